// The local check of what a person types: offline, under a millisecond, in Italian and English. It finds what is said in words;
// what is only meant it mostly misses, so it never stands in for the classifier.

/// What the local check found.
public enum CrisisFloor {
  /// What a message is about.
  public enum Category: String, Sendable, CaseIterable {
    case ideation, plan, attempt, passive
    case selfHarm = "self-harm"
    case acuteHelp = "acute-help"
    case dangerToOthers = "danger-to-others"
    case dangerFromOthers = "danger-from-others"
    case thirdPerson = "third-person"
  }

  public enum Level: Int, Sendable, Comparable {
    case none, soft, hard

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// What was found, without a word of the text.
  public struct Finding: Sendable, Equatable {
    public var level: Level
    /// Of the gravest pattern; nil where only the linear model found something.
    public var category: Category?
    /// The name of that pattern, such as `id.want-die`, or `model`.
    public var pattern: String?

    public static let none = Finding(level: .none)

    public init(level: Level, category: Category? = nil, pattern: String? = nil) {
      (self.level, self.category, self.pattern) = (level, category, pattern)
    }
  }

  /// The weight from which patterns are hard, and soft.
  static let hardWeight = 10
  static let softWeight = 5

  /// Words from which the linear model is taken at its word. Of fewer it knows little, and a greeting sounds like something: it must
  /// be surer then.
  static let leastWords = 6
  static let surer = 1.5

  /// Tokens that are looked at together in a long text, and how many of them are looked at twice.
  private static let window = 1500
  private static let overlap = 200

  /// - Complexity: O(length).
  public static func check(_ text: String) -> Finding {
    let whole = CrisisText(text)
    guard whole.tokens.count > window else { return check(whole) }
    var gravest = Finding.none
    var start = 0
    while start < whole.tokens.count, gravest.level != .hard {
      let found = check(whole.part(start..<min(start + window, whole.tokens.count)))
      if found.level > gravest.level { gravest = found }
      start += window - overlap
    }
    return gravest
  }

  static func check(_ text: CrisisText) -> Finding {
    let (found, isExplained) = judged(text)
    // Where a pattern was found and means no danger there, the words that the model would weigh are explained.
    if found.level != .none || isExplained { return found }
    return CrisisModel.shared.isConcerning(
      text, by: text.tokens.count < leastWords ? surer : 1)
      ? Finding(level: .soft, category: nil, pattern: "model") : .none
  }

  /// What the patterns alone find.
  static func patterns(in text: CrisisText) -> Finding { judged(text).finding }

  /// What the patterns find, and whether a grave one was found that means no danger where it stands: an idiom, a denial.
  static func judged(_ text: CrisisText) -> (finding: Finding, isExplained: Bool) {
    let matcher = CrisisMatcher(text)
    let context = CrisisContext(matcher)
    let rules = matcher.rules
    var best: (weight: Int, pattern: CrisisRules.Pattern)?
    var isExplained = false
    patterns: for pattern in rules.patterns {
      if let best, best.weight >= pattern.weight { continue }
      var spans = matcher.matches(pattern.parts[0].items)
      guard !spans.isEmpty else { continue }
      for part in pattern.parts.dropFirst() {
        if pattern.isSingle {
          let without = matcher.sentences(of: part)
          spans.removeAll { without.contains(matcher.sentence($0.start)) }
        } else if matcher.contains(part) == part.isAbsent {
          continue patterns
        }
      }
      guard !spans.isEmpty else { continue }
      var weight = 0
      for span in spans { weight = max(weight, context.weight(pattern, span)) }
      if weight == 0, pattern.weight >= hardWeight, !context.isTurned { isExplained = true }
      if weight > (best?.weight ?? 0) { best = (weight, pattern) }
    }
    guard let best, best.weight >= softWeight else { return (.none, isExplained) }
    let finding = Finding(
      level: best.weight >= hardWeight ? .hard : .soft, category: best.pattern.category,
      pattern: rules.name(best.pattern))
    return (finding, isExplained)
  }
}
