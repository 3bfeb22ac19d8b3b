// `stack recommend`, `why`, `why-not`, `proof`: what may be taken and what may not, each with the rule, what the person
// said that calls it, and its source.

import Command
import Kernel
import Notebook
import Render
import Supplements
import System

enum RuleCommands {
  static let file = Parameter.option(
    "profile", .inputFile, tr("read the person from a JSON file, see taccuino-stack(1)"))
  static let whose: [Parameter] = [file, PersonCommands.option]

  static let table: [Command] = [
    Command(
      "stack recommend", tr("Propose up to three supplements for the goals of a person"),
      discussion: [
        tr(
          "What a condition, a medicine, the diet or a limit forbids is never proposed. Sets of up to three of the remaining supplements are compared: goals covered with evidence A, then B, then C; fewer items; fewer cautions; lower cost. An unknown medicine counts as every class."
        ),
        tr("This is no medical advice. Ask your doctor or pharmacist before you take anything."),
      ],
      parameters: whose, effects: .reads, contained: false,
      synonyms: ["advice", "propose", "suggest"],
      examples: [
        Example("stack recommend --person Ada"),
        Example("stack recommend --profile examples/profile.json --json"),
      ], action: recommend),
    Command(
      "stack why", tr("Show what the rules say about a supplement for a person"),
      parameters: [SupplementCommands.one] + whose, effects: .reads, contained: false,
      synonyms: ["reasons"], examples: [Example("stack why magnesium --person Ada")], action: why),
    Command(
      "stack why-not", tr("Show why a supplement is not recommended"),
      parameters: [SupplementCommands.one] + whose, effects: .reads, contained: false,
      synonyms: ["rejected"], examples: [Example("stack why-not iron --person Ada")],
      action: whyNot),
    Command(
      "stack remix", tr("Show the next best sets instead of the recommended one"),
      discussion: [
        tr(
          "Each set shows what it gains, loses and saves against the recommended one."
        )
      ],
      parameters: [
        .option("keep", .text, tr("supplements that every set must have, separated by commas")),
        .option("without", .text, tr("supplements to leave out of every set, separated by commas")),
        .flag("cheaper", tr("only sets that cost less")),
      ] + whose, effects: .reads, contained: false, synonyms: ["alternatives", "instead"],
      examples: [Example("stack remix --without melatonin --person Ada")], action: remix),
    Command(
      "stack proof", tr("Show the verdict on every supplement, with rule, input and source"),
      discussion: [
        tr(
          "allowed, caution (with care), capped (up to a lower dose), form (only in some forms), refused. Other programs can check each verdict from its reasons."
        )
      ],
      parameters: whose, effects: .reads, contained: false, synonyms: ["verdicts"],
      examples: [
        Example("stack proof --person Ada"),
        Example("stack proof --profile examples/profile.json --json"),
      ], action: proof),
  ]

  private static let mostBytes = ProfileReader.mostBytes

