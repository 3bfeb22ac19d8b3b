// A text document as a value: headings, paragraphs, tables, pictures, the rules of its pages. One value is
// rendered to PDF, HTML and Markdown; what it says is decided once, by whoever makes it.
//
// A letter is a document with a letterhead:
//
//     var letter = Document(title: "Convocazione", language: .italian)
//     letter.letterhead = .init(["R. L. Concordia N. 12", "Via dei Fossi 3, Firenze"])
//     letter.foot = "Codice fiscale 94012345678"
//     letter.blocks = [
//       .atRight(["Firenze, 1 marzo 2026"]), .atRight(["Al Fratello", "Yosef Levi"]),
//       .paragraph(.init([.init("La tornata è convocata per "), .bold("giovedì 19 marzo"), .init(".")])),
//       .signatures([.init("Anna Conti", "Il Segretario"), .init("Bruno Galli", "Il Maestro Venerabile")]),
//     ]
//
// A name within a line of other words is `name.isolated`, so that one from the right does not turn the rest.
import Core
import Kernel
import Paper

public struct Document: Sendable {
  /// The first page begins with it, the others bear it at their head.
  public var title: String
  /// Under the title.
  public var subtitle: String?
  public var language: Language
  public var blocks: [Block] = []
  /// The first page begins with it instead of with the title.
  public var letterhead: Letterhead?
  /// At the head of every page but the first; nil: the title. HTML and Markdown have one page, and no head.
  public var head: String?
  /// At the foot of every page, beside its number; nil: the subtitle. Last in HTML and Markdown.
  public var foot: String?
  /// Sideways; nil where the widest table decides.
  public var isLandscape: Bool?

  public enum Block: Sendable {
    /// Level 1 to 3. It is never the last line of a page.
    case heading(Int, String)
    case paragraph(Paragraph)
    /// Names with their values.
    case facts([(name: String, value: String)])
    case list([String])
    /// Items with numbers before them, from 1.
    case numbered([String])
    case table(Grid)
    /// Beside each other, as many in a row as are wanted.
    case pictures([Picture], perRow: Int)
    /// Lines that stand together at the right: place and date, whom a letter is for.
    case atRight([String])
    /// Rules to sign on, two beside each other, with the names under them.
    case signatures([Signature])
    /// What follows begins a page.
    case pageBreak
  }

  /// Who writes. Its first line is the name.
  public struct Letterhead: Sendable {
    public var lines: [String]
    /// Left of the lines.
    public var picture: Picture?

    public init(_ lines: [String], picture: Picture? = nil) {
      self.lines = lines
      self.picture = picture
    }
  }

  public struct Signature: Sendable {
    public var name: String
    /// As what they sign.
    public var role: String?

    public init(_ name: String, _ role: String? = nil) {
      self.name = name
      self.role = role
    }
  }

  public struct Paragraph: Sendable {
    public enum Tone: Sendable {
      case plain
      /// Small and grey: remarks, sums.
      case quiet
      /// Letters of one width, lines as they are: text laid out already.
      case fixed
    }
    /// Words of one weight.
    public struct Run: Sendable {
      public var text: String
      public var isBold: Bool

      public init(_ text: String, bold: Bool = false) {
        self.text = text
        isBold = bold
      }

      public static func bold(_ text: String) -> Run { Run(text, bold: true) }
    }
    public var runs: [Run]
    public var tone: Tone

    public init(_ text: String, _ tone: Tone = .plain) { self.init([Run(text)], tone) }

    public init(_ runs: [Run], _ tone: Tone = .plain) {
      self.runs = runs
      self.tone = tone
    }

    var text: String { runs.map(\.text).joined() }
  }

  /// A table. Its heading is repeated on every page, and no row is torn in two unless it is longer than one.
  public struct Grid: Sendable {
    public struct Column: Sendable {
      public var heading: String
      public var isNumeric: Bool
      /// Points that it has on a page at the least: a place to write in by hand.
      public var room: Double

      public init(_ heading: String, numeric: Bool = false, room: Double = 0) {
        self.heading = heading
        isNumeric = numeric
        self.room = room
      }
    }
    public var columns: [Column]
    /// Text may have several lines.
    public var rows: [[String]]
    /// The last rows are sums.
    public var sums: Int
    /// What rows leave out since the one before says it, by row and column: said again where a page begins.
    var repeated: [Int: [Int: String]] = [:]

    public init(_ columns: [Column], rows: [[String]] = [], sums: Int = 0) {
      self.columns = columns
      self.rows = rows
      self.sums = sums
    }
  }

  public struct Picture: Sendable {
    public enum Content: Sendable {
      /// An `svg` element with a size.
      case svg(String)
      /// Those of one name are stored once.
      case jpeg([UInt8], width: Int, height: Int, name: String?)
      /// There is none: why not.
      case absent(String)
    }
    public var content: Content
    public var caption: String?
    /// What it shows, for those who cannot see it.
    public var words: String

