// What medicines a text names, as people write it: "mezza Eutirox 75 la mattina". A name counts where it is known
// to the letter; what is nearly a name is asked about and counts as unknown until the person confirms; what is left
// over and may be a medicine is unknown. Nothing is guessed: two slips away Lasix is Plavix.

import Kernel

/// How sure it is what a text means.
public enum MedicineHow: Sendable, Equatable {
  case exact
  /// Names one slip away, as the data write them. Counts as unknown until the person confirms one.
  case near([String])
  /// Counts as every class.
  case unknown
  /// The text says that there is none, or denies it.
  case none

  public var name: String {
    switch self {
    case .exact: "exact"
    case .near: "near"
    case .unknown: "unknown"
    case .none: "none"
    }
  }
}

/// One medicine that a text names.
public struct MedicineFound: Sendable, Equatable {
  /// Several substances go by the name; all of them count.
  public struct Ambiguity: Sendable, Equatable {
    /// Ids of substances and combinations.
    public var entries: [String]
    public var note: Name?
  }

  /// The words of the text, folded.
  public var text: String
  public var how: MedicineHow
  public var substances: [String] = []
  /// With all they imply. Empty for what is near or unknown: the caller counts it as every class.
  public var classes: Set<String> = []
  /// Items of the base that it is, or contains as a medicine.
  public var supplements: [String] = []
  public var ambiguity: Ambiguity?
  /// It names a kind of medicines, such as "statin", and which one it is, is not said: all of them count.
  public var isKind = false
  /// Other medicines one letter apart from an exact name, to be asked about.
  public var lookAlikes: [String] = []
  /// Stopped, or a former one: its classes count, and the person is asked.
  public var isPast = false
  /// Perhaps, somebody else's, or perhaps denied: its classes count, and the person is asked.
  public var isUnsure = false
  /// Taken as needed.
  public var isOccasional = false
  /// "non prendo warfarin": nothing counts.
  public var isDenied = false
}

/// A text with the medicines it names.
public struct MedicineReading: Sendable, Equatable {
  public var text: String
  /// Of the whole text: unknown before near before exact before none.
  public var how: MedicineHow
  /// In the order of the text.
  public var found: [MedicineFound] = []
  /// Conditions that are named as the reason for a medicine, by id.
  public var conditions: [String] = []
  /// The text is longer than any is read, and counts as unknown.
  public var isTooLong = false

  /// What counts, and is known.
  public var taken: [MedicineFound] { found.filter { !$0.isDenied && $0.how == .exact } }
  public var substances: [String] {
    taken.reduce(into: []) { all, one in
      all += one.substances.filter { !all.contains($0) }
    }
  }
  public var classes: Set<String> { taken.reduce(into: []) { $0.formUnion($1.classes) } }
  public var supplements: [String] {
    taken.reduce(into: []) { all, one in
      all += one.supplements.filter { !all.contains($0) }
    }
  }
  /// Words that are no known name, and names that are only near.
  public var unknown: [String] {
    found.filter { !$0.isDenied && $0.how != .exact }.map(\.text)
  }
  /// Whether the person may take a medicine of any class.
  public var countsAsEveryClass: Bool {
    switch how {
    case .unknown, .near: true
    case .exact, .none: false
    }
  }
}

extension MedicineNames {
  /// The longest text that is read, in bytes; a longer one counts as unknown.
  public static let mostBytes = 64 << 10

  /// Reads what somebody wrote about medicines.
  /// - Parameter isAside: whether something else was asked for; then only a plain denial is believed.
  /// - Complexity: O(words · names of about the same length) at worst.
  public func read(_ text: String, isAside: Bool = false) -> MedicineReading {
    guard text.utf8.count <= Self.mostBytes else {
      let start = String(text.prefix(80))
      return MedicineReading(
        text: start, how: .unknown, found: [MedicineFound(text: start.key, how: .unknown)],
        isTooLong: true)
    }
    var scan = MedicineScan(self, text, isAside: isAside)
    return scan.reading(text)
  }
}

/// One text on its way to a reading.
private struct MedicineScan {
  private typealias Role = MedicineNames.Role

  private let names: MedicineNames
  private let words: TextWords
  private var free: [Bool]
  private var hits: [PhraseBook<Role>.Hit]
  private let breaks: [Range<Int>]
  private let isAside: Bool
  private var found: [(range: Range<Int>, one: MedicineFound)] = []

