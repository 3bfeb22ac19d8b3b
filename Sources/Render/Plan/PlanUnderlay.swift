// A scanned or drawn plan under the rooms: a picture, and the similarity that lays its pixels on plan
// metres. Two points fix it; nothing is sheared, mirrored or stretched.
import Core
import Kernel

/// Pixels (from the upper left corner, v down) to plan metres (y up): scale, rotation and shift.
/// With w = u - iv it is z = (a + ib)·w + (x + iy).
public struct PlanSimilarity: Sendable, Equatable {
  public var a: Double
  public var b: Double
  public var x: Double
  public var y: Double

  /// The one similarity that takes two pixels to two points; nil where two of either coincide or a
  /// number is not finite.
  public init?(
    _ first: (pixel: PlanPoint, plan: PlanPoint), _ second: (pixel: PlanPoint, plan: PlanPoint)
  ) {
    let (u, v) = (second.pixel.x - first.pixel.x, first.pixel.y - second.pixel.y)
    let (dx, dy) = (second.plan.x - first.plan.x, second.plan.y - first.plan.y)
    let length = u * u + v * v
    guard length > 0, dx * dx + dy * dy > 0 else { return nil }
    // (dx + i dy) / (u + i v)
    a = (dx * u + dy * v) / length
    b = (dy * u - dx * v) / length
    x = first.plan.x - (a * first.pixel.x + b * first.pixel.y)
    y = first.plan.y - (b * first.pixel.x - a * first.pixel.y)
    guard [a, b, x, y].allSatisfy({ $0.isFinite }), metresPerPixel > 0 else { return nil }
  }

  public var metresPerPixel: Double { (a * a + b * b).squareRoot() }

  /// Where a pixel lies on the plan.
  public func place(_ pixel: PlanPoint) -> PlanPoint {
    PlanPoint(x: a * pixel.x + b * pixel.y + x, y: b * pixel.x - a * pixel.y + y)
  }

  /// The four corners of a picture of that size on the plan.
  public func corners(width: Double, height: Double) -> [PlanPoint] {
    [(0, 0), (width, 0), (width, height), (0, height)].map {
      place(PlanPoint(x: $0.0, y: $0.1))
    }
  }
}

/// An underlay as it is drawn.
public struct UnderlayPicture: Sendable {
  public var name: String
  /// Pixels as the placement counts them; the bytes may hold fewer.
  public var width: Int
  public var height: Int
  public var placement: PlanSimilarity
  /// 0 unseen, 1 as it is.
  public var opacity: Double
  /// `image/png` or `image/jpeg`.
  public var type: String
  /// nil: not wanted by what is drawn, or the file is missing.
  public var bytes: [UInt8]?

  public init(
    name: String, width: Int, height: Int, placement: PlanSimilarity, opacity: Double,
    type: String, bytes: [UInt8]?
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.placement = placement
    self.opacity = opacity
    self.type = type
    self.bytes = bytes
  }

  var corners: [PlanPoint] { placement.corners(width: Double(width), height: Double(height)) }

  var dataAddress: String? { bytes.map { "data:\(type);base64," + String(base64: $0) } }

  /// As SVG's `matrix(…)` takes it, into a frame with y down: plan x times `scale` plus `left`,
  /// `bottom` minus plan y times `scale`.
  func matrix(scale: Double, left: Double, bottom: Double) -> [Double] {
    let p = placement
    return [
      scale * p.a, -scale * p.b, scale * p.b, scale * p.a, left + scale * p.x,
      bottom - scale * p.y,
    ]
  }
}

extension PlanSVG {
  /// The underlays of a level under its rooms, cut at the paper's drawing area.
  func underlays(
    _ level: LevelPicture, _ frame: Frame, _ drawing: (width: Double, height: Double)
  ) -> String {
    var out = ""
    for underlay in level.underlays {
      guard let address = underlay.dataAddress else { continue }
      let matrix = underlay.matrix(
        scale: frame.scale, left: frame.left - frame.box.minX * frame.scale,
        bottom: frame.top + frame.box.maxY * frame.scale)
      let numbers = matrix.map { $0.fixed(8) }.joined(separator: " ")
      out += "<image width=\"\(underlay.width)\" height=\"\(underlay.height)\" "
      out += "preserveAspectRatio=\"none\" transform=\"matrix(\(numbers))\" "
      out += "opacity=\"\(SVG.number(underlay.opacity))\" href=\"\(address)\">"
      out += "<title>\(SVG.escaped(underlay.name))</title></image>\n"
    }
    guard !out.isEmpty else { return "" }
    let edge = 16.0
    let clip =
      "<clipPath id=\"paper\(mark)\"><rect x=\"\(SVG.number(frame.left - edge))\" "
      + "y=\"\(SVG.number(frame.top - edge))\" width=\"\(SVG.number(drawing.width + 2 * edge))\" "
      + "height=\"\(SVG.number(drawing.height + 2 * edge))\"/></clipPath>\n"
    return clip + "<g clip-path=\"url(#paper\(mark))\">\n" + out + "</g>\n"
  }
}
