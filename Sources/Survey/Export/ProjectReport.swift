// The report of a project: what is in the notebook, told part by part to a page for browsers or a document
// for paper. Rows go out as they are read; of pictures only as many bytes as a page can bear.

import Command
import Core
import Kernel
import Notebook
import Render
import System

struct ProjectReport {
  private let source: ExportSource
  private let style: Style
  private let schemas: [Identifier: [ParameterSchema]]
  private let isOneBuilding: Bool
  /// Photos that rooms lack.
  private let lacking: [Identifier: Int]
  /// The rooms told of on each level, as indices; nil for those that are on none.
  private var told: [Identifier?: [Int]] = [:]
  /// All levels in the report that a room stands on.
  private var standings: [[Identifier]] = []
  /// Assets whose room is gone, by the level that this was on; nil where it is not in the report.
  private var homeless: [Identifier?: [ExportAsset]] = [:]
  private let uses: [ExportPhoto: Int]
  /// Short names of families for the filter.
  private let familyKeys: [Identifier: String]
  private let notes: [Identifier?: [PlanNote]]
  private let voices: [Identifier?: [VoiceNote]]

  static func html(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    let report = try ProjectReport(source)
    var page = HTMLReport(page: ReportPage(style: report.style), sink: sink)
    try report.write(to: &page)
  }

  static func pdf(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    try write(source, .pdf, sink)
  }

  static func markdown(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    try write(source, .md, sink)
  }

  private static func write(
    _ source: ExportSource, _ format: Format, _ sink: ByteSink
  ) throws(Diagnostic) {
    let report = try ProjectReport(source)
    var paper = ReportDocument(style: report.style)
    try report.write(to: &paper)
    try sink.write(try paper.document.bytes(format, report.style))
  }

  private init(_ source: ExportSource) throws(Diagnostic) {
    self.source = source
    var style = Style(language: source.language, zone: source.session.surroundings.zone)
    style.paper = try source.session.paperStyle().paper
    self.style = style
    schemas = Dictionary(
      source.families.map { ($0.id, $0.schema) }, uniquingKeysWith: { a, _ in a })
    isOneBuilding = Set(source.levels.map(\.building)).count == 1
    lacking = try source.photosMissingByRoom()
    uses = try source.photosOnAssets()
    familyKeys = Dictionary(
      source.families.enumerated().map { ($0.element.id, "f\($0.offset + 1)") },
      uniquingKeysWith: { a, _ in a })
    notes = Dictionary(grouping: try source.notes()) { source.level($0.level)?.id }
    voices = Dictionary(grouping: try source.voices()) { source.level($0.level)?.id }
      .mapValues { $0.map(\.voice) }
    var homeless: [Identifier?: [ExportAsset]] = [:]
    try source.forEachHomelessAsset { (asset) throws(Diagnostic) in
      homeless[source.level(asset.level)?.id, default: []].append(asset)
    }
    self.homeless = homeless
    let all = try source.reader.standings()
    for (index, room) in source.rooms.enumerated() {
      let levels = (all[room.id]?.map(\.level) ?? [room.level].compactMap { $0 })
        .filter { source.level($0) != nil }
      standings.append(levels)
      told[levels.first, default: []].append(index)
    }
  }

  private func write(to writer: inout some ReportWriter) throws(Diagnostic) {
    let cover = try cover()
    let (lines, total) = try progress()
    try writer.begin(cover, lines, total)
    var pictures = ReportPictures(source, uses)
    let counts = Dictionary(
      source.rooms.map { ($0.id, $0.assets) }, uniquingKeysWith: { one, _ in one })
    let title = { (level: Level) in
      ReportPage.Choice(level.id.description, self.title(level))
    }
    for level in source.levels {
      try source.session.checkInterrupted()
      var picture = try Views.picture(
        of: [level], selected: level, room: nil, zoom: false, voices: false, source.reader)
      for index in picture.levels.indices {
        picture.levels[index].underlays = pictures.underlays(picture.levels[index].underlays)
        source.options.assets?.narrow(&picture.levels[index], counts: counts)
      }
      try writer.openLevel(title(level), plan: picture)
      try write(level.id, key: level.id.description, &pictures, &writer)
    }
    if told[nil] != nil || homeless[nil] != nil || notes[nil] != nil || voices[nil] != nil {
      let none = ReportPage.Choice("none", tr("Without a level").text(source.language))
      try writer.openLevel(none, plan: nil)
      try write(nil, key: none.key, &pictures, &writer)
    }
    for note in pictures.notes { source.session.warn(Diagnostic(.ok, note)) }
    try writer.close(pictures.notes)
  }

