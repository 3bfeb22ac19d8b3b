// What a closed year rests on besides its entries: dues, categories, discounts, charges, capitation, budget and the price
// of dinners. It stays as it is, by whatever command, until the books are opened again.

import Command
import Kernel
import Notebook

enum ClosedYears {
  private struct Dated {
    let table: String
    /// Its year, or the day that its year is of, in the table and in events.
    let column: String
    let key: String
  }

  private static let dated: [String: Dated] = {
    typealias Event = LodgeEvent
    let all: [(Dated, [EventKind])] = [
      (
        Dated(table: "lodge_dues", column: "year", key: "year"),
        [Event.duesSet, Event.duesChanged, Event.duesRemoved]
      ),
      (
        Dated(table: "lodge_budget", column: "year", key: "year"),
        [Event.budgetSet, Event.budgetChanged, Event.budgetRemoved]
      ),
      (
        Dated(table: "lodge_levy", column: "year", key: "year"),
        [Event.levySet, Event.levyChanged, Event.levyRemoved]
      ),
      (
        Dated(table: "lodge_discount", column: "year", key: "year"),
        [Event.discountAdded, Event.discountEdited, Event.discountRemoved]
      ),
      (
        Dated(table: "lodge_tier", column: "from_day", key: "from"),
        [Event.tierAdded, Event.tierEdited, Event.tierRemoved]
      ),
      (
        Dated(table: "lodge_charge", column: "day", key: "day"),
        [Event.chargeAdded, Event.chargeEdited, Event.chargeRemoved]
      ),
    ]
    var found: [String: Dated] = [:]
    for (dated, kinds) in all { for kind in kinds { found[kind.name] = dated } }
    return found
  }()

  /// - Throws: `refused` where an event is about a closed year, before it or after it.
  static func check(
    _ session: Session, _ kind: String, _ entity: Identifier, _ body: JSONObject
  ) throws(Diagnostic) {
    let about: Dated
    if let known = dated[kind] {
      about = known
    } else if kind == LodgeEvent.meetingEdited.name, body["dinner_price"] != nil {
      about = Dated(table: "lodge_meeting", column: "day", key: "day")
    } else {
      return
    }
    let reader = try LodgeReader(session)
    guard let closed = try reader.closedYear() else { return }
    let stored =
      try reader.notebook.query(
        "SELECT \(about.column) AS day FROM \(about.table) WHERE id = ?", [.id(entity)]
      ) { (row) throws(Diagnostic) in row.optionalText("day") }.first ?? nil
    let given = body[about.key]?.string ?? body[about.key]?.integer.map { String($0) }
    for year in [stored, given].compactMap({ $0.flatMap { Int($0.prefix(4)) } })
    where year <= closed {
      throw Diagnostic(
        .refused, tr("\(String(year)): the books are closed up to \(String(closed))"),
        hint: tr("open them again: lodge ledger reopen \(String(closed)) reason=WHY"))
    }
  }
}
