// The things that trip commands name, for resolving, completion and suggestions.

import Command
import Kernel
import Notebook

enum TripThings {
  static let all: [ThingSource.Named] = [
    .init("trip.trip", ThingSource("trip.trip", title: tr("trip"), find: findTrip, all: allTrips)),
    .init(
      "trip.track", ThingSource("trip.track", title: tr("track"), find: findTrack, all: allTracks)),
    // Notes, hooks and visits have no names: they are called by their ids.
    .init(
      "trip.note",
      NoteCommands.noun.things(
        { String($0.text.prefix(40)) }, spoken: { [String($0.text.prefix(200))] })),
    .init(
      "trip.photo",
      TripPhotoCommands.noun.fileThings(
        { $0.attachment.name }, { $0.caption ?? $0.moment.at?.description ?? "" })),
    .init("trip.way", way), .init("trip.stay", stays), .init("trip.leg", legs),
    .init("trip.zone", ZoneCommands.noun.things { $0.comment ?? "" }),
    .init("trip.hook", ZoneHookCommands.noun.things { $0.command }),
    .init("trip.place", PlaceCommands.noun.things { $0.category ?? "" }),
    .init("trip.checkin", CheckinCommands.noun.things { $0.placeName ?? "" }),
    .init("trip.stop", PlanCommands.noun.things { $0.date.description }),
    .init("trip.packing", Packing.noun.things()),
    .init("trip.booking", BookingCommands.noun.things { $0.start.text }),
    .init("trip.budget", MoneyCommands.budgets.things()),
    .init(
      "trip.expense",
      ExpenseCommands.noun.things { expense in
        [expense.on?.description, expense.stated?.description].compactMap { $0 }
          .joined(separator: " ")
      }),
    .init("trip.rate", MoneyCommands.rates.things { $0.day.description }),
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
        aliases: [4, 7, 10].map { "\(trip.destination) \(first.prefix($0))" },
        spoken: Exonyms.others(of: trip.destination))
    }
  }

  static func findTrack(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try TripReader(session)
    let byName = [Condition("p.name = ?", [.text(text)])]
    var named = candidates(try reader.tracks(byName))
    // Of several tracks of one name the one of the trip that is entered, or of `--trip`.
    if named.count > 1, let trip = session.place("trip.trip")?.id {
      let ofTrip = candidates(try reader.tracks(byName + TripReader.within(trip)))
      if !ofTrip.isEmpty { named = ofTrip }
    }
    guard named.isEmpty, let day = Day(iso: text) else { return named }
    // The track that began on a day, by the clocks of its place.
    let noon = Zone.utc.start(of: day).milliseconds + 43_200_000
    return try reader.tracks([
      Condition(
        "p.start_at > ? AND p.start_at < ?",
        [.integer(noon - 100_800_000), .integer(noon + 100_800_000)])
    ]).filter { track in
      track.measures.start.map { reader.zone(of: track).day(at: $0) == day } ?? false
    }.map { Candidate($0.name ?? text, $0.measures.start?.description ?? "", id: $0.id) }
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
