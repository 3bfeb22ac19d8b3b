// Birthdays and anniversaries of the coming days. Who died or left is not among them.

import Kernel

/// A day of the year to remember.
struct Remembrance {
  enum Kind: String, CaseIterable {
    case birthday
    /// Of the first day as an active member.
    case joined
    /// Of the first degree, where it was conferred on another day.
    case initiated

    var words: Phrase {
      switch self {
      case .birthday: tr("birthday")
      case .joined: tr("anniversary of membership")
      case .initiated: tr("anniversary of initiation")
      }
    }
  }

  let member: Member
  let kind: Kind
  /// The day on which it is this time.
  let day: Day
  let years: Int

  /// Those from a day on, for so many days, by day. One of 29 February is on 28 February in other years.
  static func coming(_ rules: Eligibility, from first: Day, days: Int) -> [Remembrance] {
    var found: [Remembrance] = []
    for member in rules.members {
      let steps = rules.steps[member.id] ?? []
      guard let state = DegreeRules.state(on: first, steps), state.isActive || state == .dormant
      else { continue }
      let joined = steps.filter { $0.state.isActive }.compactMap(\.day).min()
      let initiated = (rules.degrees[member.id] ?? []).first { $0.degree == .apprentice }?.day
      var days: [(Kind, Day?)] = [(.birthday, member.born), (.joined, joined)]
      if initiated != joined { days.append((.initiated, initiated)) }
      for (kind, day) in days {
        guard let day, let (next, years) = next(day, from: first) else { continue }
        found.append(Remembrance(member: member, kind: kind, day: next, years: years))
      }
    }
    let last = first.adding(days: days)
    let near = found.filter { $0.day <= last }
    return near.indices.sorted { (near[$0].day, $0) < (near[$1].day, $1) }.map { near[$0] }
  }

  /// The next time that a day comes back; nil for one that is still to come at all.
  static func next(_ day: Day, from first: Day) -> (day: Day, years: Int)? {
    for years in [first.year - day.year, first.year - day.year + 1] where years > 0 {
      let next = day.adding(years: years)
      if next >= first { return (next, years) }
    }
    return nil
  }
}
