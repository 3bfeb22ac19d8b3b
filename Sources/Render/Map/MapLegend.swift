// What the colours and marks of a map mean, in lines of entries.
import Core
import Kernel

struct MapLegend {
  private struct Entry {
    var symbol: String
    var words: String
    var width: Double
  }
  private var entries: [Entry] = []
  private static let size = 13.0
  private static let most = 24

  init(_ picture: MapPicture, language: Language) {
    func add(_ symbol: String, _ words: String) {
      let words = SVG.cut(words, size: Self.size, to: 300)
      entries.append(
        Entry(symbol: symbol, words: words, width: SVG.width(words, size: Self.size) + 56))
    }
    if picture.layers.count > 1 {
      for (index, layer) in picture.layers.prefix(Self.most).enumerated() {
        add(
          "<path d=\"M0 0H22\" stroke=\"\(MapSVG.color(index))\" stroke-width=\"4\" "
            + "stroke-linecap=\"round\"/>",
          layer.title + (layer.fact.isEmpty ? "" : "  " + layer.fact))
      }
      let rest = picture.layers.count - Self.most
      if rest > 0 { add("", tr("and \(rest) more").text(language)) }
    }
    if picture.lines.contains(where: { $0.kind == .gap }) {
      add(
        "<path d=\"M0 0H22\" stroke=\"#6b7280\" stroke-width=\"1.5\" stroke-linecap=\"round\" "
          + "stroke-dasharray=\"0.1 6\"/>", tr("gap, way unknown").text(language))
    }
    if picture.lines.contains(where: { $0.kind == .planned }) {
      add(
        "<path d=\"M0 0H22\" stroke=\"#4b5563\" stroke-width=\"2\" stroke-dasharray=\"8 6\"/>",
        tr("planned").text(language))
    }
    for kind in MapPicture.Marker.Kind.allCases {
      let those = picture.markers.filter { $0.kind == kind }
      guard let first = those.first else { continue }
      var words = kind.words.text(language)
      if those.count > 1 { words += " \(those.count)" }
      if those.count == 1, kind == .start || kind == .end, let at = first.at {
        let zone = first.zone ?? picture.zone
        words += " " + at.local(zone, full: false)
        let offset = zone.offset(at: at)
        if let readers = picture.readers, readers.offset(at: at) != offset {
          words += " " + Zone.offsetText(offset)
        }
      }
      add("<g transform=\"translate(12 0)\">\(MapGlyph.drawn(kind))</g>", words)
    }
  }

  /// The lines from `top` on, and how many there are.
  func drawn(x: Double, top: Double, width: Double) -> (rows: Int, svg: String) {
    guard !entries.isEmpty else { return (0, "") }
    // Under each other, as in a table, where there is more than one line of them.
    let sum = entries.reduce(0) { $0 + $1.width }
    let widest = entries.reduce(0) { max($0, $1.width) }
    let columns = max(1, Int(width / widest))
    var out = ""
    var (at, row) = (x, 0)
    for (index, entry) in entries.enumerated() {
      if sum > width, index > 0, index % columns == 0 { (at, row) = (x, row + 1) }
      let y = top + Double(row) * 24
      out += "<g transform=\"translate(\(SVG.number(at)) \(SVG.number(y)))\">\(entry.symbol)</g>"
      out += SVG.text(
        SVG.escaped(entry.words), x: at + 32, y: y + 4.5, size: Self.size, fill: "#374151")
      at += sum > width ? widest : entry.width
    }
    return (row + 1, out + "\n")
  }
}

/// Meridians and parallels at round degrees and minutes, so that a map without a coast still says where
/// it is.
struct Graticule {
  let path: String
  let labels: String

  private static let steps: [Double] = [
    30, 20, 10, 5, 2, 1, 30.0 / 60, 20.0 / 60, 10.0 / 60, 5.0 / 60, 2.0 / 60, 1.0 / 60, 30.0 / 3600,
    20.0 / 3600, 10.0 / 3600, 5.0 / 3600, 2.0 / 3600, 1.0 / 3600,
  ]

