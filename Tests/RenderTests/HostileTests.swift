// Names from files and users that try to steer the terminal, leave an element or end a script. In
// nothing that people read may they come out raw.
import Core
import Kernel
import Testing

@testable import Render

@Suite struct HostileTests {
  /// Scalars that must not stand in human output, but for line feeds that the format itself writes.
  private func dangers(in text: String, _ format: Format) -> [String] {
    text.unicodeScalars.filter { scalar in
      if scalar == "\n" || (scalar == "\t" && format == .tsv) { return false }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return true
      case .format: return scalar.value != 0x200D && scalar.value != 0x200C
      default: return false
      }
    }.map { String($0.value, radix: 16) }
  }

  @Test(arguments: Sample.hostile) func nothingReachesTheTerminalRaw(name: String) throws {
    for plain in [true, false] {
      let style = Style(plain: plain, terminal: true)
      for format in [Format.table, .md, .csv, .tsv, .json, .jsonl] {
        let text = try Renderer.text(.table(Sample.table(named: name)), as: format, style)
        #expect(dangers(in: text, format).isEmpty, "\(format)")
      }
      for zoomed in [true, false] {
        var plan = Sample.plan(named: name)
        plan.zoomToSelection = zoomed
        for format in Format.allCases where !format.isBinary {
          #expect(
            dangers(in: try Renderer.text(.plan(plan), as: format, style), format).isEmpty,
            "\(format)")
        }
      }
      let record = Record(
        kind: "t", fields: [Field(name, .verbatim(name), .text(name))],
        sections: [Sample.table(named: name)])
      for format in [Format.table, .md, .json, .jsonl] {
        #expect(dangers(in: try Renderer.text(.record(record), as: format, style), format).isEmpty)
      }
    }
  }

  /// Somebody looks at what comes out of a pipe: `| head`.
  @Test(arguments: Sample.hostile) func aPipeCarriesNoControls(name: String) throws {
    let table = Sample.table(named: name)
    #expect(dangers(in: try Renderer.text(.table(table), as: .tsv), .tsv).isEmpty)
    let csv = try Renderer.text(.table(table), as: .csv, Style(csvSafe: true))
    // Line breaks within quotes and tabs are text.
    let rest = csv.replacing("\r\n", with: "").replacing("\t", with: "")
    #expect(dangers(in: rest, .csv).isEmpty, "\(csv)")
  }

  @Test(arguments: Sample.hostile) func noNameIsMarkup(name: String) throws {
    let plain = try Renderer.text(.plan(Sample.plan), as: .html)
    let named = try Renderer.text(.plan(Sample.plan(named: name)), as: .html)
    for mark in ["<script", "</script", "<img", "<!--", "onerror=alert(1)>"] {
      #expect(count(mark, in: named) == count(mark, in: plain), "\(mark)")
    }
    let svg = try Renderer.text(.plan(Sample.plan(named: name)), as: .svg)
    #expect(!svg.contains("<script"))
    #expect(!svg.contains("<img"))
    let markdown = try Renderer.text(.table(Sample.table(named: name)), as: .md)
    #expect(!markdown.contains("<script"))
    #expect(!markdown.contains("<img"))
    #expect(!markdown.contains("[l](javascript"))
    // A row is a line with as many bars as the heading has.
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 6)
    for row in rows { #expect(bars(row) == 3, "\(row)") }
  }

  @Test func tsvKeepsARowOnALine() throws {
    for name in Sample.hostile {
      let text = try Renderer.text(.table(Sample.table(named: name)), as: .tsv)
      #expect(text.utf8.count { $0 == 0x0A } == 5)
    }
  }

  @Test func embeddedDataIsJSONStill() throws {
    for name in Sample.hostile {
      let page = try Renderer.text(.plan(Sample.plan(named: name)), as: .html)
      let open = "id=\"data\">"
      let start = try #require(page.utf8.firstRange(of: open))
      let rest = page.utf8[start...]
      let end = try #require(rest.firstIndex(of: UInt8(ascii: "<")))
      let json = try JSON(parsing: Array(rest[..<end]))
      guard case .object(let root) = json, case .array(let levels)? = root["levels"],
        case .object(let level)? = levels.first
      else {
        Issue.record("no levels")
        continue
      }
      #expect(level["name"] == .string(name.printable))
    }
  }

  @Test func pageAsksForNothingOutside() throws {
    let page = try Renderer.text(.plan(Sample.plan), as: .html)
    for mark in [
      "http://", "https://", "src=", "url(", "@import", "fetch(", "XMLHttp", "innerHTML",
    ] {
      // The SVG name space and the clip paths of the page itself are no addresses.
      let own = ["http://www.w3.org/2000/svg", "url(#"].reduce(0) { sum, text in
        text.hasPrefix(mark) ? sum + count(text, in: page) : sum
      }
      #expect(count(mark, in: page) == own, "\(mark)")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("<html lang=\"en\">"))
    #expect(
      try Renderer.text(.plan(Sample.plan), as: .html, Style(language: .italian)).contains(
        "<html lang=\"it\">"))
  }

  @Test func sha256() {
    let hex: (String) -> String = { text in
      SHA256.digest(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    // FIPS 180-4, examples.
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(SHA256.base64([0xFF]) == "/w==")
    #expect(SHA256.base64([1, 2]) == "AQI=")
    #expect(SHA256.base64([1, 2, 3]) == "AQID")
  }

  @Test func labelsHaveContrast() {
    for state in RoomState.allCases {
      let ink = StateInk.of(state)
      #expect(contrast(ink.text, ink.fill) >= 7, "\(state)")
      #expect(contrast(ink.onBadge, ink.badge) >= 4.5, "\(state)")
    }
    #expect(contrast(PlanSVG.quiet, "#ffffff") >= 4.5)
  }

  @Test func pageHasContrastInLightAndDark() throws {
    // The first set of variables is the light one, the second the dark.
    let themes = PlanPage.style.split(separator: "}").filter { $0.contains("--empty-ink:") }
    #expect(themes.count == 2)
    for theme in themes {
      var colours: [String: String] = [:]
      for part in theme.split(whereSeparator: { ";{".contains($0) }) {
        let pair = part.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
        if pair.count == 2, pair[0].hasPrefix("--") { colours[pair[0]] = pair[1] }
      }
      let pairs = RoomState.allCases.map { ("--\($0.rawValue)-ink", "--\($0.rawValue)") }
      for (front, back) in pairs + [
        ("--ink", "--paper"), ("--ink", "--ground"), ("--quiet", "--paper"),
        ("--quiet", "--ground"), ("--quiet", "--outside"), ("--disc-ink", "--disc"),
      ] {
        let front = try #require(colours[front])
        let back = try #require(colours[back])
        #expect(contrast(front, back) >= 4.5, "\(front) on \(back)")
      }
    }
  }

  /// WCAG 2.2, relative luminance and contrast ratio; the gamma curve by its square, close enough
  /// for a bound that is met with room to spare.
  private func contrast(_ a: String, _ b: String) -> Double {
    let luminance: (String) -> Double = { colour in
      var digits = Array(colour.dropFirst())
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      let parts = stride(from: 0, to: 6, by: 2).map { index -> Double in
        let value = Double(Int(String(digits[index...(index + 1)]), radix: 16) ?? 0) / 255
        if value <= 0.04045 { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // base to the 2.4th: squared, times its fifth root squared by Newton.
        var root = 1.0
        for _ in 0..<60 {
          let fourth = root * root * root * root
          root -= (fourth * root - base) / (5 * fourth)
        }
        return base * base * root * root
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private func count(_ mark: String, in text: String) -> Int {
    let wanted = Array(mark.utf8)
    let bytes = Array(text.utf8)
    guard bytes.count >= wanted.count else { return 0 }
    return (0...(bytes.count - wanted.count)).count { start in
      bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  private func bars(_ row: Substring) -> Int {
    var bars = 0
    var escaped = false
    for byte in row.utf8 {
      if byte == 0x7C, !escaped { bars += 1 }
      escaped = byte == 0x5C && !escaped
    }
    return bars
  }
}

extension String.UTF8View {
  /// Just behind the first `mark`.
  fileprivate func firstRange(of mark: String) -> Index? {
    let wanted = Array(mark.utf8)
    var at = startIndex
    while at != endIndex {
      if self[at...].starts(with: wanted) { return index(at, offsetBy: wanted.count) }
      at = index(after: at)
    }
    return nil
  }
}
