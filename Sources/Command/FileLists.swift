// Lists of files beside the notebook that a command is about to remove, one for each kind of such commands. The notebook
// changes in one moment, its files do not: the list is written before, and what is in it is removed once the notebook has
// changed. After a crash the next command finds the list.

import Glibc
import Kernel
import Notebook
import System

/// Such a list, as its file has it.
protocol FileList {
  /// Its file, below the folder of attachments.
  static var name: String { get }
  var text: String { get }
  /// nil for a text that `text` never gives.
  init?(_ text: String)
}

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

  /// What the file of a list says; nil for one that is none.
  func list<List: FileList>(_ kind: List.Type) throws(Diagnostic) -> List? {
    let bytes = try attached.read(kind.name, limit: 64 << 20)
    return String(validating: bytes, as: UTF8.self).flatMap { kind.init($0) }
  }

  /// What `verify` says of a file in the place of a list that is none.
  func listFaults<List: FileList>(_ kind: List.Type) throws(Diagnostic) -> [Phrase] {
    guard hasList(kind.name), try list(kind) == nil else { return [] }
    return [tr("\(listPath(kind.name)) was not put there by taccuino")]
  }

  func write<List: FileList>(_ list: List) throws(Diagnostic) {
    let name = List.name
    // Not `writeAtomically`: its file would have a name that nobody looks for after a crash.
    try removeNewList(name)
    try attached.write(newName(name)) { (put) throws(Diagnostic) in try put(Array(list.text.utf8)) }
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
