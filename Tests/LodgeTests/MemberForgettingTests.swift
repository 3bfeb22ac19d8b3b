// What is forgotten of a member: complete by a law over what the domain stores, asked for where others name them, and
// refused where it is too early.

import Command
import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct MemberForgettingTests {
  /// Texts that say no more than what is counted: words of a list, times, numbers.
  private static let counted: Set<String> = [
    "day", "degree", "state", "office", "from", "until", "reply", "way", "mark", "arrived", "left",
    "outcome", "result", "sought", "tier", "answer", "percent", "amount", "year", "format",
    "sha256",
    "file", "source", "kind", "posted_from", "posted_until", "ballot_on", "decision", "decided_on",
    "admitted_on",
  ]

  /// A new noun with a text about a member is a failure here until it is said what becomes of the text.
  @Test func everyTextAboutAMemberIsKnown() {
    var unknown: [String] = []
    for part in MemberData.parts
    where !MemberForgetting.accounts.contains(part.table) && part.table != "lodge_reference"
      && part.table != "lodge_signature"
    {
      let texts = MemberForgetting.texts[part.table] ?? []
      let model = LodgeModel.all.first { $0.table == part.table }
      for field in model?.fields ?? [] where field.kind == .text {
        if !texts.contains(field.path), !Self.counted.contains(field.path) {
          unknown.append("\(part.table).\(field.path)")
        }
      }
    }
    #expect(unknown.isEmpty, "\(unknown)")
  }

  private func bench() throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T10:00:00Z"
    for line in [
      "lodge edit name=Kilwinning number=214 orient=Firenze zone=UTC",
      "lodge member add \"Ada Conti\" degree=Maestro since=2014-03-20 email=ada@example.org",
      "lodge member add \"Bea Dini\" degree=Maestro since=2014-03-20",
      "lodge meeting add \"On Conti and Contini\" on=2026-02-05",
      "lodge agenda add 2026-02-05 \"A talk\" speaker=\"Ada Conti\" comment=\"asked by ADA CONTI\"",
      "lodge roll call 2026-02-05 \"Conti e ill\" \"Dini p\"",
    ] {
      try #require(bench.run(line) == .ok, "\(line): \(bench.errors)")
    }
    return bench
  }

  private func leave(_ bench: LodgeBench) throws {
    try #require(
      bench.run("lodge standing add \"Ada Conti\" resigned on=2026-02-20 reason=moved") == .ok,
      "\(bench.errors)")
  }

  @Test func anActiveMemberStays() throws {
    let bench = try bench()
    #expect(bench.run("forget \"Ada Conti\" --texts all --yes") == .refused)
    #expect(bench.errors.contains("lodge standing add"), "\(bench.errors)")
    #expect(bench.run("lodge member show \"Ada Conti\"") == .ok)
  }

  @Test func eachTextIsAskedForAndMayStay() throws {
    let bench = try bench()
    try leave(bench)
    // The title of the meeting, then the item of the agenda, then whether at all.
    for (answers, isForgotten) in [(["y", "y", "n"], false), (["n", "y", "y"], true)] {
      bench.answers = answers
      defer { bench.answers = nil }
      let code = bench.run("forget \"Ada Conti\"")
      #expect(code == (isForgotten ? .ok : .refused), "\(bench.errors)")
      #expect(bench.errors.contains("A talk") || bench.errors.contains("Ada Conti"))
    }
    #expect(bench.run("lodge meeting list --json") == .ok)
    #expect(bench.out.contains("On Conti and Contini"))
    #expect(bench.run("lodge agenda list --meeting 2026-02-05 --json") == .ok)
    #expect(bench.out.contains("\"speaker\":\"\u{2026}\""), "\(bench.out)")
    #expect(bench.out.contains("A talk"))
    #expect(!bench.out.contains("CONTI"))
    #expect(bench.run("lodge member list --json") == .ok)
    #expect(!bench.out.contains("ada@example.org") && bench.out.contains("Bea Dini"))
    #expect(bench.run("lodge attendance list --meeting 2026-02-05 --json") == .ok)
    #expect(bench.out.contains("Assente") && !bench.out.contains("ill"))
    #expect(bench.run("log --json --limit 100") == .ok)
    #expect(!bench.out.contains("Conti e ill"))
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }

  @Test func aScriptSaysWhatBecomesOfTexts() throws {
    let bench = try bench()
    try leave(bench)
    #expect(bench.run("forget \"Ada Conti\" --yes") == .refused)
    #expect(bench.errors.contains("--texts all"), "\(bench.errors)")
    // Within a transaction nothing is done that no rollback takes back.
    #expect(
      bench.run("lodge member list\nforget \"Ada Conti\" --texts all --yes") == .refused)
    #expect(bench.run("forget \"Ada Conti\" --texts none --yes") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge agenda list --meeting 2026-02-05 --json") == .ok)
    #expect(bench.out.contains("Ada Conti"))
  }

  @Test(arguments: [
    ("Rossi and Rossini", ["Rossi"], "\u{2026} and Rossini"),
    ("ROSSI, rossi; deRossi", ["Rossi"], "\u{2026}, \u{2026}; deRossi"),
    ("of José Peña.", ["jose pena"], "of \u{2026}."), ("Strauß", ["strauss"], "\u{2026}"),
    ("Ada Conti Conti", ["Ada Conti", "Conti"], "\u{2026} \u{2026}"), ("nobody", ["x"], "nobody"),
    ("Ada  Conti and Ada\nConti", ["Ada Conti"], "\u{2026} and \u{2026}"), ("", ["x"], ""),
    ("a\u{301}b", ["ab"], "\u{2026}"),
  ])
  func namesAreTakenOutAsWholeWords(_ text: String, _ words: [String], _ wanted: String) {
    #expect(NameRemoval.text(text, without: words) == wanted)
  }
}
