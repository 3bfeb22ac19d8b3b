// Whether minutes and register hold: everything is computed again from what the tables say now, and the first thing
// that does not hold is named. That the tables say what the log says is for `verify`.

import Command
import Kernel
import Notebook
import Render

struct RegisterCheck {
  struct Fault {
    var number: Int?
    var message: Phrase
  }

  private let session: Session
  private let reader: LodgeReader
  private let notebook: Identifier
  private let minutes: [Identifier: Minutes]
  private let addenda: [Identifier: Addendum]
  private let addendaByMinutes: [Identifier: [Addendum]]
  /// By their minutes; of each only what names it.
  private let references: [Identifier: [NameReference]]
  private let entries: [RegisterVolume: [RegisterEntry]]
  /// All entries by their ids, whichever book they stand in.
  private let entered: [Identifier: RegisterEntry]
  private let signatures: SignatureCheck

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    reader = try LodgeReader(session)
    notebook = try reader.bookID()
    var minutes: [Identifier: Minutes] = [:]
    for one in try MinutesCommands.noun.items(session) { minutes[one.id] = one }
    var addenda: [Identifier: Addendum] = [:]
    for one in try MinutesCommands.addenda.items(session) { addenda[one.id] = one }
    var references: [Identifier: [NameReference]] = [:]
    // Not as their noun reads them: it looks up the minutes of each, and SQLite copies the whole text of every row
    // that it passes there.
    let names = try reader.notebook.query(
      "SELECT minutes, name, salt FROM lodge_reference WHERE removed = 0"
    ) { (row) throws(Diagnostic) in
      NameReference(
        minutes: row.identifier("minutes") ?? .none, name: row.optionalText("name") ?? "",
        salt: row.optionalText("salt") ?? "")
    }
    for one in names { references[one.minutes, default: []].append(one) }
    (self.minutes, self.addenda, self.references) = (minutes, addenda, references)
    addendaByMinutes = Dictionary(grouping: addenda.values, by: \.minutes)
    var entries: [RegisterVolume: [RegisterEntry]] = [:]
    var entered: [Identifier: RegisterEntry] = [:]
    for one in try RegisterCommands.noun.items(session) {
      entries[one.volume, default: []].append(one)
      entered[one.id] = one
    }
    (self.entries, self.entered) = (entries, entered)
    signatures = try SignatureCheck(reader)
  }

  /// What `verify` asks of the lodge: the first break of each book.
  static let verify = VerifyCheck("register") { (session) throws(Diagnostic) in
    guard try session.notebook().id != nil else { return [] }
    let check = try RegisterCheck(session)
    var faults: [Phrase] = []
    let profile = try check.reader.profile
    for volume in RegisterVolume.all {
      guard let fault = try check.book(volume, key: nil).fault else { continue }
      faults.append(tr("\(volume.words(profile)): \(fault.message)"))
    }
    return faults
  }

  /// Those that are approved, by day.
  var approved: [Minutes] {
    minutes.values.filter(\.isApproved).sorted {
      ($0.approvedOn?.number ?? 0, $0.id) < ($1.approvedOn?.number ?? 0, $1.id)
    }
  }

  /// What was found of a book.
  struct Book {
    var entries: Int
    /// The number of the last minutes that are signed by the key asked for.
    var covered: Int?
    var fault: Fault?
  }

  /// How many entries a book has, how far a key signs for them, and its first break.
  func book(_ volume: RegisterVolume, key: String?) throws(Diagnostic) -> Book {
    let entries = entries[volume] ?? []
    var book = Book(entries: entries.count)
    book.fault = try firstBreak(volume, entries)
    guard let key, book.fault == nil else { return book }
    for entry in entries {
      guard let item = item(entry) else { continue }
      if try signatures.isSigned(item, by: key) { book.covered = entry.number }
    }
    if book.covered == nil, !entries.isEmpty {
      book.fault = Fault(message: tr("no minutes have a valid signature by this key"))
    }
    return book
  }

  private func firstBreak(
    _ volume: RegisterVolume, _ entries: [RegisterEntry]
  ) throws(Diagnostic) -> Fault? {
    var last: RegisterEntry?
    for entry in entries {
      var found = fault(entry, after: last)
      if found == nil { found = try contents(entry) }
      if let message = found {
        return Fault(number: entry.number, message: message)
      }
      last = entry
    }
    for one in approved
    where one.degree == volume.degree && entered[RegisterEntry.id(of: one.id)] == nil {
      if try reader.volume(of: one) == volume { return Fault(message: notEntered(one)) }
    }
    for addendum in addenda.values.sorted(by: { $0.id < $1.id }) {
      guard entered[RegisterEntry.id(of: addendum.id)] == nil,
        let of = minutes[addendum.minutes], try reader.volume(of: of) == volume
      else { continue }
      return Fault(message: notEntered(addendum, of))
    }
    for entry in entries where entry.addendum == nil {
      if let minutes = minutes[entry.minutes], let message = names(minutes) {
        return Fault(number: entry.number, message: message)
      }
    }
    return nil
  }

  private func notEntered(_ minutes: Minutes) -> Phrase {
    tr("\(called(minutes)) are approved and not in the register")
  }

  private func notEntered(_ addendum: Addendum, _ minutes: Minutes) -> Phrase {
    tr("addendum \(addendum.number) to \(called(minutes)) is not in the register")
  }

  private func called(_ minutes: Minutes) -> Phrase {
    tr("the minutes of \(minutes.meetingTitle), \(minutes.meetingDay?.description ?? "")")
  }

  /// What is wrong with an entry and its place in the chain.
  private func fault(_ entry: RegisterEntry, after last: RegisterEntry?) -> Phrase? {
    let wanted = (last?.number ?? 0) + 1
    let number = entry.number
    if number < wanted { return tr("number \(number) is there twice") }
    if number > wanted { return tr("number \(wanted) is missing: next comes \(number)") }
    if let fault = changed(entry) { return fault }
    guard entry.previous == last?.hash ?? RegisterEntry.none else {
      return last.map {
        tr(
          "number \(number) does not hold the hash of number \($0.number): one of them was replaced"
        )
      } ?? tr("number \(number) does not begin the book: an entry before it was removed")
    }
    if let before = last?.day, let day = entry.day, day < before {
      return tr("number \(number) is of \(day), before number \(wanted - 1)")
    }
    return nil
  }

  private func changed(_ entry: RegisterEntry) -> Phrase? {
    entry.computedHash(of: notebook) == entry.hash
      ? nil
      : tr("number \(entry.number) was changed after it was entered: its hash does not hold")
  }

  /// What is wrong with that which an entry holds.
  private func contents(_ entry: RegisterEntry) throws(Diagnostic) -> Phrase? {
    guard let minutes = minutes[entry.minutes] else {
      return tr("number \(entry.number) holds minutes that are not there")
    }
    if let id = entry.addendum {
      guard let addendum = addenda[id] else {
        return tr("number \(entry.number) holds an addendum that is not there")
      }
      if let fault = self.fault(addendum, of: minutes) { return fault }
      if let fault = other(entry, addendum) { return fault }
      return try signatures.faults(SignedItem(minutes: minutes, addendum: addendum)).first
    }
    if let fault = text(minutes) ?? other(entry, minutes) { return fault }
    return try signatures.faults(SignedItem(minutes: minutes)).first
  }

  /// Whether an entry holds other minutes than it says.
  private func other(_ entry: RegisterEntry, _ minutes: Minutes) -> Phrase? {
    let isSame =
      minutes.hash == entry.text && minutes.degree == entry.degree
      && minutes.approvedOn == entry.day && minutes.meeting == entry.meeting
      && minutes.approvedAt == entry.approvedAt
      && RegisterEntry.votes(minutes.inFavour, minutes.against, minutes.abstained) == entry.votes
    return isSame
      ? nil : tr("number \(entry.number) holds other minutes than \(called(minutes))")
  }

  private func other(_ entry: RegisterEntry, _ addendum: Addendum) -> Phrase? {
    let votes = RegisterEntry.votes(addendum.inFavour, addendum.against, addendum.abstained)
    let isSame =
      addendum.hash == entry.text && addendum.day == entry.day
      && addendum.approvedAt == entry.approvedAt && votes == entry.votes
    return isSame
      ? nil : tr("number \(entry.number) holds another text than addendum \(addendum.number)")
  }

  /// What an entry holds, as far as it is there.
  private func item(_ entry: RegisterEntry) -> SignedItem? {
    guard let minutes = minutes[entry.minutes] else { return nil }
    guard let id = entry.addendum else { return SignedItem(minutes: minutes) }
    return addenda[id].map { SignedItem(minutes: minutes, addendum: $0) }
  }

  private func text(_ minutes: Minutes) -> Phrase? {
    guard let sealed = minutes.sealed, let hash = minutes.hash else {
      return tr("\(called(minutes)) are approved and have no text")
    }
    guard SealedText.hash(sealed) == hash else {
      return tr("the text of \(called(minutes)) was changed after approval")
    }
    return nil
  }

  private func fault(_ addendum: Addendum, of minutes: Minutes) -> Phrase? {
    SealedText.hash(addendum.sealed) == addendum.hash
      ? nil : tr("the text of addendum \(addendum.number) to \(called(minutes)) was changed")
  }

  /// Asked where all texts hold. A name that is erased is no fault; one that is there has to be the one that was
  /// approved.
  private func names(_ minutes: Minutes) -> Phrase? {
    let texts = [minutes.sealed ?? ""] + (addendaByMinutes[minutes.id] ?? []).map(\.sealed)
    let tokens = Set(texts.flatMap(SealedText.tokens))
    for reference in references[minutes.id] ?? []
    where reference.hash.map({ !tokens.contains($0) }) ?? false {
      return tr(
        "\(called(minutes)) do not refer to \(reference.name): a name or its salt was changed")
    }
    return nil
  }

  /// All that does not hold of minutes.
  func faults(_ minutes: Minutes) throws(Diagnostic) -> [Phrase] {
    var faults: [Phrase] = []
    if let fault = text(minutes) { faults.append(fault) }
    if let entry = entered[RegisterEntry.id(of: minutes.id)] {
      if let fault = changed(entry) ?? other(entry, minutes) { faults.append(fault) }
    } else {
      faults.append(notEntered(minutes))
    }
    let addenda = try reader.addenda(to: minutes.id)
    for addendum in addenda {
      if let fault = fault(addendum, of: minutes) { faults.append(fault) }
      if let entry = entered[RegisterEntry.id(of: addendum.id)] {
        if let fault = changed(entry) ?? other(entry, addendum) { faults.append(fault) }
      } else {
        faults.append(notEntered(addendum, minutes))
      }
    }
    if faults.isEmpty, let fault = names(minutes) { faults.append(fault) }
    faults += try signatures.faults(SignedItem(minutes: minutes))
    for addendum in addenda {
      faults += try signatures.faults(SignedItem(minutes: minutes, addendum: addendum))
    }
    return faults
  }

  func answer(
    _ kind: String, _ count: Int, _ rows: [[Value]], _ session: Session
  ) -> Record {
    if !rows.isEmpty { session.foundNothing() }
    return Record(
      kind: kind,
      fields: [
        Field("clean", tr("Clean"), .boolean(rows.isEmpty)),
        Field("checked", tr("Checked"), .count(count)),
        Field("problem_count", tr("Problems"), .count(rows.count)),
      ],
      sections: rows.isEmpty
        ? []
        : [
          Table(
            kind: "lodge.break",
            columns: [
              Column("degree", tr("Degree")), Column("board", tr("Of the board")),
              Column("no", tr("No.")),
              Column("message", tr("Problem")),
            ], rows: rows, title: tr("Breaks"), key: "problems")
        ])
  }
}
