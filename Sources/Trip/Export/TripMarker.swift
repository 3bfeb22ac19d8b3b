// Notes and photos as what is drawn and given out: a point with words.

import Command
import Core
import Kernel
import Notebook

/// A note or a photo as files for others tell it: never where its picture lies on this machine.
struct TripMarker: Sendable, Equatable {
  enum Kind: String, Sendable {
    case note, photo

    var words: Phrase {
      switch self {
      case .note: tr("Note")
      case .photo: tr("Photo")
      }
    }
  }

  var kind: Kind
  var id: Identifier
  var trip: String?
  /// The words of a note, the caption of a photo or the name its camera gave it.
  var text: String
  var at: Instant?
  /// Whose clocks tell it.
  var zone: Zone
  var placement: Placement

  init?(_ note: TripNote, _ zone: Zone) {
    guard let placement = note.moment.placement else { return nil }
    (kind, id, trip, text) = (.note, note.id, note.tripName, note.text)
    (at, self.zone, self.placement) = (note.moment.at, zone, placement)
  }

  init?(_ photo: TripPhoto, _ zone: Zone) {
    guard let placement = photo.moment.placement else { return nil }
    (kind, id, trip, text) = (.photo, photo.id, photo.tripName, photo.title)
    (at, self.zone, self.placement) = (photo.moment.at, zone, placement)
  }

  /// Its first line, cut where names of waypoints end well.
  var name: String { text.headline }
}

/// A note or a photo of which nobody knows where it was: told on its day, on no map and in no file of
/// places.
struct LooseMoment: Sendable, Equatable {
  var kind: TripMarker.Kind
  var id: Identifier
  /// As of a marker.
  var text: String
  var at: Instant?
  /// Whose clocks tell it.
  var zone: Zone
}

extension String {
  /// Its first line, cut where names of waypoints end well.
  var headline: String {
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? self
    return line.count > 60 ? String(line.prefix(59)) + "…" : line
  }
}

extension TripReader {
  /// Notes and photos with a place, in the order of their times.
  /// - Parameters:
  ///   - trips: of these trips alone; nil is all, and what is of no trip.
  ///   - days: of these days alone.
  func markers(
    trips: [Identifier]? = nil, on days: AskedDays = .all
  ) throws(Diagnostic) -> [TripMarker] {
    let notes = try notes(moments("noted_at", "IS NOT NULL", trips, days)).compactMap {
      TripMarker($0, clock($0.moment))
    }
    let photos = try photos(moments("taken_at", "IS NOT NULL", trips, days)).compactMap {
      TripMarker($0, clock($0.moment))
    }
    let never = Instant(milliseconds: .max)
    return (notes + photos).sorted { ($0.at ?? never, $0.id) < ($1.at ?? never, $1.id) }
  }

  /// Notes and photos without a place, in the order of their times.
  func looseMoments(
    trips: [Identifier]? = nil, on days: AskedDays = .all
  ) throws(Diagnostic) -> [LooseMoment] {
    let notes = try notes(moments("noted_at", "IS NULL", trips, days)).map { note in
      LooseMoment(
        kind: .note, id: note.id, text: note.text, at: note.moment.at, zone: clock(note.moment))
    }
    let photos = try photos(moments("taken_at", "IS NULL", trips, days)).map { photo in
      LooseMoment(
        kind: .photo, id: photo.id, text: photo.title, at: photo.moment.at,
        zone: clock(photo.moment))
    }
    let never = Instant(milliseconds: .max)
    return (notes + photos).sorted { ($0.at ?? never, $0.id) < ($1.at ?? never, $1.id) }
  }

  private func moments(
    _ column: String, _ place: String, _ trips: [Identifier]?, _ days: AskedDays
  ) throws(Diagnostic) -> [Condition] {
    var all = [Condition("p.latitude \(place)")]
    if let trips { all.append(.among("p.trip", trips)) }
    let time = "p." + column
    return try all
      + conditions(on: days, first: time, last: time, zones: ["t.zone", "p.zone"])
  }
}
