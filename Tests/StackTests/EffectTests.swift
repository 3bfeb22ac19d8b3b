// Side effects in a notebook, beside the start of what is taken.

import Kernel
import SessionBench
import Stack
import System
import Testing

@Suite struct EffectTests {
  private static func beside(_ bench: StackBench) throws -> [String: [String]] {
    var all: [String: [String]] = [:]
    for row in try bench.rows("stack effect list") {
      all[row["text"]?.string ?? ""] = row["starts"]?.array?.compactMap(\.string) ?? []
    }
    return all
  }

  @Test("an effect stands beside what was begun in the thirty days before")
  func starts() throws {
    let bench = try MeasureTests.ada(
      "stack add zinc dose=10mg since=2026-03-01",
      "stack add magnesium dose=200mg since=2026-02-20",
      "stack person add Leo age=50", "stack add iron since=2026-03-02 --person Leo",
      "stack effect add nausea day=2026-03-04 --person Ada",
      "stack effect add headache day=2026-03-01 --person Ada",
      "stack effect add late day=2026-03-31 --person Ada",
      "stack effect add later day=2026-04-01 --person Ada",
      "stack effect add early day=2026-02-01 --person Ada")
    #expect(
      try Self.beside(bench) == [
        "nausea": [
          "3 days after the start of Zinc", "12 days after the start of Magnesium",
        ],
        "headache": [
          "on the day of the start of Zinc", "9 days after the start of Magnesium",
        ],
        "late": ["30 days after the start of Zinc"], "later": [], "early": [],
      ])
  }

  @Test("the item that somebody thinks of stands beside it however far its start is")
  func named() throws {
    let bench = try MeasureTests.ada(
      "stack add zinc dose=10mg since=2025-03-01", "stack add magnesium since=2026-04-02",
      "stack effect add nausea of=zinco day=2026-03-01",
      "stack effect add itching of=magnesium day=2026-04-01")
    #expect(
      try Self.beside(bench) == [
        "nausea": ["365 days after the start of Zinc"],
        "itching": ["1 day before the start of Magnesium"],
      ])
    let row = try bench.rows("stack effect list").first { $0["text"]?.string == "nausea" }
    #expect(row?["of"]?.string == "zinc")
    #expect(try bench.rows("stack effect list --of zinc").count == 1)
    // The item goes, the effect stays.
    bench.run("stack remove zinc")
    #expect(try Self.beside(bench)["nausea"] == [])
  }

  @Test("nothing that is said names a cause, in either language")
  func noCause() throws {
    let bench = try MeasureTests.ada("stack add zinc dose=10mg since=2026-03-01")
    for language in [Language.english, .italian] {
      bench.language = language
      bench.run(
        "stack effect add \"dolor\(language.rawValue)\" of=zinc severity=severe day=2026-03-04")
      let said = bench.errors
      bench.run("stack effect list --format table")
      let text = (said + bench.out).lowercased()
      for word in [
        "cause", "because", "due to", "from zinc", "side effect of", "dovut", "provocat",
        "effetto di",
        "effetto dello", "colpa",
      ] {
        #expect(!text.replacing("because of what", with: "").contains(word), "\(word): \(text)")
      }
    }
  }

  @Test("a severe one says to ask a doctor, and to change no medicine; others do not")
  func severe() throws {
    let bench = try MeasureTests.ada()
    bench.run("stack effect add itching severity=mild")
    #expect(!bench.errors.contains("doctor"))
    bench.run("stack effect add rash severity=severe")
    #expect(bench.errors.contains("ask a doctor") && bench.errors.contains("change no medicine"))
    #expect(!bench.errors.contains("stop taking") && !bench.errors.contains("112"))
    bench.run("stack effect edit itching severity=severe")
    #expect(bench.errors.contains("ask a doctor"))
  }

  @Test(
    "what is not a side effect is refused, and leaves nothing",
    arguments: [
      "\"\"", "\" \"", "nausea day=2026-05-05", "nausea until=2026-05-05",
      "nausea day=2026-05-03 until=2026-05-01", "nausea severity=terrible", "nausea of=xyzzy",
      "nausea of=iron --person Ada", "nausea day=yesteryear", "nausea --person Bob",
    ])
  func refused(line: String) throws {
    let bench = try MeasureTests.ada(
      "stack person add Leo age=50", "stack add iron dose=10mg --person Leo")
    let line = line.contains("--person") ? line : line + " --person Ada"
    #expect(bench.run("stack effect add \(line)") == .usage, "\(line): \(bench.errors)")
    #expect(try bench.rows("stack effect list").isEmpty)
  }

  @Test("an effect is changed, ended, removed, and all of it is taken back")
  func changes() throws {
    let bench = try MeasureTests.ada(
      "stack add zinc dose=10mg since=2026-03-01", "stack effect add nausea day=2026-03-04")
    let before = try bench.rows("stack effect list")
    bench.run("stack effect edit nausea until=2026-03-06 of=zinc text=\"nausea al mattino\"")
    var row = try bench.row("stack effect list")
    #expect(row["until"]?.string == "2026-03-06" && row["of"]?.string == "zinc")
    #expect(bench.run("stack effect edit \"nausea al mattino\" of=") == .ok, "\(bench.errors)")
    row = try bench.row("stack effect list")
    #expect(row["of"]?.isNull == true && row["text"]?.string == "nausea al mattino")
    #expect(bench.run("stack effect edit \"nausea al mattino\" day=2026-04-01") == .usage)
    #expect(bench.run("stack effect edit \"nausea al mattino\" day=") == .usage)
    bench.run("stack effect remove \"nausea al mattino\"")
    #expect(try bench.rows("stack effect list").isEmpty)
    for _ in 0..<3 { #expect(bench.run("undo") == .ok) }
    #expect(try bench.rows("stack effect list") == before)
    // What an effect names is not taken back under it.
    bench.run("stack effect edit nausea of=zinc")
    #expect(bench.run("verify") == .ok)
  }

  @Test("texts of others' making reach no terminal as they are")
  func hostile() throws {
    let bench = try MeasureTests.ada(
      "stack effect add \"\u{1B}[31mnausea\u{202E}\" comment=\"\u{1B}[2J\"")
    #expect(!bench.errors.contains("\u{1B}") && !bench.errors.contains("\u{202E}"))
    for format in ["table", "tsv", "md", "html"] {
      #expect(bench.run("stack effect list --format \(format)") == .ok)
      #expect(!bench.out.contains("\u{1B}"), "\(format)")
    }
  }
}
