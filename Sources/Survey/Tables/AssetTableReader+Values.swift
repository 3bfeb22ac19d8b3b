// The values and the place that a row of a table of assets gives.

import Core
import Interchange
import Kernel
import Notebook

extension AssetTableReader {
  // MARK: - Values

  func readValues(
    _ row: CSVTable.Row, _ result: inout AssetRow, _ faults: inout [Diagnostic]
  ) {
    let schema = result.family.schema
    var given: [String: JSON] = [:]
    var ofType: [(ParameterSchema, JSON, Int)] = []
    // Given, but not as it must be: that alone is said of them.
    var wrong: Set<String> = []
    var places: [String: Int] = [:]
    if let (text, place) = cell(row, .parameters) {
      readObject(text, place, row, schema, &given, &wrong, &faults)
    }
    for (place, column) in columns.enumerated() {
      guard case .parameter(let name, let unit) = column else { continue }
      let text = PlanNames.trimmed(row.cells[place])
      guard !text.isEmpty else { continue }
      guard let one = self.parameter(name, of: schema), one.name == name || given[one.name] == nil
      else {
        faults.append(
          fault(row, place, tr("\(result.family.name) has no parameter \(name)")))
        continue
      }
      if let other = places.updateValue(place, forKey: one.name),
        columns[other].identity == column.identity
      {
        let (first, second) = (table.header[other], table.header[place])
        faults.append(
          fault(row, place, tr("the columns \(first) and \(second) are the same")))
        continue
      }
      let cell = row.cells[place]
      let isMeant = one.kind == .text && cell != text && table.isQuoted(place, in: row)
      let read = ParameterValue.read(isMeant ? cell : written(text, one, unit), one, today: today)
      switch read {
      case .failure(let reason):
        wrong.insert(one.name)
        faults.append(fault(row, place, reason.message, hint: reason.hint))
      case .success(let value):
        if one.carrier == .type {
          ofType.append((one, value, place))
        } else {
          given[one.name] = value
        }
      }
    }
    for one in schema where one.carrier == .asset {
      if let value = given[one.name] {
        let old = result.asset?.parameters[one.name]
        if !(old.map { $0.says(value) } ?? false) { result.values.append((one.name, value)) }
      } else if result.asset == nil, let standard = one.standard {
        result.values.append((one.name, standard))
      } else if result.asset == nil, one.isRequired, !wrong.contains(one.name) {
        let place = columns.firstIndex {
          if case .parameter(one.name, _) = $0 { true } else { false }
        }
        faults.append(fault(row, place, tr("\(one.name) is required")))
      }
    }
    readTypeValues(ofType, wrong: wrong, row, result, &faults)
  }

  /// The parameter of that name, or the one of the family that was called so before, where no column
  /// has its name of today.
  func parameter(_ name: String, of schema: [ParameterSchema]) -> ParameterSchema? {
    if let one = schema.first(where: { $0.name == name }) { return one }
    let former = schema.filter { $0.formerly.contains(name) }
    guard former.count == 1, let one = former.first else { return nil }
    let today = AssetColumn.parameter(one.name, unit: nil).identity
    guard !columns.contains(where: { $0.identity == today }) else { return nil }
    tellRenamed(name, one.name)
    return one
  }

  /// The values that a type has are the same on all its rows, and those it has already.
  func readTypeValues(
    _ values: [(ParameterSchema, JSON, Int)], wrong: Set<String>, _ row: CSVTable.Row,
    _ result: AssetRow, _ faults: inout [Diagnostic]
  ) {
    if let name = result.newType {
      let key = TypeKey(family: result.family.id, name: name.folded)
      let index: Int
      if let known = newTypePlace[key] {
        index = known
      } else {
        index = newTypes.count
        newTypePlace[key] = index
        newTypes.append((key, NewType(family: result.family, name: name, line: row.line)))
      }
      newTypes[index].type.wrong.formUnion(wrong)
      for (schema, value, place) in values {
        let old = newTypes[index].type.values.updateValue(value, forKey: schema.name)
        if let old, !old.says(value) {
          faults.append(
            fault(
              row, place,
              tr(
                "\(schema.name) of \(name) is \(ParameterSchema.typed(old)) on line \(newTypes[index].type.line), not \(ParameterSchema.typed(value))"
              )))
        }
      }
      return
    }
    guard let id = result.type, !values.isEmpty,
      let type = typesByID[id]
    else { return }
    for (schema, value, place) in values
    where !(type.parameters[schema.name].map { $0.says(value) } ?? false) {
      let old = type.parameters[schema.name].map { ParameterSchema.typed($0) } ?? "–"
      faults.append(
        fault(
          row, place,
          tr("\(schema.name) of \(type.name) is \(old), not \(ParameterSchema.typed(value))"),
          hint: tr("change the type with survey type edit, or omit the column")))
    }
  }

