// The published schemas against the strict readers: an independent validator and the program have to refuse the same
// files. Two hundred small changes of each kind of file, and the built-in files with every statement that they rest on.

import Kernel
import Testing

@testable import Supplements

@Suite struct SchemaTests {
  typealias Step = DamageTests.Step

  private struct Change {
    var path: [Step]
    /// nil: the key is removed.
    var value: JSON?
    var kind: String
  }

  /// Whether a reader takes a file; its fault where it does not.
  private static func fault(_ read: () throws -> Void) -> String? {
    do {
      try read()
      return nil
    } catch let fault as Diagnostic {
      return fault.message.text()
    } catch {
      return "\(error)"
    }
  }

  /// Places of objects, with their keys, and of numbers and texts.
  private static func walk(
    _ json: JSON, _ path: [Step] = [], _ see: (JSON, [Step]) -> Void
  ) {
    see(json, path)
    switch json {
    case .array(let all):
      for (place, one) in all.enumerated() { walk(one, path + [.place(place)], see) }
    case .object(let object):
      for member in object.members { walk(member.value, path + [.key(member.name)], see) }
    default: break
    }
  }

  /// Changes that say nothing of what other places say: a key removed or unknown, another type, out of range.
  private static func changes(_ json: JSON, _ count: Int, seed: UInt64) -> [Change] {
    var objects: [(path: [Step], keys: [String])] = []
    var numbers: [[Step]] = []
    var others: [(path: [Step], json: JSON)] = []
    walk(json) { value, path in
      // Keys of these are ids and sentences, which anybody may add to.
      let isMap = ["citations", "it", "sources", "diet", "min_age_for_goal"].contains {
        path.last == .key($0)
      }
      switch value {
      case .object(let object) where !isMap && !object.isEmpty:
        objects.append((path, object.names))
      case .integer, .number: numbers.append(path)
      case .array, .object, .null: break
      default: break
      }
      if !path.isEmpty, case .key? = path.last { others.append((path, value)) }
    }
    var dice = Dice(state: seed)
    var changes: [Change] = []
    while changes.count < count {
      switch changes.count % 4 {
      case 0:
        let one = dice.one(of: objects)
        changes.append(Change(path: one.path + [.key(dice.one(of: one.keys))], kind: "removed"))
      case 1:
        let one = dice.one(of: objects)
        changes.append(Change(path: one.path + [.key("colour")], value: "red", kind: "unknown key"))
      case 2:
        let one = dice.one(of: others)
        let wrong: JSON =
          switch one.json {
          case .string, .null: .array([1, 2])
          case .integer, .number: "many"
          case .bool: "yes"
          default: 7
          }
        changes.append(Change(path: one.path, value: wrong, kind: "type"))
      default:
        let value = dice.one(of: [JSON.integer(-3), .number(1e12), .number(-0.5)])
        changes.append(Change(path: dice.one(of: numbers), value: value, kind: "range"))
      }
    }
    return changes
  }

  /// What only the whole of the files says, and no schema can.
  private static let ofTheWhole = [
    "which does not exist", "is missing in citations", "its sources say", "must be: ",
    "has no Italian for", "twice", "is above max", "the unit of the nutrient", "differs", "lack ",
  ]

