// What several commands of supplements have in common.

import Command
import Kernel

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
