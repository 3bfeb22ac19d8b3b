// Which command a line means, what its words are bound to, and what is said of a line that means
// none.

import Kernel
import Testing

@testable import Command

@Test(
  arguments: [
    ("library book list", nil, "library book list"),
    ("library list", nil, "library book list"),
    ("book list", "library", "library book list"),
    ("list", "library", "library book list"),
    ("shelf list", "library", "library shelf list"),
    ("library shelf list", "library", "library shelf list"),
    ("log", "library", "log"),
    ("tap -3.5 .5", "library", "library tap"),
    ("tap -- -3.5 -.5", "library", "library tap"),
  ] as [(String, String?, String)])
func commandOfALine(line: String, domain: String?, want: String) throws {
  #expect(try TestRegistry.parse(line, domain: domain).command.name == want)
}

@Test func abbreviationsAreForThePromptOnly() throws {
  #expect(
    try TestRegistry.parse("lib b l", abbreviations: true).command.name == "library book list")
  #expect(throws: Diagnostic.self) { try TestRegistry.parse("lib b l") }
  #expect(throws: Diagnostic.self) { try TestRegistry.parse("re", abbreviations: true) }
}

@Test func wordsAreBoundByPlaceKeyAndOption() throws {
  let invocation = try TestRegistry.parse(
    "library book add \"Il nome\" height=40cm A3 note='a=b' --rare --dry-run")
  let arguments = try Arguments(invocation, literals: TestRegistry.parser.literals) { _ in nil }
  #expect(arguments.text("title") == "Il nome")
  #expect(arguments.text("shelf") == "A3")
  #expect(arguments.length("height") == 0.4)
  #expect(arguments.text("note") == "a=b")
  #expect(arguments.flag("rare"))
  #expect(invocation.has(.dryRun))
}

@Test func keysThatNobodyDeclaredAreFaultsUnlessTheCommandIsOpen() throws {
  let open = try TestRegistry.parse("library shelf add A colour=red depth=30cm")
  #expect(open.open.map(\.key) == ["colour", "depth"])
  do {
    _ = try TestRegistry.parse("library book add X heigth=40cm")
    Issue.record("no fault")
  } catch {
    #expect(error.suggestions == ["library book add X height=40cm"])
    #expect(error.span?.column == 19)
    #expect(error.span?.length == 6)
  }
  // A command without data takes such words as text.
  let removed = try TestRegistry.parse("library book remove a=b c")
  #expect(removed.words["book"]?.count == 2)
}

@Test func aVariableStaysOneArgument() throws {
  let invocation = try TestRegistry.parse("library book add $x note=\"$x!\"")
  let arguments = try Arguments(invocation, literals: TestRegistry.parser.literals) {
    $0 == "x" ? "two words --rare note=1" : nil
  }
  #expect(arguments.text("title") == "two words --rare note=1")
  #expect(arguments.text("note") == "two words --rare note=1!")
  #expect(!arguments.flag("rare"))
}

@Test(arguments: [
  ("libary book list", "libary", ["library book list"]),
  ("library bok list", "bok", ["library book list"]),
  ("library book lst", "lst", ["library book list"]),
  ("library book ls", "ls", ["library book list"]),
  ("library book rm X", "rm", ["library book remove X"]),
  ("library book acquire X", "acquire", ["library book add X"]),
  ("library book list --shlf A", "--shlf", ["library book list --shelf A"]),
])
func mistakesComeWithTheWholeLineCorrected(line: String, wrong: String, want: [String]) {
  do {
    _ = try TestRegistry.parse(line)
    Issue.record("no fault")
  } catch {
    #expect(error.code == .usage)
    #expect(error.suggestions.first == want.first)
    let span = error.span
    let bytes = Array(line.utf8)
    let marked = span.map {
      String(decoding: bytes[$0.column..<$0.column + $0.length], as: UTF8.self)
    }
    #expect(marked == wrong)
  }
}

@Test(arguments: [
  "library", "library book", "library book add", "library book list --limit", "library tap 1",
  "library tap 1 x", "library book list --limit 0", "library book list --limit many",
  "library book list --state opn", "library book add A B C", "library book list A",
  "library book add X height=tall", "library book add X height=3", "library book add X --rare=no",
  "library book add X note=1 note=2", "library book list --json=1",
  "library book add X --as-of now",
  "library book list --format doc", "library book list --notebook x", "| less", "--dry-run",
])
func wrongLinesAreUsageFaults(line: String) {
  do {
    _ = try TestRegistry.parse(line)
    Issue.record("no fault for \(line)")
  } catch {
    #expect(error.code == .usage)
    #expect(error.hint != nil || !error.suggestions.isEmpty || error.span != nil)
  }
}

@Test func questionMarkAndHelpOptionAskForTheCommandsPage() throws {
  for line in ["library book add ?", "library book add --help", "library book add X --help"] {
    let invocation = try TestRegistry.parse(line)
    #expect(invocation.command.name == "help")
    #expect(invocation.words["topic"]?.compactMap(\.literal) == ["library", "book", "add"])
  }
}

@Test func scriptsAreParsedWholeAndReportEveryFault() throws {
  let text =
    "library shelf list\nlibrary shelf lst\nlibrary book add\nuse library\nshelf list\nset x = 1\nbook add $x\nbook add $y\n"
  var reader = ScriptReader(
    parser: TestRegistry.parser, context: Parser.Context(), variables: [])
  do {
    _ = try reader.read(file: "s.tac", bytes: Array(text.utf8))
    Issue.record("no fault")
  } catch {
    let lines = [error.span?.line] + error.others.map { $0.span?.line }
    #expect(lines == [2, 3, 8])
    #expect(error.span?.file == "s.tac")
  }
}

