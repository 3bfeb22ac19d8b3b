// Clauses of a sentence. What stands together may belong together: a sentence is only cut where the next part says
// something of its own about something it names; otherwise each claim has to hold for every supplement there.

import Kernel

struct AdviceClause {
  var tags: [AdviceTag]
  /// What it is about, named in it or before it in the sentence.
  var items: [String] = []
  /// Nothing in the sentence names what it is about.
  var isImplicit = false
  /// The words between the clause and the one before turn it round.
  var isContrast = false

  func has(_ sense: AdviceSense) -> Bool { tags.contains { $0.has(sense) } }
  func has(any senses: [AdviceSense]) -> Bool { tags.contains { $0.has(any: senses) } }
  func count(_ sense: AdviceSense) -> Int { tags.count { $0.has(sense) } }
  func unique<T: Equatable>(_ part: (AdviceTag) -> [T]) -> [T] {
    tags.reduce(into: []) { all, tag in
      for one in part(tag) where !all.contains(one) { all.append(one) }
    }
  }

  var named: [String] { unique(\.items) }
  var medicines: [MedicineMeaning] { unique(\.medicines) }
  var goals: [String] { unique(\.goals) }
  /// Conditions that are no goal at the same time.
  var conditions: [String] { unique { $0.goals.isEmpty ? $0.conditions : [] } }
  var slots: [Slot] {
    let words = tags.filter { $0.mark == nil }
    var slots: [Slot] = []
    for (index, tag) in words.enumerated() {
      // "in the evening, before bed" is one time.
      if tag.has(.slot(.evening)), index + 1 < words.count, words[index + 1].has(.slot(.night)),
        words[index + 1].text.contains("before") || words[index + 1].text.contains("prima di")
      {
        continue
      }
      for case .slot(let slot) in tag.senses where !slots.contains(slot) { slots.append(slot) }
    }
    return slots
  }
  var foods: [Bool] {
    unique { $0.senses.compactMap { if case .food(let food) = $0 { food } else { nil } } }
  }
  var states: [String] {
    unique { $0.senses.compactMap { if case .state(let id) = $0 { id } else { nil } } }
  }
  var diets: [String] {
    unique { $0.senses.compactMap { if case .diet(let id) = $0 { id } else { nil } } }
  }
  /// The lack of something, as a condition: "low ferritin".
  var isOfLack: Bool { conditions.contains { $0.hasSuffix("_deficiency") } }
  var symptoms: [String] {
    unique { $0.senses.compactMap { if case .symptom(let text) = $0 { text } else { nil } } }
  }
  var dangers: [String] {
    unique { $0.senses.compactMap { if case .danger(let word) = $0 { word } else { nil } } }
  }
  var forms: [String] {
    unique { $0.senses.compactMap { if case .form(let id) = $0 { id } else { nil } } }
  }
  var authorities: [String] {
    unique { $0.senses.compactMap { if case .authority(let id) = $0 { id } else { nil } } }
  }

  private static let predicates: [AdviceSense] = [
    .take, .youTake, .avoid, .change, .reduce, .help, .cure, .cause, .interact, .care, .suit,
    .safe, .limit, .synergy, .proven,
  ]
  /// What may stand by itself: "and take it".
  private static let orders: [AdviceSense] = [.take, .avoid, .change]

  private var hasPredicate: Bool { has(any: Self.predicates) }
  private var hasSubject: Bool { !named.isEmpty || has(.pronoun) || has(any: Self.orders) }

  /// - Complexity: O(tags).
  static func clauses(_ tags: [AdviceTag]) -> [AdviceClause] {
    var parts: [(clause: AdviceClause, isHard: Bool)] = []
    var current: [AdviceTag] = []
    var isHard = false
    func close() {
      if !current.isEmpty { parts.append((AdviceClause(tags: current), isHard)) }
      current = []
      isHard = false
    }
    for (index, tag) in tags.enumerated() {
      if tag.has(.but) {
        close()
        isHard = true
        continue
      }
      // "14:00" and "2-5" are no ends.
      let isInNumber =
        index > 0 && index + 1 < tags.count && tags[index - 1].number != nil
        && tags[index + 1].number != nil
      if let mark = tag.mark, !isInNumber, [0x2C, 0x3B, 0x3A, 0x2D, 0x21, 0x3F].contains(mark) {
        if !current.isEmpty { close() }
        continue
      }
      if tag.has(.and), !isInNumber, !current.isEmpty {
        close()
        // Kept, as a range and a sum may need it.
        current = [tag]
        continue
      }
      current.append(tag)
    }
    close()
    var clauses: [AdviceClause] = []
    for part in parts {
      guard let last = clauses.last else {
        clauses.append(part.clause)
        continue
      }
      let isOwn = part.clause.hasPredicate && part.clause.hasSubject && last.hasPredicate
      if isOwn || part.isHard {
        var clause = part.clause
        clause.isContrast = part.isHard
        clauses.append(clause)
      } else {
        // A stop between the parts keeps their words from being read as one.
        clauses[clauses.count - 1].tags.append(AdviceTag(mark: 0x2C))
        clauses[clauses.count - 1].tags += part.clause.tags
      }
    }
    return clauses
  }
}
