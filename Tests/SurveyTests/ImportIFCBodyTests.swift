// Bodies with faces, sideways extrusions, where the model lies on Earth, zipped models, and a building
// without a name. The floor areas are those of the drawings; ifcopenshell gives the same.

import Core
import Interchange
import Kernel
import System
import Testing

@testable import Survey

@Suite struct ImportIFCBodyTests {
  private func read(_ text: String) throws -> ImportedPlan {
    try ImportScratch().plan(text, metres: false, name: "m.ifc")
  }

  /// A body of faces over corners, counted from 1, as records from #200 on.
  struct Body {
    var corners: [(Double, Double, Double)]
    var faces: [[Int]]
    /// Of the first face.
    var hole: [Int] = []

    private func list(_ numbers: [Int], _ base: Int) -> String {
      numbers.map { "#\($0 + base)" }.joined(separator: ",")
    }

    /// IfcConnectedFaceSet or another shell as #200.
    func records(_ shell: String) -> String {
      var text = "#200=\(shell)((\(list(Array(1...faces.count), 300))));"
      for (place, corner) in corners.enumerated() {
        text += "#\(401 + place)=IFCCARTESIANPOINT((\(corner.0),\(corner.1),\(corner.2)));"
      }
      for (place, face) in faces.enumerated() {
        let hasHole = place == 0 && !hole.isEmpty
        text += "#\(301 + place)=IFCFACE((\(hasHole ? "#699," : "")#\(501 + place)));"
        text += "#\(501 + place)=IFCFACEOUTERBOUND(#\(601 + place),.T.);"
        text += "#\(601 + place)=IFCPOLYLOOP((\(list(face, 400))));"
        if hasHole {
          text += "#699=IFCFACEBOUND(#698,.T.);#698=IFCPOLYLOOP((\(list(hole, 400))));"
        }
      }
      return text
    }

    /// The same corners as a list of points.
    var points: String {
      "#200=IFCCARTESIANPOINTLIST3D(("
        + corners.map { "(\($0.0),\($0.1),\($0.2))" }.joined(separator: ",") + "));"
    }

    /// A prism over a ring from `low` to `high`.
    static func prism(_ ring: [(Double, Double)], _ low: Double, _ high: Double) -> Body {
      let n = ring.count
      var body = Body(
        corners: ring.map { ($0.0, $0.1, low) } + ring.map { ($0.0, $0.1, high) },
        faces: [Array(1...n), Array(n + 1...2 * n)])
      for i in 1...n {
        let next = i % n + 1
        body.faces.append([i, next, next + n, i + n])
      }
      return body
    }
  }

  /// An L of 8 m by 2 m and 2 m by 3 m.
  static let hall: [(Double, Double)] = [(0, 0), (8, 0), (8, 2), (2, 2), (2, 5), (0, 5)]

  @Test(
    "a hallway by its faces: the floor, however the body is written",
    arguments: [
      ("IFCFACEBASEDSURFACEMODEL((#200))", "IFCCONNECTEDFACESET"),
      ("IFCSHELLBASEDSURFACEMODEL((#200))", "IFCOPENSHELL"),
      ("IFCFACETEDBREP(#200)", "IFCCLOSEDSHELL"),
    ])
  func faces(solid: String, shell: String) throws {
    let body = Body.prism(Self.hall, 0, 3)
    let (plan, report) = try read(ImportIFCTests.model(body.records(shell), solid: solid))
    #expect(plan.rooms.count == 1 && plan.rooms[0].areaM2 == 22)
    #expect(plan.rooms[0].polygon.rings.map(\.count) == [6])
    #expect(report.count(.repairedPolygon) == 0 && report.count(.leftOut) == 0)
  }

