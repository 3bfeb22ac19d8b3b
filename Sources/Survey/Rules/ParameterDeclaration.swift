// The words in which a parameter is declared: `power:number required unit=W min=1 max=500 on=type`.
// Reads them into a schema and checks the schema itself; every fault is listed, none stops the rest.

import Core
import Kernel

/// One `--parameter`.
struct ParameterDeclaration {
  /// The name and type may be missing in `parameter edit`, where a schema is changed.
  var schema: ParameterSchema
  var faults: [Fault] = []

  struct Fault: Error, Equatable {
    var message: Phrase
    var hint: Phrase?
  }

  static let words = ["required", "optional"]
  static let keys = ["unit", "min", "max", "pattern", "default", "choices", "on"]
  static let maxParameters = 200

  /// Names that commands use themselves.
  static let reserved: Set<String> = [
    "at", "id", "name", "type", "family", "room", "level", "parameters", "wall", "offset",
  ]

  /// Reads a new parameter: `name:type` and what follows.
  init(_ text: String, order: Int) {
    schema = ParameterSchema("", .text)
    schema.order = order
    switch ParameterDeclaration.split(text) {
    case .failure(let fault): faults.append(fault)
    case .success(let parts):
      guard let head = parts.first, let colon = head.firstIndex(of: ":") else {
        faults.append(
          Fault(
            message: tr(
              "a parameter declaration begins with a name and a type, such as height:number"),
            hint: tr("types: \(ParameterDeclaration.kinds)")))
        return
      }
      schema.name = String(head[..<colon])
      for one in ParameterDeclaration.faults(ofName: schema.name) {
        fault(one.message, hint: one.hint)
      }
      let type = String(head[head.index(after: colon)...])
      guard let kind = kind(type) else { return }
      schema.kind = kind
      read(parts.dropFirst())
    }
  }

  /// Changes a parameter: words and keys only; `key=` clears, `type=` gives it another type, to which
  /// limits of the old one do not pass.
  init(changing schema: ParameterSchema, _ text: String) {
    self.schema = schema
    switch ParameterDeclaration.split(text) {
    case .failure(let fault): faults.append(fault)
    case .success(var parts):
      if let at = parts.firstIndex(where: { $0.hasPrefix("type=") }) {
        let word = String(parts.remove(at: at).dropFirst("type=".count))
        guard let kind = kind(word) else { return }
        if kind != schema.kind { self.schema = schema.retyped(kind) }
      }
      read(parts[...])
    }
  }

  /// The type of that name; nil, with the fault, where there is none.
  private mutating func kind(_ type: String) -> ParameterSchema.Kind? {
    if let kind = ParameterSchema.Kind(rawValue: type) { return kind }
    let near = Suggestions.nearest(to: type, among: ParameterSchema.Kind.allCases.map(\.rawValue))
    fault(
      tr("there is no type \(type)"),
      hint: near.isEmpty
        ? tr("types: \(ParameterDeclaration.kinds)") : tr("did you mean \(near[0])?"))
    return nil
  }