  func readObject(
    _ text: String, _ place: Int, _ row: CSVTable.Row, _ schema: [ParameterSchema],
    _ given: inout [String: JSON], _ wrong: inout Set<String>, _ faults: inout [Diagnostic]
  ) {
    guard let object = try? JSON(parsing: Array(text.utf8)).object else {
      faults.append(fault(row, place, tr("not a JSON object")))
      return
    }
    for member in object.members where member.value != .null {
      guard let one = parameter(member.name, of: schema),
        one.name == member.name || object[one.name]?.isNull ?? true
      else {
        faults.append(fault(row, place, tr("there is no parameter \(member.name)")))
        continue
      }
      guard one.carrier == .asset else { continue }
      switch ParameterValue.read(ParameterSchema.typed(member.value), one, today: today) {
      case .success(let value): given[one.name] = value
      case .failure(let reason):
        wrong.insert(one.name)
        faults.append(fault(row, place, reason.message, hint: reason.hint))
      }
    }
  }

  /// The text of a cell as values are written: decimals with a point, the unit of the column behind
  /// a bare number.
  func written(_ text: String, _ schema: ParameterSchema, _ unit: String?) -> String {
    guard schema.kind.isNumeric else { return text }
    let number = options.decimalComma == true ? DecimalComma.pointed(text) : text
    guard let unit, Double(parsing: number) != nil else { return number }
    return number + unit
  }

  // MARK: - Place

  func metres(_ text: String, _ place: Int) -> Double? {
    AssetColumn.metres(text, in: units[place], decimalComma: options.decimalComma == true)
  }

  func readPlace(
    _ row: CSVTable.Row, _ result: inout AssetRow, _ faults: inout [Diagnostic]
  ) {
    if let (text, place) = cell(row, .height) {
      if let metres = metres(text, place), (0...1000).contains(metres) {
        if metres != result.asset?.heightM { result.place.heightM = .some(metres) }
      } else {
        faults.append(fault(row, place, tr("a height must be between 0 and 1000 m")))
      }
    }
    if let (text, place) = cell(row, .wall) {
      return readWall(text, place, row, &result, &faults)
    }
    if let (_, place) = cell(row, .offset) {
      faults.append(fault(row, place, tr("along which wall? The column wall needs its number")))
      return
    }
    if let (text, _) = cell(row, .placed), ParameterValue.boolean(text) == false { return }
    var point: PlanPoint?
    var pointPlace: Int?
    if let (text, place) = cell(row, .at) {
      guard let found = AssetColumn.point(text) else {
        faults.append(fault(row, place, tr("\(text) is not a point x,y")))
        return
      }
      (point, pointPlace) = (found, place)
    } else if let (x, place) = cell(row, .x), let (y, yPlace) = cell(row, .y) {
      guard let x = metres(x, place), let y = metres(y, yPlace) else {
        faults.append(fault(row, place, tr("\(x) and \(y) are not numbers")))
        return
      }
      (point, pointPlace) = (PlanPoint(x: x, y: y), place)
    } else if cell(row, .x) != nil || cell(row, .y) != nil {
      faults.append(fault(row, nil, tr("x and y must both be given")))
    }
    guard let point else { return }
    // Our own lists give the point of an asset also where it follows from its wall or its room.
    if let old = result.asset, old.room == result.room.id {
      if point == old.at || old.at == nil && point == old.roomPoint { return }
    }
    guard index(result.room.id)?.locate(point) != nil else {
      faults.append(
        fault(
          row, pointPlace,
          tr(
            "\(point.x.shortest),\(point.y.shortest) is not in \(result.room.value.title(reader.language))"
          )))
      return
    }
    result.place.at = point
  }

  func readWall(
    _ text: String, _ place: Int, _ row: CSVTable.Row, _ result: inout AssetRow,
    _ faults: inout [Diagnostic]
  ) {
    let own = walls[result.room.id] ?? RoomWalls(polygon(result.room.id))
    walls[result.room.id] = own
    guard let number = Int(text), let wall = own[number] else {
      faults.append(
        fault(row, place, tr("a wall is a number from 1 to \(own.walls.count)")))
      return
    }
    guard let (offset, offsetPlace) = cell(row, .offset) else {
      faults.append(
        fault(row, place, tr("how far along wall \(number)? It is \(wall.length.fixed(2)) m long")))
      return
    }
    guard let metres = self.metres(offset, offsetPlace), metres >= 0,
      metres <= wall.length + RoomWalls.precision
    else {
      faults.append(
        fault(row, offsetPlace, tr("wall \(number) is \(wall.length.fixed(2)) m long")))
      return
    }
    let anchor = WallAnchor(wall: number, offsetM: min(metres, wall.length))
    if result.asset?.anchor == anchor, result.asset?.room == result.room.id { return }
    result.place.anchor = anchor
    result.place.at = own.point(anchor)
  }

  func polygon(_ room: Identifier) -> PlanPolygon { outlines[room] ?? PlanPolygon(rings: []) }

  func index(_ room: Identifier) -> PlanIndex? {
    if let known = indexes[room] { return known }
    let made = PlanIndex(polygons: [polygon(room)])
    indexes[room] = made
    return made
  }
}
