// Recorded tracks of ../shared/data for the tests of tracks, read by the few marks that matter.
import Core
import Glibc
import Kernel

enum SharedTracks {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    + "/shared/data/travel/gpx/"

  static let present = text("korita-zbevnica.gpx") != nil

  private static func text(_ name: String) -> String? {
    guard let file = fopen(folder + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  /// The points of every segment of a file.
  static func segments(_ name: String) -> [[TrackPoint]] {
    let parts = (text(name) ?? "").split(separator: "<trkseg>").dropFirst()
    return parts.map { part in
      let inside = String(part.split(separator: "</trkseg>", maxSplits: 1)[0])
      return inside.split(separator: "<trkpt").compactMap(point)
    }
  }

  private static func point(_ text: Substring) -> TrackPoint? {
    let utf8 = Array(text.utf8)
    guard let latitude = between("lat=\"", "\"", utf8).flatMap({ Double($0) }),
      let longitude = between("lon=\"", "\"", utf8).flatMap({ Double($0) })
    else { return nil }
    return TrackPoint(
      place: GeoPoint(latitude: latitude, longitude: longitude),
      time: between("<time>", "<", utf8).flatMap { Instant(iso: $0) },
      elevation: between("<ele>", "<", utf8).flatMap { Double($0) },
      accuracy: between("accuracy_horizontal>", "<", utf8).flatMap { Double($0) })
  }

  private static func between(_ start: String, _ end: String, _ text: [UInt8]) -> String? {
    let start = Array(start.utf8)
    let end = Array(end.utf8)[0]
    guard text.count > start.count else { return nil }
    for i in 0..<text.count - start.count where text[i] == start[0] {
      guard text[i..<i + start.count].elementsEqual(start) else { continue }
      return String(decoding: text[(i + start.count)...].prefix { $0 != end }, as: UTF8.self)
    }
    return nil
  }
}
