// The nouns of conversations: which events make them, and what their lists show.

import Command
import Kernel
import Notebook
import Render

/// What belongs to a conversation.
protocol OfConversation: Entity {
  var conversation: Identifier { get set }
  var conversationName: String { get set }
  /// Of its events: what the conversation belongs to.
  var scope: Identifier? { get set }
}

extension Message: OfConversation {}
extension Memory: OfConversation {}
extension Failure: OfConversation {}

extension Conversations {
  static func conversations(
    _ domain: String, _ owner: Owner, _ kinds: Kinds
  ) -> Noun<Conversation> {
    let (own, last) = ("\(domain)_message m WHERE m.conversation = p.id", "max(m.said_at)")
    let ownerName =
      "(SELECT o.\(owner.column) FROM \(owner.table) o WHERE o.id = p.scope AND o.removed = 0)"
    let ownerKey = owner.key
    return Noun<Conversation>(
      "\(domain).conversation", tr("conversation"),
      within: Within<Conversation>(
        field: nil,
        shown: [
          .owner { $0.owner = $1 == .none ? nil : $1 }
            .headed(as: "\(ownerKey)_id", tr("Owner id"), shown: .never) { item, _ in
              .plain(item.owner)
            },
          .joined(ownerKey, \.ownerName, ownerName, owner.heading(), shown: .varying),
        ], join: "", order: [], owner: { $0.owner }, title: { $0.ownerName ?? "" },
        entered: { $0.place(owner.noun)?.id }, option: owner.option(),
        narrowing: { (session, arguments) throws(Diagnostic) in
          let id = try arguments.thing(ownerKey, session) ?? session.place(owner.noun)?.id
          return id.map { [Condition("p.scope = ?", [.id($0)])] } ?? []
        },
        fill: { (_, _) throws(Diagnostic) in (.none, .verbatim("")) }),
      events: [kinds.added, kinds.edited, kinds.removed],
      attributes: [
        .name(\.name, tr("what it is called")),
        .recorded("model", \.model, tr("Model"), shown: .always),
        .recorded("started", \.started, tr("Started"), stored: "started_at", shown: .wide),
        .joined("last", \.last, "(SELECT \(last) FROM \(own))", tr("Last message"), shown: .always),
        .derived("day", tr("Day"), shown: .wide) { item, session in
          (item.last ?? item.started).map { .day(session.surroundings.zone.day(at: $0)) } ?? .null
        },
        .counted(
          "count", \.messages,
          "(SELECT count(*) FROM \(own) AND m.removed = 0 AND m.state <> 'replaced')",
          tr("Messages")),
        .recorded(
          "consents", \.consented, tr("May read"), stored: .init(member: "consents"), shown: .wide),
        .recorded("locked", \.isLocked, tr("Locked"), shown: .varying),
      ],
      columns: [
        ownerKey, "name", "started_at", "last", "day", "count", "model", "consents", "locked",
        "\(ownerKey)_id",
      ], order: ["-coalesce((SELECT \(last) FROM \(own)), p.started_at)"], indexes: [["scope"]],
      alive: owner.isNeeded
        ? "EXISTS (SELECT 1 FROM \(owner.table) o WHERE o.id = p.scope AND o.removed = 0)" : nil,
      empty: tr("no conversation yet; begin one: \(domain) ask TEXT"))
  }

  private static func within<Item: OfConversation>(_ domain: String) -> Within<Item> {
    let name: PropertyPath<Item, String> = \.conversationName
    return Within<Item>(
      field: StoredField("conversation", .identifier(of: "\(domain).conversation")),
      shown: [
        .reference(
          "conversation_id", "p.conversation", tr("Conversation id"), shown: .never,
          get: { $0.conversation }, set: { $0.conversation = $1 }),
        .owner { $0.scope = $1 == .none ? nil : $1 },
        .joined("conversation", name, "c.name", tr("Conversation"), shown: .varying),
      ], join: "JOIN \(domain)_conversation c ON c.id = p.conversation AND c.removed = 0",
      order: [], owner: { $0.scope }, title: { $0.conversationName }, entered: { _ in nil },
      option: option(domain), ofNamed: { option(domain) },
      narrowing: { (session, arguments) throws(Diagnostic) in
        try arguments.thing("conversation", session).map {
          [Condition("p.conversation = ?", [.id($0)])]
        } ?? []
      },
      fill: { (_, _) throws(Diagnostic) in (.none, .verbatim("")) })
  }

