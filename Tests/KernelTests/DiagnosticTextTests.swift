// The four parts, their order, and the caret under the bytes meant, whatever the line holds.

import Testing

@testable import Kernel

private func sample(
  _ text: String, _ column: Int, _ length: Int, hint: Phrase? = nil, suggestions: [String] = []
) -> Diagnostic {
  Diagnostic(
    .usage, "no such room",
    at: SourceSpan(
      file: "a.tac", line: 3, text: text, column: column, length: length, offset: 100 + column),
    hint: hint, suggestions: suggestions)
}

@Suite struct DiagnosticText {
  @Test func hasFourPartsInOrder() {
    let text = sample(
      "room show Aul", 10, 3, suggestions: ["room show Aula", "room show Atrio", "room show A1"]
    ).text()
    #expect(
      text == """
        a.tac:3:11: error: no such room
          room show Aul
                    ^~~
        hint: did you mean: room show Aula, room show Atrio or room show A1
        """)
  }

  @Test func leavesOutWhatIsUnknown() {
    #expect(Diagnostic(.io, "disk full").text() == "error: disk full")
    #expect(
      Diagnostic(.io, "disk full", hint: "make room").text(severity: .warning)
        == "warning: disk full\nhint: make room")
    #expect(
      Diagnostic(.usage, "x", hint: "see help", suggestions: ["a b"]).text()
        == "error: x\nhint: did you mean: a b; see help")
  }

  /// A hint is broken at blanks, so that what it says to type can be copied; piped it is one line.
  @Test func breaksHintsAtBlanks() {
    let fault = Diagnostic(
      .usage, .verbatim("no"),
      hint: .verbatim("write: survey asset add 'Philips 30W' --room G13 working=no"))
    let lines = fault.text(width: 30, wraps: true).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "error: no", "hint: write: survey asset add", "  'Philips 30W' --room G13",
        "  working=no",
      ])
    #expect(fault.text(width: 30).split(separator: "\n").count == 2)
  }

  @Test func showsFurtherFaults() {
    let text = Diagnostic(.usage, "one", hint: "h", others: [Diagnostic(.usage, "two")]).text()
    #expect(text == "error: one\nhint: h\nerror: two")
  }

  @Test(arguments: [
    // Text, byte column, bytes; line shown, caret line, column printed.
    ("abc", 0, 1, "abc", "^", 1), ("abc", 3, 0, "abc", "   ^", 4),
    ("èè x", 5, 1, "èè x", "   ^", 4), ("e\u{301} x", 4, 1, "e\u{301} x", "  ^", 3),
    ("漢字 x", 7, 1, "漢字 x", "     ^", 6), ("漢字", 3, 3, "漢字", "  ^~", 3),
    ("\tx", 1, 1, " x", " ^", 2), ("a\u{1B}[2Jb", 5, 1, "a\\u{1b}[2Jb", "          ^", 11),
    ("\u{202E}x", 0, 3, "\\u{202e}x", "^~~~~~~~", 1), ("😀x", 4, 1, "😀x", "  ^", 3),
    ("👩‍👩‍👧x", 18, 1, "👩‍👩‍👧x", "  ^", 3), ("ab", 9, 9, "ab", "  ^", 3),
    // Inside a character: the whole character; on a mark: the letter that carries it.
    ("xéy", 2, 1, "xéy", " ^", 2), ("xe\u{301}y", 2, 2, "xe\u{301}y", " ^", 2),
  ])
  func putsTheCaret(
    _ text: String, _ column: Int, _ length: Int, _ line: String, _ caret: String, _ printed: Int
  ) {
    let want = "a.tac:3:\(printed): error: no such room\n  \(line)\n  \(caret)"
    #expect(sample(text, column, length).text() == want)
  }

  /// Long lines are cut to the width, and the caret still stands under its text.
  @Test func cutsLongLines() {
    let words = (0..<300).map { "w\($0)" }
    let text = words.joined(separator: " ") + " 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"
    for width in [30, 41, 80, 200] {
      var next = 0
      for word in words {
        let column = next
        next += word.utf8.count + 1
        let lines = sample(text, column, word.utf8.count).text(width: width).split(separator: "\n")
        #expect(String(lines[1]).displayWidth <= width)
        let caret = Array(lines[2])
        let start = caret.firstIndex(of: "^") ?? 0
        let shown = Array(lines[1])[start..<caret.count]
        #expect(String(shown) == word)
      }
    }
    let whole = sample(text, 3, text.utf8.count - 3).text(width: 60).split(separator: "\n")
    #expect(whole[1].hasSuffix("…"))
    #expect(String(whole[1]).displayWidth == 60)
    #expect(whole[2].count < 60)
    let end = sample(text, text.utf8.count, 0).text(width: 60).split(separator: "\n")
    #expect(String(end[1]).displayWidth <= 60)
    #expect(end[2].count == String(end[1]).displayWidth + 1)
  }

  @Test func coloursOnlyWhenAsked() {
    let plain = sample("abc", 1, 1, hint: "h")
    let coloured = plain.text(color: true)
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m no such room"))
    var bare = ""
    var inside = false
    for character in coloured.unicodeScalars {
      if character == "\u{1B}" { inside = true }
      if !inside { bare.unicodeScalars.append(character) }
      if inside, character == "m" { inside = false }
    }
    #expect(bare == plain.text())
  }

  @Test func namesOfFilesAreSafe() {
    let span = SourceSpan(
      file: "a\u{1B}[2J\n.json", line: 1, text: "x", column: 0, length: 1, offset: 0)
    let text = Diagnostic(.data, "bad", at: span).text()
    #expect(text.hasPrefix("a\\u{1b}[2J\\u{a}.json:1:1: error: bad\n"))
  }

  @Test func hasAJSONForm() {
    let fault = sample("é room", 3, 4, hint: "h", suggestions: ["a"])
    #expect(
      fault.json().text
        == "{\"schema\":\"taccuino/1\",\"error\":{\"code\":64,\"name\":\"usage\",\"message\":\"no such room\","
        + "\"file\":\"a.tac\",\"line\":3,\"column\":4,\"offset\":103,\"length\":4,\"hint\":\"h\",\"suggest\":[\"a\"]}}"
    )
    let several = Diagnostic(.io, "one", others: [Diagnostic(.busy, "two")])
    #expect(
      several.json(severity: .warning).text
        == "{\"schema\":\"taccuino/1\",\"warning\":{\"code\":74,\"name\":\"io\",\"message\":\"one\",\"suggest\":[],"
        + "\"others\":[{\"code\":75,\"name\":\"busy\",\"message\":\"two\",\"suggest\":[]}]}}")
  }
}

