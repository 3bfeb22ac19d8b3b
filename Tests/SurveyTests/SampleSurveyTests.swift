// `sample survey`: the plan of examples/school.geojson and a morning of work, undone in one step.

import Kernel
import System
import Testing

@testable import Command
@testable import Survey

@Suite struct SampleSurveyTests {
  @Test(arguments: [Language.english, .italian])
  func holdsASchoolThatSomebodyHasBegun(language: Language) throws {
    let desk = try Desk()
    desk.language = language
    #expect(desk.run("sample survey") == .ok, "\(desk.errors)")
    for line in SampleSurvey.sample.next { #expect(desk.errors.contains(line)) }
    for line in SampleSurvey.sample.next {
      #expect(desk.run(line + " --format table") == .ok, "\(line): \(desk.errors)")
      #expect(!desk.out.isEmpty, "\(line)")
    }
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey asset list").count >= 24)
    #expect(try desk.rows("survey family list").count == 4)
    #expect(try desk.rows("survey note list").count == 2)
    let states = Set(try desk.rows("survey room list").compactMap { $0["state"]?.string })
    #expect(states == ["not_visited", "empty", "in_progress", "complete"])
    // The other one made the notebook.
    let log = try desk.rows("log").compactMap { $0["command"]?.string }
    #expect(log.filter { $0 != "(taccuino)" } == ["sample survey"])
    #expect(desk.run("sample survey") == .refused)
    #expect(desk.errors.contains("taccuino -n demo.tac sample survey"))
    #expect(desk.run("undo") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey list").isEmpty)
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
  }

  /// The short form says what the example file says.
  @Test func thePlanIsThatOfTheExample() throws {
    func rooms(_ desk: Desk) throws -> [String] {
      try desk.rows("survey room list").map { row in
        let keys = ["number", "name", "area_m2", "level", "category"]
        return keys.map { row[$0]?.text ?? "" }.joined(separator: " ")
      }.sorted()
    }
    let sample = try Desk()
    #expect(sample.run("sample survey") == .ok, "\(sample.errors)")
    let imported = try Desk.school()
    #expect(try rooms(sample) == rooms(imported))
  }

  @Test func everyAssetLiesInItsRoom() throws {
    let desk = try Desk()
    #expect(desk.run("sample survey") == .ok, "\(desk.errors)")
    #expect([.ok, .notFound].contains(desk.run("survey plan check")), "\(desk.errors)")
    for asset in try desk.rows("survey asset list") {
      let place = try #require(asset["at"]?.point, "\(asset.text)")
      let level = asset["level"]?.string ?? ""
      let found = try desk.rows("survey tap \(place.x) \(place.y) --level \"\(level)\"")
      #expect(found.first?["room"]?.string == asset["room"]?.string, "\(asset.text)")
    }
  }
}
