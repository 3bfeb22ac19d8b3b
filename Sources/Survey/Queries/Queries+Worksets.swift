// Worksets out of their tables, with how far their rooms have come.

import Command
import Kernel
import Notebook

extension SurveyReader {
  private static let worksetListing = Listing(
    alias: "w",
    columns: """
      w.id, w.scope, w.name, w.operator, o.name, (SELECT count(*) FROM survey_workset_rooms wr \
      JOIN survey_room r ON r.id = wr.value WHERE wr.entity = w.id AND r.removed = 0)
      """,
    tables: "survey_workset w LEFT JOIN notebook_operator o ON o.id = w.operator",
    order: ["coalesce(w.name, '')"])

  func worksets(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [Workset] {
    var worksets = try list(SurveyReader.worksetListing, conditions, page: page) {
      (row) throws(Diagnostic) in
      Workset(
        id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none, name: row.text(2),
        operatorID: row.identifier(3), operatorName: row.optionalText(4),
        rooms: Int(row.integer(5)))
    }
    var states: [Identifier: [String: Int]] = [:]
    try notebook.forEach(
      """
      SELECT wr.entity, \(SurveyReader.stateOfRoom), count(*) FROM survey_workset_rooms wr \
      JOIN survey_room r ON r.id = wr.value WHERE r.removed = 0 GROUP BY 1, 2
      """
    ) { (row) throws(Diagnostic) in
      guard let workset = row.identifier(0) else { return }
      states[workset, default: [:]][row.text(1)] = Int(row.integer(2))
    }
    for index in worksets.indices { worksets[index].states = states[worksets[index].id] ?? [:] }
    return worksets
  }

  func workset(_ id: Identifier) throws(Diagnostic) -> Workset? {
    try worksets([Condition("w.id = ?", [.id(id)])]).first
  }

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
  static func findWorkset(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let all = try allWorksets(session)
    let same = all.filter { $0.text == text }
    return same.isEmpty ? all.filter { $0.text.folded == text.folded } : same
  }

  static func allWorksets(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try nearFirst(inProject(session, "w")) { (conditions) throws(Diagnostic) in
      try reader.worksets(conditions).map {
        Candidate($0.name, $0.operatorName ?? "", id: $0.id)
      }
    }
  }

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
