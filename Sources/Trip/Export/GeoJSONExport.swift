// Tracks as GeoJSON (RFC 7946): a feature for each, cut at the antimeridian, with the times of its
// points beside the coordinates as other programs read them ("coordTimes").

import Core
import Kernel
import System

enum GeoJSONExport {
  static func write(_ source: TripSource, _ sink: ByteSink) throws(Diagnostic) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    writer.member("name", .string(source.title))
    writer.name("features")
    writer.beginArray()
    for track in source.tracks {
      let line = try source.line(track)
      guard line.count > 0 else { continue }
      writer.nextLine()
      writer.beginObject()
      writer.member("type", "Feature")
      writer.member("id", .string(track.id.description))
      let parts = Antimeridian.cut(line)
      writer.member(
        "properties",
        .object(
          properties(
            track, try source.measures(track, line), parts, Antimeridian.made(parts, of: line))))
      writer.name("geometry")
      writer.beginObject()
      writer.member("type", "MultiLineString")
      writer.name("coordinates")
      writer.beginArray()
      for part in parts {
        writer.nextLine()
        writer.beginArray()
        for point in part {
          var position: [JSON] = [.number(point.place.longitude), .number(point.place.latitude)]
          if let elevation = point.elevation { position.append(.number(elevation)) }
          writer.value(.array(position))
          if writer.bytes.count > 1 << 16 { try sink.write(writer.take()) }
        }
        writer.endArray()
      }
      writer.endArray()
      writer.endObject()
      writer.endObject()
      if writer.bytes.count > 1 << 16 { try sink.write(writer.take()) }
    }
    for marker in source.markers {
      writer.nextLine()
      writer.value(.object(feature(marker)))
    }
    for stop in source.plan {
      guard let place = stop.place else { continue }
      var properties: JSONObject = [
        "kind": "stop", "name": .string(stop.name), "trip": .string(stop.tripName),
        "day": .string(stop.date.description),
      ]
      properties["at"] = stop.at.map { .string($0.clock) }
      properties["text"] = stop.comment.map { .string($0) }
      let position: [JSON] = [.number(place.longitude), .number(place.latitude)]
      writer.nextLine()
      writer.value([
        "type": "Feature", "id": .string(stop.id.description), "properties": .object(properties),
        "geometry": ["type": "Point", "coordinates": .array(position)],
      ])
    }
    writer.endArray()
    writer.endObject()
    writer.newline()
    try sink.write(writer.take())
  }

  private static func feature(_ marker: TripMarker) -> JSONObject {
    let place = marker.placement.place
    var position: [JSON] = [.number(place.longitude), .number(place.latitude)]
    if let elevation = marker.placement.elevation { position.append(.number(elevation)) }
    var properties: JSONObject = [
      "kind": .string(marker.kind.rawValue), "name": .string(marker.name),
      "text": .string(marker.text), "position_by": .string(marker.placement.method.rawValue),
    ]
    properties["time"] = marker.at.map { .string($0.description) }
    properties["trip"] = marker.trip.map { .string($0) }
    return [
      "type": "Feature", "id": .string(marker.id.description), "properties": .object(properties),
      "geometry": ["type": "Point", "coordinates": .array(position)],
    ]
  }

  private static func properties(
    _ track: StoredTrack, _ m: TrackMeasures, _ parts: [[TrackPoint]], _ made: [Int]
  ) -> JSONObject {
    var all = JSONObject([])
    for (key, text) in [
      ("name", track.name), ("comment", track.comment), ("trip", track.tripName),
      ("type", track.kind.rawValue), ("activity", track.activity), ("device", track.device),
      ("source", track.source), ("start", m.start?.description), ("end", m.end?.description),
    ] {
      all[key] = text.map { .string($0) }
    }
    all["length_m"] = .number(m.length)
    all["method"] = .string(m.method.rawValue)
    // Who reads it again leaves them out, and the way is what it was.
    if !made.isEmpty { all["antimeridian"] = .array(made.map { .integer(Int64($0)) }) }
    if parts.contains(where: { $0.contains { $0.time != nil } }) {
      all["coordTimes"] = .array(
        parts.map { part in
          .array(part.map { point in point.time.map { .string($0.description) } ?? .null })
        })
    }
    if parts.contains(where: { $0.contains { $0.accuracy != nil } }) {
      all["accuracy_m"] = .array(
        parts.map { part in
          .array(part.map { point in point.accuracy.map { .number($0) } ?? .null })
        })
    }
    return all
  }
}

/// Lines that do not leap over the map (RFC 7946, 3.1.9).
enum Antimeridian {
  /// The segments of a track, each cut where it crosses 180 degrees: both parts end in a point on
  /// that meridian, at the latitude, time and height between its neighbours.
  static func cut(_ line: TrackLine) -> [[TrackPoint]] {
    line.segments.flatMap { cut($0.map { line.columns[$0] }) }
  }

  /// The numbers of the points that `cut` made, over all parts.
  static func made(_ parts: [[TrackPoint]], of line: TrackLine) -> [Int] {
    var (made, next): ([Int], Int) = ([], 0)
    for (number, point) in parts.joined().enumerated() {
      if next < line.count, line.columns[next] == point {
        next += 1
      } else {
        made.append(number)
      }
    }
    return made
  }

  static func cut(_ points: [TrackPoint]) -> [[TrackPoint]] {
    var parts: [[TrackPoint]] = []
    var part: [TrackPoint] = []
    for point in points {
      if let last = part.last, abs(point.place.longitude - last.place.longitude) > 180 {
        let side = last.place.longitude > 0 ? 180.0 : -180.0
        let way = point.place.longitude + 2 * side - last.place.longitude
        let share = way == 0 ? 0 : (side - last.place.longitude) / way
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        var crossing = last
        crossing.accuracy = nil
        crossing.place = GeoPoint(
          latitude: between(last.place.latitude, point.place.latitude), longitude: side)
        crossing.elevation = last.elevation.flatMap { a in
          point.elevation.map { between(a, $0) }
        }
        crossing.time = last.time.flatMap { a in
          point.time.map { b in
            a + Duration(milliseconds: Int64((Double((b - a).milliseconds) * share).rounded()))
          }
        }
        if last.place.longitude != side { part.append(crossing) }
        parts.append(part)
        crossing.place.longitude = -side
        part = point.place.longitude == -side ? [] : [crossing]
      }
      part.append(point)
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }
}
