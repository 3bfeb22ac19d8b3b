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
      "trip record", tr("Record where one goes, from gpsd or a receiver, until Ctrl-C"),
      discussion: [
        tr(
          "Listens to gpsd on this machine, to another one with --gpsd, to a receiver with --device, or with - to standard input; NMEA and gpsd's JSON are told apart by themselves. gpsd and serial lines that go away are tried again. Ctrl-C, the end of the input, --for or --until end the recording, and it becomes one track, which undo takes away as a whole."
        ),
        tr(
          "The track goes to the trip under way or the one named. Until the end the points lie in a file beside the notebook, which stays free for other commands; after a crash the next command of trips takes them in. A fix that is not sure is kept with what the receiver says of it, unless --accuracy draws a line."
        ),
        tr(
          "Places of interest that come near are told of, each once, and with --notify shown on the desktop. Zones that are entered or left are stored as it happens, and what waits for that runs."
        ),
      ],
      parameters: [
        .optional("source", .text, tr("- for standard input"), shownAs: "-"), TripParts.trip,
        .option(
          "gpsd", .text, tr("where gpsd listens; localhost:2947 if left out"), shownAs: "HOST:PORT"),
        .option(
          "device", .inputFile, tr("a receiver's serial line, or a pipe: /dev/ttyUSB0"),
          shownAs: "PATH"),
        .option(
          "speed", .integer(1200...921_600),
          tr("bits a second of the serial line; as it is set if left out"),
          shownAs: "BAUD"),
        .option("for", .text, tr("end after so long: 90min, 1h30m"), shownAs: "DURATION"),
        .option("until", .instant, tr("end at this time")),
        .option(
          "every", .text, tr("at most one point in so long a time: 5s"), shownAs: "DURATION"),
        .option("distance", .length, tr("no point nearer than this to the one before")),
        .option("accuracy", .length, tr("pass over fixes that are less sure than this")),
        .option("near", .length, tr("tell of places of interest within so far; 300m if left out")),
        .flag("notify", tr("show them on the desktop, too")),
        .flag("quiet", tr("say nothing while recording")),
      ], effects: .outside, answersInWords: true,
      synonyms: ["log", "gps", "gpsd", "nmea", "live", "follow", "receiver", "serial"],
      examples: [
        Example("trip record", runs: false),
        Example("trip record --for 8h --every 5s", runs: false),
        Example("trip record --device /dev/ttyUSB0 --speed 4800", runs: false),
        Example(
          "trip record --gpsd localhost:1", tr("Refused: nobody answers there"),
          code: .unavailable),
      ], action: record)
  ]

  static func record(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    guard !session.options.readonly else {
      throw Diagnostic(
        .refused, tr("this run is read-only"), hint: tr("start taccuino without --readonly"))
    }
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
        tr("no trip is under way: the track will be of no trip; begin one with trip start TRIP"))
    }
    let zone =
      options.trip?.zone.flatMap { ZoneFinder.zone(named: $0) } ?? session.surroundings.zone
    let recorder: Recorder
    do throws(Diagnostic) {
      recorder = try Recorder(
        session, options, zone: zone, places: places, command: arguments.invocation.line.text)
    } catch {
      throw located(error, options.origin, arguments)
    }
    recorder.run()
    return try ended(recorder, session, options, arguments)
  }

  /// What to do where no receiver answers.
  private static func located(
    _ fault: Diagnostic, _ origin: FixSource.Origin, _ arguments: Arguments
  ) -> Diagnostic {
    var fault = fault
    switch origin {
    case .gpsd:
      fault.span = fault.span ?? arguments.span("gpsd")
      if fault.code == .unavailable {
        fault.hint =
          fault.hint
          ?? tr("start gpsd (Debian: apt-get install gpsd), or name a receiver with --device")
      }
    case .device: fault.span = fault.span ?? arguments.span("device")
    case .input: break
    }
    return fault
  }

  private static func ended(
    _ recorder: Recorder, _ session: Session, _ options: RecordingOptions, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let taken = try recorder.store()
    if recorder.passedOver > 0 {
      let count = recorder.passedOver
      session.note(
        tr(
          count, one: "1 fix was passed over, as asked",
          other: "\(count) fixes were passed over, as asked"))
    }
    guard let taken else {
      if recorder.isForeign {
        throw Diagnostic(
          .data,
          tr("what comes from \(options.origin.title) is neither NMEA nor JSON of gpsd"),
          at: arguments.invocation.line.span,
          hint: tr("a serial line may need its speed: --speed 4800, 9600 or 115200"))
      }
      session.say(tr("nothing was recorded: there was no fix"))
      return .none
    }
    if taken.lostTrip { session.note(RecordingStore.tripIsGone) }
    if recorder.poor > 0 {
      let count = recorder.poor
      session.note(
        tr(
          count, one: "1 point is unsure by more than 50 m",
          other: "\(count) points are unsure by more than 50 m"))
    }
    let reader = try TripReader(session)
    let track = try reader.found(try reader.track(taken.track))
    let time = Duration(milliseconds: track.measures.elapsedMilliseconds ?? 0).clockText
    session.say(
      tr(
        taken.points, one: "recorded 1 point",
        other: "recorded \(taken.points) points, \(track.measures.length.wayText) in \(time)"))
    return .table(try TripViews.tracks([track], reader))
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
    let sources = ["source", "gpsd", "device"].filter { arguments.has($0) }
    if sources.count > 1 {
      throw Diagnostic(
        .usage, tr("a recording has one source"), at: arguments.span(sources[1]),
        hint: tr("give -, --gpsd or --device"))
    }
    if let text = arguments.text("source") {
      guard text == "-" else {
        throw Diagnostic(
          .usage, tr("\(text) is no source"), at: arguments.span("source"),
          hint: tr("- is standard input; a receiver: --device \(text.shellQuoted)"))
      }
      guard session.console.input != nil else {
        throw Diagnostic(
          .usage, tr("the commands come from standard input, so it cannot be recorded"),
          at: arguments.span("source"))
      }
      options.origin = .input
    } else if let path = arguments.text("device") {
      options.origin = .device(path, speed: arguments.integer("speed"))
    } else if let text = arguments.text("gpsd") {
      options.origin = try server(text, arguments.span("gpsd"))
    }
    if arguments.has("speed"), !arguments.has("device") {
      throw Diagnostic(
        .usage, tr("only a serial line has a speed"), at: arguments.span("speed"),
        hint: tr("name it with --device"))
    }
    if case .gpsd(let host, _) = options.origin, session.options.offline,
      !["localhost", "127.0.0.1", "::1"].contains(host)
    {
      throw Diagnostic(
        .refused, tr("this run is offline, and \(host) is another machine"),
        at: arguments.span("gpsd"))
    }
    options.until = arguments.instant("until")
    options.duration = try TripParts.milliseconds("for", arguments)
    options.everyMilliseconds = try TripParts.milliseconds("every", arguments)
    options.everyMetres = arguments.length("distance")
    options.accuracy = arguments.length("accuracy")
    options.isQuiet = arguments.flag("quiet")
    options.near = arguments.length("near") ?? options.near
    options.showsNotices = arguments.flag("notify")
    if options.showsNotices { _ = try DesktopNotice.find(session.surroundings.environment) }
    return options
  }

  /// `HOST`, `HOST:PORT`, `[::1]:PORT`.
  static func server(
    _ text: String, _ span: SourceSpan
  ) throws(Diagnostic) -> FixSource.Origin {
    var host = text
    var port = 2947
    let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
    if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
      host = String(text[text.index(after: text.startIndex)..<close])
      let rest = text[text.index(after: close)...]
      if !rest.isEmpty { port = rest.hasPrefix(":") ? Int(rest.dropFirst()) ?? 0 : 0 }
    } else if colons == 1, let colon = text.firstIndex(of: ":") {
      host = String(text[..<colon])
      port = Int(text[text.index(after: colon)...]) ?? 0
    }
    if host.isEmpty { host = "localhost" }
    guard (1...65_535).contains(port) else {
      throw Diagnostic(
        .usage, tr("\(text) is no address of gpsd"), at: span,
        hint: tr("write it as localhost:2947 or [::1]:2947"))
    }
    return .gpsd(host: host, port: port)
  }
}
