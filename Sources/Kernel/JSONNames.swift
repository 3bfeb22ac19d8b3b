// The member names seen so far in every object that is open, to find repeated ones. A stack: the
// names of an object go when it closes. Memory is that of the names of the open objects.

struct JSONNames: ~Copyable {
  private struct Name {
    /// The slot of `slots` that points here, -1 while the object is small.
    var slot: Int
    var start: Int
    var count: Int
    /// The first name of its object.
    var base: Int
  }

  private var names: [Name] = []
  /// The hash of each name, beside the names so that a small object is searched quickly.
  private var hashes: [UInt64] = []
  private var arena: [UInt8] = []
  /// Open addressing over the names of the large objects: position + 1, 0 where free. Since objects
  /// close in reverse order of opening, clearing slots needs no marks for removed ones.
  private var slots: [UInt32] = []
  private var used = 0

  private static let scanned = 64

  /// Where the names of an object that opens now will start.
  var top: Int { names.count }

  /// Adds a name to the object whose names start at `base`.
  /// - Returns: true when the object has that name already; it is then added once more, harmlessly.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, base: Int) -> Bool {
    let hash = NameHash.of(UnsafeRawBufferPointer(text))
    let size = names.count - base
    var found = false
    var slot = -1
    if size < JSONNames.scanned {
      for position in base..<hashes.count where hashes[position] == hash {
        if equal(position, text) { found = true }
      }
    } else {
      if size == JSONNames.scanned {
        for position in base..<names.count { file(position, base: base) }
      }
      (slot, found) = freeSlot(for: text, hash: hash, base: base)
    }
    names.append(Name(slot: -1, start: arena.count, count: text.count, base: base))
    hashes.append(hash)
    arena.append(contentsOf: text)
    if slot >= 0, !found { take(slot, for: names.count - 1) }
    return found
  }

  /// Forgets the names of the object that closes.
  mutating func drop(to base: Int) {
    guard base < names.count else { return }
    if used > 0 {
      for position in (base..<names.count).reversed() where names[position].slot >= 0 {
        slots[names[position].slot] = 0
        used -= 1
      }
    }
    arena.removeLast(arena.count - names[base].start)
    hashes.removeLast(names.count - base)
    names.removeLast(names.count - base)
  }

  private func equal(_ position: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = names[position]
    guard name.count == text.count else { return false }
    return arena.withUnsafeBufferPointer { arena in
      for at in 0..<name.count where arena[name.start + at] != text[at] { return false }
      return true
    }
  }

  private mutating func file(_ position: Int, base: Int) {
    let name = names[position]
    let copy = Array(arena[name.start..<name.start + name.count])
    let (slot, found) = copy.withUnsafeBufferPointer {
      freeSlot(for: $0, hash: hashes[position], base: base)
    }
    if !found { take(slot, for: position) }
  }

  private mutating func take(_ slot: Int, for position: Int) {
    slots[slot] = UInt32(truncatingIfNeeded: position + 1)
    names[position].slot = slot
    used += 1
  }

  private func firstSlot(_ hash: UInt64, _ base: Int) -> Int {
    // Objects inside each other often have the same names: their places must differ.
    let mixed = hash ^ UInt64(truncatingIfNeeded: base) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed) & (slots.count - 1)
  }

  private mutating func freeSlot(
    for text: UnsafeBufferPointer<UInt8>, hash: UInt64, base: Int
  ) -> (slot: Int, found: Bool) {
    if (used + 1) * 2 > slots.count { grow() }
    var slot = firstSlot(hash, base)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if hashes[position] == hash, names[position].base == base, equal(position, text) {
        return (slot, true)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, false)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: Swift.max(256, slots.count * 2))
    // In the order of the stack, so that clearing in reverse stays right.
    for position in names.indices where names[position].slot >= 0 {
      var slot = firstSlot(hashes[position], names[position].base)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: position + 1)
      names[position].slot = slot
    }
  }
}

/// A quick hash of names that a file cannot be made to collide on purpose: it starts from the
/// random key the standard library hashes with in this process. It decides no order and no output.
public enum NameHash {
  private static let key: UInt64 = {
    var hasher = Hasher()
    hasher.combine("member names")
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }()

  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = mix(key ^ UInt64(truncatingIfNeeded: bytes.count), 0xA076_1D64_78BD_642F)
    var at = 0
    while at + 8 <= bytes.count {
      hash = mix(
        hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self), 0xE703_7ED1_A0B4_28DB)
      at += 8
    }
    var rest: UInt64 = 0
    while at < bytes.count {
      rest = rest << 8 | UInt64(bytes[at])
      at += 1
    }
    return mix(hash ^ rest, 0x8EBC_6AF0_9C88_C6E3)
  }

  static func of(_ text: String) -> UInt64 {
    text.utf8.withContiguousStorageIfAvailable { of(UnsafeRawBufferPointer($0)) }
      ?? Array(text.utf8).withUnsafeBytes { of($0) }
  }

  /// Both halves of the product, so that every bit counts.
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
