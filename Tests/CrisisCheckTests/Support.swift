import Kernel
import System
import Testing

@testable import CrisisCheck

func level(_ text: String) -> CrisisFloor.Level { CrisisFloor.check(text).level }

/// What the patterns find, without the model.
func patterns(_ text: String) -> CrisisFloor.Finding { CrisisFloor.patterns(in: CrisisText(text)) }

/// A file of the repository.
func repositoryFile(_ path: String) throws -> [UInt8] {
  let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
  return try Files.read("\(root)/\(path)", limit: 1 << 22)
}

struct TrainingMessage {
  var text: String
  var label: String
  var category: String
}

/// The part of the messages that patterns were written for.
func trainingMessages() throws -> [TrainingMessage] {
  try repositoryFile("data/safety/train.jsonl").split(separator: 0x0A).map { line in
    let json = try JSON(parsing: Array(line))
    return TrainingMessage(
      text: try #require(json["text"]?.string), label: try #require(json["label"]?.string),
      category: try #require(json["category"]?.string))
  }
}
