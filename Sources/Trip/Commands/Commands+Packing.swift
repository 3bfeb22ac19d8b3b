// `trip packing`: what to take along, and what is in the bag already.

import Command
import Kernel
import Notebook
import Render

enum PackingCommands {
  private static let one = Parameter.positional(
    "item", .thing("trip.packing"), tr("an item, by name or id"), shownAs: "ITEM")
  private static let several = Parameter.rest(
    "item", .thing("trip.packing"), tr("items, by name or id"), required: true,
    shownAs: "ITEM")
  private static let data = [
    Parameter.data("count", .integer(1...10_000), tr("number of pieces; default 1")),
    // A number alone is kilograms as long as nobody means grams by it.
    .data("weight", .mass, tr("weight of one piece: 450g, 1.2kg")).bare("kg", below: 30),
    .data("category", .text, tr("a category such as clothes or papers")),
    .data("for", .text, tr("the person it is for")), .data("comment", .text, tr("a comment")),
  ]

  static let table: [Command] = [
    Command(
      "trip packing add", tr("Add an item to the packing list"),
      parameters: [.positional("name", .text, tr("what it is"))] + data + [TripParts.trip],
      effects: .writes, synonyms: ["checklist", "luggage", "gear", "bag"],
      examples: [
        Example(
          "trip packing add \"Rain coat\" count=2 weight=450g category=clothes for=Anna --trip Zeeland"
        )
      ], action: add),
    Command(
      "trip packing list", tr("Show the packing list, with weights"),
      parameters: [
        TripParts.trip, .option("for", .text, tr("only items of this person")),
        .option("category", .text, tr("only this category")),
        .flag("open", tr("only items not packed yet")), .search,
      ] + Parameter.paging, effects: .reads, synonyms: ["checklist", "luggage"],
      examples: [Example("trip packing list"), Example("trip packing list --open --json")],
      action: list),
    Command(
      "trip packing edit", tr("Change an item of the packing list"),
      parameters: [one, .data("name", .text, tr("what it is"))] + data + [TripParts.ofTrip],
      effects: .writes,
      examples: [Example("trip packing edit Tent weight=2.1kg")], action: TripParts.within(edit)),
    Command(
      "trip packing remove", tr("Remove items from the packing list"),
      parameters: [several, TripParts.ofTrip],
      effects: .writes, examples: [Example("trip packing remove Tent")],
      action: TripParts.within { (session, arguments) throws(Diagnostic) in
        try each(session, arguments, TripEvent.packingRemoved, JSONObject()) { count in
          tr(
            count, one: "removed 1 item from the list",
            other: "removed \(count) items from the list")
        }
      }),
    Command(
      "trip packing pack", tr("Mark items as packed"),
      parameters: [several, TripParts.ofTrip],
      effects: .writes, synonyms: ["check", "tick"], examples: [Example("trip packing pack Tent")],
      action: TripParts.within { (session, arguments) throws(Diagnostic) in
        try each(session, arguments, TripEvent.packingPacked, ["packed": .bool(true)]) { count in
          tr(count, one: "packed 1 item", other: "packed \(count) items")
        }
      }),
    Command(
      "trip packing unpack", tr("Mark items as not packed"),
      parameters: [several, TripParts.ofTrip],
      effects: .writes, synonyms: ["uncheck"], examples: [Example("trip packing unpack Tent")],
      action: TripParts.within { (session, arguments) throws(Diagnostic) in
        try each(session, arguments, TripEvent.packingPacked, ["packed": .bool(false)]) { count in
          tr(count, one: "unpacked 1 item", other: "unpacked \(count) items")
        }
      }),
    Command(
      "trip packing copy", tr("Copy the packing list of another trip, all unpacked"),
      discussion: [
        tr(
          "Items already on the list for the same person are kept as they are."
        )
      ],
      parameters: [
        .option("from-trip", .thing("trip.trip"), tr("the trip to copy from"), required: true),
        TripParts.trip,
      ], effects: .writes, synonyms: ["template"],
      examples: [Example("trip packing copy --from-trip \"Old town\" --trip Zeeland")],
      action: copy),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let within = TripReader.within(try reader.narrowing(arguments))
    var conditions = within
    if arguments.flag("open") { conditions.append(Condition("coalesce(p.packed, 0) = 0")) }
    let person = arguments.text("for")?.folded
    let category = arguments.text("category")?.folded
    let page = try reader.page(arguments, "trip.packing")
    var items = try reader.searched(
      arguments, person == nil && category == nil ? page : Page(after: page.after), { $0.id },
      { [$0.name, $0.category, $0.comment] }
    ) { (page) throws(Diagnostic) in try reader.packing(conditions, page: page) }
    if let person { items = items.filter { ($0.person ?? "").folded == person } }
    if let category { items = items.filter { ($0.category ?? "").folded == category } }
    var table = try TripViews.packing(items, reader)
    if let term = arguments.text("search") {
      table.empty = tr("no item found for “\(term)”")
    } else if arguments.flag("open"), try !reader.packing(within, page: Page(limit: 1)).isEmpty {
      table.empty = tr("everything is packed")
    }
    // One more than is shown was read, to know whether there are more.
    let shown = page.limit.map { Array(items.prefix($0)) } ?? items
    if !shown.isEmpty { table.footer = footer(shown) }
    return .table(table.paged(page, ids: items.map(\.id)))
  }

