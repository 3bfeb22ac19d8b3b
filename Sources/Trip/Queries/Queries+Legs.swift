// The ways between stays, computed when they are asked for: cut where nothing was recorded and where
// the mode changes, with the user's word laid over.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  /// The legs of a time, in its order. They begin and end at the stays of the same time.
  /// - Complexity: O(points of that time); memory for the longest way between two stays.
  func legs(
    from: Instant? = nil, to: Instant? = nil, rules: StayRules = StayRules()
  ) throws(Diagnostic) -> [Leg] {
    // The way into the time begins at the stay before it.
    let answer = try stays(
      from: from?.later(by: -legMargin), to: to?.later(by: legMargin), rules: rules)
    var builder = LegBuilder(
      stays: answer.stays, zones: answer.zones, moves: try moves(from, to),
      recordings: try recordings())
    try history(from: from?.later(by: -legMargin), to: to?.later(by: legMargin)) {
      (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      builder.add(stretch)
    }
    builder.finish()
    let stated = try statedLegs()
    return builder.legs.filter {
      $0.end >= from?.milliseconds ?? .min && $0.start <= to?.milliseconds ?? .max
    }.map { leg in
      var leg = leg
      // Of those that cover half of it the one said last.
      leg.stated =
        stated.filter {
          min($0.end, leg.end) - max($0.start, leg.start) >= max(1, leg.duration / 2)
        }
        .max { $0.id < $1.id }
      return leg
    }
  }

  /// How many recorded tracks of a time legs do not tell, since another one of the same time does: who
  /// has two recordings that lie apart was at one place. Copies are told of with the tracks.
  /// - Complexity: O(points) where tracks overlap, else O(tracks).
  func tracksBesideLegs(from: Instant?, to: Instant?) throws(Diagnostic) -> Int {
    let tracks = try tracks([
      Condition(
        "p.type = 'recorded' AND p.start_at <= ? AND p.end_at >= ?",
        [.integer(to?.milliseconds ?? .max), .integer(from?.milliseconds ?? .min)])
    ]).sorted { ($0.measures.start ?? .distantPast) < ($1.measures.start ?? .distantPast) }
    // Only tracks that share time can hide one another.
    var shared: [StoredTrack] = []
    var last: (track: StoredTrack, end: Instant)?
    for track in tracks {
      guard let start = track.measures.start, let end = track.measures.end else { continue }
      if let last, start < last.end {
        if shared.last?.id != last.track.id { shared.append(last.track) }
        shared.append(track)
      }
      if last.map({ end > $0.end }) ?? true { last = (track, end) }
    }
    guard let first = shared.compactMap(\.measures.start).min(),
      let end = shared.compactMap(\.measures.end).max()
    else { return 0 }
    var told: [Identifier: Int] = [:]
    try history(from: first, to: end) { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      told[stretch.track, default: 0] += stretch.columns.count
    }
    return Set(shared.map(\.id)).count { id in
      guard let track = shared.first(where: { $0.id == id }), track.covers.isEmpty else {
        return false
      }
      return (told[id] ?? 0) * 2 < track.measures.points
    }
  }

  /// No way between two stays is looked for over more than this beyond the time asked for.
  private var legMargin: Int64 { 3 * 86_400_000 }

  func statedLegs() throws(Diagnostic) -> [StatedLeg] {
    try LegCommands.noun.items(session).filter { $0.start <= $0.end }
  }

  private func moves(_ from: Instant?, _ to: Instant?) throws(Diagnostic) -> [SeenMove] {
    try notebook.query(
      """
      SELECT start_at, end_at, mode, length_m FROM trip_move WHERE removed = 0 \
      AND start_at <= ? AND end_at >= ? AND mode IS NOT NULL ORDER BY start_at
      """, [.integer(to?.milliseconds ?? .max), .integer(from?.milliseconds ?? .min)]
    ) { (row) throws(Diagnostic) in
      SeenMove(
        start: row.integer("start_at"), end: row.integer("end_at"), mode: row.optionalText("mode"),
        length: row.optionalReal("length_m"))
    }
  }

  /// The tracks that say something of the mode: by their file's words, or as recordings, which were begun
  /// and ended for one purpose.
  private func recordings() throws(Diagnostic) -> [Identifier: LegBuilder.Recording] {
    var result: [Identifier: LegBuilder.Recording] = [:]
    let rows = try notebook.query(
      "SELECT id, activity, format FROM trip_track WHERE removed = 0 AND type = 'recorded'"
    ) { (row) throws(Diagnostic) in
      (
        row.identifier("id") ?? .none,
        LegBuilder.Recording(
          activity: row.optionalText("activity"),
          isHistory: TrackFormat(rawValue: row.text("format"))?.isHistory ?? false)
      )
    }
    for (id, recording) in rows { result[id] = recording }
    return result
  }

  /// The leg of an id.
  func leg(_ id: Identifier) throws(Diagnostic) -> Leg? {
    var time = ComputedID.start(.leg, of: id)
    if time == nil { time = try statedLegs().first { $0.id == id }?.start }
    guard let time else { return nil }
    let at = Instant(milliseconds: time)
    return try legs(from: at, to: at).first { $0.id == id || $0.stated?.id == id }
  }
}

