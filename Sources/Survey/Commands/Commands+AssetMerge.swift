// Assets that were surveyed twice: found, and made one. The ids of those that go lead to the one that
// stays, for ever; nothing they said is lost, since their events stay in the log.

import Command
import Core
import Kernel
import Notebook
import Render

enum AssetMergeCommands {
  static let table: [Command] = [
    Command(
      "survey asset duplicates", tr("Find assets that were probably surveyed twice"),
      discussion: [
        tr(
          "Compares assets of one family that are close together, share a photo or have the same serial number; equal serial numbers match anywhere. The score combines similar types, distance, values that agree within 5 %, and shared photos; pairs from 0.7 are listed, with the reasons. Assets with different serial numbers are never duplicates."
        ),
        tr("For an asset without a position only its room is compared."),
      ],
      parameters: [
        Parts.room, Parts.level, Parts.ordinal, Parts.project,
        .option(
          "distance", .length, tr("maximum distance between two; default 0.5 m")
        ).bare("m"),
        .condition, .limit,
      ],
      effects: .reads, synonyms: ["twins", "doubles", "redundant", "check"],
      examples: [
        Example("survey asset duplicates --level G"),
        Example("survey asset duplicates --distance 1m --json"),
      ], action: duplicates),
    Command(
      "survey asset merge", tr("Merge duplicate assets into one"),
      discussion: [
        tr(
          "The first asset is kept with its values; missing values and a missing position come from the others, in the order named. Where they differ, the first one's value is kept and the difference is reported; --prefer takes the values of one of the others, KEY=VALUE sets one. The remaining asset gets the photos, notes and voice notes of all."
        ),
        tr(
          "The ids of the others keep working and refer to the remaining asset. One undo restores them all."
        ),
      ],
      parameters: [
        .positional("keep", .thing("survey.asset"), tr("the asset to keep"), shownAs: "KEEP"),
        .rest(
          "asset", .thing("survey.asset"), tr("its duplicates"), required: true,
          shownAs: "OTHER"),
        .option(
          "prefer", .thing("survey.asset"),
          tr("the duplicate whose values win where they differ"), shownAs: "OTHER"),
        .openData("parameter", tr("values for the remaining asset")),
      ],
      effects: .writes, synonyms: ["join", "unify", "deduplicate", "combine"],
      examples: [
        Example("survey asset merge 3f2a 91bc", runs: false),
        Example("survey asset merge 3f2a 91bc --prefer 91bc height=2.1m", runs: false),
      ], action: merge),
  ]

  // MARK: - Finding

  static func duplicates(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let distance = arguments.length("distance") ?? 0.5
    guard (0.01...100).contains(distance) else {
      throw Diagnostic(
        .usage, tr("the distance must be between 1 cm and 100 m"), at: arguments.span("distance"))
    }
    let place = try Whereabouts.read(arguments, reader)
    let pieces = try reader.pieces(project: place.project)
    let found = AssetDuplicates(pieces, serials: try reader.serialNames(), distance: distance)
    // One of the two must be where the command looks.
    var here: Set<Identifier>?
    if place.room != nil || !place.levels.isEmpty || place.building != nil,
      let condition = place.assets()
    {
      here = Set(
        try reader.notebook.query(
          "SELECT a.id FROM survey_asset a WHERE a.removed = 0 AND (\(condition.sql))",
          condition.values
        ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none })
    }
    var pairs = found.pairs.filter { pair in
      here.map { $0.contains(pieces[pair.first].id) || $0.contains(pieces[pair.second].id) } ?? true
    }
    pairs = try arguments.meeting(pairs, session) { (some) throws(Diagnostic) in
      try Views.duplicates(some, of: found, more: 0, reader)
    }
    let count = pairs.count
    pairs = Array(pairs.prefix(arguments.integer("limit") ?? count))
    if found.leftOut > 0 {
      session.warn(
        Diagnostic(
          .ok,
          tr(
            "more than \(AssetDuplicates.mostNeighbours) assets are within \(distance.shortest) m of one: not all were compared"
          ), hint: tr("give a smaller --distance")))
    }
    return .table(try Views.duplicates(pairs, of: found, more: count - pairs.count, reader))
  }

