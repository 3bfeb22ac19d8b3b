// A bank's statement as its file says it, and whether its figures agree.

import Interchange
import Kernel
import System

/// One movement.
struct BankMovement {
  var day: Day
  var amount: Money
  /// Who paid or was paid.
  var name: String?
  /// What it was for.
  var text: String?
  /// The bank's own reference; else what the parties gave.
  var reference: String?
  /// Whether `reference` is the bank's, which never gives one twice.
  var isBanks = false
  /// Part of a batch: which one, from 1.
  var part = 0
  var reversal = false
  var line: Int
}

struct BankStatement {
  var name = ""
  var iban: String?
  var currency: Currency?
  var opening: Money?
  var closing: Money?
  var movements: [BankMovement] = []
  /// Movements that the bank has not booked yet: left out.
  var pending = 0

  /// More is no statement of a lodge.
  static let most = 200_000

  /// - Throws: `data` where opening and movements do not give the closing balance.
  func check(_ file: String) throws(Diagnostic) {
    guard let opening, let closing else {
      throw Diagnostic(
        .data,
        tr("\(file): the statement \(name) has no opening or no closing balance to check against"))
    }
    var sum = opening
    for movement in movements { sum = sum.with(movement.amount) }
    guard sum == closing else {
      throw Diagnostic(
        .data,
        tr(
          "\(file): the statement \(name) does not add up: \(opening.description) and its entries give \(sum.description), not \(closing.description)"
        ), hint: tr("nothing was imported; ask the bank for the statement again"))
    }
  }
}

/// Reads CAMT.053.001.02 and .08 (ISO 20022). Refuses a file that is broken, or whose figures it does not
/// understand, whole: money is not guessed.
final class CamtReader: XMLStream {
  private(set) var statements: [BankStatement] = []
  private let file: String
  private var path: [String] = []
  private var gathered: [UInt8] = []
  private var fault: Diagnostic?
  private var hasRoot = false

  /// What is being read.
  private var statement = BankStatement()
  private var balance = Part()
  private var entry = Part()
  private var details: [Part] = []

  /// A balance, an entry or one detail of an entry.
  private struct Part {
    var kind: String?
    var amount: Money?
    var isCredit: Bool?
    var isReversal = false
    var status: String?
    var booked: Day?
    var value: Day?
    var reference: String?
    var endToEnd: String?
    var debtor: String?
    var creditor: String?
    var texts: [String] = []
    var line = 0

    var signed: Money? {
      guard let amount, let isCredit else { return nil }
      return isCredit ? amount : amount.negated
    }
  }

  private static let mostText = 1 << 16
  private static let versions = ["02", "08"]
  private static let namespace = "urn:iso:std:iso:20022:tech:xsd:camt.053.001."

  init(file: String) {
    self.file = file
    super.init()
    wantsText = true
  }

  static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [BankStatement] {
    let reader = CamtReader(file: file)
    let broken = try reader.read(ByteSource(bytes, name: file))
    if let fault = reader.fault { throw fault }
    if let broken { throw Diagnostic(.data, tr("\(file): \(broken.phrase)")) }
    if reader.replaced.count > 0 {
      throw Diagnostic(
        .data,
        tr("\(file):\(reader.replaced.line): a character is not of the encoding of the file"))
    }
    if reader.tooDeep.count > 0 {
      throw Diagnostic(.data, tr("\(file): elements are nested too deep for a statement"))
    }
    guard !reader.statements.isEmpty else {
      throw Diagnostic(.data, tr("\(file) holds no statement"))
    }
    return reader.statements
  }

  private func refuse(_ message: Phrase) {
    guard fault == nil else { return }
    fault = Diagnostic(.data, tr("\(file):\(line): \(message)"))
    stop(message)
  }

