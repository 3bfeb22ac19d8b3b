// What a command answers, and how it is asked to be written: format and style. Both are plain
// values; the caller looks at the terminal and the environment, nothing here does.
import Kernel

/// The answer of one command.
public enum Output: Sendable {
  case table(Table)
  case record(Record)
  /// A text laid out already, such as help. It is written as it is: its maker has made what is
  /// untrusted in it printable.
  case text(kind: String, String)
  case plan(PlanPicture)
  case picture(any Drawing)
  /// A file of a format of its own, such as a photo: written as it is, whatever `--format` says.
  case file([UInt8])
  /// The command has written its file already, piece by piece.
  case written
  case message(Phrase)
  case none
}

/// How results are written. The raw value is the word after `--format`.
public enum Format: String, CaseIterable, Sendable {
  case table, tsv, csv, json, jsonl, geojson, svg, html, md, pdf, png, xlsx

  /// The format that a file's extension asks for, case ignored: `svg`, `htm`, `ndjson`, `txt` …;
  /// nil when there is none.
  public init?(fileExtension: some StringProtocol) {
    switch fileExtension.lowercased() {
    case "txt", "text": self = .table
    case "tsv", "tab": self = .tsv
    case "csv": self = .csv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "geojson": self = .geojson
    case "svg": self = .svg
    case "html", "htm": self = .html
    case "md", "markdown": self = .md
    case "pdf": self = .pdf
    case "png": self = .png
    case "xlsx": self = .xlsx
    default: return nil
    }
  }

  /// Whether programs read it: no words of any language but the data's own.
  public var isData: Bool {
    switch self {
    case .tsv, .csv, .json, .jsonl, .geojson: true
    case .table, .svg, .html, .md, .pdf, .png, .xlsx: false
    }
  }

  /// Whether it is a file for other programs, noise on a terminal.
  public var isBinary: Bool {
    switch self {
    case .pdf, .png, .xlsx: true
    case .table, .tsv, .csv, .json, .jsonl, .geojson, .svg, .html, .md: false
    }
  }
}

/// Everything about the reader that a rendering may depend on.
public struct Style: Sendable {
  /// Cells per line; 0 for no limit.
  public var width: Int
  /// Lines of the terminal; plans fill it, less two for the prompt.
  public var height: Int
  public var color: Bool
  /// false: lines and marks are drawn with ASCII. Names keep their letters.
  public var unicode: Bool
  /// For screen readers: a sentence per fact, nothing drawn.
  public var plain: Bool
  public var language: Language
  /// Where instants are shown for people.
  public var zone: Zone
  /// csv and tsv: a quote before cells that a spreadsheet would take for a formula; csv: hidden
  /// characters by their numbers.
  public var csvSafe: Bool
  /// Whether the bytes go to a terminal: then csv is made printable too.
  public var terminal: Bool
  /// Names from the right are marked where they stand beside others: for those who set such marks.
  var isolates = false
  /// On paper, where nothing is read by a program: decimals as readers of the language part them.
  var isPaper = false
  /// For pictures and documents on paper.
  public var paper = PaperWish()

  public init(
    width: Int = 80, height: Int = 24, color: Bool = false, unicode: Bool = true,
    plain: Bool = false, language: Language = .english, zone: Zone = .utc, csvSafe: Bool = false,
    terminal: Bool = false
  ) {
    self.width = width
    self.height = height
    self.color = color
    self.unicode = unicode
    self.plain = plain
    self.language = language
    self.zone = zone
    self.csvSafe = csvSafe
    self.terminal = terminal
  }
}
