// What can be named where the user stands, and what a text means as a name of it. Reading one typed line asks for
// the same names many times over, for each run of its words: they are read from the notebook and folded once.

import Core
import Glibc
import Kernel
import Notebook

/// The things of one kind, with their names as texts are compared with them.
/// - Complexity: a text that is part of no name costs one pass over their bytes; every other one O(letters of all
///   names).
final class KnownThings {
  let all: [Candidate]
  private lazy var names = all.map { ([$0.text] + $0.aliases).map(\.folded) }
  /// What people say: no paths, since the level in a path is not the room's name.
  private lazy var spokenNames = zip(all, names).map { candidate, own in
    own.filter { !$0.contains("/") } + candidate.spoken.map(\.folded)
  }
  /// All names, each ended by a line break, which no folded name holds; as C has texts.
  private lazy var letters: [CChar] = {
    var letters: [CChar] = []
    for (candidate, own) in zip(all, names) {
      for name in own + candidate.spoken.map(\.folded) {
        for byte in name.utf8 where byte != 0 { letters.append(CChar(bitPattern: byte)) }
        letters.append(0x0A)
      }
    }
    return letters + [0]
  }()

  init(_ all: [Candidate]) { self.all = all }

  /// Those that are called so, but for case and accents.
  func named(_ key: String) -> [Candidate] {
    hold(key) ? all.indices.filter { names[$0].contains(key) }.map { all[$0] } : []
  }

  /// Those that a part of their name or path means, as people type it.
  func called(_ key: String) -> [Candidate] {
    guard mayHold(key) else { return [] }
    let begun = all.indices.filter { names[$0].contains { $0.hasPrefix(key) } }
    // A digit or two are a place in a list more often than the beginning of a number.
    let isShort = key.count < 3 && key.allSatisfy(\.isNumber)
    if begun.count == 1, !isShort { return begun.map { all[$0] } }
    let placed = onPath(key)
    return placed.isEmpty ? spoken(key) : placed
  }

  /// Things by a part of their path, at the prompt: `main/1` is the level 1 of Main academic building, `main/122`
  /// a room of it. Each part typed begins words of a part of the path, the last one those of its end.
  private func onPath(_ key: String) -> [Candidate] {
    func parts(_ text: String) -> [[Substring]] {
      text.split(separator: "/").map(KnownThings.words)
    }
    let typed = parts(key)
    guard typed.count > 1, typed.allSatisfy({ !$0.isEmpty }), let end = typed.last else {
      return []
    }
    let paths = names.map { $0.map(parts).filter { $0.count > 1 } }
    func begins(_ own: [Substring], _ words: [Substring]) -> Bool {
      words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
    func leads(_ own: [[Substring]]) -> Bool {
      var rest = own.dropLast()
      return typed.dropLast().allSatisfy { words in
        while let part = rest.popFirst() { if begins(part, words) { return true } }
        return false
      }
    }
    for isEnd in [{ $0 == end }, { begins($0, end) }] as [([Substring]) -> Bool] {
      let found = all.indices.filter { index in
        paths[index].contains { own in own.last.map(isEnd) ?? false && leads(own) }
      }
      if !found.isEmpty { return found.map { all[$0] } }
    }
    return []
  }

  /// Things that are called so, at the prompt: each word typed begins a word of the name or number, as
  /// `audit 122`; else the text is a part of the name.
  func spoken(_ key: String) -> [Candidate] {
    let typed = KnownThings.words(key)
    // One letter is a word of too many names.
    guard !typed.isEmpty, key.count > 1 || key.allSatisfy(\.isNumber), mayHold(key) else {
      return []
    }
    func have(_ isMeant: (Substring, Substring) -> Bool) -> [Candidate] {
      all.indices.filter { index in
        spokenNames[index].contains { name in
          let own = KnownThings.words(name)
          return typed.allSatisfy { word in own.contains { isMeant($0, word) } }
        }
      }.map { all[$0] }
    }
    // Whole words first: 12 is room 12 before room 122.
    let whole = have { $0 == $1 }
    // A digit or two begin too many: `asset 1` is no socket of 16 A.
    let isShort = key.count < 3 && key.allSatisfy(\.isNumber)
    guard whole.isEmpty, !isShort else { return whole }
    let begun = have { $0.hasPrefix($1) }
    // One letter or two are in too many names to mean one.
    guard begun.isEmpty, key.count >= 3, hold(key) else { return begun }
    return all.indices.filter { spokenNames[$0].contains { $0.contains(key) } }.map { all[$0] }
  }

  private static func words(_ text: some StringProtocol) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }.map { Substring($0) }
  }

  /// Whether each word is part of some name; without that no reading of them as one can succeed.
  private func mayHold(_ key: String) -> Bool { KnownThings.words(key).allSatisfy(hold) }

  private func hold(_ text: some StringProtocol) -> Bool {
    text.withCString { strstr(letters, $0) != nil }
  }
}

