// `trip watch`: journeys seen as they happen, recorded, and proposed as trips.

import Command
import Core
import Kernel
import Notebook
import Render
import System

enum WatchCommand {
  /// Milliseconds: longer than a level crossing, a fuel stop or the line at a ferry.
  private static let still: Int64 = 10 * 60_000
  /// Metres: farther than round the block.
  private static let distance = 1000.0

  static let table: [Command] = [
    Command(
      "trip watch", tr("Record each journey as it begins and ends"),
      discussion: [
        tr(
          "Listens as trip record does, for days if you like. A journey begins when a place is left and is over when one has stayed somewhere for 10 minutes (--still), by the rules of trip stays; each is recorded as one track, of the trip under way or of none. What lies between journeys is not kept."
        ),
        tr(
          "A journey that leads farther than 1 km (--distance) while no trip is under way is proposed as a trip: on a terminal you are asked, and answer while it goes on; with --notify it is shown on the desktop. With --begin the trip planned for today begins, else a new one, and a trip that began so ends when you are back where it began. Its kind and its name are guessed then, and you are asked whether they are right, at once or later by trip confirm."
        ),
        tr("Zones and places of interest are told of as in trip record, also between journeys."),
      ],
      parameters: SourceParts.parameters + [
        .flag("begin", tr("begin and end trips without a question")),
        .option(
          "still", .text, tr("a stay so long ends a journey; 10min if left out"),
          shownAs: "DURATION"),
        .option(
          "distance", .length, tr("propose a trip from so far away on; 1 km if left out")),
      ] + SourceParts.shown, effects: .outside, answersInWords: true,
      synonyms: ["detect", "journey", "journeys", "automatic", "monitor", "follow"],
      examples: [
        Example("trip watch", runs: false),
        Example("trip watch --begin --notify", runs: false),
        Example(
          "trip watch --gpsd localhost:1", tr("Refused: nobody answers there"),
          code: .unavailable),
      ], action: watch)
  ]

  static func watch(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    try SourceParts.checkWritable(session)
    var options = RecordingOptions()
    try SourceParts.take(&options, session, arguments)
    let still = try TripParts.milliseconds("still", arguments) ?? still
    guard (120_000...86_400_000).contains(still) else {
      throw Diagnostic(
        .usage, tr("a journey is over after 2 minutes to a day"), at: arguments.span("still"))
    }
    let distance = arguments.length("distance") ?? distance
    let command = arguments.invocation.line.text
    var places: PlaceFinder?
    if Files.exists(session.options.notebookPath) {
      places = try TripReader(session).placeFinder()
    }
    let trips = JourneyTrips(
      session, options, begins: arguments.flag("begin"), distance: distance, command: command)
    let watch: JourneyWatch
    do throws(Diagnostic) {
      watch = try JourneyWatch(
        session, options, still: still, trips: trips, places: places, command: command)
    } catch {
      throw SourceParts.located(error, options.origin, arguments)
    }
    if !options.isQuiet {
      session.note(tr("watching \(options.origin.title) for journeys"))
    }
    watch.run()
    return try ended(watch, options, session, arguments)
  }

  private static func ended(
    _ watch: JourneyWatch, _ options: RecordingOptions, _ session: Session,
    _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    SourceParts.tell(passedOver: watch.passedOver, session)
    guard !watch.tracks.isEmpty else {
      if watch.isForeign { throw SourceParts.foreign(options.origin, arguments) }
      session.say(tr("no journey was seen"))
      return .none
    }
    let reader = try TripReader(session)
    var tracks: [StoredTrack] = []
    for id in watch.tracks {
      // One may have been taken back meanwhile.
      if let track = try reader.track(id) { tracks.append(track) }
    }
    session.say(
      tr(
        watch.tracks.count, one: "1 journey was recorded",
        other: "\(watch.tracks.count) journeys were recorded"))
    return .table(try TripViews.tracks(tracks, reader))
  }
}
