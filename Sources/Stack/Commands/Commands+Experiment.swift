// `stack experiment`: weeks with an item and weeks without, in an order that chance chose. Nothing is told before its
// end, and at its end never that something works.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum ExperimentCommands {
  static let noun = Noun<PersonalExperiment>(
    "stack.experiment", tr("experiment"), within: .person,
    events: [
      StackEvent.experimentAdded, StackEvent.experimentEnded, StackEvent.experimentRemoved,
    ],
    joins: "LEFT JOIN stack_item i ON i.id = p.item AND i.removed = 0",
    attributes: [
      .pointer("item", \.item, to: "stack.item", tr("Item id")),
      .joined("supplement", \.supplement, "i.supplement", tr("Supplement"), shown: .always)
        .naming { $0.supplement ?? "" }.shown { one, session in
          one.supplement.map { .choice($0, .supplement($0, session)) } ?? .null
        },
      .recorded("measure", \.what, tr("Measure"), shown: .always).shown { one, _ in
        .choice(one.what, Measure.name(one.what))
      },
      .recorded("from", \.from, tr("From"), stored: .init(column: "from_day"), shown: .always),
      .derived("to", tr("To")) { one, _ in one.experiment.map { .day($0.end) } ?? .null },
      .recorded("weeks", \.weeks, tr("Weeks"), shown: .always),
      .recorded("settling", \.settling, tr("Days of a week that do not count"), shown: .wide),
      .choice(
        "comparator", \.comparator,
        tr("nothing: weeks without it; placebo: another box, filled by somebody else"),
        tr("Against")),
      .kept("seed", \.seed),
      .recorded("ended", \.ended, tr("Ended"), shown: .varying),
      .derived("state", tr("State")) { one, session in
        let state = one.state(on: session.today)
        return .choice(state.rawValue, state.words)
      },
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "person", "supplement", "measure", "from", "to", "weeks", "settling", "comparator", "state",
      "ended", "comment", "item_id", "person_id",
    ], order: ["from_day"], indexes: [["person"], ["item"]],
    empty: tr("no experiment yet; plan one: stack experiment add ITEM measure=WHAT weeks=8"))

  private static let one = Parameter.positional(
    "experiment", .thing("stack.experiment"), tr("an experiment, by its item or id"))
  private static let several = Parameter.rest(
    "experiment", .thing("stack.experiment"), tr("experiments, by their items or ids"),
    required: true, shownAs: "EXPERIMENT")

  static let table: [Command] = [
    Command(
      "stack experiment add", tr("Draw weeks with an item and weeks without it"),
      discussion: [
        tr(
          "The order of the weeks is drawn at random, half of them with the item. Note the measure on at least \(Experiment.leastValues) days of each week. There is no result before the last week is over, and none with fewer than \(2 * Experiment.leastWeeks) weeks."
        ),
        tr(
          "With comparator=placebo somebody else fills a box for each week (stack experiment boxes), and neither lists nor reminders reveal what is in it. You cannot experiment with what the rules refuse. Ask your doctor or pharmacist before you leave off anything that may change how a medicine works."
        ),
      ],
      parameters: [
        .positional("item", .thing("stack.item"), tr("something that is taken, by name or id")),
        .data("measure", .text, tr("what is measured, such as sleep or mood"), required: true),
        .data("weeks", .integer(1...1000), tr("an even number, 4 to 20; default 8")),
        .data("from", .day(.ahead), tr("the first day; default the next Monday")),
        .data(
          "settling", .integer(0...100),
          tr("first days of each week that do not count, 0 to 4; default 0")),
      ] + noun.parameters(["comparator", "comment"]) + [PersonCommands.option],
      effects: .writes, sensitive: true, synonyms: ["trial", "n-of-1", "blind", "test"],
      examples: [
        Example("stack experiment add magnesium measure=sleep weeks=8 --person Ada"),
        Example(
          "stack experiment add magnesium measure=sleep weeks=7 --person Ada",
          tr("Refused: an odd number of weeks"), code: .usage),
      ], action: ExperimentPlan.add),
    noun.list(
      tr("List experiments"), synonyms: ["trials"], examples: [Example("stack experiment list")]),
    noun.command(
      "show", tr("Show an experiment and its weeks"), parameters: [one], effects: .reads,
      examples: [Example("stack experiment show creatine")],
      action: ExperimentResults.show),
    noun.command(
      "boxes", tr("Show what goes into the box of each week"),
      discussion: [
        tr(
          "For whoever fills the boxes, and nobody else: who takes them and knows what is in them spoils the experiment. --reveal says that you are the one who fills them."
        )
      ],
      parameters: [one, .flag("reveal", tr("show what is in the boxes"), contained: false)],
      effects: .reads, synonyms: ["unblind"],
      examples: [Example("stack experiment boxes creatine --reveal")],
      action: ExperimentResults.boxes
    ).personal,
    noun.command(
      "end", tr("End an experiment before its last week"),
      discussion: [
        tr(
          "An experiment that was ended early has no result: an end that somebody chose may follow what they saw."
        )
      ],
      parameters: [one], synonyms: ["stop", "cancel"],
      examples: [Example("stack experiment end magnesium", runs: false)],
      action: ExperimentPlan.end
    ).personal,
    noun.command(
      "result", tr("Show the result of an experiment with its uncertainty"),
      discussion: [
        tr(
          "A week counts with the mean of its values, and as it was drawn, whatever was taken in it. The p value is the share of all orders of these weeks in which the difference is as large: an exact permutation test."
        )
      ],
      parameters: [one, MeasureCommands.shownUnit], effects: .reads,
      synonyms: ["outcome", "significance"],
      examples: [Example("stack experiment result creatine")],
      action: ExperimentResults.result),
    noun.remove(
      tr("Remove experiments that were noted by mistake"), several,
      examples: [Example("stack experiment remove creatine")],
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) experiments")
      }
    ).personal,
  ]
}

