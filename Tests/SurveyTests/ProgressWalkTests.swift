// The walk through what is left: which rooms a door joins, how long ways are, and whether the order is
// short, against plans drawn for it, an exact search of all orders, and the real polytechnic.

import Command
import Core
import Kernel
import Testing

@testable import Survey

@Suite struct ProgressWalkTests {
  /// A corridor with three rooms above it, a store behind the third, and a shed without a door.
  private static let row = importCollection(
    level,
    room("K", "corridor", [0, -2, 12, -2, 12, 0, 0, 0]),
    room("A", "office", [0, 0, 4, 0, 4, 4, 0, 4]),
    room("B", "office", [4, 0, 8, 0, 8, 4, 4, 4]), room("C", "office", [8, 0, 12, 0, 12, 4, 8, 4]),
    room("S", "store", [8, 4, 12, 4, 12, 8, 8, 8]),
    room("X", "shed", [12, 0, 16, 0, 16, 4, 12, 4]),
    door([1.5, 0, 2.5, 0]), door([5.5, 0, 6.5, 0]), door([9.5, 0, 10.5, 0]),
    door([9.5, 4, 10.5, 4]), door([0, -1.5, 0, -0.5]))

  private static let level =
    "{\"type\":\"Feature\",\"id\":\"l0\",\"properties\":{\"feature_type\":\"level\","
    + "\"ordinal\":0,\"short_name\":\"0\"},\"geometry\":null}"

  private static func ring(_ xy: [Double]) -> String {
    let points = stride(from: 0, to: xy.count, by: 2).map { "[\(xy[$0]),\(xy[$0 + 1])]" }
    return "[" + (points + [points[0]]).joined(separator: ",") + "]"
  }

