// The files that ship with the program, and what no schema can say of an imported one.

import Kernel
import Testing

@testable import Supplements

@Suite struct BaseTests {
  /// The program takes its own files to be without fault, and looks for none at its start: here all are looked for.
  @Test func builtInFilesHaveNoFault() throws {
    let medicines = try Medicines(parsing: Array(BuiltInFile.medicines), path: "medicines.json")
    let base = try KnowledgeBase(
      parsing: Array(BuiltInFile.supplements), path: "supplements.json", medicines: medicines)
    let conditions = try Conditions(
      parsing: Array(BuiltInFile.conditions), path: "conditions.json", base: base,
      medicines: medicines)
    _ = try KnowledgeBase(importing: KnowledgeBase.builtInFile, path: "supplements.json")
    // Read without looking, they say the same.
    let (ownMedicines, own) = (try Medicines.builtIn(), try KnowledgeBase.builtIn())
    #expect(ownMedicines.substances == medicines.substances)
    #expect(ownMedicines.combinations == medicines.combinations)
    #expect(ownMedicines.classes == medicines.classes && ownMedicines.words == medicines.words)
    #expect(ownMedicines.ambiguous == medicines.ambiguous)
    #expect(ownMedicines.nearNames == medicines.nearNames)
    #expect(own.supplements == base.supplements && own.interactions == base.interactions)
    #expect(own.spacing == base.spacing && own.citations == base.citations)
    #expect(own.nutrients == base.nutrients && own.risks == base.risks)
    #expect(own.goals == base.goals && own.italian == base.italian)
    let ownConditions = try Conditions.builtIn()
    #expect(ownConditions.conditions == conditions.conditions)
    #expect(ownConditions.rules == conditions.rules && ownConditions.words == conditions.words)
  }

