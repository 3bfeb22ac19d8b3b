// Attributes whose column, reading and cell follow from the type of their property. `kept` is for the program
// alone, `recorded` is shown and not given; what is given has a summary. They are inlinable, since lists read
// thousands of rows through them: in the domain's own code a key path costs a fifth of what it does here.

import Kernel
import Notebook
import Render

/// A value that a column of its own holds.
public protocol ColumnValue: Settable where Held == Self {
  static var kind: StoredField.Kind { get }
  /// What programs see.
  static var listed: ListedType { get }
  static func read(_ row: borrowing Row, _ column: Int) -> Self?
  /// Its cell. - Parameter decimals: of a number, for people.
  func cell(_ decimals: Int?) -> Value
}

extension String: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .text }
  @inlinable public static var listed: ListedType { .text }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> String? {
    row.optionalText(column)
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .text(self) }
}

extension Int: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .integer }
  @inlinable public static var listed: ListedType { .number }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Int? {
    row.optionalInteger(column).map { Int($0) }
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .count(self) }
}

extension Int64: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .integer }
  @inlinable public static var listed: ListedType { .number }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Int64? {
    row.optionalInteger(column)
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .integer(self) }
}

extension Double: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .real }
  @inlinable public static var listed: ListedType { .number }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Double? {
    row.optionalReal(column)
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .measure(self, decimals: decimals) }
}

extension Bool: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .boolean }
  @inlinable public static var listed: ListedType { .boolean }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Bool? {
    row.isNull(column) ? nil : row.boolean(column)
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .boolean(self) }
}

extension Day: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .text }
  @inlinable public static var listed: ListedType { .day }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Day? {
    row.day(column)
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .day(self) }
}

extension Instant: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .instant }
  @inlinable public static var listed: ListedType { .moment }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Instant? {
    row.instant(column)
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .instant(self) }
}

/// In milliseconds.
extension Duration: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .integer }
  @inlinable public static var listed: ListedType { .seconds }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Duration? {
    row.optionalInteger(column).map { Duration(milliseconds: $0) }
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .duration(self) }
}

extension JSON: ColumnValue {
  @inlinable public static var kind: StoredField.Kind { .json }
  @inlinable public static var listed: ListedType { .object }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> JSON? {
    row.json(column)
  }
  @inlinable public func cell(_ decimals: Int?) -> Render.Value { .json(self) }
}

/// A list that events set as a whole.
extension Array: Settable { public typealias Held = [Element] }

extension NamedChoice {
  @inlinable public static var kind: StoredField.Kind { .text }
  public static var listed: ListedType { .choice(allCases.map(\.rawValue)) }
  @inlinable public static func read(_ row: borrowing Row, _ column: Int) -> Self? {
    row.optionalText(column).flatMap { Self(rawValue: $0) }
  }
  @inlinable public func cell(_ decimals: Int?) -> Value { .choice(rawValue, words) }
}

extension Attribute {
  @usableFromInline init(
    _ key: String, _ json: String, _ field: StoredField?, _ expression: String?,
    compared: ComparedKind? = nil, parameter: (@Sendable () -> Parameter)? = nil,
    given: (@Sendable (Arguments, String) throws(Diagnostic) -> JSON)? = nil,
    body: (@Sendable (Item) -> JSON)? = nil, heading: (@Sendable () -> Column)? = nil,
    show: (@Sendable (Item, Session) -> Value)? = nil, cell: Cell? = nil,
    type: ListedType? = nil,
    take: (@Sendable (inout Item, borrowing Row, Int) -> Void)?
  ) {
    self.init(
      key: key, json: json, field: field, expression: expression, take: take,
      parameter: parameter, given: given, body: body, heading: heading, show: show, cell: cell,
      compared: compared, type: type)
  }

