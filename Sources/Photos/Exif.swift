// What is read of a photo's Exif block: which way is up, when it was taken, where. The block comes
// from anybody: every offset is checked, every list is bounded, and what makes no sense counts as
// absent. Nothing else of it is read, and nothing of it but the time is ever written.

import Kernel

/// When a camera's clock said the photo was taken.
public struct TakenTime: Sendable, Equatable {
  public var civil: CivilTime
  /// Seconds east of UTC, where the camera says so.
  public var offset: Int?

  public init(civil: CivilTime, offset: Int? = nil) {
    self.civil = civil
    self.offset = offset
  }

  /// The instant; `zone` stands in for an offset the camera does not give.
  public func instant(in zone: @autoclosure () -> Zone) -> Instant {
    let known = offset.map { Zone.fixed(seconds: $0) }
    return (known ?? zone()).instant(of: civil)
  }
}

/// Where a photo was taken.
public struct PhotoPosition: Sendable, Equatable {
  /// Degrees, WGS 84, north and east positive.
  public var latitude: Double
  public var longitude: Double
  /// Metres above sea level.
  public var altitudeM: Double?
  /// The satellites' time, in UTC.
  public var time: Instant?
}

/// What a camera wrote and nobody can use, as it stands there.
public enum ExifFault: Sendable, Equatable {
  /// A date that no calendar has.
  case time(String)
  /// Zeros, blanks, or a year before there were such cameras: the clock was never set.
  case clock(String)
  /// An offset from UTC that no zone has.
  case offset(String)
  /// Degrees off the globe, or 0, 0 as devices write without a fix.
  case position

  public var message: Phrase {
    switch self {
    case .time(let text): tr("its time cannot be read: \(text)")
    case .clock(let text):
      text.contains { ("1"..."9").contains($0) }
        ? tr("the clock of the camera was not set: \(text)")
        : tr("the clock of the camera was not set")
    case .offset(let text): tr("ignored its offset from UTC, which is impossible: \(text)")
    case .position: tr("ignored its position, which is 0, 0 or not on the globe")
    }
  }

  /// Whether it leaves the photo without a time.
  public var isOfTime: Bool {
    switch self {
    case .time, .clock: true
    case .offset, .position: false
    }
  }
}

/// The part of Exif that matters here.
public struct Exif: Sendable, Equatable {
  /// 1 to 8 as Exif 2.32 numbers them, tag 0x0112; 1 is upright.
  public var orientation = 1
  public var taken: TakenTime?
  public var position: PhotoPosition?
  /// What was there and is of no use; in the order of this type.
  public var faults: [ExifFault] = []

  public init() {}

  /// Reads the TIFF structure; never fails.
  /// - Complexity: O(entries), at most some thousand.
  public init(_ bytes: [UInt8]) {
    guard let reader = TIFFReader(bytes) else { return }
    let main = reader.directory(at: reader.first)
    if let value = main[0x0112].flatMap({ reader.integer($0) }), (1...8).contains(value) {
      orientation = value
    }
    if let at = main[0x8769].flatMap({ reader.integer($0) }) {
      taken = Exif.taken(reader, reader.directory(at: at), &faults)
    }
    if let at = main[0x8825].flatMap({ reader.integer($0) }) {
      let entries = reader.directory(at: at)
      position = Exif.position(reader, entries)
      if position == nil, entries[2] != nil, entries[4] != nil { faults.append(.position) }
    }
  }

  /// DateTimeOriginal with its offset, else DateTimeDigitized. The date of the last change, which
  /// programs set as they like, is no time of taking.
  private static func taken(
    _ reader: TIFFReader, _ entries: [Int: TIFFReader.Entry], _ faults: inout [ExifFault]
  ) -> TakenTime? {
    var unread: [ExifFault] = []
    for (time, zone, fraction) in [(0x9003, 0x9011, 0x9291), (0x9004, 0x9012, 0x9292)] {
      guard let text = entries[time].flatMap({ reader.text($0) }) else { continue }
      guard var civil = CivilTime(exif: text), Exif.isOfSetClock(civil) else {
        let isUnset =
          CivilTime(exif: text) != nil || text.utf8.allSatisfy { [0x20, 0x30, 0x3A].contains($0) }
        unread.append(isUnset ? .clock(text) : .time(text))
        continue
      }
      if let digits = entries[fraction].flatMap({ reader.text($0) }) {
        civil.millisecondOfDay += Exif.milliseconds(fraction: digits) ?? 0
      }
      let written = entries[zone].flatMap { reader.text($0) }
      let offset = written.flatMap { Exif.offset($0) }
      // Blanks are what a camera without a zone writes.
      if offset == nil, let written, written.contains(where: \.isNumber) {
        faults.append(.offset(written))
      }
      return TakenTime(civil: civil, offset: offset)
    }
    faults += unread.prefix(1)
    return nil
  }

