// The parameters given for a type or an asset against the schema of its family. Every violation is
// found before one is reported, and then all are: nothing is written while one stands.

import Command
import Core
import Kernel

struct ParameterCheck {
  let session: Session
  let arguments: Arguments
  let family: Family
  let carrier: ParameterSchema.Carrier
  /// What the thing has so far; nil while it is made.
  let current: JSONObject?
  /// Values of another thing that a new one takes where nothing is given; they are checked too.
  var model: JSONObject?
  /// Keys that the command itself has read.
  var taken: Set<String> = []

  private static let maxFaults = 50

  /// What changes: a value, or null to clear.
  /// - Throws: `usage` with all violations, the first as itself and the rest as its `others`.
  func changes() throws(Diagnostic) -> [(name: String, value: JSON)] {
    var faults: [Diagnostic] = []
    var changes: [(name: String, value: JSON)] = []
    var given: Set<String> = []
    let schema = family.parameters(carrier)
    for (key, text, span) in arguments.open {
      let known = schema.first { $0.name == key }
      guard known != nil || taken.contains(key) else {
        faults.append(unknown(key, span))
        continue
      }
      guard given.insert(key).inserted else {
        faults.append(Diagnostic(.usage, tr("\(key) is given twice"), at: span))
        continue
      }
      guard let one = known, !taken.contains(key) else { continue }
      if text.isEmpty {
        changes.append((key, .null))
        if one.isRequired { faults.append(missing(one, span)) }
        continue
      }
      switch ParameterValue.read(text, one, today: today) {
      case .success(let value): changes.append((key, value))
      case .failure(let fault):
        do throws(Diagnostic) {
          changes.append((key, try meant(text, one, fault, span)))
        } catch {
          faults.append(error)
        }
      }
    }
    if current == nil {
      for one in schema where !given.contains(one.name) {
        if let value = model?[one.name], value != .null {
          switch ParameterValue.read(ParameterSchema.typed(value), one, today: nil) {
          case .success(let value): changes.append((one.name, value))
          case .failure(let fault):
            faults.append(Diagnostic(.usage, fault.message, at: end, hint: fault.hint))
          }
        } else if model != nil, !one.isRequired {
          // What the other thing does without.
          continue
        } else if let standard = one.standard {
          changes.append((one.name, standard))
        } else if one.isRequired {
          faults.append(missing(one, end))
        }
      }
    }
    try ParameterCheck.report(faults)
    // In the order of the schema, whatever the order typed.
    let order = Dictionary(
      schema.map { ($0.name, $0.order) }, uniquingKeysWith: { first, _ in first })
    return changes.sorted {
      (order[$0.name, default: 0], $0.name) < (order[$1.name, default: 0], $1.name)
    }
  }

  /// What a person meant by a value that a script could not give.
  /// - Throws: the fault of the value, where it means nothing or several things.
  private func meant(
    _ text: String, _ schema: ParameterSchema, _ fault: ParameterValue.Fault, _ span: SourceSpan
  ) throws(Diagnostic) -> JSON {
    let typed = session.promptValues.map { ParameterValue.meaning(of: text, schema, $0) }
    switch typed ?? .none {
    case .several(let names): throw .severalChoices(text, names, at: span)
    case .one(let exact, let isSaid):
      if case .success(let value) = ParameterValue.read(exact, schema, today: today) {
        session.understand(schema.name, as: exact, at: span, isSaid: isSaid)
        return value
      }
    case .none: break
    }
    throw Diagnostic(.usage, fault.message, at: span, hint: fault.hint)
  }

  /// Throws the first fault with the others in it; nothing when there is none.
  static func report(_ faults: [Diagnostic]) throws(Diagnostic) {
    guard var first = faults.first else { return }
    first.others = Array(faults.dropFirst().prefix(maxFaults))
    throw first
  }

  private var today: Day { session.today }

  /// After the last word: what is missing stands nowhere.
  private var end: SourceSpan {
    let line = arguments.invocation.line
    var span = line.words.last?.span ?? line.span
    span.column += span.length
    span.offset += span.length
    span.length = 0
    return span
  }

