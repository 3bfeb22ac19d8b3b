// Trips and tracks as tables. One set of columns per noun serves list, show and the answers of
// writes.

import Command
import Core
import Kernel
import Render

enum TripViews {
  static func trips(_ trips: [Trip], _ reader: TripReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(trips.map(\.id))
    var rows: [[Value]] = []
    for (trip, id) in zip(trips, ids) {
      let sums = trip.sums
      rows.append([
        id, .text(trip.destination), .choice(trip.type.rawValue, trip.type.words),
        .day(trip.from), .day(trip.to), .boolean(trip.isActive),
        .way(sums?.length ?? 0), .count(sums?.tracks ?? 0), .count(trip.photos), .count(trip.notes),
        .duration(milliseconds: sums?.movingMilliseconds),
        .duration(milliseconds: sums?.stoppedMilliseconds),
        .measure(sums?.climb, decimals: 0), .measure(sums?.descent, decimals: 0),
        .text(trip.zone), .local(trip.startedAt, reader.zone(of: trip)),
        .local(trip.stoppedAt, reader.zone(of: trip)), .text(trip.comment),
        .boolean(trip.isDetected),
      ])
    }
    return Table(
      kind: "trip.trip",
      columns: [
        Column("id", tr("Id")), Column("destination", tr("Destination")),
        Column("type", tr("Type")), Column("from", tr("From")), Column("to", tr("To")),
        Column("active", tr("Active")), Column("length_m", tr("Length")),
        Column("tracks", tr("Tracks")), Column("photos", tr("Photos"), shown: .wide),
        Column("notes", tr("Notes"), shown: .wide),
        Column("moving_s", tr("Moving"), shown: .never),
        Column("stopped_s", tr("Stopped"), shown: .never),
        Column("climb_m", tr("Climb"), shown: .never, unit: "m"),
        Column("descent_m", tr("Descent"), shown: .never, unit: "m"),
        Column("zone", tr("Time zone"), shown: .never),
        Column("started_at", tr("Started"), shown: .never),
        Column("stopped_at", tr("Stopped at"), shown: .never),
        Column("comment", tr("Comment"), shown: .wide),
        Column("detected", tr("Detected"), shown: .never),
      ], rows: rows)
  }

  static func tracks(
    _ tracks: [StoredTrack], _ reader: TripReader, copies: Bool = false
  ) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(tracks.map(\.id))
    let covered = tracks.contains { !$0.covers.isEmpty }
    let rests = try covered ? reader.coveredTracks(sameTrip: false) : []
    var rows: [[Value]] = []
    for (track, id) in zip(tracks, ids) {
      let m = track.measures
      let zone = reader.zone(of: track)
      rows.append([
        id, .text(track.name), .text(track.tripName), .text(track.source), .text(track.format),
        .choice(track.kind.rawValue, track.kind.words), .count(m.points), .count(m.segments),
        .local(m.start, zone), .local(m.end, zone), .way(m.length),
        .duration(milliseconds: m.elapsedMilliseconds),
        .duration(milliseconds: m.start == nil ? nil : m.movingMilliseconds),
        .duration(milliseconds: m.start == nil ? nil : m.stoppedMilliseconds), .way(m.movingLength),
        .measure(m.climb, decimals: 0), .measure(m.descent, decimals: 0),
        .measure(m.topSpeed, decimals: 1), .choice(m.method.rawValue, m.method.words),
        m.box.map { box in
          .list([box.west, box.south, box.east, box.north].map { .number($0, decimals: nil) })
        } ?? .null, .text(track.activity), .text(track.device), .text(track.zone),
        .text(track.comment), .plain(track.trip),
        .count(TrackOutliers.count(m.outliers)),
        .way(rests.first { $0.id == track.id }?.countedRest().measures.length ?? m.length),
        .list(try covering(track, reader)),
      ])
    }
    return Table(
      kind: "trip.track",
      columns: [
        Column("id", tr("Id")), Column("name", tr("Name")),
        Column("trip", tr("Trip"), shown: .varying),
        Column("source", tr("Source"), shown: .wide), Column("format", tr("Format"), shown: .wide),
        Column("type", tr("Type"), shown: .varying), Column("points", tr("Points")),
        Column("segments", tr("Segments"), shown: .never), Column("start", tr("Start")),
        Column("end", tr("End"), shown: .never), Column("length_m", tr("Length")),
        Column("elapsed_s", tr("Time"), shown: .never),
        Column("moving_s", tr("Moving")),
        Column("stopped_s", tr("Stopped"), shown: .wide),
        Column("moving_m", tr("In motion"), shown: .never),
        Column("climb_m", tr("Climb"), shown: .wide, unit: "m"),
        Column("descent_m", tr("Descent"), shown: .wide, unit: "m"),
        Column("top_speed", tr("Top speed"), shown: .never, unit: "m/s"),
        Column("method", tr("Method"), shown: .never), Column("bbox", tr("Box"), shown: .never),
        Column("activity", tr("Activity"), shown: .wide),
        Column("device", tr("Device"), shown: .never),
        Column("zone", tr("Time zone"), shown: .never),
        Column("comment", tr("Comment"), shown: .never),
        Column("trip_id", tr("Trip id"), shown: .never),
        Column("outliers", tr("Outliers"), shown: .never),
        Column("counted_m", tr("Counted"), shown: copies ? .always : .never),
        Column("same_as", tr("Same way as"), shown: copies ? .always : .never),
      ], rows: rows,
      empty: tr("no track here; import some: trip import PATH"), frame: .lonLat)
  }
}

extension TripViews {
  /// The tracks that tell the way of one as well.
  private static func covering(
    _ track: StoredTrack, _ reader: TripReader
  ) throws(Diagnostic) -> [Value] {
    var ids: [Identifier] = []
    for cover in track.covers where !ids.contains(cover.track) { ids.append(cover.track) }
    return ids.isEmpty ? [] : try reader.session.shown(ids)
  }
}

extension TrackDraft.Kind {
  var words: Phrase {
    switch self {
    case .recorded: tr("recorded")
    case .planned: tr("planned")
    }
  }
}

extension TripViews {
  static func days(_ days: [DayShare]) -> Table {
    Table(
      kind: "trip.day",
      columns: [
        Column("day", tr("Day")), Column("length_m", tr("Length")),
        Column("moving_s", tr("Moving")), Column("stopped_s", tr("Stopped")),
      ],
      rows: days.map {
        [
          .day($0.day), .way($0.length), .duration(milliseconds: $0.movingMilliseconds),
          .duration(milliseconds: $0.stoppedMilliseconds),
        ]
      }, title: tr("Days"), key: "days")
  }
}
