// A form of ODK, KoboToolbox or Survey123 (XLSForm, its sheets as CSV) as the schema of a family.
// What a schema cannot say, such as conditions and calculations, is listed with its line and left
// out: nothing is guessed.

import Core
import Interchange
import Kernel

struct XLSForm {
  /// What became of one question.
  struct Finding {
    enum Fate: String {
      case taken, changed, leftOut = "left_out"

      var words: Phrase {
        switch self {
        case .taken: tr("taken")
        case .changed: tr("imported in part")
        case .leftOut: tr("left out")
        }
      }
    }

    var line: Int
    var name: String
    var type: String
    var fate: Fate
    var reasons: [Phrase] = []

    /// A question that a parameter could ask, but for its several answers.
    var isOfSeveralAnswers: Bool {
      fate == .leftOut
        && XLSForm.isOfSeveralAnswers(type.split(whereSeparator: \.isWhitespace).map(String.init))
    }
  }

  /// `select_multiple LIST`, in old forms `select multiple LIST` and `select all that apply from LIST`.
  private static func isOfSeveralAnswers(_ words: [String]) -> Bool {
    let words = words.prefix(2).map { $0.lowercased() }
    guard let first = words.first else { return false }
    return first == "select_multiple" || first == "rank"
      || first == "select" && words.count > 1 && ["multiple", "all"].contains(words[1])
  }

  /// The list of `select_one LIST`, and what stands behind it. Old spellings have blanks for the
  /// underscore and `from` before the list: `select one from LIST or specify other`.
  private static func ofOneChoice(_ words: [String]) -> ArraySlice<String> {
    var rest = words.dropFirst()
    if words[0].lowercased() == "select", rest.count > 1, rest.first?.lowercased() == "one" {
      rest = rest.dropFirst()
    }
    // A list may be called from.
    if rest.first?.lowercased() == "from", rest.count > 1,
      !["or", "or_other"].contains(rest[rest.startIndex + 1].lowercased())
    {
      rest = rest.dropFirst()
    }
    return rest
  }

  private(set) var schema: [ParameterSchema] = []
  private(set) var findings: [Finding] = []
  private(set) var photoMin = 0
  private(set) var photoMax = 0

  /// The first texts of the rows of a sheet, by column.
  private struct Sheet {
    let table: CSVTable
    private let place: [String: Int]

    init(_ table: CSVTable) {
      self.table = table
      place = Dictionary(
        table.header.enumerated().map { (Sheet.column($1), $0) },
        uniquingKeysWith: { first, _ in first })
    }

    /// `list name` and `read only` are old spellings with a blank for the underscore.
    private static func column(_ header: String) -> String {
      let name = PlanNames.trimmed(header).lowercased()
      return name.contains("::") ? name : String(name.map { $0 == " " ? "_" : $0 })
    }

    func has(_ column: String) -> Bool { place[column] != nil }

    func text(_ row: CSVTable.Row, _ columns: String...) -> String {
      for column in columns {
        if let at = place[column] { return PlanNames.trimmed(row.cells[at]) }
      }
      return ""
    }

    /// `label` and `label::Italiano (it)`, by language.
    func names(_ row: CSVTable.Row, _ column: String) -> PlanNames {
      var names = PlanNames()
      for (header, at) in place {
        if header == column { names[""] = row.cells[at] }
        guard header.hasPrefix(column + "::") else { continue }
        names[XLSForm.language(String(header.dropFirst(column.utf8.count + 2)))] = row.cells[at]
      }
      return names
    }
  }

  /// `english (en)` is "en"; a language without its tag is known by its name.
  private static func language(_ text: String) -> String {
    if let open = text.lastIndex(of: "("), text.last == ")" {
      return String(text[text.index(after: open)...].dropLast())
    }
    switch PlanNames.trimmed(text) {
    case "english", "inglese": return "en"
    case "italian", "italiano": return "it"
    case "deutsch", "german", "tedesco": return "de"
    case "français", "francais", "french", "francese": return "fr"
    case "español", "espanol", "spanish", "spagnolo": return "es"
    default: return PlanNames.trimmed(text)
    }
  }

  // MARK: - Reading

