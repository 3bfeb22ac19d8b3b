// All names by which a text may mean a medicine, ready to be looked up. Made once of the data.

import Kernel

/// What a name stands for.
enum MedicineMeaning: Sendable, Equatable {
  case substance(String)
  case combination(String)
  case medicineClass(String)
  /// An item of the base, which people name among their medicines.
  case supplement(String)
}

/// Names of medicines and the words round them.
public struct MedicineNames: Sendable {
  enum Role: Sendable, Equatable {
    case name(MedicineMeaning)
    case form, plain, none, past, negation, negationAfter, notANegation, doubt, family
    case occasional
  }

  let medicines: Medicines
  let conditions: Conditions
  let base: KnowledgeBase
  let book: PhraseBook<Role>
  let conditionBook: PhraseBook<String>
  /// Looked for by themselves: "e prendo" ends a denial also where "prendo la pillola" is a phrase.
  let breaks: PhraseBook<Bool>
  let near: NearNamesIndex
  let vocabulary: Set<String>
  /// Keys of names to the names as they are written.
  let written: [String: String]
  /// What each name stands for, by its key.
  let meanings: [String: [MedicineMeaning]]
  /// Names one letter apart from another, both ways, by key.
  let lookAlikes: [String: [String]]
  let notes: [String: Name]
  let amounts: Set<String>
  let of: Set<String>
  let forms: Set<String>
  let plain: Set<String>
  /// By class, every class that one of its medicines has.
  let kinds: [String: Set<String>]

  /// - Complexity: O(names).
  public init(medicines: Medicines, conditions: Conditions, base: KnowledgeBase) {
    self.medicines = medicines
    self.conditions = conditions
    self.base = base
    var book = PhraseBook<Role>()
    var near = NearNamesIndex()
    var written: [String: String] = [:]
    var meanings: [String: [MedicineMeaning]] = [:]
    func add(_ name: String, _ meaning: MedicineMeaning) {
      let words = TextWords(name).words
      let key = words.joined(separator: " ")
      guard !key.isEmpty, meanings[key]?.contains(meaning) != true else { return }
      book.add(words: words, .name(meaning))
      near.add(key)
      meanings[key, default: []].append(meaning)
      if written[key] == nil { written[key] = name }
    }
    for one in medicines.substances {
      for name in one.brands + one.name.both + one.synonyms { add(name, .substance(one.id)) }
    }
    for one in medicines.combinations {
      for name in one.brands { add(name, .combination(one.id)) }
    }
    for one in medicines.classes {
      for name in one.words { add(name, .medicineClass(one.id)) }
    }
    for one in base.supplements {
      for name in one.names { add(name, .supplement(one.id)) }
    }
    book.add(all: medicines.words.forms.all, .form)
    book.add(all: medicines.words.plain.all, .plain)
    book.add(all: medicines.words.none.all, .none)
    book.add(all: medicines.words.past.all + conditions.words.past.all, .past)
    book.add(all: conditions.words.negation.all, .negation)
    book.add(all: conditions.words.negationAfter.all, .negationAfter)
    book.add(all: conditions.words.notANegation.all, .notANegation)
    book.add(all: conditions.words.doubt.all, .doubt)
    book.add(all: conditions.words.family.all, .family)
    book.add(all: conditions.words.occasional.all, .occasional)
    var conditionBook = PhraseBook<String>()
    for one in conditions.conditions { conditionBook.add(all: one.phrases.all, one.id) }
    var breaks = PhraseBook<Bool>()
    breaks.add(all: conditions.words.breaks.all, true)
    self.breaks = breaks
    vocabulary = breaks.vocabulary.union(book.vocabulary)
      .union(conditionBook.vocabulary)
    self.book = book
    self.conditionBook = conditionBook
    self.near = near
    self.written = written
    self.meanings = meanings
    var lookAlikes: [String: [String]] = [:]
    for pair in medicines.nearNames {
      lookAlikes[pair.first.key, default: []].append(pair.second.key)
      lookAlikes[pair.second.key, default: []].append(pair.first.key)
    }
    self.lookAlikes = lookAlikes
    var notes: [String: Name] = [:]
    for one in medicines.ambiguous { notes[one.name.key] = one.note }
    self.notes = notes
    amounts = Set(medicines.words.amounts.all.map(\.key))
    of = Set(medicines.words.of.all.map(\.key))
    forms = Set(medicines.words.forms.all.map(\.key))
    plain = Set(medicines.words.plain.all.map(\.key))
    var kinds: [String: Set<String>] = [:]
    for one in medicines.substances {
      for id in one.classes { kinds[id, default: []].formUnion(one.classes) }
    }
    self.kinds = kinds
  }

  /// Those of the program; made when they are first asked for.
  public static func builtIn() throws(Diagnostic) -> MedicineNames { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    MedicineNames(
      medicines: try Medicines.builtIn(), conditions: try Conditions.builtIn(),
      base: try KnowledgeBase.builtIn())
  }

  /// Ids of substances, classes with all they imply, and supplements.
  /// - Parameter isOpen: whether it is not known which medicine of a class is meant: then all of them count.
  func resolve(_ meanings: [MedicineMeaning], isOpen: Bool = true) -> Resolved {
    var resolved = Resolved()
    func add(_ id: String) {
      guard let one = medicines.substance(id), !resolved.substances.contains(id) else { return }
      resolved.substances.append(id)
      resolved.classes.formUnion(one.classes)
      if let item = one.supplement, !resolved.supplements.contains(item) {
        resolved.supplements.append(item)
      }
    }
    for meaning in meanings {
      switch meaning {
      case .substance(let id): add(id)
      case .combination(let id): id.split(separator: "+").forEach { add(String($0)) }
      case .medicineClass(let id):
        resolved.classes.formUnion(medicines.closure(of: id))
        if isOpen { resolved.classes.formUnion(kinds[id] ?? []) }
      case .supplement(let id):
        if !resolved.supplements.contains(id) { resolved.supplements.append(id) }
      }
    }
    return resolved
  }

  struct Resolved: Equatable {
    var substances: [String] = []
    var classes: Set<String> = []
    var supplements: [String] = []
  }
}

extension Supplement {
  /// The shortest id that is a name of its own: "same" is a word of every other sentence.
  private static let leastLetters = 5

  /// All that people may call it, the Latin name and the id among them ("garlic", where the name is longer).
  var names: [String] {
    let word = id.replacing("_", with: " ")
    return name.both + synonyms + [latin].compactMap { $0 }
      + (id.count >= Self.leastLetters ? [word] : [])
  }
}
