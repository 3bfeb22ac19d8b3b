// Words that decide whether a name or a phrase counts: denials, somebody else, the past, doubt. Each reaches a few
// words on, within its clause. The exact rules stand in data/stack/README.md.

import Kernel

/// What was found in a text, by the places of its words.
struct Markers {
  /// Whether something is denied.
  enum Denial { case no, denied, unclear }

  private let words: TextWords
  /// Names or phrases in the order of the text.
  private let targets: [Range<Int>]
  private let isBreak: [Bool]
  private let isTarget: [Bool]
  private let reach: Int
  /// Whether a denial behind a target leaves it open: "Eutirox 75 no, 100".
  private let isOpenBehind: Bool
  /// Words that may stand between a denial and what it denies; nil: any.
  private let isCalm: [Bool]?
  /// Where a denial ends that goes before what it denies; where one starts that goes behind. Both by words.
  private var ending: [Int: Range<Int>] = [:]
  private var starting: [Int: Range<Int>] = [:]
  private var denied: [Denial] = []

  /// - Parameters:
  ///   - before: denials that go before.
  ///   - after: denials that go behind; some may go before as well.
  ///   - reach: words between a denial and what it denies, at most.
  ///   - isOpenBehind: whether a denial that goes behind is asked about, not believed.
  ///   - isCalm: words that may stand between a denial and what it denies; nil: any, and a denial of a denial is one too.
  /// - Complexity: O(words + targets · reach).
  init(
    _ words: TextWords, targets: [Range<Int>], breaks: [Range<Int>], before: [Range<Int>],
    after: [Range<Int>], reach: Int, isOpenBehind: Bool = false, isCalm: [Bool]? = nil
  ) {
    self.isOpenBehind = isOpenBehind
    self.isCalm = isCalm
    self.words = words
    self.targets = targets
    self.reach = reach
    func marked(_ ranges: [Range<Int>]) -> [Bool] {
      var marks = [Bool](repeating: false, count: words.words.count)
      for range in ranges { for index in range { marks[index] = true } }
      return marks
    }
    isBreak = marked(breaks)
    isTarget = marked(targets)
    for range in before { ending[range.upperBound] = range }
    for range in after { starting[range.lowerBound] = range }
    denied = denials()
  }

  /// - Parameter target: its place in the list.
  func denial(_ target: Int) -> Denial { denied[target] }

  private func denials() -> [Denial] {
    var result: [Denial] = []
    for (index, target) in targets.enumerated() {
      let forward = first(before: target, ending, reach)
      let backward =
        first(behind: target, starting, reach, stopsAtTargets: true) ?? answer(to: target)
      var denial = Denial.no
      if let forward {
        // "diabete no ipertensione": of which one it speaks is open.
        let isOpen =
          isOfBoth(forward) && follows(forward) || !isPlain(forward.upperBound..<target.lowerBound)
          || isDenied(forward)
        denial = isOpen ? .unclear : .denied
      }
      if let backward, denial != .denied {
        let isOpen =
          isOpenBehind || isOfBoth(backward) && leads(backward)
          || !isPlain(target.upperBound..<backward.lowerBound)
        denial = isOpen ? .unclear : .denied
      }
      if denial == .no, index > 0, result[index - 1] == .denied,
        isListed(index, after: index - 1)
      {
        denial = .denied
      }
      result.append(denial)
    }
    return result
  }

  private func isOfBoth(_ marker: Range<Int>) -> Bool {
    ending[marker.upperBound] == marker && starting[marker.lowerBound] == marker
  }

  /// Whether a target stands before the marker and within its reach.
  private func follows(_ marker: Range<Int>) -> Bool {
    var place = marker.lowerBound
    for _ in 0...reach {
      guard place > 0, words.gaps[place] == .none, !isBreak[place - 1] else { return false }
      if isTarget[place - 1] { return true }
      place -= 1
    }
    return false
  }

  /// Whether a target stands behind the marker and within its reach.
  private func leads(_ marker: Range<Int>) -> Bool {
    var place = marker.upperBound
    for _ in 0...reach {
      guard place < words.words.count, words.gaps[place] == .none, !isBreak[place] else {
        return false
      }
      if isTarget[place] { return true }
      place += 1
    }
    return false
  }

  // MARK: - Denials that are none

  private static let and: Set<String> = ["e", "ed", "and"]
  /// Two of them are one denial in Italian: "non ho mai avuto", "non ho nessun".
  private static let concord: Set<String> = [
    "mai", "nessun", "nessuna", "nessuno", "niente", "ne", "neanche", "nemmeno", "nor", "none",
  ]
  /// Words before a denial among which another one is looked for: "it is not true that I do not have".
  private static let doubled = 4

  /// Whether words between a denial and what it denies leave no doubt: "non so se" does not, nor does another name
  /// without a word that joins the two ("non fumo epilessia").
  private func isPlain(_ between: Range<Int>) -> Bool {
    guard let isCalm else { return true }
    var isJoined = true
    for index in between {
      if isTarget[index] {
        isJoined = false
      } else if Self.connectors.contains(words.words[index])
        || Self.and.contains(words.words[index])
      {
        isJoined = true
      } else if !isCalm[index] {
        return false
      }
    }
    return isJoined
  }

