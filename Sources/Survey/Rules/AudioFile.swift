// What an audio file is by its first bytes, and how long it lasts where its header says so. Reads
// WAV, Ogg (Opus, Vorbis), MPEG-4 audio and MP3; refuses everything else, pictures that move too.

import Kernel

struct AudioFile: Sendable, Equatable {
  /// The raw value is stored, and is the suffix of the file.
  enum Kind: String, CaseIterable, Sendable {
    case ogg, wav, m4a, mp3

    var type: String {
      switch self {
      case .ogg: "audio/ogg"
      case .wav: "audio/wav"
      case .m4a: "audio/mp4"
      case .mp3: "audio/mpeg"
      }
    }
  }

  /// More is no voice note: an hour of speech as Opus has 15 MB.
  static let mostBytes = 64 << 20

  var kind: Kind
  /// nil where the header does not tell.
  var milliseconds: Int?

  /// nil when the bytes are no audio that is kept. - Complexity: O(1) but for Ogg and MPEG-4, O(bytes).
  init?(_ bytes: [UInt8]) {
    let reader = Bytes(bytes)
    if reader.text(0, 4) == "OggS" {
      guard let rate = Bytes.oggRate(reader) else { return nil }
      kind = .ogg
      milliseconds = reader.oggLength(rate)
    } else if reader.text(0, 4) == "RIFF", reader.text(8, 4) == "WAVE" {
      guard let length = reader.wavLength() else { return nil }
      kind = .wav
      milliseconds = length
    } else if reader.text(4, 4) == "ftyp" {
      guard let length = reader.movieLength() else { return nil }
      kind = .m4a
      milliseconds = length < 0 ? nil : length
    } else if reader.isMP3 {
      kind = .mp3
      milliseconds = nil
    } else {
      return nil
    }
  }
}

/// Numbers at places; nil beyond the end.
private struct Bytes {
  let all: [UInt8]

  init(_ all: [UInt8]) { self.all = all }

  func text(_ at: Int, _ count: Int) -> String? {
    guard at >= 0, count >= 0, at <= all.count - count else { return nil }
    return String(decoding: all[at..<at + count], as: UTF8.self)
  }

  func little(_ at: Int, _ count: Int) -> UInt64? {
    guard at >= 0, at <= all.count - count else { return nil }
    return all[at..<at + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  func big(_ at: Int, _ count: Int) -> UInt64? {
    guard at >= 0, at <= all.count - count else { return nil }
    return all[at..<at + count].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func milliseconds(_ count: UInt64, per second: UInt64) -> Int? {
    guard second > 0, count < 1 << 50 else { return nil }
    return Int((Double(count) * 1000 / Double(second)).rounded())
  }

  // MARK: - Ogg, RFC 3533; Opus in it, RFC 7845

  /// Samples in a second of the granule position, and those to leave out at the start; nil where the
  /// first stream is no audio that is kept.
  static func oggRate(_ reader: Bytes) -> (rate: UInt64, skip: UInt64)? {
    guard let segments = reader.little(26, 1) else { return nil }
    let start = 27 + Int(segments)
    if reader.text(start, 8) == "OpusHead", let skip = reader.little(start + 10, 2) {
      return (48000, skip)
    }
    if reader.little(start, 1) == 1, reader.text(start + 1, 6) == "vorbis",
      let rate = reader.little(start + 12, 4), rate > 0
    {
      return (rate, 0)
    }
    return nil
  }

  /// By the granule position of the last page of the first stream.
  func oggLength(_ rate: (rate: UInt64, skip: UInt64)) -> Int? {
    guard let stream = little(14, 4) else { return nil }
    var at = 0
    var last: UInt64?
    while text(at, 4) == "OggS", let segments = little(at + 26, 1) {
      let table = at + 27
      guard table + Int(segments) <= all.count else { break }
      let body = all[table..<table + Int(segments)].reduce(0) { $0 + Int($1) }
      if little(at + 14, 4) == stream, let granule = little(at + 6, 8), granule != .max {
        last = granule
      }
      at = table + Int(segments) + body
    }
    guard let last, last >= rate.skip else { return nil }
    return Bytes.milliseconds(last - rate.skip, per: rate.rate)
  }

  // MARK: - WAV

  /// nil without a format and data.
  func wavLength() -> Int? {
    var at = 12
    var perSecond: UInt64?
    while let name = text(at, 4), let size = little(at + 4, 4) {
      if name == "fmt " { perSecond = little(at + 16, 4) }
      if name == "data" {
        guard let perSecond, perSecond > 0 else { return nil }
        // A recorder that was cut off never wrote the size.
        let there = UInt64(all.count - at - 8)
        return Bytes.milliseconds(min(size, there), per: perSecond)
      }
      at += 8 + Int(size) + Int(size & 1)
    }
    return nil
  }

  // MARK: - MPEG-4, ISO/IEC 14496-12

  /// The duration of the movie header; -1 where it does not tell; nil for what is no audio alone.
  func movieLength() -> Int? {
    var length = -1
    var hasSound = false
    var hasPicture = false
    // Boxes hold boxes: ranges still to be looked at, never deeper than the file is long.
    var ranges = [(from: 0, to: all.count)]
    var boxes = 0
    while let range = ranges.popLast() {
      var at = range.from
      while let small = big(at, 4), let name = text(at + 4, 4), boxes < 10_000 {
        boxes += 1
        var head = 8
        var size = small
        if small == 1, let large = big(at + 8, 8) { (size, head) = (large, 16) }
        if small == 0 { size = UInt64(range.to - at) }
        guard size >= UInt64(head), size <= UInt64(range.to - at) else { break }
        let end = at + Int(size)
        switch name {
        case "moov", "trak", "mdia": ranges.append((at + head, end))
        case "hdlr":
          if text(at + head + 8, 4) == "soun" { hasSound = true }
          if text(at + head + 8, 4) == "vide" { hasPicture = true }
        case "mvhd":
          let isLong = big(at + head, 1) == 1
          if let scale = big(at + head + (isLong ? 20 : 12), 4),
            let count = big(at + head + (isLong ? 24 : 16), isLong ? 8 : 4)
          {
            length = Bytes.milliseconds(count, per: scale) ?? -1
          }
        default: break
        }
        at = end
      }
    }
    return hasSound && !hasPicture ? length : nil
  }

  // MARK: - MP3

  /// An ID3 tag, or two frames of MPEG layer III in a row.
  var isMP3: Bool {
    if text(0, 3) == "ID3", let size = big(6, 4), size & 0x8080_8080 == 0 { return all.count > 10 }
    guard let first = frame(0) else { return false }
    return frame(first) != nil
  }

  /// The bytes of the frame at `at`, after ISO/IEC 11172-3 and 13818-3; nil where there is none.
  private func frame(_ at: Int) -> Int? {
    guard let head = big(at, 4), head >> 21 == 0x7FF, head >> 17 & 3 == 1 else { return nil }
    let version = Int(head >> 19 & 3)
    let (rateIndex, sampleIndex) = (Int(head >> 12 & 15), Int(head >> 10 & 3))
    guard version != 1, (1...14).contains(rateIndex), sampleIndex < 3 else { return nil }
    let isFirst = version == 3
    let rates =
      isFirst
      ? [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
      : [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    let samples = [44100, 48000, 32000][sampleIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
    let size = (isFirst ? 144 : 72) * rates[rateIndex - 1] * 1000 / samples + Int(head >> 9 & 1)
    return at + size
  }
}
