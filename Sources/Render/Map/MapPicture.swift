// A map ready to be drawn: lines, areas and markers in degrees, and the plane they are drawn on. It
// knows nothing of trips; the same value gives the terminal, the SVG, the page and GeoJSON.
import Core
import Kernel

/// A map.
public struct MapPicture: Drawing {
  /// What has one colour and one line in the legend: a day, a track.
  public struct Layer: Sendable {
    public var title: String
    /// Such as its length.
    public var fact: String

    public init(_ title: String, fact: String = "") {
      self.title = title
      self.fact = fact
    }
  }

  /// A line somebody went, or planned to go.
  public struct Line: Sendable {
    public enum Kind: String, Sendable {
      case way
      /// From the end of one stretch to the beginning of the next: nobody knows the way.
      case gap
      case planned
    }
    public var kind: Kind
    /// In `layers`.
    public var layer: Int
    public var places: [GeoPoint]

    public init(_ kind: Kind, layer: Int, _ places: [GeoPoint]) {
      self.kind = kind
      self.layer = layer
      self.places = places
    }
  }

  /// A region with a border.
  public struct Area: Sendable {
    public var title: String
    public var rings: [[GeoPoint]]

    public init(_ title: String, _ rings: [[GeoPoint]]) {
      self.title = title
      self.rings = rings
    }
  }

  /// A point that means something.
  public struct Marker: Sendable {
    /// Markers of one name that are nearer to each other, in metres, share one label.
    private static let shared = 300.0

    /// Whether the label of one of `others` is this marker's as well: a stay at a place of that name.
    func isNamed(by others: [Marker]) -> Bool {
      others.contains { other in
        other.title.folded == title.folded
          && Geodesic.length(from: other.place, to: place) < Self.shared
      }
    }

    /// In the order of importance: of two in one place the first is seen.
    public enum Kind: String, CaseIterable, Sendable {
      case start, end, photo, note, stay, stop, place, zone

      public var words: Phrase {
        switch self {
        case .start: tr("start")
        case .end: tr("end")
        case .photo: tr("photo")
        case .note: tr("note")
        case .stay: tr("stay")
        case .stop: tr("stop")
        case .place: tr("place")
        case .zone: tr("zone")
        }
      }
    }
    public var kind: Kind
    public var title: String
    public var place: GeoPoint
    public var at: Instant?
    /// Whose clocks tell `at`; nil for those of the picture.
    public var zone: Zone?
    /// Where a page tells of it.
    public var anchor: String?

    public init(
      _ kind: Kind, _ title: String, _ place: GeoPoint, at: Instant? = nil, zone: Zone? = nil,
      anchor: String? = nil
    ) {
      self.kind = kind
      self.title = title
      self.place = place
      self.at = at
      self.zone = zone
      self.anchor = anchor
    }
  }

  public var title: String
  /// The title with each name in it isolated, for paper; nil where it holds none besides others.
  public var markedTitle: String?
  var titleOnPaper: String { markedTitle ?? title }
  /// Days and sums, under the title.
  public var facts: [String] = []
  public var layers: [Layer] = []
  public var lines: [Line] = []
  public var areas: [Area] = []
  public var markers: [Marker] = []
  /// Coasts and borders beneath, and whom they are from.
  public var base: [[GeoPoint]] = []
  public var attribution: String?
  /// Where times are told.
  public var zone = Zone.utc
  /// The clocks of whoever looks: times that others show are marked with their offset. nil marks none.
  public var readers: Zone?

  public init(_ title: String) { self.title = title }

  /// Whether there is nothing to see.
  public var isEmpty: Bool { lines.isEmpty && markers.isEmpty && areas.isEmpty }

  /// The plane that suits it; nil when nothing is on the globe. Areas count where there is nothing else.
  public var projection: MapProjection? {
    let ways = lines.lazy.flatMap(\.places)
    let places = markers.lazy.map(\.place)
    if let projection = MapProjection(around: Array(ways) + Array(places)) { return projection }
    return MapProjection(around: areas.lazy.flatMap { $0.rings.joined() })
  }

  public var table: Table {
    var rows: [[Value]] = []
    for marker in markers {
      rows.append([
        .choice(marker.kind.rawValue, marker.kind.words), .text(marker.title),
        marker.at.map { .instant($0) } ?? .null,
        .point(x: marker.place.longitude, y: marker.place.latitude),
      ])
    }
    for layer in layers { rows.append([.choice("layer", tr("way")), .text(layer.title)]) }
    return Table(
      kind: "trip.map",
      columns: [
        Column("kind", tr("Kind")), Column("title", tr("Title")), Column("at", tr("Time")),
        Column("point", tr("Place"), shown: .never),
      ], rows: rows, title: .verbatim(([title] + facts).joined(separator: ", ")), frame: .lonLat)
  }

  public func text(_ style: Style) -> String { MapTerminal(style: style).text(self) }
  public func svg(_ language: Language) -> String { MapSVG(language: language).element(self) }
  public var geoJSON: JSON? { MapGeoJSON.collection(self) }
}

/// A map in the plane, for pixels of one size: lines without points that no pixel shows, broken where
/// the plane ends.
struct MapScene {
  struct Line {
    var kind: MapPicture.Line.Kind
    var layer: Int
    var points: [PlanPoint]
  }

