// Tables on pages: how wide the columns are, where rows go. The heading stands on every page; a row that
// fits on a page is never torn, and the last row does not stand alone on one.
import Kernel
import Paper

/// The widths of the columns of a table, for one size of letters.
struct GridLayout {
  static let size = 8.5
  private static let leastSize = 6.0
  static let padding = (x: 4.0, y: 2.6)
  /// With the padding 7 mm, the lines of ruled paper.
  fileprivate static let byHand = 20 - 2 * padding.y
  /// Texts of a column that are measured: the longest ones.
  private static let measured = 24

  let size: Double
  let widths: [Double]

  init(_ grid: Document.Grid, in room: Double, _ pages: Pages) {
    let (lines, words) = (Self.lines(of: grid), Self.words(of: grid))
    let most = (pages.width - 2 * DocumentPages.side) / 3
    func narrowest(_ size: Double) -> [Double] {
      Self.widths(words, grid, size: size, pages).map { min($0, most) }
    }
    var size = Self.size
    var least = narrowest(size)
    while least.reduce(0, +) > room, size > Self.leastSize {
      size -= 0.5
      least = narrowest(size)
    }
    let natural = Self.widths(lines, grid, size: size, pages)
    self.size = size
    let (wanted, needed) = (natural.reduce(0, +), least.reduce(0, +))
    if wanted <= room {
      // Wide enough: what is left goes to the columns with text.
      let texts = grid.columns.indices.filter { !grid.columns[$0].isNumeric }
      let sum = texts.reduce(0) { $0 + natural[$1] }
      let isShort = wanted < room / 2
      widths = natural.indices.map { index in
        guard !isShort, sum > 0, !grid.columns[index].isNumeric else { return natural[index] }
        return natural[index] + (room - wanted) * natural[index] / sum
      }
    } else if needed < room {
      let part = (room - needed) / (wanted - needed)
      widths = natural.indices.map { least[$0] + (natural[$0] - least[$0]) * part }
    } else {
      widths = least.map { room * $0 / needed }
    }
  }

  static func head(_ size: Double, _ column: Document.Grid.Column) -> TextLook {
    TextLook(
      size, bold: true, color: DocumentPages.Ink.text, side: column.isNumeric ? .right : .beginning)
  }

  static func look(_ size: Double, _ column: Document.Grid.Column, sum: Bool) -> TextLook {
    TextLook(
      size, bold: sum, color: DocumentPages.Ink.text,
      side: column.isNumeric ? .right : .beginning)
  }

  /// The width of each column with no line broken.
  static func natural(_ grid: Document.Grid, size: Double, _ pages: Pages) -> [Double] {
    widths(lines(of: grid), grid, size: size, pages)
  }

  /// The longest texts of each column, and its heading.
  private typealias Texts = [(heading: [String], cells: [String])]

  private static func lines(of grid: Document.Grid) -> Texts { longest(grid) { [$0] } }

  private static func words(of grid: Document.Grid) -> Texts {
    longest(grid) { text in text.split { $0 == " " || $0 == "\n" }.map(String.init) }
  }

  /// - Complexity: O(cells), once for all sizes of letters.
  private static func longest(
    _ grid: Document.Grid, _ words: (String) -> [String]
  ) -> Texts {
    grid.columns.indices.map { index in
      let column = grid.columns[index]
      // A number with its unit is one word.
      let parts = column.isNumeric ? { [$0] } : words
      var longest: [(text: String, count: Int)] = []
      for row in grid.rows where index < row.count && !row[index].isEmpty {
        for part in parts(row[index]) {
          let count = part.utf8.count
          if longest.count == measured, count <= longest[measured - 1].count { continue }
          if longest.contains(where: { $0.count == count && $0.text == part }) { continue }
          let place = longest.firstIndex { $0.count < count } ?? longest.count
          longest.insert((part, count), at: place)
          if longest.count > measured { longest.removeLast() }
        }
      }
      return (parts(column.heading), longest.map(\.text))
    }
  }

  private static func widths(
    _ texts: Texts, _ grid: Document.Grid, size: Double, _ pages: Pages
  ) -> [Double] {
    zip(grid.columns, texts).map { column, texts in
      let heading = head(size, column)
      let cell = look(size, column, sum: grid.sums > 0)
      let widths =
        texts.heading.map { pages.measure($0.withIsolates, heading, width: nil).width }
        + texts.cells.map { pages.measure($0.withIsolates, cell, width: nil).width }
      // A hair more, so that what was measured alone is not broken within.
      return max(column.room, (widths.max() ?? 0).rounded(.up) + 1 + 2 * padding.x)
    }
  }
}

extension DocumentPages {
  /// A row with its cells laid out.
  private struct Row {
    var cells: [String]
    var height: Double
    var isSum: Bool
  }

