// The monthly files with `timelineObjects`: visits to places and movements between them.
import Core
import Kernel

extension GoogleScan {
  /// `timelineObjects`.
  mutating func timelineObjects() throws(JSONFault) {
    while try json.nextObject() {
      while try json.member() {
        if json.reader.textEquals("activitySegment") {
          if try json.opensObject() { try activitySegment() }
        } else if json.reader.textEquals("placeVisit") {
          if try json.opensObject() { try placeVisit(depth: 0) }
        } else {
          try json.skip()
        }
      }
    }
  }

  // MARK: Movements

  /// What is gathered of one movement or visit.
  private struct Parts {
    var start: Instant?
    var end: Instant?
    var metres: Double?
    var mode: String?
    var guesses: [(mode: String, probability: Double?)] = []
    var raw = Way()
    var waypoints = Way()
    var stops = Way()
    var from: GeoPoint?
    var to: GeoPoint?

    /// The first of those of which nothing is more likely.
    var likeliest: String? {
      var best = guesses.first
      for guess in guesses where guess.probability ?? 0 > best?.probability ?? 0 { best = guess }
      return best?.mode
    }

    /// The measured path is the best account of the way; the others are what Google thinks of it,
    /// and all of them together would be the same way twice.
    var points: [TrackPoint] {
      if !raw.points.isEmpty { return raw.points }
      return waypoints.points.isEmpty ? stops.points : waypoints.points
    }
  }

  /// Points of a path with what is said about it.
  private struct Way {
    var points: [TrackPoint] = []
    var mode: String?
    var metres: Double?
  }

  private mutating func activitySegment() throws(JSONFault) {
    json.mark()
    var parts = Parts()
    do throws(JSONFault) {
      try readActivity(&parts)
    } catch {
      // The points that came are true, also where the rest is missing.
      collector.addTrack(GoogleMovements.draft(mode: parts.mode), parts.points)
      throw error
    }
    let words = parts.mode ?? parts.waypoints.mode ?? parts.likeliest
    let draft = GoogleMovements.draft(mode: words)
    guard let (start, end) = stretch(parts.start, parts.end) else {
      return collector.addTrack(draft, parts.points)
    }
    let probability = parts.guesses.first { $0.mode == words }?.probability
    let move = MoveDraft(
      start: start, end: end, mode: words,
      metres: parts.metres ?? parts.waypoints.metres
        ?? GoogleMovements.length(parts.points, from: parts.from, to: parts.to),
      confidence: GoogleScan.confidence(probability, of: 100), from: parts.from, to: parts.to)
    collector.add(move)
    collector.addTrack(draft, GoogleMovements.points(move, along: parts.points))
  }

  private mutating func readActivity(_ parts: inout Parts) throws(JSONFault) {
    while try json.member() {
      if json.reader.textEquals("duration") {
        (parts.start, parts.end) = try duration()
      } else if json.reader.textEquals("startLocation") {
        parts.from = try end()
      } else if json.reader.textEquals("endLocation") {
        parts.to = try end()
      } else if json.reader.textEquals("distance") {
        parts.metres = GoogleScan.metres(try json.number())
      } else if json.reader.textEquals("activityType") {
        parts.mode = try json.text()
      } else if json.reader.textEquals("activities") {
        parts.guesses = try activities()
      } else if json.reader.textEquals("simplifiedRawPath") {
        try read("points", into: &parts.raw)
      } else if json.reader.textEquals("waypointPath") {
        try read("waypoints", into: &parts.waypoints)
      } else if json.reader.textEquals("transitPath") {
        try read("transitStops", into: &parts.stops)
      } else {
        try json.skip()
      }
    }
  }

  /// The most likely ones mostly come first; the rest of a long list says nothing more.
  private mutating func activities() throws(JSONFault) -> [(mode: String, probability: Double?)] {
    var guesses: [(mode: String, probability: Double?)] = []
    guard try json.opensArray() else { return guesses }
    while try json.nextObject() {
      var mode: String?
      var probability: Double?
      while try json.member() {
        if json.reader.textEquals("activityType") {
          mode = try json.text()
        } else if json.reader.textEquals("probability") {
          probability = try json.number()
        } else {
          try json.skip()
        }
      }
      if let mode, guesses.count < 64 { guesses.append((mode, probability)) }
    }
    return guesses
  }

  // MARK: Visits

  private mutating func placeVisit(depth: Int) throws(JSONFault) {
    json.mark()
    var visit = VisitDraft(
      start: GoogleSegment.noTime, end: GoogleSegment.noTime,
      place: GeoPoint(latitude: 0, longitude: 0))
    var parts = Parts()
    let found: (latitude: Double?, longitude: Double?)
    do throws(JSONFault) {
      found = try readVisit(&visit, &parts, depth: depth)
    } catch {
      add(stretch: parts.points)
      throw error
    }
    add(stretch: parts.points)
    guard let place = place(found.latitude, found.longitude),
      let (start, end) = stretch(parts.start, parts.end)
    else { return }
    visit.place = place
    visit.start = start
    visit.end = end
    collector.add(visit)
  }

