// Names by language as events and tables store them.

import Kernel

extension PlanNames {
  /// All names by language, as events store them.
  var json: JSON {
    .object(JSONObject(all.map { .init($0.language, .string($0.text)) }))
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
