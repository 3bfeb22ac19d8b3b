// What a list shows beside an item that is taken: that the rules refuse it, or that more of it is taken than they allow.
// Whoever reads a list of what they take sees there what a doctor or pharmacist is to be asked about.

import Command
import Kernel
import Notebook
import Render
import Supplements

struct ItemMark: Sendable {
  /// What the rules say; nil of something that is not in the base.
  var verdict: Verdict?
  var above: DoseAbove?

  /// A day, in the unit of the base; nil where it is refused.
  var most: Double? { verdict?.mostDose }

  private var isRefused: Bool { verdict?.isRefused ?? false }
  private var isMarked: Bool { isRefused || above != nil }

  var said: Value {
    if isRefused { return .choice("refused", tr("refused")) }
    return above == nil ? .null : .choice("above", tr("more than the most"))
  }

  /// That of one item, also where no list asked for it.
  static func of(_ item: StackItem, _ session: Session) -> ItemMark? {
    item.mark ?? (try? marked([item], session))?.first?.mark
  }

  /// Items with their marks; none on what is not taken today.
  /// - Complexity: O(people · what is known of each), and a verdict for each item that is taken.
  static func marked(
    _ items: [StackItem], _ session: Session
  ) throws(Diagnostic) -> [StackItem] {
    let reader = try StackReader(session)
    var judgements: [Identifier: TakenJudgement] = [:]
    let taken = items.filter { $0.isTaken(on: session.today) }
    for (owner, own) in Dictionary(grouping: taken, by: \.person) {
      let facts = try reader.facts(of: try reader.person(owner))
      judgements[owner] = try TakenJudgement(own.map(\.supplement), facts, session)
    }
    return items.map { item in
      var item = item
      item.mark = ItemMark()
      guard item.isTaken(on: session.today), let judgement = judgements[item.person] else {
        return item
      }
      item.mark = ItemMark(
        verdict: judgement.verdicts[item.supplement], above: judgement.above[item.supplement])
      return item
    }
  }

  /// Under the list; nil where nothing is marked.
  static func footer(_ items: [StackItem], _ session: Session) -> Phrase? {
    var names: [Phrase] = []
    var parts: [Phrase] = []
    for item in items {
      guard let mark = item.mark, mark.isMarked else { continue }
      let name = Phrase.supplement(item.supplement, session)
      let words =
        mark.above?.words(item.supplement, session)
        ?? tr("\(name): refused by the rules for this person")
      if !parts.contains(words) { parts.append(words) }
      if !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    let ask = tr(
      "ask your doctor or pharmacist before you take \(Phrase.joined(names, separator: ", "))")
    return .joined(parts + [ask], separator: "; ")
  }
}
