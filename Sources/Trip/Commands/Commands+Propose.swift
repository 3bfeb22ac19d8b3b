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
          "Home is where most nights of the months around were spent, so it may move over the years; a place or stay called home counts as well. A time away begins when home is left and ends when it is reached again. What was not recorded is no time away: a silence parts it, but for a single night before and after which you were far from home. What lies in the days of a planned trip is not proposed."
        ),
        tr(
          "With --add all that is proposed is planned, each with the tracks of its days that belong to no trip, to be looked through later with trip confirm; with --choose you are asked for each. Such a trip has the time zone of the place, or none where there were several."
        ),
      ],
      parameters: [
        TripParts.from, TripParts.to,
        .option("distance", .length, tr("farther from home than this; 30 km if left out"))
          .bare("km"),
        .option("hours", .integer(1...10_000), tr("away for so long at least; 4 if left out")),
        .flag("add", tr("plan all of them")), .flag("choose", tr("ask for each")), .limit,
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
        .usage, tr("this time ends before it begins"), at: arguments.span("to"))
    }
    let distance = arguments.length("distance") ?? distance
    guard distance >= 1000 else {
      throw Diagnostic(
        .usage, tr("nearer than 1 km is home"), at: arguments.span("distance"))
    }
    let answer = try reader.away(
      from: from, to: to, distance: distance,
      duration: Int64(arguments.integer("hours") ?? hours) * 3_600_000)
    let proposals =
      arguments.integer("limit").map { Array(answer.proposals.prefix($0)) }
      ?? answer.proposals
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
        .refused, tr("nobody can be asked here"), at: arguments.span("choose"),
        hint: tr("to plan all of them, add --add"))
    }
    var planned: [Int: Identifier] = [:]
    for (index, proposal) in proposals.enumerated() {
      session.note(
        tr(
          "\(proposal.name.title), \(proposal.from) to \(proposal.to), \(proposal.away.farthest.wayText) from home"
        ))
      let choices = tr("yes, no, name NAME, or a dot to end")
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
      kind: "trip.proposal",
      columns: [
        Column("id", tr("Id"), shown: .wide), Column("destination", tr("Destination")),
        Column("type", tr("Type")), Column("from", tr("From")), Column("to", tr("To")),
        Column("nights", tr("Nights")), Column("farthest_m", tr("Farthest")),
        Column("tracks", tr("Tracks"), shown: .wide), Column("places", tr("Places"), shown: .wide),
        Column("start", tr("Left home"), shown: .never),
        Column("end", tr("Home again"), shown: .never),
        Column("point", tr("Point"), shown: .never), Column("home", tr("Home"), shown: .never),
        Column("zone", tr("Time zone"), shown: .never),
      ],
      rows: proposals.enumerated().map { index, one in
        [
          shown[index] ?? .null, .text(one.name.title),
          .choice(one.type.rawValue, one.type.words), .day(one.from), .day(one.to),
          .count(one.nights), .way(one.away.farthest), .count(one.tracks.count),
          .list(one.name.places.map { .text($0) }),
          .local(milliseconds: one.away.start, one.homeZone),
          .local(milliseconds: one.away.end, one.homeZone),
          .point(x: one.away.farthestPlace.longitude, y: one.away.farthestPlace.latitude),
          .point(x: one.away.home.longitude, y: one.away.home.latitude), .text(one.zone?.name),
        ]
      }, frame: .lonLat)
    let hasHistory = try reader.lastRecorded() != nil
    table.empty =
      if !hasHistory {
        tr("nothing is recorded yet; bring in a history: trip import PATH")
      } else if answer.homes.isEmpty, !answer.namedHome {
        tr(
          "no home is known: too few nights are recorded. Name one: trip stay add Home from=TIME to=TIME place=LAT,LON"
        )
      } else if answer.planned > 0 {
        tr("all times away from home are planned as trips already")
      } else {
        tr("no time so far from home for so long")
      }
    if !proposals.isEmpty, answer.planned > 0 {
      table.footer = tr(
        answer.planned, one: "1 time away is planned as a trip already",
        other: "\(answer.planned) times away are planned as trips already")
    }
    return table
  }
}
