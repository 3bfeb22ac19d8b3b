// Counts by state, what is left in walking order, and paces, as tables.

import Command
import Kernel
import Render

extension Views {
  struct StatusLine {
    var id: Identifier
    var title: String
    var building: String?
    var ordinal: Double?
    var count: StatusCount
  }

  /// `by` names the first column: level, building or project.
  static func status(
    _ lines: [StatusLine], _ total: StatusCount, by: String, _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let heading = by == "level" ? tr("Level") : by == "building" ? tr("Building") : tr("Project")
    let count = tr(total.rooms, one: "1 room", other: "\(total.rooms) rooms")
    let pieces = tr(total.assets, one: "1 asset", other: "\(total.assets) assets")
    let percent = total.percentDone ?? 0
    let footer = tr(
      "total: \(count), \(pieces), \(percent) % done; a room on several levels counts once here")
    return Table(
      kind: "survey.status",
      columns: [
        Column(by, heading),
        Column("ordinal", tr("Ordinal"), shown: by == "level" ? .wide : .never),
        Column("rooms", tr("Rooms")),
        // Short, so that the table fits 80 columns.
        Column("not_visited", tr("to visit")), Column("empty", RoomState.empty.words),
        Column("in_progress", tr("started")),
        Column("complete", RoomState.complete.words),
        Column("approved", RoomState.approved.words), Column("assets", tr("Assets")),
        Column("done_percent", tr("Done"), shown: .wide, unit: "%"),
        Column("photos_missing", tr("Photos missing"), shown: .wide),
        Column("area_m2", tr("Area"), shown: .wide, unit: "m²"),
      ] + (by == "building" ? [] : [Column("building", tr("Building"), shown: .never)])
        + [Column(by + "_id", by == "level" ? tr("Level id") : tr("Id"), shown: .never)],
      rows: lines.map { line in
        let states = line.count.states
        let values: [Value] = [
          .text(line.title), .measure(line.ordinal), .count(line.count.rooms),
          .count(states[.notVisited, default: 0]), .count(states[.empty, default: 0]),
          .count(states[.inProgress, default: 0]), .count(states[.complete, default: 0]),
          .count(states[.approved, default: 0]), .count(line.count.assets),
          .count(line.count.percentDone), .count(line.count.photosMissing),
          .measure((line.count.areaM2 * 1e6).rounded() / 1e6, decimals: 1),
        ]
        return values + (by == "building" ? [] : [.text(line.building)]) + [.plain(line.id)]
      },
      empty: try lines.isEmpty
        ? reader.none(
          "level", tr("no level here"),
          begin: tr("no level yet; import a plan: survey import PATH"))
        : nil,
      footer: lines.isEmpty ? nil : footer)
  }

  static func left(
    _ stops: [(offset: Int, element: RoomLeft)], _ pace: Pace, _ names: [String],
    _ reader: SurveyReader
  ) -> Table {
    let language = reader.language
    let rooms = stops.map(\.element)
    let perRoom = pace.perRoom
    var rows: [[Value]] = []
    for (number, one) in stops {
      let missing = one.room.note ?? RoomFault.summary(one.missing)?.text(language)
      rows.append([
        .count(number + 1), .text(one.room.title(language)),
        .text(one.room.number == nil ? nil : one.room.names.shown(language, one.room.name)),
        .text(one.levelPath), .choice(one.room.state.rawValue, one.room.state.words),
        .text(missing), .measure(one.metres, decimals: 0),
        .minutes(perRoom.map { ($0 * Double(number + 1) * 10).rounded() / 10 }),
        .measure(one.totalMetres, decimals: 0), .text(one.room.category),
        .count(one.room.assets), .measure(one.ordinal), .text(one.room.note),
        .list(one.missing.map { .text($0.kind.rawValue) }), .plain(one.room.id),
      ])
    }
    return Table(
      kind: "survey.left",
      columns: [
        Column("stop", tr("Stop")), Column("room", tr("Room")),
        Column("name", tr("Name"), shown: .wide), Column("level", tr("Level"), shown: .varying),
        Column("state", tr("State")), Column("missing", tr("Missing"), shown: .wide),
        Column("distance_m", tr("Way"), unit: "m"),
        Column("minutes", tr("Done in"), shown: .wide),
        Column("total_m", tr("In all"), shown: .never, unit: "m"),
        Column("category", tr("Category"), shown: .never),
        Column("assets", tr("Assets"), shown: .never),
        Column("ordinal", tr("Ordinal"), shown: .never), Column("note", tr("Note"), shown: .never),
        Column("faults", tr("Faults"), shown: .never),
        Column(
          "room_id", tr("Room id"),
          shown: rooms.map(\.room).isAmbiguous(language) ? .always : .never),
      ], rows: rows,
      empty: reader.session.asOfNow == nil
        ? tr("no rooms left here; see: survey complete") : tr("no rooms were left here"),
      footer: rooms.isEmpty ? nil : footer(rooms, pace, names))
  }

  /// An estimate, no more exact than it is: whole minutes, from ten hours on tens of them.
  static func about(_ minutes: Double) -> String {
    let step = minutes < 1 ? 1.0 / 60 : minutes < 600 ? 1 : 10
    return Duration(worked: (minutes / step).rounded() * step).inHours
  }

  private static func footer(_ rooms: [RoomLeft], _ pace: Pace, _ names: [String]) -> Phrase {
    let way = (rooms.last?.totalMetres ?? 0).fixed(0)
    let count = tr(rooms.count, one: "1 room", other: "\(rooms.count) rooms")
    guard let perRoom = pace.perRoom else {
      let least = Pace.leastRooms
      return tr(
        "\(count), \(way) m to walk; the time left is estimated once \(least) rooms are done, see: survey pace"
      )
    }
    let time = about(perRoom * Double(rooms.count))
    let worked = Duration(worked: pace.minutes).inHours
    let who = names.joined(separator: ", ")
    return tr(
      "\(count), \(way) m to walk, about \(time) at \(about(perRoom)) per room: \(pace.rooms) done by \(who) in \(worked), without pauses of more than 20 min"
    )
  }

  static func paces(
    _ paces: [(operatorID: Identifier, pace: Pace)], _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let names = try reader.operatorNames()
    return Table(
      kind: "survey.pace", of: paces,
      [
        .init("operator", tr("Operator")) { who, _ in .text(names[who] ?? who.tail(4)) },
        .init("rooms", tr("Rooms done")) { _, pace in .count(pace.rooms) },
        .init("worked_min", tr("Work")) { _, pace in .minutes((pace.minutes * 10).rounded() / 10) },
        .init("stretches", tr("Stretches")) { _, pace in .count(pace.stretches) },
        .init("per_room_min", tr("For a room")) { _, pace in
          .minutes(pace.perRoom.map { ($0 * 100).rounded() / 100 })
        },
        .init("operator_id", tr("Operator id"), shown: .never) { who, _ in .plain(who) },
      ],
      empty: try paces.isEmpty
        ? reader.none(
          nil, tr("nothing was surveyed"),
          begin: tr("nothing is surveyed yet; the next room: survey left"))
        : nil)
  }
}
