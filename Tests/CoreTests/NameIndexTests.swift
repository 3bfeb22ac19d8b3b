// The index of names: what it finds, in which order, and what a user of it may rely on.
import CCore
import Core
import CoreOracle
import Testing

@Suite struct NameIndexTests {
  static let names = [
    "philips coreline 30w", "philips coreline 36w", "phillips coreline 30w", "osram panel",
    "osram panel", "", "città", "日本語",
  ]

  @Test(arguments: [
    ("philips coreline 30w", 0.8, 5, [0, 2, 1], [0, 1, 1]),
    ("philips coreline 30w", 1, 5, [0], [0]), ("philips coreline 30w", 0.8, 1, [0], [0]),
    ("osram panel", 0.9, 5, [3, 4], [0, 0]), ("osram panel", 0.9, 1, [3], [0]),
    ("citta", 0.8, 5, [6], [1]), ("citta", 0.81, 5, [], []), ("日本", 0.6, 5, [7], [1]),
    ("", 0.5, 5, [5], [0]), ("osram panel", 0.9, 0, [], []), ("osram panel", .nan, 5, [], []),
    ("osram panel", 1.1, 5, [], []), ("x", -.infinity, 3, [5, 7, 6], [1, 3, 5]),
  ])
  func finds(name: String, similarity: Double, limit: Int, places: [Int], distances: [Int]) throws {
    let whole = try #require(NameIndex(Self.names))
    let grown = try #require(NameIndex([]))
    for (place, name) in Self.names.enumerated() { #expect(grown.add(name) == place) }
    for index in [whole, grown] {
      #expect(index.count == Self.names.count)
      let found = try #require(index.nearest(to: name, similarity: similarity, limit: limit))
      #expect(found.map(\.index) == places)
      #expect(found.map(\.distance) == distances)
    }
  }

  @Test func ofNothing() throws {
    let index = try #require(NameIndex([]))
    #expect(index.nearest(to: "a", similarity: 0, limit: 5) == [])
    #expect(index.add("a") == 0)
    #expect(index.nearest(to: "b", similarity: 0, limit: 5) == [.init(index: 0, distance: 1)])
  }

  /// Against a comparison with every name: several kinds of names, built and added.
  @Test(arguments: 1...8)
  func asEveryNameSays(seed: Int) {
    #expect(core_lev_index_differences(UInt64(seed), 1_500, 60, 40) == 0)
    #expect(core_lev_index_differences(UInt64(seed), 120, 500, 40) == 0)
  }

  @Test func ofManyNames() {
    #expect(core_lev_index_differences(3, 30_000, 40, 6) == 0)
  }

  /// Adding to a large index moves nothing: no name takes long, not even the first of its length.
  @Test func addsUnderLoad() throws {
    var random = Random(12)
    func name() -> String {
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 20...50, using: &random)).map { _ in
            Unicode.Scalar(UInt8.random(in: 97...122, using: &random))
          }))
    }
    let index = try #require(NameIndex((0..<60_000).lazy.map { _ in name() }))
    let added = (0..<2_000).map { _ in name() }
    let clock = ContinuousClock()
    var times: [Duration] = []
    for name in added {
      times.append(clock.measure { #expect(index.add(name) != nil) })
    }
    times.sort()
    // The slowest few are the scheduler's.
    #expect(times[times.count * 99 / 100] < .milliseconds(1))
    for (place, name) in added.enumerated() where place % 40 == 0 {
      let found = index.nearest(to: name, similarity: 1, limit: 2)
      #expect(found == [.init(index: 60_000 + place, distance: 0)])
    }
  }
}
