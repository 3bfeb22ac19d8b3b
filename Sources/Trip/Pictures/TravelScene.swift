// The ways of a scope as lines to draw: cut by day, gaps apart, no finer than a picture shows. It is the
// one place where lines and markers pass on their way out.

import Command
import Core
import Glibc
import Kernel
import Notebook
import Render

/// Lines and markers before they have colours.
struct TravelScene {
  struct Piece {
    var track: Identifier
    var kind: MapPicture.Line.Kind
    /// nil without times.
    var day: Day?
    var places: [GeoPoint]
    /// Metres, as recorded: gaps are left out.
    var length = 0.0
  }
  struct Marker {
    var kind: MapPicture.Marker.Kind
    var title: String
    var text: String?
    var place: GeoPoint
    var at: Instant?
    /// Whose clocks tell it.
    var zone: Zone?
    var day: Day?
    /// The thing itself; nil for starts and ends.
    var id: Identifier?
  }
  struct Area {
    var title: String
    var ring: [GeoPoint]
  }
  var pieces: [Piece] = []
  var markers: [Marker] = []
  var areas: [Area] = []
}

extension TripReader {
  /// Who looks at a picture.
  enum Audience {
    /// The user, at the terminal.
    case owner
    /// Whoever gets the file.
    case others
  }

  /// The ways and markers of a scope, in the order of time.
  /// - Parameter shown: what others may see of ways; nil is all, and always for the owner.
  /// - Complexity: O(points).
  func scene(
    _ scope: PictureScope, for audience: Audience, shown: ShownWays?, steps: Double = 20_000
  ) throws(Diagnostic) -> TravelScene {
    var scene = TravelScene()
    let finest = Self.finest(scope, steps: steps)
    var ends: [String: TrackEnd] = [:]
    // Plans first, what was recorded lies over them.
    for track in scope.tracks.filter({ $0.kind == .planned }) + scope.recorded {
      try session.checkInterrupted()
      try add(track, scope, finest, shown, &ends, to: &scene)
    }
    if let shown { scene.pieces.removeAll { $0.kind == .gap && !isShown($0, shown.privacy) } }
    let stops = try plannedStops(scope, scene, shown?.privacy)
    scene.pieces += ways(between: stops, shown?.privacy)
    scene.markers = try markers(scope, scene)
    // Stops tell by themselves where it begins.
    if scope.tracks.isEmpty { scene.markers.removeAll { $0.kind == .start || $0.kind == .end } }
    scene.markers += stops.compactMap { marker(of: $0) }
    if let shown { return published(scene, shown.privacy) }
    guard audience == .owner else { return scene }
    scene.areas = try areas()
    return scene
  }

  /// Where what is drawn of a history ends so far.
  private struct TrackEnd {
    var point: TrackPoint
    var day: Day?
  }

  /// Whether the straight line of a piece touches nothing that is hidden.
  private func isShown(_ piece: TravelScene.Piece, _ privacy: PrivacyZones) -> Bool {
    var line = TrackLine()
    for place in piece.places { line.append(TrackPoint(place: place), begins: false) }
    return privacy.shown(line, track: piece.track).isWhole
  }

  /// What others may see of a scene whose lines are theirs already: markers and names gone where
  /// private zones hide them.
  private func published(_ scene: TravelScene, _ privacy: PrivacyZones) -> TravelScene {
    var result = scene
    result.markers = scene.markers.compactMap { marker in
      guard !privacy.hides(marker.place) else { return nil }
      var marker = marker
      marker.title = privacy.shown(marker.title) ?? ""
      marker.text = privacy.shown(marker.text)
      return marker
    }
    return result
  }

