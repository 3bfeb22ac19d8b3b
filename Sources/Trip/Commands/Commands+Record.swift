// `trip record`: the way as it is gone, from gpsd, a receiver, a pipe.

import Command
import Core
import Kernel
import Notebook
import Render
import System

enum RecordCommand {
  static let table: [Command] = [
    Command(
      "trip record", tr("Record a track from gpsd or a receiver"),
      discussion: [
        tr(
          "Reads from gpsd on this machine, from another one with --gpsd, from a receiver with --device, or from standard input with -; NMEA and gpsd's JSON are detected automatically. If gpsd or a serial line disconnects, taccuino keeps trying. Ctrl-C, end of input, --for or --until end the recording; it becomes one track, which undo removes as a whole."
        ),
        tr(
          "The track belongs to the trip under way or the one named. Until the recording ends, its points are in a file next to the notebook, which stays free for other commands; after a crash the next trip command that writes recovers them. Inaccurate fixes are kept with the accuracy that the receiver reports, unless --accuracy sets a limit."
        ),
        tr(
          "Places of interest nearby are reported once each, and with --notify shown on the desktop. Entering or leaving a zone is stored as it happens, and commands set with trip zone on run."
        ),
      ],
      parameters: SourceParts.parameters + [
        TripParts.trip,
        .option(
          "every", .text, tr("minimum time between points: 5s"), shownAs: "DURATION"),
        .option("distance", .length, tr("minimum distance between points"))
          .bare("m"),
      ] + SourceParts.shown, effects: .outside, answersInWords: true,
      synonyms: ["log", "gps", "gpsd", "nmea", "live", "follow", "receiver", "serial"],
      examples: [
        Example("trip record", runs: false),
        Example("trip record --for 8h --every 5s", runs: false),
        Example("trip record --device /dev/ttyUSB0 --speed 4800", runs: false),
        Example(
          "trip record --gpsd localhost:1", tr("Refused: nothing answers there"),
          code: .unavailable),
      ], action: record)
  ]

  static func record(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    try SourceParts.checkWritable(session)
    var options = try options(session, arguments)
    var places: PlaceFinder?
    // A notebook that is not there yet is made at the end: made now it would be locked all the time.
    if Files.exists(session.options.notebookPath) {
      let reader = try TripReader(session)
      options.trip = try trip(reader, arguments)
      places = try reader.placeFinder()
    } else if let name = arguments.text("trip") {
      _ = try arguments.thing("trip", session)
      throw Diagnostic(.usage, tr("there is no trip \(name)"), at: arguments.span("trip"))
    }
    if let trip = options.trip {
      session.note(tr("recording for \(trip.title)"))
    } else {
      session.note(
        tr("no trip is under way, so the track will belong to none; begin one with trip start TRIP")
      )
    }
    let zone =
      options.trip?.zone.flatMap { session.surroundings.zones.zone($0) }
      ?? session.surroundings.zone
    let recorder: Recorder
    do throws(Diagnostic) {
      recorder = try Recorder(
        session, options, zone: zone, places: places, command: arguments.invocation.line.text)
    } catch {
      throw SourceParts.located(error, options.origin, arguments)
    }
    recorder.run()
    return try ended(recorder, session, options, arguments)
  }

  private static func ended(
    _ recorder: Recorder, _ session: Session, _ options: RecordingOptions, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let taken = try recorder.store()
    SourceParts.tell(passedOver: recorder.passedOver, session)
    guard let taken else {
      if recorder.isForeign { throw SourceParts.foreign(options.origin, arguments) }
      session.say(tr("nothing was recorded: no fix received"))
      return .none
    }
    if taken.lostTrip { session.note(RecordingStore.tripIsGone) }
    if recorder.poor > 0 {
      let count = recorder.poor
      session.note(
        tr(
          count, one: "1 point has an accuracy worse than 50 m",
          other: "\(count) points have an accuracy worse than 50 m"))
    }
    let reader = try TripReader(session)
    let track = try reader.found(try reader.track(taken.track))
    let time = Duration(milliseconds: track.measures.elapsedMilliseconds ?? 0).clockText
    session.say(
      tr(
        taken.points, one: "recorded 1 point",
        other: "recorded \(taken.points) points, \(track.measures.length.wayText) in \(time)"))
    return .table(try TrackCommands.noun.table([track], session))
  }

  // MARK: - What is asked

  private static func trip(
    _ reader: TripReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Trip? {
    if let id = try arguments.thing("trip", reader.session) {
      return try reader.found(try reader.trip(id))
    }
    return try reader.active().first
  }

  private static func options(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> RecordingOptions {
    var options = RecordingOptions()
    options.everyMilliseconds = try TripParts.milliseconds("every", arguments)
    options.everyMetres = arguments.length("distance")
    try SourceParts.take(&options, session, arguments)
    return options
  }
}
