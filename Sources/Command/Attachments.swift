// Files beside the notebook that its events name: photos in `notebook.photos/`. A file is written and
// synced under `.staged/`, with the id of its thing in its name; once the transaction is kept it is
// moved to its place. Whatever a crash leaves in between is settled by what the log says: moved
// when the thing is there, removed when it is not. So there is no file without an event, and no
// event without a file.

import Glibc
import Kernel
import Notebook
import System

/// A file that waits under `.staged` for its transaction.
struct StagedAttachment {
  let from: String
  /// Below the folder of attachments.
  let path: String
  let folder: FilesBelow

  var to: String { Paths.join(folder.root, path) }

  /// What the file of a thing is called while it waits.
  static func name(_ path: String, of entity: Identifier) -> String {
    "\(entity)+" + path.split(separator: "/").joined(separator: "+")
  }

  /// What the name of a waiting file says; nil for one that no command gave.
  static func read(_ name: String) -> (entity: Identifier, path: String)? {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let path = parts.dropFirst().joined(separator: "/")
    guard AttachmentName.isSafe(path: path), let entity = Identifier(parts[0]) else { return nil }
    return (entity, path)
  }

  /// - Throws: 73 or 74; the file then still waits, and the next command that writes tries again.
  func publish() throws(Diagnostic) {
    do throws(SystemFault) { if try folder.take(from, to: path) { return } } catch {
      throw .cannotAttach(to, error.number)
    }
    // Another taccuino may have settled it meanwhile.
    guard try folder.has(path) else { throw .cannotAttach(to, ENOENT) }
  }

  /// Nothing was kept: the file goes, and the folders that were made for it.
  func discard() {
    try? Files.remove(from)
    let folder = Paths.folder(of: from)
    rmdir(folder)
    rmdir(Paths.folder(of: folder))
  }
}

extension Session {
  /// Where the attachments lie.
  public var attachmentFolder: String { pathBeside("photos") }

  /// `notebook.SUFFIX` beside `notebook.tac`: the file itself, whatever link leads to it.
  public func pathBeside(_ suffix: String) -> String {
    var path = options.notebookPath
    if Files.isLink(path), let real = try? Files.realPath(path) { path = real }
    return Paths.join(Paths.folder(of: path), Paths.stem(of: path) + "." + suffix)
  }

  var stagingFolder: String { Paths.join(attachmentFolder, ".staged") }
  var attached: FilesBelow { FilesBelow(attachmentFolder) }

  /// What came with a stranger's notebook may lead anywhere: nothing is written or removed there.
  func checkStaging() throws(Diagnostic) {
    guard !Files.isLink(stagingFolder) else { throw .linkedStaging(stagingFolder) }
  }

  /// Whoever makes a link decides where photos go, such as into a folder that is published; and a link
  /// that came with a stranger's notebook looks as if the user had made it.
  var mayWriteAttachments: Bool { !Files.isLink(attachmentFolder) }

  /// Keeps `bytes` as the file `path` below the folder of attachments, with the command that runs or
  /// not at all; sealed where the domain is.
  ///
  /// Nothing is written by a dry run. `path` is one that `AttachmentName` allows.
  private func attach(
    _ bytes: [UInt8], as path: String, of attachment: Attachment
  ) throws(Diagnostic) {
    precondition(AttachmentName.isSafe(path: path), "no name of a file: \(path)")
    if isDryRun { return }
    guard mayWriteAttachments else { throw .linkedPhotos(attachmentFolder) }
    try checkStaging()
    let (place, bytes) = try stored(bytes, path, attachment.kind.domain)
    if let obstacle = attached.obstacle(place) { throw obstacle }
    let name = StagedAttachment.name(place, of: attachment.entity)
    let staged = Paths.join(stagingFolder, name)
    for attempt in 1... {
      do throws(Diagnostic) {
        try Files.makeDirectory(stagingFolder)
        try Files.writeAtomically(staged, bytes, overwrite: true)
        break
      } catch {
        // Another taccuino has put its own file in place and tidied the empty folder away.
        guard attempt < 100, error.code == .cannotCreate, !Files.exists(stagingFolder) else {
          throw error
        }
      }
    }
    self.staged.append(
      StagedFile(StagedAttachment(from: staged, path: place, folder: attached)))
  }

  /// Keeps the file of a thing whose event the command appends, and its thumbnail where its kind has them.
  public func attach(
    _ bytes: [UInt8], thumbnail: [UInt8]? = nil, as attachment: Attachment
  ) throws(Diagnostic) {
    try attach(bytes, as: attachment.path, of: attachment)
    if let thumbnail { try attach(thumbnail, as: attachment.thumbnailPath, of: attachment) }
  }

