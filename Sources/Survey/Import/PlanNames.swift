// The names of one thing in every language its file gives. Refuses nothing: an empty set of names is
// a normal state, since a third of real rooms have none. A name is never a key.

/// Names by language.
///
/// Keys are language tags as the file writes them ("en", "pt-BR"); a name whose language the file
/// does not say stands under the empty key. Names are never blank and carry no blanks at their ends.
public struct PlanNames: Sendable, Equatable {
  public private(set) var byLanguage: [String: String] = [:]

  public init() {}

  /// Blank names are left out, blanks at the ends are cut off.
  public init(_ names: [String: String]) {
    for (language, name) in names { self[language] = name }
  }

  /// One name in no known language.
  public init(plain name: String) { self[""] = name }

  public var isEmpty: Bool { byLanguage.isEmpty }

  public subscript(language: String) -> String? {
    get { byLanguage[language] }
    set {
      let trimmed = newValue.map(PlanNames.trimmed) ?? ""
      byLanguage[language] = trimmed.isEmpty ? nil : trimmed
    }
  }

  /// The name to show to a reader: in the first of `languages` that has one (exactly, else the same
  /// primary tag, so "pt" finds "pt-BR"), else the name of no known language, else English, else the
  /// first by tag. Nil only without any name. - Complexity: O(names x languages).
  public func best(_ languages: String...) -> String? { best(languages) }

  public func best(_ languages: [String]) -> String? {
    for language in languages where !language.isEmpty {
      if let exact = byLanguage[language] { return exact }
      let wanted = PlanNames.primary(language)
      let near = byLanguage.keys.filter { !$0.isEmpty && PlanNames.primary($0) == wanted }.min()
      if let near { return byLanguage[near] }
    }
    if let plain = byLanguage[""] ?? byLanguage["en"] { return plain }
    return byLanguage.keys.min().flatMap { byLanguage[$0] }
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
