// Heights of people as they write them: with a unit, in feet and inches, or as a number that can only be metres or
// centimetres, since nobody is 2.6 m tall or smaller than 40 cm.

import Kernel

enum PersonHeight {
  /// Metres.
  private static let possible = 0.4...2.6

  /// Metres of `1.75m`, `175`, `5ft9in`, `5'9"`; nil where the text is empty.
  /// - Throws: `usage` for what is no height of a person.
  static func metres(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> Double? {
    let text = plain(text)
    guard !text.isEmpty else { return nil }
    let hint = tr("give the unit: height=175cm, height=1.75m, height=5ft9in")
    guard let metres = feet(text) ?? bare(text) ?? (try? Length(parsing: text))?.metres else {
      throw Diagnostic(.usage, tr("\(text) is no height"), at: span, hint: hint)
    }
    guard possible.contains(metres) else {
      throw Diagnostic(
        .usage, tr("a height lies between 0.4 and 2.6 m"), at: span, hint: hint)
    }
    // Inches are no whole micrometres in binary.
    return (metres * 10_000).rounded() / 10_000
  }

  /// With a point for a comma, and plain signs for feet and inches.
  private static func plain(_ text: String) -> String {
    var result = ""
    for character in text.trimmedBlanks.lowercased() {
      switch character {
      case ",": result.append(".")
      case "′", "’", "‘": result.append("'")
      case "″", "”", "“": result.append("\"")
      default: result.append(character)
      }
    }
    return result
  }

  private static func bare(_ text: String) -> Double? {
    guard let number = Double(text) else { return nil }
    return number >= 40 ? number / 100 : number
  }

  /// `5ft 9in`, `5'9"`, `5 feet 9`, `5'`; nil for all else, also for 12 inches and more.
  private static func feet(_ text: String) -> Double? {
    for sign in ["feet", "foot", "ft", "'"] {
      guard let place = text.firstRange(of: sign),
        let feet = Double(String(text[..<place.lowerBound]).trimmedBlanks), feet >= 0
      else { continue }
      var rest = String(text[place.upperBound...]).trimmedBlanks
      for sign in ["inches", "inch", "in", "\"", "''"] where rest.hasSuffix(sign) {
        rest = String(rest.dropLast(sign.count)).trimmedBlanks
        break
      }
      guard !rest.isEmpty else { return feet * foot }
      guard let inches = Double(rest), (0..<12).contains(inches) else { return nil }
      return feet * foot + inches * inch
    }
    return nil
  }

  /// The international ones of 1959.
  private static let foot = 0.3048
  private static let inch = 0.0254
}
