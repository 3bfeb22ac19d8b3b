// `trip photo`: pictures of the way, placed by what they say themselves or by the track.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render
import System

enum TripPhotoCommands {
  static let noun = Noun<TripPhoto>(
    "trip.photo", tr("photo"), within: .someTrip(scopes: true),
    events: [
      TripEvent.photoAdded, TripEvent.photoEdited, TripEvent.photoPlaced, TripEvent.photoRemoved,
    ],
    attributes: [
      .someTrip, .tripName().searched,
      .text("caption", \.caption, tr("caption"), tr("Caption"), shown: .always).searched
        .given { (arguments, key) throws(Diagnostic) in
          let caption = arguments.text(key) ?? ""
          return caption.isEmpty
            ? .null : .string(try NoteCommands.text(caption, arguments.span(key)))
        },
    ] + file + [
      .unread("source_hash", .text),
      // As the camera's clock said, in the zone it was thought to be in, and what that clock was off.
      .recorded("camera_at", \.cameraAt, tr("Camera's time")).shown { photo, session in
        .local(
          photo.cameraAt, session.clock(trip: photo.moment.tripZone, own: photo.moment.zone))
      },
      .recorded(
        "offset", \.offset, tr("Clock offset"),
        stored: .init(member: "offset_ms", column: "offset_ms", json: "offset_s")),
    ] + Attribute.time("taken_at", column: "taken_at", tr("Taken")) + Attribute.position,
    columns: [
      "taken_at", "caption", "source", "trip", "latitude", "longitude", "method", "gap_s",
      "elevation_m", "accuracy_m", "zone", "camera_at", "offset_s", "file", "width", "height",
      "bytes", "sha256", "path", "thumbnail", "trip_id",
    ], order: ["taken_at"], indexes: [["trip"], ["taken_at"], ["source_hash"]], frame: .lonLat,
    empty: tr("no photo here; add some: trip photo FILE"))

  private static let file: [Attribute<TripPhoto>] = Attribute.attachment(
    [
      .recorded("width", \.width, tr("Width"), shown: .wide),
      .recorded("height", \.height, tr("Height of picture"), shown: .wide),
    ], file: .init(tr("File"), .wide), source: .init(tr("Camera's name"), .always), bytes: .never)

  private static let one = Parameter.positional(
    "photo", .thing("trip.photo"), tr("a photo, by id, end of its id, or file name in the camera"))
  private static let offset = Parameter.option(
    "offset", .text, tr("offset to add to the camera's time: +1h, -3min; auto to detect it"),
    shownAs: "DURATION|auto")

