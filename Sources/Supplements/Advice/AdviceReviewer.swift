// The text of an assistant held to the rules: each sentence is kept only if it says nothing of health, or if all that it
// says is supported by the base and fits the person. What is not understood is struck. The text comes from a model and
// is hostile: nothing in it is an order to this program.

import Kernel

/// Reviews proposed texts.
public struct AdviceReviewer: Sendable {
  /// Bytes of a text; a longer one is struck whole, unread.
  public static let mostBytes = 256 << 10

  let names: AdviceNames

  /// - Complexity: O(names).
  public init(names: MedicineNames) { self.names = AdviceNames(names) }

  /// With the files of the program; made when it is first asked for.
  public static func builtIn() throws(Diagnostic) -> AdviceReviewer { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    AdviceReviewer(names: try MedicineNames.builtIn())
  }

  /// - Parameters:
  ///   - text: English or Italian, Markdown or plain.
  ///   - assessment: of the person who will read it.
  /// - Complexity: O(length).
  public func review(_ text: String, for assessment: Assessment) -> ReviewedText {
    var result = ReviewedText(base: assessment.base)
    guard text.utf8.count <= Self.mostBytes else {
      result.leads = [""]
      result.segments = [
        ReviewedText.Segment(
          text: "", verdict: .struck,
          claims: [AdviceClaim(.unclear, .unsupported, why: .tooLong)], unit: 0)
      ]
      return result
    }
    var judge = AdviceJudge(assessment, names)
    for (place, unit) in AdviceText.units(text).enumerated() {
      result.leads.append(unit.lead)
      for sentence in unit.sentences {
        let (verdict, claims) = judge.judge(sentence)
        result.segments.append(
          ReviewedText.Segment(text: sentence.text, verdict: verdict, claims: claims, unit: place))
      }
    }
    result.cautions = judge.cautions
    return result
  }
}

/// Goes through the sentences of one text.
struct AdviceJudge {
  /// What the last sentence that named something was about.
  struct Context: Equatable {
    var items: [String] = []
    var hasMedicine = false
    /// It named something that nothing knows.
    var isUnclear = false
    var goals: [String] = []
  }

  let assessment: Assessment
  let names: AdviceNames
  /// Verdicts as if nothing of the item were taken yet.
  private let untaken: [String: Verdict]
  /// Of all sentences, and of those that are kept.
  private(set) var said = Context()
  private var seen = Context()
  /// What the kept sentences propose: the most a day of each item, in its unit.
  private(set) var plan: [String: Double] = [:]
  /// When.
  private(set) var slotsBefore: [String: Set<Slot>] = [:]
  /// Of the sentence that is being judged.
  private var pending: [(id: String, dose: Double, slots: [Slot])] = []
  private var proposed: [String] = []

  init(_ assessment: Assessment, _ names: AdviceNames) {
    self.assessment = assessment
    self.names = names
    var untaken: [String: Verdict] = [:]
    for case .supplement(let id) in assessment.facts.taking.map(\.item) {
      var facts = assessment.facts
      facts.taking.removeAll { $0.item == .supplement(id) }
      facts.medicines.removeAll { $0.supplements.contains(id) && $0.substances.count <= 1 }
      untaken[id] = Assessment(
        base: assessment.base, medicines: assessment.medicines, facts: facts
      ).verdict(id)
    }
    self.untaken = untaken
  }

  var base: KnowledgeBase { assessment.base }

  /// Reasons to take care with what is proposed.
  var cautions: [(supplement: String, reason: Reason)] {
    proposed.flatMap { id in
      (assessment.verdict(id)?.told ?? [])
        .filter { $0.effect != .allowed && $0.effect != .refused }
        .map { (id, $0) }
    }
  }

  /// What holds of an item apart from its being taken already.
  func verdict(_ id: String) -> Verdict? { untaken[id] ?? assessment.verdict(id) }

  func isTaken(_ id: String) -> Bool {
    assessment.verdict(id)?.reasons.contains { $0.rule == "taken" } ?? false
  }

  // MARK: - A sentence

  mutating func judge(
    _ sentence: AdviceSentence
  ) -> (ReviewedText.Segment.Verdict, [AdviceClaim]) {
    if let fault = sentence.fault {
      said = Context(isUnclear: true)
      let why: AdviceFault = fault == .tooLong ? .tooLong : .characters
      return (.struck, [AdviceClaim(.unclear, .unsupported, why: why)])
    }
    let tags = names.tags(sentence)
    pending = []
    // "Take 200 mg. And again."
    if !said.items.isEmpty, AdviceRepetition.isRepetition(tags) {
      return (.struck, [AdviceClaim(.dose, .unsupported, why: .numberUnclear)])
    }
    guard !isTalk(tags), !isPlainQuestion(sentence, tags) else { return (.kept, []) }
    var claims = claims(of: sentence, tags)
    let isReference = usesContext(tags)
    // Beside "ask your doctor" there may be talk.
    let isAsking =
      tags.contains { $0.has(.ask) } && tags.contains { $0.has(.doctor) }
      && tags.allSatisfy { $0.items.isEmpty && $0.medicines.isEmpty && !$0.has(.sold) }
    let unknown = tags.filter { $0.isUnknown || !(isUsable($0) || isAsking && $0.has(.general)) }
      .map(\.text)
    if !unknown.isEmpty {
      claims.append(AdviceClaim(.unclear, .unsupported, why: .unknownWords(unknown)))
    }
    var worst = claims.map(\.judgement)
    if worst.isEmpty || worst.allSatisfy({ $0 == .supported }), isReference, seen != said {
      claims.append(AdviceClaim(.unclear, .unsupported, why: .lostReference))
      worst.append(.unsupported)
    }
    let verdict: ReviewedText.Segment.Verdict =
      worst.contains(.forbidden)
      ? .refused : claims.contains { $0.judgement == .unsupported } ? .struck : .kept
    note(tags, isUnclear: !unknown.isEmpty, isKept: verdict == .kept)
    if verdict == .kept { propose(claims) }
    return (verdict, claims)
  }

