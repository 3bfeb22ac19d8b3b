// What a person types for a room that a list names: its title, its path where several rooms have that title,
// the end of its id where several have the path.

import Command
import Kernel
import Notebook

extension SurveyReader {
  /// A room of several levels has a path on each.
  /// - Complexity: O(rooms of the notebook), and a query for each room that shares its title.
  func handles(_ asked: [Room]) throws(Diagnostic) -> [Identifier: String] {
    guard !asked.isEmpty else { return [:] }
    var titles: [String: [Room]] = [:]
    for room in try rooms([]) { titles[room.title(language).folded, default: []].append(room) }
    var paths: [String: Int] = [:]
    for (title, same) in titles where same.count > 1 {
      for room in same {
        for level in try levels(of: room.id) {
          paths[Level.path(level.path, title).folded, default: 0] += 1
        }
      }
    }
    let tails = try notebook.shortTails(asked.map(\.id))
    var handles: [Identifier: String] = [:]
    for (room, tail) in zip(asked, tails) {
      let (title, path) = (room.title(language), room.path(language))
      handles[room.id] =
        titles[title.folded, default: []].count < 2
        ? title : paths[path.folded, default: 0] < 2 ? path : tail
    }
    return handles
  }
}

extension [Room] {
  /// Whether a list names several of them alike, so that only their ids tell them apart.
  func isAmbiguous(_ language: Language) -> Bool {
    Set(map { $0.path(language) }).count < Set(map(\.id)).count
  }
}
