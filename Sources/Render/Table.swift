// Results as values: tables and records. One of them is made by every command that lists or shows;
// the formats read nothing else.
import Kernel

/// A column of a table, or a field of a record.
public struct Column: Sendable, Equatable {
  public enum Alignment: Sendable { case leading, trailing }

  /// Where people see it; data formats always have it.
  public enum Shown: Sendable {
    case always
    /// Left out where it is empty; and when the terminal is too narrow for all columns, first where
    /// every row has the same, then last first.
    case wide
    /// Left out when the terminal is too narrow and every row has the same.
    case varying
    /// Only in data formats: geometry, full identifiers.
    case never
  }

  /// Stable name in JSON and CSV, snake_case.
  public var key: String
  /// What people read above it.
  public var heading: Phrase
  /// nil: numbers to the right, everything else to the left.
  public var alignment: Alignment?
  public var shown: Shown
  /// Written after the heading: `m²`.
  public var unit: String?
  /// On paper said once for rows of one value that follow each other.
  public var isGrouping = false

  public init(
    _ key: String, _ heading: Phrase, alignment: Alignment? = nil, shown: Shown = .always,
    unit: String? = nil
  ) {
    self.key = key
    self.heading = heading
    self.alignment = alignment
    self.shown = shown
    self.unit = unit
  }
}

/// What the coordinates of a table's points and polygons are.
public enum Frame: String, Sendable {
  /// Metres on the plan, y up.
  case planMetres = "plan_metres"
  /// WGS 84 degrees, longitude first (RFC 7946).
  case lonLat = "lon_lat"
}

/// Rows of one kind.
public struct Table: Sendable {
  /// `survey.room`: the domain and the noun.
  public var kind: String
  public var columns: [Column]
  /// Each as long as `columns`; a shorter one ends in nulls.
  public var rows: [[Value]]
  /// Said on standard error by the caller when there are no rows.
  public var empty: Phrase?
  /// Under the table, for people only: totals, what to do next.
  public var footer: Phrase?
  /// The cursor of the next page; nil on the last.
  public var next: String?
  /// Above the table, for people only; needed where a record has several.
  public var title: Phrase?
  /// Name in a record's JSON; nil takes the last word of `kind`.
  public var key: String?
  public var frame: Frame
  /// In a record: what a report found. csv and tsv, which leave other tables of a record out, write
  /// its rows below the record's, and where no table is shown its lines are said beside the data.
  public var isReport: Bool
  /// What a report found beside the rows: csv and tsv write its rows below them, other formats do not.
  public var reports: [Table] = []

  public init(
    kind: String, columns: [Column], rows: [[Value]] = [], empty: Phrase? = nil,
    footer: Phrase? = nil, next: String? = nil, title: Phrase? = nil, key: String? = nil,
    frame: Frame = .planMetres, isReport: Bool = false
  ) {
    self.kind = kind
    self.columns = columns
    self.rows = rows
    self.empty = empty
    self.footer = footer
    self.next = next
    self.title = title
    self.key = key
    self.frame = frame
    self.isReport = isReport
  }

  var sectionKey: String {
    key ?? kind.split(separator: ".").last.map(String.init) ?? kind
  }

  /// As one table: the rows, then those of its reports, each in columns of its own. The column `section`
  /// says what a row is; it is empty in the rows of the table itself, which come first.
  var report: Table {
    let reports = reports.filter { !$0.rows.isEmpty }
    var result = self
    result.reports = []
    guard !reports.isEmpty else { return result }
    result.columns.append(Column("section", tr("Section")))
    let own = columns.count
    for index in result.rows.indices {
      result.rows[index] += [Value](repeating: .null, count: own + 1 - result.rows[index].count)
    }
    let known = Set(result.columns.map(\.key))
    var places: [String: Int] = [:]
    for section in reports {
      for column in section.columns {
        var column = column
        if known.contains(column.key) { column.key = "finding_" + column.key }
        guard places[column.key] == nil else { continue }
        places[column.key] = result.columns.count
        result.columns.append(column)
      }
    }
    for section in reports {
      for row in section.rows {
        var cells = [Value](repeating: .null, count: result.columns.count)
        cells[own] = .text(section.sectionKey)
        for (column, value) in zip(section.columns, row) {
          let key = known.contains(column.key) ? "finding_" + column.key : column.key
          if let place = places[key] { cells[place] = value }
        }
        result.rows.append(cells)
      }
    }
    return result
  }
}

/// One named value of a record.
public struct Field: Sendable, Equatable {
  public var column: Column
  public var value: Value

  public init(_ column: Column, _ value: Value) {
    self.column = column
    self.value = value
  }

  public init(_ key: String, _ heading: Phrase, _ value: Value, shown: Column.Shown = .always) {
    self.init(Column(key, heading, shown: shown), value)
  }
}

/// One thing, field by field, with the tables that belong to it.
public struct Record: Sendable {
  public var kind: String
  public var fields: [Field]
  /// Left out of csv and tsv, which hold one table only, but for reports.
  public var sections: [Table]
  public var frame: Frame
  /// How it looks as PDF, HTML and Markdown, where its facts alone would not do: a letter, a form to fill in.
  public var paper: Document?
  /// Charts that stand in PDF and HTML between the facts and the sections, where `paper` says nothing else. Other
  /// formats have the numbers behind them in the sections.
  public var pictures: [PictureRow] = []

  /// Pictures of one size, beside each other.
  public struct PictureRow: Sendable {
    public var pictures: [any Drawing]
    public var perRow: Int

    public init(_ pictures: [any Drawing], perRow: Int = 1) {
      self.pictures = pictures
      self.perRow = perRow
    }
  }

  public init(
    kind: String, fields: [Field], sections: [Table] = [], frame: Frame = .planMetres,
    paper: Document? = nil
  ) {
    self.kind = kind
    self.fields = fields
    self.sections = sections
    self.frame = frame
    self.paper = paper
  }

  /// As one table: the record, then the rows of its reports.
  var report: Table {
    var result = table
    result.reports = sections.filter(\.isReport)
    return result.report
  }

  /// The lines of its reports for people, where they see data only: at most `most` of each.
  public func reportLines(_ style: Style, most: Int = 20) -> [String] {
    sections.filter(\.isReport).flatMap { section -> [String] in
      var lines = section.rows.prefix(most).map { row in
        zip(section.columns, row).compactMap { column, value in
          // What a narrow table leaves out makes a line hard to read.
          let isAside = column.shown == .never || column.shown == .wide
          let text = isAside ? "" : value.shown(style)
          guard !text.isEmpty else { return nil }
          // Of several sums nobody knows which is which, and a "yes" answers nothing by itself.
          switch value {
          case .money, .boolean: return column.heading.text(style.language) + " " + text
          default: return text + (column.unit.map { " " + style.unit($0) } ?? "")
          }
        }.joined(separator: ": ")
      }
      let more = section.rows.count - lines.count
      if more > 0 { lines.append(tr("and \(more) more").text(style.language)) }
      guard let title = section.title?.text(style.language) else { return lines }
      return lines.map { title + ": " + $0 }
    }
  }

  /// The same as a table of one row, without the sections.
  public var table: Table {
    Table(kind: kind, columns: fields.map(\.column), rows: [fields.map(\.value)], frame: frame)
  }
}
