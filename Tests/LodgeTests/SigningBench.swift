// A lodge whose Secretary and Master have accounts with keys, and what signs for them.

import Kernel
import SessionBench
import Testing

@testable import Lodge

enum SigningBench {
  static let password = "correct horse battery"

  /// With passwords typed, in the order in which they are asked.
  static func run(_ bench: LodgeBench, _ line: String, _ passwords: String...) -> ExitCode {
    bench.answers = []
    bench.secrets = passwords
    defer { (bench.answers, bench.secrets) = (nil, nil) }
    return bench.run(line)
  }

  static func logIn(_ bench: LodgeBench, _ name: String) throws {
    try #require(run(bench, "account login \(name)", password) == .ok, "\(bench.errors)")
  }

  static func register(_ bench: LodgeBench, _ name: String) throws {
    try #require(
      run(bench, "account register \(name)", password, password) == .ok, "\(bench.errors)")
  }

  /// The Secretary with an account of her own name, the Master with one that his member names; both have keys, and
  /// so has eve, who is nobody.
  static func make() throws -> LodgeBench {
    let bench = try MinutesBench.make(MinutesBench.approved)
    for name in ["\"Leo Sala\"", "ada", "eve"] { try register(bench, name) }
    try #require(bench.run("lodge member link \"Ada Conti\" ada") == .ok)
    for name in ["eve", "ada", "\"Leo Sala\""] {
      try logIn(bench, name)
      try #require(run(bench, "account key make", password) == .ok, "\(bench.errors)")
    }
    return bench
  }

  /// - Parameter what: `2026-03-19`, `2026-03-19 --addendum 1`
  static func sign(_ bench: LodgeBench, _ what: String, as name: String) throws {
    try logIn(bench, name)
    try #require(run(bench, "lodge minutes sign \(what)", password) == .ok, "\(bench.errors)")
  }

  /// Signed twice each: the minutes of both meetings.
  static func signed() throws -> LodgeBench {
    let bench = try make()
    for meeting in ["2026-03-19", "2026-04-16"] {
      for name in ["ada", "\"Leo Sala\""] { try sign(bench, meeting, as: name) }
    }
    return bench
  }

  /// An `UPDATE` that copies columns of one signature to another.
  static func copy(_ columns: [String], from source: String, to target: String) -> String {
    let set = columns.map { "\($0) = (SELECT \($0) FROM lodge_signature WHERE \(source))" }
    return "UPDATE lodge_signature SET \(set.joined(separator: ", ")) WHERE \(target);"
  }
}
