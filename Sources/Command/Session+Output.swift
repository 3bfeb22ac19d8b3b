// Where results go: standard output, a file that appears when the transaction commits, a pipe at the
// prompt; in the format asked for.

import Kernel
import Notebook
import Render
import System

/// A result ready to go where it was asked to go.
enum Delivery {
  case nothing
  case message(Phrase)
  case data([UInt8])
  /// Staged for a file already.
  case file
  /// To a shell command at the prompt.
  case pipe(String, [UInt8])
  /// Rows that are read while they are written.
  case poured((_ send: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void)
}

extension Session {
  /// Renders a result as the invocation and the run ask; a file for it is written but not yet shown.
  ///
  /// For a command that writes this happens before the commit: a format or a file that cannot be
  /// leaves nothing behind, and so do clocks that could not be read.
  func prepare(_ output: Output, _ invocation: Invocation) throws(Diagnostic) -> Delivery {
    var output = output
    if let pour, case .table(let table) = output {
      return try pouring(table, pour, invocation)
    }
    if case .table(let table) = output, let key = invocation.line.shape.key {
      guard let grouped = table.shaped(invocation.line.shape) else {
        let keys = table.columns.filter { $0.shown != .never }.map(\.key)
        if case .sums = invocation.line.shape, !table.columns.filter({ $0.key == key }).isEmpty {
          throw Diagnostic(
            .usage, tr("\(key) has nothing to sum"), at: invocation.line.span,
            hint: tr("to see the rows: \(invocation.line.text)"))
        }
        throw Diagnostic(
          .usage, tr("nothing here is called \(key)"), at: invocation.line.span,
          hint: tr("one of: \(keys.joined(separator: ", "))"))
      }
      output = .table(grouped)
    }
    let delivery = try deliverable(output, invocation)
    try vouchForClocks()
    return delivery
  }

  /// - Throws: `io` when a zone that was asked for could not be read: what was reckoned is in UTC then,
  ///   which is not what anybody meant. A zone that is not known here is said once.
  func vouchForClocks() throws(Diagnostic) {
    if let fault = surroundings.zones.takeFault() { throw fault }
    guard !saidZone, let warning = surroundings.zones.warning else { return }
    saidZone = true
    warn(warning)
  }

  private func deliverable(
    _ output: Output, _ invocation: Invocation
  ) throws(Diagnostic) -> Delivery {
    if !invocation.command.isSensitive { remember(output) }
    if case .none = output {
      try refuseFile(invocation)
      return .nothing
    }
    if case .written = output { return .file }
    if case .message(let phrase) = output {
      guard let out = try namedFile(invocation) else { return .message(phrase) }
      let format = try asked(invocation, out: out) ?? .table
      return try stage(
        Renderer.render(output, as: format, style: options.style), out, invocation)
    }
    if isInteractive, invocation.command.name != "last", !invocation.command.isSensitive {
      lastResult = (invocation, output)
    }
    let out = try outPath(invocation)
    if case .file(let bytes) = output { return try prepareFile(bytes, out, invocation) }
    if invocation.command.answersInWords, hasSpoken, out == nil, options.style.terminal,
      invocation.line.pipe == nil, try asked(invocation, out: nil) == nil
    {
      return .nothing
    }
    // At the prompt: list | cut -f 2. Another program reads that, not the terminal.
    let piped = out == nil && invocation.line.pipe != nil && isInteractive
    let format = try format(invocation, out: out, output, piped: piped)
    var style = options.style
    style.paper = try paper(invocation, for: format, output)
    if format.isBinary, out == nil || out == "-", !piped, style.terminal {
      throw notForTerminal(invocation)
    }
    // Finding the zone reads a file, and data are in UTC: only people's formats ask for it.
    if !format.isData { style.zone = surroundings.zone }
    style.csvSafe = wantsSafeCells
    if out != nil || piped {
      style.color = false
      style.terminal = false
    }
    if out != nil, format == .table { style.width = 100 }
    if case .table(let table) = output, table.rows.isEmpty,
      let empty = nothingMeets(invocation) ?? table.empty, out == nil,
      !format.isData || !options.style.terminal
    {
      say(empty)
      if format == .table { return .nothing }
    }
    // Sums are no rows: who reads these in a pipe finds them beside the data.
    if case .table(let table) = output, let footer = table.footer, out == nil,
      format == .tsv || format == .csv, !options.style.terminal, !table.rows.isEmpty
    {
      note(footer)
    }
    // Nobody who looks at data sees what an import found.
    if case .record(let record) = output, format.isData, out != nil || !style.terminal {
      var plain = options.errorStyle
      plain.zone = surroundings.zone
      for line in record.reportLines(plain) { note(.verbatim(line)) }
    }
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try Renderer.render(output, as: format, style: style)
    } catch {
      var fault = error
      fault.span = fault.span ?? formatSpan(invocation)
      // The hint lists the same formats.
      if fault.hint != nil { fault.suggestions = [] }
      throw fault
    }
    // What was made although nobody waits any more is not kept.
    if format.isBinary { try style.paper.goOn() }
    if let out, out != "-" { return try stage(bytes, out, invocation) }
    if piped, let pipe = invocation.line.pipe { return .pipe(pipe.text, bytes) }
    return .data(bytes)
  }

