// The keys of thousands of names in one piece of memory, found by their bytes. A program that answers one question
// makes them anew each time: a string and an array for each word would take longer than the answer.

import Kernel

/// Distinct keys, as `String.key` makes them, in the order they came.
struct KeyTable: Sendable {
  /// The bytes of the keys, one behind the other.
  private var bytes: [UInt8] = []
  /// Where each key ends.
  private var ends: [Int] = []
  /// Letters of each, spaces included.
  private(set) var lengths: [Int] = []
  private var hashes: [UInt64] = []
  /// Open addressing: place + 1, 0 where free. At least half of them are.
  private var slots: [UInt32] = []

  var count: Int { ends.count }

  /// Adds the key of a text where it is new.
  /// - Returns: its place; nil where the text has no word.
  mutating func insert(_ text: String) -> Int? {
    let start = bytes.count
    bytes.append(keyOf: text)
    return place(ofKeyFrom: start)
  }

  /// Adds a run of words as it is.
  mutating func insert(words: [String]) -> Int? {
    let start = bytes.count
    for word in words {
      if bytes.count > start { bytes.append(0x20) }
      bytes.append(contentsOf: word.utf8)
    }
    return place(ofKeyFrom: start)
  }

  /// The place of what was appended last, which goes where it is not new.
  private mutating func place(ofKeyFrom start: Int) -> Int? {
    guard bytes.count > start else { return nil }
    if slots.count < 2 * (count + 1) { grow() }
    let (hash, slot) = bytes.withUnsafeBytes { bytes in
      let key = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let hash = NameHash.of(key)
      return (hash, self.slot(of: key, hash, in: bytes))
    }
    if slots[slot] > 0 {
      bytes.removeLast(bytes.count - start)
    } else {
      ends.append(bytes.count)
      lengths.append(bytes[start...].count { $0.isFirstOfLetter })
      hashes.append(hash)
      slots[slot] = UInt32(truncatingIfNeeded: count)
    }
    return Int(slots[slot]) - 1
  }

  /// Where a key is, or would be.
  private func slot(
    of key: UnsafeRawBufferPointer, _ hash: UInt64, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    let last = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & last
    while slots[slot] > 0 {
      let place = Int(slots[slot]) - 1
      if hashes[place] == hash, bytes[range(place)].elementsEqual(key) { return slot }
      slot = (slot + 1) & last
    }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(64, slots.count * 2))
    let last = slots.count - 1
    for (place, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & last
      while slots[slot] > 0 { slot = (slot + 1) & last }
      slots[slot] = UInt32(truncatingIfNeeded: place + 1)
    }
  }

  private func range(_ place: Int) -> Range<Int> { (place > 0 ? ends[place - 1] : 0)..<ends[place] }

  /// - Complexity: O(length).
  func place(of key: UnsafeRawBufferPointer) -> Int? {
    guard count > 0, !key.isEmpty else { return nil }
    let slot = bytes.withUnsafeBytes { self.slot(of: key, NameHash.of(key), in: $0) }
    return slots[slot] > 0 ? Int(slots[slot]) - 1 : nil
  }

  func place(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { place(of: UnsafeRawBufferPointer($0)) }
  }

  subscript(place: Int) -> String { String(decoding: bytes[range(place)], as: UTF8.self) }

  func withBytes<R>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(place)])) }
  }
}

extension [UInt8] {
  /// The words of a text with a space between them.
  /// - Complexity: O(length).
  mutating func append(keyOf text: String) {
    let start = count
    let isPlain = text.utf8.withContiguousStorageIfAvailable { letters in
      var isWord = false
      for byte in letters {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x41...0x5A:
          if !isWord, count > start { append(0x20) }
          append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
          isWord = true
        case 0x20..<0x7F: isWord = false
        default: return false
        }
      }
      return true
    }
    if isPlain == true { return }
    removeLast(count - start)
    append(contentsOf: TextWords(text).words.joined(separator: " ").utf8)
  }
}

extension UInt8 {
  /// In UTF-8.
  var isFirstOfLetter: Bool { self & 0xC0 != 0x80 }
}
