// Whose stack it is, and what belongs to a person.

import Command
import Kernel
import Notebook
import Render
import Supplements

/// The raw value is stored.
enum Sex: String, NamedChoice, Sendable {
  case female, male, other

  var words: Phrase {
    switch self {
    case .female: tr("female")
    case .male: tr("male")
    case .other: tr("other")
    }
  }

  var otherWords: [String] {
    switch self {
    case .female: ["f", "woman", "donna"]
    case .male: ["m", "man", "uomo"]
    case .other: []
    }
  }
}

/// What forbids most supplements for a time. The raw value is stored.
enum Maternity: String, NamedChoice, Sendable {
  case none, pregnant, nursing

  var words: Phrase {
    switch self {
    case .none: tr("neither")
    case .pregnant: tr("pregnant")
    case .nursing: tr("nursing")
    }
  }

  var otherWords: [String] {
    switch self {
    case .none: ["no", "nessuna"]
    case .pregnant: ["pregnancy", "incinta", "gravidanza"]
    case .nursing: ["breastfeeding", "allattamento"]
    }
  }

  /// As the words for conditions name it.
  var condition: String? {
    switch self {
    case .none: nil
    case .pregnant: "pregnancy"
    case .nursing: "breastfeeding"
    }
  }
}

struct Person: Entity {
  var id = Identifier.none
  var name = ""
  var born: Day?
  /// Years on `ageOn`, where no birthday is known.
  var age: Int?
  var ageOn: Day?
  var sex: Sex?
  /// Grams.
  var weight: Double?
  /// Metres.
  var height: Double?
  var maternity = Maternity.none
  /// Ids of diets, separated by commas.
  var diet: String?
  /// Milligrams a day, from coffee, tea and the like.
  var caffeine: Double?
  /// A month.
  var budget: Money?
  var priority: String?
  /// As `PersonHours.storedText`.
  var hours: String?
  /// The slots that they are reminded of, separated by commas; nil: they did not choose.
  var reminders: String?
  /// When the person was told that this is no medical advice.
  var accepted: Instant?
  /// Steps of the intake whose answers show nowhere else, by their raw values and separated by commas: who has no
  /// medicine and said so is not asked for medicines again.
  var asked: String?

  var diets: [String] { (diet ?? "").split(separator: ",").map(String.init) }

  /// Full years; nil where neither birthday nor age is known.
  func years(on day: Day) -> Int? {
    if let born { return born <= day ? born.fullMonths(to: day) / 12 : nil }
    guard let age else { return nil }
    guard let ageOn, ageOn <= day else { return age }
    return age + ageOn.fullMonths(to: day) / 12
  }
}

/// A thing of one person; that is the scope of its events, too.
protocol OfPerson: Entity {
  var person: Identifier { get set }
  var personName: String { get set }
}

extension Within where Item: OfPerson {
  static var person: Within {
    person("JOIN", order: ["folded(coalesce(o.name, ''))", "p.person"])
  }

  /// The same without an order of its own: lists by day are read by the index of the day.
  static var personInOrder: Within { person("CROSS JOIN", order: []) }

  private static func person(_ join: String, order: [String]) -> Within {
    Within(
      field: StoredField("person", .identifier(of: "stack.person")),
      shown: [
        .reference(
          "person_id", "p.person", tr("Person id"), shown: .never, get: { $0.person },
          set: { $0.person = $1 }),
        .joined(
          "person", "o.name", tr("Person"), shown: .varying, get: { $0.personName },
          set: { $0.personName = $1 }),
      ], join: join + " stack_person o ON o.id = p.person AND o.removed = 0", order: order,
      owner: { $0.person }, title: { $0.personName },
      entered: { $0.place("stack.person")?.id }, option: PersonCommands.option,
      ofNamed: { PersonCommands.option },
      narrowing: { (session, arguments) throws(Diagnostic) in
        let id = try arguments.thing("person", session) ?? session.place("stack.person")?.id
        return id.map { [Condition("p.person = ?", [.id($0)])] } ?? []
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let person = try StackReader(session).onePerson(arguments)
        return (person.id, .verbatim(person.name))
      })
  }
}
