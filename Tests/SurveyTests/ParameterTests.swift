// Declarations of parameters and the values they take.

import Kernel
import Testing

@testable import Survey

@Suite struct ParameterTests {
  @Test(
    "words of a declaration come back from their quotes",
    arguments: ["a b", "it's", "a\r\nb", "'\u{301}", "''", "\u{301}' '"])
  func quotes(text: String) throws {
    let words = try ParameterDeclaration.split("unit=" + ParameterDeclaration.quoted(text)).get()
    #expect(words.map { Array($0.unicodeScalars) } == [Array("unit=\(text)".unicodeScalars)])
  }

  @Test("a number too large for a double in the unit of its parameter is none")
  func beyondDoubles() {
    let digits = "1" + String(repeating: "0", count: 307)
    #expect(UnitOfMeasure.number(digits, "m") == 1e307)
    #expect(UnitOfMeasure.number(digits + "km", "m") == nil)
  }

  private func schema(_ text: String) throws -> ParameterSchema {
    let declaration = ParameterDeclaration(text, order: 1)
    try #require(declaration.faults.isEmpty, "\(declaration.faults)")
    return declaration.schema
  }

  @Test(
    "a declaration survives storing and being written again",
    arguments: [
      "height:number unit=m min=0 max=12 on=asset", "maker:text required on=type",
      "source:choice required choices=led,fluorescent,halogen default=led on=type",
      "working:boolean required default=yes on=asset",
      "installed:date min=1950-01-01 max=2030-12-31 default=2000-02-29 on=asset",
      "elements:integer required min=1 max=40 default=8 on=asset",
      "mac:text pattern=[0-9a-f]{2}(:[0-9a-f]{2}){5} on=asset",
      "note:text pattern='a b|c''d' default='a b' on=asset",
    ])
  func roundTrip(text: String) throws {
    let schema = try schema(text)
    #expect(schema.declaration == text)
    let stored = try JSON(parsing: Array(schema.json.text.utf8))
    #expect(ParameterSchema(schema.name, stored) == schema)
  }

  @Test(
    "every fault of a declaration is listed at once",
    arguments: [
      ("power", 1), ("power:watt", 1), ("2x:text", 1), ("at:number", 1), ("name:text", 1),
      ("power:number min=500 max=1", 1), ("power:number min=a max=b", 2), ("x:choice", 1),
      ("x:choice choices=a,a", 1), ("x:choice choices=a,,b", 1), ("x:text unit=m min=1", 2),
      ("x:text pattern=(a", 1), ("x:number pattern=a choices=b", 2), ("x:boolean default=maybe", 1),
      ("x:number min=1 max=5 default=9", 1), ("x:integer default=2.5", 1),
      ("x:choice choices=a,b default=c", 1), ("x:text pattern=[0-9] default=a", 1),
      ("x:number requierd", 1), ("x:number unit=m unit=cm", 1), ("x:text on=room", 1),
      ("x:date min=yesterday", 1), ("x:text default='a", 1),
    ])
  func faults(text: String, count: Int) {
    let faults = ParameterDeclaration(text, order: 1).faults
    #expect(faults.count == count, "\(text): \(faults.map { $0.message.text() })")
  }

  /// A parameter of a family may look ahead or back: a weekday says too little.
  @Test func aWeekdayIsNoDate() throws {
    let schema = try schema("d:date")
    let today = Day(iso: "2026-11-22")
    guard case .failure(let fault) = ParameterValue.read("friday", schema, today: today) else {
      Issue.record("friday was taken")
      return
    }
    #expect(fault.message.text().contains("Friday 20 November 2026 or Friday 27 November 2026"))
    #expect(fault.hint?.text() == "write 2026-11-20 or 2026-11-27")
    // Today is a Sunday: of three days the word names none.
    guard case .failure(let either) = ParameterValue.read("domenica", schema, today: today) else {
      Issue.record("today was taken for its weekday")
      return
    }
    let words = either.message.text()
    #expect(
      words.contains("today, Sunday 15 November 2026 or Sunday 29 November 2026"), "\(words)")
    #expect(either.hint?.text() == "write today, 2026-11-15 or 2026-11-29")
    for word in ["today", "oggi"] {
      guard case .success(let read) = ParameterValue.read(word, schema, today: today) else {
        Issue.record("\(word) was refused")
        return
      }
      #expect(read == .string("2026-11-22"))
    }
  }

  @Test(
    arguments: [
      ("h:number unit=m", "2.4", "2.4"), ("h:number unit=m", "2.4m", "2.4"),
      ("h:number unit=m", "240cm", "2.4"), ("h:number unit=m", "240 cm", "2.4"),
      ("h:number unit=cm", "2.4m", "240"), ("h:number unit=m", "1ft", "0.3048"),
      ("h:number unit=m", "-3.5m", "-3.5"), ("p:number unit=W", "1.85kW", "1850"),
      ("p:number unit=W", "30W", "30"), ("c:number unit=kg", "500g", "0.5"),
      ("q:number unit=lm", "800lm", "800"), ("n:integer", "8", "8"),
      ("n:integer unit=A", "16A", "16"),
      ("b:boolean", "yes", "true"), ("b:boolean", "no", "false"), ("b:boolean", "sì", "true"),
      ("d:date", "2019-09-02", "\"2019-09-02\""), ("d:date", "yesterday", "\"2026-05-03\""),
      ("c:choice choices=led,halogen", "led", "\"led\""), ("t:text", "", "\"\""),
      ("t:text pattern=EX-[0-9]{4}", "EX-2041", "\"EX-2041\""),
    ])
  func reads(declaration: String, text: String, want: String) throws {
    let schema = try schema(declaration)
    let today = Day(iso: "2026-05-04")
    #expect(try ParameterValue.read(text, schema, today: today).get().text == want)
  }

  @Test(
    arguments: [
      ("h:number unit=m max=12", "14"), ("h:number unit=m max=12", "1300cm"),
      ("h:number unit=m", "2.4kg"), ("h:number unit=m", "2,4"), ("h:number", "2.4m"),
      ("h:number", "nan"), ("h:number", "1e400"), ("n:integer", "2.5"), ("n:integer min=1", "0"),
      ("b:boolean", "maybe"), ("d:date", "2026-02-30"), ("d:date min=1950-01-01", "1949-12-31"),
      ("c:choice choices=led,halogen", "lde"), ("t:text pattern=EX-[0-9]{4}", "2041"),
    ])
  func refuses(declaration: String, text: String) throws {
    let schema = try schema(declaration)
    let read = ParameterValue.read(text, schema, today: Day(iso: "2026-05-04"))
    #expect(throws: ParameterValue.Fault.self) { try read.get() }
  }

  @Test func aChoiceSuggestsWhatWasMeant() throws {
    let schema = try schema("source:choice choices=led,fluorescent,halogen")
    guard case .failure(let fault) = ParameterValue.read("flourescent", schema, today: nil) else {
      Issue.record("accepted")
      return
    }
    #expect(fault.hint?.text() == "did you mean fluorescent?")
  }
}
