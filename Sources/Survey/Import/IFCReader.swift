// A building model (IFC2x3 or IFC4, as STEP) to a raw plan: buildings, storeys, spaces with their
// outline and the area the model states, doors. Refuses a STEP file that is no IFC, and one without a
// unit of length; a space whose geometry is not understood is listed with the reason.

import Core
import Glibc
import Interchange
import Kernel
import Polygons

/// Rules: a room is an IfcSpace; its id is the GlobalId, its name the LongName and its number the
/// Name, or its name the Name where there is no LongName. Levels are the storeys: label by Name,
/// numbered by elevation, 0 for the one nearest to the zero of the building. Coordinates are those of
/// the project, in metres; the latitude and longitude of the site say where they lie, and the true north
/// of the model where north is.
struct IFCReader {
  private let model: IFCModel
  private let path: String
  private var shape: IFCShape
  private var plan: RawPlan
  /// Whole and container of each thing, by number.
  private var parents: [UInt64: UInt64] = [:]
  private var levels: [UInt64: Int] = [:]
  private var buildings: [UInt64: Int] = [:]
  private var areas: [UInt64: DeclaredArea] = [:]
  private var spaces: [STEPRecord] = []
  /// Degrees from the y axis to north, clockwise; nil where north is up.
  private var northAngle: Double?

  private struct DeclaredArea {
    var name: String
    var squareMetres: Double
    var rank: Int
  }

  /// Throws 65 for what is no whole IFC file, 130 when `interrupted` says so.
  static func read(
    file: String, stem: String, bytes: [UInt8], metres: Double?, geometry: Geometry,
    interrupted: () -> Bool
  ) throws(Diagnostic) -> RawPlan {
    let step = try STEPFile(file: file, bytes: bytes, interrupted: interrupted)
    guard step.schema.contains(where: { $0.hasPrefix("IFC") }) else {
      throw .stepIsNoIFC(file, step.schema.first ?? "?")
    }
    let model = try IFCModel(step, metres: metres)
    guard model.hasLength else { throw .ifcWithoutUnit(file) }
    var reader = IFCReader(model, file, stem, geometry)
    try reader.relations()
    let north = try IFCSite.north(model)
    var odd: [(site: STEPRecord, said: String)] = []
    reader.plan.origin = try IFCSite.origin(model, north) { odd.append(($0, $1)) }
    for one in odd {
      reader.plan.note(
        .oddPlace, IFCReader.id(one.site), name: IFCReader.text(one.site[2]),
        detail: .verbatim(one.said))
    }
    reader.northAngle = IFCSite.angle(north)
    try reader.storeys()
    try reader.takeSpaces(interrupted)
    try reader.takeDoors(interrupted)
    return reader.plan
  }

  private init(_ model: IFCModel, _ path: String, _ stem: String, _ geometry: Geometry) {
    self.model = model
    self.path = path
    shape = IFCShape(model: model, geometry: geometry)
    plan = RawPlan(kind: .ifc, stem: stem)
    plan.inMetres = true
    plan.emptyHint = tr(
      "a room is an IfcSpace: let the program that wrote the model export its rooms or zones")
  }

  /// A text without blanks at its ends; nil when nothing is left.
  private static func text(_ value: STEPValue) -> String? {
    value.text.flatMap { RawValue.text(.string($0)) }
  }

  private static func id(_ record: STEPRecord) -> String {
    text(record[0]) ?? "#\(record.id)"
  }

  // MARK: What belongs where

  private mutating func relations() throws(Diagnostic) {
    for record in try model.records("IFCRELAGGREGATES", "IFCRELCONTAINEDINSPATIALSTRUCTURE") {
      let isWhole = record.name == "IFCRELAGGREGATES"
      guard let whole = record[isWhole ? 4 : 5].reference else { continue }
      for part in record[isWhole ? 5 : 4].references where parents[part] == nil || isWhole {
        parents[part] = whole
      }
    }
    spaces = try model.records("IFCSPACE").sorted { $0.offset < $1.offset }
    let wanted = Set(spaces.map(\.id))
    for record in try model.records("IFCRELDEFINESBYPROPERTIES") {
      let owners = record[4].references.filter { wanted.contains($0) }
      guard !owners.isEmpty else { continue }
      for definition in record[5].references {
        guard let area = try declaredArea(definition) else { continue }
        for owner in owners where area.rank < areas[owner]?.rank ?? .max { areas[owner] = area }
      }
    }
    for project in try model.records("IFCPROJECT") {
      if let name = IFCReader.text(project[5]) ?? IFCReader.text(project[2]) {
        plan.names = PlanNames(plain: name)
      }
    }
  }

