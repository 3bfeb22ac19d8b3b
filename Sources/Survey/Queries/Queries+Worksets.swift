// Worksets out of their tables, with how far their rooms have come.

import Command
import Kernel
import Notebook

extension SurveyReader {
  /// Rooms of one of the worksets.
  static func ofWorksets(_ worksets: [Identifier], room: String = "r.id") -> Condition {
    let among = Condition.among("entity", worksets)
    return Condition(
      "\(room) IN (SELECT value FROM survey_workset_rooms WHERE \(among.sql))", among.values)
  }

  /// The names of other worksets that hold one of these rooms.
  func worksets(
    sharing rooms: [Identifier], except own: Identifier
  ) throws(Diagnostic) -> [String] {
    var names: Set<String> = []
    for start in stride(from: 0, to: rooms.count, by: 500) {
      let among = Condition.among("wr.value", Array(rooms[start..<min(start + 500, rooms.count)]))
      try notebook.forEach(
        """
        SELECT DISTINCT w.name FROM survey_workset_rooms wr JOIN survey_workset w \
        ON w.id = wr.entity WHERE w.removed = 0 AND w.id != ? AND (\(among.sql))
        """, [.id(own)] + among.values
      ) { (row) throws(Diagnostic) in names.insert(row.text(0)) }
    }
    return names.sorted()
  }
}

extension SurveyThings {
  /// Who works in the notebook.
  static func findOperator(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let all = try allOperators(session)
    let same = all.filter { $0.text == text }
    return same.isEmpty ? all.filter { $0.text.folded == text.folded } : same
  }

  static func allOperators(_ session: Session) throws(Diagnostic) -> [Candidate] {
    try session.notebook().operators().map { Candidate($0.name, $0.login ?? "", id: $0.id) }
  }
}
