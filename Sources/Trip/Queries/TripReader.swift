// Reading the tables of trips. One value per command; it holds nothing but the session and the open
// notebook.

import Command
import Core
import Kernel
import Notebook
import System

struct TripReader: NotebookReader {
  let session: Session
  let notebook: Notebook
  let clocks = TripClocks()

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
  }

  /// For an answer that needs no notebook; nil where none exists yet.
  static func ofExisting(_ session: Session) throws(Diagnostic) -> TripReader? {
    do throws(Diagnostic) { return try TripReader(session) } catch {
      guard error.code == .noInput else { throw error }
      return nil
    }
  }

  // MARK: - Trips

  /// Trips by their first day.
  func trips(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Trip] {
    var trips = try TripCommands.noun.items(session, conditions, page: page)
    try countOnce(&trips)
    return trips
  }

  /// What two tracks of a trip tell is counted once.
  func countOnce(_ trips: inout [Trip]) throws(Diagnostic) {
    guard trips.contains(where: { !$0.isCountedOnce }) else { return }
    var without: [Identifier: [StoredTrack]] = [:]
    for track in try coveredTracks(sameTrip: true) {
      if let trip = track.trip { without[trip, default: []].append(track) }
    }
    for index in trips.indices where !trips[index].isCountedOnce {
      for track in without[trips[index].id] ?? [] { trips[index].recorded.take(off: track) }
      trips[index].isCountedOnce = true
    }
  }

  func trip(_ id: Identifier) throws(Diagnostic) -> Trip? {
    try trips([Condition("p.id = ?", [.id(id)])]).first
  }

  func active() throws(Diagnostic) -> [Trip] { try trips([Condition("p.active = 1")]) }

  /// The trip that a command names; else the one entered.
  func oneTrip(_ arguments: Arguments) throws(Diagnostic) -> Trip {
    if let id = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id,
      let trip = try trip(id)
    {
      return trip
    }
    // At the prompt the only one is meant.
    if session.isInteractive, !arguments.has("trip") {
      let all = try trips([], page: Page(limit: 2))
      if all.count == 1 { return all[0] }
      if all.count > 1,
        let id = try session.askedThing(
          TripParts.trip, tr("which trip?"), for: arguments,
          among: { () throws(Diagnostic) in try choices() }), let trip = try trip(id)
      {
        return trip
      }
    }
    throw Diagnostic(
      .usage, tr("which trip?"), at: arguments.invocation.line.span,
      hint: tr("name it, or enter one: trip use TRIP"))
  }

  /// Trips to choose from: those of today and to come, the next one first, then the past ones, the latest first.
  private func choices() throws(Diagnostic) -> [Question.Option] {
    let today = session.today
    let all = try trips()
    let ahead = all.filter { $0.to >= today }.sorted { $0.from < $1.from }
    let past = all.filter { $0.to < today }.sorted { $0.from > $1.from }
    let names = Dictionary(grouping: all) { $0.destination.folded }
    return (ahead + past).map { trip in
      let isAlone = names[trip.destination.folded]?.count == 1
      return Question.Option(
        trip.destination,
        trip.from == trip.to ? trip.from.description : "\(trip.from) – \(trip.to)",
        answer: .init(
          isAlone ? trip.destination : trip.id.description, shown: trip.destination))
    }
  }

  /// The trip that something new belongs to: the one named or entered; else the one under way, said.
  func tripToFill(_ arguments: Arguments) throws(Diagnostic) -> Trip {
    guard let trip = try underWay(arguments) else { return try oneTrip(arguments) }
    session.note(tr("for the trip under way: \(trip.title)"))
    return trip
  }

  /// Its id and title. That of the trip entered is read once, as long as no trip changes: a script may add things to it by the
  /// thousand.
  func ownerToFill(_ arguments: Arguments) throws(Diagnostic) -> (id: Identifier, title: Phrase) {
    guard !arguments.has("trip"), let entered = session.place("trip.trip")?.id else {
      let trip = try tripToFill(arguments)
      return (trip.id, trip.title)
    }
    let kept = session.kept { EnteredTrip() }
    let now = try notebook.mark(of: "trip_trip")
    if let owner = kept.owner, owner.id == entered, kept.mark.map({ now.follows($0) }) == true {
      return owner
    }
    let trip = try tripToFill(arguments)
    kept.owner = (trip.id, trip.title)
    kept.mark = now
    return (trip.id, trip.title)
  }

  /// The trip that a line names, stands in, or is under way; nil where none is.
  static func tripMeant(
    _ reader: TripReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Identifier? {
    if let trip = try reader.underWay(arguments) { return trip.id }
    return try reader.oneTrip(arguments).id
  }

  private func underWay(_ arguments: Arguments) throws(Diagnostic) -> Trip? {
    let isNamed = arguments.has("trip") || session.place("trip.trip") != nil
    return isNamed ? nil : try active().first
  }

  func enter(_ trip: Trip) {
    session.enter("trip", [Place("trip.trip", id: trip.id, label: trip.destination)])
  }

  /// The zone in whose days a trip is planned.
  func zone(of trip: Trip) -> Zone {
    zone(named: trip.zone) ?? readersZone
  }
}

/// The trip entered, as it was when its table had the mark.
private final class EnteredTrip {
  var owner: (id: Identifier, title: Phrase)?
  var mark: TableMark?
}
