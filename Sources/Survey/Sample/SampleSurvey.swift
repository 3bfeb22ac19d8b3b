// `sample survey`: the Aurora School after a first morning of work. The plan is the one that
// script/draw-school draws; the rest are commands as anybody types them.

import Command
import Kernel
import Polygons
import Render

enum SampleSurvey {
  static let sample = Sample(
    next: [
      "survey status", "survey map --level \"Aurora School/G\"", "survey left --from G01 --limit 5",
    ],
    isFree: { (session) throws(Diagnostic) in try SurveyReader(session).projects().isEmpty },
    fill: { (session) throws(Diagnostic) in
      let project = try bringPlan(session)
      _ = try session.runWithin(morning, name: "sample survey")
      let reader = try SurveyReader(session)
      let made = try reader.found(try reader.project(project))
      reader.enter(made)
      return .table(try ProjectCommands.noun.table([made], session))
    })

  /// Reads the plan as `survey import` reads a file.
  private static func bringPlan(_ session: Session) throws(Diagnostic) -> Identifier {
    let source = "sample-school.geojson"
    let (plan, _) = try PlanReader.read(
      path: source, input: Array(drawing().text.utf8),
      options: PlanReadOptions(metres: true, projectName: "Aurora School"),
      geometry: try Geometry.open(),
      interrupted: { session.console.isInterrupted() })
    var writer = PlanWriter(session: session, plan: plan, source: source)
    return try writer.write()
  }

