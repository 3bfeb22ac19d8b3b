// Any bytes as a file of tracks in XML: reading always ends and never crashes, whatever the file holds.
// The first byte chooses the reader, and how many bytes come in a piece.

import Core
import Interchange
import Kernel
import System

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTracks(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = Array(bytes.dropFirst())
  let pieceSize = bytes[0] & 4 == 4 ? 1 << 16 : 7
  let whole = read(text, bytes[0], pieceSize: 1 << 18)
  let pieces = read(text, bytes[0], pieceSize: pieceSize)
  // Where the pieces end is nothing that a file says.
  check(shape(whole) == shape(pieces), "other contents by other pieces")
  look(whole, bytes: text.count)
  return 0
}

private func read(_ bytes: [UInt8], _ choice: UInt8, pieceSize: Int) -> TrackFile {
  var rest = bytes[...]
  let source = ByteSource(name: "fuzz", size: bytes.count) { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(pieceSize) }
    return Array(rest.prefix(pieceSize))
  }
  let formats: [TrackFormat] = [.gpx, .kml, .tcx]
  let format = formats[Int(choice & 3) % 3]
  let collector = TrackCollector(format)
  do throws(Diagnostic) {
    switch format {
    case .kml: try KMLReader.read(source, into: collector)
    case .tcx: try TCXReader.read(source, into: collector)
    default: try GPXReader.read(source, into: collector)
    }
  } catch {
    fatalError("a fault of an input that has none")
  }
  return collector.finish()
}

private func shape(_ file: TrackFile) -> [String] {
  file.tracks.map {
    "\($0.points.count) \($0.points.segments) \($0.name ?? "") \($0.kind) \($0.extras.text.count)"
  } + file.places.map { "\($0.place) \($0.name ?? "") \($0.extensions.count)" }
    + file.notes.map { "\($0.reason) \($0.count)" }
}

private func look(_ file: TrackFile, bytes: Int) {
  for track in file.tracks {
    check(!track.points.isEmpty && track.points.segments > 0, "an empty track")
    var points: [TrackPoint] = []
    for chunk in track.points.chunks {
      do { points += try TrackCodec.decode(chunk.bytes) } catch { fatalError("a damaged chunk") }
    }
    check(points.count == track.points.count, "points were lost")
    for point in points {
      check(point.place.isOnGlobe && point.place.longitude.magnitude <= 180, "off the globe")
    }
    var last = (point: -1, end: 0)
    for entry in track.extras.entries {
      check(entry.point > last.point && entry.point < points.count, "extras of no point")
      check(entry.end > last.end, "empty extras")
      checkElements(Array(track.extras.text[last.end..<entry.end]))
      last = entry
    }
    if !track.extensions.isEmpty { checkElements(track.extensions) }
  }
  for place in file.places where !place.extensions.isEmpty { checkElements(place.extensions) }
  for note in file.notes {
    check(note.count > 0, "a note of nothing")
    let text = note.detail?.text() ?? ""
    check(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "raw controls")
    if case .line(let line) = note.position { check(line >= 1 && line <= bytes + 1, "no line") }
  }
}

/// What is kept of a file can be given out again: well-formed, and the same when read once more.
private func checkElements(_ text: [UInt8]) {
  let copier = Copier()
  let document = Array("<x>".utf8) + text + Array("</x>".utf8)
  do throws(Diagnostic) {
    let fault = try copier.read(ByteSource(document, name: "extras"))
    check(fault == nil, "extras that are not well formed")
  } catch {
    fatalError("a fault of an input that has none")
  }
  check(copier.fragment.bytes == document, "extras that change when they are read")
}

private final class Copier: XMLStream {
  var fragment = XMLFragment()
  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    fragment.start(name, attributes)
  }
  override func end(_ name: XMLName) { fragment.end(name) }
  override func text(_ bytes: UnsafeBufferPointer<UInt8>) { fragment.text(bytes) }
}
