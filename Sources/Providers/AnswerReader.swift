// The answer of a model, from the events of a stream or from one body. Nothing of it is trusted: a member of another kind is
// no member, and what no dialect knows is passed over.

import Kernel
import NetLink

/// Reads one answer.
public struct AnswerReader: Sendable {
  private let dialect: Provider.Dialect
  private var reason: ChatEnd.Reason?
  private var calls: [(key: Int, call: ChatToolCall)] = []
  private var citations: [Citation] = []
  private var input: Int?
  private var output: Int?
  /// The stream said itself that it is over.
  private var isDone = false

  static let limits = JSONLimits(maxBytes: 1 << 26, maxDepth: 64)
  /// Calls of one answer, and bytes of the arguments of one.
  static let mostCalls = 64
  static let mostArgumentBytes = 1 << 20
  private static let mostCitations = 200

  public init(_ dialect: Provider.Dialect) { self.dialect = dialect }

  /// Takes an event of a stream.
  /// - Throws: what the provider says has gone wrong; `malformed` for what is no JSON.
  public mutating func take(_ event: ServerEvent) throws(ProviderFault) -> [ChatPiece] {
    guard !isDone, !event.data.isEmpty else { return [] }
    if event.data == "[DONE]" {
      isDone = true
      return []
    }
    guard let json = try? JSON(parsing: event.data, limits: AnswerReader.limits) else {
      throw ProviderFault(.malformed)
    }
    if let fault = ProviderFault(inStream: json, isError: event.name == "error") { throw fault }
    return switch dialect {
    case .openai: openAI(json, "delta")
    case .anthropic: anthropic(event: json)
    }
  }

  /// Takes the body of an answer that is no stream.
  /// - Throws: as for an event.
  public mutating func take(body: [UInt8]) throws(ProviderFault) -> [ChatPiece] {
    guard let json = try? JSON(parsing: body, limits: AnswerReader.limits) else {
      throw ProviderFault(.malformed)
    }
    if let fault = ProviderFault(inStream: json, isError: false) { throw fault }
    let pieces: [ChatPiece]
    switch dialect {
    case .openai: pieces = openAI(json, "message")
    case .anthropic: pieces = anthropic(whole: json)
    }
    guard reason != nil else { throw ProviderFault(.malformed) }
    isDone = true
    return pieces
  }

  /// How it ended.
  /// - Throws: `cut` where the answer ended in the middle; `malformed` for the end that says only that something failed.
  public func end() throws(ProviderFault) -> ChatEnd {
    if case .other("error") = reason { throw ProviderFault(.unavailable) }
    // Some servers end a stream without a reason, some without the mark.
    guard let reason = reason ?? (isDone ? .other("") : nil) else { throw ProviderFault(.cut) }
    var end = ChatEnd(reason)
    end.calls = calls.map(\.call)
    end.citations = citations
    if let input, let output { end.usage = ChatUsage(input: input, output: output) }
    return end
  }

  // MARK: - OpenAI and its like

  /// - Parameter name: of the member that holds the piece: `delta` in a stream, `message` else. Some servers send both, and
  ///   the message then holds all that came before.
  private mutating func openAI(_ json: JSON, _ name: String) -> [ChatPiece] {
    if let usage = json["usage"] { count(usage, "prompt_tokens", "completion_tokens") }
    cite(json)
    // The last chunk of a stream that counts has no choice.
    guard let choice = json["choices"]?[0] else { return [] }
    var pieces: [ChatPiece] = []
    if let part = choice[name] {
      for name in ["reasoning_content", "reasoning"] {
        if let text = part[name]?.string, !text.isEmpty {
          pieces.append(.reasoning(text))
          break
        }
      }
      if let content = part["content"] { AnswerReader.read(content, &pieces) }
      if let text = part["refusal"]?.string, !text.isEmpty {
        pieces.append(.text(text))
        reason = .refusal
      }
      for (place, call) in (part["tool_calls"]?.array ?? []).enumerated() {
        add(
          key: call["index"]?.integer.flatMap { Int(exactly: $0) } ?? place,
          id: call["id"]?.string, name: call["function"]?["name"]?.string,
          arguments: call["function"]?["arguments"]?.string)
      }
    }
    if let text = choice["finish_reason"]?.string, reason != .refusal {
      reason =
        switch text {
        case "stop": .stop
        case "length", "model_length": .length
        case "tool_calls", "function_call": .tools
        case "content_filter": .refusal
        default: .other(text)
        }
    }
    return pieces
  }

