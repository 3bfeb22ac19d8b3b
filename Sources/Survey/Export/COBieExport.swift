// A project as COBie 2.4: a zip of one CSV file a sheet. Floors, spaces and types get names that occur
// once, so that components can refer to them. What the notebook does not know is "n/a"; addresses of
// people end in ".invalid", since it knows none.

import Command
import Interchange
import Kernel
import Notebook
import Photos
import Render
import System

struct COBieExport {
  private static let system = "taccuino"
  private let source: ExportSource
  private let style: Style
  private var floors: [Identifier: String] = [:]
  private var spaces: [String] = []
  private var types: [Identifier: String] = [:]
  private var emails: [Identifier: String] = [:]
  /// Ends of ids that several assets share; such assets are named by their whole id.
  private var sharedTails: Set<String> = []
  private let levelsMade: [Identifier: Origination]
  private let roomsMade: [Identifier: Origination]

  static func write(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    let archive = ZipWriter(sink)
    try COBieExport(source).write(archive)
    try archive.finish()
  }

  private init(_ source: ExportSource) throws(Diagnostic) {
    self.source = source
    style = Style(language: source.language, csvSafe: source.session.wantsSafeCells)
    levelsMade = try COBieExport.made("survey_level", source)
    roomsMade = try COBieExport.made("survey_room", source)
    var names = UniqueNames()
    let severalBuildings = Set(source.levels.map(\.building)).count > 1
    for level in source.levels {
      floors[level.id] = names.name(severalBuildings ? level.path : level.label)
    }
    names = UniqueNames()
    for room in source.rooms { spaces.append(names.name(room.title(source.language))) }
    names = UniqueNames()
    for type in source.types { types[type.id] = names.name(type.name) }
    names = UniqueNames()
    for (id, name) in source.operators.sorted(by: { $0.key < $1.key }) {
      emails[id] = COBieExport.email(name, &names)
    }
    var tails: Set<String> = []
    try source.forEachAsset { (asset) throws(Diagnostic) in
      let tail = asset.id.tail(8)
      if !tails.insert(tail).inserted { sharedTails.insert(tail) }
    }
  }

