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
