// Unlocking sealed domains: which of them a command needs, and where their passphrases come from. What is only guessed from a
// typed line unlocks nothing, and asks nothing.

import Kernel
import Notebook
@_spi(_Unicode) import Swift
import System

/// What a script gave to open sealed domains.
struct GivenPassphrases {
  /// Lines of the descriptor that opened a domain: one passphrase may open several.
  var lines: [Secret] = []
  /// The domains for which a line was read or wanted, in that order.
  var domains: [String] = []
}

extension Session {
  // MARK: - What a command needs

  /// The first words of commands that look at all domains. A script that gives passphrases opens all of them for these.
  private static let acrossDomains: Set = [
    "backup", "doctor", "find", "kinds", "log", "reminder", "show", "verify", "why",
  ]

  /// Unlocks what a command is about, asking for the passphrases.
  /// - Throws: `refused` (77) where nobody can be asked, and for a wrong passphrase.
  func unlock(for command: Command, _ notebook: Notebook) throws(Diagnostic) {
    try unlock(lockedDomains(for: [command], notebook), notebook)
  }

  /// Opens all that a command looks at before it chooses what it can read, where a script gives the passphrases.
  func unlockAll(for command: Command) throws(Diagnostic) {
    guard givesPassphrases, Self.acrossDomains.contains(command.words[0]) else { return }
    // The running command unlocks what it needs as the notebook is handed out.
    _ = try existingNotebook()
  }

  /// Unlocks what the commands of a script are about before the first of them runs, so that the lines of a descriptor are
  /// read in the order of the names of the domains, and no transaction waits for an answer.
  func unlock(forScript commands: [Command]) throws(Diagnostic) {
    // What seals a domain reads lines of its own, and what replaces the file must find it closed.
    guard
      opened != nil || givesPassphrases && !commands.contains(where: { $0.effects == .outside }),
      let notebook = try existingNotebook()
    else { return }
    try unlock(lockedDomains(for: commands, notebook), notebook)
  }

  private func lockedDomains(for commands: [Command], _ notebook: Notebook) -> [String] {
    guard notebook.hasLockedDomains else { return [] }
    let locked = notebook.sealedDomains.filter { notebook.isLocked($0) }
    let words = Set(commands.compactMap(\.words.first))
    if givesPassphrases, !words.isDisjoint(with: Self.acrossDomains) { return locked }
    return locked.filter { words.contains($0) }
  }

  /// Whether a script gives passphrases through a descriptor or a command. They open everything that it reads; the prompt
  /// opens only what the user asks for.
  private var givesPassphrases: Bool {
    guard !isInteractive else { return false }
    return passphraseDescriptor.number != nil || hasPassphraseCommand
  }

  private var hasPassphraseCommand: Bool {
    surroundings.environment[SecretKind.passphraseVariable]?.isEmpty == false
  }

  // MARK: - Opening

  /// Unlocks several, and asks once for a passphrase that opens more than one.
  /// - Throws: as for one; those before it stay unlocked.
  func unlock(_ domains: [String], _ notebook: Notebook) throws(Diagnostic) {
    var typed: [Secret] = []
    for domain in domains {
      if let secret = try unlock(domain, notebook, trying: typed) { typed.append(secret) }
    }
  }

  /// - Throws: `refused` (77) where nobody can be asked, for a wrong passphrase, and while a line is only being understood;
  ///   what the running command would throw whatever the domain holds, before anybody is asked.
  func unlock(_ domain: String, _ notebook: Notebook) throws(Diagnostic) {
    _ = try unlock(domain, notebook, trying: [])
  }

  /// - Parameter known: what opened other domains.
  /// - Returns: a passphrase that was asked for.
  private func unlock(
    _ domain: String, _ notebook: Notebook, trying known: [Secret]
  ) throws(Diagnostic) -> Secret? {
    guard notebook.isLocked(domain) else { return nil }
    guard !readsQuietly else {
      try notebook.checkUnlocked(domain)
      return nil
    }
    try refuseBeforeAsking()
    defer {
      unlocked = notebook.openKeys
      warnOfSpoilt(notebook)
      unmaskPlaces()
    }
    for secret in givenPassphrases.lines + known where try opens(domain, notebook, secret) {
      return nil
    }
    // A slip of somebody who types is no reason to begin anew.
    var tries = asksForPassphrases ? Session.mostTries : 1
    while true {
      let secret = try passphrase(opening: domain, notebook)
      do throws(Diagnostic) {
        try open(domain, notebook, secret)
        if passphraseDescriptor.number != nil { givenPassphrases.lines.append(secret) }
        return secret
      } catch {
        tries -= 1
        guard error.code == .refused, tries > 0 else { throw error }
        // The words of the domain, in which a fault is said, are locked with it.
        readsQuietly = true
        report(error)
        readsQuietly = false
      }
    }
  }

