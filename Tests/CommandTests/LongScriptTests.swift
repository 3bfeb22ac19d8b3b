// Scripts of which only the text is kept: each command is parsed twice, before anything runs and right before it runs.

import Kernel
import System
import Testing

@testable import Command

@Suite struct LongScriptTests {
  /// More than are kept as they were parsed.
  static let count = Script.mostParsed + 200

  static func adding(_ count: Int = count, but replaced: [Int: String] = [:]) -> String {
    (1...count).map { replaced[$0] ?? "box add b\($0)" }.joined(separator: "\n")
  }

  @Test func aFaultOfGrammarOnItsLastLineIsFoundBeforeAnythingRuns() {
    let bench = Bench()
    #expect(bench.run(Self.adding(but: [Self.count: "box ad x"])) == .usage)
    #expect(bench.errors.contains("s:\(Self.count):"))
    #expect(!bench.errors.contains("added"))
    #expect(bench.run(Self.adding(but: [3: "box ad x", Self.count: "box add 'x"])) == .usage)
    #expect(bench.errors.contains("is not closed") && !bench.errors.contains("s:3:"))
    #expect(bench.run(Self.adding(but: [1100: "box add $nobody"])) == .usage)
    #expect(bench.errors.contains("there is no variable $nobody"))
    #expect(bench.names.isEmpty)
  }

  @Test func itRunsAsAShortOne() {
    let bench = Bench()
    let text = Self.adding(but: [1050: "set name = z", 1150: "box add $name"])
    #expect(bench.run(text) == .ok)
    #expect(bench.names.count == Self.count - 1)
    #expect(bench.names.contains("z") && bench.names.contains("b1200"))
    #expect(!bench.names.contains("b1050") && !bench.names.contains("b1150"))
  }

  @Test func aCommandThatFailsTakesAllOfItBack() {
    let bench = Bench()
    bench.run("box add first")
    let text = Self.adding(but: [1150: "box add forbidden"])
    #expect(bench.run(text) == .refused)
    #expect(bench.errors.contains("rolled back 1149 commands"))
    #expect(bench.errors.contains("s:1150:9: error: that one is forbidden"))
    #expect(bench.names == ["first"])
    // The same notebook is written again.
    #expect(bench.run("box add second\nbox add third") == .ok)
    #expect(bench.names == ["first", "second", "third"])
  }

  @Test func withKeepGoingTheOthersAreKept() {
    let bench = Bench()
    bench.change = { $0.keepGoing = true }
    #expect(bench.run(Self.adding(but: [1150: "box add forbidden"])) == .refused)
    #expect(bench.names.count == Self.count - 1)
  }

  @Test func aDryRunStoresNothing() {
    let bench = Bench()
    bench.change = { $0.dryRun = true }
    #expect(bench.run(Self.adding()) == .ok)
    #expect(bench.errors.contains("\(Self.count) events would be written"))
    bench.change = { _ in }
    bench.run("box add a")
    #expect(bench.names == ["a"])
  }

  @Test func aSourcedFileRunsAsItWasChecked() throws {
    let bench = Bench()
    let file = bench.folder + "/long.tac"
    try Files.writeAtomically(file, Array((Self.adding() + "\nset name = z").utf8), overwrite: true)
    let session = bench.session()
    defer { session.close() }
    var reader = ScriptReader(parser: session.parser, context: Parser.Context(), variables: [])
    let text = "box add a\nsource \(file)\nbox add $name\n"
    let short = try reader.read(file: "s", bytes: Array(text.utf8))
    try Files.writeAtomically(file, Array("box add changed".utf8), overwrite: true)
    #expect(session.run(short) == .ok)
    #expect(bench.names.count == Self.count + 2)
    #expect(bench.names.contains("z") && !bench.names.contains("changed"))
  }

  @Test func aLongScriptThatSourcesOneRunsItAsItWasChecked() throws {
    let bench = Bench()
    let file = bench.folder + "/part.tac"
    try Files.writeAtomically(file, Array("set name = z\nbox add inner".utf8), overwrite: true)
    let session = bench.session()
    defer { session.close() }
    var reader = ScriptReader(parser: session.parser, context: Parser.Context(), variables: [])
    let text = Self.adding(but: [1100: "source \(file)", 1150: "box add $name"])
    let long = try reader.read(file: "s", bytes: Array(text.utf8))
    try Files.remove(file)
    #expect(session.run(long) == .ok)
    #expect(bench.names.count == Self.count)
    #expect(bench.names.contains("inner") && bench.names.contains("z"))
  }
}
