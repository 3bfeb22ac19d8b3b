// Parts of KML that are complete only at their end: a place mark, whose name may follow its geometry,
// and a track of times and places that are matched by their order.
import Core
import Interchange
import Kernel

/// What an altitude in KML is measured from.
enum KMLAltitudeMode {
  case unset
  /// Above the sea.
  case absolute
  /// On or above the ground or the floor of the sea.
  case ground

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self = text.equals("absolute") ? .absolute : text.isEmpty ? .unset : .ground
  }
}

/// A place mark: what it says about its points and lines.
struct KMLPlacemark {
  var name: String?
  var description: String?
  var address: String?
  var link: String?
  /// The text of a `TimeStamp`, and the time when it is one.
  var when: String?
  var time: Instant?
  /// The texts of a `TimeSpan`.
  var begin: String?
  var end: String?
  var points: [(place: GeoPoint, elevation: Double?)] = []
  /// The number of the folder it stands in.
  var group = 0
  /// Whether it has a `gx:Track`, whose times are its own.
  var hasTrack = false
  var hasLine = false
  /// Whether something was measured along the line.
  var isRecorded = false
  /// The name under which our own exports say what a mark is.
  static let kindName = "taccuino:kind"
  private var own: String?
  private var data: [(name: String, value: String)] = []
  private var dataName = ""

  /// Whether a value of this name is wanted.
  mutating func startData(_ name: UnsafeBufferPointer<UInt8>?) -> Bool {
    guard let name = name?.trimmed, !name.isEmpty else { return false }
    dataName = String(decoding: name, as: UTF8.self)
    return true
  }

  mutating func endData(_ value: String?) {
    guard let value else { return }
    if dataName == KMLPlacemark.kindName { own = value } else { data.append((dataName, value)) }
  }

  /// Ends the open track and adds the places.
  func give(to collector: TrackCollector, folder: String?) {
    // Recorders for Android name the activity so.
    let kind = data.first { $0.name == "type" }?.value
    let isStamped = time != nil && points.count == 1 && !hasLine && own == nil && link == nil
    if hasLine { endTrack(collector, activity: kind) }
    for (place, elevation) in points {
      if own == NoteDraft.kind, let text = description ?? name, let time {
        collector.add(NoteDraft(text: text, place: place, time: time, elevation: elevation))
        continue
      }
      collector.add(
        PlaceDraft(
          place: place, name: name, comment: comment(withTime: false), category: kind ?? folder,
          link: link, elevation: elevation, time: time,
          series: isStamped ? SeriesMark(group: group) : nil))
    }
  }

  private func endTrack(_ collector: TrackCollector, activity: String?) {
    let isTimed = when != nil || begin != nil || end != nil
    let kind = own.flatMap { TrackDraft.Kind(rawValue: $0) }
    let isDrawn = kind == nil && !isRecorded && !isTimed && collector.pointCount > 0
    if isDrawn { collector.noteDrawnTrack() }
    if isTimed, !isRecorded {
      collector.note(
        .notUnderstood, tr("the time of a line as a whole is kept as text, in the comment"))
    }
    collector.describeTrack { track in
      track.mayHaveTimes = kind == nil && !hasTrack
      track.isDrawn = isDrawn
      track.kind = kind ?? (isDrawn ? .planned : .recorded)
      track.name = name
      track.comment = comment(withTime: true)
      track.activity = activity
    }
    collector.endTrack()
  }

