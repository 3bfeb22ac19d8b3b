// The report of a plan revision: how many rooms of each sort, one row for each change, where assets
// went.

import Command
import Core
import Kernel
import Render

/// What a revision did, for its tables and its picture.
struct RevisionReport {
  let revision: PlanRevision
  let places: [PlaceChange]
  let source: String
  let isChanged: Bool

  func count(_ kind: RoomChange.Kind) -> Int {
    revision.changes.count { $0.kind == kind }
  }

  var changedRooms: Int {
    revision.changes.count { ![.same, .kept, .leftOut].contains($0.kind) }
  }

  var orphans: Int { revision.moves.count { $0.reason == .orphaned } }

  /// Assets that were on a wall and are on none now.
  var offWalls: Int { revision.moves.count { revision.isOffItsWall($0) } }

  /// "shifted by 0.30 m and turned by 0.5°"; nil where the drawing lies on the plan.
  var shiftWords: Phrase? {
    let motion = revision.pairing.motion
    guard !motion.isIdentity else { return nil }
    let away = (motion.dx * motion.dx + motion.dy * motion.dy).squareRoot().fixed(2)
    guard abs(motion.degrees) > 0.001 else { return tr("shifted by \(away) m") }
    return tr("rotated by \(motion.degrees.fixed(3))° and shifted by \(away) m")
  }
}

extension RoomChange.Kind {
  var words: Phrase {
    switch self {
    case .same: tr("same")
    case .renamed: tr("renamed")
    case .moved: tr("moved")
    case .reshaped: tr("reshaped")
    case .split: tr("split")
    case .merged: tr("merged")
    case .rearranged: tr("rearranged")
    case .new: tr("new")
    case .restored: tr("there again")
    case .gone: tr("gone")
    case .kept: tr("kept, drawn by hand")
    case .leftOut: tr("left out, removed by hand")
    }
  }
}

extension PlanRevision.AssetMove.Reason {
  var words: Phrase {
    switch self {
    case .withRoom: tr("with its room")
    case .split: tr("its room was split")
    case .merged: tr("its room was merged")
    case .rearranged: tr("its room was rearranged")
    case .otherRoom: tr("its point is in another room")
    case .pulled: tr("moved back inside the walls")
    case .wallGone: tr("its wall is gone")
    case .orphaned: tr("its room is gone")
    }
  }
}

extension Views {
  static func revision(
    _ report: RevisionReport, isWhole: Bool, _ reader: SurveyReader
  ) throws(Diagnostic) -> Record {
    let plan = report.revision.plan
    let motion = report.revision.pairing.motion
    let language = reader.language
    let moves = report.revision.moves
    let reopened = report.revision.changes.count(where: \.isReopened)
    let approved = report.revision.changes.count(where: \.wasApproved)
    var fields = [
      Field(
        "project", tr("Project"), .text(plan.project.names.shown(language, plan.project.name))),
      Field("project_id", tr("Project id"), .plain(plan.project.id), shown: .never),
      Field("source", tr("Source"), .text(report.source)),
      Field("changed", tr("Changed"), .boolean(report.isChanged), shown: .never),
      Field("version_before", tr("Version before"), .count(plan.project.planVersion ?? 1)),
      Field(
        "version_after", tr("Version after"),
        .count(report.isChanged ? report.revision.version : plan.project.planVersion ?? 1)),
      Field("shift_x", tr("Shift x"), .measure(motion.dx, decimals: 3), shown: .never),
      Field("shift_y", tr("Shift y"), .measure(motion.dy, decimals: 3), shown: .never),
      Field("turn", tr("Turn"), .measure(motion.degrees, decimals: 4), shown: .never),
      Field(
        "as_drawn", tr("As drawn"), .boolean(!report.revision.pairing.following.isIdentity),
        shown: .never),
    ]
    if let words = report.shiftWords {
      fields.append(Field("shift", tr("Drawing"), .text(words.text(language))))
    }
    for kind in RoomChange.Kind.allCases {
      let count = report.count(kind)
      let column = Column(kind.rawValue, kind.words, shown: count == 0 ? .never : .always)
      fields.append(Field(column, .count(count)))
    }
    fields += [
      Field("assets_moved", tr("Assets moved"), .count(moves.count)),
      Field(
        "assets_rehoused", tr("Assets in another room"),
        .count(moves.count { $0.reason != .orphaned && changesRoom($0, plan) })),
      Field("assets_orphaned", tr("Assets without a room"), .count(report.orphans)),
      Field(
        Column(
          "assets_off_walls", tr("Assets off their wall"),
          shown: report.offWalls == 0 ? .never : .always), .count(report.offWalls)),
      Field("reopened", tr("Rooms in progress again"), .count(reopened)),
      Field(
        Column(
          "approved_changed", tr("Approved rooms changed"),
          shown: approved == 0 ? .never : .always), .count(approved)),
    ]
    return Record(
      kind: "survey.plan_update", fields: fields,
      sections: [
        places(report, language), changes(report, reader),
        assets(report, isWhole: isWhole, reader),
      ].filter { isWhole || !$0.rows.isEmpty })
  }

