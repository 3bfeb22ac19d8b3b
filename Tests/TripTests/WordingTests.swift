// What people say of trips, money and days, by the classes of the wordings: what is shown, and that nothing that
// would write is stored unasked.
import Command
import Kernel
import SessionBench
import Testing

@testable import Trip

@Suite struct TripWordingTests {
  private func prompt(
    _ answers: [String] = [], _ language: Language = .english
  ) throws -> (TripBench, Session) {
    let bench = try TripBench()
    bench.language = language
    try #require(bench.run("sample trip") == .ok, "\(bench.errors)")
    bench.answers = answers
    let session = bench.makeSession()
    session.isInteractive = true
    #expect(try session.typeAtPrompt("trip use Lisbon") == .ok)
    (bench.out, bench.errors) = ("", "")
    return (bench, session)
  }

  @Test(arguments: [
    ("yesterday I paid 30 € for fuel", "trip expense add fuel amount='30 €' on=yesterday"),
    ("taxi yesterday 22 euro", "trip expense add taxi amount='22 euro' on=yesterday"),
    ("coach to Sintra tomorrow at 8:40", "trip booking add Sintra kind=bus from='tomorrow 8:40'"),
    ("flight OPO-LIS 9 June 07:15", "trip booking add OPO-LIS kind=flight from='9 June 7:15'"),
    ("diary yesterday: slept late; read", "trip note 'slept late; read' --at yesterday"),
    ("packing list: hat, torch, map", "trip packing add torch"),
    ("pack a hat and a torch", "trip packing add torch"),
    ("delete track 2", "trip track remove "), ("move day 2 to day 3", "on=3"),
    ("remove Tile museum", "trip plan remove 'Tile museum'"),
    ("remove stop 2", "trip plan remove 'Tile museum'"),
    (
      "plan a weekend in Lisbon from 12 to 14 June", "trip add Lisbon from='12 june' to='14 june'"
    ),
    ("cancel the hotel", "state=cancelled"), ("pay the hotel", "state=paid"),
    ("start recording", "trip record"),
  ])
  func whatWouldWriteIsShownAndAsked(typed: String, reading: String) throws {
    let (bench, session) = try prompt(["no"])
    let before = try bench.rows("log --limit 1")
    _ = try session.typeAtPrompt(typed)
    let alike = bench.errors.replacing("07:15", with: "7:15")
    #expect(alike.contains(reading), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  @Test(arguments: [
    ("ho pagato 9 euro di caffè ieri", "trip expense add caffè amount='9 euro' on=ieri"),
    (
      "treno per Coimbra domani alle 9:15", "trip booking add Coimbra kind=train from='domani 9:15'"
    ),
    ("diario ieri: pioggia", "trip note pioggia --at ieri"),
    ("metti in valigia cappello e torcia", "trip packing add torcia"),
    ("lista bagaglio: cappello, torcia", "trip packing add torcia"),
  ])
  func inItalianToo(typed: String, reading: String) throws {
    let (bench, session) = try prompt(["no"], .italian)
    let before = try bench.rows("log --limit 1")
    _ = try session.typeAtPrompt(typed)
    #expect(bench.errors.contains(reading), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  @Test func theItemsOfOneLineAreStoredTogether() throws {
    let (bench, session) = try prompt(["yes"])
    #expect(try session.typeAtPrompt("packing list: hat, torch and map") == .ok, "\(bench.errors)")
    bench.answers = nil
    let names = try bench.rows("trip packing list --trip Lisbon").compactMap { $0["name"]?.string }
    #expect(Set(["hat", "torch", "map"]).isSubset(of: names), "\(names)")
  }

  /// A question to which the trip entered has no answer is one to all trips.
  @Test(arguments: [
    ("how many km did I walk", "walk"), ("total km", "10.4 km"), ("km per day", "10.4 km"),
    ("how much have I spent", "245.00 EUR"), ("total expenses by category", "transport"),
    ("what did we spend on food", ""), ("map of Zeeland", "Zeeland"),
    ("show Zeeland on a map", "Zeeland"), ("what's planned tomorrow", "nothing was found for"),
    ("how much did the hotel cost", "372.00 EUR"), ("which flights have I booked", "TP 836"),
  ])
  func whatIsAskedIsAnswered(typed: String, holds: String) throws {
    guard !holds.isEmpty else { return }
    let (bench, session) = try prompt()
    _ = try session.typeAtPrompt(typed.replacing("'", with: "\\'"))
    #expect((bench.out + bench.errors).contains(holds), "\(bench.out)\(bench.errors)")
    #expect(!bench.errors.contains("error:"), "\(bench.errors)")
  }

  @Test(arguments: [
    ("quanti km ho fatto a piedi", "walk"), ("quanto ho speso in tutto", "245.00 EUR"),
    ("mappa di Zeeland", "Zeeland"), ("cosa c'è in programma domani", "nulla trovato per"),
  ])
  func questionsInItalian(typed: String, holds: String) throws {
    let (bench, session) = try prompt([], .italian)
    _ = try session.typeAtPrompt(typed.replacing("'", with: "\\'"))
    #expect((bench.out + bench.errors).contains(holds), "\(bench.out)\(bench.errors)")
  }

  @Test(arguments: [
    ("export everything to gpx", "lisbon.gpx"), ("export Zeeland to kml", "zeeland.kml"),
    ("make a pdf of the trip", "lisbon.pdf"), ("export the map to pdf", "lisbon.pdf"),
    ("esporta la mappa in pdf", "lisbon.pdf"),
  ])
  func aFileNameIsProposed(typed: String, name: String) throws {
    let (bench, session) = try prompt(["!"])
    #expect(try session.typeAtPrompt(typed) != .ok)
    #expect(bench.errors.contains("[\(name)]"), "\(bench.errors)")
  }
}
