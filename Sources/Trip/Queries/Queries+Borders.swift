// The set of borders out of the log.

import Command
import Core
import Kernel
import Notebook

/// What is known of a set of borders before its outlines are read.
struct StoredBorders: Entity {
  var id = Identifier.none
  /// The file's name as the user gave it.
  var name = ""
  var areas = 0
  var points = 0
  /// Metres from point to point by the median, and how far outside counts as near.
  var step = 0.0
  var tolerance = 0.0
  /// Tells that the same file comes again: BLAKE2b-256.
  var hash = ""
  var importedAt: Instant?
}

extension TripReader {
  /// All sets: more than one only after two notebooks were brought together. The last one counts.
  func allBorders() throws(Diagnostic) -> [StoredBorders] {
    try BorderCommands.noun.items(session)
  }

  func borders() throws(Diagnostic) -> StoredBorders? { try allBorders().last }

  /// The countries of a set.
  /// - Throws: `data` when the bytes are damaged or erased.
  func borderSet(_ borders: StoredBorders) throws(Diagnostic) -> BorderSet {
    let event = try notebook.first(
      "SELECT bytes FROM trip_borders WHERE id = ?", [.id(borders.id)]
    ) { (row) throws(Diagnostic) in row.identifier(0) }
    guard let event, let event, let bytes = try notebook.blob(of: event),
      let set = BorderSet(bytes)
    else {
      throw Diagnostic(
        .data, tr("the stored borders are damaged"),
        hint: tr("import them again: trip borders import FILE"))
    }
    return set
  }

  /// The borders ready to be asked; nil when none were imported.
  func countryFinder() throws(Diagnostic) -> CountryFinder? {
    guard let borders = try borders() else { return nil }
    guard let finder = CountryFinder(try borderSet(borders), tolerance: borders.tolerance) else {
      throw Diagnostic(.internalFault, tr("not enough memory for the borders"))
    }
    return finder
  }

  /// The same for a command that is nothing without them.
  func countries(_ arguments: Arguments) throws(Diagnostic) -> CountryFinder {
    if let finder = try countryFinder() { return finder }
    throw Diagnostic(
      .refused, tr("countries need borders, and none are imported yet"),
      at: arguments.invocation.line.span,
      hint: tr(
        "import Natural Earth's countries (admin 0) or country-coder's borders.json: trip borders import FILE"
      ))
  }

  /// Days and nights by country within a period, with what lies around it as far as inference reaches.
  /// - Complexity: O(points).
  func presence(
    _ finder: CountryFinder, from: Day?, to: Day?, trip: Identifier? = nil, gap: Int,
    group: @escaping (Int32, Day) -> Int32 = { area, _ in area }
  ) throws(Diagnostic) -> PresenceLog {
    var log = PresenceLog(finder, gap: gap, group: group)
    // Days of places begin up to 14 hours from those of UTC.
    let start = from.map { Zone.utc.start(of: $0.adding(days: -gap - 2)) }
    let end = to.map { Zone.utc.start(of: $0.adding(days: gap + 3)) }
    try history(from: start, to: end, trip: trip) { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      log.add(stretch)
    }
    return log
  }
}
