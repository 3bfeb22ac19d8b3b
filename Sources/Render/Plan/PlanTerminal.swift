// The plan in the terminal: title, walls and labels scaled to the screen, a list of rooms where
// there is space beside, scale, legend. Never wider or higher than the terminal; reads without
// colour and without Unicode.
import Core
import Kernel

struct PlanTerminal {
  let style: Style

  private static let selectedWall = "1;35"
  private static let assetCode = "1;36"
  private static let leastPanel = 18
  private static let widestPanel = 38

  private var width: Int { style.width > 0 ? max(8, style.width) : 80 }
  /// A line is left for the prompt.
  private var height: Int { style.height > 0 ? max(5, style.height - 1) : 40 }

  func text(_ picture: PlanPicture) -> String {
    guard let level = picture.level else {
      return limited(picture.title.printable) + limited(words(tr("no levels yet")))
    }
    let zoomed = picture.zoomToSelection ? level.selectionExtent : nil
    guard let box = zoomed ?? level.extent else {
      return title(picture, level) + limited(words(tr("no rooms on this level yet")))
    }
    let shown = level.assets.filter { asset in
      zoomed != nil || level.rooms.contains { $0.isSelected && $0.id == asset.room }
    }
    let letters = FamilyLetters(shown)
    let selected = level.rooms.first(where: \.isSelected)
    let hasSpace = height >= 14
    let below = 2 + (shown.isEmpty ? 0 : 1) + (selected != nil && hasSpace ? 1 : 0)
    let space = max(2, height - 1 - below)
    var raster = CellRaster(box, columns: width, rows: space, unicode: style.unicode)
    draw(level, on: &raster)

    var grid = CellGrid(columns: raster.columns, rows: raster.rows)
    paint(raster, on: &grid, level)
    let unnamed = label(level, raster, shown, letters, zoomed != nil, on: &grid)
    let panel = panel(level, raster, box)
    var out = title(picture, level)
    for row in 0..<raster.rows {
      var line = grid.line(row, style: style)
      if row < panel.count, !panel[row].isEmpty {
        // Colours take no cells: the grid's own width is the measure.
        line = fullLine(grid, row) + "  " + panel[row]
      }
      out += line + "\n"
    }
    out += scale(raster, level, unnamed)
    if !shown.isEmpty { out += limited(legend(of: letters)) }
    if let selected, hasSpace { out += description(of: selected) }
    return out + legend(level)
  }

  private func draw(_ level: LevelPicture, on raster: inout CellRaster) {
    for index in level.rooms.indices.sorted(by: { level.rooms[$0].areaM2 > level.rooms[$1].areaM2 })
    {
      raster.fill(level.rooms[index].polygon, room: index)
    }
    for polygon in level.outline { raster.draw(polygon) }
    for room in level.rooms where !room.isSelected { raster.draw(room.polygon) }
    for room in level.rooms where room.isSelected { raster.draw(room.polygon, selected: true) }
    for opening in level.openings { raster.open(opening) }
  }

  private func paint(_ raster: CellRaster, on grid: inout CellGrid, _ level: LevelPicture) {
    for index in raster.walls.indices {
      if raster.walls[index] != 0 {
        let code = raster.isSelected[index] ? Self.selectedWall : ""
        grid.set(raster.character(at: index), at: index, code: code)
      } else if raster.owner[index] >= 0, level.rooms[Int(raster.owner[index])].isSelected {
        // The selected room is dotted, so that it stands out without colour too.
        let spot = (index % raster.columns + index / raster.columns).isMultiple(of: 2)
        let dot: Character = style.unicode ? "⠂" : "."
        if spot { grid.set(dot, at: index, code: Self.selectedWall) }
      }
    }
  }

