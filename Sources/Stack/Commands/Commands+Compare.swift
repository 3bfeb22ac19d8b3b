// `stack compare`: the values of the days before an item was begun and of the days after it. Other things change at the
// same time, and what is known of them stands beside it.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum CompareCommands {
  /// Days on each side, where nothing else is asked for.
  private static let days = 28
  /// Of the draws of the interval: the same values give the same interval.
  private static let seed: UInt64 = 1

  static let table: [Command] = [
    Command(
      "stack compare", tr("Compare values before and after an item was started"),
      discussion: [
        tr(
          "The period before ends on the day before the start; the period after begins on the day after it. With fewer than \(BeforeAfter.leastValues) values on either side, nothing is reported. The interval holds 95 % of the differences of 9,999 random draws from these values."
        ),
        tr(
          "Everything else that started or ended in these days is listed. This does not show why values changed: an experiment with weeks drawn at random can say more, see stack experiment."
        ),
      ],
      parameters: [
        .positional("what", .text, tr("what was measured")),
        .positional(
          "item", .thing("stack.item"), tr("something that is taken, by name or id")),
        .option(
          "days", .integer(1...365), tr("how many days on each side; default \(days)")),
        MeasureCommands.shownUnit, PersonCommands.option,
      ], effects: .reads, synonyms: ["before", "after", "effect"],
      examples: [
        Example("stack compare weight magnesium --person Ada"),
        Example("stack compare weight magnesium --days 60 --json --person Ada"),
      ], action: compare)
  ]

  private static func compare(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let (person, item) = try reader.owner(ofItem: "item", arguments)
    let name = Phrase.supplement(item.supplement, session)
    guard let start = item.since else {
      throw Diagnostic(
        .usage, tr("it is not noted since when \(name) is taken"), at: arguments.span("item"),
        hint: tr("note it: stack edit \(item.supplement) since=DAY"))
    }
    let days = arguments.integer("days") ?? days
    let (from, through) = (start.adding(days: -days), start.adding(days: days))
    let series = try reader.series(of: person, "what", arguments)
    let bounds = series.entries.count { entry in
      entry.measure.bound != nil
        && entry.measure.day.map { (from...through).contains($0) } ?? false
    }
    let result = BeforeAfter(series.values, start: start, days: days, seed: seed)
    if session.today <= through {
      session.note(
        tr("the period after is not over: it ends on \(through.inWords)"))
    }
    let base = try session.base()
    let meanwhile = try meanwhile(person, item, from...through, reader)
    let language = session.language
    func said(_ phrase: Phrase) -> Value { .said(phrase.text(.english), phrase.text(language)) }
    return .record(
      Record(
        kind: "stack.comparison",
        fields: [
          Field("what", tr("Measure"), .choice(series.what, series.name)),
          Field("unit", tr("Unit"), series.unit.isEmpty ? .null : .text(series.unit)),
          Field("item", tr("Supplement"), .choice(item.supplement, name)),
          Field("start", tr("Started"), .day(start)),
          Field("days", tr("Days on each side"), .count(days)),
        ] + fields(result.before, "before", tr("Before"), tr("Mean before"), tr("Median before"))
          + fields(result.after, "after", tr("After"), tr("Mean after"), tr("Median after")) + [
            Field(
              "difference", tr("Difference of the means"), .computed(result.difference, decimals: 2)
            ),
            Field("low", tr("95 % from"), .computed(result.interval?.lowerBound, decimals: 2)),
            Field("high", tr("95 % to"), .computed(result.interval?.upperBound, decimals: 2)),
            Field("words", tr("In words"), said(result.words(series.heading))),
            Field(
              "bounds", tr("Values that are only bounds, left out"),
              bounds > 0 ? .count(bounds) : .null),
            Field("left_out", tr("Left out"), series.leftOutWords.map(said) ?? .null),
            Field(
              "converted", tr("Converted by"),
              series.sources.isEmpty ? .null : .list(series.sources.map(said))),
            base.disclaimerField(language),
          ],
        sections: [
          Table(
            kind: "stack.meanwhile", of: meanwhile,
            [
              CellColumn("day", tr("Day")) { .day($0.day) },
              CellColumn("what", tr("What")) { $0.what },
              CellColumn("change", tr("Change")) {
                .choice($0.kind.rawValue, $0.kind.words)
              },
            ], empty: tr("nothing else is noted"), title: tr("What else changed in these days"),
            key: "meanwhile")
        ]
      ).withoutBlanks)
  }

  private static func fields(
    _ summary: ValueSummary?, _ key: String, _ count: Phrase, _ mean: Phrase, _ median: Phrase
  ) -> [Render.Field] {
    [
      Field(key + "_count", count, .count(summary?.count ?? 0)),
      Field(key + "_mean", mean, .computed(summary?.mean, decimals: 2)),
      Field(key + "_median", median, .computed(summary?.median, decimals: 2)),
    ]
  }

  private struct Change {
    /// The raw value is written to data.
    enum Kind: String {
      case begun, course, ended

      var words: Phrase {
        switch self {
        case .begun: tr("started")
        case .course: tr("a new course")
        case .ended: tr("ended")
        }
      }
    }

    var day: Day
    var what: Value
    var kind: Kind
  }

  /// What else of a person began or ended in these days.
  private static func meanwhile(
    _ person: Person, _ item: StackItem, _ days: ClosedRange<Day>, _ reader: StackReader
  ) throws(Diagnostic) -> [Change] {
    var changes: [Change] = []
    func add(_ what: Value, _ since: Day?, _ until: Day?) {
      if let since, days.contains(since) {
        changes.append(Change(day: since, what: what, kind: .begun))
      }
      if let until, days.contains(until) {
        changes.append(Change(day: until, what: what, kind: .ended))
      }
    }
    let courses = try reader.courses(of: person)
    for other in try reader.items(of: person) {
      let name = Value.choice(other.supplement, .supplement(other.supplement, reader.session))
      add(name, other.id == item.id ? nil : other.since, other.until)
      for course in courses[other.id] ?? [] where course.from != other.since {
        guard let from = course.from, days.contains(from) else { continue }
        changes.append(Change(day: from, what: name, kind: .course))
      }
    }
    for medicine in try reader.medicines(of: person) {
      add(.text(medicine.text), medicine.since, medicine.until)
    }
    for note in try reader.health(of: person) { add(.text(note.text), note.since, nil) }
    return changes.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }.map(\.element)
  }
}
