// The minutes and the register of an association: second call, proxies, whether votes were carried, and no word of a lodge
// in any of them. And who gave a gift, on its receipt.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct AssociationMinutesTests {
  /// An assembly of ten by the second call, with two proxies, a vote that was carried and one that was not.
  private func bench(
    _ language: Language = .english, call: String = "call=2 second_on=2026-04-11 second_at=10:30"
  ) throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-09-20T10:00:00Z"
    var script = """
      lodge profile use association
      lodge edit name=Amici orient=Firenze zone=Europe/Rome

      """
    for number in 1...10 { script += "lodge member add \"Ada M\(number)\" since=2020-01-01\n" }
    script += """
      lodge office add M1 MaestroVenerabile from=2020-01-01
      lodge office add M2 Segretario from=2020-01-01
      lodge meeting add Spring on=2026-04-10 at=21:00 type=Assemblea \(call)
      lodge meeting add Autumn on=2026-09-19 at=10:00 type=Assemblea
      lodge agenda add Spring Accounts kind=ballot for=5 against=1 abstained=1
      lodge agenda add Spring Statute kind=ballot subject=statute for=6 against=1
      lodge agenda add Spring Nothing
      lodge proxy add Spring --from M9 --to M1
      lodge proxy add Spring --from M10 --to M1
      lodge proxy add Spring --from M8 --to M7
      lodge attendance mark Spring Presente M1 M2 M3 M4 M5
      lodge visitor add Spring "Eli Roth"
      lodge attendance mark Autumn Presente M1 M2 M3 M4 M5
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    bench.language = language
    return bench
  }

  private func lines(_ bench: LodgeBench) throws -> [String: [String]] {
    try #require(bench.run("lodge minutes show Spring --json") == .ok, "\(bench.errors)")
    let row = try #require(try JSON(parsing: Array(bench.out.utf8))["rows"]?[0])
    var lines: [String: [String]] = [:]
    for line in row["lines"]?.array ?? [] {
      lines[line["text"]?.string ?? ""] = (line["records"]?.array ?? [])
        .compactMap { $0["kind"]?.string }
    }
    return lines
  }

  @Test func theMinutesSayHowItWasHeldAndWhatWasCarried() throws {
    let bench = try bench()
    #expect(bench.run("lodge minutes write Spring") == .ok, "\(bench.errors)")
    let lines = try lines(bench)
    let wanted: [(String, [String])] = [
      (
        "Amici holds the meeting “Spring” on Saturday 11 April 2026 at 10:30.",
        ["lodge.meeting", "lodge.lodge"]
      ),
      (
        "It meets on the second call; the first was for Friday 10 April 2026 at 21:00.",
        ["lodge.meeting"]
      ),
      // Who represents M8 is not there.
      ("Represented (2): Ada M10 by Ada M1, Ada M9 by Ada M1.", ["lodge.proxy", "lodge.proxy"]),
      (
        "Second call: 7 there or represented, 1 needed (10 members), 2 by proxy: the quorum is met.",
        ["lodge.lodge"] + Array(repeating: "lodge.attendance", count: 5)
          + ["lodge.proxy", "lodge.proxy"]
      ),
      ("Votes: 5 in favour, 1 against, 1 abstained.", ["lodge.agenda"]),
      ("Carried: 5 in favour, 4 needed (> 1/2 of 6 votes).", ["lodge.agenda"]),
      ("Not carried: 7 of 10 there or represented, 8 needed.", ["lodge.agenda"]),
    ]
    for (text, kinds) in wanted { #expect(lines[text] == kinds, "\(text): \(lines)") }
    #expect(lines.keys.count { $0.hasPrefix("Carried") || $0.hasPrefix("Not carried") } == 2)
    #expect(bench.run("lodge minutes show Spring --format md") == .ok)
    #expect(
      bench.out.contains("Minutes of Saturday 11 April 2026 at 10:30\n"), "\(bench.out)")
    #expect(bench.run("lodge minutes draft Spring --format md") == .ok)
    #expect(bench.out.contains("Not carried: 7 of 10"), "\(bench.out)")
  }

  /// By the first call nothing is said of a second one, and a lodge, which has no majorities, says nothing of votes.
  @Test func whatIsNotRecordedIsNotSaid() throws {
    let first = try bench(call: "second_on=2026-04-11")
    #expect(first.run("lodge minutes write Spring") == .ok, "\(first.errors)")
    let said = try lines(first).keys
    #expect(said.contains("Amici holds the meeting “Spring” on Friday 10 April 2026 at 21:00."))
    #expect(!said.contains { $0.contains("second call") }, "\(said)")
    let lodge = try MinutesBench.make("lodge minutes write 2026-03-19")
    let text = try MinutesBench.shown(lodge, "lodge minutes show 2026-03-19", "text")
    #expect(text.contains("12 in favour") && !text.lowercased().contains("carried"), "\(text)")
  }

  /// From the draft to the register, printed and verified.
  @Test(arguments: [
    (
      Language.english,
      [
        "lodge", "brother", "brethren", "degree", "apprentice", "master", "warden", "masonic",
        "visitor",
      ]
    ),
    (
      .italian,
      [
        "loggia", "fratell", "grado", "apprendista", "maestro", "tornata", "venerabile", "tavol",
        "visitator", "ballottaggio", "agape",
      ]
    ),
  ])
  func noWordOfALodgeIsInThem(language: Language, words: [String]) throws {
    let bench = try bench(language)
    var said = ""
    func run(_ line: String) {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
      said += bench.out + bench.errors
    }
    run("lodge minutes write Spring --format table")
    run("lodge minutes approve Spring --at Autumn for=5 --format table")
    run("lodge minutes addendum Spring \"Read 7 for 8.\" --at Autumn --format table")
    run("lodge agenda list --format table")
    run("lodge visitor list --format table")
    for line in [
      "lodge minutes draft Spring", "lodge minutes show Spring", "lodge minutes list",
      "lodge minutes verify", "lodge register list", "lodge register show",
      "lodge register verify", "lodge roll sheet Spring", "lodge meeting running-order Spring",
    ] {
      run("\(line) --format table")
      run("\(line) --format md")
    }
    for line in [
      "lodge minutes write Spring", "lodge minutes sign Spring", "lodge minutes edit Spring",
      "lodge minutes approve Autumn --at Spring", "lodge minutes remove Spring",
      "lodge minutes addendum Autumn Text --at Spring",
    ] {
      #expect(bench.run(line) != .ok)
      said += bench.errors
    }
    let shown = said.split(separator: "\n").filter { !$0.contains("lodge ") }
      .joined(separator: "\n").lowercased()
    for word in words where shown.contains(word) {
      let lines = shown.split(separator: "\n").filter { $0.contains(word) }
      Issue.record("\(word): \(lines)")
    }
  }

  /// A receipt says from whom the money came, also where it was no member.
  @Test func aGiftOfAStrangerNamesItsGiver() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        lodge fund add Bank currency=EUR
        lodge entry add Gift amount=250EUR payee="Mario Rossi" donor_tax_code=RSSMRA80A01D612X means=bank on=2026-05-01
        lodge receipt issue Gift --donation
        lodge entry add Hire amount=80EUR payee="Circolo Verdi" on=2026-05-02
        lodge receipt issue Hire
        """) == .ok, "\(bench.errors)")
    for (label, name) in [("2026/A-1", "Mario Rossi"), ("2026/A-2", "Circolo Verdi")] {
      #expect(bench.run("lodge receipt show \(label) --format md") == .ok)
      #expect(bench.out.contains("**Received from**: \(name)"), "\(bench.out)")
      #expect(try bench.row("lodge receipt show \(label)")["payer"]?.string == name)
    }
  }
}
