// Questions at the prompt. Each takes its own answers only: an initial or a whole word, English or
// Italian whatever the language of the texts. Anything else is asked again, up to the third time; where
// input ends, or somebody wants to leave, nobody has answered, and nothing changes.

import Kernel

/// The answers of a question and what they mean: `["yes|y|si|s": true, "no|n": false]`.
public struct Replies<Meaning>: ExpressibleByDictionaryLiteral {
  private var meanings: [String: Meaning] = [:]

  /// - Parameter elements: all forms of an answer, parted by bars, without capitals and accents; and
  ///   what it means.
  public init(dictionaryLiteral elements: (String, Meaning)...) {
    for (forms, meaning) in elements {
      for form in forms.split(separator: "|") { meanings[String(form)] = meaning }
    }
  }

  /// What `text` means; nil where it is no answer to the question.
  public subscript(text: String) -> Meaning? {
    get { meanings[text.trimmedBlanks.folded] }
    set { meanings[text.folded] = newValue }
  }
}

extension Replies: Sendable where Meaning: Sendable {}

extension Replies<Bool> {
  public static var yesOrNo: Replies<Bool> { ["yes|y|si|s": true, "no|n": false] }
}

extension Session {
  /// Whether a question can be answered.
  public var canAsk: Bool { console.ask != nil && !options.yes && !readsQuietly }

  /// Asks which of several things are meant, each shown with its number.
  /// - Parameters:
  ///   - names: of each, what it is called in an answer that is no number.
  ///   - takesAll: whether `all` is an answer.
  /// - Returns: the places of those that were chosen; nil where the question was left.
  public func chosen(
    among texts: [String], names: [String], _ question: Phrase, takesAll: Bool = false
  ) -> [Int]? {
    for (index, text) in texts.prefix(30).enumerated() {
      note(.verbatim("  \(index + 1)  \(text.printable)"))
    }
    return reply(to: question.text(language)) { answer -> [Int]? in
      let answer = answer.trimmedBlanks
      if takesAll, ["all", "tutti", "tutte"].contains(answer.folded) {
        return Array(texts.indices)
      }
      if let number = Int(answer), texts.indices.contains(number - 1) { return [number - 1] }
      return names.firstIndex { $0.folded == answer.folded }.map { [$0] }
    }
  }

  /// Asks for a line; nil where input ended or Ctrl-C was pressed.
  public func ask(_ prompt: String, among matches: [Completion.Candidate] = []) -> String? {
    ask(prompt) { Completion(answering: $0, $1, among: matches) }
  }

  /// The same with what Tab completes, of the text and up to the byte given.
  func ask(_ prompt: String, completing: @escaping (String, Int) -> Completion) -> String? {
    guard let ask = console.askCompleting else { return console.ask?(prompt) }
    return ask(prompt, completing)
  }

  /// How often a question is asked before it is left.
  static let mostTries = 3

  /// Whether a text that answers no question leaves it.
  public static func leaves(_ text: String) -> Bool { LineReading.leaves(text) }

  /// Asks until one of `replies` comes; nil where input ended, Ctrl-C was pressed, or the question was
  /// left: by `quit`, or by a third answer that is none.
  /// - Parameter standard: what Enter alone means; without it the question is asked again.
  public func reply<Meaning>(
    to prompt: String, _ replies: Replies<Meaning>, standard: Meaning? = nil
  ) -> Meaning? {
    reply(to: prompt) { text in
      replies[text] ?? (text.trimmedBlanks.isEmpty ? standard : nil)
    }
  }

  /// The same with what an answer means, nil where it means nothing.
  /// - Parameter explained: what `?` says; then the question is asked again.
  public func reply<Meaning>(
    to prompt: String, among matches: [Completion.Candidate] = [], explained: Phrase? = nil,
    _ meaning: (String) -> Meaning?
  ) -> Meaning? {
    var tries = 0
    while tries < Session.mostTries {
      guard let text = ask(prompt, among: matches) else { return nil }
      if let explained, text.trimmedBlanks == "?" {
        sayWrapped(explained)
        continue
      }
      if let meaning = meaning(text) { return meaning }
      if Session.leaves(text) { return nil }
      tries += 1
    }
    return nil
  }

  /// A yes-or-no question whose answer `flag` gives in scripts.
  /// - Throws: `refused` where nobody can be asked, naming the flag; or when the answer is not yes.
  public func confirm(_ question: Phrase, flag: String, at span: SourceSpan?) throws(Diagnostic) {
    if options.yes { return }
    guard console.ask != nil else {
      throw Diagnostic(.refused, question, at: span, hint: tr("to go ahead, add \(flag)"))
    }
    let prompt = question.text(language) + " [" + tr("yes/no").text(language) + "] "
    guard reply(to: prompt, .yesOrNo) == true else {
      throw Diagnostic(.refused, tr("nothing was changed"), at: span)
    }
  }
}
