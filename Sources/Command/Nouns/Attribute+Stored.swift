// Attributes whose column, reading and cell follow from the type of their property. `kept` is for the program
// alone, `recorded` is shown and not given; what is given has a summary.

import Kernel
import Notebook
import Render

/// A value that a column of its own holds.
public protocol ColumnValue: Settable where Held == Self {
  static var kind: StoredField.Kind { get }
  static func read(_ row: borrowing Row, _ column: Int) -> Self?
  /// Its cell. - Parameter decimals: of a number, for people.
  func cell(_ decimals: Int?) -> Value
}

extension String: ColumnValue {
  public static var kind: StoredField.Kind { .text }
  public static func read(_ row: borrowing Row, _ column: Int) -> String? {
    row.optionalText(column)
  }
  public func cell(_ decimals: Int?) -> Value { .text(self) }
}

extension Int: ColumnValue {
  public static var kind: StoredField.Kind { .integer }
  public static func read(_ row: borrowing Row, _ column: Int) -> Int? {
    row.optionalInteger(column).map { Int($0) }
  }
  public func cell(_ decimals: Int?) -> Value { .count(self) }
}

extension Int64: ColumnValue {
  public static var kind: StoredField.Kind { .integer }
  public static func read(_ row: borrowing Row, _ column: Int) -> Int64? {
    row.optionalInteger(column)
  }
  public func cell(_ decimals: Int?) -> Value { .integer(self) }
}

extension Double: ColumnValue {
  public static var kind: StoredField.Kind { .real }
  public static func read(_ row: borrowing Row, _ column: Int) -> Double? {
    row.optionalReal(column)
  }
  public func cell(_ decimals: Int?) -> Value { .measure(self, decimals: decimals) }
}

extension Bool: ColumnValue {
  public static var kind: StoredField.Kind { .boolean }
  public static func read(_ row: borrowing Row, _ column: Int) -> Bool? {
    row.isNull(column) ? nil : row.boolean(column)
  }
  public func cell(_ decimals: Int?) -> Value { .boolean(self) }
}

extension Day: ColumnValue {
  public static var kind: StoredField.Kind { .text }
  public static func read(_ row: borrowing Row, _ column: Int) -> Day? {
    row.optionalText(column).flatMap { Day(iso: $0) }
  }
  public func cell(_ decimals: Int?) -> Value { .day(self) }
}

extension Instant: ColumnValue {
  public static var kind: StoredField.Kind { .instant }
  public static func read(_ row: borrowing Row, _ column: Int) -> Instant? { row.instant(column) }
  public func cell(_ decimals: Int?) -> Value { .instant(self) }
}

/// In milliseconds.
extension Duration: ColumnValue {
  public static var kind: StoredField.Kind { .integer }
  public static func read(_ row: borrowing Row, _ column: Int) -> Duration? {
    row.optionalInteger(column).map { Duration(milliseconds: $0) }
  }
  public func cell(_ decimals: Int?) -> Value { .duration(self) }
}

extension JSON: ColumnValue {
  public static var kind: StoredField.Kind { .json }
  public static func read(_ row: borrowing Row, _ column: Int) -> JSON? { row.json(column) }
  public func cell(_ decimals: Int?) -> Render.Value { .json(self) }
}

/// A list that events set as a whole.
extension Array: Settable { public typealias Held = [Element] }

extension NamedChoice {
  public static var kind: StoredField.Kind { .text }
  public static func read(_ row: borrowing Row, _ column: Int) -> Self? {
    row.optionalText(column).flatMap { Self(rawValue: $0) }
  }
  public func cell(_ decimals: Int?) -> Value { .choice(rawValue, words) }
}

