// Medicines in the parts of a profile that ask for something else. What is missed here is proposed against a medicine.

import Kernel
import Testing

@testable import Supplements

@Suite struct MedicinesAsideTests {
  private func profile(_ key: String, _ text: String) throws -> Profile {
    try ProfileReader.builtIn().read(
      .object(["age": .integer(45), "sex": .string("female"), key: .string(text)]))
  }

  private func isRefused(_ id: String, _ profile: Profile) throws -> Bool {
    let reader = try ProfileReader.builtIn()
    let verdict = try #require(
      Assessment.verdict(
        on: id, base: try KnowledgeBase.builtIn(), medicines: try Medicines.builtIn(),
        facts: reader.facts(profile)))
    return verdict.isRefused
  }

  @Test(
    "a denial that could as well be the contrary is asked about, and counts",
    arguments: [
      ("priority", "che non interagisca con il Coumadin"),
      ("priority", "sleep without messing with my warfarin"),
      ("conditions", "no problems with warfarin"),
      ("conditions", "mai avuto problemi con il Coumadin"),
      ("goals", "dormire meglio senza interferire con il Coumadin"),
      ("goals", "sleep, no interactions with my warfarin"),
      ("goals", "sleep better without my warfarin"),
      ("conditions", "non smetto il Coumadin"),
    ])
  func doubted(_ key: String, _ text: String) throws {
    let profile = try profile(key, text)
    #expect(profile.risks.risks["anticoagulants"] != nil)
    #expect(try isRefused("ginkgo", profile))
    #expect(
      profile.questions.contains { $0.field.rawValue == key && $0.risk == nil },
      "\(profile.questions)")
  }

  @Test(
    "a plain denial is believed",
    arguments: [
      ("conditions", "non prendo il Coumadin"), ("conditions", "no Coumadin"),
      ("priority", "I do not take warfarin"), ("goals", "dormire, non uso Coumadin né Xarelto"),
      ("conditions", "non prendo Coumadin o Xarelto"), ("allergies", "allergica all'aspirina"),
      ("allergies", "allergic to aspirin"),
    ])
  func plain(_ key: String, _ text: String) throws {
    let profile = try profile(key, text)
    #expect(profile.risks.risks["anticoagulants"] == nil && !profile.countsAsEveryClass)
    #expect(try !isRefused("ginkgo", profile))
  }

  @Test(
    "what is taken counts wherever it is said",
    arguments: [
      ("priority", "prendo il Coumadin, conta la sicurezza"), ("goals", "dormire, uso il Coumadin"),
      ("allergies", "allergica all'aspirina, prendo il Coumadin"),
      ("allergies", "pollen; I take warfarin"), ("diet", "vegana, prendo Coumadin"),
      ("diet", "niente verdure a foglia per via del Coumadin"),
      ("conditions", "prendo una pastiglia per la pressione e il Coumadin"),
    ])
  func taken(_ key: String, _ text: String) throws {
    let profile = try profile(key, text)
    #expect(profile.risks.risks["anticoagulants"] != nil)
    #expect(
      !profile.unknown.contains { ["coumadin", "warfarin"].contains($0.word) }, "\(profile.unknown)"
    )
  }

  @Test(
    "a medicine that nobody knows counts as every class, wherever it is said",
    arguments: [
      ("priority", "prendo il Cumadin, conta la sicurezza", "cumadin"),
      ("priority", "prendo Zorbalix tutti i giorni", "zorbalix"),
      ("goals", "dormire, uso il Cumadin", "cumadin"),
      ("conditions", "prendo il Cumadin", "cumadin"),
      ("conditions", "I take Zorbalix for my joints", "zorbalix"),
      ("conditions", "sono in terapia con Zorbalix", "zorbalix"),
      ("diet", "vegetarian, I'm taking Zorbalix", "zorbalix"),
      ("allergies", "pollen, I take Zorbalix", "zorbalix"),
      ("conditions", "prendo una pastiglia per l'umore", "umore"),
      ("priority", "prendo una pastiglia bianca la sera", "bianca"),
    ])
  func unknown(_ key: String, _ text: String, _ word: String) throws {
    let profile = try profile(key, text)
    #expect(profile.countsAsEveryClass)
    #expect(try isRefused("ginkgo", profile))
    #expect(profile.unknown.contains { $0.word.contains(word) }, "\(profile.unknown)")
  }

  @Test(
    "what else is taken is no medicine",
    arguments: [
      ("priority", "I take care of my mother"), ("priority", "non prendo sonno"),
      ("goals", "prendo sonno tardi"), ("priority", "prendo il treno alle sei"),
      ("priority", "uso il computer tutto il giorno"), ("conditions", "non prendo Zorbalix"),
      ("priority", "I don't take Zorbalix"), ("goals", "energia, prendo poco sole"),
    ])
  func others(_ key: String, _ text: String) throws {
    #expect(try !profile(key, text).countsAsEveryClass)
  }

  @Test(
    "what is left out counts as an allergy until it is asked; a denied allergy does not",
    arguments: [
      ("latte no", "milk_allergy", true), ("no shellfish, no milk", "milk_allergy", true),
      ("niente pesce, niente crostacei", "shellfish_allergy", true),
      ("salmon makes me swell", "fish_allergy", true),
      ("non sono allergica al latte", "milk_allergy", false),
      ("no milk allergy", "milk_allergy", false),
      ("nessuna allergia al pesce", "fish_allergy", false),
    ])
  func leftOut(_ text: String, _ risk: String, _ holds: Bool) throws {
    let profile = try profile("allergies", text)
    #expect((profile.risks.risks[risk] != nil) == holds, "\(profile.risks)")
  }

  @Test("half a year is left out of an age")
  func age() throws {
    let profile = try ProfileReader.builtIn().read(.object(["age": .string("16 e mezzo")]))
    #expect(profile.age == 16)
  }

  @Test("words of the priority that nobody knows are named")
  func priority() throws {
    let profile = try profile("priority", "la mia insuficenza renalle e il mal di schiena")
    let words = Set(profile.unknown.filter { $0.field == .priority }.map(\.word))
    #expect(words.isSuperset(of: ["insuficenza", "renalle"]), "\(words)")
    let known = try self.profile("priority", "dormire meglio")
    #expect(known.unknown == [])
  }
}
