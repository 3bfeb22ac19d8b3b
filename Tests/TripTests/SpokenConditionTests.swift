// Conditions on lists in the words of people: the rows are those of the line that a script would have.

import Kernel
import SessionBench
import Testing

@testable import Command
@testable import Trip

@Suite struct SpokenConditionTests {
  private func prompt(
    _ answers: [String] = [], _ language: Language = .english
  ) throws -> (TripBench, Session) {
    let bench = try TripBench()
    bench.language = language
    try #require(bench.run("sample trip") == .ok, "\(bench.errors)")
    bench.answers = answers
    let session = bench.makeSession()
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    return (bench, session)
  }

  @Test(arguments: [
    ("expenses over 50 euro", "trip expense list --where 'amount > 50EUR'"),
    ("show expenses greater than 60", "trip expense list --where 'amount > 60'"),
    ("food expenses", "trip expense list --category food"),
    ("expenses Zeeland", "trip expense list --trip Zeeland"),
    ("expenses since 12 april", "trip expense list --where 'on >= 2026-04-12'"),
    ("expenses before 12 april", "trip expense list --where 'on < 2026-04-12'"),
    ("unpaid bookings", "trip booking list --where 'state != paid'"),
    ("paid bookings", "trip booking list --where 'state = paid'"),
    ("flights", "trip booking list --kind flight"),
    ("notes Zeeland", "trip note list --trip Zeeland"),
    ("items not packed", "trip packing list --where 'packed = false'"),
    ("budget Zeeland", "trip budget list --trip Zeeland"),
    ("how much is the Zeeland budget", "trip budget list --trip Zeeland"),
    ("plan Lisbon", "trip plan list --trip Lisbon"),
    ("quanto resta del budget per Lisbona", "trip budget list --trip Lisbon"),
    ("itinerary for Lisbon", "trip plan list --trip Lisbon"),
    ("hotel Lisbon", "trip booking list --kind lodging --trip Lisbon"),
    ("what have I booked", "trip booking list"),
    ("what did I book for Lisbon", "trip booking list --trip Lisbon"),
    ("photos Zeeland", "trip photo list --trip Zeeland"),
    ("compare plan and tracks of Zeeland", "trip compare Zeeland"),
  ])
  func theRowsAreThoseOfAScript(typed: String, script: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    let shown = bench.out
    (bench.out, bench.answers) = ("", nil)
    #expect(bench.run(script) == .ok, "\(bench.errors)")
    #expect(shown == bench.out && !shown.isEmpty, "\(typed): \(shown)\n\(script): \(bench.out)")
  }

  @Test(arguments: [
    ("spese sopra i 50 euro", "trip expense list --where 'amount > 50EUR'"),
    ("spese per il cibo", "trip expense list --category food"),
    ("voli", "trip booking list --kind flight"),
    ("programma di Lisbona", "trip plan list --trip Lisbon"),
    ("foto della Zelanda", "trip photo list --trip Zeeland"),
    ("mostra le prenotazioni per Lisbona", "trip booking list --trip Lisbon"),
  ])
  func inItalianToo(typed: String, script: String) throws {
    let (bench, session) = try prompt([], .italian)
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    let shown = bench.out
    (bench.out, bench.answers) = ("", nil)
    #expect(bench.run(script) == .ok, "\(bench.errors)")
    #expect(shown == bench.out && !shown.isEmpty, "\(typed): \(shown)\n\(script): \(bench.out)")
  }

  @Test(arguments: [
    ("cheapest expense", "Delta works tickets"), ("most expensive expense", "Groceries"),
  ])
  func theMostStandsFirst(typed: String, first: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    let rows = bench.out.split(separator: "\n")
    #expect(rows.count > 1 && rows[1].contains(first), "\(bench.out)")
  }

