// Lines of a trip that can mean more than one thing: what would be stored is shown and asked about, and what
// nobody agreed to is not stored.
import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Trip

@Suite struct MeantTests {
  /// In November, with a trip to Sicily in December, which is entered and paid in euros.
  private func prompt(_ language: Language = .english) throws -> (TripBench, Session) {
    let bench = try TripBench()
    bench.now = "2026-11-24T09:00:00Z"
    bench.language = language
    #expect(bench.run("trip add Sicily from=2026-12-10 to=2026-12-16") == .ok)
    #expect(bench.run("trip budget set category=food amount=300EUR --trip Sicily") == .ok)
    #expect(bench.run("trip plan add Noto on=2026-12-11 at=09:30 --trip Sicily") == .ok)
    bench.answers = []
    let session = bench.makeSession()
    session.isInteractive = true
    #expect(try session.type("trip use Sicily") == .ok)
    return (bench, session)
  }

  // MARK: - What is asked

  /// Shown in full and asked about; `no` stores nothing.
  @Test(
    arguments: [
      ("add castle tomorrow", "trip plan add castle on=tomorrow"),
      ("add castle 11 december", "trip plan add castle on='11 december'"),
      ("add Noto Antica on day 3", nil),
      ("spent $10 on lunch", "trip expense add lunch amount=10USD"),
      ("spent 10$ on lunch", "trip expense add lunch amount=10USD"),
      ("spent 10 $ on lunch", "trip expense add lunch amount=10USD"),
      ("spent 12,50 on lunch", "trip expense add lunch amount=12.50"),
      ("€ 4,20 coffee", "trip expense add coffee amount=4.20EUR"),
      ("coffee 4.20", "trip expense add coffee amount=4.20"),
      ("dinner 30 euro", "trip expense add dinner amount=30EUR"),
      ("add lunch 12.50", "trip expense add lunch amount=12.50"),
      ("Anna paid 20 for lunch", "trip expense add lunch amount=20 paid_by=Anna"),
      ("spent 20 on 2 beers", "trip expense add '2 beers' amount=20"),
      ("spent 3 x 4 on tickets", "trip expense add 'x 4 on tickets' amount=3"),
      ("spent 20 in Porto", "trip expense add 'in Porto' amount=20"),
      ("paid 20 to Anna", "trip expense add 'to Anna' amount=20"), ("paid Anna 20", nil),
      ("spent 20 on lunch category food", nil), ("budget 50 per day", nil),
      ("packing add shirts 2", nil), ("packing add -2 socks", nil), ("packing add 0 socks", nil),
      ("packing add socks, shirts", nil), ("packing add water 1,5 kg", nil),
      ("change trip to 2027", nil),
      (
        "add flight Rome Palermo 10 december 9:40-12:30",
        "trip booking add 'Rome Palermo' kind=flight from='10 december 9:40' to=12:30"
      ),
      (
        "add hotel Hilton 10 december $120",
        "trip booking add Hilton from='10 december' cost=120USD kind=lodging"
      ),
    ] as [(String, String?)])
  func whatMayBeAnotherIsAsked(typed: String, reading: String?) throws {
    let (bench, session) = try prompt()
    let before = try bench.rows("log --limit 1")
    (bench.answers, bench.errors) = (["no"], "")
    let code = try session.type(typed)
    if let reading, !typed.contains("9:40-12:30") {
      #expect(bench.errors.contains("read as: \(reading)\n"), "\(bench.errors)")
    }
    #expect(code != .ok, "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  /// Which of two amounts is meant is chosen; nothing is stored without a choice.
  @Test(arguments: [
    ("spent 1.200 on flights", ["1200"], "1200.00"), ("spent 1.200 on flights", ["1.20"], "1.20"),
    ("spent 1,200 on flights", ["what", "1200"], "1200.00"),
    ("expense add flights amount=1.200", ["1200"], "1200.00"),
    ("spent 30 kr on flights", ["30SEK"], "30.00 SEK"),
    ("spent ¥500 on flights", ["500JPY"], "500 JPY"),
    ("spent 1.200 on flights", ["maybe", "no", "x"], ""), ("spent 1.200 on flights", [], ""),
  ])
  func anAmountThatCanBeTwoIsChosen(typed: String, answers: [String], amount: String) throws {
    let (bench, session) = try prompt()
    (bench.answers, bench.errors) = (answers, "")
    let code = try session.type(typed)
    let said = bench.errors
    #expect((code == .ok) == !amount.isEmpty, "\(said)")
    bench.answers = nil
    let rows = try bench.rows("trip expense list")
    #expect(rows.isEmpty == amount.isEmpty, "\(rows)")
    if let row = rows.first {
      #expect("\(row)".contains(amount.split(separator: " ")[0]), "\(row)")
      #expect(said.contains("added \(amount)"), "\(said)")
    }
  }

  /// What every reader takes for one amount is not asked about.
  @Test(
    arguments: [
      ("spent 1,200.50 on flights", "1200.50 EUR"), ("spent 1.200,50 on flights", "1200.50 EUR"),
      ("spent US$10 on lunch", "10.00 USD"), ("spent £5 on tea", "5.00 GBP"),
      ("spent 5£ tea", "5.00 GBP"), ("spent CHF 20 on fondue", "20.00 CHF"),
      ("spent 20chf on fondue", "20.00 CHF"), ("spent 10 dollars on taxi", "10.00 USD"),
      ("spent -5 on refund", "-5.00 EUR"), ("spent EUR20 on lunch", "20.00 EUR"),
      ("spent 1'200 on flights", nil), ("spent 500 yen on ramen", "500 JPY"),
      ("spent 12.50€ on lunch with Anna", "12.50 EUR"),
      ("spent 1.200.000 VND on soup", "1200000 VND"),
    ] as [(String, String?)])
  func aPlainAmountIsStored(typed: String, amount: String?) throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    guard let lines = try? Lexer.lines(file: "<prompt>", bytes: Array(typed.utf8)), lines.count == 1
    else { return }
    #expect(try session.type(typed) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("added \(amount ?? "")"), "\(bench.errors)")
    #expect(!bench.errors.contains("run it?"), "\(bench.errors)")
  }

