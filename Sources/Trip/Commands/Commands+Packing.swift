// `trip packing`: what to take along, and what is in the bag already.

import Command
import Kernel
import Notebook
import Render

/// Something to take along.
struct PackingItem: Entity, OfTrip {
  var id = Identifier.none
  var trip = Identifier.none
  var tripName = ""
  var name = ""
  var count = 1
  /// Grams of one.
  var weight: Double?
  var category: String?
  /// Whose it is.
  var person: String?
  var isPacked = false
  var comment: String?
}

enum Packing {
  static let noun = Noun<PackingItem>(
    "trip.packing", tr("item"), within: .trip,
    events: [
      TripEvent.packingAdded, TripEvent.packingEdited, TripEvent.packingPacked,
      TripEvent.packingRemoved,
    ],
    attributes: [
      .name(\.name, tr("what it is")),
      .integer(
        "count", \.count, 1...10_000, tr("number of pieces; default 1"), tr("Count"),
        stored: .init(column: "quantity")),
      // A number alone is kilograms as long as nobody means grams by it.
      .mass(
        "weight", \.weight, tr("weight of one piece: 450g, 1.2kg"), tr("Weight of one"),
        stored: "weight_g",
        shown: .never
      ).bare("kg", below: 30),
      .text("category", \.category, tr("a category such as clothes or papers"), tr("Category"))
        .searched.filtered(tr("only items of this category")),
      .text(
        "for", \.person, tr("the person it is for"), tr("Whose"), stored: .init(column: "person")
      )
      .filtered(tr("only items of this person")),
      .flag("packed", \.isPacked, tr("Packed")),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .derived("total_g", tr("Total weight"), unit: "g") { item, _ in
        .measure(item.weight.map { $0 * Double(item.count) }, decimals: 0)
      },
    ],
    columns: [
      "trip", "packed", "count", "name", "total_g", "category", "for", "comment", "weight_g",
      "trip_id",
    ], order: ["category", "name"], indexes: [["trip"]],
    empty: tr("nothing to pack yet; add something: trip packing add NAME"))

  private static let one = Parameter.positional(
    "item", .thing("trip.packing"), tr("an item, by name or id"), shownAs: "ITEM")
  private static let several = Parameter.rest(
    "item", .thing("trip.packing"), tr("items, by name or id"), required: true,
    shownAs: "ITEM")

  private static let add = noun.add(
    tr("Add an item to the packing list"), synonyms: ["checklist", "luggage", "gear", "bag"],
    examples: [
      Example(
        "trip packing add \"Rain coat\" count=2 weight=450g category=clothes for=Anna --trip Zeeland"
      )
    ], says: { item, trip in tr("added \(item.name) to the packing list of \(trip)") })
  private static let edit = noun.edit(
    tr("Change an item of the packing list"), one,
    examples: [
      Example("trip packing edit Tent weight=2.1kg"),
      Example("trip packing edit --where \"category = clothes\" for=Anna"),
    ], says: { _, name in tr("changed \(name)") })
  private static let pack = noun.set(
    "pack", "packed", true, by: TripEvent.packingPacked, tr("Mark items as packed"), several,
    synonyms: ["check", "tick"], examples: [Example("trip packing pack Tent")],
    says: { items, _ in
      tr(items.count, one: "packed 1 item", other: "packed \(items.count) items")
    })
  private static let unpack = noun.set(
    "unpack", "packed", false, by: TripEvent.packingPacked, tr("Mark items as not packed"), several,
    synonyms: ["uncheck"], examples: [Example("trip packing unpack Tent")],
    says: { items, _ in
      tr(items.count, one: "unpacked 1 item", other: "unpacked \(items.count) items")
    })

  static let table: [Command] = [
    add,
    noun.list(
      tr("Show the packing list, with weights"),
      narrowings: [
        .flag("open", tr("only items not packed yet"), "coalesce(p.packed, 0) = 0")
      ], synonyms: ["checklist", "luggage"],
      examples: [
        Example("trip packing list"), Example("trip packing list --open --json"),
        Example("trip packing list --where \"weight_g >= 500g and packed = no\""),
      ],
      footer: { items, _, _ in footer(items) }, empty: empty),
    edit,
    noun.remove(
      tr("Remove items from the packing list"), several,
      examples: [Example("trip packing remove Tent")],
      says: { items, _ in
        tr(
          items.count, one: "removed 1 item from the list",
          other: "removed \(items.count) items from the list")
      }),
    pack, unpack,
    noun.importing(
      tr("Import a packing list from a table (CSV) or JSON"), add: add, edit: edit,
      flags: [.init("packed", on: pack, off: unpack)],
      examples: [Example("trip packing import examples/packing.csv --trip Zeeland")]),
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

  private static func empty(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Phrase? {
    guard arguments.flag("open"), !arguments.has("search") else { return nil }
    let within = TripReader.within(try TripReader(session).narrowing(arguments))
    return try noun.items(session, within, page: Page(limit: 1)).isEmpty
      ? nil : tr("everything is packed")
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

  private static func copy(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    guard let source = try arguments.thing("from-trip", session), source != trip.id else {
      throw Diagnostic(
        .usage, tr("both are the same trip"), at: arguments.span("from-trip"),
        hint: tr("name the trip to copy to with --trip"))
    }
    func key(_ item: PackingItem) -> [String] { [item.name.folded, (item.person ?? "").folded] }
    var known = Set(try noun.items(session, TripReader.within(trip.id)).map(key))
    var ids: [Identifier] = []
    let items = try noun.items(session, TripReader.within(source))
    for item in items where known.insert(key(item)).inserted {
      let id = session.newID()
      try session.append(
        TripEvent.packingAdded, scope: trip.id, entity: id,
        body: JSONObject(
          [.init("trip", .string(trip.id.description))] + noun.body(of: item)))
      ids.append(id)
    }
    let kept = items.count - ids.count
    session.say(
      ids.isEmpty
        ? tr("nothing new to copy")
        : kept > 0
          ? tr("copied \(ids.count) from the list; \(kept) were already on it")
          : tr(ids.count, one: "copied 1 item", other: "copied \(ids.count) items"))
    return .table(try noun.table(noun.items(session, ids: ids), session))
  }
}

extension Double {
  /// Grams for people: `450 g`, `12.4 kg`.
  var massText: String { self < 1000 ? fixed(0) + " g" : (self / 1000).fixed(1) + " kg" }
}