  /// Writes labels and assets; the number of rooms that are not named.
  private func label(
    _ level: LevelPicture, _ raster: CellRaster, _ assets: [AssetPicture],
    _ letters: FamilyLetters, _ zoomed: Bool, on grid: inout CellGrid
  ) -> Int {
    let labels = RoomLabels(raster, rooms: level.rooms.count, style: style)
    var taken: Set<Int> = []
    var unnamed = 0
    for (index, room) in level.rooms.enumerated() {
      var (lines, named) = labels.label(of: room, index: index)
      let point = raster.cell(of: room.labelPoint)
      let inView = point.map {
        (0..<raster.columns).contains($0.column) && (0..<raster.rows).contains($0.row)
      }
      if room.isSelected, !named, let point, inView == true {
        lines = [forced(room, raster, point)]
        named = true
      }
      if !named, inView == true { unnamed += 1 }
      for line in lines {
        let color = StateMark.color(room.state)
        let code = room.isSelected ? "7;1" : line.isBadge ? color : color == "90" ? "" : color
        let cells = Fit.width(line.text)
        if room.isSelected {
          // A blank on either side lifts the label off the dots.
          for column in [line.column - 1, line.column + cells]
          where (0..<raster.columns).contains(column) {
            let at = raster.index(column, line.row)
            if raster.walls[at] == 0 { grid.set(" ", at: at, code: "") }
          }
        }
        grid.write(line.text, column: line.column, row: line.row, code: code)
        guard !assets.isEmpty else { continue }
        for column in (line.column - 1)...(line.column + cells)
        where (0..<raster.columns).contains(column) && (0..<raster.rows).contains(line.row) {
          taken.insert(raster.index(column, line.row))
        }
      }
    }
    for (room, group) in grouped(assets, level) {
      place(group, of: room, level.rooms[room], raster, letters, &taken, on: &grid)
    }
    return unnamed
  }

  /// Over the walls, since the selected room must be named.
  private func forced(
    _ room: RoomPicture, _ raster: CellRaster, _ at: (column: Int, row: Int)
  ) -> PlacedLine {
    let name = (room.number.nonEmpty ?? room.name.nonEmpty ?? room.short).printable
    let text = Fit.cut(
      (style.unicode ? "▸" : ">") + name, min(12, raster.columns), ellipsis: "")
    let column = min(max(0, at.column - Fit.width(text) / 2), raster.columns - Fit.width(text))
    return PlacedLine(
      text: text, column: max(0, column), row: min(max(0, at.row), raster.rows - 1), isBadge: false)
  }

  private func grouped(
    _ assets: [AssetPicture], _ level: LevelPicture
  ) -> [(Int, [AssetPicture])] {
    var byRoom: [Identifier: [AssetPicture]] = [:]
    for asset in assets { byRoom[asset.room, default: []].append(asset) }
    return level.rooms.indices.compactMap { index in
      byRoom[level.rooms[index].id].map { (index, $0) }
    }
  }

  /// Each asset at its place, or on rings round the label point; to the nearest free cell.
  private func place(
    _ assets: [AssetPicture], of index: Int, _ room: RoomPicture, _ raster: CellRaster,
    _ letters: FamilyLetters, _ taken: inout Set<Int>, on grid: inout CellGrid
  ) {
    let spots = RadialSpots.around(room.labelPoint, count: assets.count { $0.at == nil })
    var next = 0
    var crowded: Set<Int> = []
    for asset in assets {
      var target: (column: Int, row: Int)?
      if let at = asset.at {
        target = raster.cell(of: at)
      } else if let centre = raster.cell(of: room.labelPoint) {
        let spot = spots[next]
        next += 1
        target = (
          centre.column + Int((spot.x * 6).rounded()), centre.row + Int((spot.y * 2.4).rounded())
        )
      }
      guard let target else { continue }
      // Letters keep a cell between them where there is space.
      guard
        let cell = nearestFree(to: target, index, raster, taken, crowded)
          ?? nearestFree(to: target, index, raster, taken, [])
      else {
        // The room is full; the count tells the rest.
        if asset.at == nil { break }
        continue
      }
      taken.insert(cell)
      crowded.formUnion([cell - 1, cell + 1])
      grid.set(Character(letters.letter(of: asset)), at: cell, code: Self.assetCode)
    }
  }

