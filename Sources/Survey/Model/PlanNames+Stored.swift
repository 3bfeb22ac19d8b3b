// Names by language as events and tables store them.

import Kernel

extension PlanNames {
  /// All names by language, as events store them.
  var json: JSON {
    let tags = byLanguage.keys.sorted()
    return .object(JSONObject(tags.map { .init($0, .string(byLanguage[$0] ?? "")) }))
  }

  /// Read back from a `.map` column.
  init(_ stored: JSON?) {
    self.init()
    guard case .object(let object)? = stored else { return }
    for member in object.members {
      if case .string(let name) = member.value { self[member.name] = name }
    }
  }
}
