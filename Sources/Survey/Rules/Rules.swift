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

  /// Refuses to change a room that is approved, or what stands in it.
  static func checkOpen(
    _ room: Room, _ language: Language, at span: SourceSpan
  ) throws(Diagnostic) {
    guard room.state == .approved else { return }
    let title = room.title(language)
    throw Diagnostic(
      .refused, tr("\(title) is approved, so it and its assets cannot change"), at: span,
      hint: tr("reopen it: survey room state \(title.shellQuoted) in_progress"))
  }

  /// The flag of commands that may reach into approved rooms.
  static let reopen = Parameter.flag(
    "reopen", tr("set approved rooms to in progress if this changes them"))

  private static let mostNamed = 8

  /// Before a change of approved rooms, or of what stands in them: they are set in progress where
  /// `--reopen` or an answer says so.
  /// - Throws: `refused` otherwise, naming them.
  static func open(
    _ rooms: [Room], _ session: Session, _ arguments: Arguments, at span: SourceSpan
  ) throws(Diagnostic) {
    let approved = rooms.filter { $0.state == .approved }
    try confirmOpening(approved, session, arguments, at: span)
    for room in approved { try RoomCommands.change(room, to: .inProgress, session) }
    sayOpened(approved, session)
  }

  /// The first of them by their paths.
  static func list(_ rooms: [Room], _ language: Language) -> String {
    let names = rooms.prefix(mostNamed).map { $0.path(language) }
    return names.joined(separator: ", ") + (rooms.count > names.count ? ", …" : "")
  }

  /// - Throws: `refused` where neither `--reopen` nor an answer says that these may be opened.
  static func confirmOpening(
    _ approved: [Room], _ session: Session, _ arguments: Arguments, at span: SourceSpan
  ) throws(Diagnostic) {
    guard !approved.isEmpty, !arguments.flag("reopen") else { return }
    let list = list(approved, session.language)
    try session.confirm(
      tr(
        approved.count, one: "this changes the approved room \(list); reopen it?",
        other: "this changes \(approved.count) approved rooms, \(list); reopen them?"),
      flag: "--reopen", at: span)
  }

  static func sayOpened(_ approved: [Room], _ session: Session) {
    guard !approved.isEmpty else { return }
    let list = list(approved, session.language)
    session.say(
      tr(
        approved.count, one: "\(list) was approved and is in progress again",
        other: "\(approved.count) rooms were approved and are in progress again: \(list)"))
  }

  /// Makes a change of the rules of a family; approved rooms that meet them no longer are opened as those
  /// are that change themselves.
  static func changeRules(
    of family: Identifier, _ reader: SurveyReader, _ arguments: Arguments, at span: SourceSpan,
    _ change: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    // Of what was broken before, by a merge or an older version, this change says nothing.
    let before = Set(try reader.brokenApprovedRooms(of: family).map(\.id))
    try change()
    let broken = try reader.brokenApprovedRooms(of: family).filter { !before.contains($0.id) }
    try open(broken, reader.session, arguments, at: span)
  }

  /// A name that is not blank, without blanks at its ends.
  static func name(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> String {
    try GivenName.checked(PlanNames.trimmed(text), span)
  }
}
