// What keeps a room from being complete: no asset, photos or values that the family asks for, types
// that are gone. Each fault names the command that mends it; nothing is written here.

import Command
import Kernel
import Notebook

/// One thing that keeps a room from being complete.
struct RoomFault: Sendable {
  /// The raw value is a name in JSON.
  enum Kind: String, CaseIterable, Sendable {
    case noAsset = "no_asset"
    case photos = "photos_missing"
    case missing = "value_missing"
    case invalid = "value_invalid"
    case gone = "type_gone"
  }

  var kind: Kind
  /// nil where the room itself or a type is at fault.
  var asset: Identifier?
  var typeName: String?
  /// The parameter that is missing or wrong.
  var parameter: ParameterSchema?
  /// What is wrong with its value.
  var reason: Phrase?
  /// The value that is wrong.
  var value: JSON?
  var have = 0
  var least = 0

  /// How many photos or values are missing, or how many things are wrong.
  var count: Int { kind == .photos ? least - have : 1 }

  /// `tail` is the end of the asset's id.
  func text(_ tail: String) -> Phrase {
    let title = asset == nil ? typeName ?? "" : typeName.map { "\($0) (\(tail))" } ?? tail
    let name = parameter?.name ?? ""
    switch kind {
    case .noAsset: return tr("it has no assets")
    case .photos:
      return tr(
        least, one: "\(title) has \(have) of 1 photo",
        other: "\(title) has \(have) of \(least) photos")
    case .missing: return tr("\(title) has no \(name)")
    case .invalid: return reason.map { tr("\(title): \($0)") } ?? tr("\(title) has no \(name)")
    case .gone: return tr("the type or family of \(title) no longer exists")
    }
  }

  /// What is wrong, without whose it is.
  var rule: Phrase {
    switch kind {
    case .photos:
      tr(least, one: "\(have) of 1 photo", other: "\(have) of \(least) photos")
    case .missing: tr("\(parameter?.name ?? "") is required")
    case .invalid: reason ?? tr("\(parameter?.name ?? "") is required")
    case .noAsset, .gone: text(asset?.tail(8) ?? "")
    }
  }

  /// The command that mends it.
  func command(_ tail: String, room: String) -> String {
    let value = parameter.map { "\($0.name)=\(ParameterCheck.sample($0))" } ?? ""
    switch kind {
    case .noAsset: return "survey asset add TYPE --room \(room.shellQuoted)"
    case .photos: return "survey photo add FILE --asset \(tail)"
    case .missing, .invalid:
      if asset == nil { return "survey type edit \((typeName ?? "").shellQuoted) \(value)" }
      return "survey asset edit \(tail) \(value)"
    case .gone: return "survey asset remove \(tail)"
    }
  }

  /// `2 photos, 1 value`: what a list says of a room.
  static func summary(_ faults: [RoomFault]) -> Phrase? {
    var parts: [Phrase] = []
    for kind in Kind.allCases {
      let count = faults.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
      guard count > 0 else { continue }
      switch kind {
      case .noAsset: parts.append(tr("no asset"))
      case .photos:
        parts.append(tr(count, one: "1 photo missing", other: "\(count) photos missing"))
      case .missing:
        parts.append(tr(count, one: "1 value missing", other: "\(count) values missing"))
      case .invalid:
        parts.append(tr(count, one: "1 invalid value", other: "\(count) invalid values"))
      case .gone:
        parts.append(
          tr(count, one: "1 asset without a type", other: "\(count) assets without a type"))
      }
    }
    return parts.isEmpty ? nil : .joined(parts, separator: ", ")
  }
}

extension SurveyReader {
  /// A type with the faults of its own values.
  struct FaultyType {
    var name: String
    var family: Family?
    var assetSchema: [ParameterSchema] = []
    var faults: [RoomFault] = []
  }

  /// What is wrong in the rooms whose assets meet the condition on `a`; rooms without faults are not
  /// in it, nor rooms without assets.
  /// - Complexity: O(assets · parameters), and one look at the photos of each.
  func assetFaults(_ condition: Condition) throws(Diagnostic) -> [Identifier: [RoomFault]] {
    let types = try faultyTypes()
    var result: [Identifier: [RoomFault]] = [:]
    var reported: Set<[Identifier]> = []
    try forEachAsset(condition, of: types) { (room, type, faults) throws(Diagnostic) in
      guard let room else { return }
      let shared = types[type]?.faults ?? []
      if !shared.isEmpty, reported.insert([room, type]).inserted {
        result[room, default: []] += shared
      }
      if !faults.isEmpty { result[room, default: []] += faults }
    }
    return result
  }

