// NMEA 0183 as it comes from a receiver, a pipe or a log: sentences are found between whatever else
// stands there, those of one moment become one fix, and times of day become points in time once a date
// is told.
import Core
import Kernel

/// Turns bytes of NMEA sentences into fixes.
///
/// Zero bytes are read over, so that UTF-16 is read as well. A sentence with a wrong checksum is dropped;
/// one without is taken when its line has an end. Sentences of the same time are one fix: the last
/// position counts (but never one with fewer digits), as with gpsd. The date comes from RMC and ZDA;
/// until then fixes carry `undated`.
struct NMEADecoder {
  private typealias Report = NMEASentence.Report
  typealias Found = (_ found: Decoded, _ line: Int) -> Void

  private var sentence: [UInt8] = []
  private var isInside = false
  /// Where the bytes are, and where the sentence began.
  private var line = 1
  private var sentenceLine = 1
  private var epoch: Epoch?
  private var clock = Clock()
  private var mode: Fix.Mode?

  init() {}

  /// Takes the next bytes. Complexity: O(bytes).
  mutating func take(_ bytes: ArraySlice<UInt8>, _ found: Found) {
    bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        let byte = bytes[at]
        if isInside, NMEADecoder.isText(byte) {
          // Sentences have 82 bytes; some makers' more.
          let limit = min(bytes.count, at + NMEADecoder.longest + 1 - sentence.count)
          var end = at + 1
          while end < limit, NMEADecoder.isText(bytes[end]) { end += 1 }
          sentence += UnsafeBufferPointer(rebasing: bytes[at..<end])
          at = end
          if sentence.count > NMEADecoder.longest { self.end(isCut: true, found) }
          continue
        }
        at += 1
        switch byte {
        case 0: break
        case 0x24:
          // A sentence whose line has no end.
          if isInside { end(isCut: true, found) }
          isInside = true
          sentenceLine = line
          sentence.removeAll(keepingCapacity: true)
        case 0x0A, 0x0D:
          if isInside { end(isCut: false, found) }
          if byte == 0x0A { line += 1 }
        default:
          // Binary protocols of the same receiver: UBX, SiRF.
          if isInside { end(isCut: true, found) }
        }
      }
    }
  }

  private static let longest = 1024

  private static func isText(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != 0x24
  }

  /// As `take`, for those who want nothing but fixes.
  mutating func take(_ bytes: ArraySlice<UInt8>, fix: (Fix) -> Void) {
    take(bytes) { found, _ in if case .fix(let one) = found { fix(one) } }
  }

  /// Gives the fix that is being put together: for a receiver that is silent until the next second. What
  /// comes later of the same moment is dropped.
  mutating func flush(_ found: Found) { give(found) }

  /// The stream has ended. A sentence that stops in its middle is no sentence.
  mutating func finish(_ found: Found) {
    if isInside { end(isCut: true, found) }
    give(found)
    epoch = nil
  }

  // MARK: Sentences

  private mutating func end(isCut: Bool, _ found: Found) {
    isInside = false
    var report: Report?
    var noted: ImportNote.Reason?
    var waypoint: (place: NMEASentence.Field<GeoPoint>, name: String?)?
    let (day, time, newMode) = sentence.withUnsafeBufferPointer {
      bytes -> (NMEASentence.Field<Int>, NMEASentence.Field<Int>, Fix.Mode?) in
      guard let (kind, talker) = NMEASentence.address(bytes) else { return (.absent, .absent, nil) }
      let (checksum, end) = NMEASentence.checksum(bytes)
      if checksum == .wrong { noted = isCut && end + 3 > bytes.count ? .brokenOff : .badChecksum }
      if checksum == .absent && isCut && kind != .other { noted = .brokenOff }
      guard noted == nil, kind != .other else { return (.absent, .absent, nil) }
      let body = UnsafeBufferPointer(rebasing: bytes[..<end])
      switch kind {
      case .zda:
        let (day, time) = NMEASentence.date(body)
        return (day, time, nil)
      case .gsa: return (.absent, .absent, NMEASentence.mode(body))
      case .wpl: waypoint = NMEASentence.waypoint(body)
      default: report = NMEASentence.report(kind, talker, body)
      }
      return (.absent, .absent, nil)
    }
    if let newMode { mode = newMode }
    if let noted { found(.note(noted, nil), sentenceLine) }
    if day.isBad || time.isBad { found(.note(.badTime, nil), sentenceLine) }
    if let day = day.value, let time = time.value { announce(day, time, found) }
    if let report { take(report, found) }
    switch waypoint?.place {
    case .value(let place): found(.waypoint(place, name: waypoint?.name), sentenceLine)
    case .bad: found(.note(.badPosition, nil), sentenceLine)
    case .absent: found(.note(.withoutPosition, nil), sentenceLine)
    case nil: break
    }
  }

  /// The date, for the fixes around it.
  private mutating func announce(_ day: Int, _ time: Int, _ found: Found) {
    let isFirst = clock.midnight == nil
    if let jump = clock.set(day, time), jump { found(.note(.weekRollover, nil), sentenceLine) }
    if isFirst, let midnight = clock.midnight { found(.dated(midnight), sentenceLine) }
  }

  private mutating func take(_ report: Report, _ found: Found) {
    if report.time.isBad || report.day.isBad { found(.note(.badTime, nil), sentenceLine) }
    if report.place.isBad { found(.note(.badPosition, nil), sentenceLine) }
    if report.elevation.isBad { found(.note(.badElevation, nil), sentenceLine) }
    if let open = epoch, !open.joins(report) {
      give(found)
      epoch = nil
    }
    if epoch == nil { epoch = Epoch(time: report.time.value, line: sentenceLine) }
    epoch?.take(report)
  }

  // MARK: Fixes

  /// All that sentences of one moment say.
  private struct Epoch {
    let time: Int?
    let line: Int
    var place: GeoPoint?
    var digits = 0
    var isVoid = false
    /// A position was no position; that is noted.
    var isBad = false
    var isGiven = false
    var elevation: Double?
    var speed: Double?
    var course: Double?
    var day: Int?
    /// Positions of systems that were not there before about 2010.
    var isModern = false
    /// Of each kind of sentence the talker that sent it; 0 for none.
    private var talkers = SIMD4<UInt16>(repeating: 0)

    init(time: Int?, line: Int) {
      self.time = time
      self.line = line
    }

    /// Whether a sentence is of the same moment. A second one of its kind and talker is not: receivers
    /// that are quicker than their clock shows.
    func joins(_ report: Report) -> Bool {
      let talker = talkers[report.kind.rawValue]
      guard let other = report.time.value else { return talker == 0 }
      return time == other && talker != report.talker
    }

    mutating func take(_ report: Report) {
      talkers[report.kind.rawValue] = report.talker
      guard report.hasFix else {
        isVoid = true
        return
      }
      if report.place.isBad { isBad = true }
      if let place = report.place.value, report.digits >= digits {
        self.place = place
        digits = report.digits
      }
      elevation = report.elevation.value ?? elevation
      speed = report.speed ?? speed
      course = report.course ?? course
      day = report.day.value ?? day
      switch report.talker {
      // GA Galileo; GB, BD, BeiDou; GI NavIC; GQ, QZ QZSS.
      case 0x4741, 0x4742, 0x4244, 0x4749, 0x4751, 0x515A: isModern = true
      default: break
      }
    }
  }

  private mutating func give(_ found: Found) {
    guard let open = epoch, !open.isGiven else { return }
    epoch?.isGiven = true
    guard !open.isVoid else { return found(.note(.noFix, nil), open.line) }
    guard let place = open.place else {
      if !open.isBad { found(.note(.withoutPosition, nil), open.line) }
      return
    }
    var fix = Fix(
      point: TrackPoint(place: place, elevation: open.elevation), speed: open.speed,
      course: open.course,
      mode: mode ?? (open.elevation == nil ? .twoDimensional : .threeDimensional))
    if let time = open.time {
      let wasDated = clock.midnight != nil
      if let day = open.day {
        if let jump = clock.set(day, time), jump { found(.note(.weekRollover, nil), open.line) }
        if !wasDated, let midnight = clock.midnight { found(.dated(midnight), open.line) }
      } else {
        clock.pass(time)
      }
      if clock.midnight == nil {
        fix.undated = clock.milliseconds
      } else {
        fix.point.time = Instant(milliseconds: clock.milliseconds)
        if clock.isBeforeItsTime(isModern: open.isModern) {
          found(.note(.weekRollover, nil), open.line)
        }
      }
    }
    found(.fix(fix), open.line)
  }

  /// The day, carried on over midnight by sentences that tell the time only. Until a date is told it
  /// counts days from that of the first fix.
  private struct Clock {
    private var day = 0
    private var time: Int?
    /// When the days began to be counted; nil until a date is told.
    private(set) var midnight: Instant?

    private static let dayLength = 86_400_000
    /// 1024 weeks: what the week number of GPS can tell.
    private static let weeks = 7168
    /// 1999-08-22, when weeks were counted from 0 again.
    private static let firstRollover = 10_825
    /// 2010-01-01.
    private static let modern = 14_610

    var milliseconds: Int64 { Int64(day) * 86_400_000 + Int64(time ?? 0) }

    /// A fix at a time of day. Back by more than an hour is the next day; forward by 23 hours or more
    /// is a sentence that came late after midnight.
    mutating func pass(_ now: Int) {
      if let last = time {
        if now < last - 3_600_000 {
          day += 1
        } else if now >= last + 23 * 3_600_000 {
          day -= 1
        }
      }
      time = now
    }

    /// A date that was told.
    /// - Returns: true when it is 1024 weeks from the one before; nil when it is the first.
    mutating func set(_ newDay: Int, _ now: Int) -> Bool? {
      let old = day
      defer {
        day = newDay
        time = now
      }
      guard midnight == nil else {
        return ((Clock.weeks - 1)...(Clock.weeks + 1)).contains(abs(newDay - old))
      }
      pass(now)
      midnight = Instant(milliseconds: Int64(newDay - day) * Int64(Clock.dayLength))
      return nil
    }

    /// Dates that are likely to be 1024 weeks or more too early: from before the first time that weeks
    /// began anew, or from systems that did not exist.
    func isBeforeItsTime(isModern: Bool) -> Bool {
      day < (isModern ? Clock.modern : Clock.firstRollover)
    }
  }
}
