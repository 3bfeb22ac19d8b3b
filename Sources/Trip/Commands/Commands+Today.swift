// What the plans of trips hold for today, and the stop that comes next: said at the prompt beside the reminders.

import Command
import Kernel
import Notebook

extension PlanCommands {
  static func today(_ session: Session) throws(Diagnostic) -> [Phrase] {
    let reader = try TripReader(session)
    var said: [Phrase] = []
    var next: (day: Day, stop: PlannedStop)?
    for stop in try reader.stops() where stop.doneAt == nil {
      let day = stop.tripStart.adding(days: stop.day - 1)
      let zone = stop.tripZone.flatMap { session.surroundings.zones.zone($0) } ?? reader.readersZone
      let today = zone.day(at: session.now)
      if day == today { said.append(words(stop, nil)) }
      guard day > today else { continue }
      if next.map({ (day, stop.at ?? 0) < ($0.day, $0.stop.at ?? 0) }) ?? true {
        next = (day, stop)
      }
    }
    if said.isEmpty, let next { said.append(tr("next stop: \(words(next.stop, next.day))")) }
    return said
  }

  /// `2026-12-25 09:30 Castle of Saint George, Lisbon`
  private static func words(_ stop: PlannedStop, _ day: Day?) -> Phrase {
    let time = [day?.description, stop.at?.clock].compactMap { $0 }.joined(separator: " ")
    return .verbatim((time.isEmpty ? "" : time + " ") + "\(stop.name), \(stop.tripName)")
  }
}
