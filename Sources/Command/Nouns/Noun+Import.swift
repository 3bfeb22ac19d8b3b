// `NOUN import FILE`: every row of a table becomes what `add` or `edit` would make of it, or none does. A row
// with the id of a thing changes it; so a list that was written out, changed and read again changes what was
// changed alone.

import Core
import Interchange
import Kernel
import Notebook
import Render
import System

extension Noun {
  /// A flag that a row may set: by the verb that sets it, once the thing is there.
  public struct Flag: Sendable {
    let key: String
    let on: Command
    let off: Command

    public init(_ key: String, on: Command, off: Command) {
      (self.key, self.on, self.off) = (key, on, off)
    }
  }

  /// A column whose cells stand for several words of a line, such as the parameters of a family.
  public struct Spread: Sendable {
    let json: String
    /// The words of a cell: for one parameter, or for keys that only the notebook knows.
    let words: @Sendable (String) -> [(key: String, text: String)]?
    /// The parameter that takes all of them; nil where they are `key=value`.
    let parameter: String?

    /// - Parameter words: nil for a cell that holds nothing of the kind.
    public init(
      _ json: String, as parameter: String? = nil,
      _ words: @escaping @Sendable (String) -> [(key: String, text: String)]?
    ) {
      (self.json, self.parameter, self.words) = (json, parameter, words)
    }
  }
}

extension Noun where Item: Entity {
  /// `NOUN import FILE`
  /// - Parameters:
  ///   - add: what makes a thing of a row.
  ///   - edit: what changes the thing whose id a row has; it takes the thing as its first word.
  ///   - called: columns that `add` takes under another name, by their JSON keys.
  ///   - passed: options and flags that go on to `add` and `edit`.
  ///   - converts: makes JSON of a file in a format of its own; nil for one in none.
  public func importing(
    _ summary: @autoclosure @escaping Words, add: Command, edit: Command, flags: [Flag] = [],
    spreads: [Spread] = [], called: [String: String] = [:], passing passed: [Parameter] = [],
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [],
    converts: (
      @Sendable (Session, [UInt8], String, CSVTable.Encoding) throws(Diagnostic) -> [UInt8]?
    )? = nil,
    examples: @autoclosure @escaping @Sendable () -> [Example]
  ) -> Command {
    let option = within?.option
    return Command(
      words + " import", summary(),
      discussion: discussion() + [
        tr(
          "The file is a table (CSV or TSV) whose first line names the columns, or JSON: an array of objects, one object on each line, or what this program writes with --json. Columns are named as in JSON, as in key=value, or by their headings; map other names with --map \"Preis=amount\", and skip a column with --map \"Notes=\"."
        ),
        tr(
          "Every error is reported with its line and column, and nothing is written while there are any. A row with the id of a thing changes it; empty cells leave values unchanged. You can therefore export a list with --format csv, edit it and import it again."
        ),
      ],
      parameters: [
        .positional(
          "file", .inputFile, tr("the table, or - for standard input"), shownAs: "FILE"),
        TableParts.map(tr("assign a column; repeatable")),
        TableParts.encoding(tr("character encoding; default UTF-8")),
      ] + [option?()].compactMap { $0 } + passed,
      effects: .writes, synonyms: ["csv", "load", "spreadsheet", "table"], examples: examples(),
      action: { (session, arguments) throws(Diagnostic) in
        var rows = try RowImport(
          self, add: add, edit: edit, flags: flags, spreads: spreads, called: called,
          passed: [option?().name].compactMap { $0 } + passed.map(\.name), converts, session,
          arguments)
        return try rows.run()
      })
  }
}

/// One import as it runs.
private struct RowImport<Item: Entity> {
  /// What a column holds.
  private enum Meaning {
    case id
    /// A parameter of `add`, with the unit that a bare number of the column has.
    case value(Parameter, unit: String?)
    case flag(Int)
    case spread(Int)
    /// A key that only the notebook knows.
    case key(String)
    case skipped
  }

  private static var mostBytes: Int { 1 << 28 }
  private static var mostFaults: Int { 50 }

  let noun: Noun<Item>
  let add: Command
  let edit: Command
  let flags: [Noun<Item>.Flag]
  let spreads: [Noun<Item>.Spread]
  let called: [String: String]
  let session: Session
  private let table: TableRows
  private var meanings: [Meaning] = []
  /// What the line says for all rows.
  private var passed: [String: [Word]] = [:]

