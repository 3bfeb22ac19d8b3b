// Every fault of this module, one function for each mistake. `name` is the file's.
import Kernel

extension Diagnostic {
  /// The first bytes are of no format that is read.
  static func notAPicture(_ name: String, _ kind: PictureKind?) -> Diagnostic {
    Diagnostic(
      .data,
      kind.map { tr("\(name) is a \($0.rawValue) picture, which is not supported") }
        ?? tr("\(name) is not a picture"),
      hint: tr("supported formats: JPEG, PNG, HEIC"))
  }

  static func pictureCut(_ name: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(name) is truncated"),
      hint: tr("copy it again from the camera"))
  }

  /// `reason` is the decoder's, in English.
  static func pictureDamaged(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(name) is damaged: \(reason)"), hint: tr("copy it again from the camera"))
  }

  /// A kind of the format that is not read; `reason` is the decoder's, in English.
  static func pictureUnsupported(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(name) has an unsupported format: \(reason)"),
      hint: tr("save it as a plain JPEG, and add that"))
  }

  static func pictureTooLarge(_ name: String, width: Int, height: Int) -> Diagnostic {
    Diagnostic(
      .data,
      width > 0
        ? tr("\(name) declares \(width) × \(height) pixels, which is too many")
        : tr("\(name) declares too many pixels"),
      hint: tr(
        "at most 250 million pixels and 65,500 per side; fewer if the format needs them all at once"
      ))
  }

  /// `reason` is the loader's.
  static func noHEIF(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .unavailable, tr("\(name) is a HEIC picture, and libheif cannot be opened: \(reason)"),
      hint: tr("install the Debian package libheif1, or convert the photo to JPEG"))
  }

  /// `reason` is the loader's.
  static func noZBar(_ reason: String) -> Diagnostic {
    Diagnostic(
      .unavailable, tr("reading codes needs libzbar, which cannot be opened: \(reason)"),
      hint: tr("install the Debian package libzbar0"))
  }

  static func noMemoryForPicture(_ name: String) -> Diagnostic {
    Diagnostic(
      .internalFault,
      name.isEmpty ? tr("out of memory for a picture") : tr("out of memory for \(name)"))
  }
}
