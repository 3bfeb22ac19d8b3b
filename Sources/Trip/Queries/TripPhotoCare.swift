// Whether the photos of trips are beside the notebook, and are what was taken in.

import Command
import Kernel
import Notebook
import System

enum TripPhotoCare {
  static let verify = VerifyCheck("trip_photo") { (session) throws(Diagnostic) in
    let reader = try TripReader(session)
    return try session.photoFaults(
      reader.photos().map { ($0.file, $0.path, $0.sha256) }, orphans: orphans(reader))
  }

  static let doctor = DoctorCheck(
    "trip-photos", tr("Photos of trips")
  ) { (session) throws(Diagnostic) in
    guard Files.exists(session.options.notebookPath) else { return ("0", nil) }
    let photos = try TripReader(session).photos()
    let missing = photos.count { session.attachment($0.path) == nil }
    return (
      String(photos.count), missing == 0 ? nil : tr("\(missing) missing; verify names them")
    )
  }

  /// Files that no event ever named.
  private static func orphans(_ reader: TripReader) throws(Diagnostic) -> [String] {
    let found = try reader.session.attachments(in: Session.tripAttachments)
    guard !found.isEmpty else { return [] }
    var known: Set<String> = []
    try reader.notebook.forEach(
      """
      SELECT e.body FROM event e JOIN kind k ON k.n = e.kind WHERE k.domain = 'trip' \
      AND k.name = 'PhotoAdded' AND e.body IS NOT NULL
      """
    ) { (row) throws(Diagnostic) in
      guard let file = row.json(0)?["file"]?.string else { return }
      known.insert(TripPhoto.path(file))
      known.insert(TripPhoto.thumbnailPath(file))
    }
    return found.filter { !known.contains($0) }
  }
}