  private static func room(_ number: String, _ category: String, _ xy: [Double]) -> String {
    "{\"type\":\"Feature\",\"id\":\"\(number)\",\"properties\":{\"feature_type\":\"room\","
      + "\"number\":\"\(number)\",\"category\":\"\(category)\",\"level\":\"l0\"},"
      + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\(ring(xy))]}}"
  }

  private static func door(_ xy: [Double]) -> String {
    "{\"type\":\"Feature\",\"id\":\"d\(xy[0])\(xy[1])\",\"properties\":{"
      + "\"feature_type\":\"opening\",\"level\":\"l0\"},\"geometry\":{\"type\":\"LineString\","
      + "\"coordinates\":[[\(xy[0]),\(xy[1])],[\(xy[2]),\(xy[3])]]}}"
  }

  private func desk(_ plan: String) throws -> Desk {
    let desk = try Desk()
    let path = try desk.scratch.write("plan.geojson", plan)
    try #require(desk.run("survey import \(path) --metres --project P") == .ok, "\(desk.errors)")
    return desk
  }

  private func graph(_ desk: Desk) throws -> (graph: WalkGraph, place: [Identifier: Int]) {
    let reader = try SurveyReader(desk.makeSession())
    let project = try #require(try reader.projects().first)
    let (graph, place, _) = try reader.walkGraph(project.id)
    return (graph, place)
  }

  @Test(
    "doors join what lies on either side, the way leads through them, a wall is the last resort")
  func smallPlan() throws {
    let desk = try desk(Self.row)
    let rows = try desk.rows("survey left")
    // From the corridor, where the entrance is; the shed has no door, so through the wall of C.
    #expect(
      rows.map { $0[text: "room"] } == ["K", "A", "B", "C", "S", "X"]
        || rows.map { $0[text: "room"] } == ["K", "A", "B", "S", "C", "X"], "\(rows)")
    var metres: [String: Double] = [:]
    for row in try desk.rows("survey left --from A") {
      metres[row[text: "room"] ?? ""] = row["distance_m"]?.number
    }
    // Label points are in the middle of the rooms, doors in the middle of the walls.
    #expect(metres["A"] == 0)
    let (graph, place) = try graph(desk)
    func distance(_ a: String, _ b: String) throws -> Double {
      let ids = try desk.rows("survey room list")
      func node(_ number: String) throws -> Int {
        let text = ids.first { $0[text: "number"] == number }?[text: "id"] ?? ""
        let id = try #require(Identifier(text))
        let index = try #require(place[id])
        return try #require(graph.node(index, 0))
      }
      let to = try node(b)
      return try #require(graph.distance(from: node(a), to: to))
    }
    #expect(abs(try distance("A", "B") - 8) < 1e-9)
    #expect(abs(try distance("A", "C") - 12) < 1e-9)
    #expect(abs(try distance("C", "S") - 4) < 1e-9)
    #expect(abs(try distance("C", "X") - 4) < 1e-9)
    #expect(abs(try distance("A", "S") - (2 + 8 + 4 + 2)) < 1e-9)
    // Corridor, middle (6, -1), to the door of A at (2, 0), and up.
    #expect(abs(try distance("K", "A") - (17.0.squareRoot() + 2)) < 1e-9)
    let walls = graph.links.filter { $0.passage == .wall }
    #expect(walls.count == 1 && graph.links.filter { $0.passage == .door }.count == 4)
    #expect(graph.entrances.count == 1)
  }

  @Test("without any door every shared wall may be passed; far islands are walked to straight")
  func noDoors() throws {
    let desk = try desk(
      importCollection(
        Self.level, Self.room("1", "x", [0, 0, 4, 0, 4, 4, 0, 4]),
        Self.room("2", "x", [4, 0, 8, 0, 8, 4, 4, 4]),
        Self.room("3", "x", [40, 0, 44, 0, 44, 4, 40, 4])))
    let rows = try desk.rows("survey left --from 1")
    #expect(rows.map { $0[text: "room"] } == ["1", "2", "3"])
    #expect(rows.map { $0["distance_m"]?.number } == [0, 4, 36])
  }

  /// The shortest way through all nodes from the first, by Held and Karp.
  private func optimum(_ metres: [[Double]]) -> Double {
    let n = metres.count - 1
    var best = [[Double]](
      repeating: [Double](repeating: .infinity, count: n), count: 1 << n)
    for i in 0..<n { best[1 << i][i] = metres[0][i + 1] }
    for set in 1..<(1 << n) {
      for last in 0..<n where set & (1 << last) != 0 && best[set][last].isFinite {
        let sum = best[set][last]
        for next in 0..<n where set & (1 << next) == 0 {
          let way = sum + metres[last + 1][next + 1]
          if way < best[set | (1 << next)][next] { best[set | (1 << next)][next] = way }
        }
      }
    }
    return best[(1 << n) - 1].min() ?? 0
  }

  @Test(
    "on every level of the school the way is the shortest there is, or all but",
    arguments: [
      ("B", "B01"), ("1", "101"),
    ])
  func shortest(level: String, from: String) throws {
    let desk = try Desk.school()
    #expect(desk.run("survey room confirm-empty E01") == .ok)
    let rows = try desk.rows("survey left --level \(level) --from \(from)")
    let (graph, place) = try graph(desk)
    let indices = try rows.map { row -> Int in
      let id = try #require(Identifier(row[text: "room_id"] ?? ""))
      return try #require(place[id])
    }
    let ordinal = rows[0]["ordinal"]?.number
    let number = try #require(graph.levels.firstIndex { $0.ordinal == ordinal })
    let nodes = try indices.map { try #require(graph.node($0, number)) }
    let metres = nodes.map { a in
      let found = distances(graph, from: a, to: nodes)
      return nodes.map { found[$0] ?? .infinity }
    }
    var total = 0.0
    for (place, row) in rows.enumerated() where place > 0 {
      let step = try #require(row["distance_m"]?.number)
      #expect(abs(step - metres[place - 1][place]) < 1e-9)
      total += step
    }
    let best = optimum(metres)
    #expect(total >= best - 1e-9)
    #expect(total <= best * 1.03, "\(total) m, \(best) m at best")
  }

  @Test("all levels in turn from the entrance, the lift once, stairs between; the same every time")
  func school() throws {
    let desk = try Desk.school()
    let rows = try desk.rows("survey left")
    #expect(rows.count == 33 && Set(rows.compactMap { $0[text: "room_id"] }).count == 33)
    #expect(rows[0][text: "room"] == "G01")
    var levels: [String] = []
    for row in rows where levels.last != row[text: "level"] {
      levels.append(row[text: "level"] ?? "")
    }
    #expect(levels == ["Aurora School/G", "Aurora School/1", "Aurora School/B"])
    // A floor of 3.6 m takes 7.2 m of stairs at least.
    for (before, row) in zip(rows, rows.dropFirst())
    where before[text: "level"] != row[text: "level"] {
      #expect((row["distance_m"]?.number ?? 0) >= 6.4)
    }
    #expect(try desk.rows("survey left").map { $0[text: "room"] } == rows.map { $0[text: "room"] })
    let last = try #require(rows.last)
    let sum = rows.reduce(0) { $0 + ($1["distance_m"]?.number ?? 0) }
    #expect(abs(sum - (last["total_m"]?.number ?? 0)) < 1e-6)
    // From where one stands.
    #expect(desk.type("use survey 104") == .ok)
    #expect(desk.type("left --json") == .ok)
    let here = try JSON(parsing: Array(desk.out.utf8))["rows"]
    #expect(here?[0]?[text: "room"] == "104" && here?.array?.count == 13)
  }

  @Test("what a room in progress lacks, and why another was not entered")
  func missing() throws {
    let desk = try Desk.school(families: true)
    #expect(
      desk.run(
        """
        survey asset add "Philips 30W wall light" --room G05
        survey asset add "Philips 30W wall light" --room G05
        survey family parameter edit Luminaire height required
        survey room state G06 not_visited note="locked, no key"
        survey room state G07 in_progress
        survey room state G08 empty
        """) == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey left --level G")
    func row(_ number: String) -> JSON? { rows.first { $0[text: "room"] == number } }
    #expect(row("G05")?[text: "missing"] == "2 photos missing, 2 values missing")
    #expect(row("G06")?[text: "missing"] == "locked, no key")
    #expect(row("G06")?[text: "state"] == "not_visited")
    #expect(row("G07")?[text: "missing"] == "no asset")
    #expect(row("G08") == nil && rows.count == 15)
  }

  // MARK: - Pace

  @Test("time left follows from the pace; long pauses and approvals do not count")
  func pace() throws {
    let desk = try Desk.school(families: true)
    for (time, room) in [("09:00", "G03"), ("09:05", "G04"), ("09:15", "G06")] {
      #expect(try desk.row("survey left")["minutes"] == .null)
      desk.now = "2026-05-04T\(time):00Z"
      #expect(desk.run("survey room state \(room) empty") == .ok)
    }
    // 15 minutes for three rooms.
    var pace = try desk.row("survey pace")
    #expect(pace[text: "operator"] == "lea" && pace["rooms"]?.integer == 3)
    #expect(pace["worked_min"]?.number == 15 && pace["per_room_min"]?.number == 5)
    var rows = try desk.rows("survey left")
    #expect(rows[0]["minutes"]?.number == 5 && rows[29]["minutes"]?.number == 150)
    #expect(desk.run("survey left --format table") == .ok)
    #expect(desk.out.contains("about 2 h 30 min at 5 min per room: 3 done by lea in 15 min"))
    // After lunch: the pause is left out, the two minutes after it count.
    desk.now = "2026-05-04T10:00:00Z"
    #expect(desk.run("survey room state G07 empty") == .ok)
    desk.now = "2026-05-04T10:02:00Z"
    #expect(desk.run("survey asset add \"Double wall socket 16 A\" --room G08") == .ok)
    pace = try desk.row("survey pace")
    #expect(pace["rooms"]?.integer == 4 && pace["worked_min"]?.number == 17)
    #expect(pace["stretches"]?.integer == 2)
    // Undone work is no work; as of the morning the pace was that of the morning.
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey pace")["worked_min"]?.number == 15)
    rows = try desk.rows("survey left --as-of 2026-05-04T09:30")
    #expect(rows[0]["minutes"]?.number == 5)
    #expect(try desk.row("survey left --as-of 2026-05-04T09:06")["minutes"] == .null)
    // Another approves an hour later.
    #expect(desk.run("operator add gio") == .ok)
    desk.who = "gio"
    desk.now = "2026-05-04T10:10:00Z"
    #expect(desk.run("survey room approve G03 G04") == .ok, "\(desk.errors)")
    #expect(try !desk.rows("survey pace").contains { $0[text: "operator"] == "gio" })
  }

  @Test(
    arguments: [
      ([], 0, nil), ([0], 3, nil), ([0, 30_000, 50_000], 3, nil), ([0, 60_000], 3, 1.0 / 3),
      ([0, 60_000], 2, nil), ([0, 1_200_000, 2_400_001, 2_460_001], 3, 7),
      ([2_460_001, 0, 2_400_001, 1_200_000], 3, 7),
    ] as [([Int64], Int, Double?)])
  func paces(moments: [Int64], rooms: Int, want: Double?) {
    #expect(Pace(rooms: rooms, moments: moments).perRoom == want)
  }

  private func distances(
    _ graph: WalkGraph, from node: Int, to nodes: [Int]
  ) -> [Int: Double] {
    let wanted = Set(nodes)
    let found = graph.nearest(wanted.count, from: node, where: wanted.contains)
    return Dictionary(found.map { ($0.node, $0.metres) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("a way straight to a place is as long as the search of all places finds it")
  func straightSearch() throws {
    let desk = try Desk.school()
    let (graph, _) = try graph(desk)
    let nodes = Array(graph.points.indices)
    for a in nodes {
      let all = distances(graph, from: a, to: nodes)
      for b in nodes {
        let one = graph.distance(from: a, to: b)
        #expect((one == nil) == (all[b] == nil))
        if let one, let other = all[b] { #expect(abs(one - other) < 1e-9) }
      }
    }
  }

  /// The exchanges as they are without looking ahead: everything measured beforehand.
  @Test("what is not measured beforehand makes no way longer", arguments: 1...20)
  func measuredLate(seed: UInt64) {
    var dice = Dice(seed)
    let count = 20 + Int(dice.unit * 60)
    let points = (0..<count).map { _ in
      PlanPoint(x: dice.unit * 100, y: dice.unit * 100)
    }
    // A detour for every pair, the same both ways.
    func metres(_ a: Int, _ b: Int) -> Double {
      let turn = 1 + Double((a + b) * 7 % 11) / 20
      return a == b ? 0 : points[a].distance(to: points[b]) * turn
    }
    let all = (0..<count).map { a in
      (0..<count).filter { $0 != a }.map { WayShortener.Near(place: $0, metres: metres(a, $0)) }
    }
    let near = all.map { row in
      Array(row.sorted { ($0.metres, $0.place) < ($1.metres, $1.place) }.prefix(15))
    }
    func order(_ given: [[WayShortener.Near]], isOpen: Bool) -> [Int] {
      var shortener = WayShortener(
        given, isOpen: isOpen, atLeast: { points[$0].distance(to: points[$1]) }, metres: metres)
      for _ in 0..<60 where shortener.turn() || shortener.move() {}
      return shortener.order
    }
    for isOpen in [true, false] {
      let found = order(near, isOpen: isOpen)
      #expect(found == order(all, isOpen: isOpen))
      func length(_ order: [Int]) -> Double {
        zip(order, order.dropFirst()).reduce(0) { $0 + metres($1.0, $1.1) }
      }
      #expect(length(found) <= length(Array(0..<count)))
      #expect(Set(found).count == count && found[0] == 0 && (isOpen || found.last == count - 1))
    }
  }

  // MARK: - The polytechnic

  /// The rooms whose outline passes within `reach` of a point, or that hold it, by looking at every
  /// edge of every room.
  private func around(_ p: PlanPoint, _ rooms: [WalkRoom], _ reach: Double) -> [Int] {
    rooms.indices.filter { index in
      rooms[index].polygon.rings.contains { ring in
        var a = ring[ring.count - 1]
        for b in ring {
          let (dx, dy) = (b.x - a.x, b.y - a.y)
          let t = max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)))
          let (x, y) = (a.x + t * dx - p.x, a.y + t * dy - p.y)
          if (x * x + y * y).squareRoot() <= reach { return true }
          a = b
        }
        return false
      }
    }
  }

  @Test(
    "the polytechnic: doors join the rooms that touch them; the walk does not jump",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func polytechnic() throws {
    let desk = try Desk()
    try #require(desk.run("survey import \(ImportData.imdf) --project SPB") == .ok)
    let (graph, place) = try graph(desk)
    let doors = Set(graph.links.filter { $0.passage == .door }.map { Set([$0.a, $0.b]) })
    var clear = 0
    for level in graph.levels {
      let here = level.rooms.map { graph.rooms[$0] }
      for opening in level.openings {
        guard let first = opening.first, let last = opening.last else { continue }
        let middle = PlanPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
        let near = around(middle, here, 0.04).map { level.rooms[$0] }
        guard near.count == 2 else { continue }
        clear += 1
        #expect(doors.contains(Set(near)), "\(near)")
      }
    }
    #expect(clear > 300, "\(clear)")

    let rows = try desk.rows("survey left")
    #expect(rows.count == 443 && Set(rows.compactMap { $0[text: "room_id"] }).count == 443)
    // Each building, and in it each level, in one go.
    var order: [String] = []
    for row in rows where order.last != row[text: "level"] {
      order.append(row[text: "level"] ?? "")
    }
    #expect(order.count == 8 && Set(order).count == 8)
    for (number, level) in graph.levels.enumerated() {
      let indices = rows.compactMap { row -> Int? in
        guard let id = Identifier(row[text: "room_id"] ?? ""), let index = place[id],
          graph.node(index, number) != nil, row["ordinal"]?.number == level.ordinal
        else { return nil }
        return index
      }
      let nodes = indices.compactMap { graph.node($0, number) }
      let metres = nodes.map { a -> [Double] in
        let found = distances(graph, from: a, to: nodes)
        return nodes.map { found[$0] ?? .infinity }
      }
      func length(_ path: [Int]) -> Double {
        zip(path, path.dropFirst()).reduce(0) { $0 + metres[$1.0][$1.1] }
      }
      let walked = length(Array(nodes.indices))
      // In the order of the list of rooms, and from each to the nearest.
      let listed = nodes.indices.sorted {
        graph.rooms[indices[$0]].id < graph.rooms[indices[$1]].id
      }
      var left = Set(nodes.indices.dropFirst())
      var nearest = [0]
      while let next = left.min(by: {
        (metres[nearest[nearest.count - 1]][$0], $0) < (metres[nearest[nearest.count - 1]][$1], $1)
      }) {
        left.remove(next)
        nearest.append(next)
      }
      // No way through all is shorter than the tree that joins them (Prim).
      var key = metres[0]
      var open = Set(nodes.indices.dropFirst())
      var tree = 0.0
      while let next = open.min(by: { key[$0] < key[$1] }) {
        open.remove(next)
        tree += key[next]
        for other in open { key[other] = min(key[other], metres[next][other]) }
      }
      #expect(tree <= walked + 1e-6)
      #expect(walked <= length(nearest) + 1e-6)
      #expect(walked < 0.7 * length(listed))
      #expect(walked <= 1.6 * tree, "\(walked) m, tree \(tree) m")
    }
    #expect(try desk.rows("survey left").map { $0["room_id"] } == rows.map { $0["room_id"] })
  }
}
