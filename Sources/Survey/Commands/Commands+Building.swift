// Buildings of a project. Their label stands in the path of every level.

import Command
import Kernel
import Notebook
import Render

struct Building: Entity, OfProject {
  var id = Identifier.none
  var project = Identifier.none
  /// What stands before the slash in a level's path.
  var label = ""
  var name: String?
  var names = PlanNames()
  var sourceID: String?
  /// Also those that it shares with other buildings.
  var levels = 0
}

enum BuildingCommands {
  static let noun = Noun<Building>(
    "survey.building", tr("building"), within: .project(),
    events: [
      SurveyEvent.buildingAdded, SurveyEvent.buildingEdited, SurveyEvent.buildingRemoved,
    ],
    attributes: [
      .name(
        \.label, tr("the part before the slash in BUILDING/LABEL"), tr("Label"), key: "label"
      ).unique({ tr("a building \($0) already exists") }, hint: tr("choose another label")),
      .text(
        "name", \.name, tr("full name, if the label is short"), tr("Name"), shown: .always
      ).searched.followingName.given { (arguments, key) throws(Diagnostic) in
        try Parts.name(arguments, key)
      }.shown { building, session in
        .text(building.names.shown(session.language, building.name))
      },
      .names(\.names),
      .recorded("source_id", \.sourceID, tr("Source id")),
      .counted(
        "levels", \.levels,
        """
        (SELECT count(*) FROM survey_level l WHERE l.removed = 0 AND (l.building = p.id \
        OR l.id IN (SELECT entity FROM survey_level_buildings WHERE value = p.id)))
        """, tr("Levels")),
    ],
    columns: ["label", "name", "levels", "source_id", "names"], order: ["label"],
    indexes: [["scope"]], empty: tr("no building here"),
    begin: .first {
      tr("no building here; add one: survey building add NAME, or: survey import PATH")
    })

  private static let one = Parameter.positional(
    "building", .thing("survey.building"), tr("a building, by label, name or id"))

  private static let adding = noun.add(
    tr("Add a building by hand"),
    examples: [Example("survey building add Annex name=\"Gym annex\"")],
    says: { building, _ in tr("added the building \(building.label)") })
  private static let editing = noun.whereMet(
    Command(
      "survey building edit", tr("Change the label or name of a building"),
      parameters: [
        one, .data("label", .text, tr("new label")), .data("name", .text, tr("new name")),
      ],
      effects: .writes, synonyms: ["rename"],
      examples: [Example("survey building edit \"Aurora School\" label=A")], action: edit))

  static let table: [Command] = [
    noun.list(
      tr("List the buildings"), synonyms: ["houses"],
      examples: [Example("survey building list")]),
    noun.show(
      tr("Show a building and its levels"), one,
      examples: [Example("survey building show \"Aurora School\"")],
      sections: { (building, session) throws(Diagnostic) in
        [try LevelCommands.section(SurveyReader.ofBuilding(building.id), session)]
      }),
    adding, editing,
    noun.importing(
      tr("Import buildings from a table (CSV) or JSON"), add: adding, edit: editing,
      examples: [Example("survey building import buildings.csv", runs: false)]),
    noun.remove(
      tr("Remove a building without levels"), one,
      examples: [
        Example(
          "survey building remove \"Aurora School\"", tr("Refused while it has levels"),
          code: .refused)
      ],
      children: { building, _ in
        [
          .init(
            building.levels,
            tr(building.levels, one: "1 level", other: "\(building.levels) levels"),
            next: tr("remove them first: survey level remove LEVEL"))
        ]
      }, says: { _, label in tr("removed the building \(label)") }),
    Command(
      "survey building use", tr("Enter a building, to limit lists to it"), parameters: [one],
      effects: .reads, contained: false, synonyms: ["enter", "select"],
      examples: [Example("survey building use \"Aurora School\"")], action: use),
  ]

  static let things = noun.things(
    { $0.sourceID ?? "" },
    aliases: { building in
      Set(building.names.texts).union([building.name].compactMap { $0 })
        .subtracting([building.label]).sorted()
    })

  /// The name is that of the reader's language.
  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let building = try noun.named("building", session, arguments)
    var body: [JSONObject.Member] = []
    if let text = arguments.text("label") {
      let label = try Rules.name(text, arguments.span("label"))
      try noun.refuseTaken(
        label, of: building.project, except: building.id, at: arguments.span("label"), session)
      body.append(.init("label", .string(label)))
    }
    if let text = arguments.text("name") {
      body += building.names.renamed(
        try Rules.name(text, arguments.span("name")), session.language)
    }
    return try noun.change(building, try arguments.change(body), session) { _ in
      tr("changed the building \(building.label)")
    }
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    try SurveyReader(session).enter(try noun.named("building", session, arguments))
    return .none
  }
}

extension SurveyReader {
  /// Those of a project; nil stands for all.
  func buildings(of project: Identifier?) throws(Diagnostic) -> [Building] {
    let within = project.map { Condition("p.scope = ?", [.id($0)]) }
    return try BuildingCommands.noun.items(session, [within].compactMap { $0 })
  }

  func building(_ id: Identifier) throws(Diagnostic) -> Building? {
    try BuildingCommands.noun.item(session, ifThere: id)
  }
}
