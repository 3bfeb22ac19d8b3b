// The same law for a notebook that was sealed: events arrive sealed, in clear and without their content, in any order, before
// and after the domain is unlocked, and every order gives one state and one log.

import Kernel
import System
import Testing

@testable import Notebook

@Suite struct AnyOrderSealedTests {
  private let passphrase = Secret(Array("eight gentle otters".utf8))

  private func setting(_ desk: Desk) -> Notebook.Setting {
    var setting = desk.setting()
    setting.sealCost = SealCost(passes: 1, memory: 8192)
    return setting
  }

  /// Everything that an unlocked notebook says.
  private func state(_ notebook: Notebook) throws -> [[String]] {
    let events = try notebook.loggedEvents("1 = 1", []).map { event in
      "\(event.id) \(event.body.map { JSON.object($0).text } ?? "-") \(event.isErased)"
        + " \(event.blobBytes ?? -1) \(event.command ?? "-") \(event.isLive)"
    }
    return [try notebook.dump(), events]
  }

  @Test(arguments: AnyOrderTests.seeds)
  func everyOrderOfASealedNotebookGivesOneState(seed: Int) throws {
    let world = try live(seed: UInt64(seed) + 80_000, replicas: 2, steps: 40)
    var dice = Dice(UInt64(seed) + 3000)
    var desk = Desk()
    desk.seed = 7000
    desk.clock.now += 1_000_000
    do {
      let writer = try Notebook.open(setting(desk))
      try writer.receive(world.events)
      writer.close()
    }
    _ = try Notebook.seal("test", by: passphrase, setting(desk))
    let writer = try Notebook.open(setting(desk))
    try writer.unlock("test", by: passphrase)
    let books = try writer.query("SELECT id FROM test_book ORDER BY id") {
      (row) throws(Diagnostic) in row.identifier(0) ?? .none
    }
    for step in 0..<20 {
      desk.clock.now += 10
      switch dice.roll(6) {
      case 0: try writer.makeShelf("later \(step)")
      case 1: _ = fault { () throws(Diagnostic) in _ = try writer.undo() }
      case 2 where !books.isEmpty:
        try writer.erase(entity: dice.pick(books), origin: .init(command: "erase"))
      default:
        guard !books.isEmpty else { continue }
        try writer.set(
          Kinds.bookChanged, dice.pick(books), ["title": .string("sealed \(dice.roll(9))")],
          command: "sealed \(step)")
      }
    }
    var parcels: [Parcel] = []
    for replica in try writer.replicas() {
      for event in try writer.outgoing(replica: replica.id, limit: 100_000) {
        parcels.append(.event(event))
        if dice.roll(4) == 0 { parcels.append(.bare(event)) }
      }
    }
    #expect(
      parcels.contains { if case .event(let event) = $0 { event.sealed != nil } else { false } })
    // Another machine still has some of them in clear.
    for event in world.events where dice.roll(3) == 0 { parcels.append(.event(event)) }
    let wanted = try state(writer).map { lines in lines.filter { !$0.hasPrefix("notebook_") } }
    for round in 0..<3 {
      var desk = Desk()
      desk.seed = UInt64(round) + 8000
      let notebook = try Notebook.open(setting(desk))
      var rest = dice.shuffle(parcels)
      while !rest.isEmpty {
        let count = min(rest.count, 1 + dice.roll(round == 2 ? 5 : 40))
        try notebook.receive(Array(rest.prefix(count)))
        rest.removeFirst(count)
        if round > 0, notebook.isLocked("test"), dice.roll(4) == 0 {
          _ = fault { () throws(Diagnostic) in try notebook.unlock("test", by: passphrase) }
        }
      }
      try notebook.lock()
      let closed = try notebook.verify()
      try notebook.unlock("test", by: passphrase)
      let state = try state(notebook).map { lines in lines.filter { !$0.hasPrefix("notebook_") } }
      for (now, before) in zip(state, wanted) {
        let apart = Set(now).symmetricDifference(before).sorted()
        #expect(apart.isEmpty, "seed \(seed), round \(round)")
      }
      let opened = try notebook.verify()
      for report in [closed, opened] {
        let minded = report.problems.filter {
          !["gap", "reference", "notebook", "body", "readable"].contains($0.check)
        }
        #expect(minded.isEmpty, "\(minded.map { $0.check + ": " + $0.message.text() })")
      }
      #expect(opened.sealed == 0 && closed.sealed > 0)
      try notebook.rebuild()
      #expect(
        try notebook.dump().filter { !$0.hasPrefix("notebook_") } == state[0],
        "seed \(seed), round \(round), rebuild")
    }
  }
}
