// What rooms of a category hold as a rule, learned from those that are approved, and which rooms hold
// something else. Nothing is expected where too few rooms are approved.

import Command
import Kernel
import Notebook
import Render

/// What one family comes to in the rooms of one category.
struct Expectation: Sendable {
  var project: Identifier
  var category: String
  var family: Identifier
  /// Counts per room, or per 100 m² of room.
  var spread: RobustSpread
  var isPerArea: Bool
  /// The rooms that are done, how many pieces they have, and how many they would have as a rule.
  var rooms = 0
  var found = 0
  var expected = 0.0
  var outliers = 0
}

/// What a room has of one family, against what rooms like it have.
struct CoverageFinding: Sendable {
  var room: RoomFact
  var category: String
  var familyName: String
  var found: Int
  var expected: Double
  /// The range in the others, brought to the area of this room where that fits better.
  var low: Double
  var high: Double
  /// How many rooms it was learned from, this one left out.
  var others: Int
  var isPerArea: Bool
  var isOutlier: Bool

  /// `classroom 112: 0 Luminaire, where 11 others have 4 to 6`.
  func sentence(_ title: String) -> Phrase {
    let least = low.rounded()
    let most = high.rounded()
    let range =
      least == most
      ? Phrase.verbatim(least.shortest) : tr("\(least.shortest) to \(most.shortest)")
    return isPerArea
      ? tr(
        "\(category) \(title): \(found) \(familyName), where \(others) others have \(range) on such an area"
      )
      : tr("\(category) \(title): \(found) \(familyName), where \(others) others have \(range)")
  }
}

struct Coverage {
  /// Fewer approved rooms of a category teach nothing.
  static let leastPeers = 5
  /// From so many on a room itself moves the median of all too little to be left out of it.
  private static let manyPeers = 40

  private(set) var expectations: [Expectation] = []
  private(set) var findings: [CoverageFinding] = []
  /// Categories with too few approved rooms, and how many they have.
  private(set) var tooFew: [(category: String, approved: Int, rooms: Int)] = []
  /// Rooms whose category is not known.
  private(set) var withoutCategory = 0
  /// Approved rooms that taught something.
  private(set) var learnedFrom = 0

  private struct Key: Hashable {
    var project: Identifier
    var category: String
  }

  /// - Parameters:
  ///   - categories: all where nil.
  ///   - judged: the rooms that are held against the rest; all where nil.
  /// - Complexity: O(rooms · families), a few queries over whole tables.
  init(
    _ reader: SurveyReader, categories: Set<String>? = nil, judged: Set<Identifier>? = nil,
    family wanted: Identifier? = nil
  ) throws(Diagnostic) {
    let types = try reader.typeFamilies()
    var counts: [Identifier: [Identifier: Int]] = [:]
    for one in try reader.typeCounts() {
      guard let family = types[one.type]?.family, wanted == nil || wanted == family else {
        continue
      }
      counts[one.room, default: [:]][family, default: 0] += one.count
    }
    var groups: [Key: [RoomFact]] = [:]
    for room in try reader.roomFacts(nil) {
      guard let category = room.category, !category.isEmpty else {
        withoutCategory += 1
        continue
      }
      guard categories?.contains(category) ?? true else { continue }
      groups[Key(project: room.project, category: category), default: []].append(room)
    }
    var names: [Identifier: String] = [:]
    for family in try reader.families() { names[family.id] = family.name }
    for (key, rooms) in groups.sorted(by: {
      ($0.key.category, $0.key.project) < ($1.key.category, $1.key.project)
    }) {
      let rooms = rooms.sorted { $0.id < $1.id }
      let peers = rooms.filter { $0.state == .approved && $0.approvedAs != .notVisited }
      guard peers.count >= Coverage.leastPeers else {
        tooFew.append((key.category, peers.count, rooms.count))
        continue
      }
      learnedFrom += peers.count
      let families = Set(rooms.flatMap { (counts[$0.id] ?? [:]).keys })
        .sorted { (names[$0] ?? "", $0) < (names[$1] ?? "", $1) }
      for family in families {
        judge(
          rooms.filter { judged?.contains($0.id) ?? true }, key.category, key.project, family,
          names[family] ?? "", peers, counts)
      }
    }
  }

  private struct Peer {
    var id: Identifier
    var found: Double
    var areaM2: Double
  }

  private mutating func judge(
    _ rooms: [RoomFact], _ category: String, _ project: Identifier, _ family: Identifier,
    _ familyName: String, _ peers: [RoomFact], _ counts: [Identifier: [Identifier: Int]]
  ) {
    let all = peers.map {
      Peer(id: $0.id, found: Double(counts[$0.id]?[family] ?? 0), areaM2: $0.areaM2)
    }
    let isPerArea = Coverage.fitsArea(all)
    func spread(without room: Identifier?) -> RobustSpread? {
      RobustSpread(
        all.compactMap { peer in
          peer.id == room ? nil : isPerArea ? peer.found / peer.areaM2 * 100 : peer.found
        })
    }
    guard let whole = spread(without: nil) else { return }
    let ids = Set(all.map(\.id))
    var expectation = Expectation(
      project: project, category: category, family: family, spread: whole, isPerArea: isPerArea)
    for room in rooms where room.approvedAs != .notVisited {
      let isPeer = ids.contains(room.id)
      guard
        let others = isPeer && all.count < Coverage.manyPeers
          ? spread(without: room.id) : whole
      else { continue }
      // 100 m² are the unit of what goes by area.
      let scale = isPerArea ? room.areaM2 / 100 : 1
      let found = counts[room.id]?[family] ?? 0
      var finding = CoverageFinding(
        room: room, category: category, familyName: familyName, found: found,
        expected: others.median * scale, low: others.low * scale, high: others.high * scale,
        others: others.count, isPerArea: isPerArea, isOutlier: false)
      if room.isDone, scale > 0 {
        // One piece is the least that can be off, whatever the unit.
        finding.isOutlier =
          others.isOutlier(Double(found) / scale)
          && abs(Double(found) - finding.expected) >= 1
        expectation.rooms += 1
        expectation.found += found
        expectation.expected += finding.expected
        if finding.isOutlier { expectation.outliers += 1 }
      }
      findings.append(finding)
    }
    expectations.append(expectation)
  }

  /// Whether counts go with the area: where that leaves clearly less spread than counts by room.
  private static func fitsArea(_ peers: [Peer]) -> Bool {
    guard peers.allSatisfy({ $0.areaM2.isFinite && $0.areaM2 > 0 }),
      let byRoom = RobustSpread(peers.map(\.found)),
      let byArea = RobustSpread(peers.map { $0.found / $0.areaM2 * 100 }), byRoom.median > 0,
      byArea.median > 0
    else { return false }
    return byArea.spread / byArea.median < 0.75 * byRoom.spread / byRoom.median
  }
}
