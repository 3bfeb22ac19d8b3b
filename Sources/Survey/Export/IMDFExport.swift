// A project as an IMDF 1.0.0 archive (OGC 20-094): units, levels, openings and buildings as the plan has
// them, assets as fixtures. Refuses a plan of which nobody knows where on Earth it lies. What the
// notebook does not know is null where the standard allows it; where it does not (the address of the
// venue), the whole feature is left out unless the user gives it.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Polygons
import Render
import System

/// What the venue of an IMDF archive must have and a notebook does not know.
struct IMDFVenue: Sendable {
  var category: String
  var address: String
  var locality: String
  var country: String

  /// VENUE-CATEGORY of the standard.
  static let categories = [
    "airport", "airport.intl", "aquarium", "businesscampus", "casino", "communitycenter",
    "conventioncenter", "governmentfacility", "healthcarefacility", "hotel", "museum",
    "parkingfacility", "resort", "retailstore", "shoppingcenter", "stadium", "stripmall", "theater",
    "themepark", "trainstation", "transitstation", "university",
  ]
}

struct IMDFExport {
  /// UNIT-CATEGORY of the standard.
  static let unitCategories: Set<String> = [
    "auditorium", "brick", "classroom", "column", "concrete", "conferenceroom", "drywall",
    "elevator", "escalator", "fieldofplay", "firstaid", "fitnessroom", "foodservice", "footbridge",
    "glass", "huddleroom", "kitchen", "laboratory", "library", "lobby", "lounge", "mailroom",
    "mothersroom", "movietheater", "movingwalkway", "nonpublic", "office", "opentobelow",
    "parking", "phoneroom", "platform", "privatelounge", "ramp", "recreation", "restroom",
    "restroom.family", "restroom.female", "restroom.female.wheelchair", "restroom.male",
    "restroom.male.wheelchair", "restroom.transgender", "restroom.transgender.wheelchair",
    "restroom.unisex", "restroom.unisex.wheelchair", "restroom.wheelchair", "road", "room",
    "serverroom", "shower", "smokingarea", "stairs", "steps", "storage", "structure", "terrace",
    "theater", "unenclosedarea", "unspecified", "vegetation", "waitingroom", "walkway",
    "walkway.island", "wood",
  ]
  /// OPENING-CATEGORY of the standard.
  static let openingCategories: Set<String> = [
    "automobile", "bicycle", "emergencyexit", "pedestrian", "pedestrian.principal",
    "pedestrian.transit", "service",
  ]
  /// Half the side of the square that stands for an asset, metres: a fixture must have an extent.
  static let fixtureHalf = 0.1

  private let source: ExportSource
  private let venue: IMDFVenue?
  private let language: String
  private let ordinals: [Identifier: Int64]
  private var ids = IMDFIdentifiers()
  private var levelIDs: [Identifier: String] = [:]
  private var buildingIDs: [Identifier: String] = [:]
  private var outlines: [Identifier: [PlanPolygon]] = [:]
  private var addressID: String?
  /// Things that the standard has no place for, to be told at the end.
  private var leftOut = 0

  static func write(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    guard source.frame != nil else {
      throw Diagnostic(
        .refused, tr("\(source.project.name) is not georeferenced, which IMDF requires"),
        hint: tr("export it as a GeoPackage, GeoJSON or package, which support plan metres"))
    }
    var export = try IMDFExport(source, source.options.venue)
    let archive = ZipWriter(sink)
    try export.write(archive)
    try archive.finish()
    try export.tell()
  }

  private init(_ source: ExportSource, _ venue: IMDFVenue?) throws(Diagnostic) {
    self.source = source
    self.venue = venue
    language = IMDFExport.language(source)
    ordinals = IMDFExport.ordinals(source.levels)
    outlines = try IMDFExport.outlines(source)
  }

  private mutating func write(_ archive: ZipWriter) throws(Diagnostic) {
    try manifest(archive)
    if let venue { try address(venue, archive) }
    let homes = try source.buildingsOfLevels()
    for building in source.buildings {
      buildingIDs[building.id] = ids.of(building.id, building.sourceID)
    }
    // A level without an outline and without rooms has no extent, so it cannot be written.
    let levels = source.levels.filter { outlines[$0.id] != nil }
    leftOut += source.levels.count - levels.count
    for level in levels { levelIDs[level.id] = ids.of(level.id, level.sourceID) }
    if let venue { try self.venue(venue, archive) }
    try buildings(levels, homes, archive)
    try footprints(levels, homes, archive)
    try self.levels(levels, homes, archive)
    try units(archive)
    try openings(archive)
    try fixtures(archive)
  }

