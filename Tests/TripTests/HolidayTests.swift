// A holiday that is planned at the prompt, in the words of somebody who has read no manual: what is stored is
// what was meant, or it is asked about, or refused.
import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Trip

@Suite struct HolidayTests {
  /// In November, with a trip to Sicily in December, which is entered.
  private func prompt(
    _ language: Language = .english, inTrip: Bool = true
  ) throws -> (TripBench, Session) {
    let bench = try TripBench()
    bench.now = "2026-11-24T09:00:00Z"
    bench.language = language
    #expect(bench.run("trip add Lisbon from=2027-06-04 to=2027-06-11") == .ok)
    #expect(bench.run("trip add Zeeland from=2025-08-29 to=2025-09-03") == .ok)
    #expect(bench.run("trip add Sicily from=2026-12-10 to=2026-12-16") == .ok)
    #expect(bench.run("trip budget set category=food amount=300EUR --trip Sicily") == .ok)
    bench.answers = []
    let session = bench.makeSession()
    session.isInteractive = true
    #expect(try session.type(inTrip ? "trip use Sicily" : "use trip") == .ok)
    return (bench, session)
  }

  // MARK: - What is stored

  @Test(arguments: [
    ("add trip Rome 2026-12-20 to 2026-12-22", "trip add Rome from=2026-12-20 to=2026-12-22"),
    ("trip add Rome 2026-12-20 2026-12-22", "trip add Rome from=2026-12-20 to=2026-12-22"),
    ("new trip Rome from 20 to 22 december", "trip add Rome from='20 december' to='22 december'"),
    (
      "nuovo viaggio Roma dal 20 al 22 dicembre",
      "trip add Roma from='20 dicembre' to='22 dicembre'"
    ),
    ("new trip Rome 20-22 december", "trip add Rome from='20 december' to='22 december'"),
    (
      "add flight Pisa Palermo 10 december 9:40 89.90€",
      "trip booking add 'Pisa Palermo' from='10 december 9:40' cost='89.90€' kind=flight"
    ),
    (
      "add hotel Mondello 10 december to 13 december 240€",
      "trip booking add Mondello from='10 december' to='13 december' cost='240€' kind=lodging"
    ),
    (
      "add car Fiat 10 december to 16 december 210€",
      "trip booking add Fiat from='10 december' to='16 december' cost='210€' kind=car"
    ),
    (
      "spent 30 on taxi 12 december paid by Lea",
      "trip expense add taxi amount=30 on='12 december' paid_by=Lea"
    ),
    ("spent 8 on bus yesterday", "trip expense add bus amount=8 on=yesterday"),
    ("add expense 30 petrol paid by Marco", "trip expense add petrol amount=30 paid_by=Marco"),
    (
      "plan add \"Valle dei Templi\" 12 december at 9",
      "trip plan add 'Valle dei Templi' on='12 december' at=9"
    ),
    ("add stop Palermo on 11 december", "trip plan add Palermo on='11 december'"),

  ])
  func linesAreReadWhole(typed: String, runs: String) throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    #expect(try session.type(typed) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("runs: \(runs)\n"), "\(bench.errors)")
    #expect(!bench.errors.contains("run it?"), "\(bench.errors)")
  }

  /// What would go into a name and is likely something else is asked about; `no` stores nothing.
  @Test(arguments: [
    "add car Fiat 10 december to 16 december 210€ Hertz",
    "plan add Valle dei Templi december on=3", "add kayak Fiat 10 december to 16 december",
    "packing add socks paid by Lea", "packing add 12.50 euro socks",
  ])
  func whatIsDoubtfulIsAsked(typed: String) throws {
    let (bench, session) = try prompt()
    let before = try bench.rows("log --limit 1")
    bench.answers = ["no"]
    bench.errors = ""
    let code = try session.type(typed)
    #expect(code == .refused, "\(bench.errors)")
    #expect(bench.errors.contains("read as: trip "), "\(bench.errors)")
    #expect(bench.errors.contains("run it? [yes/no]"), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  /// A text in quotes is stored as it is, or the line is refused.
  @Test(arguments: [
    "plan add \"Valle dei Templi\" 12 december at 9", "add note \"Best mussels\" 2025-08-30 19",
    "plan add \"Valle dei Templi\" december", "spent 12 on \"bus to Noto\" 12 december",
    "add stop \"Piazza Armerina\" 12 december morning",
  ])
  func quotedTextsStayAsTheyAre(typed: String) throws {
    let (bench, session) = try prompt()
    _ = try session.type(typed)
    let quoted = try #require(typed.split(separator: "\"").dropFirst().first)
    bench.answers = nil
    let stored =
      try bench.rows("trip plan list") + bench.rows("trip note list")
      + bench.rows("trip expense list")
    for row in stored {
      let name = row["name"]?.string ?? row["text"]?.string ?? ""
      #expect(name == quoted, "\(row)")
    }
  }

  @Test func aNoteInQuotesHasItsTime() throws {
    let (bench, session) = try prompt(inTrip: false)
    #expect(try session.type("add note \"Best mussels\" 2025-08-30 19") == .ok, "\(bench.errors)")
    bench.answers = nil
    let note = try bench.row("trip note list")
    #expect(note["text"]?.string == "Best mussels")
    #expect(note["at"]?.string?.hasPrefix("2025-08-30T19:00") ?? false, "\(note)")
  }

  @Test func stopsAreMovedAndReached() throws {
    let (bench, session) = try prompt()
    #expect(try session.type("plan add Siracusa on=1") == .ok)
    for (line, day) in [
      ("move Siracusa to day 3", "2026-12-12"), ("move Siracusa 14 december", "2026-12-14"),
    ] {
      bench.errors = ""
      #expect(try session.type(line) == .ok, "\(bench.errors)")
      #expect(bench.errors.contains("moved Siracusa to \(day)"), "\(bench.errors)")
    }
    #expect(try session.type("done Siracusa") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("marked Siracusa as reached"), "\(bench.errors)")
  }

  // MARK: - Days

  @Test(arguments: [
    ("spent 7 on museum on=11 december", "2026-12-11"), ("spent 7 on museum 11.12.", "2026-12-11"),
    ("add expense 5 museum on 11 december", "2026-12-11"),
    ("spent 7 on museum on=13", "2026-12-13"),
    ("spent 7 on museum on=3", "2026-12-12"), ("spent 7 on museum on=friday", "2026-12-11"),
    ("spent 7 on museum on=2026-11-01", "2026-11-01"),
    ("spent 7 on museum on='10/12/2026'", "2026-12-10"),
  ])
  func expensesLieInTheYearOfTheTrip(typed: String, day: String) throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    #expect(try session.type(typed) == .ok, "\(bench.errors)")
    if !typed.contains(day), !typed.contains("2026") {
      #expect(bench.errors.contains("on: "), "\(bench.errors)")
    }
    bench.answers = nil
    let row = try bench.row("trip expense list")
    #expect(row["on"]?.string == day, "\(row)")
    #expect(row["name"]?.string == "museum")
  }

  @Test func editsAndNotesLieInItToo() throws {
    let (bench, session) = try prompt()
    #expect(try session.type("spent 40 on dinner on=2026-12-10") == .ok, "\(bench.errors)")
    #expect(try session.type("edit expense dinner on 12 december") == .ok, "\(bench.errors)")
    #expect(
      try session.type("note 'ferry late' --at '11 december 9:30'") == .ok, "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.row("trip expense list")["on"]?.string == "2026-12-12")
    #expect(try bench.row("trip note list")["at"]?.string?.hasPrefix("2026-12-11T09:30") ?? false)
  }

  /// Of a script nothing changes: a day without its year is the last one.
  @Test func scriptsReadDaysAsBefore() throws {
    let (bench, _) = try prompt()
    bench.answers = nil
    #expect(bench.run("trip expense add museum amount=7EUR on='11 december' --trip Sicily") == .ok)
    #expect(try bench.row("trip expense list")["on"]?.string == "2025-12-11")
    #expect(bench.run("trip expense add museum amount=7EUR on=10.12.2026 --trip Sicily") == .usage)
    #expect(bench.run("trip add Rome from='next friday'") == .usage)
    #expect(bench.run("trip plan add Noto on=13 --trip Sicily") == .usage)
  }

  @Test(arguments: [
    ("10.12.2026", "2026-12-10"), ("10/12/2026", "2026-12-10"), ("10-12-2026", "2026-12-10"),
    ("2026/12/10", "2026-12-10"), ("10th december", "2026-12-10"),
    ("\"the 10th of december\"", "2026-12-10"), ("in 2 weeks", "2026-12-08"),
    ("next friday", "2026-11-27"), ("venerdì prossimo", "2026-11-27"), ("16.12.", "2026-12-16"),
    ("tra 3 giorni", "2026-11-27"), ("3/4/2027", "2027-04-03"),
  ])
  func datesAsEuropeWritesThem(text: String, day: String) throws {
    let (bench, session) = try prompt(inTrip: false)
    bench.errors = ""
    #expect(try session.type("trip add Rome from=\(text)") == .ok, "\(bench.errors)")
    if text == "3/4/2027" {
      #expect(bench.errors.contains("from: Saturday 3 April 2027"), "\(bench.errors)")
    }
    bench.answers = nil
    let trips = try bench.rows("trip list")
    let trip = try #require(trips.first { $0["destination"]?.string == "Rome" })
    #expect(trip["from"]?.string == day, "\(trip)")
  }

  @Test(arguments: [
    ("9am", "09:00"), ("9:30pm", "21:30"), ("9h", "09:00"), ("0930", "09:30"), ("noon", "12:00"),
    ("9.30", "09:30"), ("12am", "00:00"),
  ])
  func hoursAsPeopleSayThem(text: String, time: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.type("plan add Noto on=2 at=\(text)") == .ok, "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.row("trip plan list")["at"]?.string == time)
  }

  @Test func aFlightIsOnTheDayOfTheTrip() throws {
    let (bench, session) = try prompt()
    #expect(
      try session.type("add flight Pisa Palermo 10 december 9:40 89.90€") == .ok, "\(bench.errors)"
    )
    bench.answers = nil
    let row = try bench.row("trip booking list")
    #expect(row["from"]?.string == "2026-12-10 09:40", "\(row)")
    #expect("\(row)".contains("89.9"), "\(row)")
  }

  // MARK: - Taking away

  @Test func theQuestionNamesWhatIsRemoved() throws {
    let (bench, session) = try prompt()
    bench.answers = ["no"]
    #expect(try session.type("delete trip Zee") == .refused)
    #expect(bench.errors.contains("remove the trip Zeeland? [yes/no]"), "\(bench.errors)")
    #expect(!bench.errors.contains("remove the trip Sicily"), "\(bench.errors)")
    bench.errors = ""
    #expect(try session.type("delete trip Zeeland") == .ok, "\(bench.errors)")
    #expect(!bench.errors.contains("Sicily"), "\(bench.errors)")
    bench.errors = ""
    #expect(try session.type("delete trip Atlantis") == .usage)
    #expect(!bench.errors.contains("[yes/no]"), "\(bench.errors)")
  }

  @Test func aPartOfANameIsAskedAbout() throws {
    let (bench, session) = try prompt()
    #expect(try session.type("booking add 'Rooms in Alfama' kind=lodging from=2026-12-10") == .ok)
    bench.answers = ["no"]
    #expect(try session.type("remove booking alf") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains("remove the booking Rooms in Alfama? [yes/no]"))
    #expect(try session.type("cancel booking Rooms in Alfama") == .ok, "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.row("trip booking list")["state"]?.string == "cancelled")
  }

  @Test func undoGoesBackToTheTripBefore() throws {
    let (bench, session) = try prompt()
    #expect(try session.type("add trip Rome 2026-12-20 to 2026-12-22") == .ok)
    #expect(session.places.map(\.label) == ["Rome"])
    #expect(try session.type("undo") == .ok, "\(bench.errors)")
    #expect(session.places.map(\.label) == ["Sicily"])
  }

  @Test func aRenamedTripIsShownByItsName() throws {
    let (bench, session) = try prompt()
    #expect(try session.type("edit trip destination=Sicilia") == .ok, "\(bench.errors)")
    #expect(session.places.map(\.label) == ["Sicilia"])
  }

  @Test(arguments: ["no", "yes", "y", "t"])
  func anAnswerWithoutAQuestionIsNothing(typed: String) throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    #expect(try session.type(typed) == .usage)
    #expect(!bench.errors.contains("text of the note"), "\(bench.errors)")
  }

  // MARK: - What is asked for

  @Test(arguments: [
    ("next", "trip next"), ("show plan", "trip plan list"), ("status", "trip show"),
    ("what is left", "trip show"), ("reminders", "reminder list"), ("anno", "trip year"),
    ("conti", "trip expense settle"), ("unalias eat", "alias remove eat"),
    ("quanto ho camminato", "trip chart km"),
  ])
  func insideATripTheTripAnswers(typed: String, runs: String) throws {
    let (_, session) = try prompt()
    let line = try #require(try Lexer.lines(file: "t", bytes: Array(typed.utf8)).first)
    #expect(try session.parser.parse(line, session.typedContext).line.text == runs)
  }

  @Test func aStopIsFound() throws {
    let (bench, session) = try prompt()
    #expect(try session.type("booking add 'Train to Agrigento' kind=train from=2026-12-12") == .ok)
    #expect(try session.type("plan add Agrigento on=3") == .ok, "\(bench.errors)")
    bench.answers = nil
    let found = try bench.rows("find Agrigento").compactMap { $0["name"]?.string }
    #expect(found.contains("Agrigento") && found.count == 2)
  }

  @Test func aTripHasABudgetAsAWhole() throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    #expect(try session.type("budget 1000") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("set the budget of total to 1000.00 EUR"), "\(bench.errors)")
    #expect(try session.type("spent 100 on petrol on=2026-12-11 category=transport") == .ok)
    #expect(
      try session.type("booking add Flight kind=flight from=2026-12-10 cost=309.40EUR") == .ok)
    bench.out = ""
    #expect(try session.type("budget") == .ok)
    #expect(bench.errors.contains("spent 100.00 EUR of 1000.00 EUR"), "\(bench.errors)")
    #expect(bench.errors.contains("309.40 EUR"), "\(bench.errors)")
    bench.answers = nil
    let rows = try bench.rows("trip budget list --trip Sicily")
    let total = try #require(rows.first { $0["category"]?.string == "total" })
    #expect("\(total)".contains("900"), "\(total)")
  }

  // MARK: - Seeing the plan

  private func planned() throws -> (TripBench, Session) {
    let (bench, session) = try prompt()
    for line in [
      "plan add Palermo 38.1157 13.3615 on=1 at=10:00", "plan add Agrigento 37.3111 13.5765 on=2",
      "plan add Siracusa 37.0755 15.2866 on=4 nights=2 comment='Ortigia'",
      "booking add 'AZ 1779' kind=flight from='2026-12-10 07:10' cost=89EUR reference=ZX81",
      "packing add socks count=6",
    ] {
      #expect(try session.type(line) == .ok, "\(line) \(bench.errors)")
    }
    return (bench, session)
  }

  @Test func aPlannedTripIsDrawn() throws {
    let (bench, session) = try planned()
    bench.out = ""
    #expect(try session.type("map") == .ok, "\(bench.errors)")
    for name in ["Palermo", "Agrigento", "Siracusa"] { #expect(bench.out.contains(name)) }
    bench.out = ""
    #expect(try session.type("map --format geojson") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("13.3615") && bench.out.contains("LineString"), "\(bench.out)")
  }

  @Test func itsBookHoldsThePlan() throws {
    let (bench, session) = try planned()
    let file = bench.scratch.path + "/sicily.html"
    #expect(try session.type("book \(file)") == .ok, "\(bench.errors)")
    let page = String(decoding: try Files.read(file, limit: 1 << 22), as: UTF8.self)
    for text in [
      "Palermo", "Agrigento", "Siracusa", "Ortigia", "AZ 1779", "ZX81", "6 × socks", "2026-12-13",
      "89.00 EUR", "300.00 EUR",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("Length</dt>"))
  }

  @Test(arguments: ["gpx", "kml", "geojson"])
  func itsStopsAreExported(format: String) throws {
    let (bench, session) = try planned()
    let file = bench.scratch.path + "/sicily.\(format)"
    bench.errors = ""
    #expect(try session.type("export \(file)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("nothing was recorded: exported 3 stops"), "\(bench.errors)")
    let text = String(decoding: try Files.read(file, limit: 1 << 20), as: UTF8.self)
    for part in ["Palermo", "38.1157", "Siracusa"] { #expect(text.contains(part), "\(part)") }
    if format == "gpx" { #expect(text.contains("<rte>") && text.contains("<wpt ")) }
    // What others shall not see is in none of them.
    #expect(try session.type("zone add Home 37.0755 15.2866 radius=300m privacy=yes") == .ok)
    #expect(try session.type("export --out \(file) --force") == .ok, "\(bench.errors)")
    let hidden = String(decoding: try Files.read(file, limit: 1 << 20), as: UTF8.self)
    #expect(!hidden.contains("Siracusa") && !hidden.contains("15.2866"))
  }

  /// Nights that follow each other are one line.
  @Test func nightsWithoutLodgingAreOneLine() throws {
    let (bench, session) = try planned()
    bench.out = ""
    #expect(try session.type("bookings") == .ok)
    #expect(
      bench.errors.contains("no lodging for 6 nights, from 2026-12-10 to 2026-12-16\n"),
      "\(bench.out)"
    )
  }

  @Test func aShortCalendarNamesItsMonth() throws {
    let (bench, session) = try prompt(inTrip: false)
    #expect(bench.run("trip import examples/coast.gpx") == .ok, "\(bench.errors)")
    bench.out = ""
    #expect(try session.type("calendar --trip Zeeland") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("09"), "\(bench.out)")
  }
}
