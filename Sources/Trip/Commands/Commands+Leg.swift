// `trip legs`: the ways between stays, how they were gone and why it is thought so. `trip leg edit`:
// what the user says of them.

import Command
import Core
import Kernel
import Notebook
import Render

enum LegCommands {
  /// What the user says of the ways between stays.
  static let noun = Noun<StatedLeg>(
    "trip.leg", tr("leg"),
    events: [TripEvent.legStated, TripEvent.legEdited, TripEvent.legRemoved],
    attributes: [
      .kept("start", \.start, stored: .init(column: "start_at"), kind: .instant),
      .kept("end", \.end, stored: .init(column: "end_at"), kind: .instant),
      .choice("mode", \.mode, tr("mode of transport; empty to reset"), tr("Mode"))
        .orNothing,
      .text("comment", \.comment, tr("a comment"), tr("Comment")),
    ], order: [], indexes: [["start_at"]],
    empty: tr("no leg in this period; import a location history: trip import PATH"))

  private static let mode = TravelMode.parameterType
  private static let one = Parameter.positional(
    "leg", .thing("trip.leg"), tr("a leg: a time within it, or its id"))

  static let table: [Command] = [
    Command(
      "trip legs", tr("List the legs between stays, with distance and mode"),
      discussion: [
        tr(
          "The mode is inferred from sustained speeds, accelerations and stops; what a file or another program states has priority, unless the speeds exclude it. A recording keeps one mode unless a stop and a clear change divide it. A leg ends where the mode changes or where nothing was recorded. If the data fit no single mode, it is unknown."
        )
      ],
      parameters: [
        TripParts.from, TripParts.to, TripParts.trip,
        .option("mode", mode, tr("only legs with this mode")), StayParts.why, StayParts.radius,
        StayParts.minutes, .condition,
      ] + Parameter.paging, effects: .reads,
      synonyms: ["moves", "segments", "transport", "mode", "ways", "commute"],
      examples: [
        Example("trip legs"), Example("trip legs --from 2025-08-29 --mode walk --why"),
      ], action: list),
    Command(
      "trip leg edit", tr("Set the mode of transport of a leg"),
      parameters: noun.edited(one), effects: .writes, synonyms: ["correct", "mode"],
      examples: [Example("trip leg edit 2025-08-29T10:00 mode=train", runs: false)],
      action: edit),
    Command(
      "trip leg reset", tr("Reset a leg to its inferred mode"),
      parameters: [one], effects: .writes, synonyms: ["restore", "forget"],
      examples: [Example("trip leg reset 2025-08-29T10:00", runs: false)], action: reset),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let (from, to, days) = try StayParts.period(arguments, reader)
    let all = try reader.legs(from: from, to: to, rules: try StayParts.rules(arguments)).filter {
      days.overlap(Instant(milliseconds: $0.start), Instant(milliseconds: $0.end), $0.zone)
    }
    var legs = all
    if let mode = arguments.text("mode") { legs = legs.filter { $0.mode.rawValue == mode } }
    let beside = try reader.tracksBesideLegs(from: from, to: to)
    if beside > 0 {
      session.note(
        tr(
          beside,
          one: "1 track is not listed: another one covers its time",
          other:
            "\(beside) tracks are not listed: others cover their time"))
    }
    let names = try reader.stayNames(try reader.statedStays())
    func table(_ legs: [Leg]) throws(Diagnostic) -> Table {
      try TripViews.legs(legs, names, reader, why: arguments.flag("why"))
    }
    legs = try arguments.meeting(legs, session, as: table)
    let page = try StayPage(arguments, legs.map(\.id))
    return .table(
      page.marked(
        try table(page.cut(legs)).saying(
          all.isEmpty
            ? tr("no leg in this period; import a location history: trip import PATH")
            : tr("no leg in this period matches --mode"))))
  }

