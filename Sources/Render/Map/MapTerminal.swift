// A map in the terminal: title, lines in braille over the base map, markers with names where there is
// space, scale, legend. Never wider or higher than the terminal; reads without colour and without
// Unicode.
import Core
import Kernel

struct MapTerminal {
  let style: Style

  /// Colours of layers in turn; told apart on dark and on light grounds.
  static let codes = ["94", "91", "92", "95", "96", "93"]
  private static let panelLeast = 16
  private static let panelMost = 40

  private var width: Int { style.width > 0 ? max(20, style.width) : 80 }
  /// A line is left for the prompt.
  private var height: Int { style.height > 0 ? max(8, style.height - 1) : 40 }

  func text(_ picture: MapPicture) -> String {
    guard let scene = MapScene(picture) else {
      return cut(picture.title.printable) + "\n" + cut(words(tr("nothing to draw here"))) + "\n"
    }
    let legend = legend(picture)
    let layers = layers(picture)
    // Space beside a high map is for the legend; else it stands below.
    var rows = max(4, height - 3 - legend.count)
    let widest = min(Self.panelMost, (layers.map { Fit.width($0) }.max() ?? 0) + 5)
    let beside = fitted(scene, columns: width, rows: rows)
    var panel: [String] = []
    if layers.count > 1, width - beside.used >= max(Self.panelLeast, widest) {
      panel = layers
    } else if layers.count > 1 {
      rows = max(4, rows - layerLines(layers).count)
    }
    let frame = fitted(scene, columns: panel.isEmpty ? width : width - widest - 2, rows: rows)
    var out = title(picture)
    let (grid, unnamed) = drawn(picture, scene, frame)
    let space = width - frame.columns - 2
    for row in 0..<frame.rows {
      var line = grid.line(row, style: style)
      if row < panel.count, !panel[row].isEmpty {
        let used = Fit.width(grid.text(row))
        line += String(repeating: " ", count: frame.columns - used + 2)
        let isLast = row == frame.rows - 1 && panel.count > frame.rows
        let rest = panel.count - frame.rows + 1
        line +=
          isLast
          ? words(tr("and \(rest) more"))
          : sample(row)
            + Fit.cut(panel[row], min(space, Self.panelMost) - 3, ellipsis: style.ellipsis)
      }
      out += line.trimmedEnd + "\n"
    }
    out += scale(scene, frame, unnamed)
    if panel.isEmpty, layers.count > 1 { for line in layerLines(layers) { out += line + "\n" } }
    for line in legend { out += line + "\n" }
    return out
  }

  // MARK: - The drawing

  /// Which cells show what.
  private struct Frame {
    var columns: Int
    var rows: Int
    var box: PlanBox
    /// Metres of the plane for a dot across.
    var dot: Double
    var across: Int
    var down: Int
    /// How much higher than wide a dot is.
    var aspect: Double
    /// Columns that the scene itself takes.
    var used: Int

    func place(_ point: PlanPoint) -> (x: Double, y: Double) {
      ((point.x - box.low.x) / dot, (box.high.y - point.y) / (dot * aspect))
    }

    func cell(_ point: PlanPoint) -> (column: Int, row: Int) {
      let (x, y) = place(point)
      return (
        Int((x.rounded() / Double(across)).rounded(.down)),
        Int((y.rounded() / Double(down)).rounded(.down))
      )
    }
  }

  /// All of the scene in at most so many cells, a metre as long across as down.
  private func fitted(_ scene: MapScene, columns: Int, rows: Int) -> Frame {
    let (across, down) = style.unicode ? (2, 4) : (1, 1)
    let aspect = style.unicode ? 1.0 : 2.0
    // A cell at each side is left for markers.
    let (wide, high) = (Double(max(1, (columns - 2) * across - 1)), Double((rows * down - 1)))
    let dot = max(scene.box.width / wide, scene.box.height / (high * aspect), 1e-6)
    let usedAcross = Int((scene.box.width / dot).rounded(.up)) + 1
    let usedDown = Int((scene.box.height / (dot * aspect)).rounded(.up)) + 1
    var frame = Frame(
      columns: columns, rows: min(rows, (usedDown + down - 1) / down), box: scene.box, dot: dot,
      across: across, down: down, aspect: aspect,
      used: min(columns, (usedAcross + across - 1) / across + 2))
    let centre = scene.box.centre
    let halfWide = Double(frame.columns * across - 1) / 2 * dot
    let halfHigh = Double(frame.rows * down - 1) / 2 * dot * aspect
    frame.box = PlanBox(
      low: PlanPoint(x: centre.x - halfWide, y: centre.y - halfHigh),
      high: PlanPoint(x: centre.x + halfWide, y: centre.y + halfHigh))
    return frame
  }

