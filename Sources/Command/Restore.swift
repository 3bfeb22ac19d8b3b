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
  /// Files in the folder of photos that are of neither notebook.
  var left: [String]
}

extension Session {
  /// Restores a backup as the notebook at `path`, a new replica.
  /// - Throws: 66 and 65 for what is no sound backup, 73 where something is at `path` and `overwrite` is
  ///   false, or files are in the way that are not the notebook's, 77 for the notebook of this session
  ///   and where a link leads to the photos, 75 for a notebook that another program has open, 74 for too
  ///   little room. Nothing at `path` is then changed.
  func restore(
    _ file: String, into path: String, overwrite: Bool
  ) throws(Diagnostic) -> RestoreResult {
    let backup = try BackupReader(file, interrupted: console.isInterrupted)
    let target = Files.isLink(path) ? (try? Files.realPath(path)) ?? path : path
    guard !Files.isSame(file, target) else { throw .restoreOntoBackup(path) }
    let isOpen = Files.isSame(options.notebookPath, target) && (opened != nil || isInteractive)
    guard !isOpen else { throw .restoreOntoOpen(path) }
    let place = RestorePlace(target)
    try checkRightsToReplace(target)
    try place.check(overwrite: overwrite)
    let old = try namesOfNotebook(at: target)
    try place.checkPhotos(backup, overwrite: overwrite, old)
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
    let left = try place.clear(backup, old.names)
    return try verifyRestored(backup, target, path, left)
  }

  /// A notebook that is replaced asks for its own rights, not those of the notebook in use.
  /// - Throws: `refused`.
  private func checkRightsToReplace(_ path: String) throws(Diagnostic) {
    guard Files.exists(path), let restore = registry.command(named: ["restore"]) else { return }
    let session = inner(path)
    defer { session.close() }
    do throws(Diagnostic) { try session.checkRights(restore) } catch {
      guard error.code == .refused else { throw error }
      throw Diagnostic(
        .refused, tr("only an administrator who is logged in to \(path) may replace it"),
        hint: tr("log in: taccuino -n \(path.shellQuoted) account login NAME"))
    }
  }

  /// The files beside a notebook that its events name. Who restores may do so because it can no longer be
  /// read: then nobody knows them.
  private func namesOfNotebook(
    at path: String
  ) throws(Diagnostic) -> RestorePlace.Old {
    guard Files.exists(path) else { return .none }
    let session = inner(path)
    defer { session.close() }
    do throws(Diagnostic) {
      let notebook = try session.notebook()
      let names = try registry.namedFiles(notebook).keys.filter { AttachmentName.isSafe(path: $0) }
      return try .named(Set(names + session.sealedPlaces(notebook)))
    } catch {
      guard error.code != .interrupted, error.code != .busy else { throw error }
      return .unreadable
    }
  }

  /// Another notebook, to be read only.
  private func inner(_ path: String) -> Session {
    var options = options
    options.notebookPath = path
    options.readonly = true
    options.operatorName = nil
    return Session(
      registry: registry, surroundings: surroundings, settings: settings, options: options,
      console: console)
  }

