// How text becomes words: quotes, escapes, comments, variables, here-documents, and where the caret
// stands when it cannot.

import Kernel
import Testing

@testable import Command

private func lines(_ text: String) throws(Diagnostic) -> [CommandLine] {
  try Lexer.lines(file: "t", bytes: Array(text.utf8))
}

private func words(_ text: String) throws -> [[String]] {
  try lines(text).map { line in
    line.words.map { word in
      word.pieces.map {
        switch $0 {
        case .text(let text, _): text
        case .variable(let name): "⟨\(name)⟩"
        }
      }.joined()
    }
  }
}

@Test(
  arguments: [
    ("a b  c", [["a", "b", "c"]]),
    ("a\nb\r\nc", [["a"], ["b"], ["c"]]),
    ("\u{FEFF}a", [["a"]]),
    ("#!/usr/bin/taccuino -f\na", [["a"]]),
    ("a # comment 'x\nb", [["a"], ["b"]]),
    ("a#b", [["a#b"]]),
    ("'a b' \"c d\"", [["a b", "c d"]]),
    ("'it''s'", [["its"]]),
    (#""a \"b\" \\ \$x \n""#, [["a \"b\" \\ $x \n"]]),
    (#"'a \n'"#, [[#"a \n"#]]),
    (#"a\ b "# + #"\"# + "# " + #"\$x"#, [["a b", "#", "$x"]]),
    ("''", [[""]]),
    ("k=\"v w\"", [["k=v w"]]),
    ("$x $last.id \"$x y\" '$x'", [["⟨x⟩", "⟨last.id⟩", "⟨x⟩ y", "$x"]]),
    ("a$x.b", [["a⟨x⟩.b"]]),
    ("5$ $", [["5$", "$"]]),
    ("a \\\n b", [["a", "b"]]),
    ("'two\nlines' x\ny", [["two\nlines", "x"], ["y"]]),
    ("note <<END\none\n two $x\nEND\nnext", [["note", "one\n two $x"], ["next"]]),
    ("a k=<<E b\nbody\nE\n", [["a", "k=body", "b"]]),
    ("a <<E\nE\n", [["a", ""]]),
    ("a << b", [["a", "<<", "b"]]),
    ("", []),
    ("  \n\n#x\n", []),
  ] as [(String, [[String]])])
func wordsOfText(text: String, want: [[String]]) throws {
  #expect(try words(text) == want)
}

@Test(arguments: [
  ("ok\nsay \"half", 2, 4, 1), ("a 'b\nc\nd", 1, 2, 1), ("x\nnote <<END\nno end", 2, 5, 5),
  ("a\\", 1, 1, 1),
])
func faultStandsWhereItBegan(text: String, line: Int, column: Int, length: Int) {
  do {
    _ = try lines(text)
    Issue.record("no fault")
  } catch {
    #expect(error.code == .usage)
    #expect(error.span?.line == line)
    #expect(error.span?.column == column)
    #expect(error.span?.length == length)
  }
}

@Test(
  arguments: [
    ([0x61, 0x0A, 0x62, 0x00], 3), ([0x61, 0xFF], 1), ([0xC3], 0), ([0x61, 0xED, 0xA0, 0x80], 1),
    ([0xF4, 0x90, 0x80, 0x80], 0), ([0xC0, 0xAF], 0),
  ] as [([UInt8], Int)])
func bytesThatAreNoTextAreRefusedWithTheirOffset(bytes: [UInt8], offset: Int) {
  do {
    _ = try Lexer.lines(file: "t", bytes: bytes)
    Issue.record("no fault")
  } catch {
    #expect(error.code == .data)
    #expect(error.span?.offset == offset)
  }
}

@Test func tooLongLinesAndScriptsAreErrors() {
  let line = [UInt8](repeating: 0x61, count: Lexer.maxLineBytes + 1)
  #expect(throws: Diagnostic.self) { try Lexer.lines(file: "t", bytes: line) }
  let exact = [UInt8](repeating: 0x61, count: Lexer.maxLineBytes)
  #expect(throws: Never.self) { try Lexer.lines(file: "t", bytes: exact) }
}

@Test func spansCountBytesOfTheirOwnLine() throws {
  let line = try lines("è uno\n  due \"tre quattro\"")[1]
  #expect(line.words[0].span.column == 2)
  #expect(line.words[1].span.column == 6)
  #expect(line.words[1].span.length == 13)
  #expect(line.words[1].span.line == 2)
  #expect(line.words[1].span.offset == 13)
  #expect(line.text == "due \"tre quattro\"")
}

@Test(arguments: [
  "plain", "two words", "it's", "say \"hi\"", "$x", "a\\b", "", "#tag", "k=v w", "à", "<<END",
  "k=<<END", "it'\u{301}s", "'\"\u{301}$x", "'$\u{345}x", "'\\\u{20DD}", "#\u{345}", "a\r\nb",
  "'\r\n'",
])
func quotedTextReadsBackAsItself(text: String) throws {
  let line = try #require(try lines("x " + text.shellQuoted).first)
  #expect(line.words.count == 2)
  #expect(line.words[1].literal == text)
}

@Test func argumentsOfTheShellAreLiteral() {
  let line = Lexer.arguments(["a b", "$x", "#", "'q'", "k=v w"])
  #expect(line.words.map(\.literal) == ["a b", "$x", "#", "'q'", "k=v w"])
  #expect(line.words[4].keyed?.value.literal == "v w")
}
