// A dose that a text takes more often than the sentence with the amount says.

import Kernel
import Testing

@testable import Supplements

@Suite struct AdviceRepetitionTests {
  private func kept(_ text: String) throws -> String {
    let reader = try ProfileReader.builtIn()
    let profile = try reader.read(
      .object(["age": .integer(40), "sex": .string("f"), "goals": .string("sleep")]))
    let assessment = Assessment(
      base: try KnowledgeBase.builtIn(), medicines: try Medicines.builtIn(),
      facts: reader.facts(profile))
    return try AdviceReviewer.builtIn().review(text, for: assessment).text
  }

  private static let dose = "Take 200 mg of magnesium."

  @Test(
    "a sentence that takes the dose again is struck",
    arguments: [
      "Once more. Once more.", "And again.", "Then another.", "And another one.",
      "As many as you like.", "Enjoy many.", "And more.", "The same tonight.", "Ten.",
      "E ancora una.",
      "Poi un altro.", "Two of them.", "Tre.", "Quanto vuoi.", "Tutto il giorno.",
      "Lo stesso stasera.", "Ancora.",
    ])
  func after(_ text: String) throws {
    #expect(try kept(Self.dose) == Self.dose)
    #expect(try kept(Self.dose + " " + text) == Self.dose)
  }

  @Test(
    "so is a sentence that takes its own dose again",
    arguments: [
      "Take magnesium 250 mg, then again, then again.", "Prendi 200 mg di magnesio e poi ancora.",
      "Take 200 mg of magnesium all day.", "Magnesium 200 mg ten.", "Magnesio 200 mg (dieci).",
      "Magnesium 200 mg: ten.", "Magnesium 200 mg; five.", "Prendi 200 mg di magnesio, poi altri.",
    ])
  func within(_ text: String) throws { #expect(try kept(text) == "") }

  @Test(
    "an answer that puts a question off, or agrees with it, is struck",
    arguments: [
      "Wait until tomorrow.", "Aspetta domani.", "That is a great idea: begin today.",
      "Continua così.",
    ])
  func putOff(_ text: String) throws { #expect(try kept(text) == "") }

  @Test(
    "talk is kept",
    arguments: ["Wait a moment.", "Aspetta un momento.", "Hello!"])
  func talk(_ text: String) throws { #expect(try kept(text) == text) }
}