  /// Metres below which points are not worth keeping: a part of the extent, as the boxes of the tracks
  /// tell it.
  private static func finest(_ scope: PictureScope, steps: Double) -> Double {
    let corners = scope.tracks.compactMap(\.measures.box).flatMap { box in
      [
        GeoPoint(latitude: box.south, longitude: box.west),
        GeoPoint(latitude: box.north, longitude: box.east),
      ]
    }
    guard let projection = MapProjection(around: corners),
      let box = PlanBox(around: corners.map(projection.point).filter(\.isFinite))
    else { return 0.5 }
    return max(0.5, max(box.width, box.height) / steps)
  }

  /// All of a track that is counted, with times and without.
  private func add(
    _ track: StoredTrack, _ scope: PictureScope, _ finest: Double, _ shown: ShownWays?,
    _ ends: inout [String: TrackEnd], to scene: inout TravelScene
  ) throws(Diagnostic) {
    var line: TrackLine
    var partings: Set<Int> = []
    if let shown {
      // Cut first: of a line that was thinned or split another part would be hidden.
      let way = try shown.way(of: track)
      (line, partings) = (way.line, way.partings)
    } else {
      line = try self.line(of: track.id).without(track.measures.outliers)
    }
    if !track.leftOut.isEmpty {
      line = line.without(track.leftOut)
      // Their numbers are those of another line; no gap is told at all.
      if !partings.isEmpty { partings = Set(line.starts) }
    }
    let zone = zone(of: track)
    var pen = WayPen(scope, finest, from: track.measures.start, zone)
    let kind: MapPicture.Line.Kind = track.kind == .planned ? .planned : .way
    for segment in line.segments {
      pen.add(
        line.columns, segment, track: track.id, zone: zone, kind: kind,
        isParted: partings.contains(segment.lowerBound))
    }
    let pieces = pen.finished()
    if kind == .way, track.isHistory {
      if let first = line.firstFix, let before = ends[track.format],
        let piece = joint(before, first, track, scope),
        shown.map({ isShown(piece, $0.privacy) }) ?? true
      {
        scene.pieces.append(piece)
      }
      if let last = line.lastFix, last.time == track.measures.end {
        ends[track.format] = TrackEnd(point: last, day: pieces.last?.day)
      }
    }
    scene.pieces += pieces
  }

  /// The way from one day of a history to the next, which nothing but the cut parts.
  private func joint(
    _ before: TrackEnd, _ first: TrackPoint, _ track: StoredTrack, _ scope: PictureScope
  ) -> TravelScene.Piece? {
    guard let from = before.point.time, let to = first.time, from <= to,
      to == track.measures.start, let day = before.day, scope.holds(day),
      scope.holds(zone(of: track).day(at: to)), before.point.place != first.place,
      !TrackMeter.isGap(
        milliseconds: (to - from).milliseconds,
        metres: Geodesic.length(from: before.point.place, to: first.place))
    else { return nil }
    return TravelScene.Piece(
      track: track.id, kind: .way, day: day, places: [before.point.place, first.place])
  }

  // MARK: - Markers

  /// All that stands on a map beside lines: every sort of thing with a place comes through here.
  private func markers(
    _ scope: PictureScope, _ scene: TravelScene
  ) throws(Diagnostic) -> [TravelScene.Marker] {
    var markers: [TravelScene.Marker] = []
    // A plan has no beginning and no end in time; alone it is what there is.
    let recorded = scene.pieces.filter { $0.kind == .way }
    let ways = recorded.isEmpty ? scene.pieces.filter { $0.kind == .planned } : recorded
    if let first = ways.first, let start = first.places.first, let last = ways.last,
      let end = last.places.last
    {
      let never = Instant(milliseconds: .max)
      let earliest = scope.tracks.filter { $0.measures.start != nil }
        .min { $0.measures.start ?? never < $1.measures.start ?? never }
      let latest = scope.tracks.filter { $0.measures.end != nil }
        .max { $0.measures.end ?? .distantPast < $1.measures.end ?? .distantPast }
      let isWhole = scope.from == nil && scope.to == nil
      markers.append(
        TravelScene.Marker(
          kind: .start, title: "", place: start, at: isWhole ? earliest?.measures.start : nil,
          zone: earliest.map { zone(of: $0) }, day: first.day))
      markers.append(
        TravelScene.Marker(
          kind: .end, title: "", place: end, at: isWhole ? latest?.measures.end : nil,
          zone: latest.map { zone(of: $0) }, day: last.day))
    }
    return try markers + moments(scope) + places(of: scope, near: scene)
  }

