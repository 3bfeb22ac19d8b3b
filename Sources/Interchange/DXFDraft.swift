// One entity while its pairs are read: numbers by group code, then the shape they mean. Refuses
// nothing but what is no number; a kind it does not know keeps its name.

import Glibc
import Kernel

struct DXFDraft {
  enum Kind {
    case line, polyline, lightPolyline, arc, circle, text, formattedText, attribute, insert, other
  }

  let type: Kind
  let typeName: String
  let offset: Int
  var handle = ""
  var layer = -1
  var corners: [DXFCorner] = []
  private var x = 0.0
  private var y = 0.0
  private var x2: Double?
  private var y2: Double?
  private var size = 0.0
  private var scaleX = 1.0
  private var scaleY = 1.0
  private var angle = 0.0
  private var endAngle = 0.0
  private var columnStep = 0.0
  private var rowStep = 0.0
  private var flags = 0
  private var seventyOne = 0
  private var horizontal = 0
  private var vertical = 0
  private var normal = (x: 0.0, y: 0.0, z: 1.0)
  private var text = ""
  private var name = ""
  private var isOnPaper = false
  private var isInvisible = false

  init(type: UnsafeRawBufferPointer, offset: Int) {
    typeName = String(decoding: type.prefix(64), as: UTF8.self)
    self.offset = offset
    self.type =
      switch typeName {
      case "LINE": .line
      case "POLYLINE": .polyline
      case "LWPOLYLINE": .lightPolyline
      case "ARC": .arc
      case "CIRCLE": .circle
      case "TEXT": .text
      case "MTEXT": .formattedText
      case "ATTRIB": .attribute
      case "INSERT": .insert
      default: .other
      }
  }

  mutating func take(_ tag: DXFTag, _ tags: DXFTags, _ alphabet: DXFAlphabet) throws(TextFault) {
    switch tag.code {
    case 60: isInvisible = try tags.integer(tag) == 1
    case 67: isOnPaper = try tags.integer(tag) == 1
    default: break
    }
    guard type != .other else { return }
    switch tag.code {
    // MTEXT is cut into pieces of 250 bytes, the last one under code 1; blanks count at the cuts.
    case 1 where type == .formattedText, 3 where type == .formattedText:
      text += alphabet.text(.init(rebasing: tags.base[tag.value]))
    case 1: text += alphabet.text(tags.bytes(tag))
    case 2: name = alphabet.text(tags.bytes(tag))
    case 10 where type == .lightPolyline: corners.append(DXFCorner(try tags.number(tag), 0))
    case 20 where type == .lightPolyline:
      if !corners.isEmpty { corners[corners.count - 1].y = try tags.number(tag) }
    case 42 where type == .lightPolyline:
      if !corners.isEmpty { corners[corners.count - 1].bulge = try tags.number(tag) }
    case 10: x = try tags.number(tag)
    case 20: y = try tags.number(tag)
    case 11: x2 = try tags.number(tag)
    case 21: y2 = try tags.number(tag)
    case 40: size = try tags.number(tag)
    case 41: scaleX = try tags.number(tag)
    case 42: scaleY = try tags.number(tag)
    case 44: columnStep = try tags.number(tag)
    case 45: rowStep = try tags.number(tag)
    case 50: angle = try tags.number(tag)
    case 51: endAngle = try tags.number(tag)
    case 70: flags = try tags.integer(tag)
    case 71: seventyOne = try tags.integer(tag)
    case 72: horizontal = try tags.integer(tag)
    // Of an attribute 73 is the length of its field.
    case 73 where type != .attribute, 74 where type == .attribute:
      vertical = try tags.integer(tag)
    case 210: normal.x = try tags.number(tag)
    case 220: normal.y = try tags.number(tag)
    case 230: normal.z = try tags.number(tag)
    default: break
    }
  }

  /// False on paper, when invisible, and for the hidden attributes of blocks.
  var isSeen: Bool {
    if isOnPaper || isInvisible { return false }
    if type == .attribute, flags & 1 == 1 { return false }
    return !["VERTEX", "SEQEND", "ATTDEF", "VIEWPORT"].contains(typeName)
  }

  /// Flat entities stand in a system of their own, given by the normal; the one seen from
  /// below mirrors x. Tilted ones are no part of a plan.
  private var isMirrored: Bool { normal.z < 0 }
  private var isTilted: Bool { abs(normal.x) > 1e-6 || abs(normal.y) > 1e-6 }

  var shape: DXFShape {
    switch type {
    case .line: return .line(GeoPosition(x, y), GeoPosition(x2 ?? x, y2 ?? y))
    case .other: return .other(typeName)
    default: break
    }
    guard !isTilted else { return .other(typeName) }
    let side = isMirrored ? -1.0 : 1.0
    switch type {
    case .polyline, .lightPolyline:
      // Meshes are polylines too.
      if type == .polyline, flags & (16 | 64) != 0 { return .other("MESH") }
      let seen = corners.map { DXFCorner($0.x * side, $0.y, bulge: $0.bulge * side) }
      return .path(seen, isClosed: flags & 1 == 1)
    case .arc:
      let (start, end) = isMirrored ? (180 - endAngle, 180 - angle) : (angle, endAngle)
      return .arc(centre: GeoPosition(x * side, y), radius: size, start: start, end: end)
    case .circle: return .circle(centre: GeoPosition(x * side, y), radius: size)
    case .insert:
      return .insert(
        DXFInsert(
          block: name, at: GeoPosition(x * side, y), scaleX: scaleX, scaleY: scaleY,
          rotation: angle, columns: max(1, flags), rows: max(1, seventyOne),
          columnStep: columnStep, rowStep: rowStep, isMirrored: isMirrored))
    default: return textShape(side)
    }
  }

  private func textShape(_ side: Double) -> DXFShape {
    let plain = DXFPlainText(text, isFormatted: type == .formattedText)
    var place = GeoPosition(x, y)
    var up = 0.0
    if type == .formattedText {
      // Attachment: 1 to 3 hang from the point, 7 to 9 stand on it.
      up = seventyOne <= 3 ? -0.5 : seventyOne >= 7 ? 0.5 : 0
    } else {
      // Where the text is aligned, the second point counts; for an aligned or fitted one both do.
      if horizontal == 3 || horizontal == 5, let x2, let y2 {
        place = GeoPosition((x + x2) / 2, (y + y2) / 2)
      } else if horizontal != 0 || vertical != 0, let x2, let y2 {
        place = GeoPosition(x2, y2)
      }
      up = vertical == 3 ? -0.5 : vertical == 2 || horizontal == 4 ? 0 : 0.5
    }
    let turn = type == .formattedText ? 0 : angle * .pi / 180
    let lift = size.isFinite ? size * up : 0
    return .text(
      plain, at: GeoPosition((place.x - lift * sin(turn)) * side, place.y + lift * cos(turn)))
  }
}
