// Tracks as GPX 1.1 (topografix.com/GPX/1/1): recorded ones as tracks, planned ones of one segment
// as routes. What the file they came from said of points beyond that is given back as it was.

import Core
import Kernel
import System

enum GPXExport {
  static func write(_ source: TripSource, _ sink: ByteSink) throws(Diagnostic) {
    var all: [(StoredTrack, StoredExtras?)] = []
    var namespaces = Namespaces()
    for track in source.tracks {
      let extras = try source.extras(track)
      all.append((track, extras.flatMap { namespaces.takes($0.namespaces) ? $0 : nil }))
    }
    try sink.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="taccuino" xmlns="\(Namespaces.gpx)"\(namespaces.attributes)>
      <metadata>
      \(XMLText.element("name", source.title))</metadata>

      """)
    // The schema wants waypoints first, then routes, then tracks.
    for marker in source.markers { try sink.write(waypoint(marker)) }
    for isRoute in [true, false] {
      for (track, extras) in all {
        let line = track.kind == .planned || !isRoute ? try source.line(track) : TrackLine()
        let becomesRoute = track.kind == .planned && line.starts.count == 1
        guard becomesRoute == isRoute, line.count > 0 else { continue }
        try write(track, line, extras, as: isRoute ? ("rte", "rtept") : ("trk", "trkpt"), sink)
      }
    }
    try sink.write("</gpx>\n")
  }

  private static func waypoint(_ marker: TripMarker) -> String {
    let place = marker.placement.place
    var text =
      "<wpt lat=\"\(place.latitude.plainDecimal)\" lon=\"\(place.longitude.plainDecimal)\">\n"
    if let elevation = marker.placement.elevation {
      text += "<ele>\(elevation.plainDecimal)</ele>\n"
    }
    if let at = marker.at { text += "<time>\(at)</time>\n" }
    return text + XMLText.element("name", marker.name) + XMLText.element("desc", marker.text)
      + XMLText.element("type", marker.kind.rawValue) + "</wpt>\n"
  }

  private static func write(
    _ track: StoredTrack, _ line: TrackLine, _ extras: StoredExtras?,
    as names: (track: String, point: String), _ sink: ByteSink
  ) throws(Diagnostic) {
    var text = Array(
      ("<\(names.track)>\n" + XMLText.element("name", track.name)
        + XMLText.element("cmt", track.comment) + XMLText.element("src", track.device)
        + XMLText.element("type", track.activity)).utf8)
    text += extras?.extensions ?? []
    let hasSegments = names.track == "trk"
    for segment in line.segments {
      if hasSegments { text += Array("<trkseg>\n".utf8) }
      for index in segment {
        let point = line.columns[index]
        var open =
          "<\(names.point) lat=\"\(point.place.latitude.plainDecimal)\""
          + " lon=\"\(point.place.longitude.plainDecimal)\">"
        if let elevation = point.elevation { open += "<ele>\(elevation.plainDecimal)</ele>" }
        if let time = point.time { open += "<time>\(time)</time>" }
        text += Array(open.utf8)
        if let extra = extras?.texts[index] { text += extra }
        text += Array("</\(names.point)>\n".utf8)
        if text.count > 1 << 16 {
          try sink.write(text)
          text.removeAll(keepingCapacity: true)
        }
      }
      if hasSegments { text += Array("</trkseg>\n".utf8) }
    }
    text += Array("</\(names.track)>\n".utf8)
    try sink.write(text)
  }

  /// Prefixes of the whole file. One that stands for two names in two files keeps its first meaning;
  /// what the other says is left out, since it would say something else.
  private struct Namespaces {
    static let gpx = "http://www.topografix.com/GPX/1/1"
    private var names: [String: String] = ["": gpx]

    mutating func takes(_ more: [String: String]) -> Bool {
      for (prefix, name) in more where prefix != "" && name != names[prefix] {
        if names[prefix] != nil { return false }
      }
      for (prefix, name) in more where prefix != "" { names[prefix] = name }
      return true
    }

    var attributes: String {
      names.filter { $0.key != "" }.sorted { $0.key < $1.key }
        .map { "\n  xmlns:\($0.key)=\"\(XMLText.escaped($0.value))\"" }.joined()
    }
  }
}

extension Double {
  /// The shortest decimal that reads back equal, without an exponent: `0.00001`, not `1e-05`.
  var plainDecimal: String {
    let short = shortest
    guard short.contains("e") || short.contains("E"), isFinite else { return short }
    // At most 17 digits matter, and places of the globe have no large exponents.
    for decimals in 5...40 {
      let text = fixed(decimals)
      if Double(text) == self { return text }
    }
    return fixed(40)
  }
}
