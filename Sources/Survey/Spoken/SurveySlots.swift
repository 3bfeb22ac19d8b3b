// What only a survey knows of the words people type: families and types by other words for them, and words for
// assets of any kind.

import Command
import Kernel
import Render

enum SurveySlots {
  static let all: [String: @Sendable (Session, [String]) -> SlotValue?] = [
    "kind": { session, words in family(session, words) ?? type(session, words) },
    "type": { session, words in type(session, words) },
    "family": { session, words in family(session, words) },
    "things": { session, words in things(words) },
    "unknown": unknown, "valued": valued, "point": point,
    // What everybody calls so, and the notebook has no family nor type of.
    "gone": { session, words in gone(session, words) },
    // The same, where no room is called by the word: `show boiler` with a boiler room.
    "unnamed": { session, words in
      let name = words.joined(separator: " ")
      let isRoom = session.identifier(named: name, "survey.room") != nil
      return isRoom ? nil : gone(session, words)
    },
    // The name of a parameter that a family has.
    "parameter": { session, words in parameter(session, words) { _ in true } },
    // One of them that is a day: `checked`.
    "dated": { session, words in parameter(session, words) { $0.kind == .date } },
    // `first floor`, `piano terra`: more than a number.
    "floor": { session, words in
      let name = words.joined(separator: " ")
      let isOne = words.count > 1 && session.identifier(named: name, "survey.level") != nil
      return isOne ? SlotValue(name) : nil
    },
    // `A3`
    "paper": { _, words in
      let name = words.joined(separator: " ").uppercased()
      return (0...5).contains { name == "A\($0)" } ? SlotValue(name) : nil
    },
    // `1:100`
    "scale": { _, words in
      let parts = words.count == 1 ? words[0].split(separator: ":").map { Int($0) } : []
      return parts.count == 2 && parts[0] == 1 && parts[1] ?? 0 > 0 ? SlotValue(words[0]) : nil
    },
    // A file that is named like a picture.
    "picture": { _, words in
      let name = words[0].lowercased()
      let isPicture = [".jpg", ".jpeg", ".png", ".heic"].contains { name.hasSuffix($0) }
      return words.count == 1 && isPicture ? SlotValue(words[0]) : nil
    },
  ]

  /// A kind of equipment of which there is no family.
  private static func gone(_ session: Session, _ words: [String]) -> SlotValue? {
    let name = words.joined(separator: " ")
    guard EquipmentWords.kind(name) != nil, family(session, words) == nil,
      type(session, words) == nil
    else { return nil }
    return SlotValue(EquipmentWords.singular(name, session.language))
  }

  /// A family by its name, by another word for it, or by the last word of its name.
  private static func family(_ session: Session, _ words: [String]) -> SlotValue? {
    let key = EquipmentWords.key(words.joined(separator: " "))
    guard !key.isEmpty, words.count <= 4,
      let families = try? FamilyCommands.things.all(session)
    else { return nil }
    func names(_ candidate: Candidate) -> [String] { [candidate.text] + candidate.aliases }
    let kind = EquipmentWords.kind(words.joined(separator: " "))
    let tests: [(String) -> Bool] = [
      { EquipmentWords.key($0) == key },
      { kind != nil && EquipmentWords.kind($0) == kind },
      { EquipmentWords.key($0).split(separator: " ").last.map { $0 == key } ?? false },
    ]
    for test in tests {
      let found = families.filter { names($0).contains(where: test) }
      if found.count == 1 {
        return SlotValue(
          found[0].text, forms: ["option": "--family " + found[0].text.shellQuoted])
      }
      if found.count > 1 { return nil }
    }
    return nil
  }

