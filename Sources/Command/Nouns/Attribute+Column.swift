// Attributes of things that are read by the thousand, whose columns go straight into the value, and those that
// one look at the notebook tells for all things of a table.

import Kernel
import Notebook
import Render

extension Attribute {
  /// Reads a column of a row into a thing.
  public typealias Take = @Sendable (inout Item, borrowing Row, Int) -> Void
  /// What programs see of a column of a row; nil for a row that leaves the thing as it is made.
  public typealias Cell = @Sendable (borrowing Row, Int) -> Value?
  /// Reads a column of all rows of a list, and may remember them.
  public struct Reading {
    let take: (inout Item, borrowing Row, Int) -> Void

    public init(_ take: @escaping (inout Item, borrowing Row, Int) -> Void) { self.take = take }
  }

  /// A column that events set and commands read; shown where it is `headed`.
  /// - Parameter sql: what is read instead of the column.
  public static func stored(
    _ name: String, _ kind: StoredField.Kind, path: String? = nil, sql: String? = nil,
    take: Take? = nil
  ) -> Attribute {
    Attribute(
      key: name, json: name, field: StoredField(name, kind, path: path), expression: sql,
      take: take, parameter: nil, given: nil, body: nil, heading: nil, show: nil)
  }

  /// What an expression over the tables of the noun tells; shown where it is `headed`.
  public static func read(_ expression: String, take: @escaping Take) -> Attribute {
    Attribute(
      key: expression, json: expression, field: nil, expression: expression, take: take,
      parameter: nil, given: nil, body: nil, heading: nil, show: nil)
  }

  /// The same with a memory that lasts for the rows of one reading.
  public static func read(
    _ expression: String, taking: @escaping @Sendable () -> Reading
  ) -> Attribute {
    var attribute = read(expression, take: { _, _, _ in })
    attribute.taking = taking
    return attribute
  }

  /// What the log tells of every thing: `scope`, `created_at`, `changed_by`.
  public static func logged(_ column: String, take: @escaping Take) -> Attribute {
    var attribute = Attribute(
      key: column, json: column, field: nil, expression: nil, take: take, parameter: nil,
      given: nil, body: nil, heading: nil, show: nil)
    attribute.logged = column
    return attribute
  }

  /// The same, with a column in tables.
  /// - Parameter json: its key where it is not that of the attribute.
  public func headed(
    as json: String? = nil, _ heading: @autoclosure @escaping Words,
    shown: Column.Shown = .always, unit: String? = nil,
    _ show: @escaping @Sendable (Item, Session) -> Value
  ) -> Attribute {
    var attribute = self
    let json = json ?? self.json
    attribute.json = json
    attribute.heading = { Column(json, heading(), shown: shown, unit: unit) }
    attribute.show = show
    attribute.cell = nil
    attribute.type = nil
    return attribute
  }

  /// A number that files and rules set.
  public static func recorded<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ heading: @autoclosure @escaping Words, shown: Column.Shown = .never
  ) -> Attribute where Property.Held == Int {
    stored(key, .integer) { item, row, column in
      let number = row.optionalInteger(column).map { Int(clamping: $0) }
      if let value = Property.holding(number) { item[keyPath: path()] = value }
    }.headed(heading(), shown: shown) { item, _ in .count(item[keyPath: path()].held) }
  }

  /// What one look at the notebook tells for all things of a table, and one column shows. What several columns
  /// show of one look is part of the thing: `completing`.
  public static func prepared(
    _ key: String, _ heading: @autoclosure @escaping Words, shown: Column.Shown = .always,
    wanted: (@Sendable (Session) -> Bool)? = nil,
    _ prepare: @escaping @Sendable ([Item], Session) throws(Diagnostic) -> (Item) -> Value
  ) -> Attribute {
    var attribute = derived(key, heading(), shown: shown) { _, _ in .null }
    attribute.prepare = { (items, session) throws(Diagnostic) in
      let show = try prepare(items, session)
      return { item, _ in show(item) }
    }
    attribute.isWanted = wanted
    return attribute
  }

  /// The same, with a column for the name of an operator.
  public func author(
    _ heading: @autoclosure @escaping Words, shown: Column.Shown = .never,
    _ author: @escaping @Sendable (Item) -> Identifier?
  ) -> Attribute {
    var attribute = headed(heading(), shown: shown) { _, _ in .null }
    attribute.prepare = { (_, session) throws(Diagnostic) in
      let names = try SessionReader(session).operatorNames()
      return { item, _ in .text(author(item).flatMap { names[$0] }) }
    }
    return attribute
  }

  /// How many rows of a table there are for each thing that is shown.
  /// - Parameter condition: on that table, with one `?` for the id.
  public static func counting(
    _ key: String, _ table: String, _ condition: String,
    _ heading: @autoclosure @escaping Words
  ) -> Attribute where Item: Entity {
    var attribute = derived(key, heading()) { _, _ in .null }
    attribute.prepare = { (items, session) throws(Diagnostic) in
      let reader = try SessionReader(session)
      var counts: [Int] = []
      for item in items {
        counts.append(try reader.count(table, Condition(condition, [.id(item.id)])))
      }
      return { .count(counts[$1]) }
    }
    return attribute
  }
}