/// One declared parameter under the spellings of before: an option for a word, a key for a key.
@Suite struct OtherSpellings {
  private static let command = TestRegistry.command(
    "look",
    [
      .optional("what", .choice([Choice("km", "km"), Choice("time", "time")]), "what"),
      .optional("year", .integer(1...9999), "year").also("--year"),
      .data("on", .text, "day").also("day="), .option("in", .text, "currency").also("--currency"),
    ])

  private func arguments(_ line: String) throws -> Arguments {
    let registry = Registry(common: [[Self.command]], domains: [])
    let parser = Parser(registry: registry, literals: TestRegistry.parser.literals)
    let words = try #require(try Lexer.lines(file: "t", bytes: Array(line.utf8)).first)
    return try Arguments(
      try parser.parse(words, Parser.Context()), literals: parser.literals
    ) { _ in nil }
  }

  @Test(
    arguments: [
      ("look 2025", nil, 2025), ("look time 2025", "time", 2025),
      ("look --year 2025 time", "time", 2025), ("look time --year=2025", "time", 2025),
      ("look km", "km", nil),
    ] as [(String, String?, Int?)])
  func aWordMayBeGivenByItsName(line: String, what: String?, year: Int?) throws {
    let arguments = try arguments(line)
    #expect(arguments.text("what") == what && arguments.integer("year") == year)
  }

  @Test func bothSpellingsAreOneParameter() throws {
    #expect(try arguments("look day=2").text("on") == "2")
    #expect(try arguments("look --currency EUR").text("in") == "EUR")
    for line in [
      "look on=1 day=2", "look --in EUR --currency EUR", "look --year 2025 km 2024", "look 20250",
      "look tim",
    ] {
      #expect(throws: Diagnostic.self, "\(line)") { try arguments(line) }
    }
  }
}

@Suite struct RegistryTests {
  private final class Tally: @unchecked Sendable {
    var made = 0
    func count(_ commands: [Command]) -> [Command] {
      made += 1
      return commands
    }
  }

  private func domain(_ name: String, _ tally: Tally) -> Domain {
    Domain(
      name: name, summary: "a domain", mainNoun: "tree", nouns: [("tree", "a tree")],
      tables: [
        CommandTable("tree", table: tally.count([TestRegistry.command(name + " tree list")]))
      ], models: [], things: [], enter: { _, _, _ in })
  }

  @Test("a line makes the commands of its own noun, once, and none of the others")
  func onlyItsNoun() throws {
    let (trees, leaves) = (Tally(), Tally())
    let garden = Domain(
      name: "garden", summary: "a domain", mainNoun: "tree", nouns: [],
      tables: [
        CommandTable("tree", table: trees.count([TestRegistry.command("garden tree list")])),
        CommandTable(
          "leaf", "fall",
          table: leaves.count([
            TestRegistry.command("garden leaf list"), TestRegistry.command("garden fall"),
          ])),
      ], models: [], things: [], enter: { _, _, _ in })
    let registry = Registry(common: Registry.commonTables, domains: [garden])
    for line in [["garden", "tree", "list"], ["garden", "list"], ["garden", "tree", "x"]] {
      _ = registry.find(line, domain: "garden", abbreviations: false)
    }
    #expect(trees.made == 1 && leaves.made == 0)
    #expect(registry.command(named: ["garden", "fall"])?.name == "garden fall")
    #expect(leaves.made == 1)
    let words = registry.root.child("garden")?.children.map(\.word)
    #expect(words == ["tree", "leaf", "fall"])
  }

  @Test("a line makes the things that it names, and none of the others")
  func onlyItsThings() {
    let (trees, leaves) = (Tally(), Tally())
    func source(_ name: String, _ tally: Tally) -> ThingSource.Named {
      ThingSource.Named(
        name,
        {
          _ = tally.count([])
          return ThingSource(name, title: "thing", find: { _, _ in [] }, all: { _ in [] })
        }())
    }
    let garden = Domain(
      name: "garden", summary: "a domain", mainNoun: "tree", nouns: [], tables: [], models: [],
      things: [source("garden.tree", trees), source("garden.leaf", leaves)],
      enter: { _, _, _ in })
    let registry = Registry(common: Registry.commonTables, domains: [garden])
    #expect(registry.things("garden.tree")?.name == "garden.tree")
    #expect(registry.things("garden.none") == nil)
    #expect(trees.made == 1 && leaves.made == 0)
  }

  @Test("a line makes the commands of its own domain, once, and none of the others")
  func onlyItsOwn() throws {
    let (near, far) = (Tally(), Tally())
    let registry = Registry(
      common: Registry.commonTables, domains: [domain("garden", near), domain("forest", far)])
    for line in [["help"], ["garden", "tree", "list"], ["garden", "list"], ["garden", "x"]] {
      _ = registry.find(line, domain: nil, abbreviations: false)
    }
    #expect(near.made == 1 && far.made == 0)
    guard
      case .match(let match) = registry.find(
        ["forest", "list"], domain: "garden", abbreviations: true)
    else {
      Issue.record("not found")
      return
    }
    #expect(match.command.name == "forest tree list" && far.made == 1)
    #expect(registry.commands.suffix(2).map(\.name) == ["garden tree list", "forest tree list"])
    #expect(registry.root.children.suffix(2).map(\.word) == ["garden", "forest"])
  }
}
