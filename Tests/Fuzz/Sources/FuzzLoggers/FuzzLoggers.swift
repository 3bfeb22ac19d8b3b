// Any bytes as NMEA, as a stream of gpsd, as messages of OwnTracks, and as what receivers send while they
// are listened to: reading never crashes, gives no more points than the bytes can hold, and does not mind
// in which pieces the bytes come. The first byte chooses the format and how long these are.

import Core
import Kernel
import System

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

private func read(_ bytes: [UInt8], _ format: TrackFormat, pieceSize: Int) -> TrackFile {
  var rest = bytes[...]
  let source = ByteSource(name: "fuzz", size: bytes.count) { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(pieceSize) }
    return Array(rest.prefix(pieceSize))
  }
  let collector = TrackCollector(format)
  do throws(Diagnostic) {
    switch format {
    case .nmea: try NMEAReader.read(source, into: collector)
    case .gpsd: try GPSDReader.read(source, into: collector)
    default: try OwnTracksReader.read(source, into: collector)
    }
  } catch {
    fatalError("a fault of reading")
  }
  return collector.finish()
}

/// Fixes of a stream, asked for after each piece.
private func listen(_ bytes: [UInt8], pieceSize: Int) {
  var nmea = NMEADecoder()
  var gpsd = GPSDDecoder()
  var fixes = 0
  func take(_ found: Decoded, _ line: Int) {
    check(line >= 1, "a line before the first")
    if case .fix(let fix) = found {
      fixes += 1
      check(fix.undated == nil || fix.point.time == nil, "dated and undated")
    }
  }
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = rest.prefix(pieceSize)
    rest = rest.dropFirst(pieceSize)
    nmea.take(piece, take)
    gpsd.take(piece, take)
    nmea.flush(take)
    gpsd.flush(take)
  }
  nmea.finish(take)
  gpsd.finish(take)
  check(fixes * 15 <= bytes.count, "more fixes than bytes")
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLoggers(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let rest = Array(bytes.dropFirst())
  let pieceSize = 1 + Int(bytes[0] >> 2)
  guard bytes[0] & 3 < 3 else {
    listen(rest, pieceSize: pieceSize)
    return 0
  }
  let format: TrackFormat = [.nmea, .gpsd, .owntracks][Int(bytes[0] & 3)]
  let file = read(rest, format, pieceSize: 1 << 18)
  let points = file.tracks.reduce(0) { $0 + $1.points.count }
  check(points * 15 <= rest.count, "more points than bytes")
  for chunk in file.tracks.flatMap(\.points.chunks) {
    guard let columns = try? TrackCodec.columns(chunk.bytes) else { fatalError("not packed") }
    check(columns.count == chunk.count, "another number of points")
    check(columns.places.allSatisfy(\.isOnGlobe), "a place that is none")
  }
  for note in file.notes {
    switch note.position {
    case .byte(let at): check(at <= rest.count, "behind the end")
    case .line(let line): check(line >= 1 && line <= rest.count + 1, "no such line")
    case .unknown: break
    }
    for language in Language.allCases { _ = note.detail?.text(language) }
  }
  let again = read(rest, format, pieceSize: pieceSize)
  check(again.notes == file.notes, "other notes from pieces")
  check(
    again.tracks.map { $0.points.chunks.map(\.bytes) }
      == file.tracks.map { $0.points.chunks.map(\.bytes) }, "other points from pieces")
  return 0
}
