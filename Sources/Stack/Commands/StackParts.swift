// What several commands of supplements have in common.

import Command
import Kernel
import Render
import Supplements

enum StackParts {
  /// An action that looks for what it names among the things of the person of `--person` alone.
  static func ofPerson(_ action: @escaping Command.Action) -> Command.Action {
    { (session, arguments) throws(Diagnostic) in
      guard let id = try arguments.thing("person", session) else {
        return try action(session, arguments)
      }
      let person = try StackReader(session).person(id)
      return try session.within(
        "stack", [Place("stack.person", id: person.id, label: person.name)]
      ) { () throws(Diagnostic) in try action(session, arguments) }
    }
  }
}

extension Arguments {
  /// What throws points to a value of the line.
  func locating<Result>(
    _ key: String, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) { return try body() } catch {
      var fault = error
      (fault.code, fault.span) = (.usage, span(key))
      throw fault
    }
  }
}

extension Session {
  /// An amount as people write it, in the unit of the base.
  func dose(
    _ text: String, of supplement: Supplement, hint: @autoclosure () -> Phrase
  ) throws(Diagnostic) -> Double {
    let read = try knowledge().reader().dose(text, of: supplement)
    if let amount = read.amount, read.question == nil, DoseAmount(rounding: amount) != nil {
      return amount
    }
    throw Diagnostic(
      .usage, read.question?.text(text, unit: supplement.dose.unit) ?? tr("“\(text)” is no amount"),
      hint: hint())
  }
}

extension Value {
  /// A number that was computed. Data formats write it to ten decimals, so that 0.1 + 0.2 is 0.3 there.
  /// - Parameter decimals: for people.
  static func computed(_ number: Double?, decimals: Int?) -> Value {
    .measure(number.map { ($0 * 1e10).rounded() / 1e10 }, decimals: decimals)
  }
}
