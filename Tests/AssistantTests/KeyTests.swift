// Keys of providers in a session: where they come from, whom they go to, what is kept of them, and what is said.

import Command
import Glibc
import Kernel
import NetLink
import Providers
import SessionBench
import System
import Testing

@testable import Assistant

@Suite(.enabled(if: KeyServer.isThere, "no /usr/bin/python3 or no built taccuino-net here"))
struct KeyTests {
  private let folder: TemporaryFolder
  private let bench: SessionBench
  private static let key = "sk-good-canary-4711"

  init() throws {
    folder = try TemporaryFolder("keys")
    bench = SessionBench([Shelf.domain], folder: folder.path)
    bench.registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: [Shelf.domain])
  }

  private func session() -> Session {
    let session = bench.makeSession()
    _ = session.kept { SessionNetwork(session, program: KeyServer.helper) }
    return session
  }

  @discardableResult
  private func run(_ line: String, secrets: [String]? = nil) -> ExitCode {
    bench.secrets = secrets
    let session = session()
    defer { session.close() }
    return bench.run(line, in: session)
  }

  private func fault(_ work: () throws -> Void) -> Diagnostic? {
    do { try work() } catch { return error as? Diagnostic }
    return nil
  }

  private var origin: String { get throws { try KeyServer.address("/").origin.description } }
  private func file(_ name: String) -> String { folder.path + "/" + name }
  private func text(_ name: String) throws -> String {
    String(decoding: try Files.read(file(name), limit: 1 << 20), as: UTF8.self)
  }
  private func secret(
    _ session: Session, _ provider: String, _ origin: String
  ) throws -> Secret? {
    try session.keys.secret(
      provider: provider, origin: WebAddress(parsing: origin).origin)
  }

  // MARK: - Variables

  @Test func aVariableIsForTheProvidersOwnHost() throws {
    bench.environment = [
      "OPENAI_API_KEY": Self.key, "ANTHROPIC_API_KEY": "sk-ant-2", "MISTRAL_API_KEY": "",
    ]
    let session = session()
    let found = try #require(try secret(session, "openai", "https://api.openai.com/v1"))
    #expect(found.isSame(as: Secret(Array(Self.key.utf8))))
    #expect(try secret(session, "anthropic", "https://api.anthropic.com") != nil)
    #expect(try secret(session, "mistral", "https://api.mistral.ai") == nil)
    for stranger in [
      "https://api.openai.com:8443", "http://localhost:8080", "https://api.openai.com.evil.example",
      "https://api.anthropic.com", try origin,
    ] {
      #expect(try secret(session, "openai", stranger) == nil, "\(stranger)")
    }
    bench.environment = ["OPENAI_API_KEY": "two words"]
    #expect(
      fault { _ = try secret(self.session(), "openai", "https://api.openai.com") }?.code == .data)
  }

  /// What the program takes out of its environment is all that a provider may ask for.
  @Test func everyVariableIsTakenOut() throws {
    #expect(KeyRing.variables == (try ProviderTable.builtIn().providers.compactMap(\.variable)))
  }

  @Test func aVariableGoesBeforeWhatWasAdded() throws {
    #expect(run("key add openai --command \"echo sk-other\"") == .ok)
    bench.environment = ["OPENAI_API_KEY": Self.key]
    let found = try #require(try secret(session(), "openai", "https://api.openai.com"))
    #expect(found.isSame(as: Secret(Array(Self.key.utf8))))
    #expect(run("key remove openai") == .ok)
    #expect(bench.errors.contains("OPENAI_API_KEY still holds one"))
  }

  // MARK: - The sealed file

  @Test func withoutAKeyringTheKeyIsSealedAndThisIsSaid() throws {
    let code = run("key add openai", secrets: [Self.key, "a passphrase", "a passphrase"])
    #expect(code == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains(
        "this session has no D-Bus: the key goes into a file sealed with a passphrase"))
    #expect(try !text("keys.json").contains(Self.key) && !text("keys.sealed").contains(Self.key))
    #expect(try text("keys.json").contains(#""masked":"sk-…4711""#))
    for name in ["keys.json", "keys.sealed", "keys.lock"] {
      #expect(Files.permissions(file(name)) == 0o600)
    }
    #expect(run("key list") == .ok)
    #expect(bench.out.contains("openai") && bench.out.contains("sk-…4711"))
    #expect(!bench.out.contains("canary"))

    // Asked once a session, however often the key is wanted.
    bench.secrets = ["not this one", "a passphrase"]
    let session = session()
    for _ in 0..<3 {
      let found = try #require(try secret(session, "openai", "https://api.openai.com"))
      #expect(found.isSame(as: Secret(Array(Self.key.utf8))))
    }
    #expect(bench.secrets == [])
    #expect(try secret(session, "openai", "https://elsewhere.example") == nil)
    bench.secrets = ["wrong one", "wrong two", "wrong three"]
    let refused = fault { _ = try secret(self.session(), "openai", "https://api.openai.com") }
    #expect(refused?.code == .refused)
    bench.secrets = nil
    let unasked = fault { _ = try secret(self.session(), "openai", "https://api.openai.com") }
    #expect(unasked?.code == .refused)
  }

  @Test func onePassphraseIsForAllKeys() throws {
    #expect(run("key add openai", secrets: [Self.key, "a passphrase", "a passphrase"]) == .ok)
    #expect(run("key add groq --sealed", secrets: ["gsk_0123456789ab", "a passphrase"]) == .ok)
    #expect(!bench.errors.contains("D-Bus"))
    // A wrong one adds nothing.
    let before = try (text("keys.json"), text("keys.sealed"))
    #expect(
      run("key add mistral", secrets: ["0123456789", "w1234567", "x1234567", "y"]) == .refused)
    #expect(try (text("keys.json"), text("keys.sealed")) == before)
    bench.secrets = ["a passphrase"]
    let session = session()
    #expect(try secret(session, "openai", "https://api.openai.com") != nil)
    #expect(try secret(session, "groq", "https://api.groq.com") != nil)
    // To take one away, no passphrase is needed.
    #expect(run("key remove openai") == .ok)
    #expect(try !text("keys.sealed").contains("openai"))
    #expect(run("key remove openai") == .usage)
    #expect(try rows() == ["groq sealed …89ab"])
  }

  private func rows() throws -> [String] {
    bench.secrets = nil
    return try bench.rows("key list").map {
      ["provider", "kept", "key"].compactMap { [row = $0] name in row[name]?.string }
        .joined(separator: " ")
    }
  }

  @Test func aFileThatWasChangedIsRefusedAndStays() throws {
    #expect(run("key add openai", secrets: [Self.key, "a passphrase", "a passphrase"]) == .ok)
    let good = try Files.read(file("keys.sealed"), limit: 1 << 20)
    var dice = Entropy.seeded(7)
    for round in 0..<60 {
      var bad = good
      let place = Int(dice.next() % UInt64(good.count))
      switch round % 3 {
      case 0: bad[place] ^= UInt8(1 << (dice.next() % 8))
      case 1: bad.remove(at: place)
      default: bad = Array(bad[..<place])
      }
      try Files.writeAtomically(file("keys.sealed"), bad, overwrite: true)
      bench.secrets = ["a passphrase"]
      let fault = fault { _ = try secret(session(), "openai", "https://api.openai.com") }
      #expect(fault?.code == .data, "\(round) \(place)")
      #expect(run("key add groq --sealed", secrets: ["gsk_012345678", "a passphrase"]) == .data)
      #expect(try Files.read(file("keys.sealed"), limit: 1 << 20) == bad)
    }
  }

  /// Whoever writes a fitting hash, too, changes a box and not what it holds.
  @Test func aKeyDoesNotOpenUnderAnotherName() throws {
    #expect(run("key add openai", secrets: [Self.key, "a passphrase", "a passphrase"]) == .ok)
    let sealed = try text("keys.sealed").split(separator: "\n")[0]
      .replacing("https://api.openai.com", with: try origin)
    try Files.writeAtomically(
      file("keys.sealed"), Array("\(sealed)\n\(Self.sha256(sealed))\n".utf8), overwrite: true)
    let listed = try text("keys.json").replacing("https://api.openai.com", with: try origin)
    try Files.writeAtomically(file("keys.json"), Array(listed.utf8), overwrite: true)
    bench.secrets = ["a passphrase"]
    #expect(fault { _ = try secret(session(), "openai", try origin) }?.code == .data)
  }

  private static func sha256(_ text: some StringProtocol) -> String {
    let run = try? Subprocess.run("/usr/bin/sha256sum", [], input: Array(text.utf8))
    return String(decoding: (run?.output ?? []).prefix(64), as: UTF8.self)
  }

  @Test func aListThatOthersMayHaveWrittenIsNotBelieved() throws {
    #expect(run("key add openai --command \"touch \(folder.path)/ran; echo sk-1\"") == .ok)
    chmod(file("keys.json"), 0o622)
    #expect(run("key list") == .config)
    #expect(
      fault { _ = try secret(session(), "openai", "https://api.openai.com") }?.code == .config)
    #expect(!Files.exists(file("ran")))
    chmod(file("keys.json"), 0o600)
    for text in ["", "{}", "[]", #"{"taccuino":"key list","version":2,"keys":[]}"#] {
      try Files.writeAtomically(file("keys.json"), Array(text.utf8), overwrite: true)
      #expect(run("key list") == .data)
      #expect(run("key add openai --command x") == .data)
      #expect(try self.text("keys.json") == text)
    }
    // A link leads to what others may change.
    try Files.remove(file("keys.json"))
    symlink(file("elsewhere"), file("keys.json"))
    #expect(run("key list") == .config)
  }

  // MARK: - Commands

  @Test func aCommandPrintsTheKeyInItsFirstLine() throws {
    let line = "printf '\(Self.key)\\\\r\\\\nsecond line\\\\n'; echo noise >&2"
    #expect(run("key add local --url \(try origin)/v1 --command \"\(line)\"") == .ok)
    #expect(run("key test local --url \(try origin)/v1") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("local accepts your key"))
    #expect(!bench.errors.contains("noise") && !bench.errors.contains("second"))
    #expect(try rows() == ["local command …"])
  }

  @Test(arguments: [
    ("exit 3", "failed with exit code 3"), ("true", "printed no key"),
    ("echo; echo \(KeyTests.key)", "printed no key"),
    ("echo \(KeyTests.key); exit 9", "failed with exit code 9"),
  ])
  func aCommandThatGivesNoKey(line: String, words: String) throws {
    #expect(run("key add local --url \(try origin) --command \"\(line)\"") == .ok)
    #expect(run("key test local --url \(try origin)") == .config)
    #expect(bench.errors.contains("the key command of local \(words)"), "\(bench.errors)")
    #expect(!bench.errors.contains("canary"))
  }

  @Test func aCommandRunsOnceAndOnlyWhenAKeyIsSent() throws {
    let line = "echo x >> \(folder.path)/ran; echo \(Self.key)"
    #expect(run("key add local --url \(try origin) --command \"\(line)\"") == .ok)
    #expect(run("key list") == .ok)
    #expect(run("key test local --url \(try origin) --show-request") == .ok)
    #expect(bench.out.contains("authorization: Bearer [redacted]"))
    let session = session()
    session.options.offline = true
    #expect(bench.run("key test local --url \(try origin)", in: session) == .refused)
    #expect(!Files.exists(file("ran")))
    let other = self.session()
    for _ in 0..<3 { #expect(try secret(other, "local", try origin) != nil) }
    #expect(try text("ran") == "x\n")
  }

  // MARK: - Hosts

  @Test func aKeyGoesToItsHostAlone() throws {
    let key = Self.key + "-bound"
    #expect(
      run("key add local --url \(try origin)/v1", secrets: [key, "a passphrase", "a passphrase"])
        == .ok)
    #expect(run("key test local --url \(try origin)/v1", secrets: ["a passphrase"]) == .ok)
    // The same machine under another name is another host.
    let port = try KeyServer.address("/").origin.port
    let other = "http://localhost:\(port)/v1"
    #expect(run("key test local --url \(other)", secrets: ["a passphrase"]) == .config)
    #expect(
      bench.errors.contains("add one: key add local --url http://localhost:\(port)"),
      "\(bench.errors)")
    #expect(run("key test openai --url \(try origin)/v1", secrets: ["a passphrase"]) == .config)
    let holding = try KeyServer.seen("").filter { $0.text.contains(key) }
    #expect(holding.count == 1)
    #expect(KeyServer.header("host", of: try #require(holding.first)) == "127.0.0.1:\(port)")
    for address in ["http://example.com", "http://10.0.0.1/v1"] {
      #expect(run("key add local --url \(address)", secrets: [key]) == .refused)
    }
    for address in ["example.com", "ftp://example.com", "https://a@example.com", "https://"] {
      #expect(run("key add local --url \(address)", secrets: [key]) == .usage)
    }
  }

  @Test func anAnswerIsJudged() throws {
    #expect(run("key add bad --url \(try origin) --command \"echo sk-bad\"") == .ok)
    #expect(run("key test bad --url \(try origin)/v1") == .refused)
    #expect(bench.errors.contains("bad refuses the key: wrong key"))
    #expect(run("key test bad --url \(try origin)/status?code=404&x=") == .unavailable)
    #expect(run("key test perplexity") == .ok)
    #expect(bench.errors.contains("cannot be tested without cost"))
    #expect(run("key test mistral") == .config)
    #expect(bench.errors.contains("hint: add one: key add mistral"))
  }

  // MARK: - Words that hold a key

  @Test(arguments: [
    "key add openai sk-canary-1234567890", "key add sk-canary-12345678901234567890",
    "key add openai --sealed sk-canary-1234567890",
    "key add openai --url https://a.example sk-canary-1234567890",
  ])
  func aKeyIsNoWordOfTheLine(line: String) throws {
    #expect(run(line, secrets: ["other"]) == .usage)
    #expect(!bench.errors.contains("canary"), "\(bench.errors)")
    #expect(bench.errors.contains("--key-fd"))
  }

  @Test(arguments: ["", "two words", "perché", "tab\tbed"])
  func whatCannotBeSentIsNotAdded(key: String) throws {
    #expect(run("key add openai", secrets: [key, "a passphrase", "a passphrase"]) == .data)
    #expect(!Files.exists(file("keys.json")) && !Files.exists(file("keys.sealed")))
  }

  @Test(arguments: [
    ("sk-proj-abcdef9f2c", "sk-…9f2c"), ("short-key", "…"), ("0123456789ab", "…89ab"),
    ("abcdefgh-ijklmnop", "…mnop"), ("abcdefg-ijklmnop", "abcdefg-…mnop"), ("", "…"),
  ])
  func aKeyIsShownMasked(key: String, shown: String) {
    #expect(Secret(Array(key.utf8)).masked == shown)
  }

  /// What a notebook keeps to run by itself has no way to keys.
  @Test func aNotebookReachesNoKey() throws {
    let session = session()
    for line in [
      "key add openai --command 'touch /tmp/x'", "key test openai", "key list", "key remove openai",
      "key test openai --show-request",
    ] {
      let fault = fault { try session.kept(command: line, named: "zone", variables: []) }
      #expect(fault?.code == .refused, "\(line)")
    }
  }
}