/// Puts fixes together to ways between stays, and ways to legs.
private struct LegBuilder {
  struct Recording {
    var activity: String?
    var isHistory: Bool
  }

  private(set) var legs: [Leg] = []
  private let stays: [Stay]
  private let zones: ZoneLine
  private let moves: [SeenMove]
  private let recordings: [Identifier: Recording]
  /// The numbers of the legs of each recording.
  private var legsOf: [Identifier: [Int]] = [:]
  /// The next stay; the way before it is open.
  private var next = 0
  private var open: [WayFix] = []
  /// Legs, by number, of which nothing but the ends was recorded, in a movement that is known.
  private var unmeasured: [(leg: Int, move: SeenMove)] = []
  /// Which track the open fixes from here on are of.
  private var tracks: [(from: Int, track: Identifier)] = []

  init(
    stays: [Stay], zones: ZoneLine, moves: [SeenMove], recordings: [Identifier: Recording]
  ) {
    self.stays = stays
    self.zones = zones
    self.moves = moves
    self.recordings = recordings
  }

  mutating func add(_ stretch: HistoryStretch) {
    let columns = stretch.columns
    for index in 0..<columns.count {
      let time = columns.times[index]
      // The last fix of a stay begins the way, the first one of the next ends it.
      while next < stays.count, time > stays[next].end { close() }
      let isInside = next < stays.count && time > stays[next].start
      if isInside { continue }
      if tracks.last?.track != stretch.track { tracks.append((open.count, stretch.track)) }
      open.append(
        WayFix(
          time: time, place: columns.places[index], accuracy: columns.accuracies[index],
          elevation: columns.elevations[index]))
    }
  }

  mutating func finish() {
    while next < stays.count { close() }
    close()
    for (track, numbers) in legsOf { settle(numbers, said: recordings[track]?.activity) }
    shareOut()
  }

  /// One recording keeps one mode, also across its stays: each leg that is not clearly different from
  /// the longest was gone as most of them were. A mode that one of them excludes was that of none.
  /// - Parameter said: what the file says of all of it.
  private mutating func settle(_ numbers: [Int], said: String?) {
    let known = numbers.compactMap { number in
      legs[number].finding.features.map { (number: number, features: $0) }
    }
    guard known.count > 1, let main = known.max(by: { $0.features.length < $1.features.length })
    else { return }
    let alike = known.filter { leg in
      leg.number == main.number
        || !ModeFinder.isClear(
          main.features, leg.features, parted: true,
          leastWalk: (Double(ModeFinder.leastWalk) / 1000, ModeFinder.leastWalkMetres))
    }
    let others = Set(known.map(\.number)).subtracting(alike.map(\.number))
    for number in others {
      legs[number].finding = ModeJudge.apart(legs[number].finding, ofAll: said)
    }
    var votes: [TravelMode: Double] = [:]
    for leg in alike {
      let finding = legs[leg.number].finding
      for (mode, share) in ModeJudge.votes(finding) {
        votes[mode, default: 0] += leg.features.length * share
      }
    }
    votes = votes.filter { mode, _ in
      alike.allSatisfy {
        $0.features.length < ModeFinder.sureWalkMetres
          || $0.features.top <= mode.fastest * ModeJudge.noise
            && $0.features.middle <= mode.range.most
      }
    }
    let all = votes.values.steadySum
    let best = votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    guard let (mode, vote) = best, all > 0 else { return }
    for leg in alike
    where legs[leg.number].finding.mode != mode && !legs[leg.number].finding.saidCounts {
      legs[leg.number].finding.mode = mode
      legs[leg.number].finding.confidence = max(ModeJudge.leastConfidence, 0.8 * vote / all)
      legs[leg.number].finding.isOfRecording = true
    }
  }