  init(_ names: MedicineNames, _ text: String, isAside: Bool) {
    (self.names, self.isAside) = (names, isAside)
    words = TextWords(text, known: names.compounds)
    hits = names.book.hits(in: words.words)
    breaks = names.breaks.hits(in: words.words).map(\.range)
    free = [Bool](repeating: true, count: words.words.count)
  }

  mutating func reading(_ text: String) -> MedicineReading {
    for hit in hits { take(hit.range) }
    let isReal = realNames()
    let real = hits.indices.filter { isReal[$0] }.map { hits[$0] }
    for hit in real { name(hit, isOpen: !isSaid(hit, among: real)) }
    let conditions = reasons()
    for range in breaks { take(range) }
    nearNames()
    leftovers()
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    judge()
    var reading = MedicineReading(text: text, how: .none, found: found.map(\.one))
    reading.conditions = conditions
    reading.how = how(reading)
    return reading
  }

  private mutating func take(_ range: Range<Int>) {
    for index in range { free[index] = false }
  }

  private func meanings(_ hit: PhraseBook<Role>.Hit) -> [MedicineMeaning] {
    hit.meanings.compactMap { if case .name(let meaning) = $0 { meaning } else { nil } }
  }

  private func isRole(_ hit: PhraseBook<Role>.Hit, _ role: Role) -> Bool {
    hit.meanings.contains(role)
  }

  private func ranges(_ role: Role) -> [Range<Int>] {
    hits.filter { isRole($0, role) }.map(\.range)
  }

  // MARK: - Names

  /// Which runs are names. "pillola" alone is the contraceptive, "una pillola" and "pillola di" are forms.
  private func realNames() -> [Bool] {
    let isName = hits.map { !meanings($0).isEmpty }
    let isOpen = zip(hits, isName).map { $1 && isDoubtful($0) }
    // Segments that have a name beyond doubt.
    var segment = [Int](repeating: 0, count: words.words.count)
    for (number, range) in words.segments.enumerated() {
      for index in range { segment[index] = number }
    }
    let named = Set(
      hits.indices.filter { isName[$0] && !isOpen[$0] }
        .map { segment[hits[$0].range.lowerBound] })
    return hits.indices.map { index in
      guard isName[index] else { return false }
      guard isOpen[index] else { return true }
      let range = hits[index].range
      if isRole(hits[index], .form) || isRole(hits[index], .plain),
        named.contains(segment[range.lowerBound])
      {
        return false
      }
      return !isCounted(range) && !holdsSomething(range)
    }
  }

  private func isDoubtful(_ hit: PhraseBook<Role>.Hit) -> Bool {
    if isRole(hit, .form) || isRole(hit, .plain) { return true }
    // "la pillola per il cuore".
    let all = words.words[hit.range]
    return all.contains(where: names.isForm) && all.allSatisfy(names.isRound)
  }

  private func isCounted(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, words.gaps[range.lowerBound] == .none else { return false }
    let before = words.words[range.lowerBound - 1]
    return before.isDigits || names.amounts.contains(before)
  }

  private func holdsSomething(_ range: Range<Int>) -> Bool {
    guard range.upperBound < words.words.count, words.gaps[range.upperBound] == .none else {
      return false
    }
    return names.of.contains(words.words[range.upperBound])
  }

  /// Words between the name of a class and that of a medicine of it, at most: "Coumadin, il mio anticoagulante" is two.
  private static let mostBetween = 3
  private static let parting: Set<String> = [
    "e", "ed", "and", "o", "od", "or", "oppure", "piu", "plus", "ma", "but", "con", "with", "anche",
    "also",
  ]

