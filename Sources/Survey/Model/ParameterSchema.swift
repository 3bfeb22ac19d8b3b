// What a family says about one parameter: its type, its limits, and who carries it. Stored as one
// JSON object in the family's map of parameters.

import Kernel

struct ParameterSchema: Sendable, Equatable {
  /// The raw value is stored.
  enum Kind: String, CaseIterable, Sendable {
    case text, integer, number, boolean, date, choice

    var words: Phrase {
      switch self {
      case .text: tr("text")
      case .integer: tr("whole number")
      case .number: tr("number")
      case .boolean: tr("yes or no")
      case .date: tr("day")
      case .choice: tr("choice")
      }
    }
    var isNumeric: Bool { self == .integer || self == .number }
  }

  /// Who has the value: every asset its own, or the type for all of its assets.
  enum Carrier: String, CaseIterable, Sendable {
    case type, asset
  }

  var name: String
  var kind: Kind
  var isRequired = false
  var unit: String?
  /// Of a date: the number of the day.
  var minimum: Double?
  var maximum: Double?
  var pattern: String?
  var standard: JSON?
  var choices: [String] = []
  var carrier: Carrier = .asset
  /// Names it had before, the oldest first: values stored under them are read as its own.
  var formerly: [String] = []
  /// Place among the family's parameters.
  var order = 0
  /// What a form calls it, and explains, by language; and the words for its choices.
  var labels = PlanNames()
  var hints = PlanNames()
  var choiceLabels: [String: PlanNames] = [:]

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// As it is stored; nil when it is not such an object.
  init?(_ name: String, _ stored: JSON) {
    guard case .object(let object) = stored, let type = object["type"]?.string,
      let kind = Kind(rawValue: type)
    else { return nil }
    self.name = name
    self.kind = kind
    isRequired = object["required"]?.bool ?? false
    unit = object["unit"]?.string
    minimum = ParameterSchema.bound(object["min"], kind)
    maximum = ParameterSchema.bound(object["max"], kind)
    pattern = object["pattern"]?.string
    standard = object["default"]
    choices = (object["choices"]?.array ?? []).compactMap(\.string)
    carrier = object["carried"]?.string.flatMap { Carrier(rawValue: $0) } ?? .asset
    formerly = (object["formerly"]?.array ?? []).compactMap(\.string)
    order = object["order"]?.integer.map { Int(clamping: $0) } ?? 0
    labels = PlanNames(object["labels"])
    hints = PlanNames(object["hints"])
    for member in object["choice_labels"]?.object?.members ?? [] {
      choiceLabels[member.name] = PlanNames(member.value)
    }
  }

  private static func bound(_ json: JSON?, _ kind: Kind) -> Double? {
    guard kind == .date else { return json?.number }
    return json?.string.flatMap { Day(iso: $0) }.map { Double($0.number) }
  }

  private func stored(bound: Double) -> JSON {
    switch kind {
    case .date: .string(Day(number: Int(bound)).description)
    case .integer: Int64(exactly: bound).map { .integer($0) } ?? .number(bound)
    default: .number(bound)
    }
  }

  var json: JSON {
    var object = JSONObject()
    object["type"] = .string(kind.rawValue)
    if isRequired { object["required"] = true }
    object["unit"] = unit.map { .string($0) }
    object["min"] = minimum.map { stored(bound: $0) }
    object["max"] = maximum.map { stored(bound: $0) }
    object["pattern"] = pattern.map { .string($0) }
    object["default"] = standard
    if !choices.isEmpty { object["choices"] = .array(choices.map { .string($0) }) }
    object["carried"] = .string(carrier.rawValue)
    if !formerly.isEmpty { object["formerly"] = .array(formerly.map { .string($0) }) }
    object["order"] = .integer(Int64(order))
    if !labels.isEmpty { object["labels"] = labels.json }
    if !hints.isEmpty { object["hints"] = hints.json }
    let named = choices.filter { !(choiceLabels[$0]?.isEmpty ?? true) }
    if !named.isEmpty {
      object["choice_labels"] = .object(
        JSONObject(named.map { .init($0, choiceLabels[$0]?.json ?? .null) }))
    }
    return .object(object)
  }

