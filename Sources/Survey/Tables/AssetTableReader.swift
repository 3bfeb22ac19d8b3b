// A table of assets: its columns are told apart by their headers, every cell is read against the plan
// and the families, and all faults are gathered before anything is written. One query for each kind
// of thing, whatever the number of rows.

import Command
import Core
import Interchange
import Kernel
import Notebook
import System

struct AssetTableOptions {
  var columns: [(header: String, target: String)] = []
  var family: Family?
  var type: AssetType?
  var room: Room?
  var createsTypes = false
  /// nil: as points, and a comma is asked about.
  var decimalComma: Bool?
}

/// One row that can be written; there may be a hundred thousand.
struct AssetRow {
  var line: Int
  var asset: Shared<Asset>?
  var family: Shared<Family>
  /// nil for a type that is to be made.
  var type: Identifier?
  var newType: String?
  var room: Shared<Room>
  var place = AssetPlacement()
  /// Null clears nothing here: empty cells leave a value as it is.
  var values: [(name: String, value: JSON)] = []

  /// Whether it adds an asset, or says something else of one than what is so already.
  var changesSomething: Bool {
    guard let asset, asset.room == room.id else { return true }
    return !values.isEmpty || !place.isEmpty
  }
}

final class AssetTableReader {
  struct NewType {
    var family: Shared<Family>
    var name: String
    var values: [String: JSON] = [:]
    /// Parameters that a row gives, but not as they must be.
    var wrong: Set<String> = []
    var line: Int
  }

  let reader: SurveyReader
  let project: Project
  let table: CSVTable
  let name: String
  let options: AssetTableOptions
  var columns: [AssetColumn] = []
  /// The units that headers say, by place.
  var units: [Int: String] = [:]
  /// Columns and members that are named as a parameter was before.
  var renamed: [(old: String, new: String)] = []
  /// Headers of columns that our own lists write and that set nothing.
  var passedOver: [String] = []
  /// Every fault of every row, in order.
  var faults: [Diagnostic] = []
  var rows: [AssetRow] = []
  var newTypes: [(key: TypeKey, type: NewType)] = []
  /// How many rows have faults.
  var badRows = 0

  struct TypeKey: Hashable {
    var family: Identifier
    var name: String
  }

  var families: [Identifier: Shared<Family>] = [:]
  var familyNamed: [String: Identifier] = [:]
  var types: [TypeKey: [AssetType]] = [:]
  var typesNamed: [String: [AssetType]] = [:]
  var rooms: [String: [Shared<Room>]] = [:]
  var levelsOf: [Identifier: Set<Identifier>] = [:]
  var levelNamed: [String: Set<Identifier>] = [:]
  var assets: [Identifier: Shared<Asset>] = [:]
  var polygons: [Identifier: PlanPolygon] = [:]
  var indexes: [Identifier: PlanIndex] = [:]
  var walls: [Identifier: RoomWalls] = [:]
  var newTypePlace: [TypeKey: Int] = [:]
  let today: Day
  /// The room of all rows that name none.
  let optionRoom: Shared<Room>?

  init(
    _ table: CSVTable, name: String, _ project: Project, _ options: AssetTableOptions,
    _ reader: SurveyReader
  ) throws(Diagnostic) {
    self.table = table
    self.name = name
    self.project = project
    self.options = options
    self.reader = reader
    optionRoom = options.room.map { Shared($0) }
    today = reader.session.surroundings.zone.day(at: reader.session.now)
    try load()
    try readHeader()
    if columns.contains(.id) { try loadAssets() }
  }

  // MARK: - What there is

  func load() throws(Diagnostic) {
    let scope: [SQLValue] = [.id(project.id)]
    for family in try reader.families([.init("f.scope = ?", scope)]) {
      families[family.id] = Shared(family)
      familyNamed[family.name.folded] = family.id
    }
    for type in try reader.types([.init("t.scope = ?", scope)]) {
      guard let family = type.family else { continue }
      types[TypeKey(family: family, name: type.name.folded), default: []].append(type)
      typesNamed[type.name.folded, default: []].append(type)
    }
    for room in try reader.rooms([.init("r.scope = ?", scope)]) {
      var names = Set([room.number, room.name, room.id.description].compactMap { $0?.folded })
      for name in room.names.texts { names.insert(name.folded) }
      if let path = room.levelPath {
        for title in [room.number, room.name].compactMap({ $0 }) {
          names.insert((path + "/" + title).folded)
        }
      }
      let shared = Shared(room)
      for name in names { rooms[name, default: []].append(shared) }
    }
    levelsOf = try reader.members("survey_room_levels").mapValues { Set($0) }
    for level in try reader.levels([.init("l.scope = ?", scope)]) {
      let names =
        [level.path, level.label, level.name ?? level.label] + level.names.texts
      for name in Set(names.map(\.folded)) { levelNamed[name, default: []].insert(level.id) }
    }
  }

