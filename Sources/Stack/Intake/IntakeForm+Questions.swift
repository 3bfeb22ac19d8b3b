// What each step of the intake asks, and what its answers may be.

import Command
import Kernel
import Supplements

extension IntakeForm {
  func question(_ step: IntakeStep, _ answers: Answers) throws(Diagnostic) -> Question {
    var question = try asked(step)
    question.title = step.title.text(session.language)
    if let shown = state.shown(step, session) {
      question.standard = Answer(
        shown, shown: listed(step).isEmpty ? shown : words(tr("as noted")))
    } else if state.isOmitted(step) {
      question.standard = .omitted
    }
    return question
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(session.language) }

  private func asked(_ step: IntakeStep) throws(Diagnostic) -> Question {
    let base = try session.base()
    switch step {
    case .terms: return terms(base)
    case .birth: return birth()
    case .goals:
      return listed(
        step, tr("which goals? numbers or words, separated by commas"), base.goals.map(\.name),
        tr("up to 18 goals, such as 4, 9 or \"dormire meglio\""), isRequired: true)
    case .diet:
      return listed(
        step, tr("how do you eat? numbers or words; - for none of these"), base.diets.map(\.name),
        tr("what does not suit your diet is never proposed"))
    case .risks:
      return listed(
        step, tr("which of these apply? numbers or words, separated by commas; - for none"),
        base.coreRisks.map(\.name),
        tr("you see at once what each of them forbids; you can also use your own words"))
    case .conditions:
      return listed(
        step, tr("any of these, or others in your own words? - for none"),
        base.furtherRisks.map(\.name),
        tr("any condition in your own words, such as \"pressione alta\""))
    case .allergies:
      return listed(
        step, tr("allergies? numbers or words; - for none"), base.allergyRisks.map(\.name),
        tr("also others, in your own words"))
    case .medicines:
      return listed(
        step, tr("which medicines do you take? names or brands, separated by commas; - for none"),
        [],
        tr("an unknown name counts as every class of medicines, until you say what it is"))
    case .taking:
      return listed(
        step, tr("what do you take already, with the dose of a day? - for nothing"), [],
        tr("such as \"magnesium 200 mg, vitamin D 1000 IU\"; it counts for the upper limits"))
    case .sex: return single(step, tr("sex (female, male, other)"))
    case .weight: return single(step, tr("weight (64kg, 141lb)"))
    case .height: return single(step, tr("height (168cm, 1.68m, 5ft6in)"))
    case .maternity: return single(step, tr("pregnant or nursing (no, pregnant, nursing)"))
    case .caffeine:
      return single(step, tr("caffeine a day from coffee, tea and the like (200mg)"))
    case .budget: return single(step, tr("budget a month (30EUR)"))
    case .priority: return single(step, tr("what matters most, in your own words"))
    }
  }

  private func terms(_ base: KnowledgeBase) -> Question {
    session.sayWrapped(.verbatim(base.disclaimer.text(session.language)))
    var question = Question(words(tr("do you accept that? yes or no"))) {
      [unowned self] (text) throws(Diagnostic) in
      switch Replies<Bool>.yesOrNo[text] {
      case true:
        try keep(.terms, "yes", as: "accept")
        return .answer(Answer("yes", shown: words(tr("yes"))))
      case false:
        session.note(tr("nothing is noted, and nothing recommended, unless you accept that"))
        throw OneAnswer.left
      case nil: throw Diagnostic(.usage, tr("yes or no"), at: SourceSpan(typed: text))
      }
    }
    question.help = ["  " + words(tr("to read it in full: stack about"))]
    return question
  }

  private func birth() -> Question {
    let day = base(of: "born")
    var question = Question(words(tr("date of birth (1979-03-14) or age in years"))) {
      [unowned self] (text) throws(Diagnostic) in
      if let years = Int(text) {
        guard (0...120).contains(years) else {
          throw Diagnostic(
            .usage, tr("an age lies between 0 and 120"), at: SourceSpan(typed: text))
        }
        try keep(.birth, text, as: "age")
        return .answer(Answer(text))
      }
      guard case .answer(let answer)? = try day?.read(text) else {
        throw Diagnostic(.usage, tr("\(text) is not a day"), at: SourceSpan(typed: text))
      }
      try keep(.birth, answer.text, as: "born")
      return .answer(answer)
    }
    question.help = [
      "  " + words(tr("many rules depend on the age; under 18 nothing is recommended"))
    ]
    question.hint = tr("such as 1979-03-14, or 47")
    return question
  }

