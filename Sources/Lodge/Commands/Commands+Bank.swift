// `lodge bank`: the lines of a bank's statements. They are imported once and never edited; which entry a line is
// is said by the user, the program proposes.

import Command
import Interchange
import Kernel
import Notebook
import Render
import System

enum BankCommands {
  static let noun = Noun<BankLine>(
    "lodge.bank", tr("line of the bank"), within: .fund(searched: false),
    events: [
      LodgeEvent.bankLineImported, LodgeEvent.bankLineMatched, LodgeEvent.bankLineUnmatched,
    ],
    joins: "LEFT JOIN lodge_entry e ON e.id = p.entry AND e.removed = 0",
    attributes: [
      .recorded("day", \.day, tr("Day"), shown: .always),
      .money("amount", \.stated, tr("the amount"), tr("Amount")),
      .recorded("name", \.name, tr("From or to"), shown: .varying).searched,
      .recorded("text", \.text, tr("Text"), shown: .always).searched,
      .recorded("reference", \.reference, tr("Reference"), shown: .wide).searched,
      .recorded("reversal", \.reversal, tr("Reversal"), shown: .wide),
      .pointer("entry", \.entry, to: "lodge.entry", tr("Entry id"), as: "e.id"),
      .joined("entry", \.entryText, "e.text", tr("Entry"), shown: .always),
    ],
    columns: [
      "day", "fund", "amount", "name", "text", "reference", "reversal", "entry", "fund_id",
      "entry_id",
    ], order: ["day"], indexes: [["fund", "day"], ["entry"]],
    empty: tr("no line of a bank yet; import a statement: lodge bank import FILE"))

  private static let one = Parameter.positional(
    "line", .thing("lodge.bank"), tr("a line of the bank, by id"), shownAs: "LINE")
  private static let mostBytes = 1 << 26

  static let table: [Command] = [
    Command(
      "lodge bank import", tr("Import a bank statement: CAMT.053 or a table (CSV)"),
      discussion: [
        tr(
          "CAMT.053.001.02 and .08 are checked against their balances: a statement whose opening balance and entries do not give its closing balance is refused whole. Parts of a batch are lines of their own; entries that are not booked yet are left out."
        ),
        tr(
          "Of a table --map names the columns day, amount (or in and out), name, text and reference; opening= and closing= check it. Importing a statement again, or one that overlaps it, adds only what is new."
        ),
      ],
      parameters: [
        .positional(
          "file", .inputFile, tr("the statement, or - for standard input"), shownAs: "FILE"),
        .data("opening", .money, tr("the balance before the first row of a table")),
        .data("closing", .money, tr("the balance after its last row")),
        TableParts.map(tr("assign a column; repeatable")),
        TableParts.encoding(tr("character encoding of a table; default UTF-8")),
        FundCommands.option,
      ], effects: .writes, synonyms: ["camt", "statement", "csv"],
      examples: [
        Example("lodge bank import statement.xml --fund Bank", runs: false),
        Example(
          "lodge bank import bank.csv --map \"Data=day\" --map \"Importo=amount\"", runs: false),
      ], action: importing),
    noun.list(
      tr("List the lines of the bank by day"),
      narrowings: [
        .flag("open", tr("only those that are no entry yet"), "e.id IS NULL"),
        .day(.option("from", .day(.unclear), tr("first day to include")), "p.day >= ?"),
        .day(.option("to", .day(.unclear, from: "from"), tr("last day to include")), "p.day <= ?"),
      ], synonyms: ["lines"],
      examples: [Example("lodge bank list"), Example("lodge bank list --open")]),
    Command(
      "lodge bank propose", tr("Propose which entry each open line of the bank is"),
      discussion: [
        tr(
          "An entry of the same fund and amount, at most \(BankProposal.mostDays) days apart; names and texts that agree go first. Nothing is written: say yes with lodge bank match LINE."
        )
      ],
      parameters: [FundCommands.option, .condition], effects: .reads,
      synonyms: ["reconcile", "suggest"], examples: [Example("lodge bank propose")],
      action: propose),
    Command(
      "lodge bank match", tr("Say which entry a line of the bank is"),
      parameters: [
        one,
        .optional("entry", .thing("lodge.entry"), tr("the entry; default: the one proposed")),
      ], effects: .writes, synonyms: ["confirm"],
      examples: [Example("lodge bank match $last", runs: false)], action: match),
    Command(
      "lodge bank unmatch", tr("Take back which entry a line of the bank is"), parameters: [one],
      effects: .writes, examples: [Example("lodge bank unmatch $last", runs: false)],
      action: unmatch),
    Command(
      "lodge bank book", tr("Make an entry of a line of the bank"),
      discussion: [tr("With member= it is a payment, which goes to year= or to the oldest claim.")],
      parameters: [
        one, .data("text", .text, tr("what for; default: what the bank says")),
        .data("category", .text, tr("such as dues, rent or donation")),
        .data("member", .thing("lodge.member"), tr("the member who paid")),
        .data("year", .integer(1700...9999), tr("for the dues of this year")),
      ], effects: .writes, synonyms: ["enter"],
      examples: [Example("lodge bank book $last category=rent", runs: false)], action: book),
  ]

