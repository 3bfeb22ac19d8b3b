// ASCII DXF to a drawing: sections, tables, blocks, entities. Refuses binary DXF and DWG by name, a
// drawing that is cut short or whose pairs of lines are out of step, and more entities than memory
// should hold, each with its line.

import Kernel

/// What a file is, by its first bytes.
public enum DXFKind: Sendable {
  case ascii
  case binary
  case drawing

  /// Nil for what is none of them.
  public init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Array("AutoCAD Binary DXF".utf8)) {
      self = .binary
      return
    }
    // AC1009 to AC1032 and the older AC2.10.
    if bytes.count >= 6, bytes.starts(with: [0x41, 0x43]),
      bytes[2..<6].allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E })
    {
      self = .drawing
      return
    }
    var rest = bytes.prefix(65_536)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    // `0 SECTION`, after comments (999).
    var code: Bool?
    for line in rest.split(separator: DXFTags.ending(rest), omittingEmptySubsequences: false) {
      let word = line.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      if let isSection = code {
        if isSection {
          guard word == Array("SECTION".utf8) else { return nil }
          self = .ascii
          return
        }
        code = nil
      } else if word == Array("0".utf8) {
        code = true
      } else if word == Array("999".utf8) {
        code = false
      } else {
        return nil
      }
    }
    return nil
  }
}

public struct DXFReader {
  /// More entities, in blocks and outside, are refused.
  public static let mostEntities = 5_000_000

  private var drawing: DXFDrawing
  private var tags: DXFTags
  private var alphabet = DXFAlphabet()
  private var layers: [String: Int] = [:]
  private var layerBytes: [UInt8] = []
  private var lastLayer = 0
  private var count = 0
  private let interrupted: () -> Bool

  /// Reads a drawing. Throws 65 with line and column, 130 when `interrupted` (asked every few
  /// thousand entities) says so.
  /// - Complexity: O(bytes).
  public static func read(
    file: String, bytes: [UInt8], interrupted: @escaping () -> Bool = { false }
  ) throws(Diagnostic) -> DXFDrawing {
    switch DXFKind(bytes) {
    case .binary: throw .dxfBinary(file)
    case .drawing: throw .dxfIsDWG(file)
    case .ascii, nil: break
    }
    let result = bytes.withUnsafeBytes { base -> Result<DXFDrawing, Diagnostic> in
      var reader = DXFReader(file, base, interrupted)
      do throws(TextFault) {
        guard try reader.run() else { return .failure(.readingInterrupted()) }
        return .success(reader.drawing)
      } catch {
        return .failure(error.diagnostic(file: file, bytes: base))
      }
    }
    return try result.get()
  }

  private init(
    _ file: String, _ base: UnsafeRawBufferPointer, _ interrupted: @escaping () -> Bool
  ) {
    drawing = DXFDrawing(file: file)
    tags = DXFTags(base)
    self.interrupted = interrupted
  }

  /// False when interrupted.
  private mutating func run() throws(TextFault) -> Bool {
    while true {
      let tag = try tags.next()
      guard tag.code == 0 else { continue }
      if tags.value(tag, is: "EOF") { return true }
      guard tags.value(tag, is: "SECTION") else { continue }
      let name = try tags.next()
      guard name.code == 2 else {
        throw TextFault(tr("a section without a name"), at: tag.offset)
      }
      if tags.value(name, is: "HEADER") {
        try header()
      } else if tags.value(name, is: "TABLES") {
        try tables()
      } else if tags.value(name, is: "BLOCKS") {
        guard try blocks() else { return false }
      } else if tags.value(name, is: "ENTITIES") {
        guard
          try entities(until: "ENDSEC", { $0.drawing.entities.append($1) })
        else { return false }
      }
    }
  }

  // MARK: Header and tables

  private mutating func header() throws(TextFault) {
    var name = ""
    while true {
      let tag = try tags.next()
      switch tag.code {
      case 0: return tags.push(tag)
      case 9: name = alphabet.text(tags.bytes(tag))
      case 1 where name == "$ACADVER": drawing.version = alphabet.text(tags.bytes(tag))
      case 3 where name == "$DWGCODEPAGE": alphabet.use(alphabet.text(tags.bytes(tag)))
      case 70 where name == "$INSUNITS": drawing.unitCode = try tags.integer(tag)
      case 70 where name == "$MEASUREMENT": drawing.isMetric = try tags.integer(tag) == 1
      default: break
      }
    }
  }

  private mutating func tables() throws(TextFault) {
    var isLayer = false
    var current: Int?
    while true {
      let tag = try tags.next()
      switch tag.code {
      case 0:
        if tags.value(tag, is: "ENDSEC") || tags.value(tag, is: "EOF") { return tags.push(tag) }
        isLayer = tags.value(tag, is: "LAYER")
        current = nil
      case 2 where isLayer: current = layer(tag)
      case 62 where isLayer:
        // A negative colour switches the layer off.
        if let current, try tags.integer(tag) < 0 { drawing.layers[current].isHidden = true }
      case 70 where isLayer:
        if let current, try tags.integer(tag) & 1 == 1 { drawing.layers[current].isHidden = true }
      default: break
      }
    }
  }

