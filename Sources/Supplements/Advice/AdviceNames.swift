// Every word that advice may use, with what it stands for: names of the base, of medicines and conditions, and the
// words of AdviceWords. Made once of the data.

import Kernel

/// A word or a run of words of a sentence, with what it may stand for.
struct AdviceTag {
  var senses: [AdviceSense] = []
  var number: WrittenNumber?
  var mark: UInt8?
  var link: String?
  /// As it was read, for reasons.
  var text = ""
  /// Found by a name one letter apart.
  var isNear = false

  func has(_ sense: AdviceSense) -> Bool { senses.contains(sense) }
  func has(any wanted: [AdviceSense]) -> Bool { senses.contains { wanted.contains($0) } }
  var isUnknown: Bool { senses.isEmpty && number == nil && mark == nil && link == nil }

  var items: [String] {
    senses.compactMap { if case .item(let id) = $0 { id } else { nil } }
  }
  var isState: Bool { senses.contains { if case .state = $0 { true } else { false } } }
  var goals: [String] {
    senses.compactMap { if case .goal(let id) = $0 { id } else { nil } }
  }
  var medicines: [MedicineMeaning] {
    senses.compactMap { if case .medicine(let one) = $0 { one } else { nil } }
  }
  var conditions: [String] {
    senses.compactMap { if case .condition(let id) = $0 { id } else { nil } }
  }
}

struct AdviceNames: Sendable {
  private let book: PhraseBook<AdviceSense>
  private let vocabulary: Set<String>
  private let near: KeyTable
  private let risksOfConditions: [String: [String]]

  /// Risks that follow from a condition.
  func risks(of condition: String) -> [String] { risksOfConditions[condition] ?? [] }

  /// - Complexity: O(names).
  init(_ names: MedicineNames) {
    var book = PhraseBook<AdviceSense>()
    var near = KeyTable()
    var own: Set<String> = []
    func add(_ words: String, _ sense: AdviceSense) {
      for phrase in words.split(separator: "|") {
        let key = String(phrase).key
        guard !key.isEmpty else { continue }
        own.insert(key)
        book.add(key, sense)
      }
    }
    for (sense, words) in AdviceWords.table { add(words, sense) }
    for (pronoun, verb) in [
      ("lo la li le ne", "prender assumer usar evitar prendi assumi usa evita")
    ] {
      for verb in verb.split(separator: " ") {
        for end in pronoun.split(separator: " ") {
          let isAvoid = verb.hasPrefix("evita")
          add(String(verb) + String(end), isAvoid ? .avoid : .take)
          add(String(verb) + String(end), .pronoun)
        }
      }
    }
    add(AdviceWords.plain, .plain)
    add(AdviceWords.disclaimers, .plain)
    add(AdviceWords.general, .general)
    add(AdviceWords.greetings, .greeting)
    add(AdviceWords.besideReasons, .plain)
    add(AdviceWords.politeness, .greeting)
    add(AdviceWords.urgency, .general)
    let (base, medicines) = (names.base, names.medicines)

    var items: Set<String> = []
    /// With the marks in it: "Lavender oil (oral, Silexan type)".
    func add(whole name: String, _ id: String) {
      guard let sentence = AdviceText.units(name).first?.sentences.first else { return }
      let keys = AdviceToken.tokens(sentence, known: []).map(\.key)
      if keys.contains("\u{0}") { book.add(words: keys, .item(id)) }
    }
    func add(item name: String, _ id: String) {
      let key = name.key
      guard !key.isEmpty, key != "same", !own.contains(key) else { return }
      items.insert(key)
      book.add(key, .item(id))
      for word in key.split(separator: " ") { _ = near.insert(String(word)) }
    }
    for one in base.supplements {
      let id = one.id.split(separator: "_").joined(separator: " ")
      var all = [id] + one.name.both + one.synonyms + [one.latin].compactMap { $0 }
      for name in all {
        for end in AdviceWords.ends where name.hasSuffix(end) {
          all.append(String(name.dropLast(end.count)))
        }
        if let bracket = name.firstRange(of: " (") {
          all.append(String(name[..<bracket.lowerBound]))
        }
      }
      for name in Set(all).sorted() {
        add(item: name, one.id)
        add(whole: name, one.id)
      }
      for form in one.forms {
        for name in form.name.both { book.add(name, .form(form.id)) }
      }
      for effect in one.sideEffects ?? [] {
        for text in Set([effect, base.text(effect, .italian)]) { book.add(text, .symptom(effect)) }
      }
    }
    func add(medicine name: String, _ meaning: MedicineMeaning, isBrand: Bool) {
      let key = name.key
      guard !key.isEmpty, !items.contains(key), !(isBrand && own.contains(key)) else { return }
      book.add(key, .medicine(meaning))
      if !key.contains(" ") { _ = near.insert(key) }
    }
    for one in medicines.substances {
      if let item = one.supplement {
        for name in one.brands where !own.contains(name.key) {
          add(item: name, item)
          book.add(name, .sold)
        }
        for name in one.name.both + one.synonyms where !items.contains(name.key) {
          add(item: name, item)
        }
        continue
      }
      for name in one.brands { add(medicine: name, .substance(one.id), isBrand: true) }
      for name in one.name.both + one.synonyms {
        add(medicine: name, .substance(one.id), isBrand: false)
      }
    }
    for one in medicines.combinations {
      for name in one.brands { add(medicine: name, .combination(one.id), isBrand: true) }
    }
    for one in medicines.classes {
      for name in one.words + one.name.both {
        add(medicine: name, .medicineClass(one.id), isBrand: false)
      }
    }
    for one in names.conditions.conditions {
      for phrase in Set(one.phrases.all).sorted()
      where !own.contains(phrase.key) && !items.contains(phrase.key) {
        book.add(phrase, .condition(one.id))
      }
    }
    for one in base.risks where one.origin != .medicine {
      for name in one.name.both where !own.contains(name.key) {
        for condition in names.conditions.conditions where condition.risks.contains(one.id) {
          book.add(name, .condition(condition.id))
          break
        }
      }
    }
    for one in base.goals {
      for phrase in Set(one.name.both + one.words.all).sorted() { book.add(phrase, .goal(one.id)) }
    }
    for (id, words) in AdviceWords.goals {
      for word in words.split(separator: "|") { book.add(String(word), .goal(id)) }
    }
    for one in base.diets {
      for phrase in Set(one.name.both + one.words.all).sorted() { book.add(phrase, .diet(one.id)) }
    }
    for (id, words) in AdviceWords.diets {
      for word in words.split(separator: "|") { book.add(String(word), .diet(id)) }
    }
    for id in base.authorities.keys.sorted() where id != "IT" { book.add(id, .authority(id)) }
    book.add("ministero della salute", .authority("IT"))
    for word in ["ferritin", "ferritina"] { book.add(word, .laboratory) }
    self.book = book
    self.near = near
    var risks = names.conditions.conditions.reduce(into: [:]) { $0[$1.id] = $1.risks }
    // "your kidneys": what is asked about when they are named.
    for rule in names.conditions.rules {
      for id in rule.when.anyCondition ?? [] where risks[id] == [] { risks[id] = rule.ask }
    }
    risksOfConditions = risks
    vocabulary = book.vocabulary
  }

