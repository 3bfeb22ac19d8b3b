// Answers of each provider as they come, and what comes from servers that are none.

import Kernel
import NetLink
import Testing

@testable import Providers

struct AnswerTests {
  @Test func aStreamOfOpenAI() throws {
    let answer = try read(
      .openai,
      """
      data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}],"obfuscation":"xx"}

      data: {"choices":[{"index":0,"delta":{"content":"Ci"},"finish_reason":null}],"usage":null}

      : comment

      data: {"choices":[{"index":0,"delta":{"content":"ao è"},"finish_reason":null}]}

      data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

      data: {"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}

      data: [DONE]

      data: {"choices":[{"index":0,"delta":{"content":"after the end"}}]}


      """)
    #expect(answer.text == "Ciao è")
    #expect(answer.end.reason == .stop)
    #expect(answer.end.usage == ChatUsage(input: 11, output: 7))
  }

  @Test func aStreamOfAnthropic() throws {
    let answer = try read(
      .anthropic,
      """
      event: message_start
      data: {"type":"message_start","message":{"id":"m","usage":{"input_tokens":10,"cache_read_input_tokens":5,"output_tokens":1}}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}

      event: ping
      data: {"type":"ping"}

      event: content_block_delta
      data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Ciao"}}

      event: content_block_start
      data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t1","name":"trip_list","input":{}}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\\"limit\\""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":":2}"}}

      event: message_delta
      data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":25}}

      event: message_stop
      data: {"type":"message_stop"}


      """)
    #expect(answer.text == "Ciao")
    #expect(answer.thoughts == "hm")
    #expect(answer.end.reason == .tools)
    #expect(
      answer.end.calls == [ChatToolCall(id: "t1", name: "trip_list", arguments: #"{"limit":2}"#)])
    #expect(answer.end.usage == ChatUsage(input: 15, output: 25))
  }

  @Test func callsComeInPieces() throws {
    let answer = try read(
      .openai,
      """
      data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"x","arguments":""}},{"index":1,"id":"b","function":{"name":"y","arguments":"{}"}}]}}]}

      data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\\"q\\":"}}]}}]}

      data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":"tool_calls"}]}

      data: [DONE]


      """)
    #expect(
      answer.end.calls == [
        ChatToolCall(id: "a", name: "x", arguments: #"{"q":1}"#),
        ChatToolCall(id: "b", name: "y", arguments: "{}"),
      ])
  }

  @Test func partsOfMistralAndThoughtsOfOthers() throws {
    let mistral = try read(
      .openai,
      """
      data: {"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"so"}]},{"type":"text","text":"Sì"}]}}]}

      data: {"choices":[{"delta":{"content":"."},"finish_reason":"stop"}]}


      """)
    #expect(mistral.text == "Sì.")
    #expect(mistral.thoughts == "so")
    let groq = try read(
      .openai,
      """
      data: {"choices":[{"delta":{"reasoning":"a"}}]}

      data: {"choices":[{"delta":{"reasoning_content":"b","content":"c"},"finish_reason":"length"}]}


      """)
    #expect(groq.thoughts == "ab")
    #expect(groq.end.reason == .length)
  }

  @Test func perplexitySendsTheWholeTextBesideEachPiece() throws {
    let answer = try read(
      .openai,
      """
      data: {"choices":[{"delta":{"content":"Ro"},"message":{"content":"Ro"}}]}

      data: {"choices":[{"delta":{"content":"ma"},"message":{"content":"Roma"},"finish_reason":"stop"}],"citations":["https://a.example"],"search_results":[{"title":"A","url":"https://a.example","date":null}]}


      """)
    #expect(answer.text == "Roma")
    #expect(answer.end.citations == [Citation(address: "https://a.example", title: "A")])
  }

  @Test func wholeAnswers() throws {
    var reader = AnswerReader(.openai)
    #expect(
      try reader.take(
        body: Array(
          #"{"choices":[{"message":{"role":"assistant","content":"OK"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":1}}"#
            .utf8)) == [.text("OK")])
    #expect(try reader.end().usage == ChatUsage(input: 3, output: 1))
    reader = AnswerReader(.anthropic)
    #expect(
      try reader.take(
        body: Array(
          #"{"type":"message","content":[{"type":"text","text":"OK"}],"stop_reason":"end_turn","usage":{"input_tokens":3,"output_tokens":1}}"#
            .utf8)) == [.text("OK")])
    #expect(try reader.end().reason == .stop)
  }

