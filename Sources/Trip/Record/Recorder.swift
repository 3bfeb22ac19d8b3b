// `trip record` at work: fixes from the source into one recording, from the first to the end asked for.

import Command
import Core
import Kernel
import Render
import System

/// What a recording was asked to do.
struct RecordingOptions: Sendable {
  var origin = FixSource.Origin.gpsd(host: "localhost", port: 2947)
  var trip: Trip?
  var until: Instant?
  /// Milliseconds from the start.
  var duration: Int64?
  /// Fixes that come sooner, or nearer, than these are passed over.
  var everyMilliseconds: Int64?
  var everyMetres: Double?
  /// Fixes that are less sure are passed over; nil keeps all.
  var accuracy: Double?
  var isQuiet = false
  /// Metres; places of interest nearer than this are told of; nil for none.
  var near: Double? = 300
  /// Also on the desktop.
  var showsNotices = false

  /// Milliseconds until the end that was asked for; nil where none was.
  func remaining(since start: UInt64) -> Int64? {
    let byClock = until.map { ($0 - Clock.wall()).milliseconds }
    let byDuration = duration.map { $0 - Int64((Clock.monotonic() - start) / 1_000_000) }
    return [byClock, byDuration].compactMap { $0 }.min()
  }
}

final class Recorder {
  private let session: Session
  private let options: RecordingOptions
  private let recording: Recording
  private let feed: FixFeed
  private let start = Clock.monotonic()
  private let line: RecordingLine
  private let companion: RecordingCompanion
  private(set) var passedOver = 0

  /// Begins a recording: connects, and takes the journal.
  /// - Throws: `unavailable` where nobody answers; `refused` while another recorder runs; 73, 74.
  init(
    _ session: Session, _ options: RecordingOptions, zone: Zone, places: PlaceFinder?,
    command: String?
  ) throws(Diagnostic) {
    self.session = session
    self.options = options
    // Before anything is asked of a receiver.
    try Recording.checkFree(session)
    companion = try RecordingCompanion(
      session, finder: places, near: options.near, showsNotices: options.showsNotices,
      isQuiet: options.isQuiet)
    feed = try FixFeed(options.origin, wakes: session.console.wakes)
    recording = try Recording(
      session, trip: options.trip?.id, format: options.origin.format,
      source: options.origin.title, zone: zone, command: command)
    line = RecordingLine(places: places)
  }

  // MARK: - Running

  /// Records until the end asked for, Ctrl-C, or the end of the input.
  /// A source that fails for good is told of; what was recorded is kept.
  func run() {
    end(
      feed.run(
        session, options, since: start, take: take,
        between: {
          recording.sync()
          tell()
        }))
  }

  private func end(_ fault: Diagnostic?) {
    session.answerStop()
    if let fault { session.lostInput(fault, kept: recording.pointCount > 0) }
    companion.finish()
    recording.end()
  }

  /// Whether something came that no receiver says.
  var isForeign: Bool { feed.isForeign }

  /// Points that are unsure by more than 50 m.
  var poor: Int { recording.poor }

  // MARK: - Fixes

  private func take(_ fixes: [Fix]) {
    for fix in fixes {
      guard isWanted(fix.point) else {
        passedOver += 1
        continue
      }
      guard let taken = recording.take(fix.point, feed.format) else { continue }
      line.take(fix)
      companion.take(taken.point, joins: taken.joins)
    }
  }

  private func isWanted(_ point: TrackPoint) -> Bool {
    if let limit = options.accuracy, (point.accuracy ?? 0) > limit { return false }
    guard let last = recording.last else { return true }
    if let every = options.everyMilliseconds, let now = point.time, let before = last.time,
      now >= before, (now - before).milliseconds < every
    {
      return false
    }
    if let every = options.everyMetres {
      return Geodesic.distance(from: last.place, to: point.place) >= every
    }
    return true
  }

  private func tell() {
    guard !options.isQuiet else { return }
    let elapsed = Duration(milliseconds: Int64((Clock.monotonic() - start) / 1_000_000))
    line.tell(
      session, [.verbatim(elapsed.clockText), .verbatim(line.metres.wayText)],
      satellites: feed.satellites, isConnected: feed.isConnected)
  }

  // MARK: - The end

  /// Makes the track. The notebook may be in use: it is asked again for a while.
  /// - Throws: `busy`, `io`: the journal stays, and the next command of trips takes it in.
  func store() throws(Diagnostic) -> RecordingStore.Taken? { try recording.store() }
}

extension FixSource.Origin {
  /// What it speaks; nil where only its bytes tell.
  var format: TrackFormat? { if case .gpsd = self { .gpsd } else { nil } }
}
