// Markdown on a terminal as it comes: what is seen of each mark, the same for any split, nothing held back but a word.

import Kernel
import Testing

@testable import Render

@Suite struct MarkdownStreamTests {
  private func rendered(
    _ text: String, width: Int = 40, color: Bool = false, terminal: Bool = true,
    plain: Bool = false, by size: Int = .max
  ) -> String {
    let stream = MarkdownStream(
      Style(width: width, color: color, plain: plain, terminal: terminal))
    var out = ""
    let scalars = Array(text.unicodeScalars)
    var at = 0
    while at < scalars.count {
      let end = size < scalars.count - at ? at + size : scalars.count
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[at..<end])
      out += stream.take(String(piece))
      at = end
    }
    return out + stream.end()
  }

  private static let cases: [(String, String)] = [
    ("one two", "one two\n"),
    ("one\n\ntwo", "one\n\ntwo\n"),
    ("a word that is wrapped at the width of it", "a word that is wrapped at the width of\nit\n"),
    ("- one\n- two", "• one\n• two\n"),
    (
      "* one\n  - deep item that is longer than one line is",
      "• one\n  • deep item that is longer than one\n    line is\n"
    ),
    ("12. twelve", "12. twelve\n"), ("3) three", "3) three\n"), ("2026 was", "2026 was\n"),
    ("1.5 km", "1.5 km\n"), ("-5 degrees", "-5 degrees\n"), ("#tag", "#tag\n"),
    (
      "> quoted words that go on beyond the width",
      "│ quoted words that go on beyond the\n│ width\n"
    ),
    ("> > deep", "│ │ deep\n"),
    ("---", String(repeating: "─", count: 40) + "\n"),
    ("```swift\nlet  x = 1\n\n  y\n```\nafter", "    let  x = 1\n\n      y\nafter\n"),
    ("~~~\n```\n~~~", "    ```\n"), ("```\nopen", "    open\n"),
    ("[map](https://a.example/x)", "map (https://a.example/x)\n"),
    ("[https://a.example](https://a.example)", "https://a.example\n"),
    ("see [1] and [ ] x", "see [1] and [ ] x\n"), ("[a](b", "[a](b\n"), ("[[a](b)", "[a (b)\n"),
    ("![alt](p.png)", "alt (p.png)\n"), ("what! yes", "what! yes\n"),
    ("\\*plain\\* \\n", "*plain* \\n\n"),
    ("日本語日本語日本語日本語日本語日本語日本語日本語", "日本語日本語日本語日本語日本語日本語日本\n語日本語\n"),
    ("a\u{1B}[31mred\u{1B}[0m\u{7}\u{9B}x", "a[31mred[0mx\n"), ("a\u{202E}b", "a\\u{202e}b\n"),
    ("👩\u{200D}👩\u{200D}👧 ok", "👩\u{200D}👩\u{200D}👧 ok\n"), ("a\u{200D}b", "a\\u{200d}b\n"),
    ("a\r\nb", "a\nb\n"), ("", ""), ("\n", "\n"), ("**", "**\n"), ("`", "`\n"), ("-", "-\n"),
    ("#", "#\n"),
  ]

  @Test(arguments: cases.indices) func looksSo(_ place: Int) {
    let (text, want) = Self.cases[place]
    #expect(rendered(text) == want, "\(text.debugDescription)")
  }

  @Test func marksBecomeColours() {
    #expect(rendered("a **b** c", color: true) == "a \u{1B}[1mb\u{1B}[22m c\n")
    #expect(
      rendered("an *i* and _j_", color: true)
        == "an \u{1B}[3mi\u{1B}[23m and \u{1B}[3mj\u{1B}[23m\n")
    #expect(rendered("***x***", color: true) == "\u{1B}[1m\u{1B}[3mx\u{1B}[22m\u{1B}[23m\n")
    #expect(rendered("`a*b*` c", color: true) == "\u{1B}[36ma*b*\u{1B}[39m c\n")
    #expect(rendered("# Title", color: true) == "\u{1B}[1mTitle\u{1B}[0m\n")
    #expect(rendered("5 * 3 * 2, a_b_c", color: true) == "5 * 3 * 2, a_b_c\n")
    // What is not closed ends with its line.
    #expect(rendered("**open\nnext", color: true) == "\u{1B}[1mopen\u{1B}[0m\nnext\n")
    // Without colours the marks stay: nothing is said by colour alone.
    #expect(rendered("a **b** `c`\n## T") == "a **b** `c`\n## T\n")
  }

  @Test func tablesWaitForTheirEnd() {
    let text = "| Day | What |\n|---|--:|\n| 1 | *Castle* |\n| 2 | a \\| b |\nafter"
    let out = rendered(text)
    #expect(out.contains("Castle") && out.contains("a | b") && !out.contains("|---"))
    #expect(out.hasSuffix("after\n"), "\(out)")
    #expect(rendered("| just a bar") == "| just a bar\n")
  }

  @Test func pipesAndScreenReadersGetTheText() {
    let text =
      "# T\n**b** | x\n\n- a long line that is not wrapped since nobody looks at it here\n\u{1B}[2J"
    for out in [rendered(text, terminal: false), rendered(text, plain: true)] {
      #expect(out == text.replacing("\u{1B}", with: "") + "\n")
    }
  }

  @Test func anySplitGivesTheSame() {
    let texts = Self.cases.map(\.0) + [Self.cases.map(\.0).joined(separator: "\n")]
    for text in texts {
      for color in [true, false] {
        let whole = rendered(text, color: color)
        for size in 1...7 {
          #expect(
            rendered(text, color: color, by: size) == whole, "\(text.debugDescription) \(size)")
        }
      }
    }
  }

  /// Each piece that ends a word is seen at once.
  @Test func wordsAreShownAsTheyCome() {
    let stream = MarkdownStream(Style(width: 40, color: true, terminal: true))
    var writes = 0
    for word in ["The ", "**quick** ", "fox ", "`runs` ", "far\n", "- and ", "on "] {
      let shown = stream.take(word)
      #expect(!shown.isEmpty, "\(word)")
      writes += 1
    }
    #expect(writes == 7 && stream.end() == "\n")
  }

  /// Hostile texts take time by their length, not by its square: twice as long, at most three times the steps.
  @Test(arguments: [
    "[", "*", "`", "a\u{301}\u{301}", "\u{301}", "> ", "| ", "[a](", "#", "~", "\\", "![", " ", "-",
    "_ ", "1",
  ])
  func timeGrowsWithTheLength(_ unit: String) {
    let clock = ContinuousClock()
    func time(_ count: Int) -> Swift.Duration {
      let text = String(repeating: unit, count: count)
      return clock.measure { _ = rendered(text, color: true, by: 16) }
    }
    _ = time(1000)
    let (short, long) = (time(20_000), time(80_000))
    #expect(long < short * 12 + .milliseconds(200), "\(unit): \(short) \(long)")
  }
}
