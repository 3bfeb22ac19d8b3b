// Conditions on lists in the words of people: the rows are those of the line that a script would have.

import Kernel
import SessionBench
import System
import Testing

@testable import Command
@testable import Survey

@Suite struct SpokenConditionTests {
  private func prompt(
    _ answers: [String] = [], _ language: Language = .english
  ) throws -> (Desk, Session) {
    let desk = try Desk()
    desk.language = language
    try #require(desk.run("sample survey") == .ok, "\(desk.errors)")
    desk.answers = answers
    let session = desk.makeSession()
    session.isInteractive = true
    (desk.out, desk.errors) = ("", "")
    return (desk, session)
  }

  private static let said: [(String, String)] = [
    ("rooms bigger than 80 m2", "survey room list --where 'area_m2 > 80'"),
    ("which rooms are over 80 square metres", "survey room list --where 'area_m2 > 80'"),
    ("rooms smaller than 30", "survey room list --where 'area_m2 < 30'"),
    ("rooms with more than 3 assets", "survey room list --where 'assets > 3'"),
    ("rooms with at least 3 assets", "survey room list --where 'assets >= 3'"),
    ("classrooms", "survey room list --category classroom"),
    ("show classrooms on level 1", "survey room list --category classroom --level 1"),
    (
      "classrooms not visited",
      "survey room list --category classroom --state not_visited"
    ),
    ("rooms without an extinguisher", "survey room list --without 'Fire extinguisher'"),
    (
      "which classrooms have no extinguisher",
      "survey room list --category classroom --without 'Fire extinguisher'"
    ),
    ("rooms with a radiator", "survey room list --with Radiator"),
    ("assets with no photo", "survey asset list --where 'not (photos > 0)'"),
    ("radiators without valve", "survey asset list --family Radiator --where 'valve = false'"),
    (
      "lights that are not working",
      "survey asset list --family Luminaire --where 'working = false'"
    ),
    (
      "broken lights on level G",
      "survey asset list --family Luminaire --level G --where 'working = false'"
    ),
    (
      "extinguishers checked before 2026",
      "survey asset list --family 'Fire extinguisher' --where 'checked < 2026-01-01'"
    ),
    ("how far along is the survey", "survey status"),
    ("how complete is the project", "survey status"),
    ("what does 102 lack", "survey missing --room 102"),
    ("list sockets --room G04", "survey asset list --family Socket --room G04"),
    ("sockets --level 1", "survey asset list --family Socket --level 1"),
    (
      "list radiators --format json", "survey asset list --family Radiator --format json"
    ),
    ("what is left on level G", "survey left --level G"),
    ("show log", "log --limit 10"), ("recent changes", "log --limit 10"),
    ("which formats can I export", "help formats"), ("is the file ok", "verify"),
    ("lsit rooms", "survey room list"),
    ("who changed G05 and when", "why G05"),
    ("select * from survey.asset limit 2", "survey asset list --limit 2"),
    ("select * from assets where room='G05'", "survey asset list --room G05"),
    ("help asset add", "help survey asset add"), ("last 5 commands", "log --limit 5"),
    ("what is in G07?", "survey room show G07"),
  ]

  @Test(arguments: said)
  func theRowsAreThoseOfAScript(typed: String, script: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    let shown = desk.out
    (desk.out, desk.answers) = ("", nil)
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    #expect(shown == desk.out && !shown.isEmpty, "\(typed): \(shown)\n\(script): \(desk.out)")
  }

  @Test(arguments: [
    ("stanze più grandi di 80 m2", "survey room list --where 'area_m2 > 80'"),
    ("aule senza estintore", "survey room list --without 'Fire extinguisher'"),
    ("stanze con più di 3 beni", "survey room list --where 'assets > 3'"),
    ("stanze non visitate al piano 1", "survey room list --state not_visited --level 1"),
    ("cosa manca al piano 1", "survey left --level 1"), ("ultimi 5 comandi", "log --limit 5"),
    ("a che punto siamo", "survey status"), ("cosa manca in 102", "survey missing --room 102"),
    ("mostra le ultime modifiche", "log --limit 10"), ("controlla il file", "verify"),
  ])
  func inItalianToo(typed: String, script: String) throws {
    let (desk, session) = try prompt([], .italian)
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    let shown = desk.out
    (desk.out, desk.answers) = ("", nil)
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    #expect(shown == desk.out && !shown.isEmpty, "\(typed): \(shown)\n\(script): \(desk.out)")
  }

