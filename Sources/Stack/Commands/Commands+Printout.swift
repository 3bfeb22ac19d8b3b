// `stack printout`: a page to print, with charts: what is taken, when, and what was taken of it.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum PrintoutCommands {
  private static let usualDays = 90
  /// More months than a year make pages that nobody reads.
  private static let mostMonths = 12

  static let table: [Command] = [
    Command(
      "stack printout", tr("Make pages to print: plan, adherence and values, with charts"),
      discussion: [
        tr(
          "--out printout.html or .pdf draws adherence by week, a calendar of each month, at most \(mostMonths), and a chart of each kind of value. --json gives the numbers behind them."
        ),
        tr(
          "For other programs, write the lists one by one: stack list, stack schedule or stack adherence with --out FILE.csv, and stack schedule export --out FILE.ics."
        ),
      ],
      parameters: [
        .option(
          "days", .integer(7...3660), tr("how many days back it goes; default \(usualDays)")),
        PersonCommands.option,
      ], effects: .reads, contained: false,
      synonyms: ["charts", "rapporto", "stampa"],
      examples: [
        Example("stack printout --person Ada"),
        Example("stack printout --days 180 --person Ada --out printout.pdf"),
      ], action: printout)
  ]

  private static func printout(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    let today = session.today
    let from = today.adding(days: 1 - (arguments.integer("days") ?? usualDays))
    let found = try reader.adherence(of: person, from: from, through: today)
    let series = try values(reader, person, from)
    var record = Record(
      kind: "stack.printout", fields: try fields(person, found, session),
      sections: try sections(reader, person, found))
    record.sections += series.map { one in
      MeasureCommands.picture(one, [], session).table
        .section(one.heading, "values_" + one.what.folded.filter { $0.isLetter || $0.isNumber })
    }
    record.pictures = [
      .init([chart(found, session.language)]),
      .init(months(found, session), perRow: 2),
      .init(charts(series, try reader.items(of: person), session)),
    ]
    return .record(record)
  }

  private static func fields(
    _ person: Person, _ found: Adherence, _ session: Session
  ) throws(Diagnostic) -> [Render.Field] {
    let total = found.total
    let streak = found.streak()
    return [
      Field("person", tr("Person"), .text(person.name)),
      Field("from", tr("From"), .day(found.from)), Field("to", tr("To"), .day(found.through)),
      Field("planned", tr("Planned doses"), .count(total.due)),
      Field("taken", tr("Taken of them"), .count(total.taken + total.late)),
      Field(Column("adherence", tr("Adherence"), unit: "%"), .count(total.percent)),
      Field("streak", tr("Days in a row"), .count(streak.current)),
      Field("best_streak", tr("Best"), .count(streak.best)),
      try session.base().disclaimerField(session.language),
    ]
  }

  private static func sections(
    _ reader: StackReader, _ person: Person, _ found: Adherence
  ) throws(Diagnostic) -> [Table] {
    let session = reader.session
    let today = session.today
    let items = try ItemMark.marked(
      try reader.items(of: person).filter { $0.isTaken(on: today) }, session)
    let facts = try reader.facts(of: person)
    var schedule: Table
    do throws(Diagnostic) {
      schedule = ScheduleCommands.table(
        [try reader.schedule(of: person, on: today, facts, with: [])], try session.base(), session)
      schedule.footer = nil
    } catch {
      // The pages are made all the same; that no times are possible is said where the schedule would stand.
      guard error.code == .refused else { throw error }
      schedule = ScheduleCommands.table([], try session.base(), session)
      schedule.footer = error.message
    }
    return [
      try ItemCommands.noun.table(items, session).showing(.never, ["id", "person", "form"]).section(
        tr("Supplements"), "supplements"),
      schedule.showing(.never, ["kind", "fixed", "assumed"]).section(
        tr("Today's schedule"), "schedule"),
      try AdherenceCommands.table(found, .item, reader).section(
        tr("Adherence by item"), "by_item"),
      try AdherenceCommands.table(found, .slot, reader).section(
        tr("Adherence by time of the day"), "by_time"),
      try AdherenceCommands.table(found, .week, reader).section(
        tr("Adherence by week"), "by_week"),
    ]
  }

  // MARK: - Charts

  /// A week without a planned dose has no bar.
  private static func chart(_ found: Adherence, _ language: Language) -> ChartPicture {
    ChartPicture(
      tr("Adherence by week").text(language), kind: "stack.adherence", by: .week, unit: "%",
      decimals: 0,
      column: Column("adherence", tr("Adherence"), alignment: .trailing, unit: "%"),
      bars: found.byWeek.map { week in
        .init(
          week.monday, week.tally.due > 0 ? Double(week.tally.percent ?? 0) : .nan,
          .count(week.tally.percent))
      })
  }

  /// The newest months, each with six weeks, so that they stand at one height beside each other.
  private static func months(_ found: Adherence, _ session: Session) -> [any Drawing] {
    found.byMonth.filter { $0.tally != DoseTally() }.suffix(mostMonths).map { month in
      var picture = CalendarCommands.picture(
        tr("\(Day.name(ofMonth: month.first.month)) \(month.first.year)"), month.first, found, nil,
        session)
      while picture.rows.count < 6 { picture.rows.append(.init("", [nil])) }
      return picture
    }
  }

  /// Each kind of which there are values in these days.
  private static func values(
    _ reader: StackReader, _ person: Person, _ from: Day
  ) throws(Diagnostic) -> [MeasureSeries] {
    var all: [MeasureSeries] = []
    for what in try reader.kinds(of: person) {
      let found = try reader.measures(of: person, what, from: from)
      if !found.isEmpty { all.append(MeasureSeries(what, found, in: nil)) }
    }
    return all
  }

  /// One value alone makes no chart; what was begun in these days is marked.
  private static func charts(
    _ series: [MeasureSeries], _ items: [StackItem], _ session: Session
  ) -> [any Drawing] {
    series.filter { $0.entries.count > 1 }.map { one in
      var picture = MeasureCommands.picture(one, items, session)
      picture.title = one.heading.text(session.language)
      return picture
    }
  }
}
