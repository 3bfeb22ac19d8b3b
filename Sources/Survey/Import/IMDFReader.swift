// IMDF (docs.ogc.org/cs/20-094) from a folder or archive to a raw plan. Refuses a plan without
// level.geojson or unit.geojson; every other file may be missing and is then reported.

import Interchange
import Kernel

/// Reads manifest, venue, buildings, levels, units and openings; other files are only named.
///
/// Every unit with a polygon is a room, stairs and walkways too. Buildings without levels are left
/// out: an IMDF venue lists all its neighbours.
struct IMDFReader {
  /// Any of these makes a folder an IMDF plan.
  static let tellTales = ["manifest.json", "unit.geojson", "level.geojson"]
  private static let read = [
    "manifest.json", "venue.geojson", "building.geojson", "level.geojson", "unit.geojson",
    "opening.geojson",
  ]

  private var plan: RawPlan
  /// Whether it is an export of this program, which writes numbers as further names.
  private var isOurs = false
  private var levelsByID: [String: Int] = [:]
  private var buildingsByID: [String: Int] = [:]
  /// Buildings of building.geojson, in its order; only those with levels are taken over.
  private var listed: [RawPlan.Building] = []
  private var listedByID: [String: Int] = [:]

  static func read(
    _ source: PlanSource, interrupted: () -> Bool
  ) throws(Diagnostic) -> RawPlan {
    var reader = IMDFReader(plan: RawPlan(kind: .imdf, stem: PlanSource.stem(of: source.path)))
    for name in ["level.geojson", "unit.geojson"] where !source.names.contains(name) {
      throw .planFileMissing(source.path, name)
    }
    try reader.manifest(source, interrupted)
    try reader.each(source, "venue.geojson", interrupted) { $0.takeVenue($1) }
    try reader.each(source, "building.geojson", interrupted) { $0.takeBuilding($1) }
    try reader.each(source, "level.geojson", interrupted) { $0.takeLevel($1) }
    reader.reportUnmapped()
    let units = try reader.each(source, "unit.geojson", interrupted) { $0.takeUnit($1) }
    reader.plan.origin = IMDFReader.origin(units["plan_origin"])
    try reader.each(source, "opening.geojson", interrupted) { $0.takeOpening($1) }
    for name in source.names where name.hasSuffix(".geojson") && !IMDFReader.read.contains(name) {
      reader.plan.unreadFiles.append(name)
    }
    return reader.plan
  }

  private mutating func manifest(
    _ source: PlanSource, _ interrupted: () -> Bool
  ) throws(Diagnostic) {
    guard let bytes = try source.read("manifest.json", interrupted: interrupted) else {
      return plan.note(.missingFile, "manifest.json")
    }
    do throws(JSONFault) {
      let manifest = try JSON(parsing: bytes)
      plan.language = RawValue.text(manifest["language"])
      isOurs = manifest["generated_by"]?.string == "taccuino"
    } catch {
      throw error.diagnostic(file: source.title("manifest.json"), bytes: bytes)
    }
  }

  /// Where an export of this program says that plan (0, 0) lies: the same plan then gets the same metres.
  private static func origin(_ json: JSON?) -> PlanOrigin? {
    guard let longitude = json?[0]?.number, let latitude = json?[1]?.number,
      abs(longitude) <= 180, abs(latitude) <= 90
    else { return nil }
    return PlanOrigin(latitude: latitude, longitude: longitude)
  }

