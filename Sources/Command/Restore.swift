// Bringing a backup back as a notebook of its own. Everything is written under other names, compared with
// the manifest and verified before the first file gets its place; photos come first and the notebook
// last, so that a crash leaves what was there before, or all that is restored.

import Glibc
import Interchange
import Kernel
import Notebook
import Render
import System

/// What a restored notebook is.
struct RestoreResult {
  var path: String
  var manifest: BackupManifest
  var report: VerifyReport
  /// What is wrong with the files beside it.
  var beyond: [(check: String, message: Phrase)]
}

extension Session {
  /// Restores a backup as the notebook at `path`, a new replica.
  /// - Throws: 66 and 65 for what is no sound backup, 73 where something is at `path` and `overwrite` is
  ///   false, 77 for the notebook of this session, 75 for one that another program uses, 74 for too little
  ///   room. Nothing at `path` is then changed.
  func restore(
    _ file: String, into path: String, overwrite: Bool
  ) throws(Diagnostic) -> RestoreResult {
    let backup = try BackupReader(file, interrupted: console.isInterrupted)
    let target = Files.isLink(path) ? (try? Files.realPath(path)) ?? path : path
    guard !Files.isSame(file, target) else { throw .restoreOntoBackup(path) }
    let isOpen = Files.isSame(options.notebookPath, target) && (opened != nil || isInteractive)
    guard !isOpen else { throw .restoreOntoOpen(path) }
    let place = RestorePlace(target)
    try place.check(backup, overwrite: overwrite, self)
    place.sweep()
    try checkRoom(Paths.folder(of: target), backup.totalBytes)
    let (notebook, owners) = try writeNotebook(backup, place)
    let photos = try writeAttachments(backup, place)
    let replicas = backup.manifest.heads.map(\.replica)
    let state = surroundings.directories.state
    // The numbers of files are given anew: a note of one before may seem to mean this one.
    Notebook.forgetReplicas(replicas, at: notebook.path, stateDirectory: state)
    if Files.exists(target) {
      try Notebook.holding(target) { () throws(Diagnostic) in
        Notebook.forgetReplicas(replicas, at: target, stateDirectory: state)
        try place.fill(notebook, photos, backup, owners, overwrite: true)
      }
    } else {
      try place.fill(notebook, photos, backup, owners, overwrite: overwrite)
    }
    return try verifyRestored(backup, target, path)
  }

  /// - Returns: the notebook, verified, and the things that the files beside it are of.
  private func writeNotebook(
    _ backup: BackupReader, _ place: RestorePlace
  ) throws(Diagnostic) -> (DraftFile, owners: [String: Identifier]) {
    let draft = try DraftFile(of: place.notebook)
    guard let entry = backup.manifest.entries.first(where: { $0.name == BackupFormat.notebook })
    else { throw .backupDamaged(backup.path, tr("it holds no notebook")) }
    var at = 0
    try backup.read(entry) { (piece) throws(Diagnostic) in
      try checkInterrupted()
      try draft.write(piece, at: at)
      at += piece.count
      console.progress(Double(at) / Double(max(backup.totalBytes, 1)), tr("restoring"))
    }
    try draft.sync()
    let copy = try Notebook.open(setting(.read), within: draft.path, at: 0, length: entry.bytes)
    defer { copy.close() }
    do throws(Diagnostic) {
      _ = try copy.verifyCopy()
      guard copy.id == backup.manifest.notebook, try copy.heads() == backup.manifest.heads else {
        throw Diagnostic.backupDamaged(
          backup.path, tr("its notebook is another than the manifest says"))
      }
    } catch {
      guard error.code == .data, error.hint == nil else { throw error }
      throw .backupDamaged(backup.path, error.message)
    }
    var owners: [String: Identifier] = [:]
    for source in registry.attachmentSources {
      owners.merge(try source.named(copy)) { first, _ in first }
    }
    for entry in backup.attachments where owners[backup.path(entry)] == nil {
      throw .backupDamaged(backup.path, tr("\(entry.name) is the file of no event"))
    }
    return (draft, owners)
  }

  private func writeAttachments(
    _ backup: BackupReader, _ place: RestorePlace
  ) throws(Diagnostic) -> DraftFolder? {
    guard !backup.attachments.isEmpty else { return nil }
    let draft = try DraftFolder(of: place.photos)
    let below = FilesBelow(draft.path)
    var folders: Set<String> = [""]
    for (index, entry) in backup.attachments.enumerated() {
      try checkInterrupted()
      console.progress(
        Double(index) / Double(backup.attachments.count), tr("restoring photos"))
      let path = backup.path(entry)
      var pieces: [[UInt8]] = []
      // One attachment at a time is in memory: none is larger than a photo may be.
      guard entry.bytes <= Session.mostAttachmentBytes else {
        throw .backupDamaged(backup.path, tr("\(entry.name) is larger than a file of a notebook"))
      }
      try backup.read(entry) { (piece) throws(Diagnostic) in pieces.append(piece) }
      pieces.reverse()
      try below.write(path) { () throws(Diagnostic) in pieces.popLast() }
      var folder = path
      while folder.contains("/") {
        folder = Paths.folder(of: folder)
        folders.insert(folder == "." ? "" : folder)
      }
    }
    for folder in folders { try below.sync(folder) }
    return draft
  }

