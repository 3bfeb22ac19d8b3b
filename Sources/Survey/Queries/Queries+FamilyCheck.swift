// The records that break the rules of their family as they are today. What breaks a rule is judged as
// for the completion of rooms; here it is gathered by family, also where no room is concerned.

import Command
import Kernel
import Notebook

/// One value or photo that a family does not allow or misses.
struct FamilyFault: Sendable {
  var family: Family
  /// nil for an asset whose room is gone, and for a type.
  var room: Room?
  var type: Identifier
  var fault: RoomFault
}

extension SurveyReader {
  /// What breaks the rules of these families: their types first, then their assets, oldest first.
  /// - Complexity: O(types + assets · parameters), a few queries.
  func faults(of families: [Family]) throws(Diagnostic) -> [FamilyFault] {
    guard !families.isEmpty else { return [] }
    let asked = Dictionary(families.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let types = try faultyTypes().filter { $0.value.family.map { asked[$0.id] != nil } ?? false }
    var result: [FamilyFault] = []
    for (id, type) in types.sorted(by: { ($0.value.name, $0.key) < ($1.value.name, $1.key) }) {
      guard let family = type.family else { continue }
      result += type.faults.map { FamilyFault(family: family, type: id, fault: $0) }
    }
    let marks = Array(repeating: "?", count: families.count).joined(separator: ", ")
    let among = Condition(
      "a.type IN (SELECT t.id FROM survey_type t WHERE t.removed = 0 AND t.family IN (\(marks)))",
      families.map { .id($0.id) })
    var places: [Int: Identifier] = [:]
    try forEachAsset(among, of: types) { (room, type, faults) throws(Diagnostic) in
      guard let family = types[type]?.family else { return }
      for fault in faults {
        places[result.count] = room
        result.append(FamilyFault(family: family, type: type, fault: fault))
      }
    }
    let rooms = try RoomCommands.noun.byID(session, Set(places.values).sorted())
    for (place, room) in places { result[place].room = rooms[room] }
    return result
  }

  /// Paths of parameters in events, as they were called when they were written, with those of today.
  func renamedParameters(of family: Identifier?) throws(Diagnostic) -> [String: String] {
    guard let family, let upcast = try self.family(family)?.upcast else { return [:] }
    return Dictionary(
      upcast.renamed.map { ("parameters." + $0.key, "parameters." + $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The types and assets of a family that have a value of this parameter, with the value.
  func values(
    of name: String, in family: Family
  ) throws(Diagnostic) -> [(isType: Bool, id: Identifier, project: Identifier, value: JSON)] {
    var result: [(isType: Bool, id: Identifier, project: Identifier, value: JSON)] = []
    try notebook.forEach(
      """
      SELECT 1 AS is_type, t.id, t.scope, t.parameters FROM survey_type t \
      WHERE t.removed = 0 AND t.family = ? \
      UNION ALL SELECT 0, a.id, a.scope, a.parameters FROM survey_asset a \
      WHERE a.removed = 0 AND a.type IN (SELECT t.id FROM survey_type t WHERE t.family = ?)
      """, [.id(family.id), .id(family.id)]
    ) { (row) throws(Diagnostic) in
      let stored = SurveyReader.object(row, "parameters")
      guard let value = (family.upcast?.read(stored) ?? stored)[name], !value.isNull else { return }
      result.append(
        (
          row.integer("is_type") == 1, row.identifier("id") ?? .none,
          row.identifier("scope") ?? .none, value
        ))
    }
    return result
  }

  /// The approved rooms with assets that have a value of this parameter, themselves or by their type.
  func approvedRooms(with name: String, of family: Family) throws(Diagnostic) -> [Room] {
    guard !(try approvedRooms(of: family.id)).isEmpty else { return [] }
    let holders = try values(of: name, in: family)
    var rooms: [Room] = []
    for start in stride(from: 0, to: holders.count, by: 500) {
      let part = holders[start..<min(start + 500, holders.count)]
      let types = Condition.among("a.type", part.filter { $0.isType }.map { $0.id })
      let assets = Condition.among("a.id", part.filter { !$0.isType }.map { $0.id })
      let either = Condition("(\(types.sql) OR \(assets.sql))", types.values + assets.values)
      for room in try approvedRooms(either) where !rooms.contains(where: { $0.id == room.id }) {
        rooms.append(room)
      }
    }
    return rooms
  }
}
