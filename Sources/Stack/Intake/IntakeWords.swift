// What answers to the intake mean: lists of numbers and words, "none", risks of the base in the words of a person.

import Command
import Kernel
import Supplements

enum IntakeWords {
  private static let nothing: Set<String> = [
    "none", "no", "nothing", "neither", "nessuno", "nessuna", "nessuni", "niente", "nulla", "-",
  ]

  /// Parts of one answer.
  private static let most = 100

  static func saysNothing(_ text: String) -> Bool { nothing.contains(text.trimmedBlanks.folded) }

  /// Whether all of a list says nothing.
  static func saysOnlyNothing(_ text: String) -> Bool {
    text.split { ",;\n".contains($0) }.allSatisfy { saysNothing(String($0)) }
  }

  /// The parts of a list, separated by commas, semicolons and line ends; commas in numbers such as 0,5 part nothing.
  /// - Throws: `usage` where it says both nothing and something.
  static func parts(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> [String] {
    let characters = Array(text)
    var parts = [""]
    for (place, character) in characters.enumerated() {
      let isInNumber =
        place > 0 && place + 1 < characters.count && characters[place - 1].isNumber
        && characters[place + 1].isNumber
      if character == ";" || character.isNewline || character == "," && !isInNumber {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let all = parts.map(\.trimmedBlanks).filter { !$0.isEmpty }
    guard all.count <= most else {
      throw Diagnostic(.usage, tr("a list has at most \(most) parts"), at: span)
    }
    if all.count > 1, let none = all.first(where: saysNothing),
      let other = all.first(where: { !saysNothing($0) })
    {
      throw Diagnostic(
        .usage, tr("“\(none)” and “\(other)” cannot be combined"), at: span,
        hint: tr("leave out one of them"))
    }
    return all
  }

  /// The same where the parts may be numbers of a list that was shown: `1, 3 7-9` are five.
  static func numbered(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> [String] {
    var all: [String] = []
    // Between the numbers of a list a comma parts them.
    let isNumbers = text.allSatisfy { $0.isNumber || " ,;-".contains($0) }
    let text = isNumbers ? String(text.map { $0 == "," ? ";" : $0 }) : text
    for part in try parts(text, span) {
      guard part.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" }) else {
        all.append(part)
        continue
      }
      for piece in part.split(separator: " ") {
        let ends = piece.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        if ends.count == 2, let from = ends[0], let to = ends[1], from <= to, to - from < 100 {
          all += (from...to).map(String.init)
        } else {
          all.append(String(piece))
        }
      }
    }
    return all
  }

  /// What a number of a list means; nil for a text that is no number.
  static func chosen<Item>(
    _ text: String, _ list: [Item], _ what: Phrase, _ span: SourceSpan
  ) throws(Diagnostic) -> Item? {
    guard text.allSatisfy({ $0.isNumber || $0 == "-" }), text != "-" else { return nil }
    guard let number = Int(text), list.indices.contains(number - 1) else {
      throw Diagnostic(
        .usage, tr("there is no \(what) \(text)"), at: span,
        hint: tr("give numbers from 1 to \(list.count), or words"))
    }
    return list[number - 1]
  }
}

/// A risk of the base as something that a person has: in words that are read as that risk.
enum MarkedRisk {
  case maternity(Maternity)
  case condition(String)
  case allergy(String)
  case medicine(String)
  /// It follows from a medicine, and no word of the base says of which kind: the medicine itself is to be named.
  case unnamed

  /// In words of the language of the session.
  init(_ risk: Risk, _ session: Session) throws(Diagnostic) {
    let language = session.language
    let reader = try session.knowledge().reader()
    let medicines = try Medicines.builtIn()
    let conditions = try session.knowledge().conditions()
    if let one = Maternity.allCases.first(where: { $0.condition == risk.id }) {
      self = .maternity(one)
      return
    }
    let name = risk.name.text(language)
    func isRead(_ text: String, as field: Profile.Field) -> Bool {
      guard
        let profile = try? reader.read(
          .object(["age": .integer(40), field.rawValue: .string(text)]))
      else { return false }
      return profile.risks.risks[risk.id] != nil && profile.unknown.isEmpty
        && profile.medications.allSatisfy { $0.how == .exact }
    }
    func best(_ phrases: [String], as field: Profile.Field) -> String? {
      let all = phrases.enumerated().map { (place: $0, text: $1, score: Self.score($1, name)) }
        .sorted {
          ($1.score, $0.text.count, $0.place) < ($0.score, $1.text.count, $1.place)
        }
      return all.map(\.text).first { isRead($0, as: field) }
    }
    let classes = ([name] + (medicines.medicineClass(risk.id)?.words ?? []))
    let phrases = conditions.conditions.filter { $0.risks == [risk.id] }.flatMap {
      language == .italian ? $0.phrases.italian : $0.phrases.english
    }
    if risk.origin == .medicine {
      self = best(classes, as: .medications).map { .medicine($0) } ?? .unnamed
    } else if risk.origin == .allergy {
      self = best([name] + phrases, as: .allergies).map { .allergy($0) } ?? .unnamed
    } else {
      let close = phrases.filter { Self.score($0, name) > 0 }
      if let text = best([name] + close, as: .conditions) {
        self = .condition(text)
      } else if let text = best(classes, as: .medications) {
        self = .medicine(text)
      } else {
        self = best(phrases, as: .conditions).map { .condition($0) } ?? .unnamed
      }
    }
  }

  /// How much a phrase has in common with a name: letters at the beginnings of words, four at least.
  private static func score(_ phrase: String, _ name: String) -> Int {
    let names = name.folded.split { !$0.isLetter }
    return phrase.folded.split { !$0.isLetter }.reduce(0) { sum, word in
      let common = names.map { other in zip(word, other).prefix { $0 == $1 }.count }.max() ?? 0
      return sum + (common >= 4 ? common : 0)
    }
  }
}

extension KnowledgeBase {
  /// The twelve that everybody is asked about.
  var coreRisks: [Risk] { risks.filter(\.isCore) }
  /// Conditions and states that are asked about besides. What follows from medicines, from age, from values of a
  /// laboratory or from allergies is asked for as such.
  var furtherRisks: [Risk] {
    risks.filter { !$0.isCore && [.condition, .state, .both].contains($0.origin) }
  }
  var allergyRisks: [Risk] { risks.filter { $0.origin == .allergy } }

  /// A risk by its id or its name in either language.
  func risk(named text: String) -> Risk? {
    let key = text.folded
    return risks.first { $0.id == text || ([$0.id] + $0.name.both).contains { $0.folded == key } }
  }
}
