// `survey family check`, and what a changed rule says of the records that break it. Only reads: a rule is
// never refused for them, and rooms keep their states.

import Command
import Kernel
import Notebook
import Render

enum FamilyCheckCommands {
  static let table: [Command] = [
    Command(
      "survey family check", tr("List values and photos that violate the family rules"),
      discussion: [
        tr(
          "Lists missing or invalid values and missing photos of types and assets, each with the command that fixes it. The exit code is 1 if there are any."
        )
      ],
      parameters: [
        .optional(
          "family", .thing("survey.family"), tr("a family, by name or id; default all")),
        .condition,
      ],
      effects: .reads, synonyms: ["lint", "validate", "violations", "migrate"],
      examples: [Example("survey family check"), Example("survey family check Socket --json")],
      action: check)
  ]

  static func check(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let families: [Family]
    if let id = try arguments.thing("family", session) {
      families = [try reader.found(try reader.family(id))]
    } else {
      families = try reader.families(
        [SurveyThings.inProject(session, "f")].compactMap { $0 })
    }
    let faults = try arguments.meeting(try reader.faults(of: families), session) {
      (some) throws(Diagnostic) in try Views.faults(some, reader)
    }
    if !faults.isEmpty { session.foundNothing() }
    return .table(try Views.faults(faults, reader))
  }

  private static let mostSaid = 5

  /// Says what breaks a rule that has just changed, and returns it as a table.
  /// - Parameter concerns: which faults the rule is about.
  static func report(
    _ family: Identifier, _ reader: SurveyReader, _ concerns: (RoomFault) -> Bool
  ) throws(Diagnostic) -> Table {
    let family = try reader.found(try reader.family(family))
    let session = reader.session
    let faults = try reader.faults(of: [family]).filter { concerns($0.fault) }
    var table = try Views.faults(faults, reader)
    table.title = tr("What violates the rules")
    table.key = "broken"
    guard !faults.isEmpty else { return table }
    let assets = Set(faults.compactMap(\.fault.asset)).count
    let types = Set(faults.filter { $0.fault.asset == nil }.map(\.type)).count
    if types > 0 {
      session.say(
        tr(types, one: "1 type violates the rule", other: "\(types) types violate the rule"))
    }
    if assets > 0 {
      session.say(
        tr(assets, one: "1 asset violates the rule", other: "\(assets) assets violate the rule"))
    }
    let said = faults.prefix(mostSaid)
    let tails = try reader.notebook.shortTails(said.map { $0.fault.asset ?? $0.type })
    for (one, tail) in zip(said, tails) {
      session.say(.joined([.verbatim("  "), one.fault.text(tail)], separator: ""))
    }
    session.say(tr("list them, with fixes: survey family check \(family.name.shellQuoted)"))
    sayRooms(faults.compactMap(\.room), session)
    return table
  }

  /// A rule changes no room: what was completed stays so, and shows up where the job is closed.
  private static func sayRooms(_ rooms: [Room], _ session: Session) {
    var seen: Set<Identifier> = []
    let rooms = rooms.filter { seen.insert($0.id).inserted }
    let complete = rooms.count { $0.state == .complete }
    if complete > 0 {
      session.say(
        tr(
          complete, one: "affects 1 complete room; it stays complete, and survey complete lists it",
          other:
            "affects \(complete) complete rooms; they stay complete, and survey complete lists them"
        ))
    }
    let approved = rooms.filter { $0.state == .approved }
    guard !approved.isEmpty else { return }
    let names = approved.prefix(mostSaid).map { $0.title(session.language) }
    let list = names.joined(separator: ", ") + (approved.count > names.count ? ", …" : "")
    session.say(
      tr(
        approved.count, one: "affects 1 approved room, which stays approved: \(list)",
        other: "affects \(approved.count) approved rooms, which stay approved: \(list)"))
  }
}

extension Views {
  static func faults(_ faults: [FamilyFault], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let language = reader.language
    let things = faults.map { $0.fault.asset ?? $0.type }
    let ids = try reader.session.shown(things)
    let tails = try reader.notebook.shortTails(things)
    var rows: [[Value]] = []
    rows.reserveCapacity(faults.count)
    for (index, one) in faults.enumerated() {
      let fault = one.fault
      let room = one.room
      let title = room?.title(language)
      rows.append([
        ids[index], .text(fault.typeName), .text(title), .text(room?.levelPath),
        .text(fault.rule.text(language)), .text(fault.command(tails[index], room: title ?? "")),
        .text(one.family.name),
        fault.asset == nil
          ? .choice("type", tr("type")) : .choice("asset", tr("asset")),
        .text(fault.kind.rawValue), .text(fault.parameter?.name),
        fault.value.map { value($0, fault.parameter, language) } ?? .null,
        room.map { .choice($0.state.rawValue, $0.state.words) } ?? .null, .plain(room?.id),
        .plain(one.type),
      ])
    }
    return Table(
      kind: "survey.family_fault",
      columns: [
        Column("id", tr("Id")), Column("type", tr("Type"), shown: .wide),
        Column("room", tr("Room")), Column("level", tr("Level"), shown: .wide),
        Column("reason", tr("What is wrong")), Column("command", tr("Next")),
        Column("family", tr("Family"), shown: .varying),
        Column("on", tr("On"), shown: .never), Column("kind", tr("Kind"), shown: .never),
        Column("parameter", tr("Parameter"), shown: .never),
        Column("value", tr("Value"), shown: .never),
        Column("room_state", tr("State"), shown: .never),
        Column("room_id", tr("Room id"), shown: .never),
        Column("type_id", tr("Type id"), shown: .never),
      ], rows: rows,
      empty: tr("no violations: all types and assets meet the rules of their family"),
      footer: RoomFault.summary(faults.map(\.fault)))
  }
}
