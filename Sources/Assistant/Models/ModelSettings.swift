// What the program remembers of models beside the notebooks: which is chosen, what each was found to refuse, how well one
// checks messages, how much a month may cost. A file of the state directory; no line of it comes from a notebook or a project's folder.

import Kernel
import Providers
import System

struct ModelSettings: Equatable {
  /// Names such as `openai/gpt-5-mini`, by domain; under `""` the one for all others.
  var chosen: [String: String] = [:]
  /// By name of a model.
  var refused: [String: Set<ChatField>] = [:]
  /// What measurements found of models that check messages, by name.
  var measured: [String: ModelMeasure] = [:]
  /// US dollars in a month.
  var limit: Double?

  private static let mostBytes = 1 << 20
  private static let format = "taccuino-models/1"

  static func path(_ directories: Directories) -> String {
    Paths.join(directories.state, "models.json")
  }

  /// - Throws: `data` for a file that is none of ours; nothing of it is lost.
  init(_ directories: Directories) throws(Diagnostic) {
    let path = ModelSettings.path(directories)
    guard Files.exists(path) else { return }
    let bytes = try Files.read(path, limit: ModelSettings.mostBytes)
    let json: JSON
    do throws(JSONFault) {
      json = try JSON(parsing: bytes, limits: JSONLimits(maxBytes: ModelSettings.mostBytes))
    } catch {
      throw error.diagnostic(file: path, bytes: bytes)
    }
    let file = try JSONPart(json, path)
    guard try file.textIfThere("format", most: 40) == ModelSettings.format else {
      throw file.fault("format", tr("must be \(ModelSettings.format)"))
    }
    let chosen = try file.part("chosen")
    for name in chosen.names { self.chosen[name] = try chosen.text(name, most: 300) }
    let refused = try file.part("refused")
    for name in refused.names {
      // A field of a later version is none that this one sends.
      self.refused[name] = Set(try refused.texts(name, most: 40).compactMap(ChatField.init))
    }
    if let measured = try file.partIfThere("measured") {
      for name in measured.names {
        let found = try measured.part(name)
        guard let recall = try found.number("recall", 0...1),
          let precision = try found.number("precision", 0...1),
          let blocks = try found.integer("block_messages", 0...Int(Int32.max)),
          let rule = try found.integer("rule", 0...Int(Int32.max)),
          let day = Day(iso: try found.text("day", most: 20))
        else { throw measured.fault(name, tr("is no measurement")) }
        self.measured[name] = ModelMeasure(
          recall: recall, precision: precision, blocks: blocks, rule: rule, day: day)
      }
    }
    limit = try file.number("limit_usd", 0...1_000_000)
  }

  /// - Throws: 73 and 74 where the file cannot be written; the one before stays.
  func write(_ directories: Directories) throws(Diagnostic) {
    try Files.makeDirectory(directories.state)
    var object: JSONObject = ["format": .string(ModelSettings.format)]
    var chosen = JSONObject()
    for (domain, name) in self.chosen.sorted(by: { $0.key < $1.key }) {
      chosen[domain] = .string(name)
    }
    object["chosen"] = .object(chosen)
    var refused = JSONObject()
    for (name, fields) in self.refused.sorted(by: { $0.key < $1.key }) {
      refused[name] = .array(fields.map(\.rawValue).sorted().map(JSON.string))
    }
    object["refused"] = .object(refused)
    if !self.measured.isEmpty {
      var measured = JSONObject()
      for (name, found) in self.measured.sorted(by: { $0.key < $1.key }) {
        measured[name] = [
          "recall": .number(found.recall), "precision": .number(found.precision),
          "block_messages": .integer(Int64(found.blocks)), "rule": .integer(Int64(found.rule)),
          "day": .string(found.day.description),
        ]
      }
      object["measured"] = .object(measured)
    }
    if let limit { object["limit_usd"] = .number(limit) }
    var writer = JSONWriter(.pretty)
    writer.value(.object(object))
    writer.newline()
    try Files.writeAtomically(ModelSettings.path(directories), writer.bytes, overwrite: true)
  }
}