  @Test(arguments: ["longest walk", "which is the longest hike", "qual è la passeggiata più lunga"])
  func theLongestWalkStandsFirst(typed: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    let shown = bench.out.split(separator: "\n").dropFirst().map(String.init)
    bench.answers = nil
    let longest = try bench.rows("trip track list")
      .max { ($0["length_m"]?.number ?? 0) < ($1["length_m"]?.number ?? 0) }
    #expect(shown.count == 3 && shown[0].contains(longest?["name"]?.string ?? "?"), "\(shown)")
  }

  /// What would write is shown before it runs; what is not there is said at once.
  @Test(arguments: [
    ("change hotel checkin to 3pm", "read as: trip booking edit 'Rooms in Alfama' from="),
    ("aggiungi museo al 13 maggio", "read as: trip plan add museo on="),
    ("cancel the restaurant booking", "there is no booking the restaurant"),
    ("add expense 12.50 lunch Zeeland", "trip expense add lunch amount=12.50 --trip Zeeland"),
    ("remove passports", "read as: trip packing remove Passports"),
  ])
  func whatWouldWriteIsShown(typed: String, holds: String) throws {
    let (bench, session) = try prompt(["no"])
    #expect(try session.typeAtPrompt(typed) != .ok)
    #expect(bench.errors.contains(holds), "\(bench.errors)")
    #expect(bench.answers == (holds.hasPrefix("there") ? ["no"] : []))
  }

  /// A word of the user's own is read as what it stands for.
  @Test func aWordOfOnesOwn() throws {
    let (bench, session) = try prompt()
    session.settings.aliases = ["e": "expenses"]
    #expect(try session.typeAtPrompt("e over 60 euro") == .ok, "\(bench.errors)")
    let shown = bench.out
    (bench.out, bench.answers) = ("", nil)
    #expect(bench.run("trip expense list --where 'amount > 60EUR'") == .ok)
    #expect(shown == bench.out && !shown.isEmpty, "\(shown)")
  }

