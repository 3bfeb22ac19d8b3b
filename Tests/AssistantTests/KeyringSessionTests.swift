// What a session makes of the keyring of the desktop: it is used where it can be, and a key goes into the sealed file
// where it cannot, with the reason.

import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Assistant

@Suite(
  .enabled(
    if: Desktop.isThere && KeyServer.isThere,
    "no gnome-keyring, no dbus-run-session or no built taccuino-net here: script/setup --proof"),
  .serialized)
struct KeyringSessionTests {
  private let folder: TemporaryFolder
  private let bench: SessionBench
  private static let key = "sk-good-keyring-0815"

  init() throws {
    folder = try TemporaryFolder("keyring")
    bench = SessionBench([Shelf.domain], folder: folder.path)
    bench.registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: [Shelf.domain])
  }

  private func run(
    _ line: String, _ desktop: Desktop, secrets: [String]? = nil, helper: String? = nil
  ) -> ExitCode {
    bench.environment = ["DBUS_SESSION_BUS_ADDRESS": desktop.bus]
    bench.secrets = secrets
    let session = bench.makeSession()
    defer { session.close() }
    _ = session.kept { SessionNetwork(session, program: helper ?? KeyServer.helper) }
    return bench.run(line, in: session)
  }

  private var files: [String] {
    ((try? Files.list(folder.path)) ?? []).filter { $0.hasPrefix("keys.") }
  }

  @Test func aKeyInTheKeyringIsInNoFile() throws {
    let desktop = try Desktop(.unlocked)
    let url = try KeyServer.address("/v1").description
    #expect(run("key add local --url \(url)", desktop, secrets: [Self.key]) == .ok)
    #expect(bench.errors.contains("is in the keyring of your desktop"), "\(bench.errors)")
    #expect(files == ["keys.json", "keys.lock"])
    let list = try Files.read(folder.path + "/keys.json", limit: 1 << 16)
    #expect(!String(decoding: list, as: UTF8.self).contains("keyring-0815"))
    #expect(run("key test local --url \(url)", desktop) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("local accepts your key"))
    // Locked, it is not read, and nothing else is tried.
    try desktop.lock()
    #expect(run("key test local --url \(url)", desktop) == .refused)
    #expect(
      bench.errors.contains("the key of local cannot be read: the keyring is locked"),
      "\(bench.errors)")
    #expect(run("key remove local --url \(url)", desktop) == .refused)
    #expect(bench.errors.contains("the key of local is still in the keyring"))
    #expect(run("key list", desktop) == .ok && bench.out.contains("local"))
  }

  @Test func aKeyMovesFromOnePlaceToTheOther() throws {
    let desktop = try Desktop(.unlocked)
    #expect(run("key add openai", desktop, secrets: [Self.key]) == .ok)
    let words = [Self.key, "a passphrase", "a passphrase"]
    #expect(run("key add openai --sealed", desktop, secrets: words) == .ok)
    // Nothing stays behind: with the list of before, the keyring has no such key.
    let before = try Files.read(folder.path + "/keys.json", limit: 1 << 16)
    let text = String(decoding: before, as: UTF8.self)
    #expect(text.contains(#""kept":"sealed""#))
    try Files.writeAtomically(
      folder.path + "/keys.json",
      Array(text.replacing("sealed", with: "service").utf8), overwrite: true)
    #expect(run("key test openai", desktop) == .config)
    #expect(bench.errors.contains("the key of OpenAI is no longer where it was kept"))
    try Files.writeAtomically(folder.path + "/keys.json", before, overwrite: true)
    #expect(run("key add openai", desktop, secrets: [Self.key]) == .ok)
    let sealed = try Files.read(folder.path + "/keys.sealed", limit: 1 << 16)
    #expect(!String(decoding: sealed, as: UTF8.self).contains("openai"))
    #expect(run("key remove openai", desktop) == .ok)
    #expect(run("key test openai", desktop) == .config)
  }

  @Test(arguments: [
    (Desktop.Keyring.unlocked, "the keyring is locked"),
    (.empty, "the keyring has no default collection"), (.refused, "the keyring refused access"),
    (.none, "no keyring runs in this session"),
  ])
  func whereItCannotBeUsedTheKeyIsSealedAndTheReasonSaid(
    keyring: Desktop.Keyring, reason: String
  ) throws {
    let desktop = try Desktop(keyring)
    if keyring == .unlocked { try desktop.lock() }
    let secrets = [Self.key, "a passphrase", "a passphrase"]
    #expect(run("key add openai", desktop, secrets: secrets) == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("\(reason): the key goes into a file sealed with a passphrase"),
      "\(bench.errors)")
    #expect(files == ["keys.json", "keys.lock", "keys.sealed"])
    // Where nobody can be asked for the passphrase, the key is kept nowhere.
    for name in files { try Files.remove(folder.path + "/" + name) }
    #expect(run("key add openai", desktop, secrets: [Self.key]) == .interrupted)
    #expect(files.allSatisfy { $0 == "keys.lock" })
  }

  @Test func withoutTheHelperTheKeyIsSealed() throws {
    let desktop = try Desktop(.none)
    let secrets = [Self.key, "a passphrase", "a passphrase"]
    #expect(run("key add openai", desktop, secrets: secrets, helper: "/nowhere/helper") == .ok)
    #expect(bench.errors.contains("taccuino-net cannot be started"), "\(bench.errors)")
    #expect(files.contains("keys.sealed"))
  }
}
