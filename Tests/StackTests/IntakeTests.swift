// The intake: in one line, and as a form that is left and taken up again.

import Kernel
import Testing

@Suite struct IntakeTests {
  private func whole(_ bench: StackBench, _ more: String = "") -> ExitCode {
    bench.run(
      "stack intake name=Ada born=1979-03-14 accept=yes goals=\"sleep, 9\" sex=female weight=154lb height=5ft6in maternity=none diet=vegetarian caffeine=none budget=30EUR risks=\"hypertension, 9\" conditions=none medicines=\"Eutirox 75, Lasix\" allergies=crostacei taking=\"magnesio 200 mg\" priority=calma \(more)"
    )
  }

  private func rows(_ bench: StackBench, _ what: String, _ key: String) throws -> [String] {
    try bench.rows("stack \(what)").compactMap { $0[key]?.string }
  }

  @Test("all answers of one line are kept, and nothing is left to ask")
  func oneLine() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok, "\(bench.errors)")
    #expect(try rows(bench, "goal list", "goal") == ["memory", "sleep"])
    #expect(try rows(bench, "medicine list", "text") == ["Eutirox 75", "Lasix"])
    #expect(try bench.rows("stack list").first?["dose"]?.number == 200)
    let person = try #require(try bench.rows("stack person show Ada").first)
    // 5 ft 6 in is 66 inches of 2.54 cm; 154 lb is 154 times 453.59237 g.
    #expect(person["height_m"]?.number == 1.6764)
    #expect(person["weight_g"]?.number.map { abs($0 - 69_853.22) < 0.01 } == true)
    #expect(person["accepted"]?.string?.hasPrefix("2026-05-04") == true)
    #expect(person["open"] == .null)
    let risks = person["risks"]?.array?.compactMap { $0["risk"]?.string } ?? []
    #expect(Set(risks).isSuperset(of: ["hypertension", "liver_disease", "thyroid"]))
    #expect(bench.run("stack recommend --person Ada") == .ok)
  }

  /// What is wrong with each answer, and that nothing of its line is kept.
  @Test(
    "one bad answer keeps the whole line out",
    arguments: [
      "born=2030-01-01", "born=1850-01-01", "age=-3", "age=121", "goals=\"\"", "goals=19",
      "goals=0", "goals=xyzzy", "goals=\"sleep, none\"", "weight=-4kg", "weight=3g", "weight=900lb",
      "height=3m", "height=5ft13in", "height=tall", "budget=-1EUR", "diet=xyzzy", "diet=8",
      "caffeine=200", "caffeine=-5mg", "risks=13", "risks=\"none, 5\"",
      "conditions=\"nessuna; diabete\"",
      "medicines=\"none, Lasix\"", "taking=\"zinc 20g\"", "taking=\"xyzzy 5 mg\"",
      "taking=Coumadin",
      "taking=\"creatine 5000 IU\"", "taking=\"zinc -3 mg\"", "skip=born", "skip=xyzzy",
      "skip=weight weight=70kg", "born=1979-03-14 age=47",
      "maternity=none risks=pregnancy",
    ])
  func bad(_ answer: String) throws {
    let bench = try StackBench()
    bench.run("stack person add Zed age=30")
    let name = answer.contains("born=") || answer.contains("age=") ? "" : "age=40 "
    let code = bench.run(
      "stack intake name=Bo accept=yes priority=x \(name)\(answer)")
    #expect(code == .usage, "\(answer): \(code) \(bench.errors)")
    #expect(try rows(bench, "person list", "name") == ["Zed"])
    for noun in ["goal list", "condition list", "medicine list", "list"] {
      #expect(try bench.rows("stack \(noun)").isEmpty)
    }
  }

  @Test("nothing is kept of somebody who has not accepted what the advice is not")
  func terms() throws {
    let bench = try StackBench()
    bench.run("stack person add Zed age=30")
    for accept in ["", "accept=no"] {
      #expect(bench.run("stack intake name=Bo age=40 goals=sleep \(accept)") == .refused)
      #expect(bench.errors.contains("accept"))
    }
    #expect(try rows(bench, "person list", "name") == ["Zed"])
    // What was accepted once is not asked for again.
    #expect(bench.run("stack intake name=Bo age=40 accept=yes") == .ok)
    #expect(bench.run("stack intake --person Bo goals=sleep") == .ok)
  }

  @Test("a name that is there belongs to its person, and a line names one of them")
  func names() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok)
    #expect(bench.run("stack intake name=ADA age=20 accept=yes") == .refused)
    #expect(bench.errors.contains("--person"))
    #expect(bench.run("stack intake name=Bo age=50 accept=yes") == .ok)
    #expect(bench.run("stack intake goals=sleep") == .usage)
    #expect(bench.run("stack intake --person Bo name=Ada goals=sleep") == .usage)
    #expect(bench.run("stack intake --person Zed goals=sleep") == .usage)
    #expect(bench.run("stack intake --person Bo goals=bone") == .ok)
    let goals = try bench.rows("stack goal list --person Bo").compactMap { $0["goal"]?.string }
    #expect(goals == ["bone"])
  }

  @Test("what is said to be nothing and what is noted contradict each other")
  func nothingAndSomething() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok)
    for answer in ["medicines=none", "allergies=none", "taking=none", "risks=none", "diet=none"] {
      #expect(bench.run("stack intake --person Ada \(answer)") == .usage, "\(answer)")
    }
    // None of the other conditions is noted.
    #expect(bench.run("stack intake --person Ada conditions=none") == .ok)
    #expect(try rows(bench, "medicine list", "text").count == 2)
  }

  @Test("goals are what was said last; one that is named twice counts once, and is told")
  func goals() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok)
    #expect(bench.run("stack intake --person Ada goals=\"4, sonno, 15\"") == .ok)
    #expect(bench.errors.contains("Sleep was named twice"))
    #expect(try rows(bench, "goal list", "goal") == ["bone", "sleep"])
    let all = (1...18).map(String.init).joined(separator: ",")
    #expect(bench.run("stack intake --person Ada goals=\(all)") == .ok)
    #expect(try rows(bench, "goal list", "goal").count == 18)
    #expect(bench.run("stack intake --person Ada goals=\(all),19") == .usage)
  }

  @Test("two brands of one substance are told, with the substance")
  func brands() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok)
    bench.errors = ""
    #expect(bench.run("stack intake --person Ada medicines=Tirosint") == .ok)
    #expect(
      bench.errors.contains("Eutirox 75 and Tirosint are the same substance: levothyroxine"),
      "\(bench.errors)")
    bench.errors = ""
    #expect(bench.run("stack intake --person Ada medicines=Cardioaspirin") == .ok)
    #expect(!bench.errors.contains("same substance"))
  }

  @Test("a misspelt brand is unknown where nobody can be asked, and refuses what any class forbids")
  func near() throws {
    let bench = try StackBench()
    #expect(
      bench.run("stack intake name=Bo age=40 accept=yes goals=sleep medicines=Coumadn") == .ok)
    #expect(bench.errors.contains("“Coumadn” is not known"))
    #expect(bench.errors.contains("meant=Coumadin"))
    let proof = try bench.rows("stack proof")
    let melatonin = proof.first { $0["supplement"]?.string == "melatonin" }
    #expect(melatonin?["verdict"]?.string == "refused")
  }

  @Test("pregnant and 70, male and pregnant, a budget of 0, under 18: kept, and doubted in words")
  func doubts() throws {
    let bench = try StackBench()
    func said(_ answers: String) throws -> String {
      bench.errors = ""
      let code = bench.run("stack intake --person Bo \(answers)")
      #expect(code == .ok, "\(answers): \(bench.errors)")
      return bench.errors
    }
    #expect(bench.run("stack intake name=Bo age=70 accept=yes goals=sleep") == .ok)
    #expect(try said("maternity=pregnant").contains("age and pregnancy do not fit"))
    #expect(try said("sex=male").contains("male and pregnant"))
    #expect(try said("budget=0EUR").contains("budget of 0"))
    #expect(try said("age=12").contains("under 18"))
    #expect(bench.run("stack recommend --person Bo") == .refused)
    #expect(try said("skip=maternity age=40 sex=female").contains("under 18") == false)
  }

  @Test("the last of age and date of birth is the one that holds")
  func ageOrBirth() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok)
    #expect(bench.run("stack intake --person Ada age=70") == .ok)
    let person = try #require(try bench.rows("stack person show Ada").first)
    #expect(person["years"]?.number == 70 && person["born"] == .null)
    #expect(bench.run("stack intake --person Ada born=2000-05-05") == .ok)
    #expect(try bench.rows("stack person show Ada").first?["years"]?.number == 25)
  }

  @Test("the twelve main risks are read as themselves by name and number, in both languages")
  func mainRisks() throws {
    for language in [Language.english, .italian] {
      let bench = try StackBench()
      bench.language = language
      #expect(bench.run("stack intake name=Bo age=40 accept=yes goals=sleep") == .ok)
      for number in 1...12 {
        let name = "P\(number)"
        #expect(
          bench.run("stack intake name=\(name) age=40 accept=yes risks=\(number)") == .ok,
          "\(number): \(bench.errors)")
        #expect(!bench.errors.contains("every class"))
        let row = try bench.rows("stack person show \(name)").first
        let risks = Set(row?["risks"]?.array?.compactMap { $0["risk"]?.string } ?? [])
        let core = [
          "pregnancy", "breastfeeding", "anticoagulants", "ssri", "hypertension", "diabetes",
          "thyroid", "kidney_disease", "liver_disease", "immunosuppressants", "epilepsy",
          "surgery_soon",
        ]
        #expect(risks.intersection(core) == [core[number - 1]], "\(number) \(risks)")
      }
    }
  }

  @Test("names with escape sequences are kept and never shown raw")
  func hostile() throws {
    let bench = try StackBench()
    #expect(
      bench.run(
        "stack intake name=\"Bo\u{1B}[2J\" age=40 accept=yes conditions=\"\u{1B}]0;x\u{7}asma\" medicines=\"\u{202E}xisaL\" priority=\"<script>alert(1)</script>\""
      ) == .ok)
    bench.run("stack person show \"Bo\u{1B}[2J\"")
    bench.run("stack person show \"Bo\u{1B}[2J\" --format html")
    #expect(
      !(bench.out + bench.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(!bench.out.contains("<script>alert"))
  }

  @Test("undo takes back one answer of the form, or one whole line")
  func undo() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok)
    #expect(bench.run("stack intake --person Ada skip=weight") == .ok)
    #expect(try bench.rows("stack person show Ada").first?["weight_g"] == .null)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("stack person show Ada").first?["weight_g"] != .null)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("stack person list").isEmpty)
    #expect(try bench.rows("stack medicine list").isEmpty)
  }

  // MARK: - The form

  private func form(_ bench: StackBench, _ answers: [String]) -> ExitCode {
    bench.errors = ""
    bench.answers = answers
    return bench.run("stack intake")
  }

  private static let upToMedicines = [
    "Ada", "yes", "1979-03-14", "4, 9", "f", "141 lb", "5'6\"", "no", "-", "200mg", "30EUR", "5",
    "smoker",
  ]

  @Test("the form can be left at any step, and goes on with the next one")
  func resumed() throws {
    let all = Self.upToMedicines + ["Eutirox 75", "-", "magnesium 200 mg", "calm", ""]
    for count in 1..<all.count {
      let bench = try StackBench()
      #expect(form(bench, Array(all.prefix(count)) + ["!"]) == .ok, "\(count)")
      // Who was named first is proposed.
      #expect(form(bench, [""] + all.dropFirst(count)) == .ok, "\(count): \(bench.errors)")
      #expect(bench.errors.contains("next: stack recommend --person Ada"), "\(count)")
      let person = try #require(try bench.rows("stack person show Ada").first)
      #expect(person["open"] == .null, "\(count)")
      #expect(person["height_m"]?.number == 1.6764)
      #expect(try rows(bench, "medicine list", "text") == ["Eutirox 75"], "\(count)")
    }
  }

  @Test("a misspelt brand is one only where that is confirmed")
  func confirmed() throws {
    for (answer, meant) in [("y", "Eutirox"), ("n", nil)] as [(String, String?)] {
      let bench = try StackBench()
      let answers = Self.upToMedicines + ["Eutirx 75, Lasix", answer, "!"]
      #expect(form(bench, answers) == .ok)
      #expect(bench.errors.contains("do you mean Eutirox?"))
      #expect(bench.errors.contains("every class") == (meant == nil))
      let medicines = try bench.rows("stack medicine list")
      #expect(medicines.count == 2)
      let row = medicines.first { $0["text"]?.string == "Eutirx 75" }
      #expect(row?["meant"]?.string == meant)
    }
  }

  @Test("a misspelt brand among others in one part is not taken for all of them")
  func severalInOnePart() throws {
    let bench = try StackBench()
    let answers = Self.upToMedicines + ["Coumadn Lasix", "Coumadn, Lasix", "y", "!"]
    #expect(form(bench, answers) == .ok)
    #expect(bench.errors.contains("separate them with commas"))
    #expect(try rows(bench, "medicine list", "text") == ["Coumadn", "Lasix"])
  }

  @Test(
    "bad answers are asked again, the way back keeps what was answered, nothing else is written")
  func again() throws {
    let bench = try StackBench()
    #expect(
      form(
        bench,
        [
          "Ada", "maybe", "yes", "2099-01-01", "-5", "1979-03-14", "19", "", "4", "xyz", "f", "<",
          "",
          "5g", "64", "!",
        ]) == .ok)
    #expect(bench.errors.contains("still to come") && bench.errors.contains("no goal 19"))
    let person = try #require(try bench.rows("stack person show Ada").first)
    #expect(person["sex"]?.string == "female" && person["weight_g"]?.number == 64_000)
    // Each answer is one step back.
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("stack person show Ada").first?["weight_g"] == .null)
  }

  @Test("who does not accept is asked nothing more")
  func declined() throws {
    let bench = try StackBench()
    #expect(form(bench, ["Ada", "no", "1979-03-14"]) == .ok)
    #expect(bench.errors.contains("unless you accept that"))
    #expect(bench.answers == ["1979-03-14"])
    #expect(try bench.rows("stack person list").first?["years"] == .null)
  }

  @Test("the review changes any answer: removes, adds, and takes back")
  func review() throws {
    let bench = try StackBench()
    #expect(whole(bench) == .ok)
    let medicines = 13
    #expect(
      form(
        bench,
        [
          "", "\(medicines)", "-1, Tirosint", "5", "70", "3", "bone", "14", "-", "yes", "9", "-",
          "11", "", "",
        ]) == .ok)
    #expect(try rows(bench, "medicine list", "text") == ["Lasix", "Tirosint"], "\(bench.errors)")
    #expect(try rows(bench, "goal list", "goal") == ["bone"])
    let notes = try bench.rows("stack condition list")
    #expect(!notes.contains { $0["kind"]?.string == "allergy" })
    #expect(try bench.rows("stack person show Ada").first?["weight_g"]?.number == 70_000)
    #expect(try bench.rows("stack person show Ada").first?["open"] == .null)
  }

  @Test("somebody under 18 can answer everything, and is told that nothing is recommended")
  func minor() throws {
    let bench = try StackBench()
    let answers = ["Leo", "yes", "15", "4"] + [String](repeating: "-", count: 13)
    #expect(form(bench, answers + [""]) == .ok)
    #expect(bench.errors.contains("nothing is recommended to anybody under 18: ask a doctor"))
    #expect(!bench.errors.contains("next: stack recommend"))
    #expect(try rows(bench, "goal list", "goal") == ["sleep"])
  }

  @Test("the form speaks Italian, and stores the same")
  func italian() throws {
    let bench = try StackBench()
    bench.language = .italian
    let answers = [
      "Ada", "sì", "1979-03-14", "sonno", "donna", "64", "168", "no", "vegana", "0", "30EUR",
      "pressione alta", "nessuna", "nessuna", "niente", "-", "-", "",
    ]
    #expect(form(bench, answers) == .ok)
    #expect(bench.errors.contains("stack recommend --person Ada"), "\(bench.errors)")
    let person = try #require(try bench.rows("stack person show Ada").first)
    #expect(person["diet"]?.array?.first?.string == "vegan" && person["height_m"]?.number == 1.68)
    #expect(person["open"] == .null)
  }

  @Test("where nobody can be asked the line says what to give")
  func nobody() throws {
    let bench = try StackBench()
    #expect(bench.run("stack intake") == .refused)
    #expect(bench.errors.contains("name=NAME"))
    #expect(bench.run("stack person list") == .noInput)
  }
}
