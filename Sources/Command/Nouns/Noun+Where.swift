// `--where` of a noun: names are the JSON keys of its attributes. What SQLite can compare as the values are
// shown goes into the query, with bound values; the rest is asked of the values of each row.

import Core
import Kernel
import Notebook
import Render

/// How SQLite compares an attribute just as its values are compared; see `ComparisonTest`.
@usableFromInline enum ComparedKind: Sendable {
  case text
  case number
  case boolean
  case choice([Choice])
  /// Text, ISO 8601.
  case day
  /// Milliseconds since 1970.
  case instant
}

/// How values of one kind are compared that no column has.
public struct ComparedSample: Sendable {
  let sample: Value
  let unit: String?
  let choices: [String]

  /// - Parameter sample: one such value.
  public init(_ sample: Value, unit: String?, choices: [String] = []) {
    (self.sample, self.unit, self.choices) = (sample, unit, choices)
  }
}

extension Noun {
  /// What `--where` asks of the rows of a list.
  public struct Wanted: Sendable {
    /// What the query asks.
    public fileprivate(set) var conditions: [Condition] = []
    /// What is asked of the values of each row that the query gives.
    var rest: [ConditionTree] = []
    /// The values that it names and no column has.
    fileprivate var named: [Named] = []
  }

  /// A value that conditions may name beside the columns, such as a parameter of a family.
  public struct Named: Sendable {
    let name: String
    /// Those of all kinds of things that have it.
    let kinds: [ComparedSample]
    fileprivate let value: @Sendable (Item) -> (value: Value, unit: String?)

    public init(
      _ name: String, _ kinds: [ComparedSample],
      value: @escaping @Sendable (Item) -> (value: Value, unit: String?)
    ) {
      (self.name, self.kinds, self.value) = (name, kinds, value)
    }

    /// - Throws: `usage` where it can be compared so for no kind of things.
    fileprivate func check(_ test: ComparisonTest) throws(Diagnostic) {
      var fault: Diagnostic?
      for kind in kinds {
        do throws(Diagnostic) {
          if !kind.choices.isEmpty, !test.asksForNothing {
            _ = try test.names(kind.choices.map { Choice($0, .verbatim($0)) })
          } else {
            _ = try test.holds(kind.sample, unit: kind.unit)
          }
          return
        } catch {
          fault = fault ?? error
        }
      }
      if let fault { throw fault }
    }
  }
}

