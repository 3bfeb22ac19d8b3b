// The plan on paper: one level as an SVG that can be printed and shown to a client. Same plan, same
// bytes; no script, no link, no font or picture from elsewhere.
import Core
import Kernel

public struct PlanSVG {
  let style: Style
  /// Stands behind every id, so that several plans can be in one document.
  let mark: String
  /// Whether a room is a link to the part of the document that is about it: `RoomAnchor`.
  let isLinked: Bool

  static let wall = "#3b4350"
  static let ink = "#111827"
  static let quiet = "#4b5563"
  static let selection = "#b4470b"
  private static let margin = 40.0
  private static let header = 92.0
  private static let area = (width: 1120.0, height: 740.0)
  private static let leastWidth = 720.0
  /// Pixels per metre are never more: a small plan stays small.
  private static let largestScale = 80.0

  init(language: Language) {
    style = Style(language: language)
    mark = ""
    isLinked = false
  }

  /// A plan within a document of several: its ids end in `mark`, its rooms lead to `RoomAnchor`.
  public init(language: Language, mark: String) {
    style = Style(language: language)
    self.mark = mark
    isLinked = true
  }

  /// A file of its own: on a sheet where paper or scale are asked for, else as large as is good on a screen.
  static func document(_ picture: PlanPicture, _ style: Style) throws(Diagnostic) -> String {
    let svg = PlanSVG(language: style.language)
    let isOnSheet = style.paper.size != nil || style.paper.scale != nil
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + (isOnSheet ? try svg.onSheet(picture, style.paper) : svg.element(picture))
  }

  /// Without the XML declaration, as it may stand within HTML.
  public func element(_ picture: PlanPicture) -> String {
    let level = picture.level
    let box = Self.drawn(picture)
    let scale =
      box.map { box in
        min(
          Self.area.width / max(box.width, 0.1), Self.area.height / max(box.height, 0.1),
          Self.largestScale)
      } ?? 1
    let height = max(40, (box?.height ?? 0) * scale)
    // Scale bar and legend stand on one line.
    let line = level.map { Furniture.lineWidth($0, style.language) } ?? 0
    let width = max(Self.leastWidth, max((box?.width ?? 0) * scale, line) + 2 * Self.margin)
    let furniture = Furniture(svg: self, width: width, margin: Self.margin)
    let footer = furniture.footerHeight(level, FamilyLetters(level?.assets ?? []))
    return element(
      picture, furniture, scale, (width, Self.header + height + footer + Self.margin),
      top: Self.header)
  }

  /// To scale, on a sheet of paper.
  func onSheet(_ picture: PlanPicture, _ wish: PaperWish) throws(Diagnostic) -> String {
    let level = picture.level
    let letters = FamilyLetters(level?.assets ?? [])
    func furniture(_ width: Double) -> Furniture {
      Furniture(svg: self, width: width, margin: Self.margin)
    }
    let box = Self.drawn(picture) ?? Box([PlanPoint(x: 0, y: 0), PlanPoint(x: 1, y: 1)])
    let sheet = try PlanSheet(box, wish) { width, height in
      let footer = furniture(width).footerHeight(level, letters)
      // Walls are drawn on both sides of their lines.
      return (width - 2 * Self.margin, height - Self.header - footer - Self.margin)
    }
    var around = furniture(sheet.width)
    around.sheet = sheet.title
    let footer = around.footerHeight(level, letters)
    let free = sheet.height - Self.header - footer - Self.margin - box.height * sheet.scale
    return element(
      picture, around, sheet.scale, (sheet.width, sheet.height), top: Self.header + free / 2)
  }

  /// The part of the plan that is drawn, in metres; nil where there is nothing.
  private static func drawn(_ picture: PlanPicture) -> Box? {
    let level = picture.level
    return (picture.zoomToSelection ? level?.selectionExtent : nil) ?? level?.extent
  }

