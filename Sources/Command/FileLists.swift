// Lists of files beside the notebook that a command is about to remove, one for each kind of such commands. The notebook
// changes in one moment, its files do not: the list is written before, and what is in it is removed once the notebook has
// changed. After a crash the next command finds the list.

import Glibc
import Kernel
import Notebook
import System

extension Session {
  func listPath(_ name: String) -> String { Paths.join(attachmentFolder, name) }

  /// What a list is called while it is being written.
  private func newName(_ name: String) -> String { name + ".new" }

  func hasList(_ name: String) -> Bool {
    Files.kind(listPath(name)) == .file && !Files.isLink(listPath(name))
  }

  /// Whether a list is there, or part of one.
  func isListLeft(_ name: String) -> Bool {
    hasList(name) || Files.kind(listPath(newName(name))) == .file
  }

  /// Whether a command was cut off that removes files.
  var hasUnfinishedFiles: Bool { hasUnfinishedSealing || hasUnfinishedForgetting }

  /// Removes what such a command had left over, or has to: after it, and after a crash with the next command.
  func finishFiles() {
    guard hasUnfinishedFiles else { return }
    hasSettledAttachments = false
    do throws(Diagnostic) { try write(as: nil) {} } catch { warn(error) }
  }

  func writeList(_ text: String, _ name: String) throws(Diagnostic) {
    // Not `writeAtomically`: its file would have a name that nobody looks for after a crash.
    try removeNewList(name)
    try attached.write(newName(name)) { (put) throws(Diagnostic) in try put(Array(text.utf8)) }
    do throws(SystemFault) {
      _ = try attached.take(listPath(newName(name)), to: name)
    } catch {
      throw .cannotAttach(listPath(name), error.number)
    }
    try attached.sync()
  }

  func removeNewList(_ name: String) throws(Diagnostic) {
    let new = newName(name)
    if try attached.has(new) { try Files.remove(listPath(new)) }
  }

  func removeList(_ name: String) throws(Diagnostic) {
    try Files.remove(listPath(name))
    try attached.sync()
  }

  /// Removes files below the folder of attachments, and the folders that are empty then.
  func removeFiles(_ paths: [String]) throws(Diagnostic) {
    for path in paths where try attached.has(path) {
      try Files.remove(Paths.join(attachmentFolder, path))
    }
    var folders: Set<String> = []
    for path in paths {
      var folder = Paths.folder(of: path)
      while folder != ".", folders.insert(folder).inserted { folder = Paths.folder(of: folder) }
    }
    // Those within others first: only an empty one goes.
    for folder in folders.sorted().reversed() {
      let place = Paths.join(attachmentFolder, folder)
      guard Files.kind(place) == .folder else { continue }
      try attached.sync(folder)
      rmdir(place)
    }
  }
}
