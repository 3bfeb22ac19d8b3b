// The rows of a table of assets: which asset, which room, which type.

import Core
import Interchange
import Kernel
import Notebook

extension AssetTableReader {
  // MARK: - Rows

  /// Reads all rows; `faults` has what is wrong.
  func read() throws(Diagnostic) {
    rows.reserveCapacity(table.rows.count)
    var seen: [Identifier: Int] = [:]
    for (count, row) in table.rows.enumerated() {
      if count % 1024 == 0 {
        try reader.session.checkInterrupted()
        reader.session.console.progress(
          Double(count) / Double(max(1, table.rows.count)), tr("reading the table"))
      }
      var wrong: [Diagnostic] = []
      let read = try self.read(row, &wrong)
      if let id = read?.asset?.id, let other = seen.updateValue(row.line, forKey: id) {
        wrong.append(Diagnostic(.data, tr("the same asset is on line \(other)"), at: at(row.line)))
      }
      if let read, wrong.isEmpty {
        rows.append(read)
      } else {
        badRows += 1
        faults += wrong
      }
    }
  }

  func cell(_ row: CSVTable.Row, _ column: AssetColumn) -> (text: String, place: Int)? {
    guard let place = columns.firstIndex(of: column) else { return nil }
    let text = PlanNames.trimmed(row.cells[place])
    return text.isEmpty ? nil : (text, place)
  }

  func fault(
    _ row: CSVTable.Row, _ place: Int?, _ message: Phrase, hint: Phrase? = nil
  ) -> Diagnostic {
    guard let place else { return Diagnostic(.data, message, at: at(row.line), hint: hint) }
    return Diagnostic(
      .data, tr("column \(place + 1), \(table.header[place]): \(message)"),
      at: table.span(of: place, in: row), hint: hint)
  }

  /// What a row says; nil where it cannot be known what and where.
  func read(
    _ row: CSVTable.Row, _ faults: inout [Diagnostic]
  ) throws(Diagnostic) -> AssetRow? {
    var asset: Shared<Asset>?
    if let (text, place) = cell(row, .id) {
      asset = try find(text)
      if asset == nil {
        faults.append(
          fault(
            row, place, tr("no asset has the id \(text)"),
            hint: tr("leave the cell empty to add an asset")))
      }
    }
    let room = self.room(row, asset, &faults)
    let (family, type, newType) = kind(row, asset, &faults)
    if let asset, asset.project != project.id {
      faults.append(fault(row, nil, tr("the asset belongs to another project")))
    }
    guard let room, let family else { return nil }
    var result = AssetRow(
      line: row.line, asset: asset, family: family, type: type, newType: newType, room: room)
    readValues(row, &result, &faults)
    readPlace(row, &result, &faults)
    checkApproved(row, result, &faults)
    return result
  }

  /// A list of ours that comes back names approved rooms, too: only what would change them is a fault.
  private func checkApproved(_ row: CSVTable.Row, _ result: AssetRow, _ faults: inout [Diagnostic])
  {
    guard result.changesSomething else { return }
    // Both the room it is to stand in and the one it stands in now.
    let own = result.asset?.room.flatMap { rooms[$0.description]?.first }
    let room = result.room
    for changed in [room, own?.id == room.id ? nil : own].compactMap({ $0 })
    where changed.state == .approved {
      let title = changed.value.title(reader.language)
      faults.append(
        fault(
          row, nil, tr("\(title) is approved, so it and its assets cannot change"),
          hint: tr("reopen it: survey room state \(title.shellQuoted) in_progress")))
    }
  }

  func find(_ text: String) throws(Diagnostic) -> Shared<Asset>? {
    if let id = Identifier(text) { return assets[id] }
    guard text.utf8.count >= 4 else { return nil }
    let found = try reader.notebook.matching(text, noun: "survey.asset")
    guard found.count == 1 else { return nil }
    return try reader.asset(try reader.kept(found[0])).map { Shared($0) }
  }

