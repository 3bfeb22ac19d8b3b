// What follows from the base for every supplement, dose and person, against verdicts; and texts that nobody would write.

import Kernel
import Testing

@testable import Supplements

@Suite struct AdvicePropertyTests {
  private typealias Kind = ReviewedText.Segment.Verdict

  private static func verdict(
    _ text: String, _ cases: AdviceCases, _ who: Assessment
  ) -> ReviewedText.Segment.Verdict {
    let result = cases.reviewer.review(text, for: who)
    return result.segments.map(\.verdict).max { a, b in rank(a) < rank(b) } ?? .kept
  }

  private static func rank(_ verdict: ReviewedText.Segment.Verdict) -> Int {
    switch verdict {
    case .kept: 0
    case .struck: 1
    case .refused: 2
    }
  }

  /// In each unit a dose of the kind is written in, with its factor from the unit of the dose.
  private static func written(_ amount: Double, _ unit: DoseUnit) -> [String] {
    switch unit {
    case .gram: ["\(amount.shortest) g", "\((amount * 1000).shortest) mg"]
    case .milligram: ["\(amount.shortest) mg", "\((amount * 1000).shortest) \u{B5}g"]
    case .microgram: ["\(amount.shortest) mcg", "\((amount / 1000).shortest) mg"]
    case .tablet: [amount == 1 ? "1 tablet" : "\(amount.shortest) tablets"]
    case .billionCFU: ["\(amount.shortest) billion CFU"]
    }
  }

  @Test func whatIsRefusedIsNeverProposed() throws {
    let cases = try AdviceCases()
    var asked = 0
    for who in cases.assessments.values {
      for verdict in who.verdicts where verdict.isRefused {
        let one = try #require(who.base.supplement(verdict.supplement))
        for text in [
          "Take \(one.name.english).", "Prendi \(one.name.italian).",
          "I suggest \(one.name.english).",
          "\(one.name.english), \(one.dose.least.shortest) a day.",
          "\(one.name.english)", "Perhaps \(one.name.english)?", "- \(one.name.italian)",
        ] {
          // What is taken already may be spoken of; it is not to be taken twice.
          let isTaken = verdict.reasons.contains { $0.rule == "taken" }
          if isTaken, !text.hasPrefix("Take"), !text.hasPrefix("Prendi"), !text.hasPrefix("I ") {
            continue
          }
          asked += 1
          let found = Self.verdict(text, cases, who)
          #expect(found == .refused, "\(verdict.supplement): \(text): \(found)")
        }
      }
    }
    #expect(asked > 500)
  }

  @Test func aDoseAboveTheCeilingIsRefused() throws {
    let cases = try AdviceCases()
    for (name, who) in cases.assessments
    where ["adult", "warfarin", "diabetes", "taking"].contains(name) {
      for verdict in who.verdicts {
        guard let most = verdict.mostDose, let one = who.base.supplement(verdict.supplement) else {
          continue
        }
        for factor in [1.01, 1.5, 2, 10, 1000, 1e6] {
          for dose in Self.written(most * factor, verdict.unit) {
            for text in [
              "Take \(dose) of \(one.name.english).", "\(one.name.italian): \(dose) al giorno.",
            ] {
              let found = Self.verdict(text, cases, who)
              #expect(found != .kept, "\(name): \(text)")
            }
          }
        }
      }
    }
  }

  @Test func anAllowedDoseIsKept() throws {
    let cases = try AdviceCases()
    var kept = 0
    for (name, who) in cases.assessments {
      for verdict in who.verdicts where verdict.kind < .form {
        guard let most = verdict.mostDose, let one = who.base.supplement(verdict.supplement) else {
          continue
        }
        let least = one.dose.least
        for amount in [least, least + (most - least) / 2, most] {
          // A number that reads two ways is struck: 1.125 is one and a bit, or a thousand.
          let amount = (amount * 100).rounded(.down) / 100
          for dose in Self.written(amount, verdict.unit).prefix(1) where amount >= least {
            for text in [
              "Take \(dose) of \(one.name.english) a day.",
              "Take \(one.name.english), \(dose) a day.",
              "Prendi \(dose) di \(one.name.italian) al giorno.",
            ] {
              kept += 1
              let lost = cases.reviewer.review(text, for: who).segments.filter {
                $0.verdict != .kept
              }
              .flatMap(\.claims).compactMap(\.why?.name)
              #expect(lost == [], "\(name): \(text)")
            }
          }
        }
      }
    }
    #expect(kept > 500)
  }

