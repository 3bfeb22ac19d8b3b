// Packages as the days go by: what was taken out of them, and what was found when they were counted.

import Kernel

struct StockLedger {
  private enum Change {
    case taken(DoseAmount)
    /// Of the holding at a place.
    case counted(Int)
  }

  /// By id.
  private(set) var holdings: [Stock.Holding]
  /// What was taken and is in no package.
  private(set) var unaccounted = DoseAmount.zero
  /// In the order in which they happened.
  private let changes: [(day: Day, change: Change)]
  private var next = 0
  private let unit: DoseUnit

  /// - Parameters:
  ///   - holdings: full, in the unit of the regimen.
  ///   - entries: of any items, in any order.
  /// - Complexity: O(n log n) in the entries.
  init(_ holdings: [Stock.Holding], entries: [IntakeEntry], of regimen: Regimen) {
    // A dose without a moment goes before a count of its day, one with a moment where that lies.
    var changes: [(day: Day, moment: Int64, place: Int, change: Change)] = []
    for place in entries.indices
    where entries[place].item == regimen.item && entries[place].isTaken {
      let entry = entries[place]
      changes.append((entry.day, entry.at?.milliseconds ?? .min, place, .taken(entry.amount)))
    }
    for place in holdings.indices {
      guard let count = holdings[place].package.count else { continue }
      let moment = count.at?.milliseconds ?? .max
      changes.append((count.day, moment, entries.count + place, .counted(place)))
    }
    changes.sort { ($0.day, $0.moment, $0.place) < ($1.day, $1.moment, $1.place) }
    self.changes = changes.map { ($0.day, $0.change) }
    self.holdings = holdings
    unit = regimen.unit
  }

  /// Goes on to the end of a day.
  /// - Complexity: O(packages) for each change.
  mutating func advance(through day: Day) {
    while next < changes.count, changes[next].day <= day {
      let (day, change) = changes[next]
      next += 1
      switch change {
      case .taken(let amount):
        unaccounted += Stock.take(amount, from: &holdings, on: day, isPast: true)
      case .counted(let place):
        guard let left = holdings[place].package.counted(in: unit) else { continue }
        // Something is missing: so it was opened.
        let isOpen = holdings[place].opened.map { $0 <= day } ?? false
        if left < holdings[place].package.contents(in: unit), !isOpen {
          holdings[place].opened = day
        }
        holdings[place].left = left
      }
    }
  }
}

extension StockPackage {
  /// All that it holds when it is full; `most` where the units do not fit.
  fileprivate func contents(in unit: DoseUnit) -> DoseAmount {
    contents.converted(from: self.unit, to: unit) ?? .most
  }
}