  /// What leads to a day is no name of a stop.
  @Test func aLinkingWordIsNoStop() throws {
    let (bench, session) = try prompt(["yes", "1"])
    #expect(try session.typeAtPrompt("use Lisbon") == .ok)
    _ = try session.typeAtPrompt("aggiungi tappa al 2026-05-20")
    let errors = bench.errors
    bench.answers = nil
    #expect(
      try bench.rows("trip plan list --trip Lisbon").allSatisfy { $0["name"]?.string != "al" })
    #expect(errors.contains("al is no name"), "\(errors)")
  }

  /// What was spent is a question, whatever stands behind it.
  @Test(arguments: ["spent so far", "spent in total", "speso finora"])
  func whatWasSpentIsNoExpense(typed: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt("use Zeeland") == .ok)
    (bench.out, bench.errors) = ("", "")
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    #expect(bench.out.contains("food") && bench.out.contains("157.90"), "\(bench.out)")
  }

  @Test(arguments: ["move Lisbon to 5-9 june 2026", "change Lisbon dates to 5-9 june 2026"])
  func theDatesOfATripAreMoved(typed: String) throws {
    let (bench, session) = try prompt(["yes"])
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    bench.answers = nil
    let trip = try #require(try bench.rows("trip show Lisbon").first)
    #expect(trip["from"]?.string == "2026-06-05" && trip["to"]?.string == "2026-06-09")
  }

  /// What is asked writes nothing, and asks nothing.
  @Test(arguments: ["paid bookings", "most expensive booking", "bookings without a price"])
  func whatIsListedAsksNothing(typed: String) throws {
    let (bench, session) = try prompt()
    let before = try bench.rows("log --limit 1")
    bench.answers = []
    (bench.out, bench.errors) = ("", "")
    _ = try session.typeAtPrompt(typed)
    #expect(!bench.errors.contains("which trip"), "\(bench.errors)")
    bench.answers = nil
    #expect(try bench.rows("log --limit 1") == before)
  }

  @Test(arguments: [
    ("use Lisbon trip", "trip:Lisbon"), ("last change", "sample trip"),
    ("how do I get json out", "json"), ("trips --format markdown", "| Id |"),
    ("which day was the longest", "km"), ("how far did I walk in Zeeland", "walk\t6\t"),
  ])
  func whatNewcomersTypeIsRead(typed: String, holds: String) throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt(typed) == .ok, "\(bench.errors)")
    let shown = bench.out + bench.errors + "trip:" + (session.places.last?.label ?? "")
    #expect(shown.contains(holds), "\(shown)")
  }

  // MARK: - Values

  /// Also those that only the command can read; a name that nothing has is told with them at the prompt.
  @Test func allThatIsWrongWithALineIsTold() throws {
    let (bench, session) = try prompt()
    let line = "trip booking add X kind=hut from=soon to=99 --trip Nowhere"
    #expect(try session.typeAtPrompt(line) == .usage)
    for fault in ["hut", "soon is not a day", "99 is not a day", "there is no trip Nowhere"] {
      #expect(bench.errors.contains(fault), "\(fault)\n\(bench.errors)")
    }
    bench.answers = nil
    bench.errors = ""
    #expect(bench.run("trip plan add X on=someday at=99 --trip Zeeland") == .usage)
    #expect(
      bench.errors.contains("someday is not a day") && bench.errors.contains("99 is not a time"))
  }

  @Test(arguments: [
    "on=2", "on=2026-04-12", "on=sunday", "on=2026-04-12 at=9:30", "on=2 at=09:30",
  ])
  func aDayOfATripIsRead(values: String) throws {
    let (bench, _) = try prompt()
    bench.answers = nil
    let code = bench.run("trip plan add Museum \(values) --trip Zeeland")
    #expect(code == (values.contains("=9:30") ? .usage : .ok), "\(bench.errors)")
    #expect(!bench.errors.contains("is not a day"), "\(bench.errors)")
  }

  /// `9` is an hour, also in a trip that has a ninth day.
  @Test func anHourAlone() throws {
    let (bench, session) = try prompt()
    #expect(try session.typeAtPrompt("note hello --at 9") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("read as: trip note hello --at 09:00"), "\(bench.errors)")
    bench.answers = nil
    #expect(bench.run("trip note hello --at 9") == .usage)
  }

  // MARK: - --trip

  /// Of tracks of one name that of the trip is meant; what is done to several is done to those of a trip.
  @Test func aTrackIsFoundInItsTrip() throws {
    let (bench, _) = try prompt()
    bench.answers = nil
    let ids = try bench.rows("trip track list").compactMap { $0["id"]?.string }
    try #require(ids.count == 3)
    for (id, trip) in zip(ids, ["Lisbon", "Zeeland"]) {
      #expect(bench.run("trip track edit \(id) name=Walk trip=\(trip)") == .ok, "\(bench.errors)")
    }
    #expect(bench.run("trip track show Walk") == .usage)
    for (id, trip) in zip(ids, ["Lisbon", "Zeeland"]) {
      #expect(try bench.rows("trip track show Walk --trip \(trip)").first?["id"]?.string == id)
    }
    let measured = try bench.rows("trip track measure --trip Zeeland")
    #expect(measured.compactMap { $0["id"]?.string }.sorted() == ids.dropFirst().sorted())
    #expect(bench.run("trip track measure") == .usage)
    #expect(bench.run("trip track compare --trip Lisbon") == .ok, "\(bench.errors)")
    #expect(bench.run("trip track remove Walk --trip Lisbon") == .ok, "\(bench.errors)")
    let left = try bench.rows("trip track list").compactMap { $0["id"]?.string }
    #expect(left == Array(ids.dropFirst()))
  }

  @Test func placesVisitedOnATrip() throws {
    let (bench, _) = try prompt()
    bench.answers = nil
    #expect(bench.run("trip poi visit Lighthouse --trip Zeeland") == .ok, "\(bench.errors)")
    func places(_ trip: String) throws -> [String] {
      try bench.rows("trip poi list --trip \(trip)").compactMap { $0["name"]?.string }
    }
    #expect(try places("Zeeland") == ["Lighthouse"])
    #expect(try places("Lisbon").isEmpty)
  }
}
