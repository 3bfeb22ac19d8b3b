// A drawing to a raw plan: rooms from the closed lines of some layers, or from the faces between
// walls; names from the texts inside. Refuses to choose: a face with no label or with several is a
// question in the report, and so is the unit where the header cannot be right.

import Core
import Interchange
import Kernel
import Polygons

/// What the user says about a drawing. Layers are named in full or without the name of the drawing
/// they were bound in from, in any case of letters.
public struct DXFOptions: Sendable, Equatable {
  /// Layers whose closed lines are rooms.
  public var rooms: [String] = []
  /// Layers of walls and openings.
  public var walls: [String] = []
  /// Layers of labels; empty for all.
  public var labels: [String] = []
  /// Only underlined texts are labels.
  public var underlined = false

  public init(
    rooms: [String] = [], walls: [String] = [], labels: [String] = [], underlined: Bool = false
  ) {
    self.rooms = rooms
    self.walls = walls
    self.labels = labels
    self.underlined = underlined
  }
}

struct DXFPlan {
  /// Nine square feet, in square metres: a smaller face between walls is a room only with a label.
  static let leastFace = 0.836_127_36
  /// Metres and radians up to which an arc among walls is taken for a door swing.
  static let doorSwing = (radius: 1.5, sweep: 2.4)

  private let drawing: DXFDrawing
  private let bytes: [UInt8]
  private let options: DXFOptions
  private let geometry: Geometry
  private var plan: RawPlan
  private var outlines: [Outline] = []
  private var labels: [(text: String, at: PlanPoint, handle: String)] = []
  private var lines: [[PlanPoint]] = []
  private var arcs: [[PlanPoint]] = []

  /// A room to be, in drawing units.
  private struct Outline {
    var id: String
    var rings: [[PlanPoint]]
    var offset: Int
    /// Of a face between walls: square metres.
    var faceArea: Double?
  }

  /// Throws 65 for what is no whole drawing or in no possible unit, 64 for a layer that is not
  /// there, 130 when `interrupted` says so.
  static func read(
    drawing: DXFDrawing, bytes: [UInt8], stem: String, options: DXFOptions, unit: PlanUnit?,
    geometry: Geometry, interrupted: () -> Bool
  ) throws(Diagnostic) -> RawPlan {
    var reader = DXFPlan(drawing, bytes, stem, options, geometry)
    return try reader.run(unit, interrupted)
  }

  private init(
    _ drawing: DXFDrawing, _ bytes: [UInt8], _ stem: String, _ options: DXFOptions,
    _ geometry: Geometry
  ) {
    self.drawing = drawing
    self.bytes = bytes
    self.options = options
    self.geometry = geometry
    plan = RawPlan(kind: .dxf, stem: stem)
    plan.inMetres = true
    plan.emptyHint =
      options.walls.isEmpty
      ? tr("a room is a closed line on the layer: where rooms are not drawn, name --walls")
      : tr("the walls leave gaps: name the layers of doors and windows too")
  }

  /// Everything on the drawing, arcs as chords that stray at most `tolerance` drawing units.
  static func items(
    _ drawing: DXFDrawing, _ bytes: [UInt8], tolerance: Double, _ interrupted: () -> Bool
  ) throws(Diagnostic) -> [DXFItem] {
    var items: [DXFItem] = []
    try drawing.forEach(tolerance: tolerance, bytes: bytes, interrupted: interrupted) {
      (item) throws(Diagnostic) in
      items.append(item)
    }
    return items
  }

  /// The layers of these names; throws 64 for a name that fits none.
  private func layers(_ names: [String]) throws(Diagnostic) -> Set<Int> {
    var found: Set<Int> = []
    for name in names {
      let key = name.folded
      var hits = drawing.layers.indices.filter { drawing.layers[$0].name.folded == key }
      if hits.isEmpty {
        hits = drawing.layers.indices.filter {
          DXFPlan.shortName(drawing.layers[$0].name).folded == key
        }
      }
      guard !hits.isEmpty else {
        let short = drawing.layers.map { DXFPlan.shortName($0.name) }
        throw Diagnostic(
          .usage, tr("the drawing has no layer \(name)"),
          hint: tr("to list its layers, import it without options"),
          suggestions: Suggestions.nearest(to: name, among: short))
      }
      found.formUnion(hits)
    }
    return found
  }

