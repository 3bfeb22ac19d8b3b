// What no device and no version of this program wrote, though it has the form: journals, borders and
// zones that a hand or another program made. It is refused or left out, and stops nothing.

import Core
import Kernel
import Notebook
import System
import Testing

@testable import Trip

@Suite struct DamageTests {
  /// Lines whose checksums are right, and what they say is not.
  @Test(arguments: [
    "P 1714558500000 91 9.2 - -", "P 1714558500000 45 1e18 - -", "P 1714558500000 45 180.5 - -",
    "P 1714558500000 nan 9.2 - -", "P -9223372036854775807 45 9.2 - -",
    "P 9223372036854775807 45 9.2 - -", "P 1714558500000 45 9.2 - -4", "P x 45 9.2 - -",
    "P 1714558500000 45 9.2 high -", "P 1714558500000 45 9.2 1e300 -",
  ])
  func aJournalOfNoRecorder(_ line: String) throws {
    let good = "P 1714558501000 45.1 9.2 12.5 4"
    let bytes = [good, line, good].flatMap { RecordingJournal.line($0) }
    let contents = try RecordingJournal.read(ByteSource(bytes, name: "test"))
    #expect(contents.points.count == 2)
    #expect(contents.damaged == 1)
    #expect(contents.last?.place == GeoPoint(latitude: 45.1, longitude: 9.2))
  }

  @Test func bordersThatAreKeptOffTheGlobe() throws {
    func set(_ places: [(Double, Double)]) -> BorderSet {
      BorderSet(areas: [
        BorderArea(
          code: "IT", name: "Italy",
          polygons: [[places.map { GeoPoint(latitude: $0.0, longitude: $0.1) }]])
      ])
    }
    let good = set([(45, 7), (45, 540), (46, 8)])
    #expect(BorderSet(good.bytes) == good)
    for bad in [(91.0, 7.0), (.nan, 7), (45, .infinity), (45, 541)] {
      #expect(BorderSet(set([(45, 7), bad, (46, 8)]).bytes) == nil, "\(bad)")
    }
  }

  @Test(arguments: ["1e300", "1e18", "541", "-541"])
  func zonesOffTheGlobe(_ longitude: String) throws {
    let text = """
      {"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Polygon","coordinates":\
      [[[\(longitude),45],[7,45],[7,46]]]}}
      """
    #expect {
      try ZoneFile.areas(Array(text.utf8), file: "test")
    } throws: { error in
      (error as? Diagnostic)?.message.text() == "a polygon has a corner that is not on the globe"
    }
  }
}
