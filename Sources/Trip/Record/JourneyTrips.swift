// What journeys mean for trips: one that leads away is proposed as a trip, or begins one; one that
// leads back ends it, and what the trip was is asked. Questions wait for their answer beside the
// recording, and are never waited for.

import Command
import Core
import Kernel
import Notebook
import System

final class JourneyTrips {
  private enum Question {
    /// Trips that are planned for today, and where and when the journey began.
    case begin(planned: [Trip], at: Instant, from: GeoPoint)
    case confirm(Identifier)
  }

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
  var isAsking: Bool { question != nil }

  // MARK: - What is known

  /// - Throws: when the notebook cannot be read.
  func underWay() throws(Diagnostic) -> Trip? { try reader()?.active().first }

  /// The zone in whose days a journey is told.
  func zone(of trip: Trip?, at place: GeoPoint) throws(Diagnostic) -> Zone {
    if let name = trip?.zone, let zone = ZoneFinder.zone(named: name) { return zone }
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
    isProposed = true
    guard try underWay() == nil else { return nil }
    let today = try zone(of: nil, at: from).day(at: since)
    let planned =
      try reader()?.trips([
        Condition("t.from_day <= ?", [.text(today.description)]),
        Condition("t.to_day >= ?", [.text(today.description)]),
        Condition("t.started_at IS NULL"),
      ]) ?? []
    if begins {
      return try begin(planned.count == 1 ? planned[0] : nil, nil, at: since, from: from)
    }
    guard refused != today else { return nil }
    let title: Phrase =
      planned.count == 1
      ? tr("begin \(planned[0].title), planned for today?") : tr("is this a trip?")
    if asks {
      question = .begin(planned: planned, at: since, from: from)
      session.note(tr("\(title) Answer yes, no, or where to."))
    } else {
      session.note(tr("\(title) Begin it with: trip start TRIP, after trip add where it is new"))
    }
    notify(title, tr("\(metres.wayText) from where the way began"))
    return nil
  }

  /// Begins a planned trip, or a new one that has a name or gets one at its end.
  private func begin(
    _ planned: Trip?, _ name: String?, at: Instant, from: GeoPoint
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
    }
    let reader = try TripReader(session)
    let trip = try reader.found(try reader.trip(id))
    session.note(tr("began \(trip.title)"))
    notify(tr("began \(trip.title)"), tr("recording"))
    return id
  }

  // MARK: - Ending

  /// A journey has ended at a place where one stays. A trip that was begun here ends where it began.
  /// - Throws: when the notebook cannot be read or written.
  func arrived(_ at: Instant, _ place: GeoPoint) throws(Diagnostic) {
    forget()
    guard let reader = try reader(), let trip = try reader.active().first,
      let found = try DetectedTrip(trip, reader), found.isBack(at: place)
    else { return }
    guard trip.isDetected else {
      // Whoever began it by hand ends it by hand.
      return session.note(tr("back where \(trip.title) began; end it with: trip stop"))
    }
    let change = try found.change(until: at)
    try session.write(as: command) { () throws(Diagnostic) in
      if !change.isEmpty {
        try session.append(TripEvent.tripEdited, scope: trip.id, entity: trip.id, body: change)
      }
      try session.append(
        TripEvent.tripStopped, scope: trip.id, entity: trip.id, body: TripEvent.stopped(at))
    }
    let ended = try reader.found(try reader.trip(trip.id))
    let title = tr("ended \(ended.title): \(ended.type.words)")
    if asks {
      question = .confirm(trip.id)
      session.note(tr("\(title), \(found.farthest.wayText) away. \(TripConfirmation.answers)"))
    } else {
      session.note(tr("\(title), \(found.farthest.wayText) away; to say it better: trip confirm"))
    }
    notify(title, tr("\(found.farthest.wayText) away"))
  }

  /// The journey is over, and what was asked about its beginning with it.
  func forget() {
    isProposed = false
    if case .begin = question { question = nil }
  }

  // MARK: - Answers

  /// Takes an answer that was typed meanwhile; the trip that begins with it, if one does.
  func listen() -> Identifier? {
    guard let question, let line = session.console.typed?() else { return nil }
    self.question = nil
    do throws(Diagnostic) {
      switch question {
      case .begin(let planned, let at, let from): return try begun(line, planned, at, from)
      case .confirm(let id): try confirmed(line, id)
      }
    } catch {
      session.report(error)
      self.question = question
    }
    return nil
  }

  private func begun(
    _ line: String, _ planned: [Trip], _ at: Instant, _ from: GeoPoint
  ) throws(Diagnostic) -> Identifier? {
    let said = line.trimmedBlanks
    switch Answer(said) {
    case .yes: return try begin(planned.count == 1 ? planned[0] : nil, nil, at: at, from: from)
    case .no:
      refused = try zone(of: nil, at: from).day(at: at)
      return nil
    case .other:
      // Meanwhile somebody may have begun one elsewhere.
      guard try underWay() == nil else { return nil }
      let name = try TripParts.name(said, Lexer.arguments([said]).span)
      let meant = planned.first { $0.destination.folded == name.folded }
      return try begin(meant, name, at: at, from: from)
    }
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