  private mutating func run(
    _ told: PlanUnit?, _ interrupted: () -> Bool
  ) throws(Diagnostic) -> RawPlan {
    let rooms = try layers(options.rooms)
    let walls = try layers(options.walls)
    let texts = try layers(options.labels)
    // The unit has to be known before arcs can be drawn as fine as they should.
    let scale = try scale(rooms.union(walls), isRooms: walls.isEmpty, interrupted)
    let unit = try scale.unit(told: told, header: drawing.unitCode, path: drawing.file)
    noteUnit(unit, told, scale)
    let metres = unit.metres
    try drawing.forEach(tolerance: 0.0005 / metres, bytes: bytes, interrupted: interrupted) {
      (item) throws(Diagnostic) in
      if case .text(let text, let at) = item.shape {
        takeLabel(text, at, item, texts)
      } else if rooms.contains(item.layer) {
        takeRoom(item, metres)
      } else if walls.contains(item.layer) {
        takeWall(item, metres)
      }
    }
    if !walls.isEmpty { try takeFaces(metres) }
    try finish(metres)
    return plan
  }

  // MARK: Unit

  private func scale(
    _ wanted: Set<Int>, isRooms: Bool, _ interrupted: () -> Bool
  ) throws(Diagnostic) -> PlanScale {
    var box: PlanBox?
    var scale = PlanScale(diagonal: 0)
    try drawing.forEach(tolerance: .infinity, bytes: bytes, interrupted: interrupted) {
      (item) throws(Diagnostic) in
      switch item.shape {
      case .path(let points, let isClosed):
        guard wanted.contains(item.layer) else { return }
        let places = points.map { PlanPoint(x: $0.x, y: $0.y) }
        guard let own = PlanBox(around: places) else { return }
        box = box.map { PlanBox(around: [$0.low, $0.high, own.low, own.high]) ?? $0 } ?? own
        if isRooms, isClosed || places.first == places.last {
          scale.roomAreas.append(abs(PlanPolygon.signedArea(of: places)))
        }
      case .arc(_, let radius, let sweep):
        guard (1.2...2).contains(sweep), radius > 0 else { return }
        if wanted.contains(item.layer) {
          scale.nearRadii.append(radius)
        } else {
          scale.farRadii.append(radius)
        }
      case .text, .other: return
      }
    }
    if let box { scale.diagonal = box.low.distance(to: box.high) }
    return scale
  }

  private mutating func noteUnit(_ unit: PlanUnit, _ told: PlanUnit?, _ scale: PlanScale) {
    let header = drawing.unitCode.flatMap { PlanUnit(insertionUnits: $0) }
    guard header != unit || !scale.allows(unit) else { return }
    guard told != nil else {
      return plan.note(
        .oddUnit, nil, other: header?.rawValue,
        detail: tr("header \(unit.rawValue): \(scale.words(unit))"))
    }
    let stated = header?.rawValue ?? "-"
    plan.note(
      .oddUnit, nil, other: header?.rawValue,
      detail: tr("header \(stated), told \(unit.rawValue): \(scale.words(unit))"))
  }

  // MARK: Taking

  private static func points(_ chain: [GeoPosition]) -> [PlanPoint] {
    chain.map { PlanPoint(x: $0.x, y: $0.y) }
  }

  private static func name(_ item: DXFItem) -> String {
    item.handle.isEmpty ? "at \(item.offset)" : item.handle
  }

