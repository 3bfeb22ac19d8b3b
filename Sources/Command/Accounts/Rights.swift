// Who may run what, as a table: by the name of a command, else by what it does. Accounts have the roles of a
// member and of an administrator, and those that domains give: a lodge knows its secretary. Without an account
// there are no roles, and everybody may do everything.

import Kernel
import Notebook
import System

/// What an account is to the commands.
public struct Role: Sendable, Equatable {
  /// Stable, as data formats write it.
  public let name: String
  public let title: Phrase

  public init(_ name: String, _ title: Phrase) {
    self.name = name
    self.title = title
  }

  /// Nobody is logged in.
  public static var guest: Role { Role("guest", tr("guest")) }
  /// Every account.
  public static var member: Role { Role("member", tr("account")) }
  public static var admin: Role { Role("admin", tr("administrator")) }
}

/// One row: the commands it is about, and the roles that may run them.
public struct Right: Sendable {
  /// The words that their names begin with; empty for all.
  public let words: String
  /// What they do; empty for all.
  public let effects: [Effects]
  /// Names of roles.
  public let roles: [String]

  public init(_ words: String, _ effects: [Effects] = [], roles: [String]) {
    self.words = words
    self.effects = effects
    self.roles = roles
  }

  func isAbout(_ command: Command) -> Bool {
    isBeginning(of: command.name.utf8)
      && (effects.isEmpty || effects.contains(command.effects))
  }

  /// Whether its words are the first ones of a name. Every row is asked for every command.
  private func isBeginning(of name: String.UTF8View) -> Bool {
    guard !words.isEmpty else { return true }
    guard name.starts(with: words.utf8) else { return false }
    return name.dropFirst(words.utf8.count).first.map { $0 == UInt8(ascii: " ") } ?? true
  }
}

/// What a domain adds: roles that its own records give to operators, and rows for its commands, which come
/// before those of effects.
public protocol RoleSource: Sendable {
  /// The names of commands that only administrators may run, whatever the notebook says.
  var ofAdmins: [String] { get }
  /// Those that the notebook gives, the least first.
  func roles(in session: Session) -> [Role]
  /// Asked for commands of the domain alone.
  func rights(in session: Session) -> [Right]
  /// The names of the roles that an operator holds now.
  func roles(of person: Identifier, in session: Session) throws(Diagnostic) -> [String]
}

extension RoleSource {
  public var ofAdmins: [String] { [] }
}

/// The table: the first row that is about a command counts. Rows of domains stand between those by name and
/// those by effect.
enum Rights {
  /// Whether nobody needs to log in for it. Never asks the notebook.
  static func isOpen(_ command: Command) -> Bool {
    byName.first { $0.isAbout(command) }?.roles.contains(Role.guest.name) ?? false
  }

  /// The names of the roles that may run a command.
  static func roles(for command: Command, in session: Session) -> [String] {
    // A window is for those who may do what is done in it.
    let command = session.registry.lead(of: command)
    if let row = byName.first(where: { $0.isAbout(command) }) { return row.roles }
    if let source = session.registry.domain(command.words[0])?.roles,
      let row = source.rights(in: session).first(where: { $0.isAbout(command) })
    {
      return row.roles
    }
    return byEffect.first { $0.isAbout(command) }?.roles ?? []
  }

  private static let everybody = ["guest", "member", "admin"]
  private static let members = ["member", "admin"]
  private static let admins = ["admin"]

  private static let byName: [Right] =
    [
      // What shows nothing of the notebook, and what logs in.
      "account login", "account logout", "account whoami", "account reset", "begin", "clear",
      "commit", "config show", "doctor", "help", "key", "model", "private", "quit", "rollback",
      "set", "sos",
      "source",
      "timer", "transcript", "version",
    ].map { Right($0, roles: everybody) }
    + [
      "account register", "forget", "notebook passphrase", "notebook seal", "notebook unseal",
      "operator add", "rebuild", "restore",
    ].map { Right($0, roles: admins) }
    // Where there are accounts, the one that is logged in signs.
    + [Right("operator use", roles: [])]

  private static let byEffect: [Right] = [
    Right("", [.reads], roles: members),
    Right("", [.writes, .history], roles: members),
    Right("", [.outside, .transaction], roles: members),
  ]
}

extension Registry {
  /// The command that a window runs; of all others themselves.
  func lead(of command: Command) -> Command {
    command.leads.flatMap { name in commands.first { $0.name == name } } ?? command
  }

  var roleSources: [any RoleSource] { domains.compactMap { $0.roles } }
}

extension Session {
  /// Every role there is, the least first.
  var knownRoles: [Role] {
    [.guest, .member] + registry.roleSources.flatMap { $0.roles(in: self) } + [.admin]
  }

