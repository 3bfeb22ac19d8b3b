// `stack intake`: all that is asked before anything is recommended. At a terminal step by step (`IntakeForm`); else in
// one line of `key=value`, which is written as a whole or not at all.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum IntakeCommands {
  private static let own: [Parameter] = [
    .data("name", .text, tr("a new person")),
    .data(
      "accept", .boolean,
      tr("yes: you know that this is no medical advice, and ask a doctor or pharmacist")),
    .data("goals", .text, tr("up to 18 goals, separated by commas"), shownAs: "GOALS"),
    .data(
      "risks", .text, tr("which of the main risks you have, separated by commas; or none"),
      shownAs: "RISKS"),
    .data(
      "conditions", .text, tr("other conditions in your own words, separated by commas; or none"),
      shownAs: "CONDITIONS"),
    .data(
      "medicines", .text, tr("medicines by name or brand, separated by commas; or none"),
      shownAs: "MEDICINES"),
    .data("allergies", .text, tr("allergies, separated by commas; or none"), shownAs: "ALLERGIES"),
    .data(
      "taking", .text,
      tr("what is taken already, such as \"magnesium 200 mg, zinc 10 mg\"; or none"),
      shownAs: "SUPPLEMENTS"),
    .data(
      "skip", .text, tr("questions to leave unanswered, such as \"weight, budget\""),
      shownAs: "QUESTIONS"),
  ]
  static let keys = own.map(\.name) + PersonCommands.keys

  static let table: [Command] = [
    Command(
      "stack intake", tr("Enter what a recommendation needs, step by step"),
      discussion: [
        tr(
          "At a terminal it is a form, which you can leave at any step and resume later: each answer is saved as you give it. Otherwise give all answers in one line; if one is invalid, none is saved."
        ),
        tr(
          "This is no medical advice. Nothing is recommended to anybody under 18; their answers are kept all the same."
        ),
      ],
      parameters: own + PersonCommands.noun.parameters(PersonCommands.keys)
        + [PersonCommands.option],
      effects: .writes, contained: false,
      synonyms: ["form", "start", "questionnaire", "profile", "onboarding"],
      examples: [
        Example(
          "stack intake name=Gio born=1956-02-11 accept=yes goals=\"sonno, memoria\" risks=none conditions=smoker medicines=\"Coumadin, Lasix\" allergies=none taking=\"magnesio 200 mg\""
        ),
        Example("stack intake --person Ada weight=141lb height=5ft6in skip=budget accept=yes"),
        Example(
          "stack intake --person Ada accept=yes conditions=\"none, diabetes\"",
          tr("Refused: the answers contradict each other"), code: .usage),
        Example("stack intake", tr("The form"), runs: false),
      ], guide: IntakeForm.guide, action: take)
  ]

  private static func take(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    guard keys.contains(where: { arguments.has($0) }) else {
      throw Diagnostic(
        .refused, tr("questions need a terminal"), at: arguments.invocation.line.span,
        hint: tr(
          "give the answers: stack intake name=NAME born=DAY accept=yes goals=\"sleep, memory\" medicines=none"
        ))
    }
    let reader = try StackReader(session)
    let known = try known(reader, session, arguments)
    let state = try known.map { person throws(Diagnostic) in try IntakeState(person, reader) }
    let before = try known.map { person throws(Diagnostic) in try reader.facts(of: person) }
    let answers = try IntakeAnswers(session, arguments, state)
    guard known?.accepted != nil || arguments.boolean("accept") == true else {
      let base = try session.base()
      throw Diagnostic(
        .refused, .verbatim(base.disclaimer.text(session.language)),
        at: arguments.invocation.line.span, hint: tr("if you accept that, add accept=yes"))
    }
    let id = try write(answers, known, state, session, arguments)
    let person = try reader.person(id)
    for remark in answers.remarks { session.note(remark) }
    try IntakeChecks(person, reader, session).tell(answers, from: before, state)
    return .record(try PersonCommands.page(person, session))
  }

  /// The person of the line; nil for a new one.
  private static func known(
    _ reader: StackReader, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Person? {
    guard arguments.has("name") else { return try reader.onePerson(arguments) }
    guard !arguments.has("person") else {
      throw Diagnostic(
        .usage, tr("give either a new name or --person"), at: arguments.span("name"))
    }
    let name = try arguments.name("name")
    do throws(Diagnostic) {
      try PersonCommands.noun.refuseTaken(name, of: nil, at: arguments.span("name"), session)
    } catch {
      var fault = error
      fault.hint = tr("to continue with them: stack intake --person \(name.shellQuoted)")
      throw fault
    }
    return nil
  }

  // MARK: - Writing

  private static func write(
    _ answers: IntakeAnswers, _ known: Person?, _ state: IntakeState?, _ session: Session,
    _ arguments: Arguments
  ) throws(Diagnostic) -> Identifier {
    let id = known?.id ?? session.newID()
    var members = answers.members
    let asked = IntakeStep.allCases.filter {
      answers.omitted.contains($0) || state?.isOmitted($0) == true
    }.map(\.rawValue).joined(separator: ",")
    if asked != known?.asked ?? "" { members.append(.init("asked", .string(asked))) }
    if known == nil {
      members.insert(.init("name", .string(try arguments.name("name"))), at: 0)
      try session.append(
        StackEvent.personAdded, scope: id, entity: id,
        body: JSONObject(members.filter { !$0.value.isNull }))
    } else if !members.isEmpty {
      try session.append(
        StackEvent.personEdited, scope: id, entity: id, body: JSONObject(members))
    }
    try writeGoals(answers, id, state, session)
    func add(_ kind: EventKind, _ body: JSONObject) throws(Diagnostic) {
      var body = body
      body["person"] = .string(id.description)
      try session.append(kind, scope: id, entity: session.newID(), body: body)
    }
    let notes = (state?.main ?? []) + (state?.further ?? []) + (state?.allergies ?? [])
    var texts = Set(notes.map { $0.kind.rawValue + " " + $0.text.folded })
    for note in answers.notes
    where texts.insert(note.kind.rawValue + " " + note.text.folded).inserted {
      var body: JSONObject = ["text": .string(note.text)]
      if note.kind == .allergy { body["kind"] = .string(note.kind.rawValue) }
      try add(StackEvent.conditionAdded, body)
    }
    var medicines = Set(state?.medicines.map(\.text.folded) ?? [])
    for text in answers.medicines where medicines.insert(text.folded).inserted {
      try add(StackEvent.medicineAdded, ["text": .string(text)])
    }
    for item in answers.items {
      if state?.items.contains(where: { $0.supplement == item.id && $0.dose == item.dose }) == true
      {
        continue
      }
      var body: JSONObject = ["supplement": .string(item.id)]
      if let dose = item.dose { body["dose"] = .number(dose) }
      try add(StackEvent.itemAdded, body)
    }
    return id
  }

  private static func writeGoals(
    _ answers: IntakeAnswers, _ id: Identifier, _ state: IntakeState?, _ session: Session
  ) throws(Diagnostic) {
    guard let goals = answers.goals else { return }
    let old = state?.goals ?? []
    for one in old where !goals.contains(one.goal) {
      try session.append(
        StackEvent.goalRemoved, scope: id, entity: one.id, body: JSONObject())
    }
    for goal in goals where !old.contains(where: { $0.goal == goal }) {
      try session.append(
        StackEvent.goalAdded, scope: id, entity: session.newID(),
        body: ["person": .string(id.description), "goal": .string(goal)])
    }
  }
}

