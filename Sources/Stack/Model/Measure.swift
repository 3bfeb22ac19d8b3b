// Values of laboratories and of the body: what was measured, how much, on which day. Values stay as they were written;
// a conversion is computed when it is asked for.

import Command
import Kernel
import Notebook
import Supplements

/// Whether only a bound is known: `<5`. The raw value is stored.
enum ValueBound: String, NamedChoice, Sendable {
  case below, above

  var words: Phrase {
    switch self {
    case .below: .verbatim("<")
    case .above: .verbatim(">")
    }
  }

  var otherWords: [String] {
    switch self {
    case .below: ["<"]
    case .above: [">"]
    }
  }

  init(_ bound: MeasuredValue.Bound) { self = bound == .below ? .below : .above }

  var bound: MeasuredValue.Bound { self == .below ? .below : .above }
}

/// A value of a day.
struct Measure: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  /// The id of what the program knows by name, else the name as it was written.
  var what = ""
  var value: Double?
  var bound: ValueBound?
  /// In one form where the program knows what is measured, else as it was written; nil for a number alone.
  var unit: String?
  var day: Day?
  /// Minutes after midnight.
  var at: Int?
  /// The reference range as the laboratory printed it.
  var range: String?
  var comment: String?

  /// nil where an event of another notebook holds what no value is.
  var measured: MeasuredValue? {
    guard let value, let day else { return nil }
    return MeasuredValue(kept: value, bound?.bound, unit: unit ?? "", of: what, on: day)
  }

  /// The range where it can be read in one way.
  var bounds: ReferenceRange? {
    range.flatMap { ReferenceRange(printed: $0, unit: unit ?? "") }
  }

  /// nil inside of the range that the laboratory printed, without one, and where it cannot be told.
  var side: ReferenceRange.Side? {
    guard let measured, let bounds else { return nil }
    return bounds.side(of: measured)
  }

  /// What was measured, for people.
  static func name(_ what: String) -> Phrase { Measurand.find(what)?.name ?? .verbatim(what) }

  /// How a text that somebody typed is kept.
  static func kept(_ text: String) -> String { Measurand.find(text)?.id ?? text.trimmedBlanks }
}

extension ReferenceRange.Side {
  var words: Phrase {
    switch self {
    case .below: tr("below it")
    case .above: tr("above it")
    }
  }
}

extension Attribute {
  /// A time of day: `at=07:30`.
  static func clock<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words
  ) -> Attribute where Property.Held == Int {
    made(
      key, path, .init(), .text, { .data(key, .timeOfDay, summary()) },
      read: { row, column in minutes(row.optionalText(column)) },
      given: { arguments, key in
        arguments.timeOfDay(key).map { .string(ClockTime(minute: $0).description) }
      },
      body: { .string(ClockTime(minute: $0).description) }, heading: heading, shown: .varying,
      show: { .text(ClockTime(minute: $0).description) })
  }

  private static func minutes(_ text: String?) -> Int? {
    text.flatMap { CivilTime(isoTime: $0, on: Day(number: 0)) }.map { $0.hour * 60 + $0.minute }
  }
}
