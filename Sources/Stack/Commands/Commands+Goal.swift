// `stack goal`: what a person wants supplements for.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum GoalCommands {
  static let noun = Noun<PersonalGoal>(
    "stack.goal", tr("goal"), within: .person,
    events: [StackEvent.goalAdded, StackEvent.goalRemoved],
    attributes: [
      .text("goal", \.goal, tr("a goal, such as sleep or memory"), tr("Goal"), shown: .always)
        .naming { $0.goal }.shown { goal, session in
          let base = try? session.base()
          return .choice(goal.goal, .named(base?.goal(goal.goal)?.name, goal.goal, session))
        }.searched
    ],
    columns: ["person", "goal", "person_id"], order: ["p.goal"], indexes: [["person"]],
    empty: tr("no goal yet; add what you want: stack goal add sleep"))

  private static let several = Parameter.rest(
    "goal", .thing("stack.goal"), tr("goals, by name or id"), required: true, shownAs: "GOAL")

  static let table: [Command] = [
    Command(
      "stack goal add", tr("Add goals of a person"),
      discussion: [
        tr(
          "In your own words: \"dormire meglio\", sleep, \"more energy\". Words that name no goal are reported."
        )
      ],
      parameters: [
        .rest("goal", .text, tr("what for"), required: true, shownAs: "GOAL"),
        PersonCommands.option,
      ],
      effects: .writes, synonyms: ["want", "aim"],
      examples: [Example("stack goal add sleep memory --person Ada")], action: add),
    noun.list(
      tr("List the goals of a person"), synonyms: ["aims"],
      examples: [Example("stack goal list")]),
    noun.remove(
      tr("Remove goals"), several, examples: [Example("stack goal remove sleep", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed the goal \(name)", other: "removed \(items.count) goals")
      }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    var known = Set(try reader.goals(of: person).map(\.goal))
    var written: [Identifier] = []
    for (text, span) in zip(arguments.texts("goal"), arguments.spans("goal")) {
      for goal in try ids(text, session, span) where known.insert(goal).inserted {
        let id = session.newID()
        try session.append(
          StackEvent.goalAdded, scope: person.id, entity: id,
          body: ["person": .string(person.id.description), "goal": .string(goal)])
        written.append(id)
      }
    }
    session.say(
      written.isEmpty
        ? tr("nothing is new")
        : tr(written.count, one: "added 1 goal", other: "added \(written.count) goals"))
    return try noun.answer(session, written)
  }

  /// Goals that a text names.
  static func ids(
    _ text: String, _ session: Session, _ span: SourceSpan
  ) throws(Diagnostic) -> [String] {
    let read = try session.knowledge().reader().goals(in: text)
    guard read.unknown.isEmpty, !read.ids.isEmpty else {
      let goals = try session.base().goals.map(\.id).joined(separator: ", ")
      throw Diagnostic(
        .usage, tr("there is no goal \(read.unknown.first ?? text)"), at: span,
        hint: tr("one of: \(goals)"))
    }
    return read.ids
  }
}
