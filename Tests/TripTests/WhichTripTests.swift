// A command that needs a trip, at the prompt, where there are several and none is entered: it asks which, and what
// the line said is kept.

import Command
import Kernel
import SessionBench
import Testing

@testable import Trip

@Suite struct WhichTripTests {
  private func prompt(
    _ answers: [String]?, more: String = ""
  ) throws -> (TripBench, Session) {
    let bench = try TripBench()
    bench.now = "2026-11-24T10:00:00Z"
    let made = bench.run(
      """
      trip add Zeeland from=2026-10-31 to=2026-11-05
      trip add Lisbon from=2026-12-24 to=2026-12-28
      trip add Rome from=2027-03-01 to=2027-03-04
      trip expense add Groceries amount=86.40EUR --trip Zeeland on=2026-11-01
      \(more)
      """)
    try #require(made == .ok, "\(bench.errors)")
    bench.answers = answers
    let session = bench.makeSession()
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    return (bench, session)
  }

  /// By number, by name, and the next one by Enter alone.
  @Test(arguments: [
    ("1", "Lisbon"), ("2", "Rome"), ("3", "Zeeland"), ("zee", "Zeeland"), ("", "Lisbon"),
  ])
  func aTripIsChosen(answer: String, destination: String) throws {
    let (bench, session) = try prompt([answer])
    #expect(
      try session.typeAtPrompt("trip expense add Lunch amount=12.50EUR") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("1  Lisbon  2026-12-24 – 2026-12-28"), "\(bench.errors)")
    bench.answers = nil
    let rows = try bench.rows("trip expense list --search Lunch")
    #expect(rows.map { $0["trip"]?.string } == [destination])
  }

  /// The log has the line that a script would have.
  @Test func theLogHasTheTrip() throws {
    let (bench, session) = try prompt(["2"])
    #expect(
      try session.typeAtPrompt("trip expense add Lunch amount=12.50EUR") == .ok, "\(bench.errors)")
    bench.answers = nil
    let newest = try bench.rows("log --limit 1").first
    #expect(
      newest?["command"]?.string == "trip expense add Lunch amount=12.50EUR --trip Rome",
      "\(newest?.text ?? "")")
  }

  /// What was narrowed and is empty is not what was never begun.
  @Test func nothingMatches() throws {
    let (bench, _) = try prompt(nil)
    #expect(bench.run("trip expense list --from 2026-11-23 --to 2026-11-23") == .ok)
    #expect(bench.errors.contains("nothing matches"), "\(bench.errors)")
    #expect(bench.run("trip expense list --trip Rome") == .ok)
    #expect(bench.errors.contains("no expense yet"), "\(bench.errors)")
  }

  @Test func questionsOfSumsAskToo() throws {
    let (bench, session) = try prompt(["3"])
    #expect(try session.typeAtPrompt("how much did I spend") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("86.40"), "\(bench.out)\(bench.errors)")
  }

  /// Nothing is written where nobody answers, and nobody is asked in a script.
  @Test func nothingIsGuessed() throws {
    for answers in [["!"], ["quit"], ["nowhere", "nowhere", "nowhere"]] {
      let (bench, session) = try prompt(answers)
      let before = try bench.rows("log --limit 1")
      #expect(try session.typeAtPrompt("trip expense add Lunch amount=12.50EUR") != .ok)
      bench.answers = nil
      #expect(try bench.rows("log --limit 1") == before)
    }
    let (bench, _) = try prompt(nil)
    #expect(bench.run("trip expense add Lunch amount=12.50EUR") == .usage)
    #expect(bench.errors.contains("which trip?"), "\(bench.errors)")
  }

  /// Also where the currency would be asked for, by a guide; the first answer that leaves is the last.
  @Test(arguments: [
    "trip expense add coffee amount=4.50", "add expense 4.50 coffee",
    "trip budget set amount=300", "trip booking add Hotel kind=lodging from=2026-12-24 cost=80",
  ])
  func aQuestionIsLeftAtOnce(typed: String) throws {
    for answers in [["!", "", "", ""], ["quit", "", "", ""], ["2", "!", "", ""]] {
      let (bench, session) = try prompt(answers)
      let before = try bench.rows("log --limit 1")
      #expect(try session.typeAtPrompt(typed) == .interrupted, "\(bench.errors)")
      #expect(bench.answers?.count == (answers[0] == "2" ? 2 : 3), "\(bench.errors)")
      bench.answers = nil
      #expect(try bench.rows("log --limit 1") == before)
    }
  }

  /// Nothing went wrong where a line that only looks is left.
  @Test(arguments: ["trip show", "print the travel book as pdf", "trip book", "export to gpx"])
  func whatOnlyLooksIsLeftWithoutAFault(typed: String) throws {
    let (bench, session) = try prompt(["!", ""])
    #expect(try session.typeAtPrompt(typed) != .ok, "\(bench.errors)")
    #expect(bench.errors.contains("left: nothing was done"), "\(bench.errors)")
    #expect(!bench.errors.contains("error"), "\(bench.errors)")
    #expect(bench.answers == [""])
  }

  /// One question for its file, and no other reading after it.
  @Test(arguments: [
    "print the travel book as pdf with photos", "travel book as pdf with photos and notes",
  ])
  func theBookWithWhatItShows(typed: String) throws {
    let (bench, session) = try prompt([])
    bench.answers = [bench.scratch.path + "/book.pdf", ""]
    _ = try session.typeAtPrompt("trip use Zeeland")
    (bench.out, bench.errors) = ("", "")
    _ = try session.typeAtPrompt(typed)
    #expect(bench.errors.contains("wrote "), "\(bench.errors)")
    #expect(!bench.errors.contains("error"), "\(bench.errors)")
    #expect(bench.answers == [""], "\(bench.errors)")
  }

  /// Where the currency of a trip comes from, and how a setting is changed.
  @Test(arguments: [
    ("config set currency EUR", "help trip budget set"),
    ("config set language it", "language = it"),
  ])
  func aSettingIsTold(typed: String, hint: String) throws {
    let (bench, session) = try prompt([])
    #expect(try session.typeAtPrompt(typed) == .usage)
    #expect(bench.errors.contains(hint), "\(bench.errors)")
  }

  /// The line that is shown runs as it stands.
  @Test(arguments: [
    ("trip expense list -n 5", "did you mean: trip expense list --limit 5\n"),
    ("log -n 5", "did you mean: log --limit 5\n"),
    (".backup trips.tac", "did you mean: backup trips.tacbak\n"),
  ])
  func theHintRuns(typed: String, hint: String) throws {
    let (bench, session) = try prompt([])
    #expect(try session.typeAtPrompt(typed) == .usage)
    #expect(bench.errors.contains(hint), "\(bench.errors)")
    #expect(!bench.errors.contains("script"), "\(bench.errors)")
  }

  /// A name that two trips have is answered by its number.
  @Test func tripsOfOneName() throws {
    let (bench, session) = try prompt(
      ["3"], more: "trip add Lisbon from=2028-01-01 to=2028-01-02")
    #expect(
      try session.typeAtPrompt("trip expense add Lunch amount=12.50EUR") == .ok, "\(bench.errors)")
    bench.answers = nil
    let later = try #require(try bench.rows("trip list --from 2028-01-01").first)
    let row = try #require(try bench.rows("trip expense list --search Lunch").first)
    #expect(row["trip_id"] == later["id"], "\(row)")
  }
}
