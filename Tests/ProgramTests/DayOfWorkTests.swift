// A day's work from the plan to the report, as a surveyor goes through it: forty assets by dialogue,
// pattern, script and table, their photos, a pattern taken back after a restart, another pair of
// eyes, completion, and what the client gets. The program ends and starts again between the steps.

import Glibc
import Kernel
import System
import Testing

@Suite struct DayOfWorkTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
  }

  /// One run on the notebook, which must end with `code`.
  @discardableResult
  private func run(_ words: String..., code: Int32 = 0) throws -> RunResult {
    let result = try launcher.run(["-n", "school.tac"] + words)
    try #require(result.code == code, "\(words): \(result.stderr)\(result.stdout)")
    return result
  }

  /// The rows of a listing in JSON.
  private func rows(_ words: String) throws -> [JSON] {
    let json = try JSON(parsing: try run("-c", words + " --json").out)
    return try #require(json["rows"]?.array)
  }

  private func count(_ words: String = "survey asset list") throws -> Int { try rows(words).count }

  /// The lines of the assets in a CSV register, its head left out.
  private func register(_ name: String) throws -> Int {
    try run("survey", "export", "--out", name, "--force")
    let bytes = try Files.read(home.file(name), limit: 1 << 20)
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).count - 1
  }

  @Test func fromThePlanToTheReport() throws {
    try morning()
    try patternAndRestart()
    try tableAndScript()
    try photos()
    try secondPairOfEyes()
    try outcome()
  }

  /// The plan, the families, and the first six assets in questions and answers.
  private func morning() throws {
    try run("survey", "import", "examples/school.geojson", "--metres", "--project", "School")
    try run("-f", "examples/survey-families.tac")
    let terminal = try PseudoTerminal(launcher, ["-n", "school.tac"], size: (100, 50))
    func answer(_ question: String, _ keys: String) throws {
      try #require(terminal.expect(question), "\(question): \(terminal.screen)")
      terminal.type(keys + "\r")
    }
    try answer("taccuino > ", "survey room use G05")
    try answer("G05 > ", "asset add")
    try answer("family: ", "Luminaire")
    try answer("type: ", "Recessed LED panel 60x60")
    for lamp in 0..<4 {
      // The second and later ones take over what the first had.
      try answer(lamp == 0 ? "height (0 m to 12 m): " : "[3m]: ", lamp == 0 ? "3m" : "")
      try answer("[yes]: ", "")
      try answer("installed (at least 1950-01-01): ", "")
      try answer("[label point of the room]: ", "\(2 + lamp),3")
      try answer("empty to finish: ", "examples/lamp.png")
      try answer("empty to finish: ", "")
      try answer("save it?", "yes")
      try answer("another like this?", lamp < 3 ? "yes" : "no")
    }
    for socket in 0..<2 {
      if socket == 0 {
        try answer("G05 > ", "asset add")
        try answer("family: ", "Socket")
        try answer("type: ", "Double wall socket 16 A")
      }
      try answer("circuit", socket == 0 ? "L3" : "")
      // A slip is answered at once, and the question stands.
      if socket == 0 { try answer("height (0 m to 3 m)", "30 m") }
      try answer("height (0 m to 3 m)", "0.3 m")
      try answer("[label point of the room]: ", "\(4 + socket),0.5")
      try answer("empty to finish: ", "")
      try answer("save it?", "yes")
      try answer("another like this?", socket == 0 ? "yes" : "no")
    }
    try answer("G05 > ", "quit")
    #expect(terminal.finish() == 0)
    #expect(terminal.isSane)
    let made = try rows("survey asset list")
    #expect(made.count == 6)
    #expect(made.filter { $0["photos"]?.array?.count == 1 }.count == 4)
    #expect(made.compactMap { $0["parameters"]?["circuit"]?.string } == ["L3", "L3"])
  }

  /// Twelve lamps in the gym, and six sockets that another start of the program takes back.
  private func patternAndRestart() throws {
    let lamps = ["survey", "asset", "place", "Recessed LED panel 60x60", "--grid", "3x4"]
    let gym = try launcher.run(
      ["-n", "school.tac"] + lamps + ["--margin", "0.6m", "--room", "G14", "height=7m"])
    #expect(gym.code == 0 && gym.stderr.contains("placed 12 of"), "\(gym.stderr)")
    let before = try rows("survey asset list")
    let walls = try run(
      "-c", "survey asset place 'Double wall socket 16 A' --along-wall --step 4m --room G13")
    #expect(walls.stderr.contains("placed 6 of"))
    #expect(try count() == 24)
    #expect(try rows("survey room list --level G").contains { $0["number"]?.string == "G13" })
    try run("undo")
    #expect(try rows("survey asset list") == before)
    let library = try #require(
      try rows("survey room list --level G").first { $0["number"]?.string == "G13" })
    #expect(library["state"]?.string == "not_visited")
  }

  /// Four from the client's table, eighteen from a script that is one transaction.
  private func tableAndScript() throws {
    try run("survey", "asset", "import", "examples/assets.csv")
    #expect(try count() == 22)
    var script = "use survey\n"
    for (room, sockets) in [("102", 6), ("103", 6), ("104", 5)] {
      script += "room use \(room)\n"
      for number in 0..<sockets {
        script += "asset add 'Double wall socket 16 A' circuit=L\(number + 1)\n"
      }
    }
    let slip = script + "asset add 'Double wall socket 16 A' circuit=L1000\n"
    try home.write("first-floor.tac", slip)
    let refused = try run("-f", "first-floor.tac", code: 64)
    #expect(refused.stderr.contains("circuit"))
    #expect(try count() == 22)
    try home.write(
      "first-floor.tac", script + "asset add 'Cast iron radiator, 8 elements' valve=yes\n")
    try run("-f", "first-floor.tac")
    #expect(try count() == 40)
  }

  /// What is missing is named; one picture goes on all of the gym's lamps.
  private func photos() throws {
    let open = try run("survey", "complete", "--json", code: 1)
    let blocks = try #require(try JSON(parsing: open.out)["rows"]?.array)
    #expect(blocks.count == 33)
    let missing = blocks.reduce(0) { $0 + Int($1["photos_missing"]?.integer ?? 0) }
    #expect(missing == 12 + 2 + 1)
    let bare = try rows("survey asset list").filter {
      $0["photos"]?.array?.isEmpty == true && $0["family"]?.string != "Socket"
    }
    #expect(bare.count == missing)
    var words = ["-n", "school.tac", "survey", "photo", "add", "examples/lamp.png"]
    for asset in bare { words += ["--asset", try #require(asset["id"]?.string)] }
    let added = try launcher.run(words)
    #expect(added.code == 0, "\(added.stderr)")
    // Four dialogues and one command name the same picture: it lies there once.
    #expect(try count("survey photo list") == 1)
  }

  /// Rooms with assets are complete, the others looked into and empty; another operator approves.
  private func secondPairOfEyes() throws {
    for room in try rows("survey room list") {
      let id = try #require(room["id"]?.string)
      if room["assets"]?.integer == 0 {
        try run("survey", "room", "confirm-empty", id)
      } else {
        try run("survey", "room", "state", id, "complete")
      }
    }
    let work = try rows("survey status --by project")
    #expect(work.first?["complete"]?.integer == 7)
    #expect(work.first?["empty"]?.integer == 26)
    try run("operator", "add", "bruno")
    // Who completed a room does not approve it.
    try run("survey", "room", "approve", "G05", code: 77)
    try run("operator", "use", "bruno")
    try run("survey", "room", "approve", "--level", "G")
    let ground = try #require(
      try rows("survey status").first { $0["level"]?.string == "Aurora School/G" })
    #expect(ground["approved"]?.integer == 16)
    #expect(ground["assets"]?.integer == 21)
    try run("survey", "complete")
    #expect(try rows("survey project list").first?["state"]?.string == "completed")
  }

  /// The register, the report, and a package that another notebook takes.
  private func outcome() throws {
    let rows = try register("register.csv")
    #expect(rows == 40)
    try run("survey", "export", "--out", "report.html")
    let bytes = try Files.read(home.file("report.html"), limit: 1 << 24)
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains("Classroom 1A") && page.contains("EX-2051") && page.contains("bruno"))
    #expect(!page.contains("src=\"http") && !page.contains("href=\"http"))
    try run("survey", "export", "--out", "school.tacpkg", "--photos")
    let taken = try launcher.run(["-n", "client.tac", "survey", "import", "school.tacpkg"])
    #expect(taken.code == 0, "\(taken.stderr)")
    let theirs = try launcher.run(["-n", "client.tac", "survey", "status", "--json"])
    #expect(theirs.stdout == (try run("survey", "status", "--json").stdout))
    try run("verify")
  }
}
