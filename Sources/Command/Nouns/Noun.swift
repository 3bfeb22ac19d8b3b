// A noun is declared once: what it is called, the events that make it, its attributes, and the order of its
// lists. The table that its events fold into, its lists, its lookup and its verbs follow.

import Kernel
import Notebook
import Render

/// A kind of thing that a domain keeps. Made when a command first needs it: the start of the program touches
/// none but those.
///
/// That its things are entities is asked for where they are read or written, not here: a type whose parameter must
/// conform is looked for among all conformances of the program when it is first used.
public struct Noun<Item: Sendable>: Sendable {
  /// As references name it: `trip.packing`.
  public let name: String
  /// The words of its commands: `trip packing`.
  let words: String
  /// What one is called in sentences.
  let title: @Sendable () -> Phrase
  /// What it belongs to.
  let within: Within<Item>?
  /// The kinds of its events, in the order in which its table knows them.
  let events: [EventKind]
  let attributes: [Attribute<Item>]
  /// Of the one that is its name, in `attributes`.
  private let namePlace: Int?
  /// Of `all`, one by one: to look at an attribute copies it where the type of the item is not known.
  private let traits: [AttributeTraits]
  /// With those of what it belongs to.
  let all: [Attribute<Item>]
  /// The columns of its lists by their JSON keys, without the id.
  private let columns: [String]
  /// Whether it is the scope of its events itself.
  private let isScope: Bool
  /// What its own table is called in its queries.
  let alias: String
  /// Further tables that its lists read, after its own.
  private let joins: String
  /// What its lists are ordered by, over those tables; never NULL. The id comes last by itself.
  private let order: [String]
  private let indexes: [[String]]
  /// The condition, over those tables, without which a row counts as removed with what it belongs to.
  private let alive: [Condition]
  /// Computes what only tables show and no row says, such as whose clocks tell a moment.
  private let completing: (@Sendable (inout [Item], Session) throws(Diagnostic) -> Void)?
  /// What conditions may name beside the columns.
  let otherNames: (@Sendable (Session) throws(Diagnostic) -> [Named])?
  private let frame: Frame
  /// What follows from the attributes for every query and table, made when it is first needed.
  private let reading = Once<Reading>()
  private let showing = Once<Showing>()
  /// Said instead of an empty list.
  let empty: @Sendable () -> Phrase
  private let begin: Begin?

  /// How to begin, said instead of an empty list.
  public enum Begin: Sendable {
    /// Where the notebook has none at all.
    case first(@Sendable () -> Phrase)
    /// Also where it has others.
    case always(@Sendable () -> Phrase)
  }

  /// - Parameters:
  ///   - name: `domain.noun`; the table is `domain_noun`.
  ///   - words: the words of its commands where they differ from the name.
  ///   - events: one that creates, one that changes, one that removes, and those of single attributes.
  ///   - columns: the JSON keys in the order of lists; the order of the attributes where it is left out.
  ///   - alias: what its table is called in its queries and in conditions on them.
  ///   - isScope: whether its events have no scope but the thing itself.
  ///   - order: JSON keys or expressions over the tables.
  ///   - alive: a condition over the tables that all rows meet.
  ///   - completing: computes, for the rows of a table together, what no row says.
  ///   - frame: of its coordinates.
  ///   - named: what conditions may name beside the columns.
  public init(
    _ name: String, words: String? = nil, _ title: @autoclosure @escaping @Sendable () -> Phrase,
    alias: String = "p", within: Within<Item>? = nil, isScope: Bool = false,
    events: [EventKind], joins: String = "",
    attributes: [Attribute<Item>], columns: [String]? = nil, order: [String],
    indexes: [[String]] = [], alive: String? = nil, frame: Frame = .planMetres,
    empty: @autoclosure @escaping @Sendable () -> Phrase, begin: Begin? = nil,
    completing: (@Sendable (inout [Item], Session) throws(Diagnostic) -> Void)? = nil,
    named: (@Sendable (Session) throws(Diagnostic) -> [Named])? = nil
  ) {
    self.name = name
    self.words = words ?? name.parted(by: " ")
    self.title = title
    self.within = within
    self.events = events
    self.isScope = isScope
    self.alias = alias
    self.joins = joins
    var all = Attribute.joined(within?.shown ?? [], attributes)
    // They are called so by themselves.
    if alias != "p" { for index in all.indices { all[index].alias = alias } }
    self.all = all
    // By loops: where the type of the item is not known, a slice and each function that takes a sequence have types and
    // conformances looked up that nothing else needs, which was a fifteenth of a short command.
    var own: [Attribute<Item>] = []
    own.reserveCapacity(attributes.count)
    var traits: [AttributeTraits] = []
    traits.reserveCapacity(all.count)
    var namePlace: Int?
    for place in 0..<all.count {
      let attribute = all[place]
      traits.append(
        AttributeTraits(
          json: attribute.json, hasHeading: attribute.heading != nil,
          isRead: attribute.take != nil || attribute.taking != nil))
      guard place >= within?.shown.count ?? 0 else { continue }
      if namePlace == nil, attribute.isName { namePlace = own.count }
      own.append(attribute)
    }
    self.attributes = own
    self.namePlace = namePlace
    self.traits = traits
    var listed: [String] = columns ?? []
    if columns == nil {
      for attribute in within?.shown ?? [] { listed.append(attribute.json) }
      for attribute in attributes where attribute.show != nil { listed.append(attribute.json) }
    }
    self.columns = listed
    self.order = order
    self.indexes = indexes
    self.alive = alive.map { [Condition($0)] } ?? []
    self.frame = frame
    self.completing = completing
    otherNames = named
    self.empty = empty
    self.begin = begin
  }

