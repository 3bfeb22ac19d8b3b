// What rooms have as a rule, and which have something else: the measures against published figures,
// the command against a school whose classrooms are known.

import Command
import Kernel
import Testing

@testable import Survey

@Suite struct ProgressCoverageTests {
  /// Median and spread by Python's statistics module; the spread is 1.4826 times the median absolute
  /// deviation, or 1.253314 times the mean one where that is 0.
  @Test(
    arguments: [
      ([4, 5, 6, 4, 5], 5, 1.4826, 4, 6), ([1, 2, 3, 4, 100], 3, 1.4826, 1, 100),
      ([2, 2, 2, 2], 2, 0, 2, 2), ([2, 2, 2, 2, 7], 2, 1.253314, 2, 7), ([3], 3, 0, 3, 3),
      ([0, 10], 5, 7.413, 0, 10),
    ] as [([Double], Double, Double, Double, Double)])
  func spread(values: [Double], median: Double, spread: Double, low: Double, high: Double) throws {
    let found = try #require(RobustSpread(values))
    #expect(found.median == median && found.low == low && found.high == high)
    #expect(abs(found.spread - spread) < 1e-9)
    #expect(RobustSpread([]) == nil)
  }

  @Test(
    arguments: [
      ([4, 5, 6, 4, 5, 5], 0, true), ([4, 5, 6, 4, 5, 5], 3, false), ([2, 2, 2, 2, 2], 1, true),
      ([2, 2, 2, 2, 2], 2, false), ([1, 2, 3, 4, 100], 100, false), ([1, 9, 2, 8, 5], 0, true),
      ([0, 9, 2, 8, 5], 0, false), ([3, 9, 5, 8, 6], 1, false), ([3, 9, 5, 8, 6], 14, false),
      ([3, 9, 5, 8, 6], 15, true),
      ([4, 5, 6, 4, 5, 5], 30, true),
    ] as [([Double], Double, Bool)])
  func outliers(values: [Double], value: Double, want: Bool) throws {
    #expect(try #require(RobustSpread(values)).isOutlier(value) == want)
  }

  private static let classrooms = [
    "G05", "G06", "G08", "G09", "102", "103", "104", "108", "109", "110", "111", "112",
  ]

  /// Sockets ask for no photo, so rooms are complete with what is placed.
  private func fill(_ desk: Desk, _ counts: [(room: String, sockets: Int)]) throws {
    var script = ""
    for (room, count) in counts {
      for _ in 0..<count {
        script += "survey asset add \"Double wall socket 16 A\" --room \(room) circuit=L1\n"
      }
      script += "survey room state \(room) \(count == 0 ? "empty" : "complete")\n"
    }
    try #require(desk.run(script) == .ok, "\(desk.errors)")
  }