  @Test func builtInFilesAreRead() throws {
    let base = try KnowledgeBase.builtIn()
    let medicines = try Medicines.builtIn()
    let conditions = try Conditions.builtIn()
    #expect(base.supplements.count == 49 && base.risks.count == 62 && base.goals.count == 18)
    #expect(base.risks.count(where: \.isCore) == 12)
    #expect(medicines.substances.count >= 300 && conditions.conditions.count > 100)
    let names = medicines.substances.flatMap(\.brands) + medicines.combinations.flatMap(\.brands)
    #expect(Set(names.map { $0.lowercased() }).count >= 800)
    let phrases = conditions.conditions.map(\.phrases)
    #expect(phrases.reduce(0) { $0 + $1.italian.count } >= 150)
    #expect(phrases.reduce(0) { $0 + $1.all.count } >= 300)
    #expect(base.supplements.reduce(0) { $0 + $1.risks.count } >= 281)
    #expect(base.interactions.count >= 49 && base.spacing.count >= 24)
    // What stood in prose alone.
    for id in ["zinc/thyroid_hormone", "zinc/penicillamine", "caffeine/thyroid_hormone"] {
      #expect(base.spacing.contains { $0.id == id && $0.hours > 0 }, "\(id)")
    }
    // null stays nil: not recorded.
    #expect(base.supplement("l_theanine")?.sideEffects == nil)
    #expect(base.nutrient("nitrate")?.limits == [])
    #expect(base.nutrient("vitamin_b12")?.limits.first?.value == nil)
    #expect(base.nutrient("vitamin_d")?.microgramsPerIU == 0.025)
    #expect(Evidence.strong > .limited && Evidence.limited > .weak)
    #expect(base.text("bleeding", .italian) != "bleeding")
    // Every id of a class that the base asks for, and every risk a medicine points to, exists.
    for one in medicines.classes where one.isOfBase { #expect(base.risk(one.id) != nil) }
    for one in medicines.substances {
      for risk in one.suggests { #expect(base.risk(risk) != nil, "\(one.id)") }
      if let item = one.supplement { #expect(base.supplement(item) != nil, "\(one.id)") }
    }
  }

  private static func replacing(_ json: JSON, _ old: String, _ new: String) -> [UInt8] {
    let text = json.text
    var bytes: [UInt8] = []
    let (all, old) = (Array(text.utf8), Array(old.utf8))
    var at = 0
    var isDone = false
    while at < all.count {
      if !isDone, all[at...].starts(with: old) {
        bytes += Array(new.utf8)
        at += old.count
        isDone = true
      } else {
        bytes.append(all[at])
        at += 1
      }
    }
    return isDone ? bytes : []
  }

  struct Damage: Sendable {
    var old: String
    var new: String
    var words: String

    init(_ old: String, _ new: String, _ words: String) {
      (self.old, self.new, self.words) = (old, new, words)
    }
  }

  @Test(arguments: [
    Damage(
      #""id":"anticoagulants","name":{"en":"Anticoagulants and antiplatelets","it":"Anticoagulanti e antiaggreganti"},"base":true,"implies":[]"#,
      #""id":"anticoagulants","name":{"en":"Anticoagulants and antiplatelets","it":"Anticoagulanti e antiaggreganti"},"base":true,"implies":["vitamin_k_antagonists"]"#,
      "circle"),
    Damage(#""implies":["anticoagulants"]"#, #""implies":["nobody"]"#, "names nobody"),
    Damage(
      #""classes":["anticoagulants","vitamin_k_antagonists"]"#,
      #""classes":["vitamin_k_antagonists"]"#, "lack anticoagulants"),
    Damage(#""source":"base""#, #""source":"nowhere""#, "source nowhere"),
    Damage("\"Coumadin\"", "\"Coum\\u202Eadin\"", "not printed"),
    Damage("\"Coumadin\"", "\"<script>\"", "< or >"),
    Damage(#""id":"warfarin""#, #""id":"levothyroxine""#, "twice"),
    Damage(
      #""substances":["losartan","hydrochlorothiazide"]"#, #""substances":["losartan","nobody"]"#,
      "nobody"),
    Damage(#""format":1"#, #""format":2"#, "another version"),
    Damage(#""format":1"#, #""format":1,"format":1"#, "twice"),
    Damage(#""format":1"#, #""format":1,"more":1"#, "has no more"),
  ])
  func medicinesWithAFaultAreRefused(_ damage: Damage) throws {
    let bytes = Self.replacing(try SmallFiles.medicines(), damage.old, damage.new)
    try #require(!bytes.isEmpty, "\(damage.old)")
    let fault = #expect(throws: Diagnostic.self) {
      _ = try Medicines(parsing: bytes, path: "medicines.json")
    }
    #expect(fault?.message.text().contains(damage.words) == true, "\(fault?.message.text() ?? "")")
  }

  @Test(arguments: [
    Damage(#""cites":["#, #""cites":["nowhere","#, "source nowhere"),
    Damage(#""checked":"exists""#, #""checked":"content""#, "its sources say exists"),
    Damage(#""core":true,"severity""#, #""core":false,"severity""#, "differs"),
    Damage(#""risk":"kidney_disease""#, #""risk":"nobody""#, "names nobody"),
    Damage(#""goal":"sleep""#, #""goal":"nobody""#, "names nobody"),
    Damage(#""nutrient":"magnesium""#, #""nutrient":"nobody""#, "names nobody"),
    Damage(
      #""a":"#,
      #""a":"nobody","b":"x","type":"avoid","hours":null,"reason":"","cites":[],"checked":"none"},{"a":"#,
      "nobody"),
    Damage(#""kind":"class","id":"thyroid_hormone""#, #""kind":"class","id":"nobody""#, "nobody"),
    Damage(#""gaps":["side_effects""#, #""gaps":["latin""#, "must be"),
    Damage(#""unit":"mg","origin""#, #""unit":"g","origin""#, "the unit of the nutrient"),
    Damage(#""synonyms":["#, #""synonyms":["iron","#, "has the name"),
    Damage(#""translations":{"it":{"#, #""translations":{"it":{"a":"b","#, ""),
  ])
  func basesWithAFaultAreRefused(_ damage: Damage) throws {
    let bytes = Self.replacing(try SmallFiles.supplements(), damage.old, damage.new)
    try #require(!bytes.isEmpty, "\(damage.old)")
    let medicines = try SmallFiles.readMedicines()
    guard !damage.words.isEmpty else {
      // A sentence more than is needed harms nobody.
      _ = try KnowledgeBase(parsing: bytes, path: "base.json", medicines: medicines)
      return
    }
    let fault = #expect(throws: Diagnostic.self) {
      _ = try KnowledgeBase(parsing: bytes, path: "base.json", medicines: medicines)
    }
    #expect(fault?.message.text().contains(damage.words) == true, "\(fault?.message.text() ?? "")")
    #expect(fault?.message.text().hasPrefix("base.json") == true)
  }

  @Test func filesThatAreNoneAreRefused() throws {
    for text in ["", "[]", "null", "{", "{}", "\u{FEFF}", "NaN", String(repeating: "[", count: 99)]
    {
      #expect(throws: Diagnostic.self) { _ = try Medicines(parsing: Array(text.utf8), path: "m") }
    }
    let large = Array(repeating: UInt8(ascii: " "), count: 10 << 20) + Array("{}".utf8)
    #expect(throws: Diagnostic.self) { _ = try Medicines(parsing: large, path: "m") }
  }
}
