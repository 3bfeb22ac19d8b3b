// Items by name, among those of the person who is meant: several people take magnesium.

import Command
import Kernel
import Notebook
import Supplements

extension StackReader {
  /// The item that an argument names.
  /// - Parameter owner: the person who is meant; nil: the one who is named or entered.
  func item(
    _ name: String, _ arguments: Arguments, of owner: Identifier? = nil
  ) throws(Diagnostic) -> StackItem {
    guard let item = try items(name, arguments, of: owner).first else {
      throw Diagnostic(.usage, tr("which item?"), at: arguments.invocation.line.span)
    }
    return item
  }

  /// All items that an argument names, in their order.
  /// - Throws: `usage` for one of another person than the one who is named or entered.
  func items(
    _ name: String, _ arguments: Arguments, of owner: Identifier? = nil
  ) throws(Diagnostic) -> [StackItem] {
    var owner = owner
    if owner == nil, arguments.has("person") { owner = try arguments.thing("person", session) }
    guard let owner = owner ?? session.place("stack.person")?.id else {
      return try notingFirst(name, arguments) { () throws(Diagnostic) in
        try inOrder(try arguments.things(name, session))
      }
    }
    let person = try person(owner)
    let place = Place("stack.person", id: owner, label: person.name)
    let found: [StackItem]
    do throws(Diagnostic) {
      found = try session.within("stack", [place]) { () throws(Diagnostic) in
        try notingFirst(name, arguments) { () throws(Diagnostic) in
          try inOrder(try arguments.things(name, session))
        }
      }
    } catch {
      try refuseOthers(name, arguments, person)
      throw error
    }
    if found.contains(where: { $0.person != owner }) { try refuseOthers(name, arguments, person) }
    return found
  }

  /// The item that an argument names, and who takes it.
  func owner(
    ofItem name: String, _ arguments: Arguments
  ) throws(Diagnostic) -> (person: Person, item: StackItem) {
    let item = try item(name, arguments)
    return (try person(item.person), item)
  }

  /// A supplement that nobody noted is no item yet: the fault names the line that notes it.
  private func notingFirst<Found>(
    _ name: String, _ arguments: Arguments, _ look: () throws(Diagnostic) -> Found
  ) throws(Diagnostic) -> Found {
    do throws(Diagnostic) { return try look() } catch {
      for text in arguments.texts(name) where session.identifier(named: text, "stack.item") == nil {
        let found = try SupplementThings.source.find(session, text)
        guard found.count == 1 else { continue }
        var fault = error
        fault.suggestions = []
        fault.hint = tr("note it first: stack add \(found[0].text.shellQuoted)")
        throw fault
      }
      throw error
    }
  }

  /// Names the one who takes what a line says of somebody else.
  private func refuseOthers(
    _ name: String, _ arguments: Arguments, _ person: Person
  ) throws(Diagnostic) {
    for (text, span) in zip(arguments.texts(name), arguments.spans(name)) {
      guard let id = session.identifier(named: text, "stack.item"),
        let item = try ItemCommands.noun.item(session, ifThere: id), item.person != person.id
      else { continue }
      let supplement = Phrase.supplement(item.supplement, session)
      throw Diagnostic(
        .usage, tr("\(supplement) is taken by \(item.personName), not by \(person.name)"), at: span,
        hint: tr("note it first: stack add \(item.supplement) --person \(person.name.shellQuoted)"))
    }
  }

  private func inOrder(_ ids: [Identifier]) throws(Diagnostic) -> [StackItem] {
    let found = try ItemCommands.noun.byID(session, ids)
    return try ids.map { (id) throws(Diagnostic) in try self.found(found[id]) }
  }

  /// What a line needs in order to be about a person, with a blank before it: nothing where no other can be meant.
  func whose(_ person: Person) throws(Diagnostic) -> String {
    if session.place("stack.person")?.id == person.id { return "" }
    let all = try PersonCommands.noun.items(session, page: Page(limit: 2))
    return all.count > 1 ? " --person " + person.name.shellQuoted : ""
  }
}
