// The name of a stored photo: `{project8}_{operator}_{timestamp}_{sequence}.jpg` in a project, else
// `{timestamp}_{operator}_{id8}.jpg`. Letters, digits, hyphen, underscore and point only, so that every
// system can hold it.

import Kernel

public enum PhotoName {
  /// The last eight digits of the project's id: its first ones are a clock, the same for projects
  /// made within a minute.
  public static func project(_ id: Identifier) -> String { String(id.hex.suffix(8)) }

  /// A person's name without accents, blanks and signs: `Zoë d'Avré` is `zoe-d-avre`. `operator`
  /// where nothing is left.
  public static func safe(_ name: String) -> String {
    var result = ""
    for byte in name.folded.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: if !result.isEmpty, result.utf8.last != UInt8(ascii: "-") { result += "-" }
      }
      if result.utf8.count == 32 { break }
    }
    while result.utf8.last == UInt8(ascii: "-") { result.removeLast() }
    return result.isEmpty ? "operator" : result
  }

  /// `20260511T073012Z`.
  public static func timestamp(_ instant: Instant) -> String {
    let whole = Instant(milliseconds: instant.seconds * 1000)
    return String(
      decoding: whole.description.utf8.filter {
        $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":")
      }, as: UTF8.self)
  }

  /// Sequences have four digits, more when there are more.
  public static func file(
    project: Identifier, operatorName: String, at instant: Instant, sequence: Int
  ) -> String {
    let digits = String(sequence)
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return [self.project(project), safe(operatorName), timestamp(instant), padded]
      .joined(separator: "_") + ".jpg"
  }

  /// The name of a photo of no project: in the order of time, told apart by the end of its id.
  public static func file(id: Identifier, operatorName: String, at instant: Instant) -> String {
    [timestamp(instant), safe(operatorName), project(id)].joined(separator: "_") + ".jpg"
  }
}
