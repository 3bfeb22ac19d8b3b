// The event log beside Tests/bench/c/event_log.c, without the rest of the program: the same things, bodies and commands
// through the target Notebook, and checks and folds of the log that came of it.
//
//   notebook-bench append FILE EVENTS
//   notebook-bench receive|scattered FILE FROM    the events of other logs (FROM, or several with commas) into a new one,
//                                                 in their order, or their segments in any order
//   notebook-bench verify|rebuild|past|seal|unlock FILE
//
// Prints seconds, an answer and the most memory held in MiB, as the other one does.

import Glibc
import Kernel
import Notebook
import System

enum Bench {
  static let added = EventKind("bench", "ThingAdded", .creates)
  static let thing = EntityModel(
    domain: "bench", noun: "thing", table: "thing",
    fields: [Field("name", .text), Field("count", .integer), Field("category", .text)],
    events: [added], indexes: [["category"]])

  static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func setting(_ path: String, _ access: Notebook.Access) -> Notebook.Setting {
    var salts = Entropy.seeded(UInt64(bitPattern: now().milliseconds))
    return Notebook.Setting(
      path: path, access: access, models: DomainModels.grouped([thing]), clock: now,
      realClock: now,
      identifiers: IdentifierSource(clock: now, entropy: .seeded(salts.next())),
      entropy: { salts.next() }, stateDirectory: nil, userName: "bench", hostName: "bench")
  }

  static func open(_ path: String, _ access: Notebook.Access) throws(Diagnostic) -> Notebook {
    try Notebook.open(setting(path, access))
  }

  static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// As `append` of event_log.c: one thing a batch, all in one transaction.
  static func append(_ path: String, _ count: Int) throws(Diagnostic) -> Int {
    let notebook = try open(path, .write(create: true))
    var source = IdentifierSource(clock: now, entropy: .seeded(7))
    let scope = source.next()
    try notebook.begin()
    for number in 1...count {
      let name = "thing number \(padded(number, 7)) of a list that somebody keeps with care"
      let body = JSONObject([
        JSONObject.Member("name", .string(name)),
        JSONObject.Member("count", .integer(Int64(number % 9 + 1))),
        JSONObject.Member("category", .string("shelf \(padded(number % 500, 3))")),
      ])
      let thing = source.next()
      let origin = Notebook.BatchOrigin(command: "bench thing add \"\(name)\"")
      try notebook.batch(origin) { (batch) throws(Diagnostic) in
        try batch.append(added, scope: scope, entity: thing, body: body)
      }
    }
    try notebook.commit()
    notebook.close()
    return count
  }

  /// How many events a segment has, as a synchronisation would hand them over.
  static let segment = 1000

  /// All events of other logs into a new one, as one delivery: one segment after the other, or in an
  /// order that is drawn.
  static func receive(_ path: String, from paths: [Substring], scattered: Bool) throws(Diagnostic)
    -> Int
  {
    let notebook = try open(path, .write(create: true))
    var segments: [(source: Notebook, replica: Identifier, after: Int64)] = []
    for path in paths {
      let source = try open(String(path), .read)
      for replica in try source.replicas() {
        for after in stride(from: 0, to: replica.last, by: segment) {
          segments.append((source, replica.id, after))
        }
      }
    }
    if scattered {
      var entropy = Entropy.seeded(11)
      for last in segments.indices.dropFirst().reversed() {
        segments.swapAt(last, Int(entropy.next() % UInt64(last + 1)))
      }
    }
    var next = segments.makeIterator()
    try notebook.receive { () throws(Diagnostic) in
      guard let part = next.next() else { return nil }
      return (
        try part.source.outgoing(replica: part.replica, after: part.after, limit: segment), []
      )
    }
    let things = try count(notebook)
    notebook.close()
    return things
  }

  static func count(_ notebook: Notebook) throws(Diagnostic) -> Int {
    try notebook.first("SELECT count(*) FROM thing") { (row) throws(Diagnostic) in
      Int(row.integer(0))
    } ?? 0
  }

  static var passphrase: Secret { Secret(Array("eight gentle otters".utf8)) }

  static func run(_ words: [String]) throws(Diagnostic) -> Int {
    switch (words.first, words.count) {
    case ("append", 3): return try append(words[1], Int(words[2]) ?? 0)
    case ("receive", 3), ("scattered", 3):
      return try receive(
        words[1], from: words[2].split(separator: ","), scattered: words[0] == "scattered")
    case ("verify", 2):
      let report = try open(words[1], .read).verify()
      return report.isSound ? 1 : 0
    case ("rebuild", 2):
      let notebook = try open(words[1], .write(create: false))
      return try notebook.rebuild().isSound ? count(notebook) : 0
    case ("past", 2):
      let notebook = try open(words[1], .read)
      try notebook.asOf(Instant(milliseconds: now().milliseconds + 1000))
      return try count(notebook)
    case ("seal", 2):
      return try Notebook.seal("bench", by: passphrase, setting(words[1], .write(create: false)))
        .events
    case ("unlock", 2):
      let notebook = try open(words[1], .read)
      try notebook.unlock("bench", by: passphrase)
      return try count(notebook)
    default:
      throw Diagnostic(
        .usage,
        .verbatim(
          "append FILE EVENTS, receive|scattered FILE FROM, or verify|rebuild|past|seal|unlock FILE"
        ))
    }
  }
}

let start = Bench.seconds()
do throws(Diagnostic) {
  let answer = try Bench.run(Array(CommandLine.arguments.dropFirst()))
  let taken = Bench.seconds() - start
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  print(taken, answer, Double(usage.ru_maxrss) / 1024)
} catch {
  print("notebook-bench: \(error.message.text(.english))")
  exit(error.code.rawValue)
}