    public init(_ content: Content, words: String, caption: String? = nil) {
      self.content = content
      self.words = words
      self.caption = caption
    }
  }

  public init(title: String, subtitle: String? = nil, language: Language) {
    self.title = title
    self.subtitle = subtitle
    self.language = language
  }

  /// - Parameter format: pdf, html or md.
  public func bytes(_ format: Format, _ style: Style) throws(Diagnostic) -> [UInt8] {
    try style.paper.check(format)
    switch format {
    case .pdf:
      try style.paper.checkWithoutScale(format)
      return try DocumentPages(self, style.paper).bytes()
    case .md: return DocumentMarkdown(self).text.bytes
    default: return DocumentPage(self).html.bytes
    }
  }
}

// MARK: - Lists and records as documents

extension Document {
  init(_ table: Table, style: Style) {
    let style = style.onPaper
    let title = table.title?.text(style.language) ?? style.paper.title
    // A title of its own says what the line asked for.
    self.init(
      title.isEmpty ? table.kind : title, of: style,
      line: table.title == nil ? style.paper.subtitle : nil)
    add(table, style, titled: false)
  }

  init(_ record: Record, style: Style) {
    let style = style.onPaper
    let title = style.paper.title
    self.init(title.isEmpty ? record.kind : title, of: style)
    var facts: [(name: String, value: String)] = []
    for field in record.fields where field.column.shown != .never {
      let words = field.value.lines(style, full: true).joined(separator: "\n")
      guard !words.isEmpty else { continue }
      let unit = field.column.unit.map { " " + style.unit($0) } ?? ""
      facts.append((field.column.heading.text(style.language), words + unit))
    }
    blocks.append(.facts(facts))
    for row in record.pictures where !row.pictures.isEmpty {
      blocks.append(
        .pictures(
          row.pictures.map { Picture(.svg($0.svg(style.language)), words: $0.title) },
          perRow: row.perRow))
    }
    for section in record.sections {
      var section = section
      section.title = section.title ?? .verbatim(section.sectionKey)
      add(section, style, titled: true)
    }
  }

  /// Empty, with its title and whose it is. Under a letterhead what narrowed a list stands at the foot alone.
  private init(_ title: String, of style: Style, line: String? = nil) {
    self.init(title: title, subtitle: style.paper.subtitle, language: style.language)
    guard let head = style.paper.head else { return }
    letterhead = head.letterhead
    let feet = [head.foot, line].compactMap { $0 }
    foot = feet.isEmpty ? nil : feet.joined(separator: " · ")
    blocks = [.atRight([head.placed]), .heading(1, title)]
  }

  private mutating func add(_ table: Table, _ style: Style, titled: Bool) {
    if titled, let title = table.title {
      blocks.append(.heading(2, title.text(style.language).printable))
    }
    if table.rows.isEmpty {
      // The words of an empty list say what to type next, which is nothing for paper.
      let words = tr("none").text(style.language)
      blocks.append(.paragraph(Paragraph(words, .quiet)))
    } else {
      blocks.append(.table(Grid(table, style)))
    }
    if let footer = table.footer?.text(style.language).printable, !footer.isEmpty {
      let words = footer.withDecimalCommas(in: style.language)
      blocks.append(.paragraph(Paragraph(words, .quiet)))
    }
    for report in table.reports where !report.rows.isEmpty { add(report, style, titled: true) }
  }
}

extension Style {
  fileprivate var onPaper: Style {
    var style = self
    (style.isolates, style.isPaper) = (true, true)
    return style
  }
}

extension Document.Grid {
  /// What people see of a table.
  init(_ table: Table, _ style: Style) {
    let shown = table.columns.indices.filter { index in
      switch table.columns[index].shown {
      case .always: true
      case .varying, .wide:
        table.rows.contains { index < $0.count && !$0[index].shown(style).isEmpty }
      case .never: false
      }
    }
    let columns = shown.map { index in
      let isNumeric = table.rows.contains { index < $0.count && $0[index].isNumeric }
      return Column(
        table.columns[index].title(style).printable,
        numeric: table.columns[index].alignment.map { $0 == .trailing } ?? isNumeric)
    }
    var before: [String] = []
    var repeated: [Int: [Int: String]] = [:]
    self.init(
      columns,
      rows: table.rows.enumerated().map { number, row in
        let cells = shown.map { index in
          index < row.count ? row[index].lines(style).joined(separator: "\n") : ""
        }
        defer { before = cells }
        return cells.indices.map { place in
          guard table.columns[shown[place]].isGrouping, place < before.count,
            before[place] == cells[place]
          else { return cells[place] }
          repeated[number, default: [:]][place] = cells[place]
          return ""
        }
      })
    self.repeated = repeated
  }
}
