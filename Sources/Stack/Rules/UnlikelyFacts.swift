// What is known of a person and hardly goes together. Both are kept, since either may be right; the person is told.

import Command
import Kernel
import Supplements

enum UnlikelyFacts {
  /// Years from which on the rules of conditions speak of old age; who is pregnant or nursing then has mistyped
  /// something.
  private static let old = 70

  /// - Complexity: O(1).
  static func tell(_ person: Person, _ session: Session) {
    guard person.maternity != .none else { return }
    let hint = tr("to change it: stack person edit \(person.name.shellQuoted) maternity=none")
    if person.sex == .male {
      session.warn(
        Diagnostic(
          .data,
          tr("\(Sex.male.words) and \(person.maternity.words): both are kept; is that right?"),
          hint: hint))
    }
    guard let years = person.years(on: session.today), years >= old else { return }
    session.warn(
      Diagnostic(
        .data,
        tr("\(years) years old and \(person.maternity.words): both are kept; is that right?"),
        hint: hint))
  }
}
