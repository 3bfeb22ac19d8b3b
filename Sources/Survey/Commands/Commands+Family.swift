// Families with the schema of their parameters.

import Command
import Core
import Kernel
import Notebook
import Render

enum FamilyCommands {
  static let one = Parameter.positional(
    "family", .thing("survey.family"), tr("a family, by name or id"))
  private static let data: [Parameter] = [
    .data("category", .text, tr("category to filter lists by: Electrical, Safety")),
    .data("icon", .text, tr("a word or symbol for it")),
    .data("photo_min", .integer(0...100), tr("minimum photos per asset")),
    .data("photo_max", .integer(0...100), tr("maximum photos per asset")),
    .data("description", .text, tr("what belongs to this family")),
  ]
  private static let declarations: [Phrase] = [
    tr(
      "A parameter is declared as NAME:TYPE and what limits it, in one word with quotes: \"height:number unit=m min=0 max=12 default=2.4 required\". Types: text, integer, number, boolean, date, choice."
    ),
    tr(
      "Supported: required, unit=, min=, max=, default=, pattern='[A-Z]-[0-9]+', choices=led,fluorescent, on=type for a value that all assets of a type share (default on=asset: one value per asset). Single quotes keep spaces together."
    ),
    tr(
      "A pattern must match the whole text. It supports literal characters, . for any character, [a-z], [^,], \("\\d \\w \\s"), groups ( ), alternatives | and the repetitions * + ? \("{2}") \("{2,5}")."
    ),
  ]

