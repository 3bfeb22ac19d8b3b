// Records that cannot be true beside what is known of memberships and degrees: somebody who was marked at a meeting that
// they could not be at, a term of office of somebody without its degree. One rule for all of them, which commands
// are held to (`TruthWatch`) and `verify` names: see docs/decisions/0067-what-stays-true.md.

import Command
import Kernel
import Notebook

struct Untruth {
  enum Kind: String {
    case standing, degree, mark, answer, proxy, term, paper, signature, petition, inquiry
  }

  let kind: Kind
  /// Of the record.
  let id: Identifier
  /// The record, as messages name it.
  let what: Phrase
  let why: Phrase
  /// Of a mark, an answer or a proxy: at which meeting.
  var meeting: Meeting?
  /// How it is put right by itself.
  var next: Phrase

  /// Whether two are about one record.
  var key: String { "\(kind.rawValue) \(id)" }
}

/// What is known of one member, which the records that name them are compared with.
struct MemberTruth {
  private let reader: LodgeReader
  private let member: Member
  private let rules: Eligibility
  private let profile: Profile

  private var session: Session { reader.session }
  private var name: String { member.name }

  init(_ member: Member, _ reader: LodgeReader) throws(Diagnostic) {
    self.reader = reader
    self.member = member
    let profile = try reader.profile
    self.profile = profile
    rules = Eligibility(
      members: [member], degrees: [member.id: try reader.degrees(of: member.id)],
      steps: [member.id: try reader.standings(of: member.id)], profile: profile,
      board: [
        member.id: try reader.terms(of: member.id).filter {
          profile.rule(of: $0.office)?.isOfBoard ?? false
        }
      ])
  }

  private var steps: [StandingStep] { rules.steps[member.id] ?? [] }
  private var degrees: [ConferredDegree] { rules.degrees[member.id] ?? [] }
  private func of(_ column: String) -> [Condition] {
    [Condition("p.\(column) = ?", [.id(member.id)])]
  }

  /// - Parameter others: terms beside which theirs are looked at; none where only the member counts.
  func all(beside others: [Term] = []) throws(Diagnostic) -> [Untruth] {
    var found = life()
    found += try atMeetings()
    found += try inOffice(others)
    found += try papers()
    found += try signatures()
    found += try applications()
    return found
  }

  // MARK: - Membership and degrees

  private func life() -> [Untruth] {
    let show = tr("see what is recorded: lodge member show \(name.shellQuoted)")
    var found: [Untruth] = []
    if let fault = MembershipFault.first(in: steps.map { ($0.state, $0.day) }) {
      found.append(
        Untruth(
          kind: .standing, id: member.id, what: tr("the membership of \(name)"), why: fault.words,
          next: show))
    }
    guard profile.hasDegrees else { return found }
    for degree in degrees {
      guard let day = degree.day else { continue }
      let rest = DegreeRules(
        member: member, held: degrees.filter { $0.id != degree.id }, steps: steps)
      do throws(Diagnostic) { try rest.check(degree.degree, on: day, at: nil) } catch {
        found.append(
          Untruth(
            kind: .degree, id: degree.id, what: tr("\(name), \(degree.degree.words) on \(day)"),
            why: error.message,
            next: tr("first: lodge degree edit \(degree.id.description) on=DAY")))
      }
    }
    return found
  }

  // MARK: - Meetings

  private func atMeetings() throws(Diagnostic) -> [Untruth] {
    let marks = try AttendanceCommands.noun.items(
      session, of("member") + [Condition("p.mark IN ('Presente', 'Assente')")])
    let answers = try AnswerCommands.noun.items(session, of("member"))
    let proxies = try ProxyCommands.noun.items(
      session, [Condition("? IN (p.giver, p.holder)", [.id(member.id)])])
    let ids = marks.map(\.meeting) + answers.map(\.meeting) + proxies.map(\.meeting)
    let meetings = try MeetingCommands.noun.byID(session, Array(Set(ids)))
    var faults: [Identifier: Phrase] = [:]
    for (id, meeting) in meetings { faults[id] = rules.fault(member, at: meeting) }
    var found: [Untruth] = []
    for mark in marks {
      guard let meeting = meetings[mark.meeting], let why = faults[mark.meeting] else { continue }
      found.append(.of(mark, name, at: meeting, why))
    }
    for answer in answers {
      guard let meeting = meetings[answer.meeting], let why = faults[answer.meeting] else {
        continue
      }
      found.append(.of(answer, name, at: meeting, why))
    }
    for proxy in proxies {
      guard let meeting = meetings[proxy.meeting], let why = faults[proxy.meeting] else { continue }
      found.append(.of(proxy, at: meeting, why))
    }
    return found
  }

