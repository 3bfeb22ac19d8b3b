// A document on pages: what stands where. First everything is measured and given a place, then it is drawn,
// since the foot of each page says how many there are.
//
// A heading stands with what follows it. A paragraph leaves two lines or more on either page; a table
// repeats its heading and tears no row that fits on a page.
import Core
import Kernel
import Paper

/// What is drawn at a place that was found for it.
enum PageMark {
  /// Lines of a text laid out at a width, nil for one that is not broken.
  case text(String, TextLook, width: Double?, lines: Range<Int>)
  case fill(UInt32, width: Double, height: Double)
  /// The number of a picture among those of the document.
  case svg(Int, width: Double, height: Double)
  case jpeg(
    [UInt8], pixels: (width: Int, height: Int), name: String?, width: Double, height: Double)
}

struct DocumentPages {
  struct Placed {
    var mark: PageMark
    var x: Double
    var y: Double
  }

  struct Entry {
    var level: Int
    var title: String
    var page: Int
    var y: Double
  }

  enum Ink {
    static let text: UInt32 = 0x111827
    static let quiet: UInt32 = 0x4B5563
    static let rule: UInt32 = 0xD1D5DB
    static let head: UInt32 = 0xEEF0F3
  }

  let document: Document
  let wish: PaperWish
  let pages: Pages
  private(set) var placed: [[Placed]] = [[]]
  private var entries: [Entry] = []
  private var svgs: [PaperPicture] = []
  /// Where the next line begins on the page that is being filled.
  var y: Double

  static let side = 51.0
  static let top = 54.0
  static let bottom = 48.0
  static let body = TextLook(10, color: Ink.text)
  static let quiet = TextLook(8.5, color: Ink.quiet)

  /// The smallest factor by which a picture is scaled to stay on the page that mentions it.
  private static let smaller = 0.72

  var width: Double { pages.width - 2 * Self.side }
  var end: Double { pages.height - Self.bottom }
  var left: Double { end - y }
  /// Of a page with nothing on it.
  var whole: Double { end - Self.top }
  var isFresh: Bool { placed[placed.count - 1].isEmpty }

  /// Rows of all tables: some thousand pages, and minutes.
  static let mostRows = 50_000

  /// - Throws: `unavailable` without librsvg, `data` for more rows than anybody prints.
  init(_ document: Document, _ wish: PaperWish) throws(Diagnostic) {
    let rows = document.blocks.reduce(0) { sum, block in
      if case .table(let grid) = block { sum + grid.rows.count } else { sum }
    }
    guard rows <= Self.mostRows else {
      throw Diagnostic(
        .data, tr("\(rows) rows are too many for pages: at most \(Self.mostRows)"),
        hint: tr("end the name in .csv or .xlsx, or list less at a time"))
    }
    self.document = document
    self.wish = wish
    let size = wish.size ?? .a4
    func open(landscape: Bool) throws(Diagnostic) -> Pages {
      let sheet = size.points(landscape: landscape)
      return try Pages(
        width: sheet.width, height: sheet.height, title: document.title, made: wish.moment)
    }
    y = Self.top
    if let isLandscape = document.isLandscape {
      pages = try open(landscape: isLandscape)
      return
    }
    let upright = try open(landscape: false)
    let room = upright.width - 2 * Self.side
    let needed = document.blocks.reduce(0) { most, block in
      guard case .table(let grid) = block else { return most }
      return max(most, GridLayout.natural(grid, size: GridLayout.size, upright).reduce(0, +))
    }
    pages = needed > room * 1.15 ? try open(landscape: true) : upright
  }

  /// The PDF.
  func bytes() throws(Diagnostic) -> [UInt8] {
    var copy = self
    try copy.lay()
    return try copy.draw()
  }

  // MARK: - Places

  mutating func put(_ mark: PageMark, x: Double, y: Double) {
    placed[placed.count - 1].append(Placed(mark: mark, x: x, y: y))
  }

  mutating func newPage() {
    placed.append([])
    y = Self.top
  }

  /// Goes to the next page where less than that is left, and the page has something on it.
  mutating func reserve(_ height: Double) {
    if height > left, !isFresh { newPage() }
  }

