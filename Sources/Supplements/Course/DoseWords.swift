// Doses of a day as people type them: "200 mg AM, 400 mg at night", "10 mg AM for 7 days; then 5 mg AM". What could
// mean two things is refused.

import Kernel

/// Reads the doses of a course.
public struct DoseWords {
  /// What a text of an amount is; throws for what is none.
  public typealias ReadAmount = (String) throws(Diagnostic) -> DoseAmount

  private let amount: ReadAmount
  /// The amount of a day where the text names none.
  private let usual: DoseAmount?
  /// The time of a single dose where the text names none.
  private let usualTime: IntakeTime

  public init(usual: DoseAmount?, usualTime: IntakeTime, amount: @escaping ReadAmount) {
    self.usual = usual
    self.usualTime = usualTime
    self.amount = amount
  }

  private static let mostBytes = 2000

  /// - Returns: at least one step; what a course of them may not be is refused by `Course`.
  /// - Throws: `usage` for what cannot be read, or could be read in two ways.
  public func steps(_ text: String) throws(Diagnostic) -> [Course.Step] {
    guard text.utf8.count <= Self.mostBytes else {
      throw Diagnostic(.usage, tr("doses have at most \(Self.mostBytes) bytes"))
    }
    var steps: [Course.Step] = []
    for words in Self.stepTexts(text) {
      var words = words
      let days = try Self.takeDays(&words)
      steps.append(Course.Step(days: days, try doses(Self.doseTexts(words))))
    }
    guard !steps.isEmpty else {
      throw Diagnostic(.usage, tr("no dose is named"), hint: Self.example)
    }
    return steps
  }

  private static var example: Phrase {
    tr("for example \"200mg AM, 400mg Night\", or \"10mg AM for 7 days; 5mg AM\"")
  }

  // MARK: - Parts

  private static let thenWords: Set<String> = ["then", "poi", "quindi"]
  private static let andWords: Set<String> = ["and", "e", "ed", "plus", "più", "+", "&"]
  private static let forWords: Set<String> = ["for", "per"]

  /// The words of each step. Commas stand by themselves, but for those within a number.
  private static func stepTexts(_ text: String) -> [[String]] {
    let letters = Array(text.lowercased())
    var spaced = ""
    for (place, letter) in letters.enumerated() {
      let before = place > 0 ? letters[place - 1] : " "
      let after = place + 1 < letters.count ? letters[place + 1] : " "
      switch letter {
      case ";", "\n": spaced += " ; "
      case "," where !(before.isNumber && after.isNumber): spaced += " , "
      default: spaced.append(letter)
      }
    }
    let words = spaced.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.split { $0 == ";" || thenWords.contains($0) }.map { part in
      var part = Array(part)
      while part.last == "," { part.removeLast() }
      while part.first == "," { part.removeFirst() }
      return part
    }.filter { !$0.isEmpty }
  }

  private static func doseTexts(_ words: [String]) -> [[String]] {
    words.split { $0 == "," || andWords.contains($0) }.map(Array.init)
  }

  /// Takes `for 2 weeks` out.
  private static func takeDays(_ words: inout [String]) throws(Diagnostic) -> Int? {
    guard let start = words.firstIndex(where: forWords.contains) else { return nil }
    var end = start + 1
    guard end < words.count else { throw unknown(words) }
    var number = words[end]
    var unit = ""
    if let place = number.firstIndex(where: { !$0.isNumber }) {
      unit = String(number[place...])
      number = String(number[..<place])
    } else if end + 1 < words.count {
      end += 1
      unit = words[end]
    }
    guard let count = Int(number), (1...Course.mostStepDays).contains(count),
      let size = daysOf[unit]
    else { throw unknown(Array(words[start...])) }
    words.removeSubrange(start...end)
    while words.last == "," { words.removeLast() }
    while words.first == "," { words.removeFirst() }
    return count * size
  }

  private static let daysOf: [String: Int] = [
    "d": 1, "day": 1, "days": 1, "giorno": 1, "giorni": 1, "g": 1, "gg": 1,
    "w": 7, "week": 7, "weeks": 7, "settimana": 7, "settimane": 7,
  ]

