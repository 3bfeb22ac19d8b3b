// `trip confirm`: trips that were found in fixes or in the history are looked through, one by one or
// named, and said to be right or put right.

import Command
import Kernel
import Notebook
import Render

/// What somebody said of a trip that was found.
struct TripConfirmation {
  private let trip: Trip
  private let change: JSONObject
  private let removes: Bool

  private static let choices: Phrase = tr("yes, local, day, multi-day, name NAME, or no")
  static let answers: Phrase = tr("Right? \(choices)")

  /// - Returns: nil where nothing was said.
  /// - Throws: `usage` for what no trip can be.
  init?(_ line: String, _ trip: Trip, _ session: Session) throws(Diagnostic) {
    let said = line.trimmedBlanks
    if said.isEmpty { return nil }
    self.trip = trip
    let span = Lexer.arguments([said]).span
    var change: JSONObject = ["detected": .bool(false)]
    var removes = false
    switch Answer(said) {
    case .yes: break
    case .no: removes = true
    case .name(let name): change["destination"] = .string(try TripParts.name(name, span))
    case .other:
      let type = TripType.allCases.first { type in
        ([type.rawValue, type.words.text(session.language)] + type.otherWords).contains {
          $0.folded == said.folded
        }
      }
      guard let type else { throw Answer.unknown(said, TripConfirmation.choices) }
      try TripConfirmation.check(type, trip, span)
      change["type"] = .string(type.rawValue)
    }
    (self.change, self.removes) = (change, removes)
  }

  /// - Throws: `usage` where its days do not allow the kind.
  static func check(_ type: TripType, _ trip: Trip, _ span: SourceSpan) throws(Diagnostic) {
    guard type.isOfOneDay, trip.from != trip.to else { return }
    throw Diagnostic(
      .usage, tr("a trip of type \(type.rawValue) begins and ends on the same day"), at: span,
      hint: tr("this one lasted from \(trip.from) to \(trip.to)"))
  }

  func append(_ session: Session) throws(Diagnostic) {
    if removes {
      try session.append(
        TripEvent.tripRemoved, scope: trip.id, entity: trip.id, body: JSONObject())
    } else {
      try session.append(TripEvent.tripEdited, scope: trip.id, entity: trip.id, body: change)
    }
  }

  func said(_ reader: TripReader) throws(Diagnostic) -> Phrase {
    guard !removes, let changed = try reader.trip(trip.id) else {
      return tr("removed the trip \(trip.title); its tracks stay")
    }
    return tr("confirmed \(changed.title): \(changed.type.words)")
  }
}

enum ConfirmCommand {
  static let table: [Command] = [
    Command(
      "trip confirm", tr("Confirm or correct a trip that propose found"),
      discussion: [
        tr(
          "Trips that trip watch began or trip propose --add planned have a guessed name and type. Without a trip you are asked about each of them; without a terminal they are listed."
        )
      ],
      parameters: [
        .optional("trip", .thing("trip.trip"), tr("a trip, by destination or id")).also("--trip"),
        .data("destination", .text, tr("where to")),
        .data("type", TripType.parameterType, tr("its kind")),
      ], effects: .writes, answersInWords: false,
      synonyms: ["approve", "accept", "detected", "right"],
      examples: [
        Example("trip confirm"),
        Example("trip confirm Zeeland", tr("nothing to confirm in this selection"), code: .ok),
      ], action: confirm)
  ]

  static func confirm(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    if let id = try arguments.thing("trip", session) {
      return try confirmOne(try reader.found(try reader.trip(id)), session, arguments)
    }
    if let name = ["destination", "type"].first(where: { arguments.has($0) }) {
      throw Diagnostic(
        .usage, tr("which trip?"), at: arguments.span(name),
        hint: tr("name it: trip confirm TRIP"))
    }
    let found = try reader.trips([Condition("p.detected = 1")])
    if session.canAsk {
      for trip in found {
        guard try ask(trip, reader, at: arguments.invocation.line.span) else { break }
      }
    }
    let rest = try reader.trips([Condition("p.detected = 1")])
    var table = try TripCommands.noun.table(rest, session)
    table.empty = tr("no trip needs confirmation")
    return .table(table)
  }

  /// Asks until there is an answer that can be; false where no more shall be asked.
  /// - Throws: `interrupted` where input ends: nothing that was said before is kept then.
  private static func ask(
    _ trip: Trip, _ reader: TripReader, at span: SourceSpan
  ) throws(Diagnostic) -> Bool {
    let session = reader.session
    let way = trip.sums.map { Phrase.verbatim($0.length.wayText) }
    session.note(
      .joined([trip.title, trip.type.words, way].compactMap { $0 }, separator: ", "))
    while true {
      let question = tr("\(TripConfirmation.answers); a dot to stop:").text(session.language)
      guard let line = session.ask(question + " ")?.trimmedBlanks else {
        throw Diagnostic(.interrupted, tr("nothing was changed"), at: span)
      }
      if line == "." { return false }
      do throws(Diagnostic) {
        guard let change = try TripConfirmation(line, trip, session) else { return true }
        try change.append(session)
        session.note(try change.said(reader))
        return true
      } catch {
        guard error.code == .usage else { throw error }
        session.warn(error)
      }
    }
  }

  private static func confirmOne(
    _ trip: Trip, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    var body = JSONObject()
    if let name = arguments.text("destination") {
      body["destination"] = .string(
        try TripParts.name(name, arguments.span("destination")))
    }
    if let text = arguments.text("type"), let type = TripType(rawValue: text) {
      try TripConfirmation.check(type, trip, arguments.span("type"))
      body["type"] = .string(text)
    }
    guard trip.isDetected || !body.isEmpty else {
      session.say(tr("\(trip.title) was planned by hand: nothing to confirm"))
      return .table(try TripCommands.noun.table([trip], session))
    }
    body["detected"] = .bool(false)
    try session.append(TripEvent.tripEdited, scope: trip.id, entity: trip.id, body: body)
    let changed = try reader.found(try reader.trip(trip.id))
    session.say(tr("confirmed \(changed.title): \(changed.type.words)"))
    return .table(try TripCommands.noun.table([changed], session))
  }
}
