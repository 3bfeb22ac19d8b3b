// Values: numbers to the last bit, writing and reading back, looking up; Python's reader as a second
// opinion.

import Glibc
import Testing

@testable import Kernel

private struct Random: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// The C library's answer; the test program never leaves the C locale.
private func strtodValue(_ text: String) -> Double { strtod(text, nil) }

private func parsed(_ text: String) throws -> Double {
  let value = try JSON(parsing: text)
  return try #require(value.number)
}

@Suite struct JSONNumbers {
  @Test(arguments: [
    "0", "-0", "1", "-1", "0.1", "3.5", "123456789012345678", "9007199254740993",
    "9007199254740992.5", "9007199254740993.5", "1e22", "1e23", "8.5e22", "1e27", "1e28", "1e-27",
    "1e-28", "0.000001", "1.7976931348623157e308", "1.7976931348623158e308",
    "2.2250738585072011e-308",
    "2.2250738585072014e-308", "5e-324", "2e-324", "2.4703282292062327e-324", "30.373268127441406",
    "18446744073709551615", "18446744073709551616", "9223372036854775808", "-9223372036854775809",
    "0.00000000000000000000000000000000000001234567890123456789",
    "1234567890123456789012345678901234567890e-30", "6.02214076e23", "4.35", "0.3e0",
    "179769313486231580793728971405301e276", "9999999999999999999", "9999999999999999999e-27",
    "1e-0000000000000000000000000001", "0e999999999999", "0.0e-999999999", "7.2057594037927933e16",
  ])
  func readsAsTheCLibrary(_ text: String) throws {
    #expect(try parsed(text).bitPattern == strtodValue(text).bitPattern)
  }

  @Test func readsRandomDigitsAsTheCLibrary() throws {
    var random = Random(state: 1)
    for _ in 0..<60_000 {
      let digits = String(
        UInt64.random(
          in: 0...UInt64.max >> UInt64.random(in: 0...60, using: &random), using: &random))
      let text: String
      switch random.next() % 4 {
      case 0: text = digits + ".0"
      case 1: text = digits + "e" + String(Int.random(in: -45...45, using: &random))
      case 2:
        let at = Int.random(in: 1...digits.count, using: &random)
        text = digits.prefix(at) + (at < digits.count ? "." + digits.dropFirst(at) : ".5")
      default: text = "0.00" + digits + "e-" + String(random.next() % 20)
      }
      let value = try parsed(text)
      if value.bitPattern != strtodValue(text).bitPattern { Issue.record("\(text): \(value)") }
    }
  }

  /// Values half way between two doubles, where every digit counts.
  @Test func roundsTiesToEven() throws {
    var random = Random(state: 2)
    for _ in 0..<20_000 {
      let odd = UInt64.random(in: 1 << 53..<1 << 54, using: &random) | 1
      let shift = UInt64.random(in: 0...9, using: &random)
      let text = String(odd << shift)
      #expect(try parsed(text + ".0").bitPattern == strtodValue(text).bitPattern)
      #expect(try parsed(text + "e0").bitPattern == Double(odd << shift).bitPattern)
    }
  }

  @Test func shortestReadsBack() throws {
    var random = Random(state: 3)
    for step in 0..<60_000 {
      var value = Double(bitPattern: random.next())
      if step % 3 == 0 {
        value = Double(Int64.random(in: -1 << 53...1 << 53, using: &random)) / 1e4
      }
      guard value.isFinite else { continue }
      let text = value.shortest
      if try parsed(text).bitPattern != value.bitPattern || strtodValue(text) != value {
        Issue.record("\(value): \(text)")
      }
    }
  }

  @Test func integersThatFitAreIntegers() throws {
    #expect(try JSON(parsing: "9223372036854775807") == .integer(.max))
    #expect(try JSON(parsing: "-9223372036854775808") == .integer(.min))
    #expect(try JSON(parsing: "9223372036854775808") == .number(9223372036854775808))
    #expect(try JSON(parsing: "1.0") == .number(1))
    #expect(try JSON(parsing: "-0").text == "-0")
    #expect(JSON.number(3).integer == 3)
    #expect(JSON.number(3.5).integer == nil)
    #expect(JSON.number(1e300).integer == nil)
    #expect(JSON.integer(3).number == 3)
  }
}

@Suite struct JSONValues {
  @Test func looksUp() throws {
    let value = try JSON(parsing: "{\"a\":[1,\"x\",null,true],\"b\":{\"c\":2.5}}")
    #expect(value["a"]?[1]?.string == "x")
    #expect(value["a"]?[2]?.isNull == true)
    #expect(value["a"]?[3]?.bool == true)
    #expect(value["a"]?[4] == nil)
    #expect(value["b"]?["c"]?.number == 2.5)
    #expect(value["b"]?["d"] == nil)
    #expect(value["a"]?["b"] == nil)
    #expect(value[0] == nil)
  }

