// A desk for tests of the survey.

import Command
import Glibc
import Kernel
import SessionBench
import Testing

@testable import Survey

final class Desk: SessionBench {
  static var registry: Registry { Registry(common: Registry.commonTables, domains: [.survey]) }

  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let root = "/" + parts.joined(separator: "/")
    // Scripts and examples name `examples/…`; every test of this target wants the same folder.
    chdir(root)
    return root
  }()

  static let importSchool =
    "survey import \(root)/examples/school.geojson --metres --project School\n"

  let scratch: ImportScratch

  init() throws {
    _ = Desk.root
    scratch = try ImportScratch()
    super.init([.survey], folder: scratch.path)
  }

  /// A desk with the school on it; with its families and types where asked.
  static func school(families: Bool = false) throws -> Desk {
    let desk = try Desk()
    var script = importSchool
    if families { script += "source \(root)/examples/survey-families.tac\n" }
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    return desk
  }
}

extension JSON {
  subscript(text name: String) -> String? { self[name]?.string }

  /// A pair of numbers.
  var point: (x: Double, y: Double)? {
    guard let x = self[0]?.number, let y = self[1]?.number else { return nil }
    return (x, y)
  }
}
