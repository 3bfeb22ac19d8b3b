// What a cell or a field holds, before it is text. A value knows what it is (a day, a choice, a
// point), so that each format can write it its own way. Nothing here is formatted or stored.
import Core
import Kernel

/// One value of a result.
///
/// Data formats write the stored form (`choice` its stored name, `instant` ISO 8601 in UTC, numbers
/// with all their digits); tables for people write the shown form.
public enum Value: Sendable, Equatable {
  case null
  /// Any text, untrusted: it is made printable where a person reads it.
  case text(String)
  case integer(Int64)
  /// `decimals` are for people's tables; data formats write the shortest form that reads back equal.
  /// A number that is not finite is null.
  case number(Double, decimals: Int?)
  case boolean(Bool)
  case instant(Instant)
  /// A moment told by the clocks of a place, with their offset where those of the reader differ; data
  /// formats write it as any other. Held apart: a zone is seven times as large as any other value, and each cell
  /// of a table takes as much as the largest does.
  indirect case local(Instant, Zone)
  case day(Day)
  /// Data formats write seconds.
  case duration(Duration)
  /// Work in minutes, which tables show as any duration; data formats write the minutes.
  case minutes(Double)
  /// Metres along a way; tables show kilometres from one on.
  case way(Double)
  /// Data formats write the decimals of the currency, as text: no reader rounds them.
  case money(Money)
  /// `short` is the unique tail that tables show; data formats write the whole.
  case identifier(Identifier, short: String)
  /// A stored name that never changes with the language, and the words people read.
  case choice(String, Phrase)
  case list([Value])
  case object(Members)
  case json(JSON)
  /// Plan metres, or longitude and latitude (see `Frame`).
  case point(x: Double, y: Double)
  /// An area; column of `geojson`, WKT in csv and tsv.
  case polygon(PlanPolygon)

  /// A text, or null where there is none.
  public static func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }

  /// An integer of any width, or null where there is none.
  public static func count(_ number: Int?) -> Value { number.map { .integer(Int64($0)) } ?? .null }

  /// A duration, or null where there is none.
  public static func duration(milliseconds: Int64?) -> Value {
    milliseconds.map { .duration(Duration(milliseconds: $0)) } ?? .null
  }

  /// Minutes, or null where there are none.
  public static func minutes(_ number: Double?) -> Value { number.map { .minutes($0) } ?? .null }

  /// An amount, or null where there is none.
  public static func money(_ money: Money?) -> Value { money.map { .money($0) } ?? .null }

  /// A number, or null where there is none.
  public static func measure(_ number: Double?, decimals: Int? = nil) -> Value {
    number.map { .number($0, decimals: decimals) } ?? .null
  }
}

/// Named values in the order written; names are not repeated.
public struct Members: Sendable, Equatable {
  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }
  public var members: [Member]

  public init(_ members: [Member] = []) { self.members = members }

  public init(_ pairs: [(String, Value)]) { members = pairs.map { Member($0.0, $0.1) } }
}
