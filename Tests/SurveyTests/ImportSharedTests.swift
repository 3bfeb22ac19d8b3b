// Real plans drawn by others, against the counts of ../shared/data/survey/README.md, which were made
// with other programs.

import Core
import Kernel
import Polygons
import Testing

@testable import Survey

@Suite(.enabled(if: ImportData.isHere, ImportData.absent)) struct ImportSharedTests {
  @Test("the university: 2 buildings, 8 levels, 443 rooms and the quirks counted in the README")
  func imdf() throws {
    let (plan, report) = try importPlan(ImportData.imdf)
    #expect(plan.kind == .imdf)
    #expect(plan.title == "Peter the Great St.Petersburg Polytechnic University")
    #expect(plan.names["ru"]?.hasPrefix("Санкт-Петербургский") == true)
    #expect(report.buildings == 2 && report.levels == 8 && report.rooms == 443)
    #expect(report.openings == 472)
    let perBuilding = plan.buildings.indices.map { building in
      plan.rooms.count { plan.levels[$0.levels[0]].buildings == [building] }
    }
    #expect(perBuilding.sorted() == [169, 274])
    #expect(report.count(.reversedRing) == 439)
    #expect(report.count(.overlap) == 4)
    #expect(Set(report.all(.overlap).map(\.level)).count == 2)
    #expect(report.count(.labelOutside) == 36)
    #expect(report.count(.centroidOutside) == 14)
    #expect(report.count(.outsideLevel) == 37)
    #expect(report.count(.missingName) == 142)
    #expect(report.count(.unmappedBuilding) == 78)
    #expect(report.count(.leftOut) == 0 && report.count(.repairedPolygon) == 0)
    let repeated = report.all(.repeatedName)
    #expect(repeated.contains { $0.name == "Classroom" && $0.number == 15 })
    #expect(repeated.contains { $0.name == "Restroom female" && $0.number == 3 })
    let ordinals = plan.levels.map(\.ordinal)
    #expect(ordinals == [1, 2, 3, 4, 5, 0, 1, 2])
    #expect(plan.levels.map(\.label) == ["1", "2", "3", "4", "5", "1", "2", "3"])
    let areas = plan.rooms.map(\.areaM2).sorted()
    // The README measured on a sphere, which makes areas at 60 degrees 0.33 % smaller.
    #expect(abs(areas[0] / 2.5 - 1) < 0.01 && abs(areas[442] / 2094 - 1.0033) < 0.0005)
    #expect(abs(areas[221] / 46.6 - 1.0033) < 0.0015)
    let coffee = try #require(plan.rooms.first { $0.names["en"] == "Coffee “Leto”" })
    #expect(coffee.names["ru"] == "Кафе «Лето»")
  }

  @Test(
    "the zip of the same folder, its files at the top or in a folder, gives the same plan",
    .enabled(if: importHasPython))
  func zipped() throws {
    let scratch = try ImportScratch()
    let script = """
      import zipfile,sys,os
      with zipfile.ZipFile(sys.argv[2],'w',zipfile.ZIP_DEFLATED) as z:
        z.writestr('__MACOSX/manifest.json','{')
        for n in sorted(os.listdir(sys.argv[1])): z.write(sys.argv[1]+'/'+n, sys.argv[3]+n)
      """
    let folder = try importPlan(ImportData.imdf)
    for prefix in ["", "venue/imdf/"] {
      let path = scratch.path + "/imdf-spbstu.bin"
      #expect(importRun(["python3", "-c", script, ImportData.imdf, path, prefix]) == 0)
      let zip = try importPlan(path)
      #expect(zip.document == folder.document)
      #expect(zip.report == folder.report)
    }
  }

  @Test("Grand'Place: 114 rooms and 8 corridors on levels 0 and 1")
  func grandPlace() throws {
    let (plan, report) = try importPlan(ImportData.grandPlace)
    #expect(plan.kind == .osmIndoor && plan.title == "Grand'Place")
    #expect(report.categories.map(\.name) == ["room", "corridor"])
    #expect(report.categories.map(\.count) == [114, 8])
    #expect(plan.levels.map(\.ordinal) == [0, 1] && report.buildings == 1)
  }

  @Test("Caserne: 58 rooms and 9 corridors on levels -1, 0 and 1, one room an open line")
  func caserne() throws {
    let (plan, report) = try importPlan(ImportData.caserne)
    #expect(report.categories.map(\.name) == ["room", "corridor"])
    #expect(report.categories.map(\.count) == [58, 9])
    #expect(plan.levels.map(\.ordinal) == [-1, 0, 1])
    #expect(report.count(.openLine) == 1)
    #expect(report.all(.openLine).first?.name == "Nature et Découvertes")
    #expect(report.count(.missingLevel) == 1)
    #expect(report.count(.listLevel) == 7)
    #expect(plan.rooms.count { $0.levels.count == 2 } == 7)
    #expect(plan.title == "Caserne de Bonne")
  }

  @Test(
    "areas and centroids agree with the shoelace formula, label points lie inside",
    arguments: [ImportData.imdf, ImportData.grandPlace, ImportData.caserne])
  func measures(path: String) throws {
    for room in try importPlan(path).document.rooms {
      var area = 0.0
      var mx = 0.0
      var my = 0.0
      let origin = room.polygon.rings[0][0]
      for (number, ring) in room.polygon.rings.enumerated() {
        let before = area
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          let (ax, ay) = (a.x - origin.x, a.y - origin.y)
          let (bx, by) = (b.x - origin.x, b.y - origin.y)
          let cross = ax * by - bx * ay
          area += cross / 2
          mx += (ax + bx) * cross / 6
          my += (ay + by) * cross / 6
        }
        // Shells counter-clockwise, holes clockwise.
        #expect((area > before) == (number == 0), "\(room.sourceID)")
      }
      #expect(abs(area - room.areaM2) <= 1e-9 * room.areaM2 + 1e-9, "\(room.sourceID)")
      #expect(abs(mx / area + origin.x - room.centroid.x) < 1e-6, "\(room.sourceID)")
      #expect(abs(my / area + origin.y - room.centroid.y) < 1e-6, "\(room.sourceID)")
      #expect(PlanIndex(polygons: [room.polygon])?.locate(room.labelPoint) == 0)
    }
  }

  @Test("100,000 random taps find the rooms that GEOS finds")
  func taps() throws {
    let geometry = try Geometry.open()
    var random = SystemRandom(state: 42)
    for path in [ImportData.imdf, ImportData.grandPlace, ImportData.caserne] {
      let plan = try importPlan(path).document
      let polygons = plan.rooms.map(\.polygon)
      let index = try #require(PlanIndex(polygons: polygons))
      var prepared: [PreparedPolygon] = []
      for polygon in polygons { prepared.append(try geometry.prepare(polygon)) }
      let boxes = try polygons.map { try #require($0.bounds) }
      var wrong = 0
      var inside = 0
      for number in 0..<33_334 {
        let box = boxes[number % boxes.count]
        let point = PlanPoint(
          x: box.low.x + random.unit * box.width, y: box.low.y + random.unit * box.height)
        var expected: [Int] = []
        for (room, shape) in prepared.enumerated() where boxes[room].contains(point) {
          if try shape.covers(point) { expected.append(room) }
        }
        if Set(index.locateAll(point)) != Set(expected) { wrong += 1 }
        if !expected.isEmpty { inside += 1 }
      }
      #expect(wrong == 0, "\(path)")
      #expect(inside > 10_000)
    }
  }
}

/// Steele, Lea, Flood: SplitMix64.
private struct SystemRandom {
  var state: UInt64
  var unit: Double {
    mutating get {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
    }
  }
}
