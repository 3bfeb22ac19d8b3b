// One attribute of a noun: its key, its place in events, in the table and in JSON, its heading, and how it is
// read, shown and given. Everything generic about a noun follows from its attributes.

import Kernel
import Notebook
import Render

public struct Attribute<Item: Sendable>: Sendable {
  /// How it is given: `weight=450g`.
  public let key: String
  /// What it is called in JSON and CSV.
  var json: String
  /// Its column and its place in the bodies of events; nil for what no event of the noun sets.
  let field: StoredField?
  /// What is read instead of a column of its own: an expression over the tables that the noun joins.
  let expression: String?
  /// Sets it from a row; nil for what is computed.
  let take: Take?
  /// As `add` and `edit` take it; nil for what cannot be given.
  private(set) var parameter: (@Sendable () -> Parameter)?
  /// What was given, as the bodies of events hold it; null clears.
  private(set) var given: (@Sendable (Arguments, String) throws(Diagnostic) -> JSON)?
  /// The same of a value, for copies; nil for what is not copied.
  private(set) var body: (@Sendable (Item) -> JSON)?
  /// Its column in tables; nil where tables do not have it.
  var heading: (@Sendable () -> Column)?
  var show: (@Sendable (Item, Session) -> Value)?
  /// What programs see, read from a row alone; nil where `show` needs the whole thing.
  var cell: Cell?
  /// Whether it is the word that `add` begins with, and names the thing.
  private(set) var isName = false
  private(set) var search: (@Sendable (String) -> String)?
  /// Said of a name that another thing of the same owner has; nil where names may be alike.
  private(set) var taken: (@Sendable (String) -> (message: Phrase, hint: Phrase))?
  /// Whether a new thing has its name here, too, where nothing else is given.
  private(set) var followsName = false
  /// Whether `add` takes it by its place in the line.
  private(set) var isPositional = false
  /// How SQLite compares it; nil where only its values tell.
  private(set) var compared: ComparedKind?
  /// The option that narrows lists to one value of it.
  private(set) var filter: (@Sendable () -> Parameter)?
  /// Instead of `take`, with a memory for the rows of one reading.
  var taking: (@Sendable () -> Reading)?
  /// Instead of `show`, after one look at the notebook for all things of a table.
  var prepare: Preparing?
  /// Whether tables have its column; nil where they always have it.
  var isWanted: (@Sendable (Session) -> Bool)?
  /// What the noun's table is called in its queries.
  var alias = "p"
  /// The column that every table has of what the log tells, such as `scope`.
  var logged: String?
  /// What programs see; nil where its values alone tell.
  var type: ListedType?

  /// A look at the notebook for all things of a table, which tells the cell of each, by its place among them.
  typealias Preparing =
    @Sendable ([Item], Session) throws(Diagnostic) -> (Item, Int) -> Value

  /// All of several lists. Where the type of the item is not known, `+` would look up how arrays of it are
  /// collections.
  static func joined(_ lists: [Attribute]...) -> [Attribute] {
    var all: [Attribute] = []
    for list in lists { for attribute in list { all.append(attribute) } }
    return all
  }

  /// The same, which an empty value clears where its values cannot be empty by themselves: a choice, a number.
  public var orNothing: Attribute {
    var attribute = self
    if let parameter { attribute.parameter = { parameter().orNothing } }
    return attribute
  }

  /// The same, looked through by `--search`.
  public var searched: Attribute { searched { "instr(folded(\($0)), ?)" } }

  /// - Parameter search: a condition on what is read of it, with one `?` for the folded text.
  public func searched(_ search: @escaping @Sendable (String) -> String) -> Attribute {
    var attribute = self
    attribute.search = search
    return attribute
  }

  /// What looks for a text in it, with one `?` for the folded text; nil where `--search` passes it over.
  var searching: String? { search?(sql) }

  /// The same, which names the thing.
  @usableFromInline var naming: Attribute {
    var attribute = self
    attribute.isName = true
    return attribute
  }

