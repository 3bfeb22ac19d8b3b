// What is said at once of what was answered: what became forbidden, what does not go together, what nobody knows.

import Command
import Kernel
import Supplements

struct IntakeChecks {
  private let person: Person
  private let reader: StackReader
  private let session: Session
  private let base: KnowledgeBase
  private var language: Language { session.language }

  init(_ person: Person, _ reader: StackReader, _ session: Session) throws(Diagnostic) {
    (self.person, self.reader, self.session) = (person, reader, session)
    base = try session.base()
  }

  /// - Parameters:
  ///   - before: the facts before the answers; nil of a new person.
  ///   - state: the answers before.
  func tell(
    _ answers: IntakeAnswers, from before: Facts?, _ state: IntakeState?
  ) throws(Diagnostic) {
    let names = try session.knowledge().reader()
    let now = try IntakeState(person, reader)
    tellAnswers(answers, now)
    for note in answers.notes {
      StackChecks.tellUnknown(
        names.condition(note.text, isAllergy: note.kind == .allergy), session)
    }
    for text in answers.medicines {
      StackChecks.tellUnknown(names.medicine(text), as: text, session)
    }
    try tellSameSubstances(now, new: Set(answers.medicines.map(\.folded)))
    tellItems(answers, now)
    tellPerson(answers)
    let profile = try reader.profile(of: person)
    try tellQuestions(profile, since: before, answers)
    let facts = names.facts(profile)
    try StackChecks.tellUrgent(from: before, to: facts, session)
    try tellRefused(from: before, to: facts, answers)
    if let before { try StackChecks.told(from: before, to: facts, session) }
    for item in answers.items {
      guard let one = base.supplement(item.id) else { continue }
      try StackChecks.tell(one, of: person, session)
    }
    try tellRest(now)
  }

  /// Each answer as it was understood.
  private func tellAnswers(_ answers: IntakeAnswers, _ now: IntakeState) {
    if answers.isNew { session.say(tr("added \(person.name)")) }
    for step in IntakeStep.allCases where answers.steps.contains(step) {
      let shown = now.shown(step, session) ?? tr("nothing").text(language)
      session.say(tr("\(step.title): \(shown)"))
    }
  }

  // MARK: - What does not go together

  private func tellPerson(_ answers: IntakeAnswers) {
    let said = Set(answers.members.map(\.name))
    if !said.isDisjoint(with: ["born", "age"]) {
      if let years = person.years(on: session.today), years < 18 {
        session.warn(
          Diagnostic(
            .data,
            tr("nothing is recommended to anybody under 18; the other answers are kept"),
            hint: tr("ask a doctor")))
      }
    }
    if !said.isDisjoint(with: ["sex", "maternity", "born", "age"]) {
      UnlikelyFacts.tell(person, session)
    }
    if said.contains("budget"), person.budget?.minor == 0 {
      session.warn(
        Diagnostic(
          .data, tr("a budget of 0 leaves out everything that costs something"),
          hint: tr(
            "for no limit: stack intake --person \(person.name.shellQuoted) skip=budget")))
    }
  }

  private func tellSameSubstances(_ now: IntakeState, new: Set<String>) throws(Diagnostic) {
    try StackChecks.tellSameSubstances(now.medicines, new: new, session)
    let names = try session.knowledge().reader()
    for text in new.sorted() {
      for one in names.medicine(text).taken where one.ambiguity != nil || !one.lookAlikes.isEmpty {
        let others = (one.ambiguity?.entries ?? []) + one.lookAlikes
        session.warn(
          Diagnostic(
            .data,
            one.ambiguity == nil
              ? tr("“\(one.text)” is one letter away from \(others.joined(separator: ", "))")
              : tr(
                "“\(one.text)” is the name of different medicines: \(others.joined(separator: ", "))"
              ),
            hint: tr("compare it with the package")))
      }
    }
  }

  private func tellItems(_ answers: IntakeAnswers, _ now: IntakeState) {
    for item in answers.items {
      let name = Phrase.supplement(item.id, session)
      if item.dose == nil {
        session.warn(
          Diagnostic(
            .data, tr("\(name): without a dose no limit can be checked"),
            hint: tr("to add it: stack edit \(item.id.shellQuoted) dose=AMOUNT")))
      }
      if now.items.count(where: { $0.supplement == item.id }) > 1 {
        session.warn(
          Diagnostic(
            .data, tr("\(name) is noted more than once: the doses are summed"),
            hint: tr("to see them: stack list")))
      }
    }
  }

