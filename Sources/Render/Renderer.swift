// The one door from a command's answer to bytes. Which formats suit which answer is decided here;
// how each is written stands in its own file.
import Kernel

/// Turns outputs into bytes.
public enum Renderer {
  /// The whole output in one go, with a line break at its end; no bytes for `.none`.
  /// - Throws: `usage` when the format cannot hold this output; the hint names those that can.
  /// - Complexity: O(size of the output).
  public static func render(
    _ output: Output, as format: Format, style: Style
  ) throws(Diagnostic) -> [UInt8] {
    try style.paper.check(format)
    switch output {
    case .none, .written: return []
    case .file(let bytes): return bytes
    case .table(let table):
      if format == .svg || format == .html || format == .png,
        let picture = PlanPicture(table, style: style)
      {
        return try render(picture, format, style)
      }
      switch format {
      case .pdf, .html: return try Document(table, style: style).bytes(format, style)
      case .xlsx: return try Spreadsheet(style: style).bytes([table], style.paper.title)
      default: break
      }
      if format == .tsv || format == .csv, !table.reports.isEmpty {
        return try render(.table(table.report), as: format, style: style)
      }
      var writer = try TableWriter(table, as: format, style: style)
      return writer.header() + writer.rows(table.rows) + writer.end(next: table.next)
    case .record(let record): return try render(record, format, style)
    case .plan(let picture): return try render(picture, format, style)
    case .picture(let picture): return try picture.bytes(format, style)
    case .text(let kind, let text):
      return try render(
        text, kind: kind, member: "text", format, style, as: tr("a text"))
    case .message(let phrase):
      return try render(
        phrase.text(style.language), kind: "message", member: "message", format, style,
        as: tr("a message"))
    }
  }

  private static func render(
    _ record: Record, _ format: Format, _ style: Style
  ) throws(Diagnostic) -> [UInt8] {
    if let paper = record.paper, [.pdf, .html, .md].contains(format) {
      return try paper.bytes(format, style)
    }
    switch format {
    case .table where style.plain: return PlainText(style: style).record(record).bytes
    case .table: return TerminalRecord(style: style).text(record).bytes
    case .md: return Markdown(style: style).record(record).bytes
    case .json: return JSONText.document(record).bytes
    case .jsonl: return JSONText.line(record).bytes
    case .tsv, .csv: return try render(.table(record.report), as: format, style: style)
    case .html where PlanPicture(record.table, style: style) == nil:
      return try Document(record, style: style).bytes(format, style)
    case .pdf: return try Document(record, style: style).bytes(format, style)
    case .xlsx: return try Spreadsheet(style: style).bytes(record)
    case .geojson, .svg, .html, .png:
      return try render(.table(record.table), as: format, style: style)
    }
  }

  private static func render(
    _ picture: PlanPicture, _ format: Format, _ style: Style
  ) throws(Diagnostic) -> [UInt8] {
    switch format {
    case .table where style.plain: return PlanSentences(style: style).text(picture).bytes
    case .table: return PlanTerminal(style: style).text(picture).bytes
    case .svg: return try PlanSVG.document(picture, style).bytes
    case .png: return try picture.png(style)
    case .pdf: return try picture.pdf(style)
    case .html: return PlanPage(language: style.language).document(picture).bytes
    case .geojson, .json, .jsonl, .csv, .tsv, .md, .xlsx:
      return try render(.table(picture.table), as: format, style: style)
    }
  }

  private static func render(
    _ text: String, kind: String, member: String, _ format: Format, _ style: Style, as what: Phrase
  ) throws(Diagnostic) -> [UInt8] {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    switch format {
    case .table, .tsv, .csv: return line.bytes
    case .md: return kind == "message" ? line.bytes : Markdown.fenced(line).bytes
    case .json, .jsonl:
      var object = JSONObject()
      if format == .json { object["schema"] = .string(JSONText.schema) }
      object["kind"] = .string(kind)
      object[member] = .string(text)
      return (JSONText.text(.object(object)) + "\n").bytes
    case .geojson, .svg, .html, .pdf, .png, .xlsx:
      throw .unsuited(format, to: what, fit: [.table, .json, .jsonl, .md])
    }
  }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}