  /// The same, which names the thing and is put together from others: `add` takes those in its place.
  public func naming(_ text: @escaping @Sendable (Item) -> String) -> Attribute {
    var attribute = naming
    attribute.body = { .string(text($0)) }
    return attribute
  }

  /// The same, shown otherwise than it is stored.
  /// - Parameter programs: what programs see, where a row alone tells it: the same that `show` gives them.
  public func shown(
    programs cell: Cell? = nil, _ show: @escaping @Sendable (Item, Session) -> Value
  ) -> Attribute {
    var attribute = self
    attribute.show = show
    attribute.cell = cell
    attribute.compared = nil
    attribute.type = nil
    return attribute
  }

  /// The same by what is looked up once for all things of a table.
  public func shownTogether(
    programs cell: Cell? = nil,
    by look: @escaping @Sendable (Session) -> (Item) -> Value
  ) -> Attribute {
    var attribute = shown(programs: cell) { item, session in look(session)(item) }
    attribute.prepare = { _, session in
      let show = look(session)
      return { item, _ in show(item) }
    }
    return attribute
  }

  /// The same, which is the name of a new thing where nothing else is given.
  public var followingName: Attribute {
    var attribute = self
    attribute.followsName = true
    return attribute
  }

  /// The same, different for all things of one owner, case and accents aside.
  /// - Parameter says: of the name that is taken.
  public func unique(
    _ says: @escaping @Sendable (String) -> Phrase,
    hint: @autoclosure @escaping @Sendable () -> Phrase
  ) -> Attribute {
    var attribute = self
    attribute.taken = { (says($0), hint()) }
    return attribute
  }

  /// The same, which every thing has: `add` takes it by its place in the line, after the name.
  public var positional: Attribute {
    var attribute = self
    attribute.isPositional = true
    return attribute
  }

  /// The same, read otherwise out of what was given: with a rule of its own.
  public func given(
    _ read: @escaping @Sendable (Arguments, String) throws(Diagnostic) -> JSON
  ) -> Attribute {
    var attribute = self
    attribute.given = read
    return attribute
  }

  /// The same, given in a way that verbs read by a rule of their own.
  public func taken(
    as parameter: @autoclosure @escaping @Sendable () -> Parameter
  ) -> Attribute {
    var attribute = self
    (attribute.parameter, attribute.given) = (parameter, nil)
    return attribute
  }

  /// The same, with an option of lists for the rows that have a value of it, case and accents aside.
  public func filtered(_ summary: @autoclosure @escaping @Sendable () -> Phrase) -> Attribute {
    var attribute = self
    let (key, parameter) = (key, parameter)
    attribute.filter = { .option(key, parameter?().type ?? .text, summary()) }
    return attribute
  }

  /// The same, with a unit for numbers that stand alone at the prompt.
  public func bare(_ symbol: String, below limit: Double = .infinity) -> Attribute {
    guard let made = parameter else { return self }
    var attribute = self
    attribute.parameter = { made().bare(symbol, below: limit) }
    return attribute
  }

  /// The expression that is read, over the noun's tables.
  var sql: String { expression ?? (field?.name ?? logged).map { alias + "." + $0 } ?? "NULL" }
}

// MARK: - What attributes are

extension Attribute {
  public typealias Words = @Sendable () -> Phrase

  /// The names under which an attribute is stored, where they are not its key.
  public struct Stored: Sendable, ExpressibleByStringLiteral {
    var member: String?
    var column: String?
    var json: String?

    /// - Parameters:
    ///   - member: the path in the bodies of events.
    ///   - column: of the table.
    ///   - json: in lists; the key where it is left out.
    public init(member: String? = nil, column: String? = nil, json: String? = nil) {
      (self.member, self.column, self.json) = (member, column, json)
    }

    /// One name for all three.
    public init(stringLiteral name: String) {
      (member, column, json) = (name, name, name)
    }
  }

