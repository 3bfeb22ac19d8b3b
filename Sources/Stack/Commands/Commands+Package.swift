// `stack package`: what is at home, package by package.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum PackageCommands {
  static let noun = Noun<Package>(
    "stack.package", tr("package"), within: .item,
    events: [
      StackEvent.packageAdded, StackEvent.packageEdited, StackEvent.packageRemoved,
      StackEvent.packageCounted,
    ],
    attributes: [
      .recorded(
        "contents", \.pieces, tr("Contents"), stored: .init(member: "pieces", column: "pieces"),
        shown: .always
      )
      .shown { package, _ in
        package.contents.map { .choice($0.stored, $0.words) } ?? .null
      }
      .taken(
        as: .data(
          "contents", .text,
          tr(
            "what it holds when full: \"90 capsules of 200mg\", 300g of powder, \"15ml of 400IU\" in each ml"
          ))),
      .derived("left", tr("Left")) { package, _ in .measure(package.left?.hundredths) },
      .day(
        "acquired", \.acquired, .behind, tr("since when it is there; default today"),
        tr("Acquired"), shown: .wide),
      .day("opened", \.opened, .behind, tr("since when it is open"), tr("Opened"), shown: .wide),
      .recorded("expiry", \.expiry, tr("Expires"), shown: .wide)
        .taken(
          as: .data(
            "expiry", .text,
            tr("the last day it may be used; a month such as 2027-03 means its last day"),
            shownAs: "DAY|MONTH")),
      .derived("use_by", tr("Use by")) { package, _ in package.useBy.map { .day($0) } ?? .null },
      .recorded("open_days", \.openDays, tr("Days once open"), shown: .wide)
        .taken(
          as: .data(
            "open_days", .text,
            tr("for how many days it may be used once open, as the package says"),
            shownAs: "DAYS")),
      .money("price", \.price, tr("what one such package costs, such as 12.90EUR"), tr("Price")),
      .text(
        "barcode", \.barcode, tr("the number below the barcode: 8, 12, 13 or 14 digits"),
        tr("Barcode"), shown: .wide
      ).searched.given { (arguments, key) throws(Diagnostic) in
        try barcode(arguments, key).map { .string($0.digits) } ?? .null
      },
      .text(
        "product", \.product, tr("the product, as it stands on the package"), tr("Product")
      ).searched,
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .derived("pieces", tr("Pieces"), shown: .never) { package, _ in .measure(package.pieces) },
      .recorded("kind", \.kind, tr("Kind of piece")),
      .recorded("strength", \.strength, tr("In one piece")),
      .recorded("unit", \.unit, tr("Unit")),
      .recorded("counted", \.counted, tr("Counted")),
      .recorded("counted_on", \.countedOn, tr("Counted on"), shown: .wide),
      .kept("counted_at", \.countedAt),
    ],
    columns: [
      "person", "item", "contents", "left", "acquired", "opened", "use_by", "expiry", "price",
      "product", "barcode", "open_days", "comment", "pieces", "kind", "strength", "unit", "counted",
      "counted_on", "item_id", "person_id",
    ], order: ["acquired"], indexes: [["item"]],
    empty: tr(
      "no package yet; add one: stack package add ITEM contents=\"90 capsules of 200mg\""),
    completing: { (packages, session) throws(Diagnostic) in try complete(&packages, session) })

  private static let one = Parameter.positional(
    "package", .thing("stack.package"),
    tr("a package: its id, barcode or product, or what is in it"))
  private static let several = Parameter.rest(
    "package", .thing("stack.package"),
    tr("packages: their ids, barcodes or products, or what is in them"), required: true,
    shownAs: "PACKAGE")
  /// What is given as it is stored.
  static let keys = ["acquired", "opened", "barcode", "product", "comment"]

  private static let adding = Command(
    "stack package add", tr("Note a package at home"),
    discussion: [
      tr(
        "A strength is what one piece holds of the dose, in the unit of the dose or in one that converts to it; international units are read where the base knows what one is. A powder in grams needs no strength."
      ),
      tr(
        "The barcode of an earlier package fills in the item, contents, price, product and days once open as they were; so does an item alone, as its newest package has them. What you give takes precedence."
      ),
      tr(
        "A package belongs to one item of one person, and what that person takes is taken out of it. If you share a package, count it now and then: stack package count."
      ),
    ],
    parameters: [
      .optional(
        "item", .thing("stack.item"), tr("what is in it: something that is taken, by name or id"))
    ] + noun.parameters(["contents"]) + [
      .data("count", .integer(1...100), tr("how many such packages; default 1"))
    ]
      + noun.parameters([
        "price", "expiry", "acquired", "opened", "open_days", "barcode", "product", "comment",
      ])
      + [PersonCommands.option],
    effects: .writes, synonyms: ["buy", "bought", "refill", "box", "bottle"],
    examples: [
      Example(
        "stack package add magnesium contents=\"90 capsules of 200mg\" price=12.90EUR expiry=2027-03 count=2 --person Ada"
      ),
      Example(
        "stack package add melatonin contents=\"60 compresse da 1mg\" barcode=8001234567891 --person Ada",
        tr("Refused: the check digit of the barcode does not fit"), code: .usage),
    ], action: StackParts.ofPerson(add))
  private static let editing = noun.edit(
    tr("Change a package"), one,
    examples: [Example("stack package edit magnesium expiry=2027-06")],
    action: edit)

  static let table: [Command] = [
    adding,
    noun.list(
      tr("List the packages, with what is left in each"),
      narrowings: [
        .thing("person", "stack.person", tr("only of this person"), "i.person = ?"),
        .init(.flag("left", tr("only packages that are not empty"))) { _ in [] },
      ], synonyms: ["packages", "boxes"],
      examples: [Example("stack package list"), Example("stack package list --left --json")],
      sieve: { (session, arguments) throws(Diagnostic) in
        guard arguments.flag("left") else { return nil }
        return { (packages) throws(Diagnostic) in
          try complete(&packages, session)
          packages.removeAll { $0.left.map { $0 <= 0 } ?? true }
        }
      }),
    noun.show(
      tr("Show a package"), one,
      examples: [Example("stack package show magnesium")], whole: true),
    editing,
    Command(
      "stack package open", tr("Note that a package was opened"),
      discussion: [
        tr(
          "If you name an item, its next closed package is opened, the one that expires first. Taking from a closed package opens it by itself; noting it matters where the package says how long it keeps once open."
        )
      ],
      parameters: [
        one, .data("on", .day(.behind), tr("the day; default today")), PersonCommands.option,
      ], effects: .writes, synonyms: ["opened", "begin"],
      examples: [Example("stack package open magnesium")],
      action: StackParts.ofPerson(open)),
    Command(
      "stack package count", tr("Correct what is left in a package, after counting"),
      discussion: [
        tr(
          "The count applies from then on, whatever was recorded before. If you name an item, it is the package in use. What is left is given in pieces: 37, or 120g of a powder; 0 for a package that is gone."
        )
      ],
      parameters: [
        one,
        .positional("left", .text, tr("how many pieces are left in it"), shownAs: "PIECES"),
        .data("on", .day(.behind), tr("the day, at its end; default now")), PersonCommands.option,
      ], effects: .writes, synonyms: ["recount", "correct", "left", "empty"],
      examples: [Example("stack package count magnesium 37")],
      action: StackParts.ofPerson(count)),
    noun.remove(
      tr("Remove packages that were noted by mistake"), several,
      discussion: [
        tr("A package that is used up or thrown away stays: stack package count PACKAGE 0.")
      ],
      examples: [Example("stack package remove magnesium")],
      says: { packages, name in
        tr(
          packages.count, one: "removed the package \(name)",
          other: "removed \(packages.count) packages")
      }),
    noun.importing(
      tr("Import packages from a table (CSV) or JSON"), add: adding, edit: editing,
      passing: [PersonCommands.option],
      examples: [Example("stack package import packages.csv --person Ada", runs: false)]),
  ]

  static var things: ThingSource {
    SupplementThings.named(
      noun.things(
        { ($0.contents?.stored ?? "") + ($0.expiry.map { " " + $0.description } ?? "") },
        aliases: { [$0.supplement] + [$0.product, $0.barcode].compactMap { $0 } })
    ) { (session) throws(Diagnostic) in
      try noun.items(session).reduce(into: [:]) { $0[$1.id] = $1.supplement }
    }
  }
}
