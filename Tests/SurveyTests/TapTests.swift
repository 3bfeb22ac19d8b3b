// Taps on the plan of the school: the story's cases, and an inside point of every room.

import Kernel
import Testing

@testable import Survey

@Suite struct TapTests {
  struct Tap: Sendable, CustomTestStringConvertible {
    var name: String
    var ordinal: Int
    var point: String
    /// Room entered before, nil for none.
    var from: String?
    var ground: String
    var room: String?
    var nearest: [String] = []
    var distance: Double?
    var testDescription: String { name }
  }

  static let taps: [Tap] = [
    Tap(name: "T1", ordinal: 0, point: "16 4", ground: "room", room: "G01"),
    Tap(name: "T2", ordinal: 0, point: "16 9", from: "G01", ground: "room", room: "G02"),
    Tap(name: "T3", ordinal: 0, point: "15 15", from: "G02", ground: "room", room: "G03"),
    Tap(name: "T4", ordinal: 0, point: "4 3", ground: "room", room: "G05"),
    Tap(name: "T5", ordinal: 0, point: "3 24", ground: "room", room: "G07"),
    Tap(name: "T6", ordinal: 0, point: "10 26", from: "G07", ground: "room", room: "G07"),
    Tap(name: "T7", ordinal: 0, point: "9 21", from: "G07", ground: "room", room: "G02"),
    Tap(name: "T8", ordinal: 0, point: "28 12", ground: "room", room: "G11"),
    Tap(name: "T9", ordinal: 0, point: "24.3 12", ground: "room", room: "E01"),
    Tap(name: "T9 below", ordinal: -1, point: "24.3 12", ground: "room", room: "E01"),
    Tap(name: "T9 above", ordinal: 1, point: "24.3 12", ground: "room", room: "E01"),
    Tap(
      name: "W1", ordinal: 0, point: "9.23 4", from: "G05", ground: "wall", nearest: ["G05"],
      distance: 0.03),
    // Ties on paper, but the walls are no binary fractions: either room will do.
    Tap(
      name: "W2", ordinal: 0, point: "24.3 13", ground: "wall", nearest: ["E01", "G11"],
      distance: 0.1),
    Tap(
      name: "W3", ordinal: 0, point: "30.45 15", ground: "wall", nearest: ["G11", "G14"],
      distance: 0.15),
    Tap(
      name: "W4", ordinal: 0, point: "10.2 14", ground: "wall", nearest: ["G02", "G03"],
      distance: 0.1),
    Tap(
      name: "W5", ordinal: 0, point: "16 0.15", ground: "wall", nearest: ["G01"], distance: 0.15),
    Tap(name: "S1", ordinal: 0, point: "16 7.5", from: "G02", ground: "room", room: "G01"),
    Tap(name: "S2", ordinal: 1, point: "9.3 26", ground: "room", room: "111"),
    Tap(name: "S3", ordinal: -1, point: "23.6 26", ground: "room", room: "B04"),
    Tap(
      name: "O1", ordinal: 0, point: "16 -3", from: "G01", ground: "outside", nearest: ["G01"],
      distance: 3.3),
    Tap(
      name: "O2", ordinal: 0, point: "37 1.5", ground: "outside", nearest: ["G15"], distance: 1.8),
    Tap(
      name: "O3", ordinal: 1, point: "15 15", from: "101", ground: "outside", nearest: ["101"],
      distance: 4.9),
    Tap(
      name: "O4", ordinal: 1, point: "37 20", ground: "outside", nearest: ["101"], distance: 6.7),
    Tap(
      name: "O5", ordinal: -1, point: "10 15", ground: "outside", nearest: ["B01"],
      distance: 10.5),
  ]

  @Test(arguments: taps)
  func tap(_ tap: Tap) throws {
    let desk = try Desk.school()
    if let from = tap.from { #expect(desk.type("use survey \(from)") == .ok) }
    let code = desk.type("survey tap \(tap.point) --ordinal \(tap.ordinal) --json")
    #expect(code == (tap.room == nil ? .notFound : .ok), "\(desk.errors)")
    let row = try #require(try JSON(parsing: Array(desk.out.utf8))["rows"]?[0])
    #expect(row[text: "ground"] == tap.ground)
    #expect(row[text: "room"] == tap.room)
    let label = ["Aurora School/B", "Aurora School/G", "Aurora School/1"][tap.ordinal + 1]
    if let room = tap.room {
      #expect(desk.places == "\(label)/\(room)")
    } else {
      #expect(tap.nearest.contains(row[text: "nearest"] ?? ""))
      #expect(abs((row["distance_m"]?.number ?? -1) - (tap.distance ?? 0)) < 1e-9)
      // Outside leaves the room; a wall changes nothing.
      let stays = tap.ground == "wall" ? tap.from.map { "\(label)/\($0)" } ?? "" : nil
      let left = tap.from == nil ? "" : label
      #expect(desk.places == (stays ?? left))
    }
  }

  @Test("an inside point of every room enters it, on each of its levels")
  func inside() throws {
    let desk = try Desk.school()
    for room in SchoolRoom.all {
      for ordinal in room.ordinals {
        let code = desk.type(
          "survey tap \(room.inside.x) \(room.inside.y) --ordinal \(ordinal.shortest) --format csv")
        #expect(code == .ok && desk.places.hasSuffix("/" + room.number), "\(room.number)")
      }
    }
  }

  @Test("where rooms share an edge both are named, the smaller first")
  func shared() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey tap 16 7.5 --ordinal 0 --json") == .ok)
    let row = try JSON(parsing: Array(desk.out.utf8))["rows"]?[0]
    let names = row?["candidates"]?.array?.compactMap { $0[text: "number"] }
    #expect(names == ["G01", "G02"])
    #expect(desk.errors.contains("also in G02 Gallery"))
  }

  @Test("without a level it asks for one, naming them; entered, none is needed")
  func whichLevel() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey tap 16 4") == .usage)
    #expect(desk.errors.contains("Aurora School/G"))
    #expect(desk.run("use survey \"Aurora School/G\"\ntap 16 4") == .ok)
    #expect(desk.run("survey tap 16 4 --ordinal 7") == .usage)
    #expect(desk.errors.contains("no level has the ordinal 7"))
  }

  @Test("a plan in metres has no longitude")
  func lonLat() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey tap 11.2 46.1 --lonlat --ordinal 0") == .usage)
  }

  @Test("where rooms overlap all are named, and the smallest is entered")
  func overlap() throws {
    let desk = try Desk()
    let plan = try desk.scratch.write(
      "plan.geojson",
      importCollection(
        importRoom("\"number\":\"1\"", "[[0,0],[10,0],[10,10],[0,10],[0,0]]", id: "\"a\""),
        importRoom("\"number\":\"2\"", "[[4,4],[6,4],[6,6],[4,6],[4,4]]", id: "\"b\"")))
    #expect(desk.run("survey import \(plan) --metres --project Hut") == .ok, "\(desk.errors)")
    #expect(desk.run("survey tap 5 5 --json") == .ok, "\(desk.errors)")
    let row = try JSON(parsing: Array(desk.out.utf8))["rows"]?[0]
    #expect(row?[text: "room"] == "2")
    #expect(row?["candidates"]?.array?.compactMap { $0[text: "number"] } == ["2", "1"])
    // Without an outline what is far from every room is outside.
    #expect(desk.run("survey tap 10.3 5 --json") == .notFound)
    #expect(desk.out.contains("\"wall\""))
    #expect(desk.run("survey tap 30 5 --json") == .notFound)
    #expect(desk.out.contains("\"outside\""))
  }
}
