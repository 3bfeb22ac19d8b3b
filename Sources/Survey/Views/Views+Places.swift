// Points and names as values of tables.

import Command
import Core
import Kernel
import Render

extension Value {
  static func point(_ point: PlanPoint?) -> Value {
    point.map { .point(x: $0.x, y: $0.y) } ?? .null
  }

  static func names(_ names: PlanNames) -> Value {
    names.isEmpty ? .null : .json(names.json)
  }
}

enum Views {}
