// What the votes on an agenda item come to, by the majority that the profile asks for its subject: carried, not carried, and why.

import Command
import Kernel
import Render

struct VoteOutcome {
  /// nil where the votes do not tell.
  let isCarried: Bool?
  let reason: Phrase

  var value: Value? {
    isCarried.map {
      $0 ? .choice("carried", tr("carried")) : .choice("not_carried", tr("not carried"))
    }
  }

  /// What is known of a meeting for its votes.
  struct Assembly {
    var members: Int
    var voters: Int
    /// Who is there, or represented.
    var present: Int
    /// Who of them may vote; nobody casts more votes.
    var votes: Int
    var isQuorate: Bool
    var quorum: Phrase
  }

  /// nil where nothing was voted on.
  init?(_ item: AgendaItem, _ rule: Profile.Majority, in assembly: Assembly) {
    guard item.inFavour != nil || item.against != nil else { return nil }
    let (yes, no) = (item.inFavour ?? 0, item.against ?? 0)
    let cast = yes + no + (item.abstained ?? 0)
    guard cast <= assembly.votes else {
      isCarried = nil
      reason = tr("\(cast) votes are counted, and \(assembly.votes) may be cast")
      return
    }
    // A subject with a presence of its own has it whichever call it is.
    if let share = rule.present {
      let whole = rule.presentBase == .voters ? assembly.voters : assembly.members
      guard share.isMet(by: assembly.present, of: whole) else {
        isCarried = false
        reason = tr(
          "\(assembly.present) of \(whole) there or represented, \(share.least(of: whole)) needed")
        return
      }
    } else if !assembly.isQuorate {
      isCarried = false
      reason = assembly.quorum
      return
    }
    let whole =
      switch rule.base {
      case .members: assembly.members
      case .voters: assembly.voters
      case .present: assembly.present
      case .votes: yes + no
      }
    let words: Phrase =
      switch rule.base {
      case .members: tr("members")
      case .voters: tr("with a vote")
      case .present: tr("present")
      case .votes: tr("votes")
      }
    let least = max(1, rule.votes.least(of: whole))
    isCarried = yes >= least
    reason = tr("\(yes) in favour, \(least) needed (\(rule.votes.text) of \(whole) \(words))")
  }

  /// Of items that were voted on, by their id; none where the profile knows no majorities.
  static func all(
    _ items: [AgendaItem], _ session: Session
  ) throws(Diagnostic) -> [Identifier: VoteOutcome] {
    let reader = try LodgeReader(session)
    let profile = try reader.profile
    let voted = items.filter { $0.inFavour != nil || $0.against != nil }
    guard !profile.majorities.isEmpty, !voted.isEmpty else { return [:] }
    let rules = try reader.eligibility()
    var outcomes: [Identifier: VoteOutcome] = [:]
    var assemblies: [Identifier: Assembly] = [:]
    for item in voted {
      guard let majority = profile.majority(of: item.subject ?? .ordinary) else { continue }
      if assemblies[item.meeting] == nil {
        let meeting = try MeetingCommands.noun.item(session, item.meeting)
        assemblies[item.meeting] = try reader.assembly(meeting, rules)
      }
      guard let assembly = assemblies[item.meeting] else { continue }
      outcomes[item.id] = VoteOutcome(item, majority, in: assembly)
    }
    return outcomes
  }
}

extension LodgeReader {
  /// Whether so many votes could be cast at a meeting whose roll was called.
  /// - Throws: `refused` where the profile refuses more; else it is said.
  func checkVotes(
    _ counts: [Int?], at meeting: Meeting, _ span: SourceSpan?
  ) throws(Diagnostic) {
    let cast = counts.compactMap { $0 }.reduce(0, +)
    guard cast > 0, try marks(of: meeting.id).values.contains(where: { $0.mark == .present }) else {
      return
    }
    let most = try assembly(meeting, try eligibility()).votes
    guard cast > most else { return }
    let words = tr("\(cast) votes are counted, and \(most) may be cast at \(meeting.title)")
    guard try profile.counting.isRefused else { return session.note(words) }
    throw Diagnostic(
      .refused, words, at: span,
      hint: tr("see who was there: lodge roll show \(meeting.named)"))
  }

  func assembly(
    _ meeting: Meeting, _ rules: Eligibility
  ) throws(Diagnostic) -> VoteOutcome.Assembly {
    let quorum = try quorum(meeting, rules)
    let day = try day(of: meeting)
    let marks = try marks(of: meeting.id)
    let there = rules.members(for: meeting).filter { marks[$0.id]?.mark == .present }
    let own = Set(there.map(\.id))
    let represented = try proxies(of: meeting.id).count {
      own.contains($0.holder) && !own.contains($0.giver) && rules.votes($0.giver, on: day)
    }
    return VoteOutcome.Assembly(
      members: quorum.members, voters: quorum.voters, present: there.count + represented,
      votes: there.count { rules.votes($0.id, on: day) } + represented,
      isQuorate: quorum.isMet, quorum: quorum.words)
  }
}
