// What was done, by whom, and taking it back: log, show, why, undo, redo; and who signs.

import Core
import Kernel
import Notebook
import Render

let historyCommands: [Command] = [
  Command(
    "undo", tr("Undo the last command, or a given one"),
    discussion: [
      tr(
        "Nothing is deleted: undo appends an event that voids the command, which redo and log still show. It is refused if a later command depends on what it would undo."
      )
    ],
    parameters: [.optional("event", .event, tr("an event or command from log, by id"))],
    effects: .history, synonyms: ["revert", "back", "void"],
    examples: [Example("undo"), Example("undo --dry-run")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.undo(arguments)
  },
  Command(
    "redo", tr("Redo what you undid last"), effects: .history, synonyms: ["again"],
    examples: [Example("redo", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.redo(arguments)
  },
  Command(
    "log", tr("List the commands that changed the notebook, newest first"),
    parameters: [
      .condition,
      .option("limit", .integer(1...1_000_000), tr("maximum number of rows; default 20")),
      .option("after", .event, tr("continue after this id, as the last line shows")),
    ],
    effects: .reads, synonyms: ["history", "changes", "journal"],
    examples: [Example("log"), Example("log --limit 3 --json")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.log(arguments)
  },
  Command(
    "show", tr("Show an event, or a command with its events"),
    discussion: [
      tr(
        "For things in a domain, use its own commands: survey room show G05, trip show, trip poi show NAME."
      )
    ],
    parameters: [.positional("event", .event, tr("its id, or the ending that log shows"))],
    effects: .reads, synonyms: ["event", "inspect"],
    examples: [Example("show $last.id", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.showEvent(arguments)
  },
  Command(
    "why", tr("Show which events set a thing or a field"),
    parameters: [
      .positional(
        "thing", .text,
        tr("its name, id, or the ending of the id that tables show; THING.FIELD sets both"),
        shownAs: "THING"),
      .optional(
        "field", .text, tr("one of its fields, such as state or height"), shownAs: "FIELD"),
      .condition,
    ],
    effects: .reads, synonyms: ["blame", "history", "who", "when"],
    examples: [Example("why G05 state"), Example("why G05.name --json")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.why(arguments)
  },
]

let operatorCommands: [Command] = [
  Command(
    "operator list", tr("List the operators who sign events in this notebook"),
    parameters: [.condition], effects: .reads, synonyms: ["user", "person", "author"],
    examples: [Example("operator list")]
  ) { (session, arguments) throws(Diagnostic) in
    let operators = try session.notebook().operators()
    return .table(try session.operatorTable(operators).meeting(arguments, session))
  },
  Command(
    "operator add", tr("Add an operator to this notebook"),
    parameters: [.positional("name", .text, tr("name to sign with"))], effects: .history,
    synonyms: ["user", "register"], examples: [Example("operator add lea")]
  ) { (session, arguments) throws(Diagnostic) in
    let name = try arguments.required("name").trimmedBlanks
    guard !name.isEmpty else {
      throw Diagnostic(.usage, tr("a name cannot be empty"), at: arguments.span("name"))
    }
    let notebook = try session.notebook()
    if let known = try notebook.operators().first(where: { $0.name.folded == name.folded }) {
      throw Diagnostic(
        .usage, tr("an operator \(known.name) already exists"), at: arguments.span("name"),
        suggestions: ["operator use \(known.name.shellQuoted)"])
    }
    let added = try notebook.operatorAdd(
      name, origin: .init(command: arguments.invocation.line.text))
    session.say(
      tr("added \(added.name); to sign with this name: operator use \(added.name.shellQuoted)"))
    return .table(try session.operatorTable([added]))
  },
  Command(
    "operator use", tr("Set the operator who signs your changes"),
    discussion: [
      tr(
        "The choice is stored on this machine, per notebook; without a name it resets to the system user."
      )
    ],
    parameters: [.optional("name", .text, tr("an operator of the notebook"))], effects: .reads,
    contained: false,
    synonyms: ["login", "sign"], examples: [Example("operator use")]
  ) { (session, arguments) throws(Diagnostic) in
    let notebook = try session.notebook()
    guard let name = arguments.text("name") else {
      if !session.isDryRun { try notebook.operatorUse(nil) }
      return .message(tr("changes are now signed by \(session.surroundings.userName)"))
    }
    let all = try notebook.operators()
    guard let found = all.first(where: { $0.name.folded == name.folded }) else {
      throw Diagnostic(
        .usage, tr("there is no operator \(name)"), at: arguments.span("name"),
        hint: tr("add it: operator add \(name.shellQuoted)"),
        suggestions: Suggestions.nearest(to: name, among: all.map(\.name))
          .map { "operator use \($0.shellQuoted)" })
    }
    if !session.isDryRun { try notebook.operatorUse(found.id) }
    return .message(tr("changes are now signed by \(found.name)"))
  },
]

extension Session {
  func operatorTable(_ operators: [Operator]) throws(Diagnostic) -> Table {
    let notebook = try notebook()
    let current = try notebook.currentOperator()?.id
    let ids = try shown(operators.map(\.id))
    let rows = zip(ids, operators).map { id, person -> [Value] in
      [id, .text(person.name), .boolean(person.id == current)]
    }
    return Table(
      kind: "notebook.operator",
      columns: [
        Column("id", tr("Id")), Column("name", tr("Name")), Column("current", tr("Signs now")),
      ], rows: rows,
      empty: tr("nobody has written yet; the system user will sign the first change"))
  }

  /// An event named by id or tail.
  private func event(_ arguments: Arguments, _ name: String) throws(Diagnostic) -> Identifier {
    let text = try arguments.required(name)
    let notebook = try notebook()
    let found = try notebook.matchingEvents(text)
    if found.count == 1 { return found[0] }
    throw Diagnostic(
      .usage,
      found.isEmpty
        ? tr("there is no event \(text)") : tr("\(text) matches the end of several ids"),
      at: arguments.span(name),
      hint: found.isEmpty
        ? lockedRemark ?? tr("list ids with log")
        : tr("give more of it: \(found.prefix(5).map(\.description).joined(separator: ", "))"))
  }

  func undo(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let notebook = try notebook()
    let origin = Notebook.BatchOrigin(command: arguments.invocation.line.text)
    let undone: Undone?
    let number = isInteractive ? arguments.text("event").flatMap(Session.smallNumber) : nil
    // A small number counts commands, and is no end of an id.
    if let number, number != 1 {
      throw Diagnostic(
        .usage,
        tr("undo takes back 1 to 99 commands, and several only where nothing else is typed"),
        at: arguments.span("event"),
        hint: (2...99).contains(number) ? tr("write: undo \(number)") : tr("list them: \("log")"))
    }
    if arguments.has("event"), number == nil {
      let id = try event(arguments, "event")
      guard let batch = try notebook.show(id)?.batch else { return .none }
      do {
        undone = try notebook.undo(batch: batch, origin: origin, checkMayChange)
      } catch {
        var fault = error
        fault.span = fault.span ?? arguments.span("event")
        throw fault
      }
    } else {
      try refuseAfterForgetting(notebook)
      undone = try notebook.undo(origin: origin, checkMayChange)
    }
    guard let undone else {
      foundNothing()
      // A copied file writes on under a name of its own: what its log shows was done elsewhere.
      let elsewhere = try notebook.log(limit: 20).contains { $0.isLive && $0.role == .ordinary }
      return .message(
        elsewhere
          ? tr(
            "this copy has no command to undo; for one from log: undo EVENT")
          : tr("there is nothing to undo"))
    }
    try endWatches()
    say(tr("undone: \(try words(of: undone.batch))"))
    return .table(try changes(undone))
  }

  /// Refuses where the last command is a forgetting: the user may expect it back, and an older command would be undone.
  func refuseAfterForgetting(_ notebook: Notebook) throws(Diagnostic) {
    guard let made = try notebook.forgettingSinceNewest() else { return }
    throw Diagnostic(
      .refused, tr("the forgetting of \(notebook.day(made)) cannot be undone"),
      hint: tr("to undo an older command, give its id, which log shows: undo EVENT"))
  }

  /// A text of at most three digits as a number.
  private static func smallNumber(_ text: String) -> Int? {
    text.utf8.count < 4 && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// What was typed; of a private command, which the log does not have, the kinds of its events.
  func words(of batch: LoggedBatch) throws(Diagnostic) -> String {
    if let command = batch.command { return command }
    var kinds: [String] = []
    for event in try notebook().events(ofBatch: batch.id) {
      let kind = event.kind.domain + " " + event.kind.name
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return tr("a private command (\(kinds.joined(separator: ", ")))").text(language)
  }

  /// Whether a command may be undone or redone: a domain may keep it, and who may not run it may not take it
  /// back either.
  func checkMayChange(_ batch: LoggedBatch) throws(Diagnostic) {
    let keepers = registry.domains.compactMap(\.keeps)
    if !keepers.isEmpty {
      let events = try notebook().events(ofBatch: batch.id)
      for keeps in keepers { try keeps(self, events) }
      for event in events {
        try watch(
          event.kind.domain, event.kind.name, event.entity, event.body ?? JSONObject(),
          isUndo: true)
      }
    }
    guard let text = batch.command, let line = Lexer.line(text),
      let command = parser.command(of: line, Parser.Context())
    else { return }
    try checkRights(command)
  }

  func redo(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let origin = Notebook.BatchOrigin(command: arguments.invocation.line.text)
    guard let redone = try notebook().redo(origin: origin, checkMayChange) else {
      foundNothing()
      return .message(tr("there is nothing to redo"))
    }
    try endWatches()
    say(tr("redone: \(try words(of: redone.batch))"))
    return .table(try changes(redone))
  }

  private func changes(_ undone: Undone) throws(Diagnostic) -> Table {
    Table(
      kind: "notebook.event", columns: Session.eventColumns,
      rows: try undone.events.map { (event) throws(Diagnostic) in try eventRow(event) })
  }

  private static let eventColumns = [
    Column("id", tr("Id")), Column("at", tr("When")), Column("kind", tr("Event")),
    Column("entity", tr("Thing")), Column("body", tr("What changed")),
    Column("operator", tr("Who"), shown: .wide), Column("command", tr("Command"), shown: .never),
    Column("live", tr("Valid"), shown: .wide), Column("batch", tr("Batch"), shown: .never),
    Column("scope", tr("Belongs to"), shown: .never),
  ]

  /// Why an event shows no content.
  private func state(of event: LoggedEvent) -> Phrase? {
    if event.isErased { return tr("erased") }
    if event.isWithheld { return tr("withheld") }
    return event.isSealed ? tr("sealed") : nil
  }

  private func eventRow(_ event: LoggedEvent) throws(Diagnostic) -> [Value] {
    let entity = try shown([event.entity]).first ?? .null
    return [
      .identifier(event.id, short: event.id.tail(8)), .instant(event.at),
      .text("\(event.kind.domain).\(event.kind.name)"), entity,
      try event.body.map { body throws(Diagnostic) in
        .json(.object(try withoutHidden(body, event.kind)))
      }
        ?? .text(state(of: event)?.text(language) ?? ""),
      .text(event.operatorName), .text(event.command), .boolean(event.isLive),
      event.batch.map { .identifier($0, short: $0.tail(8)) } ?? .null,
      event.scope.map { .identifier($0, short: $0.tail(8)) } ?? .null,
    ]
  }

  /// A body without the fields that must not be printed; the event keeps them.
  private func withoutHidden(
    _ body: JSONObject, _ kind: EventKind.Name
  ) throws(Diagnostic) -> JSONObject {
    body.hiding(try notebook().hiddenFields(of: kind))
  }

  /// The log is one and grows: what is in force now would be told as of then.
  private func checkPresent(_ arguments: Arguments) throws(Diagnostic) {
    guard asOfNow != nil else { return }
    throw Diagnostic(
      .usage, tr("\(arguments.invocation.command.name) always covers the whole log"),
      at: arguments.invocation.line.span, hint: tr("omit --as-of"))
  }

  func log(_ arguments: Arguments) throws(Diagnostic) -> Output {
    try checkPresent(arguments)
    let limit = arguments.integer("limit") ?? 20
    let after = arguments.has("after") ? try event(arguments, "after") : nil
    let notebook = try notebook()
    func table(_ batches: [LoggedBatch]) throws(Diagnostic) -> Table {
      Table(
        kind: "notebook.command", columns: Session.commandColumns,
        rows: try batches.map { (batch) throws(Diagnostic) in try commandRow(batch, notebook) },
        empty: tr("nothing has been written yet"))
    }
    func read(_ page: Page) throws(Diagnostic) -> [LoggedBatch] {
      try notebook.log(limit: (page.limit ?? limit) + 1, after: page.after)
    }
    let page = Page(limit: limit, after: after)
    let batches =
      try arguments.has("where")
      ? SessionReader(self).picked(
        page, { $0.id },
        { (some) throws(Diagnostic) in
          try arguments.meeting(some, self) { (all) throws(Diagnostic) in try table(all) }
        }, read)
      : read(page)
    var answer = try table(batches).paged(page, ids: batches.map(\.id))
    if batches.count > limit {
      answer.footer = tr("more: log --after \(batches[limit - 1].id.tail(8))")
    } else if case let count = Int(try notebook.unsharedCount()), count > 0 {
      answer.footer = tr(
        count, one: "1 event is not shared", other: "\(count) events are not shared")
    }
    return .table(answer)
  }

  func showEvent(_ arguments: Arguments) throws(Diagnostic) -> Output {
    try checkPresent(arguments)
    let id = try event(arguments, "event")
    let notebook = try notebook()
    // A command has the id of its first event.
    if let batch = try notebook.loggedBatch(id), batch.id == id, batch.events > 1 {
      return .record(try command(batch, notebook))
    }
    guard let event = try notebook.show(id) else { return .none }
    let row = try eventRow(event)
    var fields = zip(Session.eventColumns, row).map { column, value in
      var column = column
      column.shown = .always
      return Render.Field(column, value)
    }
    fields.append(Render.Field("sequence", tr("Sequence"), .integer(Int64(event.seq))))
    fields.append(
      Render.Field(
        "replica", tr("Replica"), .identifier(event.replica, short: event.replica.tail(8))))
    fields.append(Render.Field("blob_bytes", tr("Bytes beside"), .count(event.blobBytes)))
    return .record(Record(kind: "notebook.event", fields: fields))
  }

  /// A command with all its events.
  private func command(
    _ batch: LoggedBatch, _ notebook: Notebook
  ) throws(Diagnostic) -> Record {
    var rows: [[Value]] = []
    for event in try notebook.events(ofBatch: batch.id) { rows.append(try eventRow(event)) }
    let fields = zip(Session.commandColumns, try commandRow(batch, notebook)).map {
      Render.Field($0, $1)
    }
    let events = Table(
      kind: "notebook.event", columns: Session.eventColumns, rows: rows, title: tr("Events"),
      key: "event_list")
    return Record(kind: "notebook.command", fields: fields, sections: [events])
  }

  private static let commandColumns = [
    Column("id", tr("Id")), Column("at", tr("When")), Column("operator", tr("Who")),
    Column("command", tr("Command")), Column("events", tr("Events")),
    Column("live", tr("Valid")),
  ]

  private func commandRow(
    _ batch: LoggedBatch, _ notebook: Notebook
  ) throws(Diagnostic) -> [Value] {
    // The program notes by itself who works here; what a person typed is left out when personal.
    var unsaid = tr("(private)")
    if batch.command == nil, batch.role == .bookkeeping {
      unsaid =
        try bookkeepingWords(batch, notebook).map { .verbatim("(\($0))") } ?? tr("(taccuino)")
    }
    if batch.isSealed { unsaid = tr("(sealed)") }
    return [
      .identifier(batch.id, short: batch.id.tail(8)), .instant(batch.at), .text(batch.operatorName),
      .text(batch.command ?? unsaid.text(language)), .count(batch.events), .boolean(batch.isLive),
    ]
  }

  /// The command of a batch that is kept without what was typed: what was done to whose account, or `forget`; nil for
  /// anything else.
  private func bookkeepingWords(
    _ batch: LoggedBatch, _ notebook: Notebook
  ) throws(Diagnostic) -> String? {
    if try notebook.isForgetting(batch) { return forgetCommand.name }
    for event in try notebook.events(ofBatch: batch.id) where event.kind.domain == "account" {
      let verb = event.kind.name == "AccountRegistered" ? "register" : "reset"
      let name = try notebook.accounts().first { $0.id == event.entity }?.name
      return "account \(verb) \(name ?? event.entity.tail(8))"
    }
    return nil
  }

  func why(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let text = try arguments.required("thing")
    let span = arguments.span("thing")
    let notebook = try notebook()
    var name = text
    var field = arguments.text("field")
    var found = try things(named: name)
    if found.isEmpty, field == nil, let dot = text.lastIndex(of: ".") {
      name = String(text[..<dot])
      field = String(text[text.index(after: dot)...])
      found = try things(named: name)
      if found.isEmpty, let first = text.firstIndex(of: "."), first != dot {
        name = String(text[..<first])
        field = String(text[text.index(after: first)...])
        found = try things(named: name)
      }
    }
    guard found.count == 1 else {
      let tails = try notebook.shortTails(Array(found.prefix(8)))
      throw Diagnostic(
        .usage,
        found.isEmpty ? tr("there is no thing \(name)") : tr("\(name) matches several things"),
        at: span,
        hint: found.isEmpty
          ? lockedRemark ?? tr("give the id, or the ending that tables show")
          : tr("one of: \(tails.joined(separator: ", "))"))
    }
    var renamed: [String: String] = [:]
    for source in openDomains.flatMap(\.things) {
      guard let more = source.renamed else { continue }
      renamed.merge(try more(self, found[0])) { first, _ in first }
    }
    var changes = Session.joined(try notebook.why(found[0], field: nil), renamed, field)
    for place in changes.indices
    where notebook.hiddenFields(of: changes[place].kind).contains(changes[place].field) {
      changes[place].new = changes[place].new.map { _ in JSONObject.hidden }
      changes[place].old = changes[place].old.map { _ in JSONObject.hidden }
    }
    guard !changes.isEmpty else {
      foundNothing()
      return .message(tr("no event has set that"))
    }
    let isRenamed = changes.contains { renamed[$0.field] != nil }
    let rows = changes.map { change -> [Value] in
      [
        .text(change.field), .text(renamed[change.field]),
        change.new.map { .json($0) }
          ?? (change.isSealed ? .text(tr("sealed").text(language)) : .null),
        change.old.map { .json($0) } ?? .null, .instant(change.at), .text(change.operatorName),
        .text(change.command), .text("\(change.kind.domain).\(change.kind.name)"),
        .identifier(change.event, short: change.event.tail(8)),
      ]
    }
    return .table(
      try Table(
        kind: "notebook.change",
        columns: [
          Column("field", tr("Field")),
          Column("now", tr("Now called"), shown: isRenamed ? .always : .never),
          Column("value", tr("Value")), Column("before", tr("Before")),
          Column("at", tr("When")), Column("operator", tr("Who")), Column("command", tr("Command")),
          Column("kind", tr("Event"), shown: .wide), Column("id", tr("Id"), shown: .wide),
        ], rows: rows
      ).meeting(arguments, self))
  }

  /// The changes of a field, or of all, newest first, with those made under the names that it had
  /// before: one thing told in a row, whatever it was called.
  private static func joined(
    _ changes: [Change], _ renamed: [String: String], _ field: String?
  ) -> [Change] {
    func today(_ name: String) -> String { renamed[name] ?? name }
    // `height` also finds `parameters.height`, and `parameters` all that stand below it.
    func isNamed(_ name: String) -> Bool {
      guard let field else { return true }
      return name == field || name.hasSuffix("." + field) || name.hasPrefix(field + ".")
    }
    // Who asks by a former name is told of the same field.
    let meant = Set(renamed.filter { isNamed($0.key) }.values)
    var result: [Change] = []
    var last: [String: JSON?] = [:]
    for var change in changes.reversed() {
      let name = today(change.field)
      guard isNamed(change.field) || isNamed(name) || meant.contains(name) else { continue }
      if renamed[change.field] != nil, change.new == nil,
        changes.contains(where: { $0.event == change.event && $0.field == name })
      {
        // The value went over to the new name, which the same event says.
        continue
      }
      if name != change.field || renamed.values.contains(name) {
        if let before = last[name] { change.old = before }
        last[name] = .some(change.new)
      }
      result.append(change)
    }
    return result.reversed()
  }

  /// Things of any kind by name in the domain entered (or any), by id or tail.
  private func things(named text: String) throws(Diagnostic) -> [Identifier] {
    for known in openDomains where domain == nil || known.name == domain {
      for source in known.things.reversed() {
        let found = try source.find(self, text)
        if !found.isEmpty { return found.map(\.id) }
      }
    }
    let found = try matching(text, noun: nil)
    guard found.count == 1 else { return found }
    // What became of a merged thing is told by the one that stands for it, then by its own events.
    for source in openDomains.flatMap(\.things) where source.kept != nil {
      let now = try kept(found[0], source)
      if now != found[0] { return [now] }
    }
    return found
  }
}
