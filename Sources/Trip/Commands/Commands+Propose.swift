// `trip propose`: trips that a history tells of and nobody planned: times away from home, by their
// days, with what was slept and stayed at; planned on request.

import Command
import Core
import Kernel
import Notebook
import Render

enum ProposeCommand {
  /// Metres: what lies nearer is everyday life for most.
  private static let distance = 30_000.0
  private static let hours = 4

  static let table: [Command] = [
    Command(
      "trip propose", tr("Find trips in your location history"),
      discussion: [
        tr(
          "Home is where you spent most nights of the surrounding months, so it may move over the years; a place or stay called home counts too. An absence begins when you leave home and ends when you are back. Time without data is no absence: a gap divides it, except for a single night before and after which you were far from home. Absences within the days of a planned trip are not proposed."
        ),
        tr(
          "--add plans all proposals, each with the tracks of its days that belong to no trip; review them later with trip confirm. --choose asks about each one. The trip gets the time zone of the place, or none if there are several."
        ),
      ],
      parameters: [
        TripParts.from, TripParts.to,
        .option("distance", .length, tr("minimum distance from home; default 30 km"))
          .bare("km"),
        .option(
          "hours", .integer(1...10_000), tr("minimum length of an absence in hours; default 4")),
        .flag("add", tr("plan all proposals")), .flag("choose", tr("ask about each proposal")),
        .condition, .limit,
      ], effects: .writes, answersInWords: false,
      synonyms: ["suggest", "detect", "find", "discover", "away", "journeys"],
      examples: [
        Example("trip propose"),
        Example("trip propose --from 2025-01-01 --distance 80km --hours 12"),
        Example("trip propose --from 2025-08-01 --to 2025-09-30 --add"),
      ], action: propose)
  ]

  static func propose(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let zone = session.surroundings.zone
    let from = arguments.day("from").map { zone.start(of: $0) }
    let to = arguments.day("to").map { zone.start(of: $0.adding(days: 1)) }
    if let from, let to, from >= to {
      throw Diagnostic(
        .usage, tr("the period ends before it begins"), at: arguments.span("to"))
    }
    let distance = arguments.length("distance") ?? distance
    guard distance >= 1000 else {
      throw Diagnostic(
        .usage, tr("--distance must be at least 1 km"), at: arguments.span("distance"))
    }
    let answer = try reader.away(
      from: from, to: to, distance: distance,
      duration: Int64(arguments.integer("hours") ?? hours) * 3_600_000)
    var proposals = try arguments.meeting(answer.proposals, session) {
      (some) throws(Diagnostic) in try table(some, [:], answer, reader)
    }
    if let limit = arguments.integer("limit") { proposals = Array(proposals.prefix(limit)) }
    var planned: [Int: Identifier] = [:]
    if arguments.flag("add") {
      for (index, proposal) in proposals.enumerated() {
        planned[index] = try plan(proposal, proposal.name.text, isDetected: true, session)
      }
    } else if arguments.flag("choose") {
      planned = try choose(proposals, session, arguments)
    }
    if !planned.isEmpty {
      session.say(
        tr(planned.count, one: "planned 1 trip", other: "planned \(planned.count) trips"))
    }
    return .table(try table(proposals, planned, answer, reader))
  }

