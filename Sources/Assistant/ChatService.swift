// What answers a conversation: a model of a provider, or what stands for one in tests.

import Command
import Kernel
import NetLink
import Providers

/// A model that can be asked.
public protocol ChatService {
  /// `openai/gpt-5-mini`, for people and for the log.
  var name: String { get }
  /// Tokens of request and answer together; nil where it is not known.
  var contextLength: Int? { get }
  var hasVision: Bool { get }
  var hasTools: Bool { get }

  /// The very request that `answer` would send.
  func request(_ chat: ChatRequest) throws(Diagnostic) -> WebRequest

  /// Sends a request and hands over each piece as it comes. Ctrl-C ends it within 100 milliseconds.
  /// - Throws: `interrupted` after Ctrl-C, `unavailable` where the connection breaks, and what else goes wrong; the pieces
  ///   handed over before stay valid.
  func answer(_ chat: ChatRequest, _ take: (ChatPiece) -> Void) throws(Diagnostic) -> ChatEnd
}
