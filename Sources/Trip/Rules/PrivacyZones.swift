// What is left out of everything meant for others: the ways within private zones, what lies in them,
// and what names them. The notebook keeps all of it.
//
// Why it hides more than the zone. Whoever cuts ways where they enter a circle round a house draws
// that circle: three ends give its middle (Hassan et al., "Analysis of Privacy Protections in Fitness
// Tracking Social Networks", USENIX Security 2018). So what is hidden is another circle, whose middle
// lies off by half to all of the zone's radius (at least 50 to 100 m, at most 1 to 2 km) in a direction
// that nobody knows, and which holds the zone whole. Its middle is what an attacker finds, and tells
// the house no better than to half the radius. The shift comes from a secret of the zone that never
// leaves the notebook, so that it is the same in every export: shifts that changed would average out,
// and one that grew with the zone would be found from two of its sizes. So it is settled once, in metres,
// and stays while the zone is resized or moved a little.
// Where a way is cut is spread further by up to a third of the radius, from the secret, the track and
// the pass.
//
// What remains to be seen: where ways come from and go to, and when one was elsewhere. A straight road
// points at the door; see `ZoneCut`.

import Command
import Core
import Glibc
import Kernel
import Notebook

struct PrivacyZones: Sendable {
  /// What is hidden of one zone.
  struct Hidden: Sendable {
    let shape: ZoneShape
    /// Metres by which cuts are spread beyond the border.
    let spread: Double
    /// Short trips out of it are hidden up to so far beyond the border.
    let margin: Double
    let secret: [UInt8]
    let cut: ZoneCut
  }

  /// Least and greatest radius from which shifts are reckoned, in metres.
  static let leastShift = 100.0
  static let mostShift = 2000.0

  let hidden: [Hidden]
  /// Folded texts that give a zone away: wherever they stand, and as words of their own.
  private let names: Set<String>
  private let words: Set<String>

  /// - Parameter inside: names of what lies in the zones: places, stays, visits.
  init(_ zones: [Zoned], inside: (PrivacyZones) throws(Diagnostic) -> [String]) throws(Diagnostic) {
    var hidden: [Hidden] = []
    var (names, words): (Set<String>, Set<String>) = ([], [])
    for zone in zones where zone.isPrivate {
      if let shape = zone.shape { hidden.append(PrivacyZones.hidden(zone, shape)) }
      for text in [zone.name, zone.comment].compactMap({ $0?.trimmedBlanks.folded }) {
        if text.count >= 3 { names.insert(text) } else if !text.isEmpty { words.insert(text) }
      }
    }
    let bare = PrivacyZones(hidden: hidden, names: names, words: words)
    let more = hidden.isEmpty ? [] : try inside(bare).map(\.trimmedBlanks.folded)
    self.init(hidden: hidden, names: names, words: words.union(more.filter { !$0.isEmpty }))
  }

  private init(hidden: [Hidden], names: Set<String>, words: Set<String>) {
    (self.hidden, self.names, self.words) = (hidden, names, words)
  }

  /// Whether there is nothing to hide.
  var isEmpty: Bool { hidden.isEmpty && names.isEmpty && words.isEmpty }

  /// From which shifts of a zone of that size are reckoned, in metres.
  static func base(_ shape: ZoneShape) -> Double { min(max(shape.reach, leastShift), mostShift) }

  private static func hidden(_ zone: Zoned, _ shape: ZoneShape) -> Hidden {
    let secret = Array((zone.secret ?? "").utf8)
    let base = zone.cutBase ?? base(shape)
    let place = Array((zone.cutPlace.map(cell) ?? "").utf8)
    let (turn, share) = (number(secret, [1] + place), number(secret, [2] + place))
    let shift = base * (0.5 + 0.5 * share)
    let middle = Geodesic.destination(from: shape.centre, azimuth: 360 * turn, metres: shift)
    // A metre for rounding.
    let radius = min(shape.reach + base + 1, ZoneShape.most)
    return Hidden(
      shape: ZoneShape(centre: middle, radius: radius), spread: base / 3,
      margin: max(50, radius / 4), secret: secret, cut: zone.cut)
  }