  @Test func refusals() throws {
    #expect(
      try read(
        .openai,
        "data: {\"choices\":[{\"delta\":{\"refusal\":\"No.\"},\"finish_reason\":\"stop\"}]}\n\n"
      ).end.reason == .refusal)
    #expect(
      try read(
        .openai, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"content_filter\"}]}\n\n"
      )
      .end.reason == .refusal)
    #expect(
      try read(
        .anthropic,
        "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"refusal\"}}\n\ndata: {\"type\":\"message_stop\"}\n\n"
      ).end.reason == .refusal)
  }

  @Test(arguments: [
    // Nothing came, or the end did not.
    ("", ProviderFault.Kind.cut),
    ("data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n", .cut),
    ("data: {\"choices\":\n\n", .malformed), ("data: <html>\n\n", .malformed),
    (
      "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: {\"error\":{\"message\":\"boom\",\"code\":500}}\n\n",
      .unavailable
    ),
    (
      "event: error\ndata: {\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
      .busy
    ),
    ("data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"error\"}]}\n\n", .unavailable),
    ("data: {\"error\":\"model failed\"}\n\n", .unavailable),
  ])
  func streamsThatFail(_ text: String, _ kind: ProviderFault.Kind) {
    #expect {
      try read(.openai, text)
    } throws: { ($0 as? ProviderFault)?.kind == kind }
  }

  /// Members of every wrong kind: nothing is read into them, and nothing traps.
  @Test func membersOfWrongKinds() throws {
    for value in ["null", "1", "\"a\"", "[]", "{}", "[[]]", "true", "-1e400", "[{\"a\":1}]"] {
      for shape in [
        #"{"choices":V}"#, #"{"choices":[{"delta":V}]}"#, #"{"choices":[{"delta":{"content":V}}]}"#,
        #"{"choices":[{"delta":{"tool_calls":V}}]}"#,
        #"{"choices":[{"delta":{"tool_calls":[{"index":V,"function":{"arguments":V}}]}}]}"#,
        #"{"choices":[{"finish_reason":V}]}"#, #"{"usage":V}"#, #"{"usage":{"prompt_tokens":V}}"#,
        #"{"citations":V,"search_results":V}"#,
        #"{"type":"content_block_delta","index":V,"delta":V}"#,
        #"{"type":"message_start","message":V}"#, #"{"type":"message_delta","delta":V,"usage":V}"#,
      ] {
        let text = shape.split(separator: "V", omittingEmptySubsequences: false)
          .joined(separator: value)
        for dialect in Provider.Dialect.allCases {
          var reader = AnswerReader(dialect)
          _ = try? reader.take(ServerEvent(data: text))
          _ = try? reader.take(body: Array(text.utf8))
          _ = try? reader.end()
        }
      }
    }
  }

  @Test func aModelCannotFillTheMemoryWithCalls() throws {
    var reader = AnswerReader(.openai)
    for index in 0..<1000 {
      _ = try reader.take(
        ServerEvent(
          data: #"{"choices":[{"delta":{"tool_calls":[{"index":\#(index),"id":"x"}]}}]}"#))
    }
    let piece = String(repeating: "a", count: 1 << 18)
    for _ in 0..<16 {
      _ = try reader.take(
        ServerEvent(
          data:
            #"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\#(piece)"}}]}}]}"#
        ))
    }
    _ = try reader.take(
      ServerEvent(data: #"{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#))
    let end = try reader.end()
    #expect(end.calls.count == AnswerReader.mostCalls)
    #expect(end.calls[0].arguments.utf8.count == AnswerReader.mostArgumentBytes)
  }
}