@Suite struct JSONDiagnostics {
  private func report(_ bytes: [UInt8]) -> Diagnostic? {
    do throws(JSONFault) {
      _ = try JSON(parsing: bytes)
      return nil
    } catch {
      return error.diagnostic(file: "x.json", bytes: bytes)
    }
  }

  @Test func findsTheLine() {
    let text = "{\n  \"name\": \"è\",\r\n  \"n\": 01,\n}"
    #expect(
      report(Array(text.utf8))?.text() == """
        x.json:3:8: error: a JSON number does not start with 0 and another digit
            "n": 01,
                 ^
        """)
    #expect(report(Array(text.utf8))?.span?.offset == 26)
    #expect(report(Array(text.utf8))?.code == .data)
  }

  @Test func standsBehindBrokenBytes() {
    let report = report([0x5B, 0x22, 0xC3, 0xA9, 0xFF, 0x22, 0x5D])
    #expect(report?.text() == "x.json:1:4: error: invalid UTF-8\n  [\"é\u{FFFD}\"]\n     ^")
    #expect(report?.span?.offset == 4)
  }

  @Test func standsAtTheEnd() {
    #expect(
      report(Array("[1,\n".utf8))?.text()
        == "x.json:2: error: the JSON text ends in the middle of a value")
    #expect(report(Array("\u{FEFF}x".utf8))?.span?.column == 0)
  }

  @Test func saysTheByteWithoutTheText() {
    let fault = JSONFault(.trailingComma, at: 12)
    #expect(
      fault.diagnostic(file: "x.json", bytes: nil).text()
        == "error: x.json, byte 12: a comma before the closing bracket is not JSON")
  }
}
