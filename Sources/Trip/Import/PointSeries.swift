// Points that are the record of a way and no places. Some programs write a track as a place mark for
// each of its points, with the time that the line beside them cannot tell (GPSBabel), or as nothing
// but such points (GPSLogger, the layer `track_points` of GDAL).
//
// A file that says which track a point is of is believed. Otherwise points of one folder are a track
// when a line runs through them, or when their times ascend; and in both cases only when none has a
// name of its own: names that count ("Walk-0", "Walk-1") are none. Whoever marks a spring and a hut
// names them, and they stay places, whatever their times.
import Core
import Kernel

/// What a reader knows about a point that may be one of a track.
struct SeriesMark: Sendable {
  /// The track that the file says it is a point of.
  struct Line: Sendable, Hashable {
    var number: Int
    var isRoute: Bool
  }

  /// The folder it stands in, or any number where there are none.
  var group = 0
  var line: Line?
  var segment = 0
  /// Its number within the segment.
  var number: Int?
  var accuracy: Double?
}

/// Sorts the points of a file that has ended into tracks and places.
struct PointSeries {
  private var places: [PlaceDraft]
  private let collector: TrackCollector
  /// By place: whether it is a point of a track now, and no place.
  private var isTaken: [Bool]
  /// Points without a line of their own, by folder, in the order of the file.
  private var groups: [Int: [Int]] = [:]
  private var groupOrder: [Int] = []

  /// Fewer points are no way.
  private static let fewest = 3
  /// Milliseconds: recorders count their points more often than people number their places.
  private static let longestStep: Int64 = 300_000

  static func join(_ collector: TrackCollector) {
    let hasPoints = collector.file.places.contains { $0.series != nil }
    guard hasPoints || collector.file.tracks.contains(where: \.mayHaveTimes) else { return }
    var series = PointSeries(collector)
    series.joinDeclared()
    series.joinLines()
    series.joinGroups()
    collector.changePlaces { places in
      places = series.places.indices.lazy.filter { !series.isTaken[$0] }.map { series.places[$0] }
    }
  }

  private init(_ collector: TrackCollector) {
    self.collector = collector
    places = collector.file.places
    isTaken = Array(repeating: false, count: places.count)
    for index in places.indices {
      guard let mark = places[index].series, mark.line == nil else { continue }
      if groups[mark.group] == nil { groupOrder.append(mark.group) }
      groups[mark.group, default: []].append(index)
    }
  }

  private func point(_ index: Int) -> TrackPoint {
    let place = places[index]
    return TrackPoint(
      place: place.place, time: place.time, elevation: place.elevation,
      accuracy: place.series?.accuracy)
  }

  // MARK: Points whose track the file tells

  private mutating func joinDeclared() {
    var order: [SeriesMark.Line] = []
    var members: [SeriesMark.Line: [Int]] = [:]
    for index in places.indices {
      guard let line = places[index].series?.line else { continue }
      if members[line] == nil { order.append(line) }
      members[line, default: []].append(index)
    }
    for line in order {
      // As they stand in the file, where it numbers none.
      let sorted = (members[line] ?? []).sorted { rank($0) < rank($1) }
      add(sorted, name: nil, isPlanned: line.isRoute)
      // A point with a name is both.
      for index in sorted { isTaken[index] = places[index].name == nil }
    }
  }

  private func rank(_ index: Int) -> (Int, Int, Int) {
    let mark = places[index].series
    return (mark?.segment ?? 0, mark?.number ?? index, index)
  }

  private func add(_ members: [Int], name: String?, isPlanned: Bool = false) {
    let isMeasured = members.contains { places[$0].time != nil || places[$0].elevation != nil }
    collector.beginTrack(
      TrackDraft(kind: isPlanned || !isMeasured ? .planned : .recorded, name: name))
    if !isPlanned, !isMeasured { collector.noteDrawnTrack() }
    var segment: Int?
    for index in members {
      let own = places[index].series?.segment
      if own != segment { collector.beginSegment() }
      segment = own
      collector.add(point(index))
    }
    collector.endTrack()
  }

  // MARK: Lines with points beside them

  /// The times of a line: of points of the file that it runs through, or of a track with the same places.
  private mutating func joinLines() {
    var groupsOf: [GeoPoint: Set<Int>] = [:]
    var tracksOf: [GeoPoint: [Int]] = [:]
    var tracks = collector.file.tracks
    guard tracks.contains(where: \.mayHaveTimes) else { return }
    for (group, members) in groups {
      for index in members { groupsOf[places[index].place, default: []].insert(group) }
    }
    for (number, track) in tracks.enumerated() where !track.mayHaveTimes {
      if let first = track.points.firstPlace { tracksOf[first, default: []].append(number) }
    }
    var isLeftOut = Array(repeating: false, count: tracks.count)
    for (number, line) in tracks.enumerated() where line.mayHaveTimes {
      guard let first = line.points.firstPlace else { continue }
      var way: [(point: TrackPoint, begins: Bool)] = []
      line.points.forEach { way.append(($0, $1)) }
      var stem: String?
      for group in (groupsOf[first] ?? []).sorted() {
        guard let members = vertices(way.map(\.point.place), in: groups[group] ?? []),
          let found = PointSeries.stem(members.map { places[$0].name })
        else { continue }
        for (index, member) in members.enumerated() {
          isTaken[member] = true
          way[index].point.time = places[member].time
        }
        groups[group] = (groups[group] ?? []).filter { !isTaken[$0] }
        stem = found.text
        break
      }
      // A track with times of its own tells the same way better.
      let same = (tracksOf[first] ?? []).first { tracks[$0].points.isSameWay(way.map(\.point)) }
      if let same {
        isLeftOut[number] = true
        tracks[same].points = tracks[same].points.parted(as: way.map(\.begins))
        if line.isDrawn { collector.withdraw(.drawnTrack) }
        collector.note(.duplicateTrack, line.name.map { .verbatim($0) })
      } else if stem != nil {
        tracks[number] = timed(line, way, stem)
      }
    }
    collector.changeTracks { all in
      all = tracks.indices.lazy.filter { !isLeftOut[$0] }.map { tracks[$0] }
    }
  }

