// `survey asset add` without a type: asks where somebody can be asked, and ends in the command that
// says the same. Nothing is locked while questions stand, and nothing is written before the last.

import Command
import Kernel
import Notebook

enum AssetDialogueCommand {
  static func guide(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Bool {
    guard session.canGuide, !arguments.has("type") else { return false }
    guard isBare(arguments) else { return try askType(session, arguments) }
    let reader = try SurveyReader(session)
    var answers: AssetDialogue.Answers = [:]
    // `add radiator`: of which type is asked, and all that follows.
    if let text = arguments.text("make") {
      guard let id = session.identifier(named: text, "survey.make"),
        let family = try reader.family(id),
        try reader.types([.init("t.family = ?", [.id(id)])]).count > 1
      else { return false }
      answers[.family] = Answer(id.description, shown: family.name)
    }
    if let id = try arguments.thing("room", session) ?? session.place("survey.room")?.id,
      let room = try reader.room(id)
    {
      try Rules.checkOpen(room, session.language, at: arguments.span("room"))
      answers[.room] = Answer(id.description, shown: room.title(session.language))
    }
    let asksRoom = answers[.room] == nil
    var first: AssetDialogue.Step?
    if !asksRoom, let id = answers[.family].flatMap({ Identifier($0.text) }) { first = .type(id) }
    while true {
      // After a command has written, the notebook is another.
      let dialogue = AssetDialogue(reader: try SurveyReader(session), asksRoom: asksRoom)
      var guide = try Guide(dialogue, answers: answers, from: first)
      guard try session.ask(&guide) else { throw Diagnostic(.usage, tr("nothing was written")) }
      answers = guide.answers
      let meaning = answers.removeValue(forKey: .save)?.text
      first = .save
      if meaning == "no" {
        session.say(tr("nothing was written"))
        return true
      }
      if meaning == "use" {
        // Another is made only where the next answer says so.
        answers = try dialogue.usingTwin(answers)
        continue
      }
      guard try save(try dialogue.commands(answers), session) else { continue }
      if session.isDryRun { return true }
      let no = tr("no").text(session.language)
      let question = tr("another like this? yes or no").text(session.language)
      guard session.reply(to: "\(question) [\(no)]: ", .yesOrNo, standard: false) == true else {
        return true
      }
      (answers, first) = try AssetDialogue(reader: try SurveyReader(session), asksRoom: asksRoom)
        .another(answers)
    }
  }

  /// `add radiator at=4.5,0.5`: all is said but of which type it is.
  private static func askType(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Bool
  {
    let reader = try SurveyReader(session)
    let span = arguments.span("make")
    guard let text = arguments.text("make") else { return false }
    try refuseSeveral(text, session, at: span)
    guard let id = session.identifier(named: text, "survey.make"),
      let family = try reader.family(id)
    else { return false }
    let types = try reader.types([.init("t.family = ?", [.id(id)])])
    guard types.count > 1 else { return false }
    let names = types.map(\.name)
    guard
      let place = session.chosen(
        among: names, names: names, tr("which type of \(family.name)? A number: "))?.first
    else { throw Diagnostic(.refused, tr("nothing was written"), at: span) }
    let chosen = types[place]
    let typed = arguments.invocation.line.words
    guard typed.allSatisfy({ $0.literal != nil }),
      let at = typed.firstIndex(where: { $0.span == span })
    else { return false }
    // Whole, since the line may lean on where it was typed.
    let before = typed[..<at].compactMap(\.literal).drop { !$0.hasPrefix("--") }
    let behind = typed[(at + 1)...].compactMap(\.literal)
    try session.perform([
      arguments.invocation.command.words + before + [family.name, chosen.name] + behind
    ])
    return true
  }

  /// `add 2 radiators at=4.5,0.5`: several things cannot stand in one place.
  private static func refuseSeveral(
    _ text: String, _ session: Session, at span: SourceSpan
  ) throws(Diagnostic) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 1, let count = Int(words[0]), count > 1,
      let kind = SurveySlots.all["kind"]?(session, Array(words.dropFirst()))
    else { return }
    throw Diagnostic(
      .usage, tr("at= is the place of one asset, not of \(count)"), at: span,
      hint: tr(
        "to spread them over the room: survey asset place \(kind.text.shellQuoted) --grid \(count)x1"
      ))
  }

  /// Words that say a part leave the rest to be said as well.
  private static func isBare(_ arguments: Arguments) -> Bool {
    arguments.open.isEmpty
      && !["at", "wall", "offset", "photo"].contains { arguments.has($0) }
  }

  /// Writes what was answered and shows what is stored. - Returns: false when it was refused; the
  /// answers stand, to be corrected.
  private static func save(_ lines: [[String]], _ session: Session) throws(Diagnostic) -> Bool {
    let texts = lines.map { $0.map(\.shellQuoted).joined(separator: " ") }
    if session.isDryRun {
      for text in texts { session.say(.verbatim(text)) }
      return true
    }
    texts.forEach(session.keepGuided)
    do throws(Diagnostic) {
      try session.perform(lines)
    } catch {
      guard error.code != .interrupted else { throw error }
      session.report(error)
      return false
    }
    if let id = session.lastID { try session.perform([["survey", "asset", "show", id]]) }
    return true
  }

  /// Where nobody can be asked, the words to type are named.
  static func cannotAsk(_ arguments: Arguments, _ session: Session) -> Diagnostic {
    Diagnostic(
      .refused, tr("no type given, and nobody can be asked"),
      at: arguments.invocation.line.span,
      hint: tr("survey asset add TYPE --room ROOM KEY=VALUE; to list types: survey type list"))
  }
}
