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
  var name: String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    return line.count > 60 ? String(line.prefix(59)) + "…" : line
  }
}

extension TripReader {
  /// Notes and photos with a place, in the order of their times.
  /// - Parameters:
  ///   - trip: of this trip alone.
  ///   - days: of these days alone.
  func markers(
    trip: Identifier? = nil, on days: AskedDays = .all
  ) throws(Diagnostic) -> [TripMarker] {
    func conditions(_ alias: String, _ column: String) throws(Diagnostic) -> [Condition] {
      var all = [Condition("\(alias).latitude IS NOT NULL")]
      if let trip { all.append(Condition("\(alias).trip = ?", [.id(trip)])) }
      let time = "\(alias).\(column)"
      return try all
        + self.conditions(on: days, first: time, last: time, zones: ["t.zone", "\(alias).zone"])
    }
    let notes = try notes(conditions("n", "noted_at")).compactMap {
      TripMarker($0, clock($0.moment))
    }
    let photos = try photos(conditions("p", "taken_at")).compactMap {
      TripMarker($0, clock($0.moment))
    }
    let never = Instant(milliseconds: .max)
    return (notes + photos).sorted { ($0.at ?? never, $0.id) < ($1.at ?? never, $1.id) }
  }
}
