// What `sos` shows below the numbers: the plan, and the people to call.

import Assistant
import Command
import Kernel

struct SafetyContent: Equatable {
  struct Contact: Equatable {
    var name: String
    var reach: [String]
    var afraid: Bool
  }

  var steps: [PlanPart: [String]] = [:]
  var contacts: [Contact] = []

  init() {}

  init(_ session: Session) throws(Diagnostic) {
    for step in try PlanCommands.noun.items(session) {
      steps[step.part, default: []].append(step.text)
    }
    contacts = try ContactCommands.noun.items(session).map {
      Contact(name: $0.name, reach: $0.reach, afraid: $0.afraid)
    }
  }

  var isEmpty: Bool { steps.isEmpty && contacts.isEmpty }

  /// - Parameter isViolence: those whom the user may fear are left out.
  func parts(isViolence: Bool) -> [SafetyCompanion.Part] {
    var parts: [SafetyCompanion.Part] = []
    let named = contacts.filter { !isViolence || !$0.afraid }
    if !named.isEmpty {
      parts.append(
        .init(
          tr("People you trust:"),
          named.map { ([$0.name] + $0.reach).joined(separator: ", ") }))
    }
    let written = PlanPart.allCases.compactMap { part in
      steps[part].map { SafetyCompanion.Part(part.title, $0) }
    }
    if !written.isEmpty { parts.append(.init(tr("Your plan, written in a calm hour:"), [])) }
    return parts + written
  }
}

extension SafetyCompanion {
  /// Plan and contacts of the notebook; where that cannot be read at once, of the copy outside, if the user keeps one.
  public static var mind: SafetyCompanion {
    SafetyCompanion { session, isViolence in
      let own = session.glance(at: "mind") { () throws(Diagnostic) in try SafetyContent(session) }
      if let own, !own.isEmpty { return own.parts(isViolence: isViolence) }
      return OutsideCopy(session).read()?.content.parts(isViolence: isViolence) ?? []
    }
  }
}