  /// What another program says of a movement's length is that of all of it: what was recorded of it is
  /// taken off, and the rest shared out among the legs of which only the ends are known, by how far
  /// these are apart. What is less than that is no length of this way.
  private mutating func shareOut() {
    // What is left of one hangs on the lengths that others gave: one order, that of time.
    let shares = Dictionary(grouping: unmeasured, by: \.move).sorted {
      ($0.key.start, $0.key.end, $0.value[0].leg) < ($1.key.start, $1.key.end, $1.value[0].leg)
    }
    for (move, parts) in shares {
      guard let whole = move.length else { continue }
      let numbers = Set(parts.map(\.leg))
      let near = legs.indices.lowerPart { legs[$0].end < move.start }
      let recorded = near.prefix { legs[$0].start <= move.end }
        .filter { number in
          let leg = legs[number]
          let shared = min(leg.end, move.end) - max(leg.start, move.start)
          return !numbers.contains(number) && shared * 2 >= leg.duration
        }
        .reduce(0) { $0 + (legs[$1].length ?? 0) }
      let ways = parts.map { Geodesic.length(from: legs[$0.leg].from, to: legs[$0.leg].to) }
      let apart = ways.reduce(0, +)
      let left = whole - recorded
      // Another program measured between ends that it knew better than it tells.
      guard left >= 0.9 * apart else { continue }
      for (part, way) in zip(parts, ways) {
        legs[part.leg].length = apart > 0 ? left * way / apart : left / Double(parts.count)
      }
    }
  }

  /// Ends the way before the next stay.
  private mutating func close() {
    let before = next > 0 ? stays[next - 1] : nil
    let after = next < stays.count ? stays[next] : nil
    next += 1
    // The ends are those of the stays, which fixes that were counted to them would not show.
    var fixes = open
    if let before, fixes.first.map({ $0.time > before.end }) ?? true {
      fixes.insert(WayFix(time: before.end, place: before.place, accuracy: .nan), at: 0)
      tracks = tracks.map { ($0.from + ($0.from > 0 ? 1 : 0), $0.track) }
    }
    if let after, fixes.last.map({ $0.time < after.start }) ?? true {
      fixes.append(WayFix(time: after.start, place: after.place, accuracy: .nan))
    }
    make(fixes, before, after)
    open.removeAll(keepingCapacity: true)
    tracks.removeAll(keepingCapacity: true)
  }

  private mutating func make(_ fixes: [WayFix], _ before: Stay?, _ after: Stay?) {
    guard fixes.count > 1, let first = fixes.first, let last = fixes.last else { return }
    // Round the place itself: no way.
    if let before, let after, fixes.count == 2,
      Geodesic.length(from: first.place, to: last.place) <= max(before.radius, after.radius)
    {
      return
    }
    // A single fix before the first stay or after the last may be one that wandered.
    // Unless another program says that it was a way.
    if fixes.count == 2, (before == nil) != (after == nil), move(first.time, last.time) == nil {
      return
    }
    let ends = [before, after].compactMap { $0 }
    let made = legs.count
    var start = 0
    for index in fixes.indices.dropFirst() {
      let quiet = fixes[index].time - fixes[index - 1].time
      let way = Geodesic.length(from: fixes[index - 1].place, to: fixes[index].place)
      // Of half an hour and more without a fix nobody knows how it was gone.
      guard quiet > TrackMeter.gapMilliseconds else { continue }
      drive(fixes, start...(index - 1), beside: ends)
      gap(fixes[index - 1], fixes[index], way)
      start = index
    }
    drive(fixes, start...(fixes.count - 1), beside: ends)
    guard legs.count > made else { return }
    legs[made].fromStay = before
    legs[legs.count - 1].toStay = after
  }

