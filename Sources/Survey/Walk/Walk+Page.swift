// What the walk shows: the plan between a title and two lines about the room and the last answer, and
// over it a page, a list or the line being typed. Every text of users is made printable here.

import Command
import Kernel
import Render

extension Walk {
  private static let boldCode = "1"
  private static let dimCode = "2"
  private static let chosenCode = "7"
  private static let faultCode = "1;31"
  private static let pointerCode = "7;1;32"
  private static let roomCode = "1;35"

  /// The whole screen, and where the cursor stands while something is typed.
  mutating func page() -> (CellGrid, cursor: (column: Int, row: Int)?) {
    var grid = CellGrid(columns: columns, rows: rows)
    guard isLargeEnough else {
      let (width, height) = (Walk.leastColumns, Walk.leastRows)
      let text = tr("enlarge to \(width) x \(height) cells").text(language)
      grid.write(text.truncated(toWidth: columns), column: 0, row: 0)
      return (grid, nil)
    }
    let drawing = drawing()
    grid.paste(drawing.grid, column: 0, row: 1)
    if let cell = pointerCell {
      grid.write(
        style.unicode ? "┼" : "+", column: cell.column, row: cell.row + 1, code: Walk.pointerCode)
    }
    if map.level.rooms.isEmpty { putEmpty(&grid) }
    putTitle(&grid)
    switch mode {
    case .plan:
      putStatus(&grid, drawing)
      if let cell = pointerCell, isPointing { return (grid, (cell.column, cell.row + 1)) }
    case .page(let page):
      putStatus(&grid, drawing)
      put(page, &grid)
    case .choose(let chooser):
      let cursor = put(chooser, &grid)
      return (grid, cursor)
    case .add(let line, let candidates):
      let cursor = put(line, candidates, &grid)
      return (grid, cursor)
    case .refused(let line):
      let help = tr("Esc leaves").text(language)
      grid.write(
        cut("! " + noRoom.text(language), columns).padded(toWidth: columns), column: 0,
        row: rows - 2, code: Walk.faultCode)
      let cursor = put("survey asset add ", line, right: help, &grid)
      return (grid, cursor)
    }
    return (grid, nil)
  }

  private func cut(_ text: String, _ width: Int) -> String {
    let text = text.printable
    guard text.displayWidth > width else { return text }
    return style.unicode
      ? text.truncated(toWidth: width)
      : text.truncated(toWidth: max(0, width)).replacingEllipsis
  }

  private var separator: String { style.unicode ? " · " : " - " }

  private func putEmpty(_ grid: inout CellGrid) {
    let text = cut(tr("no rooms on this level yet").text(language), columns)
    grid.write(text, column: (columns - text.displayWidth) / 2, row: rows / 2)
  }

  // MARK: - Above and below the plan

  /// Where one is; how many rooms there are in each state.
  private func putTitle(_ grid: inout CellGrid) {
    let level = map.level
    let ordinal = level.ordinal.isFinite ? level.ordinal.shortest : "?"
    let names = [title, level.name].filter { !$0.isEmpty }
    let name = names.joined(separator: separator) + " (" + ordinal + ")"
    var marks: [(String, String)] = []
    for state in RoomState.allCases {
      let count = level.rooms.count { $0.state == state }
      guard count > 0 else { continue }
      let mark = StateMark.text(state, unicode: style.unicode) + " \(count)"
      marks.append((mark, StateMark.color(state)))
    }
    let width = marks.reduce(0) { $0 + $1.0.displayWidth + 2 }
    let shown = cut(name, max(10, columns - width - 1))
    grid.write(shown, column: 0, row: 0, code: Walk.boldCode)
    var column = columns - width + 2
    guard column > shown.displayWidth else { return }
    for (mark, color) in marks {
      grid.write(mark, column: column, row: 0, code: color)
      column += mark.displayWidth + 2
    }
  }

