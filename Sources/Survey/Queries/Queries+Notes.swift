// Notes on plans out of their table.

import Command
import Core
import Kernel
import Notebook
import Render

extension SurveyReader {
  func notes(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [PlanNote] {
    try NoteCommands.noun.items(session, conditions, page: page)
  }

  /// The number of the next note of a project; those of notes removed are not given again.
  func nextNoteNumber(_ project: Identifier) throws(Diagnostic) -> Int {
    let last = try notebook.first(
      "SELECT max(number) FROM survey_note WHERE scope = ?", [.id(project)]
    ) { (row) throws(Diagnostic) in row.optionalInteger(0) }
    return Int(last.flatMap { $0 } ?? 0) + 1
  }

  /// Notes about a room or about what stands in it.
  static func notesAbout(room: Identifier) -> Condition {
    Condition("coalesce(a.room, n.room) = ?", [.id(room)])
  }
}
