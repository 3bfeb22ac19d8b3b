// The map of a page: an SVG that script moves and magnifies. Lines are finer than the screen shows at
// first; marks keep their size and lead to what they stand for, with and without script.
import Core
import Kernel

struct BookMap {
  let language: Language

  private static let area = (width: 1136.0, height: 640.0)
  private static let padding = 48.0
  /// Lines are drawn in so many parts of a pixel, and as fine as this magnification shows.
  private static let unit = 16.0
  private static let zoom = 12.0

  static func frame(_ scene: MapScene) -> MapSVG.Frame {
    let scale = min(
      (area.width - 2 * padding) / max(scene.box.width, 1e-6),
      (area.height - 2 * padding) / max(scene.box.height, 1e-6))
    let box = PlanBox(low: scene.box.centre, high: scene.box.centre).grown(
      across: area.width / scale / 2, down: area.height / scale / 2)
    return MapSVG.Frame(box: box, scale: scale, left: 0, top: 0)
  }

  private func words(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(language)) }

  func section(_ picture: MapPicture, _ scene: MapScene, _ frame: MapSVG.Frame) -> String {
    let metres = scene.projection.groundMetres(at: frame.box.centre) / frame.scale
    var out = "<section id=\"where\">\n<h2 class=\"unseen\">\(words(tr("Map")))</h2>\n"
    out += "<div id=\"frame\">\n<svg id=\"map\" viewBox=\"0 0 1136 640\" tabindex=\"0\" "
    out += "role=\"group\" aria-label=\"\(words(tr("Map"))): \(SVG.escaped(picture.title))\" "
    out += "aria-describedby=\"keys\" data-metres=\"\(metres.shortest)\">\n"
    out += "<rect class=\"ground\" width=\"1136\" height=\"640\"/>\n"
    out += "<g id=\"world\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
    out += "<path class=\"grid\" d=\"\(Graticule(scene.projection, frame).path)\"/>\n"
    out += "<g transform=\"scale(\((1 / Self.unit).shortest))\">\n"
    out += lines(picture, scene, frame)
    out += "</g>\n</g>\n" + marks(picture, scene, frame)
    out += "<g id=\"here\" hidden><circle r=\"7\"/></g>\n</svg>\n"
    out += "<div id=\"tools\" hidden>\n"
    for (id, name, sign) in [
      ("in", tr("Zoom in"), "+"), ("out", tr("Zoom out"), "&#8722;"),
      ("fit", tr("Show everything"), "&#9634;"),
    ] {
      out += "<button type=\"button\" id=\"\(id)\" aria-label=\"\(words(name))\">\(sign)</button>\n"
    }
    out += "</div>\n<div id=\"scale\" aria-hidden=\"true\" hidden><i></i><span></span></div>\n"
    if scene.projection.hasNorthUp {
      out += "<svg id=\"north\" aria-hidden=\"true\" viewBox=\"-24 -40 48 64\">"
      out += SVG.north(x: 0, y: 0, turn: 0, letter: words(tr("N"))) + "</svg>\n"
    }
    out += "<div id=\"card\" role=\"dialog\" aria-label=\"\(words(tr("What is here")))\" "
    out += "tabindex=\"-1\" hidden><button type=\"button\" id=\"close\">\(words(tr("Close")))"
    out += "</button><div id=\"content\"></div></div>\n"
    if let attribution = picture.attribution {
      out += "<p id=\"credit\">\(SVG.escaped(attribution))</p>\n"
    }
    out += "</div>\n<p id=\"keys\" class=\"unseen\">"
    out += words(
      tr(
        "Use the arrow keys to pan, plus and minus to zoom, 0 to show everything, Tab to select a marker, Enter to open it and Escape to close it."
      ))
    return out + "</p>\n" + legend(picture) + "</section>\n"
  }

  private func lines(
    _ picture: MapPicture, _ scene: MapScene, _ frame: MapSVG.Frame
  ) -> String {
    func path(_ points: [PlanPoint], closed: Bool = false) -> String {
      let fine = MapScene.thinned(points, pixel: 1 / frame.scale / Self.zoom).map { point in
        let at = frame.place(point)
        return PlanPoint(x: at.x * Self.unit, y: at.y * Self.unit)
      }
      return SVG.line(fine, unit: 1) + (closed ? "z" : "")
    }
    var out = ""
    let wide = frame.box.grown(across: frame.box.width, down: frame.box.height)
    let base = scene.base(picture, in: wide).map { path($0) }.joined()
    if !base.isEmpty { out += "<path class=\"base\" d=\"\(base)\"/>\n" }
    for area in scene.areas {
      let rings = area.rings.map { path($0, closed: true) }.joined()
      out += "<path class=\"area\" d=\"\(rings)\"><title>\(SVG.escaped(area.title))</title>"
      out += "</path>\n"
    }
    let gaps = scene.lines.filter { $0.kind == .gap }.map { path($0.points) }.joined()
    if !gaps.isEmpty { out += "<path class=\"gap\" d=\"\(gaps)\"/>\n" }
    for layer in picture.layers.indices {
      let own = scene.lines.filter { $0.layer == layer }
      let ways = own.filter { $0.kind == .way }.map { path($0.points) }.joined()
      let planned = own.filter { $0.kind == .planned }.map { path($0.points) }.joined()
      guard !ways.isEmpty || !planned.isEmpty else { continue }
      out += "<g class=\"layer l\(layer % MapSVG.colors.count)\" data-layer=\"\(layer)\">"
      out += "<title>\(SVG.escaped(picture.layers[layer].title))</title>"
      if !planned.isEmpty { out += "<path class=\"planned\" d=\"\(planned)\"/>" }
      if !ways.isEmpty {
        out += "<path class=\"edge\" d=\"\(ways)\"/><path class=\"way\" d=\"\(ways)\"/>"
      }
      out += "</g>\n"
    }
    return out
  }

  private func marks(_ picture: MapPicture, _ scene: MapScene, _ frame: MapSVG.Frame) -> String {
    var crowd = MapCrowd(frame)
    for line in scene.lines where line.kind == .way {
      crowd.cross(MapScene.thinned(line.points, pixel: 1 / frame.scale).map(frame.place))
    }
    let all = MapPicture.Marker.Kind.allCases.flatMap { kind in
      scene.markers.filter { $0.marker.kind == kind }
    }
    for one in all { crowd.take(centre: frame.place(one.at), width: 20, height: 20) }
    var out = "<g id=\"marks\">\n"
    var labelled: [MapPicture.Marker] = []
    // The most important last, on top.
    for one in all.reversed() {
      let at = frame.place(one.at)
      let marker = one.marker
      let kind = marker.kind.words.text(language)
      let name = SVG.escaped(marker.title.isEmpty ? kind : kind + ": " + marker.title.isolated)
      let group =
        "class=\"mark\" data-x=\"\(SVG.number(at.x))\" data-y=\"\(SVG.number(at.y))\" "
        + "transform=\"translate(\(SVG.number(at.x)) \(SVG.number(at.y)))\" "
        + "aria-label=\"\(name)\""
      var inner = "<title>\(name)</title>" + MapGlyph.drawn(marker.kind)
      let label = SVG.cut(marker.title, size: 13, to: 190)
      if !label.isEmpty, marker.kind != .start, marker.kind != .end,
        !marker.isNamed(by: labelled)
      {
        labelled.append(marker)
        let width = SVG.widest(label, size: 13)
        if let spot = crowd.spot(for: at, width: width, height: 15) {
          inner += "<text x=\"\(SVG.number(spot.x - at.x))\" "
          inner += "y=\"\(SVG.number(spot.y - at.y + 11.5))\""
        } else {
          inner += "<text class=\"off\" x=\"13\" y=\"4.5\""
        }
        inner += " data-w=\"\(SVG.number(width))\">\(SVG.escaped(label))</text>"
      }
      out +=
        marker.anchor.map { "<a href=\"#\(SVG.escaped($0))\" \(group)>\(inner)</a>\n" }
        ?? "<g role=\"img\" \(group)>\(inner)</g>\n"
    }
    return out + "</g>\n"
  }

  private func legend(_ picture: MapPicture) -> String {
    guard picture.layers.count > 1 || !picture.markers.isEmpty else { return "" }
    var out = "<div id=\"legend\">\n"
    if picture.layers.count > 1 {
      out += "<fieldset id=\"layers\"><legend class=\"unseen\">"
      out += "\(words(tr("Shown on the map")))</legend>\n"
      for (index, layer) in picture.layers.enumerated() {
        out += "<label class=\"l\(index % MapSVG.colors.count)\"><input type=\"checkbox\" "
        out += "data-layer=\"\(index)\" checked hidden><i></i>"
        out += "<span>\(SVG.escaped(layer.title)) <small>\(SVG.escaped(layer.fact))</small>"
        out += "</span></label>\n"
      }
      out += "</fieldset>\n"
    }
    out += "<ul>\n"
    for kind in MapPicture.Marker.Kind.allCases {
      let count = picture.markers.count { $0.kind == kind }
      guard count > 0 else { continue }
      out += "<li><svg aria-hidden=\"true\" viewBox=\"-11 -11 22 22\" width=\"20\" height=\"20\">"
      out += MapGlyph.drawn(kind) + "</svg> \(words(kind.words))"
      out += "\(count > 1 ? " \(count)" : "")</li>\n"
    }
    if picture.lines.contains(where: { $0.kind == .gap }) {
      out += "<li><svg aria-hidden=\"true\" viewBox=\"0 -4 26 8\" width=\"26\" height=\"8\">"
      out += "<path class=\"gap\" d=\"M1 0H26\"/></svg> \(words(tr("gap, way unknown")))</li>\n"
    }
    return out + "</ul>\n</div>\n"
  }
}
