// Sine and cosine of parts of a full turn. libm's may differ in the last bit from one machine to
// another; a series keeps pictures the same bytes everywhere.
import Kernel

enum Turn {
  /// `turns` of a full circle, any finite value; error below 1e-12.
  static func sinCos(_ turns: Double) -> (sine: Double, cosine: Double) {
    let part = turns - turns.rounded(.down)
    let quarter = Int((part * 4).rounded())
    // Within an eighth of a turn both series converge fast.
    let angle = (part - Double(quarter) / 4) * 2 * Double.pi
    let square = angle * angle
    var sine = 0.0
    var cosine = 0.0
    var term = 1.0
    for n in 0..<9 {
      cosine += term
      sine += term * angle / Double(2 * n + 1)
      term *= -square / Double((2 * n + 1) * (2 * n + 2))
    }
    switch quarter % 4 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }
}
