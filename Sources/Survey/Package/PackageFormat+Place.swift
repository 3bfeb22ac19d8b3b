// Where the files of a package lie once they are beside a notebook.

import Command

extension PackageFormat.Attached {
  /// The noun whose files these are.
  var noun: AttachedNoun {
    switch self {
    case .photo: AttachedNoun(SurveyModel.photo, Photo.files)
    case .underlay: AttachedNoun(SurveyModel.underlay, Underlay.files)
    case .voice: AttachedNoun(SurveyModel.voice, VoiceNote.files)
    }
  }
}
