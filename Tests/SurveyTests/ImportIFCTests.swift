// Building models to plans: the real office against areas nobody here wrote, our own hut, each kind
// of profile, curve and placement, units, and what is listed instead of guessed.

import Core
import Glibc
import Kernel
import System
import Testing

@testable import Survey

@Suite struct ImportIFCTests {
  static let institute = ImportData.root + "ifc/AC11-Institute-Var-2-IFC.ifc"
  static let oracle = ImportData.root + "ifc/institute-spaces-oracle.csv"
  static let hut = ImportData.school.replacingLast("school.geojson", "hut.ifc")

  // MARK: The real office

  @Test(
    "the office: 79 areas as its authors state them, 3 spaces listed",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func institute() throws {
    let (plan, report) = try importPlan(ImportIFCTests.institute)
    #expect(plan.kind == .ifc && plan.title == "Projekt Buerogebaeude")
    #expect(plan.buildings.map(\.sourceID) == ["2yeSWdixz5hBpMywNJnu8J"])
    #expect(
      plan.levels.map(\.label) == [
        "Keller", "Erdgeschoss", "1. Obergeschoss", "2. Obergeschoss", "Dachgeschoss",
      ])
    #expect(plan.levels.map(\.ordinal) == [-1, 0, 1, 2, 3])
    #expect(plan.levels.map(\.elevationM) == [-3, 0, 3, 6, 9])
    let rooms = Dictionary(uniqueKeysWithValues: plan.rooms.map { ($0.sourceID, $0) })
    var compared = 0
    var listed: [String] = []
    let bytes = try Files.read(ImportIFCTests.oracle, limit: 1 << 20)
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .dropFirst()
    {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells[5] == "ExtrudedAreaSolid" else {
        listed.append(cells[0])
        continue
      }
      let room = try #require(rooms[cells[0]], "\(line)")
      let declared = try #require(Double(cells[7]))
      #expect(abs(room.areaM2 - declared) < 1e-9, "\(line): \(room.areaM2)")
      #expect(abs((room.declaredAreaM2 ?? 0) - declared) < 1e-9)
      #expect(room.number == cells[1] && room.names.best() == cells[2])
      #expect(plan.levels[room.levels[0]].label == cells[3])
      #expect(Double(room.polygon.rings[0].count) == Double(cells[6]))
      compared += 1
    }
    #expect(compared == 79 && plan.rooms.count == 79 && report.comparedAreas == 79)
    #expect(Set(report.all(.leftOut).compactMap(\.sourceID)) == Set(listed) && listed.count == 3)
    #expect(report.all(.leftOut).allSatisfy { $0.detail != nil && $0.level == "Dachgeschoss" })
    #expect(report.count(.areaDiffers) == 0 && report.count(.overlap) == 0)
  }

  @Test(
    "the office: every door stands at a room of its storey",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func doors() throws {
    let (plan, _) = try importPlan(ImportIFCTests.institute)
    #expect(plan.openings.count == 77)
    for door in plan.openings {
      let (a, b) = (door.points[0], door.points[1])
      let middle = PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      let near = plan.rooms.filter { $0.levels.first == door.level }.filter {
        RingCleaner.place(middle, in: $0.polygon).toEdge < 0.4
      }
      #expect(near.count >= 1, "\(door)")
    }
  }

  // MARK: Our own hut

  @Test("the hut: millimetres, a turned placement, a round corner, escapes, a clipped loft")
  func hut() throws {
    let (plan, report) = try importPlan(ImportIFCTests.hut)
    #expect(plan.title == "Garden hut" && plan.buildings.map(\.label) == ["Hut"])
    #expect(plan.levels.map(\.label) == ["G", "L"] && plan.levels.map(\.elevationM) == [0, 2.6])
    #expect(plan.levels[1].names.best() == "Loft")
    #expect(plan.rooms.map { $0.names.best() } == ["Küche", "Workshop"])
    #expect(plan.rooms.map(\.number) == ["1", "2"])
    #expect(abs(plan.rooms[0].areaM2 - 13.75) < 1e-9)
    // The corner cut off by a quarter circle, within what chords of half a millimetre leave.
    let round = 14.25 - 1.5 * 1.5 * (1 - Double.pi / 4)
    #expect(abs(plan.rooms[1].areaM2 - round) < 0.002 && plan.rooms[1].areaM2 < round)
    let box = try #require(plan.rooms[1].polygon.bounds)
    for (got, want) in [(box.low.x, 2.5), (box.low.y, 0), (box.high.x, 7), (box.high.y, 4)] {
      #expect(abs(got - want) < 1e-9)
    }
    #expect(report.all(.leftOut).map(\.name) == ["Loft"])
    #expect(report.all(.areaDiffers).map(\.name) == ["Workshop"])
    #expect(report.count(.reversedRing) == 0 && report.count(.unclosedRing) == 0)
    #expect(
      plan.openings.map(\.points) == [
        [PlanPoint(x: 1, y: 0), PlanPoint(x: 1.9, y: 0)],
        [PlanPoint(x: 4, y: 0.8), PlanPoint(x: 4, y: 1.6)],
      ])
  }

