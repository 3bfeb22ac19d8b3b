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
    let missing = photos.count { session.attachment($0.path) == nil }
    let others = try orphans(reader).count
    let waiting = session.attachmentsWaiting
    var remarks: [Phrase] = []
    if missing > 0 { remarks.append(tr("\(missing) missing")) }
    if others > 0 {
      remarks.append(tr(others, one: "1 file of no photo", other: "\(others) files of no photo"))
    }
    if waiting > 0 {
      remarks.append(
        tr(
          waiting, one: "1 file waits since an interruption",
          other: "\(waiting) files wait since an interruption"))
    }
    if !remarks.isEmpty { remarks.append(tr("verify names them")) }
    let words = remarks.map { $0.text(session.language) }.joined(separator: "; ")
    return (String(photos.count), words.isEmpty ? nil : .verbatim(words))
  }

  static let heif = DoctorCheck("libheif", tr("HEIC pictures")) { (session) throws(Diagnostic) in
    guard let version = Picture.heifVersion else {
      return (
        tr("no").text(session.language),
        tr("install the Debian package libheif1 to read photos of phones")
      )
    }
    return ("libheif \(version)", nil)
  }

  static let verify = VerifyCheck("photo") { (session) throws(Diagnostic) in
    let reader = try SurveyReader(session)
    return try session.photoFaults(
      reader.photos().map { ($0.file, $0.path, $0.sha256) }, orphans: orphans(reader))
  }

  /// Files in the folder that no event ever named.
  private static func orphans(_ reader: SurveyReader) throws(Diagnostic) -> [String] {
    let found = try reader.session.attachments()
    guard !found.isEmpty else { return [] }
    var known: Set<String> = []
    try reader.notebook.forEach(
      """
      SELECT x.id, e.body, k.name FROM event e JOIN kind k ON k.n = e.kind \
      JOIN entity x ON x.n = e.scope WHERE k.domain = 'survey' \
      AND k.name IN ('PhotoCaptured', 'UnderlayPlaced', 'VoiceAttached') AND e.body IS NOT NULL
      """
    ) { (row) throws(Diagnostic) in
      guard let project = row.identifier(0), let file = row.json(1)?["file"]?.string else { return }
      switch row.text(2) {
      case "UnderlayPlaced": known.insert(Underlay.path(project, file))
      case "VoiceAttached": known.insert(VoiceNote.path(project, file))
      default:
        known.insert(Photo.path(project, file))
        known.insert(Photo.thumbnailPath(project, file))
      }
    }
    return found.filter { !known.contains($0) && !$0.hasPrefix(Session.tripAttachments + "/") }
  }
}
