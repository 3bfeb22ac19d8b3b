// What is said when something about a person changes while they take something: medicines and conditions that come
// later, and what a recommendation says of each item.

import Kernel
import SessionBench
import Testing

@Suite struct ChangeTests {
  private func ada(_ lines: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    for line in lines { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  /// Lines of errors with both texts.
  private func lines(_ bench: StackBench, _ one: String, _ other: String) -> Int {
    bench.errors.split(separator: "\n").count { $0.contains(one) && $0.contains(other) }
  }

  @Test(
    "what was refused for one reason is named again for each new one",
    arguments: [
      ("Yasmin", "contraceptive failure"), ("Coumadin", "lowers warfarin"),
      ("Zoloft", "serotonin syndrome"),
    ])
  func refusedAgain(medicine: String, reason: String) throws {
    // St. John's wort is refused to everybody: only with a clinician.
    let bench = try ada("stack add \"St John's wort\" dose=300mg")
    bench.run("stack medicine add \(medicine)")
    #expect(lines(bench, "St. John's wort", reason) == 1, "\(bench.errors)")
    #expect(bench.errors.contains("do not take the next dose of St. John's wort before you have"))
    // Nothing new: nothing is said.
    bench.run("stack medicine edit \(medicine) comment=x")
    #expect(!bench.errors.contains("St. John's wort"), "\(bench.errors)")
  }

  @Test("a supplement that is a medicine, too, is none beside itself, but one beside others")
  func itself() throws {
    let bench = try ada("stack add \"5-htp\" dose=100mg")
    bench.run("stack add \"St John's wort\" dose=300mg")
    #expect(lines(bench, "St. John's wort", "only with a clinician") == 1, "\(bench.errors)")
    #expect(lines(bench, "St. John's wort", "taken already") == 0, "\(bench.errors)")
    // With 5-HTP, by the pair.
    #expect(lines(bench, "St. John's wort, refused: serotonin", "5-HTP") == 1, "\(bench.errors)")
    #expect(lines(bench, "serotonin", "(st john s wort)") == 0, "\(bench.errors)")
    bench.run("stack medicine add Nervaxon")
    #expect(lines(bench, "St. John's wort", "taken already") == 1, "\(bench.errors)")
  }

  @Test("a dose that is too high since a medicine came is named, and one that is not is not")
  func capped() throws {
    let bench = try ada("stack add potassium dose=600mg", "stack add vitamin_a dose=700ug")
    bench.run("stack condition add fumatrice")
    bench.run("stack add melatonin dose=1mg")
    bench.run("stack add omega3 dose=1g")
    bench.run("stack medicine add Coumadin")
    #expect(lines(bench, "Melatonin", "refused") == 1, "\(bench.errors)")
    // 1 g is what is left of it.
    #expect(lines(bench, "Omega-3", "is more than") == 0, "\(bench.errors)")
    #expect(lines(bench, "Omega-3", "up to a lower dose") == 1, "\(bench.errors)")
    bench.run("stack add zinc dose=30mg")
    #expect(lines(bench, "Zinc", "30 mg a day is more than 15 mg") == 1, "\(bench.errors)")
  }

  @Test(
    "a distance that a new medicine asks for is told, not every one that an unknown may ask for")
  func distances() throws {
    let bench = try ada("stack add calcium dose=500mg", "stack add \"vitamin k2\" dose=90ug")
    bench.run("stack medicine add Zorblaxin")
    #expect(lines(bench, "Calcium", "") == 0, "\(bench.errors)")
    #expect(lines(bench, "Vitamin K2", "refused") >= 1, "\(bench.errors)")
    bench.run("stack medicine add \"Eutirox 75\"")
    #expect(lines(bench, "Calcium", "4 h apart from levothyroxine") == 1, "\(bench.errors)")
    #expect(!bench.errors.contains("next dose of Calcium"), "\(bench.errors)")
  }

  @Test("two boxes of one substance are named, and one that is over is not counted")
  func sameSubstance() throws {
    let bench = try ada("stack medicine add Coumadin")
    bench.run("stack medicine add Warfarin")
    #expect(bench.errors.contains("Coumadin and Warfarin are the same substance: warfarin"))
    #expect(bench.errors.contains("ask your doctor or pharmacist"))
    bench.run("stack medicine add \"Eutirox 75\" until=2026-01-31")
    bench.run("stack medicine add \"Tirosint 50\"")
    #expect(!bench.errors.contains("same substance"), "\(bench.errors)")
    bench.run("stack medicine add Lasixx")
    bench.run("stack medicine add furosemide")
    #expect(!bench.errors.contains("same substance"), "\(bench.errors)")
    bench.run("stack medicine edit Lasixx meant=Lasix")
    #expect(bench.errors.contains("are the same substance: furosemide"), "\(bench.errors)")
    bench.language = .italian
    bench.run("stack medicine add Esidrex")
    bench.run("stack medicine add idroclorotiazide")
    #expect(bench.errors.contains("Esidrex e idroclorotiazide"), "\(bench.errors)")
  }

  @Test("a condition that comes later names what has become forbidden, also when it is changed")
  func conditions() throws {
    let bench = try ada("stack add ginkgo dose=120mg")
    bench.run("stack condition add \"non ho l'epilessia\"")
    #expect(!bench.errors.contains("Ginkgo"), "\(bench.errors)")
    bench.run("stack condition edit \"non ho l'epilessia\" text=epilessia")
    #expect(lines(bench, "Ginkgo", "seizure") == 1, "\(bench.errors)")
    #expect(bench.errors.contains("do not take the next dose of Ginkgo"))
    bench.run("stack condition add incinta")
    #expect(lines(bench, "Ginkgo", "refused") == 1, "\(bench.errors)")
  }

  @Test("a medicine that is dangerous in pregnancy is told whichever comes first")
  func urgent() throws {
    var bench = try ada("stack condition add incinta")
    bench.run("stack medicine add Coumadin")
    #expect(bench.errors.contains("call your doctor"), "\(bench.errors)")
    bench.run("stack medicine edit Coumadin comment=x")
    #expect(!bench.errors.contains("call your doctor"), "\(bench.errors)")
    bench = try ada("stack medicine add Coumadin")
    bench.run("stack condition add incinta")
    #expect(bench.errors.contains("call your doctor"), "\(bench.errors)")
  }

  @Test("what an item is for, its sources, and each reason to take care stand in full at any width")
  func about() throws {
    let bench = try ada(
      "stack goal add weight memory", "stack medicine add \"Eutirox 75\"",
      "stack medicine add Metforal", "stack medicine add Triatec")
    let row = try bench.row("stack recommend")
    let items = (row["proposed"]?.array ?? []) + (row["optional"]?.array ?? [])
    #expect(items.count >= 2)
    let about = row["about"]?.array ?? []
    for width in [60, 80, 110] {
      bench.style.width = width
      bench.run("stack recommend --format table")
      let shown = bench.out.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
      #expect(!shown.contains("…"), "\(width): \(bench.out)")
      for item in items {
        for source in item["sources"]?.array ?? [] {
          #expect(shown.contains(source.string ?? "?"), "\(width): \(source)")
        }
      }
    }
    for item in items {
      let own = about.filter { $0["supplement"] == item["supplement"] }
      #expect(own.first?["kind"]?.string == "purpose")
      #expect(own.first?["text"] == item["purpose"] && own.first?["sources"] == item["sources"])
      let texts = own.dropFirst().compactMap { $0["text"]?.string }
      let reasons = Set((item["reasons"]?.array ?? []).compactMap { $0["text"]?.string })
      #expect(Set(texts) == reasons && texts.count == reasons.count, "\(texts) \(reasons)")
    }
  }

  @Test("a question names what it asks about")
  func questions() throws {
    let bench = try ada("stack goal add sleep", "stack condition add \"bevo molto\"")
    bench.run("stack proof")
    #expect(lines(bench, "Liver disease", "does this hold?") == 1, "\(bench.errors)")
  }

  @Test("of what is taken the list says whether it may be taken, not that it is")
  func taken() throws {
    let bench = try ada("stack add calcium dose=300mg", "stack add ginkgo dose=120mg")
    bench.run("stack medicine add Coumadin")
    let rows = try bench.rows("stack supplement list --taken")
    let verdicts = Dictionary(
      uniqueKeysWithValues: rows.map { ($0["supplement"]?.string ?? "", $0["verdict"]?.string) })
    #expect(verdicts["calcium"] == "allowed" && verdicts["ginkgo"] == "refused", "\(verdicts)")
  }

  @Test("what is due goes by the schedule: iron is not due with levothyroxine")
  func due() throws {
    let bench = try ada(
      "stack medicine add \"Eutirox 75\" times=07:00", "stack add iron dose=14mg",
      "stack add zinc dose=10mg")
    let planned = try bench.rows("stack schedule").first {
      $0["what"]?.text.contains("ron") == true
    }
    let time = try #require(planned?["time"]?.string)
    #expect(time >= "11:00", "\(time)")
    func today(_ item: String) throws -> JSON? {
      try bench.rows("stack today").first { $0["item"]?.string == item }
    }
    // In the morning, an hour and a half after the medicine.
    bench.now = "2026-05-04T08:30:00Z"
    #expect(try today("iron")?["state"]?.string == "later")
    let moved = try #require(try today("iron")?["moved"]?.string)
    #expect(moved == time || ["Lunch", "PM", "Night"].contains(moved), "\(moved)")
    bench.run("stack taken")
    #expect(!bench.out.contains("iron"), "\(bench.out)")
    // At its time it is due, and not late.
    bench.now = "2026-05-04T\(time):30Z"
    #expect(try today("iron")?["state"]?.string == "due")
    bench.run("stack taken iron")
    #expect(try bench.rows("stack entry list").last?["kind"]?.string == "taken", "\(bench.errors)")
    #expect(try today("iron")?["state"]?.string == "taken")
  }
}