extension PersonCommands {
  static let show = Command(
    "stack person show", tr("Show a person, and what was not asked yet"),
    parameters: [one], effects: .reads, contained: true, synonyms: ["profile", "review"],
    examples: [Example("stack person show Ada")],
    action: { (session, arguments) throws(Diagnostic) in
      .record(try page(try noun.named("person", session, arguments), session))
    })

  /// A person with all that belongs to them.
  static func page(_ person: Person, _ session: Session) throws(Diagnostic) -> Record {
    let reader = try StackReader(session)
    let state = try IntakeState(person, reader)
    let base = try session.base()
    let language = session.language
    let facts = try reader.facts(of: person)
    func section(_ table: Table, _ key: String, _ title: Phrase) -> Table {
      var table = table
      (table.key, table.title, table.empty, table.footer) = (key, title, nil, nil)
      // Whose they are stands above.
      for place in table.columns.indices where table.columns[place].key == "person" {
        table.columns[place].shown = .never
      }
      return table
    }
    let risks = facts.risks.risks.sorted { $0.key < $1.key }
    let sections = [
      section(try GoalCommands.noun.table(state.goals, session), "goals", tr("Goals")),
      section(
        try ConditionCommands.noun.table(state.main + state.further + state.allergies, session),
        "conditions", tr("Conditions and allergies")),
      section(
        try MedicineCommands.noun.table(state.medicines, session), "medicines", tr("Medicines")),
      section(
        try ItemCommands.noun.table(try ItemMark.marked(state.items, session), session), "taking",
        tr("What you take")),
      Table(
        kind: "stack.risk", of: risks,
        [
          CellColumn("risk", tr("Risk")) {
            .said($0.key, base.risk($0.key)?.name.text(language) ?? $0.key)
          },
          CellColumn("because", tr("Because of")) {
            .list($0.value.map { .text($0.input) })
          },
        ], title: tr("Risks that follow"), key: "risks"),
    ]
    var record = try noun.table([person], session).record(sections.filter { !$0.rows.isEmpty })
    // The same in other units is for programs.
    for (place, field) in record.fields.enumerated()
    where field.value != .null && !["weight_g", "height_m"].contains(field.column.key) {
      record.fields[place].column.shown = .always
    }
    let open = state.open
    record.fields += [
      Field(
        "open", tr("Not answered yet"),
        open.isEmpty
          ? .null : .list(open.map { .choice($0.rawValue, $0.title) })),
      base.disclaimerField(language),
    ]
    return record
  }
}
