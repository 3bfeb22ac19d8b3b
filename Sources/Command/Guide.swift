// Questions one after the other, as a value: which stands now, what an answer changes, the way back. It asks
// nobody and writes nothing; whoever holds it shows the question and brings the answer (`Session.ask`).
//
//   Enter  takes the value in [ ], or leaves out what may be left out     ?  explains the question
//   <      goes back to the question before; its answer is the default    -  leaves a value out
//   .      answers Enter to all that follow                               !  leaves; nothing is changed
//   \TEXT  is TEXT as it stands

import Kernel

public struct Guide<Source: Questions> {
  /// What an answer led to.
  public enum Turn: Equatable, Sendable {
    /// A question stands: the next one, or the same again.
    case asks
    case answered
    /// Who was asked wants none of it.
    case left
    /// An answer is needed, and the third one was wrong, too.
    case failed
  }

  public let source: Source
  public private(set) var answers: Source.Answers
  /// The question that stands; nil when all are answered.
  public private(set) var question: Question?
  /// What is to be said of the last answer.
  public private(set) var said: [Phrase] = []
  /// Why the last answer was none.
  public private(set) var fault: Diagnostic?

  private var step: Source.Step?
  private var before: [Source.Step] = []
  /// The options are what a search found: Enter takes none of them, nor what stood there before it.
  private var isChoosing = false
  private var wrong = 0

  /// - Parameters:
  ///   - answers: what is known already; the defaults of these questions.
  ///   - first: where to begin; with the first question where it is nil.
  public init(
    _ source: Source, answers: Source.Answers = [:], from first: Source.Step? = nil
  ) throws(Diagnostic) {
    self.source = source
    self.answers = answers
    let steps = try source.steps(answers)
    let place = first.flatMap { steps.firstIndex(of: $0) } ?? 0
    before = Array(steps.prefix(place))
    try stand(on: steps.dropFirst(place).first)
  }

  private mutating func stand(on step: Source.Step?) throws(Diagnostic) {
    self.step = step
    (isChoosing, wrong) = (false, 0)
    guard let step else { return question = nil }
    var next = try source.question(step, answers)
    if let earlier = answers[step] { next.standard = earlier }
    question = next
  }

  /// Words that leave, whatever is asked; behind a backslash they are answers.
  static var leaving: Set<String> { ["quit", "undo", "cancel"] }

  /// Takes what was typed.
  /// - Throws: what is wrong with the notebook, rather than with the answer.
  public mutating func take(_ typed: String) throws(Diagnostic) -> Turn {
    (said, fault) = ([], nil)
    guard var present = question else { return .answered }
    var text = typed.trimmedBlanks
    switch text {
    case "!": return .left
    case "?":
      said = present.help.map { .verbatim($0) } + [Answer.keys]
      return .asks
    case "<": return try back()
    case ".": return try finish()
    case "" where isChoosing:
      said = [tr("choose by number, or type more of the name")]
      return .asks
    case "" where present.standard != nil || !present.isRequired:
      return try settle(present.standard)
    case "-" where !present.isRequired: return try settle(.omitted)
    case "", "-":
      return try refuse(Diagnostic(.usage, tr("an answer is required"), hint: present.hint))
    default: break
    }
    if Guide.leaving.contains(text.folded) { return .left }
    if text.hasPrefix("\\") { text.removeFirst() }
    if let chosen = present.option(text) { return try settle(chosen.answer) }
    do throws(Diagnostic) {
      switch try present.read(text) {
      case .answer(let answer): return try settle(answer)
      case .choice(let options, let phrase, let most):
        (present.options, present.most, present.lines) = (options, most, [])
        present.standard = nil
        question = present
        said = [phrase].compactMap { $0 }
        (isChoosing, wrong) = (true, 0)
        return .asks
      }
    } catch {
      guard error.code == .usage || error.code == .refused else { throw error }
      return LineReading.leaves(text) ? .left : try refuse(error)
    }
  }

  /// Keeps an answer and goes on to the question that follows.
  private mutating func settle(_ answer: Answer?) throws(Diagnostic) -> Turn {
    guard let step else { return .answered }
    answers[step] = answer
    before.append(step)
    let steps = try source.steps(answers)
    let place = steps.firstIndex(of: step).map { $0 + 1 } ?? 0
    try stand(on: steps.dropFirst(place).first)
    return question == nil ? .answered : .asks
  }

  private mutating func back() throws(Diagnostic) -> Turn {
    guard let last = before.popLast() else {
      said = [tr("this is the first question")]
      return .asks
    }
    try stand(on: last)
    return .asks
  }

  /// Answers Enter until an answer is needed, or a decision.
  private mutating func finish() throws(Diagnostic) -> Turn {
    var isFirst = true
    while let question {
      if question.decides, !isFirst { return .asks }
      guard question.standard != nil || !question.isRequired else {
        said = [isFirst ? tr("an answer is required") : tr("another answer is required")]
        return .asks
      }
      _ = try settle(question.standard)
      isFirst = false
    }
    return .answered
  }

  /// The third wrong answer ends a question: it is left out where it may be.
  private mutating func refuse(_ fault: Diagnostic) throws(Diagnostic) -> Turn {
    self.fault = fault
    wrong += 1
    guard wrong >= 3 else {
      said = [tr("? explains, < goes back, ! leaves")]
      return .asks
    }
    return question?.isRequired ?? false ? .failed : try settle(nil)
  }
}