  private mutating func gap(_ from: WayFix, _ to: WayFix, _ way: Double) {
    let move = move(from.time, to.time)
    if let move { unmeasured.append((legs.count, move)) }
    legs.append(
      Leg(
        id: ComputedID.make(.leg, start: from.time), start: from.time, end: to.time,
        from: from.place, to: to.place, length: nil,
        moving: 0, points: 0, isGap: true,
        finding: ModeJudge.judgeGap(
          length: way, duration: to.time - from.time, said: move?.mode),
        zone: zones.zone(at: from.time)))
  }

  private mutating func drive(
    _ fixes: [WayFix], _ range: ClosedRange<Int>, beside ends: [Stay]
  ) {
    guard range.count > 1, !isBeside(fixes[range], ends, of: fixes.count) else { return }
    let base = range.lowerBound
    var joined: [(fixes: ClosedRange<Int>, finding: ModeFinding)] = []
    for part in ModeFinder.parts(Array(fixes[range])) {
      let (low, high) = (base + part.fixes.lowerBound, base + part.fixes.upperBound)
      let said = said(low, fixes[low].time, fixes[high].time)
      let finding = ModeJudge.judge(part, said: said)
      // What became one mode by what a file said is one leg.
      if let last = joined.last, last.finding.mode == finding.mode, finding.mode != .unknown {
        let longer =
          (last.finding.features?.length ?? 0) >= (finding.features?.length ?? 0)
          ? last.finding : finding
        joined[joined.count - 1] = (last.fixes.lowerBound...high, longer)
      } else {
        joined.append((low...high, finding))
      }
    }
    for (part, finding) in joined {
      var line = TrackLine()
      for fix in fixes[part] {
        line.append(
          TrackPoint(place: fix.place, time: Instant(milliseconds: fix.time)), begins: false)
      }
      let zone = zones.zone(at: fixes[part.lowerBound].time)
      let measures = TrackMeter.measure(line, zone: zone)
      let (from, to) = (fixes[part.lowerBound], fixes[part.upperBound])
      if let track = track(at: part.lowerBound), recordings[track]?.isHistory == false {
        legsOf[track, default: []].append(legs.count)
      }
      if part.count == 2, let move = move(from.time, to.time) {
        unmeasured.append((legs.count, move))
      }
      legs.append(
        Leg(
          id: ComputedID.make(.leg, start: from.time), start: from.time, end: to.time,
          from: from.place, to: to.place, length: measures.length,
          moving: measures.movingMilliseconds, points: part.count, isGap: false,
          finding: finding, zone: zone))
    }
  }

  /// Whether some fixes never left the place of a stay and lasted for no time to speak of: its edge, not
  /// a way.
  private func isBeside(
    _ fixes: ArraySlice<WayFix>, _ stays: [Stay], of whole: Int
  ) -> Bool {
    guard let first = fixes.first, let last = fixes.last,
      last.time - first.time <= StayRules.trimTime
    else { return false }
    // A receiver that wakes up after a silence may be some streets off at first.
    let isLone = fixes.count == 2 && whole > 2
    return stays.contains { stay in
      fixes.allSatisfy {
        Geodesic.length(from: stay.place, to: $0.place)
          <= (isLone
            ? StayRules.bridgeMetres
            : stay.radius + ($0.accuracy.isNaN ? 0 : min($0.accuracy, StayRules.mostAllowance)))
      }
    }
  }

  /// What another program, else the file itself, said of a part of the way.
  private func said(_ fix: Int, _ start: Int64, _ end: Int64) -> String? {
    if let mode = move(start, end)?.mode, TravelMode(words: mode) != nil { return mode }
    return track(at: fix).flatMap { recordings[$0]?.activity }
  }

  /// The track of a fix of the way; what comes before the first is the end of a stay.
  private func track(at fix: Int) -> Identifier? {
    (tracks.last { $0.from <= fix } ?? tracks.first)?.track
  }

  /// The move that covers most of a time, and half of it at least.
  private func move(_ start: Int64, _ end: Int64) -> SeenMove? {
    func shared(_ move: SeenMove) -> Int64 { min(move.end, end) - max(move.start, start) }
    // They ascend, and none that matters is longer than two days.
    let near = moves.indices.lowerPart { moves[$0].start < start - StayRules.longestSilence }
    let best = moves[near].prefix { $0.start <= end }.max { shared($0) < shared($1) }
    return best.flatMap { shared($0) * 2 >= end - start && end > start ? $0 : nil }
  }
}
