// Parameters of families, and their values, as tables and cells.

import Command
import Core
import Kernel
import Render

extension Views {
  /// The parameters of a family, one per row.
  static func schema(_ schema: [ParameterSchema], _ language: Language) -> Table {
    Table(
      kind: "survey.parameter", of: schema,
      [
        .init("name", tr("Name")) { .text($0.name) },
        .init("type", tr("Type")) { .choice($0.kind.rawValue, $0.kind.words) },
        .init("required", tr("Required")) { .boolean($0.isRequired) },
        .init("unit", tr("Unit"), shown: .wide) { .text($0.unit) },
        .init("min", tr("Min"), alignment: .trailing) { bound($0.minimum, $0) },
        .init("max", tr("Max"), alignment: .trailing) { bound($0.maximum, $0) },
        .init("default", tr("Default")) { one in
          one.standard.map { value($0, one, language) } ?? .null
        },
        .init("choices", tr("Choices")) { one in
          one.choices.isEmpty ? .null : .list(one.choices.map { .text($0) })
        },
        .init("pattern", tr("Pattern"), shown: .wide) { .text($0.pattern) },
        .init("carried", tr("On")) {
          .choice($0.carrier.rawValue, $0.carrier == .type ? tr("type") : tr("asset"))
        },
        .init("label", tr("Label"), shown: .wide) { .text($0.labels.best(language.rawValue)) },
        .init("hint", tr("Hint"), shown: .wide) { .text($0.hints.best(language.rawValue)) },
        .init("formerly", tr("Formerly"), shown: .wide) { one in
          one.formerly.isEmpty ? .null : .list(one.formerly.map { .text($0) })
        },
      ], title: tr("Parameters"), key: "schema")
  }

  private static func bound(_ bound: Double?, _ schema: ParameterSchema) -> Value {
    guard let bound else { return .null }
    return schema.kind == .date ? .day(Day(number: Int(bound))) : .number(bound, decimals: nil)
  }

  /// A stored value of a parameter.
  static func value(_ json: JSON, _ schema: ParameterSchema?, _ language: Language) -> Value {
    switch json {
    case .string(let text):
      if schema?.kind == .date, let day = Day(iso: text) { return .day(day) }
      return .text(text)
    case .bool(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .number(let number): return .number(number, decimals: nil)
    case .null: return .null
    default: return .json(json)
    }
  }

  /// Parameters in the order of the schema, then those it no longer knows.
  static func parameters(_ object: JSONObject, _ schema: [ParameterSchema]) -> [JSONObject.Member] {
    let known = schema.compactMap { one in object[one.name].map { JSONObject.Member(one.name, $0) }
    }
    let names = Set(schema.map(\.name))
    return known + object.members.filter { !names.contains($0.name) }
  }

  /// `power: 30, source: led` for people, an object for programs.
  static func values(
    _ object: JSONObject, _ schema: [ParameterSchema], _ language: Language
  ) -> Value {
    .object(
      Members(
        parameters(object, schema).map { member in
          let one = schema.first { $0.name == member.name }
          return (member.name, value(member.value, one, language))
        }))
  }

  /// The schemas of the families that occur.
  static func schemas(
    _ families: [Identifier?], _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier: [ParameterSchema]] {
    let ids = Set(families.compactMap { $0 }).sorted()
    guard !ids.isEmpty, ids.count <= 500 else {
      return Dictionary(
        try reader.families().map { ($0.id, $0.schema) },
        uniquingKeysWith: { first, _ in first })
    }
    return Dictionary(
      try reader.families([.among("f.id", ids)]).map { ($0.id, $0.schema) },
      uniquingKeysWith: { first, _ in first })
  }
}
