// Notes and photos of a way: what was written or seen, when and where.

import Command
import Kernel

/// Where and when something was, as stored.
struct Moment: Sendable {
  var at: Instant?
  var zone: String?
  /// That of its trip, which goes before its own.
  var tripZone: String?
  /// nil where nobody knows.
  var placement: Placement?
}

struct TripNote: Sendable {
  var id: Identifier
  var trip: Identifier?
  var tripName: String?
  var text: String
  var moment: Moment
}

struct TripPhoto: Sendable {
  var id: Identifier
  var trip: Identifier?
  var tripName: String?
  var caption: String?
  /// The name it keeps for life, below `trips/` beside the notebook.
  var file: String
  var sha256: String
  var bytes: Int
  var width: Int
  var height: Int
  /// The name of the camera's file.
  var source: String?
  /// As the camera's clock said; nil where the file tells no time.
  var cameraAt: Instant?
  /// What is added to that for the time it was taken.
  var offsetMilliseconds: Int64
  var moment: Moment

  static let files = AttachmentKind(
    in: .one("trips"), hasThumbnails: true,
    care: AttachmentCare("trip-photos", tr("Photos of trips"), check: "trip_photo")
  ) { tr("photo \($0.file)") }

  var attachment: Attachment {
    var attachment = Attachment(TripPhoto.files, of: id)
    attachment.file = file
    attachment.sha256 = sha256
    attachment.bytes = bytes
    attachment.source = source
    return attachment
  }
  /// Its caption, else the name that the camera gave it.
  var title: String { caption ?? source ?? file }
}
