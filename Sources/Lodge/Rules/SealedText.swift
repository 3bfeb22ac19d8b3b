// A text that is approved: names of persons are replaced by references, so that a person can be forgotten and the
// hash of the text still holds. Known are names as the notebook writes them; others stay words of the text.

import Command
import Kernel
import Notebook
import Render

struct SealedText {
  /// Somebody whose name may stand in a text.
  struct Person {
    let member: Identifier?
    let visitor: Identifier?
    let name: String
  }

  struct Reference {
    let person: Person
    let salt: [UInt8]
    var hash: String { NameReference.hash(person.name, salt: salt) }
  }

  let text: String
  let references: [Reference]

  var hash: String { Self.hash(text) }

  static func hash(_ text: String) -> String { ContentHash.blake2b(Array(text.utf8)).hex }

  private static let (open, close): (Character, Character) = ("\u{27E6}", "\u{27E7}")

  /// Each name becomes one reference, with a salt that nobody can foresee.
  init(_ text: String, people: [Person]) {
    var byFirst: [Character: [Int]] = [:]
    let longest = people.sorted { $0.name.count > $1.name.count }
    for (index, person) in longest.enumerated() {
      if let first = person.name.first { byFirst[first, default: []].append(index) }
    }
    let letters = Array(text)
    let names = longest.map { Array($0.name) }
    func isWord(_ at: Int) -> Bool {
      letters.indices.contains(at) && (letters[at].isLetter || letters[at].isNumber)
    }
    var (result, made) = ("", [Int: Reference]())
    var order: [Int] = []
    var at = 0
    while at < letters.count {
      let found =
        isWord(at - 1)
        ? nil
        : byFirst[letters[at]]?.first { index in
          let end = at + names[index].count
          return end <= letters.count && letters[at..<end].elementsEqual(names[index])
            && !isWord(end)
        }
      guard let index = found else {
        result.append(letters[at])
        at += 1
        continue
      }
      if made[index] == nil { order.append(index) }
      let reference = made[index] ?? Reference(person: longest[index], salt: ContentHash.random(16))
      made[index] = reference
      result += Self.mark(reference.hash)
      at += names[index].count
    }
    self.text = result
    references = order.compactMap { made[$0] }
  }

  private static func mark(_ hash: String) -> String { "\(open)\(hash)\(close)" }

  /// The hashes that stand in a text, in its order.
  static func tokens(_ text: String) -> [String] {
    var found: [String] = []
    _ = replacing(text) { hash in
      found.append(hash)
      return ""
    }
    return found
  }

  /// The text with what stands for each reference.
  static func replacing(_ text: String, _ words: (String) -> String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: open) {
      result += rest[..<start]
      let inner = rest.index(after: start)
      if let end = rest.index(inner, offsetBy: 64, limitedBy: rest.endIndex), end < rest.endIndex,
        rest[end] == close, ContentHash.bytes(String(rest[inner..<end])) != nil,
        rest[inner..<end].utf8.count == 64
      {
        result += words(String(rest[inner..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(open)
        rest = rest[inner...]
      }
    }
    return result + rest
  }
}

extension LodgeReader {
  func references(of minutes: Identifier) throws(Diagnostic) -> [NameReference] {
    try RegisterCommands.references.items(session, [Condition("p.minutes = ?", [.id(minutes)])])
  }

  /// Members by their names in both orders, and who visited the meeting.
  func people(of meeting: Identifier) throws(Diagnostic) -> [SealedText.Person] {
    var people: [SealedText.Person] = []
    var known: Set<String> = []
    func add(_ name: String, member: Identifier?, visitor: Identifier?) {
      guard !name.isEmpty, known.insert(name).inserted else { return }
      people.append(.init(member: member, visitor: visitor, name: name))
    }
    for member in try MemberCommands.noun.items(session) {
      add(member.name.inOneLine, member: member.id, visitor: nil)
      if let first = member.firstName, let last = member.lastName {
        add("\(last) \(first)", member: member.id, visitor: nil)
      }
    }
    for visitor in try visitors(of: meeting) {
      add(visitor.name.inOneLine, member: nil, visitor: visitor.id)
    }
    return people
  }

  /// The names that hashes stand for; those that are erased are missing.
  func names(in minutes: Identifier) throws(Diagnostic) -> [String: String] {
    var names: [String: String] = [:]
    for reference in try references(of: minutes) {
      if let hash = reference.hash { names[hash] = reference.name }
    }
    return names
  }
}