extension Noun where Item: Entity {
  /// - Throws: `usage` for names that no attribute has, and values that its attribute cannot have.
  public func wanted(
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> Wanted {
    guard let text = arguments.text("where") else { return Wanted() }
    let tree = try ConditionReader.read(text, at: arguments.span("where"))
    var wanted = Wanted()
    let keys = try table([], session).columns.map(\.key)
    let others = tree.comparisons.filter { !keys.contains($0.name) }
    if !others.isEmpty {
      let all = try otherNames?(session) ?? []
      for other in others {
        guard let one = all.first(where: { $0.name == other.name }) else {
          throw .unknownName(other, among: keys + all.map(\.name))
        }
        try one.check(ComparisonTest(other, session))
        wanted.named.append(one)
      }
    }
    let parts = if case .all(let parts) = tree { parts } else { [tree] }
    for part in parts {
      // A name of its own may be that of an attribute which no list shows.
      let isShown = part.comparisons.allSatisfy { keys.contains($0.name) }
      if isShown, let condition = try condition(part, session) {
        wanted.conditions.append(condition)
      } else {
        wanted.rest.append(part)
      }
    }
    return wanted
  }

  /// The things that meet all conditions and what `--where` asks, in their order.
  public func items(
    _ session: Session, _ conditions: [Condition], page: Page = Page(), wanted: Wanted
  ) throws(Diagnostic) -> [Item] {
    let all = conditions + wanted.conditions
    guard !wanted.rest.isEmpty else { return try items(session, all, page: page) }
    var choices: [String: [Choice]] = [:]
    for attribute in attributes {
      if case .choice(let all)? = attribute.compared { choices[attribute.json] = all }
    }
    return try SessionReader(session).picked(page, { $0.id }) {
      (items) throws(Diagnostic) in
      let table = try table(items, session)
      var more: [String: [(value: Value, unit: String?)]] = [:]
      for one in wanted.named { more[one.name] = items.map(one.value) }
      return try table.places(meeting: .all(wanted.rest), choices, more: more, session)
        .map { items[$0] }
    } _: { (page) throws(Diagnostic) in
      try items(session, all, page: page)
    }
  }

  /// The ids of the things that meet all conditions and what `--where` asks. Things are read a page at a time,
  /// so that memory grows by their ids alone.
  public func ids(
    _ session: Session, _ conditions: [Condition], wanted: Wanted
  ) throws(Diagnostic) -> Set<Identifier> {
    let step = 2000
    var result: Set<Identifier> = []
    var page = Page(limit: step)
    while true {
      let items = try items(session, conditions, page: page, wanted: wanted)
      result.formUnion(items.prefix(step).map(\.id))
      guard items.count > step else { return result }
      page.after = items[step - 1].id
    }
  }

  // MARK: - In SQL

  /// nil where SQLite cannot tell what the values tell.
  private func condition(
    _ tree: ConditionTree, _ session: Session
  ) throws(Diagnostic) -> Condition? {
    func joined(_ trees: [ConditionTree], _ word: String) throws(Diagnostic) -> Condition? {
      var parts: [Condition] = []
      for tree in trees {
        guard let part = try condition(tree, session) else { return nil }
        parts.append(part)
      }
      return Condition(
        parts.map { "(\($0.sql))" }.joined(separator: word), parts.flatMap(\.values))
    }
    switch tree {
    case .comparison(let comparison):
      guard let attribute = shownAttribute(comparison.name), let kind = attribute.compared
      else { return nil }
      return try ComparisonTest(comparison, session).condition(
        attribute.sql, kind, standard: attribute.show.map { $0(Item(), session) } ?? .null,
        unit: attribute.heading?().unit)
    case .all(let parts): return try joined(parts, " AND ")
    case .any(let parts): return try joined(parts, " OR ")
    case .not(let part):
      return try condition(part, session).map { Condition("NOT (\($0.sql))", $0.values) }
    }
  }
}

/// Refuses names that no column has.
func checkNames(_ tree: ConditionTree, _ columns: [Column]) throws(Diagnostic) {
  let keys = columns.map(\.key)
  for comparison in tree.comparisons where !keys.contains(comparison.name) {
    throw .unknownName(comparison, among: keys)
  }
}

extension ComparisonTest {
  /// The same as `holds`, in SQL; nil where SQLite cannot tell.
  /// - Parameters:
  ///   - sql: an expression over the tables of a list.
  ///   - standard: the value where the column is NULL.
  func condition(
    _ sql: String, _ kind: ComparedKind, standard: Value, unit: String?
  ) throws(Diagnostic) -> Condition? {
    let isNegative = comparison.relation == .notEqual
    let relation: Comparison.Relation = isNegative ? .equal : comparison.relation
    let sign = relation.rawValue
    /// Never NULL, so that NOT turns it round.
    func made(_ condition: String, _ values: [SQLValue] = []) -> Condition {
      Condition("coalesce(\(condition), 0) = \(isNegative ? 0 : 1)", values)
    }
    guard let standard = SQLValue(standard, kind) else { return nil }
    if asksForNothing {
      try checkNothing()
      guard case .null = standard else { return made("0") }
      guard case .choice(let choices) = kind else { return made("coalesce(\(sql), '') = ''") }
      return made(
        "coalesce(\(sql), '') NOT IN (\(choices.marks))", choices.map { .text($0.name) })
    }
    switch kind {
    case .text:
      let isThere = "coalesce(\(sql), '') != ''"
      let folded = "folded(\(sql))"
      return made(
        relation == .contains
          ? "\(isThere) AND instr(\(folded), ?) > 0" : "\(isThere) AND \(folded) \(sign) ?",
        [.text(key)])
    case .number:
      _ = try ordered(relation)
      let number: SQLValue =
        if let whole = Int64(comparison.text) { .integer(whole) } else {
          .real(try self.number(unit))
        }
      return made("coalesce(\(sql), ?) \(sign) ?", [standard, number])
    case .boolean:
      guard relation == .equal else { throw order() }
      return made("(coalesce(\(sql), ?) != 0) = ?", [standard, .integer(try boolean() ? 1 : 0)])
    case .choice(let choices):
      let meant = try names(choices)
      return made(
        "coalesce(\(sql), ?) IN (\(meant.marks))", [standard] + meant.map { .text($0) })
    case .day:
      if relation == .contains { return made("instr(\(sql), ?) > 0", [.text(comparison.text)]) }
      return made("\(sql) \(sign) ?", [.text(try dayMeant().description)])
    case .instant:
      _ = try ordered(relation)
      let meant = try moments(zone)
      let (from, to) = (SQLValue.integer(meant.lowerBound), SQLValue.integer(meant.upperBound))
      switch relation {
      case .less: return made("\(sql) < ?", [from])
      case .lessOrEqual: return made("\(sql) < ?", [to])
      case .greater: return made("\(sql) >= ?", [to])
      case .greaterOrEqual: return made("\(sql) >= ?", [from])
      default: return made("\(sql) >= ? AND \(sql) < ?", [from, to])
      }
    }
  }

  /// The stored names of the choices that are meant: by name, by the words that people see, or by others.
  /// - Throws: `usage` where there is none.
  func names(_ choices: [Choice]) throws(Diagnostic) -> [String] {
    let relation = comparison.relation
    guard relation == .equal || relation == .notEqual || relation == .contains else {
      throw order()
    }
    let meant = choices.filter {
      relation == .contains ? $0.forms.contains { $0.contains(key) } : $0.isCalled(comparison.text)
    }.map(\.name)
    guard meant.isEmpty else { return meant }
    let near = Suggestions.nearest(to: comparison.text, among: choices.map(\.name))
    throw fault(
      tr("--where: \(comparison.name) cannot be \(comparison.text)"), comparison.span,
      hint: near.isEmpty
        ? tr("one of: \(choices.map(\.name).joined(separator: ", "))")
        : tr("did you mean \(near[0])?"))
  }
}

extension Array {
  fileprivate var marks: String { map { _ in "?" }.joined(separator: ", ") }
}

extension SQLValue {
  /// What stands for a column that is NULL, as it is stored; nil where that cannot be said.
  fileprivate init?(_ standard: Value, _ kind: ComparedKind) {
    switch (standard, kind) {
    case (.null, _), (.text(""), .text): self = .null
    case (.integer(let number), .number): self = .integer(number)
    case (.number(let number, _), .number): self = .real(number)
    case (.boolean(let flag), .boolean): self = .integer(flag ? 1 : 0)
    case (.choice(let name, _), .choice): self = .text(name)
    default: return nil
    }
  }
}

extension Diagnostic {
  /// A name in a condition that no column has.
  static func unknownName(_ comparison: Comparison, among keys: [String]) -> Diagnostic {
    let near = Suggestions.nearest(to: comparison.name, among: keys)
    return Diagnostic(
      .usage, tr("--where: nothing here is called \(comparison.name)"), at: comparison.nameSpan,
      hint: near.isEmpty
        ? tr("names: \(keys.joined(separator: ", "))")
        : tr("did you mean \(near.joined(separator: ", "))?"))
  }
}