  private func element(
    _ picture: PlanPicture, _ furniture: Furniture, _ scale: Double,
    _ size: (width: Double, height: Double), top: Double
  ) -> String {
    let level = picture.level
    let isZoomed = picture.zoomToSelection && level?.selectionExtent != nil
    let letters = FamilyLetters(level?.assets ?? [])
    var out = open(picture, level, size.width, size.height)
    out += furniture.title(picture, level, Self.header)
    if let level, let box = Self.drawn(picture) {
      let drawing = (width: box.width * scale, height: max(40, box.height * scale))
      let left = (size.width - drawing.width) / 2
      let frame = Frame(box: box, scale: scale, left: left, top: top)
      out += drawn(level, frame, drawing, clip: isZoomed, letters)
      let footer = furniture.footerHeight(level, letters)
      out += furniture.footer(level, scale, letters, top: size.height - footer - Self.margin)
    } else {
      let words = escaped(tr("no rooms on this level yet"))
      let left = size.width / 2
      out += text(words, x: left, y: Self.header + 24, size: 15, fill: Self.quiet)
    }
    return out + "</svg>\n"
  }

  /// Plan metres to pixels.
  struct Frame {
    let box: Box
    let scale: Double
    let left: Double
    let top: Double

    func place(_ p: PlanPoint) -> PlanPoint {
      PlanPoint(x: left + (p.x - box.minX) * scale, y: top + (box.maxY - p.y) * scale)
    }

    func rings(_ polygon: PlanPolygon) -> [[PlanPoint]] {
      polygon.rings.map { $0.filter { $0.x.isFinite && $0.y.isFinite }.map(place) }
    }

    func path(_ polygon: PlanPolygon) -> String { SVG.path(rings(polygon)) }
  }

  private func open(
    _ picture: PlanPicture, _ level: LevelPicture?, _ width: Double, _ height: Double
  ) -> String {
    let size = "width=\"\(SVG.number(width))\" height=\"\(SVG.number(height))\""
    let name = [picture.title, level?.name ?? ""].filter { !$0.isEmpty }.map(\.isolated).joined(
      separator: ", ")
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"\(style.language.rawValue)\" \(size) "
      + "viewBox=\"0 0 \(SVG.number(width)) \(SVG.number(height))\" role=\"\(isLinked ? "group" : "img")\" "
      + "aria-labelledby=\"name\(mark)\" font-family=\"\(SVG.fonts)\">\n"
      + "<title id=\"name\(mark)\">\(SVG.escaped(name))</title>\n"
      + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
  }

  // MARK: - The plan

