// Damaged copies of the three files. What the schema refuses is refused here; and what no schema can say: ids that
// do not exist, circles, sources that are missing.

import Kernel
import System
import Testing

@testable import Supplements

/// The three files as values, and cut to a size of which every value can be damaged.
enum SmallFiles {
  static func json(_ bytes: UnsafeRawBufferPointer) throws -> JSON { try JSON(parsing: bytes) }

  static func kept(_ json: JSON, _ key: String, _ holds: (JSON) -> Bool) -> JSON {
    guard case .object(var object) = json, let list = object[key]?.array else { return json }
    object[key] = .array(list.filter(holds))
    return .object(object)
  }

  static func medicines() throws -> JSON {
    var json = try json(BuiltInFile.medicines)
    let ids = [
      "levothyroxine", "warfarin", "haloperidol", "lorazepam", "losartan", "hydrochlorothiazide",
      "carbamazepine", "dolutegravir", "cholecalciferol",
    ]
    json = kept(json, "substances") { ids.contains($0["id"]?.string ?? "") }
    json = kept(json, "combinations") { $0["id"]?.string == "losartan+hydrochlorothiazide" }
    return kept(json, "ambiguous") { $0["name"]?.string == "Serenase" }
  }

  /// Of these no other supplement is sold than those that are kept below.
  static func readMedicines() throws -> Medicines {
    try Medicines(parsing: Array(medicines().text.utf8), path: "medicines.json")
  }

  static func supplements() throws -> JSON {
    var json = try json(BuiltInFile.supplements)
    let ids = ["magnesium", "melatonin", "iron", "multivitamin", "vitamin_d3"]
    json = kept(json, "supplements") { ids.contains($0["id"]?.string ?? "") }
    json = kept(json, "interactions") {
      ids.contains($0["a"]?.string ?? "") && ids.contains($0["b"]?.string ?? "")
    }
    json = kept(json, "spacing") { ids.contains($0["supplement"]?.string ?? "") }
    // Sources and translations are many: only those that are named.
    guard case .object(var object) = json else { return json }
    let (citations, translations) = (object["citations"], object["translations"]?["it"])
    object["citations"] = nil
    object["translations"] = nil
    let texts = Self.texts(.object(object))
    func named(_ all: JSON?) -> JSON {
      .object(JSONObject((all?.object?.members ?? []).filter { texts.contains($0.name) }))
    }
    object["citations"] = named(citations)
    object["translations"] = ["it": named(translations)]
    return .object(object)
  }

  private static func texts(_ json: JSON) -> Set<String> {
    switch json {
    case .string(let text): [text]
    case .array(let all): all.reduce(into: []) { $0.formUnion(texts($1)) }
    case .object(let object): object.members.reduce(into: []) { $0.formUnion(texts($1.value)) }
    default: []
    }
  }

  static func conditions() throws -> JSON {
    // Rules name few conditions.
    let json = try json(BuiltInFile.conditions)
    let named = texts(json["rules"] ?? [])
    return kept(json, "conditions") { named.contains($0["id"]?.string ?? "") }
  }
}

@Suite struct DamageTests {
  enum Step: Equatable {
    case key(String)
    case place(Int)

    var json: JSON {
      switch self {
      case .key(let key): .string(key)
      case .place(let place): .integer(Int64(place))
      }
    }
  }

  /// The places of values: of a list the first two elements, of an object with ids for keys the first two members.
  private static func paths(_ json: JSON, _ path: [Step] = []) -> [[Step]] {
    var paths: [[Step]] = path.isEmpty ? [] : [path]
    switch json {
    case .array(let all):
      for (place, one) in all.enumerated().prefix(2) {
        paths += Self.paths(one, path + [.place(place)])
      }
    case .object(let object):
      let isMap = path.last == .key("citations") || path.last == .key("it") && object.count > 20
      for member in isMap ? Array(object.members.prefix(2)) : object.members {
        paths += Self.paths(member.value, path + [.key(member.name)])
      }
    default: break
    }
    return paths
  }