  // MARK: - Importing

  private static func importing(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let fund = try reader.fundToFill(arguments)
    guard let currency = fund.currency else {
      throw Diagnostic(.data, tr("there is no currency \(fund.code)"))
    }
    let given = try arguments.required("file")
    let file = given == "-" ? "<stdin>" : given
    var statements: [BankStatement]
    do {
      let bytes =
        given == "-"
        ? try session.console.readInput() : try Files.read(given, limit: mostBytes, orPipe: true)
      if isXML(bytes) {
        statements = try CamtReader.read(bytes, file: file)
        for statement in statements { try statement.check(file) }
      } else {
        var statement = try BankTable.read(bytes, file, in: currency, session, arguments)
        statement.opening = try reader.amount("opening", arguments, in: currency, of: fund.name)
        statement.closing = try reader.amount("closing", arguments, in: currency, of: fund.name)
        if statement.opening != nil || statement.closing != nil { try statement.check(file) }
        statements = [statement]
      }
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    for statement in statements { try check(statement, fund, currency, at: arguments.span("file")) }
    let added = try add(statements.flatMap(\.movements), fund, session)
    let all = statements.reduce(0) { $0 + $1.movements.count }
    session.say(
      tr(added.count, one: "imported 1 line", other: "imported \(added.count) lines"))
    if all > added.count {
      session.say(
        tr(all - added.count, one: "1 was known", other: "\(all - added.count) were known"))
    }
    let pending = statements.reduce(0) { $0 + $1.pending }
    if pending > 0 {
      session.note(
        tr(
          pending, one: "1 entry that is not booked yet is left out",
          other: "\(pending) entries that are not booked yet are left out"))
    }
    return .table(
      try noun.table(try noun.items(session, ids: added), session)
        .saying(tr("nothing new")))
  }

  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    if rest.starts(with: [0xFF, 0xFE, 0x3C]) || rest.starts(with: [0xFE, 0xFF, 0x00, 0x3C]) {
      return true
    }
    return rest.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) } == UInt8(ascii: "<")
  }

  private static func check(
    _ statement: BankStatement, _ fund: Fund, _ currency: Currency, at span: SourceSpan
  ) throws(Diagnostic) {
    func bare(_ iban: String) -> String { iban.uppercased().filter { !$0.isWhitespace } }
    if let iban = statement.iban, let own = fund.iban, bare(iban) != bare(own) {
      throw Diagnostic(
        .data, tr("the statement is of the account \(iban), not of \(fund.name), \(own)"), at: span)
    }
    let currencies =
      [statement.currency, statement.opening?.currency].compactMap { $0 }
      + statement.movements.map(\.amount.currency)
    if let other = currencies.first(where: { $0 != currency }) {
      throw Diagnostic(
        .data,
        tr("the statement has amounts in \(other.code); \(fund.name) is in \(currency.code)"),
        at: span)
    }
  }

  /// Those that are new, in their order. The id of a line follows from what it says, so that it is one line
  /// whichever file brings it.
  private static func add(
    _ movements: [BankMovement], _ fund: Fund, _ session: Session
  ) throws(Diagnostic) -> [Identifier] {
    var seen: [String: Int] = [:]
    var found: [(id: Identifier, movement: BankMovement)] = []
    for movement in movements {
      var parts = [movement.day.description, movement.amount.description, String(movement.part)]
      if movement.reversal { parts.append("reversal") }
      parts.append(movement.reference ?? "")
      if !movement.isBanks { parts += [movement.name ?? "", movement.text ?? ""] }
      let key = parts.joined(separator: "\u{1F}")
      seen[key, default: 0] += 1
      found.append(
        (Identifier.shared("bank", "\(fund.id) \(key) \(seen[key] ?? 0)"), movement))
    }
    let known = Set(try noun.items(session, ids: found.map(\.id)).map(\.id))
    var added: [Identifier] = []
    for (id, movement) in found where !known.contains(id) {
      try session.checkInterrupted()
      var body: JSONObject = [
        "fund": .string(fund.id.description), "day": .string(movement.day.description),
        "amount": .string(movement.amount.description),
      ]
      if let name = movement.name { body["name"] = .string(name) }
      if let text = movement.text { body["text"] = .string(text) }
      if let reference = movement.reference { body["reference"] = .string(reference) }
      if movement.reversal { body["reversal"] = .bool(true) }
      try session.append(LodgeEvent.bankLineImported, scope: nil, entity: id, body: body)
      added.append(id)
    }
    return added
  }

  // MARK: - Which entry it is

  private static func proposals(
    _ session: Session, _ conditions: [Condition] = []
  ) throws(Diagnostic) -> [BankProposal] {
    let lines = try noun.items(session, conditions)
    let taken = Set(try noun.items(session).compactMap(\.entry))
    let entries = try LodgeReader(session).entries().filter { !taken.contains($0.id) }
    var names: [Identifier: Member] = [:]
    for member in try MemberCommands.noun.items(session) { names[member.id] = member }
    return BankProposal.among(lines.filter { $0.entry == nil }, entries, names: names)
  }

  private static func propose(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let fund = try arguments.thing("fund", session)
    let found = try proposals(session, fund.map { [Condition("p.fund = ?", [.id($0)])] } ?? [])
    let lines = try session.shown(found.map(\.line.id))
    let entries = try session.shown(found.map(\.entry.id))
    return .table(
      try Table(
        kind: "lodge.proposal",
        columns: [
          Column("id", tr("Id")), Column("day", tr("Day")), Column("amount", tr("Amount")),
          Column("name", tr("From or to")), Column("entry_day", tr("Entered")),
          Column("entry", tr("Entry")), Column("why", tr("Agree")),
          Column("entry_id", tr("Entry id"), shown: .wide),
        ],
        rows: zip(found, zip(lines, entries)).map { proposal, ids in
          [
            ids.0, proposal.line.day.map { .day($0) } ?? .null, .money(proposal.line.stated),
            .text(proposal.line.name ?? proposal.line.text),
            proposal.entry.day.map { .day($0) } ?? .null, .text(proposal.entry.text),
            .text(proposal.why.text(session.language)), ids.1,
          ]
        }, empty: tr("nothing to propose")
      ).meeting(arguments, session))
  }

  private static func match(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let line = try noun.named("line", session, arguments)
    try checkOpen(line, arguments.span("line"))
    var entry: Entry?
    if arguments.has("entry") {
      entry = try EntryCommands.noun.named("entry", session, arguments)
    } else {
      entry = try proposals(session).first { $0.line.id == line.id }?.entry
    }
    guard let entry else {
      throw Diagnostic(
        .refused, tr("no entry is proposed for \(line.label)"), at: arguments.span("line"),
        hint: tr("name one, or make one of it: lodge bank book LINE category=WHAT"))
    }
    guard entry.fund == line.fund, entry.stated == line.stated else {
      throw Diagnostic(
        .refused,
        tr(
          "\(entry.text) is \(entry.stated?.description ?? "") in \(entry.fundName), not \(line.label)"
        ),
        at: arguments.span("entry"))
    }
    if let other = try LodgeReader(session).bankLine(of: entry.id) {
      throw Diagnostic(
        .refused, tr("\(entry.text) is \(other.label) of \(other.day?.description ?? "")"),
        at: arguments.span("entry"))
    }
    return try join(line, entry.id, session) { tr("\($0.label): \(entry.text)") }
  }

  private static func join(
    _ line: BankLine, _ entry: Identifier, _ session: Session, says: (BankLine) -> Phrase
  ) throws(Diagnostic) -> Output {
    try noun.change(
      line, ["entry": .string(entry.description)], by: LodgeEvent.bankLineMatched, session,
      says: says)
  }

  private static func checkOpen(_ line: BankLine, _ span: SourceSpan) throws(Diagnostic) {
    guard let entry = line.entryText else { return }
    throw Diagnostic(
      .refused, tr("\(line.label) is the entry \(entry)"), at: span,
      hint: tr("take that back: lodge bank unmatch LINE"))
  }

  private static func unmatch(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let line = try noun.named("line", session, arguments)
    guard line.entry != nil else {
      throw Diagnostic(
        .refused, tr("\(line.label) is no entry yet"), at: arguments.span("line"))
    }
    return try noun.change(
      line, ["entry": .null], by: LodgeEvent.bankLineUnmatched, session
    ) { tr("\($0.label) is open again") }
  }

  private static func book(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let line = try noun.named("line", session, arguments)
    try checkOpen(line, arguments.span("line"))
    guard let day = line.day, let amount = line.stated else { return .none }
    try reader.checkOpen(day, arguments.span("line"))
    let said = [line.text, line.name].compactMap { $0 }.first { !$0.isEmpty } ?? line.label
    var body: JSONObject = [
      "fund": .string(line.fund.description), "day": .string(day.description),
      "text": .string(arguments.text("text") ?? said), "amount": .string(amount.description),
    ]
    if let category = arguments.text("category") { body["category"] = .string(category) }
    if let member = try arguments.thing("member", session) {
      body["member"] = .string(member.description)
      body["settles"] = .bool(true)
      if body["category"] == nil { body["category"] = .string(EntryCategory.dues) }
    } else if let name = line.name {
      body["payee"] = .string(name)
    }
    if let year = arguments.integer("year") {
      guard arguments.has("member") else {
        throw Diagnostic(
          .usage, tr("dues are paid by a member"), at: arguments.span("year"),
          hint: tr("give member=NAME"))
      }
      body["year"] = .integer(Int64(year))
    }
    let entry = session.newID()
    try session.append(LodgeEvent.entryAdded, scope: nil, entity: entry, body: body)
    return try join(line, entry, session) { tr("entered \($0.label)") }
  }
}

extension LodgeReader {
  /// The line of the bank that an entry is.
  func bankLine(of entry: Identifier) throws(Diagnostic) -> BankLine? {
    try BankCommands.noun.items(session, [Condition("p.entry = ?", [.id(entry)])]).first
  }
}
