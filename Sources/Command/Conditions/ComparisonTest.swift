// A comparison of a condition, asked of values. What was written is read as what the value is: a number with
// the unit of its column, a day, a choice by the words that people see.
//
// Two-valued: what has no value is different from every value, and neither smaller nor larger; so `not` turns
// every answer round. The same holds of what `Noun+Where` makes of it in SQL.

import Kernel
import Render

/// One comparison, with the clock and the zone of who asks. What is written is read once for each kind of value.
final class ComparisonTest {
  let comparison: Comparison
  private let literals: LiteralReader
  /// Whose days count.
  let zone: Zone
  private let said: (Phrase) -> Void
  private(set) lazy var key = comparison.text.folded
  private var day: Day?
  private var spans: [String: Range<Int64>] = [:]

  init(_ comparison: Comparison, _ session: Session) {
    self.comparison = comparison
    literals = session.parser.literals
    zone = session.surroundings.zone
    said = { session.note($0) }
  }

  /// Whether it stands for having a value, or having none.
  var asksForNothing: Bool { comparison.text.isEmpty }

  /// - Parameter unit: that of the column.
  /// - Throws: `usage` where the value cannot be compared so.
  func holds(_ value: Value, unit: String?) throws(Diagnostic) -> Bool {
    if asksForNothing {
      try checkNothing()
      return ComparisonTest.isEmpty(value) == (comparison.relation == .equal)
    }
    if comparison.relation == .notEqual { return try !holds(value, .equal, unit) }
    return try holds(value, comparison.relation, unit)
  }

  /// Only `=` and `!=` can ask whether there is a value.
  func checkNothing() throws(Diagnostic) {
    guard comparison.relation != .equal, comparison.relation != .notEqual else { return }
    throw fault(tr("--where: only = and != compare with nothing"), comparison.span)
  }

