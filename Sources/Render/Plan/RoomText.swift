// What is written in a room on the SVG plan and how large: as much as fits inside its walls, from
// badge, number, name and area down to the badge alone; upright in narrow rooms. Works in pixels
// with the label point at the origin, y down.
import Core
import Kernel

/// One line of a room's text, laid out.
struct RoomTextLine: Sendable {
  enum Role: Sendable { case badge, number, name, area }
  let role: Role
  let text: String
  /// The baseline, or for the badge its middle.
  let y: Double
  let size: Double
}

/// The chosen text: lines centred on `x`, turned a quarter to the left when `isUpright`.
struct RoomText: Sendable {
  var lines: [RoomTextLine] = []
  var x = 0.0
  var isUpright = false
  /// From the origin, for what is laid round the text.
  var halfWidth = 0.0
  var halfHeight = 0.0

  /// What is said, of less and less weight: the number, what kinds of lines, their size.
  private var worth: (Int, Int, Double) {
    let roles = Set(lines.map(\.role))
    return (roles.contains(.number) ? 1 : 0, roles.count, lines.first?.size ?? 0)
  }

  func says(moreThan other: RoomText) -> Bool { worth > other.worth }

  /// Whether nothing of `other` is left out, nor written much smaller or turned.
  func says(asMuchAs other: RoomText) -> Bool {
    guard isUpright == other.isUpright else { return false }
    return worth.0 >= other.worth.0 && worth.1 >= other.worth.1 && worth.2 >= other.worth.2 * 0.8
  }
}

struct RoomTextFitter {
  private let room: RoomPicture
  private let style: Style
  private let rings: [[PlanPoint]]
  private let discs: [PlanPoint]
  private let sizes: [Double] = [15, 13, 11.5, 10, 9, 8, 7]

  /// `rings` in pixels, the label point at the origin; `discs`, the middles of what the text is to
  /// keep clear of, likewise.
  init(_ room: RoomPicture, rings: [[PlanPoint]], discs: [PlanPoint], style: Style) {
    self.discs = discs
    self.room = room
    self.rings = rings
    self.style = style
  }

  func fitted() -> RoomText {
    let number = room.number.nonEmpty?.printable
    let name = room.name.nonEmpty?.printable == number ? nil : room.name.nonEmpty?.printable
    var space = Clearance(rings, discs)
    let area = room.areaM2.isFinite ? room.areaM2.fixed(1) + " m²" : nil
    for size in sizes where size >= 8 {
      for part in [area, nil] where part != nil || size <= 11.5 {
        for wrap in [100, 18, 12, 8] {
          if let text = fit([.badge], number, name, wrap, part, size, &space) { return text }
        }
      }
    }
    if name != nil || number != nil {
      func turn(_ p: PlanPoint) -> PlanPoint { PlanPoint(x: -p.y, y: p.x) }
      var turned = Clearance(rings.map { $0.map(turn) }, discs.map(turn))
      for size in sizes where size >= 7.5 {
        for badge in [[RoomTextLine.Role.badge], []] {
          for wrap in [100, 14] {
            if var text = fit(badge, number, name, wrap, nil, size, &turned) {
              text.isUpright = true
              return text
            }
          }
        }
      }
    }
    for size in sizes {
      if let text = fit([.badge], number, number == nil ? name : nil, 8, nil, size, &space) {
        return text
      }
    }
    for size in sizes.suffix(4) {
      if number != nil, let text = fit([], number, nil, 8, nil, size, &space) { return text }
      if let text = fit([.badge], nil, nil, 8, nil, size, &space) { return text }
    }
    return RoomText()
  }