  // MARK: - Merging

  /// Values of the kept asset that another one has otherwise.
  private struct Difference {
    var name: String
    var kept: JSON
    var other: JSON
    var from: Identifier
  }

  static func merge(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let language = session.language
    guard let keepID = try arguments.thing("keep", session) else { return try reader.found(nil) }
    let keep = try reader.found(try reader.asset(keepID))
    let others = try AssetChangeCommands.assets(arguments, reader)
    let preferred = try arguments.thing("prefer", session)
    if let preferred, !others.contains(where: { $0.asset.id == preferred }) {
      throw Diagnostic(
        .usage, tr("--prefer is none of the duplicates"), at: arguments.span("prefer"))
    }
    let room = try AssetCommands.room(of: keep, reader, at: arguments.span("keep"))
    for (other, span) in others { try check(other, keep, reader, at: span) }
    var family: Family?
    if let id = keep.family { family = try reader.family(id) }
    let found = try reader.found(family)
    let given = try AssetCommands.check(
      arguments, found, current: keep.parameters, session
    ).changes()

    var values = keep.parameters
    var differences: [Difference] = []
    let schema = Set(found.parameters(.asset).map(\.name))
    // Whose values win comes first.
    let order = others.map(\.asset).sorted { $0.id == preferred && $1.id != preferred }
    for other in order {
      for member in other.parameters.members where schema.contains(member.name) {
        guard let own = values[member.name] else {
          values[member.name] = member.value
          continue
        }
        guard !own.says(member.value), !given.contains(where: { $0.name == member.name }) else {
          continue
        }
        differences.append(
          Difference(
            name: member.name, kept: other.id == preferred ? member.value : own,
            other: other.id == preferred ? own : member.value,
            from: other.id == preferred ? keep.id : other.id))
        if other.id == preferred { values[member.name] = member.value }
      }
    }
    for (name, value) in given {
      values[name] = value == .null ? Optional<JSON>.none : value
    }
    var changes: [(name: String, value: JSON)] = []
    for member in values.members
    where !(keep.parameters[member.name].map { $0.says(member.value) } ?? false) {
      changes.append((member.name, member.value))
    }
    for member in keep.parameters.members where values[member.name] == nil {
      changes.append((member.name, .null))
    }
    var body = JSONObject(found.members(changes))
    try fill(&body, keep, order, room, arguments, found, reader)
    let photos = try move(others.map(\.asset), to: keep, reader)
    try moveNotes(others.map(\.asset.id), to: keep, room, reader)
    for (other, _) in others {
      try session.append(
        SurveyEvent.assetMerged, scope: other.project, entity: other.id,
        body: ["merged_into": [.string(keep.id.description)]])
      try session.append(
        SurveyEvent.assetRemoved, scope: other.project, entity: other.id, body: JSONObject())
    }
    // Always, and last: where two notebooks merge two assets into each other, the last word of each
    // batch is that one of them is there.
    body["merged_into"] = .null
    try session.append(
      SurveyEvent.assetEdited, scope: keep.project, entity: keep.id, body: body)
    for id in Set(([keep] + others.map(\.asset)).compactMap(\.room)).sorted() {
      if let room = try reader.room(id) { try RoomCommands.touched(room, session) }
    }

    let title = try AssetCommands.title(keep, reader)
    session.say(
      tr(
        others.count, one: "merged 1 asset into \(title)",
        other: "merged \(others.count) assets into \(title)"))
    for one in differences {
      let tail = try reader.tail(one.from)
      session.say(
        tr(
          "\(one.name): kept \(ParameterSchema.typed(one.kept)), \(tail) has \(ParameterSchema.typed(one.other))"
        ))
    }
    for other in others.map(\.asset) where other.type != keep.type {
      session.say(
        tr(
          "type: kept \(keep.typeName ?? ""), \(try reader.tail(other.id)) has \(other.typeName ?? "")"
        ))
    }
    for other in others.map(\.asset) where other.room != keep.room {
      session.say(
        tr(
          "room: kept \(keep.roomTitle(language) ?? ""), \(try reader.tail(other.id)) is in \(other.roomTitle(language) ?? "")"
        ))
    }
    if photos > found.photoRange.upperBound {
      session.warn(
        Diagnostic(
          .ok,
          tr(
            "\(title) now has \(photos) photos: the family \(found.name) allows \(found.photoRange.upperBound)"
          ), at: arguments.span("keep"),
          hint: tr("remove some: survey photo unlink PHOTO --asset ASSET; or raise photo_max")))
    }
    return try AssetCommands.noun.answer(session, keep.id)
  }

