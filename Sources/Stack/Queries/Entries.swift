// What was recorded as taken. Nothing is recorded yet.

import Kernel
import Supplements

extension StackReader {
  /// Entries of an item about days.
  func entries(
    of item: StackItem, from: Day, through: Day
  ) throws(Diagnostic) -> [IntakeEntry] { [] }
}
