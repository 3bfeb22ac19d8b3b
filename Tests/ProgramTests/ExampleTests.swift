// Every example of help and man pages runs, each in its own copy of one prepared notebook, and ends
// with the code it declares. The examples come from the program itself: `help --all --json`.

import Glibc
import Kernel
import System
import Testing

@Suite struct ExampleTests {
  struct Example: Sendable {
    var line: String
    var code: Int32
  }

  private func examples(_ launcher: Launcher) throws -> [Example] {
    let help = try launcher.run("help", "--all", "--json")
    #expect(help.code == 0)
    guard case .object(let document) = try JSON(parsing: help.out),
      case .array(let rows)? = document["rows"]
    else { return [] }
    var result: [Example] = []
    for case .object(let command) in rows {
      guard case .array(let examples)? = command["examples"] else { continue }
      for case .object(let example) in examples {
        guard case .bool(true)? = example["runs"], case .string(let line)? = example["line"],
          case .integer(let code)? = example["code"]
        else { continue }
        result.append(Example(line: line, code: Int32(code)))
      }
    }
    return result
  }

  @Test func everyExampleRuns() throws {
    let home = try Home()
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let imported = try launcher.run(
      "-n", "school.tac", "survey", "import", "examples/school.geojson", "--metres", "--project",
      "School")
    try #require(imported.code == 0, "\(imported.stderr)")
    let families = try launcher.run("-n", "school.tac", "-f", "examples/survey-families.tac")
    try #require(families.code == 0, "\(families.stderr)")
    let holiday = try launcher.run("-n", "school.tac", "-f", "examples/trip-holiday.tac")
    try #require(holiday.code == 0, "\(holiday.stderr)")
    let lodge = try launcher.run("-n", "school.tac", "-f", "examples/lodge-members.tac")
    try #require(lodge.code == 0, "\(lodge.stderr)")
    let stack = try launcher.run("-n", "school.tac", "-f", "examples/stack-person.tac")
    try #require(stack.code == 0, "\(stack.stderr)")
    let saved = try Saved(home)
    let examples = try examples(launcher)
    #expect(examples.count > 50)
    for example in examples {
      try saved.restore()
      let result = try launcher.run("-n", "school.tac", "-c", example.line)
      #expect(result.code == example.code, "\(example.line)\n\(result.stderr)")
    }
  }

  /// A notebook and what the state folder knows of it, to be put back as they were: the same file,
  /// so that it stays the same replica and `undo` has something to take back.
  private struct Saved {
    var files: [(path: String, bytes: [UInt8])] = []

    init(_ home: Home) throws {
      let replicas = home.file(".local/state/taccuino/replicas")
      for path in [home.file("school.tac")] + Home.names(replicas).map({ replicas + "/" + $0 }) {
        files.append((path, try Files.read(path, limit: 1 << 28)))
      }
    }

    func restore() throws {
      for (path, bytes) in files {
        let file = open(path, O_WRONLY | O_TRUNC)
        guard file >= 0 else { throw Refused(number: errno) }
        defer { close(file) }
        try Streams.write(bytes, to: file)
      }
    }
  }

  /// The scripts of the examples run as the README says.
  @Test func theFirstDayRuns() throws {
    let home = try Home()
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let result = try launcher.run(
      ["-n", "day.tac", "-f", "examples/survey-first-day.tac"])
    #expect(result.code == 0, "\(result.stderr)")
    let verify = try launcher.run("-n", "day.tac", "verify")
    #expect(verify.code == 0, "\(verify.stdout)")
  }

  /// Seven of seven, three of three Masters.
  @Test func theTermOfALodgeRuns() throws {
    let home = try Home()
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let result = try launcher.run(["-n", "year.tac", "-f", "examples/lodge-year.tac"])
    #expect(result.code == 0, "\(result.stderr)")
    let quorum = try launcher.run("-n", "year.tac", "lodge", "quorum", "2025-10-23", "--json")
    #expect(quorum.code == 0)
    let row = try JSON(parsing: quorum.out)["rows"]?.array?.first
    #expect(row?["counted"]?.integer == 7 && row?["masters"]?.integer == 3, "\(quorum.stdout)")
    let verify = try launcher.run("-n", "year.tac", "verify")
    #expect(verify.code == 0, "\(verify.stdout)")
  }

  @Test func theHolidayRuns() throws {
    let home = try Home()
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let result = try launcher.run(
      ["-n", "sea.tac", "-f", "examples/trip-holiday.tac", "--json"])
    #expect(result.code == 0, "\(result.stderr)")
    // 3.71 km along the dunes, 4.45 to the lighthouse and back, 2.00 round the village.
    let list = try launcher.run("-n", "sea.tac", "trip", "list", "--type", "multi-day", "--json")
    guard case .object(let document) = try JSON(parsing: list.out),
      case .array(let rows)? = document["rows"], case .object(let trip)? = rows.first
    else {
      Issue.record("no trip: \(list.stdout)")
      return
    }
    for key in [
      "id", "destination", "type", "from", "to", "active", "length_m", "tracks", "photos", "notes",
    ] {
      #expect(trip[key] != nil, "\(key)")
    }
    #expect(trip["tracks"] == .integer(3))
    guard case .number(let length)? = trip["length_m"] else {
      Issue.record("no length")
      return
    }
    #expect(abs(length - 10_160) < 10)
    let tracks = try launcher.run("-n", "sea.tac", "trip", "track", "list", "--json")
    guard case .object(let second) = try JSON(parsing: tracks.out),
      case .array(let lines)? = second["rows"], case .object(let track)? = lines.last
    else {
      Issue.record("no track: \(tracks.stdout)")
      return
    }
    for key in [
      "id", "trip", "source", "format", "points", "segments", "start", "end", "length_m",
      "elapsed_s", "moving_s", "stopped_s", "climb_m", "descent_m", "bbox",
    ] {
      #expect(track[key] != nil, "\(key)")
    }
    #expect(try launcher.run("-n", "sea.tac", "verify").code == 0)
  }
}
