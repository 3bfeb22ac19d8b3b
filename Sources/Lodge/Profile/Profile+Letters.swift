// The texts of letters as data of a profile: paragraphs with named places that are filled in. Places are words of a
// list, values are put in once and never read again, and nothing in a template runs.

import Command
import Kernel
import Render

extension Profile {
  /// A letter that a profile may have in its own words. The raw value is its name in the file.
  enum LetterKind: String, CaseIterable {
    /// To one member, and to all.
    case summons, summonsToAll = "summons_all"
    /// What goes with the annual return.
    case cover
    case receipt
    /// Of what is due.
    case reminder
    /// For a payment or a gift.
    case thanks

    var words: Phrase {
      switch self {
      case .summons: tr("summons to a member")
      case .summonsToAll: tr("summons to all")
      case .cover: tr("covering letter of the annual return")
      case .receipt: tr("receipt")
      case .reminder: tr("reminder of what is due")
      case .thanks: tr("letter of thanks")
      }
    }

    /// Places within a paragraph.
    var places: [String] {
      switch self {
      case .summons:
        ["member", "sender", "meeting", "day", "hour", "venue", "degree", "answer_by"]
      case .summonsToAll: ["sender", "meeting", "day", "hour", "venue", "degree", "answer_by"]
      case .cover: ["sender", "recipient", "year", "members"]
      case .receipt: ["sender", "number", "payer", "amount", "purpose", "day"]
      case .reminder: ["member", "sender", "amount", "since", "day"]
      case .thanks: ["sender", "number", "payer", "amount", "purpose", "day"]
      }
    }

    /// Places that are a paragraph of their own.
    var blocks: [String] {
      switch self {
      case .summons, .summonsToAll: ["details", "agenda", "answer", "signatures", "proxy"]
      case .cover, .thanks: ["signatures"]
      case .receipt: ["details", "gift", "signatures"]
      case .reminder: ["claims", "signatures"]
      }
    }

    /// What holds where a profile says nothing: the program's own words, in those of the profile.
    var standard: [Phrase] {
      func block(_ name: String) -> Phrase { .verbatim("{\(name)}") }
      let greeting = tr("With fraternal greetings,")
      return switch self {
      case .summons:
        [
          tr("Dear Brother \("{member}"),"),
          tr("you are summoned to the following meeting of the lodge."), block("details"),
          block("agenda"), block("answer"), greeting, block("signatures"), block("proxy"),
        ]
      case .summonsToAll:
        [
          tr("Dear Brethren,"),
          tr("all of you are summoned to the following meeting of the lodge."), block("details"),
          block("agenda"), block("answer"), greeting, block("signatures"), block("proxy"),
        ]
      case .cover:
        [
          tr("To \("{recipient}"),"),
          tr("enclosed is the annual return of \("{sender}") for \("{year}")."),
          tr("Active members at the end of the year: \("{members}")."), greeting,
          block("signatures"),
        ]
      case .receipt: [block("details"), block("gift"), block("signatures")]
      case .reminder:
        [
          tr("Dear Brother \("{member}"),"),
          tr(
            "on \("{day}") our books show \("{amount}") as due, the oldest part since \("{since}"):"
          ),
          block("claims"),
          tr(
            "Please pay it, or tell us if our books are wrong. If you have paid meanwhile, take no notice of this letter."
          ),
          greeting, block("signatures"),
        ]
      case .thanks:
        [
          tr("Dear \("{payer}"),"),
          tr("thank you for \("{amount}"), which we received on \("{day}"): \("{purpose}")."),
          tr("The receipt has the number \("{number}")."), greeting, block("signatures"),
        ]
      }
    }
  }

  /// The paragraphs of a letter in the languages people read.
  struct Letter: Sendable {
    var english: [[LetterPart]] = []
    var italian: [[LetterPart]] = []

    func paragraphs(_ language: Language) -> [[LetterPart]] {
      language == .italian ? italian : english
    }
  }

