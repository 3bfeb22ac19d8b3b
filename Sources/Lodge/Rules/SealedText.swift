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
    var text = text
    return text.withUTF8 { bytes in
      places(bytes).map { String(decoding: bytes[hash(in: $0)], as: UTF8.self) }
    }
  }

  /// The text with what stands for each reference.
  static func replacing(_ text: String, _ words: (String) -> String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var result = ""
      var end = 0
      for place in places(bytes) {
        result += String(decoding: bytes[end..<place.lowerBound], as: UTF8.self)
        result += words(String(decoding: bytes[hash(in: place)], as: UTF8.self))
        end = place.upperBound
      }
      return result + String(decoding: bytes[end...], as: UTF8.self)
    }
  }

  /// Of a reference, without the brackets.
  private static func hash(in place: Range<Int>) -> Range<Int> {
    place.lowerBound + 3..<place.upperBound - 3
  }

  /// Where references stand. - Complexity: O(bytes); the register of fifty years has 240,000.
  private static func places(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    let (opening, closing) = (Array(String(open).utf8), Array(String(close).utf8))
    let length = opening.count + 64 + closing.count
    var (found, at) = ([Range<Int>](), 0)
    while at + length <= bytes.count {
      let hash = at + opening.count..<at + length - closing.count
      guard bytes[at] == opening[0], bytes[at..<hash.lowerBound].elementsEqual(opening),
        bytes[hash].allSatisfy({ ContentHash.digit($0) != nil }),
        bytes[hash.upperBound..<at + length].elementsEqual(closing)
      else {
        at += 1
        continue
      }
      found.append(at..<at + length)
      at += length
    }
    return found
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
