// Assets as the search for duplicates sees them, and where the id of one that was merged leads.

import Command
import Core
import Kernel
import Notebook

extension SurveyReader {
  /// The assets of the project, or of all, with their levels and photos: a query each, whatever their
  /// number.
  func pieces(project: Identifier?) throws(Diagnostic) -> [AssetDuplicates.Piece] {
    let levels = try members("survey_room_levels")
    var photos: [Identifier: Set<String>] = [:]
    try notebook.forEach(
      """
      SELECT pa.value, coalesce(p.source_hash, hex(p.id)) FROM survey_photo_assets pa \
      JOIN survey_photo p ON p.id = pa.entity WHERE p.removed = 0
      """
    ) { (row) throws(Diagnostic) in
      if let asset = row.identifier(0) { photos[asset, default: []].insert(row.text(1)) }
    }
    let condition = project.map { Condition("a.scope = ?", [.id($0)]) }
    return try assets([condition].compactMap { $0 }).map { asset in
      AssetDuplicates.Piece(
        id: asset.id, project: asset.project, room: asset.room,
        levels: asset.room.flatMap { levels[$0] } ?? [], family: asset.family, type: asset.type,
        typeName: asset.typeName ?? "", at: asset.at, parameters: asset.parameters,
        photos: photos[asset.id] ?? [])
    }
  }

  /// The parameters of each family that tell a piece from all others.
  func serialNames() throws(Diagnostic) -> [Identifier: [String]] {
    var result: [Identifier: [String]] = [:]
    for family in try families() {
      let names = family.parameters(.asset)
        .filter { AssetDuplicates.isSerial($0.name) && ($0.kind == .text || $0.kind == .integer) }
        .map(\.name)
      if !names.isEmpty { result[family.id] = names }
    }
    return result
  }

  // MARK: - Merged

  /// The asset into which one was merged, or itself. One that was changed after it was merged, by
  /// somebody who did not know, is itself again.
  func kept(_ id: Identifier) throws(Diagnostic) -> Identifier {
    var here = id
    var seen: Set<Identifier> = []
    while seen.insert(here).inserted {
      let next = try notebook.first(
        """
        SELECT m.value FROM survey_asset_merged_into m JOIN survey_asset a ON a.id = m.entity \
        WHERE m.entity = ? AND a.removed = 1 ORDER BY m.value LIMIT 1
        """, [.id(here)]
      ) { (row) throws(Diagnostic) in row.identifier(0) }
      guard let next = next.flatMap({ $0 }) else { return here }
      here = next
    }
    return here
  }

  /// Every asset that was merged, and the one that stands for it.
  func keptOfMerged() throws(Diagnostic) -> [Identifier: Identifier] {
    var next: [Identifier: Identifier] = [:]
    try notebook.forEach(
      """
      SELECT m.entity, m.value FROM survey_asset_merged_into m JOIN survey_asset a \
      ON a.id = m.entity WHERE a.removed = 1 ORDER BY m.entity, m.value DESC
      """
    ) { (row) throws(Diagnostic) in
      if let from = row.identifier(0), let to = row.identifier(1) { next[from] = to }
    }
    var result: [Identifier: Identifier] = [:]
    for from in next.keys {
      var here = from
      var seen: Set<Identifier> = []
      while seen.insert(here).inserted, let to = next[here] { here = to }
      result[from] = here
    }
    return result
  }
}
