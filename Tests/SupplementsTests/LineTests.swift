// Lines as people write them, with what they mean; and both readings of them side by side.

import Kernel
import Testing

@testable import Supplements

@Suite struct LineTests {
  private static func fields(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
  }

  @Test func medicinesOfRealLines() throws {
    let names = try MedicineNames.builtIn()
    let lines = Self.fields(MedicineLines.all)
    #expect(lines.count >= 150)
    for line in lines {
      let reading = names.read(line[0])
      #expect(reading.how.name == line[1], "\(line[0]): \(reading.unknown)")
      let got = reading.classes.union(reading.substances).union(reading.supplements)
      for wanted in Self.list(line[2]) {
        if wanted.hasPrefix("(") {
          #expect(!got.contains(String(wanted.dropFirst().dropLast())), "\(line[0])")
        } else {
          #expect(got.contains(wanted), "\(line[0]) lacks \(wanted)")
        }
      }
    }
  }

  @Test func conditionsOfRealLines() throws {
    let names = try ConditionNames.builtIn()
    for line in Self.fields(ConditionLines.all) {
      let reading = names.read(line[0])
      let holds = reading.found.filter { $0.state == .holds }.map(\.condition)
      let others = reading.found.filter { $0.state != .holds }.map(\.condition)
      #expect(holds.sorted() == Self.list(line[1]).sorted(), "\(line[0])")
      #expect(others.sorted() == Self.list(line[2]).sorted(), "\(line[0])")
      let marks =
        (reading.found.contains(where: \.isAsked) ? "a" : "") + (reading.near.isEmpty ? "" : "n")
        + (reading.unknown.isEmpty ? "" : "u")
      #expect(marks == line[3], "\(line[0]): \(reading.unknown) \(reading.near)")
    }
  }

  /// Every name of the data is read to the letter, in its own case and in capitals.
  @Test func everyNameIsExact() throws {
    let medicines = try Medicines.builtIn()
    let names = try MedicineNames.builtIn()
    for one in medicines.substances {
      for name in one.brands + one.name.both + one.synonyms {
        let reading = names.read(name.uppercased())
        #expect(reading.how == .exact, "\(name): \(reading.unknown)")
        #expect(reading.substances.contains(one.id), "\(name)")
      }
    }
    for one in medicines.combinations {
      for name in one.brands {
        let found = Set(names.read(name).substances)
        let isShared = medicines.ambiguous.contains { $0.name == name }
        #expect(isShared ? found.isSuperset(of: one.substances) : found == Set(one.substances))
      }
    }
    for one in medicines.classes {
      for word in one.words { #expect(names.read(word).classes.contains(one.id), "\(word)") }
    }
  }

  @Test func everyPhraseIsItsCondition() throws {
    let names = try ConditionNames.builtIn()
    for one in try Conditions.builtIn().conditions {
      for phrase in one.phrases.all {
        #expect(names.read(phrase).holding == [one.id], "\(phrase)")
        let denied = names.read("no " + phrase)
        // "no spleen" is a phrase itself.
        let isOther = denied.found.contains { $0.text.hasPrefix("no ") }
        #expect(isOther || denied.found.allSatisfy { $0.state != .holds }, "no \(phrase)")
      }
    }
  }
}
