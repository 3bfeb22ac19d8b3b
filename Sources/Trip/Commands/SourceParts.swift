// What the commands share that listen to a receiver: which one, for how long, what they tell.

import Command
import Kernel
import System

enum SourceParts {
  static let parameters: [Parameter] = [
    .optional("source", .text, tr("- for standard input"), shownAs: "-"),
    .option(
      "gpsd", .text, tr("address of gpsd; default localhost:2947"), shownAs: "HOST:PORT"),
    .option(
      "device", .inputFile, tr("serial line of a receiver, or a pipe: /dev/ttyUSB0"),
      shownAs: "PATH"),
    .option(
      "speed", .integer(1200...921_600),
      tr("baud rate of the serial line; default: as configured"),
      shownAs: "BAUD"),
    .option("for", .text, tr("end after this long: 90min, 1h30m"), shownAs: "DURATION"),
    .option("until", .instant(.ahead, ofPlace: true), tr("end at this time")),
  ]

  static let shown: [Parameter] = [
    .option("accuracy", .length, tr("skip fixes less accurate than this")).bare("m"),
    .option("near", .length, tr("report places of interest within this distance; default 300m"))
      .bare("m"),
    .flag("notify", tr("also show them on the desktop")),
    .flag("quiet", tr("print nothing while recording")),
  ]

  /// - Throws: `usage`, `refused` for another machine offline, `unavailable` without a desktop.
  static func take(
    _ options: inout RecordingOptions, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    options.origin = try origin(session, arguments)
    options.until = try until(session, arguments)
    options.duration = try TripParts.milliseconds("for", arguments)
    options.accuracy = arguments.length("accuracy")
    options.isQuiet = arguments.flag("quiet")
    options.near = arguments.length("near") ?? options.near
    options.showsNotices = arguments.flag("notify")
    if options.showsNotices { _ = try DesktopNotice.find(session.surroundings.environment) }
  }

  /// By the clocks of the trip named, entered or under way.
  private static func until(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Instant? {
    guard arguments.has("until") else { return nil }
    let reader = try TripReader(session)
    var trip: Trip?
    if let id = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id {
      trip = try reader.trip(id)
    } else {
      trip = try reader.active().first
    }
    return try session.instant(
      "until", arguments, in: trip.map { reader.zone(of: $0) } ?? reader.readersZone)
  }

  private static func origin(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> FixSource.Origin {
    var origin = RecordingOptions().origin
    let sources = ["source", "gpsd", "device"].filter { arguments.has($0) }
    if sources.count > 1 {
      throw Diagnostic(
        .usage, tr("a recording takes one source"), at: arguments.span(sources[1]),
        hint: tr("give -, --gpsd or --device"))
    }
    if let text = arguments.text("source") {
      guard text == "-" else {
        throw Diagnostic(
          .usage, tr("\(text) is not a source"), at: arguments.span("source"),
          hint: tr("- is standard input; a receiver: --device \(text.shellQuoted)"))
      }
      guard session.console.input != nil else {
        throw Diagnostic(
          .usage, tr("the commands come from standard input, so it cannot be recorded"),
          at: arguments.span("source"))
      }
      origin = .input
    } else if let path = arguments.text("device") {
      origin = .device(path, speed: arguments.integer("speed"))
    } else if let text = arguments.text("gpsd") {
      origin = try server(text, arguments.span("gpsd"))
    }
    if arguments.has("speed"), !arguments.has("device") {
      throw Diagnostic(
        .usage, tr("only a serial line has a baud rate"), at: arguments.span("speed"),
        hint: tr("name it with --device"))
    }
    if case .gpsd(let host, _) = origin, session.options.offline,
      !["localhost", "127.0.0.1", "::1"].contains(host)
    {
      throw Diagnostic(
        .refused, tr("this run is offline, and \(host) is another machine"),
        at: arguments.span("gpsd"))
    }
    return origin
  }

  /// What to do where no receiver answers.
  static func located(
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

  /// What comes is nothing that a receiver says.
  static func foreign(_ origin: FixSource.Origin, _ arguments: Arguments) -> Diagnostic {
    Diagnostic(
      .data, tr("\(origin.title) sends neither NMEA nor gpsd's JSON"),
      at: arguments.invocation.line.span,
      hint: tr("the serial line may need a baud rate: --speed 4800, 9600 or 115200"))
  }

  /// - Throws: `refused` in a run that may not write.
  static func checkWritable(_ session: Session) throws(Diagnostic) {
    guard session.options.readonly else { return }
    throw Diagnostic(
      .refused, tr("this run is read-only"), hint: tr("start taccuino without --readonly"))
  }

  static func tell(passedOver count: Int, _ session: Session) {
    guard count > 0 else { return }
    session.note(
      tr(
        count, one: "skipped 1 fix, as requested",
        other: "skipped \(count) fixes, as requested"))
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
        .usage, tr("\(text) is not an address of gpsd"), at: span,
        hint: tr("write it as localhost:2947 or [::1]:2947"))
    }
    return .gpsd(host: host, port: port)
  }
}
