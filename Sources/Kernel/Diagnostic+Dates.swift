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