  private func drawn(
    _ picture: MapPicture, _ scene: MapScene, _ frame: Frame
  ) -> (grid: CellGrid, unnamed: Int) {
    var canvas = DotCanvas(columns: frame.columns, rows: frame.rows, unicode: style.unicode)
    let quiet = canvas.look("90")
    for line in scene.base(picture, in: frame.box) {
      canvas.line(line.map(frame.place), rank: 1, look: quiet)
    }
    let border = canvas.look("33")
    for area in scene.areas {
      for ring in area.rings where ring.count > 1 {
        canvas.line(
          (ring + [ring[0]]).map(frame.place), rank: 2, look: border,
          dash: (style.unicode ? 2 : 1, style.unicode ? 2 : 1))
      }
    }
    for line in scene.lines {
      let look = canvas.look(code(line.layer))
      let points = MapScene.thinned(line.points, pixel: frame.dot).map(frame.place)
      switch line.kind {
      case .way: canvas.line(points, rank: 4, look: look)
      case .gap: canvas.line(points, rank: 3, look: quiet, dash: (1, style.unicode ? 2 : 1))
      case .planned:
        canvas.line(
          points, rank: 3, look: look, dash: (style.unicode ? 5 : 2, style.unicode ? 2 : 1))
      }
    }
    var grid = canvas.grid
    var taken = Set<Int>()
    var labels: [(text: String, column: Int, row: Int, code: String)] = []
    for (marker, at) in ordered(scene.markers).reversed() {
      let (column, row) = frame.cell(at)
      guard (0..<frame.columns).contains(column), (0..<frame.rows).contains(row) else { continue }
      let code = style.color ? Self.code(marker.kind) : ""
      grid.write(mark(marker.kind), column: column, row: row, code: code)
      taken.insert(row * frame.columns + column)
    }
    var unnamed = 0
    for (marker, at) in ordered(scene.markers)
    where marker.kind != .start && marker.kind != .end {
      let (column, row) = frame.cell(at)
      guard (0..<frame.columns).contains(column), (0..<frame.rows).contains(row) else { continue }
      let name = Fit.cut(
        marker.title.printable.trimmedEnd, min(24, frame.columns / 2), ellipsis: style.ellipsis)
      guard !name.isEmpty else { continue }
      let cells = Fit.width(name)
      let spots = [
        (column + 2, row), (column - cells - 1, row), (column - cells / 2, row - 1),
        (column - cells / 2, row + 1), (column + 1, row - 1), (column + 1, row + 1),
      ]
      let spot = spots.first { x, y in
        guard x >= 0, y >= 0, x + cells <= frame.columns, y < frame.rows else { return false }
        return (max(0, x - 1)..<min(frame.columns, x + cells + 1)).allSatisfy { cell in
          !taken.contains(y * frame.columns + cell)
            || (y == row && cell == column)
        }
          && (x..<(x + cells)).allSatisfy { canvas.rank(column: $0, row: y) < 2 }
      }
      guard let (x, y) = spot else {
        unnamed += 1
        continue
      }
      for cell in x..<(x + cells) { taken.insert(y * frame.columns + cell) }
      labels.append((name, x, y, style.color ? Self.code(marker.kind) : ""))
    }
    for label in labels {
      grid.write(label.text, column: label.column, row: label.row, code: label.code)
    }
    return (grid, unnamed)
  }

  /// The most important first.
  private func ordered(
    _ markers: [(marker: MapPicture.Marker, at: PlanPoint)]
  ) -> [(marker: MapPicture.Marker, at: PlanPoint)] {
    let ranks = Dictionary(
      uniqueKeysWithValues: MapPicture.Marker.Kind.allCases.enumerated().map { ($1, $0) })
    return markers.enumerated().sorted { a, b in
      let (p, q) = (ranks[a.element.marker.kind] ?? 0, ranks[b.element.marker.kind] ?? 0)
      return p != q ? p < q : a.offset < b.offset
    }.map(\.element)
  }

  private func mark(_ kind: MapPicture.Marker.Kind) -> String {
    if !style.unicode {
      switch kind {
      case .start: return "S"
      case .end: return "E"
      case .photo: return "P"
      case .note: return "N"
      case .stay: return "H"
      case .stop: return "#"
      case .place: return "o"
      case .zone: return "Z"
      }
    }
    switch kind {
    case .start: return "○"
    case .end: return "●"
    case .photo: return "▣"
    case .note: return "✎"
    case .stay: return "⌂"
    case .stop: return "■"
    case .place: return "◆"
    case .zone: return "◎"
    }
  }

  private static func code(_ kind: MapPicture.Marker.Kind) -> String {
    switch kind {
    case .start: "1;92"
    case .end: "1;91"
    case .photo, .note: "1;95"
    case .stay: "1;96"
    case .stop: "1;96"
    case .place: "1;93"
    case .zone: "33"
    }
  }

