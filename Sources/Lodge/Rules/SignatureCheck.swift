// Whether the signatures under minutes hold: by a key that the log knows, of the account of whoever held the office
// on the day of approval, over these minutes and no others.

import Command
import Kernel
import Notebook
import Render

struct SignatureCheck {
  private let reader: LodgeReader
  private let notebook: Identifier
  private let keys: [AccountKey]
  /// The hashes of the entries of minutes, as they are computed now.
  private let entries: [Identifier: String]

  init(_ reader: LodgeReader) throws(Diagnostic) {
    self.reader = reader
    notebook = try reader.bookID()
    keys = try reader.notebook.accountKeys()
    var entries: [Identifier: String] = [:]
    for entry in try RegisterCommands.noun.items(reader.session) where entry.addendum == nil {
      entries[entry.minutes] = entry.computedHash(of: notebook)
    }
    self.entries = entries
  }

  /// What does not hold of each signature that is not annulled.
  func faults(_ minutes: Minutes) throws(Diagnostic) -> [Phrase] {
    var faults: [Phrase] = []
    for signature in try reader.signatures(of: minutes.id) where signature.isValid {
      if let fault = try fault(signature, minutes) { faults.append(fault) }
    }
    return faults
  }

  func isSigned(_ minutes: Minutes, by key: String) throws(Diagnostic) -> Bool {
    for signature in try reader.signatures(of: minutes.id) where signature.isValid {
      if signature.key == key, verifies(signature, minutes) { return true }
    }
    return false
  }

  private func verifies(_ signature: MinutesSignature, _ minutes: Minutes) -> Bool {
    signature.message(
      of: minutes, text: SealedText.hash(minutes.sealed ?? ""),
      entry: entries[minutes.id] ?? RegisterEntry.none, in: notebook
    ).isSigned(signature.signature, by: signature.key)
  }

  private func fault(
    _ signature: MinutesSignature, _ minutes: Minutes
  ) throws(Diagnostic) -> Phrase? {
    let title = minutes.meetingTitle
    let role = signature.role.words
    guard let key = keys.first(where: { $0.publicKey == signature.key }) else {
      return tr("the key of the signature of the \(role) under \(title) is not of this notebook")
    }
    guard key.account == signature.account else {
      return tr("the signature of the \(role) under \(title) is by the key of \(key.accountName)")
    }
    guard verifies(signature, minutes) else {
      return tr("the signature of the \(role) under \(title) is not one of these minutes")
    }
    guard let day = minutes.approvedOn,
      let term = try reader.terms(on: day).first(where: { $0.office == signature.role })
    else { return nil }
    guard term.member == signature.member else {
      return tr(
        "the signature of the \(role) under \(title) is not by \(term.memberName), who held the office"
      )
    }
    let member = try MemberCommands.noun.item(reader.session, ifThere: term.member)
    if let member, !member.signs(as: key.account, named: key.accountName) {
      return tr(
        "the signature of the \(role) under \(title) is by the account \(key.accountName), which is not that of \(member.name)"
      )
    }
    return nil
  }
}

extension Member {
  /// Whether an account is theirs: the one they are linked to, else that of their own name.
  func signs(as account: Identifier, named accountName: String) -> Bool {
    self.account.map { $0 == account } ?? (name.folded == accountName.folded)
  }
}

extension LodgeReader {
  func signatures(of minutes: Identifier) throws(Diagnostic) -> [MinutesSignature] {
    try MinutesSigningCommands.noun.items(session, [Condition("p.minutes = ?", [.id(minutes)])])
  }
}
