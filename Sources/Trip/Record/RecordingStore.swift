// From a journal to a track: at the end of a recording, and after a crash by whichever command of trips
// comes next.

import Command
import Core
import Kernel
import Notebook
import System

enum RecordingStore {
  /// What became of a recording.
  struct Taken {
    var track: Identifier
    var points: Int
    /// The trip it was for was removed meanwhile.
    var lostTrip = false
  }

  /// Makes a track of what was recorded, in one step of undo. A track that is here already is not made
  /// again. nil when there was no point.
  /// - Throws: `busy`, `io`: nothing is kept, and the journal stays.
  static func store(
    _ header: RecordingHeader, _ points: PackedPoints, _ session: Session
  ) throws(Diagnostic) -> Taken? {
    guard !points.isEmpty else { return nil }
    let line: TrackLine
    do { line = try TrackLine(points) } catch {
      throw Diagnostic(.internalFault, tr("compressed points cannot be read"))
    }
    var taken = Taken(track: header.track, points: line.count)
    try session.write(as: header.command) { () throws(Diagnostic) in
      let reader = try TripReader(session)
      guard try reader.notebook.matching(header.track.description).isEmpty else { return }
      var trip: Identifier?
      if let id = header.trip {
        trip = try reader.trip(id)?.id
        taken.lostTrip = trip == nil
      }
      let importer = try TrackImporter(session, trip: trip)
      let zone = session.clock(of: header.zone)
      var outcome = TrackImporter.Outcome()
      try importer.store(
        line, TrackDraft(), header.format, header.source, nil, zone, as: header.track, &outcome)
    }
    return taken
  }

  static let leftover = Leftover(
    isThere: { Files.exists(RecordingJournal.path($0)) },
    take: { (session) throws(Diagnostic) in try takeOver(session) })

  /// Takes in what a recorder left that was cut off; nothing while it lives.
  private static func takeOver(_ session: Session) throws(Diagnostic) {
    let path = RecordingJournal.path(session)
    if session.options.readonly {
      if !JournalFile.isHeld(path) { session.note(waits(path)) }
      return
    }
    guard let journal = try JournalFile.takeOver(path) else { return }
    let contents = try RecordingJournal.read(
      ByteSource(path: path), session.seal(of: "trip"))
    guard let header = contents.header else {
      guard contents.hasNothing else { throw unreadable(path) }
      return try journal.remove()
    }
    let taken: Taken?
    do throws(Diagnostic) {
      taken = try store(header, contents.points, session)
    } catch {
      var fault = error
      fault.others.append(Diagnostic(.ok, waits(path)))
      throw fault
    }
    // Somebody may still read what this program cannot.
    let kept = contents.lost > 0 ? try journal.setAside() : nil
    if kept == nil { try journal.remove() }
    if let kept {
      session.warn(
        Diagnostic(
          .data,
          tr(
            contents.lost,
            one: "skipped 1 damaged line of the recording; the recording is kept in \(kept)",
            other:
              "skipped \(contents.lost) damaged lines of the recording; the recording is kept in \(kept)"
          )))
    }
    guard let taken else { return }
    let zone = session.surroundings.zone
    let until = contents.ended ?? contents.last?.time ?? header.started
    let when = until.description(in: zone)
    session.note(
      tr(
        taken.points, one: "recovered a recording interrupted at \(when): 1 point",
        other:
          "recovered a recording interrupted at \(when): \(taken.points) points"))
    if taken.lostTrip { session.note(tripIsGone) }
  }

  static func unreadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is not a recording that this program can read"),
      hint: tr("it is left as it is; move it away to record again"))
  }

  /// What lies in the place of a recording and cannot become a track.
  static let verify = VerifyCheck("recording") { (session) throws(Diagnostic) in
    let path = RecordingJournal.path(session)
    guard let kind = Files.kind(path), !JournalFile.isHeld(path) else { return [] }
    guard kind == .file else { return [unreadable(path).message] }
    let isLocked = try session.notebook().isLocked("trip")
    let contents = try RecordingJournal.read(
      ByteSource(path: path), isLocked ? nil : session.seal(of: "trip"))
    if isLocked, contents.locked > 0 { return [] }
    if contents.header == nil, !contents.hasNothing { return [unreadable(path).message] }
    guard contents.lost > 0 else { return [] }
    return [
      tr(
        contents.lost, one: "1 line of the recording \(path) is damaged",
        other: "\(contents.lost) lines of the recording \(path) are damaged")
    ]
  }

  static func waits(_ path: String) -> Phrase {
    tr("\(path) contains an unfinished recording; any trip command that writes recovers it")
  }

  static var tripIsGone: Phrase {
    tr("its trip was removed: the track belongs to no trip")
  }
}
