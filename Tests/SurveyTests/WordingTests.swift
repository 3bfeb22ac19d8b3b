// What people say of rooms and assets, by the classes of the wordings: what is shown, and that nothing that would
// write is stored unasked.
import Command
import Kernel
import SessionBench
import Testing

@testable import Survey

@Suite struct SurveyWordingTests {
  private func prompt(
    _ answers: [String] = [], _ language: Language = .english
  ) throws -> (Desk, Session) {
    let desk = try Desk()
    desk.language = language
    try #require(desk.run("sample survey") == .ok, "\(desk.errors)")
    desk.answers = answers
    let session = desk.makeSession()
    session.isInteractive = true
    #expect(try session.typeAtPrompt("use survey 'Aurora School'") == .ok)
    (desk.out, desk.errors) = ("", "")
    return (desk, session)
  }

  /// - Parameter reading: a part of the line that is shown.
  @Test(arguments: [
    ("rename G09 to Quiet room", "survey room edit G09 name='Quiet room'"),
    ("rename the library to Media centre", "survey room edit G13 name='Media centre'"),
    ("delete B02", "survey room remove B02"),
    ("please remove the courtyard", "survey room remove G03"),
    ("drop the socket from 110", ""), ("remove the floodlights in the art room", ""),
    ("take out the radiator from G13", "survey asset remove "),
    ("delete two floodlights from the gym", ""),
    ("get rid of all floodlights in the gym", "survey asset remove "),
    ("shift the radiator from G13 to G08", "--room G08"),
    ("install a socket in the gym", "survey asset add Socket --room G14"),
    (
      "put two sockets in the gym",
      "survey asset place 'Double wall socket 16 A' --grid 2x1 --room G14"
    ),
    ("add five doors to G08", "survey asset place door --grid 5x1 --room G08"),
    ("add a clock to the library", "survey asset add clock --room G13"),
    ("G09 is not done", "survey room state G09 in_progress"),
    (
      "note in the gym: floor is wet, call Ada",
      "survey note add 'floor is wet, call Ada' --room G14"
    ),
    ("delete the latest asset", "survey asset remove "),
    ("delete from asset where room = 'G13'", "survey asset remove --where"),
    ("rm -f G09", "survey room remove G09"),
    ("note G09: window does not close", "survey note add 'window does not close' --room G09"),
    ("2 sockets in G07", "survey asset place 'Double wall socket 16 A' --grid 2x1 --room G07"),
    ("photo of G09 IMG_1.jpg", "survey photo add IMG_1.jpg --room G09"),
    ("attach photo lamp.png", "survey photo add lamp.png"),
    ("plan a weekend in Lisbon", ""), ("register a new school here", ""),
  ])
  func whatWouldWriteIsShownAndAsked(typed: String, reading: String) throws {
    let (desk, session) = try prompt(["no"])
    _ = try session.typeAtPrompt(typed)
    #expect(
      desk.errors.contains("read as: " + reading) || desk.errors.contains(reading), "\(desk.errors)"
    )
    desk.answers = nil
    #expect(try desk.rows("log").count == 2, "\(desk.errors)")
  }

  @Test(arguments: [
    ("rinomina G09 in Sala lettura", "survey room edit G09 name='Sala lettura'"),
    ("elimina il cortile", "survey room remove G03"),
    ("togli il termosifone dalla biblioteca", "survey asset remove "),
    ("sposta il termosifone da G13 a G08", "--room G08"),
    ("metti una presa in palestra", "survey asset add Socket --room G14"),
    ("installa due prese nella palestra", "--grid 2x1 --room G14"),
    ("aggiungi tre finestre in G08", "survey asset place finestra --grid 3x1 --room G08"),
    ("G09 non è finita", "survey room state G09 in_progress"),
    ("2 prese in G07", "--grid 2x1 --room G07"),
  ])
  func inItalianToo(typed: String, reading: String) throws {
    let (desk, session) = try prompt(["no"], .italian)
    _ = try session.typeAtPrompt(typed)
    #expect(desk.errors.contains(reading), "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("log").count == 2, "\(desk.errors)")
  }

  /// A yes runs it.
  @Test(arguments: [
    ("rename the gym to Sports hall", "survey room show G14", "\"name\":\"Sports hall\""),
    ("move the radiator from G13 to G08", "survey asset list --room G08", "Steel panel radiator"),
    (
      "put two sockets in the gym", "survey asset list --room G14 --family Socket",
      "Double wall socket"
    ),
  ])
  func aYesRunsIt(typed: String, look: String, holds: String) throws {
    let (desk, session) = try prompt(["yes"])
    #expect(try session.typeAtPrompt(typed) == .ok, "\(desk.errors)")
    desk.answers = nil
    #expect(desk.run(look + " --format jsonl") == .ok)
    #expect(desk.out.contains(holds), "\(desk.out)")
  }

  /// - Parameter holds: a part of what is shown.
  @Test(arguments: [
    ("how many extinguishers", "5 in all"), ("how many lamps are on the first floor", "1 in all"),
    ("count sockets in 112", "2 in all"), ("number of radiators", "5 in all"),
    ("lights per floor", "18 in all"), ("count rooms by category", "33 in all"),
    ("assets by family", "Luminaire"), ("which rooms are unfinished", "Library"),
    ("which rooms are not ready", "Library"), ("which rooms have no assets", "Courtyard"),
    ("what is missing in G08", "G08"), ("what is in the library?", "Library"),
    ("draw the plan of the first floor", "First floor"), ("print the basement", "Basement"),
    ("show all sockets", "Double wall socket"), ("list the sockets in G05", "Double wall socket"),
    ("what changed today", "sample survey"),
    ("select count(*) from room where level ~ 'B'", "in all"),
    ("\\dt", "asset"), (".schema room", "area_m2"), ("describe asset", "family"),
    ("rooms sorted by area", ""), ("sort rooms by area", "Lift"), ("ls -la", "Gym"),
    ("diff", "sample survey"), ("radiators", "Cast iron"), ("whats in G05", "Classroom 1A"),
    ("broken floodlights", "Sports floodlight 150W"), ("first floor map", "First floor"),
    ("what types of assets can I add", "Sports floodlight 150W"),
    ("what can I do here", "taccuino"), ("undo last command", "sample survey"),
    ("is G05 finished?", "Classroom 1A"), ("what is left to do today", "Library"),
    ("which rooms have not been visited yet", "Lift"), ("first floor", "First floor"),
    ("how many radiators are there in the whole building?", "5 in all"),
  ])
  func whatIsAskedIsAnswered(typed: String, holds: String) throws {
    guard !holds.isEmpty else { return }
    let (desk, session) = try prompt()
    _ = try session.typeAtPrompt(typed)
    #expect((desk.out + desk.errors).contains(holds), "\(desk.out)\(desk.errors)")
    #expect(!desk.errors.contains("error:"), "\(desk.errors)")
  }

  @Test(arguments: [
    ("quanti estintori ci sono", "5 in tutto"),
    ("quante prese ci sono al primo piano", "2 in tutto"),
    ("conta gli asset per piano", "33 in tutto"), ("elenco dei termosifoni", "Cast iron"),
    ("quali stanze non sono finite", "Biblioteca"), ("cosa c'è in biblioteca", "Biblioteca"),
    ("stampa la pianta del primo piano", "Primo piano"), ("elenco delle stanze", "Biblioteca"),
    ("pianta piano terra", "Piano terra"), ("elenco apparecchi di G05", "Cast iron"),
    ("annulla ultimo comando", "sample survey"),
  ])
  func questionsInItalian(typed: String, holds: String) throws {
    let (desk, session) = try prompt([], .italian)
    _ = try session.typeAtPrompt(typed.replacing("'", with: "\\'"))
    #expect((desk.out + desk.errors).contains(holds), "\(desk.out)\(desk.errors)")
  }

  /// A name for the file is proposed, and the word for a format says the format.
  @Test(arguments: [
    ("export to excel", "aurora-school.xlsx"),
    ("save everything as a spreadsheet", "aurora-school.xlsx"),
    ("export the assets to excel", "assets.xlsx"), ("export to pdf", "aurora-school.pdf"),
    ("esporta tutto in excel", "aurora-school.xlsx"), ("export the sockets to csv", "socket.csv"),
    ("export asset list to excel", "assets.xlsx"), ("stampa il rapporto", "aurora-school.pdf"),
    ("asbuilt report pdf", "aurora-school.pdf"),
  ])
  func aFileNameIsProposed(typed: String, name: String) throws {
    let (desk, session) = try prompt(["!"])
    #expect(try session.typeAtPrompt(typed) != .ok)
    #expect(desk.errors.contains("[\(name)]"), "\(desk.errors)")
  }

  /// What is set already is said to be so.
  @Test func aStateThatHoldsIsNoChange() throws {
    let (desk, session) = try prompt()
    #expect(try session.typeAtPrompt("mark G01 as complete") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("is already complete"), "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("log").count == 2)
  }

  /// In a script, and where nobody types, none of it is understood.
  @Test(arguments: [
    "rename G09 to Quiet room", "how many extinguishers", "export to excel", "put 2 sockets in G05",
  ])
  func scriptsKeepTheGrammar(line: String) throws {
    let (desk, _) = try prompt()
    desk.answers = nil
    #expect(desk.run(line) == .usage, "\(desk.errors)")
  }

  @Test(arguments: [
    ("termosifoni", "termosifone"), ("windows", "window"),
    ("fire extinguishers", "fire extinguisher"),
    ("finestre", "finestra"), ("switches", "switch"), ("prese di corrente", "presa di corrente"),
    ("widgets", "widget"), ("gas taps", "gas tap"),
  ])
  func singulars(many: String, one: String) {
    #expect(EquipmentWords.singular(many, .english) == one)
  }
}
