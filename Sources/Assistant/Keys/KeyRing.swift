// The keys of the user: where each comes from, and that it goes to the host it belongs to and nowhere else. Each is a
// `Secret`; no string holds one.

import Command
import Kernel
import NetLink
import Notebook
import Providers
import System

extension Session {
  public var keys: KeyRing { kept { KeyRing(self) } }
}

/// The keys of one session. Not thread safe.
public final class KeyRing {
  unowned let session: Session
  /// What was found, so that a command is run once and a passphrase asked once.
  var found: [KeyPlace: Secret] = [:]
  var sealedKey: SealedSecrets.Key?

  /// Seconds that the command of a key may take.
  static let patience = 60

  init(_ session: Session) { self.session = session }

  /// The variables that hold keys, as the file of providers names them. The program takes them out of its environment as
  /// it starts, and reads no file for that.
  public static let variables = [
    "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "MISTRAL_API_KEY", "GROQ_API_KEY", "PERPLEXITY_API_KEY",
  ]

  /// Whether there is a key for an origin, as far as that can be said without opening anything.
  /// - Throws: as `secret`, for variables and files.
  func holds(provider: String, origin: Origin) throws(Diagnostic) -> Bool {
    if let known = try session.providers()[provider], known.base.origin == origin,
      try ofEnvironment(known) != nil
    {
      return true
    }
    guard let place = KeyPlace(provider: provider, origin: origin) else { return false }
    if found[place] != nil { return true }
    return try index()[place] != nil
  }

  // MARK: - Finding

  /// The key of a provider for an origin: that of its variable where the origin is the provider's own, else one that the
  /// user added for exactly this origin. nil where there is none, so that nothing of it goes elsewhere. While requests
  /// are only shown nobody is asked for it.
  /// - Throws: `config` where a command fails or a key is gone from where it was kept, `refused` for a wrong passphrase
  ///   or where nobody can be asked, `data` for a damaged file, `interrupted`, what `KeyringFault` says.
  public func secret(provider: String, origin: Origin) throws(Diagnostic) -> Secret? {
    if let known = try session.providers()[provider], known.base.origin == origin,
      let secret = try ofEnvironment(known)
    {
      return secret
    }
    guard let place = KeyPlace(provider: provider, origin: origin), !session.network.isShowing
    else { return nil }
    if let known = found[place] { return known }
    guard let entry = try index()[place] else { return nil }
    SecretMemory.protect()
    let secret: Secret?
    switch entry.kept {
    case .command(let line): secret = try printed(by: line, place)
    case .service: secret = try inService(place)
    case .sealed: secret = try inSealedFile(place)
    }
    guard let secret else {
      throw Diagnostic(
        .config, tr("the key of \(title(place)) is no longer where it was kept"),
        hint: tr("add it again: key add \(place.provider)"))
    }
    try secret.checkKey()
    found[place] = secret
    return secret
  }

  /// The same for a request that is sent with a key: nil only while requests are shown.
  /// - Throws: `config` where there is no key; `refused` where nothing can be sent anyhow, before anything is asked.
  public func needed(provider: String, origin: Origin) throws(Diagnostic) -> Secret? {
    guard !session.options.offline || session.network.isShowing else {
      throw NetworkFault(.offline).diagnostic
    }
    if let secret = try secret(provider: provider, origin: origin) { return secret }
    guard !session.network.isShowing else { return nil }
    let known = try session.providers()[provider]
    let isOwn = known?.base.origin == origin
    throw Diagnostic(
      .config, tr("there is no key of \(known?.title ?? provider) for \(origin.description)"),
      hint: isOwn
        ? tr("add one: key add \(provider)")
        : tr("add one: key add \(provider) --url \(origin.description)"))
  }

  /// - Throws: `data` for a variable whose value cannot be a key.
  func ofEnvironment(_ provider: Provider) throws(Diagnostic) -> Secret? {
    guard let variable = provider.variable,
      let secret = session.surroundings.environment.secret(variable)
    else { return nil }
    do throws(Diagnostic) { try secret.checkKey() } catch {
      throw Diagnostic(.data, tr("\(variable): \(error.message)"))
    }
    return secret
  }

  func title(_ place: KeyPlace) -> String {
    (try? session.providers())?[place.provider]?.title ?? place.provider
  }

  private func printed(by line: String, _ place: KeyPlace) throws(Diagnostic) -> Secret {
    let begin = Clock.monotonic()
    let run = try Subprocess.run(
      "/bin/sh", ["-c", line], seconds: KeyRing.patience, wakes: session.console.wakes,
      isInterrupted: session.console.isInterrupted)
    guard run.succeeded else {
      let isLate = Clock.monotonic() - begin >= UInt64(KeyRing.patience) * 1_000_000_000
      throw Diagnostic(
        .config,
        isLate
          ? tr("the key command of \(title(place)) did not end within \(KeyRing.patience) s")
          : tr("the key command of \(title(place)) failed with exit code \(Int(run.code))"))
    }
    let first = run.output.prefix { $0 != UInt8(ascii: "\n") }
    guard !first.isEmpty else {
      throw Diagnostic(.config, tr("the key command of \(title(place)) printed no key"))
    }
    return try Secret.ofLine(first)
  }

  private func inService(_ place: KeyPlace) throws(Diagnostic) -> Secret? {
    do throws(NetworkFault) {
      return try session.network.keyring(KeyringRequest(.find(place)))
    } catch {
      var fault = error.diagnostic
      if error.kind == .keyring {
        fault.message = tr("the key of \(title(place)) cannot be read: \(fault.message)")
      }
      throw fault
    }
  }

  // MARK: - Files

  private var folder: String { session.surroundings.directories.config }
  private var indexPath: String { Paths.join(folder, "keys.json") }
  var sealedPath: String { Paths.join(folder, "keys.sealed") }

  func index() throws(Diagnostic) -> KeyIndex { try KeyIndex.read(indexPath) }

  func sealedFile() throws(Diagnostic) -> SealedSecrets? {
    guard Files.exists(sealedPath) else { return nil }
    return try SealedSecrets(
      try Files.read(sealedPath, limit: SealedSecrets.limit), path: sealedPath)
  }

  /// What opens the sealed file; asked for once.
  func opened(_ file: SealedSecrets) throws(Diagnostic) -> SealedSecrets.Key {
    if let sealedKey, file.isOpened(by: sealedKey) { return sealedKey }
    let key = try session.withPassphrase(of: "keys", asking: tr("passphrase of your keys")) {
      (passphrase) throws(Diagnostic) in try file.open(passphrase)
    }
    sealedKey = key
    return key
  }

  static func name(_ place: KeyPlace) -> String {
    "\(place.provider) \(place.origin.description)"
  }

  private func inSealedFile(_ place: KeyPlace) throws(Diagnostic) -> Secret? {
    guard let file = try sealedFile() else { return nil }
    return try file.secret(KeyRing.name(place), try opened(file), path: sealedPath)
  }

  /// Changes the list, and what lies beside it, while no other taccuino does.
  func change(
    _ work: (inout KeyIndex) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let console = session.console
    let lock = try FileLock(
      Paths.join(folder, "keys.lock"), isInterrupted: console.isInterrupted)
    var index = try index()
    let before = index
    try work(&index)
    if index != before { try index.write(indexPath) }
    _ = consume lock
  }
}