  /// The points of a folder that are the vertices of a line, in its order; nil where one is missing.
  private func vertices(_ line: [GeoPoint], in members: [Int]) -> [Int]? {
    guard line.count <= members.count else { return nil }
    var found: [Int] = []
    for member in members where !isTaken[member] {
      guard found.count < line.count else { break }
      if places[member].place == line[found.count] { found.append(member) }
    }
    return found.count == line.count ? found : nil
  }

  /// The line with its times, by the rules of every track.
  private func timed(
    _ line: TrackDraft, _ way: [(point: TrackPoint, begins: Bool)], _ stem: String?
  ) -> TrackDraft {
    var about = line
    if line.isDrawn { collector.withdraw(.drawnTrack) }
    about.points = PackedPoints()
    about.kind = .recorded
    if let stem, !stem.isEmpty { about.name = stem }
    collector.beginTrack(about)
    for (point, begins) in way {
      if begins { collector.beginSegment() }
      collector.add(point)
    }
    collector.endTrack()
    var made = line
    collector.changeTracks { made = $0.popLast() ?? line }
    return made
  }

  // MARK: Points alone

  private mutating func joinGroups() {
    for group in groupOrder {
      let members = (groups[group] ?? []).filter { !isTaken[$0] }
      // Named ones among others without a name are places on the way.
      let unnamed = members.filter { places[$0].name == nil }
      guard let found = series(unnamed.isEmpty ? members : unnamed) else { continue }
      add(found.members, name: found.name)
      for index in found.members { isTaken[index] = true }
      // A remark that few of the points have is one of a person.
      let remarks = found.members.filter { places[$0].comment != nil }
      if remarks.count * 4 <= found.members.count {
        for index in remarks { isTaken[index] = false }
      }
    }
  }

  private func series(_ members: [Int]) -> (members: [Int], name: String?)? {
    guard members.count >= PointSeries.fewest,
      let stem = PointSeries.stem(members.map { places[$0].name })
    else { return nil }
    let times = members.compactMap { places[$0].time?.milliseconds }
    guard times.count == members.count, let first = times.first, let last = times.last,
      first < last, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    let folder = places[members[0]].category
    if stem.counts {
      guard stem.hasNoGaps, folder?.lowercased().hasPrefix("waypoint") != true else { return nil }
      let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
      guard steps[steps.count / 2] <= PointSeries.longestStep else { return nil }
    }
    // What a program writes about its points differs in the numbers only.
    let comments = members.compactMap { places[$0].comment }
    let words = Set(comments.map { $0.filter(\.isLetter) })
    guard comments.count * 4 <= members.count || words.count * 2 <= comments.count + 1 else {
      return nil
    }
    return (members, stem.text.isEmpty ? folder : stem.text)
  }

  /// What names have in common that are not of their own.
  struct Stem {
    /// Without the sign before the number.
    var text: String
    var counts = false
    /// Whether each number is the one after that before it.
    var hasNoGaps = true
  }

  /// No names, the same name throughout, a stem with ascending numbers, or times of day; nil for names
  /// of their own.
  static func stem(_ names: [String?]) -> Stem? {
    let given = names.compactMap { $0 }
    guard let first = given.first else { return Stem(text: "") }
    guard given.count == names.count else { return nil }
    if given.count > 1, given.allSatisfy({ $0 == first }) { return Stem(text: first) }
    let parts = given.map { name -> (stem: Substring, number: Int?) in
      let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
      return (name.dropLast(digits), Int(name.suffix(digits)))
    }
    let numbers = parts.compactMap(\.number)
    let steps = zip(numbers, numbers.dropFirst()).map { $1 &- $0 }
    if numbers.count == given.count, parts.allSatisfy({ $0.stem == parts[0].stem }),
      steps.allSatisfy({ $0 > 0 })
    {
      let end = parts[0].stem.lastIndex { !" -_#:./(".contains($0) }
      let text = end.map { parts[0].stem[...$0] } ?? ""
      return Stem(
        text: String(text), counts: true, hasNoGaps: steps.allSatisfy { $0 == 1 })
    }
    let areTimes = given.allSatisfy { name in
      name.contains(":") && name.allSatisfy { "0123456789-:/., +TZAPM".contains($0) }
    }
    return areTimes ? Stem(text: "") : nil
  }
}

extension PackedPoints {
  fileprivate var firstPlace: GeoPoint? {
    chunks.first.flatMap { (try? TrackCodec.places($0.bytes))?.first }
  }

  /// Whether it goes through the same places, and at the same times where the other one tells any.
  fileprivate func isSameWay(_ other: [TrackPoint]) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    var isSame = true
    forEach { point, _ in
      let theirs = other[index]
      index += 1
      if point.place != theirs.place { isSame = false }
      if let time = theirs.time, time != point.time { isSame = false }
    }
    return isSame
  }

  /// The same points with the segments of another line, where that has more of them.
  fileprivate func parted(as begins: [Bool]) -> PackedPoints {
    guard begins.count(where: { $0 }) > segments, begins.count == count else { return self }
    var result = PackedPoints()
    var index = 0
    forEach { point, starts in
      if starts || begins[index] { result.breakSegment() }
      result.append(point)
      index += 1
    }
    result.finish()
    return result
  }
}