  private static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .null: true
    case .text(let text): text.isEmpty
    case .number(let number, _): !number.isFinite
    case .list(let values): values.isEmpty
    case .object(let members): members.members.isEmpty
    case .json(let json): json.isNull
    default: false
    }
  }

  private func holds(
    _ value: Value, _ relation: Comparison.Relation, _ unit: String?
  ) throws(Diagnostic) -> Bool {
    if ComparisonTest.isEmpty(value) { return false }
    switch value {
    case .null: return false
    case .text(let text): return self.text(text, relation)
    case .choice(let name, let words):
      guard relation == .equal || relation == .contains else { throw order() }
      let forms = [name] + Language.allCases.map { words.text($0) }
      return forms.contains { text($0, relation) }
    case .identifier(let id, let short):
      guard relation == .equal || relation == .contains else { throw order() }
      let text = id.description
      if relation == .contains { return text.contains(key) }
      return key == text || key == short.folded || key.utf8.count >= 4 && text.hasSuffix(key)
    case .integer(let number):
      if let other = Int64(comparison.text) { return compare(number, other, try ordered(relation)) }
      return compare(Double(number), try self.number(unit), try ordered(relation))
    case .number(let number, _):
      return compare(number, try self.number(unit), try ordered(relation))
    case .way(let metres):
      return compare(metres, try self.number("m"), try ordered(relation))
    case .duration(let duration):
      return compare(
        duration.milliseconds, Int64(try seconds(bare: 1) * 1000), try ordered(relation))
    case .minutes(let minutes):
      return compare(minutes, try seconds(bare: 60) / 60, try ordered(relation))
    case .boolean(let flag):
      guard relation == .equal else { throw order() }
      return flag == (try boolean())
    case .day(let day):
      if relation == .contains { return day.description.contains(comparison.text) }
      return compare(day.number, try self.dayMeant().number, relation)
    case .instant(let instant): return try moment(instant, relation, zone)
    case .local(let instant, let zone): return try moment(instant, relation, zone)
    case .money(let money):
      guard let other = try self.money(beside: money) else { return false }
      return compare(money.minor, other.minor, try ordered(relation))
    case .list(let values):
      for value in values where try holds(value, relation, unit) { return true }
      return false
    case .object(let members):
      for member in members.members where try holds(member.value, relation, unit) { return true }
      return false
    case .json(let json): return try holds(json: json, relation, unit)
    case .point, .polygon:
      throw fault(
        tr("--where: \(comparison.name) is a shape and cannot be compared"), comparison.nameSpan)
    }
  }

  private func holds(
    json: JSON, _ relation: Comparison.Relation, _ unit: String?
  ) throws(Diagnostic) -> Bool {
    switch json {
    case .null: return false
    case .string(let text): return try holds(.text(text), relation, unit)
    case .bool(let flag): return try holds(.boolean(flag), relation, unit)
    case .integer(let number): return try holds(.integer(number), relation, unit)
    case .number(let number): return try holds(.number(number, decimals: nil), relation, unit)
    case .array(let values):
      for value in values where try holds(json: value, relation, unit) { return true }
      return false
    case .object(let object):
      for member in object.members where try holds(json: member.value, relation, unit) {
        return true
      }
      return false
    }
  }

  // MARK: - Comparing

  /// Folded texts, by their bytes: as SQLite compares them.
  private func text(_ text: String, _ relation: Comparison.Relation) -> Bool {
    let folded = text.folded
    switch relation {
    case .contains: return folded.contains(key)
    case .equal, .notEqual: return folded == key
    case .less: return folded.utf8.lexicographicallyPrecedes(key.utf8)
    case .greaterOrEqual: return !folded.utf8.lexicographicallyPrecedes(key.utf8)
    case .greater: return key.utf8.lexicographicallyPrecedes(folded.utf8)
    case .lessOrEqual: return !key.utf8.lexicographicallyPrecedes(folded.utf8)
    }
  }

  private func compare<Number: Comparable>(
    _ a: Number, _ b: Number, _ relation: Comparison.Relation
  ) -> Bool {
    switch relation {
    case .equal, .notEqual, .contains: a == b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    }
  }

  /// A day stands for all its moments.
  private func moment(
    _ instant: Instant, _ relation: Comparison.Relation, _ zone: Zone
  ) throws(Diagnostic) -> Bool {
    let meant = try moments(zone)
    let at = instant.milliseconds
    switch try ordered(relation) {
    case .less: return at < meant.lowerBound
    case .lessOrEqual: return at < meant.upperBound
    case .greater: return at >= meant.upperBound
    case .greaterOrEqual: return at >= meant.lowerBound
    default: return meant.contains(at)
    }
  }

  // MARK: - What was written

  func ordered(_ relation: Comparison.Relation) throws(Diagnostic) -> Comparison.Relation {
    guard relation == .contains else { return relation }
    throw fault(
      tr("--where: ~ looks into texts, and \(comparison.name) is none"), comparison.relationSpan)
  }

  func order() -> Diagnostic {
    fault(
      tr("--where: \(comparison.name) has no order"), comparison.relationSpan,
      hint: tr("use = or !="))
  }

  func number(_ unit: String?) throws(Diagnostic) -> Double {
    if let number = UnitOfMeasure.number(comparison.text, unit) { return number }
    throw fault(
      tr("--where: \(comparison.name) is a number, and \(comparison.text) is none"),
      comparison.span,
      hint: comparison.text.contains(",")
        ? tr("write decimals with a point: 3.5")
        : unit.map { tr("write a number, with or without its unit \($0)") })
  }

  /// - Parameter bare: the seconds of a number that stands alone.
  private func seconds(bare: Double) throws(Diagnostic) -> Double {
    if let number = Double(parsing: comparison.text), number.isFinite, number.magnitude < 1e12 {
      return number * bare
    }
    do throws(QuantityFault) {
      return Double(try Duration(parsing: comparison.text).milliseconds) / 1000
    } catch {
      throw fault(
        tr("--where: \(comparison.name) is a duration: \(error.message)"), comparison.span,
        hint: error.hint ?? tr("write a number and a unit: 90min, 1h30m, 2d"))
    }
  }

  func boolean() throws(Diagnostic) -> Bool {
    if let flag = LiteralReader.boolean(comparison.text) { return flag }
    throw fault(
      tr("--where: \(comparison.name) is yes or no, not \(comparison.text)"), comparison.span)
  }

  func dayMeant() throws(Diagnostic) -> Day {
    if let day { return day }
    let read = try literals.day(
      comparison.text, comparison.span, .unclear, as: comparison.name, said: said)
    day = read
    return read
  }

  /// The milliseconds of a day by the clocks of `zone`, or that of a moment.
  func moments(_ zone: Zone) throws(Diagnostic) -> Range<Int64> {
    if let known = spans[zone.name] { return known }
    let text = comparison.text
    let reader = literals.told(in: zone)
    let at = try reader.instant(
      text, comparison.span, .unclear, as: comparison.name, said: said)
    let day = zone.day(at: at)
    let start = zone.start(of: day)
    var range = at.milliseconds..<at.milliseconds + 1
    if at == start, DateWords.day(text, today: zone.day(at: literals.now()), .unclear) != nil {
      range = start.milliseconds..<zone.start(of: day.adding(days: 1)).milliseconds
    }
    spans[zone.name] = range
    return range
  }

  /// What is written in the currency of `money`; nil where it is in another.
  private func money(beside money: Money) throws(Diagnostic) -> Money? {
    do throws(QuantityFault) {
      let isBare = Money.isBare(comparison.text)
      let other = try Money(parsing: comparison.text + (isBare ? money.currency.code : ""))
      return other.currency == money.currency ? other : nil
    } catch {
      throw fault(
        tr("--where: \(comparison.name) is an amount: \(error.message)"), comparison.span,
        hint: error.hint ?? tr("write a number and a currency: 42.50EUR"))
    }
  }

  func fault(_ message: Phrase, _ span: SourceSpan, hint: Phrase? = nil) -> Diagnostic {
    Diagnostic(.usage, message, at: span, hint: hint)
  }
}
