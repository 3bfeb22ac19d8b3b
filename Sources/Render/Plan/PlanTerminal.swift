// The plan in the terminal: title, walls and labels scaled to the screen, a list of rooms where
// there is space beside, scale, legend. Never wider or higher than the terminal; reads without
// colour and without Unicode.
import Core
import Kernel

struct PlanTerminal {
  let style: Style

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
    let chosen = Set(level.rooms.filter(\.isSelected).map(\.id))
    let shown = level.assets.filter { zoomed != nil || chosen.contains($0.room) }
    let letters = FamilyLetters(shown)
    let selected = level.rooms.first(where: \.isSelected)
    let hasSpace = height >= 14
    let below =
      2 + (shown.isEmpty ? 0 : 1) + (selected != nil && hasSpace ? 1 : 0)
      + (underlays(level) == nil ? 0 : 1) + notes(level).count
    let ticks = PlanTicks(box, width: width, height: height, style: style)
    let margin = ticks?.margin ?? 0
    let space = max(2, height - 1 - below - (ticks == nil ? 0 : 1))
    let cells = PlanCells(
      level, rooms: level.largestFirst, assets: shown, letters: letters,
      on: CellRaster(box, columns: width - margin, rows: space, unicode: style.unicode),
      style: style)
    let raster = cells.raster
    var grid = cells.grid
    let unnumbered = zoomed == nil ? 0 : grid.number(selected?.walls ?? [], raster, style: style)
    let panel = panel(level, columns: margin + raster.columns, rows: raster.rows)
    let left = ticks?.left(raster, box) ?? []
    var out = title(picture, level)
    for row in 0..<raster.rows {
      var line = grid.line(row, style: style)
      if row < panel.count, !panel[row].isEmpty {
        // Colours take no cells: the grid's own width is the measure.
        line = fullLine(grid, row) + "  " + panel[row]
      }
      if row < left.count, !line.isEmpty || left[row].contains(where: { $0 != " " }) {
        line = style.sgr("2", left[row]) + line
      }
      out += line + "\n"
    }
    if let ticks { out += style.sgr("2", ticks.below(raster, box)) + "\n" }
    out += scale(raster, level, cells.unnamed, unnumbered)
    if let line = underlays(level) { out += limited(line) }
    for line in notes(level) { out += limited(line) }
    if !shown.isEmpty { out += limited(letters.legend(style.language)) }
    if let selected, hasSpace { out += description(of: selected) }
    return out + legend(level)
  }

  // MARK: - Round the drawing

  /// What the notes say, at most on a quarter of the screen; the last line says how many more there
  /// are.
  private func notes(_ level: LevelPicture) -> [String] {
    let most = height / 4
    guard !level.marks.isEmpty, most > 0 else { return [] }
    let all = level.marks.map { $0.sentence(style.language) }
    guard all.count > most else { return all }
    let rest = all.count - most + 1
    return all.prefix(most - 1) + [words(tr("and \(rest) more: survey note list"))]
  }

  /// What lies under the rooms is said, not drawn; nil where there is nothing, or no line to spare.
  private func underlays(_ level: LevelPicture) -> String? {
    guard !level.underlays.isEmpty, height >= 8 else { return nil }
    let names = level.underlays.map { $0.name.printable }.joined(separator: ", ")
    return words(tr("underlay in SVG and HTML: \(names)"))
  }

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
  private func scale(_ raster: CellRaster, _ level: LevelPicture, _ unnamed: Int, _ unnumbered: Int)
    -> String
  {
    let cellsPerMetre = raster.perMetre.x / (style.unicode ? 2 : 1)
    var parts: [String] = []
    let bar = ScaleBar.text(1 / cellsPerMetre, columns: width, style: style)
    if !bar.isEmpty { parts.append(bar) }
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
    if unnumbered > 0 {
      parts.append(
        words(
          tr(
            unnumbered, one: "1 wall too short to number: survey room walls",
            other: "\(unnumbered) walls too short to number: survey room walls")))
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

  private func description(of room: RoomPicture) -> String {
    let pointer = style.unicode ? "▸ " : "> "
    let line = Fit.cut(pointer + room.facts(style), width, ellipsis: style.ellipsis)
    return style.sgr("1;35", line) + "\n"
  }

  // MARK: - The list of rooms beside

  private func panel(_ level: LevelPicture, columns used: Int, rows: Int) -> [String] {
    let space = width - used - 3
    guard space >= Self.leastPanel, style.width > 0 else { return [] }
    let columns = min(space, Self.widestPanel)
    // Where there is not space for all, an id tells less than a name.
    let all = level.roomsInOrder
    let order =
      all.filter { level.rooms[$0].isNamed } + all.filter { !level.rooms[$0].isNamed }
    let full = order.count > rows
    let shown = order.prefix(full ? rows - 1 : rows)
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
