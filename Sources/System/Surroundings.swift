// All that a run takes from outside besides its input: environment, clock, ids, zone, folders,
// names. One value, made once, handed down; tests make their own. Costly parts are read on first
// use.
import Kernel

/// What a run depends on without being told. Not Sendable: one thread has it.
public struct Surroundings {
  public var environment: Environment
  public var clock: Clock
  public var identifiers: IdentifierSource
  public var language: Language
  public var directories: Directories
  /// Those that were asked for, and what was wrong with them.
  public let zones: Zones
  /// The time as the machine has it, whatever `clock` shows: what limits sessions and attempts.
  public var wall: @Sendable () -> Instant = { Clock.wall() }
  /// What tells this machine from others: the system's number for it, else its name. Nothing shows it.
  public var machine: String { machineBox.value }
  public var user = UserNumber.current
  private var machineBox: Lazy<String>
  private var userBox: Lazy<String>
  private var hostBox: Lazy<String>

  /// Local time. Reads the zone's file on first use.
  public var zone: Zone { zones.local }
  /// The login name: LOGNAME, USER, the system's list of users, or `uid N`.
  public var userName: String { userBox.value }
  /// The machine's name, without its domain; `localhost` when it has none.
  public var hostName: String { hostBox.value }

  /// For tests and for programs that know better; nothing is asked of the system but what is left
  /// out of `zones`, `userName`, `hostName`.
  public init(
    environment: Environment = [:], clock: Clock, entropy: Entropy, zones: Zones? = nil,
    directories: Directories? = nil, userName: String? = nil, hostName: String? = nil,
    machine: String? = nil
  ) {
    self.environment = environment
    self.clock = clock
    identifiers = IdentifierSource(clock: { clock.now() }, entropy: entropy)
    language = Language { environment[$0] }
    self.directories =
      directories ?? Directories(environment: environment, fallbackHome: { People.home() })
    self.zones = zones ?? Zones(environment: environment)
    machineBox = Lazy { machine ?? People.machine() }
    userBox = Lazy { userName ?? People.user(environment: environment) }
    hostBox = Lazy { hostName ?? People.host() }
  }

  /// Where what ends with the machine's run lies: `$XDG_RUNTIME_DIR/taccuino`, else a folder of this
  /// user among the temporary ones.
  public var runtimeFolder: String {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      return Paths.join(runtime, "taccuino")
    }
    return "/tmp/taccuino-\(user)"
  }

  /// Those of this process.
  ///
  /// `now` is the text after `--now` and goes before TACCUINO_NOW; it freezes the clock. `seed`
  /// goes before TACCUINO_SEED; it fixes the ids.
  /// - Throws: 64 or 78 when the time cannot be read.
  public static func live(
    now: String? = nil, seed: String? = nil
  ) throws(Diagnostic) -> Surroundings {
    try live(environment: Environment.current(), now: now, seed: seed)
  }

  /// The same with another environment.
  public static func live(
    environment: Environment, now: String? = nil, seed: String? = nil, zones: Zones? = nil
  ) throws(Diagnostic) -> Surroundings {
    let zones = zones ?? Zones(environment: environment)
    func setting(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    var clock = Clock.system
    if let text = now ?? setting("TACCUINO_NOW") {
      let found = DateWords.instant(
        text, now: Clock.wall(), zone: zones.local, .unclear)
      guard let found else { throw .badNow(text, isOption: now != nil) }
      if let day = found.day, day.isUnclear, let other = day.other {
        throw .unclearNow(text, day.day, other, isOption: now != nil)
      }
      clock = Clock(frozen: found.instant)
    }
    let entropy = (seed ?? setting("TACCUINO_SEED")).map { Entropy.seeded($0) } ?? .system
    return Surroundings(
      environment: environment, clock: clock, entropy: entropy, zones: zones)
  }
}

/// A value made when it is first asked for.
private final class Lazy<Value> {
  private var make: (() -> Value)?
  private var made: Value?

  init(_ make: @escaping () -> Value) { self.make = make }

  var value: Value {
    if let made { return made }
    guard let make else { preconditionFailure("a lazy value asks for itself") }
    self.make = nil
    let value = make()
    made = value
    return value
  }
}
