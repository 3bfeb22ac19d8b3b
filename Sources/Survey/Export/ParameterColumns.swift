// One column for each parameter that the assets of an export carry: the union of the schemas of its
// families, and what assets still hold of a schema that has changed. The order follows from the families
// and their schemas alone.

import Kernel
import Notebook

/// A parameter as a column.
struct ParameterColumn: Sendable {
  var name: String
  var unit: String?
  /// nil where families disagree, or no schema knows it any more.
  var kind: ParameterSchema.Kind?

  /// `parameters.height [m]`: the path of `why`, and the unit.
  var heading: String { "parameters." + name + (unit.map { " [\($0)]" } ?? "") }
}

struct ParameterColumns: Sendable {
  private(set) var columns: [ParameterColumn] = []
  /// Where the parameters of a family stand.
  private var places: [Identifier: [String: Int]] = [:]
  private var schemas: [Identifier: [ParameterSchema]] = [:]
  private var strays: [String: Int] = [:]

  private struct Key: Hashable {
    var name: String
    var unit: String?
  }

  init(_ source: ExportSource) throws(Diagnostic) {
    var known: [Key: Int] = [:]
    for family in source.families {
      schemas[family.id] = family.schema
      for one in family.schema {
        let key = Key(name: one.name, unit: one.unit)
        if let at = known[key] {
          if columns[at].kind != one.kind { columns[at].kind = nil }
          places[family.id, default: [:]][one.name] = at
        } else {
          known[key] = columns.count
          places[family.id, default: [:]][one.name] = columns.count
          columns.append(ParameterColumn(name: one.name, unit: one.unit, kind: one.kind))
        }
      }
    }
    for name in try ParameterColumns.unknown(source) {
      let key = Key(name: name, unit: nil)
      strays[name] = known[key] ?? columns.count
      if let at = known[key] {
        columns[at].kind = nil
      } else {
        known[key] = columns.count
        columns.append(ParameterColumn(name: name, unit: nil, kind: nil))
      }
    }
  }

  /// Names that types or assets of a family hold and its schema does not know, sorted.
  private static func unknown(_ source: ExportSource) throws(Diagnostic) -> [String] {
    var byFamily: [Identifier: Set<String>] = [:]
    for family in source.families {
      let former = family.schema.flatMap { family.upcast?.formerNames(of: $0.name) ?? [] }
      byFamily[family.id] = Set(family.schema.map(\.name) + former)
    }
    var found: Set<String> = []
    for type in source.types {
      let known = type.family.flatMap { byFamily[$0] } ?? []
      found.formUnion(type.parameters.names.filter { !known.contains($0) })
    }
    try source.reader.notebook.forEach(
      """
      SELECT DISTINCT a.type, j.key FROM survey_asset a, json_each(a.parameters) j \
      WHERE a.scope = ? AND a.removed = 0
      """, [.id(source.project.id)]
    ) { (row) throws(Diagnostic) in
      let known = source.type(row.identifier(0))?.family.flatMap { byFamily[$0] } ?? []
      let name = row.text(1)
      if !known.contains(name) { found.insert(name) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What an asset has in each column: its own value, else that of its type.
  func values(
    _ asset: ExportAsset, _ type: AssetType?
  ) -> [(column: Int, value: JSON, schema: ParameterSchema?)] {
    let family = type?.family
    let places = family.flatMap { self.places[$0] } ?? [:]
    let schema = family.flatMap { schemas[$0] } ?? []
    var result: [(column: Int, value: JSON, schema: ParameterSchema?)] = []
    let inherited = (type?.parameters.members ?? []).filter { asset.parameters[$0.name] == nil }
    for member in asset.parameters.members + inherited where !member.value.isNull {
      guard let at = places[member.name] ?? strays[member.name] else { continue }
      result.append((at, member.value, schema.first { $0.name == member.name }))
    }
    return result
  }
}
