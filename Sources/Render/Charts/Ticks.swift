// Round numbers along an axis: 1, 2 or 5 times a power of ten apart.
import Kernel

struct Ticks: Sendable {
  let step: Double
  /// Ascending; the first is not above the lowest value, the last not below the highest.
  let values: [Double]

  /// At most `most` steps (2 at least) over `low`...`high`.
  init(_ low: Double, _ high: Double, most: Int) {
    let (low, high) = low.isFinite && high.isFinite ? (min(low, high), max(low, high)) : (0, 1)
    let span = max(high - low, 1e-9)
    let raw = span / Double(max(2, most))
    var power = 1e-12
    while power * 10 <= raw { power *= 10 }
    // 10 is the 1 of the next power.
    step = ([1.0, 2, 5].first { $0 * power >= raw * (1 - 1e-9) } ?? 10) * power
    var values: [Double] = []
    var index = (low / step + 1e-9).rounded(.down)
    repeat {
      values.append(index * step)
      index += 1
    } while (values.last ?? high) < high - step * 1e-9 && values.count < 1000
    self.values = values
  }

  var low: Double { values.first ?? 0 }
  var high: Double { values.last ?? 1 }

  /// A tick in as many decimals as the step has.
  func text(_ value: Double) -> String {
    var decimals = 0
    var unit = step
    while decimals < 6, (unit - unit.rounded()).magnitude > 1e-6 * unit {
      unit *= 10
      decimals += 1
    }
    let text = value.fixed(decimals)
    return value == 0 ? "0" : text
  }
}
