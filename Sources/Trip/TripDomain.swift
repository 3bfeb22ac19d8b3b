// Trips as the program sees them: commands, tables, things, and the way into a trip.

import Assistant
import Command
import Kernel
import Notebook

extension Domain {
  /// Plans, tracks, places: where one was, when, how far.
  public static let trip = Domain(
    name: "trip", summary: tr("Plan and record trips: where you went, when, how far"),
    mainNoun: nil,
    nouns: [
      ("track", tr("a recorded or imported track")),
      ("stay", tr("a place where you stayed, found or entered by hand")),
      ("leg", tr("the way between two stays")),
      ("note", tr("a note with its time and place")),
      ("photo", tr("a photo with its time and place")),
      ("zone", tr("an area to watch, or to keep private")),
      ("poi", tr("a place of interest")), ("checkin", tr("a visit to a place of interest")),
      ("hook", tr("a command that runs when a zone is entered or left")),
      ("borders", tr("country borders, imported once")),
      ("plan", tr("the stops of a trip, day by day")),
      ("packing", tr("the packing list")), ("booking", tr("reservations: beds, rides, tickets")),
      ("budget", tr("what a trip may cost")), ("expense", tr("what it cost, and who owes whom")),
      ("rate", tr("exchange rates")),
      ("conversation", tr("what you asked a language model, and what it answered")),
    ],
    otherWords: [
      OtherWords(
        "", ["trip", "holiday", "vacation", "journey", "viaggio", "vacanza", "gita"],
        plural: ["trips", "holidays", "vacations", "journeys", "viaggi", "vacanze", "gite"]),
      OtherWords(
        "track", ["traccia", "recording", "passeggiata", "camminata", "percorso"],
        plural: [
          "tracce", "recordings", "rides", "walks", "hikes", "passeggiate", "camminate", "percorsi",
        ]),
      OtherWords("stay", ["sosta"], plural: ["soste"]),
      OtherWords("note", ["nota"], plural: ["note"]),
      OtherWords("photo", ["picture", "image", "foto"], plural: ["pictures", "images", "photos"]),
      OtherWords(
        "zone", ["geofence", "zona", "privacy zone", "private zone"], plural: ["geofences"]),
      OtherWords("poi", ["place", "luogo", "posto"], plural: ["places", "luoghi", "posti"]),
      OtherWords(
        "plan", ["itinerary", "programma", "itinerario", "tappa"], plural: ["stops", "tappe"],
        behindVerb: ["stop", "fermata"]),
      OtherWords(
        "packing", ["packing list", "luggage", "valigia", "bagaglio", "item"],
        plural: ["items", "bagagli"]),
      OtherWords(
        "booking",
        [
          "reservation", "hotel", "flight", "ticket", "train", "ferry", "car", "bus",
          "prenotazione",
          "volo", "albergo", "biglietto", "treno", "traghetto", "noleggio",
        ],
        plural: [
          "reservations", "hotels", "flights", "tickets", "trains", "prenotazioni", "voli",
          "alberghi", "biglietti", "treni",
        ]),
      OtherWords("expense", ["cost", "spesa"], plural: ["costs", "spese", "spending"]),
      OtherWords("checkin", ["visit", "visita"], plural: ["visits", "visite"]),
    ],
    wordings: TripWordings.all, headings: TripWordings.headings, slots: TripSlots.all,
    chapters: [
      Chapter(
        tr("Before the trip"),
        [
          "add", "list", "show", "edit", "remove", "use", "plan", "booking", "packing", "budget",
          "expense", "rate", "next",
        ]),
      Chapter(
        tr("On the road"),
        ["start", "stop", "record", "watch", "note", "photo", "poi", "checkin", "zone", "hook"]),
      Chapter(
        tr("Import and review tracks"),
        [
          "import", "track", "stays", "stay", "legs", "leg", "propose", "confirm", "compare",
        ]),
      Chapter(
        tr("Look back at your trips"),
        [
          "map", "heat", "chart", "profile", "calendar", "year", "firsts", "streaks", "countries",
          "days", "stay-limit", "where", "distance", "near", "borders",
        ]),
      Chapter(tr("Share"), ["book", "export"]),
      Chapter(tr("Ask a language model"), Conversations.words),
    ],
    inner: ["trip.trip": Inner(added: "plan", listed: "", asks: true)],
    fileSuffixes: [
      "gpx", "kml", "kmz", "fit", "tcx", "nmea", "rec", "gz",
    ],
    fileMarks: [
      "LineString\"", "\"locations\"", "timelineObjects", "semanticSegments", "\"_type\"",
    ],
    tables: [
      CommandTable(
        "add", "list", "show", "edit", "remove", "use", "start", "stop",
        table: TripCommands.table),
      CommandTable("next", table: NextCommand.table),
      CommandTable("import", table: TripImportCommand.table),
      CommandTable("export", table: TripExportCommand.table),
      CommandTable("track", table: TrackCommands.table),
      CommandTable("record", table: RecordCommand.table),
      CommandTable("note", table: NoteCommands.table),
      CommandTable("photo", table: TripPhotoCommands.table),
      CommandTable("map", "heat", "chart", "profile", "calendar", table: PictureCommands.table),
      CommandTable("zone", table: ZoneCommands.table),
      CommandTable("zone", table: ZoneEventCommands.table),
      CommandTable("zone", "hook", table: ZoneHookCommands.table),
      CommandTable("poi", table: PlaceCommands.table),
      CommandTable("poi", table: PlaceImportCommand.table),
      CommandTable("checkin", table: CheckinCommands.table),
      CommandTable("plan", table: PlanCommands.table),
      CommandTable("packing", table: Packing.table),
      CommandTable("booking", table: BookingCommands.table),
      CommandTable("expense", table: ExpenseCommands.table),
      CommandTable("budget", "expense", "rate", table: MoneyCommands.table),
      CommandTable("compare", table: CompareCommand.table),
      CommandTable("near", "borders", table: BorderCommands.table),
      CommandTable("countries", "days", "stay-limit", table: CountryCommands.table),
      CommandTable("firsts", "streaks", "year", table: MemoryCommands.table),
      CommandTable("track", table: OutlierCommands.table),
      CommandTable("stays", "stay", table: StayCommands.table),
      CommandTable("legs", "leg", table: LegCommands.table),
      CommandTable("propose", table: ProposeCommand.table),
      CommandTable("book", table: BookCommand.table),
      CommandTable("watch", table: WatchCommand.table),
      CommandTable("confirm", table: ConfirmCommand.table),
      CommandTable("where", "distance", table: WhereCommands.table),
      CommandTable("ask", "conversation", table: TripTalks.talks.table),
    ],
    models: TripModel.all, fingerprint: TripModel.fingerprint,
    things: TripThings.all + Conversations.things("trip", TripTalks.talks),
    doctorChecks: [
      .program("gpsd", tr("Receivers"), package: "gpsd", tr("to record from a receiver"))
    ],
    verifyChecks: [
      TripReader.verify, HookCare.verify, RecordingStore.verify,
    ],
    attachments: [TripPhotoCommands.noun.files],
    leftovers: [RecordingStore.leftover],
    reminders: TripReminders.all,
    forgetters: [Conversations.forgetter("trip", TripTalks.talks)],
    prose: TripProse.fields.merging(Conversations.prose("trip")) { first, _ in first },
    givesAway: { (session) throws(Diagnostic) in
      let privacy = try TripReader(session).privacy()
      return { privacy.names(in: $0) }
    },
    titles: TripTitles.all.merging(Conversations.titles("trip")) { first, _ in first },
    sample: SampleTrip.sample,
    days: { (session) in
      guard let reader = try? TripReader(session) else { return nil }
      let named = session.typedOption("trip").flatMap {
        session.identifier(named: $0.text, "trip.trip")
      }
      let id = named ?? session.place("trip.trip")?.id
      guard let id, let trip = (try? reader.trip(id)) ?? nil else { return nil }
      return trip.from...max(trip.from, trip.to)
    },
    today: { (session) throws(Diagnostic) in try PlanCommands.today(session) },
    enter: { (session, text, span) throws(Diagnostic) in
      guard let text, let span else { return session.leavePlaces() }
      let reader = try TripReader(session)
      let id = try session.resolve(text, "trip.trip", at: span)
      reader.enter(try reader.found(try reader.trip(id)))
    })
}