  /// The file that was named on the line, or before it where the run is that line alone.
  private func namedFile(_ invocation: Invocation) throws(Diagnostic) -> String? {
    guard invocation.has(.out) || runsAlone, let out = try outPath(invocation), out != "-" else {
      return nil
    }
    return out
  }

  /// A command that prints nothing makes no file. What no transaction takes back has happened, and is not
  /// called a mistake.
  private func refuseFile(_ invocation: Invocation) throws(Diagnostic) {
    guard !isDryRun, let out = try namedFile(invocation) else { return }
    let fault = Diagnostic(
      .usage, tr("\(invocation.command.name) prints nothing: \(out) is not written"),
      at: invocation.common.last { $0.option == .out }?.value?.span, hint: tr("omit --out"))
    switch invocation.command.effects {
    case .outside, .transaction: warn(fault)
    case .reads, .writes, .history: throw fault
    }
  }

  /// Said instead of an empty list of which a condition asked.
  public func nothingMeets(_ invocation: Invocation) -> Phrase? {
    guard let condition = invocation.words["where"]?.first?.filled({ self.variable($0) }).text
    else { return nil }
    // Who asked in words is answered with those.
    if isInteractive, let typed = typedLine?.text, !typed.contains("--where") {
      return tr("nothing was found for: \(typed.replacing("\\'", with: "'").printable)")
    }
    return tr("nothing meets \(condition)")
  }

  private func stage(
    _ bytes: [UInt8], _ out: String, _ invocation: Invocation
  ) throws(Diagnostic) -> Delivery {
    staged.append(
      try StagedFile(out, bytes, overwrite: try mayOverwrite(out, invocation)))
    return .file
  }

  /// Whether a file in the way is replaced.
  /// - Throws: `refused` where it is one of the notebook's own; `cannotCreate` where an earlier command of the same transaction writes it.
  func mayOverwrite(_ out: String, _ invocation: Invocation) throws(Diagnostic) -> Bool {
    do throws(Diagnostic) { try refuseOwn(out) } catch {
      var fault = error
      fault.span = fault.span ?? invocation.common.last { $0.option == .out }?.value?.span
      throw fault
    }
    let overwrite = options.force || invocation.has(.force)
    guard overwrite || !staged.contains(where: { $0.path == out }) else {
      throw Diagnostic(
        .cannotCreate, tr("an earlier command already writes \(out)"),
        at: invocation.line.span, hint: tr("choose another name, or add --force"))
    }
    return overwrite
  }

  /// What is a file already goes to one, or to another program; a terminal would show noise.
  private func prepareFile(
    _ bytes: [UInt8], _ out: String?, _ invocation: Invocation
  ) throws(Diagnostic) -> Delivery {
    if let out, out != "-" { return try stage(bytes, out, invocation) }
    if isInteractive, out == nil, let pipe = invocation.line.pipe { return .pipe(pipe.text, bytes) }
    guard !options.style.terminal else { throw notForTerminal(invocation) }
    return .data(bytes)
  }

  func notForTerminal(_ invocation: Invocation) -> Diagnostic {
    Diagnostic(
      .usage, tr("this output is a file, not text for a terminal"), at: invocation.line.span,
      hint: tr("name a file: --out FILE"))
  }

  /// The file that the running command was told to write with `--out`.
  public var namedOutput: String? {
    guard let running, let out = try? outPath(running), out != "-" else { return nil }
    return out
  }

  /// Where the format was asked for on the line.
  private func formatSpan(_ invocation: Invocation) -> SourceSpan? {
    invocation.common.last { $0.option == .format || $0.option == .out }?.value?.span
  }

