// Which format a file is in, by its first bytes and never by its name.
import Interchange
import Kernel
import Photos
import System

/// What the beginning of a file says it is.
enum TrackDetection: Sendable, Equatable {
  case format(TrackFormat)
  /// A zip archive: a KMZ or a folder of files; `ImportPaths` looks into it.
  case archive
  /// Packed by gzip; what is in it tells the format.
  case gzip
  /// Known, and without tracks: why.
  case notTracks(Phrase)
  case unknown

  /// Bytes from the beginning of a file that are enough to tell.
  static let headSize = 1 << 16

  /// - Parameter head: up to `headSize` bytes from the beginning.
  /// - Complexity: O(bytes).
  init(_ head: ArraySlice<UInt8>) {
    if let binary = TrackDetection.binary(head) {
      self = binary
    } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
      || head.first == 0 || head.dropFirst().first == 0
    {
      // UTF-16: every sign that matters has a zero beside it.
      let bytes = head.drop { $0 >= 0xFE }.filter { $0 != 0 }
      self = TrackDetection.text(bytes[...])
    } else {
      self = TrackDetection.text(head)
    }
  }

  private static func binary(_ head: ArraySlice<UInt8>) -> TrackDetection? {
    let start = Array(head.prefix(64))
    if start.starts(with: [0x50, 0x4B]), start.count >= 4, [3, 5, 7].contains(start[2]) {
      return .archive
    }
    if start.starts(with: [0x1F, 0x8B, 8]) { return .gzip }
    if FITReader.hasHeader(start[...]) { return .format(.fit) }
    return switch PictureKind(start) {
    case .jpeg?, .heic?, .png?: .format(.photo)
    // The two letters of a BMP are too little to tell.
    case .bmp?, nil: nil
    case let kind?:
      .notTracks(tr("a \(kind.rawValue) picture; its time and position cannot be read"))
    }
  }

  private static func text(_ head: ArraySlice<UInt8>) -> TrackDetection {
    var rest = head
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    switch rest.first {
    case 0x3C: return xml(rest)
    case 0x7B, 0x5B: return json(rest) ?? lines(rest)
    default: return lines(rest)
    }
  }

  private static func json(_ head: ArraySlice<UInt8>) -> TrackDetection? {
    let shape = JSONShape(head)
    switch shape {
    case .gpsd: return .format(.gpsd)
    case .ownTracks: return .format(.owntracks)
    case .geoJSON: return .format(.geojson)
    case .googleRecords: return .format(.googleRecords)
    case .googleSemantic: return .format(.googleSemantic)
    case .googleTimeline: return .format(.googleTimeline)
    case .googlePhone: return .format(.googlePhone)
    case .googleSettings, .googleEdits: return shape.reason.map { .notTracks($0) }
    case .unknown: return nil
    }
  }

  // MARK: XML

  private static func xml(_ head: ArraySlice<UInt8>) -> TrackDetection {
    switch XMLHead.root(of: head) {
    case "gpx": .format(.gpx)
    case "kml": .format(.kml)
    case "TrainingCenterDatabase": .format(.tcx)
    default: .unknown
    }
  }

  // MARK: Lines

  /// Formats of one record a line. A log may begin with remarks, or in the middle of a sentence.
  private static func lines(_ head: ArraySlice<UInt8>) -> TrackDetection {
    var found = TrackDetection.unknown
    for line in head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.first == 0x7B {
        // A daemon's log holds the sentences too: its own lines decide.
        let shape = JSONShape(line)
        if shape == .gpsd { return .format(.gpsd) }
        if shape == .ownTracks, found == .unknown { found = .format(.owntracks) }
      } else if found == .unknown {
        if isSentence(line) { found = .format(.nmea) }
        if isRecord(line) { found = .format(.owntracks) }
      }
    }
    return found == .unknown && NMEAReader.hasSentence(head) ? .format(.nmea) : found
  }

  /// `$GPGGA,` and its like, at the start of a line or behind a time that a logger put there.
  private static func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    let start = line.prefix(80)
    guard let dollar = start.firstIndex(of: UInt8(ascii: "$")) else { return false }
    let sentence = start[dollar...]
    guard sentence.count >= 7, sentence[dollar + 1] == UInt8(ascii: "G") else { return false }
    return sentence[dollar + 6] == UInt8(ascii: ",")
      && sentence[(dollar + 2)..<(dollar + 6)].allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// A time and a tab, with which each line of an OwnTracks recorder begins.
  private static func isRecord(_ line: ArraySlice<UInt8>) -> Bool {
    let time = line.prefix { $0 != 0x09 }
    return (20...32).contains(time.count) && time.endIndex < line.endIndex
      && time.withUnsafeBufferPointer { Instant(iso: $0) } != nil
  }
}

/// An input with its format found, unpacked where it was packed.
struct TrackSource {
  /// To be read from here; the bytes that were looked at are still to come.
  let source: ByteSource
  let detection: TrackDetection
  /// Where the input was packed: says after the reading whether all of it came.
  let gunzip: Gunzip?

  /// Looks at the beginning of an input, and into it where it is packed.
  /// - Throws: the fault of reading.
  init(_ source: ByteSource) throws(Diagnostic) {
    let detection = TrackDetection(try source.peek(TrackDetection.headSize))
    guard detection == .gzip else {
      self.source = source
      self.detection = detection
      gunzip = nil
      return
    }
    let gunzip = Gunzip(source)
    self.source = gunzip.bytes()
    self.gunzip = gunzip
    self.detection = TrackDetection(try self.source.peek(TrackDetection.headSize))
  }
}
