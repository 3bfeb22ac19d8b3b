// Notes and photos out of their tables, by their time.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  /// Notes by their time.
  func notes(_ conditions: [Condition] = []) throws(Diagnostic) -> [TripNote] {
    try NoteCommands.noun.items(session, conditions)
  }

  /// The clocks that tell a moment.
  func clock(_ moment: Moment) -> Zone { clock(trip: moment.tripZone, own: moment.zone) }

  /// Photos by the time they were taken.
  func photos(_ conditions: [Condition] = []) throws(Diagnostic) -> [TripPhoto] {
    try TripPhotoCommands.noun.items(session, conditions)
  }

  func photo(_ id: Identifier) throws(Diagnostic) -> TripPhoto? {
    try TripPhotoCommands.noun.item(session, ifThere: id)
  }

  /// The photo that was made of a file with this fingerprint.
  func photo(ofSource fingerprint: String) throws(Diagnostic) -> TripPhoto? {
    try photos([Condition("p.source_hash = ?", [.text(fingerprint)])]).first
  }
}
