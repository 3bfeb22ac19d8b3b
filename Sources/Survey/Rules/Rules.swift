// What a survey allows: removal only of what nothing depends on, no changes in approved rooms, names
// that say something. Each rule says no in one place; the states of rooms stand in RoomRules.swift.

import Command
import Kernel
import Notebook
import Render

enum Rules {
  /// Refuses to remove a thing that others still belong to.
  static func refuseChildren(
    _ title: String, _ count: Int, _ children: Phrase, _ next: Phrase, at span: SourceSpan
  ) throws(Diagnostic) {
    guard count > 0 else { return }
    throw Diagnostic(.refused, tr("\(title) still has \(children)"), at: span, hint: next)
  }

  /// Refuses to change the assets of a room that is approved.
  static func checkOpen(
    _ room: Room, _ language: Language, at span: SourceSpan
  ) throws(Diagnostic) {
    guard room.state == .approved else { return }
    let title = room.title(language)
    throw Diagnostic(
      .refused, tr("\(title) is approved, so its assets stay as they are"), at: span,
      hint: tr("open it again: survey room state \(title.shellQuoted) in_progress"))
  }

  /// A name that is not blank, without blanks at its ends.
  static func name(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> String {
    try GivenName.checked(PlanNames.trimmed(text), span)
  }
}