  @Test("too few approved rooms teach nothing, and that is said")
  func tooFew() throws {
    let desk = try Desk.school(families: true)
    try fill(desk, Self.classrooms.prefix(4).map { ($0, 4) })
    #expect(
      desk.run("survey room approve \(Self.classrooms.prefix(4).joined(separator: " "))") == .ok)
    let row = try desk.row("survey coverage")
    #expect(row["expected"]?.array?.isEmpty == true && row["outliers"]?.integer == 0)
    let few = row["too_few"]?.array?.first { $0[text: "category"] == "classroom" }
    #expect(few?["approved"]?.integer == 4 && few?["rooms"]?.integer == 13)
    #expect(desk.run("survey coverage --format table") == .ok)
    #expect(desk.out.contains("they need 5 approved rooms of a category"), "\(desk.out)")
    #expect(try desk.rows("survey coverage G08").isEmpty)
  }

  @Test("a classroom with nothing where others have 4 to 6 is named")
  func forgotten() throws {
    let desk = try Desk.school(families: true)
    let counts = [4, 5, 6, 4, 5, 6, 4, 5, 6, 4, 5, 0]
    try fill(desk, Array(zip(Self.classrooms, counts)))
    let eleven = Self.classrooms.prefix(11).joined(separator: " ")
    #expect(desk.run("survey room approve \(eleven)") == .ok, "\(desk.errors)")
    let row = try desk.row("survey coverage")
    let expected = try #require(row["expected"]?[0])
    #expect(expected[text: "category"] == "classroom" && expected[text: "family"] == "Socket")
    #expect(expected["learned_from"]?.integer == 11 && expected["median"]?.number == 5)
    #expect(expected["low"]?.number == 4 && expected["high"]?.number == 6)
    #expect(expected[text: "per"] == "room" && expected["rooms"]?.integer == 12)
    #expect(expected["found"]?.integer == 54)
    let outliers = try #require(row["outlier_list"]?.array)
    #expect(outliers.count == 1 && outliers[0][text: "room"] == "112")
    #expect(outliers[0][text: "text"] == "classroom 112: 0 Socket, where 11 others have 4 to 6")
    // The other level has no outlier; the lesson is still that of all.
    #expect(try desk.row("survey coverage --level G")["outliers"]?.integer == 0)
    #expect(try desk.row("survey coverage --level 1")["outliers"]?.integer == 1)
    // Who approves it is told; a room in progress is never an outlier.
    #expect(desk.run("survey room state 112 approved") == .ok)
    #expect(desk.errors.contains("warning: classroom 112: 0 Socket, where 11 others have 4 to 6"))
    // Approved, it is held against the other eleven, itself left out.
    #expect(try desk.row("survey coverage")["outliers"]?.integer == 1)
    #expect(desk.run("survey room state 112 in_progress") == .ok)
    #expect(try desk.row("survey coverage")["outliers"]?.integer == 0)
    let room = try desk.row("survey coverage 112")
    #expect(room["found"]?.integer == 0 && room["expected"]?.number == 5)
    #expect(room["outlier"]?.bool == false)
    desk.language = .italian
    #expect(desk.run("survey coverage --format table") == .ok)
    #expect(desk.out.contains("Quantità attese"), "\(desk.out)")
  }

  @Test("counts that go with the area are held against the area")
  func byArea() throws {
    let desk = try Desk()
    var features: [String] = []
    // One socket for 8 m², rooms of 16 to 160 m².
    let widths = [4.0, 8, 12, 16, 20, 24, 40]
    for (number, width) in widths.enumerated() {
      let y = Double(number) * 10
      features.append(
        importRoom(
          "\"number\":\"R\(number)\",\"category\":\"hall\"",
          "[[0,\(y)],[\(width),\(y)],[\(width),\(y + 4)],[0,\(y + 4)],[0,\(y)]]",
          id: "\"r\(number)\""))
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
    let path = try desk.scratch.write("halls.geojson", text)
    try #require(desk.run("survey import \(path) --metres --project P") == .ok, "\(desk.errors)")
    try #require(
      desk.run(
        """
        survey family add Socket photo_min=0 photo_max=1
        survey type add Socket "Double wall socket 16 A"
        survey family parameter add Socket circuit:text
        """) == .ok, "\(desk.errors)")
    try fill(desk, widths.enumerated().map { ("R\($0)", $0 == 6 ? 9 : Int($1 / 2)) })
    #expect(desk.run("survey room approve R0 R1 R2 R3 R4 R5") == .ok, "\(desk.errors)")
    let row = try desk.row("survey coverage")
    let expected = try #require(row["expected"]?[0])
    #expect(expected[text: "per"] == "100_m2" && expected["median"]?.number == 12.5)
    let outlier = try #require(row["outlier_list"]?[0])
    #expect(outlier[text: "room"] == "R6" && outlier["expected"]?.number == 20)
    #expect(outlier[text: "text"]?.contains("R6: 9 Socket, where 6 others have 20") == true)
  }

  @Test("a room that was approved without being entered teaches nothing")
  func notEntered() throws {
    let desk = try Desk.school(families: true)
    try fill(desk, Self.classrooms.prefix(5).map { ($0, 4) })
    #expect(desk.run("survey room state 112 not_visited note=locked") == .ok)
    #expect(
      desk.run("survey room approve \(Self.classrooms.prefix(5).joined(separator: " ")) 112") == .ok
    )
    let expected = try #require(try desk.row("survey coverage")["expected"]?[0])
    #expect(expected["learned_from"]?.integer == 5 && expected["low"]?.number == 4)
    #expect(try desk.row("survey coverage")["outliers"]?.integer == 0)
  }
}
