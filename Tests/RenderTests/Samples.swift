// Values that several tests render, and what runs python3 as the judge of a format.
import Core
import Kernel
import PaperBench

@testable import Render

enum Sample {
  static let id = Identifier(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_00A1)

  static let table = Table(
    kind: "survey.room",
    columns: [
      Column("id", tr("Id")), Column("name", tr("Name")), Column("area_m2", tr("Area"), unit: "m²"),
      Column("state", tr("State")), Column("assets", tr("Assets")),
      Column("seen", tr("Seen"), shown: .wide), Column("geometry", tr("Geometry"), shown: .never),
    ],
    rows: [
      [
        .identifier(id, short: "a1"), .text("Aula Magna"), .number(46.6402, decimals: 1),
        .choice("in_progress", tr("in progress")), .integer(3),
        .instant(Instant(milliseconds: 1_777_626_000_000)), .polygon(square),
      ],
      [
        .identifier(id, short: "a2"), .text("Bar, \"Tre | Re\"\nsotto"), .number(.nan, decimals: 1),
        .choice("empty", tr("empty")), .integer(12), .null, .null,
      ],
    ],
    footer: tr("2 rooms"), next: "k2")

  static let square = PlanPolygon(rings: [
    [
      PlanPoint(x: 0, y: 0), PlanPoint(x: 2, y: 0), PlanPoint(x: 2, y: 2), PlanPoint(x: 0, y: 2),
    ]
  ])

  static let record = Record(
    kind: "survey.asset",
    fields: [
      Field("id", tr("Id"), .identifier(id, short: "a1")),
      Field("serial", tr("Serial"), .null),
      Field(Column("height", tr("Height"), unit: "m"), .number(2.4, decimals: 2)),
      Field("tags", tr("Tags"), .list([.text("north"), .text("wall")])),
      Field("placed", tr("Placed"), .instant(Instant(milliseconds: 1_777_626_005_250))),
    ],
    sections: [
      Table(
        kind: "survey.photo", columns: [Column("file", tr("File"))], rows: [[.text("a.jpg")]],
        title: tr("Photos"))
    ])

  /// An L-shaped room round a small one, in metres.
  static let plan = PlanPicture(
    title: "House",
    levels: [
      LevelPicture(
        name: "Ground", ordinal: 0,
        rooms: [
          RoomPicture(
            id: id, short: "a1", name: "Hall", number: "1", category: "lobby",
            state: .inProgress,
            polygon: polygon([(0, 0), (12, 0), (12, 4), (6, 4), (6, 8), (0, 8)]),
            labelPoint: PlanPoint(x: 3, y: 4), areaM2: 72, assetCount: 2),
          RoomPicture(
            id: Identifier(high: 1, low: 2), short: "a2", name: "Store", number: "2",
            state: .approved, polygon: polygon([(6, 4), (12, 4), (12, 8), (6, 8)]),
            labelPoint: PlanPoint(x: 9, y: 6), areaM2: 24, assetCount: 1),
        ],
        assets: [
          AssetPicture(id: Identifier(high: 2, low: 1), type: "P30", family: "Luminaire", room: id),
          AssetPicture(id: Identifier(high: 2, low: 2), type: "T1", family: "Lock", room: id),
        ],
        openings: [[PlanPoint(x: 6, y: 5), PlanPoint(x: 6, y: 6.5)]], northAngle: 90)
    ])

  static func polygon(_ points: [(Double, Double)]) -> PlanPolygon {
    PlanPolygon(rings: [points.map { PlanPoint(x: $0.0, y: $0.1) }])
  }

  /// What a file or a user can put into a name.
  static let hostile = [
    "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{07}", "a\u{202E}b\u{2066}c", "x\ny\r\nz\tw",
    "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]>", "<!--",
    "a\u{85}b\u{9B}31m", "{{1}} {1} \\u{1b}", "| pipe ` tick * [l](javascript:x)", "\u{FEFF}\u{0}",
    "\u{2028}\u{2029}", "=1+1", "' OR 1=1", "\u{E0041}tag",
  ]

  /// A table and a plan whose every text is `text`.
  static func table(named text: String) -> Table {
    Table(
      kind: "survey.room", columns: [Column("name", .verbatim(text)), Column("n", tr("Number"))],
      rows: [
        [.text(text), .integer(1)], [.list([.text(text)]), .integer(2)],
        [.object(Members([(text, .text(text))])), .json(.array([.string(text)]))],
        [.choice(text, .verbatim(text)), .identifier(id, short: text)],
      ], footer: .verbatim(text), title: .verbatim(text))
  }

  static func plan(named text: String) -> PlanPicture {
    var plan = plan
    plan.title = text
    plan.subtitle = text
    plan.levels[0].name = text
    for index in plan.levels[0].rooms.indices {
      plan.levels[0].rooms[index].name = text
      plan.levels[0].rooms[index].number = index == 0 ? nil : text
      plan.levels[0].rooms[index].category = text
      plan.levels[0].rooms[index].otherLevels = [text]
    }
    plan.levels[0].rooms[0].isSelected = true
    for index in plan.levels[0].assets.indices {
      plan.levels[0].assets[index].name = text
      plan.levels[0].assets[index].family = text
      plan.levels[0].assets[index].icon = text
    }
    return plan
  }
}

extension Renderer {
  static func text(
    _ output: Output, as format: Format, _ style: Style = Style()
  ) throws -> String {
    String(decoding: try render(output, as: format, style: style), as: UTF8.self)
  }
}

enum Python {
  static let isHere = run("print(1)", on: []) == "1\n"

  /// Runs `script` with the file holding `bytes` as its argument; what it printed.
  static func run(_ script: String, on bytes: [UInt8]) -> String? {
    let quoted = "'" + script.replacing("'", with: "'\\''") + "'"
    let answer = Judges.on(bytes, "python3 -c \(quoted) $F")
    return answer.code == 0 ? answer.text : nil
  }
}
