// Days behind one another on which something was so.
import Kernel

/// The longest run of days, and the one that still goes on.
struct Streak: Sendable, Equatable {
  /// The last one of the longest; nil without any day.
  var longest: DaySpan?
  /// The one that holds today or yesterday, since today is not over.
  var current: DaySpan?
  var days = 0

  /// - Parameter numbers: days, each once; those after today do not count.
  init(_ numbers: some Sequence<Int>, today: Day) {
    let past = numbers.filter { $0 <= today.number }
    days = past.count
    for span in DaySpan.spans(past) {
      if span.days >= longest?.days ?? 0 { longest = span }
      if span.to.number >= today.number - 1 { current = span }
    }
  }
}
