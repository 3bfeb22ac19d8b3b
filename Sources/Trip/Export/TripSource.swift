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
  let trips: [Trip]
  let tracks: [StoredTrack]
  /// Notes and photos that have a place.
  let markers: [TripMarker]
  /// What the file is called inside.
  let title: String
  /// nil: the raw data are given out.
  private let privacy: PrivacyZones?
  private var trimmed: [Identifier: (left: Int, hidden: Int)] = [:]
  private var texts = 0
  private var hiddenMarkers = 0
  private var hiddenStops = 0

  /// - Parameter privacy: nil gives the raw data.
  init(
    reader: TripReader, trips: [Trip], tracks: [StoredTrack], markers: [TripMarker] = [],
    title: String, privacy: PrivacyZones?
  ) {
    self.reader = reader
    self.privacy = privacy.flatMap { $0.isEmpty ? nil : $0 }
    guard let privacy = self.privacy else {
      (self.trips, self.tracks, self.title) = (trips, tracks, title)
      self.markers = markers
      return
    }
    var texts = 0
    func shown(_ text: String?) -> String? {
      let shown = privacy.shown(text)
      texts += shown == text ? 0 : 1
      return shown
    }
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
    let outside = markers.filter { !privacy.hides($0.placement.place) }
    hiddenMarkers = markers.count - outside.count
    self.markers = outside.map { marker in
      var marker = marker
      marker.text = shown(marker.text) ?? marker.kind.words.text(reader.language)
      marker.trip = shown(marker.trip)
      return marker
    }
    self.title = shown(title) ?? "taccuino"
    self.texts = texts
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
    guard let privacy else { return line }
    let trimmed = privacy.trimmed(line, track: track.id)
    let isSplit = trimmed.starts.count != line.starts.count
    self.trimmed[track.id] = (trimmed.count, line.count - trimmed.count)
    if isSplit || trimmed.count != line.count { changed.insert(track.id) }
    return trimmed
  }

  /// Tracks of which not everything is given out.
  private var changed: Set<Identifier> = []

  /// The measures of what is given out.
  func measures(_ track: StoredTrack, _ line: TrackLine) -> TrackMeasures {
    guard changed.contains(track.id) else { return track.measures }
    return TrackMeter.measure(
      line, zone: reader.zone(of: track), method: track.measures.method,
      isHistory: track.isHistory)
  }

  /// What the file of a track said beyond what is understood. With private zones nothing of a track that
  /// they touch, and nothing of a track as a whole: nobody knows what stands there.
  func extras(_ track: StoredTrack) throws(Diagnostic) -> StoredExtras? {
    let extras = try reader.extras(of: track.id)
    guard let privacy, var extras else { return extras }
    _ = try line(track)
    guard !changed.contains(track.id) else { return nil }
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