  /// - Parameter renamed: names of parameters instead of those of questions.
  /// - Throws: 65 where a sheet lacks its columns.
  init(
    survey: CSVTable, choices: CSVTable?, renamed: [String: String], name: String
  ) throws(Diagnostic) {
    let sheet = Sheet(survey)
    guard sheet.has("type"), sheet.has("name") else {
      throw Diagnostic(
        .data, tr("the sheet has no columns type and name"),
        at: SourceSpan(
          file: name, line: survey.headerLine, text: "", column: 0, length: 0, offset: 0),
        hint: tr("an XLSForm's sheet survey, saved as CSV, begins with them"))
    }
    let lists = XLSForm.lists(choices)
    // Conditions of the groups around a question, and how deep in repeats it is.
    var groups: [(isRepeat: Bool, isConditional: Bool)] = []
    for row in survey.rows {
      let words = sheet.text(row, "type").split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first else { continue }
      let kind = first.lowercased()
      let second = words.count > 1 ? words[1].lowercased() : ""
      switch (kind, second) {
      case ("begin_group", _), ("begin", "group"), ("begin_repeat", _), ("begin", "repeat"):
        let isRepeat = kind == "begin_repeat" || second == "repeat"
        groups.append((isRepeat, !sheet.text(row, "relevant", "relevance").isEmpty))
        if isRepeat {
          note(row, sheet, .leftOut, tr("a repeat has several values for each question"))
        }
      case ("end_group", _), ("end", "group"), ("end_repeat", _), ("end", "repeat"):
        _ = groups.popLast()
      default:
        if groups.contains(where: \.isRepeat) {
          note(row, sheet, .leftOut, tr("it is in a repeat"))
        } else {
          take(
            row, sheet, words, lists, renamed,
            isConditional: groups.contains(where: \.isConditional))
        }
      }
    }
  }

  private static func lists(
    _ choices: CSVTable?
  ) -> [String: [(name: String, label: PlanNames)]] {
    guard let choices else { return [:] }
    let sheet = Sheet(choices)
    var lists: [String: [(name: String, label: PlanNames)]] = [:]
    for row in choices.rows {
      let list = sheet.text(row, "list_name")
      let name = sheet.text(row, "name", "value")
      guard !list.isEmpty, !name.isEmpty else { continue }
      lists[list, default: []].append((name, sheet.names(row, "label")))
    }
    return lists
  }

  private mutating func note(
    _ row: CSVTable.Row, _ sheet: Sheet, _ fate: Finding.Fate, _ reasons: Phrase...
  ) {
    findings.append(
      Finding(
        line: row.line, name: sheet.text(row, "name"), type: sheet.text(row, "type"), fate: fate,
        reasons: reasons))
  }

  private mutating func take(
    _ row: CSVTable.Row, _ sheet: Sheet, _ words: [String],
    _ lists: [String: [(name: String, label: PlanNames)]], _ renamed: [String: String],
    isConditional: Bool
  ) {
    let kind = words[0].lowercased()
    if kind == "image" || kind == "photo" {
      let appearance = sheet.text(row, "appearance").lowercased()
      if ["signature", "draw"].contains(where: appearance.contains) {
        return note(row, sheet, .leftOut, tr("a drawing is not a photo of the asset"))
      }
      photoMax += 1
      let needs =
        XLSForm.truth(sheet.text(row, "required")) == true && !isConditional
        && sheet.text(row, "relevant", "relevance").isEmpty
      if needs { photoMin += 1 }
      return note(
        row, sheet, .taken, needs ? tr("at least one photo") : tr("at most one more photo"))
    }
    var reasons: [Phrase] = []
    guard
      var one = parameter(row, sheet, words, lists, renamed, &reasons)
    else {
      return findings.append(
        Finding(
          line: row.line, name: sheet.text(row, "name"), type: sheet.text(row, "type"),
          fate: .leftOut, reasons: reasons))
    }
    limit(&one, sheet.text(row, "constraint"), &reasons)
    require(
      &one, isRequired: sheet.text(row, "required"), isConditional: isConditional,
      relevant: sheet.text(row, "relevant", "relevance"), &reasons)
    standard(&one, sheet.text(row, "default"), &reasons)
    for (column, reason) in [
      ("calculation", tr("its calculation is skipped")),
      ("choice_filter", tr("its choice filter is skipped: all choices are offered")),
      ("trigger", tr("its trigger is skipped")),
    ] where !sheet.text(row, column).isEmpty { reasons.append(reason) }
    if XLSForm.truth(sheet.text(row, "read_only", "readonly")) != false {
      reasons.append(tr("it can be changed here, although it is read only in the form"))
    }
    one.unit =
      one.kind.isNumeric ? Optional(sheet.text(row, "unit")).flatMap { $0.isEmpty ? nil : $0 } : nil
    one.labels = sheet.names(row, "label")
    one.hints = sheet.names(row, "hint")
    // The same checks as those of --parameter.
    let checked = ParameterDeclaration(changing: one, "")
    guard checked.faults.isEmpty else {
      return findings.append(
        Finding(
          line: row.line, name: one.name, type: sheet.text(row, "type"), fate: .leftOut,
          reasons: checked.faults.map(\.message)))
    }
    one.order = schema.count + 1
    schema.append(one)
    findings.append(
      Finding(
        line: row.line, name: one.name, type: sheet.text(row, "type"),
        fate: reasons.isEmpty ? .taken : .changed, reasons: reasons))
  }

