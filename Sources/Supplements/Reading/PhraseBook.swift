// Runs of words as names and phrases have them, to be found in a text.

import Kernel

/// Runs of words and what each stands for.
struct PhraseBook<Meaning: Sendable & Equatable>: Sendable {
  private var keys = KeyTable()
  /// What each key stands for first, and what else some do.
  private var meanings: [Meaning] = []
  private var further: [Int: [Meaning]] = [:]
  /// By the hash of a first word, how many words the longest such run has: few words of a text begin any.
  private var lengths = [UInt8](repeating: 0, count: Self.firstWords)

  private static var firstWords: Int { 4096 }

  /// A run of words of a text.
  struct Hit {
    var range: Range<Int>
    var meanings: [Meaning]
  }

  /// Distinct runs.
  var count: Int { keys.count }

  mutating func add(_ phrase: String, _ meaning: Meaning) {
    if let place = keys.insert(phrase) { add(meaning, at: place) }
  }

  mutating func add(words: [String], _ meaning: Meaning) {
    if let place = keys.insert(words: words) { add(meaning, at: place) }
  }

  mutating func add(all phrases: [String], _ meaning: Meaning) {
    for phrase in phrases { add(phrase, meaning) }
  }

  /// - Returns: the place of a run that had not this meaning; nil where it had, and of a text without a word.
  mutating func add(once phrase: String, _ meaning: Meaning) -> Int? {
    guard let place = keys.insert(phrase) else { return nil }
    if place < meanings.count, self[place].contains(meaning) { return nil }
    add(meaning, at: place)
    return place
  }

  private mutating func add(_ meaning: Meaning, at place: Int) {
    if place < meanings.count {
      further[place, default: []].append(meaning)
      return
    }
    meanings.append(meaning)
    keys.withBytes(place) { key in
      let first = UnsafeBufferPointer(rebasing: key.prefix { $0 != 0x20 })
      let bucket = Self.bucket(of: UnsafeRawBufferPointer(first))
      let words = 1 + key.count { $0 == 0x20 }
      lengths[bucket] = max(lengths[bucket], UInt8(clamping: words))
    }
  }

  private static func bucket(of word: UnsafeRawBufferPointer) -> Int {
    Int(truncatingIfNeeded: NameHash.of(word)) & (firstWords - 1)
  }

  /// What the run of a place stands for, in the order it was added.
  subscript(place: Int) -> [Meaning] {
    guard let more = further[place] else { return [meanings[place]] }
    return [meanings[place]] + more
  }

  /// What a run stands for.
  /// - Parameter key: as `String.key` makes it.
  subscript(key: String) -> [Meaning] { place(of: key).map { self[$0] } ?? [] }

  func key(_ place: Int) -> String { keys[place] }

  func place(of key: String) -> Int? { keys.place(of: key) }

  /// Runs one slip away from a key: `KeyTable.near`.
  func near(_ key: String, among places: Range<Int>) -> [String] {
    keys.near(key, among: places)
  }

  /// Every word that occurs.
  var vocabulary: Set<String> {
    var all: Set<String> = []
    for place in 0..<count {
      for word in key(place).split(separator: " ") { all.insert(String(word)) }
    }
    return all
  }

  /// Every word of letters and digits that occurs.
  var compounds: Set<String> {
    var all: Set<String> = []
    for place in 0..<count {
      keys.withBytes(place) { key in
        var (start, digits) = (0, 0)
        for index in 0...key.count {
          if index < key.count, key[index] != 0x20 {
            if isDigit(key[index]) { digits += 1 }
            continue
          }
          if digits > 0, digits < index - start {
            all.insert(String(decoding: key[start..<index], as: UTF8.self))
          }
          (start, digits) = (index + 1, 0)
        }
      }
    }
    return all
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The runs of a text, in its order: the longest first, of two as long the earlier one; no word is of two.
  /// - Parameter isFree: words that may be part of a run.
  /// - Complexity: O(words · length of the longest run).
  func hits(in words: [String], isFree: [Bool]? = nil) -> [Hit] {
    var all: [(range: Range<Int>, place: Int)] = []
    var text: [UInt8] = []
    var starts: [Int] = []
    for word in words {
      starts.append(text.count)
      text.append(contentsOf: word.utf8)
      text.append(0x20)
    }
    starts.append(text.count)
    text.withUnsafeBytes { text in
      for start in words.indices {
        func run(_ end: Int) -> UnsafeRawBufferPointer {
          UnsafeRawBufferPointer(rebasing: text[starts[start]..<(starts[end] - 1)])
        }
        let longest = lengths[Self.bucket(of: run(start + 1))]
        // A run of more words than are counted is looked for too.
        let most = longest == .max ? words.count : min(words.count, start + Int(longest))
        for end in start..<most {
          guard let place = keys.place(of: run(end + 1)) else { continue }
          all.append((start..<(end + 1), place))
        }
      }
    }
    all.sort { ($0.range.count, -$0.range.lowerBound) > ($1.range.count, -$1.range.lowerBound) }
    var free = isFree ?? [Bool](repeating: true, count: words.count)
    var taken: [Hit] = []
    for hit in all where hit.range.allSatisfy({ free[$0] }) {
      for index in hit.range { free[index] = false }
      taken.append(Hit(range: hit.range, meanings: self[hit.place]))
    }
    return taken.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