  // MARK: - Offices

  private func inOffice(_ others: [Term]) throws(Diagnostic) -> [Untruth] {
    var found: [Untruth] = []
    let office = OfficeRules(
      profile: profile, members: [member.id: member], degrees: rules.degrees, steps: rules.steps)
    for term in try reader.terms(of: member.id) {
      guard let from = term.from else { continue }
      var why = office.findings(term, beside: others.filter { $0.id != term.id && $0.meets(term) })
        .first { $0.rule != .unknown }?.words
      // Who leaves, or is dormant, has no office from that day on.
      let later = steps.filter { !$0.state.isActive && ($0.day.map { from < $0 } ?? false) }
      if why == nil,
        let step = later.min(by: { ($0.day ?? from) < ($1.day ?? from) }), let day = step.day,
        term.holds(on: day)
      {
        why = tr("\(name) was \(step.state.words) on \(day)")
      }
      guard let why else { continue }
      found.append(
        Untruth(
          kind: .term, id: term.id, what: tr("\(name), \(term.office.words) from \(from)"),
          why: why,
          next: tr(
            "first: lodge office edit \(term.id.description) until=DAY, or lodge office remove")))
    }
    return found
  }

  // MARK: - Texts

  private func papers() throws(Diagnostic) -> [Untruth] {
    guard profile.hasDegrees else { return [] }
    var found: [Untruth] = []
    for paper in try PaperCommands.noun.items(session, of("author")) {
      guard paper.state != .inPreparation, let day = paper.day,
        let why = PaperCommands.fault(paper, by: member, on: day, degrees)
      else { continue }
      found.append(
        Untruth(
          kind: .paper, id: paper.id, what: tr("the paper “\(paper.title)” on \(day)"), why: why,
          next: tr("first: lodge paper edit \(paper.title.shellQuoted) on=DAY")))
    }
    return found
  }

  /// Their own admission, and those whom they proposed, seconded or were asked about.
  private func applications() throws(Diagnostic) -> [Untruth] {
    var found: [Untruth] = []
    for petition in try PetitionCommands.noun.items(
      session,
      [Condition("? IN (p.member, p.proposer, p.seconder)", [.id(member.id)])])
    {
      let isOwn = petition.member == member.id
      guard let day = isOwn ? petition.admittedOn : petition.day,
        let why = PetitionCommands.fault(member, on: day, steps)
      else { continue }
      found.append(
        Untruth(
          kind: .petition, id: petition.id,
          what: isOwn
            ? tr("the admission of \(name) on \(day)")
            : tr("\(name) for the application of \(petition.memberName) on \(day)"),
          why: why,
          next: isOwn
            ? tr("see what is recorded: lodge member show \(name.shellQuoted)")
            : tr(
              "first: lodge petition edit \(petition.memberName.shellQuoted) proposer= seconder=")
        ))
    }
    for inquiry in try InquiryCommands.noun.items(session, of("member")) {
      guard let day = inquiry.day, let why = PetitionCommands.fault(member, on: day, steps) else {
        continue
      }
      found.append(
        Untruth(
          kind: .inquiry, id: inquiry.id,
          what: tr("the inquiry of \(name) about \(inquiry.candidateName) on \(day)"), why: why,
          next: tr("first: lodge inquiry edit \(inquiry.id.description) on=DAY")))
    }
    return found
  }

