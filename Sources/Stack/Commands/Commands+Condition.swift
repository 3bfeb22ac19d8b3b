// `stack condition`: conditions and allergies, in the person's own words.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum ConditionCommands {
  static let noun = Noun<HealthNote>(
    "stack.condition", tr("condition"), within: .person,
    events: [
      StackEvent.conditionAdded, StackEvent.conditionEdited, StackEvent.conditionRemoved,
    ],
    attributes: [
      .name(
        \.text, tr("a condition in your own words, such as \"pressione alta\""), tr("Condition"),
        key: "text"),
      .choice(
        "kind", \.kind, tr("condition or allergy; default condition"), tr("Kind")),
      .prepared("understood", tr("Understood as")) { (_, session) throws(Diagnostic) in
        let reader = try session.knowledge().reader()
        return { note in
          understood(reader.condition(note.text, isAllergy: note.kind == .allergy), session)
        }
      },
      .day("since", \.since, .behind, tr("since when"), tr("Since"), shown: .wide),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: ["person", "text", "kind", "understood", "since", "comment", "person_id"],
    order: ["folded(coalesce(p.text, ''))"], indexes: [["person"]],
    empty: tr("no condition yet; add one: stack condition add TEXT"))

  /// Conditions that a text names, in the language of the reader where the data have a word for it.
  private static func understood(_ read: ConditionReading, _ session: Session) -> Value {
    let language = session.language
    let conditions = try? session.knowledge().conditions()
    let known = read.found.map { one -> Value in
      let phrases = conditions?.condition(one.condition)?.phrases
      let name =
        (language == .italian ? phrases?.italian : phrases?.english)?.first ?? one.condition
      return switch one.state {
      case .holds: .said(one.condition, name)
      case .denied: .choice("not: " + one.condition, tr("not: \(name)"))
      case .family: .choice("in the family: " + one.condition, tr("in the family: \(name)"))
      }
    }
    // They count like those of `stack medicine`.
    let medicines = read.medicines.map { Value.choice("medicine: " + $0, tr("medicine: \($0)")) }
    let unknown = read.unknown + read.near.map(\.text)
    return .list(
      known + medicines + unknown.map { .choice("unknown: " + $0, tr("unknown: \($0)")) })
  }

  private static let one = Parameter.positional(
    "condition", .thing("stack.condition"), tr("a condition, by its text or id"))
  private static let several = Parameter.rest(
    "condition", .thing("stack.condition"), tr("conditions, by their text or id"), required: true,
    shownAs: "CONDITION")

  static let table: [Command] = [
    Command(
      "stack condition add", tr("Note a condition or an allergy of a person"),
      discussion: [
        tr(
          "A condition that you deny, or that somebody else has, is kept but sets no risk: \"no diabetes\", \"mia madre ha il diabete\". Unknown words are reported; they cannot be checked."
        )
      ],
      parameters: noun.added(), effects: .writes, synonyms: ["allergy", "illness", "disease"],
      examples: [
        Example("stack condition add \"pressione alta\" --person Ada"),
        Example("stack condition add crostacei kind=allergy --person Ada"),
      ], action: add),
    noun.list(
      tr("List the conditions and allergies of a person, as the rules understand them"),
      synonyms: ["allergies", "illnesses"], examples: [Example("stack condition list")]),
    noun.edit(
      tr("Change a condition"), one,
      examples: [Example("stack condition edit \"pressione alta\" since=2019-01-01")],
      action: edit),
    noun.remove(
      tr("Remove conditions"), several,
      examples: [Example("stack condition remove \"pressione alta\"", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) conditions")
      }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    try Beginnings.check(arguments, of: person, session)
    let text = try arguments.name("text")
    let names = try session.knowledge().reader()
    let isAllergy = arguments.text("kind") == ConditionKind.allergy.rawValue
    let before = try reader.facts(of: person)
    let output = try noun.create(
      try noun.filled(["person": .string(person.id.description)], arguments),
      scope: person.id, session
    ) { tr("noted for \(person.name): \($0.text)") }
    let read = names.condition(text, isAllergy: isAllergy)
    StackChecks.tellUnknown(read, session)
    try StackChecks.tellChanges(from: before, of: person, reader)
    return output
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let note = try noun.named("condition", session, arguments)
    let person = try reader.person(note.person)
    try Beginnings.check(arguments, of: person, session)
    let before = try reader.facts(of: person)
    let output = try noun.change(note, try arguments.change(try noun.members(arguments)), session) {
      tr("changed \($0.text)")
    }
    try StackChecks.tellChanges(from: before, of: person, reader)
    return output
  }
}
