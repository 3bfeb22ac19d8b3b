// The plan of something that is taken: doses, days, from when to when. A change of the plan is another course, so that
// what was planned in the past stays.

import Command
import Kernel
import Notebook
import Recurrences
import Supplements

/// A thing of something that a person takes.
protocol OfItem: OfPerson {
  var item: Identifier { get set }
  /// The id of the supplement, as lists show it in words.
  var supplement: String { get set }
}

extension Within where Item: OfItem {
  static var item: Within {
    Within(
      field: StoredField("item", .identifier(of: "stack.item")),
      shown: [
        .reference(
          "item_id", "p.item", tr("Item id"), shown: .never, get: { $0.item },
          set: { $0.item = $1 }),
        .reference(
          "person_id", "i.person", tr("Person id"), shown: .never, get: { $0.person },
          set: { $0.person = $1 }),
        .joined(
          "person", "o.name", tr("Person"), shown: .varying, get: { $0.personName },
          set: { $0.personName = $1 }),
        Attribute.joined(
          "item", "i.supplement", tr("Supplement"), shown: .always, get: { $0.supplement },
          set: { $0.supplement = $1 }
        ).shownTogether(programs: { row, column in .text(row.text(column)) }) { session in
          let names = SupplementNames(session)
          return { names.said($0.supplement) }
        },
      ],
      join: """
        JOIN stack_item i ON i.id = p.item AND i.removed = 0 \
        JOIN stack_person o ON o.id = i.person AND o.removed = 0
        """,
      order: ["folded(coalesce(o.name, ''))", "i.supplement", "p.item"],
      // The scope of its events, too: all of a person can be sealed or erased at once.
      owner: { $0.person }, title: { $0.supplement },
      entered: { $0.place("stack.person")?.id },
      option: .option("item", .thing("stack.item"), tr("only of this item")),
      ofNamed: { PersonCommands.option },
      narrowing: { (session, arguments) throws(Diagnostic) in
        if let id = try arguments.thing("item", session) {
          return [Condition("p.item = ?", [.id(id)])]
        }
        guard let id = session.place("stack.person")?.id else { return [] }
        return [Condition("i.person = ?", [.id(id)])]
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let item = try ItemCommands.noun.named("item", session, arguments)
        return (item.id, .supplement(item.supplement, session))
      }, around: StackParts.ofPerson)
  }
}

struct ItemCourse: OfItem {
  var id = Identifier.none
  var item = Identifier.none
  var person = Identifier.none
  var personName = ""
  var supplement = ""
  /// As `[Course.Step].storedText`; nil of what is taken as needed.
  var doses: String?
  /// The most in 24 hours, of what is taken as needed.
  var most: Double?
  /// Of the doses.
  var unit: String?
  /// The days, as they were typed; nil: every day.
  var every: String?
  /// The same in lines of iCalendar.
  var lines: String?
  var from: Day?
  var until: Day?
  var comment: String?

  var steps: [Course.Step] { doses.flatMap { [Course.Step](storedText: $0) } ?? [] }
  var doseUnit: DoseUnit? { unit.flatMap { DoseUnit(rawValue: $0) } }

  /// - Parameters:
  ///   - last: the last day of the item.
  ///   - pauses: of the item.
  /// - Returns: nil for what no program of ours writes, or where the item ends before it begins.
  func course(through last: Day? = nil, _ pauses: [Course.Pause] = []) -> Course? {
    guard let from, let unit = doseUnit else { return nil }
    let end = [until, last].compactMap(\.self).min()
    if let most {
      guard let most = DoseAmount(rounding: most) else { return nil }
      return try? Course(
        .asNeeded(most: most), unit: unit, start: from, end: end, pauses: pauses)
    }
    guard let rule = try? Self.rule(lines, from: from) else { return nil }
    return try? Course(.regular(rule, steps), unit: unit, start: from, end: end, pauses: pauses)
  }

  /// The rule of its days; every day where none is set.
  static func rule(_ lines: String?, from: Day) throws(Diagnostic) -> RecurrenceRule {
    guard let lines else {
      guard let daily = try? RecurrenceRule(.daily) else {
        preconditionFailure("every day is a rule")
      }
      return daily
    }
    let recurrence = try Recurrence(lines: lines, from: CivilTime(day: from), isAllDay: true)
    guard recurrence.rules.count == 1, recurrence.dates.isEmpty, recurrence.exceptions.isEmpty,
      recurrence.moves.isEmpty
    else {
      throw Diagnostic(
        .usage, tr("a course takes a single rule for its days"),
        hint: tr("for days that are left out: stack pause ITEM from=DAY until=DAY"))
    }
    return recurrence.rules[0]
  }
}

extension DoseAmount {
  /// The nearest millionth; nil for a number below 0, or larger than `most`.
  init?(rounding number: Double) {
    self.init((number * 1_000_000).rounded() / 1_000_000)
  }
}
