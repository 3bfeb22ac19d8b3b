// Edit distance against a published table, against the textbook algorithm, and on bytes that are no
// UTF-8.
import CCore
import Core
import CoreOracle
import Testing

@Suite struct LevenshteinTests {
  /// The first of Wagner and Fischer 1974, one row at a time.
  func slow(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let here = x == y ? diagonal : 1 + min(diagonal, row[j], row[j + 1])
        diagonal = row[j + 1]
        row[j + 1] = here
      }
    }
    return row[b.count]
  }

  func distance(_ a: [UInt8], _ b: [UInt8], limit: UInt32 = .max) -> UInt32 {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        tc_lev_distance(
          a.bindMemory(to: CChar.self).baseAddress, a.count,
          b.bindMemory(to: CChar.self).baseAddress, b.count, limit)
      }
    }
  }

  // Wikipedia, Rosetta Code, Jurafsky and Martin, and the accents of our own users.
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("kitten", "sitting", 3),
    ("saturday", "sunday", 3), ("rosettacode", "raisethysword", 8), ("flaw", "lawn", 2),
    ("gumbo", "gambol", 2), ("intention", "execution", 5), ("book", "back", 2), ("ca", "abc", 3),
    ("perché", "perche", 1), ("città", "citta\u{300}", 2), ("日本語", "日本", 1), ("😀a", "😁a", 1),
    ("naïve café", "naive cafe", 2), ("Philips 30W", "Phillips 30 W", 2),
  ])
  func published(a: String, b: String, want: Int) {
    #expect(Levenshtein.distance(a, b) == want)
    #expect(Levenshtein.distance(b, a) == want)
    #expect(Levenshtein.distance(a, b, limit: want) == want)
    if want > 0 {
      #expect(Levenshtein.distance(a, b, limit: want - 1) == want)
      #expect(Levenshtein.distance(a, b, limit: 0) == 1)
    }
  }

  @Test(arguments: [
    ("", "", 1.0), ("abc", "abc", 1), ("abc", "xyz", 0), ("abcde", "abcdx", 0.8), ("", "a", 0),
  ])
  func similarity(a: String, b: String, want: Double) {
    #expect(abs(Levenshtein.similarity(a, b) - want) < 1e-15)
  }

  /// Random texts of every kind against the whole table, with limits, with and without vectors.
  @Test func asTheWholeTableSays() {
    #expect(core_lev_differences(7, 20_000, 130) == 0)
    #expect(core_lev_differences(8, 3_000, 700) == 0)
    #expect(core_lev_differences(9, 300, 6_000) == 0)
    #expect(core_lev_long_differences(10, 60_000, 40) == 0)
    #expect(core_lev_long_differences(11, 12_000, 1_500) == 0)
  }

  @Test func manyAtOnce() {
    for seed in 1...3 as ClosedRange<UInt64> {
      #expect(core_lev_many_differences(seed, 150, 300, 70) == 0)
    }
    #expect(core_lev_many_differences(4, 20, 100, 700) == 0)
    #expect(core_lev_many_differences(5, 600, 20, 40) == 0)
    #expect(core_lev_many_differences(6, 1, 50, 40) == 0)
  }

  @Test func longTextsThatAreAlike() {
    var random = Random(8)
    let a = (0..<1_000_000).map { _ in UInt8.random(in: 97...122, using: &random) }
    var b = a
    for k in 0..<50 { b[k * 19_997] = 65 }
    b.removeLast(3)
    b.insert(66, at: 500)
    #expect(distance(a, b) == 54)
    #expect(distance(a, b, limit: 54) == 54)
    #expect(distance(a, b, limit: 53) == 54)
    #expect(distance(a, Array(b.reversed()), limit: 100) == 101)
    #expect(distance(a, []) == 1_000_000)
  }

  /// Scalars as the standard's table 3-7 has them, every other byte alone as U+FFFD.
  func decode(_ bytes: [UInt8]) -> [UInt32] {
    var result: [UInt32] = []
    var at = 0
    while at < bytes.count {
      var length = 0
      for count in 1...4 where at + count <= bytes.count {
        if let text = String(validating: bytes[at..<at + count], as: UTF8.self),
          text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first
        {
          result.append(scalar.value)
          length = count
          break
        }
      }
      if length == 0 { result.append(0xfffd) }
      at += max(1, length)
    }
    return result
  }

  @Test(arguments: [
    ([0x61, 0xff, 0x62] as [UInt8], 3), ([0xc3], 1), ([0xe2, 0x82], 2), ([0xe2, 0x82, 0xac], 1),
    ([0xc0, 0x80], 2), ([0xed, 0xa0, 0x80], 3), ([0xf4, 0x90, 0x80, 0x80], 4),
    ([0xf0, 0x9f, 0x98, 0x80], 1), ([0xf0, 0x80, 0x80, 0x80], 4), ([0xf0, 0x9f, 0x98], 3),
    ([0xe0, 0x9f, 0xbf], 3), ([0x80, 0xbf], 2), ([0xf8, 0x88, 0x80, 0x80, 0x80], 5), ([0], 1),
  ])
  func invalidBytesCountOne(bytes: [UInt8], scalars: Int) {
    #expect(decode(bytes).count == scalars)
    #expect(distance(bytes, []) == UInt32(scalars))
    #expect(distance(bytes, Array("\u{fffd}".utf8)) == UInt32(slow(decode(bytes), [0xfffd])))
    let counted = bytes.withUnsafeBytes {
      tc_lev_scalars($0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
    #expect(counted == scalars)
  }

  @Test func randomBytes() {
    var random = Random(9)
    let pieces: [UInt8] = [0x61, 0x80, 0xbf, 0xc2, 0xc3, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4]
    var wrong = 0
    for _ in 0..<2_000 {
      func text() -> [UInt8] {
        (0..<Int.random(in: 0...24, using: &random)).map { _ in
          pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
      }
      let a = text()
      let b = text()
      if distance(a, b) != UInt32(slow(decode(a), decode(b))) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func memoryMayFail() {
    let a = Array(repeating: CChar(97), count: 300)
    let b = Array(repeating: CChar(98), count: 310)
    let whole = Meter.run(failing: .max) { allocator in
      #expect(tc_lev_distance_with(allocator, a, a.count, b, b.count, .max) == 310)
      #expect(tc_lev_distance_with(allocator, a, 200, b, 200, .max) == 200)
    }
    #expect(whole.requests == 1 && whole.open == 0)
    #expect(tc_lev_distance(a, Int.max, b, b.count, .max) == .max)
    #expect(core_lev_memory_faults(1) == 0)
  }
}
