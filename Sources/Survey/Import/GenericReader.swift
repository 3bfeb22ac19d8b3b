// Plain GeoJSON to a raw plan: features that say what they are (`feature_type`: building, level,
// room, opening), or bare polygons, each then a room. Refuses nothing but records what it could not
// use.

import Interchange
import Kernel

/// Reads the features of a GeoJSON file that is neither IMDF nor OpenStreetMap.
///
/// Rules: a feature's sort is `feature_type` (or `type`, when it is one of the words below), in its
/// properties or beside them. If any feature says it is a room, polygons that say nothing are not
/// rooms. Where none says so, polygons are rooms but for those that say they are something else of a
/// drawing: walls, windows, stairs, outlines (`PlanElement`). Rules that a person gave go before all of
/// it. A room's level is `level`, `level_id`, `floor` or `storey`: the id, label or name of a
/// level feature, else an ordinal or a list of them, else a label of its own; `ordinal` goes with it.
struct GenericReader {
  enum Sort {
    case venue, building, level, room, opening

    init?(_ word: String) {
      switch word.lowercased() {
      case "venue", "site": self = .venue
      case "building": self = .building
      case "level", "floor", "storey", "story": self = .level
      case "room", "unit", "space": self = .room
      case "opening", "door": self = .opening
      default: return nil
      }
    }
  }

  var plan: RawPlan
  private var levelsByID: [String: Int] = [:]
  private var buildingsByID: [String: Int] = [:]
  private var buildingsByName: [String: Int] = [:]
  /// Level features by label and by each of their names.
  private var levelsByName: [String: Set<Int>] = [:]
  private var pending: [GeoJSONFeature] = []
  private var levelFeatures: [GeoJSONFeature] = []
  private var openingFeatures: [GeoJSONFeature] = []
  private var declaredRooms = false

  /// What a person says is a room; empty where nothing was said.
  private let rules: [RoomRule]
  private var used: Set<Int> = []
  /// The first rule that no feature meets.
  var idleRule: RoomRule? { rules.indices.first { !used.contains($0) }.map { rules[$0] } }

  init(stem: String, rules: [RoomRule] = []) {
    self.rules = rules
    declaredRooms = !rules.isEmpty
    plan = RawPlan(kind: .geojson, stem: stem)
  }

  /// What a feature says it is.
  static func sort(_ feature: GeoJSONFeature) -> Sort? {
    for value in [
      feature.properties["feature_type"], feature.members["feature_type"],
      feature.properties["type"],
    ] {
      if let word = RawValue.text(value), let sort = Sort(word) { return sort }
    }
    return nil
  }

  /// Takes one feature; rooms wait until all levels are known.
  mutating func take(_ feature: GeoJSONFeature) {
    if let rule = rules.firstIndex(where: { $0.holds(feature) }) {
      for index in rule..<rules.count where !used.contains(index) && rules[index].holds(feature) {
        used.insert(index)
      }
      pending.append(feature)
      return
    }
    switch GenericReader.sort(feature) {
    case .room where !rules.isEmpty:
      plan.unused[GenericReader.kindOfUnused(feature), default: 0] += 1
    case .venue:
      plan.names = RawValue.names(of: feature.properties)
      plan.venue = feature.geometry?.polygons.first?.first ?? []
    case .building: takeBuilding(feature)
    case .level: levelFeatures.append(feature)
    case .opening: openingFeatures.append(feature)
    case .room:
      if !declaredRooms { setAside() }
      declaredRooms = true
      pending.append(feature)
    case nil:
      if declaredRooms || PlanElement.isNoRoom(feature) {
        plan.unused[GenericReader.kindOfUnused(feature), default: 0] += 1
      } else {
        pending.append(feature)
      }
    }
  }

  /// The first declared room makes the polygons before it something else.
  private mutating func setAside() {
    for feature in pending { plan.unused[GenericReader.kindOfUnused(feature), default: 0] += 1 }
    pending = []
  }

  static func kindOfUnused(_ feature: GeoJSONFeature) -> String {
    RawValue.text(feature.properties["feature_type"] ?? feature.properties["type"])
      ?? PlanElement.word(feature) ?? feature.geometry?.typeName ?? "null"
  }

  /// The whole plan, after the last feature. `members` are those of the collection.
  mutating func finish(_ members: JSONObject, file: String) -> RawPlan {
    if plan.names.isEmpty { plan.names = RawValue.names(of: members) }
    plan.language = RawValue.text(members["language"])
    if plan.venue.isEmpty, let venue = RawValue.text(members["name"]), plan.names.isEmpty {
      plan.names = PlanNames(plain: venue)
    }
    for feature in levelFeatures { takeLevel(feature) }
    for feature in pending { declareLevels(feature) }
    for feature in pending { takeRoom(feature, file) }
    for feature in openingFeatures { takeOpening(feature) }
    return plan
  }

