// What people type first, read as the command it means: at the prompt it runs, in scripts it is the hint.

import Kernel
import Testing

@testable import Command

@Suite struct LineReadingTests {
  /// A second domain, so that words can fit two.
  private static let garden = Domain(
    name: "garden", summary: "Plants in beds", mainNoun: nil,
    nouns: [("bed", "a bed"), ("shelf", "a shelf of pots"), ("note", "a note")],
    otherWords: [
      OtherWords("", ["garden", "giardino"], plural: ["gardens", "giardini"]),
      OtherWords("bed", ["aiuola"], plural: ["aiuole"]),
    ],
    inner: ["garden.bed": Inner(added: "bed", listed: "note")], fileSuffixes: ["gdn"],
    fileMarks: ["\"plants\""],
    tables: [
      [
        TestRegistry.command(
          "garden add",
          [
            .positional("name", .text, "name"), .data("from", .day(.ahead), "from"),
            .data("to", .day(.ahead, from: "from"), "to"),
          ], effects: .writes),
        TestRegistry.command("garden list"),
        TestRegistry.command("garden show", [.positional("garden", .text, "which")]),
        TestRegistry.command(
          "garden import", [.positional("file", .inputFile, "a file")], effects: .writes),
        TestRegistry.command("garden bed list", [.option("room", .text, "where")]),
        TestRegistry.command("garden bed show", [.positional("bed", .text, "which")]),
        TestRegistry.command(
          "garden bed add", [.positional("name", .text, "name")], effects: .writes),
        TestRegistry.command(
          "garden bed water", [.positional("name", .text, "name")], effects: .writes),
        TestRegistry.command("garden shelf list"),
        TestRegistry.command("garden note", [.positional("text", .text, "text")], effects: .writes),
        TestRegistry.command("garden note list"),
        TestRegistry.command("garden map", synonyms: ["how it looks"]),
      ]
    ], models: [], things: [], enter: { _, _, _ in })

  private let parser = Parser(
    registry: Registry(
      common: Registry.commonTables, domains: [TestRegistry.domain, LineReadingTests.garden]),
    literals: LiteralReader(
      now: { Instant(milliseconds: 1_777_626_000_000) }, zone: { .utc }))

  private func context(
    _ domain: String? = nil, held: Set<String> = [], aliases: [String: String] = [:],
    place: String? = nil
  ) -> Parser.Context {
    var context = Parser.Context(
      domain: domain, abbreviations: true, held: held, aliases: aliases)
    context.place = place
    return context
  }

  private func line(_ text: String) throws -> CommandLine {
    try Lexer.lines(file: "t", bytes: Array(text.utf8))[0]
  }

  @Test(arguments: [
    ("exit", "quit"), ("bye", "quit"), ("\\q", "quit"), (".quit", "quit"), (":q", "quit"),
    ("esci", "quit"), ("EXIT", "quit"), ("exit;", "quit"), ("?", "help"), ("\\?", "help"),
    (".help", "help"), ("aiuto", "help"), ("tutorial", "help tutorial"), ("..", "use .."),
    ("cd ..", "use .."), ("pwd", "use"), ("annulla", "undo"), ("books", "library book list"),
    ("book", "library book list"), ("list books", "library book list"),
    ("show all the books", "library book list"), ("Books;", "library book list"),
    ("select * from books;", "library book list"),
    ("books --limit 3", "library book list --limit 3"),
    ("add book Emma", "library book add Emma"),
    ("new book \"War and Peace\" height=2m", "library book add \"War and Peace\" height=2m"),
    ("book add Emma", "library book add Emma"), ("beds", "garden bed list"),
    ("aiuole", "garden bed list"), ("aiuola", "garden bed list"),
    ("nuova aiuola Nord", "garden bed add Nord"), ("bed North", "garden bed show North"),
    ("show bed \"North side\"", "garden bed show \"North side\""),
    ("giardini", "garden list"), ("gardens", "garden list"),
    ("add garden Kew", "garden add Kew"), ("garden Kew", "garden show Kew"),
    ("garden beds", "garden bed list"), ("tap 3 4", "library tap 3 4"),
    ("show map", "garden map"), ("how it looks", "garden map"),
    ("water North", "garden bed water North"),
    ("note", "garden note list"), ("add note hello", "garden note hello"),
    ("note it rained all day", "garden note 'it rained all day'"),
    (
      "new garden Kew from 2027-06-04 to 2027-06-11", "garden add Kew from=2027-06-04 to=2027-06-11"
    ),
    ("list beds in kitchen", "garden bed list --room kitchen"),
    ("beds in the kitchen", "garden bed list --room kitchen"),
    ("how many beds", "garden bed list"), ("quante aiuole", "garden bed list"),
    ("show garden Kew", "garden show Kew"), ("how many roses", "find roses"),
    ("list tulips", "find tulips"), ("where is the tulip", "find the tulip"),
    ("search tulip", "find tulip"), ("find books", "find books"),
    (
      "add garden Kew from=4 june 2027 to=11 june 2027",
      "garden add Kew from='4 june 2027' to='11 june 2027'"
    ),
    ("remind me to prune", "reminder add prune"), ("help beds", "help garden bed"),
    ("help add book", "help library book add"), ("import a.gdn", "garden import a.gdn"),
    ("taccuino library book list", "library book list"), ("git log", "log"),
  ])
  func means(typed: String, command: String) throws {
    let asked = try parser.missing(in: try line(typed), context())?.line ?? line(typed)
    #expect(asked.text == command)
  }

