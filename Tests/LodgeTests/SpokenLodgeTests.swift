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
