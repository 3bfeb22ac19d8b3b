// `stack check`, as somebody types it.

import Command
import Kernel
import SessionBench
import Stack
import Testing

@Suite struct CheckTests {
  private func ada(_ more: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    for line in more { bench.run(line) }
    return bench
  }

  /// What is left of a text, and how many sentences were struck and refused.
  private func left(_ bench: StackBench, _ text: String) throws -> (
    text: String, struck: Int64, refused: Int64
  ) {
    let row = try #require(try bench.rows("stack check \(text.shellQuoted)").first)
    return (row["text"]?.string ?? "?", row["struck"]?.integer ?? -1, row["refused"]?.integer ?? -1)
  }

  @Test("what fits is kept, what is above the ceiling is refused, what nothing supports is struck")
  func threeWays() throws {
    let bench = try ada()
    let found = try left(
      bench,
      "Hello! Take 200 mg of magnesium in the evening. Take 900 mg of it. Magnesium cures insomnia."
    )
    #expect(found.text == "Hello! Take 200 mg of magnesium in the evening.")
    #expect(found.refused == 1)
    #expect(found.struck == 1)
  }

  @Test("the answer depends on the person, and changes with a medicine")
  func person() throws {
    let bench = try ada()
    #expect(try left(bench, "Take 120 mg of ginkgo in the morning.").refused == 0)
    bench.run("stack medicine add Coumadin")
    #expect(try left(bench, "Take 120 mg of ginkgo in the morning.").refused == 1)
    #expect(try left(bench, "Do not take ginkgo with warfarin.").refused == 0)
    bench.run("undo")
    #expect(try left(bench, "Take 120 mg of ginkgo in the morning.").refused == 0)
  }

  @Test(
    "nothing is said of a medicine but to ask",
    arguments: [
      "Stop Coumadin.", "Halve your Coumadin.", "Smetti di prendere il Coumadin.",
      "Riduci il Coumadin.",
      "You no longer need your tablets.", "Replace your medicine with garlic.",
      "Non ti serve più il Coumadin.",
      "Take 5 mg of warfarin.",
    ])
  func medicines(text: String) throws {
    let bench = try ada("stack medicine add Coumadin")
    let found = try left(bench, text)
    #expect(found.text == "")
    #expect(found.refused == 1)
  }

  @Test("the exit code tells whether something was removed; both languages give the same data")
  func exitCode() throws {
    let bench = try ada()
    #expect(bench.run("stack check 'Hello!'") == .ok)
    #expect(bench.run("stack check 'Take iron.'") != .ok)
    #expect(bench.out.contains("medical advice"))
  }

  @Test(
    "nobody and no text are asked for, a bad file is refused, nothing is written",
    arguments: [
      "stack check", "stack check Hello --person Nobody",
      "stack check Hello --profile /nowhere.json",
    ])
  func badInput(line: String) throws {
    let bench = try ada()
    #expect(bench.run(line) != .ok)
    #expect(!bench.errors.isEmpty)
  }

  @Test(
    "somebody without an age, or under age, is proposed nothing",
    arguments: ["born=2015-01-01", ""])
  func minors(born: String) throws {
    let bench = try StackBench()
    bench.run("stack person add Leo \(born)")
    #expect(try left(bench, "Take 200 mg of magnesium in the evening.").refused == 1)
  }

  @Test(
    "escape sequences, direction marks and invisible characters are never printed",
    arguments: [
      "\u{1B}[31mTake 200 mg of magnesium.", "Take \u{202E}002\u{202C} mg of magnesium.",
      "Take 200\u{200B} mg of magnesium.", "M\u{430}gnesium may help you sleep.",
    ])
  func hostile(text: String) throws {
    let bench = try ada()
    bench.run("stack check \(text.shellQuoted)")
    let shown = bench.out + bench.errors
    #expect(!shown.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{200B}"].contains($0) })
    #expect(!shown.contains("magnesium"))
  }
}
