// What people say of members and meetings at the prompt.
import Command
import Kernel
import SessionBench
import Testing

@Suite struct SpokenLodgeTests {
  private func prompt(_ answers: [String], _ language: Language = .english) throws -> (
    LodgeBench, Session
  ) {
    let bench = try LodgeBench()
    bench.language = language
    try #require(
      bench.run("lodge meeting add Solstice on=2026-12-21 at=20:00") == .ok, "\(bench.errors)")
    bench.answers = answers
    let session = bench.makeSession()
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    return (bench, session)
  }

  @Test(arguments: [
    ("members as pdf", "members.pdf"), ("save the list of members as pdf", "members.pdf"),
    ("meetings to excel", "meetings.xlsx"), ("export members to excel", "members.xlsx"),
  ])
  func aFileIsProposed(typed: String, name: String) throws {
    let (bench, session) = try prompt(["!"])
    #expect(try session.typeAtPrompt(typed) != .ok)
    #expect(bench.errors.contains("[\(name)]"), "\(bench.errors)")
  }

  /// What is said of members is shown as the line that it means, and asked about.
  @Test(arguments: [
    ("promote Ada Conti to Master", "lodge degree add 'Ada Conti' Maestro"),
    ("promuovi Ada Conti a Maestro", "lodge degree add 'Ada Conti' Maestro"),
    ("elect Bruno Rossi treasurer", "lodge office add 'Bruno Rossi' Tesoriere"),
    (
      "change Ada Conti's email to ada@example.org",
      "lodge member edit 'Ada Conti' email=ada@example.org"
    ),
    (
      "cambia l'email di Ada Conti in ada@example.org",
      "lodge member edit 'Ada Conti' email=ada@example.org"
    ),
    ("Bruno Rossi's phone is 333 1234567", "lodge member edit 'Bruno Rossi' phone='333 1234567'"),
    ("Bruno paid 20 euro", "lodge payment add 'Bruno Rossi' '20 euro'"),
    (
      "aggiungi fratello Ugo Galli nato il 3/4/1970",
      "lodge member add 'Ugo Galli' born=1970-04-03"
    ),
  ])
  func whatIsSaidOfAMember(typed: String, reading: String) throws {
    let (bench, session) = try prompt(["no"])
    bench.answers = nil
    for line in [
      "lodge member add 'Ada Conti' degree=Compagno since=2025-01-10",
      "lodge member add 'Bruno Rossi' degree=Maestro since=2025-01-10",
    ] {
      #expect(bench.run(line) == .ok, "\(bench.errors)")
    }
    bench.answers = ["no"]
    _ = try session.typeAtPrompt(typed.replacing("'", with: "\\'"))
    #expect(bench.errors.contains("read as: \(reading)\n"), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("lodge member list").count == 2)
  }

  @Test(arguments: [
    ("who was absent on 5 november 2026", "Bruno Rossi"),
    ("chi era presente il 5/11/2026", "Ada Conti"),
    ("who was there at Opening", "Ada Conti"), ("who are the members", "Ada Conti"),
  ])
  func whoIsAskedFor(typed: String, name: String) throws {
    let (bench, session) = try prompt([])
    bench.now = "2026-11-24T10:00:00Z"
    for line in [
      "lodge member add 'Ada Conti' degree=Compagno since=2025-01-10",
      "lodge member add 'Bruno Rossi' degree=Maestro since=2025-01-10",
      "lodge meeting add Opening on=2026-11-05 at=20:00",
      "lodge attendance mark Opening Presente 'Ada Conti'",
      "lodge attendance mark Opening Assente 'Bruno Rossi'",
    ] {
      #expect(bench.run(line) == .ok, "\(bench.errors)")
    }
    bench.out = ""
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    #expect(bench.out.contains(name), "\(bench.out)")
    let other = name == "Ada Conti" ? "Bruno Rossi" : "Ada Conti"
    #expect(bench.out.contains(other) == typed.hasSuffix("members"), "\(bench.out)")
  }

  @Test(arguments: [
    "meeting on 12 December at 20:00", "add meeting on 12 December at 8pm",
    "tornata il 12 dicembre alle 20:00", "plan a meeting Candlemas on 12 December at 20:00",
  ])
  func aMeetingIsFilledIn(typed: String) throws {
    let (bench, session) = try prompt(["Candlemas", ".", "yes"])
    bench.now = "2026-11-24T10:00:00Z"
    #expect(try session.typeAtPrompt(typed) == .ok)
    #expect(bench.errors.contains("added Candlemas, 2026-12-12 20:00"), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("lodge meeting list").count == 2)
  }
}
