// The tables of words and patterns made ready: read once as bytes, every word by its hash, so that a check compares numbers.

/// Words, classes and patterns, compiled.
final class CrisisRules: Sendable {
  /// A class, a phrase or a word of a pattern by its number.
  typealias ID = Int32

  struct Item {
    /// Any of these; `CrisisRules.end` is the end of the sentence.
    var sets: [ID] = []
    /// Words that may stand between this and the one before.
    var gap = 0
    var isOptional = false
  }

  struct Sequence {
    var items: [Item]
    /// Stands nowhere in the text, instead of somewhere.
    var isAbsent = false
  }

  struct Pattern {
    var name: Range<Int>
    var category: CrisisFloor.Category
    var weight: Int
    var flags: Set<UInt8>
    var parts: [Sequence]
    /// Of one part alone: what may not stand with it is looked for in its sentence, otherwise in the whole text.
    var isSingle: Bool { parts.dropFirst().allSatisfy(\.isAbsent) }
  }

  struct Phrase {
    var id: ID
    var items: [Item]
  }

  static let shared = CrisisRules()
  static let end: ID = 0

  let phrases: [Phrase]
  let patterns: [Pattern]
  let count: Int
  /// The first number that is no class of `CrisisWords`.
  private let listedEnd: ID
  private let tables: [UInt8]
  private let words: Builder.Lists
  private let stems: Builder.Lists
  private let squeezed: Builder.Lists
  private let near: Builder.Sounds
  private let names: [UInt64: ID]

  private init() {
    var builder = Builder()
    builder.readWords(Array(CrisisWords.list.utf8))
    listedEnd = ID(builder.count)
    builder.readPhrases(Array(CrisisPatterns.phrases.utf8))
    var all: [UInt8] = []
    for rows in CrisisPatterns.rows {
      all.append(contentsOf: rows.utf8)
      all.append(0x0A)
    }
    builder.readPatterns(all)
    builder.readOrdinary(CrisisData.ordinary)
    (phrases, patterns, count) = (builder.phrases, builder.patterns, builder.count)
    (words, stems, squeezed, near) = (
      builder.words, builder.stems, builder.squeezed, builder.near
    )
    (names, tables) = (builder.names, all)
  }

  /// The number of a class or phrase that stands in the tables.
  func id(_ name: String) -> ID { names[Hash.of(name.utf8)] ?? -1 }

  func name(_ pattern: Pattern) -> String {
    String(decoding: tables[pattern.name], as: UTF8.self)
  }

  // MARK: - Words of a text

  /// Adds the numbers of everything that a word is, without order; a number may come twice.
  func classes(of word: String, into result: inout [ID]) {
    var bytes = Array(word.utf8)
    let first = result.count
    if bytes.contains(UInt8(ascii: "*")) {
      // A letter that somebody hid: every vowel is tried.
      let hidden = bytes
      for vowel in "aeiou".utf8 {
        bytes = hidden.map { $0 == UInt8(ascii: "*") ? vowel : $0 }
        words.add(Hash.of(bytes), to: &result)
        if result.count > first { return }
      }
      return
    }
    words.add(Hash.of(bytes), to: &result)
    if result[first...].contains(Builder.guarding) { return }
    var hash = Hash()
    for (index, byte) in bytes.enumerated() {
      hash.add(byte)
      if index >= 2 { stems.add(hash.value, to: &result) }
    }
    guard result.count == first, bytes.count >= 5, bytes[0] < 0x80 else { return }
    let sound = Hash.sound(bytes)
    squeezed.add(Hash.of(sound), to: &result)
    guard result.count == first, sound.count >= 4 else { return }
    near.forEach(near: sound) { squeezed.add($0, to: &result) }
  }

  /// The classes of `CrisisWords` that a word is listed in, by their place in the list.
  func listed(_ word: String) -> [UInt8] {
    var found: [ID] = []
    words.add(Hash.of(word.utf8), to: &found)
    if !found.contains(Builder.guarding) {
      var hash = Hash()
      for (index, byte) in word.utf8.enumerated() {
        hash.add(byte)
        if index >= 2 { stems.add(hash.value, to: &found) }
      }
    }
    // Words and stems of patterns have numbers above those of the lists.
    return found.compactMap { $0 > Builder.guarding && $0 < listedEnd ? UInt8($0 - 1) : nil }
  }

  // MARK: - Reading the tables

  /// FNV-1a in 64 bits.
  struct Hash {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    static func of(_ bytes: some Swift.Sequence<UInt8>) -> UInt64 {
      var hash = Hash()
      for byte in bytes { hash.add(byte) }
      return hash.value
    }

    /// How a word sounds, whatever way it is written: double letters as one, k and ch as c, gli as li, y and j as i, no h.
    static func sound(_ bytes: some Swift.Sequence<UInt8>) -> [UInt8] {
      var result: [UInt8] = []
      for byte in bytes {
        var byte = byte
        switch byte {
        case UInt8(ascii: "h"): continue
        case UInt8(ascii: "k"), UInt8(ascii: "q"): byte = UInt8(ascii: "c")
        case UInt8(ascii: "y"), UInt8(ascii: "j"): byte = UInt8(ascii: "i")
        case UInt8(ascii: "l") where result.last == UInt8(ascii: "g"): result.removeLast()
        default: break
        }
        if result.last != byte { result.append(byte) }
      }
      return result
    }
  }
}
