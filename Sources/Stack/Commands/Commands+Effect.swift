// `stack effect`: what somebody felt, beside the start of what they take. An effect that comes after a start need not
// come from it: nothing here names a cause.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum EffectCommands {
  /// Starts up to so many days before an effect stand beside it.
  static let reach = 30

  static let noun = Noun<SideEffect>(
    "stack.effect", tr("side effect"), within: .person,
    events: [StackEvent.effectAdded, StackEvent.effectEdited, StackEvent.effectRemoved],
    joins: "LEFT JOIN stack_item i ON i.id = p.item AND i.removed = 0",
    attributes: [
      .name(
        \.text, tr("what was felt, in your own words, such as \"mal di stomaco\""),
        tr("Side effect"), key: "text"),
      .choice("severity", \.severity, tr("how bad it was"), tr("Severity"), shown: .varying)
        .orNothing,
      .day("day", \.day, .behind, tr("the day, or the first one; default today"), tr("Day")),
      .day("until", \.until, .behind, tr("the last day"), tr("Until"), shown: .varying),
      .pointer("item", \.item, to: "stack.item", tr("Item id"), as: "i.id"),
      .joined("of", \.supplement, "i.supplement", tr("Noted with"), shown: .varying)
        .taken(
          as: .data("of", .thing("stack.item"), tr("the item that you note it with, by name or id"))
        ).shown { effect, session in
          effect.supplement.map { .choice($0, .supplement($0, session)) } ?? .null
        },
      .prepared("starts", tr("Began")) { (effects, session) throws(Diagnostic) in
        let starts =
          effects.isEmpty
          ? EffectStarts([], [])
          : EffectStarts(
            try ItemCommands.noun.items(session), try CourseCommands.noun.items(session))
        return { starts.beside($0, session) }
      },
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "person", "day", "until", "text", "severity", "of", "starts", "comment", "item_id",
      "person_id",
    ],
    order: ["day", "folded(coalesce(p.text, ''))"], indexes: [["person", "day"]],
    empty: tr("no side effect yet; note one: stack effect add TEXT"))

  private static let one = Parameter.positional(
    "effect", .thing("stack.effect"), tr("a side effect, by its text or id"))
  private static let several = Parameter.rest(
    "effect", .thing("stack.effect"), tr("side effects, by their texts or ids"), required: true,
    shownAs: "EFFECT")
  private static let keys = ["severity", "day", "until", "comment"]

  static let table: [Command] = [
    add,
    noun.list(
      tr("List side effects with the items started before them"),
      narrowings: [
        .thing("of", "stack.item", tr("only those noted with this item"), "p.item = ?")
      ], synonyms: ["effects", "reactions"],
      examples: [
        Example("stack effect list"), Example("stack effect list --where \"severity = 'severe'\""),
      ]),
    edit,
    noun.remove(
      tr("Remove side effects that were noted by mistake"), several,
      discussion: [
        tr("When it is over, set its last day: stack effect edit EFFECT until=DAY.")
      ],
      examples: [Example("stack effect remove headache", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) side effects")
      }
    ).personal,
    noun.importing(
      tr("Import side effects from a table"), add: add, edit: edit,
      examples: [Example("stack effect import effects.csv --person Ada", runs: false)]
    ).personal,
  ]

  private static let add = Command(
    "stack effect add", tr("Note a side effect in your own words"),
    discussion: [
      tr(
        "Items started up to \(reach) days before are listed with it. One thing following another does not show that it caused it."
      ),
      tr(
        "Change no medicine because of what is shown here: ask your doctor or pharmacist, and show them the list."
      ),
    ],
    parameters: [.positional("text", .text, tr("what was felt, in your own words"))]
      + noun.parameters(["of"] + keys) + [PersonCommands.option],
    effects: .writes, sensitive: true, synonyms: ["reaction", "symptom", "side"],
    examples: [
      Example("stack effect add \"mal di stomaco\" of=magnesium severity=mild --person Ada"),
      Example("stack effect add headache day=2026-02-04 --person Ada"),
    ],
    action: { (session, arguments) throws(Diagnostic) in
      let reader = try StackReader(session)
      let person = try reader.onePerson(arguments)
      let text = try arguments.name("text")
      var body: JSONObject = [
        "person": .string(person.id.description), "text": .string(text),
        "day": .string((arguments.day("day") ?? session.today).description),
      ]
      if let item = try item(of: person, session, arguments) {
        body["item"] = .string(item.id.description)
      }
      for member in try noun.members(arguments, keys, new: true)
      where member.name != "day" && !member.value.isNull {
        body[member.name] = member.value
      }
      try check(
        from: arguments.day("day") ?? session.today, until: arguments.day("until"), arguments,
        session)
      let output = try noun.create(body, scope: person.id, session) { _ in
        tr("noted for \(person.name): \(text)")
      }
      tellSevere(arguments, session)
      return output
    })

  private static let edit = noun.edit(
    tr("Change a side effect"), one,
    examples: [Example("stack effect edit headache until=2026-03-06", runs: false)],
    action: { (session, arguments) throws(Diagnostic) in
      let effect = try noun.named("effect", session, arguments)
      let person = try StackReader(session).person(effect.person)
      var members = try noun.members(arguments, keys)
      if arguments.has("day"), arguments.day("day") == nil {
        throw Diagnostic(
          .usage, tr("a side effect needs its day"), at: arguments.span("day"),
          hint: tr("give the day: day=2026-03-02"))
      }
      if arguments.has("text") {
        members.append(.init("text", .string(try arguments.name("text"))))
      }
      if arguments.has("of") {
        let item = try item(of: person, session, arguments)
        members.append(.init("item", item.map { .string($0.id.description) } ?? .null))
      }
      try check(
        from: arguments.day("day") ?? effect.day,
        until: arguments.has("until") ? arguments.day("until") : effect.until, arguments, session)
      let output = try noun.change(effect, try arguments.change(members), session) {
        tr("changed \($0.text)")
      }
      tellSevere(arguments, session)
      return output
    }
  ).personal

  /// The item of `of=`; nil where it is empty.
  private static func item(
    of person: Person, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> StackItem? {
    guard let text = arguments.text("of"), !text.trimmedBlanks.isEmpty else { return nil }
    return try StackReader(session).item("of", arguments, of: person.id)
  }

  private static func check(
    from first: Day?, until last: Day?, _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) {
    for (key, day) in [("day", first), ("until", last)] {
      guard let day, day > session.today else { continue }
      throw Diagnostic(
        .usage, tr("\(day) is still to come"), at: arguments.span(key),
        hint: tr("give the day on which it was felt: day=\(session.today)"))
    }
    guard let first, let last, last < first else { return }
    throw Diagnostic(
      .usage, tr("\(last) is before \(first)"), at: arguments.span("until"),
      hint: tr("give a later day: until=\(first)"))
  }

  private static func tellSevere(_ arguments: Arguments, _ session: Session) {
    guard arguments.text("severity") == EffectSeverity.severe.rawValue else { return }
    session.warn(
      Diagnostic(
        .data,
        tr("a severe side effect: ask a doctor now, before you take any more"),
        hint: tr(
          "show them what you take and since when: stack list; change no medicine by yourself")
      ))
  }
}

