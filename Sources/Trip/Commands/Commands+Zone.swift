// Zones: added as circles or out of files, listed, shown, changed, removed.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Render
import System

enum ZoneCommands {
  static let one = Parameter.positional("zone", .thing("trip.zone"), tr("a zone, by name or id"))
  private static let polygon = Parameter.option(
    "polygon", .inputFile, tr("take its area from this GeoJSON file"))
  private static let data = [
    Parameter.data("radius", .length, tr("radius of the circle; default 200m")).bare("m"),
    .data(
      "dwell", .text, tr("time inside that counts as a stay, such as 30min"), shownAs: "TIME"),
    .data(
      "margin", .length,
      tr(
        "distance beyond the border that counts as leaving; default a tenth of its size, at least 20m"
      )
    ).bare("m"),
    .data("privacy", .boolean, tr("hide it from exports")),
    .data(
      "cut", .choice(ZoneCut.allCases.map { Choice($0.rawValue, $0.words) }),
      tr("where a track leaving a privacy zone becomes visible again; default border")),
    .data("comment", .text, tr("a comment")),
  ]

  static let table: [Command] = [
    Command(
      "trip zone add", tr("Add a zone: a circle, or polygons from a file"),
      discussion: [
        tr(
          "trip zone events lists crossings of its border: live ones while something records, past ones after trip zone replay. --polygon imports the feature with that name, or the only one; without a name, every feature that has one."
        ),
        tr(
          "privacy=yes hides tracks within it from every export, and within a shifted, larger area around it, so that the ends of tracks do not reveal its centre."
        ),
        tr(
          "A straight road reveals the address from afar: cut=bend hides the track up to its next real bend, cut=leg up to the next stay."
        ),
      ],
      parameters: [
        .optional("name", .text, tr("its name"), shownAs: "NAME"),
        .optional("latitude", .number, tr("degrees north"), shownAs: "LATITUDE"),
        .optional("longitude", .number, tr("degrees east"), shownAs: "LONGITUDE"), polygon,
      ] + data, effects: .writes, synonyms: ["fence", "geofence", "region", "area", "private"],
      examples: [
        Example("trip zone add home 45.0703 7.6869 radius=200m privacy=yes"),
        Example(
          "trip zone add nowhere 95 7 radius=200m", tr("Refused: not on the globe"), code: .usage),
      ], action: add),
    Command(
      "trip zone list", tr("List the zones, and whether you are in them"),
      parameters: [.flag("private", tr("only those kept from others")), .search]
        + Parameter.paging, effects: .reads, synonyms: ["fences", "geofences", "regions"],
      examples: [Example("trip zone list"), Example("trip zone list --json")], action: list),
    Command(
      "trip zone show", tr("Show a zone, its latest crossings and its commands"),
      parameters: [one], effects: .reads,
      examples: [Example("trip zone show home", runs: false)], action: show),
    Command(
      "trip zone edit", tr("Change a zone"),
      parameters: [
        one, .data("name", .text, tr("its name")),
        .data("latitude", .number, tr("degrees north")),
        .data("longitude", .number, tr("degrees east")),
      ] + data + [polygon], effects: .writes, synonyms: ["move", "resize", "rename"],
      examples: [Example("trip zone edit home radius=300m", runs: false)], action: edit),
    Command(
      "trip zone remove", tr("Remove a zone and its crossings"), parameters: [one],
      effects: .writes, examples: [Example("trip zone remove home", runs: false)], action: remove),
  ]

  static func oneZone(_ arguments: Arguments, _ reader: TripReader) throws(Diagnostic) -> Zoned {
    guard let id = try arguments.thing("zone", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.zone(id))
  }

