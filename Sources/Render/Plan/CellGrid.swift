// Characters in cells with their colours, and lines made of them. Wide characters take two cells.
// Characters that take none, controls among them, are left out.
import Kernel

/// A page of text: what a terminal shows.
public struct CellGrid: Sendable {
  public let columns: Int
  public let rows: Int
  private var characters: [Character?]
  /// Places in `palette`.
  private var codes: [UInt8]
  private var palette = [""]

  public init(columns: Int, rows: Int) {
    let (columns, rows) = (max(0, columns), max(0, rows))
    self.columns = columns
    self.rows = rows
    characters = Array(repeating: " ", count: columns * rows)
    codes = Array(repeating: 0, count: columns * rows)
  }

  /// Written from `column` on; what would leave the grid is left out.
  ///
  /// - Parameter code: how it looks: numbers of SGR parted by semicolons, such as `1;35`.
  public mutating func write(_ text: String, column: Int, row: Int, code: String = "") {
    guard (0..<rows).contains(row) else { return }
    let code = place(of: code)
    var at = column
    for character in text {
      let width = Fit.width(character)
      guard width > 0 else { continue }
      if at >= 0, at + width <= columns {
        characters[row * columns + at] = character
        codes[row * columns + at] = code
        for further in 1..<max(2, width) where width > 1 {
          characters[row * columns + at + further] = nil
          codes[row * columns + at + further] = code
        }
      }
      at += width
    }
  }

  mutating func set(_ character: Character, at index: Int, code: String) {
    characters[index] = character
    codes[index] = place(of: code)
  }

  private mutating func place(of code: String) -> UInt8 {
    if code.isEmpty { return 0 }
    if let at = palette.firstIndex(of: code) { return UInt8(at) }
    guard palette.count < 255 else { return 0 }
    palette.append(code)
    return UInt8(palette.count - 1)
  }

  /// What stands in another grid, put over this one.
  public mutating func paste(_ other: CellGrid, column: Int, row: Int) {
    let looks = other.palette.map { place(of: $0) }
    for y in 0..<other.rows where (0..<rows).contains(row + y) {
      for x in 0..<other.columns where (0..<columns).contains(column + x) {
        let from = y * other.columns + x
        let to = (row + y) * columns + column + x
        characters[to] = other.characters[from]
        codes[to] = looks[Int(other.codes[from])]
      }
    }
  }

  /// A stretch of one look.
  public struct Run: Sendable, Equatable {
    public var column: Int
    public var text: String
    public var code: String
  }

  /// One row as stretches. Each begins at its column whatever a terminal makes of the one before: a
  /// character that is not plainly one cell wide ends its stretch. Blanks of no look are left out
  /// where they end a row.
  public func runs(of row: Int) -> [Run] {
    guard (0..<rows).contains(row) else { return [] }
    let start = row * columns
    var end = start + columns
    while end > start, characters[end - 1] == " ", codes[end - 1] == 0 { end -= 1 }
    var runs: [Run] = []
    var isOpen = false
    var open: UInt8 = 0
    for index in start..<end {
      guard let character = characters[index] else { continue }
      if isOpen, open == codes[index], let last = runs.indices.last {
        runs[last].text.append(character)
      } else {
        open = codes[index]
        runs.append(
          Run(column: index - start, text: String(character), code: palette[Int(open)]))
      }
      isOpen = character.unicodeScalars.count == 1 && Fit.width(character) == 1
    }
    return runs
  }

  /// Whether a cell is blank, or the ground of a room.
  func isOpen(_ column: Int, _ row: Int) -> Bool {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return false }
    return [" ", "⠂", "."].contains(characters[row * columns + column])
  }

  /// One row without its looks, blanks at its end dropped.
  public func text(_ row: Int) -> String { line(row, style: Style(color: false)) }

  /// One row, blanks at its end dropped.
  func line(_ row: Int, style: Style) -> String {
    let start = row * columns
    var end = start + columns
    while end > start, characters[end - 1] == " ", codes[end - 1] == 0 { end -= 1 }
    var out = ""
    var index = start
    while index < end {
      let code = codes[index]
      var run = ""
      while index < end, codes[index] == code {
        if let character = characters[index] { run.append(character) }
        index += 1
      }
      out += style.sgr(palette[Int(code)], run)
    }
    return out
  }
}
