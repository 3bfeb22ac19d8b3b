// One level drawn in cells: walls, the selected room dotted, names, states, counts, assets as the
// letters of their families. What stands round the drawing is the caller's.
import Core
import Kernel

struct PlanCells {
  let style: Style
  private let level: LevelPicture
  private let letters: FamilyLetters
  private let selectedAsset: Identifier?
  private let selectedNote: Identifier?
  private(set) var raster: CellRaster
  private(set) var grid: CellGrid
  /// How many rooms in view could not be named.
  private(set) var unnamed = 0
  /// The assets drawn, by the index of their cell.
  private(set) var assets: [Int: Identifier] = [:]
  /// The notes whose numbers are drawn, by the indices of their cells.
  private(set) var notes: [Int: Identifier] = [:]

  private static let selectedWall = "1;35"
  private static let assetCode = "1;36"
  private static let selectedAssetCode = "7;1;36"
  private static let noteCode = "1;33"
  private static let selectedNoteCode = "7;1;33"

  /// - Parameters:
  ///   - rooms: indices of the rooms drawn, larger ones before those that may lie in them.
  ///   - assets: those that are drawn, of rooms that are drawn.
  init(
    _ level: LevelPicture, rooms: [Int], assets: [AssetPicture], letters: FamilyLetters,
    on raster: CellRaster, style: Style, selectedAsset: Identifier? = nil,
    selectedNote: Identifier? = nil
  ) {
    self.style = style
    self.level = level
    self.letters = letters
    self.selectedAsset = selectedAsset
    self.selectedNote = selectedNote
    self.raster = raster
    grid = CellGrid(columns: raster.columns, rows: raster.rows)
    draw(rooms)
    paint()
    label(rooms.sorted(), assets)
  }

  private mutating func draw(_ rooms: [Int]) {
    for index in rooms { raster.fill(level.rooms[index].polygon, room: index) }
    for polygon in level.outline { raster.draw(polygon) }
    for index in rooms where !level.rooms[index].isSelected {
      raster.draw(level.rooms[index].polygon)
    }
    for index in rooms where level.rooms[index].isSelected {
      raster.draw(level.rooms[index].polygon, selected: true)
    }
    for opening in level.openings { raster.open(opening) }
    for mark in level.marks {
      // The head of an arrow is a sign of its own.
      let kind = mark.kind == .arrow ? MarkKind.line : mark.kind
      for stroke in MarkShape.strokes(kind, mark.points.map { ($0.x, $0.y) }, head: 0) {
        raster.sketch(
          PlanPoint(x: stroke.from.x, y: stroke.from.y), PlanPoint(x: stroke.to.x, y: stroke.to.y))
      }
    }
  }

