// What stands around a pattern and takes its danger away: negation, idiom, quotation, the past, a film, an everyday object.

struct CrisisContext {
  private let matcher: CrisisMatcher
  private let c: Classes
  /// Words that negate what follows them.
  private var negates: [Bool]
  /// Sentences that speak of years ago.
  private var past: Set<Int> = []
  private var embarrassing: Set<Int> = []
  private var tonight: Set<Int> = []
  private let isReopened: Bool
  private let isResolved: Bool
  /// It is said to be over: "sto bene", "no longer".
  private let isOver: Bool
  /// Somebody asked, and the answer is no.
  private let isAnswered: Bool
  let isLaughing: Bool
  /// Something is said against what was said: what explains one half may not explain the other.
  let isTurned: Bool

  /// Numbers of the classes that this asks for.
  private struct Classes: Sendable {
    let neg, weakNeg, know, but, idiom, everyday, things, media, embarrass, laugh, serious,
      resolved: CrisisRules.ID
    let person, first, reopen, pastPhrase, danger, article, place, game, answerNo,
      forever: CrisisRules.ID
    let asked, lied, imperfect, killing, live, baby, mate, locked, tonight, over,
      abstract: CrisisRules.ID

    static let shared = Classes(.shared)

    private init(_ r: CrisisRules) {
      (neg, weakNeg, know, but) = (r.id("NEG"), r.id("WEAKNEG"), r.id("KNOW"), r.id("BUT"))
      (idiom, everyday, things, media) = (
        r.id("IDIOM"), r.id("EVERYDAY"), r.id("THINGS"), r.id("MEDIA")
      )
      (embarrass, laugh, serious) = (r.id("EMBARRASS"), r.id("LAUGH"), r.id("SERIOUS"))
      (resolved, person, first) = (r.id("RESOLVED"), r.id("PERSON"), r.id("FIRST"))
      (reopen, pastPhrase, danger) = (r.id("REOPEN"), r.id("PAST"), r.id("DANGER"))
      (article, place, game) = (r.id("ARTICLE"), r.id("PREP"), r.id("GAME"))
      (answerNo, forever) = (r.id("ANSWERNO"), r.id("FOREVER"))
      (asked, lied, imperfect) = (r.id("ASKED"), r.id("LIED"), r.id("IMPERF"))
      (killing, live) = (r.id("KILLING"), r.id("LIVE"))
      (baby, mate, locked, tonight) = (r.id("BABY"), r.id("MATE"), r.id("LOCKED"), r.id("TONIGHT"))
      (over, abstract) = (r.id("OVER"), r.id("ABSTRACT"))
    }
  }

  init(_ matcher: CrisisMatcher) {
    self.matcher = matcher
    let c = Classes.shared
    self.c = c
    let tokens = matcher.text.tokens
    negates = Array(repeating: false, count: tokens.count)
    func mark(_ id: CrisisRules.ID, _ sentences: inout Set<Int>) {
      for span in matcher.spans(id) where span.start < tokens.count {
        sentences.insert(tokens[span.start].sentence)
      }
    }
    mark(c.pastPhrase, &past)
    mark(c.embarrass, &embarrassing)
    mark(c.tonight, &tonight)
    isAnswered = matcher.has(c.asked) && matcher.has(c.answerNo) && !matcher.has(c.lied)
    isResolved = matcher.has(c.resolved)
    isOver = matcher.has(c.over)
    isLaughing = matcher.has(c.laugh) && !matcher.has(c.serious)
    isTurned = matcher.has(c.but)
    for span in matcher.spans(c.neg) {
      let at = span.start
      // "I can't stop thinking of it", "non so come": what is negated is another word.
      if matcher.is(at + 1, c.know) { continue }
      if !matcher.is(at + 1, c.neg),
        matcher.is(at + 2, c.know)
          || matcher.is(at + 3, c.know)
            && matcher.text.tokens[min(at + 1, tokens.count - 1)].word == "ce"
      {
        continue
      }
      negates[at] = true
    }
    // Two in a row cancel each other: "non riesco a non pensarci".
    for at in negates.indices where negates[at] {
      for before in max(0, at - 3)..<at
      where matcher.is(before, c.neg) && tokens[at].word == "non" && tokens[before].word == "non" {
        negates[at] = false
      }
    }
    // A return to it counts where it is not denied, and not itself long ago: "a diciassette anni mi sono tagliata di
    // nuovo" is over.
    let (old, denied) = (past, negates)
    isReopened = matcher.spans(c.reopen).contains { span in
      !old.contains(tokens[span.start].sentence)
        && !(max(0, span.start - 3)..<span.start).contains { denied[$0] }
    }
  }