  // MARK: Small models

  /// A model with one storey and one space whose solid's profile is record #100, in metres.
  static func model(
    _ records: String, units: String = "#2=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);",
    solid: String = "IFCEXTRUDEDAREASOLID(#100,$,#9,3.)", type: String = ".INTERNAL.",
    placement: String = "#8"
  ) -> String {
    let data = """
      \(units)
      #3=IFCUNITASSIGNMENT((#2));
      #4=IFCPROJECT('p',$,'P',$,$,$,$,$,#3);
      #5=IFCBUILDING('b',$,'B',$,$,$,$,$,.ELEMENT.,$,$,$);
      #6=IFCBUILDINGSTOREY('s',$,'S',$,$,$,$,$,.ELEMENT.,0.);
      #7=IFCRELAGGREGATES('r',$,$,$,#5,(#6));
      #8=IFCLOCALPLACEMENT($,$);
      #9=IFCDIRECTION((0.,0.,1.));
      #10=IFCSHAPEREPRESENTATION($,'Body','SweptSolid',(#12));
      #11=IFCPRODUCTDEFINITIONSHAPE($,$,(#10));
      #12=\(solid);
      #13=IFCSPACE('room',$,'1',$,$,\(placement),#11,'Room',.ELEMENT.,\(type),$);
      #14=IFCRELAGGREGATES('q',$,$,$,#6,(#13));
      \(records)
      """
    return "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n\(data)\nENDSEC;\n"
      + "END-ISO-10303-21;\n"
  }

  static let square =
    "#100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);#101=IFCPOLYLINE((#102,#103,#104,#105,#102));"
    + "#102=IFCCARTESIANPOINT((0.,0.));#103=IFCCARTESIANPOINT((4.,0.));"
    + "#104=IFCCARTESIANPOINT((4.,3.));#105=IFCCARTESIANPOINT((0.,3.));"

  private func read(_ text: String) throws -> ImportedPlan {
    try ImportScratch().plan(text, metres: false, name: "m.ifc")
  }

