// The warning before a type is made twice: under almost the same name, or with the same parameters.

import Command
import Kernel

enum SimilarName {
  /// From this share of equal letters on, two names are taken for one.
  static let threshold = 0.8

  /// What the user wants done about it.
  enum Answer { case goAhead, useMatch, stop }

  static let goAhead: Replies<Answer> = [
    "g|go|go ahead|procedi|procedere": .goAhead, "q|quit|lascia|lasciar stare": .stop,
  ]
  static let goAheadOrUse: Replies<Answer> = [
    "u|use|use that one|usa|usare|usare quello": .useMatch,
    "g|go|go ahead|crea|creare|crearne un altro|crearne comunque un altro": .goAhead,
    "q|quit|lascia|lasciar stare": .stop,
  ]

  /// Asks where somebody can be asked; in scripts `--accept-similar` must say so beforehand.
  /// - Throws: `refused` otherwise, and when the answer is to stop or there is none.
  static func decide(
    _ name: String, _ match: TypeNames.Match, canUse: Bool, _ session: Session,
    _ arguments: Arguments, at span: SourceSpan
  ) throws(Diagnostic) -> Answer {
    let message = match.message(name)
    guard !arguments.flag("accept-similar"), !session.options.yes else { return .goAhead }
    guard session.canAsk else {
      throw Diagnostic(
        .refused, message, at: span,
        hint: tr("use that type, or add another one with --accept-similar"))
    }
    let language = session.language
    session.say(message)
    let question =
      canUse
      ? tr("[u]se that one, [g]o ahead and add another, or [q]uit? ")
      : tr("[g]o ahead, or [q]uit? ")
    let answer = session.reply(
      to: question.text(language), canUse ? SimilarName.goAheadOrUse : SimilarName.goAhead)
    guard let answer, answer != .stop else {
      throw Diagnostic(.refused, tr("nothing was changed"), at: span)
    }
    return answer
  }
}
