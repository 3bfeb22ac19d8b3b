// Types found by what is remembered of them, and types made from others.

import Command
import Kernel
import Notebook
import Render

enum TypeSearchCommands {
  static let table: [Command] = [
    Command(
      "survey type find", tr("Find types by a part of their name or parameters, or by likeness"),
      discussion: [
        tr(
          "Case and accents aside. Texts that contain what is typed come first, then types that have every word of it somewhere, then those whose name, family or value, or a word of it, is at least half like it. The similarity is 1 less the share of letters to change; the best five are shown."
        )
      ],
      parameters: [
        .rest("text", .text, tr("what is remembered"), required: true, shownAs: "TEXT"),
        .option("family", .thing("survey.family"), tr("types of this family")), .limit,
      ],
      effects: .reads, synonyms: ["search", "lookup"],
      examples: [
        Example("survey type find philips wal light"),
        Example("survey type find \"lumen nord\" --limit 2"),
      ], action: find),
    Command(
      "survey type duplicate", tr("Make a type with the parameters of another"),
      discussion: [
        tr(
          "It belongs to the same family and has the parameters of the other, changed where a value is given; KEY= leaves one out. A name that is 0.8 or more similar to one of the family asks first, and so do parameters that are all as a type has them, the other one included; in scripts --accept-similar goes ahead."
        )
      ],
      parameters: [
        TypeCommands.one, .positional("name", .text, tr("the name of the new type")),
        TypeCommands.accept,
        .openData("parameter", tr("values that differ; KEY= leaves one out")),
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
    let all = TypeSearch.matches(query, in: try reader.types(conditions))
    let matches = all.prefix(arguments.integer("limit") ?? 5)
    var table = try Views.types(matches.map(\.type), reader)
    table.columns.insert(Column("similarity", tr("Similarity")), at: 1)
    table.columns.append(Column("matched", tr("Matched"), shown: .never))
    for (row, match) in matches.enumerated() {
      table.rows[row].insert(.number(match.similarity, decimals: 2), at: 1)
      table.rows[row].append(.text(match.field))
    }
    if matches.isEmpty { session.foundNothing() }
    return .table(table.saying(tr("no type is like \(query); all of them: survey type list")))
  }

  static func duplicate(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let original = try TypeCommands.one(arguments, reader)
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
