// The parameters of a family, added, changed and removed one by one.

import Command
import Core
import Kernel
import Notebook
import Render

enum ParameterCommands {
  private static let name = Parameter.positional(
    "name", .text, tr("the name of the parameter"))

  static let table: [Command] = [
    Command(
      "survey family parameter add", tr("Give a family further parameters"),
      discussion: [tr("How a parameter is declared: help survey family add.")],
      parameters: [
        FamilyCommands.one,
        .rest(
          "parameter", .text, tr("declarations, each one word"), required: true,
          shownAs: "\"NAME:TYPE …\""),
      ],
      effects: .writes, synonyms: ["field", "property", "attribute"],
      examples: [
        Example("survey family parameter add Socket \"tested:date min=2000-01-01\"")
      ], action: add),
    Command(
      "survey family parameter edit", tr("Change a parameter of a family"),
      discussion: [
        tr(
          "Only what is named changes; min= without a value clears. Values already given stay as they are."
        )
      ],
      parameters: [
        FamilyCommands.one, name,
        .positional(
          "change", .text, tr("what changes, as in a declaration, in one word"),
          shownAs: "\"max=8 optional …\""),
      ],
      effects: .writes, synonyms: ["field"],
      examples: [Example("survey family parameter edit Socket height \"max=4 unit=m\"")],
      action: edit),
    Command(
      "survey family parameter remove", tr("Take a parameter from a family"),
      discussion: [tr("Values already given stay in the notebook and are still shown.")],
      parameters: [FamilyCommands.one, name], effects: .writes, synonyms: ["field"],
      examples: [Example("survey family parameter remove Luminaire installed")], action: remove),
  ]

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.one(arguments, reader)
    let schema = try ParameterCheck.schema(arguments, "parameter", after: family.schema)
    var body = JSONObject()
    for one in schema { body["parameters." + one.name] = one.json }
    let names = schema.map(\.name).joined(separator: ", ")
    return try change(family, body, tr("\(family.name) has \(names) now"), reader)
  }

  private static func one(
    _ family: Family, _ arguments: Arguments
  ) throws(Diagnostic) -> ParameterSchema {
    let name = try arguments.required("name")
    if let found = family.schema.first(where: { $0.name == name }) { return found }
    let known = family.schema.map(\.name)
    let near = Suggestions.nearest(to: name, among: known)
    throw Diagnostic(
      .usage, tr("\(family.name) has no parameter \(name)"), at: arguments.span("name"),
      hint: near.isEmpty
        ? tr("it has \(known.joined(separator: ", "))") : tr("did you mean \(near[0])?"))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.one(arguments, reader)
    let old = try one(family, arguments)
    let changed = ParameterDeclaration(changing: old, try arguments.required("change"))
    let span = arguments.span("change")
    try ParameterCheck.report(
      changed.faults.map { Diagnostic(.usage, $0.message, at: span, hint: $0.hint) })
    guard changed.schema != old else {
      throw Diagnostic(.usage, tr("nothing to change"), at: span)
    }
    return try change(
      family, ["parameters.\(old.name)": changed.schema.json],
      .verbatim("\(family.name): \(changed.schema.declaration)"), reader)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.one(arguments, reader)
    let old = try one(family, arguments)
    return try change(
      family, ["parameters.\(old.name)": .null], tr("took \(old.name) from \(family.name)"), reader)
  }

  private static func change(
    _ family: Family, _ body: JSONObject, _ done: Phrase, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    try reader.session.append(
      SurveyEvent.familyEdited, scope: family.project, entity: family.id, body: body)
    reader.session.say(done)
    return .record(
      try FamilyCommands.record(reader.found(reader.family(family.id, counted: true)), reader))
  }
}