  /// The room; then what was said, or the scale and what letters mean.
  private func putStatus(_ grid: inout CellGrid, _ drawing: PlanMap.Drawing) {
    let last = rows - 1
    if let message {
      let mark = message.isFault ? "! " : ""
      let code = message.isFault ? Walk.faultCode : Walk.boldCode
      let text = mark + message.text.printable
      // A long answer takes the line of the room too.
      if text.displayWidth > columns {
        let (first, second) = Walk.halves(text, columns)
        grid.write(first, column: 0, row: last - 1, code: code)
        grid.write(cut(second, columns), column: 0, row: last, code: code)
      } else {
        putRoom(&grid, last - 1)
        grid.write(text, column: 0, row: last, code: code)
      }
      return
    }
    putRoom(&grid, last - 1)
    let help = tr("? help").text(language)
    grid.write(help, column: columns - help.displayWidth, row: last, code: Walk.dimCode)
    var parts: [String] = []
    let bar = ScaleBar.text(view.metresPerCell, columns: columns, style: style)
    if !bar.isEmpty { parts.append(bar) }
    if !drawing.legend.isEmpty { parts.append(drawing.legend) }
    if drawing.unnamed > 0 {
      let count = drawing.unnamed
      parts.append(
        tr(count, one: "1 room too small to name", other: "\(count) rooms too small to name")
          .text(language))
    }
    let space = columns - help.displayWidth - 2
    while parts.count > 1, parts.joined(separator: "   ").displayWidth > space {
      parts.removeLast()
    }
    grid.write(
      cut(parts.joined(separator: "   "), space), column: 0, row: last, code: Walk.dimCode)
  }

  private func putRoom(_ grid: inout CellGrid, _ row: Int) {
    var columns = columns
    if let text = pointerText {
      let shown = cut(text, columns)
      grid.write(
        shown, column: columns - shown.displayWidth, row: row, code: Walk.boldCode)
      columns -= shown.displayWidth + 2
      guard columns >= 8 else { return }
    }
    guard let room = selected else {
      let text = tr("click a room, or press Tab; / finds one").text(language)
      grid.write(cut(text, columns), column: 0, row: row, code: Walk.dimCode)
      return
    }
    let mark = StateMark.text(room.state, unicode: style.unicode)
    let text = (style.unicode ? "▸ " : "> ") + room.facts(style)
    let space = columns - mark.displayWidth - 1
    let shown = cut(text, space)
    grid.write(shown, column: 0, row: row, code: Walk.roomCode)
    grid.write(
      mark, column: shown.displayWidth + 1, row: row, code: StateMark.color(room.state))
  }

  /// Parted at a blank where there is one.
  static func halves(_ text: String, _ width: Int) -> (String, String) {
    if text.displayWidth <= width { return (text, "") }
    var used = 0
    var end = text.startIndex
    var blank: String.Index?
    for index in text.indices {
      used += text[index].displayWidth
      if used > width { break }
      if text[index] == " " { blank = index }
      end = text.index(after: index)
    }
    if let blank, text.distance(from: blank, to: end) < width / 2 { end = blank }
    return (String(text[..<end]), String(text[end...].drop { $0 == " " }))
  }

  // MARK: - Over the plan

  /// Cells of the page's inside; at the right, so that the plan stays in sight.
  var pageColumns: Range<Int> {
    let width = columns < 60 ? columns : min(columns, max(46, columns * 2 / 5))
    return columns - width..<columns
  }

  var pageRows: Range<Int> { 1..<max(2, rows - 2) }

  /// Lines of text on the page.
  var pageHeight: Int { max(1, pageRows.count - 2) }

  /// Cells of text on the page.
  var pageWidth: Int { pageColumns.count - 4 }

  /// How many choices are seen at a time.
  var listHeight: Int { min(10, max(3, rows / 3)) }

  var helpPage: WalkPage {
    var terms = WalkKeys.table.map { ($0.keys.text(language), $0.meaning.text(language)) }
    terms.append(("", ""))
    for state in RoomState.allCases {
      terms.append((StateMark.text(state, unicode: style.unicode), state.words.text(language)))
    }
    let width = terms.reduce(0) { max($0, $1.0.displayWidth) } + 2
    var lines: [String] = []
    for (term, meaning) in terms {
      var rest = meaning
      var before = term
      repeat {
        let (first, second) = Walk.halves(rest, max(10, pageWidth - width))
        lines.append(before.padded(toWidth: width) + first)
        (before, rest) = ("", second)
      } while !rest.isEmpty
    }
    return WalkPage(tr("Help").text(language), lines)
  }

