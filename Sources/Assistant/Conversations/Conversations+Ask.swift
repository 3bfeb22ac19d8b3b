// `ask`: a message is stored, then checked, then sent, and its answer is stored. The notebook is not locked meanwhile.

import Command
import Kernel
import Notebook
import Providers
import Render
import System

extension Conversations {
  var ask: Command {
    let talks = self
    return Command(
      "\(domain) ask", tr("Ask a language model"),
      discussion: [
        tr(
          "Continues the last conversation of today, or begins one; --conversation names another, --new begins one. The answer is shown as it comes. Ctrl-C stops it and keeps what has arrived, and so does a lost connection; --continue goes on after that. Without TEXT it asks for messages until you leave a line empty; a line that ends in \\ goes on in the next one. - reads the message from standard input, and --editor opens it in $VISUAL or $EDITOR."
        ),
        tr(
          "The message is stored first, then passes the crisis check, and then goes to the model with the messages before it. Where these no longer fit, the model summarises the oldest ones into a memory that you can read, change and remove; --no-memory leaves them out instead. What is sent: \(domain) conversation preview. The model reads nothing of the notebook unless you allow it for this conversation: \(domain) conversation allow."
        ),
      ],
      parameters: [
        .rest("text", .text, tr("the message; - reads standard input")),
        Self.option(domain),
        .flag("new", tr("begin a new conversation")),
        .option("model", .text, tr("the model to use from now on in this conversation")),
        .flag("edit", tr("replace your last message, and have it answered again")),
        .flag("regenerate", tr("have your last message answered again")),
        .flag("continue", tr("go on with an answer that was cut off")),
        .flag("editor", tr("write the message in your editor")),
        .option("image", .inputFile, tr("an image for a model that sees")),
        .flag("no-memory", tr("leave older messages out without summarising them")),
        ownerOption,
      ], effects: .outside, sensitive: true, contained: false, answersInWords: false,
      synonyms: ["chat", "talk", "llm", "assistant", "question"],
      examples: [
        Example("\(domain) ask \(example)", runs: false)
      ]
    ) { (session, arguments) throws(Diagnostic) in
      try Asking(talks, session, arguments).run()
    }.sending
  }
}

/// One `ask`.
struct Asking {
  private let talks: Conversations
  private let session: Session
  private let arguments: Arguments

  /// What the command does with the last turn.
  private enum Way: String, CaseIterable {
    case edit, regenerate
    case goOn = "continue"
  }

  private static let mostBytes = 1 << 20

  init(_ talks: Conversations, _ session: Session, _ arguments: Arguments) {
    (self.talks, self.session, self.arguments) = (talks, session, arguments)
  }

  func run() throws(Diagnostic) -> Output {
    let ways = Way.allCases.filter { arguments.flag($0.rawValue) }
    guard ways.count < 2 else {
      throw Diagnostic(
        .usage, tr("give one of --edit, --regenerate and --continue"),
        at: arguments.span(ways[1].rawValue))
    }
    guard !session.options.readonly else {
      throw Diagnostic(
        .refused, tr("this run is read-only"), hint: tr("start taccuino without --readonly"))
    }
    let image = try arguments.text("image").map { (path) throws(Diagnostic) in try TalkPicture(path)
    }
    switch ways.first {
    case nil:
      if let text = try given() { return try answer(text, image: image) }
      return try loop(image)
    case .edit: return try edit(image)
    case .regenerate:
      return try again { (turn, talk) throws(Diagnostic) in
        try turn.answer(talk.lastAsked(), replacing: true)
      }
    case .goOn:
      return try again { (turn, talk) throws(Diagnostic) in try turn.goOn(talk.lastCut()) }
    }
  }

  // MARK: - The message

