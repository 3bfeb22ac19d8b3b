// A typed line within begin … commit that fails leaves nothing of itself, and what came before it.

import Kernel
import System
import Testing

@testable import Command

@Test func aSourcedFileThatFailsHalfWayLeavesNothingInTheTransaction() throws {
  let bench = Bench()
  let file = bench.folder + "/half.tac"
  try Files.writeAtomically(
    file, Array("box add b\nbox add forbidden\nbox add c\n".utf8), mode: 0o600, overwrite: false)
  let session = bench.session()
  session.isInteractive = true
  #expect(try session.type("begin") == .ok)
  #expect(try session.type("box add a") == .ok)
  #expect(try session.type("source \(file)") == .refused)
  #expect(bench.errors.contains("rolled back 1 command"))
  #expect(try session.type("box add d") == .ok)
  #expect(try session.type("commit") == .ok)
  session.close()
  #expect(bench.names == ["a", "d"])
  #expect(bench.run("verify") == .ok)
}

@Test func undoIsTriedWithinATransaction() throws {
  let bench = Bench()
  bench.run("box add a")
  let session = bench.session()
  session.isInteractive = true
  #expect(try session.type("begin") == .ok)
  #expect(try session.type("undo --dry-run") == .ok)
  #expect(try session.type("box list") == .ok)
  #expect(bench.out.contains("\ta\t"))
  #expect(try session.type("undo") == .ok)
  #expect(try session.type("commit") == .ok)
  session.close()
  #expect(bench.names == [])
}

@Test func aFileBesideTheScriptIsNamedWhereThePathOfASourceLeadsNowhere() throws {
  let bench = Bench()
  try Files.writeAtomically(
    bench.folder + "/beside.tac", Array("box add b\n".utf8), mode: 0o600, overwrite: false)
  let session = bench.session()
  var reader = ScriptReader(parser: session.parser, context: Parser.Context(), variables: [])
  for (name, hasHint) in [("beside.tac", true), ("nowhere.tac", false)] {
    let line = try Lexer.lines(
      file: bench.folder + "/outer.tac", bytes: Array("source \(name)".utf8))[0]
    do {
      _ = try reader.one(line)
      Issue.record("\(name) is not in this folder")
    } catch {
      #expect(error.code == .noInput)
      #expect(
        error.hint?.text().contains("did you mean \(bench.folder)/beside.tac") == hasHint)
    }
  }
  session.close()
}

/// Rows that a script lists are those of its transaction, and are printed as they come; that nothing of them was kept is
/// said on standard error and by the exit code.
@Test func whatAScriptListedBeforeItFailedIsSaidToBeRolledBack() throws {
  let bench = Bench()
  #expect(bench.run("box add a\nbox list\nbox add forbidden\n") == .refused)
  #expect(bench.out.contains("\ta\t"), "\(bench.out)")
  #expect(bench.errors.contains("rolled back 1 command"), "\(bench.errors)")
  #expect(bench.names == [])
}
