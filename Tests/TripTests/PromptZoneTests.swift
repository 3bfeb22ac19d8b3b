// A city in place of a time zone, at the prompt alone.

import Command
import Kernel
import Testing

@testable import Trip

@Suite struct PromptZoneTests {
  /// Runs a line as if typed.
  private func type(_ line: String, _ bench: TripBench) throws -> ExitCode {
    let session = bench.makeSession()
    session.isInteractive = true
    defer { session.close() }
    bench.errors = ""
    return session.runTyped(try Lexer.lines(file: "t", bytes: Array(line.utf8))[0])
  }

  private static let cities =
    cityLine("Springfield", 39.8, -89.64, "US", "America/Chicago", people: 114_000)
    + cityLine("Springfield", 42.1, -72.59, "US", "America/New_York", people: 155_000)
    + cityLine("Rome", 41.89, 12.48, "IT", "Europe/Rome", people: 2_300_000)
    + cityLine("Rome", 34.25, -85.16, "US", "America/New_York", people: 36_000)
    + cityLine("Milano", 45.46, 9.19, "IT", "Europe/Rome", people: 1_300_000)
    .replacing("Milano\t\t", with: "Milano\tMailand,Milan,米兰\t")
    + cityLine("Porto", 41.15, -8.61, "PT", "Europe/Lisbon", people: 249_000)
    + cityLine("Bengbu", 32.94, 117.36, "CN", "Asia/Shanghai", people: 900_000)
    .replacing("Bengbu\t\t", with: "Bengbu\tPorto\t")
    + cityLine("Roma", 26.4, -99.0, "US", "America/Chicago", people: 11_000)
    + cityLine("Milan", 42.08, -83.68, "US", "America/Detroit", people: 6_000)

  @Test(
    arguments: [
      ("Rome", "Europe/Rome"), ("rome", "Europe/Rome"), ("'New York'", "America/New_York"),
      ("milano", "Europe/Rome"), ("Milan", "Europe/Rome"), ("Porto", "Europe/Lisbon"),
      ("米兰", "Europe/Rome"),
      ("Europe/Rome", "Europe/Rome"), ("Springfield", nil), ("Nowhere", nil), ("''", ""),
    ] as [(String, String?)])
  func city(name: String, zone: String?) throws {
    let bench = try TripBench()
    bench.cities = try bench.scratch.write("cities.txt", Array(Self.cities.utf8))
    let code = try type("trip add X from=2026-06-01 zone=\(name)", bench)
    #expect(code == (zone == nil ? .usage : .ok), "\(bench.errors)")
    if name == "Springfield" {
      #expect(bench.errors.contains("America/New_York, America/Chicago"))
    }
    guard let zone, !zone.isEmpty else { return }
    #expect(try bench.rows("trip list").first?["zone"]?.string == zone)
    #expect(bench.errors.contains("read as:") == false || name != zone)
    // A script names the zone itself.
    let script = bench.run("trip add Y from=2026-07-01 zone=\(name)")
    #expect(script == (name == zone ? .ok : .usage))
  }

  @Test("without a table of cities the names of the zones serve")
  func noTable() throws {
    let bench = try TripBench()
    #expect(try type("trip add X from=2026-06-01 zone='buenos aires'", bench) == .ok)
    #expect(bench.errors.contains("zone=America/Argentina/Buenos_Aires"))
    #expect(try type("trip add Z from=2026-08-01 zone=milano", bench) == .usage)
  }
}
