// What an export gives out: tracks one by one, with their points read when they are wanted, and the
// trips they belong to.

import Core
import Kernel
import Notebook

struct TripSource {
  let reader: TripReader
  let trips: [Trip]
  let tracks: [StoredTrack]
  /// What the file is called inside.
  let title: String

  func line(_ track: StoredTrack) throws(Diagnostic) -> TrackLine {
    try reader.session.checkInterrupted()
    return try reader.line(of: track.id)
  }

  func extras(_ track: StoredTrack) throws(Diagnostic) -> StoredExtras? {
    try reader.extras(of: track.id)
  }
}

extension TripReader {
  /// What the file of a track said beyond what is understood; nil without any.
  func extras(of track: Identifier) throws(Diagnostic) -> StoredExtras? {
    let event = try notebook.first(
      "SELECT extras FROM trip_track WHERE id = ?", [.id(track)]
    ) { (row) throws(Diagnostic) in row.identifier(0) }
    guard let event, let event, let bytes = try notebook.blob(of: event) else { return nil }
    return StoredExtras(bytes)
  }
}
