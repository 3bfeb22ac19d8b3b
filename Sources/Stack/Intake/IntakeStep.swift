// The steps of the intake: what a person is asked before anything is recommended, in this order. Where somebody
// stands follows from what the notebook knows, so that the form can be left at any step and taken up anywhere.

import Command
import Kernel
import Notebook
import Render
import Supplements

/// One step. The raw value is stored where a step was answered with nothing.
enum IntakeStep: String, CaseIterable, Sendable {
  case terms, birth, goals, sex, weight, height, maternity, diet, caffeine, budget
  case risks, conditions, medicines, allergies, taking, priority

  /// What can be answered with nothing.
  static let omissible = allCases.filter { $0 != .terms && $0 != .birth && $0 != .goals }

  /// The keys of a line by which it is answered.
  var keys: [String] {
    switch self {
    case .terms: ["accept"]
    case .birth: ["born", "age"]
    default: [rawValue]
    }
  }

  var title: Phrase {
    switch self {
    case .terms: tr("Disclaimer")
    case .birth: tr("Born")
    case .goals: tr("Goals")
    case .sex: tr("Sex")
    case .weight: tr("Weight")
    case .height: tr("Height")
    case .maternity: tr("Pregnant or nursing")
    case .diet: tr("Diet")
    case .caffeine: tr("Caffeine a day")
    case .budget: tr("Budget a month")
    case .risks: tr("Main risks")
    case .conditions: tr("Other conditions")
    case .medicines: tr("Medicines")
    case .allergies: tr("Allergies")
    case .taking: tr("Taken already")
    case .priority: tr("Priority")
    }
  }
}

/// What is known of one person, step by step.
struct IntakeState {
  let person: Person
  let goals: [PersonalGoal]
  /// Conditions that are among the main risks, and the others.
  let main: [HealthNote]
  let further: [HealthNote]
  let allergies: [HealthNote]
  let medicines: [Medicine]
  let items: [StackItem]

  init(_ person: Person, _ reader: StackReader) throws(Diagnostic) {
    self.person = person
    goals = try reader.goals(of: person)
    let health = try reader.health(of: person)
    allergies = health.filter { $0.kind == .allergy }
    let names = try reader.session.knowledge().reader()
    let known = try reader.session.knowledge().conditions()
    let core = Set(try reader.session.base().coreRisks.map(\.id))
    let conditions = health.filter { $0.kind == .condition }
    let isMain = conditions.map { note in
      names.condition(note.text, isAllergy: false).found.contains { one in
        !core.isDisjoint(with: known.condition(one.condition)?.risks ?? [])
      }
    }
    main = zip(conditions, isMain).filter(\.1).map(\.0)
    further = zip(conditions, isMain).filter { !$0.1 }.map(\.0)
    let today = reader.today
    medicines = try reader.medicines(of: person).filter { $0.isTaken(on: today) }
    items = try reader.items(of: person).filter { $0.isTaken(on: today) }
  }

  /// Whether a step was answered with nothing.
  func isOmitted(_ step: IntakeStep) -> Bool {
    (person.asked ?? "").split(separator: ",").contains { $0 == step.rawValue }
  }

  /// Steps that are asked of this person.
  var steps: [IntakeStep] {
    IntakeStep.allCases.filter { $0 != .maternity || person.sex != .male || isPregnant }
  }

  private var isPregnant: Bool { person.maternity != .none }

  /// Steps that nobody has answered yet.
  var open: [IntakeStep] { steps.filter { !isOmitted($0) && !has($0) } }

  /// Whether the notebook has an answer.
  func has(_ step: IntakeStep) -> Bool {
    switch step {
    case .terms: person.accepted != nil
    case .birth: person.born != nil || person.age != nil
    case .goals: !goals.isEmpty
    case .sex: person.sex != nil
    case .weight: person.weight != nil
    case .height: person.height != nil
    case .maternity: isPregnant
    case .diet: !person.diets.isEmpty
    case .caffeine: person.caffeine != nil
    case .budget: person.budget != nil
    // What holds of the main risks and what holds besides are asked one after the other and noted together: each
    // step is answered by itself.
    case .risks, .conditions: false
    case .medicines: !medicines.isEmpty
    case .allergies: !allergies.isEmpty
    case .taking: !items.isEmpty
    case .priority: person.priority != nil
    }
  }
}

extension IntakeState {
  /// The answer as people read it; nil where there is none.
  func shown(_ step: IntakeStep, _ session: Session) -> String? {
    let language = session.language
    let base = try? session.base()
    func joined(_ all: [String]) -> String? {
      all.isEmpty ? nil : all.joined(separator: ", ")
    }
    switch step {
    case .terms: return person.accepted.map { _ in tr("accepted").text(language) }
    case .birth:
      if let born = person.born { return born.description }
      return person.years(on: session.today).map {
        tr($0, one: "1 year", other: "\($0) years").text(language)
      }
    case .goals: return joined(goals.map { base?.goal($0.goal)?.name.text(language) ?? $0.goal })
    case .sex: return person.sex?.words.text(language)
    case .weight: return person.weight.map { rounded($0 / 1000, 10) + " kg" }
    case .height: return person.height.map { rounded($0, 100) + " m" }
    case .maternity: return isPregnant ? person.maternity.words.text(language) : nil
    case .diet:
      return joined(
        person.diets.map { id in
          base?.diets.first { $0.id == id }?.name.text(language) ?? id
        })
    case .caffeine: return person.caffeine.map { $0.shortest + " mg" }
    case .budget: return person.budget?.description
    case .risks:
      return joined(
        (isPregnant ? [person.maternity.words.text(language)] : []) + main.map(\.text))
    case .conditions: return joined(further.map(\.text))
    case .medicines:
      return joined(medicines.map { one in one.meant.map { "\(one.text) (\($0))" } ?? one.text })
    case .allergies: return joined(allergies.map(\.text))
    case .taking:
      return joined(
        items.map { item in
          let name = Phrase.supplement(item.supplement, session).text(language)
          guard let dose = item.dose, let unit = StackReader.unit(of: item.supplement, session)
          else {
            return name
          }
          return "\(name) \(dose.shortest) \(unit)"
        })
    case .priority: return person.priority
    }
  }

  private func rounded(_ number: Double, _ scale: Double) -> String {
    ((number * scale).rounded() / scale).shortest
  }
}
