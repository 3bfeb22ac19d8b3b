// One recording, from its first fix to its end. Every fix goes into the journal as it comes; at the end
// all of them become one track. Nothing of the notebook is locked meanwhile.

import Command
import Core
import Kernel
import Notebook
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
}

final class Recorder {
  private let session: Session
  private let options: RecordingOptions
  private let zone: Zone
  private let journal: JournalFile
  private let source: FixSource
  private var header: RecordingHeader
  private let start = Clock.monotonic()
  private let watch: RecordingWatch
  private let companion: RecordingCompanion

  /// Keeps the rules of all tracks: no position, duplicates, unset clocks.
  private let collector: TrackCollector
  /// Lines that the disk did not take yet.
  private var unwritten: [UInt8] = []
  private var isTold = false
  private var syncedAt: UInt64
  /// Fixes of a receiver that has told no date yet.
  private var undated: [Fix] = []
  private var undatedSince: UInt64 = 0
  private(set) var passedOver = 0
  private(set) var poor = 0

  /// What is on the disk is at most so much older than the last fix.
  private static let syncPause: UInt64 = 4_000_000_000
  /// So long a receiver may take to tell its date; then that of this computer counts.
  private static let datePatience: UInt64 = 5_000_000_000

  /// Begins a recording: connects, and takes the journal.
  /// - Throws: `unavailable` where nobody answers; `refused` while another recorder runs; 73, 74.
  init(
    _ session: Session, _ options: RecordingOptions, zone: Zone, places: PlaceFinder?,
    command: String?
  ) throws(Diagnostic) {
    self.session = session
    self.options = options
    self.zone = zone
    let path = RecordingJournal.path(session)
    // Before anything is asked of a receiver.
    if Files.exists(path) { throw Recorder.inTheWay(path, session) }
    companion = try RecordingCompanion(
      session, finder: places, near: options.near, showsNotices: options.showsNotices,
      isQuiet: options.isQuiet)
    source = FixSource(options.origin, wakes: session.console.wakes)
    try source.open()
    guard let made = try JournalFile.create(path) else { throw Recorder.inTheWay(path, session) }
    journal = made
    let isGPSD = if case .gpsd = options.origin { true } else { false }
    header = RecordingHeader(
      track: try Recorder.freeID(session), trip: options.trip?.id, started: session.now,
      format: isGPSD ? .gpsd : .nmea, source: options.origin.title, zone: zone.name,
      command: command)
    collector = TrackCollector(header.format)
    collector.beginTrack()
    watch = RecordingWatch(places: places)
    syncedAt = Clock.monotonic()
    if isGPSD { try journal.append(RecordingJournal.line(header)) }
  }

  /// An id that nothing has: runs that start from one seed make the same ones.
  private static func freeID(_ session: Session) throws(Diagnostic) -> Identifier {
    var id = session.newID()
    guard Files.exists(session.options.notebookPath) else { return id }
    while try !session.notebook().matching(id.description).isEmpty { id = session.newID() }
    return id
  }

  private static func inTheWay(_ path: String, _ session: Session) -> Diagnostic {
    guard JournalFile.isHeld(path) else {
      return Diagnostic(
        .refused, tr("an earlier recording lies in \(path)"),
        hint: tr("a command of trips that may write takes it in: trip track list"))
    }
    let since = RecordingJournal.header(path)?.started
    let zone = session.surroundings.zone
    return Diagnostic(
      .refused,
      since.map { tr("a recording is running already, since \($0.description(in: zone))") }
        ?? tr("a recording is running already"),
      hint: tr("end it first: Ctrl-C where it runs"))
  }

  // MARK: - Running

  /// Records until the end asked for, Ctrl-C, or the end of the input.
  /// A source that fails for good is told of; what was recorded is kept.
  func run() {
    var fault: Diagnostic?
    while !isOver {
      do throws(Diagnostic) {
        switch try source.next(within: patience) {
        case .found(let found): take(found)
        case .lost(let diagnostic, let found):
          take(found)
          session.warn(diagnostic)
        case .back: if !options.isQuiet { session.note(tr("\(options.origin.title) is back")) }
        case .ended:
          take(source.finish())
          return end(nil)
        case nil: break
        }
      } catch {
        fault = error
        break
      }
      releaseUndated(atEnd: false)
      sync()
      tell()
    }
    take(source.finish())
    end(fault)
  }

  private var isOver: Bool {
    session.console.isInterrupted() || remaining.map { $0 <= 0 } ?? false
  }

  /// Milliseconds until the end that was asked for.
  private var remaining: Int64? {
    let byClock = options.until.map { ($0 - Clock.wall()).milliseconds }
    let byDuration = options.duration.map { $0 - Int64((Clock.monotonic() - start) / 1_000_000) }
    return [byClock, byDuration].compactMap { $0 }.min()
  }

  /// How long is waited for the source at most: the line is drawn every second.
  private var patience: Int { Int(max(1, min(1000, remaining ?? 1000))) }

