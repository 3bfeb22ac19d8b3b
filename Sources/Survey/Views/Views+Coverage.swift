// What rooms hold as a rule, and which do not: the answer of survey coverage.

import Command
import Kernel
import Render

extension Views {
  static func coverage(
    _ coverage: Coverage, _ families: [Identifier: String], _ rooms: [Identifier: Room],
    _ reader: SurveyReader
  ) -> Record {
    let outliers = coverage.findings.filter(\.isOutlier)
    return Record(
      kind: "survey.coverage",
      fields: [
        Field("learned_from", tr("Approved rooms learned from"), .count(coverage.learnedFrom)),
        Field("outliers", tr("Outliers"), .count(outliers.count)),
        Field(
          "without_category", tr("Rooms without a category"), .count(coverage.withoutCategory)),
      ],
      sections: [
        expectations(coverage, families), Views.outliers(outliers, rooms, reader),
        tooFew(coverage),
      ].filter { !$0.rows.isEmpty || $0.key == "expected" })
  }

  private static func expectations(
    _ coverage: Coverage, _ families: [Identifier: String]
  ) -> Table {
    let least = Coverage.leastPeers
    return Table(
      kind: "survey.coverage.expected",
      columns: [
        Column("category", tr("Category")), Column("family", tr("Family")),
        Column("learned_from", tr("Learned from")), Column("median", tr("Median")),
        Column("low", tr("Least")), Column("high", tr("Most")), Column("per", tr("Per")),
        Column("spread", tr("Spread"), shown: .wide), Column("rooms", tr("Rooms done")),
        Column("expected", tr("Expected")), Column("found", tr("Found")),
        Column("outliers", tr("Outliers"), shown: .wide),
        Column("family_id", tr("Family id"), shown: .never),
      ],
      rows: coverage.expectations.map { one in
        [
          .text(one.category), .text(families[one.family]), .count(one.spread.count),
          .measure(one.spread.median, decimals: 1), .measure(one.spread.low, decimals: 1),
          .measure(one.spread.high, decimals: 1),
          one.isPerArea ? .choice("100_m2", tr("100 m²")) : .choice("room", tr("room")),
          .measure(one.spread.spread, decimals: 2), .count(one.rooms),
          .measure(one.expected, decimals: 1), .count(one.found), .count(one.outliers),
          .plain(one.family),
        ]
      },
      empty: tr("no expected numbers yet: they need \(least) approved rooms of a category"),
      title: tr("Expected numbers"), key: "expected")
  }

  private static func outliers(
    _ outliers: [CoverageFinding], _ rooms: [Identifier: Room], _ reader: SurveyReader
  ) -> Table {
    Table(
      kind: "survey.coverage.outlier",
      columns: [
        Column("room", tr("Room")), Column("level", tr("Level"), shown: .varying),
        Column("text", tr("Finding")), Column("category", tr("Category"), shown: .never),
        Column("family", tr("Family"), shown: .never), Column("found", tr("Found"), shown: .never),
        Column("expected", tr("Expected"), shown: .never),
        Column("low", tr("Least"), shown: .never), Column("high", tr("Most"), shown: .never),
        Column("learned_from", tr("Learned from"), shown: .never),
        Column("state", tr("State"), shown: .wide),
        Column("room_id", tr("Room id"), shown: .never),
      ],
      rows: outliers.map { one in
        let room = rooms[one.room.id]
        let title = room?.title(reader.language) ?? one.room.id.tail(4)
        return [
          .text(title), .text(room?.levelPath), .text(one.sentence(title).text(reader.language)),
          .text(one.category), .text(one.familyName), .count(one.found),
          .measure(one.expected, decimals: 1), .measure(one.low, decimals: 1),
          .measure(one.high, decimals: 1), .count(one.others),
          .choice(one.room.state.rawValue, one.room.state.words), .plain(one.room.id),
        ]
      }, title: tr("Outliers"), key: "outlier_list")
  }

  private static func tooFew(_ coverage: Coverage) -> Table {
    Table(
      kind: "survey.coverage.unknown",
      columns: [
        Column("category", tr("Category")), Column("approved", tr("Approved")),
        Column("rooms", tr("Rooms")),
      ],
      rows: coverage.tooFew.map { [.text($0.category), .count($0.approved), .count($0.rooms)] },
      title: tr("Too few approved to expect anything"), key: "too_few")
  }

  /// One room against rooms like it.
  static func coverage(
    of room: Room, _ findings: [CoverageFinding], _ reader: SurveyReader
  ) -> Table {
    let least = Coverage.leastPeers
    return Table(
      kind: "survey.coverage.room",
      columns: [
        Column("family", tr("Family")), Column("found", tr("Found")),
        Column("expected", tr("Expected")), Column("low", tr("Least")),
        Column("high", tr("Most")), Column("learned_from", tr("Learned from")),
        Column("outlier", tr("Outlier")),
      ],
      rows: findings.map { one in
        [
          .text(one.familyName), .count(one.found), .measure(one.expected, decimals: 1),
          .measure(one.low, decimals: 1), .measure(one.high, decimals: 1), .count(one.others),
          .boolean(one.isOutlier),
        ]
      },
      empty: tr(
        "no expected numbers for \(room.title(reader.language)) yet: they need \(least) approved rooms of its category"
      ))
  }
}