  private mutating func lay() throws(Diagnostic) {
    if let letterhead = document.letterhead {
      try lay(letterhead)
    } else {
      write(document.title.onPaper, TextLook(20, bold: true, color: Ink.text))
      if let subtitle = document.subtitle?.onPaper { write(subtitle, Self.quiet) }
      y += 10
    }
    for index in document.blocks.indices {
      try wish.goOn()
      try lay(document.blocks[index], at: index)
    }
  }

  private mutating func lay(
    _ block: Document.Block, at index: Int
  ) throws(Diagnostic) {
    switch block {
    case .heading(let level, let text): heading(level, text, at: index)
    case .paragraph(let paragraph):
      let look =
        switch paragraph.tone {
        case .plain: Self.body
        case .quiet: Self.quiet
        case .fixed: TextLook(8, fixed: true, color: Ink.text)
        }
      let (text, parts) = words(paragraph.runs, look)
      // Nobody signs a page that says nothing.
      if isSigned(index) {
        reserve(min(pages.measure(text, parts, width: width).height, 30) + Self.signing)
      }
      write(text, parts)
      y += 6
    case .facts(let facts): lay(facts)
    case .list(let items):
      for (place, item) in items.enumerated() {
        if place == items.count - 1, isSigned(index) { reserve(20 + Self.signing) }
        self.item(printable(item))
      }
      y += 6
    case .numbered(let items):
      let digits = String(items.count).utf8.count
      for (index, item) in items.enumerated() {
        self.item(printable(item), mark: "\(index + 1).", indent: 10 + 6 * Double(digits))
      }
      y += 6
    case .table(let grid):
      try lay(grid)
      y += 10
    case .pictures(let pictures, let perRow): try lay(pictures, perRow: perRow)
    case .atRight(let texts): layAtRight(texts)
    case .signatures(let signatures): lay(signatures)
    case .pageBreak: if !isFresh { newPage() }
    }
  }

