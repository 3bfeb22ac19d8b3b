// GPX 1.0 and 1.1: tracks, routes and waypoints, with any or no prefix and any version. What a point
// says beyond place, elevation and time is kept as XML text. A file that breaks off is kept as far as
// it came.
//
// Recorded or planned: a route (`rte`) is planned. A track (`trk`) is recorded, unless none of its
// points says anything that a receiver measures: no time, no elevation, no further element. Such a
// line was drawn by a planner, and is noted. (Files that mix both exist: of the nine tracks of one
// tour eight are bare lines, and the ninth holds times. That a neighbour has times proves nothing:
// people strip the times of what they recorded; so each track is judged alone.)
import Core
import Interchange
import Kernel
import System

enum GPXReader {
  /// - Throws: only when reading the input fails.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    try GPXParser(collector).run(source)
  }
}

private final class GPXParser: TrackXMLReader {
  /// Elements that hold others.
  private enum Context: UInt8 {
    case document, gpx, metadata, track, segment, route, point, waypoint, text
  }

  private enum Leaf: UInt8 {
    case elevation, time, name, comment, description, kind, symbol, link
  }

  @exclusivity(unchecked) private var contexts: [Context] = [.document]
  @exclusivity(unchecked) private var leaf = Leaf.name
  @exclusivity(unchecked) private var scopes = XMLScopes()
  /// The prefix of the outermost element; elements with another one are foreign.
  @exclusivity(unchecked) private var prefix: [UInt8] = []
  /// What is kept of the open point, waypoint, or text that is taken out.
  @exclusivity(unchecked) private var fragment = XMLFragment()
  private var creator: String?
  private var fileName: String?
  private var fileAbout = About()

  @exclusivity(unchecked) private var point = TrackPoint(place: GeoPoint(latitude: 0, longitude: 0))
  /// The shape of the road to the next point of a route, as Garmin writes it.
  @exclusivity(unchecked) private var shape: [GeoPoint] = []
  private var about = About()
  private var extensions: [UInt8] = []
  private var segmentExtensions: [(segment: Int, text: [UInt8])] = []
  /// Of the open segment.
  private var told: [UInt8] = []
  private var isTrackOpen = false
  @exclusivity(unchecked) private var isMeasured = false
  private var isRoute = false
  private var place: PlaceDraft?
  private var symbol: String?

  /// Texts that a file, a track and a waypoint have alike.
  private struct About {
    var name: String?
    var comment: String?
    var description: String?
    var kind: String?
  }

