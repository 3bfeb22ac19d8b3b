// What a run takes from outside: clock, seed, zone, folders, names.
import Glibc
import Kernel
import System
import Testing

@Suite struct SurroundingsTests {
  @Test func nowIsFrozen() throws {
    let rome: Environment = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    let option = try Surroundings.live(environment: rome, now: "2026-05-01T09:00")
    #expect(option.clock.now() == Instant(iso: "2026-05-01T07:00:00Z"))
    #expect(option.clock.now() == option.clock.now())
    let both: Environment = [
      "TZ": "CET-1CEST,M3.5.0,M10.5.0/3", "TACCUINO_NOW": "2020-01-01T00:00:00Z",
    ]
    #expect(
      try Surroundings.live(environment: both).clock.now() == Instant(iso: "2020-01-01T00:00:00Z"))
    #expect(
      try Surroundings.live(environment: both, now: "2026-05-01T09:00").clock == option.clock)
    let running = try Surroundings.live(environment: [:])
    #expect(running.clock.frozen == nil)
    #expect(abs((running.clock.now() - Clock.wall()).milliseconds) < 60_000)
    #expect(Clock.monotonic() <= Clock.monotonic())
  }

  @Test func aTimeThatIsNone() {
    #expect(
      code { () throws(Diagnostic) in
        _ = try Surroundings.live(environment: [:], now: "2026-02-30T09:00")
      } == .usage)
    #expect(
      code { () throws(Diagnostic) in
        _ = try Surroundings.live(environment: ["TACCUINO_NOW": "noon"])
      } == .config)
  }

  @Test func aSeedAndAFrozenClockFixTheIds() throws {
    func ids(_ seed: String?) throws -> [Identifier] {
      let surroundings = try Surroundings.live(
        environment: ["TACCUINO_SEED": "ignored"], now: "2026-05-01T09:00Z", seed: seed)
      return (0..<5).map { _ in surroundings.identifiers.next() }
    }
    #expect(try ids("school") == ids("school"))
    #expect(try ids("school") != ids(nil))
    #expect(try ids(nil) == ids("ignored"))
    let free = try Surroundings.live(environment: [:]).identifiers.next()
    #expect(free != (try Surroundings.live(environment: [:]).identifiers.next()))
  }

  @Test func directories() {
    let plain = Directories(environment: ["HOME": "/home/ada"])
    #expect(plain.config == "/home/ada/.config/taccuino")
    #expect(plain.data == "/home/ada/.local/share/taccuino")
    #expect(plain.state == "/home/ada/.local/state/taccuino")
    #expect(plain.cache == "/home/ada/.cache/taccuino")
    let set = Directories(environment: [
      "HOME": "/home/ada/", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "relative",
      "XDG_CACHE_HOME": "",
    ])
    #expect(set.config == "/c/taccuino")
    #expect(set.data == "/home/ada/.local/share/taccuino", "a relative value is ignored")
    #expect(set.cache == "/home/ada/.cache/taccuino")
    #expect(
      Directories(environment: [:], fallbackHome: { "/root" }).data == "/root/.local/share/taccuino"
    )
    #expect(Directories(environment: ["HOME": "here"]).home == "/")
    #expect(plain.expand("~/x") == "/home/ada/x" && plain.expand("~") == "/home/ada")
    #expect(plain.expand("~bob/x") == "~bob/x" && plain.expand("/~/x") == "/~/x")
  }

  @Test func namesAndLanguage() throws {
    let italian = try Surroundings.live(environment: ["LOGNAME": "ada", "LANG": "it_IT.UTF-8"])
    #expect(italian.userName == "ada" && italian.language == .italian)
    let unnamed = try Surroundings.live(environment: [:])
    #expect(!unnamed.userName.isEmpty && !unnamed.hostName.isEmpty)
    #expect(!unnamed.hostName.contains("."))
    #expect(unnamed.directories.home.hasPrefix("/"))
    #expect(Environment.current()["PATH"] == getenv("PATH").map { String(cString: $0) })
  }
}