  private mutating func takeBuilding(_ feature: GeoJSONFeature) {
    let id = feature.id ?? RawValue.text(feature.properties["id"]) ?? "#\(feature.index + 1)"
    guard buildingsByID[id] == nil else {
      plan.note(.duplicateID, id, detail: tr("a building"))
      return
    }
    _ = newBuilding(id, RawValue.names(of: feature.properties))
  }

  /// The building a property names: by id, else by name; made when it is new. Without one, the only
  /// building there is, else one for the whole file.
  private mutating func building(_ value: JSON?) -> Int {
    guard let text = RawValue.text(value), text != "yes" else {
      if plan.buildings.isEmpty { return newBuilding(plan.stem, plan.names) }
      return 0
    }
    if let known = buildingsByID[text] { return known }
    if let named = buildingsByName[text] { return named }
    return newBuilding(text, PlanNames(plain: text))
  }

  private mutating func newBuilding(_ id: String, _ names: PlanNames) -> Int {
    buildingsByID[id] = plan.buildings.count
    for name in names.texts where buildingsByName[name] == nil {
      buildingsByName[name] = plan.buildings.count
    }
    plan.buildings.append(RawPlan.Building(sourceID: id, names: names))
    return plan.buildings.count - 1
  }

  private mutating func takeLevel(_ feature: GeoJSONFeature) {
    let properties = feature.properties
    let id = feature.id ?? RawValue.text(properties["id"]) ?? "#\(feature.index + 1)"
    let names = RawValue.names(of: properties)
    let home = building(properties["building"] ?? properties["building_id"])
    let ordinal = ordinal(properties["ordinal"] ?? properties["level"], id, home)
    let short = RawValue.names(properties["short_name"] ?? properties["label"])
    var level = RawPlan.Level(
      sourceID: id, buildings: [home], ordinal: ordinal,
      label: short.best(plan.language ?? "") ?? RawPlan.ordinalText(ordinal), names: names)
    level.elevationM = (properties["elevation"] ?? properties["height"])?.number
    level.polygons = feature.geometry?.polygons ?? []
    if let problem = feature.problem { plan.note(.leftOut, id, detail: problem) }
    let index = plan.add(level)
    if levelsByID[id] == nil { levelsByID[id] = index }
    levelsByName[level.label, default: []].insert(index)
    for name in names.texts { levelsByName[name, default: []].insert(index) }
  }

  /// The ordinal a level feature declares, rounded to a half, or the next one free.
  private mutating func ordinal(_ value: JSON?, _ id: String, _ building: Int) -> Double {
    let list: LevelList? =
      if let number = value?.number { LevelList(number) } else {
        RawValue.text(value).flatMap { LevelList($0) }
      }
    guard let list, list.ordinals.count == 1 else {
      let free = plan.nextOrdinal(building)
      plan.note(.guessedOrdinal, id, number: free)
      return free
    }
    if list.rounded { plan.note(.oddOrdinal, id, number: list.ordinals[0]) }
    return list.ordinals[0]
  }

  private mutating func takeRoom(_ feature: GeoJSONFeature, _ file: String) {
    let properties = feature.properties
    let id = feature.id ?? RawValue.text(properties["id"])
    let mark = id ?? "#\(feature.index + 1)"
    let names = RawValue.names(of: properties)
    let polygons = areas(feature)
    if case .lineString = feature.geometry, declaredRooms, polygons.isEmpty {
      return plan.note(.openLine, mark, name: names.best())
    }
    guard !polygons.isEmpty else {
      if declaredRooms || feature.problem != nil {
        let reason = feature.problem ?? tr("it has no polygon")
        plan.note(.leftOut, mark, name: names.best(), detail: reason)
      } else {
        plan.unused[GenericReader.kindOfUnused(feature), default: 0] += 1
      }
      return
    }
    if id == nil { plan.note(.missingID, mark, name: names.best()) }
    let category =
      RawValue.text(properties["category"]) ?? RawValue.text(properties["indoor"])
      ?? RawValue.text(properties["type"])
    plan.rooms.append(
      RawPlan.Room(
        sourceID: mark, levels: levels(of: properties, mark, names), names: names,
        number: RawValue.text(properties["number"]) ?? RawValue.text(properties["ref"]),
        category: category, polygons: polygons,
        label: RawValue.position(properties["label_point"] ?? properties["display_point"]),
        file: file, offset: feature.offset))
  }

