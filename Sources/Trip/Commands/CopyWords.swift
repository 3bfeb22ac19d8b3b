// What an import found to be told twice, with the commands that decide otherwise.

import Command
import Core
import Kernel
import Notebook

enum CopyWords {
  private static let most = 10

  /// Tells of tracks that tell the way of another again.
  static func tell(
    _ copies: [(copy: StoredTrack, of: StoredTrack)], _ reader: TripReader
  ) throws(Diagnostic) {
    // Of several that tell one way the first is enough.
    var told: [(copy: StoredTrack, of: StoredTrack)] = []
    for one in copies {
      guard let now = try reader.track(one.copy.id), !now.covers.isEmpty,
        !told.contains(where: { $0.copy.id == now.id })
      else { continue }
      told.append((now, one.of))
    }
    for (copy, other) in told.prefix(most) {
      let tail = try reader.tail(copy.id)
      let rest = copy.countedRest().measures.length
      let name = try name(copy, reader), otherName = try self.name(other, reader)
      let words =
        rest < max(100, copy.measures.length / 100)
        ? tr("\(name) covers the same route as \(otherName) and is counted once")
        : tr(
          "\(name) covers part of the route of \(otherName): of its \(copy.measures.length.wayText), only \(rest.wayText) count"
        )
      reader.session.warn(
        Diagnostic(
          .ok, words,
          hint: tr(
            "to delete it: trip track remove \(tail); to count both: trip track edit \(tail) counts=always"
          )))
    }
    if told.count > most {
      reader.session.warn(
        Diagnostic(
          .ok,
          tr(
            told.count - most, one: "1 more duplicate track",
            other: "\(told.count - most) more duplicate tracks"),
          hint: tr("list them: trip track list --copies")))
    }
  }

  private static func name(
    _ track: StoredTrack, _ reader: TripReader
  ) throws(Diagnostic) -> String {
    if let source = track.source, track.name == nil {
      return "\(source) (\(try reader.tail(track.id)))".printable
    }
    return try TrackCommands.title(track, reader).printable
  }
}