  static let table: [Command] = [
    Command(
      "trip photo", tr("Add photos where and when they were taken"),
      discussion: [
        tr(
          "Reads JPEG, PNG and, with libheif, HEIC. The notebook keeps an upright copy of at most 1280 pixels on the longer side, without metadata except the time. A file that was added before is recognised."
        ),
        tr(
          "The position is the one given, else the one that the camera stored, else the position on the track at that time: between two points at most 5 minutes apart, or 2 hours if both are within 100 m, or up to a minute beyond the end of a track. The list shows which one, and over what gap. A time without a UTC offset is in the time zone of the trip. --offset auto detects the error of the camera's clock from photos that also hold a position or a satellite time: the median, reported with its spread. A picture without a time gets the current time and the current fix of a running recording."
        ),
      ],
      parameters: [
        .rest(
          "file", .inputFile, tr("photos from a camera or phone"), required: true, shownAs: "FILE"),
        TripParts.trip, offset, .option("caption", .text, tr("caption")),
        MomentParts.position, MomentParts.gap,
      ], effects: .writes, synonyms: ["picture", "image", "camera", "geotag", "jpeg"],
      examples: [
        Example("trip photo examples/lamp.png --caption \"Lamp on the pier\""),
        Example("trip photo DCIM/*.JPG --offset auto", runs: false),
        Example(
          "trip photo examples/coast.gpx", tr("Refused: not a picture; nothing is added"),
          code: .data),
      ], action: add),
    noun.list(
      tr("List the photos by the time they were taken"),
      narrowings: Noun.Narrowing.days(
        first: "p.taken_at", last: "p.taken_at", zones: ["t.zone", "p.zone"])
        + [.flag("unplaced", tr("only photos without a position"), "p.latitude IS NULL")],
      synonyms: ["pictures", "gallery", "images"],
      examples: [Example("trip photo list"), Example("trip photo list --json")]),
    noun.show(
      tr("Show a photo and its details"), one, synonyms: ["view", "display"],
      examples: [Example("trip photo show $last", runs: false)],
      sections: { (photo, session) throws(Diagnostic) in
        try session.showPicture { () throws(Diagnostic) in
          try session.has(photo.attachment) ? try session.read(photo.attachment) : nil
        }
        return []
      }),
    noun.whereMet(
      Command(
        "trip photo edit", tr("Change the caption, position or trip of a photo"),
        parameters: [
          one, noun.parameters(["caption"])[0],
          .data("position", .text, tr("its position; empty for none"), shownAs: "LAT,LON"),
          .data("trip", .thing("trip.trip"), tr("the trip it belongs to; empty for none"))
            .also("--trip"),
        ], effects: .writes, synonyms: ["caption", "title", "rename", "move"],
        examples: [Example("trip photo edit $last caption=\"Pier at low tide\"", runs: false)],
        action: edit)),
    Command(
      "trip photo place", tr("Place photos on the track again, with another clock offset"),
      discussion: [
        tr(
          "Applies to the photos named, else to those of the trip named or entered, else to all: photos placed by a track, or without a position, get the position of their time. A position from the camera or entered by hand stays; --offset corrects the time of these photos too. --offset auto detects the error of the clock from the times at which the track passed the positions that the camera stored."
        )
      ],
      parameters: [
        .rest("photo", .thing("trip.photo"), tr("photos; default all")), TripParts.trip,
        .option(
          "offset", .text,
          tr(
            "offset to add to the camera's time: +1h, -3min; auto to detect it; default unchanged"
          ),
          shownAs: "DURATION|auto"), MomentParts.gap,
      ], effects: .writes, synonyms: ["geotag", "offset", "clock"],
      examples: [Example("trip photo place --offset +1h")], action: place),
    noun.remove(
      tr("Remove a photo"), one,
      discussion: [
        tr("The file stays next to the notebook: undo and --as-of need it.")
      ], synonyms: ["delete", "discard"],
      examples: [Example("trip photo remove $last", runs: false)],
      says: { photos, _ in
        photos.count == 1
          ? tr("removed the photo \(photos[0].title)")
          : tr("removed \(photos.count) photos")
      }),
    Command(
      "trip photo export", tr("Export a photo to a file"), parameters: [one], effects: .reads,
      contained: false,
      synonyms: ["save", "copy", "jpeg"],
      examples: [Example("trip photo export $last --out pier.jpg", runs: false)], action: export),
  ]

  /// `+1h`, `-3min`, `90s`, in milliseconds; nil for `auto`.
  static func offset(_ arguments: Arguments) throws(Diagnostic) -> PhotoTaker.Offset? {
    guard let text = arguments.text("offset") else { return nil }
    if text == "auto" { return .auto }
    let isMinus = text.hasPrefix("-") || text.hasPrefix("−")
    let size = isMinus || text.hasPrefix("+") ? String(text.dropFirst()) : text
    do throws(QuantityFault) {
      let milliseconds = size == "0" ? 0 : try Duration(parsing: size).milliseconds
      return .given(isMinus ? -milliseconds : milliseconds)
    } catch {
      throw Diagnostic(
        .usage, tr("--offset: \(error.message)"), at: arguments.span("offset"),
        hint: tr("such as +1h, -2min30s, 45s"))
    }
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    var trip: Trip?
    if let id = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id {
      trip = try reader.trip(id)
    }
    var taker = try PhotoTaker(reader, trip: trip)
    taker.offset = try offset(arguments) ?? .given(0)
    taker.limits = try MomentParts.limits(arguments)
    taker.given = try MomentParts.position("position", arguments)
    taker.at = session.now
    taker.takesLiveFix = true
    if let caption = arguments.text("caption"), !caption.isEmpty {
      taker.caption = try NoteCommands.text(caption, arguments.span("caption"))
    }
    var shots: [PhotoTaker.Shot] = []
    var missing: [Diagnostic] = []
    for (path, span) in zip(arguments.texts("file"), arguments.spans("file")) {
      do throws(Diagnostic) { shots.append(try taker.shot(path, span)) } catch {
        guard error.code == .noInput, !Files.exists(path) else { throw error }
        missing.append(error)
      }
    }
    try session.passOver(missing, rest: !shots.isEmpty)
    return try noun.answer(session, try taker.take(shots).map(\.id))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let photo = try noun.named("photo", session, arguments)
    var body = try noun.members(arguments)
    body += try MomentParts.trip(arguments, session)
    if arguments.text("position") == "" {
      body += Placement.members(nil)
    } else if let placement = try MomentParts.position("position", arguments) {
      body += Placement.members(placement)
    }
    return try noun.change(photo, try arguments.change(body), session) { _ in
      tr("changed the photo \(photo.title)")
    }
  }

