// What is sent to each provider, field by field, as the providers' own documentation has it.

import Kernel
import NetLink
import Testing

@testable import Providers

struct RequestTests {
  static func chat(_ model: String, streams: Bool) -> ChatRequest {
    var chat = ChatRequest(
      model: model,
      messages: [ChatMessage(.system, "Be brief."), ChatMessage(.user, "Ciao “tu”\n2")])
    chat.temperature = 0
    chat.mostTokens = 300
    chat.streams = streams
    return chat
  }

  static let system = #"{"role":"system","content":"Be brief."}"#
  static let user = #"{"role":"user","content":"Ciao “tu”\n2"}"#

  /// Provider, model, what stands between the messages and the end; streamed and not.
  static let golden: [(String, String, String, String)] = [
    (
      "openai", "gpt-4.1-mini",
      #""max_completion_tokens":300,"temperature":0,"stream":true,"stream_options":{"include_usage":true}"#,
      #""max_completion_tokens":300,"temperature":0,"stream":false"#
    ),
    // Models that reason refuse a temperature.
    (
      "openai", "gpt-5-mini",
      #""max_completion_tokens":300,"stream":true,"stream_options":{"include_usage":true}"#,
      #""max_completion_tokens":300,"stream":false"#
    ),
    (
      "openai", "o3-mini",
      #""max_completion_tokens":300,"stream":true,"stream_options":{"include_usage":true}"#,
      #""max_completion_tokens":300,"stream":false"#
    ),
    // Mistral answers 422 to fields that it does not know.
    (
      "mistral", "mistral-small-latest", #""max_tokens":300,"temperature":0,"stream":true"#,
      #""max_tokens":300,"temperature":0,"stream":false"#
    ),
    (
      "groq", "llama-3.3-70b-versatile",
      #""max_completion_tokens":300,"temperature":0,"stream":true,"stream_options":{"include_usage":true}"#,
      #""max_completion_tokens":300,"temperature":0,"stream":false"#
    ),
    (
      "perplexity", "sonar", #""max_tokens":300,"temperature":0,"stream":true"#,
      #""max_tokens":300,"temperature":0,"stream":false"#
    ),
    (
      "ollama", "llama3.2",
      #""max_tokens":300,"temperature":0,"stream":true,"stream_options":{"include_usage":true}"#,
      #""max_tokens":300,"temperature":0,"stream":false"#
    ),
    (
      "llama.cpp", "oracle",
      #""max_tokens":300,"temperature":0,"stream":true,"stream_options":{"include_usage":true}"#,
      #""max_tokens":300,"temperature":0,"stream":false"#
    ),
    (
      "vllm", "qwen",
      #""max_tokens":300,"temperature":0,"stream":true,"stream_options":{"include_usage":true}"#,
      #""max_tokens":300,"temperature":0,"stream":false"#
    ),
  ]

  @Test(arguments: golden)
  func bodiesOfOpenAIAndItsLike(
    _ name: String, _ model: String, _ streamed: String, _ whole: String
  ) throws {
    for (streams, rest) in [(true, streamed), (false, whole)] {
      let request = try provider(name).request(
        Self.chat(model, streams: streams), hasKey: true)
      let expected =
        "{\"model\":\"\(model)\",\"messages\":[\(Self.system),\(Self.user)],\(rest)}"
      #expect(try sent(request) == JSON(parsing: expected))
      #expect(request.answer == (streams ? .events : .bytes))
      #expect(request.method == .post)
    }
  }