  init(_ projection: MapProjection, _ frame: MapSVG.Frame) {
    // The range of degrees in view, by looking at a net of points of it.
    var (south, north, west, east) = (90.0, -90.0, 180.0, -180.0)
    for i in 0...8 {
      for j in 0...8 {
        let place = projection.place(
          PlanPoint(
            x: frame.box.low.x + frame.box.width * Double(i) / 8,
            y: frame.box.low.y + frame.box.height * Double(j) / 8))
        guard place.isOnGlobe else { continue }
        south = min(south, place.latitude)
        north = max(north, place.latitude)
        let turn = (place.longitude - projection.centre.longitude).wrappedDegrees
        west = min(west, turn)
        east = max(east, turn)
      }
    }
    guard south < north, west < east else {
      (path, labels) = ("", "")
      return
    }
    if projection.kind == .stereographic, north > 80 || south < -80 { (west, east) = (-180, 180) }
    var lines = "", texts = ""
    func step(_ span: Double, _ pixels: Double) -> Double {
      let most = max(3, pixels / 130)
      return Self.steps.last { span / $0 <= most } ?? Self.steps[0]
    }
    func draw(_ places: [GeoPoint]) -> PlanPoint? {
      var part: [PlanPoint] = []
      var end: PlanPoint?
      for place in places {
        let point = projection.point(place)
        guard point.isFinite else {
          lines += SVG.line(part)
          part = []
          continue
        }
        part.append(frame.place(point))
        end = end ?? part.last
      }
      if part.count > 1 { lines += SVG.line(part) }
      return end
    }
    let across = step(east - west, frame.width), down = step(north - south, frame.height)
    let (bottom, right) = (frame.top + frame.height, frame.left + frame.width)
    let middle = projection.centre.longitude
    let first = ((middle + west) / across).rounded(.up)
    let last = ((middle + east) / across).rounded(.down)
    if last - first < 80 {
      for index in stride(from: first, through: last, by: 1) {
        let longitude = index * across
        let end = draw(
          (0...24).map {
            GeoPoint(
              latitude: min(90, max(-90, south + (north - south) * Double($0) / 24)),
              longitude: longitude)
          })
        if projection.kind == .mercator, let end, end.x > frame.left + 40, end.x < right - 40 {
          texts += SVG.text(
            Self.text(longitude.wrappedDegrees, "E", "W"), x: end.x, y: bottom + 13, size: 10.5,
            fill: "#6b7280", anchor: "middle")
        }
      }
    }
    for index in stride(
      from: (south / down).rounded(.up), through: (north / down).rounded(.down), by: 1)
    {
      let latitude = index * down
      let end = draw(
        (0...48).map {
          GeoPoint(
            latitude: latitude, longitude: middle + west + (east - west) * Double($0) / 48)
        })
      if projection.kind == .mercator, let end, end.y > frame.top + 60, end.y < bottom - 50 {
        texts += "<g transform=\"translate(\(SVG.number(frame.left - 5)) \(SVG.number(end.y))) "
        texts += "rotate(-90)\">"
        texts += SVG.text(
          Self.text(latitude, "N", "S"), x: 0, y: 0, size: 10.5, fill: "#6b7280", anchor: "middle")
        texts += "</g>"
      }
    }
    (path, labels) = (lines, texts + "\n")
  }

  /// `3°27′30″E`, as few parts as say it.
  static func text(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    let seconds = Int((degrees.magnitude * 3600).rounded())
    var text = "\(seconds / 3600)°"
    if seconds % 3600 != 0 { text += (seconds / 60 % 60).twoDigits + "′" }
    if seconds % 60 != 0 { text += (seconds % 60).twoDigits + "″" }
    return seconds == 0 ? text : text + (degrees < 0 ? negative : positive)
  }
}

extension Double {
  /// The same meridian in -180...180.
  var wrappedDegrees: Double { self - 360 * (self / 360).rounded() }
}