  private static func changesRoom(
    _ move: PlanRevision.AssetMove, _ plan: StoredPlan
  ) -> Bool { move.after.room != plan.assets[move.asset].room }

  private static func places(_ report: RevisionReport, _ language: Language) -> Table {
    Table(
      kind: "survey.plan_update.place",
      columns: [
        Column("change", tr("Change")), Column("sort", tr("Sort")), Column("place", tr("Place")),
        Column("shift", tr("Moved by"), shown: .wide, unit: "m"), Column("rooms", tr("Rooms")),
      ],
      rows: report.places.map { place in
        let words =
          switch place.kind {
          case .new: tr("new")
          case .changed: tr("changed")
          case .gone: tr("gone")
          }
        return [
          .choice(place.kind.rawValue, words),
          place.isBuilding ? .choice("building", tr("building")) : .choice("level", tr("level")),
          .text(place.title), .measure(place.shiftM, decimals: 2),
          place.isBuilding ? .null : .count(place.rooms),
        ]
      }, title: tr("Buildings and levels"), key: "places", isReport: true)
  }

  // MARK: - Rooms

  private static func title(_ old: Int, _ plan: StoredPlan, _ language: Language) -> String {
    plan.rooms[old].fullTitle(language)
  }

  private static func title(
    _ new: Int, in drawing: PlanDocument, _ id: Identifier, _ language: Language
  ) -> String {
    let room = drawing.rooms[new]
    let parts = [room.number, room.names.best(language.rawValue)].compactMap { $0 }
    return parts.isEmpty ? id.tail(4) : parts.joined(separator: " ")
  }

  private static func changes(_ report: RevisionReport, _ reader: SurveyReader) -> Table {
    let revision = report.revision
    let plan = revision.plan
    let language = reader.language
    let shown = revision.changes.filter { $0.kind != .same }
    let order = RoomChange.Kind.allCases
    let sorted = shown.enumerated().sorted { a, b in
      let (x, y) = (order.firstIndex(of: a.element.kind), order.firstIndex(of: b.element.kind))
      return (x ?? 0, a.offset) < (y ?? 0, b.offset)
    }.map(\.element)
    return Table(
      kind: "survey.plan_update.room",
      columns: [
        Column("change", tr("Change")), Column("before", tr("Was")), Column("after", tr("Is")),
        Column("area_before", tr("Before"), shown: .wide, unit: "m²"),
        Column("area_after", tr("After"), shown: .wide, unit: "m²"),
        Column("assets", tr("Assets")), Column("overlap", tr("Overlap"), shown: .wide, unit: "%"),
        Column("shift", tr("Moved by"), shown: .wide, unit: "m"),
        Column("level", tr("Level"), shown: .wide),
        Column("assets_rehoused", tr("Rehoused"), shown: .never),
        Column("assets_pulled", tr("Put back"), shown: .never),
        Column("assets_orphaned", tr("Orphaned"), shown: .never),
        Column("renamed", tr("Renamed"), shown: .never),
        Column("reopened", tr("In progress again"), shown: .wide),
        Column("approved", tr("Was approved"), shown: .wide),
        Column("room_ids_before", tr("Rooms before"), shown: .never),
        Column("room_ids_after", tr("Rooms after"), shown: .never),
      ],
      rows: sorted.map { change in
        let before = change.olds.map { title($0, plan, language) }
        let after =
          change.kind == .kept
          ? before
          : change.news.map {
            title($0, in: revision.drawing, revision.roomIDs[$0], language)
          }
        return [
          .choice(change.kind.rawValue, change.kind.words),
          .text(before.isEmpty ? nil : before.joined(separator: " + ")),
          .text(after.isEmpty ? nil : after.joined(separator: " + ")),
          .measure(change.areaBefore, decimals: 2), .measure(change.areaAfter, decimals: 2),
          .count(change.assets.all),
          .measure(change.overlap.map { ($0 * 1e6).rounded() / 1e4 }, decimals: 1),
          .measure(change.shiftM, decimals: 2), .text(level(change, revision)),
          .count(change.assets.rehoused), .count(change.assets.pulled),
          .count(change.assets.orphaned), .boolean(change.isRenamed),
          change.isReopened ? .boolean(true) : .null,
          change.wasApproved ? .boolean(true) : .null,
          .list(change.olds.map { .plain(plan.rooms[$0].id) }),
          .list(
            change.kind == .kept
              ? change.olds.map { .plain(plan.rooms[$0].id) }
              : change.kind == .leftOut
                ? [] : change.news.map { .plain(revision.roomIDs[$0]) }),
        ]
      }, title: tr("Changes"), key: "change_list", isReport: true)
  }