  @Test func bodiesOfAnthropic() throws {
    for streams in [true, false] {
      let request = try provider("anthropic").request(
        Self.chat("claude-haiku-4-5", streams: streams), hasKey: true)
      let expected = """
        {"model":"claude-haiku-4-5","max_tokens":300,"system":"Be brief.","messages":[{"role":"user",
        "content":[{"type":"text","text":"Ciao “tu”\\n2"}]}],"temperature":0,"stream":\(streams)}
        """
      #expect(try sent(request) == JSON(parsing: expected))
      #expect(request.address.description == "https://api.anthropic.com/v1/messages")
      #expect(
        request.headers == [
          WebHeader("anthropic-version", "2023-06-01"),
          WebHeader("content-type", "application/json"),
        ])
      #expect(request.credential?.header == "x-api-key")
      #expect(request.credential?.prefix == "")
    }
  }

  @Test func anthropicWantsALimitAndRefusesATemperatureOfNewModels() throws {
    var chat = Self.chat("claude-opus-4-7", streams: true)
    chat.mostTokens = nil
    let body = try sent(try provider("anthropic").request(chat, hasKey: true))
    #expect(body["max_tokens"] == 4096)
    #expect(body["temperature"] == nil)
  }

  @Test func temperaturesAreWithinWhatAModelTakes() throws {
    for (name, model, wished, expected) in [
      ("anthropic", "claude-haiku-4-5", 1.8, 1.0), ("mistral", "mistral-large-latest", 1.8, 1.5),
      ("groq", "llama-3.1-8b-instant", 3, 2), ("openai", "gpt-4o", -1, 0),
    ] {
      var chat = Self.chat(model, streams: false)
      chat.temperature = wished
      let body = try sent(try provider(name).request(chat, hasKey: true))
      #expect(body["temperature"]?.number == expected, "\(name)")
    }
  }

  @Test(arguments: [
    ("openai", "https://api.openai.com/v1/chat/completions"),
    ("mistral", "https://api.mistral.ai/v1/chat/completions"),
    ("groq", "https://api.groq.com/openai/v1/chat/completions"),
    ("perplexity", "https://api.perplexity.ai/chat/completions"),
    ("ollama", "http://127.0.0.1:11434/v1/chat/completions"),
    ("llama.cpp", "http://127.0.0.1:8080/v1/chat/completions"),
    ("vllm", "http://127.0.0.1:8000/v1/chat/completions"),
  ])
  func addresses(_ name: String, _ expected: String) throws {
    let request = try provider(name).request(Self.chat("m", streams: true), hasKey: false)
    #expect(request.address.description == expected)
    #expect(request.credential == nil)
    #expect(request.headers == [WebHeader("content-type", "application/json")])
  }

  @Test func aFieldThatWasRefusedIsLeftOut() throws {
    func body(_ refused: Set<ChatField>, _ name: String = "openai") throws -> JSON {
      var chat = Self.chat("gpt-4.1", streams: true)
      chat.tools = [ChatTool(name: "t", summary: "", schema: [:])]
      return try sent(try provider(name).request(chat, refused: refused, hasKey: true))
    }
    #expect(try body([.temperature])["temperature"] == nil)
    #expect(try body([.streamOptions])["stream_options"] == nil)
    #expect(try body([.tools])["tools"] == nil)
    let other = try body([.maxCompletionTokens])
    #expect(other["max_completion_tokens"] == nil)
    #expect(other["max_tokens"] == 300)
    let none = try body([.maxCompletionTokens, .maxTokens])
    #expect(none["max_completion_tokens"] == nil)
    #expect(none["max_tokens"] == nil)
  }

  @Test func effortIsForModelsThatReason() throws {
    var chat = Self.chat("gpt-5-mini", streams: false)
    chat.effort = .low
    #expect(
      try sent(try provider("openai").request(chat, hasKey: true))["reasoning_effort"] == "low")
    #expect(
      try sent(try provider("openai").request(chat, refused: [.effort], hasKey: true))[
        "reasoning_effort"] == nil)
    chat.model = "gpt-4.1"
    #expect(
      try sent(try provider("openai").request(chat, hasKey: true))["reasoning_effort"] == nil)
  }

  @Test func imagesAreDataOfTheRequest() throws {
    var message = ChatMessage(.user, "what is it?")
    message.images = [ChatImage(mediaType: "image/jpeg", bytes: [0xFF, 0xD8, 0xFF])]
    let chat = ChatRequest(model: "gpt-4.1", messages: [message])
    let openAI = try sent(try provider("openai").request(chat, hasKey: true))
    #expect(
      openAI["messages"]?[0]?["content"]
        == (try JSON(
          parsing: """
            [{"type":"text","text":"what is it?"},{"type":"image_url","image_url":{"url":"data:image/jpeg;base64,/9j/"}}]
            """)))
    let anthropic = try sent(try provider("anthropic").request(chat, hasKey: true))
    #expect(
      anthropic["messages"]?[0]?["content"]
        == (try JSON(
          parsing: """
            [{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"/9j/"}},{"type":"text","text":"what is it?"}]
            """)))
  }

  @Test func callsAndTheirResults() throws {
    var asked = ChatMessage(.assistant, "")
    asked.calls = [
      ChatToolCall(id: "a", name: "trip_list", arguments: #"{"limit":2}"#),
      ChatToolCall(id: "b", name: "trip_list", arguments: "no json"),
    ]
    var results = [ChatMessage(.tool, "[]"), ChatMessage(.tool, "error")]
    results[0].callID = "a"
    results[1].callID = "b"
    var chat = ChatRequest(model: "m", messages: [ChatMessage(.user, "?"), asked] + results)
    chat.tools = [
      ChatTool(name: "trip_list", summary: "List trips", schema: ["type": "object"])
    ]
    let openAI = try sent(try provider("openai").request(chat, hasKey: true))
    #expect(
      openAI["messages"]
        == (try JSON(
          parsing: """
            [{"role":"user","content":"?"},{"role":"assistant","content":null,"tool_calls":[
            {"id":"a","type":"function","function":{"name":"trip_list","arguments":"{\\"limit\\":2}"}},
            {"id":"b","type":"function","function":{"name":"trip_list","arguments":"no json"}}]},
            {"role":"tool","content":"[]","tool_call_id":"a"},{"role":"tool","content":"error","tool_call_id":"b"}]
            """)))
    #expect(
      openAI["tools"]
        == (try JSON(
          parsing: """
            [{"type":"function","function":{"name":"trip_list","description":"List trips","parameters":{"type":"object"}}}]
            """)))
    let anthropic = try sent(try provider("anthropic").request(chat, hasKey: true))
    #expect(
      anthropic["messages"]
        == (try JSON(
          parsing: """
            [{"role":"user","content":[{"type":"text","text":"?"}]},{"role":"assistant","content":[
            {"type":"tool_use","id":"a","name":"trip_list","input":{"limit":2}},
            {"type":"tool_use","id":"b","name":"trip_list","input":{}}]},{"role":"user","content":[
            {"type":"tool_result","tool_use_id":"a","content":"[]"},
            {"type":"tool_result","tool_use_id":"b","content":"error"}]}]
            """)))
    #expect(
      anthropic["tools"]
        == (try JSON(
          parsing: """
            [{"name":"trip_list","description":"List trips","input_schema":{"type":"object"}}]
            """)))
  }

  @Test func aGatewayGetsTheProvidersName() throws {
    for text in ["https://gate.example/v1", "https://gate.example/", "https://gate.example"] {
      let gateway = try WebAddress(parsing: text)
      let request = try provider("anthropic").behind(gateway).request(
        Self.chat("claude-haiku-4-5", streams: true), hasKey: true)
      #expect(request.address.description == "https://gate.example/v1/chat/completions")
      #expect(request.headers.first("x-provider") == "anthropic")
      #expect(request.headers.first("anthropic-version") == nil)
      #expect(request.credential?.origin == gateway.origin)
      #expect(try sent(request)["messages"]?[0]?["role"] == "system")
    }
  }

  @Test func listsOfModels() throws {
    #expect(
      try provider("openai").listRequest(hasKey: true)?.address.description
        == "https://api.openai.com/v1/models")
    #expect(
      try provider("anthropic").listRequest(after: "a&b", hasKey: true)?.address.description
        == "https://api.anthropic.com/v1/models?limit=1000&after_id=a%26b")
    #expect(try provider("perplexity").listRequest(hasKey: true) == nil)
    let page = try ModelPage(
      try provider("mistral"),
      body: Array(
        """
        {"object":"list","data":[{"id":"a","capabilities":{"completion_chat":true,"vision":true},"max_context_length":32768},
        {"id":"embed","capabilities":{"completion_chat":false}},{"id":"bad\\u001b[2J"},{"id":7},{}]}
        """.utf8))
    #expect(page.models.map(\.name) == ["a"])
    #expect(page.models[0].traits.context == 32768)
    #expect(page.models[0].traits.hasVision == true)
    #expect(page.after == nil)
    let first = try ModelPage(
      try provider("anthropic"),
      body: Array(
        #"{"data":[{"id":"c","max_input_tokens":200000}],"has_more":true,"last_id":"c"}"#.utf8))
    #expect(first.after == "c")
    #expect(first.models[0].traits.context == 200_000)
  }
}
