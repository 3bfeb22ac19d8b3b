// What answers a conversation: a model of a provider, or what stands for one in tests.

import Command
import Kernel
import NetLink
import Providers

/// A model that can be asked.
public protocol ChatService {
  /// `openai/gpt-5-mini`, for people and for the log.
  var name: String { get }
  /// The provider's own name of it, as requests have it.
  var model: String { get }
  /// Tokens of request and answer together; nil where it is not known.
  var contextLength: Int? { get }
  var hasVision: Bool { get }
  var hasTools: Bool { get }
  /// It thinks before it answers, and its thoughts count as tokens of the answer.
  var reasons: Bool { get }
  /// nil where it is not known.
  var price: ModelPrice? { get }

  /// The very request that `answer` would send.
  func request(_ chat: ChatRequest) throws(Diagnostic) -> WebRequest

  /// Sends a request and hands over each piece as it comes. Ctrl-C ends it within 100 milliseconds.
  /// - Parameter passed: what came through the gate; nothing else can be sent.
  /// - Throws: `interrupted` after Ctrl-C, `unavailable` where the connection breaks, and what else goes wrong; the pieces
  ///   handed over before stay valid.
  func answer(
    _ passed: PassedRequest, _ take: (ChatPiece) -> Void
  ) throws(Diagnostic) -> ChatEnd
}

extension ChatService {
  public var reasons: Bool { false }
  public var price: ModelPrice? { nil }
}

/// Other models than those of providers, for a session: those of tests.
final class ChatModels {
  typealias Find = (_ name: String?) throws(Diagnostic) -> any ChatService

  fileprivate let find: Find

  init(_ find: @escaping Find) { self.find = find }
}

extension Session {
  /// The model of a name; without one the model that is chosen for the domain.
  /// - Throws: `config` where there is none.
  func chatModel(_ name: String?, for domain: String) throws(Diagnostic) -> any ChatService {
    if let models = service(ChatModels.self) { return try models.find(name) }
    if let name { return try model(named: name, for: domain) }
    return try chosenModel(for: domain)
  }
}