  /// Whether all of it lies where a plan can; GEOS is not asked about the rest.
  private mutating func isNear(
    _ points: [PlanPoint], _ item: DXFItem, _ metres: Double
  ) -> Bool {
    if points.allSatisfy({
      abs($0.x) * metres <= RingCleaner.farthest && abs($0.y) * metres <= RingCleaner.farthest
    }) {
      return true
    }
    plan.note(
      .leftOut, DXFPlan.name(item), detail: tr("a coordinate is more than 10,000 km away"))
    return false
  }

  private mutating func takeRoom(_ item: DXFItem, _ metres: Double) {
    guard case .path(let chain, let isClosed) = item.shape else {
      plan.unused[DXFPlan.kind(item), default: 0] += 1
      return
    }
    var points = DXFPlan.points(chain)
    guard isClosed || points.count > 3 && points.first == points.last else {
      // A bare line is no room that somebody forgot to close.
      if points.count > 2 {
        plan.note(.openLine, DXFPlan.name(item))
      } else {
        plan.unused["LINE", default: 0] += 1
      }
      return
    }
    guard isNear(points, item, metres) else { return }
    if isClosed, let first = points.first { points.append(first) }
    outlines.append(Outline(id: DXFPlan.name(item), rings: [points], offset: item.offset))
  }

  private mutating func takeWall(_ item: DXFItem, _ metres: Double) {
    let points: [PlanPoint]
    switch item.shape {
    case .path(let chain, let isClosed):
      let open = DXFPlan.points(chain)
      points = isClosed ? open + open.prefix(1) : open
    case .arc(let chain, let radius, let sweep):
      if radius * metres <= DXFPlan.doorSwing.radius, sweep <= DXFPlan.doorSwing.sweep {
        plan.unused["door swing", default: 0] += 1
        return
      }
      points = DXFPlan.points(chain)
    case .text, .other:
      plan.unused[DXFPlan.kind(item), default: 0] += 1
      return
    }
    guard isNear(points, item, metres) else { return }
    if case .arc = item.shape { arcs.append(points) } else { lines.append(points) }
  }

  private static func kind(_ item: DXFItem) -> String {
    switch item.shape {
    case .path: "LINE"
    case .arc: "ARC"
    case .text: "TEXT"
    case .other(let name): name
    }
  }

  private mutating func takeLabel(
    _ text: DXFPlainText, _ at: GeoPosition, _ item: DXFItem, _ layers: Set<Int>
  ) {
    guard layers.isEmpty || layers.contains(item.layer),
      text.isUnderlined || !options.underlined, !text.text.isEmpty
    else { return }
    labels.append((text.text, PlanPoint(x: at.x, y: at.y), DXFPlan.name(item)))
  }

  /// Joins the ends of arcs to the walls: they come from an angle, and miss by the last bit what
  /// they were drawn to. An end within a micrometre of a corner goes there; any other is drawn on by
  /// two micrometres, so that it crosses the wall it touches.
  private mutating func joinArcs(_ metres: Double) {
    let reach = 1e-6 / metres
    struct Cell: Hashable {
      var x: Double
      var y: Double
    }
    var corners: [Cell: PlanPoint] = [:]
    for point in lines.joined() {
      corners[Cell(x: (point.x / reach).rounded(), y: (point.y / reach).rounded())] = point
    }
    func joined(_ end: PlanPoint, after before: PlanPoint) -> PlanPoint {
      let (x, y) = ((end.x / reach).rounded(), (end.y / reach).rounded())
      for across in -1...1 {
        for up in -1...1 {
          let cell = Cell(x: x + Double(across), y: y + Double(up))
          if let corner = corners[cell], corner.distance(to: end) <= reach { return corner }
        }
      }
      let length = before.distance(to: end)
      guard length > 0 else { return end }
      let on = 2 * reach / length
      return PlanPoint(x: end.x + (end.x - before.x) * on, y: end.y + (end.y - before.y) * on)
    }
    for var arc in arcs where arc.count > 1 {
      let last = arc.count - 1
      arc[0] = joined(arc[0], after: arc[1])
      arc[last] = joined(arc[last], after: arc[last - 1])
      lines.append(arc)
    }
    arcs = []
  }

