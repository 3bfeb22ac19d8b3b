// A map on paper: lines with a light edge over the base map and a graticule, markers, names that do not
// cover one another, scale bar, north, legend. Same map, same bytes; no script, no link, nothing from
// elsewhere.
import Core
import Kernel

struct MapSVG {
  let language: Language

  /// Colours of layers in turn: told apart by those who see few colours, dark enough on white.
  static let colors = [
    "#1d4f91", "#c2410c", "#0f766e", "#9d174d", "#6d28d9", "#4d7c0f", "#0369a1", "#92400e",
  ]
  static func color(_ layer: Int) -> String { colors[layer % colors.count] }
  static let ground = "#f4f6f8"

  private static let margin = 32.0
  private static let header = 84.0
  private static let area = (width: 1136.0, height: 800.0)
  private static let least = (width: 560.0, height: 380.0)
  private static let padding = 40.0
  private static let line = 24.0
  private static let barSpace = 260.0

  /// Metres of the plane to pixels.
  struct Frame {
    let box: PlanBox
    let scale: Double
    let left: Double
    let top: Double

    var width: Double { box.width * scale }
    var height: Double { box.height * scale }

    func place(_ point: PlanPoint) -> PlanPoint {
      PlanPoint(
        x: left + (point.x - box.low.x) * scale, y: top + (box.high.y - point.y) * scale)
    }
  }

  /// The part of the plane that an area of pixels shows; all of the scene with space round it.
  static func frame(
    _ scene: MapScene, left: Double, top: Double, hasBase: Bool
  ) -> Frame {
    let (wide, high) = (area.width - 2 * padding, area.height - 2 * padding)
    let scale = min(wide / max(scene.box.width, 1e-6), high / max(scene.box.height, 1e-6))
    let width =
      hasBase
      ? area.width : min(area.width, max(least.width, scene.box.width * scale + 2 * padding))
    let height = min(area.height, max(least.height, scene.box.height * scale + 2 * padding))
    let centre = scene.box.centre
    let box = PlanBox(low: centre, high: centre).grown(
      across: width / scale / 2, down: height / scale / 2)
    return Frame(box: box, scale: scale, left: left, top: top)
  }

  func element(_ picture: MapPicture) -> String {
    guard let scene = MapScene(picture) else {
      var out = SVG.open(
        width: 720, height: 160, title: picture.titleOnPaper, language: language)
      out += title(picture, 720)
      out += SVG.text(
        escaped(tr("nothing to draw here")), x: Self.margin, y: 120, size: 15, fill: PlanSVG.quiet)
      return out + "</svg>\n"
    }
    let frame = Self.frame(
      scene, left: Self.margin, top: Self.header, hasBase: !picture.base.isEmpty)
    let width = max(frame.width + 2 * Self.margin, 720)
    let legend = MapLegend(picture, language: language)
    // Beside the scale bar, which covers nothing where it stands below; under it where space is short.
    let below = Self.header + frame.height
    let isNarrow = width < 900
    let (rows, entries) = legend.drawn(
      x: Self.margin, top: below + (isNarrow ? 66 : 34),
      width: width - 2 * Self.margin - (isNarrow ? 0 : Self.barSpace))
    let height = below + (isNarrow ? 60 : 30) + Double(max(1, rows)) * Self.line + 12
    var out = SVG.open(
      width: width, height: height, title: picture.titleOnPaper, language: language)
    out += title(picture, width)
    var crowd = MapCrowd(frame)
    out += drawn(picture, scene, frame, &crowd)
    out += furniture(picture, scene, frame, crowd)
    out += SVG.scaleBar(
      scene.projection, frame, right: Self.margin + frame.width - 24, top: below + 34)
    return out + entries + "</svg>\n"
  }

  private func title(_ picture: MapPicture, _ width: Double) -> String {
    let space = width - 2 * Self.margin
    return SVG.text(
      SVG.escaped(SVG.cut(picture.titleOnPaper, size: 26, to: space, bold: true)),
      x: Self.margin, y: 42,
      size: 26, weight: 700, fill: PlanSVG.ink)
      + SVG.text(
        SVG.escaped(
          SVG.cut(picture.facts.map(\.isolated).joined(separator: "  ·  "), size: 14.5, to: space)),
        x: Self.margin, y: 66, size: 14.5, fill: PlanSVG.quiet) + "\n"
  }

