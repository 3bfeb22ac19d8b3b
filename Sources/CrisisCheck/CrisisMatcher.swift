// Finds the patterns in a text, and asks of each what stands around it: negation, idiom, quotation, the past, a film.

/// A text with the classes of its words, ready for patterns.
struct CrisisMatcher {
  struct Span {
    var start: Int
    var end: Int
  }

  let text: CrisisText
  let rules: CrisisRules
  /// Where each class, phrase and word of a pattern stands, in order.
  private var places: [[Span]]
  private var ids: [CrisisRules.ID] = []
  private var bounds: [Int] = [0]

  init(_ text: CrisisText, _ rules: CrisisRules = .shared) {
    (self.text, self.rules) = (text, rules)
    places = Array(repeating: [], count: rules.count)
    for (index, token) in text.tokens.enumerated() {
      let first = ids.count
      rules.classes(of: token.word, into: &ids)
      for id in ids[first...] where places[Int(id)].last?.start != index {
        places[Int(id)].append(Span(start: index, end: index))
      }
      bounds.append(ids.count)
      let isLast = index + 1 == text.tokens.count
      if isLast || text.tokens[index + 1].sentence != token.sentence {
        let isMark = CrisisText.ends.contains(token.word)
        places[Int(CrisisRules.end)].append(
          Span(start: isMark ? index : index + 1, end: isMark ? index : index + 1))
      }
    }
    for phrase in rules.phrases {
      let found = matches(phrase.items)
      guard !found.isEmpty else { continue }
      let id = Int(phrase.id)
      places[id] = (places[id] + found).sorted { ($0.end, $0.start) < ($1.end, $1.start) }
    }
  }

  func has(_ id: CrisisRules.ID) -> Bool { id >= 0 && !places[Int(id)].isEmpty }

  func `is`(_ index: Int, _ id: CrisisRules.ID) -> Bool {
    index >= 0 && index < text.tokens.count && ids[bounds[index]..<bounds[index + 1]].contains(id)
  }

  func spans(_ id: CrisisRules.ID) -> [Span] { id >= 0 ? places[Int(id)] : [] }

  /// Whether a sequence stands anywhere.
  func contains(_ sequence: CrisisRules.Sequence) -> Bool { !matches(sequence.items).isEmpty }

  /// The sentences in which a sequence stands.
  func sentences(of sequence: CrisisRules.Sequence) -> Set<Int> {
    Set(matches(sequence.items).map { sentence($0.start) })
  }

  /// That of a token; of what stands after the last one, the last.
  func sentence(_ index: Int) -> Int {
    index < text.tokens.count ? text.tokens[index].sentence : text.tokens.last?.sentence ?? 0
  }

  /// Every place where a sequence ends, with where it began: the nearest beginning.
  /// - Complexity: O(items * places).
  func matches(_ items: [CrisisRules.Item]) -> [Span] {
    for item in items where !item.isOptional {
      guard item.sets.contains(where: { !places[Int($0)].isEmpty }) else { return [] }
    }
    // How far each beginning has come, by where it ends; `slack` is the room that optional words left.
    var reached: [(start: Int, end: Int, slack: Int)] = []
    for (number, item) in items.enumerated() {
      let here = spans(item)
      if number == 0 {
        reached = here.map { ($0.start, $0.end, 0) }
        continue
      }
      var next: [(start: Int, end: Int, slack: Int)] = []
      var from = 0
      for place in here {
        while from < reached.count, reached[from].end < place.start - 70 { from += 1 }
        var best: (start: Int, end: Int, slack: Int)?
        var at = from
        while at < reached.count, reached[at].end < place.start {
          let one = reached[at]
          if place.start - one.end - 1 <= item.gap + one.slack,
            sentence(one.end) == sentence(place.start), (best?.end ?? -1) <= one.end
          {
            best = one
          }
          at += 1
        }
        if let best { next.append((best.start, place.end, 0)) }
      }
      if item.isOptional {
        next += reached.map { ($0.start, $0.end, $0.slack + item.gap) }
        next.sort { ($0.end, $0.start) < ($1.end, $1.start) }
      }
      if next.isEmpty { return [] }
      reached = next
    }
    return reached.map { Span(start: $0.start, end: $0.end) }
  }

  private func spans(_ item: CrisisRules.Item) -> [Span] {
    let present = item.sets.filter { !places[Int($0)].isEmpty }
    if present.count == 1 { return places[Int(present[0])] }
    var all: [Span] = []
    for id in present { all += places[Int(id)] }
    all.sort { ($0.end, $0.start) < ($1.end, $1.start) }
    return all
  }
}
