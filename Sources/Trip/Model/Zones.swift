// A zone of the notebook, what happened at its border, and the commands that follow from it.

import Core
import Kernel

struct Zoned: Sendable {
  var id: Identifier
  var name: String
  /// nil where what is stored is no area, as another program may have written it.
  var shape: ZoneShape?
  /// Metres; nil for polygons.
  var radius: Double?
  var rings: [[GeoPoint]]?
  /// nil: staying is not told.
  var dwell: Duration?
  /// Metres beyond the border; nil for the usual.
  var margin: Double?
  /// Whether it is left out of what is given to others.
  var isPrivate: Bool
  var comment: String?
  var secret: String?
  /// How far beyond it ways stay hidden.
  var cut = ZoneCut.border
  /// Metres by which what is hidden is moved at most, settled once; nil in old notebooks, where the
  /// size of the zone tells it.
  var cutBase: Double?
  /// Where the zone lay when its secret was last applied to a place; nil as `cutBase`.
  var cutPlace: GeoPoint?
  var handled: Instant?

  var fence: Fence? { shape.map { Fence($0, dwell: dwell, margin: margin) } }
}

/// An event at the border of a zone, as stored.
struct Crossing: Sendable {
  /// The names stand in notebooks.
  enum Origin: String, Sendable, CaseIterable {
    case live, replay

    var words: Phrase {
      switch self {
      case .live: tr("live")
      case .replay: tr("from recorded tracks")
      }
    }
  }

  var id: Identifier
  var zone: Identifier
  var zoneName: String
  var kind: FenceEvent.Kind
  var at: Instant
  var after: Instant?
  var place: GeoPoint
  var accuracy: Double?
  var evidence: FenceEvent.Evidence
  var origin: Origin
}

/// A command that runs at a border.
struct ZoneHook: Sendable {
  var id: Identifier
  /// nil for all zones.
  var zone: Identifier?
  var zoneName: String?
  var kind: FenceEvent.Kind
  var command: String

  /// Whether both do the same at the same borders.
  func isSame(_ other: ZoneHook) -> Bool {
    zone == other.zone && kind == other.kind && command == other.command
  }
}

extension FenceEvent.Kind {
  var words: Phrase {
    switch self {
    case .enter: tr("entered")
    case .exit: tr("left")
    case .dwell: tr("stayed")
    }
  }
}

extension FenceEvent.Evidence {
  var words: Phrase {
    switch self {
    case .fix: tr("by one fix")
    case .confirmed: tr("by two fixes")
    case .between: tr("by the line between two fixes")
    }
  }
}

extension ZoneShape {
  /// The area as stored: a circle, or rings of longitude and latitude; nil for what is none.
  init?(centre: GeoPoint?, radius: Double?, rings: [[GeoPoint]]?) {
    if let rings {
      guard let polygon = try? ZonePolygon(rings) else { return nil }
      self.init(polygon)
    } else if let centre, let radius, centre.isOnGlobe, radius > 0, radius <= ZoneShape.most {
      self.init(centre: centre, radius: radius)
    } else {
      return nil
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