  /// Coordinates on a plan: `12.5,3`, `12.5, 3`, `12.5 3`.
  private static func point(_ session: Session, _ words: [String]) -> SlotValue? {
    let numbers = words.joined(separator: " ")
      .split(whereSeparator: { ",; ()".contains($0) }).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      return nil
    }
    let texts = words.joined(separator: " ").split(whereSeparator: { ",; ()".contains($0) })
    return SlotValue(
      texts.joined(separator: ","), forms: ["words": texts.joined(separator: " ")])
  }

  /// A type that has all the words in its name, in whatever number.
  private static func type(_ session: Session, _ words: [String]) -> SlotValue? {
    let key = Set(EquipmentWords.key(words.joined(separator: " ")).split(separator: " "))
    guard !key.isEmpty, words.count <= 6, key.contains(where: { $0.count > 2 }),
      let types = try? SurveyThings.allTypes(session)
    else { return nil }
    let found = types.filter {
      key.isSubset(of: Set(EquipmentWords.key($0.text).split(separator: " ")))
    }
    guard found.count == 1 else { return nil }
    return SlotValue(found[0].text, forms: ["option": "--type " + found[0].text.shellQuoted])
  }

  private static func things(_ words: [String]) -> SlotValue? {
    let all: Set = [
      "assets", "asset", "items", "objects", "things", "devices", "equipment", "beni", "oggetti",
      "dispositivi", "cose", "stuff", "everything", "apparecchi", "apparecchiature", "impianti",
      "attrezzature", "installations", "fixtures", "fittings",
    ]
    return words.count == 1 && all.contains(words[0].folded) ? SlotValue(words[0]) : nil
  }

  private static func parameter(
    _ session: Session, _ words: [String], _ isMeant: (ParameterSchema) -> Bool
  ) -> SlotValue? {
    let name = words.joined(separator: " ").folded
    guard words.count <= 3, let families = try? SurveyReader(session).families() else {
      return nil
    }
    let all = families.flatMap { $0.parameters(.asset).filter(isMeant) }
    // What does not work is called by a word of its own.
    if broken.contains(name), let one = all.first(where: { $0.name == "working" }) {
      return SlotValue(
        one.name,
        forms: ["has": "working = false", "lacks": "working = true", "isFlag": ""], isWritten: true)
    }
    return all.first { $0.name.folded == name }.map { one in
      let isFlag = one.kind == .boolean
      var value = SlotValue(
        one.name,
        forms: [
          "has": isFlag ? "\(one.name) = true" : "\(one.name) != \"\"",
          "lacks": isFlag ? "\(one.name) = false" : "\(one.name) = \"\"",
        ], isWritten: true)
      if isFlag { value.forms["isFlag"] = "" }
      return value
    }
  }

  private static let broken: Set<String> = [
    "broken", "faulty", "damaged", "defective", "rotto", "rotta", "rotti", "rotte", "guasto",
    "guasta", "guasti", "guaste",
  ]

  /// An asset by one of its values, as a serial number; with a word before it that says of which kind it is.
  private static func valued(_ session: Session, _ words: [String]) -> SlotValue? {
    let name = words.joined(separator: " ")
    guard words.count <= 5, let found = try? SurveyThings.assetsHaving(session, name, false),
      !found.isEmpty
    else { return nil }
    return SlotValue(name)
  }

  /// What an asset is called that no family and no type is called yet.
  private static func unknown(_ session: Session, _ words: [String]) -> SlotValue? {
    let name = words.joined(separator: " ")
    let forms =
      Domain.survey.nouns.map(\.name) + Domain.survey.otherWords.flatMap { $0.singular + $0.plural }
    guard words.count <= 4,
      words.allSatisfy({ word in
        word.allSatisfy { $0.isLetter || $0 == "-" } && !linking.contains(word.folded)
      }), !forms.contains(where: { $0.folded == words[0].folded }), name.utf8.count > 2,
      SpokenState.isNone(name)
    else { return nil }
    return SlotValue(EquipmentWords.singular(name, session.language))
  }

  private static let linking: Set<String> = [
    "in", "to", "from", "a", "an", "the", "un", "una", "il", "la", "e", "and", "di", "da", "with",
    "con", "at", "on", "here", "qui", "qua", "there",
  ]

  private enum SpokenState {
    /// Whether a word is none for a state: `new empty room`.
    static func isNone(_ name: String) -> Bool {
      !RoomState.allCases.contains {
        $0.rawValue == name.folded || $0.otherWords.contains(name.folded)
      }
    }
  }
}
