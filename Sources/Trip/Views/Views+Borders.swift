// Cities, countries, days and stays as tables. What is only near bears a ~ for people; data formats
// say so in a column of its own or in its name.

import Command
import Core
import Kernel
import Render

enum NearViews {
  /// The name of something that is only near.
  static func near(_ name: String?) -> Value {
    name.map { .choice($0, .verbatim("~" + $0.printable)) } ?? .null
  }

  /// The code of a country, or its name where it has none.
  static func country(_ area: BorderArea?, _ mark: CountryMark?) -> Value {
    guard let area else { return .null }
    return mark?.isNear == true ? near(area.key) : .text(area.key)
  }

  static func borders(_ borders: StoredBorders?, _ areas: [BorderArea]) -> Table {
    var table = Table(
      kind: "trip.country", of: areas,
      [
        .init("code", tr("Code")) { .text($0.code) },
        .init("name", tr("Name")) { .text($0.name) },
        .init("polygons", tr("Polygons")) { .count($0.polygons.count) },
        .init("points", tr("Points")) { area in
          .count(area.polygons.joined().reduce(0) { $0 + $1.count })
        },
      ], empty: tr("no borders yet; import some: trip borders import FILE"))
    if let borders {
      table.footer = tr(
        "\(borders.name): steps of \(borders.step.wayText); up to \(borders.tolerance.wayText) outside counts as near (~)"
      )
    }
    return table
  }
}
