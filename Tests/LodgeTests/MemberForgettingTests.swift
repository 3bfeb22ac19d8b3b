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
    where MemberForgetting.accounts[part.table] == nil && part.table != "lodge_reference"
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
    #expect(SoughtName(whole: words).removed(from: text) == wanted)
  }

  // MARK: - What is never changed

  /// A text field that is not prose is a choice, a code, a name or a text that is approved: said here, so that a new field
  /// is a failure until somebody decides.
  @Test func everyTextOfALodgeIsProseOrNot() {
    let codes: Set<String> = [
      "at", "number", "email", "phone", "address", "tax_code", "iban", "currency", "code",
      "category", "venue", "orient", "obedience", "zone", "name", "first_name", "last_name",
      "salt", "sealed", "hash", "previous", "votes", "public_key", "signature", "role", "series",
      "reference", "means", "every", "recurrence", "data", "subject", "type", "place", "owner",
      "approved_on", "closed_on", "annulled_on", "answer_by", "on", "born", "registered",
      "forgotten_on", "planned_day", "second_on", "second_at", "opening", "held", "dinner_price",
      "text", "followed_by",
    ]
    var unknown: [String] = []
    for model in LodgeModel.all {
      let prose = LodgeProse.fields[model.table] ?? []
      let texts = Set(model.fields.filter { $0.kind == .text }.map(\.path))
      unknown += prose.subtracting(texts).map { "\(model.table).\($0) is no text" }
      unknown += texts.subtracting(prose).subtracting(codes).subtracting(Self.counted)
        .map { "\(model.table).\($0)" }
    }
    #expect(unknown.isEmpty, "\(unknown.sorted())")
    #expect(Set(LodgeProse.fields.keys).isSubset(of: Set(LodgeModel.all.map(\.table))))
  }

  /// A lodge with members of these names, all of them resigned but Ada Conti, and what they were at.
  private func lodge(_ names: [String], _ more: [String] = []) throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-05-01T10:00:00Z"
    var lines = [
      "lodge edit name=Kilwinning number=214 orient=Rome zone=Europe/Rome",
      "lodge member add \"Ada Conti\" degree=Maestro since=2014-03-20",
    ]
    lines += names.map { "lodge member add \"\($0)\" degree=Maestro since=2014-03-20" }
    lines += [
      "lodge meeting add First on=2026-02-05 at=20:00",
      "lodge attendance mark 2026-02-05 Presente \"Ada Conti\" --all-others Presente",
    ]
    lines += more
    lines += names.map { "lodge standing add \"\($0)\" resigned on=2026-04-01" }
    for line in lines { try #require(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  private func forget(_ bench: LodgeBench, _ name: String, _ texts: String = "all") throws {
    try #require(
      bench.run("forget \"\(name)\" --texts \(texts) --yes --json") == .ok, "\(bench.errors)")
  }

  private func read(_ bench: LodgeBench, _ line: String) throws -> String {
    try #require(bench.run(line) == .ok, "\(line): \(bench.errors)")
    return bench.out
  }

  @Test(arguments: ["Pia Presente", "Pia Maestro", "Pia Rome", "Pia Europe", "Pia Ordinaria"])
  func choicesZonesAndPlacesStay(_ name: String) throws {
    let bench = try lodge([name])
    let lines = [
      "lodge attendance rate --json", "lodge show --json", "lodge meeting list --json",
      "lodge statistics --year 2026 --json",
    ]
    let before = try lines.map { try read(bench, $0) }
    for texts in ["all"] { try forget(bench, name, texts) }
    let after = try lines.map { try read(bench, $0) }
    #expect(after[1...2] == before[1...2])
    #expect(!after[0].contains("\"present\":0"), "\(after[0])")
    #expect(try read(bench, "lodge degree list --json").contains("Maestro"))
    // Who marked the others typed no name of theirs.
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }

  @Test(arguments: [
    ("Leo De Rossi and Rossi spoke", "Leo De Rossi and \u{2026} spoke"),
    ("De Rossi spoke", "De Rossi spoke"), ("Ann Rossi-Bo", "Ann Rossi-Bo"),
    ("Mia Rossi-Bo", "Mia Rossi-Bo"), ("Ugo Rossi, Rossi Ugo", "\u{2026}, \u{2026}"),
    ("asked by ROSSI", "asked by \u{2026}"),
  ])
  func namesOfOthersStay(_ text: String, _ wanted: String) throws {
    let bench = try lodge(
      ["Ugo Rossi", "Leo De Rossi", "Ann Rossi-Bo"],
      ["lodge agenda add 2026-02-05 \"A talk\" comment=\"\(text)\""])
    try forget(bench, "Ugo Rossi")
    #expect(try read(bench, "lodge agenda list --meeting 2026-02-05 --json").contains(wanted))
    let members = try read(bench, "lodge member list --former --json")
    #expect(members.contains("Leo De Rossi") && members.contains("Ann Rossi-Bo"))
  }

  @Test func aDoubtfulNameIsListedAndStays() throws {
    let bench = try lodge(
      ["Ugo Rosa", "Rosa Rizzo", "Yu Li", "Pia Presente"],
      [
        "lodge agenda add 2026-02-05 One comment=\"Rosa was late\"",
        "lodge agenda add 2026-02-05 Two comment=\"Li spoke, li ho sentiti; Yu Li too\"",
        "lodge agenda add 2026-02-05 Three comment=\"Presente at last\"",
      ])
    let reasons = ["somebody else has", "a word of the program", "one or two letters"]
    for (name, text, reason) in [
      ("Ugo Rosa", "Rosa was late", reasons[0]), ("Pia Presente", "Presente at last", reasons[1]),
      ("Yu Li", "Li spoke", nil),
    ] {
      let list = try read(bench, "forget \"\(name)\" --list --texts all --json")
      #expect(list.contains(text), "\(list)")
      #expect(reasons.filter { list.contains($0) } == (reason.map { [$0] } ?? []), "\(list)")
      try forget(bench, name)
    }
    let agenda = try read(bench, "lodge agenda list --meeting 2026-02-05 --json")
    for text in ["Rosa was late", "Li spoke, li ho sentiti; \u{2026} too", "Presente at last"] {
      #expect(agenda.contains(text), "\(agenda)")
    }
  }

  @Test func formerNamesContactsAndTelephoneNumbersAreFound() throws {
    let bench = try lodge(
      ["Ugo Rossi"],
      [
        "lodge member edit \"Ugo Rossi\" phone=\"+39 333 1234567\" email=u@example.org",
        "lodge member edit \"Ugo Rossi\" last_name=Verdi phone=\"+39 055 9876543\" email=v@example.org",
        "lodge member edit \"Ugo Verdi\" last_name=Rossi",
        "lodge agenda add 2026-02-05 One comment=\"Verdi, 333-123 45 67, u@example.org\"",
        "lodge agenda add 2026-02-05 Two comment=\"call 0559876543 or 0559876544\"",
      ])
    try forget(bench, "Ugo Rossi")
    let agenda = try read(bench, "lodge agenda list --meeting 2026-02-05 --json")
    #expect(agenda.contains("\u{2026}, \u{2026}, \u{2026}"), "\(agenda)")
    #expect(agenda.contains("call \u{2026} or 0559876544"), "\(agenda)")
  }

  @Test func textsThatOnlyReferStayUnlessAsked() throws {
    for texts in ["none", "all"] {
      let bench = try lodge(
        ["Ugo Rossi"],
        [
          "lodge member add \"Vico Tern\" state=candidate since=2026-01-10",
          "lodge petition add \"Vico Tern\" proposer=\"Ada Conti\" seconder=\"Ugo Rossi\" on=2026-01-10 comment=\"good, says Rossi\"",
          "lodge inquiry add \"Vico Tern\" \"Ugo Rossi\" result=favourable on=2026-02-10 comment=\"has debts\"",
          "lodge paper add Mercury author=\"Ugo Rossi\" text=\"of mercury\" comment=\"by Rossi\"",
          "lodge paper edit Mercury author=\"Ada Conti\"",
        ])
      try forget(bench, "Ugo Rossi", texts)
      #expect(bench.out.contains("papers once theirs"), "\(bench.out)")
      let mark = texts == "all" ? "\u{2026}" : "Rossi"
      #expect(try read(bench, "lodge petition list --json").contains("good, says \(mark)"))
      #expect(try read(bench, "lodge inquiry list --json").contains("has debts"))
      let paper = try read(bench, "lodge paper list --json")
      #expect(paper.contains("Mercury") && paper.contains("by \(mark)"), "\(paper)")
    }
  }

  @Test func inquiriesAboutACandidateLoseTheirTexts() throws {
    let bench = try lodge(
      [],
      [
        "lodge member add \"Vico Tern\" state=candidate since=2026-01-10",
        "lodge petition add \"Vico Tern\" proposer=\"Ada Conti\" on=2026-01-10 comment=good",
        "lodge inquiry add \"Vico Tern\" \"Ada Conti\" result=unfavourable on=2026-02-10 comment=\"has debts\"",
      ])
    #expect(bench.run("forget \"Vico Tern\" --texts all --yes") == .refused)
    #expect(bench.errors.contains("application"), "\(bench.errors)")
    try #require(bench.run("lodge standing add \"Vico Tern\" declined on=2026-03-01") == .ok)
    try forget(bench, "vico tern")
    let inquiries = try read(bench, "lodge inquiry list --json")
    #expect(inquiries.contains("unfavourable") && !inquiries.contains("debts"))
  }

  @Test func aClosedYearStaysAsItIs() throws {
    let bench = try lodge(
      ["Ugo Rossi"],
      [
        "lodge fund add Box currency=EUR",
        "lodge entry add \"Gift of a friend\" amount=15EUR on=2025-02-05 payee=\"Ugo Rossi\" comment=\"from Rossi\"",
        "lodge entry add \"A gift\" amount=16EUR on=2026-02-05 payee=\"Ugo Rossi\"",
        "lodge ledger close 2025",
      ])
    try forget(bench, "Ugo Rossi")
    #expect(bench.out.contains("2220") && bench.out.contains("2035-12-31"), "\(bench.out)")
    let entries = try read(bench, "lodge entry list --json")
    #expect(entries.components(of: "Ugo Rossi") == 1, "\(entries)")
    #expect(entries.contains("from Rossi"))
  }

  @Test func whatWasUndoneGoesAndNothingRevivesIt() throws {
    let bench = try lodge(
      ["Ugo Rossi"],
      [
        "lodge paper add Mercury author=\"Ugo Rossi\" text=\"of quicksilver\"", "undo",
      ])
    try forget(bench, "Ugo Rossi")
    #expect(bench.out.contains("records that were undone"), "\(bench.out)")
    _ = bench.run("redo")
    #expect(!(try read(bench, "lodge paper list --json")).contains("Mercury"))
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }

  @Test func remindersAreTextsLikeOthers() throws {
    let bench = try lodge(["Ugo Rossi"], ["reminder add \"Call Rossi\" on=2026-06-01"])
    #expect(try read(bench, "forget \"Ugo Rossi\" --list --json").contains("Call Rossi"))
    try forget(bench, "Ugo Rossi")
    #expect(try read(bench, "reminder list --all --json").contains("Call \u{2026}"))
  }

  @Test func anOperatorOfTheNameIsReported() throws {
    let bench = try lodge(["Ugo Rossi"], ["operator add \"Ugo Rossi\""])
    #expect(try read(bench, "forget \"Ugo Rossi\" --list --json").contains("operators"))
    #expect(bench.run("forget \"\" --list") == .usage)
    #expect(bench.errors.contains("cannot be empty"), "\(bench.errors)")
  }

  // MARK: - Who is shown how

  @Test func aForgottenMemberIsCalledSoAtEveryTime() throws {
    let bench = try lodge(["Ugo Rossi"])
    try forget(bench, "Ugo Rossi")
    let now = try read(bench, "lodge degree list --json")
    #expect(now.contains("\"member\":\"\u{2026}"))
    let past = try read(bench, "lodge degree list --json --as-of 2026-04-30")
    #expect(!past.contains("\"member\":\"\""), "\(past)")
  }

  @Test func aNewNameIsShown() throws {
    let bench = try lodge(["Ugo Rossi"])
    try forget(bench, "Ugo Rossi")
    let rows = try JSON(parsing: Array(try read(bench, "lodge degree list --json").utf8))["rows"]
    let id = try #require(
      rows?.array?.first { $0["member"]?.string?.hasPrefix("\u{2026}") == true }?["member_id"]?
        .string)
    try #require(
      bench.run("lodge member edit \(id) first_name=Ugo last_name=Nuovo") == .ok,
      "\(bench.errors)")
    #expect(try read(bench, "lodge degree list --json").contains("Ugo Nuovo"))
  }

  @Test func theNumbersOfTheBookStay() throws {
    let bench = try lodge(["Zeno Alba", "Ugo Rossi", "Bea Zanni"])
    func numbers() throws -> [String] {
      let rows = try JSON(parsing: Array(try read(bench, "lodge report book --json").utf8))["rows"]
      return (rows?.array ?? []).map { "\($0["no"]?.text ?? "") \($0["member_id"]?.text ?? "")" }
    }
    let before = try numbers()
    #expect(before.count == 4)
    try forget(bench, "Zeno Alba")
    #expect(try numbers() == before)
  }

  @Test func aNameInAnySpellingAnIdOrItsEndingNamesTheMember() throws {
    let bench = try lodge(["Ugo Rossi"])
    let rows = try JSON(
      parsing: Array(try read(bench, "lodge member list --former --json").utf8))["rows"]
    let id = try #require(
      rows?.array?.first { $0["name"]?.string == "Ugo Rossi" }?["id"]?.string)
    for name in ["\"UGO rossi\"", id, String(id.suffix(6)), "\"rossi ugo\""] {
      #expect(bench.run("forget \(name) --list") == .ok, "\(name): \(bench.errors)")
    }
  }

  @Test func namesakesAreNamedWithTheirIds() throws {
    let bench = try lodge(["Mario Serra", "Nina Bo"])
    try #require(
      bench.run("lodge member edit \"Nina Bo\" first_name=Mario last_name=Serra") == .ok)
    #expect(bench.run("forget \"Mario Serra\" --list") == .usage)
    #expect(bench.errors.contains("several") && bench.errors.contains("Mario Serra ("))
  }

  @Test func aDormantMemberStays() throws {
    let bench = try lodge([])
    try #require(
      bench.run("lodge standing add \"Ada Conti\" dormant on=2026-04-01") == .ok,
      "\(bench.errors)")
    #expect(bench.run("forget \"Ada Conti\" --texts all --yes") == .refused)
    #expect(bench.errors.contains("dormant"), "\(bench.errors)")
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, Substring(self))
    while let place = rest.firstRange(of: text) {
      count += 1
      rest = rest[place.upperBound...]
    }
    return count
  }
}
