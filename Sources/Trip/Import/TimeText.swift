// Times of XML formats, read from bytes. The usual form is read by itself, since points of a track
// share their day; odd forms go to the reader of ISO 8601 in Kernel, which refuses what is no time.
import Interchange
import Kernel

/// Reads `2025-08-29T20:12:19.97+02:00` and its relatives, and remembers the day between two calls. A
/// leap second, `23:59:60`, is the first one of the next minute.
struct TimeText {
  enum Reading: Equatable {
    case time(Instant)
    /// Written without a zone; the time is as if it were UTC.
    case withoutZone(Instant)
    case none
  }

  private var dayKey: (UInt64, UInt16) = (0, 0)
  private var dayStart: Int64 = 0

  /// The time that all bytes form. Decimals of a second are cut to milliseconds.
  /// - Complexity: O(bytes).
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Reading {
    usual(text) ?? odd(text)
  }

  /// nil for forms to be looked at more closely, right or wrong.
  private mutating func usual(_ text: UnsafeBufferPointer<UInt8>) -> Reading? {
    let raw = UnsafeRawBufferPointer(text)
    guard raw.count >= 19, raw[10] == 0x54, raw[13] == 0x3A, raw[16] == 0x3A,
      let hour = TimeText.pair(raw, 11), hour < 24, let minute = TimeText.pair(raw, 14),
      minute < 60, let second = TimeText.pair(raw, 17), second <= 60, setDay(raw)
    else { return nil }
    var time = dayStart &+ Int64((hour &* 60 &+ minute) &* 60 &+ second) &* 1000
    var at = 19
    if at < raw.count, raw[at] == 0x2E {
      at += 1
      var scale: Int64 = 100
      let first = at
      while at < raw.count, raw[at] &- 0x30 < 10 {
        time &+= Int64(raw[at] &- 0x30) &* scale
        scale /= 10
        at += 1
      }
      guard at > first else { return nil }
    }
    guard at < raw.count else { return .withoutZone(Instant(milliseconds: time)) }
    if raw[at] == 0x5A, at + 1 == raw.count { return .time(Instant(milliseconds: time)) }
    guard raw[at] == 0x2B || raw[at] == 0x2D, raw.count == at + 6, raw[at + 3] == 0x3A,
      let hours = TimeText.pair(raw, at + 1), hours < 24,
      let minutes = TimeText.pair(raw, at + 4), minutes < 60
    else { return nil }
    let offset = Int64(hours &* 60 &+ minutes) &* 60_000
    return .time(Instant(milliseconds: raw[at] == 0x2B ? time &- offset : time &+ offset))
  }

  private mutating func setDay(_ raw: UnsafeRawBufferPointer) -> Bool {
    let key = (
      raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
    if key == dayKey { return true }
    guard raw[4] == 0x2D, raw[7] == 0x2D, let century = TimeText.pair(raw, 0),
      let year = TimeText.pair(raw, 2), let month = TimeText.pair(raw, 5),
      let day = TimeText.pair(raw, 8),
      let number = Day(year: century * 100 + year, month: month, day: day)?.number
    else { return false }
    dayKey = key
    dayStart = Int64(number) * 86_400_000
    return true
  }

  /// Two digits.
  private static func pair(_ raw: UnsafeRawBufferPointer, _ at: Int) -> Int? {
    let tens = raw[at] &- 0x30
    let ones = raw[at + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : nil
  }

  private func odd(_ text: UnsafeBufferPointer<UInt8>) -> Reading {
    guard text.count <= 64 else { return .none }
    if let time = Instant(iso: text) { return .time(time) }
    if let time = Instant(iso: text, zone: .utc) { return .withoutZone(time) }
    return leap(text)
  }

  /// The rarer forms of a leap second: as the second before it, and one more.
  private func leap(_ text: UnsafeBufferPointer<UInt8>) -> Reading {
    var bytes = Array(text)
    guard let time = bytes.firstIndex(where: { $0 == 0x54 || $0 == 0x74 || $0 == 0x20 }) else {
      return .none
    }
    let isExtended = bytes.count > time + 3 && bytes[time + 3] == 0x3A
    let at = time + (isExtended ? 7 : 5)
    guard at + 1 < bytes.count, bytes[at] == 0x36, bytes[at + 1] == 0x30 else { return .none }
    (bytes[at], bytes[at + 1]) = (0x35, 0x39)
    return bytes.withUnsafeBufferPointer { before in
      let second = Duration(milliseconds: 1000)
      if let time = Instant(iso: before) { return .time(time + second) }
      return Instant(iso: before, zone: .utc).map { .withoutZone($0 + second) } ?? .none
    }
  }
}
