// Values as people type them: what the prompt understands, in two languages, and that scripts stay exact.

import Kernel
import System
import Testing

@testable import Command

@Suite struct PromptValueTests {
  static let states = ParameterType.choice([
    Choice("not_visited", tr("not visited")), Choice("empty", tr("empty")),
    Choice("in_progress", tr("in progress")), Choice("complete", tr("complete")),
    Choice("approved", tr("approved")),
  ])
  static let vehicles = ParameterType.choice([
    Choice("bike", .verbatim("bike"), synonyms: ["bicycle", "bici"]),
    Choice("bus", .verbatim("bus"), synonyms: ["coach", "corriera"]),
    Choice("lodging", .verbatim("lodging"), synonyms: ["hotel", "albergo"]),
  ])

  /// Parameters of every type, by a letter.
  static let parameters: [String: Parameter] = [
    "l": .data("height", .length, "h").bare("m"), "u": .data("within", .length, "w"),
    "w": .data("weight", .mass, "w").bare("kg", below: 30),
    "d": .data("for", .duration, "f").bare("h", below: 24), "p": .data("gap", .duration, "g"),
    "n": .data("opacity", .number, "o"), "y": .positional("latitude", .number, "y"),
    "i": .option("limit", .integer(1...100), "l"), "m": .data("cost", .money, "c"),
    "t": .data("at", .timeOfDay, "a"), "T": .data("when", .instant(.behind), "t"),
    "s": .option("state", states, "s"), "v": .data("kind", vehicles, "v"),
    "b": .data("ok", .boolean, "b"), "P": .data("at", .point, "p"), "x": .data("note", .text, "n"),
    "D": .data("on", .day(.behind), "d"),
  ]

  private enum Answer: Equatable { case value(String), refused, several }

  private func answer(_ text: String, _ type: String, _ values: PromptValues?) throws -> Answer {
    let parameter = try #require(Self.parameters[type])
    let span = SourceSpan(
      file: "t", line: 1, text: text, column: 0, length: text.utf8.count, offset: 0)
    let literals = TestRegistry.parser.literals
    do throws(Diagnostic) {
      let read = try literals.read(text, parameter, span, typed: values)
      // What was understood is what a script says.
      let exact = try literals.read(read.text, parameter, span)
      #expect(exact == read.literal)
      return .value(read.text)
    } catch {
      #expect(error.code == .usage)
      return error.message == tr("\(text) matches several values") ? .several : .refused
    }
  }