  private func missing(_ schema: ParameterSchema, _ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(schema.name) is required"), at: span,
      hint: tr("write \(schema.name)=\(ParameterCheck.sample(schema))"))
  }

  /// Why an answer at the prompt is no value; nil for one that is.
  static func fault(
    _ text: String, _ schema: ParameterSchema, _ session: Session
  ) -> Diagnostic? {
    let today = session.today
    guard case .failure(let fault) = ParameterValue.read(text, schema, today: today) else {
      return nil
    }
    if let values = session.typedContext.values,
      case .one(let exact, _) = ParameterValue.meaning(of: text, schema, values),
      case .success = ParameterValue.read(exact, schema, today: today)
    {
      return nil
    }
    return Diagnostic(.usage, fault.message, hint: fault.hint)
  }

  /// What could stand after the `=`.
  static func sample(_ schema: ParameterSchema) -> String {
    switch schema.kind {
    case .text: "TEXT"
    case .integer, .number: "NUMBER" + (schema.unit ?? "")
    case .boolean: "yes|no"
    case .date: "DAY"
    case .choice: schema.choices.joined(separator: "|")
    }
  }

  private func unknown(_ key: String, _ value: SourceSpan) -> Diagnostic {
    var span = value
    let skip = key.utf8.count + 1
    // In a table the key stands in the header.
    if span.column >= skip,
      span.text.utf8.dropFirst(span.column - skip).starts(with: (key + "=").utf8)
    {
      span.column -= skip
      span.offset -= skip
      span.length = skip - 1
    }
    if let other = family.schema.first(where: { $0.name == key }) {
      return Diagnostic(
        .usage,
        other.carrier == .type
          ? tr("\(key) belongs to the type, not to the asset")
          : tr("\(key) belongs to the asset, not to the type"), at: span)
    }
    if let now = family.upcast?.name(key), now != key {
      return Diagnostic(
        .usage, tr("\(key) is now called \(now)"), at: span,
        suggestions: [session.corrected(span, now)])
    }
    let known = family.parameters(carrier).map(\.name)
    let near = Suggestions.nearest(to: key, among: known)
    let hint =
      known.isEmpty
      ? tr("\(family.name) has no such parameters")
      : tr("\(family.name) has \(known.joined(separator: ", "))")
    return Diagnostic(
      .usage, tr("\(family.name) has no parameter \(key)"), at: span,
      hint: near.isEmpty ? hint : nil, suggestions: near.map { session.corrected(span, $0) })
  }

  // MARK: - Declarations

  /// A name that a parameter had before another took its values with it cannot begin anew.
  static func formerName(
    _ name: String, _ schema: [ParameterSchema], at span: SourceSpan
  ) -> Diagnostic? {
    guard let heir = schema.first(where: { $0.formerly.contains(name) }) else { return nil }
    return Diagnostic(
      .usage, tr("\(name) is the former name of \(heir.name) and still stores some of its values"),
      at: span, hint: tr("choose another name"))
  }

  /// Reads the `--parameter` words of a family.
  /// - Throws: `usage` with every fault of every declaration.
  static func schema(
    _ arguments: Arguments, _ name: String, after existing: [ParameterSchema] = []
  ) throws(Diagnostic) -> [ParameterSchema] {
    var faults: [Diagnostic] = []
    var result: [ParameterSchema] = []
    let spans = arguments.spans(name)
    var order = (existing.map(\.order).max() ?? 0) + 1
    for (text, span) in zip(arguments.texts(name), spans) {
      let declaration = ParameterDeclaration(text, order: order)
      order += 1
      for fault in declaration.faults {
        faults.append(Diagnostic(.usage, fault.message, at: span, hint: fault.hint))
      }
      let own = declaration.schema.name
      if (existing + result).contains(where: { $0.name == own }), !own.isEmpty {
        faults.append(Diagnostic(.usage, tr("the parameter \(own) already exists"), at: span))
      } else if let fault = formerName(own, existing, at: span) {
        faults.append(fault)
      }
      result.append(declaration.schema)
    }
    if existing.count + result.count > ParameterDeclaration.maxParameters, let span = spans.last {
      faults.append(
        Diagnostic(
          .usage, tr("a family has at most \(ParameterDeclaration.maxParameters) parameters"),
          at: span))
    }
    try report(faults)
    return result
  }
}