  /// Whether the file of something is there, in place or waiting.
  /// - Throws: 74 where the device does not tell.
  public func has(_ attachment: Attachment) throws(Diagnostic) -> Bool {
    try lying(attachment.path, attachment.kind.domain) != nil
  }

  /// The present path of a file below the folder of attachments, and its path once it no longer waits; nil if it is missing,
  /// its name is not safe, or a link is in its way.
  private func lying(
    _ path: String, _ domain: String
  ) throws(Diagnostic) -> (found: String, place: String)? {
    for place in try places(path, domain) {
      if let found = try found(place) { return (found, place) }
    }
    return nil
  }

  /// Where the file of a place lies, which may wait.
  func found(_ path: String) throws(Diagnostic) -> String? {
    guard AttachmentName.isSafe(path: path) else { return nil }
    if try attached.has(path) { return path }
    let end = "+" + path.split(separator: "/").joined(separator: "+")
    let waiting = Files.isLink(stagingFolder) ? [] : (try? Files.list(stagingFolder)) ?? []
    guard let name = waiting.first(where: { $0.hasSuffix(end) }) else { return nil }
    return try attached.has(".staged/" + name) ? ".staged/" + name : nil
  }

  /// The bytes of a file beside the notebook, which are those that its event tells of.
  /// - Throws: 66 where it is missing, 65 where its content has changed since it was added, 130 when interrupted.
  public func read(
    _ attachment: Attachment, at span: SourceSpan? = nil
  ) throws(Diagnostic) -> [UInt8] {
    try checkInterrupted()
    let domain = attachment.kind.domain
    guard let (found, place) = try lying(attachment.path, domain) else {
      throw Diagnostic(
        .noInput, tr("the file of \(attachment.title) is missing"), at: span,
        hint: tr("its place is \(attachmentFolder)"))
    }
    let bytes = try content(found, place, attachment.path, domain)
    guard let bytes, ContentHash.sha256(bytes).hex == attachment.sha256 else {
      throw Diagnostic(
        .data, tr("the file of \(attachment.title) is not the one that was added"), at: span,
        hint: tr("restore it from a backup, or add its original again"))
    }
    return bytes
  }

  /// The same; nil where the file is missing or is not what was taken in. A read that fails is no
  /// missing file.
  public func readIfSound(_ attachment: Attachment) throws(Diagnostic) -> [UInt8]? {
    do throws(Diagnostic) { return try read(attachment) } catch {
      guard error.code == .noInput || error.code == .data else { throw error }
      return nil
    }
  }

  /// Where people find a file of the attachment: for one that the running command brings, where it will be once
  /// it is kept; nil where it is not, and where it is sealed.
  public func attachmentPlace(
    _ path: String, of attachment: Attachment
  ) throws(Diagnostic) -> String? {
    let place = Paths.join(attachmentFolder, path)
    if staged.contains(where: { $0.path == place }) { return place }
    guard let (found, place) = try lying(path, attachment.kind.domain), place == path else {
      return nil
    }
    return Paths.join(attachmentFolder, found)
  }

  /// Whether the file of something is neither there nor brought by the running command.
  func isMissing(_ attachment: Attachment) throws(Diagnostic) -> Bool {
    let places = try places(attachment.path, attachment.kind.domain)
    guard
      !places.contains(where: { place in
        staged.contains { $0.path == Paths.join(attachmentFolder, place) }
      })
    else { return false }
    return try !has(attachment)
  }

  /// Whether the name is taken by a file in place.
  public func hasAttachment(_ attachment: Attachment) throws(Diagnostic) -> Bool {
    try places(attachment.path, attachment.kind.domain).contains(where: isInPlace)
  }

  private func isInPlace(_ place: String) -> Bool {
    Files.exists(Paths.join(attachmentFolder, place))
  }

  /// A file larger than this is no attachment.
  static let mostAttachmentBytes = 256 << 20
  /// A sealed file is a little larger than its content.
  static let mostStoredBytes = mostAttachmentBytes + 1 << 16

  /// Puts the file of something known back where it is missing or damaged; `make` makes it anew, with its
  /// thumbnail, and is called only then. Warns where that gives another file than the one that was taken in.
  /// - Returns: whether it is put back.
  public func putBack(
    _ attachment: Attachment,
    _ make: () throws(Diagnostic) -> (bytes: [UInt8], thumbnail: [UInt8]?)
  ) throws(Diagnostic) -> Bool {
    guard AttachmentName.isSafe(path: attachment.path), try !faults(of: attachment).isEmpty else {
      return false
    }
    let (bytes, thumbnail) = try make()
    guard ContentHash.sha256(bytes).hex == attachment.sha256 else {
      warn(
        Diagnostic(
          .ok, tr("the file of \(attachment.title) is lost and cannot be recreated identically"),
          hint: tr("restore it from a backup")))
      return false
    }
    try attach(bytes, thumbnail: thumbnail, as: attachment)
    say(tr("restored the file of \(attachment.title)"))
    return true
  }

