// Numbers as Italians and others write them: a comma before the decimals, points between thousands.

enum DecimalComma {
  /// Splits the number off what follows it, such as a unit.
  private static func number(_ text: String) -> (digits: Substring, rest: Substring) {
    let digits = text.prefix { $0.isNumber || ",.+-".contains($0) }
    return (digits, text[digits.endIndex...])
  }

  /// Whether the text is a number that only reads with a decimal comma.
  static func isNeeded(_ text: String) -> Bool {
    let (digits, _) = number(text)
    guard let comma = digits.firstIndex(of: ","), digits.last != ",",
      digits.lastIndex(of: ",") == comma, digits.first?.isNumber ?? false || digits.first == "-"
    else { return false }
    return digits[digits.index(after: comma)...].allSatisfy(\.isNumber)
  }

  /// How the points of a number without a comma may be meant.
  enum Points {
    case none
    /// As thousands or as a decimal point: three digits behind each.
    case either
    /// As a decimal point only.
    case decimal
  }

  static func points(_ text: String) -> Points {
    let (digits, _) = number(text)
    let groups = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard groups.count > 1, digits.contains(where: \.isNumber) else { return .none }
    let first = groups[0].drop { "+-".contains($0) }
    let isGrouped =
      (1...3).contains(first.count) && first.first != "0"
      && groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
    return isGrouped && first.allSatisfy(\.isNumber) ? .either : .decimal
  }

  /// The same number with a decimal point and without thousands; what is none stays as it is.
  static func pointed(_ text: String) -> String {
    let (digits, rest) = number(text)
    let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return text }
    let groups = whole.split(separator: ".", omittingEmptySubsequences: false)
    if groups.count > 1 {
      let isGrouped =
        groups[0].count <= 4 && !groups[0].isEmpty
        && groups.dropFirst().allSatisfy { $0.count == 3 }
      // 1.5 is no number here: it could be meant with a point.
      guard isGrouped else { return parts.count == 2 ? text : text + "?" }
    }
    let joined = groups.joined()
    return (parts.count == 2 ? joined + "." + parts[1] : joined) + rest
  }
}
