// The hours of a person's day: slots, meals, getting up and going to bed. What the person has not set comes from
// the base. A day begins in the middle of the night's sleep, so that the order of its times is right for people who
// work at night too.

import Kernel

/// When a person sleeps, eats, and has the slots.
public struct DayHours: Sendable, Equatable {
  /// Every slot has an hour.
  public let slots: [Slot: ClockTime]
  /// In the order of the day.
  public let meals: [ClockTime]
  /// The first and the last time of the waking day.
  public let wake: ClockTime
  public let bed: ClockTime
  /// The slot Night of the base, from which its latest hours are told.
  let baseNight: ClockTime
  /// Where the day begins: the middle between `bed` and `wake`.
  let start: ClockTime

  /// The slots that are meals unless the person sets meals: what the base says to take with food has these alone.
  static let mealSlots: [Slot] = [.morning, .lunch, .evening]

  /// The most meals of a day.
  public static let mostMeals = 12

  /// - Parameters:
  ///   - slots: hours that the person set; the others are those of the base.
  ///   - meals: nil: at the hours of the slots morning, lunch and evening. Empty: the person names none.
  ///   - wake, bed: nil: the longest time without slot and meal is the night, and the day reaches from the one that
  ///     ends it to the one that begins it. Of two nights as long, the one that ends earlier on the clock.
  /// - Throws: `usage` when getting up and going to bed are the same time, when a slot or a meal is outside of the
  ///   waking day, or for more than 12 meals.
  public init(
    base: KnowledgeBase, slots own: [Slot: ClockTime] = [:], meals: [ClockTime]? = nil,
    wake: ClockTime? = nil, bed: ClockTime? = nil
  ) throws(Diagnostic) {
    var slots: [Slot: ClockTime] = [:]
    for one in base.slots { slots[one.slot] = ClockTime(minute: one.hour * 60) }
    baseNight = slots[.night] ?? ClockTime(minute: 0)
    slots.merge(own) { $1 }
    let eaten = Set(meals ?? Self.mealSlots.compactMap { slots[$0] })
    guard eaten.count <= Self.mostMeals else {
      throw Diagnostic(.usage, tr("a day has at most \(Self.mostMeals) meals"))
    }
    let fixed = Set(slots.values).union(eaten)
    let night = Self.longestPause(fixed.sorted())
    let (up, down) = (wake ?? night.end, bed ?? night.start)
    guard up != down else {
      throw Diagnostic(
        .usage, tr("you get up and go to bed at the same time, \(up)"),
        hint: tr("set the hour at which you go to bed"))
    }
    for time in fixed.sorted() where up.minutes(until: time) > up.minutes(until: down) {
      throw Diagnostic(
        .usage, tr("\(time) is a slot or a meal, and outside of your day from \(up) to \(down)"),
        hint: tr("change the hour of the slot or of the meal, or when you get up or go to bed"))
    }
    let start = down.adding(minutes: down.minutes(until: up) / 2)
    self.slots = slots
    self.meals = eaten.sorted { start.minutes(until: $0) < start.minutes(until: $1) }
    (self.wake, self.bed, self.start) = (up, down, start)
  }

  private static func longestPause(_ times: [ClockTime]) -> (start: ClockTime, end: ClockTime) {
    var longest = (start: ClockTime(minute: 0), end: ClockTime(minute: 0))
    var length = -1
    for (place, end) in times.enumerated() {
      let start = times[place == 0 ? times.count - 1 : place - 1]
      // A single time is a whole day away from itself.
      let pause = times.count == 1 ? ClockTime.minutesADay : start.minutes(until: end)
      if pause > length { (longest, length) = ((start, end), pause) }
    }
    return longest
  }

  /// Minutes from the start of the day, 0 to 1439.
  func position(_ time: ClockTime) -> Int { start.minutes(until: time) }

  func time(at position: Int) -> ClockTime { start.adding(minutes: position) }

  /// Minutes from getting up to going to bed.
  var length: Int { wake.minutes(until: bed) }

  public func hour(_ slot: Slot) -> ClockTime { slots[slot] ?? wake }

  /// The slot whose hour is nearest; of two as near, the earlier of the day.
  public func nearestSlot(_ time: ClockTime) -> Slot {
    Slot.allCases.min { hour($0).distance(to: time) < hour($1).distance(to: time) } ?? .morning
  }

  /// The slot of a meal: the nearest of morning, lunch and evening; of two as near, the first of these.
  func slot(ofMeal meal: ClockTime) -> Slot {
    var nearest = Slot.morning
    for slot in Self.mealSlots
    where hour(slot).distance(to: meal) < hour(nearest).distance(to: meal) {
      nearest = slot
    }
    return nearest
  }

  /// The times that are in a slot: its hour, and the meals that belong to it.
  func times(of slot: Slot) -> Set<ClockTime> {
    Set(meals.filter { self.slot(ofMeal: $0) == slot }).union([hour(slot)])
  }

  /// Whether no other slot is nearer than Night.
  func isNight(_ time: ClockTime) -> Bool {
    Slot.allCases.allSatisfy { hour($0).distance(to: time) >= hour(.night).distance(to: time) }
  }

  /// Whether a time is away from every meal.
  func isAwayFromMeals(_ time: ClockTime) -> Bool {
    meals.allSatisfy {
      time.minutes(until: $0) >= Self.beforeMeal && $0.minutes(until: time) >= Self.afterMeal
        && time != $0
    }
  }

  /// Away from meals is this long before a meal at least and this long after one, in minutes: the distances that
  /// labels name most for an empty stomach. A label that names others decides; the person pins the hour then.
  static let beforeMeal = 60
  static let afterMeal = 120

  /// The last position at which something may be taken whose latest hour the base records.
  ///
  /// The base means its own day. For a person whose night comes earlier, or who sleeps by day, the time from the hour
  /// to the slot Night is kept as well; the earlier of the two holds. An hour during sleep is none of the waking day.
  func latestPosition(_ hour: Int) -> Int {
    let latest = ClockTime(minute: hour * 60)
    let beforeNight = position(self.hour(.night)) - (baseNight.minute - latest.minute)
    guard wake.minutes(until: latest) <= length else { return beforeNight }
    return min(position(latest), beforeNight)
  }
}
