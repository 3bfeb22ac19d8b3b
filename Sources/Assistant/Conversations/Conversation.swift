// What a conversation is made of: itself, its messages, what is remembered of them, and what failed. Failures are things
// of their own, so that none is ever sent to a model.

import Command
import Kernel
import Notebook
import Providers

/// A conversation with a model.
public struct Conversation: Entity {
  public var id = Identifier.none
  public var name = ""
  /// `openai/gpt-5-mini`; nil for the model in use.
  public var model: String?
  /// The domains that the model may read in this conversation, separated by blanks.
  var consented = ""
  /// After a message that the crisis check stopped: nothing is sent until the user unlocks it.
  public var isLocked = false
  public var started: Instant?
  public var last: Instant?
  public var messages = 0
  /// What it belongs to, such as a trip; nil where it belongs to the domain alone.
  public var owner: Identifier?
  public var ownerName: String?

  public init() {}

  /// The domains that the model may read in this conversation.
  public var consents: [String] {
    get { consented.split(separator: " ").map(String.init) }
    set { consented = newValue.joined(separator: " ") }
  }
}

/// Who wrote a message.
public enum MessageRole: String, NamedChoice, Sendable {
  case user, assistant
  /// What is shown in place of an answer when the crisis check stops a message; never sent.
  case safety

  public var words: Phrase {
    switch self {
    case .user: tr("you")
    case .assistant: tr("model")
    case .safety: tr("safety")
    }
  }
}

public enum MessageState: String, NamedChoice, Sendable {
  case whole
  /// The answer ended before its end: Ctrl-C, a lost connection, the limit of tokens.
  case cut
  /// Edited, or answered anew: kept, and not sent any more.
  case replaced
  /// Stored, and not answered: it goes to a model only when the user sends it again.
  case unsent

  public var words: Phrase {
    switch self {
    case .whole: tr("complete")
    case .cut: tr("cut off")
    case .replaced: tr("replaced")
    case .unsent: tr("not sent")
    }
  }
}

/// What one side wrote.
public struct Message: Entity {
  public var id = Identifier.none
  public var conversation = Identifier.none
  public var conversationName = ""
  public var scope: Identifier?
  public var role = MessageRole.user
  public var text = ""
  public var at: Instant?
  public var model: String?
  public var state = MessageState.whole
  /// Tokens, as the provider counted them.
  public var input: Int?
  public var output: Int?
  /// The tokens of the request as they were estimated before it was sent: their ratio to `input` corrects later estimates.
  var estimate: Int?
  /// Which of its conversation it is: a clock may tell the same time twice.
  var number = 0
  /// What the model had run for this answer.
  var called: JSON?
  var cited: JSON?
  /// The event that brought the image, and what is known of it.
  var image: Identifier?
  var imageName: String?
  var imageBytes: Int?

  public init() {}

  /// The calls of this answer, in their order.
  var calls: [ToolUse] {
    (called?.array ?? []).compactMap { ToolUse($0) }
  }

  var citations: [Citation] {
    (cited?.array ?? []).compactMap { one in
      one["address"]?.string.map { Citation(address: $0, title: one["title"]?.string) }
    }
  }
}

/// A call of a model and what it got.
struct ToolUse: Sendable, Equatable {
  /// Calls of one round are asked for together.
  var round: Int
  var id: String
  var name: String
  /// What the model wrote, at most `ToolUse.mostKept` bytes of it.
  var arguments: String
  /// The command that ran, as it would be typed; nil where none ran.
  var line: String?
  var result: String

  static let mostKept = 4096

  var json: JSON {
    var object: JSONObject = [
      "round": .integer(Int64(round)), "id": .string(id), "name": .string(name),
      "arguments": .string(arguments),
    ]
    if let line { object["command"] = .string(line) }
    object["result"] = .string(result)
    return .object(object)
  }

  init(
    round: Int, id: String, name: String, arguments: String, line: String?, result: String
  ) {
    (self.round, self.id, self.name) = (round, id, name)
    (self.arguments, self.line, self.result) = (arguments, line, result)
  }

  /// The same, so many rounds later.
  func later(by rounds: Int) -> ToolUse {
    var use = self
    use.round += rounds
    return use
  }

  init?(_ json: JSON) {
    guard let round = json["round"]?.integer, let id = json["id"]?.string,
      let name = json["name"]?.string, let arguments = json["arguments"]?.string,
      let result = json["result"]?.string
    else { return nil }
    self.init(
      round: Int(clamping: round), id: id, name: name, arguments: arguments,
      line: json["command"]?.string, result: result)
  }
}

/// What is remembered of messages that no longer fit into a request.
public struct Memory: Entity {
  public var id = Identifier.none
  public var conversation = Identifier.none
  public var conversationName = ""
  public var scope: Identifier?
  public var text = ""
  public var at: Instant?
  /// How many messages it is of, and the last of them.
  public var count = 0
  public var through: Identifier?
  /// When the user last changed it.
  public var edited: Instant?

  public init() {}
}

/// Why a message got no answer, or not all of it.
public struct Failure: Entity {
  public var id = Identifier.none
  public var conversation = Identifier.none
  public var conversationName = ""
  public var scope: Identifier?
  public var at: Instant?
  /// `unavailable`, as the JSON of errors has it.
  public var code = ""
  public var text = ""
  public var model: String?

  public init() {}
}
