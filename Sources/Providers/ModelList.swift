// The models that a provider lists. Each says something else about them; what is said goes before what our table says.

import Kernel
import NetLink

/// A model of a list.
public struct ListedModel: Sendable, Equatable {
  public var name: String
  /// What the list says of it.
  public var traits: ModelTraits

  public init(_ name: String, _ traits: ModelTraits = ModelTraits()) {
    (self.name, self.traits) = (name, traits)
  }
}

/// A page of a list.
public struct ModelPage: Sendable, Equatable {
  public var models: [ListedModel]
  /// Asks for the next page; nil after the last.
  public var after: String?

  /// More are not taken.
  public static let mostModels = 10_000

  /// - Throws: `malformed` for what is no list of models; what an error body says.
  public init(_ provider: Provider, body: [UInt8]) throws(ProviderFault) {
    guard let json = try? JSON(parsing: body, limits: AnswerReader.limits) else {
      throw ProviderFault(.malformed)
    }
    if let fault = ProviderFault(inStream: json, isError: false) { throw fault }
    // A few servers leave the list without a frame.
    guard let all = json["data"]?.array ?? json.array else { throw ProviderFault(.malformed) }
    models = all.prefix(ModelPage.mostModels).compactMap { entry in
      guard let name = entry["id"]?.string, !name.isEmpty, name.utf8.count <= 200,
        name == name.printable, ModelPage.chats(entry)
      else { return nil }
      return ListedModel(name, ModelPage.traits(entry))
    }
    let last = json["last_id"]?.string
    after = json["has_more"]?.bool == true && last != nil && !models.isEmpty ? last : nil
  }

  /// What other models do: embeddings, speech. Only Mistral says so.
  private static func chats(_ entry: JSON) -> Bool {
    entry["capabilities"]?["completion_chat"]?.bool ?? true
  }

  private static func traits(_ entry: JSON) -> ModelTraits {
    var traits = ModelTraits()
    let names = ["max_context_length", "max_input_tokens", "context_window", "context_length"]
    for name in names + ["max_model_len"] {
      guard let tokens = entry[name]?.integer, (256...100_000_000).contains(tokens) else {
        continue
      }
      traits.context = Int(tokens)
      break
    }
    traits.hasVision = entry["capabilities"]?["vision"]?.bool
    traits.hasTools = entry["capabilities"]?["function_calling"]?.bool
    return traits
  }
}

extension Provider {
  /// Asks for the models of a provider; nil where it has no list.
  /// - Parameter after: of the page before.
  public func listRequest(after: String? = nil, hasKey: Bool) -> WebRequest? {
    guard let list else { return nil }
    var path = list
    if dialect == .anthropic {
      path += "?limit=1000"
      if let after { path += "&after_id=\(after.percentEncoded)" }
    }
    return request(.get, path, hasKey: hasKey)
  }
}

extension String {
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~".utf8.contains(byte)
      bytes += isPlain ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