  /// Names a conversation on a line about what belongs to it.
  static func option(_ domain: String) -> Parameter {
    .option(
      "conversation", .thing("\(domain).conversation"), tr("a conversation, by its name or id"))
  }

  private static func alive(_ domain: String, _ owner: Owner) -> String? {
    guard owner.isNeeded else { return nil }
    return "EXISTS (SELECT 1 FROM \(owner.table) o WHERE o.id = c.scope AND o.removed = 0)"
  }

  static func messages(_ domain: String, _ owner: Owner, _ kinds: Kinds) -> Noun<Message> {
    Noun<Message>(
      "\(domain).message", words: "\(domain) conversation message", tr("message"),
      within: within(domain),
      events: [kinds.messageAdded, kinds.messageEdited, kinds.messageRemoved],
      attributes: [
        .recorded(
          "at", \.at, tr("Time"), stored: .init(member: "at", column: "said_at"),
          shown: .always),
        .recorded("role", \.role, tr("From"), shown: .always),
        .recorded("text", \.text, tr("Text"), shown: .always).searched,
        .recorded("state", \.state, tr("State"), shown: .varying),
        .recorded("model", \.model, tr("Model"), shown: .wide),
        .recorded("input_tokens", \.input, tr("Tokens sent")),
        .recorded("output_tokens", \.output, tr("Tokens received")),
        .kept("estimate", \.estimate), .kept("number", \.number),
        .recorded("calls", \.called, tr("Commands run")),
        .recorded("citations", \.cited, tr("Sources")),
        .recorded(
          "image", \.imageName, tr("Image"), stored: .init(member: "image", column: "image_name")),
        .recorded(
          "image_bytes", \.imageBytes, tr("Image size")),
        .kept("picture", \.image, .bytes) { $0.identifier($1) },
      ],
      columns: [
        "conversation", "at", "role", "text", "state", "model", "input_tokens", "output_tokens",
        "calls", "citations", "image", "image_bytes", "conversation_id",
      ], order: ["at", "coalesce(p.number, 0)"], indexes: [["conversation"]],
      alive: alive(domain, owner), empty: tr("no message yet; write one: \(domain) ask TEXT"))
  }

  static func memories(_ domain: String, _ owner: Owner, _ kinds: Kinds) -> Noun<Memory> {
    Noun<Memory>(
      "\(domain).memory", words: "\(domain) conversation memory", tr("memory"),
      within: within(domain),
      events: [kinds.memoryAdded, kinds.memoryEdited, kinds.memoryRemoved],
      attributes: [
        .recorded(
          "at", \.at, tr("Time"), stored: .init(member: "at", column: "made_at"),
          shown: .wide),
        .text("text", \.text, tr("what is remembered"), tr("Text"), shown: .always).searched,
        .recorded(
          "count", \.count, tr("Messages"), stored: .init(column: "message_count"),
          shown: .always),
        .kept("through", \.through, .identifier(of: "\(domain).message")) { $0.identifier($1) },
        .recorded(
          "edited", \.edited, tr("Edited by you"),
          stored: .init(member: "text", column: "edited_at", json: "edited"),
          kind: .moment(of: .init(by: "MemoryEdited")), shown: .wide),
      ],
      columns: ["conversation", "at", "text", "count", "edited", "conversation_id"],
      order: ["at"], indexes: [["conversation"]], alive: alive(domain, owner),
      empty: tr("nothing is remembered yet; longer conversations are summarised as they grow"))
  }

  static func failures(_ domain: String, _ owner: Owner, _ kinds: Kinds) -> Noun<Failure> {
    Noun<Failure>(
      "\(domain).failure", words: "\(domain) conversation failure", tr("failure"),
      within: within(domain), events: [kinds.failureAdded, kinds.failureRemoved],
      attributes: [
        .recorded(
          "at", \.at, tr("Time"), stored: .init(member: "at", column: "failed_at"),
          shown: .always),
        .recorded("code", \.code, tr("Code"), shown: .always),
        .recorded("text", \.text, tr("Text"), shown: .always).searched,
        .recorded("model", \.model, tr("Model"), shown: .always),
      ],
      columns: ["conversation", "at", "code", "text", "model", "conversation_id"],
      order: ["at"], indexes: [["conversation"]], alive: alive(domain, owner),
      empty: tr("nothing failed"))
  }
}
