// What a backup says of itself: `manifest.json` in the archive. Specified in taccuino-notebook(5).

import Interchange
import Kernel
import Notebook
import System

enum BackupFormat {
  /// The extension of a backup.
  static let suffix = "tacbak"
  static let name = "taccuino-backup"
  /// Greater ones are refused.
  static let version: Int64 = 1
  static let notebook = "notebook.tac"
  /// The folder of the archive that holds the attachments, under their names.
  static let folder = "notebook.photos/"
  static let manifest = "manifest.json"
  /// Larger ones are no manifests.
  static let mostManifestBytes = 256 << 20

  /// Whether an entry may be the notebook or an attachment.
  static func isEntry(_ name: String) -> Bool {
    name == notebook
      || name.hasPrefix(folder) && AttachmentName.isSafe(path: String(name.dropFirst(folder.count)))
  }
}

struct BackupManifest {
  struct Entry {
    var name: String
    var bytes: Int
    var sha256: String
  }

  var notebook: Identifier
  var madeAt: Instant
  var heads: [Notebook.Head]
  var entries: [Entry]
  /// Files that things of the notebook need and that were not there.
  var missing: [String]

  var bytes: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.value([
      "format": .string(BackupFormat.name), "version": .integer(BackupFormat.version),
      "program": .string(ProgramVersion.text), "made_at": .string(madeAt.description),
      "notebook": .string(notebook.description),
      "replicas": .array(
        heads.map { head in
          [
            "id": .string(head.replica.description), "events": .integer(head.events),
            "hash": .string(ContentHash.hex(head.hash)),
          ]
        }),
      "missing": .array(missing.map { .string($0) }),
      "entries": .array(
        entries.map { entry in
          [
            "name": .string(entry.name), "bytes": .integer(Int64(entry.bytes)),
            "sha256": .string(entry.sha256),
          ]
        }),
    ])
    writer.newline()
    return writer.bytes
  }

  init(
    notebook: Identifier, madeAt: Instant, heads: [Notebook.Head], entries: [Entry],
    missing: [String]
  ) {
    self.notebook = notebook
    self.madeAt = madeAt
    self.heads = heads
    self.entries = entries
    self.missing = missing
  }

  /// - Throws: 65 for anything but a manifest of a version that is known.
  init(_ bytes: [UInt8], of path: String) throws(Diagnostic) {
    guard let json = try? JSON(parsing: bytes), json["format"]?.string == BackupFormat.name,
      let version = json["version"]?.integer
    else { throw .noBackup(path) }
    guard version <= BackupFormat.version else { throw .backupNewer(path, version) }
    guard let notebook = json["notebook"]?.string.flatMap({ Identifier($0) }),
      let madeAt = json["made_at"]?.string.flatMap({ Instant(iso: $0) })
    else { throw .backupDamaged(path, tr("its manifest names no notebook")) }
    self.notebook = notebook
    self.madeAt = madeAt
    heads = []
    for head in json["replicas"]?.array ?? [] {
      guard let id = head["id"]?.string.flatMap({ Identifier($0) }),
        let events = head["events"]?.integer,
        let hash = head["hash"]?.string.flatMap({ ContentHash.bytes($0) })
      else { throw .backupDamaged(path, tr("its manifest names a replica without its hash")) }
      heads.append(Notebook.Head(replica: id, events: events, hash: hash))
    }
    heads.sort { $0.replica < $1.replica }
    missing = (json["missing"]?.array ?? []).compactMap(\.string)
    entries = []
    for entry in json["entries"]?.array ?? [] {
      guard let name = entry["name"]?.string, let sha256 = entry["sha256"]?.string,
        let bytes = entry["bytes"]?.integer, bytes >= 0
      else { throw .backupDamaged(path, tr("its manifest has an entry without name or hash")) }
      entries.append(Entry(name: name, bytes: Int(clamping: bytes), sha256: sha256))
    }
  }
}

/// An open backup whose list of entries is that of its manifest.
struct BackupReader {
  let path: String
  let manifest: BackupManifest
  private let archive: StoredZipReader