  /// The part of the globe that a place lies in, some kilometres wide: whoever moves a zone away and
  /// back is given the same shift again.
  private static func cell(_ place: GeoPoint) -> String {
    "\(Int((place.latitude * 20).rounded(.down))),\(Int((place.longitude * 20).rounded(.down)))"
  }

  /// 0..<1, the same for the same bytes.
  private static func number(_ secret: [UInt8], _ purpose: [UInt8]) -> Double {
    let hash = ContentHash.BLAKE2b()
    hash.update(secret + [0] + purpose)
    let hex = hash.digest().hex.prefix(13)
    return Double(UInt64(hex, radix: 16) ?? 0) / Double(UInt64(1) << 52)
  }

  // MARK: - Places and texts

  func hides(_ place: GeoPoint) -> Bool {
    hidden.contains { !($0.shape.distance(place) > 0) }
  }

  /// Whether a text names a zone or what lies in it, case and accents aside, or has its coordinates.
  func names(in text: String) -> Bool {
    if locates(text) { return true }
    guard !names.isEmpty || !words.isEmpty else { return false }
    let folded = text.folded
    if names.contains(where: { folded.contains($0) }) { return true }
    return words.contains { PrivacyZones.stands($0, in: folded) }
  }

  /// Whether numbers that stand beside each other in a text are a place that is hidden, in whatever order
  /// and with whatever signs: nobody writes others that happen to be.
  private func locates(_ text: String) -> Bool {
    guard !hidden.isEmpty else { return false }
    let bytes = Array(text.utf8)
    return [UInt8(ascii: "."), UInt8(ascii: ",")].contains { mark in
      let found = PrivacyZones.decimals(bytes, mark)
      return zip(found, found.dropFirst()).contains { first, second in
        guard second.start - first.end <= 24 else { return false }
        return [(first.value, second.value), (second.value, first.value)].contains { pair in
          guard pair.0 <= 90, pair.1 <= 180 else { return false }
          return [-1.0, 1].contains { south in
            [-1.0, 1].contains { west in
              hides(GeoPoint(latitude: south * pair.0, longitude: west * pair.1))
            }
          }
        }
      }
    }
  }

  /// The numbers with decimals in a text, without their signs.
  private static func decimals(
    _ text: [UInt8], _ mark: UInt8
  ) -> [(value: Double, start: Int, end: Int)] {
    var found: [(value: Double, start: Int, end: Int)] = []
    var at = 0
    func isDigit(_ index: Int) -> Bool {
      text.indices.contains(index) && (0x30...0x39).contains(text[index])
    }
    while at < text.count {
      guard isDigit(at) else {
        at += 1
        continue
      }
      let start = at
      while isDigit(at) { at += 1 }
      guard at < text.count, text[at] == mark, isDigit(at + 1) else { continue }
      let point = at
      at += 1
      while isDigit(at) { at += 1 }
      let number =
        String(decoding: text[start..<point], as: UTF8.self) + "."
        + String(decoding: text[(point + 1)..<at], as: UTF8.self)
      if let value = Double(number) { found.append((value, start, at)) }
    }
    return found
  }

  /// The text, or nil where it gives a zone away.
  func shown(_ text: String?) -> String? { text.flatMap { names(in: $0) ? nil : $0 } }

  /// Whether a word stands in a text with no letter or digit beside it.
  private static func stands(_ word: String, in text: String) -> Bool {
    let (word, text) = (Array(word.unicodeScalars), Array(text.unicodeScalars))
    guard word.count <= text.count else { return false }
    func isLetter(_ index: Int) -> Bool {
      guard text.indices.contains(index) else { return false }
      let properties = text[index].properties
      return properties.isAlphabetic || properties.numericType != nil
    }
    for start in 0...(text.count - word.count)
    where text[start..<(start + word.count)].elementsEqual(word) {
      if !isLetter(start - 1), !isLetter(start + word.count) { return true }
    }
    return false
  }

