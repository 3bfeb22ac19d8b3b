// Texts made of the data and of words of our own, read here and by readings.py, which was written from the README of
// the data alone. TACCUINO_READINGS says how many; 4,000 unless it is set.

import Kernel
import System
import Testing

@testable import Supplements

@Suite struct SecondReadingTests {
  private static let count =
    Environment.current()["TACCUINO_READINGS"].flatMap { Int($0) } ?? 4000

  private struct Maker {
    var dice: Dice
    let names: [String]
    let phrases: [String]
    let markers: [String]
    let fillers: [String]
    let others = [
      "Pippoflex", "xyz", "zorblax", "cura", "ernia", "vino", "per", "al", "la", "mia", "e", "o",
      "or", "né", "nor", "oppure", "and", "75", "0,5", "2.000", "100mg", "5ml", "b12", "x2", "dì",
      "più", "città", "ho", "prendo", "soffro di", "I have", "I take", "pillola", "la pillola",
      "una pillola", "pill", "twice", "d'", "l'",
    ]
    let marks = [", ", ". ", "; ", ": ", " (", ") ", "\n", " - ", "/", " + ", "! ", "? "]

    mutating func misspelt(_ word: String) -> String {
      var letters = Array(word)
      guard letters.count > 3 else { return word }
      for _ in 0..<(dice.chance(80) ? 1 : 2) {
        let at = dice.number(1...letters.count - 2)
        switch dice.number(0...3) {
        case 0: letters.remove(at: at)
        case 1: letters.insert(dice.one(of: Array("aeiorstln")), at: at)
        case 2: letters.swapAt(at, at - 1)
        default: letters[at] = dice.one(of: Array("aeiorstln"))
        }
        if letters.count < 4 { break }
      }
      return String(letters)
    }

    mutating func piece(_ isMedicine: Bool) -> String {
      switch dice.number(1...100) {
      case ...38: return dice.one(of: dice.chance(85) == isMedicine ? names : phrases)
      case ...48: return misspelt(dice.one(of: isMedicine ? names : phrases))
      case ...70: return dice.one(of: markers)
      case ...85: return dice.one(of: fillers)
      default: return dice.one(of: others)
      }
    }

    mutating func text(_ isMedicine: Bool) -> String {
      var text = ""
      for _ in 0..<dice.number(1...7) {
        text += piece(isMedicine)
        text += dice.chance(22) ? dice.one(of: marks) : " "
      }
      switch dice.number(0...9) {
      case 0: return text.uppercased()
      case 1: return text.lowercased()
      default: return text
      }
    }
  }

  private static func ours(_ reading: MedicineReading, _ names: MedicineNames) -> String {
    let near =
      if case .near(let all) = reading.how { all } else { [String]() }
    let states = reading.found.filter { $0.how == .exact }.map { one -> String in
      let state =
        one.isPast && one.isUnsure
        ? "past"
        : one.isDenied
          ? "denied" : one.isPast ? "past" : one.isUnsure ? "unclear" : "taken"
      return "\(one.text)=\(state)"
    }
    return [
      reading.how.name, reading.classes.sorted().joined(separator: ","),
      reading.substances.sorted().joined(separator: ","),
      reading.supplements.sorted().joined(separator: ","), states.joined(separator: ","),
      near.joined(separator: ","),
    ].joined(separator: " | ")
  }

  private static func theirs(_ json: JSON) -> String {
    func list(_ key: String) -> String {
      (json[key]?.array ?? []).compactMap(\.string).joined(separator: ",")
    }
    let states = (json["names"]?.array ?? []).map {
      "\($0[0]?.string ?? "")=\($0[1]?.string ?? "")"
    }
    let how = json["how"]?.string ?? ""
    return [
      how, list("classes"), list("substances"), list("supplements"),
      states.joined(separator: ","), how == "near" ? list("near") : "",
    ].joined(separator: " | ")
  }

  private static func ours(_ reading: ConditionReading) -> String {
    let found = reading.found.map { one in
      "\(one.condition)=\(one.text)=\(one.state)=\(one.isAsked)"
    }
    return [
      found.joined(separator: ","), reading.near.map(\.text).joined(separator: ","),
      reading.unknown.joined(separator: ","),
    ].joined(separator: " | ")
  }

  private static func theirCondition(_ json: JSON) -> String {
    let found = (json["found"]?.array ?? []).map { one in
      "\(one[0]?.string ?? "")=\(one[1]?.string ?? "")=\(one[2]?.string ?? "")=\(one[3]?.bool ?? false)"
    }
    func list(_ key: String) -> String {
      (json[key]?.array ?? []).compactMap(\.string).joined(separator: ",")
    }
    return [found.joined(separator: ","), list("near"), list("unknown")].joined(separator: " | ")
  }

  @Test
  func bothReadingsAgree() throws {
    let medicines = try Medicines.builtIn()
    let conditions = try Conditions.builtIn()
    let names = try MedicineNames.builtIn()
    let conditionNames = try ConditionNames.builtIn()
    let words = conditions.words
    var all: [String] = []
    for one in medicines.substances { all += one.brands + one.name.both + one.synonyms }
    for one in medicines.combinations { all += one.brands }
    for one in medicines.classes { all += one.words }
    for one in try KnowledgeBase.builtIn().supplements { all += one.name.both + one.synonyms }
    let markers: [Words] = [
      words.negation, words.negationAfter, words.notANegation, words.family, words.past,
      words.doubt, words.breaks, words.occasional, medicines.words.none, medicines.words.past,
    ]
    let fillers: [Words] = [
      medicines.words.plain, medicines.words.forms, words.plain, medicines.words.amounts,
    ]
    var maker = Maker(
      dice: Dice(state: 19), names: all, phrases: conditions.conditions.flatMap(\.phrases.all),
      markers: markers.flatMap(\.all), fillers: fillers.flatMap(\.all))
    var texts: [(isMedicine: Bool, text: String)] = []
    for line in MedicineLines.all.split(separator: "\n") + ConditionLines.all.split(separator: "\n")
    {
      let text = String(line.prefix { $0 != "|" })
      texts += [(true, text), (false, text)]
    }
    for number in 0..<Self.count {
      texts.append((number % 2 == 0, maker.text(number % 2 == 0)))
    }
    let answers = try Python.answers(
      "readings.py",
      texts.map { one in
        let kind: JSON = one.isMedicine ? "medicine" : "condition"
        return JSON.object(["kind": kind, "text": .string(one.text)]).text
      })
    try #require(answers.count == texts.count)
    var differing = 0
    var hows: [String: Int] = [:]
    for (one, answer) in zip(texts, answers) {
      let json = try JSON(parsing: String(answer))
      let here: String
      let there: String
      if one.isMedicine {
        let reading = names.read(one.text)
        hows[reading.how.name, default: 0] += 1
        here = Self.ours(reading, names)
        there = Self.theirs(json)
      } else {
        here = Self.ours(conditionNames.read(one.text))
        there = Self.theirCondition(json)
      }
      guard here != there else { continue }
      differing += 1
      if differing <= 8 {
        Issue.record("\(one.text.debugDescription)\nhere:   \(here)\nPython: \(there)")
      }
    }
    #expect(differing == 0, "\(differing) of \(texts.count) differ")
    // Every way of reading is met.
    #expect(hows.values.allSatisfy { $0 > 40 } && hows.count == 4, "\(hows)")
  }
}