  /// Whether beside the name of a class stands a medicine of it, "Coumadin (anticoagulante)": which one is meant, is said.
  private func isSaid(_ hit: PhraseBook<Role>.Hit, among real: [PhraseBook<Role>.Hit]) -> Bool {
    let classes = meanings(hit).compactMap { meaning -> String? in
      if case .medicineClass(let id) = meaning { id } else { nil }
    }
    guard !classes.isEmpty else { return false }
    return real.contains { other in
      let (first, last) =
        other.range.lowerBound < hit.range.lowerBound
        ? (other.range, hit.range) : (hit.range, other.range)
      let between = first.upperBound..<max(first.upperBound, last.lowerBound)
      guard other.range != hit.range, between.count <= Self.mostBetween,
        !(first.upperBound...last.lowerBound).contains(where: { words.gaps[$0] == .comma }),
        between.allSatisfy({
          names.isRound(words.words[$0]) && !Self.parting.contains(words.words[$0])
        })
      else { return false }
      let known = names.resolve(meanings(other), isOpen: false)
      return !known.substances.isEmpty && known.classes.isSuperset(of: classes)
    }
  }

  private mutating func name(_ hit: PhraseBook<Role>.Hit, isOpen: Bool) {
    let meanings = meanings(hit)
    let resolved = names.resolve(meanings, isOpen: isOpen)
    let key = words.words[hit.range].joined(separator: " ")
    var one = MedicineFound(
      text: key, how: .exact, substances: resolved.substances, classes: resolved.classes,
      supplements: resolved.supplements)
    let entries = meanings.compactMap { meaning -> String? in
      switch meaning {
      case .substance(let id), .combination(let id): id
      case .medicineClass, .supplement: nil
      }
    }
    if entries.count > 1 {
      one.ambiguity = MedicineFound.Ambiguity(entries: entries.sorted(), note: names.notes[key])
    }
    one.isKind = isOpen && resolved.substances.isEmpty && !resolved.classes.isEmpty
    one.lookAlikes = (names.lookAlikes[key] ?? []).map(names.written).sorted()
    found.append((hit.range, one))
  }

  /// "per il diabete": conditions among words that are of no name. They are no medicines.
  private mutating func reasons() -> [String] {
    var isOfName = [Bool](repeating: false, count: words.words.count)
    for one in found { for index in one.range { isOfName[index] = true } }
    var conditions: [String] = []
    for hit in names.conditions.book.hits(in: words.words, isFree: isOfName.map { !$0 }) {
      take(hit.range)
      for case .condition(let id) in hit.meanings where !conditions.contains(id) {
        conditions.append(id)
      }
    }
    return conditions
  }

  /// Runs of words that are left over and one slip away from a name; the longest first.
  private mutating func nearNames() {
    var seen: [String: [String]] = [:]
    for count in stride(from: 4, through: 1, by: -1) {
      var start = 0
      while start + count <= words.words.count {
        let range = start..<(start + count)
        start += 1
        guard range.allSatisfy({ free[$0] }) else { continue }
        let key = words.words[range].joined(separator: " ")
        guard !key.utf8.allSatisfy({ $0 == 0x20 || (0x30...0x39).contains($0) }) else { continue }
        let near: [String]
        if let known = seen[key] {
          near = known
        } else {
          near = names.near(key)
          seen[key] = near
        }
        guard !near.isEmpty else { continue }
        // Of two names one letter apart both are asked for.
        let all = Set(near).union(near.flatMap { names.lookAlikes[$0] ?? [] })
        let candidates = all.map(names.written).sorted()
        found.append((range, MedicineFound(text: key, how: .near(candidates))))
        take(range)
      }
    }
  }

  /// Words that may be a medicine and are not known. A number or a single letter is none.
  private mutating func leftovers() {
    for index in words.words.indices where free[index] {
      let word = words.words[index]
      guard !word.isDigits, word.unicodeScalars.count > 1 else { continue }
      found.append((index..<(index + 1), MedicineFound(text: word, how: .unknown)))
    }
  }

  // MARK: - Denials

