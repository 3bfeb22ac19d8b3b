// What models have cost: a line for each answer, in a file that only grows. No text, no name of a conversation.

import Kernel
import Providers
import System

/// The tokens of one answer.
struct ModelUse: Equatable {
  var at: Instant
  /// `openai/gpt-5-mini`.
  var model: String
  /// The domain that asked.
  var domain: String
  var usage: ChatUsage
  /// The provider did not say how many: computed from the texts.
  var isEstimated: Bool
  /// US dollars; nil where the price is not known.
  var cost: Double?
}

struct ModelUsageFile {
  let path: String

  private static let mostBytes = 256 << 20

  init(_ directories: Directories) {
    path = Paths.join(directories.state, "model-usage.jsonl")
  }

  /// One write, so that two programs cannot mix their lines.
  func add(_ use: ModelUse) throws(Diagnostic) {
    try Files.makeDirectory(Paths.folder(of: path))
    var line: JSONObject = [
      "at": .string(use.at.description), "model": .string(use.model), "domain": .string(use.domain),
      "input": .integer(Int64(use.usage.input)), "output": .integer(Int64(use.usage.output)),
    ]
    if use.isEstimated { line["estimated"] = true }
    if let cost = use.cost { line["usd"] = .number(cost) }
    try AppendingFile(path).write(Array((JSON.object(line).text + "\n").utf8))
  }

  /// All lines that can be read: one that was cut off when the machine stopped is passed over.
  /// - Complexity: O(bytes).
  func all() throws(Diagnostic) -> [ModelUse] {
    guard Files.exists(path) else { return [] }
    let bytes = try Files.read(path, limit: ModelUsageFile.mostBytes)
    return bytes.split(separator: 10).compactMap { line in
      guard let json = try? JSON(parsing: Array(line)), let text = json["at"]?.string,
        let at = Instant(iso: text), let model = json["model"]?.string,
        let input = json["input"]?.integer, let output = json["output"]?.integer,
        let input = Int(exactly: input), let output = Int(exactly: output), input >= 0, output >= 0
      else { return nil }
      return ModelUse(
        at: at, model: model, domain: json["domain"]?.string ?? "",
        usage: ChatUsage(input: input, output: output),
        isEstimated: json["estimated"]?.bool ?? false,
        cost: json["usd"]?.number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil })
    }
  }
}

extension String {
  /// Tokens that a text has, roughly: one for four bytes, as in English and Italian prose.
  var estimatedTokens: Int { (utf8.count + 3) / 4 }
}

extension ChatRequest {
  /// Tokens that it has, roughly, with the frame of each message.
  var estimatedTokens: Int {
    messages.reduce(3) { sum, message in
      let calls = message.calls.reduce(0) { $0 + $1.arguments.estimatedTokens + 8 }
      // What a picture costs lies between 85 and some 1,600.
      return sum + 4 + message.text.estimatedTokens + calls + message.images.count * 1600
    } + tools.reduce(0) { $0 + $1.schema.text.estimatedTokens + $1.summary.estimatedTokens + 8 }
  }
}