  /// The floor that one stands on, from a room of it as well; all that is left, also what was begun.
  @Test(arguments: ["level G", "G07"])
  func thisFloorIsTheOneEntered(place: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("use " + place) == .ok, "\(desk.errors)")
    (desk.out, desk.errors) = ("", "")
    #expect(try session.typeAtPrompt("what is left on this floor --format json") == .ok)
    #expect(desk.out.contains("\"G13\"") && desk.out.contains("in_progress"), "\(desk.out)")
    #expect(!desk.out.contains("Aurora School/1"))
  }

  /// What no family is called is said so, not found to be nothing.
  @Test(arguments: [
    "which rooms have no smoke detector", "smoke detectors by level",
    "how many smoke detectors are there",
  ])
  func aFamilyThatIsNotThere(typed: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .usage)
    #expect(desk.errors.contains("there is no family smoke detector"), "\(desk.errors)")
    #expect(desk.errors.contains("hint: list them: survey family list"), "\(desk.errors)")
  }

  /// Who stands in a room of the first floor asks about the ground floor by one letter.
  @Test func anotherFloorThanTheOneEntered() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("use 102") == .ok)
    (desk.out, desk.errors) = ("", "")
    #expect(try session.typeAtPrompt("fire extinguishers in G") == .ok, "\(desk.errors)")
    #expect(desk.out.split(separator: "\n").count == 4, "\(desk.out)")
    #expect(!desk.errors.contains("only of"), "\(desk.errors)")
  }

  /// A slip in the first word of a line that writes is mended by the user, of one that looks by the program.
  @Test func aSlipNeverWrites() throws {
    let (desk, session) = try prompt(["yes"])
    let before = try rows(desk, "log --limit 1")
    #expect(try session.typeAtPrompt("delte last asset") == .usage)
    #expect(desk.errors.contains("hint: did you mean: delete last asset"), "\(desk.errors)")
    #expect(try rows(desk, "log --limit 1") == before && desk.answers == ["yes"])
  }

  private func rows(_ desk: Desk, _ line: String) throws -> [JSON] {
    let answers = desk.answers
    desk.answers = nil
    defer { desk.answers = answers }
    return try desk.rows(line)
  }

  /// A file that is not there is said before anything is asked.
  @Test func aPhotoThatIsNotThere() throws {
    let (desk, session) = try prompt(["yes", "1"])
    #expect(try session.typeAtPrompt("add photo img_0412.jpg to G05") == .noInput)
    #expect(desk.errors.contains("img_0412.jpg does not exist"), "\(desk.errors)")
    #expect(desk.answers == ["yes", "1"])
  }

  @Test func theLastOfAKind() throws {
    let (desk, session) = try prompt(["yes"])
    let last = try #require(rows(desk, "survey asset list --family Radiator").last?["id"]?.string)
    #expect(try session.typeAtPrompt("delete last radiator") == .ok, "\(desk.errors)")
    let left = try rows(desk, "survey asset list --family Radiator")
    #expect(left.count == 4 && !left.contains { $0["id"]?.string == last })
  }

  @Test func anOptionWrittenAsAValue() throws {
    let (desk, session) = try prompt()
    #expect(
      try session.typeAtPrompt("asset add \"Wall light 30W\" at=9.6,5 room=G04") == .ok,
      "\(desk.errors)")
    #expect(desk.errors.contains("runs: survey asset add 'Wall light 30W' at=9.6,5 --room G04"))
    #expect(try rows(desk, "survey asset list --room G04").count == 5)
  }

  @Test func theFileAtTheEndIsWritten() throws {
    let (desk, session) = try prompt()
    let path = desk.scratch.path + "/plan of G.pdf"
    #expect(
      try session.typeAtPrompt("print plan level G to \(path.shellQuoted)") == .ok, "\(desk.errors)"
    )
    let bytes = try Files.read(path, limit: 1 << 24)
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
    #expect(try session.typeAtPrompt("make a json report") == .usage)
    #expect(desk.errors.contains("survey export does not write .json"), "\(desk.errors)")
  }

  @Test func noneIsANumberToo() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("how many sockets are in G07") == .ok, "\(desk.errors)")
    #expect((desk.out + desk.errors).contains("0 in all"), "\(desk.out)\(desk.errors)")
  }

  /// A point of the plan asks for its level, by number.
  @Test func theRoomAtAPoint() throws {
    let (desk, session) = try prompt(["2"])
    #expect(try session.typeAtPrompt("what room is at 12.5,3") == .ok, "\(desk.errors)")
    #expect((desk.out + desk.errors).contains("this is G04"), "\(desk.out)\(desk.errors)")
    // Who asks stays where they are.
    #expect(session.places.last?.label != "G04")
  }

  private func order(_ desk: Desk) -> [String] {
    desk.out.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: "\t").dropFirst().first.map(String.init)
    }
  }

  /// The first of rows in another order are the first of all in that order, not of the list.
  @Test(arguments: [
    ("rooms sort area desc", -1), ("rooms sorted by area descending", -1),
    ("sort rooms by area desc", -1), ("rooms order by area desc limit 3", 3),
    ("select * from rooms order by area desc limit 3", 3), ("top 3 rooms by area", 3),
    ("rooms by area desc top 3", 3),
  ])
  func theGreatestComeFirst(typed: String, most: Int) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    let shown = order(desk)
    let rooms = try rows(desk, "survey room list").enumerated().sorted { a, b in
      let (one, other) = (a.element["area_m2"]?.number ?? 0, b.element["area_m2"]?.number ?? 0)
      return one == other ? a.offset < b.offset : one > other
    }.compactMap { $0.element["number"]?.string }
    #expect(shown == (most < 0 ? rooms : Array(rooms.prefix(most))), "\(desk.out)")
  }

  /// A room of another level by a part of its name, from inside a level and a room.
  @Test(arguments: ["level G", "G05"])
  func aRoomOfAnotherLevel(place: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("use " + place) == .ok)
    (desk.out, desk.errors) = ("", "")
    #expect(try session.typeAtPrompt("show boiler") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("Boiler room"), "\(desk.out)")
    #expect(try session.typeAtPrompt("use boiler") == .ok, "\(desk.errors)")
    #expect(session.places.last?.label == "B03")
  }

  // MARK: - Undoing several

  private func states(_ desk: Desk, _ rooms: [String]) throws -> [String] {
    let answers = desk.answers
    desk.answers = nil
    defer { desk.answers = answers }
    return try rooms.flatMap { room in
      try desk.rows("survey room show " + room).compactMap { $0["state"]?.string }
    }
  }

  @Test(arguments: ["undo 2", "undo the last 2", "undo last two changes", "annulla le ultime 2"])
  func severalAreUndoneOnceConfirmed(typed: String) throws {
    let (desk, session) = try prompt(["yes"])
    let rooms = ["102", "103", "104"]
    for room in rooms {
      #expect(try session.typeAtPrompt("survey room state \(room) empty") == .ok, "\(desk.errors)")
    }
    #expect(try states(desk, rooms) == ["empty", "empty", "empty"])
    desk.errors = ""
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("  survey room state 104 empty\n  survey room state 103 empty\n"))
    #expect(try states(desk, rooms) == ["empty", "not_visited", "not_visited"])
    // Each is a command of its own again.
    #expect(try session.typeAtPrompt("redo") == .ok, "\(desk.errors)")
    #expect(try states(desk, rooms) == ["empty", "empty", "not_visited"])
  }

  /// A small number counts commands and is no end of an id; options leave it so.
  @Test(arguments: ["undo 0", "undo 100", "undo 2 --yes", "undo 2 --dry-run", "undo \"2\""])
  func aNumberIsNoEndOfAnID(typed: String) throws {
    let (desk, session) = try prompt(["no"])
    for room in ["102", "103"] {
      #expect(try session.typeAtPrompt("survey room state \(room) empty") == .ok)
    }
    #expect(try session.typeAtPrompt(typed) == .usage, "\(desk.errors)")
    #expect(try states(desk, ["102", "103"]) == ["empty", "empty"])
    #expect(try session.typeAtPrompt("undo 1") == .ok, "\(desk.errors)")
    #expect(try states(desk, ["102", "103"]) == ["empty", "not_visited"])
  }

  /// What stands behind an option, and in a text, is as it was typed.
  @Test(arguments: [
    ("survey asset list --where room=G04", "survey asset list --room G04"),
    (
      "survey asset list --where family=Radiator --limit 2",
      "survey asset list --family Radiator --limit 2"
    ),
  ])
  func aConditionIsNoOption(typed: String, script: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    let shown = desk.out
    (desk.out, desk.answers) = ("", nil)
    #expect(desk.run(script) == .ok)
    #expect(shown == desk.out && !shown.isEmpty)
  }

  /// A slip neither leaves the program nor the place, and writes no file.
  @Test(arguments: [
    ("exitt", ""), ("byee", ""), ("pritn rooms to SLIP.csv", "print rooms to"),
    ("lsit rooms --out SLIP.csv", "list rooms --out"), ("topp", ""),
  ])
  func aSlipOnlyShows(typed: String, hint: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("use G05") == .ok)
    desk.errors = ""
    let path = desk.scratch.path + "/slip.csv"
    #expect(try session.typeAtPrompt(typed.replacing("SLIP.csv", with: path)) == .usage)
    #expect(desk.errors.contains("hint: did you mean: \(hint)"), "\(desk.errors)")
    #expect(!Files.exists(path) && session.places.last?.label == "G05" && !session.isLeaving)
  }

  /// What a shell does is not done here, and it is said so.
  @Test func noProgramIsRun() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("!ls -l") == .usage)
    #expect(desk.errors.contains("! runs no program here"), "\(desk.errors)")
    #expect(desk.errors.contains("log | head"), "\(desk.errors)")
  }

  @Test func aListOfAPlaceGoesToTheFileNamed() throws {
    let (desk, session) = try prompt()
    let path = desk.scratch.path + "/g.csv"
    #expect(try session.typeAtPrompt("list rooms on level G to \(path)") == .ok, "\(desk.errors)")
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 17, "\(text)")
  }

  @Test func nothingIsUndoneUnconfirmed() throws {
    let (desk, session) = try prompt(["no"])
    for room in ["102", "103"] {
      #expect(try session.typeAtPrompt("survey room state \(room) empty") == .ok)
    }
    #expect(try session.typeAtPrompt("undo 2") == .refused)
    #expect(try states(desk, ["102", "103"]) == ["empty", "empty"])
    #expect(try session.typeAtPrompt("undo 50") == .usage)
    #expect(desk.errors.contains("there are only 3 commands to undo"), "\(desk.errors)")
    #expect(try states(desk, ["102", "103"]) == ["empty", "empty"])
  }

  /// The most of all stands first.
  @Test(arguments: [
    ("smallest classroom", "--category classroom", false), ("largest room", "", true),
    ("the biggest classrooms", "--category classroom", true),
  ])
  func theMostStandsFirst(typed: String, filter: String, isDown: Bool) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    let shown = desk.out.split(separator: "\n").dropFirst().map(String.init)
    desk.answers = nil
    var areas: [(area: Double, number: String)] = []
    for row in try desk.rows("survey room list " + filter) {
      areas.append((row["area_m2"]?.number ?? 0, row["number"]?.string ?? ""))
    }
    areas.sort { isDown ? $0.area > $1.area : $0.area < $1.area }
    #expect(areas.count == shown.count && areas.count > 5)
    #expect(shown[0].contains("\t\(areas[0].number)\t"), "\(shown[0])")
  }

  /// A word that says nothing of the list makes the line another one.
  @Test(arguments: [
    "rooms bigger than a bus", "rooms with purple curtains", "classrooms over 3 kg",
    "which rooms are nicer than G05",
  ])
  func whatSaysNothingOfTheListIsNotReadAsACondition(typed: String) throws {
    let (desk, session) = try prompt()
    let tokens = try #require(
      SpokenToken.tokens(Lexer.arguments(typed.split(separator: " ").map(String.init))))
    #expect(session.spokenList(tokens, in: .survey) == nil, "\(typed)")
    #expect(desk.errors.isEmpty)
  }

  /// A family with several types: of which one is asked, and a place that was said is kept.
  @Test func ofWhichTypeIsAsked() throws {
    let (desk, session) = try prompt(["2"])
    #expect(
      try session.typeAtPrompt("add radiator at=4.5,0.5 --room G05") == .ok, "\(desk.errors)")
    desk.answers = nil
    let rows = try desk.rows("survey asset list --room G05 --family Radiator")
    #expect(
      rows.count == 2 && rows.contains { $0["type"]?.string == "Steel panel radiator 1200 mm" })
  }

  @Test func ofWhichTypeIsAskedOfAShortLineToo() throws {
    let (desk, session) = try prompt(["1"])
    #expect(try session.typeAtPrompt("go to G05") == .ok)
    #expect(try session.typeAtPrompt("asset add radiator at=4.5,0.5") == .ok, "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("survey asset list --room G05 --family Radiator").count == 2)
  }

  /// Several things have no place in common, and the hint makes them.
  @Test func severalAreNotPutInOnePlace() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("add 2 radiators at=+1,+0.5 --room G07") == .usage)
    #expect(
      desk.errors.contains("at= is the place of one asset, not of 2")
        && desk.errors.contains("survey asset place Radiator --grid 2x1"), "\(desk.errors)")
  }

  @Test func leavingTheQuestionForTheTypeAddsNothing() throws {
    let (desk, session) = try prompt(["quit"])
    #expect(try session.typeAtPrompt("add radiator at=4.5,0.5 --room G05") == .refused)
    desk.answers = nil
    #expect(try desk.rows("survey asset list --room G05").count == 6)
  }
}
