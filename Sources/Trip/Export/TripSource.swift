// What an export gives out: tracks one by one, with their points read when they are wanted, and the
// trips they belong to. What private zones hide is left out here, before any format sees it.

import Core
import Kernel
import Notebook

/// What was left out for private zones.
struct LeftOut: Sendable, Equatable {
  var points = 0
  /// Tracks of which points are left out, and those of which nothing is left.
  var trimmed = 0
  var whole = 0
  /// Names, remarks and the like.
  var texts = 0
  /// Notes and photos.
  var markers = 0
  /// Stops of a plan.
  var stops = 0

  var isNothing: Bool { self == LeftOut() }
}

final class TripSource {
  let reader: TripReader
  private(set) var trips: [Trip]
  private(set) var tracks: [StoredTrack]
  /// Stops of a plan that have a position, where nothing was recorded.
  private(set) var plan: [PlannedStop] = []
  /// Notes and photos that have a place.
  private(set) var markers: [TripMarker]
  /// What the file is called inside.
  private(set) var title: String
  /// nil: the raw data are given out.
  private let privacy: PrivacyZones?
  private var trimmed: [Identifier: (left: Int, hidden: Int)] = [:]
  private var texts = 0
  private var hiddenMarkers = 0
  private var hiddenStops = 0
  /// What of tracks lies on other days is cut off.
  private let days: AskedDays
  /// Tracks of which nothing is given out.
  var empty: Int { emptyTracks.count }
  private var emptyTracks: Set<Identifier> = []

  /// - Parameters:
  ///   - privacy: nil gives the raw data.
  ///   - days: only what lies on these.
  init(
    reader: TripReader, trips: [Trip], tracks: [StoredTrack], markers: [TripMarker] = [],
    title: String, privacy: PrivacyZones?, days: AskedDays = .all
  ) {
    self.reader = reader
    self.days = days
    self.privacy = privacy.flatMap { $0.isEmpty ? nil : $0 }
    (self.trips, self.tracks, self.markers, self.title) = (trips, tracks, markers, title)
    guard let privacy = self.privacy else { return }
    let outside = markers.filter { !privacy.hides($0.placement.place) }
    hiddenMarkers = markers.count - outside.count
    self.trips = trips.map { trip in
      var trip = trip
      trip.destination = shown(trip.destination) ?? tr("Trip").text(reader.language)
      trip.comment = shown(trip.comment)
      return trip
    }
    self.tracks = tracks.map { track in
      var track = track
      track.name = shown(track.name)
      track.comment = shown(track.comment)
      track.tripName = shown(track.tripName)
      track.activity = shown(track.activity)
      track.device = shown(track.device)
      // The path of a file tells more than its name, and is of use to nobody else.
      track.source = nil
      return track
    }
    self.markers = outside.map { marker in
      var marker = marker
      marker.text = shown(marker.text) ?? marker.kind.words.text(reader.language)
      marker.trip = shown(marker.trip)
      return marker
    }
    self.title = shown(title) ?? "taccuino"
  }

  var leftOut: LeftOut {
    var sum = LeftOut(texts: texts, markers: hiddenMarkers, stops: hiddenStops)
    for one in trimmed.values {
      sum.points += one.hidden
      sum.trimmed += one.hidden > 0 ? 1 : 0
      sum.whole += one.left == 0 && one.hidden > 0 ? 1 : 0
    }
    return sum
  }

  private func shown(_ text: String?) -> String? {
    guard let privacy else { return text }
    let shown = privacy.shown(text)
    texts += shown == text ? 0 : 1
    return shown
  }

  /// The stops of a trip; none that lies where something is hidden.
  func stops(of trip: Trip) throws(Diagnostic) -> [PlannedStop] {
    let all = try reader.stops(TripReader.within(trip.id))
    guard let privacy else { return all }
    let seen = all.filter { stop in !(stop.place.map { privacy.hides($0) } ?? false) }
    hiddenStops += all.count - seen.count
    return seen.map { stop in
      var stop = stop
      stop.name = shown(stop.name) ?? tr("Stop").text(reader.language)
      stop.comment = shown(stop.comment)
      stop.tripName = trip.destination
      return stop
    }
  }