  private mutating func judge() {
    let exact = found.indices.filter { found[$0].one.how == .exact }
    let after = ranges(.negationAfter)
    let markers = Markers(
      words, targets: exact.map { found[$0].range }, breaks: breaks,
      before: ranges(.negation), after: after, reach: names.conditions.negationReach,
      isOpenBehind: true,
      // Any other word than these is unknown, and counts as every class.
      isCalm: [Bool](repeating: true, count: words.words.count))
    let (past, doubt, family) = (ranges(.past), ranges(.doubt), ranges(.family))
    let occasional = ranges(.occasional)
    let far = names.conditions.familyReach
    for (target, index) in exact.enumerated() {
      if markers.isReached(target, by: past, reach: far, behind: true) {
        // Whoever stopped it may have it in the body still: it counts until the person is asked.
        found[index].one.isPast = true
      } else {
        switch markers.denial(target) {
        case .no: break
        case .denied where isRecent(found[index].range): found[index].one.isPast = true
        case .denied where isAside && !isPlainlyDenied(found[index].range):
          found[index].one.isUnsure = true
        case .denied: found[index].one.isDenied = true
        case .unclear: found[index].one.isUnsure = true
        }
      }
      if markers.isReached(target, by: doubt, reach: far, behind: true)
        || markers.isReached(target, by: family, reach: far, behind: true)
      {
        found[index].one.isUnsure = true
      }
      found[index].one.isOccasional = markers.isReached(
        target, by: occasional, reach: far, behind: true)
    }
  }

  /// Behind a denied name: since when it is not taken. "niente Coumadin da ieri" was taken until then.
  private static let recently: Set<String> = [
    "da", "dal", "dalla", "since", "oggi", "ieri", "today", "yesterday", "stamattina", "stasera",
    "tonight", "questa", "questo", "this", "ora", "adesso", "now", "ultimamente", "lately",
    "recently", "anymore", "piu",
  ]

  /// Whether nothing stands between a denial and a name but a verb of taking, articles and other denied names: not in
  /// "senza interferire con il Coumadin", nor behind "without", which may be wished and not yet so.
  private func isPlainlyDenied(_ range: Range<Int>) -> Bool {
    let denials = hits.filter { isRole($0, .negation) }.map(\.range)
    var place = range.lowerBound
    while place > 0, words.gaps[place] < .colon {
      if let denial = denials.first(where: { $0.upperBound == place }) {
        return !words.words[denial].contains(where: Self.without.contains)
      }
      if let other = found.first(where: { $0.one.how == .exact && $0.range.upperBound == place }) {
        place = other.range.lowerBound
        continue
      }
      let word = words.words[place - 1]
      guard word.isDigits || word.unicodeScalars.count == 1 || Self.ofTaking.contains(word) else {
        return false
      }
      place -= 1
    }
    return false
  }

  private static let without: Set<String> = ["senza", "without"]
  private static let ofTaking: Set<String> = [
    "prendo", "assumo", "uso", "prendendo", "assumendo", "usando", "preso", "presa", "assunto",
    "assunta", "usato", "usata", "mai", "ever", "take", "taking", "taken", "use", "using", "used",
    "on", "am", "im", "have", "been", "ho", "sto", "any", "il", "lo", "la", "gli", "le", "un",
    "uno", "una", "del", "dello", "della", "dei", "the", "an", "or", "nor", "ne", "oppure", "od",
    "ed", "and", "mg", "mcg",
  ]

  private func isRecent(_ range: Range<Int>) -> Bool {
    let place = range.upperBound
    return place < words.words.count && words.gaps[place] == .none
      && Self.recently.contains(words.words[place])
  }

  private func how(_ reading: MedicineReading) -> MedicineHow {
    if reading.found.contains(where: { $0.how == .unknown }) { return .unknown }
    let near = reading.found.compactMap { one -> [String]? in
      if case .near(let candidates) = one.how { candidates } else { nil }
    }
    if !near.isEmpty { return .near(Array(Set(near.joined())).sorted()) }
    if !reading.taken.isEmpty { return .exact }
    if words.words.isEmpty { return .none }
    return saysNone ? .none : .unknown
  }

  /// Whether the text denies, and names no medicine without a name: "nessuna, grazie", but not
  /// "no, una pastiglia bianca".
  private var saysNone: Bool {
    var isDenying = [Bool](repeating: false, count: words.words.count)
    var isForm = isDenying
    for hit in hits {
      let denies = isRole(hit, .none) || isRole(hit, .negation)
      for index in hit.range {
        if denies { isDenying[index] = true }
        if isRole(hit, .form) { isForm[index] = true }
      }
    }
    for one in found where one.one.isDenied {
      for index in one.range { isDenying[index] = true }
    }
    var denies = false
    for segment in words.segments {
      if segment.contains(where: { isDenying[$0] }) {
        denies = true
      } else if segment.contains(where: { isForm[$0] }) {
        return false
      }
    }
    return denies
  }
}