  /// What is wrong with a file beside the notebook: gone, unreadable, or not what the log says. Names
  /// that are none are told once for all domains.
  func faults(of attachment: Attachment) throws(Diagnostic) -> [Phrase] {
    guard AttachmentName.isSafe(path: attachment.path) else { return [] }
    do throws(Diagnostic) {
      _ = try read(attachment)
      return []
    } catch {
      guard error.code != .interrupted else { throw error }
      return [error.message]
    }
  }

  /// What waits for its place and is nothing that a command of ours has put there; for `verify`.
  func stagingFaults() throws(Diagnostic) -> [Phrase] {
    let links = [stagingFolder, pathBeside("recording")].filter(Files.isLink)
    var problems = links.map { tr("\($0) is a symbolic link, which is not followed here") }
    if !mayWriteAttachments {
      problems.append(Diagnostic.linkedPhotos(attachmentFolder).message)
    }
    for (name, fate) in try fates(notebook()) where fate == .stays {
      problems.append(
        tr("\(Paths.join(stagingFolder, name)) was not put there by taccuino"))
    }
    return try problems + listFaults(SealingList.self) + listFaults(ForgettingList.self)
  }

  /// What becomes of a file that waits.
  private enum Fate: Equatable {
    case moves(to: String)
    /// Of a command that was never kept, or in place already.
    case goes
    /// Nobody knows what it is: no event names it, or the one that does tells of other bytes.
    case stays
    /// It is sealed, and the event that names it is locked.
    case waits
  }

  /// The files that events name, and of those of unlocked domains the sealed places.
  struct Named {
    var files: [String: NamedFile]
    var paths: [String: String]
  }

  func named(_ notebook: Notebook) throws(Diagnostic) -> Named {
    let files = try registry.namedFiles(notebook)
    var paths: [String: String] = [:]
    for (path, file) in files
    where !notebook.isLocked(file.domain) && AttachmentName.isSafe(path: path) {
      for place in try notebook.seal(of: file.domain)?.places(of: path) ?? [] {
        paths[place] = path
      }
    }
    return Named(files: files, paths: paths)
  }

  /// The files that wait, and what the log says of them.
  private func fates(
    _ notebook: Notebook
  ) throws(Diagnostic) -> [(name: String, fate: Fate)] {
    guard !Files.isLink(stagingFolder) else { return [] }
    let names: [String]
    do throws(Diagnostic) { names = try Files.list(stagingFolder) } catch {
      // There is none mostly, or another taccuino has just tidied it away.
      guard Files.exists(stagingFolder) else { return [] }
      throw error
    }
    guard !names.isEmpty else { return [] }
    // Read where a file has to be judged by it: what stays must not cost every command a look at the log.
    var known: Named?
    func named() throws(Diagnostic) -> Named {
      if let known { return known }
      let all = try self.named(notebook)
      known = all
      return all
    }
    var fates: [(name: String, fate: Fate)] = []
    for name in names { fates.append((name, try fate(of: name, notebook, named))) }
    return fates
  }

  private func fate(
    of name: String, _ notebook: Notebook, _ named: () throws(Diagnostic) -> Named
  ) throws(Diagnostic) -> Fate {
    let staged = ".staged/" + name
    guard try attached.has(staged) else { return .stays }
    // It was being written when the program ended.
    if name.hasPrefix("."), name.hasSuffix(".tmp") { return .goes }
    guard let (entity, place) = StagedAttachment.read(name) else { return .stays }
    if try notebook.matching(entity.description).isEmpty {
      return isInPlace(place) ? .stays : .goes
    }
    let named = try named(), isSealed = DomainSeal.isPlace(place)
    let path = isSealed ? named.paths[place] : place
    guard let path, let file = named.files[path] else {
      guard isSealed, notebook.hasLockedDomains else { return .stays }
      return isInPlace(place) ? .waits : .moves(to: place)
    }
    guard file.entity == entity || isSealed && notebook.sealKeys().contains(entity) else {
      return .stays
    }
    guard let sha256 = file.sha256 else {
      // No event tells what a thumbnail holds: one that is in place is as good.
      return isInPlace(place) ? .goes : .moves(to: place)
    }
    guard let bytes = try? content(staged, place, path, file.domain),
      ContentHash.sha256(bytes).hex == sha256
    else { return .stays }
    return .moves(to: place)
  }

