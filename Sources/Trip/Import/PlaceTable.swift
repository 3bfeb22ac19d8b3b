// A table of places (CSV): columns known by their headers or named by `--map`, each row read by
// itself. A row that is no place is told of with its line and left out; nothing is guessed.

import Command
import Core
import Interchange
import Kernel

struct PlaceTable {
  enum Column: String, CaseIterable {
    case name, latitude, longitude, elevation, category, comment, link
    /// `POINT (lon lat)`.
    case wkt
    /// `lat, lon`.
    case position

    /// Words of headers, folded.
    var words: [String] {
      switch self {
      case .name: ["name", "title", "label", "nome", "titolo", "nom"]
      case .latitude: ["latitude", "lat", "y", "latitudine", "breite"]
      case .longitude: ["longitude", "lon", "lng", "long", "x", "longitudine", "lange"]
      case .elevation: ["elevation", "ele", "alt", "altitude", "height", "quota", "elevation_m"]
      case .category: ["category", "type", "kind", "symbol", "sym", "categoria", "tipo"]
      case .comment:
        [
          "comment", "description", "desc", "notes", "note", "remark", "remarks", "commento",
          "descrizione",
        ]
      case .link: ["link", "url", "website", "web", "href", "sito"]
      case .wkt: ["wkt", "geometry", "geom", "point", "the_geom"]
      case .position: ["position", "coordinates", "coords", "location", "latlon", "lat,lon"]
      }
    }
  }

  private(set) var places: [(place: PlaceDraft, line: Int)] = []
  /// Rows that are no place: why.
  private(set) var faults: [Diagnostic] = []

  /// Whether the headers of a table say where its rows lie.
  static func says(_ table: CSVTable) -> Bool {
    let found = Set(table.header.compactMap { column($0) })
    return found.isSuperset(of: [.latitude, .longitude]) || found.contains(.wkt)
      || found.contains(.position)
  }

  private static func key(_ header: String) -> String { header.trimmedBlanks.folded }

  private static func column(_ header: String) -> Column? {
    let key = key(header)
    return Column.allCases.first { $0.words.contains(key) }
  }

  /// - Parameter map: what columns hold, as `--map` says; nil for one that is left out.
  /// - Throws: `data` where no column says where the places are; `usage` for a map of no column.
  init(
    _ table: CSVTable, name: String, map: [(header: String, column: Column?)]
  ) throws(Diagnostic) {
    func at(_ line: Int) -> SourceSpan {
      SourceSpan(file: name, line: line, text: "", column: 0, length: 0, offset: 0)
    }
    var columns: [Column: Int] = [:]
    for (header, _) in map
    where !table.header.contains(where: { PlaceTable.key($0) == PlaceTable.key(header) }) {
      throw Diagnostic(
        .usage, tr("there is no column \(header)"), at: at(table.headerLine),
        hint: tr("there are \(table.header.joined(separator: ", "))"))
    }
    for (index, header) in table.header.enumerated() {
      let mapped = map.first { PlaceTable.key($0.header) == PlaceTable.key(header) }
      guard let column = mapped.map({ $0.column }) ?? PlaceTable.column(header) else { continue }
      // What the user names goes before what a header seems to say; of two alike the first counts.
      if columns[column] == nil || mapped != nil { columns[column] = index }
    }
    let hasBoth = columns[.latitude] != nil && columns[.longitude] != nil
    guard hasBoth || columns[.wkt] != nil || columns[.position] != nil else {
      throw Diagnostic(
        .data, tr("no column holds the positions"), at: at(table.headerLine),
        hint: tr("name them: --map \"COLUMN=latitude\" --map \"COLUMN=longitude\""))
    }
    for row in table.rows {
      func cell(_ column: Column) -> String? {
        guard let index = columns[column], index < row.cells.count else { return nil }
        let text = row.cells[index].trimmedBlanks
        return text.isEmpty ? nil : text
      }
      do throws(PlaceRowFault) {
        var draft = PlaceDraft(
          place: try PlaceTable.place(hasBoth, cell), name: cell(.name), comment: cell(.comment),
          category: cell(.category), link: cell(.link))
        if let text = cell(.elevation) {
          guard let metres = PlaceTable.number(text) else {
            throw PlaceRowFault(reason: tr("the elevation is not a number: \(text)"))
          }
          draft.elevation = metres
        }
        places.append((draft, row.line))
      } catch {
        faults.append(Diagnostic(.data, error.reason, at: at(row.line)))
      }
    }
  }

  private static func number(_ text: String) -> Double? {
    if let number = Double(parsing: text), number.isFinite { return number }
    // A decimal comma: there is no number that both signs could be read in.
    guard text.utf8.count(where: { $0 == 0x2C }) == 1, !text.contains("."),
      let number = Double(parsing: String(text.map { $0 == "," ? "." : $0 })), number.isFinite
    else { return nil }
    return number
  }

  private static func place(
    _ hasBoth: Bool, _ cell: (Column) -> String?
  ) throws(PlaceRowFault) -> GeoPoint {
    var pair: (latitude: String, longitude: String)?
    if hasBoth, let latitude = cell(.latitude), let longitude = cell(.longitude) {
      pair = (latitude, longitude)
    } else if let text = cell(.wkt) {
      let inner = text.lowercased().trimmedBlanks
      guard inner.hasPrefix("point"), let open = inner.firstIndex(of: "("), inner.hasSuffix(")")
      else { throw PlaceRowFault(reason: tr("not a POINT: \(text)")) }
      let numbers = inner[inner.index(after: open)...].dropLast().split(separator: " ")
      guard numbers.count >= 2 else {
        throw PlaceRowFault(reason: tr("not a POINT: \(text)"))
      }
      pair = (String(numbers[1]), String(numbers[0]))
    } else if let text = cell(.position) {
      let parts = text.split { $0 == "," || $0 == ";" || $0 == " " }
      guard parts.count == 2 else {
        throw PlaceRowFault(reason: tr("not a latitude and longitude: \(text)"))
      }
      pair = (String(parts[0]), String(parts[1]))
    }
    guard let pair else { throw PlaceRowFault(reason: tr("it has no position")) }
    guard let latitude = number(pair.latitude), let longitude = number(pair.longitude) else {
      throw PlaceRowFault(
        reason: tr("not a latitude and longitude: \(pair.latitude), \(pair.longitude)"))
    }
    let place = GeoPoint(latitude: latitude, longitude: longitude)
    guard place.isOnGlobe, abs(longitude) <= 180 else {
      throw PlaceRowFault(
        reason: tr("not on the globe: \(pair.latitude), \(pair.longitude)"))
    }
    return place
  }
}

private struct PlaceRowFault: Error {
  let reason: Phrase
}