  private func end(_ fault: Diagnostic?) {
    releaseUndated(atEnd: true)
    session.answerStop()
    if let fault { session.warn(fault) }
    companion.finish()
    write(RecordingJournal.end(Clock.wall()))
    sync(now: true)
  }

  /// Whether something came that no receiver says.
  var isForeign: Bool { source.isForeign }

  // MARK: - Fixes

  private func take(_ found: [Decoded]) {
    guard !found.isEmpty else { return }
    if let format = source.format { header.format = format }
    for one in found {
      switch one {
      case .fix(let fix) where fix.undated != nil:
        if undated.isEmpty { undatedSince = Clock.monotonic() }
        undated.append(fix)
      case .fix(let fix): take(fix)
      case .dated(let midnight): release(midnight)
      case .note: break
      }
    }
  }

  private func release(_ midnight: Instant?) {
    let waiting = undated
    undated = []
    for var fix in waiting {
      if let midnight, let milliseconds = fix.undated {
        fix.point.time = Instant(milliseconds: midnight.milliseconds &+ milliseconds)
      }
      fix.undated = nil
      take(fix)
    }
  }

  /// A receiver that tells the time of day but no date: the day is the one that brings it nearest to
  /// this computer's clock. Of a log that has ended nothing is invented.
  private func releaseUndated(atEnd: Bool) {
    guard let last = undated.last?.undated else { return }
    if atEnd { return release(nil) }
    guard Clock.monotonic() - undatedSince > Recorder.datePatience else { return }
    let day: Int64 = 86_400_000
    let days = (Double(Clock.wall().milliseconds - last) / Double(day)).rounded()
    release(Instant(milliseconds: Int64(days) * day))
  }

  private func take(_ fix: Fix) {
    let point = fix.point
    if let limit = options.accuracy, (point.accuracy ?? 0) > limit {
      passedOver += 1
      return
    }
    if let last = collector.last {
      if let every = options.everyMilliseconds, let now = point.time, let before = last.time,
        now >= before, (now - before).milliseconds < every
      {
        passedOver += 1
        return
      }
      if let every = options.everyMetres,
        Geodesic.distance(from: last.place, to: point.place) < every
      {
        passedOver += 1
        return
      }
    }
    let segments = collector.segmentCount
    guard collector.add(point), let kept = collector.last else { return }
    if (kept.accuracy ?? 0) > RecordingWatch.poorAccuracy { poor += 1 }
    let begins = collector.segmentCount != segments
    // The first line waits for the first bytes, which tell the format.
    if collector.pointCount == 1, options.origin.tellsFormatLate {
      write(RecordingJournal.line(header))
    }
    write(RecordingJournal.line(RecordedPoint(point: kept, beginsSegment: begins)))
    watch.take(fix)
    companion.take(kept, joins: !begins)
  }

  // MARK: - Disk

  private func write(_ line: [UInt8]) {
    unwritten += line
    flush()
  }

  /// What a full disk refused is tried again, and all the time kept in memory.
  private func flush() {
    guard !unwritten.isEmpty else { return }
    do throws(Diagnostic) {
      try journal.append(unwritten)
      unwritten = []
      isTold = false
    } catch {
      if !isTold { session.warn(error) }
      isTold = true
    }
  }

  private func sync(now: Bool = false) {
    guard now || Clock.monotonic() - syncedAt >= Recorder.syncPause else { return }
    syncedAt = Clock.monotonic()
    flush()
    do throws(Diagnostic) { try journal.sync() } catch {
      if !isTold { session.warn(error) }
      isTold = true
    }
  }

  // MARK: - Telling

  private func tell() {
    guard !options.isQuiet else { return }
    watch.tell(
      session, points: collector.pointCount, satellites: source.satellites,
      isConnected: source.isConnected)
  }

  // MARK: - The end

  /// Makes the track. The notebook may be in use: it is asked again for a while.
  /// - Throws: `busy`, `io`: the journal stays, and the next command of trips takes it in.
  func store() throws(Diagnostic) -> RecordingStore.Taken? {
    let points = collector.finish().tracks.first?.points ?? PackedPoints()
    var attempts = 0
    while true {
      do throws(Diagnostic) {
        let taken = try RecordingStore.store(header, points, session)
        try journal.remove()
        return taken
      } catch {
        attempts += 1
        // Ctrl-C was pressed once more: the end has been asked for, and is coming.
        if error.code == .interrupted, attempts < 6 {
          session.answerStop()
          continue
        }
        if error.code == .busy, attempts < 6 {
          if attempts == 1 {
            session.note(tr("the notebook is in use: waiting to store the track"))
          }
          if !session.console.isInterrupted() { continue }
          session.answerStop()
        }
        var fault = error
        fault.others.append(
          Diagnostic(.ok, RecordingStore.waits(RecordingJournal.path(session))))
        throw fault
      }
    }
  }
}

extension FixSource.Origin {
  /// Whether only its bytes tell what it speaks.
  var tellsFormatLate: Bool { if case .gpsd = self { false } else { true } }
}
