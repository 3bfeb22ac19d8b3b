// A stay: where one was for a while. Found in the points, seen by another program, or told by the user.
import Command
import Core
import Kernel

/// Where a stay is known from; the names stand in JSON.
enum StayOrigin: String, Sendable {
  case points, visit, stated

  var words: Phrase {
    switch self {
    case .points: tr("points")
    case .visit: tr("another program")
    case .stated: tr("you")
    }
  }
}

/// What the user said about a time.
struct StatedStay: Located, Equatable {
  enum Kind: String, NamedChoice, Sendable {
    case stay
    /// There was none.
    case none

    var words: Phrase { self == .stay ? tr("stay") : tr("none") }
  }

  var id = Identifier.none
  var kind = Kind.stay
  /// Milliseconds since 1970.
  var start = Int64.max
  var end = Int64.min
  var coversFrom: Int64?
  var coversTo: Int64?
  var latitude: Double?
  var longitude: Double?
  var name: String?
  /// A place of the notebook.
  var placeID: Identifier?
  var comment: String?

  /// The time for which the user's word goes before the points.
  var covers: ClosedRange<Int64> {
    min(start, coversFrom ?? start)...max(end, coversTo ?? end)
  }
}

/// What another program saw.
struct SeenVisit: Sendable, Equatable {
  var id: Identifier
  var start: Int64
  var end: Int64
  var place: GeoPoint
  var name: String?
  var address: String?
  var category: String?
  var confidence: Double?
}

/// How a place is called, and who says so.
struct StayName: Sendable, Equatable {
  enum Source: String, Sendable { case stated, place, zone, visit }
  var text: String
  var source: Source
}

struct Stay: Sendable {
  var id: Identifier
  /// Milliseconds since 1970.
  var start: Int64
  var end: Int64
  var place: GeoPoint
  /// Metres within which it is one place.
  var radius: Double
  var origin: StayOrigin
  /// 0...1.
  var confidence: Double
  var zone: Zone
  var name: StayName?
  var found: FoundStay?
  var visit: SeenVisit?
  var stated: StatedStay?

  var duration: Int64 { end - start }
  var period: ClosedRange<Int64> { start...max(start, end) }

  /// The name, else the coordinates.
  var title: String { name?.text ?? place.degrees }
}

extension GeoPoint {
  /// `51.37240, 3.40710`: a metre is the fifth decimal.
  var degrees: String { latitude.fixed(5) + ", " + longitude.fixed(5) }
}

/// Ids of things that are computed anew each time: the same for the same beginning, so that what was
/// shown can be named later. The time stands in it, as in ids of version 7, so that the thing is found
/// without computing all; the rest only looks random.
enum ComputedID {
  enum Kind: UInt64 {
    case stay = 1
    case leg = 2
  }

  /// - Parameter start: milliseconds since 1970, from then on.
  static func make(_ kind: Kind, start: Int64) -> Identifier {
    let time = UInt64(max(0, start)) & 0xFFFF_FFFF_FFFF
    // The finaliser of SplitMix64: neighbours in time get unlike tails.
    var mixed = time &+ kind.rawValue &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Identifier(
      high: time << 16 | 0x8000 | kind.rawValue, low: 0x8000_0000_0000_0000 | mixed >> 2)
  }

  /// When the thing of a computed id begins; nil for ids of things that are kept.
  static func start(_ kind: Kind, of id: Identifier) -> Int64? {
    let start = Int64(id.high >> 16)
    return make(kind, start: start) == id ? start : nil
  }

  /// Letters of an id that tell the stays of a life apart.
  static let shownLetters = 6
}