  let projection: MapProjection
  /// Everything but the base map.
  let box: PlanBox
  private(set) var lines: [Line] = []
  private(set) var areas: [(title: String, rings: [[PlanPoint]])] = []
  private(set) var markers: [(marker: MapPicture.Marker, at: PlanPoint)] = []

  /// Straight steps of up to so many metres are as good as shortest lines.
  private static let step = 100_000.0
  /// So far beyond ways and marks, as a part of their extent, an area widens the picture.
  private static let around = 0.25
  /// Nothing is shown larger than so many metres wide.
  private static let least = 120.0

  /// nil when nothing is on the globe.
  init?(_ picture: MapPicture) {
    guard let projection = picture.projection else { return nil }
    self.projection = projection
    var box: PlanBox?
    func include(_ points: [PlanPoint]) {
      for point in points where point.isFinite {
        if box == nil { box = PlanBox(low: point, high: point) } else { box?.include(point) }
      }
    }
    for line in picture.lines {
      for points in MapScene.parts(line.places, projection) {
        include(points)
        lines.append(Line(kind: line.kind, layer: line.layer, points: points))
      }
    }
    for marker in picture.markers {
      let at = projection.point(marker.place)
      guard at.isFinite else { continue }
      include([at])
      markers.append((marker, at))
    }
    let seen = box
    for area in picture.areas {
      let rings = area.rings.map { projection.points($0).filter(\.isFinite) }
      guard let bounds = PlanBox(around: rings.joined()) else { continue }
      // What lies elsewhere, or is much larger than all ways, would make them too small to see.
      if let seen {
        let reach = max(MapScene.least, MapScene.around * max(seen.width, seen.height))
        let near = seen.grown(across: reach, down: reach)
        guard near.intersects(bounds) else { continue }
        if near.contains(bounds.low), near.contains(bounds.high) { rings.forEach(include) }
      } else {
        rings.forEach(include)
      }
      areas.append((area.title, rings))
    }
    guard var box else { return nil }
    let (across, down) = (MapScene.least - box.width, MapScene.least - box.height)
    if across > 0 { box = box.grown(across: across / 2, down: 0) }
    if down > 0, across > 0 { box = box.grown(across: 0, down: down / 2) }
    self.box = box
  }

  /// What of the base map lies in a box.
  func base(_ picture: MapPicture, in view: PlanBox) -> [[PlanPoint]] {
    MapScene.base(picture.base, projection, in: view)
  }

  static func base(
    _ lines: [[GeoPoint]], _ projection: MapProjection, in view: PlanBox
  ) -> [[PlanPoint]] {
    var out: [[PlanPoint]] = []
    for line in lines {
      for points in MapScene.parts(line, projection) {
        guard let bounds = PlanBox(around: points), bounds.intersects(view) else { continue }
        out.append(points)
      }
    }
    return out
  }

  /// A line in the plane; it ends and begins anew off the globe and where the plane ends.
  private static func parts(_ line: [GeoPoint], _ projection: MapProjection) -> [[PlanPoint]] {
    var parts: [[PlanPoint]] = []
    var part: [PlanPoint] = []
    func close() {
      if !part.isEmpty { parts.append(part) }
      part = []
    }
    for point in projection.points(Geodesic.densified(line, every: step)) {
      guard point.isFinite else {
        close()
        continue
      }
      if let last = part.last, let edge = projection.edge(at: (last.y + point.y) / 2),
        abs(point.x - last.x) > edge
      {
        // Over the edge: out on one side, in on the other, at the height between.
        let side = last.x > 0 ? edge : -edge
        let way = point.x + 2 * side - last.x
        let share = way == 0 ? 0 : (side - last.x) / way
        let height = last.y + (point.y - last.y) * min(1, max(0, share))
        let there = projection.edge(at: height) ?? edge
        part.append(PlanPoint(x: last.x > 0 ? there : -there, y: height))
        close()
        part = [PlanPoint(x: last.x > 0 ? -there : there, y: height)]
      }
      part.append(point)
    }
    close()
    return parts
  }

  /// The points of a line that pixels of so many metres show: none farther than half of one from the
  /// line that is left.
  /// - Complexity: O(n log n).
  static func thinned(_ points: [PlanPoint], pixel: Double) -> [PlanPoint] {
    guard points.count > 2 else { return points }
    let reach = pixel * pixel / 16
    var near = [points[0]]
    for point in points.dropFirst().dropLast() {
      let last = near[near.count - 1]
      let (dx, dy) = (point.x - last.x, point.y - last.y)
      if dx * dx + dy * dy >= reach { near.append(point) }
    }
    near.append(points[points.count - 1])
    guard near.count > 2 else { return near }
    // The simplification measures on the globe; a plane of metres is as good as flat at its middle.
    let unit = 1e-5 / max(pixel, 1e-9)
    let flat = near.map { GeoPoint(latitude: $0.y * unit, longitude: $0.x * unit) }
    guard flat.allSatisfy({ $0.latitude.magnitude < 5 && $0.longitude.magnitude < 5 }),
      let kept = Track.simplified(flat, .within(metres: 0.4 * 1.11))
    else { return near }
    return kept.map { near[$0] }
  }
}

extension PlanBox {
  /// Wider by so much on each side.
  func grown(across: Double, down: Double) -> PlanBox {
    PlanBox(
      low: PlanPoint(x: low.x - across, y: low.y - down),
      high: PlanPoint(x: high.x + across, y: high.y + down))
  }
}
