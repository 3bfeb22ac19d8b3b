// Which rooms of a new drawing go on as which rooms of the plan. Each new room is the heir of one old
// room at most; what is left of the old rooms went into others, what is left of the new ones came out
// of others, and the rest is gone or new.

import Core
import Kernel

/// One change of the plan: rooms that were, and rooms that are instead.
struct RoomChange: Sendable {
  /// Stable names: they stand in the JSON form of the report.
  enum Kind: String, CaseIterable, Sendable {
    case same, renamed, moved, reshaped, split, merged, rearranged, new, restored, gone
    /// Drawn by hand, so that no drawing knows it.
    case kept
    /// Removed by hand before, so that it stays out.
    case leftOut = "left_out"
  }

  var kind: Kind
  /// Places among the rooms of the plan.
  var olds: [Int] = []
  /// Places among the rooms of the drawing; those with an heir's id first.
  var news: [Int] = []
  /// Number, name, category or levels differ.
  var isRenamed = false
  /// The part of old and new area together that both cover, once a shift is taken away.
  var overlap: Double?
  var shiftM: Double?
  var areaBefore: Double?
  var areaAfter: Double?
  /// A room that was complete or approved is in progress again.
  var isReopened = false
  /// An approved room changes.
  var wasApproved = false
  var assets = AssetCount()

  /// What happened to the assets.
  struct AssetCount: Sendable {
    /// In the rooms before.
    var all = 0
    /// Went to another room.
    var rehoused = 0
    /// Put back inside after a wall moved.
    var pulled = 0
    /// Left without a room.
    var orphaned = 0
  }
}

/// The matching itself: places only.
struct RoomMatch {
  /// The old room that a new one goes on as.
  private(set) var heirOf: [Int?]
  /// The heir of an old room.
  private(set) var heir: [Int?]
  /// Rooms that belong together, each side in order.
  private(set) var groups: [(olds: [Int], news: [Int])] = []
  private(set) var goneOlds: [Int] = []
  private(set) var newNews: [Int] = []

  /// A pair lies alike when it shares more than this part of the smaller room.
  private static let close = 0.5

  init(_ pairing: PlanPairing) {
    let plan = pairing.plan
    let rooms = pairing.drawing.rooms
    heirOf = Array(repeating: nil, count: rooms.count)
    heir = Array(repeating: nil, count: plan.rooms.count)
    for (old, new) in pairing.equal { (heir[old], heirOf[new]) = (new, old) }
    func areaOf(_ old: Int) -> Double { max(plan.rooms[old].areaM2, 1e-12) }

    // One to one: the most alike first; an id or a number that both have speaks for a pair, as long
    // as it lies there.
    var pairs: [(score: Double, overlap: PlanPairing.Overlap)] = []
    for overlap in pairing.overlaps {
      let (a, b) = (areaOf(overlap.old), max(rooms[overlap.new].areaM2, 1e-12))
      guard overlap.areaM2 > RoomMatch.close * min(a, b) else { continue }
      var score = overlap.areaM2 / (a + b - overlap.areaM2)
      if PlanPairing.isSame(plan.rooms[overlap.old].sourceID, rooms[overlap.new].sourceID) {
        score += 1
      }
      if PlanPairing.isSame(plan.rooms[overlap.old].number, rooms[overlap.new].number) {
        score += 0.5
      }
      pairs.append((score, overlap))
    }
    pairs.sort {
      $0.score != $1.score
        ? $0.score > $1.score
        : ($0.overlap.old, $0.overlap.new) < ($1.overlap.old, $1.overlap.new)
    }
    for (_, overlap) in pairs where heir[overlap.old] == nil && heirOf[overlap.new] == nil {
      (heir[overlap.old], heirOf[overlap.new]) = (overlap.new, overlap.old)
    }

    // What went into another, and what came out of one.
    var into: [Int: (new: Int, area: Double)] = [:]
    var outOf: [Int: (old: Int, area: Double)] = [:]
    for overlap in pairing.overlaps {
      if heir[overlap.old] == nil, overlap.areaM2 > RoomMatch.close * areaOf(overlap.old),
        overlap.areaM2 > into[overlap.old]?.area ?? 0
      {
        into[overlap.old] = (overlap.new, overlap.areaM2)
      }
      if heirOf[overlap.new] == nil,
        overlap.areaM2 > RoomMatch.close * rooms[overlap.new].areaM2,
        overlap.areaM2 > outOf[overlap.new]?.area ?? 0
      {
        outOf[overlap.new] = (overlap.old, overlap.areaM2)
      }
    }
    farMatches(pairing, Set(into.keys), Set(outOf.keys))
    group(into.mapValues(\.new), outOf.mapValues(\.old))
  }

  /// Rooms of one id that lie far from each other: moved, when a second sign agrees, since ids may be
  /// no more than places in a file.
  private mutating func farMatches(_ pairing: PlanPairing, _ into: Set<Int>, _ outOf: Set<Int>) {
    let plan = pairing.plan
    var news: [String: Int] = [:]
    for (new, room) in pairing.drawing.rooms.enumerated()
    where heirOf[new] == nil && !outOf.contains(new) && !room.sourceID.isEmpty {
      news[room.sourceID] = new
    }
    for old in plan.rooms.indices where heir[old] == nil && !into.contains(old) {
      guard let source = plan.rooms[old].sourceID, let new = news[source], heirOf[new] == nil else {
        continue
      }
      let room = pairing.drawing.rooms[new]
      let isAlike = abs(room.areaM2 / max(plan.rooms[old].areaM2, 1e-12) - 1) < 0.25
      let isNamed =
        PlanPairing.isSame(plan.rooms[old].number, room.number)
        || PlanPairing.isSame(plan.rooms[old].name, room.names.best([]))
      guard isAlike || isNamed else { continue }
      (heir[old], heirOf[new]) = (new, old)
    }
  }

  /// Rooms joined by heirs, by what went in and what came out.
  private mutating func group(_ into: [Int: Int], _ outOf: [Int: Int]) {
    // Old rooms are numbered from 0, new ones after them; a set for each, joined pair by pair.
    let shift = heir.count
    var root = Array(0..<(heir.count + heirOf.count))
    func find(_ place: Int) -> Int {
      var place = place
      while root[place] != place { place = root[place] }
      return place
    }
    func join(_ old: Int, _ new: Int) {
      let (a, b) = (find(old), find(shift + new))
      root[max(a, b)] = min(a, b)
    }
    for (old, new) in heir.enumerated() { if let new { join(old, new) } }
    for (old, new) in into { join(old, new) }
    for (new, old) in outOf { join(old, new) }
    var members: [Int: (olds: [Int], news: [Int])] = [:]
    for old in heir.indices { members[find(old), default: ([], [])].olds.append(old) }
    for new in heirOf.indices { members[find(shift + new), default: ([], [])].news.append(new) }
    for key in members.keys.sorted() {
      guard var (olds, news) = members[key] else { continue }
      if news.isEmpty {
        goneOlds += olds
      } else if olds.isEmpty {
        newNews += news
      } else {
        // Those that go on come first.
        olds = olds.filter { heir[$0] != nil } + olds.filter { heir[$0] == nil }
        news = news.filter { heirOf[$0] != nil } + news.filter { heirOf[$0] == nil }
        groups.append((olds, news))
      }
    }
  }
}
