// `stack week` and `stack calendar`: what was taken, to look at.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum CalendarCommands {
  static let table: [Command] = [
    Command(
      "stack week", tr("Show a week of doses"),
      discussion: [
        tr("--out FILE.svg, .png or .pdf draws a picture; --json gives a row for each mark.")
      ],
      parameters: [
        .optional("day", .day(.behind), tr("the last of the days; default today"), shownAs: "DAY"),
        AdherenceCommands.item, PersonCommands.option,
      ], effects: .reads, synonyms: ["settimana", "grid"],
      examples: [
        Example("stack week --person Ada"), Example("stack week 2026-03-31 --person Ada"),
      ], action: week),
    Command(
      "stack calendar", tr("Show a month of doses as a calendar"),
      discussion: [
        tr(
          "Each day shows how many of its doses were taken. --out FILE.svg, .png or .pdf draws a picture; --json gives a row for each day."
        )
      ],
      parameters: [
        .optional(
          "month", .text, tr("such as 2026-05 or \"may 2026\"; default this one"), shownAs: "MONTH"),
        AdherenceCommands.item, PersonCommands.option,
      ], effects: .reads, synonyms: ["month", "calendario", "mese"],
      examples: [
        Example("stack calendar --person Ada"),
        Example("stack calendar 2026-03 --item magnesium --person Ada"),
        Example(
          "stack calendar 2026-13 --person Ada", tr("Refused: no such month"), code: .usage),
      ], action: calendar),
  ]

  private static let days: [Phrase] = [
    tr("Mo"), tr("Tu"), tr("We"), tr("Th"), tr("Fr"), tr("Sa"), tr("Su"),
  ]

  /// `Ada: Magnesium, …`, which is what a picture is of.
  private static func subject(
    _ person: Person, _ item: StackItem?, _ session: Session
  ) -> String {
    guard let item else { return person.name }
    return person.name + ", " + Phrase.supplement(item.supplement, session).text(session.language)
  }

  // MARK: - Seven days

  private static func week(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output
  {
    let reader = try StackReader(session)
    let (person, item) = try AdherenceCommands.asked(reader, arguments)
    let last = arguments.day("day") ?? session.today
    let language = session.language
    let from = last.adding(days: -6)
    let found = try reader.adherence(of: person, from: from, through: last, only: item)
    let seven = found.sevenDays(ending: last)
    var items: [String: StackItem] = [:]
    for one in try reader.items(of: person) { items[one.id.description] = one }
    let moved = try reader.movedTimes(of: person, on: seven.days)
    let rows = seven.rows.map { row in
      let name = items[row.item].map {
        Phrase.supplement($0.supplement, session).text(language)
      }
      let times = moved.times(of: row, seven.days)
      return MarkGridPicture.Row(
        name ?? row.item, detail: times.map { $0.title.text(language) }.joined(separator: ", "),
        short: times.map(\.storedName).joined(separator: ","),
        zip(seven.days, row.cells).map { day, cell in
          mark(cell).map {
            let hour =
              times.count > 1 ? moved.time(of: row, on: day).title.text(language) + ", " : ""
            return MarkGridPicture.Cell($0, words: "\(day): \(hour)\(words(cell).text(language))")
          }
        })
    }
    var picture = MarkGridPicture(
      tr("\(subject(person, item, session)): \(from) to \(last)").text(language),
      columns: seven.days.map {
        (days[$0.weekday.rawValue - 1].text(language), $0.day.padded(2))
      }, rows: rows,
      legend: [
        (.check, tr("taken")), (.clock, tr("taken late")), (.dash, tr("skipped")),
        (.zero, tr("out of stock")), (.ring, tr("nothing recorded")), (.bars, tr("paused")),
        (.dot, tr("to come")),
      ], empty: tr("nothing was planned in these days"), table: table(seven, items, moved, session))
    picture.today = seven.days.firstIndex(of: session.today)
    if found.total.due > 0 {
      picture.facts = [AdherenceCommands.summary(found.total, person).text(language)]
    }
    return .picture(picture)
  }

  private static func mark(_ cell: SevenDays.Cell) -> MarkGridPicture.Mark? {
    switch cell {
    case .notPlanned: nil
    case .paused: .bars
    case .dose(.taken): .check
    case .dose(.late): .clock
    case .dose(.skipped): .dash
    case .dose(.outOfStock): .zero
    case .dose(.missed): .ring
    case .dose(.open): .dot
    }
  }

  private static func words(_ cell: SevenDays.Cell) -> Phrase {
    switch cell {
    case .notPlanned: tr("nothing planned")
    case .paused: tr("paused")
    case .dose(let standing): standing.words
    }
  }

  /// What programs see of a cell; it never changes with the language.
  private static func state(_ cell: SevenDays.Cell) -> String {
    switch cell {
    case .notPlanned: "not_planned"
    case .paused: "paused"
    case .dose(.taken): "taken"
    case .dose(.late): "late"
    case .dose(.skipped): "skipped"
    case .dose(.outOfStock): "out_of_stock"
    case .dose(.missed): "missed"
    case .dose(.open): "open"
    }
  }

  private static func table(
    _ seven: SevenDays, _ items: [String: StackItem], _ moved: MovedTimes, _ session: Session
  ) -> Table {
    let all = seven.rows.flatMap { row in
      zip(seven.days, row.cells).map { (row: row, day: $0, cell: $1) }
    }
    return Table(
      kind: "stack.week", of: all,
      [
        CellColumn("item", tr("Supplement")) { one in
          let id = items[one.row.item]?.supplement ?? one.row.item
          return .choice(id, .supplement(id, session))
        },
        CellColumn("time", tr("Time of day")) { $0.row.time.said },
        CellColumn("moved", tr("Planned for"), shown: .varying) { one in
          one.cell == .notPlanned
            ? .null : moved.moved(one.row, on: one.day)?.said ?? .null
        },
        CellColumn("day", tr("Day")) { .day($0.day) },
        CellColumn("state", tr("State")) { .choice(state($0.cell), words($0.cell)) },
        CellColumn("reason", tr("Reason"), shown: .wide) { one in
          guard case .dose(.skipped(let reason)) = one.cell else { return .null }
          return .choice(reason.storedName, reason.words)
        },
        CellColumn("item_id", tr("Item id"), shown: .never) { one in
          .plain(items[one.row.item]?.id)
        },
      ])
  }

  // MARK: - A month

  private static func calendar(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let (person, item) = try AdherenceCommands.asked(reader, arguments)
    let first = try month(session, arguments)
    let last = first.adding(months: 1).adding(days: -1)
    let found = try reader.adherence(of: person, from: first, through: last, only: item)
    var picture = picture(
      tr("\(subject(person, item, session)): \(Day.name(ofMonth: first.month)) \(first.year)"),
      first, found, item, session)
    if found.total.due > 0 {
      picture.facts = [AdherenceCommands.summary(found.total, person).text(session.language)]
    }
    return .picture(picture)
  }

  /// A month of what was found, which may be more or less than the month.
  static func picture(
    _ title: Phrase, _ first: Day, _ found: Adherence, _ item: StackItem?, _ session: Session
  ) -> MarkGridPicture {
    let last = first.adding(months: 1).adding(days: -1)
    let language = session.language
    let month = found.month(first.month, of: first.year, item: item?.id.description)
    let weeks = month?.weeks ?? []
    let isAny = weeks.contains { week in
      week.contains { $0.map { $0.state != .notPlanned } ?? false }
    }
    let rows = weeks.map { week in
      let day = week.compactMap { $0?.day }.first ?? first
      return MarkGridPicture.Row(
        tr("W\(day.weekOfYear.number.padded(2))").text(language),
        week.map { cell in cell.map { drawn($0, language) } })
    }
    var picture = MarkGridPicture(
      title.text(language),
      columns: days.map { ($0.text(language), "") }, rows: isAny ? rows : [],
      legend: [
        (.check, tr("all taken")), (.half, tr("some taken")), (.ring, tr("none taken")),
        (.bars, tr("paused")), (.dot, tr("to come")),
      ], empty: tr("nothing was planned in this month"), table: table(weeks))
    if session.today >= first, session.today <= last {
      picture.today = session.today.weekday.rawValue - 1
    }
    return picture
  }

  private static func drawn(_ cell: MonthCalendar.Cell, _ language: Language)
    -> MarkGridPicture.Cell
  {
    let tally = cell.tally
    let taken = tally.taken + tally.late
    let said = state(cell.state).words.text(language)
    return MarkGridPicture.Cell(
      mark(cell.state), number: cell.day.day < 10 ? " \(cell.day.day)" : String(cell.day.day),
      detail: tally.due > 0 && taken < tally.due ? "\(taken)/\(tally.due)" : "",
      words: tally.due > 0 ? "\(cell.day): \(said), \(taken)/\(tally.due)" : "\(cell.day): \(said)")
  }

  private static func mark(_ state: MonthCalendar.State) -> MarkGridPicture.Mark? {
    switch state {
    case .notPlanned: nil
    case .paused: .bars
    case .all: .check
    case .some: .half
    case .none: .ring
    case .open: .dot
    }
  }

  private static func state(_ state: MonthCalendar.State) -> (key: String, words: Phrase) {
    switch state {
    case .notPlanned: ("not_planned", tr("nothing planned"))
    case .paused: ("paused", tr("paused"))
    case .all: ("all", tr("all taken"))
    case .some: ("some", tr("some taken"))
    case .none: ("none", tr("none taken"))
    case .open: ("open", tr("to come"))
    }
  }

  private static func table(_ weeks: [[MonthCalendar.Cell?]]) -> Table {
    Table(
      kind: "stack.calendar", of: weeks.flatMap { $0.compactMap(\.self) },
      [
        CellColumn("day", tr("Day")) { .day($0.day) },
        CellColumn("state", tr("State")) { cell in
          let (key, words) = state(cell.state)
          return .choice(key, words)
        },
      ] + DoseTally.columns { $0.tally })
  }

  /// The first day of the month that a line names.
  private static func month(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Day {
    let today = session.today
    func first(of day: Day) -> Day { day.adding(days: 1 - day.day) }
    guard let text = arguments.text("month")?.trimmedBlanks, !text.isEmpty else {
      return first(of: today)
    }
    if let day = Day(iso: text + "-01"), (1...9998).contains(day.year) { return day }
    let words = "1 " + text
    if let read = DateWords.day(words, today: today, .behind)?.day { return first(of: read) }
    if let read = DateWords.day(text, today: today, .behind)?.day { return first(of: read) }
    throw Diagnostic(
      .usage, tr("\(text) is no month"), at: arguments.span("month"),
      hint: tr("write it as \(String(today.description.prefix(7)))"))
  }
}
