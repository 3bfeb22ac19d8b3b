// Notes and photos as tables. Each says how its position is known, and over what gap.

import Command
import Kernel
import Render

extension TripViews {
  private static func place(_ moment: Moment) -> [Value] {
    let placement = moment.placement
    return [
      .measure(placement?.place.latitude), .measure(placement?.place.longitude),
      placement.map { .choice($0.method.rawValue, $0.method.words) } ?? .null,
      .duration(milliseconds: placement?.gap), .measure(placement?.elevation, decimals: 0),
      .measure(placement?.accuracy, decimals: 0), .text(moment.tripZone ?? moment.zone),
    ]
  }

  private static let placeColumns = [
    Column("latitude", tr("Latitude"), shown: .wide),
    Column("longitude", tr("Longitude"), shown: .wide), Column("method", tr("Position by")),
    Column("gap_s", tr("Gap"), shown: .wide),
    Column("elevation_m", tr("Height"), shown: .never, unit: "m"),
    Column("accuracy_m", tr("Accuracy"), shown: .never, unit: "m"),
    Column("zone", tr("Time zone"), shown: .never),
  ]

  static func photos(_ photos: [TripPhoto], _ reader: TripReader) throws(Diagnostic) -> Table {
    let session = reader.session
    let ids = try session.shown(photos.map(\.id))
    return Table(
      kind: "trip.photo",
      columns: [
        Column("id", tr("Id")), Column("taken_at", tr("Taken")),
        Column("caption", tr("Caption")), Column("source", tr("Camera's name")),
        Column("trip", tr("Trip"), shown: .varying),
      ] + placeColumns + [
        Column("camera_at", tr("Camera's time"), shown: .never),
        Column("offset_s", tr("Clock offset"), shown: .never),
        Column("file", tr("File"), shown: .wide), Column("width", tr("Width"), shown: .wide),
        Column("height", tr("Height of picture"), shown: .wide),
        Column("bytes", tr("Bytes"), shown: .never), Column("sha256", tr("SHA-256"), shown: .never),
        Column("path", tr("Path"), shown: .never),
        Column("thumbnail", tr("Thumbnail"), shown: .never),
        Column("trip_id", tr("Trip id"), shown: .never),
      ],
      rows: try zip(photos, ids).map { (photo, id) throws(Diagnostic) in
        [
          id, .local(photo.moment.at, reader.clock(photo.moment)), .text(photo.caption),
          .text(photo.source),
          .text(photo.tripName),
        ] + place(photo.moment) + [
          .local(photo.cameraAt, reader.clock(photo.moment)),
          .duration(milliseconds: photo.offsetMilliseconds),
          .text(photo.file), .count(photo.width), .count(photo.height), .count(photo.bytes),
          .text(photo.sha256), .text(try session.attachmentPlace(photo.attachment.path)),
          .text(try session.attachmentPlace(photo.attachment.thumbnailPath)), .plain(photo.trip),
        ]
      }, empty: tr("no photo here; add some: trip photo FILE"), frame: .lonLat)
  }
}
