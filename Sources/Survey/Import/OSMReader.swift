// OpenStreetMap indoor data as GeoJSON (wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging) to a raw
// plan. Takes what can be entered; the streets and trees around it are only counted.

import Interchange
import Kernel

/// Reads features with `indoor=*` and `level=*`.
///
/// Rules: a room is an area tagged indoor=room, corridor or area; `indoor=yes` is a property of
/// paths, column and wall are no place to be in, and `room=*` without `indoor` is not counted. The
/// whole file is one building: in a mall rooms run across the outlines of many, and a level is one
/// floor to the people on it. It is named after the named building or mall that holds most rooms.
struct OSMReader {
  var plan: RawPlan
  private var outlines: [(id: String, names: PlanNames, rings: [[GeoPosition]], isMall: Bool)] = []
  private var labels: [Double: String] = [:]
  private var openings: [GeoJSONFeature] = []

  static let sorts: Set<String> = ["room", "corridor", "area"]
  static let marks: Set<String> = [
    "room", "corridor", "area", "level", "wall", "door", "column", "yes",
  ]

  init(stem: String) {
    plan = RawPlan(kind: .osmIndoor, stem: stem)
    plan.buildings = [RawPlan.Building(sourceID: "")]
  }

  /// Whether a feature carries the tag that makes a file an OpenStreetMap indoor plan.
  static func isMarked(_ feature: GeoJSONFeature) -> Bool {
    RawValue.text(feature.properties["indoor"]).map { marks.contains($0) } ?? false
  }

  mutating func take(_ feature: GeoJSONFeature, file: String) {
    let tags = feature.properties
    let id = feature.id ?? RawValue.text(tags["id"]) ?? RawValue.text(tags["@id"])
    let mark = id ?? "#\(feature.index + 1)"
    let indoor = RawValue.text(tags["indoor"]) ?? ""
    if OSMReader.sorts.contains(indoor) {
      takeRoom(feature, id, mark, indoor, file)
    } else if indoor == "level" {
      takeLevel(feature, mark)
    } else if indoor == "door" || tags["door"] != nil || tags["entrance"] != nil {
      openings.append(feature)
    } else {
      takeOutline(feature, mark)
      plan.unused[OSMReader.kindOfUnused(tags), default: 0] += 1
    }
  }

  /// Named outlines of buildings and malls, to name the building after.
  private mutating func takeOutline(_ feature: GeoJSONFeature, _ id: String) {
    let tags = feature.properties
    let isBuilding = RawValue.text(tags["building"]).map { $0 != "no" } ?? false
    let isMall = RawValue.text(tags["shop"]) == "mall"
    guard isBuilding || isMall else { return }
    for rings in feature.geometry?.polygons ?? [] where !rings.isEmpty {
      outlines.append((id, RawValue.names(of: tags), rings, isMall && !isBuilding))
    }
  }

  private static let keys = [
    "indoor", "highway", "building:part", "building", "room", "railway", "public_transport",
    "amenity", "shop", "tourism", "natural", "landuse", "leisure", "barrier", "route", "parking",
  ]

  static func kindOfUnused(_ tags: JSONObject) -> String {
    for key in keys {
      guard let value = RawValue.text(tags[key]) else { continue }
      return key == "indoor" || key == "room" ? "\(key)=\(value)" : key
    }
    return "other"
  }

  private mutating func takeRoom(
    _ feature: GeoJSONFeature, _ id: String?, _ mark: String, _ indoor: String, _ file: String
  ) {
    let tags = feature.properties
    let names = RawValue.names(of: tags)
    var polygons = feature.geometry?.polygons ?? []
    if case .lineString(let line) = feature.geometry {
      guard line.count > 3, line.first == line.last else {
        return plan.note(.openLine, mark, name: names.best(), level: RawValue.text(tags["level"]))
      }
      polygons = [[line]]
    }
    guard !polygons.isEmpty else {
      let reason = feature.problem ?? tr("it has no polygon")
      return plan.note(.leftOut, mark, name: names.best(), detail: reason)
    }
    if id == nil { plan.note(.missingID, mark, name: names.best()) }
    let spans = ordinals(tags["level"], mark, names)
    let reference = RawValue.text(tags["level:ref"])
    if let reference, spans.count == 1, labels[spans[0]] == nil { labels[spans[0]] = reference }
    var room = RawPlan.Room(
      sourceID: mark, levels: spans.map { plan.level(ordinal: $0, building: 0) }, names: names,
      number: RawValue.text(tags["ref"]), category: RawValue.text(tags["room"]) ?? indoor,
      sort: indoor, polygons: polygons, file: file, offset: feature.offset)
    plan.rooms.append(room)
    // repeat_on: another room of the same shape on each level named, but those it is on already.
    guard let repeats = RawValue.text(tags["repeat_on"]).flatMap({ LevelList($0) }) else { return }
    for ordinal in repeats.ordinals where !spans.contains(ordinal) {
      room.sourceID = "\(mark)@\(RawPlan.ordinalText(ordinal))"
      room.levels = [plan.level(ordinal: ordinal, building: 0)]
      plan.rooms.append(room)
    }
  }

