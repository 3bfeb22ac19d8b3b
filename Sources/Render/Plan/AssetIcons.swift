// Assets on the SVG plan: a disc with the letter of the family, at the asset's own place or in
// rings round the room's text. Rooms without space for all of them keep the count on their badge.
import Core
import Kernel

struct AssetIcons {
  let room: RoomPicture
  let frame: PlanSVG.Frame
  /// The room in pixels, its label point at the origin.
  let rings: [[PlanPoint]]
  let label: RoomText

  static let radius = 6.5

  /// The assets that are drawn, where their discs lie.
  func places(_ assets: [AssetPicture], _ centre: PlanPoint) -> [(AssetPicture, PlanPoint)] {
    guard !assets.isEmpty else { return [] }
    let loose = assets.count { $0.at == nil }
    let placed = assets.compactMap { asset in
      asset.at.map(frame.place).map { PlanPoint(x: $0.x - centre.x, y: $0.y - centre.y) }
    }
    var spots = spots(for: loose, clearOf: placed)
    // Half a ring would look like all there is.
    if spots.count < loose, !room.isSelected { spots = [] }
    var discs: [(AssetPicture, PlanPoint)] = []
    var next = 0
    for asset in assets {
      var place: PlanPoint?
      if let at = asset.at {
        place = frame.place(at)
      } else if next < spots.count {
        place = PlanPoint(x: centre.x + spots[next].x, y: centre.y + spots[next].y)
        next += 1
      }
      if let place { discs.append((asset, place)) }
    }
    return discs
  }

  /// Places on ellipses round the text, wholly inside the room and apart from each other.
  private func spots(for count: Int, clearOf placed: [PlanPoint]) -> [PlanPoint] {
    guard count > 0 else { return [] }
    let shape = Block(label)
    // All on one ring at equal distances is the picture people know.
    for ring in 0..<3 {
      let (a, b) = shape.ellipse(ring)
      guard Double(count) * Self.radius * 2.8 <= 3.1 * (a + b) else { continue }
      for shift in [0, 0.5] {
        let all = (0..<count).map { shape.spot(a, b, (Double($0) + shift) / Double(count)) }
        var kept: [PlanPoint] = []
        for spot in all where isFree(spot, placed + kept, shape) { kept.append(spot) }
        if kept.count == count { return kept }
      }
    }
    var found: [PlanPoint] = []
    for ring in 0..<6 where found.count < count {
      let (a, b) = shape.ellipse(ring)
      let places = max(8, Int(3.1 * (a + b) / (Self.radius * 0.9)))
      var here: [PlanPoint] = []
      for i in 0..<places {
        let spot = shape.spot(a, b, Double(i) / Double(places))
        if isFree(spot, placed + found + here, shape) { here.append(spot) }
      }
      // Fewer than fit are spread over the whole ring.
      let wanted = count - found.count
      if here.count > wanted { here = (0..<wanted).map { here[$0 * here.count / wanted] } }
      found += here
    }
    return found
  }

  /// The room's text, which discs keep clear of.
  struct Block {
    let middle: PlanPoint
    let wide: Double
    let high: Double

    /// Round the origin of `label`.
    init(_ label: RoomText) {
      wide = label.isUpright ? label.halfHeight : label.halfWidth
      high = label.isUpright ? label.halfWidth : label.halfHeight
      middle = label.isUpright ? PlanPoint(x: 0, y: -label.x) : PlanPoint(x: label.x, y: 0)
    }

    /// Points on which the text might be centred instead, beside one of the discs each: the nearest
    /// to `centre` first, not many.
    func ways(round discs: [PlanPoint], from centre: PlanPoint) -> [PlanPoint] {
      let aside = wide + AssetIcons.radius + 3
      let apart = high + AssetIcons.radius + 2
      var ways: [PlanPoint] = []
      for disc in discs where disc.x.isFinite && disc.y.isFinite {
        ways.append(PlanPoint(x: centre.x, y: disc.y + apart))
        ways.append(PlanPoint(x: centre.x, y: disc.y - apart))
        ways.append(PlanPoint(x: disc.x + aside, y: centre.y))
        ways.append(PlanPoint(x: disc.x - aside, y: centre.y))
      }
      func distance(_ way: PlanPoint) -> Double {
        abs(way.x - centre.x) + abs(way.y - centre.y)
      }
      // Of equal ways the first stays first, so that the same plan gives the same bytes.
      let order = ways.indices.sorted { a, b in
        (distance(ways[a]), a) < (distance(ways[b]), b)
      }
      return order.prefix(24).map { ways[$0] }
    }

    func ellipse(_ ring: Int) -> (Double, Double) {
      let grow = AssetIcons.radius * (2.4 + 2.5 * Double(ring))
      return (wide * 1.1 + grow, high * 1.1 + grow)
    }

    /// `turn` from the top, clockwise.
    func spot(_ a: Double, _ b: Double, _ turn: Double) -> PlanPoint {
      let (sine, cosine) = Turn.sinCos(turn)
      return PlanPoint(x: middle.x + a * sine, y: middle.y - b * cosine)
    }

    func covers(_ spot: PlanPoint) -> Bool {
      abs(spot.x - middle.x) < wide + AssetIcons.radius + 1.5
        && abs(spot.y - middle.y) < high + AssetIcons.radius
    }
  }

  private func isFree(_ spot: PlanPoint, _ others: [PlanPoint], _ block: Block) -> Bool {
    if block.covers(spot) { return false }
    let margin = Self.radius + 2.5
    for i in 0..<8 {
      let (sine, cosine) = Turn.sinCos(Double(i) / 8)
      let edge = PlanPoint(x: spot.x + margin * sine, y: spot.y - margin * cosine)
      let inside = rings.reduce(false) { $0 != $1.contains(edge) }
      if !inside { return false }
    }
    return others.allSatisfy { other in
      let dx = other.x - spot.x
      let dy = other.y - spot.y
      return dx * dx + dy * dy >= 4.4 * Self.radius * Self.radius
    }
  }
}
