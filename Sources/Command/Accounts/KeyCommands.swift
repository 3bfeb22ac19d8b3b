// Keys of accounts, and how a domain has something signed. The password is asked each time: a session that is open
// signs nothing by itself.

import Kernel
import Notebook
import Render
import System

let keyCommands: [Command] = [
  Command(
    "account key make", tr("Make a key that signs for your account"),
    discussion: [
      tr(
        "The public key goes into the log, so that everybody who has the notebook can verify what you sign. The private key stays on this machine, sealed by your password: taccuino-accounts(7). A new key takes the place of the one before, whose signatures still verify."
      )
    ],
    parameters: [.passwordDescriptor], effects: .outside, sensitive: true, contained: false,
    answersInWords: false, synonyms: ["sign", "ed25519", "signature"],
    examples: [Example("account key make", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    let (notebook, account) = try session.signingAccount()
    let password = try session.secrets(
      [SecretQuestion(prompt: tr("password of \(account.name.printable)"))], arguments)
    let key = try notebook.makeKey(of: account, password[0], origin: .init(sensitive: true))
    session.say(tr("made a key for \(account.name)"))
    return .table(try session.keyTable([key], notebook))
  },
  Command(
    "account key list", tr("List the public keys of the accounts"), parameters: [.condition],
    effects: .reads, contained: false, synonyms: ["keys", "public"],
    examples: [Example("account key list")]
  ) { (session, arguments) throws(Diagnostic) in
    let notebook = try session.notebook()
    let table = try session.keyTable(try notebook.accountKeys(), notebook)
    return .table(try table.meeting(arguments, session))
  },
]

/// What an account signed.
public struct MadeSignature: Sendable {
  public let account: Identifier
  /// In hexadecimal digits, like the signature.
  public let key: String
  public let signature: String
}

extension Session {
  /// The account that signs: the one that is logged in.
  /// - Throws: `refused` where there is none.
  func signingAccount() throws(Diagnostic) -> (Notebook, Account) {
    let notebook = try writableNotebook()
    guard try notebook.hasAccounts() else {
      throw Diagnostic(
        .refused, tr("signatures need an account, and this notebook has none"),
        hint: tr("the first one makes its administrator: account register NAME"))
    }
    guard let account = try loggedIn(notebook) else {
      throw Diagnostic(
        .refused, tr("nobody is logged in"), hint: tr("log in: account login NAME"))
    }
    return (notebook, account)
  }

  /// The account that signs, with its name.
  public func accountOfSigner() throws(Diagnostic) -> (id: Identifier, name: String) {
    let account = try signingAccount().1
    return (account.id, account.name)
  }

  /// Signs a message with the key of the account that is logged in, after asking for its password. The command
  /// declares `Parameter.passwordDescriptor`.
  /// - Throws: `refused` without an account, without a key, and for a wrong password.
  public func sign(
    _ message: SignedMessage, _ arguments: Arguments
  ) throws(Diagnostic) -> MadeSignature {
    let (notebook, account) = try signingAccount()
    try notebook.checkKey(of: account)
    let password = try secrets(
      [SecretQuestion(prompt: tr("password of \(account.name.printable)"))], arguments)
    let made = try notebook.sign(message, as: account, password[0])
    return MadeSignature(account: account.id, key: made.key, signature: made.signature)
  }

  fileprivate func keyTable(
    _ keys: [AccountKey], _ notebook: Notebook
  ) throws(Diagnostic) -> Table {
    let ids = try shown(keys.map(\.id))
    var rows: [[Value]] = []
    for (id, key) in zip(ids, keys) {
      rows.append([
        id, .text(key.accountName), .text(key.publicKey), .instant(key.made),
        .boolean(try notebook.hasPrivateKey(key)),
      ])
    }
    return Table(
      kind: "notebook.account_key",
      columns: [
        Column("id", tr("Id")), Column("account", tr("Account")),
        Column("public_key", tr("Public key")), Column("made", tr("Made")),
        Column("here", tr("Private key here")),
      ], rows: rows, empty: tr("no keys yet; make one: account key make"))
  }
}
