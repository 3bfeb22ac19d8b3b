// Laboratory values and measures in a notebook, as somebody types them.

import Kernel
import SessionBench
import Stack
import System
import Testing

@Suite struct MeasureTests {
  static func ada(_ more: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    for line in more {
      let code = bench.run(line)
      guard code == .ok else {
        throw SessionBench.NoRows(description: "\(line): \(code) \(bench.errors)")
      }
    }
    return bench
  }

  @Test("a value is kept as it was written, in whatever way its unit was typed")
  func units() throws {
    let bench = try Self.ada(
      "stack measure add ferritin 35 ng/mL", "stack measure add ferritina \"36 ng/ml\"",
      "stack measure add FERRITIN 37ng/mL", "stack measure add ferritin 38 unit=ng/mL",
      "stack measure add ferritin <5 ng/mL")
    let rows = try bench.rows("stack measure list")
    #expect(rows.compactMap { $0["value"]?.number }.sorted() == [5, 35, 36, 37, 38])
    #expect(Set(rows.map { $0["what"]?.string }) == ["ferritin"])
    #expect(Set(rows.map { $0["unit"]?.string }) == ["ng/mL"])
    #expect(rows.compactMap { $0["bound"]?.string } == ["below"])
    #expect(Set(rows.map { $0["day"]?.string }) == ["2026-05-04"])
  }

  @Test("measures of one's own have any name and any unit, as it was written")
  func own() throws {
    let bench = try Self.ada(
      "stack measure add mood 6/10", "stack measure add \"cups of coffee\" 3 Cups",
      "stack measure add steps 10432", "stack measure add weight 154 lb at=07:15",
      "stack measure add sonno 7,5 h day=2026-05-03")
    let rows = try bench.rows("stack measure list")
    func row(_ what: String) -> JSON? { rows.first { $0["what"]?.string == what } }
    #expect(row("mood")?["unit"]?.string == "/10")
    #expect(row("cups of coffee")?["unit"]?.string == "Cups")
    #expect(row("steps")?["unit"]?.isNull == true && row("steps")?["value"]?.number == 10432)
    #expect(row("weight")?["unit"]?.string == "lb" && row("weight")?["at"]?.string == "07:15")
    #expect(row("sleep")?["value"]?.number == 7.5)
  }

  @Test(
    "what cannot be a value is refused, and leaves nothing",
    arguments: [
      "ferritin 35 kg", "ferritin 35", "ferritin -5 ng/mL", "ferritin abc", "ferritin \"\"",
      "\"\" 5", "\" \" 5", "ferritin 1.000 ng/mL", "weight 5 g", "weight 4000 kg", "sleep 25 h",
      "mood 11/10", "ferritin \"35 ng/mL\" unit=pmol/L", "ferritin 35 ng/mL day=2026-05-05",
      "ferritin 35 ng/mL day=tomorrow", "weight 1e9 kg", "ferritin 99999999999 ng/mL",
      "weight 70 kg at=25:00", "\"blood pressure\" 120/80", "ferritin 35 Ng/mL",
      "mood 5 bound=maybe", "ferritin 35 ng/mL --person Bob", "TSH 2 mg/dL", "hba1c 140 %",
    ])
  func refused(line: String) throws {
    let bench = try Self.ada()
    #expect(bench.run("stack measure add \(line)") == .usage, "\(line): \(bench.errors)")
    #expect(try bench.rows("stack measure list").isEmpty, "\(line)")
  }

