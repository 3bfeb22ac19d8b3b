// What conditions a text names, as people write it. Denials, the family, the past and doubt decide whether a phrase
// counts: data/stack/README.md says how. What is found nowhere is named to the person.

import Kernel

/// A condition that a text names.
public struct ConditionFound: Sendable, Equatable {
  public enum State: Sendable, Equatable {
    /// Its risks follow.
    case holds
    /// No risk follows.
    case denied
    /// Somebody else has it; no risk follows, and the person is told.
    case family
  }

  public var condition: String
  /// The words of the text, folded.
  public var text: String
  public var state: State
  /// Past, doubtful, or perhaps denied: its risks follow, and the person is asked.
  public var isAsked = false
}

/// Words that are nearly a phrase: asked about, and unknown until then.
public struct ConditionNear: Sendable, Equatable {
  public var text: String
  /// Phrases one slip away, folded, and the conditions they name.
  public var candidates: [String]
  public var conditions: [String]
}

/// A text with the conditions it names.
public struct ConditionReading: Sendable, Equatable {
  public var text: String
  /// In the order of the text.
  public var found: [ConditionFound] = []
  public var near: [ConditionNear] = []
  /// Words found nowhere.
  public var unknown: [String] = []
  /// Medicines that are named beside the conditions, exactly.
  public var medicines: [String] = []
  /// Something is taken as needed.
  public var isOccasional = false
  /// The text is longer than any is read; nothing of it counts.
  public var isTooLong = false

  /// Ids of conditions that hold, each once.
  public var holding: [String] {
    found.reduce(into: []) { all, one in
      if one.state == .holds, !all.contains(one.condition) { all.append(one.condition) }
    }
  }
}

/// The phrases of conditions and the words round them, ready to be looked up.
public struct ConditionNames: Sendable {
  enum Role: Sendable, Equatable {
    case condition(String)
    case negation, negationAfter, family, past, doubt, occasional
  }

  let conditions: Conditions
  let book: PhraseBook<Role>
  private let notANegation: PhraseBook<Bool>
  private let names: MedicineNames
  private let plain: PhraseBook<Bool>
  /// How many phrases of conditions the book has, which come first.
  private let phrases: Int
  /// Words of letters and digits that belong together.
  private let compounds: Set<String>
  private let isForAllergies: Bool

  /// - Complexity: O(phrases).
  public init(_ conditions: Conditions, medicines: MedicineNames) {
    self.init(conditions, medicines: medicines, isForAllergies: false)
  }

  /// - Parameter isForAllergies: whether "pesce" alone is an allergy.
  init(_ conditions: Conditions, medicines: MedicineNames, isForAllergies: Bool) {
    self.conditions = conditions
    self.isForAllergies = isForAllergies
    var book = conditions.book
    if isForAllergies {
      for one in conditions.allergens { book.add(one.phrase, .condition(one.condition)) }
    }
    phrases = book.count
    let words = conditions.words
    book.add(all: words.negation.all, .negation)
    book.add(all: words.negationAfter.all, .negationAfter)
    book.add(all: words.family.all, .family)
    book.add(all: words.past.all, .past)
    book.add(all: words.doubt.all, .doubt)
    book.add(all: words.occasional.all, .occasional)
    var notANegation = PhraseBook<Bool>()
    notANegation.add(all: words.notANegation.all, true)
    var plain = PhraseBook<Bool>()
    plain.add(all: words.plain.all, true)
    self.book = book
    self.notANegation = notANegation
    self.plain = plain
    names = medicines
    compounds = book.compounds.union(medicines.compounds).union(plain.compounds)
  }

  /// Those of the program; made when they are first asked for.
  public static func builtIn() throws(Diagnostic) -> ConditionNames { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    ConditionNames(try Conditions.builtIn(), medicines: try MedicineNames.builtIn())
  }

