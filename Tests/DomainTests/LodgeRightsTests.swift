// The right of each role tried on each command of the lodge: a table over the registry against what the offices are for, and what
// somebody tries who wants more.

import Glibc
import Kernel
import Lodge
import Notebook
import Render
import SessionBench
import System
import Testing

@testable import Command

@Suite struct LodgeRightsTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder("lodge-rights") }

  /// What each office is for, apart from the data of the program: the nouns that it writes.
  private static let writes: [String: Set<String>] = [
    "secretary": [
      "edit", "logo", "member", "degree", "standing", "petition", "inquiry", "office", "meeting",
      "series", "agenda",
      "answer",
      "attendance", "visitor", "roll", "minutes", "register", "paper", "proxy", "volunteer",
    ],
    "treasurer": [
      "fund", "entry", "ledger", "budget", "receipt", "bank", "dues", "tier", "discount", "charge",
      "payment", "levy",
    ],
    "presiding": ["minutes", "register"],
  ]
  private static let ofAdmins: Set<String> = [
    "lodge member link", "lodge member unlink", "lodge profile use",
  ]

  /// lea administers; sam is Secretary, tom Treasurer, mara the Worshipful Master, eve has no office. Their passwords are their
  /// names, three times.
  private func bench() throws -> SessionBench {
    let bench = SessionBench([.lodge], folder: scratch.path)
    bench.environment = ["XDG_RUNTIME_DIR": scratch.path]
    bench.now = "2026-03-01T10:00:00Z"
    bench.wall = Instant(iso: bench.now)
    var script = "lodge edit name=Kilwinning zone=UTC\nlodge fund add Bank currency=EUR\n"
    for name in ["Sam Sacco", "Tom Tosi", "Mara Mori", "Eve Elia"] {
      script += "lodge member add \"\(name)\" degree=Maestro since=2014-03-20\n"
    }
    script += """
      lodge office add Sacco Segretario from=2026-01-01
      lodge office add Tosi Tesoriere from=2026-01-01 until=2026-12-31
      lodge office add Mori MaestroVenerabile from=2026-01-01
      lodge office add Elia Segretario from=2025-01-01 until=2025-12-31
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    for name in ["lea", "sam", "tom", "mara", "eve"] {
      bench.secrets = [String(repeating: name, count: 3), String(repeating: name, count: 3)]
      try #require(bench.run("account register \(name)") == .ok, "\(bench.errors)")
    }
    bench.secrets = nil
    for (member, account) in [("Sacco", "sam"), ("Tosi", "tom"), ("Mori", "mara"), ("Elia", "eve")]
    {
      try #require(bench.run("lodge member link \(member) \(account)") == .ok, "\(bench.errors)")
    }
    return bench
  }

  private func logIn(_ name: String, _ bench: SessionBench) throws {
    bench.secrets = [String(repeating: name, count: 3)]
    try #require(bench.run("account login \(name)") == .ok, "\(bench.errors)")
    bench.secrets = nil
  }

  /// Of a sealed lodge offices are known once it is unlocked; what is of administrators alone is refused before.
  @Test func aSealedLodgeIsUnlockedForOfficesOnly() throws {
    let bench = try bench()
    try logIn("lea", bench)
    bench.secrets = ["eight gentle otters", "eight gentle otters"]
    try #require(bench.run("notebook seal lodge") == .ok, "\(bench.errors)")
    try logIn("sam", bench)
    #expect(bench.run("lodge profile use choir") == .refused)
    #expect(bench.errors.contains("sam may not run lodge profile use"), "\(bench.errors)")
    let added = "lodge member add 'Zeno Zani' degree=Maestro since=2014-03-20"
    #expect(bench.run(added) == .refused)
    #expect(bench.errors.contains("passphrase of lodge"), "\(bench.errors)")
    bench.secrets = ["eight gentle otters"]
    #expect(bench.run(added) == .ok, "\(bench.errors)")
    try logIn("eve", bench)
    bench.secrets = ["eight gentle otters"]
    #expect(bench.run(added) == .refused)
    #expect(bench.errors.contains("eve may not run lodge member add"), "\(bench.errors)")
  }

  /// Whether rights refuse a command, run without any argument.
  private func isRefused(_ command: Command, _ session: Session) -> Bool {
    let invocation = Invocation(
      command: command, line: Lexer.arguments(command.words), words: [:], open: [], common: [])
    do throws(Diagnostic) { try session.perform(invocation) } catch {
      return error.code == .refused && error.message.text(.english).contains("may not run")
    }
    return false
  }

  /// Who held the office on the day of approval signs, whatever they hold today: the command itself asks for that.
  private static let ofEverybody = "lodge minutes sign"

  @Test func eachRoleOnEachCommand() throws {
    let bench = try bench()
    let commands = bench.registry.commands.filter { $0.words[0] == "lodge" }
    let before = try bench.rows("log --limit 100").compactMap { $0["command"]?.string }
    for (account, role) in [
      ("sam", "secretary"), ("tom", "treasurer"), ("mara", "presiding"), ("eve", "none"),
      ("lea", "admin"),
    ] {
      try logIn(account, bench)
      var (allowed, refused) = (0, 0)
      for command in commands {
        let noun = command.words[1]
        let may =
          role == "admin" || command.effects == .reads && command.leads == nil
          || command.name == Self.ofEverybody
          || !Self.ofAdmins.contains(command.name) && Self.writes[role]?.contains(noun) ?? false
        // What is allowed and writes is only asked for: without its arguments it would write nonsense.
        guard !may || command.effects == .reads else {
          let session = bench.makeSession()
          #expect(session.mayRun(command), "\(role): \(command.name)")
          session.close()
          allowed += 1
          continue
        }
        let session = bench.makeSession()
        #expect(isRefused(command, session) == !may, "\(role): \(command.name)")
        session.close()
        if may { allowed += 1 } else { refused += 1 }
      }
      #expect(role == "admin" ? refused == 0 : refused > 30, "\(role) \(allowed) \(refused)")
    }
    try logIn("lea", bench)
    // Trying changed nothing.
    let after = try bench.rows("log --limit 100").compactMap { $0["command"]?.string }
    #expect(after.filter { !before.contains($0) } == [])
    #expect(after.count == before.count)
    // What the program tells of rights is the same.
    for row in try bench.rows("account rights --where \"command ~ lodge\"") {
      let name = row["command"]?.string ?? ""
      guard name.hasPrefix("lodge ") else { continue }
      let noun = String(name.split(separator: " ")[1])
      let roles = Set(row["roles"]?.array?.compactMap(\.string) ?? [])
      let writers = Self.writes.filter { $0.value.contains(noun) }.map(\.key)
      let expected: Set<String> =
        row["effects"]?.string == "reads" || name == Self.ofEverybody
        ? ["member", "admin"] : Self.ofAdmins.contains(name) ? ["admin"] : Set(writers + ["admin"])
      #expect(roles == expected, "\(name) \(roles)")
    }
    // Nobody who is not logged in does anything.
    #expect(bench.run("account logout") == .ok)
    for command in commands {
      let session = bench.makeSession()
      #expect(!session.mayRun(command), "\(command.name)")
      session.close()
    }
  }

  @Test func officesDoTheirWorkAndNoOther() throws {
    let bench = try bench()
    for (account, line, code) in [
      ("sam", "lodge meeting add March on=2026-03-19", ExitCode.ok),
      ("sam", "lodge entry add Gift amount=5EUR", .refused),
      ("tom", "lodge entry add Gift amount=5EUR", .ok), ("tom", "lodge receipt issue Gift", .ok),
      ("tom", "lodge meeting add April on=2026-04-16", .refused),
      ("tom", "lodge member edit Elia phone=1", .refused),
      ("mara", "lodge meeting add April on=2026-04-16", .refused),
      ("eve", "lodge member list", .ok),
      ("eve", "lodge receipt list", .ok), ("eve", "lodge agenda add March Vote", .refused),
      ("sam", "lodge profile use association", .refused),
      ("sam", "lodge member link Sacco lea", .refused),
      ("tom", "lodge member unlink Tosi", .refused), ("lea", "lodge agenda add March Vote", .ok),
    ] {
      try logIn(account, bench)
      #expect(bench.run(line) == code, "\(account): \(line) \(bench.errors)")
      if code == .refused {
        #expect(bench.errors.contains("\(account) may not run"), "\(bench.errors)")
      }
    }
    try logIn("eve", bench)
    #expect(bench.run("lodge entry add X amount=5EUR") == .refused)
    #expect(bench.errors.contains("it is for Treasurer, administrator"), "\(bench.errors)")
  }

  /// The office of the day counts, by the machine's clock: neither --now nor a script gives a former one back.
  @Test func anOfficeEndsWithItsDay() throws {
    let bench = try bench()
    try logIn("eve", bench)
    for now in ["2025-06-01T10:00:00Z", "2026-03-01T10:00:00Z"] {
      bench.now = now
      #expect(bench.run("lodge member edit Elia phone=1") == .refused, "\(bench.errors)")
    }
    bench.now = "2026-03-01T10:00:00Z"
    try logIn("tom", bench)
    #expect(
      try bench.row("account whoami")["roles"]?.array?.compactMap(\.string) == [
        "member", "treasurer",
      ])
    bench.wall = Instant(iso: "2026-12-31T23:59:00Z")
    try logIn("tom", bench)
    #expect(bench.run("lodge entry add Last amount=5EUR") == .ok, "\(bench.errors)")
    bench.wall = Instant(iso: "2027-01-01T00:01:00Z")
    try logIn("tom", bench)
    #expect(bench.run("lodge entry add Late amount=5EUR") == .refused, "\(bench.errors)")
    // Nor does an office help who is no member any more.
    try logIn("lea", bench)
    #expect(bench.run("lodge standing add Sacco dormant on=2026-02-01") == .ok, "\(bench.errors)")
    try logIn("sam", bench)
    #expect(bench.run("lodge meeting add May on=2026-05-01") == .refused, "\(bench.errors)")
  }

  /// What one may not do, one may neither take back nor bring back, nor reach through a script.
  @Test func noWayRoundARight() throws {
    let bench = try bench()
    try logIn("tom", bench)
    #expect(bench.run("lodge entry add Gift amount=5EUR") == .ok, "\(bench.errors)")
    let path = bench.folder + "/s.tac"
    try Files.writeAtomically(
      path, Array("lodge member list\nlodge entry add Sly amount=9EUR\n".utf8), overwrite: true)
    for account in ["sam", "eve"] {
      try logIn(account, bench)
      #expect(bench.run("undo") == .refused, "\(bench.errors)")
      #expect(bench.run("source \(path)") == .refused, "\(bench.errors)")
      #expect(bench.run("lodge entry add Sly amount=9EUR --dry-run") == .refused)
      bench.who = "tom"
      #expect(bench.run("lodge entry add Sly amount=9EUR") == .refused)
      bench.who = nil
    }
    #expect(try bench.rows("lodge entry list").count == 1)
    #expect(try bench.rows("log --limit 1").first?["operator"]?.string == "tom")
  }

  /// One account is of one member; an account that does not exist is none.
  @Test func linksAreOne() throws {
    let bench = try bench()
    #expect(bench.run("lodge member link Elia sam") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains("sam is the account of Sam Sacco"), "\(bench.errors)")
    #expect(bench.run("lodge member link Elia nobody") == .usage, "\(bench.errors)")
    #expect(bench.run("lodge member unlink Sacco") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge member unlink Sacco") == .refused)
    try logIn("sam", bench)
    #expect(bench.run("lodge meeting add March on=2026-03-19") == .refused, "\(bench.errors)")
  }

  /// Rights are data: a profile that gives the Treasurer the meetings does so, and none gives away what is the administrator's.
  @Test func rightsComeFromTheProfile() throws {
    let bench = try bench()
    let path = bench.folder + "/p.json"
    #expect(bench.run("lodge profile export lodge --out \(path)") == .ok, "\(bench.errors)")
    var text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    text = text.replacing("\"name\": \"lodge\"", with: "\"name\": \"ours\"")
      .replacing("\"name\":\"lodge\"", with: "\"name\":\"ours\"")
      .replacing(
        "\"lodge fund\"",
        with: "\"lodge meeting\", \"lodge profile\", \"lodge member link\", \"lodge fund\"")
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    #expect(bench.run("lodge profile use \(path)") == .ok, "\(bench.errors)")
    try logIn("tom", bench)
    #expect(bench.run("lodge meeting add March on=2026-03-19") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge profile use lodge") == .refused, "\(bench.errors)")
    #expect(bench.run("lodge member link Tosi lea") == .refused, "\(bench.errors)")
    try logIn("sam", bench)
    #expect(bench.run("lodge meeting add April on=2026-04-16") == .ok, "\(bench.errors)")
  }
}