  private func nearestFree(
    to target: (column: Int, row: Int), _ room: Int, _ raster: CellRaster, _ taken: Set<Int>,
    _ crowded: Set<Int>
  ) -> Int? {
    var best: (index: Int, cost: Int)?
    for row in max(
      0, target.row - 6)..<max(max(0, target.row - 6), min(raster.rows, target.row + 7))
    {
      let low = max(0, target.column - 12)
      for column in low..<max(low, min(raster.columns, target.column + 13)) {
        let at = raster.index(column, row)
        guard raster.owner[at] == room, raster.walls[at] == 0, !taken.contains(at),
          !crowded.contains(at)
        else { continue }
        let across = column - target.column
        let down = 2 * (row - target.row)
        let cost = across * across + down * down
        if best.map({ cost < $0.cost }) ?? true { best = (at, cost) }
      }
    }
    return best?.index
  }

  // MARK: - Round the drawing

  private func title(_ picture: PlanPicture, _ level: LevelPicture) -> String {
    let dash = style.unicode ? " · " : " - "
    let ordinal = level.ordinal.isFinite ? level.ordinal.shortest : "?"
    var parts = [picture.title.printable, level.name.printable].filter { !$0.isEmpty }
    if parts.count == 2, parts[0] == parts[1] { parts.removeLast() }
    let line = parts.joined(separator: dash) + " (" + ordinal + ")"
    let rooms = level.rooms.count
    let count = words(tr(rooms, one: "1 room", other: "\(rooms) rooms"))
    let cut = Fit.cut(line, width, ellipsis: style.ellipsis)
    let space = width - Fit.width(cut) - Fit.width(count)
    let right = space >= 2 ? String(repeating: " ", count: space) + style.sgr("2", count) : ""
    return style.sgr("1", cut) + right + "\n"
  }

  /// `├─────┤ 5 m   1 cell = 0.8 m   north ↗`
  private func scale(_ raster: CellRaster, _ level: LevelPicture, _ unnamed: Int) -> String {
    let cellsPerMetre = raster.perMetre.x / (style.unicode ? 2 : 1)
    var parts: [String] = []
    let length = RoundLength.atMost(Double(max(4, min(width / 4, 24))) / cellsPerMetre)
    let cells = Int((length * cellsPerMetre).rounded())
    if cells >= 2 {
      let line = String(repeating: style.unicode ? "─" : "-", count: max(0, cells - 2))
      parts.append(
        (style.unicode ? "├" + line + "┤" : "|" + line + "|") + " " + RoundLength.text(length))
    }
    let metres = 1 / cellsPerMetre
    let cell = metres.fixed(metres < 0.1 ? 3 : metres < 10 ? 2 : 0)
    parts.append(words(tr("1 cell = \(cell) m")))
    if let north = north(level) { parts.append(north) }
    if unnamed > 0 {
      parts.append(
        words(
          tr(unnamed, one: "1 room too small to name", other: "\(unnamed) rooms too small to name"))
      )
    }
    while parts.count > 1, Fit.width(parts.joined(separator: "   ")) > width { parts.removeLast() }
    return style.sgr("2", Fit.cut(parts.joined(separator: "   "), width, ellipsis: "")) + "\n"
  }