  /// Lines one under the other, if they all lie inside.
  private func fit(
    _ badge: [RoomTextLine.Role], _ number: String?, _ name: String?, _ wrap: Int, _ area: String?,
    _ size: Double, _ space: inout Clearance
  ) -> RoomText? {
    var parts: [(role: RoomTextLine.Role, text: String, size: Double, height: Double)] = []
    for role in badge { parts.append((role, "", size, size * 1.7)) }
    if let number { parts.append((.number, number, size, size * 1.2)) }
    if let name {
      let words = Fit.wrapWords(name, wrap)
      guard words.count <= 3, wrap >= 100 || words.count > 1 || Fit.width(name) <= wrap else {
        return nil
      }
      for line in words { parts.append((.name, line, size, size * 1.2)) }
    }
    if let area { parts.append((.area, area, size * 0.82, size * 1.05)) }
    guard !parts.isEmpty else { return nil }
    let height = parts.reduce(0) { $0 + $1.height }
    var top = -height / 2
    var low = -Double.infinity
    var high = Double.infinity
    var lines: [RoomTextLine] = []
    var widest = 0.0
    for part in parts {
      let width =
        part.role == .badge
        ? badgeWidth(size) : SVG.width(part.text, size: part.size, bold: part.role == .number)
      guard let free = space.free(from: top, to: top + part.height) else { return nil }
      low = max(low, free.left + width / 2 + 3)
      high = min(high, free.right - width / 2 - 3)
      guard low <= high else { return nil }
      widest = max(widest, width)
      let y = part.role == .badge ? top + part.height / 2 - size * 0.1 : top + part.size * 0.95
      lines.append(RoomTextLine(role: part.role, text: part.text, y: y, size: part.size))
      top += part.height
    }
    return RoomText(
      lines: lines, x: min(max(0, low), high), halfWidth: widest / 2, halfHeight: height / 2)
  }

  func badgeWidth(_ size: Double) -> Double {
    let icon = size * 1.3
    guard room.assetCount > 0 else { return icon }
    return icon + SVG.width(String(room.assetCount), size: size * 0.85, bold: true) + size * 0.7
  }
}

/// How far one can go left and right from the origin's vertical inside a polygon, clear of the discs
/// of assets.
struct Clearance {
  private let rings: [[PlanPoint]]
  private let discs: [PlanPoint]
  private var known: [Int: (left: Double, right: Double)?] = [:]

  init(_ rings: [[PlanPoint]], _ discs: [PlanPoint] = []) {
    self.rings = rings
    self.discs = discs
  }

  /// The interval free over the whole band, sampled every two pixels; nil where it is closed.
  mutating func free(from top: Double, to bottom: Double) -> (left: Double, right: Double)? {
    guard top.isFinite, bottom.isFinite, abs(top) < 1e5, abs(bottom) < 1e5 else { return nil }
    var left = -Double.infinity
    var right = Double.infinity
    for step in Int((top / 2).rounded(.down))...Int((bottom / 2).rounded(.up)) {
      guard let here = interval(step) else { return nil }
      left = max(left, here.left)
      right = min(right, here.right)
    }
    return left < right ? (left, right) : nil
  }

  private mutating func interval(_ step: Int) -> (left: Double, right: Double)? {
    if let known = known[step] { return known }
    // Off the even pixels, so that no vertex lies on the line.
    let y = Double(step) * 2 + 0.37
    var left = -Double.infinity
    var right = Double.infinity
    var before = 0
    for ring in rings {
      guard var a = ring.last else { continue }
      for b in ring {
        if (a.y > y) != (b.y > y) {
          let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
          if x <= 0 {
            before += 1
            left = max(left, x)
          } else {
            right = min(right, x)
          }
        }
        a = b
      }
    }
    var inside = before % 2 == 1 && right.isFinite
    let radius = AssetIcons.radius
    for disc in discs where abs(disc.y - y) <= radius {
      if abs(disc.x) <= radius { inside = false }
      if disc.x < 0 {
        left = max(left, disc.x + radius)
      } else {
        right = min(right, disc.x - radius)
      }
    }
    let found: (left: Double, right: Double)? = inside ? (left, right) : nil
    known[step] = .some(found)
    return found
  }
}
