// A question at the prompt as a value: what is shown, what Enter and `?` mean, what an answer stands for.

import Kernel

/// What was answered.
public struct Answer: Equatable, Sendable {
  /// As it stands on a line; empty for a value that is left out.
  public var text: String
  /// As people know it.
  public var shown: String

  public init(_ text: String, shown: String? = nil) {
    self.text = text
    self.shown = shown ?? text
  }

  /// A value that is left out, and its default with it.
  public static let omitted = Answer("", shown: "-")

  /// What has a meaning as an answer to every question.
  static var keys: Phrase {
    tr(
      "Enter accepts the value in [ ], ? explains, < goes back, - skips, . skips the rest, ! leaves"
    )
  }
}

/// One question, and what its answers mean.
public struct Question {
  /// Something that can be chosen by its number or its text.
  public struct Option {
    public var text: String
    public var description: String
    public var answer: Answer

    public init(_ text: String, _ description: String = "", answer: Answer) {
      self.text = text
      self.description = description
      self.answer = answer
    }
  }

  /// What a text stands for.
  public enum Reading {
    case answer(Answer)
    /// One of these: they are shown with numbers, and the question stands. Ten and more might be the
    /// names of things.
    case choice([Option], Phrase? = nil, most: Int = 9)
  }

  /// Without the default and the sign at its end.
  public var prompt: String
  /// What its answer is called where all are shown; the prompt where it is nil.
  public var title: String?
  /// An answer is needed: Enter alone gives none.
  public var isRequired: Bool
  /// What Enter means.
  public var standard: Answer?
  /// Shown above the prompt.
  public var lines: [String] = []
  public var options: [Option] = []
  /// So many options are shown and have a number.
  var most = 20
  /// What `?` shows.
  public var help: [String] = []
  /// What an answer looks like, said where one is needed and none was given.
  public var hint: Phrase?
  /// Nothing is done before it is answered: `.` does not pass it.
  public var decides = false
  /// What Tab completes, of the text and up to the byte given.
  public var completion: (String, Int) -> Completion
  /// - Throws: `usage` or `refused` for what is no answer.
  public var read: (String) throws(Diagnostic) -> Reading

  public init(
    _ prompt: String, isRequired: Bool = true,
    completion: @escaping (String, Int) -> Completion = {
      Completion(answering: $0, $1, among: [])
    },
    read: @escaping (String) throws(Diagnostic) -> Reading
  ) {
    self.prompt = prompt
    self.isRequired = isRequired
    self.completion = completion
    self.read = read
  }

  /// The prompt as it is shown.
  public var asked: String {
    let standard = standard.map { " [\($0.shown.printable)]" } ?? ""
    return prompt + standard + (standard.isEmpty && prompt.hasSuffix("?") ? " " : ": ")
  }

  /// The options that are shown, each with its number.
  var numbered: [String] {
    let width = String(min(most, options.count)).utf8.count
    return options.prefix(most).enumerated().map { place, option in
      let number = String(place + 1)
      let gap = String(repeating: " ", count: width - number.utf8.count)
      let more = option.description.isEmpty ? "" : "  " + option.description.printable
      return "  \(gap)\(number)  \(option.text.printable)\(more)"
    }
  }

  /// How many options are not shown.
  var hidden: Int { max(0, options.count - most) }

  /// The option that `text` is, or whose number it is.
  func option(_ text: String) -> Option? {
    if let same = options.first(where: { $0.text == text }) { return same }
    guard let number = Int(text), (1...most).contains(number), number <= options.count else {
      return nil
    }
    return options[number - 1]
  }

  /// What `text` means among options: the one that is called so, begins so or has it; several to choose
  /// from; nil for none.
  public static func found(_ text: String, among options: [Option]) -> Reading? {
    let key = text.folded
    let ways: [(String) -> Bool] = [
      { $0 == key }, { $0.hasPrefix(key) }, { $0.contains(key) },
    ]
    for fits in ways {
      let found = options.filter { fits($0.text.folded) }
      if found.count == 1 { return .answer(found[0].answer) }
      if !found.isEmpty { return .choice(found, tr("which of these?")) }
    }
    return nil
  }
}

/// Questions that belong together, and what each depends on.
public protocol Questions {
  /// What an answer is kept under.
  associatedtype Step: Hashable
  typealias Answers = [Step: Answer]

  /// The steps in their order, as far as they follow from the answers so far.
  func steps(_ answers: Answers) throws(Diagnostic) -> [Step]
  func question(_ step: Step, _ answers: Answers) throws(Diagnostic) -> Question
}

extension Questions {
  /// What was answered to some steps, a line each, for who decides on it; defaults count.
  public func review(_ steps: [Step], _ answers: Answers) throws(Diagnostic) -> [String] {
    var rows: [(title: String, shown: String)] = []
    for step in steps {
      let question = try question(step, answers)
      guard let shown = (answers[step] ?? question.standard)?.shown, shown != Answer.omitted.shown
      else { continue }
      rows.append((question.title ?? question.prompt, shown.printable))
    }
    let width = rows.map(\.title.displayWidth).max() ?? 0
    return rows.map { title, shown in
      "  " + title + String(repeating: " ", count: width - title.displayWidth + 2) + shown
    }
  }
}

/// A single question.
struct OneQuestion: Questions {
  enum Step { case only }

  var question: Question

  func steps(_ answers: Answers) -> [Step] { [.only] }
  func question(_ step: Step, _ answers: Answers) -> Question { question }
}
