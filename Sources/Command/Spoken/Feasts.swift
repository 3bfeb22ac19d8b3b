// Days of the year that people call by a name: `before christmas`, `a ferragosto`. Only those that have the same date
// each year.

import Kernel

enum Feasts {
  private static let table = [
    "new year": "01-01", "new year's day": "01-01", "new years day": "01-01", "capodanno": "01-01",
    "epiphany": "01-06", "epifania": "01-06", "befana": "01-06", "valentine's day": "02-14",
    "valentines day": "02-14", "san valentino": "02-14", "ferragosto": "08-15",
    "halloween": "10-31", "all saints": "11-01", "ognissanti": "11-01", "christmas eve": "12-24",
    "vigilia": "12-24", "vigilia di natale": "12-24", "christmas": "12-25",
    "christmas day": "12-25", "xmas": "12-25", "natale": "12-25", "boxing day": "12-26",
    "santo stefano": "12-26", "new year's eve": "12-31", "new years eve": "12-31",
    "san silvestro": "12-31",
  ]

  /// The next day of that name, today included; or the last one that was.
  static func day(_ text: String, _ today: Day, _ direction: DateWords.Direction) -> Day? {
    guard let date = table[text.folded] else { return nil }
    let days = (-1...1).compactMap { Day(iso: "\(today.year + $0)-\(date)") }
    return direction == .behind ? days.last { $0 <= today } : days.first { $0 >= today }
  }
}