  /// Refuses what the running command would be refused for whatever its domain holds.
  /// - Throws: as the command does later.
  private func refuseBeforeAsking() throws(Diagnostic) {
    guard let running else { return }
    if let opened, opened.isReadOnly, openedForWriting, !opened.isInTransaction {
      // Says why nothing can be written.
      try opened.begin()
      opened.rollback()
    }
    if let word = running.words["where"]?.first, let text = word.filled({ variable($0) }).text {
      _ = try ConditionReader.read(text, at: word.span)
    }
    let out = try outPath(running)
    // What gives a file, such as a photo, names it as it likes.
    if running.command.formats.isEmpty,
      running.command.parameters.contains(where: { $0.name == "where" })
    {
      _ = try asked(running, out: out)
    }
    if let out, out != "-" {
      try AtomicFile.check(out, overwrite: try mayOverwrite(out, running))
    }
    for parameter in running.command.parameters where parameter.isInputFile {
      let words = (running.words[parameter.name] ?? []).filter {
        $0.literal.map { $0 != "-" } ?? false
      }
      // A command passes over files that are not there, where others are.
      guard !words.isEmpty, !words.contains(where: { isThere($0) }), let first = words.first else {
        continue
      }
      do throws(Diagnostic) { _ = try Files.read(first.literal ?? "", limit: 1) } catch {
        var fault = error
        fault.span = first.span
        throw fault
      }
    }
  }

  private func isThere(_ word: Word) -> Bool {
    guard let path = word.literal else { return true }
    return Files.exists(path) || Files.exists(surroundings.directories.expand(path))
  }

  private func opens(
    _ domain: String, _ notebook: Notebook, _ secret: Secret
  ) throws(Diagnostic) -> Bool {
    do throws(Diagnostic) { try open(domain, notebook, secret) } catch {
      guard error.code == .refused else { throw error }
      return false
    }
    return true
  }

  /// - Throws: `refused` for a wrong passphrase.
  private func open(
    _ domain: String, _ notebook: Notebook, _ secret: Secret
  ) throws(Diagnostic) {
    try inItsForms(secret) { (secret) throws(Diagnostic) in
      try notebook.unlock(domain, by: secret)
    }
  }

  /// Does what a present passphrase is for: a domain may be sealed with composed letters, or with the letters as they came.
  func inItsForms<Result>(
    _ secret: Secret, _ work: (Secret) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let composed = secret.composed
    do throws(Diagnostic) { return try work(composed) } catch {
      guard error.code == .refused, !composed.isSame(as: secret) else { throw error }
      return try work(secret)
    }
  }

  /// Says that content cannot be read; everything else can.
  private func warnOfSpoilt(_ notebook: Notebook) {
    let count = notebook.spoiltEvents.count
    guard count > 0 else { return }
    warn(
      Diagnostic(
        .ok,
        tr(
          count, one: "the sealed content of 1 event was changed and cannot be read",
          other: "the sealed content of \(count) events was changed and cannot be read"),
        hint: tr("verify lists them; restore the notebook from a backup")))
  }

  // MARK: - Where passphrases come from

  /// `--passphrase-fd` of the command, or of the run.
  private var passphraseDescriptor: (number: Int?, span: SourceSpan?) {
    let word = running?.common.last { $0.option == .passphraseDescriptor }?.value
    return (word.flatMap { Int($0.literal ?? "") } ?? options.passphraseDescriptor, word?.span)
  }

  /// Whether somebody types them.
  private var asksForPassphrases: Bool {
    guard console.askSecret != nil else { return false }
    if let descriptor = passphraseDescriptor.number { return descriptor == 0 }
    return !hasPassphraseCommand
  }

