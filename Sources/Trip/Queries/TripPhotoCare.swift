// Whether the photos of trips are beside the notebook, and are what was taken in.

import Command
import Kernel
import Notebook
import System

enum TripPhotoCare {
  static let verify = VerifyCheck("trip_photo") { (session) throws(Diagnostic) in
    let reader = try TripReader(session)
    return try session.attachmentFaults(
      reader.photos().map(\.attachment), orphans: orphans(reader))
  }

  static let doctor = DoctorCheck(
    "trip-photos", tr("Photos of trips")
  ) { (session) throws(Diagnostic) in
    guard Files.exists(session.options.notebookPath) else { return ("0", nil) }
    let photos = try TripReader(session).photos()
    let missing = try photos.count { (file) throws(Diagnostic) in
      try session.attachment(file.path) == nil
    }
    return (
      String(photos.count), missing == 0 ? nil : tr("\(missing) missing; list them with verify")
    )
  }

  /// Files that no event ever named.
  private static func orphans(_ reader: TripReader) throws(Diagnostic) -> [String] {
    let found = try reader.session.attachments(in: Session.tripAttachments)
    guard !found.isEmpty else { return [] }
    let known = try files.named(reader.notebook)
    return found.filter { known[$0] == nil }
  }

  /// What trips keep beside the notebook.
  static let files = AttachmentSource(
    named: { (notebook) throws(Diagnostic) in
      var named: [String: NamedFile] = [:]
      try notebook.forEach(
        """
        SELECT e.body, x.id FROM event e JOIN kind k ON k.n = e.kind \
        JOIN entity x ON x.n = e.entity WHERE k.domain = 'trip' AND k.name = 'PhotoAdded' AND e.body IS NOT NULL
        """
      ) { (row) throws(Diagnostic) in
        guard let body = row.json(0), let file = body["file"]?.string, let id = row.identifier(1)
        else { return }
        named[TripPhoto.path(file)] = NamedFile(id, sha256: body["sha256"]?.string)
        named[TripPhoto.thumbnailPath(file)] = NamedFile(id, sha256: nil)
      }
      return named
    },
    needed: { (notebook) throws(Diagnostic) in
      try notebook.query("SELECT file, sha256 FROM trip_photo WHERE removed = 0 ORDER BY id") {
        (row) throws(Diagnostic) in
        Attachment(
          path: TripPhoto.path(row.text(0)), sha256: row.text(1),
          title: tr("photo \(row.text(0))"))
      }
    })
}
