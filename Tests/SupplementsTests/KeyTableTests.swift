// Names are kept and compared by their bytes; people slip by letters.

import Testing

@testable import Supplements

@Suite struct KeyTableTests {
  @Test("A slip is one letter, in any script")
  func slips() {
    // Letters of one to four bytes, some of which share their first or last bytes.
    let letters = Array(
      "ab\u{431}\u{432}\u{44B}\u{3B1}\u{3042}\u{3044}\u{10330}\u{10331}".unicodeScalars)
    var dice = Dice(state: 23)
    for _ in 0..<3000 {
      let typed = (0..<dice.number(6...8)).map { _ in dice.one(of: letters) }
      var name = typed
      for _ in 0..<dice.number(0...2) {
        let place = dice.number(0...(name.count - 2))
        switch dice.number(0...3) {
        case 0: name.remove(at: place)
        case 1: name.insert(dice.one(of: letters), at: place)
        case 2: name[place] = dice.one(of: letters)
        default: name.swapAt(place, place + 1)
        }
      }
      var table = KeyTable()
      _ = table.insert(words: [text(name)])
      let isNear = !table.near(text(typed)).isEmpty
      #expect(isNear == isOneSlip(typed, name), "\(text(typed)) \(text(name))")
    }
  }

  @Test("A key is found where it was put, and no other")
  func places() {
    var table = KeyTable()
    let names = (0..<3000).map { "Name \($0 % 1000), \($0 % 7)" }
    var places: [String: Int] = [:]
    for name in names {
      let place = table.insert(name)
      #expect(place == places[name.key, default: table.count - 1])
      if let place { places[name.key] = place }
    }
    #expect(table.count == places.count)
    for (key, place) in places {
      #expect(table.place(of: key) == place)
      #expect(table[place] == key)
    }
    #expect(table.place(of: "name") == nil)
    #expect(table.place(of: "") == nil)
    #expect(table.insert(" - ") == nil)
  }

  private func text(_ letters: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(letters))
  }

  /// Changed, missing, added, or exchanged with its neighbour, tried one by one.
  private func isOneSlip(_ typed: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    guard typed != name else { return false }
    let (short, long) = typed.count < name.count ? (typed, name) : (name, typed)
    if short.count < long.count {
      return long.indices.contains { place in
        var one = long
        one.remove(at: place)
        return one == short
      }
    }
    return short.indices.contains { place in
      var (one, other) = (short, long)
      one.remove(at: place)
      other.remove(at: place)
      if one == other { return true }
      guard place + 1 < short.count else { return false }
      var exchanged = short
      exchanged.swapAt(place, place + 1)
      return exchanged == long
    }
  }
}
