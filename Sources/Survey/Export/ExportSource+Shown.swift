// The parameters of an asset as a client reads them: in the order of the family, with the words and units of
// its form.

import Kernel
import Notebook
import Render

extension ExportSource {
  /// Its own values, and those of its type; what is not given is left out.
  func shown(
    _ asset: ExportAsset, _ type: AssetType?, _ schema: [ParameterSchema]
  ) -> [(name: String, value: Value, unit: String?)] {
    Views.parameters(held(asset, type), schema).filter { !$0.value.isNull }.map { member in
      let one = schema.first { $0.name == member.name }
      return (title(member.name, one), shown(member.value, one), one?.unit)
    }
  }

  /// The values of an asset, then those of its type that it has no own value for.
  func held(_ asset: ExportAsset, _ type: AssetType?) -> JSONObject {
    var held = asset.parameters
    for member in type?.parameters.members ?? [] where held[member.name] == nil {
      held[member.name] = member.value
    }
    return held
  }

  func title(_ name: String, _ schema: ParameterSchema?) -> String {
    schema?.labels.best(language.rawValue) ?? name
  }

  /// A choice by the words that its form has for it.
  func shown(_ json: JSON, _ schema: ParameterSchema?) -> Value {
    let value = Views.value(json, schema, language)
    guard case .text(let text) = value, let names = schema?.choiceLabels[text] else { return value }
    return .text(names.shown(language, text))
  }
}
