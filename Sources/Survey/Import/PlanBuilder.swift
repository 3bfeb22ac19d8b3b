// From a raw plan to the document: origin and projection, clean and measured rooms, unique ids,
// sorted levels. Refuses a plan without one usable room; every smaller fault becomes a finding.

import Core
import Interchange
import Kernel
import Polygons

/// Builds one document; the checks of the finished plan are in `PlanBuilder+Checks.swift`.
struct PlanBuilder {
  var raw: RawPlan
  let path: String
  let geometry: Geometry
  /// Where (0, 0) shall lie; nil takes the middle of the plan.
  var origin: PlanOrigin?
  /// A square micrometre: less is a line drawn twice.
  static let leastArea = 1e-12
  private(set) var document: PlanDocument
  var report = ImportReport()
  private var cleaner = RingCleaner(projection: nil)
  private var sorts: [String: Int] = [:]
  private var refused: [Diagnostic] = []
  /// The outline of each level by the letter of the file, where it differs from the one kept.
  private(set) var declaredOutlines: [String: [PlanPolygon]] = [:]
  private var outOfRange = false

  init(raw: RawPlan, path: String, geometry: Geometry) {
    self.raw = raw
    self.path = path
    self.geometry = geometry
    document = PlanDocument(kind: raw.kind, names: raw.names, title: raw.stem)
  }

  /// The name of a thing in the language of the file.
  func name(_ names: PlanNames) -> String? { names.best(raw.language ?? "") }

  mutating func build(
    title: String?, interrupted: () -> Bool
  ) throws(Diagnostic) -> (document: PlanDocument, report: ImportReport) {
    document.language = raw.language
    document.title = title ?? name(raw.names) ?? raw.stem
    report.findings = raw.findings
    report.unused = PlanBuilder.tallies(raw.unused)
    report.unreadFiles = raw.unreadFiles
    project()
    buildings()
    try levels()
    try rooms(interrupted)
    openings()
    try check(interrupted)
    report.buildings = document.buildings.count
    report.levels = document.levels.count
    report.rooms = document.rooms.count
    report.openings = document.openings.count
    report.categories = PlanBuilder.tallies(sorts)
    report.sortFindings()
    return (document, report)
  }

  static func tallies(_ counts: [String: Int]) -> [ImportReport.Tally] {
    counts.map { ImportReport.Tally(name: $0.key, count: $0.value) }
      .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
  }

  // MARK: Origin

  /// Centres the plan where its file says, else on the venue, else on its rooms, unless it is in
  /// metres.
  private mutating func project() {
    guard !raw.inMetres else {
      // A building model has metres and a place on Earth.
      document.origin = raw.origin
      return
    }
    var places = raw.venue.filter(RingCleaner.isDegrees)
    if places.isEmpty {
      for room in raw.rooms {
        for part in room.polygons { places += (part.first ?? []).filter(RingCleaner.isDegrees) }
      }
    }
    let origin =
      self.origin ?? raw.origin ?? PlanBuilder.centre(places)
      ?? PlanOrigin(latitude: 0, longitude: 0)
    document.origin = origin
    cleaner = RingCleaner(
      projection: TransverseMercator(latitude: origin.latitude, longitude: origin.longitude))
  }

  /// The middle of the bounding box, to 1e-7 degrees. A box above one degree has strays in it (a
  /// room at 0, 0 is the usual one): then the median place, which strays do not move.
  static func centre(_ places: [GeoPosition]) -> PlanOrigin? {
    guard let first = places.first else { return nil }
    // Relative to the first, so that a plan on the date line has its middle on the date line.
    let east = places.map { TransverseMercator.turned($0.x - first.x) }
    let north = places.map(\.y)
    guard let west = east.min(), let right = east.max(), let south = north.min(),
      let top = north.max()
    else { return nil }
    var x = (west + right) / 2
    var y = (south + top) / 2
    if right - west > 1 || top - south > 1 {
      x = east.sorted()[east.count / 2]
      y = north.sorted()[north.count / 2]
    }
    let longitude = TransverseMercator.turned(first.x + x)
    return PlanOrigin(
      latitude: (y * 1e7).rounded() / 1e7, longitude: (longitude * 1e7).rounded() / 1e7)
  }

  // MARK: Buildings and levels

  private mutating func buildings() {
    var labels = Taken()
    for building in raw.buildings {
      let wanted =
        name(building.names) ?? building.label
        ?? (building.sourceID.isEmpty ? raw.stem : building.sourceID)
      document.buildings.append(
        PlanDocument.Building(
          sourceID: building.sourceID, names: building.names,
          label: labels.unique(wanted, " ")))
    }
  }

  /// Names that are taken, and the number to try next behind each that was wanted again: in a file
  /// whose things all have one id, counting from 2 each time would take the square of them.
  private struct Taken {
    var names: Set<String> = []
    var next: [String: Int] = [:]

