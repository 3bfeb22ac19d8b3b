// `survey asset add` without a type: asks where somebody can be asked, and ends in the command that
// says the same. Nothing is locked while questions stand, and nothing is written before the last.

import Command
import Kernel
import Notebook
import Render

enum AssetDialogueCommand {
  static func guide(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Bool {
    guard !arguments.has("make"), session.canAsk, isBare(arguments) else { return false }
    let reader = try SurveyReader(session)
    var room: Room?
    if let id = try arguments.thing("room", session) ?? session.place("survey.room")?.id {
      room = try reader.room(id)
    }
    if let room { try Rules.checkOpen(room, session.language, at: arguments.span("room")) }
    var dialogue = AssetDialogue(reader, room: room)
    session.note(
      tr(
        "Enter accepts the value in [ ], < goes back, - skips, . skips the rest, Ctrl-C cancels"
      )
    )
    while true {
      let question = try dialogue.question()
      for line in question.lines { session.note(.verbatim(line)) }
      guard let answer = session.ask(question.prompt, among: question.matches) else {
        throw Diagnostic(.interrupted, tr("nothing was written"))
      }
      switch try dialogue.take(answer) {
      case .ask: continue
      case .leave:
        session.say(tr("nothing was written"))
        return true
      case .save:
        guard try save(&dialogue, session) else { continue }
        if session.isDryRun { return true }
        let question = tr("another like this? yes or no").text(session.language)
        let again = session.reply(
          to: "\(question) [\(tr("no").text(session.language))]: ", .yesOrNo, standard: false)
        guard again == true else { return true }
        dialogue.another()
      }
    }
  }

  /// Words that say a part leave the rest to be said as well.
  private static func isBare(_ arguments: Arguments) -> Bool {
    arguments.open.isEmpty
      && !["at", "wall", "offset", "photo"].contains { arguments.has($0) }
  }

  /// Writes what was answered and shows what is stored. - Returns: false when it was refused; the
  /// answers stand, to be corrected.
  private static func save(
    _ dialogue: inout AssetDialogue, _ session: Session
  ) throws(Diagnostic) -> Bool {
    let lines = try dialogue.commands()
    if session.isDryRun {
      for words in lines {
        session.say(.verbatim(words.map(\.shellQuoted).joined(separator: " ")))
      }
      return true
    }
    do throws(Diagnostic) {
      try session.perform(lines)
    } catch {
      guard error.code != .interrupted else { throw error }
      dialogue.reader = try SurveyReader(session)
      session.report(error)
      return false
    }
    dialogue.reader = try SurveyReader(session)
    if let id = session.lastID { try session.perform([["survey", "asset", "show", id]]) }
    return true
  }

  /// Where nobody can be asked, the words to type are named.
  static func cannotAsk(_ arguments: Arguments, _ session: Session) -> Diagnostic {
    Diagnostic(
      .refused, tr("no type given, and there is no terminal to ask on"),
      at: arguments.invocation.line.span,
      hint: tr("survey asset add TYPE --room ROOM KEY=VALUE; to list types: survey type list"))
  }
}