  /// A piece of a paragraph.
  enum LetterPart: Sendable, Equatable {
    case text(String)
    case place(String)
  }

  private static let mostParagraphs = 20, mostCharacters = 1000

  mutating func readLetters(_ file: JSONPart) throws(Diagnostic) {
    guard let part = try file.partIfThere("letters") else { return }
    try part.allow(LetterKind.allCases.map(\.rawValue))
    for kind in LetterKind.allCases {
      guard let one = try part.partIfThere(kind.rawValue) else { continue }
      try one.allow(["en", "it"])
      letters[kind] = Letter(
        english: try Self.paragraphs(one, "en", kind), italian: try Self.paragraphs(one, "it", kind)
      )
    }
  }

  private static func paragraphs(
    _ part: JSONPart, _ key: String, _ kind: LetterKind
  ) throws(Diagnostic) -> [[LetterPart]] {
    let all = try part.texts(key, most: mostParagraphs, length: mostCharacters)
    guard !all.isEmpty, !all.contains("") else { throw part.fault(key, tr("is empty")) }
    var paragraphs: [[LetterPart]] = []
    for text in all {
      let parts: [LetterPart]
      do throws(LetterFault) { parts = try self.parts(text, kind) } catch {
        throw part.fault(key, error.words(kind))
      }
      paragraphs.append(parts)
    }
    return paragraphs
  }

  /// What is wrong with a template.
  enum LetterFault: Error {
    case unknown(String)
    case brace
    case notAlone(String)

    func words(_ kind: LetterKind) -> Phrase {
      let known = (kind.places + kind.blocks).map { "{\($0)}" }.joined(separator: " ")
      return switch self {
      case .unknown(let name): tr("has no place {\(name)}; there are: \(known)")
      case .brace: tr("has a brace that belongs to no place; there are: \(known)")
      case .notAlone(let name): tr("has {\(name)} among other words: it is a paragraph of its own")
      }
    }
  }

  /// A paragraph cut at its places.
  static func parts(_ text: String, _ kind: LetterKind) throws(LetterFault) -> [LetterPart] {
    var parts: [LetterPart] = []
    var rest = Substring(text)
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else { throw .brace }
      let name = String(rest[rest.index(after: brace)..<end])
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0 == "_") }) else {
        throw .brace
      }
      let isBlock = kind.blocks.contains(name)
      guard isBlock || kind.places.contains(name) else { throw .unknown(name) }
      if isBlock, text != "{\(name)}" { throw .notAlone(name) }
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      parts.append(.place(name))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  /// The paragraphs of a letter as this profile has them, else as the program does in its words.
  func letter(_ kind: LetterKind, _ language: Language) -> [[LetterPart]] {
    if let own = letters[kind] { return own.paragraphs(language) }
    return kind.standard.map { (try? Self.parts($0.text(language), kind)) ?? [] }
  }
}

/// Fills in a letter.
struct LetterFilling {
  /// What stands in the places; a paragraph one of whose places has nothing is left out.
  var values: [String: String?] = [:]
  /// What stands in place of a paragraph; nothing where it has none.
  var blocks: [String: [Document.Block]] = [:]

  /// Values are put in as they are: a name such as {amount} is a name.
  func blocks(_ paragraphs: [[Profile.LetterPart]]) -> [Document.Block] {
    var result: [Document.Block] = []
    for paragraph in paragraphs {
      if paragraph.count == 1, case .place(let name) = paragraph[0], values[name] == nil {
        result += blocks[name] ?? []
        continue
      }
      var text = ""
      var isWhole = true
      for part in paragraph {
        switch part {
        case .text(let words): text += words
        case .place(let name):
          guard let value = values[name] ?? nil, !value.isEmpty else {
            isWhole = false
            continue
          }
          text += value.inOneLine.isolated
        }
      }
      if isWhole, !text.isEmpty { result.append(.paragraph(.init(text))) }
    }
    return result
  }
}
