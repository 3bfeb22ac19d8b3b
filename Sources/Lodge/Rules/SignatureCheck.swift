// Whether the signatures under minutes and addenda hold: by a key that the log knows, of the account of whoever held
// the office on the day of approval, over this text and no other.

import Command
import Kernel
import Notebook
import Render

struct SignatureCheck {
  private let reader: LodgeReader
  private let notebook: Identifier
  private let keys: [AccountKey]
  /// The hashes of the entries, as they are computed now.
  private let entries: [Identifier: String]

  init(_ reader: LodgeReader) throws(Diagnostic) {
    self.reader = reader
    notebook = try reader.bookID()
    keys = try reader.notebook.accountKeys()
    var entries: [Identifier: String] = [:]
    for entry in try RegisterCommands.noun.items(reader.session) {
      entries[entry.id] = entry.computedHash(of: notebook)
    }
    self.entries = entries
  }

  /// What does not hold of each signature that is not annulled.
  func faults(_ item: SignedItem) throws(Diagnostic) -> [Phrase] {
    var faults: [Phrase] = []
    for signature in try reader.signatures(of: item) where signature.isValid {
      if let fault = try fault(signature, item) { faults.append(fault) }
    }
    return faults
  }

  func isSigned(_ item: SignedItem, by key: String) throws(Diagnostic) -> Bool {
    for signature in try reader.signatures(of: item) where signature.isValid {
      if signature.key == key, verifies(signature, item) { return true }
    }
    return false
  }

  private func verifies(_ signature: MinutesSignature, _ item: SignedItem) -> Bool {
    signature.message(of: item, entry: entries[item.entry] ?? RegisterEntry.none, in: notebook)
      .isSigned(signature.signature, by: signature.key)
  }

  private func fault(
    _ signature: MinutesSignature, _ item: SignedItem
  ) throws(Diagnostic) -> Phrase? {
    let (under, role) = (item.under, signature.role.words)
    guard let key = keys.first(where: { $0.publicKey == signature.key }) else {
      return tr("the key of the signature of the \(role) under \(under) is not of this notebook")
    }
    guard key.account == signature.account else {
      return tr("the signature of the \(role) under \(under) is by the key of \(key.accountName)")
    }
    guard verifies(signature, item) else {
      return item.addendum == nil
        ? tr("the signature of the \(role) under \(under) is not one of these minutes")
        : tr("the signature of the \(role) under \(under) is not one of this text")
    }
    guard let day = item.day else { return nil }
    let terms = try reader.terms(on: day).filter { $0.office == signature.role }
    guard let term = terms.first(where: { $0.member == signature.member }) ?? terms.first else {
      // With a person who was forgotten goes what office they held.
      guard let signer = signature.member,
        let member = try MemberCommands.noun.item(reader.session, ifThere: signer)
      else { return nil }
      return tr(
        "the signature of the \(role) under \(under) is by \(member.name): nobody held the office on \(day)"
      )
    }
    guard term.member == signature.member else {
      return tr(
        "the signature of the \(role) under \(under) is not by \(term.memberName), who held the office"
      )
    }
    let member = try MemberCommands.noun.item(reader.session, ifThere: term.member)
    if let member, !member.signs(as: key.account, named: key.accountName),
      try !reader.wasLinked(member.id, to: key.account)
    {
      return tr(
        "the signature of the \(role) under \(under) is by the account \(key.accountName), which is not that of \(member.name)"
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
  /// Whether a member was linked to an account at some time: a new account takes nothing from what was signed
  /// with the one before.
  fileprivate func wasLinked(
    _ member: Identifier, to account: Identifier
  ) throws(Diagnostic) -> Bool {
    try notebook.history(member).contains {
      $0.isLive && $0.body?["account"]?.string == account.description
    }
  }

  /// Also those that are annulled.
  func signatures(of item: SignedItem) throws(Diagnostic) -> [MinutesSignature] {
    if let addendum = item.addendum {
      return try signatures(Condition("p.addendum = ?", [.id(addendum.id)]))
    }
    return try signatures(
      Condition("p.minutes = ? AND p.addendum IS NULL", [.id(item.minutes.id)]))
  }

  /// All that are under minutes and addenda to them.
  func signatures(under minutes: Identifier) throws(Diagnostic) -> [MinutesSignature] {
    try signatures(Condition("p.minutes = ?", [.id(minutes)]))
  }

  func signatures(in entry: Identifier) throws(Diagnostic) -> [MinutesSignature] {
    try signatures(Condition("p.entry = ?", [.id(entry)]))
  }

  private func signatures(_ condition: Condition) throws(Diagnostic) -> [MinutesSignature] {
    try MinutesSigningCommands.noun.items(session, [condition])
  }
}
