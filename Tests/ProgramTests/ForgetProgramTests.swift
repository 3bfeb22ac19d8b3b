// A member of the sample lodge is forgotten: no planted word is left in any file, the register and the log verify, and what
// is counted of every year is as it was.

import Kernel
import System
import Testing

@Suite struct ForgetProgramTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TZ"] = "Europe/Rome"
    launcher.variables["TACCUINO_NOW"] = "2026-11-29T18:00:00+01:00"
    self.launcher = launcher
  }

  @discardableResult
  private func lodge(_ words: String..., code: Int32 = 0) throws -> String {
    let result = try launcher.run(["-n", "lodge.tac"] + words)
    try #require(result.code == code, "\(words): \(result.stdout) \(result.stderr)")
    return result.stdout + result.stderr
  }

  private func script(_ lines: [String]) throws {
    let result = try launcher.run(
      ["-n", "lodge.tac", "-f", "-"], input: Array(lines.joined(separator: "\n").utf8))
    try #require(result.code == 0, "\(result.stderr)")
  }

  private func holding(_ words: [String]) throws -> [String] { try home.files(holding: words) }

  /// What is counted, without whom it is counted of.
  private func counted() throws -> [String] {
    var all: [String] = []
    for year in ["2025", "2026"] {
      all.append(try lodge("lodge", "report", "attendance", "--year", year, "--json"))
      // Members are listed by their names behind the sums.
      let statistics = try lodge("lodge", "statistics", "--year", year, "--json")
      let names = try #require(statistics.firstRange(of: "\"records\""))
      all.append(String(statistics[..<names.lowerBound]))
    }
    let moved = try lodge("lodge", "report", "movements", "2026", "--format", "tsv")
    all.append("\(moved.split(separator: "\n").count)")
    return all
  }

  @Test func aMemberIsForgotten() throws {
    try lodge("sample", "lodge")
    let members = try lodge("lodge", "member", "list", "--format", "tsv").split(separator: "\n")
    let name = "Elio Caruso"
    try #require(members.contains { $0.contains(name) })
    let meetings = try lodge("lodge", "meeting", "list", "--year", "2026", "--json")
    try #require(meetings.contains("2026-01-10"))
    var words = (0..<200).map { "zq\($0)word" }
    var lines = [
      "lodge member edit '\(name)' comment='\(words[0..<60].joined(separator: " "))' address='\(words[60])' "
        + "diet='\(words[61])' tax_code='\(words[62])' email='\(words[63])@example.org' phone='+39 055 \(words[64])'",
      "lodge roll call 2026-01-10 'Caruso e \(words[65..<100].joined(separator: " "))'",
      "lodge paper add '\(words[100])' author='\(name)' text='\(words[101..<150].joined(separator: " "))' comment='\(words[151])'",
      "lodge standing add '\(name)' resigned on=2026-11-01 reason='\(words[152..<200].joined(separator: " "))' --clearing",
    ]
    // Nobody else has the first name either.
    words += [name, "Elio"]
    lines.append("lodge member edit '\(name)' comment='nothing'")
    try script(lines)
    let before = try counted()
    #expect(try !holding(words).isEmpty)
    // Texts of others are asked for; nothing is done without an answer.
    let asked = try lodge("forget", name, "--yes", code: 77)
    #expect(asked.contains("--texts all"))
    #expect(try lodge("forget", name, "--texts", "all", code: 77).contains("--yes"))
    #expect(try lodge("forget", name, "--list").contains("stripped"))
    #expect(try lodge("forget", name, "--list", "--readonly").contains("stripped"))
    try lodge("forget", name, "--texts", "all", "--yes", "--dry-run", code: 64)
    #expect(try !holding(words).isEmpty)
    let report = try lodge("forget", name, "--texts", "all", "--yes")
    #expect(report.contains("backups"))
    #expect(report.contains("2220"))
    // Books of account are kept, and they say what was paid for, not who it was.
    #expect(try holding(words) == [])
    #expect(try lodge("verify").contains("true"))
    try lodge("lodge", "register", "verify")
    #expect(try counted() == before)
    // Whoever is a member still is not forgotten, and a thing that is there is not either.
    #expect(try lodge("forget", "Ada Sartori", "--yes", code: 77).contains("active member"))
    #expect(try lodge("forget", "Bank", "--yes", code: 77).contains("remove it first"))
    #expect(try lodge("undo", code: 77).contains("forgetting of 2026-11-29"))
    #expect(try holding(words) == [])
  }
}
