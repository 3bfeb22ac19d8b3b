// All that is missing in one list: rooms nobody has visited, rooms without assets, photos, values.

import Command
import Kernel
import Notebook
import Render

extension ProgressCommands {
  static let missing = Command(
    "survey missing", tr("List all that is missing, room by room"),
    discussion: [
      tr(
        "Rooms nobody has visited, rooms in progress without an asset, photos and values that a family asks for and an asset does not have, assets whose type is gone. Each row names the command that goes on with it. Rooms that could not be entered are not in it."
      )
    ],
    parameters: [Parts.room, Parts.level, Parts.ordinal, Parts.project] + WorksetCommands.filters
      + [.condition],
    effects: .reads, synonyms: ["lacking", "incomplete", "gaps", "what is missing"],
    examples: [Example("survey missing --level G"), Example("survey missing --json")],
    action: listMissing)

  private static func listMissing(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var conditions = [try WorksetCommands.rooms(arguments, reader)].compactMap { $0 }
    if let room = try arguments.thing("room", session) {
      conditions.append(Condition("r.id = ?", [.id(room)]))
    } else {
      conditions += [try Whereabouts.read(arguments, reader).rooms()].compactMap { $0 }
    }
    let rooms = try reader.rooms(conditions)
    let faults =
      rooms.isEmpty ? [:] : try reader.assetFaults(Condition.among("a.room", rooms.map(\.id)))
    var lacks: [(room: Room, fault: RoomFault?)] = []
    for room in rooms {
      switch room.state {
      case .notVisited where room.assets == 0:
        if room.note == nil { lacks.append((room, nil)) }
      case .empty: continue
      case .inProgress where room.assets == 0, .complete where room.assets == 0:
        lacks.append((room, RoomFault(kind: .noAsset)))
      default: lacks += (faults[room.id] ?? []).map { (room, $0) }
      }
    }
    // What was begun goes before what nobody has seen.
    let begun = lacks.filter { $0.fault != nil }
    lacks = try arguments.meeting(begun + lacks.filter { $0.fault == nil }, session) {
      (some) throws(Diagnostic) in try Views.missing(some, reader)
    }
    return .table(try Views.missing(lacks, reader))
  }
}

extension Views {
  static func missing(
    _ lacks: [(room: Room, fault: RoomFault?)], _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let language = reader.language
    let tails = try reader.notebook.shortTails(lacks.map { $0.fault?.asset ?? .none })
    // Scripts get what they always got.
    let handles = reader.session.isInteractive ? try reader.handles(lacks.map(\.room)) : [:]
    let unseen = lacks.count { $0.fault == nil }
    let counts: [Phrase?] = [
      unseen == 0
        ? nil : tr(unseen, one: "1 room not visited", other: "\(unseen) rooms not visited"),
      RoomFault.summary(lacks.compactMap(\.fault)),
    ]
    return Table(
      kind: "survey.lack",
      columns: [
        Column("kind", tr("What"), shown: .never), Column("room", tr("Room")),
        Column("level", tr("Level"), shown: .varying), Column("type", tr("Asset")),
        Column("missing", tr("Missing")), Column("command", tr("Next")),
        Column("asset_id", tr("Asset id"), shown: .never),
        Column("room_id", tr("Room id"), shown: .never),
      ],
      rows: zip(lacks, tails).map { lack, tail in
        let title = lack.room.title(language)
        let name = handles[lack.room.id] ?? title
        let next = lack.fault?.command(tail, room: name) ?? Blocker.visiting(name)
        return [
          .text(lack.fault?.kind.rawValue ?? Blocker.Kind.notVisited.rawValue),
          .text(title), .text(lack.room.levelPath), .text(lack.fault?.typeName),
          .text((lack.fault?.rule ?? Blocker.Kind.notVisited.words).text(language)), .text(next),
          lack.fault?.asset.map { .plain($0) } ?? .null, .plain(lack.room.id),
        ]
      }, empty: tr("nothing is missing here; see: survey complete"),
      footer: lacks.isEmpty ? nil : .joined(counts.compactMap { $0 }, separator: "; "))
  }
}