  func room(
    _ row: CSVTable.Row, _ asset: Shared<Asset>?, _ faults: inout [Diagnostic]
  ) -> Shared<Room>? {
    guard let (text, place) = cell(row, .room) else {
      if let id = asset?.room { return rooms[id.description]?.first }
      if let room = optionRoom { return room }
      faults.append(fault(row, columns.firstIndex(of: .room), tr("which room?")))
      return nil
    }
    var found = rooms[text.folded] ?? []
    if let (level, levelPlace) = cell(row, .level) {
      guard let ids = levelNamed[level.folded] else {
        faults.append(fault(row, levelPlace, tr("there is no level \(level)")))
        return nil
      }
      found = found.filter { !(levelsOf[$0.id] ?? []).isDisjoint(with: ids) }
    }
    if found.count > 1, let own = asset?.room, let same = found.first(where: { $0.id == own }) {
      return same
    }
    if found.count > 1 {
      let numbered = found.filter { $0.number?.folded == text.folded }
      if numbered.count == 1 { return numbered[0] }
    }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let near = Suggestions.nearest(to: text, among: roomNames)
      faults.append(
        fault(
          row, place, tr("there is no room \(text)"),
          hint: near.isEmpty ? nil : tr("did you mean \(near[0])?")))
    } else {
      let shown = found.prefix(4)
      let paths = shown.map { $0.value.path(reader.language) }
      let ids = shown.map(\.id.description).joined(separator: ", ")
      faults.append(
        fault(
          row, place, tr("\(text) matches several: \(paths.joined(separator: "; "))"),
          // A level tells rooms of one name apart only where they stand on different ones.
          hint: Set(paths).count < paths.count
            ? tr("write the id of one of them: \(ids)")
            : tr("add a column for the level, or write LEVEL/ROOM")))
    }
    return nil
  }

  // MARK: - Type

  func kind(
    _ row: CSVTable.Row, _ asset: Shared<Asset>?, _ faults: inout [Diagnostic]
  ) -> (Shared<Family>?, Identifier?, String?) {
    var family = options.family.flatMap { families[$0.id] }
    if let (text, place) = cell(row, .family) {
      guard let id = familyNamed[text.folded], let found = families[id] else {
        let near = Suggestions.nearest(to: text, among: families.values.map(\.name).sorted())
        faults.append(
          fault(
            row, place, tr("there is no family \(text)"),
            hint: near.isEmpty ? nil : tr("did you mean \(near[0])?")))
        return (nil, nil, nil)
      }
      family = found
    }
    guard let (text, place) = cell(row, .type) else {
      if let asset { return (asset.family.flatMap { families[$0] }, asset.type, nil) }
      if let type = options.type { return (type.family.flatMap { families[$0] }, type.id, nil) }
      faults.append(fault(row, columns.firstIndex(of: .type), tr("which type?")))
      return (nil, nil, nil)
    }
    let found =
      family.map { types[TypeKey(family: $0.id, name: text.folded)] ?? [] }
      ?? typesNamed[text.folded] ?? []
    if let asset {
      guard found.contains(where: { $0.id == asset.type }) else {
        faults.append(
          fault(
            row, place, tr("the asset has the type \(asset.typeName ?? ""), not \(text)"),
            hint: tr("an import cannot change a type: remove the asset and add it again")))
        return (nil, nil, nil)
      }
      return (asset.family.flatMap { families[$0] }, asset.type, nil)
    }
    if found.count == 1 { return (found[0].family.flatMap { families[$0] }, found[0].id, nil) }
    if found.count > 1 {
      faults.append(
        fault(
          row, place, tr("there are several types \(text)"), hint: tr("add a column for the family")
        ))
      return (nil, nil, nil)
    }
    if let family, options.createsTypes { return (family, nil, text) }
    let all =
      family.map { own in types.filter { $0.key.family == own.id }.values.joined().map(\.name) }
      ?? typesNamed.values.joined().map(\.name)
    let near = Suggestions.nearest(to: text, among: all.sorted())
    faults.append(
      fault(
        row, place, tr("there is no type \(text)"),
        hint: near.isEmpty
          ? (family == nil
            ? tr("name its family in a column, and add --create-types to add the type")
            : tr("add --create-types to add the type"))
          : tr("did you mean \(near[0])?")))
    return (nil, nil, nil)
  }
}
