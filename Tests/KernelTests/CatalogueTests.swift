// Texts in Italian, through the generated table.
import Kernel
import Testing

@Suite struct CatalogueTests {
  @Test func sentencesAreTranslated() {
    #expect(ExitCode.interrupted.summary.text(.italian) == "interrotto con Ctrl-C")
    #expect(ExitCode.interrupted.summary.text(.english) == "interrupted by Ctrl-C")
    for code in ExitCode.allCases {
      #expect(code.summary.text(.italian) != code.summary.text(.english), "\(code)")
    }
  }

  @Test func valuesTakeTheirPlaces() throws {
    do {
      _ = try Length(parsing: "3 furlong")
      Issue.record("furlong was accepted")
    } catch {
      #expect(error.message.text(.italian) == "furlong non è un'unità nota")
    }
  }

  @Test func whatIsNotInTheTableStaysEnglish() {
    for key in ["", "a", "zzzz", "~", "\u{1}", "no such text in any table", "{1}"] {
      #expect(
        Phrase(stringLiteral: key).text(.italian) == Phrase(stringLiteral: key).text(.english))
    }
  }
}
