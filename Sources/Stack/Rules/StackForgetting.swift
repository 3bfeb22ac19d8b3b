// Forgetting a person who takes supplements. All that belongs to a person has the person as its scope, and nothing else
// counts it: it goes whole.

import Command
import Kernel
import Notebook

enum StackForgetting {
  static let forgetter = Forgetter("stack.person") { (session, id) throws(Diagnostic) in
    let notebook = try session.notebook()
    var plan = ForgettingPlan(name: try PersonCommands.noun.item(session, id).name)
    var names: Set<String> = []
    for event in try notebook.history(id) {
      if let name = event.body?["name"]?.string { names.insert(name) }
    }
    let others = try PersonCommands.noun.items(session).filter { $0.id != id }.map(\.name)
    plan.sought = SoughtName(whole: names.filter { $0.count > 2 }.sorted(), others: others)
    plan.sought.doubtful = names.filter { $0.count < 3 }.sorted().map { ($0, .short) }
    let things = try notebook.things(scope: id).union(notebook.things(naming: id))
      .subtracting([id])
    plan.oblivion.erased = [id] + things.sorted()
    plan.parts = [
      .init(tr("the person"), 1, .erased),
      .init(
        tr("conditions, medicines, items, doses, measures and the rest of the person"),
        things.count, .erased),
    ]
    // Nobody is left whom lists could show.
    plan.oblivion.notes = [
      (kind: StackEvent.personRemoved, entity: id, body: JSONObject())
    ]
    return plan
  }
}
