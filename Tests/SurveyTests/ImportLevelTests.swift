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

  @Test("odd ordinals go to the nearest half and say so")
  func odd() {
    #expect(LevelList("0.3")?.ordinals == [0.5] && LevelList("0.3")?.rounded == true)
    #expect(LevelList(1.9)?.ordinals == [2] && LevelList(1.9)?.rounded == true)
    #expect(LevelList(-1)?.rounded == false)
    #expect(LevelList(.nan) == nil && LevelList(1e308) == nil && LevelList(-.infinity) == nil)
  }
}
