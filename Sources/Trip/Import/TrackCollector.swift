// Gathers what a reader finds, and keeps the rules that hold for every format: what is no position
// is left out, what is no time is no time, a mark of a pause ends the segment, and each is counted.
import Core
import Kernel

/// Takes the contents of one file from a reader, in the order of the file.
final class TrackCollector {
  private(set) var file: TrackFile
  /// Tells where the reader stands; asked only when something is noted.
  var position: () -> FilePosition = { .unknown }

  @exclusivity(unchecked) private var track: TrackDraft?
  /// The point that was added last to the open segment, as it was taken.
  @exclusivity(unchecked) private(set) var last: TrackPoint?
  @exclusivity(unchecked) private var lastTime = TrackColumns.noTime
  @exclusivity(unchecked) private var segmentIsEmpty = true
  /// Places beyond the poles, or beyond any longitude, and what they may have been meant as.
  private var offGlobe = (count: 0, swapped: 0, projected: 0)
  private var noteOfReason: [ImportNote.Reason: Int] = [:]

  init(_ format: TrackFormat) { file = TrackFile(format: format) }

  /// Set again by readers of several formats, once they know which one it is.
  var format: TrackFormat {
    get { file.format }
    set { file.format = newValue }
  }

  /// Gathered so far in the open track.
  var pointCount: Int { track?.points.count ?? 0 }
  var segmentCount: Int { track?.points.segments ?? 0 }

  /// Begins a track; one that is open ends.
  func beginTrack(_ about: TrackDraft = TrackDraft()) {
    endTrack()
    track = about
    last = nil
    lastTime = TrackColumns.noTime
    segmentIsEmpty = true
  }

  /// Changes what is said about the open track, for formats that tell it after the points.
  func describeTrack(_ change: (inout TrackDraft) -> Void) {
    guard var changed = track else { return }
    track = nil
    change(&changed)
    track = changed
  }

  /// Tells what the file says about itself as a whole.
  func describeFile(name: String?, comment: String?) {
    file.name = name
    file.comment = comment
  }

  /// Adds a track of its own, beside the one that is open.
  func addTrack(_ about: TrackDraft, _ points: [TrackPoint]) {
    guard !points.isEmpty else { return }
    let open = (track, last, lastTime, segmentIsEmpty)
    track = nil
    beginTrack(about)
    for point in points { add(point) }
    endTrack()
    (track, last, lastTime, segmentIsEmpty) = open
  }

  /// Changes the tracks that have ended.
  func changeTracks(_ change: (inout [TrackDraft]) -> Void) { change(&file.tracks) }

  func changePlaces(_ change: (inout [PlaceDraft]) -> Void) { change(&file.places) }

  func beginSegment() {
    track?.points.breakSegment()
    last = nil
    segmentIsEmpty = true
  }

  /// Ends a segment; one without points is noted.
  func endSegment() {
    if segmentIsEmpty { note(.emptySegment) }
    beginSegment()
    segmentIsEmpty = false
  }

  /// Ends the open track, if there is one. One without points is noted and dropped.
  func endTrack() {
    guard var done = track else { return }
    track = nil
    done.points.finish()
    if done.points.isEmpty {
      note(.emptyTrack)
    } else {
      file.tracks.append(done)
    }
  }

  /// Adds a point to the open track; false when it was left out.
  ///
  /// OpenTracks marks a pause by a point at latitude 100, longitude 0, and where it goes on by one at 200, 0
  /// (`TrackPoint` of its older versions): these end the segment. Another place that is none is left out,
  /// and the way goes on. 0,0 is what devices write without a fix. Times before
  /// `Instant.firstRecorded` are of clocks that were never set.
  @discardableResult
  func add(_ given: TrackPoint) -> Bool {
    var point = given
    if point.place.longitude == 0, point.place.latitude == 100 || point.place.latitude == 200 {
      note(.pauseMark)
      beginSegment()
      return false
    }
    guard let place = checked(point.place) else { return false }
    point.place = place
    if let time = point.time, time < Instant.firstRecorded {
      note(.unsetClock)
      point.time = nil
    }
    if let elevation = point.elevation, !(elevation.magnitude <= 100_000) {
      note(.badElevation)
      point.elevation = nil
    }
    if let accuracy = point.accuracy, !(accuracy >= 0 && accuracy <= 1e7) {
      note(.badAccuracy)
      point.accuracy = nil
    }
    if point == last, point.time != nil {
      note(.duplicatePoint)
      return false
    }
    if let time = point.time {
      if time.milliseconds < lastTime { note(.timeGoesBack) }
      lastTime = time.milliseconds
    }
    if track == nil { beginTrack() }
    track?.points.append(point)
    last = point
    segmentIsEmpty = false
    return true
  }