  /// The plan as GeoJSON.
  static func drawing() -> JSON {
    let text = plan.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { $0.map { $0.split(separator: "|").map(String.init) } }
    guard parts.count == 3 else { return .null }
    var features = [
      feature(
        "building-a", "building", ["name": names("Aurora School", "Scuola Aurora")], .null)
    ]
    for level in parts[0] {
      features.append(
        feature(
          "level-\(level[0])", "level",
          [
            "ordinal": .integer(Int64(level[0]) ?? 0), "name": names(level[2], level[3]),
            "short_name": .string(level[1]), "elevation": .number(Double(level[4]) ?? 0),
            "building": "building-a",
          ], polygon(level[5])))
    }
    for room in parts[1] {
      features.append(
        feature(
          "room-\(room[1].lowercased())", "room",
          [
            "level": .array(room[0].split(separator: ",").map { .string("level-\($0)") }),
            "number": .string(room[1]), "name": names(room[2], room[3]),
            "category": .string(room[4]),
          ], polygon(room[5])))
    }
    for (index, door) in parts[2].enumerated() {
      features.append(
        feature(
          "door-\(index + 1)", "opening",
          ["level": .string("level-\(door[0])"), "category": "door"],
          ["type": "LineString", "coordinates": .array(points(door[1]))]))
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  private static func names(_ english: String, _ italian: String) -> JSON {
    ["en": .string(english), "it": .string(italian)]
  }

  private static func feature(
    _ id: String, _ kind: String, _ properties: JSONObject, _ geometry: JSON
  ) -> JSON {
    var all: JSONObject = ["feature_type": .string(kind)]
    for member in properties.members { all[member.name] = member.value }
    return [
      "type": "Feature", "id": .string(id), "properties": .object(all), "geometry": geometry,
    ]
  }

  private static func points(_ text: String) -> [JSON] {
    let numbers = text.split(separator: " ").map { Double(String($0)) ?? 0 }
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      .array([.number(numbers[$0]), .number(numbers[$0 + 1])])
    }
  }

  /// Rings parted by `/`; two points are the corners of a rectangle.
  private static func polygon(_ text: String) -> JSON {
    let rings = text.split(separator: "/").map { ring -> JSON in
      var corners = points(String(ring))
      if corners.count == 2, let west = corners[0][0], let south = corners[0][1],
        let east = corners[1][0], let north = corners[1][1]
      {
        corners = [
          [west, south], [east, south], [east, north], [west, north],
        ]
      }
      return .array(corners + corners.prefix(1))
    }
    return ["type": "Polygon", "coordinates": .array(rings)]
  }

  /// What was done after the plan was there. Rooms go by number: their names follow the language.
  // swift-format-ignore
  private static let morning: StaticString = #"""
    survey family add Luminaire category=Electrical icon=lamp photo_min=0 photo_max=5 description="Fixed lights, indoors and out" --parameter "maker:text required on=type" --parameter "power:number required unit=W min=1 max=500 on=type" --parameter "source:choice required choices=led,fluorescent,halogen default=led on=type" --parameter "height:number unit=m min=0 max=12" --parameter "working:boolean required default=yes"
    survey family add Radiator category=Heating icon=radiator photo_min=0 photo_max=3 --parameter "elements:integer required min=1 max=40 on=type" --parameter "output:number unit=W min=100 max=6000 on=type" --parameter "valve:boolean required default=no"
    survey family add "Fire extinguisher" category=Safety icon=extinguisher photo_min=0 photo_max=5 --parameter "agent:choice required choices=powder,co2,foam,water on=type" --parameter "charge:number required unit=kg min=1 max=50 on=type" --parameter "serial:text required pattern=EX-[0-9]{4}" --parameter "checked:date required"
    survey family add Socket category=Electrical icon=plug photo_min=0 photo_max=1 --parameter "outlets:integer required min=1 max=6 default=1 on=type" --parameter "circuit:text pattern=L[0-9]{1,2}" --parameter "height:number unit=m min=0 max=3 default=0.3"
    survey type add Luminaire "Wall light 30W" maker="Lumen Nord" power=30W
    survey type add Luminaire "Recessed LED panel 60x60" maker="Lumen Nord" power=36W
    survey type add Luminaire "Sports floodlight 150W" maker="Lumen Nord" power=150W source=halogen
    survey type add Radiator "Cast iron radiator, 8 elements" elements=8 output=1120W
    survey type add Radiator "Steel panel radiator 1200 mm" elements=2 output=1.85kW
    survey type add "Fire extinguisher" "Powder extinguisher 6 kg" agent=powder charge=6kg
    survey type add "Fire extinguisher" "CO2 extinguisher 5 kg" agent=co2 charge=5kg
    survey type add Socket "Double wall socket 16 A" outlets=2
    survey asset add "Wall light 30W" --room G01 at=13.2,3 height=2.1m
    survey asset add "Wall light 30W" --room G01 at=18.8,3 height=2.1m working=no
    survey asset add "Powder extinguisher 6 kg" --room G01 at=13.3,7.1 serial=EX-2041 checked=2026-02-10
    survey asset add "Double wall socket 16 A" --room G01 at=18.7,6.5 circuit=L1
    survey asset add "Recessed LED panel 60x60" --room G04 at=11,2.5
    survey asset add "Recessed LED panel 60x60" --room G04 at=11,5
    survey asset add "Steel panel radiator 1200 mm" --room G04 at=11,0.5 valve=yes
    survey asset add "Double wall socket 16 A" --room G04 at=9.5,4 circuit=L2
    survey asset add "Recessed LED panel 60x60" --room G05 at=2.6,2.2
    survey asset add "Recessed LED panel 60x60" --room G05 at=6.8,2.2
    survey asset add "Recessed LED panel 60x60" --room G05 at=2.6,5.4
    survey asset add "Recessed LED panel 60x60" --room G05 at=6.8,5.4
    survey asset add "Cast iron radiator, 8 elements" --room G05 at=4.5,0.5 valve=yes
    survey asset add "Double wall socket 16 A" --room G05 at=0.5,6 circuit=L3
    survey asset add "Powder extinguisher 6 kg" --room G02 at=22.9,10.8 serial=EX-2042 checked=2026-02-10
    survey asset add "Wall light 30W" --room G02 at=7.7,15 height=2.4m
    survey asset add "Wall light 30W" --room G02 at=15,22.3 height=2.4m
    survey asset add "Recessed LED panel 60x60" --room G07 at=3,21
    survey asset add "Recessed LED panel 60x60" --room G07 at=3,27
    survey asset add "Recessed LED panel 60x60" --room G07 at=10,26
    survey asset add "Cast iron radiator, 8 elements" --room G07 at=0.5,24
    survey asset add "Steel panel radiator 1200 mm" --room G13 at=24,0.5 valve=yes
    survey asset add "Sports floodlight 150W" --room G14 at=34,14 height=7.2m
    survey asset add "Sports floodlight 150W" --room G14 at=40,14 height=7.2m
    survey asset add "Sports floodlight 150W" --room G14 at=34,24 height=7.2m
    survey asset add "Sports floodlight 150W" --room G14 at=40,24 height=7.2m working=no
    survey asset add "Powder extinguisher 6 kg" --room G14 at=43.4,17 serial=EX-2043 checked=2025-02-18
    survey asset add "CO2 extinguisher 5 kg" --room B04 at=20.8,23.1 serial=EX-2050 checked=2025-11-18
    survey asset add "Powder extinguisher 6 kg" --room B03 at=23.6,16 serial=EX-2051 checked=2025-11-18
    survey asset add "Double wall socket 16 A" --room 112 at=18.5,24 circuit=L7
    survey asset add "Double wall socket 16 A" --room 112 at=18.5,28 circuit=L7
    survey asset add "Recessed LED panel 60x60" --room 112 at=24,26
    survey asset add "Cast iron radiator, 8 elements" --room 110 at=4.8,29.5
    survey note add "Light on the right is broken" at=18.3,2 --level "Aurora School/G"
    survey note add "Extinguisher is overdue" --room G14 color=yellow
    survey room state G01 complete
    survey room state G04 complete
    survey room state G05 complete
    survey room state G03 empty note="Open to the sky"
    survey room state B05 not_visited note="Locked, no key"
    """#
}
