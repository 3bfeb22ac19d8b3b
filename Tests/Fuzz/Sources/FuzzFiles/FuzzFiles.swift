// Any bytes as a file that is imported: whichever reader its first bytes choose, photos and archives
// among them, and what is made of it before it is stored: days, outliers, measures, extras. What is
// kept lies on the globe, the sums agree, and it does not matter in which pieces the bytes come. The
// first byte chooses.

import Core
import Glibc
import Interchange
import Kernel
import System

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

private func must<Value>(_ value: Value?, _ what: String) -> Value {
  guard let value else { fatalError(what) }
  return value
}

private let zones = [Zone.utc, must(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"), "no such zone")]
private let now = Instant(milliseconds: 1_800_000_000_000)

/// Archives are opened by a path: one in memory, which nobody else sees.
private let descriptor: CInt = {
  let name = "/dev/shm/fuzz-files-\(getpid())"
  let opened = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  check(opened >= 0 && unlink(name) == 0, "no file in memory")
  return opened
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFiles(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let zone = zones[Int(start[0] >> 2 & 1)]
  switch start[0] & 3 {
  case 0: extras(bytes)
  case 1: path(bytes, zone)
  default: compare(bytes, 1 + Int(start[0] >> 3), zone)
  }
  return 0
}

// MARK: - Reading

private func read(_ source: ByteSource) -> TrackFile? {
  do throws(Diagnostic) {
    guard case .file(let file) = try TrackFileReader.read(source) else { return nil }
    return file
  } catch {
    // Broken JSON is refused as a whole.
    check(error.code == .data, "a fault of an input that has none: \(error.message.text())")
    return nil
  }
}

private func compare(_ bytes: [UInt8], _ size: Int, _ zone: Zone) {
  var rest = bytes[...]
  let pieces = ByteSource(name: "fuzz", size: bytes.count) { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
  let whole = read(ByteSource(bytes, name: "fuzz"))
  let parts = read(pieces)
  check((whole == nil) == (parts == nil), "another format in pieces")
  guard let whole, let parts else { return }
  check(whole.format == parts.format && whole.notes == parts.notes, "other notes in pieces")
  check(
    whole.tracks.map { $0.points.chunks.map(\.bytes) }
      == parts.tracks.map { $0.points.chunks.map(\.bytes) }, "other points in pieces")
  look(whole, zone)
}

/// As the user names it: an archive is looked into.
private func path(_ bytes: [UInt8], _ zone: Zone) {
  check(ftruncate(descriptor, 0) == 0, "no memory for the file")
  check(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "the file is not written")
  let items = ImportPaths.items(["/proc/self/fd/\(descriptor)"])
  for item in items.prefix(20) {
    do throws(Diagnostic) {
      let source = try item.open()
      // A bomb is right, and slow under the sanitizers.
      if let size = source.size, size > 1 << 16 { continue }
      guard case .file(let file) = try TrackFileReader.read(source) else { continue }
      look(file, zone)
    } catch {
      check(error.code != .ok && error.code != .internalFault, "a fault of ours")
      let shown = error.text(width: 40)
      check(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
    }
  }
}

// MARK: - What is kept

private func isPlace(_ place: GeoPoint) -> Bool {
  place.isOnGlobe && place.longitude.magnitude <= 180
}

private func look(_ file: TrackFile, _ zone: Zone) {
  for track in file.tracks {
    check(!track.points.isEmpty, "an empty track")
    track.points.forEach { point, _ in
      check(isPlace(point.place), "a point off the globe")
      check(point.elevation?.isFinite ?? true, "a height without end")
      check(point.accuracy.map { $0.isFinite && $0 >= 0 } ?? true, "an accuracy that is none")
    }
    measure(track, file.format.isHistory, zone)
    guard let kept = StoredExtras.bytes(track.extras, track.extensions) else { continue }
    let stored = must(StoredExtras(kept), "extras that cannot be read back")
    check(stored.extensions == track.extensions, "other extensions")
    check(stored.namespaces == track.extras.namespaces, "other prefixes")
    check(stored.texts.count == track.extras.entries.count, "other extras")
  }
  for place in file.places {
    check(isPlace(place.place), "a place off the globe")
    check(place.elevation?.isFinite ?? true, "a height without end")
    stored(JSON.object(TrackImporter.body(of: place, file: .none)))
  }
  for visit in file.visits {
    check(isPlace(visit.place) && visit.start <= visit.end, "a visit that is none")
    check(visit.confidence.map { (0...1).contains($0) } ?? true, "surer than sure")
  }
  for move in file.moves {
    check(move.start <= move.end, "a movement that ends before it begins")
    check(move.metres.map { $0.isFinite && $0 >= 0 } ?? true, "a way that is none")
    check(move.confidence.map { (0...1).contains($0) } ?? true, "surer than sure")
  }
  for photo in file.photos {
    check(photo.place.map(isPlace) ?? true, "a photo off the globe")
    check(photo.elevation?.isFinite ?? true, "a height without end")
  }
  for note in file.notes {
    check(note.count > 0, "a note of nothing")
    for language in Language.allCases {
      let text = note.detail?.text(language) ?? ""
      check(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "raw controls")
    }
    stored(note.json)
  }
}

/// What stands in an event can be read again, and says the same.
private func stored(_ json: JSON) {
  let text = json.text
  check((try? JSON(parsing: text))?.text == text, "an event that is read otherwise: \(text)")
}

private func measure(_ track: TrackDraft, _ isHistory: Bool, _ zone: Zone) {
  let parts = isHistory ? HistoryCut.days(of: track.points, zone: zone) : [track.points]
  check(parts.reduce(0) { $0 + $1.count } == track.points.count, "points were lost among days")
  for part in parts {
    guard var line = try? TrackLine(part) else { fatalError("points that cannot be read") }
    check(line.count == part.count, "points were lost")
    if isHistory { line = line.ordered() }
    check(line.packed().count == line.count, "points were lost by packing")
    let outliers = track.kind == .recorded ? Outliers.find(line, now: now) : []
    var next = 0
    for run in outliers {
      check(run.points.lowerBound >= next && run.points.upperBound < line.count, "no such points")
      next = run.points.upperBound + 1
    }
    look(TrackMeter.measure(line, zone: zone, outliers: outliers, isHistory: isHistory), line)
    look(TrackMeter.measure(line, zone: zone, method: .gpxpy), line)
  }
}

private func look(_ measures: TrackMeasures, _ line: TrackLine) {
  check(measures.points == line.count, "other points are measured")
  check(measures.length.isFinite && measures.length >= 0, "a length of \(measures.length)")
  check(measures.movingLength.isFinite && measures.movingLength >= 0, "a way in motion")
  // gpxpy counts a time that goes back as less than none.
  check(
    measures.method == .gpxpy
      || (measures.movingMilliseconds >= 0 && measures.stoppedMilliseconds >= 0),
    "a time below zero")
  check(measures.climb.map { $0.isFinite && $0 >= 0 } ?? true, "a climb that is none")
  check(measures.descent.map { $0.isFinite && $0 >= 0 } ?? true, "a descent that is none")
  check(measures.topSpeed.map { $0.isFinite && $0 >= 0 } ?? true, "a speed that is none")
  if let start = measures.start, let end = measures.end { check(start <= end, "an end too soon") }
  if !measures.days.isEmpty {
    let sum = measures.days.reduce(0) { $0 + $1.length }
    check(abs(sum - measures.length) <= 1e-6 * (1 + measures.length), "days of another length")
    check(
      measures.days.reduce(0) { $0 + $1.movingMilliseconds } == measures.movingMilliseconds
        && measures.days.reduce(0) { $0 + $1.stoppedMilliseconds } == measures.stoppedMilliseconds,
      "days of another time")
  }
  stored(JSON.object(JSONObject(measures.members)))
}

/// What a notebook of somebody else holds as extras.
private func extras(_ bytes: [UInt8]) {
  let packed = Deflate.packed(bytes)
  let size = (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
  for blob in [bytes, [1] + size + packed] {
    guard let stored = StoredExtras(blob) else { continue }
    check(stored.texts.values.reduce(0) { $0 + $1.count } <= 1 << 20, "more than was there")
  }
}
