// Copies of a notebook: one snapshot, without what was erased, written by SQLite into any place of a
// file, and opened there again to be verified. What a backup is besides is not known here.

import CSlice
import Kernel

/// A SQLite file that lies within another file.
struct FileSlice {
  var path: String
  var start: Int
  /// nil where it reaches to the end of the file.
  var length: Int?

  /// - Throws: `.internalFault` when SQLite cannot take the file system that knows slices.
  init(_ path: String, start: Int, length: Int? = nil) throws(Diagnostic) {
    guard FileSlice.isRegistered else { throw .notebookInternal("no file system for slices") }
    self.path = path
    self.start = start
    self.length = length
  }

  private static let isRegistered = tc_slice_register() == 0

  /// As SQLite wants it.
  var uri: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "/"):
        text.append(byte)
      default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    // Two slashes at the beginning would name a machine.
    let isDoubled = path.utf8.starts(with: "//".utf8)
    let end = length.map { "&length=\($0)" } ?? ""
    return "file:" + (isDoubled ? "//" : "") + String(decoding: text, as: UTF8.self)
      + "?vfs=slice&start=\(start)" + end
  }
}

extension Notebook {
  /// How far a replica goes, and the hash that all its events lead to.
  public struct Head: Sendable, Equatable {
    public var replica: Identifier
    public var events: Int64
    public var hash: [UInt8]

    public init(replica: Identifier, events: Int64, hash: [UInt8]) {
      self.replica = replica
      self.events = events
      self.hash = hash
    }
  }

  /// The heads of all replicas, in the order of their ids: equal for notebooks with the same events.
  public func heads() throws(Diagnostic) -> [Head] {
    var heads: [Head] = []
    for (number, id) in try replicaIDs() {
      guard let head = try head(of: number) else { continue }
      heads.append(Head(replica: id, events: Place.seq(head.place), hash: head.hash))
    }
    return heads.sorted { $0.replica < $1.replica }
  }

  /// Whether it has all events up to these heads; there may be more.
  public func holds(_ heads: [Head]) throws(Diagnostic) -> Bool {
    let numbers = try replicaIDs()
    for head in heads {
      guard let (number, _) = numbers.first(where: { $0.1 == head.replica }) else { return false }
      let place = Place.of(replica: number, seq: head.events)
      let hash = try database.first("SELECT hash FROM event WHERE n = ?", [.integer(place)]) {
        (row) throws(Diagnostic) in row.bytes(0)
      }
      guard hash == head.hash else { return false }
    }
    return true
  }

  /// At most how many bytes a copy has.
  public func mostCopyBytes() throws(Diagnostic) -> Int {
    let pages =
      try database.first("PRAGMA page_count") { (row) throws(Diagnostic) in Int(row.integer(0)) }
    let size =
      try database.first("PRAGMA page_size") { (row) throws(Diagnostic) in Int(row.integer(0)) }
    return (pages ?? 0) * (size ?? 0)
  }

  /// Whether copies can be made now.
  /// - Throws: `.refused` within `begin … commit` and in the past, `.noInput` for a notebook without
  ///   content.
  public func checkCopyable() throws(Diagnostic) {
    guard !isInUserTransaction else { throw .insideTransaction("backup") }
    guard asOfInstant == nil else { throw .insidePast("backup") }
    guard !isUnborn else { throw .notebookMissing(path) }
  }

  /// Writes one snapshot of the notebook into a file that is there, from byte `start`, where it ends, on.
  /// Others may go on to read and to write.
  /// - Throws: as `checkCopyable`; `.io`.
  public func copy(into file: String, at start: Int) throws(Diagnostic) {
    try checkCopyable()
    endReading()
    // Tables worked out for this run have the names of those in the file, and would be taken for them.
    let foreign = usesTemporaryTables
    if foreign { try dropTemporaryTables() }
    let slice = try FileSlice(file, start: start).uri
    do throws(Diagnostic) { try database.run("VACUUM INTO ?", [.text(slice)]) } catch {
      if foreign { try? workOutTables() }
      throw error
    }
    if foreign { try workOutTables() }
  }

  /// Opens a copy that lies within a file, to be read; it remembers nothing on this machine.
  /// - Throws: `.data` when it is no notebook, or one of another format.
  public static func open(
    _ setting: Setting, within file: String, at start: Int, length: Int
  ) throws(Diagnostic) -> Notebook {
    var setting = setting
    setting.path = file
    setting.access = .read
    setting.readonly = true
    setting.stateDirectory = nil
    guard NotebookFile.keepsJournal(file, at: start) else {
      throw .copyUnsound(tr("it was written with a write-ahead log, which no copy has"))
    }
    let database = try Database(
      path: file, readOnly: true, busyTimeout: 0,
      slice: FileSlice(file, start: start, length: length))
    database.interrupted = setting.interrupted
    let application = try database.first("PRAGMA application_id") { (row) throws(Diagnostic) in
      row.integer(0)
    }
    guard application == Int64(NotebookFile.applicationID) else { throw .notebookForeign(file) }
    return try copied(setting, database, Registry(setting))
  }

  /// Verifies a copy.
  /// - Throws: `.data` when it does not verify.
  public func verifyCopy() throws(Diagnostic) -> VerifyReport {
    let report = try verify()
    // What lies beside the tables is never run or read, and takes nothing away from them.
    try inspectSchema()
    let isSpoilt = strangers.spoilsTables || strangers.spoilsLog
    let passed: Set = isSpoilt ? ["reference"] : ["reference", "schema"]
    if let problem = report.problems.first(where: { !passed.contains($0.check) }) {
      throw .copyUnsound(problem.message)
    }
    return report
  }

  /// Forgets that this machine wrote into the file that now lies at `path`: it was just made, or is about
  /// to be replaced, so notes that mean it are of a file before it.
  public static func forgetReplicas(
    _ replicas: [Identifier], at path: String, stateDirectory: String?
  ) {
    guard let stateDirectory, let file = NotebookFile.identity(path) else { return }
    let folder = StateFolder(path: stateDirectory)
    for replica in replicas {
      guard let note = folder.read("replicas", replica.description),
        let state = ReplicaState(note), state.device == file.device, state.inode == file.inode
      else { continue }
      folder.remove("replicas", replica.description)
    }
  }

  /// Holds a notebook for this program alone while `body` runs.
  /// - Throws: `.busy` where another program has it open, reads or writes it; what `body` throws.
  public static func holding<R>(
    _ path: String, _ body: () throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    try holding(path) { (_) throws(Diagnostic) in try body() }
  }

  /// The same, with the connection that keeps others away; nil for what is no SQLite file.
  static func holding<R>(
    _ path: String, _ body: (Database?) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    try NotebookFile.checkBeside(NotebookFile.real(path))
    let hold = try NotebookHold.take(path)
    defer { withExtendedLifetime(hold) {} }
    let database: Database
    do throws(Diagnostic) {
      database = try Database(path: path, readOnly: false, busyTimeout: 0)
      try database.run("BEGIN EXCLUSIVE")
    } catch {
      if error.code == .busy { throw error }
      // No SQLite file, or a damaged one: nobody holds that.
      return try body(nil)
    }
    defer { database.close() }
    return try body(database)
  }
}