  @Test("one bad row of a file refuses the whole file, and a good file comes in at once")
  func imported() throws {
    let bench = try Self.ada()
    let path = bench.folder + "/values.csv"
    let good =
      "what,value,unit,day,range\nferritin,35,ng/mL,2026-01-02,30-100\nmood,6,/10,2026-01-03,\n"
    try Files.writeAtomically(
      path, Array((good + "ferritin,36,kg,2026-01-04,\n").utf8), overwrite: true)
    #expect(bench.run("stack measure import \(path)") == .data)
    #expect(bench.errors.contains("kg") && bench.errors.contains("values.csv:4"), "\(bench.errors)")
    #expect(try bench.rows("stack measure list").isEmpty)
    try Files.writeAtomically(path, Array(good.utf8), overwrite: true)
    #expect(bench.run("stack measure import \(path)") == .ok, "\(bench.errors)")
    let rows = try bench.rows("stack measure list")
    #expect(rows.map { $0["day"]?.string } == ["2026-01-02", "2026-01-03"])
    #expect(rows.first?["range"]?.string == "30-100")
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("stack measure list").isEmpty)
  }

  @Test("a value is told to lie outside of the printed range, and is not judged otherwise")
  func ranges() throws {
    let bench = try Self.ada(
      "stack measure add ferritin 12 ng/mL range=30-100",
      "stack measure add ferritin 35 ng/mL range=\"30 - 100 ng/mL\"",
      "stack measure add TSH 5.2 mIU/L range=\"0,4 - 4,0\"",
      "stack measure add CRP 3 mg/L range=<5", "stack measure add B12 150 pg/mL range=see-note")
    let rows = try bench.rows("stack measure list")
    let outside = rows.map { ($0["what"]?.string ?? "") + " " + ($0["outside"]?.string ?? "-") }
    #expect(
      outside.sorted() == ["crp -", "ferritin -", "ferritin below", "tsh above", "vitamin_b12 -"])
    #expect(
      rows.first { $0["what"]?.string == "vitamin_b12" }?["range"]?.string == "see-note")
    bench.run("stack measure list --format table")
    #expect(bench.out.contains("below it") && bench.out.contains("that the laboratory printed"))
    for word in ["low", "high", "deficien", "normal", "should", "too "] {
      #expect(!bench.out.lowercased().replacing("below", with: "").contains(word), "\(word)")
    }
  }

  @Test("an edit keeps what it does not name, and refuses what would not fit")
  func edits() throws {
    let bench = try Self.ada("stack measure add ferritin 35 ng/mL range=30-100")
    func row() throws -> JSON { try bench.row("stack measure list") }
    #expect(bench.run("stack measure edit ferritin value=36.123") == .usage)
    #expect(bench.run("stack measure edit ferritina value=36") == .ok, "\(bench.errors)")
    #expect(try row()["value"]?.number == 36 && row()["unit"]?.string == "ng/mL")
    #expect(bench.run("stack measure edit ferritin value=\"40 µg/L\"") == .ok, "\(bench.errors)")
    #expect(try row()["unit"]?.string == "µg/L" && row()["value"]?.number == 40)
    for bad in ["unit=kg", "what=weight", "value=-1", "day=", "day=2027-01-01", "unit=", ""] {
      #expect(bench.run("stack measure edit ferritin \(bad)") == .usage, "\(bad) \(bench.errors)")
    }
    #expect(try row()["value"]?.number == 40 && row()["range"]?.string == "30-100")
    #expect(bench.run("undo") == .ok)
    #expect(try row()["value"]?.number == 36)
  }

  @Test("a value of three decimals can be given another unit")
  func threeDecimals() throws {
    let bench = try Self.ada("stack measure add TSH 1.2340 mIU/L")
    #expect(bench.run("stack measure edit TSH unit=µIU/mL") == .ok, "\(bench.errors)")
    let row = try bench.row("stack measure list")
    #expect(row["value"]?.number == 1.234 && row["unit"]?.string == "µIU/mL")
  }

  @Test("a chart shows values in one unit, with the source of the factor")
  func charts() throws {
    // Printed factors: 1 ng/mL of 25-OH-vitamin D is 2.496 nmol/L; 90 mg/dL of glucose are 5.0 mmol/L.
    let bench = try Self.ada(
      "stack measure add \"25-OH-D\" 62 nmol/L day=2026-01-10",
      "stack measure add \"vitamin D\" 30 ng/mL day=2026-03-10",
      "stack measure add glucose 90 mg/dL", "stack measure add ferritin 30 ng/mL day=2026-02-01",
      "stack measure add ferritin 80 pmol/L day=2026-03-01")
    let vitamin = try bench.rows("stack measure chart \"vitamina D\"").compactMap {
      $0["value"]?.number
    }
    #expect(vitamin.count == 2 && abs(vitamin[0] - 62 / 2.496) < 0.01 && vitamin[1] == 30)
    bench.run("stack measure chart \"vitamin D\" --format table")
    #expect(bench.out.contains("C27H44O2") && bench.out.contains("IUPAC"), "\(bench.out)")
    let glucose = try bench.rows("stack measure chart glucose --unit mmol/L").first?["value"]?
      .number
    #expect(glucose.map { abs($0 - 5.0) < 0.01 } == true)
    // No molar mass of ferritin is recorded: the older value is named, not converted.
    #expect(try bench.rows("stack measure chart ferritin").count == 1)
    bench.run("stack measure chart ferritin --format table")
    #expect(bench.out.contains("left out: 1 value"))
    #expect(bench.run("stack measure chart glucose --unit kg") == .usage)
    #expect(bench.run("stack measure chart feritin") == .usage)
    #expect(bench.errors.contains("did you mean ferritin"), "\(bench.errors)")
    #expect(bench.run("stack measure chart weight") == .usage)
  }

  @Test("what stands in a file beside the drawing tells nothing of the person")
  func neutralTitles() throws {
    let bench = try Self.ada("stack measure add ferritin 12 ng/mL range=30-100")
    #expect(bench.run("stack measure chart ferritin --format svg") == .ok)
    let title = bench.out.firstRange(of: "<title>").map { bench.out[$0.upperBound...] }
    #expect(title?.hasPrefix("Values</title>") == true)
    #expect(bench.run("stack measure chart ferritin --format html") == .ok)
    let head = bench.out.components(before: "</head>")
    #expect(!head.contains("erritin") && head.contains("<title>Values"))
  }

  @Test("lines about somebody's health stay out of the log")
  func privacy() throws {
    let bench = try Self.ada(
      "stack measure add \"secret measure\" 5", "stack measure edit \"secret measure\" value=6",
      "stack effect add \"secret effect\"", "stack measure remove \"secret measure\"",
      "stack add magnesium")
    let log = try bench.rows("log")
    let commands = log.compactMap { $0["command"]?.string }
    #expect(commands.contains("stack add magnesium"))
    #expect(!commands.contains { $0.contains("secret") }, "\(commands)")
    #expect(!log.contains { ($0["kind"]?.string ?? "").contains("secret") })
  }

  @Test("a name that is nearly known is kept and asked about; the same value twice is told")
  func asked() throws {
    let bench = try Self.ada("stack measure add feritin 35 ng/mL")
    #expect(bench.errors.contains("measure of your own") && bench.errors.contains("ferritin"))
    bench.run("stack measure add mood 5/10")
    #expect(!bench.errors.contains("measure of your own"), "\(bench.errors)")
    bench.run("stack measure add mood 5/10")
    #expect(bench.errors.contains("was noted before"))
    bench.run("stack measure add mood 5/10 at=21:00")
    #expect(!bench.errors.contains("was noted before"))
  }

  @Test("names and units of others' making reach no terminal as they are")
  func hostile() throws {
    let bench = try Self.ada(
      "stack measure add \"pa\u{1B}[31min\u{202E}\" \"5 \u{1B}[2Jx\" range=\"\u{1B}]0;x\" comment=\"\u{7}\""
    )
    for format in ["table", "tsv", "md", "html"] {
      #expect(bench.run("stack measure list --format \(format)") == .ok)
      #expect(!(bench.out + bench.errors).contains("\u{1B}"), "\(format)")
    }
    #expect(bench.run("stack measure chart \"pa\u{1B}[31min\u{202E}\" --format table") == .ok)
    #expect(!bench.out.contains("\u{1B}") && !bench.out.contains("\u{202E}"))
    #expect(bench.run("stack measure chart \"pa\u{1B}[31min\u{202E}\" --format svg") == .ok)
    #expect(!bench.out.contains("\u{1B}"))
    let long = String(repeating: "x", count: 1001)
    #expect(bench.run("stack measure add \(long) 5") == .usage)
    #expect(bench.run("stack measure add mood \"5 \(long)\"") == .usage)
  }

  @Test("each person has values of their own")
  func people() throws {
    let bench = try Self.ada(
      "stack person add Leo age=50", "stack measure add weight 60kg --person Ada",
      "stack measure add weight 80kg --person Leo")
    #expect(bench.run("stack measure add weight 70kg") == .usage)
    #expect(
      try bench.rows("stack measure chart weight --person Leo").map { $0["value"]?.number } == [80])
    #expect(try bench.rows("stack measure list --person Ada").count == 1)
  }

  @Test("data are the same in both languages, and people read their own")
  func italian() throws {
    let bench = try Self.ada(
      "stack measure add ferritin 12 ng/mL range=30-100", "stack measure add umore 6/10")
    let english = try bench.rows("stack measure list")
    bench.language = .italian
    #expect(try bench.rows("stack measure list") == english)
    #expect(try bench.rows("stack measure chart ferritina").count == 1)
    bench.run("stack measure list --format table")
    #expect(
      bench.out.contains("ferritina") && !bench.out.contains("below the range"), "\(bench.out)")
  }
}

extension String {
  fileprivate func components(before mark: String) -> String {
    firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
