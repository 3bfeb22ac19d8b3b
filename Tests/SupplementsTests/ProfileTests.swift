// Profiles as files give them, and the risks that follow.

import Kernel
import Testing

@testable import Supplements

@Suite struct ProfileTests {
  private func profile(_ text: String) throws -> Profile {
    try ProfileReader.builtIn().read(Array(text.utf8), path: "profile.json")
  }

  @Test func wholeProfile() throws {
    let profile = try profile(
      """
      {"age": 72, "sex": "donna", "goals": ["dormire meglio", "meno ansia, cuore"],
       "conditions": "ipertensione, mia madre ha il diabete; ho avuto calcoli renali",
       "medications": ["mezza Eutirox 75 la mattina", "Cardioaspirin 100", "Ramipril 5mg"],
       "diet": "vegana, senza glutine", "allergies": ["pesce", "penicillina"],
       "budget": "30 euro al mese", "taking": "magnesio 200 mg, vitamina D 2000 UI e omega 3 1 g"}
      """)
    #expect(profile.age == 72 && profile.sex == .female)
    #expect(profile.goals == ["sleep", "anxiety", "heart"])
    #expect(profile.diets == ["vegan", "gluten_free"])
    #expect(profile.budget == Money(minor: 3000, try #require(Currency("EUR"))))
    let risks = Set(profile.risks.risks.keys)
    let wanted: Set = [
      "hypertension", "kidney_stones", "thyroid", "anticoagulants", "nsaid_regular",
      "potassium_raising", "fish_allergy", "over_70", "no_low_ferritin",
    ]
    #expect(risks == wanted, "\(risks)")
    #expect(profile.taking.map(\.amount) == [200, 50, 1], "\(profile.taking)")
    #expect(profile.unknown == [], "\(profile.unknown)")
    #expect(!profile.countsAsEveryClass)
    #expect(profile.risks.risks["fish_allergy"]?.first?.input == "pesce")
    #expect(profile.questions.contains { $0.risk == nil && $0.field == .conditions })
  }

  @Test func unknownIsReported() throws {
    let profile = try profile(
      """
      {"age": 40, "goals": "volare", "conditions": "sindrome di Zorblax, iprtensione",
       "medications": ["Xyzumab 5", "Cardioasprin"], "diet": "fruttariano", "allergies": "kriptonite",
       "taking": ["polvere magica 3 g", "20 g zinco"]}
      """)
    let words = Set(profile.unknown.map { "\($0.field.rawValue):\($0.word)" })
    for word in [
      "goals:volare", "conditions:zorblax", "conditions:iprtensione", "medications:xyzumab",
      "medications:cardioasprin", "diet:fruttariano", "allergies:kriptonite", "taking:magica",
    ] { #expect(words.contains(word), "\(word) of \(words)") }
    #expect(profile.countsAsEveryClass)
    #expect(profile.taking.first?.amount == nil)
    #expect(
      profile.risks.risks["hypertension"] == nil && profile.risks.asked["hypertension"] != nil)
  }

  @Test(arguments: [
    #"{"age": 130}"#, #"{"age": -1}"#, #"{"age": 30.5}"#, #"{"age": "molti"}"#, #"{"age": [30]}"#,
    #"{"age": true}"#, #"{"budget": -1}"#, #"{"budget": "-5 EUR"}"#, #"{"budget": "molto"}"#,
    #"{"budget": [5]}"#, #"{"budget": "5 EUR 6 EUR"}"#, #"{"budget": 1e300}"#, #"{"goals": 5}"#,
    #"{"goals": [5]}"#, #"{"goals": {"a": 1}}"#, #"{"sex": 1}"#, #"{"sex": "mela"}"#,
    #"{"medicine": "Eutirox"}"#, #"{"conditions": [["a"]]}"#, #"{"taking": false}"#, "[]", "", "7",
    #"{"age": 30, "age": 31}"#, "{\"sex\": \"a\u{7}\"}",
  ])
  func wrongFilesAreRefused(_ text: String) throws {
    let fault = #expect(throws: Diagnostic.self) { _ = try profile(text) }
    #expect(fault?.code == .data)
  }

  @Test func budgets() throws {
    func minor(_ text: String) throws -> Int64? {
      try profile("{\"budget\": \(text)}").budget?.minor
    }
    #expect(try minor("0") == 0)
    #expect(try minor("19.99") == 1999)
    #expect(try minor("\"30\"") == 3000)
    #expect(try minor("\"30,50 €\"") == 3050)
    #expect(try minor("\"circa 30 euro al mese\"") == 3000)
    #expect(try minor("\"1.000 EUR\"") == 100_000)
    #expect(try profile(#"{"budget": "20 USD"}"#).budget?.currency.code == "USD")
  }

