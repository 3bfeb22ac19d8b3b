// The JSON lines of gpsd, as `gpspipe -w` writes them: TPV reports become fixes. Sentences of NMEA that
// stand between them (`gpspipe -rw`) are read over. gpsd_json(5) describes the fields.
import Core
import Kernel

/// Turns bytes of a stream of gpsd into fixes.
///
/// gpsd may report a moment several times, each time knowing more: reports of one time are one fix. Of the
/// heights only altMSL (formerly alt) is above the sea; altHAE is above the ellipsoid, up to 100 m away
/// from it.
struct GPSDDecoder {
  typealias Found = (_ found: Decoded, _ line: Int) -> Void

  /// The version that gpsd told.
  private(set) var release: String?
  /// Satellites in use, as gpsd told last; nil until it has.
  private(set) var satellites: Int?

  /// gpsd's own limit of a line is 10,240 bytes.
  private var lines = LineCutter(limit: 1 << 16)
  private var held: (fix: Fix, line: Int, isGiven: Bool)?

  init() {}

  /// Takes the next bytes. Complexity: O(bytes).
  mutating func take(_ bytes: ArraySlice<UInt8>, _ found: Found) {
    var rest = bytes
    while let line = lines.next(&rest) { take(line, isLast: false, found) }
  }

  /// As `take`, for those who want nothing but fixes.
  mutating func take(_ bytes: ArraySlice<UInt8>, fix: (Fix) -> Void) {
    take(bytes) { found, _ in if case .fix(let one) = found { fix(one) } }
  }

  /// Gives the fix whose moment may not be over yet: for a receiver that is silent until the next
  /// second. What comes later of the same moment is dropped.
  mutating func flush(_ found: Found) {
    guard let now = held, !now.isGiven else { return }
    held?.isGiven = true
    found(.fix(now.fix), now.line)
  }

  /// The stream has ended; a line that stops in its middle is left out.
  mutating func finish(_ found: Found) {
    if let line = lines.last() { take(line, isLast: true, found) }
    flush(found)
    held = nil
  }

  // MARK: Lines