  /// An attribute of a kind that a domain has for itself.
  @inlinable public static func made<Property: Settable>(
    _ key: String, _ path: @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ stored: Stored, _ kind: StoredField.Kind, _ parameter: (@Sendable () -> Parameter)?,
    read: @escaping @Sendable (borrowing Row, Int) -> Property.Held?,
    given: @escaping @Sendable (Arguments, String) throws(Diagnostic) -> JSON?,
    body: @escaping @Sendable (Property.Held) -> JSON,
    heading: @escaping Words, shown: Column.Shown, unit: String? = nil,
    show: @escaping @Sendable (Property.Held) -> Value
  ) -> Attribute {
    made(
      key, path, stored, kind, compared: nil, parameter, read: read, given: given, body: body,
      heading: heading, shown: shown, unit: unit, show: show)
  }

  /// - Parameters:
  ///   - compared: where values are shown just as they are stored.
  ///   - programs: what programs see of `show`, where that is less work.
  @inlinable static func made<Property: Settable>(
    _ key: String, _ path: @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ stored: Stored, _ kind: StoredField.Kind, compared: ComparedKind?,
    _ parameter: (@Sendable () -> Parameter)?,
    read: @escaping @Sendable (borrowing Row, Int) -> Property.Held?,
    given: @escaping @Sendable (Arguments, String) throws(Diagnostic) -> JSON?,
    body: @escaping @Sendable (Property.Held) -> JSON,
    heading: @escaping Words, shown: Column.Shown, unit: String? = nil,
    show: @escaping @Sendable (Property.Held) -> Value,
    programs: (@Sendable (Property.Held) -> Value)? = nil
  ) -> Attribute {
    let json = stored.key(key)
    let cell = programs ?? show
    return Attribute(
      key, json, stored.field(key, kind), nil, compared: compared, parameter: parameter,
      given: { (arguments, key) throws(Diagnostic) in try given(arguments, key) ?? .null },
      body: { $0[keyPath: path()].held.map(body) ?? .null },
      heading: { Column(json, heading(), shown: shown, unit: unit) },
      show: { item, _ in item[keyPath: path()].held.map(show) ?? .null },
      cell: { row, column in
        Property.holding(read(row, column)).map { $0.held.map(cell) ?? .null }
      },
      take: { item, row, column in
        if let value = Property.holding(read(row, column)) { item[keyPath: path()] = value }
      })
  }

  /// What the thing is called: the word that `add` begins with. Blank names are refused.
  @inlinable public static func name<Property: Settable>(
    _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words,
    _ heading: @autoclosure @escaping Words = tr("Name"), key: String = "name"
  ) -> Attribute where Property.Held == String {
    made(
      key, path, Stored(), .text, compared: .text, { .data(key, .text, summary()) },
      read: { $0.optionalText($1) },
      given: { (arguments, key) throws(Diagnostic) in try .string(arguments.name(key)) },
      body: { .string($0) }, heading: heading, shown: .always, show: { .text($0) }
    ).naming.searched
  }

