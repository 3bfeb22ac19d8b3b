// Goals, diets and allergies as people name them: words of the base to ids. What is denied does not count, what is
// not known is named.

import Kernel

/// Words that name ids of one kind.
struct FieldNames: Sendable {
  enum Role: Sendable, Equatable {
    case id(String)
    case negation, breaks, plain
  }

  struct Reading: Equatable {
    var ids: [String] = []
    var denied: [String] = []
    var unknown: [String] = []
  }

  private let book: PhraseBook<Role>
  /// Words of letters and digits that belong together.
  private let compounds: Set<String>
  private let reach: Int

  /// - Parameters:
  ///   - round: `wordsRound`, the same for names of any kind.
  ///   - reach: words between a denial and what it denies, at most.
  init(_ names: [(id: String, words: [String])], round: PhraseBook<Role>, reach: Int) {
    var book = round
    for name in names { book.add(all: [name.id] + name.words, .id(name.id)) }
    self.book = book
    compounds = book.compounds
    self.reach = reach
  }

  /// Words that stand round names and are none.
  static func wordsRound(_ conditions: Conditions, _ medicines: Medicines) -> PhraseBook<Role> {
    var book = PhraseBook<Role>()
    book.add(all: conditions.words.negation.all + medicines.words.none.all, .negation)
    book.add(all: conditions.words.breaks.all, .breaks)
    book.add(all: conditions.words.plain.all + medicines.words.plain.all, .plain)
    return book
  }

  func read(_ text: String) -> Reading {
    let words = TextWords(text, known: compounds)
    let hits = book.hits(in: words.words)
    var free = [Bool](repeating: true, count: words.words.count)
    for hit in hits { for index in hit.range { free[index] = false } }
    func ranges(_ role: Role) -> [Range<Int>] {
      hits.filter { $0.meanings.contains(role) }.map(\.range)
    }
    var targets: [(range: Range<Int>, ids: [String])] = []
    for hit in hits {
      let ids = hit.meanings.compactMap { if case .id(let id) = $0 { id } else { nil } }
      if !ids.isEmpty { targets.append((hit.range, ids)) }
    }
    let markers = Markers(
      words, targets: targets.map(\.range), breaks: ranges(.breaks), before: ranges(.negation),
      after: [], reach: reach)
    var reading = Reading()
    for (index, target) in targets.enumerated() {
      for id in target.ids {
        if markers.denial(index) == .denied {
          if !reading.denied.contains(id) { reading.denied.append(id) }
        } else if !reading.ids.contains(id) {
          reading.ids.append(id)
        }
      }
    }
    for index in words.words.indices where free[index] {
      let word = words.words[index]
      guard !word.isDigits, word.unicodeScalars.count > 1 else { continue }
      reading.unknown.append(word)
    }
    return reading
  }
}

extension Conditions {
  /// What somebody is allergic to, by itself: "pesce" of "allergia al pesce". Only where it names one condition and
  /// is no phrase of its own.
  var allergens: [(phrase: String, condition: String)] {
    var owners: [String: Set<String>] = [:]
    for place in 0..<book.count {
      guard let rest = Self.allergen(book.key(place)) else { continue }
      for case .condition(let id) in book[place] { owners[rest, default: []].insert(id) }
    }
    return owners.filter { $0.value.count == 1 && book.place(of: $0.key) == nil }
      .compactMap { entry in entry.value.first.map { (entry.key, $0) } }
      .sorted { $0.0 < $1.0 }
  }

  /// Most phrases are of no allergy: they are not taken apart.
  private static let starts = ["allergi", "intoller"]
  private static let italian: [Substring] = [
    "allergia", "allergico", "allergica", "intolleranza", "intollerante",
  ]
  private static let links: [Substring] = ["al", "ai", "allo", "alla", "alle", "all", "agli"]
  private static let english = ["allergy", "intolerance", "intolerant"]

  private static func allergen(_ phrase: String) -> String? {
    guard starts.contains(where: phrase.hasPrefix) || english.contains(where: phrase.hasSuffix)
    else { return nil }
    let words = phrase.split(separator: " ")
    var rest: ArraySlice<Substring> = []
    if words.count > 2, italian.contains(words[0]), links.contains(words[1]) {
      rest = words[2...]
    } else if words.count > 2, words[0] == "allergic", words[1] == "to" {
      rest = words[2...]
    } else if words.count > 1, let last = words.last, english.contains(String(last)) {
      rest = words.dropLast()
    }
    return rest.isEmpty ? nil : rest.joined(separator: " ")
  }
}