/// What was begun near a day.
private struct EffectStarts {
  private struct Start {
    var item: String
    var days: Int
    /// Another course of what was taken before.
    var isChange: Bool
  }

  private let items: [StackItem]
  private let courses: [ItemCourse]
  private let byID: [Identifier: StackItem]

  init(_ items: [StackItem], _ courses: [ItemCourse]) {
    self.items = items
    self.courses = courses
    byID = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Starts of the last days, and that of the item which was named, however far it is.
  func beside(_ effect: SideEffect, _ session: Session) -> Value {
    guard let day = effect.day else { return .null }
    let begun = items.filter { $0.person == effect.person }.compactMap { item in
      item.since.map { (item: item.supplement, day: $0) }
    }
    let changed = courses.filter { course in
      course.person == effect.person && course.from != byID[course.item]?.since
    }.compactMap { course in course.from.map { (item: course.supplement, day: $0) } }
    var near = starts(effect, day, begun, isChange: false)
    near += starts(effect, day, changed, isChange: true)
    if let item = effect.item.flatMap({ byID[$0] }), let since = item.since,
      !near.contains(where: { $0.item == item.supplement && !$0.isChange })
    {
      near.append(Start(item: item.supplement, days: day - since, isChange: false))
    }
    near = near.enumerated().sorted {
      ($0.element.days.magnitude, $0.offset) < ($1.element.days.magnitude, $1.offset)
    }.map(\.element)
    return near.isEmpty ? .null : .list(near.map { said($0, session) })
  }

  private func starts(
    _ effect: SideEffect, _ day: Day, _ starts: [(item: String, day: Day)], isChange: Bool
  ) -> [Start] {
    let rows = OnsetRow.rows(
      [SideEffectNote(day, effect.text)], starts: starts, within: EffectCommands.reach)
    return (rows.first?.starts ?? []).map {
      Start(item: $0.item, days: $0.days, isChange: isChange)
    }
  }

  private func said(_ start: Start, _ session: Session) -> Value {
    let name = Phrase.supplement(start.item, session)
    let english = (try? session.base())?.supplement(start.item)?.name.english
    func words(_ name: Phrase) -> Phrase {
      let what =
        start.isChange ? tr("a new course of \(name)") : tr("the start of \(name)")
      switch start.days {
      case 0: return tr("on the day of \(what)")
      case 1...:
        return tr(
          start.days, one: "1 day after \(what)", other: "\(start.days) days after \(what)")
      default:
        return tr(
          -start.days, one: "1 day before \(what)", other: "\(-start.days) days before \(what)")
      }
    }
    return .choice(words(.verbatim(english ?? start.item)).text(.english), words(name))
  }
}
