// Lines in the words of people who survey a building. Only what looks is read by its sense.
import Command
import Kernel
import SessionBench
import Testing

@testable import Survey

@Suite struct SpokenSurveyTests {
  private func prompt(_ answers: [String] = []) throws -> (Desk, Session) {
    let desk = try Desk.school(families: true)
    desk.answers = answers
    let session = desk.makeSession()
    session.isInteractive = true
    return (desk, session)
  }

  /// - Parameter rows: of the example school: 16 rooms on the ground floor, 13 on the first.
  @Test(arguments: [
    ("what rooms are on the first floor", 13, "\"level\":\"Aurora School/1\""),
    ("which rooms are left on the ground floor", 16, "\"level\":\"Aurora School/G\""),
    ("how big is the gym", 1, "\"number\":\"G14\""), ("area of G05", 1, "\"number\":\"G05\""),
    ("what is missing in G05", 1, "G05"), ("show rooms that are empty", 0, ""),
    ("how many levels are there", 3, "\"building\":\"Aurora School\""),
  ])
  func whatIsAskedIsAnswered(typed: String, rows: Int, holds: String) throws {
    let (desk, session) = try prompt()
    desk.out = ""
    #expect(
      try session.typeAtPrompt(typed + " --format jsonl") == .ok || rows == 0, "\(desk.errors)")
    let lines = desk.out.split(separator: "\n")
    #expect(lines.count == rows, "\(desk.out)")
    #expect(lines.allSatisfy { $0.contains(holds) } || lines.first?.contains(holds) ?? false)
  }

  @Test(arguments: [
    ("G01 is empty", "survey room state G01 empty"),
    ("the gym is empty", "survey room state gym empty"),
    ("mark G02 as empty", "survey room state G02 empty"),
    (
      "room note G10 \"locked, key with the janitor\"",
      "survey note add 'locked, key with the janitor' --room G10"
    ),
    ("note G05 \"door is locked\"", "survey note add 'door is locked' --room G05"),
    ("attach examples/memo.wav to G13", "survey voice add examples/memo.wav --room G13"),
    ("new asset family Curtain", "survey family add Curtain"),
  ])
  func whatIsWrittenIsShown(typed: String, runs: String) throws {
    let (desk, session) = try prompt()
    desk.errors = ""
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("runs: \(runs)\n"), "\(desk.errors)")
  }

  /// A photo is of the room that is named, and several things are as many as were said.
  @Test(arguments: [
    ("add photo examples/lamp.png to G05", "survey photo add examples/lamp.png --room G05"),
    ("attach examples/lamp.png to G05", "survey photo add examples/lamp.png --room G05"),
    ("add 2 'Philips 30W wall light'", "survey asset place 'Philips 30W wall light' --grid 2x1"),
    (
      "add 2 'Philips 30W wall light' here",
      "survey asset place 'Philips 30W wall light' --grid 2x1"
    ),
    ("add 2 boxes", "survey asset place box --grid 2x1"),
    ("done with this room", "survey room state G14 complete"),
    ("I am done with G06", "survey room state G06 complete"),
    ("ho finito con G06", "survey room state G06 complete"),
  ])
  func allThatWasSaidIsRead(typed: String, reading: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    desk.answers = ["no"]
    desk.errors = ""
    _ = try session.typeAtPrompt(typed)
    #expect(desk.errors.contains("read as: \(reading)\n"), "\(desk.errors)")
  }

  /// Who leaves is told that nothing changed, of the family as of the type.
  @Test(arguments: [["!"], ["no"], ["yes", "!"], ["yes", "y", "yes", "n"]])
  func noTypeIsMade(answers: [String]) throws {
    let (desk, session) = try prompt(answers)
    let before = try desk.rows("survey family list").count
    desk.errors = ""
    #expect(try session.typeAtPrompt("survey asset add hydrant --room G05") == .refused)
    #expect(desk.errors.contains("nothing was changed"), "\(desk.errors)")
    #expect(!desk.errors.contains("there is no family"), "\(desk.errors)")
    #expect(desk.answers == [])
    desk.answers = nil
    #expect(try desk.rows("survey family list").count == before)
  }

  @Test(arguments: ["remove the last asset I added", "elimina l'ultimo asset che ho aggiunto"])
  func theLastOneAddedGoes(typed: String) throws {
    let (desk, session) = try prompt(["yes", ""])
    #expect(
      try session.typeAtPrompt("survey asset add 'Philips 30W wall light' --room G13") == .ok,
      "\(desk.errors)")
    desk.errors = ""
    let line = typed.replacing("'", with: "\\'")
    #expect(try session.typeAtPrompt(line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("removed Philips 30W wall light"), "\(desk.errors)")
    #expect(desk.answers == [""], "\(desk.errors)")
  }

  /// What cannot run is refused before anybody is asked.
  @Test func aLineIsCheckedBeforeItIsAskedAbout() throws {
    let (desk, session) = try prompt(["yes"])
    _ = try session.typeAtPrompt("survey asset add 'Philips 30W wall light' --room G13")
    _ = try session.typeAtPrompt("survey asset list")
    desk.errors = ""
    #expect(try session.typeAtPrompt("survey asset remove last nowhere") == .usage)
    #expect(!desk.errors.contains("[yes/no]"), "\(desk.errors)")
    #expect(desk.answers == ["yes"])
  }

  @Test("the question for a file is left as any other")
  func noFileIsWritten() throws {
    let (desk, session) = try prompt(["!"])
    #expect(try session.typeAtPrompt("export") == .refused, "\(desk.errors)")
    #expect(desk.errors.contains("left: nothing was done"), "\(desk.errors)")
    #expect(!desk.errors.contains("error"), "\(desk.errors)")
  }

  @Test(arguments: [
    "which assets are not working", "which lights don't work", "broken assets", "what is broken",
    "asset non funzionanti",
    "quali asset non funzionano",
  ])
  func whatDoesNotWork(typed: String) throws {
    let (desk, session) = try prompt()
    for line in [
      "asset add 'Philips 30W wall light' --room G13 working=no",
      "asset add 'Philips 30W wall light' --room G13 working=yes",
    ] {
      #expect(try session.typeAtPrompt("survey " + line) == .ok, "\(desk.errors)")
    }
    desk.out = ""
    let line = typed.replacing("'", with: "\\'")
    #expect(try session.typeAtPrompt(line) == .ok, "\(desk.errors)")
    #expect(desk.out.split(separator: "\n").count == 2, "\(desk.out)")
  }

  /// What would change something is never guessed from its words.
  @Test(arguments: [
    "remove everything on the first floor", "delete rooms that are empty", "empty the gym",
    "approve what is done", "forget the families",
  ])
  func nothingIsWrittenBySense(typed: String) throws {
    let (desk, session) = try prompt(["yes"])
    let before = try desk.rows("log --limit 1").map(\.text)
    #expect(try session.typeAtPrompt(typed) != .ok)
    desk.answers = nil
    #expect(try desk.rows("log --limit 1").map(\.text) == before)
  }

  /// In a room `show` is the room, a note's words need no quotes, and questions end with their mark.
  @Test func aRoomIsShownNotedAndAskedAbout() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    desk.out = ""
    #expect(try session.typeAtPrompt("show") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("G14") && desk.out.contains("275.1"), "\(desk.out)")
    #expect(try session.typeAtPrompt("note ceiling is leaking") == .ok, "\(desk.errors)")
    desk.out = ""
    #expect(try session.typeAtPrompt("how big is the library?") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("G13"))
    #expect(try session.typeAtPrompt("note 1") == .ok)
    desk.answers = nil
    #expect(try desk.row("survey note list")[text: "text"] == "ceiling is leaking")
  }

  /// The text of a note is kept to the letter; what is typed so is shown, and the answer says it again with
  /// the place.
  @Test(arguments: [
    ("note valve: leaks, see J. Smith", "valve: leaks, see J. Smith"),
    ("note to G13: ask for key", "to G13: ask for key"), ("note it's broken", "it's broken"),
    ("note the door's handle is broken", "the door's handle is broken"),
    ("note 50% # open; call Mario", "50% # open; call Mario"),
    ("note ratio 3:2 (about)", "ratio 3:2 (about)"),
    ("note a = b & c | d > e", "a = b & c | d > e"),
    ("note the text is wrong", "the text is wrong"), ("note door is empty", "door is empty"),
    ("add note to G13: ask for key", "to G13: ask for key"),
    ("add note: seals on the beach", "seals on the beach"),
    ("survey note add leak | less", "leak | less"), ("add note #5 is loose", "#5 is loose"),
    ("note two  blanks, \"quoted\" and $x", "two  blanks, \"quoted\" and $x"),
    ("note broken valve color=blue", "broken valve"), ("add note leak!", "leak!"),
    ("note \"it is: 'so' | so\"", "it is: 'so' | so"),
    ("note a leak, a big one", "a leak, a big one"),
    ("note leak at 1 o'clock --room G14", "leak at 1 o'clock"),
    ("nota la valvola perde: l'acqua", "la valvola perde: l'acqua"),
  ])
  func aNoteIsKeptAsTyped(typed: String, text: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    (desk.out, desk.errors) = ("", "")
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(
      desk.errors.contains("added note 1 to G14 Gym, Aurora School/G: \(text)\n"), "\(desk.errors)")
    desk.answers = nil
    let row = try desk.row("survey note list")
    #expect(row[text: "text"] == text && row[text: "room"] == "G14", "\(row.text)")
  }

  /// What could be a note or something else writes nothing, and says how a note is written.
  @Test(arguments: ["note leak", "note it's", "note \"leak\" badly", "note \"leak\" | cat"])
  func whatMayBeANoteIsNotWritten(typed: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    if let lines = try? Lexer.lines(file: "<prompt>", bytes: Array(typed.utf8)), lines.count == 1 {
      #expect(try session.typeAtPrompt(typed) != .ok)
    } else {
      #expect(session.lineWithText(typed) == nil)
    }
    desk.answers = nil
    #expect(try desk.rows("survey note list").isEmpty)
  }

  @Test func oneWordIsTheNameOfANote() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    #expect(try session.typeAtPrompt("note leak") == .usage)
    #expect(desk.errors.contains("note add leak"), "\(desk.errors)")
  }

  /// Places as they are said: in small letters, by parts of their path, in several words.
  @Test(arguments: [
    ("use \"aurora school/1\"", "Aurora School/1"), ("use aurora/1", "Aurora School/1"),
    ("go aurora/g", "Aurora School/G"), ("go \"ground floor\"", "Aurora School/G"),
    ("use \"art room\"", "Aurora School/G/G07"), ("go school/g13", "Aurora School/G/G13"),
    ("go \"level 1\"", "Aurora School/1"),
  ])
  func placesAreEnteredAsTheyAreSaid(typed: String, place: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(session.places.filter(\.isShown).map(\.label).joined(separator: "/") == place)
  }

  @Test func aRoomIsLeft() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    #expect(try session.typeAtPrompt("exit room") == .ok, "\(desk.errors)")
    #expect(!session.isLeaving && session.place("survey.room") == nil)
    #expect(session.place("survey.level") != nil)
  }

  @Test func aWordFiltersAList() throws {
    let (desk, session) = try prompt()
    for (typed, count) in [("rooms classroom", 13), ("rooms library", 1), ("rooms gym", 1)] {
      desk.out = ""
      #expect(try session.typeAtPrompt(typed + " --format jsonl") == .ok, "\(desk.errors)")
      #expect(
        desk.out.split(separator: "\n").count == count || count > 1 && !desk.out.isEmpty,
        "\(desk.out)")
    }
  }

  /// Who asks where gets the level; what is where one stands comes first.
  @Test func whereSomethingIs() throws {
    let (desk, session) = try prompt()
    desk.out = ""
    #expect(
      try session.typeAtPrompt("where is the library --format jsonl") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"where\":\"Aurora School/G\""), "\(desk.out)")
    #expect(try session.typeAtPrompt("go aurora/1") == .ok)
    desk.out = ""
    #expect(try session.typeAtPrompt("where is classroom --format jsonl") == .ok, "\(desk.errors)")
    let rows = desk.out.split(separator: "\n")
    #expect(rows.first?.contains("\"where\":\"Aurora School/1\"") ?? false, "\(desk.out)")
  }

  /// The room to go to next is another one than that where one stands.
  @Test func theNextRoom() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    desk.errors = ""
    desk.out = ""
    #expect(try session.typeAtPrompt("next --format jsonl") == .ok, "\(desk.errors)")
    #expect(desk.out.split(separator: "\n").count == 1 && !desk.out.contains("\"room\":\"G14\""))
    #expect(desk.errors.contains("enter it: survey room use "), "\(desk.errors)")
  }

  @Test(arguments: ["next room", "go to the next room", "prossima stanza"])
  func theNextRoomIsEntered(typed: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    desk.errors = ""
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("entered "), "\(desk.errors)")
    #expect(session.places.last.map { $0.source == "survey.room" && $0.label != "G14" } ?? false)
  }

  /// What is of a kind is counted, in place of all that has the word in it.
  @Test(arguments: [
    ("how many rooms are there", "33 in all"), ("count rooms", "33 in all"),
    ("how many radiators", "1 in all"), ("conta stanze", "33 in all"),
  ])
  func howManyIsAnswered(typed: String, said: String) throws {
    let (desk, session) = try prompt()
    let family = try #require(try desk.rows("survey family list").first?[text: "name"])
    let type = try #require(
      try desk.rows("survey type list --family '\(family)'").first?[text: "name"])
    #expect(try session.typeAtPrompt("asset add '\(type)' --room G14") != .internalFault)
    (desk.errors, desk.out) = ("", "")
    let line = typed.hasSuffix("radiators") ? "how many " + family.lowercased() + "s" : typed
    let code = try session.typeAtPrompt(line)
    let answer = desk.errors
    let count = try desk.rows("survey asset list").count
    if typed.hasSuffix("radiators") {
      #expect(count == 0 || code == .ok && answer.contains("\(count) in all"), "\(answer)")
    } else {
      #expect(answer.contains(said), "\(answer)")
    }
  }

  @Test(arguments: ["rooms empty", "stanze vuote", "empty rooms", "stanze vuoti"])
  func statesInItalianToo(typed: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("G01 is empty") == .ok, "\(desk.errors)")
    desk.out = ""
    #expect(try session.typeAtPrompt(typed + " --format jsonl") == .ok, "\(desk.errors)")
    #expect(desk.out.split(separator: "\n").count == 1, "\(desk.out)")
  }

  /// The assets of another room are copied once that is agreed to.
  @Test(arguments: [
    "copy assets from G05 to G06", "copy all the assets of G05 to G06", "copy room G05 to G06",
  ])
  func aRoomIsCopiedWhenAgreed(typed: String) throws {
    let (desk, session) = try prompt(["no"])
    desk.errors = ""
    #expect(try session.typeAtPrompt(typed) == .refused, "\(desk.errors)")
    #expect(
      desk.errors.contains("read as: survey asset place --like G05 --room G06\n"), "\(desk.errors)")
  }

  @Test(arguments: [
    ("rename room Aula", "survey room edit name=Aula G14"),
    ("rename this room to Aula Magna", "survey room edit name='Aula Magna' G14"),
  ])
  func theRoomEnteredIsRenamed(typed: String, runs: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go gym") == .ok)
    desk.errors = ""
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("runs: \(runs)\n"), "\(desk.errors)")
  }

  /// A row that names a room by a title that others have, too, proposes what enters this one.
  @Test func roomsOfOneNameAreToldApart() throws {
    let (desk, session) = try prompt()
    for level in ["G", "1"] {
      let made = "survey room list --level 'Aurora School/\(level)' --limit 2"
      for row in try desk.rows(made) {
        let id = try #require(row[text: "id"])
        #expect(desk.run("survey room edit \(id) number= name=Store") == .ok, "\(desk.errors)")
      }
    }
    desk.out = ""
    #expect(try session.typeAtPrompt("missing --format jsonl") == .ok, "\(desk.errors)")
    let rows = try desk.out.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    let stores = rows.filter { $0[text: "room"] == "Store" }
    #expect(stores.count > 2)
    for row in stores {
      let command = try #require(row[text: "command"])
      #expect(try session.typeAtPrompt(command) == .ok, "\(command) \(desk.errors)")
      #expect(session.place("survey.room")?.id.description == row[text: "room_id"], "\(command)")
    }
  }

  @Test func aNoteAsksItsRoom() throws {
    let (desk, session) = try prompt(["G13"])
    #expect(try session.typeAtPrompt("note \"door sticks\"") == .ok, "\(desk.errors)")
    desk.answers = nil
    let row = try desk.row("survey note list")
    #expect(row[text: "text"] == "door sticks" && row[text: "room"] == "G13", "\(row.text)")
    // Scripts are told what is missing.
    #expect(desk.run("survey note add \"door sticks\"") == .usage)
  }

  @Test func aTapAsksItsLevel() throws {
    let (desk, session) = try prompt(["G"])
    #expect(try session.typeAtPrompt("tap 3.8 3.8") == .ok, "\(desk.errors)")
    #expect(session.place("survey.room")?.label == "G05")
    desk.answers = nil
    #expect(desk.run("survey tap 3.8 3.8") == .usage)
  }

  /// A photo of a room is one of its only asset; where there are several, a script says which.
  @Test func aPhotoOfARoom() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("survey photo add examples/lamp.png --room G01") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("has no asset"))
    #expect(try desk.row("survey photo list --unlinked")["assets"]?.number ?? 0 == 0)
    let lamp = "survey asset add Luminaire 'Philips 30W wall light' --room G01"
    #expect(desk.run(lamp + " at=13.2,3") == .ok, "\(desk.errors)")
    #expect(desk.run("survey photo add examples/lamp.png --room G01") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey photo list --room G01").count == 1)
    #expect(desk.run(lamp + " at=18.8,3") == .ok, "\(desk.errors)")
    #expect(desk.run("survey photo add examples/lamp.png --room G01") == .usage)
    #expect(desk.errors.contains("which of the 2 assets"))
  }

  /// A spreadsheet's name on what is none would not open.
  @Test func aNamePromisesItsFormat() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey export --format cobie --out school.xlsx") == .usage)
    #expect(desk.errors.contains("end the name in .cobie.zip"), "\(desk.errors)")
  }

  @Test(arguments: [
    ("survey export --out plan.doc", ".pdf"), ("survey map --out plan.jpg", ".png"),
    ("survey export --out plan.ods", ".xlsx"), ("survey asset list --out plan.xls", ".xlsx"),
  ])
  func aFormatThatIsNotMadeNamesOneThatIs(line: String, ending: String) throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run(line) == .usage)
    #expect(desk.errors.contains("end the name in \(ending)"), "\(desk.errors)")
  }
}
