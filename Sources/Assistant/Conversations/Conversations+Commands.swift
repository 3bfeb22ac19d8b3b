// The commands of conversations that need no model: what was said is listed, shown, searched, renamed, exported, removed.

import Command
import Kernel
import Notebook
import Render

extension Conversations {
  public var table: [Command] {
    // What is written there, and often what a conversation is called, is what was said.
    [ask, preview.personal, list, show, search.personal, export]
      + ([rename, remove, allow, deny, unlock] + memoryCommands).personal + [
        failure.list(
          as: "\(domain) conversation failures", tr("List what failed in conversations"),
          synonyms: ["errors"], examples: [Example("\(domain) conversation failures")])
      ]
  }

  /// A conversation as a word of a line.
  var one: Parameter {
    conversation.one(tr("a conversation, by its name or id"), as: "conversation")
  }

  /// Whose conversations: the trip, the person.
  var ownerOption: Parameter { owner.option() }

  private var list: Command {
    conversation.list(
      tr("List the conversations, the latest first"), synonyms: ["chats", "sessions", "history"],
      examples: [
        Example("\(domain) conversation list"),
        Example("\(domain) conversation list --where \"last >= 2026-05-01\""),
      ])
  }

  // MARK: - Show and search

  private var show: Command {
    let talks = self
    return conversation.command(
      "show", tr("Show a conversation"),
      discussion: [
        tr(
          "Answers that were replaced are left out unless you add --all. --out talk.md, .html or .pdf writes a page."
        )
      ],
      parameters: [one, .flag("all", tr("include messages that were replaced"))], effects: .reads,
      synonyms: ["read", "resume"],
      examples: [Example("\(domain) conversation show $last", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      let found = try talks.conversation.named("conversation", session, arguments)
      let page = try TalkPage(talks, found, all: arguments.flag("all"), session)
      if session.showsTables {
        return .text(kind: "\(talks.domain).conversation", page.text(session.options.style))
      }
      return .record(try page.record())
    }
  }

  private var search: Command {
    let message = message
    return message.list(
      as: "\(domain) conversation search",
      tr("Search the messages for words, the best match first"),
      discussion: [
        tr(
          "A message is found when it has all the words, or words that begin with them, whatever their case and accents."
        )
      ],
      synonyms: ["find", "grep"],
      examples: [Example("\(domain) conversation search ferry tickets", code: .notFound)],
      sieve: { (session, arguments) throws(Diagnostic) in
        let words = arguments.texts("words").joined(separator: " ")
        return { (messages) throws(Diagnostic) in
          let index = try TextIndex(
            messages.lazy.map(\.text), interrupted: session.console.isInterrupted)
          let all = messages
          messages = try index.search(words).map { match in
            var found = all[match.place]
            if !session.writesData { found.text = match.excerpt }
            return found
          }
          if messages.isEmpty { session.foundNothing() }
        }
      },
      empty: { (_, arguments) throws(Diagnostic) in
        tr("no message has “\(arguments.texts("words").joined(separator: " "))”")
      }
    ).taking([.rest("words", .text, tr("the words"), required: true)])
  }

  // MARK: - Change

  private var rename: Command {
    let conversation = conversation
    return conversation.command(
      "rename", tr("Rename a conversation"),
      parameters: [one, .positional("name", .text, tr("its new name"))],
      examples: [Example("\(domain) conversation rename $last \"Ferries\"", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      let found = try conversation.named("conversation", session, arguments)
      return try conversation.change(
        found, ["name": .string(try arguments.name("name"))], scope: found.owner, session
      ) { tr("\(found.name) is \($0.name) now") }
    }
  }

  private var remove: Command {
    conversation.remove(
      tr("Remove conversations with all that belongs to them"),
      .rest(
        "conversation", .thing(conversation.name), tr("conversations, by name or id"),
        required: true, shownAs: "CONVERSATION"),
      discussion: [
        tr(
          "Messages, memories and images go with it, and undo brings all of it back. To erase what was said for ever: forget CONVERSATION."
        )
      ],
      examples: [Example("\(domain) conversation remove $last", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) conversations")
      }
    )
  }

  private var memoryCommands: [Command] {
    [
      memory.list(
        tr("List what is remembered of older messages"),
        examples: [Example("\(domain) conversation memory list")]),
      memory.edit(
        tr("Change what is remembered"),
        memory.one(tr("a memory, by its id"), as: "memory"),
        examples: [
          Example(
            "\(domain) conversation memory edit $last text=\"Prefers trains\"", runs: false)
        ], says: { _, _ in tr("changed the memory") }
      ),
      memory.remove(
        tr("Forget memories"),
        .rest(
          "memory", .thing(memory.name), tr("memories, by their ids"), required: true,
          shownAs: "MEMORY"), synonyms: ["forget"],
        examples: [Example("\(domain) conversation memory remove $last", runs: false)],
        says: { items, _ in
          tr(items.count, one: "removed the memory", other: "removed \(items.count) memories")
        }),
    ]
  }

  // MARK: - What the model may read

  private var consent: Parameter {
    .rest("domain", .text, tr("domains; default: the one of the conversation"))
  }

  /// The domains named on a line.
  private func domains(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [String] {
    let known = session.registry.domains.map(\.name)
    let given = arguments.texts("domain")
    for (name, span) in zip(given, arguments.spans("domain")) where !known.contains(name) {
      throw Diagnostic(
        .usage, tr("there is no domain \(name)"), at: span,
        hint: tr("one of: \(known.joined(separator: ", "))"))
    }
    return given.isEmpty ? [domain] : given
  }

  private var allow: Command {
    consenting(
      "allow", tr("Let the model read domains in a conversation"),
      discussion: [
        tr(
          "The model then knows what the conversation is about, and may run commands of these domains that only read. What they answer is sent to its provider. Each command is shown as it runs, and preview shows all of it."
        )
      ]
    ) { consents, domains in consents + domains.filter { !consents.contains($0) } }
  }

  private var deny: Command {
    consenting("deny", tr("Let the model read domains no longer")) { consents, domains in
      consents.filter { !domains.contains($0) }
    }
  }

  private func consenting(
    _ verb: String, _ summary: @autoclosure @escaping @Sendable () -> Phrase,
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [],
    _ change: @escaping @Sendable (_ consents: [String], _ domains: [String]) -> [String]
  ) -> Command {
    let talks = self
    // What may leave the machine is decided by a person.
    return Command(
      "\(domain) conversation \(verb)", summary(), discussion: discussion(),
      parameters: [one, consent], effects: .writes, contained: false,
      examples: [Example("\(domain) conversation \(verb) $last \(domain)", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      let found = try talks.conversation.named("conversation", session, arguments)
      let consents = change(found.consents, try talks.domains(session, arguments))
      return try talks.conversation.change(
        found, ["consents": .string(consents.joined(separator: " "))], scope: found.owner, session
      ) { _ in
        consents.isEmpty
          ? tr("the model may read nothing in \(found.name)")
          : tr("in \(found.name) the model may read: \(consents.joined(separator: ", "))")
      }
    }
  }

  /// Only a person at a terminal unlocks a conversation.
  private var unlock: Command {
    let talks = self
    return Command(
      "\(domain) conversation unlock", tr("Unlock a conversation that the crisis check locked"),
      discussion: [
        tr("It asks at the terminal; no flag, script or variable answers for you.")
      ],
      parameters: [one], effects: .writes, contained: false,
      examples: [Example("\(domain) conversation unlock $last", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      let found = try talks.conversation.named("conversation", session, arguments)
      guard found.isLocked else {
        throw Diagnostic(
          .refused, tr("\(found.name) is not locked"), at: arguments.span("conversation"))
      }
      guard session.isInteractive, let ask = session.console.ask else {
        throw Diagnostic(
          .refused, tr("a conversation is unlocked at the prompt only"),
          at: arguments.invocation.line.span)
      }
      let question = tr("unlock this conversation? The next message is checked again.")
      let replies: Replies<Bool> = .yesOrNo
      let answer = ask(
        question.text(session.language) + " [" + tr("yes/no").text(session.language) + "] ")
      guard let answer, replies[answer] == true else {
        throw Diagnostic(.refused, tr("\(found.name) stays locked"))
      }
      return try talks.conversation.change(
        found, ["locked": false], scope: found.owner, session
      ) { tr("unlocked \($0.name)") }
    }
  }
}
