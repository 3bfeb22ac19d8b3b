// `stack course`, `stack pause`, `stack resume`: on which days something is taken, when and how much.

import Command
import Kernel
import Notebook
import Recurrences
import Render
import Supplements

enum CourseCommands {
  static let noun = Noun<ItemCourse>(
    "stack.course", tr("course"), within: .item,
    events: [StackEvent.courseAdded, StackEvent.courseEdited, StackEvent.courseRemoved],
    attributes: [
      .derived("course", tr("Course")) { one, _ in
        let stored = one.doses ?? "as needed \(one.most.map(\.shortest) ?? "")"
        return .choice(stored, one.course()?.words ?? .verbatim(stored))
      },
      .recorded("doses", \.doses, tr("Doses"), shown: .never),
      .recorded("most", \.most, tr("Maximum in 24 hours"), shown: .never),
      .recorded("unit", \.unit, tr("Unit"), shown: .never),
      .recorded("every", \.every, tr("Days"), shown: .never),
      .kept("recurrence", \.lines),
      .day(
        "from", \.from, .unclear, tr("the first day; default today"), tr("From"),
        stored: .init(column: "from_day"), shown: .wide),
      .day(
        "until", \.until, .unclear, tr("the last day"), tr("Until"),
        stored: .init(column: "until_day"), shown: .wide),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "person", "item", "course", "from", "until", "comment", "doses", "most", "unit", "every",
      "item_id", "person_id",
    ], order: ["p.from_day"], indexes: [["item"]],
    empty: tr("no course yet; add one: stack course add ITEM doses=\"AMOUNT TIME\""))

  private static let item = Parameter.positional(
    "item", .thing("stack.item"), tr("something that is taken, by name or id"))
  private static let items = Parameter.rest(
    "item", .thing("stack.item"), tr("things that are taken, by name or id"), required: true,
    shownAs: "ITEM")
  private static let one = Parameter.positional(
    "course", .thing("stack.course"), tr("a course, by its item or id"))
  private static let several = Parameter.rest(
    "course", .thing("stack.course"), tr("courses, by their item or id"), required: true,
    shownAs: "COURSE")
  private static let plan: [Parameter] = [
    .data(
      "doses", .text,
      tr(
        "how much and when: \"200mg AM, 400mg Night\"; \"10mg AM for 7 days; 5mg AM\"; default: the dose of the item"
      )),
    .data(
      "every", .text,
      tr("on which days: \"every 2 days\", \"Mon, Wed and Fri\", \"5 on 2 off\", or an RRULE")),
    .data(
      "as-needed", .text, tr("when it is needed: the most in 24 hours, such as 600mg"),
      shownAs: "AMOUNT"
    ),
    .data("weeks", .integer(1...520), tr("how many weeks it lasts")),
  ]

