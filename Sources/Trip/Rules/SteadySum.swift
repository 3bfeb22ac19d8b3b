// Sums that do not hang on the order of what is summed: a dictionary gives its values in another order on
// each run, and floating point ends in other digits then.

extension Sequence<Double> {
  /// The sum in a fixed order, from the smallest to the largest.
  /// - Complexity: O(n log n).
  var steadySum: Double { sorted().reduce(0, +) }
}
