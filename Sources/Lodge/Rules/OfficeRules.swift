// Which offices a member may have, and what a college of officers lacks. Every rule that fails is named.

import Kernel

struct OfficeRules {
  /// A rule that a term breaks.
  struct Finding: Equatable {
    enum Rule: String, CaseIterable {
      /// The profile has no such office.
      case unknown
      /// Two hold one office at once.
      case held
      /// One dignitary is another one, too.
      case combined
      case degree
      case membership
      /// A dignitary's office that nobody has.
      case vacant
    }
    let rule: Rule
    let office: Office
    let member: Identifier?
    let words: Phrase
  }

  let profile: Profile
  /// Of all members that terms name.
  let members: [Identifier: Member]
  let degrees: [Identifier: [ConferredDegree]]
  let steps: [Identifier: [StandingStep]]

  /// What is wrong with a term beside others.
  func findings(_ term: Term, beside others: [Term]) -> [Finding] {
    guard let day = term.from else { return [] }
    var found: [Finding] = []
    let name = members[term.member]?.name ?? term.memberName
    func add(_ rule: Finding.Rule, _ words: Phrase) {
      found.append(Finding(rule: rule, office: term.office, member: term.member, words: words))
    }
    guard let own = profile.rule(of: term.office) else {
      add(.unknown, tr("\(term.office.words) is no office of the profile \(profile.name)"))
      return found
    }
    let same = others.filter {
      $0.id != term.id && $0.office == term.office && $0.meets(term)
    }
    for other in others where other.id != term.id && other.meets(term) {
      if other.office == term.office {
        // One member holds an office once, several members as often as it has holders.
        guard other.member == term.member || own.holders.map({ same.count >= $0 }) ?? false else {
          continue
        }
        let holder = members[other.member]?.name ?? other.memberName
        let until = other.until.map { tr("until \($0)") } ?? tr("with no end")
        add(
          .held,
          tr("\(term.office.words) is \(holder) from \(other.from ?? day), \(until)"))
      } else if other.member == term.member,
        own.incompatible.contains(other.office)
          || profile.rule(of: other.office)?.incompatible.contains(term.office) ?? false
      {
        add(
          .combined,
          tr("\(name) is also \(other.office.words): offices of dignitaries are not combined"))
      }
    }
    let held = (degrees[term.member] ?? []).filter { ($0.day ?? day) <= day }.map(\.degree).max()
    if let least = own.leastDegree, held.map({ $0 < least }) ?? true {
      add(
        .degree,
        held.map {
          tr(
            "\(name) is \($0.words) on \(day): \(term.office.words) is for \(least.words)"
          )
        } ?? tr("\(name) has no degree on \(day)"))
    }
    let state = DegreeRules.state(on: day, steps[term.member] ?? [])
    if !(state?.isActive ?? false) {
      add(
        .membership,
        state.map { tr("\(name) is \($0.words) on \(day)") }
          ?? tr("\(name) had not joined on \(day)"))
    }
    return found
  }

  /// What is wrong with a whole college on a day: each term, and the dignitaries' offices that are vacant.
  func findings(college terms: [Term], on day: Day) -> [Finding] {
    var found: [Finding] = []
    for (index, term) in terms.enumerated() {
      // A pair is named once.
      found += findings(term, beside: Array(terms[..<index]))
    }
    for office in profile.offices.filter(\.isRequired).map(\.office)
    where !terms.contains(where: { $0.office == office && $0.holds(on: day) }) {
      found.append(
        Finding(
          rule: .vacant, office: office, member: nil, words: tr("\(office.words) is vacant")))
    }
    return found
  }
}