  /// The text of the line, of standard input or of the editor; nil where there is none.
  private func given(before: String = "") throws(Diagnostic) -> String? {
    let texts = arguments.texts("text")
    if arguments.flag("editor") {
      return try Self.checked(
        try edited(texts.isEmpty ? before : texts.joined(separator: " ")), arguments)
    }
    guard !texts.isEmpty else { return nil }
    if texts == ["-"] {
      let bytes = try session.console.readInput()
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Diagnostic(.data, tr("the message is no UTF-8 text"), at: arguments.span("text"))
      }
      return try Self.checked(text, arguments)
    }
    return try Self.checked(texts.joined(separator: " "), arguments)
  }

  private func edited(_ text: String) throws(Diagnostic) -> String {
    var written = ""
    try session.edited(text, in: "message.md") { (path, _) throws(Diagnostic) in
      written = String(decoding: try Files.read(path, limit: Self.mostBytes), as: UTF8.self)
    }
    return written
  }

  private static func checked(
    _ text: String, _ arguments: Arguments
  ) throws(Diagnostic) -> String {
    let text = text.trimmedBlankLines
    guard !text.isEmpty else {
      throw Diagnostic(.usage, tr("the message is empty"), at: arguments.span("text"))
    }
    guard text.utf8.count <= mostBytes else {
      throw Diagnostic(
        .usage, tr("a message has at most \(mostBytes) bytes"), at: arguments.span("text"))
    }
    return text
  }

  // MARK: - Which conversation

  /// The one named, else the last one of today; nil for a new one.
  /// - Parameter any: whether one of another day will do.
  func conversation(any: Bool = false) throws(Diagnostic) -> Conversation? {
    if let id = try arguments.thing("conversation", session) {
      guard !arguments.flag("new") else {
        throw Diagnostic(
          .usage, tr("give either --conversation or --new"), at: arguments.span("new"))
      }
      return try talks.conversation.item(session, id)
    }
    guard !arguments.flag("new") else { return nil }
    // The first question makes a notebook that is not there yet.
    guard Files.exists(session.options.notebookPath) else { return nil }
    let owner = try talks.owner.meant(session, arguments)
    let last = try talks.conversation.items(
      session,
      [owner.map { Condition("p.scope = ?", [.id($0)]) } ?? Condition("p.scope IS NULL")],
      page: Page(limit: 1)
    ).first
    guard let last, !any else { return last }
    let day = session.surroundings.zone.day(at: last.last ?? last.started ?? session.now)
    return day == session.today ? last : nil
  }

  /// A conversation for a message: it is made, locked ones are refused, and the model is changed if that is asked.
  private func begin(_ text: String, image: TalkPicture?) throws(Diagnostic) -> (Talk, Identifier) {
    let last = try conversation()
    if let last { try checkUnlocked(last) }
    var found = last ?? Conversation()
    if last == nil {
      found.name = Self.name(text)
      found.owner = try talks.owner.meant(session, arguments)
    }
    let model = arguments.text("model")
    var message = Identifier.none
    try Talk(talks, found, session).write { () throws(Diagnostic) in
      if last == nil {
        found.id = session.newID()
        var body: JSONObject = [
          "name": .string(found.name), "started_at": .string(session.now.description),
        ]
        if let model { body["model"] = .string(model) }
        try Talk(talks, found, session).append(talks.kinds.added, found.id, body)
      } else if let model {
        try Talk(talks, found, session).append(
          talks.kinds.edited, found.id, ["model": .string(model)])
      }
      message = try Talk(talks, found, session).add(.user, text, .unsent, image: image)
    }
    var talk = Talk(talks, found, session)
    try talk.refresh()
    return (talk, message)
  }

  private func checkUnlocked(_ found: Conversation) throws(Diagnostic) {
    guard found.isLocked else { return }
    throw Diagnostic(
      .refused, tr("\(found.name) is locked since the crisis check stopped a message"),
      at: arguments.invocation.line.span,
      hint: tr(
        "unlock it: \(talks.domain) conversation unlock \(found.id.tail(8)); or begin another one: --new"
      ))
  }

  /// The first words of a text.
  static func name(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    return line.printable.truncated(toWidth: 48)
  }

  // MARK: - Ways

  private func answer(_ text: String, image: TalkPicture?) throws(Diagnostic) -> Output {
    let (talk, message) = try begin(text, image: image)
    return try turn(talk).answer(try talks.message.item(session, message), replacing: false)
  }

  private func turn(_ talk: Talk) -> AskedTurn {
    AskedTurn(talk, session, summarises: !arguments.flag("no-memory"))
  }

  private func again(
    _ body: (AskedTurn, LastTurn) throws(Diagnostic) -> Output
  ) throws(Diagnostic) -> Output {
    guard !arguments.has("text"), !arguments.flag("new"), !arguments.has("image") else {
      throw Diagnostic(
        .usage, tr("--regenerate and --continue take no message"),
        at: arguments.invocation.line.span)
    }
    var talk = try existing()
    if let model = arguments.text("model") {
      try talk.write { () throws(Diagnostic) in
        try talk.append(talks.kinds.edited, talk.id, ["model": .string(model)])
      }
      try talk.refresh()
    }
    return try body(turn(talk), try LastTurn(talk, arguments.invocation.line.span))
  }

  private func existing() throws(Diagnostic) -> Talk {
    guard let found = try conversation(any: true) else {
      throw Diagnostic(
        .usage, tr("there is no conversation yet"), at: arguments.invocation.line.span,
        hint: tr("begin one: \(talks.domain) ask TEXT"))
    }
    try checkUnlocked(found)
    return Talk(talks, found, session)
  }

  private func edit(_ image: TalkPicture?) throws(Diagnostic) -> Output {
    let talk = try existing()
    let last = try LastTurn(talk, arguments.invocation.line.span)
    let asked = try last.lastAsked()
    var text = try given(before: asked.text)
    if text == nil, session.canEdit {
      text = try Self.checked(try edited(asked.text), arguments)
    }
    guard let text else {
      throw Diagnostic(
        .usage, tr("give the new text of the message"), at: arguments.span("edit"),
        hint: tr("\(talks.domain) ask --edit TEXT"))
    }
    var message = Identifier.none
    try talk.write { () throws(Diagnostic) in
      for one in last.turn { try talk.mark(one.id, .replaced) }
      message = try talk.add(.user, text, .unsent, image: image)
    }
    return try turn(talk).answer(try talks.message.item(session, message), replacing: false)
  }

  /// Messages one after the other, until a line is left empty.
  private func loop(_ image: TalkPicture?) throws(Diagnostic) -> Output {
    guard session.isInteractive, session.canAsk, let ask = session.console.ask else {
      throw Diagnostic(
        .usage, tr("\(talks.domain) ask needs a text"), at: arguments.invocation.line.span,
        hint: tr("\(talks.domain) ask TEXT, or - to read it from standard input"))
    }
    session.note(tr("an empty line leaves; \\ at the end of a line goes on in the next one"))
    var image = image
    while true {
      var text = ""
      var prompt = "\(talks.domain) ask> "
      while let line = ask(prompt) {
        guard line.hasSuffix("\\") else {
          text += line
          break
        }
        text += line.dropLast() + "\n"
        prompt = "… "
      }
      guard !text.trimmedBlankLines.isEmpty else { return .none }
      do throws(Diagnostic) {
        _ = try answer(try Self.checked(text, arguments), image: image)
      } catch {
        // What cannot get better by another message ends it.
        guard [.interrupted, .unavailable, .busy, .data].contains(error.code), !session.isLeaving,
          session.service(ModelGate.self) != nil, !session.network.isShowing
        else { throw error }
        session.report(error)
      }
      image = nil
    }
  }
}

/// What can be done again of a conversation: its last message and what followed it.
struct LastTurn {
  /// The last message of the user that counts, and the answers to it.
  let turn: [Message]
  private let span: SourceSpan

  init(_ talk: Talk, _ span: SourceSpan) throws(Diagnostic) {
    let messages = try talk.messages().filter { $0.state != .replaced && $0.role != .safety }
    let last = messages.lastIndex { $0.role == .user }
    turn = last.map { Array(messages[$0...]) } ?? []
    self.span = span
  }

  /// - Throws: `usage` where nothing was asked.
  func lastAsked() throws(Diagnostic) -> Message {
    if let first = turn.first { return first }
    throw Diagnostic(.usage, tr("this conversation has no message of yours"), at: span)
  }

  /// - Throws: `usage` where the last answer is whole.
  func lastCut() throws(Diagnostic) -> Message {
    if let last = turn.last, last.role == .assistant, last.state == .cut { return last }
    throw Diagnostic(
      .usage, tr("the last answer was not cut off"), at: span,
      hint: tr("to have it answered again: --regenerate"))
  }
}

extension String {
  /// Without blank lines and blanks at its ends.
  var trimmedBlankLines: String {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
