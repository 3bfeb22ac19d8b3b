// The countries of a set of borders and their outlines, and the bytes that the log keeps of them.
import Core
import Interchange
import Kernel

/// A country as a file of borders draws it.
struct BorderArea: Sendable, Equatable {
  /// ISO 3166-1 alpha-2, or what the property named by the user says; nil where the file has none.
  var code: String?
  var name: String
  /// The shell first, then holes; not closed, as in the file otherwise.
  var polygons: [[[GeoPoint]]]

  /// What tells it from the others: its code, else its name.
  var key: String { code ?? name }
}

extension GeoPoint {
  /// Whether it is on the globe and its longitude at most a turn beyond 180 degrees: files write
  /// areas over the antimeridian so. What lies farther is no longitude, and loses its decimals.
  var isOnGlobeOrNextTurn: Bool { isOnGlobe && longitude.magnitude <= 540 }
}

/// One set of borders.
struct BorderSet: Sendable, Equatable {
  var areas: [BorderArea] = []

  var points: Int {
    areas.reduce(0) { $0 + $1.polygons.joined().reduce(0) { $0 + $1.count } }
  }

  var polygons: Int { areas.reduce(0) { $0 + $1.polygons.count } }

  /// Metres from one point of a border to the next, by the median: how coarse the set is. 0 without any.
  var step: Double {
    var lengths: [Double] = []
    for ring in areas.flatMap({ $0.polygons.joined() }) { lengths += Geodesic.lengths(of: ring) }
    guard !lengths.isEmpty else { return 0 }
    lengths.sort()
    return lengths[lengths.count / 2]
  }

  /// How far outside of all borders a place still counts to the nearest country, in metres: a quarter of
  /// the step, since that is how far a border of such steps cuts bays and spits, between 1 and 25 km.
  var tolerance: Double { min(max(step / 4, 1000), 25_000).rounded() }
}

/// A set of borders as bytes: its version (1), the length of the head and of its packed form (4 bytes
/// each, the lowest first), the packed head, and the points in chunks of the track codec, each behind
/// its length (4 bytes). The head is JSON: codes, names, and how many points each ring has.
extension BorderSet {
  private static let version: UInt8 = 1

  var bytes: [UInt8] {
    var list: [JSON] = []
    for area in areas {
      var item: JSONObject = [
        "name": .string(area.name),
        "polygons": .array(
          area.polygons.map { .array($0.map { .integer(Int64($0.count)) }) }),
      ]
      item["code"] = area.code.map { .string($0) }
      list.append(.object(item))
    }
    let head = Array(JSON.object(["areas": .array(list)]).text.utf8)
    let packed = Deflate.packed(head)
    var result = [BorderSet.version] + BorderSet.four(head.count) + BorderSet.four(packed.count)
    result += packed
    var open = TrackColumns()
    func close() {
      guard !open.isEmpty else { return }
      let chunk = TrackCodec.encode(open)
      result += BorderSet.four(chunk.count) + chunk
      open.removeAll(keepingCapacity: true)
    }
    for ring in areas.flatMap({ $0.polygons.joined() }) {
      for point in ring {
        open.append(TrackPoint(place: point))
        if open.count == TrackCodec.mostPoints { close() }
      }
    }
    close()
    return result
  }

  /// nil for bytes that `bytes` did not make.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 9, bytes[0] == BorderSet.version,
      let headSize = BorderSet.four(bytes, at: 1), headSize <= 1 << 26,
      let size = BorderSet.four(bytes, at: 5),
      size <= bytes.count - 9,
      let text = Deflate.unpacked(Array(bytes[9..<(9 + size)]), count: headSize),
      case .object(let head)? = try? JSON(parsing: text), let list = head["areas"]?.array
    else { return nil }
    var points: [GeoPoint] = []
    var at = 9 + size
    while at < bytes.count {
      guard let length = BorderSet.four(bytes, at: at), length <= bytes.count - at - 4,
        let chunk = try? TrackCodec.places(Array(bytes[(at + 4)..<(at + 4 + length)])),
        chunk.allSatisfy(\.isOnGlobeOrNextTurn)
      else { return nil }
      points += chunk
      at += 4 + length
    }
    var rest = points[...]
    for item in list {
      guard let object = item.object, let name = object["name"]?.string else { return nil }
      var area = BorderArea(code: object["code"]?.string, name: name, polygons: [])
      for polygon in object["polygons"]?.array ?? [] {
        var rings: [[GeoPoint]] = []
        for size in polygon.array ?? [] {
          guard let count = size.whole, count >= 0, count <= Int64(rest.count) else { return nil }
          rings.append(Array(rest.prefix(Int(count))))
          rest = rest.dropFirst(Int(count))
        }
        area.polygons.append(rings)
      }
      areas.append(area)
    }
  }

  private static func four(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func four(_ bytes: [UInt8], at: Int) -> Int? {
    guard at + 4 <= bytes.count else { return nil }
    return (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }
}