  /// The description, and what has no field of its own, a line for each.
  private func comment(withTime: Bool) -> String? {
    var lines = [description, address].compactMap { $0 }
    if withTime, let when { lines.append("TimeStamp: \(when)") }
    if begin != nil || end != nil { lines.append("TimeSpan: \(begin ?? "")/\(end ?? "")") }
    lines += data.filter { $0.name != "type" }.map { "\($0.name): \($0.value)" }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

/// A `gx:Track`: times and places in equal number, each list in its order, all times first or by turns.
struct KMLTrack {
  var sensors = KMLSensors()
  /// nil for a time that is none.
  private var times: [Instant?] = []
  private var usedTimes = 0
  /// nil for a place that is none.
  private var places: [TrackPoint?] = []
  private var usedPlaces = 0
  /// Of the packed track where this one begins.
  private let firstPoint: Int
  private var given = 0
  /// Places, by number, that made no point.
  private var leftOut: [Int] = []

  init(firstPoint: Int = 0) { self.firstPoint = firstPoint }

  mutating func add(_ time: Instant?, _ collector: TrackCollector) {
    times.append(time)
    match(collector)
  }

  mutating func add(_ place: TrackPoint?, _ collector: TrackCollector) {
    places.append(place)
    match(collector)
  }

  private mutating func match(_ collector: TrackCollector) {
    while usedTimes < times.count, usedPlaces < places.count {
      var point = places[usedPlaces]
      point?.time = times[usedTimes]
      usedTimes += 1
      usedPlaces += 1
      give(point, collector)
    }
    if usedTimes == times.count {
      times.removeAll(keepingCapacity: true)
      usedTimes = 0
    }
    if usedPlaces == places.count {
      places.removeAll(keepingCapacity: true)
      usedPlaces = 0
    }
  }

  private mutating func give(_ point: TrackPoint?, _ collector: TrackCollector) {
    if point.map({ collector.add($0) }) != true { leftOut.append(given) }
    given += 1
  }

  /// Places without a time are points all the same; a time without a place is none. Returns how many
  /// places there were.
  mutating func end(_ collector: TrackCollector) -> Int {
    let (moreTimes, morePlaces) = (times.count - usedTimes, places.count - usedPlaces)
    let (of, at) = (given + morePlaces, given + moreTimes)
    // A track that tells no time at all lacks none.
    if of != at, at > 0 {
      collector.note(
        .badTime,
        moreTimes > 0
          ? tr("a track has \(of) positions and \(at) times: the last times are skipped")
          : tr("a track has \(of) positions and \(at) times: the last positions have no time"),
        count: max(moreTimes, morePlaces))
    }
    for point in places[usedPlaces...] { give(point, collector) }
    (times, usedTimes, places, usedPlaces) = ([], 0, [], 0)
    giveSensors(collector)
    return given
  }

  private func giveSensors(_ collector: TrackCollector) {
    guard !sensors.isEmpty else { return }
    collector.describeTrack { track in
      track.extras.namespaces = SensorExtension.namespaces
      var skipped = 0
      for number in 0..<given {
        if skipped < leftOut.count, leftOut[skipped] == number {
          skipped += 1
          continue
        }
        let values = sensors[number]
        if !values.isEmpty {
          track.extras.append(values.text, point: firstPoint + number - skipped)
        }
      }
    }
  }
}

/// Arrays of values, one for each place of a track.
struct KMLSensors {
  private struct Column {
    let field: WritableKeyPath<SensorExtension, [UInt8]>
    var text: [UInt8] = []
    var ends: [Int] = []
  }

  private var columns: [Column] = []

  var isEmpty: Bool { columns.allSatisfy(\.text.isEmpty) }

  /// Begins an array; false when its name is not known. A speed is not: its unit is anyone's guess.
  mutating func start(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let field: WritableKeyPath<SensorExtension, [UInt8]>
    switch String(decoding: name.filter { $0 != 0x5F }, as: UTF8.self).lowercased() {
    case "heartrate", "hr": field = \.heartRate
    case "cadence", "cad": field = \.cadence
    case "power", "watts": field = \.power
    default: return false
    }
    guard !columns.contains(where: { $0.field == field }) else { return false }
    columns.append(Column(field: field))
    return true
  }

  mutating func add(_ value: [UInt8]) {
    guard let last = columns.indices.last else { return }
    columns[last].text += value
    columns[last].ends.append(columns[last].text.count)
  }

  subscript(number: Int) -> SensorExtension {
    var values = SensorExtension()
    for column in columns where number < column.ends.count {
      let start = number == 0 ? 0 : column.ends[number - 1]
      values[keyPath: column.field] = Array(column.text[start..<column.ends[number]])
    }
    return values
  }
}
