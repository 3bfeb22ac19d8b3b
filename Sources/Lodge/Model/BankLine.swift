// What the bank says went in and out, and which entry of the cash book it is.

import Command
import Kernel
import Notebook
import Render

struct BankLine: OfFund {
  var id = Identifier.none
  var fund = Identifier.none
  var fundName = ""
  var day: Day?
  var stated: Money?
  var name: String?
  var text: String?
  var reference: String?
  var reversal = false
  /// nil while nobody said which it is.
  var entry: Identifier?
  var entryText: String?

  /// How sentences name it.
  var label: String {
    [stated?.description, name ?? text].compactMap { $0 }.joined(separator: ", ")
  }
}

/// An entry that a line of the bank may be.
struct BankProposal {
  let line: BankLine
  let entry: Entry
  /// The more the likelier.
  let score: Int
  let why: Phrase

  /// Days between both beyond which nothing is proposed.
  static let mostDays = 10

  /// The likeliest pairs; each line and each entry is in one at most.
  /// - Complexity: O(n log n) for n pairs of one amount.
  static func among(
    _ lines: [BankLine], _ entries: [Entry], names: [Identifier: Member]
  ) -> [BankProposal] {
    var byAmount: [Money: [Entry]] = [:]
    for entry in entries {
      if let amount = entry.stated { byAmount[amount, default: []].append(entry) }
    }
    var all: [BankProposal] = []
    for line in lines {
      guard let amount = line.stated else { continue }
      for entry in byAmount[amount] ?? [] where entry.fund == line.fund {
        if let proposal = BankProposal(line, entry, names) { all.append(proposal) }
      }
    }
    all.sort {
      ($1.score, $0.line.day ?? Day(number: 0), $0.line.id, $0.entry.id)
        < ($0.score, $1.line.day ?? Day(number: 0), $1.line.id, $1.entry.id)
    }
    var (lines, entries) = (Set<Identifier>(), Set<Identifier>())
    return all.filter { proposal in
      guard !lines.contains(proposal.line.id), !entries.contains(proposal.entry.id) else {
        return false
      }
      lines.insert(proposal.line.id)
      entries.insert(proposal.entry.id)
      return true
    }
  }

  private init?(_ line: BankLine, _ entry: Entry, _ names: [Identifier: Member]) {
    guard let there = line.day, let here = entry.day,
      abs(there - here) <= BankProposal.mostDays
    else { return nil }
    let days = abs(there - here)
    let said = [line.name, line.text, line.reference].compactMap { $0 }.joined(separator: " ")
      .folded
    let member = entry.member.flatMap { names[$0] }
    let wanted = [member?.lastName, member?.name, entry.payee].compactMap { $0?.folded }
      .filter { $0.count > 2 }
    let isNamed = wanted.contains { said.contains($0) }
    let texts = [entry.text, entry.comment ?? ""].map(\.folded).filter { $0.count > 2 }
    let isTold = texts.contains { said.contains($0) }
    (self.line, self.entry) = (line, entry)
    score = (isNamed ? 100 : 0) + (isTold ? 50 : 0) - days
    var reasons = [tr("amount")]
    reasons.append(
      days == 0 ? tr("day") : tr(days, one: "1 day apart", other: "\(days) days apart"))
    if isNamed { reasons.append(tr("name")) }
    if isTold { reasons.append(tr("text")) }
    why = .joined(reasons, separator: ", ")
  }
}
