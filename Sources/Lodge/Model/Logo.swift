// The picture in the letterhead of the lodge. It lies beside the notebook as it was given.

import Command
import Kernel
import Notebook
import Render

struct Logo: AttachedEntity {
  static let files = AttachmentKind("lodge.logo", tr("logos")) { tr("logo \($0.name)") }

  var id = Identifier.none
  var attachment = Attachment(Logo.files)
  var width = 0
  var height = 0

  /// nil for a kind of picture that a newer program knows.
  var file: PictureFile? {
    attachment.format.flatMap { PictureFile.Kind(rawValue: $0) }
      .flatMap { width > 0 && height > 0 ? PictureFile($0, width: width, height: height) : nil }
  }
}

extension LodgeReader {
  /// The newest one; nil where there is none.
  func logo() throws(Diagnostic) -> Logo? {
    try LogoCommands.noun.items(session).max { $0.id < $1.id }
  }
}
