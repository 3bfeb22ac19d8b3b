// What a year brought to the membership: who came, went and advanced. Each change is one movement; sums of the annual
// return are made of them.

import Kernel

struct Movement {
  enum Kind: String, CaseIterable {
    case candidate, initiated, affiliated, admitted, passed, raised, readmitted, dormant,
      transferred
    case resigned, excluded, deceased

    var words: Phrase {
      switch self {
      case .candidate: tr("petitioned")
      case .initiated: tr("initiated")
      case .affiliated: tr("joined from another lodge")
      case .admitted: tr("admitted")
      case .passed: tr("passed")
      case .raised: tr("raised")
      case .readmitted: tr("readmitted")
      case .dormant: tr("dormant")
      case .transferred: tr("transferred")
      case .resigned: tr("resigned")
      case .excluded: tr("excluded")
      case .deceased: tr("deceased")
      }
    }
  }

  let member: Member
  let kind: Kind
  let day: Day
  let degree: Degree?
  let lodge: String?
  let reason: String?

  /// Those of a period, by day. Whoever becomes an active member on the day on which they receive their first
  /// degree is initiated, and not admitted besides.
  static func all(_ rules: Eligibility, from first: Day, to last: Day) -> [Movement] {
    var found: [Movement] = []
    for member in rules.members {
      let steps = rules.steps[member.id] ?? [], degrees = rules.degrees[member.id] ?? []
      func add(_ kind: Kind, _ day: Day, _ lodge: String?, _ reason: String?) {
        guard (first...last).contains(day) else { return }
        found.append(
          Movement(
            member: member, kind: kind, day: day,
            degree: rules.degree(of: member.id, on: day), lodge: lodge, reason: reason))
      }
      for step in steps {
        guard let day = step.day else { continue }
        let kind: Kind? =
          switch step.state {
          case .candidate: .candidate
          case .active:
            step.lodge != nil
              ? .affiliated
              : degrees.contains { $0.degree == .apprentice && $0.day == day && $0.lodge == nil }
                ? nil : .admitted
          case .dormant: .dormant
          case .transferred: .transferred
          case .resigned: .resigned
          case .excluded: .excluded
          case .deceased: .deceased
          case .readmitted: .readmitted
          // They were never members.
          case .declined: nil
          }
        if let kind { add(kind, day, step.lodge, step.reason) }
      }
      for degree in degrees {
        // What another lodge conferred is no movement of this one.
        guard let day = degree.day, degree.lodge == nil else { continue }
        switch degree.degree {
        case .apprentice: add(.initiated, day, nil, degree.comment)
        case .fellow: add(.passed, day, nil, degree.comment)
        case .master: add(.raised, day, nil, degree.comment)
        }
      }
    }
    return found.indices.sorted { (found[$0].day, $0) < (found[$1].day, $1) }.map { found[$0] }
  }
}

/// How many members of which kind there are on a day.
struct MembershipCount {
  var degrees: [Degree: Int] = [:]
  var withoutDegree = 0
  var dormant = 0

  var active: Int { degrees.values.reduce(0, +) + withoutDegree }

  init(_ rules: Eligibility, on day: Day) {
    for member in rules.members {
      guard let state = DegreeRules.state(on: day, rules.steps[member.id] ?? []) else { continue }
      if state == .dormant { dormant += 1 }
      guard state.isActive else { continue }
      if let degree = rules.degree(of: member.id, on: day) {
        degrees[degree, default: 0] += 1
      } else {
        withoutDegree += 1
      }
    }
  }
}