  /// Reads what somebody wrote about conditions.
  /// - Complexity: O(words · phrases of about the same length) at worst.
  public func read(_ text: String) -> ConditionReading {
    guard text.utf8.count <= MedicineNames.mostBytes else {
      let start = String(text.prefix(80))
      return ConditionReading(text: start, unknown: [start.key], isTooLong: true)
    }
    var reading = ConditionReading(text: text)
    let words = TextWords(text, known: compounds)
    var free = [Bool](repeating: true, count: words.words.count)
    func take(_ range: Range<Int>) { for index in range { free[index] = false } }
    // Looked for first: "non controllata" denies nothing.
    for hit in notANegation.hits(in: words.words) { take(hit.range) }
    let hits = book.hits(in: words.words, isFree: free)
    for hit in hits { take(hit.range) }
    let breaks = names.breaks.hits(in: words.words).map(\.range)
    judge(hits, words, breaks, &reading)
    for hit in names.book.hits(in: words.words, isFree: free) {
      guard hit.meanings.contains(where: { if case .name = $0 { true } else { false } }) else {
        continue
      }
      take(hit.range)
      reading.medicines.append(words.words[hit.range].joined(separator: " "))
    }
    for hit in plain.hits(in: words.words, isFree: free) { take(hit.range) }
    for range in breaks { take(range) }
    nearPhrases(words, &free, &reading)
    for index in words.words.indices where free[index] {
      let word = words.words[index]
      guard !word.isDigits, word.unicodeScalars.count > 1 else { continue }
      reading.unknown.append(word)
    }
    return reading
  }

  private func judge(
    _ hits: [PhraseBook<Role>.Hit], _ words: TextWords, _ breaks: [Range<Int>],
    _ reading: inout ConditionReading
  ) {
    func ranges(_ role: Role) -> [Range<Int>] {
      hits.filter { $0.meanings.contains(role) }.map(\.range)
    }
    var targets: [(range: Range<Int>, condition: String)] = []
    for hit in hits {
      for meaning in hit.meanings {
        if case .condition(let id) = meaning {
          targets.append((hit.range, id))
          break
        }
      }
    }
    let near = conditions.negationReach
    let markers = Markers(
      words, targets: targets.map(\.range), breaks: breaks, before: ranges(.negation),
      after: ranges(.negationAfter), reach: near, isCalm: calm(words))
    let family = ranges(.family)
    // Those that name a person: "mia madre". Others, such as "in famiglia", may go behind as well.
    let people = family.filter { ConditionOwner.possessives.contains(words.words[$0.lowerBound]) }
    let kin = family.filter { !ConditionOwner.possessives.contains(words.words[$0.lowerBound]) }
    let owner = ConditionOwner(words, family, reach: conditions.familyReach)
    let (past, doubt) = (ranges(.past), ranges(.doubt))
    for (index, target) in targets.enumerated() {
      var one = ConditionFound(
        condition: target.condition, text: words.words[target.range].joined(separator: " "),
        state: .holds)
      if markers.isReached(index, by: family, reach: conditions.familyReach)
        || markers.isReached(index, by: kin, reach: 0, before: false, behind: true)
      {
        // "mio marito dice che sono incinta", "come mia madre", "mia madre ha il diabete, io pure".
        let isOther = owner.isOther(target.range, among: targets.map(\.range))
        if isOther { one.state = .family } else { one.isAsked = true }
      } else {
        switch markers.denial(index) {
        case .no: break
        case .denied where isFormer(target.range, words): one.isAsked = true
        case .denied where isForAllergies && !namesAllergy(target.range, words): one.isAsked = true
        case .denied: one.state = .denied
        case .unclear: one.isAsked = true
        }
      }
      if one.state == .holds {
        // "diabete come mia madre": whose it is, is asked.
        one.isAsked =
          one.isAsked || markers.isReached(index, by: past, reach: near, behind: true)
          || markers.isReached(index, by: doubt, reach: near, behind: true)
          || markers.isReached(index, by: people, reach: near, before: false, behind: true)
      }
      reading.found.append(one)
    }
    reading.isOccasional = !ranges(.occasional).isEmpty
  }