  private static var kinds: String {
    ParameterSchema.Kind.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Letters, digits and `_`, ASCII: what stands before an `=` in a command.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    return isLetter(first)
      && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  static func faults(ofName name: String) -> [Fault] {
    if !isName(name) {
      return [
        Fault(
          message: tr("\(name) is not a valid parameter name"),
          hint: tr("a letter, then letters, digits and _, at most 40"))
      ]
    }
    guard reserved.contains(name) else { return [] }
    return [Fault(message: tr("the name \(name) is reserved for commands"), hint: nil)]
  }

  private mutating func fault(_ message: Phrase, hint: Phrase? = nil) {
    let name = schema.name
    faults.append(Fault(message: name.isEmpty ? message : tr("\(name): \(message)"), hint: hint))
  }

  // MARK: - Reading

  private mutating func read(_ parts: ArraySlice<String>) {
    var standard: String?
    var given: Set<String> = []
    for part in parts {
      guard let equals = part.firstIndex(of: "=") else {
        switch part {
        case "required": schema.isRequired = true
        case "optional": schema.isRequired = false
        default: unknown(part)
        }
        continue
      }
      let key = String(part[..<equals])
      let value = String(part[part.index(after: equals)...])
      if !given.insert(key).inserted {
        fault(tr("\(key) is given twice"))
        continue
      }
      switch key {
      case "unit": schema.unit = value.isEmpty ? nil : value
      case "min": schema.minimum = bound(value, key)
      case "max": schema.maximum = bound(value, key)
      case "pattern": schema.pattern = value.isEmpty ? nil : value
      case "default":
        standard = value
        if value.isEmpty { schema.standard = nil }
      case "choices":
        let words = value.split(separator: ",", omittingEmptySubsequences: false)
        schema.choices =
          value.isEmpty ? [] : words.map { ParameterDeclaration.trimmed(String($0)) }
      case "on":
        if let carrier = ParameterSchema.Carrier(rawValue: value) {
          schema.carrier = carrier
        } else {
          fault(tr("on is type or asset, not \(value)"))
        }
      default: unknown(key)
      }
    }
    check(standard)
  }

  private mutating func unknown(_ word: String) {
    let all = ParameterDeclaration.words + ParameterDeclaration.keys.map { $0 + "=" }
    let near = Suggestions.nearest(to: word, among: all)
    fault(
      tr("\(word) is not supported in a parameter"),
      hint: near.isEmpty
        ? tr("supported: \(all.joined(separator: " "))") : tr("did you mean \(near[0])?"))
  }

  private mutating func bound(_ text: String, _ key: String) -> Double? {
    if text.isEmpty { return nil }
    switch schema.kind {
    case .integer, .number:
      if let value = Double(parsing: text), value.isFinite { return value }
      fault(tr("\(key) must be a number, not \(text)"))
    case .date:
      if let day = Day(iso: text) { return Double(day.number) }
      fault(tr("\(key) is a day such as 2026-05-01, not \(text)"))
    default:
      fault(tr("\(key) does not fit the type \(schema.kind.rawValue)"))
    }
    return nil
  }

  // MARK: - Checks

  private mutating func check(_ standard: String?) {
    if schema.unit != nil, !schema.kind.isNumeric {
      fault(tr("a unit does not fit the type \(schema.kind.rawValue)"))
    }
    if let low = schema.minimum, let high = schema.maximum, low > high {
      fault(tr("min \(schema.shown(low)) is greater than max \(schema.shown(high))"))
    }
    if let pattern = schema.pattern {
      if schema.kind != .text {
        fault(tr("a pattern does not fit the type \(schema.kind.rawValue)"))
      } else {
        do throws(Pattern.Fault) {
          _ = try Pattern(pattern)
        } catch {
          fault(tr("pattern, character \(error.offset + 1): \(error.message)"))
        }
      }
    }
    if schema.kind == .choice, schema.choices.isEmpty {
      fault(tr("a choice needs choices"), hint: tr("for example choices=led,fluorescent"))
    } else if schema.kind != .choice, !schema.choices.isEmpty {
      fault(tr("choices do not fit the type \(schema.kind.rawValue)"))
    }
    if schema.choices.contains("") {
      fault(tr("a choice is empty"))
    } else if Set(schema.choices.map(\.folded)).count != schema.choices.count {
      fault(tr("a choice occurs twice"))
    }
    if let standard, !standard.isEmpty {
      // Without sound limits the default cannot be judged.
      guard faults.isEmpty else { return }
      switch ParameterValue.read(standard, schema, today: nil) {
      case .success(let value): schema.standard = value
      case .failure(let fault): self.fault(tr("default: \(fault.message)"), hint: fault.hint)
      }
    } else if let value = schema.standard, faults.isEmpty,
      case .failure(let fault) = ParameterValue.read(
        ParameterSchema.typed(value), schema, today: nil)
    {
      self.fault(tr("default: \(fault.message)"), hint: fault.hint)
    }
  }

  // MARK: - Words

  /// Splits at blanks; single quotes keep blanks together, and two of them inside make one.
  static func split(_ text: String) -> Result<[String], Fault> {
    var parts: [String] = []
    var current = ""
    var open = false
    var quoted = false
    var characters = Array(text.unicodeScalars)[...]
    while let scalar = characters.popFirst() {
      if quoted {
        if scalar == "'" {
          if characters.first == "'" {
            current.unicodeScalars.append("'")
            characters.removeFirst()
          } else {
            quoted = false
          }
        } else {
          current.unicodeScalars.append(scalar)
        }
      } else if scalar == "'" {
        quoted = true
        open = true
      } else if scalar == " " || scalar == "\t" || scalar == "\n" {
        if open { parts.append(current) }
        current = ""
        open = false
      } else {
        current.unicodeScalars.append(scalar)
        open = true
      }
    }
    if quoted { return .failure(Fault(message: tr("a ' is not closed"), hint: nil)) }
    if open { parts.append(current) }
    return .success(parts)
  }

  /// So that `split` gives it back; by scalars as there, since a line break of Windows is one character.
  static func quoted(_ text: String) -> String {
    let signs: [Unicode.Scalar] = [" ", "'", "\t", "\n"]
    guard text.unicodeScalars.contains(where: signs.contains) else { return text }
    var result = String.UnicodeScalarView("'".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "'" { result.append("'") }
      result.append(scalar)
    }
    result.append("'")
    return String(result)
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { $0 != " " }),
      let last = text.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(text[first...last])
  }
}