  private typealias Fill = (inout Item, borrowing Row) -> Void

  /// How rows become things.
  private struct Reading {
    let listing: Listing
    /// The attributes that rows are read into.
    let read: [Attribute<Item>]
    /// nil where an attribute is read anew for every query.
    let fill: Fill?
  }

  /// Writes the cells of a thing, the one with this index of those shown.
  private typealias Cells = (inout [Value], Item, Int, Session) -> Void

  /// How things become rows of its lists.
  private struct Showing {
    let columns: [Shown]
    /// nil where a column is not always shown, or needs all things that are.
    let fill: Cells?
  }

  /// A column of its lists with what its cells need of the attribute.
  private struct Shown {
    let column: Column
    let isWanted: (@Sendable (Session) -> Bool)?
    let prepare: Attribute<Item>.Preparing?
    let show: (@Sendable (Item, Session) -> Value)?
    let cell: Attribute<Item>.Cell?
    /// The column of rows that it is read from; nil where there is none.
    let place: Int?
  }
}

extension Noun where Item: Entity {
  /// What an empty list says. Nobody begins anything in the past.
  public func none(_ session: Session) throws(Diagnostic) -> Phrase {
    guard let begin else { return empty() }
    if session.asOfNow != nil { return tr("\(empty()) at that time") }
    switch begin {
    case .always(let words): return words()
    case .first(let words):
      return try SessionReader(session).count(table, Condition("1")) == 0 ? words() : empty()
    }
  }

  /// The kind of event that has an effect: the first of its kinds that has.
  func event(_ effect: EventKind.Effect) -> EventKind {
    guard let kind = events.first(where: { $0.effect == effect }) else {
      preconditionFailure("\(name) has no event that \(effect.rawValue) it")
    }
    return kind
  }

  /// The scope of the events of a thing.
  func scope(of item: Item) -> Identifier? { within?.owner(item) ?? (isScope ? item.id : nil) }

  var nameAttribute: Attribute<Item>? { namePlace.map { attributes[$0] } }

  func attribute(_ key: String) -> Attribute<Item> {
    guard let found = attributes.first(where: { $0.key == key }) else {
      preconditionFailure("\(name) has no attribute \(key)")
    }
    return found
  }

  /// Refuses a name that another thing of the same owner has.
  /// - Throws: `refused`.
  public func refuseTaken(
    _ name: String, of owner: Identifier?, except own: Identifier? = nil, at span: SourceSpan,
    _ session: Session
  ) throws(Diagnostic) {
    guard let taken = nameAttribute?.taken else { return }
    let held = owner.flatMap { within?.holding($0, alias) }
    let key = name.folded
    guard
      let other = try items(session, [held].compactMap { $0 }).first(where: {
        $0.id != own && text($0).folded == key
      })
    else { return }
    let (message, hint) = taken(text(other))
    throw Diagnostic(.refused, message, at: span, hint: hint)
  }

