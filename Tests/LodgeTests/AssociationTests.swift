// What the profile of an association changes in rules: calls, proxies, votes, majorities, gifts, books. Figures are those of
// the Codice civile, art. 21, and of the Codice del Terzo settore, art. 24 and 83.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct AssociationTests {
  /// So many members M1 … of 2020, and an assembly that was yesterday.
  private func bench(_ members: Int, _ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-20T10:00:00Z"
    var script = """
      lodge profile use association
      lodge edit name=Amici zone=UTC tax_code=94012345678

      """
    for number in 1...members { script += "lodge member add \"Ada M\(number)\" since=2020-01-01\n" }
    script += """
      lodge meeting add March on=2026-03-19 at=20:00 second_on=2026-03-20 second_at=21:00
      lodge agenda add March Vote
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  private func present(_ count: Int) -> String {
    count == 0
      ? ""
      : "lodge attendance mark March Presente "
        + (1...count).map { "M\($0)" }.joined(separator: " ") + "\n"
  }

  // MARK: - Quorum

  /// Half of the members, rounded up, by the first call; one by the second.
  @Test(arguments: [
    (10, 4, 1, false, 5), (10, 5, 1, true, 5), (11, 5, 1, false, 6), (11, 6, 1, true, 6),
    (10, 1, 2, true, 1), (10, 0, 2, false, 1), (1, 1, 1, true, 1), (3, 1, 1, false, 2),
  ]) func halfByTheFirstCallAnyByTheSecond(
    members: Int, there: Int, call: Int, isMet: Bool, needed: Int
  ) throws {
    let bench = try bench(members, present(there))
    let code = bench.run("lodge quorum March --call \(call) --json")
    #expect(code == (isMet ? .ok : .notFound), "\(bench.errors)")
    let row = try #require(try JSON(parsing: Array(bench.out.utf8))["rows"]?[0])
    #expect(row["needed"]?.integer == Int64(needed) && row["met"] == .bool(isMet), "\(row)")
    #expect(row["counted"]?.integer == Int64(there) && row["members"]?.integer == Int64(members))
    // By which call it was held is entered with the meeting.
    #expect(bench.run("lodge meeting edit March call=\(call)") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge quorum March") == (isMet ? .ok : .notFound))
  }

  /// Who gave a proxy is represented, not present: counted once, and only while its holder is there.
  @Test func proxiesCountWhileTheirHolderIsThere() throws {
    let bench = try bench(
      10,
      """
      lodge proxy add March --from M9 --to M1
      lodge proxy add March --from M10 --to M1
      lodge proxy add March --from M8 --to M7
      """ + "\n" + present(3))
    func counted() throws -> (Int64?, Int64?) {
      _ = bench.run("lodge quorum March --json")
      let row = try JSON(parsing: Array(bench.out.utf8))["rows"]?[0]
      return (row?["counted"]?.integer, row?["represented"]?.integer)
    }
    #expect(try counted() == (5, 2))
    #expect(bench.run("lodge attendance mark March Presente M9") == .ok)
    #expect(try counted() == (5, 1))
    #expect(bench.run("lodge attendance mark March Assente M1") == .ok)
    #expect(try counted() == (3, 0))
    #expect(bench.run("lodge meeting summons March --format md") == .ok)
    #expect(bench.out.contains("have myself represented by"), "\(bench.out)")
    let rows = try bench.rows("lodge roll show March")
    let row = rows.first { $0["member"]?.string == "Ada M8" }
    #expect(row?["proxy"]?.string == "Ada M7" && row?["mark"]?.string == nil)
    #expect(bench.run("lodge roll sheet March --format md") == .ok)
    #expect(bench.out.contains("Ada M8 (represented by Ada M7)"), "\(bench.out)")
  }

  @Test(arguments: [
    ("--from M5 --to M5", "cannot represent themselves", ""),
    ("--from Sala --to M1", "had not joined", ""),
    (
      "--from Neri --to M1", "has no vote on 2026-03-19: the first day is 2026-03-20",
      "art. 24 par. 1"
    ),
    ("--from M1 --to Neri", "has no vote on 2026-03-19", "art. 24 par. 1"),
    ("--from M5 --to M1", "holds 3 proxies: with 11 members one may hold 3", "art. 24 par. 3"),
    ("--from M1 --to M6", "represents Ada M2: a proxy is not handed on", ""),
    ("--from M6 --to M2", "is represented by Ada M1", ""),
  ]) func proxiesAreRefusedWithTheRule(line: String, says: String, law: String) throws {
    let bench = try bench(
      10,
      """
      lodge member add "Nuovo Neri" since=2025-12-20
      lodge member add "Leo Sala" since=2026-03-20
      lodge proxy add March --from M2 --to M1
      lodge proxy add March --from M3 --to M1
      lodge proxy add March --from M4 --to M1
      """)
    #expect(bench.run("lodge proxy add March \(line)") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains(says) && bench.errors.contains(law), "\(bench.errors)")
    #expect(try bench.rows("lodge proxy list").count == 3)
    // The same member again is the same proxy, to another one.
    #expect(bench.run("lodge proxy add March --from M4 --to M7") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge proxy list").count == 3)
  }

  /// Three under 500 members, five from 500.
  @Test(arguments: [(499, 3), (500, 5)]) func fiveFromFiveHundred(members: Int, most: Int) throws {
    let bench = try bench(members)
    for number in 2...(most + 1) {
      #expect(
        bench.run("lodge proxy add March --from M\(number) --to M1") == .ok, "\(bench.errors)")
    }
    #expect(bench.run("lodge proxy add March --from M50 --to M1") == .refused)
    #expect(
      bench.errors.contains("with \(members) members one may hold \(most)"), "\(bench.errors)")
  }

  @Test func aBoardHasNoProxiesAndMeetsAlone() throws {
    let bench = try bench(
      6,
      """
      lodge office add M1 MaestroVenerabile from=2020-01-01
      lodge office add M2 Segretario from=2020-01-01
      lodge office add M3 Consigliere from=2020-01-01
      lodge meeting add Council on=2026-03-18 at=20:00 type=Consiglio
      """)
    #expect(bench.run("lodge proxy add Council --from M1 --to M2") == .refused, "\(bench.errors)")
    #expect(bench.run("lodge attendance mark Council Presente M4") == .refused)
    #expect(bench.errors.contains("Ada M4 is not on the board on 2026-03-18"), "\(bench.errors)")
    #expect(try bench.rows("lodge roll show Council").count == 3)
    #expect(bench.run("lodge attendance mark Council Presente M1") == .ok)
    #expect(bench.run("lodge quorum Council") == .notFound)
    #expect(bench.errors.contains("1 of 2") && !bench.errors.contains("call"), "\(bench.errors)")
    #expect(bench.run("lodge attendance mark Council Presente M2 --all-others Assente") == .ok)
    #expect(bench.run("lodge quorum Council") == .ok, "\(bench.errors)")
    // It counts for the rate of the board alone.
    let rates = try bench.rows("lodge attendance rate")
    func rate(_ name: String) -> Double? {
      rates.first { $0["member"]?.string == name }?["rate"]?.number
    }
    #expect(rate("Ada M1") == 100 && rate("Ada M3") == 0 && rate("Ada M4") == nil, "\(rates)")
  }

  // MARK: - Who may vote

  @Test(arguments: [
    ("2025-12-19", "", true), ("2025-12-20", "", false), ("2020-01-01", "", true),
    // A month without that day ends the three months on its last one.
    ("2020-01-01", "resigned on=2025-06-01|readmitted on=2026-01-10", false),
    ("2020-01-01", "dormant on=2025-06-01|readmitted on=2026-03-01", true),
  ]) func threeMonthsInTheBook(since: String, then: String, votes: Bool) throws {
    var more = "lodge member add \"Nuovo Neri\" since=\(since)\n"
    for step in then.split(separator: "|") { more += "lodge standing add Neri \(step)\n" }
    let bench = try bench(3, more)
    let row = try bench.rows("lodge roll show March").first { $0["member"]?.string == "Nuovo Neri" }
    #expect(row?["vote"]?.bool == votes, "\(String(describing: row))")
  }

  // MARK: - Majorities

  /// Members, there, represented, for, against, abstained, subject: against Python with fractions.
  private static let oracle = """
    import sys
    from fractions import Fraction as F
    for line in sys.argv[1].split(';'):
        n, there, rep, yes, no, ab, subject, call = line.split(',')
        n, there, rep, yes, no, ab, call = map(int, (n, there, rep, yes, no, ab, call))
        present = there + rep
        if yes + no + ab > present: print('none'); continue
        quorate = present >= 1 if call == 2 else F(present) >= F(n, 2)
        if subject == 'statute': ok = F(present, n) >= F(3, 4) and F(yes) > F(present, 2)
        elif subject == 'dissolution': ok = quorate and F(yes, n) >= F(3, 4)
        else: ok = quorate and F(yes) > F(yes + no, 2)
        print('carried' if ok else 'not_carried')
    """

  @Test func majoritiesAgainstFractions() throws {
    var state: UInt64 = 11
    func number(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int((state >> 33) % UInt64(range.count))
    }
    // The borders, then random ones.
    var cases = [
      [10, 5, 0, 3, 2, 0, 0, 1], [10, 5, 0, 2, 2, 1, 0, 1], [10, 4, 0, 4, 0, 0, 0, 1],
      [10, 4, 0, 4, 0, 0, 0, 2], [8, 6, 0, 4, 2, 0, 1, 1], [8, 6, 0, 3, 0, 3, 1, 1],
      [8, 5, 0, 5, 0, 0, 1, 2], [8, 5, 1, 4, 2, 0, 1, 1], [8, 6, 0, 6, 0, 0, 2, 1],
      [8, 7, 0, 5, 2, 0, 2, 1], [8, 5, 1, 6, 0, 0, 2, 1], [8, 3, 0, 5, 0, 0, 0, 1],
      [8, 8, 0, 0, 0, 8, 0, 1],
    ]
    for _ in 0..<40 {
      let members = number(4...9)
      let there = number(1...members)
      let represented = min(number(0...2), members - there)
      let yes = number(0...there)
      cases.append([
        members, there, represented, yes, number(0...(there + represented - yes)), number(0...1),
        number(0...2), number(1...2),
      ])
    }
    let subjects = ["ordinary", "statute", "dissolution"]
    let lines = cases.map { one in
      (one[0..<6].map(String.init) + [subjects[one[6]], String(one[7])]).joined(separator: ",")
    }
    let wanted = try Oracle.lines(Self.oracle, [lines.joined(separator: ";")])
    try #require(wanted.count == cases.count)
    for (one, want) in zip(cases, wanted) {
      // The votes come first: once the roll is called, more than may be cast are refused.
      var more = """
        lodge agenda edit 2026-03-19/1 for=\(one[3]) against=\(one[4]) abstained=\(one[5]) \
        subject=\(subjects[one[6]])

        """
      more += present(one[1])
      for index in 0..<one[2] {
        more += "lodge proxy add March --from M\(one[0] - index) --to M1\n"
      }
      more += "lodge meeting edit March call=\(one[7])\n"
      let bench = try bench(one[0], more)
      let row = try bench.row("lodge agenda list")
      #expect((row["outcome"]?.string ?? "none") == want, "\(one): \(row)")
      #expect(row["outcome_reason"]?.string?.isEmpty == false, "\(one)")
    }
  }

  /// Where nobody counted votes there is no outcome; what was carried says why.
  @Test func whyIsSaid() throws {
    let bench = try bench(8, present(6))
    #expect(try bench.row("lodge agenda list")["outcome"]?.string == nil)
    #expect(
      bench.run("lodge agenda edit 2026-03-19/1 for=4 against=2 subject=statute") == .ok,
      "\(bench.errors)")
    let row = try bench.row("lodge agenda list")
    #expect(row["outcome"]?.string == "carried")
    #expect(row["outcome_reason"]?.string == "4 in favour, 4 needed (> 1/2 of 6 present)", "\(row)")
    #expect(bench.run("lodge attendance mark March Assente M6") == .ok)
    #expect(
      try bench.row("lodge agenda list")["outcome_reason"]?.string
        == "6 votes are counted, and 5 may be cast")
    #expect(bench.run("lodge agenda edit 2026-03-19/1 against=1") == .ok)
    #expect(
      try bench.row("lodge agenda list")["outcome_reason"]?.string
        == "5 of 8 there or represented, 6 needed")
  }

  // MARK: - Gifts

  private func gifts() throws -> LodgeBench {
    try bench(
      2,
      """
      lodge member edit M1 tax_code=CNTDAA80A41D612X
      lodge fund add Bank currency=EUR
      lodge entry add Cash amount=50EUR category=donation member=M1 means=cash
      lodge entry add Transfer amount=80EUR category=donation member=M1 means=bank
      lodge entry add Unknown amount=80EUR category=donation member=M1
      lodge entry add Nobody amount=80EUR category=donation member=M2 means=card
      lodge entry add Wrong amount=80EUR category=donation payee=Rita means=post donor_tax_code=123
      lodge entry add Body amount=120EUR category=donation payee=Ditta means=cheque donor_tax_code=01234567890
      lodge entry add Spent amount=-20EUR category=rent
      """)
  }

  @Test(arguments: [
    ("Cash", "was paid by cash, which cannot be traced", "art. 83"),
    ("Unknown", "how Unknown was paid is not recorded", "means=bank"),
    ("Nobody", "the tax code of who gave Nobody is not recorded", "donor_tax_code=CODE"),
    ("Wrong", "123 is no tax code", ""), ("Spent", "is no money that came in", ""),
  ]) func whatCannotBeTracedHasNoReceipt(entry: String, says: String, law: String) throws {
    let bench = try gifts()
    #expect(bench.run("lodge receipt issue \(entry) --donation") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains(says) && bench.errors.contains(law), "\(bench.errors)")
    #expect(try bench.rows("lodge receipt list").isEmpty)
    // An ordinary receipt for the same money is another matter.
    if entry == "Cash" { #expect(bench.run("lodge receipt issue Cash") == .ok, "\(bench.errors)") }
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func aGiftHasItsReceipt() throws {
    let bench = try gifts()
    #expect(bench.run("lodge receipt issue Transfer --donation") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge receipt issue Body --donation") == .ok, "\(bench.errors)")
    let rows = try bench.rows("lodge receipt list")
    #expect(rows.map { $0["donor_tax_code"]?.string } == ["CNTDAA80A41D612X", "01234567890"])
    #expect(rows.map { $0["means"]?.string } == ["bank", "cheque"])
    #expect(bench.run("lodge receipt show 2026/A-1 --format md") == .ok)
    for words in ["CNTDAA80A41D612X", "bank transfer", "80.00 EUR", "art. 83", "Treasurer"] {
      #expect(bench.out.contains(words), "\(words): \(bench.out)")
    }
    bench.language = .italian
    #expect(bench.run("lodge receipt show 2026/A-1 --out \(bench.folder)/r.pdf") == .ok)
    let pdf = JudgedPDF(try Files.read(bench.folder + "/r.pdf", limit: 1 << 24))
    #expect(pdf.text.contains("bonifico") && pdf.text.contains("CNTDAA80A41D612X"), "\(pdf.text)")
    // In the profile of a lodge there is no such receipt.
    let plain = try LodgeBench()
    #expect(
      plain.run(
        """
        lodge fund add Bank currency=EUR
        lodge entry add Gift amount=5EUR payee=Rita
        """) == .ok)
    #expect(plain.run("lodge receipt issue Gift --donation") == .refused, "\(plain.errors)")
  }

  // MARK: - Books and statements

  /// The cash statement against sqlite3 over the notebook's own table.
  @Test func theCashStatementAddsUp() throws {
    let bench = try gifts()
    #expect(
      bench.run(
        """
        lodge fund add Box currency=EUR opening=10EUR
        lodge entry add Old amount=7.50EUR category=dues on=2025-12-31 --fund Box
        lodge entry add Later amount=1EUR on=2026-03-01 --fund Box
        """) == .ok, "\(bench.errors)")
    let rows = try bench.rows("lodge report cash 2026")
    func amount(_ part: String, _ heading: String) -> String? {
      let amount = rows.first {
        $0["part"]?.string == part && $0["heading"]?.string == heading
      }?["amount"]
      return amount.map { "\($0["amount"]?.string ?? "") \($0["currency"]?.string ?? "")" }
    }
    let sums = try Oracle.lines(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      def total(where):
          return sum(round(float(a.split()[0]) * 100) for a, in db.execute(
              "select amount from lodge_entry where removed = 0 and " + where))
      year = "day between '2026-01-01' and '2026-12-31'"
      plus, minus = "cast(amount as real) > 0", "cast(amount as real) < 0"
      for cents in (1000 + total("day < '2026-01-01'"), total(year + " and " + plus),
                    total(year + " and " + minus), total(year + " and category = 'donation'"),
                    1000 + total("day <= '2026-12-31'")):
          print("%.2f EUR" % (cents / 100))
      """, [bench.path])
    #expect(sums.count == 5)
    let parts = [
      ("opening", "all funds"), ("incomings", "in all"), ("outgoings", "in all"),
      ("incomings", "donation"), ("closing", "all funds"),
    ]
    for (sum, part) in zip(sums, parts) {
      #expect(amount(part.0, part.1) == sum, "\(part) \(rows)")
    }
    #expect(bench.run("lodge report cash 2026 --format table") == .ok)
    #expect(
      bench.out.contains("up to 300000.00 EUR") && bench.out.contains("art. 13 par. 2"),
      "\(bench.out)")
    #expect(bench.run("lodge report cash 2023 --format table") == .ok)
    #expect(bench.out.contains("up to 220000.00 EUR"), "\(bench.out)")
    #expect(
      bench.run("lodge entry add Legacy amount=300000.01EUR on=2026-03-02 --fund Box") == .ok)
    #expect(bench.run("lodge report cash 2026 --format table") == .ok)
    #expect(bench.out.contains("above 300000.00 EUR, full accounts are due"), "\(bench.out)")
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func theBookOfMembersKeepsWhoLeft() throws {
    let bench = try bench(
      2,
      """
      lodge member add "Leo Sala" state=candidate since=2019-01-10
      lodge member add "Nuovo Neri" since=2026-02-01
      lodge standing add M1 resigned on=2025-05-01 reason=moved
      """)
    let rows = try bench.rows("lodge report book")
    #expect(rows.map { $0["member"]?.string } == ["Ada M1", "Ada M2", "Nuovo Neri"])
    #expect(rows.map { $0["left"]?.string } == ["2025-05-01", nil, nil])
    #expect(rows.map { $0["vote_from"]?.string } == [nil, "2020-04-01", "2026-05-01"])
    #expect(
      try bench.rows("lodge report book --on 2021-01-01").map { $0["left"]?.string } == [nil, nil])
    #expect(bench.run("lodge report book --out \(bench.folder)/b.pdf") == .ok, "\(bench.errors)")
    let pdf = JudgedPDF(try Files.read(bench.folder + "/b.pdf", limit: 1 << 24))
    #expect(pdf.text.contains("Book of members") && pdf.text.contains("Nuovo Neri"))
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func theRegisterOfVolunteersHasDays() throws {
    let bench = try bench(
      2,
      """
      lodge member edit M1 tax_code=CNTDAA80A41D612X born=1980-01-01
      lodge volunteer add member=M1 from=2026-01-10
      lodge volunteer add "Rita Moro" from=2026-02-01 until=2026-02-28
      """)
    let rows = try bench.rows("lodge volunteer list")
    #expect(rows.map { $0["name"]?.string } == ["Ada M1", "Rita Moro"])
    #expect(
      rows[0]["tax_code"]?.string == "CNTDAA80A41D612X" && rows[0]["born"]?.string == "1980-01-01")
    #expect(rows.map { $0["is_member"]?.bool } == [true, false])
    for (day, names) in [
      ("2026-01-09", []), ("2026-01-10", ["Ada M1"]), ("2026-02-28", ["Ada M1", "Rita Moro"]),
      ("2026-03-01", ["Ada M1"]),
    ] {
      #expect(
        try bench.rows("lodge volunteer list --on \(day)").compactMap { $0["name"]?.string }
          == names)
    }
    #expect(bench.run("lodge volunteer add member=M1") == .refused, "\(bench.errors)")
    #expect(bench.run("lodge volunteer edit \"Rita Moro\" until=2026-01-01") == .usage)
    #expect(bench.run("lodge volunteer add \" \"") == .usage)
    // A stranger may be called as a member is; that it may be them is said.
    #expect(bench.run("lodge volunteer add \"ada m2\" --dry-run") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("lodge volunteer add member='Ada M2'"), "\(bench.errors)")
    #expect(bench.run("lodge volunteer list --out \(bench.folder)/v.pdf") == .ok, "\(bench.errors)")
    let pdf = JudgedPDF(try Files.read(bench.folder + "/v.pdf", limit: 1 << 24))
    #expect(pdf.text.contains("Register of volunteers") && pdf.text.contains("Rita Moro"))
  }
}
