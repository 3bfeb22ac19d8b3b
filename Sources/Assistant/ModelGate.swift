// The one gate: whatever is to be sent to a model passes here first. A request that has passed is a value of its own, which
// nothing else can make, and services take no other. Without a check the gate is closed; nothing that a user, a setting, a
// flag, a script or a variable says opens it.

import Command
import Kernel
import Providers

/// What is about to be sent, for the check.
public struct OutgoingText: Sendable {
  public enum Purpose: Sendable, Equatable {
    /// The answer to a message, or what follows the calls that a model made for it.
    case answer
    /// A summary of older messages.
    case memory
    /// No model can be asked, so that nothing will be sent; what was typed is checked all the same, on this machine.
    case unsent
  }

  /// The word of the domain that sends it.
  public var domain: String
  /// nil where nothing of it is kept.
  public var conversation: Identifier?
  public var purpose: Purpose
  /// The full name of the model that it is for.
  public var model: String
  /// What the user wrote now and nothing has checked yet; nil where the request goes on with what was checked.
  public var typed: String?
  public var request: ChatRequest

  public init(
    domain: String, conversation: Identifier?, purpose: Purpose, model: String, typed: String?,
    request: ChatRequest
  ) {
    (self.domain, self.conversation, self.purpose) = (domain, conversation, purpose)
    self.model = model
    (self.typed, self.request) = (typed, request)
  }
}

/// A request that may be sent. The gate alone makes one.
public struct PassedRequest: Sendable {
  public let chat: ChatRequest

  fileprivate init(_ chat: ChatRequest) { self.chat = chat }
}

/// What the check says of a text.
public enum GateOutcome: Sendable {
  /// It may be sent.
  /// - Parameter context: what the model is told beside it, such as what the user answered to a question of the check.
  case open(context: String? = nil)
  /// It is not sent; the check has said why.
  case held
  /// It is not sent, and the conversation is locked until the user unlocks it.
  /// - Parameters:
  ///   - safety: what the conversation keeps in place of an answer.
  ///   - screen: shown once the lock holds.
  case blocked(safety: String, screen: @Sendable (Session) -> Void)
  /// It is not sent, since nothing can be said of it now.
  case closed(Diagnostic)
}

/// What lets a check send requests of its own, to the model that classifies. Only a check that runs has one, and a measurement of
/// that model with a file of the user's own: see `ModelGate.measuring`.
public struct CheckPermit: ~Copyable {
  fileprivate init() {}

  public func passed(_ request: ChatRequest) -> PassedRequest { PassedRequest(request) }
}

/// The gate, with the check that the program gave it.
public final class ModelGate {
  public typealias Check =
    (Session, OutgoingText, borrowing CheckPermit) throws(Diagnostic) -> GateOutcome

  /// What became of a request.
  public enum Decision: Sendable {
    case passed(PassedRequest)
    case held
    case blocked(safety: String, screen: @Sendable (Session) -> Void)
  }

  private let check: Check

  public init(_ check: @escaping Check) { self.check = check }

  /// - Throws: `unavailable` where there is no check, or it says so; what the check throws: it stays closed then.
  public static func pass(
    _ outgoing: OutgoingText, _ session: Session
  ) throws(Diagnostic) -> Decision {
    // What is only shown goes nowhere.
    if session.network.isShowing { return .passed(PassedRequest(outgoing.request)) }
    switch try gate(of: session).check(session, outgoing, CheckPermit()) {
    case .open(let context):
      var request = outgoing.request
      if let context {
        let place = request.messages.firstIndex { $0.role != .system } ?? request.messages.count
        request.messages.insert(ChatMessage(.system, context), at: place)
      }
      return .passed(PassedRequest(request))
    case .held: return .held
    case .blocked(let safety, let screen): return .blocked(safety: safety, screen: screen)
    case .closed(let fault): throw fault
    }
  }

  /// A request without a word of the user, to see whether a model answers.
  /// - Parameter reasons: whether it is a model that reasons: of such a one the thoughts count, too.
  static func probe(model: String, reasons: Bool) -> PassedRequest {
    var request = ChatRequest(
      model: model, messages: [ChatMessage(.user, "Reply with the single word OK.")])
    request.temperature = 0
    request.mostTokens = reasons ? 512 : 16
    if reasons { request.effort = .low }
    return PassedRequest(request)
  }

  /// Lets the model that classifies be asked about messages of a file that the user chose for it, at a cost that they agreed to.
  /// Nothing but the rule of the check and those messages is sent, one message in each request; no answer of it reaches a
  /// conversation.
  static func measuring<Found>(_ work: (borrowing CheckPermit) -> Found) -> Found {
    work(CheckPermit())
  }

  /// - Throws: `unavailable` where no check was registered.
  @discardableResult
  public static func gate(of session: Session) throws(Diagnostic) -> ModelGate {
    if let gate = session.service(ModelGate.self) { return gate }
    throw Diagnostic(
      .unavailable,
      tr(
        "nothing was sent: every message to a model passes a crisis check, which is not there yet"),
      hint: tr("your message is stored; what needs no model works as before"))
  }
}
