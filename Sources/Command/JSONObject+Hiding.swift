// What an event keeps and nothing prints.

import Kernel

extension JSONObject {
  /// What stands for a value that is not printed.
  static var hidden: JSON { .string("hidden") }

  func hiding(_ fields: [String]) -> JSONObject {
    guard !fields.isEmpty else { return self }
    return JSONObject(
      members.map { fields.contains($0.name) ? Member($0.name, JSONObject.hidden) : $0 })
  }
}
