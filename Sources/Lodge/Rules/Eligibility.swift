// Who may be at a meeting: members who are active on its day and have its degree on that day. What somebody is
// today, or became later, does not count.

import Command
import Kernel
import Notebook

struct Eligibility {
  /// By name.
  let members: [Member]
  let degrees: [Identifier: [ConferredDegree]]
  let steps: [Identifier: [StandingStep]]
  var profile = Profile.lodge
  /// The terms of offices of the board.
  var board: [Identifier: [Term]] = [:]

  /// The highest degree of a member on a day.
  func degree(of member: Identifier, on day: Day) -> Degree? {
    // Where nobody has a degree all have the same.
    guard profile.hasDegrees else { return .apprentice }
    return (degrees[member] ?? []).filter { ($0.day ?? day) <= day }.map(\.degree).max()
  }

  /// The degree as which a member reads a letter about a meeting: a degree that is entered ahead of its day
  /// opens nothing before.
  /// - Parameter written: the day of the letter.
  func degree(of member: Identifier, asOf written: Day, on day: Day) -> Degree? {
    guard let now = degree(of: member, on: written), let then = degree(of: member, on: day) else {
      return nil
    }
    return min(now, then)
  }

  func isOfBoard(_ member: Identifier, on day: Day) -> Bool {
    board[member]?.contains { $0.holds(on: day) } ?? false
  }

  /// Since when a member is in the book of members: what came before they left does not count.
  func enrolled(_ member: Identifier, on day: Day) -> Day? {
    var since: Day?
    let known = (steps[member] ?? []).filter { ($0.day ?? day) <= day }
    for step in known.sorted(by: { ($0.day ?? day, $0.id) < ($1.day ?? day, $1.id) }) {
      if step.state.isActive, since == nil { since = step.day }
      if step.state.hasLeft || step.state == .deceased { since = nil }
    }
    return since
  }

  /// The first day on which a member may vote; nil where they are in no book of members.
  func votesFrom(_ member: Identifier, on day: Day) -> Day? {
    enrolled(member, on: day)?.adding(months: profile.voting?.months ?? 0)
  }

  /// Whether a member may vote on a day.
  func votes(_ member: Identifier, on day: Day) -> Bool {
    guard admitted(member, on: day) != nil else { return false }
    guard profile.voting != nil else { return true }
    return votesFrom(member, on: day).map { $0 <= day } ?? false
  }

  /// The degree in which a member may be at meetings of a day; nil where they may be at none.
  func admitted(_ member: Identifier, on day: Day) -> Degree? {
    guard DegreeRules.state(on: day, steps[member] ?? [])?.isActive ?? false else { return nil }
    return degree(of: member, on: day)
  }

  /// What `admitted` says of a member from a day on, until the next one.
  struct Span {
    /// nil for the time before all that is recorded.
    let from: Day?
    let degree: Degree?
  }

  /// The days on which a member's state or degree changes, ascending: one answer for all days between them, for
  /// who asks about hundreds of meetings.
  /// - Complexity: O(n²) in the steps and degrees of the member, of which there are few.
  func spans(of member: Identifier) -> [Span] {
    let known = (steps[member] ?? []).map(\.day) + (degrees[member] ?? []).map(\.day)
    var days = Set(known.compactMap { $0 })
    // What has no day, which no command writes, holds on each day that has nothing of its own.
    if known.contains(nil) { days.formUnion(days.map { $0.adding(days: 1) }) }
    let before = days.min()?.adding(days: -1) ?? Day(number: 0)
    return [Span(from: nil, degree: admitted(member, on: before))]
      + days.sorted().map { Span(from: $0, degree: admitted(member, on: $0)) }
  }

  /// Why a member cannot be at a meeting; nil where they can.
  func fault(_ member: Member, at meeting: Meeting) -> Phrase? {
    guard let day = meeting.day else { return nil }
    if let held = admitted(member.id, on: day), held >= meeting.degree {
      guard profile.isOfBoard(meeting.type), !isOfBoard(member.id, on: day) else { return nil }
      return tr("\(member.name) is not on the board on \(day)")
    }
    guard let state = DegreeRules.state(on: day, steps[member.id] ?? []) else {
      return tr("\(member.name) had not joined on \(day)")
    }
    guard state.isActive else { return tr("\(member.name) was \(state.words) on \(day)") }
    guard let held = degree(of: member.id, on: day) else {
      return tr("\(member.name) has no degree on \(day)")
    }
    guard held >= meeting.degree else {
      return tr(
        "\(member.name) was \(held.words) on \(day): the meeting is for \(meeting.degree.words)")
    }
    return nil
  }

  /// Those who may be at a meeting.
  func members(for meeting: Meeting) -> [Member] {
    members.filter { fault($0, at: meeting) == nil }
  }

  /// - Throws: `refused`, with the reason.
  func check(_ member: Member, at meeting: Meeting, _ span: SourceSpan?) throws(Diagnostic) {
    guard let fault = fault(member, at: meeting) else { return }
    throw Diagnostic(
      .refused, fault, at: span,
      hint: tr("see what is recorded: lodge member show \(member.name.shellQuoted)"))
  }
}

extension Meeting {
  /// - Throws: `refused` where it was called off.
  func checkHeld(_ span: SourceSpan?) throws(Diagnostic) {
    guard cancelled else { return }
    throw Diagnostic(
      .refused, tr("\(title) is cancelled"), at: span,
      hint: tr("first: lodge meeting restore \(id.description)"))
  }

  /// - Throws: `refused` where no dinner follows it.
  func checkDinner(_ span: SourceSpan?) throws(Diagnostic) {
    guard !dinner else { return }
    throw Diagnostic(
      .refused, tr("no dinner follows \(title)"), at: span,
      hint: tr("plan one: lodge meeting edit MEETING dinner=yes"))
  }
}