  private static func email(_ name: String, _ names: inout UniqueNames) -> String {
    if let at = name.firstIndex(of: "@"), at != name.startIndex,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), name[at...].contains("."), names.take(name)
    {
      return name
    }
    // A blank is no part of an address, nor are the signs round a second name's number.
    func bare(_ text: String) -> String {
      text.filter { $0 != " " && $0 != "(" && $0 != ")" }
    }
    var local = bare(names.name(PhotoName.safe(name)))
    while local.isEmpty || !names.take(local + "@taccuino.invalid") { local += "x" }
    return local + "@taccuino.invalid"
  }

  private static func made(
    _ table: String, _ source: ExportSource
  ) throws(Diagnostic) -> [Identifier: Origination] {
    var result: [Identifier: Origination] = [:]
    try source.reader.notebook.forEach(
      "SELECT id, created_at, created_by FROM \(table) WHERE scope = ?", [.id(source.project.id)]
    ) { (row) throws(Diagnostic) in
      guard let id = row.identifier("id") else { return }
      result[id] = Origination(at: row.instant("created_at"), by: row.identifier("created_by"))
    }
    return result
  }

  private func write(_ archive: ZipWriter) throws(Diagnostic) {
    try sheet(.contact, archive, contacts)
    try sheet(.facility, archive, facility)
    try sheet(.floor, archive, floors)
    try sheet(.space, archive, spaces)
    try sheet(.zone, archive, zones)
    try sheet(.type, archive, types)
    try sheet(.component, archive, components)
    try sheet(.document, archive, documents)
    try sheet(.attribute, archive, attributes)
    if source.options.photos {
      try source.forEachPhoto { (file, bytes) throws(Diagnostic) in
        try archive.member("photos/" + file, bytes, stored: true)
      }
    }
  }

  private typealias Put = ([Value]) throws(Diagnostic) -> Void

  private func sheet(
    _ sheet: COBieSheet, _ archive: ZipWriter, _ body: (Put) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try archive.member(sheet.rawValue + ".csv") { (member) throws(Diagnostic) in
      var writer = try TableWriter(sheet.table, as: .csv, style: style)
      try member.write(writer.header())
      var rows: [[Value]] = []
      try body { (row) throws(Diagnostic) in
        rows.append(row)
        if rows.count == 500 {
          try member.write(writer.rows(rows))
          rows.removeAll(keepingCapacity: true)
        }
      }
      try member.write(writer.rows(rows))
    }
  }

  // MARK: - Who and when

  private func by(_ made: Origination?) -> String? {
    (made?.by ?? source.project.made.by).flatMap { emails[$0] }
  }

  /// ISO 8601 to the second, in UTC.
  private func on(_ made: Origination?) -> String? {
    (made?.at ?? source.project.made.at).map {
      Instant(milliseconds: $0.seconds * 1000).description
    }
  }

  /// An IFC GlobalId is 22 digits of a base 64 of its own, the first at most 3; of a plan that came from
  /// a building model also one whose writer did not care about the first.
  static func isGlobalID(_ text: String, fromModel: Bool = false) -> Bool {
    text.utf8.count == 22
      && (fromModel || text.utf8.first.map { (0x30...0x33).contains($0) } ?? false)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: true
        default: false
        }
      }
  }

  /// Where a thing comes from: the building model, or this notebook.
  private func origin(
    _ id: Identifier, _ sourceID: String?, ifc: String, own: String
  ) -> (system: String, object: String, identifier: String) {
    let isModel = source.project.source?.lowercased().hasSuffix(".ifc") ?? false
    if let sourceID, COBieExport.isGlobalID(sourceID, fromModel: isModel) {
      return ("IFC", ifc, sourceID)
    }
    return (COBieExport.system, own, id.description)
  }

  // MARK: - The plan

  private func contacts(_ put: Put) throws(Diagnostic) {
    for (id, name) in source.operators.sorted(by: { $0.key < $1.key }) {
      let words = name.split(separator: " ", maxSplits: 1).map(String.init)
      try put(
        COBieSheet.contact.row([
          "Email": emails[id], "CreatedBy": emails[id], "CreatedOn": on(nil),
          "ExternalSystem": COBieExport.system, "ExternalObject": "operator",
          "ExternalIdentifier": id.description, "GivenName": words.first,
          "FamilyName": words.count > 1 ? words[1] : nil,
        ]))
    }
  }

  private func facility(_ put: Put) throws(Diagnostic) {
    let project = source.project
    let only = source.buildings.count == 1 ? source.buildings[0] : nil
    let building = only.map {
      origin($0.id, $0.sourceID, ifc: "IfcBuilding", own: "survey.building")
    }
    try put(
      COBieSheet.facility.row([
        "Name": only?.label ?? project.name, "CreatedBy": by(nil), "CreatedOn": on(nil),
        "ProjectName": project.name, "SiteName": project.name, "LinearUnits": "meters",
        "AreaUnits": "squaremeters", "AreaMeasurement": "area of the outline on the plan",
        "ExternalSystem": COBieExport.system, "ExternalProjectObject": "survey.project",
        "ExternalProjectIdentifier": project.id.description,
        "ExternalFacilityObject": building?.object,
        "ExternalFacilityIdentifier": building?.identifier, "Description": project.source,
        "Phase": project.state.rawValue,
      ]))
  }

  private func floors(_ put: Put) throws(Diagnostic) {
    for level in source.levels {
      let made = levelsMade[level.id]
      let origin = origin(
        level.id, level.sourceID, ifc: "IfcBuildingStorey", own: "survey.level")
      try put(
        COBieSheet.floor.row([
          "Name": floors[level.id], "CreatedBy": by(made), "CreatedOn": on(made),
          "Category": "Floor", "ExternalSystem": origin.system, "ExternalObject": origin.object,
          "ExternalIdentifier": origin.identifier,
          "Description": level.names.shown(source.language, level.name) ?? level.path,
          "Elevation": level.elevationM?.shortest,
        ]))
    }
  }

  private func spaces(_ put: Put) throws(Diagnostic) {
    for (room, name) in zip(source.rooms, spaces) {
      let made = roomsMade[room.id]
      let origin = origin(room.id, room.sourceID, ifc: "IfcSpace", own: "survey.room")
      try put(
        COBieSheet.space.row([
          "Name": name, "CreatedBy": by(made), "CreatedOn": on(made), "Category": room.category,
          "FloorName": room.level.flatMap { floors[$0] },
          "Description": room.names.shown(source.language, room.name) ?? name,
          "ExternalSystem": origin.system, "ExternalObject": origin.object,
          "ExternalIdentifier": origin.identifier, "RoomTag": room.number,
          "NetArea": room.areaM2.shortest,
        ]))
    }
  }

  /// The spaces of each category make a zone.
  private func zones(_ put: Put) throws(Diagnostic) {
    for (room, name) in zip(source.rooms, spaces) {
      guard let category = room.category else { continue }
      try put(
        COBieSheet.zone.row([
          "Name": category, "CreatedBy": by(nil), "CreatedOn": on(nil),
          "Category": "Occupancy Zone", "SpaceNames": name, "ExternalSystem": COBieExport.system,
          "ExternalObject": "survey.room", "ExternalIdentifier": room.id.description,
        ]))
    }
  }

  // MARK: - Types and components

  /// What a parameter of one of these names says, in the words of the standard.
  private static func known(_ names: [String], in parameters: JSONObject) -> String? {
    for member in parameters.members where names.contains(member.name.lowercased()) {
      let text = ParameterSchema.typed(member.value)
      if !text.isEmpty { return text }
    }
    return nil
  }

  private func types(_ put: Put) throws(Diagnostic) {
    for type in source.types {
      let family = source.family(type.family)
      let parameters = type.parameters
      try put(
        COBieSheet.type.row([
          "Name": types[type.id], "CreatedBy": by(type.made), "CreatedOn": on(type.made),
          "Category": family?.name, "Description": family?.description ?? type.name,
          "Manufacturer": COBieExport.known(
            ["manufacturer", "maker", "make", "brand", "produttore", "costruttore", "marca"],
            in: parameters),
          "ModelNumber": COBieExport.known(
            ["model", "model_number", "modello", "article"], in: parameters),
          "ExternalSystem": COBieExport.system, "ExternalObject": "survey.type",
          "ExternalIdentifier": type.id.description,
          "Size": COBieExport.known(["size", "dimensione"], in: parameters),
          "Color": COBieExport.known(["color", "colour", "colore"], in: parameters),
          "Material": COBieExport.known(["material", "materiale"], in: parameters),
        ]))
    }
  }

  private func name(_ asset: ExportAsset) -> String {
    let type = asset.type.flatMap { types[$0] } ?? "asset"
    let tail = asset.id.tail(8)
    return "\(type) \(sharedTails.contains(tail) ? asset.id.description : tail)"
  }

  private func components(_ put: Put) throws(Diagnostic) {
    var lost = 0
    try source.forEachAsset { (asset) throws(Diagnostic) in
      let type = source.type(asset.type)
      if type == nil || asset.room == nil { lost += 1 }
      var parameters = asset.parameters
      for member in type?.parameters.members ?? [] where parameters[member.name] == nil {
        parameters[member.name] = member.value
      }
      try put(
        COBieSheet.component.row([
          "Name": name(asset), "CreatedBy": by(asset.made), "CreatedOn": on(asset.made),
          "TypeName": asset.type.flatMap { types[$0] }, "Space": asset.room.map { spaces[$0] },
          "Description": source.family(type?.family)?.name ?? name(asset),
          "ExternalSystem": COBieExport.system, "ExternalObject": "survey.asset",
          "ExternalIdentifier": asset.id.description,
          "SerialNumber": COBieExport.known(
            ["serial", "serial_number", "serialnumber", "seriale", "matricola"], in: parameters),
          "InstallationDate": COBieExport.known(
            ["installed", "installation_date", "installationdate", "installato"], in: parameters),
          "TagNumber": COBieExport.known(["tag", "label", "etichetta"], in: parameters),
          "BarCode": COBieExport.known(["barcode", "bar_code", "qr", "qrcode"], in: parameters),
          "AssetIdentifier": asset.id.description,
        ]))
    }
    guard lost > 0 else { return }
    source.session.warn(
      Diagnostic(
        .ok,
        tr(
          lost, one: "1 component no longer has a space or type",
          other: "\(lost) components no longer have a space or type")))
  }

  private func documents(_ put: Put) throws(Diagnostic) {
    try source.forEachAsset { (asset) throws(Diagnostic) in
      for photo in asset.photos {
        try put(
          COBieSheet.document.row([
            "Name": photo.file, "CreatedBy": by(asset.changed), "CreatedOn": on(asset.changed),
            "Category": "Photograph", "Stage": "As Built", "SheetName": "Component",
            "RowName": name(asset), "Directory": "photos", "File": photo.file,
            "ExternalSystem": COBieExport.system, "ExternalObject": "survey.photo",
          ]))
      }
    }
  }

  private func attributes(_ put: Put) throws(Diagnostic) {
    for type in source.types {
      guard let name = types[type.id] else { continue }
      try attributes(
        type.parameters, source.family(type.family), "Type", name, type.made, type.id, put)
    }
    try source.forEachAsset { (asset) throws(Diagnostic) in
      let family = source.family(source.type(asset.type)?.family)
      try attributes(
        asset.parameters, family, "Component", name(asset), asset.changed, asset.id, put)
      if let height = asset.heightM {
        try put(
          COBieSheet.attribute.row([
            "Name": "height above the floor", "CreatedBy": by(asset.changed),
            "CreatedOn": on(asset.changed), "Category": family?.name, "SheetName": "Component",
            "RowName": name(asset), "Value": height.shortest, "Unit": "m",
            "ExternalSystem": COBieExport.system, "ExternalObject": "survey.asset",
            "ExternalIdentifier": asset.id.description,
          ]))
      }
    }
  }

  private func attributes(
    _ parameters: JSONObject, _ family: Family?, _ sheet: String, _ row: String,
    _ made: Origination, _ id: Identifier, _ put: Put
  ) throws(Diagnostic) {
    let schema = family?.schema ?? []
    for member in Views.parameters(parameters, schema) where !member.value.isNull {
      let one = schema.first { $0.name == member.name }
      try put(
        COBieSheet.attribute.row([
          "Name": member.name, "CreatedBy": by(made), "CreatedOn": on(made),
          "Category": family?.name, "SheetName": sheet, "RowName": row,
          "Value": ParameterSchema.typed(member.value), "Unit": one?.unit,
          "ExternalSystem": COBieExport.system,
          "ExternalObject": sheet == "Type" ? "survey.type" : "survey.asset",
          "ExternalIdentifier": id.description, "Description": member.name,
          "AllowedValues": one?.choices.joined(separator: ","),
        ]))
    }
  }
}
