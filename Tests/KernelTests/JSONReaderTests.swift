// The grammar of RFC 8259, production by production, with the byte each fault is at; limits, notices,
// truncation, chunks.

import Testing

@testable import Kernel

private func fault(_ text: String, _ limits: JSONLimits = JSONLimits()) -> JSONFault? {
  fault(Array(text.utf8), limits)
}

private func fault(_ bytes: [UInt8], _ limits: JSONLimits = JSONLimits()) -> JSONFault? {
  do throws(JSONFault) {
    _ = try JSON(parsing: bytes, limits: limits, policy: .report)
    return nil
  } catch {
    return error
  }
}

/// Every token with its span and text, and the fault that ended the reading.
private struct Trace: Equatable {
  var tokens: [JSONToken] = []
  var spans: [JSONSpan] = []
  var texts: [String] = []
  var notices: [JSONNotice] = []
  var fault: JSONFault?

  init(_ reader: consuming JSONReader) {
    do throws(JSONFault) {
      while let token = try reader.next() {
        tokens.append(token)
        spans.append(reader.span)
        if token == .string || token == .name { texts.append(reader.text) }
      }
    } catch {
      fault = error
    }
    notices = reader.notices
  }

  static func whole(_ bytes: [UInt8]) -> Trace {
    bytes.withUnsafeBytes { Trace(JSONReader(borrowing: $0)) }
  }

  static func chunked(_ bytes: [UInt8], size: Int) -> Trace {
    var rest = bytes[...]
    return Trace(
      JSONReader(source: {
        guard !rest.isEmpty else { return nil }
        let chunk = Array(rest.prefix(size))
        rest = rest.dropFirst(size)
        return chunk
      }))
  }
}

private let sample = """
  \u{FEFF} {"name": "Aula \\"B\\" é \\u00e9 \\ud83d\\ude00 😀", "n": [0, -1, 12.5, 1e3, -2.5E-2,
   9223372036854775807, 123456789012345678901234567890, 0.1234567890123456789, 1e400],
   "": {}, "list": [], "t": true, "f": false, "z": null, "n": 7, "deep": [[[{"a": [1]}]]],
   "long": "\(String(repeating: "lorem ipsum ", count: 12))\\n"}\u{20}

  """

