// Families, types and assets as tables.

import Command
import Core
import Kernel
import Render

extension Views {
  static func families(_ families: [Family], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(families.map(\.id))
    let operators = try reader.operatorNames()
    var rows: [[Value]] = []
    for (family, id) in zip(families, ids) {
      let schema = Members(family.schema.map { ($0.name, .json($0.json)) })
      rows.append([
        id, .text(family.name), .text(family.category), .text(family.icon),
        .count(family.types), .count(family.assets),
        .text(family.description), .count(family.photoRange.lowerBound),
        .count(family.photoRange.upperBound),
        .object(schema), .count(family.version), .instant(family.made.at),
        .text(family.made.by.flatMap { operators[$0] }),
      ])
    }
    return Table(
      kind: "survey.family",
      columns: [
        Column("id", tr("Id")), Column("name", tr("Name")), Column("category", tr("Category")),
        Column("icon", tr("Icon"), shown: .wide),
        Column("types", tr("Types")), Column("assets", tr("Assets")),
        Column("description", tr("Description"), shown: .wide),
        Column("photo_min", tr("Fewest photos"), shown: .wide),
        Column("photo_max", tr("Most photos"), shown: .wide),
        Column("parameters", tr("Parameters"), shown: .never),
        Column("version", tr("Version"), shown: .wide),
        Column("created_at", tr("Created"), shown: .never),
        Column("created_by", tr("Created by"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          "family", tr("no family here"),
          begin: tr(
            "no family yet; add one: survey family add NAME --parameter \"height:number unit=m\""))
        : nil
    )
  }

  /// The parameters of a family, one per row.
  static func schema(_ schema: [ParameterSchema], _ language: Language) -> Table {
    Table(
      kind: "survey.parameter",
      columns: [
        Column("name", tr("Name")), Column("type", tr("Type")),
        Column("required", tr("Required")), Column("unit", tr("Unit"), shown: .wide),
        Column("min", tr("Min"), alignment: .trailing),
        Column("max", tr("Max"), alignment: .trailing), Column("default", tr("Default")),
        Column("choices", tr("Choices")), Column("pattern", tr("Pattern"), shown: .wide),
        Column("carried", tr("On")), Column("label", tr("Label"), shown: .wide),
        Column("hint", tr("Hint"), shown: .wide),
        Column("formerly", tr("Formerly"), shown: .wide),
      ],
      rows: schema.map { one in
        [
          .text(one.name), .choice(one.kind.rawValue, one.kind.words), .boolean(one.isRequired),
          .text(one.unit), bound(one.minimum, one), bound(one.maximum, one),
          one.standard.map { value($0, one, language) } ?? .null,
          one.choices.isEmpty ? .null : .list(one.choices.map { .text($0) }),
          .text(one.pattern),
          .choice(one.carrier.rawValue, one.carrier == .type ? tr("type") : tr("asset")),
          .text(one.labels.best(language.rawValue)), .text(one.hints.best(language.rawValue)),
          one.formerly.isEmpty ? .null : .list(one.formerly.map { .text($0) }),
        ]
      }, title: tr("Parameters"), key: "schema")
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

  static func types(_ types: [AssetType], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(types.map(\.id))
    let operators = try reader.operatorNames()
    let schemas = try schemas(types.map(\.family), reader)
    var rows: [[Value]] = []
    for (type, id) in zip(types, ids) {
      let schema = type.family.flatMap { schemas[$0] } ?? []
      rows.append([
        id, .text(type.familyName), .text(type.name),
        values(type.parameters, schema, reader.language), .count(type.assets),
        .plain(type.family),
        .instant(type.made.at), .text(type.made.by.flatMap { operators[$0] }),
      ])
    }
    return Table(
      kind: "survey.type",
      columns: [
        Column("id", tr("Id")), Column("family", tr("Family")), Column("name", tr("Name")),
        Column("parameters", tr("Parameters"), shown: .wide), Column("assets", tr("Assets")),
        Column("family_id", tr("Family id"), shown: .never),
        Column("created_at", tr("Created"), shown: .never),
        Column("created_by", tr("Created by"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          nil, tr("no type here"), begin: tr("no type here; add one: survey type add FAMILY NAME"))
        : nil)
  }

  /// The schemas of the families that occur.
  static func schemas(
    _ families: [Identifier?], _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier: [ParameterSchema]] {
    let ids = Set(families.compactMap { $0 }).sorted()
    guard !ids.isEmpty, ids.count <= 500 else {
      return Dictionary(
        try reader.families(counted: false).map { ($0.id, $0.schema) },
        uniquingKeysWith: { first, _ in first })
    }
    return Dictionary(
      try reader.families([.among("f.id", ids)], counted: false).map { ($0.id, $0.schema) },
      uniquingKeysWith: { first, _ in first })
  }

  static func assets(_ assets: [Asset], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let language = reader.language
    let ids = try reader.session.shown(assets.map(\.id))
    let operators = try reader.operatorNames()
    let schemas = try schemas(assets.map(\.family), reader)
    let photos = try reader.photoFiles(of: assets.map(\.id))
    var rows: [[Value]] = []
    rows.reserveCapacity(assets.count)
    for (asset, id) in zip(assets, ids) {
      let schema = asset.family.flatMap { schemas[$0] } ?? []
      rows.append([
        id, .text(asset.typeName), .text(asset.familyName), .text(asset.roomTitle(language)),
        .text(asset.levelPath), values(asset.parameters, schema, language),
        .point(asset.at ?? asset.roomPoint), .boolean(asset.at != nil),
        .list((photos[asset.id] ?? []).map { .text($0) }),
        .instant(asset.made.at), .text(asset.made.by.flatMap { operators[$0] }),
        .plain(asset.room), .plain(asset.type), .plain(asset.family),
        .count(asset.anchor?.wall), .measure(asset.anchor?.offsetM, decimals: 3),
        .measure(asset.heightM, decimals: 3),
      ])
    }
    return Table(
      kind: "survey.asset",
      columns: [
        Column("id", tr("Id")), Column("type", tr("Type")),
        Column("family", tr("Family"), shown: .wide), Column("room", tr("Room")),
        Column("level", tr("Level"), shown: .varying),
        Column("parameters", tr("Parameters"), shown: .wide),
        Column("at", tr("Place"), shown: .never), Column("placed", tr("Placed"), shown: .never),
        Column("photos", tr("Photos"), shown: .never),
        Column("created_at", tr("Created"), shown: .never),
        Column("created_by", tr("Created by"), shown: .never),
        Column("room_id", tr("Room id"), shown: .never),
        Column("type_id", tr("Type id"), shown: .never),
        Column("family_id", tr("Family id"), shown: .never),
        Column("wall", tr("Wall"), shown: .never),
        Column("wall_offset_m", tr("Along the wall"), shown: .never, unit: "m"),
        Column("wall_height_m", tr("Above the floor"), shown: .never, unit: "m"),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          nil, tr("no asset here"),
          begin: tr("no asset here; add one: survey asset add TYPE --room ROOM")) : nil)
  }
}
