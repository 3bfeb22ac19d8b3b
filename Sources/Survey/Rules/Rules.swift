// What a survey allows: removal only of what nothing depends on, room states in their order, assets
// inside their rooms. Each rule says no in one place.

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

  /// Whether a room may go from one state to another.
  /// - Throws: `refused`, saying what comes first.
  static func check(
    _ room: Room, becomes state: RoomState, _ language: Language, at span: SourceSpan
  ) throws(Diagnostic) {
    let title = room.title(language)
    switch (room.state, state) {
    case (_, .empty) where room.assets > 0:
      throw Diagnostic(
        .refused,
        tr(
          room.assets, one: "\(title) has 1 asset, so it is not empty",
          other: "\(title) has \(room.assets) assets, so it is not empty"), at: span,
        hint: tr("set in_progress, or remove the assets first"))
    case (.complete, .approved), (.approved, .approved): return
    case (_, .approved):
      throw Diagnostic(
        .refused, tr("\(title) is \(room.state.words); only a complete room is approved"),
        at: span, hint: tr("first: survey room state \(title.shellQuoted) complete"))
    default: return
    }
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
    let trimmed = PlanNames.trimmed(text)
    guard !trimmed.isEmpty else { throw Diagnostic(.usage, tr("a name is not blank"), at: span) }
    guard trimmed.utf8.count <= 1000 else {
      throw Diagnostic(.usage, tr("a name has at most 1000 bytes"), at: span)
    }
    return trimmed
  }
}
