// `trip note`: words at a moment of the way.

import Command
import Core
import Kernel
import Notebook
import Render

enum NoteCommands {
  static let noun = Noun<TripNote>(
    "trip.note", tr("note"), within: .someTrip(scopes: true),
    events: [TripEvent.noteAdded, TripEvent.noteEdited, TripEvent.noteRemoved],
    attributes: [
      .someTrip, .tripName().searched,
      .text("text", \.text, tr("the text"), tr("Text"), shown: .always).searched
        .given { (arguments, key) throws(Diagnostic) in
          .string(try text(arguments.required(key), arguments.span(key)))
        },
    ] + Attribute.time("at", column: "noted_at", tr("Time")) + Attribute.position,
    columns: [
      "at", "text", "trip", "latitude", "longitude", "method", "gap_s", "elevation_m",
      "accuracy_m", "zone", "trip_id",
    ], order: ["at"], indexes: [["trip"], ["noted_at"]], frame: .lonLat,
    empty: tr("no note here; write one: trip note TEXT"))

  private static let one = Parameter.positional(
    "note", .thing("trip.note"), tr("a note, by id or the end of its id"))

  static let table: [Command] = [
    Command(
      "trip note", tr("Write a note for now, or for another time"),
      discussion: [
        tr(
          "It belongs to the trip named or entered, else to the one that covers its time: a trip under way covers everything since its start, any other trip its planned days and the time between its start and its end. Its position is the one given, else the current fix of a running recording, else the position on the track at that time: between two points at most 5 minutes apart, or 2 hours if both are within 100 m, or up to a minute beyond the end of a track. Otherwise the note has no position."
        )
      ],
      parameters: [
        .positional("text", .text, tr("text of the note")),
        .option("at", .instant(.behind, ofPlace: true), tr("its time; default now")),
        TripParts.trip,
        MomentParts.position, MomentParts.gap,
      ], effects: .writes, synonyms: ["remember", "journal", "diary", "comment", "write"],
      examples: [
        Example("trip note \"Ferry delayed, waffles excellent\""),
        Example("trip note \"Seals on the sandbank\" --at 2025-08-30T10:05 --position 51.38,3.42"),
      ], action: add),
    noun.list(
      tr("List the notes by time"),
      narrowings: Noun.Narrowing.days(
        first: "p.noted_at", last: "p.noted_at", zones: ["t.zone", "p.zone"]),
      synonyms: ["diary", "journal"], examples: [Example("trip note list")]),
    noun.show(
      tr("Show a note"), one, synonyms: ["details"],
      examples: [Example("trip note show $last", runs: false)]),
    noun.whereMet(
      Command(
        "trip note edit", tr("Change a note"),
        parameters: [
          one, noun.parameters(["text"])[0],
          .data("at", .instant(.behind, ofPlace: true), tr("its time")),
          .data("position", .text, tr("its position; empty for none"), shownAs: "LAT,LON"),
          .data("trip", .thing("trip.trip"), tr("the trip it belongs to; empty for none"))
            .also("--trip"),
        ], effects: .writes, synonyms: ["move", "rewrite"],
        examples: [Example("trip note edit $last text=\"Ferry on time\"", runs: false)],
        action: edit)),
    noun.remove(
      tr("Remove a note"), one, examples: [Example("trip note remove $last", runs: false)],
      says: { _, _ in tr("removed the note") }),
  ]

  static func text(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> String {
    let trimmed = text.trimmedBlanks
    guard !trimmed.isEmpty else { throw Diagnostic(.usage, tr("a note cannot be blank"), at: span) }
    guard trimmed.utf8.count <= 100_000 else {
      throw Diagnostic(.usage, tr("a note has at most 100,000 bytes"), at: span)
    }
    return trimmed
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let words = try text(arguments.required("text"), arguments.span("text"))
    var placement = try MomentParts.position("position", arguments)
    if placement == nil, !arguments.has("at") { placement = reader.liveFix() }
    let (at, trip, zone) = try MomentParts.moment(reader, arguments, near: placement?.place)
    if placement == nil {
      placement =
        try reader.placements(at: [at], limits: try MomentParts.limits(arguments)).first
        ?? nil
    }
    var body = JSONObject([
      .init("text", .string(words)), .init("at", .integer(at.milliseconds)),
      .init("zone", .string(zone.name)),
    ])
    body["trip"] = trip.map { .string($0.id.description) }
    if placement != nil { body = JSONObject(body.members + Placement.members(placement)) }
    let added = try noun.create(body, scope: trip?.id, session) { _ in said(placement, trip) }
    let day = zone.day(at: at)
    if session.isInteractive, !arguments.has("at"), let trip, !trip.isActive,
      !(trip.from...max(trip.from, trip.to)).contains(day)
    {
      session.note(tr("at: today, \(day), which is no day of \(trip.title)"))
    }
    return added
  }

  private static func said(_ placement: Placement?, _ trip: Trip?) -> Phrase {
    let place = placement.map { MomentParts.words($0) } ?? tr("without a place")
    return trip.map { tr("added a note to \($0.title), \(place)") }
      ?? tr("added a note without a trip, \(place)")
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let note = try noun.named("note", session, arguments)
    var body = try noun.members(arguments)
    body += try MomentParts.trip(arguments, session)
    if arguments.text("position") == "" {
      body += Placement.members(nil)
    } else if let placement = try MomentParts.position("position", arguments) {
      body += Placement.members(placement)
    }
    if let at = try session.instant("at", arguments, in: reader.clock(note.moment)) {
      body.append(.init("at", .integer(at.milliseconds)))
      // What time told is told anew.
      let method = note.moment.placement?.method
      if !arguments.has("position"), method != .given {
        body += Placement.members(try reader.placements(at: [at]).first ?? nil)
      }
    }
    return try noun.change(note, try arguments.change(body), session) { _ in
      tr("changed the note")
    }
  }
}