  private func isMark(_ index: Int) -> Bool {
    index >= 0 && index < matcher.text.tokens.count && matcher.text.tokens[index].isMark
  }

  private func word(_ index: Int) -> String {
    index >= 0 && index < matcher.text.tokens.count ? matcher.text.tokens[index].word : ""
  }

  // MARK: - Negation

  private static let joints: Set<String> = [
    "i", "im", "io", "e", "and", "quindi", "so", "then", "poi", "ed",
  ]

  private func isNegated(_ span: CrisisMatcher.Span) -> Bool {
    var at = span.start - 1
    while at >= 0, at >= span.start - 6, !isMark(at), !matcher.is(at, c.but) {
      if negates[at], !matcher.is(at, c.weakNeg) || at >= span.start - 2 { return true }
      // Another clause begins: "I can't sleep I want to die", "non dormo e voglio morire".
      if CrisisContext.joints.contains(word(at)) { break }
      at -= 1
    }
    for at in span.start...max(span.start, min(span.end, negates.count - 1))
    where at < negates.count && negates[at] {
      return true
    }
    // "pensieri di farla finita no, mai avuti"
    if word(span.end + 1) == "no" || word(span.end + 1) == "," && word(span.end + 2) == "no" {
      let next = span.end + (word(span.end + 1) == "no" ? 2 : 3)
      if next >= negates.count || isMark(next) || word(next) == "mai" { return true }
    }
    // "Farmi del male io? No."
    for at in span.end + 1..<span.end + 4 where word(at) == "?" {
      return matcher.is(at + 1, c.answerNo) || matcher.is(at + 2, c.answerNo)
    }
    return false
  }

  // MARK: - Idiom

  /// "morire dal ridere", "mi ammazzo di gelato", "kill myself laughing".
  private func isIdiom(_ span: CrisisMatcher.Span) -> Bool {
    for at in span.start..<span.end
    where matcher.is(at + 1, c.place) && matcher.is(at + 2, c.idiom) && !matcher.is(at, c.place) {
      return true
    }
    if word(span.end) == "finita" {
      // "la faccio finita con le diete", "con questa dieta la faccio finita"; with life itself it is no idiom.
      let isAfter =
        word(span.end + 1) == "con" && !(2...4).contains { matcher.is(span.end + $0, c.forever) }
      let isBefore = (2...6).contains { word(span.start - $0) == "con" }
      if isAfter || isBefore { return true }
    }
    for at in span.end + 1..<span.end + 3 {
      if at == span.end + 1, matcher.is(at, c.idiom) { return true }
      guard matcher.is(at, c.place), !isMark(at - 1) else { continue }
      if matcher.is(at + 1, c.idiom) || matcher.is(at + 2, c.idiom) { return true }
      if matcher.is(at + 1, c.everyday) || matcher.is(at + 2, c.everyday) { return true }
      let isOf = word(at) == "di" || word(at) == "de"
      if isOf, at == span.end + 1, matcher.is(span.end, c.killing), !word(at + 1).isEmpty,
        !isMark(at + 1),
        !matcher.is(at + 1, c.danger)
      {
        return true
      }
    }
    return false
  }

  /// "lo ammazzo, il maiale": what was meant comes after.
  private func namesThing(_ span: CrisisMatcher.Span) -> Bool {
    for at in span.end + 1..<span.end + 4 where word(at) == "," || word(at) == ":" {
      guard matcher.is(at + 1, c.article) else { return false }
      return !matcher.is(at + 2, c.person) && !matcher.is(at + 3, c.person)
    }
    return false
  }

  // MARK: - Judging

  /// Whether a word of a class stands within some words of a match, in its sentence.
  private func isNear(
    _ id: CrisisRules.ID, _ span: CrisisMatcher.Span, within reach: Int, acrossMarks: Bool = true
  ) -> Bool {
    let tokens = matcher.text.tokens
    let sentence = tokens[min(span.start, tokens.count - 1)].sentence
    func search(_ places: some Sequence<Int>) -> Bool {
      for at in places {
        guard at >= 0, at < tokens.count, tokens[at].sentence == sentence else { return false }
        if matcher.is(at, id) { return true }
        if !acrossMarks, tokens[at].isMark { return false }
      }
      return false
    }
    return search(span.start...max(span.start, min(span.end, tokens.count - 1)))
      || search((span.end + 1)..<(span.end + 1 + reach))
      || search(stride(from: span.start - 1, through: span.start - reach, by: -1))
  }

