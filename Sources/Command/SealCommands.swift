// Sealing the content of a domain, and opening it for this run. The passphrase comes from the terminal, a descriptor or a
// command, never from an argument; it is asked for when a command first needs it.

import Kernel
import Notebook
import Render
import System

let sealCommands: [Command] = [
  Command(
    "notebook seal", tr("Seal a domain with a passphrase"),
    discussion: [
      tr(
        "Encrypts the content of the domain: fields, texts, tracks, the commands you typed, and the files beside the notebook with their names. From then on a command that needs the domain asks for the passphrase. The notebook is rewritten, and the prompt's history of it is deleted."
      ),
      tr(
        "Kinds, times and the order of events stay readable, and so do ids; taccuino-notebook(5) says what else. Backups and copies made before are not sealed: remove them yourself. Deleted files can be recovered from many disks: for secrets of a lifetime, use an encrypted disk as well."
      ),
      tr(
        "While the domain is locked, its reminders are not shown. --reminders, or the answer at a terminal, adds reminders of your own at the same hours, with a text that reveals nothing."
      ),
      tr(
        "Without the passphrase or the recovery key, nobody can read the domain again. The recovery key is shown once: write it down, keep it in another place, and clear the scrollback of the terminal."
      ),
    ],
    parameters: [
      .sealable,
      .flag("reminders", tr("keep the hours of its reminders, without content"), contained: false),
    ], effects: .outside, sensitive: true, contained: false,
    synonyms: ["encrypt", "protect", "cipher", "password"],
    examples: [Example("notebook seal stack", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.seal(arguments)
  },
  Command(
    "notebook unseal", tr("Decrypt a sealed domain"),
    discussion: [
      tr(
        "Its content is readable again in the notebook, and its files are plain files again beside it, under their names."
      )
    ],
    parameters: [.sealable], effects: .outside, sensitive: true, contained: false,
    synonyms: ["decrypt"], examples: [Example("notebook unseal stack", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.unseal(arguments)
  },
  Command(
    "notebook unlock", tr("Unlock sealed domains for this session"),
    discussion: [
      tr(
        "At the prompt they stay unlocked until you lock them, leave, or type nothing for the time of the setting lock-minutes: then the prompt locks itself, clears the screen, and ends a pager or a full-screen view. A command that needs a sealed domain asks for the passphrase by itself. You can give the recovery key instead. A passphrase that opens several domains is asked once."
      ),
      tr(
        "In a script, --passphrase-fd and TACCUINO_PASSPHRASE_COMMAND open what each command needs; one that looks at all domains, such as find, opens all that are sealed. The descriptor has a line for each domain, in the order of their names; a line that opens several is given once."
      ),
    ],
    parameters: [
      .rest(
        "domain", .text, tr("survey, trip, lodge, stack or mind"), required: true, shownAs: "DOMAIN"
      ).unless("all"),
      .flag("all", tr("unlock all sealed domains"), contained: false),
    ], effects: .reads, sensitive: true, contained: false,
    synonyms: ["open", "passphrase", "forgot"],
    examples: [
      Example("notebook unlock stack", runs: false), Example("notebook unlock --all", runs: false),
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.unlock(arguments)
  },
  Command(
    "notebook lock", tr("Lock the sealed domains that are unlocked"),
    discussion: [
      tr("At the prompt it clears the screen, and you stay where you are until you unlock again.")
    ],
    effects: .reads, contained: false, synonyms: ["close"],
    examples: [Example("notebook lock", runs: false)]
  ) { (session, _) throws(Diagnostic) in
    try session.lock()
    return .message(tr("all sealed domains are locked"))
  },
  Command(
    "notebook passphrase", tr("Change the passphrase or the recovery key of a sealed domain"),
    discussion: [
      tr(
        "Only the key is encrypted again, so a large notebook takes no longer. Copies and backups made before still open with the old passphrase or key."
      )
    ],
    parameters: [
      .sealable, .flag("recovery", tr("make a new recovery key, shown once"), contained: false),
    ], effects: .outside, sensitive: true, contained: false,
    synonyms: ["password", "rekey", "forgot"],
    examples: [Example("notebook passphrase stack", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.changePassphrase(arguments)
  },
  Command(
    "notebook seals", tr("List the domains and whether they are sealed"),
    parameters: [.condition], effects: .reads, contained: false,
    synonyms: ["sealed", "encrypted"], examples: [Example("notebook seals")]
  ) { (session, arguments) throws(Diagnostic) in
    let notebook = try session.notebook()
    let held = try notebook.writtenDomains()
    let rows = session.registry.domains.map(\.name)
      .filter { held.contains($0) || notebook.isSealed($0) }
    return .table(
      try Table(
        kind: "notebook.seal",
        columns: [
          Column("domain", tr("Domain")), Column("sealed", tr("Sealed")),
          Column("locked", tr("Locked")),
        ],
        rows: rows.map { name in
          [
            .text(name), .boolean(notebook.isSealed(name)), .boolean(notebook.isLocked(name)),
          ]
        }
      ).meeting(arguments, session))
  },
]

extension Parameter {
  fileprivate static var sealable: Parameter {
    .positional("domain", .text, tr("survey, trip, lodge, stack or mind"), shownAs: "DOMAIN")
  }
}

extension Session {
  // MARK: - Commands

  private func sealable(_ arguments: Arguments) throws(Diagnostic) -> String {
    let domain = try arguments.required("domain")
    guard registry.domain(domain) != nil else {
      throw Diagnostic(
        .usage, tr("there is no domain \(domain)"), at: arguments.span("domain"),
        suggestions: registry.domains.map(\.name))
    }
    return domain
  }

  fileprivate func unlock(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let notebook = try notebook()
    let named = arguments.texts("domain")
    for (domain, span) in zip(named, arguments.spans("domain")) {
      guard notebook.isSealed(domain) else { throw .notSealed(domain, span) }
    }
    guard !arguments.flag("all") || named.isEmpty else {
      throw Diagnostic(
        .usage, tr("--all takes no domains"), at: arguments.span("domain"),
        hint: tr("notebook unlock --all"))
    }
    let domains = arguments.flag("all") ? notebook.sealedDomains : Set(named).sorted()
    guard !domains.isEmpty else { return .message(tr("no domain is sealed")) }
    try unlock(domains, notebook)
    let names = domains.joined(separator: ", ")
    return .message(
      tr(domains.count, one: "\(names) is unlocked", other: "\(names) are unlocked"))
  }

  fileprivate func seal(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let domain = try sealable(arguments)
    let notebook = try writableNotebook()
    let isNew = !notebook.isSealed(domain)
    if !isNew {
      guard try hasClearContent(of: domain, notebook) else {
        return .message(tr("\(domain) is already sealed"))
      }
      say(tr("\(domain) is already sealed; what another machine added to it is still readable"))
    }
    let hours = try isNew ? neutralReminders(of: domain) : []
    let keepsHours = try wantsNeutralReminders(hours, of: domain, arguments)
    let secret = try passphrases(
      [
        SecretQuestion(
          prompt: isNew ? tr("new passphrase of \(domain)") : tr("passphrase of \(domain)"),
          isNew: isNew)
      ], domain)[0]
    let (done, files) = try rewrite(notebook, .seal, domain, secret)
    console.forgetTyped?(nil)
    say(
      tr(
        done.events, one: "sealed the content of 1 event of \(domain)",
        other: "sealed the content of \(done.events) events of \(domain)"))
    if files.moved > 0 {
      say(
        tr(
          files.moved, one: "sealed 1 file beside the notebook",
          other: "sealed \(files.moved) files beside the notebook"))
    }
    sayFate(done.oldFile)
    if let said = registry.domain(domain)?.whenSealed?(self) { sayWrapped(said) }
    if keepsHours {
      do throws(Diagnostic) { try addNeutralReminders(hours, of: domain) } catch { warn(error) }
    }
    guard let recovery = done.recoveryKey else { return .none }
    if console.askSecret != nil {
      sayWrapped(
        tr(
          "Backups made before are still readable: remove them. The recovery key is still in this terminal's scrollback: clear it."
        ))
    }
    return .record(recoveryRecord(domain, recovery))
  }

  /// Whether something of a sealed domain is readable, in the notebook or beside it.
  private func hasClearContent(
    of domain: String, _ notebook: Notebook
  ) throws(Diagnostic) -> Bool {
    if try notebook.hasClearContent(of: domain) { return true }
    let kinds = registry.attachedNouns.filter { $0.model.domain == domain }.map(\.kind)
    return try attachments().contains { path in
      !DomainSeal.isPlace(path) && kinds.contains { $0.holds(path) }
    }
  }

  fileprivate func unseal(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let domain = try sealable(arguments)
    let notebook = try writableNotebook()
    guard notebook.isSealed(domain) else { throw .notSealed(domain, arguments.span("domain")) }
    let secret = try passphrases([SecretQuestion(prompt: tr("passphrase of \(domain)"))], domain)[0]
    let (done, files) = try rewrite(notebook, .unseal, domain, secret)
    if files.moved > 0 {
      say(
        tr(
          files.moved, one: "decrypted 1 file beside the notebook",
          other: "decrypted \(files.moved) files beside the notebook"))
    }
    if files.left > 0 {
      warn(
        Diagnostic(
          .ok,
          tr(
            files.left, one: "1 sealed file was changed and cannot be decrypted",
            other: "\(files.left) sealed files were changed and cannot be decrypted"),
          hint: tr("restore them from a backup")))
    }
    do throws(Diagnostic) { try removeNeutralReminders(of: domain) } catch { warn(error) }
    return .message(
      tr(
        done.events, one: "decrypted the content of 1 event of \(domain)",
        other: "decrypted the content of \(done.events) events of \(domain)"))
  }

  /// Seals or unseals a domain with its files; the notebook is closed while its file is replaced.
  private func rewrite(
    _ notebook: Notebook, _ direction: SealingList.Direction, _ domain: String, _ secret: Secret
  ) throws(Diagnostic) -> (Notebook.Sealing, FileCount) {
    try inItsForms(secret) { (secret) throws(Diagnostic) in
      try takeUpLeftovers(of: domain, secret)
    }
    let signer = notebook.signer
    let wasLoggedIn = accountHere != nil
    // What waits for its place is moved there first.
    if attachmentsWaiting > 0 { try write(as: nil) {} }
    close()
    unlocked = nil
    defer { finishFiles() }
    let setting = setting(.write(create: false))
    var files = FileCount()
    func move(_ draft: Notebook) throws(Diagnostic) {
      files = try moveFiles(direction, domain, draft)
    }
    let done =
      try inItsForms(secret) { (secret) throws(Diagnostic) in
        switch direction {
        case .seal: try Notebook.seal(domain, by: secret, signer: signer, setting, files: move)
        case .unseal: try Notebook.unseal(domain, by: secret, signer: signer, setting, files: move)
        }
      }
    // A login is bound to the file.
    if wasLoggedIn { say(tr("the notebook is a new file, so nobody is logged in: account login")) }
    return (done, files)
  }

  fileprivate func changePassphrase(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let domain = try sealable(arguments)
    let notebook = try writableNotebook()
    guard notebook.isSealed(domain) else { throw .notSealed(domain, arguments.span("domain")) }
    let present = SecretQuestion(prompt: tr("present passphrase of \(domain)"))
    if arguments.flag("recovery") {
      let secret = try passphrases([present], domain)[0]
      let recovery = try inItsForms(secret) { (secret) throws(Diagnostic) in
        try notebook.changeRecoveryKey(of: domain, by: secret)
      }
      return .record(recoveryRecord(domain, recovery))
    }
    let secrets = try passphrases(
      [present, SecretQuestion(prompt: tr("new passphrase of \(domain)"), isNew: true)], domain)
    try inItsForms(secrets[0]) { (present) throws(Diagnostic) in
      try notebook.changePassphrase(of: domain, from: present, to: secrets[1])
    }
    return .message(tr("the passphrase of \(domain) was changed"))
  }

  private func recoveryRecord(_ domain: String, _ recovery: RecoveryKey) -> Record {
    say(tr("write the recovery key down: it is not shown again"))
    return Record(
      kind: "notebook.recovery_key",
      fields: [
        Render.Field("domain", tr("Domain"), .text(domain)),
        Render.Field("recovery_key", tr("Recovery key"), .text(recovery.text)),
      ])
  }
}

extension Diagnostic {
  fileprivate static func notSealed(_ domain: String, _ span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(domain) is not sealed"), at: span,
      hint: tr("to seal it: notebook seal \(domain)"))
  }
}
