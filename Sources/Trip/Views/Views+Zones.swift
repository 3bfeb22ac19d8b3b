// Zones, what happened at their borders, and the time within them as tables.

import Command
import Core
import Kernel
import Render

extension TripViews {
  static func zones(_ zones: [Zoned], _ reader: TripReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(zones.map(\.id))
    var rows: [[Value]] = []
    for (zone, id) in zip(zones, ids) {
      let latest = try reader.latestCrossings(of: zone.id, most: 1).first
      let centre = zone.shape?.centre
      let since = try latest.map { (one) throws(Diagnostic) in
        Value.local(one.at, try reader.clock(at: one.at.milliseconds, near: one.place))
      }
      rows.append([
        id, .text(zone.name),
        zone.shape == nil
          ? .choice("none", tr("no area"))
          : zone.rings == nil
            ? .choice("circle", tr("circle")) : .choice("polygon", tr("polygon")),
        .measure(centre?.latitude, decimals: 6), .measure(centre?.longitude, decimals: 6),
        .measure(zone.radius, decimals: 0), .measure(zone.shape?.reach, decimals: 0),
        .duration(milliseconds: zone.dwell?.milliseconds),
        .measure(zone.fence?.margin, decimals: 0), .boolean(zone.isPrivate),
        .choice(zone.cut.rawValue, zone.cut.words),
        latest.map { $0.kind == .exit ? .boolean(false) : .boolean(true) } ?? .null,
        since ?? .null, .text(zone.comment),
      ])
    }
    return Table(
      kind: "trip.zone",
      columns: [
        Column("id", tr("Id")), Column("name", tr("Name")), Column("shape", tr("Shape")),
        Column("latitude", tr("Latitude")), Column("longitude", tr("Longitude")),
        Column("radius_m", tr("Radius"), unit: "m"),
        Column("reach_m", tr("Reach"), shown: .wide, unit: "m"),
        Column("dwell_s", tr("Stay"), shown: .wide),
        Column("margin_m", tr("Margin"), shown: .wide, unit: "m"),
        Column("privacy", tr("Private")), Column("cut", tr("Shown"), shown: .wide),
        Column("inside", tr("Inside")),
        Column("since", tr("Since")), Column("comment", tr("Comment"), shown: .wide),
      ], rows: rows,
      empty: tr("no zone yet; add one: trip zone add NAME LATITUDE LONGITUDE radius=200m"))
  }

  static func crossings(
    _ crossings: [Crossing], _ reader: TripReader
  ) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(crossings.map(\.id))
    var zones: [Identifier: Zone] = [:]
    for one in crossings {
      zones[one.id] = try reader.clock(at: one.at.milliseconds, near: one.place)
    }
    return Table(
      kind: "trip.crossing",
      columns: [
        Column("id", tr("Id")), Column("zone", tr("Zone")), Column("kind", tr("Event")),
        Column("at", tr("Time")), Column("after", tr("Not before"), shown: .wide),
        Column("evidence", tr("Known"), shown: .wide),
        Column("origin", tr("Seen"), shown: .wide),
        Column("latitude", tr("Latitude"), shown: .wide),
        Column("longitude", tr("Longitude"), shown: .wide),
        Column("accuracy_m", tr("Accuracy"), shown: .wide, unit: "m"),
        Column("zone_id", tr("Zone id"), shown: .never),
      ],
      rows: zip(crossings, ids).map { one, id in
        let zone = zones[one.id] ?? reader.readersZone
        return [
          id, .text(one.zoneName), .choice(one.kind.rawValue, one.kind.words),
          .local(one.at, zone), .local(one.after, zone),
          .choice(one.evidence.rawValue, one.evidence.words),
          .choice(one.origin.rawValue, one.origin.words),
          .measure(one.place.latitude, decimals: 6), .measure(one.place.longitude, decimals: 6),
          .measure(one.accuracy, decimals: 0), .plain(one.zone),
        ]
      },
      empty: tr(
        "no crossings are stored for these borders; compute them: trip zone replay"))
  }

  static func hooks(
    _ hooks: [ZoneHook], _ reader: TripReader, _ approvals: HookApprovals
  ) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(hooks.map(\.id))
    return Table(
      kind: "trip.hook",
      columns: [
        Column("id", tr("Id")), Column("zone", tr("Zone")), Column("kind", tr("Event")),
        Column("command", tr("Command")), Column("state", tr("State")),
        Column("zone_id", tr("Zone id"), shown: .never),
      ],
      rows: zip(hooks, ids).map { hook, id in
        let standing = hook.standing(reader.session, approvals)
        return [
          id, hook.zoneName.map { .text($0) } ?? .null,
          .choice(hook.kind.rawValue, hook.kind.words), .text(hook.command),
          .choice(standing.rawValue, standing.words), .plain(hook.zone),
        ]
      }, empty: tr("no hook yet; add one: trip zone on enter 'COMMAND'"))
  }
}