  /// Whether it is said of years ago, and over.
  private func isPast(_ span: CrisisMatcher.Span, isIdiom: Bool) -> Bool {
    guard !isReopened else { return false }
    let isTold = (span.start...max(span.end, span.start)).contains { matcher.is($0, c.imperfect) }
    if isTold, isOver || isResolved && isIdiom { return true }
    let sentence = matcher.text.tokens[span.start].sentence
    if past.contains(sentence) { return true }
    // Of a neighbouring sentence it must be said too that it is over, or how it was.
    guard past.contains(sentence - 1) || past.contains(sentence + 1) else { return false }
    return isResolved || isOver || isTold
  }

  /// A film, a lesson, a game: what somebody does there is no danger; what is said of oneself beside it is.
  private func isMedia(_ pattern: CrisisRules.Pattern, _ span: CrisisMatcher.Span) -> Bool {
    switch pattern.category {
    case .thirdPerson where tonight.contains(matcher.text.tokens[span.start].sentence): false
    case .thirdPerson, .dangerToOthers, .dangerFromOthers: isNear(c.media, span, within: 8)
    default:
      isNear(c.media, span, within: 6, acrossMarks: false)
        && !(span.start...max(span.end, span.start)).contains { matcher.is($0, c.first) }
    }
  }

  /// "vivere a Milano", "sparire sotto il piumone": a place is meant, unless it is the world.
  private func isPlaced(_ span: CrisisMatcher.Span) -> Bool {
    if ["quando", "when", "if", "finche", "until"].contains(word(span.end + 1)) { return true }
    return (span.start...span.end + 1).contains { at in
      matcher.is(at, c.place) && (at > span.end || matcher.is(at - 1, c.live))
        && !(1...3).contains { matcher.is(at + $0, c.forever) }
    }
  }

  /// Blows and locks that come from no grown-up: a fear, a child, a game, or that are about a thing.
  private func isHarmless(_ span: CrisisMatcher.Span, isOfThings: Bool) -> Bool {
    let isSomebody = matcher.has(c.mate)
    if isNear(c.abstract, span, within: 4), !isSomebody, !isNear(c.person, span, within: 6) {
      return true
    }
    if isNear(c.baby, span, within: 5), !isSomebody { return true }
    guard isOfThings else { return false }
    // "mi ha chiuso la chiamata": what is locked is a thing.
    let isThing = (span.start...max(span.end, span.start)).contains { at in
      matcher.is(at, c.locked)
        && (matcher.is(at + 1, c.article)
          || word(at + 2) == "chiave" && matcher.is(at + 3, c.article))
    }
    return isThing || isNear(c.game, span, within: 8) || namesThing(span)
      || matcher.is(span.end + 1, c.article)
  }

  /// What a pattern weighs where it was found; 0 where it means no danger.
  func weight(_ pattern: CrisisRules.Pattern, _ span: CrisisMatcher.Span) -> Int {
    func flag(_ letter: Unicode.Scalar) -> Bool { pattern.flags.contains(UInt8(letter.value)) }
    let tokens = matcher.text.tokens
    // A pattern may begin at the end of a text, which is no token.
    guard span.start < tokens.count else { return pattern.weight }
    let sentence = tokens[span.start].sentence
    var weight = pattern.weight
    if !flag("n"), isNegated(span) { return 0 }
    if pattern.category != .passive, isIdiom(span) { return 0 }
    if flag("l") {
      if embarrassing.contains(sentence) { return 0 }
      if isLaughing { weight = min(weight, 6) }
    }
    if flag("e"), isNear(c.everyday, span, within: 8) || namesThing(span) { return 0 }
    if flag("o") {
      if isNear(c.things, span, within: 8) || isNear(c.everyday, span, within: 8)
        || namesThing(span)
      {
        return 0
      }
      if isLaughing { weight = weight >= 10 ? 5 : 4 }
    }
    if pattern.category == .dangerFromOthers, isHarmless(span, isOfThings: flag("f")) { return 0 }
    if flag("v"), isPlaced(span) { return 0 }
    if !flag("p"), isPast(span, isIdiom: flag("l")) { return 0 }
    if isAnswered, !flag("n"), !flag("p") { return 0 }
    if !flag("m"), isMedia(pattern, span) { return 0 }
    if !flag("q"), tokens[span.start].isQuoted {
      if matcher.has(c.person) || matcher.has(c.media) || !past.isEmpty { return 0 }
      weight = min(weight, 5)
    }
    return weight
  }
}
