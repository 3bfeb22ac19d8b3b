// Random associations: quorum by both calls, proxies and votes against a computation of its own in Python over what
// the program exports. TACCUINO_ASSOCIATIONS says how many: 20 unless `make proof` asks for 100.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@Suite struct QuorumOracleTests {
  private static let today = "2026-05-04"

  /// Members of a lodge, or of an association with a board.
  private func members(_ bench: LodgeBench, _ isLodge: Bool, _ dice: inout Dice) -> [String] {
    let names = (1...dice.number(3...14)).map { "Ada M\($0)" }
    for name in names {
      let degree = dice.one(of: ["Apprendista", "Compagno", "Maestro", "Maestro"])
      let day = dice.chance(80) ? dice.day(2020, 2022) : dice.day(2025, 2026)
      bench.run("lodge member add \"\(name)\"\(isLodge ? " degree=\(degree)" : "") since=\(day)")
      if dice.chance(15) {
        let state = dice.one(of: ["dormant", "resigned", "transferred"])
        bench.run("lodge standing add \"\(name)\" \(state) on=\(dice.day(2023, 2025))")
        if dice.chance(60) {
          bench.run("lodge standing add \"\(name)\" readmitted on=\(dice.day(2025, 2026))")
        }
      }
    }
    if !isLodge {
      for office in ["MaestroVenerabile", "Segretario", "Tesoriere", "Consigliere", "Consigliere"] {
        let until = dice.chance(30) ? " until=\(dice.day(2024, 2026))" : ""
        bench.run(
          "lodge office add \"\(dice.one(of: names))\" \(office) from=\(dice.day(2022, 2023))\(until)"
        )
      }
    }
    return names
  }

  private func meeting(
    _ title: String, _ names: [String], _ bench: LodgeBench, _ isLodge: Bool, _ dice: inout Dice
  ) {
    let type =
      isLodge
      ? " degree=\(dice.one(of: ["Apprendista", "Apprendista", "Compagno", "Maestro"]))"
      : dice.chance(25) ? " type=Consiglio" : ""
    // A fifth lies ahead: there the answers count.
    let day = dice.chance(20) ? dice.day(2027, 2027) : dice.day(2023, 2025)
    bench.run("lodge meeting add \(title) on=\(day) at=20:00\(type)")
    let share = dice.number(20...95)
    for name in names where dice.chance(share) {
      if dice.chance(90) {
        bench.run("lodge attendance mark \(title) Presente \"\(name)\"")
        bench.run("lodge answer add \(title) \"\(name)\" \(dice.one(of: ["yes", "yes", "no"]))")
      } else {
        bench.run("lodge attendance mark \(title) Assente \"\(name)\"")
      }
    }
    for index in 0..<dice.number(0...3) where dice.chance(60) {
      let degree = dice.one(of: ["Maestro", "Apprendista"])
      bench.run(
        "lodge visitor add \(title) \"Guest \(index)\"\(isLodge ? " degree=\(degree)" : "")")
    }
    guard !isLodge else { return }
    for _ in 0..<dice.number(0...8) {
      bench.run(
        "lodge proxy add \(title) --from \"\(dice.one(of: names))\" --to \"\(dice.one(of: names))\""
      )
    }
    if dice.chance(40) { bench.run("lodge meeting edit \(title) call=\(dice.number(1...2))") }
    for (index, subject) in ["ordinary", "statute", "dissolution", "accounts"].enumerated() {
      let (yes, no) = (dice.number(0...names.count), dice.number(0...4))
      let abstained = dice.chance(30) ? " abstained=\(dice.number(1...2))" : ""
      bench.run(
        "lodge agenda add \(title) \"\(title)-\(index)\" subject=\(subject) for=\(yes) against=\(no)"
          + abstained)
    }
  }

  private func association(_ number: Int) throws -> String {
    var dice = Dice(number, 11)
    let bench = try LodgeBench()
    bench.seed = "quorum \(number)"
    bench.now = Self.today + "T10:00:00Z"
    let isLodge = number % 3 == 0
    bench.run("lodge edit name=L zone=UTC")
    if !isLodge { bench.run("lodge profile use association") }
    if isLodge, dice.chance(50) {
      let masters = dice.number(0...3)
      bench.run(
        "lodge edit quorum=\(dice.number(max(1, masters)...9)) quorum_masters=\(masters)"
          + " visitors_count=\(dice.one(of: ["yes", "no"]))")
    }
    // What a rule refuses is not there: each line by itself.
    let names = members(bench, isLodge, &dice)
    let titles = (1...dice.number(3...6)).map { "Night\($0)" }
    for title in titles { meeting(title, names, bench, isLodge, &dice) }
    // Some of those who were there had left, or left their office, as is found out later.
    for name in names where dice.chance(15) {
      bench.run("lodge standing add \"\(name)\" resigned on=\(dice.day(2023, 2025))")
    }
    func rows(_ command: String, _ codes: Set<ExitCode> = [.ok]) throws -> [JSON] {
      let code = bench.run(command + " --json")
      try #require(codes.contains(code), "\(command): \(bench.errors)")
      return try JSON(parsing: Array(bench.out.utf8))["rows"]?.array ?? []
    }
    func text(_ rows: [JSON]) -> String { "[\(rows.map(\.text).joined(separator: ","))]" }
    let lodge = try #require(try rows("lodge show").first)
    var parts = [
      "\"case\":\(number)", "\"today\":\"\(Self.today)\"", "\"lodge\":\(lodge.text)",
      "\"profile\":\"\(isLodge ? "lodge" : "association")\"",
    ]
    for (key, command) in [
      ("members", "member list --former"), ("standings", "standing list"),
      ("meetings", "meeting list"), ("attendance", "attendance list"),
      ("answers", "answer list"), ("visitors", "visitor list"), ("agenda", "agenda list"),
      ("offices", "office list --history"),
    ] {
      parts.append("\"\(key)\":\(text(try rows("lodge \(command)")))")
    }
    parts.append("\"degrees\":\(isLodge ? text(try rows("lodge degree list")) : "[]")")
    parts.append("\"proxies\":\(isLodge ? "[]" : text(try rows("lodge proxy list")))")
    var quorum: [String] = []
    for meeting in try rows("lodge meeting list") {
      let id = meeting["id"]?.string ?? ""
      for call in isLodge ? [""] : ["", " --call 1", " --call 2"] {
        let said = try #require(
          try rows("lodge quorum \(id)\(call)", [.ok, .notFound]).first, "\(bench.out)")
        quorum.append(
          "{\"meeting\":\"\(id)\",\"call\":\(call.last.map(String.init) ?? "null"),\"said\":\(said.text)}"
        )
      }
    }
    parts.append("\"quorum\":[\(quorum.joined(separator: ","))]")
    return "{\(parts.joined(separator: ","))}"
  }

  @Test(.enabled(if: Files.exists("/usr/bin/python3"), "python3 is missing: script/setup"))
  func quorumAndVotesAreThoseOfAnIndependentComputation() throws {
    let count = ArrearsOracleTests.count
    let cases = try (1...count).map { try association($0) }
    let script =
      #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/quorum.py"
    let (said, code) = Judges.on(
      Array(cases.joined(separator: "\n").utf8), "/usr/bin/python3 \(script.shellQuoted) < $F")
    #expect(code == 0, "\(said.prefix(2000))")
    #expect(said.hasSuffix(" 0 differences\n"), "\(said.prefix(3000))")
    let last = said.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    // An empty export would agree, too; and one in which nothing was ever quorate, represented or carried.
    try #require(last.count == 3, "\(said.prefix(200))")
    #expect(last[0] > count * 50 && last[1] >= 16, "\(said.prefix(200))")
  }
}
