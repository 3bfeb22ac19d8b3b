// Reads the tables of words and patterns. Their form is told where they stand.

extension CrisisRules {
  struct Builder {
    /// Numbers by the hash of a word. The hashes are good ones, so their low bits say where they stand.
    struct Lists {
      private static let places = 1 << 14
      private var hashes = [UInt64](repeating: 0, count: Lists.places)
      private var heads = [Int32](repeating: -1, count: Lists.places)
      private var used = 0
      private var entries: [(id: ID, next: Int32)] = []

      private func place(_ hash: UInt64) -> Int {
        var place = Int(truncatingIfNeeded: hash ^ hash >> 32) & (hashes.count - 1)
        while heads[place] >= 0, hashes[place] != hash { place = (place + 1) & (hashes.count - 1) }
        return place
      }

      private mutating func grow() {
        let (oldHashes, oldHeads) = (hashes, heads)
        hashes = [UInt64](repeating: 0, count: 2 * oldHashes.count)
        heads = [Int32](repeating: -1, count: 2 * oldHashes.count)
        for (hash, head) in zip(oldHashes, oldHeads) where head >= 0 {
          let at = place(hash)
          (hashes[at], heads[at]) = (hash, head)
        }
      }

      mutating func append(_ id: ID, for hash: UInt64) {
        if 2 * used > hashes.count { grow() }
        let place = place(hash)
        var at = heads[place]
        while at >= 0 {
          if entries[Int(at)].id == id { return }
          at = entries[Int(at)].next
        }
        if heads[place] < 0 { used += 1 }
        entries.append((id, heads[place]))
        (hashes[place], heads[place]) = (hash, Int32(entries.count - 1))
      }

      func contains(_ hash: UInt64) -> Bool { heads[place(hash)] >= 0 }

      func add(_ hash: UInt64, to result: inout [ID]) {
        var at = heads[place(hash)]
        while at >= 0 {
          result.append(entries[Int(at)].id)
          at = entries[Int(at)].next
        }
      }
    }

    /// Words by their sound, to find one that is a letter away.
    struct Sounds {
      private var bytes: [UInt8] = []
      /// By first letter and length: where a word begins, and its hash.
      private var places: [[(start: Int, hash: UInt64)]] = Array(repeating: [], count: 26 * 16)

      private static func place(_ first: UInt8, _ count: Int) -> Int? {
        guard (0x61...0x7A).contains(first), (4..<16).contains(count) else { return nil }
        return Int(first - 0x61) * 16 + count
      }

      mutating func append(_ sound: [UInt8], _ hash: UInt64) {
        guard sound.count >= 5, let place = Sounds.place(sound[0], sound.count) else { return }
        places[place].append((bytes.count, hash))
        bytes.append(contentsOf: sound)
      }

      /// Calls `take` with the hash of every word that is one letter away: another, missing, too many, or two swapped.
      /// The first letter is nearly always typed right.
      func forEach(near sound: [UInt8], _ take: (UInt64) -> Void) {
        for count in sound.count - 1...sound.count + 1 {
          guard let place = Sounds.place(sound[0], count) else { continue }
          for word in places[place]
          where isNear(sound, bytes[word.start..<word.start + count]) { take(word.hash) }
        }
      }

      private func isNear(_ a: [UInt8], _ b: ArraySlice<UInt8>) -> Bool {
        var head = 0
        let start = b.startIndex
        while head < min(a.count, b.count), a[head] == b[start + head] { head += 1 }
        var tail = 0
        while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.endIndex - 1 - tail]
        {
          tail += 1
        }
        let (left, right) = (a.count - head - tail, b.count - head - tail)
        if max(left, right) <= 1 { return true }
        return left == 2 && right == 2 && a[head] == b[start + head + 1]
          && a[head + 1] == b[start + head]
      }
    }

    /// The class of ordinary words, which are no other.
    static let guarding: ID = 1

    var words = Lists()
    var stems = Lists()
    var squeezed = Lists()
    var near = Sounds()
    /// By the hash of a name.
    var names: [UInt64: ID] = [Hash.of("-".utf8): Builder.guarding]
    var phrases: [Phrase] = []
    var patterns: [Pattern] = []
    var count = 2
    private var literals: [UInt64: ID] = [:]

