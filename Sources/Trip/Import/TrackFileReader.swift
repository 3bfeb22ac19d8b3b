// One file of any format: which reader takes it is decided by its first bytes.

import Kernel
import System

enum TrackFileReader {
  enum Result {
    case file(TrackFile)
    /// What it is instead; nil where nothing is known.
    case other(Phrase?)
  }

  /// Reads an input to its end; what is packed by gzip is unpacked on the way.
  /// - Throws: when the input cannot be read, `.interrupted`. Damage is noted in the result.
  static func read(_ input: ByteSource) throws(Diagnostic) -> Result {
    let found = try TrackSource(input)
    let result = try read(found.source, as: found.detection)
    if let fault = input.fault { throw fault }
    guard case .file(var file) = result, let damage = found.gunzip?.damage else { return result }
    file.notes.append(
      ImportNote(reason: .brokenOff, count: 1, position: .unknown, detail: damage))
    return .file(file)
  }

  private static func read(
    _ source: ByteSource, as detection: TrackDetection
  ) throws(Diagnostic) -> Result {
    let format: TrackFormat
    switch detection {
    case .format(let found): format = found
    case .notTracks(let what): return .other(what)
    case .archive, .gzip, .unknown: return .other(nil)
    }
    let collector = TrackCollector(format)
    let text = JSONText(source)
    switch format {
    case .gpx: try GPXReader.read(source, into: collector)
    case .kml: try KMLReader.read(source, into: collector)
    case .tcx: try TCXReader.read(source, into: collector)
    case .fit: try FITReader.read(source, into: collector)
    case .nmea: try NMEAReader.read(source, into: collector)
    case .gpsd: try GPSDReader.read(text.source(), into: collector)
    case .owntracks: try OwnTracksReader.read(text.source(), into: collector)
    case .geojson:
      try GeoJSONTracks.read(text.source(), into: collector) { text.diagnostic($0) }
    case .photo: try PhotoReader.read(source, into: collector)
    case .googleRecords, .googleSemantic, .googleTimeline, .googlePhone:
      try GoogleReader.read(text.source(), into: collector) { text.diagnostic($0) }
    }
    text.note(to: collector)
    return .file(collector.finish())
  }
}