  /// The assets that meet the condition on `a`, oldest first, each with the faults of its own.
  func forEachAsset(
    _ condition: Condition, of types: [Identifier: FaultyType],
    _ body: (_ room: Identifier?, _ type: Identifier, [RoomFault]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var photos: [Identifier: Int] = [:]
    try notebook.forEach(
      """
      SELECT pa.value, count(*) FROM survey_asset a JOIN survey_photo_assets pa ON pa.value = a.id \
      JOIN survey_photo p ON p.id = pa.entity WHERE a.removed = 0 AND p.removed = 0 \
      AND (\(condition.sql)) GROUP BY pa.value
      """, condition.values
    ) { (row) throws(Diagnostic) in
      if let asset = row.identifier(0) { photos[asset] = Int(row.integer(1)) }
    }
    try notebook.forEach(
      """
      SELECT a.id, a.room, a.type, a.parameters FROM survey_asset a \
      WHERE a.removed = 0 AND (\(condition.sql)) ORDER BY a.id
      """, condition.values
    ) { (row) throws(Diagnostic) in
      guard let asset = row.identifier("id") else { return }
      let room = row.identifier("room")
      let typeID = row.identifier("type") ?? .none
      guard let type = types[typeID], let family = type.family else {
        let fault = RoomFault(kind: .gone, asset: asset, typeName: types[typeID]?.name)
        try body(room, typeID, [fault])
        return
      }
      var faults: [RoomFault] = []
      let least = family.photoRange.lowerBound
      let have = photos[asset] ?? 0
      if have < least {
        faults.append(
          RoomFault(kind: .photos, asset: asset, typeName: type.name, have: have, least: least))
      }
      faults += SurveyReader.faults(
        SurveyReader.object(row, "parameters"), type.assetSchema, family.upcast, asset, type.name)
      try body(room, typeID, faults)
    }
  }

  func faultyTypes() throws(Diagnostic) -> [Identifier: FaultyType] {
    var families: [Identifier: Family] = [:]
    for family in try self.families() { families[family.id] = family }
    var types: [Identifier: FaultyType] = [:]
    try notebook.forEach(
      "SELECT id, name, family, parameters FROM survey_type WHERE removed = 0"
    ) { (row) throws(Diagnostic) in
      guard let id = row.identifier("id") else { return }
      var type = FaultyType(name: row.text("name"))
      if let family = row.identifier("family").flatMap({ families[$0] }) {
        type.family = family
        type.assetSchema = family.parameters(.asset)
        type.faults = SurveyReader.faults(
          SurveyReader.object(row, "parameters"), family.parameters(.type), family.upcast, nil,
          type.name)
      }
      types[id] = type
    }
    return types
  }

  /// Values that the schema, which may have changed since, asks for or no longer allows.
  private static func faults(
    _ stored: JSONObject, _ schema: [ParameterSchema], _ upcast: SchemaUpcast?,
    _ asset: Identifier?, _ typeName: String
  ) -> [RoomFault] {
    guard !schema.isEmpty else { return [] }
    let values = upcast?.read(stored) ?? stored
    var faults: [RoomFault] = []
    for one in schema {
      guard let value = values[one.name], value != .null else {
        if one.isRequired {
          faults.append(
            RoomFault(kind: .missing, asset: asset, typeName: typeName, parameter: one))
        }
        continue
      }
      if case .failure(let fault) = ParameterValue.read(
        ParameterSchema.typed(value), one, today: nil)
      {
        faults.append(
          RoomFault(
            kind: .invalid, asset: asset, typeName: typeName, parameter: one,
            reason: fault.message, value: value))
      }
    }
    return faults
  }

  /// All that keeps one room from being complete.
  func faults(of room: Room) throws(Diagnostic) -> [RoomFault] {
    if room.assets == 0 { return [RoomFault(kind: .noAsset)] }
    return try assetFaults(Condition("a.room = ?", [.id(room.id)]))[room.id] ?? []
  }
}