  @Test("the floor in pieces, with a hole, without one, with a step, as a ramp, and walls alone")
  func floors() throws {
    func area(_ body: Body) throws -> Double {
      let (plan, _) = try read(
        ImportIFCTests.model(
          body.records("IFCCONNECTEDFACESET"), solid: "IFCFACEBASEDSURFACEMODEL((#200))"))
      #expect(plan.rooms.count == 1)
      return (plan.rooms[0].areaM2 * 1e6).rounded() / 1e6
    }
    var body = Body.prism(Self.hall, -0.3, 2.7)
    body.faces[0] = [1, 2, 3, 4]
    body.faces.append([1, 4, 5, 6])
    #expect(try area(body) == 22)
    // Only the walls and the ceiling, then only the walls.
    body = Body.prism(Self.hall, 0, 3)
    body.faces.removeFirst()
    #expect(try area(body) == 22)
    body.faces.removeFirst()
    #expect(try area(body) == 22)
    // A shaft through the floor.
    body = Body.prism(Self.hall, 0, 3)
    body.corners += [(0.5, 0.5, 0), (1.5, 0.5, 0), (1.5, 1.5, 0), (0.5, 1.5, 0)]
    body.corners += [(0.5, 0.5, 3), (1.5, 0.5, 3), (1.5, 1.5, 3), (0.5, 1.5, 3)]
    body.hole = [13, 14, 15, 16]
    body.faces.remove(at: 1)
    #expect(try area(body) == 21)
    // Half of the floor lies a step lower; a ramp has no flat floor at all.
    body = Body(
      corners: [
        (0, 0, 0), (4, 0, 0), (4, 2, 0), (0, 2, 0), (4, 0, 0.2), (8, 0, 0.2), (8, 2, 0.2),
        (4, 2, 0.2), (0, 0, 3), (8, 0, 3), (8, 2, 3), (0, 2, 3),
      ],
      faces: [
        [1, 2, 3, 4], [5, 6, 7, 8], [2, 5, 8, 3], [9, 10, 11, 12], [1, 2, 5, 6, 10, 9],
        [4, 3, 8, 7, 11, 12], [1, 4, 12, 9], [6, 7, 11, 10],
      ])
    #expect(try area(body) == 16)
    body = Body.prism([(0, 0), (8, 0), (8, 2), (0, 2)], 0, 3)
    body.corners[1].2 = 0.8
    body.corners[2].2 = 0.8
    body.faces.remove(at: 1)
    #expect(try area(body) == 16)
  }

