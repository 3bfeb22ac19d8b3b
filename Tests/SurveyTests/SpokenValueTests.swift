// Assets that people call by a number that is written on them, and lists by the day of a value: at the prompt only.
import Command
import Kernel
import SessionBench
import Testing

@testable import Survey

@Suite struct SpokenValueTests {
  private func prompt(
    _ answers: [String] = [], _ language: Language = .english, making: [String] = []
  ) throws -> (Desk, Session) {
    let desk = try Desk()
    desk.language = language
    try #require(desk.run("sample survey") == .ok, "\(desk.errors)")
    for line in making { try #require(desk.run(line) == .ok, "\(desk.errors)") }
    desk.answers = answers
    let session = desk.makeSession()
    session.isInteractive = true
    #expect(try session.typeAtPrompt("use survey") == .ok)
    (desk.out, desk.errors) = ("", "")
    return (desk, session)
  }

  @Test(arguments: [
    "EX-2043", "ex-2043", "extinguisher EX-2043", "find EX-2043", "cat EX-2043",
    "asset show EX-2043", "where is EX-2043", "show EX-2043", "estintore EX-2043",
    "show the fire extinguisher EX-2043",
  ])
  func anAssetIsFoundByItsNumber(typed: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(desk.out.contains("EX-2043") && !desk.out.contains("EX-2042"), "\(desk.out)")
  }

  /// A part of what an asset is called and the room that it is in name it; a part that several have lists them.
  @Test func aPartOfTheNameFindsAnAsset() throws {
    let (desk, session) = try prompt()
    for typed in ["asset show 'cast iron G05'", "asset show 'cast G05'", "asset show 'CO2'"] {
      desk.out = ""
      #expect(try session.typeAtPrompt(typed + " --json") == .ok, "\(typed): \(desk.errors)")
      #expect(desk.out.contains(typed.contains("CO2") ? "B04" : "G05"), "\(desk.out)")
    }
    #expect(try session.typeAtPrompt("asset show floodlight") == .usage)
    #expect(desk.errors.contains("matches several"), "\(desk.errors)")
  }

  /// What says of which kind it is has to be true of it.
  @Test(arguments: ["radiator EX-2043", "EX-20439", "serial EX-0"])
  func anotherKindIsNotFound(typed: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("asset show '\(typed)'") == .usage)
    #expect(desk.errors.contains("there is no asset"), "\(desk.errors)")
  }

  @Test(arguments: [
    (
      "move extinguisher EX-2043 to G15", "survey asset list --room G15",
      "\"serial\":\"EX-2043\""
    ),
    ("sposta l'estintore EX-2043 in G15", "survey asset list --room G15", "\"serial\":\"EX-2043\""),
    ("change serial EX-2043 to EX-2044", "survey asset list --room G14", "\"serial\":\"EX-2044\""),
    (
      "cambia il serial di EX-2043 in EX-2099", "survey asset list --room G14",
      "\"serial\":\"EX-2099\""
    ),
    (
      "change EX-2043 checked to 2026-11-20", "survey asset list --room G14",
      "\"checked\":\"2026-11-20\""
    ),
    ("EX-2043 is broken", "survey note list", "EX-2043 is broken"),
  ])
  func whatIsDoneToIt(typed: String, look: String, holds: String) throws {
    let (desk, session) = try prompt(["yes"])
    let line = typed.replacing("'", with: "\\'")
    #expect(try session.typeAtPrompt(line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("run"), "what writes is shown: \(desk.errors)")
    desk.answers = nil
    desk.out = ""
    #expect(desk.run(look + " --format jsonl") == .ok)
    #expect(desk.out.contains(holds), "\(desk.out)")
  }

  @Test func removingIsAskedAbout() throws {
    let (desk, session) = try prompt(["no"])
    #expect(try session.typeAtPrompt("delete EX-2043") == .refused)
    #expect(desk.errors.contains("survey asset remove EX-2043"), "\(desk.errors)")
  }

