// The small pattern language: what matches, what is refused and where, and that no pattern is slow.

import Kernel
import Testing

@testable import Survey

@Suite struct PatternTests {
  @Test(
    arguments: [
      ("abc", ["abc"], ["ab", "abcd", ""]),
      ("", [""], ["a"]),
      ("EX-[0-9]{4}", ["EX-2041"], ["EX-204", "EX-20411", "xEX-2041", "EX-2041\n"]),
      (
        "[0-9a-f]{2}(:[0-9a-f]{2}){5}", ["02:5a:10:00:3c:01"],
        ["02:5a:10:00:3c", "02:5a:10:00:3c:01:ff", "02-5a-10-00-3c-01", "02:5A:10:00:3c:01"]
      ),
      ("AP-[BG1]-[0-9]{2}", ["AP-G-01", "AP-1-99"], ["AP-X-01", "AP-G-1"]),
      ("L[0-9]{1,2}", ["L3", "L12"], ["L", "L123"]),
      ("a|bc|", ["a", "bc", ""], ["b", "abc"]),
      ("(a|b)*c", ["c", "ababc"], ["ab", "cc"]),
      ("a+", ["a", "aaaa"], ["", "b"]),
      ("colou?r", ["color", "colour"], ["colouur"]),
      ("a{2,}", ["aa", "aaaaaa"], ["a"]),
      ("a{0}", [""], ["a"]),
      (".", ["x", "é", "\n"], ["", "xy"]),
      ("\\d\\d-\\w+", ["12-ab_9"], ["1-a", "12-"]),
      ("\\D", ["x"], ["1"]),
      ("[^a-c]", ["d"], ["a", "b"]),
      ("[]x]", ["]", "x"], ["y"]),
      ("[a-]", ["a", "-"], ["b"]),
      ("[\\d.]+", ["3.14"], ["3,14"]),
      ("a\\.b", ["a.b"], ["axb"]),
      ("(?:ab){2}", ["abab"], ["ab"]),
      ("^abc$", ["abc"], ["^abc$"]),
      ("caffè [αβ]", ["caffè α"], ["caffe α"]),
      ("(a*)*", ["", "aaa"], ["b"]),
    ] as [(String, [String], [String])])
  func matches(pattern: String, yes: [String], no: [String]) throws {
    let compiled = try Pattern(pattern)
    for text in yes { #expect(compiled.matches(text), "\(pattern) on \(text)") }
    for text in no { #expect(!compiled.matches(text), "\(pattern) on \(text)") }
  }

  @Test(
    arguments: [
      ("(a", 0), ("a)", 1), ("[a", 0), ("*a", 0), ("a**", 2), ("a{", 2), ("a{2", 1), ("a{3,1}", 1),
      ("a{2000}", 1), ("[b-a]", 1), ("\\", 0), ("\\q", 0), ("(?=a)", 0), ("a|+", 2), ("a^b", 1),
      ("{2}", 0), ("[a-\\d]", 3),
    ])
  func refuses(pattern: String, offset: Int) {
    #expect { _ = try Pattern(pattern) } throws: { ($0 as? Pattern.Fault)?.offset == offset }
  }

  @Test(
    "patterns that make others hang are quick or refused",
    arguments: ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)(.*)b", "(a?){100}a{100}b"])
  func linear(pattern: String) throws {
    let compiled = try Pattern(pattern)
    let text = String(repeating: "a", count: 3000)
    #expect(!compiled.matches(text))
    #expect(compiled.matches(String(repeating: "a", count: 150) + "b"))
  }

  @Test(
    "repetitions within repetitions are counted before they are built",
    arguments: ["((a{100}){100}){100}", "((((){1000}){1000}){1000}){1000}", "(a{1000}){6}"])
  func bounded(pattern: String) {
    #expect(throws: Pattern.Fault.self) { _ = try Pattern(pattern) }
  }

  @Test func nestsOnlySoDeep() {
    let deep = String(repeating: "(", count: 100) + String(repeating: ")", count: 100)
    #expect(throws: Pattern.Fault.self) { _ = try Pattern(deep) }
    #expect(throws: Pattern.Fault.self) {
      _ = try Pattern(String(repeating: "a", count: Pattern.maxScalars + 1))
    }
  }
}
