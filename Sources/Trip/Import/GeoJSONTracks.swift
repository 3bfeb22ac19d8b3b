// GeoJSON (RFC 7946) as tracks and places: lines are tracks, points are places, areas are neither.
// Read feature by feature; the points of one line are held packed until the times beside them are
// known, since members come in any order. Refuses what is no JSON, with its place; only a file that ends
// among its features, as a recorder leaves it that is switched off, is kept as far as it came.
import Core
import Kernel
import System

enum GeoJSONTracks {
  /// - Parameter place: a fault as the program reports it; without its line if left out.
  static func read(
    _ source: ByteSource, into collector: TrackCollector,
    place: ((JSONFault) -> Diagnostic)? = nil
  ) throws(Diagnostic) {
    collector.format = .geojson
    var scan = GeoJSONScan(source, into: collector)
    do throws(JSONFault) {
      try scan.document()
    } catch {
      if let fault = source.fault { throw fault }
      guard error.kind == .unexpectedEnd, !scan.hasAllFeatures else {
        throw place?(error) ?? error.diagnostic(file: source.name, bytes: nil)
      }
      scan.endBroken()
      scan.json.brokeOff(error)
    }
    if let fault = source.fault { throw fault }
  }
}

/// One feature while its members are read.
struct GeoJSONTrackFeature {
  var name: String?
  var comment: String?
  var category: String?
  var symbol: String?
  /// The member `type` of the properties: a category of a place, an activity of a line.
  var kind: String?
  var activity: String?
  var link: String?
  var elevation: Double?
  var time: Instant?
  var accuracy: Double?
  /// Of the layers `track_points` and `route_points` of GDAL: which point of which line it is.
  var trackID: Int?
  var routeID: Int?
  var segmentID: Int?
  var pointID: Int?
  var isPlanned = false
  /// Of our own exports: the numbers of points that only part a line at the antimeridian.
  var made: Set<Int> = []
  /// Of our own exports: `note` or `photo` of a point, and all that a note says.
  var marker: String?
  var text: String?
  /// Milliseconds for each point; `TrackColumns.noTime` where one has none.
  var times: [Int64] = []
  /// Where the inner lists of the times begin; empty for one list.
  var timeStarts: [Int] = []
  var lines = PackedPoints()
  var spots: [TrackPoint] = []
}

/// The coordinates of one geometry: of what shape is known when its `type` is.
struct GeoJSONLines {
  var points = PackedPoints()
  var spot: TrackPoint?
  /// How deep positions are nested: 1 for a point, 2 for a line, 3 for lines.
  var depth: Int?
  var isUneven = false
  var emptyLines = 0
}

struct GeoJSONScan: ~Copyable {
  var json: JSONScan
  let collector: TrackCollector
  private var feature = GeoJSONTrackFeature()
  private var lines = GeoJSONLines()
  private var type: String?
  /// Whether the list of features was read to its end.
  private(set) var hasAllFeatures = false

  /// Collections inside each other; RFC 7946 advises against even one.
  private static let deepest = 8

  init(_ source: ByteSource, into collector: TrackCollector) {
    json = JSONScan(source, into: collector)
    self.collector = collector
  }

  // MARK: Structure

  mutating func document() throws(JSONFault) {
    guard try json.opensObject() else {
      collector.note(.notUnderstood, tr("it is JSON but not GeoJSON"))
      return
    }
    json.mark()
    var isCollection = false
    var hasGeometry = false
    var outerType: String?
    while try json.member() {
      if json.reader.textEquals("features") {
        isCollection = true
        guard try json.opensArray() else { continue }
        while try json.nextObject() { try readFeature() }
        hasAllFeatures = true
      } else if json.reader.textEquals("type") {
        outerType = try json.text()
        type = outerType
      } else if json.reader.textEquals("coordinates") {
        hasGeometry = true
        try readCoordinates()
      } else {
        hasGeometry = json.reader.textEquals("geometry") || hasGeometry
        try readMember(depth: 0)
        // A geometry of its own leaves another type behind.
        type = outerType
      }
    }
    if lines.depth != nil || outerType.map(GeoJSONScan.isGeometry) == true { takeGeometry() }
    if !isCollection, !hasGeometry {
      collector.note(.notUnderstood, tr("it is JSON but not GeoJSON"))
    }
    flush()
    _ = try json.reader.next()
  }