  private static func check(
    _ other: Asset, _ keep: Asset, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    let title = try AssetCommands.title(other, reader)
    guard other.id != keep.id else {
      throw Diagnostic(.usage, tr("\(title) is the asset to keep"), at: span)
    }
    guard other.project == keep.project else {
      throw Diagnostic(.refused, tr("\(title) belongs to another project"), at: span)
    }
    guard other.family == keep.family else {
      throw Diagnostic(
        .refused,
        tr(
          "\(title) is of the family \(other.familyName ?? ""), not of \(keep.familyName ?? "")"),
        at: span, hint: tr("they have different parameters: remove the wrong one instead"))
    }
    _ = try AssetCommands.room(of: other, reader, at: span)
  }

  /// A place and a height for an asset that has none, from the first of the others in its room.
  private static func fill(
    _ body: inout JSONObject, _ keep: Asset, _ others: [Asset], _ room: Room?,
    _ arguments: Arguments, _ family: Family, _ reader: SurveyReader
  ) throws(Diagnostic) {
    if keep.at == nil,
      let other = others.first(where: { $0.at != nil && $0.room == keep.room && $0.room != nil })
    {
      AssetPlacement(at: other.at, anchor: other.anchor).place(into: &body)
    }
    if keep.heightM == nil, let height = others.compactMap(\.heightM).first {
      body["wall_height_m"] = .number(height)
    }
    guard let room else { return }
    try AssetPlacement.read(
      arguments, in: room, family, current: keep.anchor, values: [], reader
    ).move(from: keep, into: &body)
  }

  /// Makes the notes and recordings about the others be about the asset that stays.
  private static func moveNotes(
    _ others: [Identifier], to keep: Asset, _ room: Room?, _ reader: SurveyReader
  ) throws(Diagnostic) {
    let session = reader.session
    let id = JSON.string(keep.id.description)
    for start in stride(from: 0, to: others.count, by: 500) {
      let part = Array(others[start..<min(start + 500, others.count)])
      for note in try reader.notes([.among("n.asset", part)]) {
        var body: JSONObject = ["asset": id]
        // One without points of its own stands where the asset does.
        if note.points.isEmpty, keep.room != note.standsIn, let level = room?.level,
          level != note.level
        {
          body["level"] = .string(level.description)
        }
        try session.append(
          SurveyEvent.noteEdited, scope: note.project, entity: note.id, body: body)
      }
      for voice in try reader.voices([.among("v.asset", part)]) {
        try session.append(
          SurveyEvent.voiceMoved, scope: voice.project, entity: voice.id, body: ["asset": id])
      }
    }
  }

  /// Puts the photos of the others on the asset that stays. - Returns: how many it has then.
  private static func move(
    _ others: [Asset], to keep: Asset, _ reader: SurveyReader
  ) throws(Diagnostic) -> Int {
    let ids = others.map(\.id)
    var links: [Identifier: [Identifier]] = [:]
    for start in stride(from: 0, to: ids.count, by: 500) {
      let part = Array(ids[start..<min(start + 500, ids.count)])
      for photo in try reader.photos([SurveyReader.onAssets(.among("a.id", part))]) {
        links[photo.id, default: []] += photo.assets.filter { part.contains($0) }
      }
    }
    for photo in links.keys.sorted() {
      let old = (links[photo] ?? []).map { JSON.string($0.description) }
      try reader.session.append(
        SurveyEvent.photoLinked, scope: keep.project, entity: photo,
        body: ["assets": ["add": [.string(keep.id.description)], "remove": .array(old)]])
    }
    return try reader.photoFiles(of: [keep.id])[keep.id]?.count ?? 0
  }
}
