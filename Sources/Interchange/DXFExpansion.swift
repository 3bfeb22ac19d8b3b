// A drawing laid out: blocks put where they are inserted, arcs as chords, everything in the
// coordinates of the drawing. Refuses blocks inside themselves, and inserts that would multiply to
// more than memory should hold.

import Glibc
import Kernel

/// What is to be seen in a drawing, one line or text at a time.
public struct DXFItem: Sendable {
  public enum Shape: Sendable {
    /// A chain of points; a closed one does not repeat the first.
    case path([GeoPosition], isClosed: Bool)
    /// An arc as chords; radius in drawing units, sweep in radians.
    case arc([GeoPosition], radius: Double, sweep: Double)
    case text(DXFPlainText, at: GeoPosition)
    /// Not read, by its name: HATCH.
    case other(String)
  }

  public var shape: Shape
  /// Index into `DXFDrawing.layers`.
  public var layer: Int
  /// The handles from the outermost insert inwards, with slashes; copies of one are numbered.
  public var handle: String
  /// Bytes from the start of the file to the entity.
  public var offset: Int
}

extension DXFDrawing {
  /// Inserts inside each other.
  public static let deepest = 32
  /// Items laid out, and points of them.
  public static let mostItems = 5_000_000
  public static let mostPoints = 10_000_000

  /// Calls `body` for everything to be seen, in the order of the file. `tolerance` is how far chords
  /// may stray from arcs, in drawing units; `limit` how many items there may be.
  ///
  /// An entity of a block on layer 0 is on the layer of the insert. Throws 65 for a block within
  /// itself, for inserts nested too deep or multiplying too far; 130 when `interrupted` says so.
  /// - Complexity: O(items).
  public func forEach(
    tolerance: Double, bytes: [UInt8], limit: Int = mostItems,
    interrupted: () -> Bool = { false },
    _ body: (DXFItem) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var expansion = Expansion(drawing: self, tolerance: tolerance, limit: limit)
    do throws(Stop) {
      try expansion.lay(entities, Affine(), layer: nil, handle: "", interrupted) {
        (item) throws(Stop) in
        do throws(Diagnostic) { try body(item) } catch { throw .fault(error) }
      }
    } catch {
      switch error {
      case .fault(let fault): throw fault
      case .text(let fault): throw fault.diagnostic(file: file, bytes: bytes)
      case .interrupted: throw .readingInterrupted()
      }
    }
  }
}

private enum Stop: Error {
  case fault(Diagnostic)
  case text(TextFault)
  case interrupted
}

/// x' = a x + c y + e, y' = b x + d y + f.
private struct Affine {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  func callAsFunction(_ p: GeoPosition) -> GeoPosition {
    GeoPosition(a * p.x + c * p.y + e, b * p.x + d * p.y + f)
  }

  /// First `inner`, then this.
  func after(_ inner: Affine) -> Affine {
    Affine(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d, e: a * inner.e + c * inner.f + e,
      f: b * inner.e + d * inner.f + f)
  }

  /// The largest stretch of a length.
  var stretch: Double { max(hypot(a, b), hypot(c, d)) }
}

private struct Expansion {
  let drawing: DXFDrawing
  let tolerance: Double
  let limit: Int
  private var items = 0
  private var points = 0
  private var stack: [String] = []

  init(drawing: DXFDrawing, tolerance: Double, limit: Int) {
    self.drawing = drawing
    self.tolerance = tolerance
    self.limit = limit
  }

  mutating func lay(
    _ entities: [DXFEntity], _ place: Affine, layer: Int?, handle: String,
    _ interrupted: () -> Bool, _ body: (DXFItem) throws(Stop) -> Void
  ) throws(Stop) {
    for entity in entities {
      items += 1
      if items & 0xFFF == 0, interrupted() { throw .interrupted }
      try check(entity)
      let own = layer.map { drawing.layers[entity.layer].name == "0" ? $0 : entity.layer }
      let path = handle.isEmpty ? entity.handle : handle + "/" + entity.handle
      if case .insert(let insert) = entity.shape {
        try self.insert(insert, entity, place, own ?? entity.layer, path, interrupted, body)
        continue
      }
      let shape = shape(entity.shape, place)
      if case .path(let chain, _) = shape { points += chain.count }
      if case .arc(let chain, _, _) = shape { points += chain.count }
      try check(entity)
      try body(
        DXFItem(shape: shape, layer: own ?? entity.layer, handle: path, offset: entity.offset))
    }
  }

