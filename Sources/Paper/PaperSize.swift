// Sheets of paper by their names. Lengths are points, 1/72 inch, as PDF counts.
import Kernel

/// A size of paper (ISO 216, ANSI Y14.1). The raw value is the word after `--paper`.
public enum PaperSize: String, CaseIterable, Sendable {
  case a4, a3, a2, a1, a0, a5, letter, legal, tabloid

  /// Short and long side in millimetres.
  public var millimetres: (short: Double, long: Double) {
    switch self {
    case .a0: (841, 1189)
    case .a1: (594, 841)
    case .a2: (420, 594)
    case .a3: (297, 420)
    case .a4: (210, 297)
    case .a5: (148, 210)
    case .letter: (215.9, 279.4)
    case .legal: (215.9, 355.6)
    case .tabloid: (279.4, 431.8)
    }
  }

  /// As people write it.
  public var title: String {
    switch self {
    case .letter, .legal, .tabloid: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    default: rawValue.uppercased()
    }
  }

  /// Width and height in points.
  public func points(landscape: Bool) -> (width: Double, height: Double) {
    let short = millimetres.short * 72 / 25.4
    let long = millimetres.long * 72 / 25.4
    return landscape ? (long, short) : (short, long)
  }
}