  /// Takes the stops of the trips that have a position as what there is to give out.
  func takePlan() throws(Diagnostic) {
    for trip in trips {
      plan += try stops(of: trip).filter { stop in
        (stop.place?.isOnGlobe ?? false) && days.holds(stop.date)
      }
    }
  }

  /// The bookings of a trip, without words that give away what is hidden.
  func bookings(of trip: Trip) throws(Diagnostic) -> [Booking] {
    try reader.bookings(TripReader.within(trip.id)).map { booking in
      var booking = booking
      booking.name = shown(booking.name) ?? booking.kind.words.text(reader.language)
      booking.provider = shown(booking.provider)
      booking.reference = shown(booking.reference)
      booking.place = shown(booking.place)
      booking.document = shown(booking.document)
      booking.comment = shown(booking.comment)
      booking.tripName = trip.destination
      return booking
    }
  }

  /// The points of a track, without those that are hidden.
  func line(_ track: StoredTrack) throws(Diagnostic) -> TrackLine {
    try reader.session.checkInterrupted()
    let line = try reader.line(of: track.id)
    // Cut first by zones, then by days: the place of a cut hangs on the whole way.
    let trimmed = privacy?.trimmed(line, track: track.id) ?? line
    let given = cut(trimmed, reader.zone(of: track))
    if privacy != nil {
      let hidden = cut(line, reader.zone(of: track)).count - given.count
      self.trimmed[track.id] = (given.count, hidden)
    }
    if given.starts.count != line.starts.count || given.count != line.count {
      changed.insert(track.id)
    }
    if given.count == 0 { emptyTracks.insert(track.id) }
    return given
  }

  /// What lies on the days asked for, by the clocks of the track; a point without a time goes with the
  /// one before it.
  private func cut(_ line: TrackLine, _ zone: Zone) -> TrackLine {
    guard !days.isAll else { return line }
    let low = days.start(zone)?.milliseconds ?? .min
    let high = days.end(zone)?.milliseconds ?? .max
    var isHeld = false
    var result = TrackLine()
    for segment in line.segments {
      var begins = true
      for index in segment {
        let time = line.columns.times[index]
        if time != TrackColumns.noTime { isHeld = time >= low && time < high }
        guard isHeld else {
          begins = true
          continue
        }
        result.append(line.columns[index], begins: begins)
        begins = false
      }
    }
    return result
  }

  /// Tracks of which not everything is given out.
  private var changed: Set<Identifier> = []

  /// The measures of what is given out.
  func measures(_ track: StoredTrack, _ line: TrackLine) throws(Diagnostic) -> TrackMeasures {
    var onward: TrackPoint?
    if track.isHistory, let privacy {
      let joint = try reader.joint(of: track)
      onward = try joint.flatMap { (joint) throws(Diagnostic) in
        try reader.seen(joint, from: track, shown: line, privacy)
      }
      if onward != joint?.point { changed.insert(track.id) }
    }
    guard changed.contains(track.id) else { return track.measures }
    return TrackMeter.measure(
      line, zone: reader.zone(of: track), method: track.measures.method,
      isHistory: track.isHistory, onward: onward)
  }

  /// What the file of a track said beyond what is understood. With private zones nothing of a track that
  /// they touch, and nothing of a track as a whole: nobody knows what stands there.
  func extras(_ track: StoredTrack) throws(Diagnostic) -> StoredExtras? {
    let extras = try reader.extras(of: track.id)
    guard privacy != nil || !days.isAll, var extras else { return extras }
    _ = try line(track)
    guard !changed.contains(track.id) else { return nil }
    guard let privacy else { return extras }
    extras.extensions = []
    extras.texts = extras.texts.filter {
      !privacy.names(in: String(decoding: $0.value, as: UTF8.self))
    }
    return extras
  }
}

extension TripReader {
  /// What the file of a track said beyond what is understood; nil without any.
  func extras(of track: Identifier) throws(Diagnostic) -> StoredExtras? {
    let event = try notebook.first(
      "SELECT extras FROM trip_track WHERE id = ?", [.id(track)]
    ) { (row) throws(Diagnostic) in row.identifier(0) }
    guard let event, let event, let bytes = try notebook.blob(of: event) else { return nil }
    return StoredExtras(bytes)
  }
}