  private mutating func paint() {
    for index in raster.walls.indices {
      if raster.strokes[index] != 0 {
        grid.set(raster.character(at: index), at: index, code: Self.noteCode)
      } else if raster.walls[index] != 0 {
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

  /// Writes labels and assets.
  private mutating func label(_ rooms: [Int], _ assets: [AssetPicture]) {
    let labels = RoomLabels(raster, rooms: level.rooms.count, style: style)
    var taken: Set<Int> = []
    for index in rooms {
      let room = level.rooms[index]
      var (lines, named) = labels.label(of: room, index: index)
      let point = raster.cell(of: room.labelPoint)
      let inView = point.map {
        (0..<raster.columns).contains($0.column) && (0..<raster.rows).contains($0.row)
      }
      if room.isSelected, !named, let point, inView == true {
        lines = [forced(room, point)]
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
    mark()
    taken.formUnion(notes.keys)
    guard !assets.isEmpty else { return }
    var byRoom: [Identifier: [AssetPicture]] = [:]
    for asset in assets { byRoom[asset.room, default: []].append(asset) }
    for index in rooms {
      if let group = byRoom[level.rooms[index].id] { place(group, of: index, &taken) }
    }
  }

  /// The numbers of notes where they stand, or as near as no other number is, and the heads of arrows.
  private mutating func mark() {
    for mark in level.marks where mark.kind == .arrow { point(mark) }
    for mark in level.marks {
      guard let first = mark.points.first, let cell = raster.cell(of: first), isInside(cell)
      else { continue }
      let text = "#\(mark.number)"
      let width = Fit.width(text)
      var spot: (column: Int, row: Int)?
      for (across, down) in [(0, 0), (0, 1), (0, -1), (width + 1, 0), (-width - 1, 0), (0, 2)] {
        let row = cell.row + down
        let column = max(0, min(cell.column + across, raster.columns - width))
        guard (0..<raster.rows).contains(row) else { continue }
        let isFree = (column..<column + width).allSatisfy { notes[raster.index($0, row)] == nil }
        if isFree {
          spot = (column, row)
          break
        }
      }
      // Where many stand on one spot, the last is seen.
      let (column, row) = spot ?? (max(0, min(cell.column, raster.columns - width)), cell.row)
      let code = mark.id == selectedNote ? Self.selectedNoteCode : Self.noteCode
      grid.write(text, column: column, row: row, code: code)
      for place in column..<min(raster.columns, column + width) {
        notes[raster.index(place, row)] = mark.id
      }
    }
  }

  private func isInside(_ cell: (column: Int, row: Int)) -> Bool {
    (0..<raster.columns).contains(cell.column) && (0..<raster.rows).contains(cell.row)
  }

  /// The head of an arrow, in the one of eight directions that is nearest to its own.
  private mutating func point(_ mark: MarkPicture) {
    guard let to = mark.points.last, let from = mark.points.dropLast().last,
      let cell = raster.cell(of: to), isInside(cell)
    else { return }
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    guard dx.isFinite, dy.isFinite, dx != 0 || dy != 0 else { return }
    // tan 22.5°: less is straight.
    let (across, down) = (abs(dx) < abs(dy) * 0.4142, abs(dy) < abs(dx) * 0.4142)
    let column = across ? 1 : dx > 0 ? 2 : 0
    let row = down ? 1 : dy > 0 ? 0 : 2
    let signs = style.unicode ? Array("↖↑↗← →↙↓↘") : Array("^^^< >vvv")
    grid.set(signs[row * 3 + column], at: raster.index(cell.column, cell.row), code: Self.noteCode)
  }

  /// Over the walls, since the selected room must be named.
  private func forced(_ room: RoomPicture, _ at: (column: Int, row: Int)) -> PlacedLine {
    let name = (room.number.nonEmpty ?? room.name.nonEmpty ?? room.short).printable
    let text = Fit.cut(
      (style.unicode ? "▸" : ">") + name, min(12, raster.columns), ellipsis: "")
    let column = min(max(0, at.column - Fit.width(text) / 2), raster.columns - Fit.width(text))
    return PlacedLine(
      text: text, column: max(0, column), row: min(max(0, at.row), raster.rows - 1), isBadge: false)
  }

  /// Each asset at its place, or on rings round the label point; to the nearest free cell.
  private mutating func place(_ group: [AssetPicture], of index: Int, _ taken: inout Set<Int>) {
    let room = level.rooms[index]
    let spots = RadialSpots.around(room.labelPoint, count: group.count { $0.at == nil })
    var next = 0
    var crowded: Set<Int> = []
    for asset in group {
      var target: (column: Int, row: Int)?
      if let at = asset.at {
        target = cell(of: at, in: room)
      } else if let centre = raster.cell(of: room.labelPoint) {
        let spot = spots[next]
        next += 1
        target = (
          centre.column + Int((spot.x * 6).rounded()), centre.row + Int((spot.y * 2.4).rounded())
        )
      }
      guard let target else { continue }
      // Where somebody pointed, there it stands, on a wall too. Other letters keep a cell between them
      // where there is space.
      guard
        let cell = pointed(asset, target, taken) ?? nearestFree(to: target, index, taken, crowded)
          ?? nearestFree(to: target, index, taken, [])
      else {
        // The room is full; the count tells the rest.
        if asset.at == nil { break }
        continue
      }
      taken.insert(cell)
      crowded.formUnion([cell - 1, cell + 1])
      assets[cell] = asset.id
      let code = asset.id == selectedAsset ? Self.selectedAssetCode : Self.assetCode
      grid.set(letters.sign(of: asset), at: cell, code: code)
    }
  }

  /// The cell of a place in a room: of two that a wall runs between, the one within.
  private func cell(
    of at: PlanPoint, in room: RoomPicture
  ) -> (column: Int, row: Int)? {
    let (dx, dy) = (room.labelPoint.x - at.x, room.labelPoint.y - at.y)
    let way = (dx * dx + dy * dy).squareRoot()
    guard way > 0, way.isFinite else { return raster.cell(of: at) }
    let hair = min(1, 0.001 / way)
    return raster.cell(of: PlanPoint(x: at.x + dx * hair, y: at.y + dy * hair))
  }

  /// The cell of a place that was given, unless something is written there.
  private func pointed(
    _ asset: AssetPicture, _ target: (column: Int, row: Int), _ taken: Set<Int>
  ) -> Int? {
    guard asset.at != nil, isInside(target) else { return nil }
    let index = raster.index(target.column, target.row)
    return taken.contains(index) ? nil : index
  }

  private func nearestFree(
    to target: (column: Int, row: Int), _ room: Int, _ taken: Set<Int>, _ crowded: Set<Int>
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
}

extension LevelPicture {
  /// Indices of `rooms`, so that a room within another one is drawn over it.
  var largestFirst: [Int] { rooms.indices.sorted { rooms[$0].areaM2 > rooms[$1].areaM2 } }
}

extension FamilyLetters {
  /// Which letter is which family, and how many there are.
  func legend(_ language: Language) -> String { legend(families, unplaced: unplaced, language) }

  /// The same for some of the assets, by the letters that all have together.
  func legend(of assets: [AssetPicture], _ language: Language) -> String {
    var counts: [String: Int] = [:]
    for asset in assets { counts[asset.family, default: 0] += 1 }
    return legend(
      families.compactMap { one in counts[one.family].map { (one.family, one.letter, $0) } },
      unplaced: assets.count { $0.at == nil }, language)
  }

  private func legend(
    _ families: [(family: String, letter: String, count: Int)], unplaced: Int,
    _ language: Language
  ) -> String {
    let list = families.map { family in
      "\(family.letter) \(family.family.printable) \(family.count)"
    }.joined(separator: ", ")
    let small = tr("small letters: \(AssetPicture.unplaced)").text(language)
    return unplaced == 0 ? list : list + "; " + small
  }
}

extension RoomPicture {
  /// What there is to say on one line: name, category, area, state, assets.
  public func facts(_ style: Style) -> String {
    let assets = assetCount
    var facts: [String] = [title.printable]
    if let category = category.nonEmpty { facts.append(category.printable) }
    if areaM2.isFinite { facts.append(areaM2.fixed(1) + " " + style.unit("m²")) }
    facts.append(state.words.text(style.language))
    facts.append(tr(assets, one: "1 asset", other: "\(assets) assets").text(style.language))
    return facts.joined(separator: style.unicode ? " · " : ", ")
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
