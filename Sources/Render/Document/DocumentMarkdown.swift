// A document as Markdown (GitHub's tables). Pictures are named by their captions: Markdown has no place for
// the picture itself.
import Kernel

struct DocumentMarkdown: Sendable {
  private let document: Document

  init(_ document: Document) { self.document = document }

  var text: String {
    var parts = ["# " + line(document.title)]
    if let subtitle = document.subtitle { parts.append(line(subtitle)) }
    for block in document.blocks { if let part = part(block) { parts.append(part) } }
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
      return lines(paragraph.text).joined(separator: "  \n")
    case .facts(let facts):
      guard !facts.isEmpty else { return nil }
      return facts.map { "- **" + line($0.name) + "**: " + line($0.value) }
        .joined(separator: "\n")
    case .list(let items):
      return items.isEmpty ? nil : items.map { "- " + line($0) }.joined(separator: "\n")
    case .table(let grid): return table(grid)
    case .pictures(let pictures, _):
      let named = pictures.map { picture in
        var words = picture.caption ?? picture.words
        if case .absent(let why) = picture.content { words += ": " + why }
        return "- *" + line(words) + "*"
      }
      return named.isEmpty ? nil : named.joined(separator: "\n")
    case .pageBreak: return nil
    }
  }

  private func table(_ grid: Document.Grid) -> String {
    var out = row(grid.columns.map { Markdown.escaped($0.heading.printable) })
    out += row(grid.columns.map { $0.isNumeric ? "---:" : "---" })
    for cells in grid.rows {
      out += row(cells.map { lines($0).joined(separator: "<br>") })
    }
    return String(out.dropLast())
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      Markdown.escaped(String($0).printable)
    }
  }

  /// The text with its line breaks replaced by spaces.
  private func line(_ text: String) -> String { lines(text).joined(separator: " ") }
}
