// What the commands of all nouns share: their options, paging, and the answers of writes.

import Command
import Core
import Kernel
import Notebook
import Render

enum Parts {
  static let level = Parameter.option(
    "level", .thing("survey.level"),
    tr("a level: BUILDING/LABEL, or its label where that is unique"))
  static let ordinal = Parameter.option(
    "ordinal", .number, tr("a level by its place in the stack of floors: 0, 1, -1"),
    shownAs: "N")
  static let limit = Parameter.option(
    "limit", .integer(1...1_000_000), tr("at most so many rows"))
  static let after = Parameter.option(
    "after", .text, tr("go on after the row with this id"), shownAs: "ID")
  static let search = Parameter.option(
    "search", .text, tr("rows that contain this text, case and accents aside"))
  static let paging = [limit, after]

  static let room = Parameter.option(
    "room", .thing("survey.room"), tr("a room, by number, name, path or id"))
  static let project = Parameter.option(
    "project", .thing("survey.project"),
    tr("a project; the one entered or the only one if left out"))

  /// `--limit` and `--after`.
  static func page(
    _ arguments: Arguments, _ noun: String, _ reader: SurveyReader
  ) throws(Diagnostic) -> SurveyReader.Page {
    var page = SurveyReader.Page(limit: arguments.integer("limit"))
    if let text = arguments.text("after") {
      let found = try reader.notebook.matching(text, noun: noun)
      guard found.count == 1 else {
        throw Diagnostic(
          .usage, found.isEmpty ? tr("no row has the id \(text)") : tr("\(text) ends several ids"),
          at: arguments.span("after"), hint: tr("give the id of the last row seen"))
      }
      page.after = found[0]
    }
    return page
  }

  /// Rows whose texts contain `--search`; folding is not known to SQLite, so it is done here, page by
  /// page, until enough are found.
  static func searched<T>(
    _ arguments: Arguments, _ page: SurveyReader.Page, _ id: (T) -> Identifier,
    _ texts: (T) -> [String?], _ read: (SurveyReader.Page) throws(Diagnostic) -> [T]
  ) throws(Diagnostic) -> [T] {
    guard let key = arguments.text("search")?.folded, !key.isEmpty else { return try read(page) }
    let step = 2000
    var result: [T] = []
    var next = SurveyReader.Page(limit: step, after: page.after)
    while true {
      let rows = try read(next)
      for row in rows.prefix(step)
      where texts(row).contains(where: { $0?.folded.contains(key) ?? false }) {
        result.append(row)
        if let limit = page.limit, result.count > limit { return result }
      }
      guard rows.count > step else { return result }
      next.after = id(rows[step - 1])
    }
  }

  /// The members of a body that follow from data given: `key=` clears.
  static func texts(_ arguments: Arguments, _ keys: [String]) -> [JSONObject.Member] {
    keys.compactMap { key in
      arguments.text(key).map { .init(key, $0.isEmpty ? .null : .string($0)) }
    }
  }

  /// The same for names, which are not blank and carry no blanks at their ends.
  static func names(
    _ arguments: Arguments, _ keys: [String]
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    for key in keys {
      guard let text = arguments.text(key) else { continue }
      members.append(
        .init(key, text.isEmpty ? .null : .string(try Rules.name(text, arguments.span(key)))))
    }
    return members
  }

  static func numbers(_ arguments: Arguments, _ keys: [String]) -> [JSONObject.Member] {
    keys.compactMap { key in arguments.number(key).map { .init(key, .number($0)) } }
  }

  /// Refuses an edit that says nothing.
  static func someChange(
    _ body: [JSONObject.Member], _ arguments: Arguments
  ) throws(Diagnostic) -> JSONObject {
    guard !body.isEmpty else {
      let keys = arguments.invocation.command.parameters.filter { $0.role == .data }.map(\.name)
      throw Diagnostic(
        .usage, tr("nothing to change"), at: arguments.invocation.line.span,
        hint: keys.isEmpty
          ? tr("give key=value") : tr("give one of \(keys.map { $0 + "=" }.joined(separator: " "))")
      )
    }
    return JSONObject(body)
  }

  /// `x,y x,y …`, in plan metres; `key` is what the hint names.
  static func points(
    _ text: String, _ key: String, _ span: SourceSpan
  ) throws(Diagnostic) -> [PlanPoint] {
    var points: [PlanPoint] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" }) {
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = Double(parsing: parts[0]), let y = Double(parsing: parts[1])
      else {
        throw Diagnostic(
          .usage, tr("\(String(word)) is not a point x,y"), at: span,
          hint: tr("write \(key)=\"0,0 4,0 4,3\""))
      }
      points.append(PlanPoint(x: x, y: y))
    }
    return points
  }

  /// The end of an id, for sentences.
  static func tail(_ id: Identifier, _ reader: SurveyReader) throws(Diagnostic) -> String {
    try reader.notebook.shortTails([id]).first ?? id.tail(8)
  }

  static func choices<T: CaseIterable & RawRepresentable<String>>(
    _ type: T.Type, _ words: (T) -> Phrase
  ) -> ParameterType {
    .choice(type.allCases.map { Choice($0.rawValue, words($0)) })
  }

  /// Whether the result is written as JSON, where nothing is left out.
  static func isJSON(_ arguments: Arguments, _ session: Session) -> Bool {
    for (option, word) in arguments.invocation.common {
      let text = word?.literal?.lowercased() ?? ""
      if option == .json { return true }
      if option == .format { return text.hasPrefix("json") }
      if option == .out { return text.hasSuffix(".json") || text.hasSuffix(".jsonl") }
    }
    return session.options.json || session.options.format == .json
      || session.options.format == .jsonl
  }

  static let roomStates = choices(RoomState.self) { $0.words }
  static let projectStates = choices(ProjectState.self) { $0.words }
}
