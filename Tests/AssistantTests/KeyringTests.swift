// The keyring of a real desktop through the built helper: unlocked, locked, absent, refused, stuck.

import Glibc
import Kernel
import NetLink
import System
import Testing

@Suite(
  .enabled(
    if: Desktop.isThere && KeyServer.helper != nil,
    "no gnome-keyring, no dbus-run-session or no built taccuino-net here: script/setup --proof"),
  .serialized)
struct KeyringTests {
  private let place: KeyPlace
  private let secret = Secret(Array("sk-canary-0123456789".utf8))

  init() throws { place = try KeyringTests.place("https://api.openai.com") }

  private static func place(_ origin: String, _ provider: String = "openai") throws -> KeyPlace {
    try #require(KeyPlace(provider: provider, origin: origin))
  }

  private func helper(_ environment: Environment) -> NetworkHelper {
    NetworkHelper(environment, program: KeyServer.helper)
  }

  private struct Answer {
    var secret: Secret?
    var places: [KeyPlace] = []
    var fault: NetworkFault?
  }

  private func ask(
    _ helper: NetworkHelper, _ act: KeyringRequest.Act, _ secret: Secret? = nil,
    patience: Int = 30_000
  ) -> Answer {
    var answer = Answer()
    do throws(NetworkFault) {
      let exchange = try helper.send(KeyringRequest(act, patience: patience), secret: secret)
      while let reply = exchange.next(within: 40_000) {
        if case .keys(let places) = reply { answer.places = places }
        if case .failed(let fault) = reply { answer.fault = fault }
      }
      answer.secret = exchange.secret
    } catch { answer.fault = error }
    return answer
  }

  @Test func aKeyIsKeptFoundListedAndRemoved() throws {
    let desktop = try Desktop(.unlocked)
    let helper = helper(["DBUS_SESSION_BUS_ADDRESS": desktop.bus])
    #expect(ask(helper, .find(place)).secret == nil)
    #expect(ask(helper, .store(place), secret).fault == nil)
    let other = try KeyringTests.place("https://api.openai.com:8443")
    let short = Secret(Array("x".utf8))
    #expect(ask(helper, .store(other), short).fault == nil)
    // Another helper finds it, for its own place alone.
    let next = self.helper(["DBUS_SESSION_BUS_ADDRESS": desktop.bus])
    #expect(try #require(ask(next, .find(place)).secret).isSame(as: secret))
    #expect(try #require(ask(next, .find(other)).secret).isSame(as: short))
    for stranger in [
      try KeyringTests.place("https://api.openai.com.evil.example"),
      try KeyringTests.place("http://localhost"),
      try KeyringTests.place("https://api.openai.com", "mistral"),
    ] {
      #expect(ask(next, .find(stranger)).secret == nil)
    }
    #expect(Set(ask(next, .list).places) == [place, other])
    // Replaced, not doubled.
    #expect(ask(next, .store(place), short).fault == nil)
    #expect(try #require(ask(next, .find(place)).secret).isSame(as: short))
    #expect(ask(next, .list).places.count == 2)
    #expect(ask(next, .remove(place)).fault == nil)
    #expect(ask(next, .remove(place)).fault == nil)
    #expect(ask(next, .find(place)).secret == nil)
    #expect(ask(next, .list).places == [other])
    // Its memory forgets what it has handed on.
    #expect(ask(next, .store(place), secret).fault == nil)
    #expect(ask(next, .find(place)).secret != nil)
    if geteuid() == 0 {
      #expect(try memory(of: try #require(next.pid), holds: "sk-canary-0123456789") == false)
    }
  }

  /// Whether a text lies in the memory of a process that can be written.
  private func memory(of pid: Int32, holds text: String) throws -> Bool {
    let maps = String(decoding: try Files.read("/proc/\(pid)/maps", limit: 1 << 22), as: UTF8.self)
    let file = open("/proc/\(pid)/mem", O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    let wanted = Array(text.utf8)
    for line in maps.split(separator: "\n") where line.contains(" rw") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[1] - ends[0] <= 1 << 28 else { continue }
      var bytes = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
      let count = pread(file, &bytes, bytes.count, off_t(ends[0]))
      guard count > 0 else { continue }
      if bytes[..<count].firstRange(of: wanted) != nil { return true }
    }
    return false
  }