  @Test func nothingToSay() throws {
    let profile = try profile(
      #"{"age": "35 anni", "conditions": "nessuna", "medications": "nessuna", "allergies": [], "diet": "no", "taking": "niente", "goals": null}"#
    )
    #expect(profile.age == 35 && profile.unknown == [] && !profile.countsAsEveryClass)
    #expect(Set(profile.risks.risks.keys) == ["no_low_ferritin"])
    #expect(profile.questions.isEmpty, "\(profile.questions)")
  }

  struct Follows: Sendable {
    var profile: String
    var risks: Set<String>
    var asked: Set<String>
    var urgent: [String]

    init(
      _ profile: String, _ risks: Set<String>, asked: Set<String> = [], urgent: [String] = []
    ) {
      self.profile = profile
      self.risks = risks.union(["no_low_ferritin"])
      self.asked = asked
      self.urgent = urgent
    }
  }

  @Test(arguments: [
    Follows(#"{"age": 17}"#, ["minor"]),
    Follows(#"{"age": 18}"#, []),
    Follows(#"{"age": 69}"#, []),
    Follows(#"{"age": 70}"#, ["over_70"]),
    Follows(
      #"{"age": 40, "medications": "methotrexate"}"#,
      ["immunosuppressants", "methotrexate_cancer"], asked: ["autoimmune"]),
    Follows(
      #"{"age": 40, "medications": "methotrexate", "conditions": "psoriasi"}"#,
      ["immunosuppressants", "autoimmune"]),
    Follows(
      #"{"age": 40, "medications": "Triatec", "conditions": "un solo rene"}"#,
      ["hypertension", "potassium_raising", "kidney_disease"]),
    Follows(
      #"{"age": 30, "medications": "Coumadin", "conditions": "incinta"}"#,
      ["anticoagulants", "pregnancy"], urgent: ["warfarin_pregnancy"]),
    Follows(
      #"{"age": 30, "medications": "Roaccutan", "conditions": "incinta"}"#,
      ["retinoid_drugs", "pregnancy"], urgent: ["retinoid_pregnancy"]),
    Follows(
      #"{"age": 30, "conditions": "non sono incinta, non fumo", "medications": "non prendo Coumadin"}"#,
      []),
    Follows(
      #"{"age": 70, "conditions": "incinta"}"#, ["over_70", "pregnancy"], asked: ["pregnancy"]),
    Follows(
      #"{"age": 40, "medications": "Oki al bisogno"}"#,
      ["nsaid_regular"], asked: ["nsaid_regular"]),
    Follows(
      #"{"age": 40, "conditions": "bevo molto"}"#, ["alcohol_heavy"], asked: ["liver_disease"]),
    Follows(
      #"{"age": 40, "conditions": "diabete, in terapia con Eliquis"}"#,
      ["diabetes", "anticoagulants"]),
    Follows(#"{"age": 40, "conditions": "intolleranza alle statine"}"#, ["statins"]),
    Follows(#"{"age": 40, "allergies": "gamberi"}"#, ["shellfish_allergy"]),
    Follows(#"{"age": 40, "allergies": "non sono allergico al latte"}"#, []),
    Follows(#"{"age": 40, "allergies": "Augmentin"}"#, []),
  ])
  func whatFollows(_ row: Follows) throws {
    let profile = try profile(row.profile)
    #expect(Set(profile.risks.risks.keys) == row.risks, "\(row.profile) \(profile.risks.risks)")
    #expect(Set(profile.risks.asked.keys) == row.asked, "\(row.profile) \(profile.risks.asked)")
    #expect(profile.risks.urgent.map(\.rule) == row.urgent, "\(row.profile)")
    // Each has a reason, and what caused it.
    for reasons in profile.risks.risks.values {
      #expect(!reasons.isEmpty && reasons.allSatisfy { !$0.input.isEmpty })
    }
  }

  @Test func largeAndHostileTexts() throws {
    let names = try MedicineNames.builtIn()
    let conditions = try ConditionNames.builtIn()
    let large = String(repeating: "non prendo warfarin, ", count: (10 << 20) / 21)
    #expect(names.read(large).how == .unknown && names.read(large).isTooLong)
    #expect(conditions.read(large).isTooLong)
    let reader = try ProfileReader.builtIn()
    #expect(throws: Diagnostic.self) {
      _ = try reader.read(Array("{\"conditions\": \"\(large)\"}".utf8), path: "p")
    }
    // At the limit: many words that are nearly names, many denials.
    for piece in ["cardioasprin ", "no ", "e ho ", "warfarin no ", "a1", "né ", "\u{301}", "\u{0}"]
    {
      let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
      let start = ContinuousClock.now
      _ = names.read(text)
      _ = conditions.read(text)
      #expect(ContinuousClock.now - start < .seconds(20), "\(piece)")
    }
    // Hidden characters do not hide a name.
    #expect(names.read("war\u{200B}farin").substances == ["warfarin"])
    #expect(names.read("\u{202E}warfarin\u{7}").substances == ["warfarin"])
    #expect(names.read("варфарин").how == .unknown)
    #expect(names.read("ＷＡＲＦＡＲＩＮ").substances == ["warfarin"])
  }
}