  /// Keeps elements of the point that was added last; see `PointExtras`.
  func addExtras(_ bytes: some Sequence<UInt8>) {
    guard let count = track?.points.count, count > 0 else { return }
    track?.extras.append(bytes, point: count - 1)
  }

  func add(_ place: PlaceDraft) {
    guard let checked = checked(place.place) else { return }
    var place = place
    place.place = checked
    // The time of what may be a point is looked at when that is known.
    if place.series == nil { checkTime(&place) }
    file.places.append(place)
  }

  func add(_ visit: VisitDraft) {
    guard let checked = checked(visit.place) else { return }
    var visit = visit
    visit.place = checked
    file.visits.append(visit)
  }

  func add(_ move: MoveDraft) {
    if move.start == move.end { note(.noDuration) }
    file.moves.append(move)
  }

  func add(_ photo: PhotoDraft) { file.photos.append(photo) }

  func add(_ note: NoteDraft) {
    guard let checked = checked(note.place) else { return }
    var note = note
    note.place = checked
    file.remarks.append(note)
  }

  /// Counts what was left out or is odd; the first one of a reason keeps its place and detail.
  func note(_ reason: ImportNote.Reason, _ detail: Phrase? = nil, count: Int = 1) {
    if let at = noteOfReason[reason] {
      file.notes[at].count += count
    } else {
      noteOfReason[reason] = file.notes.count
      file.notes.append(
        ImportNote(reason: reason, count: count, position: position(), detail: detail))
    }
  }

  /// Takes back one of what was noted.
  func withdraw(_ reason: ImportNote.Reason) {
    guard let at = noteOfReason[reason] else { return }
    file.notes[at].count -= 1
  }

  /// Tells that the open track says nothing that only a recording can know, and so is a plan.
  func noteDrawnTrack() {
    note(
      .drawnTrack,
      tr("no point of the track has a time, an elevation or a measurement: imported as planned"))
  }

  /// Ends the file: what was open is kept as far as it came.
  func finish() -> TrackFile {
    endTrack()
    PointSeries.join(self)
    for index in file.places.indices where file.places[index].series != nil {
      checkTime(&file.places[index])
    }
    file.notes.removeAll { $0.count <= 0 }
    if file.isEmpty, let at = file.notes.firstIndex(where: { $0.reason == .badPosition }),
      offGlobe.count > 0
    {
      if offGlobe.swapped == offGlobe.count {
        file.notes[at].detail = tr("latitude and longitude seem to be swapped")
      } else if offGlobe.projected == offGlobe.count {
        file.notes[at].detail = tr(
          "they seem to be projected coordinates in metres; expected degrees (WGS 84)")
      }
    }
    // Nothing is taken as planned where nothing is taken.
    if file.tracks.isEmpty { file.notes.removeAll { $0.reason == .drawnTrack } }
    return file
  }

  private func checkTime(_ place: inout PlaceDraft) {
    guard let time = place.time, time < Instant.firstRecorded else { return }
    note(.unsetClock)
    place.time = nil
  }

  /// The place, its longitude turned into -180...180; nil, with a note, when it is none.
  private func checked(_ place: GeoPoint) -> GeoPoint? {
    guard place.latitude.isFinite, place.longitude.isFinite else {
      note(.badPosition)
      return nil
    }
    guard place.latitude.magnitude <= 90, place.longitude.magnitude <= 540 else {
      note(.badPosition, .verbatim("\(place.latitude), \(place.longitude)"))
      offGlobe.count += 1
      if place.longitude.magnitude <= 90, place.latitude.magnitude <= 180 {
        offGlobe.swapped += 1
      } else if place.latitude.magnitude > 540 || place.longitude.magnitude > 540 {
        offGlobe.projected += 1
      }
      return nil
    }
    if place.latitude == 0, place.longitude == 0 {
      note(.zeroPosition)
      return nil
    }
    guard place.longitude.magnitude > 180 else { return place }
    note(.turnedLongitude)
    let turn = place.longitude > 0 ? -360.0 : 360.0
    return GeoPoint(latitude: place.latitude, longitude: place.longitude + turn)
  }
}
