// Numbers of receipts: without gaps, never twice, by one copy of the notebook alone.

import Kernel
import Notebook
import PaperBench
import SessionBench
import Testing

@testable import Lodge

@Suite struct ReceiptTests {
  private static let paid = """
    lodge edit name=Kilwinning orient=Firenze tax_code=94000000001
    lodge fund add Bank currency=EUR
    lodge member add "Ada Conti" degree=Maestro since=2020-01-01
    lodge payment add "Ada Conti" 100 on=2026-01-10 text="Dues one"
    lodge payment add "Ada Conti" 50 on=2026-01-11 text="Dues two"
    lodge entry add Gift amount=20 on=2026-01-12 payee="A guest"
    lodge entry add Rent amount=-20 on=2026-01-12
    """

  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-05-04T08:30:00Z"
    try #require(bench.run(Self.paid + "\n" + more) == .ok, "\(bench.errors)")
    return bench
  }

  private func numbers(_ bench: LodgeBench) throws -> [String] {
    try bench.rows("lodge receipt list").compactMap { $0["number"]?.string }
  }

  @Test func numbersBeginAnewEachYearAndLeaveNoGap() throws {
    let bench = try bench("lodge entry add Old amount=5 on=2025-01-12")
    #expect(bench.run("lodge receipt issue Old on=2025-11-01") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("receipt 2025/A-1: 5.00 EUR"), "\(bench.errors)")
    #expect(bench.run("lodge receipt issue \"Dues one\"") == .ok)
    #expect(bench.run("lodge receipt issue Gift --dry-run") == .ok)
    #expect(bench.run("lodge receipt issue Gift\nlodge fund remove Bank") == .refused)
    #expect(bench.run("lodge receipt issue \"Dues two\"") == .ok)
    #expect(try numbers(bench) == ["2025/A-1", "2026/A-1", "2026/A-2"])
    let row = try #require(try bench.rows("lodge receipt list").last)
    #expect(row["member"]?.string == "Ada Conti" && row["amount"]?["amount"]?.string == "50.00")
    for line in [
      "lodge receipt issue \"Dues two\"", "lodge receipt issue Rent",
      "lodge receipt issue Gift on=2026-01-11", "lodge receipt issue Gift on=2026-05-03",
      "lodge entry remove \"Dues two\"", "lodge entry edit \"Dues two\" amount=51",
    ] {
      #expect(bench.run(line) == .refused, "\(line): \(bench.errors)")
    }
    #expect(try numbers(bench).count == 3)
  }

  @Test func aReceiptIsAnnulledAndNeverUndone() throws {
    let bench = try bench()
    #expect(bench.run("lodge receipt issue Gift") == .ok)
    let command = try #require(try bench.row("log --limit 1")["id"]?.string)
    for line in ["undo", "undo \(command)"] {
      #expect(bench.run(line) == .refused, "\(line): \(bench.errors)")
      #expect(bench.errors.contains("their numbers leave no gap"), "\(bench.errors)")
      #expect(bench.errors.contains("lodge receipt annul"), "\(bench.errors)")
    }
    #expect(bench.run("lodge receipt annul 2026/A-1") == .usage)
    #expect(bench.run("lodge receipt annul 2026/A-1 reason=\"wrong name\"") == .ok)
    #expect(bench.run("undo") == .refused)
    #expect(bench.run("lodge receipt annul 2026/A-1 reason=again") == .refused)
    // Its number stays used, its entry is free again.
    #expect(bench.run("lodge entry edit Gift payee=\"Another guest\"") == .ok)
    #expect(bench.run("lodge receipt issue Gift") == .ok)
    #expect(try numbers(bench) == ["2026/A-1", "2026/A-2"])
    let rows = try bench.rows("lodge receipt list --annulled")
    #expect(rows.map { $0["reason"]?.string } == ["wrong name"])
  }

  // MARK: - Two copies

  /// Another machine with a copy of the file.
  private func copy(of bench: LodgeBench, _ seed: String) throws -> LodgeBench {
    let other = try LodgeBench()
    (other.seed, other.now, other.machine) = (seed, bench.now, seed)
    let said = Judges.shell("cp \(bench.path)* \(other.folder)/")
    try #require(said.code == 0, "\(said.text)")
    return other
  }

  private func open(_ bench: LodgeBench) throws -> Notebook {
    let now = { Instant(milliseconds: 1_800_000_000_000) }
    return try Notebook.open(
      Notebook.Setting(
        path: bench.path, access: .write(create: false), models: bench.registry.models, clock: now,
        realClock: now,
        identifiers: IdentifierSource(clock: now, entropy: .seeded(bench.seed + "sync")),
        entropy: { 7 }, stateDirectory: bench.folder + "/state", userName: "lea", hostName: "host"))
  }

  /// What one has and the other lacks; all of it, or what a delivery that was cut off brought.
  private func send(
    _ from: LodgeBench, _ to: LodgeBench, where isSent: (ForeignEvent) -> Bool = { _ in true }
  ) throws {
    let (one, two) = (try open(from), try open(to))
    defer {
      one.close()
      two.close()
    }
    for replica in try one.replicas() {
      let known = try two.replicas().first { $0.id == replica.id }?.last ?? 0
      try two.receive(
        try one.outgoing(replica: replica.id, after: known, limit: 100_000).filter(isSent))
    }
  }

  private func own(_ bench: LodgeBench) throws -> String {
    let notebook = try open(bench)
    defer { notebook.close() }
    return try #require(try notebook.ownReplica()).description
  }

  @Test func anotherCopyGivesNoNumberUntilTheSeriesIsHandedOver() throws {
    let first = try bench("lodge receipt issue Gift")
    let second = try copy(of: first, "laptop")
    for line in [
      "lodge receipt issue \"Dues one\"", "lodge receipt issue \"Dues one\" series=A",
      "lodge receipt series add A", "lodge receipt series add B",
    ] {
      #expect(second.run(line) == .refused, "\(line): \(second.errors)")
    }
    // An id that nobody has; the own one; one that is known.
    #expect(second.run("lodge member edit \"Ada Conti\" phone=1") == .ok)
    let id = try own(second)
    #expect(first.run("lodge receipt series hand-over A \(id)") == .usage, "\(first.errors)")
    try send(second, first)
    #expect(first.run("lodge receipt series hand-over A \(try own(first))") == .refused)
    #expect(first.run("lodge receipt issue \"Dues one\"") == .ok, "\(first.errors)")
    #expect(first.run("lodge receipt series hand-over A \(id)") == .ok, "\(first.errors)")
    #expect(first.run("undo") == .refused)
    #expect(first.run("lodge receipt issue \"Dues two\"") == .refused)
    #expect(second.run("lodge receipt issue \"Dues two\"") == .refused)
    try send(first, second)
    #expect(second.run("lodge receipt issue \"Dues two\"") == .ok, "\(second.errors)")
    try send(second, first)
    for bench in [first, second] {
      #expect(try numbers(bench) == ["2026/A-1", "2026/A-2", "2026/A-3"])
    }
    let series = try first.row("lodge receipt series list")
    #expect(series["here"]?.bool == false && series["next"]?.string == "2026/A-4", "\(series)")
  }

  /// The hand-over arrives before the receipts do: it says where to go on.
  @Test func aNumberIsNotTwiceWhereReceiptsArriveLate() throws {
    let first = try bench()
    let second = try copy(of: first, "laptop")
    #expect(second.run("lodge member edit \"Ada Conti\" phone=1") == .ok)
    try send(second, first)
    #expect(first.run("lodge receipt issue Gift") == .ok)
    #expect(first.run("lodge receipt issue \"Dues one\"") == .ok)
    #expect(first.run("lodge receipt series hand-over A \(try own(second))") == .ok)
    try send(first, second) { !["ReceiptIssued"].contains($0.kind.name) }
    #expect(try numbers(second) == [])
    #expect(second.run("lodge receipt issue \"Dues two\"") == .ok, "\(second.errors)")
    #expect(try numbers(second) == ["2026/A-3"])
  }

  @Test func aCopyAloneOpensASeriesOfItsOwnByAFlagAlone() throws {
    let first = try bench()
    let second = try copy(of: first, "laptop")
    // Neither has a series yet: only the copy that began the notebook opens one.
    #expect(second.run("lodge receipt issue Gift") == .refused, "\(second.errors)")
    #expect(second.errors.contains("--alone"), "\(second.errors)")
    #expect(second.run("lodge receipt series add A1") == .usage)
    #expect(second.run("lodge receipt series add X --alone") == .ok, "\(second.errors)")
    #expect(second.run("lodge receipt issue Gift") == .ok)
    #expect(first.run("lodge receipt issue Gift") == .ok)
    try send(second, first)
    #expect(try numbers(first) == ["2026/A-1", "2026/X-1"])
    #expect(first.run("lodge receipt series add B") == .ok)
    #expect(first.run("lodge receipt issue \"Dues one\"") == .usage)
    #expect(first.run("lodge receipt issue \"Dues one\" series=B") == .ok)
  }

  @Test(.enabled(if: Judges.areWanted)) func aReceiptIsAPDF() throws {
    let bench = try bench("lodge receipt issue \"Dues one\"")
    #expect(bench.run("lodge receipt show 2026/A-1 --out \(bench.folder)/r.pdf") == .ok)
    let text = Judges.shell("pdftotext -layout \(bench.folder)/r.pdf -").text
    for wanted in ["2026/A-1", "Kilwinning", "Firenze", "94000000001", "Ada Conti", "100.00 EUR"] {
      #expect(text.contains(wanted), "\(text)")
    }
    #expect(bench.run("lodge receipt show 2026/A-1 --format md") == .ok)
    #expect(bench.out.contains("Ada Conti"))
  }
}
