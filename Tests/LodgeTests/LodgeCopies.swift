// Copies of a notebook on other machines, and what they send each other.

import Kernel
import Notebook
import PaperBench
import SessionBench
import Testing

extension LodgeBench {
  /// Another machine with a copy of the file.
  func copied(_ seed: String) throws -> LodgeBench {
    let other = try LodgeBench()
    (other.seed, other.now, other.machine) = (seed, now, seed)
    let said = Judges.shell("cp \(path)* \(other.folder)/")
    try #require(said.code == 0, "\(said.text)")
    return other
  }

  func opened() throws -> Notebook {
    let now = { Instant(milliseconds: 1_800_000_000_000) }
    return try Notebook.open(
      Notebook.Setting(
        path: path, access: .write(create: false), models: registry.models, clock: now,
        realClock: now,
        identifiers: IdentifierSource(clock: now, entropy: .seeded(seed + "sync")),
        entropy: { 7 }, stateDirectory: folder + "/state", userName: "lea", hostName: "host"))
  }

  /// What it has and the other lacks.
  func send(to other: LodgeBench) throws {
    let (one, two) = (try opened(), try other.opened())
    defer {
      one.close()
      two.close()
    }
    for replica in try one.replicas() {
      let known = try two.replicas().first { $0.id == replica.id }?.last ?? 0
      try two.receive(try one.outgoing(replica: replica.id, after: known, limit: 100_000))
    }
  }
}
