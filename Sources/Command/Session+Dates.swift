// Days and times that a command reads itself: the clocks of a place count, or another day than today,
// or the text may be something else as well.

import Kernel

extension Session {
  /// By the clock of the user.
  public var today: Day { surroundings.zone.day(at: now) }

  /// Says which days the weekdays of a line were taken for.
  func sayDays(_ arguments: Arguments) { for phrase in arguments.daysTaken { note(phrase) } }

  /// A day out of a text that may be other things too; says which day a weekday is.
  ///
  /// - Parameters:
  ///   - first: the beginning of what this is the end of.
  ///   - today: whose clocks say which day is today; the reader's if left out.
  public func day(
    _ name: String, _ arguments: Arguments, _ direction: DateWords.Direction,
    from first: Day? = nil,
    today: Zone? = nil
  ) throws(Diagnostic) -> Day? {
    guard let text = arguments.text(name), !text.isEmpty else { return nil }
    sayToday(text, name, arguments, by: today)
    return try parser.literals.told(in: surroundings.zone, today: today).day(
      text, arguments.span(name), direction, from: first,
      as: arguments.parameter(name)?.typedName ?? name, said: { note($0) })
  }

  /// A time by the clocks of `zone`, of a parameter that is declared as `.instant(…, ofPlace: true)`;
  /// nil where it was not given.
  ///
  /// - Parameters:
  ///   - first: when that begins of which this is the end.
  ///   - today: whose clocks say which day is today, said where that is another day than the reader's;
  ///     those of `zone` if left out.
  /// - Throws: `usage` for a time that these clocks show twice or never.
  public func instant(
    _ name: String, _ arguments: Arguments, in zone: Zone, from first: Instant? = nil,
    today: Zone? = nil
  ) throws(Diagnostic) -> Instant? {
    guard let text = arguments.text(name),
      let parameter = arguments.parameter(name), case .instant(let direction, _, _) = parameter.type
    else { return nil }
    sayToday(text, name, arguments, by: today ?? zone)
    return try parser.literals.told(in: zone, today: today).instant(
      text, arguments.span(name), direction, from: first, as: parameter.typedName,
      said: { note($0) })
  }

  /// Says which day is today where what was typed counts from it, and it is another one for the reader.
  private func sayToday(
    _ text: String, _ name: String, _ arguments: Arguments, by zone: Zone?
  ) {
    guard let zone, !text.isEmpty, Instant(iso: text) == nil, CivilTime(iso: text) == nil,
      Day(iso: text) == nil
    else { return }
    let today = zone.day(at: now)
    guard today != self.today,
      DateWords.instant(text, now: now, zone: zone, .behind)?.instant != now
    else { return }
    note(
      tr(
        "\(arguments.parameter(name)?.typedName ?? name): today is \(today.inWords) in \(zone.name)"
      ))
  }

  /// The same before the place is known: what it would be there. Refuses nothing and says nothing.
  public func instantGiven(
    _ name: String, _ arguments: Arguments, today: Zone? = nil
  ) -> ((Zone) -> Instant)? {
    guard let text = arguments.text(name), let known = arguments.instant(name),
      case .instant(let direction, _, _)? = arguments.parameter(name)?.type
    else { return nil }
    let now = now
    return { zone in
      DateWords.instant(text, now: now, zone: zone, direction, today: today)?.instant ?? known
    }
  }
}
