// Notes and photos of a way: what was written or seen, when and where.

import Command
import Core
import Kernel

/// Where and when something was, as stored.
struct Moment: Sendable {
  var at: Instant?
  var zone: String?
  /// That of its trip, which goes before its own.
  var tripZone: String?
  var latitude: Double?
  var longitude: Double?
  /// Metres.
  var elevation: Double?
  var accuracy: Double?
  var method: PlaceMethod?
  var gap: Duration?

  /// nil where nobody knows.
  var placement: Placement? {
    get {
      GeoPoint(latitude, longitude).map {
        Placement(
          place: $0, elevation: elevation, accuracy: accuracy, method: method ?? .given,
          gap: gap?.milliseconds)
      }
    }
    set {
      (latitude, longitude) = (newValue?.place.latitude, newValue?.place.longitude)
      (elevation, accuracy) = (newValue?.elevation, newValue?.accuracy)
      (method, gap) = (newValue?.method, newValue?.gap.map { Duration(milliseconds: $0) })
    }
  }
}

/// A thing that has its time and place.
protocol OfMoment: Entity {
  var moment: Moment { get set }
}

extension OfMoment {
  var tripZone: String? {
    get { moment.tripZone }
    set { moment.tripZone = newValue }
  }
}

extension Attribute where Item: OfMoment {
  /// When it was, by its own clocks and those of its trip.
  static func time(_ key: String, column: String, _ heading: Phrase) -> [Attribute] {
    let at: PropertyPath<Item, Instant?> = \.moment.at
    let zone: PropertyPath<Item, String?> = \.moment.zone
    let tripZone: PropertyPath<Item, String?> = \.moment.tripZone
    return [
      recorded(key, at, heading, stored: .init(column: column), shown: .always)
        .shown { item, session in
          .local(
            item.moment.at, session.clock(trip: item.moment.tripZone, own: item.moment.zone))
        },
      recorded("zone", zone, tr("Time zone")).shown { item, _ in
        .text(item.moment.tripZone ?? item.moment.zone)
      },
      read("trip_zone", tripZone, "t.zone"),
    ]
  }

  /// Where it was, and how that is known.
  static var position: [Attribute] {
    let latitude: PropertyPath<Item, Double?> = \.moment.latitude
    let longitude: PropertyPath<Item, Double?> = \.moment.longitude
    let elevation: PropertyPath<Item, Double?> = \.moment.elevation
    let accuracy: PropertyPath<Item, Double?> = \.moment.accuracy
    let method: PropertyPath<Item, PlaceMethod?> = \.moment.method
    let gap: PropertyPath<Item, Duration?> = \.moment.gap
    return [
      recorded("latitude", latitude, tr("Latitude"), kind: .latitude, shown: .wide),
      recorded("longitude", longitude, tr("Longitude"), kind: .longitude, shown: .wide),
      recorded("elevation_m", elevation, tr("Height"), unit: "m", decimals: 0),
      recorded("accuracy_m", accuracy, tr("Accuracy"), unit: "m", decimals: 0),
      recorded("method", method, tr("Position by"), shown: .always).shown { item, _ in
        item.moment.placement.map { .choice($0.method.rawValue, $0.method.words) } ?? .null
      },
      recorded(
        "gap", gap, tr("Gap"),
        stored: .init(member: "gap_ms", column: "gap_ms", json: "gap_s"), shown: .wide),
    ]
  }
}

struct TripNote: MayBeOfTrip, OfMoment {
  var id = Identifier.none
  var trip: Identifier?
  var tripName: String?
  var text = ""
  var moment = Moment()
}

struct TripPhoto: AttachedEntity, MayBeOfTrip, OfMoment {
  static let files = AttachmentKind(
    of: "trip", in: .one("trips"), hasThumbnails: true,
    care: AttachmentCare("trip-photos", tr("Photos of trips"), check: "trip_photo")
  ) { tr("photo \($0.file)") }

  var id = Identifier.none
  var trip: Identifier?
  var tripName: String?
  var caption: String?
  var attachment = Attachment(TripPhoto.files)
  var width = 0
  var height = 0
  /// As the camera's clock said; nil where the file tells no time.
  var cameraAt: Instant?
  /// What is added to that for the time it was taken.
  var offset = Duration(milliseconds: 0)
  var moment = Moment()

  /// Its caption, else the name that the camera gave it.
  var title: String { caption ?? attachment.name }
}
