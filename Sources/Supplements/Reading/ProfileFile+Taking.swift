// What a person takes already, and what follows from the whole profile.

import Kernel

/// Something that is taken and known by its id: no name of it is read as a text, in which a comma or "and" would part it.
public struct ItemTaken: Sendable, Equatable {
  /// Of a supplement or a nutrient of the base.
  public var id: String
  /// A day, in the unit of the dose; nil: not known, and asked about.
  public var amount: Double?

  public init(_ id: String, amount: Double?) { (self.id, self.amount) = (id, amount) }
}

extension ProfileReader {
  /// - Complexity: O(length of the name), and as for the others below.
  func take(_ one: ItemTaken, _ profile: inout Profile) {
    let item =
      base.supplement(one.id) == nil
      ? Profile.Taking.Item.nutrient(one.id) : Profile.Taking.Item.supplement(one.id)
    guard let subject = subject(of: item) else { return profile.note([one.id], .taking) }
    let name =
      base.supplement(one.id)?.name.english ?? base.nutrient(one.id)?.name.english ?? one.id
    // A name of a medicine as well, as potassium is one.
    let others = medicines.read(name).taken.filter { !$0.classes.isEmpty }
    profile.furtherMedicines += others.filter { !profile.furtherMedicines.contains($0) }
    let text = one.amount.map { "\(name) \($0.shortest) \(subject.unit.rawValue)" } ?? name
    profile.taking.append(
      Profile.Taking(
        item: item, text: text, amount: one.amount, unit: subject.unit, isAveraged: false))
    if one.amount == nil {
      profile.ask(.taking, AmountQuestion.noNumber.text(name, unit: subject.unit))
    }
  }

  /// "magnesio 400 mg, vitamina D 2000 UI e Dibase": each part with its own amount.
  func readTaking(_ text: String, _ profile: inout Profile) {
    for part in Self.parts(text) {
      let reading = medicines.read(part)
      if case .none = reading.how { continue }
      profile.note(reading.unknown, .taking)
      var items = reading.supplements.map { Profile.Taking.Item.supplement($0) }
      // A name of a medicine that is none of the base.
      let others = reading.taken.filter { !$0.classes.isEmpty }
      profile.furtherMedicines += others.filter { !profile.furtherMedicines.contains($0) }
      if items.isEmpty, others.isEmpty {
        items = nutrients.read(part).ids.map { .nutrient($0) }
        if !items.isEmpty { profile.forget(reading.unknown, .taking) }
      }
      for item in items {
        guard let subject = subject(of: item) else { continue }
        // With two names in one part it is open of which the amount is.
        let read =
          items.count == 1 ? amounts.read(part, of: subject) : AmountRead.asked(.unclear)
        profile.taking.append(
          Profile.Taking(
            item: item, text: part, amount: read.amount, unit: subject.unit,
            isAveraged: read.isAveraged))
        if let question = read.question {
          profile.ask(.taking, question.text(part, unit: subject.unit))
        }
      }
    }
  }

  /// Illnesses and medicines that are named where others are asked for: "dormire nonostante l'epilessia".
  /// - Parameter unknown: words of the text that name nothing of what it is asked for.
  func readAside(
    _ text: String, _ field: Profile.Field, unknown: [String], _ profile: inout Profile
  ) {
    var reading = conditionNames.read(text)
    let left = Set(reading.unknown + reading.near.map(\.text))
    reading.unknown = []
    reading.found.removeAll { conditions.condition($0.condition)?.risks.isEmpty != false }
    reading.near.removeAll { near in
      near.conditions.allSatisfy { conditions.condition($0)?.risks.isEmpty != false }
    }
    if !reading.found.isEmpty || !reading.near.isEmpty {
      profile.conditions.append(reading)
      profile.note(reading, field)
    }
    readMedicinesAside(text, field, names: reading.medicines, &profile)
    // What names an illness is known; it is no goal, and no word that nobody knows.
    profile.note(unknown.filter(left.contains), field)
  }

  private func subject(of item: Profile.Taking.Item) -> AmountSubject? {
    switch item {
    case .supplement(let id): base.supplement(id).map { base.subject(of: $0) }
    case .nutrient(let id): base.nutrient(id).map { base.subject(of: $0) }
    }
  }

