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
  /// Looked for by themselves: "e prendo" ends a denial also where "prendo la pillola" is a phrase.
  let breaks: PhraseBook<Bool>
  /// Words of letters and digits that belong together.
  let compounds: Set<String>
  /// Names as they are written, by their places in the book, where they come first.
  private let written: [String]
  /// Names one letter apart from another, both ways, by key.
  let lookAlikes: [String: [String]]
  let notes: [String: Name]
  let amounts: Set<String>
  let of: Set<String>

  /// - Complexity: O(names).
  public init(medicines: Medicines, conditions: Conditions, base: KnowledgeBase) {
    self.medicines = medicines
    self.conditions = conditions
    self.base = base
    var book = PhraseBook<Role>()
    var written: [String] = []
    func add(_ names: [String], _ meaning: MedicineMeaning) {
      for name in names {
        if let place = book.add(once: name, .name(meaning)), place == written.count {
          written.append(name)
        }
      }
    }
    for one in medicines.substances {
      add(one.brands, .substance(one.id))
      add(one.name.both, .substance(one.id))
      add(one.synonyms, .substance(one.id))
    }
    for one in medicines.combinations { add(one.brands, .combination(one.id)) }
    for one in medicines.classes { add(one.words, .medicineClass(one.id)) }
    for one in base.supplements { add(one.names, .supplement(one.id)) }
    self.written = written
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
    var breaks = PhraseBook<Bool>()
    breaks.add(all: conditions.words.breaks.all, true)
    self.breaks = breaks
    compounds = breaks.compounds.union(book.compounds).union(conditions.book.compounds)
    self.book = book
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
  }

  /// Those of the program; made when they are first asked for.
  public static func builtIn() throws(Diagnostic) -> MedicineNames { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    MedicineNames(
      medicines: try Medicines.builtIn(), conditions: try Conditions.builtIn(),
      base: try KnowledgeBase.builtIn())
  }

  /// A name as it is written; a key that is none as it is.
  func written(_ key: String) -> String {
    guard let place = book.place(of: key), place < written.count else { return key }
    return written[place]
  }

  /// Names one slip away from a key.
  func near(_ key: String) -> [String] { book.near(key, among: written.indices) }

  func isForm(_ word: String) -> Bool { book[word].contains(.form) }

  /// Whether a word is round names, or a form of medicines.
  func isRound(_ word: String) -> Bool {
    book[word].contains { $0 == .form || $0 == .plain }
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
        if isOpen {
          for one in medicines.substances where one.classes.contains(id) {
            resolved.classes.formUnion(one.classes)
          }
        }
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