  private func tell() throws(Diagnostic) {
    let session = source.session
    let many = try source.spanningRooms()
    if many > 0 {
      session.warn(
        Diagnostic(
          .ok,
          tr(
            many, one: "1 room spans several levels; IMDF puts it on its lowest",
            other: "\(many) rooms span several levels; IMDF puts each on its lowest")))
    }
    if leftOut > 0 {
      session.warn(
        Diagnostic(
          .ok,
          tr(
            leftOut, one: "left out: 1 item without a position or an area",
            other: "left out: \(leftOut) items without a position or an area")))
    }
    if venue == nil {
      session.warn(
        Diagnostic(
          .ok, tr("the archive has no venue: the address is missing"),
          hint: tr("add it: category=university address=STREET locality=TOWN country=IT")))
    }
  }

  // MARK: - Members

  private func manifest(_ archive: ZipWriter) throws(Diagnostic) {
    var writer = JSONWriter(.pretty)
    writer.value([
      "version": "1.0.0", "created": .string(source.session.now.description),
      "generated_by": "taccuino", "language": .string(language), "extensions": nil,
    ])
    writer.newline()
    try archive.member("manifest.json", writer.bytes)
  }

  /// A file of features, each written as it comes.
  private func collection(
    _ name: String, _ archive: ZipWriter,
    _ body: ((_ id: String, _ geometry: JSON, _ properties: JSONObject) throws(Diagnostic) -> Void)
      throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try archive.member(name + ".geojson") { (member) throws(Diagnostic) in
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("type", "FeatureCollection")
      writer.member("name", .string(name))
      if name == "unit", let origin = source.project.origin {
        // So that the same plan comes back with the same metres, whatever else is in the archive.
        writer.member(
          "plan_origin", .array([.number(origin.longitude), .number(origin.latitude)]))
      }
      writer.name("features")
      writer.beginArray()
      try body { (id, geometry, properties) throws(Diagnostic) in
        writer.nextLine()
        writer.value([
          "id": .string(id), "type": "Feature", "feature_type": .string(name),
          "geometry": geometry, "properties": .object(properties),
        ])
        if writer.bytes.count > 1 << 16 { try member.write(writer.take()) }
      }
      writer.endArray()
      writer.endObject()
      writer.newline()
      try member.write(writer.take())
    }
  }

  private mutating func address(
    _ venue: IMDFVenue, _ archive: ZipWriter
  ) throws(Diagnostic) {
    let id = ids.derived("address", source.project.id)
    addressID = id
    try collection("address", archive) { (put) throws(Diagnostic) in
      try put(
        id, .null,
        [
          "address": .string(venue.address), "unit": nil, "locality": .string(venue.locality),
          "province": nil, "country": .string(venue.country), "postal_code": nil,
          "postal_code_ext": nil, "postal_code_vanity": nil,
        ])
    }
  }

  private mutating func venue(
    _ venue: IMDFVenue, _ archive: ZipWriter
  ) throws(Diagnostic) {
    let id = ids.derived("venue", source.project.id)
    let points = outlines.values.flatMap { $0.flatMap { $0.rings.joined() } }
    guard let box = PlanBox(around: points) else { return }
    let corners = [
      box.low, PlanPoint(x: box.high.x, y: box.low.y), box.high,
      PlanPoint(x: box.low.x, y: box.high.y),
    ]
    try collection("venue", archive) { (put) throws(Diagnostic) in
      try put(
        id, PlanGeoJSON.geometry(source.parts(PlanPolygon(rings: [corners]))),
        [
          "category": .string(venue.category), "restriction": nil,
          "name": labels(source.project.names, source.project.name), "alt_name": nil,
          "hours": nil, "phone": nil, "website": nil, "display_point": point(box.centre),
          "address_id": addressID.map { .string($0) } ?? .null,
        ])
    }
  }

  private func buildings(
    _ levels: [Level], _ homes: [Identifier: [Identifier]], _ archive: ZipWriter
  ) throws(Diagnostic) {
    let used = Set(levels.flatMap { homes[$0.id] ?? [] })
    try collection("building", archive) { (put) throws(Diagnostic) in
      for building in source.buildings where used.contains(building.id) {
        guard let id = buildingIDs[building.id] else { continue }
        try put(
          id, .null,
          [
            "category": "unspecified", "restriction": nil,
            "name": labels(building.names, building.name ?? building.label), "alt_name": nil,
            "display_point": nil, "address_id": addressID.map { .string($0) } ?? .null,
          ])
      }
    }
  }

