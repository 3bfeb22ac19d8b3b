// What a picture has to offer: the same value gives the drawing in the terminal, the SVG, a page and
// the numbers behind it. A new sort of picture is a new type, and nothing else changes.
import Core
import Kernel
import Paper

/// A result that is drawn. It holds values only, and asks no notebook for anything.
public protocol Drawing: Sendable {
  /// What is drawn, in words.
  var title: String { get }
  /// The numbers behind it: what data formats write.
  var table: Table { get }
  /// Lines for the terminal, never wider than it.
  func text(_ style: Style) -> String
  /// A sentence per fact, for screen readers.
  func sentences(_ style: Style) -> String
  /// An `svg` element of a size of its own.
  func svg(_ language: Language) -> String
  /// A whole page.
  func page(_ language: Language) -> String
  /// A FeatureCollection (RFC 7946); nil where the table says what there is.
  var geoJSON: JSON? { get }
}

extension Drawing {
  public func sentences(_ style: Style) -> String {
    let plain = PlainText(style: style)
    return plain.header(table) + plain.rows(table.rows, table) + plain.end(table)
  }

  public func page(_ language: Language) -> String {
    PicturePage(language: language).document(self)
  }

  public var geoJSON: JSON? { nil }

  func bytes(_ format: Format, _ style: Style) throws(Diagnostic) -> [UInt8] {
    try style.paper.checkWithoutScale(format)
    switch format {
    case .table: return (style.plain ? sentences(style) : text(style)).bytes
    case .svg:
      return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg(style.language)).bytes
    case .html: return page(style.language).bytes
    case .geojson:
      if let geoJSON { return (JSONText.text(geoJSON.finite) + "\n").bytes }
      return try Renderer.render(.table(table), as: format, style: style)
    case .png, .pdf:
      return try DrawnSVG.bytes(svg(style.language), title: title, as: format, style: style)
    case .json, .jsonl, .csv, .tsv, .md, .xlsx:
      return try Renderer.render(.table(table), as: format, style: style)
    }
  }
}

/// A page that shows one picture.
struct PicturePage {
  let language: Language

  func document(_ picture: some Drawing) -> String {
    let policy = PageHead.policy(script: "", style: Self.style, media: false)
    return PageHead.html(
      language, title: SVG.escaped(picture.title), policy: policy, style: Self.style)
      + "<main>\(picture.svg(language))</main>\n</body>\n</html>\n"
  }

  private static let style =
    PlanPage.colors + #"""
      body{margin:0;padding:16px;background:var(--ground)}
      main{margin:auto;max-width:1240px;background:#fff;border:1px solid var(--rule);
        border-radius:10px;overflow:auto}
      svg{display:block;margin:auto;max-width:100%;height:auto}
      @media print{body{padding:0}main{border:0}}

      """#
}

extension SVG {
  /// One face, and the names that it has elsewhere: Arial is as wide letter by letter, so that a text which
  /// was fitted fits everywhere.
  public static let fonts = "'Liberation Sans', Arial, sans-serif"

  /// The opening of a picture of its own with its title, on white.
  static func open(
    width: Double, height: Double, title: String, language: Language
  ) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"\(language.rawValue)\" "
      + "width=\"\(number(width))\" height=\"\(number(height))\" "
      + "viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\" font-family=\"\(fonts)\">\n"
      + "<title>\(escaped(title))</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
  }

  /// A line of text; `escaped` already.
  static func text(
    _ escaped: String, x: Double, y: Double, size: Double, weight: Int? = nil, fill: String? = nil,
    anchor: String? = nil, opacity: String? = nil
  ) -> String {
    var out = "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(size))\""
    if let weight { out += " font-weight=\"\(weight)\"" }
    if let fill { out += " fill=\"\(fill)\"" }
    if let anchor { out += " text-anchor=\"\(anchor)\"" }
    if let opacity { out += " fill-opacity=\"\(opacity)\"" }
    return out + ">\(escaped)</text>"
  }

  /// `text` cut to so many pixels.
  static func cut(_ text: String, size: Double, to limit: Double, bold: Bool = false) -> String {
    let text = text.printable
    guard width(text, size: size, bold: bold) > limit else { return text }
    var shorter = text
    while !shorter.isEmpty, width(shorter + "…", size: size, bold: bold) > limit {
      shorter.removeLast()
    }
    return shorter.trimmedEnd + "…"
  }

  /// The `d` of an open line, relative and in whole steps of `1 / unit` pixels: as short as it gets.
  static func line(_ points: [PlanPoint], unit: Double = 10) -> String {
    var out = ""
    var (x, y) = (0, 0)
    for point in points where point.x.magnitude < 1e9 && point.y.magnitude < 1e9 {
      let (nextX, nextY) = (Int((point.x * unit).rounded()), Int((point.y * unit).rounded()))
      if out.isEmpty {
        out = "M\(tenths(nextX, unit)) \(tenths(nextY, unit))l"
      } else if nextX != x || nextY != y {
        let step = tenths(nextX - x, unit) + " " + tenths(nextY - y, unit)
        out += out.hasSuffix("l") ? step : " " + step
      }
      (x, y) = (nextX, nextY)
    }
    // A place where one stayed is still a dot, by the round ends of the line.
    return out.hasSuffix("l") ? out + "0 0" : out
  }

  private static func tenths(_ value: Int, _ unit: Double) -> String {
    unit == 1 ? String(value) : number(Double(value) / unit)
  }
}
