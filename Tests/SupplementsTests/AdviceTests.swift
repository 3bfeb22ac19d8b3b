// Proposed answers against the rules: written ones, good and bad, and such as follow from the base. What must not reach
// a person stands between << and >> in advice-bad*.txt; every sentence of advice-good*.txt is to be kept.

import Kernel
import System
import Testing

@testable import Supplements

/// Answers of a file, and the people they are for.
struct AdviceCases {
  var reviewer: AdviceReviewer
  var assessments: [String: Assessment] = [:]

  init() throws {
    reviewer = try AdviceReviewer.builtIn()
    let reader = try ProfileReader.builtIn()
    let bytes = try Files.read(Python.folder + "/advice-profiles.json", limit: 1 << 20)
    let people = try #require(JSON(parsing: bytes, limits: JSONLimits(), policy: .reject).object)
    for person in people.members {
      let facts = reader.facts(try reader.read(person.value))
      assessments[person.name] = Assessment(
        base: try KnowledgeBase.builtIn(), medicines: try Medicines.builtIn(), facts: facts)
    }
  }

  struct Line {
    var number: Int
    var who: String
    var text: String
    /// What must not survive.
    var bad: [String]
  }

  static func lines(_ name: String) throws -> [Line] {
    let text = String(
      decoding: try Files.read(Python.folder + "/" + name, limit: 1 << 20), as: UTF8.self)
    var lines: [Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let end = try #require(line.firstIndex(of: ":"))
      var body = unescaped(line[line.index(after: end)...].drop { $0 == " " })
      var bad: [String] = []
      while let open = body.firstRange(of: "<<"), let close = body.firstRange(of: ">>") {
        bad.append(String(body[open.upperBound..<close.lowerBound]))
        body.removeSubrange(close)
        body.removeSubrange(open)
      }
      lines.append(Line(number: index + 1, who: String(line[..<end]), text: body, bad: bad))
    }
    return lines
  }

  private static func unescaped(_ text: Substring) -> String {
    var all = String(text).replacing("\\n", with: "\n")
    while let open = all.firstRange(of: "\\u{"),
      let close = all[open.upperBound...].firstIndex(of: "}"),
      let value = UInt32(all[open.upperBound..<close], radix: 16),
      let scalar = Unicode.Scalar(value)
    {
      all.replaceSubrange(open.lowerBound...close, with: String(Character(scalar)))
    }
    return all
  }

  func review(_ line: Line) throws -> ReviewedText {
    reviewer.review(line.text, for: try #require(assessments[line.who]))
  }

  /// Lines of which something bad survives.
  func passed(_ name: String) throws -> [String] {
    try Self.lines(name).compactMap { line in
      #expect(!line.bad.isEmpty, "\(name):\(line.number) marks nothing")
      let result = try review(line)
      let kept = result.segments.filter { $0.verdict == .kept }.map(\.text)
      let isPassed = kept.contains { text in
        line.bad.contains { $0.contains(text) || text.contains($0) }
      }
      return isPassed ? "\(name):\(line.number): \(line.text)" : nil
    }
  }

  /// Good sentences that are not kept, with the reasons.
  func lost(_ name: String) throws -> [String] {
    try Self.lines(name).flatMap { line in
      try review(line).segments.filter { $0.verdict != .kept }.map { segment in
        let why = segment.claims.filter { $0.judgement != .supported }
          .map { "\($0.kind.rawValue) \($0.why.map { "\($0)" } ?? "")" }
        return "\(name):\(line.number): \(segment.text) [\(segment.verdict)]: \(why)"
      }
    }
  }
}

@Suite struct AdviceTests {
  @Test(arguments: [
    "advice-bad.txt", "advice-bad-2.txt", "advice-bad-3.txt", "advice-bad-4.txt",
    "advice-bad-5.txt", "advice-bad-6.txt", "advice-bad-7.txt", "advice-bad-8.txt",
  ])
  func nothingBadPasses(file: String) throws {
    let cases = try AdviceCases()
    #expect(try AdviceCases.lines(file).count >= 38)
    let passed = try cases.passed(file)
    #expect(passed.isEmpty, "\(passed.joined(separator: "\n"))")
  }

  @Test(arguments: [
    "advice-good.txt", "advice-good-2.txt", "advice-good-3.txt", "advice-good-4.txt",
    "advice-good-5.txt", "advice-good-6.txt", "advice-good-7.txt",
  ])
  func atMostThreeGoodSentencesAreLost(file: String) throws {
    let cases = try AdviceCases()
    #expect(try AdviceCases.lines(file).count >= 36)
    let lost = try cases.lost(file)
    #expect(lost.count <= 3, "\(lost.joined(separator: "\n"))")
  }
}