  /// Faces between walls, the largest first.
  private mutating func takeFaces(_ metres: Double) throws(Diagnostic) {
    joinArcs(metres)
    var faces: [(rings: [[PlanPoint]], area: Double)] = []
    for face in try geometry.faces(between: lines).faces {
      let area = face.rings.enumerated().reduce(0) { sum, ring in
        let size = abs(PlanPolygon.signedArea(of: ring.element)) * metres * metres
        return sum + (ring.offset == 0 ? size : -size)
      }
      faces.append((face.rings.map { $0 + $0.prefix(1) }, area))
    }
    // Of equals the one further left, then further down.
    let order = faces.indices.sorted { a, b in
      if faces[a].area != faces[b].area { return faces[a].area > faces[b].area }
      let (p, q) = (PlanBox(around: faces[a].rings[0]), PlanBox(around: faces[b].rings[0]))
      guard let p = p?.low, let q = q?.low else { return a < b }
      return (p.x, p.y, a) < (q.x, q.y, b)
    }
    for (count, index) in order.enumerated() {
      let face = faces[index]
      outlines.append(
        Outline(id: "face \(count + 1)", rings: face.rings, offset: 0, faceArea: face.area))
    }
    lines = []
  }

  // MARK: Labels

  /// Gives each outline the one label within it and asks about the others.
  private mutating func finish(_ metres: Double) throws(Diagnostic) {
    guard !outlines.isEmpty else { return }
    let index = try PlanIndex.made(of: outlines.map { PlanPolygon(rings: $0.rings) })
    var inside = [[String]](repeating: [], count: outlines.count)
    for label in labels {
      if let place = index.locate(label.at) {
        inside[place].append(label.text)
      } else if !options.labels.isEmpty || options.underlined {
        plan.note(.strayLabel, label.handle, name: label.text)
      }
    }
    plan.buildings = [RawPlan.Building(sourceID: plan.stem)]
    let level = plan.level(ordinal: 0, building: 0)
    for (place, outline) in outlines.enumerated() {
      let texts = inside[place]
      if let area = outline.faceArea, area < DXFPlan.leastFace, texts.isEmpty {
        plan.note(.droppedFace, outline.id, number: area)
        continue
      }
      var names = PlanNames()
      var number: String?
      if texts.count == 1 {
        // A label without a letter is a number.
        if texts[0].contains(where: \.isLetter) {
          names = PlanNames(plain: texts[0])
        } else {
          number = texts[0]
        }
      }
      ask(texts, outline, metres)
      plan.rooms.append(
        RawPlan.Room(
          sourceID: outline.id, levels: [level], names: names, number: number,
          polygons: [
            RawPlan.wound(
              outline.rings.map { ring in
                ring.map {
                  GeoPosition(
                    PlanUnit.metres($0.x, in: metres), PlanUnit.metres($0.y, in: metres))
                }
              })
          ], file: drawing.file, offset: outline.offset))
    }
  }

  private mutating func ask(_ texts: [String], _ outline: Outline, _ metres: Double) {
    if texts.count > 1 {
      let few = texts.prefix(12).joined(separator: "; ") + (texts.count > 12 ? "; …" : "")
      plan.note(
        .severalLabels, outline.id, number: Double(texts.count), detail: .verbatim(few))
    } else if texts.isEmpty {
      var area = 0.0
      var around = 0.0
      for (index, ring) in outline.rings.enumerated() {
        let size = abs(PlanPolygon.signedArea(of: ring)) * metres * metres
        area += index == 0 ? size : -size
        for (a, b) in zip(ring, ring.dropFirst()) { around += a.distance(to: b) * metres }
      }
      // Of a long strip this is its width: the inside of a wall shows itself.
      let width = around > 0 ? 2 * area / around : 0
      plan.note(
        .unlabelled, outline.id, number: area,
        detail: tr("about \(width.fixed(2)) m wide"))
    }
  }
}
