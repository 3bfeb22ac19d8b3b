// A document as Markdown (GitHub's tables). Pictures are named by their captions: Markdown has no place for
// the picture itself.
import Kernel

struct DocumentMarkdown: Sendable {
  private let document: Document

  init(_ document: Document) { self.document = document }

  var text: String {
    var parts: [String] = []
    if let letterhead = document.letterhead {
      let lines = letterhead.lines.map(line)
      parts.append(
        (lines.prefix(1).map { "**" + $0 + "**" } + lines.dropFirst()).joined(separator: "  \n"))
      parts.append("---")
    } else {
      parts.append("# " + line(document.title))
      if let subtitle = document.subtitle { parts.append(line(subtitle)) }
    }
    for block in document.blocks { if let part = part(block) { parts.append(part) } }
    if let foot = document.foot { parts += ["---", line(foot)] }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func part(_ block: Document.Block) -> String? {
    switch block {
    case .heading(let level, let text):
      return String(repeating: "#", count: min(level, 3) + 1) + " " + line(text)
    case .paragraph(let paragraph):
      if paragraph.tone == .fixed {
        return String(Markdown.fenced(paragraph.text).dropLast())
      }
      // Two blanks at the end keep a line's end.
      return paragraph.runs.map { run in
        lines(run.text).map { run.isBold ? bold($0) : $0 }.joined(separator: "  \n")
      }.joined()
    case .facts(let facts):
      guard !facts.isEmpty else { return nil }
      return facts.map { "- **" + line($0.name) + "**: " + line($0.value) }
        .joined(separator: "\n")
    case .list(let items):
      return items.isEmpty ? nil : items.map { "- " + line($0) }.joined(separator: "\n")
    case .numbered(let items):
      return items.isEmpty
        ? nil
        : items.enumerated().map { "\($0 + 1). " + line($1) }.joined(separator: "\n")
    case .table(let grid): return table(grid)
    case .pictures(let pictures, _):
      let named = pictures.map { picture in
        var words = picture.caption ?? picture.words
        if case .absent(let why) = picture.content { words += ": " + why }
        return "- *" + line(words) + "*"
      }
      return named.isEmpty ? nil : named.joined(separator: "\n")
    case .atRight(let texts):
      return texts.isEmpty ? nil : texts.flatMap(lines).joined(separator: "  \n")
    case .signatures(let signatures): return self.signatures(signatures)
    case .pageBreak: return nil
    }
  }

  /// Blanks at either end stay outside: between stars they would end nothing.
  private func bold(_ text: String) -> String {
    let words = text.drop { $0 == " " }
    let core = String(words).trimmedEnd
    guard !core.isEmpty else { return text }
    let before = text.prefix(text.count - words.count)
    return before + "**" + core + "**" + words.dropFirst(core.count)
  }

  private func signatures(_ signatures: [Document.Signature]) -> String? {
    guard !signatures.isEmpty else { return nil }
    let rule = String(repeating: "\\_", count: 24)
    let rows = stride(from: 0, to: signatures.count, by: 2).map { first in
      let pair = signatures[first..<min(first + 2, signatures.count)]
      let names = pair.map { one in
        ([one.name] + (one.role.map { [$0] } ?? [])).map(line).joined(separator: "<br>")
      }
      return row(pair.map { _ in rule }) + row(pair.map { _ in ":---:" }) + row(names)
    }.joined(separator: "\n")
    return String(rows.dropLast())
  }

  private func table(_ grid: Document.Grid) -> String {
    var out = row(grid.columns.map { Markdown.escaped($0.heading.printable.withIsolates) })
    out += row(grid.columns.map { $0.isNumeric ? "---:" : "---" })
    for cells in grid.rows {
      out += row(cells.map { lines($0).joined(separator: "<br>") })
    }
    return String(out.dropLast())
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      Markdown.escaped(String($0).printable.withIsolates)
    }
  }

  /// The text with its line breaks replaced by spaces.
  private func line(_ text: String) -> String { lines(text).joined(separator: " ") }
}
