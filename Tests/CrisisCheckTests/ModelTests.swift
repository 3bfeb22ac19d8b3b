import Kernel
import System
import Testing

@testable import CrisisCheck

@Suite struct ModelTests {
  private static let python = "/usr/bin/python3"
  private static let script =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    + "/script/train-crisis"

  @Test func theFileIsTheModel() throws {
    #expect(!CrisisModel.shared.isEmpty)
    #expect(CrisisData.model.count <= 64 << 10)
    #expect(try repositoryFile("data/safety/model.bin") == CrisisData.model)
  }

  /// What the script trains with and what the program weighs are the same, in words, features and scores.
  @Test func readsAsTheScriptDoes() throws {
    let answer = try Subprocess.run(ModelTests.python, [ModelTests.script, "--words"])
    #expect(answer.succeeded)
    let lines = answer.output.split(separator: 0x0A)
    let messages = try trainingMessages()
    #expect(lines.count == messages.count)
    for (line, message) in zip(lines, messages) {
      let row = try #require(try JSON(parsing: Array(line)).array)
      let text = CrisisText(message.text)
      let (sum, count) = CrisisModel.shared.score(text)
      #expect(row[0].string == text.normalised)
      #expect(row[1].integer == Int64(sum), "\(message.text)")
      #expect(row[2].integer == Int64(count))
    }
  }

  @Test func raisesAQuestionAtMost() throws {
    for message in try trainingMessages() {
      let found = CrisisFloor.check(message.text)
      if found.pattern == "model" { #expect(found.level == .soft) }
    }
  }

  @Test(arguments: [[], Array("TCM2".utf8) + [UInt8](repeating: 1, count: 100), [84, 67, 77, 49]])
  func anotherFileFindsNothing(bytes: [UInt8]) {
    let model = CrisisModel(bytes)
    #expect(model.isEmpty)
    #expect(!model.isConcerning(CrisisText("voglio morire")))
  }

  /// What was promised of the part that patterns were written for; the other part is measured by `script/measure-crisis`.
  @Test func theTrainingPartHolds() throws {
    let messages = try trainingMessages()
    func share(_ wanted: (TrainingMessage) -> Bool, _ level: CrisisFloor.Level = .soft) -> Double {
      let part = messages.filter(wanted)
      return Double(part.count { CrisisFloor.check($0.text).level >= level }) / Double(part.count)
    }
    #expect(share { $0.label != "OK" } >= 0.85)
    #expect(share { $0.category == "diary" } <= 0.05)
    #expect(share({ $0.category == "diary" }, .hard) <= 0.005)
    for category in CrisisFloor.Category.allCases {
      #expect(share { $0.category == category.rawValue } >= 0.7, "\(category)")
    }
  }

  /// What people type to begin, or to ask for the weather, is no sign of danger.
  @Test(arguments: [
    "hello", "ciao", "hi", "ok", "grazie", "buongiorno", "hello there", "che tempo fa domani",
    "test",
    "Where can I eat in Rome?", "What can I see in Lisbon in a day?", "magnesium in the evening?",
  ])
  func greetingsAreNothing(text: String) { #expect(CrisisFloor.check(text).level == .none) }
}
