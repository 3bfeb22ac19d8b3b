// A share of a number, and how far it may be off: the score interval of Wilson (1927), which stays within 0 and 1 and holds for
// few messages, too.

struct Share: Equatable {
  let found: Int
  let count: Int

  /// The quantile of the normal distribution for 95 %.
  private static let z = 1.959963984540054

  init(_ found: Int, of count: Int) { (self.found, self.count) = (found, count) }

  /// nil of nothing.
  var value: Double? { count > 0 ? Double(found) / Double(count) : nil }

  /// 95 %; nil of nothing.
  var interval: (low: Double, high: Double)? {
    guard let share = value else { return nil }
    let (n, z) = (Double(count), Share.z)
    let middle = share + z * z / (2 * n)
    let half = z * ((share * (1 - share) + z * z / (4 * n)) / n).squareRoot()
    let scale = 1 + z * z / n
    return (
      found == 0 ? 0 : max(0, (middle - half) / scale),
      found == count ? 1 : min(1, (middle + half) / scale)
    )
  }
}