  static let table: [Command] = [
    Command(
      "stack course add", tr("Plan when and how much of an item is taken"),
      discussion: [
        tr(
          "A course that is already active ends on the day before, so the past stays as planned; this is how you change the plan from a day on. With --beside, both stay active. The slots are AM, Lunch, PM and Night. Steps are separated by semicolons, each but the last with its number of days."
        ),
        tr(
          "An item without a course is taken once a day, with its whole dose, in the first slot that the base lists for it."
        ),
      ],
      parameters: [item] + plan + noun.parameters(["from", "until", "comment"]) + [
        .flag("beside", tr("keep the other course of the item")), PersonCommands.option,
      ],
      effects: .writes, synonyms: ["plan", "taper", "cycle", "dosage"],
      examples: [
        Example("stack course add magnesium doses=\"125mg AM, 125mg Night\" weeks=8"),
        Example(
          "stack course add magnesium doses=\"250mg Night\" every=\"5 on 2 off\" from=2026-07-01"),
      ], action: add),
    noun.list(
      tr("List what is planned"),
      narrowings: [
        .flag(
          "current", tr("only courses that are active today or later"),
          "(p.until_day IS NULL OR p.until_day >= today())")
      ], synonyms: ["plans"], examples: [Example("stack course list --current")]),
    noun.edit(
      tr("Change a course"), one, and: plan,
      examples: [Example("stack course edit magnesium until=2026-06-30", runs: false)],
      action: edit),
    noun.remove(
      tr("Remove courses that were entered by mistake"), several,
      examples: [Example("stack course remove magnesium", runs: false)],
      says: { courses, _ in
        tr(courses.count, one: "removed 1 course", other: "removed \(courses.count) courses")
      }),
    Command(
      "stack pause", tr("Pause an item for some days"),
      discussion: [
        tr(
          "Pauses are not missed doses: streaks and adherence ignore them. Medicines cannot be paused here; ask your doctor or pharmacist."
        )
      ],
      parameters: [
        items, .data("from", .day(.unclear), tr("the first day; default today")),
        .data("until", .day(.ahead, from: "from"), tr("the last day; default: until resumed")),
        PersonCommands.option,
      ], effects: .writes, synonyms: ["holiday", "break", "suspend"],
      examples: [Example("stack pause magnesium until=2026-05-10")], action: pause),
    Command(
      "stack resume", tr("End a pause of an item"),
      parameters: [
        items,
        .data("on", .day(.unclear), tr("the first day on which it is taken again; default today")),
        PersonCommands.option,
      ], effects: .writes, synonyms: ["continue", "unpause"],
      examples: [Example("stack resume magnesium", runs: false)], action: resume),
  ]

  // MARK: - Reading what is given

  /// The members that say what is planned; empty where nothing of it is given.
  private static func members(
    _ session: Session, _ arguments: Arguments, _ item: StackItem, from: Day
  ) throws(Diagnostic) -> [JSONObject.Member] {
    guard let supplement = try session.base().supplement(item.supplement) else {
      throw Diagnostic(
        .refused, tr("\(item.supplement) is not in the base, so its doses have no unit"),
        hint: tr("to see what the base has: stack supplement list"))
    }
    var members: [JSONObject.Member] = []
    if let text = given("as-needed", arguments) {
      guard !arguments.has("doses"), !arguments.has("every") else {
        throw Diagnostic(
          .usage, tr("what is taken as needed has no fixed doses and days"),
          at: arguments.span("as-needed"), hint: tr("leave out doses= and every="))
      }
      let most = try arguments.locating("as-needed") { () throws(Diagnostic) in
        try amount(text, of: supplement, session)
      }
      members += [
        .init("most", .number(most.number)), .init("doses", .null), .init("every", .null),
        .init("recurrence", .null), .init("unit", .string(supplement.dose.unit.rawValue)),
      ]
    } else if arguments.has("doses") {
      let words = DoseWords(
        usual: item.dose.flatMap { DoseAmount(rounding: $0) },
        usualTime: .slot(StackReader.usualSlot(of: item.supplement, session))
      ) { (text) throws(Diagnostic) in try amount(text, of: supplement, session) }
      let steps = try arguments.locating("doses") { () throws(Diagnostic) in
        try words.steps(arguments.text("doses") ?? "")
      }
      members += [
        .init("doses", .string(steps.storedText)), .init("most", .null),
        .init("unit", .string(supplement.dose.unit.rawValue)),
      ]
    }
    if let text = given("every", arguments) {
      let recurrence = try arguments.locating("every") { () throws(Diagnostic) in
        try days(text, from: from)
      }
      members += [
        .init("every", .string(text)), .init("recurrence", .string(recurrence.lines)),
      ]
    } else if arguments.has("every") {
      members += [.init("every", .null), .init("recurrence", .null)]
    }
    return members
  }

  /// nil for a blank text.
  private static func given(_ key: String, _ arguments: Arguments) -> String? {
    arguments.text(key).flatMap { $0.trimmedBlanks.isEmpty ? nil : $0 }
  }