  private func drawn(
    _ level: LevelPicture, _ frame: Frame, _ drawing: (width: Double, height: Double), clip: Bool,
    _ letters: FamilyLetters
  ) -> String {
    let rooms = level.rooms.sorted { ($0.areaM2, $1.id) > ($1.areaM2, $0.id) }
    // Walls of the underlay are to be seen: those of the rooms become lines, their fills glass.
    let hasUnderlay = level.underlays.contains { $0.bytes != nil }
    let wall = hasUnderlay ? 1.5 : max(1.5, 0.3 * frame.scale)
    var out = ""
    if clip {
      let x = SVG.number(frame.left)
      let y = SVG.number(frame.top)
      out +=
        "<clipPath id=\"view\(mark)\"><rect x=\"\(x)\" y=\"\(y)\" width=\"\(SVG.number(drawing.width))\""
      out += " height=\"\(SVG.number(drawing.height))\"/></clipPath>\n"
    }
    out += clip ? "<g clip-path=\"url(#view\(mark))\">\n" : "<g>\n"
    let outline = level.outline.map(frame.path).joined()
    if !outline.isEmpty {
      // A band inside the outline is the outer wall, wherever no room covers it.
      out +=
        "<clipPath id=\"outline\(mark)\"><path clip-rule=\"evenodd\" d=\"\(outline)\"/></clipPath>\n"
      out += "<path d=\"\(outline)\" fill=\"#eceef1\" fill-rule=\"evenodd\" "
      out += "stroke=\"\(Self.wall)\" stroke-width=\"\(SVG.number(2 * wall))\" "
      out += "clip-path=\"url(#outline\(mark))\"/>\n"
    }
    out += underlays(level, frame, drawing)
    let walls = rooms.map { frame.path($0.polygon) }.joined()
    out += "<path d=\"\(walls)\" fill=\"none\" stroke=\"\(Self.wall)\" "
    out += "stroke-width=\"\(SVG.number(wall))\" stroke-linejoin=\"miter\"/>\n"
    for room in rooms { out += shape(room, frame, isGlass: hasUnderlay) }
    out += doors(level, frame, wall)
    for room in rooms where room.isSelected {
      out += "<path d=\"\(frame.path(room.polygon))\" fill=\"none\" stroke=\"#ffffff\" "
      out += "stroke-width=\"7\" stroke-linejoin=\"round\"/>\n"
      out += "<path d=\"\(frame.path(room.polygon))\" fill=\"none\" stroke=\"\(Self.selection)\" "
      out += "stroke-width=\"3.5\" stroke-linejoin=\"round\"/>\n"
    }
    var byRoom: [Identifier: [AssetPicture]] = [:]
    for asset in level.assets { byRoom[asset.room, default: []].append(asset) }
    var discs = AssetDiscs(letters: letters, gathers: isLinked, style.language)
    var drawnOver = MarkRoom(
      left: frame.left - Self.margin, right: frame.left + drawing.width + Self.margin,
      top: frame.top - Self.margin, bottom: frame.top + drawing.height + Self.margin)
    for room in rooms {
      let (label, centre, rings, fitter) = fitted(room, byRoom[room.id] ?? [], frame)
      guard centre.x.isFinite, centre.y.isFinite else { continue }
      out += text(label, of: room, fitter, centre, isGlass: hasUnderlay)
      let icons = AssetIcons(room: room, frame: frame, rings: rings, label: label)
      let places = icons.places(byRoom.removeValue(forKey: room.id) ?? [], centre)
      if !level.marks.isEmpty {
        drawnOver.keepClear(of: AssetIcons.Block(label), at: centre)
        for (_, place) in places { drawnOver.keepClear(ofDisc: place) }
      }
      out += discs.put(places, ink: StateInk.of(room.state).text)
    }
    // What stands on the level without a room: its room is gone.
    let lost = level.assets.filter { byRoom[$0.room] != nil }.compactMap { asset in
      asset.at.map { (asset, frame.place($0)) }
    }
    out += discs.put(lost, ink: Self.quiet)
    out += discs.gathered()
    for room in rooms { out += numbers(room.walls, frame) }
    out += marks(level, frame, drawnOver)
    return out + "</g>\n"
  }

  /// The room's text, at its label point or, where the disc of an asset would stand on it, beside
  /// the disc; with the point it is centred on and the room round that point.
  private func fitted(
    _ room: RoomPicture, _ assets: [AssetPicture], _ frame: Frame
  ) -> (RoomText, PlanPoint, [[PlanPoint]], RoomTextFitter) {
    let middle = frame.place(room.labelPoint)
    let discs = assets.compactMap { $0.at.map(frame.place) }
      .filter { $0.x.isFinite && $0.y.isFinite }
    func fitted(
      at centre: PlanPoint, clearOf discs: [PlanPoint]
    ) -> (RoomText, PlanPoint, [[PlanPoint]], RoomTextFitter) {
      func moved(_ p: PlanPoint) -> PlanPoint { PlanPoint(x: p.x - centre.x, y: p.y - centre.y) }
      let rings = frame.rings(room.polygon).map { $0.map(moved) }
      let fitter = RoomTextFitter(room, rings: rings, discs: discs.map(moved), style: style)
      return (fitter.fitted(), centre, rings, fitter)
    }
    let first = fitted(at: middle, clearOf: [])
    guard middle.x.isFinite, middle.y.isFinite, !discs.isEmpty else { return first }
    var best = fitted(at: middle, clearOf: discs)
    for centre in AssetIcons.Block(first.0).ways(round: discs, from: middle) {
      if best.0.says(asMuchAs: first.0) { break }
      let other = fitted(at: centre, clearOf: discs)
      if other.0.says(moreThan: best.0) { best = other }
    }
    // A room too full of discs keeps its text under them.
    return best.0.lines.isEmpty ? first : best
  }

