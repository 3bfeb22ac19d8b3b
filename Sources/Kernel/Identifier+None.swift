// The id of nothing, for rows that lack one.

extension Identifier {
  /// Stands for an id that is missing in a table where it cannot be.
  public static let none = Identifier(high: 0, low: 0)
}