  /// Whether anything was noted or photographed there.
  func hasMoments(_ scope: PictureScope) throws(Diagnostic) -> Bool {
    guard try moments(scope).isEmpty else { return true }
    return try !looseMoments(of: scope).isEmpty
  }

  /// Notes and photos of the trips and days.
  private func moments(_ scope: PictureScope) throws(Diagnostic) -> [TravelScene.Marker] {
    guard scope.named.isEmpty || !scope.trips.isEmpty else { return [] }
    let days = AskedDays(from: scope.from, to: scope.to)
    return try markers(trips: scope.ofTrips, on: days).map { moment in
      let rest = moment.text.dropFirst(moment.name.count).isEmpty ? nil : moment.text
      return TravelScene.Marker(
        kind: moment.kind == .note ? .note : .photo, title: moment.name, text: rest,
        place: moment.placement.place, at: moment.at, zone: moment.zone, id: moment.id)
    }
  }

  /// Zones that the user watches.
  private func areas() throws(Diagnostic) -> [TravelScene.Area] {
    var areas: [TravelScene.Area] = []
    for zone in try zones() {
      if let ring = zone.rings?.first {
        areas.append(TravelScene.Area(title: zone.name, ring: ring))
      } else if let radius = zone.radius, let centre = zone.shape?.centre {
        let ring = (0..<72).map { step in
          Geodesic.destination(from: centre, azimuth: Double(step) * 5, metres: radius)
        }
        areas.append(TravelScene.Area(title: zone.name, ring: ring))
      }
    }
    return areas
  }

  /// Coasts and borders for a map of these places, and whom they are from; nothing until they have been
  /// imported, nor where they are so coarse that all of the map lies within a step of theirs.
  func baseMap(
    around places: some Sequence<GeoPoint>
  ) throws(Diagnostic) -> (lines: [[GeoPoint]], attribution: String?) {
    guard let borders = try borders(), let box = GeoBox(around: Array(places)),
      Geodesic.length(
        from: GeoPoint(latitude: box.south, longitude: box.west),
        to: GeoPoint(latitude: box.north, longitude: box.east)) >= borders.step
    else { return ([], nil) }
    var lines: [[GeoPoint]] = []
    for ring in try borderSet(borders).areas.flatMap({ $0.polygons.joined() }) {
      guard let first = ring.first else { continue }
      lines.append(ring + [first])
    }
    return (lines, borders.name)
  }

  // MARK: - The map

  /// A scene as a map with colours and a legend.
  func map(_ scope: PictureScope, _ scene: TravelScene) throws(Diagnostic) -> MapPicture {
    var picture = MapPicture(scope.title)
    picture.markedTitle = scope.markedTitle
    picture.facts = facts(scope)
    let grouping = Grouping(scene, scope)
    picture.layers = grouping.layers(
      scene, scope, try daySums(scope), try trackLengths(scope), language)
    picture.lines = scene.pieces.map { piece in
      MapPicture.Line(piece.kind, layer: grouping.layer(piece), piece.places)
    }
    picture.markers = scene.markers.map { marker in
      MapPicture.Marker(
        marker.kind, marker.title, marker.place, at: marker.at, zone: marker.zone)
    }
    picture.areas = scene.areas.map { MapPicture.Area($0.title, [$0.ring]) }
    let places = scene.pieces.flatMap(\.places)
    let base = try baseMap(around: places.isEmpty ? scene.markers.map(\.place) : places)
    (picture.base, picture.attribution) = (base.lines, base.attribution)
    picture.readers = readersZone
    picture.zone =
      zone(named: scope.trip?.zone) ?? scope.recorded.first.map { zone(of: $0) } ?? readersZone
    return picture
  }

