// A recording in the making: every fix goes into the journal as it comes, and at the end all of them
// become one track. Nothing of the notebook is locked meanwhile.

import Command
import Core
import Kernel
import Notebook
import System

final class Recording {
  private let session: Session
  private let journal: JournalFile
  private let seal: DomainSeal?
  private var header: RecordingHeader
  private var hasHeader = false
  /// Keeps the rules of all tracks: no position, duplicates, unset clocks.
  private let collector: TrackCollector
  /// Lines that the disk did not take yet.
  private var unwritten: [UInt8] = []
  private var isTold = false
  private var syncedAt = Clock.monotonic()
  /// Points that are unsure by more than `RecordingLine.poorAccuracy`.
  private(set) var poor = 0

  /// What is on the disk is at most so much older than the last fix.
  private static let syncPause: UInt64 = 4_000_000_000

  /// Takes the journal.
  /// - Parameters:
  ///   - format: nil where only the first bytes will tell.
  ///   - command: what is to be undone as one step.
  /// - Throws: `refused` while another recorder runs; 73, 74.
  init(
    _ session: Session, trip: Identifier?, format: TrackFormat?, source: String, zone: Zone,
    command: String?
  ) throws(Diagnostic) {
    self.session = session
    seal = try session.seal(of: "trip")
    let path = RecordingJournal.path(session)
    guard let made = try JournalFile.create(path) else {
      throw Recording.inTheWay(path, session)
    }
    journal = made
    header = RecordingHeader(
      track: try Recording.freeID(session), trip: trip, started: session.now,
      format: format ?? .nmea, source: source, zone: zone.name, command: command)
    collector = TrackCollector(header.format)
    collector.beginTrack()
    if format != nil { try begin() }
  }

  /// - Throws: `refused` where a recording lies or runs.
  static func checkFree(_ session: Session) throws(Diagnostic) {
    let path = RecordingJournal.path(session)
    if Files.exists(path) { throw inTheWay(path, session) }
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
      let contents = try? RecordingJournal.read(
        ByteSource(path: path), session.seal(of: "trip"))
      guard let contents, contents.header != nil || contents.hasNothing else {
        return RecordingStore.unreadable(path)
      }
      return Diagnostic(
        .refused, tr("\(path) contains an earlier recording"),
        hint: tr("any trip command that writes recovers it: trip track list"))
    }
    let seal = (try? session.seal(of: "trip")) ?? nil
    let since = RecordingJournal.header(path, seal)?.started
    let zone = session.surroundings.zone
    return Diagnostic(
      .refused,
      since.map { tr("a recording is already running, since \($0.description(in: zone))") }
        ?? tr("a recording is already running"),
      hint: tr("end it first: Ctrl-C where it runs"))
  }

  private func begin() throws(Diagnostic) {
    hasHeader = true
    try journal.append(RecordingJournal.sealed(RecordingJournal.line(header), seal))
  }

  // MARK: - Points

  var last: TrackPoint? { collector.last }
  var pointCount: Int { collector.pointCount }

  /// Takes a point; what was kept of it, and whether it goes on from the one before. nil where it was
  /// left out.
  /// - Parameter format: what the source turned out to speak.
  func take(
    _ point: TrackPoint, _ format: TrackFormat?
  ) -> (point: TrackPoint, joins: Bool)? {
    let segments = collector.segmentCount
    guard collector.add(point), let kept = collector.last else { return nil }
    if (kept.accuracy ?? 0) > RecordingLine.poorAccuracy { poor += 1 }
    let begins = collector.segmentCount != segments
    if !hasHeader {
      // The first line waits for the first bytes, which tell the format.
      header.format = format ?? header.format
      hasHeader = true
      write(RecordingJournal.line(header))
    }
    write(RecordingJournal.line(RecordedPoint(point: kept, beginsSegment: begins)))
    return (kept, !begins)
  }

  /// The trip whose track it will be became known.
  func belongs(to trip: Identifier) {
    header.trip = trip
    if hasHeader { write(RecordingJournal.line(header)) }
  }

  // MARK: - Disk

  private func write(_ line: [UInt8]) {
    unwritten += RecordingJournal.sealed(line, seal)
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

  /// Brings what was taken to the disk, every few seconds.
  func sync(now: Bool = false) {
    guard now || Clock.monotonic() - syncedAt >= Recording.syncPause else { return }
    syncedAt = Clock.monotonic()
    flush()
    do throws(Diagnostic) { try journal.sync() } catch {
      if !isTold { session.warn(error) }
      isTold = true
    }
  }

  /// No point comes any more.
  func end() {
    write(RecordingJournal.end(Clock.wall()))
    sync(now: true)
  }

  // MARK: - The end

  /// Nothing of it is wanted.
  /// - Throws: `io`.
  func discard() throws(Diagnostic) { try journal.remove() }

  /// Makes the track. The notebook may be in use: it is asked again for a while.
  /// - Parameters:
  ///   - trip: whose track it is, where that is known only now.
  ///   - until: points after this time are left out.
  /// - Throws: `busy`, `io`: the journal stays, and the next command of trips takes it in.
  func store(
    trip: Identifier? = nil, until: Instant? = nil
  ) throws(Diagnostic) -> RecordingStore.Taken? {
    header.trip = header.trip ?? trip
    var points = collector.finish().tracks.first?.points ?? PackedPoints()
    if let until { points = points.until(until) }
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
            session.note(tr("the notebook is busy: waiting to store the track"))
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
