// The programs in Python beside these tests, and numbers that a seed repeats.

import Kernel
import System
import Testing

enum Python {
  static let path = "/usr/bin/python3"
  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }

  /// What a script answers, one line for each of its input; asked in parts, as an answer has a size.
  static func answers(_ script: String, _ input: [String], first: [String] = []) throws
    -> [Substring]
  {
    var all: [Substring] = []
    var start = 0
    while start < input.count {
      let end = min(start + 2000, input.count)
      let part = try lines(script, first + input[start..<end])
      all += start == 0 ? part[...] : part.dropFirst(first.count)
      start = end
    }
    return all
  }

  /// What a script answers to all at once.
  static func lines(_ script: String, _ input: [String], seconds: Int = 1800) throws -> [Substring]
  {
    let answer = try Subprocess.run(
      path, [folder + "/" + script], input: Array(input.map { $0 + "\n" }.joined().utf8),
      seconds: seconds)
    try #require(
      answer.succeeded, "\(String(decoding: answer.errors.suffix(2000), as: UTF8.self))")
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
  }
}

struct Dice {
  var state: UInt64

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  mutating func one<T>(of all: [T]) -> T { all[number(0...all.count - 1)] }
}