  private mutating func note(_ tags: [AdviceTag], isUnclear: Bool, isKept: Bool) {
    var context = Context()
    for tag in tags {
      for id in tag.items where !context.items.contains(id) { context.items.append(id) }
      for id in tag.goals where !context.goals.contains(id) { context.goals.append(id) }
      if !tag.medicines.isEmpty || tag.has(any: [.medicineWord, .sold]) {
        context.hasMedicine = true
      }
    }
    if context.items.isEmpty, !context.hasMedicine {
      // What nobody knows may have been named.
      if isUnclear {
        said = Context(isUnclear: true)
      } else if !context.goals.isEmpty {
        said.goals = context.goals
      }
      if isKept { seen = said }
      return
    }
    said = context
    if isKept { seen = context }
  }

  /// What the sentence would propose, if it is kept.
  mutating func note(_ id: String, _ dose: Double, _ slots: [Slot]) {
    pending.append((id, dose, slots))
  }

  private mutating func propose(_ claims: [AdviceClaim]) {
    for one in pending {
      plan[one.id] = max(plan[one.id] ?? 0, one.dose)
      slotsBefore[one.id, default: []].formUnion(one.slots)
    }
    for claim in claims where [.recommendation, .dose].contains(claim.kind) {
      guard let id = claim.supplement, claim.judgement == .supported else { continue }
      proposed.note(id)
    }
  }

  // MARK: - Talk

  private static let talk: [AdviceSense] = [
    .plain, .general, .greeting, .opener, .and, .or, .because, .assertive, .have,
  ]

  /// Nothing in it is about health.
  private func isTalk(_ tags: [AdviceTag]) -> Bool {
    let unknown = tags.filter(\.isUnknown)
    // A name of a person behind a greeting.
    let isGreeting = tags.first?.has(.greeting) ?? false
    if !unknown.isEmpty, !(isGreeting && unknown.count == 1 && tags.count <= 4) { return false }
    return tags.allSatisfy { tag in
      tag.isUnknown || tag.mark != nil && tag.mark != 0x25
        || tag.number == nil && tag.link == nil && tag.has(any: Self.talk)
          && tag.items.isEmpty && !tag.has(.sold) && tag.medicines.isEmpty
    }
  }

  private static let asked: [AdviceSense] = [
    .plain, .general, .greeting, .health, .opener, .and, .or, .take, .youTake, .minors,
    .medicineWord,
    .doctor, .ask, .have, .help, .daily, .low, .lack, .laboratory, .limited, .hedge, .years,
    .evidence,
    .more, .slot(.morning), .slot(.lunch), .slot(.evening), .slot(.night), .food(true), .count(1),
  ]
  private static let leading: [AdviceSense] = [.why, .assertive, .change, .cure, .safe, .swap]

  /// A question that states nothing: "Do you take any medicine?", "What do you want to know about iron?"
  private func isPlainQuestion(_ sentence: AdviceSentence, _ tags: [AdviceTag]) -> Bool {
    guard sentence.isQuestion, let first = tags.first,
      first.has(any: [.opener, .youTake, .take, .more, .and, .greeting])
    else { return false }
    let opens =
      tags.contains { $0.has(any: [.opener, .youTake]) }
      || first.has(.take) && ["prendi", "assumi", "usi"].contains(first.text)
    guard opens else { return false }
    let hasItem = tags.contains { !$0.items.isEmpty || $0.has(.pronoun) }
    let hasMedicine = tags.contains { !$0.medicines.isEmpty }
    let isAskedOf = tags.contains { $0.has(.youTake) } || first.has(.take)
    // "Would you like iron?" offers it.
    let isAbout = tags.contains { tag in
      tag.text.split(separator: " ").contains { ["know", "about", "sapere"].contains($0) }
    }
    if hasItem, !isAskedOf, !isAbout { return false }
    for (place, tag) in tags.enumerated() {
      if tag.isUnknown || tag.number != nil || tag.link != nil { return false }
      if let mark = tag.mark {
        if mark == 0x25 { return false }
        continue
      }
      if tag.has(any: Self.leading) { return false }
      let isName =
        !tag.items.isEmpty || !tag.goals.isEmpty || !tag.conditions.isEmpty
        || !tag.medicines.isEmpty
        || tag.has(.pronoun) && !said.hasMedicine && !said.isUnclear
        || tag.senses.contains { sense in
          switch sense {
          case .diet, .symptom, .state: true
          default: false
          }
        }
      guard isName || tag.has(any: Self.asked) else { return false }
      // Whether something is good, or may be taken, is no question to the reader.
      if hasItem || hasMedicine {
        if tag.has(.take), place > 0 || !isAskedOf { return false }
        if tag.has(any: [.help, .hedge, .evidence, .limited]), !tag.has(any: [.plain, .general]) {
          return false
        }
      }
    }
    return true
  }