  private func code(_ layer: Int) -> String { Self.codes[layer % Self.codes.count] }

  // MARK: - Round the drawing

  private func title(_ picture: MapPicture) -> String {
    let name = Fit.cut(picture.title.printable, width, ellipsis: style.ellipsis)
    var out = style.sgr("1", name)
    let dot = style.unicode ? " · " : " - "
    var facts = picture.facts.map(\.printable).joined(separator: dot)
    if !style.unicode { facts = facts.replacing("–", with: "-") }
    let space = width - Fit.width(name) - 2
    if !facts.isEmpty, Fit.width(facts) <= space {
      out += String(repeating: " ", count: space - Fit.width(facts) + 2) + style.sgr("2", facts)
    } else if !facts.isEmpty {
      out += "\n" + style.sgr("2", cut(facts))
    }
    return out + "\n"
  }

  private func scale(_ scene: MapScene, _ frame: Frame, _ unnamed: Int) -> String {
    let metres = scene.projection.groundMetres(at: frame.box.centre) * frame.dot
    let cell = metres * Double(frame.across)
    var parts: [String] = []
    if cell.isFinite, cell > 0 {
      let bar = ScaleBar.text(cell, columns: width, style: style)
      if !bar.isEmpty { parts.append(bar) }
      parts.append(words(tr("1 cell = \(Self.length(cell))")))
    }
    if scene.projection.hasNorthUp {
      parts.append(words(tr("north")) + " " + (style.unicode ? "↑" : words(tr("up"))))
    }
    if unnamed > 0 {
      parts.append(words(tr(unnamed, one: "1 without a name", other: "\(unnamed) without names")))
    }
    while parts.count > 1, Fit.width(parts.joined(separator: "   ")) > width { parts.removeLast() }
    return style.sgr("2", cut(parts.joined(separator: "   "))) + "\n"
  }

  static func length(_ metres: Double) -> String {
    metres < 10 ? metres.fixed(1) + " m" : metres.wayText
  }

  /// What the markers mean, with how many there are.
  private func legend(_ picture: MapPicture) -> [String] {
    var parts: [String] = []
    for kind in MapPicture.Marker.Kind.allCases {
      let those = picture.markers.filter { $0.kind == kind }
      guard let first = those.first else { continue }
      let word = words(kind.words)
      var text = mark(kind) + " " + word
      if those.count > 1 { text += " \(those.count)" }
      if kind == .start || kind == .end, those.count == 1, let at = first.at {
        text += " " + Value.local(at, first.zone ?? picture.zone).shown(style)
      }
      parts.append(style.sgr(Self.code(kind), mark(kind)) + String(text.dropFirst()))
    }
    if picture.lines.contains(where: { $0.kind == .gap }) {
      parts.append((style.unicode ? "⠉ ⠉ " : "- - ") + words(tr("gap, way unknown")))
    }
    if picture.lines.contains(where: { $0.kind == .planned }) {
      parts.append((style.unicode ? "⠉⠉ ⠉⠉ " : "-- -- ") + words(tr("planned")))
    }
    return lines(parts)
  }

  /// Parts on as few lines as hold them; escape codes take no cells.
  private func lines(_ parts: [String]) -> [String] {
    var out: [String] = []
    var used = 0
    for part in parts {
      let cells = Fit.width(part.withoutCodes)
      if !out.isEmpty, used + 3 + cells <= width {
        out[out.count - 1] += "   " + part
        used += 3 + cells
      } else {
        out.append(cells > width ? cut(part.withoutCodes) : part)
        used = min(cells, width)
      }
    }
    return out
  }

  private func layers(_ picture: MapPicture) -> [String] {
    picture.layers.map { layer in
      layer.title.printable + (layer.fact.isEmpty ? "" : "  " + layer.fact.printable)
    }
  }

  private func layerLines(_ layers: [String]) -> [String] {
    let all = lines(layers.enumerated().map { sample($0) + $1 })
    let most = max(1, height / 4)
    guard all.count > most else { return all }
    let rest = all.count - most + 1
    return all.prefix(most - 1)
      + [words(tr(rest, one: "and 1 more line", other: "and \(rest) more lines"))]
  }

  private func sample(_ layer: Int) -> String {
    guard style.color else { return "" }
    return style.sgr(code(layer), style.unicode ? "━━" : "--") + " "
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(style.language) }

  private func cut(_ text: String) -> String { Fit.cut(text, width, ellipsis: style.ellipsis) }
}

extension String {
  /// Without SGR codes, to count cells.
  var withoutCodes: String {
    var out = ""
    var inCode = false
    for character in self {
      if character == "\u{1B}" {
        inCode = true
      } else if inCode {
        if character == "m" { inCode = false }
      } else {
        out.append(character)
      }
    }
    return out
  }
}
