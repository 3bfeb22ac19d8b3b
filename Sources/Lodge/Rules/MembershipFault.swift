// What a membership and its degrees cannot be: the rules in one place, for commands that add, change and
// remove steps.

import Kernel

/// What is wrong with a sequence of states.
struct MembershipFault {
  let words: Phrase

  /// The first fault of the steps, put in the order of their days.
  static func first(in steps: [(state: Standing, day: Day?)]) -> MembershipFault? {
    let known = steps.compactMap { step in step.day.map { (step.state, $0) } }
    let order = known.indices.sorted { (known[$0].1, $0) < (known[$1].1, $1) }
    var before: (state: Standing, day: Day)?
    for index in order {
      let (state, day) = known[index]
      if let before {
        guard before.state.successors.contains(state) else {
          return MembershipFault(
            words: tr("\(state.words) on \(day) after \(before.state.words) on \(before.day)"))
        }
      } else if !Standing.first.contains(state) {
        return MembershipFault(words: tr("\(state.words) on \(day) as the first state"))
      }
      before = (state, day)
    }
    return nil
  }

  static func refuse(
    in steps: [(state: Standing, day: Day?)], of member: Member, at span: SourceSpan?
  ) throws(Diagnostic) {
    guard let fault = first(in: steps) else { return }
    throw Diagnostic(
      .refused, tr("\(member.name) cannot be \(fault.words)"), at: span,
      hint: tr("see what is recorded: lodge member show \(member.name.shellQuoted)"))
  }
}

/// The rules for degrees of one member.
struct DegreeRules {
  let member: Member
  /// What they have, without the one that is added or changed.
  let held: [ConferredDegree]
  let steps: [StandingStep]

  /// What somebody was on a day; nil before their first state.
  static func state(on day: Day, _ steps: [StandingStep]) -> Standing? {
    steps.filter { ($0.day ?? day) <= day }.max { ($0.day ?? day, $0.id) < ($1.day ?? day, $1.id) }?
      .state
  }

  /// - Throws: `refused`, with the rule that a degree on a day breaks.
  func check(_ degree: Degree, on day: Day, at span: SourceSpan?) throws(Diagnostic) {
    func refused(_ message: Phrase, _ hint: Phrase) -> Diagnostic {
      Diagnostic(.refused, message, at: span, hint: hint)
    }
    let show = tr("see what is recorded: lodge member show \(member.name.shellQuoted)")
    if let same = held.first(where: { $0.degree == degree }), let on = same.day {
      throw refused(tr("\(member.name) is \(degree.words) since \(on)"), show)
    }
    if let needed = degree.predecessor {
      guard let before = held.first(where: { $0.degree == needed }) else {
        throw refused(
          tr("\(member.name) is not \(needed.words) yet"),
          tr(
            "add that first: lodge degree add \(member.name.shellQuoted) \(needed.rawValue) on=DAY"
          ))
      }
      if let on = before.day, day < on {
        throw refused(tr("\(member.name) became \(needed.words) on \(on), after \(day)"), show)
      }
    }
    if let later = held.first(where: { $0.degree > degree }), let on = later.day, on < day {
      throw refused(
        tr("\(member.name) became \(later.degree.words) on \(on), before \(day)"), show)
    }
    if let born = member.born, day < born {
      throw refused(tr("\(member.name) was born on \(born)"), show)
    }
    let state = DegreeRules.state(on: day, steps)
    guard state?.isActive ?? false else {
      throw refused(
        state.map { tr("\(member.name) was \($0.words) on \(day)") }
          ?? tr("\(member.name) had not joined on \(day)"), show)
    }
  }
}
