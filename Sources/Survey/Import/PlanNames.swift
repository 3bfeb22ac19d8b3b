// The names of one thing in every language its file gives. Refuses nothing: an empty set of names is
// a normal state, since a third of real rooms have none. A name is never a key.

/// Names by language.
///
/// Keys are language tags as the file writes them ("en", "pt-BR"); a name whose language the file
/// does not say stands under the empty key. Names are never blank and carry no blanks at their ends.
public struct PlanNames: Sendable, Equatable {
  /// One of the names, with the tag of its language.
  public struct Name: Sendable, Equatable {
    public let language: String
    public let text: String
  }

  /// In the order of their tags, each once. Things have few names, and a list reads those of each row: a
  /// dictionary cost more than looking through them.
  public private(set) var all: [Name] = []

  public init() {}

  /// Blank names are left out, blanks at the ends are cut off.
  public init(_ names: [String: String]) {
    for (language, name) in names { self[language] = name }
  }

  /// One name in no known language.
  public init(plain name: String) { self[""] = name }

  public var isEmpty: Bool { all.isEmpty }

  /// The names alone, in the order of their tags.
  public var texts: [String] { all.map(\.text) }

  public subscript(language: String) -> String? {
    get { all.first { $0.language == language }?.text }
    set {
      let trimmed = newValue.map(PlanNames.trimmed) ?? ""
      let place = all.firstIndex { $0.language >= language } ?? all.count
      let isKnown = place < all.count && all[place].language == language
      let name = trimmed.isEmpty ? [] : [Name(language: language, text: trimmed)]
      all.replaceSubrange(place..<(isKnown ? place + 1 : place), with: name)
    }
  }

  /// The name to show to a reader: in the first of `languages` that has one (exactly, else the same
  /// primary tag, so "pt" finds "pt-BR"), else the name of no known language, else English, else the
  /// first by tag. Nil only without any name. - Complexity: O(names x languages).
  public func best(_ languages: String...) -> String? { best(languages) }

  public func best(_ languages: [String]) -> String? {
    for language in languages where !language.isEmpty {
      if let exact = self[language] { return exact }
      let wanted = PlanNames.primary(language)
      if let near = all.first(where: {
        !$0.language.isEmpty && PlanNames.primary($0.language) == wanted
      }) {
        return near.text
      }
    }
    return self[""] ?? self["en"] ?? all.first?.text
  }

  private static func primary(_ language: String) -> String {
    String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }

  /// `text` without blanks (Unicode white space) at its ends.
  static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}
