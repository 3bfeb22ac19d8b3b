// The things that trip commands name, for resolving, completion and suggestions.

import Command
import Kernel
import Notebook

enum TripThings {
  static let all: [ThingSource] = [
    ThingSource("trip.trip", title: tr("trip"), find: findTrip, all: allTrips),
    ThingSource("trip.track", title: tr("track"), find: findTrack, all: allTracks),
    stays, legs,
  ]

  /// More candidates than this help nobody at a prompt.
  static let most = 2000

  /// A trip is named by its destination, also with its year, its month or its first day, so that
  /// those who go to the same place each summer can tell them apart.
  static func findTrip(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let all = try allTrips(session)
    let named = all.filter { $0.text == text }
    return named.isEmpty ? all.filter { $0.aliases.contains(text) } : named
  }

  static func allTrips(_ session: Session) throws(Diagnostic) -> [Candidate] {
    try TripReader(session).trips().reversed().prefix(most).map { trip in
      let first = trip.from.description
      return Candidate(
        trip.destination, trip.from == trip.to ? first : "\(first) – \(trip.to)", id: trip.id,
        aliases: [4, 7, 10].map { "\(trip.destination) \(first.prefix($0))" })
    }
  }

  static func findTrack(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    candidates(try TripReader(session).tracks([Condition("k.name = ?", [.text(text)])]))
  }

  static func allTracks(_ session: Session) throws(Diagnostic) -> [Candidate] {
    candidates(try TripReader(session).tracks(page: Page(limit: most)))
  }

  private static func candidates(_ tracks: [StoredTrack]) -> [Candidate] {
    tracks.compactMap { track in
      guard let name = track.name else { return nil }
      return Candidate(name, track.measures.start?.description ?? "", id: track.id)
    }
  }
}