  /// What events set and no table shows, read as its kind of value.
  @inlinable public static func kept<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    stored: Stored = Stored(), kind: StoredField.Kind = Property.Held.kind
  ) -> Attribute where Property.Held: ColumnValue {
    Attribute(
      key, stored.key(key), stored.field(key, kind), nil,
      take: { item, row, column in
        if let value = Property.holding(Property.Held.read(row, column)) {
          item[keyPath: path()] = value
        }
      })
  }

  /// The same, read otherwise.
  @inlinable public static func kept<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ kind: StoredField.Kind, stored: Stored = Stored(),
    as read: @escaping @Sendable (borrowing Row, Int) -> Property.Held?
  ) -> Attribute {
    Attribute(
      key, stored.key(key), stored.field(key, kind), nil,
      take: { item, row, column in
        if let value = Property.holding(read(row, column)) { item[keyPath: path()] = value }
      })
  }

  /// A column that is not read with the thing, such as its bytes.
  public static func unread(
    _ column: String, _ kind: StoredField.Kind, path: String? = nil
  ) -> Attribute {
    Attribute(column, column, StoredField(column, kind, path: path), nil, take: nil)
  }

  /// What files, rules and verbs of their own set.
  @inlinable public static func recorded<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    kind: StoredField.Kind = Property.Held.kind, shown: Column.Shown = .never,
    unit: String? = nil, decimals: Int? = nil
  ) -> Attribute where Property.Held: ColumnValue {
    Attribute(
      key, stored.key(key), stored.field(key, kind), nil,
      heading: { Column(stored.key(key), heading(), shown: shown, unit: unit) },
      show: { item, _ in item[keyPath: path()].held?.cell(decimals) ?? .null },
      cell: { row, column in
        Property.holding(Property.Held.read(row, column)).map {
          $0.held?.cell(decimals) ?? .null
        }
      }, type: Property.Held.listed,
      take: { item, row, column in
        if let value = Property.holding(Property.Held.read(row, column)) {
          item[keyPath: path()] = value
        }
      })
  }

  /// What a joined table or an expression says of it: nothing that its own events set.
  @inlinable public static func joined<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ expression: String, _ heading: @autoclosure @escaping Words,
    shown: Column.Shown = .wide, unit: String? = nil, decimals: Int? = nil
  ) -> Attribute where Property.Held: ColumnValue {
    Attribute(
      key, key, nil, expression,
      heading: { Column(key, heading(), shown: shown, unit: unit) },
      show: { item, _ in item[keyPath: path()].held?.cell(decimals) ?? .null },
      cell: { row, column in
        Property.holding(Property.Held.read(row, column)).map {
          $0.held?.cell(decimals) ?? .null
        }
      }, type: Property.Held.listed,
      take: { item, row, column in
        if let value = Property.holding(Property.Held.read(row, column)) {
          item[keyPath: path()] = value
        }
      })
  }

  /// The same of what all things of a protocol have, got and set by closures: in code that is generic over the item a
  /// key path is looked up anew for each cell.
  public static func joined<Held: ColumnValue>(
    _ key: String, _ expression: String, _ heading: @autoclosure @escaping Words,
    shown: Column.Shown = .wide, get: @escaping @Sendable (Item) -> Held?,
    set: @escaping @Sendable (inout Item, Held) -> Void
  ) -> Attribute {
    Attribute(
      key, key, nil, expression, heading: { Column(key, heading(), shown: shown) },
      show: { item, _ in get(item)?.cell(nil) ?? .null },
      cell: { row, column in Held.read(row, column)?.cell(nil) }, type: Held.listed,
      take: { item, row, column in if let value = Held.read(row, column) { set(&item, value) } })
  }

  /// The same, read as its kind of value and not shown.
  @inlinable public static func read<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ expression: String
  ) -> Attribute where Property.Held: ColumnValue {
    Attribute(
      key, key, nil, expression,
      take: { item, row, column in
        if let value = Property.holding(Property.Held.read(row, column)) {
          item[keyPath: path()] = value
        }
      })
  }

  /// Another thing of the notebook that its events name; programs see its id as `KEY_id`.
  /// - Parameter expression: what is read, where the thing may have been removed; its column else.
  @inlinable public static func pointer<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    to noun: String, _ heading: @autoclosure @escaping Words, as expression: String? = nil
  ) -> Attribute where Property.Held == Identifier {
    Attribute(
      key, key + "_id", StoredField(key, .identifier(of: noun)), expression,
      heading: { Column(key + "_id", heading(), shown: .never) },
      show: { item, _ in .plain(item[keyPath: path()].held) },
      cell: { row, column in Property.holding(row.identifier(column)).map { .whole($0.held) } },
      type: .id,
      take: { item, row, column in
        if let id = Property.holding(row.identifier(column)) { item[keyPath: path()] = id }
      })
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

extension Attribute.Stored {
  /// The key in lists of an attribute.
  @usableFromInline func key(_ key: String) -> String { json ?? key }

  /// The column of an attribute, and its place in events.
  @usableFromInline func field(_ key: String, _ kind: StoredField.Kind) -> StoredField {
    StoredField(column ?? key, kind, path: member ?? key)
  }
}
