// What people type about supplements at the prompt, English and Italian: the line that it is read as, and that a
// question writes nothing.

import Command
import Kernel
import SessionBench
import Stack
import System
import Testing

@Suite struct SpokenStackTests {
  private func prompt(
    _ language: Language = .english, inside: Bool = false, answers: [String] = []
  ) throws -> (StackBench, Session) {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40 sex=female")
    bench.run("stack add magnesium dose=200mg")
    bench.language = language
    bench.answers = answers
    let session = bench.makeSession()
    session.isInteractive = true
    if inside { #expect(try session.typeAtPrompt("stack person use Ada") == .ok) }
    (bench.out, bench.errors) = ("", "")
    return (bench, session)
  }

  @Test(
    "a question is answered, and writes nothing",
    arguments: [
      ("why not melatonin", "Melatonin"), ("perché non la melatonina", "Melatonin"),
      ("perche non prendere melatonina", "Melatonin"),
      ("why can I not take melatonin", "Melatonin"),
      ("can I take melatonin", "Melatonin"), ("posso prendere la melatonina?", "Melatonin"),
      ("quanto magnesio posso prendere", "Magnesium"),
      ("how much magnesium can I take a day?", "Magnesium"), ("perché il magnesio", "Magnesium"),
      ("why should I take magnesium", "Magnesium"), ("cosa prendo oggi", "Magnesium"),
      ("what do I take today", "Magnesium"),
    ], [true, false])
  func questions(_ line: (typed: String, said: String), inside: Bool) throws {
    for language in [Language.english, .italian] {
      let (bench, session) = try prompt(language, inside: inside)
      bench.answers = nil
      let before = try bench.rows("log --limit 1")
      bench.out = ""
      #expect(try session.typeAtPrompt(line.typed) == .ok, "\(bench.errors)")
      #expect(bench.out.contains(line.said.lowercased()), "\(bench.out)\(bench.errors)")
      #expect(try bench.rows("log --limit 1") == before)
    }
  }

  @Test(
    "what somebody takes for a purpose is what is recommended to them",
    arguments: [
      "what should I take for sleep", "cosa prendo per dormire", "what helps for sleep",
      "cosa posso prendere per la memoria",
    ])
  func purposes(typed: String) throws {
    let (bench, session) = try prompt(inside: true)
    _ = try session.typeAtPrompt(typed)
    #expect(bench.errors.contains("stack goal add"), "\(bench.out)\(bench.errors)")
    #expect(!bench.errors.contains("no command"), "\(bench.errors)")
  }

  @Test(
    "what is said to be taken is shown as a line, and nothing is stored unasked",
    arguments: [
      ("ho preso il magnesio", "stack taken magnesium"),
      ("I took magnesium", "stack taken magnesium"), ("preso magnesio", "stack taken magnesium"),
      ("ho preso lo zinco", "stack taken"),
      ("prendo zinco 10 mg", "dose='10 mg'"), ("I take 10 mg of zinc", "dose='10 mg'"),
      ("I started zinc", "stack add"),
      ("ho smesso di prendere il magnesio", "stack edit magnesium until=today"),
      ("I stopped taking magnesium yesterday", "stack edit magnesium until="),
    ])
  func statements(typed: String, reading: String) throws {
    for inside in [true, false] {
      let (bench, session) = try prompt(inside: inside, answers: ["no", "no"])
      let before = try bench.rows("log --limit 1")
      bench.errors = ""
      _ = try session.typeAtPrompt(typed)
      #expect(bench.errors.contains(reading), "\(bench.errors)")
      bench.answers = nil
      #expect(try bench.rows("log --limit 1") == before)
    }
  }

  @Test("what was taken and is no item yet is refused with the line that notes it")
  func notNoted() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    for line in ["stack taken zinc", "stack taken zinco --person Ada"] {
      bench.errors = ""
      #expect(bench.run(line) != .ok)
      #expect(bench.errors.contains("stack add Zinc"), "\(line): \(bench.errors)")
    }
    #expect(bench.run("stack add Zinc") == .ok)
  }

  // MARK: - A dose in one breath