  /// - Returns: the session under which the command runs; nil where the notebook has no accounts, and for
  ///   commands that everybody may run.
  /// - Throws: `refused` where the notebook has accounts and the account that is logged in may not run the
  ///   command; what the opening throws of a notebook that cannot be read now.
  @discardableResult
  func checkRights(_ command: Command) throws(Diagnostic) -> AccountSession? {
    // These never ask the notebook, so that help and logging in work also where it cannot be read.
    if Rights.isOpen(command) { return nil }
    let wasOpen = opened != nil
    // What replaces the file must find it closed, as it would without rights.
    defer { if !wasOpen, command.effects == .outside { close() } }
    guard let notebook = try notebookForRights(), try notebook.hasAccounts(now: wasOpen) else {
      return nil
    }
    guard let current = try currentSession(notebook) else {
      throw Diagnostic(
        .refused,
        tr("this notebook has accounts, and nobody is logged in: \(command.name) is refused"),
        hint: tr("log in: account login NAME"))
    }
    let account = current.account
    var allowed = Rights.roles(for: command, in: self)
    if let name = options.operatorName, name.folded != account.name.folded {
      throw Diagnostic(
        .refused, tr("\(account.name) is logged in and cannot sign as \(name)"),
        hint: tr("omit the operator, or log in as \(name)"))
    }
    var held = try roles(of: account)
    // What a sealed domain says of its offices is not known before it is unlocked.
    if let domain = registry.domain(command.words[0]), let source = domain.roles,
      notebook.isLocked(domain.name), !held.contains(where: { allowed.contains($0) }),
      !source.ofAdmins.contains(command.name)
    {
      try unlock(for: command, notebook)
      held = try roles(of: account)
      allowed = Rights.roles(for: command, in: self)
    }
    guard !held.contains(where: { allowed.contains($0) }) else { return current }
    guard !allowed.isEmpty else {
      throw Diagnostic(
        .refused,
        tr(
          "in a notebook with accounts you sign as the account you logged in to: \(command.name) is refused"
        ),
        hint: tr("log in as somebody else: account login NAME"))
    }
    let known = knownRoles
    let needed = allowed.map { name in
      known.first { $0.name == name }?.title.text(language) ?? name
    }.joined(separator: ", ")
    throw Diagnostic(
      .refused, tr("\(account.name) may not run \(command.name): it is for \(needed)"),
      hint: tr("see who may run what: account rights"))
  }

  /// Whether the account that is logged in may run a command; nothing is said.
  func mayRun(_ command: Command) -> Bool {
    do throws(Diagnostic) { try checkRights(command) } catch { return false }
    return true
  }

  /// Whether names and values of the notebook may be shown: there are no accounts, or somebody is logged in.
  /// What cannot be read shows nothing either.
  public var mayShowValues: Bool {
    guard let notebook = try? notebookForRights() else { return true }
    guard let hasAccounts = try? notebook.hasAccounts() else { return false }
    return !hasAccounts || (try? loggedIn(notebook)) != nil
  }

  /// The names of the roles of an account, the least first.
  func roles(of account: Account) throws(Diagnostic) -> [String] {
    var held = [Role.member.name]
    let notebook = try notebookForRights()
    for domain in registry.domains {
      // Roles of a domain that is locked are held once it is unlocked: what unlocks it must not need them.
      guard let source = domain.roles, notebook?.isLocked(domain.name) != true else { continue }
      held += try source.roles(of: account.id, in: self)
    }
    if account.isAdmin { held.append(Role.admin.name) }
    return held
  }

  /// nil where there is no notebook, and where it is damaged: then its accounts cannot be read, and nothing
  /// else of it either.
  func notebookForRights() throws(Diagnostic) -> Notebook? {
    if let opened { return opened }
    let wanted = wantsOneState
    wantsOneState = false
    defer { wantsOneState = wanted }
    do throws(Diagnostic) { return try notebook() } catch {
      switch error.code {
      case .noInput, .data: return nil
      default: throw error
      }
    }
  }

  /// The account that is logged in here, which signs from now on.
  func loggedIn(_ notebook: Notebook) throws(Diagnostic) -> Account? {
    try currentSession(notebook)?.account
  }

  /// The account that is logged in here; nil where the notebook has none.
  public var accountHere: Identifier? {
    guard let notebook = try? notebookForRights(), (try? notebook.hasAccounts()) ?? false else {
      return nil
    }
    return (try? loggedIn(notebook))?.id
  }

  /// The session of the running command, fixed when its rights were checked: another login, a logout and the
  /// end of a session change nothing for it. Else the session of this machine, asked for again a second
  /// later, so that a script does not read files for every line.
  private func currentSession(_ notebook: Notebook) throws(Diagnostic) -> AccountSession? {
    if let fixed = signer {
      guard fixed.notebook == notebook.id else { throw .notebookReplaced(options.notebookPath) }
      fixed.keep()
      notebook.sign(as: fixed.account.id)
      return fixed
    }
    let now = Clock.monotonic()
    if let known = identity, now &- known.at < 1_000_000_000 {
      notebook.sign(as: known.session.account.id)
      return known.session
    }
    let session = try notebook.session(at: accountPlace)
    identity = session.map { ($0, now) }
    notebook.sign(as: session?.account.id)
    return session
  }

  /// Keeps the running command's session alive; for commands that run for hours, as often as they like.
  public func keepSession() {
    let now = Clock.monotonic()
    guard let signer, now &- keptSession > 60_000_000_000 else { return }
    keptSession = now
    signer.keep()
  }

  var accountPlace: AccountPlace {
    AccountPlace(
      machine: surroundings.machine, user: surroundings.user,
      tokenFolder: surroundings.runtimeFolder)
  }
}