  private static func days(_ text: String, from: Day) throws(Diagnostic) -> Recurrence {
    let start = CivilTime(day: from)
    let recurrence: Recurrence
    if text.uppercased().contains("FREQ=") {
      recurrence = Recurrence(start: start, rules: [try RecurrenceRule(rrule: text)])
    } else {
      let sentence = try RecurrenceSentence(text)
      guard sentence.time == nil, !sentence.hasTimesOfDays, sentence.start == nil else {
        throw Diagnostic(
          .usage, tr("every= names only days"),
          hint: tr("give hours in doses=, and the first day in from="))
      }
      recurrence = sentence.recurrence(from: start, isAllDay: true)
    }
    guard !recurrence.rules.isEmpty else {
      throw Diagnostic(
        .usage, tr("this does not come again"), hint: tr("for example every=\"every 2 days\""))
    }
    _ = try ItemCourse.rule(recurrence.lines, from: from)
    return recurrence
  }

  private static func amount(
    _ text: String, of supplement: Supplement, _ session: Session
  ) throws(Diagnostic) -> DoseAmount {
    let hint = tr("give the amount and its unit, such as 200mg")
    let number = try session.dose(text, of: supplement, hint: hint)
    guard let amount = DoseAmount(rounding: number), amount > .zero else {
      throw Diagnostic(.usage, tr("“\(text)” is no amount"), hint: hint)
    }
    return amount
  }

  private static func until(
    _ arguments: Arguments, from: Day
  ) throws(Diagnostic) -> Day? {
    guard let weeks = arguments.integer("weeks") else { return arguments.day("until") }
    guard !arguments.has("until") else {
      throw Diagnostic(
        .usage, tr("weeks= and until= both set the last day"), at: arguments.span("weeks"),
        hint: tr("give one of them"))
    }
    return Course.end(of: weeks, from: from)
  }