  /// Two of one number are listed, and neither is taken.
  @Test func twoOfOneNumberAreListed() throws {
    let (desk, session) = try prompt(
      ["yes"],
      making: [
        "survey asset add 'CO2 extinguisher 5 kg' --room G05 serial=EX-2043 checked=2026-01-02"
      ])
    #expect(try session.typeAtPrompt("EX-2043 --format jsonl") == .ok, "\(desk.errors)")
    #expect(desk.out.split(separator: "\n").count == 2, "\(desk.out)\(desk.errors)")
    #expect(try session.typeAtPrompt("asset show EX-2043") == .usage)
    #expect(desk.errors.contains("matches several"), "\(desk.errors)")
    #expect(try session.typeAtPrompt("asset show 'CO2 extinguisher EX-2043'") == .ok)
  }

  /// A number in digits, where the family says it is one; a digit or two name nothing.
  @Test func aNumberNamesAnAsset() throws {
    let (desk, session) = try prompt(
      making: [
        "survey family add Meter --parameter 'tag:integer'", "survey type add Meter 'Gas meter'",
        "survey asset add 'Gas meter' --room G05 tag=70411",
        "survey asset add 'Gas meter' --room G05 tag=12",
      ])
    #expect(try session.typeAtPrompt("asset show 70411") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("70411"))
    #expect(try session.typeAtPrompt("asset show 12") == .usage, "\(desk.out)")
  }

  /// Scripts name assets by their ids.
  @Test func scriptsDoNotGuess() throws {
    let (desk, _) = try prompt()
    desk.answers = nil
    #expect(desk.run("survey asset show EX-2043") == .usage)
    #expect(desk.run("survey asset remove EX-2043") == .usage)
    #expect(desk.run("find EX-2043") == .ok)
  }

  /// - Parameter serials: the ends of the numbers that are listed, of 2041, 2042 and 2043, 2050, 2051.
  @Test(arguments: [
    ("extinguishers not checked in 2026", ["2043", "2050", "2051"]),
    ("which extinguishers were not checked in 2026", ["2043", "2050", "2051"]),
    ("extinguishers checked in 2026", ["2041", "2042"]),
    ("extinguishers not checked since march 2025", ["2043"]),
    ("extinguishers checked before march 2025", ["2043"]),
    ("extinguishers never checked", []),
    ("estintori non checked nel 2026", ["2043", "2050", "2051"]),
  ])
  func aDayOfAValue(typed: String, serials: [String]) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    let all = ["2041", "2042", "2043", "2050", "2051"]
    #expect(all.filter { desk.out.contains("EX-" + $0) } == serials, "\(desk.out)\(desk.errors)")
  }

  @Test(arguments: [
    ("put a lamp in UNKNOWNROOM", "there is no room UNKNOWNROOM", "list them: survey room list"),
    ("put a kettle in UNKNOWNROOM", "there is no room UNKNOWNROOM", "list them"),
    ("move extinguisher EX-2043 to G055", "there is no room G055", "G05"),
    ("how many lamps are in G055", "there is no room G055", "how many lamps are in G05"),
    ("metti una lampada in G055", "there is no room G055", "metti una lampada in G05\n"),
  ])
  func aRoomThatNobodyHas(typed: String, says: String, hint: String) throws {
    let (desk, session) = try prompt(["yes"])
    #expect(try session.typeAtPrompt(typed) == .usage)
    #expect(desk.errors.contains(says) && desk.errors.contains(hint), "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("log").count == 2)
  }

  /// `!` leaves the question for the family, and nothing is made.
  @Test func anExclamationMarkLeaves() throws {
    let (desk, session) = try prompt(["yes", "yes", "!", "!"])
    _ = try session.typeAtPrompt("put a kettle in G05")
    desk.answers = nil
    #expect(try desk.rows("survey family list").count == 4, "\(desk.errors)")
    #expect(try desk.rows("log").count == 2)
  }

  @Test func whereOneStandsIsToldInFull() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("go to G05") == .ok, "\(desk.errors)")
    desk.errors = ""
    #expect(try session.typeAtPrompt("where am i") == .ok)
    for part in ["notebook: ", "it holds: survey", "room: ", "Classroom 1A"] {
      #expect((desk.out + desk.errors).contains(part), "\(part): \(desk.out)\(desk.errors)")
    }
  }
}
