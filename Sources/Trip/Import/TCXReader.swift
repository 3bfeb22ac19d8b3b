// TCX of Garmin's Training Center: activities are recorded tracks, courses planned ones, the points of
// a course places. A lap is no gap; only a further `Track` in the same lap is. Points without a
// position, as from a treadmill, are noted.
import Core
import Interchange
import Kernel
import System

enum TCXReader {
  /// - Throws: only when reading the input fails.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    try TCXParser(collector).run(source)
  }
}

private final class TCXParser: TrackXMLReader {
  private enum Context: UInt8 {
    /// Elements that only hold others: the outermost one, `Activities`, `Courses`.
    case container
    case activity, course, creator, lap, track, point, position, heartRate, extensions, sensors
    case coursePoint, text
  }

  private enum Leaf: UInt8 {
    case time, latitude, longitude, elevation, heartRate, cadence, speed, power
    case name, notes, device, pointType
  }

  private var contexts: [Context] = []
  private var leaf = Leaf.name

  private var isTrackOpen = false
  private var draft = TrackDraft()
  private var hasSensors = false
  private var tracksOfLap = 0
  private var pointsOfTrack = 0

  private var time: Instant?
  private var latitude: Double?
  private var longitude: Double?
  private var elevation: Double?
  private var hasPosition = false
  /// What stands where a number should.
  private var badPosition: Phrase?
  private var sensors = SensorExtension()
  private var place: (name: String?, kind: String?, notes: String?)

