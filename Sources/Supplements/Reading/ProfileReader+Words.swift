// Single texts of a person, read the way a whole profile is: what a notebook asks when one of them is entered.

import Kernel

extension ProfileReader {
  /// Ids that a text names, and words of it that name nothing.
  public typealias Named = (ids: [String], unknown: [String])

  public func goals(in text: String) -> Named {
    let read = goals.read(text)
    return (read.ids, read.unknown)
  }

  public func diets(in text: String) -> Named {
    let read = diets.read(text)
    return (read.ids, read.unknown)
  }

  public func condition(_ text: String, isAllergy: Bool) -> ConditionReading {
    (isAllergy ? allergyNames : conditionNames).read(text)
  }

  public func medicine(_ text: String) -> MedicineReading { medicines.read(text) }

  /// The amount of a day, in the unit of the dose.
  public func dose(_ text: String, of supplement: Supplement) -> AmountRead {
    amounts.read(text, of: base.subject(of: supplement))
  }
}

extension ProfileReader {
  /// The amount of a nutrient a day, in its unit; nil where the base does not have it.
  public func amount(_ text: String, ofNutrient id: String) -> AmountRead? {
    base.nutrient(id).map { amounts.read(text, of: base.subject(of: $0)) }
  }
}

extension MedicineReading {
  /// Names that one of its texts nearly is.
  public var candidates: [String] {
    found.reduce(into: []) { all, one in
      guard case .near(let names) = one.how, !one.isDenied else { return }
      all += names.filter { !all.contains($0) }
    }
  }
}

extension KnowledgeBase {
  /// Whether a supplement has a text: in its names, synonyms, Latin name, goals or purpose. Words of six letters and
  /// more may have one slip.
  /// - Complexity: O(length of its texts).
  public func has(_ text: String, _ one: Supplement) -> Bool {
    let wanted = TextWords(text).words
    guard !wanted.isEmpty else { return true }
    let goals = one.goals.compactMap { goal($0.goal)?.name }
    let texts =
      [one.id] + one.name.both + one.synonyms + [one.latin].compactMap { $0 }
      + goals.flatMap(\.both)
      + [one.purpose, self.text(one.purpose, .italian)]
    let words = texts.flatMap { TextWords($0).words }
    var near = KeyTable()
    for word in words { _ = near.insert(word) }
    return wanted.allSatisfy { word in
      words.contains { $0.hasPrefix(word) } || !near.near(word).isEmpty
    }
  }
}
