// STEP text: strings with their escapes, values, records found and read, and what is refused where.

import Kernel
import Testing

@testable import Interchange

@Suite struct STEPTests {
  static func file(_ data: String, schema: String = "IFC4") -> String {
    "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_SCHEMA(('\(schema)'));\nENDSEC;\n"
      + "DATA;\n\(data)\nENDSEC;\nEND-ISO-10303-21;\n"
  }

  private func open(_ text: String) throws -> STEPFile {
    try STEPFile(file: "m.ifc", bytes: Array(text.utf8))
  }

  private func fault(_ text: String) -> Diagnostic? {
    do {
      _ = try open(text)
      return nil
    } catch { return error as? Diagnostic }
  }

  @Test(
    "strings",
    arguments: [
      ("", ""), ("it''s", "it's"), (#"a\\b"#, #"a\b"#), (#"B\S\|ro"#, "Büro"),
      (#"T\S\|r-014"#, "Tür-014"), (#"\X\E9t\X\E9"#, "été"), (#"\X2\00FC\X0\x"#, "üx"),
      (#"\X2\D83DDE00\X0\"#, "😀"), (#"\X4\0001F600\X0\!"#, "😀!"), (#"\PE\\S\0\S\1"#, "АБ"),
      (#"\PB\\S\("#, "¨"), (#"\PG\\S\a"#, "α"), ("Küche", "Küche"), (#"S:\x\"#, #"S:\x\"#),
      (#"\X2\00FC"#, #"\X2\00FC"#), (#"\X\G0"#, #"\X\G0"#), (#"\X2\0FC\X0\"#, #"\X2\0FC\X0\"#),
    ])
  func strings(raw: String, want: String) throws {
    let step = try open(STEPTests.file("#1=A('\(raw)');"))
    #expect(try step.record(1)?[0] == .string(want))
  }

  @Test("bytes that are no UTF-8 are ISO 8859-1")
  func latin() throws {
    var bytes = Array(STEPTests.file("#1=A('B?ro');").utf8)
    let place = try #require(bytes.firstIndex(of: 0x3F))
    bytes[place] = 0xFC
    let step = try STEPFile(file: "m.ifc", bytes: bytes)
    #expect(try step.record(1)?[0].text == "Büro")
  }

  @Test("values of every kind, with comments and line breaks between them")
  func values() throws {
    let step = try open(
      STEPTests.file(
        "#18446744073709551615 = /* a; 'b */ ifcThing ( $ , * ,\n-3, 1., -.5E-2, .T., #7, \"0F\",\n"
          + "( (1,2) , () ) , IFCLABEL('x;)') ) ;\n#7=();#8=(A(1)B('y'));"))
    let record = try #require(try step.record(.max))
    #expect(record.name == "IFCTHING")
    #expect(
      record.parameters == [
        .absent, .derived, .integer(-3), .real(1), .real(-0.005), .enumeration("T"), .reference(7),
        .binary("0F"), .list([.list([.integer(1), .integer(2)]), .list([])]),
        .typed("IFCLABEL", [.string("x;)")]),
      ])
    #expect(try step.record(8)?.parameters.count == 2)
    #expect(try step.record(9) == nil && step.name(of: 8)?.isEmpty == true)
    #expect(record[9].text == "x;)" && record[99] == .absent && step.schema == ["IFC4"])
  }

  @Test(
    "numbers are read to the last bit",
    arguments: [
      "0.", "1.E-5", "12.700000000000001", "4.9406564584124654E-324",
      "179769313486231570000000000.E+282",
      "-724.9812134527413", "6.1230318E-17", "9007199254740993.", "0.1", "+2.5",
      "123456789012345678.9",
      "1.E22", "1.E23", "3.E-22", "0.000000000000000000000000000000000000001",
    ])
  func numbers(text: String) throws {
    let step = try open(STEPTests.file("#1=A(\(text));"))
    let want = try #require(Double(text))
    #expect(try step.record(1)?[0].number?.bitPattern == want.bitPattern)
  }

  @Test("records in any order are found; their file order is kept")
  func order() throws {
    let step = try open(STEPTests.file("#9=A();#2=B();#5=A();\n#3=a();"))
    #expect(step.ids(of: "A") == [9, 5, 3] && step.ids(of: "B", "A") == [9, 2, 5, 3])
    #expect(step.ids(of: "C").isEmpty && step.name(of: 2) == "B" && step.count == 4)
  }

  @Test(
    "what is no STEP is refused where it is wrong",
    arguments: [
      ("#1=A('x", "no end", 7), ("#1=A(/* x", "no end", 7), ("#1=A((1);", "brackets", 7),
      ("#1=A());", "never opened", 7), ("#1=A();\n#1=B();", "twice", 8), ("#1 A();", "'='", 7),
      ("#=A();", "after #", 7), ("#99999999999999999999=A();", "too large", 7),
      ("hello();", "section", 7), ("#1=5;", "", 7),
    ])
  func refused(data: String, words: String, line: Int) throws {
    let fault = fault(STEPTests.file(data))
    if words.isEmpty {
      // Found only when somebody asks for it.
      let step = try open(STEPTests.file(data))
      #expect(throws: Diagnostic.self) { try step.record(1) }
      return
    }
    #expect(fault?.code == .data && fault?.span?.line == line, "\(fault?.text() ?? "read")")
    #expect(fault?.message.text().contains(words) == true, "\(fault?.text() ?? "read")")
  }

  @Test(
    "parameters that are none are refused when they are asked for",
    arguments: ["1E999", "1..2", "--1", ".T", "'a' 'b'", "1,", ",1", "@", "#", "IFCX", "((1)"])
  func parameters(text: String) throws {
    guard let step = try? open(STEPTests.file("#1=A(\(text));")) else { return }
    let fault = #expect(throws: Diagnostic.self) { try step.record(1) }
    #expect(fault?.code == .data && fault?.span?.line == 7)
  }

  @Test("lists nested without end stop at the limit")
  func depth() throws {
    let deep = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    let step = try open(STEPTests.file("#1=A(\(deep));"))
    let fault = #expect(throws: Diagnostic.self) { try step.record(1) }
    #expect(fault?.message.text().contains("64") == true)
    // A line of a hundred thousand brackets is not printed whole.
    #expect((fault?.span?.text.utf8.count ?? 0) <= 2000)
  }

  @Test("a file cut at any byte is refused")
  func truncated() throws {
    let bytes = Array(STEPTests.file("#1=A('x',(1.,2.));/* c */\n#2=B(\"0\");").utf8)
    // Nothing but the last semicolon may be missing.
    for length in 0..<bytes.count - 2 {
      let fault = #expect(throws: Diagnostic.self, "cut at \(length)") {
        try STEPFile(file: "m", bytes: Array(bytes[..<length]))
      }
      #expect(fault?.code == .data && (fault?.span?.offset ?? .max) <= length)
    }
  }

  @Test("an interruption ends the reading with 130")
  func interrupted() throws {
    let data = (1...5000).map { "#\($0)=A();" }.joined(separator: "\n")
    let fault = #expect(throws: Diagnostic.self) {
      try STEPFile(file: "m", bytes: Array(STEPTests.file(data).utf8), interrupted: { true })
    }
    #expect(fault?.code == .interrupted)
  }
}
