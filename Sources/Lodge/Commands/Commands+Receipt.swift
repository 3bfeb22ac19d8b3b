// `lodge receipt`: numbered receipts. A series is one replica's, so that no number is given twice; a receipt is
// annulled and keeps its number.

import Command
import Kernel
import Notebook
import Render

enum ReceiptCommands {
  static let series = Noun<ReceiptSeries>(
    "lodge.receiptseries", words: "lodge receipt series", tr("series of receipts"),
    events: [LodgeEvent.receiptSeriesOpened, LodgeEvent.receiptSeriesHandedOver],
    attributes: [
      .name(\.name, tr("one to four capital letters, such as A"), tr("Series")),
      .kept("owner", \.owner, .identifier(of: "notebook.replica")) { $0.identifier($1) },
      .made(
        "last", { \.lastNumbers }, .init(), .json, nil, read: { LastNumbers(json: $0.json($1)) },
        given: { _, _ in nil }, body: { $0.json }, heading: { tr("Handed over with") },
        shown: .never, show: { .json($0.json) }),
      .derived("owner", tr("Written by"), shown: .never) { series, _ in .plain(series.owner) },
      .prepared("here", tr("By this copy")) { (_, session) throws(Diagnostic) in
        let own = try session.notebook().ownReplica()
        return { .boolean($0.owner == own) }
      },
      .prepared("next", tr("Next number")) { (all, session) throws(Diagnostic) in
        let reader = try LodgeReader(session)
        var next: [Identifier: String] = [:]
        for one in all {
          let year = session.today.year
          let number = try reader.lastNumber(of: one, in: year) + 1
          next[one.id] = "\(year)/\(one.name)-\(number)"
        }
        return { .text(next[$0.id]) }
      },
    ], columns: ["name", "here", "next", "owner", "last"], order: ["name"],
    empty: tr("no series of receipts yet; open one: lodge receipt series add A"))

  static let noun = Noun<Receipt>(
    "lodge.receipt", tr("receipt"),
    events: [LodgeEvent.receiptIssued, LodgeEvent.receiptAnnulled],
    joins: "LEFT JOIN lodge_member m ON m.id = p.member AND m.removed = 0",
    attributes: [
      .derived("number", tr("Number")) { receipt, _ in .text(receipt.label) },
      .recorded("series", \.series, tr("Series")),
      .recorded("year", \.year, tr("Year")),
      .recorded("no", \.number, tr("No.")),
      .recorded("day", \.day, tr("Day"), shown: .always),
      .pointer("entry", \.entry, to: "lodge.entry", tr("Entry id")),
      .money("amount", \.stated, tr("the amount"), tr("Amount")),
      .recorded("text", \.text, tr("Text"), shown: .always),
      .pointer("member", \.member, to: "lodge.member", tr("Member id")),
      .joined("member", \.memberName, MemberCommands.fullName("m"), tr("Member"), shown: .always)
        .searched,
      .recorded("payee", \.payee, tr("Payee"), shown: .wide),
      .recorded("donation", \.isDonation, tr("Gift"), shown: .wide),
      .recorded("means", \.means, tr("Means of payment"), shown: .wide),
      .recorded("donor_tax_code", \.donorTaxCode, tr("Donor's tax code"), shown: .wide),
      .recorded("annulled_on", \.annulledOn, tr("Annulled on"), shown: .wide),
      .recorded("reason", \.reason, tr("Reason"), shown: .wide),
    ],
    columns: [
      "number", "day", "amount", "member", "payee", "text", "donation", "means",
      "donor_tax_code", "annulled_on", "reason", "series",
      "year", "no", "entry_id", "member_id",
    ], order: ["year", "series", "no"], indexes: [["series", "year", "no"], ["entry"]],
    empty: tr("no receipt yet; write one: lodge receipt issue ENTRY"))

  static var things: ThingSource { noun.labelled({ $0.label }, { $0.payer ?? "" }) }

  private static let one = Parameter.positional(
    "receipt", .thing("lodge.receipt"), tr("a receipt, by number or id"), shownAs: "NUMBER")

