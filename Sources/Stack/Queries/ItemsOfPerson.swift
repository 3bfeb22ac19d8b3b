// Items as lines name them, of one person alone.

import Command
import Kernel
import Notebook
import Supplements

extension StackReader {
  /// The item that an argument names, looked for among those of a person.
  /// - Throws: `usage` where it is nothing that this person takes.
  func item(
    _ argument: String, of person: Person, _ arguments: Arguments
  ) throws(Diagnostic) -> StackItem {
    let place = Place("stack.person", id: person.id, label: person.name)
    let item = try session.within("stack", [place]) { () throws(Diagnostic) in
      try ItemCommands.noun.named(argument, session, arguments)
    }
    // An id names the item of anybody.
    guard item.person == person.id else {
      throw Diagnostic(
        .usage, tr("this is nothing that \(person.name) takes"), at: arguments.span(argument),
        hint: tr("to see what they take: stack list --person \(person.name.shellQuoted)"))
    }
    return item
  }

  /// The person whose item a line names: the one of `--person`, or the one who takes it.
  func owner(
    ofItem argument: String, _ arguments: Arguments
  ) throws(Diagnostic) -> (person: Person, item: StackItem) {
    if arguments.has("person") {
      let person = try onePerson(arguments)
      return (person, try item(argument, of: person, arguments))
    }
    let item = try ItemCommands.noun.named(argument, session, arguments)
    return (try person(item.person), item)
  }
}