  // MARK: - The map

  func drawn(
    _ picture: MapPicture, _ scene: MapScene, _ frame: Frame, _ crowd: inout MapCrowd
  ) -> String {
    let (x, y) = (SVG.number(frame.left), SVG.number(frame.top))
    let size = "width=\"\(SVG.number(frame.width))\" height=\"\(SVG.number(frame.height))\""
    var out = "<clipPath id=\"map\"><rect x=\"\(x)\" y=\"\(y)\" \(size)/></clipPath>\n"
    out += "<rect x=\"\(x)\" y=\"\(y)\" \(size) fill=\"\(Self.ground)\"/>\n"
    out += "<g clip-path=\"url(#map)\" fill=\"none\" stroke-linejoin=\"round\" "
    out += "stroke-linecap=\"round\">\n"
    let graticule = Graticule(scene.projection, frame)
    out += "<path d=\"\(graticule.path)\" stroke=\"#dfe4ea\"/>\n"
    var base = ""
    for line in scene.base(picture, in: frame.box) {
      base += SVG.line(MapScene.thinned(line, pixel: 1 / frame.scale).map(frame.place))
    }
    if !base.isEmpty { out += "<path d=\"\(base)\" stroke=\"#8a94a3\" stroke-width=\"1.1\"/>\n" }
    for area in scene.areas {
      let path = SVG.path(area.rings.map { $0.map(frame.place) })
      out += "<path d=\"\(path)\" fill=\"#b45309\" fill-opacity=\"0.08\" fill-rule=\"evenodd\" "
      out += "stroke=\"#b45309\" stroke-width=\"1.4\" stroke-dasharray=\"5 4\">"
      out += "<title>\(SVG.escaped(area.title))</title></path>\n"
    }
    var ways: [Int: String] = [:], planned: [Int: String] = [:]
    var gaps = ""
    for line in scene.lines {
      let points = MapScene.thinned(line.points, pixel: 1 / frame.scale).map(frame.place)
      let path = SVG.line(points)
      switch line.kind {
      case .way: ways[line.layer, default: ""] += path
      case .planned: planned[line.layer, default: ""] += path
      case .gap: gaps += path
      }
      if line.kind != .gap { crowd.cross(points) }
    }
    if !gaps.isEmpty {
      out += "<path d=\"\(gaps)\" stroke=\"#6b7280\" stroke-width=\"1.5\" "
      out += "stroke-dasharray=\"0.1 6\"/>\n"
    }
    for (layer, path) in planned.sorted(by: { $0.key < $1.key }) {
      out += "<path d=\"\(path)\" stroke=\"\(Self.color(layer))\" stroke-width=\"2\" "
      out += "stroke-dasharray=\"8 6\"/>\n"
    }
    for (layer, path) in ways.sorted(by: { $0.key < $1.key }) {
      out += "<path d=\"\(path)\" stroke=\"#ffffff\" stroke-width=\"5.5\"/>"
      out += "<path d=\"\(path)\" stroke=\"\(Self.color(layer))\" stroke-width=\"2.8\"/>\n"
    }
    out += "</g>\n" + graticule.labels + markers(scene, frame, &crowd)
    return out + "<rect x=\"\(x)\" y=\"\(y)\" \(size) fill=\"none\" stroke=\"#c5ccd5\"/>\n"
  }

