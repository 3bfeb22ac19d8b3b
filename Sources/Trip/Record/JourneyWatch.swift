// `trip watch` at work: listens all the time, records only what is a journey, and leaves to
// `JourneyTrips` what that means for trips.

import Command
import Core
import Kernel
import Notebook
import Render
import System

final class JourneyWatch {
  private let session: Session
  private let options: RecordingOptions
  private let command: String?
  private let feed: FixFeed
  private let companion: RecordingCompanion
  private let places: PlaceFinder?
  private let trips: JourneyTrips
  private let start = Clock.monotonic()
  private var detector: JourneyDetector
  private var line: RecordingLine
  /// The last minutes: a journey is known some time after it began.
  private var recent: [Fix] = []
  private var recording: Recording?
  private var lastHeard = Clock.monotonic()
  private var farthest = 0.0
  /// The clocks by which times are told; nil before the first fix.
  private var zone: Zone?
  /// The fixes of the journey.
  private var way: [WayFix] = []
  /// The tracks of this run, in the order in which they ended.
  private(set) var tracks: [Identifier] = []
  private(set) var passedOver = 0

  /// Milliseconds of fixes that are kept: more than it takes to know that a place was left.
  private static let memory: Int64 = 15 * 60_000
  /// Metres beyond twice the reach of a stay; fixes that went no farther have wandered.
  private static let leastWay = 2 * StayRules().radius

  /// Connects.
  /// - Parameter still: milliseconds of a stay that end a journey.
  /// - Throws: `unavailable` where nobody answers.
  init(
    _ session: Session, _ options: RecordingOptions, still: Int64, trips: JourneyTrips,
    places: PlaceFinder?, command: String?
  ) throws(Diagnostic) {
    (self.session, self.options, self.command) = (session, options, command)
    (self.trips, self.places) = (trips, places)
    companion = try RecordingCompanion(
      session, finder: places, near: options.near, showsNotices: options.showsNotices,
      isQuiet: options.isQuiet)
    feed = try FixFeed(options.origin, wakes: session.console.wakes)
    detector = JourneyDetector(still: still)
    line = RecordingLine(places: places)
  }

  /// Whether something came that no receiver says.
  var isForeign: Bool { feed.isForeign }

  // MARK: - Running

  /// Watches until the end asked for, Ctrl-C, or the end of the input. A journey that is under way then
  /// is kept as far as it came.
  func run() {
    end(
      feed.run(
        session, options, since: start, take: take,
        between: {
          hearSilence()
          recording?.sync()
          if let trip = trips.listen() { recording?.belongs(to: trip) }
          tell()
        }))
  }

  private func end(_ fault: Diagnostic?) {
    session.answerStop()
    companion.finish()
    finish(at: nil, place: nil)
    if let fault { session.lostInput(fault, kept: !tracks.isEmpty) }
  }

  /// A receiver that was switched off with the engine says nothing of the arrival.
  private func hearSilence() {
    guard recording != nil else { return }
    let pause = (Clock.monotonic() - lastHeard) / 1_000_000
    guard pause > UInt64(JourneyDetector.longestSilence), let event = detector.silence() else {
      return
    }
    take(event)
  }

  // MARK: - Fixes

  private func take(_ fixes: [Fix]) {
    for fix in fixes { take(fix) }
  }

  private func take(_ fix: Fix) {
    let point = fix.point
    // What is no place or has no time tells nothing of moving.
    guard let time = point.time?.milliseconds, point.place.isOnGlobe,
      point.place != GeoPoint(latitude: 0, longitude: 0)
    else { return }
    if let limit = options.accuracy, (point.accuracy ?? 0) > limit {
      passedOver += 1
      return
    }
    lastHeard = Clock.monotonic()
    if zone == nil { look(at: point.place) }
    let events = detector.take(
      WayFix(time: time, place: point.place, accuracy: point.accuracy ?? .nan))
    for event in events { if case .lost = event { take(event) } }
    recording.map { record(fix, $0) }
    recent.append(fix)
    if let first = recent.first?.point.time, time - first.milliseconds > 2 * JourneyWatch.memory {
      recent.removeAll { ($0.point.time?.milliseconds ?? 0) < time - JourneyWatch.memory }
    }
    for event in events { if case .lost = event { continue } else { take(event) } }
    line.take(fix)
    companion.take(point, joins: recent.count > 1)
    farther(point)
  }

  private func record(_ fix: Fix, _ recording: Recording) {
    guard let taken = recording.take(fix.point, feed.format), let time = taken.point.time else {
      return
    }
    way.append(
      WayFix(
        time: time.milliseconds, place: taken.point.place, accuracy: taken.point.accuracy ?? .nan))
  }

  private func take(_ event: JourneyDetector.Event) {
    switch event {
    case .departed(let at, let from): begin(at, from)
    case .arrived(let at, let place):
      look(at: place)
      finish(at: Instant(milliseconds: at), place: place)
    case .returned: drop()
    case .lost(let at):
      if recording != nil, !options.isQuiet {
        session.note(
          tr("no signal since \(clock(at)): the journey has ended"))
      }
      finish(at: nil, place: nil)
    }
  }

  // MARK: - Journeys