/// What a text means as the name of a thing of one kind.
enum NameMeaning {
  case one(Identifier)
  /// By its id or the end of it; what was merged into another thing stands for that.
  case id(Identifier)
  case several([Candidate])
  case severalIDs([Identifier])
  case none
}

/// What was learnt of names while one typed line is read. Nothing is written meanwhile, so it holds until a command
/// runs.
struct NamesRead {
  struct Place: Hashable {
    let source: String
    let within: [Identifier]
  }
  struct Text: Hashable {
    let place: Place
    let text: String
  }

  var things: [Place: KnownThings] = [:]
  var meanings: [Text: NameMeaning] = [:]
}

extension Session {
  /// The things of a kind in the present context.
  func known(_ things: ThingSource) throws(Diagnostic) -> KnownThings {
    let place = NamesRead.Place(source: things.name, within: places.map(\.id))
    if let known = namesRead?.things[place] { return known }
    let known = KnownThings(try things.all(self))
    namesRead?.things[place] = known
    return known
  }

  /// What `text` means as a name of a thing: exact names first, then ids and their tails, then names but for case
  /// and accents, then, at the prompt, what people call it.
  func meaning(of text: String, _ things: ThingSource) throws(Diagnostic) -> NameMeaning {
    let key = NamesRead.Text(
      place: .init(source: things.name, within: places.map(\.id)), text: text)
    if let known = namesRead?.meanings[key] { return known }
    let read = try readMeaning(of: text, things)
    namesRead?.meanings[key] = read
    return read
  }

  private func readMeaning(
    of text: String, _ things: ThingSource
  ) throws(Diagnostic) -> NameMeaning {
    func meant(_ found: [Candidate]) -> NameMeaning? {
      found.count > 1 ? .several(found) : found.first.map { .one($0.id) }
    }
    if let exact = meant(try things.find(self, text)) { return exact }
    let byID = try matching(text, noun: things.name)
    if byID.count == 1 { return .id(byID[0]) }
    if byID.count > 1 { return .severalIDs(byID) }
    let known = try known(things)
    let key = text.folded
    if let same = meant(known.named(key)) { return same }
    guard isInteractive, !key.isEmpty else { return .none }
    // What the last command showed, as people call it.
    if ["last", "it", "that", "this", "ultimo", "ultima"].contains(key), let id = lastRow["id"],
      let found = try? matching(id, noun: things.name), found.count == 1
    {
      return .id(found[0])
    }
    if let valued = try things.having?(self, text, false) {
      if valued.count == 1 { return .id(valued[0].id) }
      if valued.count > 1 { return .several(valued) }
    }
    if let called = meant(known.called(key)) { return called }
    return meant(try fartherOff(things)?.called(key) ?? []) ?? .none
  }

  /// The things of the outermost place, for what is not in the one that is entered; nil where that is the same.
  private func fartherOff(_ things: ThingSource) throws(Diagnostic) -> KnownThings? {
    guard places.count > 1, !isNarrowed else { return nil }
    let before = places
    defer { places = before }
    places = Array(before.prefix(1))
    return try known(things)
  }
}
