// What journeys mean for trips: one that leads away is proposed as a trip, or begins one; one that
// leads back ends it, and what the trip was is asked. Questions wait for their answer beside the
// recording, and are never waited for. An answer is for the question that was shown last before it was
// typed, whatever has happened since, or for none: never for one that comes after it.

import Command
import Core
import Kernel
import Notebook
import System

final class JourneyTrips {
  private enum Question {
    case begin(Outing)
    case confirm(Identifier)
  }

  /// A journey of which it was asked whether it is a trip.
  private struct Outing {
    struct End {
      var track: Identifier
      var at: Instant
      /// nil where it was not seen where the journey led.
      var place: GeoPoint?
      /// One is under way again since.
      var hasLeft = false
    }

    /// Trips that are planned for the day.
    var planned: [Trip]
    var at: Instant
    var from: GeoPoint
    /// nil while it goes on.
    var end: End?
  }

  private static let choices: Phrase = tr("yes, no, or name NAME")

  private let session: Session
  /// Whether trips begin and end without a question.
  private let begins: Bool
  /// Whether somebody may be asked beside the recording.
  private let asks: Bool
  /// Metres from where a journey began at which it is worth a trip.
  private let distance: Double
  private let showsNotices: Bool
  private let command: String?
  private var question: Question?
  /// Whether this journey has been judged.
  private var isProposed = false
  /// The day on which a proposal was refused: one is not asked twice a day.
  private var refused: Day?

  init(
    _ session: Session, _ options: RecordingOptions, begins: Bool, distance: Double,
    command: String?
  ) {
    (self.session, self.begins, self.distance) = (session, begins, distance)
    (showsNotices, self.command) = (options.showsNotices, command)
    // What is typed is no answer where it is the source itself.
    asks = session.canAsk && session.console.typed != nil && options.origin != .input
  }

  /// Whether somebody may be typing an answer.
  var isAsking: Bool {
    switch question {
    case .begin(let outing): outing.end == nil
    case .confirm: true
    case nil: false
    }
  }

  // MARK: - What is known

  /// - Throws: when the notebook cannot be read.
  func underWay() throws(Diagnostic) -> Trip? { try reader()?.active().first }

  /// The zone in whose days a journey is told.
  func zone(of trip: Trip?, at place: GeoPoint) throws(Diagnostic) -> Zone {
    if let name = trip?.zone, let zone = session.surroundings.zones.zone(name) { return zone }
    return try session.zone(near: place) ?? session.surroundings.zone
  }

  /// nil while there is no notebook: made now it would be locked until the end.
  private func reader() throws(Diagnostic) -> TripReader? {
    Files.exists(session.options.notebookPath) ? try TripReader(session) : nil
  }

  // MARK: - Beginning

  /// The journey has led so many metres away; the trip that begins with that, if one does.
  /// - Throws: when the notebook cannot be read or written.
  func away(
    _ metres: Double, since: Instant, from: GeoPoint
  ) throws(Diagnostic) -> Identifier? {
    guard !isProposed, metres >= distance else { return nil }
    // What was typed before this is shown is no answer to it.
    if let begun = listen() { return begun }
    isProposed = true
    guard try underWay() == nil else { return nil }
    let today = try zone(of: nil, at: from).day(at: since)
    let planned =
      try reader()?.trips([
        Condition("p.from_day <= ?", [.text(today.description)]),
        Condition("p.to_day >= ?", [.text(today.description)]),
        Condition("p.started_at IS NULL"),
      ]) ?? []
    if begins {
      return try begin(planned.count == 1 ? planned[0] : nil, nil, at: since, from: from)
    }
    guard refused != today else { return nil }
    let title: Phrase =
      planned.count == 1
      ? tr("begin \(planned[0].title), planned for today?") : tr("is this a trip?")
    if asks {
      question = .begin(Outing(planned: planned, at: since, from: from))
      session.note(tr("\(title) Answer \(JourneyTrips.choices)."))
    } else {
      session.note(tr("\(title) Begin it with: trip start TRIP, after trip add if it is new"))
    }
    notify(title, tr("\(metres.wayText) from where the journey began"))
    return nil
  }

  /// Begins a planned trip, or a new one that has a name or gets one at its end.
  /// - Parameter track: one that was recorded before anybody said that it is of a trip.
  private func begin(
    _ planned: Trip?, _ name: String?, at: Instant, from: GeoPoint, track: Identifier? = nil
  ) throws(Diagnostic) -> Identifier {
    let id = planned?.id ?? session.newID()
    let zone = try zone(of: planned, at: from)
    try session.write(as: command) { () throws(Diagnostic) in
      if planned == nil {
        let day = zone.day(at: at).description
        try session.append(
          TripEvent.tripPlanned, scope: id, entity: id,
          body: [
            "destination": .string(name ?? DetectedTrip.provisionalName(at, zone)),
            "type": .string(TripType.day.rawValue), "from": .string(day), "to": .string(day),
            "zone": .string(zone.name), "detected": .bool(true),
          ])
      }
      try session.append(
        TripEvent.tripStarted, scope: id, entity: id, body: TripEvent.started(at))
      if let track {
        try session.append(
          TripEvent.trackEdited, scope: nil, entity: track, body: ["trip": .string(id.description)])
      }
    }
    let reader = try TripReader(session)
    let trip = try reader.found(try reader.trip(id))
    session.note(tr("started \(trip.title)"))
    notify(tr("started \(trip.title)"), tr("recording"))
    return id
  }

  // MARK: - Ending