  /// What the model may call the area of a floor, the surest first.
  private static let areaNames = [
    "GrossFloorArea", "NetFloorArea", "GrossPlannedArea", "NetPlannedArea", "Area",
  ]

  /// The area that a quantity or property set states of its space.
  private func declaredArea(_ set: UInt64) throws(Diagnostic) -> DeclaredArea? {
    guard let name = model.step.name(of: set) else { return nil }
    let isQuantities = name == "IFCELEMENTQUANTITY"
    guard isQuantities || name == "IFCPROPERTYSET", let record = try model.step.record(set) else {
      return nil
    }
    var best: DeclaredArea?
    for id in record[isQuantities ? 5 : 4].references {
      guard let part = try model.step.record(id), let name = IFCReader.text(part[0]),
        let rank = IFCReader.areaNames.firstIndex(of: name), rank < best?.rank ?? .max
      else { continue }
      var value: Double?
      var unit = STEPValue.absent
      if part.name == "IFCQUANTITYAREA" {
        value = part[3].number
        unit = part[2]
      } else if part.name == "IFCPROPERTYSINGLEVALUE",
        case .typed("IFCAREAMEASURE", _) = part[2]
      {
        value = part[2].number
        unit = part[3]
      }
      guard let value, value > 0 else { continue }
      var factor = model.squareMetres
      if let own = unit.reference, let record = try model.step.record(own) {
        guard let known = try model.factor(record, depth: 0) else { continue }
        factor = known
      }
      best = DeclaredArea(name: name, squareMetres: value * factor, rank: rank)
    }
    return best
  }

  /// The nearest thing around with one of the names; nil after 64 steps, in a circle or at the top.
  private func around(_ id: UInt64, _ name: String) -> UInt64? {
    var next = parents[id]
    for _ in 0..<64 {
      guard let here = next else { return nil }
      if model.step.name(of: here) == name { return here }
      next = parents[here]
    }
    return nil
  }

  // MARK: Buildings and storeys

  private mutating func building(around id: UInt64) throws(Diagnostic) -> Int {
    guard let found = around(id, "IFCBUILDING") else { return home() }
    if let known = buildings[found] { return known }
    guard let record = try model.step.record(found) else { return home() }
    let name = IFCReader.text(record[7]) ?? IFCReader.text(record[2])
    buildings[found] = plan.buildings.count
    plan.buildings.append(
      RawPlan.Building(
        sourceID: IFCReader.id(record), names: name.map { PlanNames(plain: $0) } ?? PlanNames(),
        label: plan.stem))
    return plan.buildings.count - 1
  }

  /// Where what belongs to no building goes: the first one.
  private mutating func home() -> Int {
    if plan.buildings.isEmpty {
      plan.buildings.append(RawPlan.Building(sourceID: plan.stem, names: plan.names))
    }
    return 0
  }

  /// Levels in the order of the file, ordinals by elevation within each building.
  private mutating func storeys() throws(Diagnostic) {
    var found: [(record: STEPRecord, building: Int, elevation: Double?)] = []
    for record in try model.records("IFCBUILDINGSTOREY").sorted(by: { $0.offset < $1.offset }) {
      var elevation = record[9].number
      if elevation == nil, record[5].reference != nil {
        elevation = try height(record[5])
      }
      let metres = elevation.map { PlanUnit.metres($0, in: model.metres) }
      found.append((record, try building(around: record.id), metres))
    }
    for building in plan.buildings.indices {
      let own = found.filter { $0.building == building }
      let heights = Set(own.compactMap(\.elevation).map(IFCReader.rounded)).sorted()
      let ground = heights.indices.min { abs(heights[$0]) < abs(heights[$1]) } ?? 0
      for (record, _, elevation) in own {
        let name = IFCReader.text(record[2]) ?? IFCReader.text(record[7])
        let full = IFCReader.text(record[7]) ?? IFCReader.text(record[2])
        var ordinal = plan.nextOrdinal(building)
        let place = elevation.flatMap { heights.firstIndex(of: IFCReader.rounded($0)) }
        if let place { ordinal = Double(place - ground) }
        plan.note(
          place == nil ? .guessedOrdinal : .elevationOrdinal, IFCReader.id(record), name: full,
          level: name, number: ordinal)
        levels[record.id] = plan.add(
          RawPlan.Level(
            sourceID: IFCReader.id(record), buildings: [building], ordinal: ordinal,
            label: name ?? RawPlan.ordinalText(ordinal),
            names: full.map { PlanNames(plain: $0) } ?? PlanNames(), elevationM: elevation,
            northAngle: northAngle))
      }
    }
  }