    /// `wanted`, or with the first free number behind it.
    mutating func unique(_ wanted: String, _ mark: String) -> String {
      if names.insert(wanted).inserted { return wanted }
      var number = next[wanted] ?? 2
      while !names.insert("\(wanted)\(mark)\(number)").inserted { number += 1 }
      next[wanted] = number + 1
      return "\(wanted)\(mark)\(number)"
    }
  }

  private mutating func levels() throws(Diagnostic) {
    var taken = Taken()
    var levels: [(old: Int, level: PlanDocument.Level)] = []
    for (index, level) in raw.levels.enumerated() {
      let id = taken.unique(level.sourceID, "#")
      if id != level.sourceID {
        report.note(.duplicateID, id, name: name(level.names), other: level.sourceID)
      }
      levels.append(
        (
          index,
          PlanDocument.Level(
            sourceID: id, buildings: level.buildings, ordinal: level.ordinal, label: level.label,
            names: level.names, elevationM: level.elevationM.flatMap { $0.isFinite ? $0 : nil },
            northAngle: level.northAngle, outline: try outline(level, id))
        ))
    }
    levels.sort {
      let a = ($0.level.buildings.first ?? 0, $0.level.ordinal, $0.old)
      let b = ($1.level.buildings.first ?? 0, $1.level.ordinal, $1.old)
      return a < b
    }
    var moved = [Int](repeating: 0, count: levels.count)
    for (new, entry) in levels.enumerated() { moved[entry.old] = new }
    document.levels = levels.map(\.level)
    for index in raw.rooms.indices {
      raw.rooms[index].levels = Set(raw.rooms[index].levels.map { moved[$0] }).sorted()
    }
    for index in raw.openings.indices {
      raw.openings[index].level = raw.openings[index].level.map { moved[$0] }
    }
  }

  /// An outline that cannot be used is left out, the level is kept.
  private mutating func outline(
    _ level: RawPlan.Level, _ id: String
  ) throws(Diagnostic) -> [PlanPolygon] {
    guard !level.polygons.isEmpty else { return [] }
    do throws(RingCleaner.Refusal) {
      let clean = try cleaner.clean(level.polygons)
      if clean.stray > 0 {
        declaredOutlines[id] = clean.declared
        for _ in 0..<clean.stray {
          report.note(.strayHole, id, name: name(level.names), level: level.label)
        }
      }
      return try usable(clean.parts).polygons.map(PlanBuilder.wound)
    } catch {
      if let fault = error.fault { throw fault }
      report.note(
        .leftOut, id, name: name(level.names), level: level.label,
        detail: tr("its outline: \(error.reason)"))
      return []
    }
  }

  // MARK: Rooms

  private mutating func rooms(_ interrupted: () -> Bool) throws(Diagnostic) {
    var taken = Taken()
    var left = 0
    for index in raw.rooms.indices {
      if interrupted() { throw .planInterrupted() }
      let room = raw.rooms[index]
      // The raw coordinates are not needed any more; a large file is not kept twice.
      raw.rooms[index].polygons = []
      do throws(RingCleaner.Refusal) {
        try take(room, &taken)
      } catch {
        if let fault = error.fault { throw fault }
        left += 1
        outOfRange = outOfRange || error.outOfRange
        if refused.count < 20 { refused.append(.planFeature(room.sourceID, error.reason)) }
        report.note(
          .leftOut, room.sourceID, name: name(room.names), level: label(room.levels),
          detail: error.reason)
      }
    }
    guard document.rooms.count + left == raw.rooms.count else {
      throw .planMiscounted(path, read: raw.rooms.count, kept: document.rooms.count)
    }
    guard document.rooms.isEmpty else { return }
    for finding in raw.findings where refused.count < 20 {
      guard finding.kind == .leftOut, let id = finding.sourceID, let reason = finding.detail
      else { continue }
      refused.append(.planFeature(id, reason))
    }
    throw .planEmpty(path, leftOut: refused, inMetres: outOfRange, hint: raw.emptyHint)
  }

  func label(_ levels: [Int]) -> String? {
    levels.isEmpty ? nil : levels.map { document.levels[$0].label }.joined(separator: ";")
  }