  @Test(
    "a dose is read as people write it, in scripts too",
    arguments: [
      ("zinc 10 mg", "zinc", 10.0), ("zinc 10mg", "zinc", 10), ("10 mg of zinc", "zinc", 10),
      ("'zinc 10 mg'", "zinc", 10), ("vitamin d 2000 IU", "vitamin_d3", 50),
      ("\"vitamina d\" 2000 UI", "vitamin_d3", 50), ("omega 3 1 g", "omega3", 1),
      ("10 mg di zinco", "zinc", 10), ("zinc 10 mg twice a day", "zinc", 20),
      ("vitamin b12 100 mcg", "vitamin_b12", 100),
    ])
  func doses(text: String, id: String, dose: Double) throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    #expect(bench.run("stack add \(text)") == .ok, "\(bench.errors)")
    let row = try #require(try bench.rows("stack list").first)
    #expect(row["supplement"]?.string == id)
    #expect(row["dose"]?.number == dose)
  }

  @Test(
    "what is no dose is refused, and nothing is noted",
    arguments: [
      "zinc -5mg", "zinc 0 mg", "zinc 10 mg dose=10mg", "zinc 20 g", "zinc 10", "zync 10 mg",
      "10 mg", "zinc 10 mg 20 mg", "creatine 5000 IU", "''", "zinc 1e9 mg",
      "zinc 10 \u{1B}[31mmg",
    ])
  func noDoses(text: String) throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    #expect(bench.run("stack add \(text)") != .ok)
    #expect(!bench.errors.contains("\u{1B}"))
    #expect(try bench.rows("stack list").isEmpty)
  }

  @Test("the supplement that is nearly named is suggested with its dose, and the line works")
  func nearlyNamed() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    bench.run("stack add zync 10 mg")
    #expect(bench.errors.contains("stack add Zinc 10 mg"), "\(bench.errors)")
    #expect(bench.run("stack add Zinc 10 mg") == .ok)
  }

  // MARK: - Days that cannot be

  @Test(
    "what began before birth or begins beyond a year is refused, at the day, and nothing is noted",
    arguments: [
      "stack add zinc since=9999-01-01", "stack add zinc since=1979-03-13",
      "stack add zinc until=1950-01-01", "stack medicine add Coumadin since=2200-01-01",
      "stack medicine add Coumadin since=1900-01-01", "stack condition add asma since=9999-01-01",
      "stack condition add asma since=1800-01-01",
    ])
  func impossibleDays(line: String) throws {
    for born in ["born=1979-03-14", "age=40"] where !(born == "age=40" && line.contains("1979")) {
      let bench = try StackBench()
      bench.run("stack person add Ada \(born)")
      #expect(bench.run(line) == .usage, "\(line)")
      #expect(bench.errors.contains("hint:") && bench.errors.contains("^"))
      for list in ["stack list", "stack medicine list", "stack condition list"] {
        #expect(try bench.rows(list).isEmpty)
      }
    }
  }

  @Test("a start on the birthday, or soon, is a start")
  func possibleDays() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14")
    #expect(bench.run("stack condition add asma since=1979-03-14") == .ok)
    #expect(bench.run("stack add zinc since=2026-07-03") == .ok)
    #expect(bench.run("stack medicine add Coumadin since=tomorrow") == .ok)
    #expect(bench.run("stack edit zinc since=9999-01-01") == .usage)
    #expect(bench.run("stack condition edit asma since=1979-03-13") == .usage)
    #expect(bench.run("stack medicine edit Coumadin since=1979-03-13") == .usage)
  }

  // MARK: - Labels

  @Test(
    "a condition is shown by its own name, whatever follows from it",
    arguments: [
      ("BPCO", "copd", "bpco", "copd"),
      ("talassemia", "thalassaemia", "talassemia", "thalassaemia"),
      ("favismo", "g6pd", "g6pd", "g6pd"),
      ("alopecia areata", "alopecia_areata", "alopecia", "alopecia"),
      ("colite ulcerosa", "ulcerative_colitis", "colite ulcerosa", "ulcerative colitis"),
      ("tachicardia", "tachycardia", "tachicardia", "tachycardia"),
      ("piastrine basse", "low_platelets", "piastrine basse", "low platelets"),
      ("sarcoidosi", "sarcoidosis", "sarcoidosi", "sarcoidosis"),
      ("pacemaker", "pacemaker", "pacemaker", "pacemaker"),
      ("gastrite", "gastritis", "gastrite", "gastritis"),
    ])
  func labels(text: String, id: String, italian: String, english: String) throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    bench.run("stack condition add \"\(text)\"")
    let row = try #require(try bench.rows("stack condition list").first)
    #expect(row["understood"]?.array?.compactMap(\.string) == [id])
    for (language, name) in [(Language.italian, italian), (.english, english)] {
      bench.language = language
      bench.out = ""
      bench.run("stack condition list --format md")
      #expect(bench.out.lowercased().contains(name), "\(bench.out)")
    }
  }

  @Test("what a condition is nearest to still follows from it")
  func risksStay() throws {
    for (text, item) in [
      ("talassemia", "iron"), ("favismo", "pea_protein"), ("ferritina alta", "iron"),
      ("piastrine basse", "vitamin_k2"), ("colite ulcerosa", "ashwagandha"),
    ] {
      let bench = try StackBench()
      bench.run("stack person add Ada age=40")
      bench.run("stack condition add \"\(text)\"")
      let row = try #require(
        try bench.rows("stack proof").first { $0["supplement"]?.string == item })
      #expect(row["verdict"]?.string == "refused", "\(text) \(item)")
    }
  }

  // MARK: - Figures

  @Test("people weigh kilograms and are centimetres tall; data stay in grams and metres")
  func weights() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40 weight=85kg height=1.78m")
    bench.run("stack person add Bo age=40 weight=187lb height=5ft10in")
    bench.out = ""
    bench.run("stack person show Ada --format table")
    #expect(bench.out.contains("85.0 kg") && bench.out.contains("178 cm"), "\(bench.out)")
    #expect(!bench.out.contains("85000"))
    let people = try bench.rows("stack person list")
    #expect(people[0]["weight_g"]?.number == 85_000 && people[0]["weight_kg"]?.number == 85)
    // 187 lb are 84.82177 kg, by the pound of 1959.
    #expect(
      people[1]["weight_kg"]?.number == 84.82177319 && people[1]["height_cm"]?.number == 177.8)
  }

  @Test("computed figures have no noise of binary numbers in data")
  func noNoise() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    bench.run("stack add magnesium dose=200mg since=2026-03-01")
    for day in 1...9 {
      bench.run("stack measure add sleep \(day % 2 == 0 ? "7.1" : "7.2")h day=2026-02-1\(day)")
      bench.run("stack measure add sleep \(day % 2 == 0 ? "7.4" : "7.5")h day=2026-03-1\(day)")
    }
    let row = try #require(try bench.rows("stack compare sleep magnesium").first)
    #expect(row["difference"]?.number == 0.3, "\(row)")
    for key in ["before_mean", "after_mean", "low", "high"] {
      let text = try #require(row[key]?.number).description
      #expect(text.count <= 14, "\(key) \(text)")
    }
  }

  @Test("a cell of megabytes is refused at once, with its line")
  func hugeCell() throws {
    let bench = try StackBench()
    bench.run("stack person add Ada age=40")
    for cell in [
      String(repeating: "a", count: 3 << 20), "\"" + String(repeating: "1", count: 3 << 20),
    ] {
      let path = bench.folder + "/big.csv"
      let table = "what,value,day\nweight,70kg,2026-01-01\nweight,\(cell),2026-01-02\n"
      try Files.writeAtomically(path, Array(table.utf8), overwrite: true)
      for line in ["stack measure import \(path)", "stack entry import \(path)"] {
        #expect(bench.run(line) == .data)
        #expect(bench.errors.contains("big.csv:3") && bench.errors.contains("1 MiB"))
      }
      #expect(try bench.rows("stack measure list").isEmpty)
      bench.errors = ""
    }
  }
}
