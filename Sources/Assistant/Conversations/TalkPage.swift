// A conversation to read: on a terminal day by day, as a page, and as rows for programs.

import Command
import Kernel
import Providers
import Render

struct TalkPage {
  private let talks: Conversations
  private let conversation: Conversation
  private let messages: [Message]
  private let memories: [Memory]
  private let session: Session

  /// - Parameter all: whether replaced messages are in it.
  init(
    _ talks: Conversations, _ conversation: Conversation, all: Bool, _ session: Session
  ) throws(Diagnostic) {
    let talk = Talk(talks, conversation, session)
    (self.talks, self.conversation, self.session) = (talks, conversation, session)
    messages = try talk.messages().filter { all || $0.state != .replaced }
    memories = try talk.memories()
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(session.language) }

  /// Its author, its time, and its state.
  private func head(_ message: Message) -> String {
    let zone = session.surroundings.zone
    var parts = [words(message.role.words)]
    if let at = message.at { parts.append(zone.civil(at: at).shortTime) }
    if message.role == .assistant, let model = message.model { parts.append(model.printable) }
    if message.state != .whole { parts.append(words(message.state.words)) }
    if let image = message.imageName { parts.append(words(tr("image \(image.printable)"))) }
    return parts.joined(separator: ", ")
  }

  /// The messages with the day above the first of each.
  private func days() -> [(day: String, messages: [Message])] {
    var days: [(day: String, messages: [Message])] = []
    for message in messages {
      let day = message.at.map { session.surroundings.zone.day(at: $0).description } ?? ""
      if days.last?.day == day {
        days[days.count - 1].messages.append(message)
      } else {
        days.append((day, [message]))
      }
    }
    return days
  }

  /// For a terminal.
  func text(_ style: Style) -> String {
    var text = conversation.name.printable + "\n"
    for (day, messages) in days() {
      text += "\n" + day + "\n"
      for message in messages {
        text += "\n" + head(message) + "\n"
        let shown = MarkdownStream(style)
        text += shown.take(message.text) + shown.end()
        for call in message.calls {
          if let line = call.line { text += words(tr("ran: \(line.printable)")) + "\n" }
        }
      }
    }
    if messages.isEmpty { text += words(tr("no message yet")) + "\n" }
    return text
  }

  func record() throws(Diagnostic) -> Record {
    var said = try talks.message.table(messages, session)
    var remembered = try talks.memory.table(memories, session)
    (said.key, remembered.key) = ("messages", "memories")
    var record = try talks.conversation.table([conversation], session).record([said, remembered])
    record.paper = document()
    return record
  }

  private func document() -> Document {
    var paper = Document(title: conversation.name, language: session.language)
    paper.isLandscape = false
    for (day, messages) in days() {
      paper.blocks.append(.heading(1, day))
      for message in messages {
        paper.blocks.append(.paragraph(.init([.bold(head(message))])))
        paper.blocks.append(.paragraph(.init(message.text)))
      }
    }
    return paper
  }
}

extension Conversations {
  var export: Command {
    let talks = self
    return Command(
      "\(domain) conversation export", tr("Export a conversation to a file"),
      parameters: [one, .flag("all", tr("include messages that were replaced"))], effects: .reads,
      contained: false,
      formats: [
        FileFormat("md", ["md", "markdown"], tr("Markdown")),
        FileFormat("json", ["json"], tr("JSON, with all that is known of each message")),
        FileFormat("html", ["html", "htm"], tr("a page for a browser")),
      ], synonyms: ["save", "markdown", "html"],
      examples: [Example("\(domain) conversation export $last --out talk.md", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      let format = try session.fileFormat()
      let found = try talks.conversation.named("conversation", session, arguments)
      let page = try TalkPage(talks, found, all: arguments.flag("all"), session)
      var style = session.options.style
      (style.color, style.terminal) = (false, false)
      return .file(
        try Renderer.render(
          .record(try page.record()), as: Format(rawValue: format.name) ?? .json, style: style))
    }
  }

  var preview: Command {
    let talks = self
    return Command(
      "\(domain) conversation preview", tr("Show exactly what would be sent to the model"),
      discussion: [
        tr(
          "Made by the same code that sends, part by part in its order, with the tokens as estimated and the bytes; without a name it is the last conversation of today, or a new one. --text adds a message. What a model would have commands answer is known only once it asks; it stands here from then on."
        )
      ],
      parameters: [
        .optional(
          "conversation", .thing(conversation.name), tr("a conversation, by its name or id")),
        .option("text", .text, tr("the message that would be sent")),
        .option("model", .text, tr("the model it would be sent to")), ownerOption,
      ], effects: .reads, synonyms: ["what is sent", "privacy", "tokens"],
      examples: [Example("\(domain) conversation preview --text \(example)")]
    ) { (session, arguments) throws(Diagnostic) in
      try talks.preview(session, arguments)
    }
  }

  private func preview(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var found = Conversation()
    if let last = try Asking(self, session, arguments).conversation() {
      found = last
    } else {
      found.owner = try owner.meant(session, arguments)
    }
    let talk = Talk(self, found, session)
    let name = arguments.text("model") ?? found.model
    var service: (any ChatService)?
    do throws(Diagnostic) { service = try session.chatModel(name, for: domain) } catch {
      guard error.code == .config else { throw error }
      session.note(
        tr("\(error.message): sizes are for \(TalkRequest.usualContext) tokens"))
    }
    let history = Talk.answered(try talk.messages())
    let asked = arguments.text("text").map { ChatMessage(.user, $0) }
    let tools = try ToolBox(session, service?.hasTools ?? true ? found.consents : [])
    let model = service?.name ?? name ?? ""
    let request = try TalkRequest(
      try talk.makings(history: history, asked: asked, tools: tools),
      model: service?.model ?? model, context: service?.contextLength,
      estimate: TokenEstimate(history, model: model))
    guard session.showsTables else { return .table(table(request)) }
    // Cells of a table are cut, and nothing of this is to be.
    var text = ""
    for part in request.parts {
      let tokens = request.estimate.tokens(raw: part.raw)
      let head = tr("\(part.kind.words), about \(tokens) tokens, \(part.bytes) bytes")
      text += head.text(session.language) + "\n" + part.text.printableMultiline + "\n\n"
    }
    return .text(
      kind: "\(domain).preview", text + summary(request).text(session.language) + "\n")
  }

  private func table(_ request: TalkRequest) -> Table {
    Table(
      kind: "\(domain).preview",
      columns: [
        Column("part", tr("Part")), Column("text", tr("Text")),
        Column("tokens", tr("Tokens"), alignment: .trailing),
        Column("bytes", tr("Bytes"), alignment: .trailing),
      ],
      rows: request.parts.map { part in
        [
          .choice(part.kind.rawValue, part.kind.words), .text(part.text),
          .count(request.estimate.tokens(raw: part.raw)), .count(part.bytes),
        ]
      })
  }

  private func summary(_ request: TalkRequest) -> Phrase {
    var words: [Phrase] = [tr("about \(request.tokens) of \(request.room) tokens")]
    if !request.leftOut.isEmpty {
      words.append(
        tr(
          request.leftOut.count, one: "1 older message does not fit",
          other: "\(request.leftOut.count) older messages do not fit"))
    }
    if request.toolsLeftOut > 0 {
      words.append(
        tr(
          request.toolsLeftOut, one: "1 command does not fit",
          other: "\(request.toolsLeftOut) commands do not fit"))
    }
    return .joined(words, separator: "; ")
  }
}