  private mutating func readFeature() throws(JSONFault) {
    json.mark()
    // Properties of the collection are not those of its features.
    feature = GeoJSONTrackFeature()
    while try json.member() { try readMember(depth: 0) }
    flush()
  }

  /// The member of a feature or collection whose name was just read.
  private mutating func readMember(depth: Int) throws(JSONFault) {
    if json.reader.textEquals("properties") {
      if try json.opensObject() { try readProperties() }
    } else if json.reader.textEquals("geometry") {
      try readGeometry(depth: depth)
    } else if json.reader.textEquals("geometries") {
      guard depth < GeoJSONScan.deepest else {
        try json.skip()
        collector.note(
          .notUnderstood, tr("collections nested more than \(GeoJSONScan.deepest) deep"))
        return
      }
      guard try json.opensArray() else { return }
      while try json.nextObject() { try readOpenGeometry(depth: depth + 1) }
    } else {
      try json.skip()
    }
  }

  private mutating func readGeometry(depth: Int) throws(JSONFault) {
    guard let token = try json.reader.next() else { return }
    guard token == .beginObject else {
      try json.reader.skip(after: token)
      json.mark()
      collector.note(.withoutPosition)
      return
    }
    try readOpenGeometry(depth: depth)
  }

  private mutating func readOpenGeometry(depth: Int) throws(JSONFault) {
    json.mark()
    type = nil
    var isCollection = false
    while try json.member() {
      if json.reader.textEquals("type") {
        type = try json.text()
      } else if json.reader.textEquals("coordinates") {
        try readCoordinates()
      } else if json.reader.textEquals("geometries") {
        isCollection = true
        try readMember(depth: depth)
      } else {
        try json.skip()
      }
    }
    if !isCollection { takeGeometry() }
  }

  private static func isGeometry(_ type: String) -> Bool {
    type != "Feature" && type != "FeatureCollection" && type != "GeometryCollection"
  }

  // MARK: Coordinates

  /// Reads the arrays after `coordinates`, whatever their depth turns out to be.
  private mutating func readCoordinates() throws(JSONFault) {
    lines = GeoJSONLines()
    guard try json.opensArray() else { return }
    var depth = 1
    // Numbers of the innermost array; longitude, latitude, elevation are all that count.
    var numbers = (0.0, 0.0, Double.nan)
    var count = 0
    var isBad = false
    var hasArrays = false
    var hasPoints = false
    while depth > 0, let token = try json.reader.next() {
      switch token {
      case .beginArray:
        if count > 0 { lines.isUneven = true }
        depth += 1
        count = 0
        isBad = false
        hasArrays = false
        hasPoints = false
        numbers.2 = .nan
      case .endArray:
        if count > 0 {
          if count == 1 || isBad { lines.isUneven = true } else { add(numbers, at: depth) }
          hasPoints = true
        } else if !hasArrays {
          if depth > 1 || lines.depth == nil { lines.emptyLines += 1 }
        } else if hasPoints {
          // The end of a line: the next position begins another one.
          lines.points.breakSegment()
          hasPoints = false
        }
        depth -= 1
        count = 0
        hasArrays = true
      case .integer(let integer):
        GeoJSONScan.put(Double(integer), count, &numbers)
        count += 1
      case .number(let number):
        GeoJSONScan.put(number, count, &numbers)
        count += 1
      default:
        try json.reader.skip(after: token)
        // A third number may be null; a place may not.
        if count < 2 { isBad = true }
        count += 1
      }
    }
  }

  private static func put(_ number: Double, _ index: Int, _ to: inout (Double, Double, Double)) {
    switch index {
    case 0: to.0 = number
    case 1: to.1 = number
    case 2: to.2 = number
    default: break
    }
  }

  private mutating func add(_ numbers: (Double, Double, Double), at depth: Int) {
    if lines.depth == nil { lines.depth = depth }
    guard lines.depth == depth else {
      lines.isUneven = true
      return
    }
    let point = TrackPoint(
      place: GeoPoint(latitude: numbers.1, longitude: numbers.0),
      elevation: numbers.2.isNaN ? nil : numbers.2)
    if depth == 1 { lines.spot = point } else { lines.points.append(point) }
  }