  // MARK: - Elements

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    let local = String(decoding: name.local, as: UTF8.self)
    if !hasRoot {
      hasRoot = true
      checkRoot(local, attributes)
    }
    path.append(local)
    gathered.removeAll(keepingCapacity: true)
    switch local {
    case "Stmt": statement = BankStatement()
    case "Bal": balance = Part(line: line)
    case "Ntry":
      entry = Part(line: line)
      details = []
    case "TxDtls" where isWithin("Ntry"): details.append(Part(line: line))
    case "Amt", "TxAmt": currency = attributes["Ccy"].map { String(decoding: $0, as: UTF8.self) }
    default: break
    }
  }

  private var currency: String?

  private func checkRoot(_ local: String, _ attributes: XMLAttributes) {
    var namespaces: [String] = []
    attributes.forEach { name, value in
      if name.bytes.starts(with: Array("xmlns".utf8)) {
        namespaces.append(String(decoding: value, as: UTF8.self))
      }
    }
    let isKnown = namespaces.contains { namespace in
      CamtReader.versions.contains { namespace == CamtReader.namespace + $0 }
    }
    guard local == "Document", isKnown else {
      return refuse(
        tr(
          "this is no bank statement of CAMT.053.001.02 or .08, but \(local) of \(namespaces.first ?? "–")"
        ))
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    gathered.append(contentsOf: bytes.prefix(max(0, CamtReader.mostText - gathered.count)))
  }

  override func end(_ name: XMLName) {
    let text = String(decoding: gathered, as: UTF8.self).trimmedBlanks
    gathered.removeAll(keepingCapacity: true)
    let place = path.suffix(4).joined(separator: "/")
    if isWithin("Ntry") {
      take(text, place)
    } else if isWithin("Bal") {
      takeAmount(text, place, &balance)
      if place.hasSuffix("Tp/CdOrPrtry/Cd") { balance.kind = text }
    } else if place.hasSuffix("Acct/Id/IBAN") {
      statement.iban = text
    } else if place.hasSuffix("Stmt/Id") {
      statement.name = text
    } else if place.hasSuffix("Stmt/Acct/Ccy") {
      statement.currency = Currency(text)
    }
    switch path.last {
    case "Bal": endBalance()
    case "Ntry": endEntry()
    case "Stmt": statements.append(statement)
    default: break
    }
    path.removeLast()
  }

  private func isWithin(_ name: String) -> Bool { path.contains(name) }

  private func takeAmount(_ text: String, _ place: String, _ part: inout Part) {
    if place.hasSuffix("/Amt") {
      guard let code = currency else { return refuse(tr("an amount has no currency")) }
      do throws(QuantityFault) {
        let amount = try Money(parsing: text + code)
        guard amount.minor >= 0 else { return refuse(tr("\(text) is below 0")) }
        part.amount = amount
      } catch {
        refuse(tr("\(text): \(error.message)"))
      }
    } else if place.hasSuffix("/CdtDbtInd") {
      guard text == "CRDT" || text == "DBIT" else {
        return refuse(tr("\(text) is neither CRDT nor DBIT"))
      }
      part.isCredit = text == "CRDT"
    }
  }

  private func day(_ text: String) -> Day? {
    let day = Day(iso: String(text.prefix(10)))
    if day == nil { refuse(tr("\(text) is no day")) }
    return day
  }

  /// Something within an entry.
  private func take(_ text: String, _ place: String) {
    guard !details.isEmpty, isWithin("TxDtls") else {
      switch place {
      case _ where place.hasSuffix("Stmt/Ntry/Amt"), _ where place.hasSuffix("Stmt/Ntry/CdtDbtInd"):
        takeAmount(text, place, &entry)
      case _ where place.hasSuffix("Ntry/RvslInd"): entry.isReversal = text == "true" || text == "1"
      case _ where place.hasSuffix("Ntry/Sts"):
        // The second version has the code here, the eighth in an element below.
        if !text.isEmpty { entry.status = text }
      case _ where place.hasSuffix("Ntry/Sts/Cd"): entry.status = text
      case _ where place.hasSuffix("Ntry/BookgDt/Dt"), _ where place.hasSuffix("Ntry/BookgDt/DtTm"):
        entry.booked = day(text)
      case _ where place.hasSuffix("Ntry/ValDt/Dt"), _ where place.hasSuffix("Ntry/ValDt/DtTm"):
        entry.value = day(text)
      case _ where place.hasSuffix("Ntry/AcctSvcrRef"): entry.reference = text
      case _ where place.hasSuffix("Ntry/AddtlNtryInf"): entry.texts.append(text)
      default: break
      }
      return
    }
    let at = details.count - 1
    switch place {
    case _ where place.hasSuffix("TxDtls/Amt"), _ where place.hasSuffix("TxDtls/CdtDbtInd"):
      takeAmount(text, place, &details[at])
    case _ where place.hasSuffix("TxDtls/AmtDtls/TxAmt/Amt"):
      if details[at].amount == nil { takeAmount(text, place, &details[at]) }
    case _ where place.hasSuffix("Refs/AcctSvcrRef"): details[at].reference = text
    case _ where place.hasSuffix("Refs/EndToEndId"):
      if text != "NOTPROVIDED" { details[at].endToEnd = text }
    case _ where place.hasSuffix("RltdPties/Dbtr/Nm"), _ where place.hasSuffix("Dbtr/Pty/Nm"):
      details[at].debtor = text
    case _ where place.hasSuffix("RltdPties/Cdtr/Nm"), _ where place.hasSuffix("Cdtr/Pty/Nm"):
      details[at].creditor = text
    case _ where place.hasSuffix("RmtInf/Ustrd"), _ where place.hasSuffix("CdtrRefInf/Ref"):
      if !text.isEmpty { details[at].texts.append(text) }
    default: break
    }
  }

  // MARK: - What they add up to

  private func endBalance() {
    guard let kind = balance.kind, let amount = balance.signed else { return }
    switch kind {
    case "OPBD": statement.opening = amount
    case "PRCD": if statement.opening == nil { statement.opening = amount }
    case "CLBD": statement.closing = amount
    default: break
    }
  }

  private func endEntry() {
    guard fault == nil else { return }
    guard let whole = entry.signed else {
      return refuse(tr("an entry has no amount or no direction"))
    }
    guard entry.status == "BOOK" else {
      statement.pending += 1
      return
    }
    guard let day = entry.booked ?? entry.value else { return refuse(tr("an entry has no day")) }
    guard statement.movements.count + max(details.count, 1) <= BankStatement.most else {
      return refuse(tr("there are more than \(BankStatement.most) entries"))
    }
    // The parts of a batch are movements of their own where their amounts add up to it.
    let signed = details.map { detail -> Money? in
      guard let amount = detail.amount, amount.currency == whole.currency else { return nil }
      return detail.isCredit ?? (whole.minor >= 0) ? amount : amount.negated
    }
    let parts = signed.compactMap { $0 }
    let isBatch =
      details.count > 1 && parts.count == details.count
      && parts.reduce(Money(minor: 0, whole.currency), { $0.with($1) }) == whole
    guard isBatch else { return add(details.first, whole, day, part: 0) }
    for (index, (detail, amount)) in zip(details, parts).enumerated() {
      add(detail, amount, day, part: index + 1)
    }
  }

  private func add(_ detail: Part?, _ amount: Money, _ day: Day, part: Int) {
    func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    let texts = (detail?.texts ?? []) + (detail?.texts.isEmpty ?? true ? entry.texts : [])
    let bank = known(detail?.reference) ?? known(entry.reference)
    // Of a reversal the parties have changed places.
    let name = (amount.minor >= 0) != entry.isReversal ? detail?.debtor : detail?.creditor
    statement.movements.append(
      BankMovement(
        day: day, amount: amount, name: known(name) ?? known(detail?.debtor ?? detail?.creditor),
        text: known(texts.joined(separator: " ")), reference: bank ?? known(detail?.endToEnd),
        isBanks: bank != nil, part: part, reversal: entry.isReversal, line: entry.line))
  }
}
