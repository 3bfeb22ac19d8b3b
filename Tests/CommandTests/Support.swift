// A small registry for the tests of grammar: a domain of shelves and books.

import Kernel
import Notebook
import Render

@testable import Command

enum TestRegistry {
  static let state = ParameterType.choice([
    Choice("open", .verbatim("open")), Choice("closed", .verbatim("closed"), synonyms: ["shut"]),
  ])

  static func command(
    _ words: String, _ parameters: [Parameter] = [], effects: Effects = .reads,
    synonyms: [String] = []
  ) -> Command {
    Command(
      words, .verbatim("summary of \(words)"), parameters: parameters, effects: effects,
      synonyms: synonyms
    ) { _, _ in .none }
  }

  static let domain = Domain(
    name: "library", summary: "Books on shelves", mainNoun: "book",
    nouns: [("book", "a book"), ("shelf", "a shelf")],
    tables: [
      [
        command(
          "library import", [.positional("file", .inputFile, "a file"), .flag("metres", "m")],
          effects: .writes),
        command(
          "library book list",
          [
            .option("shelf", .text, "the shelf"), .option("limit", .integer(1...100), "how many"),
            .option("state", state, "the state"),
          ]),
        command(
          "library book add",
          [
            .positional("title", .text, "the title"), .optional("shelf", .text, "the shelf"),
            .data("height", .length, "how high"), .data("note", .text, "a note"),
            .flag("rare", "r"),
          ], effects: .writes, synonyms: ["acquire"]),
        command(
          "library book remove", [.rest("book", .text, "books", required: true)], effects: .writes),
        command("library shelf list"),
        command(
          "library shelf add", [.positional("name", .text, "name"), .openData("fields", "any")],
          effects: .writes),
        command("library tap", [.positional("x", .number, "x"), .positional("y", .number, "y")]),
      ]
    ], models: [], things: [], enter: { _, _, _ in })

  static var registry: Registry { Registry(common: Registry.commonTables, domains: [domain]) }

  static var parser: Parser {
    Parser(
      registry: registry,
      literals: LiteralReader(
        now: { Instant(milliseconds: 1_777_626_000_000) }, zone: { .utc }))
  }

  static func parse(
    _ text: String, domain: String? = nil, abbreviations: Bool = false
  ) throws(Diagnostic) -> Invocation {
    let lines = try Lexer.lines(file: "t", bytes: Array(text.utf8))
    return try parser.parse(
      lines[0], Parser.Context(domain: domain, abbreviations: abbreviations))
  }
}

extension Session {
  /// Runs a line as if typed at the prompt.
  func type(_ text: String) throws -> ExitCode {
    runTyped(try Lexer.lines(file: "t", bytes: Array(text.utf8))[0])
  }
}
