// Options of lists that ask for one value of a column.

import Kernel
import Notebook

extension Noun.Narrowing {
  /// An option for the rows that point at one thing, in the column of its name.
  public static func thing(
    _ name: String, _ noun: String, _ summary: @autoclosure @escaping Noun.Words
  ) -> Self {
    Self(.option(name, .thing(noun), summary())) { (session, arguments) throws(Diagnostic) in
      try arguments.thing(name, session).map { [Condition("p.\(name) = ?", [.id($0)])] } ?? []
    }
  }

  /// An option for the rows that have one of a few values.
  /// - Parameter column: an expression; the column of the name where it is left out.
  public static func choice(
    _ name: String, _ type: @autoclosure @escaping @Sendable () -> ParameterType,
    _ summary: @autoclosure @escaping Noun.Words, _ column: String? = nil
  ) -> Self {
    Self(.option(name, type(), summary())) { _, arguments in
      arguments.text(name).map { [Condition("\(column ?? "p." + name) = ?", [.text($0)])] } ?? []
    }
  }

  /// An option for the rows whose column contains a text, case and accents aside.
  public static func containing(
    _ name: String, _ summary: @autoclosure @escaping Noun.Words
  ) -> Self {
    Self(.option(name, .text, summary())) { _, arguments in
      arguments.text(name).map {
        [Condition("instr(folded(p.\(name)), ?)", [.text($0.folded)])]
      } ?? []
    }
  }

  /// An option for the rows on one side of a day.
  /// - Parameter condition: with one `?` for the day.
  public static func day(
    _ parameter: @autoclosure @escaping @Sendable () -> Parameter, _ condition: String
  ) -> Self {
    Self(parameter()) { _, arguments in
      arguments.day(parameter().name).map { [Condition(condition, [.text($0.description)])] } ?? []
    }
  }
}