  func loadAssets() throws(Diagnostic) {
    guard let place = columns.firstIndex(of: .id) else { return }
    var ids: [Identifier] = []
    for row in table.rows {
      if let id = Identifier(PlanNames.trimmed(row.cells[place])) { ids.append(id) }
    }
    let kept = try reader.keptOfMerged()
    let found = try AssetCommands.noun.byID(reader.session, ids.map { kept[$0] ?? $0 })
    for id in ids { assets[id] = found[kept[id] ?? id].map { Shared($0) } }
  }

  // MARK: - Header

  func at(_ line: Int) -> SourceSpan {
    SourceSpan(file: name, line: line, text: "", column: 0, length: 0, offset: 0)
  }

  func readHeader() throws(Diagnostic) {
    guard !table.header.isEmpty else {
      throw Diagnostic(
        .data, tr("the table is empty"), at: at(1),
        hint: tr("the first line must name the columns: type,room,height (m)"))
    }
    var headerFaults: [Diagnostic] = []
    var seen: [String: String] = [:]
    for (place, header) in table.header.enumerated() {
      let text = PlanNames.trimmed(header)
      let mapped = options.columns.first { AssetColumn.key($0.header) == AssetColumn.key(text) }
      var column = AssetColumn.ignored
      var unit: String?
      if !text.isEmpty {
        do throws(Diagnostic) {
          (column, unit) = try self.column(mapped?.target ?? text)
        } catch {
          headerFaults.append(error)
        }
      }
      if column == .ignored, !text.isEmpty, mapped == nil { passedOver.append(text) }
      if column != .ignored, let other = seen.updateValue(text, forKey: column.identity),
        // The register has a column for each unit that families give a parameter of one name.
        !(AssetColumn.parameter(inRegister: text) != nil
          && AssetColumn.parameter(inRegister: other) != nil)
      {
        headerFaults.append(
          Diagnostic(
            .data, tr("the columns \(other) and \(text) are the same"), at: at(table.headerLine),
            hint: tr("skip one: --map \((text + "=").shellQuoted)")))
      }
      columns.append(column)
      units[place] = unit
    }
    headerFaults += unnamed()
    for (header, _) in options.columns
    where !table.header.contains(where: { AssetColumn.key($0) == AssetColumn.key(header) }) {
      headerFaults.append(
        Diagnostic(
          .usage, tr("there is no column \(header)"), at: at(table.headerLine),
          hint: tr("there are \(table.header.joined(separator: ", "))")))
    }
    if !columns.contains(.type), options.type == nil, !columns.contains(.id) {
      headerFaults.append(
        Diagnostic(
          .data, tr("no column holds the type"), at: at(table.headerLine),
          hint: tr("name it with --map \"COLUMN=type\", or give --type TYPE for all rows")))
    }
    if !columns.contains(.room), options.room == nil, !columns.contains(.id) {
      headerFaults.append(
        Diagnostic(
          .data, tr("no column holds the room"), at: at(table.headerLine),
          hint: tr("name it with --map \"COLUMN=room\", or give --room ROOM for all rows")))
    }
    try ParameterCheck.report(headerFaults)
  }