  static let table: [Command] =
    [
      Command(
        "survey family list", tr("List the families of assets"),
        parameters: [
          .option("category", .text, tr("only families of this category")), .search,
        ] + Parameter.paging,
        effects: .reads, synonyms: ["kinds", "classes", "categories"],
        examples: [
          Example("survey family list"), Example("survey family list --category Electrical"),
        ], action: list),
      Command(
        "survey family show", tr("Show a family and its parameters"), parameters: [one],
        effects: .reads, synonyms: ["schema"], examples: [Example("survey family show Luminaire")],
        action: show),
      Command(
        "survey family add", tr("Add a family of assets with its parameters"),
        discussion: declarations,
        parameters: [
          .positional("name", .text, tr("its name")), Parts.project,
          .option(
            "parameter", .text, tr("a parameter; repeatable"), repeatable: true,
            shownAs: "\"NAME:TYPE …\""),
        ] + data,
        effects: .writes, synonyms: ["schema", "template"],
        examples: [
          Example(
            "survey family add Door category=Building photo_max=2 --parameter \"width:number required unit=m min=0.5 max=4\" --parameter \"leaf:choice choices=wood,steel,glass default=wood\""
          )
        ], action: add),
      Command(
        "survey family edit", tr("Change a family, except its parameters"),
        discussion: [
          tr(
            "A new name affects approved rooms with assets of the family; stricter photo limits affect those that violate them. Both need --reopen."
          )
        ],
        parameters: [one, .data("name", .text, tr("new name")), Rules.reopen] + data,
        effects: .writes,
        synonyms: ["rename"], examples: [Example("survey family edit Socket photo_max=2")],
        action: edit),
      Command(
        "survey family remove", tr("Remove a family without types"), parameters: [one],
        effects: .writes,
        examples: [
          Example(
            "survey family remove Luminaire", tr("Refused while it has types"), code: .refused)
        ], action: remove),
    ] + FamilyCheckCommands.table + ParameterCommands.table

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.family")
    var conditions = [SurveyThings.inProject(session, "f")].compactMap { $0 }
    if let category = arguments.text("category") {
      conditions.append(.init("f.category = ?", [.text(category)]))
    }
    let families = try reader.searched(
      arguments, page, { $0.id }, { [$0.name, $0.category, $0.description] }
    ) { (page) throws(Diagnostic) in try reader.families(conditions, page: page) }
    return .table(try Views.families(families, reader).paged(page, ids: families.map(\.id)))
  }

  /// - Parameter counted: false where nobody looks at `types` and `assets`.
  static func one(
    _ arguments: Arguments, _ reader: SurveyReader, counted: Bool = true
  ) throws(Diagnostic) -> Family {
    guard let id = try arguments.thing("family", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.family(id, counted: counted))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    return .record(try record(try one(arguments, reader), reader))
  }

  static func record(_ family: Family, _ reader: SurveyReader) throws(Diagnostic) -> Record {
    let types = try reader.types([.init("t.family = ?", [.id(family.id)])])
    var section = try Views.types(types, reader)
    section.title = tr("Types")
    section.key = "type_list"
    return try Views.families([family], reader).record([
      Views.schema(family.schema, reader.language), section,
    ])
  }

  private static func photosFault(
    _ least: Int?, _ most: Int?, at span: SourceSpan
  ) throws(Diagnostic) {
    guard let least, let most, least > most else { return }
    throw Diagnostic(.usage, tr("photo_min \(least) is greater than photo_max \(most)"), at: span)
  }

  private static func members(_ arguments: Arguments) -> [JSONObject.Member] {
    arguments.members(["category", "icon", "description"])
      + ["photo_min", "photo_max"].compactMap { key in
        arguments.integer(key).map { .init(key, .integer(Int64($0))) }
      }
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    let name = try Rules.name(arguments.required("name"), arguments.span("name"))
    try refuseTaken(name, project.id, reader, except: nil, at: arguments.span("name"))
    try photosFault(
      arguments.integer("photo_min"), arguments.integer("photo_max"),
      at: arguments.span("photo_min"))
    let schema = try ParameterCheck.schema(arguments, "parameter")
    var body: JSONObject = ["name": .string(name)]
    for member in members(arguments) { body[member.name] = member.value }
    for one in schema { body["parameters." + one.name] = one.json }
    let id = session.newID()
    try session.append(SurveyEvent.familyCreated, scope: project.id, entity: id, body: body)
    session.say(
      tr(
        schema.count, one: "added the family \(name) with 1 parameter",
        other: "added the family \(name) with \(schema.count) parameters"))
    return try answer(id, reader)
  }

  static func refuseTaken(
    _ name: String, _ project: Identifier, _ reader: SurveyReader, except own: Identifier?,
    at span: SourceSpan
  ) throws(Diagnostic) {
    let key = name.folded
    let others = try reader.families([.init("f.scope = ?", [.id(project)])], counted: false)
    guard let other = others.first(where: { $0.id != own && $0.name.folded == key }) else { return }
    throw Diagnostic(
      .refused, tr("a family \(other.name) already exists"), at: span,
      hint: tr("choose another name, or add types to it: survey type add"))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try one(arguments, reader)
    var body = members(arguments)
    if let text = arguments.text("name") {
      let name = try Rules.name(text, arguments.span("name"))
      try refuseTaken(
        name, family.project, reader, except: family.id, at: arguments.span("name"))
      body.append(.init("name", .string(name)))
    }
    try photosFault(
      arguments.integer("photo_min") ?? family.photoMin,
      arguments.integer("photo_max") ?? family.photoMax, at: arguments.invocation.line.span)
    let change = try arguments.change(body)
    if arguments.has("name") {
      try Rules.open(
        try reader.approvedRooms(of: family.id), session, arguments, at: arguments.span("family"))
    }
    try Rules.changeRules(of: family.id, reader, arguments, at: arguments.span("family")) {
      () throws(Diagnostic) in
      try session.append(
        SurveyEvent.familyEdited, scope: family.project, entity: family.id, body: change)
    }
    session.say(tr("changed the family \(family.name)"))
    guard arguments.has("photo_min") || arguments.has("photo_max") else {
      return try answer(family.id, reader)
    }
    let broken = try FamilyCheckCommands.report(family.id, reader) { $0.kind == .photos }
    let changed = try reader.found(reader.family(family.id, counted: true))
    return .record(try Views.families([changed], reader).record([broken]))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try one(arguments, reader)
    try Rules.refuseChildren(
      family.name, family.types, tr(family.types, one: "1 type", other: "\(family.types) types"),
      tr("remove them first: survey type remove TYPE"), at: arguments.span("family"))
    let table = try Views.families([family], reader)
    try session.append(
      SurveyEvent.familyRemoved, scope: family.project, entity: family.id, body: JSONObject())
    session.say(tr("removed the family \(family.name)"))
    return .table(table)
  }

  static func answer(_ id: Identifier, _ reader: SurveyReader) throws(Diagnostic) -> Output {
    .table(try Views.families([reader.family(id, counted: true)].compactMap { $0 }, reader))
  }
}