  /// - Complexity: O(length), and O(names) for each of at most three unknown words.
  func tags(_ sentence: AdviceSentence) -> [AdviceTag] {
    let tokens = AdviceToken.tokens(sentence, known: vocabulary)
    var keys = tokens.map(\.key)
    var isNear: Set<Int> = []
    let unknown = keys.indices.filter {
      if case .word(let word) = tokens[$0] { !vocabulary.contains(word) } else { false }
    }
    if unknown.count <= 3 {
      for index in unknown {
        let found = near.near(keys[index])
        guard found.count == 1, let word = found.first else { continue }
        keys[index] = word
        isNear.insert(index)
      }
    }
    var tags: [AdviceTag] = []
    var at = 0
    func single(_ index: Int) {
      var tag = AdviceTag()
      tag.text = keys[index]
      switch tokens[index] {
      case .word: break
      case .number(let number):
        tag.number = number
        tag.text = number.text
      case .mark(let mark): tag.mark = mark
      case .link(let link):
        tag.link = link
        tag.text = link
      }
      tags.append(tag)
    }
    for hit in book.hits(in: keys) {
      while at < hit.range.lowerBound {
        single(at)
        at += 1
      }
      var tag = AdviceTag(senses: hit.meanings)
      tag.text = keys[hit.range].joined(separator: " ")
      tag.isNear = hit.range.contains { isNear.contains($0) }
      tags.append(tag)
      at = hit.range.upperBound
    }
    while at < keys.count {
      single(at)
      at += 1
    }
    return tags
  }
}

extension AdviceWords {
  /// What people leave out of a name.
  static let ends = [" extract", " husk", " peptides", " sulfate", " and stanols"]

  /// Forms of the words of goals, which the base need not name.
  static let goals: [(id: String, words: String)] = [
    (
      "sleep",
      "better sleep|sleep quality|quality of sleep|your sleep|il sonno|qualita del sonno|la qualita del sonno|dormi|dormi meglio|riposare|addormentarti"
    ),
    ("mood", "the mood|your mood|l umore"),
    ("strength", "muscle strength|la forza"),
    ("memory", "la memoria|your memory"),
    ("skin", "la pelle|your skin"),
    ("heart", "il cuore|your heart|the heart"),
    ("gut", "l intestino|the gut"),
    ("bone", "le ossa|bone|your bones"),
    ("immunity", "the immune system|il sistema immunitario|le difese|le difese immunitarie"),
    ("joint", "le articolazioni|your joints"),
    ("anxiety", "l ansia"),
    ("energy", "l energia|la stanchezza"),
    ("stress", "lo stress"),
    ("focus", "la concentrazione|attention"),
    ("weight", "il peso|body weight"),
    ("endurance", "la resistenza"),
  ]

  static let diets: [(id: String, words: String)] = [
    ("vegan", "vegans|a vegan|a vegan diet|dieta vegana|una dieta vegana|vegane"),
    ("vegetarian", "vegetarians|a vegetarian|vegetarian diets|dieta vegetariana|vegetariane"),
    ("gluten_free", "a gluten free diet|free of gluten|dieta senza glutine|celiaci|coeliacs"),
    ("dairy_free", "free of dairy|free of lactose"),
  ]
}