  /// The sentence that must not survive does not, whatever stands round it.
  @Test func badSentencesAreFoundInAnyCompany() throws {
    let cases = try AdviceCases()
    let bad = try AdviceCases.lines("advice-bad.txt") + AdviceCases.lines("advice-bad-2.txt")
    let good = try AdviceCases.lines("advice-good.txt") + AdviceCases.lines("advice-good-2.txt")
    var dice = Dice(state: 7)
    for _ in 0..<250 {
      let line = dice.one(of: bad)
      let friends = good.filter { $0.who == line.who }.map(\.text)
      let parts = (0..<dice.number(0...3)).compactMap { _ in
        friends.isEmpty ? nil : dice.one(of: friends)
      }
      let gap = dice.one(of: [" ", "\n", "\n\n", "\n- ", "\n\n> "])
      let text = (parts + [line.text] + parts).joined(separator: gap)
      let result = cases.reviewer.review(text, for: try #require(cases.assessments[line.who]))
      let kept = result.segments.filter { $0.verdict == .kept }.map(\.text)
      let survivors = kept.filter { text in
        line.bad.contains { $0.contains(text) && text.count > 30 }
      }
      #expect(survivors == [], "\(text)")
    }
  }

  /// Cut and joined anywhere: no crash, and what is printed is printable.
  @Test func cutAndJoinedTextsAreRead() throws {
    let cases = try AdviceCases()
    let files = ["advice-bad.txt", "advice-good.txt", "advice-bad-2.txt", "advice-good-2.txt"]
    let all = try files.flatMap { try AdviceCases.lines($0) }
    let odd: [Unicode.Scalar] = [
      "\u{1B}", "\u{202E}", "\u{200B}", "\u{0}", "\u{301}", "\u{FE0F}", "\u{1F600}", "*", "|", "#",
      "`", "[", "<",
      "\u{FF11}", "\u{2028}", "\n", ".", "-", "0", "x", "%",
    ]
    let people = Array(cases.assessments.values)
    var dice = Dice(state: 11)
    for _ in 0..<500 {
      var scalars: [Unicode.Scalar] = []
      for _ in 0..<dice.number(1...4) {
        let one = Array(dice.one(of: all).text.unicodeScalars)
        let start = dice.number(0...(one.count - 1))
        scalars += one[start..<dice.number(start...one.count)]
        if dice.chance(40) { scalars.append(dice.one(of: odd)) }
      }
      let text = String(String.UnicodeScalarView(scalars))
      let result = cases.reviewer.review(text, for: dice.one(of: people))
      #expect(result.text.printableMultiline == result.text)
      #expect(
        !result.text.unicodeScalars.contains {
          ["\u{1B}", "\u{202E}", "\u{200B}", "\u{FF11}"].contains($0)
        })
    }
  }

  /// Twice the text takes about twice the time, of whatever kind it is.
  @Test func longTextsAreReadInLinearTime() throws {
    let cases = try AdviceCases()
    let who = try #require(cases.assessments["warfarin"])
    let clock = ContinuousClock()
    for piece in [
      "Take 1 g of omega-3 with lunch. ", "a", "qwertz uiopas ", "1 ", "- \n", "(((",
      "vitamina vitamin acido ", "non ",
      "\n\n# ", "http://a.b/", "10.1234/", "\u{301}", "...", "magnesum ",
    ] {
      func seconds(_ bytes: Int) -> Double {
        let text = String(repeating: piece, count: bytes / piece.utf8.count)
        let time = clock.measure { _ = cases.reviewer.review(text, for: who) }
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      }
      let (short, long) = (seconds(20_000), seconds(80_000))
      #expect(long < max(short, 0.02) * 10, "\(piece.debugDescription): \(short) s, \(long) s")
    }
    let huge = String(repeating: "Take 1 g of omega-3 with lunch. ", count: 10_000_000 / 32)
    let time = clock.measure { #expect(!cases.reviewer.review(huge, for: who).isWhole) }
    #expect(time < .seconds(1))
  }
}
