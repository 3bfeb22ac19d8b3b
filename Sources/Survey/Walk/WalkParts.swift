// What may lie over the plan while one walks: a page of text, a list to choose from, a line to type.
// Each knows its keys; what follows from them is the walk's.

import Command
import Kernel
import Render

/// A text in a frame, scrolled when it is long.
struct WalkPage: Sendable {
  var title: String
  var lines: [String]
  private(set) var top = 0

  init(_ title: String, _ lines: [String]) {
    self.title = title
    self.lines = lines
  }

  /// Whether the key was for the page.
  mutating func take(_ key: Key, height: Int) -> Bool {
    let step: Int
    switch key {
    case .up, .character("k"): step = -1
    case .down, .character("j"): step = 1
    case .pageUp: step = -height
    case .pageDown, .character(" "): step = height
    case .home: step = -lines.count
    case .end: step = lines.count
    default: return false
    }
    scroll(step, height: height)
    return true
  }

  mutating func scroll(_ step: Int, height: Int) {
    top = min(max(0, top + step), max(0, lines.count - height))
  }
}

/// Something to choose.
struct WalkChoice: Sendable {
  enum Target: Sendable, Equatable {
    case room(Identifier, level: Identifier)
    case building(Identifier)
    case state(RoomState)
  }
  var title: String
  var detail: String
  var target: Target
  /// What typed letters are compared with.
  fileprivate let key: String

  init(_ title: String, _ detail: String, _ target: Target) {
    self.title = title
    self.detail = detail
    self.target = target
    key = title.folded
  }
}

/// A list that grows shorter with every letter typed.
struct WalkChooser: Sendable {
  let label: Phrase
  let all: [WalkChoice]
  var line = WalkLine()
  private(set) var found: [Int]
  private(set) var chosen = 0

  init(_ label: Phrase, _ all: [WalkChoice]) {
    self.label = label
    self.all = all
    found = Array(all.indices)
  }

  var choice: WalkChoice? { found.indices.contains(chosen) ? all[found[chosen]] : nil }

  mutating func choose(_ place: Int) { if found.indices.contains(place) { chosen = place } }

  /// The `count` choices round the one chosen.
  func shown(_ count: Int) -> Range<Int> {
    let first = min(max(0, chosen - count / 2), max(0, found.count - count))
    return first..<min(found.count, first + count)
  }

  mutating func take(_ key: Key) {
    switch key {
    case .up, .backTab: chosen = max(0, chosen - 1)
    case .down, .tab: chosen = max(0, min(found.count - 1, chosen + 1))
    case .pageUp: chosen = max(0, chosen - 8)
    case .pageDown: chosen = max(0, min(found.count - 1, chosen + 8))
    default:
      let before = line.text
      line.take(key)
      if line.text != before { filter() }
    }
  }

  /// Names that begin with what was typed, then words in them that do, as `audit 122` does those of
  /// `122 Auditorium`, then names that contain it.
  private mutating func filter() {
    chosen = 0
    let key = line.text.folded
    guard !key.isEmpty else {
      found = Array(all.indices)
      return
    }
    func words(_ text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }
    let typed = words(key)
    var ranks: [[Int]] = [[], [], []]
    for (index, choice) in all.enumerated() {
      if choice.key.hasPrefix(key) {
        ranks[0].append(index)
      } else if !typed.isEmpty,
        typed.allSatisfy({ word in words(choice.key).contains { $0.hasPrefix(word) } })
      {
        ranks[1].append(index)
      } else if choice.key.contains(key) {
        ranks[2].append(index)
      }
    }
    found = ranks.flatMap { $0 }
  }
}

/// A line being typed.
struct WalkLine: Sendable {
  private(set) var characters: [Character] = []
  private(set) var cursor = 0

  init() {}

  /// A line that ends so; what is typed goes before it.
  init(after text: String) { characters = Array(text) }

  var text: String { String(characters) }
  var beforeCursor: String { String(characters[..<cursor]) }

  /// Longer lines are not commands.
  private static let most = 4096

  mutating func take(_ key: Key) {
    switch key {
    case .character("\u{15}"):
      characters.removeFirst(cursor)
      cursor = 0
    case .character("\u{01}"), .home: cursor = 0
    case .character("\u{05}"), .end: cursor = characters.count
    case .character("\u{17}"):
      while cursor > 0, characters[cursor - 1] == " " { erase() }
      while cursor > 0, characters[cursor - 1] != " " { erase() }
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .backspace: if cursor > 0 { erase() }
    case .delete: if cursor < characters.count { characters.remove(at: cursor) }
    case .character(let character):
      guard characters.count < WalkLine.most, let first = character.unicodeScalars.first,
        first.value >= 0x20, first.value != 0x7F
      else { return }
      insert(String(character))
    default: return
    }
  }

  private mutating func erase() {
    cursor -= 1
    characters.remove(at: cursor)
  }

  /// Marks that follow their letter join it.
  private mutating func insert(_ text: String) {
    let joined = Array(beforeCursor + text)
    characters.replaceSubrange(..<cursor, with: joined)
    cursor = joined.count
  }

  /// Puts `text` in the place of the bytes from `start` up to the cursor, and of `taken` behind it.
  mutating func complete(from start: Int, with text: String, taking taken: Int = 0) {
    let after = String(characters[cursor...])
    let rest = String(decoding: Array(after.utf8).dropFirst(taken), as: UTF8.self)
    characters.replaceSubrange(cursor..., with: Array(rest))
    let kept = String(decoding: Array(beforeCursor.utf8.prefix(max(0, start))), as: UTF8.self)
    let joined = Array(kept + text)
    characters.replaceSubrange(..<cursor, with: joined)
    cursor = joined.count
  }
}