  /// Sends a prepared result on its way.
  func send(_ delivery: Delivery) throws(Diagnostic) {
    switch delivery {
    case .nothing: break
    case .message(let phrase): say(phrase)
    case .data(let bytes): try emit(bytes)
    case .file: if opened?.isInTransaction != true { try publishStaged() }
    case .pipe(let command, let bytes): try console.pipe(command, bytes)
    case .poured(let write):
      try write { (bytes) throws(Diagnostic) in try emit(bytes) }
      try vouchForClocks()
    }
  }

  /// The fault of an answer that did not get out, which would have a command given again that is kept.
  public func sayingWhatIsKept(_ fault: Diagnostic) -> Diagnostic {
    guard let opened, !opened.isInTransaction, opened.hasKept, fault.hint == nil else {
      return fault
    }
    var fault = fault
    fault.hint = tr("the notebook has been changed: do not repeat the command")
    return fault
  }

  /// Whether the result of the running command goes to a format that holds outlines and polygons;
  /// lists leave them unread otherwise.
  public var wantsGeometry: Bool {
    guard let running, let format = try? asked(running, out: outPath(running)) else { return false }
    switch format {
    case .json, .jsonl, .geojson, .svg, .html, .png: return true
    case .table, .tsv, .csv, .md, .pdf, .xlsx: return false
    }
  }

  /// Whether the result of the running command is drawn with its pictures.
  public var drawsPictures: Bool {
    guard let running, let format = try? asked(running, out: outPath(running)) else { return false }
    switch format {
    case .svg, .html, .pdf, .png: return true
    default: return false
    }
  }

  /// Whether the tables that follow a record are part of how it is shown: not in rows of TSV and CSV.
  var showsSections: Bool {
    guard let running else { return true }
    switch try? asked(running, out: outPath(running)) {
    case .tsv, .csv: return false
    case nil: return options.style.terminal || options.style.plain
    default: return true
    }
  }

  /// Whether the running command's result is shown as a table to whoever sits at the terminal.
  public var showsTables: Bool {
    guard let running, namedOutput == nil, running.line.pipe == nil else { return false }
    let format = try? asked(running, out: nil)
    return format == nil || format == .table
  }

  /// Whether the running command's result is shown while it comes: no format, file or other program was asked for.
  public var showsAnswers: Bool {
    guard let running, running.line.pipe == nil, namedOutput == nil else { return false }
    return (try? asked(running, out: nil)) == nil
  }

  /// Whether the running command's result is written for programs, where nothing is left out.
  public var writesData: Bool {
    guard let running, let format = try? asked(running, out: outPath(running)) else {
      return !options.style.terminal && !options.style.plain
    }
    return format.isData
  }

  func outPath(_ invocation: Invocation) throws(Diagnostic) -> String? {
    let typed = try option(.out, invocation)
    return (isInteractive ? typed.map(surroundings.directories.expand) : typed) ?? options.out
  }

  private func emit(_ bytes: [UInt8]) throws(Diagnostic) {
    transcript?.data(bytes)
    try console.write(bytes)
  }

  /// Whether a format is asked for, so that a command whose answer is a text gives its rows.
  public func asksForFormat(_ arguments: Arguments) -> Bool {
    options.json || options.format != nil || arguments.invocation.has(.json)
      || arguments.invocation.has(.format)
  }

  /// `--format`, `--json`, the extension of `--out`, the settings; else a table on a terminal and
  /// TSV in a pipe.
  private func format(
    _ invocation: Invocation, out: String?, _ output: Output, piped: Bool
  ) throws(Diagnostic) -> Format {
    if let asked = try asked(invocation, out: out) { return asked }
    switch output {
    case .plan, .picture, .text: return .table
    default: return options.style.terminal && !piped || options.style.plain ? .table : .tsv
    }
  }

  func asked(_ invocation: Invocation, out: String?) throws(Diagnostic) -> Format? {
    if invocation.has(.json) { return .json }
    if let word = invocation.common.last(where: { $0.option == .format })?.value {
      let text = word.filled { self.variable($0) }.text ?? ""
      guard let format = Format(rawValue: text) else {
        throw Diagnostic(
          .usage, tr("there is no format \(text)"), at: word.span,
          hint: tr("one of: \(Session.formats)"))
      }
      return format
    }
    if let out, out != "-" {
      let name = out.split(separator: "/").last ?? ""
      if let dot = name.lastIndex(of: "."), dot != name.startIndex {
        let end = name[name.index(after: dot)...]
        if let format = Format(fileExtension: end) { return format }
        // A picture of letters in a file called plan.pdf would only be found out later.
        guard options.json || options.format != nil else {
          throw Diagnostic(
            .usage, tr("\(out): .\(String(end)) names no format"), at: invocation.line.span,
            hint: Session.instead(of: end.lowercased(), invocation.command)
              ?? tr("add --format: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"))
        }
      }
    }
    return options.json ? .json : options.format
  }

