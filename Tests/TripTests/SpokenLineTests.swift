// Lines as people type them at the prompt: values in any order, with the words that lead to them, with
// options as data and data as options. What runs is shown, and is what was meant.
import Command
import Kernel
import SessionBench
import Testing

@testable import Trip

@Suite struct SpokenLineTests {
  private func prompt() throws -> (TripBench, Session) {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2025-08-29 to=2025-09-03") == .ok)
    #expect(bench.run("trip import examples/coast.gpx") == .ok, "\(bench.errors)")
    bench.answers = []
    let session = bench.makeSession()
    session.isInteractive = true
    #expect(try session.type("trip use Zeeland") == .ok)
    return (bench, session)
  }

  @Test(arguments: [
    ("budget set 1800 EUR category=food", "budget set category=food amount=1800EUR"),
    (
      "expense add 42.50 EUR \"Dinner at harbour\" on=2025-08-31 category=food",
      "expense add 'Dinner at harbour' on=2025-08-31 category=food amount=42.50EUR"
    ),
    ("spent 12.80 euro on ice cream", "trip expense add 'ice cream' amount=12.80EUR"),
    ("paid 7.50 EUR for parking", "trip expense add parking amount=7.50EUR"),
    (
      "booking add hotel \"Strandhotel Domburg\" from=2025-08-30 to=2025-09-02 price=415EUR ref=ZX81K",
      "trip booking add 'Strandhotel Domburg' kind=lodging from=2025-08-30 to=2025-09-02 cost=415EUR reference=ZX81K"
    ),
    (
      "booking add \"KL 1700\" flight 2025-09-03 9:30",
      "trip booking add 'KL 1700' kind=flight from='2025-09-03 9:30'"
    ),
    (
      "place add \"Hotel de Branding\" 51.574,3.492",
      "trip poi add 'Hotel de Branding' 51.574 3.492"
    ),
    (
      "add place Bakery at 51.5702 3.4981 category=food",
      "trip poi add Bakery 51.5702 3.4981 category=food"
    ),
    (
      "trip new \"Sicily with the kids\" --from 2026-07-04 --to 2026-07-18",
      "trip add 'Sicily with the kids' from=2026-07-04 to=2026-07-18"
    ),
    ("plan Puglia 2026-08-10..2026-08-24", "trip add Puglia from=2026-08-10 to=2026-08-24"),
    (
      "reminder add 2026-06-20 \"renew identity card\"",
      "reminder add 'renew identity card' on=2026-06-20"
    ),
    (
      "note add \"Wind against us, cake was worth it\" --day 2025-08-31",
      "trip note 'Wind against us, cake was worth it' --at 2025-08-31"
    ),
    ("privacy zone add Home 51.49,3.61 radius=300m", "trip zone add Home 51.49 3.61 radius=300m"),
    (
      "track rename 2025-08-30 \"Evening walk home\"",
      "trip track edit 2025-08-30 name='Evening walk home'"
    ),
    ("trip spend 14.50 EUR pancakes", "trip expense add pancakes amount=14.50EUR"),
    ("add 20 euro for lunch", "trip expense add lunch amount=20EUR"),
    ("add toothbrush to packing list", "trip packing add toothbrush"),
    ("add note: seals on the beach", "trip note 'seals on the beach'"),
    ("rename trip to Zeeland by bicycle", "trip edit destination='Zeeland by bicycle' Zeeland"),
  ])
  func whatIsWrittenIsShown(typed: String, runs: String) throws {
    let (bench, session) = try prompt()
    bench.errors = ""
    #expect(try session.type(typed) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("runs: \(runs)\n"), "\(bench.errors)")
  }

  /// What only looks is not shown as a line, but its values count.
  @Test(arguments: [
    ("stays --min 10m --day 2025-08-31", 1), ("track list --from 2025-08-31", 2),
    ("tracks on 2025-08-30", 1), ("how far did we walk", 3),
    ("where was I on 31 August 2025 at 13:30", 1), ("where were we on 31 August 2025", 1),
    ("how far is Lighthouse from 51.5,3.6", 1), ("what notes do we have from 2 september 2025", 0),
  ])
  func whatIsReadIsWhatWasMeant(typed: String, rows: Int) throws {
    let (bench, session) = try prompt()
    bench.out = ""
    #expect(try session.type(typed + " --format jsonl") == .ok, "\(bench.errors)")
    #expect(!bench.errors.contains("error:"), "\(bench.errors)")
    #expect(bench.out.split(separator: "\n").count == rows, "\(bench.out)")
  }

  /// What is left out is what most people ask for: kilometres, and the last year that has something.
  @Test func whatIsLeftOutIsTheUsual() throws {
    let (bench, _) = try prompt()
    bench.answers = nil
    #expect(try bench.rows("trip chart --by year") == bench.rows("trip chart km --by year"))
    #expect(try bench.row("trip year 2025") == bench.row("trip year"))
    #expect(bench.errors.contains("the last year with records: 2025"), "\(bench.errors)")
  }

  /// A day in words is none of the tracks that a map names.
  @Test func aDayIsNoTrack() throws {
    let (bench, session) = try prompt()
    bench.out = ""
    #expect(try session.type("map 31 august 2025") == .ok, "\(bench.errors)")
    let typed = bench.out
    bench.out = ""
    #expect(try session.type("trip map --from 2025-08-31 --to 2025-08-31") == .ok)
    #expect(typed == bench.out && !typed.isEmpty)
  }

  /// A line that no reading makes whole is refused as it was typed, and changes nothing.
  @Test(arguments: [
    "expense add lunch", "trip add Rome colour=red", "track trim 2025-08-30 --start 10:00",
    "expense add 1 2 3 lunch", "booking add X kind=rocket from=2025-08-30",
  ])
  func whatIsNotUnderstoodChangesNothing(typed: String) throws {
    let (bench, session) = try prompt()
    let before = try bench.rows("log --limit 1")
    // What is only too short asks for the rest, an amount for its currency; both are left where input ends.
    let code = try session.type(typed)
    // No number is made of several: which of them is meant is asked.
    let want: ExitCode =
      typed.contains("1 2 3") ? .refused : typed.hasPrefix("expense add") ? .interrupted : .usage
    #expect(code == want)
    #expect(!bench.errors.contains("123"), "\(bench.errors)")
    #expect(try bench.rows("log --limit 1") == before)
  }

  /// The currency of a trip's first amount is asked for.
  @Test func theFirstAmountAsksItsCurrency() throws {
    let (bench, session) = try prompt()
    bench.answers = ["sea shells", "eur"]
    #expect(try session.type("spent 12.80 on ice cream") == .ok, "\(bench.errors)")
    bench.answers = nil
    let row = try bench.row("trip expense list --trip Zeeland")
    #expect(row["amount"]?.string == "12.80" || "\(row)".contains("12.8"), "\(row)")
    #expect("\(row)".contains("EUR"), "\(row)")
  }
}
