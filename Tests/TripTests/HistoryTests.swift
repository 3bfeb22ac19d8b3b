// One way through time out of all that was recorded.

import Core
import Kernel
import Notebook
import Testing

@testable import Trip

@Suite struct HistoryTests {
  @Test("the fingerprint of the models of trip is the constant that every start takes for it")
  func fingerprint() {
    let right = EntityModel.fingerprint(of: TripModel.all)
    #expect(TripModel.fingerprint == right, "0x\(String(right, radix: 16))")
  }

  /// A GPX file of points at a time (seconds after 2024-05-01T00:00:00Z; -1 for none) and an east of
  /// 0.001 degrees.
  private func gpx(_ segments: [[(second: Int, east: Int)]]) -> [UInt8] {
    var text =
      "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
    for segment in segments {
      text += "<trkseg>"
      for point in segment {
        let time = Instant(milliseconds: 1_714_521_600_000 + Int64(point.second) * 1000)
        text += "<trkpt lat=\"45\" lon=\"\(Double(point.east) / 1000)\">"
        text += (point.second < 0 ? "" : "<time>\(time.description)</time>") + "</trkpt>"
      }
      text += "</trkseg>"
    }
    return Array((text + "</trk></gpx>").utf8)
  }

  /// OwnTracks' own text: a history.
  private func record(_ points: [(second: Int, east: Int)]) -> [UInt8] {
    points.reduce(into: [UInt8]()) { text, point in
      let time = Instant(milliseconds: 1_714_521_600_000 + Int64(point.second) * 1000)
      let tst = time.seconds
      text += Array(
        "\(time.description)\t*                 \t{\"_type\":\"location\",\"lat\":45,\"lon\":\(Double(point.east) / 1000),\"tst\":\(tst)}\n"
          .utf8)
    }
  }

  /// Seconds and easts of each stretch; a stretch that joins is written after the one before.
  private func ways(
    _ bench: TripBench, from: Int? = nil, to: Int? = nil
  ) throws -> [[String]] {
    let session = bench.makeSession()
    defer { session.close() }
    func instant(_ second: Int?) -> Instant? {
      second.map { Instant(milliseconds: 1_714_521_600_000 + Int64($0) * 1000) }
    }
    var result: [[String]] = []
    let reader = try TripReader(session)
    try reader.history(from: instant(from), to: instant(to)) { (stretch) throws(Diagnostic) in
      if !stretch.joins { result.append([]) }
      for index in 0..<stretch.columns.count {
        let second = stretch.columns.times[index] / 1000 - 1_714_521_600
        let east = Int((stretch.columns.places[index].longitude * 1000).rounded())
        result[result.count - 1].append("\(second):\(east)")
      }
    }
    return result
  }

  private func bench(_ files: [(String, [UInt8])]) throws -> TripBench {
    let bench = try TripBench()
    for (name, bytes) in files {
      let path = try bench.scratch.write(name, bytes)
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    return bench
  }

  @Test func segmentsStayApartAndPeriodsCut() throws {
    let bench = try bench([("a.gpx", gpx([[(0, 1), (10, 2)], [(60, 3), (70, 4)]]))])
    #expect(try ways(bench) == [["0:1", "10:2"], ["60:3", "70:4"]])
    #expect(try ways(bench, from: 10, to: 70) == [["10:2"], ["60:3"]])
    #expect(try ways(bench, from: 71).isEmpty)
  }

  @Test func chunksJoin() throws {
    let points = (0..<9000).map { (second: $0, east: $0 % 100) }
    let bench = try bench([("a.gpx", gpx([points]))])
    #expect(try ways(bench) == [points.map { "\($0.second):\($0.east)" }])
  }

  /// Of a plan that was drawn and then followed only some points have a time.
  @Test func pointsWithoutTimesAreNotPartOfIt() throws {
    let bench = try bench([
      ("a.gpx", gpx([[(-1, 1), (-1, 2), (20, 3)], [(-1, 4), (40, 5)]]))
    ])
    #expect(try ways(bench) == [["20:3"], ["40:5"]])
    // Another one at the same time, which goes behind it.
    let path = try bench.scratch.write("b.gpx", gpx([[(25, 7), (30, 8)]]))
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(try ways(bench) == [["20:3"], ["25:7", "30:8"], ["40:5"]])
    // What is computed from it answers.
    for command in ["trip stays", "trip legs", "trip propose", "trip firsts", "trip year 2024"] {
      #expect(bench.run(command) == .ok, "\(command): \(bench.errors)")
    }
  }

  @Test func timeNeverGoesBack() throws {
    let bench = try bench([("a.gpx", gpx([[(0, 1), (20, 2), (10, 3), (30, 4)]]))])
    #expect(try ways(bench) == [["0:1", "20:2", "30:4"]])
  }

  @Test func aRecordingGoesBeforeAHistoryThatFillsItsGap() throws {
    // The recording has a gap of an hour from 100 to 3700; the phone knows the way there.
    let bench = try bench([
      ("a.rec", record([(0, 50), (90, 51), (1000, 52), (2000, 53), (3750, 54), (4000, 55)])),
      ("b.gpx", gpx([[(50, 1), (100, 2)], [(3700, 3), (3800, 4)]])),
    ])
    #expect(
      try ways(bench) == [
        ["0:50"], ["50:1", "100:2"], ["1000:52", "2000:53"], ["3700:3", "3800:4"], ["4000:55"],
      ])
  }

  @Test func ofTwoRecordingsTheEarlierCounts() throws {
    let bench = try bench([
      ("a.gpx", gpx([[(0, 1), (100, 2)]])), ("b.gpx", gpx([[(50, 7), (90, 8), (150, 9)]])),
      ("c.gpx", gpx([[(1000, 3)]])),
    ])
    #expect(try ways(bench) == [["0:1", "100:2"], ["150:9"], ["1000:3"]])
  }
}
