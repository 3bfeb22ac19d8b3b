// What is said to a model and what it answers, in the words of no provider.

import Kernel

/// An image for a model that sees, already small enough and without metadata.
public struct ChatImage: Sendable, Equatable {
  /// `image/jpeg`, `image/png`.
  public var mediaType: String
  public var bytes: [UInt8]

  public init(mediaType: String, bytes: [UInt8]) {
    (self.mediaType, self.bytes) = (mediaType, bytes)
  }
}

/// What a model asks to be run. `arguments` is what it wrote, so it may be no JSON at all.
public struct ChatToolCall: Sendable, Equatable {
  public var id: String
  public var name: String
  public var arguments: String

  public init(id: String, name: String, arguments: String) {
    (self.id, self.name, self.arguments) = (id, name, arguments)
  }
}

/// Something that a model may ask to be run: a name of letters, digits, `_` and `-` (64 at most), what it does, and the JSON
/// Schema of its arguments.
public struct ChatTool: Sendable, Equatable {
  public var name: String
  public var summary: String
  public var schema: JSON

  public init(name: String, summary: String, schema: JSON) {
    (self.name, self.summary, self.schema) = (name, summary, schema)
  }
}

public struct ChatMessage: Sendable, Equatable {
  public enum Role: String, Sendable, CaseIterable {
    case system, user, assistant
    /// The result of a call, answering `callID`.
    case tool
  }

  public var role: Role
  public var text: String
  public var images: [ChatImage] = []
  /// Of an assistant.
  public var calls: [ChatToolCall] = []
  /// Of a tool.
  public var callID: String?

  public init(_ role: Role, _ text: String) { (self.role, self.text) = (role, text) }
}

/// A whole request. What a provider or a model does not know is left out of what is sent.
public struct ChatRequest: Sendable, Equatable {
  /// The provider's own name of the model.
  public var model: String
  /// Those of the system come first.
  public var messages: [ChatMessage]
  public var tools: [ChatTool] = []
  /// 0 to 2; nil for the provider's own.
  public var temperature: Double?
  /// Tokens of the answer, at most.
  public var mostTokens: Int?
  /// For models that reason.
  public var effort: Effort?
  public var streams = true
  /// Milliseconds for the whole answer, further attempts included; nil for the usual.
  public var patience: Int?

  public enum Effort: String, Sendable, CaseIterable { case none, minimal, low, medium, high }

  public init(model: String, messages: [ChatMessage]) {
    (self.model, self.messages) = (model, messages)
  }
}

/// Tokens, as the provider counts them.
public struct ChatUsage: Sendable, Equatable {
  public var input: Int
  public var output: Int

  public init(input: Int, output: Int) { (self.input, self.output) = (input, output) }
}

/// A page that an answer rests on.
public struct Citation: Sendable, Equatable {
  public var address: String
  public var title: String?

  public init(address: String, title: String? = nil) {
    (self.address, self.title) = (address, title)
  }
}

/// A piece of an answer, as it comes.
public enum ChatPiece: Sendable, Equatable {
  case text(String)
  /// What a model thinks before it answers; never part of the answer.
  case reasoning(String)
}

/// How an answer ended.
public struct ChatEnd: Sendable, Equatable {
  public enum Reason: Sendable, Equatable {
    /// Of itself.
    case stop
    /// At `mostTokens`, or at the end of the context.
    case length
    /// It wants its calls answered.
    case tools
    /// The provider or the model will not answer.
    case refusal
    /// What the provider calls otherwise; empty where it says nothing.
    case other(String)
  }

  public var reason: Reason
  public var calls: [ChatToolCall] = []
  public var citations: [Citation] = []
  /// nil where the provider does not say.
  public var usage: ChatUsage?

  public init(_ reason: Reason) { self.reason = reason }
}