  private func markers(_ scene: MapScene, _ frame: Frame, _ crowd: inout MapCrowd) -> String {
    let ranks = MapPicture.Marker.Kind.allCases
    var shown: [(marker: MapPicture.Marker, at: PlanPoint, count: Int)] = []
    for kind in ranks {
      for (marker, point) in scene.markers where marker.kind == kind {
        let at = frame.place(point)
        // What stands on one another is one mark with a number.
        if let same = shown.indices.last(where: {
          shown[$0].marker.kind == kind && shown[$0].at.distance(to: at) < 15
        }), kind != .start, kind != .end {
          shown[same].count += 1
        } else {
          shown.append((marker, at, 1))
        }
      }
    }
    // A start that is an end as well is seen beside it.
    if let start = shown.firstIndex(where: { $0.marker.kind == .start }),
      let end = shown.firstIndex(where: { $0.marker.kind == .end }),
      shown[start].at.distance(to: shown[end].at) < 14
    {
      let middle = shown[start].at
      shown[start].at = PlanPoint(x: middle.x - 8, y: middle.y)
      shown[end].at = PlanPoint(x: middle.x + 8, y: middle.y)
    }
    for one in shown { crowd.take(centre: one.at, width: 20, height: 20) }
    var out = ""
    for one in shown.reversed() {
      out += "<g transform=\"translate(\(SVG.number(one.at.x)) \(SVG.number(one.at.y)))\">"
      out +=
        "<title>\(SVG.escaped(one.marker.title.isEmpty ? one.marker.kind.words.text(language) : one.marker.title))</title>"
      out += MapGlyph.drawn(one.marker.kind)
      if one.count > 1 {
        let width = SVG.width(String(one.count), size: 10, bold: true) + 8
        out += "<rect x=\"5\" y=\"-15\" width=\"\(SVG.number(width))\" height=\"13\" rx=\"6.5\" "
        out += "fill=\"#111827\"/>"
        out += SVG.text(
          String(one.count), x: 5 + width / 2, y: -5, size: 10, weight: 700, fill: "#ffffff",
          anchor: "middle")
      }
      out += "</g>\n"
    }
    out += "<g font-size=\"13\" fill=\"#111827\" stroke=\"#ffffff\" stroke-width=\"3.5\" "
    out += "stroke-linejoin=\"round\" paint-order=\"stroke\">\n"
    var labelled: [MapPicture.Marker] = []
    for one in shown where one.marker.kind != .start && one.marker.kind != .end {
      guard !one.marker.isNamed(by: labelled) else { continue }
      let name = SVG.cut(one.marker.title, size: 13, to: 190)
      guard !name.isEmpty,
        let at = crowd.spot(for: one.at, width: SVG.width(name, size: 13), height: 15)
      else { continue }
      labelled.append(one.marker)
      out += "<text x=\"\(SVG.number(at.x))\" y=\"\(SVG.number(at.y + 11.5))\">"
      out += SVG.escaped(name) + "</text>\n"
    }
    return out + "</g>\n"
  }

  private func furniture(
    _ picture: MapPicture, _ scene: MapScene, _ frame: Frame, _ crowd: MapCrowd
  ) -> String {
    var out = ""
    if scene.projection.hasNorthUp {
      // In the corner where least is covered.
      let (left, right) = (frame.left + 36, frame.left + frame.width - 36)
      let (top, bottom) = (frame.top + 48, frame.top + frame.height - 36)
      let corners = [(right, top), (left, top), (left, bottom), (right, bottom)].map {
        PlanPoint(x: $0.0, y: $0.1)
      }
      func cover(_ corner: PlanPoint) -> Int {
        crowd.covered(PlanBox(low: corner, high: corner).grown(across: 28, down: 40))
      }
      let best = corners.enumerated().min {
        (cover($0.element), $0.offset) < (cover($1.element), $1.offset)
      }
      if let at = best?.element {
        out += SVG.north(x: at.x, y: at.y, turn: 0, letter: escaped(tr("N")))
      }
    }
    if let attribution = picture.attribution {
      out += "<g stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">"
      out += SVG.text(
        SVG.escaped(attribution), x: frame.left + frame.width - 8,
        y: frame.top + frame.height - 8, size: 11, fill: PlanSVG.quiet, anchor: "end")
      out += "</g>\n"
    }
    return out
  }

  private func escaped(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(language)) }
}

/// Where in a map names can stand: what has a place already, and where lines run.
struct MapCrowd {
  private static let cell = 8.0
  private let frame: MapSVG.Frame
  private var boxes: [PlanBox] = []
  private var crossed: Set<[Int]> = []

  init(_ frame: MapSVG.Frame) { self.frame = frame }

  mutating func take(centre: PlanPoint, width: Double, height: Double) {
    boxes.append(PlanBox(low: centre, high: centre).grown(across: width / 2, down: height / 2))
  }

