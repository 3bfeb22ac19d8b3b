// Making a backup: the notebook and the files beside it in one archive of stored members, written as a
// draft, read back, and only then given its name. Keys, settings, history and what this machine knows of
// its replicas are never in it.

import Interchange
import Kernel
import Notebook
import Render
import System

/// What a backup holds, and what it could not hold.
struct BackupResult {
  var report: VerifyReport
  var bytes: Int
  var files: Int
  /// What is wrong with the files beside the notebook.
  var problems: [Phrase]
}

extension Session {
  /// Makes a backup of the notebook and verifies it. Other programs may go on to read and write: it holds
  /// the notebook as it was at one moment.
  /// - Throws: 64 for another extension, 73 where the file exists and `overwrite` is false, 77 for what
  ///   belongs to the notebook, 74 for too little room, before anything is written; 65 where the notebook
  ///   does not verify. The file is then as before.
  func backUp(to path: String, overwrite: Bool) throws(Diagnostic) -> BackupResult {
    try refuseOwn(path)
    try checkSuffix(path)
    let notebook = try notebook()
    try notebook.checkCopyable()
    try checkTarget(path, overwrite: overwrite)
    let folder = Paths.folder(of: path)
    DraftFile.sweep(folder) { $0.hasSuffix("." + BackupFormat.suffix) }
    let estimate = try notebook.mostCopyBytes()
    try checkRoom(folder, estimate + waitingAttachmentBytes())
    let draft = try DraftFile(of: path)
    let zip = StoredZipWriter(draft, time: surroundings.zone.civil(at: now))
    let start = try zip.begin(BackupFormat.notebook, about: estimate)
    console.progress(0, tr("backing up the notebook"))
    try notebook.copy(into: draft.path, at: start)
    var hash = ContentHash.SHA256()
    try zip.takeWritten { (piece) throws(Diagnostic) in
      hash.update(piece)
      try checkInterrupted()
    }
    try zip.endMember()
    let length = try draft.size() - start
    var entries = [
      BackupManifest.Entry(
        name: BackupFormat.notebook, bytes: length, sha256: hash.digest().hex)
    ]
    let copy = try Notebook.open(
      setting(.read), within: draft.path, at: start, length: length)
    defer { copy.close() }
    if let unlocked { try copy.unlock(with: unlocked) }
    let report = try copy.verifyCopy()
    guard let id = copy.id, id == notebook.id else {
      throw Diagnostic(.data, tr("the copy does not verify: it belongs to another notebook"))
    }
    let (files, problems, missing) = try packAttachments(of: copy, into: zip, &entries)
    let manifest = BackupManifest(
      notebook: id, madeAt: now, heads: try copy.heads(), entries: entries, missing: missing)
    let bytes = manifest.bytes
    try zip.begin(BackupFormat.manifest, about: bytes.count)
    try zip.write(bytes)
    try zip.endMember()
    try zip.finish()
    try draft.sync()
    try readBack(draft.path, manifest)
    let size = try draft.size()
    try draft.place(overwrite: overwrite)
    return BackupResult(report: report, bytes: size, files: files, problems: problems)
  }

  /// Packs every file that an event of the copy has ever named: those of undone commands too, since redo
  /// needs them; none of a later command.
  private func packAttachments(
    of copy: Notebook, into zip: StoredZipWriter, _ entries: inout [BackupManifest.Entry]
  ) throws(Diagnostic) -> (files: Int, problems: [Phrase], missing: [String]) {
    var needed: [String: Attachment] = [:]
    for one in try registry.neededFiles(copy) { needed[one.path] = one }
    var problems: [Phrase] = []
    var missing: [String] = []
    // Only the passphrase shows which sealed files are needed: all of them are packed.
    let named = try registry.namedFiles(copy)
    let sorted = try named.keys.sorted() + sealedPlaces(copy)
    for (index, path) in sorted.enumerated() {
      try checkInterrupted()
      console.progress(Double(index) / Double(sorted.count), tr("backing up photos"))
      guard AttachmentName.isSafe(path: path) else {
        problems.append(tr("ignored the file \(path) of an event: its name is not safe"))
        continue
      }
      guard let source = try openAttachment(path) else {
        guard let one = needed[path] else { continue }
        if let domain = named[path]?.domain, copy.isSealed(domain) {
          // It lies, and is packed, under the name that its seal gives it.
          problems += try faults(of: one)
          continue
        }
        problems.append(tr("the file of \(one.title) is missing"))
        missing.append(path)
        continue
      }
      guard source.size ?? 0 <= Session.mostStoredBytes else {
        problems.append(
          tr("\(Paths.join(attachmentFolder, path)) is larger than a file of a notebook"))
        continue
      }
      let name = BackupFormat.folder + path
      try zip.begin(name, about: source.size ?? 0)
      var (hash, count) = (ContentHash.SHA256(), 0)
      while let piece = source.next() {
        hash.update(piece)
        count += piece.count
        try zip.write(piece)
      }
      if let fault = source.fault { throw fault }
      try zip.endMember()
      let sha256 = hash.digest().hex
      entries.append(BackupManifest.Entry(name: name, bytes: count, sha256: sha256))
      if let one = needed[path], one.sha256 != sha256 {
        problems.append(tr("the file of \(one.title) is not the one that was added"))
      }
    }
    return (entries.count - 1, problems, missing)
  }

  /// Every entry as it lies on the disk, against the manifest.
  private func readBack(_ path: String, _ manifest: BackupManifest) throws(Diagnostic) {
    let reader = try BackupReader(path, interrupted: console.isInterrupted)
    let total = max(reader.totalBytes, 1)
    var done = 0
    for entry in reader.manifest.entries {
      try reader.read(entry) { (piece) throws(Diagnostic) in
        done += piece.count
        try checkInterrupted()
        console.progress(Double(done) / Double(total), tr("reading the backup back"))
      }
    }
    guard reader.manifest.entries.count == manifest.entries.count else {
      throw .backupDamaged(path, tr("it contains no notebook"))
    }
  }

  // MARK: - What may be written

  private func checkSuffix(_ path: String) throws(Diagnostic) {
    guard Paths.suffix(of: path) != BackupFormat.suffix else { return }
    let named = Paths.join(
      Paths.folder(of: path) == "." ? "" : Paths.folder(of: path),
      Paths.stem(of: path) + "." + BackupFormat.suffix)
    throw Diagnostic(
      .usage, tr("a backup is a .tacbak file with the notebook and its photos"),
      hint: tr("write: backup \(named.shellQuoted)"))
  }

  private func checkTarget(_ path: String, overwrite: Bool) throws(Diagnostic) {
    switch Files.kind(path) {
    case nil:
      guard Files.isLink(path) else { return }
      throw .inTheWay(path)
    case .file?: if !overwrite { throw .inTheWay(path) }
    case .folder?, .other?:
      throw Diagnostic(.cannotCreate, tr("\(path) is not a file"), hint: tr("name a file"))
    }
  }

  /// - Throws: 74 where the file system has too little room, with both numbers.
  func checkRoom(_ folder: String, _ bytes: Int) throws(Diagnostic) {
    // Headers, the directory and the manifest.
    let needs = bytes + bytes / 64 + 65_536
    guard let free = FolderTree.freeBytes(folder), free < needs else { return }
    throw .noRoom(folder, needs: needs, free: free)
  }
}

extension Diagnostic {
  static func inTheWay(_ path: String) -> Diagnostic {
    Diagnostic(.cannotCreate, tr("\(path) exists"), hint: tr("--force replaces it"))
  }
}
