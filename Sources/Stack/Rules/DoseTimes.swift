// When a dose of the plan is due, and from when on it counts as late. This is about keeping books alone: nothing here says
// what to do about a missed dose.
//
// A slot begins at its hour, which the person may have set, and is over when the next one begins; the last of a day is over
// when the first of the next day begins. An hour of the clock is over two hours later. A dose may be recorded as its own up to two hours
// before it begins.

import Kernel
import Supplements

struct DoseTimes: Sendable {
  /// By the clocks where the person is.
  let zone: Zone
  /// In the order of the day.
  private let slots: [(slot: Slot, minute: Int)]

  static let early = Duration(milliseconds: 2 * 3_600_000)
  private static let clockMinutes = 120

  init(_ hours: DayHours, zone: Zone) {
    self.zone = zone
    slots = hours.slots.map { ($0.key, $0.value.minute) }.sorted { $0.minute < $1.minute }
  }

  func begins(_ time: IntakeTime, on day: Day) -> Instant {
    switch time {
    case .clock(let minute): instant(day, minute)
    case .slot(let slot): instant(day, slots.first { $0.slot == slot }?.minute ?? 0)
    }
  }

  /// From then on it is late.
  func ends(_ time: IntakeTime, on day: Day) -> Instant {
    switch time {
    case .clock(let minute): return instant(day, minute + DoseTimes.clockMinutes)
    case .slot(let slot):
      guard let minute = slots.first(where: { $0.slot == slot })?.minute, let first = slots.first
      else { return instant(day, 1440) }
      // Two slots may be at one hour.
      let next = slots.first { $0.minute > minute }?.minute
      return instant(day, next ?? 1440 + first.minute)
    }
  }

  func isLate(_ time: IntakeTime, on day: Day, at instant: Instant) -> Bool {
    instant >= ends(time, on: day)
  }

  /// Whether it may be recorded as what is due now.
  func isOpen(_ time: IntakeTime, on day: Day, at instant: Instant) -> Bool {
    instant + DoseTimes.early >= begins(time, on: day) && instant < ends(time, on: day)
  }

  private func instant(_ day: Day, _ minute: Int) -> Instant {
    let (days, rest) = minute.quotientAndRemainder(dividingBy: 1440)
    return zone.instant(
      of: CivilTime(day: day.adding(days: days), millisecondOfDay: rest * 60_000))
  }
}

/// A dose of the plan that nothing is recorded of.
struct OpenDose: Sendable {
  var item: StackItem
  var unit: DoseUnit
  var day: Day
  /// As it is recorded.
  var time: IntakeTime
  var amount: DoseAmount
  /// Where the schedule of the day moves it to; nil: it stays.
  var moved: IntakeTime?

  /// When it is to be taken.
  var when: IntakeTime { moved ?? time }
}

extension [OpenDose] {
  /// The doses of a day that are to be taken at a time; where there are none, those that are recorded with it.
  func planned(at time: IntakeTime, on day: Day) -> [OpenDose] {
    let shown = filter { $0.when == time && $0.day == day }
    return shown.isEmpty ? filter { $0.time == time && $0.day == day } : shown
  }
}

extension DoseTimes {
  /// What is due at an instant: what has begun and is not over; where nothing has, what begins next within two hours, all
  /// of one time.
  func due(_ open: [OpenDose], at now: Instant) -> [OpenDose] {
    let near = open.filter { isOpen($0.when, on: $0.day, at: now) }
    let begun = near.filter { begins($0.when, on: $0.day) <= now }
    guard begun.isEmpty, let first = near.map({ begins($0.when, on: $0.day) }).min() else {
      return begun
    }
    return near.filter { begins($0.when, on: $0.day) == first }
  }

  /// The one of an item that somebody means who names no time: what is due; else the last that is over; else the next.
  func meant(_ open: [OpenDose], at now: Instant) -> OpenDose? {
    if let due = due(open, at: now).first { return due }
    let inOrder = open.sorted { begins($0.when, on: $0.day) < begins($1.when, on: $1.day) }
    return inOrder.last { isLate($0.when, on: $0.day, at: now) } ?? inOrder.first
  }
}