  private func north(_ level: LevelPicture) -> String? {
    guard let angle = level.northAngle, angle.isFinite, abs(angle) < 1e6 else { return nil }
    let turns = angle.truncatingRemainder(dividingBy: 360)
    let eighth = (Int((turns / 45).rounded()) % 8 + 8) % 8
    guard eighth != 0 || abs(turns) >= 0.5 else { return nil }
    if style.unicode {
      return words(tr("north")) + " " + ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][eighth]
    }
    let names: [Phrase] = [
      tr("up"), tr("up right"), tr("right"), tr("down right"), tr("down"), tr("down left"),
      tr("left"), tr("up left"),
    ]
    return words(tr("north")) + " " + words(names[eighth])
  }

  private func legend(_ level: LevelPicture) -> String {
    let entries = RoomState.allCases.map { state in
      (state, level.rooms.count { $0.state == state })
    }
    for full in [true, false] {
      let parts = entries.map { state, count in
        let mark = StateMark.text(state, unicode: style.unicode)
        return (
          state, full ? mark + " " + words(state.words) + " \(count)" : mark + " \(count)"
        )
      }
      let gap = full ? "   " : " "
      let cells = parts.reduce(0) { $0 + Fit.width($1.1) } + gap.count * (parts.count - 1)
      if cells <= width || !full {
        let line = parts.map { style.sgr(StateMark.color($0.0), $0.1) }.joined(separator: gap)
        if cells <= width { return line + "\n" }
        return Fit.cut(parts.map(\.1).joined(separator: gap), width, ellipsis: "") + "\n"
      }
    }
    return ""
  }

  private func legend(of letters: FamilyLetters) -> String {
    letters.families.map { family in
      family.letter + " " + family.family.printable
        + (family.count > 1 ? " \(family.count)" : "")
    }.joined(separator: ", ")
  }

  private func description(of room: RoomPicture) -> String {
    let assets = room.assetCount
    var facts: [String] = [room.title.printable]
    if let category = room.category.nonEmpty { facts.append(category.printable) }
    if room.areaM2.isFinite { facts.append(room.areaM2.fixed(1) + " " + style.unit("m²")) }
    facts.append(words(room.state.words))
    facts.append(words(tr(assets, one: "1 asset", other: "\(assets) assets")))
    let pointer = style.unicode ? "▸ " : "> "
    let line = Fit.cut(
      pointer + facts.joined(separator: style.unicode ? " · " : ", "), width,
      ellipsis: style.ellipsis)
    return style.sgr("1;35", line) + "\n"
  }

  // MARK: - The list of rooms beside

  private func panel(_ level: LevelPicture, _ raster: CellRaster, _ box: Box) -> [String] {
    let space = width - raster.columns - 3
    guard space >= Self.leastPanel, style.width > 0 else { return [] }
    let columns = min(space, Self.widestPanel)
    // Where there is not space for all, an id tells less than a name.
    let rooms = level.roomsInOrder
    let order =
      rooms.filter { level.rooms[$0].isNamed } + rooms.filter { !level.rooms[$0].isNamed }
    let full = order.count > raster.rows
    let shown = order.prefix(full ? raster.rows - 1 : raster.rows)
    var lines = shown.map { index -> String in
      let room = level.rooms[index]
      let badge = StateMark.badge(room, unicode: style.unicode)
      let pointer = room.isSelected ? (style.unicode ? "▸" : ">") : " "
      let name = Fit.cut(
        room.title.printable, columns - Fit.width(badge) - 3, ellipsis: style.ellipsis)
      let gap = columns - 1 - Fit.width(name) - Fit.width(badge)
      let words = pointer + name + String(repeating: " ", count: max(1, gap))
      return style.sgr(room.isSelected ? "1" : "", words)
        + style.sgr(StateMark.color(room.state), badge)
    }
    if full {
      let rest = order.count - shown.count
      lines.append(" " + words(tr("and \(rest) more")))
    }
    return lines
  }

  private func fullLine(_ grid: CellGrid, _ row: Int) -> String {
    let line = grid.line(row, style: style)
    let plain = Style(
      width: style.width, height: style.height, color: false, unicode: style.unicode)
    let used = Fit.width(grid.line(row, style: plain))
    return line + String(repeating: " ", count: max(0, grid.columns - used))
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(style.language) }

  private func limited(_ text: String) -> String {
    Fit.cut(text, width, ellipsis: style.ellipsis) + "\n"
  }
}

/// Places round a point for things that have none of their own.
enum RadialSpots {
  /// Unit is the radius of the first ring; the first is at the top, then clockwise; y down. Rings
  /// hold 8, 14, 20 … so that neighbours keep their distance.
  static func around(_ centre: PlanPoint, count: Int) -> [(x: Double, y: Double)] {
    var spots: [(x: Double, y: Double)] = []
    var ring = 0
    while spots.count < count {
      let capacity = min(8 + 6 * ring, count - spots.count)
      let radius = 1 + 0.7 * Double(ring)
      for i in 0..<capacity {
        let (sine, cosine) = Turn.sinCos(Double(i) / Double(capacity))
        spots.append((radius * sine, -radius * cosine))
      }
      ring += 1
    }
    return spots
  }
}
