// The file of providers: that of the program, and what a user's own may change.

import Kernel
import NetLink
import Testing

@testable import Providers

struct TableTests {
  @Test func patterns() {
    for (pattern, name, expected) in [
      ("*", "", true), ("*", "x/y", true), ("a*c", "abc", true), ("a*c", "ac", true),
      ("a*c", "ab", false), ("gpt-[5-9]*", "gpt-5", true), ("gpt-[5-9]*", "gpt-4.1", false),
      ("gpt-[5-9]*", "gpt-", false), ("a**b*", "aXXbYY", true), ("*b*c", "abbbc", true),
      ("[a]", "[a]", true), ("", "", true), ("", "a", false), ("a", "A", false),
    ] {
      #expect(ModelRule(pattern, ModelTraits()).matches(name) == expected, "\(pattern) \(name)")
    }
  }

  @Test func aPatternTakesNoLongTime() {
    let pattern = String(repeating: "*a", count: 100) + "b"
    #expect(!ModelRule(pattern, ModelTraits()).matches(String(repeating: "a", count: 20_000)))
  }

  /// Every name that the notes have for models that refuse a temperature, and some that take it.
  @Test(arguments: [
    ("openai", "gpt-5", true), ("openai", "gpt-5-nano-2025-08-07", true), ("openai", "o1", true),
    ("openai", "o4-mini", true), ("openai", "gpt-6", true), ("openai", "gpt-10-mini", true),
    ("openai", "gpt-4o", false), ("openai", "gpt-4.1-nano", false),
    ("anthropic", "claude-opus-4-7", true), ("anthropic", "claude-opus-4-6", false),
    ("anthropic", "claude-haiku-4-5-20251001", false), ("anthropic", "claude-opus-5", true),
    ("mistral", "mistral-large-latest", false),
  ])
  func modelsThatRefuseATemperature(_ name: String, _ model: String, _ refuses: Bool) throws {
    #expect((try provider(name).traits(of: model).temperature == .refused) == refuses)
  }

  @Test func everyProviderIsComplete() throws {
    let table = try ProviderTable.builtIn()
    #expect(
      table.providers.map(\.name) == [
        "openai", "anthropic", "mistral", "groq", "perplexity", "ollama", "llama.cpp", "vllm",
      ])
    for provider in table.providers {
      #expect(!provider.isOwn)
      #expect(provider.isLocal == (provider.base.origin.scheme == .http), "\(provider.name)")
      #expect((provider.variable == nil) == provider.isLocal, "\(provider.name)")
      for model in [provider.model, provider.checker].compactMap(\.self) {
        let traits = provider.traits(of: model)
        #expect(traits.limit != nil && traits.context != nil && traits.price != nil, "\(model)")
        // Empty answers of a checker that thinks are why it must not.
        if model == provider.checker { #expect(traits.reasons != true, "\(model)") }
      }
    }
  }

  @Test func prices() throws {
    let sonar = try #require(try provider("perplexity").traits(of: "sonar").price)
    #expect(abs(sonar.cost(ChatUsage(input: 1_000_000, output: 500_000)) - 1.505) < 1e-9)
    let mini = try #require(try provider("openai").traits(of: "gpt-5-mini-2025-08-07").price)
    #expect(abs(mini.cost(ChatUsage(input: 2000, output: 1000)) - 0.0025) < 1e-12)
    #expect(try provider("openai").traits(of: "gpt-5-unknown").price == nil)
  }

  @Test func ownEntries() throws {
    var own = try ProviderTable.builtIn()
    try own.merge(
      Array(
        """
        {"format":"taccuino-providers/1","providers":[
        {"name":"office","url":"http://192.168.7.2:8080/v1/","models":[{"match":"*","context":8192}]},
        {"name":"openai","models":[{"match":"gpt-4o","price":{"input":1,"output":2}}]},
        {"name":"mistral","url":"https://mistral.mine.example/v1"}]}
        """.utf8), path: "p.json")
    let office = try #require(own["office"])
    #expect(office.isOwn)
    #expect(office.address("models").description == "http://192.168.7.2:8080/v1/models")
    #expect(office.traits(of: "x").context == 8192)
    #expect(office.request(.get, "models", hasKey: false).isConfigured)
    let openai = try #require(own["openai"])
    #expect(openai.variable == "OPENAI_API_KEY")
    #expect(!openai.isOwn)
    #expect(openai.traits(of: "gpt-4o").price?.input == 1)
    #expect(openai.traits(of: "gpt-4o").context == 128_000)
    // The key of the environment is not for another host.
    let mistral = try #require(own["mistral"])
    #expect(mistral.variable == nil)
    #expect(mistral.isOwn)
    #expect(mistral.credential.origin.host == "mistral.mine.example")
  }

  @Test(arguments: [
    #"{"format":"taccuino-providers/2","providers":[]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"A B","url":"https://a"}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a"}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"ftp://a"}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"https://u:p@a"}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"https://a?key=1"}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"https://a","key":"sk-1"}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"https://a","variable":"AWS_SECRET"}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"https://a","models":[{"match":"*","limit":"n"}]}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"https://a","models":[{"match":"*","price":{"input":-1,"output":0}}]}]}"#,
    #"{"format":"taccuino-providers/1","providers":[{"name":"a","url":"https://a","title":"\u001b[2J"}]}"#,
    "{", "[]", "",
  ])
  func filesThatAreRefused(_ text: String) throws {
    var own = try ProviderTable.builtIn()
    #expect { try own.merge(Array(text.utf8), path: "p.json") } throws: {
      ($0 as? Diagnostic)?.code == .data
    }
  }

  @Test func namesOfModels() throws {
    let table = try ProviderTable.builtIn()
    #expect(table.named("groq/openai/gpt-oss-120b")?.model == "openai/gpt-oss-120b")
    #expect(table.named("OpenAI/gpt-5")?.provider.name == "openai")
    #expect(table.named("openai/") == nil)
    #expect(table.named("gpt-5") == nil)
  }
}
