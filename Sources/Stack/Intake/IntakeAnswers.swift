// What a line of the intake says, read as a whole before anything of it is written: one bad answer, and nothing is.

import Command
import Kernel
import Notebook
import Supplements

struct IntakeAnswers {
  struct Note {
    var text: String
    var kind: ConditionKind
  }
  struct Item {
    var id: String
    /// A day, in the unit of the base; nil: not known.
    var dose: Double?
    var text: String
  }

  var members: [JSONObject.Member] = []
  /// All goals, in place of those that were noted; nil where none are given.
  var goals: [String]?
  var notes: [Note] = []
  var medicines: [String] = []
  var items: [Item] = []
  var maternity: Maternity?
  /// Steps that were answered with nothing, or whose answers show nowhere else.
  var omitted: Set<IntakeStep> = []
  /// What is said, and changes nothing.
  var remarks: [Phrase] = []

  /// Steps that the line answers.
  var steps: Set<IntakeStep> {
    Set(IntakeStep.allCases.filter { $0.keys.contains { arguments.has($0) } }).union(omitted)
  }
  var isNew: Bool { state == nil }

  private let session: Session
  private let arguments: Arguments
  private let base: KnowledgeBase
  private let state: IntakeState?

  /// - Parameter state: of the person; nil for a new one.
  init(
    _ session: Session, _ arguments: Arguments, _ state: IntakeState?
  ) throws(Diagnostic) {
    (self.session, self.arguments, self.state) = (session, arguments, state)
    base = try session.base()
    try readPerson()
    try readGoals()
    try readRisks()
    for text in try texts(.medicines) {
      medicines.append(try GivenName.checked(text, span(.medicines)))
    }
    try readAllergies()
    for text in try texts(.taking) { try readItem(text) }
    try readSkipped()
    try checkNothing()
  }

  private func span(_ step: IntakeStep) -> SourceSpan { arguments.span(step.rawValue) }

  // MARK: - The person

  private mutating func readPerson() throws(Diagnostic) {
    var others: Set<String> = []
    for step in [IntakeStep.diet, .caffeine, .priority] {
      guard let text = arguments.text(step.rawValue) else { continue }
      if IntakeWords.saysNothing(text) || step == .caffeine && text.trimmedBlanks == "0" {
        others.insert(step.rawValue)
        omitted.insert(step)
      }
    }
    if arguments.has("diet"), !others.contains("diet") {
      // Numbers of the list that was shown.
      others.insert("diet")
      var ids: [String] = []
      for part in try IntakeWords.numbered(arguments.text("diet") ?? "", span(.diet)) {
        if let diet = try IntakeWords.chosen(part, base.diets, tr("diet"), span(.diet)) {
          if !ids.contains(diet.id) { ids.append(diet.id) }
        } else {
          let known = try PersonCommands.diet(part, session, span(.diet)).string ?? ""
          ids += known.split(separator: ",").map(String.init).filter { !ids.contains($0) }
        }
      }
      guard !ids.isEmpty else {
        throw Diagnostic(
          .usage, tr("which diet?"), at: span(.diet), hint: tr("without one: diet=none"))
      }
      members.append(.init("diet", .string(ids.joined(separator: ","))))
    }
    if arguments.has("born"), arguments.has("age") {
      throw Diagnostic(
        .usage, tr("give either the date of birth or the age"), at: arguments.span("age"))
    }
    members += try PersonCommands.members(session, arguments, but: others)
    if let text = arguments.text("maternity"), let one = Maternity(rawValue: text) {
      maternity = one
      if one == .none { omitted.insert(.maternity) }
    }
    if let accepts = arguments.boolean("accept") {
      guard accepts else {
        throw Diagnostic(
          .refused, tr("nothing is noted, and nothing recommended, unless you accept that"),
          at: arguments.span("accept"), hint: tr("to read it in full: stack about"))
      }
      if state?.person.accepted == nil {
        members.append(.init("accepted", .string(session.now.description)))
      }
    }
  }

  // MARK: - Goals