  private static func isOfSetClock(_ civil: CivilTime) -> Bool {
    Zone.utc.instant(of: civil) >= Instant.firstRecorded
  }

  /// The digits behind the point of a second, at most nine, cut to milliseconds; blanks may follow
  /// them. nil for anything else.
  static func milliseconds(fraction text: String) -> Int? {
    let digits = text.utf8.prefix { $0 != 0x20 }
    guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      text.utf8.dropFirst(digits.count).allSatisfy({ $0 == 0x20 })
    else { return nil }
    return CivilTime.digits((Array(digits) + [0x30, 0x30])[..<3])
  }

  /// `+02:00` in seconds; nil for anything else.
  static func offset(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = CivilTime.digits(bytes[1..<3]), let minutes = CivilTime.digits(bytes[4..<6]),
      hours <= 14, minutes <= 59
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func position(
    _ reader: TIFFReader, _ entries: [Int: TIFFReader.Entry]
  ) -> PhotoPosition? {
    /// Where the side is missing nobody knows which half of the globe is meant. Some programs write
    /// it in small letters, as a sign, or turn the numbers negative instead.
    func degrees(_ value: Int, _ reference: Int, _ most: Double, _ sides: [String: Bool])
      -> Double?
    {
      guard let parts = entries[value].flatMap({ reader.rationals($0) }), parts.count == 3,
        let letter = entries[reference].flatMap({ reader.text($0) })?.first,
        let isMinus = sides[letter.uppercased()]
      else { return nil }
      let size = parts[0].magnitude + parts[1].magnitude / 60 + parts[2].magnitude / 3600
      guard size.isFinite, size <= most else { return nil }
      return isMinus || parts.contains { $0 < 0 } ? -size : size
    }
    guard let latitude = degrees(2, 1, 90, ["N": false, "S": true, "+": false, "-": true]),
      let longitude = degrees(4, 3, 180, ["E": false, "W": true, "+": false, "-": true]),
      // What devices write without a fix.
      latitude != 0 || longitude != 0
    else { return nil }
    var position = PhotoPosition(latitude: latitude, longitude: longitude)
    if let altitude = entries[6].flatMap({ reader.rationals($0) })?.first, altitude.isFinite,
      altitude.magnitude < 100_000
    {
      let isBelow = entries[5].flatMap { reader.integer($0) } == 1
      position.altitudeM = isBelow ? -altitude : altitude
    }
    if let date = entries[29].flatMap({ reader.text($0) }),
      let parts = entries[7].flatMap({ reader.rationals($0) }), parts.count == 3,
      let midnight = CivilTime(exif: date + " 00:00:00"),
      parts.allSatisfy({ $0.isFinite && $0 >= 0 && $0 < 86_400 })
    {
      let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
      if seconds < 86_400 {
        let civil = CivilTime(day: midnight.day, millisecondOfDay: Int(seconds * 1000))
        if isOfSetClock(civil) { position.time = Zone.utc.instant(of: civil) }
      }
    }
    return position
  }
}

extension CivilTime {
  /// `2026:05:11 09:30:12`, as Exif writes times; nil for anything else, such as the blanks and
  /// zeros of a camera whose clock was never set.
  init?(exif text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, bytes[4] == UInt8(ascii: ":"), bytes[7] == UInt8(ascii: ":"),
      bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let year = CivilTime.digits(bytes[0..<4]), year > 0,
      let month = CivilTime.digits(bytes[5..<7]), let day = CivilTime.digits(bytes[8..<10]),
      let hour = CivilTime.digits(bytes[11..<13]), hour < 24,
      let minute = CivilTime.digits(bytes[14..<16]),
      let second = CivilTime.digits(bytes[17..<19]),
      let date = Day(year: year, month: month, day: day)
    else { return nil }
    self.init(day: date, hour: hour, minute: minute, second: second)
  }

  static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// As Exif writes it; nil beyond the years 1 to 9999.
  var exif: String? {
    let (year, month, day) = self.day.parts
    guard (1...9999).contains(year) else { return nil }
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    let date = [padded(year, 4), padded(month, 2), padded(day, 2)].joined(separator: ":")
    let time = [padded(hour, 2), padded(minute, 2), padded(second, 2)].joined(separator: ":")
    return date + " " + time
  }
}