  /// The question as a parameter with its type and choices; nil where there is no such type.
  private func parameter(
    _ row: CSVTable.Row, _ sheet: Sheet, _ words: [String],
    _ lists: [String: [(name: String, label: PlanNames)]], _ renamed: [String: String],
    _ reasons: inout [Phrase]
  ) -> ParameterSchema? {
    let question = sheet.text(row, "name")
    let name = renamed[question] ?? question
    let type = words[0].lowercased()
    if XLSForm.isOfSeveralAnswers(words) {
      reasons = [tr("a parameter has one value, not several")]
      return nil
    }
    var one: ParameterSchema
    switch type {
    case "text", "string": one = ParameterSchema(name, .text)
    case "barcode": one = ParameterSchema(name, .text)
    case "integer", "int": one = ParameterSchema(name, .integer)
    case "decimal": one = ParameterSchema(name, .number)
    case "date": one = ParameterSchema(name, .date)
    case "range": one = XLSForm.range(name, sheet.text(row, "parameters"), &reasons)
    case "select_one", "select", "select1":
      let rest = XLSForm.ofOneChoice(words)
      one = ParameterSchema(name, .choice)
      guard let list = rest.first, let choices = lists[list], !choices.isEmpty else {
        reasons = [tr("there is no list of choices \(rest.first ?? "")")]
        return nil
      }
      if ["or_other", "or"].contains(rest.dropFirst().first?.lowercased()) {
        reasons.append(tr("an answer other than the choices is not allowed here"))
      }
      guard !choices.contains(where: { $0.name.contains(",") }) else {
        reasons = [tr("a choice has a comma in its name")]
        return nil
      }
      one.choices = choices.map(\.name)
      for choice in choices where !choice.label.isEmpty {
        one.choiceLabels[choice.name] = choice.label
      }
    default:
      reasons = [XLSForm.reason(type)]
      return nil
    }
    if !ParameterDeclaration.isName(name) {
      reasons = [
        tr("\(name) is not a valid parameter name: --rename \((question + "=NAME").shellQuoted)")
      ]
      return nil
    }
    if ParameterDeclaration.reserved.contains(name) {
      reasons = [
        tr(
          "the name \(name) is reserved for commands: --rename \((question + "=NAME").shellQuoted)")
      ]
      return nil
    }
    if schema.contains(where: { $0.name == name }) {
      reasons = [tr("the parameter \(name) already exists")]
      return nil
    }
    return one
  }

  /// Why a type of question is no parameter.
  private static func reason(_ type: String) -> Phrase {
    switch type {
    case "note": tr("it only displays text")
    case "calculate", "hidden": tr("calculations are not supported")
    case "start", "end", "today", "deviceid", "username", "phonenumber", "email", "audit",
      "subscriberid", "simserial", "start-geopoint":
      tr("the notebook records by itself who did what, and when")
    case "geopoint", "geotrace", "geoshape": tr("an asset has its own position: at=x,y")
    default: tr("there is no such type of parameter")
    }
  }
}
