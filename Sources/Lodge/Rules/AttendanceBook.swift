// Who was at which meeting, and what follows for rates and series. Only meetings that were held while somebody was
// an active member and had their degree count for them: see docs/decisions/0063-numbers-of-attendance.md.

import Kernel

/// What is known of a member at a meeting that counts for them.
enum RollMark: UInt8 {
  /// Nothing, at a meeting whose roll was called.
  case unrecorded = 0
  case present, absent
  /// Absent with a reason.
  case excused

  var words: Phrase {
    switch self {
    case .unrecorded: tr("unconfirmed")
    case .present: tr("present")
    case .absent: tr("absent")
    case .excused: tr("excused")
    }
  }
}

/// A meeting whose roll was called.
struct HeldMeeting {
  let id: Identifier
  let day: Day
  let degree: Degree
  let title: String
  /// Whether the board alone meets.
  var isOfBoard = false
}

/// Counts of marks.
struct AttendanceCount {
  var present = 0
  var absent = 0
  var excused = 0
  var unrecorded = 0

  var eligible: Int { present + absent + excused + unrecorded }
  /// Without those who were excused: they count neither for nor against.
  var counted: Int { eligible - excused }

  mutating func add(_ mark: RollMark) {
    switch mark {
    case .present: present += 1
    case .absent: absent += 1
    case .excused: excused += 1
    case .unrecorded: unrecorded += 1
    }
  }

  static func += (a: inout AttendanceCount, b: AttendanceCount) {
    a.present += b.present
    a.absent += b.absent
    a.excused += b.excused
    a.unrecorded += b.unrecorded
  }

  /// In hundredths of `counted`, to a tenth, halves up; nil where there is nothing to count.
  var rate: Double? { Self.percent(present, of: counted) }
  /// The same of all eligible meetings, as if who was excused had been absent.
  var share: Double? { Self.percent(present, of: eligible) }

  static func percent(_ part: Int, of whole: Int) -> Double? {
    tenths(100 * part, over: whole)
  }

  /// A quotient to a tenth, halves up; nil over nothing.
  static func tenths(_ part: Int, over whole: Int) -> Double? {
    whole > 0 ? Double((20 * part + whole) / (2 * whole)) / 10 : nil
  }
}

/// Presences in a row. A meeting at which somebody was excused neither ends a series nor is part of it.
struct AttendanceSeries: Equatable {
  var length = 0
  var from: Day?
  var to: Day?
}

/// What one member's meetings come to.
struct AttendanceFigures {
  let member: Member
  /// The degree they had at the last meeting that counts.
  var degree: Degree?
  var count = AttendanceCount()
  var longest = AttendanceSeries()
  /// The one that goes on.
  var current = AttendanceSeries()
  var lastPresent: Day?
  /// Meetings missed in a row, up to the last one: absent, excused or with nothing recorded.
  var missed: [(meeting: HeldMeeting, mark: RollMark)] = []

  mutating func add(_ mark: RollMark, at meeting: HeldMeeting, as degree: Degree) {
    self.degree = degree
    count.add(mark)
    switch mark {
    case .present:
      lastPresent = meeting.day
      missed = []
      if current.length == 0 { current.from = meeting.day }
      current.length += 1
      current.to = meeting.day
      if current.length > longest.length { longest = current }
    case .excused: missed.append((meeting, mark))
    case .absent, .unrecorded:
      missed.append((meeting, mark))
      current = AttendanceSeries()
    }
  }
}

/// The meetings of a period whose roll was called, with the marks of everybody.
struct AttendanceBook {
  let rules: Eligibility
  /// By day.
  let meetings: [HeldMeeting]
  /// Of each meeting, those of all members in the order of `rules`.
  let marks: [RollMark]
  /// Meetings of the period that were not called off and whose roll nobody called.
  let unrecorded: Int

  var members: [Member] { rules.members }

  /// Lends the marks of one member at the meetings that count for them, by day.
  /// - Complexity: O(meetings).
  func forEach(_ member: Int, _ body: (HeldMeeting, RollMark, Degree, _ meeting: Int) -> Void) {
    let spans = rules.spans(of: members[member].id)
    var span = 0
    for (index, meeting) in meetings.enumerated() {
      while span + 1 < spans.count, let next = spans[span + 1].from, next <= meeting.day {
        span += 1
      }
      guard let degree = spans[span].degree, degree >= meeting.degree,
        !meeting.isOfBoard || rules.isOfBoard(members[member].id, on: meeting.day)
      else { continue }
      body(meeting, marks[index * members.count + member], degree, index)
    }
  }

  func figures(_ member: Int) -> AttendanceFigures {
    var figures = AttendanceFigures(member: members[member])
    forEach(member) { meeting, mark, degree, _ in figures.add(mark, at: meeting, as: degree) }
    return figures
  }

  /// Those of one member; nil where they are no member.
  func figures(of id: Identifier) -> AttendanceFigures? {
    members.firstIndex { $0.id == id }.map(figures)
  }

  /// Those of everybody for whom a meeting counts, or who is an active member on a day.
  /// - Complexity: O(meetings × members).
  func figures(activeOn day: Day) -> [AttendanceFigures] {
    members.indices.map(figures).filter {
      $0.count.eligible > 0 || rules.admitted($0.member.id, on: day) != nil
    }
  }

  /// What the marks of all members come to, meeting by meeting and by the degree held on its day.
  func counts() -> (meetings: [AttendanceCount], degrees: [Degree: AttendanceCount]) {
    var counts = [AttendanceCount](repeating: AttendanceCount(), count: meetings.count)
    var degrees = [AttendanceCount](
      repeating: AttendanceCount(), count: Degree.allCases.count + 1)
    for member in members.indices {
      forEach(member) { _, mark, degree, index in
        counts[index].add(mark)
        degrees[degree.rank].add(mark)
      }
    }
    var byDegree: [Degree: AttendanceCount] = [:]
    for degree in Degree.allCases { byDegree[degree] = degrees[degree.rank] }
    return (counts, byDegree)
  }
}

extension [AttendanceCount] {
  var sum: AttendanceCount { reduce(into: AttendanceCount()) { $0 += $1 } }
}