  /// From `--passphrase-fd`, the command of the variable, or the terminal: a new one as it is stored, a present one as it was
  /// given, for `inItsForms`.
  func passphrases(
    _ questions: [SecretQuestion], _ domain: String
  ) throws(Diagnostic) -> [Secret] {
    try refuseBeforeAsking()
    let given = try passphrasesAsGiven(questions, domain)
    return zip(questions, given).map { $0.isNew ? $1.composed : $1 }
  }

  private func passphrasesAsGiven(
    _ questions: [SecretQuestion], _ domain: String
  ) throws(Diagnostic) -> [Secret] {
    let (descriptor, span) = passphraseDescriptor
    return try secrets(
      questions, .passphrase, descriptor: descriptor, at: span, argument: domain,
      lack: tr("the passphrase of \(domain) is needed, and nobody can be asked"))
  }

  /// One that opens a domain, as it was given.
  private func passphrase(
    opening domain: String, _ notebook: Notebook
  ) throws(Diagnostic) -> Secret {
    let (descriptor, span) = passphraseDescriptor
    guard let descriptor, !asksForPassphrases else {
      return try passphrasesAsGiven(
        [SecretQuestion(prompt: tr("passphrase of \(domain)"))], domain)[
          0]
    }
    givenPassphrases.domains.append(domain)
    guard let line = try lines(of: descriptor, 1, .passphrase, at: span).first else {
      let order = givenPassphrases.domains.joined(separator: ", ")
      throw Diagnostic(
        .refused,
        givenPassphrases.domains.count == 1
          ? tr("the passphrase of \(domain) is needed, and no line came")
          : tr(
            "the passphrase of \(domain) is needed: one line for each domain, in the order \(order)"
          ),
        at: span)
    }
    return line
  }

  /// A new passphrase for something that is no domain, as it is stored.
  /// - Parameter name: what it is for, in messages and for the command that prints passphrases.
  /// - Throws: as for that of a domain.
  public func newPassphrase(
    of name: String, asking prompt: Phrase
  ) throws(Diagnostic) -> Secret {
    try passphrases([SecretQuestion(prompt: prompt, isNew: true)], name)[0]
  }

  /// Does what the passphrase of something that is no domain is for. Somebody who types it is asked again after a slip.
  /// - Throws: as for that of a domain; what `work` throws.
  public func withPassphrase<Result>(
    of name: String, asking prompt: Phrase,
    _ work: (Secret) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var tries = asksForPassphrases ? Session.mostTries : 1
    while true {
      let secret = try passphrasesAsGiven([SecretQuestion(prompt: prompt)], name)[0]
      do throws(Diagnostic) { return try inItsForms(secret, work) } catch {
        tries -= 1
        guard error.code == .refused, tries > 0 else { throw error }
        report(error)
      }
    }
  }

  // MARK: - What is said

  /// The sealed domains that are not open now.
  var lockedDomains: [String] {
    opened?.sealedDomains.filter { opened?.isLocked($0) ?? false } ?? []
  }

  /// Says which domains a command left out because they are locked.
  func sayLocked() {
    if let remark = lockedRemark { note(remark) }
  }

  /// Which domains are left out because they are locked, and how to include them; nil while none is.
  var lockedRemark: Phrase? {
    let locked = lockedDomains
    guard let first = locked.first else { return nil }
    let names = locked.joined(separator: ", ")
    guard !isInteractive else {
      return tr(
        locked.count,
        one: "\(first) is locked and was not searched; to include it: notebook unlock \(first)",
        other:
          "\(names) are locked and were not searched; to include one: notebook unlock \(first)")
    }
    return tr(
      locked.count,
      one:
        "\(first) is locked and was not searched: give its passphrase with --passphrase-fd N or TACCUINO_PASSPHRASE_COMMAND",
      other:
        "\(names) are locked and were not searched: give their passphrases with --passphrase-fd N or TACCUINO_PASSPHRASE_COMMAND"
    )
  }
}

extension Secret {
  /// The same letters in their composed form (NFC): an accent that was typed on its own is the same passphrase. What is no
  /// text stays as it is.
  var composed: Secret {
    withBytes { bytes in
      guard bytes.contains(where: { $0 >= 0x80 }),
        let text = String(validating: bytes, as: UTF8.self)
      else { return self }
      // The library has no public name for it without Foundation.
      var composed = String.UnicodeScalarView()
      composed.append(contentsOf: text._nfc)
      return Secret(Array(String(composed).utf8))
    }
  }
}
