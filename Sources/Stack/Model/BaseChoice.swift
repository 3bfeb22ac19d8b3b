// The base that was imported into a notebook. Its file is in the log, byte by byte, so that backups and other machines
// have it, and that no file elsewhere changes what a notebook says.

import Command
import Kernel
import Notebook

/// The one base of a notebook; none where the program's is in use.
struct BaseChoice: Entity {
  static let id = Identifier.shared("base", "stack")

  var id = Identifier.none
  /// Of the file, without its folder.
  var name = ""
  var version = ""
  /// SHA-256 of the file, as sha256sum prints it.
  var hash = ""
  var supplements = 0
  var importedAt: Instant?
}
