// `stack entry`: what was recorded of doses, to look at, to correct, and to take over from another program. Every day's
// commands are `stack taken` and `stack skipped`.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum EntryCommands {
  static let noun = Noun<DoseEntry>(
    "stack.entry", tr("entry"), within: .personInOrder,
    events: [StackEvent.entryAdded, StackEvent.entryEdited, StackEvent.entryRemoved],
    joins: "CROSS JOIN stack_item i ON i.id = p.item AND i.removed = 0",
    attributes: [
      .pointer("item", \.item, to: "stack.item", tr("Item id")),
      .joined("item", \.itemName, "i.supplement", tr("Supplement"), shown: .always)
        .shownTogether(programs: { row, column in .text(row.text(column)) }) { session in
          let names = SupplementNames(session)
          return { names.said($0.itemName) }
        }.searched,
      .day("day", \.day, .behind, tr("the day it was planned for; default today"), tr("Day")),
      .text(
        "time", \.time, tr("the slot or time it was planned for: AM, Lunch, PM, Night, 07:30"),
        tr("Planned"), shown: .always
      )
      .given { (arguments, key) throws(Diagnostic) in
        try EntryCommands.time(arguments, key).map { .string($0.storedName) } ?? .null
      }.shown(
        programs: { row, column in
          .text(row.optionalText(column).flatMap { IntakeTime(storedName: $0)?.storedName })
        }
      ) { entry, _ in entry.intakeTime?.said ?? .null },
      .choice("kind", \.kind, tr("taken, late or skipped"), tr("Entry")),
      .choice("reason", \.reason, tr("why it was skipped"), tr("Reason"), shown: .wide),
      .number("amount", \.amount, .real, tr("what was taken"), tr("Dose")).taken(
        as: .data(
          "amount", .text, tr("what was taken, with its unit: 400mg, \"2 x 200 mg\""),
          shownAs: "AMOUNT")),
      .text(
        "unit", \.unit, tr("the unit of an amount that has none: mg, g, ug, IU, tablet"),
        tr("Unit"), shown: .always),
      .moment("at", \.at, tr("Taken at"), shown: .wide).taken(
        as: .data(
          "at", .instant(.behind), tr("when it was taken, such as 07:40"), shownAs: "TIME")),
      .recorded(
        "over_most", \.isOverMost, tr("Above the maximum"), kind: .boolean, shown: .wide),
      .text("note", \.note, tr("a note"), tr("Note")).searched,
    ],
    columns: [
      "day", "person", "item", "time", "kind", "reason", "amount", "unit", "at", "over_most",
      "note", "item_id", "person_id",
    ],
    order: ["p.day", timeOrder("p.time")],
    // The first in the order of lists and with all that they show; the others so that a month of one person, or of one
    // item, is read alone.
    indexes: [
      [
        "day", timeOrder("time"), "id", "removed", "person", "item", "time", "kind", "reason",
        "amount", "unit", "at", "over_most", "note",
      ], ["person", "day"], ["item", "day"],
    ],
    empty: tr("nothing is recorded yet; record it: stack taken"))

  /// Slots in the order of the day, then times of the clock, then what has none.
  private static func timeOrder(_ column: String) -> String {
    """
    CASE \(column) WHEN 'AM' THEN '!1' WHEN 'Lunch' THEN '!2' WHEN 'PM' THEN '!3' \
    WHEN 'Night' THEN '!4' ELSE coalesce(\(column), '~') END
    """
  }

  private static let one = Parameter.positional(
    "entry", .thing("stack.entry"), tr("an entry, by id"))
  private static let several = Parameter.rest(
    "entry", .thing("stack.entry"), tr("entries, by id"), required: true, shownAs: "ENTRY")
  static let keys = ["day", "time", "kind", "reason", "amount", "unit", "at", "note"]

  private static let adding = Command(
    "stack entry add", tr("Add an entry"),
    discussion: [
      tr(
        "For daily use see stack taken and stack skipped, which know the plan. An identical entry is refused, so a file cannot be imported twice."
      )
    ],
    parameters: [
      .positional("item", .thing("stack.item"), tr("something that is taken, by name or id"))
    ] + noun.parameters(keys) + [PersonCommands.option],
    effects: .writes, synonyms: ["log", "record"],
    examples: [
      Example("stack entry add magnesium day=2026-03-02 time=AM amount=200mg --person Ada"),
      Example(
        "stack entry add magnesium day=2099-01-01 --person Ada", tr("Refused: still to come"),
        code: .usage),
    ], action: add)

  private static let editing = noun.edit(
    tr("Correct an entry"), one,
    examples: [Example("stack entry edit 7f3a kind=late at=2026-05-04T10:15", runs: false)],
    action: edit)

  static let table: [Command] = [
    adding,
    noun.list(
      tr("List entries by day"),
      narrowings: [
        .thing("item", "stack.item", tr("only of this item")),
        .choice("kind", EntryKind.parameterType, tr("only these")),
        .day(.option("from", .day(.behind), tr("first day to include")), "p.day >= ?"),
        .day(.option("to", .day(.behind, from: "from"), tr("last day to include")), "p.day <= ?"),
      ], synonyms: ["history", "intakes", "log"],
      examples: [Example("stack entry list --person Ada --from 2026-03-01")]),
    editing,
    noun.remove(
      tr("Remove entries that were made by mistake"), several,
      examples: [Example("stack entry remove 7f3a", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed the entry \(name)", other: "removed \(items.count) entries")
      }),
    noun.importing(
      tr("Import entries from a table (CSV) or JSON"), add: adding, edit: editing,
      discussion: [
        tr(
          "Each row names an item that is in the notebook. Without kind a dose was taken; kind=skipped has a reason. An amount has its unit, in its cell or in the column unit."
        )
      ],
      examples: [
        Example("stack entry import history.csv --person Ada", runs: false),
        Example(
          "stack entry import history.csv --map \"Medication=item\" --map \"Date=day\"",
          runs: false),
      ]),
  ]

  /// How commands name one: by its id. Completion offers the latest ones.
  static var things: ThingSource {
    ThingSource(
      "stack.entry", title: tr("entry"), find: { _, _ in [] },
      all: { (session) throws(Diagnostic) in
        let latest = Condition(
          "p.id IN (SELECT id FROM stack_entry WHERE removed = 0 ORDER BY day DESC, id DESC LIMIT 50)"
        )
        return try noun.items(session, [latest]).reversed().map { entry in
          let words = Phrase.supplement(entry.itemName, session).text(session.language)
          return Candidate(
            entry.id.tail(8),
            [entry.day?.description, entry.time, words].compactMap { $0 }
              .joined(separator: " "), id: entry.id)
        }
      })
  }

  // MARK: - What a line says

  static func time(
    _ arguments: Arguments, _ key: String = "time"
  ) throws(Diagnostic) -> IntakeTime? {
    guard let text = arguments.text(key), !text.trimmedBlanks.isEmpty else { return nil }
    do { return try DoseWords.time(text) } catch {
      throw Diagnostic(
        .usage, tr("\(text) is no time of a day"), at: arguments.span(key),
        hint: tr("write AM, Lunch, PM, Night, or a time such as 07:30"))
    }
  }

  /// The day that a line is about, at most today.
  static func day(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Day? {
    guard let day = arguments.day("day") else { return nil }
    guard day <= session.today else {
      throw Diagnostic(
        .usage, tr("\(day) is still to come"), at: arguments.span("day"),
        hint: tr("record a dose on its day, or later: day=\(session.today)"))
    }
    guard day.year >= 1900 else {
      throw Diagnostic(.usage, tr("\(day) is too long ago"), at: arguments.span("day"))
    }
    return day
  }

  /// When it was taken. A time alone is of the day that the line is about.
  static func at(
    _ session: Session, _ arguments: Arguments, on day: Day
  ) throws(Diagnostic) -> Instant? {
    guard let given = arguments.instant("at") else { return nil }
    var instant = given
    if let text = arguments.text("at"), arguments.has("day"),
      case .clock(let minute)? = try? DoseWords.time(text)
    {
      instant = session.surroundings.zone.instant(
        of: CivilTime(day: day, millisecondOfDay: minute * 60_000))
    }
    guard instant <= session.now else {
      throw Diagnostic(
        .usage, tr("at= lies in the future"), at: arguments.span("at"),
        hint: tr("give the time at which it was taken, such as at=07:40"))
    }
    return instant
  }

  /// What was taken, in the unit of the supplement; nil where the line does not say it.
  static func amount(
    _ arguments: Arguments, of item: StackItem, _ session: Session
  ) throws(Diagnostic) -> (amount: Double, unit: DoseUnit)? {
    guard let text = arguments.text("amount")?.trimmedBlanks, !text.isEmpty else { return nil }
    guard let supplement = try session.base().supplement(item.supplement) else {
      throw Diagnostic(
        .usage, tr("the base does not have \(item.supplement): no amount can be read"),
        at: arguments.span("amount"))
    }
    let unit = arguments.text("unit")?.trimmedBlanks ?? ""
    let whole =
      unit.isEmpty ? text : unit == DoseUnit.billionCFU.rawValue ? text : text + " " + unit
    let amount = try arguments.locating("amount") { () throws(Diagnostic) in
      try session.dose(
        whole, of: supplement,
        hint: tr("give the amount and its unit, such as amount=200mg or amount=\"2 x 200 mg\""))
    }
    return (amount, supplement.dose.unit)
  }

  // MARK: - Writing

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let item = try reader.heldItem("item", arguments)
    let day = try day(session, arguments) ?? session.today
    let kind = arguments.text("kind").flatMap { EntryKind(rawValue: $0) } ?? .taken
    var entry = DoseEntry()
    (entry.day, entry.kind, entry.item, entry.person) = (day, kind, item.id, item.person)
    entry.time = try time(arguments)?.storedName
    entry.reason = arguments.text("reason").flatMap { SkipReason(storedName: $0) }
    entry.at = try at(session, arguments, on: day)
    if let given = try amount(arguments, of: item, session) {
      (entry.amount, entry.unit) = (given.amount, given.unit.rawValue)
    }
    entry.note = arguments.text("note").flatMap { $0.isEmpty ? nil : $0 }
    try check(entry, arguments)
    try refuseTwice(entry, reader, arguments)
    let id = try write(entry, session)
    session.say(
      tr("recorded: \(Phrase.supplement(item.supplement, session)), \(day), \(kind.words)"))
    return try noun.answer(session, id)
  }

  /// A skipped dose has a reason and nothing was taken of it; a taken one has none.
  private static func check(_ entry: DoseEntry, _ arguments: Arguments) throws(Diagnostic) {
    guard entry.kind == .skipped else {
      guard entry.reason == nil else {
        throw Diagnostic(
          .usage, tr("only a skipped dose has a reason"), at: arguments.span("reason"),
          hint: tr("give kind=skipped, or a note"))
      }
      return
    }
    guard entry.reason != nil else {
      throw Diagnostic(
        .usage, tr("a skipped dose has a reason"), at: arguments.span("kind"),
        hint: tr("one of: \(SkipReason.allCases.map(\.storedName).joined(separator: ", "))"))
    }
    for key in ["amount", "at"] where arguments.has(key) {
      guard arguments.text(key)?.isEmpty ?? true else {
        throw Diagnostic(
          .usage, tr("nothing was taken of a skipped dose"), at: arguments.span(key))
      }
    }
  }

  private static func refuseTwice(
    _ entry: DoseEntry, _ reader: StackReader, _ arguments: Arguments
  ) throws(Diagnostic) {
    let values: [SQLValue] = [
      .id(entry.item), .text(entry.day?.description ?? ""), .text(entry.kind.rawValue),
      entry.time.map { .text($0) } ?? .null, entry.at.map { .instant($0) } ?? .null,
      entry.amount.map { .real($0) } ?? .null, entry.note.map { .text($0) } ?? .null,
    ]
    let same = try reader.notebook.first(
      """
      SELECT id FROM stack_entry WHERE removed = 0 AND item = ? AND day = ? AND kind = ? \
      AND time IS ? AND at IS ? AND amount IS ? AND note IS ?
      """, values
    ) { (row) throws(Diagnostic) in row.identifier(0) }
    guard let found = same, let id = found else { return }
    throw Diagnostic(
      .refused,
      tr("recorded already: \(entry.itemOrDay), \(entry.kind.words) (\(try reader.tail(id)))"),
      at: arguments.span("item"),
      hint: tr("if it was taken twice, give at= or a note to tell the entries apart"))
  }

  /// Appends the event of an entry; its id is new.
  static func write(_ entry: DoseEntry, _ session: Session) throws(Diagnostic) -> Identifier {
    let id = session.newID()
    var body: JSONObject = [
      "person": .string(entry.person.description), "item": .string(entry.item.description),
      "day": .string(entry.day?.description ?? session.today.description),
      "kind": .string(entry.kind.rawValue),
    ]
    if let time = entry.time { body["time"] = .string(time) }
    if let reason = entry.reason { body["reason"] = .string(reason.storedName) }
    if let amount = entry.amount { body["amount"] = .number(amount) }
    if let unit = entry.unit { body["unit"] = .string(unit) }
    if let at = entry.at { body["at"] = .string(at.description) }
    if entry.isOverMost == true { body["over_most"] = .bool(true) }
    if let note = entry.note { body["note"] = .string(note) }
    try session.append(StackEvent.entryAdded, scope: entry.person, entity: id, body: body)
    return id
  }

  private static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output
  {
    let reader = try StackReader(session)
    let entry = try noun.named("entry", session, arguments)
    let item = try ItemCommands.noun.item(session, entry.item)
    if arguments.has("day") {
      guard try day(session, arguments) != nil else {
        throw Diagnostic(.usage, tr("an entry has a day"), at: arguments.span("day"))
      }
    }
    var members = try noun.members(arguments, ["day", "time", "kind", "reason", "note"])
    var changed = entry
    if let kind = arguments.text("kind").flatMap({ EntryKind(rawValue: $0) }) {
      changed.kind = kind
    }
    if arguments.has("reason") {
      changed.reason = arguments.text("reason").flatMap { SkipReason(storedName: $0) }
    } else if changed.kind != .skipped, entry.kind == .skipped {
      changed.reason = nil
      members.append(.init("reason", .null))
    }
    if arguments.has("amount") {
      let given = try amount(arguments, of: item, session)
      members.append(.init("amount", given.map { .number($0.amount) } ?? .null))
      members.append(.init("unit", given.map { .string($0.unit.rawValue) } ?? .null))
    } else if arguments.has("unit") {
      throw Diagnostic(
        .usage, tr("a unit goes with an amount"), at: arguments.span("unit"),
        hint: tr("give both: amount=200 unit=mg"))
    }
    if arguments.has("at") {
      let at = try at(session, arguments, on: arguments.day("day") ?? entry.day ?? session.today)
      members.append(.init("at", at.map { .string($0.description) } ?? .null))
    }
    try check(changed, arguments)
    if changed.kind == .skipped, entry.kind != .skipped {
      members += ["amount", "unit", "at", "over_most"].map { .init($0, .null) }
    }
    return try noun.change(
      entry, try arguments.change(members), scope: entry.person, session
    ) { tr("changed: \(Phrase.supplement($0.itemName, session)), \($0.day ?? reader.today)") }
  }
}

extension DoseEntry {
  fileprivate var itemOrDay: Phrase {
    let day = day?.description ?? ""
    return intakeTime.map { tr("\(day) \($0.words)") } ?? .verbatim(day)
  }
}
