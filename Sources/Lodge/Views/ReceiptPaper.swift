// A receipt as it is handed out: the one place that says how it is laid out.

import Command
import Kernel
import Render

enum ReceiptPaper {
  /// Its facts with those of the lodge; on paper the title stands above them.
  static func record(_ receipt: Receipt, _ session: Session) throws(Diagnostic) -> Record {
    let lodge = try LodgeCommands.noun.item(session, ifThere: Lodge.id) ?? Lodge()
    let from = [lodge.name, lodge.number.map { "n. \($0)" }, lodge.orient]
      .compactMap { $0 }.joined(separator: ", ")
    var fields = [
      Field("number", tr("Receipt"), .text(receipt.label)),
      Field("lodge", tr("From"), .text(from.isEmpty ? nil : from)),
      Field("address", tr("Address"), .text(lodge.address)),
      Field("tax_code", tr("Tax code"), .text(lodge.taxCode)),
      Field("day", tr("Day"), receipt.day.map { .day($0) } ?? .null),
      Field("payer", tr("Received from"), .text(receipt.payer)),
      Field("amount", tr("Amount"), .money(receipt.stated)),
      Field("text", tr("For"), .text(receipt.text)),
    ]
    if let day = receipt.annulledOn {
      fields.append(Field("annulled_on", tr("Annulled on"), .day(day)))
      fields.append(Field("reason", tr("Reason"), .text(receipt.reason)))
    }
    fields.append(Field("id", tr("Id"), .plain(receipt.id), shown: .never))
    return Record(kind: "lodge.receipt", fields: fields)
  }
}
