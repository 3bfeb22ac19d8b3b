// Reads a literal as its parameter's type says, with the caret on what is wrong. The same code
// checks a script before it runs and reads the values when it does.

import Core
import Kernel

/// A value as its type reads it.
public enum Literal: Sendable, Equatable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  /// Metres.
  case length(Double)
  case duration(Duration)
  /// Grams.
  case mass(Double)
  case money(Money)
  /// Minutes after midnight.
  case timeOfDay(Int)
  case day(Day)
  case instant(Instant)
  case point(PlanPoint)
  case place(PlacedAt)
}

/// A place as it is written; what its room makes of it is for the command to say.
public enum PlacedAt: Sendable, Equatable {
  /// In plan metres.
  case point(PlanPoint)
  /// So many metres from a corner of the room, along x and y of the plan into the room.
  case corner(x: Double, y: Double)
  /// So many metres along a wall. The parts are bytes of the text: the number, and the offset.
  case wall(Int, offsetM: Double, number: Range<Int>, offset: Range<Int>)
}

/// Turns text into values; needs the clock and the zone for `yesterday` and local times.
public struct LiteralReader {
  let now: () -> Instant
  /// Asked only when a time without an offset is read: finding the zone costs a file.
  let zone: () -> Zone
  /// How the profile of the notebook calls choices; asked only where a word is none of their own names.
  public var choiceNames: () -> ChoiceNames? = { nil }
  /// Whether a choice that a profile may call otherwise is judged later, when the notebook is known.
  public var defersNames = false
  /// Whose clocks say which day is today; those of `zone` where it is nil.
  private var todays: Zone?

  public init(now: @escaping () -> Instant, zone: @escaping () -> Zone) {
    self.now = now
    self.zone = zone
  }

  /// The same by the clocks of another place.
  public func told(in zone: Zone, today: Zone? = nil) -> LiteralReader {
    var reader = LiteralReader(now: now, zone: { zone })
    reader.todays = today
    (reader.choiceNames, reader.defersNames) = (choiceNames, defersNames)
    return reader
  }

  private func today() -> Day { (todays ?? zone()).day(at: now()) }

  /// Reads `text` as `parameter` says.
  ///
  /// - Parameters:
  ///   - first: the value of the parameter that is the beginning of this one.
  ///   - said: gets the day that a weekday was taken for.
  public func read(
    _ text: String, _ parameter: Parameter, _ span: SourceSpan, from first: Literal? = nil,
    said: (Phrase) -> Void = { _ in }
  ) throws(Diagnostic) -> Literal {
    let name = parameter.typedName
    if parameter.takesNothing, text.isEmpty { return .text("") }
    switch parameter.type {
    case .text where parameter.isTimeOrDay && !isTimeOrDay(text, parameter):
      throw Diagnostic(
        .usage, tr("\(text) is not a day"), at: span,
        hint: tr("write it as 2026-05-01, or today, yesterday, monday"))
    case .text, .thing, .event, .commandWords:
      return .text(text)
    case .inputFile, .outputFile:
      guard !text.isEmpty else {
        throw Diagnostic(.usage, tr("\(name) needs a file name"), at: span)
      }
      return .text(text)
    case .integer(let range):
      guard let value = Int(text) else {
        throw Diagnostic(.usage, tr("\(name) must be a whole number, not \(text)"), at: span)
      }
      guard range.contains(value) else {
        throw Diagnostic(
          .usage, tr("\(name) must be between \(range.lowerBound) and \(range.upperBound)"),
          at: span)
      }
      return .integer(value)
    case .number:
      guard let value = Double(parsing: text), value.isFinite else {
        throw Diagnostic(
          .usage, tr("\(name) must be a number, not \(text)"), at: span,
          hint: text.contains(",") ? tr("write decimals with a point: 3.5") : nil)
      }
      return .number(value)
    case .boolean:
      guard let value = LiteralReader.boolean(text) else {
        throw Diagnostic(.usage, tr("\(name) must be yes or no, not \(text)"), at: span)
      }
      return .boolean(value)
    case .length:
      return .length(try length(text, name, span))
    case .duration, .mass, .money, .timeOfDay:
      return text.isEmpty ? .text("") : try quantity(text, parameter.type, name, span)
    case .day(let direction, _, let orNothing):
      if orNothing, text.isEmpty { return .text("") }
      var from: Day?
      if case .day(let day)? = first { from = day }
      return .day(try day(text, span, direction, from: from, as: name, said: said))
    case .instant(let direction, _, let ofPlace):
      var from: Instant?
      if case .instant(let instant)? = first { from = instant }
      return .instant(
        try instant(
          text, span, direction, from: from, isFinal: !ofPlace, as: name,
          said: { if !ofPlace { said($0) } }))
    case .point:
      return .point(try point(text, name, span))
    case .place:
      return .place(try place(text, name, span))
    case .choice(let choices): return .text(try choice(text, choices, name, span))
    }
  }

