// Trips as the program sees them: commands, tables, things, and the way into a trip.

import Command
import Kernel
import Notebook

extension Domain {
  /// Plans, tracks, places: where one was, when, how far.
  public static let trip = Domain(
    name: "trip", summary: tr("Trips planned and recorded: where one was, when, how far"),
    mainNoun: nil,
    nouns: [
      ("track", tr("where one was: points with times, measured")),
      ("plan", tr("where to be on which day of a trip")),
      ("packing", tr("what to take along")), ("booking", tr("beds, rides, tickets")),
      ("budget", tr("what a trip may cost")), ("expense", tr("what it cost, and who owes whom")),
      ("rate", tr("what currencies are worth")),
    ],
    tables: [
      TripCommands.table, TripImportCommand.table, TripExportCommand.table, TrackCommands.table,
      PlanCommands.table, PackingCommands.table, BookingCommands.table, MoneyCommands.table,
      CompareCommand.table,
    ],
    models: TripModel.all, things: TripThings.all + TripThings.plan,
    reminders: TripReminders.all,
    enter: { (session, text, span) throws(Diagnostic) in
      guard let text, let span else { return session.leavePlaces() }
      let reader = try TripReader(session)
      let id = try session.resolve(text, "trip.trip", at: span)
      reader.enter(try reader.found(try reader.trip(id)))
    })
}
