// Any bytes as a FIT file: reading never crashes, gives no more points than the bytes can hold, names
// places within the file, and does not mind in which pieces the bytes come. The first byte says how long
// these are.

import Core
import Kernel
import System

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

private func read(_ bytes: [UInt8], pieceSize: Int) -> TrackFile {
  var rest = bytes[...]
  let source = ByteSource(name: "fuzz", size: bytes.count) { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(pieceSize) }
    return Array(rest.prefix(pieceSize))
  }
  let collector = TrackCollector(.fit)
  do { try FITReader.read(source, into: collector) } catch { fatalError("a fault of reading") }
  return collector.finish()
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFIT(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let rest = Array(bytes.dropFirst())
  let file = read(rest, pieceSize: 1 << 18)
  let points = file.tracks.reduce(0) { $0 + $1.points.count }
  check(points * 9 <= rest.count, "more points than bytes")
  for track in file.tracks {
    check(!track.points.isEmpty, "an empty track")
    for chunk in track.points.chunks {
      guard let columns = try? TrackCodec.columns(chunk.bytes) else { fatalError("not packed") }
      check(columns.count == chunk.count, "another number of points")
      check(columns.places.allSatisfy(\.isOnGlobe), "a place that is none")
    }
    for entry in track.extras.entries { check(entry.point < track.points.count, "no such point") }
  }
  for note in file.notes {
    if case .byte(let at) = note.position { check(at <= rest.count, "behind the end") }
    for language in Language.allCases { _ = note.detail?.text(language) }
  }
  let again = read(rest, pieceSize: 1 + Int(bytes[0]))
  check(again.notes == file.notes, "other notes from pieces")
  check(
    again.tracks.map { $0.points.chunks.map(\.bytes) }
      == file.tracks.map { $0.points.chunks.map(\.bytes) }, "other points from pieces")
  return 0
}
