// `stack item`: what a person takes, checked against everything else that is known of them.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum ItemCommands {
  static let noun = Noun<StackItem>(
    "stack.item", words: "stack", tr("item"), within: .person,
    events: [
      StackEvent.itemAdded, StackEvent.itemEdited, StackEvent.itemRemoved, StackEvent.itemPaused,
      StackEvent.itemResumed,
    ],
    attributes: [
      .text(
        "supplement", \.supplement, tr("a supplement of the base, by name"), tr("Supplement"),
        shown: .always
      )
      .naming { $0.supplement }.shownTogether { session in
        let names = SupplementNames(session)
        return { names.said($0.supplement) }
      }.searched,
      .text(
        "product", \.product, tr("the product, as it stands on the package"), tr("Product"),
        shown: .wide
      ).searched,
      .number(
        "dose", \.dose, .real, tr("what is taken a day, with its unit: 400mg, 2000IU"),
        tr("Dose a day")
      ).taken(as: dose),
      .derived("unit", tr("Unit")) { item, session in
        .text(StackReader.unit(of: item.supplement, session))
      },
      .derived("warning", tr("Warning"), shown: .wide) { item, session in
        ItemMark.of(item, session)?.said ?? .null
      },
      .derived("max_dose", tr("Highest dose"), shown: .never) { item, session in
        .measure(ItemMark.of(item, session)?.most)
      },
      .derived("above", tr("Above the highest dose"), shown: .never) { item, session in
        .measure(ItemMark.of(item, session)?.above?.excess?.number)
      },
      .text("form", \.form, tr("the form, such as citrate"), tr("Form")),
      .day("since", \.since, .behind, tr("since when; default today"), tr("Since"), shown: .always),
      .day(
        "until", \.until, .unclear, tr("the last day on which it is taken"), tr("Until"),
        shown: .varying),
      .choice(
        "food", \.food, tr("with meals or away from them, as its package says"), tr("Meals"),
        shown: .wide
      ).orNothing,
      .recorded("pauses", \.pauses, tr("Paused"), shown: .wide).shown { item, _ in
        .list(
          item.allPauses.map { pause in
            .choice(
              [pause].storedText,
              pause.through.map { tr("\(pause.from.description) to \($0.description)") }
                ?? tr("from \(pause.from.description) on"))
          })
      },
      .integer(
        "lead", \.lead, 0...365, tr("days from an order until it is there; default 7"),
        tr("Days to arrive"), shown: .never
      ).orNothing,
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "person", "supplement", "dose", "unit", "warning", "product", "form", "since", "until",
      "pauses", "food", "comment", "lead", "max_dose", "above", "person_id",
    ], order: ["p.supplement"], indexes: [["person"]],
    empty: tr("nothing is taken yet; add something: stack add SUPPLEMENT dose=AMOUNT"))

  private static let one = Parameter.positional(
    "item", .thing("stack.item"), tr("something that is taken, by name or id"))
  private static let several = Parameter.rest(
    "item", .thing("stack.item"), tr("things that are taken, by name or id"), required: true,
    shownAs: "ITEM")
  private static let keys = ["product", "form", "food", "since", "until", "lead", "comment"]
  private static let dose = Parameter.data(
    "dose", .text, tr("what is taken a day, with its unit: 400mg, 2000IU, \"2 x 400 mg\""),
    shownAs: "AMOUNT")

  static let table: [Command] = [
    Command(
      "stack add", tr("Note what a person takes, and check it at once"),
      discussion: [
        tr(
          "Items that the rules refuse are noted too, with the reasons, since they are taken. Without a dose no limit can be checked."
        )
      ],
      parameters: [
        .positional(
          "supplement", .thing("stack.supplement"),
          tr("a supplement, by name in any language of the base")),
        .rest("amount", .text, tr("the same as dose=, behind the name"), shownAs: "AMOUNT"),
        dose,
      ] + noun.parameters(keys) + [PersonCommands.option],
      effects: .writes, synonyms: ["take", "supplement"],
      examples: [
        Example("stack add magnesium dose=250mg form=citrate --person Ada"),
        Example("stack add vitamin d 1000 IU --person Ada"),
        Example(
          "stack add zinc dose=20g --person Ada", tr("Refused: eight hundred times the limit"),
          code: .usage),
      ], action: add),
    noun.list(
      tr("List what a person takes"),
      discussion: [
        tr(
          "What the rules refuse to the person, and what is more than the most for the person, is marked: stack why SUPPLEMENT says why."
        )
      ],
      narrowings: [
        .flag(
          "current", tr("only what is taken today"),
          "(p.since IS NULL OR p.since <= today()) AND (p.until IS NULL OR p.until >= today())")
      ], synonyms: ["items", "supplements"], examples: [Example("stack list --current")],
      footer: { (items, session, _) throws(Diagnostic) in ItemMark.footer(items, session) },
      seen: { (items, session, _) throws(Diagnostic) in try ItemMark.marked(items, session) }),
    noun.show(
      tr("Show an item: its plan, what was taken, what the rules say, packages"), one,
      synonyms: ["details", "page"], examples: [Example("stack show magnesium --person Ada")],
      whole: true,
      sections: { (item, session) throws(Diagnostic) in
        try ItemPage.sections(of: item, session)
      }),
    noun.edit(
      tr("Change an item"), one,
      examples: [Example("stack edit magnesium until=2026-06-30", runs: false)], action: edit),
    noun.remove(
      tr("Remove items that were noted by mistake"), several,
      discussion: [tr("When it is no longer taken, set its last day: stack edit ITEM until=DAY.")],
      examples: [Example("stack remove magnesium", runs: false)],
      before: { (item, session) throws(Diagnostic) in
        try LeavingOff.tell(item, try StackReader(session))
      },
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) items")
      }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    try Beginnings.check(arguments, of: person, session)
    let (supplement, amount) = try named(arguments, session)
    var body: JSONObject = [
      "person": .string(person.id.description), "supplement": .string(supplement.id),
      "since": .string(session.today.description),
    ]
    for one in try noun.members(arguments, keys) where !one.value.isNull {
      body[one.name] = one.value
    }
    if let amount {
      body["dose"] = .number(amount)
    }
    let same = try reader.items(of: person).filter {
      $0.supplement == supplement.id && ($0.until.map { session.today <= $0 } ?? true)
    }
    let output = try noun.create(body, scope: person.id, session) { _ in
      tr("noted for \(person.name): \(reader.text(supplement.name))")
    }
    if !same.isEmpty {
      session.warn(
        Diagnostic(
          .data,
          tr(
            "\(person.name) takes \(reader.text(supplement.name)) already: now there are \(same.count + 1) items, and their doses are added"
          ), hint: tr("if it is the same item: undo")))
    } else if body["dose"] == nil {
      session.note(
        tr(
          "without a dose no limit can be checked, and nothing is planned: stack edit \(supplement.id) dose=AMOUNT"
        ))
    }
    try StackChecks.tell(supplement, of: person, session)
    return output
  }

  private static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output
  {
    let reader = try StackReader(session)
    let item = try noun.named("item", session, arguments)
    let person = try reader.person(item.person)
    try Beginnings.check(arguments, of: person, session)
    var members = try noun.members(arguments, keys)
    guard let supplement = try session.base().supplement(item.supplement) else {
      return try noun.change(item, try arguments.change(members), session) { _ in
        tr("changed \(item.supplement)")
      }
    }
    if arguments.has("dose") {
      members.append(
        .init("dose", try amount(arguments, of: supplement, session).map { .number($0) } ?? .null))
    }
    let ends = arguments.day("until")
    if ends != nil { try LeavingOff.tell(item, reader) }
    let output = try noun.change(item, try arguments.change(members), session) { _ in
      tr("changed \(reader.text(supplement.name))")
    }
    // What is taken no longer has no next dose to ask about.
    guard ends.map({ $0 >= session.today }) ?? true else { return output }
    try StackChecks.tell(supplement, of: person, session)
    return output
  }

  /// The supplement that a line names, and its dose a day, as a value of its own or behind the name: `zinc 10 mg`.
  private static func named(
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> (Supplement, dose: Double?) {
    let words = [arguments.text("supplement") ?? ""] + arguments.texts("amount")
    let source = SupplementThings.source
    let said = try NamedDose(words.joined(separator: " ")) { (text) throws(Diagnostic) in
      try !source.find(session, text).isEmpty
    }
    let span = arguments.span("supplement")
    let supplement = try SupplementThings.named(said.name, session, span)
    guard let text = said.amount else {
      return (supplement, try amount(arguments, of: supplement, session))
    }
    guard !arguments.has("dose") else {
      throw Diagnostic(
        .usage, tr("the dose is given twice: \(text), and dose="), at: arguments.span("dose"),
        hint: tr("give it once: stack add \(said.name.shellQuoted) dose=\(text.shellQuoted)"))
    }
    return (
      supplement,
      try arguments.locating(arguments.has("amount") ? "amount" : "supplement") {
        () throws(Diagnostic) in try amount(text, of: supplement, session)
      }
    )
  }

  private static func amount(
    _ text: String, of supplement: Supplement, _ session: Session
  ) throws(Diagnostic) -> Double {
    try session.dose(
      text, of: supplement,
      hint: tr("give the amount of a day and its unit, such as dose=\"2 x 200 mg\""))
  }

  /// In the unit of the base, a day.
  private static func amount(
    _ arguments: Arguments, of supplement: Supplement, _ session: Session
  ) throws(Diagnostic) -> Double? {
    guard let text = arguments.text("dose"), !text.trimmedBlanks.isEmpty else { return nil }
    return try arguments.locating("dose") { () throws(Diagnostic) in
      try amount(text, of: supplement, session)
    }
  }
}
