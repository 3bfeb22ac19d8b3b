// Level texts as people write them in OpenStreetMap.

import Testing

@testable import Survey

@Suite struct ImportLevelTests {
  @Test(
    "level texts name these ordinals",
    arguments: [
      ("0", [0.0]), ("-1", [-1]), ("1", [1]), ("0;1", [0, 1]), ("-1;0", [-1, 0]),
      ("1;0", [0, 1]), ("0-2", [0, 1, 2]), ("-1-1", [-1, 0, 1]), ("-3--1", [-3, -2, -1]),
      ("-1--1", [-1]), ("0.5", [0.5]), ("-0.5", [-0.5]), ("0.5-2.5", [0.5, 1.5, 2.5]),
      ("2-0", [0, 1, 2]), (" 0 ; 1 ", [0, 1]), ("0;0;1", [0, 1]), ("+1", [1]), ("0;", [0]),
      ("-2;0-1", [-2, 0, 1]), ("0 - 2", [0, 1, 2]), ("1.0", [1]), ("-0", [0]), ("0,1", [0, 1]),
      ("1000", [1000]),
    ])
  func reads(text: String, ordinals: [Double]) {
    let list = LevelList(text)
    #expect(list?.ordinals == ordinals)
    #expect(list?.rounded == false)
    #expect(list?.ordinals.contains { $0 == 0 && $0.sign == .minus } == false)
  }

  @Test(
    "these name none",
    arguments: [
      "", " ", ";", "ground", "1a", "--1", "1-", "-", "1--", "0-1000", "1e3", "nan", "inf", "0x1",
      "99999999999999999999", "1001", "0;x", "1-2-3", ".5", "0\u{0}", "٣",
    ])
  func refuses(text: String) { #expect(LevelList(text) == nil) }

  @Test(
    "labels in words come above all numbers, whatever the order of the rooms",
    arguments: [["1", "EG", "1-3"], ["EG", "1-3", "1"], ["1-3", "1", "EG"], ["EG", "1", "1-3"]])
  func words(labels: [String]) throws {
    let features = labels.enumerated().map { place, label in
      importRoom(
        "\"type\":\"room\",\"level\":\"\(label)\",\"name\":\"\(label)\"",
        importSquare(Double(place) * 10, 0), id: "\"\(label)\"")
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
    let (plan, report) = try ImportScratch().plan(text)
    func levels(_ id: String) -> [String] {
      let room = plan.rooms.first { $0.sourceID == id }
      return (room?.levels ?? []).map { plan.levels[$0] }.sorted { $0.ordinal < $1.ordinal }
        .map(\.label)
    }
    #expect(levels("1-3") == ["1", "2", "3"] && levels("1") == ["1"] && levels("EG") == ["EG"])
    #expect(report.all(.guessedOrdinal).map(\.number) == [4])
  }

  @Test("odd ordinals go to the nearest half and say so")
  func odd() {
    #expect(LevelList("0.3")?.ordinals == [0.5] && LevelList("0.3")?.rounded == true)
    #expect(LevelList(1.9)?.ordinals == [2] && LevelList(1.9)?.rounded == true)
    #expect(LevelList(-1)?.rounded == false)
    #expect(LevelList(.nan) == nil && LevelList(1e308) == nil && LevelList(-.infinity) == nil)
  }
}
