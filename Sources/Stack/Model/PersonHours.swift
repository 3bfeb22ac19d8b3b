// When a person sleeps, eats and has the slots of the day, and which slots they are reminded of.

import Kernel
import Supplements

/// What a person has set; everything else is as the base has it.
struct PersonHours: Equatable {
  var slots: [Slot: ClockTime] = [:]
  /// nil: at the slots morning, lunch and evening.
  var meals: [ClockTime]?
  var wake: ClockTime?
  var bed: ClockTime?

  /// nil for what is no time.
  static func time(_ text: some StringProtocol) -> ClockTime? {
    guard case .clock(let minute)? = IntakeTime(storedName: String(text)) else { return nil }
    return ClockTime(minute: minute)
  }

  /// `AM=07:30,wake=06:45,meals=07:30+13:00`; what cannot be read counts as not set.
  init(storedText text: String) {
    for part in text.split(separator: ",") {
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { continue }
      let time = Self.time(halves[1])
      switch halves[0] {
      case "wake": wake = time
      case "bed": bed = time
      case "meals": meals = halves[1].split(separator: "+").compactMap { Self.time($0) }
      default:
        if let slot = Slot(rawValue: String(halves[0])) { slots[slot] = time }
      }
    }
  }

  var storedText: String {
    var parts = Slot.allCases.compactMap { slot in slots[slot].map { "\(slot.rawValue)=\($0)" } }
    if let wake { parts.append("wake=\(wake)") }
    if let bed { parts.append("bed=\(bed)") }
    if let meals { parts.append("meals=" + meals.map(\.description).joined(separator: "+")) }
    return parts.joined(separator: ",")
  }

  /// - Throws: `usage` for hours that cannot be those of one day.
  func day(_ base: KnowledgeBase) throws(Diagnostic) -> DayHours {
    try DayHours(base: base, slots: slots, meals: meals, wake: wake, bed: bed)
  }
}

extension Person {
  var ownHours: PersonHours { PersonHours(storedText: hours ?? "") }

  /// The slots that they are reminded of, in the order of the day; morning and night unless they chose.
  var remindedSlots: [Slot] {
    guard let reminders else { return [.morning, .night] }
    let names = reminders.split(separator: ",").map(String.init)
    return Slot.allCases.filter { names.contains($0.rawValue) }
  }
}
