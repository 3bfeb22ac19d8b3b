// The names and the parameters of the types of each family, kept from command to command: a script that
// makes thousands of types compares each with all before it, and reads them once. What undo, a rollback
// or another program did to the types is noticed, and everything is read anew.

import Core
import Kernel
import Notebook

final class TypeNames {
  /// A type that is likely meant, and why.
  struct Match {
    var type: AssetType
    /// The share of equal letters of the names; nil where they are not alike.
    var similarity: Double?
    /// Whether it has the parameters of the new type, value by value.
    var hasSameValues = false

    func message(_ name: String) -> Phrase {
      let family = type.familyName ?? ""
      switch (similarity?.fixed(2), hasSameValues) {
      case (let share?, false):
        return tr(
          "\(family) already has the type \(type.name), which is \(share) similar to \(name)")
      case (let share?, true):
        return tr(
          "\(family) already has the type \(type.name), which is \(share) similar to \(name) and has the same parameters"
        )
      case (nil, _):
        return tr(
          "\(family) already has the type \(type.name), which has the same parameters as \(name)")
      }
    }
  }

  /// The types of one family. Those renamed or made since stand behind those read.
  private struct Names {
    var index: NameIndex
    var ids: [Identifier]
    var folded: [String]
    var plain: [String]
    /// Where the present name of each type stands; older names of it count no longer.
    var places: [Identifier: Int]
  }

  /// The parameters of the types of one family, as it is in one version, and the first type with each.
  private struct Values {
    var version: Int
    var types: [String: [Identifier]] = [:]
  }

  private static let table = "survey_type"
  private var families: [Identifier: Names] = [:]
  private var values: [Identifier: Values] = [:]
  private var mark: TableMark?

  /// Those of this run, as the notebook is now.
  static func current(_ reader: SurveyReader) throws(Diagnostic) -> TypeNames {
    let names = reader.session.kept { TypeNames() }
    let now = try reader.notebook.mark(of: table)
    if !(names.mark.map { now.follows($0) } ?? false) { names.forget() }
    names.mark = now
    return names
  }

  private func forget() { (families, values) = ([:], [:]) }

  /// The type that another one is likely meant to be: one of almost the same name, else one with the
  /// same parameters.
  /// - Parameters:
  ///   - name: nil where it keeps its own; so are the parameters.
  ///   - own: the one that is compared with the others, where it is there already.
  func match(
    _ name: String?, _ parameters: JSONObject?, in family: Family, except own: Identifier? = nil,
    _ reader: SurveyReader
  ) throws(Diagnostic) -> Match? {
    var same: [Identifier] = []
    if let parameters {
      same = try twins(of: parameters, in: family, reader).filter { $0 != own }
    }
    if let name, var match = try nearest(to: name, in: family.id, except: own, reader) {
      match.hasSameValues = same.contains(match.type.id)
      return match
    }
    guard let first = same.first, let type = try reader.type(first) else { return nil }
    return Match(type: type, hasSameValues: true)
  }

  /// The types of the family with these parameters, oldest first. A default counts as a value: who
  /// takes it says that the thing is so. A family without parameters of its types has none alike, nor
  /// has a type of which nothing is known.
  /// - Complexity: a look into a table; O(types of the family) the first time.
  func twins(
    of parameters: JSONObject, in family: Family, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier] {
    guard let key = TypeNames.key(parameters, family) else { return [] }
    if values[family.id]?.version != family.version {
      var found = Values(version: family.version)
      for type in try reader.types([.init("t.family = ?", [.id(family.id)])]) {
        guard let key = TypeNames.key(type.parameters, family) else { continue }
        found.types[key, default: []].append(type.id)
      }
      for key in found.types.keys { found.types[key]?.sort() }
      values[family.id] = found
    }
    return values[family.id]?.types[key] ?? []
  }

  /// The parameters as one text, equal where they say the same; nil where there are none.
  private static func key(_ parameters: JSONObject, _ family: Family) -> String? {
    var key = ""
    for schema in family.parameters(.type) {
      guard let value = parameters[schema.name], value != .null else { continue }
      let text: String
      switch value {
      case .integer(let number): text = String(number)
      case .number(let number): text = Int64(exactly: number).map(String.init) ?? number.shortest
      case .string(let words): text = JSON.string(words.folded).text
      default: text = value.text
      }
      key += JSON.string(schema.name).text + ":" + text + ","
    }
    return key.isEmpty ? nil : key
  }

  /// The type of the family whose name is most like `name`, where at least `SimilarName.threshold` of it
  /// is; of equals the first by name. Equal after folding is 1.
  /// - Complexity: a search of an index; O(types of the family) the first time.
  func nearest(
    to name: String, in family: Identifier, except own: Identifier? = nil, _ reader: SurveyReader
  ) throws(Diagnostic) -> Match? {
    if families[family] == nil { families[family] = try read(family, reader) }
    guard let names = families[family] else { return nil }
    let key = name.folded
    guard
      let found = names.index.nearest(
        to: key, similarity: SimilarName.threshold, limit: names.ids.count)
    else { throw Diagnostic(.unavailable, tr("not enough memory for the names of the types")) }
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
    return Match(type: type, similarity: best.similarity)
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
      throw Diagnostic(.unavailable, tr("not enough memory for the names of the types"))
    }
    var places: [Identifier: Int] = [:]
    for (place, row) in rows.enumerated() { places[row.id] = place }
    return Names(
      index: index, ids: rows.map(\.id), folded: folded, plain: rows.map(\.name), places: places)
  }

  /// After the one event that made a type, or changed one: what is kept goes on with it.
  /// - Parameters:
  ///   - name: nil where its name is as it was.
  ///   - made: the parameters of a type that is new; nil where an older one has changed.
  func wrote(
    _ id: Identifier, _ name: String?, made: JSONObject? = nil, in family: Family,
    _ reader: SurveyReader
  ) throws(Diagnostic) {
    let now = try reader.notebook.mark(of: TypeNames.table)
    guard let mark, now.follows(mark, by: 1) else {
      forget()
      self.mark = now
      return
    }
    self.mark = now
    if let made {
      if let key = TypeNames.key(made, family) {
        values[family.id]?.types[key, default: []].append(id)
      }
    } else {
      values[family.id] = nil
    }
    guard let name, var names = families.removeValue(forKey: family.id),
      let place = names.index.add(name.folded)
    else { return }
    names.ids.append(id)
    names.folded.append(name.folded)
    names.plain.append(name)
    names.places[id] = place
    families[family.id] = names
  }
}