  /// Its own line ends, and nothing else that is not a letter.
  func printable(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).onPaper }.joined(separator: "\n")
  }

  private mutating func heading(_ level: Int, _ title: String, at index: Int) {
    let level = min(max(level, 1), 3)
    let text = title.onPaper
    let look = Self.heading(level)
    let height = pages.measure(text, look, width: width).height
    let above = isFresh ? 0 : Self.above(level)
    reserve(above + height + 4 + least(index + 1, under: level))
    if !isFresh { y += above }
    entries.append(Entry(level: level, title: title, page: placed.count, y: y))
    write(text, look)
    y += 4
  }

  /// What rules to sign on take, with what stands above them.
  private static let signing = 6.0 + 80

  /// Whether rules to sign on follow a block.
  private func isSigned(_ index: Int) -> Bool {
    guard index + 1 < document.blocks.count, case .signatures = document.blocks[index + 1] else {
      return false
    }
    return true
  }

  private static func heading(_ level: Int) -> TextLook {
    TextLook([16.0, 13, 11][level - 1], bold: true, color: Ink.text)
  }

  private static func above(_ level: Int) -> Double { 14 - 2 * Double(level) }

  /// What a block needs at the least under a heading of a level. A line of sums is one with what follows
  /// it, and so is a heading, down to the first words that stand under the last of them.
  private func least(_ index: Int, under level: Int) -> Double {
    guard index < document.blocks.count else { return 0 }
    switch document.blocks[index] {
    case .table(let grid):
      // The heading and two rows, or what there is.
      var height = 22.0
      for row in grid.rows.prefix(2) {
        var lines = 1
        for cell in row { lines = max(lines, cell.utf8.count(where: { $0 == 0x0A }) + 1) }
        height += Double(lines) * 12 + 6
      }
      return height
    case .pictures(let pictures, let perRow): return perRow == 1 && !pictures.isEmpty ? 200 : 90
    case .heading(let below, let text):
      let below = min(max(below, 1), 3)
      // Nothing stands under the one above.
      guard below > level else { return 0 }
      let height = pages.measure(text.onPaper, Self.heading(below), width: width).height
      return Self.above(below) + height + 4 + least(index + 1, under: below)
    case .pageBreak: return 0
    case .paragraph(let paragraph) where paragraph.tone == .quiet:
      return 18 + least(index + 1, under: level)
    case .list(let items) where items.count == 1 && isSigned(index): return 20 + Self.signing
    case .paragraph where isSigned(index): return 30 + Self.signing
    case .paragraph, .facts, .list, .numbered, .atRight: return 28
    case .signatures: return 80
    }
  }

  /// A text over the whole width, on as many pages as it takes.
  mutating func write(_ text: String, _ look: TextLook, indent: Double = 0) {
    let width = self.width - indent
    let extent = pages.measure(text, look, width: width)
    let ends = (0..<extent.lines).map { pages.lineEnd($0) }
    var first = 0
    while first < extent.lines {
      let above = first == 0 ? 0 : ends[first - 1]
      var count = 0
      while first + count < extent.lines, ends[first + count] - above <= left + 0.01 { count += 1 }
      let rest = extent.lines - first
      if count < rest {
        // Two lines at least stay, and two at least go.
        if rest - count < 2 { count = rest - 2 }
        if count < 2 { count = 0 }
        if count <= 0, !isFresh {
          newPage()
          continue
        }
        count = max(count, 1)
      }
      put(
        .text(text, look, width: width, lines: first..<first + count), x: Self.side + indent, y: y)
      y += ends[first + count - 1] - above
      first += count
      if first < extent.lines { newPage() }
    }
  }

  private mutating func item(_ text: String, mark: String = "•", indent: Double = 12) {
    let height = min(pages.measure(text, Self.body, width: width - indent).height, 26)
    reserve(height)
    put(.text(mark, Self.body, width: nil, lines: 0..<1), x: Self.side + 2, y: y)
    write(text, Self.body, indent: indent)
    y += 2
  }

  /// Names in one column, values beside them.
  private mutating func lay(_ facts: [(name: String, value: String)]) {
    let look = TextLook(10, color: Ink.quiet)
    let names = facts.map { pages.measure($0.name.onPaper, look, width: nil).width }
    let beside = min((names.max() ?? 0) + 14, width * 0.4)
    // A few stay together.
    if facts.count <= 6 { reserve(Double(facts.count) * 16) }
    for (name, value) in facts {
      let name = name.onPaper
      let height = pages.measure(name, look, width: beside - 8).height
      reserve(max(height, 14))
      put(.text(name, look, width: beside - 8, lines: 0..<Int.max), x: Self.side, y: y)
      let (page, before) = (placed.count, y)
      write(printable(value), Self.body, indent: beside)
      if placed.count == page { y = max(y, before + height) }
      y += 2
    }
    y += 8
  }

  // MARK: - Pictures

  private mutating func lay(
    _ pictures: [Document.Picture], perRow: Int
  ) throws(Diagnostic) {
    let gap = 10.0
    let each = (width - gap * Double(perRow - 1)) / Double(perRow)
    var index = 0
    while index < pictures.count {
      let row = pictures[index..<min(index + perRow, pictures.count)]
      var marks: [(mark: PageMark?, width: Double, height: Double, caption: String)] = []
      for picture in row {
        let caption = captioned(picture)
        let words = pages.measure(caption, Self.quiet, width: each).height
        let high = perRow == 1 ? whole - words - 8 : each * 1.2
        var (mark, width, height) = try self.mark(picture, within: (each, high))
        // A picture that almost fits is made smaller: better than half a page left empty.
        let free = left - words - 8
        if perRow == 1, height > free, free >= Self.smaller * height {
          (mark, width, height) = try self.mark(picture, within: (each, free))
        }
        marks.append((mark, width, height, caption))
      }
      let height = marks.map(\.height).max() ?? 0
      let words = marks.map { pages.measure($0.caption, Self.quiet, width: each).height }.max() ?? 0
      reserve(height + words + 6)
      for (column, one) in marks.enumerated() {
        let x = Self.side + Double(column) * (each + gap)
        if let mark = one.mark {
          let middle = perRow == 1 ? (each - one.width) / 2 : 0
          put(mark, x: x + middle, y: y + height - one.height)
        }
        put(
          .text(one.caption, Self.quiet, width: each, lines: 0..<Int.max), x: x,
          y: y + height + 3)
      }
      y += height + words + 12
      index += perRow
    }
  }

  private func captioned(_ picture: Document.Picture) -> String {
    let caption = (picture.caption ?? "").onPaper
    guard case .absent(let why) = picture.content else { return caption }
    return (caption.isEmpty ? picture.words.onPaper : caption) + ": " + why.onPaper
  }

  mutating func mark(
    _ picture: Document.Picture, within room: (width: Double, height: Double)
  ) throws(Diagnostic) -> (PageMark?, Double, Double) {
    func fitted(_ width: Double, _ height: Double, most: Double) -> (Double, Double) {
      let scale = min(room.width / width, room.height / height, most)
      return (width * scale, height * scale)
    }
    switch picture.content {
    case .absent: return (nil, 0, 0)
    case .svg(let svg):
      let drawn = try PaperPicture(svg: svg.bytes)
      svgs.append(drawn)
      let (width, height) = fitted(drawn.size.width, drawn.size.height, most: .infinity)
      return (.svg(svgs.count - 1, width: width, height: height), width, height)
    case .jpeg(let bytes, let wide, let high, let name):
      guard wide > 0, high > 0 else { return (nil, 0, 0) }
      // Not below 100 pixels an inch.
      let (width, height) = fitted(Double(wide), Double(high), most: 0.72)
      return (
        .jpeg(bytes, pixels: (wide, high), name: name, width: width, height: height), width,
        height
      )
    }
  }

  // MARK: - Drawing

  private func draw() throws(Diagnostic) -> [UInt8] {
    for (index, marks) in placed.enumerated() {
      if index > 0 { pages.next() }
      try wish.goOn()
      frame(index + 1)
      for one in marks { try draw(one) }
    }
    var parents: [Int32] = [0, 0, 0, 0]
    for entry in entries {
      let number = pages.entry(
        entry.title, under: parents[entry.level - 1], page: entry.page, y: entry.y)
      for level in entry.level...3 { parents[level] = number }
    }
    return try pages.finish()
  }

  private func draw(_ one: Placed) throws(Diagnostic) {
    switch one.mark {
    case .text(let text, let look, let width, let lines):
      let extent = pages.measure(text, look, width: width)
      pages.drawText(
        lines.lowerBound..<min(lines.upperBound, max(extent.lines, lines.lowerBound)), x: one.x,
        y: one.y)
    case .fill(let color, let width, let height):
      pages.fill(color, x: one.x, y: one.y, width: width, height: height)
    case .svg(let number, let width, let height):
      try pages.draw(svgs[number], x: one.x, y: one.y, width: width, height: height)
    case .jpeg(let bytes, let pixels, let name, let width, let height):
      // One that cannot be drawn leaves its place empty, over its caption.
      _ = pages.draw(
        jpeg: bytes, pixels: pixels, name: name, x: one.x, y: one.y, width: width, height: height)
    }
  }

  /// Head and foot. The first page begins with the title, and needs no head.
  private func frame(_ page: Int) {
    let small = TextLook(8, color: Ink.quiet)
    var right = small
    right.side = .right
    if page > 1 {
      let title = SVG.cut(document.head ?? document.title, size: 8, to: width).withIsolates
      _ = pages.measure(title, small, width: nil)
      pages.drawText(0..<1, x: Self.side, y: 28)
      pages.fill(Ink.rule, x: Self.side, y: 41, width: width, height: 0.5)
    }
    // A letter of one page counts none.
    if placed.count > 1 || document.letterhead == nil {
      _ = pages.measure("\(page) / \(placed.count)", right, width: width)
      pages.drawText(0..<1, x: Self.side, y: pages.height - 34)
    }
    if let foot = document.foot ?? document.subtitle {
      let text = SVG.cut(foot, size: 8, to: width * 0.8).withIsolates
      _ = pages.measure(text, small, width: nil)
      pages.drawText(0..<1, x: Self.side, y: pages.height - 34)
    }
  }
}
