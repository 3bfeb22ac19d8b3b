// Tracks as KML 2.3 (OGC 12-007r2): with times as gx:Track, one for each segment, without as lines. A
// point without a time on a track with times has an empty one.

import Core
import Kernel
import System

enum KMLExport {
  static func write(_ source: TripSource, _ sink: ByteSink) throws(Diagnostic) {
    try sink.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
      \(XMLText.element("name", source.title))
      """)
    for track in source.tracks {
      let line = try source.line(track)
      guard line.count > 0 else { continue }
      try sink.write(
        "<Placemark>\n" + XMLText.element("name", track.name)
          + XMLText.element("description", track.comment)
          + data(track.kind.rawValue, activity: track.activity))
      let isTimed = line.columns.times.contains { $0 != TrackColumns.noTime }
      try sink.write(isTimed ? "<gx:MultiTrack>\n" : "<MultiGeometry>\n")
      for segment in line.segments {
        try isTimed
          ? timed(segment, line.columns, sink) : plain(segment, line.columns, sink)
      }
      try sink.write((isTimed ? "</gx:MultiTrack>\n" : "</MultiGeometry>\n") + "</Placemark>\n")
    }
    for marker in source.markers {
      let place = marker.placement.place
      let when = marker.at.map { "<TimeStamp><when>\($0)</when></TimeStamp>\n" } ?? ""
      try sink.write(
        "<Placemark>\n" + XMLText.element("name", marker.name)
          + XMLText.element("description", marker.text) + when + data(marker.kind.rawValue)
          + "<Point><coordinates>\(place.longitude.plainDecimal),\(place.latitude.plainDecimal)"
          + "</coordinates></Point>\n</Placemark>\n")
    }
    func position(_ place: GeoPoint) -> String {
      "\(place.longitude.plainDecimal),\(place.latitude.plainDecimal)"
    }
    for stop in source.plan {
      guard let place = stop.place else { continue }
      let words = [stop.moment, stop.comment].compactMap { $0 }.joined(separator: "\n")
      try sink.write(
        "<Placemark>\n" + XMLText.element("name", stop.name)
          + XMLText.element("description", words)
          + "<Point><coordinates>\(position(place))</coordinates></Point>\n</Placemark>\n")
    }
    if source.plan.count > 1 {
      let places = source.plan.compactMap(\.place).map(position).joined(separator: "\n")
      try sink.write(
        "<Placemark>\n" + XMLText.element("name", source.title) + data("planned")
          + "<LineString>\n<tessellate>1</tessellate>\n<coordinates>\n\(places)\n"
          + "</coordinates>\n</LineString>\n</Placemark>\n")
    }
    try sink.write("</Document>\n</kml>\n")
  }

  /// What the place mark is to this program, which reads it again.
  private static func data(_ kind: String, activity: String? = nil) -> String {
    var text = "<ExtendedData><Data name=\"\(KMLPlacemark.kindName)\"><value>\(kind)</value></Data>"
    if let activity {
      // As recorders for Android name it.
      text += "<Data name=\"type\">" + XMLText.element("value", activity) + "</Data>"
    }
    return text + "</ExtendedData>\n"
  }

  private static func mode(_ segment: Range<Int>, _ columns: TrackColumns) -> String {
    segment.allSatisfy { !columns.elevations[$0].isNaN }
      ? "<altitudeMode>absolute</altitudeMode>\n" : ""
  }

  private static func timed(
    _ segment: Range<Int>, _ columns: TrackColumns, _ sink: ByteSink
  ) throws(Diagnostic) {
    try sink.write("<gx:Track>\n" + mode(segment, columns))
    for index in segment {
      try sink.write(
        columns[index].time.map { "<when>\($0)</when>\n" } ?? "<when/>\n")
    }
    for index in segment {
      try sink.write("<gx:coord>\(coordinates(index, columns, " "))</gx:coord>\n")
    }
    try sink.write("</gx:Track>\n")
  }

  private static func plain(
    _ segment: Range<Int>, _ columns: TrackColumns, _ sink: ByteSink
  ) throws(Diagnostic) {
    try sink.write("<LineString>\n<tessellate>1</tessellate>\n" + mode(segment, columns))
    try sink.write("<coordinates>\n")
    for index in segment { try sink.write(coordinates(index, columns, ",") + "\n") }
    try sink.write("</coordinates>\n</LineString>\n")
  }

  private static func coordinates(
    _ index: Int, _ columns: TrackColumns, _ separator: String
  ) -> String {
    let place = columns.places[index]
    var text = place.longitude.plainDecimal + separator + place.latitude.plainDecimal
    if !columns.elevations[index].isNaN {
      text += separator + columns.elevations[index].plainDecimal
    }
    return text
  }
}