  struct Profile: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var records: String
    var area: Double
  }

  private static let closed = "#100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);"
  private static let holed = """
    #100=IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#101,(#110));
    #110=IFCCIRCLE(#111,1.);#111=IFCAXIS2PLACEMENT2D(#112,$);#112=IFCCARTESIANPOINT((2.,1.5));
    """
  private static let halfCircle = """
    #100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);#101=IFCCOMPOSITECURVE((#102,#103),.F.);
    #102=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#104);
    #103=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.F.,#105);
    #104=IFCTRIMMEDCURVE(#106,(#108),(#109),.T.,.CARTESIAN.);
    #105=IFCPOLYLINE((#108,#109));#106=IFCCIRCLE(#107,2.);
    #107=IFCAXIS2PLACEMENT2D(#110,$);#108=IFCCARTESIANPOINT((7.,5.));
    #109=IFCCARTESIANPOINT((3.,5.));#110=IFCCARTESIANPOINT((5.,5.));
    """
  private static let quarterCircle = """
    #100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);#101=IFCCOMPOSITECURVE((#102,#103),.F.);
    #102=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#104);
    #103=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#105);
    #104=IFCTRIMMEDCURVE(#106,(IFCPARAMETERVALUE(1.5707963267948966)),
    (IFCPARAMETERVALUE(0.)),.F.,.PARAMETER.);#105=IFCPOLYLINE((#108,#110,#109));
    #106=IFCCIRCLE(#107,2.);#107=IFCAXIS2PLACEMENT2D(#110,$);
    #108=IFCCARTESIANPOINT((2.,0.));#109=IFCCARTESIANPOINT((0.,2.));
    #110=IFCCARTESIANPOINT((0.,0.));
    """
  private static let indexed = """
    #100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);#101=IFCINDEXEDPOLYCURVE(#102,$,.F.);
    #102=IFCCARTESIANPOINTLIST2D(((0.,0.),(4.,0.),(4.,3.),(0.,3.),(0.,0.)));
    """
  static let profileRows: [Profile] = [
    Profile(testDescription: "a polyline", records: square, area: 12),
    Profile(
      testDescription: "a rectangle", records: "#100=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,4.,3.);",
      area: 12),
    Profile(
      testDescription: "a circle", records: "#100=IFCCIRCLEPROFILEDEF(.AREA.,$,$,2.);",
      area: Double.pi * 4),
    Profile(
      testDescription: "an ellipse", records: "#100=IFCELLIPSEPROFILEDEF(.AREA.,$,$,2.,1.);",
      area: Double.pi * 2),
    Profile(
      testDescription: "a hole", records: square.replacingLast(closed, holed),
      area: 12 - Double.pi),
    Profile(
      testDescription: "half a circle trimmed by points", records: halfCircle,
      area: Double.pi * 2),
    Profile(
      testDescription: "a quarter trimmed by parameters, backwards", records: quarterCircle,
      area: Double.pi),
    Profile(testDescription: "an indexed curve", records: indexed, area: 12),
  ]

  @Test("profiles and curves, by area", arguments: profileRows)
  func profiles(row: Profile) throws {
    let (plan, report) = try read(ImportIFCTests.model(row.records))
    let area = row.area
    // Chords of half a millimetre take at most that off along the round part.
    #expect(abs(plan.rooms[0].areaM2 - area) < 0.008, "\(plan.rooms[0].areaM2)")
    if area == 12 { #expect(abs(plan.rooms[0].areaM2 - area) < 1e-12) }
    #expect(report.count(.unclosedRing) == 0 && report.count(.repeatedPoint) == 0)
  }

  private static let metre = "#2=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);"
  private static let gram = "#2=IFCSIUNIT(*,.MASSUNIT.,.KILO.,.GRAM.);"
  private static let foot = """
    #2=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'FOOT',#20);
    #20=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#21);#21=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
    """
  private static let inch = """
    #2=IFCCONVERSIONBASEDUNIT($,.LENGTHUNIT.,'INCH',#20);
    #20=IFCMEASUREWITHUNIT(IFCRATIOMEASURE(25.4),#21);
    #21=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
    """
  static let unitRows: [(String, PlanUnit?, Double)] = [
    ("#2=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);", nil, 12e-6),
    ("#2=IFCSIUNIT(*,.LENGTHUNIT.,.DECA.,.METRE.);", nil, 1200),
    (foot, nil, 12 * 0.3048 * 0.3048), (inch, nil, 12 * 0.0254 * 0.0254),
    (metre, PlanUnit.foot, 12 * 0.3048 * 0.3048), (gram, PlanUnit.metre, 12),
  ]

  @Test("units: prefixes, conversions, and the one told", arguments: unitRows)
  func units(units: String, told: PlanUnit?, area: Double) throws {
    let scratch = try ImportScratch()
    let path = try scratch.write(
      "m.ifc", ImportIFCTests.model(ImportIFCTests.square, units: units))
    let (plan, _) = try PlanReader.read(
      path: path, options: PlanReadOptions(unit: told), geometry: .open())
    #expect(abs(plan.rooms[0].areaM2 - area) < 1e-9 * max(1, area))
  }

  @Test("a model that does not say its unit is refused, and says what to type")
  func noUnit() throws {
    let fault = #expect(throws: Diagnostic.self) {
      try read(
        ImportIFCTests.model(
          ImportIFCTests.square, units: ImportIFCTests.gram))
    }
    #expect(fault?.code == .data && fault?.hint?.text().contains("--units") == true)
  }

  @Test("placements in each other, turned and tilted upside down")
  func placements() throws {
    let records =
      ImportIFCTests.square
      + "#30=IFCLOCALPLACEMENT(#31,#40);#31=IFCLOCALPLACEMENT(#32,#41);#32=IFCLOCALPLACEMENT($,#42);"
      + "#40=IFCAXIS2PLACEMENT3D(#50,$,$);#50=IFCCARTESIANPOINT((1.,0.,0.));"
      // A quarter turn, then one about x by half a turn.
      + "#41=IFCAXIS2PLACEMENT3D(#51,#9,#52);#51=IFCCARTESIANPOINT((10.,0.,0.));"
      + "#52=IFCDIRECTION((0.,2.,0.));#42=IFCAXIS2PLACEMENT3D(#53,#54,#55);"
      + "#53=IFCCARTESIANPOINT((0.,0.,5.));#54=IFCDIRECTION((0.,0.,-1.));"
      + "#55=IFCDIRECTION((1.,0.,0.));"
    let (plan, _) = try read(ImportIFCTests.model(records, placement: "#30"))
    let box = try #require(plan.rooms[0].polygon.bounds)
    #expect(plan.rooms[0].areaM2 == 12)
    // (x, y) + (1, 0), turned to (-y, x) + (10, 0), mirrored to (x, -y).
    #expect(box.low == PlanPoint(x: 7, y: -5) && box.high == PlanPoint(x: 10, y: -1))
  }

  @Test("a mapped solid, scaled and moved")
  func mapped() throws {
    let records =
      ImportIFCTests.square
      + "#20=IFCREPRESENTATIONMAP(#21,#22);#21=IFCAXIS2PLACEMENT3D(#23,$,$);"
      + "#23=IFCCARTESIANPOINT((0.,0.,0.));#22=IFCSHAPEREPRESENTATION($,'Body','SweptSolid',(#24));"
      + "#24=IFCEXTRUDEDAREASOLID(#100,$,#9,3.);"
      + "#25=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#26,2.,$);#26=IFCCARTESIANPOINT((5.,5.,0.));"
    let (plan, _) = try read(ImportIFCTests.model(records, solid: "IFCMAPPEDITEM(#20,#25)"))
    #expect(
      plan.rooms[0].areaM2 == 48 && plan.rooms[0].polygon.bounds?.low == PlanPoint(x: 5, y: 5))
  }

  private static let extrusion = "IFCEXTRUDEDAREASOLID(#100,$,#9,3.)"
  private static let spline = closed + "#101=IFCBSPLINECURVE(3);"
  private static let circular = """
    #100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);#101=IFCCOMPOSITECURVE((#102),.F.);
    #102=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#101);
    """
  private static let mapOfItself = """
    #20=IFCREPRESENTATIONMAP($,#10);#25=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#26,$,$);
    #26=IFCCARTESIANPOINT((0.,0.,0.));
    """
  private static let missingPoint = """
    #100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);
    #101=IFCINDEXEDPOLYCURVE(#102,(IFCLINEINDEX((1,9))),.F.);
    #102=IFCCARTESIANPOINTLIST2D(((0.,0.),(4.,0.)));
    """
  private static let wall =
    "#200=IFCCONNECTEDFACESET((#201));#201=IFCFACE((#202));#202=IFCFACEOUTERBOUND(#203,.T.);"
    + "#203=IFCPOLYLOOP((#204,#205,#206));#204=IFCCARTESIANPOINT((0.,0.,0.));"
    + "#205=IFCCARTESIANPOINT((4.,0.,0.));#206=IFCCARTESIANPOINT((4.,0.,3.));"
  private static let sideways = square + "#99=IFCDIRECTION((1.,0.,0.));"
  private static let beam = "#100=IFCISHAPEPROFILEDEF(.AREA.,$,$,1.,1.,1.,1.);"
  static let refusals: [(String, String, String)] = [
    ("IFCADVANCEDBREP(#100)", square, "IFCADVANCEDBREP"),
    ("IFCFACETEDBREP(#100)", square, "IFCARBITRARYCLOSEDPROFILEDEF"),
    ("IFCFACEBASEDSURFACEMODEL((#200))", square + wall, "enclose no floor"),
    ("IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#100,#100)", square, "clipped"),
    ("IFCEXTRUDEDAREASOLID(#100,$,#99,3.)", sideways, "no volume"),
    ("IFCEXTRUDEDAREASOLID(#100,$,$,3.)", square, "no direction"),
    ("IFCEXTRUDEDAREASOLID(#777,$,#9,3.)", square, "#777"),
    ("IFCEXTRUDEDAREASOLID($,$,#9,3.)", square, "SweptArea"),
    (extrusion, beam, "IFCISHAPEPROFILEDEF"),
    (extrusion, spline, "IFCBSPLINECURVE"),
    (extrusion, circular, "refers to itself"),
    ("IFCMAPPEDITEM(#20,#25)", mapOfItself, "refers to itself"),
    (extrusion, missingPoint, "missing point"),
  ]

  @Test("what is not understood is listed with its reason, never guessed", arguments: refusals)
  func refused(solid: String, records: String, words: String) throws {
    let fault = #expect(throws: Diagnostic.self) {
      try read(ImportIFCTests.model(records, solid: solid))
    }
    #expect(fault?.code == .data && fault?.hint?.text().contains("IfcSpace") == true)
    #expect(fault?.others.first?.message.text().contains(words) == true, "\(fault?.text() ?? "")")
  }

  @Test("placements that go in a circle, and coordinates beyond any building")
  func hostile() throws {
    var fault = #expect(throws: Diagnostic.self) {
      try read(
        ImportIFCTests.model(
          ImportIFCTests.square + "#30=IFCLOCALPLACEMENT(#30,$);", placement: "#30"))
    }
    #expect(fault?.others.first?.message.text().contains("circular") == true)
    fault = #expect(throws: Diagnostic.self) {
      try read(
        ImportIFCTests.model(
          ImportIFCTests.square.replacingLast("((4.,3.))", "((1.E300,3.))")))
    }
    #expect(fault?.others.first?.message.text().contains("10,000 km") == true)
    // A hundred maps, each of two of the next: 2^100 squares.
    let maps = (200..<300).map {
      "#\($0)=IFCMAPPEDITEM(#\($0 + 200),#25);#\($0 + 200)=IFCREPRESENTATIONMAP($,#\($0 + 400));"
        + "#\($0 + 400)=IFCSHAPEREPRESENTATION($,'Body','x',(#\($0 + 1),#\($0 + 1)));"
    }
    fault = #expect(throws: Diagnostic.self) {
      try read(
        ImportIFCTests.model(
          maps.joined() + "#25=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#26,$,$);"
            + "#26=IFCCARTESIANPOINT((0.,0.,0.));", solid: "IFCMAPPEDITEM(#400,#25)"))
    }
    #expect(fault?.others.first?.message.text().contains("too large") == true)
    // A curve of three thousand pieces, each one line of half a megabyte.
    let long =
      "#300=IFCPOLYLINE((" + String(repeating: "$,", count: 250_000) + "$));"
      + "#301=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#300);"
    let pieces = Array(repeating: "#301", count: 3000).joined(separator: ",")
    fault = #expect(throws: Diagnostic.self) {
      try read(
        ImportIFCTests.model(
          "#100=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#101);#101=IFCCOMPOSITECURVE((\(pieces)),.F.);"
            + long))
    }
    #expect(fault?.others.first?.message.text().contains("too large") == true)
  }

  @Test(
    "gross areas are no rooms; a space without a storey is on ordinal 0; a footprint serves too")
  func kinds() throws {
    let records =
      ImportIFCTests.square
      + "#60=IFCSPACE('park',$,'P1',$,$,#8,#61,$,.ELEMENT.,.PARKING.,$);"
      + "#61=IFCPRODUCTDEFINITIONSHAPE($,$,(#62,#63));#62=IFCSHAPEREPRESENTATION($,'Body','Brep',(#64));"
      + "#64=IFCFACETEDBREP($);#63=IFCSHAPEREPRESENTATION($,'FootPrint','Curve2D',(#65,#66));"
      + "#65=IFCGEOMETRICCURVESET((#101));#66=IFCPOLYLINE((#102,#103));"
    let (plan, report) = try read(ImportIFCTests.model(records, type: ".GFA."))
    #expect(plan.rooms.map(\.sourceID) == ["park"] && plan.rooms[0].areaM2 == 12)
    #expect(plan.rooms[0].category == "parking" && plan.rooms[0].number == nil)
    #expect(plan.rooms[0].names.best() == "P1")
    #expect(report.all(.missingLevel).map(\.sourceID) == ["park"])
    #expect(report.all(.leftOut).map(\.sourceID) == ["room"])
  }

  @Test(
    "stated areas: of quantities before properties, in their own unit; differences are findings")
  func areas() throws {
    let records =
      ImportIFCTests.square
      + "#70=IFCRELDEFINESBYPROPERTIES('x',$,$,$,(#13),#71);#71=IFCPROPERTYSET('y',$,'P',$,(#72));"
      + "#72=IFCPROPERTYSINGLEVALUE('GrossPlannedArea',$,IFCAREAMEASURE(99.),$);"
      + "#73=IFCRELDEFINESBYPROPERTIES('z',$,$,$,(#13),#74);"
      + "#74=IFCELEMENTQUANTITY('q',$,'Qto',$,$,(#75,#76));"
      + "#75=IFCQUANTITYAREA('NetFloorArea',$,$,11.,$);#76=IFCQUANTITYAREA('GrossFloorArea',$,#77,130.,$);"
      + "#77=IFCCONVERSIONBASEDUNIT($,.AREAUNIT.,'SQUARE FOOT',#78);"
      + "#78=IFCMEASUREWITHUNIT(IFCAREAMEASURE(0.09290304),#79);#79=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);"
    let (plan, report) = try read(ImportIFCTests.model(records))
    #expect(abs((plan.rooms[0].declaredAreaM2 ?? 0) - 130 * 0.09290304) < 1e-12)
    #expect(report.comparedAreas == 1 && report.count(.areaDiffers) == 0)
    let (_, wrong) = try read(ImportIFCTests.model(records.replacingLast("#77,130.", "$,14.")))
    #expect(wrong.all(.areaDiffers).map(\.number) == [-2])
    #expect(
      wrong.all(.areaDiffers).first?.detail?.text() == "GrossFloorArea 14.00 m2, drawn 12.00 m2")
  }

  @Test("a STEP file of another schema, and a model without spaces")
  func noModel() throws {
    var fault = #expect(throws: Diagnostic.self) {
      try read(ImportIFCTests.model("").replacingLast("IFC4", "AUTOMOTIVE_DESIGN"))
    }
    #expect(fault?.code == .data && fault?.message.text().contains("AUTOMOTIVE_DESIGN") == true)
    fault = #expect(throws: Diagnostic.self) {
      try read(ImportIFCTests.model("").replacingLast("=IFCSPACE(", "=IFCWALL("))
    }
    #expect(fault?.code == .data && fault?.hint?.text().contains("IfcSpace") == true)
  }

  @Test("a broken record stops the import with its line; options of other formats are a mistake")
  func faults() throws {
    let fault = #expect(throws: Diagnostic.self) {
      try read(ImportIFCTests.model(ImportIFCTests.square.replacingLast("((4.,3.))", "((4.,3.x))")))
    }
    #expect(fault?.code == .data && fault?.span?.line == 19)
    let desk = try Desk()
    for (options, code) in [
      ("--metres", ExitCode.usage), ("--layer A", .usage), ("--walls A --underlined", .usage),
      ("--units furlong", .usage), ("--units mm", .ok),
    ] {
      #expect(
        desk.run("survey import \(ImportIFCTests.hut) \(options) --dry-run") == code, "\(options)")
    }
  }

  @Test("a dry run writes nothing; an import can be undone and done again")
  func undo() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey import \(ImportIFCTests.hut) --dry-run") == .ok)
    #expect(try desk.rows("survey project list").count == 1)
    #expect(desk.run("survey import \(ImportIFCTests.hut)") == .ok)
    #expect(try desk.rows("survey project list").count == 2)
    #expect(try desk.rows("survey room list --project 'Garden hut'").count == 2)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey project list").count == 1)
    #expect(desk.run("survey import \(ImportIFCTests.hut) --project Again") == .ok)
  }
}

extension String {
  /// With the last `part` in it replaced; the same where there is none.
  func replacingLast(_ part: String, _ by: String) -> String {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return self }
    for start in (0...bytes.count - wanted.count).reversed()
    where bytes[start..<start + wanted.count].elementsEqual(wanted) {
      let whole = bytes[..<start] + Array(by.utf8) + bytes[(start + wanted.count)...]
      return String(decoding: whole, as: UTF8.self)
    }
    return self
  }
}