  private func begin(_ at: Int64, _ from: GeoPoint) {
    _ = trips.listen()
    trips.departed()
    (farthest, way) = (0, [])
    line = RecordingLine(places: places)
    let fixes = recent.filter { ($0.point.time?.milliseconds ?? .min) >= at }
    do throws(Diagnostic) {
      // A journey that could not be stored at its end, since the notebook was in use, waits there.
      if RecordingStore.leftover.isThere(session) { try RecordingStore.leftover.take(session) }
      let trip = try trips.underWay()
      let zone = try trips.zone(of: trip, at: from)
      self.zone = zone
      let made = try Recording(
        session, trip: trip?.id, format: feed.format ?? options.origin.format,
        source: options.origin.title, zone: zone, command: command)
      recording = made
      for fix in fixes {
        record(fix, made)
        line.take(fix)
      }
      if !options.isQuiet { session.note(departure(at, trip)) }
    } catch {
      // Somebody else records, or the disk is full: the next journey is tried again.
      session.warn(error)
    }
  }

  private func departure(_ at: Int64, _ trip: Trip?) -> Phrase {
    let parts: [Phrase] = [
      tr("under way since \(clock(at))"), modes(until: .max),
      trip.map { tr("recording for \($0.title)") } ?? tr("recording"),
    ].compactMap { $0 }
    return .joined(parts, separator: ", ")
  }

  /// How one goes, by the speeds of the journey: each mode that made up a tenth of the way, the longest
  /// first; nil where the speeds do not tell.
  private func modes(until end: Int64) -> Phrase? {
    var lengths: [TravelMode: Double] = [:]
    for part in ModeFinder.parts(way.filter { $0.time <= end }) {
      lengths[ModeJudge.judge(part).mode, default: 0] += part.features.length
    }
    let all = lengths.values.steadySum
    let known = lengths.filter { $0.key != .unknown && $0.value * 10 >= all }
      .sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
    return known.isEmpty ? nil : .joined(known.map(\.key.words), separator: " + ")
  }

  /// A trip is worth proposing once one is away from where the journey began.
  private func farther(_ point: TrackPoint) {
    guard let recording, case .moving(let since, let from) = detector.state else { return }
    let sure = max(0, Geodesic.length(from: from, to: point.place) - (point.accuracy ?? 0))
    guard sure > farthest else { return }
    farthest = sure
    do throws(Diagnostic) {
      guard let trip = try trips.away(farthest, since: Instant(milliseconds: since), from: from)
      else { return }
      recording.belongs(to: trip)
    } catch {
      session.warn(error)
    }
  }

  /// Ends the journey, if there is one: the time is that of the arrival; nil keeps all of it.
  private func finish(at: Instant?, place: GeoPoint?) {
    guard let recording else { return }
    guard farthest > JourneyWatch.leastWay || line.metres > 4 * JourneyWatch.leastWay else {
      return drop()
    }
    // What was typed until now is an answer on the way.
    if let trip = trips.listen() { recording.belongs(to: trip) }
    self.recording = nil
    line = RecordingLine(places: places)
    do throws(Diagnostic) {
      recording.end()
      let trip = try trips.underWay()
      guard let taken = try recording.store(trip: trip?.id, until: at) else {
        return trips.forget()
      }
      tracks.append(taken.track)
      if taken.lostTrip { session.note(RecordingStore.tripIsGone) }
      try told(taken.track, isArrival: place != nil)
      var last = at
      if last == nil { last = try TripReader(session).track(taken.track)?.measures.end }
      try trips.ended(taken.track, at: last ?? session.now, place: at == nil ? nil : place)
    } catch {
      session.warn(error)
      trips.forget()
    }
  }

  /// What was taken for a journey was none.
  private func drop() {
    guard let recording else { return }
    self.recording = nil
    line = RecordingLine(places: places)
    trips.forget()
    do throws(Diagnostic) { try recording.discard() } catch { session.warn(error) }
    if !options.isQuiet { session.note(tr("not a journey: the fixes only scattered")) }
  }

  private func told(_ id: Identifier, isArrival: Bool) throws(Diagnostic) {
    guard !options.isQuiet else { return }
    let reader = try TripReader(session)
    let track = try reader.found(try reader.track(id))
    let way = track.measures.length.wayText
    let time = Duration(milliseconds: track.measures.elapsedMilliseconds ?? 0).clockText
    let end = (track.measures.end ?? session.now).milliseconds
    let until = isArrival ? tr("arrived at \(clock(end))") : tr("recorded until \(clock(end))")
    let parts = [until, tr("\(way) in \(time)"), modes(until: end)].compactMap { $0 }
    session.note(.joined(parts, separator: ", "))
  }

  // MARK: - Telling

  /// From now on times are told by the clocks of the trip under way, else by those of the place.
  private func look(at place: GeoPoint) {
    do throws(Diagnostic) {
      zone = try trips.zone(of: trips.underWay(), at: place)
    } catch {
      // Who cannot read the notebook now is told so where it matters.
      zone = zone ?? session.surroundings.zone
    }
  }

  /// `14:02`, with the day where that is another one than today, and marked where the clocks of the
  /// reader show another time.
  private func clock(_ time: Int64) -> String {
    let clock = PlaceClock(
      zone: zone ?? session.surroundings.zone, readers: session.surroundings.zone)
    let instant = Instant(milliseconds: time)
    let now = detector.latest.map { Instant(milliseconds: $0.time) } ?? Clock.wall()
    return clock.zone.day(at: instant) == clock.zone.day(at: now)
      ? clock.time(instant) : clock.words(time)
  }

  private func tell() {
    guard !options.isQuiet, !trips.isAsking else { return }
    let parts: [Phrase]
    switch detector.state {
    case .unknown: parts = [tr("watching")]
    case .still(let since, _): parts = [tr("still since \(clock(since))")]
    case .moving(let since, _):
      let until = detector.latest?.time ?? since
      parts = [
        tr("under way"), .verbatim(Duration(milliseconds: until - since).clockText),
        .verbatim(line.metres.wayText),
      ]
    }
    line.tell(session, parts, satellites: feed.satellites, isConnected: feed.isConnected)
  }
}