  private static func footer(_ items: [PackingItem]) -> Phrase {
    let pieces = items.reduce(0) { $0 + $1.count }
    let packed = items.reduce(0) { $0 + ($1.isPacked ? $1.count : 0) }
    let grams = items.reduce(0.0) { $0 + ($1.weight ?? 0) * Double($1.count) }
    let unknown = items.filter { $0.weight == nil }.count
    var lines = [
      tr("\(packed) of \(pieces) pieces packed; total weight \(grams.massText)")
    ]
    if unknown > 0 {
      lines.append(
        tr(
          unknown, one: "1 item without a weight", other: "\(unknown) items without a weight"))
    }
    return .joined(lines, separator: "; ")
  }

  private static func members(_ arguments: Arguments) -> [JSONObject.Member] {
    var body = arguments.members(["category", "for", "comment"])
    if let count = arguments.integer("count") {
      body.append(.init("count", .integer(Int64(count))))
    }
    if arguments.has("weight") {
      body.append(.init("weight_g", arguments.mass("weight").map { .number($0) } ?? .null))
    }
    return body
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.tripToFill(arguments)
    let name = try TripParts.name(arguments.required("name"), arguments.span("name"))
    let id = session.newID()
    let body =
      [
        JSONObject.Member("trip", .string(trip.id.description)), .init("name", .string(name)),
      ] + members(arguments).filter { !$0.value.isNull }
    try session.append(TripEvent.packingAdded, scope: trip.id, entity: id, body: JSONObject(body))
    session.say(tr("added \(name) to the packing list of \(trip.title)"))
    return .table(try TripViews.packing(reader.packing([Condition("p.id = ?", [.id(id)])]), reader))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let one = Condition("p.id = ?", [.id(try arguments.thing("item", session) ?? Identifier.none)])
    let item = try reader.found(try reader.packing([one]).first)
    var body = members(arguments)
    if let text = arguments.text("name") {
      body.append(.init("name", .string(try TripParts.name(text, arguments.span("name")))))
    }
    try session.append(
      TripEvent.packingEdited, scope: item.trip, entity: item.id, body: try arguments.change(body))
    let changed = try reader.packing([one])
    session.say(tr("changed \(changed.first?.name ?? item.name)"))
    return .table(try TripViews.packing(changed, reader))
  }

  private static func each(
    _ session: Session, _ arguments: Arguments, _ kind: EventKind, _ body: JSONObject,
    _ words: (Int) -> Phrase
  ) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let ids = try arguments.things("item", session)
    let items = try reader.packing([.among("p.id", ids)])
    let before = try TripViews.packing(items, reader)
    for item in items {
      try session.append(kind, scope: item.trip, entity: item.id, body: body)
    }
    session.say(words(items.count))
    guard kind != TripEvent.packingRemoved else { return .table(before) }
    return .table(try TripViews.packing(reader.packing([.among("p.id", ids)]), reader))
  }

  static func copy(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    guard let source = try arguments.thing("from-trip", session), source != trip.id else {
      throw Diagnostic(
        .usage, tr("both are the same trip"), at: arguments.span("from-trip"),
        hint: tr("name the trip to copy to with --trip"))
    }
    func key(_ item: PackingItem) -> [String] { [item.name.folded, (item.person ?? "").folded] }
    var known = Set(try reader.packing(TripReader.within(trip.id)).map(key))
    var ids: [Identifier] = []
    var kept = 0
    for item in try reader.packing(TripReader.within(source)) {
      guard known.insert(key(item)).inserted else {
        kept += 1
        continue
      }
      var body: JSONObject = [
        "trip": .string(trip.id.description), "name": .string(item.name),
        "count": .integer(Int64(item.count)),
      ]
      body["weight_g"] = item.weight.map { .number($0) }
      body["category"] = item.category.map { .string($0) }
      body["for"] = item.person.map { .string($0) }
      body["comment"] = item.comment.map { .string($0) }
      let id = session.newID()
      try session.append(TripEvent.packingAdded, scope: trip.id, entity: id, body: body)
      ids.append(id)
    }
    session.say(
      ids.isEmpty
        ? tr("nothing new to copy")
        : kept > 0
          ? tr("copied \(ids.count) from the list; \(kept) were already on it")
          : tr(ids.count, one: "copied 1 item", other: "copied \(ids.count) items"))
    return .table(try TripViews.packing(reader.packing([.among("p.id", ids)]), reader))
  }
}

extension Double {
  /// Grams for people: `450 g`, `12.4 kg`.
  var massText: String { self < 1000 ? fixed(0) + " g" : (self / 1000).fixed(1) + " kg" }
}
