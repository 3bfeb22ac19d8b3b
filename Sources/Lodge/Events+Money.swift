// What can happen to the money of a lodge; the names are stored for ever, as in Events.swift.

import Notebook

extension LodgeEvent {
  static let fundAdded = kind("FundAdded", .creates)
  static let fundEdited = kind("FundEdited", .changes)
  static let fundRemoved = kind("FundRemoved", .removes)

  /// Money in or out; a payment of a member among them.
  static let entryAdded = kind("EntryAdded", .creates, ["fund", "member", "charge", "meeting"])
  static let entryEdited = kind("EntryEdited", .changes)
  static let entryRemoved = kind("EntryRemoved", .removes)

  // One of each for a year and a category, with an id that follows from both.
  static let duesSet = kind("DuesSet", .creates)
  static let duesChanged = kind("DuesChanged", .changes)
  static let duesRemoved = kind("DuesRemoved", .removes)
  static let budgetSet = kind("BudgetSet", .creates)
  static let budgetChanged = kind("BudgetChanged", .changes)
  static let budgetRemoved = kind("BudgetRemoved", .removes)

  static let tierAdded = kind("TierAdded", .creates, ["member"])
  static let tierEdited = kind("TierEdited", .changes)
  static let tierRemoved = kind("TierRemoved", .removes)

  static let discountAdded = kind("DiscountAdded", .creates, ["member"])
  static let discountEdited = kind("DiscountEdited", .changes)
  static let discountRemoved = kind("DiscountRemoved", .removes)

  static let chargeAdded = kind("ChargeAdded", .creates, ["member"])
  static let chargeEdited = kind("ChargeEdited", .changes)
  static let chargeRemoved = kind("ChargeRemoved", .removes)

  // Never undone: what they say was said to others.
  static let ledgerClosed = kind("LedgerClosed", .creates)
  static let ledgerClosedAgain = kind("LedgerClosedAgain", .changes)
  static let ledgerReopened = kind("LedgerReopened", .changes)

  static let receiptSeriesOpened = kind("ReceiptSeriesOpened", .creates)
  static let receiptSeriesHandedOver = kind("ReceiptSeriesHandedOver", .changes)
  static let receiptIssued = kind("ReceiptIssued", .creates, ["entry", "member"])
  static let receiptAnnulled = kind("ReceiptAnnulled", .changes)

  static let bankLineImported = kind("BankLineImported", .creates, ["fund"])
  static let bankLineMatched = kind("BankLineMatched", .changes, ["entry"])
  static let bankLineUnmatched = kind("BankLineUnmatched", .changes)

  // One for a year, with an id that follows from it.
  static let levySet = kind("LevySet", .creates)
  static let levyChanged = kind("LevyChanged", .changes)
  static let levyRemoved = kind("LevyRemoved", .removes)
}
