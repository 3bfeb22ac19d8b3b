// Days made at random, as values and as the lines that clock.py reads.

import Kernel

@testable import Supplements

/// A day with its hours, drawn at random.
struct ClockCase {
  var slots: [Slot: ClockTime] = [:]
  var meals: [ClockTime]?
  var wake: ClockTime?
  var bed: ClockTime?
  var intakes: [PlannedIntake] = []

  func solver(_ base: KnowledgeBase) throws(Diagnostic) -> ClockSolver {
    ClockSolver(
      base: base,
      hours: try DayHours(base: base, slots: slots, meals: meals, wake: wake, bed: bed))
  }

  /// The line for clock.py: the day, and what the solver says of it.
  func line(_ problem: ClockProblem, _ answer: ClockAnswer) -> String {
    func time(_ time: ClockTime?) -> JSON { time.map { .integer(Int64($0.minute)) } ?? .null }
    func strings(_ all: some Sequence<String>) -> JSON { .array(all.map(JSON.string)) }
    var hours = JSONObject()
    var own = JSONObject()
    for slot in Slot.allCases {
      if let hour = slots[slot] { own[slot.rawValue] = time(hour) }
    }
    hours["slots"] = .object(own)
    hours["meals"] = (meals.map { .array($0.map(time)) } ?? .null)
    hours["wake"] = (time(wake))
    hours["bed"] = (time(bed))
    let intakes: [JSON] = intakes.map { one in
      let pins: [JSON] = one.pins.map {
        switch $0 {
        case .time(let at): ["time": time(at)]
        case .slot(let slot): ["slot": .string(slot.rawValue)]
        }
      }
      let food =
        switch one.food {
        case .recorded: "recorded"
        case .withMeal: "meal"
        case .awayFromMeals: "away"
        case .either: "either"
        }
      return [
        "id": .string(one.id), "medicine": .bool(one.isMedicine),
        "supplements": strings(one.supplements), "substances": strings(one.substances),
        "classes": strings(one.classes.sorted()), "unknown": .bool(one.isUnknown),
        "times": .integer(Int64(one.timesADay)),
        "least": one.leastDistance.map { .integer(Int64($0)) } ?? .null, "pins": .array(pins),
        "slots": one.slots.map { strings($0.map(\.rawValue)) } ?? .null, "food": .string(food),
      ]
    }
    var value = JSON.null
    var conflict = JSON.null
    var plan = JSONObject()
    switch answer {
    case .plan(let found):
      let of = found.value
      value = .array([of.offSlot, of.times, of.distance, of.lateness].map { .integer(Int64($0)) })
      for one in self.intakes {
        plan[one.id] = .array(
          found.moments.filter { $0.intake.id == one.id }.map { time($0.time) })
      }
    case .conflict(let found): conflict = strings(found.demands.map(\.key))
    }
    let line: JSON = [
      "hours": .object(hours), "intakes": .array(intakes),
      "demands": strings(problem.demands.map(\.key)), "value": value, "plan": .object(plan),
      "conflict": conflict,
    ]
    return line.text
  }
}

/// Draws days.
struct ClockCases {
  var dice: Dice
  let base: KnowledgeBase

  private static let supplements = [
    "calcium", "iron", "zinc", "magnesium", "psyllium", "glucomannan", "caffeine", "multivitamin",
    "melatonin", "green_tea_extract", "creatine", "omega3", "ashwagandha", "peppermint_oil",
    "valerian", "vitamin_c", "vitamin_d3", "berberine", "same", "5_htp", "st_johns_wort",
  ]
  /// Supplements that it is, substance, classes.
  private static let medicines: [([String], String, Set<String>)] = [
    ([], "levothyroxine", ["thyroid_hormone"]), ([], "levothyroxine", ["thyroid_hormone"]),
    ([], "doxycycline", ["quinolone_tetracycline"]), ([], "alendronate", ["bisphosphonates"]),
    ([], "penicillamine", ["penicillamine"]), ([], "carbamazepine", []), ([], "dolutegravir", []),
    (["iron"], "ferrous_sulfate", []), (["calcium", "vitamin_d3"], "calcium_carbonate", []),
    (["magnesium", "potassium"], "magnesium_pidolate", []),
    (["melatonin"], "melatonin_medicine", []),
    (["caffeine"], "caffeine_medicine", ["stimulants"]), (["psyllium"], "psyllium_medicine", []),
    ([], "metformin", ["diabetes"]),
  ]

