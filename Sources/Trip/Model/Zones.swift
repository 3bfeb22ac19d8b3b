// A zone of the notebook, what happened at its border, and the commands that follow from it.

import Command
import Core
import Kernel

struct Zoned: Entity, Located {
  var id = Identifier.none
  var name = ""
  /// Of a circle.
  var latitude: Double?
  var longitude: Double?
  /// Metres of a circle, as stored.
  var metres: Double?
  var rings: [[GeoPoint]]? {
    didSet { polygon = rings.flatMap { try? ZonePolygon($0) } }
  }
  private var polygon: ZonePolygon?
  /// nil: staying is not told.
  var dwell: Duration?
  /// Metres beyond the border; nil for the usual.
  var margin: Double?
  /// Whether it is left out of what is given to others.
  var isPrivate = false
  var comment: String?
  /// What moves the area that exports leave out; never shown.
  var secret: String?
  /// How far beyond it ways stay hidden.
  var cut = ZoneCut.border
  /// Metres by which what is hidden is moved at most, settled once; nil in old notebooks, where the
  /// size of the zone tells it.
  var cutBase: Double?
  var cutLatitude: Double?
  var cutLongitude: Double?
  var handled: Instant?
  /// What happened last at its border; read for tables alone.
  var latest: Crossing?

  /// Metres; nil for polygons.
  var radius: Double? { rings == nil ? metres : nil }
  /// nil where what is stored is no area, as another program may have written it.
  var shape: ZoneShape? {
    if rings != nil { return polygon.map { ZoneShape($0) } }
    guard let place, let metres, place.isOnGlobe, metres > 0, metres <= ZoneShape.most else {
      return nil
    }
    return ZoneShape(centre: place, radius: metres)
  }
  var fence: Fence? { shape.map { Fence($0, dwell: dwell, margin: margin) } }
  /// Where the zone lay when its secret was last applied to a place; nil as `cutBase`.
  var cutPlace: GeoPoint? { GeoPoint(cutLatitude, cutLongitude) }
}

/// An event at the border of a zone, as stored.
struct Crossing: Entity {
  /// The names stand in notebooks.
  enum Origin: String, NamedChoice, Sendable {
    case live, replay

    var words: Phrase {
      switch self {
      case .live: tr("live")
      case .replay: tr("from recorded tracks")
      }
    }
  }

  var id = Identifier.none
  var zone = Identifier.none
  var zoneName = ""
  var kind = FenceEvent.Kind.enter
  var at = Instant(milliseconds: 0)
  var after: Instant?
  var latitude = Double.nan
  var longitude = Double.nan
  var accuracy: Double?
  var evidence = FenceEvent.Evidence.fix
  var origin = Origin.live
  /// That tells it; known for tables alone.
  var clock = Zone.utc

  var place: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}

/// A command that runs at a border.
struct ZoneHook: Entity {
  var id = Identifier.none
  /// nil for all zones.
  var zone: Identifier?
  var zoneName: String?
  var kind = FenceEvent.Kind.enter
  var command = ""
  /// Known for tables alone.
  var standing: Standing?

  /// Whether both do the same at the same borders.
  func isSame(_ other: ZoneHook) -> Bool {
    zone == other.zone && kind == other.kind && command == other.command
  }
}

extension FenceEvent.Kind: NamedChoice {
  var words: Phrase {
    switch self {
    case .enter: tr("entered")
    case .exit: tr("left")
    case .dwell: tr("stayed")
    }
  }

  var otherWords: [String] {
    switch self {
    case .enter: ["in", "arrive", "entered", "arrival"]
    case .exit: ["out", "leave", "left", "departure"]
    case .dwell: ["stay", "stayed"]
    }
  }
}

extension FenceEvent.Evidence: NamedChoice {
  var words: Phrase {
    switch self {
    case .fix: tr("by one fix")
    case .confirmed: tr("by two fixes")
    case .between: tr("by the line between two fixes")
    }
  }
}

extension JSON {
  /// Rings as they are stored.
  init(rings: [[GeoPoint]]) {
    self = .array(
      rings.map { ring in
        .array(ring.map { .array([.number($0.longitude), .number($0.latitude)]) })
      })
  }

  /// nil for what is no list of rings.
  var rings: [[GeoPoint]]? {
    guard let all = array else { return nil }
    var rings: [[GeoPoint]] = []
    for one in all {
      var ring: [GeoPoint] = []
      for corner in one.array ?? [] {
        guard let pair = corner.array, pair.count == 2, let longitude = pair[0].finite,
          let latitude = pair[1].finite
        else { return nil }
        ring.append(GeoPoint(latitude: latitude, longitude: longitude))
      }
      rings.append(ring)
    }
    return rings
  }
}
