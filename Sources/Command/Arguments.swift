// The values of one command as it runs: variables filled in, literals read, things found in the
// notebook. Every getter that fails throws with the span of the word.

import Core
import Kernel

/// What a command was given.
public struct Arguments {
  struct Value: Sendable {
    var text: String
    var literal: Literal
    var span: SourceSpan
  }

  public let invocation: Invocation
  private let values: [String: [Value]]
  /// `key=value` pairs beyond the declared ones, in the order given.
  public let open: [(key: String, value: String, span: SourceSpan)]
  /// The days that weekdays were taken for, to be said with the answer.
  let daysTaken: [Phrase]
  /// The values that were typed in another form than scripts have.
  let understood: [Understood]

  /// Fills in variables and reads every value.
  init(
    _ invocation: Invocation, literals: LiteralReader, variable: (String) -> String?
  ) throws(Diagnostic) {
    self.invocation = invocation
    func text(_ word: Word) throws(Diagnostic) -> String {
      let (text, unknown) = word.filled(variable)
      if let text { return text }
      let name = unknown ?? ""
      throw Diagnostic(
        .usage, tr("there is no variable $\(name)"), at: word.span,
        hint: name == "last" || name.hasPrefix("last.")
          ? tr("the last result has no such field, or there is none yet")
          : tr("set it first: set \(name) = VALUE"))
    }
    var values: [String: [Value]] = [:]
    var taken: [Phrase] = []
    var understood: [Understood] = []
    for parameter in invocation.command.parameters {
      for word in invocation.words[parameter.name] ?? [] {
        let text = try text(word)
        let first = parameter.beginning.flatMap { values[$0]?.first?.literal }
        let read = try literals.read(
          text, parameter, word.span, typed: invocation.promptValues, from: first,
          said: { taken.append($0) })
        values[parameter.name, default: []].append(
          Value(text: read.text, literal: read.literal, span: word.span))
        if let one = read.understood { understood.append(one) }
      }
    }
    // `help COMMAND ?` and the like carry words for parameters by name alone.
    self.values = values
    daysTaken = taken
    self.understood = understood
    var open: [(key: String, value: String, span: SourceSpan)] = []
    for (key, word) in invocation.open { open.append((key, try text(word), word.span)) }
    self.open = open
  }

  public func has(_ name: String) -> Bool { values[name] != nil }

  public func text(_ name: String) -> String? { values[name]?.first?.text }

  public func texts(_ name: String) -> [String] { (values[name] ?? []).map(\.text) }

  public func flag(_ name: String) -> Bool { values[name] != nil }

  public func integer(_ name: String) -> Int? {
    if case .integer(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  public func number(_ name: String) -> Double? {
    if case .number(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  public func boolean(_ name: String) -> Bool? {
    if case .boolean(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  /// Metres.
  public func length(_ name: String) -> Double? {
    if case .length(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  /// nil also where the value is empty.
  public func duration(_ name: String) -> Duration? {
    if case .duration(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  /// Grams; nil also where the value is empty.
  public func mass(_ name: String) -> Double? {
    if case .mass(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  /// nil also where the value is empty.
  /// - Parameter currency: that of an amount without one; asked only then.
  /// - Throws: `usage` where an amount has no currency and none is known.
  public func money(
    _ name: String, in currency: () throws(Diagnostic) -> Currency?
  ) throws(Diagnostic) -> Money? {
    guard let value = values[name]?.first else { return nil }
    if case .money(let money) = value.literal { return money }
    guard !value.text.isEmpty else { return nil }
    let known = try currency()
    do throws(QuantityFault) {
      return try Money(parsing: known.map { value.text + $0.code } ?? value.text)
    } catch {
      throw Diagnostic(
        .usage, tr("\(parameter(name)?.typedName ?? name): \(error.message)"),
        at: value.span.dropping(error.offset), hint: error.hint)
    }
  }

  /// Minutes after midnight; nil also where the value is empty.
  public func timeOfDay(_ name: String) -> Int? {
    if case .timeOfDay(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  public func day(_ name: String) -> Day? {
    if case .day(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  public func instant(_ name: String) -> Instant? {
    if case .instant(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  /// The declared parameter of that name.
  func parameter(_ name: String) -> Parameter? {
    invocation.command.parameters.first { $0.name == name }
  }

  public func place(_ name: String) -> PlacedAt? {
    if case .place(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  public func point(_ name: String) -> PlanPoint? {
    if case .point(let value)? = values[name]?.first?.literal { value } else { nil }
  }

  /// Where the value stands; the whole line when it was not given.
  public func span(_ name: String) -> SourceSpan {
    values[name]?.first?.span ?? invocation.line.span
  }

  /// Where each value of a repeated parameter stands, in the order of `texts`.
  public func spans(_ name: String) -> [SourceSpan] { (values[name] ?? []).map(\.span) }

  /// A text that must be there; parsing has made sure of it.
  public func required(_ name: String) throws(Diagnostic) -> String {
    if let text = text(name) { return text }
    throw Diagnostic(
      .usage, tr("\(invocation.command.name) needs \(name)"), at: invocation.line.span)
  }

  /// The thing a parameter names, found in the notebook; nil when the parameter was not given.
  public func thing(_ name: String, _ session: Session) throws(Diagnostic) -> Identifier? {
    guard let value = values[name]?.first else { return nil }
    return try resolve(value, sourceName(name), session)
  }

  /// All things a repeated parameter names.
  public func things(_ name: String, _ session: Session) throws(Diagnostic) -> [Identifier] {
    var result: [Identifier] = []
    for value in values[name] ?? [] {
      result.append(try resolve(value, sourceName(name), session))
    }
    return result
  }

  /// A thing that is not there is told together with the other things of the line that are not.
  private func resolve(
    _ value: Value, _ source: String, _ session: Session
  ) throws(Diagnostic) -> Identifier {
    do throws(Diagnostic) {
      return try session.resolve(value.text, source, at: value.span)
    } catch {
      guard session.isUnknown(value.text, source) else { throw error }
      var faults = [error]
      for parameter in invocation.command.parameters {
        guard case .thing(let source) = parameter.type else { continue }
        for other in values[parameter.name] ?? [] where other.span != value.span {
          if let fault = session.unknown(other.text, source, other.span) { faults.append(fault) }
        }
      }
      throw Diagnostic.inOrder(faults) ?? error
    }
  }

  private func sourceName(_ name: String) -> String {
    for parameter in invocation.command.parameters where parameter.name == name {
      if case .thing(let source) = parameter.type { return source }
    }
    return name
  }
}