  private mutating func take(
    _ room: RawPlan.Room, _ ids: inout Taken
  ) throws(RingCleaner.Refusal) {
    let clean = try cleaner.clean(room.polygons)
    let (polygons, repaired) = try usable(clean.parts)
    let rings = polygons.map(PlanBuilder.wound).flatMap(\.rings)
    let polygon = PlanPolygon(rings: rings)
    let measure = try measured(polygon)
    guard measure.areaM2 > PlanBuilder.leastArea else {
      throw RingCleaner.Refusal(reason: tr("it encloses no area"))
    }
    let id = ids.unique(room.sourceID, "#")
    let called = name(room.names)
    let level = label(room.levels)
    func add(_ kind: ImportFinding.Kind, _ times: Int, _ number: Double? = nil) {
      for _ in 0..<times { report.note(kind, id, name: called, level: level, number: number) }
    }
    if id != room.sourceID {
      report.note(.duplicateID, id, name: called, level: level, other: room.sourceID)
    }
    add(.reversedRing, clean.reversed)
    add(.unclosedRing, clean.unclosed)
    add(.droppedRing, clean.dropped)
    add(.strayHole, clean.stray)
    if clean.repeated > 0 { add(.repeatedPoint, 1, Double(clean.repeated)) }
    if repaired { add(.repairedPolygon, 1, Double(polygons.count)) }
    if room.levels.count > 1 { add(.listLevel, 1, Double(room.levels.count)) }
    if room.names.isEmpty { add(.missingName, 1) }
    if let label = room.label, RingCleaner.holds(label, room.polygons) == false {
      let point = cleaner.point(label)
      let away = point.map { RingCleaner.place($0, in: polygon) }
      add(.labelOutside, 1, away.map { $0.inside ? 0 : $0.toEdge })
    }
    if let declared = room.declaredAreaM2 { compareArea(room, declared, measure.areaM2, id, level) }
    sorts[room.sort ?? room.category ?? "room", default: 0] += 1
    var taken = PlanDocument.Room(
      sourceID: id, levels: room.levels, names: room.names, number: room.number,
      category: room.category, polygon: polygon, areaM2: measure.areaM2,
      centroid: measure.centroid, labelPoint: measure.labelPoint,
      declaredLabelPoint: room.label.flatMap { cleaner.point($0) }, file: room.file,
      offset: room.offset)
    taken.declaredAreaM2 = room.declaredAreaM2
    document.rooms.append(taken)
  }

  /// A difference beyond a hundredth of the stated area and 0.05 square metres is a finding.
  private mutating func compareArea(
    _ room: RawPlan.Room, _ declared: Double, _ measured: Double, _ id: String, _ level: String?
  ) {
    report.comparedAreas += 1
    guard abs(measured - declared) > max(0.05, declared / 100) else { return }
    let called = room.declaredAreaName ?? ""
    report.note(
      .areaDiffers, id, name: name(room.names), level: level, number: measured - declared,
      detail: tr("\(called) \(declared.fixed(2)) m2, drawn \(measured.fixed(2)) m2"))
  }

  private func measured(_ polygon: PlanPolygon) throws(RingCleaner.Refusal) -> Geometry.Measure {
    do throws(Diagnostic) {
      return try geometry.measure(polygon)
    } catch {
      throw RingCleaner.Refusal(error)
    }
  }

  /// The parts as valid polygons, the largest first, and whether they had to be repaired. A polygon
  /// that crosses itself keeps what is inside by even-odd; parts lying over each other are joined;
  /// splinters under a square millimetre are dropped.
  private func usable(
    _ parts: [PlanPolygon]
  ) throws(RingCleaner.Refusal) -> (polygons: [PlanPolygon], repaired: Bool) {
    let kept: [PlanPolygon]
    do throws(Diagnostic) {
      let whole = PlanPolygon(rings: parts.flatMap(\.rings))
      if try geometry.isValid(whole) { return (parts, false) }
      var pieces: [PlanPolygon] = []
      for part in parts { pieces += try geometry.repair(part) }
      if parts.count > 1 { pieces = try geometry.union(pieces) }
      let sized = pieces.map { ($0, PlanBuilder.size($0)) }.filter { $0.1 > 1e-6 }
      kept = sized.sorted { $0.1 > $1.1 }.map(\.0)
    } catch {
      throw RingCleaner.Refusal(error)
    }
    guard !kept.isEmpty else { throw RingCleaner.Refusal(reason: tr("it encloses no area")) }
    return (kept, true)
  }

  /// Square metres of one polygon with holes.
  private static func size(_ polygon: PlanPolygon) -> Double {
    polygon.rings.enumerated().reduce(0) { sum, ring in
      let area = abs(PlanPolygon.signedArea(of: ring.element))
      return sum + (ring.offset == 0 ? area : -area)
    }
  }

  /// Shell counter-clockwise, holes clockwise.
  static func wound(_ polygon: PlanPolygon) -> PlanPolygon {
    var rings = polygon.rings
    for index in rings.indices {
      let isCounterClockwise = PlanPolygon.signedArea(of: rings[index]) > 0
      if isCounterClockwise != (index == 0) { rings[index].reverse() }
    }
    return PlanPolygon(rings: rings)
  }

  private mutating func openings() {
    for opening in raw.openings {
      let points = opening.points.compactMap { cleaner.point($0) }
      guard !points.isEmpty, points.count == opening.points.count else {
        report.note(.leftOut, opening.sourceID, detail: tr("an opening without a usable position"))
        continue
      }
      guard let level = opening.level else {
        report.note(.leftOut, opening.sourceID, detail: tr("an opening on no level of the plan"))
        continue
      }
      document.openings.append(
        PlanDocument.Opening(sourceID: opening.sourceID, level: level, points: points))
    }
  }
}

extension ImportReport: FindingCollector {
  /// By kind, keeping the order of the file within one.
  mutating func sortFindings() {
    var byKind: [ImportFinding.Kind: [ImportFinding]] = [:]
    for finding in findings { byKind[finding.kind, default: []].append(finding) }
    findings = ImportFinding.Kind.allCases.flatMap { byKind[$0] ?? [] }
  }
}
