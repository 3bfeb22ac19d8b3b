// Who is due for the next degree: time in the degree, meetings since, papers, beside what the profile asks for. What the
// profile does not ask for is counted and not judged: see docs/decisions/0068-next-degree.md.

import Kernel

/// What one member has done in a degree up to a day.
struct Advancement {
  let member: Member
  let degree: Degree
  /// nil where the day is not recorded.
  let since: Day?
  let next: Degree
  /// At the meetings open to them since.
  let count: AttendanceCount
  /// Papers that they presented since.
  let papers: Int
  let on: Day
  /// Of the next degree; nil where the profile has none.
  let rule: Profile.AdvancementRule?

  /// Full months in the degree.
  var months: Int? { since.map { $0.fullMonths(to: on) } }
  var days: Int? { since.map { on - $0 } }

  /// What is still missing, each with its figures; empty for who is due.
  var missing: [Phrase] {
    guard let rule else { return [] }
    var found: [Phrase] = []
    if let needed = rule.months {
      let day = since?.adding(months: needed)
      if day.map({ on < $0 }) ?? true {
        found.append(
          day.map { tr("\(months ?? 0) of \(needed) months, until \($0)") }
            ?? tr("the day of the degree is not recorded"))
      }
    }
    if let needed = rule.meetings, count.present < needed {
      found.append(tr("attended \(count.present) of \(needed) meetings"))
    }
    if let needed = rule.percent {
      if let rate = count.rate {
        // Exactly, not as the rounded figure shows it.
        if 100 * count.present < needed * count.counted {
          found.append(tr("attendance \(rate.fixed(1)) %, asked \(needed) %"))
        }
      } else {
        found.append(tr("no meeting counts yet, asked \(needed) % of attendance"))
      }
    }
    if let needed = rule.papers, papers < needed {
      found.append(tr("presented \(papers) of \(needed) papers"))
    }
    return found
  }

  /// nil where the profile asks for nothing: then it says nothing of anybody.
  var isDue: Bool? { rule == nil ? nil : missing.isEmpty }

  /// Active members of a day below the last degree, who waits longest first.
  /// - Parameter papers: presented up to that day, by author.
  static func all(
    _ book: AttendanceBook, papers: [Identifier: [Day]], on day: Day
  ) -> [Advancement] {
    let rules = book.rules
    let degrees = rules.profile.degrees.map(\.degree)
    var found: [Advancement] = []
    for (index, member) in book.members.enumerated() {
      guard let degree = rules.admitted(member.id, on: day),
        let next = degrees.first(where: { $0 > degree })
      else { continue }
      let since = (rules.degrees[member.id] ?? []).filter { $0.degree == degree }
        .compactMap(\.day).min()
      var count = AttendanceCount()
      book.forEach(index) { meeting, mark, _, _ in
        if let since, since <= meeting.day, meeting.day <= day { count.add(mark) }
      }
      found.append(
        Advancement(
          member: member, degree: degree, since: since, next: next, count: count,
          papers: (papers[member.id] ?? []).count { paper in since.map { $0 <= paper } ?? false },
          on: day, rule: rules.profile.advancement(to: next)))
    }
    func waits(_ index: Int) -> (Int, Day, Int) {
      (found[index].since == nil ? 1 : 0, found[index].since ?? day, index)
    }
    return found.indices.sorted { waits($0) < waits($1) }.map { found[$0] }
  }
}

extension Eligibility {
  /// Active members who have no degree on a day: no meeting counts for them.
  func withoutDegree(on day: Day) -> [Member] {
    members.filter { member in
      (DegreeRules.state(on: day, steps[member.id] ?? [])?.isActive ?? false)
        && degree(of: member.id, on: day) == nil
    }
  }

  /// Says whom numbers leave out; nil where it is nobody.
  func leftOut(on day: Day) -> Phrase? {
    let names = withoutDegree(on: day).map(\.name)
    guard !names.isEmpty else { return nil }
    let list = names.joined(separator: ", ")
    return tr(
      names.count, one: "1 active member without a degree is left out: \(list)",
      other: "\(names.count) active members without a degree are left out: \(list)")
  }
}