  private mutating func readGoals() throws(Diagnostic) {
    guard let text = arguments.text("goals") else { return }
    var ids: [String] = []
    for part in try IntakeWords.numbered(text, span(.goals)) {
      let named: [String]
      if let goal = try IntakeWords.chosen(part, base.goals, tr("goal"), span(.goals)) {
        named = [goal.id]
      } else {
        named = try GoalCommands.ids(part, session, span(.goals))
      }
      for id in named {
        guard ids.contains(id) else {
          ids.append(id)
          continue
        }
        remarks.append(
          tr("\(Phrase.named(base.goal(id)?.name, id, session)) was named twice; it counts once"))
      }
    }
    guard !ids.isEmpty else {
      throw Diagnostic(
        .usage, tr("name at least one goal"), at: span(.goals),
        hint: tr("one of: \(base.goals.map(\.id).joined(separator: ", "))"))
    }
    goals = ids
  }

  // MARK: - Risks, conditions, allergies

  private mutating func readRisks() throws(Diagnostic) {
    for (step, list) in [
      (IntakeStep.risks, base.coreRisks), (.conditions, base.furtherRisks),
    ] {
      guard let text = arguments.text(step.rawValue) else { continue }
      for part in try IntakeWords.numbered(text, span(step)) where !IntakeWords.saysNothing(part) {
        if let risk = try IntakeWords.chosen(part, list, tr("number"), span(step)) {
          try mark(risk, span(step))
        } else if let risk = base.risk(named: part) {
          try mark(risk, span(step))
        } else {
          try note(part, .condition, span(step))
        }
      }
      // What is noted is not told apart by the step in which it was said.
      omitted.insert(step)
    }
  }

  private mutating func mark(_ risk: Risk, _ span: SourceSpan) throws(Diagnostic) {
    switch try MarkedRisk(risk, session) {
    case .maternity(let one):
      if maternity == Maternity.none {
        throw Diagnostic(
          .usage, tr("“\(one.words)” and “\(Maternity.none.words)” cannot be combined"), at: span,
          hint: tr("leave out one of them"))
      }
      maternity = one
      members.removeAll { $0.name == "maternity" }
      members.append(.init("maternity", .string(one.rawValue)))
    case .condition(let text): try note(text, .condition, span)
    case .allergy(let text): try note(text, .allergy, span)
    case .medicine(let text): medicines.append(text)
    case .unnamed:
      throw Diagnostic(
        .usage,
        tr("“\(Phrase.named(risk.name, risk.id, session))” follows from a medicine: name that"),
        at: span, hint: tr("by its name or brand: medicines=NAME"))
    }
  }

  private mutating func note(
    _ text: String, _ kind: ConditionKind, _ span: SourceSpan
  ) throws(Diagnostic) {
    notes.append(Note(text: try GivenName.checked(text, span), kind: kind))
  }

  private mutating func readAllergies() throws(Diagnostic) {
    guard let text = arguments.text("allergies") else { return }
    for part in try IntakeWords.numbered(text, span(.allergies)) {
      if IntakeWords.saysNothing(part) {
        omitted.insert(.allergies)
      } else if let risk = try IntakeWords.chosen(
        part, base.allergyRisks, tr("allergy"), span(.allergies))
        ?? base.allergyRisks.first(where: {
          ([$0.id] + $0.name.both).contains { $0.folded == part.folded }
        })
      {
        try mark(risk, span(.allergies))
      } else {
        try note(part, .allergy, span(.allergies))
      }
    }
  }

  /// The parts of a list; none where it says that there is nothing.
  private mutating func texts(_ step: IntakeStep) throws(Diagnostic) -> [String] {
    guard let text = arguments.text(step.rawValue) else { return [] }
    let parts = try IntakeWords.parts(text, span(step))
    guard parts.allSatisfy(IntakeWords.saysNothing) else { return parts }
    omitted.insert(step)
    return []
  }

  // MARK: - What is taken

