// Types: the makes of a family, with the parameters all of their assets share. Refuses a type that
// is almost there already, unless it is said to be another.

import Command
import Kernel
import Notebook
import Render

enum TypeCommands {
  static let noun = Noun<AssetType>(
    "survey.type", tr("type"), alias: "t", within: .project("t"),
    events: [SurveyEvent.typeCreated, SurveyEvent.typeUpdated, SurveyEvent.typeRemoved],
    joins: "LEFT JOIN survey_family f ON f.id = t.family",
    attributes: [
      .pointer("family", \.family, to: "survey.family", tr("Family id")),
      .name(\.name, tr("its name")),
      .joined("family", \.familyName, "f.name", tr("Family"), shown: .always).searched,
      .parameters, .upcast, .values,
      .counting("assets", "survey_asset", "type = ?", tr("Assets")), .createdAt(), .createdBy,
    ],
    columns: [
      "family", "name", "parameters", "assets", "family_id", "created_at", "created_by",
    ], order: ["coalesce(f.name, '')", "name"], indexes: [["family"], ["name"]],
    empty: tr("no type here"),
    begin: .always { tr("no type here; add one: survey type add FAMILY NAME") },
    named: { (session) throws(Diagnostic) in
      try Noun.parameters(session, [.type]) { type, name in type.parameters[name] }
    })

  static let one = Parameter.positional(
    "type", .thing("survey.type"), tr("a type, by name, FAMILY/NAME or id"))
  static let accept = Parameter.flag(
    "accept-similar",
    tr("add it even if a type with a similar name or the same parameters exists"))

  private static let adding = Command(
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
    ], action: add)
  private static let editing = noun.whereMet(
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
      examples: [Example("survey type edit \"Recessed LED panel 60x60\" power=40W")], action: edit))

  static let table: [Command] = [
    noun.list(
      tr("List the types"),
      narrowings: [
        .thing("family", "survey.family", tr("only types of this family"), "t.family = ?")
      ], synonyms: ["models", "makes", "products", "catalogue"],
      examples: [
        Example("survey type list --family Luminaire"), Example("survey type list --search wall"),
      ]),
    noun.show(
      tr("Show a type, its parameters and its assets"), one,
      examples: [Example("survey type show \"Powder extinguisher 6 kg\"")],
      sections: { (type, session) throws(Diagnostic) in
        [try AssetCommands.section(.init("a.type = ?", [.id(type.id)]), session)]
      }),
    adding, editing,
    noun.importing(
      tr("Import types from a table (CSV) or JSON"), add: adding, edit: editing,
      spreads: [.init("parameters") { ParameterValue.typed($0) }],
      passing: [accept, Rules.reopen],
      examples: [Example("survey type import types.csv", runs: false)]),
    noun.remove(
      tr("Remove a type without assets"), one,
      examples: [Example("survey type remove \"Double wall socket 16 A\"")],
      children: { (type, session) throws(Diagnostic) in
        let assets = try SurveyReader(session).assetCount(type: type.id)
        return [
          .init(
            assets, tr(assets, one: "1 asset", other: "\(assets) assets"),
            next: tr("remove them first: survey asset list --type \(type.name.shellQuoted)"))
        ]
      }, says: { _, name in tr("removed the type \(name)") }),
  ]

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.noun.named("family", session, arguments)
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
      return try noun.answer(session, match.type.id)
    }
    var body: JSONObject = ["family": .string(family.id.description), "name": .string(name)]
    for member in values.members { body["parameters." + member.name] = member.value }
    let id = session.newID()
    try session.append(SurveyEvent.typeCreated, scope: family.project, entity: id, body: body)
    try names.wrote(id, name, made: values, in: family, reader)
    session.say(tr("added the type \(name) of \(family.name) (\(try reader.tail(id)))"))
    return try noun.answer(session, id)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let type = try noun.named("type", session, arguments)
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
    return try noun.answer(session, type.id)
  }
}
