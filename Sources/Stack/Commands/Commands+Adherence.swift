// `stack adherence` and `stack streak`: planned doses against what was recorded. Late is taken; what can still be taken
// counts as nothing; without a planned dose there is no rate.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum AdherenceCommands {
  enum Sort: String, CaseIterable {
    case item, slot, week, month

    var words: Phrase {
      switch self {
      case .item: tr("by item")
      case .slot: tr("by time of the day")
      case .week: tr("by week, from Monday")
      case .month: tr("by month")
      }
    }
  }

  static let item = Parameter.option("item", .thing("stack.item"), tr("only this item"))

  static let table: [Command] = [
    Command(
      "stack adherence", tr("Show how many planned doses were taken"),
      discussion: [
        tr(
          "The default is the last 30 days. A late dose counts as taken. A dose without an entry counts once its day is over. Items taken as needed have no adherence, and without planned doses there is no rate."
        )
      ],
      parameters: [
        .option("from", .day(.behind), tr("first day to include")),
        .option("to", .day(.behind, from: "from"), tr("last day to include; default today")),
        .option(
          "by", .choice(Sort.allCases.map { Choice($0.rawValue, $0.words) }),
          tr("how to group the rows; default: item")), item, PersonCommands.option, .condition,
      ], effects: .reads, synonyms: ["compliance", "rate", "aderenza"],
      examples: [
        Example("stack adherence --person Ada"),
        Example("stack adherence --from 2026-02-01 --to 2026-04-30 --by month --person Ada"),
      ], action: adherence),
    Command(
      "stack streak", tr("Show how many days in a row all doses were taken"),
      discussion: [
        tr(
          "Days without a planned dose, pauses, an empty package, and doses skipped for illness, travel, side effects or on advice do not end a streak. The best one is kept. Never take anything just to keep a streak."
        )
      ],
      parameters: [item, PersonCommands.option, .condition], effects: .reads,
      synonyms: ["row", "series", "serie"], examples: [Example("stack streak --person Ada")],
      action: streak),
  ]

  /// Whose, and of which item.
  static func asked(
    _ reader: StackReader, _ arguments: Arguments
  ) throws(Diagnostic) -> (person: Person, item: StackItem?) {
    guard arguments.has("item") else { return (try reader.onePerson(arguments), nil) }
    let item = try reader.item("item", arguments)
    return (try reader.person(item.person), item)
  }

  /// The most days that are counted at once: thirty years.
  private static let mostDays = 11_000

  // MARK: - Adherence

  private struct Row {
    var what: Value
    var tally: DoseTally
  }

  private static func adherence(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let (person, item) = try asked(reader, arguments)
    let to = arguments.day("to") ?? session.today
    let from = arguments.day("from") ?? to.adding(days: -29)
    guard from <= to else {
      throw Diagnostic(
        .usage, tr("\(from) is after \(to)"),
        at: arguments.span(arguments.has("from") ? "from" : "to"),
        hint: tr("give the first day with --from and the last with --to"))
    }
    guard to - from < mostDays else {
      throw Diagnostic(
        .usage, tr("at most 30 years are counted at once"), at: arguments.span("from"))
    }
    let found = try reader.adherence(of: person, from: from, through: to, only: item)
    let sort = arguments.text("by").flatMap { Sort(rawValue: $0) } ?? .item
    var table = try table(found, sort, reader)
    if !table.rows.isEmpty, !arguments.has("where") { table.footer = footer(found, person) }
    return .table(try table.meeting(arguments, session))
  }

  static func table(
    _ found: Adherence, _ sort: Sort, _ reader: StackReader
  ) throws(Diagnostic) -> Table {
    let (key, heading, rows) = try rows(found, sort, reader)
    return Table(
      kind: "stack.adherence", of: rows,
      [
        CellColumn(key, heading) { $0.what },
        CellColumn("adherence", tr("Adherence"), alignment: .trailing, unit: "%") {
          .count($0.tally.percent)
        },
      ] + DoseTally.columns { $0.tally }, empty: tr("nothing is planned in this time"))
  }

  private static func rows(
    _ found: Adherence, _ sort: Sort, _ reader: StackReader
  ) throws(Diagnostic) -> (key: String, heading: Phrase, rows: [Row]) {
    switch sort {
    case .item:
      var names: [String: String] = [:]
      let ids = found.regimens.compactMap { Identifier($0.item) }
      for (id, item) in try ItemCommands.noun.byID(reader.session, ids) {
        names[id.description] = item.supplement
      }
      let rows = found.byItem.compactMap { row -> Row? in
        guard row.tally != DoseTally() else { return nil }
        let name = names[row.item] ?? row.item
        return Row(what: .choice(name, .supplement(name, reader.session)), tally: row.tally)
      }
      return ("item", tr("Supplement"), rows)
    case .slot:
      return (
        "time", tr("Time of day"), found.byTime.map { Row(what: $0.time.said, tally: $0.tally) }
      )
    case .week:
      return (
        "week", tr("Week"),
        found.byWeek.filter { $0.tally != DoseTally() }.map {
          Row(what: .text(ChartPicture.Period.week.name(of: $0.monday)), tally: $0.tally)
        }
      )
    case .month:
      return (
        "month", tr("Month"),
        found.byMonth.filter { $0.tally != DoseTally() }.map {
          Row(what: .text(ChartPicture.Period.month.name(of: $0.first)), tally: $0.tally)
        }
      )
    }
  }

  private static func footer(_ found: Adherence, _ person: Person) -> Phrase {
    var parts = [summary(found.total, person)]
    let twice = found.records.reduce(0) { $0 + ($1.repeats > 0 ? 1 : 0) }
    if twice > 0 {
      parts.append(tr(twice, one: "1 dose recorded twice", other: "\(twice) doses recorded twice"))
    }
    let besides = found.extras.count(where: \.isTaken)
    if besides > 0 {
      parts.append(
        tr(
          besides, one: "1 taken as needed or outside the plan",
          other: "\(besides) taken as needed or outside the plan"))
    }
    return .joined(parts, separator: "; ")
  }

  /// `Ada: 52 of 60 doses, 87 %`
  static func summary(_ tally: DoseTally, _ person: Person) -> Phrase {
    guard tally.due > 0 else { return tr("\(person.name): no planned dose counts yet") }
    let taken = tally.taken + tally.late
    return tr("\(person.name): \(taken) of \(tally.due) doses, \(tally.words)")
  }

  // MARK: - Streaks

  private struct Series {
    var item: Value
    var streak: Streak
  }

  private static func streak(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let (person, item) = try asked(reader, arguments)
    let today = session.today
    let items = try reader.items(of: person)
    let first = try reader.regimens(of: person).filter {
      item == nil || $0.item == item?.id.description
    }
    .flatMap(\.courses).map(\.start).filter { $0 <= today }.min()
    guard let first else {
      return .table(
        Table(
          kind: "stack.streak", columns: columns.map(\.column),
          empty: tr("nothing is planned yet; plan it with a dose: stack edit ITEM dose=AMOUNT")))
    }
    let from = max(first, today.adding(days: 1 - mostDays))
    let found = try reader.adherence(of: person, from: from, through: today, only: item)
    var rows: [Series] = []
    for regimen in found.regimens {
      guard let own = items.first(where: { $0.id.description == regimen.item }),
        found.byItem.first(where: { $0.item == regimen.item })?.tally != DoseTally()
      else { continue }
      rows.append(
        Series(
          item: .choice(own.supplement, .supplement(own.supplement, session)),
          streak: found.streak(of: regimen.item)))
    }
    let all = found.streak()
    if rows.count > 1 {
      rows.append(Series(item: .choice("all", tr("all together")), streak: all))
    }
    return .table(
      try Table(
        kind: "stack.streak", columns: columns.map(\.column),
        rows: rows.map { row in columns.map { $0.value(row) } },
        empty: tr("nothing is planned yet; plan it with a dose: stack edit ITEM dose=AMOUNT"),
        footer: rows.isEmpty ? nil : tr("\(person.name): \(all.words)")
      ).meeting(arguments, session))
  }

  private static var columns: [(column: Column, value: (Series) -> Value)] {
    [
      (Column("item", tr("Supplement")), { $0.item }),
      (Column("days", tr("Days in a row")), { .count($0.streak.current) }),
      (Column("best", tr("Best")), { .count($0.streak.best) }),
      (
        Column("best_from", tr("Best from"), shown: .wide),
        { row in row.streak.bestDays.map { .day($0.lowerBound) } ?? .null }
      ),
      (
        Column("best_to", tr("Best until"), shown: .wide),
        { row in row.streak.bestDays.map { .day($0.upperBound) } ?? .null }
      ),
    ]
  }
}

extension DoseTally {
  /// What became of the doses that are counted.
  static func columns<Item>(_ tally: @escaping (Item) -> DoseTally) -> [CellColumn<Item>] {
    [
      CellColumn("due", tr("Planned")) { .count(tally($0).due) },
      CellColumn("taken", tr("Doses taken")) { .count(tally($0).taken) },
      CellColumn("late", tr("Late")) { .count(tally($0).late) },
      CellColumn("skipped", tr("Skipped")) { .count(tally($0).skipped) },
      CellColumn("out_of_stock", tr("Out of stock"), shown: .wide) {
        .count(tally($0).outOfStock)
      },
      CellColumn("missed", tr("Nothing recorded")) { .count(tally($0).missed) },
    ]
  }
}