extension Attribute {
  /// What events set and no table shows, read as its kind of value.
  public static func kept<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    stored: Stored = Stored(), kind: StoredField.Kind = Property.Held.kind
  ) -> Attribute where Property.Held: ColumnValue {
    kept(key, path(), kind, stored: stored) { Property.Held.read($0, $1) }
  }

  /// The same, read otherwise.
  public static func kept<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ kind: StoredField.Kind, stored: Stored = Stored(),
    as read: @escaping @Sendable (borrowing Row, Int) -> Property.Held?
  ) -> Attribute {
    Attribute(
      key: key, json: stored.json ?? key,
      field: StoredField(stored.column ?? key, kind, path: stored.member ?? key), expression: nil,
      take: { item, row, column in
        if let value = Property.holding(read(row, column)) { item[keyPath: path()] = value }
      }, parameter: nil, given: nil, body: nil, heading: nil, show: nil)
  }

  /// A column that is not read with the thing, such as its bytes.
  public static func unread(
    _ column: String, _ kind: StoredField.Kind, path: String? = nil
  ) -> Attribute {
    Attribute(
      key: column, json: column, field: StoredField(column, kind, path: path), expression: nil,
      take: nil, parameter: nil, given: nil, body: nil, heading: nil, show: nil)
  }

  /// What files, rules and verbs of their own set.
  public static func recorded<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    kind: StoredField.Kind = Property.Held.kind, shown: Column.Shown = .never,
    unit: String? = nil, decimals: Int? = nil
  ) -> Attribute where Property.Held: ColumnValue {
    let json = stored.json ?? key
    return Attribute(
      key: key, json: json,
      field: StoredField(stored.column ?? key, kind, path: stored.member ?? key), expression: nil,
      take: { item, row, column in
        if let value = Property.holding(Property.Held.read(row, column)) {
          item[keyPath: path()] = value
        }
      }, parameter: nil, given: nil, body: nil,
      heading: { Column(json, heading(), shown: shown, unit: unit) },
      show: { item, _ in item[keyPath: path()].held?.cell(decimals) ?? .null })
  }

  /// What a joined table or an expression says of it: nothing that its own events set.
  public static func joined<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ expression: String, _ heading: @autoclosure @escaping Words,
    shown: Column.Shown = .wide, unit: String? = nil, decimals: Int? = nil
  ) -> Attribute where Property.Held: ColumnValue {
    Attribute(
      key: key, json: key, field: nil, expression: expression,
      take: { item, row, column in
        if let value = Property.holding(Property.Held.read(row, column)) {
          item[keyPath: path()] = value
        }
      }, parameter: nil, given: nil, body: nil,
      heading: { Column(key, heading(), shown: shown, unit: unit) },
      show: { item, _ in item[keyPath: path()].held?.cell(decimals) ?? .null })
  }

  /// The same, read as its kind of value and not shown.
  public static func read<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ expression: String
  ) -> Attribute where Property.Held: ColumnValue {
    read(key, path(), expression) { Property.Held.read($0, $1) }
  }

  /// Another thing of the notebook that its events name; programs see its id as `KEY_id`.
  /// - Parameter expression: what is read, where the thing may have been removed; its column else.
  public static func pointer<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    to noun: String, _ heading: @autoclosure @escaping Words, as expression: String? = nil
  ) -> Attribute where Property.Held == Identifier {
    Attribute(
      key: key, json: key + "_id", field: StoredField(key, .identifier(of: noun)),
      expression: expression,
      take: { item, row, column in
        if let id = Property.holding(row.identifier(column)) { item[keyPath: path()] = id }
      }, parameter: nil, given: nil, body: nil,
      heading: { Column(key + "_id", heading(), shown: .never) },
      show: { item, _ in .plain(item[keyPath: path()].held) })
  }

  /// What is or is not, given as yes or no.
  public static func boolean<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words,
    stored: Stored = Stored(), shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Bool {
    made(
      key, path, stored, .boolean, { .data(key, .boolean, summary()) },
      read: { Bool.read($0, $1) },
      given: { arguments, key in arguments.boolean(key).map { .bool($0) } },
      body: { .bool($0) }, heading: heading, shown: shown, show: { .boolean($0) })
  }

  /// A length of time, in milliseconds.
  public static func duration<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words,
    stored: Stored, shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Duration {
    made(
      key, path, stored, .integer, { .data(key, .duration, summary()) },
      read: { Duration.read($0, $1) },
      given: { arguments, key in arguments.duration(key).map { .integer($0.milliseconds) } },
      body: { .integer($0.milliseconds) }, heading: heading, shown: shown,
      show: { .duration($0) })
  }
}