@Suite struct JSONGrammar {
  @Test(arguments: [
    "null", "true", "false", " 0 ", "-0", "10", "-1", "0.5", "1.25e+10", "1E-3", "1e0001",
    "\"\"", "\"a\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"", "\"\\ud834\\udd1e\"", "\"\u{7F}\"",
    "[]", "[ ]", "[1]", "[1,2]", "[[],[]]", "{}", "{ }", "{\"a\":1}", "{\"a\":{\"a\":[]}}",
    "\t\r\n [\t\r\n 1\t\r\n ,\t\r\n 2\t\r\n ]\t\r\n ", "{\"\":0}", "\"\u{2028}\"", "\"\\u0000\"",
    "\u{FEFF}1",
  ])
  func accepts(_ text: String) { #expect(fault(text) == nil) }

  @Test(arguments: [
    ("", JSONFault(.empty, at: 0, length: 0)),
    (" \n", JSONFault(.empty, at: 2, length: 0)),
    ("\u{FEFF}", JSONFault(.empty, at: 3, length: 0)),
    ("\u{FEFF}\u{FEFF}1", JSONFault(.expectedValue, at: 3)),
    ("1 2", JSONFault(.trailingText, at: 2)),
    ("{} x", JSONFault(.trailingText, at: 3)),
    ("[1]]", JSONFault(.trailingText, at: 3)),
    ("[1,]", JSONFault(.trailingComma, at: 2)),
    ("[1 ,\n]", JSONFault(.trailingComma, at: 3)),
    ("{\"a\":1,}", JSONFault(.trailingComma, at: 6)),
    ("[,1]", JSONFault(.expectedValue, at: 1)),
    ("[1,,2]", JSONFault(.expectedValue, at: 3)),
    ("[1 2]", JSONFault(.expectedComma(inObject: false), at: 3)),
    ("[1}", JSONFault(.expectedComma(inObject: false), at: 2)),
    ("{\"a\":1]", JSONFault(.expectedComma(inObject: true), at: 6)),
    ("{\"a\" 1}", JSONFault(.expectedColon, at: 5)),
    ("{\"a\":}", JSONFault(.expectedValue, at: 5)),
    ("{a:1}", JSONFault(.expectedName, at: 1)),
    ("{1:1}", JSONFault(.expectedName, at: 1)),
    ("{,}", JSONFault(.expectedName, at: 1)),
    ("{'a':1}", JSONFault(.expectedName, at: 1)),
    ("['a']", JSONFault(.expectedValue, at: 1)),
    ("[1] // x", JSONFault(.trailingText, at: 4)),
    ("/* */1", JSONFault(.expectedValue, at: 0)),
    ("01", JSONFault(.leadingZero, at: 0)),
    ("-01", JSONFault(.leadingZero, at: 1)),
    ("00", JSONFault(.leadingZero, at: 0)),
    ("+1", JSONFault(.expectedValue, at: 0)),
    (".5", JSONFault(.expectedValue, at: 0)),
    ("-", JSONFault(.unexpectedEnd, at: 1, length: 0)),
    ("-x", JSONFault(.badNumber, at: 1)),
    ("1.", JSONFault(.unexpectedEnd, at: 2, length: 0)),
    ("[1.]", JSONFault(.badNumber, at: 3)),
    ("[1.e1]", JSONFault(.badNumber, at: 3)),
    ("[1e]", JSONFault(.badNumber, at: 3)),
    ("[1e+]", JSONFault(.badNumber, at: 4)),
    ("1e-", JSONFault(.unexpectedEnd, at: 3, length: 0)),
    ("0x10", JSONFault(.trailingText, at: 1)),
    ("[1_0]", JSONFault(.expectedComma(inObject: false), at: 2)),
    ("[NaN]", JSONFault(.unknownWord("NaN"), at: 1, length: 3)),
    ("[Infinity]", JSONFault(.unknownWord("Infinity"), at: 1, length: 8)),
    ("-Infinity", JSONFault(.badNumber, at: 1)),
    ("True", JSONFault(.unknownWord("True"), at: 0, length: 4)),
    ("[trve]", JSONFault(.unknownWord("trve"), at: 1, length: 4)),
    ("tru", JSONFault(.unexpectedEnd, at: 3, length: 0)),
    ("nul]", JSONFault(.unknownWord("nul"), at: 0, length: 3)),
    ("truer", JSONFault(.trailingText, at: 4)),
    ("[\"a", JSONFault(.unexpectedEnd, at: 3, length: 0)),
    ("\"a\\", JSONFault(.unexpectedEnd, at: 3, length: 0)),
    ("\"a\\\"", JSONFault(.unexpectedEnd, at: 4, length: 0)),
    ("\"a\nb\"", JSONFault(.controlCharacter(10), at: 2)),
    ("\"0123456789\u{1F}\"", JSONFault(.controlCharacter(31), at: 11)),
    ("\"\u{0}\"", JSONFault(.controlCharacter(0), at: 1)),
    ("\"a\\x41\"", JSONFault(.badEscape, at: 2, length: 2)),
    ("\"\\'\"", JSONFault(.badEscape, at: 1, length: 2)),
    ("\"\\\n\"", JSONFault(.badEscape, at: 1, length: 2)),
    ("\"\\u12\"", JSONFault(.badEscape, at: 1, length: 4)),
    ("\"\\u12g4\"", JSONFault(.badEscape, at: 1, length: 5)),
    ("\"\\u12", JSONFault(.unexpectedEnd, at: 5, length: 0)),
    ("\"ab\\ud800\"", JSONFault(.loneSurrogate, at: 3, length: 6)),
    ("\"ab\\udc00\"", JSONFault(.loneSurrogate, at: 3, length: 6)),
    ("\"\\ud800\\u0041\"", JSONFault(.loneSurrogate, at: 1, length: 6)),
    ("\"\\ud800\\n\"", JSONFault(.loneSurrogate, at: 1, length: 6)),
    ("\"\\ud800", JSONFault(.unexpectedEnd, at: 7, length: 0)),
    ("\"\\ud800x\n", JSONFault(.loneSurrogate, at: 1, length: 6)),
    ("[", JSONFault(.unexpectedEnd, at: 1, length: 0)),
    ("[1", JSONFault(.unexpectedEnd, at: 2, length: 0)),
    ("[1,", JSONFault(.unexpectedEnd, at: 3, length: 0)),
    ("{", JSONFault(.unexpectedEnd, at: 1, length: 0)),
    ("{\"a\"", JSONFault(.unexpectedEnd, at: 4, length: 0)),
    ("{\"a\":", JSONFault(.unexpectedEnd, at: 5, length: 0)),
    ("{\"a\":1", JSONFault(.unexpectedEnd, at: 6, length: 0)),
    ("{\"a\":1,", JSONFault(.unexpectedEnd, at: 7, length: 0)),
    ("]", JSONFault(.expectedValue, at: 0)),
    ("}", JSONFault(.expectedValue, at: 0)),
    ("[\u{A0}1]", JSONFault(.expectedValue, at: 1)),
    ("[\u{C}1]", JSONFault(.expectedValue, at: 1)),
  ])
  func rejects(_ text: String, _ want: JSONFault) { #expect(fault(text) == want) }

  @Test(
    arguments: [
      ([0x22, 0x80, 0x22], 1), ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
      ([0x22, 0xE2, 0x82, 0x22], 1), ([0x22, 0x5C, 0x6E, 0xFF, 0x22], 3),
      ([0x22, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0xC3, 0xA9, 0xE9, 0x22], 11),
      ([0x22, 0xFF, 0x0A, 0x22], 1),
    ] as [([UInt8], Int)])
  func rejectsInvalidUTF8(_ bytes: [UInt8], _ offset: Int) {
    #expect(fault(bytes) == JSONFault(.invalidUTF8, at: offset))
  }

  @Test func namesUTF16() {
    #expect(fault([0xFF, 0xFE, 0x31, 0x00]) == JSONFault(.utf16, at: 0))
    #expect(fault([0xFE, 0xFF, 0x00, 0x31]) == JSONFault(.utf16, at: 0))
  }

  @Test func nests512Deep() {
    let deep = { (n: Int) in String(repeating: "[", count: n) + String(repeating: "]", count: n) }
    #expect(fault(deep(512)) == nil)
    #expect(fault(deep(513)) == JSONFault(.tooDeep(limit: 512), at: 512))
    let objects =
      String(repeating: "{\"a\":", count: 512) + "1" + String(repeating: "}", count: 512)
    #expect(fault(objects) == nil)
    #expect(
      fault(String(repeating: "[", count: 100_000)) == JSONFault(.tooDeep(limit: 512), at: 512))
  }

  @Test func keepsToItsLimits() {
    #expect(fault("[1234]", JSONLimits(maxBytes: 6)) == nil)
    #expect(
      fault("[12345]", JSONLimits(maxBytes: 6))
        == JSONFault(.tooLarge(limit: 6), at: 6, length: 0))
    let short = JSONLimits(maxStringBytes: 20)
    #expect(fault("[\"0123456789\"]", short) == nil)
    #expect(
      fault("[\"0123456789012345678901234567890\"]", short)
        == JSONFault(.stringTooLong(limit: 20), at: 1))
    #expect(fault("[0.1234567890123456789012]", short)?.kind == .stringTooLong(limit: 20))
    var given = 0
    var endless = JSONReader(
      source: {
        given += 1
        return given == 1 ? Array("\"".utf8) : [UInt8](repeating: 0x61, count: 1000)
      }, limits: JSONLimits(maxStringBytes: 10_000))
    #expect(throws: JSONFault(.stringTooLong(limit: 10_000), at: 0)) { _ = try endless.next() }
    #expect(given < 20)
  }

  @Test func failsAgainAfterAFault() {
    var reader = JSONReader(source: { Array("[1 2]".utf8) })
    let want = JSONFault(.expectedComma(inObject: false), at: 3)
    #expect(throws: want) { while try reader.next() != nil {} }
    #expect(throws: want) { _ = try reader.next() }
  }
}

