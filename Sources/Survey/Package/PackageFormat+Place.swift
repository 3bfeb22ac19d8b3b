// Where the files of a package lie once they are beside a notebook.

import Kernel

extension PackageFormat.Attached {
  /// The place of a file of this kind.
  func path(_ project: Identifier, _ file: String) -> String {
    switch self {
    case .photo: Photo.path(project, file)
    case .underlay: Underlay.path(project, file)
    case .voice: VoiceNote.path(project, file)
    }
  }

  /// What messages call it.
  func title(_ file: String) -> Phrase {
    switch self {
    case .photo: tr("photo \(file)")
    case .underlay: tr("underlay \(file)")
    case .voice: tr("voice note \(file)")
    }
  }
}
