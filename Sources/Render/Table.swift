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

  public init(
    kind: String, columns: [Column], rows: [[Value]] = [], empty: Phrase? = nil,
    footer: Phrase? = nil, next: String? = nil, title: Phrase? = nil, key: String? = nil,
    frame: Frame = .planMetres
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
  }

  var sectionKey: String {
    key ?? kind.split(separator: ".").last.map(String.init) ?? kind
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
  /// Left out of csv and tsv, which hold one table only.
  public var sections: [Table]
  public var frame: Frame

  public init(
    kind: String, fields: [Field], sections: [Table] = [], frame: Frame = .planMetres
  ) {
    self.kind = kind
    self.fields = fields
    self.sections = sections
    self.frame = frame
  }

  /// The same as a table of one row, without the sections.
  public var table: Table {
    Table(kind: kind, columns: fields.map(\.column), rows: [fields.map(\.value)], frame: frame)
  }
}
