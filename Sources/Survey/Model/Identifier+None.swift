// The id of nothing, for rows that lack one.

import Kernel

extension Identifier {
  /// Stands for an id that is missing in a table where it cannot be.
  static let none = Identifier(high: 0, low: 0)
}
