// The lodge itself: what its letters say of it.

import Command
import Kernel
import Notebook
import Render

struct Lodge: Entity {
  /// A notebook holds one lodge, and it has the same id in all of them: two copies of a notebook that both
  /// describe it describe one thing.
  static let id = Identifier(high: 0x0000_0000_0000_7000, low: 0x8000_6c6f_6467_6500)

  var id = Identifier.none
  var name = ""
  var number: String?
  var orient: String?
  var obedience: String?
  var address: String?
  var taxCode: String?
  var email: String?
  var phone: String?
  /// Of the days and hours of its meetings.
  var zone: String?
  /// How many must be there, and how many Masters among them. A lodge is just and perfect with seven, of
  /// whom three are Masters (granloggiatradizionaleitalia.it).
  var quorum = 7
  var quorumMasters = 3
  /// Whether visitors count.
  var visitorsCount = false
}

enum LodgeCommands {
  static let noun = Noun<Lodge>(
    "lodge.lodge", words: "lodge", tr("lodge"),
    events: [LodgeEvent.lodgeDescribed, LodgeEvent.lodgeEdited],
    attributes: [
      .name(\.name, tr("name of the lodge")),
      .text("number", \.number, tr("number in the obedience"), tr("Number")),
      .text("orient", \.orient, tr("the city where it meets"), tr("Orient")),
      .text("obedience", \.obedience, tr("the obedience it belongs to"), tr("Obedience")),
      .text("address", \.address, tr("postal address"), tr("Address")),
      .text("tax_code", \.taxCode, tr("tax code"), tr("Tax code")),
      .text("email", \.email, tr("e-mail address"), tr("E-mail")),
      .text("phone", \.phone, tr("telephone number"), tr("Phone")),
      .recorded("zone", \.zone, tr("Time zone"), shown: .wide).taken(
        as: .data(
          "zone", .text, tr("the time zone of its meetings, such as Europe/Rome; default yours"))),
      .integer(
        "quorum", \.quorum, 0...1000, tr("how many make a quorum; default 7"), tr("Quorum"),
        shown: .wide),
      .integer(
        "quorum_masters", \.quorumMasters, 0...1000,
        tr("how many of them are Masters; default 3"), tr("Masters"), shown: .wide),
      .boolean(
        "visitors_count", \.visitorsCount, tr("whether visitors count for the quorum; default no"),
        tr("Visitors count"), shown: .wide),
      .prepared("logo", tr("Logo"), shown: .wide) { (_, session) throws(Diagnostic) in
        let name = try LodgeReader(session).logo()?.attachment.name
        return { _ in .text(name) }
      },
    ], order: ["name"],
    empty: tr("the lodge has no name yet; give it one: lodge edit name=NAME"))

  static let table: [Command] = [
    Command(
      "lodge show", tr("Show the lodge: its data, its members, its officers"), effects: .reads,
      synonyms: ["info", "home"], examples: [Example("lodge show")], action: show),
    Command(
      "lodge edit", tr("Set the data of the lodge, as letters show it"),
      parameters: noun.parameters([
        "name", "number", "orient", "obedience", "address", "tax_code", "email", "phone",
        "zone", "quorum", "quorum_masters", "visitors_count",
      ]), effects: .writes, synonyms: ["letterhead", "describe"],
      examples: [Example("lodge edit name=Kilwinning number=214 orient=Firenze")], action: edit),
  ]

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let lodge = try own(session)
    let today = session.today
    let officers = try reader.terms(on: today)
    var record = try noun.table([lodge], session).record(
      [
        try counts(reader),
        try OfficeCommands.noun.table(officers, session).section(tr("Officers"), "officers"),
      ].filter { !$0.rows.isEmpty })
    for index in record.fields.indices where record.fields[index].value != .null {
      record.fields[index].column.shown = .always
    }
    return .record(record)
  }

  /// The lodge with the quorum of its profile where it has none of its own.
  static func own(_ session: Session) throws(Diagnostic) -> Lodge {
    let reader = try LodgeReader(session)
    var lodge = try noun.item(session, ifThere: Lodge.id) ?? Lodge()
    guard let rule = try reader.profile.quorum.first, rule.share == nil else { return lodge }
    let given = try reader.notebook.query(
      "SELECT quorum, quorum_masters, visitors_count FROM lodge_lodge WHERE id = ?", [.id(Lodge.id)]
    ) { (row) throws(Diagnostic) in
      (
        row.optionalInteger("quorum"), row.optionalInteger("quorum_masters"),
        row.optionalInteger("visitors_count")
      )
    }.first
    if given?.0 == nil { lodge.quorum = rule.count }
    if given?.1 == nil { lodge.quorumMasters = rule.masters }
    if given?.2 == nil { lodge.visitorsCount = rule.visitorsCount }
    return lodge
  }

  /// Members by degree.
  private static func counts(_ reader: LodgeReader) throws(Diagnostic) -> Table {
    let members = try MemberCommands.noun.items(reader.session).filter(\.isActive)
    let rows: [[Value]] = Degree.allCases.reversed().map { degree in
      [
        .choice(degree.rawValue, degree.words),
        .count(members.filter { $0.degree == degree }.count),
      ]
    }
    return Table(
      kind: "lodge.count",
      columns: [Column("degree", tr("Degree")), Column("members", tr("Members"))],
      rows: members.isEmpty ? [] : rows, title: tr("Active members"), key: "members")
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let body = try arguments.change(
      try noun.members(arguments) + (try zone(session, arguments)))
    let known = try noun.item(session, ifThere: Lodge.id)
    try checkQuorum(session, arguments)
    try session.append(
      known == nil ? LodgeEvent.lodgeDescribed : LodgeEvent.lodgeEdited, scope: nil,
      entity: Lodge.id, body: body)
    let lodge = try noun.item(session, Lodge.id)
    session.say(tr("changed the data of the lodge"))
    return .table(try noun.table([lodge], session))
  }

  /// Whoever counts as a Master counts for the quorum, too.
  private static func checkQuorum(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    guard arguments.has("quorum") || arguments.has("quorum_masters") else { return }
    let known = try own(session)
    let number = arguments.integer("quorum") ?? known.quorum
    let masters = arguments.integer("quorum_masters") ?? known.quorumMasters
    guard masters > number else { return }
    throw Diagnostic(
      .usage, tr("a quorum of \(number) cannot have \(masters) Masters"),
      at: arguments.span(arguments.has("quorum") ? "quorum" : "quorum_masters"),
      hint: tr("give both: \("quorum=\(masters) quorum_masters=\(masters)")"))
  }

  private static func zone(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [JSONObject.Member] {
    guard let name = arguments.text("zone") else { return [] }
    guard !name.isEmpty else { return [.init("zone", .null)] }
    guard session.surroundings.zones.zone(name) != nil else {
      if let fault = session.surroundings.zones.takeFault() { throw fault }
      throw Diagnostic(
        .usage, tr("there is no time zone \(name)"), at: arguments.span("zone"),
        hint: tr("write it as Europe/Rome or America/New_York"))
    }
    return [.init("zone", .string(name))]
  }
}
