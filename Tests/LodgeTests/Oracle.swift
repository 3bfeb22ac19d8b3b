// Other programs look at what leaves the books: python's icalendar, vobject and email.

import System
import Testing

enum Oracle {
  private static let python = "/usr/bin/python3"
  /// Where every proof is asked for a missing one fails.
  static let isWanted: Bool = {
    let isThere =
      (try? Subprocess.run(python, ["-c", "import icalendar, vobject, dateutil"]))?.succeeded
      == true
    return isThere || Environment.current()["TACCUINO_PROOF"] == "1"
  }()

  /// What a script prints, in lines; a script that fails is an issue with its words.
  static func lines(_ script: String, _ arguments: [String]) throws -> [String] {
    let answer = try Subprocess.run(python, ["-c", script] + arguments)
    if !answer.succeeded {
      Issue.record("\(String(decoding: answer.errors, as: UTF8.self))")
    }
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
