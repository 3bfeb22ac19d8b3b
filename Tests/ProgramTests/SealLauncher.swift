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
