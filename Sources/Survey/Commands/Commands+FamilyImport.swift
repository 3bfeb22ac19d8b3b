// `survey family import`: the questions of a form become the parameters of a family; the rows of a table, as
// lists write them, become families.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Render
import System

enum FamilyImportCommand {
  static let table: [Command] = [
    Command(
      "survey family import",
      tr("Import families from a table or a form (XLSForm)"),
      discussion: [
        tr(
          "Reads survey.csv, choices.csv and settings.csv from a folder or zip. Questions of type text, integer, decimal, date, range and select_one become parameters with their labels, hints, limits, patterns and defaults; photo questions set the number of photos per asset. Conditions, calculations, repeats and multiple-choice answers are not supported: they are listed with their line, and nothing is guessed."
        ),
        tr(
          "You can import what survey family list exports, as CSV or JSON: the column parameters holds the parameters of each family. A row with the id of a family changes that family, but not its parameters."
        ),
      ],
      parameters: [
        .positional(
          "file", .inputFile, tr("the folder, the zip, survey.csv, or a table of families"),
          shownAs: "PATH"),
        .option("name", .text, tr("name of the family; default: the title of the form")),
        .option(
          "rename", .text, tr("another name for a question; repeatable"), repeatable: true,
          shownAs: "QUESTION=NAME"), Parts.project,
        TableParts.map(tr("assign a column of a table; repeatable")),
        TableParts.encoding(tr("character encoding; default UTF-8")), Rules.reopen,
        .data("category", .text, tr("category to filter lists by: Electrical, Safety")),
        .data("icon", .text, tr("a word or symbol for it")),
      ],
      effects: .writes, answersInWords: false,
      synonyms: ["xlsform", "odk", "kobo", "form", "questionnaire"],
      examples: [
        Example("survey family import examples/valve-form"),
        Example("survey family import examples/valve-form --name Tap --dry-run"),
      ], action: load)
  ]

  /// What takes the rows of a table.
  private static let rows = FamilyCommands.noun.importing(
    .verbatim(""), add: FamilyCommands.adding,
    edit: FamilyCommands.editing,
    spreads: [
      .init("parameters", as: "parameter") { cell in
        guard case .object(let object)? = try? JSON(parsing: Array(cell.utf8)) else { return nil }
        return object.schema.map { ($0.name, $0.declaration) }
      }
    ], passing: [Rules.reopen], examples: [])

  /// Whether a file is a table of families: a form has the type of each of its questions.
  private static func isTable(_ path: String) -> Bool {
    if path == "-" { return true }
    guard Files.kind(path) == .file, Paths.suffix(of: path).lowercased() != "zip" else {
      return false
    }
    guard let bytes = Files.head(path, bytes: 1 << 16) else { return false }
    let first = String(decoding: bytes.prefix(200), as: UTF8.self).filter { !$0.isWhitespace }
    if first.hasPrefix("{") { return first.contains("\"kind\":\"survey.family\"") }
    if first.hasPrefix("[") { return true }
    let header = bytes.prefix { $0 != 0x0A }
    let words = String(decoding: header, as: UTF8.self).folded
      .split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return !words.contains("type") && words.contains("name")
  }

  static func load(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let path = try arguments.required("file")
    if isTable(path) { return try rows.action(session, arguments) }
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    let files: XLSFormFiles
    do {
      let encoding = arguments.text("encoding").flatMap { CSVTable.Encoding(rawValue: $0) }
      files = try XLSFormFiles(
        path: path, encoding: encoding ?? .utf8, interrupted: { session.console.isInterrupted() })
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    var renamed: [String: String] = [:]
    for (text, span) in zip(arguments.texts("rename"), arguments.spans("rename")) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw Diagnostic(.usage, tr("a rename is QUESTION=NAME, not \(text)"), at: span)
      }
      renamed[parts[0]] = parts[1]
    }
    let form = try XLSForm(
      survey: files.survey, choices: files.choices, renamed: renamed, name: files.name)
    for (text, span) in zip(arguments.texts("rename"), arguments.spans("rename")) {
      let old = text.split(separator: "=").first.map(String.init) ?? text
      guard files.survey.rows.contains(where: { $0.cells.contains(old) }) else {
        throw Diagnostic(.usage, tr("the form has no question \(old)"), at: span)
      }
    }
    guard !form.schema.isEmpty else {
      throw Diagnostic(
        .data, tr("no question of this form becomes a parameter"), at: arguments.span("file"),
        hint: form.findings.first.flatMap(\.reasons.first))
    }
    guard form.schema.count <= ParameterDeclaration.maxParameters else {
      throw Diagnostic(
        .data, tr("a family has at most \(ParameterDeclaration.maxParameters) parameters"),
        at: arguments.span("file"))
    }
    let title = arguments.text("name") ?? files.title ?? Paths.stem(of: path)
    let span = arguments.span(arguments.has("name") ? "name" : "file")
    let name = try Rules.name(title, span)
    try FamilyCommands.noun.refuseTaken(name, of: project.id, at: span, session)
    var body: JSONObject = ["name": .string(name)]
    for member in arguments.members(["category", "icon"]) { body[member.name] = member.value }
    if form.photoMax > 0 {
      body["photo_min"] = .integer(Int64(min(form.photoMin, 100)))
      body["photo_max"] = .integer(Int64(min(form.photoMax, 100)))
    }
    for one in form.schema { body["parameters." + one.name] = one.json }
    for one in form.findings where one.isOfSeveralAnswers {
      session.warn(
        Diagnostic(
          .data,
          tr("the question \(one.name) takes several answers, and a parameter has one value"),
          at: SourceSpan(
            file: files.name, line: one.line, text: "", column: 0, length: 0, offset: 0),
          hint: tr("turn each choice into a yes/no question")))
    }
    let id = session.newID()
    try session.append(SurveyEvent.familyCreated, scope: project.id, entity: id, body: body)
    let left = form.findings.count { $0.fate == .leftOut }
    session.say(
      tr(
        form.schema.count,
        one: "added the family \(name) with 1 parameter, \(left) questions skipped",
        other:
          "added the family \(name) with \(form.schema.count) parameters, \(left) questions skipped"
      ))
    var record = try FamilyCommands.record(id, session)
    record.sections = [record.sections[0], findings(form, session.language)]
    return .record(record)
  }

  private static func findings(_ form: XLSForm, _ language: Language) -> Table {
    Table(
      kind: "survey.form_question", of: form.findings,
      [
        .init("line", tr("Line")) { .count($0.line) },
        .init("question", tr("Question")) { .text($0.name) },
        .init("type", tr("Type")) { .text($0.type) },
        .init("fate", tr("Became")) { .choice($0.fate.rawValue, $0.fate.words) },
        .init("reasons", tr("Why")) { one in .list(one.reasons.map { .text($0.text(language)) }) },
      ], title: tr("Questions"), key: "questions", isReport: true)
  }
}