  /// - Returns: the place as the file has it.
  private mutating func readVisit(
    _ visit: inout VisitDraft, _ parts: inout Parts, depth: Int
  ) throws(JSONFault) -> (latitude: Double?, longitude: Double?) {
    var location: (latitude: Double?, longitude: Double?) = (nil, nil)
    var centre: (latitude: Double?, longitude: Double?) = (nil, nil)
    while try json.member() {
      if json.reader.textEquals("location") {
        if try json.opensObject() { location = try readLocation(&visit) }
      } else if json.reader.textEquals("centerLatE7") {
        centre.latitude = try json.number()
      } else if json.reader.textEquals("centerLngE7") {
        centre.longitude = try json.number()
      } else if json.reader.textEquals("duration") {
        (parts.start, parts.end) = try duration()
      } else if json.reader.textEquals("visitConfidence") {
        visit.confidence = GoogleScan.confidence(try json.number(), of: 100)
      } else if json.reader.textEquals("simplifiedRawPath") {
        try read("points", into: &parts.raw)
      } else if json.reader.textEquals("childVisits"), depth == 0 {
        guard try json.opensArray() else { continue }
        while try json.nextObject() { try placeVisit(depth: 1) }
      } else {
        try json.skip()
      }
    }
    return location.latitude == nil || location.longitude == nil ? centre : location
  }

  private mutating func readLocation(
    _ visit: inout VisitDraft
  ) throws(JSONFault) -> (latitude: Double?, longitude: Double?) {
    var location: (latitude: Double?, longitude: Double?) = (nil, nil)
    while try json.member() {
      if json.reader.textEquals("latitudeE7") {
        location.latitude = try json.number()
      } else if json.reader.textEquals("longitudeE7") {
        location.longitude = try json.number()
      } else if json.reader.textEquals("name") {
        visit.name = try json.text()
      } else if json.reader.textEquals("address") {
        visit.address = try json.text()
      } else if json.reader.textEquals("semanticType") {
        visit.category = try json.text()
      } else {
        try json.skip()
      }
    }
    return location
  }

  // MARK: Parts

  /// One end of a movement; files that tell none write an empty one.
  private mutating func end() throws(JSONFault) -> GeoPoint? {
    guard try json.opensObject() else { return nil }
    var location: (latitude: Double?, longitude: Double?) = (nil, nil)
    while try json.member() {
      if json.reader.textEquals("latitudeE7") {
        location.latitude = try json.number()
      } else if json.reader.textEquals("longitudeE7") {
        location.longitude = try json.number()
      } else {
        try json.skip()
      }
    }
    guard location.latitude != nil || location.longitude != nil else { return nil }
    return place(location.latitude, location.longitude)
  }

  private mutating func duration() throws(JSONFault) -> (Instant?, Instant?) {
    var start: Instant?
    var end: Instant?
    guard try json.opensObject() else { return (nil, nil) }
    while try json.member() {
      if json.reader.textEquals("startTimestamp") || json.reader.textEquals("startTimestampMs") {
        start = try json.time()
      } else if json.reader.textEquals("endTimestamp") || json.reader.textEquals("endTimestampMs") {
        end = try json.time()
      } else {
        try json.skip()
      }
    }
    return (start, end)
  }

  /// A path, whose points are in the member `list`.
  private mutating func read(_ list: StaticString, into way: inout Way) throws(JSONFault) {
    guard try json.opensObject() else { return }
    while try json.member() {
      if json.reader.textEquals(list) {
        guard try json.opensArray() else { continue }
        while try json.nextObject() {
          guard let point = try wayPoint() else { continue }
          if way.points.count < GoogleSegment.mostPoints {
            way.points.append(point)
          } else {
            collector.note(
              .notUnderstood, tr("a segment of more than \(GoogleSegment.mostPoints) points"))
          }
        }
      } else if json.reader.textEquals("travelMode") {
        way.mode = try json.text()
      } else if json.reader.textEquals("distanceMeters") {
        way.metres = GoogleScan.metres(try json.number())
      } else {
        try json.skip()
      }
    }
  }

  private mutating func wayPoint() throws(JSONFault) -> TrackPoint? {
    json.mark()
    var latitude: Double?
    var longitude: Double?
    var point = TrackPoint(place: GeoPoint(latitude: 0, longitude: 0))
    while try json.member() {
      if json.reader.textEquals("latE7") || json.reader.textEquals("latitudeE7") {
        latitude = try json.number()
      } else if json.reader.textEquals("lngE7") || json.reader.textEquals("longitudeE7") {
        longitude = try json.number()
      } else if json.reader.textEquals("timestamp") || json.reader.textEquals("timestampMs") {
        point.time = try json.time()
      } else if json.reader.textEquals("accuracyMeters") {
        point.accuracy = try json.number()
      } else {
        try json.skip()
      }
    }
    guard let place = place(latitude, longitude) else { return nil }
    point.place = place
    return point
  }

  /// A stretch of the path of its own.
  private mutating func add(stretch points: [TrackPoint]) {
    guard !points.isEmpty else { return }
    beginStretch(from: nil, to: nil)
    for point in points { add(point, to: .path) }
  }
}