  mutating func lay(_ grid: Document.Grid) throws(Diagnostic) {
    guard !grid.columns.isEmpty else { return }
    let layout = GridLayout(grid, in: width, pages)
    let head = grid.columns.map { $0.heading.onPaper }
    let headHeight = height(head, grid, layout, isHead: true, isSum: false)
    var rows: [Row] = []
    rows.reserveCapacity(grid.rows.count)
    for (number, cells) in grid.rows.enumerated() {
      if number % 64 == 0 { try wish.goOn() }
      let cells = cells.map(printable)
      let isSum = number >= grid.rows.count - grid.sums
      rows.append(
        Row(
          cells: cells, height: height(cells, grid, layout, isHead: false, isSum: isSum),
          isSum: isSum))
    }
    reserve(headHeight + rows.prefix(2).reduce(0) { $0 + min($1.height, whole / 2) })
    putHead(head, grid, layout, headHeight)
    var isFirst = true
    for (number, row) in rows.enumerated() {
      if number % 64 == 0 { try wish.goOn() }
      var needed = row.height
      // The last row takes the one before it along.
      if number == rows.count - 2, !isFirst { needed += rows[number + 1].height }
      // The name of a group does not stand without a second row of it.
      if number < rows.count - 2, grid.repeated[number] == nil, grid.repeated[number + 1] != nil {
        needed += rows[number + 1].height
      }
      var row = row
      if needed > left, !isFirst {
        newPage()
        putHead(head, grid, layout, headHeight)
        for (column, text) in grid.repeated[number] ?? [:] { row.cells[column] = printable(text) }
        row.height = height(row.cells, grid, layout, isHead: false, isSum: row.isSum)
      }
      if row.height > left {
        tear(row, grid, layout, head, headHeight)
      } else {
        put(row.cells, grid, layout, isHead: false, isSum: row.isSum)
        y += row.height
      }
      rule(layout)
      isFirst = false
    }
  }

  private mutating func putHead(
    _ head: [String], _ grid: Document.Grid, _ layout: GridLayout, _ height: Double
  ) {
    put(
      .fill(Ink.head, width: layout.widths.reduce(0, +), height: height), x: Self.side, y: y)
    put(head, grid, layout, isHead: true, isSum: false)
    y += height
    rule(layout)
  }

  private mutating func rule(_ layout: GridLayout) {
    put(.fill(Ink.rule, width: layout.widths.reduce(0, +), height: 0.4), x: Self.side, y: y)
  }

  private func look(
    _ index: Int, _ grid: Document.Grid, _ layout: GridLayout, isHead: Bool, isSum: Bool
  ) -> TextLook {
    let column = grid.columns[index]
    return isHead
      ? GridLayout.head(layout.size, column)
      : GridLayout.look(layout.size, column, sum: isSum)
  }

  private func height(
    _ cells: [String], _ grid: Document.Grid, _ layout: GridLayout, isHead: Bool, isSum: Bool
  ) -> Double {
    var most = 0.0
    for (index, text) in cells.enumerated() where index < grid.columns.count {
      // Nothing but line breaks: lines to write on by hand.
      if !text.isEmpty, text.allSatisfy(\.isNewline) {
        most = max(most, Double(text.count) * GridLayout.byHand)
        continue
      }
      let look = look(index, grid, layout, isHead: isHead, isSum: isSum)
      let extent = pages.measure(
        text, look, width: layout.widths[index] - 2 * GridLayout.padding.x)
      most = max(most, extent.height)
    }
    return most + 2 * GridLayout.padding.y
  }

  private mutating func put(
    _ cells: [String], _ grid: Document.Grid, _ layout: GridLayout, isHead: Bool, isSum: Bool
  ) {
    var x = Self.side
    for (index, text) in cells.enumerated() where index < grid.columns.count {
      if !text.isEmpty {
        put(
          .text(
            text, look(index, grid, layout, isHead: isHead, isSum: isSum),
            width: layout.widths[index] - 2 * GridLayout.padding.x, lines: 0..<Int.max),
          x: x + GridLayout.padding.x, y: y + GridLayout.padding.y)
      }
      x += layout.widths[index]
    }
  }

  /// A row longer than a page, line by line over as many as it takes.
  private mutating func tear(
    _ row: Row, _ grid: Document.Grid, _ layout: GridLayout, _ head: [String], _ headHeight: Double
  ) {
    var next = [Int](repeating: 0, count: row.cells.count)
    var isNewPage = false
    while true {
      var isDone = true
      var used = 0.0
      var x = Self.side
      for (index, text) in row.cells.enumerated() where index < grid.columns.count {
        let width = layout.widths[index] - 2 * GridLayout.padding.x
        let look = look(index, grid, layout, isHead: false, isSum: row.isSum)
        let lines = pages.measure(text, look, width: width).lines
        let first = next[index]
        if !text.isEmpty, first < lines {
          let above = first == 0 ? 0 : pages.lineEnd(first - 1)
          var last = first
          let room = left - 2 * GridLayout.padding.y
          while last < lines, pages.lineEnd(last) - above <= room { last += 1 }
          // A page that holds no line of it would be one too many, and one after the other without an end.
          if last == first, isFresh || isNewPage { last += 1 }
          if last > first {
            put(
              .text(text, look, width: width, lines: first..<last),
              x: x + GridLayout.padding.x, y: y + GridLayout.padding.y)
            used = max(used, pages.lineEnd(last - 1) - above)
          }
          next[index] = last
          if last < lines { isDone = false }
        }
        x += layout.widths[index]
      }
      y += used + 2 * GridLayout.padding.y
      if isDone { return }
      rule(layout)
      newPage()
      putHead(head, grid, layout, headHeight)
      isNewPage = true
    }
  }
}