  /// A text, or a list of parts, of which some are thoughts.
  private static func read(_ content: JSON, _ pieces: inout [ChatPiece]) {
    if let text = content.string {
      if !text.isEmpty { pieces.append(.text(text)) }
      return
    }
    for part in content.array ?? [] {
      if let text = part["text"]?.string, !text.isEmpty { pieces.append(.text(text)) }
      for thought in part["thinking"]?.array ?? [] {
        if let text = thought["text"]?.string, !text.isEmpty { pieces.append(.reasoning(text)) }
      }
    }
  }

  // MARK: - Anthropic

  private mutating func anthropic(event json: JSON) -> [ChatPiece] {
    let key = json["index"]?.integer.flatMap { Int(exactly: $0) } ?? 0
    switch json["type"]?.string {
    case "message_start":
      if let usage = json["message"]?["usage"] { count(usage, "input_tokens", "output_tokens") }
    case "content_block_start":
      guard let block = json["content_block"] else { return [] }
      if block["type"]?.string == "tool_use" {
        add(key: key, id: block["id"]?.string, name: block["name"]?.string, arguments: nil)
      }
      return AnswerReader.text(block)
    case "content_block_delta":
      guard let delta = json["delta"] else { return [] }
      if let part = delta["partial_json"]?.string {
        add(key: key, id: nil, name: nil, arguments: part)
        return []
      }
      return AnswerReader.text(delta)
    case "message_delta":
      if let usage = json["usage"] { count(usage, "input_tokens", "output_tokens") }
      stop(json["delta"]?["stop_reason"]?.string)
    case "message_stop": isDone = true
    default: break
    }
    return []
  }

  private static func text(_ block: JSON) -> [ChatPiece] {
    if let text = block["text"]?.string, !text.isEmpty { return [.text(text)] }
    if let text = block["thinking"]?.string, !text.isEmpty { return [.reasoning(text)] }
    return []
  }

  private mutating func anthropic(whole json: JSON) -> [ChatPiece] {
    if let usage = json["usage"] { count(usage, "input_tokens", "output_tokens") }
    stop(json["stop_reason"]?.string)
    var pieces: [ChatPiece] = []
    for (key, block) in (json["content"]?.array ?? []).enumerated() {
      if block["type"]?.string == "tool_use" {
        add(
          key: key, id: block["id"]?.string, name: block["name"]?.string,
          arguments: block["input"]?.text)
      }
      pieces += AnswerReader.text(block)
    }
    return pieces
  }

  private mutating func stop(_ text: String?) {
    guard let text else { return }
    reason =
      switch text {
      case "end_turn", "stop_sequence": .stop
      case "max_tokens", "model_context_window_exceeded": .length
      case "tool_use": .tools
      case "refusal": .refusal
      default: .other(text)
      }
  }

  // MARK: - Both

  private mutating func count(_ usage: JSON, _ input: String, _ output: String) {
    func tokens(_ name: String) -> Int? {
      usage[name]?.integer.flatMap { (0...1_000_000_000).contains($0) ? Int($0) : nil }
    }
    if let value = tokens(input) {
      // Tokens that a cache had are sent and paid for, too.
      self.input =
        value + (tokens("cache_read_input_tokens") ?? 0)
        + (tokens("cache_creation_input_tokens") ?? 0)
    }
    if let value = tokens(output) { self.output = value }
  }

  private mutating func add(key: Int, id: String?, name: String?, arguments: String?) {
    var place = calls.firstIndex { $0.key == key }
    if place == nil {
      guard calls.count < AnswerReader.mostCalls else { return }
      calls.append((key, ChatToolCall(id: "", name: "", arguments: "")))
      place = calls.count - 1
    }
    guard let place else { return }
    if let id, !id.isEmpty { calls[place].call.id = id }
    if let name { calls[place].call.name += name }
    if let arguments,
      calls[place].call.arguments.utf8.count + arguments.utf8.count
        <= AnswerReader.mostArgumentBytes
    {
      calls[place].call.arguments += arguments
    }
  }

  /// Sources come with the first chunk or the last; each list holds all of them.
  private mutating func cite(_ json: JSON) {
    let found: [Citation]
    if let results = json["search_results"]?.array, !results.isEmpty {
      found = results.compactMap { result in
        result["url"]?.string.map { Citation(address: $0, title: result["title"]?.string) }
      }
    } else {
      found = (json["citations"]?.array ?? []).compactMap {
        $0.string.map { Citation(address: $0) }
      }
    }
    if !found.isEmpty { citations = Array(found.prefix(AnswerReader.mostCitations)) }
  }
}
