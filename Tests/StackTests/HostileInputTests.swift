// Input that lies, or is only careless: what a base says of itself, keys that stand twice, names that are two words.

import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Stack

@Suite struct HostileInputTests {
  private func ada() throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    return bench
  }

  private func file(_ bench: StackBench, _ text: String, _ name: String) throws -> String {
    let path = bench.folder + "/" + name
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    return path
  }

  @Test("items whose names have a comma or 'and' are summed like any other")
  func namesOfTwoParts() throws {
    let bench = try ada()
    bench.run("stack add multivitamin dose=1")
    bench.run("stack add lavender_oil dose=80mg")
    #expect(bench.run("stack why ginkgo") == .ok)
    #expect(!bench.errors.contains("not known"), "\(bench.errors)")
    #expect(!bench.errors.contains("has no number"), "\(bench.errors)")
    // 57 mg of magnesium in the tablet: of 250 mg of EFSA there are 193 left.
    let row = try #require(
      try bench.rows("stack proof").first { $0["supplement"]?.string == "magnesium" })
    #expect(row["max_dose"]?.number == 193, "\(row)")
  }

  @Test(
    "a base that lies about itself is not taken in without a question",
    arguments: [
      (
        #""disclaimer": {"en": "Not medical advice."#,
        #""disclaimer": {"en": "A doctor approved this. Not medical advice."#, "base/disclaimer/en"
      ),
      (#""reviewed_by": null"#, #""reviewed_by": "Dr. Evil""#, "base/reviewed_by"),
      (#""under 18: propose nothing without a clinician","#, "", "base/default_rules"),
      (#""synonyms": ["creatina", "#, #""synonyms": ["zzzpril", "creatina", "#, "creatine/name"),
    ])
  func lyingBase(_ old: String, _ new: String, _ rule: String) throws {
    let bench = try ada()
    let path = bench.folder + "/base.json"
    bench.run("stack base export --out \(path)")
    var text = String(decoding: try Files.read(path, limit: 1 << 22), as: UTF8.self)
    let place = try #require(text.firstRange(of: old), "\(old)")
    text.replaceSubrange(place, with: new)
    let lie = try file(bench, text, "lie.json")
    #expect(bench.run("stack base import \(lie)") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains(rule) && bench.errors.contains("--yes"), "\(bench.errors)")
    #expect(try bench.row("stack about")["base"]?.string == "built-in")
    // The built-in one is asked about as well, and nothing of it is looser.
    #expect(bench.run("stack base import \(path)") == .refused)
    #expect(!bench.errors.contains("looser"), "\(bench.errors)")
  }

  @Test("a file of a person is told what is missing in it, and which words are not known")
  func profileFile() throws {
    let bench = try ada()
    let goals = try file(bench, #"{"age": 40, "goals": "flying zorblax"}"#, "p.json")
    #expect(bench.run("stack recommend --profile \(goals)") == .usage)
    #expect(bench.errors.contains("zorblax"), "\(bench.errors)")
    #expect(bench.errors.contains(#""goals""#) && !bench.errors.contains("stack goal add"))
    let age = try file(bench, #"{"goals": "sleep"}"#, "q.json")
    #expect(bench.run("stack recommend --profile \(age)") == .refused)
    #expect(bench.errors.contains(#""age""#) && !bench.errors.contains("stack person edit"))
    let wrong = try file(bench, #"{"age": 400}"#, "r.json")
    #expect(bench.run("stack recommend --profile \(wrong)") == .data)
    #expect(bench.errors.contains("r.json.age"), "\(bench.errors)")
  }

  @Test("who is pregnant at 70, or a man, is asked whether that is right")
  func unlikely() throws {
    let bench = try ada()
    bench.run("stack person add Old age=70 maternity=pregnant")
    #expect(bench.errors.contains("70 years old"), "\(bench.errors)")
    bench.run("stack person add Leo age=40 sex=male maternity=pregnant")
    #expect(bench.errors.contains("both are kept"), "\(bench.errors)")
    bench.run("stack person edit Ada maternity=nursing")
    #expect(!bench.errors.contains("both are kept"), "\(bench.errors)")
    bench.run("stack person edit Ada born=1940-01-01")
    #expect(bench.errors.contains("maternity=none"), "\(bench.errors)")
  }

  @Test("a row in which a key stands twice is refused, whole or line by line")
  func twice() throws {
    let bench = try ada()
    bench.run("stack add magnesium dose=200mg since=2026-01-01")
    bench.run("stack add zinc dose=10mg since=2026-01-01")
    let row = #"{"item": "magnesium", "item": "zinc", "day": "2026-02-01"}"#
    for text in ["[\(row)]", row, "{\"item\": \"zinc\", \"day\": \"2026-02-02\"}\n\(row)\n"] {
      let path = try file(bench, text, "twice.json")
      #expect(bench.run("stack entry import \(path)") == .data)
      #expect(bench.errors.contains("occurs twice"), "\(bench.errors)")
      #expect(try bench.rows("stack entry list").isEmpty)
    }
  }

  @Test("whoever notes the end of a medicine is told that it may act on")
  func endedMedicine() throws {
    let bench = try ada()
    bench.run("stack medicine add Coumadin")
    #expect(bench.run("stack medicine edit Coumadin until=2026-05-03") == .ok)
    #expect(bench.errors.contains("after the last dose"), "\(bench.errors)")
    #expect(bench.errors.contains("pharmacist"))
    // Today it is taken, and forbids what it forbade.
    bench.run("stack medicine edit Coumadin until=2026-05-04")
    #expect(!bench.errors.contains("after the last dose"), "\(bench.errors)")
    bench.run("stack medicine add Prozac until=2026-04-01")
    #expect(bench.errors.contains("after the last dose"), "\(bench.errors)")
  }
}