    private mutating func number(_ name: ArraySlice<UInt8>) -> ID {
      let hash = Hash.of(name)
      if let known = names[hash] { return known }
      let id = next()
      names[hash] = id
      return id
    }

    private mutating func next() -> ID {
      count += 1
      return ID(count - 1)
    }

    /// Puts a word, or a stem with `*` at its end, into a class.
    private mutating func put(_ word: ArraySlice<UInt8>, _ id: ID) {
      if word.last == UInt8(ascii: "*") {
        stems.append(id, for: Hash.of(word.dropLast()))
        return
      }
      words.append(id, for: Hash.of(word))
      guard word.count >= 5, id != Builder.guarding else { return }
      let sound = Hash.sound(word)
      let hash = Hash.of(sound)
      if !squeezed.contains(hash) { near.append(sound, hash) }
      squeezed.append(id, for: hash)
    }

    // MARK: - Words

    /// Takes a list of words, one a line, that are no misspelling of another.
    mutating func readOrdinary(_ bytes: [UInt8]) {
      for word in bytes.split(separator: 0x0A) {
        let hash = Hash.of(word)
        if !words.contains(hash) { words.append(Builder.guarding, for: hash) }
      }
    }

    mutating func readWords(_ bytes: [UInt8]) {
      for line in bytes.split(separator: 0x0A) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
        let id = number(line[..<colon])
        for word in line[(colon + 1)...].split(separator: 0x20) { put(word, id) }
      }
    }

    // MARK: - Sequences

    private mutating func set(_ word: ArraySlice<UInt8>) -> ID {
      if word.count == 1, word.first == UInt8(ascii: ">") { return CrisisRules.end }
      if let first = word.first, (0x41...0x5A).contains(first) { return number(word) }
      let hash = Hash.of(word)
      if let known = literals[hash] { return known }
      let id = next()
      literals[hash] = id
      put(word, id)
      return id
    }

    private mutating func items(_ line: ArraySlice<UInt8>) -> [Item] {
      var result: [Item] = []
      var gap = 0
      for word in line.split(separator: 0x20) {
        switch (word.count, word[word.startIndex]) {
        case (1, UInt8(ascii: "~")): gap = 3
        case (2, UInt8(ascii: "~")): gap = 8
        case (3, UInt8(ascii: ".")): gap = 60
        case (1, UInt8(ascii: "?")): gap = max(gap, 1)
        default:
          var item = Item(gap: gap)
          for choice in word.split(separator: UInt8(ascii: "|")) {
            var choice = choice
            if choice.last == UInt8(ascii: "?") {
              item.isOptional = true
              choice.removeLast()
            }
            if !choice.isEmpty { item.sets.append(set(choice)) }
          }
          result.append(item)
          gap = 0
        }
      }
      return result
    }

    mutating func readPhrases(_ bytes: [UInt8]) {
      for line in bytes.split(separator: 0x0A) {
        guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let id = number(line[..<sign].filter { $0 != 0x20 }[...])
        phrases.append(Phrase(id: id, items: items(line[(sign + 1)...])))
      }
    }

    mutating func readPatterns(_ bytes: [UInt8]) {
      for line in bytes.split(separator: 0x0A) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
        let head = line[..<colon].split(separator: 0x20)
        guard head.count >= 3,
          let category = CrisisFloor.Category(
            rawValue: String(decoding: head[1], as: UTF8.self)),
          let weight = Int(String(decoding: head[2], as: UTF8.self))
        else { continue }
        var parts: [Sequence] = []
        var rest = line[(colon + 1)...]
        while true {
          let cut = rest.indices.dropLast().first {
            rest[$0] == UInt8(ascii: "&") && rest[$0 + 1] == UInt8(ascii: "&")
          }
          var part = rest[..<(cut ?? rest.endIndex)].drop { $0 == 0x20 }
          let isAbsent = part.first == UInt8(ascii: "!")
          if isAbsent { part.removeFirst() }
          parts.append(Sequence(items: items(part), isAbsent: isAbsent))
          guard let cut else { break }
          rest = rest[(cut + 2)...]
        }
        patterns.append(
          Pattern(
            name: head[0].startIndex..<head[0].endIndex, category: category, weight: weight,
            flags: head.count > 3 ? Set(head[3]) : [], parts: parts))
      }
    }
  }
}
