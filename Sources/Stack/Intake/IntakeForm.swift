// The intake at a terminal. Each answer is a line of `stack intake` that runs at once: it is kept, it can be undone, and
// the form can be left at any step. What is asked next follows from the notebook alone.

import Command
import Kernel
import Supplements

final class IntakeForm: Questions {
  typealias Step = IntakeStep

  let session: Session
  let id: Identifier
  private let wanted: [IntakeStep]
  private(set) var state: IntakeState
  /// What was left out on purpose, and noted so.
  private var noted: Set<IntakeStep> = []

  /// - Parameter wanted: the steps to ask.
  init(_ session: Session, _ id: Identifier, _ wanted: [IntakeStep]? = nil) throws(Diagnostic) {
    (self.session, self.id) = (session, id)
    let reader = try StackReader(session)
    state = try IntakeState(try reader.person(id), reader)
    self.wanted = wanted ?? state.open
  }

  /// Runs the form; false where the line gives answers itself, or nobody can be asked.
  static func guide(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Bool {
    guard session.canGuide, !session.isDryRun,
      !IntakeCommands.keys.contains(where: { arguments.has($0) })
    else { return false }
    do throws(Diagnostic) {
      let id = try whose(session, arguments)
      let form = try IntakeForm(session, id)
      guard try form.ask(), try form.review() else { throw OneAnswer.left }
      try form.end()
    } catch {
      guard error.code == .interrupted else { throw error }
      session.say(tr("stopped; your answers are saved. To continue: stack intake"))
    }
    return true
  }

  private var quoted: String { state.person.name.shellQuoted }

  // MARK: - Who

  private static func whose(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Identifier {
    if let id = try arguments.thing("person", session) ?? session.place("stack.person")?.id {
      return id
    }
    // The first answer makes the notebook, where there is none yet.
    let people = (try? session.notebook()) == nil ? [] : try PersonCommands.noun.items(session)
    var question = Question(
      people.isEmpty
        ? tr("who is it for? a name").text(session.language)
        : tr("who? a number, or a new name").text(session.language)
    ) { (text) throws(Diagnostic) in
      let span = SourceSpan(typed: text)
      return .answer(Answer(try GivenName.checked(text.trimmedBlanks, span)))
    }
    question.options = people.map {
      Question.Option($0.name, answer: Answer($0.id.description, shown: $0.name))
    }
    question.standard = people.count == 1 ? question.options[0].answer : nil
    question.help = ["  " + tr("each person has a profile of their own").text(session.language)]
    guard let text = try OneAnswer.ask(question, session) else { throw OneAnswer.left }
    if let one = people.first(where: { $0.id.description == text || $0.name.folded == text.folded })
    {
      return one.id
    }
    let before = Set(people.map(\.id))
    try session.perform([["stack", "person", "add", "--", text]])
    guard let new = try PersonCommands.noun.items(session).first(where: { !before.contains($0.id) })
    else { throw OneAnswer.left }
    return new.id
  }

  // MARK: - Steps

  /// - Returns: false where wrong answers ended it.
  private func ask() throws(Diagnostic) -> Bool {
    var guide = try Guide(self)
    return try session.ask(&guide)
  }

  func steps(_ answers: Answers) throws(Diagnostic) -> [IntakeStep] {
    for (step, answer) in answers where answer == .omitted && noted.insert(step).inserted {
      try omit(step)
    }
    return wanted.filter { state.steps.contains($0) }
  }

  /// Notes that a step is answered with nothing; what stood there goes, once that was confirmed.
  private func omit(_ step: IntakeStep) throws(Diagnostic) {
    guard IntakeStep.omissible.contains(step) else { return }
    let listed = listed(step)
    if !listed.isEmpty {
      let question = tr("remove what is noted: \(listed.map(\.text).joined(separator: ", "))?")
      let prompt =
        question.text(session.language) + " [" + tr("yes/no").text(session.language) + "] "
      guard session.reply(to: prompt, .yesOrNo) == true else { return }
      try session.perform(listed.map { removal(of: $0.id, step) })
    }
    try run(["skip=\(step.rawValue)"])
  }

  private func removal(of id: Identifier, _ step: IntakeStep) -> [String] {
    let noun: [String] =
      switch step {
      case .medicines: ["medicine"]
      case .taking: []
      default: ["condition"]
      }
    return ["stack"] + noun + ["remove", id.description]
  }

  /// Things that a step has noted.
  func listed(_ step: IntakeStep) -> [(id: Identifier, text: String)] {
    switch step {
    case .risks: state.main.map { ($0.id, $0.text) }
    case .conditions: state.further.map { ($0.id, $0.text) }
    case .allergies: state.allergies.map { ($0.id, $0.text) }
    case .medicines: state.medicines.map { ($0.id, $0.text) }
    case .taking:
      state.items.map {
        ($0.id, Phrase.supplement($0.supplement, session).text(session.language))
      }
    default: []
    }
  }

  /// Runs a line with one answer, and reads the notebook anew.
  func run(_ words: [String]) throws(Diagnostic) {
    try session.perform([["stack", "intake", "--person", id.description] + words])
    try reread()
  }

  func reread() throws(Diagnostic) {
    let reader = try StackReader(session)
    state = try IntakeState(try reader.person(id), reader)
  }

  /// Keeps an answer.
  /// - Throws: what is wrong with it, shown on the answer as it was typed.
  func keep(_ step: IntakeStep, _ text: String, as key: String? = nil) throws(Diagnostic) {
    do throws(Diagnostic) { try run(["\(key ?? step.rawValue)=\(text)"]) } catch {
      var fault = error
      fault.span = SourceSpan(typed: text)
      throw fault
    }
    noted.remove(step)
  }

  /// Confirmed names of near ones go the way of the command for medicines, which knows what they mean.
  func keepMedicines(_ text: String) throws(Diagnostic) {
    let span = SourceSpan(typed: text)
    let names = try session.knowledge().reader()
    var plain: [String] = []
    var meant: [(text: String, name: String)] = []
    for part in try IntakeWords.parts(text, span) {
      let read = names.medicine(part)
      guard read.found.count == 1, case .near(let candidates) = read.found[0].how,
        !read.found[0].isDenied, let name = meaning(of: part, candidates)
      else {
        if read.found.count > 1, !read.candidates.isEmpty {
          throw Diagnostic(
            .usage, tr("“\(part)” names several medicines, and one of them is misspelt"), at: span,
            hint: tr("separate them with commas"))
        }
        plain.append(part)
        continue
      }
      meant.append((part, name))
    }
    if !plain.isEmpty { try keep(.medicines, plain.joined(separator: "; ")) }
    for one in meant {
      try session.perform([
        [
          "stack", "medicine", "add", "--person", id.description, "meant=\(one.name)", "--",
          one.text,
        ]
      ])
    }
    try reread()
  }

  private func meaning(of text: String, _ candidates: [String]) -> String? {
    for name in candidates {
      let question = tr("“\(text)”: do you mean \(name)?").text(session.language)
      let prompt = question + " [" + tr("yes/no").text(session.language) + "] "
      guard let isMeant = session.reply(to: prompt, .yesOrNo) else { return nil }
      if isMeant { return name }
    }
    return nil
  }

  /// Takes away what `-2` and the like mean of what is noted.
  /// - Returns: what else the text says.
  func remove(_ text: String, _ step: IntakeStep) throws(Diagnostic) -> String {
    let all = listed(step)
    var gone: [Identifier] = []
    var rest: [String] = []
    for part in try IntakeWords.parts(text, SourceSpan(typed: text)) {
      guard !all.isEmpty, part.hasPrefix("-"), let number = Int(part.dropFirst()) else {
        rest.append(part)
        continue
      }
      guard all.indices.contains(number - 1) else {
        throw Diagnostic(
          .usage, tr("there is no number \(number)"), at: SourceSpan(typed: text),
          hint: tr("give numbers from 1 to \(all.count), or words"))
      }
      gone.append(all[number - 1].id)
    }
    guard !gone.isEmpty else { return text }
    try session.perform(gone.map { removal(of: $0, step) })
    try reread()
    return rest.joined(separator: "; ")
  }

  // MARK: - Review

  /// Shows every answer until nobody wants to change one.
  /// - Returns: false where wrong answers ended it.
  private func review() throws(Diagnostic) -> Bool {
    while true {
      try reread()
      session.note(tr("what is known of \(state.person.name):"))
      var question = Question(
        tr("change an answer? its number, or Enter when all is right").text(session.language),
        isRequired: false
      ) { (text) throws(Diagnostic) in
        throw Diagnostic(
          .usage, tr("there is no answer \(text)"), at: SourceSpan(typed: text),
          hint: tr("give its number"))
      }
      let steps = state.steps
      let width = steps.map { $0.title.text(session.language).displayWidth }.max() ?? 0
      question.options = steps.map { step in
        let title = step.title.text(session.language)
        let none =
          state.isOmitted(step)
          ? tr("nothing").text(session.language)
          : "(" + tr("not answered").text(session.language) + ")"
        return Question.Option(
          title.padded(toWidth: width), state.shown(step, session) ?? none,
          answer: Answer(step.rawValue))
      }
      guard let text = try OneAnswer.ask(question, session),
        let step = IntakeStep(rawValue: text)
      else { return true }
      let form = try IntakeForm(session, id, [step])
      guard try form.ask() else { return false }
    }
  }

  private func end() throws(Diagnostic) {
    let name = quoted
    guard let years = state.person.years(on: session.today), years >= 18 else {
      session.say(
        state.person.years(on: session.today) == nil
          ? tr("nothing is recommended to somebody whose age is not known")
          : tr("nothing is recommended to anybody under 18: ask a doctor"))
      return
    }
    guard !state.goals.isEmpty else {
      session.say(tr("without a goal nothing is recommended; add one: stack intake"))
      return
    }
    session.say(tr("next: stack recommend --person \(name)"))
  }
}

/// A question by itself.
struct OneAnswer: Questions {
  enum Step { case only }

  let question: Question

  func steps(_ answers: Answers) -> [Step] { [.only] }
  func question(_ step: Step, _ answers: Answers) -> Question { question }

  /// - Returns: nil where Enter left it, or wrong answers ended it.
  static func ask(_ question: Question, _ session: Session) throws(Diagnostic) -> String? {
    var guide = try Guide(OneAnswer(question: question))
    return try session.ask(&guide) ? guide.answers[.only]?.text : nil
  }

  static var left: Diagnostic { Diagnostic(.interrupted, tr("nothing was written")) }
}