  private mutating func readItem(_ text: String) throws(Diagnostic) {
    let reader = try session.knowledge().reader()
    let span = span(.taking)
    let taken = try reader.read(.object(["taking": .string(text)])).taking
    guard let first = taken.first else {
      let read = reader.medicine(text)
      if !read.taken.isEmpty {
        throw Diagnostic(
          .usage, tr("“\(text)” is a medicine"), at: span,
          hint: tr("note it as one: medicines=\(text.shellQuoted)"))
      }
      throw Diagnostic(
        .usage, tr("nothing in the base is called “\(text)”"), at: span,
        hint: tr("name what is in it, such as \"zinc 10 mg\"; to see all: stack supplement list"),
        suggestions: read.candidates)
    }
    guard taken.count == 1 else {
      throw Diagnostic(
        .usage, tr("“\(text)” names several things"), at: span,
        hint: tr("separate them with commas, each with its own dose"))
    }
    let (id, question) = try amount(text, first.item)
    if let question, question != .noNumber {
      throw Diagnostic(
        .usage, question.text(text, unit: first.unit), at: span,
        hint: tr("give the amount of a day and its unit, such as \"magnesium 2 x 200 mg\""))
    }
    items.append(Item(id: id, dose: first.amount, text: text))
  }

  private func amount(
    _ text: String, _ item: Profile.Taking.Item
  ) throws(Diagnostic) -> (id: String, question: AmountQuestion?) {
    let reader = try session.knowledge().reader()
    switch item {
    case .supplement(let id):
      return (id, base.supplement(id).map { reader.dose(text, of: $0).question } ?? nil)
    case .nutrient(let id): return (id, reader.amount(text, ofNutrient: id)?.question)
    }
  }

  // MARK: - Nothing

  private mutating func readSkipped() throws(Diagnostic) {
    guard let text = arguments.text("skip") else { return }
    let known = IntakeStep.omissible
    for part in try IntakeWords.parts(text, arguments.span("skip")) {
      guard let step = known.first(where: { $0.rawValue == part.folded }) else {
        throw Diagnostic(
          .usage, tr("“\(part)” cannot be skipped"), at: arguments.span("skip"),
          hint: tr("one of: \(known.map(\.rawValue).joined(separator: ", "))"))
      }
      if step.keys.contains(where: { arguments.has($0) }) {
        throw Diagnostic(
          .usage, tr("\(step.rawValue) is both answered and skipped"),
          at: arguments.span("skip"), hint: tr("leave out one of them"))
      }
      omitted.insert(step)
      if step == .maternity { maternity = Maternity.none }
      if let field = Self.fields[step], state?.has(step) == true {
        members.append(.init(field, .null))
      }
    }
  }

  /// Where the single answers of a person are stored.
  private static let fields: [IntakeStep: String] = [
    .sex: "sex", .weight: "weight_g", .height: "height_m", .maternity: "maternity",
    .diet: "diet", .caffeine: "caffeine_mg", .budget: "budget", .priority: "priority",
  ]

  /// - Throws: `usage` where nothing is said and something was noted: what was noted is removed by name.
  private func checkNothing() throws(Diagnostic) {
    guard let state else { return }
    let nothing = omitted.filter { step in
      arguments.text(step.rawValue).map(IntakeWords.saysOnlyNothing) ?? true
    }
    for (step, noun) in [
      (IntakeStep.risks, "condition"), (.conditions, "condition"), (.allergies, "condition"),
      (.medicines, "medicine"),
      (.taking, ""),
    ] where nothing.contains(step) && state.shown(step, session) != nil {
      let words = noun.isEmpty ? "stack" : "stack " + noun
      throw Diagnostic(
        .usage,
        tr("“none” contradicts what is noted: \(state.shown(step, session) ?? "")"),
        at: arguments.has(step.rawValue) ? span(step) : arguments.span("skip"),
        hint: tr("to remove what was noted by mistake: \(words) remove NAME"))
    }
    for step in [IntakeStep.diet, .caffeine, .priority]
    where nothing.contains(step) && arguments.has(step.rawValue) && state.has(step) {
      throw Diagnostic(
        .usage,
        tr("“none” contradicts what is noted: \(state.shown(step, session) ?? "")"),
        at: span(step), hint: tr("to remove the answer: skip=\(step.rawValue)"))
    }
  }
}