  @Test func objectsKeepOrderAndNamesOnce() {
    var object = JSONObject()
    for index in 0..<200 { object["k\(index)"] = .integer(Int64(index)) }
    for index in stride(from: 0, to: 200, by: 2) { object["k\(index)"] = nil }
    object["k1"] = "one"
    object["new"] = true
    #expect(object.names == stride(from: 1, to: 200, by: 2).map { "k\($0)" } + ["new"])
    #expect(object["k1"] == "one")
    #expect(object["k99"] == 99)
    #expect(object["k0"] == nil)
    var copy = object
    copy["later"] = 1
    #expect(object["later"] == nil)
    #expect(
      JSONObject([.init("a", 1), .init("b", 2), .init("a", 3)])
        == JSONObject([.init("a", 3), .init("b", 2)]))
  }

  @Test(
    arguments: [
      (JSON.null, "null"), (.number(.nan), "null"), (.number(-.infinity), "null"),
      (.number(-0.0), "-0"),
      (.number(5), "5"),
      (["a": [1, 2.5, "x"], "b": [:], "c": []], "{\"a\":[1,2.5,\"x\"],\"b\":{},\"c\":[]}"),
      ("\u{1B}[2J\u{7F}\u{9B}", "\"\\u001b[2J\\u007f\\u009b\""),
      ("\"\\/\n\r\t\u{8}", "\"\\\"\\\\/\\n\\r\\t\\u0008\""),
      (
        "\u{2028}\u{202E}\u{200B}\u{AD}\u{FEFF}\u{E0001}",
        "\"\\u2028\\u202e\\u200b\\u00ad\\ufeff\\udb40\\udc01\""
      ),
      ("è 漢 😀", "\"è 漢 😀\""),
    ] as [(JSON, String)])
  func writes(_ value: JSON, _ want: String) { #expect(value.text == want) }

  @Test func writesPretty() {
    var writer = JSONWriter(.pretty)
    writer.value(["a": [1, ["b": nil]], "c": [], "d": [:]])
    writer.newline()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": [],
          "d": {}
        }

        """)
  }

  @Test func writesLines() {
    var writer = JSONWriter()
    for index in 1...2 {
      writer.beginObject()
      writer.member("n", .integer(Int64(index)))
      writer.name("l")
      writer.beginArray()
      writer.bool(true)
      writer.null()
      writer.endArray()
      writer.endObject()
      writer.newline()
    }
    #expect(
      String(decoding: writer.take(), as: UTF8.self)
        == "{\"n\":1,\"l\":[true,null]}\n{\"n\":2,\"l\":[true,null]}\n")
    #expect(writer.bytes.isEmpty)
  }

  @Test func everyScalarReadsBack() throws {
    var text = ""
    for value in 0..<0x11_0000 as Range<UInt32> {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    #expect(try JSON(parsing: JSON.string(text).text).string?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test func randomValuesReadBack() throws {
    var random = Random(state: 4)
    for _ in 0..<1000 {
      let value = randomValue(&random, depth: 0)
      #expect(try JSON(parsing: value.text) == value)
      var pretty = JSONWriter(.pretty)
      pretty.value(value)
      #expect(try JSON(parsing: pretty.bytes) == value)
    }
  }
}

private func randomValue(_ random: inout Random, depth: Int) -> JSON {
  switch random.next() % (depth > 4 ? 5 : 8) {
  case 0: return .null
  case 1: return .bool(random.next() & 1 == 0)
  case 2: return .integer(Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 60))
  case 3:
    let value = Double(bitPattern: random.next())
    let isWhole = value.isFinite && value.shortest.utf8.allSatisfy { $0 < 0x3A && $0 != 0x2E }
    return value.isFinite && !isWhole ? .number(value) : .number(0.5)
  case 4: return .string(randomText(&random))
  case 5, 6:
    return .array((0..<random.next() % 6).map { _ in randomValue(&random, depth: depth + 1) })
  default:
    return .object(
      JSONObject(
        (0..<random.next() % 25).map { _ in
          .init(randomText(&random), randomValue(&random, depth: depth + 1))
        }))
  }
}

private func randomText(_ random: inout Random) -> String {
  var text = String.UnicodeScalarView()
  for _ in 0..<random.next() % 20 {
    let limit: UInt32 = [0x80, 0x80, 0x800, 0x11_0000][Int(random.next() % 4)]
    if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: random.next()) % limit) {
      text.append(scalar)
    }
  }
  return String(text)
}
