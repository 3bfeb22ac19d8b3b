// Tracks as GPX 1.1 (topografix.com/GPX/1/1), valid by its schema whatever came in: recorded ones as
// tracks, planned ones of one segment as routes. What the file they came from said beyond that is
// given back where the schema has a place for it, else as an extension: see `GPXElements`.

import Core
import Kernel
import System

enum GPXExport {
  static func write(_ source: TripSource, _ sink: ByteSink) throws(Diagnostic) {
    var all: [(StoredTrack, StoredExtras?)] = []
    for track in source.tracks { all.append((track, try source.extras(track))) }
    let declared = GPXNames.declared(all.compactMap { $0.1?.namespaces })
    let namespaces = declared.sorted { $0.key < $1.key }
      .map { "\n  xmlns:\($0.key)=\"\(XMLText.escaped($0.value))\"" }.joined()
    try sink.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="\(NoteDraft.program)" xmlns="\(GPXNames.gpx)"\(namespaces)>
      <metadata>
      \(XMLText.element("name", source.title))</metadata>

      """)
    // The schema wants waypoints first, then routes, then tracks.
    for marker in source.markers { try sink.write(waypoint(marker)) }
    for stop in source.plan { try sink.write(waypoint(stop, "wpt")) }
    if source.plan.count > 1 {
      try sink.write("<rte>\n" + XMLText.element("name", source.title))
      for stop in source.plan { try sink.write(waypoint(stop, "rtept")) }
      try sink.write("</rte>\n")
    }
    for isRoute in [true, false] {
      for (track, extras) in all {
        let line = track.kind == .planned || !isRoute ? try source.line(track) : TrackLine()
        let becomesRoute = track.kind == .planned && line.starts.count == 1
        guard becomesRoute == isRoute, line.count > 0 else { continue }
        let names = GPXNames(extras?.namespaces ?? [:], outer: declared)
        try write(
          track, line, extras, names, as: isRoute ? ("rte", "rtept") : ("trk", "trkpt"), sink)
      }
    }
    try sink.write("</gpx>\n")
  }

  private static func waypoint(_ marker: TripMarker) -> String {
    let place = marker.placement.place
    var text = "<wpt\(position(place))>\n"
    if let elevation = marker.placement.elevation {
      text += "<ele>\(elevation.plainDecimal)</ele>\n"
    }
    if let at = marker.at { text += "<time>\(at)</time>\n" }
    return text + XMLText.element("name", marker.name) + XMLText.element("desc", marker.text)
      + XMLText.element("type", marker.kind.rawValue) + "</wpt>\n"
  }

  private static func waypoint(_ stop: PlannedStop, _ element: String) -> String {
    guard let place = stop.place else { return "" }
    return "<\(element)\(position(place))>\n" + XMLText.element("name", stop.name)
      + XMLText.element("cmt", stop.comment) + XMLText.element("desc", stop.moment)
      + XMLText.element("type", "stop") + "</\(element)>\n"
  }

  /// The schema has no 180 degrees east: that is 180 degrees west.
  private static func position(_ place: GeoPoint) -> String {
    let longitude = place.longitude == 180 ? -180 : place.longitude
    return " lat=\"\(place.latitude.plainDecimal)\" lon=\"\(longitude.plainDecimal)\""
  }

  private static func write(
    _ track: StoredTrack, _ line: TrackLine, _ extras: StoredExtras?, _ elements: GPXNames,
    as names: (track: String, point: String), _ sink: ByteSink
  ) throws(Diagnostic) {
    let hasSegments = names.track == "trk"
    var text = Array("<\(names.track)>\n".utf8)
    // A route has no segments: what was said of its one segment is said of it.
    text += GPXElements.track(
      (extras?.extensions ?? []) + (hasSegments ? [] : extras?.segments[0] ?? []), elements,
      name: track.name, comment: track.comment, source: track.device, type: track.activity)
    for (number, segment) in line.segments.enumerated() {
      if hasSegments { text += Array("<trkseg>\n".utf8) }
      for index in segment {
        let point = line.columns[index]
        var open = "<\(names.point)\(position(point.place))>"
        if let elevation = point.elevation { open += "<ele>\(elevation.plainDecimal)</ele>" }
        if let time = point.time { open += "<time>\(time)</time>" }
        text += Array(open.utf8)
        if let extra = extras?.texts[index] { text += GPXElements.point(extra, elements) }
        text += Array("</\(names.point)>\n".utf8)
        if text.count > 1 << 16 {
          try sink.write(text)
          text.removeAll(keepingCapacity: true)
        }
      }
      if hasSegments {
        if let told = extras?.segments[number] { text += GPXElements.segment(told, elements) }
        text += Array("</trkseg>\n".utf8)
      }
    }
    text += Array("</\(names.track)>\n".utf8)
    try sink.write(text)
  }
}

extension Double {
  /// The shortest decimal that reads back equal, without an exponent: `0.00001`, not `1e-05`. At most
  /// 20 decimals, which other programs read as well and no place needs.
  var plainDecimal: String {
    let short = shortest
    guard short.contains("e") || short.contains("E"), isFinite else { return short }
    for decimals in 5...20 {
      let text = fixed(decimals)
      if Double(text) == self { return text }
    }
    return fixed(20)
  }
}