  /// Shows a JPEG above the answer where somebody looks, and chafa is there to draw it.
  public func showPicture(_ jpeg: () throws(Diagnostic) -> [UInt8]?) throws(Diagnostic) {
    let style = options.style
    guard style.terminal, !style.plain, showsTables else { return }
    guard let program = Files.program("chafa", along: surroundings.environment["PATH"]) else {
      say(tr("to see photos here, install chafa: apt-get install chafa"))
      return
    }
    guard let bytes = try jpeg() else { return }
    // Room for the record and the prompt below.
    let (width, height) = (max(10, style.width), max(8, style.height - 14))
    var command = "\(Session.quoted(program)) --size \(width)x\(height)"
    if !style.color { command += " --colors none" }
    if !style.unicode { command += " --symbols ascii" }
    try console.pipe(command + " -", bytes)
  }

  /// For the shell, whatever signs the folder's name has.
  private static func quoted(_ path: String) -> String {
    "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// The attachments in place, below their folder: `PROJECT/NAME`; without what waits.
  public func attachments(in folder: String = "") throws(Diagnostic) -> [String] {
    let root = Paths.join(attachmentFolder, folder)
    guard Files.kind(root) == .folder, folder.isEmpty || !Files.isLink(root) else { return [] }
    var result: [String] = []
    for name in try Files.list(root) where !name.hasPrefix(".") {
      let path = folder.isEmpty ? name : folder + "/" + name
      let place = Paths.join(attachmentFolder, path)
      if Files.kind(place) == .folder, !Files.isLink(place) {
        if folder.split(separator: "/").count < 4 { result += try attachments(in: path) }
      } else {
        result.append(path)
      }
    }
    return result
  }

  /// The size of all files in place and waiting.
  func waitingAttachmentBytes() throws(Diagnostic) -> Int {
    var total = 0
    for path in try attachments() { total += try attached.size(path) ?? 0 }
    for name in (try? Files.list(stagingFolder)) ?? [] {
      total += try attached.size(".staged/" + name) ?? 0
    }
    return total
  }

  /// The stored bytes of the file at a path, also if it waits; nil if it is missing.
  /// - Throws: 74 where the device does not tell.
  func openAttachment(_ path: String) throws(Diagnostic) -> ByteSource? {
    // It may move to its place between the two looks.
    for attempt in 0..<3 {
      guard let place = try found(path) else { return nil }
      do throws(Diagnostic) { return try attached.source(place) } catch {
        guard error.code == .noInput, attempt < 2 else { throw error }
      }
    }
    return nil
  }

  /// How many files wait because a command was interrupted; none does while commands run.
  var attachmentsWaiting: Int {
    ((try? Files.list(stagingFolder)) ?? []).count
  }

  /// Settles what a crash has left, once in a run and before the first command that writes: the lock
  /// for writing is held, so that nothing here is another program's work.
  func settleAttachments(_ notebook: Notebook) throws(Diagnostic) {
    guard !hasSettledAttachments, !isDryRun else { return }
    hasSettledAttachments = true
    try checkStaging()
    guard mayWriteAttachments else { return }
    try settleSealing(notebook)
    try settleForgetting(notebook)
    for (name, fate) in try fates(notebook) {
      let staged = Paths.join(stagingFolder, name)
      switch fate {
      case .moves(let path):
        try StagedAttachment(from: staged, path: path, folder: attached).publish()
      case .goes: try Files.remove(staged)
      case .stays, .waits: continue
      }
    }
    tidyAttachments()
  }

  /// Removes the folder for waiting files once it is empty, and that of all when nothing was kept.
  func tidyAttachments() {
    rmdir(stagingFolder)
    rmdir(Paths.join(attachmentFolder, DomainSeal.folder))
    rmdir(attachmentFolder)
  }
}

extension Diagnostic {
  static func linkedStaging(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) is a symbolic link, which is not followed here"),
      hint: tr("remove it: rm \(path)"))
  }

  static func linkedPhotos(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) is a symbolic link: no photo is written through it"),
      hint: tr(
        "to keep photos on another disk, move the notebook and its photos there and link to the notebook"
      ))
  }

  /// The transaction is kept, and its file waits beside its place.
  static func cannotAttach(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(
      .cannotCreate,
      tr("\(path) cannot be moved to its place: \(String(cString: strerror(number)))"),
      hint: tr("the photo is kept; the next command that writes tries again"))
  }
}
