// Reading the tables of supplements, and the base that rules about them stand in. One value per command.

import Command
import Kernel
import Notebook
import Supplements

struct StackReader: NotebookReader {
  let session: Session
  let notebook: Notebook

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
  }

  var today: Day { session.today }

  func text(_ name: Name) -> String { name.text(session.language) }

  // MARK: - Whose

  func person(_ id: Identifier) throws(Diagnostic) -> Person {
    try PersonCommands.noun.item(session, id)
  }

  /// The person that a line names, that was entered, or the only one.
  func onePerson(_ arguments: Arguments) throws(Diagnostic) -> Person {
    if let id = try arguments.thing("person", session) ?? session.place("stack.person")?.id {
      return try person(id)
    }
    let all = try PersonCommands.noun.items(session, page: Page(limit: 2))
    if all.count == 1 { return all[0] }
    let span = arguments.invocation.line.span
    guard !all.isEmpty else {
      throw Diagnostic(
        .usage, tr("whose? nobody is in this notebook yet"), at: span,
        hint: tr("add who takes something: stack person add NAME born=DAY"))
    }
    if session.isInteractive,
      let id = try session.askedThing(
        PersonCommands.option, tr("whose?"), for: arguments,
        among: { () throws(Diagnostic) in
          try PersonCommands.noun.items(session).map {
            Question.Option($0.name, answer: .init($0.id.description, shown: $0.name))
          }
        })
    {
      return try person(id)
    }
    throw Diagnostic(
      .usage, tr("whose?"), at: span, hint: tr("name the person: --person NAME"))
  }

  // MARK: - What belongs to a person

  private func of(_ person: Person) -> [Condition] {
    [Condition("p.person = ?", [.id(person.id)])]
  }

  func goals(of person: Person) throws(Diagnostic) -> [PersonalGoal] {
    try GoalCommands.noun.items(session, of(person))
  }

  func health(of person: Person) throws(Diagnostic) -> [HealthNote] {
    try ConditionCommands.noun.items(session, of(person))
  }

  func medicines(of person: Person) throws(Diagnostic) -> [Medicine] {
    try MedicineCommands.noun.items(session, of(person))
  }

  func items(of person: Person) throws(Diagnostic) -> [StackItem] {
    try ItemCommands.noun.items(session, of(person))
  }
}

// MARK: - What the rules ask

extension StackReader {
  /// The same value that a file of `--profile` gives, from what the notebook knows of a person today: both are read
  /// by the same rules.
  func profile(of person: Person) throws(Diagnostic) -> Profile {
    let base = try session.base()
    let day = today
    func texts(_ all: [String]) -> JSON { .array(all.map { .string($0) }) }
    var health = try health(of: person)
    let allergies = health.filter { $0.kind == .allergy }.map(\.text)
    health.removeAll { $0.kind == .allergy }
    var file: JSONObject = [
      "goals": texts(try goals(of: person).map { base.goal($0.goal)?.name.english ?? $0.goal }),
      "conditions": texts(health.map(\.text) + [person.maternity.condition].compactMap { $0 }),
      "allergies": texts(allergies),
      "medications": texts(try medicines(of: person).filter { $0.isTaken(on: day) }.map(\.read)),
      "diet": texts(
        person.diets.map { id in base.diets.first { $0.id == id }?.name.english ?? id }),
    ]
    if let priority = person.priority { file["priority"] = .string(priority) }
    if let age = person.years(on: day) { file["age"] = .integer(Int64(age)) }
    if let sex = person.sex { file["sex"] = .string(sex.rawValue) }
    if let budget = person.budget { file["budget"] = .string(budget.description) }
    let courses = try courses(of: person)
    var taking = try items(of: person).filter { $0.isTaken(on: day) }.map {
      ItemTaken($0.supplement, amount: mostADay(of: $0, courses[$0.id] ?? []))
    }
    if let caffeine = person.caffeine, caffeine > 0 {
      taking.append(ItemTaken("caffeine", amount: caffeine))
    }
    return try session.knowledge().reader().read(.object(file), taking: taking)
  }

  func facts(of person: Person) throws(Diagnostic) -> Facts {
    try session.knowledge().reader().facts(try profile(of: person))
  }
}

extension StackReader {
  /// Those of some items that the rules refuse to whoever takes them.
  func refused(among items: [StackItem]) throws(Diagnostic) -> Set<Identifier> {
    var refused: Set<Identifier> = []
    for (owner, items) in Dictionary(grouping: items, by: \.person) {
      let facts = try facts(of: try person(owner))
      let ids = try TakenJudgement(items.map(\.supplement), facts, session).refused
      refused.formUnion(items.filter { ids.contains($0.supplement) }.map(\.id))
    }
    return refused
  }
}
