// Numbers of a clause: amounts with their unit and bound, how often, hours, weeks, the clock. A number that is none of
// these makes the clause unclear; so does a unit without a number.

import Kernel

struct AdviceAmount: Equatable {
  enum Unit: Equatable {
    case weight(DoseUnit)
    case international
    /// Of bacteria, in thousand millions.
    case colonies(Double)
    case piece
    case other
  }
  enum Bound: Equatable { case exact, atMost, atLeast, moreThan }

  var low: Double
  var high: Double
  var unit: Unit
  var bound = Bound.exact
  /// Of its first tag in the clause.
  var place: Int

  /// In the unit of a dose; nil where it is not counted so.
  func converted(to subject: AmountSubject) -> ClosedRange<Double>? {
    let factor: Double?
    switch unit {
    case .weight(let weight):
      factor = weight.micrograms.flatMap { size in subject.unit.micrograms.map { size / $0 } }
    case .international:
      factor = subject.microgramsPerIU.flatMap { size in
        subject.unit.micrograms.map { size / $0 }
      }
    case .colonies(let billions): factor = subject.unit == .billionCFU ? billions : nil
    case .piece: factor = subject.unit == .tablet ? 1 : nil
    case .other: factor = nil
    }
    guard let factor, low > 0, low <= high, high.isFinite else { return nil }
    return (low * factor)...(high * factor)
  }
}

struct AdviceFigures {
  var amounts: [AdviceAmount] = []
  /// How often a day.
  var times: [Double] = []
  /// Distances.
  var hours: [Double] = []
  var hoursAreLeast = true
  var weeks: [Double] = []
  var weeksAreMost = false
  /// "for more than 12 weeks"
  var weeksAreOver = false
  /// Hours of the day, 0 to 24.
  var clocks: [Double] = []
  var years: [Double] = []
  var isWeekly = false
  var isUnclear = false

  var isEmpty: Bool {
    amounts.isEmpty && times.isEmpty && hours.isEmpty && weeks.isEmpty && clocks.isEmpty
      && years.isEmpty && !isWeekly
  }

  private let tags: [AdviceTag]
  private var boundsUsed: Set<Int> = []
  private static let rangeWords: Set<String> = ["to", "a", "ad", "and", "e", "or", "o", "ai"]

  /// - Complexity: O(tags).
  init(_ tags: [AdviceTag]) {
    self.tags = tags
    var at = 0
    while at < tags.count { at = take(at) }
    if AdviceRepetition.repeats(tags, behind: amounts.first?.place) { isUnclear = true }
    for (index, tag) in tags.enumerated()
    where tag.has(any: [.atMost, .atLeast, .moreThan]) && !boundsUsed.contains(index) {
      isUnclear = true
    }
  }

  private func isMark(_ at: Int, _ mark: Character) -> Bool {
    tags.indices.contains(at) && tags[at].mark == mark.asciiValue
  }

  private func number(_ at: Int) -> Double? {
    tags.indices.contains(at) ? tags[at].number?.value : nil
  }

  private func count(_ at: Int) -> Double? {
    guard tags.indices.contains(at) else { return nil }
    for case .count(let count) in tags[at].senses { return count }
    return nil
  }

  private func has(_ at: Int, _ sense: AdviceSense) -> Bool {
    tags.indices.contains(at) && tags[at].has(sense)
  }

  private func unit(_ at: Int) -> AdviceAmount.Unit? {
    guard tags.indices.contains(at) else { return nil }
    for sense in tags[at].senses {
      switch sense {
      case .unit(let unit): return .weight(unit)
      case .international: return .international
      case .colonies(let billions): return .colonies(billions)
      case .piece: return .piece
      case .otherUnit: return .other
      default: continue
      }
    }
    return nil
  }

  /// "two to three times"
  private func isRangeOfCounts(_ at: Int) -> Bool {
    tags.indices.contains(at + 1) && Self.rangeWords.contains(tags[at + 1].text)
      && count(at + 2) != nil && isCounted(at + 3)
  }

  private func isCounted(_ at: Int) -> Bool {
    unit(at) != nil || has(at, .hours) || has(at, .weeks) || has(at, .timesWord) || has(at, .years)
  }

  private mutating func bound(before at: Int) -> AdviceAmount.Bound {
    for place in [at - 1, at - 2] where tags.indices.contains(place) {
      let tag = tags[place]
      if place == at - 2, !tags[at - 1].has(.plain) { break }
      let bound: AdviceAmount.Bound? =
        tag.has(.atMost)
        ? .atMost : tag.has(.atLeast) ? .atLeast : tag.has(.moreThan) ? .moreThan : nil
      if let bound {
        boundsUsed.insert(place)
        return bound
      }
    }
    return .exact
  }

