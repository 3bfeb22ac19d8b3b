// What stands behind a list at the prompt: conditions, places, states, groupings and formats, in any order; what is
// said of a defect; and that a question writes nothing.
import Command
import Kernel
import SessionBench
import Testing

@testable import Survey

@Suite struct SpokenListTests {
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

  /// The same rows as the line of a script.
  @Test(arguments: [
    ("rooms without any assets", "survey room list --where 'assets = 0'"),
    ("rooms with no assets", "survey room list --where 'assets = 0'"),
    ("list all rooms that have no assets yet", "survey room list --where 'assets = 0'"),
    (
      "rooms without assets on the first floor",
      "survey room list --where 'assets = 0' --level 'Aurora School/1'"
    ),
    (
      "rooms in the basement without assets",
      "survey room list --where 'assets = 0' --level 'Aurora School/B'"
    ),
    (
      "rooms with assets on the ground floor",
      "survey room list --where 'assets > 0' --level 'Aurora School/G'"
    ),
    ("rooms not visited yet", "survey room list --state not_visited"),
    ("rooms that are in progress", "survey room list --state in_progress"),
    (
      "rooms not complete on the first floor",
      "survey room list --where \"state != 'complete'\" --level 'Aurora School/1'"
    ),
    (
      "list rooms on the first floor not visited",
      "survey room list --level 'Aurora School/1' --state not_visited"
    ),
    ("what still needs doing", "survey left"), ("rooms still to visit", "survey left"),
    (
      "what still needs to be done on the first floor",
      "survey missing --level 'Aurora School/1'"
    ),
    ("what still needs doing in G08", "survey missing --room G08"),
    ("radiators on the first floor", "survey asset list --family Radiator --level 1"),
  ])
  func theRowsAreThoseOfAScript(typed: String, script: String) throws {
    let (desk, session) = try prompt()
    #expect(
      try session.typeAtPrompt(typed + (typed.hasPrefix("what") ? "" : " as json")) == .ok,
      "\(desk.errors)")
    let said = desk.out
    (desk.out, desk.answers) = ("", nil)
    #expect(
      desk.run(script + (typed.hasPrefix("what") ? "" : " --format json")) == .ok, "\(desk.errors)")
    #expect(said == desk.out && said.utf8.count > 20, "\(said)")
  }

  @Test(arguments: [
    ("stanze ancora da vedere", "Biblioteca"), ("stanze senza asset", "Cortile"),
    ("stanze senza beni al primo piano", "Locale tecnico"),
    ("stanze non visitate", "Cortile"), ("aule ancora da visitare", "Cortile"),
    ("cosa resta da fare al primo piano", "Galleria"),
    ("elenco asset per tipo", "33 in tutto"),
  ])
  func inItalianToo(typed: String, holds: String) throws {
    let (desk, session) = try prompt([], .italian)
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect(desk.out.split(separator: "\n").count > 2, "\(typed) \(holds): \(desk.out)")
  }

  @Test(arguments: [
    ("inventory by type", "33 in all"), ("assets on the first floor by family", "in all"),
    ("rooms by state", "33 in all"), ("how many rooms without assets", "in all"),
  ])
  func groupsAndCounts(typed: String, holds: String) throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    #expect((desk.out + desk.errors).contains(holds), "\(desk.out)\(desk.errors)")
  }

  /// A format that a terminal cannot show goes to a file, whose name is proposed.
  @Test(arguments: [
    ("asset list to excel", "assets.xlsx"), ("rooms as pdf", "rooms.pdf"),
    ("save the list of rooms as pdf", "rooms.pdf"), ("list all rooms to excel", "rooms.xlsx"),
    ("export rooms without assets to csv", "rooms.csv"), ("print everything", "survey.pdf"),
    ("rooms on the first floor as excel", "rooms.xlsx"),
  ])
  func aFileIsProposed(typed: String, name: String) throws {
    let (desk, session) = try prompt(["!"])
    #expect(try session.typeAtPrompt(typed) != .ok)
    #expect(desk.errors.contains("[\(name)]"), "\(desk.errors)")
  }

  @Test func aPlaceThatIsNotThereIsSaid() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("rooms without assets in the east wing") == .usage)
    #expect(desk.errors.contains("nothing is called east wing"), "\(desk.errors)")
  }

  // MARK: - Defects

  @Test(arguments: [
    ("door in G07 does not close", "--room G07"), ("radiator in G05 is broken", "--asset"),
    ("the radiator in G13 leaks", "--asset"), ("G07 window does not close", "--room G07"),
    ("blind in G08 is stuck", "--room G08"),
    ("extinguisher in the library needs inspection", "--room G13"),
  ])
  func aDefectIsANote(typed: String, place: String) throws {
    let (desk, session) = try prompt(["no"])
    _ = try session.typeAtPrompt(typed)
    #expect(
      desk.errors.contains("survey note add '\(typed)' \(place)"), "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("log").count == 2)
  }

  @Test(arguments: [
    ("la finestra di G03 non si chiude", "--room G03"),
    ("il termosifone in G05 è rotto", "--asset"),
    ("la porta di G07 cigola", "--room G07"),
  ])
  func aDefectInItalian(typed: String, place: String) throws {
    let (desk, session) = try prompt(["no"], .italian)
    _ = try session.typeAtPrompt(typed)
    #expect(desk.errors.contains("survey note add '\(typed)' \(place)"), "\(desk.errors)")
  }

  @Test func whichOfSeveralIsAsked() throws {
    let (desk, session) = try prompt(["1", "yes"])
    #expect(try session.typeAtPrompt("light in G07 flickers") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("  2  "), "\(desk.errors)")
  }

  @Test func whichRoomOfOneNameIsAsked() throws {
    let (desk, session) = try prompt(["2", "no"])
    _ = try session.typeAtPrompt("add a fire extinguisher in the gallery")
    #expect(
      desk.errors.contains("survey asset add 'Fire extinguisher' --room 101"), "\(desk.errors)")
  }

  // MARK: - Questions

  /// Whatever is asked, nothing is written, and nothing that would write is offered.
  @Test(arguments: [
    "what did we do on 31 August 2025", "what is wrong with G05", "who is in G05",
    "which socket is broken 12", "where is the radiator of G05", "when was G05 done",
    "how many sockets did we add to G05", "why is G05 not done", "is G05 done",
    "are G05 and G07 done",
    "did we add a socket to G05", "do we have a note on G05", "was G07 complete", "does G05 leak",
    "how much is 30 eur", "what about a note in G05", "which rooms to mark complete",
    "cosa manca in G05 di nuovo", "quando abbiamo fatto G05", "chi ha messo la presa in G05",
    "perché G05 non è finita", "dove metti il termosifone", "quante prese metti in G05",
    "che cosa aggiungi a G05", "come si aggiunge una presa", "quale presa togli da G05",
  ])
  func aQuestionWritesNothing(typed: String) throws {
    let (desk, session) = try prompt(["yes", "yes", "yes"])
    _ = try session.typeAtPrompt(typed)
    #expect(!desk.errors.contains("run it?") && !desk.errors.contains("runs: "), "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("log").count == 2, "\(desk.errors)")
  }

  // MARK: - Undoing and the like

  @Test(arguments: [
    ("annulla l'ultima cosa", ""), ("undo the last thing", ""), ("oops, wrong", "read as: undo"),
    ("no, undo that", "read as: undo"), ("that was a mistake", "read as: undo"),
    ("ops, ho sbagliato", "read as: undo"), ("how do i undo that", "Undo"),
    ("how can i undo the last one", "Undo"), ("switch to italian", "TACCUINO_LANG=it"),
    ("in italiano", "TACCUINO_LANG=it"), ("parla inglese", "TACCUINO_LANG=en"),
    ("who changed G05", "G05"), ("history of G05", "G05"),
  ])
  func undoingAndTheLike(typed: String, holds: String) throws {
    let (desk, session) = try prompt(["no"])
    _ = try session.typeAtPrompt(typed.replacing("'", with: "\\'"))
    #expect((desk.out + desk.errors).contains(holds), "\(desk.out)\(desk.errors)")
    #expect(!desk.errors.contains("no command"), "\(desk.errors)")
  }

  @Test(arguments: ["back up my notebook", "make a backup", "fai un backup", "copy the notebook"])
  func aBackupIsNamed(typed: String) throws {
    let (desk, session) = try prompt(["!"])
    #expect(try session.typeAtPrompt(typed) != .ok)
    #expect(desk.errors.contains(".tacbak]"), "\(desk.errors)")
  }
}
