// The conversations of one domain. What is said belongs to the domain that has it, so that its seal, its rights and its
// `forget` hold: the nouns, tables and commands are declared here once, and each domain joins its own.

import Command
import Kernel
import Notebook
import Providers

/// Conversations with models in one domain: what a `Domain` joins.
///
///     static let conversations = Conversations("trip", about: .init("trip.trip", …), …)
public struct Conversations: Sendable {
  /// The word of the domain.
  public let domain: String
  let owner: Owner
  /// What a model is told first: who it is and what it does here.
  let instructions: @Sendable (Session) -> String
  /// What a model may know of the owner once the user has consented, as sentences.
  let facts: @Sendable (Session, Identifier?) throws(Diagnostic) -> [String]
  /// What becomes of an answer before anybody sees it, for the owner; nil: it is shown as it comes.
  let review: Review?
  /// A question as it is typed, for help.
  let example: String
  let kinds: Kinds
  let conversation: Noun<Conversation>
  let message: Noun<Message>
  let memory: Noun<Memory>
  let failure: Noun<Failure>

  /// What conversations may belong to: a trip, a person.
  public struct Owner: Sendable {
    /// `trip.trip`
    let noun: String
    /// The key of its name in lists: `trip`.
    let key: String
    let heading: @Sendable () -> Phrase
    /// The table that has its name, and the column.
    let table: String
    let column: String
    /// Names one on a line.
    let option: @Sendable () -> Parameter
    /// Whether a conversation needs one, and is gone when that is removed.
    let isNeeded: Bool
    /// The one named or entered; nil for the domain's own.
    let meant: @Sendable (Session, Arguments) throws(Diagnostic) -> Identifier?

    public init(
      _ noun: String, _ key: String, _ heading: @autoclosure @escaping @Sendable () -> Phrase,
      named column: String, of table: String,
      option: @autoclosure @escaping @Sendable () -> Parameter, isNeeded: Bool,
      meant: @escaping @Sendable (Session, Arguments) throws(Diagnostic) -> Identifier?
    ) {
      (self.noun, self.key, self.heading) = (noun, key, heading)
      (self.table, self.column, self.option) = (table, column, option)
      (self.isNeeded, self.meant) = (isNeeded, meant)
    }
  }

  /// What can happen. The names are stored for ever and tell nothing of what was said.
  struct Kinds: Sendable {
    let added, edited, removed: EventKind
    let messageAdded, messageEdited, messageRemoved: EventKind
    let memoryAdded, memoryEdited, memoryRemoved: EventKind
    let failureAdded, failureRemoved: EventKind

    init(_ domain: String) {
      func kind(
        _ name: String, _ effect: EventKind.Effect, _ references: [String] = []
      ) -> EventKind {
        EventKind(domain, name, effect, references: references)
      }
      added = kind("ConversationAdded", .creates)
      edited = kind("ConversationEdited", .changes)
      removed = kind("ConversationRemoved", .removes)
      messageAdded = kind("MessageAdded", .creates, ["conversation"])
      messageEdited = kind("MessageEdited", .changes)
      messageRemoved = kind("MessageRemoved", .removes)
      memoryAdded = kind("MemoryAdded", .creates, ["conversation"])
      memoryEdited = kind("MemoryEdited", .changes)
      memoryRemoved = kind("MemoryRemoved", .removes)
      failureAdded = kind("FailureAdded", .creates, ["conversation"])
      failureRemoved = kind("FailureRemoved", .removes)
    }
  }

  public typealias Review =
    @Sendable (Session, _ owner: Identifier?, _ answer: String) throws(Diagnostic) -> String

  public init(
    _ domain: String, about owner: Owner,
    instructions: @escaping @Sendable (Session) -> String,
    facts: @escaping @Sendable (Session, Identifier?) throws(Diagnostic) -> [String],
    example: String, review: Review? = nil
  ) {
    self.domain = domain
    self.owner = owner
    self.instructions = instructions
    self.facts = facts
    self.review = review
    self.example = example
    kinds = Kinds(domain)
    conversation = Self.conversations(domain, owner, kinds)
    message = Self.messages(domain, owner, kinds)
    memory = Self.memories(domain, owner, kinds)
    failure = Self.failures(domain, owner, kinds)
  }

  // MARK: - What a domain joins

  public var models: [EntityModel] {
    [conversation.model, message.model, memory.model, failure.model]
  }

  /// The things that commands name, under the names that `named(_:)` has.
  public static func things(
    _ domain: String, _ talks: @autoclosure @escaping @Sendable () -> Conversations
  ) -> [ThingSource.Named] {
    [
      .init("\(domain).conversation", talks().conversation.things()),
      .init("\(domain).message", talks().message.things(content: { $0.text })),
      .init("\(domain).memory", talks().memory.things(content: { $0.text })),
    ]
  }

  public static func prose(_ domain: String) -> ProseFields {
    [
      "\(domain)_conversation": ["name"], "\(domain)_message": ["text", "calls"],
      "\(domain)_memory": ["text"],
    ]
  }

  /// What stands above its lists on paper.
  public static func titles(_ domain: String) -> [String: Phrase] {
    [
      "\(domain).conversation": tr("Conversations"), "\(domain).message": tr("Messages"),
      "\(domain).memory": tr("Memories"), "\(domain).failure": tr("Failures"),
      "\(domain).preview": tr("What would be sent"),
    ]
  }

  /// The words of its commands that follow the domain's.
  public static let words = ["ask", "conversation"]

  /// A conversation goes with its messages, memories and failures, whether it was removed before or not.
  public static func forgetter(
    _ domain: String, _ talks: @autoclosure @escaping @Sendable () -> Conversations
  ) -> Forgetter {
    Forgetter("\(domain).conversation", takesRemoved: true) { (session, id) throws(Diagnostic) in
      let notebook = try session.notebook()
      let names = try notebook.history(id).compactMap { $0.body?["name"]?.string }
      var plan = ForgettingPlan(name: names.last ?? id.tail(8))
      var parts: [Identifier] = []
      for table in ["message", "memory", "failure"] {
        parts += try notebook.query(
          "SELECT id FROM \(domain)_\(table) WHERE conversation = ?", [.id(id)]
        ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
      }
      plan.oblivion.erased = [id] + parts
      plan.parts = [
        .init(tr("the conversation"), 1, .erased),
        .init(tr("its messages, memories and failures"), parts.count, .erased),
      ]
      plan.oblivion.notes = [(kind: talks().kinds.removed, entity: id, body: JSONObject())]
      return plan
    }
  }
}
