// Reminders of what is due: a letter for each member who owes, in the words of the profile.

import Command
import Kernel
import Render

enum ArrearsLetter {
  /// - Throws: `refused` where nothing is due.
  static func write(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let paper = try LodgePaper(session)
    let day = try paper.reader.day(arguments.day("on"))
    var members = try MemberCommands.noun.items(session)
    if arguments.has("member") {
      members = [try MemberCommands.noun.named("member", session, arguments)]
    }
    var accounts: [Identifier: [ClaimBook.Account]] = [:]
    for account in try paper.reader.claimBook().accounts(of: members.map(\.id), on: day)
    where account.ages(on: day).contains(where: { $0 > 0 }) {
      accounts[account.member, default: []].append(account)
    }
    members = members.filter { accounts[$0.id] != nil }
    guard let first = members.first else {
      throw Diagnostic(
        .refused, tr("nothing is due on \(day)"),
        at: arguments.has("member") ? arguments.span("member") : arguments.invocation.line.span,
        hint: tr("see what is: lodge arrears list --on DAY"))
    }
    var letters = paper.document(tr("Reminder"))
    let letterhead = letters.letterhead
    letters.blocks = []
    for member in members {
      if !letters.blocks.isEmpty {
        letters.blocks.append(.pageBreak)
        // The letterhead of a document stands on its first page alone.
        if let letterhead { letters.blocks.append(.atRight(letterhead.lines)) }
      }
      letters.blocks += try letter(member, accounts[member.id] ?? [], day, paper)
    }
    let rows = members.flatMap { member in
      (accounts[member.id] ?? []).map { account -> [Value] in
        [
          .text(member.name),
          .money(Money(minor: account.ages(on: day).reduce(0, +), account.currency)),
          account.since(day).map { .day($0) } ?? .null, .plain(member.id),
        ]
      }
    }
    let table = Table(
      kind: "lodge.arrears",
      columns: [
        Column("member", tr("Member")), Column("due", tr("Due")), Column("since", tr("Since")),
        Column("member_id", tr("Member id"), shown: .never),
      ], rows: rows, title: tr("Due"), key: "due")
    return .record(
      Record(
        kind: "lodge.reminder",
        fields: [
          Field("written_on", tr("Written on"), .day(day)),
          Field("letters", tr("Letters"), .count(members.count)),
          Field("member", tr("Member"), .text(members.count == 1 ? first.name : nil)),
        ], sections: [table], paper: letters))
  }

  private static func letter(
    _ member: Member, _ accounts: [ClaimBook.Account], _ day: Day, _ paper: LodgePaper
  ) throws(Diagnostic) -> [Document.Block] {
    let language = paper.session.language
    func written(_ money: Money) -> String { money.written(in: language) }
    let sums = accounts.map { Money(minor: $0.ages(on: day).reduce(0, +), $0.currency) }
    let open = accounts.flatMap(\.claims).filter { $0.left.minor > 0 && $0.due <= day }
    var filling = LetterFilling(values: [
      "member": member.name, "sender": paper.name,
      "amount": sums.map(written).joined(separator: ", "),
      "since": accounts.compactMap { $0.since(day) }.min().map { paper.words($0.inWords) },
      "day": paper.words(day.inWords),
    ])
    filling.blocks["claims"] = [
      .facts(
        open.map { claim in
          (claim.label.text(language).isolated, "\(claim.due): \(written(claim.left))".isolated)
        })
    ]
    filling.blocks["signatures"] = [.signatures([try paper.signature(.treasurer, on: day)])]
    return [
      .atRight([paper.placed(day)]), .atRight([member.name] + (member.address?.lines ?? [])),
    ] + filling.blocks(paper.profile.letter(.reminder, language))
  }
}
