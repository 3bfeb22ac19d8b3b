// Photos out of their tables, which assets they are on, and which assets lack some.

import Command
import Kernel
import Notebook

/// An asset with fewer photos than its family asks for.
struct PhotoShortage: Sendable {
  var asset: Identifier
  var typeName: String?
  var room: Identifier?
  var have: Int
  var least: Int
}

extension SurveyReader {
  func photos(_ conditions: [Condition] = []) throws(Diagnostic) -> [Photo] {
    var photos = try PhotoCommands.noun.items(session, conditions)
    let links = try assetsOfPhotos(photos.map(\.id))
    for index in photos.indices { photos[index].assets = links[photos[index].id] ?? [] }
    return photos
  }

  func photo(_ id: Identifier) throws(Diagnostic) -> Photo? {
    try photos([Condition("p.id = ?", [.id(id)])]).first
  }

  /// Photos of one asset, or of several.
  static func onAssets(_ assets: Condition) -> Condition {
    Condition(
      """
      p.id IN (SELECT pa.entity FROM survey_photo_assets pa JOIN survey_asset a \
      ON a.id = pa.value WHERE \(assets.sql))
      """, assets.values)
  }

  /// More ids than this are not listed in a query: all are read.
  private static let mostIDs = 500

  /// The assets of each photo that are not removed, in the order they were placed.
  func assetsOfPhotos(
    _ photos: [Identifier]
  ) throws(Diagnostic) -> [Identifier: [Identifier]] {
    guard !photos.isEmpty else { return [:] }
    let among =
      photos.count > SurveyReader.mostIDs ? Condition("1") : .among("pa.entity", photos)
    var result: [Identifier: [Identifier]] = [:]
    var merged: [(photo: Identifier, asset: Identifier)] = []
    try notebook.forEach(
      """
      SELECT pa.entity AS photo, pa.value AS asset, a.removed \
      FROM survey_photo_assets pa JOIN survey_asset a ON a.id = pa.value WHERE (\(among.sql)) ORDER BY pa.value
      """, among.values
    ) { (row) throws(Diagnostic) in
      guard let photo = row.identifier("photo"), let asset = row.identifier("asset") else { return }
      if row.boolean("removed") {
        merged.append((photo, asset))
      } else {
        result[photo, default: []].append(asset)
      }
    }
    guard !merged.isEmpty else { return result }
    let kept = try keptOfMerged()
    for (photo, asset) in merged {
      guard let now = kept[asset], !(result[photo] ?? []).contains(now), try self.asset(now) != nil
      else { continue }
      result[photo, default: []].append(now)
    }
    return result
  }

  /// The names of the photos of each asset, oldest first.
  func photoFiles(of assets: [Identifier]) throws(Diagnostic) -> [Identifier: [String]] {
    guard !assets.isEmpty else { return [:] }
    // Photos that somebody put on an asset which was merged meanwhile are on the one that was kept.
    let kept = try keptOfMerged()
    let wanted = Set(assets)
    let ids = assets + kept.filter { wanted.contains($0.value) }.map(\.key)
    let among = ids.count > SurveyReader.mostIDs ? Condition("1") : .among("pa.value", ids)
    var result: [Identifier: [String]] = [:]
    try notebook.forEach(
      """
      SELECT pa.value, p.file FROM survey_photo_assets pa JOIN survey_photo p \
      ON p.id = pa.entity WHERE p.removed = 0 AND (\(among.sql)) ORDER BY p.id
      """, among.values
    ) { (row) throws(Diagnostic) in
      guard let asset = row.identifier(0) else { return }
      let now = kept[asset] ?? asset
      let file = row.text(1)
      if now == asset || !(result[now] ?? []).contains(file) {
        result[now, default: []].append(file)
      }
    }
    return result
  }

  /// Assets with fewer photos than their family's minimum; `condition` is on assets `a`.
  /// - Complexity: O(assets that meet the condition · log photos).
  func photosMissing(_ condition: Condition? = nil) throws(Diagnostic) -> [PhotoShortage] {
    var least: [Identifier: Int] = [:]
    for family in try families() { least[family.id] = family.photoRange.lowerBound }
    guard least.values.contains(where: { $0 > 0 }) else { return [] }
    let condition = condition ?? Condition("1")
    var result: [PhotoShortage] = []
    try notebook.forEach(
      """
      SELECT a.id, a.room, t.family, t.name AS type, (SELECT count(*) FROM survey_photo_assets pa \
      JOIN survey_photo p ON p.id = pa.entity WHERE pa.value = a.id AND p.removed = 0) AS photos \
      FROM survey_asset a JOIN survey_type t ON t.id = a.type \
      WHERE a.removed = 0 AND (\(condition.sql)) ORDER BY a.id
      """, condition.values
    ) { (row) throws(Diagnostic) in
      guard let asset = row.identifier("id"), let family = row.identifier("family"),
        let needed = least[family]
      else { return }
      let have = Int(row.integer("photos"))
      guard have < needed else { return }
      result.append(
        PhotoShortage(
          asset: asset, typeName: row.optionalText("type"), room: row.identifier("room"),
          have: have, least: needed))
    }
    let kept = Set(try keptOfMerged().values)
    guard !kept.isEmpty else { return result }
    let files = try photoFiles(of: result.map(\.asset).filter(kept.contains))
    for index in result.indices where kept.contains(result[index].asset) {
      result[index].have = files[result[index].asset]?.count ?? 0
    }
    return result.filter { $0.have < $0.least }
  }

  /// The photo that was made of the same file of a camera, in the same project.
  func photo(ofSource hash: String, in project: Identifier) throws(Diagnostic) -> Photo? {
    try photos([
      Condition("p.source_hash = ?", [.text(hash)]), Condition("p.scope = ?", [.id(project)]),
    ]).first
  }

  /// The number of the next photo of a project; numbers of photos removed are not given again.
  func nextPhotoSequence(_ project: Identifier) throws(Diagnostic) -> Int {
    let last = try notebook.first(
      "SELECT max(sequence) FROM survey_photo WHERE scope = ?", [.id(project)]
    ) { (row) throws(Diagnostic) in row.optionalInteger(0) }
    return Int(last.flatMap { $0 } ?? 0) + 1
  }
}