  private func shape(_ room: RoomPicture, _ frame: Frame, isGlass: Bool) -> String {
    let ink = StateInk.of(room.state)
    let assets = room.assetCount
    let words: Phrase = .joined(
      [
        .verbatim(room.title), .verbatim(room.areaM2.isFinite ? room.areaM2.fixed(1) + " m²" : "?"),
        room.state.words, tr(assets, one: "1 asset", other: "\(assets) assets"),
      ], separator: ", ")
    let glass = isGlass ? "fill-opacity=\"0.55\" " : ""
    let path =
      "<path d=\"\(frame.path(room.polygon))\" fill=\"\(ink.fill)\" fill-rule=\"evenodd\" \(glass)"
      + "stroke=\"\(Self.wall)\" stroke-width=\"1.2\" stroke-linejoin=\"round\">"
      + "<title>\(escaped(words))</title></path>"
    guard isLinked else { return path + "\n" }
    return "<a href=\"#\(RoomAnchor.name(room.id))\" aria-label=\"\(escaped(words))\">\(path)</a>\n"
  }

  /// A gap in the wall with its two jambs.
  private func doors(_ level: LevelPicture, _ frame: Frame, _ wall: Double) -> String {
    var out = ""
    for opening in level.openings {
      let points = opening.map(frame.place).filter { $0.x.isFinite && $0.y.isFinite }
      guard points.count > 1 else { continue }
      let line = points.enumerated().map { index, point in
        (index == 0 ? "M" : "L") + SVG.number(point.x) + " " + SVG.number(point.y)
      }.joined()
      out += "<path d=\"\(line)\"/>"
    }
    guard !out.isEmpty else { return "" }
    return
      "<g fill=\"none\" stroke=\"#ffffff\" stroke-width=\"\(SVG.number(wall + 1.4))\">\(out)</g>\n"
  }

  // MARK: - Text

  /// The numbers of walls, 12 pixels inside of them.
  private func numbers(_ walls: [WallPicture], _ frame: Frame) -> String {
    var out = ""
    for wall in walls {
      guard let (on, inward) = wall.spot(0.5) else { continue }
      let place = frame.place(on)
      guard place.x.isFinite, place.y.isFinite else { continue }
      out += text(
        "\(wall.number)", x: place.x + 12 * inward.x, y: place.y - 12 * inward.y + 4, size: 11,
        weight: 700, fill: Self.selection, anchor: "middle")
    }
    guard !out.isEmpty else { return "" }
    return "<g stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">\(out)</g>\n"
  }

  private func text(
    _ label: RoomText, of room: RoomPicture, _ fitter: RoomTextFitter, _ centre: PlanPoint,
    isGlass: Bool
  ) -> String {
    guard !label.lines.isEmpty else { return "" }
    let ink = StateInk.of(room.state)
    let turn = label.isUpright ? " rotate(-90)" : ""
    var out = "<g transform=\"translate(\(SVG.number(centre.x)) \(SVG.number(centre.y)))\(turn)\""
    out += " fill=\"\(ink.text)\" text-anchor=\"middle\""
    // Over a picture the letters bring the room's ground with them.
    if isGlass { out += " stroke=\"\(ink.fill)\" stroke-width=\"3\" paint-order=\"stroke\"" }
    out += ">"
    for line in label.lines {
      switch line.role {
      case .badge:
        let pill = badge(
          room, x: label.x, y: line.y, size: line.size, width: fitter.badgeWidth(line.size))
        out += isGlass ? "<g stroke=\"none\">\(pill)</g>" : pill
      case .number:
        out += text(SVG.escaped(line.text), x: label.x, y: line.y, size: line.size, weight: 700)
      case .name: out += text(SVG.escaped(line.text), x: label.x, y: line.y, size: line.size)
      case .area:
        out += text(
          SVG.escaped(line.text), x: label.x, y: line.y, size: line.size, opacity: "0.85")
      }
    }
    return out + "</g>\n"
  }

