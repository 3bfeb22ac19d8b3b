// Members, degrees and changes of membership: what is kept, what is refused and why.

import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct MemberTests {
  @Test func theConstantOfTheModelIsRight() {
    let right = EntityModel.fingerprint(of: LodgeModel.all)
    #expect(LodgeModel.fingerprint == right, "0x\(String(right, radix: 16))")
  }

  private func bench(_ script: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T10:00:00Z"
    if !script.isEmpty { try #require(bench.run(script) == .ok, "\(bench.errors)") }
    return bench
  }

  private func write(_ path: String, _ text: String) throws {
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
  }

  @Test(arguments: [
    ("Ada Conti", "Ada", "Conti"), ("Mario De Luca", "Mario", "De Luca"),
    ("Anna Maria Della Valle", "Anna Maria", "Della Valle"), ("Conti, Ada", "Ada", "Conti"),
    ("De Luca, Mario", "Mario", "De Luca"), ("Jan van der Berg", "Jan", "van der Berg"),
    ("Madonna", "", "Madonna"), ("  Leo   Sala ", "Leo", "Sala"), ("De Luca", "De", "Luca"),
    ("דוד כהן", "דוד", "כהן"),
  ]) func namesAreSplit(text: String, first: String, last: String) {
    let parts = PersonName.split(text)
    #expect(parts.first == first && parts.last == last, "\(parts)")
  }

  @Test func aMemberHasDegreesUpToTheirOwn() throws {
    let bench = try bench(
      "lodge member add \"Ada Conti\" degree=Maestro since=2014-03-20 email=ada@example.org")
    let member = try #require(try bench.rows("lodge member list").first)
    #expect(member["name"]?.string == "Ada Conti")
    #expect(member["degree"]?.string == "Maestro")
    #expect(member["degree_since"]?.string == "2014-03-20")
    #expect(member["state"]?.string == "active")
    #expect(
      try bench.rows("lodge degree list").map { $0["degree"]?.string } == [
        "Apprendista", "Compagno", "Maestro",
      ])
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("lodge member list").isEmpty)
    #expect(try bench.rows("lodge degree list").isEmpty)
    #expect(try bench.rows("lodge standing list").isEmpty)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    "Conti", "conti", "ada conti", "Conti Ada", "\"Conti, Ada\"", "77",
  ]) func membersAreFoundByAnyOfTheirNames(words: String) throws {
    let bench = try bench(
      "lodge member add \"Ada Conti\" number=77\nlodge member add \"Leo Sala\" number=78")
    let name = words.hasPrefix("\"") ? words : "\"\(words)\""
    #expect(try bench.row("lodge member show \(name)")["name"]?.string == "Ada Conti")
  }

  static let refusals: [(line: String, code: ExitCode, says: String)] = [
    // Degrees out of their order, twice, or of somebody who was no member.
    ("lodge degree add Sala Apprendista on=2025-03-20", .refused, "Leo Sala was candidate"),
    ("lodge degree add \"De Luca\" Maestro on=2020-01-01", .refused, "after 2020-01-01"),
    ("lodge degree add \"De Luca\" Compagno on=2024-01-01", .refused, "is Fellow Craft since"),
    ("lodge degree add Conti Apprendista on=2024-01-01", .refused, "is Apprentice since"),
    ("lodge degree add Neri Compagno on=2024-01-01", .refused, "is not Apprentice yet"),
    ("lodge degree add Neri Apprendista on=2010-01-01", .refused, "had not joined on 2010-01-01"),
    ("lodge degree add Neri Apprendista on=1950-01-01", .refused, "was born on 1980-05-04"),
    // States that cannot follow one another.
    ("lodge standing add Sala resigned on=2024-01-01", .refused, "as the first state"),
    ("lodge standing add Conti candidate on=2025-01-01", .refused, "candidate on 2025-01-01 after"),
    (
      "lodge standing add Conti readmitted on=2025-01-01", .refused,
      "readmitted on 2025-01-01 after"
    ),
    ("lodge standing add Conti active on=2025-01-01", .refused, "after active on 2014-03-20"),
    ("lodge standing add Bianchi active on=2025-01-01", .refused, "after deceased"),
    // A new member who is none yet has no degree.
    ("lodge member add \"Eva Riva\" state=candidate degree=Apprendista", .usage, "has no degree"),
    ("lodge member add \"  \"", .usage, "cannot be empty"),
    ("lodge member add", .usage, "name"),
    ("lodge degree add Conti Papa", .usage, "Papa"),
  ]

  @Test(arguments: refusals) func whatCannotBeIsRefused(
    line: String, code: ExitCode, says: String
  ) throws {
    let bench = try bench(
      """
      lodge member add "Ada Conti" degree=Maestro since=2014-03-20
      lodge member add "Mario De Luca" degree=Compagno since=2020-05-01
      lodge member add "Leo Sala" state=candidate since=2025-01-10
      lodge member add "Pia Neri" since=2015-06-01 born=1980-05-04
      lodge member add "Ugo Bianchi" degree=Maestro since=2000-01-01
      lodge standing add Bianchi deceased on=2020-02-02
      """)
    let before = try bench.rows("log --limit 100").count
    #expect(bench.run(line) == code, "\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(try bench.rows("log --limit 100").count == before, "something was written")
  }

  @Test func aMembershipIsToldDayByDay() throws {
    let bench = try bench(
      """
      lodge member add "Leo Sala" state=candidate since=2024-01-10
      lodge standing add Sala active on=2024-03-20
      lodge degree add Sala Apprendista on=2024-03-20
      lodge standing add Sala dormant on=2024-09-01 reason="moved away"
      lodge standing add Sala readmitted on=2025-02-01
      lodge degree add Sala Compagno on=2025-03-20
      """)
    let member = try bench.row("lodge member show Sala")
    let timeline = try #require(member["timeline"]?.array)
    #expect(
      timeline.compactMap { $0["day"]?.string } == [
        "2024-01-10", "2024-03-20", "2024-03-20", "2024-09-01", "2025-02-01", "2025-03-20",
      ])
    #expect(timeline[3]["comment"]?.string == "moved away")
    // A degree while asleep, and a day that would put steps out of their order.
    #expect(bench.run("lodge degree add Sala Maestro on=2024-10-01") == .refused)
    let steps = try bench.rows("lodge standing list")
    let asleep = try #require(steps.first { $0["state"]?.string == "dormant" }?["id"]?.string)
    #expect(bench.run("lodge standing edit \(asleep) on=2025-06-01") == .refused, "\(bench.errors)")
    #expect(bench.run("lodge standing remove \(asleep)") == .refused, "\(bench.errors)")
    #expect(bench.run("lodge standing edit \(asleep) on=2024-10-01") == .ok, "\(bench.errors)")
    let degrees = try bench.rows("lodge degree list")
    let first = try #require(degrees.first?["id"]?.string)
    #expect(bench.run("lodge degree remove \(first)") == .refused, "\(bench.errors)")
    #expect(bench.run("lodge degree edit \(first) on=2025-04-01") == .refused, "\(bench.errors)")
    #expect(bench.run("lodge degree edit \(first) on=2024-04-01") == .ok, "\(bench.errors)")
  }

  /// Who has left is in the list when asked for, and can come back.
  /// Who stands in what was counted, paid or held stays in the books; who was only entered goes.
  @Test(arguments: [
    ("lodge attendance mark First Presente \"Ada Conti\"", "1 mark, answer or proxy of a meeting"),
    ("lodge answer add First \"Ada Conti\" yes", "1 mark, answer or proxy of a meeting"),
    ("lodge office add \"Ada Conti\" Segretario from=2026-01-01", "1 term of office"),
    ("lodge paper add Stone author=\"Ada Conti\"", "1 text, application or name in minutes"),
  ])
  func aMemberOfTheBooksIsNotRemoved(uses: String, says: String) throws {
    let bench = try bench(
      """
      lodge member add "Ada Conti" degree=Maestro since=2014-03-20
      lodge meeting add First on=2026-02-19 at=20:30 degree=Apprendista
      """)
    #expect(bench.run(uses) == .ok, "\(bench.errors)")
    bench.errors = ""
    #expect(bench.run("lodge member remove \"Ada Conti\"") == .refused)
    #expect(bench.errors.contains("Ada Conti still has \(says)"), "\(bench.errors)")
    #expect(bench.errors.contains("lodge standing add MEMBER resigned"), "\(bench.errors)")
    #expect(bench.run("undo") == .ok)
    #expect(bench.run("lodge member remove \"Ada Conti\"") == .ok, "\(bench.errors)")
  }

  @Test func formerMembersAreListedWhenAskedFor() throws {
    let bench = try bench(
      """
      lodge member add "Ada Conti" degree=Maestro since=2014-03-20
      lodge member add "Leo Sala" since=2015-01-01
      lodge standing add Sala resigned on=2020-01-01
      """)
    func names(_ line: String) throws -> [String?] {
      try bench.rows(line).map { $0["name"]?.string }
    }
    #expect(try names("lodge member list") == ["Ada Conti"])
    #expect(try names("lodge member list --former") == ["Ada Conti", "Leo Sala"])
    #expect(try names("lodge member list --state resigned") == ["Leo Sala"])
    #expect(try names("lodge member list --degree Maestro") == ["Ada Conti"])
    #expect(bench.run("lodge standing add Sala readmitted on=2021-01-01") == .ok)
    #expect(try names("lodge member list") == ["Ada Conti", "Leo Sala"])
  }

  @Test func membersComeFromATableAndGoBackIntoOne() throws {
    let bench = try bench()
    let path = bench.folder + "/members.csv"
    try write(
      path,
      "name,degree,since,email\nAda Conti,Maestro,2014-03-20,ada@example.org\n"
        + "\"De Luca, Mario\",Compagno,2020-05-01,\n")
    #expect(bench.run("lodge member import \(path)") == .ok, "\(bench.errors)")
    let rows = try bench.rows("lodge member list")
    #expect(rows.map { $0["last_name"]?.string } == ["Conti", "De Luca"])
    #expect(rows.map { $0["degree"]?.string } == ["Maestro", "Compagno"])
    // A degree that cannot be stops all of it.
    try write(path, "name,degree\nEva Riva,Papa\nPia Neri,Maestro\n")
    #expect(bench.run("lodge member import \(path)") != .ok)
    #expect(try bench.rows("lodge member list").count == 2)
    // The day of the degree comes along into another notebook.
    #expect(bench.run("lodge member list --out \(path) --force") == .ok, "\(bench.errors)")
    let other = try self.bench()
    #expect(other.run("lodge member import \(path)") == .ok, "\(other.errors)")
    let days = try other.rows("lodge member list").map { $0["degree_since"]?.string }
    #expect(days == ["2014-03-20", "2020-05-01"])
  }

  @Test("a search of what belongs to members looks at their names")
  func membersAreSearchedByName() throws {
    let bench = try bench()
    #expect(
      bench.run("lodge member add \"Ada Conti\" degree=Maestro since=2014-03-20") == .ok,
      "\(bench.errors)")
    for noun in ["degree", "standing"] {
      #expect(try !bench.rows("lodge \(noun) list --search conti").isEmpty, "\(noun)")
      #expect(try bench.rows("lodge \(noun) list --search rossi").isEmpty, "\(noun)")
    }
  }
}
