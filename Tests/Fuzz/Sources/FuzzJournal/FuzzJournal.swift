// Any bytes as the journal of a recording, and any recording written to one: nothing crashes, what a
// journal is asked for after a crash is what was written until then, and damage takes its own line and
// no other. The first byte chooses.

import Core
import Kernel
import Notebook
import System

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJournal(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let size = 1 + Int(start[0] >> 2)
  switch start[0] & 3 {
  case 0: compare(bytes, size)
  case 1:
    // Lines with the right checksums: what a later version or an editor wrote.
    let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    compare(lines.flatMap { RecordingJournal.line($0) }, size)
  default: roundTrip(bytes, size)
  }
  return 0
}

// MARK: - Reading

private func read(_ bytes: [UInt8], _ size: Int = 1 << 18) -> RecordingJournal.Contents {
  var rest = bytes[...]
  let source = ByteSource(name: "fuzz", size: bytes.count) { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
  do throws(Diagnostic) {
    return try RecordingJournal.read(source)
  } catch {
    fatalError("a fault of an input that has none")
  }
}

private func points(_ contents: RecordingJournal.Contents) -> [RecordedPoint] {
  var points: [RecordedPoint] = []
  contents.points.forEach { points.append(RecordedPoint(point: $0, beginsSegment: $1)) }
  return points
}

private func compare(_ bytes: [UInt8], _ size: Int) {
  let whole = read(bytes)
  let parts = read(bytes, size)
  let found = points(whole)
  check(points(parts) == found && parts.damaged == whole.damaged, "read otherwise in pieces")
  check(parts.header == whole.header && parts.ended == whole.ended, "other heads in pieces")
  check(found.count == whole.points.count, "points were lost")
  check(found.first?.point == whole.first && found.last?.point == whole.last, "other ends")
  check((found.count + whole.damaged) <= bytes.count, "more lines than bytes")
  for one in found {
    let point = one.point
    check(point.place.isOnGlobe && point.place.longitude.magnitude <= 180, "off the globe")
    check(point.elevation?.isFinite ?? true, "a height without end")
    check(point.accuracy.map { $0.isFinite && $0 >= 0 } ?? true, "an accuracy that is none")
  }
  measure(whole.points)
  // What was read is written and read again.
  var copy = whole.header.map { RecordingJournal.line($0) } ?? []
  for one in found { copy += RecordingJournal.line(one) }
  copy += whole.ended.map { RecordingJournal.end($0) } ?? []
  let again = read(copy)
  check(again.damaged == 0 && again.header == whole.header, "another head when written again")
  check(again.ended == whole.ended && points(again) == found, "other points when written again")
}

/// As it becomes a track.
private func measure(_ packed: PackedPoints) {
  guard let line = try? TrackLine(packed) else { fatalError("points that cannot be read") }
  let outliers = Outliers.find(line, now: Instant(milliseconds: 1_800_000_000_000))
  let measures = TrackMeter.measure(line, zone: .utc, outliers: outliers)
  check(measures.points == packed.count, "other points are measured")
  check(measures.length.isFinite && measures.length >= 0, "a length of \(measures.length)")
}

// MARK: - Writing

/// Numbers out of bytes; zeros when these are used up.
private struct Dice {
  var rest: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

  /// Any bits where they make sense, else something near.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let any = Double(bitPattern: word())
    if range.contains(any) { return any }
    let share = Double(byte()) / 255
    return range.lowerBound * (1 - share) + range.upperBound * share
  }

  mutating func text() -> String {
    let count = Int(byte() & 31)
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}

private func roundTrip(_ bytes: [UInt8], _ size: Int) {
  var dice = Dice(rest: bytes[...])
  let formats = TrackFormat.allCases
  let header = RecordingHeader(
    track: Identifier(bytes: (0..<16).map { _ in dice.byte() }) ?? .none, trip: nil,
    started: Instant(milliseconds: Int64(truncatingIfNeeded: dice.word()) >> 11),
    format: formats[Int(dice.byte()) % formats.count], source: dice.text(), zone: dice.text(),
    command: dice.byte() & 1 == 0 ? nil : dice.text())
  var lines = [RecordingJournal.line(header)]
  let (cut, flipped) = (Int(dice.byte()) << 8 | Int(dice.byte()), dice.byte())
  var written: [RecordedPoint] = []
  while !dice.rest.isEmpty, written.count < 200 {
    let kind = dice.byte()
    let place = GeoPoint(latitude: dice.number(-90...90), longitude: dice.number(-180...180))
    let recorded = RecordedPoint(
      point: TrackPoint(
        place: place,
        time: kind & 1 == 0 ? nil : Instant(milliseconds: Int64(dice.word() >> 16)),
        elevation: kind & 2 == 0 ? nil : dice.number(-12_000...100_000),
        accuracy: kind & 4 == 0 ? nil : dice.number(0...1e7)),
      beginsSegment: kind & 8 != 0 || written.isEmpty)
    written.append(recorded)
    lines.append(RecordingJournal.line(recorded))
  }
  let whole = lines.flatMap { $0 }
  let all = read(whole, size)
  check(all.damaged == 0 && all.header == header, "another head than was written")
  check(points(all) == written, "other points than were written")
  check(all.ended == nil, "an end that nobody wrote")
  let ended = read(whole + RecordingJournal.end(header.started))
  check(ended.ended == header.started && ended.damaged == 0, "another end")

  // The machine stops: the lines that are whole are there, and of a torn one nothing.
  let torn = Array(whole.prefix(cut % (whole.count + 1)))
  let left = read(torn, size)
  let isWhole = torn.isEmpty || torn.last == 0x0A
  let kept = max(torn.count { $0 == 0x0A } - 1, 0)
  check(points(left) == Array(written.prefix(kept)), "not what was written before the end")
  check(left.damaged == (isWhole ? 0 : 1), "\(left.damaged) torn lines")

  // A disk gives one byte otherwise: at most that line is lost, or it and the one behind.
  guard flipped != 0 else { return }
  var hurt = whole
  hurt[cut % whole.count] ^= flipped
  let found = read(hurt, size)
  let others = points(found).map(\.point)
  check(others.count + 2 >= written.count, "more was lost than a line")
  var rest = written.map(\.point)[...]
  for point in others {
    rest = rest.drop { $0 != point }
    check(!rest.isEmpty, "a point that was never written")
    rest = rest.dropFirst()
  }
}
