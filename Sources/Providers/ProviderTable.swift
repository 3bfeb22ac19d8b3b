// The providers that are known: those of the program, and the user's own entries merged into them.

import CModelData
import Kernel
import NetLink

public struct ProviderTable: Sendable, Equatable {
  public private(set) var providers: [Provider]

  /// Bytes of a file of providers.
  public static let mostBytes = 1 << 20
  private static let most = 200

  /// The file of the program, byte by byte.
  public static var builtInFile: [UInt8] {
    var length = 0
    guard let start = tc_model_providers(&length) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// Those that ship with the program. Their file, some 10 KiB, is read when it is first asked for.
  public static func builtIn() throws(Diagnostic) -> ProviderTable { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    var table = ProviderTable(providers: [])
    try table.merge(builtInFile, path: "providers.json", isOwn: false)
    return table
  }

  public subscript(name: String) -> Provider? {
    providers.first { $0.name == name.lowercased() }
  }

  /// The provider and the model of `openai/gpt-5-mini`; a model may have slashes of its own.
  public func named(_ text: String) -> (provider: Provider, model: String)? {
    guard let slash = text.firstIndex(of: "/"), let provider = self[String(text[..<slash])] else {
      return nil
    }
    let model = String(text[text.index(after: slash)...])
    return model.isEmpty ? nil : (provider, model)
  }

  /// Takes the entries of a file: one of a new name is added, one of a known name changes what it has. Its rules come
  /// before those that are there.
  /// - Parameters:
  ///   - path: as faults name the file.
  ///   - isOwn: whether it is the user's own.
  /// - Throws: `data` with the place in the file.
  public mutating func merge(
    _ bytes: [UInt8], path: String, isOwn: Bool = true
  ) throws(Diagnostic) {
    let json: JSON
    do throws(JSONFault) {
      json = try JSON(
        parsing: bytes,
        limits: JSONLimits(maxBytes: ProviderTable.mostBytes, maxDepth: 8, maxStringBytes: 4000),
        policy: .reject)
    } catch {
      throw error.diagnostic(file: path, bytes: bytes)
    }
    let file = try JSONPart(json, path)
    try file.allow(["format", "providers"])
    let format = try file.text("format", most: 40)
    guard format == "taccuino-providers/1" else {
      throw file.fault("format", tr("must be taccuino-providers/1"))
    }
    let parts = try file.list("providers", most: ProviderTable.most) { $0 }
    for part in parts { try merge(part, isOwn: isOwn) }
  }

  private mutating func merge(_ part: JSONPart, isOwn: Bool) throws(Diagnostic) {
    try part.allow([
      "name", "title", "url", "dialect", "variable", "list", "local", "usage_in_stream", "model",
      "checker", "prices_of", "models",
    ])
    let name = try part.text("name", most: 40)
    guard ProviderTable.isName(name) else {
      throw part.fault("name", tr("must have small letters, digits, and . _ - alone"))
    }
    let known = providers.firstIndex { $0.name == name }
    let base = try ProviderTable.base(part)
    guard let address = base ?? known.map({ providers[$0].base }) else {
      throw part.fault("url", tr("is missing"))
    }
    var provider =
      known.map { providers[$0] }
      ?? Provider(named: name, at: address)
    if base != nil, address != provider.base || known == nil {
      (provider.base, provider.isOwn) = (address, isOwn)
      // A variable of the environment holds the key of the provider's own address.
      if isOwn { provider.variable = nil }
    }
    if let title = try part.textIfThere("title", most: 60) { provider.title = title }
    if let dialect = try part.choiceIfThere("dialect", Provider.Dialect.self) {
      provider.dialect = dialect
    }
    if let list = try part.textIfThere("list", most: 200) {
      provider.list = list.isEmpty ? nil : list
    } else if known == nil, part.names.contains("list") || !isOwn {
      provider.list = nil
    }
    if let variable = try part.textIfThere("variable", most: 100) {
      guard !isOwn else {
        throw part.fault("variable", tr("is for the providers of the program"))
      }
      provider.variable = variable
    }
    if let flag = try part.boolean("local") { provider.isLocal = flag }
    if let flag = try part.boolean("usage_in_stream") { provider.countsStreams = flag }
    if let model = try part.textIfThere("model", most: 200) { provider.model = model }
    if let checker = try part.textIfThere("checker", most: 200) { provider.checker = checker }
    if let text = try part.textIfThere("prices_of", most: 10) {
      guard let day = Day(iso: text) else { throw part.fault("prices_of", tr("must be a day")) }
      provider.pricesOf = day
    }
    let rules = try part.list("models", most: 1000) { (rule) throws(Diagnostic) in
      try ProviderTable.rule(rule)
    }
    provider.rules = rules + provider.rules
    if let known { providers[known] = provider } else { providers.append(provider) }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || ".-_".utf8.contains($0)
      }
  }

  private static func base(_ part: JSONPart) throws(Diagnostic) -> WebAddress? {
    guard let text = try part.textIfThere("url", most: 2000) else { return nil }
    guard let address = try? WebAddress(parsing: text), !address.target.contains("?") else {
      throw part.fault("url", tr("must be an address such as https://host/v1"))
    }
    let target = address.target
    return WebAddress(
      origin: address.origin, target: target.hasSuffix("/") ? String(target.dropLast()) : target)
  }

  private static func rule(_ part: JSONPart) throws(Diagnostic) -> ModelRule {
    try part.allow([
      "match", "limit", "temperature", "context", "vision", "tools", "reasons", "price",
    ])
    var traits = ModelTraits()
    if let text = try part.textIfThere("limit", most: 40) {
      let fields = [ChatField.maxTokens, .maxCompletionTokens]
      guard let field = fields.first(where: { $0.rawValue == text }) else {
        throw part.fault("limit", tr("must be max_tokens or max_completion_tokens"))
      }
      traits.limit = field
    }
    if part.value("temperature")?.string == "refused" {
      traits.temperature = .refused
    } else if let most = try part.number("temperature", 0...10) {
      traits.temperature = .upTo(most)
    }
    traits.context = try part.integer("context", 256...100_000_000)
    traits.hasVision = try part.boolean("vision")
    traits.hasTools = try part.boolean("tools")
    traits.reasons = try part.boolean("reasons")
    if let price = try part.partIfThere("price") {
      try price.allow(["input", "output", "request"])
      guard let input = try price.number("input", 0...100_000) else {
        throw price.fault("input", tr("is missing"))
      }
      guard let output = try price.number("output", 0...100_000) else {
        throw price.fault("output", tr("is missing"))
      }
      let request = try price.number("request", 0...1000)
      traits.price = ModelPrice(input: input, output: output, request: request ?? 0)
    }
    return ModelRule(try part.text("match", most: 200), traits)
  }
}