  static func place(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let asked = try offset(arguments)
    var conditions: [Condition] = []
    let named = try arguments.things("photo", session)
    if !named.isEmpty {
      conditions.append(.among("p.id", named))
    } else {
      conditions += try MomentParts.conditions(reader, arguments, "taken_at")
    }
    conditions.append(Condition("p.camera_at IS NOT NULL"))
    // Another offset corrects every time; a place that does not hang on the time stays.
    let all = try reader.photos(conditions)
    func isPlacedByTime(_ photo: TripPhoto) -> Bool {
      photo.moment.placement.map { $0.method == .track } ?? true
    }
    let photos = all.filter { asked != nil || isPlacedByTime($0) }
    guard !photos.isEmpty else {
      session.say(tr("no photo here is placed by a track: nothing to do"))
      return .table(try noun.table([], session))
    }
    var offset: Int64?
    switch asked {
    case .given(let milliseconds)?: offset = milliseconds
    case .auto?: offset = try PhotoTaker.told(try estimate(photos, reader), session)
    case nil: break
    }
    let offsets = photos.map { offset ?? $0.offset.milliseconds }
    let times = zip(photos, offsets).map { photo, offset in
      (photo.cameraAt ?? session.now) + Duration(milliseconds: offset)
    }
    let found = try reader.placements(at: times, limits: try MomentParts.limits(arguments))
    let trips = try reader.trips()
    var (placed, asking, kept) = (0, 0, 0)
    for (index, photo) in photos.enumerated() {
      var members: [JSONObject.Member] = [
        .init("offset_ms", .integer(offsets[index])),
        .init("taken_at", .integer(times[index].milliseconds)),
      ]
      if isPlacedByTime(photo) {
        asking += 1
        placed += found[index] == nil ? 0 : 1
        members += Placement.members(found[index])
      } else {
        kept += 1
      }
      try session.append(
        TripEvent.photoPlaced, scope: photo.trip, entity: photo.id, body: JSONObject(members))
      // By its wrong time it may have been of no trip.
      let time = times[index]
      if photo.trip == nil, offset != nil,
        let trip = MomentParts.trip(holding: { _ in time }, trips, reader)
      {
        try session.append(
          TripEvent.photoEdited, scope: trip.id, entity: photo.id,
          body: ["trip": .string(trip.id.description)])
      }
    }
    if asking > 0 {
      session.say(
        tr(
          placed, one: "placed 1 of \(asking) photos on the track",
          other: "placed \(placed) of \(asking) photos on the track"))
    }
    if kept > 0 {
      session.say(
        tr(
          kept, one: "1 photo keeps its position; its time is corrected",
          other: "\(kept) photos keep their positions; their times are corrected"))
    }
    return try noun.answer(session, photos.map(\.id))
  }

  /// By the places that the camera wrote.
  private static func estimate(
    _ photos: [TripPhoto], _ reader: TripReader
  ) throws(Diagnostic) -> CameraOffset? {
    try reader.cameraOffset(
      photos.compactMap { photo in
        guard let placement = photo.moment.placement, placement.method == .exif,
          let camera = photo.cameraAt
        else { return nil }
        return (placement.place, camera.milliseconds)
      })
  }

  static func export(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let photo = try noun.named("photo", session, arguments)
    let suffix = session.namedOutput.map { Paths.suffix(of: $0) } ?? "jpg"
    guard ["jpg", "jpeg", ""].contains(suffix) else {
      throw Diagnostic(
        .usage, tr("photos are exported as JPEG, not .\(suffix)"),
        at: arguments.invocation.line.span, hint: tr("end the name in .jpg"))
    }
    return .file(try session.read(photo.attachment, at: arguments.span("photo")))
  }
}
