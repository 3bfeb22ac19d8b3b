// Families with the schema of their parameters.

import Command
import Core
import Kernel
import Notebook
import Render

enum FamilyCommands {
  static let noun = Noun<Family>(
    "survey.family", tr("family"), alias: "f", within: .project("f"),
    events: [SurveyEvent.familyCreated, SurveyEvent.familyEdited, SurveyEvent.familyRemoved],
    attributes: [
      .name(\.name, tr("its name")).unique(
        { tr("a family \($0) already exists") },
        hint: tr("choose another name, or add types to it: survey type add")),
      .text("icon", \.icon, tr("a word or symbol for it"), tr("Icon")),
      .text("description", \.description, tr("what belongs to this family"), tr("Description"))
        .searched,
      .text(
        "category", \.category, tr("category to filter lists by: Electrical, Safety"),
        tr("Category"), shown: .always
      ).searched.filtered(tr("only families of this category")),
      .integer(
        "photo_min", \.photoMin, 0...100, tr("minimum photos per asset"), tr("Fewest photos"),
        shown: .wide
      ).shown { family, _ in .count(family.photoRange.lowerBound) },
      .integer(
        "photo_max", \.photoMax, 0...100, tr("maximum photos per asset"), tr("Most photos"),
        shown: .wide
      ).shown { family, _ in .count(family.photoRange.upperBound) },
      .stored("parameters", .map) { $0.schema = SurveyReader.object($1, $2).schema }
        .headed(tr("Parameters"), shown: .never) { family, _ in
          .object(Members(family.schema.map { ($0.name, .json($0.json)) }))
        },
      // How often its parameters changed, from 1; null in families made before they were counted.
      .stored("version", .integer) {
        $0.version = max(1, Int(clamping: $1.optionalInteger($2) ?? 1))
        $0.upcast = SchemaUpcast($0.schema, version: $0.version)
      }.headed(tr("Version"), shown: .wide) { family, _ in .count(family.version) },
      .counting("types", "survey_type", "family = ?", tr("Types")),
      .counting(
        "assets", "survey_asset", "type IN (SELECT id FROM survey_type WHERE family = ?)",
        tr("Assets")),
      .createdAt(), .createdBy,
    ],
    columns: [
      "name", "category", "icon", "types", "assets", "description", "photo_min", "photo_max",
      "parameters", "version", "created_at", "created_by",
    ], order: ["name"], indexes: [["scope"]], empty: tr("no family here"),
    begin: .first {
      tr("no family yet; add one: survey family add NAME --parameter \"height:number unit=m\"")
    })

  static let things = noun.things({ $0.category ?? "" }, making: SurveyThings.Makers.family)

  static let one = Parameter.positional(
    "family", .thing("survey.family"), tr("a family, by name or id"))
  private static let keys = ["category", "icon", "description", "photo_min", "photo_max"]
  private static let data = noun.parameters(keys)
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

  static let adding = Command(
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
    ], action: add)
  static let editing = noun.whereMet(
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
      action: edit))

  static let table: [Command] =
    [
      noun.list(
        tr("List the families of assets"), synonyms: ["kinds", "classes", "categories"],
        examples: [
          Example("survey family list"), Example("survey family list --category Electrical"),
        ]),
      noun.show(
        tr("Show a family and its parameters"), one, synonyms: ["schema"],
        examples: [Example("survey family show Luminaire")], sections: sections),
      adding, editing,
      noun.remove(
        tr("Remove a family without types"), one,
        examples: [
          Example(
            "survey family remove Luminaire", tr("Refused while it has types"), code: .refused)
        ],
        children: { (family, session) throws(Diagnostic) in
          let types = try SurveyReader(session).count(
            "survey_type", .init("family = ?", [.id(family.id)]))
          return [
            .init(
              types, tr(types, one: "1 type", other: "\(types) types"),
              next: tr("remove them first: survey type remove TYPE"))
          ]
        }, says: { _, name in tr("removed the family \(name)") }),
    ] + FamilyCheckCommands.table + ParameterCommands.table

  private static func sections(
    _ family: Family, _ session: Session
  ) throws(Diagnostic) -> [Table] {
    let types = TypeCommands.noun
    return [
      Views.schema(family.schema, session.language),
      try types.table(
        types.items(session, [.init("t.family = ?", [.id(family.id)])]), session
      ).section(tr("Types"), "type_list"),
    ]
  }

  /// The family as it is now, with its parameters and types.
  static func record(_ id: Identifier, _ session: Session) throws(Diagnostic) -> Record {
    let family = try noun.item(session, id)
    return try noun.table([family], session).record(sections(family, session))
  }

  private static func photosFault(
    _ least: Int?, _ most: Int?, at span: SourceSpan
  ) throws(Diagnostic) {
    guard let least, let most, least > most else { return }
    throw Diagnostic(.usage, tr("photo_min \(least) is greater than photo_max \(most)"), at: span)
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    let name = try Rules.name(arguments.required("name"), arguments.span("name"))
    try noun.refuseTaken(name, of: project.id, at: arguments.span("name"), session)
    try photosFault(
      arguments.integer("photo_min"), arguments.integer("photo_max"),
      at: arguments.span("photo_min"))
    let schema = try ParameterCheck.schema(arguments, "parameter")
    var body: JSONObject = ["name": .string(name)]
    for member in try noun.members(arguments, keys) { body[member.name] = member.value }
    for one in schema { body["parameters." + one.name] = one.json }
    return try noun.create(body, scope: project.id, session) { _ in
      tr(
        schema.count, one: "added the family \(name) with 1 parameter",
        other: "added the family \(name) with \(schema.count) parameters")
    }
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try noun.named("family", session, arguments)
    var body = try noun.members(arguments, keys)
    if let text = arguments.text("name") {
      let name = try Rules.name(text, arguments.span("name"))
      try noun.refuseTaken(
        name, of: family.project, except: family.id, at: arguments.span("name"), session)
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
      return try noun.answer(session, family.id)
    }
    let broken = try FamilyCheckCommands.report(family.id, reader) { $0.kind == .photos }
    return .record(
      try noun.table([noun.item(session, family.id)], session).record([broken]))
  }
}
