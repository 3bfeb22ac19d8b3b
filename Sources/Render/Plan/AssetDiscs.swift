// The discs of assets with their letters. A plan by itself tells of each what it is when the pointer
// rests on it; within a document, which lists them all, many circles are one path and their letters one
// text: a fifth of the bytes, and of what a browser must keep.
import Core
import Kernel

struct AssetDiscs {
  private let letters: FamilyLetters
  private let language: Language
  /// Many are drawn as one, once all have come.
  private let gathers: Bool
  /// Those to be drawn as one, by the colour of their circles in the order these came in.
  private var sheets: [(ink: String, isPlaced: Bool, layers: [Layer])] = []

  private typealias Disc = (letter: String, at: PlanPoint)
  private static let radius = AssetIcons.radius
  /// The circle of an asset that is somewhere in its room is broken: nobody said where.
  static let dashes = " stroke-dasharray=\"2.4 1.7\""
  /// So many are one path.
  private static let most = 400
  /// Discs that lie on each other are of different layers; where more would be needed, the last takes
  /// what comes.
  private static let mostLayers = 64

  init(letters: FamilyLetters, gathers: Bool, _ language: Language) {
    self.letters = letters
    self.language = language
    self.gathers = gathers
  }

  /// What is drawn at once; places that are not finite are left out.
  mutating func put(_ assets: [(AssetPicture, PlanPoint)], ink: String) -> String {
    let placed = assets.filter { $0.1.x.isFinite && $0.1.y.isFinite }
    guard !placed.isEmpty else { return "" }
    guard gathers else {
      let discs = placed.map { disc($0.0, $0.1, ink) }.joined()
      return "<g text-anchor=\"middle\">\(discs)</g>\n"
    }
    for (asset, at) in placed {
      let isPlaced = asset.at != nil
      let sheet =
        sheets.firstIndex { $0.ink == ink && $0.isPlaced == isPlaced } ?? sheets.count
      if sheet == sheets.count { sheets.append((ink, isPlaced, [])) }
      let count = sheets[sheet].layers.count
      let layer =
        sheets[sheet].layers.firstIndex { !$0.touches(at) } ?? min(count, Self.mostLayers - 1)
      if layer == count { sheets[sheet].layers.append(Layer()) }
      sheets[sheet].layers[layer].add((letters.letter(of: asset), at))
    }
    return ""
  }

  /// Those that were kept back. Of two that lie on each other one covers the other, letter and all.
  func gathered() -> String {
    var out = ""
    for sheet in sheets {
      for layer in sheet.layers {
        for start in stride(from: 0, to: layer.discs.count, by: Self.most) {
          let end = min(layer.discs.count, start + Self.most)
          out += drawn(layer.discs[start..<end], sheet.ink, isPlaced: sheet.isPlaced)
        }
      }
    }
    guard !out.isEmpty else { return "" }
    return "<g text-anchor=\"middle\" font-size=\"8\" font-weight=\"700\">\n\(out)</g>\n"
  }

  private func disc(_ asset: AssetPicture, _ place: PlanPoint, _ ink: String) -> String {
    let x = SVG.number(place.x)
    let y = SVG.number(place.y)
    let lack = asset.at == nil ? ", " + AssetPicture.unplaced.text(language) : ""
    let title = SVG.escaped(asset.title.isolated + " (" + asset.family.isolated + ")" + lack)
    return "<g><title>\(title)</title><circle cx=\"\(x)\" cy=\"\(y)\" "
      + "r=\"\(SVG.number(Self.radius))\" fill=\"#ffffff\" stroke=\"\(ink)\" "
      + "stroke-width=\"1.1\"\(asset.at == nil ? Self.dashes : "")/><text x=\"\(x)\" y=\"\(SVG.number(place.y + 2.9))\" "
      + "font-size=\"8\" font-weight=\"700\" fill=\"#1f2937\">"
      + SVG.escaped(letters.letter(of: asset)) + "</text></g>"
  }

  private func drawn(_ discs: ArraySlice<Disc>, _ ink: String, isPlaced: Bool) -> String {
    let r = Self.radius
    let half = "a\(r.shortest) \(r.shortest) 0 1 0 "
    let turn = half + "\((2 * r).shortest) 0" + half + "\((-2 * r).shortest) 0"
    var out = "<path d=\""
    for disc in discs { out += "M\(tenths(disc.at.x - r)) \(tenths(disc.at.y))\(turn)" }
    out += "\" fill=\"#fff\" stroke=\"\(ink)\" stroke-width=\"1.1\"\(isPlaced ? "" : Self.dashes)/>"
    // Letters that a browser might join or turn round stand by themselves.
    let plain = discs.filter { AssetDiscs.isPlain($0.letter) }
    for group in [plain] + discs.filter({ !AssetDiscs.isPlain($0.letter) }).map({ [$0] })
    where !group.isEmpty {
      let xs = group.map { tenths($0.at.x) }.joined(separator: " ")
      let ys = group.map { tenths($0.at.y + 2.9) }.joined(separator: " ")
      let text = SVG.escaped(group.map(\.letter).joined())
      out += "<text x=\"\(xs)\" y=\"\(ys)\" fill=\"#1f2937\">\(text)</text>"
    }
    return out + "\n"
  }

  /// A Latin letter or digit, one code unit of a browser's text.
  private static func isPlain(_ letter: String) -> Bool {
    letter.unicodeScalars.count == 1 && letter.unicodeScalars.allSatisfy { $0.value < 0x250 }
  }

  private func tenths(_ value: Double) -> String {
    abs(value) < 1e9 ? SVG.number((value * 10).rounded() / 10) : SVG.number(value)
  }

  /// Discs that lie clear of each other, found by squares as wide as one.
  private struct Layer {
    private struct Square: Hashable {
      var x: Int
      var y: Int
    }
    private static let apart = 2 * AssetDiscs.radius + 1.1
    private(set) var discs: [Disc] = []
    private var squares: [Square: [PlanPoint]] = [:]

    private static func square(_ at: PlanPoint) -> Square? {
      guard abs(at.x) < 1e9, abs(at.y) < 1e9 else { return nil }
      return Square(x: Int((at.x / apart).rounded(.down)), y: Int((at.y / apart).rounded(.down)))
    }

    mutating func add(_ disc: Disc) {
      discs.append(disc)
      if let square = Layer.square(disc.at) { squares[square, default: []].append(disc.at) }
    }

    func touches(_ at: PlanPoint) -> Bool {
      guard let square = Layer.square(at) else { return false }
      for x in square.x - 1...square.x + 1 {
        for y in square.y - 1...square.y + 1 {
          for other in squares[Square(x: x, y: y)] ?? [] {
            let (dx, dy) = (other.x - at.x, other.y - at.y)
            if dx * dx + dy * dy < Layer.apart * Layer.apart { return true }
          }
        }
      }
      return false
    }
  }
}