  /// In Italian a comma parts the cents, and a point the thousands.
  @Test(arguments: [
    ("speso 12,50 pranzo", [], "12.50"), ("speso 1.200 volo", ["1200"], "1200.00"),
    ("speso € 5 caffè", [], "5.00"), ("budget cibo 1.000", ["1000"], "1000.00"),
  ])
  func italianAmounts(typed: String, answers: [String], amount: String) throws {
    let (bench, session) = try prompt(.italian)
    (bench.answers, bench.errors) = (answers, "")
    #expect(try session.type(typed) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("\(amount) EUR"), "\(bench.errors)")
  }

  /// Nobody can be asked without a terminal: then it is refused, and says how it is written.
  @Test func withoutATerminalItIsRefused() throws {
    let (bench, session) = try prompt()
    bench.answers = nil
    let quiet = bench.makeSession()
    quiet.isInteractive = true
    #expect(try quiet.type("trip use Sicily") == .ok)
    for (typed, said) in [
      ("spent 1.200 on flights", "1.20, 1200"), ("coffee 4.20", "amount=4.20"),
      ("add castle 11 december", "trip plan add castle"),
    ] {
      bench.errors = ""
      #expect(try quiet.type(typed) == .usage, "\(bench.errors)")
      #expect(bench.errors.contains(said), "\(bench.errors)")
    }
    _ = session
  }

  // MARK: - What is meant

  /// A map is what the command draws, of a plan without places too, and no trip of that name.
  @Test(arguments: ["make a map", "create a map", "add map", "draw the map"])
  func whatIsMadeIsNoTrip(typed: String) throws {
    let (bench, session) = try prompt()
    let before = try bench.rows("log --limit 1")
    bench.errors = ""
    #expect(try session.type(typed) != .ok, "\(bench.errors)")
    #expect(bench.errors.contains("nothing was recorded here"), "\(bench.errors)")
    #expect(try bench.rows("log --limit 1") == before)
  }

  @Test(arguments: ["make a book", "make a report", "create report"])
  func aBookAsksItsFile(typed: String) throws {
    let (bench, session) = try prompt()
    bench.answers = ["!"]
    bench.errors = ""
    #expect(try session.type(typed) == .refused)
    #expect(bench.errors.contains("file to write, ending in .html, .pdf, .md ["), "\(bench.errors)")
    #expect(!bench.errors.contains("wrote"), "\(bench.errors)")
  }

  @Test func aTripStaysWhatItsKeysSay() throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    #expect(try session.type("add Rome from=2027-01-02") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("planned Rome"), "\(bench.errors)")
  }

  @Test(
    arguments: [
      ("stop add Ragusa 11 december", "trip plan add Ragusa on='11 december'"),
      ("rename trip Trinacria", "trip edit destination=Trinacria Sicily"),
      ("rename trip to La Trinacria", "trip edit destination='La Trinacria' Sicily"),
      ("booking add Hilton kind=lodging from=2026-12-11 nights=3", nil),
    ] as [(String, String?)])
  func whatIsMeantRuns(typed: String, runs: String?) throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    #expect(try session.type(typed) == .ok, "\(bench.errors)")
    if let runs { #expect(bench.errors.contains("runs: \(runs)\n"), "\(bench.errors)") }
  }

  @Test func nightsSayWhenABookingEnds() throws {
    let (bench, _) = try prompt()
    bench.answers = nil
    #expect(
      bench.run("trip booking add Hilton kind=lodging from=2026-12-11 nights=3 --trip Sicily")
        == .ok)
    #expect(try bench.row("trip booking list")["to"]?.string == "2026-12-14")
    #expect(bench.run("trip booking edit Hilton nights=2") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip booking list")["to"]?.string == "2026-12-13")
    #expect(bench.run("trip booking edit Hilton nights=2 to=2026-12-15") == .usage)
  }

  /// A note of a single verb or day is a slip.
  @Test(arguments: ["note delete", "note tomorrow", "note 11 december"])
  func aSlipIsNoNote(typed: String) throws {
    let (bench, session) = try prompt()
    _ = try session.type(typed)
    bench.answers = nil
    let texts = try bench.rows("trip note list").compactMap { $0["text"]?.string }
    #expect(texts.allSatisfy { $0.contains(" ") }, "\(texts)")
  }

  // MARK: - Where one stands

  /// A day that is asked for is looked at, also where the trip entered has others.
  @Test(arguments: ["where was I on 3 May", "yesterday", "when did I arrive", "ieri"])
  func daysAreNotThoseOfTheTripAlone(typed: String) throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    _ = try session.type(typed)
    #expect(!bench.errors.contains("error"), "\(bench.errors)")
  }

  @Test(arguments: ["out", "go up", "go back", "back", "up", "leave trip"])
  func aTripIsLeft(typed: String) throws {
    let (_, session) = try prompt()
    #expect(try session.type(typed) == .ok)
    #expect(session.places.isEmpty && session.domain == "trip")
  }

  @Test func todayNamesTheStopsOfThePlan() throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    _ = try session.type("today")
    #expect(bench.errors.contains("next stop: 2026-12-11 09:30 Noto, Sicily"), "\(bench.errors)")
  }
}