  /// What gives a line its colour: its day, else its track, else its year, whatever are few enough to
  /// tell apart.
  struct Grouping {
    private enum Key: Hashable {
      case day(Day)
      case track(Identifier)
      case year(Int)
      case all
    }
    private static let most = 10
    private var places: [Key: Int] = [:]
    private var keys: [Key] = []
    private var form: (TravelScene.Piece) -> Key = { _ in .all }

    init(_ scene: TravelScene, _ scope: PictureScope) {
      let forms: [(TravelScene.Piece) -> Key] = [
        { piece in piece.day.map { .day($0) } ?? .track(piece.track) },
        { .track($0.track) }, { piece in piece.day.map { .year($0.year) } ?? .all },
        { _ in .all },
      ]
      for form in forms {
        var keys: [Key] = []
        var seen: Set<Key> = []
        for piece in scene.pieces where piece.kind != .gap && seen.insert(form(piece)).inserted {
          keys.append(form(piece))
          if keys.count > Self.most { break }
        }
        guard keys.count <= Self.most else { continue }
        self.form = form
        self.keys = keys
        break
      }
      if keys.isEmpty { keys = [.all] }
      for (index, key) in keys.enumerated() { places[key] = index }
    }

    func layer(_ piece: TravelScene.Piece) -> Int { places[form(piece)] ?? 0 }

    /// - Parameter sums: those of the days. What is drawn is thinned, and of a history also what is no
    ///   way: lengths are told as everywhere else.
    func layers(
      _ scene: TravelScene, _ scope: PictureScope, _ sums: [Day: DaySum],
      _ tracks: [Identifier: Double], _ language: Language
    ) -> [MapPicture.Layer] {
      var lengths = [Double](repeating: 0, count: keys.count)
      var isPlan = [Bool](repeating: true, count: keys.count)
      var recorded: [Set<Identifier>] = Array(repeating: [], count: keys.count)
      var isDated = [Bool](repeating: false, count: keys.count)
      for piece in scene.pieces where piece.kind == .way {
        isPlan[layer(piece)] = false
        if piece.day == nil { recorded[layer(piece)].insert(piece.track) }
        isDated[layer(piece)] = isDated[layer(piece)] || piece.day != nil
      }
      for piece in scene.pieces where piece.kind == .planned && isPlan[layer(piece)] {
        lengths[layer(piece)] += piece.length
      }
      for (index, key) in keys.enumerated() where !isPlan[index] {
        func untimed() -> Double { recorded[index].map { tracks[$0] ?? 0 }.steadySum }
        switch key {
        case .day(let day): lengths[index] = sums[day]?.length ?? 0
        case .year(let year):
          lengths[index] = sums.filter { $0.key.year == year }.map(\.value.length).steadySum
        case .track(let id): lengths[index] = tracks[id] ?? 0
        case .all:
          let dated = isDated[index] ? sums.values.map(\.length).steadySum : 0
          lengths[index] = dated + untimed()
        }
      }
      return keys.enumerated().map { index, key in
        let title: String
        switch key {
        case .day(let day): title = "\(day)"
        case .year(let year): title = "\(year)"
        case .all where isPlan[index]: title = tr("planned").text(language)
        case .all: title = keys.count > 1 ? tr("without a time").text(language) : scope.title
        case .track where isPlan[index] && scope.tracks.isEmpty:
          title = tr("planned").text(language)
        case .track(let id):
          let track = scope.tracks.first { $0.id == id }
          title = track?.name ?? track?.source ?? tr("track").text(language)
        }
        return MapPicture.Layer(title, fact: lengths[index].wayText)
      }
    }
  }
}