@Suite struct JSONNotices {
  @Test func reportsNumbersOutOfRange() throws {
    let (value, notices) = try JSON.read(Array("[1, 1e309, -1e309, 1e308, 1e-400]".utf8))
    #expect(value == [1, .number(.infinity), .number(-.infinity), .number(1e308), .number(0)])
    #expect(
      notices == [
        JSONFault(.outOfRange, at: 4, length: 5), JSONFault(.outOfRange, at: 11, length: 6),
      ])
    #expect(throws: JSONFault(.outOfRange, at: 4, length: 5)) {
      try JSON(parsing: "[1, 1e309]", policy: .reject)
    }
  }

  @Test func reportsRepeatedNames() throws {
    let text = "{\"a\":1,\"b\":{\"a\":2,\"c\":3,\"\\u0063\":4},\"a\":5,\"A\":6}"
    let (value, notices) = try JSON.read(Array(text.utf8))
    #expect(value.text == "{\"a\":5,\"b\":{\"a\":2,\"c\":4},\"A\":6}")
    #expect(
      notices == [
        JSONFault(.duplicateName("c"), at: 24, length: 8),
        JSONFault(.duplicateName("a"), at: 36, length: 3),
      ])
    #expect(throws: JSONFault(.duplicateName("c"), at: 24, length: 8)) {
      try JSON(parsing: text, policy: .reject)
    }
  }

  /// Names are bytes: é in one or two scalars are two names.
  @Test func tellsNamesApartByBytes() throws {
    let (value, notices) = try JSON.read(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    #expect(notices.isEmpty)
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }

  @Test(arguments: [15, 40, 63, 64, 65, 66, 100, 1000])
  func findsRepeatedNamesInObjectsOfAnySize(_ count: Int) throws {
    let inner = "{" + (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    let outer = "{" + (0..<count).map { "\"k\($0)\":\(inner)" }.joined(separator: ",")
    let small = count > 100 ? inner : outer + "}"
    #expect(try JSON.read(Array(small.utf8)).notices.isEmpty)
    for index in [0, count / 2, count - 1] {
      let text =
        "{\"x\":\(small)," + inner.dropFirst().dropLast() + ",\"k\(index)\":-1,\"y\":\(inner)}"
      let (value, notices) = try JSON.read(Array(text.utf8))
      #expect(notices.map(\.kind) == [.duplicateName("k\(index)")])
      #expect(value["k\(index)"] == -1)
      #expect(value.object?.count == count + 2)
    }
  }

  /// Each name beside each would take hours; a loaded machine may take its minute.
  @Test func manyNamesAreNotQuadratic() throws {
    let text =
      "{" + (0..<200_000).map { "\"name \($0 % 150_000)\":\($0)" }.joined(separator: ",") + "}"
    let (value, notices) = try JSON.read(Array(text.utf8))
    #expect(notices.count == 1000)
    #expect(value.object?.count == 150_000)
    #expect(value["name 7"] == 150_007)
    #expect(value["name 149999"] == 149_999)
    #expect(value["name 150000"] == nil)
  }
}

@Suite struct JSONStreaming {
  @Test func everyChunkSizeGivesTheSame() {
    let bytes = Array(sample.utf8)
    let whole = Trace.whole(bytes)
    #expect(whole.fault == nil)
    #expect(whole.notices.map(\.kind) == [.outOfRange, .duplicateName("n")])
    for size in 1...bytes.count { #expect(Trace.chunked(bytes, size: size) == whole, "\(size)") }
  }

  @Test func everyTruncationIsReported() {
    let bytes = Array(sample.utf8)
    let end = (bytes.lastIndex(of: 0x7D) ?? 0) + 1
    for count in 0..<end {
      let part = Array(bytes[..<count])
      let trace = Trace.whole(part)
      #expect(trace.fault != nil)
      if count > 4 {
        #expect(trace.fault == JSONFault(.unexpectedEnd, at: count, length: 0), "\(count)")
      }
      for size in [1, 7] { #expect(Trace.chunked(part, size: size) == trace, "\(count) \(size)") }
    }
  }

  @Test func everyWrongByteIsSurvived() {
    let bytes = Array(sample.utf8)
    for at in bytes.indices {
      for wrong in [0x00, 0x22, 0x5C, 0x80, 0xFF, 0x7B, 0x5D, 0x2C, 0x31] as [UInt8] {
        var broken = bytes
        broken[at] = wrong
        let trace = Trace.whole(broken)
        #expect(Trace.chunked(broken, size: 5) == trace, "\(at) \(wrong)")
        if let fault = trace.fault { #expect(fault.offset <= broken.count) }
      }
    }
  }

  @Test func spansAreTheBytesOfTokens() {
    let trace = Trace.whole(Array(" [12.5, \"é\\n\", true]".utf8))
    #expect(
      trace.spans == [
        JSONSpan(offset: 1, length: 1), JSONSpan(offset: 2, length: 4),
        JSONSpan(offset: 8, length: 6), JSONSpan(offset: 16, length: 4),
        JSONSpan(offset: 20, length: 1),
      ])
    #expect(trace.texts == ["é\n"])
  }

  @Test func skipsAndBuildsPartsOfAText() throws {
    let text = "{\"skip\":{\"a\":[1,[2]]},\"take\":[{\"b\":1},2],\"n\":3}"
    var reader = JSONReader(source: { Array(text.utf8) })
    var chunks = Array(text.utf8)[...]
    reader = JSONReader(source: {
      let chunk = Array(chunks.prefix(3))
      chunks = chunks.dropFirst(3)
      return chunk
    })
    var taken: [JSON] = []
    #expect(try reader.next() == .beginObject)
    while let token = try reader.next(), token == .name {
      let skips = reader.textEquals("skip")
      guard let first = try reader.next() else { break }
      if skips {
        try reader.skip(after: first)
      } else {
        taken.append(try reader.value(after: first))
      }
    }
    #expect(taken == [[["b": 1], 2], 3])
  }
}