  /// To a millimetre: storeys of one height are one in the stack.
  private static func rounded(_ metres: Double) -> Double { (metres * 1000).rounded() / 1000 }

  private func height(_ placement: STEPValue) throws(Diagnostic) -> Double? {
    do throws(IFCStop) {
      return try model.worldPlacement(placement).origin.z
    } catch {
      if case .fault(let fault) = error { throw fault }
      return nil
    }
  }

  // MARK: Spaces

  private mutating func takeSpaces(_ interrupted: () -> Bool) throws(Diagnostic) {
    for record in spaces {
      if interrupted() { throw .planInterrupted() }
      let id = IFCReader.id(record)
      let long = IFCReader.text(record[7])
      let short = IFCReader.text(record[2])
      let names = (long ?? short).map { PlanNames(plain: $0) } ?? PlanNames()
      let storey = around(record.id, "IFCBUILDINGSTOREY").flatMap { levels[$0] }
      let label = storey.map { plan.levels[$0].label }
      // The gross area of a storey is drawn as a space too, over all others.
      if record[9].enumeration == "GFA" {
        plan.note(
          .leftOut, id, name: names.best(), level: label,
          detail: tr("it is a gross floor area, not a room"))
        continue
      }
      let polygons: [[[GeoPosition]]]
      do throws(IFCStop) {
        polygons = try shape.outline(record[6], placement: record[5])
      } catch {
        switch error {
        case .fault(let fault): throw fault
        case .refused(let reason):
          plan.note(.leftOut, id, name: names.best(), level: label, detail: reason)
        }
        continue
      }
      let level: Int
      if let storey {
        level = storey
      } else {
        plan.note(.missingLevel, id, name: names.best())
        level = plan.level(ordinal: 0, building: try building(around: record.id))
      }
      if record[0].text == nil { plan.note(.missingID, id, name: names.best()) }
      var room = RawPlan.Room(
        sourceID: id, levels: [level], names: names, number: long == nil ? nil : short,
        category: IFCReader.category(record), polygons: polygons, file: path,
        offset: record.offset)
      room.declaredAreaM2 = areas[record.id]?.squareMetres
      room.declaredAreaName = areas[record.id]?.name
      plan.rooms.append(room)
    }
  }

  /// What the model calls the sort of space; nil for what says nothing.
  private static func category(_ record: STEPRecord) -> String? {
    if let own = text(record[4]) { return own }
    guard let word = record[9].enumeration?.lowercased() else { return nil }
    return ["internal", "space", "userdefined", "notdefined"].contains(word) ? nil : word
  }

  // MARK: Doors

  /// A door is a line along the x axis of its placement, as wide as the model says.
  private mutating func takeDoors(_ interrupted: () -> Bool) throws(Diagnostic) {
    for record in try model.records("IFCDOOR", "IFCDOORSTANDARDCASE") {
      if interrupted() { throw .planInterrupted() }
      guard let level = around(record.id, "IFCBUILDINGSTOREY").flatMap({ levels[$0] }) else {
        plan.unused["IfcDoor", default: 0] += 1
        continue
      }
      do throws(IFCStop) {
        let place = try model.worldPlacement(record[5])
        guard let width = record[9].number, width > 0, abs(place.z.z) > 0.9 else {
          plan.unused["IfcDoor", default: 0] += 1
          continue
        }
        let ends = [place(IFCPoint(0, 0)), place(IFCPoint(width, 0))]
        plan.openings.append(
          RawPlan.Opening(
            sourceID: IFCReader.id(record), level: level,
            points: ends.map { model.onPlan($0) }))
      } catch {
        switch error {
        case .fault(let fault): throw fault
        case .refused(let reason): plan.note(.leftOut, IFCReader.id(record), detail: reason)
        }
      }
    }
  }
}
