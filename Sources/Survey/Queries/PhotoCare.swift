// What `doctor` says of the libraries that read pictures, and the files that surveys keep beside the notebook.

import Command
import Kernel
import Photos

enum PhotoCare {
  static let heif = DoctorCheck("libheif", tr("HEIC pictures")) { (session) throws(Diagnostic) in
    guard let version = Picture.heifVersion else {
      return (
        tr("no").text(session.language),
        tr("to read photos from phones, install the Debian package libheif1")
      )
    }
    return ("libheif \(version)", nil)
  }

  static let codes = DoctorCheck("zbar", tr("Bar codes and QR codes")) {
    (session) throws(Diagnostic) in
    Picture.hasCodeLibrary
      ? (Picture.codeLibrary, nil)
      : (
        tr("no").text(session.language),
        tr("to find assets by bar code or QR code, install the Debian package libzbar0")
      )
  }
}

extension AttachmentCare {
  /// Of underlays and voice notes.
  static let drawings = AttachmentCare(
    "attachments", tr("Underlays, voice notes"), check: "attachment")
}
