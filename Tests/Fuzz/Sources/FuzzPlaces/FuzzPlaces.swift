// Any bytes as a table of places of interest and as a table of cities: every row is a place on the
// globe or a fault with its line, what is found near is near, and nothing else is. The first byte
// chooses, also the encoding and what the user says of the columns.

import Core
import Interchange
import Kernel

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlaces(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  if start[0] & 1 == 1 {
    cities(bytes)
    return 0
  }
  let encodings = CSVTable.Encoding.allCases
  do throws(Diagnostic) {
    try places(
      CSVTable(bytes, name: "fuzz", encoding: encodings[Int(start[0] >> 1 & 7) % encodings.count]),
      Int(start[0] >> 4))
  } catch {
    look(error)
  }
  return 0
}

private func look(_ fault: Diagnostic) {
  check(fault.code != .ok && fault.code != .internalFault, "a fault of ours")
  check((fault.span?.line ?? 1) >= 1, "a line before the first")
  let shown = fault.text(width: 40)
  check(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
}

// MARK: - Places

private func places(_ table: CSVTable, _ choice: Int) throws(Diagnostic) {
  var map: [(header: String, column: PlaceTable.Column?)] = []
  let columns = PlaceTable.Column.allCases
  // Every second choice maps the first columns, the last one of them to nothing.
  if choice & 1 == 1 {
    for (index, header) in table.header.prefix(3).enumerated() {
      map.append((header, index == 2 ? nil : columns[(choice >> 1 + index) % columns.count]))
    }
  }
  let read: PlaceTable
  do throws(Diagnostic) {
    read = try PlaceTable(table, name: "fuzz", map: map)
  } catch {
    check(!map.isEmpty || !PlaceTable.says(table), "it says where its rows lie, and is refused")
    throw error
  }
  check(read.places.count + read.faults.count == table.rows.count, "rows were lost")
  var lines = table.rows.map(\.line)[...]
  for (draft, line) in read.places {
    lines = lines.drop { $0 != line }
    check(!lines.isEmpty, "a place of no row")
    lines = lines.dropFirst()
    check(
      draft.place.isOnGlobe && draft.place.longitude.magnitude <= 180, "a place off the globe")
    check(draft.elevation?.isFinite ?? true, "a height without end")
    for text in [draft.name, draft.comment, draft.category, draft.link] {
      check(text?.isEmpty != true, "an empty text")
    }
    let body = JSON.object(TrackImporter.body(of: draft, file: .none)).text
    check((try? JSON(parsing: body))?.text == body, "an event that is read otherwise")
  }
  for fault in read.faults {
    look(fault)
    check(table.rows.contains { $0.line == fault.span?.line }, "a fault of no row")
  }
  // A table of what was read says the same places.
  var text = "lat;lon;name\n"
  for (draft, _) in read.places {
    text += "\(draft.place.latitude.shortest);\(draft.place.longitude.shortest);x\n"
  }
  let again = try PlaceTable(CSVTable(Array(text.utf8), name: "again"), name: "again", map: [])
  check(again.places.map(\.place.place) == read.places.map(\.place.place), "other places")
}

// MARK: - Cities

private func cities(_ bytes: [UInt8]) {
  let gazetteer = Gazetteer(bytes)
  check(gazetteer.count * 20 <= bytes.count, "more cities than bytes")
  let special: [(Double, Double)] = [
    (0, 0), (90, 0), (-90, 77), (12, 180), (12, -180), (45, 9), (-33, 151),
  ]
  for (latitude, longitude) in special {
    let here = GeoPoint(latitude: latitude, longitude: longitude)
    guard let city = gazetteer.nearest(to: here) else {
      check(gazetteer.count == 0, "no city is nearest")
      continue
    }
    check(city.place.isOnGlobe && city.place.longitude.magnitude <= 180, "a city off the globe")
    check(city.population >= 0, "fewer people than none")
    check(!city.zone.isEmpty, "a city without a zone")
    let metres = Geodesic.distance(from: here, to: city.place)
    check(city.distance == metres, "another distance")
    // Within less than that there is none, and asked from itself it is near itself.
    if metres > 2000 {
      let other = gazetteer.nearest(to: here, within: metres - 1500)
      check(other == nil, "a nearer city after all: \(other?.distance ?? 0) of \(metres)")
    }
    let itself = gazetteer.nearest(to: city.place)
    check((itself?.distance ?? .infinity) <= 1001, "a city that is not near itself")
  }
  check(gazetteer.nearest(to: GeoPoint(latitude: 91, longitude: 0)) == nil, "off the globe")
}
