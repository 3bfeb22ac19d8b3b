// A plan to scale: which sheet of paper, which round scale, and where the drawing stands on it. A drawing
// that does not fit is refused with what would.
import Core
import Kernel
import Paper

/// A sheet of paper for one level, in pixels of 1/96 inch.
struct PlanSheet: Sendable {
  let paper: PaperSize
  let width: Double
  let height: Double
  /// The 100 of 1:100.
  let ratio: Double

  /// Pixels per metre.
  var scale: Double { Self.perMetre / ratio }

  /// `1:100 (A4)`.
  var title: String { "1:" + ratio.shortest + " (" + paper.title + ")" }

  static let perMetre = 96 / 0.0254

  /// Those of ISO 5455, and those that plans of buildings have besides.
  static let ratios: [Double] = [
    5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 50_000, 100_000,
    200_000, 500_000, 1_000_000,
  ]

  /// Chooses: what is asked for, else A4 and the largest round scale that fits; with a scale alone, the
  /// smallest sheet.
  /// - Parameters:
  ///   - box: what is drawn, in metres.
  ///   - room: width and height that a sheet of a given width leaves for the drawing.
  init(
    _ box: Box, _ wish: PaperWish, room: (_ width: Double, _ height: Double) -> (Double, Double)
  ) throws(Diagnostic) {
    func fits(_ sheet: PlanSheet) -> Bool {
      let (width, height) = room(sheet.width, sheet.height)
      return box.width * sheet.scale <= width + 0.01 && box.height * sheet.scale <= height + 0.01
    }
    func sheets(_ paper: PaperSize, _ ratio: Double) -> [PlanSheet] {
      [PlanSheet(paper, ratio, landscape: true), PlanSheet(paper, ratio, landscape: false)]
    }
    func best(_ paper: PaperSize) -> PlanSheet? {
      for ratio in Self.ratios {
        if let one = sheets(paper, ratio).first(where: fits) { return one }
      }
      return nil
    }
    if let ratio = wish.scale {
      let papers: [PaperSize] = wish.size.map { [$0] } ?? [.a4, .a3, .a2, .a1, .a0]
      for paper in papers {
        if let sheet = sheets(paper, ratio).first(where: fits) {
          self = sheet
          return
        }
      }
      let last = papers[papers.count - 1]
      throw .tooLargeForSheet(ratio, last, fitting: best(last)?.ratio)
    }
    let paper = wish.size ?? .a4
    if let sheet = best(paper) {
      self = sheet
      return
    }
    // Hundreds of kilometres: to no round scale any more.
    let sheet = PlanSheet(paper, 1, landscape: true)
    let (width, height) = room(sheet.width, sheet.height)
    guard width > 20, height > 20 else { throw .tooLargeForSheet(1_000_000, paper, fitting: nil) }
    let needed = max(box.width * Self.perMetre / width, box.height * Self.perMetre / height)
    self = PlanSheet(paper, needed.rounded(.up), landscape: true)
  }

  private init(_ paper: PaperSize, _ ratio: Double, landscape: Bool) {
    let size = paper.points(landscape: landscape)
    self.paper = paper
    width = size.width * 96 / 72
    height = size.height * 96 / 72
    self.ratio = ratio
  }
}

extension Diagnostic {
  static func tooLargeForSheet(
    _ ratio: Double, _ paper: PaperSize, fitting: Double?
  ) -> Diagnostic {
    let hint: Phrase =
      fitting.map { tr("the largest scale that fits is --scale 1:\($0.shortest)") }
      ?? tr("draw one room: --room NAME")
    return Diagnostic(
      .usage, tr("at 1:\(ratio.shortest) the plan does not fit on \(paper.title)"), hint: hint)
  }
}

extension PlanPicture {
  /// The plan as a PDF to scale, on a sheet of its own size.
  func pdf(_ style: Style) throws(Diagnostic) -> [UInt8] {
    let svg = PlanSVG(language: style.language)
    try style.paper.goOn()
    let drawn = try PaperPicture(svg: svg.onSheet(self, style.paper).bytes)
    let name = [title, level?.name ?? ""].filter { !$0.isEmpty }.map(\.isolated).joined(
      separator: ", ")
    try style.paper.goOn()
    return try drawn.pdf(title: name, made: style.paper.moment)
  }

  func png(_ style: Style) throws(Diagnostic) -> [UInt8] {
    try style.paper.png(PlanSVG.document(self, style).bytes)
  }
}
