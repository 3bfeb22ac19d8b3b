// Values of parameters: read as their schema says, with units, and checked against its limits.
// Refuses what does not fit; the caller gathers all refusals before it says anything.

import Command
import Core
import Kernel

enum ParameterValue {
  /// The form of scripts of what a person typed, where `read` refused it.
  static func meaning(
    of text: String, _ schema: ParameterSchema, _ values: PromptValues
  ) -> PromptValues.Meaning {
    switch schema.kind {
    case .number, .integer: values.decimal(text)
    case .boolean: PromptValues.boolean(text)
    case .choice: values.choice(text, among: schema.choices.map { Choice($0, .verbatim($0)) })
    case .text, .date: .none
    }
  }

  /// What to type for the values of a thing as a list writes them, in JSON; nil for anything else.
  static func typed(_ cell: String) -> [(key: String, text: String)]? {
    if cell.isEmpty { return [] }
    guard case .object(let object)? = try? JSON(parsing: Array(cell.utf8)) else { return nil }
    return object.members.map { ($0.name, ParameterSchema.typed($0.value)) }
  }

  struct Fault: Error, Equatable {
    var message: Phrase
    var hint: Phrase?

    init(_ message: Phrase, hint: Phrase? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  static let maxText = 10_000

  /// The stored form of `text`. `today` nil: day words such as `yesterday` are refused.
  static func read(
    _ text: String, _ schema: ParameterSchema, today: Day?
  ) -> Result<JSON, Fault> {
    let name = schema.name
    switch schema.kind {
    case .text: return readText(text, schema)
    case .integer:
      // Digits are taken as they are: a double would change those of long numbers on labels.
      if let whole = Int64(parsing: text) {
        return limited(Double(whole), text, schema).map { .integer(whole) }
      }
      guard let value = UnitOfMeasure.number(text, schema.unit) else {
        return .failure(notANumber(text, schema, whole: true))
      }
      guard value.magnitude <= 9_007_199_254_740_992, let whole = Int64(exactly: value) else {
        return .failure(Fault(tr("\(name) must be a whole number, not \(text)")))
      }
      return limited(value, text, schema).map { .integer(whole) }
    case .number:
      guard let value = UnitOfMeasure.number(text, schema.unit) else {
        return .failure(notANumber(text, schema, whole: false))
      }
      return limited(value, text, schema).map { .number(value) }
    case .boolean:
      guard let value = boolean(text) else {
        return .failure(Fault(tr("\(name) must be yes or no, not \(text)")))
      }
      return .success(.bool(value))
    case .date:
      let reading = today.flatMap { DateWords.day(text, today: $0, .unclear) }
      if let reading, reading.isUnclear, let other = reading.other {
        let fault = Diagnostic.unclearDay(text, reading.day, other, at: nil)
        return .failure(Fault(tr("\(name): \(fault.message)"), hint: fault.hint))
      }
      if let reading, reading.isEither {
        let fault = Diagnostic.unclearToday(text, reading.day, at: nil)
        return .failure(Fault(tr("\(name): \(fault.message)"), hint: fault.hint))
      }
      guard let day = Day(iso: text) ?? reading?.day else {
        return .failure(
          Fault(
            tr("\(name) is a day, not \(text)"), hint: tr("write it as 2026-05-01, or yesterday")))
      }
      return limited(Double(day.number), day.description, schema).map { .string(day.description) }
    case .choice:
      if schema.choices.contains(text) { return .success(.string(text)) }
      let near = Suggestions.nearest(to: text, among: schema.choices)
      return .failure(
        Fault(
          tr("\(name) is one of \(schema.choices.joined(separator: ", ")), not \(text)"),
          hint: near.isEmpty ? nil : tr("did you mean \(near[0])?")))
    }
  }

  private static func readText(_ text: String, _ schema: ParameterSchema) -> Result<JSON, Fault> {
    let name = schema.name
    guard text.utf8.count <= maxText else {
      return .failure(Fault(tr("\(name) is longer than \(maxText) bytes")))
    }
    if schema.isRequired, PlanNames.trimmed(text).isEmpty {
      return .failure(Fault(tr("\(name) is required")))
    }
    // A pattern that cannot be read came from a newer program; it judges nothing here.
    if let source = schema.pattern, let pattern = try? Pattern(source), !pattern.matches(text) {
      return .failure(Fault(tr("\(name) does not match \(source): \(text)")))
    }
    return .success(.string(text))
  }

  private static func notANumber(_ text: String, _ schema: ParameterSchema, whole: Bool) -> Fault {
    let message =
      whole
      ? tr("\(schema.name) must be a whole number, not \(text)")
      : tr("\(schema.name) must be a number, not \(text)")
    if text.contains(",") { return Fault(message, hint: tr("write decimals with a point: 3.5")) }
    guard let unit = schema.unit else { return Fault(message) }
    return Fault(
      message, hint: tr("units: \(UnitOfMeasure.names(for: unit).joined(separator: " "))"))
  }

  private static func limited(
    _ value: Double, _ text: String, _ schema: ParameterSchema
  ) -> Result<Void, Fault> {
    let name = schema.name
    if let low = schema.minimum, value < low {
      return .failure(
        Fault(
          schema.kind == .date
            ? tr("\(name) is not before \(schema.shown(low)), so not \(text)")
            : tr("\(name) is at least \(schema.shown(low)), not \(text)")))
    }
    if let high = schema.maximum, value > high {
      return .failure(
        Fault(
          schema.kind == .date
            ? tr("\(name) is not after \(schema.shown(high)), so not \(text)")
            : tr("\(name) is at most \(schema.shown(high)), not \(text)")))
    }
    return .success(())
  }

  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "on", "1", "sì", "si", "vero": true
    case "no", "false", "off", "0", "falso": false
    default: nil
    }
  }
}
