// The models that providers offer, as they were last fetched. Made again by `model fetch`, so kept in the cache.

import Kernel
import NetLink
import Providers
import System

/// The list of one provider.
struct ModelList: Equatable {
  /// The address that it came from: an entry of another address is another list.
  var base: String
  var fetched: Instant
  var models: [ListedModel]
}

struct ModelLists {
  private let folder: String
  private static let mostBytes = 8 << 20

  init(_ directories: Directories) { folder = Paths.join(directories.cache, "models") }

  private func path(_ provider: Provider) -> String {
    Paths.join(folder, provider.name + ".json")
  }

  /// nil where there is none, or none that can be read: it is fetched again.
  func list(_ provider: Provider) -> ModelList? {
    guard let bytes = try? Files.read(path(provider), limit: ModelLists.mostBytes),
      let json = try? JSON(parsing: bytes), let base = json["base"]?.string,
      base == provider.base.description, let text = json["fetched"]?.string,
      let fetched = Instant(iso: text), let models = json["models"]?.array
    else { return nil }
    return ModelList(
      base: base, fetched: fetched,
      models: models.compactMap { model in
        guard let name = model["id"]?.string, name == name.printable else { return nil }
        var traits = ModelTraits()
        traits.context = model["context"]?.integer.flatMap { Int(exactly: $0) }
        traits.hasVision = model["vision"]?.bool
        traits.hasTools = model["tools"]?.bool
        return ListedModel(name, traits)
      })
  }

  func keep(_ list: ModelList, _ provider: Provider) throws(Diagnostic) {
    try Files.makeDirectory(folder)
    let models = list.models.map { model -> JSON in
      var object: JSONObject = ["id": .string(model.name)]
      if let context = model.traits.context { object["context"] = .integer(Int64(context)) }
      if let sees = model.traits.hasVision { object["vision"] = .bool(sees) }
      if let calls = model.traits.hasTools { object["tools"] = .bool(calls) }
      return .object(object)
    }
    let text = JSON.object([
      "base": .string(list.base), "fetched": .string(list.fetched.description),
      "models": .array(models),
    ]).text
    try Files.writeAtomically(path(provider), Array(text.utf8), overwrite: true)
  }
}