  private static func one(
    _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> Leg {
    guard let id = try arguments.thing("leg", reader.session) else { return try reader.found(nil) }
    return try reader.found(try reader.leg(id))
  }

  private static func shown(_ leg: Leg, _ reader: TripReader) throws(Diagnostic) -> Table {
    let again = try reader.found(try reader.leg(leg.id))
    return try TripViews.legs(
      [again], try reader.stayNames(try reader.statedStays()), reader, why: false)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let leg = try one(arguments, reader)
    let changes = try arguments.change(noun.members(arguments))
    let id = leg.stated?.id ?? session.newID()
    var body: JSONObject = ["start": .integer(leg.start), "end": .integer(leg.end)]
    for change in changes.members { body[change.name] = change.value }
    try session.append(
      leg.stated == nil ? TripEvent.legStated : TripEvent.legEdited, scope: nil, entity: id,
      body: body)
    let table = try shown(leg, reader)
    let began = reader.told(leg.zone).words(leg.start)
    let mode = arguments.text("mode").flatMap { TravelMode(rawValue: $0) }
    session.say(
      mode.map {
        tr("set the mode of the leg from \(began): \($0.words)")
      } ?? tr("changed the leg from \(began)"))
    return .table(table)
  }

  static func reset(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let leg = try one(arguments, reader)
    guard let stated = leg.stated else {
      session.say(tr("this leg has no mode set by you: nothing to do"))
      return .table(try shown(leg, reader))
    }
    try session.append(TripEvent.legRemoved, scope: nil, entity: stated.id, body: JSONObject())
    let began = reader.told(leg.zone).words(leg.start)
    session.say(tr("reset the mode of the leg from \(began)"))
    return .table(try shown(leg, reader))
  }
}

extension TripViews {
  static func legs(
    _ legs: [Leg], _ names: StayNames, _ reader: TripReader, why: Bool
  ) throws(Diagnostic) -> Table {
    let language = reader.language
    let rows: [[Value]] = legs.map { leg in
      let length: Value = leg.length.map { .way($0) } ?? .null
      return [
        .identifier(leg.id, short: leg.id.tail(ComputedID.shownLetters)),
        .local(milliseconds: leg.start, leg.zone), .local(milliseconds: leg.end, leg.zone),
        .duration(milliseconds: leg.duration),
        .text(leg.fromStay?.title ?? leg.from.degrees), .text(leg.toStay?.title ?? leg.to.degrees),
        .choice(leg.mode.rawValue, leg.isGap && leg.mode == .unknown ? tr("gap") : leg.mode.words),
        length, .duration(milliseconds: leg.isGap ? nil : leg.moving),
        .measure(leg.stated?.mode != nil ? 1 : leg.finding.confidence, decimals: 2),
        .boolean(leg.isGap), .boolean(leg.stated != nil), .count(leg.points),
        .measure((leg.finding.features?.middle).map { $0 * 3.6 }, decimals: 1),
        .measure((leg.finding.features?.top).map { $0 * 3.6 }, decimals: 1),
        .point(x: leg.from.longitude, y: leg.from.latitude),
        .point(x: leg.to.longitude, y: leg.to.latitude),
        .text(leg.stated?.comment), .text(leg.zone.name),
        why
          ? .text(LegWords.why(leg).map { $0.text(language) }.joined(separator: "\n")) : .null,
      ]
    }
    let wide: Column.Shown = why ? .never : .wide
    return Table(
      kind: "trip.leg",
      columns: [
        Column("id", tr("Id")), Column("start", tr("Start")), Column("end", tr("End"), shown: wide),
        Column("duration_s", tr("Time")), Column("from", tr("From"), shown: why ? .never : .always),
        Column("to", tr("To"), shown: why ? .never : .always), Column("mode", tr("Mode")),
        Column("length_m", tr("Length")), Column("moving_s", tr("Moving"), shown: wide),
        Column("confidence", tr("Sure"), shown: wide), Column("gap", tr("Gap"), shown: .never),
        Column("stated", tr("Told"), shown: .never), Column("points", tr("Points"), shown: .never),
        Column("speed_kmh", tr("Speed"), shown: .never, unit: "km/h"),
        Column("top_speed_kmh", tr("Top speed"), shown: .never, unit: "km/h"),
        Column("point", tr("Point"), shown: .never),
        Column("to_point", tr("To point"), shown: .never),
        Column("comment", tr("Comment"), shown: wide),
        Column("zone", tr("Time zone"), shown: .never),
        Column("why", tr("Why"), shown: why ? .always : .never),
      ], rows: rows, frame: .lonLat)
  }
}

/// Why a leg was gone as it is said.
enum LegWords {
  static func why(_ leg: Leg) -> [Phrase] {
    var words: [Phrase] = []
    if let mode = leg.stated?.mode { words.append(tr("set by you: \(mode.words)")) }
    if leg.isGap {
      words.append(
        tr(
          "nothing was recorded for \(leg.duration.durationWords); the ends are \(Geodesic.length(from: leg.from, to: leg.to).wayText) apart"
        ))
      if leg.finding.mode == .plane, !leg.finding.saidCounts {
        words.append(tr("only a plane covers this distance in this time"))
      }
    }
    if let f = leg.finding.features {
      words.append(
        tr(
          "mostly \(f.middle.hourly), up to \(f.top.hourly), \(f.stopsPerKilometre.fixed(1)) stops per km, a point every \(f.step.fixed(0)) s"
        ))
      if let change = f.acceleration {
        words.append(tr("its speed changes by up to \(change.fixed(2)) m/s²"))
      }
    }
    if let said = leg.finding.said {
      words.append(
        leg.finding.saidCounts
          ? tr("a file or another program states “\(said)”")
          : tr("a file or another program states “\(said)”, but the speeds exclude it"))
    }
    if leg.finding.isOfRecording {
      words.append(
        tr("the rest of the recording has this mode, and this part does not clearly differ"))
    }
    if leg.finding.mode == .unknown, !leg.isGap {
      words.append(tr("the data fit several modes: unknown"))
    }
    return words
  }
}
