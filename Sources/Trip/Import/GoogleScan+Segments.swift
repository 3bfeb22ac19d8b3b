// The segments of a phone's export: a stretch of the path, a visit, or a movement. An Android phone
// writes "48.1°, 11.5°" and times, an iPhone "geo:48.1,11.5" and minutes since the start of the
// segment.
import Core
import Kernel

/// One segment, until its times are known: they may stand behind its points.
struct GoogleSegment {
  struct PathPoint {
    var place: GeoPoint
    /// Milliseconds since 1970, or since the start of the segment; `TrackColumns.noTime` for none.
    var time: Int64
    var isSinceStart: Bool
  }

  var start: Instant?
  var end: Instant?
  var path: [PathPoint] = []
  /// Without its times, which are those of the segment.
  var visit: VisitDraft?
  var move: MoveDraft?

  /// More points than two hours of a phone can have; beyond them the file is made to harm.
  static let mostPoints = 1_000_000
  /// Stands for the times of a visit while they are not known.
  static let noTime = Instant(milliseconds: 0)
}

extension GoogleScan {
  /// The array of segments: `semanticSegments`, or the whole file of an iPhone.
  mutating func segments() throws(JSONFault) {
    while try json.nextObject() {
      json.mark()
      try readSegment()
      flushPath()
      flushStay()
    }
  }

  private mutating func readSegment() throws(JSONFault) {
    while try json.member() {
      if json.reader.textEquals("startTime") {
        segment.start = try json.time()
      } else if json.reader.textEquals("endTime") {
        segment.end = try json.time()
      } else if json.reader.textEquals("timelinePath") {
        guard try json.opensArray() else { continue }
        while try json.nextObject() { try pathPoint() }
      } else if json.reader.textEquals("visit") {
        if try json.opensObject() { segment.visit = try visit() }
      } else if json.reader.textEquals("activity") {
        if try json.opensObject() { segment.move = try move() }
      } else {
        try json.skip()
      }
    }
  }

  private mutating func pathPoint() throws(JSONFault) {
    var place: GeoPoint?
    var hasPlace = false
    var time = TrackColumns.noTime
    var isSinceStart = false
    while try json.member() {
      if json.reader.textEquals("point") {
        hasPlace = true
        place = try placeText()
      } else if json.reader.textEquals("time") {
        time = try json.time()?.milliseconds ?? TrackColumns.noTime
        isSinceStart = false
      } else if json.reader.textEquals("durationMinutesOffsetFromStartTime") {
        if let minutes = try json.number(), minutes.magnitude < 1e6,
          let milliseconds = Int64(exactly: (minutes * 60_000).rounded())
        {
          time = milliseconds
          isSinceStart = true
        } else {
          json.mark()
          collector.note(.badTime)
        }
      } else {
        try json.skip()
      }
    }
    guard let place else {
      if !hasPlace { collector.note(.withoutPosition) }
      return
    }
    guard segment.path.count < GoogleSegment.mostPoints else {
      collector.note(
        .notUnderstood, tr("a segment of more than \(GoogleSegment.mostPoints) points"))
      return
    }
    segment.path.append(
      GoogleSegment.PathPoint(place: place, time: time, isSinceStart: isSinceStart))
  }

  /// Gives the points of the segment that is open to the collector.
  mutating func flushPath() {
    guard !segment.path.isEmpty else { return }
    beginStretch(from: segment.start, to: segment.end)
    var path: [GoogleSegment.PathPoint] = []
    swap(&path, &segment.path)
    for point in path {
      var time: Instant?
      if point.time != TrackColumns.noTime {
        if point.isSinceStart {
          time = segment.start.map { $0 + Duration(milliseconds: point.time) }
        } else {
          time = Instant(milliseconds: point.time)
        }
      }
      add(TrackPoint(place: point.place, time: time), to: .path)
    }
    path.removeAll(keepingCapacity: true)
    swap(&path, &segment.path)
  }

  /// Gives the visit or movement of the segment to the collector, and empties the segment.
  private mutating func flushStay() {
    if segment.visit != nil || segment.move != nil,
      let (start, end) = stretch(segment.start, segment.end)
    {
      if var visit = segment.visit {
        visit.start = start
        visit.end = end
        collector.add(visit)
      }
      if var move = segment.move {
        move.start = start
        move.end = end
        collector.add(move)
      }
    }
    segment.start = nil
    segment.end = nil
    segment.visit = nil
    segment.move = nil
  }

  private mutating func visit() throws(JSONFault) -> VisitDraft? {
    var place: GeoPoint?
    var visit = VisitDraft(
      start: GoogleSegment.noTime, end: GoogleSegment.noTime,
      place: GeoPoint(latitude: 0, longitude: 0))
    var probability: Double?
    while try json.member() {
      if json.reader.textEquals("probability") {
        probability = try json.number()
      } else if json.reader.textEquals("topCandidate") {
        guard try json.opensObject() else { continue }
        while try json.member() {
          if json.reader.textEquals("placeLocation") {
            place = try placeOrObject()
          } else if json.reader.textEquals("semanticType") {
            visit.category = try json.text()
          } else if json.reader.textEquals("probability") {
            visit.confidence = GoogleScan.confidence(try json.number())
          } else {
            try json.skip()
          }
        }
      } else {
        try json.skip()
      }
    }
    visit.confidence = GoogleScan.confidence(probability) ?? visit.confidence
    guard let place else {
      collector.note(.withoutPosition)
      return nil
    }
    visit.place = place
    return visit
  }

  private mutating func move() throws(JSONFault) -> MoveDraft {
    var move = MoveDraft(start: GoogleSegment.noTime, end: GoogleSegment.noTime)
    var probability: Double?
    while try json.member() {
      if json.reader.textEquals("distanceMeters") {
        move.metres = GoogleScan.metres(try json.number())
      } else if json.reader.textEquals("probability") {
        probability = try json.number()
      } else if json.reader.textEquals("topCandidate") {
        guard try json.opensObject() else { continue }
        while try json.member() {
          if json.reader.textEquals("type") {
            move.mode = try json.text()
          } else if json.reader.textEquals("probability") {
            move.confidence = GoogleScan.confidence(try json.number())
          } else {
            try json.skip()
          }
        }
      } else if json.reader.textEquals("start") {
        move.from = try placeOrObject()
      } else if json.reader.textEquals("end") {
        move.to = try placeOrObject()
      } else {
        try json.skip()
      }
    }
    move.confidence = move.confidence ?? GoogleScan.confidence(probability)
    return move
  }

  /// A place as a text, or as an object with the text in `latLng`.
  mutating func placeOrObject() throws(JSONFault) -> GeoPoint? {
    guard let token = try json.reader.next() else { return nil }
    guard token == .beginObject else { return try placeText(after: token) }
    var place: GeoPoint?
    while try json.member() {
      if json.reader.textEquals("latLng") || json.reader.textEquals("LatLng") {
        place = try placeText()
      } else {
        try json.skip()
      }
    }
    return place
  }
}
