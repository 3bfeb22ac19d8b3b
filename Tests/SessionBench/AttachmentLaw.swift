// What holds for the files beside a notebook of every kind: what verify, doctor, backup and restore say of one
// that is missing, damaged, not used or badly named. A test of a domain makes one thing with a file and
// hands its noun here.

import Command
import Glibc
import Kernel
import Notebook
import System

/// One noun whose things have files, with one thing that has one.
public final class AttachmentLaw {
  private let bench: SessionBench
  private let list: String
  /// What `verify` and `doctor` call its files.
  private let check: String
  private let row: String
  /// The same of files that no event names, in a folder of several kinds.
  private let unused: (check: String, row: String)
  /// What an event of it needs beside the members of its file.
  private let kind: EventKind
  private let scope: Identifier?
  private let body: JSONObject
  private var failures: [String] = []

  public init(
    _ bench: SessionBench, list: String, check: String, row: String, kind: EventKind,
    unused: (check: String, row: String)? = nil, scope: Identifier? = nil,
    body: JSONObject = JSONObject()
  ) {
    self.bench = bench
    self.list = list
    self.check = check
    self.row = row
    self.unused = unused ?? (check, row)
    self.kind = kind
    self.scope = scope
    self.body = body
  }

  /// Names that are none: they lead elsewhere, hide, or are not what a file is called.
  private static let hostile = [
    "../../secret.jpg", "../private/secret.jpg", "/etc/hostname", "..", ".", "", ".hidden",
    "a/../../../secret.jpg", "a//b.jpg", "a\u{1B}[2Jb.jpg", "a\u{202E}gpj.jpg", "a b.jpg",
    "$(touch x).jpg", "|touch x", "né.jpg", "x\u{0}.jpg", "a/b/c/d/e.jpg",
    String(repeating: "x", count: 201),
  ]

  /// What does not hold; nothing where all is well.
  public func broken() throws -> [String] {
    let place = try path()
    let bytes = try Files.read(place, limit: 1 << 24)
    try expect("sound", problems: [], remark: nil)
    try restores("sound", isWhole: true)

    for (state, make) in Self.absences() {
      try Files.remove(place)
      try make(place, bench.folder)
      try expect(state, problems: ["is missing"], remark: "1 missing; list them with verify")
      try backsUp(state, says: "is missing")
      Self.clear(place)
    }
    try Files.writeAtomically(place, Array(bytes.dropLast()), overwrite: true)
    try expect("damaged", problems: ["is not the one that was added"], remark: nil)
    try backsUp("damaged", says: "is not the one that was added")
    try Files.writeAtomically(place, bytes, overwrite: true)

    let foreign = Paths.join(Paths.folder(of: place), "foreign.bin")
    try Files.writeAtomically(foreign, bytes, overwrite: true)
    try expect("not used", problems: [foreign], remark: "list them with verify", unused)
    try restores("not used", isWhole: true)
    try Files.remove(foreign)

    try expect("sound again", problems: [], remark: nil)
    for name in Self.hostile { try survives(name) }
    return failures
  }

  /// What may lie where a file should be; each counts as a missing file, and is not followed, read or waited for.
  private static func absences() -> [(String, (_ place: String, _ folder: String) throws -> Void)] {
    [
      ("missing", { _, _ in }),
      (
        "a link",
        { place, folder in
          try Files.writeAtomically(folder + "/secret.jpg", [1, 2, 3], overwrite: true)
          symlink(folder + "/secret.jpg", place)
        }
      ),
      ("a pipe", { place, _ in mkfifo(place, 0o600) }),
      ("a folder", { place, _ in try Files.makeDirectory(place) }),
    ]
  }

  private static func clear(_ place: String) {
    unlink(place)
    rmdir(place)
  }

  private func claim(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { failures.append("\(list): " + what()) }
  }

  private func path() throws -> String {
    guard let path = try bench.row(list)["path"]?.string else {
      throw SessionBench.NoRows(description: "\(list): no path")
    }
    return path
  }