  @inlinable public static func text<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words,
    stored: Stored = Stored(), shown: Column.Shown = .wide
  ) -> Attribute where Property.Held == String {
    made(
      key, path, stored, .text, compared: .text, { .data(key, .text, summary()) },
      read: { $0.optionalText($1) },
      given: { arguments, key in
        arguments.text(key).flatMap { $0.isEmpty ? nil : .string($0) }
      },
      body: { .string($0) }, heading: heading, shown: shown, show: { .text($0) })
  }

  /// A text that files and rules set, such as the id of a thing in its source.
  @inlinable public static func recorded<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    shown: Column.Shown = .never
  ) -> Attribute where Property.Held == String {
    made(
      key, path, stored, .text, compared: .text, nil, read: { $0.optionalText($1) },
      given: { _, _ in nil },
      body: { .string($0) }, heading: heading, shown: shown, show: { .text($0) })
  }

  @inlinable public static func integer<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ range: ClosedRange<Int>, _ summary: @autoclosure @escaping Words,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Int {
    made(
      key, path, stored, .integer, compared: .number, { .data(key, .integer(range), summary()) },
      read: { row, column in row.optionalInteger(column).map { Int($0) } },
      given: { arguments, key in arguments.integer(key).map { .integer(Int64($0)) } },
      body: { .integer(Int64($0)) }, heading: heading, shown: shown,
      show: { .integer(Int64($0)) })
  }

  /// Grams.
  @inlinable public static func mass<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words,
    stored: Stored, shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Double {
    made(
      key, path, stored, .real, compared: .number, { .data(key, .mass, summary()) },
      read: { $0.optionalReal($1) },
      given: { arguments, key in arguments.mass(key).map { .number($0) } },
      body: { .number($0) }, heading: heading, shown: shown, unit: "g",
      show: { .measure($0) })
  }

  /// Metres.
  @inlinable public static func length<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words,
    stored: Stored, shown: Column.Shown = .always, decimals: Int? = nil
  ) -> Attribute where Property.Held == Double {
    made(
      key, path, stored, .real, compared: .number, { .data(key, .length, summary()) },
      read: { $0.optionalReal($1) },
      given: { arguments, key in arguments.length(key).map { .number($0) } },
      body: { .number($0) }, heading: heading, shown: shown, unit: "m",
      show: { .measure($0, decimals: decimals) })
  }

  /// A number of no unit, such as degrees.
  @inlinable public static func number<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ kind: StoredField.Kind = .real, _ summary: @autoclosure @escaping Words,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    shown: Column.Shown = .always, decimals: Int? = nil
  ) -> Attribute where Property.Held == Double {
    made(
      key, path, stored, kind, compared: .number, { .data(key, .number, summary()) },
      read: { $0.optionalReal($1) },
      given: { arguments, key in arguments.number(key).map { .number($0) } },
      body: { .number($0) }, heading: heading, shown: shown,
      show: { .measure($0, decimals: decimals) })
  }

  /// A moment that a file or a command said; not given by hand.
  @inlinable public static func moment<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    shown: Column.Shown = .never
  ) -> Attribute where Property.Held == Instant {
    made(
      key, path, stored, .instant, compared: .instant, nil, read: { $0.instant($1) },
      given: { _, _ in nil },
      body: { .string($0.description) }, heading: heading, shown: shown, show: { .instant($0) })
  }

  /// Another thing of the notebook that its events name, kept but not shown.
  public static func link<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    to noun: String
  ) -> Attribute where Property.Held == Identifier {
    Attribute(
      key: key, json: key, field: StoredField(key, .identifier(of: noun)), expression: nil,
      take: { item, row, column in
        if let id = Property.holding(row.identifier(column)) { item[keyPath: path()] = id }
      }, parameter: nil, given: nil,
      body: { $0[keyPath: path()].held.map { .string($0.description) } ?? .null }, heading: nil,
      show: nil)
  }

  /// What is or is not; set by an event of its own, through verbs of its own.
  public static func flag<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Bool {
    var attribute = made(
      key, path, stored, .boolean, compared: .boolean, nil,
      read: { row, column in row.isNull(column) ? nil : row.boolean(column) },
      given: { arguments, key in arguments.boolean(key).map { .bool($0) } },
      body: { .bool($0) }, heading: heading, shown: shown, show: { .boolean($0) })
    attribute.body = nil
    return attribute
  }

  /// An amount with its currency, as text: exact, whatever becomes of its minor unit. What is given waits for
  /// the currency of what it belongs to: the verbs of the noun see to it.
  public static func money<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words,
    stored: Stored = Stored(), shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Money {
    var attribute = made(
      key, path, stored, .text, { .data(key, .money, summary()) },
      read: { row, column in row.optionalText(column).flatMap { try? Money(parsing: $0) } },
      given: { _, _ in nil }, body: { .string($0.description) }, heading: heading, shown: shown,
      show: { .money($0) })
    attribute.given = nil
    attribute.type = .amount
    return attribute
  }

  @inlinable public static func choice<Choice: NamedChoice, Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ summary: @autoclosure @escaping Words, _ heading: @autoclosure @escaping Words,
    stored: Stored = Stored(), shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Choice {
    made(
      key, path, stored, .text, compared: .choice(Choice.all),
      { .data(key, Choice.parameterType, summary()) },
      read: { row, column in row.optionalText(column).flatMap { Choice(rawValue: $0) } },
      given: { arguments, key in
        arguments.text(key).flatMap { $0.isEmpty ? nil : .string($0) }
      },
      body: { .string($0.rawValue) }, heading: heading, shown: shown,
      show: { .choice($0.rawValue, $0.words) }, programs: { .text($0.rawValue) })
  }

  @inlinable public static func day<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ direction: DateWords.Direction, _ summary: @autoclosure @escaping Words,
    _ heading: @autoclosure @escaping Words, stored: Stored = Stored(),
    shown: Column.Shown = .always
  ) -> Attribute where Property.Held == Day {
    made(
      key, path, stored, .text, compared: .day,
      { .data(key, .day(direction, orNothing: true), summary()) },
      read: { row, column in row.day(column) },
      given: { arguments, key in arguments.day(key).map { .string($0.description) } },
      body: { .string($0.description) }, heading: heading, shown: shown, show: { .day($0) })
  }

  /// The id of another thing, for programs; got and set by closures, as `joined` of all things of a protocol.
  public static func reference(
    _ key: String, _ expression: String, _ heading: @autoclosure @escaping Words,
    shown: Column.Shown, get: @escaping @Sendable (Item) -> Identifier,
    set: @escaping @Sendable (inout Item, Identifier) -> Void
  ) -> Attribute {
    Attribute(
      key: key, json: key, field: nil, expression: expression,
      take: { item, row, column in set(&item, row.identifier(column) ?? .none) },
      parameter: nil, given: nil, body: nil, heading: { Column(key, heading(), shown: shown) },
      show: { item, _ in .plain(get(item)) },
      cell: { row, column in .whole(row.identifier(column) ?? Identifier.none) })
  }

  /// What a joined table tells, for the program alone.
  public static func read<Property: Settable>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Property>,
    _ expression: String, as take: @escaping @Sendable (borrowing Row, Int) -> Property.Held?
  ) -> Attribute {
    Attribute(
      key: key, json: key, field: nil, expression: expression,
      take: { item, row, column in
        if let value = Property.holding(take(row, column)) { item[keyPath: path()] = value }
      }, parameter: nil, given: nil, body: nil, heading: nil, show: nil)
  }

  /// What the thing belongs to by the scope of its events: read, not shown.
  public static func owner(
    _ set: @escaping @Sendable (inout Item, Identifier) -> Void
  ) -> Attribute {
    logged("scope") { set(&$0, $1.identifier($2) ?? .none) }
  }

  /// How many of something else there are.
  public static func counted(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, Int>,
    _ expression: String, _ heading: @autoclosure @escaping Words,
    shown: Column.Shown = .always
  ) -> Attribute {
    Attribute(
      key: key, json: key, field: nil, expression: expression,
      take: { item, row, column in item[keyPath: path()] = Int(row.integer(column)) },
      parameter: nil, given: nil, body: nil, heading: { Column(key, heading(), shown: shown) },
      show: { item, _ in .count(item[keyPath: path()]) },
      cell: { row, column in .integer(row.integer(column)) })
  }

  /// What follows from the others.
  public static func derived(
    _ key: String, _ heading: @autoclosure @escaping Words, shown: Column.Shown = .always,
    unit: String? = nil, alignment: Column.Alignment? = nil,
    _ show: @escaping @Sendable (Item, Session) -> Value
  ) -> Attribute {
    Attribute(
      key: key, json: key, field: nil, expression: nil, take: nil, parameter: nil, given: nil,
      body: nil,
      heading: { Column(key, heading(), alignment: alignment, shown: shown, unit: unit) },
      show: show)
  }
}
