// A safety plan: what somebody wrote in calm times for hours that are not. Its parts follow each other from what one can do
// alone to who can be called; the words are our own.

import Command
import Kernel

/// The raw value is stored.
enum PlanPart: String, NamedChoice, Sendable {
  case signs, alone, places, people, services, surroundings, reasons

  var words: Phrase {
    switch self {
    case .signs: tr("warning signs")
    case .alone: tr("what I can do alone")
    case .places: tr("people and places that distract me")
    case .people: tr("people I can ask for help")
    case .services: tr("professionals and services")
    case .surroundings: tr("making my surroundings safe")
    case .reasons: tr("what matters to me")
    }
  }

  /// Above the part on the page.
  var title: Phrase {
    switch self {
    case .signs: tr("Warning signs")
    case .alone: tr("What I can do alone")
    case .places: tr("People and places that distract me")
    case .people: tr("People I can ask for help")
    case .services: tr("Professionals and services")
    case .surroundings: tr("Making my surroundings safe")
    case .reasons: tr("What matters to me")
    }
  }

  /// In place of steps that are not there yet.
  var invitation: Phrase {
    switch self {
    case .signs:
      tr("nothing yet: a thought, a feeling or a habit that tells you a hard time begins")
    case .alone: tr("nothing yet: something that has calmed you before, such as a walk or music")
    case .places: tr("nothing yet: somebody good to be with, a place where there is life")
    case .people: tr("nothing yet: somebody you can tell how you are")
    case .services: tr("nothing yet: a doctor, a therapist, a service near you, with the number")
    case .surroundings: tr("nothing yet: what to put out of reach, and who can keep it for you")
    case .reasons: tr("nothing yet: a person, an animal, a plan, anything worth staying for")
    }
  }

  var otherWords: [String] {
    switch self {
    case .signs: ["warning", "segni", "segnali"]
    case .alone: ["myself", "solo", "sola"]
    case .places: ["distraction", "luoghi", "posti", "distrazioni"]
    case .people: ["help", "persone", "amici"]
    case .services: ["professionals", "professionisti", "servizi"]
    case .surroundings: ["safe", "safety", "ambiente", "sicurezza"]
    case .reasons: ["matters", "motivi", "ragioni"]
    }
  }

  /// The place of a row's part in the plan, as an expression of SQL.
  static var order: String {
    let cases = allCases.enumerated().map { "WHEN '\($0.element.rawValue)' THEN \($0.offset)" }
    return "CASE p.part \(cases.joined(separator: " ")) ELSE \(allCases.count) END"
  }
}

struct PlanStep: Positioned {
  var id = Identifier.none
  var part = PlanPart.signs
  /// Within its part, from 1.
  var number = 0
  var text = ""
  var position = 0.0
}