  /// Takes what stands at a place and gives the place after it.
  private mutating func take(_ at: Int) -> Int {
    let tag = tags[at]
    guard var low = number(at) ?? (isCounted(at + 1) ? count(at) : nil) else {
      for case .times(let count) in tag.senses { times.append(count) }
      // "200 mg, ten"
      if let count = count(at), count > 1, !isRangeOfCounts(at),
        !amounts.isEmpty || AdviceRepetition.isBare(tags)
      {
        isUnclear = true
      }
      if tag.has(.weekly) { isWeekly = true }
      // A unit, or a word for hours, that counts nothing.
      if unit(at) != nil && !tag.has(any: [.plain, .general]) { isUnclear = true }
      if tag.has(any: [.hours, .weeks, .years, .timesWord]), !tag.has(any: [.plain, .general]) {
        isUnclear = true
      }
      return at + 1
    }
    if tag.number?.isUnsure ?? false { isUnclear = true }
    var high = low
    var next = at + 1
    let first = bound(before: at)
    if isMark(next, "*"), number(next + 1) != nil {
      times.append(low)
      return next + 1
    }
    if let clock = clock(at, low) { return clock }
    var unit = unit(next)
    if unit != nil { next += 1 }
    // "100-250 mg", "100 mg to 250 mg"
    let isRange =
      isMark(next, "-") || tags.indices.contains(next) && Self.rangeWords.contains(tags[next].text)
    if isRange, let other = number(next + 1) {
      let end = self.unit(next + 2)
      if tags[next + 1].number?.isUnsure ?? false { isUnclear = true }
      if end != nil, unit == nil || unit == end {
        unit = end
        high = other
        next += 3
      } else if unit == nil,
        has(next + 2, .hours) || has(next + 2, .weeks) || has(next + 2, .timesWord)
      {
        high = other
        next += 2
      }
    }
    guard low <= high else {
      isUnclear = true
      return next
    }
    if let unit {
      var amount = AdviceAmount(low: low, high: high, unit: unit, bound: first, place: at)
      if has(next, .atLeast) {
        amount.bound = .atLeast
        boundsUsed.insert(next)
      }
      amounts.append(amount)
      if isMark(next, "/") || tags.indices.contains(next) && tags[next].text == "per" {
        if self.unit(next + 1) != nil { isUnclear = true }
      }
      if isMark(next, "*"), let count = number(next + 1) ?? self.count(next + 1) {
        times.append(count)
        return next + 2
      }
      return next
    }
    if has(next, .hours) {
      if has(at - 1, .every) {
        times.append(24 / max(low, 0.25))
      } else {
        hours += [low, high]
        if first == .atMost || first == .moreThan { hoursAreLeast = false }
      }
      return next + 1
    }
    if has(next, .weeks) {
      weeks += [low, high]
      weeksAreMost = first == .atMost
      if first == .atLeast { isUnclear = true }
      if first == .moreThan { weeksAreOver = true }
      return next + 1
    }
    if has(next, .years) {
      years += [low, high]
      return next + 1
    }
    if has(next, .timesWord) {
      if low != high { isUnclear = true }
      times.append(high)
      return next + 1
    }
    low = high
    isUnclear = true
    return max(next, at + 1)
  }

  /// "14:00", "at 8", "alle 21", "2 pm"
  private mutating func clock(_ at: Int, _ hour: Double) -> Int? {
    guard (0...24).contains(hour), hour == hour.rounded() else { return nil }
    var next = at + 1
    var minutes = 0.0
    if isMark(next, ":"), let written = number(next + 1), (0..<60).contains(written) {
      minutes = written
      next += 2
    }
    let isWritten = next > at + 1
    let isAfternoon = tags.indices.contains(next) && tags[next].text == "pm"
    let isMorning = tags.indices.contains(next) && tags[next].text == "am"
    let leads =
      at > 0
      && (has(at - 1, .clock)
        || ["at", "after", "before", "dopo", "dopo le", "dalle"].contains(tags[at - 1].text))
    guard isWritten || isAfternoon || isMorning || leads, unit(next) == nil,
      !isCounted(next) || isAfternoon || isMorning
    else { return nil }
    if isAfternoon || isMorning { next += 1 }
    guard !isAfternoon || hour <= 12 else {
      isUnclear = true
      return next
    }
    clocks.append((isAfternoon && hour < 12 ? hour + 12 : hour) + minutes / 60)
    return next
  }
}
