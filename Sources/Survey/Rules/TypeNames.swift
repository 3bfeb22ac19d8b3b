// The names of the types of each family, kept from command to command: a script that makes thousands of
// types compares every name with all before it, and reads them once. What undo, a rollback or another
// program did to the types is noticed, and everything is read anew.

import Core
import Kernel
import Notebook

final class TypeNames {
  /// The types of one family. Those renamed or made since stand behind those read.
  private struct Names {
    var index: NameIndex
    var ids: [Identifier]
    var folded: [String]
    var plain: [String]
    /// Where the present name of each type stands; older names of it count no longer.
    var places: [Identifier: Int]
  }

  private static let table = "survey_type"
  private var families: [Identifier: Names] = [:]
  private var mark: TableMark?

  /// Those of this run, as the notebook is now.
  static func current(_ reader: SurveyReader) throws(Diagnostic) -> TypeNames {
    let names = reader.session.kept { TypeNames() }
    let now = try reader.notebook.mark(of: table)
    if !(names.mark.map { now.follows($0) } ?? false) { names.families = [:] }
    names.mark = now
    return names
  }

  /// The type of the family whose name is most like `name`, where at least `SimilarName.threshold` of it
  /// is; of equals the first by name. Equal after folding is 1.
  /// - Complexity: a search of an index; O(types of the family) the first time.
  func nearest(
    to name: String, in family: Identifier, except own: Identifier? = nil, _ reader: SurveyReader
  ) throws(Diagnostic) -> (type: AssetType, similarity: Double)? {
    if families[family] == nil { families[family] = try read(family, reader) }
    guard let names = families[family] else { return nil }
    let key = name.folded
    guard
      let found = names.index.nearest(
        to: key, similarity: SimilarName.threshold, limit: names.ids.count)
    else { throw Diagnostic(.unavailable, tr("there is no memory for the names of the types")) }
    var best: (place: Int, similarity: Double)?
    for place in found.map(\.index) {
      let id = names.ids[place]
      guard id != own, names.places[id] == place else { continue }
      let similarity = Levenshtein.similarity(key, names.folded[place])
      guard similarity >= SimilarName.threshold else { continue }
      if let so = best, similarity < so.similarity { continue }
      if let so = best, similarity == so.similarity, !precedes(place, so.place, names) { continue }
      best = (place, similarity)
    }
    guard let best, let type = try reader.type(names.ids[best.place]) else { return nil }
    return (type, best.similarity)
  }

  private func precedes(_ a: Int, _ b: Int, _ names: Names) -> Bool {
    (names.plain[a], names.ids[a]) < (names.plain[b], names.ids[b])
  }

  private func read(
    _ family: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) -> Names {
    let rows = try reader.notebook.query(
      "SELECT id, name FROM survey_type WHERE family = ? AND removed = 0 ORDER BY id",
      [.id(family)]
    ) { (row) throws(Diagnostic) in (id: row.identifier(0) ?? .none, name: row.text(1)) }
    let folded = rows.map(\.name.folded)
    guard let index = NameIndex(folded) else {
      throw Diagnostic(.unavailable, tr("there is no memory for the names of the types"))
    }
    var places: [Identifier: Int] = [:]
    for (place, row) in rows.enumerated() { places[row.id] = place }
    return Names(
      index: index, ids: rows.map(\.id), folded: folded, plain: rows.map(\.name), places: places)
  }

  /// After the one event that made a type, or changed one: what is kept goes on with it.
  /// - Parameter name: nil where its name is as it was.
  func wrote(
    _ id: Identifier, _ name: String?, in family: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) {
    let now = try reader.notebook.mark(of: TypeNames.table)
    guard let mark, now.follows(mark, by: 1) else {
      families = [:]
      self.mark = now
      return
    }
    self.mark = now
    guard let name, var names = families.removeValue(forKey: family),
      let place = names.index.add(name.folded)
    else { return }
    names.ids.append(id)
    names.folded.append(name.folded)
    names.plain.append(name)
    names.places[id] = place
    families[family] = names
  }
}
