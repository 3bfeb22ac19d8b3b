// A level to walk on: what a viewport shows of it, which room and which asset a click means, and the
// order in which rooms are read. Knows nothing of keys and terminals.
import Core
import Kernel

/// One level, ready to be drawn again and again.
public struct PlanMap: Sendable {
  public private(set) var level: LevelPicture
  public let style: Style
  /// Everything drawn; nil for a level without rooms and outline.
  public let extent: PlanBox?
  /// Indices of the rooms as a page is read: from left to right, line by line from the top.
  public let readingOrder: [Int]
  private let index: PlanIndex?
  private let order: [Int]
  private let bounds: [Box]
  private let places: [Identifier: Int]
  private let letters: FamilyLetters

  /// What was drawn.
  public struct Drawing: Sendable {
    public var grid: CellGrid
    /// Rooms in view too small to be named.
    public var unnamed: Int
    /// Which letter is which family; empty when no asset is drawn.
    public var legend: String
    fileprivate var assets: [Int: Identifier]
    fileprivate var notes: [Int: Identifier]

    /// The asset whose letter stands in a cell.
    public func asset(column: Int, row: Int) -> Identifier? {
      guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { return nil }
      return assets[row * grid.columns + column]
    }

    /// The note whose number stands in a cell.
    public func note(column: Int, row: Int) -> Identifier? {
      guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { return nil }
      return notes[row * grid.columns + column]
    }
  }

  /// Cells up to this width are fine enough for the assets of every room.
  private static let assetScale = 0.35

  /// - Complexity: O(n log n) for n points.
  public init(_ level: LevelPicture, style: Style) {
    self.level = level
    self.style = style
    index = PlanIndex(polygons: level.rooms.map(\.polygon))
    order = level.largestFirst
    bounds = level.rooms.map { room in
      var box = Box()
      for ring in room.polygon.rings { box.add(Box(ring)) }
      return box
    }
    var places: [Identifier: Int] = [:]
    for (index, room) in level.rooms.enumerated() { places[room.id] = index }
    self.places = places
    letters = FamilyLetters(level.assets)
    extent = level.extent.map(PlanBox.init)
    readingOrder = PlanMap.reading(level.rooms, bounds)
  }

  /// The room under a point, as a tap would find it; nil outside of all.
  public func room(at point: PlanPoint) -> Int? { index?.locate(point) }

  /// The room under a point, else the one whose border is nearest, up to so many metres away.
  public func room(near point: PlanPoint, within metres: Double) -> Int? {
    index?.nearest(point, within: metres)?.index
  }

  public func room(_ id: Identifier) -> Int? { places[id] }

  public var selected: Int? { level.rooms.firstIndex(where: \.isSelected) }

  /// Shows one room as the one entered, or none.
  public mutating func select(_ room: Identifier?) {
    for index in level.rooms.indices where level.rooms[index].isSelected {
      level.rooms[index].isSelected = false
    }
    if let room, let index = places[room] { level.rooms[index].isSelected = true }
  }

  /// A room with what lies round it.
  public func surroundings(of room: Int) -> PlanBox? {
    var one = level
    one.rooms = [level.rooms[room]]
    one.rooms[0].isSelected = true
    return one.selectionExtent.map(PlanBox.init)
  }

  /// The assets of a room, in the order they were placed.
  public func assets(of room: Identifier) -> [AssetPicture] {
    level.assets.filter { $0.room == room }
  }

  /// What a viewport shows.
  /// - Complexity: O(rooms + points of rooms in view + cells).
  public func draw(
    _ view: PlanViewport, asset: Identifier? = nil, note: Identifier? = nil
  ) -> Drawing {
    let seen = Box([view.box.low, view.box.high])
    let rooms = order.filter { room in
      let box = bounds[room]
      return box.minX <= seen.maxX && seen.minX <= box.maxX && box.minY <= seen.maxY
        && seen.minY <= box.maxY
    }
    let isFine = view.metresPerCell <= PlanMap.assetScale
    var shown: [AssetPicture] = []
    if isFine || selected != nil {
      let inView = Set(rooms)
      shown = level.assets.filter { asset in
        guard let room = places[asset.room], inView.contains(room) else { return false }
        return isFine || level.rooms[room].isSelected
      }
    }
    let cells = PlanCells(
      level, rooms: rooms, assets: shown, letters: letters,
      on: CellRaster(view, unicode: style.unicode), style: style, selectedAsset: asset,
      selectedNote: note)
    return Drawing(
      grid: cells.grid, unnamed: cells.unnamed,
      legend: cells.assets.isEmpty ? "" : letters.legend(of: shown, style.language),
      assets: cells.assets,
      notes: cells.notes)
  }

  /// Rooms whose middles lie within half the height of a usual room are one line.
  private static func reading(_ rooms: [RoomPicture], _ bounds: [Box]) -> [Int] {
    let known = rooms.indices.filter { rooms[$0].labelPoint.isFinite && !bounds[$0].isEmpty }
    let heights = known.map { bounds[$0].height }.sorted()
    guard !heights.isEmpty else { return [] }
    let line = heights[heights.count / 2] / 2
    let fromTop = known.sorted { a, b in
      let (p, q) = (rooms[a].labelPoint, rooms[b].labelPoint)
      return p.y != q.y ? p.y > q.y : p.x != q.x ? p.x < q.x : rooms[a].id < rooms[b].id
    }
    var result: [Int] = []
    var open: [Int] = []
    func close() {
      result += open.sorted { a, b in
        let (p, q) = (rooms[a].labelPoint, rooms[b].labelPoint)
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y > q.y : rooms[a].id < rooms[b].id
      }
      open = []
    }
    var top = Double.infinity
    for room in fromTop {
      let y = rooms[room].labelPoint.y
      if top - y > line {
        close()
        top = y
      }
      open.append(room)
    }
    close()
    return result
  }
}

/// The distance on a terminal that stands for a length of the plan.
public enum ScaleBar {
  /// `├──┤ 5 m`, at most a quarter of `columns` wide.
  public static func text(_ metresPerCell: Double, columns: Int, style: Style) -> String {
    let length = RoundLength.atMost(Double(max(4, min(columns / 4, 24))) * metresPerCell)
    let cells = Int((length / metresPerCell).rounded())
    guard cells >= 2 else { return "" }
    let line = String(repeating: style.unicode ? "─" : "-", count: max(0, cells - 2))
    return (style.unicode ? "├" + line + "┤" : "|" + line + "|") + " " + RoundLength.text(length)
  }
}

extension PlanBox {
  fileprivate init(_ box: Box) {
    self.init(
      low: PlanPoint(x: box.minX, y: box.minY), high: PlanPoint(x: box.maxX, y: box.maxY))
  }
}