  private func put(_ page: WalkPage, _ grid: inout CellGrid) {
    let frame = style.unicode ? Array("┌─┐│└┘") : Array("+-+|++")
    let (columns, width) = (pageColumns, pageColumns.count)
    let height = min(pageRows.count, page.lines.count + 2)
    let title = cut(page.title, width - 6)
    let inside = String(repeating: String(frame[1]), count: max(0, width - 2))
    let left = columns.lowerBound
    let top = pageRows.lowerBound
    grid.write(String(frame[0]) + inside + String(frame[2]), column: left, row: top)
    grid.write(" " + title + " ", column: left + 2, row: top, code: Walk.boldCode)
    let lines = height - 2
    for line in 0..<lines {
      let text = page.top + line < page.lines.count ? page.lines[page.top + line] : ""
      let row = top + 1 + line
      grid.write(String(frame[3]), column: left, row: row)
      grid.write(
        (" " + cut(text, width - 4)).padded(toWidth: width - 2), column: left + 1, row: row)
      grid.write(String(frame[3]), column: left + width - 1, row: row)
    }
    let bottom = top + 1 + lines
    grid.write(String(frame[4]) + inside + String(frame[5]), column: left, row: bottom)
    let rest = page.lines.count - lines
    let hint =
      rest > 0
      ? tr("Esc closes; arrows: line \(page.top + 1) of \(page.lines.count)")
      : tr("Esc closes")
    let text = cut(hint.text(language), width - 6)
    grid.write(
      " " + text + " ", column: left + width - text.displayWidth - 4, row: bottom,
      code: Walk.dimCode)
  }

  private func put(
    _ chooser: WalkChooser, _ grid: inout CellGrid
  ) -> (column: Int, row: Int) {
    let shown = chooser.shown(listHeight)
    var row = rows - 1 - shown.count
    for place in shown {
      let choice = chooser.all[chooser.found[place]]
      let isChosen = place == chooser.chosen
      let mark = isChosen ? (style.unicode ? "▸ " : "> ") : "  "
      let detail = cut(choice.detail, columns / 2)
      let name = cut(mark + choice.title, columns - detail.displayWidth - 2)
      let gap = columns - name.displayWidth - detail.displayWidth
      let line = name + String(repeating: " ", count: max(1, gap)) + detail
      grid.write(line, column: 0, row: row, code: isChosen ? Walk.chosenCode : "")
      row += 1
    }
    let count = "\(chooser.found.count)/\(chooser.all.count)"
    return put(chooser.label.text(language) + ": ", chooser.line, right: count, &grid)
  }

  private func put(
    _ line: WalkLine, _ candidates: [String], _ grid: inout CellGrid
  ) -> (column: Int, row: Int) {
    let shown = candidates.prefix(listHeight)
    var row = rows - 1 - shown.count
    for (index, candidate) in shown.enumerated() {
      let isLast = index == listHeight - 1 && candidates.count > listHeight
      let rest = candidates.count - index
      let text = isLast ? tr("and \(rest) more").text(language) : candidate
      grid.write(("  " + cut(text, columns - 2)).padded(toWidth: columns), column: 0, row: row)
      row += 1
    }
    if shown.isEmpty { putRoom(&grid, rows - 2) }
    var above = rows - 1
    for text in lineFault.reversed().suffix(listHeight) {
      above -= 1
      grid.write(
        cut(text, columns).padded(toWidth: columns), column: 0, row: above, code: Walk.faultCode)
    }
    let help = tr("Tab completes, Esc leaves").text(language)
    return put("survey asset add ", line, right: help, &grid)
  }

  /// The line being typed, scrolled so that the cursor is seen.
  private func put(
    _ label: String, _ line: WalkLine, right: String, _ grid: inout CellGrid
  ) -> (column: Int, row: Int) {
    let row = rows - 1
    grid.write(
      String(repeating: " ", count: columns), column: 0, row: row)
    grid.write(label, column: 0, row: row, code: Walk.boldCode)
    let start = label.displayWidth
    let space = max(1, columns - start - 1)
    var before = line.beforeCursor.printable
    while before.displayWidth > space { before.removeFirst() }
    let after = String(line.text.dropFirst(line.beforeCursor.count)).printable
    let cursor = start + before.displayWidth
    grid.write(before + after, column: start, row: row)
    if cursor + after.displayWidth + right.displayWidth + 2 < columns {
      grid.write(
        right, column: columns - right.displayWidth, row: row, code: Walk.dimCode)
    }
    return (cursor, row)
  }
}

extension String {
  /// The mark of what was cut, in ASCII.
  fileprivate var replacingEllipsis: String {
    hasSuffix("…") ? String(dropLast()) + "." : self
  }
}