  private static func unknown(_ words: [String]) -> Diagnostic {
    Diagnostic(
      .usage, tr("“\(words.joined(separator: " "))” is not understood"), hint: example)
  }

  // MARK: - Doses

  private func doses(_ texts: [[String]]) throws(Diagnostic) -> [TimedDose] {
    var found: [(amount: DoseAmount?, time: IntakeTime?)] = []
    for words in texts {
      var words = words
      let time = try Self.takeTime(&words)
      let text = words.joined(separator: " ")
      found.append((text.isEmpty ? nil : try amount(text), time))
    }
    if found.isEmpty { found = [(nil, nil)] }
    if found.count == 1, found[0].time == nil { found[0].time = usualTime }
    // "200 mg AM, PM": the amount holds on.
    for place in found.indices.dropFirst() where found[place].amount == nil {
      found[place].amount = found[place - 1].amount
    }
    var doses: [TimedDose] = []
    for one in found {
      guard let time = one.time else {
        throw Diagnostic(
          .usage, tr("each of several doses has its time"),
          hint: tr("AM, Lunch, PM, Night, or an hour such as 07:30"))
      }
      var amount = one.amount
      if amount == nil { amount = try share(found.count) }
      guard let amount else {
        throw Diagnostic(.usage, tr("no amount is named"), hint: Self.example)
      }
      guard !doses.contains(where: { $0.time == time }) else {
        throw Diagnostic(.usage, tr("\(time.storedName) is named twice"))
      }
      doses.append(TimedDose(time, amount))
    }
    return doses
  }

  /// The usual amount of a day in equal parts; nil without one.
  private func share(_ count: Int) throws(Diagnostic) -> DoseAmount? {
    guard let usual else { return nil }
    guard usual.millionths % Int64(count) == 0 else {
      throw Diagnostic(
        .usage, tr("\(usual.description) cannot be divided by \(count)"), hint: Self.example)
    }
    return DoseAmount(millionths: usual.millionths / Int64(count))
  }

  // MARK: - Times

  private static let slotWords: [Slot: Set<String>] = [
    .morning: ["am", "morning", "mornings", "breakfast", "mattina", "mattino", "colazione"],
    .lunch: ["lunch", "noon", "midday", "pranzo", "mezzogiorno"],
    .evening: ["pm", "evening", "evenings", "dinner", "supper", "sera", "cena"],
    .night: ["night", "nights", "bedtime", "bed", "notte", "letto"],
  ]
  private static let fillers: Set<String> = [
    "in", "at", "the", "with", "before", "of", "every", "each", "to", "la", "il", "le", "a", "al",
    "alla", "alle", "di", "del", "della", "ogni", "ore", "h", "con", "prima", "going",
  ]
  /// Behind these a number is an hour.
  private static let atWords: Set<String> = ["at", "alle", "ore"]

  /// One time of a day by itself: a slot, or an hour.
  /// - Throws: `usage` for anything else.
  public static func time(_ text: String) throws(Diagnostic) -> IntakeTime {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let whole = words
    guard let time = try takeTime(&words), words.isEmpty else {
      throw Diagnostic(
        .usage, tr("“\(whole.joined(separator: " "))” is no time of a day"),
        hint: tr("AM, Lunch, PM, Night, or an hour such as 07:30"))
    }
    return time
  }