/// How an experiment begins and ends.
enum ExperimentPlan {
  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let (person, item) = try reader.owner(ofItem: "item", arguments)
    let what = Measure.kept(try arguments.name("measure"))
    let start = arguments.day("from") ?? session.today.adding(days: 1).onOrAfter(.monday)
    guard start >= session.today else {
      throw Diagnostic(
        .usage, tr("\(start) is over: weeks are drawn before they begin"),
        at: arguments.span("from"), hint: tr("begin today or later: from=\(session.today)"))
    }
    guard start <= session.today.adding(days: 366) else {
      throw Diagnostic(
        .usage, tr("\(start) is more than a year ahead"), at: arguments.span("from"),
        hint: tr("begin today or later: from=\(session.today)"))
    }
    // Of an identifier that nothing keeps: who sees the experiment cannot compute its weeks.
    var entropy = Entropy.seeded(session.newID().description)
    let seed = Int64(bitPattern: entropy.next() >> 1)
    let comparator =
      arguments.text("comparator").flatMap { ExperimentComparator(rawValue: $0) } ?? .nothing
    let experiment: Experiment
    do throws(Diagnostic) {
      experiment = try Experiment(
        start: start, weeks: arguments.integer("weeks") ?? 8, comparator: comparator.comparator,
        settlingDays: arguments.integer("settling") ?? 0, seed: UInt64(bitPattern: seed))
    } catch {
      var fault = error
      fault.span = arguments.span(
        arguments.has("settling") && isSettling(arguments) ? "settling" : "weeks")
      throw fault
    }
    let verdict = try refuse(item, person, arguments, reader)
    try refuseDays(experiment, item, arguments, reader)
    var body: JSONObject = [
      "person": .string(person.id.description), "item": .string(item.id.description),
      "measure": .string(what), "from": .string(start.description),
      "weeks": .integer(Int64(experiment.weeks)), "comparator": .string(comparator.rawValue),
      "seed": .integer(seed),
    ]
    if experiment.settlingDays > 0 { body["settling"] = .integer(Int64(experiment.settlingDays)) }
    if let comment = arguments.text("comment"), !comment.isEmpty {
      body["comment"] = .string(comment)
    }
    let others = try reader.experiments(of: person).filter { $0.item != item.id }
    let name = Phrase.supplement(item.supplement, session)
    let output = try ExperimentCommands.noun.create(body, scope: person.id, session) { _ in
      tr(
        "\(experiment.weeks) weeks are drawn, \(start.inWords) to \(experiment.end.inWords): \(name) and \(Measure.name(what))"
      )
    }
    try tell(experiment, item, person, verdict, session)
    if others.contains(where: { $0.days?.overlaps(start...experiment.end) == true }) {
      session.warn(
        Diagnostic(
          .data,
          tr("another experiment runs in these weeks: their effects cannot be told apart")))
    }
    return output
  }

  private static func isSettling(_ arguments: Arguments) -> Bool {
    arguments.integer("settling").map { !(0...4).contains($0) } ?? false
  }

  /// What may not be taken is in no experiment.
  private static func refuse(
    _ item: StackItem, _ person: Person, _ arguments: Arguments, _ reader: StackReader
  ) throws(Diagnostic) -> Verdict {
    let session = reader.session
    let base = try session.base()
    let name = Phrase.supplement(item.supplement, session)
    guard
      let verdict = try StackChecks.verdict(
        item.supplement, try reader.facts(of: person), session)
    else {
      throw Diagnostic(
        .refused, tr("no rule of the base covers \(name)"), at: arguments.span("item"),
        hint: tr("name a supplement of the base: stack supplement list"))
    }
    let hint = tr(
      "ask your doctor or pharmacist before you take it or leave it off; change no medicine because of it"
    )
    if verdict.isRefused {
      let why = verdict.reasons.first?.text(base, session.language) ?? ""
      throw Diagnostic(
        .refused, tr("\(name) is refused for \(person.name): \(why)"), at: arguments.span("item"),
        hint: hint)
    }
    if let dose = item.dose, let most = verdict.mostDose, dose > most {
      throw Diagnostic(
        .refused,
        tr(
          "\(dose.shortest) \(verdict.unit.rawValue) a day is more than \(most.shortest) \(verdict.unit.rawValue)"
        ), at: arguments.span("item"), hint: hint)
    }
    return verdict
  }

  private static func refuseDays(
    _ experiment: Experiment, _ item: StackItem, _ arguments: Arguments, _ reader: StackReader
  ) throws(Diagnostic) {
    let name = Phrase.supplement(item.supplement, reader.session)
    let span = arguments.span(arguments.has("from") ? "from" : "item")
    if let since = item.since, since > experiment.start {
      throw Diagnostic(
        .usage, tr("\(name) is taken from \(since.inWords) on"), at: span,
        hint: tr("begin then: from=\(since)"))
    }
    if let until = item.until, until < experiment.end {
      throw Diagnostic(
        .usage,
        tr("\(name) is taken until \(until.inWords), before the end on \(experiment.end.inWords)"),
        at: span, hint: tr("change the last day first: stack edit \(item.supplement) until=\"\""))
    }
    let days = experiment.start...experiment.end
    if try reader.courses(of: item).contains(where: { course in
      course.most != nil && (course.from ?? days.lowerBound) <= days.upperBound
        && (course.until ?? days.upperBound) >= days.lowerBound
    }) {
      throw Diagnostic(
        .usage, tr("\(name) is taken as needed: there are no weeks with it"), at: span,
        hint: tr("give it days first: stack course add \(item.supplement) doses=DOSES"))
    }
    guard
      let other = try reader.experiments(ofItem: item.id).first(where: {
        $0.days?.overlaps(days) == true
      }), let held = other.days
    else { return }
    throw Diagnostic(
      .refused,
      tr(
        "\(name) is in an experiment already, \(held.lowerBound.inWords) to \(held.upperBound.inWords)"
      ), at: span, hint: tr("begin later: from=\(held.upperBound.adding(days: 1))"))
  }

  /// What to do and what to ask first.
  private static func tell(
    _ experiment: Experiment, _ item: StackItem, _ person: Person, _ verdict: Verdict,
    _ session: Session
  ) throws(Diagnostic) {
    let name = Phrase.supplement(item.supplement, session)
    let reasons = LeavingOff.reasons(verdict, person, try session.base())
    if !reasons.isEmpty {
      session.warn(
        Diagnostic(
          .data,
          tr(
            "ask your doctor or pharmacist before you leave \(name) off for a week: \(Phrase.joined(reasons, separator: "; "))"
          ),
          hint: tr(
            "until you have asked, take back the experiment: undo; change no medicine because of it"
          )))
    }
    if !experiment.canConclude {
      session.warn(
        Diagnostic(
          .data,
          tr("with fewer than \(2 * Experiment.leastWeeks) weeks there will be no result"),
          hint: tr(
            "take it back with undo, and draw more weeks: weeks=\(2 * Experiment.leastWeeks)")))
    }
    session.note(
      tr(
        "note the value on at least \(Experiment.leastValues) days of each week; there is no result before the end"
      ))
    if experiment.comparator == .placebo {
      session.note(
        tr("somebody else fills the boxes: stack experiment boxes \(item.supplement) --reveal"))
    }
  }

  static func end(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let one = try ExperimentCommands.noun.named("experiment", session, arguments)
    let span = arguments.span("experiment")
    switch one.state(on: session.today) {
    case .ended:
      throw Diagnostic(
        .refused, tr("it was ended on \(one.ended?.inWords ?? "")"), at: span)
    case .over:
      throw Diagnostic(
        .refused, tr("its last week is over"), at: span,
        hint: tr("to see the result: stack experiment result \(one.id)"))
    case .planned:
      throw Diagnostic(
        .refused, tr("it has not begun"), at: span,
        hint: tr("remove it: stack experiment remove \(one.id)"))
    case .running: break
    }
    return try ExperimentCommands.noun.change(
      one, ["ended": .string(session.today.description)], session
    ) { _ in
      tr("ended early: it will have no result")
    }
  }
}
