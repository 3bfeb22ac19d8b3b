// Keys that the user adds and removes. A key is stored before the list names it, and leaves the list last, so that a
// process that is killed in between leaves no entry without a key.

import Command
import Kernel
import NetLink
import Notebook
import System

extension KeyRing {
  /// Keeps a key in the keyring of the desktop; in the sealed file where that cannot be used, which is said, or where
  /// `isSealed`. Never in clear.
  /// - Throws: `interrupted`; what keeping it in the sealed file throws. Nothing is kept then.
  func add(_ secret: Secret, _ place: KeyPlace, isSealed: Bool) throws(Diagnostic) {
    SecretMemory.protect()
    // A list that cannot be read is a fault before anything is stored.
    let before = try index()[place]
    var kept = KeyEntry.Kept.sealed
    if !isSealed, try storedInService(secret, place) { kept = .service }
    let entry = KeyEntry(
      place: place, masked: secret.masked, kept: kept, added: session.surroundings.clock.now())
    if kept == .sealed {
      try seal(secret, entry)
    } else {
      try change { (index) throws(Diagnostic) in index.put(entry) }
    }
    forget(place)
    dropCopy(before, entry)
  }

  /// Notes the command that prints a key.
  func add(command line: String, _ place: KeyPlace) throws(Diagnostic) {
    let before = try index()[place]
    let entry = KeyEntry(
      place: place, masked: "…", kept: .command(line), added: session.surroundings.clock.now())
    try change { (index) throws(Diagnostic) in index.put(entry) }
    forget(place)
    dropCopy(before, entry)
  }

  /// - Returns: false where the keyring cannot be used, after saying why.
  private func storedInService(
    _ secret: Secret, _ place: KeyPlace
  ) throws(Diagnostic) -> Bool {
    let fault: NetworkFault
    do throws(NetworkFault) {
      _ = try session.network.keyring(KeyringRequest(.store(place)), secret: secret)
      return true
    } catch { fault = error }
    switch fault.kind {
    case .offline:
      session.note(
        tr("offline, the keyring is not asked: the key goes into a file sealed with a passphrase"))
    case .keyring, .noHelper, .otherVersion, .helperDied, .internal:
      session.note(
        tr("\(fault.diagnostic.message): the key goes into a file sealed with a passphrase"))
    default: throw fault.diagnostic
    }
    return false
  }

  private func seal(_ secret: Secret, _ entry: KeyEntry) throws(Diagnostic) {
    // No lock is held while a passphrase is typed.
    var made: SealedSecrets?
    let key: SealedSecrets.Key
    if let file = try sealedFile() {
      key = try opened(file)
    } else {
      let passphrase = try session.newPassphrase(
        of: "keys", asking: tr("new passphrase of your keys"))
      let new = try SealedSecrets.sealed(with: passphrase)
      (made, key) = (new.secrets, new.key)
    }
    try change { (index) throws(Diagnostic) in
      let present = try sealedFile()
      guard var file = present ?? made, file.isOpened(by: key) else {
        throw Diagnostic(.busy, tr("\(sealedPath) was changed meanwhile"), hint: tr("try again"))
      }
      file.put(secret, KeyRing.name(entry.place), key)
      try write(file)
      index.put(entry)
    }
    sealedKey = key
  }

  private func write(_ file: SealedSecrets) throws(Diagnostic) {
    try Files.writeAtomically(sealedPath, file.bytes, mode: 0o600, overwrite: true)
  }

  /// A key that was replaced does not stay where it was kept before.
  private func dropCopy(_ before: KeyEntry?, _ entry: KeyEntry) {
    guard let before, before.kept != entry.kept else { return }
    do throws(Diagnostic) { try drop(before) } catch { session.warn(error) }
  }

  private func drop(_ entry: KeyEntry) throws(Diagnostic) {
    switch entry.kept {
    case .command: return
    case .service:
      do throws(NetworkFault) {
        _ = try session.network.keyring(KeyringRequest(.remove(entry.place)))
      } catch {
        var fault = error.diagnostic
        fault.message = tr(
          "the key of \(title(entry.place)) is still in the keyring: \(fault.message)")
        throw fault
      }
    case .sealed:
      try change { (_) throws(Diagnostic) in
        guard var file = try sealedFile() else { return }
        file.remove(KeyRing.name(entry.place))
        try write(file)
      }
    }
  }

  /// - Throws: `usage` where there is none; what the keyring says, and then the key stays in the list.
  func remove(_ place: KeyPlace) throws(Diagnostic) {
    guard let entry = try index()[place] else {
      throw Diagnostic(
        .usage, tr("you added no key of \(title(place)) for \(place.origin.description)"),
        hint: tr("list them: key list"))
    }
    try drop(entry)
    try change { (index) throws(Diagnostic) in index.remove(place) }
    forget(place)
  }

  private func forget(_ place: KeyPlace) { found[place] = nil }
}
