// What people say of what lies ahead: when it begins, what is to be paid, packed and changed; and what they bring from
// SQL and the shell.
import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Trip

@Suite struct SpokenAheadTests {
  private func prompt(
    _ answers: [String] = [], _ language: Language = .english, making: [String] = []
  ) throws -> (TripBench, Session) {
    let bench = try TripBench()
    bench.language = language
    try #require(bench.run("sample trip") == .ok, "\(bench.errors)")
    for line in making { try #require(bench.run(line) == .ok, "\(bench.errors)") }
    bench.answers = answers
    let session = bench.makeSession()
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    return (bench, session)
  }

  /// As a person types it: an apostrophe is no quote.
  private func type(_ typed: String, _ session: Session) throws -> ExitCode {
    try session.typeAtPrompt(typed.replacing("'", with: "\\'"))
  }

  @Test(arguments: [
    ("what's next?", "Rooms in Alfama"), ("what's next", "Castle of Saint George"),
    ("what comes next", "TP 837"), ("next", "TP 837"), ("next flight", "TP 837"),
    ("when does my flight leave", "TP 837"), ("what time is the flight", "TP 836"),
    ("when is TP 836", "QX4T7L"), ("how many days until lisbon", "Lisbon begins in "),
    ("how many days until the trip", "Lisbon begins in "),
    ("how long until we leave", "Lisbon begins in "), ("when is the trip to Lisbon", "TP 837"),
    ("countdown to Lisbon", "Lisbon begins in "),
    ("what do i have to pay before christmas", "Rooms in Alfama"),
    ("what do we still have to pay", "Rooms in Alfama"), ("unpaid bookings", "Rooms in Alfama"),
    ("elevation profile of the first track", "climb"), ("profile of Along the dunes", "climb"),
    ("show the trip to Lisbona", "Trams, tiles and the sea"),
    ("Lisboa", "Trams, tiles and the sea"),
  ])
  func whatIsAskedIsAnswered(typed: String, holds: String) throws {
    let (bench, session) = try prompt()
    #expect(try type(typed, session) == .ok, "\(bench.errors)")
    #expect((bench.out + bench.errors).contains(holds), "\(bench.out)\(bench.errors)")
  }

  @Test(arguments: [
    ("mostra il viaggio a Lisbona", "Trams, tiles and the sea"),
    ("quando parte il mio volo", "TP 837"), ("quanti giorni mancano a Lisbona", "Lisbon"),
    ("che cosa devo pagare prima di natale", "Rooms in Alfama"),
    ("profilo altimetrico della prima traccia", "Along the dunes"), ("cosa c'è dopo", "TP 837"),
  ])
  func inItalianToo(typed: String, holds: String) throws {
    let (bench, session) = try prompt([], .italian)
    #expect(try type(typed, session) == .ok, "\(bench.errors)")
    #expect((bench.out + bench.errors).contains(holds), "\(bench.out)\(bench.errors)")
  }

  /// Nothing that is over, cancelled or done lies ahead; of one day what has no hour counts until its end.
  @Test func whatLiesAheadComesInOrder() throws {
    let (bench, session) = try prompt(making: ["trip booking edit 'TP 836' state=cancelled"])
    #expect(try session.typeAtPrompt("trip next --format jsonl") == .ok)
    let names = try bench.out.split(separator: "\n").compactMap {
      try JSON(parsing: Array($0.utf8))["name"]?.string
    }
    #expect(
      names == [
        "Lisbon", "Rooms in Alfama", "TP 837", "Castle of Saint George", "Tile museum",
        "Tower of Belem", "Cape Roca",
      ])
    bench.out = ""
    #expect(try session.typeAtPrompt("trip next --kind flight --format jsonl") == .ok)
    #expect(bench.out.contains("TP 837") && !bench.out.contains("TP 836"))
  }

  /// What has a day of payment is listed before that day only.
  @Test func whatIsDueLaterIsNotListed() throws {
    let (bench, session) = try prompt(
      making: [
        "trip add Spring from=2027-03-01 to=2027-03-05",
        "trip booking add Fado kind=activity from=2027-03-02 pay_by=2027-02-01 --trip Spring",
        "trip booking add Tram kind=activity from=2027-03-02 pay_by=2026-01-02 --trip Spring",
      ])
    #expect(try type("what do i have to pay before christmas", session) == .ok)
    #expect(bench.out.contains("Tram") && !bench.out.contains("Fado"), "\(bench.out)")
  }

