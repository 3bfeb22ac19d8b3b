// Days on which something began that cannot be: before the person was born, or so far ahead that nobody plans it.

import Command
import Kernel
import Supplements

enum Beginnings {
  /// Days ahead for which a start is planned.
  static let mostAhead = 366
  /// The oldest person on record was 122.
  private static let mostYears = 130

  /// Refuses a `since` or `from` and an `until` of an item, its course, a medicine or a condition that cannot be true.
  /// - Throws: `usage`, at the day.
  static func check(
    _ arguments: Arguments, of person: Person, _ session: Session
  ) throws(Diagnostic) {
    for key in ["since", "from", "until"] {
      guard let day = arguments.day(key) else { continue }
      let span = arguments.span(key)
      try checkBirth(day, person, session, span)
      guard key != "until", day > session.today.adding(days: mostAhead) else { continue }
      let example = "\(key)=\(session.today.description)"
      throw Diagnostic(
        .usage, tr("\(day.inWords) is too far ahead for a start"), at: span,
        hint: tr("give the day on which it began or will begin, at most a year ahead: \(example)"))
    }
  }

  private static func checkBirth(
    _ day: Day, _ person: Person, _ session: Session, _ span: SourceSpan
  ) throws(Diagnostic) {
    if let born = person.born {
      guard day < born else { return }
      throw Diagnostic(
        .usage, tr("\(day.inWords) is before \(person.name) was born: \(born.inWords)"), at: span,
        hint: tr(
          "give the right day, or the right birthday: stack person edit \(person.name.shellQuoted) born=DAY"
        ))
    }
    // Who gave an age in years has had that birthday within the last year.
    let years = person.years(on: session.today).map { $0 + 1 } ?? mostYears
    guard day < session.today.adding(days: -years * 366) else { return }
    throw Diagnostic(
      .usage, tr("\(day.inWords) is before \(person.name) was born"), at: span,
      hint: tr(
        "give the right day, or the right age: stack person edit \(person.name.shellQuoted) born=DAY"
      ))
  }
}