  /// Adds the geometry that was read to the feature.
  private mutating func takeGeometry() {
    var taken = GeoJSONLines()
    swap(&taken, &lines)
    let type = type ?? ""
    self.type = nil
    let wanted: Int
    switch type {
    case "Point": wanted = 1
    case "MultiPoint", "LineString": wanted = 2
    case "MultiLineString": wanted = 3
    case "Polygon", "MultiPolygon":
      collector.note(.notUnderstood, tr("areas are neither tracks nor places"))
      return
    default:
      collector.note(.notUnderstood, tr("its geometry has the unknown type '\(type)'"))
      return
    }
    if taken.isUneven || taken.depth != nil && taken.depth != wanted {
      collector.note(.notUnderstood, tr("its coordinates are not nested as a \(type) wants them"))
      if taken.depth != wanted { return }
    }
    guard taken.depth != nil else {
      collector.note(wanted == 1 ? .withoutPosition : .emptyTrack)
      return
    }
    if let spot = taken.spot {
      feature.spots.append(spot)
      return
    }
    for _ in 0..<taken.emptyLines { collector.note(.emptySegment) }
    taken.points.finish()
    if type == "MultiPoint" {
      taken.points.forEach { point, _ in feature.spots.append(point) }
    } else if feature.lines.isEmpty {
      feature.lines = taken.points
    } else {
      taken.points.forEach { point, begins in
        if begins { feature.lines.breakSegment() }
        feature.lines.append(point)
      }
    }
  }

  // MARK: Out

  /// After a fault: the points that came are kept, where it is known that they are a line.
  mutating func endBroken() {
    if lines.depth != nil, type == "LineString" || type == "MultiLineString" || type == "MultiPoint"
    {
      takeGeometry()
    }
    flush(isCut: true)
  }

  /// Gives the feature to the collector, and begins another.
  /// - Parameter isCut: the file broke off, so that the last times or points may be missing.
  private mutating func flush(isCut: Bool = false) {
    var done = GeoJSONTrackFeature()
    swap(&done, &feature)
    let series = done.series
    for spot in done.spots {
      if done.marker == NoteDraft.kind, let text = done.text ?? done.name,
        let time = done.time
      {
        collector.add(
          NoteDraft(text: text, place: spot.place, time: time, elevation: spot.elevation))
        continue
      }
      collector.add(
        PlaceDraft(
          place: spot.place, name: done.name, comment: done.comment,
          category: done.category ?? done.symbol ?? done.kind, link: done.link,
          elevation: spot.elevation ?? done.elevation, time: done.time, series: series))
    }
    done.lines.finish()
    guard !done.lines.isEmpty else { return }
    let hasTimes = done.hasTimes(isCut: isCut)
    if !done.times.isEmpty, !hasTimes {
      collector.note(
        .badTime, tr("a line has \(done.lines.count) points and \(done.times.count) times"))
    }
    // Our own exports say what a track is, whatever its points tell.
    let kind = done.kind.flatMap { TrackDraft.Kind(rawValue: $0) }
    if kind == .planned { done.isPlanned = true }
    var isMeasured = hasTimes || kind == .recorded
    done.lines.forEach { point, _ in isMeasured = isMeasured || point.elevation != nil }
    if !isMeasured, !done.isPlanned { collector.noteDrawnTrack() }
    collector.beginTrack(
      TrackDraft(
        kind: done.isPlanned || !isMeasured ? .planned : .recorded, name: done.name,
        comment: done.comment,
        activity: done.activity ?? (kind == nil ? done.kind : nil)))
    var index = 0
    done.lines.forEach { point, begins in
      defer { index += 1 }
      guard !done.made.contains(index) else { return }
      var point = point
      if begins, !done.made.contains(index - 1) { collector.beginSegment() }
      if hasTimes, index < done.times.count, done.times[index] != TrackColumns.noTime {
        point.time = Instant(milliseconds: done.times[index])
      }
      collector.add(point)
    }
    collector.endTrack()
  }
}

extension GeoJSONTrackFeature {
  /// What tells that its point may be one of a track; nil for a place that says something of its own.
  fileprivate var series: SeriesMark? {
    guard spots.count == 1, marker == nil else { return nil }
    var mark = SeriesMark(segment: segmentID ?? 0, number: pointID, accuracy: accuracy)
    if let id = trackID ?? routeID {
      mark.line = SeriesMark.Line(number: id, isRoute: trackID == nil)
      return mark
    }
    let isPlain = name == nil && link == nil && category == nil && symbol == nil && kind == nil
    return isPlain && time != nil && lines.isEmpty ? mark : nil
  }

