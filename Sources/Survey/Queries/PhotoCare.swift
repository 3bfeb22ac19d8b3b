// Whether photos and log belong together: for `doctor` by their names and sizes, for `verify` by
// their hashes. Photos that were undone or removed keep their files, since a redo, or a look at the
// past, still wants them.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

enum PhotoCare {
  static let doctor = DoctorCheck("photos", tr("Photos")) { (session) throws(Diagnostic) in
    guard Files.exists(session.options.notebookPath) else { return ("0", nil) }
    let reader = try SurveyReader(session)
    let photos = try reader.photos()
    let missing = try photos.count { (file) throws(Diagnostic) in
      try session.attachment(file.path) == nil
    }
    let others = try orphans(reader).count
    let waiting = session.attachmentsWaiting
    var remarks: [Phrase] = []
    if missing > 0 { remarks.append(tr("\(missing) missing")) }
    if others > 0 {
      remarks.append(
        tr(
          others, one: "1 file that belongs to no photo",
          other: "\(others) files that belong to no photo"))
    }
    if waiting > 0 {
      remarks.append(
        tr(
          waiting, one: "1 file left over from an interruption",
          other: "\(waiting) files left over from an interruption"))
    }
    if !remarks.isEmpty { remarks.append(tr("list them with verify")) }
    let words = remarks.map { $0.text(session.language) }.joined(separator: "; ")
    return (String(photos.count), words.isEmpty ? nil : .verbatim(words))
  }

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

  static let verify = VerifyCheck("photo") { (session) throws(Diagnostic) in
    let reader = try SurveyReader(session)
    return try session.attachmentFaults(
      reader.photos().map(\.attachment), orphans: orphans(reader))
  }

  /// Files in the folder that no event ever named.
  private static func orphans(_ reader: SurveyReader) throws(Diagnostic) -> [String] {
    let found = try reader.session.attachments()
    guard !found.isEmpty else { return [] }
    let known = try files.named(reader.notebook)
    return found.filter { known[$0] == nil && !$0.hasPrefix(Session.tripAttachments + "/") }
  }

  /// What surveys keep beside the notebook: photos, underlays, voice notes.
  static let files = AttachmentSource(
    named: { (notebook) throws(Diagnostic) in
      var named: [String: NamedFile] = [:]
      try notebook.forEach(
        """
        SELECT s.id, e.body, k.name, x.id FROM event e JOIN kind k ON k.n = e.kind \
        JOIN entity s ON s.n = e.scope JOIN entity x ON x.n = e.entity WHERE k.domain = 'survey' \
        AND k.name IN ('PhotoCaptured', 'UnderlayPlaced', 'VoiceAttached') AND e.body IS NOT NULL
        """
      ) { (row) throws(Diagnostic) in
        guard let project = row.identifier(0), let body = row.json(1),
          let file = body["file"]?.string, let id = row.identifier(3)
        else { return }
        let whole = NamedFile(id, sha256: body["sha256"]?.string)
        switch row.text(2) {
        case "UnderlayPlaced": named[Underlay.path(project, file)] = whole
        case "VoiceAttached": named[VoiceNote.path(project, file)] = whole
        default:
          named[Photo.path(project, file)] = whole
          named[Photo.thumbnailPath(project, file)] = NamedFile(id, sha256: nil)
        }
      }
      return named
    },
    needed: { (notebook) throws(Diagnostic) in
      var needed: [Attachment] = []
      for kind in PackageFormat.Attached.allCases {
        needed += try notebook.query(
          "SELECT scope, file, sha256 FROM survey_\(kind.rawValue) WHERE removed = 0 ORDER BY id"
        ) { (row) throws(Diagnostic) in
          let file = row.text(1)
          return Attachment(
            path: kind.path(row.identifier(0) ?? .none, file), sha256: row.text(2),
            title: kind.title(file))
        }
      }
      return needed
    })
}