  /// The person of a file, or of the notebook.
  static func profile(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Profile {
    guard let path = arguments.text("profile") else {
      let reader = try StackReader(session)
      return try reader.profile(of: try reader.onePerson(arguments))
    }
    guard !arguments.has("person") else {
      throw Diagnostic(
        .usage, tr("give either a file or a person"), at: arguments.span("profile"))
    }
    return try session.knowledge().reader().read(
      try Files.read(path, limit: mostBytes, orPipe: true), path: path)
  }

  private static func assessment(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> (assessment: Assessment, profile: Profile) {
    let profile = try profile(session, arguments)
    let facts = try session.knowledge().reader().facts(profile)
    return (try session.knowledge().assessment(facts), profile)
  }

  /// Words that no rule could take into account, and what is to be asked: told on the side of a table of data.
  static func tell(_ profile: Profile, _ session: Session) throws(Diagnostic) {
    for one in profile.unknown {
      session.warn(
        Diagnostic(.data, tr("\(one.field.rawValue): “\(one.word)” is not known")))
    }
    let base = try session.base()
    for question in profile.questions {
      guard let risk = question.risk.flatMap({ base.risk($0)?.name.text(session.language) }) else {
        session.note(question.text)
        continue
      }
      session.note(.joined([.verbatim(risk), question.text], separator: ": "))
    }
  }

  private static func proof(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let (assessment, profile) = try assessment(session, arguments)
    let base = assessment.base
    let language = session.language
    try tell(profile, session)
    return .table(
      Table(
        kind: "stack.proof", of: assessment.verdicts,
        [
          CellColumn("supplement", tr("Supplement")) {
            .choice($0.supplement, .supplement($0.supplement, session))
          },
          CellColumn("verdict", tr("Verdict")) { .choice($0.kind.rawValue, $0.kind.words) },
          CellColumn("max_dose", tr("Highest dose")) { .computed($0.mostDose, decimals: nil) },
          CellColumn("unit", tr("Unit")) { .text($0.unit.rawValue) },
          CellColumn("why", tr("Why"), shown: .always) {
            $0.reasons.first.map { $0.said(base, language) } ?? .null
          },
          CellColumn("reasons", tr("Reasons"), shown: .never) {
            .json(.array($0.reasons.map { $0.json(base) }))
          },
        ], footer: .verbatim(base.disclaimer.text(language))))
  }

  private static func why(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let one = try SupplementThings.supplement("supplement", session, arguments)
    let (assessment, profile) = try assessment(session, arguments)
    try tell(profile, session)
    // Of what is taken, whether it may be: not that it is taken already.
    guard let verdict = try StackChecks.verdict(one.id, assessment.facts, session) else {
      return .none
    }
    let dose = StackChecks.dose(one.id, assessment.facts)
    let above = verdict.above(dose)
    return .record(
      record(
        verdict, one, assessment, session,
        [
          Field(
            "dose", tr("You take a day"), .measure(dose), shown: dose == nil ? .never : .always),
          Field(
            "above", tr("Above the highest dose"), .measure(above?.excess?.number),
            shown: above == nil ? .never : .always),
          Field(
            "above_why", tr("Why no more"),
            try above?.authority(verdict, assessment.facts, session) ?? .null,
            shown: above == nil ? .never : .always),
        ]))
  }

  private static func whyNot(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let one = try SupplementThings.supplement("supplement", session, arguments)
    let (assessment, profile) = try assessment(session, arguments)
    try tell(profile, session)
    guard let verdict = assessment.verdict(one.id) else { return .none }
    let why = Solver(assessment).whyNot(one.id).map { why -> Value in
      .said(why.text(assessment.base, .english), why.text(assessment.base, session.language))
    }
    return .record(
      record(verdict, one, assessment, session, [Field("why_not", tr("Why not"), why ?? .null)]))
  }

  private static func record(
    _ verdict: Verdict, _ one: Supplement, _ assessment: Assessment, _ session: Session,
    _ more: [Render.Field]
  ) -> Record {
    let base = assessment.base
    let language = session.language
    let goals = one.goals.filter { assessment.facts.goals.contains($0.goal) }
    return Record(
      kind: "stack.verdict",
      fields: [
        Field("supplement", tr("Supplement"), .choice(one.id, .verbatim(one.name.text(language)))),
        Field("verdict", tr("Verdict"), .choice(verdict.kind.rawValue, verdict.kind.words)),
      ] + more + [
        Field("max_dose", tr("Highest dose"), .computed(verdict.mostDose, decimals: nil)),
        Field("unit", tr("Unit"), .text(verdict.unit.rawValue)),
        base.disclaimerField(language),
      ],
      sections: [
        Table(
          kind: "stack.reason", of: verdict.reasons,
          [
            CellColumn("rule", tr("Rule")) { .text($0.rule) },
            CellColumn("effect", tr("Effect")) { .choice($0.effect.rawValue, $0.effect.words) },
            CellColumn("input", tr("Because of")) { .text($0.inputs.joined(separator: ", ")) },
            CellColumn("text", tr("Why")) {
              .said($0.text(base, .english), $0.spaced(base, language))
            },
            CellColumn("hours", tr("Hours apart"), shown: .never) { .measure($0.hours) },
            CellColumn("sources", tr("Sources")) { base.saidSources($0.cites) },
          ], title: tr("Reasons"), key: "reasons"),
        base.purposes(goals, language),
      ])
  }

  // MARK: - Recommendation

  private static func recommend(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let (assessment, profile) = try assessment(session, arguments)
    let base = assessment.base
    let language = session.language
    if profile.age == nil || profile.isMinor {
      throw Diagnostic(
        .refused,
        profile.isMinor
          ? tr("nothing is recommended to anybody under 18")
          : tr("nothing is recommended to somebody whose age is not known"),
        hint: profile.isMinor
          ? tr("ask a doctor")
          : arguments.has("profile")
            ? tr("give the age in the file: \"age\": 40")
            : tr("give the age: stack person edit NAME born=DAY"))
    }
    guard !profile.goals.isEmpty else {
      // A goal that nobody knows is one of its unknown words.
      try tell(profile, session)
      throw Diagnostic(
        .usage, tr("for which goal?"), at: arguments.invocation.line.span,
        hint: arguments.has("profile")
          ? tr("name goals in the file: \"goals\": \"sleep\"")
          : tr("add goals: stack goal add sleep"))
    }
    let found = Solver(assessment).recommendation
    return .record(
      Record(
        kind: "stack.recommendation",
        fields: [
          Field("items", tr("Proposed"), .count(found.items.count)),
          // Formats of one table have the names, too; people and JSON read them below.
          Field(
            "supplements", tr("Proposed"),
            .list(found.items.map { .choice($0.supplement, .supplement($0.supplement, session)) }),
            shown: .never),
          Field(
            "cost", tr("Cost a month, an estimate"),
            .money(found.figures.cost)),
          Field(
            "unknown_medicines", tr("Unknown medicines, counted as every class"),
            found.unknownMedicines.isEmpty ? .null : .list(found.unknownMedicines.map { .text($0) })
          ),
          Field(
            "budget_not_compared", tr("Budget in another currency, not compared"),
            .money(found.uncomparedBudget)),
          base.disclaimerField(language),
        ],
        sections: [
          items(found.items, assessment, session, title: tr("Proposed"), key: "proposed"),
          items(found.optional, assessment, session, title: tr("Optional"), key: "optional"),
          about(found.items + found.optional, base, session),
          uncovered(found, assessment, language), pairs(found, base, language),
          base.distances(found.spacing, language), unrecorded(found, base, language),
          unknown(profile), questions(profile, base, language),
        ].filter { !$0.rows.isEmpty || $0.key == "proposed" }))
  }

  private static func remix(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let (assessment, profile) = try assessment(session, arguments)
    let base = assessment.base
    let language = session.language
    try tell(profile, session)
    func ids(_ name: String) throws(Diagnostic) -> [String] {
      var ids: [String] = []
      for part in (arguments.text(name) ?? "").split(separator: ",") {
        ids.append(try SupplementThings.named(String(part), session, arguments.span(name)).id)
      }
      return ids
    }
    let sets = try Solver(assessment).remix(
      keep: ids("keep"), without: ids("without"), cheaper: arguments.flag("cheaper"))
    func changes(_ changes: [Remix.Change]) -> Value {
      .list(
        changes.map { change in
          let grades =
            (change.before?.rawValue ?? "-") + " > " + (change.after?.rawValue ?? "-")
          let name = base.goal(change.goal)?.name.text(language) ?? change.goal
          return .said(change.goal + " " + grades, name + " " + grades)
        })
    }
    return .table(
      Table(
        kind: "stack.remix", of: sets,
        [
          CellColumn("supplements", tr("Supplements")) { set in
            .list(set.items.map { base.saidSupplement($0.supplement, language) })
          },
          CellColumn("gained", tr("Gained")) { changes($0.gained) },
          CellColumn("lost", tr("Lost")) { changes($0.lost) },
          CellColumn("saved", tr("Saved a month")) { .money($0.saved) },
        ], empty: tr("there is no other set"),
        footer: .verbatim(base.disclaimer.text(language))))
  }
}
