// Commands about accounts: registering, logging in and out, passwords, and the table of rights. Neither the
// history nor the log keeps their text.

import Kernel
import Notebook
import Render
import System

let accountCommands: [Command] = [
  Command(
    "account register", tr("Give an operator an account"),
    discussion: [
      tr(
        "The first account of a notebook is an administrator's and is logged in at once; from then on the notebook can be used only after logging in. Later accounts are registered by an administrator. Read taccuino-accounts(7) first: rights guide honest people, and everybody who can read the file can read all of it."
      )
    ],
    parameters: [
      .optional("name", .text, tr("the operator; default: who signs now")),
      .flag("admin", tr("an administrator's account"), contained: false),
      .passwordDescriptor,
    ],
    effects: .outside, sensitive: true, contained: false, answersInWords: true,
    synonyms: ["user", "sign up", "create"],
    examples: [Example("account register lea --password-fd 3", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.register(arguments)
  },
  Command(
    "account login", tr("Log in"),
    discussion: [
      tr(
        "You stay logged in on this machine until you log out, the machine restarts, or 12 hours pass without a command. After five failed attempts under a name each further one has to wait longer."
      )
    ],
    parameters: [
      .optional("name", .text, tr("the name of the account; default: the system user")),
      .passwordDescriptor,
    ],
    effects: .outside, sensitive: true, contained: false, answersInWords: true,
    synonyms: ["sign in", "session"],
    examples: [Example("account login lea", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.logIn(arguments)
  },
  Command(
    "account logout", tr("Log out"), effects: .outside, contained: false,
    synonyms: ["sign out", "session"], examples: [Example("account logout")]
  ) { (session, _) throws(Diagnostic) in
    session.identity = nil
    let notebook = try session.notebook()
    return try notebook.logOut(at: session.accountPlace)
      ? .message(tr("logged out")) : .message(tr("nobody was logged in"))
  },
  Command(
    "account whoami", tr("Show who is logged in"), effects: .reads, contained: false,
    synonyms: ["session", "me"], examples: [Example("account whoami")]
  ) { (session, _) throws(Diagnostic) in
    try session.whoAmI()
  },
  Command(
    "account passwd", tr("Change your password"),
    discussion: [tr("Every other session of yours ends.")],
    parameters: [.passwordDescriptor], effects: .outside, sensitive: true, contained: false,
    synonyms: ["password", "change"],
    examples: [Example("account passwd", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.changePassword(arguments)
  },
  Command(
    "account reset", tr("Issue or use a code for a new password"),
    discussion: [
      tr(
        "An administrator issues a code, which is shown once and is valid once, for 15 minutes. --code asks for the code and sets a new password. The owner of the file sets the password of an administrator with --owner. The log records all of this, without the code."
      )
    ],
    parameters: [
      .optional("name", .text, tr("the name of the account")),
      .flag("code", tr("set a new password with a code"), contained: false),
      .flag(
        "owner", tr("set an administrator's password as the owner of the file"), contained: false),
      .passwordDescriptor,
    ],
    effects: .outside, sensitive: true, contained: false, answersInWords: false,
    synonyms: ["forgot", "password", "recover"],
    examples: [
      Example("account reset lea", tr("as an administrator"), runs: false),
      Example("account reset lea --code", tr("with the code"), runs: false),
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.resetPassword(arguments)
  },
  Command(
    "account list", tr("List the accounts"), parameters: [.condition], effects: .reads,
    contained: false, synonyms: ["users", "people"], examples: [Example("account list")]
  ) { (session, arguments) throws(Diagnostic) in
    let notebook = try session.notebook()
    let table = try session.accountTable(try notebook.accounts(), notebook)
    return .table(try table.meeting(arguments, session))
  },
  Command(
    "account rights", tr("Show which role may run which commands"),
    parameters: [
      .optional("role", .text, tr("only what this role may run")), .condition,
    ],
    effects: .reads, contained: false, synonyms: ["permissions", "roles", "access"],
    examples: [Example("account rights"), Example("account rights guest")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.rightsTable(arguments)
  },
]

extension Session {
  fileprivate func register(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let notebook = try writableNotebook()
    let first = try !notebook.hasAccounts()
    // Another process may have registered the first one since rights were asked.
    if !first { try checkRights(arguments.invocation.command) }
    try notebook.checkSessions(at: accountPlace)
    let signing = try notebook.currentOperator()?.name ?? surroundings.userName
    let name = try accountName(arguments) ?? signing
    try checkNewName(name, arguments.span("name"))
    if try notebook.account(named: name) != nil {
      throw Diagnostic(
        .usage, tr("\(name) already has an account"), at: arguments.span("name"),
        hint: tr("see who has one: account list"))
    }
    let password = try secrets(
      [
        SecretQuestion(
          prompt: tr("new password for \(name.printable)"), isNew: true, isOfAnother: !first)
      ], arguments)
    let account = try notebook.register(
      name, password[0], admin: arguments.flag("admin"), first: first,
      origin: .init(sensitive: true))
    if first {
      try notebook.beginSession(account.id, at: accountPlace)
      identity = nil
      say(tr("registered \(account.name) as administrator, and logged in"))
      note(
        tr("from now on this notebook can be used only after logging in; see man taccuino-accounts")
      )
    } else {
      say(tr("registered \(account.name)"))
    }
    return .table(try accountTable([account], notebook))
  }

  fileprivate func logIn(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let notebook = try notebookWithAccounts()
    try notebook.checkSessions(at: accountPlace)
    let name = try accountName(arguments) ?? surroundings.userName
    let password = try secrets(
      [SecretQuestion(prompt: tr("password of \(name.printable)"))], arguments)
    let account = try notebook.logIn(name, password[0], at: accountPlace)
    identity = nil
    say(tr("logged in as \(account.name)"))
    return .table(try accountTable([account], notebook))
  }

  fileprivate func whoAmI() throws(Diagnostic) -> Output {
    let notebook = try notebook()
    guard try notebook.hasAccounts() else {
      let name = try notebook.currentOperator()?.name ?? surroundings.userName
      return .message(tr("this notebook has no accounts; changes are signed by \(name)"))
    }
    identity = nil
    guard let account = try loggedIn(notebook) else {
      foundNothing()
      return .message(tr("nobody is logged in"))
    }
    return .table(try accountTable([account], notebook))
  }

  fileprivate func changePassword(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let notebook = try notebookWithAccounts()
    identity = nil
    guard let account = try loggedIn(notebook) else {
      throw Diagnostic(
        .refused, tr("nobody is logged in"), hint: tr("log in: account login NAME"))
    }
    let passwords = try secrets(
      [
        SecretQuestion(prompt: tr("present password of \(account.name.printable)")),
        SecretQuestion(prompt: tr("new password"), isNew: true),
      ], arguments)
    try notebook.changePassword(
      of: account, from: passwords[0], to: passwords[1], at: accountPlace)
    return .message(tr("the password of \(account.name) was changed"))
  }

  fileprivate func resetPassword(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let usesCode = arguments.flag("code")
    let isOwner = arguments.flag("owner")
    guard !(usesCode && isOwner) else {
      throw Diagnostic(.usage, tr("--code and --owner are two ways: give one of them"))
    }
    _ = try notebookWithAccounts()
    let notebook = try writableNotebook()
    let origin = Notebook.BatchOrigin(sensitive: true)
    if usesCode {
      let name = try accountName(arguments) ?? surroundings.userName
      let given = try secrets(
        [
          SecretQuestion(prompt: tr("code for \(name.printable)")),
          SecretQuestion(prompt: tr("new password"), isNew: true),
        ], arguments)
      let account = try notebook.resetPassword(name, code: given[0], to: given[1], origin: origin)
      identity = nil
      return .message(tr("the password of \(account.name) was set; log in: account login"))
    }
    if isOwner {
      try notebook.checkOwner()
      let account = try ownedAccount(arguments, notebook)
      let given = try secrets(
        [SecretQuestion(prompt: tr("new password for \(account.name.printable)"), isNew: true)],
        arguments)
      try notebook.resetPassword(of: account, to: given[0], origin: origin)
      identity = nil
      return .message(tr("the password of \(account.name) was set; log in: account login"))
    }
    identity = nil
    guard let admin = try loggedIn(notebook), admin.isAdmin else {
      throw Diagnostic(
        .refused, tr("only an administrator issues a code for a new password"),
        hint: tr("with a code: account reset NAME --code; as the owner of the file: --owner"))
    }
    let name = try arguments.required("name").trimmedBlanks
    guard let account = try notebook.account(named: name) else {
      throw Diagnostic(
        .usage, tr("\(name) has no account"), at: arguments.span("name"),
        hint: tr("see who has one: account list"))
    }
    let (code, ends) = try notebook.giveCode(for: account, origin: origin)
    return .record(
      Record(
        kind: "notebook.account_code",
        fields: [
          .init("name", tr("Name"), .text(account.name)), .init("code", tr("Code"), .text(code)),
          .init("until", tr("Until"), .instant(ends)),
        ]))
  }

  /// The account that `--owner` resets: the one named, else that of the only administrator.
  private func ownedAccount(
    _ arguments: Arguments, _ notebook: Notebook
  ) throws(Diagnostic) -> Account {
    if let name = try accountName(arguments) {
      if let account = try notebook.account(named: name) { return account }
      throw Diagnostic(
        .usage, tr("\(name) has no account"), at: arguments.span("name"))
    }
    let admins = try notebook.accounts().filter(\.isAdmin)
    guard admins.count == 1 else {
      throw Diagnostic(
        .usage, tr("say whose password is reset: account reset NAME --owner"),
        suggestions: admins.map { "account reset \($0.name.shellQuoted) --owner" })
    }
    return admins[0]
  }

  private func accountName(_ arguments: Arguments) throws(Diagnostic) -> String? {
    guard let text = arguments.text("name") else { return nil }
    let name = text.trimmedBlanks
    guard !name.isEmpty else {
      throw Diagnostic(.usage, tr("a name cannot be empty"), at: arguments.span("name"))
    }
    // `login lea PASSWORD` is no login of somebody with a longer name.
    if let typedLine, name.contains(where: \.isWhitespace),
      !typedLine.words.contains(where: { $0.literal?.trimmedBlanks == name })
    {
      throw Diagnostic(
        .usage, tr("a name of several words needs quotes, and a password is never typed here"),
        hint: tr("type the name alone: the password is asked for afterwards"))
    }
    return name
  }

  /// Names that nobody can read or tell from others are refused.
  private func checkNewName(_ name: String, _ span: SourceSpan?) throws(Diagnostic) {
    guard name.count <= Self.longestName else {
      throw Diagnostic(
        .usage, tr("a name has at most \(Self.longestName) characters"), at: span)
    }
    let isVisible = name.displayWidth > 0 && !name.folded.trimmedBlanks.isEmpty
    guard isVisible, name.printable == name else {
      throw Diagnostic(.usage, tr("a name needs characters that can be seen"), at: span)
    }
  }

  private static var longestName: Int { 200 }

  private func notebookWithAccounts() throws(Diagnostic) -> Notebook {
    let notebook = try notebook()
    guard try notebook.hasAccounts() else {
      throw Diagnostic(
        .usage, tr("this notebook has no accounts, and needs none"),
        hint: tr("the first one makes its administrator: account register NAME"))
    }
    return notebook
  }

  fileprivate func accountTable(
    _ accounts: [Account], _ notebook: Notebook
  ) throws(Diagnostic) -> Table {
    let current = try notebook.loggedIn(at: accountPlace)?.id
    let empty =
      asOfNow == nil
      ? tr("no accounts: everybody who can read the file may do everything")
      : tr("no accounts at that time")
    let ids = try shown(accounts.map(\.id))
    var rows: [[Value]] = []
    for (id, account) in zip(ids, accounts) {
      let roles = try roles(of: account).map(shownRole)
      rows.append([
        id, .text(account.name), .list(roles), .boolean(account.isAdmin),
        .boolean(try notebook.hasPassword(account.id)), .boolean(account.id == current),
        .instant(account.registered),
      ])
    }
    return Table(
      kind: "notebook.account",
      columns: [
        Column("id", tr("Id")), Column("name", tr("Name")), Column("roles", tr("Roles")),
        Column("admin", tr("Administrator"), shown: .never),
        Column("password", tr("Password here")), Column("current", tr("Logged in")),
        Column("registered", tr("Registered"), shown: .wide),
      ], rows: rows, empty: empty)
  }

  private func shownRole(_ name: String) -> Value {
    .choice(name, knownRoles.first { $0.name == name }?.title ?? .verbatim(name))
  }

  fileprivate func rightsTable(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let wanted = arguments.text("role")?.trimmedBlanks
    let roles = knownRoles
    if let wanted, !roles.contains(where: { $0.name == wanted }) {
      throw Diagnostic(
        .usage, tr("there is no role \(wanted)"), at: arguments.span("role"),
        suggestions: roles.map { "account rights \($0.name)" })
    }
    var rows: [[Value]] = []
    for command in registry.commands {
      let allowed = Rights.roles(for: command, in: self)
      if let wanted, !allowed.contains(wanted) { continue }
      rows.append([
        .text(command.name), .text(registry.lead(of: command).effects.name),
        .list(
          allowed.map { name in
            .choice(name, roles.first { $0.name == name }?.title ?? .verbatim(name))
          }),
      ])
    }
    let table = Table(
      kind: "notebook.right",
      columns: [
        Column("command", tr("Command")), Column("effects", tr("Effects")),
        Column("roles", tr("Roles")),
      ], rows: rows, empty: tr("no command is for this role"))
    return .table(try table.meeting(arguments, self))
  }
}
