// The member names seen so far in every object that is open, to find repeated ones. A stack: the
// names of an object go when it closes. Memory is that of the names of the open objects.

struct JSONNames: ~Copyable {
  private struct Name {
    /// The quick mark: first bytes and length mixed; decides most comparisons.
    var mark: UInt64
    /// The slot of `slots` that points here, -1 while the object is small.
    var slot: Int
    var start: Int
    var count: Int
    /// The first name of its object.
    var base: Int
  }

  private var names: [Name] = []
  private var arena: [UInt8] = []
  /// Open addressing over the names of the large objects: position + 1, 0 where free. Since objects
  /// close in reverse order of opening, clearing slots needs no marks for removed ones.
  private var slots: [UInt32] = []
  private var used = 0

  private static let scanned = 16

  /// Where the names of an object that opens now will start.
  var top: Int { names.count }

  /// Adds a name to the object whose names start at `base`.
  /// - Returns: true when the object has that name already; it is then added once more, harmlessly.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, base: Int) -> Bool {
    let mark = JSONNames.mark(text)
    let size = names.count - base
    var found = false
    var slot = -1
    if size < JSONNames.scanned {
      for position in base..<names.count where names[position].mark == mark {
        if equal(position, text) { found = true }
      }
    } else {
      if size == JSONNames.scanned {
        for position in base..<names.count { file(position, base: base) }
      }
      (slot, found) = freeSlot(for: text, mark: mark, base: base)
    }
    names.append(Name(mark: mark, slot: -1, start: arena.count, count: text.count, base: base))
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
      freeSlot(for: $0, mark: name.mark, base: base)
    }
    if !found { take(slot, for: position) }
  }

  private mutating func take(_ slot: Int, for position: Int) {
    slots[slot] = UInt32(truncatingIfNeeded: position + 1)
    names[position].slot = slot
    used += 1
  }

  private mutating func freeSlot(
    for text: UnsafeBufferPointer<UInt8>, mark: UInt64, base: Int
  ) -> (slot: Int, found: Bool) {
    if (used + 1) * 2 > slots.count { grow() }
    var slot = JSONNames.hash(text, base: base) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if names[position].base == base, names[position].mark == mark, equal(position, text) {
        return (slot, true)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, false)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: Swift.max(64, slots.count * 2))
    // In the order of the stack, so that clearing in reverse stays right.
    for position in names.indices where names[position].slot >= 0 {
      let name = names[position]
      var slot = arena.withUnsafeBufferPointer {
        JSONNames.hash(
          UnsafeBufferPointer(rebasing: $0[name.start..<name.start + name.count]), base: name.base)
      }
      slot &= slots.count - 1
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: position + 1)
      names[position].slot = slot
    }
  }

  /// The standard library's keyed hash: a file cannot be made to collide on purpose.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>, base: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(base)
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return hasher.finalize() & Int.max
  }

  private static func mark(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var mark = UInt64(truncatingIfNeeded: text.count)
    let raw = UnsafeRawBufferPointer(text)
    var at = 0
    while at + 8 <= raw.count {
      mark =
        (mark ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      mark ^= mark >> 29
      at += 8
    }
    while at < raw.count {
      mark = (mark << 8 | mark >> 56) ^ UInt64(raw[at])
      at += 1
    }
    return mark
  }
}