  /// The extent of each building on the ground: that of its level nearest to the ground, from above.
  private mutating func footprints(
    _ levels: [Level], _ homes: [Identifier: [Identifier]], _ archive: ZipWriter
  ) throws(Diagnostic) {
    var grounds: [(id: String, building: String, level: Level)] = []
    for building in source.buildings {
      let own = levels.filter { homes[$0.id]?.contains(building.id) == true }
      let ground = own.min { rank($0) < rank($1) }
      guard let ground, let id = buildingIDs[building.id] else { continue }
      grounds.append((ids.derived("footprint", building.id), id, ground))
    }
    try collection("footprint", archive) { (put) throws(Diagnostic) in
      for one in grounds {
        try put(
          one.id, geometry(outlines[one.level.id] ?? []),
          [
            "category": one.level.ordinal < 0 ? "subterranean" : "ground", "name": nil,
            "building_ids": [.string(one.building)],
          ])
      }
    }
  }

  private func rank(_ level: Level) -> (Int, Double, String) {
    (level.ordinal < 0 ? 1 : 0, abs(level.ordinal), level.id.description)
  }

  private func levels(
    _ levels: [Level], _ homes: [Identifier: [Identifier]], _ archive: ZipWriter
  ) throws(Diagnostic) {
    try collection("level", archive) { (put) throws(Diagnostic) in
      for level in levels {
        guard let id = levelIDs[level.id] else { continue }
        let owners = (homes[level.id] ?? []).compactMap { buildingIDs[$0] }
        try put(
          id, geometry(outlines[level.id] ?? []),
          [
            "category": "unspecified", "restriction": nil, "outdoor": false,
            "ordinal": .integer(ordinals[level.id] ?? 0),
            "name": labels(level.names, level.name ?? level.label),
            "short_name": [language: .string(level.label)], "display_point": nil,
            "address_id": nil,
            "building_ids": owners.isEmpty ? nil : .array(owners.map { .string($0) }),
          ])
      }
    }
  }

  private mutating func units(_ archive: ZipWriter) throws(Diagnostic) {
    var names: [Identifier: String] = [:]
    for room in source.rooms { names[room.id] = ids.of(room.id, room.sourceID) }
    var missing = 0
    try collection("unit", archive) { (put) throws(Diagnostic) in
      try source.forEachRoom { (room, outline) throws(Diagnostic) in
        let shape = PlanGeoJSON.geometry(source.parts(outline))
        guard let id = names[room.id], let level = room.level.flatMap({ levelIDs[$0] }),
          !shape.isNull
        else {
          missing += 1
          return
        }
        let hasName = !room.names.isEmpty || room.name != nil
        let number: JSON = room.number.map { [language: .string($0)] } ?? .null
        let known = room.category.map { IMDFExport.unitCategories.contains($0) } ?? false
        try put(
          id, shape,
          [
            "category": known ? .string(room.category ?? "") : "unspecified", "restriction": nil,
            "accessibility": nil,
            "name": hasName ? labels(room.names, room.name ?? "") : number,
            // The same twice says that it is a number: `IMDFReader.numbered`.
            "alt_name": number, "level_id": .string(level),
            "display_point": point(room.labelPoint),
          ])
      }
    }
    leftOut += missing
  }

  private mutating func openings(_ archive: ZipWriter) throws(Diagnostic) {
    var lines: [(id: String, level: String, line: [GeoPosition], category: String)] = []
    for opening in try source.openings() {
      let line = opening.line.compactMap { source.position($0) }
      guard let level = opening.level.flatMap({ levelIDs[$0] }), line.count >= 2,
        line.count == opening.line.count, Set(opening.line).count >= 2
      else {
        leftOut += 1
        continue
      }
      let category = opening.category.flatMap {
        IMDFExport.openingCategories.contains($0) ? $0 : nil
      }
      let id = ids.of(opening.id, opening.sourceID)
      lines.append((id, level, line, category ?? "pedestrian"))
    }
    try collection("opening", archive) { (put) throws(Diagnostic) in
      for one in lines {
        try put(
          one.id,
          [
            "type": "LineString",
            "coordinates": .array(one.line.map { .array([.number($0.x), .number($0.y)]) }),
          ],
          [
            "category": .string(one.category), "accessibility": nil, "access_control": nil,
            "door": nil, "name": nil, "alt_name": nil, "display_point": nil,
            "level_id": .string(one.level),
          ])
      }
    }
  }

  private mutating func fixtures(_ archive: ZipWriter) throws(Diagnostic) {
    var missing = 0
    var ids = self.ids
    try collection("fixture", archive) { (put) throws(Diagnostic) in
      try source.forEachAsset { (asset) throws(Diagnostic) in
        guard let at = source.point(asset), let level = asset.level.flatMap({ levelIDs[$0] }),
          source.place(at) != nil
        else {
          missing += 1
          return
        }
        let name: JSON =
          source.type(asset.type).map { [language: .string($0.name)] } ?? .null
        try put(
          ids.of(asset.id, nil), square(at),
          [
            "category": "equipment", "name": name, "alt_name": nil, "anchor_id": nil,
            "level_id": .string(level), "display_point": point(at),
          ])
      }
    }
    self.ids = ids
    leftOut += missing
  }

