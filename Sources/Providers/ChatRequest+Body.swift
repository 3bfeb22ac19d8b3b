// A chat as each dialect writes it. What a model is known to refuse is left out here, so that nobody above has to know it.

import Kernel
import NetLink

extension Provider {
  /// Tokens of an answer where the dialect wants a limit and none was set.
  static let standardLimit = 4096

  /// The request of a chat.
  /// - Parameters:
  ///   - refused: fields that this model was found to refuse.
  ///   - hasKey: whether a key goes with it.
  public func request(
    _ chat: ChatRequest, refused: Set<ChatField> = [], hasKey: Bool
  ) -> WebRequest {
    var request = request(
      .post, dialect == .openai ? "chat/completions" : "messages", hasKey: hasKey)
    request.headers.append(WebHeader("content-type", "application/json"))
    let body = dialect == .openai ? openAI(chat, refused) : anthropic(chat, refused)
    request.body = .bytes(Array(JSON.object(body).text.utf8))
    request.answer = chat.streams ? .events : .bytes
    // Models that reason are silent for a while.
    request.patience.idle = 180_000
    request.retries = 3
    if let patience = chat.patience { request.patience.whole = patience }
    return request
  }

  /// The temperature as the model takes it; nil: left out.
  private func temperature(
    _ chat: ChatRequest, _ traits: ModelTraits, _ refused: Set<ChatField>
  ) -> JSON? {
    guard let wished = chat.temperature, !refused.contains(.temperature) else { return nil }
    return switch traits.temperature {
    case .refused: nil
    case .upTo(let most): .number(min(max(wished, 0), most))
    case nil: .number(max(wished, 0))
    }
  }

  // MARK: - OpenAI and its like

  private func openAI(_ chat: ChatRequest, _ refused: Set<ChatField>) -> JSONObject {
    let traits = traits(of: chat.model)
    var body: JSONObject = [
      "model": .string(chat.model),
      "messages": .array(chat.messages.map(openAI)),
    ]
    if !chat.tools.isEmpty, !refused.contains(.tools) {
      body["tools"] = .array(
        chat.tools.map { tool in
          [
            "type": "function",
            "function": [
              "name": .string(tool.name), "description": .string(tool.summary),
              "parameters": tool.schema,
            ],
          ]
        })
    }
    if let most = chat.mostTokens, let field = limit(traits, refused) {
      body[field.rawValue] = .integer(Int64(most))
    }
    if let temperature = temperature(chat, traits, refused) { body["temperature"] = temperature }
    if let effort = chat.effort, traits.reasons == true, !refused.contains(.effort) {
      body["reasoning_effort"] = .string(effort.rawValue)
    }
    body["stream"] = .bool(chat.streams)
    if chat.streams, countsStreams, !refused.contains(.streamOptions) {
      body["stream_options"] = ["include_usage": true]
    }
    return body
  }

  /// The field for the limit: the model's own, or the other one where that was refused.
  private func limit(_ traits: ModelTraits, _ refused: Set<ChatField>) -> ChatField? {
    let own = traits.limit ?? .maxTokens
    let fields: [ChatField] = [own, own == .maxTokens ? .maxCompletionTokens : .maxTokens]
    return fields.first { !refused.contains($0) }
  }

  private func openAI(_ message: ChatMessage) -> JSON {
    var object: JSONObject = ["role": .string(message.role.rawValue)]
    if message.images.isEmpty {
      object["content"] =
        message.text.isEmpty && !message.calls.isEmpty ? .null : .string(message.text)
    } else {
      var parts: [JSON] = []
      if !message.text.isEmpty { parts.append(["type": "text", "text": .string(message.text)]) }
      for image in message.images {
        let address = "data:\(image.mediaType);base64,\(String(base64: image.bytes))"
        parts.append(["type": "image_url", "image_url": ["url": .string(address)]])
      }
      object["content"] = .array(parts)
    }
    if !message.calls.isEmpty {
      object["tool_calls"] = .array(
        message.calls.map { call in
          [
            "id": .string(call.id), "type": "function",
            "function": ["name": .string(call.name), "arguments": .string(call.arguments)],
          ]
        })
    }
    if let id = message.callID { object["tool_call_id"] = .string(id) }
    return .object(object)
  }

  // MARK: - Anthropic

  private func anthropic(_ chat: ChatRequest, _ refused: Set<ChatField>) -> JSONObject {
    let traits = traits(of: chat.model)
    var body: JSONObject = [
      "model": .string(chat.model),
      "max_tokens": .integer(Int64(chat.mostTokens ?? Provider.standardLimit)),
    ]
    let system = chat.messages.filter { $0.role == .system && !$0.text.isEmpty }.map(\.text)
    if !system.isEmpty { body["system"] = .string(system.joined(separator: "\n\n")) }
    body["messages"] = .array(turns(chat.messages))
    if !chat.tools.isEmpty, !refused.contains(.tools) {
      body["tools"] = .array(
        chat.tools.map { tool in
          [
            "name": .string(tool.name), "description": .string(tool.summary),
            "input_schema": tool.schema,
          ]
        })
    }
    if let temperature = temperature(chat, traits, refused) { body["temperature"] = temperature }
    body["stream"] = .bool(chat.streams)
    return body
  }

  /// Messages as blocks; the results of several calls are one message of the user.
  private func turns(_ messages: [ChatMessage]) -> [JSON] {
    var turns: [(role: String, blocks: [JSON])] = []
    for message in messages where message.role != .system {
      let blocks = blocks(message)
      guard !blocks.isEmpty else { continue }
      let role = message.role == .assistant ? "assistant" : "user"
      if let last = turns.last, last.role == role {
        turns[turns.count - 1].blocks += blocks
      } else {
        turns.append((role, blocks))
      }
    }
    return turns.map { ["role": .string($0.role), "content": .array($0.blocks)] }
  }

  private func blocks(_ message: ChatMessage) -> [JSON] {
    if message.role == .tool, let id = message.callID {
      return [
        ["type": "tool_result", "tool_use_id": .string(id), "content": .string(message.text)]
      ]
    }
    var blocks: [JSON] = message.images.map { image in
      [
        "type": "image",
        "source": [
          "type": "base64", "media_type": .string(image.mediaType),
          "data": .string(String(base64: image.bytes)),
        ],
      ]
    }
    // An empty block is refused.
    if !message.text.isEmpty { blocks.append(["type": "text", "text": .string(message.text)]) }
    for call in message.calls {
      let input = try? JSON(parsing: call.arguments)
      blocks.append([
        "type": "tool_use", "id": .string(call.id), "name": .string(call.name),
        "input": input?.object.map(JSON.object) ?? .object(JSONObject()),
      ])
    }
    return blocks
  }
}
