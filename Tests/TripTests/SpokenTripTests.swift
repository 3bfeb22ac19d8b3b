// What people say of days, bookings, distances and countries: what is shown, and that a question writes nothing.
import Command
import Kernel
import SessionBench
import Testing

@testable import Trip

@Suite struct SpokenTripTests {
  private func prompt(
    _ answers: [String] = [], _ language: Language = .english, in trip: String? = "Lisbon"
  ) throws -> (TripBench, Session) {
    let bench = try TripBench()
    bench.language = language
    try #require(bench.run("sample trip") == .ok, "\(bench.errors)")
    bench.answers = answers
    let session = bench.makeSession()
    session.isInteractive = true
    if let trip { #expect(try session.typeAtPrompt("trip use " + trip) == .ok) }
    (bench.out, bench.errors) = ("", "")
    return (bench, session)
  }

  @Test(arguments: [
    "what did we do on 31 August 2025", "what happened on 2 November 2026",
    "where did we eat on 4 May",
    "when did we pay 30 euro for fuel", "how much was lunch 12.50", "who paid 30 for taxi",
    "which hotel in Bruges 3-5 june 240 eur", "did we pay 30 for fuel yesterday",
    "is the hotel paid 240 eur", "are we booked in Bruges 3 june", "why was lunch 12 eur",
    "cosa abbiamo fatto il 31 agosto 2025", "quanto abbiamo pagato 30 euro di benzina",
    "dove siamo andati il 4 maggio 2026", "chi ha pagato 30 euro di taxi",
    "quando abbiamo speso 12 euro", "quale albergo 240 euro",
  ])
  func aQuestionWritesNothing(typed: String) throws {
    let (bench, session) = try prompt(["yes", "yes", "yes"])
    let before = try bench.rows("log --limit 1")
    _ = try session.typeAtPrompt(typed)
    #expect(
      !bench.errors.contains("run it?") && !bench.errors.contains("runs: "), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  /// A day with its year is a day: the stays of it, as without.
  @Test(arguments: [
    "what did we do on", "where were we on", "what did I see on", "cosa abbiamo fatto il",
  ])
  func aDayWithItsYear(typed: String) throws {
    let (bench, session) = try prompt([], in: nil)
    bench.answers = nil
    let stays = try bench.rows("trip stays")
    let start = try #require(stays.first?["start"]?.string).prefix(10).description
    let day = try #require(Day(iso: start))
    bench.answers = []
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    bench.out = ""
    #expect(
      try session.typeAtPrompt("\(typed) \(day.day) \(months[day.month - 1]) \(day.year)") == .ok,
      "\(bench.errors)")
    #expect(bench.out.contains(start), "\(bench.out)\(bench.errors)")
  }

  @Test(arguments: [
    (
      "hotel in Bruges 3-5 june 240 eur",
      "trip booking add Bruges kind=lodging from='3 june' to='5 june' cost='240 eur'"
    ),
    (
      "hotel booked in Bruges 3-5 june 240 eur",
      "trip booking add Bruges kind=lodging from='3 june' to='5 june' cost='240 eur'"
    ),
    (
      "book a hotel in Bruges from 3 june to 5 june for 240 euro",
      "trip booking add Bruges kind=lodging from='3 june' to='5 june' cost='240 euro'"
    ),
    (
      "train to Coimbra 9 june 30 euro",
      "trip booking add Coimbra kind=train from='9 june' cost='30 euro'"
    ),
    (
      "hotel Ritz 3 nights from 4 june 240 euro",
      "trip booking add Ritz kind=lodging from='4 june' nights=3 cost='240 euro'"
    ),
    ("delete the Zeeland trip", "trip remove Zeeland"),
    ("cancel Rooms in Alfama", "trip booking edit 'Rooms in Alfama' state=cancelled"),
    ("20 pounds in euro", "these are the rates that you set"),
    ("lunch yesterday 30 euro", "trip expense add lunch amount='30 euro' on=yesterday"),
    (
      "train to Coimbra yesterday 30 euro",
      "trip expense add 'train to Coimbra' amount='30 euro' on=yesterday"
    ),
    ("new trip to Porto in May", "the first day"),
  ])
  func bookingsInAnyOrder(typed: String, reading: String) throws {
    let (bench, session) = try prompt(["!", "no", "no"])
    let before = try bench.rows("log --limit 1")
    _ = try session.typeAtPrompt(typed)
    #expect(bench.errors.contains(reading), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  @Test(
    "a trip is entered by its name and what it is",
    arguments: ["go to Zeeland trip", "switch to the zeeland trip", "vai al viaggio Zeeland"])
  func tripsAreEntered(typed: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    bench.out = ""
    #expect(try session.typeAtPrompt("trip show --format json") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("Zeeland"))
  }

  @Test(arguments: [
    ("spent 12.50 on lunch in Zeeland", "trip expense add lunch amount=12.50 --trip Zeeland"),
    ("paid 30 euro for dinner in Lisbon", "trip expense add dinner amount='30 euro' --trip Lisbon"),
    ("speso 9 euro per caffè a Zeeland", "trip expense add caffè amount='9 euro' --trip Zeeland"),
  ])
  func theTripIsNoPartOfTheName(typed: String, reading: String) throws {
    let (bench, session) = try prompt(["no"], in: nil)
    _ = try session.typeAtPrompt(typed)
    #expect(bench.errors.contains(reading), "\(bench.errors)")
  }

  @Test(arguments: [
    ("km per day", "10.4 km"), ("distance by day", "10.4 km"), ("kilometers each month", "10.4 km"),
    ("convert 100 usd to eur", "rates"), ("places near lighthouse", "ighthouse"),
    ("in which countries have we been", "borders"), ("countries i visited", "borders"),
    ("countries", "borders"), ("what do i still have to pack", "Rain coat"),
    ("what is left to pack", "Rain coat"), ("how long did I stay at the lighthouse", "\t1520\t"),
    ("where did I stay longest", "\t1520\t"), ("longest stay", "\t1520\t"),
    ("show the first trip", "The house behind the dunes"),
    ("show the last trip", "Trams, tiles and the sea"),
    ("trip import ~/nothing.gpx", "/nothing.gpx does not exist"),
    ("trip poi import ~/nothing.gpx", "/nothing.gpx does not exist"),
  ])
  func whatIsAskedIsAnswered(typed: String, holds: String) throws {
    let (bench, session) = try prompt([], in: nil)
    _ = try session.typeAtPrompt(typed)
    #expect((bench.out + bench.errors).contains(holds), "\(bench.out)\(bench.errors)")
    #expect(!bench.errors.contains("no command"), "\(bench.errors)")
  }

  @Test(arguments: [
    ("chilometri al giorno", "km"), ("quanti km abbiamo fatto al giorno", "km"),
    ("in che paesi sono stato", "borders"), ("luoghi vicino a Lighthouse", "Lighthouse"),
    ("converti 100 usd in eur", "trip"), ("dove mi sono fermato più a lungo", "\t1520\t"),
    ("quanto tempo sono stato a Lighthouse", "\t1520\t"), ("paesi", "borders"),
  ])
  func questionsInItalian(typed: String, holds: String) throws {
    let (bench, session) = try prompt([], .italian, in: nil)
    _ = try session.typeAtPrompt(typed)
    #expect((bench.out + bench.errors).contains(holds), "\(bench.out)\(bench.errors)")
    #expect(!bench.errors.contains("nessun comando"), "\(bench.errors)")
  }

  /// An option that is written like data is no part of a text, and a currency no trip.
  @Test func optionsAreNoText() throws {
    let (bench, session) = try prompt([], in: nil)
    let before = try bench.rows("log --limit 1")
    bench.errors = ""
    #expect(try session.typeAtPrompt("note seals at=soon") != .ok)
    #expect(bench.errors.contains("[--at TIME]"), "\(bench.errors)")
    #expect(try bench.rows("log --limit 1") == before)
    bench.errors = ""
    #expect(try session.typeAtPrompt("trip expense list --in EUR") != .ok)
    #expect(bench.errors.contains("--in"), "\(bench.errors)")
  }

  /// What leads to a point is no part of the name before it.
  @Test(arguments: ["add place Hotel at 51.5,3.6", "add place Hotel 51.5,3.6"])
  func aPlaceIsAtAPoint(typed: String) throws {
    let (bench, session) = try prompt([], in: nil)
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    bench.out = ""
    #expect(bench.run("trip poi list --search Hotel --format csv") == .ok, "\(bench.errors)")
    #expect(bench.out.contains(",Hotel,") && bench.out.contains("51.5"), "\(bench.out)")
  }

  @Test(arguments: [
    ("export trips to csv", "trips.csv"), ("expenses to excel", "expenses.xlsx"),
    ("bookings as pdf", "bookings.pdf"), ("spese in excel", "expenses.xlsx"),
  ])
  func aFileIsProposed(typed: String, name: String) throws {
    let (bench, session) = try prompt(["!"], in: nil)
    #expect(try session.typeAtPrompt(typed) != .ok)
    #expect(bench.errors.contains("[\(name)]"), "\(bench.errors)")
  }
}