  // MARK: Elements

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    if isPassingOverStart { return }
    if fragment.depth > 0 { return startTakenOut(name, attributes) }
    guard let context = contexts.last else { return }
    if context == .text { return passOver() }
    guard context == .document || isOwn(name) else {
      return startForeign(context, name, attributes)
    }
    switch context {
    case .document:
      startFile(name, attributes)
    case .segment:
      if name.isLocal("trkpt") {
        startPoint(attributes)
      } else {
        takeOut(name, attributes)
      }
    case .point:
      if name.isLocal("ele") {
        begin(.elevation)
      } else if name.isLocal("time") {
        begin(.time)
      } else {
        takeOut(name, attributes)
      }
    case .gpx: startPart(name, attributes)
    case .metadata:
      if !startAbout(name) { passOver() }
    case .track:
      if name.isLocal("trkseg") {
        collector.beginSegment()
        enter(.segment, attributes)
      } else if name.isLocal("trkpt") {
        startPoint(attributes)
      } else if !startAbout(name) {
        takeOut(name, attributes)
      }
    case .route:
      if name.isLocal("rtept") {
        startPoint(attributes)
      } else if !startAbout(name) {
        takeOut(name, attributes)
      }
    case .waypoint: startInWaypoint(name, attributes)
    case .text: break
    }
  }

  override func end(_ name: XMLName) {
    if isPassingOverEnd { return }
    if fragment.depth > 0 {
      fragment.end(name)
      if fragment.depth == 0 { endTakenOut() }
      return
    }
    guard contexts.count > 1, let context = contexts.popLast() else { return }
    if context == .text { return endLeaf() }
    scopes.leave()
    switch context {
    case .point: endPoint()
    case .segment: endSegment()
    case .track, .route: endTrack()
    case .waypoint: endWaypoint()
    case .document, .gpx, .metadata, .text: break
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if fragment.depth > 0 {
      if !isPassingOver { fragment.text(bytes) }
    } else {
      super.text(bytes)
    }
  }

  override func finish() {
    // A track that was open is kept as far as it came; a waypoint or point is not.
    endTrack()
    collector.describeFile(
      name: fileAbout.name, comment: joined(fileAbout.comment, fileAbout.description))
  }

  private func enter(_ context: Context, _ attributes: XMLAttributes) {
    scopes.enter(attributes)
    contexts.append(context)
  }

  private func begin(_ leaf: Leaf) {
    self.leaf = leaf
    contexts.append(.text)
    beginText()
  }

  /// Whether the name belongs to GPX: by the prefix of the outermost element, another prefix of the
  /// same namespace, or one that nobody declared.
  private func isOwn(_ name: XMLName) -> Bool {
    if name.prefixCount == 0, prefix.isEmpty { return true }
    if name.prefix.elementsEqual(prefix) { return true }
    guard let uri = scopes.uri(name.prefix) else { return true }
    return uri == prefix.withUnsafeBufferPointer { scopes.uri($0) }
      || uri.hasPrefix("http://www.topografix.com/GPX/1")
  }

  private func startForeign(_ context: Context, _ name: XMLName, _ attributes: XMLAttributes) {
    switch context {
    case .point, .waypoint, .track, .segment, .route: takeOut(name, attributes)
    case .document, .gpx, .metadata, .text: passOver()
    }
  }

  // MARK: The file

  private func startFile(_ name: XMLName, _ attributes: XMLAttributes) {
    prefix = Array(name.prefix)
    enter(.gpx, attributes)
    creator = attributes["creator"].flatMap(GPXParser.string)
    let version = attributes["version"]?.trimmed
    guard let version, !version.isEmpty else {
      return collector.note(.oddVersion, tr("no version given"))
    }
    if !version.equals("1.1"), !version.equals("1.0") {
      collector.note(.oddVersion, TrackXMLReader.quoted(version))
    }
  }

  private func startPart(_ name: XMLName, _ attributes: XMLAttributes) {
    if name.isLocal("trk") {
      startTrack(.track, attributes)
    } else if name.isLocal("rte") {
      startTrack(.route, attributes)
    } else if name.isLocal("wpt") {
      startWaypoint(attributes)
    } else if name.isLocal("metadata") {
      enter(.metadata, attributes)
    } else if !startAbout(name) {
      passOver()
    }
  }

  /// Name, comment, description and kind of what is open.
  private func startAbout(_ name: XMLName) -> Bool {
    if name.isLocal("name") {
      begin(.name)
    } else if name.isLocal("cmt") {
      begin(.comment)
    } else if name.isLocal("desc") {
      begin(.description)
    } else if name.isLocal("type") {
      begin(.kind)
    } else {
      return false
    }
    return true
  }

  private func endLeaf() {
    endText()
    switch leaf {
    case .elevation:
      point.elevation = number(orNote: .badElevation)
    case .time:
      point.time = time(zoneIsUTC: true)
    case .name: tell(\.name)
    case .comment: tell(\.comment)
    case .description: tell(\.description)
    case .kind: tell(\.kind)
    case .symbol: symbol = textValue
    case .link: place?.link = textValue
    }
  }

  private func tell(_ field: WritableKeyPath<About, String?>) {
    guard let text = textValue else { return }
    switch contexts.last {
    case .gpx, .metadata: fileAbout[keyPath: field] = text
    default: about[keyPath: field] = text
    }
  }

  // MARK: Tracks and routes

  private func startTrack(_ context: Context, _ attributes: XMLAttributes) {
    enter(context, attributes)
    isTrackOpen = true
    isMeasured = false
    isRoute = context == .route
    about = About()
    extensions = []
    segmentExtensions = []
    var draft = TrackDraft()
    draft.kind = isRoute ? .planned : .recorded
    draft.device = creator
    collector.beginTrack(draft)
  }

  private func endSegment() {
    if !told.isEmpty {
      // Nobody finds a segment without points again.
      if collector.last == nil {
        extensions += told
      } else {
        segmentExtensions.append((collector.segmentCount - 1, told))
      }
      told = []
    }
    collector.endSegment()
  }

  private func endTrack() {
    guard isTrackOpen else { return }
    isTrackOpen = false
    // Of a segment that breaks off.
    extensions += told
    told = []
    let isDrawn = !isRoute && !isMeasured && collector.pointCount > 0
    if isDrawn { collector.noteDrawnTrack() }
    // Kept for itself too: the comment of the notebook is both.
    if let told = about.description {
      let name = prefix.isEmpty ? "" : String(decoding: prefix, as: UTF8.self) + ":"
      if !name.isEmpty { prefix.withUnsafeBufferPointer { scopes.use($0) } }
      var element = XMLFragment()
      element.element("desc", told.utf8)
      let inner = element.bytes.dropFirst("<desc>".utf8.count).dropLast("</desc>".utf8.count)
      extensions =
        Array("<\(name)desc>".utf8) + inner + Array("</\(name)desc>".utf8) + extensions
    }
    collector.describeTrack { track in
      track.name = about.name
      track.comment = joined(about.comment, about.description)
      track.activity = about.kind
      track.extensions = extensions
      track.segmentExtensions = segmentExtensions
      track.extras.namespaces = scopes.takeUsed()
      if isDrawn { track.kind = .planned }
    }
    collector.endTrack()
  }

  private func startPoint(_ attributes: XMLAttributes) {
    guard let place = position(attributes) else { return passOver() }
    enter(.point, attributes)
    point = TrackPoint(place: place)
    fragment.removeAll()
  }

  private func endPoint() {
    if point.time != nil || point.elevation != nil || !fragment.isEmpty { isMeasured = true }
    if collector.add(point), !fragment.isEmpty { collector.addExtras(fragment.bytes) }
    fragment.removeAll()
    for place in shape { collector.add(TrackPoint(place: place)) }
    shape.removeAll(keepingCapacity: true)
  }

  private func position(_ attributes: XMLAttributes) -> GeoPoint? {
    let latitude = attributes["lat"]
    let longitude = attributes["lon"]
    if let latitude, let longitude,
      let north = DecimalText.double(UnsafeRawBufferPointer(latitude.trimmed)),
      let east = DecimalText.double(UnsafeRawBufferPointer(longitude.trimmed))
    {
      return GeoPoint(latitude: north, longitude: east)
    }
    let lat = latitude.map { TrackXMLReader.quoted($0) } ?? .verbatim("–")
    let lon = longitude.map { TrackXMLReader.quoted($0) } ?? .verbatim("–")
    collector.note(.badPosition, .joined([lat, lon], separator: " "))
    return nil
  }

  // MARK: Texts that are taken out

  private func takeOut(_ name: XMLName, _ attributes: XMLAttributes) {
    scopes.use(name, attributes)
    fragment.start(name, attributes, declarations: scopes.declarations)
    wantsText = true
  }

  private func startTakenOut(_ name: XMLName, _ attributes: XMLAttributes) {
    // Points of the line, not words about its point: `gpxx:rpt` in the extensions of a `rtept`.
    if isRoute, contexts.last == .point, name.isLocal("rpt"), name.prefixCount > 0 {
      if let place = position(attributes) { shape.append(place) }
      return passOver()
    }
    scopes.use(name, attributes)
    fragment.start(name, attributes)
  }

  private func endTakenOut() {
    wantsText = false
    if fragment.isTooLong {
      collector.note(.notUnderstood, tr("extensions longer than 1 MiB are skipped"))
      fragment.removeAll()
      isMeasured = true
    }
    guard contexts.last != .point, contexts.last != .waypoint else { return }
    if contexts.last == .segment { told += fragment.bytes } else { extensions += fragment.bytes }
    fragment.removeAll()
  }

  // MARK: Waypoints

  private func startWaypoint(_ attributes: XMLAttributes) {
    guard let position = position(attributes) else { return passOver() }
    enter(.waypoint, attributes)
    place = PlaceDraft(place: position)
    point = TrackPoint(place: position)
    about = About()
    symbol = nil
    fragment.removeAll()
  }

  private func startInWaypoint(_ name: XMLName, _ attributes: XMLAttributes) {
    if name.isLocal("ele") {
      begin(.elevation)
    } else if name.isLocal("time") {
      begin(.time)
    } else if name.isLocal("sym") {
      begin(.symbol)
    } else if name.isLocal("link"), place?.link == nil, let link = attributes["href"] {
      place?.link = GPXParser.string(link)
      passOver()
    } else if name.isLocal("url"), place?.link == nil {
      begin(.link)
    } else if !startAbout(name) {
      takeOut(name, attributes)
    }
  }

  private func endWaypoint() {
    guard var place else { return }
    self.place = nil
    if creator == NoteDraft.program, about.kind == NoteDraft.kind,
      let text = about.description ?? about.name, let time = point.time
    {
      fragment.removeAll()
      return collector.add(
        NoteDraft(text: text, place: place.place, time: time, elevation: point.elevation))
    }
    if about.kind != nil, let symbol { fragment.element("sym", symbol.utf8) }
    place.name = about.name
    place.comment = joined(about.comment, about.description)
    place.category = about.kind ?? symbol
    place.elevation = point.elevation
    place.time = point.time
    place.extensions = fragment.bytes
    fragment.removeAll()
    place.namespaces = scopes.takeUsed()
    collector.add(place)
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let text = bytes.trimmed
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}
