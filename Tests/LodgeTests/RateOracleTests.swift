// Random associations: rates, series, sums and the care list against a computation of its own in Python over what
// the program exports. TACCUINO_ASSOCIATIONS says how many: 20 unless `make proof` asks for 100.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct RateOracleTests {
  private static let today = "2026-05-04"

  private func association(_ number: Int) throws -> String {
    var dice = Dice(number, 7)
    let bench = try LodgeBench()
    bench.seed = "rates \(number)"
    bench.now = Self.today + "T10:00:00Z"
    let names = (1...dice.number(2...8)).map { "Ada M\($0)" }
    var lines = ["lodge edit name=L zone=UTC"]
    for name in names {
      let degree = dice.chance(85) ? " degree=\(dice.chance(60) ? "Apprendista" : "Maestro")" : ""
      lines.append("lodge member add \"\(name)\"\(degree) since=\(dice.day(2022, 2026))")
    }
    lines.append("lodge member add \"Candidate C\" state=candidate since=2023-01-01")
    var meetings: [String] = []
    for index in 0..<dice.number(4...16) {
      let degree = dice.one(of: [
        "Apprendista", "Apprendista", "Apprendista", "Compagno", "Maestro",
      ])
      lines.append(
        "lodge meeting add Night\(index) on=\(dice.day(2023, 2026)) degree=\(degree)")
      meetings.append("Night\(index)")
    }
    // What a rule refuses, such as a day to come, is not there: each line by itself.
    for line in lines { bench.run(line) }
    for name in names {
      if dice.chance(60) {
        bench.run("lodge degree add \"\(name)\" Compagno on=\(dice.day(2023, 2025))")
      }
      if dice.chance(50) {
        bench.run("lodge degree add \"\(name)\" Maestro on=\(dice.day(2024, 2026))")
      }
    }
    func wander(_ most: Int) {
      for name in names {
        for _ in 0..<dice.number(0...most) {
          let state = dice.one(of: [
            "dormant", "resigned", "readmitted", "readmitted", "transferred",
          ])
          let clearing = dice.chance(50) ? " --clearing" : ""
          bench.run(
            "lodge standing add \"\(name)\" \(state) on=\(dice.day(2023, 2026))\(clearing)")
        }
      }
    }
    wander(2)
    for meeting in meetings where dice.chance(85) {
      for name in names where dice.chance(80) {
        let (mark, reason) = dice.one(
          of: [("Presente", ""), ("Presente", ""), ("Assente", ""), ("Assente", " reason=ill")])
        bench.run("lodge attendance mark \(meeting) \(mark) \"\(name)\"\(reason)")
        if dice.chance(5) {
          bench.run("lodge attendance mark \(meeting) NonConfermato \"\(name)\"")
        }
      }
    }
    for meeting in meetings where dice.chance(10) { bench.run("lodge meeting cancel \(meeting)") }
    // Some marks are of members who, as is found out later, could not have been there: they are cleared, or what is
    // found out is refused.
    wander(1)
    func rows(_ command: String) throws -> String {
      let code = bench.run(command + " --json")
      try #require(code == .ok, "\(command): \(bench.errors)")
      return try #require(try JSON(parsing: Array(bench.out.utf8))["rows"]).text
    }
    var parts = ["\"case\":\(number)", "\"today\":\"\(Self.today)\""]
    for (key, command) in [
      ("members", "member list --former"), ("standings", "standing list"),
      ("degrees", "degree list"), ("meetings", "meeting list"), ("attendance", "attendance list"),
    ] {
      parts.append("\"\(key)\":\(try rows("lodge \(command)"))")
    }
    var rates: [String] = []
    let (from, to) = (dice.day(2023, 2024), dice.day(2025, 2026))
    for (asked, options) in [
      ("{}", ""), ("{\"from\":\"2025-01-01\",\"to\":\"2025-12-31\"}", "--year 2025"),
      ("{\"from\":\"\(from)\",\"to\":\"\(to)\"}", "--from \(from) --until \(to)"),
      ("{\"degree\":\"Maestro\"}", "--degree Maestro"),
    ] {
      let statistics = try rows("lodge statistics \(options)")
      let lodge = try #require(try JSON(parsing: Array(statistics.utf8)).array?.first)
      let chart = bench.run("lodge attendance chart \(options)") == .ok
      rates.append(
        """
        {"asked":\(asked),"rows":\(try rows("lodge attendance rate \(options)")),\
        "lodge":\(lodge.text),"degrees":\(try rows("lodge report attendance \(options)")),\
        "chart":\(chart ? try rows("lodge attendance chart \(options)") : "[]")}
        """)
    }
    parts.append("\"rates\":[\(rates.joined(separator: ","))]")
    var care: [String] = []
    for count in 1...4 {
      let day = count == 3 ? Self.today : dice.day(2024, 2025)
      care.append(
        """
        {"count":\(count),"on":"\(day)",\
        "rows":\(try rows("lodge attendance care \(count) --on \(day)"))}
        """)
    }
    parts.append("\"care\":[\(care.joined(separator: ","))]")
    for index in 0..<dice.number(0...6) {
      bench.run(
        "lodge paper add Paper\(index) author=\"\(dice.one(of: names))\" state=Completata "
          + "on=\(dice.day(2023, 2026))")
    }
    parts.append("\"papers\":\(try rows("lodge paper list"))")
    let rules = [
      "Compagno": "\"months\":\(dice.number(1...30)),\"meetings\":\(dice.number(1...6))",
      "Maestro": "\"percent\":\(dice.number(20...100)),\"papers\":\(dice.number(1...2))",
    ]
    try Self.choose(rules, bench)
    var due: [String] = []
    for day in [Self.today, dice.day(2024, 2026)] where day <= Self.today {
      due.append(
        "{\"on\":\"\(day)\",\"rows\":\(try rows("lodge degree due --on \(day)"))}")
    }
    let stated = rules.map { "\"\($0.key)\":{\($0.value)}" }.sorted().joined(separator: ",")
    parts.append("\"rules\":{\(stated)},\"due\":[\(due.joined(separator: ","))]")
    return "{\(parts.joined(separator: ","))}"
  }

  /// The profile of a lodge with rules for the next degree.
  private static func choose(_ rules: [String: String], _ bench: LodgeBench) throws {
    let lines = rules.map { "{\"to\":\"\($0.key)\",\($0.value)}" }.sorted()
    let text = Profile.lodgeFile.replacing("\"name\": \"lodge\"", with: "\"name\": \"own\"")
      .replacing(
        "\"rules\": {",
        with: "\"rules\": {\"advancement\": [\(lines.joined(separator: ","))],")
    let path = bench.folder + "/own.json"
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    try #require(bench.run("lodge profile use \(path)") == .ok, "\(bench.errors)")
  }

  @Test(.enabled(if: Files.exists("/usr/bin/python3"), "python3 is missing: script/setup"))
  func ratesAndCareAreThoseOfAnIndependentComputation() throws {
    let count = ArrearsOracleTests.count
    let cases = try (1...count).map { try association($0) }
    let script =
      #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/rates.py"
    let (said, code) = Judges.on(
      Array(cases.joined(separator: "\n").utf8), "/usr/bin/python3 \(script.shellQuoted) < $F")
    #expect(code == 0, "\(said.prefix(2000))")
    #expect(said.hasSuffix(" 0 differences\n"), "\(said.prefix(2000))")
    let figures = said.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) }
    // An empty export would agree, too.
    #expect((figures ?? 0) > count * 120, "\(said.prefix(200))")
  }
}