  @Test(arguments: [
    ("pack toothbrush", "trip packing add toothbrush"),
    ("pack the sun hat", "trip packing add 'sun hat'"),
    ("metti in valigia spazzolino", "trip packing add spazzolino"),
    ("change flight TP 837 departure to 12:40", "trip booking edit 'TP 837' from='2026-"),
    ("change departure of TP 837 to 12:40", " 12:40'"),
    ("change TP 837 arrival to 2pm", "trip booking edit 'TP 837' to='2026-"),
    ("pay Rooms in Alfama", "trip booking edit 'Rooms in Alfama' state=paid"),
    ("visit Alfama market on 28 dec at 10am", "trip plan add 'Alfama market' on="),
    ("visit tile museum 27 dec 10am", "trip plan edit 'Tile museum' on="),
    (
      "add hotel paris 3-5 june 90 eur per night",
      "trip booking add paris kind=lodging from='3 june' to='5 june' per_night='90 eur'"
    ),
    (
      "add hotel Ritz for 3 nights from 4 june 90 eur a night",
      "trip booking add Ritz kind=lodging from='4 june' nights=3 per_night='90 eur'"
    ),
    ("add hotel paris 90 eur per night", "when it begins"),
  ])
  func whatWritesIsShownAndAsked(typed: String, reading: String) throws {
    let (bench, session) = try prompt(["no", "no", "!"])
    let before = try bench.rows("log --limit 1")
    _ = try type(typed, session)
    #expect(bench.errors.contains(reading), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  /// What is on the list is packed.
  @Test func whatIsListedIsPacked() throws {
    let (bench, session) = try prompt(["yes"])
    #expect(try session.typeAtPrompt("pack camera") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("packed 1 item"), "\(bench.errors)")
  }

  @Test func aPricePerNightIsTheCostOfAll() throws {
    let (bench, _) = try prompt(
      making: ["trip add Paris from=2027-06-01 to=2027-06-09"])
    bench.answers = nil
    let line = "trip booking add Ritz kind=lodging from=2027-06-04 --trip Paris per_night=90.50EUR "
    #expect(bench.run(line + "nights=3") == .ok, "\(bench.errors)")
    bench.out = ""
    #expect(bench.run("trip booking list --trip Paris --format csv") == .ok)
    #expect(bench.out.contains("271.50"), "\(bench.out)")
    #expect(bench.run(line) == .usage)
    #expect(bench.errors.contains("needs the number of nights"), "\(bench.errors)")
    #expect(bench.run(line + "nights=3 cost=1EUR") == .usage)
    bench.errors = ""
    let dear = line.replacing("90.50EUR", with: "9000000000000EUR")
    #expect(bench.run(dear + "nights=900") == .usage)
    #expect(bench.errors.contains("900 nights at this price are too much"), "\(bench.errors)")
  }

  // MARK: - SQL and the shell

  @Test(arguments: [
    ("SELECT sum(cost) FROM booking", ["1157.00 EUR"]),
    ("select sum(cost) from booking where state = 'paid';", ["785.00 EUR"]),
    ("select kind, sum(cost) from booking group by kind", ["912.00 EUR", "245.00 EUR"]),
    ("select distinct kind from booking", ["lodging", "flight"]),
  ])
  func sumsAreNotDropped(typed: String, sums: [String]) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    for sum in sums { #expect(bench.out.contains(sum), "\(bench.out)") }
    #expect(!bench.out.contains("TP 837"), "\(bench.out)")
  }

  @Test(arguments: [
    ("select avg(cost) from booking", "avg(cost) is not computed here", "trip booking list"),
    ("select max(cost) from booking", "max(cost) is not computed here", "sort booking by cost"),
    ("select * from bookin", "nothing is called bookin", "select * from booking"),
    ("bookings --sort cost", "has no option --sort", "sort bookings by cost"),
    ("select name from booking join trip", "join is not computed here", "trip booking list"),
  ])
  func whatIsNotComputedIsSaid(typed: String, says: String, hint: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .usage, "\(bench.out)")
    #expect(bench.errors.contains(says) && bench.errors.contains(hint), "\(bench.errors)")
    #expect(try session.typeAtPrompt(hint) == .ok, "the hint runs: \(bench.errors)")
  }

  @Test func aTextHasNoSum() throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt("select sum(name) from booking") == .usage)
    #expect(bench.errors.contains("name has nothing to sum"), "\(bench.errors)")
  }

  /// The line that is shown in place of `>` runs as it stands.
  @Test(arguments: [
    "export bookings > %.csv", "bookings > %.csv", "expenses > %.json", "list trips >%.xlsx",
    "save the packing list > %.md", "esporta le prenotazioni > %.csv", "trip list > %.csv",
    "what is left to pack > %.csv", "find Lisbon > %.csv", "map zeeland > %.svg",
    "export trip zeeland > %.gpx",
  ])
  func theHintAfterARedirectionRuns(typed: String) throws {
    let (bench, session) = try prompt()
    let line = typed.replacing("%", with: Paths.join(bench.folder, "made"))
    #expect(try session.typeAtPrompt(line) == .usage)
    let hint = try #require(
      bench.errors.firstRange(of: "did you mean: ").map { range in
        String(bench.errors[range.upperBound...].prefix { $0 != "\n" })
      }, "\(bench.errors)")
    let ending = typed.split(separator: ".").last.map(String.init) ?? ""
    #expect(try session.typeAtPrompt(hint) == .ok, "\(hint): \(bench.errors)")
    #expect(Files.exists(Paths.join(bench.folder, "made." + ending)), "\(hint)")
  }

  // MARK: - Places

  @Test func aDistanceBetweenStopsOfATrip() throws {
    let (bench, _) = try prompt(
      making: [
        "trip plan add Beach 38.7 -9.4 on=2 --trip Lisbon",
        "trip plan add Beach 51.5 3.4 on=2 --trip Zeeland",
      ])
    bench.answers = nil
    #expect(
      bench.run("trip distance Beach 38.7,-9.4 --trip Lisbon --json") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("\"distance_m\":0"), "\(bench.out)")
    #expect(bench.run("trip distance Beach 38.7,-9.4") == .usage)
  }
}
