// The checks of a finished plan, as findings of its import: the checks themselves stand in
// Rules/PlanChecks.swift, since plans in the notebook are checked by them too.

import Core
import Kernel
import Polygons

extension PlanBuilder {
  mutating func check(_ interrupted: () -> Bool) throws(Diagnostic) {
    let language = raw.language ?? ""
    var checks = PlanChecks(
      geometry: geometry, levels: document.levels, rooms: document.rooms,
      isOnEarth: document.origin != nil, declaredOutlines: declaredOutlines,
      name: { $0.best(language) })
    try checks.run(interrupted)
    for fault in checks.faults {
      switch fault.kind {
      case .notCompared, .repeatedName, .emptyLevel, .repeatedLevel:
        guard let index = fault.levels.first else { continue }
        let level = document.levels[index]
        report.note(
          fault.kind, level.sourceID, name: fault.name ?? name(level.names), level: level.label,
          other: fault.levels.dropFirst().first.map { document.levels[$0].sourceID },
          number: fault.number)
      default:
        let room = fault.rooms.first.map { document.rooms[$0] }
        report.note(
          fault.kind, room?.sourceID, name: room.flatMap { name($0.names) },
          level: room.flatMap { label($0.levels) },
          other: fault.rooms.dropFirst().first.map { document.rooms[$0].sourceID },
          number: fault.number)
      }
    }
  }
}