/// Draws lines out of points as they come: cut at midnight of the place and at gaps, and without points
/// that are too near to be told apart.
struct WayPen {
  private let scope: PictureScope
  private let finest: Double
  private var pieces: [TravelScene.Piece] = []
  private var open: TravelScene.Piece?
  /// The last point, kept or not, its time, and where it was recorded.
  private var last: (place: GeoPoint, time: Int64, track: Identifier)?
  private var isLastKept = true
  private var midnight: (from: Int64, to: Int64) = (.max, .min)
  private var day: Day?
  private var zone = Zone.utc

  /// - Parameter start: the first time of the track; what has none before it is of its day.
  init(_ scope: PictureScope, _ finest: Double, from start: Instant?, _ zone: Zone) {
    self.scope = scope
    self.finest = finest
    self.zone = zone
    if let start { turn(to: start.milliseconds) }
  }

  mutating func add(
    _ columns: TrackColumns, _ range: Range<Int>, track: Identifier, zone: Zone,
    kind: MapPicture.Line.Kind, isParted: Bool = false
  ) {
    self.zone = zone
    if isParted {
      close()
      last = nil
    }
    let lengths = Geodesic.lengths(of: Array(columns.places[range]))
    for index in range {
      let place = columns.places[index], time = columns.times[index]
      guard place.isOnGlobe else {
        close()
        last = nil
        continue
      }
      if time != TrackColumns.noTime {
        if time < midnight.from || time >= midnight.to { turn(to: time) }
        if let day, !scope.holds(day) {
          close()
          last = nil
          continue
        }
      } else if scope.from != nil || scope.to != nil {
        continue
      }
      let isFirst = index == range.lowerBound
      let length = isFirst ? 0 : lengths[index - range.lowerBound - 1]
      var isGap = isFirst
      if let last, time != TrackColumns.noTime, last.time != TrackColumns.noTime, !isGap {
        isGap = TrackMeter.isGap(milliseconds: time - last.time, metres: length)
      }
      if isGap || last == nil {
        close()
        if let last, last.track == track, kind == .way,
          Geodesic.length(from: last.place, to: place) > finest
        {
          pieces.append(
            TravelScene.Piece(track: track, kind: .gap, day: day, places: [last.place, place]))
        }
        begin(track, kind, place)
      } else if open?.day != day || open == nil {
        let from = last?.place ?? place
        close()
        begin(track, kind, from)
        put(place, length)
      } else {
        put(place, length)
      }
      last = (place, time, track)
    }
  }

  private mutating func begin(
    _ track: Identifier, _ kind: MapPicture.Line.Kind, _ place: GeoPoint
  ) {
    open = TravelScene.Piece(track: track, kind: kind, day: day, places: [place])
    isLastKept = true
  }

  private mutating func put(_ place: GeoPoint, _ length: Double) {
    guard open != nil, let kept = open?.places.last else { return }
    open?.length += length.isFinite ? length : 0
    // Nearly flat over so short a way.
    let north = (place.latitude - kept.latitude) * 111_195
    guard abs(north) < finest else {
      open?.places.append(place)
      isLastKept = true
      return
    }
    let east = (place.longitude - kept.longitude) * 111_195 * cos(place.latitude * .pi / 180)
    isLastKept = north * north + east * east >= finest * finest
    if isLastKept { open?.places.append(place) }
  }

  private mutating func close() {
    guard var piece = open else { return }
    if !isLastKept, let last, last.place != piece.places.last { piece.places.append(last.place) }
    pieces.append(piece)
    open = nil
  }

  private mutating func turn(to milliseconds: Int64) {
    let day = zone.day(at: Instant(milliseconds: milliseconds))
    midnight = (
      zone.start(of: day).milliseconds, zone.start(of: day.adding(days: 1)).milliseconds
    )
    self.day = day
  }

  mutating func finished() -> [TravelScene.Piece] {
    close()
    return pieces
  }
}
