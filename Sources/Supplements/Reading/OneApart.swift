// Names that differ by one slip of the finger: a letter changed, missing or added, or two neighbours exchanged
// (Damerau 1964). At two slips Lasix is Plavix; so a name two apart is not near.

/// Names to be found by one that is nearly them.
struct NearNamesIndex: Sendable {
  /// The fewest letters of what is typed: shorter words are near too many names.
  static let leastLetters = 6

  /// By length in scalars.
  private var names: [Int: [(letters: [Unicode.Scalar], name: String)]] = [:]
  private var known: Set<String> = []

  /// - Parameter name: a key, as `String.key` makes it.
  mutating func add(_ name: String) {
    guard known.insert(name).inserted else { return }
    let letters = Array(name.unicodeScalars)
    names[letters.count, default: []].append((letters, name))
  }

  /// Names one apart, sorted; none for what is shorter than six letters.
  /// - Complexity: O(names of about the same length).
  func near(_ key: String) -> [String] {
    let letters = Array(key.unicodeScalars)
    guard letters.count(where: { $0 != " " }) >= Self.leastLetters else { return [] }
    var found: [String] = []
    for length in (letters.count - 1)...(letters.count + 1) {
      for one in names[length] ?? [] where Self.isOneApart(letters, one.letters) {
        found.append(one.name)
      }
    }
    return found.sorted()
  }

  /// Whether one change leads from a name to the other.
  /// - Complexity: O(letters).
  static func isOneApart(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    let (short, long) = a.count <= b.count ? (a, b) : (b, a)
    guard long.count - short.count <= 1 else { return false }
    var start = 0
    while start < short.count, short[start] == long[start] { start += 1 }
    var tail = 0
    while tail < short.count - start, short[short.count - 1 - tail] == long[long.count - 1 - tail] {
      tail += 1
    }
    let left = short.count - start - tail
    if long.count > short.count { return left == 0 }
    // Changed, or two neighbours exchanged.
    return left == 1
      || left == 2 && short[start] == long[start + 1] && short[start + 1] == long[start]
  }
}
