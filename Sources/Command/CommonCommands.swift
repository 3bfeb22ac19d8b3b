// The commands that every notebook shares, as one table; their actions stand in files by subject.

import Kernel
import Notebook
import Render

extension Registry {
  /// Commands common to all notebooks.
  public static var commonTables: [[Command]] {
    [
      sessionCommands, promptCommands, historyCommands, careCommands, [forgetCommand], sealCommands,
      backupCommands,
      reminderCommands, operatorCommands, accountCommands, keyCommands, helpCommands,
      sampleCommands,
      findCommands, kindsCommands,
    ]
  }
}

// MARK: - The session

private let sessionCommands: [Command] = [
  Command(
    "use", tr("Enter a notebook, or a place in it"),
    discussion: [
      tr(
        "You can then omit the domain, and everything that the prompt shows. Without arguments it shows where you are; none leaves the domain."
      )
    ],
    parameters: [
      .optional(
        "domain", .text, tr("survey, trip, none, or .. to leave the innermost place"),
        shownAs: "DOMAIN"),
      .optional("place", .text, tr("a place in it, such as School/Ground"), shownAs: "PLACE"),
    ],
    effects: .reads, contained: false, synonyms: ["cd", "enter", "context"],
    examples: [Example("use survey"), Example("use survey Scuola/G", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.use(arguments)
  },
  Command(
    "set", tr("Set a variable: set x = VALUE"),
    discussion: [
      tr(
        "A variable is always a single argument, even if its value contains spaces. Use $last for the last row returned: $last.id is its id. Without arguments, set lists the variables."
      )
    ],
    parameters: [
      .optional("name", .text, tr("letters, digits and _"), shownAs: "NAME"),
      .rest("value", .text, tr("= and the value"), shownAs: "= VALUE"),
    ],
    effects: .reads, contained: false, synonyms: ["let", "variable"],
    examples: [Example("set height = 2.4m"), Example("set")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.setVariable(arguments)
  },
  Command(
    "source", tr("Run a script file"),
    discussion: [
      tr(
        "The file is parsed with the script that names it, so its path is literal. It is relative to the current folder, not to that of the script. Files can nest 16 deep."
      )
    ],
    parameters: [.positional("file", .inputFile, tr("a script"))],
    effects: .reads, contained: false, synonyms: ["read", "include", "run"],
    examples: [Example("source examples/survey-families.tac", runs: false)]
  ) { _, _ in .none },
  Command(
    "begin", tr("Begin a transaction"),
    effects: .transaction, synonyms: ["transaction", "start"],
    examples: [Example("begin", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.begin(arguments)
  },
  Command(
    "commit", tr("Commit the transaction"),
    effects: .transaction, synonyms: ["save"], examples: [Example("commit", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.commit(arguments)
  },
  Command(
    "rollback", tr("Discard the transaction"),
    effects: .transaction, synonyms: ["abort", "cancel"],
    examples: [Example("rollback", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.rollBack(arguments)
  },
  Command(
    "timer", tr("Show how long each command takes"),
    parameters: [.positional("switch", .boolean, tr("on or off"), shownAs: "on|off")],
    effects: .reads, contained: false, synonyms: ["time", "timing"],
    examples: [Example("timer off")]
  ) { (session, arguments) throws(Diagnostic) in
    session.isTiming = arguments.boolean("switch") ?? false
    return .none
  },
  Command(
    "private", tr("Turn recording of the history off or on"),
    parameters: [.positional("switch", .boolean, tr("on or off"), shownAs: "on|off")],
    effects: .reads, contained: false, synonyms: ["incognito", "history"],
    examples: [Example("private off")]
  ) { (session, arguments) throws(Diagnostic) in
    session.isPrivate = arguments.boolean("switch") ?? false
    return .none
  },
  Command(
    "transcript", tr("Save the session to a file"),
    parameters: [.positional("file", .outputFile, tr("the file, or off"))],
    effects: .reads, contained: false, synonyms: ["tee", "spool", "record"],
    examples: [Example("transcript off")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.startTranscript(arguments)
  },
  Command(
    "config show", tr("Show the active settings"),
    parameters: [.flag("origin", tr("show the origin of each value")), .condition],
    effects: .reads, contained: false, synonyms: ["settings", "preferences"],
    examples: [Example("config show --origin")]
  ) { (session, arguments) throws(Diagnostic) in
    .table(
      try session.settingsTable(origin: arguments.flag("origin")).meeting(arguments, session))
  },
  Command(
    "quit", tr("Leave the prompt"),
    discussion: [
      tr("In a script it ends the script; changes so far are kept.")
    ], effects: .reads, contained: false, synonyms: ["exit", "bye", "q"],
    examples: [Example("quit")]
  ) { (session, _) throws(Diagnostic) in
    session.isLeaving = true
    return .none
  },
]

extension Session {
  func use(_ arguments: Arguments) throws(Diagnostic) -> Output {
    guard let name = arguments.text("domain") else {
      if isInteractive { return .message(whereabouts) }
      let shown = places.filter(\.isShown).map(\.label).joined(separator: "/")
      guard let domain else { return .message(tr("you are in no domain; try: use survey")) }
      return .message(shown.isEmpty ? tr("in \(domain)") : tr("in \(domain): \(shown)"))
    }
    guard name != "none" else {
      guard !arguments.has("place") else {
        throw Diagnostic(
          .usage, tr("none leaves the domain and takes no place"), at: arguments.span("place"))
      }
      domain = nil
      places = []
      return .none
    }
    if name == ".." {
      if !places.isEmpty { leaveInnermost() } else if isInteractive { domain = nil }
      return .none
    }
    guard let entered = registry.domain(name) else {
      let names = registry.domains.map(\.name)
      throw Diagnostic(
        .usage, tr("there is no notebook \(name)"), at: arguments.span("domain"),
        hint: tr("one of: \((names + ["none"]).joined(separator: ", "))"))
    }
    let before = (domain, places)
    if domain != name { places = [] }
    domain = name
    do throws(Diagnostic) {
      try entered.enter(self, arguments.text("place"), arguments.span("place"))
      if let place = arguments.text("place"), places.isEmpty {
        throw Diagnostic(
          .usage, tr("there is no place \(place) in \(name)"), at: arguments.span("place"),
          hint: tr("list them: \("kinds")"))
      }
    } catch {
      // A place that is not there leaves the user where they were.
      (domain, places) = before
      throw error
    }
    return .none
  }

  /// Where one stands, from the file to the innermost place: a line for each.
  private var whereabouts: Phrase {
    let shown = places.filter(\.isShown).map(\.label).joined(separator: "/")
    var lines: [Phrase] = []
    if let domain {
      lines.append(shown.isEmpty ? tr("in \(domain)") : tr("in \(domain): \(shown)"))
    } else {
      lines.append(tr("you are in no domain; try: use survey"))
    }
    lines.append(tr("notebook: \(options.notebookPath.printable)"))
    let held = registry.domains.map(\.name).filter(heldDomains.contains)
    if !held.isEmpty { lines.append(tr("it holds: \(held.joined(separator: ", "))")) }
    for place in places {
      guard let things = registry.things(place.source) else { continue }
      let known = (try? things.all(self))?.first { $0.id == place.id }
      let name = [known?.text ?? place.label, known?.description ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", ")
      lines.append(
        .joined([things.title, .verbatim(name.printable)], separator: ": "))
    }
    return .joined(lines, separator: "\n")
  }

  /// Leaves the place that the prompt shows last, with those in it that are not shown.
  private func leaveInnermost() {
    while let place = places.popLast(), !place.isShown {}
  }

  func setVariable(_ arguments: Arguments) throws(Diagnostic) -> Output {
    guard var name = arguments.text("name") else {
      let rows = variables.sorted { $0.key < $1.key }.map { [Value.text($0.key), .text($0.value)] }
      return .table(
        Table(
          kind: "notebook.variable",
          columns: [Column("name", tr("Name")), Column("value", tr("Value"))], rows: rows,
          empty: tr("no variable is set; try: set x = 3.5m")))
    }
    var words = arguments.texts("value")
    if words.isEmpty, let equals = name.firstIndex(of: "=") {
      words = ["=", String(name[name.index(after: equals)...])]
      name = String(name[..<equals])
    }
    let valid =
      name.utf8.first.map { ($0 | 0x20 >= 97 && $0 | 0x20 <= 122) || $0 == 95 } ?? false
      && name.utf8.allSatisfy {
        ($0 | 0x20 >= 97 && $0 | 0x20 <= 122) || $0 == 95 || (48...57).contains($0)
      }
    guard valid, name != "last" else {
      throw Diagnostic(
        .usage, tr("\(name) cannot be the name of a variable"), at: arguments.span("name"),
        hint: tr("use letters, digits and _; last is reserved"))
    }
    guard words.first == "=", words.count == 2 else {
      throw Diagnostic(
        .usage, tr("a variable is set as: set \(name) = VALUE"), at: arguments.span("value"),
        hint: words.count > 2 ? tr("quote a value of several words") : nil)
    }
    variables[name] = words[1]
    return .none
  }

  func begin(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let notebook = try writableNotebook()
    guard !notebook.isInTransaction else {
      throw Diagnostic(
        .usage, tr("a transaction is already open"), at: arguments.invocation.line.span,
        hint: tr("end it with commit or rollback"))
    }
    try notebook.begin()
    isTypedTransaction = true
    writesInTransaction = 0
    return .none
  }

  func commit(_ arguments: Arguments) throws(Diagnostic) -> Output {
    guard let opened, opened.isInTransaction else {
      guard !isInteractive else {
        return .message(tr("nothing to commit: every command commits at once"))
      }
      throw noTransaction(arguments)
    }
    do { try opened.commit() } catch {
      // Others read for too long: what was done is still there, to be committed again.
      guard !opened.isInTransaction else { throw error }
      isTypedTransaction = false
      leaveWhatIsGone()
      staged = []
      throw error
    }
    isTypedTransaction = false
    try publishStaged()
    let count = writesInTransaction
    writesInTransaction = 0
    return .message(tr(count, one: "committed 1 command", other: "committed \(count) commands"))
  }

  func rollBack(_ arguments: Arguments) throws(Diagnostic) -> Output {
    guard let opened, opened.isInTransaction else { throw noTransaction(arguments) }
    opened.rollback()
    isTypedTransaction = false
    leaveWhatIsGone()
    staged = []
    let count = writesInTransaction
    writesInTransaction = 0
    return .message(Session.rolledBack(count))
  }

  private func noTransaction(_ arguments: Arguments) -> Diagnostic {
    Diagnostic(
      .usage, tr("no transaction is open"), at: arguments.invocation.line.span,
      hint: tr("begin opens one; without it every command commits at once"))
  }

  func startTranscript(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let path = try arguments.required("file")
    if path == "off" {
      guard let transcript = openTranscript else { return .none }
      openTranscript = nil
      return .message(tr("the transcript is in \(transcript.path)"))
    }
    do {
      try refuseOwn(path)
      openTranscript = try Transcript(path: path)
    } catch {
      var fault = error
      fault.span = arguments.span("file")
      throw fault
    }
    return .none
  }

  func settingsTable(origin: Bool) -> Table {
    var columns = [Column("name", tr("Setting")), Column("value", tr("Value"))]
    if origin { columns.append(Column("origin", tr("Origin"))) }
    columns.append(Column("summary", tr("Meaning"), shown: .wide))
    let rows = SettingName.allCases.map { name -> [Value] in
      let setting = settings.setting(name)
      let value = setting?.value ?? standard(name)
      var row: [Value] = [
        .text(name.rawValue), .text(name == .language ? language.rawValue : value),
      ]
      if origin {
        let text: Phrase =
          switch setting?.origin ?? .standard {
          case .flag(let flag): tr("option \(flag)")
          case .variable(let variable): tr("variable \(variable)")
          case .file(let path, let line): .verbatim("\(path):\(line)")
          case .standard: tr("default")
          }
        // Data says it in one language.
        row.append(.choice(text.text(.english), text))
      }
      row.append(.text(name.summary.text(language)))
      return row
    }
    return Table(kind: "notebook.setting", columns: columns, rows: rows)
  }

  private func standard(_ name: SettingName) -> String {
    switch name {
    case .notebook: options.notebookPath
    case .format: options.style.terminal || options.style.plain ? "table" : "tsv"
    case .color: "auto"
    case .plain: "no"
    case .pager: "less"
    case .language: language.rawValue
    case .operatorName: surroundings.userName
    case .busyTimeout: "5"
    case .lockMinutes: String(Settings.standardLockMinutes)
    case .cities: Settings.standardCities
    case .reminderHour: String(ReminderTimes.standardHour)
    case .reminderDays: String(ReminderTimes.standardIdleDays)
    case .reminderStock: String(ReminderTimes.standardStockDays)
    case .csvSafe: "on"
    case .offline: "no"
    case .authorities, .gateway: "none"
    }
  }
}