  /// A list parted at commas, semicolons, plus signs, ends of lines, "e" and "and"; not within 0,5.
  static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let characters = Array(line)
      var part = ""
      for (index, character) in characters.enumerated() {
        let isInNumber =
          index > 0 && index + 1 < characters.count && characters[index - 1].isNumber
          && characters[index + 1].isNumber
        if character == ";" || character == "+" || character == "," && !isInNumber {
          parts.append(part)
          part = ""
        } else {
          part.append(character)
        }
      }
      parts.append(part)
    }
    return parts.flatMap { part in
      var pieces: [[Substring]] = [[]]
      for word in part.split(separator: " ") {
        if ["e", "ed", "and"].contains(word.lowercased()) {
          pieces.append([])
        } else {
          pieces[pieces.count - 1].append(word)
        }
      }
      return pieces.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
    }
  }

  /// Everything that the rules ask for. Unknown medicines are left to who decides: `countsAsEveryClass`; only what
  /// a rule makes of one together with a condition is asked here.
  func risks(_ profile: Profile) -> RiskResult {
    var input = RiskInput(age: profile.age)
    var open: [(id: String, text: String)] = []
    var asked: [(risk: String, text: String)] = []
    for reading in profile.conditions + profile.allergies {
      for one in reading.found {
        let risks = conditions.condition(one.condition)?.risks ?? []
        switch one.state {
        case .holds:
          input.conditions.append((one.condition, one.text))
          if one.isAsked { asked += risks.map { ($0, one.text) } }
        case .denied: input.denied.formUnion(risks)
        case .family: break
        }
      }
      for near in reading.near {
        for id in near.conditions {
          asked += (conditions.condition(id)?.risks ?? []).map { ($0, near.text) }
          open.append((id, near.text))
        }
      }
    }
    for reading in profile.medications {
      // "metformina per il diabete": the reason of a medicine holds.
      for id in reading.conditions { input.conditions.append((id, reading.text)) }
    }
    for one in profile.medicines {
      input.medicines.append((one.text, one.classes, one.isOccasional))
      for id in one.substances {
        for risk in medicines.medicines.substance(id)?.suggests ?? [] {
          input.suggestions.append((risk, one.text))
          asked.append((risk, one.text))
        }
      }
    }
    var result = conditions.risks(of: input, base: base)
    // "tumroe" and methotrexate: a rule of both holds until it is said what the word means. So does one of a condition
    // and a medicine that nobody knows.
    var worst = input
    worst.conditions += open
    for reading in profile.medications where reading.countsAsEveryClass {
      worst.medicines.append((reading.text, medicines.medicines.everyClass, false))
    }
    if worst.conditions.count > input.conditions.count
      || worst.medicines.count > input.medicines.count
    {
      asked += conditions.joint(worst, than: input, base: base)
    }
    for one in asked {
      let reason = RiskReason(cause: .suggestion, input: one.text)
      if result.asked[one.risk]?.contains(reason) != true {
        result.asked[one.risk, default: []].append(reason)
      }
    }
    return result
  }
}

extension Profile {
  mutating func ask(_ field: Field, _ text: Phrase, risk: String? = nil) {
    let question = Question(field: field, text: text, risk: risk)
    if !questions.contains(question) { questions.append(question) }
  }

  mutating func note(_ words: [String], _ field: Field) {
    for word in words {
      let one = UnknownWord(field: field, word: word)
      if !unknown.contains(one) { unknown.append(one) }
    }
  }

  mutating func forget(_ words: [String], _ field: Field) {
    unknown.removeAll { $0.field == field && words.contains($0.word) }
  }

  mutating func note(_ reading: ConditionReading, _ field: Field) {
    note(reading.unknown + reading.near.map(\.text), field)
    if reading.isTooLong {
      ask(field, tr("a text has at most \(MedicineNames.mostBytes) bytes; this one is not read"))
    }
    for one in reading.near {
      ask(field, tr("'\(one.text)': do you mean \(one.candidates.joined(separator: ", "))?"))
    }
    for one in reading.found where one.isAsked {
      ask(field, tr("'\(one.text)': do you have it now?"))
    }
  }

  mutating func note(_ reading: MedicineReading, base: KnowledgeBase) {
    note(reading.unknown, .medications)
    if reading.isTooLong {
      ask(
        .medications,
        tr("a text has at most \(MedicineNames.mostBytes) bytes; this one is not read"))
    }
    for one in reading.found where !one.isDenied {
      if case .near(let candidates) = one.how {
        ask(
          .medications,
          tr("'\(one.text)': do you mean \(candidates.joined(separator: ", "))?"))
      }
      if let ambiguity = one.ambiguity {
        let entries = ambiguity.entries.joined(separator: ", ")
        ask(
          .medications,
          tr("'\(one.text)' is the name of different medicines (\(entries)): which is it?"))
      }
      if !one.lookAlikes.isEmpty {
        ask(
          .medications,
          tr("'\(one.text)': is it not \(one.lookAlikes.joined(separator: ", "))?"))
      }
      if one.isKind {
        ask(
          .medications,
          tr("'\(one.text)' is a kind of medicine: which one is it? Until then any of them counts"))
      }
      if one.isPast { ask(.medications, tr("'\(one.text)': when did you take it last?")) }
      if one.isUnsure { ask(.medications, tr("'\(one.text)': do you take it?")) }
    }
  }
}