  // MARK: - Writing

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let item = try reader.item("item", arguments)
    let person = try reader.person(item.person)
    try Beginnings.check(arguments, of: person, session)
    let from = arguments.day("from") ?? session.today
    var body: JSONObject = [
      "item": .string(item.id.description), "from": .string(from.description),
    ]
    for member in try members(session, arguments, item, from: from) where !member.value.isNull {
      body[member.name] = member.value
    }
    if body["doses"] == nil, body["most"] == nil {
      guard let unit = StackReader.unit(of: item.supplement, session),
        let dose = item.dose.flatMap({ DoseAmount(rounding: $0) }), dose > .zero
      else {
        throw Diagnostic(
          .usage, tr("how much of it is taken?"), at: arguments.span("item"),
          hint: tr("name the doses: doses=\"200mg AM\""))
      }
      let time = IntakeTime.slot(StackReader.usualSlot(of: item.supplement, session))
      body["doses"] = .string([Course.Step([TimedDose(time, dose)])].storedText)
      body["unit"] = .string(unit)
    }
    if let until = try until(arguments, from: from) { body["until"] = .string(until.description) }
    if let comment = given("comment", arguments) { body["comment"] = .string(comment) }
    try check(body, item, arguments)
    if !arguments.flag("beside") {
      try end(try reader.courses(of: item), before: from, session, arguments)
    }
    let output = try noun.create(body, scope: person.id, session) {
      tr("\(Phrase.supplement(item.supplement, session)): \($0.course()?.words ?? tr("planned"))")
    }
    try tell(item, person, session)
    return output
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let course = try noun.named("course", session, arguments)
    let item = try ItemCommands.noun.item(session, course.item)
    let person = try reader.person(item.person)
    try Beginnings.check(arguments, of: person, session)
    let from = arguments.day("from") ?? course.from ?? session.today
    var changed = try noun.members(arguments, ["from", "until", "comment"])
    changed += try members(session, arguments, item, from: from)
    if arguments.has("weeks"), let until = try until(arguments, from: from) {
      changed.append(.init("until", .string(until.description)))
    }
    var body: JSONObject = [:]
    for member in noun.body(of: course) + changed { body[member.name] = member.value }
    try check(body, item, arguments)
    let output = try noun.change(course, try arguments.change(changed), session) {
      tr("\(Phrase.supplement(item.supplement, session)): \($0.course()?.words ?? tr("planned"))")
    }
    try tell(item, person, session)
    return output
  }

  /// Refuses what would be no course.
  private static func check(
    _ body: JSONObject, _ item: StackItem, _ arguments: Arguments
  ) throws(Diagnostic) {
    func text(_ name: String) -> String? {
      if case .string(let text)? = body[name] { text } else { nil }
    }
    guard let from = text("from").flatMap({ Day(iso: $0) }),
      let unit = text("unit").flatMap({ DoseUnit(rawValue: $0) })
    else { return }
    let span = arguments.invocation.line.span
    do {
      var plan = Course.Plan.regular(
        try ItemCourse.rule(text("recurrence"), from: from),
        text("doses").flatMap { [Course.Step](storedText: $0) } ?? [])
      if case .number(let most)? = body["most"], let most = DoseAmount(rounding: most) {
        plan = .asNeeded(most: most)
      }
      _ = try Course(plan, unit: unit, start: from, end: text("until").flatMap { Day(iso: $0) })
    } catch {
      var error = error
      error.span = error.span ?? span
      throw error
    }
    if let last = item.until, from > last {
      throw Diagnostic(
        .refused, tr("it is taken until \(last), and the course begins on \(from)"), at: span,
        hint: tr("change the last day first: stack edit ITEM until="))
    }
  }

  /// Courses that still hold end on the day before.
  private static func end(
    _ courses: [ItemCourse], before day: Day, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    let last = day.adding(days: -1)
    for course in courses where course.until.map({ $0 >= day }) ?? true {
      guard let from = course.from, from < day else {
        throw Diagnostic(
          .refused,
          tr("a course from \((course.from ?? day).description) on is planned already"),
          at: arguments.invocation.line.span,
          hint: tr(
            "change it: stack course edit \(course.id.description); or plan both with --beside"))
      }
      _ = try noun.change(course, ["until": .string(last.description)], session) { _ in
        tr("the course from \(from) ends on \(last)")
      }
    }
  }

  private static func tell(
    _ item: StackItem, _ person: Person, _ session: Session
  ) throws(Diagnostic) {
    guard let supplement = try session.base().supplement(item.supplement) else { return }
    try StackChecks.tell(supplement, of: person, session)
  }

  // MARK: - Pauses

  private static func pause(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let from = arguments.day("from") ?? session.today
    let new = Course.Pause(from: from, through: arguments.day("until"))
    return try changePauses(session, arguments, by: StackEvent.itemPaused) {
      (item) throws(Diagnostic) in
      let pauses = try arguments.locating("until") { () throws(Diagnostic) in
        try (item.allPauses + [new]).joined()
      }
      guard pauses != item.allPauses else {
        throw Diagnostic(
          .refused, tr("it is already paused on these days"), at: arguments.span("item"),
          hint: tr("to end a pause: stack resume ITEM"))
      }
      try LeavingOff.tell(item, try StackReader(session))
      let words = new.through.map { tr("paused from \(from.inWords) to \($0.inWords)") }
      return (pauses, words ?? tr("paused from \(from.inWords) on"))
    }
  }

  private static func resume(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let day = arguments.day("on") ?? session.today
    return try changePauses(session, arguments, by: StackEvent.itemResumed) {
      (item) throws(Diagnostic) in
      let pauses = item.allPauses.resumed(on: day)
      guard pauses != item.allPauses else {
        throw Diagnostic(
          .refused, tr("it is not paused on \(day)"), at: arguments.span("item"),
          hint: tr("to see what is planned: stack course list"))
      }
      return (pauses, tr("taken again from \(day.inWords)"))
    }
  }

  private static func changePauses(
    _ session: Session, _ arguments: Arguments, by kind: EventKind,
    _ changed: (StackItem) throws(Diagnostic) -> ([Course.Pause], Phrase)
  ) throws(Diagnostic) -> Output {
    let items = try StackReader(session).items("item", arguments)
    var output = Output.none
    for item in items {
      let (pauses, words) = try changed(item)
      output = try ItemCommands.noun.change(
        item, ["pauses": pauses.isEmpty ? .null : .string(pauses.storedText)], by: kind, session
      ) { _ in tr("\(Phrase.supplement(item.supplement, session)): \(words)") }
    }
    return output
  }
}