  /// Whether a denial is denied itself: "non è che non", "mai senza", "not sure that I am not".
  private func isDenied(_ marker: Range<Int>) -> Bool {
    guard isCalm != nil else { return false }
    var place = marker.lowerBound
    for _ in 0...Self.doubled {
      guard place > 0, words.gaps[place] == .none, !isTarget[place - 1] else { return false }
      if let earlier = ending[place] {
        // "no non ho il diabete" is an answer and what it says.
        let isAnswer =
          words.words[earlier] == ["no"] && words.gaps[earlier.lowerBound] != .none
        return !isAnswer && !Self.concord.contains(words.words[marker.lowerBound])
      }
      if isBreak[place - 1] { return false }
      place -= 1
    }
    return false
  }

  // MARK: - Reach

  /// The nearest marker before a target, with at most so many words between.
  private func first(
    before target: Range<Int>, _ ends: [Int: Range<Int>], _ reach: Int
  ) -> Range<Int>? {
    var place = target.lowerBound
    for _ in 0...reach {
      guard place > 0, words.gaps[place] == .none else { return nil }
      if let marker = ends[place] { return marker }
      if isBreak[place - 1] { return nil }
      place -= 1
    }
    return nil
  }

  private func first(
    behind target: Range<Int>, _ starts: [Int: Range<Int>], _ reach: Int, stopsAtTargets: Bool
  ) -> Range<Int>? {
    var place = target.upperBound
    for _ in 0...reach {
      guard place < words.words.count, words.gaps[place] == .none else { return nil }
      if let marker = starts[place] { return marker }
      if isBreak[place] || stopsAtTargets && isTarget[place] { return nil }
      place += 1
    }
    return nil
  }

  /// "diabete: no" as a form has it: a denial behind a colon, and nothing more.
  private func answer(to target: Range<Int>) -> Range<Int>? {
    let place = target.upperBound
    guard place < words.words.count, words.gaps[place] == .colon, let marker = starting[place]
    else { return nil }
    let end = marker.upperBound
    return end == words.words.count || words.gaps[end] != .none ? marker : nil
  }

  /// Whether a marker stands before a target, or behind it, or both are asked.
  func isReached(
    _ target: Int, by markers: [Range<Int>], reach: Int, before: Bool = true, behind: Bool = false
  ) -> Bool {
    guard !markers.isEmpty else { return false }
    let range = targets[target]
    if before {
      var place = range.lowerBound
      for _ in 0...reach {
        guard place > 0, words.gaps[place] == .none else { break }
        if markers.contains(ending: place) { return true }
        if isBreak[place - 1] { break }
        place -= 1
      }
    }
    guard behind else { return false }
    var place = range.upperBound
    for _ in 0...reach {
      guard place < words.words.count, words.gaps[place] == .none else { break }
      if markers.contains(starting: place) { return true }
      if isBreak[place] { break }
      place += 1
    }
    return false
  }

  // MARK: - Lists

  private static let connectors: Set<String> = ["o", "od", "oppure", "or", "nor", "ne"]
  private static let articles: Set<String> = [
    "il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una", "di", "del", "della", "dei",
    "delle", "the", "a", "an", "any",
  ]

  /// Whether a denied list goes on from one target to the next: "no diabete, ipertensione o asma".
  private func isListed(_ target: Int, after previous: Int) -> Bool {
    guard let link = link(previous, target) else { return false }
    if link.hasConnector { return true }
    guard link.hasComma else { return false }
    // A comma alone goes on where the list ends with "or".
    var place = target
    while place + 1 < targets.count, let next = self.link(place, place + 1) {
      if next.hasConnector { return true }
      guard next.hasComma else { return false }
      place += 1
    }
    return false
  }

  /// What stands between two targets; nil where it is more than a list has.
  private func link(_ first: Int, _ second: Int) -> (hasConnector: Bool, hasComma: Bool)? {
    let between = targets[first].upperBound..<targets[second].lowerBound
    guard between.count <= 3 else { return nil }
    let gap = words.gap(from: targets[first].upperBound - 1, to: targets[second].lowerBound)
    guard gap < .colon else { return nil }
    var hasConnector = false
    for index in between {
      let word = words.words[index]
      if Self.connectors.contains(word) {
        hasConnector = true
      } else if !Self.articles.contains(word) {
        return nil
      }
    }
    return (hasConnector, gap == .comma)
  }
}

extension [Range<Int>] {
  /// In the order of the text, as hits are.
  fileprivate func contains(ending place: Int) -> Bool {
    let index = partition(at: place) { $0.upperBound }
    return index < count && self[index].upperBound == place
  }

  fileprivate func contains(starting place: Int) -> Bool {
    let index = partition(at: place) { $0.lowerBound }
    return index < count && self[index].lowerBound == place
  }

  private func partition(at place: Int, _ bound: (Range<Int>) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if bound(self[middle]) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
