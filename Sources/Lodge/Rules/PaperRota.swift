// Who should present next, and which planned papers do not fit the agenda. Whoever has waited longest comes first;
// every place has its reasons.

import Kernel

/// A member who may present at a meeting.
struct RotaPlace {
  let member: Member
  let degree: Degree
  /// How many papers they have presented.
  var papers = 0
  var lastPaper: Day?
  /// The day of the last paper, or from which they could present at all.
  let since: Day
  /// Days from then to the meeting.
  var waiting = 0
  /// Meetings missed in a row up to now.
  var missed = 0
  var rate: Double?
  /// A paper of theirs with a day to come.
  var planned: Paper?
  /// One that they are writing.
  var inPreparation: Paper?
  var answer: Reply?
  /// Why not, from the gravest on; the rota puts them behind all for whom nothing speaks against.
  var against: [Phrase] {
    var found: [Phrase] = []
    if answer == .no { found.append(tr("answered that they do not come")) }
    if let day = planned?.day { found.append(tr("presents a paper on \(day)")) }
    if missed >= PaperRota.tooManyMissed {
      found.append(tr("missed the last \(missed) meetings: ask first"))
    }
    return found
  }

  /// Without titles, which may be above the degree of who reads it.
  var reasons: [Phrase] {
    var found = against
    if let lastPaper {
      found.append(tr("last paper on \(lastPaper)"))
    } else {
      found.append(tr("no paper yet, could present since \(since)"))
    }
    if inPreparation != nil { found.append(tr("is writing a paper")) }
    return found
  }
}

enum PaperRota {
  static let tooManyMissed = 3

  /// The members who may present at a meeting in a degree, in the order in which they should.
  /// - Parameter only: those alone who have this degree on the day.
  static func places(
    at meeting: Meeting, only: Degree?, _ papers: [Paper], _ answers: [Answer],
    _ book: AttendanceBook, today: Day
  ) -> [RotaPlace] {
    let day = meeting.day ?? today
    var replies: [Identifier: Reply] = [:]
    for answer in answers { replies[answer.member] = answer.reply }
    let own = Dictionary(grouping: papers.filter { $0.author != nil }, by: { $0.author ?? .none })
    var places: [RotaPlace] = []
    for (index, member) in book.members.enumerated() {
      guard let degree = book.rules.admitted(member.id, on: day), degree >= meeting.degree,
        only.map({ $0 == degree }) ?? true
      else { continue }
      let written = own[member.id] ?? []
      let presented = written.filter { $0.state == .done && ($0.day ?? day) <= day }
      let last = presented.compactMap(\.day).max()
      var place = RotaPlace(
        member: member, degree: degree, since: last ?? since(member, meeting, day, book.rules))
      (place.papers, place.lastPaper) = (presented.count, last)
      place.waiting = max(0, day - place.since)
      place.planned = written.filter { $0.state == .planned && ($0.day ?? today) >= today }
        .min { ($0.day ?? day) < ($1.day ?? day) }
      place.inPreparation = written.first { $0.state == .inPreparation }
      let figures = book.figures(index)
      (place.missed, place.rate) = (figures.missed.count, figures.count.rate)
      place.answer = replies[member.id]
      places.append(place)
    }
    return places.indices.sorted {
      let (a, b) = (places[$0], places[$1])
      return (a.against.count, -a.waiting, a.papers, $0) < (
        b.against.count, -b.waiting, b.papers, $1
      )
    }.map { places[$0] }
  }

  /// From when on a member could have presented in the degree of a meeting: the last time they became active, or
  /// received that degree.
  private static func since(
    _ member: Member, _ meeting: Meeting, _ day: Day, _ rules: Eligibility
  ) -> Day {
    let joined = (rules.steps[member.id] ?? []).filter {
      $0.state.isActive && ($0.day ?? day) <= day
    }
    .compactMap(\.day).max()
    let received = (rules.degrees[member.id] ?? []).first { $0.degree == meeting.degree }?.day
    return max(joined ?? day, received ?? joined ?? day)
  }

  /// What is wrong with a planned paper.
  struct Clash {
    enum Rule: String {
      case noMeeting = "no_meeting"
      case cancelled, degree, eligibility, answer, agenda, several
    }
    let paper: Paper
    let rule: Rule
    let words: Phrase
  }

  /// - Parameters:
  ///   - papers: that are planned.
  ///   - meetings: all of their days.
  static func clashes(
    _ papers: [Paper], _ meetings: [Meeting], _ agenda: [Identifier: [AgendaItem]],
    _ answers: [Identifier: [Answer]], _ rules: Eligibility
  ) -> [Clash] {
    var found: [Clash] = []
    for paper in papers {
      guard let day = paper.day else { continue }
      func add(_ rule: Clash.Rule, _ words: Phrase) {
        found.append(Clash(paper: paper, rule: rule, words: words))
      }
      let ofDay = meetings.filter { $0.day == day }
      guard let meeting = ofDay.first(where: { !$0.cancelled }) else {
        if let off = ofDay.first {
          add(.cancelled, tr("\(off.title) of that day is cancelled"))
        } else {
          add(.noMeeting, tr("there is no meeting on \(day)"))
        }
        continue
      }
      if meeting.degree < paper.degree {
        add(
          .degree,
          tr("\(meeting.title) is held as \(meeting.degree.words): lower than the paper"))
      }
      if let author = paper.author, let member = rules.members.first(where: { $0.id == author }) {
        if let fault = rules.fault(member, at: meeting) { add(.eligibility, fault) }
        if answers[meeting.id]?.contains(where: { $0.member == author && $0.reply == .no }) ?? false
        {
          add(.answer, tr("\(member.name) answered that they do not come"))
        }
      }
      let items = (agenda[meeting.id] ?? []).filter { $0.kind == .paper }
      if !items.isEmpty, !items.contains(where: { $0.title.folded == paper.title.folded }) {
        add(
          .agenda,
          tr("the agenda has another paper: \(items.map(\.title).joined(separator: ", "))"))
      }
      let others = papers.filter { $0.id != paper.id && $0.day == day }.map(\.title)
      if !others.isEmpty {
        add(.several, tr("planned for the same day: \(others.joined(separator: ", "))"))
      }
    }
    return found
  }
}