  // MARK: - Values

  private func square(_ at: PlanPoint) -> JSON {
    let half = IMDFExport.fixtureHalf
    let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      PlanPoint(x: at.x + $0.0 * half, y: at.y + $0.1 * half)
    }
    return PlanGeoJSON.geometry(source.parts(PlanPolygon(rings: [ring])))
  }

  private func point(_ at: PlanPoint) -> JSON { PlanGeoJSON.geometry(source.position(at)) }

  private func geometry(_ outline: [PlanPolygon]) -> JSON {
    PlanGeoJSON.geometry(outline.flatMap { source.parts($0) })
  }

  /// Names by language; one in no known language goes under the language of the archive.
  private func labels(_ names: PlanNames, _ plain: String) -> JSON {
    var said = names
    if said[language] == nil { said[language] = said[""] }
    said[""] = nil
    if said.isEmpty { said[language] = plain }
    return said.json
  }

  /// The language that most names are in; that of the reader where none says.
  private static func language(_ source: ExportSource) -> String {
    var counts: [String: Int] = [:]
    let all =
      [source.project.names] + source.buildings.map(\.names) + source.levels.map(\.names)
      + source.rooms.map(\.names)
    for names in all { for name in names.all { counts[name.language, default: 0] += 1 } }
    counts[""] = nil
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best?.key ?? source.language.rawValue
  }

  /// Whole numbers, as the standard wants them: as they are, or counted up where a floor stands between
  /// two others.
  private static func ordinals(_ levels: [Level]) -> [Identifier: Int64] {
    let all = Set(levels.map(\.ordinal)).sorted()
    var whole: [Double: Int64] = [:]
    if all.allSatisfy({ $0 == $0.rounded() && abs($0) < 1e9 }) {
      for ordinal in all { whole[ordinal] = Int64(ordinal) }
    } else {
      let ground = Int64(all.firstIndex { $0 >= 0 } ?? all.count)
      for (index, ordinal) in all.enumerated() { whole[ordinal] = Int64(index) - ground }
    }
    return Dictionary(
      levels.map { ($0.id, whole[$0.ordinal] ?? 0) }, uniquingKeysWith: { a, _ in a })
  }

  /// The extent of each level: its outline, else its rooms joined.
  private static func outlines(
    _ source: ExportSource
  ) throws(Diagnostic) -> [Identifier: [PlanPolygon]] {
    var result: [Identifier: [PlanPolygon]] = [:]
    for level in source.levels {
      guard let outline = try source.reader.outline(level.id) else { continue }
      result[level.id] = [outline]
    }
    let bare = Set(source.levels.map(\.id)).subtracting(result.keys)
    guard !bare.isEmpty else { return result }
    var rooms: [Identifier: [PlanPolygon]] = [:]
    try source.forEachRoom { (room, outline) throws(Diagnostic) in
      guard let level = room.level, bare.contains(level), !outline.rings.isEmpty else { return }
      rooms[level, default: []].append(outline)
    }
    guard !rooms.isEmpty else { return result }
    let geometry = try Geometry.open()
    for (level, polygons) in rooms { result[level] = try geometry.union(polygons) }
    return result
  }
}

/// Ids as the standard wants them: UUIDs of version 4, each once.
struct IMDFIdentifiers {
  private var taken: Set<String> = []

  /// The id that the plan came with, where it is such a UUID and still free, so that the next edition of
  /// the plan finds its rooms again; else the id of the notebook, marked as version 4.
  mutating func of(_ id: Identifier, _ sourceID: String?) -> String {
    if let given = sourceID.flatMap({ Identifier($0) }), IMDFIdentifiers.isVersion4(given),
      taken.insert(given.description).inserted
    {
      return given.description
    }
    let own = IMDFIdentifiers.version4(id).description
    if taken.insert(own).inserted { return own }
    return derived("again", id)
  }

  /// An id for what the notebook has no thing for; the same every time.
  mutating func derived(_ role: String, _ id: Identifier) -> String {
    var text = role + "/" + id.description
    while true {
      let digest = ContentHash.sha256(Array(text.utf8)).bytes.prefix(16)
      let made = IMDFIdentifiers.version4(Identifier(bytes: digest) ?? id).description
      if taken.insert(made).inserted { return made }
      text += "/"
    }
  }

  static func isVersion4(_ id: Identifier) -> Bool {
    id.high >> 12 & 0xF == 4 && id.low >> 62 == 2
  }

  private static func version4(_ id: Identifier) -> Identifier {
    Identifier(
      high: id.high & ~0xF000 | 0x4000, low: id.low & (UInt64.max >> 2) | 0x8000_0000_0000_0000)
  }
}