  private mutating func takeOpening(_ feature: GeoJSONFeature) {
    let id =
      feature.id ?? RawValue.text(feature.properties["id"]) ?? "#\(feature.index + 1)"
    let points: [GeoPosition]
    switch feature.geometry {
    case .point(let point): points = [point]
    case .lineString(let line), .multiPoint(let line): points = line
    default:
      return plan.note(.leftOut, id, detail: feature.problem ?? tr("an opening is drawn as a line"))
    }
    let reference = GenericReader.reference(feature.properties)
    let level = RawValue.text(reference).flatMap { levelsByID[$0] }
    plan.openings.append(RawPlan.Opening(sourceID: id, level: level, points: points))
  }

  private static func reference(_ properties: JSONObject) -> JSON? {
    for name in ["level", "level_id", "floor", "storey"] {
      if let value = properties[name], !value.isNull { return value }
    }
    return nil
  }

  /// The levels that a room gives a number, before any label is: those come above all of them, in
  /// whatever order the rooms stand in the file.
  private mutating func declareLevels(_ feature: GeoJSONFeature) {
    guard !areas(feature).isEmpty else { return }
    let properties = feature.properties
    let home = properties["building"] ?? properties["building_id"]
    let own = home.map { building($0) }
    let reference = GenericReader.reference(properties) ?? properties["ordinal"]
    let values = reference?.array ?? [reference].compactMap { $0 }
    let texts = values.compactMap { RawValue.text($0) }
    if texts.isEmpty { _ = plan.level(ordinal: 0, building: own ?? building(nil)) }
    for text in texts where levelsByID[text] == nil && declared(text, own).count != 1 {
      let house = own ?? building(nil)
      if let list = LevelList(text) {
        for ordinal in list.ordinals { _ = plan.level(ordinal: ordinal, building: house) }
      } else if let number = properties["ordinal"]?.number.flatMap({ LevelList($0) })?.ordinals
        .first,
        plan.level(label: text, building: house) == nil
      {
        _ = newLevel(text, number, house)
      }
    }
  }

  /// The levels declared under a name, in the building of the room where it says one.
  private func declared(_ text: String, _ own: Int?) -> [Int] {
    (levelsByName[text] ?? []).filter { index in
      own.map { plan.levels[index].buildings.contains($0) } ?? true
    }
  }

  private mutating func newLevel(_ label: String, _ ordinal: Double, _ home: Int) -> Int {
    plan.add(
      RawPlan.Level(
        sourceID: plan.levelID(label, home), buildings: [home], ordinal: ordinal, label: label,
        names: PlanNames(plain: label)))
  }

  /// The areas of a room; a closed line is one where rooms are declared.
  private func areas(_ feature: GeoJSONFeature) -> [[[GeoPosition]]] {
    if case .lineString(let line) = feature.geometry, declaredRooms {
      return line.count > 3 && line.first == line.last ? [[line]] : []
    }
    return feature.geometry?.polygons ?? []
  }

  /// The levels of a room, by the rule above.
  private mutating func levels(
    of properties: JSONObject, _ id: String, _ names: PlanNames
  ) -> [Int] {
    let home = properties["building"] ?? properties["building_id"]
    let own = home.map { building($0) }
    let reference = GenericReader.reference(properties) ?? properties["ordinal"]
    if case .array(let several) = reference {
      var found: [Int] = []
      for value in several {
        if let text = RawValue.text(value) {
          found += level(text, properties["ordinal"], own, id, names)
        }
      }
      if !found.isEmpty { return found }
    } else if let text = RawValue.text(reference) {
      return level(text, properties["ordinal"], own, id, names)
    }
    plan.note(.missingLevel, id, name: names.best())
    return [plan.level(ordinal: 0, building: own ?? building(nil))]
  }

  private mutating func level(
    _ text: String, _ ordinal: JSON?, _ own: Int?, _ id: String, _ names: PlanNames
  ) -> [Int] {
    if let declared = levelsByID[text] { return [declared] }
    let named = declared(text, own)
    if named.count == 1 { return named }
    let home = own ?? building(nil)
    if let list = LevelList(text) {
      if list.rounded {
        plan.note(
          .oddOrdinal, id, name: names.best(), number: list.ordinals[0], detail: .verbatim(text))
      }
      return list.ordinals.map { plan.level(ordinal: $0, building: home) }
    }
    // A label without a level feature: a level of its own.
    if let made = plan.level(label: text, building: home) { return [made] }
    let declared = ordinal?.number.flatMap { LevelList($0) }?.ordinals.first
    let number = declared ?? plan.nextOrdinal(home)
    if declared == nil { plan.note(.guessedOrdinal, text, number: number) }
    return [newLevel(text, number, home)]
  }
}