  init(
    _ noun: Noun<Item>, add: Command, edit: Command, flags: [Noun<Item>.Flag],
    spreads: [Noun<Item>.Spread], called: [String: String], passed: [String],
    _ converts: ((Session, [UInt8], String, CSVTable.Encoding) throws(Diagnostic) -> [UInt8]?)?,
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    self.noun = noun
    self.add = add
    self.edit = edit
    self.flags = flags
    self.spreads = spreads
    self.called = called
    self.session = session
    let given = try arguments.required("file")
    do {
      let bytes =
        given == "-"
        ? try session.console.readInput()
        : try Files.read(given, limit: RowImport.mostBytes, orPipe: true)
      let name = given == "-" ? "<stdin>" : given
      let encoding =
        arguments.text("encoding").flatMap { CSVTable.Encoding(rawValue: $0) } ?? .utf8
      let converted = try converts?(session, bytes, name, encoding)
      table = try TableRows(
        converted ?? bytes, name: name, kind: noun.name,
        encoding: converted == nil ? encoding : .utf8,
        interrupted: { session.console.isInterrupted() })
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    for name in passed { self.passed[name] = arguments.invocation.words[name] }
    try readHeader(arguments)
  }

  // MARK: - Columns

  private mutating func readHeader(_ arguments: Arguments) throws(Diagnostic) {
    let known = knownNames()
    var maps = try TableParts.maps(arguments, hint: tr("for example --map \"Preis=amount\""))
    // What lists show and nothing takes is no key of the notebook.
    let shown = Set(try noun.table([], session).columns.map(\.key.folded))
    var skipped: [String] = []
    var unknown: [String] = []
    for (index, header) in table.header.enumerated() {
      if let key = known[header.folded].map({ _ in header.folded }),
        table.header[..<index].contains(where: { $0.folded == key })
      {
        throw Diagnostic(
          .data, tr("the table has the column \(header) twice"), hint: tr("rename one of them"))
      }
      var name = header
      if let at = maps.firstIndex(where: { $0.header == header }) {
        let map = maps.remove(at: at)
        if map.what.isEmpty {
          meanings.append(.skipped)
          continue
        }
        guard known[map.what.folded] != nil else {
          let near = Suggestions.nearest(to: map.what, among: Array(known.keys))
          throw Diagnostic(
            .usage, tr("\(add.name) takes no \(map.what)"), at: map.span,
            hint: near.isEmpty ? nil : tr("did you mean \(near[0])?"))
        }
        name = map.what
      }
      if let meaning = known[name.folded] {
        meanings.append(meaning)
      } else if add.openData != nil, !shown.contains(name.folded) {
        meanings.append(.key(name))
      } else {
        meanings.append(.skipped)
        if shown.contains(name.folded) { skipped.append(header) } else { unknown.append(header) }
      }
    }
    if let map = maps.first {
      throw Diagnostic(
        .usage, tr("the table has no column \(map.header)"), at: map.span,
        hint: tr("columns: \(table.header.joined(separator: ", "))"))
    }
    if !skipped.isEmpty {
      session.note(
        tr(
          "columns skipped because an import cannot set them: \(skipped.joined(separator: ", "))"))
    }
    if let first = unknown.first {
      session.note(
        tr(
          "columns skipped because nothing has these names: \(unknown.joined(separator: ", ")); assign one with --map \("\(first)=KEY".shellQuoted)"
        ))
    }
  }

  /// The names of columns, folded: keys as they are typed, JSON keys and headings.
  private func knownNames() -> [String: Meaning] {
    var known: [String: Meaning] = ["id": .id]
    for parameter in add.parameters where parameter.role != .flag {
      known[parameter.name.folded] = .value(parameter, unit: nil)
    }
    func take(_ name: String, _ meaning: Meaning) {
      if known[name.folded] == nil { known[name.folded] = meaning }
    }
    for attribute in noun.attributes {
      guard let column = attribute.heading?() else { continue }
      var names = [attribute.json]
      let headings = Language.allCases.map { column.heading.text($0) }
      names += headings + (column.unit.map { unit in headings.map { "\($0) [\(unit)]" } } ?? [])
      if let place = flags.firstIndex(where: { $0.key == attribute.key }) {
        for name in names { take(name, .flag(place)) }
      } else if let place = spreads.firstIndex(where: { $0.json == attribute.json }) {
        for name in names { take(name, .spread(place)) }
      } else if case .value(let parameter, _)? =
        known[(called[attribute.json] ?? name(of: attribute)).folded]
      {
        for name in names {
          let unit = name == attribute.json ? writtenUnit(of: attribute) : column.unit
          take(name, .value(parameter, unit: unit))
        }
      }
    }
    return known
  }

  /// The unit of a bare number in its column, as lists write it for programs: durations in seconds.
  private func writtenUnit(of attribute: Attribute<Item>) -> String? {
    attribute.json.hasSuffix("_s") ? "s" : attribute.heading?().unit
  }

  /// What `add` and `edit` call an attribute.
  private func name(of attribute: Attribute<Item>) -> String {
    attribute.parameter?().name ?? attribute.key
  }

  // MARK: - Rows

  mutating func run() throws(Diagnostic) -> Output {
    var (added, changed, same) = ([Identifier](), [Identifier](), 0)
    var faults: [Diagnostic] = []
    for row in table.rows {
      try session.checkInterrupted()
      do throws(Diagnostic) {
        let values = try values(of: row)
        if let known = try thing(of: row) {
          if try change(known, values) { changed.append(known.id) } else { same += 1 }
        } else {
          added.append(try make(values, row))
        }
      } catch {
        guard error.code != .interrupted, error.code != .io else { throw error }
        var fault = error
        fault.span = fault.span ?? row.spans.first
        faults.append(fault)
        if faults.count >= RowImport.mostFaults { break }
      }
    }
    if var first = faults.first {
      first.others = Array(faults.dropFirst())
      first.code = .data
      throw first
    }
    var parts: [Phrase] = []
    if !added.isEmpty || changed.isEmpty && same == 0 {
      parts.append(
        tr(added.count, one: "imported 1 row", other: "imported \(added.count) rows"))
    }
    if !changed.isEmpty {
      parts.append(tr(changed.count, one: "changed 1 row", other: "changed \(changed.count) rows"))
    }
    if same > 0 {
      parts.append(tr(same, one: "1 row unchanged", other: "\(same) rows unchanged"))
    }
    session.say(.joined(parts, separator: "; "))
    return .table(
      try noun.table(try noun.items(session, ids: added + changed), session)
        .saying(tr("nothing was changed")))
  }

  private struct Values {
    var given: [(Parameter, Word)] = []
    var flags: [(Int, Bool, Word)] = []
    var spread: [(column: Noun<Item>.Spread, words: [(key: String, text: String)], Word)] = []
    var keys: [(key: String, value: Word)] = []
  }

  private func values(of row: TableRows.Row) throws(Diagnostic) -> Values {
    var values = Values()
    for (place, meaning) in meanings.enumerated() {
      guard let cell = row.cells[place], !cell.isEmpty else { continue }
      let span = row.spans[place]
      switch meaning {
      case .id, .skipped: continue
      case .value(let parameter, let unit):
        values.given.append((parameter, RowImport.word(cell, unit, parameter, span)))
      case .flag(let flag):
        guard let isOn = LiteralReader.boolean(cell) else {
          throw Diagnostic(
            .data, tr("\(flags[flag].key) must be yes or no, not \(cell)"), at: span)
        }
        values.flags.append((flag, isOn, RowImport.word(cell, nil, nil, span)))
      case .spread(let column):
        guard let words = spreads[column].words(cell) else {
          throw Diagnostic(
            .data, tr("\(spreads[column].json) must be a JSON object, as lists write it"), at: span)
        }
        values.spread.append((spreads[column], words, Word(pieces: [], span: span)))
      case .key(let key):
        values.keys.append((key, Word(pieces: [.text(cell, quoted: true)], span: span)))
      }
    }
    return values
  }

  /// A cell as a word of a line. Lists of CSV cells are JSON.
  private static func word(
    _ cell: String, _ unit: String?, _ parameter: Parameter?, _ span: SourceSpan
  ) -> Word {
    var text = cell
    if cell.hasPrefix("["), let json = try? JSON(parsing: Array(cell.utf8)),
      let list = TableRows.cell(json)
    {
      text = list
    }
    switch parameter?.type {
    case .money?:
      // JSON and tables write amounts in two ways.
      if let money = try? Money(parsing: text) { text = money.description }
    case .length?, .mass?, .duration?:
      if let unit, Double(parsing: text) != nil { text += unit }
    case .choice(let choices)?:
      // As people read them, which is how other programs were told.
      if let meant = choices.first(where: { $0.isCalled(text) }) { text = meant.name }
    default: break
    }
    return Word(pieces: [.text(text, quoted: true)], span: span)
  }

  /// The thing whose id a row has; nil where it has none, or one that this notebook does not know.
  private func thing(of row: TableRows.Row) throws(Diagnostic) -> Item? {
    for (place, meaning) in meanings.enumerated() {
      guard case .id = meaning, let text = row.cells[place], !text.isEmpty else { continue }
      guard let id = Identifier(text) else {
        throw Diagnostic(.data, tr("\(text) is no id"), at: row.spans[place])
      }
      return try noun.items(session, ids: [id]).first
    }
    return nil
  }

  private func make(_ values: Values, _ row: TableRows.Row) throws(Diagnostic) -> Identifier {
    var words: [String: [Word]] = [:]
    // Of two columns that say the same the first counts.
    for (parameter, word) in values.given where words[parameter.name] == nil {
      words[parameter.name] = [word]
    }
    var open = values.keys
    for (column, all, word) in values.spread {
      if let name = column.parameter {
        words[name] = all.map { word.saying($0.text) }
      } else {
        open += all.map { ($0.key, word.saying($0.text)) }
      }
    }
    let before = session.appended.count
    try perform(add, words, open, at: row)
    let kind = noun.event(.creates)
    guard
      let id = session.appended[before...].first(where: { $0.kind.name == kind.name })?.entity
    else { throw Diagnostic(.internalFault, tr("\(add.name) made nothing")) }
    for (flag, isOn, word) in values.flags where isOn {
      try set(flag, isOn, id, word, row)
    }
    return id
  }

  private func set(
    _ flag: Int, _ isOn: Bool, _ id: Identifier, _ word: Word, _ row: TableRows.Row
  ) throws(Diagnostic) {
    let verb = isOn ? flags[flag].on : flags[flag].off
    try perform(verb, [verb.parameters[0].name: [word.saying(id.description)]], at: row)
  }

  /// - Returns: whether anything differs.
  private func change(_ item: Item, _ values: Values) throws(Diagnostic) -> Bool {
    let current = try noun.table([item], session)
    func cell(_ json: String) -> String {
      guard let place = current.columns.firstIndex(where: { $0.key == json }) else { return "" }
      return current.rows[0][place].cell
    }
    var words: [String: [Word]] = [:]
    var any: Word?
    for (parameter, word) in values.given {
      guard let attribute = noun.attributes.first(where: { name(of: $0) == parameter.name }),
        edit.parameters.contains(where: { $0.name == parameter.name })
      else { continue }
      let now = RowImport.word(
        cell(attribute.json), writtenUnit(of: attribute), parameter, word.span)
      if now.literal != word.literal {
        words[parameter.name] = [word]
        any = word
      }
    }
    var open: [(key: String, value: Word)] = []
    for (column, all, word) in values.spread {
      let now = column.words(cell(column.json)) ?? []
      let differing = all.filter { one in !now.contains { $0 == one } }
      guard !differing.isEmpty else { continue }
      guard column.parameter == nil else {
        throw Diagnostic(
          .data, tr("an import cannot change \(column.json) of an existing row"), at: word.span)
      }
      open += differing.map { ($0.key, word.saying($0.text)) }
      any = word
    }
    let now = spreads.flatMap { $0.words(cell($0.json)) ?? [] }
    for (key, word) in values.keys where !now.contains(where: { $0 == (key, word.literal) }) {
      open.append((key, word))
      any = word
    }
    let row = TableRows.Row(cells: [], spans: [any?.span].compactMap { $0 })
    if let any {
      words[edit.parameters[0].name] = [any.saying(item.id.description)]
      try perform(edit, words, open, at: row)
    }
    var isChanged = any != nil
    for (flag, isOn, word) in values.flags {
      let json = noun.attribute(flags[flag].key).json
      guard (LiteralReader.boolean(cell(json)) ?? false) != isOn else { continue }
      try set(flag, isOn, item.id, word, row)
      isChanged = true
    }
    return isChanged
  }

  /// Runs a command of the noun as if its line had been written; what it says is not said.
  private func perform(
    _ command: Command, _ words: [String: [Word]], _ open: [(key: String, value: Word)] = [],
    at row: TableRows.Row
  ) throws(Diagnostic) {
    let names = command.parameters.map(\.name)
    let passed = passed.filter { names.contains($0.key) }
    let span =
      row.spans.first
      ?? SourceSpan(file: "", line: 1, text: "", column: 0, length: 0, offset: 0)
    let invocation = Invocation(
      command: command, line: CommandLine(words: [], text: command.name, span: span),
      words: words.merging(passed) { own, _ in own }, open: open, common: [])
    for parameter in command.parameters where invocation.lacks(parameter) {
      throw Diagnostic(
        .data, tr("the row has no \(parameter.name): \(parameter.summary)"), at: row.spans.first)
    }
    try session.quietly { () throws(Diagnostic) in _ = try session.output(of: invocation) }
  }
}

extension Word {
  /// Another text at the same place.
  fileprivate func saying(_ text: String) -> Word {
    Word(pieces: [.text(text, quoted: true)], span: span)
  }
}
