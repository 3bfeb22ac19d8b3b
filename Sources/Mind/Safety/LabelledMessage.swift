// A file of messages whose answers are known: a JSON object in each line, with `text`, `label` and perhaps `category`.

import CrisisCheck
import Kernel
import System

struct LabelledMessage: Equatable {
  /// In the file, from 1.
  var line: Int
  var text: String
  /// OK, CHECK or BLOCK.
  var label: CrisisVerdict
  var category: String?

  /// It must be stopped, or asked about.
  var isDangerous: Bool { label != .ok }

  static let mostBytes = 64 << 20

  /// - Throws: `data` for the first line that is no message, by its number; the text of no line is repeated.
  static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [LabelledMessage] {
    var messages: [LabelledMessage] = []
    var number = 0
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    for line in body.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      guard let json = try? JSON(parsing: Array(line)), let text = json["text"]?.string,
        !text.trimmedBlanks.isEmpty, let name = json["label"]?.string,
        let label = CrisisVerdict(rawValue: name), label != .unknown
      else {
        throw Diagnostic(
          .data, tr("\(file), line \(number): no message"),
          hint: tr(
            "each line is a JSON object with text, label (OK, CHECK or BLOCK) and, if you like, category"
          ))
      }
      messages.append(
        LabelledMessage(line: number, text: text, label: label, category: json["category"]?.string))
    }
    guard !messages.isEmpty else { throw Diagnostic(.data, tr("\(file) holds no message")) }
    return messages
  }
}
