// Supplements as the program sees them: commands, tables, things.

import Assistant
import Command
import Kernel
import Notebook
import Supplements

extension Domain {
  /// What to take, when, and why not.
  public static let stack = Domain(
    name: "stack", summary: tr("Supplements: what to take, and why not"),
    mainNoun: nil, home: "list",
    nouns: [
      ("person", tr("who takes supplements")),
      ("goal", tr("what a person wants them for")),
      ("condition", tr("a condition or an allergy of a person")),
      ("medicine", tr("a medicine of a person")),
      ("course", tr("when and how much of something is taken")),
      ("package", tr("a package at home")),
      ("measure", tr("a laboratory value or a measure of a person")),
      ("effect", tr("a side effect that a person noted")),
      ("experiment", tr("weeks with an item and weeks without")),
      ("supplement", tr("a supplement of the knowledge base")),
      ("base", tr("the knowledge base that rules stand in")),
      ("entry", tr("a dose that was taken or skipped")),
      ("conversation", tr("what you asked a language model, and what it answered")),
    ],
    otherWords: [
      OtherWords("", ["item", "integratore"], plural: ["items", "integratori"]),
      OtherWords("course", ["corso", "terapia"], plural: ["courses", "corsi", "terapie"]),
      OtherWords("person", ["persona"], plural: ["people", "persone"]),
      OtherWords("goal", ["aim", "obiettivo", "scopo"], plural: ["aims", "obiettivi", "scopi"]),
      OtherWords(
        "condition", ["allergy", "illness", "disease", "condizione", "allergia", "malattia"],
        plural: ["allergies", "illnesses", "diseases", "condizioni", "allergie", "malattie"]),
      OtherWords(
        "medicine", ["drug", "medication", "medicina", "farmaco"],
        plural: ["drugs", "medications", "medicine", "farmaci"]),
      OtherWords("entry", ["assunzione"], plural: ["assunzioni"]),
      OtherWords(
        "package", ["confezione", "scatola"],
        plural: ["confezioni", "scatole"]),
      OtherWords(
        "measure", ["lab", "misura", "esame"], plural: ["measures", "labs", "misure", "esami"]),
      OtherWords(
        "effect", ["reaction", "effetto"], plural: ["effects", "reactions", "effetti"]),
      OtherWords(
        "experiment", ["trial", "esperimento"], plural: ["experiments", "trials", "esperimenti"]),
    ],
    wordings: TrackingWordings.all + AdviceWordings.all + TrackingWordings.notNoted,
    slots: TrackingWordings.slots.merging(AdviceWordings.slots) { first, _ in first },
    chapters: [
      Chapter(tr("About you"), ["intake", "person", "goal", "condition", "medicine"]),
      Chapter(
        tr("What you take"), ["add", "list", "show", "edit", "remove", "course", "pause", "resume"]),
      Chapter(tr("When"), ["schedule", "hours", "travel"]),
      Chapter(
        tr("What was taken"),
        [
          "taken", "skipped", "today", "week", "calendar", "adherence", "streak", "printout",
          "entry",
        ]),
      Chapter(tr("At home"), ["package", "stock", "order", "cost"]),
      Chapter(tr("Results"), ["measure", "effect", "compare", "experiment"]),
      Chapter(tr("Advice"), ["recommend", "why", "why-not", "remix", "proof", "check", "sheet"]),
      Chapter(tr("What is known"), ["supplement", "base", "about"]),
      Chapter(tr("Ask a language model"), Conversations.words),
    ],
    tables: [
      CommandTable("intake", table: IntakeCommands.table.personal),
      CommandTable("person", table: PersonCommands.table.personal),
      CommandTable("goal", table: GoalCommands.table),
      CommandTable("condition", table: ConditionCommands.table.personal),
      CommandTable("medicine", table: MedicineCommands.table.personal),
      CommandTable("add", "list", "show", "edit", "remove", table: ItemCommands.table),
      CommandTable("course", "pause", "resume", table: CourseCommands.table),
      CommandTable(
        "schedule", "hours", "travel",
        table: ScheduleCommands.table + ScheduleCalendarCommands.table),
      CommandTable("package", table: PackageCommands.table),
      CommandTable("stock", "order", "cost", table: StockCommands.table),
      CommandTable("recommend", "why", "why-not", "remix", "proof", table: RuleCommands.table),
      CommandTable("check", table: CheckCommands.table),
      CommandTable("measure", table: MeasureCommands.table),
      CommandTable("effect", table: EffectCommands.table),
      CommandTable("compare", table: CompareCommands.table),
      CommandTable("experiment", table: ExperimentCommands.table),
      CommandTable("sheet", table: SheetCommands.table),
      CommandTable("supplement", table: SupplementCommands.table),
      CommandTable("base", table: BaseCommands.table),
      CommandTable("about", table: BaseCommands.about),
      CommandTable("entry", table: EntryCommands.table),
      CommandTable("taken", "skipped", table: DoseCommands.table),
      CommandTable("today", table: TodayCommands.table),
      CommandTable("adherence", "streak", table: AdherenceCommands.table),
      CommandTable("week", "calendar", table: CalendarCommands.table),
      CommandTable("printout", table: PrintoutCommands.table),
      CommandTable("ask", "conversation", table: StackTalks.talks.table),
    ],
    models: StackModel.all, fingerprint: StackModel.fingerprint,
    things: [
      .init("stack.person", PersonCommands.noun.things()),
      .init("stack.goal", GoalCommands.noun.things()),
      .init("stack.condition", ConditionCommands.noun.things()),
      .init("stack.medicine", MedicineCommands.noun.things()),
      .init(
        "stack.item",
        SupplementThings.named(ItemCommands.noun.things({ $0.product ?? "" })) {
          (session) throws(Diagnostic) in
          try ItemCommands.noun.items(session).reduce(into: [:]) { $0[$1.id] = $1.supplement }
        }),
      .init(
        "stack.course",
        SupplementThings.named(CourseCommands.noun.things({ $0.from?.description ?? "" })) {
          (session) throws(Diagnostic) in
          try CourseCommands.noun.items(session).reduce(into: [:]) { $0[$1.id] = $1.supplement }
        }),
      .init("stack.package", PackageCommands.things),
      .init(
        "stack.measure",
        MeasureCommands.noun.things(
          {
            [$0.day?.description, $0.measured?.written].compactMap(\.self).joined(separator: " ")
          },
          aliases: { Measurand.find($0.what)?.allNames ?? [$0.what] })),
      .init("stack.effect", EffectCommands.noun.things { $0.day?.description ?? "" }),
      .init(
        "stack.experiment",
        SupplementThings.named(ExperimentCommands.noun.things({ $0.from?.description ?? "" })) {
          (session) throws(Diagnostic) in
          try ExperimentCommands.noun.items(session).reduce(into: [:]) { $0[$1.id] = $1.supplement }
        }),
      .init("stack.supplement", SupplementThings.source),
      .init("stack.entry", EntryCommands.things),
    ] + Conversations.things("stack", StackTalks.talks),
    reminders: StackReminders.all + StockReminders.all,
    forgetters: [
      StackForgetting.forgetter, Conversations.forgetter("stack", StackTalks.talks),
    ], prose: StackProse.fields.merging(Conversations.prose("stack")) { first, _ in first },
    titles: StackTitles.all.merging(Conversations.titles("stack")) { first, _ in first },
    sample: SampleStack.sample,
    enter: { (session, text, span) throws(Diagnostic) in
      guard let text, let span else { return session.leavePlaces() }
      let id = try session.resolve(text, "stack.person", at: span)
      let person = try StackReader(session).person(id)
      session.enter("stack", [Place("stack.person", id: person.id, label: person.name)])
    })
}