  private func choice(
    _ text: String, _ choices: [Choice], _ name: String, _ span: SourceSpan
  ) throws(Diagnostic) -> String {
    if choices.contains(where: { $0.name == text }) { return text }
    var names: ChoiceNames?
    if choices.contains(where: \.isOfProfile) {
      if defersNames { return text }
      names = choiceNames()
      if let stored = names?.stored(text, among: choices) { return stored }
      if let own = choices.first(where: { $0.otherNames.contains(text) }) { return own.name }
    }
    let offered = names?.offered(choices) ?? choices
    let shown = offered.map { names?.shown($0) ?? $0.name }
    let meant = choices.filter { $0.synonyms.contains(text.lowercased()) }
      .map { names?.shown($0) ?? $0.name }
    let near = meant + Suggestions.nearest(to: text, among: shown)
    throw Diagnostic(
      .usage, tr("\(name) cannot be \(text)"), at: span,
      hint: near.isEmpty
        ? tr("one of: \(shown.joined(separator: ", "))") : tr("did you mean \(near[0])?"))
  }

  /// `9:30` as it is read: `09:30`; nil for what is no time of day so either.
  private static func padded(time text: String) -> String? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "." }).map(String.init)
    guard parts.count == 2 else { return nil }
    let time = parts.map { $0.utf8.count == 1 ? "0" + $0 : $0 }.joined(separator: ":")
    return CivilTime(isoTime: time, on: Day(number: 0)).map(\.shortTime)
  }

  public static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "on", "1", "sì", "si", "vero": true
    case "no", "false", "off", "0", "falso": false
    default: nil
    }
  }

  private func length(_ text: String, _ name: String, _ span: SourceSpan) throws(Diagnostic)
    -> Double
  {
    do {
      return try Length(parsing: text).metres
    } catch {
      throw Diagnostic(
        .usage, tr("\(name): \(error.message)"), at: span.dropping(error.offset),
        hint: error.hint ?? tr("write a number and a unit: 3.5m, 40cm, 2ft"))
    }
  }

  private func quantity(
    _ text: String, _ type: ParameterType, _ name: String, _ span: SourceSpan
  ) throws(Diagnostic) -> Literal {
    do throws(QuantityFault) {
      switch type {
      case .duration: return .duration(try Duration(parsing: text))
      case .mass: return .mass(try Mass(parsing: text).grams)
      // Whose currency it is the command knows.
      case .money where Money.isBare(text): return .text(text)
      case .money: return .money(try Money(parsing: text))
      default:
        guard let time = CivilTime(isoTime: text, on: Day(number: 0)), time.day.number == 0 else {
          throw QuantityFault(
            tr("\(text) is not a time of day"), offset: 0, length: text.utf8.count,
            hint: tr("write it as \(LiteralReader.padded(time: text) ?? "10:30")"))
        }
        return .timeOfDay(time.hour * 60 + time.minute)
      }
    } catch {
      throw Diagnostic(
        .usage, tr("\(name): \(error.message)"), at: span.dropping(error.offset),
        hint: error.hint ?? LiteralReader.sample(type))
    }
  }

  private static func sample(_ type: ParameterType) -> Phrase? {
    switch type {
    case .duration: tr("write a number and a unit: 90min, 1h30m, 2d")
    case .mass: tr("write a number and a unit: 450g, 1.2kg")
    case .money: tr("write a number and a currency: 42.50EUR")
    default: nil
    }
  }

  /// Whether a text is a day, a time, or the number of a day of a trip in a form that the command can read: which
  /// day of which place it is only the command knows.
  private func isTimeOrDay(_ text: String, _ parameter: Parameter) -> Bool {
    if text.isEmpty || parameter.countsDays && Int(text) != nil { return true }
    if Day(iso: text) != nil || Instant(iso: text) != nil || CivilTime(iso: text) != nil {
      return true
    }
    let place = zone()
    return DateWords.day(text, today: today(), .ahead) != nil
      || text.contains(":")
        && DateWords.instant(text, now: now(), zone: place, .ahead, today: place) != nil
  }

  /// ISO 8601 or a word such as `yesterday`. `name` is what is read, for `said`.
  /// - Throws: `usage`, also for a weekday where nothing says which of two is meant.
  public func day(
    _ text: String, _ span: SourceSpan, _ direction: DateWords.Direction, from first: Day? = nil,
    as name: String = "", said: (Phrase) -> Void = { _ in }
  ) throws(Diagnostic) -> Day {
    if let day = Day(iso: text) { return day }
    let today = today()
    guard let reading = DateWords.day(text, today: today, direction, from: first) else {
      throw Diagnostic(
        .usage, tr("\(text) is not a day"), at: span,
        hint: tr("write it as 2026-05-01, or today, yesterday, monday"))
    }
    try settle(reading, text, span, today, name, said)
    return reading.day
  }

  /// Says which day a weekday is; refuses one that may be either.
  private func settle(
    _ reading: DateWords.Reading, _ text: String, _ span: SourceSpan, _ today: Day, _ name: String,
    _ said: (Phrase) -> Void
  ) throws(Diagnostic) {
    if reading.isUnclear, let other = reading.other {
      throw Diagnostic.unclearDay(text, reading.day, other, at: span)
    }
    guard reading.isWeekday else { return }
    if reading.day == today, let other = reading.other {
      said(
        reading.isEither
          ? tr(
            "\(name): today, \(reading.day.inWords); others are \(today.adding(days: -7)) and \(today.adding(days: 7))"
          )
          : tr("\(name): today, \(reading.day.inWords); the other one is \(other)"))
    } else {
      said(tr("\(name): \(reading.day.inWords)"))
    }
  }

  /// ISO 8601 with or without an offset (local time without), or a day word, which means its start.
  ///
  /// - Parameter isFinal: whether a local time that comes twice or never is refused; not where it is
  ///   read again in another zone.
  /// - Throws: `usage`.
  public func instant(
    _ text: String, _ span: SourceSpan, _ direction: DateWords.Direction,
    from first: Instant? = nil, isFinal: Bool = true, as name: String = "",
    said: (Phrase) -> Void = { _ in }
  ) throws(Diagnostic) -> Instant {
    let reading = DateWords.instant(
      text, now: now(), zone: zone(), direction, from: first, today: todays)
    guard let reading else {
      throw Diagnostic(
        .usage, tr("\(text) is not a time"), at: span,
        hint: tr("write it as 2026-05-01T09:00, 2026-05-01, now or yesterday"))
    }
    if let day = reading.day {
      try settle(day, text, span, today(), name, said)
    }
    if isFinal, let civil = reading.civil, let fault = Diagnostic.ofClocks(civil, zone(), at: span)
    {
      throw fault
    }
    return reading.instant
  }

  /// The moment up to which `--as-of` looks: a day counts to its end, everything else as `instant`.
  /// - Parameter said: gets the day that a weekday was taken for.
  public func moment(
    _ text: String, _ span: SourceSpan, said: (Phrase) -> Void = { _ in }
  ) throws(Diagnostic) -> Instant {
    let found = try instant(text, span, .behind, as: "--as-of", said: said)
    let isWord = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
    let zone = zone()
    guard Day(iso: text) != nil || (isWord && zone.start(of: zone.day(at: found)) == found) else {
      return found
    }
    let next = zone.start(of: zone.day(at: found).adding(days: 1))
    return Instant(milliseconds: next.milliseconds - 1)
  }

  /// `x,y`, `+x,+y`, `wall2+1.4`; the caret points at the part that is wrong.
  private func place(
    _ text: String, _ name: String, _ span: SourceSpan
  ) throws(Diagnostic) -> PlacedAt {
    if text.lowercased().hasPrefix("wall") { return try wall(text, name, span) }
    guard text.hasPrefix("+") else { return .point(try point(text, name, span)) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let advice = tr("for example +1.2,+0.5: metres from the corner nearest the door")
    guard parts.count == 2 else {
      throw Diagnostic(.usage, tr("\(name) needs two lengths: +x,+y"), at: span, hint: advice)
    }
    var metres: [Double] = []
    var before = 0
    for part in parts {
      let here = span.part(before..<before + part.utf8.count, of: text)
      guard part.hasPrefix("+"), let value = Double(parsing: part), value.isFinite else {
        throw Diagnostic(
          .usage, tr("\(name): both lengths from a corner begin with +, and \(part) does not"),
          at: here, hint: advice)
      }
      metres.append(value)
      before += part.utf8.count + 1
    }
    return .corner(x: metres[0], y: metres[1])
  }

  private func wall(
    _ text: String, _ name: String, _ span: SourceSpan
  ) throws(Diagnostic) -> PlacedAt {
    let advice = tr("for example wall2+1.4: 1.4 m along wall 2")
    let bytes = Array(text.utf8)
    let end = bytes.dropFirst(4).prefix { $0 >= 0x30 && $0 <= 0x39 }.endIndex
    guard end > 4, let number = Int(String(decoding: bytes[4..<end], as: UTF8.self)), number > 0
    else {
      throw Diagnostic(
        .usage, tr("\(name): which wall?"), at: span.part(0..<max(4, end), of: text), hint: advice)
    }
    guard end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D else {
      throw Diagnostic(
        .usage, tr("\(name): how far along wall \(number)?"),
        at: span.part(end..<bytes.count, of: text), hint: advice)
    }
    let range = (bytes[end] == 0x2B ? end + 1 : end)..<bytes.count
    let written = String(decoding: bytes[range], as: UTF8.self)
    let here = span.part(range, of: text)
    if let metres = Double(parsing: written), metres.isFinite {
      return .wall(number, offsetM: metres, number: 4..<end, offset: range)
    }
    guard !written.isEmpty else {
      throw Diagnostic(
        .usage, tr("\(name): how far along wall \(number)?"), at: here, hint: advice)
    }
    return .wall(
      number, offsetM: try length(written, name, here), number: 4..<end, offset: range)
  }

  private func point(
    _ text: String, _ name: String, _ span: SourceSpan
  ) throws(Diagnostic) -> PlanPoint {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parsing: String(parts[0])),
      let y = Double(parsing: String(parts[1])), x.isFinite, y.isFinite
    else {
      throw Diagnostic(
        .usage, tr("\(name) is a point in plan metres: x,y"), at: span,
        hint: tr("for example 12.5,3"))
    }
    return PlanPoint(x: x, y: y)
  }
}

extension SourceSpan {
  /// Some bytes of the value that stands here, also of one in quotes; the whole span where the value came
  /// from a variable or has escapes, and its bytes are not those of the line.
  public func part(_ range: Range<Int>, of value: String) -> SourceSpan {
    let bytes = Array(text.utf8)
    let count = value.utf8.count
    guard range.upperBound <= count, column + length <= bytes.count else { return self }
    let end = column + length
    // The value ends the word, or stands before the quote that does.
    for start in [end - count, end - count - 1]
    where start >= column && bytes[start..<start + count].elementsEqual(value.utf8) {
      var span = self
      span.column = start + range.lowerBound
      span.offset += span.column - column
      span.length = range.count
      return span
    }
    return self
  }

  /// The span without its first `bytes` bytes, and never empty.
  public func dropping(_ bytes: Int) -> SourceSpan {
    guard bytes < length else { return self }
    var span = self
    span.column += bytes
    span.offset += bytes
    span.length -= bytes
    return span
  }
}