  // MARK: Elements

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    if isPassingOverStart { return }
    guard let context = contexts.last else { return contexts.append(.container) }
    switch context {
    case .container: startPart(name, attributes)
    case .activity, .course: startInTrack(name, context)
    case .creator: name.isLocal("Name") ? begin(.device) : passOver()
    case .lap:
      if name.isLocal("Track") {
        startTrack()
      } else {
        name.isLocal("Notes") ? begin(.notes) : passOver()
      }
    case .track: name.isLocal("Trackpoint") ? startPoint(.point) : passOver()
    case .point, .coursePoint, .position, .heartRate, .extensions, .sensors:
      startInPoint(name, context)
    case .text: passOver()
    }
  }

  override func end(_ name: XMLName) {
    if isPassingOverEnd { return }
    guard let context = contexts.popLast() else { return }
    switch context {
    case .activity, .course: endDraft()
    case .lap:
      if tracksOfLap == 0, contexts.last == .activity {
        collector.note(.withoutPosition, tr("a lap without a track"))
      }
    case .track: if pointsOfTrack == 0 { collector.note(.emptySegment) }
    case .point: endPoint()
    case .coursePoint: endCoursePoint()
    case .text: endLeaf()
    case .container, .creator, .position, .heartRate, .extensions, .sensors: break
    }
  }

  override func finish() { endDraft() }

  private func begin(_ leaf: Leaf) {
    self.leaf = leaf
    contexts.append(.text)
    beginText()
  }

  private func startPart(_ name: XMLName, _ attributes: XMLAttributes) {
    if name.isLocal("Activity") {
      startDraft(.activity, .recorded)
      if let sport = attributes["Sport"]?.trimmed, !sport.isEmpty {
        draft.activity = String(decoding: sport, as: UTF8.self)
      }
    } else if name.isLocal("Course") {
      startDraft(.course, .planned)
    } else if name.isLocal("Activities") || name.isLocal("MultiSportSession")
      || name.isLocal("FirstSport") || name.isLocal("NextSport") || name.isLocal("Courses")
    {
      contexts.append(.container)
    } else {
      passOver()
    }
  }

  private func startInTrack(_ name: XMLName, _ context: Context) {
    if name.isLocal("Lap") {
      tracksOfLap = 0
      contexts.append(.lap)
    } else if name.isLocal("Track") {
      startTrack()
    } else if name.isLocal("CoursePoint") {
      startPoint(.coursePoint)
      place = (nil, nil, nil)
    } else if name.isLocal("Notes") {
      begin(.notes)
    } else if name.isLocal("Name"), context == .course {
      begin(.name)
    } else if name.isLocal("Creator") {
      contexts.append(.creator)
    } else {
      passOver()
    }
  }

  private func startInPoint(_ name: XMLName, _ context: Context) {
    switch context {
    case .position where name.isLocal("LatitudeDegrees"): begin(.latitude)
    case .position where name.isLocal("LongitudeDegrees"): begin(.longitude)
    case .heartRate where name.isLocal("Value"): begin(.heartRate)
    case .extensions where name.isLocal("TPX"): contexts.append(.sensors)
    case .sensors where name.isLocal("Speed"): begin(.speed)
    case .sensors where name.isLocal("RunCadence"): begin(.cadence)
    case .sensors where name.isLocal("Watts"): begin(.power)
    case .point, .coursePoint:
      if name.isLocal("Time") {
        begin(.time)
      } else if name.isLocal("Position") {
        hasPosition = true
        contexts.append(.position)
      } else if name.isLocal("AltitudeMeters") {
        begin(.elevation)
      } else if name.isLocal("HeartRateBpm") {
        contexts.append(.heartRate)
      } else if name.isLocal("Cadence") {
        begin(.cadence)
      } else if name.isLocal("Extensions") {
        contexts.append(.extensions)
      } else if context == .coursePoint, name.isLocal("Name") {
        begin(.name)
      } else if context == .coursePoint, name.isLocal("PointType") {
        begin(.pointType)
      } else if context == .coursePoint, name.isLocal("Notes") {
        begin(.notes)
      } else {
        passOver()
      }
    default: passOver()
    }
  }

  private func endLeaf() {
    endText()
    let isPlace = contexts.last == .coursePoint
    switch leaf {
    case .time: time = time(zoneIsUTC: true)
    case .latitude: latitude = degrees()
    case .longitude: longitude = degrees()
    case .elevation: elevation = number(orNote: .badElevation)
    case .heartRate: sensors.heartRate = withText(SensorExtension.number)
    case .cadence: sensors.cadence = withText(SensorExtension.number)
    case .speed: sensors.speed = withText(SensorExtension.number)
    case .power: sensors.power = withText(SensorExtension.number)
    case .name: isPlace ? (place.name = textValue) : (draft.name = textValue)
    case .notes:
      isPlace ? (place.notes = textValue) : (draft.comment = joined(draft.comment, textValue))
    case .device: draft.device = textValue
    case .pointType: place.kind = textValue
    }
  }

  private func degrees() -> Double? {
    withText { text in
      let number = DecimalText.double(UnsafeRawBufferPointer(text))
      if number == nil { badPosition = badPosition ?? TrackXMLReader.quoted(text) }
      return number
    }
  }

  // MARK: Tracks

  private func startDraft(_ context: Context, _ kind: TrackDraft.Kind) {
    contexts.append(context)
    isTrackOpen = true
    hasSensors = false
    tracksOfLap = 0
    draft = TrackDraft()
    draft.kind = kind
    collector.beginTrack()
  }

  private func endDraft() {
    guard isTrackOpen else { return }
    isTrackOpen = false
    collector.describeTrack { track in
      track.kind = draft.kind
      track.name = draft.name
      track.comment = draft.comment
      track.activity = draft.activity
      track.device = draft.device
      if hasSensors { track.extras.namespaces = SensorExtension.namespaces }
    }
    collector.endTrack()
  }

  private func startTrack() {
    contexts.append(.track)
    // Between two tracks of one lap the device was stopped; between two laps it was not.
    if tracksOfLap > 0 { collector.beginSegment() }
    tracksOfLap += 1
    pointsOfTrack = 0
  }

  // MARK: Points

  private func startPoint(_ context: Context) {
    contexts.append(context)
    if context == .point { pointsOfTrack += 1 }
    (time, latitude, longitude, elevation) = (nil, nil, nil, nil)
    (hasPosition, badPosition) = (false, nil)
    sensors = SensorExtension()
  }

  private var position: GeoPoint? {
    if let latitude, let longitude { return GeoPoint(latitude: latitude, longitude: longitude) }
    collector.note(hasPosition ? .badPosition : .withoutPosition, badPosition)
    return nil
  }

  private func endPoint() {
    guard let position else { return }
    let isKept = collector.add(TrackPoint(place: position, time: time, elevation: elevation))
    guard isKept, !sensors.isEmpty else { return }
    hasSensors = true
    collector.addExtras(sensors.text)
  }

  private func endCoursePoint() {
    guard let position else { return }
    collector.add(
      PlaceDraft(
        place: position, name: place.name, comment: place.notes, category: place.kind,
        elevation: elevation, time: time))
  }
}
