// Characters in cells with their colours, and lines made of them. Wide characters take two cells.
import Kernel

struct CellGrid {
  let columns: Int
  let rows: Int
  private var characters: [Character?]
  /// Places in `palette`.
  private var codes: [UInt8]
  private var palette = [""]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    characters = Array(repeating: " ", count: columns * rows)
    codes = Array(repeating: 0, count: columns * rows)
  }

  /// Written from `column` on; what would leave the grid is left out.
  mutating func write(_ text: String, column: Int, row: Int, code: String = "") {
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