  private func signatures() throws(Diagnostic) -> [Untruth] {
    let own = try MinutesSigningCommands.noun.items(session, of("member")).filter(\.isValid)
    guard !own.isEmpty else { return [] }
    let terms = try reader.terms(of: member.id)
    var found: [Untruth] = []
    for signature in own {
      guard
        let minutes = try MinutesCommands.noun.item(session, ifThere: signature.minutes)
      else { continue }
      let addenda = try reader.addenda(to: minutes.id)
      let item = SignedItem(
        minutes: minutes, addendum: addenda.first { $0.id == signature.addendum })
      guard let day = item.day,
        !terms.contains(where: { $0.office == signature.role && $0.holds(on: day) })
      else { continue }
      found.append(
        Untruth(
          kind: .signature, id: signature.id,
          what: tr("the signature of \(name) under \(item.under)"),
          why: tr("\(name) was not \(signature.role.words) on \(day)"),
          next: tr(
            "annul it first: lodge minutes annul \(minutes.meetingDay?.description ?? "MEETING") --as \(signature.role.rawValue) reason=WHY"
          )))
    }
    return found
  }
}

extension Untruth {
  private static let clear = tr(
    "clear it first: lodge attendance mark MEETING NonConfermato MEMBER")

  static func of(
    _ mark: Attendance, _ name: String, at meeting: Meeting, _ why: Phrase
  ) -> Untruth {
    Untruth(
      kind: .mark, id: mark.id, what: tr("\(name) \(mark.mark.words) at \(meeting.called)"),
      why: why, meeting: meeting, next: clear)
  }

  static func of(_ answer: Answer, _ name: String, at meeting: Meeting, _ why: Phrase) -> Untruth {
    Untruth(
      kind: .answer, id: answer.id,
      what: tr("the answer of \(name) to \(meeting.called)"), why: why, meeting: meeting,
      next: tr("remove it first: lodge answer remove \(answer.id.description)"))
  }

  static func of(_ proxy: Proxy, at meeting: Meeting, _ why: Phrase) -> Untruth {
    Untruth(
      kind: .proxy, id: proxy.id,
      what: tr("the proxy of \(proxy.giverName) to \(proxy.holderName) at \(meeting.called)"),
      why: why, meeting: meeting,
      next: tr("take it back first: lodge proxy remove \(proxy.id.description)"))
  }
}

extension Meeting {
  /// `First, 2026-03-19`
  var called: String { [title, day?.description].compactMap { $0 }.joined(separator: ", ") }
}

extension LodgeReader {
  /// All that is untrue of a member.
  func untruths(
    ofMember id: Identifier, beside terms: [Term] = []
  ) throws(Diagnostic) -> [Untruth] {
    guard let member = try MemberCommands.noun.item(session, ifThere: id) else { return [] }
    return try MemberTruth(member, self).all(beside: terms)
  }

  /// All that is untrue at a meeting.
  func untruths(
    atMeeting id: Identifier, _ rules: Eligibility
  ) throws(Diagnostic) -> [Untruth] {
    guard let meeting = try MeetingCommands.noun.item(session, ifThere: id) else { return [] }
    var faults: [Identifier: Phrase] = [:]
    for member in rules.members { faults[member.id] = rules.fault(member, at: meeting) }
    var found: [Untruth] = []
    for mark in try attendances(of: id) where mark.mark != .unconfirmed {
      guard let why = faults[mark.member] else { continue }
      found.append(.of(mark, mark.memberName, at: meeting, why))
    }
    for answer in try answers(to: id) {
      guard let why = faults[answer.member] else { continue }
      found.append(.of(answer, answer.memberName, at: meeting, why))
    }
    for proxy in try proxies(of: id) {
      guard let why = faults[proxy.giver] ?? faults[proxy.holder] else { continue }
      found.append(.of(proxy, at: meeting, why))
    }
    return found
  }

  /// For `verify`: copies that were joined may hold what no command would have written.
  static func verify(_ session: Session) throws(Diagnostic) -> [Phrase] {
    let reader = try LodgeReader(session)
    var said: Set<String> = []
    var found: [Phrase] = []
    for member in try MemberCommands.noun.items(session) {
      for untruth in try MemberTruth(member, reader).all() where said.insert(untruth.key).inserted {
        found.append(tr("\(untruth.what): \(untruth.why)"))
      }
    }
    return found
  }
}
