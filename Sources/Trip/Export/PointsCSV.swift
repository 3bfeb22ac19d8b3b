// The points of tracks as CSV (RFC 4180), a row for each.

import Core
import Kernel
import Render
import System

enum PointsCSV {
  static func write(_ source: TripSource, _ sink: ByteSink) throws(Diagnostic) {
    let names = [
      "track", "name", "segment", "time", "latitude", "longitude", "elevation_m", "accuracy_m",
      "kind",
    ]
    let table = Table(kind: "trip.point", columns: names.map { Column($0, .verbatim($0)) })
    var writer = try TableWriter(
      table, as: .csv, style: Style(csvSafe: source.reader.session.wantsSafeCells))
    try sink.write(writer.header())
    var rows: [[Value]] = []
    for track in source.tracks {
      let line = try source.line(track)
      for (number, segment) in line.segments.enumerated() {
        for index in segment {
          let point = line.columns[index]
          rows.append([
            .identifier(track.id, short: ""), .text(track.name), .count(number + 1),
            .instant(point.time), .measure(point.place.latitude), .measure(point.place.longitude),
            .measure(point.elevation), .measure(point.accuracy), .text("point"),
          ])
          if rows.count == 1000 {
            try sink.write(writer.rows(rows))
            rows.removeAll(keepingCapacity: true)
          }
        }
      }
    }
    // Notes and photos are no points of a track: these cells stay empty.
    for marker in source.markers {
      rows.append([
        .identifier(marker.id, short: ""), .text(marker.text), .null, .instant(marker.at),
        .measure(marker.placement.place.latitude), .measure(marker.placement.place.longitude),
        .measure(marker.placement.elevation), .measure(marker.placement.accuracy),
        .text(marker.kind.rawValue),
      ])
    }
    try sink.write(writer.rows(rows))
    try sink.write(writer.end())
  }
}