  // MARK: - Ways

  /// The way as others may see it: nothing within the hidden areas, cut along the way beyond their
  /// borders, and no line from one end to the other. Points keep what they are: none is moved, none made.
  ///
  /// Hidden with them are short trips out of an area, such as a device's wandering by night.
  /// - Complexity: O(points x zones).
  func trimmed(_ line: TrackLine, track: Identifier) -> TrackLine {
    shown(line, track: track).line
  }

  /// The same, and when one was where nobody else shall know.
  ///
  /// It is always asked with all points of a track: the place of a cut hangs on the way before and
  /// behind it, and must be the same wherever a track is drawn or written.
  /// - Parameter outliers: the numbers of points that are left out of what is given back, ascending.
  func shown(
    _ line: TrackLine, track: Identifier, without outliers: [ClosedRange<Int>] = []
  ) -> ShownWay {
    guard !hidden.isEmpty else {
      return ShownWay(line: outliers.isEmpty ? line : line.without(outliers))
    }
    var isHidden = [Bool](repeating: false, count: line.count)
    var isCut = [Bool](repeating: false, count: line.count)
    for area in hidden {
      for segment in line.segments { hide(segment, of: line, area, track, &isHidden, &isCut) }
    }
    guard isHidden.contains(true) || isCut.contains(true) else {
      return ShownWay(line: outliers.isEmpty ? line : line.without(outliers))
    }
    var way = ShownWay(line: TrackLine(), isWhole: false)
    way.hidden = PrivacyZones.times(of: isHidden, line.columns)
    var result = TrackLine()
    var isParted = true
    for segment in line.segments {
      var begins = true
      for index in segment {
        if isHidden[index] {
          (begins, isParted) = (true, true)
          continue
        }
        if isCut[index] { (begins, isParted) = (true, true) }
        if TrackOutliers.contain(index, outliers) { continue }
        if begins, isParted { way.partings.insert(result.count) }
        result.append(line.columns[index], begins: begins)
        (begins, isParted) = (false, false)
      }
    }
    way.line = result
    return way
  }

  /// The times of runs of hidden points, from the first to the last of each.
  private static func times(of isHidden: [Bool], _ columns: TrackColumns) -> TimeSet {
    var times = TimeSet()
    var run: ClosedRange<Int64>?
    for (index, hides) in isHidden.enumerated() {
      let time = columns.times[index]
      if !hides {
        if let run { times.insert(run) }
        run = nil
      } else if time != TrackColumns.noTime {
        run = min(run?.lowerBound ?? time, time)...max(run?.upperBound ?? time, time)
      }
    }
    if let run { times.insert(run) }
    return times
  }

  /// - Parameters:
  ///   - isHidden: set for points that are left out.
  ///   - isCut: set for points to which no line leads.
  private func hide(
    _ segment: Range<Int>, of line: TrackLine, _ area: Hidden, _ track: Identifier,
    _ isHidden: inout [Bool], _ isCut: inout [Bool]
  ) {
    let places = line.columns.places
    // What is surely far away is passed over by the way gone since it was measured.
    var inside: [Bool] = []
    inside.reserveCapacity(segment.count)
    var (slack, isAny) = (-1.0, false)
    for index in segment {
      if index > segment.lowerBound {
        let step = Geodesic.length(from: places[index - 1], to: places[index])
        if slack - step <= 0 {
          let crosses =
            !area.shape.pieces(from: places[index - 1], to: places[index]).isEmpty
          if crosses {
            isCut[index] = true
            isAny = true
          }
        }
        slack -= step
      }
      if !(slack > 0) {
        let distance = area.shape.distance(places[index])
        // What is not on the globe says nothing, and goes with what is hidden.
        inside.append(!(distance > 0))
        slack = distance > 0 ? distance - 1 : -1
      } else {
        inside.append(false)
      }
      isAny = isAny || inside[inside.count - 1]
    }
    guard isAny else { return }
    fill(&inside, segment, line, area)
    for (offset, hides) in inside.enumerated() where hides {
      isHidden[segment.lowerBound + offset] = true
    }
    spread(inside, segment, line, area, track, isCut, &isHidden)
  }