  /// Looks at what now lies there as any command does.
  private func verifyRestored(
    _ backup: BackupReader, _ target: String, _ path: String
  ) throws(Diagnostic) -> RestoreResult {
    var options = options
    options.notebookPath = target
    options.readonly = true
    options.operatorName = nil
    let session = Session(
      registry: registry, surroundings: surroundings, settings: settings, options: options,
      console: console)
    defer { session.close() }
    let restored = try session.notebook()
    let report = try restored.verify()
    guard try restored.heads() == backup.manifest.heads else {
      throw Diagnostic(.data, tr("\(path) is not what the backup holds"))
    }
    return RestoreResult(
      path: path, manifest: backup.manifest, report: report, beyond: try session.faultsBeyond())
  }
}

/// Where a notebook is restored: its path, and the folder beside it.
struct RestorePlace {
  let notebook: String
  let photos: String

  init(_ path: String) {
    notebook = path
    photos = Paths.join(Paths.folder(of: path), Paths.stem(of: path) + ".photos")
  }

  /// What SQLite would take for a part of the notebook.
  private var remains: [String] {
    ["-journal", "-wal", "-shm"].map { notebook + $0 }.filter { Files.exists($0) }
  }

  func check(
    _ backup: BackupReader, overwrite: Bool, _ session: Session
  ) throws(Diagnostic) {
    switch Files.kind(notebook) {
    case .folder?, .other?:
      throw Diagnostic(
        .cannotCreate, tr("\(notebook) is not a file"), hint: tr("name the notebook: --into FILE"))
    case .file?:
      guard overwrite else { throw .inTheWay(notebook) }
      try Notebook.holding(notebook) { () throws(Diagnostic) in }
    case nil:
      guard !Files.isLink(notebook) else { throw .inTheWay(notebook) }
      if !overwrite, let remains = remains.first { throw .inTheWay(remains) }
    }
    guard Files.kind(photos) != nil else { return }
    // What a restore that was cut off has put there is the same; anything else is another notebook's.
    let expected = Dictionary(
      backup.attachments.map { (backup.path($0), $0.sha256) },
      uniquingKeysWith: { first, _ in first })
    let below = FilesBelow(photos)
    for path in try names() where !overwrite {
      guard let sha256 = expected[path],
        let bytes = try? below.read(path, limit: Session.mostAttachmentBytes),
        ContentHash.sha256(bytes).hex == sha256
      else { throw .inTheWay(photos) }
    }
  }

  /// The files in the folder, also those that wait.
  private func names(_ folder: String = "") throws(Diagnostic) -> [String] {
    var result: [String] = []
    let root = Paths.join(photos, folder)
    for name in try Files.list(root) {
      let place = Paths.join(root, name)
      let path = folder.isEmpty ? name : folder + "/" + name
      if Files.kind(place) == .folder, !Files.isLink(place) {
        result += try names(path)
      } else {
        result.append(path)
      }
    }
    return result
  }

  /// Removes what restores that were killed have left here.
  func sweep() {
    let own = [Paths.name(of: notebook), Paths.name(of: photos)]
    DraftFile.sweep(Paths.folder(of: notebook)) { own.contains(String($0)) }
  }

  /// Puts everything in place. Beside a folder that is there, files wait where those of a command wait
  /// that is being kept: whichever notebook a crash leaves, its next command sees to them.
  func fill(
    _ draft: DraftFile, _ folder: DraftFolder?, _ backup: BackupReader,
    _ owners: [String: Identifier], overwrite: Bool
  ) throws(Diagnostic) {
    var waiting: [StagedAttachment] = []
    if let folder {
      if Files.kind(photos) == nil {
        try folder.place()
      } else {
        waiting = try stage(folder, backup, owners)
      }
    }
    for path in remains { try Files.remove(path) }
    try draft.place(overwrite: overwrite)
    for file in waiting { try file.publish() }
    for path in Set(waiting.map { Paths.folder(of: $0.path) }) {
      try FilesBelow(photos).sync(path == "." ? "" : path)
    }
    guard overwrite, Files.kind(photos) == .folder else { return }
    // Of the notebook that was there.
    let kept = Set(backup.attachments.map { backup.path($0) })
    for path in try names() where !kept.contains(path) {
      try Files.remove(Paths.join(photos, path))
    }
    rmdir(Paths.join(photos, ".staged"))
  }

  /// Lets the files that are not in place yet wait for the notebook.
  private func stage(
    _ folder: DraftFolder, _ backup: BackupReader, _ owners: [String: Identifier]
  ) throws(Diagnostic) -> [StagedAttachment] {
    let below = FilesBelow(photos)
    var waiting: [StagedAttachment] = []
    for entry in backup.attachments {
      let path = backup.path(entry)
      guard let owner = owners[path] else { continue }
      if let bytes = try? below.read(path, limit: Session.mostAttachmentBytes),
        ContentHash.sha256(bytes).hex == entry.sha256
      {
        continue
      }
      let name = ".staged/" + StagedAttachment.name(path, of: owner)
      do throws(SystemFault) {
        guard try below.take(Paths.join(folder.path, path), to: name) else {
          throw SystemFault(number: ENOENT)
        }
      } catch {
        throw .cannotAttach(Paths.join(photos, path), error.number)
      }
      waiting.append(
        StagedAttachment(from: Paths.join(photos, name), path: path, folder: below))
    }
    if !waiting.isEmpty { try below.sync(".staged") }
    return waiting
  }
}

extension Diagnostic {
  static func restoreOntoOpen(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) is the notebook that is open"),
      hint: tr("restore it beside, or leave this session first"))
  }

  static func restoreOntoBackup(_ path: String) -> Diagnostic {
    Diagnostic(.refused, tr("\(path) is the backup itself"), hint: tr("name another file"))
  }
}
