// What keeps a project from being completed or approved: rooms nobody visited, rooms in progress,
// rooms that lack what their families ask for, rooms not approved. Findings of the plan are none.

import Command
import Kernel
import Notebook
import Render

/// One room that keeps the job from its end, and the command that goes on with it.
struct Blocker: Sendable {
  enum Kind: String, CaseIterable {
    case notVisited = "not_visited"
    case inProgress = "in_progress"
    case broken
    case unapproved

    var words: Phrase {
      switch self {
      case .notVisited: tr("not visited")
      case .inProgress: tr("in progress")
      case .broken: tr("incomplete")
      case .unapproved: tr("not approved")
      }
    }
  }

  var kind: Kind
  var room: Room
  var faults: [RoomFault] = []

  func command(_ name: String) -> String {
    let title = name.shellQuoted
    switch kind {
    case .notVisited: return "survey room state \(title) empty"
    case .inProgress, .broken:
      // An approved room is opened before anything in it changes; one without assets is empty.
      if room.state == .approved { return "survey room state \(title) in_progress" }
      let isEmpty = faults.first?.kind == .noAsset
      return "survey room state \(title) \(isEmpty ? "empty" : "complete")"
    case .unapproved: return "survey room approve \(title)"
    }
  }

  /// The way into a room that nobody has looked at.
  static func visiting(_ title: String) -> String { "survey room use \(title.shellQuoted)" }

  /// What is proposed to a person: nothing that would not be true without a look, nothing that would be
  /// refused; nil where only somebody else can go on.
  /// - Parameter title: what names the room.
  func proposal(
    _ title: String, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) -> String? {
    switch kind {
    case .notVisited:
      return room.assets == 0
        ? Blocker.visiting(title) : "survey room state \(title.shellQuoted) in_progress"
    case .inProgress where room.assets == 0: return Blocker.visiting(title)
    case .inProgress, .broken:
      guard room.state != .approved, room.assets > 0, let fault = faults.first else { break }
      let tail = try reader.notebook.shortTails([fault.asset ?? .none])[0]
      return fault.command(tail, room: title)
    case .unapproved:
      do throws(Diagnostic) {
        try Rules.check(room, becomes: .approved, reader, at: span)
      } catch {
        return nil
      }
    }
    return command(title)
  }
}

extension SurveyReader {
  /// What keeps the rooms of a project from the state; also the rooms that could not be entered,
  /// which keep nobody from completing it.
  /// - Complexity: O(rooms + assets · parameters), a few queries.
  func blockers(
    of project: Identifier, _ state: ProjectState
  ) throws(Diagnostic) -> (blockers: [Blocker], explained: [Room], rooms: Int) {
    let rooms = try rooms([Condition("r.scope = ?", [.id(project)])])
    let faults = try assetFaults(Condition("a.scope = ?", [.id(project)]))
    var blockers: [Blocker] = []
    var explained: [Room] = []
    for room in rooms {
      var own = faults[room.id] ?? []
      switch room.state {
      case .notVisited:
        if room.note == nil {
          blockers.append(Blocker(kind: .notVisited, room: room))
        } else if state == .approved {
          blockers.append(Blocker(kind: .unapproved, room: room))
        } else {
          explained.append(room)
        }
      case .inProgress:
        if room.assets == 0 { own = [RoomFault(kind: .noAsset)] }
        blockers.append(Blocker(kind: .inProgress, room: room, faults: own))
      case .empty:
        if state == .approved { blockers.append(Blocker(kind: .unapproved, room: room)) }
      case .complete:
        if room.assets == 0 { own = [RoomFault(kind: .noAsset)] }
        if !own.isEmpty {
          blockers.append(Blocker(kind: .broken, room: room, faults: own))
        } else if state == .approved {
          blockers.append(Blocker(kind: .unapproved, room: room))
        }
      case .approved:
        if !own.isEmpty { blockers.append(Blocker(kind: .broken, room: room, faults: own)) }
      }
    }
    return (blockers, explained, rooms.count)
  }
}
