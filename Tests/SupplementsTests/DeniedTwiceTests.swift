// Denials that deny nothing, and words of others about the person: what is said in them counts and is asked about.

import Kernel
import Testing

@testable import Supplements

@Suite struct DeniedTwiceTests {
  private func profile(_ field: String, _ text: String) throws -> Profile {
    try ProfileReader.builtIn().read(
      .object(["age": .integer(40), "goals": .string("sleep"), field: .string(text)]))
  }

  private func verdict(_ id: String, _ profile: Profile) throws -> Verdict {
    let reader = try ProfileReader.builtIn()
    return try #require(
      Assessment.verdict(
        on: id, base: try KnowledgeBase.builtIn(), medicines: try Medicines.builtIn(),
        facts: reader.facts(profile)))
  }

  @Test(
    "a doubted, doubled or reported denial counts and is asked about",
    arguments: [
      "non so se sono incinta", "I don't know if I'm pregnant", "senza dubbio incinta",
      "without a doubt pregnant", "non sono sicura di non essere incinta", "I'm not not pregnant",
      "it is not true that I am not pregnant", "no because pregnant",
      "my husband says I'm pregnant", "mio marito dice che sono incinta",
      "my mother told me I am pregnant",
      "not sure whether pregnant", "pregnancy not ruled out", "gravidanza non esclusa",
    ])
  func pregnancy(_ text: String) throws {
    let profile = try profile("conditions", text)
    #expect(profile.risks.risks["pregnancy"] != nil)
    #expect(profile.questions.contains { $0.field == .conditions })
    #expect(try verdict("ashwagandha", profile).isRefused)
  }

  @Test(
    "what is left besides a denial counts",
    arguments: [
      "niente altro che epilessia", "nessuna malattia oltre all'epilessia",
      "non è che non ho l'epilessia", "it is not true that I do not have epilepsy",
      "non guarito dall'epilessia", "never recovered from epilepsy", "mai senza epilessia",
      "never without my epilepsy medicine", "non fumo epilessia", "no diabete epilessia",
      "come mio padre ho l'epilessia", "like my mother I have epilepsy",
      "family history of epilepsy, and I have it too", "mia madre ha l'epilessia e io pure",
      "mio padre ha l'epilessia, anche io", "sleep without hurting my epilepsy",
      "senza peggiorare la mia epilessia", "my sister has epilepsy, so do I",
    ])
  func epilepsy(_ text: String) throws {
    let profile = try profile("conditions", text)
    #expect(profile.risks.risks["epilepsy"] != nil)
    #expect(try verdict("ginkgo", profile).isRefused)
  }

  @Test(
    "a plain denial and somebody else's illness set no risk",
    arguments: [
      "non ho l'epilessia", "no epilepsy", "non ho mai avuto l'epilessia", "no history of epilepsy",
      "no, non ho l'epilessia", "no non ho l'epilessia", "non soffro di epilessia",
      "non ho né diabete né epilessia", "no diabetes or epilepsy", "epilessia: no",
      "no known epilepsy", "I have never had epilepsy", "non ho nessuna epilessia",
      "senza epilessia",
      "mia madre ha l'epilessia", "my father has epilepsy",
      "mio padre è morto di epilessia, io sto bene", "family history of epilepsy",
      "mia madre ha l'epilessia e io il diabete",
    ])
  func plain(_ text: String) throws {
    let profile = try profile("conditions", text)
    #expect(profile.risks.risks["epilepsy"] == nil && profile.risks.asked["epilepsy"] == nil)
  }

  @Test(
    "a medicine that is never left out, or was taken until now, counts",
    arguments: [
      "mai senza Coumadin", "never without Coumadin", "niente Coumadin da ieri",
      "no Coumadin since monday", "niente Prozac Coumadin", "non prendo Coumadin oggi",
    ])
  func medicines(_ text: String) throws {
    let profile = try profile("medications", text)
    #expect(profile.risks.risks["anticoagulants"] != nil || profile.countsAsEveryClass)
    #expect(try verdict("ginkgo", profile).isRefused)
  }

  @Test(
    "supplements go by their id and their Latin name",
    arguments: [
      ("garlic", "garlic"), ("glucosamine", "glucosamine"), ("psyllium", "psyllium"),
      ("collagen", "collagen"), ("multivitamin", "multivitamin"), ("coq10", "coq10 100 mg"),
      ("st_johns_wort", "st johns wort"), ("green_tea_extract", "Camellia sinensis"),
      ("garlic", "Allium sativum"), ("saffron", "Crocus sativus 30 mg"),
      ("peppermint_oil", "Mentha × piperita"),
    ])
  func names(_ id: String, _ text: String) throws {
    let profile = try profile("taking", text)
    #expect(profile.unknown == [])
    #expect(profile.taking.map(\.item) == [.supplement(id)])
  }

  @Test("what a multivitamin holds is summed by its id and in words")
  func multivitamin() throws {
    let reader = try ProfileReader.builtIn()
    let known = try reader.read(
      .object(["age": .integer(40)]),
      taking: [ItemTaken("multivitamin", amount: 1), ItemTaken("lavender_oil", amount: 80)])
    #expect(known.unknown == [] && known.questions == [])
    #expect(known.taking.map(\.amount) == [1, 80])
    // 10 mg of zinc in the tablet, and 20 mg more pass the 25 mg of EFSA.
    var facts = reader.facts(known)
    facts.taking.append(Facts.Taken(.nutrient("zinc"), amount: 20, text: "zinc 20 mg"))
    let verdict = try #require(
      Assessment.verdict(
        on: "zinc", base: try KnowledgeBase.builtIn(), medicines: try Medicines.builtIn(),
        facts: facts))
    #expect(verdict.isRefused)
    #expect(
      verdict.reasons.contains { $0.inputs.joined().contains("Multivitamin") },
      "\(verdict.reasons)")
    let gone = try reader.read(.object([:]), taking: [ItemTaken("gone", amount: 1)])
    #expect(gone.unknown.count == 1)
  }
}
