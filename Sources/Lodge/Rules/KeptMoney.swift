// What undo and redo leave alone: what was said to others, and what is of a closed year.

import Command
import Kernel
import Notebook

enum KeptMoney {
  private static let receipts: Set<String> = [
    LodgeEvent.receiptIssued.name, LodgeEvent.receiptAnnulled.name,
    LodgeEvent.receiptSeriesOpened.name, LodgeEvent.receiptSeriesHandedOver.name,
  ]
  private static let closings: Set<String> = [
    LodgeEvent.ledgerClosed.name, LodgeEvent.ledgerClosedAgain.name, LodgeEvent.ledgerReopened.name,
  ]
  private static let entries: Set<String> = [
    LodgeEvent.entryAdded.name, LodgeEvent.entryEdited.name, LodgeEvent.entryRemoved.name,
  ]

  /// - Throws: `refused`, with the reason and the way out.
  static func check(_ session: Session, _ events: [LoggedEvent]) throws(Diagnostic) {
    for event in events where event.kind.domain == "lodge" {
      let name = event.kind.name
      if receipts.contains(name) {
        throw Diagnostic(
          .refused, tr("receipts are not undone: their numbers leave no gap"),
          hint: tr(
            "annul it: lodge receipt annul NUMBER reason=WHY; for an earlier command: undo EVENT"))
      }
      if closings.contains(name) {
        throw Diagnostic(
          .refused, tr("the closing of a year is not undone"),
          hint: tr("lodge ledger reopen YEAR reason=WHY; for an earlier command: undo EVENT"))
      }
      if entries.contains(name) { try check(event.entity, session) }
    }
  }

  /// Of an entry: every day that it ever had counts, since an undo may bring any of them back.
  private static func check(_ entry: Identifier, _ session: Session) throws(Diagnostic) {
    let reader = try LodgeReader(session)
    try reader.checkNoReceipt(entry, nil)
    for event in try reader.notebook.history(entry) {
      if let day = event.body?["day"]?.string.flatMap({ Day(iso: $0) }) {
        try reader.checkOpen(day, nil)
      }
    }
  }
}

extension LodgeReader {
  /// - Throws: `refused` where a valid receipt is for an entry.
  func checkNoReceipt(_ entry: Identifier, _ span: SourceSpan?) throws(Diagnostic) {
    guard let receipt = try receipts(of: entry).first(where: \.isValid) else { return }
    throw Diagnostic(
      .refused, tr("receipt \(receipt.label) is for this entry"), at: span,
      hint: tr("annul it first: lodge receipt annul \(receipt.label) reason=WHY"))
  }
}