  /// Answers that the rules doubt.
  private func tellQuestions(
    _ profile: Profile, since before: Facts?, _ answers: IntakeAnswers
  ) throws(Diagnostic) {
    let rules = try session.knowledge().conditions().rules
    func reason(_ id: String) -> String? {
      rules.first { $0.id == id }?.reason.text(language)
    }
    for (risk, reasons) in profile.risks.asked.sorted(by: { $0.key < $1.key }) {
      for one in reasons where before?.risks.asked[risk]?.contains(one) != true {
        guard case .rule(let id) = one.cause, let text = reason(id) else { continue }
        let name = Phrase.named(base.risk(risk)?.name, risk, session)
        session.warn(
          Diagnostic(
            .data, tr("\(name): \(text)"),
            hint: tr("until you say otherwise it counts: stack condition add TEXT")))
      }
    }
    let found = profile.conditions.flatMap(\.found)
    let new = Set(answers.notes.map(\.text.folded))
    for one in found where one.state == .denied && !new.isEmpty {
      guard let other = found.first(where: { $0.condition == one.condition && $0.state == .holds })
      else { continue }
      session.warn(
        Diagnostic(
          .data, tr("“\(other.text)” is noted and denied: it counts"),
          hint: tr("to see both: stack condition list")))
    }
  }

  // MARK: - What follows

  /// What is refused or wants care since these answers, by name.
  private func tellRefused(
    from before: Facts?, to after: Facts, _ answers: IntakeAnswers
  ) throws(Diagnostic) {
    guard after.isAdult else { return }
    var free = after
    // Of a new person all that the answers forbid is new.
    (free.risks, free.medicines, free.unknownMedicines) = (Facts().risks, [], [])
    (free.diets, free.taking) = ([], [])
    let old = before?.isAdult == true ? before ?? free : free
    var earlier: [String: Verdict.Kind] = [:]
    for one in try session.knowledge().assessment(old).verdicts {
      earlier[one.supplement] = one.kind
    }
    let now = try session.knowledge().assessment(after).verdicts
    let taken = Set(
      after.taking.compactMap { one in
        if case .supplement(let id) = one.item { id } else { nil }
      })
    func names(_ fits: (Verdict) -> Bool) -> [String] {
      now.filter {
        fits($0) && $0.kind > earlier[$0.supplement] ?? .allowed && !taken.contains($0.supplement)
      }.map { Phrase.supplement($0.supplement, session).text(language) }
    }
    say(names { $0.isRefused }, one: { tr("no longer possible: \($0)") }) {
      tr("no longer possible, \($0): \($1)")
    }
    // That a form matters is said where something is proposed.
    say(names { $0.kind == .caution || $0.kind == .capped }, one: { tr("only with care: \($0)") }) {
      tr("only with care, \($0): \($1)")
    }
  }

  /// Supplements shown by name, so that who reads it is not lost among fifty.
  private static let mostNames = 8

  private func say(
    _ names: [String], one: (String) -> Phrase, other: (Int, String) -> Phrase
  ) {
    guard let first = names.first else { return }
    var shown = names.prefix(Self.mostNames).joined(separator: ", ")
    let more = names.count - Self.mostNames
    if more > 0 {
      shown += " " + tr("and \(more) more (stack proof)").text(language)
    }
    session.sayWrapped(names.count == 1 ? one(first) : other(names.count, shown))
  }

  private func tellRest(_ now: IntakeState) throws(Diagnostic) {
    guard !session.canGuide else { return }
    let name = person.name.shellQuoted
    let open = now.open.map(\.rawValue)
    if !open.isEmpty {
      session.note(tr("not answered yet: \(open.joined(separator: ", "))"))
    }
    if person.years(on: session.today).map({ $0 >= 18 }) == true, !now.goals.isEmpty {
      session.note(tr("next: stack recommend --person \(name)"))
    }
  }
}

extension StackChecks {
  /// Says which words of a condition nobody knows.
  static func tellUnknown(_ read: ConditionReading, _ session: Session) {
    for word in read.unknown {
      session.warn(
        Diagnostic(
          .data, tr("“\(word)” is not known: no rule can take it into account"),
          hint: tr("say it in other words, or ask your doctor or pharmacist")))
    }
    for near in read.near {
      session.warn(
        Diagnostic(
          .data, tr("“\(near.text)” is not known: no rule can take it into account"),
          hint: tr(
            "if you mean \(near.candidates.joined(separator: ", ")): stack condition add \((near.candidates.first ?? near.text).shellQuoted)"
          )))
    }
  }

  /// Says what of a medicine counts as every class, and what it may mean.
  static func tellUnknown(_ read: MedicineReading, as text: String, _ session: Session) {
    guard read.countsAsEveryClass else {
      guard let kind = read.found.first(where: { $0.isKind && !$0.isDenied }) else { return }
      return session.warn(
        Diagnostic(
          .data, tr("“\(kind.text)” is a kind of medicine, so any of them counts"),
          hint: tr("give the name on the package, or of the substance in it")))
    }
    let candidates = read.candidates
    session.warn(
      Diagnostic(
        .data, tr("“\(text)” is not known, and counts as every class of medicines"),
        hint: candidates.isEmpty
          ? tr("give the name on the package, or of the substance in it")
          : tr(
            "if you mean \(candidates.joined(separator: ", ")): stack medicine edit \(text.shellQuoted) meant=\(candidates[0].shellQuoted)"
          )))
  }
}
