// The table of the test notebook. Apart, since Notebook and Render both have a `Field`.

import Notebook

enum BenchModel {
  static let added = EventKind("box", "ThingAdded", .creates)
  static let removed = EventKind("box", "ThingRemoved", .removes)
  static let model = EntityModel(
    domain: "box", noun: "thing", table: "box_thing",
    fields: [Field("name", .text), Field("size", .real)], events: [added, removed])
}