  /// With another type; what does not belong to that one is left out, a default that reads as one of
  /// its values stays.
  func retyped(_ kind: Kind) -> ParameterSchema {
    var one = self
    one.kind = kind
    if !(self.kind.isNumeric && kind.isNumeric) { (one.minimum, one.maximum) = (nil, nil) }
    if !kind.isNumeric { one.unit = nil }
    if kind != .text { one.pattern = nil }
    if kind != .choice { (one.choices, one.choiceLabels) = ([], [:]) }
    one.standard = standard.flatMap {
      try? ParameterValue.read(ParameterSchema.typed($0), one, today: nil).get()
    }
    return one
  }

  /// With limits and default in another unit of the same quantity; nil where it is none.
  func measured(in unit: String) -> ParameterSchema? {
    guard let own = self.unit, UnitOfMeasure.converted(0, own, to: unit) != nil else { return nil }
    var one = self
    one.unit = unit
    one.minimum = minimum.flatMap { UnitOfMeasure.converted($0, own, to: unit) }
    one.maximum = maximum.flatMap { UnitOfMeasure.converted($0, own, to: unit) }
    one.standard = standard.flatMap { one.converted($0, from: own) }
    return one
  }

  /// A number in `unit` as a value of this parameter; nil where it is none of its type.
  func converted(_ value: JSON, from unit: String) -> JSON? {
    guard let own = self.unit, let number = value.number,
      let result = UnitOfMeasure.converted(number, unit, to: own)
    else { return nil }
    return kind == .integer ? Int64(exactly: result).map { .integer($0) } : .number(result)
  }

  /// A limit as people write it.
  func shown(_ bound: Double) -> String {
    kind == .date ? Day(number: Int(bound)).description : shownNumber(bound)
  }

  private func shownNumber(_ number: Double) -> String {
    guard let unit else { return number.shortest }
    return "\(number.shortest) \(unit)"
  }

  /// What to type for a stored value.
  static func typed(_ value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .bool(let flag): flag ? "yes" : "no"
    case .number(let number): number.shortest
    default: value.text
    }
  }

  /// The parameter in the words of `--parameter`.
  var declaration: String {
    var parts = ["\(name):\(kind.rawValue)"]
    if isRequired { parts.append("required") }
    if let unit { parts.append("unit=" + ParameterDeclaration.quoted(unit)) }
    if let minimum { parts.append("min=" + plain(minimum)) }
    if let maximum { parts.append("max=" + plain(maximum)) }
    if let pattern { parts.append("pattern=" + ParameterDeclaration.quoted(pattern)) }
    if !choices.isEmpty {
      parts.append("choices=" + ParameterDeclaration.quoted(choices.joined(separator: ",")))
    }
    if let standard {
      parts.append("default=" + ParameterDeclaration.quoted(ParameterSchema.typed(standard)))
    }
    parts.append("on=" + carrier.rawValue)
    return parts.joined(separator: " ")
  }

  private func plain(_ bound: Double) -> String {
    kind == .date ? Day(number: Int(bound)).description : bound.shortest
  }
}

extension JSON {
  /// Whether two stored values say the same: a whole number may be stored as either sort of number.
  func says(_ other: JSON) -> Bool {
    if case .integer = self, case .integer = other { return self == other }
    if let a = number, let b = other.number { return a == b }
    return self == other
  }
}

extension JSONObject {
  /// The parameters of a family in their order.
  var schema: [ParameterSchema] {
    members.compactMap { ParameterSchema($0.name, $0.value) }.sorted {
      ($0.order, $0.name) < ($1.order, $1.name)
    }
  }
}