  /// A line in pixels.
  mutating func cross(_ points: [PlanPoint]) {
    func mark(_ point: PlanPoint) {
      guard point.x.magnitude < 1e5, point.y.magnitude < 1e5 else { return }
      crossed.insert([Int(point.x / Self.cell), Int(point.y / Self.cell)])
    }
    for (a, b) in zip(points, points.dropFirst()) {
      let steps = min(400, max(1, Int(a.distance(to: b) / Self.cell * 1.5)))
      for step in 0...steps {
        let part = Double(step) / Double(steps)
        mark(PlanPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part))
      }
    }
  }

  /// How much of a box is taken: marks and names count most, lines by the cells that they cross.
  func covered(_ box: PlanBox) -> Int {
    var count = boxes.count { $0.intersects(box) } * 100
    for x in Int(box.low.x / Self.cell)...Int(box.high.x / Self.cell) {
      for y in Int(box.low.y / Self.cell)...Int(box.high.y / Self.cell)
      where crossed.contains([x, y]) { count += 1 }
    }
    return count
  }

  /// The top left corner of a name beside a mark, which it then has; nil where there is no space.
  mutating func spot(for mark: PlanPoint, width: Double, height: Double) -> PlanPoint? {
    let (near, far) = (13.0, 24.0)
    var corners: [(x: Double, y: Double)] = []
    for gap in [near, far] {
      corners += [
        (gap, -height / 2), (-gap - width, -height / 2), (-width / 2, -gap - height),
        (-width / 2, gap), (gap * 0.7, -gap - height * 0.6), (gap * 0.7, gap - height * 0.4),
        (-gap * 0.7 - width, -gap - height * 0.6), (-gap * 0.7 - width, gap - height * 0.4),
      ]
    }
    var best: (box: PlanBox, cost: Int)?
    for (order, corner) in corners.enumerated() {
      let low = PlanPoint(x: mark.x + corner.x, y: mark.y + corner.y)
      let box = PlanBox(low: low, high: PlanPoint(x: low.x + width, y: low.y + height))
      guard box.low.x > frame.left + 4, box.high.x < frame.left + frame.width - 4,
        box.low.y > frame.top + 4, box.high.y < frame.top + frame.height - 4,
        !boxes.contains(where: { $0.intersects(box.grown(across: 3, down: 1)) })
      else { continue }
      // No box of a mark or a name meets this one.
      let cost = order + 4 * covered(box)
      if best.map({ cost < $0.cost }) ?? true { best = (box, cost) }
    }
    guard let best else { return nil }
    boxes.append(best.box)
    return best.box.low
  }
}

/// The marks of a map as shapes, so that no font is needed; about 18 pixels wide, centred on 0, 0.
enum MapGlyph {
  static func color(_ kind: MapPicture.Marker.Kind) -> String {
    switch kind {
    case .start: "#15803d"
    case .end: "#b91c1c"
    case .photo: "#6d28d9"
    case .note: "#9d174d"
    case .stay: "#0f766e"
    case .stop: "#1d4ed8"
    case .place: "#92400e"
    case .zone: "#b45309"
    }
  }

  static func drawn(_ kind: MapPicture.Marker.Kind) -> String {
    let disc = "<circle r=\"9\" fill=\"\(color(kind))\" stroke=\"#ffffff\" stroke-width=\"2\"/>"
    let line =
      "fill=\"none\" stroke=\"#ffffff\" stroke-width=\"1.6\" stroke-linejoin=\"round\" "
      + "stroke-linecap=\"round\""
    switch kind {
    case .start: return disc + "<path d=\"M-2.6 -4.2L4.2 0L-2.6 4.2Z\" fill=\"#ffffff\"/>"
    case .end:
      return disc + "<rect x=\"-3.4\" y=\"-3.4\" width=\"6.8\" height=\"6.8\" fill=\"#ffffff\"/>"
    case .photo:
      return disc + "<path d=\"M-4.8 -2.6H-2.4L-1.2 -4.4H1.2L2.4 -2.6H4.8V3.8H-4.8Z\" \(line)/>"
        + "<circle cy=\"0.6\" r=\"1.7\" fill=\"#ffffff\"/>"
    case .note: return disc + "<path d=\"M-4 -3.2H4M-4 0H4M-4 3.2H1\" \(line)/>"
    case .stay: return disc + "<path d=\"M-4.8 0L0 -4.6L4.8 0M-3.2 -0.6V4H3.2V-0.6\" \(line)/>"
    case .stop: return disc + "<path d=\"M-3 5V-5L4 -2.4L-3 0.4\" \(line)/>"
    case .place: return disc + "<path d=\"M0 -5L4 0L0 5L-4 0Z\" fill=\"#ffffff\"/>"
    case .zone: return disc + "<circle r=\"4.2\" \(line)/>"
    }
  }
}
