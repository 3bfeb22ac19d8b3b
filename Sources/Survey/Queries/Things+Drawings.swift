// Notes as things that commands name.

import Command
import Kernel
import Notebook

extension SurveyThings {
  /// By its number.
  static func findNote(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard let number = Int64(digits) else { return [] }
    let reader = try SurveyReader(session)
    return try nearFirst(inProject(session, "n")) { (conditions) throws(Diagnostic) in
      try candidates(
        try reader.notes(conditions + [.init("n.number = ?", [.integer(number)])]), session)
    }
  }

  static func allNotes(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try candidates(
      try reader.notes(
        [inProject(session, "n")].compactMap { $0 }, page: Page(limit: 500)), session)
  }

  private static func candidates(
    _ notes: [PlanNote], _ session: Session
  ) throws(Diagnostic) -> [Candidate] {
    let tails = try session.notebook().shortTails(notes.map(\.id))
    return zip(notes, tails).map { note, tail in
      Candidate(
        String(note.number), note.text ?? note.kind.words.text(session.language), id: note.id,
        aliases: [tail])
    }
  }
}
