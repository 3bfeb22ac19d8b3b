// Types found by what is remembered of them, and types made from others.

import Command
import Kernel
import Notebook
import Render

enum TypeSearchCommands {
  static let table: [Command] = [
    Command(
      "survey type find", tr("Find types by name or parameters, also misspelt"),
      discussion: [
        tr(
          "Ignores case and accents. Matches are ranked: texts that contain the search, then types that contain each of its words, then those whose name, family or value, or a word of it, is at least half similar. Similarity is 1 minus the share of letters to change; the best five are shown."
        )
      ],
      parameters: [
        .rest("text", .text, tr("text to search for"), required: true, shownAs: "TEXT"),
        .option("family", .thing("survey.family"), tr("only types of this family")),
        .condition, .limit,
      ],
      effects: .reads, synonyms: ["search", "lookup"],
      examples: [
        Example("survey type find philips wal light"),
        Example("survey type find \"lumen nord\" --limit 2"),
      ], action: find),
    Command(
      "survey type duplicate", tr("Add a type with the parameters of another one"),
      discussion: [
        tr(
          "The new type belongs to the same family and has the same parameters, except those you give; KEY= clears one. Asks before adding a type whose name is at least 0.8 similar to another one of the family, or whose parameters are all the same as those of any type, including the original; in scripts add --accept-similar."
        )
      ],
      parameters: [
        TypeCommands.one, .positional("name", .text, tr("name of the new type")),
        TypeCommands.accept,
        .openData("parameter", tr("values that differ; KEY= clears one")),
      ],
      effects: .writes, synonyms: ["copy", "clone"],
      examples: [
        Example(
          "survey type duplicate \"Philips 30W wall light\" \"Philips garden spot\" power=40W")
      ], action: duplicate),
  ]

  static func find(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var conditions = [SurveyThings.inProject(session, "t")].compactMap { $0 }
    if let family = try arguments.thing("family", session) {
      conditions.append(.init("t.family = ?", [.id(family)]))
    }
    let query = arguments.texts("text").joined(separator: " ")
    func table(_ matches: [TypeSearch.Match]) throws(Diagnostic) -> Table {
      var table = try TypeCommands.noun.table(matches.map(\.type), session)
      table.columns.insert(Column("similarity", tr("Similarity")), at: 1)
      table.columns.append(Column("matched", tr("Matched"), shown: .never))
      for (row, match) in matches.enumerated() {
        table.rows[row].insert(.number(match.similarity, decimals: 2), at: 1)
        table.rows[row].append(.text(match.field))
      }
      return table
    }
    let all = TypeSearch.matches(query, in: try reader.types(conditions))
    let matches = try arguments.meeting(all, session, as: table)
      .prefix(arguments.integer("limit") ?? 5)
    if matches.isEmpty { session.foundNothing() }
    return .table(
      try table(Array(matches)).saying(
        tr("no type matches \(query); to list all: survey type list")))
  }

  static func duplicate(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let original = try TypeCommands.noun.named("type", session, arguments)
    var family: Family?
    if let id = original.family { family = try reader.family(id) }
    var check = ParameterCheck(
      session: session, arguments: arguments, family: try reader.found(family), carrier: .type,
      current: nil)
    check.model = original.parameters
    return try TypeCommands.make(
      Rules.name(arguments.required("name"), arguments.span("name")), of: check, reader)
  }
}
