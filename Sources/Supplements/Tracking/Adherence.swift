// Planned doses against entries. Taken late is taken. What can still be taken today, and what is ahead, counts as
// nothing. Without a planned dose there is no rate. What is taken as needed has no adherence.

import Kernel

/// What became of a planned dose.
public enum DoseStanding: Hashable, Sendable {
  case taken, late
  case skipped(SkipReason)
  /// Nothing was recorded, and there was nothing to take.
  case outOfStock
  /// Nothing was recorded, and the day is over.
  case missed
  /// Nothing was recorded yet, and the day is not over.
  case open

  public var isTaken: Bool { self == .taken || self == .late }

  public var words: Phrase {
    switch self {
    case .taken: tr("taken")
    case .late: tr("taken late")
    case .skipped(let reason): tr("skipped: \(reason.words)")
    case .outOfStock: tr("out of stock")
    case .missed: tr("nothing recorded")
    case .open: tr("to come")
    }
  }
}

/// A planned dose and what became of it.
public struct DoseRecord: Sendable, Equatable {
  public var item: String
  public var day: Day
  public var time: IntakeTime
  /// What was planned, in the unit of the item.
  public var amount: DoseAmount
  public var standing: DoseStanding
  /// Entries that say taken beyond the first: the dose may have been taken twice.
  public var repeats: Int
}

/// Doses counted by what became of them.
public struct DoseTally: Sendable, Equatable {
  public var taken = 0
  public var late = 0
  public var skipped = 0
  public var outOfStock = 0
  public var missed = 0
  /// Those that count as nothing.
  public var open = 0

  public init() {}

  /// Planned doses whose time is over, or that have an entry.
  public var due: Int { taken + late + skipped + outOfStock + missed }

  mutating func add(_ standing: DoseStanding) {
    switch standing {
    case .taken: taken += 1
    case .late: late += 1
    case .skipped: skipped += 1
    case .outOfStock: outOfStock += 1
    case .missed: missed += 1
    case .open: open += 1
    }
  }

  /// The share of due doses that were taken, late or not; nil without a due dose.
  public var rate: Ratio? {
    due == 0 ? nil : Ratio(numerator: Int128(taken + late), denominator: Int128(due))
  }

  /// Whole percent, half up; 100 only where all were taken, 0 only where none was; nil without a due dose.
  public var percent: Int? {
    guard due > 0 else { return nil }
    let done = taken + late
    let rounded = (done * 200 + due) / (2 * due)
    if done < due, rounded == 100 { return 99 }
    return done > 0 && rounded == 0 ? 1 : rounded
  }

  /// `87 %`, `n/a`
  public var words: Phrase { percent.map { .verbatim("\($0) %") } ?? tr("n/a") }
}

/// The adherence of one person in a span.
public struct Adherence: Sendable {
  public let from: Day
  public let through: Day
  public let today: Day
  /// By item in the order of the regimens, then by day and time.
  public let records: [DoseRecord]
  /// Entries that no planned dose asks for, those as needed included.
  public let extras: [IntakeEntry]
  public let regimens: [Regimen]
  /// Where the records of each regimen begin and end.
  let ranges: [Range<Int>]

  /// - Parameters:
  ///   - regimens: one for each item.
  ///   - entries: in any order; of several about one dose, one that says taken counts before one that says late, and that
  ///     before one that says skipped.
  ///   - outOfStock: by item the days on which there was nothing to take.
  ///   - today: the day where the person is. Nothing of it that has no entry counts, nor anything after it.
  /// - Complexity: O(entries + planned doses).
  public init(
    of regimens: [Regimen], entries: [IntakeEntry], from: Day, through: Day, today: Day,
    outOfStock: [String: [ClosedRange<Day>]] = [:]
  ) {
    self.from = from
    self.through = through
    self.today = today
    self.regimens = regimens
    var places: [String: Int] = [:]
    for (index, regimen) in regimens.enumerated() { places[regimen.item] = index }
    precondition(places.count == regimens.count, "two regimens of one item")
    var found = [[DoseKey: Found]](repeating: [:], count: regimens.count)
    // Whole entries are copied for what is outside the plan only: there may be many thousand.
    var placed: [(place: Int, key: DoseKey)?] = []
    placed.reserveCapacity(entries.count)
    for index in entries.indices {
      guard entries[index].day >= from, entries[index].day <= through,
        let time = entries[index].time, let place = places[entries[index].item]
      else {
        placed.append(nil)
        continue
      }
      let key = DoseKey(entries[index].day, time)
      let kind = entries[index].kind
      found[place][key, default: Found(best: kind)].add(kind)
      placed.append((place, key))
    }
    var records: [DoseRecord] = []
    var ranges: [Range<Int>] = []
    records.reserveCapacity(entries.count)
    for (place, regimen) in regimens.enumerated() {
      let begin = records.count
      let empty = outOfStock[regimen.item] ?? []
      for (day, dose) in regimen.planned(from: from, through: through) {
        let own = found[place].removeValue(forKey: DoseKey(day, dose.time))
        records.append(
          DoseRecord(
            item: regimen.item, day: day, time: dose.time, amount: dose.amount,
            standing: Adherence.standing(own, day, today, empty), repeats: own?.repeats ?? 0))
      }
      ranges.append(begin..<records.count)
    }
    var extras: [IntakeEntry] = []
    for index in entries.indices where entries[index].day >= from && entries[index].day <= through {
      if let (place, key) = placed[index], found[place][key] == nil { continue }
      extras.append(entries[index])
    }
    self.extras = extras
    self.records = records
    self.ranges = ranges
  }

  private static func standing(
    _ found: Found?, _ day: Day, _ today: Day, _ empty: [ClosedRange<Day>]
  ) -> DoseStanding {
    guard day <= today else { return .open }
    if let found { return found.best.standing }
    guard day < today else { return .open }
    return empty.contains { $0.contains(day) } ? .outOfStock : .missed
  }
}

/// A day and a time of it as one number.
private struct DoseKey: Hashable {
  let number: Int

  init(_ day: Day, _ time: IntakeTime) { number = day.number * 2048 + time.rank }
}

/// The entries about one dose.
private struct Found {
  var best: IntakeEntry.Kind
  var taken = 0

  /// Entries that say taken beyond the first.
  var repeats: Int { max(0, taken - 1) }

  mutating func add(_ kind: IntakeEntry.Kind) {
    if kind.standing.isTaken { taken += 1 }
    if kind.rank < best.rank { best = kind }
  }
}

extension IntakeEntry.Kind {
  /// Of several the least counts.
  fileprivate var rank: Int {
    switch self {
    case .taken: 0
    case .late: 1
    case .skipped(let reason): reason.freezes ? 2 : 3
    }
  }

  fileprivate var standing: DoseStanding {
    switch self {
    case .taken: .taken
    case .late: .late
    case .skipped(let reason): .skipped(reason)
    }
  }
}