  /// What was typed, and its form in a script: at an English prompt, at an Italian one. "-" is refused,
  /// "?" is short for several, "=" is a value in scripts too.
  @Test(arguments: [
    // Lengths.
    ("l", "3.5m", "=", "="), ("l", "3,5m", "-", "3.5m"), ("l", "3,5", "-", "3.5m"),
    ("l", "3.5", "3.5m", "3.5m"), ("l", "-2", "-2m", "-2m"), ("l", "3,5 m", "-", "3.5 m"),
    ("l", "240", "240m", "240m"), ("l", "1,234,5", "-", "-"), ("l", "1.234,5", "-", "-"),
    ("l", "3,", "-", "-"), ("l", ",5", "-", "-"), ("l", "3m,5", "-", "-"), ("l", "tall", "-", "-"),
    ("l", "3 5", "-", "-"), ("l", "3,5kg", "-", "-"),
    ("l", "nan", "-", "-"), ("l", "inf", "-", "-"),
    // No unit is natural: one has to be said.
    ("u", "2", "-", "-"), ("u", "2,5", "-", "-"), ("u", "2,5km", "-", "2.5km"),
    // Weights.
    ("w", "2", "2kg", "2kg"), ("w", "0,4", "-", "0.4kg"), ("w", "450", "-", "-"),
    ("w", "450g", "=", "="), ("w", "1,2kg", "-", "1.2kg"), ("w", "29.9", "29.9kg", "29.9kg"),
    ("w", "30", "-", "-"), ("w", "-1", "-", "-"),
    // Durations.
    ("d", "2", "2h", "2h"), ("d", "1,5", "-", "1.5h"), ("d", "1:30", "=", "="),
    ("d", "90", "-", "-"),
    ("d", "1,5h", "-", "1.5h"), ("p", "2", "-", "-"), ("p", "1,5h", "-", "1.5h"),
    // Numbers; never those that come in pairs.
    ("n", "0,6", "-", "0.6"), ("n", "0.6", "=", "="), ("n", "1,2,3", "-", "-"),
    ("y", "51,5", "-", "-"), ("P", "3,5", "=", "="), ("P", "3,5,4,5", "-", "-"),
    ("i", "3,5", "-", "-"),
    ("i", "1,000", "-", "-"),
    // Money.
    ("m", "12,50EUR", "12.50EUR", "12.50EUR"), ("m", "12.50EUR", "=", "="),
    ("m", "1.200,50EUR", "1200.50EUR", "1200.50EUR"), ("m", "$10", "10USD", "10USD"),
    ("m", "£5", "5GBP", "5GBP"), ("m", "10 kr", "10SEK", "10SEK"), ("m", "10k", "-", "-"),
    ("m", "1,200", "1200", "1.20"), ("m", "1.200", "=", "="), ("m", "10-12", "-", "-"),
    ("m", "US$1,200.50", "1200.50USD", "1200.50USD"), ("m", "5%", "-", "-"),
    // Times of day.
    ("t", "9", "09:00", "09:00"), ("t", "09", "09:00", "09:00"), ("t", "9:30", "09:30", "09:30"),
    ("t", "9.30", "09:30", "09:30"), ("t", "23", "23:00", "23:00"), ("t", "24", "-", "-"),
    ("t", "9.3", "-", "-"), ("t", "9:60", "-", "-"), ("t", "930", "-", "-"),
    ("t", "9,30", "-", "-"),
    ("t", "-9", "-", "-"), ("t", "09:30", "=", "="), ("t", ":30", "-", "-"), ("t", "9:", "-", "-"),
    // Points in time: an hour alone could be a day.
    ("T", "9:30", "09:30", "09:30"), ("T", "9", "-", "-"), ("T", "9.30", "-", "-"),
    ("T", "yesterday 9", "yesterday 09:00", "yesterday 09:00"),
    ("T", "ieri 9.30", "ieri 09:30", "ieri 09:30"), ("T", "nonsense 9", "-", "-"),
    // Choices: as shown, by a synonym, in the plural, by their beginning.
    ("s", "in_progress", "=", "="), ("s", "in progress", "in_progress", "in_progress"),
    ("s", "In Progress", "in_progress", "in_progress"),
    ("s", "in-progress", "in_progress", "in_progress"),
    ("s", "In corso", "in_progress", "in_progress"),
    ("s", "not visited", "not_visited", "not_visited"),
    ("s", "app", "approved", "approved"), ("s", "APPROVED", "approved", "approved"),
    ("s", "opn", "-", "-"), ("s", "e", "empty", "empty"), ("s", "progress", "-", "-"),
    ("v", "bicycle", "bike", "bike"), ("v", "bikes", "bike", "bike"),
    ("v", "hotels", "lodging", "lodging"),
    ("v", "Albergo", "lodging", "lodging"), ("v", "bici", "bike", "bike"), ("v", "b", "?", "?"),
    ("v", "co", "bus", "bus"), ("v", "corr", "bus", "bus"), ("v", "s", "-", "-"),
    ("v", "boat", "-", "-"),
    // Yes and no.
    ("b", "y", "yes", "yes"), ("b", "N", "no", "no"), ("b", "sì", "=", "="),
    ("b", "maybe", "-", "-"),
    // Texts are texts, days are days.
    ("x", "3,5", "=", "="), ("x", "hotel", "=", "="), ("D", "2026-05-01", "=", "="),
    ("D", "1,5", "-", "-"),
  ])
  func values(type: String, text: String, english: String, italian: String) throws {
    func want(_ word: String) -> Answer {
      switch word {
      case "=": .value(text)
      case "-": .refused
      case "?": .several
      default: .value(word)
      }
    }
    #expect(try answer(text, type, PromptValues(.english)) == want(english), "English prompt")
    #expect(try answer(text, type, PromptValues(.italian)) == want(italian), "Italian prompt")
    #expect(try answer(text, type, nil) == (english == "=" ? .value(text) : .refused), "script")
  }

  @Test(
    "a line that writes is shown in full as it was understood, one that reads where it may surprise"
  )
  func shown() throws {
    let bench = Bench()
    let session = bench.session()
    session.isInteractive = true
    #expect(try session.type("box add lamp size=2") == .ok)
    #expect(bench.errors.contains("read as: box add lamp size=2m\n"))
    #expect(try session.type("box add rod size=30cm") == .ok)
    #expect(!bench.errors.contains("30cm"))
    #expect(bench.run("box add pole size=2") == .usage)
  }

  @Test("a comma is read only at a prompt of a language that has it")
  func comma() throws {
    for (language, want) in [(Language.english, ExitCode.usage), (.italian, .ok)] {
      let bench = Bench()
      bench.change = { $0.style.language = language }
      let session = bench.session()
      session.isInteractive = true
      #expect(try session.type("box add lamp size=2,5m") == want)
      #expect(bench.run("box add pole size=2,5m") == .usage)
    }
  }

  @Test("variables are read as they are at the prompt, and files are read as scripts")
  func variables() throws {
    let bench = Bench()
    let session = bench.session()
    session.isInteractive = true
    _ = try session.type("set x = 2")
    #expect(try session.type("box add lamp size=$x") == .ok)
    #expect(bench.errors.contains("read as: box add lamp size=2m\n"))
    try Files.writeAtomically(
      bench.folder + "/s.tac", Array("box add rod size=2\n".utf8), overwrite: false)
    #expect(try session.type("source \(bench.folder)/s.tac") == .usage)
    #expect(bench.names == ["lamp"])
  }
}
