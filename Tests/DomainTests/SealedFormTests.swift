// Domains that were sealed with the letters as they came, before passphrases were composed: everything opens them still.

import Glibc
import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Command

@Suite struct SealedFormTests {
  private let scratch: TemporaryFolder
  /// An accent as a sign of its own, as one keyboard types it.
  private let old = "perche\u{301} no, otters"
  private let new = "nine quiet badgers"

  init() throws { scratch = try TemporaryFolder("forms") }

  private func bench() throws -> SessionBench {
    let bench = SessionBench(DomainBench.domains, folder: scratch.path)
    #expect(bench.run("trip add Zeeland from=2027-03-01 to=2027-03-04") == .ok, "\(bench.errors)")
    let setting = bench.makeSession().setting(.write(create: false))
    _ = try Notebook.seal("trip", by: Secret(Array(old.utf8)), setting)
    return bench
  }

  private func opens(_ bench: SessionBench, _ secret: String) -> Bool {
    bench.secrets = [secret, secret, secret]
    return bench.run("trip list") == .ok && bench.out.contains("Zeeland")
  }

  @Test func anOldFormIsUnsealed() throws {
    let bench = try bench()
    #expect(opens(bench, old))
    #expect(!opens(bench, new))
    bench.secrets = [old]
    #expect(bench.run("notebook unseal trip") == .ok, "\(bench.errors)")
    bench.secrets = nil
    #expect(bench.run("trip list") == .ok && bench.out.contains("Zeeland"), "\(bench.errors)")
  }

  @Test func anOldFormIsChanged() throws {
    let bench = try bench()
    bench.secrets = [old]
    #expect(bench.run("notebook passphrase trip --recovery") == .ok, "\(bench.errors)")
    bench.secrets = [old, new, new]
    #expect(bench.run("notebook passphrase trip") == .ok, "\(bench.errors)")
    #expect(opens(bench, new))
    #expect(!opens(bench, old))
    // A wrong one is refused as before.
    bench.secrets = ["perche\u{301} si, otters", new, new]
    #expect(bench.run("notebook passphrase trip") == .refused)
    bench.secrets = ["perche\u{301} si, otters"]
    #expect(bench.run("notebook unseal trip") == .refused)
  }

  /// The same letters again: they are stored as every keyboard gives them.
  @Test func theSameLettersAreComposed() throws {
    let bench = try bench()
    bench.secrets = [old, old, old]
    #expect(bench.run("notebook passphrase trip") == .ok, "\(bench.errors)")
    #expect(opens(bench, "perch\u{E9} no, otters"))
  }
}