  /// What was noted on a level and its rooms, then what is in them; up to the level's end.
  private func write(
    _ level: Identifier?, key: String, _ pictures: inout ReportPictures,
    _ writer: inout some ReportWriter
  ) throws(Diagnostic) {
    try writer.notes((notes[level] ?? []).map(note))
    var recordings: [ReportPage.Voice] = []
    for voice in voices[level] ?? [] { recordings.append(try self.voice(voice, &pictures)) }
    try writer.voices(recordings)
    let rooms = told[level] ?? []
    let listed = rooms.map { room(source.rooms[$0]) }
    try writer.rooms(listed)
    let lost = homeless[level] ?? []
    if !lost.isEmpty || listed.contains(where: { $0.assets > 0 }) {
      try writer.openRegister()
      try writeAssets(rooms, key, &pictures, &writer)
      if !lost.isEmpty {
        try writer.openRoom(nil, on: key, count: lost.count)
        for asset in lost { try writer.row(try row(asset, &pictures)) }
        try writer.closeRoom()
      }
    }
    try writer.closeLevel()
  }

  private func writeAssets(
    _ rooms: [Int], _ key: String, _ pictures: inout ReportPictures,
    _ writer: inout some ReportWriter
  ) throws(Diagnostic) {
    var open: Int?
    try source.forEachAsset(in: rooms) { (asset) throws(Diagnostic) in
      if asset.room != open {
        if open != nil { try writer.closeRoom() }
        let room = source.room(asset)
        try writer.openRoom(room.map { self.room($0) }, on: key, count: room?.assets ?? 0)
        open = asset.room
      }
      try writer.row(try row(asset, &pictures))
    }
    if open != nil { try writer.closeRoom() }
  }

  // MARK: - Rows

  private func title(_ level: Level) -> String {
    let name = level.names.shown(source.language, level.name)
    // The building is said once, on the first page, where there is one only.
    let label = isOneBuilding ? level.label : level.path
    guard let name, name != level.label else { return label }
    return label + " " + name
  }

  private func room(_ room: Room) -> ReportPage.Room {
    var result = ReportPage.Room(room.id, room.title(source.language))
    if room.number != nil { result.name = room.names.shown(source.language, room.name) }
    result.category = room.category
    result.areaM2 = room.areaM2
    result.state = room.state
    result.assets = room.assets
    result.photosMissing = lacking[room.id] ?? 0
    result.note = room.progress.note
    return result
  }

  private func row(
    _ asset: ExportAsset, _ pictures: inout ReportPictures
  ) throws(Diagnostic) -> ReportPage.Asset {
    var result = ReportPage.Asset(asset.id)
    let type = source.type(asset.type)
    let family = source.family(type?.family)
    let schema = family.flatMap { schemas[$0.id] } ?? []
    result.type = type?.name ?? ""
    result.family = family?.name ?? ""
    result.familyKey = family.flatMap { familyKeys[$0.id] } ?? ""
    result.parameters = source.shown(asset, type, schema)
    result.at = source.point(asset)
    result.isPlaced = asset.at != nil
    if let height = asset.heightM {
      let name = tr("Above the floor").text(source.language)
      result.parameters.append((name, .number(height, decimals: nil), "m"))
    }
    for photo in asset.photos { result.photos.append(try pictures.photo(photo)) }
    return result
  }