  /// A column without a name is passed over where it is empty; text in it would be lost.
  private func unnamed() -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var told: Set<Int> = []
    for row in table.rows {
      for (place, cell) in row.cells.enumerated()
      where (place >= table.header.count || PlanNames.trimmed(table.header[place]).isEmpty)
        && !PlanNames.trimmed(cell).isEmpty && told.insert(place).inserted
      {
        faults.append(
          Diagnostic(
            .data, tr("column \(place + 1) has no name, but holds text: \(cell)"),
            at: at(row.line), hint: tr("name it in the first line, or empty it")))
      }
    }
    return faults
  }

  /// What a header, or what `--map` says of it, stands for.
  func column(_ text: String) throws(Diagnostic) -> (AssetColumn, unit: String?) {
    let text = PlanNames.trimmed(text)
    if text.isEmpty { return (.ignored, nil) }
    if let own = AssetColumn.parameter(inRegister: text), let found = try? column(own),
      case .parameter = found.0
    {
      return found
    }
    // A parameter of any family comes before the words for places and the like.
    let (base, unit) = AssetColumn.unit(of: text)
    if let name = parameter(text) { return (.parameter(name, unit: nil), nil) }
    if let name = parameter(base) { return (.parameter(name, unit: unit), unit) }
    if let found = try wordOrFormer(text, nil) { return found }
    if let unit, let found = try wordOrFormer(base, unit) { return found }
    if unit == nil, let (base, unit) = AssetColumn.suffix(of: text) {
      // `height_m`; `type_code` is no type.
      if let name = parameter(base), let own = schemas(name).first?.unit,
        UnitOfMeasure.converted(0, unit, to: own) != nil
      {
        return (.parameter(name, unit: unit), unit)
      }
      if AssetColumn.word(base)?.isLength ?? true, UnitOfMeasure.converted(0, unit, to: "m") != nil,
        let found = try wordOrFormer(base, unit)
      {
        return found
      }
    }
    throw unknown(text)
  }

  /// A column by one of the words, or a parameter by a name that it had; nil for neither.
  private func wordOrFormer(
    _ text: String, _ unit: String?
  ) throws(Diagnostic) -> (AssetColumn, unit: String?)? {
    let names = former(text)
    let word = AssetColumn.word(text)
    if let first = names.first {
      guard names.count == 1, word == nil else {
        let other = names.dropFirst().first ?? text
        throw Diagnostic(
          .data, tr("the column \(text) may be \(first), which had that name before, or \(other)"),
          at: at(table.headerLine),
          hint: tr("choose one: --map \((text + "=" + first).shellQuoted)")
        )
      }
      tellRenamed(text, first)
      return (.parameter(first, unit: unit), unit)
    }
    guard let word else { return nil }
    if let unit, word.isLength, UnitOfMeasure.converted(0, unit, to: "m") == nil {
      throw Diagnostic(
        .data, tr("the column \(text) is a length, but \(unit) is not a unit of length"),
        at: at(table.headerLine),
        hint: tr("units: \(UnitOfMeasure.names(for: "m").joined(separator: " "))"))
    }
    return (word, unit)
  }

  func tellRenamed(_ old: String, _ new: String) {
    if !renamed.contains(where: { $0.old == old && $0.new == new }) { renamed.append((old, new)) }
  }

  /// The parameter that a header names, by its name or by a label of a form.
  func parameter(_ text: String) -> String? {
    let key = AssetColumn.key(text)
    for family in families.values.sorted(by: { $0.id < $1.id }) {
      for schema in family.schema {
        if AssetColumn.key(schema.name) == key
          || schema.labels.texts.contains(where: { AssetColumn.key($0) == key })
        {
          return schema.name
        }
      }
    }
    return nil
  }

  /// The names of today of the parameters that a header names as they were called before.
  private func former(_ text: String) -> [String] {
    let key = AssetColumn.key(text)
    var names: Set<String> = []
    for family in families.values {
      for one in family.schema
      where one.formerly.contains(where: { AssetColumn.key($0) == key }) { names.insert(one.name) }
    }
    return names.sorted()
  }

  func schemas(_ name: String) -> [ParameterSchema] {
    families.values.flatMap { $0.schema.filter { $0.name == name } }
  }

  func unknown(_ text: String) -> Diagnostic {
    let names = Set(families.values.flatMap { $0.schema.map(\.name) }).sorted()
    let near = Suggestions.nearest(to: text, among: names + ["type", "family", "room", "level"])
    return Diagnostic(
      .data, tr("no family has a parameter for the column \(text)"), at: at(table.headerLine),
      hint: near.isEmpty
        ? tr(
          "map it with --map \((text + "=PARAMETER").shellQuoted), or skip it with --map \((text + "=").shellQuoted)"
        )
        : tr("did you mean \(near[0])? --map \((text + "=" + near[0]).shellQuoted)"))
  }

  lazy var roomNames: [String] = Set(
    rooms.values.joined().flatMap { [$0.number, $0.name].compactMap { $0 } }
  ).sorted()

  lazy var typesByID: [Identifier: AssetType] = Dictionary(
    types.values.joined().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The outlines are read when the first is wanted.
  lazy var outlines: [Identifier: PlanPolygon] = {
    let all = try? reader.polygons(.init("r.scope = ?", [.id(project.id)]))
    return Dictionary(
      (all ?? []).map { ($0.id, $0.polygon) }, uniquingKeysWith: { first, _ in first })
  }()
}
