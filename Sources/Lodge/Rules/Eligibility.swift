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

  /// The highest degree of a member on a day.
  func degree(of member: Identifier, on day: Day) -> Degree? {
    (degrees[member] ?? []).filter { ($0.day ?? day) <= day }.map(\.degree).max()
  }

  /// Why a member cannot be at a meeting; nil where they can.
  func fault(_ member: Member, at meeting: Meeting) -> Phrase? {
    guard let day = meeting.day else { return nil }
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
