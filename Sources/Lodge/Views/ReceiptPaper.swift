// A receipt as it is handed out: the one place that says how it is laid out.

import Command
import Kernel
import Render

enum ReceiptPaper {
  /// Its facts with those of the lodge, and a letter of it for paper, which the Treasurer of its day signs.
  static func record(_ receipt: Receipt, _ session: Session) throws(Diagnostic) -> Record {
    let paper = try LodgePaper(session)
    let lodge = paper.lodge
    let treasurer = try paper.holder(.treasurer, on: receipt.day)
    let from = [paper.name, lodge.orient?.inOneLine].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: ", ")
    var fields = [
      Field("number", tr("Receipt"), .text(receipt.label)),
      Field("lodge", tr("From"), .text(from.isEmpty ? nil : from)),
      Field("address", tr("Address"), .text(lodge.address)),
      Field("tax_code", tr("Tax code"), .text(lodge.taxCode)),
      Field("day", tr("Day"), receipt.day.map { .day($0) } ?? .null),
      Field("payer", tr("Received from"), .text(receipt.payer)),
      Field("amount", tr("Amount"), .money(receipt.stated)),
      Field("text", tr("Paid for"), .text(text(receipt, paper))),
      Field("treasurer", Office.treasurer.words, .text(treasurer?.memberName)),
    ]
    if receipt.isDonation {
      fields.append(Field("donor_tax_code", tr("Donor's tax code"), .text(receipt.donorTaxCode)))
      fields.append(
        Field(
          "means", tr("Means of payment"),
          receipt.means.map { .choice($0.rawValue, $0.words) } ?? .null))
    }
    if let day = receipt.annulledOn {
      fields.append(Field("annulled_on", tr("Annulled on"), .day(day)))
      fields.append(Field("reason", tr("Reason"), .text(receipt.reason)))
    }
    fields.append(Field("id", tr("Id"), .plain(receipt.id), shown: .never))
    return Record(
      kind: "lodge.receipt", fields: fields, paper: try letter(receipt, paper))
  }

  /// What the program wrote by itself, in whichever language, is said in that of the paper.
  private static func text(_ receipt: Receipt, _ paper: LodgePaper) -> String {
    PaymentCommands.isOwnText(receipt.text)
      ? paper.words(PaymentCommands.ownText) : receipt.text
  }

  private static func letter(
    _ receipt: Receipt, _ paper: LodgePaper
  ) throws(Diagnostic) -> Document {
    var letter = paper.document(tr("Receipt \(receipt.label)"))
    if let day = receipt.day { letter.blocks.insert(.atRight([paper.placed(day)]), at: 0) }
    if let day = receipt.annulledOn {
      let words =
        receipt.reason.map { tr("Annulled on \(day.inWords): \($0.isolated)") }
        ?? tr("Annulled on \(day.inWords)")
      letter.blocks.append(.paragraph(.init([.bold(paper.words(words))])))
    }
    let facts: [(Phrase, String?)] = [
      (tr("Received from"), receipt.payer), (tr("Tax code"), receipt.donorTaxCode),
      (tr("Amount"), receipt.stated?.written(in: paper.session.language)),
      (tr("Paid for"), text(receipt, paper)),
      (
        tr("Means of payment"),
        receipt.isDonation ? receipt.means.map { paper.words($0.words) } : nil
      ),
    ]
    var filling = LetterFilling(values: values(receipt, paper))
    filling.blocks["details"] = [
      .facts(facts.compactMap { name, value in value.map { (paper.words(name), $0.isolated) } })
    ]
    if receipt.isDonation {
      let words =
        paper.profile.donations?.source.text.map {
          tr(
            "Received as a gift, paid by means that can be traced. The rule: \($0.phrase(paper.session))."
          )
        } ?? tr("Received as a gift, paid by means that can be traced.")
      filling.blocks["gift"] = [.paragraph(.init(paper.words(words)))]
    }
    filling.blocks["signatures"] = [.signatures([try paper.signature(.treasurer, on: receipt.day)])]
    letter.blocks += filling.blocks(paper.profile.letter(.receipt, paper.session.language))
    return letter
  }

  /// What letters about a receipt may name.
  private static func values(_ receipt: Receipt, _ paper: LodgePaper) -> [String: String?] {
    [
      "sender": paper.name, "number": receipt.label, "payer": receipt.payer,
      "amount": receipt.stated?.written(in: paper.session.language),
      "purpose": text(receipt, paper), "day": receipt.day.map { paper.words($0.inWords) },
    ]
  }

  /// A letter of thanks for what it confirms.
  /// - Throws: `refused` for one that was annulled.
  static func thanks(
    _ receipt: Receipt, _ session: Session, at span: SourceSpan?
  ) throws(Diagnostic) -> Record {
    if let day = receipt.annulledOn {
      throw Diagnostic(
        .refused, tr("the receipt \(receipt.label) was annulled on \(day)"), at: span)
    }
    let paper = try LodgePaper(session)
    let today = try paper.reader.today()
    var letter = paper.document(tr("Thanks"))
    letter.blocks = [.atRight([paper.placed(today)])]
    if let payer = receipt.payer { letter.blocks.append(.atRight([payer])) }
    var filling = LetterFilling(values: values(receipt, paper))
    filling.blocks["signatures"] = [.signatures(try paper.signatures(on: today))]
    letter.blocks += filling.blocks(paper.profile.letter(.thanks, session.language))
    return Record(
      kind: "lodge.thanks",
      fields: [
        Field("number", tr("Receipt"), .text(receipt.label)),
        Field("payer", tr("Received from"), .text(receipt.payer)),
        Field("amount", tr("Amount"), .money(receipt.stated)),
        Field("day", tr("Day"), receipt.day.map { .day($0) } ?? .null),
        Field("text", tr("Paid for"), .text(text(receipt, paper))),
        Field("written_on", tr("Written on"), .day(today)),
        Field("receipt_id", tr("Receipt id"), .plain(receipt.id), shown: .never),
      ], paper: letter)
  }
}
