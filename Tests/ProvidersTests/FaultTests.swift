// The shapes of errors, as providers send them, and what becomes of each.

import Kernel
import System
import Testing

@testable import Providers

struct FaultTests {
  struct Case: Sendable {
    var provider: String
    var status: Int
    var body: String
    var kind: ProviderFault.Kind
    var code: ExitCode
    /// What the diagnostic says of the provider's own words.
    var words: String
  }

  static let cases: [Case] = [
    Case(
      provider: "openai", status: 401,
      body:
        #"{"error":{"message":"Incorrect API key provided: sk-x","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}"#,
      kind: .key, code: .refused, words: "Incorrect API key provided"),
    Case(
      provider: "openai", status: 400,
      body:
        #"{"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}}"#,
      kind: .field(.temperature), code: .unavailable, words: "Unsupported value"),
    Case(
      provider: "openai", status: 400,
      body:
        #"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","type":"invalid_request_error","param":"max_tokens","code":"unsupported_parameter"}}"#,
      kind: .field(.maxTokens), code: .unavailable, words: "Unsupported parameter"),
    Case(
      provider: "openai", status: 429,
      body:
        #"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}"#,
      kind: .money, code: .unavailable, words: "exceeded your current quota"),
    Case(
      provider: "groq", status: 429,
      body:
        #"{"error":{"message":"Rate limit reached","type":"tokens","code":"rate_limit_exceeded"}}"#,
      kind: .busy, code: .busy, words: "Rate limit reached"),
    Case(
      provider: "openai", status: 404,
      body:
        #"{"error":{"message":"The model `gpt-9` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}"#,
      kind: .model, code: .config, words: "does not exist"),
    Case(
      provider: "anthropic", status: 400,
      body:
        #"{"type":"error","error":{"type":"invalid_request_error","message":"`temperature` is deprecated for this model."},"request_id":"req_1"}"#,
      kind: .field(.temperature), code: .unavailable, words: "deprecated"),
    Case(
      provider: "anthropic", status: 400,
      body:
        #"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}"#,
      kind: .tooLong, code: .data, words: "prompt is too long"),
    Case(
      provider: "anthropic", status: 400,
      body:
        #"{"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: 900000 > 64000, which is the maximum allowed number of output tokens"}}"#,
      kind: .request, code: .unavailable, words: "max_tokens: 900000"),
    Case(
      provider: "anthropic", status: 400,
      body:
        #"{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the API.","code":"credit_balance_exhausted"}}"#,
      kind: .money, code: .unavailable, words: "credit balance"),
    Case(
      provider: "anthropic", status: 529,
      body: #"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
      kind: .busy, code: .busy, words: "Overloaded"),
    Case(
      provider: "mistral", status: 422,
      body:
        #"{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted","input":300}]},"type":"invalid_request_error","param":null,"code":null}"#,
      kind: .field(.maxCompletionTokens), code: .unavailable,
      words: "max_completion_tokens: Extra inputs are not permitted"),
    Case(
      provider: "mistral", status: 422,
      body: #"{"detail":[{"type":"missing","loc":["body","model"],"msg":"Field required"}]}"#,
      kind: .request, code: .unavailable, words: "model: Field required"),
    Case(
      provider: "mistral", status: 422,
      body: #"{"object":"Error","detail":[],"message":["Invalid model: nope"],"code":3001}"#,
      kind: .request, code: .unavailable, words: "Invalid model: nope"),
    Case(
      provider: "ollama", status: 404, body: #"{"error":"model 'x' not found"}"#, kind: .model,
      code: .config, words: "model 'x' not found"),
    Case(
      provider: "llama.cpp", status: 401, body: #"{"detail":"Invalid API key"}"#, kind: .key,
      code: .refused, words: "Invalid API key"),
    Case(
      provider: "llama.cpp", status: 503,
      body: #"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#,
      kind: .busy, code: .busy, words: "Loading model"),
    Case(
      provider: "openai", status: 400,
      body:
        #"{"error":{"message":"This model's maximum context length is 4096 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}"#,
      kind: .tooLong, code: .data, words: "maximum context length"),
    Case(
      provider: "openai", status: 400,
      body:
        #"{"error":{"message":"Unrecognized request argument supplied: stream_options","type":"invalid_request_error","param":null,"code":null}}"#,
      kind: .field(.streamOptions), code: .unavailable, words: "Unrecognized"),
    Case(
      provider: "openai", status: 502,
      body: "<html>\n<head><title>502 Bad Gateway</title></head><body>x</body></html>",
      kind: .unavailable, code: .unavailable, words: "502 bad gateway"),
    Case(
      provider: "openai", status: 500, body: "upstream connect error", kind: .unavailable,
      code: .unavailable, words: "upstream connect error"),
    Case(
      provider: "openai", status: 500, body: "", kind: .unavailable, code: .unavailable,
      words: "status 500"),
    // A 404 whose body is no object.
    Case(
      provider: "openai", status: 404, body: #"["not","found"]"#, kind: .unavailable,
      code: .unavailable, words: "status 404"),
    Case(
      provider: "openai", status: 402, body: #"{"message":"Payment required"}"#, kind: .money,
      code: .unavailable, words: "Payment required"),
    Case(
      provider: "openai", status: 413, body: "", kind: .tooLong, code: .data, words: "too long"),
  ]

  @Test(arguments: cases)
  func shapesOfErrors(_ one: Case) throws {
    let fault = ProviderFault(status: one.status, body: Array(one.body.utf8))
    #expect(fault.kind == one.kind)
    let diagnostic = fault.diagnostic(
      try provider(one.provider), model: "gpt-9", secret: nil)
    #expect(diagnostic.code == one.code)
    let text = diagnostic.text(
      language: .english, width: 1000, color: false, severity: .error)
    #expect(text.contains(one.words), "\(text)")
  }

  @Test func wordsOfAProviderCannotSteerTheTerminal() throws {
    let body =
      #"{"error":{"message":"a\u001b]0;pwned\u0007b\u202ec\n\n\nd \#(String(repeating: "x", count: 5000))"}}"#
    let fault = ProviderFault(status: 500, body: Array(body.utf8))
    let text = fault.diagnostic(try provider("openai"), model: "m", secret: nil).message.text(
      .english)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(text.count < 600)
  }

  @Test func aServerThatRepeatsTheKey() throws {
    let fault = ProviderFault(
      status: 401, body: Array(#"{"error":{"message":"wrong: sk-canary-1 and sk-canary-1"}}"#.utf8))
    let text = fault.diagnostic(
      try provider("openai"), model: "m", secret: Secret(Array("sk-canary-1".utf8))
    ).message.text(.english)
    #expect(!text.contains("canary"))
    #expect(text.contains("wrong: [redacted] and [redacted]"))
  }

  @Test func wordsAboutAFieldAreNoRefusalOfIt() {
    for words in [
      "temperature must be at most 2", "tools: 200 is more than 128",
      "the tools of this trade are unknown to me",
    ] {
      let fault = ProviderFault(
        status: 400, body: Array(#"{"error":{"message":"\#(words)","type":"invalid"}}"#.utf8))
      #expect(fault.kind == .request, "\(words)")
    }
  }
}