  /// A pill with the mark of the state and the number of assets.
  func badge(
    _ room: RoomPicture, x: Double, y: Double, size: Double, width: Double
  ) -> String {
    let ink = StateInk.of(room.state)
    let height = size * 1.3
    let border =
      room.state == .notVisited || room.state == .empty
      ? " stroke=\"\(ink.onBadge)\" stroke-width=\"\(SVG.number(size * 0.09))\"" : ""
    var out = "<rect x=\"\(SVG.number(x - width / 2))\" y=\"\(SVG.number(y - height / 2))\" "
    out += "width=\"\(SVG.number(width))\" height=\"\(SVG.number(height))\" "
    out += "rx=\"\(SVG.number(height / 2))\" fill=\"\(ink.badge)\"\(border)/>"
    out += StateGlyph.drawn(
      room.state, x: x - width / 2 + height / 2, y: y, size: size, color: ink.onBadge)
    if room.assetCount > 0 {
      let count = text(
        String(room.assetCount), x: x + height / 2 - size * 0.25, y: y + size * 0.31,
        size: size * 0.85, weight: 700, fill: ink.onBadge)
      out += count
    }
    return out
  }

  func text(
    _ escaped: String, x: Double, y: Double, size: Double, weight: Int? = nil, fill: String? = nil,
    anchor: String? = nil, opacity: String? = nil
  ) -> String {
    SVG.text(
      escaped, x: x, y: y, size: size, weight: weight, fill: fill, anchor: anchor, opacity: opacity)
  }

  func escaped(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(style.language)) }
}

/// Where in a document a room is told of.
public enum RoomAnchor {
  public static func name(_ room: Identifier) -> String { "r-" + room.description }
}

/// The marks of states as strokes, so that no font is needed.
enum StateGlyph {
  /// Centred on `x`, `y`; `size` is that of the text beside.
  static func drawn(
    _ state: RoomState, x: Double, y: Double, size: Double, color: String
  ) -> String {
    let r = size * 0.36
    func point(_ dx: Double, _ dy: Double) -> String {
      SVG.number(x + dx * r) + " " + SVG.number(y + dy * r)
    }
    let stroke =
      "fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(SVG.number(size * 0.16))\" "
      + "stroke-linecap=\"round\" stroke-linejoin=\"round\""
    switch state {
    case .notVisited:
      return
        "<path d=\"M\(point(-1, 0))L\(point(1, 0))M\(point(0, -1))L\(point(0, 1))\" \(stroke)/>"
    case .empty:
      // The sign of the empty set: looked, none.
      return
        "<circle cx=\"\(SVG.number(x))\" cy=\"\(SVG.number(y))\" r=\"\(SVG.number(r * 0.85))\" "
        + "\(stroke)/><path d=\"M\(point(-1, 1))L\(point(1, -1))\" \(stroke)/>"
    case .inProgress:
      // A clock: started, not ended.
      return "<circle cx=\"\(SVG.number(x))\" cy=\"\(SVG.number(y))\" r=\"\(SVG.number(r * 1.1))\" "
        + "\(stroke)/><path d=\"M\(point(0, -0.6))L\(point(0, 0))L\(point(0.5, 0.3))\" \(stroke)/>"
    case .complete:
      return "<path d=\"M\(point(-0.95, 0.1))L\(point(-0.25, 0.8))L\(point(1, -0.7))\" \(stroke)/>"
    case .approved:
      var points: [String] = []
      for i in 0..<10 {
        let (sine, cosine) = Turn.sinCos(Double(i) / 10)
        let radius = i.isMultiple(of: 2) ? 1.25 : 0.52
        points.append(point(radius * sine, -radius * cosine))
      }
      return "<path d=\"M\(points.joined(separator: "L"))Z\" fill=\"\(color)\"/>"
    }
  }
}
