// What newcomers type first: `Tests/Fixtures/first-guesses.tsv`, written from the README alone before
// anything was done about it. Each line is typed on a terminal, in a notebook as the list says.

import Glibc
import Kernel
import System
import Testing

@Suite struct FirstGuessTests {
  struct Guess: Sendable, CustomTestStringConvertible {
    var kind: String
    var state: String
    var line: String
    var works: Bool
    var gives: String

    var testDescription: String { "\(state): \(line)" }
  }

  static let guesses: [Guess] = {
    let path = Built.package + "/Tests/Fixtures/first-guesses.tsv"
    guard let bytes = try? Files.read(path, limit: 1 << 20) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Guess(
        kind: cells[1], state: cells[2], line: cells[3], works: cells[5] == "yes",
        gives: cells[6])
    }
  }()

  /// Of 100 first lines 70 are to work; these do.
  @Test func mostOfThemWork() {
    #expect(FirstGuessTests.guesses.count == 100)
    #expect(FirstGuessTests.guesses.count { $0.works } >= 80)
  }

  /// Four rooms, and the families of the example school.
  private static let plan: String = {
    let rooms: [(String, String, [Int])] = [
      ("101", "Entrance hall", [0, 0, 8, 5]), ("102", "Kitchen", [8, 0, 13, 5]),
      ("103", "Classroom 1", [0, 5, 7, 11]), ("104", "Store", [7, 5, 13, 11]),
    ]
    let features = rooms.map { number, name, box in
      let corners = [(0, 1), (2, 1), (2, 3), (0, 3), (0, 1)].map { "[\(box[$0.0]),\(box[$0.1])]" }
      return """
        {"type":"Feature","properties":{"indoor":"room","ref":"\(number)","name":"\(name)","level":"0"},\
        "geometry":{"type":"Polygon","coordinates":[[\(corners.joined(separator: ","))]]}}
        """
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }()

  private static let setUp: [String: [String]] = [
    "empty": [],
    "survey": [
      "survey import green.geojson --metres --project 'Green Lane School' --rooms indoor=room",
      "source examples/survey-families.tac",
      """
      survey asset add 'Powder extinguisher 6 kg' --room 102 at=9,1 serial=EX-2041 checked=2026-02-10
      """,
      "survey asset add 'Double wall socket 16 A' --room 101 at=1,1",
    ],
    "trip": [
      "trip add Lisbon from=2026-06-04 to=2026-06-11",
      """
      trip booking add 'Hotel Mundial' kind=lodging from=2026-06-04 to=2026-06-11 cost=800EUR \
      --trip Lisbon
      """,
      "trip import examples/coast.gpx",
    ],
  ]

  @Test(arguments: guesses) func gives(guess: Guess) throws {
    let home = try Home()
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    symlink(Built.package + "/examples/school.geojson", home.file("school.geojson"))
    symlink(Built.package + "/examples/coast.gpx", home.file("ride.gpx"))
    symlink(Built.package + "/examples/hut.dxf", home.file("plan.dxf"))
    symlink(Built.package + "/examples/lamp.png", home.file("IMG_1.jpg"))
    try home.write("green.geojson", FirstGuessTests.plan)
    let lines = try #require(FirstGuessTests.setUp[guess.state])
    if !lines.isEmpty {
      try home.write("state.tac", lines.joined(separator: "\n") + "\n")
      let made = try launcher.run("-n", "n.tac", "-f", "state.tac")
      try #require(made.code == 0, "\(made.stderr)")
    }
    if guess.kind == "shell" {
      let words = guess.line.split(separator: " ").dropFirst().map(String.init)
      let result = try launcher.run(["-n", "n.tac"] + words)
      #expect((String(decoding: result.out, as: UTF8.self) + result.stderr).contains(guess.gives))
      #expect((result.code == 0) == guess.works)
      return
    }
    let terminal = try PseudoTerminal(launcher, ["-n", "n.tac"], size: (160, 50))
    try #require(terminal.expect("> "))
    terminal.settle()
    terminal.type(guess.line + "\r")
    guard !guess.gives.isEmpty else {
      #expect(terminal.finish() == 0)
      return
    }
    #expect(terminal.expect(guess.gives), "\(terminal.screen)")
    terminal.settle()
    #expect(!guess.works || !terminal.screen.contains("error:"), "\(terminal.screen)")
  }
}