  private mutating func take(_ line: LineCutter.Line, isLast: Bool, _ found: Found) {
    guard case .whole(let bytes) = line else {
      return found(.note(.notUnderstood, tr("the line is too long")), lines.number)
    }
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }) else { return }
    switch bytes[start] {
    case 0x7B: break
    // Sentences and comments.
    case 0x24, 0x21, 0x23: return
    default: return found(.note(.notUnderstood, nil), lines.number)
    }
    var report = Report()
    let fault = bytes[start...].withUnsafeBytes { bytes -> JSONFault? in
      var reader = JSONReader(borrowing: bytes)
      do throws(JSONFault) { try report.read(&reader) } catch { return error }
      return nil
    }
    if fault != nil {
      return found(.note(isLast ? .brokenOff : .notUnderstood, nil), lines.number)
    }
    switch report.kind {
    case .tpv: take(report, found)
    case .version: release = report.release ?? release
    case .sky: satellites = report.satellites.flatMap { Int(exactly: $0) } ?? satellites
    case .error:
      found(.note(.notUnderstood, tr("gpsd reports: \(report.message ?? "")")), lines.number)
    case .other: break
    }
  }

  private mutating func take(_ report: Report, _ found: Found) {
    if report.hasBadTime { found(.note(.badTime, nil), lines.number) }
    guard let mode = report.mode.flatMap({ Int(exactly: $0) }).flatMap(Fix.Mode.init(rawValue:))
    else {
      flush(found)
      held = nil
      return found(.note(.noFix, nil), lines.number)
    }
    guard let latitude = report.latitude, let longitude = report.longitude else {
      return found(.note(.withoutPosition, nil), lines.number)
    }
    var fix = Fix(
      point: TrackPoint(
        place: GeoPoint(latitude: latitude, longitude: longitude), time: report.time,
        accuracy: report.accuracy), speed: report.speed, course: report.course, mode: mode)
    // Without a third dimension gpsd repeats a height it does not know.
    if mode == .threeDimensional {
      fix.point.elevation = report.seaHeight ?? report.height
      if fix.point.elevation == nil, let height = report.ellipsoidHeight {
        fix.point.elevation = height
        found(
          .note(.ellipsoidHeight, tr("only the height above the ellipsoid is known")), lines.number)
      }
    }
    if let old = held {
      if old.fix.isSameMoment(as: fix) {
        // Reports of one moment only add.
        fix.fillIn(from: old.fix)
        held = (fix, old.line, old.isGiven)
        return
      }
      flush(found)
    }
    held = (fix, lines.number, false)
  }

  // MARK: Reports

  /// What a line says, as far as it is of use.
  private struct Report {
    enum Kind { case tpv, sky, version, error, other }

    var kind = Kind.other
    var mode: Double?
    var time: Instant?
    var hasBadTime = false
    var latitude: Double?
    var longitude: Double?
    var seaHeight: Double?
    var height: Double?
    var ellipsoidHeight: Double?
    var horizontalError: Double?
    var eastError: Double?
    var northError: Double?
    var speed: Double?
    var course: Double?
    var satellites: Double?
    var release: String?
    var message: String?

    /// Metres; gpsd tells either the error in the plane or those along both axes.
    var accuracy: Double? {
      if let horizontalError { return horizontalError }
      guard let eastError, let northError else { return nil }
      return (eastError * eastError + northError * northError).squareRoot()
    }

    private enum Name {
      case kind, time, release, message, mode, latitude, longitude, speed, course, satellites
      case seaHeight, height, ellipsoidHeight, horizontalError, eastError, northError
    }

    /// The names that are read, by their length.
    private static let names: [[(StaticString, Name)]] = [
      [], [], [],
      [
        ("lat", .latitude), ("lon", .longitude), ("alt", .height), ("eph", .horizontalError),
        ("epx", .eastError), ("epy", .northError),
      ],
      [("mode", .mode), ("time", .time), ("uSat", .satellites)],
      [("class", .kind), ("speed", .speed), ("track", .course)],
      [("altMSL", .seaHeight), ("altHAE", .ellipsoidHeight)],
      [("release", .release), ("message", .message)],
    ]

    mutating func read(_ reader: inout JSONReader) throws(JSONFault) {
      while let token = try reader.next() {
        guard token == .name else { continue }
        var name: Name?
        let length = reader.withText { $0.count }
        if length < Report.names.count {
          for (word, one) in Report.names[length] where reader.textEquals(word) {
            name = one
            break
          }
        }
        guard let value = try reader.next() else { return }
        switch value {
        case .string: if let name { set(name, reader) }
        case .integer(let number): if let name { set(name, Double(number)) }
        case .number(let number): if let name { set(name, number) }
        default: try reader.skip(after: value)
        }
      }
    }

    private mutating func set(_ name: Name, _ reader: borrowing JSONReader) {
      switch name {
      case .kind:
        kind =
          reader.textEquals("TPV")
          ? .tpv
          : reader.textEquals("SKY")
            ? .sky
            : reader.textEquals("VERSION") ? .version : reader.textEquals("ERROR") ? .error : .other
      case .time:
        var times = TimeText()
        time = reader.withText { if case .time(let time) = times.read($0) { time } else { nil } }
        hasBadTime = time == nil
      case .release: release = reader.text
      case .message: message = reader.text
      default: break
      }
    }

    private mutating func set(_ name: Name, _ number: Double) {
      guard number.isFinite else {
        if name == .time { hasBadTime = true }
        return
      }
      switch name {
      case .time: setTime(number)
      case .mode: mode = number
      case .latitude: latitude = number
      case .longitude: longitude = number
      case .seaHeight: seaHeight = number
      case .height: height = number
      case .ellipsoidHeight: ellipsoidHeight = number
      case .horizontalError: horizontalError = number
      case .eastError: eastError = number
      case .northError: northError = number
      case .speed: speed = number
      case .course: course = number
      case .satellites: satellites = number
      case .kind, .release, .message: break
      }
    }

    /// Seconds since 1970, as old versions tell it.
    private mutating func setTime(_ seconds: Double) {
      if seconds.magnitude < 1e11 {
        time = Instant(milliseconds: Int64((seconds * 1000).rounded()))
      } else {
        hasBadTime = true
      }
    }
  }
}

extension Fix {
  /// Of two fixes without a time only the same place tells that they are one.
  fileprivate func isSameMoment(as other: Fix) -> Bool {
    point.time == other.point.time && (point.time != nil || point.place == other.point.place)
  }

  fileprivate mutating func fillIn(from older: Fix) {
    point.elevation = point.elevation ?? older.point.elevation
    point.accuracy = point.accuracy ?? older.point.accuracy
    speed = speed ?? older.speed
    course = course ?? older.course
  }
}
