// Reading the tables of a lodge. One value per command; it holds nothing but the session and the open notebook.

import Command
import Kernel
import Notebook

struct LodgeReader: NotebookReader {
  let session: Session
  let notebook: Notebook

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
  }

  // MARK: - Of one member

  func degrees(of member: Identifier) throws(Diagnostic) -> [ConferredDegree] {
    try DegreeCommands.noun.items(session, [Condition("p.member = ?", [.id(member)])])
  }

  func standings(of member: Identifier) throws(Diagnostic) -> [StandingStep] {
    try StandingCommands.noun.items(session, [Condition("p.member = ?", [.id(member)])])
  }

  func terms(of member: Identifier) throws(Diagnostic) -> [Term] {
    try OfficeCommands.noun.items(session, [Condition("p.member = ?", [.id(member)])])
  }

  func degreeRules(
    _ member: Member, except id: Identifier? = nil
  ) throws(Diagnostic) -> DegreeRules {
    DegreeRules(
      member: member, held: try degrees(of: member.id).filter { $0.id != id },
      steps: try standings(of: member.id))
  }

  /// In how many records a member stands, besides their own degrees and changes of membership.
  func uses(
    ofMember id: Identifier
  ) throws(Diagnostic) -> (meetings: Int, money: Int, offices: Int, texts: Int) {
    func count(_ table: String, _ column: String = "member") throws(Diagnostic) -> Int {
      try self.count(table, Condition("\(column) = ?", [.id(id)]))
    }
    return (
      try count("lodge_attendance") + count("lodge_answer") + count("lodge_proxy", "giver")
        + count("lodge_proxy", "holder"),
      try count("lodge_charge") + count("lodge_entry") + count("lodge_receipt"),
      try count("lodge_term") + count("lodge_volunteer"),
      try count("lodge_paper", "author") + count("lodge_agenda", "speaker")
        + count("lodge_signature") + count("lodge_reference") + count("lodge_petition")
        + count("lodge_petition", "proposer") + count("lodge_petition", "seconder")
        + count("lodge_inquiry")
    )
  }

  // MARK: - Of one meeting

  /// In their order.
  func agenda(of meeting: Identifier) throws(Diagnostic) -> [AgendaItem] {
    try AgendaCommands.noun.items(session, [Condition("p.meeting = ?", [.id(meeting)])])
  }

  func answers(to meeting: Identifier) throws(Diagnostic) -> [Answer] {
    try AnswerCommands.noun.items(session, [Condition("p.meeting = ?", [.id(meeting)])])
  }

  func attendances(of meeting: Identifier) throws(Diagnostic) -> [Attendance] {
    try AttendanceCommands.noun.items(session, [Condition("p.meeting = ?", [.id(meeting)])])
  }

  /// What was marked at a meeting, by member.
  func marks(of meeting: Identifier) throws(Diagnostic) -> [Identifier: Attendance] {
    var marks: [Identifier: Attendance] = [:]
    for attendance in try attendances(of: meeting) { marks[attendance.member] = attendance }
    return marks
  }

  func visitors(of meeting: Identifier) throws(Diagnostic) -> [Visitor] {
    try VisitorCommands.noun.items(session, [Condition("p.meeting = ?", [.id(meeting)])])
  }

  /// How much was entered for it.
  func uses(
    of meeting: Identifier
  ) throws(Diagnostic) -> (agenda: Int, answers: Int, marks: Int, visitors: Int) {
    (
      try agenda(of: meeting).count, try answers(to: meeting).count,
      try attendances(of: meeting).count, try visitors(of: meeting).count
    )
  }

  /// The answers, and who is silent.
  func counts(_ meeting: Meeting, _ rules: Eligibility) throws(Diagnostic) -> AnswerCounts {
    var counts = AnswerCounts()
    let answers = try answers(to: meeting.id)
    for answer in answers {
      switch answer.reply {
      case .yes: counts.yes += 1
      case .no: counts.no += 1
      case .maybe: counts.maybe += 1
      }
      counts.diners += answer.places
    }
    counts.silent = silent(meeting, answers, rules).count
    counts.diners += try visitors(of: meeting.id).filter { $0.dinner ?? false }.count
    return counts
  }

  /// Who could come to a meeting and has not answered.
  func silent(_ meeting: Meeting, _ answers: [Answer], _ rules: Eligibility) -> [Member] {
    let answered = Set(answers.map(\.member))
    return rules.members(for: meeting).filter { !answered.contains($0.id) }
  }

  /// - Complexity: O(members, degrees and changes of membership).
  func eligibility() throws(Diagnostic) -> Eligibility {
    let profile = try profile
    var board: [Term] = []
    if profile.hasBoard {
      board = try OfficeCommands.noun.items(session).filter {
        profile.rule(of: $0.office)?.isOfBoard ?? false
      }
    }
    return Eligibility(
      members: try MemberCommands.noun.items(session),
      degrees: Dictionary(grouping: try DegreeCommands.noun.items(session), by: \.member),
      steps: Dictionary(grouping: try StandingCommands.noun.items(session), by: \.member),
      profile: profile, board: Dictionary(grouping: board, by: \.member))
  }

  // MARK: - The clocks of the lodge

  /// Those of the user where the lodge has no zone.
  func zone() throws(Diagnostic) -> Zone {
    try LodgeCommands.noun.item(session, ifThere: Lodge.id)?.zone
      .flatMap { session.surroundings.zones.zone($0) } ?? session.surroundings.zone
  }

  func today() throws(Diagnostic) -> Day { try zone().day(at: session.now) }

  /// The day that was asked for, else today.
  func day(_ asked: Day?) throws(Diagnostic) -> Day {
    if let asked { return asked }
    return try today()
  }

  // MARK: - Of all

  /// The offices that each member has on a day, the first of the table of offices first.
  func offices(on day: Day) throws(Diagnostic) -> [Identifier: [Office]] {
    var result: [Identifier: [Office]] = [:]
    for term in try terms(on: day) { result[term.member, default: []].append(term.office) }
    let profile = try profile
    return result.mapValues { $0.sorted { profile.rank(of: $0) < profile.rank(of: $1) } }
  }

  /// The terms that hold on a day, in the order of offices.
  func terms(on day: Day) throws(Diagnostic) -> [Term] {
    let terms = try OfficeCommands.noun.items(
      session,
      [
        Condition(
          "p.from_day <= ? AND (p.until_day IS NULL OR p.until_day >= ?)",
          [.text(day.description), .text(day.description)])
      ])
    let profile = try profile
    return terms.indices.sorted {
      (profile.rank(of: terms[$0].office), $0) < (profile.rank(of: terms[$1].office), $1)
    }.map { terms[$0] }
  }

  func officeRules(of members: Set<Identifier>) throws(Diagnostic) -> OfficeRules {
    var people: [Identifier: Member] = [:]
    var degrees: [Identifier: [ConferredDegree]] = [:]
    var steps: [Identifier: [StandingStep]] = [:]
    for id in members {
      people[id] = try MemberCommands.noun.item(session, ifThere: id)
      degrees[id] = try self.degrees(of: id)
      steps[id] = try standings(of: id)
    }
    return OfficeRules(profile: try profile, members: people, degrees: degrees, steps: steps)
  }
}
