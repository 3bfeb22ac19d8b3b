// Whether a meeting is quorate: enough members, enough Masters among them, or a share of all members by the first call and
// any number by the second. The rule is data of the profile, and of the lodge where it has its own.

import Command
import Kernel
import Notebook
import Render

struct Quorum {
  /// Whence it is known who counts: answers before the day, marks from the day on.
  enum Basis: String, NamedChoice {
    case answers, attendance

    var words: Phrase {
      switch self {
      case .answers: tr("who answered yes")
      case .attendance: tr("who was there")
      }
    }
  }

  let basis: Basis
  /// Visitors and those represented among them.
  var counted = 0
  var needed = 0
  var masters = 0
  var mastersNeeded = 0
  /// How many of those counted are visitors.
  var visitors = 0
  /// How many of those counted gave a proxy to somebody who is there.
  var represented = 0
  /// By which call; nil where meetings are called once.
  var call: Int?
  /// Of how many a share is needed, and who they are.
  var whole = 0
  var base = Profile.Base.members
  /// All members of the day, and those of them who may vote.
  var members = 0
  var voters = 0
  /// Who could make it up: members who are not counted; Masters alone where only those are lacking.
  var missing: [Member] = []

  var isMet: Bool { counted >= needed && masters >= mastersNeeded }

  var words: Phrase {
    if let call {
      let title = call == 1 ? tr("first call") : tr("second call")
      let of = base == .members ? tr("members") : tr("with a vote")
      return represented > 0
        ? tr(
          "\(title): \(counted) there or represented, \(needed) needed (\(whole) \(of)), \(represented) by proxy"
        )
        : tr("\(title): \(counted) there, \(needed) needed (\(whole) \(of))")
    }
    return mastersNeeded > 0
      ? tr("\(counted) of \(needed), \(masters) of \(mastersNeeded) Masters")
      : tr("\(counted) of \(needed)")
  }

  /// As one row.
  var table: Table {
    let calls: [Column] =
      call == nil
      ? []
      : [
        Column("call_no", tr("Call")), Column("members", tr("Members")),
        Column("voters", tr("With a vote")), Column("represented", tr("Represented")),
      ]
    let counts: [Value] =
      call.map { [.count($0), .count(members), .count(voters), .count(represented)] } ?? []
    return Table(
      kind: "lodge.quorum",
      columns: [
        Column("met", tr("Quorum")), Column("counted", tr("Counted")),
        Column("needed", tr("Needed")), Column("masters", tr("Masters")),
        Column("masters_needed", tr("Masters needed")), Column("visitors", tr("Visitors")),
        Column("basis", tr("After")),
      ] + calls,
      rows: [
        [
          .boolean(isMet), .count(counted), .count(needed), .count(masters),
          .count(mastersNeeded), .count(visitors), .choice(basis.rawValue, basis.words),
        ] + counts
      ], title: tr("Quorum"), key: "quorum")
  }
}

extension LodgeReader {
  /// The rule for a meeting: that of the profile, and for counts what the lodge itself says.
  /// - Parameter call: nil for that by which it is held.
  private func quorumRule(
    _ meeting: Meeting, call: Int?
  ) throws(Diagnostic) -> Profile.QuorumRule {
    let profile = try profile
    var rule = profile.quorum(of: meeting.type, call: call ?? meeting.call ?? 1) ?? .init()
    guard rule.share == nil, !profile.hasCalls else { return rule }
    let lodge = try LodgeCommands.own(session)
    (rule.count, rule.masters) = (lodge.quorum, lodge.quorumMasters)
    rule.visitorsCount = lodge.visitorsCount
    return rule
  }

  func quorum(
    _ meeting: Meeting, _ rules: Eligibility, call: Int? = nil
  ) throws(Diagnostic) -> Quorum {
    let rule = try quorumRule(meeting, call: call)
    let today = try today()
    let day = meeting.day ?? today
    var quorum = Quorum(basis: day > today ? .answers : .attendance)
    let there: Set<Identifier> =
      switch quorum.basis {
      case .answers: Set(try answers(to: meeting.id).filter { $0.reply == .yes }.map(\.member))
      case .attendance:
        Set(try attendances(of: meeting.id).filter { $0.mark == .present }.map(\.member))
      }
    func isMaster(_ member: Member) -> Bool { rules.degree(of: member.id, on: day) == .master }
    let members = try inOrder(rules.members(for: meeting), on: day)
    let voters = members.filter { rules.votes($0.id, on: day) }
    (quorum.members, quorum.voters) = (members.count, voters.count)
    let able = rule.base == .voters ? voters : members
    let counted = able.filter { there.contains($0.id) }
    (quorum.counted, quorum.masters) = (counted.count, counted.filter(isMaster).count)
    var seen = there
    if try profile.proxies != nil {
      // A mark of somebody who, as was found out later, could not be there carries no proxy.
      let (own, present) = (Set(able.map(\.id)), Set(members.map(\.id)).intersection(there))
      let given = try proxies(of: meeting.id).filter {
        present.contains($0.holder) && !there.contains($0.giver) && own.contains($0.giver)
          && rules.votes($0.giver, on: day)
      }
      quorum.represented = given.count
      quorum.counted += given.count
      seen.formUnion(given.map(\.giver))
    }
    quorum.needed = rule.count
    quorum.mastersNeeded = rule.masters
    if try profile.hasCalls {
      // Boards are called once.
      let calls = try profile.quorum.filter {
        $0.types.isEmpty || $0.types.contains(meeting.type)
      }
      if calls.contains(where: { $0.call > 1 }) { quorum.call = rule.call }
      (quorum.whole, quorum.base) = (able.count, rule.base)
      if let share = rule.share { quorum.needed = max(1, share.least(of: able.count)) }
    }
    if rule.visitorsCount {
      let visitors = try visitors(of: meeting.id)
      quorum.visitors = visitors.count
      quorum.counted += visitors.count
      quorum.masters += visitors.filter { $0.degree == .master }.count
    }
    if !quorum.isMet {
      let onlyMasters = quorum.counted >= quorum.needed
      quorum.missing = able.filter { member in
        !seen.contains(member.id) && (!onlyMasters || isMaster(member))
      }
    }
    return quorum
  }

  /// Officers of a day first, in the order of offices, then the others by name.
  func inOrder(_ members: [Member], on day: Day) throws(Diagnostic) -> [Member] {
    let offices = try offices(on: day)
    let profile = try profile
    let ranks = members.map { member in
      offices[member.id]?.first.map(profile.rank) ?? .max
    }
    return members.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { members[$0] }
  }
}
