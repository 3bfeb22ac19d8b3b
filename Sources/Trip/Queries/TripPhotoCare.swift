// Whether the photos of trips are beside the notebook, and are what was taken in.

import Command
import Kernel
import Notebook
import System

enum TripPhotoCare {
  static let verify = VerifyCheck("trip_photo") { (session) throws(Diagnostic) in
    let reader = try TripReader(session)
    var problems: [Phrase] = []
    for photo in try reader.photos() {
      problems += try session.attachmentFaults(
        photo.path, photo.sha256, missing: tr("the file of photo \(photo.file) is missing"),
        differs: tr("the file of photo \(photo.file) is not what was taken in"))
    }
    for path in try orphans(reader) {
      problems.append(tr("\(Paths.join(session.attachmentFolder, path)) belongs to no photo"))
    }
    return problems
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