  /// Whether the times belong to the points: as many, and in lists as long as the lines. Of a file
  /// that broke off those belong together that came.
  func hasTimes(isCut: Bool) -> Bool {
    guard isCut || times.count == lines.count else { return false }
    if timeStarts.isEmpty { return true }
    let both = min(times.count, lines.count)
    return timeStarts.prefix { $0 < both } == lines.segmentStarts.prefix { $0 < both }
  }
}

// MARK: - Properties

extension GeoJSONScan {
  private typealias Role = (
    path: WritableKeyPath<GeoJSONTrackFeature, String?> & Sendable, isUsual: Bool
  )

  private static let texts: [String: Role] = [
    "name": (\.name, true), "title": (\.name, false), "label": (\.name, false),
    "desc": (\.comment, true), "description": (\.comment, true), "cmt": (\.comment, false),
    "comment": (\.comment, false), "category": (\.category, true), "sym": (\.symbol, true),
    "symbol": (\.symbol, false), "marker-symbol": (\.symbol, false), "type": (\.kind, true),
    "activity": (\.activity, true), "sport": (\.activity, false), "link": (\.link, true),
    "url": (\.link, false), "website": (\.link, false),
  ]

  /// The names that togeojson, Mapbox, and most others use.
  private mutating func readProperties() throws(JSONFault) {
    while try json.member() {
      let name = json.reader.text.lowercased()
      if let role = GeoJSONScan.texts[name] {
        // The first of the less usual names counts, the usual one always.
        let text = try json.text()
        if role.isUsual || feature[keyPath: role.path] == nil {
          feature[keyPath: role.path] = text ?? feature[keyPath: role.path]
        }
        continue
      }
      switch name {
      case "ele", "elevation", "altitude": feature.elevation = try json.number()
      case "time", "timestamp": feature.time = try readTime()
      case "accuracy", "horizontal_accuracy", "horizontalaccuracy":
        feature.accuracy = try json.number()
      case "track_fid": feature.trackID = try readID()
      case "route_fid": feature.routeID = try readID()
      case "track_seg_id": feature.segmentID = try readID()
      case "track_seg_point_id", "route_point_id": feature.pointID = try readID()
      case "kind": feature.marker = try json.text()
      case "text": feature.text = try json.text()
      case "antimeridian": try readMade()
      case "_gpxtype": feature.isPlanned = try json.text() == "rte"
      case "coordtimes", "times": try readTimes()
      case "coordinateproperties":
        guard try json.opensObject() else { continue }
        while try json.member() {
          if json.reader.textEquals("times") { try readTimes() } else { try json.skip() }
        }
      default: try json.skip()
      }
    }
  }

  /// The property may be anything: what is no time says nothing.
  private mutating func readTime() throws(JSONFault) -> Instant? {
    guard let token = try json.reader.next() else { return nil }
    switch token {
    case .integer, .number, .string: return try json.time(after: token)
    default:
      try json.reader.skip(after: token)
      return nil
    }
  }

  private mutating func readID() throws(JSONFault) -> Int? {
    try json.number().flatMap { Int(exactly: $0) }
  }

  private mutating func readMade() throws(JSONFault) {
    guard try json.opensArray() else { return }
    while let token = try json.reader.next(), token != .endArray {
      if case .integer(let number) = token, number >= 0 {
        feature.made.insert(Int(number))
      } else {
        try json.reader.skip(after: token)
      }
    }
  }

  /// A list of times, or a list of such lists for a line of several parts.
  private mutating func readTimes() throws(JSONFault) {
    guard try json.opensArray() else { return }
    feature.times.removeAll(keepingCapacity: true)
    feature.timeStarts.removeAll(keepingCapacity: true)
    var depth = 1
    while depth > 0, let token = try json.reader.next() {
      switch token {
      case .beginArray:
        depth += 1
        if depth == 2 { feature.timeStarts.append(feature.times.count) }
      case .endArray:
        // An empty list stands for a line without points.
        if depth == 2, feature.timeStarts.last == feature.times.count {
          feature.timeStarts.removeLast()
        }
        depth -= 1
      default:
        let time = try json.time(after: token)
        feature.times.append(time?.milliseconds ?? TrackColumns.noTime)
      }
    }
  }
}
