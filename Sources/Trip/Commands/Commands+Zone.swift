// Zones: added as circles or out of files, listed, shown, changed, removed.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Render
import System

enum ZoneCommands {
  static let noun = Noun<Zoned>(
    "trip.zone", tr("zone"),
    events: [
      TripEvent.zoneAdded, TripEvent.zoneEdited, TripEvent.zoneRemoved, TripEvent.zoneHandled,
    ],
    attributes: [
      .name(\.name, tr("its name")),
      .latitude(.always).shown { zone, _ in
        .measure(zone.shape?.centre.latitude, decimals: 6)
      },
      .longitude(.always).shown { zone, _ in
        .measure(zone.shape?.centre.longitude, decimals: 6)
      },
      .recorded("radius_m", \.metres, tr("Radius"), shown: .always, unit: "m").shown { zone, _ in
        .measure(zone.radius, decimals: 0)
      },
      // Longitude and latitude of each corner; null for a circle.
      .kept("rings", \.rings, .json) { $0.isNull($1) ? nil : $0.json($1)?.rings },
      .duration(
        "dwell", \.dwell, tr("time inside that counts as a stay, such as 30min"), tr("Stay"),
        stored: .init(member: "dwell_ms", column: "dwell_ms", json: "dwell_s"), shown: .wide
      ).given { (arguments, key) throws(Diagnostic) in
        guard let text = arguments.text(key), !text.isEmpty else { return .null }
        return .integer(try TripParts.duration(text, arguments.span(key)).milliseconds)
      },
      .length(
        "margin", \.margin,
        tr(
          "distance beyond the border that counts as leaving; default a tenth of its size, at least 20m"
        ), tr("Margin"), stored: "margin_m", shown: .wide
      ).bare("m").given { (arguments, key) throws(Diagnostic) in
        guard let margin = arguments.length(key), margin >= 0 else {
          throw Diagnostic(.usage, tr("a margin cannot be negative"), at: arguments.span(key))
        }
        return .number(margin)
      }.shown { zone, _ in .measure(zone.fence?.margin, decimals: 0) },
      .boolean("privacy", \.isPrivate, tr("hide it from exports"), tr("Private")),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .kept("secret", \.secret),
      .choice(
        "cut", \.cut,
        tr("where a track leaving a privacy zone becomes visible again; default border"),
        tr("Shown"), shown: .wide),
      .kept("cut_base_m", \.cutBase),
      .kept("cut_latitude", \.cutLatitude, kind: .latitude),
      .kept("cut_longitude", \.cutLongitude, kind: .longitude),
      .kept("handled", \.handled, stored: .init(column: "handled_at")),
      .derived("shape", tr("Shape")) { zone, _ in
        zone.shape == nil
          ? .choice("none", tr("no area"))
          : zone.rings == nil
            ? .choice("circle", tr("circle")) : .choice("polygon", tr("polygon"))
      },
      .derived("reach_m", tr("Reach"), shown: .wide, unit: "m") { zone, _ in
        .measure(zone.shape?.reach, decimals: 0)
      },
      .derived("inside", tr("Inside")) { zone, _ in
        zone.latest.map { .boolean($0.kind != .exit) } ?? .null
      },
      .derived("since", tr("Since")) { zone, _ in
        zone.latest.map { .local($0.at, $0.clock) } ?? .null
      },
    ],
    columns: [
      "name", "shape", "latitude", "longitude", "radius_m", "reach_m", "dwell_s", "margin_m",
      "privacy", "cut", "inside", "since", "comment",
    ], order: ["name"], indexes: [["name"]],
    empty: tr("no zone yet; add one: trip zone add NAME LATITUDE LONGITUDE radius=200m"),
    completing: { (zones, session) throws(Diagnostic) in
      let reader = try TripReader(session)
      for index in zones.indices {
        var latest = try reader.latestCrossings(of: zones[index].id, most: 1)
        try reader.tellClocks(&latest)
        zones[index].latest = latest.first
      }
    })

  static let one = Parameter.positional("zone", .thing("trip.zone"), tr("a zone, by name or id"))
  private static let polygon = Parameter.option(
    "polygon", .inputFile, tr("take its area from this GeoJSON file"))
  private static let data =
    [Parameter.data("radius", .length, tr("radius of the circle; default 200m")).bare("m")]
    + noun.parameters(["dwell", "margin", "privacy", "cut", "comment"])

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
    noun.list(
      tr("List the zones, and whether you are in them"),
      narrowings: [.flag("private", tr("only those kept from others"), "p.privacy = 1")],
      synonyms: ["fences", "geofences", "regions"],
      examples: [Example("trip zone list"), Example("trip zone list --json")],
      empty: { _, arguments in
        if let term = arguments.text("search") { return tr("no zone found for “\(term)”") }
        return arguments.flag("private")
          ? tr("there is no privacy zone; make one: trip zone edit ZONE privacy=yes") : nil
      }),
    noun.show(
      tr("Show a zone, its latest crossings and its commands"), one,
      examples: [Example("trip zone show home", runs: false)], sections: sections),
    noun.whereMet(
      Command(
        "trip zone edit", tr("Change a zone"),
        parameters: [
          one, .data("name", .text, tr("its name")),
          .data("latitude", .number, tr("degrees north")),
          .data("longitude", .number, tr("degrees east")),
        ] + data + [polygon], effects: .writes, synonyms: ["move", "resize", "rename"],
        examples: [Example("trip zone edit home radius=300m", runs: false)], action: edit)),
    noun.whereMet(
      Command(
        "trip zone remove", tr("Remove a zone and its crossings"), parameters: [one],
        effects: .writes, examples: [Example("trip zone remove home", runs: false)], action: remove)
    ),
  ]

  private static func sections(_ zone: Zoned, _ session: Session) throws(Diagnostic) -> [Table] {
    let reader = try TripReader(session)
    let crossings = try reader.latestCrossings(of: zone.id, most: 10)
    let hooks = try reader.hooks().filter { $0.zone == nil || $0.zone == zone.id }
    return [
      try ZoneEventCommands.noun.table(crossings, session).section(tr("Last events"), "events"),
      try ZoneHookCommands.noun.table(hooks, session).section(tr("Commands"), "hooks"),
    ].filter { !$0.rows.isEmpty }
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

  /// What is said of circles and polygons alike.
  private static func common(_ arguments: Arguments) throws(Diagnostic) -> [JSONObject.Member] {
    try noun.members(arguments).filter { $0.name != "name" }
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
      zones.append(try noun.item(session, id))
    }
    let count = zones.count
    session.say(
      count == 1
        ? tr("added the zone \(zones[0].name)")
        : tr(count, one: "added 1 zone", other: "added \(count) zones"))
    return .table(try noun.table(zones, session))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let zone = try noun.named("zone", session, arguments)
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
    let output = try noun.change(zone, change, session) { tr("changed the zone \($0.name)") }
    let isWatched = redrawn || arguments.has("margin") || arguments.has("dwell")
    if isWatched, try reader.count("trip_crossing", Condition("zone = ?", [.id(zone.id)])) > 0 {
      let name = try noun.item(session, zone.id).name
      session.note(
        tr(
          "its stored crossings are outdated; update them: trip zone replay \(name.shellQuoted)"
        )
      )
    }
    return output
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let zone = try noun.named("zone", session, arguments)
    let output = try noun.drop(zone, session, says: tr("removed the zone \(zone.name)"))
    if zone.isPrivate {
      session.note(tr("exports now show that area again"))
    }
    return output
  }
}
