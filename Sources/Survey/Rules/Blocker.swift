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

  func command(_ language: Language) -> String {
    let title = room.title(language).shellQuoted
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
