// The warning before a type is made twice under almost the same name.

import Command
import Core
import Kernel

enum SimilarName {
  /// From this share of equal letters on, two names are taken for one.
  static let threshold = 0.8

  /// What the user wants done about it.
  enum Answer { case goAhead, useMatch }

  /// Asks where somebody can be asked; in scripts `--accept-similar` must say so beforehand.
  /// - Throws: `refused` otherwise, and when the answer is to stop.
  static func decide(
    _ name: String, _ match: (type: AssetType, similarity: Double), canUse: Bool,
    _ session: Session, _ arguments: Arguments, at span: SourceSpan
  ) throws(Diagnostic) -> Answer {
    let family = match.type.familyName ?? ""
    let share = match.similarity.fixed(2)
    let message = tr(
      "\(family) has the type \(match.type.name) already, which is \(share) similar to \(name)")
    guard !arguments.flag("accept-similar"), !session.options.yes else { return .goAhead }
    guard session.canAsk, let ask = session.console.ask else {
      throw Diagnostic(
        .refused, message, at: span,
        hint: tr("use that type, or add --accept-similar to make another"))
    }
    let language = session.language
    session.say(message)
    let question =
      canUse
      ? tr("[u]se that one, [g]o ahead and make another, or [q]uit? ")
      : tr("[g]o ahead, or [q]uit? ")
    while let answer = ask(question.text(language)) {
      switch answer.folded.first {
      case "u" where canUse: return .useMatch
      case "g", "y": return .goAhead
      case "q", "n", nil: throw Diagnostic(.refused, tr("nothing was changed"), at: span)
      default: continue
      }
    }
    throw Diagnostic(.refused, tr("nothing was changed"), at: span)
  }
}
