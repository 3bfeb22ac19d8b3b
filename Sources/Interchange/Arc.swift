// Arcs as chords: how many, and where their ends lie. Used for drawings (DXF) and for the curves of
// building models (IFC). Refuses nothing; what is not finite stays so.

import Glibc

public enum Arc {
  /// Chords of one arc at most.
  public static let mostChords = 1024

  /// How many equal chords stray at most `tolerance` from an arc of `sweep` radians: from the
  /// height of a segment, r(1 - cos(a/2)). At least one for each eighth of a turn.
  public static func chords(radius: Double, sweep: Double, tolerance: Double) -> Int {
    let sweep = abs(sweep)
    guard radius.isFinite, sweep.isFinite, radius > 0, sweep > 0 else { return 1 }
    let least = max(1, (sweep / (.pi / 4)).rounded(.up))
    let ratio = max(0, min(1, tolerance / radius))
    let step = 2 * acos(1 - ratio)
    let wanted = step > 0 ? (sweep / step).rounded(.up) : Double(mostChords)
    return Int(min(Double(mostChords), max(least, wanted)))
  }

  /// The points of an arc about `centre` from angle `start` through `sweep` radians (negative runs
  /// clockwise), both ends included.
  public static func points(
    centre: GeoPosition, radius: Double, start: Double, sweep: Double, tolerance: Double
  ) -> [GeoPosition] {
    let count = chords(radius: radius, sweep: sweep, tolerance: tolerance)
    return (0...count).map { step in
      let angle = start + sweep * Double(step) / Double(count)
      return GeoPosition(centre.x + radius * cos(angle), centre.y + radius * sin(angle))
    }
  }

  /// The points between two corners of a polyline, joined by an arc of this bulge: without the
  /// corners themselves. The bulge is the tangent of a quarter of the included angle.
  static func between(
    _ a: GeoPosition, _ b: GeoPosition, bulge: Double, tolerance: Double
  ) -> [GeoPosition] {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let chord = hypot(dx, dy)
    guard bulge != 0, chord > 0, bulge.isFinite, chord.isFinite else { return [] }
    let sweep = 4 * atan(bulge)
    let radius = chord * (1 + bulge * bulge) / (4 * abs(bulge))
    // From the middle of the chord to the centre, to the left of it for a flat arc.
    let away = chord * (1 - bulge * bulge) / (4 * bulge)
    let centre = GeoPosition(
      (a.x + b.x) / 2 - dy / chord * away, (a.y + b.y) / 2 + dx / chord * away)
    let start = atan2(a.y - centre.y, a.x - centre.x)
    let all = points(
      centre: centre, radius: radius, start: start, sweep: sweep, tolerance: tolerance)
    return Array(all.dropFirst().dropLast())
  }

  /// The arc from `a` through `b` to `c` as points, the ends exact; nil where the three lie on one
  /// line. The centre is that of the circle around the triangle.
  public static func through(
    _ a: GeoPosition, _ b: GeoPosition, _ c: GeoPosition, tolerance: Double
  ) -> [GeoPosition]? {
    let (bx, by) = (b.x - a.x, b.y - a.y)
    let (cx, cy) = (c.x - a.x, c.y - a.y)
    let cross = 2 * (bx * cy - by * cx)
    let size = max(hypot(bx, by), hypot(cx, cy))
    guard abs(cross) > 1e-12 * size * size else { return nil }
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
    let centre = GeoPosition(
      a.x + (cy * b2 - by * c2) / cross, a.y + (bx * c2 - cx * b2) / cross)
    let start = atan2(a.y - centre.y, a.x - centre.x)
    var sweep = atan2(c.y - centre.y, c.x - centre.x) - start
    if cross > 0, sweep <= 0 { sweep += 2 * .pi }
    if cross < 0, sweep >= 0 { sweep -= 2 * .pi }
    let radius = hypot(a.x - centre.x, a.y - centre.y)
    var all = points(
      centre: centre, radius: radius, start: start, sweep: sweep, tolerance: tolerance)
    all[0] = a
    all[all.count - 1] = c
    return all
  }
}
