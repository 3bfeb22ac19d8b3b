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

  struct Ask: Sendable {
    var name: String
    var similarity: Double
    var limit: Int
    var places: [Int]
    var distances: [Int]

    init(_ name: String, _ similarity: Double, _ limit: Int, _ places: [Int], _ distances: [Int]) {
      self.name = name
      self.similarity = similarity
      self.limit = limit
      self.places = places
      self.distances = distances
    }
  }

  static let asks: [Ask] = [
    Ask("philips coreline 30w", 0.8, 5, [0, 1, 2], [0, 1, 1]),
    Ask("philips coreline 30w", 1, 5, [0], [0]),
    Ask("philips coreline 30w", 0.8, 1, [0], [0]),
    Ask("osram panel", 0.9, 5, [3, 4], [0, 0]),
    Ask("osram panel", 0.9, 1, [3], [0]),
    Ask("citta", 0.8, 5, [6], [1]),
    Ask("citta", 0.81, 5, [], []),
    Ask("日本", 0.6, 5, [7], [1]),
    Ask("", 0.5, 5, [5], [0]),
    Ask("osram panel", 0.9, 0, [], []),
    Ask("osram panel", .nan, 5, [], []),
    Ask("osram panel", 1.1, 5, [], []),
    Ask("x", -.infinity, 3, [5, 7, 6], [1, 3, 5]),
  ]

  @Test(arguments: asks)
  func finds(ask: Ask) throws {
    let whole = try #require(NameIndex(Self.names))
    let grown = try #require(NameIndex([]))
    for (place, name) in Self.names.enumerated() { #expect(grown.add(name) == place) }
    for index in [whole, grown] {
      #expect(index.count == Self.names.count)
      let found = try #require(
        index.nearest(to: ask.name, similarity: ask.similarity, limit: ask.limit))
      #expect(found.map(\.index) == ask.places)
      #expect(found.map(\.distance) == ask.distances)
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
    let index = try #require(NameIndex((0..<10_000).lazy.map { _ in name() }))
    let added = (0..<1_000).map { _ in name() }
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
      #expect(found == [.init(index: 10_000 + place, distance: 0)])
    }
  }
}
