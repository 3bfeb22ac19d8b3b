// What is shown of an experiment, and when: which weeks were which only to those who may know, values only at the end.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum ExperimentResults {
  private struct Week {
    var number: Int
    var days: ClosedRange<Day>
    /// nil while it must not be told.
    var isWith: Bool?
    var values: [Double] = []
  }

  private static func weeks(
    _ experiment: Experiment, isHidden: Bool, _ values: [DayValue] = []
  ) -> [Week] {
    experiment.isWith.enumerated().map { index, isWith in
      let first = experiment.start.adding(days: index * 7)
      let counted = values.filter {
        experiment.week(of: $0.day) == index && ($0.day - first) >= experiment.settlingDays
      }
      return Week(
        number: index + 1, days: first...first.adding(days: 6), isWith: isHidden ? nil : isWith,
        values: counted.map(\.value))
    }
  }

  private static func table(_ weeks: [Week], values: Bool, isBlind: Bool) -> Table {
    var columns: [CellColumn<Week>] = [
      CellColumn("week", tr("Week")) { .count($0.number) },
      CellColumn("from", tr("From")) { .day($0.days.lowerBound) },
      CellColumn("to", tr("To")) { .day($0.days.upperBound) },
      CellColumn("plan", tr("Plan"), shown: .always) { week in
        guard let isWith = week.isWith else {
          return .choice("box", tr("the dose from box \(week.number)"))
        }
        return isWith
          ? .choice("with", tr("with it"))
          : isBlind ? .choice("placebo", tr("placebo")) : .choice("without", tr("without it"))
      },
    ]
    if values {
      columns += [
        CellColumn("count", tr("Values")) { .count($0.values.count) },
        CellColumn("mean", tr("Mean")) { .computed(ValueSummary($0.values)?.mean, decimals: 2) },
        CellColumn("counts", tr("Counts")) {
          .boolean($0.values.count >= Experiment.leastValues)
        },
      ]
    }
    return Table(
      kind: "stack.experiment_week", of: weeks, columns, title: tr("Weeks"), key: "weeks")
  }

  private static func found(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> (PersonalExperiment, Experiment) {
    let one = try ExperimentCommands.noun.named("experiment", session, arguments)
    guard let experiment = one.experiment else {
      throw Diagnostic(
        .data, tr("this experiment cannot be read"), at: arguments.span("experiment"),
        hint: tr("remove it: stack experiment remove \(one.id)"))
    }
    return (one, experiment)
  }

  private static func fields(
    _ one: PersonalExperiment, _ experiment: Experiment, _ session: Session
  ) -> [Render.Field] {
    let state = one.state(on: session.today)
    return [
      Field(
        "item", tr("Supplement"),
        one.supplement.map { .choice($0, .supplement($0, session)) } ?? .null),
      Field("measure", tr("Measure"), .choice(one.what, Measure.name(one.what))),
      Field("from", tr("From"), .day(experiment.start)),
      Field("to", tr("To"), .day(experiment.end)),
      Field("comparator", tr("Against"), .choice(one.comparator.rawValue, one.comparator.words)),
      Field("state", tr("State"), .choice(state.rawValue, state.words)),
      Field("ended", tr("Ended"), one.ended.map { .day($0) } ?? .null),
    ]
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let (one, experiment) = try found(session, arguments)
    let isHidden = one.isHidden(on: session.today)
    let week = one.ended == nil ? experiment.week(of: session.today) : nil
    return .record(
      Record(
        kind: "stack.experiment",
        fields: [Field("id", tr("Id"), .plain(one.id))] + fields(one, experiment, session) + [
          Field("week", tr("This week"), .count(week.map { $0 + 1 })),
          Field(
            "settling", tr("Days of a week that do not count"), .count(experiment.settlingDays)),
          Field("comment", tr("Comment"), .text(one.comment)),
        ],
        sections: [
          table(
            weeks(experiment, isHidden: isHidden), values: false,
            isBlind: one.comparator == .placebo)
        ]
      ).withoutBlanks)
  }

  static func boxes(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let (one, experiment) = try found(session, arguments)
    guard one.comparator == .placebo else {
      throw Diagnostic(
        .refused, tr("it has no boxes: nothing replaces the item in the weeks without it"),
        at: arguments.span("experiment"),
        hint: tr("to see its weeks: stack experiment show \(one.id)"))
    }
    guard arguments.flag("reveal") || !one.isHidden(on: session.today) else {
      throw Diagnostic(
        .refused, tr("this would reveal the weeks with the item"),
        at: arguments.span("experiment"),
        hint: tr("whoever fills the boxes adds --reveal; whoever takes them must not look"))
    }
    return .table(
      Table(
        kind: "stack.box", of: weeks(experiment, isHidden: false),
        [
          CellColumn("box", tr("Box")) { .count($0.number) },
          CellColumn("from", tr("From")) { .day($0.days.lowerBound) },
          CellColumn("to", tr("To")) { .day($0.days.upperBound) },
          CellColumn("contains", tr("Contains"), shown: .always) { week in
            week.isWith == true
              ? one.supplement.map { .choice($0, .supplement($0, session)) } ?? .null
              : .choice("placebo", tr("placebo"))
          },
        ]))
  }

  static func result(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let (one, experiment) = try found(session, arguments)
    let reader = try StackReader(session)
    let person = try reader.person(one.person)
    let base = try session.base()
    let language = session.language
    func said(_ phrase: Phrase) -> Value { .said(phrase.text(.english), phrase.text(language)) }
    let state = one.state(on: session.today)
    guard state == .over else {
      // What was measured is not shown either: whoever looks before the end finds differences that are none.
      let words: Phrase =
        switch state {
        case .ended:
          tr(
            "it was ended early, on \(one.ended?.inWords ?? ""): nothing can be said, since an end that somebody chose may follow what they saw"
          )
        case .planned: tr("it has not begun")
        default: ExperimentOutcome.running(until: experiment.end).words(Measure.name(one.what))
        }
      return .record(
        Record(
          kind: "stack.result",
          fields: fields(one, experiment, session) + [Field("words", tr("In words"), said(words))]
        ).withoutBlanks)
    }
    let series = try series(one, experiment, person, arguments, reader)
    let outcome = experiment.outcome(series.values, today: session.today)
    var figures: ExperimentResult?
    if case .result(let result) = outcome { figures = result }
    let table = table(
      weeks(experiment, isHidden: false, series.values), values: true,
      isBlind: one.comparator == .placebo)
    return .record(
      Record(
        kind: "stack.result",
        fields: fields(one, experiment, session) + [
          Field("unit", tr("Unit"), series.unit.isEmpty ? .null : .text(series.unit)),
          Field("with_mean", tr("Mean with it"), .computed(figures?.with.mean, decimals: 2)),
          Field(
            "without_mean", tr("Mean without it"), .computed(figures?.without.mean, decimals: 2)),
          Field("difference", tr("Difference"), .computed(figures?.difference, decimals: 2)),
          Field("low", tr("95 % from"), .computed(figures?.interval.lowerBound, decimals: 2)),
          Field("high", tr("95 % to"), .computed(figures?.interval.upperBound, decimals: 2)),
          Field("p", tr("p"), .computed(figures?.p, decimals: 3)),
          Field("as_large", tr("Orders with as large a difference"), .count(figures?.asLarge)),
          Field("orders", tr("Possible orders"), .count(figures?.assignments)),
          Field("seed", tr("Seed of the draw"), .count(one.seed), shown: .never),
          Field("words", tr("In words"), said(outcome.words(series.heading))),
          Field(
            "bounds", tr("Values that are only bounds, left out"),
            series.bounds > 0 ? .count(series.bounds) : .null,
            shown: .varying),
          Field(
            "left_out", tr("Left out"), series.leftOutWords.map(said) ?? .null),
          Field(
            "converted", tr("Converted by"),
            series.sources.isEmpty ? .null : .list(series.sources.map(said))),
          base.disclaimerField(language),
        ], sections: [table]
      ).withoutBlanks)
  }

  /// The values of its days; none at all is a result, too.
  private static func series(
    _ one: PersonalExperiment, _ experiment: Experiment, _ person: Person, _ arguments: Arguments,
    _ reader: StackReader
  ) throws(Diagnostic) -> MeasureSeries {
    let wanted = try reader.unit(of: one.what, arguments)
    return MeasureSeries(
      one.what,
      try reader.measures(of: person, one.what, from: experiment.start, through: experiment.end),
      in: wanted)
  }
}

extension Record {
  /// People see no field that says nothing; programs see all of them.
  var withoutBlanks: Record {
    var record = self
    for index in record.fields.indices where record.fields[index].value == .null {
      record.fields[index].column.shown = .never
    }
    return record
  }
}
