// How tests of sealed domains run the program.

import Testing

extension Launcher {
  /// Keys are random: the seed of other tests would make each the same.
  init(sealing home: Home) {
    self.init(home)
    variables["TACCUINO_NOW"] = "2026-11-29T18:00:00+01:00"
    variables["TACCUINO_SEED"] = nil
  }

  /// - Parameter passphrase: what `--passphrase-fd 0` reads.
  func run(
    _ words: [String], passphrase: String?, code: Int32
  ) throws -> (out: String, error: String) {
    let option = passphrase == nil ? [] : ["--passphrase-fd", "0"]
    let result = try run(
      ["-n", "a.tac"] + option + words, input: Array((passphrase ?? "").utf8))
    try #require(result.code == code, "\(words): \(result.code) \(result.stdout) \(result.stderr)")
    return (result.stdout, result.stderr)
  }
}

/// A notebook with a person, a member and a trip, whose domains the tests seal.
protocol SealingTests {
  var home: Home { get }
  var launcher: Launcher { get }
}

extension SealingTests {
  func plant() throws {
    try home.write(
      "plant",
      "stack person add Adele born=1980-05-05\nlodge member add Bruna degree=Maestro since=2020-01-01\n"
        + "trip add Zeeland from=2027-03-01 to=2027-03-04\n")
    try run(["-f", "plant"])
  }

  @discardableResult
  func run(
    _ words: [String], _ input: String? = nil, code: Int32 = 0
  ) throws -> (out: String, error: String) {
    try launcher.run(words, passphrase: input, code: code)
  }

  func seal(_ domains: String..., with passphrase: String) throws {
    for domain in domains { try run(["notebook", "seal", domain], passphrase) }
  }

  /// - Parameter launcher: that of the tests where it is left out.
  func start(
    _ launcher: Launcher? = nil, size: (columns: UInt16, rows: UInt16) = (120, 40)
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(launcher ?? self.launcher, ["-n", "a.tac"], size: size)
    try #require(terminal.expect("> "))
    return terminal
  }
}
