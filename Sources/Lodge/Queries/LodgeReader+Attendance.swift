// Reading all marks of attendance at once: one query for the meetings, one for the marks.

import Command
import Kernel
import Notebook

/// Which meetings are looked at.
struct AttendancePeriod {
  var from: Day?
  var to: Day?
  /// Only meetings held in it.
  var degree: Degree?

  /// `2025-01-01 – 2025-12-31`, `from 2025-01-01`; nil for all time.
  var words: Phrase? {
    switch (from, to) {
    case (let from?, let to?): .verbatim("\(from) – \(to)")
    case (let from?, nil): tr("from \(from)")
    case (nil, let to?): tr("until \(to)")
    case (nil, nil): nil
    }
  }

  static let parameters: [Parameter] = [
    .option("from", .day(.unclear), tr("first day to include")),
    .option("to", .day(.unclear, from: "from"), tr("last day to include")).also("--until"),
    .option("year", .integer(1700...9999), tr("only of this year")),
    .option("degree", Degree.parameterType, tr("only meetings in this degree")),
  ]

  init(from: Day? = nil, to: Day? = nil, degree: Degree? = nil) {
    (self.from, self.to, self.degree) = (from, to, degree)
  }

  init(year: Int) {
    self.init(from: Day(year: year, month: 1, day: 1), to: Day.last(of: year))
  }

  /// - Throws: `usage` for a year beside days.
  init(_ arguments: Arguments) throws(Diagnostic) {
    self.init(from: arguments.day("from"), to: arguments.day("to"))
    if let year = arguments.integer("year") {
      guard from == nil, to == nil else {
        throw Diagnostic(
          .usage, tr("a year is already a period"), at: arguments.span("year"),
          hint: tr("omit --from and --to, or the year"))
      }
      self.init(year: year)
    }
    degree = arguments.text("degree").flatMap { Degree(rawValue: $0) }
  }
}

extension LodgeReader {
  /// The meetings of a period up to today whose roll was called, with all marks.
  ///
  /// A meeting that was called off never counts. One at which nobody is marked tells nothing of anybody and does
  /// not count either, but is counted as such.
  /// - Complexity: O(marks + meetings × members).
  func attendanceBook(
    _ period: AttendancePeriod = AttendancePeriod(), upTo last: Day? = nil
  ) throws(Diagnostic) -> AttendanceBook {
    let end = min(period.to ?? last ?? .max, last ?? .max, try today())
    var conditions = ["removed = 0", "coalesce(cancelled, 0) = 0", "day <= ?"]
    var values: [SQLValue] = [.text(end.description)]
    if let from = period.from {
      conditions.append("day >= ?")
      values.append(.text(from.description))
    }
    if let degree = period.degree {
      conditions.append("coalesce(degree, ?) = ?")
      values += [.text(Degree.apprentice.rawValue), .text(degree.rawValue)]
    }
    let profile = try profile
    let all = try notebook.query(
      """
      SELECT id, day, degree, title, type FROM lodge_meeting \
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY day, coalesce(at, ''), id
      """, values
    ) { (row) throws(Diagnostic) in
      HeldMeeting(
        id: row.identifier("id") ?? .none, day: Day(iso: row.text("day")) ?? end,
        degree: row.optionalText("degree").flatMap { Degree(rawValue: $0) } ?? .apprentice,
        title: row.text("title"),
        isOfBoard: row.optionalText("type").flatMap { MeetingType(rawValue: $0) }
          .map(profile.isOfBoard) ?? false)
    }
    let rules = try eligibility()
    let width = rules.members.count
    var marks = [RollMark](repeating: .unrecorded, count: all.count * width)
    var isCalled = [Bool](repeating: false, count: all.count)
    let places = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].id, $0) })
    let columns = Dictionary(
      uniqueKeysWithValues: rules.members.indices.map {
        (rules.members[$0].id, $0)
      })
    // Marks of one meeting mostly follow each other.
    var (last, place) = (Identifier.none, Int?.none)
    try notebook.forEach(
      """
      SELECT meeting, member, \
      CASE mark WHEN 'Presente' THEN 1 ELSE 2 + (reason IS NOT NULL) END AS seen \
      FROM lodge_attendance WHERE removed = 0 AND mark IN ('Presente', 'Assente')
      """
    ) { (row) throws(Diagnostic) in
      guard let meeting = row.identifier("meeting") else { return }
      if meeting != last { (last, place) = (meeting, places[meeting]) }
      guard let place, let member = row.identifier("member"), let column = columns[member] else {
        return
      }
      isCalled[place] = true
      marks[place * width + column] = RollMark(rawValue: UInt8(row.integer("seen"))) ?? .unrecorded
    }
    let held = all.indices.filter { isCalled[$0] }
    guard held.count < all.count else {
      return AttendanceBook(rules: rules, meetings: all, marks: marks, unrecorded: 0)
    }
    // The roll of a meeting of this evening is not called at noon.
    let (zone, now, today) = (try zone(), session.now, try today())
    let coming = try MeetingCommands.noun.items(
      session, [Condition("p.day = ?", [.text(today.description)])]
    ).count { meeting in
      places[meeting.id].map { !isCalled[$0] } ?? false
        && meeting.start(zone).map { $0 > now } ?? false
    }
    return AttendanceBook(
      rules: rules, meetings: held.map { all[$0] },
      marks: held.flatMap { marks[($0 * width)..<(($0 + 1) * width)] },
      unrecorded: all.count - held.count - coming)
  }
}

extension Day {
  /// The last one there is.
  fileprivate static let max = Day.last(of: 9999) ?? Day(number: 0)
}
