// Who offers models, as data: an entry of the file of providers.

import Kernel
import NetLink

public struct Provider: Sendable, Equatable {
  /// How requests and answers are written.
  public enum Dialect: String, Sendable, CaseIterable {
    /// `POST chat/completions`, as OpenAI has it and most others do.
    case openai
    /// `POST messages`.
    case anthropic
  }

  /// What the user types: letters, digits, `.`, `_` and `-`.
  public var name: String
  /// For people.
  public var title: String
  /// What the paths of requests are appended to, without a slash at its end.
  public var base: WebAddress
  public var dialect: Dialect
  /// The variable of the environment that may hold a key.
  public var variable: String?
  /// The path of its list of models; nil: it has none.
  public var list: String?
  /// Its models run on this machine or in this network, so that nothing leaves it and no key is needed.
  public var isLocal: Bool
  /// The address stands in the user's own file.
  public var isOwn: Bool
  /// It takes `stream_options`, and then counts the tokens of streams.
  public var countsStreams: Bool
  /// The model that is asked where none was chosen.
  public var model: String?
  /// The fast one that judges texts before they are sent.
  public var checker: String?
  /// When its prices were looked up.
  public var pricesOf: Day?
  public var rules: [ModelRule]
  /// A gateway passes requests on to the provider of this name.
  public var passesTo: String?

  /// A server of OpenAI's dialect of which nothing is known but its address.
  public init(named name: String, at address: WebAddress) {
    (self.name, title) = (name, name)
    var path = address.target
    while path.hasSuffix("/") { path.removeLast() }
    base = WebAddress(origin: address.origin, target: path)
    (dialect, list) = (.openai, "models")
    (isLocal, isOwn, countsStreams) = (false, true, false)
    rules = []
  }

  /// What is known of a model: of each trait, the first rule that has it.
  public func traits(of model: String) -> ModelTraits {
    var traits = ModelTraits()
    for rule in rules where rule.matches(model) { traits.fill(from: rule.traits) }
    return traits
  }

  /// The address of a path below the base.
  public func address(_ path: String) -> WebAddress {
    let base = self.base.target
    return WebAddress(
      origin: self.base.origin, target: (base.hasSuffix("/") ? base : base + "/") + path)
  }

  /// Where a key of this provider goes.
  public var credential: WebCredential {
    switch dialect {
    case .openai: WebCredential(origin: base.origin)
    case .anthropic: WebCredential(header: "x-api-key", prefix: "", origin: base.origin)
    }
  }

  /// The same provider behind a gateway that speaks OpenAI's dialect whatever the provider does.
  public func behind(_ gateway: WebAddress) -> Provider {
    var provider = self
    let path = gateway.target.hasSuffix("/") ? String(gateway.target.dropLast()) : gateway.target
    provider.base = WebAddress(
      origin: gateway.origin, target: path.hasSuffix("/v1") ? path : path + "/v1")
    (provider.dialect, provider.passesTo, provider.list) = (.openai, name, nil)
    (provider.variable, provider.isOwn) = (nil, true)
    return provider
  }

  /// A request of this provider, without a body.
  func request(_ method: WebRequest.Method, _ path: String, hasKey: Bool) -> WebRequest {
    var request = WebRequest(method, address(path))
    if dialect == .anthropic {
      request.headers.append(WebHeader("anthropic-version", "2023-06-01"))
    }
    if let passesTo { request.headers.append(WebHeader("x-provider", passesTo)) }
    if hasKey { request.credential = credential }
    request.isConfigured = isOwn || isLocal
    return request
  }
}