  // MARK: - Reading

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let page = try reader.page(arguments, "trip.zone")
    let conditions = arguments.flag("private") ? [Condition("z.privacy = 1")] : []
    let zones = try reader.searched(arguments, page, { $0.id }, { [$0.name, $0.comment] }) {
      (page) throws(Diagnostic) in try reader.zones(conditions, page: page)
    }
    var table = try TripViews.zones(zones, reader)
    if let term = arguments.text("search") {
      table.empty = tr("no zone found for “\(term)”")
    } else if !conditions.isEmpty {
      table.empty = tr("there is no privacy zone; make one: trip zone edit ZONE privacy=yes")
    }
    return .table(table.paged(page, ids: zones.map(\.id)))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let zone = try oneZone(arguments, reader)
    var sections: [Table] = []
    let crossings = try reader.latestCrossings(of: zone.id, most: 10)
    if !crossings.isEmpty {
      var section = try TripViews.crossings(crossings, reader)
      section.title = tr("Last events")
      section.key = "events"
      sections.append(section)
    }
    let hooks = try reader.hooks().filter { $0.zone == nil || $0.zone == zone.id }
    if !hooks.isEmpty {
      var section = try TripViews.hooks(hooks, reader, try HookApprovals(session))
      section.title = tr("Commands")
      section.key = "hooks"
      sections.append(section)
    }
    var record = try TripViews.zones([zone], reader).record(sections)
    for index in record.fields.indices where record.fields[index].column.shown == .wide {
      record.fields[index].column.shown = .always
    }
    return .record(record)
  }

  // MARK: - Writing

  /// What moves the area that exports leave out, made once for a zone: two secrets for one door could be
  /// told apart, and sixteen would average out.
  private static func secret(_ session: Session) -> JSON {
    let hash = ContentHash.BLAKE2b()
    hash.update(Array(session.newID().description.utf8))
    return .string(hash.digest().hex)
  }

  /// What settles the hidden area of a zone that is, or becomes, private: by how many metres it is moved,
  /// for good, and the place that this goes by, anew only where the zone has gone elsewhere.
  private static func settled(
    _ zone: Zoned?, _ shape: ZoneShape?, isPrivate: Bool
  ) -> [JSONObject.Member] {
    guard isPrivate, let shape else { return [] }
    var body: [JSONObject.Member] = []
    let base: Double
    if let known = zone?.cutBase {
      base = known
    } else {
      // One that was private before is in exports already: it stays as it was hidden then.
      let before = zone.flatMap { $0.isPrivate ? $0.shape : nil }
      base = PrivacyZones.base(before ?? shape)
      body.append(.init("cut_base_m", .number(base)))
    }
    let old: GeoPoint? =
      if let zone, zone.cutBase != nil || zone.isPrivate {
        zone.cutPlace ?? zone.shape?.centre
      } else { nil }
    if let old, Geodesic.length(from: old, to: shape.centre) < base { return body }
    body.append(.init("cut_latitude", .number(shape.centre.latitude)))
    body.append(.init("cut_longitude", .number(shape.centre.longitude)))
    return body
  }

  private static func place(_ arguments: Arguments) throws(Diagnostic) -> GeoPoint? {
    guard let latitude = arguments.number("latitude"), let longitude = arguments.number("longitude")
    else {
      guard !arguments.has("latitude"), !arguments.has("longitude") else {
        throw Diagnostic(
          .usage, tr("a place needs a latitude and a longitude"),
          at: arguments.invocation.line.span,
          hint: tr("write both in degrees: 45.0703 7.6869"))
      }
      return nil
    }
    return try TripParts.place(latitude, longitude, arguments)
  }

  private static func radius(_ arguments: Arguments) throws(Diagnostic) -> Double? {
    guard let radius = arguments.length("radius") else { return nil }
    guard radius >= 1, radius <= ZoneShape.most else {
      throw Diagnostic(
        .usage, tr("a radius must be between 1 m and 5000 km"), at: arguments.span("radius"))
    }
    return radius
  }

  /// What `dwell=`, `margin=`, `privacy=`, `comment=` say.
  private static func common(_ arguments: Arguments) throws(Diagnostic) -> [JSONObject.Member] {
    var body = arguments.members(["comment"])
    if let text = arguments.text("dwell") {
      let dwell = text.isEmpty ? nil : try TripParts.duration(text, arguments.span("dwell"))
      body.append(.init("dwell_ms", dwell.map { .integer($0.milliseconds) } ?? .null))
    }
    if let margin = arguments.length("margin") {
      guard margin >= 0 else {
        throw Diagnostic(.usage, tr("a margin cannot be negative"), at: arguments.span("margin"))
      }
      body.append(.init("margin_m", .number(margin)))
    }
    if let isPrivate = arguments.boolean("privacy") {
      body.append(.init("privacy", .bool(isPrivate)))
    }
    if let cut = arguments.text("cut") { body.append(.init("cut", .string(cut))) }
    return body
  }

  private static func checkedName(
    _ text: String, _ span: SourceSpan, _ reader: TripReader, but id: Identifier? = nil
  ) throws(Diagnostic) -> String {
    let name = try TripParts.name(text, span)
    if let other = try reader.zones().first(where: { $0.name.folded == name.folded && $0.id != id })
    {
      throw Diagnostic(
        .usage, tr("a zone \(other.name) already exists"), at: span,
        hint: tr(
          "choose another name, or change that one: trip zone edit \(other.name.shellQuoted)")
      )
    }
    return name
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let place = try place(arguments)
    let radius = try radius(arguments)
    let common = try common(arguments)
    var areas: [(name: String, shape: ZoneShape, body: [JSONObject.Member])] = []
    if let file = arguments.text("polygon") {
      guard place == nil, radius == nil else {
        throw Diagnostic(
          .usage, tr("a zone is a circle or a polygon, not both"),
          at: arguments.span(radius == nil ? "latitude" : "radius"),
          hint: tr("omit the position and the radius, or --polygon"))
      }
      let found = try ZoneFile.areas(file, arguments.span("polygon"), session)
      for area in try ZoneFile.chosen(found, arguments.text("name"), file, arguments) {
        let span = arguments.span(arguments.has("name") ? "name" : "polygon")
        areas.append(
          (
            try checkedName(area.name, span, reader), ZoneShape(area.polygon),
            [.init("rings", JSON(rings: area.polygon.rings))]
          ))
      }
    } else {
      guard let name = arguments.text("name"), let place else {
        throw Diagnostic(
          .usage, tr("where is the zone?"), at: arguments.invocation.line.span,
          hint: tr("trip zone add NAME LATITUDE LONGITUDE radius=200m, or --polygon FILE"))
      }
      areas.append(
        (
          try checkedName(name, arguments.span("name"), reader),
          ZoneShape(centre: place, radius: radius ?? 200),
          [
            .init("latitude", .number(place.latitude)),
            .init("longitude", .number(place.longitude)), .init("radius_m", .number(radius ?? 200)),
          ]
        ))
    }
    var zones: [Zoned] = []
    for (name, shape, area) in areas {
      let id = session.newID()
      let head: [JSONObject.Member] = [
        .init("name", .string(name)), .init("secret", secret(session)),
      ]
      let cut = settled(nil, shape, isPrivate: arguments.boolean("privacy") ?? false)
      try session.append(
        TripEvent.zoneAdded, scope: nil, entity: id, body: JSONObject(head + area + common + cut))
      zones.append(try reader.found(try reader.zone(id)))
    }
    let count = zones.count
    session.say(
      count == 1
        ? tr("added the zone \(zones[0].name)")
        : tr(count, one: "added 1 zone", other: "added \(count) zones"))
    return .table(try TripViews.zones(zones, reader))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let zone = try oneZone(arguments, reader)
    var body = try common(arguments)
    if let text = arguments.text("name") {
      let name = try checkedName(text, arguments.span("name"), reader, but: zone.id)
      body.append(.init("name", .string(name)))
    }
    let asked = try radius(arguments)
    let moves = arguments.has("latitude") || arguments.has("longitude") || asked != nil
    var shape = zone.shape
    if let file = arguments.text("polygon") {
      guard !moves else {
        throw Diagnostic(
          .usage, tr("a zone is a circle or a polygon, not both"), at: arguments.span("polygon"),
          hint: tr("omit the position and the radius, or --polygon"))
      }
      let found = try ZoneFile.areas(file, arguments.span("polygon"), session)
      let area = try ZoneFile.chosen(found, zone.name, file, arguments)[0]
      shape = ZoneShape(area.polygon)
      body += [
        .init("rings", JSON(rings: area.polygon.rings)), .init("latitude", .null),
        .init("longitude", .null), .init("radius_m", .null),
      ]
    } else if moves {
      let old = zone.shape?.centre
      let latitude = arguments.number("latitude") ?? (zone.rings == nil ? old?.latitude : nil)
      let longitude = arguments.number("longitude") ?? (zone.rings == nil ? old?.longitude : nil)
      guard let latitude, let longitude else {
        throw Diagnostic(
          .usage, tr("the circle needs a centre"), at: arguments.invocation.line.span,
          hint: tr("to turn a polygon into a circle, give latitude=, longitude= and radius="))
      }
      let place = try TripParts.place(latitude, longitude, arguments)
      shape = ZoneShape(centre: place, radius: asked ?? zone.radius ?? 200)
      body += [
        .init("rings", .null), .init("latitude", .number(place.latitude)),
        .init("longitude", .number(place.longitude)),
        .init("radius_m", .number(asked ?? zone.radius ?? 200)),
      ]
    }
    let redrawn = moves || arguments.has("polygon")
    var change = try arguments.change(body)
    let isPrivate = arguments.boolean("privacy") ?? zone.isPrivate
    for member in settled(zone, shape, isPrivate: isPrivate) { change[member.name] = member.value }
    if isPrivate, zone.secret == nil { change["secret"] = secret(session) }
    try session.append(TripEvent.zoneEdited, scope: nil, entity: zone.id, body: change)
    let changed = try reader.found(try reader.zone(zone.id))
    session.say(tr("changed the zone \(changed.name)"))
    let isWatched = redrawn || arguments.has("margin") || arguments.has("dwell")
    if isWatched, try reader.count("trip_crossing", Condition("zone = ?", [.id(zone.id)])) > 0 {
      session.note(
        tr(
          "its stored crossings are outdated; update them: trip zone replay \(changed.name.shellQuoted)"
        )
      )
    }
    return .table(try TripViews.zones([changed], reader))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let zone = try oneZone(arguments, reader)
    let table = try TripViews.zones([zone], reader)
    try session.append(TripEvent.zoneRemoved, scope: nil, entity: zone.id, body: JSONObject())
    session.say(tr("removed the zone \(zone.name)"))
    if zone.isPrivate {
      session.note(tr("exports now show that area again"))
    }
    return .table(table)
  }
}
