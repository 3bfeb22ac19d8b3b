// Any bytes as Google's location history, as GeoJSON tracks, as a file whose format is not known, and
// as gzip: no crash, and what comes out is on the globe, in order, and the same in small pieces. The
// first byte chooses.

import Core
import Interchange
import Kernel
import System

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTimeline(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let size = 1 + Int(start[0] >> 2)
  switch start[0] & 3 {
  case 0:
    compare(bytes, size) { (source, collector) throws(Diagnostic) in
      try GoogleReader.read(source, into: collector)
    }
  case 1:
    compare(bytes, size) { (source, collector) throws(Diagnostic) in
      try GeoJSONTracks.read(source, into: collector)
    }
  case 2: detect(bytes)
  default: unpack(bytes, size)
  }
  return 0
}

private typealias Read = (ByteSource, TrackCollector) throws(Diagnostic) -> Void

private func pieces(_ bytes: [UInt8], _ size: Int) -> ByteSource {
  var rest = bytes[...]
  return ByteSource(name: "fuzz") { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

/// nil for a file that is refused as no JSON.
private func file(_ source: ByteSource, _ read: Read) -> TrackFile? {
  let collector = TrackCollector(.googleRecords)
  do throws(Diagnostic) {
    try read(source, collector)
  } catch {
    check(error.code == .data, "thrown: \(error.message.text())")
    return nil
  }
  let file = collector.finish()
  for track in file.tracks {
    var count = 0
    track.points.forEach { point, begins in
      check(point.place.isOnGlobe && point.place.longitude.magnitude <= 180, "off the globe")
      check(begins || count > 0, "a track that begins without a segment")
      count += 1
    }
    check(count == track.points.count && count > 0, "\(count) points")
  }
  for place in file.places { check(place.place.isOnGlobe, "a place off the globe") }
  for visit in file.visits { check(visit.place.isOnGlobe && visit.start <= visit.end, "a visit") }
  for move in file.moves { check(move.start <= move.end, "a movement") }
  for note in file.notes { _ = note.detail?.text(.italian) }
  return file
}

private func compare(_ bytes: [UInt8], _ size: Int, _ read: Read) {
  let whole = file(ByteSource(bytes, name: "fuzz"), read)
  let parts = file(pieces(bytes, size), read)
  check((whole == nil) == (parts == nil), "refused otherwise in pieces")
  guard let whole, let parts else { return }
  check(whole.notes == parts.notes, "other notes in pieces")
  check(whole.tracks.map(\.points.count) == parts.tracks.map(\.points.count), "other points")
}

private func detect(_ bytes: [UInt8]) {
  check(JSONShape(([0] + bytes).dropFirst()) == JSONShape(bytes[...]), "a slice is read otherwise")
}

private func unpack(_ bytes: [UInt8], _ size: Int) {
  func all(_ source: ByteSource) -> (bytes: [UInt8], damage: Phrase?) {
    let gunzip = Gunzip(source)
    let unpacked = gunzip.bytes()
    var bytes: [UInt8] = []
    while let piece = unpacked.next() { bytes += piece }
    check(unpacked.fault == nil, "a fault of reading")
    return (bytes, gunzip.damage)
  }
  let whole = all(ByteSource(bytes, name: "fuzz"))
  let parts = all(pieces(bytes, size))
  check(whole.bytes == parts.bytes, "unpacked otherwise in pieces")
  check((whole.damage == nil) == (parts.damage == nil), "damaged otherwise in pieces")
}
