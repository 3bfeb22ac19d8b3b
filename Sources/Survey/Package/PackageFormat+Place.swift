// Where the files of a package lie once they are beside a notebook.

import Command

extension PackageFormat.Attached {
  /// The noun whose files these are.
  var noun: AttachedNoun {
    switch self {
    case .photo: PhotoCommands.noun.files
    case .underlay: UnderlayCommands.noun.files
    case .voice: VoiceCommands.noun.files
    }
  }
}
