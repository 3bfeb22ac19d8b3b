// Keys of accounts: the public key is an event of the log, the private key lies in the file of passwords of this
// machine, sealed by the password of its account.

import Kernel
import System

/// The public key of an account. An account may have several, one after the other; the newest one signs.
public struct AccountKey: Sendable, Equatable {
  public var id: Identifier
  public var account: Identifier
  public var accountName: String
  /// In hexadecimal digits.
  public var publicKey: String
  public var made: Instant
}

extension Notebook {
  /// Oldest first.
  public func accountKeys() throws(Diagnostic) -> [AccountKey] {
    guard id != nil, try kindNumber(NotebookKinds.accountKeyMade.identity) != nil else { return [] }
    return try query(
      "SELECT k.id, k.account, p.name, k.public, k.created_at FROM account_key k"
        + " JOIN notebook_operator p ON p.id = k.account"
        + " WHERE k.removed = 0 AND p.removed = 0 ORDER BY k.created_at, k.id"
    ) { (row) throws(Diagnostic) in
      AccountKey(
        id: row.identifier("id") ?? .none, account: row.identifier("account") ?? .none,
        accountName: row.text("name"), publicKey: row.text("public"),
        made: Instant(milliseconds: row.integer("created_at")))
    }
  }

  /// Makes an account a new key.
  /// - Throws: `.refused` for a wrong password, and where too many failed under the name.
  public func makeKey(
    of account: Account, _ password: Secret, origin: BatchOrigin
  ) throws(Diagnostic) -> AccountKey {
    _ = try proved(account.name, password)
    let key = SigningKey()
    let sealed = try key.sealed(by: password)
    let place = try filePlace()
    return try batch(origin) { (batch) throws(Diagnostic) in
      let made = AccountKey(
        id: batch.newID(), account: account.id, accountName: account.name,
        publicKey: ContentHash.hex(key.publicKey), made: setting.clock())
      try batch.append(
        NotebookKinds.accountKeyMade, scope: nil, entity: made.id,
        body: [
          "account": .string(account.id.description), "public": .string(made.publicKey),
        ])
      // Before the commit: a private key without its event does no harm.
      try changeNotes { (notes) throws(Diagnostic) in
        notes.setKey(key.publicKey, sealed, of: account.id, at: place)
      }
      return made
    }
  }

  /// Whether the private key of a public one is on this machine.
  public func hasPrivateKey(_ key: AccountKey) throws(Diagnostic) -> Bool {
    guard let place = try? filePlace() else { return false }
    return try accountFile?.read()?.key(of: key.account, at: place)
      .map { ContentHash.hex($0.open) == key.publicKey } ?? false
  }

  /// The private key that signs for an account, still sealed.
  private func keptKey(of account: Account) throws(Diagnostic) -> AccountNotes.Key {
    let place = try filePlace()
    let known = Set(try accountKeys().filter { $0.account == account.id }.map(\.publicKey))
    guard let kept = try accountFile?.read()?.key(of: account.id, at: place),
      known.contains(ContentHash.hex(kept.open))
    else { throw .noKey(account.name) }
    return kept
  }

  /// - Throws: `.refused` for an account without a key on this machine: asked before its password is.
  public func checkKey(of account: Account) throws(Diagnostic) { _ = try keptKey(of: account) }

  /// Signs with the newest key of an account.
  /// - Returns: the public key and the signature, in hexadecimal digits.
  /// - Throws: `.refused` for a wrong password, where too many failed under the name, and without a key.
  public func sign(
    _ message: SignedMessage, as account: Account, _ password: Secret
  ) throws(Diagnostic) -> (key: String, signature: String) {
    let kept = try keptKey(of: account)
    _ = try proved(account.name, password)
    guard let key = try SigningKey.open(kept.sealed, by: password), key.publicKey == kept.open
    else { throw .keyOfFormerPassword(account.name) }
    return (ContentHash.hex(key.publicKey), key.sign(message))
  }

  /// Seals the private key of an account by its new password.
  /// - Returns: nil where there is none, and where the old password does not open it.
  func resealedKey(
    of account: Identifier, from old: Secret, to new: Secret
  ) throws(Diagnostic) -> AccountNotes.Key? {
    let place = try filePlace()
    guard var kept = try accountFile?.read()?.key(of: account, at: place),
      let key = try SigningKey.open(kept.sealed, by: old)
    else { return nil }
    kept.sealed = try key.sealed(by: new)
    return kept
  }
}
