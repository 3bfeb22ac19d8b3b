// Days and times that say too little: a weekday that can be either of two days, a time that clocks show
// twice or never. Each names both readings, as they can be typed.

extension Diagnostic {
  /// A weekday where nothing says on which side it lies.
  public static func unclearDay(
    _ text: String, _ last: Day, _ next: Day, at span: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(text) can be \(last.inWords) or \(next.inWords)"), at: span,
      hint: tr("write \(last) or \(next)"))
  }

  /// A weekday that is today's, where nothing says on which side it lies: only the word for today means
  /// today.
  public static func unclearToday(
    _ text: String, _ today: Day, at span: SourceSpan?
  ) -> Diagnostic {
    let (last, next) = (today.adding(days: -7), today.adding(days: 7))
    return Diagnostic(
      .usage, tr("\(text) can be today, \(last.inWords) or \(next.inWords)"), at: span,
      hint: tr("write today, \(last) or \(next)"))
  }

  /// What is kept as a time of day alone takes no offset: of a time that comes twice the first is meant,
  /// and `said`.
  ///
  /// - Throws: `usage` for a time that clocks skip on that day.
  public static func checkWallTime(
    _ civil: CivilTime, _ zone: Zone, _ name: String, at span: SourceSpan?, said: (Phrase) -> Void
  ) throws(Diagnostic) {
    guard let odd = ofClocks(civil, zone, at: span),
      let (first, second) = zone.readings(of: civil)
    else { return }
    guard second.instant < first.instant else {
      return said(tr("\(name): \(odd.message); the first one is used"))
    }
    let times = (zone.civil(at: second.instant).shortTime, zone.civil(at: first.instant).shortTime)
    throw Diagnostic(.usage, odd.message, at: span, hint: tr("write \(times.0) or \(times.1)"))
  }

  /// A local time that comes twice, or never, in a zone; nil for one that comes once.
  public static func ofClocks(
    _ civil: CivilTime, _ zone: Zone, at span: SourceSpan?
  ) -> Diagnostic? {
    guard let (first, second) = zone.readings(of: civil) else { return nil }
    let time = civil.millisecondOfDay % 60_000 == 0 ? "\(civil.day)T\(civil.shortTime)" : "\(civil)"
    let (a, b) = (time + Zone.offsetText(first.offset), time + Zone.offsetText(second.offset))
    let shown = (zone.civil(at: first.instant).shortTime, zone.civil(at: second.instant).shortTime)
    return first.instant < second.instant
      ? Diagnostic(
        .usage, tr("\(civil.shortTime) comes twice on \(civil.day) in \(zone.name)"), at: span,
        hint: tr("clocks are put back: write \(a) or \(b)"))
      : Diagnostic(
        .usage, tr("clocks skip \(civil.shortTime) on \(civil.day) in \(zone.name)"), at: span,
        hint: tr("write \(a), which is \(shown.0) there, or \(b), which is \(shown.1)"))
  }
}