  private func note(_ note: PlanNote) -> ReportPage.Note {
    var result = ReportPage.Note(note.id, note.number, note.kind, note.color)
    result.text = note.text
    result.about = about(source.room(note.standsIn), note.assetType, note: nil)
    result.by = source.operatorName(note.made.by)
    result.at = note.made.at
    return result
  }

  private func voice(
    _ voice: VoiceNote, _ pictures: inout ReportPictures
  ) throws(Diagnostic) -> ReportPage.Voice {
    var result = try pictures.voice(voice)
    result.duration = voice.duration
    result.about = about(source.room(voice.standsIn), voice.assetType, note: voice.noteNumber)
    result.by = source.operatorName(voice.made.by)
    result.at = voice.made.at
    return result
  }

  /// `G05 Office, Wall lamp, #3`.
  private func about(_ room: Room?, _ type: String?, note: Int?) -> String {
    [room?.fullTitle(source.language), type, note.map { "#\($0)" }].compactMap { $0 }
      .joined(separator: ", ")
  }

  // MARK: - The first page

  private func cover() throws(Diagnostic) -> ReportPage.Cover {
    let project = source.project
    let language = source.language
    var cover = ReportPage.Cover(title: project.names.shown(language, project.name) ?? project.name)
    let known = try recorded()
    let assets = try source.assetCount()
    let buildings = Set(source.levels.compactMap(\.building))
    let names = source.buildings.filter { buildings.contains($0.id) }.map {
      $0.names.shown(language, $0.name) ?? $0.label
    }
    if !names.isEmpty {
      cover.facts.append(
        (
          tr("Buildings"),
          .text(names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " …" : ""))
        ))
    }
    if let past = source.session.asOfNow { cover.facts.append((tr("As it stood"), .instant(past))) }
    if let last = known.last { cover.facts.append((tr("Last entry"), .instant(last))) }
    // Times stand without an offset all over the page: whoever reads it may live elsewhere.
    let at = known.last ?? source.session.now
    let offset = Zone.offsetText(style.zone.offset(at: at))
    let name = [offset, "UTC"].contains(style.zone.name) ? "" : style.zone.name + ", "
    cover.facts.append((tr("Times in"), .text(name + "UTC" + offset)))
    if !known.who.isEmpty {
      cover.facts.append((tr("Surveyed by"), .text(known.who.joined(separator: ", "))))
    }
    cover.facts.append((tr("State"), .choice(project.state.rawValue, project.state.words)))
    if let selection = source.options.assets {
      cover.facts.append((tr("Only assets with"), .text(selection.condition)))
    }
    let area = source.rooms.reduce(0) { $0 + ($1.areaM2.isFinite ? $1.areaM2 : 0) }
    cover.facts += [
      (tr("Levels"), .count(source.levels.count)), (tr("Rooms"), .count(source.rooms.count)),
      (tr("Area"), .text(area.fixed(0) + " " + "m²")), (tr("Assets"), .count(assets)),
      (tr("Photos"), .count(uses.count)),
    ]
    if source.levels.isEmpty {
      cover.notes.append(tr("There is no plan yet. Import one: survey import PATH"))
    } else if assets == 0 {
      cover.notes.append(tr("No asset is recorded yet."))
    }
    cover.levels = source.levels.map { .init($0.id.description, title($0)) }
    for family in source.families where try source.assetCount(family: family.id) > 0 {
      cover.families.append(.init(familyKeys[family.id] ?? "", family.name))
    }
    return cover
  }

  /// When the last entry was made, and who made entries.
  private func recorded() throws(Diagnostic) -> (last: Instant?, who: [String]) {
    let notebook = source.reader.notebook
    let id: SQLValue = .id(source.project.id)
    var last = source.project.made.at
    var who: Set<Identifier> = []
    try notebook.forEach(
      """
      SELECT max(changed_at), NULL FROM survey_asset WHERE scope = ?1 UNION ALL \
      SELECT max(changed_at), NULL FROM survey_room WHERE scope = ?1 UNION ALL \
      SELECT max(changed_at), NULL FROM survey_photo WHERE scope = ?1 UNION ALL \
      SELECT max(changed_at), NULL FROM survey_note WHERE scope = ?1 UNION ALL \
      SELECT max(changed_at), NULL FROM survey_voice WHERE scope = ?1 UNION ALL \
      SELECT NULL, created_by FROM (SELECT DISTINCT created_by FROM survey_asset \
      WHERE scope = ?1 AND removed = 0)
      """, [id]
    ) { (row) throws(Diagnostic) in
      if let at = row.instant(0) { last = max(last ?? at, at) }
      if let by = row.identifier(1) { who.insert(by) }
    }
    for room in source.rooms { if let by = room.progress.set.by { who.insert(by) } }
    let names = who.compactMap { source.operatorName($0) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    return (last, names)
  }

  private func progress() throws(Diagnostic) -> (
    lines: [ReportPage.Progress], total: ReportPage.Progress
  ) {
    var counts: [Identifier: StatusCount] = [:]
    var total = StatusCount()
    for (index, room) in source.rooms.enumerated() {
      let fact = RoomFact(
        id: room.id, project: room.project, level: room.level, state: room.state,
        approvedAs: nil, category: nil, areaM2: room.areaM2)
      let missing = lacking[room.id] ?? 0
      for level in standings[index] { counts[level, default: StatusCount()].add(fact) }
      if let first = standings[index].first {
        counts[first]?.assets += room.assets
        counts[first]?.photosMissing += missing
      }
      total.add(fact)
      total.photosMissing += missing
    }
    for (level, assets) in homeless {
      if let level { counts[level, default: StatusCount()].assets += assets.count }
    }
    total.assets = try source.assetCount()
    let lines = source.levels.map { level in
      line(level.id.description, title(level), counts[level.id] ?? StatusCount())
    }
    return (lines, line(nil, tr("In all").text(source.language), total))
  }

  private func line(_ key: String?, _ words: String, _ count: StatusCount) -> ReportPage.Progress {
    var line = ReportPage.Progress(key, words)
    line.rooms = count.rooms
    line.states = count.states
    line.assets = count.assets
    line.photosMissing = count.photosMissing
    line.percent = count.percentDone
    return line
  }
}