  private func agree(
    _ name: String, _ json: JSON, seed: UInt64, _ read: ([UInt8]) throws -> Void
  ) throws {
    let changes = Self.changes(json, 200, seed: seed)
    let damaged = changes.map { DamageTests.changed(json, $0.path[...], $0.value) }
    let answers = try Python.answers(
      "schemas.py", damaged.map { JSON.object(["schema": .string(name), "data": $0]).text })
    try #require(answers.count == changes.count)
    var refused = 0
    for ((change, file), answer) in zip(zip(changes, damaged), answers) {
      let path = change.path.map { $0.json.text }.joined(separator: "/")
      let fault = Self.fault { try read(Array(file.text.utf8)) }
      if fault != nil { refused += 1 }
      if answer.hasPrefix("0") {
        #expect(fault != nil, "\(change.kind) \(path): the schema refuses: \(answer)")
      } else if let fault {
        #expect(
          Self.ofTheWhole.contains { fault.contains($0) },
          "\(change.kind) \(path): the schema takes it, the reader does not: \(fault)")
      }
    }
    #expect(refused > 120, "\(refused) refused")
  }

  @Test func basesAreRefusedByBoth() throws {
    let medicines = try SmallFiles.readMedicines()
    try agree("supplements", try SmallFiles.supplements(), seed: 19) { bytes in
      _ = try KnowledgeBase(parsing: bytes, path: "base.json", medicines: medicines)
    }
  }

  @Test func medicinesAreRefusedByBoth() throws {
    try agree("medicines", try SmallFiles.medicines(), seed: 23) { bytes in
      _ = try Medicines(parsing: bytes, path: "medicines.json")
    }
  }

  @Test func conditionsAreRefusedByBoth() throws {
    let base = try KnowledgeBase.builtIn()
    let medicines = try Medicines.builtIn()
    try agree("conditions", try SmallFiles.conditions(), seed: 29) { bytes in
      _ = try Conditions(parsing: bytes, path: "conditions.json", base: base, medicines: medicines)
    }
  }

  @Test func builtInFilesAreValid() throws {
    let files = [
      ("supplements", BuiltInFile.supplements), ("medicines", BuiltInFile.medicines),
      ("conditions", BuiltInFile.conditions),
    ]
    let answers = try Python.lines(
      "schemas.py",
      try files.map { file in
        JSON.object(["schema": .string(file.0), "data": try JSON(parsing: file.1)]).text
      })
    #expect(answers == ["1", "1", "1"], "\(answers)")
  }

  struct Given: Sendable {
    var json: String
    var isTaken: Bool
  }

  @Test(arguments: [
    Given(json: "{}", isTaken: true),
    Given(json: #"{"age": 40, "goals": ["sleep"], "budget": 30, "taking": null}"#, isTaken: true),
    Given(
      json: #"{"age": "47 anni", "budget": "30 euro al mese", "diet": "vegan"}"#, isTaken: true),
    Given(json: #"{"priority": "sleep although I have epilepsy"}"#, isTaken: true),
    Given(json: #"{"age": 121}"#, isTaken: false), Given(json: #"{"age": -1}"#, isTaken: false),
    Given(json: #"{"age": 40.5}"#, isTaken: false), Given(json: #"{"age": true}"#, isTaken: false),
    Given(json: #"{"age": [40]}"#, isTaken: false), Given(json: #"{"age": "old"}"#, isTaken: false),
    Given(json: #"{"goals": 7}"#, isTaken: false), Given(json: #"{"goals": [7]}"#, isTaken: false),
    Given(json: #"{"goals": {"sleep": 1}}"#, isTaken: false),
    Given(json: #"{"medicines": "Eutirox"}"#, isTaken: false),
    Given(json: #"{"budget": -1}"#, isTaken: false),
    Given(json: #"{"budget": []}"#, isTaken: false),
    Given(json: #"{"budget": "much"}"#, isTaken: false),
    Given(json: #"{"budget": 2000000}"#, isTaken: false),
    Given(json: #"{"sex": 1}"#, isTaken: false), Given(json: "[]", isTaken: false),
    Given(json: #""Ada""#, isTaken: false), Given(json: #"{"taking": false}"#, isTaken: false),
    Given(json: #"{"conditions": [["a"]]}"#, isTaken: false),
    Given(
      json: "{\"goals\": [" + Array(repeating: "\"sleep\"", count: 201).joined(separator: ",")
        + "]}", isTaken: false),
  ])
  func profilesAreRefusedByBoth(_ row: Given) throws {
    let reader = try ProfileReader.builtIn()
    let fault = Self.fault { _ = try reader.read(Array(row.json.utf8), path: "profile.json") }
    #expect((fault == nil) == row.isTaken, "\(fault ?? "taken")")
    let answer = try Python.lines(
      "schemas.py",
      [JSON.object(["schema": "profile", "data": try JSON(parsing: row.json)]).text])
    #expect((answer == ["1"]) == row.isTaken, "\(answer)")
  }

  @Test func everySchemaIsCompiledIn() throws {
    for schema in StackSchema.allCases {
      let json = try JSON(parsing: schema.bytes)
      #expect(json["$id"]?.string == "urn:taccuino:stack:" + schema.rawValue)
    }
  }

  @Test func everyCitationExists() throws {
    // Not by the reader, which checks the same: from the text of the file.
    let json = try SmallFiles.json(BuiltInFile.supplements)
    let known = Set(json["citations"]?.object?.names ?? [])
    var cited: Set<String> = []
    Self.walk(json) { value, path in
      guard let key = path.last(where: { if case .key = $0 { true } else { false } }) else {
        return
      }
      if [.key("cites"), .key("cite"), .key("iu_cite")].contains(key), let id = value.string {
        cited.insert(id)
      }
    }
    #expect(cited.count > 90 && known.isSuperset(of: cited), "\(cited.subtracting(known))")
  }
}