  /// Hides what lies between two hidden stretches and is short or near.
  private func fill(
    _ inside: inout [Bool], _ segment: Range<Int>, _ line: TrackLine, _ area: Hidden
  ) {
    var lastHidden: Int?
    for index in inside.indices where inside[index] {
      defer { lastHidden = index }
      guard let from = lastHidden, index - from > 1 else { continue }
      let out = (from + 1)..<index
      let isNear =
        out.count <= 2
        || out.allSatisfy {
          area.shape.distance(line.columns.places[segment.lowerBound + $0]) <= area.margin
        }
      if isNear { for one in out { inside[one] = true } }
    }
  }

  /// Hides some more of the way before and behind each pass, by a length that nobody can foresee.
  private func spread(
    _ inside: [Bool], _ segment: Range<Int>, _ line: TrackLine, _ area: Hidden,
    _ track: Identifier, _ isCut: [Bool], _ isHidden: inout [Bool]
  ) {
    var pass: UInt8 = 0
    var outward: OutwardWay?
    func length() -> Double {
      pass &+= 1
      let text = Array(track.description.utf8)
      let start = UInt64(segment.lowerBound)
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: start >> (8 * $0)) }
      return area.spread * PrivacyZones.number(area.secret, [3, pass] + bytes + text)
    }
    func eat(from index: Int, by step: Int) {
      var (left, at) = (length(), index)
      var segment = segment
      if area.cut != .border {
        let way = outward ?? OutwardWay(line)
        outward = way
        let shown = way.shown(from: index, by: step, area.cut)
        var hides = index
        while hides >= 0, hides < line.count, hides != shown?.index {
          isHidden[hides] = true
          hides += step
        }
        // What one did where one stayed next leads nowhere near.
        guard let shown, shown.isBend else { return }
        at = shown.index
        segment = line.segments.first { $0.contains(at) } ?? segment
      }
      while segment.contains(at), left > 0 {
        let next = at + step
        isHidden[at] = true
        guard segment.contains(next) else { return }
        left -= Geodesic.length(from: line.columns.places[at], to: line.columns.places[next])
        at = next
      }
    }
    for offset in inside.indices {
      let index = segment.lowerBound + offset
      if inside[offset] {
        if offset > 0, !inside[offset - 1] { eat(from: index - 1, by: -1) }
        if offset + 1 < inside.count, !inside[offset + 1] { eat(from: index + 1, by: 1) }
      } else if isCut[index], offset > 0, !inside[offset - 1] {
        // Through between two points: both sides give way.
        eat(from: index - 1, by: -1)
        eat(from: index, by: 1)
      }
    }
  }
}

extension TripReader {
  /// What is left out of everything meant for others.
  func privacy() throws(Diagnostic) -> PrivacyZones {
    try PrivacyZones(try zones([Condition("p.privacy = 1")])) { (zones) throws(Diagnostic) in
      var names: [String] = []
      for (name, place) in try namedPlaces() where zones.hides(place) { names.append(name) }
      for stay in try statedStays() {
        if let name = stay.name, let place = stay.place, zones.hides(place) { names.append(name) }
      }
      for visit in try visits(nil, nil) where zones.hides(visit.place) {
        names += [visit.name, visit.address].compactMap { $0 }
      }
      return names
    }
  }
}