/// Writes the page as its parts arrive.
private struct HTMLReport: ReportWriter {
  let page: ReportPage
  let sink: ByteSink

  func begin(
    _ cover: ReportPage.Cover, _ lines: [ReportPage.Progress], _ total: ReportPage.Progress
  ) throws(Diagnostic) {
    try sink.write(page.opening(cover))
    try sink.write(page.progress(lines, total))
    try sink.write(page.controls(cover))
  }

  func openLevel(_ level: ReportPage.Choice, plan: PlanPicture?) throws(Diagnostic) {
    try sink.write(page.openLevel(level, plan: plan))
  }

  func notes(_ notes: [ReportPage.Note]) throws(Diagnostic) { try sink.write(page.notes(notes)) }
  func voices(_ voices: [ReportPage.Voice]) throws(Diagnostic) {
    try sink.write(page.voices(voices))
  }
  func rooms(_ rooms: [ReportPage.Room]) throws(Diagnostic) { try sink.write(page.rooms(rooms)) }
  func openRegister() throws(Diagnostic) { try sink.write(page.openRegister()) }

  func openRoom(
    _ room: ReportPage.Room?, on level: String, count: Int
  ) throws(Diagnostic) {
    try sink.write(page.openRoom(room, on: level, count: count))
  }

  func row(_ asset: ReportPage.Asset) throws(Diagnostic) { try sink.write(page.row(asset)) }
  func closeRoom() throws(Diagnostic) { try sink.write(page.closeRoom()) }
  func closeLevel() throws(Diagnostic) { try sink.write(page.closeLevel()) }
  func close(_ notes: [Phrase]) throws(Diagnostic) { try sink.write(page.closing(notes)) }
}