  /// The value with another in one place, or without it.
  static func changed(_ json: JSON, _ path: ArraySlice<Step>, _ value: JSON?) -> JSON {
    guard let step = path.first else { return value ?? json }
    let rest = path.dropFirst()
    switch (json, step) {
    case (.object(var object), .key(let key)):
      object[key] = rest.isEmpty ? value : object[key].map { changed($0, rest, value) }
      return .object(object)
    case (.array(var all), .place(let place)) where all.indices.contains(place):
      if rest.isEmpty {
        if let value { all[place] = value } else { all.remove(at: place) }
      } else {
        all[place] = changed(all[place], rest, value)
      }
      return .array(all)
    default: return json
    }
  }

  private static let isEach = Environment.current()["TACCUINO_DAMAGE"] == "1"

  private static let others: [JSON] = [
    nil, true, -1.5, "x y", [], JSON.object([:]), [nil], "<b>", "a\u{202E}b", "a\u{7}b",
  ]

  private func judge(
    _ file: String, _ json: JSON, _ read: ([UInt8]) throws -> Void
  ) throws -> (damaged: Int, refused: Int) {
    try read(Array(json.text.utf8))
    var changes: [(path: [Step], value: JSON?)] = []
    for (number, path) in Self.paths(json).enumerated() {
      if case .key? = path.last { changes.append((path, nil)) }
      // One of them for each value; `make proof` puts all of them in its place.
      for (place, value) in Self.others.enumerated()
      where Self.isEach || place == number % Self.others.count {
        changes.append((path, .some(value)))
      }
    }
    let first = JSON.object(["file": .string(file), "data": json]).text
    let answers = try Python.lines(
      "judge.py",
      [first]
        + changes.map { change in
          var object: JSONObject = ["path": .array(change.path.map(\.json))]
          if let value = change.value { object["value"] = value }
          return JSON.object(object).text
        })
    try #require(answers.count == changes.count + 2)
    #expect(answers[1] == "1")
    var refused = 0
    var survivors: [String] = []
    for (change, answer) in zip(changes, answers.dropFirst(2)) {
      let damaged = Self.changed(json, change.path[...], change.value)
      do {
        try read(Array(damaged.text.utf8))
        let path = change.path.map { $0.json.text }.joined(separator: "/")
        if answer == "0" { survivors.append("\(path) = \(change.value?.text ?? "removed")") }
      } catch let fault as Diagnostic {
        refused += 1
        // Each names its place.
        #expect(fault.code == .data)
        #expect(fault.message.text().hasPrefix(file + ".json"), "\(fault.message.text())")
      }
    }
    #expect(survivors.isEmpty, "\(survivors.count) survive: \(survivors.prefix(20))")
    return (changes.count, refused)
  }

  @Test func damagedMedicinesAreRefused() throws {
    let (damaged, refused) = try judge("medicines", SmallFiles.medicines()) { bytes in
      _ = try Medicines(parsing: bytes, path: "medicines.json")
    }
    #expect(damaged > 150 && refused > damaged / 2)
    print("medicines.json: \(refused) of \(damaged) damaged copies refused")
  }

  @Test func damagedSupplementsAreRefused() throws {
    let medicines = try SmallFiles.readMedicines()
    let (damaged, refused) = try judge("supplements", SmallFiles.supplements()) { bytes in
      _ = try KnowledgeBase(parsing: bytes, path: "supplements.json", medicines: medicines)
    }
    #expect(damaged > 150 && refused > damaged / 2)
    print("supplements.json: \(refused) of \(damaged) damaged copies refused")
  }

  @Test func damagedConditionsAreRefused() throws {
    let base = try KnowledgeBase.builtIn()
    let medicines = try Medicines.builtIn()
    let (damaged, refused) = try judge("conditions", SmallFiles.conditions()) { bytes in
      _ = try Conditions(
        parsing: bytes, path: "conditions.json", base: base, medicines: medicines)
    }
    #expect(damaged > 150 && refused > damaged / 2)
    print("conditions.json: \(refused) of \(damaged) damaged copies refused")
  }
}
