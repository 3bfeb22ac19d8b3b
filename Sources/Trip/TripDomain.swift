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
      ("stay", tr("where one stayed, found in the tracks or told")),
      ("leg", tr("the ways between stays")),
      ("note", tr("words at a moment and a place of the way")),
      ("photo", tr("a picture at a moment and a place of the way")),
      ("zone", tr("an area whose border is watched, or that is kept private")),
      ("poi", tr("a place of interest")), ("checkin", tr("a visit to a place of interest")),
      ("hook", tr("a command that runs when a zone is entered or left")),
      ("borders", tr("outlines of countries, imported once")),
      ("plan", tr("where to be on which day of a trip")),
      ("packing", tr("what to take along")), ("booking", tr("beds, rides, tickets")),
      ("budget", tr("what a trip may cost")), ("expense", tr("what it cost, and who owes whom")),
      ("rate", tr("what currencies are worth")),
    ],
    otherWords: [
      OtherWords(
        "", ["trip", "holiday", "vacation", "journey", "viaggio", "vacanza", "gita"],
        plural: ["trips", "holidays", "vacations", "journeys", "viaggi", "vacanze", "gite"]),
      OtherWords(
        "track", ["traccia", "recording"], plural: ["tracce", "recordings", "rides", "walks"]),
      OtherWords("stay", ["sosta"], plural: ["soste"]),
      OtherWords("note", ["nota"], plural: ["note"]),
      OtherWords("photo", ["picture", "image", "foto"], plural: ["pictures", "images"]),
      OtherWords("zone", ["geofence", "zona"], plural: ["geofences"]),
      OtherWords("poi", ["place", "luogo", "posto"], plural: ["places", "luoghi", "posti"]),
      OtherWords(
        "plan", ["itinerary", "programma", "itinerario", "tappa"], plural: ["stops", "tappe"]),
      OtherWords(
        "packing", ["packing list", "luggage", "valigia", "bagaglio", "item"], plural: ["items"]),
      OtherWords(
        "booking", ["reservation", "hotel", "flight", "prenotazione", "volo", "albergo"],
        plural: ["reservations", "hotels", "flights", "prenotazioni", "voli", "alberghi"]),
      OtherWords("expense", ["cost", "spesa"], plural: ["costs", "spese"]),
      OtherWords("checkin", ["visit", "visita"], plural: ["visits", "visite"]),
    ],
    chapters: [
      Chapter(
        tr("Before the trip"),
        [
          "add", "list", "show", "edit", "remove", "use", "plan", "booking", "packing", "budget",
          "expense", "rate",
        ]),
      Chapter(
        tr("On the way"),
        ["start", "stop", "record", "watch", "note", "photo", "poi", "checkin", "zone", "hook"]),
      Chapter(
        tr("Bring in what was recorded"),
        [
          "import", "track", "stays", "stay", "legs", "leg", "propose", "confirm", "compare",
        ]),
      Chapter(
        tr("Look back"),
        [
          "map", "heat", "chart", "profile", "calendar", "year", "firsts", "streaks", "countries",
          "days", "stay-limit", "near", "borders",
        ]),
      Chapter(tr("Hand over"), ["book", "export"]),
    ],
    fileSuffixes: [
      "gpx", "kml", "kmz", "fit", "tcx", "nmea", "rec", "gz",
    ],
    fileMarks: [
      "LineString\"", "\"locations\"", "timelineObjects", "semanticSegments", "\"_type\"",
    ],
    tables: [
      TripCommands.table, TripImportCommand.table, TripExportCommand.table, TrackCommands.table,
      RecordCommand.table, NoteCommands.table, TripPhotoCommands.table, PictureCommands.table,
      ZoneCommands.table, ZoneEventCommands.table, ZoneHookCommands.table, PlaceCommands.table,
      PlaceImportCommand.table, CheckinCommands.table, PlanCommands.table, Packing.table,
      BookingCommands.table, MoneyCommands.table, CompareCommand.table, BorderCommands.table,
      CountryCommands.table, MemoryCommands.table, OutlierCommands.table, StayCommands.table,
      LegCommands.table, ProposeCommand.table, BookCommand.table, WatchCommand.table,
      ConfirmCommand.table,
    ],
    models: TripModel.all, things: TripThings.all + TripThings.plan,
    doctorChecks: [
      TripPhotoCare.doctor,
      .program("gpsd", tr("Receivers"), package: "gpsd", tr("to record from a receiver")),
    ],
    verifyChecks: [
      TripReader.verify, TripPhotoCare.verify, HookCare.verify, RecordingStore.verify,
    ],
    attachments: TripPhotoCare.files,
    leftovers: [RecordingStore.leftover],
    reminders: TripReminders.all,
    givesAway: { (session) throws(Diagnostic) in
      let privacy = try TripReader(session).privacy()
      return { privacy.names(in: $0) }
    },
    sample: SampleTrip.sample,
    enter: { (session, text, span) throws(Diagnostic) in
      guard let text, let span else { return session.leavePlaces() }
      let reader = try TripReader(session)
      let id = try session.resolve(text, "trip.trip", at: span)
      reader.enter(try reader.found(try reader.trip(id)))
    })
}