  /// Asks for each, until there is an answer that can be.
  private static func choose(
    _ proposals: [TripProposal], _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [Int: Identifier] {
    guard session.canAsk else {
      throw Diagnostic(
        .refused, tr("there is no terminal to ask on"), at: arguments.span("choose"),
        hint: tr("to plan all of them, add --add"))
    }
    var planned: [Int: Identifier] = [:]
    for (index, proposal) in proposals.enumerated() {
      session.note(
        tr(
          "\(proposal.name.title), \(proposal.from) to \(proposal.to), \(proposal.away.farthest.wayText) from home"
        ))
      let choices = tr("yes, no, name NAME, or a dot to stop")
      let question = tr("plan it? \(choices)").text(session.language)
      asking: while true {
        guard let answer = session.ask(question + " ")?.trimmedBlanks else {
          throw Diagnostic(
            .interrupted, tr("nothing was changed"), at: arguments.span("choose"))
        }
        if answer == "." { return planned }
        do throws(Diagnostic) {
          var name = proposal.name.text
          switch Answer(answer) {
          case .no: break asking
          case .yes: break
          case .name(let given):
            name = try TripParts.name(given, Lexer.arguments([answer]).span)
          case .other: throw Answer.unknown(answer, choices)
          }
          planned[index] = try plan(proposal, name, isDetected: false, session)
          break asking
        } catch {
          guard error.code == .usage else { throw error }
          session.warn(error)
        }
      }
    }
    return planned
  }

  private static func plan(
    _ proposal: TripProposal, _ destination: String, isDetected: Bool, _ session: Session
  ) throws(Diagnostic) -> Identifier {
    let id = session.newID()
    var body: JSONObject = [
      "destination": .string(destination), "type": .string(proposal.type.rawValue),
      "from": .string(proposal.from.description), "to": .string(proposal.to.description),
      "detected": .bool(isDetected),
    ]
    body["zone"] = proposal.zone.map { .string($0.name) }
    try session.append(TripEvent.tripPlanned, scope: id, entity: id, body: body)
    for track in proposal.tracks {
      try session.append(
        TripEvent.trackEdited, scope: nil, entity: track, body: ["trip": .string(id.description)])
    }
    return id
  }

  private static func table(
    _ proposals: [TripProposal], _ planned: [Int: Identifier], _ answer: AwayAnswer,
    _ reader: TripReader
  ) throws(Diagnostic) -> Table {
    let order = planned.keys.sorted()
    let ids = order.compactMap { planned[$0] }
    var shown: [Int: Value] = [:]
    for (index, value) in zip(order, try reader.session.shown(ids)) { shown[index] = value }
    var table = Table(
      kind: "trip.proposal", of: proposals.enumerated(),
      [
        .init("id", tr("Id"), shown: .wide) { index, _ in shown[index] ?? .null },
        .init("destination", tr("Destination")) { _, one in .text(one.name.title) },
        .init("type", tr("Type")) { _, one in .choice(one.type.rawValue, one.type.words) },
        .init("from", tr("From")) { _, one in .day(one.from) },
        .init("to", tr("To")) { _, one in .day(one.to) },
        .init("nights", tr("Nights")) { _, one in .count(one.nights) },
        .init("farthest_m", tr("Farthest")) { _, one in .way(one.away.farthest) },
        .init("tracks", tr("Tracks"), shown: .wide) { _, one in .count(one.tracks.count) },
        .init("places", tr("Places"), shown: .wide) { _, one in
          .list(one.name.places.map { .text($0) })
        },
        .init("start", tr("Left home"), shown: .never) { _, one in
          .local(milliseconds: one.away.start, one.homeZone)
        },
        .init("end", tr("Home again"), shown: .never) { _, one in
          .local(milliseconds: one.away.end, one.homeZone)
        },
        .init("point", tr("Point"), shown: .never) { _, one in
          .point(x: one.away.farthestPlace.longitude, y: one.away.farthestPlace.latitude)
        },
        .init("home", tr("Home"), shown: .never) { _, one in
          .point(x: one.away.home.longitude, y: one.away.home.latitude)
        },
        .init("zone", tr("Time zone"), shown: .never) { _, one in .text(one.zone?.name) },
      ], frame: .lonLat)
    let hasHistory = try reader.lastRecorded() != nil
    table.empty =
      if !hasHistory {
        tr("nothing is recorded yet; import a location history: trip import PATH")
      } else if answer.homes.isEmpty, !answer.namedHome {
        tr(
          "home is unknown: too few nights are recorded. Set it: trip stay add Home from=TIME to=TIME place=LAT,LON"
        )
      } else if answer.planned > 0 {
        tr("every absence from home is already planned as a trip")
      } else {
        tr("no absence from home matches --distance and --hours")
      }
    if !proposals.isEmpty, answer.planned > 0 {
      table.footer = tr(
        answer.planned, one: "1 absence is already planned as a trip",
        other: "\(answer.planned) absences are already planned as trips")
    }
    return table
  }
}
