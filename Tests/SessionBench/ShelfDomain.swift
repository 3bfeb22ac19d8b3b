// A domain for tests: one noun with an attribute of every kind, and plain ones that only stand there.

import Command
import Kernel
import Notebook
import Render

/// How a jar tastes.
public enum Taste: String, NamedChoice, Sendable {
  case sweet, sour, bitter
  public var words: Phrase {
    switch self {
    case .sweet: tr("Sweet")
    case .sour: tr("Sour")
    case .bitter: tr("Bitter")
    }
  }
  public var otherWords: [String] { self == .sweet ? ["sugary"] : [] }
}

public struct Jar: Entity, Equatable {
  public var id = Identifier.none
  public var name = ""
  public var count = 1
  public var weight: Double?
  public var height: Double?
  public var taste: Taste?
  public var filled: Day?
  public var price: Money?
  public var isOpen = false
  public var comment: String?

  public init() {}
}

public enum Shelf {
  public static let added = EventKind("shelf", "JarAdded", .creates)
  public static let edited = EventKind("shelf", "JarEdited", .changes)
  public static let opened = EventKind("shelf", "JarOpened", .changes)
  public static let removed = EventKind("shelf", "JarRemoved", .removes)

  public static let noun = Noun<Jar>(
    "shelf.jar", "jar", events: [added, edited, opened, removed],
    attributes: [
      .name(\.name, "what is in it"),
      .integer("count", \.count, 1...1000, "how many", "Count", stored: .init(column: "quantity")),
      .mass("weight", \.weight, "of one", "Weight", stored: "weight_g"),
      .length("height", \.height, "of one", "Height", stored: "height_m"),
      .choice("taste", \.taste, "how it tastes", "Taste"),
      .day("filled", \.filled, .behind, "when", "Filled"),
      .flag("open", \.isOpen, "Open"),
      .text("comment", \.comment, "a comment", "Comment").searched.filtered("only these"),
      .derived("total_g", "Total", unit: "g") { jar, _ in
        .measure(jar.weight.map { $0 * Double(jar.count) })
      },
    ], order: ["name"], empty: "no jar yet; add one: shelf jar add NAME")

  private static let one = Parameter.positional("jar", .thing("shelf.jar"), "a jar")
  private static let several = Parameter.rest("jar", .thing("shelf.jar"), "jars", required: true)

  public static var table: [Command] {
    let add = noun.add("Add a jar", examples: [], says: { jar, _ in "added \(jar.name)" })
    let edit = noun.edit("Change a jar", one, examples: [], says: { _, name in "changed \(name)" })
    let open = noun.set(
      "open", "open", true, by: opened, "Open jars", several, examples: [],
      says: { jars, _ in "opened \(jars.count)" })
    let close = noun.set(
      "close", "open", false, by: opened, "Close jars", several, examples: [],
      says: { jars, _ in "closed \(jars.count)" })
    return [
      add, edit, open, close, noun.list("List the jars", examples: []),
      noun.show("Show a jar", one, examples: []),
      noun.remove(
        "Remove jars", several, examples: [], says: { jars, _ in "removed \(jars.count)" }),
      noun.importing(
        "Import jars", add: add, edit: edit, flags: [.init("open", on: open, off: close)],
        examples: []),
    ]
  }

  public static let domain = Domain(
    name: "shelf", summary: "Jars on shelves", mainNoun: "jar", nouns: [("jar", "a jar")],
    tables: [CommandTable("jar", table: table)], models: [noun.model],
    things: [.init("shelf.jar", noun.things())],
    enter: { _, _, _ in })
}