  // MARK: - Its table

  private var parts: [Substring] { name.split(separator: ".") }
  private var table: String { name.parted(by: "_") }

  /// The table that its events fold into.
  public var model: EntityModel {
    EntityModel(
      domain: String(parts[0]), noun: String(parts[1]), table: table,
      fields: (within?.field.map { [$0] } ?? []) + attributes.compactMap(\.field), events: events,
      indexes: indexes)
  }

  // MARK: - Reading

  /// How one is shown under a JSON key.
  func shownAttribute(_ json: String) -> Attribute<Item>? { place(of: json).map { all[$0] } }

  /// The first attribute with a JSON key, of those with a heading where that is wanted.
  private func place(of json: String, withHeading: Bool = false) -> Int? {
    for place in 0..<traits.count where traits[place].json == json {
      if !withHeading || traits[place].hasHeading { return place }
    }
    return nil
  }

  /// What its lists show, in their order, without the id.
  var listedColumns: [(attribute: Attribute<Item>, column: Column)] { columns.map(listed) }

  private func listed(_ key: String) -> (attribute: Attribute<Item>, column: Column) {
    guard let place = place(of: key, withHeading: true), let heading = all[place].heading else {
      preconditionFailure("\(name) has no column \(key)")
    }
    return (all[place], heading())
  }

  private func expression(of key: String) -> String {
    guard let place = place(of: key) else { return key }
    switch all[place].field?.kind {
    case .text, nil: return "coalesce(\(all[place].sql), '')"
    default: return "coalesce(\(all[place].sql), 0)"
    }
  }

  private func makeReading() -> Reading {
    var read: [Attribute<Item>] = []
    read.reserveCapacity(all.count)
    var columns = alias + ".id"
    var isReadAnew = false
    for place in 0..<traits.count where traits[place].isRead {
      let attribute = all[place]
      read.append(attribute)
      isReadAnew = isReadAnew || attribute.taking != nil
      columns += ", " + attribute.sql
    }
    let listing = Listing(
      alias: alias, columns: columns, tables: "\(table) \(alias) \(within?.join ?? "") \(joins)",
      order: (within?.order ?? []) + order.map(expression),
      inOrder: within?.leading.map {
        "\($0.table) CROSS JOIN \(table) \(alias) ON \($0.condition) \(joins)"
      })
    return Reading(
      listing: listing, read: read, fill: isReadAnew ? nil : fill(read))
  }

  private func fill(_ read: [Attribute<Item>]) -> Fill {
    // One closure over the one before, not an array of them: out of an array a closure costs more here, where
    // the type of the item is not known, than its call.
    var fill: Fill = { $0.id = $1.identifier(0) ?? .none }
    for (index, attribute) in read.enumerated() {
      guard let take = attribute.taking?().take ?? attribute.take else { continue }
      let before = fill
      fill = {
        before(&$0, $1)
        take(&$0, $1, index + 1)
      }
    }
    return fill
  }

