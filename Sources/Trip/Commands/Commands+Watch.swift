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
          "Listens as trip record does, for days if you like. A journey begins when you leave a place and ends when you have stayed somewhere for 10 minutes (--still), by the rules of trip stays; each is recorded as one track of the trip under way, or of none. Points between journeys are not stored."
        ),
        tr(
          "A journey farther than 1 km (--distance) while no trip is under way is proposed as a trip: a terminal asks you and you can answer while it continues; --notify shows it on the desktop. --begin starts the trip planned for today, else a new one, and ends it when you are back where it began. Its type and name are then guesses, which you are asked to confirm, at once or later with trip confirm."
        ),
        tr("Zones and places of interest are reported as in trip record, also between journeys."),
      ],
      parameters: SourceParts.parameters + [
        .flag("begin", tr("begin and end trips without asking")),
        .option(
          "still", .text, tr("length of a stay that ends a journey; default 10min"),
          shownAs: "DURATION"),
        .option(
          "distance", .length, tr("distance from which a trip is proposed; default 1 km")),
      ] + SourceParts.shown, effects: .outside, answersInWords: true,
      synonyms: ["detect", "journey", "journeys", "automatic", "monitor", "follow"],
      examples: [
        Example("trip watch", runs: false),
        Example("trip watch --begin --notify", runs: false),
        Example(
          "trip watch --gpsd localhost:1", tr("Refused: nothing answers there"),
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
        .usage, tr("--still must be between 2 minutes and a day"), at: arguments.span("still"))
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
      session.say(tr("no journey detected"))
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
        watch.tracks.count, one: "recorded 1 journey",
        other: "recorded \(watch.tracks.count) journeys"))
    return .table(try TrackCommands.noun.table(tracks, session))
  }
}
