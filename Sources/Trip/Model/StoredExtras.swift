// What a file said about a track and its points beyond what is understood, as it is stored beside
// them: packed, and only unpacked when the track is given out again.
import Interchange
import Kernel
import Notebook

/// Elements of XML of a track, of its segments and of its points.
struct StoredExtras {
  var namespaces: [String: String] = [:]
  /// Of the track itself.
  var extensions: [UInt8] = []
  /// By the number of the segment.
  var segments: [Int: [UInt8]] = [:]
  /// By the number of the point.
  var texts: [Int: ArraySlice<UInt8>] = [:]

  private static let version: UInt8 = 1

  /// Bytes for an event's blob; nil when there is nothing to keep.
  ///
  /// A byte for the version, the number of unpacked bytes (8, the lowest first), then packed: a line of
  /// JSON with the prefixes and the length of the track's own text, that text, and for each point a
  /// line with its number and the length of its text, and the text. The end of the track's text are
  /// those of its segments, where the line of JSON says so: pairs of the number and the length.
  static func bytes(
    _ points: PointExtras, _ extensions: [UInt8], segments: [(segment: Int, text: [UInt8])] = []
  ) -> [UInt8]? {
    guard !points.isEmpty || !extensions.isEmpty || !segments.isEmpty else { return nil }
    let names = points.namespaces.sorted { $0.key < $1.key }
    let extensions = extensions + segments.flatMap(\.text)
    var head: JSONObject = [
      "namespaces": .object(
        JSONObject(names.map { JSONObject.Member($0.key, .string($0.value)) })),
      "track": .integer(Int64(extensions.count)),
    ]
    if !segments.isEmpty {
      head["segments"] = .array(
        segments.map { .array([.integer(Int64($0.segment)), .integer(Int64($0.text.count))]) })
    }
    var text = Array(JSON.object(head).text.utf8) + [0x0A] + extensions
    var from = 0
    for (point, end) in points.entries {
      text += Array("\(point) \(end - from)\n".utf8)
      text += points.text[from..<end]
      from = end
    }
    let count = UInt64(text.count)
    return [version] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      + Deflate.packed(text)
  }

  /// nil for bytes that `bytes` did not make.
  init?(_ blob: [UInt8]) {
    guard blob.count > 9, blob[0] == StoredExtras.version else { return nil }
    let count = (0..<8).reduce(UInt64(0)) { $0 | UInt64(blob[1 + $1]) << (8 * UInt64($1)) }
    guard let size = Int(exactly: count),
      let text = Deflate.unpacked(Array(blob[9...]), count: size),
      let lineEnd = text.firstIndex(of: 0x0A),
      case .object(let head)? = try? JSON(
        parsing: String(decoding: text[..<lineEnd], as: UTF8.self)),
      let own = head["track"]?.whole, own >= 0, own <= Int64(text.count - lineEnd - 1)
    else { return nil }
    for member in head["namespaces"]?.object?.members ?? [] {
      namespaces[member.name] = member.value.string
    }
    var at = lineEnd + 1 + Int(own)
    var told = text[(lineEnd + 1)..<at]
    for pair in (head["segments"]?.array ?? []).reversed() {
      guard let pair = pair.array, pair.count == 2, let number = pair[0].whole.map({ Int($0) }),
        let length = pair[1].whole, length >= 0, length <= Int64(told.count)
      else { return nil }
      segments[number] = Array(told.suffix(Int(length))) + (segments[number] ?? [])
      told = told.dropLast(Int(length))
    }
    extensions = Array(told)
    while at < text.count {
      guard let end = text[at...].firstIndex(of: 0x0A) else { return nil }
      let parts = text[at..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, let point = Int(parts[0]), let length = Int(parts[1]), length >= 0,
        length <= text.count - end - 1
      else { return nil }
      texts[point] = text[(end + 1)..<(end + 1 + length)]
      at = end + 1 + length
    }
  }
}