  /// The things that meet all conditions, in their order.
  /// - Parameter conditions: over the noun's table and those it joins.
  public func items(
    _ session: Session, _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [Item] {
    let reading = reading.value { makeReading() }
    let filled = reading.fill ?? fill(reading.read)
    let reader = try SessionReader(session)
    return try reader.list(reading.listing, alive + conditions, page: page) {
      (row) throws(Diagnostic) in
      var item = Item()
      filled(&item, row)
      return item
    }
  }

  /// The same, so many at a time: a list that is too long to be held.
  func forEach(
    _ session: Session, _ conditions: [Condition], page: Page, atOnce count: Int,
    _ take: ([Item]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let reading = reading.value { makeReading() }
    let filled = reading.fill ?? fill(reading.read)
    var items: [Item] = []
    items.reserveCapacity(count)
    try SessionReader(session).forEach(reading.listing, alive + conditions, page: page) {
      (row) throws(Diagnostic) in
      var item = Item()
      filled(&item, row)
      items.append(item)
      guard items.count >= count else { return }
      try take(items)
      items.removeAll(keepingCapacity: true)
    }
    if !items.isEmpty { try take(items) }
  }

  /// The rows of a table for programs, so many at a time, read straight from those of the notebook.
  /// - Returns: false, with nothing read, where a column needs the thing.
  func forEachRow(
    _ session: Session, _ conditions: [Condition], page: Page, atOnce count: Int,
    _ take: ([[Value]]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    guard completing == nil else { return false }
    var cells: [RowCells.Cell] = []
    for one in showing.value(makeShowing).columns where one.isWanted?(session) ?? true {
      guard let place = one.place, let cell = one.cell else { return false }
      let unset = Once<Value>()
      cells.append(
        RowCells.Cell(
          place: place, read: cell,
          unset: { unset.value { one.show?(Item(), session) ?? .null } }))
    }
    try RowCells(cells: cells).forEach(
      reading.value { makeReading() }.listing, alive + conditions, page: page, atOnce: count,
      SessionReader(session), take)
    return true
  }

  /// Those with these ids that are still there, in the order of lists up to five hundred, which is what one
  /// query asks for.
  public func items(_ session: Session, ids: [Identifier]) throws(Diagnostic) -> [Item] {
    if ids.count <= 500 {
      return ids.isEmpty ? [] : try items(session, [.among(alias + ".id", ids)])
    }
    var result: [Item] = []
    for start in stride(from: 0, to: ids.count, by: 500) {
      let part = Array(ids[start..<min(start + 500, ids.count)])
      result += try items(session, [.among(alias + ".id", part)])
    }
    return result
  }

  /// - Throws: `data` where it was removed since its name was found.
  public func item(_ session: Session, _ id: Identifier) throws(Diagnostic) -> Item {
    try SessionReader(session).found(try items(session, ids: [id]).first)
  }

  /// Those with these ids that are still there, by their ids.
  public func byID(
    _ session: Session, _ ids: [Identifier]
  ) throws(Diagnostic) -> [Identifier: Item] {
    var result: [Identifier: Item] = [:]
    for item in try items(session, ids: ids) { result[item.id] = item }
    return result
  }

  /// The same where it may have been removed.
  public func item(_ session: Session, ifThere id: Identifier) throws(Diagnostic) -> Item? {
    try items(session, ids: [id]).first
  }

  /// The one that an argument names.
  public func named(
    _ argument: String, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Item {
    try item(session, try arguments.thing(argument, session) ?? .none)
  }

  /// What a verb answers that wrote these, in their order.
  public func answer(_ session: Session, _ ids: Identifier...) throws(Diagnostic) -> Output {
    try answer(session, ids)
  }

  public func answer(_ session: Session, _ ids: [Identifier]) throws(Diagnostic) -> Output {
    let found = try byID(session, ids)
    return .table(try table(ids.compactMap { found[$0] }, session))
  }

  private func makeShowing() -> Showing {
    var shown: [Shown] = []
    shown.reserveCapacity(columns.count)
    for key in columns {
      let (attribute, column) = listed(key)
      // The id comes before them.
      var (place, read): (Int?, Int) = (nil, 0)
      for at in 0..<traits.count where place == nil && traits[at].isRead {
        read += 1
        if traits[at].json == key, traits[at].hasHeading { place = read }
      }
      shown.append(
        Shown(
          column: column, isWanted: attribute.isWanted, prepare: attribute.prepare,
          show: attribute.show, cell: attribute.cell, place: place))
    }
    var fill: Cells = { _, _, _, _ in }
    var isFixed = true
    for one in shown {
      isFixed = isFixed && one.isWanted == nil && one.prepare == nil
      if let show = one.show { fill = Self.chain(fill) { item, _, session in show(item, session) } }
    }
    return Showing(columns: shown, fill: isFixed ? fill : nil)
  }

  /// Each cell after those before it, as in `fill`: a thing is taken out of the list once for all of them.
  private static func chain(
    _ before: @escaping Cells, _ cell: @escaping (Item, Int, Session) -> Value
  ) -> Cells {
    {
      before(&$0, $1, $2, $3)
      $0.append(cell($1, $2, $3))
    }
  }

  /// Lists as tables.
  /// - Parameters:
  ///   - kind: of the rows; that of the noun where it is left out.
  ///   - more: further columns, after the one with the JSON key `after`.
  public func table(
    _ given: [Item], _ session: Session, kind: String? = nil, after: String? = nil,
    _ more: [(column: Column, value: (Int) -> Value)] = []
  ) throws(Diagnostic) -> Table {
    var completed = given
    try completing?(&completed, session)
    let items = completed
    var columns = [Column("id", tr("Id"))]
    let showing = showing.value(makeShowing)
    // Where no column depends on the rows the chain of all cells is made once.
    let fixed = more.isEmpty ? showing.fill : nil
    var fill: Cells = fixed ?? { _, _, _, _ in }
    func add(_ cell: @escaping (Item, Int, Session) -> Value) {
      if fixed == nil { fill = Self.chain(fill, cell) }
    }
    for one in showing.columns where one.isWanted?(session) ?? true {
      let column = one.column
      columns.append(column)
      if !items.isEmpty, let show = try one.prepare?(items, session) {
        add { item, index, _ in show(item, index) }
      } else if let show = one.show {
        add { item, _, session in show(item, session) }
      }
      if column.key == after {
        for (column, value) in more {
          columns.append(column)
          add { _, index, _ in value(index) }
        }
      }
    }
    let ids = try session.shown(items.map { $0.id })
    var rows: [[Value]] = []
    rows.reserveCapacity(items.count)
    for index in 0..<items.count {
      var row: [Value] = []
      row.reserveCapacity(columns.count)
      row.append(ids[index])
      fill(&row, items[index], index, session)
      rows.append(row)
    }
    return Table(
      kind: kind ?? name, columns: columns, rows: rows,
      empty: items.isEmpty ? try none(session) : nil, frame: frame)
  }

  // MARK: - Lookup

  /// How commands name one.
  /// - Parameters:
  ///   - described: what tells things of one name apart, after what they belong to.
  ///   - aliases: what else one is called; nil where there is nothing but its name.
  ///   - spoken: texts whose words name one at the prompt.
  ///   - content: what is written in one, where `find` looks, too.
  public func things(
    _ described: @escaping @Sendable (Item) -> String = { _ in "" },
    aliases: (@Sendable (Item) -> [String])? = nil,
    spoken: @escaping @Sendable (Item) -> [String] = { _ in [] },
    content: @escaping @Sendable (Item) -> String? = { _ in nil },
    making: (@Sendable (Session, String, [String: String]) throws(Diagnostic) -> [String]?)? = nil
  ) -> ThingSource {
    let noun = self
    let most = 1000
    @Sendable func candidate(_ item: Item, _ session: Session) -> Candidate {
      let owner = noun.within?.title(item) ?? ""
      var more = described(item)
      // What has no name is told by what it is about.
      if more.isEmpty, noun.nameAttribute == nil { more = noun.about(item, session) }
      return Candidate(
        noun.nameAttribute == nil ? item.id.tail(8) : noun.text(item),
        more.isEmpty ? owner : owner.isEmpty ? more : owner + " " + more,
        id: item.id, aliases: aliases?(item) ?? [], spoken: spoken(item), content: content(item))
    }
    /// Those of what was entered go first; others have to be named by id while one of theirs has the name.
    @Sendable func here(_ items: [Item], _ session: Session) throws(Diagnostic) -> [Item] {
      guard let within = noun.within, let owner = within.entered(session) else { return items }
      let near = items.filter { within.owner($0) == owner }
      if session.isNarrowed { return near }
      return near + items.filter { within.owner($0) != owner }
    }
    return ThingSource(
      name, title: title(),
      find: { (session, text) throws(Diagnostic) in
        guard let named = noun.nameAttribute else { return [] }
        var items: [Item]
        if let aliases {
          items = try noun.items(session).filter {
            noun.text($0) == text || aliases($0).contains(text)
          }
        } else {
          items = try noun.items(session, [Condition("\(named.sql) = ?", [.text(text)])])
        }
        guard let within = noun.within, let owner = within.entered(session) else {
          return items.map { candidate($0, session) }
        }
        let near = items.filter { within.owner($0) == owner }
        return (near.isEmpty && !session.isNarrowed ? items : near).map { candidate($0, session) }
      },
      all: { (session) throws(Diagnostic) in
        // What is entered may come last.
        let page = noun.within == nil ? Page(limit: most) : Page()
        return try here(try noun.items(session, page: page), session)
          .prefix(most).map { candidate($0, session) }.filter { !$0.text.isEmpty }
      }, making: making)
  }

  /// What lists always show of one, in words.
  private func about(_ item: Item, _ session: Session) -> String {
    let language = session.language(of: String(parts[0]))
    return attributes.compactMap { attribute -> String? in
      guard attribute.heading?().shown == .always, let show = attribute.show else { return nil }
      return switch show(item, session) {
      case .text(let text): text
      case .choice(_, let words): words.text(language)
      case .day(let day): day.description
      case .money(let money): money.description
      case .integer(let number): String(number)
      default: nil
      }
    }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What one is called.
  func text(_ item: Item) -> String { nameAttribute?.body?(item).string ?? "" }

  /// The same for sentences: the end of its id where it has no name.
  public func called(_ item: Item, _ session: Session) throws(Diagnostic) -> String {
    let text = text(item)
    return text.isEmpty ? try SessionReader(session).tail(item.id) : text
  }
}

/// What the things of a noun belong to, such as a trip: a field of each of their events, or their scope.
public struct Within<Item: Sendable>: Sendable {
  /// The reference in events and its column; nil where the scope of the events says it.
  let field: StoredField?
  /// The condition for all that belong to one.
  func holding(_ owner: Identifier, _ alias: String) -> Condition {
    Condition("\(alias).\(field?.name ?? "scope") = ?", [.id(owner)])
  }

  /// What is read and shown of it.
  let shown: [Attribute<Item>]
  let join: String
  /// What comes before the order of a noun.
  let order: [String]
  /// The joined table, where the order begins with it, and what joins the noun's own to it: it has an index in that
  /// order, and the noun's one for the condition.
  let leading: (table: String, condition: String)?
  let owner: @Sendable (Item) -> Identifier?
  let title: @Sendable (Item) -> String
  /// The one that the user stands in.
  let entered: @Sendable (Session) -> Identifier?
  /// As lists and `add` take it.
  let option: @Sendable () -> Parameter
  /// As commands take it that name a thing; nil where they need not.
  let ofNamed: (@Sendable () -> Parameter)?
  /// The condition that keeps lists to those of the one named or entered.
  let narrowing: @Sendable (Session, Arguments) throws(Diagnostic) -> [Condition]
  /// What a new thing belongs to: its id, and how it is called.
  let fill: @Sendable (Session, Arguments) throws(Diagnostic) -> (id: Identifier, title: Phrase)
  /// Runs an action that looks for what it names in the one of the option alone.
  let around: @Sendable (@escaping Command.Action) -> Command.Action

  public init(
    field: StoredField?, shown: [Attribute<Item>], join: String, order: [String],
    leading: (table: String, condition: String)? = nil,
    owner: @escaping @Sendable (Item) -> Identifier?, title: @escaping @Sendable (Item) -> String,
    entered: @escaping @Sendable (Session) -> Identifier?,
    option: @autoclosure @escaping @Sendable () -> Parameter,
    ofNamed: (@Sendable () -> Parameter)? = nil,
    narrowing: @escaping @Sendable (Session, Arguments) throws(Diagnostic) -> [Condition],
    fill:
      @escaping @Sendable (Session, Arguments) throws(Diagnostic) -> (
        id: Identifier, title: Phrase
      ), around: @escaping @Sendable (@escaping Command.Action) -> Command.Action = { $0 }
  ) {
    self.field = field
    self.shown = shown
    self.join = join
    self.order = order
    self.leading = leading
    self.owner = owner
    self.title = title
    self.entered = entered
    self.option = option
    self.ofNamed = ofNamed
    self.narrowing = narrowing
    self.fill = fill
    self.around = around
  }
}

/// Reads the tables of a noun.
struct SessionReader: NotebookReader {
  let session: Session
  let notebook: Notebook

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
  }
}

extension String {
  /// The parts of a noun's name with another mark between them.
  fileprivate func parted(by mark: Unicode.Scalar) -> String {
    String(
      decoding: utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: mark) : $0 }, as: UTF8.self)
  }
}

/// What is asked of an attribute by its key.
private struct AttributeTraits: Sendable {
  let json: String
  let hasHeading: Bool
  /// Whether rows are read into it.
  let isRead: Bool
}