  private func check(_ entity: DXFEntity) throws(Stop) {
    guard items > limit || points > DXFDrawing.mostPoints else { return }
    throw .text(
      TextFault(
        tr("the drawing unfolds to more than \(limit) entities"),
        at: entity.offset, hint: tr("purge it, or export the floor plan alone")))
  }

  private mutating func insert(
    _ insert: DXFInsert, _ entity: DXFEntity, _ place: Affine, _ layer: Int, _ handle: String,
    _ interrupted: () -> Bool, _ body: (DXFItem) throws(Stop) -> Void
  ) throws(Stop) {
    let key = DXFName.key(insert.block)
    guard let block = drawing.blocks[key] else {
      return try body(
        DXFItem(shape: .other("INSERT"), layer: layer, handle: handle, offset: entity.offset))
    }
    guard !stack.contains(key) else {
      throw .text(
        TextFault(
          tr("block \(block.name) contains itself"), at: entity.offset,
          hint: tr("audit the drawing in the program that drew it")))
    }
    guard stack.count < DXFDrawing.deepest else {
      throw .text(
        TextFault(
          tr("blocks inserted more than \(DXFDrawing.deepest) deep"), at: entity.offset))
    }
    stack.append(key)
    defer { stack.removeLast() }
    let angle = insert.rotation * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    let side = insert.isMirrored ? -1.0 : 1.0
    for row in 0..<insert.rows {
      for column in 0..<insert.columns {
        // Empty blocks in endless rows count too.
        items += 1
        if items & 0xFFF == 0, interrupted() { throw .interrupted }
        try check(entity)
        let right = Double(column) * insert.columnStep
        let up = Double(row) * insert.rowStep
        let x = insert.at.x + side * (cosine * right - sine * up)
        let y = insert.at.y + sine * right + cosine * up
        let put = Affine(
          a: side * cosine * insert.scaleX, b: sine * insert.scaleX,
          c: -side * sine * insert.scaleY, d: cosine * insert.scaleY, e: x, f: y)
        let base = Affine(e: -block.base.x, f: -block.base.y)
        let isOne = insert.rows == 1 && insert.columns == 1
        let copy = isOne ? handle : "\(handle):\(row * insert.columns + column + 1)"
        try lay(
          block.entities, place.after(put.after(base)), layer: layer, handle: copy, interrupted,
          body)
      }
    }
  }

  private func shape(_ shape: DXFShape, _ place: Affine) -> DXFItem.Shape {
    // Chords are drawn before a block is stretched, which may make ellipses of circles.
    let fine = tolerance / max(place.stretch, 1e-9)
    switch shape {
    case .line(let a, let b): return .path([place(a), place(b)], isClosed: false)
    case .path(let corners, let isClosed):
      return .path(Expansion.chain(corners, isClosed, fine).map { place($0) }, isClosed: isClosed)
    case .arc(let centre, let radius, let start, let end):
      var sweep = (end - start).truncatingRemainder(dividingBy: 360)
      if sweep <= 0 { sweep += 360 }
      let turn = sweep * .pi / 180
      let chords = Arc.points(
        centre: centre, radius: radius, start: start * .pi / 180, sweep: turn, tolerance: fine)
      return .arc(chords.map { place($0) }, radius: radius * place.stretch, sweep: turn)
    case .circle(let centre, let radius):
      let chords = Arc.points(
        centre: centre, radius: radius, start: 0, sweep: 2 * .pi, tolerance: fine)
      return .path(chords.dropLast().map { place($0) }, isClosed: true)
    case .text(let text, let at): return .text(text, at: place(at))
    case .insert: return .other("INSERT")
    case .other(let name): return .other(name)
    }
  }

  private static func chain(
    _ corners: [DXFCorner], _ isClosed: Bool, _ tolerance: Double
  ) -> [GeoPosition] {
    var chain: [GeoPosition] = []
    chain.reserveCapacity(corners.count)
    for (index, corner) in corners.enumerated() {
      let here = GeoPosition(corner.x, corner.y)
      chain.append(here)
      guard corner.bulge != 0, isClosed || index + 1 < corners.count,
        chain.count <= DXFDrawing.mostPoints
      else { continue }
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      chain += Arc.between(
        here, GeoPosition(next.x, next.y), bulge: corner.bulge, tolerance: tolerance)
    }
    return chain
  }
}