  private mutating func layer(_ tag: DXFTag) -> Int {
    let bytes = tags.bytes(tag)
    // Neighbours are mostly on one layer.
    if !drawing.layers.isEmpty, layerBytes.elementsEqual(bytes) { return lastLayer }
    let name = alphabet.text(bytes)
    let key = DXFName.key(name)
    let index: Int
    if let known = layers[key] {
      index = known
    } else {
      index = drawing.layers.count
      layers[key] = index
      drawing.layers.append(DXFDrawing.Layer(name: name))
    }
    layerBytes = Array(bytes)
    lastLayer = index
    return index
  }

  // MARK: Blocks and entities

  /// False when interrupted.
  private mutating func blocks() throws(TextFault) -> Bool {
    while true {
      let tag = try tags.next()
      guard tag.code == 0 else { continue }
      if tags.value(tag, is: "ENDSEC") || tags.value(tag, is: "EOF") {
        tags.push(tag)
        return true
      }
      guard tags.value(tag, is: "BLOCK") else { continue }
      var block = DXFDrawing.Block(name: "", offset: tag.offset)
      var next = try tags.next()
      while next.code != 0 {
        switch next.code {
        case 2: block.name = alphabet.text(tags.bytes(next))
        case 10: block.base.x = try tags.number(next)
        case 20: block.base.y = try tags.number(next)
        default: break
        }
        next = try tags.next()
      }
      tags.push(next)
      var inside: [DXFEntity] = []
      guard try entities(until: "ENDBLK", { inside.append($1) }) else { return false }
      block.entities = inside
      let key = DXFName.key(block.name)
      if drawing.blocks[key] == nil { drawing.blocks[key] = block }
    }
  }

  /// Entities up to the word that ends them, which is read. False when interrupted.
  private mutating func entities(
    until end: StaticString, _ take: (inout DXFReader, DXFEntity) -> Void
  ) throws(TextFault) -> Bool {
    while true {
      let tag = try tags.next()
      guard tag.code == 0 else { continue }
      if tags.value(tag, is: end) { return true }
      if tags.value(tag, is: "ENDSEC") || tags.value(tag, is: "EOF") {
        tags.push(tag)
        return true
      }
      count += 1
      guard count <= DXFReader.mostEntities else {
        throw TextFault(tr("more than \(DXFReader.mostEntities) entities"), at: tag.offset)
      }
      if count & 0xFFF == 0, interrupted() { return false }
      guard let entity = try entity(tag) else { continue }
      take(&self, entity)
    }
  }

  /// One entity; nil for what is not seen: on paper, invisible, a template.
  private mutating func entity(_ tag: DXFTag) throws(TextFault) -> DXFEntity? {
    var draft = DXFDraft(type: tags.bytes(tag), offset: tag.offset)
    while true {
      let next = try tags.next()
      if next.code == 0 {
        tags.push(next)
        break
      }
      switch next.code {
      // A handle has 64 bits; a longer one would be copied for every insert around it.
      case 5: draft.handle = alphabet.text(.init(rebasing: tags.bytes(next).prefix(16)))
      case 8: draft.layer = layer(next)
      default: try draft.take(next, tags, alphabet)
      }
    }
    if draft.layer < 0 { draft.layer = layer(named: "0") }
    if draft.type == .polyline { try corners(&draft) }
    guard draft.isSeen else { return nil }
    return DXFEntity(
      shape: draft.shape, layer: draft.layer, handle: draft.handle, offset: draft.offset)
  }

  private mutating func layer(named name: String) -> Int {
    let key = DXFName.key(name)
    if let known = layers[key] { return known }
    layers[key] = drawing.layers.count
    drawing.layers.append(DXFDrawing.Layer(name: name))
    return drawing.layers.count - 1
  }

  /// The vertices of an old polyline, up to its SEQEND.
  private mutating func corners(_ draft: inout DXFDraft) throws(TextFault) {
    while true {
      let tag = try tags.next()
      guard tag.code == 0 else { continue }
      guard tags.value(tag, is: "VERTEX") else {
        if !tags.value(tag, is: "SEQEND") { tags.push(tag) }
        return
      }
      var vertex = DXFCorner(0, 0)
      var flags = 0
      var next = try tags.next()
      while next.code != 0 {
        switch next.code {
        case 10: vertex.x = try tags.number(next)
        case 20: vertex.y = try tags.number(next)
        case 42: vertex.bulge = try tags.number(next)
        case 70: flags = try tags.integer(next)
        default: break
        }
        next = try tags.next()
      }
      tags.push(next)
      // Points that only steer a spline are not on the line.
      if flags & 16 == 0 { draft.corners.append(vertex) }
    }
  }
}