  /// - Returns: the notebook, verified, and the things that the files beside it are of.
  private func writeNotebook(
    _ backup: BackupReader, _ place: RestorePlace
  ) throws(Diagnostic) -> (DraftFile, owners: [String: Identifier]) {
    let draft = try DraftFile(of: place.notebook)
    guard let entry = backup.manifest.entries.first(where: { $0.name == BackupFormat.notebook })
    else { throw .backupDamaged(backup.path, tr("it contains no notebook")) }
    var at = 0
    try backup.read(entry) { (piece) throws(Diagnostic) in
      try checkInterrupted()
      try draft.write(piece, at: at)
      at += piece.count
      console.progress(Double(at) / Double(max(backup.totalBytes, 1)), tr("restoring"))
    }
    try draft.sync()
    let copy: Notebook
    do throws(Diagnostic) {
      copy = try Notebook.open(setting(.read), within: draft.path, at: 0, length: entry.bytes)
    } catch {
      guard error.code == .data else { throw error }
      // It names the draft, which nobody will find.
      let words = error.message.text(language).replacing(draft.path, with: entry.name)
      throw .backupDamaged(backup.path, .verbatim(words))
    }
    defer { copy.close() }
    do throws(Diagnostic) {
      _ = try copy.verifyCopy()
      guard copy.id == backup.manifest.notebook, try copy.heads() == backup.manifest.heads else {
        throw Diagnostic.backupDamaged(
          backup.path, tr("its notebook is not the one that the manifest names"))
      }
    } catch {
      guard error.code == .data, error.hint == nil else { throw error }
      throw .backupDamaged(backup.path, error.message)
    }
    var owners = try registry.namedFiles(copy).mapValues(\.entity)
    for entry in backup.attachments where owners[backup.path(entry)] == nil {
      let path = backup.path(entry)
      if DomainSeal.isPlace(path), let key = copy.sealKeys().first {
        owners[path] = key
        continue
      }
      throw .backupDamaged(backup.path, tr("no event refers to the file \(entry.name)"))
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
      guard entry.bytes <= Session.mostStoredBytes else {
        throw .backupDamaged(backup.path, tr("\(entry.name) is larger than a file of a notebook"))
      }
      try below.write(path) { (put) throws(Diagnostic) in
        try backup.read(entry) { (piece) throws(Diagnostic) in
          try checkInterrupted()
          try put(piece)
        }
      }
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
    _ backup: BackupReader, _ target: String, _ path: String, _ left: [String]
  ) throws(Diagnostic) -> RestoreResult {
    let session = inner(target)
    defer { session.close() }
    let restored = try session.notebook()
    let report = try restored.verify()
    // Somebody else may write in it as soon as it is there.
    guard try restored.holds(backup.manifest.heads) else {
      throw Diagnostic(.data, tr("\(path) differs from the backup"))
    }
    return RestoreResult(
      path: path, manifest: backup.manifest, report: report, beyond: try session.faultsBeyond(),
      left: left)
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

  /// What is known of the notebook that is replaced.
  enum Old {
    case none
    /// It cannot be read.
    case unreadable
    /// Its events name these files.
    case named(Set<String>)

    var names: Set<String> { if case .named(let names) = self { names } else { [] } }
  }

  func check(overwrite: Bool) throws(Diagnostic) {
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
  }

  /// Only what the replaced notebook names makes way, and what a restore that was cut off has put there
  /// stays. All else in the folder is somebody's: kept beside a notebook that is replaced, and in the
  /// way where there is none, since it may be all that is left of one.
  func checkPhotos(
    _ backup: BackupReader, overwrite: Bool, _ old: Old
  ) throws(Diagnostic) {
    guard !Files.isLink(photos) else { throw .restoreThroughLink(photos) }
    switch Files.kind(photos) {
    case nil: return
    case .folder?: break
    case .file?, .other?: throw .cannotReplace(photos)
    }
    let below = FilesBelow(photos)
    let staging = Paths.join(photos, ".staged")
    guard !Files.isLink(staging) else { throw .linkedStaging(staging) }
    var expected: [String: BackupManifest.Entry] = [:]
    for entry in backup.attachments {
      let path = backup.path(entry)
      expected[path] = entry
      if let obstacle = below.obstacle(path) { throw obstacle }
    }
    for path in try names() {
      let entry = Self.named(path).flatMap { expected[$0] }
      let refusal: Diagnostic
      switch old {
      case .unreadable: continue
      case .named(let names):
        guard expected[path] != nil, !names.contains(path) else { continue }
        refusal = .cannotReplace(Paths.join(photos, path))
      case .none: refusal = .cannotReplace(photos)
      }
      guard let entry, try Self.holds(below, path, entry) else { throw refusal }
    }
  }

  /// The path of a file in place or waiting, as events name it; nil for one that no command gave.
  private static func named(_ path: String) -> String? {
    guard path.hasPrefix(".staged/") else { return path }
    return StagedAttachment.read(String(path.dropFirst(8)))?.path
  }

  /// Whether the file at a path is the one of the backup already.
  private static func holds(
    _ folder: FilesBelow, _ path: String, _ entry: BackupManifest.Entry
  ) throws(Diagnostic) -> Bool {
    guard try folder.size(path) == entry.bytes,
      let bytes = try? folder.read(path, limit: Session.mostStoredBytes)
    else { return false }
    return ContentHash.sha256(bytes).hex == entry.sha256
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
    do throws(Diagnostic) {
      for path in remains { try Files.remove(path) }
      try draft.place(overwrite: overwrite)
    } catch {
      // Whole or nothing.
      folder?.takeBack()
      for file in waiting { file.discard() }
      throw error
    }
    for file in waiting { try file.publish() }
    for path in Set(waiting.map { Paths.folder(of: $0.path) }) {
      try FilesBelow(photos).sync(path == "." ? "" : path)
    }
  }

  /// Removes what the notebook that was there named and the restored one does not.
  /// - Returns: what is left that is of neither.
  func clear(_ backup: BackupReader, _ old: Set<String>) throws(Diagnostic) -> [String] {
    guard Files.kind(photos) == .folder else { return [] }
    let below = FilesBelow(photos)
    let kept = Set(backup.attachments.map { backup.path($0) })
    var left: [String] = []
    for path in try names() where !kept.contains(path) {
      if let named = Self.named(path), old.contains(named), try below.has(path) {
        try Files.remove(Paths.join(photos, path))
      } else {
        left.append(path)
      }
    }
    rmdir(Paths.join(photos, ".staged"))
    return left
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
      if try Self.holds(below, path, entry) { continue }
      let name = ".staged/" + StagedAttachment.name(path, of: owner)
      do throws(SystemFault) {
        guard try below.take(Paths.join(folder.path, path), to: name) else {
          throw SystemFault(number: ENOENT)
        }
      } catch {
        for file in waiting { file.discard() }
        let why = String(cString: strerror(error.number))
        throw Diagnostic(
          .cannotCreate, tr("\(Paths.join(photos, path)) cannot be moved to its place: \(why)"))
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
      hint: tr("restore it to another path, or leave this session first"))
  }

  /// What lies behind the link may be anything: nothing there is removed or replaced.
  static func restoreThroughLink(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) is a symbolic link: restore does not replace its target"),
      hint: tr("remove the link, or restore to another path"))
  }

  /// Not with --force either.
  static func cannotReplace(_ path: String) -> Diagnostic {
    Diagnostic(
      .cannotCreate, tr("\(path) exists and does not belong to the notebook being replaced"),
      hint: tr("move it: mv \(path.shellQuoted) \((path + ".old").shellQuoted)"))
  }

  static func restoreOntoBackup(_ path: String) -> Diagnostic {
    Diagnostic(.refused, tr("\(path) is the backup itself"), hint: tr("name another file"))
  }
}
