// Where the key of a provider goes, and how it is tried without cost.

import Kernel
import NetLink

/// A provider, as far as its key is concerned.
public protocol KeyTarget: Sendable {
  /// `openai`.
  var name: String { get }
  /// `OpenAI`.
  var title: String { get }
  /// The provider's own; its variable's key goes nowhere else.
  var origin: Origin { get }
  /// The list of models; nil where there is none.
  var testAddress: WebAddress? { get }
  /// Where a key stands in a request to an origin.
  func credential(_ origin: Origin) -> WebCredential
  /// What such a request needs besides.
  var headers: [WebHeader] { get }
  /// The variable that may hold a key; nil for none.
  var variable: String? { get }
}

/// A provider that taccuino knows by itself.
struct KnownProvider: KeyTarget {
  let name: String
  let title: String
  let origin: Origin
  let testAddress: WebAddress?
  let variable: String?
  private let header: String
  private let prefix: String
  let headers: [WebHeader]

  /// - Parameters:
  ///   - address: of the list of models, or of the provider where it has none.
  private init(
    _ name: String, _ title: String, _ variable: String, _ address: String,
    hasList: Bool = true, header: String = "authorization", prefix: String = "Bearer ",
    headers: [WebHeader] = []
  ) {
    guard let address = try? WebAddress(parsing: address) else {
      preconditionFailure("\(name): \(address) is no address")
    }
    (self.name, self.title, self.variable) = (name, title, variable)
    (self.header, self.prefix, self.headers) = (header, prefix, headers)
    origin = address.origin
    testAddress = hasList ? address : nil
  }

  func credential(_ origin: Origin) -> WebCredential {
    WebCredential(header: header, prefix: prefix, origin: origin)
  }

  static var all: [KnownProvider] {
    [
      KnownProvider("openai", "OpenAI", "OPENAI_API_KEY", "https://api.openai.com/v1/models"),
      KnownProvider(
        "anthropic", "Anthropic", "ANTHROPIC_API_KEY", "https://api.anthropic.com/v1/models",
        header: "x-api-key", prefix: "",
        headers: [WebHeader("anthropic-version", "2023-06-01")]),
      KnownProvider("mistral", "Mistral", "MISTRAL_API_KEY", "https://api.mistral.ai/v1/models"),
      KnownProvider("groq", "Groq", "GROQ_API_KEY", "https://api.groq.com/openai/v1/models"),
      KnownProvider(
        "perplexity", "Perplexity", "PERPLEXITY_API_KEY", "https://api.perplexity.ai",
        hasList: false),
    ]
  }
}
