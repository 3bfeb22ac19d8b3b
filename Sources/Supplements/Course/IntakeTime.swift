// When on a day something is taken: in a slot of the base, or at an hour of the clock.

import Kernel

/// A slot, or a time of the day.
public enum IntakeTime: Hashable, Sendable {
  case slot(Slot)
  /// Minutes from midnight, 0 to 1439, by the clock where the person is.
  case clock(minute: Int)

  /// nil for what is no time of a day.
  public static func clock(hour: Int, minute: Int = 0) -> IntakeTime? {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    return .clock(minute: hour * 60 + minute)
  }

  /// Never changes with the language: `AM`, `07:30`.
  public var storedName: String {
    switch self {
    case .slot(let slot): slot.rawValue
    case .clock(let minute): "\((minute / 60).padded(2)):\((minute % 60).padded(2))"
    }
  }

  /// Reads `storedName`; nil for any other text.
  public init?(storedName: String) {
    if let slot = Slot(rawValue: storedName) {
      self = .slot(slot)
      return
    }
    let parts = storedName.utf8.split(separator: UInt8(ascii: ":"))
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }),
      let hour = Int(String(decoding: parts[0], as: UTF8.self)),
      let minute = Int(String(decoding: parts[1], as: UTF8.self)),
      let time = IntakeTime.clock(hour: hour, minute: minute)
    else { return nil }
    self = time
  }

  /// As part of a sentence: `in the morning`, `at 07:30`.
  public var words: Phrase {
    switch self {
    case .slot(.morning): tr("in the morning")
    case .slot(.lunch): tr("at lunch")
    case .slot(.evening): tr("in the evening")
    case .slot(.night): tr("at night")
    case .clock: tr("at \(storedName)")
    }
  }

  /// Slots in the order of the day, then times of the clock.
  var rank: Int {
    switch self {
    case .slot(let slot): Slot.allCases.firstIndex(of: slot) ?? 0
    case .clock(let minute): Slot.allCases.count + minute
    }
  }
}

extension IntakeTime: Comparable {
  public static func < (a: IntakeTime, b: IntakeTime) -> Bool { a.rank < b.rank }
}

/// So much at a time of the day.
public struct TimedDose: Hashable, Sendable {
  public var time: IntakeTime
  public var amount: DoseAmount

  public init(_ time: IntakeTime, _ amount: DoseAmount) {
    self.time = time
    self.amount = amount
  }
}

extension [TimedDose] {
  /// In the order of the day; amounts at one time are added.
  var normal: [TimedDose] {
    guard count > 1 else { return self }
    var sums: [IntakeTime: DoseAmount] = [:]
    for dose in self { sums[dose.time, default: .zero] += dose.amount }
    return sums.map { TimedDose($0.key, $0.value) }.sorted { $0.time < $1.time }
  }

  /// All of a day.
  public var total: DoseAmount { reduce(.zero) { $0 + $1.amount } }
}