  /// What is a command already stays as it was typed, to the byte.
  @Test(arguments: [
    "library book list", "undo", "garden  note 'a  b'", "help", "use garden", "use none", "log",
    "garden note wow;", "set x = 3", "show 0a1b2c3d",
  ])
  func aCommandStays(typed: String) throws {
    #expect(try parser.missing(in: try line(typed), context())?.line.text == typed)
  }

  @Test(arguments: ["frobnicate", "frobnicate the books", "shelves", "import a.txt"])
  func whatIsNotKnownIsNotGuessed(typed: String) throws {
    #expect(throws: Diagnostic.self) { try parser.parse(try line(typed), context()) }
  }

  /// A word that fits two domains means the one entered, else the one that the notebook holds.
  @Test func theDomainThatIsHeldIsMeant() throws {
    func text(_ context: Parser.Context) throws -> String {
      try parser.parse(try line("list shelf"), context).line.text
    }
    #expect(try text(context("garden")) == "garden shelf list")
    #expect(try text(context(held: ["library"])) == "library shelf list")
    #expect(try text(context("garden", held: ["library"])) == "garden shelf list")
    #expect(throws: Diagnostic.self) { try text(context(held: ["library", "garden"])) }
  }

  /// In a place `add` and `ls` are about what is in it.
  @Test func aPlaceSaysWhatIsAdded() throws {
    let inBed = context("garden", place: "garden.bed")
    #expect(try parser.parse(try line("add Roses"), inBed).line.text == "garden bed add Roses")
    #expect(try parser.parse(try line("ls"), inBed).line.text == "garden note list")
    #expect(try parser.parse(try line("add Roses"), context("garden")).line.text == "add Roses")
  }

  /// An alias stands for the beginning of a line, and never for a command.
  @Test func aliases() throws {
    let own = context(aliases: ["b": "books --limit 5", "undo": "garden add Kew"])
    #expect(
      try parser.parse(try line("b --shelf A"), own).line.text
        == "library book list --limit 5 --shelf A")
    #expect(try parser.parse(try line("undo"), own).command.name == "undo")
    #expect(throws: Diagnostic.self) {
      try parser.parse(try line("b"), Parser.Context(aliases: own.aliases))
    }
  }

  /// A script keeps the whole form, and is told what it would mean.
  @Test(arguments: [
    ("books", "library book list"), ("add book Emma", "library book add Emma"), ("exit", "quit"),
    ("garden beds", "garden bed list"),
  ])
  func aScriptIsTold(typed: String, command: String) throws {
    do {
      _ = try parser.parse(try line(typed), Parser.Context())
      Issue.record("\(typed) was taken")
    } catch let fault as Diagnostic {
      #expect(fault.code == .usage)
      #expect(fault.suggestions == [command])
    }
  }
}