  mutating func time(_ least: Int, _ most: Int, step: Int = 30) -> ClockTime {
    ClockTime(minute: dice.number(0...(most - least) / step) * step + least)
  }

  /// Hours of a day as short as its brute force needs, also round midnight.
  mutating func hours() -> ClockCase {
    var day = ClockCase()
    switch dice.number(0...9) {
    case 0: break
    case 1:
      day.meals = (0..<dice.number(0...4)).map { _ in time(8 * 60, 21 * 60) }
    case 2:
      day.slots[.night] = time(18 * 60, 22 * 60, step: 10)
      day.wake = time(5 * 60, 8 * 60)
      day.bed = time(22 * 60, 26 * 60)
    default:
      let wake = time(0, 1439, step: dice.chance(70) ? 30 : 7)
      let length = dice.number(5...20) * 30
      day.wake = wake
      day.bed = wake.adding(minutes: length)
      var marks = (0..<4).map { _ in dice.number(0...length / 10) * 10 }
      if dice.chance(80) { marks.sort() }
      for (slot, mark) in zip(Slot.allCases, marks) { day.slots[slot] = wake.adding(minutes: mark) }
      if dice.chance(50) {
        day.meals = (0..<dice.number(0...3)).map { _ in
          wake.adding(minutes: dice.number(0...length / 30) * 30)
        }
      }
    }
    return day
  }

  /// - Parameter isUsual: few fixed times, most things once a day, as people take them.
  mutating func intake(
    _ number: Int, _ hours: DayHours, isUsual: Bool = false
  ) -> PlannedIntake {
    var one: PlannedIntake
    let isMedicine = dice.chance(35)
    if isMedicine {
      let (supplements, substance, classes) = dice.one(of: Self.medicines)
      let isUnknown = dice.chance(isUsual ? 3 : 12)
      one = PlannedIntake(
        id: "m\(number)", name: Name(english: substance, italian: substance), isMedicine: true,
        supplements: isUnknown ? [] : supplements, substances: isUnknown ? [] : [substance],
        classes: isUnknown ? [] : classes, isUnknown: isUnknown)
    } else {
      let id = dice.one(of: Self.supplements)
      one = PlannedIntake(
        id: dice.chance(50) ? "\(id)\(number)" : "\(number)\(id)",
        name: base.supplement(id)?.name ?? Name(english: id, italian: id), isMedicine: false,
        supplements: [id])
    }
    if dice.chance(isUsual ? 15 : 22) { one.timesADay = dice.number(2...3) }
    if one.timesADay > 1, dice.chance(60) { one.leastDistance = dice.number(1...8) * 30 }
    if dice.chance(isUsual ? 3 : isMedicine ? 45 : 8) {
      for _ in 0..<dice.number(1...one.timesADay) {
        let pin: PlannedIntake.Pin =
          dice.chance(65)
          ? .time(hours.wake.adding(minutes: dice.number(-2...hours.length / 10) * 10))
          : .slot(dice.one(of: Slot.allCases))
        if !one.pins.contains(pin) { one.pins.append(pin) }
      }
    }
    guard !isUsual else { return one }
    if dice.chance(10) {
      one.slots = dice.chance(30) ? [.night] : Slot.allCases.filter { _ in dice.chance(50) }
      if dice.chance(50) { one.slots?.reverse() }
    }
    if dice.chance(15) { one.food = dice.one(of: [.withMeal, .awayFromMeals, .either]) }
    return one
  }

  /// A day whose assignments can all be tried: at most `most` of them.
  mutating func day(most: Double) throws -> ClockCase {
    while true {
      var day = hours()
      // Slots may fall outside of hours drawn by themselves.
      guard let hours = try? day.solver(base).hours else { continue }
      for number in 0..<dice.number(1...6) { day.intakes.append(intake(number, hours)) }
      for place in stride(from: day.intakes.count - 1, to: 0, by: -1) {
        day.intakes.swapAt(place, dice.number(0...place))
      }
      let problem = try ClockProblem(day.intakes, hours: hours, base: base)
      let rules = problem.rules(.init(repeating: true, count: problem.demands.count))
      let size = rules.domains.reduce(1.0) { $0 * Double(max(1, $1.nonzeroBitCount)) }
      if size <= most { return day }
    }
  }
}