  /// Whether what is denied was there: "non ho più il diabete", "no seizures for two years".
  private func isFormer(_ target: Range<Int>, _ words: TextWords) -> Bool {
    var place = target.lowerBound
    for _ in 0..<conditions.negationReach {
      guard place > 0, words.gaps[place] == .none else { break }
      if Self.noMore.contains(words.words[place - 1]) { return true }
      place -= 1
    }
    place = target.upperBound
    for _ in 0...Self.behindFormer {
      guard place < words.words.count, words.gaps[place] == .none else { break }
      if Self.sinceWhen.contains(words.words[place]) { return true }
      place += 1
    }
    return false
  }

  /// Whether the clause of a denial speaks of allergies: "niente pesce" among them is what is left out because of one.
  private func namesAllergy(_ target: Range<Int>, _ words: TextWords) -> Bool {
    var (start, end) = (target.lowerBound, target.upperBound)
    while start > 0, words.gaps[start] == .none { start -= 1 }
    while end < words.words.count, words.gaps[end] == .none { end += 1 }
    return words.words[start..<end].contains { word in
      ["allerg", "intoller", "intoleran"].contains { word.hasPrefix($0) }
    }
  }

  private static let noMore: Set<String> = ["piu", "longer", "more"]
  /// Words between a condition and since when it is over, at most: "no lupus flares this year".
  private static let behindFormer = 1
  private static let sinceWhen: Set<String> = [
    "da", "dal", "dalla", "since", "for", "this", "questa", "questo", "negli", "anymore", "lately",
    "recently", "ultimamente", "now", "ora", "adesso", "today", "oggi", "piu",
  ]

  /// Words that may stand between a denial and what it denies.
  private func calm(_ words: TextWords) -> [Bool] {
    var calm = words.words.map { word in
      word.isDigits || word.unicodeScalars.count == 1 || Self.ofDenials.contains(word)
    }
    for hit in plain.hits(in: words.words) {
      for index in hit.range where !Self.turning.contains(words.words[index]) { calm[index] = true }
    }
    return calm
  }

  /// "no history of", "non ho mai avuto", "no signs of".
  private static let ofDenials: Set<String> = [
    "history", "previous", "past", "known", "signs", "sign", "evidence", "avuto", "avuta",
    "sofferto", "passato", "pregresso", "pregressa", "storia", "segni", "segno", "noto", "nota",
    "mai", "ever", "been", "personal", "personale", "longer", "ancora", "yet", "attualmente",
    "affatto", "assumo",
  ]
  /// Words behind which a denial may have ended: "no, because pregnant", "none since".
  private static let turning: Set<String> = [
    "perche", "because", "since", "due", "dovuto", "dovuta", "causa", "cause", "dopo", "after",
    "prima", "before", "durante", "during", "che", "that", "sempre", "always", "like", "come",
    "siamo", "abbiamo", "soffriamo", "siete", "noi", "we", "us", "were", "been", "both", "entrambi",
    "entrambe", "affetti", "affette", "malati", "malate", "tutti", "tutte",
  ]

  /// What a phrase names.
  private func condition(_ phrase: String) -> String? {
    for case .condition(let id) in book[phrase] { return id }
    return nil
  }

  private func nearPhrases(
    _ words: TextWords, _ free: inout [Bool], _ reading: inout ConditionReading
  ) {
    var seen: [String: [String]] = [:]
    var found: [(start: Int, one: ConditionNear)] = []
    for count in stride(from: 4, through: 1, by: -1) {
      var start = 0
      while start + count <= words.words.count {
        let range = start..<(start + count)
        start += 1
        guard range.allSatisfy({ free[$0] }) else { continue }
        let key = words.words[range].joined(separator: " ")
        let candidates = seen[key] ?? book.near(key, among: 0..<phrases)
        seen[key] = candidates
        guard !candidates.isEmpty else { continue }
        let ids = Set(candidates.compactMap(condition)).sorted()
        found.append(
          (range.lowerBound, ConditionNear(text: key, candidates: candidates, conditions: ids)))
        for index in range { free[index] = false }
      }
    }
    reading.near = found.sorted { $0.start < $1.start }.map(\.one)
  }
}
