// Who takes part in a blind experiment never sees what its weeks were drawn by, wherever events are printed.

import Command
import Kernel
import SessionBench
import Testing

@testable import Stack

@Suite struct HiddenSeedTests {
  private func bench() throws -> (bench: StackBench, seed: String) {
    let bench = try StackBench()
    for line in [
      "stack person add Ada born=1979-03-14 sex=female",
      "stack add melatonin dose=1mg since=2026-01-10",
      "stack experiment add melatonin measure=sleep weeks=8 comparator=placebo",
    ] {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
    }
    let session = bench.makeSession()
    defer { session.close() }
    let one = try #require(try ExperimentCommands.noun.items(session).first)
    #expect(one.seed != 0)
    return (bench, String(one.seed))
  }

  @Test("neither log, show, why, undo, redo, a dry run nor a list prints it, in no format")
  func nothingPrintsIt() throws {
    let (bench, seed) = try bench()
    let event = try #require(try bench.rows("log --limit 1").first?["id"]?.string)
    let id = try #require(try bench.row("stack experiment list")["id"]?.string)
    for line in [
      "log", "log --json", "show \(event)", "show \(event) --json", "show \(event) --format csv",
      "why \(id)", "why \(id).seed --json", "why \(id) --format table", "stack experiment list",
      "stack experiment show melatonin --json", "stack experiment result melatonin --json",
      "stack today --json", "stack stock --json", "undo", "redo", "undo --json", "redo --json",
      "stack experiment end melatonin --dry-run",
    ] {
      bench.run(line)
      #expect(!bench.out.contains(seed) && !bench.errors.contains(seed), "\(line)")
    }
    #expect(try bench.row("show \(event)")["body"]?["seed"]?.string == "hidden")
  }

  @Test("a dry run shows what it would write, but not what it would draw")
  func dryRun() throws {
    let (bench, _) = try bench()
    bench.run("stack add creatine dose=3g since=2026-01-10")
    bench.run("stack experiment add creatine measure=sleep comparator=placebo --dry-run")
    #expect(bench.errors.contains("ExperimentAdded"))
    #expect(bench.errors.contains("\"seed\":\"hidden\"") || !bench.errors.contains("seed"))
  }

  @Test("the event keeps it: the weeks stay those that were drawn, also after undo and redo")
  func kept() throws {
    let (bench, seed) = try bench()
    bench.run("undo")
    bench.run("redo")
    let session = bench.makeSession()
    defer { session.close() }
    #expect(try ExperimentCommands.noun.items(session).first.map { String($0.seed) } == seed)
  }
}