  /// A word of talk is none of advice.
  private func isUsable(_ tag: AdviceTag) -> Bool {
    if tag.mark != nil { return tag.mark != 0x25 && tag.mark != 0x2B && tag.mark != 0x3D }
    return tag.number != nil || tag.link != nil
      || tag.senses.contains { $0 != .general && $0 != .greeting && $0 != .opener }
  }

  private func usesContext(_ tags: [AdviceTag]) -> Bool {
    var hasItem = false
    for tag in tags {
      if !tag.items.isEmpty { hasItem = true }
      if tag.has(.pronoun), !hasItem { return true }
    }
    return !hasItem && !tags.contains { $0.has(.ask) }
      && !tags.contains { !$0.medicines.isEmpty || $0.has(.medicineWord) }
  }

  // MARK: - Claims

  private mutating func claims(of sentence: AdviceSentence, _ tags: [AdviceTag]) -> [AdviceClaim] {
    var clauses = AdviceClause.clauses(tags)
    var before: [String]?
    var claims: [AdviceClaim] = []
    let isMedicineContext =
      said.hasMedicine && !tags.contains { !$0.items.isEmpty }
      || tags.contains { !$0.medicines.isEmpty || $0.has(any: [.medicineWord, .sold]) }
    for index in clauses.indices {
      let named = clauses[index].named
      // "it" is what was named before, in the sentence or in the one before.
      var items = named
      let firstItem = clauses[index].tags.firstIndex { !$0.items.isEmpty } ?? Int.max
      let firstPronoun = clauses[index].tags.firstIndex { $0.has(.pronoun) } ?? Int.max
      if firstPronoun < firstItem, firstPronoun != Int.max {
        for id in before ?? said.items where !items.contains(id) { items.append(id) }
        if before == nil, said.isUnclear || said.items.isEmpty && !said.hasMedicine, named.isEmpty {
          claims.append(AdviceClaim(.unclear, .unsupported, why: .nothingNamed))
        } else if before == nil, said.isUnclear {
          claims.append(AdviceClaim(.unclear, .unsupported, why: .nothingNamed))
        }
      }
      clauses[index].isImplicit = named.isEmpty && before == nil
      if items.isEmpty { items = before ?? said.items }
      clauses[index].items = items
      before = items.isEmpty ? before : items
    }
    for (index, tag) in tags.enumerated()
    where tag.has(.affirm) && !tag.has(any: [.plain, .general, .opener]) {
      // "devi prendere" orders; "devi", "yes" by themselves agree with what nobody sees.
      let next = index + 1 < tags.count ? tags[index + 1] : AdviceTag()
      if !next.has(any: [.take, .avoid, .ask, .negation, .pronoun, .youTake]) {
        claims.append(AdviceClaim(.unclear, .unsupported, why: .notUnderstood))
      }
    }
    for tag in tags where tag.link != nil { claims.append(source(tag, clauses.flatMap(\.items))) }
    // Goals hold on: "it may help sleep, but the evidence is weak".
    var goals = said.goals
    for clause in clauses {
      claims += self.claims(
        of: clause, isMedicineContext: isMedicineContext, goals: goals,
        isUnclear: said.isUnclear && clause.isImplicit)
      if !clause.goals.isEmpty { goals = clause.goals }
    }
    return claims
  }

  /// An address or DOI has to be one of those on record for the supplements that the sentence is about.
  private func source(_ tag: AdviceTag, _ items: [String]) -> AdviceClaim {
    let link = tag.link ?? ""
    func bare(_ text: String) -> String {
      var text = text.lowercased()
      for lead in ["doi:", "https://", "http://", "www.", "doi.org/"] where text.hasPrefix(lead) {
        text = String(text.dropFirst(lead.count))
      }
      while text.hasSuffix("/") { text.removeLast() }
      return text
    }
    for id in items {
      guard let one = base.supplement(id) else { continue }
      let cites = one.cites + one.goals.flatMap(\.cites) + one.risks.flatMap(\.cites)
      if let cite = cites.first(where: { bare(base.citations[$0]?.url ?? "-") == bare(link) }) {
        return AdviceClaim(.source, .supported, of: id, rules: ["citation/" + cite], cites: [cite])
      }
    }
    return AdviceClaim(.source, .unsupported, why: .source)
  }
}