  /// The ordinals of a `level` text; 0 with a finding where it is missing or names none.
  private mutating func ordinals(_ value: JSON?, _ id: String, _ names: PlanNames) -> [Double] {
    let text = RawValue.text(value)
    guard let text, let list = LevelList(text) else {
      plan.note(.missingLevel, id, name: names.best(), detail: text.map { .verbatim($0) })
      return [0]
    }
    if list.rounded {
      plan.note(
        .oddOrdinal, id, name: names.best(), number: list.ordinals[0], detail: .verbatim(text))
    }
    return list.ordinals
  }

  private mutating func takeLevel(_ feature: GeoJSONFeature, _ mark: String) {
    let tags = feature.properties
    let names = RawValue.names(of: tags)
    let polygons = feature.geometry?.polygons ?? []
    for ordinal in ordinals(tags["level"], mark, names) {
      let index = plan.level(ordinal: ordinal, building: 0)
      plan.change(level: index) { level in
        if level.polygons.isEmpty { level.sourceID = mark }
        level.polygons += polygons
        for name in names.all { level.names[name.language] = name.text }
      }
      if let reference = RawValue.text(tags["level:ref"]) { labels[ordinal] = reference }
    }
  }

  /// The whole plan, after the last feature.
  mutating func finish() -> RawPlan {
    for (ordinal, label) in labels {
      if let index = plan.levels.firstIndex(where: { $0.ordinal == ordinal }) {
        plan.change(level: index) { $0.label = label }
      }
    }
    for feature in openings { takeOpening(feature) }
    nameBuilding()
    return plan
  }

  private mutating func takeOpening(_ feature: GeoJSONFeature) {
    let tags = feature.properties
    let points: [GeoPosition]
    switch feature.geometry {
    case .point(let point): points = [point]
    case .lineString(let line): points = line
    default:
      plan.unused[OSMReader.kindOfUnused(tags), default: 0] += 1
      return
    }
    // A door on several levels belongs to the first of them that the plan has.
    let ordinals = RawValue.text(tags["level"]).flatMap { LevelList($0) }?.ordinals ?? []
    let level = ordinals.compactMap { wanted in
      plan.levels.firstIndex { $0.ordinal == wanted }
    }.first
    plan.openings.append(
      RawPlan.Opening(
        sourceID: feature.id ?? "#\(feature.index + 1)", level: level, points: points))
  }

  /// Names the one building after the outlines its rooms lie in.
  private mutating func nameBuilding() {
    let places = plan.rooms.compactMap { $0.polygons.first?.first.flatMap(OSMReader.middle) }
    let held = outlines.map { outline in
      places.reduce(0) { $0 + (OSMReader.holds(outline.rings, $1) ? 1 : 0) }
    }
    let order = outlines.indices.filter { held[$0] > 0 }
      .sorted { held[$0] == held[$1] ? $0 < $1 : held[$0] > held[$1] }
    let main = order.first { !outlines[$0].isMall } ?? order.first
    let named = order.first { !outlines[$0].names.isEmpty && held[$0] * 2 >= places.count }
    if let named { plan.names = outlines[named].names }
    plan.buildings[0] = RawPlan.Building(
      sourceID: main.map { outlines[$0].id } ?? plan.stem, names: plan.names)
    for index in order where index != main && !outlines[index].isMall {
      plan.note(
        .joinedBuilding, outlines[index].id, name: outlines[index].names.best(),
        other: plan.buildings[0].sourceID)
    }
  }

  private static func middle(_ ring: [GeoPosition]) -> GeoPosition? {
    guard !ring.isEmpty else { return nil }
    let sum = ring.reduce((0.0, 0.0)) { ($0.0 + $1.x, $0.1 + $1.y) }
    return GeoPosition(sum.0 / Double(ring.count), sum.1 / Double(ring.count))
  }

  private static func holds(_ rings: [[GeoPosition]], _ point: GeoPosition) -> Bool {
    var inside = false
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst())
      where (a.y > point.y) != (b.y > point.y)
        && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        inside.toggle()
      }
    }
    return inside
  }
}