  @Test("triangles and polygons over a list of points")
  func tessellated() throws {
    let body = Body.prism(Self.hall, 0, 3)
    let triangles =
      "((1,2,3),(1,3,4),(1,4,6),(4,5,6),(7,8,9),(7,9,10),(7,10,12),(10,11,12),(1,2,8),(1,8,7))"
    var plan = try read(
      ImportIFCTests.model(
        body.points, solid: "IFCTRIANGULATEDFACESET(#200,$,.T.,\(triangles),$)")
    ).document
    #expect(plan.rooms.map(\.areaM2) == [22])
    var faces = ""
    for (place, face) in body.faces.enumerated() {
      let list = face.map(String.init).joined(separator: ",")
      faces += "#\(301 + place)=IFCINDEXEDPOLYGONALFACE((\(list)));"
    }
    let list = body.faces.indices.map { "#\(301 + $0)" }.joined(separator: ",")
    plan = try read(
      ImportIFCTests.model(
        body.points + faces, solid: "IFCPOLYGONALFACESET(#200,.T.,(\(list)),$)")
    ).document
    #expect(plan.rooms.map(\.areaM2) == [22])
    let fault = #expect(throws: Diagnostic.self) {
      try read(
        ImportIFCTests.model(
          body.points, solid: "IFCTRIANGULATEDFACESET(#200,$,.T.,((1,2,13)),$)"))
    }
    #expect(fault?.others.first?.message.text().contains("a missing point") == true)
  }

  @Test("drawn out sideways: a cross-section along a hallway; leaning, and turned with its storey")
  func sideways() throws {
    // The profile stands upright: its x is the plan's y, its y is up; drawn out along the plan's x.
    let upright =
      ImportIFCTests.square
      + "#90=IFCAXIS2PLACEMENT3D(#91,#92,#93);#91=IFCCARTESIANPOINT((1.,2.,0.));"
      + "#92=IFCDIRECTION((1.,0.,0.));#93=IFCDIRECTION((0.,1.,0.));"
    var (plan, _) = try read(
      ImportIFCTests.model(upright, solid: "IFCEXTRUDEDAREASOLID(#100,#90,#9,12.5)"))
    #expect(plan.rooms.map(\.areaM2) == [50])
    let box = try #require(plan.rooms[0].polygon.bounds)
    #expect([box.low.x, box.low.y, box.high.x, box.high.y] == [1, 2, 13.5, 6])
    // Leaning: the lower end is the floor.
    let leaning = ImportIFCTests.square + "#99=IFCDIRECTION((0.02,0.,1.));"
    (plan, _) = try read(
      ImportIFCTests.model(leaning, solid: "IFCEXTRUDEDAREASOLID(#100,$,#99,3.)"))
    #expect(plan.rooms.map(\.areaM2) == [12])
    #expect(plan.rooms[0].polygon.bounds?.high.x == 4)
    // A placement turned by 30 degrees keeps the area.
    let turned =
      upright + "#30=IFCLOCALPLACEMENT($,#31);#31=IFCAXIS2PLACEMENT3D(#91,$,#32);"
      + "#32=IFCDIRECTION((0.8660254037844387,0.5,0.));"
    (plan, _) = try read(
      ImportIFCTests.model(
        turned, solid: "IFCEXTRUDEDAREASOLID(#100,#90,#9,12.5)", placement: "#30"))
    #expect(abs(plan.rooms[0].areaM2 - 50) < 1e-4)
  }

  // MARK: On Earth

  @Test(
    "degrees, minutes, seconds and millionths, and one sign for all",
    arguments: [
      ("(49,9,0)", 49.15), ("(-33,-51,-24,-500000)", -33.856_805_555_555_55),
      ("(0,-7,-30)", -0.125), ("(42,21,31,181945)", 42.358_661_651_388_89), ("(45,30)", nil),
      ("(45,75,0)", nil), ("$", nil), ("(0,0,0,-1000000)", nil),
    ] as [(String, Double?)])
  func angles(text: String, degrees: Double?) throws {
    let model = ImportIFCTests.model(
      ImportIFCTests.square + "#80=IFCSITE('s',$,$,$,$,$,$,$,$,\(text),$,$,$,$);")
    let step = try STEPFile(file: "m.ifc", bytes: Array(model.utf8), interrupted: { false })
    let site = try #require(try step.record(80))
    let got = IFCSite.degrees(site[9])
    #expect((got == nil) == (degrees == nil))
    if let got, let degrees { #expect(abs(got - degrees) < 1e-12) }
  }

  @Test("the site says where the project lies, from where it stands; north may be another way")
  func georeference() throws {
    let site = "#80=IFCSITE('s',$,$,$,$,#81,$,$,$,(45,4,0),(7,41,0),$,$,$);"
    let here = "#81=IFCLOCALPLACEMENT($,#82);#82=IFCAXIS2PLACEMENT3D(#83,$,$);"
    var (plan, _) = try read(
      ImportIFCTests.model(
        ImportIFCTests.square + site + here + "#83=IFCCARTESIANPOINT((0.,0.,0.));"))
    #expect(plan.origin == PlanOrigin(latitude: 45 + 4.0 / 60, longitude: 7 + 41.0 / 60))
    #expect(plan.levels.map(\.northAngle) == [nil])
    // The site stands 100 m to the right and 40 m up on the drawing, where north is to the right.
    let right =
      "#83=IFCCARTESIANPOINT((100.,40.,0.));"
      + "#84=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,#85);#85=IFCDIRECTION((1.,0.));"
    (plan, _) = try read(ImportIFCTests.model(ImportIFCTests.square + site + here + right))
    #expect(plan.levels.map(\.northAngle) == [90])
    #expect(plan.rooms[0].polygon.bounds?.high == PlanPoint(x: 4, y: 3))
    // 100 m north and 40 m west of the plan's (0, 0), by the geodesics of another module.
    let origin = try #require(plan.origin)
    let from = GeoPoint(latitude: origin.latitude, longitude: origin.longitude)
    let to = GeoPoint(latitude: 45 + 4.0 / 60, longitude: 7 + 41.0 / 60)
    #expect(abs(Geodesic.distance(from: from, to: to) - 107.703_296) < 1e-3)
    #expect(origin.latitude < to.latitude && origin.longitude > to.longitude)
    // Nowhere: not said, or the middle of the ocean by default.
    for places in ["$,$", "(0,0,0),(0,0,0)", "(95,0,0),(7,0,0)"] {
      let text = "#80=IFCSITE('s',$,$,$,$,$,$,$,$,\(places),$,$,$);"
      let (plan, report) = try read(ImportIFCTests.model(ImportIFCTests.square + text))
      #expect(plan.origin == nil)
      // A place that cannot be is told.
      #expect(
        report.all(.oddPlace).map { $0.detail?.text() }
          == (places.hasPrefix("(95") ? ["RefLatitude (95,0,0)"] : []))
    }
  }

  @Test("the office lies where its site says", .enabled(if: ImportData.isHere, ImportData.absent))
  func institute() throws {
    let (plan, _) = try importPlan(ImportIFCTests.institute)
    let origin = try #require(plan.origin)
    #expect(abs(origin.latitude - 49.15) < 1e-9 && abs(origin.longitude - (8 + 43.0 / 60)) < 1e-9)
  }

  @Test("through the commands: taps by longitude and latitude, exports, revisions")
  func onEarth() throws {
    let desk = try Desk()
    let site =
      "#80=IFCSITE('s',$,$,$,$,$,$,$,$,(45,4,0),(7,41,0),$,$,$);"
      + "#84=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,#85);#85=IFCDIRECTION((1.,0.));"
    let text = ImportIFCTests.model(ImportIFCTests.square + site)
      .replacingLast("#5=IFCBUILDING('b',$,'B'", "#5=IFCBUILDING('b',$,''")
    let path = try desk.scratch.write("Tower east.ifc", text)
    #expect(desk.run("survey import \"\(path)\"") == .ok, "\(desk.errors)")
    let project = try desk.row("survey project list")
    #expect(abs((project["latitude"]?.number ?? 0) - 45.066_666_666_7) < 1e-6)
    #expect(abs((project["longitude"]?.number ?? 0) - 7.683_333_333_3) < 1e-6)
    #expect(try desk.row("survey building list")[text: "label"] == "Tower east")
    #expect(try desk.row("survey level list")["north_angle"]?.number == 90)
    // North is to the right: 2 m to the north and 1 m to the west is (2, 1) on the plan.
    let east = 1 / (111_320 * 0.706_29)
    let (latitude, longitude) = (45.066_666_666_7 + 2 / 111_130.0, 7.683_333_333_3 - east)
    let tap = try desk.row("survey tap \(longitude) \(latitude) --lonlat")
    let at = try #require(tap["at"]?.point)
    #expect(abs(at.x - 2) < 0.01 && abs(at.y - 1) < 0.01, "\(at)")
    let out = desk.scratch.path + "/out.geojson"
    #expect(desk.run("survey export --out \(out)") == .ok, "\(desk.errors)")
    let file = try JSON(parsing: Files.read(out, limit: 1 << 20))
    let room = try #require(
      file["features"]?.array?.first { $0["geometry"]?[text: "type"] == "Polygon" })
    let corners = try #require(room["geometry"]?["coordinates"]?[0]?.array)
    let ring = corners.compactMap(\.point)
    // 4 m to the north and 3 m to the west.
    let high = ring.map(\.y).max() ?? 0
    let left = ring.map(\.x).min() ?? 0
    #expect(abs((high - 45.066_666_666_7) * 111_130 - 4) < 0.02)
    #expect(abs((7.683_333_333_3 - left) / east - 3) < 0.02)
    // The same model again changes nothing.
    #expect(desk.run("survey plan update \"\(path)\"") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("nothing has changed"), "\(desk.errors)")
  }

  @Test("a zipped model", .enabled(if: importHasPython))
  func zipped() throws {
    let scratch = try ImportScratch()
    _ = try scratch.write("a.ifc", ImportIFCTests.model(ImportIFCTests.square))
    _ = try scratch.write("b.ifc", ImportIFCTests.model(ImportIFCTests.square))
    func zip(_ name: String, _ members: String...) -> String {
      let path = scratch.path + "/" + name
      let files = members.map { scratch.path + "/" + $0 }
      #expect(importRun(["python3", "-m", "zipfile", "-c", path] + files) == 0)
      return path
    }
    let (plan, _) = try importPlan(zip("House.ifczip", "a.ifc"))
    #expect(plan.kind == .ifc && plan.rooms.map(\.areaM2) == [12])
    let fault = #expect(throws: Diagnostic.self) {
      try importPlan(zip("two.ifczip", "a.ifc", "b.ifc"))
    }
    #expect(fault?.code == .data && fault?.message.text().contains("2 building models") == true)
    let desk = try Desk()
    #expect(
      desk.run("survey import \(scratch.path)/House.ifczip --rooms a=b --dry-run") == .usage)
    #expect(desk.run("survey import \(scratch.path)/House.ifczip --units mm --dry-run") == .ok)
  }
}