  /// What the command itself takes for a key.
  private func base(of key: String) -> Question? {
    PersonCommands.noun.parameters([key]).first.map { session.question(for: $0) }
  }

  private func single(_ step: IntakeStep, _ prompt: Phrase) -> Question {
    let own = base(of: step.rawValue)
    var question = Question(
      words(prompt), isRequired: false,
      completion: own?.completion ?? { Completion(answering: $0, $1, among: []) }
    ) { [unowned self] (text) throws(Diagnostic) in
      if IntakeWords.saysNothing(text), step != .maternity { return .answer(.omitted) }
      if step == .sex, let one = choice(Sex.self, text) {
        return try kept(step, one.rawValue, text)
      }
      if step == .maternity, let one = choice(Maternity.self, text) {
        return try kept(step, one.rawValue, text)
      }
      if step == .weight, Double(text.replacing(",", with: ".")) != nil {
        return try kept(step, text.replacing(",", with: ".") + "kg", text)
      }
      guard case .answer(let answer)? = try own?.read(text) else {
        return try kept(step, text, text)
      }
      return try kept(step, answer.text, answer.shown)
    }
    question.help = own?.help ?? []
    return question
  }

  /// What people call a choice, in either language and by its first letters: as at the prompt, also where the form was
  /// begun by a line of the shell.
  private func choice<Choice: NamedChoice & RawRepresentable & CaseIterable>(
    _ type: Choice.Type, _ text: String
  ) -> Choice? where Choice.RawValue == String {
    let key = text.folded
    func names(_ one: Choice) -> [String] {
      [one.rawValue, one.words.text(.english), one.words.text(.italian)] + one.otherWords
    }
    if let same = type.allCases.first(where: { names($0).contains { $0.folded == key } }) {
      return same
    }
    let begun = type.allCases.filter { names($0).contains { $0.folded.hasPrefix(key) } }
    return begun.count == 1 ? begun[0] : nil
  }

  private func kept(
    _ step: IntakeStep, _ text: String, _ shown: String
  ) throws(Diagnostic) -> Question.Reading {
    try keep(step, text)
    return .answer(Answer(text, shown: state.shown(step, session) ?? shown))
  }

  /// A question whose answers are numbers of a list, words, or both.
  private func listed(
    _ step: IntakeStep, _ prompt: Phrase, _ names: [Name], _ help: Phrase,
    isRequired: Bool = false
  ) -> Question {
    let language = session.language
    var question = Question(
      words(prompt), isRequired: isRequired,
      completion: { text, place in
        Completion(
          answering: text, place,
          among: names.map {
            Completion.Candidate(
              text: $0.text(language), shown: $0.text(language), description: "")
          })
      }
    ) { [unowned self] (text) throws(Diagnostic) in
      if IntakeWords.saysOnlyNothing(text), !isRequired { return .answer(.omitted) }
      let rest = try remove(text, step)
      if step == .medicines, !rest.isEmpty {
        try keepMedicines(rest)
      } else if !rest.isEmpty {
        try keep(step, rest)
      }
      return .answer(Answer(text, shown: state.shown(step, session) ?? text))
    }
    question.lines = columns(names.map { $0.text(language) })
    let noted = listed(step)
    if !noted.isEmpty {
      question.lines += [words(tr("noted already; -1 removes the first:"))]
      question.lines += noted.enumerated().map { "  \($0 + 1)  \($1.text.printable)" }
    }
    question.help = ["  " + words(help)]
    return question
  }

  /// Names with their numbers, side by side as far as they fit.
  private func columns(_ names: [String]) -> [String] {
    let cells = names.enumerated().map { place, name in
      let number = String(place + 1)
      return String(repeating: " ", count: 3 - number.count) + number + "  " + name
    }
    let width = (cells.map(\.displayWidth).max() ?? 0) + 1
    let most = session.options.errorStyle.width
    let count = max(1, (most > 0 ? most : 80) / max(width, 1))
    let rows = (cells.count + count - 1) / max(count, 1)
    return (0..<rows).map { row in
      var line = ""
      for place in stride(from: row, to: cells.count, by: rows) {
        let isLast = place + rows >= cells.count
        line += isLast ? cells[place] : cells[place].padded(toWidth: width)
      }
      return line
    }
  }
}
