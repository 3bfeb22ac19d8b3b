// Every command of the program, asked for by somebody who has no right to it: refused with 77 and the
// reason, whatever it is; and roles that a domain gives.

import Assistant
import Glibc
import Kernel
import Notebook
import Render
import SessionBench
import Survey
import System
import Testing
import Trip

@testable import Command

@Suite struct RightsTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder("rights") }

  private func bench(_ domains: [Domain] = DomainBench.domains) -> SessionBench {
    let bench = SessionBench(domains, folder: scratch.path)
    bench.registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: domains)
    bench.environment = ["XDG_RUNTIME_DIR": scratch.path]
    return bench
  }

  /// What nobody needs to log in for.
  private static let open: Set<String> = [
    "account login", "account logout", "account reset", "account whoami", "begin", "clear",
    "commit", "config show", "doctor", "help", "key add", "key list", "key remove", "key test",
    "model fetch", "model limit", "model list", "model show", "model test", "model usage",
    "model use", "private", "quit", "rollback", "set", "sos", "source", "timer", "transcript",
    "version",
  ]
  private static let admins: Set<String> = [
    "account register", "forget", "notebook passphrase", "notebook seal", "notebook unseal",
    "operator add", "rebuild", "restore",
  ]

  /// Runs a command with no arguments at all; rights are asked first.
  private func refusal(_ command: Command, _ session: Session) -> Diagnostic? {
    let invocation = Invocation(
      command: command, line: Lexer.arguments(command.words), words: [:], open: [], common: [])
    do throws(Diagnostic) { try session.perform(invocation) } catch { return error }
    return nil
  }

  @Test func everyCommandIsRefusedWithoutARight() throws {
    let bench = bench()
    bench.secrets = ["a long password", "a long password"]
    #expect(bench.run("account register lea") == .ok, "\(bench.errors)")
    bench.secrets = ["bob's password", "bob's password"]
    #expect(bench.run("account register bob") == .ok, "\(bench.errors)")
    #expect(bench.run("account logout") == .ok)
    let size = Files.size(bench.path)
    var refused = 0
    for command in bench.registry.commands where !Self.open.contains(command.name) {
      let session = bench.makeSession()
      defer { session.close() }
      let fault = refusal(command, session)
      #expect(fault?.code == .refused, "\(command.name)")
      let text = fault?.message.text(.english) ?? ""
      #expect(
        text == "this notebook has accounts, and nobody is logged in: \(command.name) is refused")
      refused += 1
    }
    #expect(refused > 250)
    #expect(Files.size(bench.path) == size)
    // An account that is no administrator's.
    bench.secrets = ["bob's password"]
    #expect(bench.run("account login bob") == .ok, "\(bench.errors)")
    for command in bench.registry.commands where Self.admins.contains(command.name) {
      let session = bench.makeSession()
      defer { session.close() }
      let fault = refusal(command, session)
      #expect(fault?.code == .refused)
      #expect(
        fault?.message.text(.english)
          == "bob may not run \(command.name): it is for administrator")
    }
    #expect(bench.run("operator use lea") == .refused)
    #expect(bench.run("account reset lea") == .refused)
    bench.who = "lea"
    #expect(bench.run("operator list") == .refused)
    #expect(bench.errors.contains("bob is logged in and cannot sign as lea"), "\(bench.errors)")
    bench.who = nil
    // What he may do he signs, and the table of rights says the same of every command.
    #expect(bench.run("trip add Lisbon from=2027-06-04 to=2027-06-11") == .ok, "\(bench.errors)")
    #expect(try bench.rows("log").first?["operator"]?.string == "bob")
    for row in try bench.rows("account rights") {
      let name = row["command"]?.string ?? ""
      let roles = row["roles"]?.array?.compactMap(\.string) ?? []
      let expected =
        Self.open.contains(name)
        ? ["guest", "member", "admin"]
        : name == "operator use"
          ? [] : Self.admins.contains(name) ? ["admin"] : ["member", "admin"]
      // What writes in the books of a lodge is for its officers: LodgeRightsTests.
      if name.hasPrefix("lodge "), row["effects"]?.string != "reads" { continue }
      #expect(roles == expected, "\(name)")
    }
  }

  /// The jars of a shelf, of which only a keeper may remove some; the record of keepers is a constant.
  private struct Keepers: RoleSource {
    var keeper: String
    func roles(in session: Session) -> [Role] { [Role("keeper", "keeper of jars")] }
    func rights(in session: Session) -> [Right] {
      [Right("shelf jar remove", roles: ["keeper", "admin"])]
    }
    func roles(of person: Identifier, in session: Session) throws(Diagnostic) -> [String] {
      let all = try session.notebook().operators()
      return all.first { $0.id == person }?.name == keeper ? ["keeper"] : []
    }
  }

  @Test func aDomainGivesRoles() throws {
    let shelf = Domain(
      name: "shelf", summary: "Jars", mainNoun: "jar", nouns: [("jar", "a jar")],
      tables: [CommandTable("jar", table: Shelf.table)], models: [Shelf.noun.model],
      things: [.init("shelf.jar", Shelf.noun.things())], roles: Keepers(keeper: "bob"),
      enter: { _, _, _ in })
    let bench = bench([shelf])
    for name in ["lea", "bob", "eve"] {
      bench.secrets = ["a long password", "a long password"]
      #expect(bench.run("account register \(name)") == .ok, "\(bench.errors)")
    }
    #expect(bench.run("shelf jar add plums") == .ok, "\(bench.errors)")
    bench.secrets = ["a long password"]
    #expect(bench.run("account login eve") == .ok)
    #expect(bench.run("shelf jar remove plums") == .refused)
    #expect(
      bench.errors.contains("eve may not run shelf jar remove: it is for keeper of jars"),
      "\(bench.errors)")
    bench.secrets = ["a long password"]
    #expect(bench.run("account login bob") == .ok)
    #expect(bench.run("shelf jar remove plums") == .ok, "\(bench.errors)")
    // Who may not run it may not take it back, nor give it back.
    func logIn(_ name: String) {
      bench.secrets = ["a long password"]
      #expect(bench.run("account login \(name)") == .ok)
    }
    logIn("eve")
    #expect(bench.run("undo") == .refused)
    #expect(
      bench.errors.contains("eve may not run shelf jar remove: it is for keeper of jars"),
      "\(bench.errors)")
    let removal = try #require(try bench.rows("log --limit 1").first?["id"]?.string)
    #expect(bench.run("undo \(removal)") == .refused)
    logIn("bob")
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    logIn("eve")
    #expect(bench.run("redo") == .refused)
    let taken = try #require(try bench.rows("log --limit 1").first?["id"]?.string)
    #expect(bench.run("undo \(taken)") == .refused)
    logIn("bob")
    #expect(bench.run("redo") == .ok, "\(bench.errors)")
    #expect(
      try bench.row("account whoami")["roles"]?.array?.compactMap(\.string) == ["member", "keeper"])
  }

  private func registerTwo(_ bench: SessionBench) {
    for (name, password) in [("lea", "a long password"), ("bob", "bob's password")] {
      bench.secrets = [password, password]
      #expect(bench.run("account register \(name)") == .ok, "\(bench.errors)")
    }
  }

  private func typed(_ line: String, _ session: Session) throws -> ExitCode {
    session.runTyped(try #require(Lexer.line(line)))
  }

  @Test func whoIsRefusedSeesAndIsAskedNothing() throws {
    let bench = bench()
    registerTwo(bench)
    #expect(bench.run("trip add Lisbon from=2027-06-04 to=2027-06-11") == .ok, "\(bench.errors)")
    func candidates(_ line: String) -> [String] {
      let session = bench.makeSession()
      defer { session.close() }
      session.isInteractive = true
      return Completer(session).complete(line: line, cursor: line.utf8.count).candidates
        .map(\.shown)
    }
    let lines = ["trip show ", "trip show L", "use trip ", "undo ", "trip edit "]
    #expect(candidates("trip show ") == ["Lisbon"])
    #expect(bench.run("account logout") == .ok)
    for line in lines { #expect(!candidates(line).contains("Lisbon"), "\(line)") }
    #expect(candidates("undo ").isEmpty)
    #expect(candidates("trip sh") == ["show"])
    // Neither a dialogue, nor a guess at what was meant, nor a list of what there is.
    bench.answers = []
    for line in [
      "trip add", "trip edit Lisbn to=2027-06-12", "trip show", "Lisbon", "show Lisbon",
      "trip expense add 12", "trip remove Lisbon", "survey asset add smoke", "trip guide",
    ] {
      bench.errors = ""
      bench.out = ""
      let session = bench.makeSession()
      session.isInteractive = true
      let code = try typed(line, session)
      #expect(code == .refused || code == .usage, "\(line): \(code)")
      #expect(!bench.errors.contains("Answer") && !bench.errors.contains("?"), "\(bench.errors)")
      #expect(!(bench.out + bench.errors).replacing(line, with: "").contains("Lisbon"))
      session.close()
    }
    bench.answers = nil
    bench.secrets = ["a long password"]
    #expect(bench.run("account login lea") == .ok)
    #expect(candidates("trip show ") == ["Lisbon"])
  }

  @Test func namesAndPasswordsThatNobodyCouldUse() throws {
    let bench = bench()
    registerTwo(bench)
    for name in ["\u{200B}", "\u{2060}\u{FEFF}", "\u{0301}", String(repeating: "x", count: 201)] {
      bench.secrets = ["a long password", "a long password"]
      #expect(bench.run("account register '\(name)'") == .usage, "\(bench.errors)")
    }
    for password in ["        ", " \u{A0}      \u{3000}"] {
      bench.secrets = [password, password]
      #expect(bench.run("account register eve") == .usage, "\(bench.errors)")
    }
    bench.secrets = ["eight  8", "eight  8"]
    #expect(
      bench.run("account register \(String(repeating: "x", count: 200))") == .ok,
      "\(bench.errors)")
    // Before the first account nobody had one; now not everybody may do everything.
    #expect(bench.run("account list --as-of 2020-01-01") == .ok, "\(bench.errors)")
    let said = bench.out + bench.errors
    #expect(said.contains("no accounts at that time") && !said.contains("everything"), "\(said)")
  }

  @Test func withoutAccountsNothingIsAsked() throws {
    let bench = bench()
    #expect(bench.run("operator add bob") == .ok)
    #expect(bench.run("operator use bob") == .ok)
    #expect(bench.run("account login bob") == .usage)
    #expect(bench.run("account whoami") == .ok)
    #expect(bench.errors.contains("no accounts; changes are signed by bob"), "\(bench.errors)")
    #expect(bench.run("account list") == .ok)
    #expect(!Files.exists(scratch.path + "/state/accounts"))
    #expect(!Files.exists(scratch.path + "/taccuino"))
  }
}