  /// The times of a day that a text names anywhere, such as that of a medicine: "mezza Eutirox 75 la mattina".
  public static func times(namedIn text: String) -> [IntakeTime] {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != ":" }
    var times: [IntakeTime] = []
    for word in words {
      let word = String(word)
      let time =
        clock(word)
        ?? Slot.allCases.first { slotWords[$0]?.contains(word) == true }.map { .slot($0) }
      if let time, !times.contains(time) { times.append(time) }
    }
    return times.sorted()
  }

  /// Takes the time from the end of a dose.
  private static func takeTime(_ words: inout [String]) throws(Diagnostic) -> IntakeTime? {
    guard let last = words.last else { return nil }
    if let time = clock(last) ?? halfDay(last) {
      words.removeLast()
      dropFillers(&words)
      return time
    }
    if let hour = Int(last), words.count > 1, atWords.contains(words[words.count - 2]) {
      guard let time = IntakeTime.clock(hour: hour) else { throw unknown(words) }
      words.removeLast(2)
      dropFillers(&words)
      return time
    }
    guard let slot = Slot.allCases.first(where: { slotWords[$0]?.contains(last) == true }) else {
      return nil
    }
    if last == "am" || last == "pm", words.count > 1,
      let time = halfDay(words[words.count - 2] + last)
    {
      // "200 mg 8 am" is eight o'clock; "8 am" alone may be eight tablets in the morning.
      guard words.count > 2 else {
        throw Diagnostic(
          .usage, tr("“\(words.joined(separator: " "))” can be an hour or an amount"),
          hint: tr("write the hour as \(time.storedName), and amounts with their unit"))
      }
      words.removeLast(2)
      dropFillers(&words)
      return time
    }
    words.removeLast()
    dropFillers(&words)
    return .slot(slot)
  }

  private static func dropFillers(_ words: inout [String]) {
    while let last = words.last, fillers.contains(last) { words.removeLast() }
  }

  /// `7:30`, `07:30`
  private static func clock(_ text: String) -> IntakeTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    return IntakeTime.clock(hour: hour, minute: minute)
  }

  /// `8am`, `12pm`, `7:30pm`
  private static func halfDay(_ text: String) -> IntakeTime? {
    guard text.hasSuffix("am") || text.hasSuffix("pm") else { return nil }
    let number = text.dropLast(2)
    let parts = number.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = Int(parts[0]), (1...12).contains(hour),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let minute = parts.count == 2 ? (parts[1].count == 2 ? Int(parts[1]) ?? 60 : 60) : 0
    return IntakeTime.clock(hour: hour % 12 + (text.hasSuffix("pm") ? 12 : 0), minute: minute)
  }
}

// MARK: - As stored

extension [Course.Step] {
  /// `7d 10@AM 5@Night; 5@AM`: never changes with the language. Reads back by `init(storedText:)`.
  public var storedText: String {
    map { step in
      let doses = step.doses.map { "\($0.amount)@\($0.time.storedName)" }
      return ((step.days.map { ["\($0)d"] } ?? []) + doses).joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// nil for what `storedText` does not write.
  public init?(storedText text: String) {
    var steps: [Course.Step] = []
    for part in text.split(separator: ";") {
      var words = part.split(separator: " ")
      var days: Int?
      if let first = words.first, first.hasSuffix("d"), !first.contains("@") {
        guard let number = Int(first.dropLast()) else { return nil }
        days = number
        words.removeFirst()
      }
      var doses: [TimedDose] = []
      for word in words {
        let halves = word.split(separator: "@")
        guard halves.count == 2, let time = IntakeTime(storedName: String(halves[1])),
          let amount = try? DoseAmount(parsing: Self.plain(halves[0]))
        else { return nil }
        doses.append(TimedDose(time, amount))
      }
      guard !doses.isEmpty else { return nil }
      steps.append(Course.Step(days: days, doses))
    }
    guard !steps.isEmpty else { return nil }
    self = steps
  }

  /// `1.125` is one and an eighth here, never a thousand and more: the text is not typed by people.
  private static func plain(_ text: Substring) -> String {
    text.contains(".") ? text + "0" : String(text)
  }
}

extension [Course.Pause] {
  /// `2026-05-01/2026-05-08,2026-06-01/`
  public var storedText: String {
    map { "\($0.from)/\($0.through.map(\.description) ?? "")" }.joined(separator: ",")
  }

  /// nil for what `storedText` does not write.
  public init?(storedText text: String) {
    var pauses: [Course.Pause] = []
    for part in text.split(separator: ",") {
      let days = part.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard days.count == 2, let from = Day(iso: days[0]) else { return nil }
      let through = Day(iso: days[1])
      guard days[1].isEmpty || through != nil else { return nil }
      pauses.append(Course.Pause(from: from, through: through))
    }
    self = pauses
  }
}