@Suite struct ZoneFinderTests {
  static let hasDatabase = Files.exists("/usr/share/zoneinfo/Europe/Rome")

  @Test(
    .enabled(if: hasDatabase, "no time zone database here"),
    arguments: [
      "Europe/Rome", ":Europe/Rome", "/usr/share/zoneinfo/Europe/Rome",
      ":/usr/share/zoneinfo/Europe/Rome",
      "CET-1CEST,M3.5.0,M10.5.0/3",
    ])
  func found(setting: String) throws {
    let (zone, warning) = ZoneFinder.find(environment: ["TZ": setting])
    #expect(warning == nil)
    let may = try #require(Instant(iso: "2026-05-01T09:00Z"))
    #expect(zone.kind(at: may).abbreviation == "CEST")
  }

  @Test func theNameIsThatOfTheDatabase() {
    guard Self.hasDatabase else { return }
    let path = "/usr/share/zoneinfo/Europe/Rome"
    #expect(ZoneFinder.find(environment: ["TZ": path]).zone.name == "Europe/Rome")
    let zones = Zones()
    #expect(zones.zone("Europe/Rome")?.name == "Europe/Rome")
    #expect(zones.zone("Europe/Roma") == nil && zones.zone(path) == nil && zones.takeFault() == nil)
  }

  @Test func hostileSettingsGiveUTCAndAWarning() {
    for setting in [
      "../../etc/passwd", "Europe/../../../../etc/passwd", ":../zone", "/etc/passwd", "/dev/zero",
      "/", "Europe", "nonsense", "/proc/self/mem", "a\u{0}b", "\u{1B}[2J", "/etc/shadow", "..",
      String(repeating: "x", count: 100_000),
    ] {
      let (zone, warning) = ZoneFinder.find(environment: ["TZ": setting])
      #expect(zone == .utc)
      // Reading the memory of a process from 0 on fails as a broken disk does.
      #expect(warning?.code == (setting == "/proc/self/mem" ? .io : .config))
      #expect((warning?.message.text().count ?? 0) < 300)
    }
  }

  @Test func noneAtAllIsUTCAndUnsetIsTheMachines() {
    for setting in ["", ":", "UTC", "UTC0"] {
      let (zone, warning) = ZoneFinder.find(environment: ["TZ": setting])
      #expect(zone == .utc && warning == nil)
    }
    #expect(ZoneFinder.find(environment: [:]).warning == nil)
  }

  @Test func aFailedReadIsNoMissingZone() throws {
    let scratch = try Scratch()
    #expect(symlink("/proc/self/mem", scratch["Here"]) == 0)
    let zones = Zones(environment: ["TZ": ":" + scratch["Here"]])
    #expect(zones.warning == nil, "nobody has asked")
    #expect(zones.local == .utc && zones.takeFault()?.code == .io)
    #expect(zones.takeFault() == nil)
    #expect(unlink(scratch["Here"]) == 0)
    guard Self.hasDatabase else { return }
    #expect(symlink("/usr/share/zoneinfo/Europe/Rome", scratch["Here"]) == 0)
    #expect(zones.local.name == "Europe/Rome" && zones.takeFault() == nil, "read again")
  }

  @Test func anotherDatabase() throws {
    guard Self.hasDatabase else { return }
    let scratch = try Scratch()
    let rome = try Files.read("/usr/share/zoneinfo/Europe/Rome", limit: 1 << 20)
    try Files.writeAtomically(scratch["Here"], rome, overwrite: false)
    let environment: Environment = ["TZ": "Here", "TZDIR": scratch.path]
    #expect(ZoneFinder.find(environment: environment).zone.name == "Here")
    try Files.writeAtomically(scratch["Here"], Array(rome.dropLast(9)), overwrite: true)
    #expect(ZoneFinder.find(environment: environment).warning != nil, "a file cut off")
  }
}
