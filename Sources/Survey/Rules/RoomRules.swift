// Which state a room may come to. Complete says that every family minimum is met, empty that somebody
// looked, approved that another operator agrees; each refusal says all that stands in the way.

import Command
import Kernel
import Notebook
import Render

extension Rules {
  /// Whether a room may go from one state to another; `note` is what is said with it.
  /// - Throws: `refused`, with everything that stands in the way as its `others`.
  static func check(
    _ room: Room, becomes state: RoomState, note: String? = nil, _ reader: SurveyReader,
    at span: SourceSpan
  ) throws(Diagnostic) {
    guard room.state != state else { return }
    // Whoever completed it, and who approved it, would be lost.
    if state != .inProgress { try checkOpen(room, reader.language, at: span) }
    let title = room.title(reader.language)
    switch state {
    case .notVisited, .empty:
      guard room.assets > 0 else { return }
      throw Diagnostic(
        .refused,
        tr(
          room.assets, one: "\(title) has 1 asset, so it is not empty",
          other: "\(title) has \(room.assets) assets, so it is not empty"), at: span,
        hint: tr("set in_progress, or remove the assets first"))
    case .inProgress: return
    case .complete: try checkComplete(room, reader, at: span)
    case .approved: try checkApproval(room, reader, at: span)
    }
  }

  private static func checkComplete(
    _ room: Room, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    let faults = try reader.faults(of: room)
    guard !faults.isEmpty else { return }
    let title = room.title(reader.language)
    if faults.count == 1, faults[0].kind == .noAsset {
      throw Diagnostic(
        .refused, tr("\(title) has no assets, so it is not complete"), at: span,
        hint: tr("if you looked and found none: survey room state \(title.shellQuoted) empty"))
    }
    throw Diagnostic(
      .refused,
      tr(
        faults.count, one: "\(title) is not complete: 1 problem",
        other: "\(title) is not complete: \(faults.count) problems"), at: span,
      others: try details(faults, room, reader))
  }

  /// The faults one by one, each with the command that mends it.
  private static func details(
    _ faults: [RoomFault], _ room: Room, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Diagnostic] {
    let tails = try reader.notebook.shortTails(faults.map { $0.asset ?? .none })
    let title = room.title(reader.language)
    return zip(faults, tails).map { fault, tail in
      Diagnostic(
        .refused, fault.text(tail),
        hint: .verbatim(fault.command(tail, room: title)))
    }
  }

  private static func checkApproval(
    _ room: Room, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    let title = room.title(reader.language)
    let isExplained = room.state == .notVisited && room.progress.note != nil
    guard room.state == .complete || room.state == .empty || isExplained else {
      throw Diagnostic(
        .refused, tr("\(title) is \(room.state.words); only a complete room can be approved"),
        at: span,
        hint: room.state == .notVisited && room.assets == 0
          ? tr(
            "look, then: survey room state \(title.shellQuoted) empty; if it cannot be entered: survey room state \(title.shellQuoted) not_visited note=\"locked, no key\""
          )
          : tr("first: survey room state \(title.shellQuoted) complete"))
    }
    if room.state == .complete {
      let faults = try reader.faults(of: room)
      guard faults.isEmpty else {
        throw Diagnostic(
          .refused,
          tr(
            faults.count, one: "\(title) is no longer complete: 1 problem",
            other: "\(title) is no longer complete: \(faults.count) problems"), at: span,
          others: try details(faults, room, reader))
      }
    }
    try checkOtherEyes(room.finished, title, reader, at: span)
  }

  /// Refuses to approve one's own work where somebody else could do it.
  /// - Parameter title: the room or the project.
  static func checkOtherEyes(
    _ finished: Origination, _ title: String, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    let operators = try reader.notebook.operators()
    guard let by = finished.by, operators.count > 1,
      let current = operators.first(where: \.isCurrent), current.id == by
    else { return }
    let others = operators.filter { $0.id != by }.map(\.name).joined(separator: ", ")
    throw Diagnostic(
      .refused, tr("\(title) was completed by \(current.name); somebody else must approve it"),
      at: span, hint: tr("other operators of this notebook: \(others)"))
  }
}

extension Room {
  /// Who said that nothing is left to do here, and when.
  var finished: Origination {
    wasCompleted
      ? (progress.completed.by == nil ? progress.set : progress.completed) : progress.set
  }

  /// Whether somebody has completed it, and it is so still.
  var wasCompleted: Bool {
    state == .complete || (state == .approved && progress.approvedAs == nil)
  }

  /// Whether nothing is left for the surveyor.
  var isDone: Bool { state != .notVisited && state != .inProgress }

  /// Why it is empty or was not entered; other states have no need of it.
  var note: String? {
    switch state {
    case .notVisited, .empty: progress.note
    case .approved: progress.approvedAs == nil ? nil : progress.note
    case .inProgress, .complete: nil
    }
  }
}