  /// Calls `take` for each feature of one file, and gives what stands round them; a missing file is a
  /// finding.
  @discardableResult
  private mutating func each(
    _ source: PlanSource, _ name: String, _ interrupted: () -> Bool,
    _ take: (inout IMDFReader, GeoJSONFeature) -> Void
  ) throws(Diagnostic) -> JSONObject {
    guard let bytes = try source.read(name, interrupted: interrupted) else {
      plan.note(.missingFile, name)
      return JSONObject()
    }
    let reader = GeoJSONReader(file: source.title(name), bytes: bytes)
    plan.note(reader.repair, of: name)
    return try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      take(&self, feature)
    }.members
  }

  private func id(_ feature: GeoJSONFeature) -> String {
    feature.id ?? "#\(feature.index + 1)"
  }

  private mutating func takeVenue(_ feature: GeoJSONFeature) {
    guard plan.names.isEmpty else { return }
    plan.names = RawValue.names(feature.properties["name"])
    plan.venue = feature.geometry?.polygons.first?.first ?? []
  }

  private mutating func takeBuilding(_ feature: GeoJSONFeature) {
    if listedByID[id(feature)] == nil { listedByID[id(feature)] = listed.count }
    listed.append(
      RawPlan.Building(
        sourceID: id(feature), names: RawValue.names(feature.properties["name"])))
  }

  /// The index of a building in the plan, which grows as levels name buildings.
  private mutating func building(_ id: String) -> Int {
    if let known = buildingsByID[id] { return known }
    buildingsByID[id] = plan.buildings.count
    let entry = listedByID[id].map { listed[$0] }
    plan.buildings.append(entry ?? RawPlan.Building(sourceID: id))
    return plan.buildings.count - 1
  }

  private mutating func takeLevel(_ feature: GeoJSONFeature) {
    let properties = feature.properties
    let id = id(feature)
    if let problem = feature.problem { plan.note(.leftOut, id, detail: problem) }
    var homes = (properties["building_ids"]?.array ?? []).compactMap { RawValue.text($0) }
    if homes.isEmpty { homes = [plan.stem] }
    let indices = Set(homes.map { building($0) }).sorted()
    let names = RawValue.names(properties["name"])
    let declared = properties["ordinal"]?.number.flatMap { LevelList($0) }
    let ordinal = declared?.ordinals.first ?? plan.nextOrdinal(indices[0])
    if declared == nil {
      plan.note(.guessedOrdinal, id, name: names.best(plan.language ?? ""), number: ordinal)
    } else if declared?.rounded == true {
      plan.note(.oddOrdinal, id, name: names.best(plan.language ?? ""), number: ordinal)
    }
    let short = RawValue.names(properties["short_name"]).best(plan.language ?? "")
    var level = RawPlan.Level(
      sourceID: id, buildings: indices, ordinal: ordinal,
      label: short ?? RawPlan.ordinalText(ordinal), names: names)
    level.elevationM = properties["elevation"]?.number
    level.polygons = feature.geometry?.polygons ?? []
    let index = plan.add(level)
    if levelsByID[id] == nil { levelsByID[id] = index }
  }

  private mutating func reportUnmapped() {
    for building in listed where buildingsByID[building.sourceID] == nil {
      plan.note(
        .unmappedBuilding, building.sourceID, name: building.names.best(plan.language ?? ""))
    }
  }

  private mutating func takeUnit(_ feature: GeoJSONFeature) {
    let properties = feature.properties
    let mark = id(feature)
    let names = RawValue.names(properties["name"])
    let name = names.best(plan.language ?? "")
    let polygons = feature.geometry?.polygons ?? []
    guard !polygons.isEmpty else {
      return plan.note(
        .leftOut, mark, name: name, detail: feature.problem ?? tr("it has no polygon"))
    }
    if feature.id == nil { plan.note(.missingID, mark, name: name) }
    let level: Int
    if let reference = RawValue.text(properties["level_id"]) {
      guard let known = levelsByID[reference] else {
        return plan.note(
          .leftOut, mark, name: name, detail: tr("its level \(reference) is not in level.geojson"))
      }
      level = known
    } else {
      plan.note(.missingLevel, mark, name: name)
      level = plan.level(ordinal: 0, building: plan.buildings.isEmpty ? building(plan.stem) : 0)
    }
    let (roomNames, number) = numbered(names, RawValue.names(properties["alt_name"]))
    plan.rooms.append(
      RawPlan.Room(
        sourceID: mark, levels: [level], names: roomNames, number: number,
        category: RawValue.text(properties["category"]), polygons: polygons,
        label: RawValue.position(properties["display_point"]), file: "unit.geojson",
        offset: feature.offset))
  }

  /// The standard has no field for the number of a room: it stands as its other name, and a room that
  /// has nothing but a number is called so twice. Elsewhere only another name with a digit is a number.
  private func numbered(_ names: PlanNames, _ others: PlanNames) -> (PlanNames, String?) {
    let language = plan.language ?? ""
    guard let number = others.best(language), isOurs || number.contains(where: \.isNumber) else {
      return (names, nil)
    }
    return (names.best(language) == number ? PlanNames() : names, number)
  }

  private mutating func takeOpening(_ feature: GeoJSONFeature) {
    guard case .lineString(let line) = feature.geometry, !line.isEmpty else {
      return plan.note(
        .leftOut, id(feature), detail: feature.problem ?? tr("an opening is drawn as a line"))
    }
    plan.openings.append(
      RawPlan.Opening(
        sourceID: id(feature),
        level: RawValue.text(feature.properties["level_id"]).flatMap { levelsByID[$0] },
        points: line))
  }
}
