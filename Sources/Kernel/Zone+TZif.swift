// Time zone files, RFC 9636, versions 1 to 4. A file that is cut off, contradicts itself or has
// offsets that no place can have is refused as a whole: the caller falls back to UTC and says so.

extension Zone {
  /// Reads the bytes of a TZif file; nil when they are not a sound one.
  ///
  /// Leap seconds ("right/" zones) are taken out of the times, since an `Instant` counts none.
  /// - Complexity: O(bytes).
  public init?(tzif bytes: [UInt8], name: String) {
    guard var header = TZifHeader(bytes, at: 0) else { return nil }
    var wide = 4
    if header.version >= 2 {
      guard let second = TZifHeader(bytes, at: header.start + header.size(wide: 4)) else {
        return nil
      }
      header = second
      wide = 8
    }
    let end = header.start + header.size(wide: wide)
    guard end <= bytes.count, let body = TZifBody(bytes, header, wide: wide) else { return nil }
    var rule: ZoneRule?
    if wide == 8 {
      guard end < bytes.count, bytes[end] == 0x0A,
        let newline = bytes[(end + 1)...].firstIndex(of: 0x0A)
      else { return nil }
      let footer = String(decoding: bytes[(end + 1)..<newline], as: UTF8.self)
      if !footer.isEmpty {
        guard let parsed = ZoneRule(footer) else { return nil }
        rule = parsed
      }
    }
    self.init(
      name: name, first: body.kinds[0], times: body.times, indices: body.indices, kinds: body.kinds,
      rule: rule)
  }
}

/// The six counts in front of each data block.
private struct TZifHeader {
  let version: UInt8
  /// Where the data begin.
  let start: Int
  let isUT: Int
  let isStandard: Int
  let leaps: Int
  let times: Int
  let kinds: Int
  let characters: Int

  init?(_ bytes: [UInt8], at offset: Int) {
    start = offset + 44
    guard start <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else {
      return nil
    }
    switch bytes[offset + 4] {
    case 0: version = 1
    case 0x32...0x39: version = bytes[offset + 4] - 0x30
    default: return nil
    }
    func count(_ number: Int) -> Int {
      bytes[(offset + 20 + number * 4)..<(offset + 24 + number * 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    (isUT, isStandard, leaps) = (count(0), count(1), count(2))
    (times, kinds, characters) = (count(3), count(4), count(5))
    guard (1...255).contains(kinds), characters >= 1, isUT == 0 || isUT == kinds,
      isStandard == 0 || isStandard == kinds
    else { return nil }
  }

  /// Counts are below 2^32, so this cannot overflow.
  func size(wide: Int) -> Int {
    times * (wide + 1) + kinds * 6 + characters + leaps * (wide + 4) + isStandard + isUT
  }
}

/// One data block, whose size was checked against the file.
private struct TZifBody {
  var times: [Int64] = []
  var indices: [UInt8] = []
  var kinds: [Zone.Kind] = []

  init?(_ bytes: [UInt8], _ header: TZifHeader, wide: Int) {
    var at = header.start
    func signed(_ start: Int, _ width: Int) -> Int64 {
      let value = bytes[start..<start + width].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      return width == 8 ? Int64(bitPattern: value) : Int64(Int32(truncatingIfNeeded: value))
    }
    times.reserveCapacity(header.times)
    for number in 0..<header.times {
      let time = signed(at + number * wide, wide)
      if let last = times.last, time <= last { return nil }
      times.append(time)
    }
    at += header.times * wide
    indices = Array(bytes[at..<at + header.times])
    guard indices.allSatisfy({ $0 < header.kinds }) else { return nil }
    at += header.times
    let names = at + header.kinds * 6
    for number in 0..<header.kinds {
      let start = at + number * 6
      let offset = Int(signed(start, 4))
      let (flag, name) = (bytes[start + 4], Int(bytes[start + 5]))
      guard offset.magnitude <= 93_600, flag <= 1, name < header.characters,
        let end = bytes[(names + name)..<(names + header.characters)].firstIndex(of: 0)
      else { return nil }
      let text = String(decoding: bytes[(names + name)..<end], as: UTF8.self)
      kinds.append(Zone.Kind(offset: offset, isSummer: flag == 1, abbreviation: text))
    }
    at = names + header.characters
    let leaps = (0..<header.leaps).map { number in
      let start = at + number * (wide + 4)
      return (at: signed(start, wide), correction: signed(start + wide, 4))
    }
    if !leaps.isEmpty {
      times = times.map { time in
        time.addingClamped(-(leaps.last { $0.at <= time }?.correction ?? 0))
      }
      for (a, b) in zip(times, times.dropFirst()) where a >= b { return nil }
    }
  }
}
