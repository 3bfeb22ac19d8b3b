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
  let to: String

  /// - Throws: 73 or 74; the file then still waits, and the next command that writes tries again.
  func publish() throws(Diagnostic) {
    try Files.makeDirectory(Paths.folder(of: to))
    if rename(from, to) == 0 { return }
    let number = errno
    // Another taccuino has settled it meanwhile.
    if number == ENOENT, Files.exists(to) { return }
    throw .cannotAttach(to, number)
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

  private var stagingFolder: String { Paths.join(attachmentFolder, ".staged") }

  /// Keeps `bytes` as the file `path` below the folder of attachments, with the command that runs or
  /// not at all. `entity` is the thing whose event the command appends.
  ///
  /// Nothing is written by a dry run. `path` has letters, digits, `._-` and slashes only.
  public func attach(
    _ bytes: [UInt8], as path: String, of entity: Identifier
  ) throws(Diagnostic) {
    precondition(!path.contains("+"), "a + in \(path)")
    if isDryRun { return }
    let name = "\(entity)+" + path.split(separator: "/").joined(separator: "+")
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
      StagedFile(StagedAttachment(from: staged, to: Paths.join(attachmentFolder, path))))
  }

  /// Where the attachment can be read, also while it waits for its place; nil where it is not.
  public func attachment(_ path: String) -> String? {
    let place = Paths.join(attachmentFolder, path)
    if Files.exists(place) { return place }
    let end = "+" + path.split(separator: "/").joined(separator: "+")
    let waiting = (try? Files.list(stagingFolder)) ?? []
    return waiting.first { $0.hasSuffix(end) }.map { Paths.join(stagingFolder, $0) }
  }

  /// Where people find the attachment: for one that the running command brings, where it will be once
  /// it is kept; nil where it is not.
  public func attachmentPlace(_ path: String) -> String? {
    let place = Paths.join(attachmentFolder, path)
    return staged.contains { $0.path == place } ? place : attachment(path)
  }

  /// Whether the name is taken by a file in place.
  public func hasAttachment(_ path: String) -> Bool {
    Files.exists(Paths.join(attachmentFolder, path))
  }

  /// Where trips keep theirs, below the folder of attachments: the folders of projects have names of
  /// eight hexadecimal digits.
  public static let tripAttachments = "trips"

  /// A file larger than this is no attachment.
  private static let mostAttachmentBytes = 256 << 20

  /// What is wrong with an attachment: gone, unreadable, or not what the log says.
  public func attachmentFaults(
    _ name: String, _ sha256: String, missing: Phrase, differs: Phrase
  ) throws(Diagnostic) -> [Phrase] {
    try checkInterrupted()
    guard let path = attachment(name) else { return [missing] }
    do throws(Diagnostic) {
      let bytes = try Files.read(path, limit: Session.mostAttachmentBytes)
      return ContentHash.sha256(bytes).hex == sha256 ? [] : [differs]
    } catch {
      return [error.message]
    }
  }

  /// What is wrong with photos, for `verify`: their files, and files that no event ever named.
  public func photoFaults(
    _ photos: [(file: String, path: String, sha256: String)], orphans: [String]
  ) throws(Diagnostic) -> [Phrase] {
    var problems: [Phrase] = []
    for photo in photos {
      problems += try attachmentFaults(
        photo.path, photo.sha256, missing: tr("the file of photo \(photo.file) is missing"),
        differs: tr("the file of photo \(photo.file) is not what was taken in"))
    }
    for path in orphans {
      problems.append(tr("\(Paths.join(attachmentFolder, path)) belongs to no photo"))
    }
    return problems
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
    guard Files.kind(root) == .folder else { return [] }
    var result: [String] = []
    for name in try Files.list(root) where !name.hasPrefix(".") {
      let path = folder.isEmpty ? name : folder + "/" + name
      if Files.kind(Paths.join(attachmentFolder, path)) == .folder {
        if folder.split(separator: "/").count < 4 { result += try attachments(in: path) }
      } else {
        result.append(path)
      }
    }
    return result
  }

  /// How many files wait because a command was interrupted; none does while commands run.
  public var attachmentsWaiting: Int {
    ((try? Files.list(stagingFolder)) ?? []).count
  }

  /// Settles what a crash has left, once in a run and before the first command that writes: the lock
  /// for writing is held, so that nothing here is another program's work.
  func settleAttachments(_ notebook: Notebook) throws(Diagnostic) {
    guard !hasSettledAttachments, !isDryRun else { return }
    hasSettledAttachments = true
    let names: [String]
    do throws(Diagnostic) { names = try Files.list(stagingFolder) } catch {
      // There is none mostly, or another taccuino has just tidied it away.
      guard Files.exists(stagingFolder) else { return }
      throw error
    }
    for name in names {
      let staged = Paths.join(stagingFolder, name)
      let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
      if parts.count > 1, let entity = Identifier(parts[0]),
        try !notebook.matching(entity.description).isEmpty
      {
        let path = parts.dropFirst().joined(separator: "/")
        try StagedAttachment(from: staged, to: Paths.join(attachmentFolder, path)).publish()
      } else {
        try Files.remove(staged)
      }
    }
    tidyAttachments()
  }

  /// Removes the folder for waiting files once it is empty, and that of all when nothing was kept.
  func tidyAttachments() {
    rmdir(stagingFolder)
    rmdir(attachmentFolder)
  }
}

extension Diagnostic {
  /// The transaction is kept, and its file waits beside its place.
  static func cannotAttach(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(
      .cannotCreate, tr("\(path) cannot be put in its place: \(String(cString: strerror(number)))"),
      hint: tr("the photo is kept; the next command that writes tries again"))
  }
}
