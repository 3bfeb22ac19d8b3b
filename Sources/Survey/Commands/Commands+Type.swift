// Types: the makes of a family, with the parameters all of their assets share. Refuses a type that
// is almost there already, unless it is said to be another.

import Command
import Kernel
import Notebook
import Render

enum TypeCommands {
  static let one = Parameter.positional(
    "type", .thing("survey.type"), tr("a type, by name, FAMILY/NAME or id"))
  static let accept = Parameter.flag(
    "accept-similar",
    tr("add it even if a type with a similar name or the same parameters exists"))

  static let table: [Command] = [
    Command(
      "survey type list", tr("List the types"),
      parameters: [
        .option("family", .thing("survey.family"), tr("only types of this family")), .search,
      ] + Parameter.paging,
      effects: .reads, synonyms: ["models", "makes", "products", "catalogue"],
      examples: [
        Example("survey type list --family Luminaire"), Example("survey type list --search wall"),
      ], action: list),
    Command(
      "survey type show", tr("Show a type, its parameters and its assets"),
      parameters: [one], effects: .reads,
      examples: [Example("survey type show \"Powder extinguisher 6 kg\"")], action: show),
    Command(
      "survey type add", tr("Add a type with its fixed parameters"),
      discussion: [
        tr(
          "Asks before adding a type whose name is at least 0.8 similar to another one of the family, or whose parameters are all the same; in scripts add --accept-similar."
        )
      ],
      parameters: [
        FamilyCommands.one, .positional("name", .text, tr("its name")), accept,
        .openData("parameter", tr("parameters of the family for types")),
      ],
      effects: .writes, synonyms: ["model", "make", "product"],
      examples: [
        Example(
          "survey type add Luminaire \"Round downlight\" maker=\"Lumen Nord\" power=12W mounting=ceiling"
        ),
        Example(
          "survey type add Luminaire \"Phillips 30 W wall light\" maker=Philips power=30",
          tr("Refused: too similar to another name"), code: .refused),
      ], action: add),
    Command(
      "survey type edit", tr("Change a type and thereby all its assets"),
      discussion: [
        tr(
          "A new name or new values are compared with the other types of the family, as in survey type add. Approved rooms with assets of this type are listed and change only with --reopen."
        )
      ],
      parameters: [
        one, .data("name", .text, tr("new name")), accept, Rules.reopen,
        .openData("parameter", tr("new values; KEY= clears one")),
      ],
      effects: .writes, synonyms: ["rename"],
      examples: [Example("survey type edit \"Recessed LED panel 60x60\" power=40W")], action: edit),
    Command(
      "survey type remove", tr("Remove a type without assets"), parameters: [one],
      effects: .writes, examples: [Example("survey type remove \"Double wall socket 16 A\"")],
      action: remove),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.type")
    var conditions = [SurveyThings.inProject(session, "t")].compactMap { $0 }
    if let family = try arguments.thing("family", session) {
      conditions.append(.init("t.family = ?", [.id(family)]))
    }
    let types = try reader.searched(
      arguments, page, { $0.id }, { [$0.name, $0.familyName] + texts($0.parameters) }
    ) { (page) throws(Diagnostic) in try reader.types(conditions, page: page) }
    return .table(try Views.types(types, reader).paged(page, ids: types.map(\.id)))
  }

  /// Values as searches see them.
  static func texts(_ parameters: JSONObject) -> [String?] {
    parameters.members.map { ParameterSchema.typed($0.value) }
  }

  static func one(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> AssetType {
    guard let id = try arguments.thing("type", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.type(id))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let type = try one(arguments, reader)
    let assets = try reader.assets([.init("a.type = ?", [.id(type.id)])])
    var section = try Views.assets(assets, reader)
    section.title = tr("Assets")
    section.key = "asset_list"
    return .record(try Views.types([type], reader).record([section]))
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.one(arguments, reader, counted: false)
    let name = try Rules.name(arguments.required("name"), arguments.span("name"))
    let check = ParameterCheck(
      session: session, arguments: arguments, family: family, carrier: .type, current: nil)
    return try make(name, of: check, reader)
  }

  /// Makes a type after a look at those that are there; the answer may be to take one of them.
  static func make(
    _ name: String, of check: ParameterCheck, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    let (session, arguments, family) = (check.session, check.arguments, check.family)
    let values = JSONObject(
      try check.changes().filter { $0.value != .null }.map { .init($0.name, $0.value) })
    let names = try TypeNames.current(reader)
    if let match = try names.match(name, values, in: family, reader),
      try SimilarName.decide(
        name, match, canUse: true, session, arguments, at: arguments.span("name")) == .useMatch
    {
      session.say(tr("took \(match.type.name)"))
      return try answer(match.type.id, reader)
    }
    var body: JSONObject = ["family": .string(family.id.description), "name": .string(name)]
    for member in values.members { body["parameters." + member.name] = member.value }
    let id = session.newID()
    try session.append(SurveyEvent.typeCreated, scope: family.project, entity: id, body: body)
    try names.wrote(id, name, made: values, in: family, reader)
    session.say(tr("added the type \(name) of \(family.name) (\(try reader.tail(id)))"))
    return try answer(id, reader)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let type = try one(arguments, reader)
    var family: Family?
    if let id = type.family { family = try reader.family(id) }
    let known = try reader.found(family)
    let check = ParameterCheck(
      session: session, arguments: arguments, family: known, carrier: .type,
      current: type.parameters)
    let changes = try check.changes()
    var body = known.members(changes)
    let names = try TypeNames.current(reader)
    var newName: String?
    if let text = arguments.text("name") {
      let name = try Rules.name(text, arguments.span("name"))
      body.append(.init("name", .string(name)))
      newName = name
    }
    let change = try arguments.change(body)
    // What does not change is not compared: two that were alike before may be.
    var values: JSONObject?
    if changes.contains(where: { type.parameters[$0.name] ?? .null != $0.value }) {
      var merged = type.parameters
      for one in changes { merged[one.name] = one.value }
      values = merged
    }
    if let match = try names.match(newName, values, in: known, except: type.id, reader) {
      _ = try SimilarName.decide(
        newName ?? type.name, match, canUse: false, session, arguments,
        at: arguments.span(newName == nil ? "type" : "name"))
    }
    try Rules.open(
      try reader.approvedRooms(.init("a.type = ?", [.id(type.id)])), session, arguments,
      at: arguments.span("type"))
    try session.append(
      SurveyEvent.typeUpdated, scope: type.project, entity: type.id, body: change)
    try names.wrote(type.id, newName, in: known, reader)
    session.say(tr("changed the type \(type.name)"))
    return try answer(type.id, reader)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let type = try one(arguments, reader)
    try Rules.refuseChildren(
      type.name, type.assets, tr(type.assets, one: "1 asset", other: "\(type.assets) assets"),
      tr("remove them first: survey asset list --type \(type.name.shellQuoted)"),
      at: arguments.span("type"))
    let table = try Views.types([type], reader)
    try session.append(
      SurveyEvent.typeRemoved, scope: type.project, entity: type.id, body: JSONObject())
    session.say(tr("removed the type \(type.name)"))
    return .table(table)
  }

  private static func answer(
    _ id: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    .table(try Views.types([reader.type(id)].compactMap { $0 }, reader))
  }
}
