// Lengths, areas and durations: what is read, and where the caret stands when it is not.
import Kernel
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("3.5m", 3.5), ("40cm", 0.4), ("40 cm", 0.4), ("2ft", 0.6096), ("10in", 0.254), ("1yd", 0.9144),
    ("1mi", 1609.344), ("2km", 2000), ("12mm", 0.012), ("-3.5m", -3.5), ("+1m", 1), (".5m", 0.5),
    ("5.m", 5), ("0m", 0), ("007m", 7),
  ])
  func lengths(text: String, want: Double) throws {
    let length = try Length(parsing: text)
    #expect(abs(length.metres - want) < 1e-12)
  }

  @Test(arguments: [
    ("", 0, 0), ("m", 0, 1), ("3.5", 3, 0), ("3,5m", 1, 1), ("3.5 furlong", 4, 7), ("3.5m x", 4, 2),
    ("three m", 0, 5), ("3.5M", 3, 1), ("1.2.3m", 3, 3), ("-m", 0, 2), ("3m2", 1, 2),
    ("1e3m", 1, 3),
    ("99999999999999999m", 0, 17), ("5µm", 1, 3), ("3.5 metri…", 4, 8), ("nan", 0, 3),
  ])
  func lengthFaults(text: String, offset: Int, length: Int) {
    #expect {
      try Length(parsing: text)
    } throws: { error in
      guard let fault = error as? QuantityFault else { return false }
      return fault.offset == offset && fault.length == length && !fault.message.text().isEmpty
    }
  }

  @Test func bareNumbersOnlyWhereAllowed() throws {
    #expect(try Length(parsing: "3.5", bareIsMetres: true).metres == 3.5)
    #expect(try Length(parsing: "40cm", bareIsMetres: true).metres == 0.4)
    #expect(try Area(parsing: "12", bareIsSquareMetres: true).squareMetres == 12)
    #expect(throws: QuantityFault.self) { try Area(parsing: "12") }
  }

  @Test func aCommaIsExplained() {
    do {
      _ = try Length(parsing: "3,5m")
      Issue.record("3,5m was accepted")
    } catch {
      #expect(error.message.text() == "a comma in a number")
      #expect(error.hint?.text().contains("3.5") == true)
    }
  }

  @Test(arguments: [
    ("12.5m2", 12.5), ("12.5 m²", 12.5), ("3ha", 30_000), ("100cm2", 0.01), ("1km²", 1e6),
    ("10ft2", 0.929_030_4), ("1mm2", 1e-6),
  ])
  func areas(text: String, want: Double) throws {
    let area = try Area(parsing: text)
    #expect(abs(area.squareMetres - want) < 1e-12)
  }

  @Test func noDustOfBinaryFractions() throws {
    #expect(try Length(parsing: "57cm").metres == 0.57)
    #expect(try Length(parsing: "12ft").metres == 3.6576)
    #expect(try Area(parsing: "57cm2").squareMetres == 0.0057)
  }

  @Test func areasAreNotNegative() {
    #expect(throws: QuantityFault.self) { try Area(parsing: "-1m2") }
    #expect(throws: QuantityFault.self) { try Area(parsing: "3m") }
  }

  @Test(
    arguments: [
      ("2h", 7_200_000), ("1h30m", 5_400_000), ("1h 30min", 5_400_000), ("2 h 30 min", 9_000_000),
      ("90min", 5_400_000), ("1.5h", 5_400_000), ("45s", 45_000), ("250ms", 250),
      ("1d", 86_400_000),
      ("1w2d", 777_600_000), ("1:30", 5_400_000), ("1:30:15", 5_415_000), ("0:00:01.5", 1500),
      ("100:00", 360_000_000), ("0.0004s", 0), ("0.0006s", 1), ("1h0.5s", 3_600_500),
    ] as [(String, Int64)])
  func durations(text: String, want: Int64) throws {
    let duration = try Duration(parsing: text)
    #expect(duration.milliseconds == want)
    let printed = duration.description
    #expect(try Duration(parsing: printed) == duration, "\(printed) can be read back")
  }

  @Test(arguments: [
    ("90", 2, 0), ("1h30", 4, 0), ("1m1h", 2, 2), ("1h1h", 2, 2), ("-3h", 0, 1), ("1:60", 2, 2),
    ("1:5", 2, 1), ("1:30:15:00", 7, 3), ("1.5:30", 0, 3), ("1,5h", 1, 1), ("3 fortnights", 2, 10),
    (":30", 0, 3), ("1:", 2, 0), ("", 0, 0), ("1000000000000000w", 0, 16),
    ("99999999999999w", 0, 15),
  ])
  func durationFaults(text: String, offset: Int, length: Int) {
    #expect {
      try Duration(parsing: text)
    } throws: { error in
      guard let fault = error as? QuantityFault else { return false }
      return fault.offset == offset && fault.length == length
    }
  }

  @Test func printing() {
    #expect(Length(metres: 3.5).description == "3.5 m")
    #expect(Length(metres: 0.1 + 0.2).description == "0.3 m")
    #expect(Length(metres: -0.0000001).description == "0 m")
    #expect(Length(metres: 0.9999999).description == "1 m")
    #expect(Length(metres: -2.05).description == "-2.05 m")
    #expect(Area(squareMetres: 12).description == "12 m²")
    let durations: [(Int64, String)] = [
      (0, "0 s"), (250, "250 ms"), (1500, "1.5 s"), (9_000_000, "2 h 30 min"),
      (100_800_000, "1 d 4 h"), (60_250, "1 min 0.25 s"), (-1000, "-1 s"),
    ]
    for (milliseconds, text) in durations {
      #expect(Duration(milliseconds: milliseconds).description == text)
    }
    #expect(!Duration(milliseconds: .min).description.isEmpty)
  }
}
