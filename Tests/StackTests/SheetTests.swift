// The sheet for a doctor: what it says against what was typed, and the page that others see.

import Kernel
import PaperBench
import System
import Testing

@Suite struct SheetTests {
  private static let supplements = [
    "magnesium dose=100mg", "zinc dose=5mg", "calcium dose=300mg", "creatine dose=3g",
    "collagen dose=10g", "psyllium dose=6g", "glucomannan dose=3g", "omega3 dose=1g",
    "coq10 dose=100mg", "vitamin_c dose=100mg", "vitamin_b12 dose=100ug", "folate dose=200ug",
  ]
  private static let medicines = [
    "Triatec", "Norvasc", "Glucophage", "Zyloric", "Crestor", "Pantorc", "Omnic", "Cordarone",
    "Eutirox", "Forxiga",
  ]

  /// Somebody of seventy-six who takes twelve supplements and ten medicines.
  private func ugo() throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ugo born=1950-01-01")
    for one in Self.supplements { #expect(bench.run("stack add \(one)") == .ok) }
    for one in Self.medicines {
      #expect(bench.run("stack medicine add \(one) times=08:00") == .ok)
    }
    for text in ["diabete", "pressione alta", "infarto due anni fa", "allergia al pesce"] {
      bench.run("stack condition add \"\(text)\"")
    }
    for text in ["mal di testa", "nausea", "crampi"] { bench.run("stack effect add \"\(text)\"") }
    for text in [
      "ferritin 24 ng/mL range=30-100", "glucose 124 mg/dL", "weight 80kg", "mood 6/10",
      "vitamin_d 20 ng/mL",
    ] { #expect(bench.run("stack measure add \(text)") == .ok, "\(bench.errors)") }
    return bench
  }

  private func file(_ bench: StackBench, _ name: String, _ options: String = "") throws -> [UInt8] {
    #expect(
      bench.run("stack sheet\(options) --out \(bench.folder)/\(name)") == .ok, "\(bench.errors)")
    return try Files.read(bench.folder + "/" + name, limit: 1 << 24)
  }

  @Test(
    "twelve supplements and ten medicines are one side of A4, with all that was noted",
    .enabled(if: Judges.areWanted))
  func onePage() throws {
    let bench = try ugo()
    for (language, title) in [
      (Language.english, "For your doctor or pharmacist"),
      (.italian, "Per il medico o il farmacista"),
    ] {
      bench.language = language
      let pdf = JudgedPDF(try file(bench, "\(language == .italian ? "it" : "en").pdf"))
      #expect(pdf.faults == [] && pdf.pages.count == 1, "\(pdf.pages.count) pages")
      #expect(abs((pdf.size.first ?? 0) - 595) < 1 && abs((pdf.size.last ?? 0) - 842) < 1)
      let text = pdf.text
      #expect(text.contains(title))
      for word in Self.medicines + [
        "diabete", "infarto due anni fa", "crampi", "24 ng/mL", "80 kg", "1950-01-01", "100 µg",
      ] {
        #expect(text.contains(word), "\(word)")
      }
      #expect(text.contains(language == .italian ? "dalla levotiroxina" : "from levothyroxine"))
      // Collagen and omega-3 with a fish allergy.
      #expect(text.contains(language == .italian ? "solo in alcune" : "only in some"))
    }
  }

  @Test("the sheet has each item with its dose and verdict, and what was taken of it")
  func items() throws {
    let bench = try ugo()
    bench.run("stack taken magnesium")
    let row = try bench.row("stack sheet")
    let rows = row["supplements"]?.array ?? []
    #expect(rows.count == Self.supplements.count)
    let verdicts = Dictionary(
      uniqueKeysWithValues: rows.map {
        ($0["supplement"]?.string ?? "", $0["verdict"]?.string ?? "")
      })
    // Of omega-3 what is not of fish; calcium and levothyroxine lie apart.
    #expect(verdicts["omega3"] == "form" && verdicts["calcium"] == "caution", "\(verdicts)")
    #expect(verdicts["creatine"] == "allowed", "\(verdicts)")
    let magnesium = rows.first { $0["supplement"]?.string == "magnesium" }
    #expect(magnesium?["plan"]?.string == "100 mg" && magnesium?["taken"]?.number == 1)
    #expect(
      (row["medicines"]?.array ?? []).compactMap { $0["text"]?.string }.sorted()
        == Self.medicines.sorted())
    let low = (row["values"]?.array ?? []).first { $0["what"]?.string == "ferritin" }
    #expect(low?["side"]?.string == "below" && low?["range"]?.string == "30-100")
    let why = (magnesium?["why"]?.array ?? []).compactMap(\.string)
    #expect(why.first == "take 4 h apart from levothyroxine", "\(why)")
    #expect(Set(why).count == why.count, "\(why)")
    // A name that was misspelt, and what it means.
    bench.run("stack medicine add Ramiprl meant=Ramipril")
    let medicines = try bench.row("stack sheet")["medicines"]?.array ?? []
    #expect(medicines.contains { $0["meant"]?.string == "Ramipril" })
    bench.run("stack medicine remove Ramiprl")
    // What is over is not taken.
    bench.run("stack medicine edit Omnic until=2026-01-01")
    #expect(try bench.row("stack sheet")["medicines"]?.array?.count == 9)
  }

  @Test("what nobody noted is no denial, and names stay names on the page")
  func emptyAndHostile() throws {
    let bench = try StackBench()
    bench.run("stack person add \"<script>alert(1)</script>\" born=1950-01-01")
    var html = String(decoding: try file(bench, "a.html"), as: UTF8.self)
    #expect(!html.contains("<script>alert") && html.contains("&lt;script&gt;alert"))
    #expect(html.ranges(of: "this does not mean that there is none").count == 2)
    bench.language = .italian
    bench.run("stack medicine add \"\u{1B}[31mZorblax\"")
    html = String(decoding: try file(bench, "b.html"), as: UTF8.self)
    #expect(!html.contains("\u{1B}") && html.contains("non vuol dire"))
  }
}
