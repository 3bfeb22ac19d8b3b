// Zones, hooks, places and visits as things that commands name.

import Command
import Kernel
import Notebook

extension TripThings {
  static let ofZones: [ThingSource] = [
    ThingSource("trip.zone", title: tr("zone"), find: findZone, all: allZones),
    ThingSource(
      "trip.hook", title: tr("hook"), find: { (_, _) throws(Diagnostic) in [] }, all: allHooks),
    PlaceCommands.noun.things { $0.category ?? "" },
    ThingSource(
      "trip.checkin", title: tr("visit"), find: { (_, _) throws(Diagnostic) in [] },
      all: allCheckins),
  ]

  private static func candidate(_ zone: Zoned) -> Candidate {
    Candidate(zone.name, zone.comment ?? "", id: zone.id)
  }

  static func findZone(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    try TripReader(session).zones([Condition("z.name = ?", [.text(text)])]).map(candidate)
  }

  static func allZones(_ session: Session) throws(Diagnostic) -> [Candidate] {
    try TripReader(session).zones(page: Page(limit: most)).map(candidate)
  }

  static func allHooks(_ session: Session) throws(Diagnostic) -> [Candidate] {
    try TripReader(session).hooks().map {
      Candidate($0.id.tail(8), $0.command, id: $0.id)
    }
  }

  static func allCheckins(_ session: Session) throws(Diagnostic) -> [Candidate] {
    try TripReader(session).checkins(page: Page(limit: most)).map {
      Candidate($0.id.tail(8), $0.placeName ?? "", id: $0.id)
    }
  }
}