  /// Of an end of names that says what no command here writes: the end to use, and how; nil for all others.
  static func foreign(_ ending: String) -> (own: String, hint: Phrase)? {
    switch ending {
    case "jpg", "jpeg", "gif", "webp":
      ("png", tr("pictures are PNG, SVG or PDF: end the name in .png, .svg or .pdf"))
    case "doc", "docx", "odt": ("pdf", tr("documents are PDF: end the name in .pdf"))
    case "xls", "ods": ("xlsx", tr("end the name in .xlsx: spreadsheets open it"))
    case "xlsx": ("csv", tr("end the name in .csv: spreadsheets open it"))
    default: nil
    }
  }

  /// What to write in place of a format that people ask for and that is not made here; nil where the command
  /// has nothing like it.
  static func instead(of ending: String, _ command: Command) -> Phrase? {
    let endings = command.formats.flatMap(\.extensions)
    guard let foreign = foreign(ending) else { return nil }
    return endings.isEmpty || endings.contains(foreign.own) ? foreign.hint : nil
  }

  private static let extensions = (["txt"] + Format.allCases.map(\.rawValue))
    .filter { $0 != Format.table.rawValue }.map { "." + $0 }.joined(separator: ", ")
  private static let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")

  func option(
    _ option: CommonOption, _ invocation: Invocation
  ) throws(Diagnostic) -> String? {
    guard let word = invocation.common.last(where: { $0.option == option })?.value else {
      return nil
    }
    let (text, unknown) = word.filled { self.variable($0) }
    if let text { return text }
    throw Diagnostic(.usage, tr("there is no variable $\(unknown ?? "")"), at: word.span)
  }

  /// Lets the files appear that waited for the commit.
  func publishStaged() throws(Diagnostic) {
    let files = staged
    staged = []
    var fault: Diagnostic?
    for file in files {
      do {
        try file.publish()
        if file.isNamed { say(tr("wrote \(file.path)")) }
      } catch {
        fault = fault ?? error
      }
    }
    if files.contains(where: { !$0.isNamed }) { tidyAttachments() }
    if let fault { throw fault }
    followNotebook()
  }

  /// Lets the domains bring up to date what follows the notebook outside of it.
  private func followNotebook() {
    guard opened != nil, !isDryRun, !options.dryRun else { return }
    for domain in registry.domains {
      guard let follow = domain.follow else { continue }
      do throws(Diagnostic) { try follow(self) } catch { warn(error) }
    }
  }

  /// Keeps the last row for `$last`.
  private func remember(_ output: Output) {
    switch output {
    case .table(let table):
      rowsReturned = table.rows.count
      guard let row = table.rows.last else { return }
      lastRow = ShownRow(columns: table.columns, values: row)
    case .record(let record):
      rowsReturned = 1
      lastRow = ShownRow(
        columns: record.fields.map { $0.column }, values: record.fields.map { $0.value })
    default: rowsReturned = 0
    }
  }
}

/// The last row that a command showed, for `$last`: a text is made of a value once somebody asks for it.
struct ShownRow {
  var columns: [Column] = []
  var values: [Value] = []

  /// The value of a column as a word of a command; nil where there is none.
  subscript(key: String) -> String? {
    for (column, value) in zip(columns, values).reversed() where column.key == key {
      if let text = ShownRow.text(of: value) { return text }
    }
    return nil
  }

  private static func text(of value: Value) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number, _): number.shortest
    case .boolean(let flag): flag ? "yes" : "no"
    case .instant(let instant): instant.description
    case .day(let day): day.description
    case .duration(let duration): (Double(duration.milliseconds) / 1000).shortest
    case .minutes(let minutes): minutes.shortest
    case .way(let metres): metres.shortest
    case .money(let money): money.description
    case .identifier(let id, _): id.description
    case .choice(let name, _): name
    case .point(let x, let y): "\(x.shortest),\(y.shortest)"
    default: nil
    }
  }
}
