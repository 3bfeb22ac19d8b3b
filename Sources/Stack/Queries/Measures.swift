// Values of one kind in one unit, for charts and comparisons.

import Command
import Core
import Kernel
import Notebook
import Supplements

/// Values that can stand in one row of numbers.
struct MeasureSeries {
  struct Entry {
    var measure: Measure
    /// In the unit of the series.
    var value: Double
    /// As it was written.
    var written: String
  }

  /// As measures keep it.
  var what: String
  /// Empty without one.
  var unit: String
  /// In the order of days and hours; bounds are among them.
  var entries: [Entry] = []
  /// Those in units without a recorded conversion.
  var leftOut: [Measure] = []
  /// Where the factors come from, each once.
  var sources: [Phrase] = []

  var name: Phrase { Measure.name(what) }

  /// For people: `ferritin (ng/mL)`.
  var heading: Phrase {
    unit.isEmpty ? name : .joined([name, .verbatim("(" + unit + ")")], separator: " ")
  }

  /// What arithmetic may use: a bound is no value.
  var values: [DayValue] {
    entries.compactMap { entry in
      guard entry.measure.bound == nil, let day = entry.measure.day else { return nil }
      return DayValue(day, entry.value)
    }
  }

  var bounds: Int { entries.count { $0.measure.bound != nil } }

  /// What was left out, in words; nil where nothing was.
  var leftOutWords: Phrase? {
    leftOut.isEmpty
      ? nil
      : tr(
        leftOut.count, one: "left out: 1 value in a unit without a recorded conversion",
        other: "left out: \(leftOut.count) values in units without a recorded conversion")
  }

  /// - Parameters:
  ///   - measures: of one kind, in the order of their days.
  ///   - wanted: the unit; that of the newest value where it is nil.
  init(_ what: String, _ measures: [Measure], in wanted: MeasureUnit?) {
    self.what = what
    let all = measures.compactMap { one in one.measured.map { (one, $0) } }
    unit = wanted?.symbol ?? all.last?.1.keptUnit ?? ""
    let target = wanted ?? all.last.flatMap { $0.1.measurand == nil ? nil : $0.1.unit }
    for (measure, value) in all {
      if value.keptUnit == unit {
        entries.append(Entry(measure: measure, value: value.value.number, written: value.written))
      } else if let target, let converted = value.converted(to: target) {
        entries.append(Entry(measure: measure, value: converted.value, written: value.written))
        if let source = converted.source, !sources.contains(source) { sources.append(source) }
      } else {
        leftOut.append(measure)
      }
    }
  }
}

extension StackReader {
  /// Values of one kind, in the order of days and hours.
  /// - Parameter what: as measures keep it.
  func measures(
    of person: Person, _ what: String, from: Day? = nil, through: Day? = nil
  ) throws(Diagnostic) -> [Measure] {
    var conditions = [
      Condition("p.person = ?", [.id(person.id)]),
      Condition("folded(p.what) = ?", [.text(what.folded)]),
    ]
    if let from { conditions.append(Condition("p.day >= ?", [.text(from.description)])) }
    if let through { conditions.append(Condition("p.day <= ?", [.text(through.description)])) }
    return try MeasureCommands.noun.items(session, conditions)
  }

  /// The kind that a line names, of which the person has values.
  /// - Throws: `usage` where there are none, with those that are near.
  func series(
    of person: Person, _ argument: String, _ arguments: Arguments, from: Day? = nil,
    through: Day? = nil
  ) throws(Diagnostic) -> MeasureSeries {
    let text = try arguments.required(argument)
    let span = arguments.span(argument)
    let what = Measure.kept(text)
    let wanted = try unit(of: what, arguments)
    let found = try measures(of: person, what, from: from, through: through)
    if found.isEmpty {
      let known = try kinds(of: person)
      if known.contains(where: { $0.folded == what.folded }) {
        throw Diagnostic(
          .usage, tr("\(person.name) has no value of \(Measure.name(what)) in these days"), at: span
        )
      }
      let near = Suggestions.nearest(
        to: text, among: known.flatMap { Measurand.find($0)?.allNames ?? [$0] })
      throw Diagnostic(
        .usage, tr("\(person.name) has no value of \(Measure.name(what))"), at: span,
        hint: near.isEmpty
          ? tr("note one: stack measure add \(text.shellQuoted) VALUE")
          : tr("did you mean \(near.joined(separator: ", "))?"))
    }
    return MeasureSeries(what, found, in: wanted)
  }

  /// The unit that `--unit` asks for; nil without it.
  /// - Throws: `usage` for what is no unit of that measure.
  func unit(of what: String, _ arguments: Arguments) throws(Diagnostic) -> MeasureUnit? {
    guard let text = arguments.text("unit") else { return nil }
    guard let unit = MeasureUnit(text), Measurand.find(what)?.fits(unit) == true else {
      throw Diagnostic(
        .usage, tr("\(text) is no unit of \(Measure.name(what))"), at: arguments.span("unit"),
        hint: tr("leave --unit out for the unit of the newest value"))
    }
    return unit
  }

  /// What a person has values of, each once.
  func kinds(of person: Person) throws(Diagnostic) -> [String] {
    let all = try MeasureCommands.noun.items(
      session, [Condition("p.person = ?", [.id(person.id)])])
    var seen: Set<String> = []
    return all.map(\.what).filter { seen.insert($0.folded).inserted }
  }
}