  @Test func aLockedKeyringThatNobodyUnlocks() throws {
    let desktop = try Desktop(.unlocked)
    let helper = helper(["DBUS_SESSION_BUS_ADDRESS": desktop.bus])
    #expect(ask(helper, .store(place), secret).fault == nil)
    try desktop.lock()
    let locked = NetworkFault(.keyring, detail: "locked")
    #expect(ask(helper, .find(place)).fault == locked)
    #expect(ask(helper, .store(place), secret).fault == locked)
    #expect(ask(helper, .remove(place)).fault == locked)
    #expect(locked.diagnostic.code == .refused)
  }

  @Test(arguments: [
    (Desktop.Keyring.empty, "no_collection"), (.refused, "refused"), (.none, "no_service"),
  ])
  func eachStateIsTold(keyring: Desktop.Keyring, fault: String) throws {
    let desktop = try Desktop(keyring)
    let helper = helper(["DBUS_SESSION_BUS_ADDRESS": desktop.bus])
    let told = ask(helper, .store(place), secret).fault
    #expect(told == NetworkFault(.keyring, detail: fault))
    if keyring == .empty { #expect(ask(helper, .find(place)).secret == nil) }
  }

  /// What is no socket of this machine is not even looked at, and no bus is started.
  @Test(arguments: [
    "", "unix:path=/nowhere/bus", "autolaunch:", "unixexec:path=/usr/bin/touch,argv1=/tmp/evil",
    "tcp:host=127.0.0.1,port=1", "unix:path=/nowhere;tcp:host=evil.example,port=1",
  ])
  func withoutABusNothingIsStarted(address: String) throws {
    let helper = helper(["DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": ":0"])
    #expect(
      ask(helper, .store(place), secret).fault == NetworkFault(.keyring, detail: "no_bus"))
    let pid = try #require(helper.pid)
    #expect(Spawn.descendants(of: pid).isEmpty)
    let environment = try Files.read("/proc/\(pid)/environ", limit: 1 << 16)
    let hasBus = String(decoding: environment, as: UTF8.self).contains("DBUS_SESSION_BUS_ADDRESS")
    #expect(hasBus == (address == "unix:path=/nowhere/bus"))
  }

  @Test func aKeyringThatIsStuckIsGivenUp() throws {
    let desktop = try Desktop(.unlocked)
    let helper = helper(["DBUS_SESSION_BUS_ADDRESS": desktop.bus])
    #expect(ask(helper, .store(place), secret).fault == nil)
    let daemon = try #require(try desktop.daemon)
    kill(daemon, SIGSTOP)
    defer { kill(daemon, SIGCONT) }
    let begin = Clock.monotonic()
    #expect(
      ask(helper, .find(place), patience: 700).fault
        == NetworkFault(.keyring, detail: "timeout"))
    #expect((600..<3000).contains((Clock.monotonic() - begin) / 1_000_000))
    // Ctrl-C does not wait for it either, and the helper goes on.
    let exchange = try helper.send(KeyringRequest(.find(place)))
    #expect(exchange.next(within: 100) == nil)
    let asked = Clock.monotonic()
    exchange.cancel()
    #expect((Clock.monotonic() - asked) / 1_000_000 < 150)
    #expect(exchange.next(within: 0) == .failed(NetworkFault(.cancelled)))
    let pid = helper.pid
    kill(daemon, SIGCONT)
    #expect(try #require(ask(helper, .find(place)).secret).isSame(as: secret))
    #expect(helper.pid == pid)
  }

  @Test func whatHasNoPlaceIsNotAsked() throws {
    for name in ["", "Open AI", "öpen", "a/b", "-x", String(repeating: "x", count: 41)] {
      #expect(KeyPlace(provider: name, origin: "https://api.openai.com") == nil)
    }
    let helper = helper([:])
    #expect(ask(helper, .store(place)).fault?.kind == .badRequest)
    #expect(ask(helper, .find(place), secret).fault?.kind == .badRequest)
    #expect(ask(helper, .list, patience: 0).fault?.kind == .badRequest)
    #expect(helper.pid == nil)
  }

  /// The library is opened by the first task, and not before.
  @Test func theHelperStartsWithoutTheLibrary() throws {
    let helper = helper([:])
    try helper.start()
    let maps = try Files.read("/proc/\(try #require(helper.pid))/maps", limit: 1 << 22)
    #expect(!String(decoding: maps, as: UTF8.self).contains("libsecret"))
  }
}
