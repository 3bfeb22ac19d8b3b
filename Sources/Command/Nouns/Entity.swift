// What a noun is made of: a value with an id, and the places in it where attributes lie.

import Kernel

/// One thing of the notebook as a value. Its empty value holds the defaults of what no event has said.
public protocol Entity: Sendable {
  init()
  var id: Identifier { get set }
}

/// A property that an attribute reads and sets. It is given as a closure: a key path is made when its noun is
/// used, not when the program starts. In code that is generic over the item a path is made anew each time: such
/// code makes it once, before it declares attributes with it.
public typealias PropertyPath<Item, Property> = WritableKeyPath<Item, Property> & Sendable

/// What a property may hold: a value, or a value or nothing.
public protocol Settable: SendableMetatype {
  associatedtype Held: SendableMetatype = Self
  /// The property that holds this; nil where it cannot hold nothing, and so stays as it is.
  static func holding(_ value: Held?) -> Self?
  var held: Held? { get }
}

extension Optional: Settable where Wrapped: Settable {
  @inlinable public static func holding(_ value: Wrapped?) -> Self? { .some(value) }
  @inlinable public var held: Wrapped? { self }
}

extension Settable where Held == Self {
  @inlinable public static func holding(_ value: Self?) -> Self? { value }
  @inlinable public var held: Self? { self }
}

extension String: Settable { public typealias Held = String }
extension Int: Settable { public typealias Held = Int }
extension Double: Settable { public typealias Held = Double }
extension Bool: Settable { public typealias Held = Bool }
extension Day: Settable { public typealias Held = Day }
extension Instant: Settable { public typealias Held = Instant }
extension Money: Settable { public typealias Held = Money }
extension ExchangeRate: Settable { public typealias Held = ExchangeRate }
extension Identifier: Settable { public typealias Held = Identifier }

/// One of a few named values: the name is stored and never changes, the words are for people.
public protocol NamedChoice: RawRepresentable<String>, CaseIterable, ColumnValue
where Held == Self {
  var words: Phrase { get }
  /// Other words that people type for it.
  var otherWords: [String] { get }
  /// Further names for it that scripts may use.
  var otherNames: [String] { get }
  /// Whether the profile of a notebook may call it otherwise.
  static var isNamedByProfile: Bool { get }
}

extension NamedChoice {
  public var otherWords: [String] { [] }
  public var otherNames: [String] { [] }
  public static var isNamedByProfile: Bool { false }

  /// All of them, as what a parameter takes.
  public static var parameterType: ParameterType { .choice(all) }

  @usableFromInline static var all: [Choice] {
    allCases.map {
      Choice(
        $0.rawValue, $0.words, synonyms: $0.otherWords, otherNames: $0.otherNames,
        isOfProfile: isNamedByProfile)
    }
  }
}