  /// - Parameter problems: what the message of each contains.
  private func expect(
    _ state: String, problems: [String], remark: String?,
    _ care: (check: String, row: String)? = nil
  ) throws {
    let (check, row) = care ?? (check, row)
    let report = try bench.row("verify")
    let found = report["problems"]?.array ?? []
    claim(
      found.count == problems.count
        && zip(found, problems).allSatisfy { one, words in
          one["check"]?.string == check
            && one["message"]?.string?.firstRange(of: words) != nil
        }, "\(state): verify says \(found)")
    let line = try bench.rows("doctor").first { $0["key"]?.string == row }
    let said = line?["remark"]?.string
    claim(
      remark.map { said?.hasSuffix($0) ?? false } ?? (said == nil),
      "\(state): doctor says \(said ?? "nothing")")
  }

  private func backsUp(_ state: String, says words: String) throws {
    let backup = bench.folder + "/law.tacbak"
    claim(bench.run("backup \(backup) --force") == .notFound, "\(state): \(bench.errors)")
    claim(
      bench.errors.firstRange(of: words) != nil, "\(state): backup says \(bench.errors)")
    try Files.remove(backup)
  }

  /// A backup is made, and what is restored from it has the files that its events name, and no others.
  private func restores(_ state: String, isWhole: Bool) throws {
    let (backup, there) = (bench.folder + "/law.tacbak", bench.folder + "/law.tac")
    let made = bench.run("backup \(backup)")
    claim(made == (isWhole ? .ok : .notFound), "\(state): \(made) \(bench.errors)")
    let code = bench.run("restore \(backup) --into \(there)")
    claim(code == (isWhole ? .ok : .notFound), "\(state): restore: \(code) \(bench.errors)")
    let session = bench.makeSession()
    session.options.notebookPath = there
    let verified = bench.run("verify", in: session)
    session.close()
    claim(verified == (isWhole ? .ok : .notFound), "\(state): verify: \(bench.errors)")
    claim(
      !Self.names(bench.folder + "/law.photos").contains("foreign.bin"),
      "\(state): a file of nobody is in the backup")
    for name in ["law.tacbak", "law.tac", "law.photos"] { Self.remove(bench.folder + "/" + name) }
  }

  /// An event of a stranger names a file so: nothing outside is read, written or removed, and `verify` names it.
  private func survives(_ name: String) throws {
    let copy = bench.folder + "/n.tac.before"
    try Files.writeAtomically(copy, Files.read(bench.path, limit: 1 << 28), overwrite: true)
    let session = bench.makeSession()
    var body = body
    for (key, value) in [
      ("file", JSON.string(name)), ("sha256", .string(ContentHash.sha256([1, 2, 3]).hex)),
      ("bytes", .integer(3)), ("source", .string("s.jpg")),
    ] { body[key] = value }
    try session.write(as: nil) { () throws(Diagnostic) in
      try session.append(kind, scope: scope, entity: session.newID(), body: body)
    }
    session.close()
    let before = Self.names(bench.folder)
    let problems = try bench.row("verify")["problems"]?.array ?? []
    claim(
      problems.contains { $0["check"]?.string == "file-name" },
      "\(name.printable): verify says \(problems)")
    claim(
      try bench.rows(list).count { $0["path"]?.string != nil } == 1,
      "\(name.printable): a path is given")
    try restores(name.printable, isWhole: false)
    claim(Self.names(bench.folder) == before, "\(name.printable): files came or went")
    try Files.writeAtomically(bench.path, Files.read(copy, limit: 1 << 28), overwrite: true)
  }

  /// All files below a folder by their names.
  private static func names(_ folder: String) -> [String] {
    var names: [String] = []
    for name in ((try? Files.list(folder)) ?? []).sorted() where !name.hasPrefix("state") {
      names.append(name)
      if Files.kind(folder + "/" + name) == .folder { names += Self.names(folder + "/" + name) }
    }
    return names
  }

  private static func remove(_ path: String) {
    for name in (try? Files.list(path)) ?? [] { remove(path + "/" + name) }
    clear(path)
  }
}
