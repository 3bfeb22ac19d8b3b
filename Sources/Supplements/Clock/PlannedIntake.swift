// One thing that somebody takes every day at the same times, as the clock solver is asked about it.

import Kernel

/// A supplement or a medicine that gets its times of day.
public struct PlannedIntake: Sendable, Equatable {
  /// What a person has fixed for one of the times.
  public enum Pin: Sendable, Equatable, Hashable {
    case time(ClockTime)
    /// The hour of the slot, or a meal that belongs to it.
    case slot(Slot)
  }

  /// How it goes with meals.
  public enum Food: Sendable, Equatable {
    /// As the base has it.
    case recorded
    /// As the person set it, for instance from a leaflet.
    case withMeal, awayFromMeals, either
  }

  /// Of the caller; different for every intake of a day. Answers name it, and the result does not depend on the
  /// order in which intakes are given.
  public var id: String
  /// As people read it.
  public var name: Name
  public var isMedicine: Bool
  /// Ids of the base: the supplement itself, or what a medicine contains that is one.
  public var supplements: [String]
  /// Ids of medicines.json.
  public var substances: [String]
  public var classes: Set<String>
  /// A medicine that is not known counts as every class and every substance.
  public var isUnknown: Bool
  /// 1 to 12.
  public var timesADay = 1
  /// The least number of minutes between two of its times, 1 to 1440, as the person set it; nil: the times differ.
  public var leastDistance: Int?
  /// At most as many as times a day.
  public var pins: [Pin] = []
  /// In the order of preference; nil: those of the base; without any, all slots are as good.
  public var slots: [Slot]?
  public var food = Food.recorded

  public init(
    id: String, name: Name, isMedicine: Bool, supplements: [String] = [],
    substances: [String] = [], classes: Set<String> = [], isUnknown: Bool = false
  ) {
    self.id = id
    self.name = name
    self.isMedicine = isMedicine
    self.supplements = supplements
    self.substances = substances
    self.classes = classes
    self.isUnknown = isUnknown
  }

  public static let mostTimesADay = 12

  /// A supplement of the base.
  public static func supplement(_ one: Supplement, id: String? = nil) -> PlannedIntake {
    PlannedIntake(id: id ?? one.id, name: one.name, isMedicine: false, supplements: [one.id])
  }

  /// What a text of a person names as medicine. Near and unknown names count as every class.
  public static func medicine(_ reading: MedicineReading, id: String) -> PlannedIntake {
    PlannedIntake(
      id: id, name: Name(english: reading.text, italian: reading.text), isMedicine: true,
      supplements: reading.supplements, substances: reading.substances, classes: reading.classes,
      isUnknown: reading.countsAsEveryClass)
  }

  /// - Throws: `usage` for a number or a pin out of its range, `data` for a supplement that the base does not have.
  func check(in base: KnowledgeBase) throws(Diagnostic) {
    let shown = name.english
    guard (1...Self.mostTimesADay).contains(timesADay) else {
      throw Diagnostic(
        .usage, tr("\(shown): \(timesADay) times a day; 1 to \(Self.mostTimesADay) can be planned"))
    }
    if let leastDistance, !(1...ClockTime.minutesADay).contains(leastDistance) {
      throw Diagnostic(
        .usage, tr("\(shown): the distance between two times is 1 minute to 24 hours"))
    }
    guard pins.count <= timesADay else {
      throw Diagnostic(
        .usage,
        tr("\(shown): \(pins.count) times are set, and it is taken \(timesADay) times a day"),
        hint: tr("set fewer times, or more times a day"))
    }
    for (place, pin) in pins.enumerated() where pins[..<place].contains(pin) {
      switch pin {
      case .time(let time): throw Diagnostic(.usage, tr("\(shown): \(time) is set twice"))
      case .slot(let slot):
        throw Diagnostic(.usage, tr("\(shown): the slot \(slot.rawValue) is set twice"))
      }
    }
    if let slots, Set(slots).count < slots.count {
      throw Diagnostic(.usage, tr("\(shown): a slot is named twice"))
    }
    for id in supplements where base.supplement(id) == nil {
      throw Diagnostic(.data, tr("\(shown): the base has no supplement \(id)"))
    }
  }
}

extension KnowledgeBase {
  /// The slots in which an intake may be, the preferred one first; empty: all are as good. A medicine of several
  /// supplements has the slots that all of them share, and those of the first where they share none.
  func slots(of intake: PlannedIntake) -> [Slot] {
    if let own = intake.slots { return own }
    let each = intake.supplements.compactMap { supplement($0)?.slots }
    guard let first = each.first else { return [] }
    let shared = first.filter { slot in each.allSatisfy { $0.contains(slot) } }
    return shared.isEmpty ? first : shared
  }
}
