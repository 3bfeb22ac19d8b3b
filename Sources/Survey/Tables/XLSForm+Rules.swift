// The rules of a form's questions as those of a parameter: limits, required, defaults. A condition
// that a parameter cannot have makes the rule weaker, never stricter, and is listed.

import Core
import Kernel

extension XLSForm {
  /// `yes`, `true()`; nil for a condition.
  static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "true()", "1": true
    case "", "no", "false", "false()", "0": false
    default: nil
    }
  }

  /// `start=0 end=10 step=1`.
  static func range(
    _ name: String, _ text: String, _ reasons: inout [Phrase]
  ) -> ParameterSchema {
    var values: [String: Double] = [:]
    for part in text.split(whereSeparator: { $0 == " " || $0 == ";" || $0 == "," }) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2, let number = Double(parsing: pair[1]) {
        values[pair[0].lowercased()] = number
      }
    }
    // What ODK takes where nothing is said.
    let (start, end, step) = (values["start"] ?? 1, values["end"] ?? 10, values["step"] ?? 1)
    let isWhole = [start, end, step].allSatisfy { $0.rounded() == $0 }
    var one = ParameterSchema(name, isWhole ? .integer : .number)
    (one.minimum, one.maximum) = (min(start, end), max(start, end))
    if step != 1 { reasons.append(tr("values between its steps are allowed here")) }
    return one
  }

  func require(
    _ one: inout ParameterSchema, isRequired text: String, isConditional: Bool,
    relevant: String, _ reasons: inout [Phrase]
  ) {
    let truth = XLSForm.truth(text)
    if truth == nil { reasons.append(tr("required only under a condition: not required here")) }
    if isConditional || !relevant.isEmpty {
      reasons.append(
        truth == true
          ? tr("asked only under a condition: not required here")
          : tr("asked only under a condition: always asked here"))
    } else {
      one.isRequired = truth == true
    }
  }

  func standard(_ one: inout ParameterSchema, _ text: String, _ reasons: inout [Phrase]) {
    guard !text.isEmpty else { return }
    if text.contains("${") || text.contains("(") && text.contains(")") && one.kind != .text {
      reasons.append(tr("its default is calculated: \(text)"))
      return
    }
    switch ParameterValue.read(text, one, today: nil) {
    case .success(let value): one.standard = value
    case .failure(let fault): reasons.append(tr("its default is skipped: \(fault.message)"))
    }
  }

  // MARK: - Constraints

  /// A longer rule is no person's; its brackets could be nested deeper than the stack.
  private static let longestRule = 2000

  /// Terms joined by `and`: `. >= 0 and . <= 10`, `regex(., '…')`.
  func limit(_ one: inout ParameterSchema, _ text: String, _ reasons: inout [Phrase]) {
    guard text.utf8.count <= XLSForm.longestRule else {
      reasons.append(
        tr("its rule is skipped: longer than \(XLSForm.longestRule) characters"))
      return
    }
    for term in XLSForm.terms(text) where !apply(term, to: &one) {
      reasons.append(tr("its rule is skipped: \(term)"))
    }
  }

  /// The parts between `and`, outside of quotes and brackets, without brackets around them.
  static func terms(_ text: String) -> [String] {
    let text = stripped(text)
    if text.isEmpty { return [] }
    var parts: [String] = []
    var current = ""
    var depth = 0
    var quote: Character?
    var rest = Substring(text)
    while let character = rest.first {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if depth == 0, rest.hasPrefix("and"),
        current.last.map({ $0 == " " || $0 == ")" }) ?? false,
        let after = rest.dropFirst(3).first, after == " " || after == "("
      {
        parts.append(current)
        current = ""
        rest = rest.dropFirst(3)
        continue
      }
      current.append(character)
      rest = rest.dropFirst()
    }
    parts.append(current)
    guard parts.count > 1 else { return [text] }
    return parts.flatMap { terms($0) }
  }

  /// Without blanks at the ends and brackets around the whole.
  private static func stripped(_ text: String) -> String {
    var text = PlanNames.trimmed(text)
    while text.first == "(", text.last == ")" {
      var depth = 0
      var closesAtEnd = true
      for (place, character) in text.enumerated() {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if depth == 0, place < text.count - 1 { closesAtEnd = false }
      }
      guard closesAtEnd else { break }
      text = PlanNames.trimmed(String(text.dropFirst().dropLast()))
    }
    return text
  }

  private func apply(_ term: String, to one: inout ParameterSchema) -> Bool {
    if let pattern = XLSForm.pattern(term) {
      guard one.kind == .text, one.pattern == nil, (try? Pattern(pattern)) != nil else {
        return false
      }
      one.pattern = pattern
      return true
    }
    for sign in [">=", "<=", ">", "<"] {
      guard let at = term.firstRange(of: sign) else { continue }
      let left = PlanNames.trimmed(String(term[..<at.lowerBound]))
      let right = PlanNames.trimmed(String(term[at.upperBound...]))
      let isSelfLeft = left == "."
      guard isSelfLeft || right == ".", let bound = bound(isSelfLeft ? right : left, one.kind)
      else { return false }
      return apply(
        bound, isLeast: (sign.first == ">") == isSelfLeft, isStrict: sign.count == 1, to: &one)
    }
    return false
  }

  /// A number, or the number of a day.
  private func bound(_ text: String, _ kind: ParameterSchema.Kind) -> Double? {
    switch kind {
    case .integer, .number: return Double(parsing: text).flatMap { $0.isFinite ? $0 : nil }
    case .date:
      var day = text
      if day.hasPrefix("date("), day.hasSuffix(")") { day = String(day.dropFirst(5).dropLast()) }
      day = day.filter { $0 != "'" && $0 != "\"" && $0 != " " }
      return Day(iso: day).map { Double($0.number) }
    default: return nil
    }
  }

  private func apply(
    _ bound: Double, isLeast: Bool, isStrict: Bool, to one: inout ParameterSchema
  ) -> Bool {
    var bound = bound
    if isStrict {
      // Above 3 is at least 4 in whole numbers and days; with decimals it cannot be said.
      guard one.kind != .number else { return false }
      bound = isLeast ? bound.rounded(.down) + 1 : bound.rounded(.up) - 1
    }
    // After the last day that can be written there is none to store.
    if one.kind == .date, Day(iso: Day(number: Int(bound)).description) == nil { return false }
    if isLeast {
      one.minimum = max(bound, one.minimum ?? bound)
    } else {
      one.maximum = min(bound, one.maximum ?? bound)
    }
    return true
  }

  /// The pattern in `regex(., '…')`; it matches the whole text there too, so that anchors say nothing.
  private static func pattern(_ term: String) -> String? {
    guard term.hasPrefix("regex("), term.hasSuffix(")") else { return nil }
    let inside = PlanNames.trimmed(String(term.dropFirst(6).dropLast()))
    guard inside.first == ".", let comma = inside.firstIndex(of: ",") else { return nil }
    let quoted = PlanNames.trimmed(String(inside[inside.index(after: comma)...]))
    guard quoted.count >= 2, let quote = quoted.first, quote == "'" || quote == "\"",
      quoted.last == quote
    else { return nil }
    var pattern = String(quoted.dropFirst().dropLast())
    if pattern.hasPrefix("^") { pattern.removeFirst() }
    if pattern.hasSuffix("$"), !pattern.hasSuffix("\\$") { pattern.removeLast() }
    return pattern
  }
}

extension String {
  /// Where `text` first stands.
  fileprivate func firstRange(of text: String) -> Range<String.Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(text) {
        return at..<index(at, offsetBy: text.count)
      }
      at = index(after: at)
    }
    return nil
  }
}