  private static func level(_ change: RoomChange, _ revision: PlanRevision) -> String? {
    if let old = change.olds.first {
      return revision.plan.standings[old].first.map { revision.plan.levels[$0].path }
    }
    return change.news.first.flatMap { revision.drawing.rooms[$0].levels.first }
      .map(revision.levelPath)
  }

  // MARK: - Assets

  /// For people only those that changed more than their coordinates.
  private static func assets(
    _ report: RevisionReport, isWhole: Bool, _ reader: SurveyReader
  ) -> Table {
    let revision = report.revision
    let plan = revision.plan
    let language = reader.language
    let place = StoredPlan.places(plan.rooms.map(\.id))
    let shown = revision.moves.filter { isWhole || $0.reason != .withRoom }
    let silent = revision.moves.count - shown.count
    return Table(
      kind: "survey.plan_update.asset",
      columns: [
        Column("asset", tr("Asset")), Column("from", tr("From")), Column("to", tr("To")),
        Column("reason", tr("Why")), Column("at", tr("At"), shown: .wide),
        Column("moved_by", tr("Moved by"), shown: .wide, unit: "m"),
        Column("got_point", tr("Got a point"), shown: .never),
        Column("wall_before", tr("Wall before"), shown: .never),
        Column("wall_after", tr("Wall after"), shown: .never),
        Column("room_id_before", tr("Room id before"), shown: .never),
        Column("room_id_after", tr("Room id after"), shown: .never),
      ],
      rows: shown.map { move in
        let before = plan.assets[move.asset]
        let from =
          before.room.flatMap { place[$0] }.map { title($0, plan, language) }
          ?? before.room.flatMap { plan.gone[$0] }
        var to = move.new.map {
          title($0, in: revision.drawing, revision.roomIDs[$0], language)
        }
        if let old = move.old { to = title(old, plan, language) }
        let isOrphan = move.reason == .orphaned
        var away: Double?
        if let a = before.at, let b = move.after.at { away = a.distance(to: b) }
        return [
          .identifier(before.id, short: before.id.tail(6)), .text(from),
          .text(isOrphan ? nil : to), .choice(move.reason.rawValue, move.reason.words),
          .point(move.after.at), .measure(away, decimals: 2), .boolean(move.gotPoint),
          .count(before.anchor?.wall), .count(move.after.anchor?.wall),
          .plain(before.room), isOrphan ? .null : .plain(move.after.room),
        ]
      },
      footer: silent == 0
        ? nil
        : tr(
          silent, one: "and 1 that moved with its room; --json lists it too",
          other: "and \(silent) that moved with their rooms; --json lists them too"),
      title: tr("Assets"), key: "asset_list", isReport: true)
  }
}