  /// A journey has ended and is stored. A trip that was begun here ends where it began.
  /// - Parameter place: where one stays now; nil where that was not seen.
  /// - Throws: when the notebook cannot be read or written.
  func ended(_ track: Identifier, at: Instant, place: GeoPoint?) throws(Diagnostic) {
    isProposed = false
    if case .begin(var outing) = question {
      outing.end = Outing.End(track: track, at: at, place: place)
      question = .begin(outing)
    }
    if let place { try arrived(at, place) }
  }

  private func arrived(_ at: Instant, _ place: GeoPoint) throws(Diagnostic) {
    guard let reader = try reader(), let trip = try reader.active().first,
      let found = try DetectedTrip(trip, reader), found.isBack(at: place)
    else { return }
    guard trip.isDetected else {
      // Whoever began it by hand ends it by hand.
      return session.note(tr("back where \(trip.title) began; end it with: trip stop"))
    }
    let ended = try end(trip, found, at: at, reader)
    let title = tr("ended \(ended.title): \(ended.type.words)")
    if asks {
      question = .confirm(trip.id)
      session.note(tr("\(title), \(found.farthest.wayText) away. \(TripConfirmation.answers)"))
    } else {
      session.note(tr("\(title), \(found.farthest.wayText) away; to correct it: trip confirm"))
    }
    notify(title, tr("\(found.farthest.wayText) away"))
  }

  private func end(
    _ trip: Trip, _ found: DetectedTrip, at: Instant, _ reader: TripReader
  ) throws(Diagnostic) -> Trip {
    let change = try found.change(until: at)
    try session.write(as: command) { () throws(Diagnostic) in
      if !change.isEmpty {
        try session.append(TripEvent.tripEdited, scope: trip.id, entity: trip.id, body: change)
      }
      try session.append(
        TripEvent.tripStopped, scope: trip.id, entity: trip.id, body: TripEvent.stopped(at))
    }
    return try reader.found(try reader.trip(trip.id))
  }

  /// One is on the way again: what was asked of the journey before is for that one alone.
  func departed() {
    guard case .begin(var outing) = question, outing.end != nil else { return }
    outing.end?.hasLeft = true
    question = .begin(outing)
  }

  /// The journey is over and nothing of it is kept; what was asked about it goes with it.
  func forget() {
    isProposed = false
    if case .begin(let outing) = question, outing.end == nil { question = nil }
  }

  // MARK: - Answers

  /// Takes what was typed meanwhile; the trip that begins with it for the journey that goes on, if one
  /// does. Called before anything is asked, and all the time: so a line that is found here was typed
  /// after the question that was shown last.
  func listen() -> Identifier? {
    guard asks else { return nil }
    var begun: Identifier?
    while let line = session.console.typed?() {
      let said = line.trimmedBlanks
      guard !said.isEmpty else { continue }
      let asked = question
      question = nil
      do throws(Diagnostic) {
        switch asked {
        case .begin(let outing): begun = try answer(said, of: outing) ?? begun
        case .confirm(let id): try confirmed(said, id)
        case nil: session.note(tr("there is no question to answer with \(said)"))
        }
      } catch {
        session.report(error)
        question = asked
      }
    }
    return begun
  }

  /// - Returns: the trip that begins with the journey that goes on.
  private func answer(_ said: String, of outing: Outing) throws(Diagnostic) -> Identifier? {
    var meant = outing.planned.count == 1 ? outing.planned[0] : nil
    var name: String?
    switch Answer(said) {
    case .no:
      refused = try zone(of: nil, at: outing.from).day(at: outing.at)
      return nil
    case .yes: break
    case .other: throw Answer.unknown(said, JourneyTrips.choices)
    case .name(let text):
      let given = try TripParts.name(text, Lexer.arguments([said]).span)
      meant = outing.planned.first { $0.destination.folded == given.folded }
      name = given
    }
    // Meanwhile somebody may have begun one elsewhere.
    if let other = try underWay() {
      session.note(tr("\(other.title) is already under way"))
      return nil
    }
    guard let end = outing.end else {
      return try begin(meant, name, at: outing.at, from: outing.from)
    }
    try late(end, of: outing, meant, name)
    return nil
  }

  /// An answer after the journey: the trip begins with it all the same. While one is still where it led,
  /// the way back will be of the trip, as it would have been; who is on the way again has answered for
  /// that journey alone, and the trip ends with it.
  private func late(
    _ end: Outing.End, of outing: Outing, _ meant: Trip?, _ name: String?
  ) throws(Diagnostic) {
    guard let reader = try reader(), let track = try reader.track(end.track), track.trip == nil
    else {
      return session.note(
        tr("that journey has ended, and its track is removed or belongs to a trip"))
    }
    let id = try begin(meant, name, at: outing.at, from: outing.from, track: end.track)
    guard end.hasLeft else {
      if let place = end.place { try arrived(end.at, place) }
      return
    }
    guard let trip = try reader.trip(id), trip.isDetected,
      let found = try DetectedTrip(trip, reader)
    else { return }
    let ended = try self.end(trip, found, at: end.at, reader)
    session.note(tr("ended \(ended.title) where that journey led: \(ended.type.words)"))
  }

  private func confirmed(_ line: String, _ id: Identifier) throws(Diagnostic) {
    guard let reader = try reader(), let trip = try reader.trip(id), trip.isDetected,
      let change = try TripConfirmation(line, trip, session)
    else { return }
    try session.write(as: command) { () throws(Diagnostic) in
      try change.append(session)
    }
    session.note(try change.said(reader))
  }

  private func notify(_ title: Phrase, _ body: Phrase) {
    guard showsNotices else { return }
    do throws(Diagnostic) {
      try DesktopNotice.find(session.surroundings.environment)
        .start(title.text(session.language), body.text(session.language))
    } catch {
      session.warn(error)
    }
  }
}