  static let table: [Command] = [
    Command(
      "lodge receipt issue", tr("Give the next number to a receipt for an entry"),
      discussion: [
        tr(
          "Numbers begin at 1 each year and leave no gap; days follow the numbers. Only the copy of the notebook that the series belongs to gives them. The first receipt opens the series A where the notebook was begun on this machine."
        ),
        tr("A receipt is never undone: lodge receipt annul keeps its number."),
        tr(
          "--donation is for profiles that have receipts of gifts, such as association: the entry needs means= of payment that can be traced, which cash is not, and the tax code of the donor, from the member or donor_tax_code=."
        ),
      ],
      parameters: [
        .positional("entry", .thing("lodge.entry"), tr("an entry of money in, by text or id")),
        .data("series", .text, tr("the series; not needed where this copy has one alone")),
        .data("on", .day(.behind), tr("the day on the receipt; default today")),
        .data("text", .text, tr("what it is for; default: the text of the entry")),
        .flag("donation", tr("a receipt of a gift, with tax code and means of payment")),
      ], effects: .writes, contained: false, synonyms: ["write", "number"],
      examples: [Example("lodge receipt issue $last", runs: false)], action: issue),
    noun.list(
      tr("List the receipts by number"),
      narrowings: [
        .thing("member", "lodge.member", tr("only of this member")),
        .init(.option("year", .integer(1700...9999), tr("only of this year"))) { arguments in
          arguments.integer("year").map { [Condition("p.year = ?", [.integer(Int64($0))])] } ?? []
        },
        .flag("annulled", tr("only those annulled"), "p.annulled_on IS NOT NULL"),
      ], synonyms: ["receipts"], examples: [Example("lodge receipt list")]),
    Command(
      "lodge receipt show", tr("Show a receipt, or write it as PDF with --out FILE.pdf"),
      parameters: [one], effects: .reads, synonyms: ["print", "pdf"],
      examples: [Example("lodge receipt show 2026/A-1 --out receipt.pdf", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      .record(try ReceiptPaper.record(try noun.named("receipt", session, arguments), session))
    },
    Command(
      "lodge receipt thanks", tr("Write a letter of thanks for what a receipt confirms"),
      discussion: [
        tr(
          "The words are those of the profile, letters.thanks; who signs letters signs it. End --out in .pdf, .html or .md."
        )
      ],
      parameters: [one], effects: .reads, synonyms: ["letter", "ringraziamento"],
      examples: [Example("lodge receipt thanks 2026/A-1 --out thanks.pdf", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      .record(
        try ReceiptPaper.thanks(
          try noun.named("receipt", session, arguments), session, at: arguments.span("receipt")))
    },
    Command(
      "lodge receipt annul", tr("Annul a receipt; its number stays used"),
      parameters: [one, .data("reason", .text, tr("why"), required: true)], effects: .writes,
      contained: false,
      synonyms: ["cancel", "void"],
      examples: [Example("lodge receipt annul 2026/A-1 reason=\"wrong amount\"", runs: false)],
      action: annul),
    Command(
      "lodge receipt series add", tr("Open a series of receipts for this copy of the notebook"),
      discussion: [
        tr(
          "The first series is opened where the notebook was begun, others by a copy that has one; it hands them over to other copies. So no two copies ever give one number. --alone is for when the copy that had the series is lost: you say that no other copy writes receipts any more."
        )
      ],
      parameters: [
        .positional("name", .text, tr("one to four capital letters, such as A")),
        .flag("alone", tr("no other copy of this notebook writes receipts any more")),
      ], effects: .writes, contained: false, synonyms: ["open"],
      examples: [Example("lodge receipt series add B", runs: false)], action: open),
    series.list(
      tr("List the series of receipts, and which of them this copy writes"),
      examples: [Example("lodge receipt series list")],
      footer: { (_, session, _) throws(Diagnostic) in
        try session.notebook().ownReplica().map { tr("this copy: \($0.description)") }
      }),
    Command(
      "lodge receipt series hand-over", tr("Hand a series over to another copy of the notebook"),
      discussion: [
        tr(
          "The other copy's id is under its lodge receipt series list, and known here once its events have arrived. From then on this copy gives no number of the series."
        )
      ],
      parameters: [
        .positional("name", .text, tr("the series")),
        .positional("copy", .text, tr("the id of the other copy"), shownAs: "ID"),
      ], effects: .writes, contained: false, synonyms: ["give"],
      examples: [
        Example(
          "lodge receipt series hand-over A 01975b24-6d00-7000-8000-000000000000", runs: false)
      ], action: handOver),
  ]

  // MARK: - Numbers

  private static func issue(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let entry = try EntryCommands.noun.named("entry", session, arguments)
    guard let amount = entry.stated, amount.minor > 0 else {
      throw Diagnostic(
        .refused, tr("\(entry.text) is no money that came in"), at: arguments.span("entry"))
    }
    if let known = try reader.receipts(of: entry.id).first(where: \.isValid) {
      throw Diagnostic(
        .refused, tr("receipt \(known.label) is for this entry"), at: arguments.span("entry"),
        hint: tr("annul it first: lodge receipt annul \(known.label) reason=WHY"))
    }
    let day = arguments.day("on") ?? session.today
    if let paid = entry.day, day < paid {
      throw Diagnostic(
        .refused, tr("the money came in on \(paid)"), at: arguments.span("on"))
    }
    try reader.checkPast(day, "on", arguments)
    try reader.checkOpen(day, arguments.span("on"))
    let series = try reader.seriesToWrite(arguments)
    let number = try reader.lastNumber(of: series, in: day.year) + 1
    if let before = try reader.receipts(series.name, day.year).compactMap(\.day).max(), day < before
    {
      throw Diagnostic(
        .refused, tr("the last receipt of the series \(series.name) is of \(before)"),
        at: arguments.span("on"), hint: tr("days follow the numbers: give on=\(before) or later"))
    }
    let id = Receipt.id(series.name, day.year, number)
    let given = arguments.text("text").flatMap { $0.isEmpty ? nil : $0 }
    let purpose = try reader.purpose(of: entry)
    let text = given ?? purpose?.text(session.language) ?? entry.text
    var body: JSONObject = [
      "series": .string(series.name), "year": .integer(Int64(day.year)),
      "no": .integer(Int64(number)), "day": .string(day.description),
      "entry": .string(entry.id.description), "amount": .string(amount.description),
      "text": .string(text),
    ]
    if arguments.flag("donation") {
      let (means, code) = try reader.checkGift(entry, arguments)
      (body["donation"], body["means"]) = (.bool(true), .string(means.rawValue))
      body["donor_tax_code"] = .string(code)
    }
    if let member = entry.member { body["member"] = .string(member.description) }
    if let payee = entry.payee { body["payee"] = .string(payee) }
    try session.append(LodgeEvent.receiptIssued, scope: nil, entity: id, body: body)
    let receipt = try noun.item(session, id)
    session.say(tr("receipt \(receipt.label): \(amount.description)"))
    return try noun.answer(session, id)
  }

  private static func annul(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let receipt = try noun.named("receipt", session, arguments)
    let reason = try arguments.name("reason")
    guard receipt.isValid else {
      throw Diagnostic(
        .refused, tr("receipt \(receipt.label) is annulled"), at: arguments.span("receipt"))
    }
    let reader = try LodgeReader(session)
    if let day = receipt.day { try reader.checkOpen(day, arguments.span("receipt")) }
    try session.append(
      LodgeEvent.receiptAnnulled, scope: nil, entity: receipt.id,
      body: ["annulled_on": .string(session.today.description), "reason": .string(reason)])
    session.say(tr("annulled receipt \(receipt.label)"))
    return try noun.answer(session, receipt.id)
  }

  // MARK: - Series

  private static func open(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let name = try arguments.required("name")
    try LodgeReader(session).openSeries(
      name, alone: arguments.flag("alone"), at: arguments.span("name"))
    session.say(tr("opened the series \(name)"))
    return try series.answer(session, ReceiptSeries.id(of: name))
  }

  private static func handOver(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let one = try reader.ownSeries(
      named: try arguments.required("name"), at: arguments.span("name"))
    let text = try arguments.required("copy")
    let known = try reader.notebook.replicas().map(\.id)
    guard let copy = Identifier(text), known.contains(copy) else {
      throw Diagnostic(
        .usage, tr("no copy of this notebook that is known here has the id \(text)"),
        at: arguments.span("copy"),
        hint: tr("take its events in first; lodge receipt series list shows its id there"))
    }
    guard copy != one.owner else {
      throw Diagnostic(
        .refused, tr("the series \(one.name) is written by this copy"), at: arguments.span("copy"))
    }
    var last = one.last
    for receipt in try reader.receipts(one.name) {
      last[receipt.year] = max(last[receipt.year] ?? 0, receipt.number)
    }
    return try series.change(
      one,
      [
        "owner": .string(copy.description), "last": LastNumbers(last).json,
      ], session
    ) { tr("handed the series \($0.name) over to \(copy.description)") }
  }
}

/// Last numbers by year, as events hold them: `{"2026": 17}`.
struct LastNumbers: Settable, Sendable {
  let numbers: [Int: Int]

  init(_ numbers: [Int: Int]) { self.numbers = numbers }

  init(json: JSON?) {
    var numbers: [Int: Int] = [:]
    if case .object(let object)? = json {
      for member in object.members {
        if let year = Int(member.name), let number = member.value.integer, number >= 0 {
          numbers[year] = Int(clamping: number)
        }
      }
    }
    self.numbers = numbers
  }

  var json: JSON {
    .object(
      JSONObject(
        numbers.sorted { $0.key < $1.key }.map {
          JSONObject.Member(String($0.key), .integer(Int64($0.value)))
        }))
  }
}

extension ReceiptSeries {
  var lastNumbers: LastNumbers {
    get { LastNumbers(last) }
    set { last = newValue.numbers }
  }
}

extension LodgeReader {
  /// What a payment was for, where it says so and its text is the program's own: `dues 2026`.
  fileprivate func purpose(of entry: Entry) throws(Diagnostic) -> Phrase? {
    guard entry.settles, PaymentCommands.isOwnText(entry.text) else { return nil }
    if let year = entry.year { return tr("dues \(String(year))") }
    if let id = entry.charge, let charge = try ChargeCommands.noun.item(session, ifThere: id) {
      return .verbatim(charge.title)
    }
    return entry.meeting == nil ? nil : entry.meetingTitle.map { tr("dinner, \($0)") }
  }

  func receipts(of entry: Identifier) throws(Diagnostic) -> [Receipt] {
    try ReceiptCommands.noun.items(session, [Condition("p.entry = ?", [.id(entry)])])
  }

  /// By number.
  func receipts(_ series: String, _ year: Int? = nil) throws(Diagnostic) -> [Receipt] {
    var conditions = [Condition("p.series = ?", [.text(series)])]
    if let year { conditions.append(Condition("p.year = ?", [.integer(Int64(year))])) }
    return try ReceiptCommands.noun.items(session, conditions)
  }

  /// 0 before the first. What was handed over counts also where the receipts have not arrived.
  func lastNumber(of series: ReceiptSeries, in year: Int) throws(Diagnostic) -> Int {
    max(try receipts(series.name, year).map(\.number).max() ?? 0, series.last[year] ?? 0)
  }

  /// The series in which this copy writes a receipt; A is opened with the first.
  func seriesToWrite(_ arguments: Arguments) throws(Diagnostic) -> ReceiptSeries {
    let span = arguments.invocation.line.span
    if let name = arguments.text("series") {
      return try ownSeries(named: name, at: arguments.span("series"))
    }
    let all = try ReceiptCommands.series.items(session)
    let own = try notebook.writingReplica()
    let written = all.filter { $0.owner == own }
    if written.count == 1 { return written[0] }
    guard written.isEmpty else {
      throw Diagnostic(
        .usage, tr("which series?"), at: span,
        hint: tr("give series=: \(written.map(\.name).joined(separator: ", "))"))
    }
    guard all.isEmpty else { throw notOurs(all[0], span) }
    try openSeries("A", alone: false, at: span)
    return try ReceiptCommands.series.item(session, ReceiptSeries.id(of: "A"))
  }

  private func notOurs(_ series: ReceiptSeries, _ span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .refused, tr("the series \(series.name) belongs to another copy of this notebook"), at: span,
      hint: tr(
        "it hands the series over, or opens another one for you: lodge receipt series hand-over"))
  }

  func ownSeries(named name: String, at span: SourceSpan?) throws(Diagnostic) -> ReceiptSeries {
    let all = try ReceiptCommands.series.items(session)
    guard let series = all.first(where: { $0.name == name }) else {
      throw Diagnostic(
        .usage, tr("there is no series \(name)"), at: span,
        hint: tr("open it: lodge receipt series add \(name.shellQuoted)"))
    }
    guard series.owner == (try notebook.writingReplica()) else { throw notOurs(series, span) }
    return series
  }

  /// - Throws: `refused` where another copy could open the same one.
  func openSeries(_ name: String, alone: Bool, at span: SourceSpan?) throws(Diagnostic) {
    guard (1...4).contains(name.utf8.count),
      name.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else {
      throw Diagnostic(
        .usage, tr("a series is one to four capital letters, not \(name)"), at: span)
    }
    let all = try ReceiptCommands.series.items(session)
    guard !all.contains(where: { $0.name == name }) else {
      throw Diagnostic(.refused, tr("the series \(name) already exists"), at: span)
    }
    let own = try notebook.writingReplica()
    let may =
      try all.isEmpty
      ? notebook.firstReplica().map { $0 == own } ?? true : all.contains { $0.owner == own }
    guard may || alone else {
      throw Diagnostic(
        .refused,
        all.isEmpty
          ? tr("the first series is opened by the copy that began this notebook")
          : tr("a series is opened by a copy that has one"), at: span,
        hint: tr("where that copy is lost: lodge receipt series add \(name) --alone"))
    }
    try session.append(
      LodgeEvent.receiptSeriesOpened, scope: nil, entity: ReceiptSeries.id(of: name),
      body: ["name": .string(name), "owner": .string(own.description)])
  }
}

// MARK: - Gifts

extension LodgeReader {
  /// - Throws: `refused` where a gift was paid so that it cannot be traced, or its giver has no tax code.
  /// - Returns: how it was paid, and the tax code.
  func checkGift(
    _ entry: Entry, _ arguments: Arguments
  ) throws(Diagnostic) -> (PaymentMeans, String) {
    let span = arguments.span("donation")
    guard let rule = try profile.donations else {
      throw Diagnostic(.refused, tr("the profile has no receipts for gifts"), at: span)
    }
    let law = rule.source.text.map { tr("the rule: \($0.phrase(session))") }
    guard let means = entry.means else {
      throw Diagnostic(
        .refused, tr("how \(entry.text) was paid is not recorded"), at: span,
        hint: tr("enter it: lodge entry edit \(entry.id.description) means=bank"))
    }
    guard rule.traceable.contains(means) else {
      throw Diagnostic(
        .refused, tr("\(entry.text) was paid by \(means.words), which cannot be traced"), at: span,
        hint: law)
    }
    guard !entry.settles else {
      throw Diagnostic(
        .refused, tr("\(entry.text) pays what a member owes: it is no gift"), at: span)
    }
    var code = entry.donorTaxCode
    if code == nil, let member = entry.member {
      code = try MemberCommands.noun.item(session, ifThere: member)?.taxCode
    }
    guard let code, !code.isEmpty else {
      throw Diagnostic(
        .refused, tr("the tax code of who gave \(entry.text) is not recorded"), at: span,
        hint: tr("enter it: lodge entry edit \(entry.id.description) donor_tax_code=CODE"))
    }
    let signs = code.uppercased().utf8
    let isOfPerson =
      signs.count == 16
      && signs.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    let isOfBody = signs.count == 11 && signs.allSatisfy { (0x30...0x39).contains($0) }
    guard isOfPerson || isOfBody else {
      throw Diagnostic(
        .refused, tr("\(code) is no tax code: 16 letters and digits, or 11 digits"), at: span)
    }
    return (means, code.uppercased())
  }
}
