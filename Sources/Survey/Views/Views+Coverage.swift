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
      kind: "survey.coverage.expected", of: coverage.expectations,
      [
        .init("category", tr("Category")) { .text($0.category) },
        .init("family", tr("Family")) { .text(families[$0.family]) },
        .init("learned_from", tr("Learned from")) { .count($0.spread.count) },
        .init("median", tr("Median")) { .measure($0.spread.median, decimals: 1) },
        .init("low", tr("Least")) { .measure($0.spread.low, decimals: 1) },
        .init("high", tr("Most")) { .measure($0.spread.high, decimals: 1) },
        .init("per", tr("Per")) {
          $0.isPerArea ? .choice("100_m2", tr("100 m²")) : .choice("room", tr("room"))
        },
        .init("spread", tr("Spread"), shown: .wide) { .measure($0.spread.spread, decimals: 2) },
        .init("rooms", tr("Rooms done")) { .count($0.rooms) },
        .init("expected", tr("Expected")) { .measure($0.expected, decimals: 1) },
        .init("found", tr("Found")) { .count($0.found) },
        .init("outliers", tr("Outliers"), shown: .wide) { .count($0.outliers) },
        .init("family_id", tr("Family id"), shown: .never) { .plain($0.family) },
      ], empty: tr("no expected numbers yet: they need \(least) approved rooms of a category"),
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
      kind: "survey.coverage.unknown", of: coverage.tooFew,
      [
        .init("category", tr("Category")) { .text($0.category) },
        .init("approved", tr("Approved")) { .count($0.approved) },
        .init("rooms", tr("Rooms")) { .count($0.rooms) },
      ], title: tr("Too few approved to expect anything"), key: "too_few")
  }

  /// One room against rooms like it.
  static func coverage(
    of room: Room, _ findings: [CoverageFinding], _ reader: SurveyReader
  ) -> Table {
    let least = Coverage.leastPeers
    return Table(
      kind: "survey.coverage.room", of: findings,
      [
        .init("family", tr("Family")) { .text($0.familyName) },
        .init("found", tr("Found")) { .count($0.found) },
        .init("expected", tr("Expected")) { .measure($0.expected, decimals: 1) },
        .init("low", tr("Least")) { .measure($0.low, decimals: 1) },
        .init("high", tr("Most")) { .measure($0.high, decimals: 1) },
        .init("learned_from", tr("Learned from")) { .count($0.others) },
        .init("outlier", tr("Outlier")) { .boolean($0.isOutlier) },
      ],
      empty: tr(
        "no expected numbers for \(room.title(reader.language)) yet: they need \(least) approved rooms of its category"
      ))
  }
}
