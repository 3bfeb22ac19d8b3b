// Receipts and the series of their numbers.

import Command
import Kernel
import Notebook

/// The letter under which one replica writes receipts. Its id follows from its name.
struct ReceiptSeries: Entity {
  var id = Identifier.none
  var name = ""
  /// The replica that gives its numbers.
  var owner = Identifier.none
  /// The last number of each year when it was handed over: what the new owner goes on from.
  var last: [Int: Int] = [:]

  static func id(of name: String) -> Identifier { Identifier.shared("receipt series", name) }
}

/// A number with an amount, for an entry of the cash book. Its id follows from its number: one number is one
/// thing, whatever arrives.
struct Receipt: Entity {
  var id = Identifier.none
  var series = ""
  var year = 0
  var number = 0
  var day: Day?
  var entry = Identifier.none
  var stated: Money?
  var text = ""
  var member: Identifier?
  var memberName: String?
  /// Who paid where it was no member.
  var payee: String?
  /// Whether it is for a gift that the giver may take off their taxes, and what such a receipt says.
  var isDonation = false
  var means: PaymentMeans?
  var donorTaxCode: String?
  var annulledOn: Day?
  var reason: String?

  /// `2026/A-17`
  var label: String { "\(year)/\(series)-\(number)" }
  var isValid: Bool { annulledOn == nil }
  var payer: String? { memberName ?? payee }

  static func id(_ series: String, _ year: Int, _ number: Int) -> Identifier {
    Identifier.shared("receipt", "\(year)/\(series)-\(number)")
  }
}