  /// - Throws: 66 where the file is missing, 65 for what is no backup or a damaged one.
  init(_ path: String, interrupted: () -> Bool) throws(Diagnostic) {
    guard Files.size(path) != nil else { throw .noBackupThere(path) }
    guard Files.kind(path) == .file, ZipArchive.isLike(path) else { throw .noBackup(path) }
    archive = try StoredZipReader(path: path)
    guard let entry = archive.entry(BackupFormat.manifest), entry.isStored,
      entry.size <= BackupFormat.mostManifestBytes
    else { throw .noBackup(path) }
    self.path = path
    var bytes: [UInt8] = []
    try archive.read(entry) { (piece) throws(Diagnostic) in
      if interrupted() { throw .readingInterrupted() }
      bytes += piece
    }
    manifest = try BackupManifest(bytes, of: path)
    var left = Set(archive.entries.map(\.name))
    left.remove(BackupFormat.manifest)
    for entry in manifest.entries {
      guard BackupFormat.isEntry(entry.name) else {
        throw .backupDamaged(path, tr("\(entry.name) is not a valid file name in a backup"))
      }
      guard left.remove(entry.name) != nil, let stored = archive.entry(entry.name) else {
        throw .backupDamaged(path, tr("\(entry.name) is missing or named twice"))
      }
      guard stored.isStored, stored.size == entry.bytes else {
        throw .backupDamaged(path, tr("\(entry.name) does not match the manifest"))
      }
    }
    if let extra = left.min() {
      throw .backupDamaged(path, tr("\(extra) is not in its manifest"))
    }
    guard archive.entry(BackupFormat.notebook) != nil else {
      throw .backupDamaged(path, tr("it contains no notebook"))
    }
  }

  /// The bytes of all entries.
  var totalBytes: Int { manifest.entries.reduce(0) { $0 + $1.bytes } }

  /// Where an attachment lies below the folder of attachments.
  func path(_ entry: BackupManifest.Entry) -> String {
    String(entry.name.dropFirst(BackupFormat.folder.count))
  }

  var attachments: [BackupManifest.Entry] {
    manifest.entries.filter { $0.name != BackupFormat.notebook }
  }

  /// Lends the bytes of an entry, which after the last of them are known to be those of the manifest.
  /// - Throws: 65 when they are not; what `piece` throws.
  func read(
    _ entry: BackupManifest.Entry, _ piece: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let stored = archive.entry(entry.name) else {
      throw .backupDamaged(path, tr("\(entry.name) is missing or named twice"))
    }
    var hash = ContentHash.SHA256()
    try archive.read(stored) { (bytes) throws(Diagnostic) in
      hash.update(bytes)
      try piece(bytes)
    }
    guard hash.digest().hex == entry.sha256 else {
      throw .backupDamaged(path, tr("\(entry.name) does not match the manifest"))
    }
  }
}

extension Diagnostic {
  static func noBackupThere(_ path: String) -> Diagnostic {
    Diagnostic(
      .noInput, tr("there is no backup at \(path)"),
      hint: tr("check the path; names are case-sensitive"))
  }

  static func noBackup(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is not a backup of taccuino"),
      hint: tr("to make one: taccuino backup FILE.tacbak"))
  }

  static func backupNewer(_ path: String, _ version: Int64) -> Diagnostic {
    Diagnostic(
      .data,
      tr("\(path) has format \(version); this program reads up to \(BackupFormat.version)"),
      hint: tr("use a newer taccuino"))
  }

  static func backupDamaged(_ path: String, _ what: Phrase) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is damaged: \(what)"),
      hint: tr("to extract what is still readable: unzip \(path)"))
  }

  static func noRoom(_ folder: String, needs: Int, free: Int) -> Diagnostic {
    Diagnostic(
      .io,
      tr(
        "\(Diagnostic.megabytes(needs)) MB are needed in \(folder), \(Diagnostic.megabytes(free)) MB are free"
      ),
      hint: tr("free some space, or name a file on another disk"))
  }

  /// With one digit after the point.
  private static func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10)"
  }
}
