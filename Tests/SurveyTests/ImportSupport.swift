// What the tests of the import share: data outside the repository, a folder that goes away, plans
// written as text, and reading them in one call.

import Glibc
import Kernel
import Polygons
import Testing

@testable import Survey

enum ImportData {
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/shared/data/survey/"
  }()
  static let isHere = access(root + "README.md", R_OK) == 0
  static let absent: Comment = "../shared/data/survey is absent"
  static let imdf = root + "imdf-spbstu"
  static let grandPlace = root + "osm-indoor/grand-place.geojson"
  static let caserne = root + "osm-indoor/caserne.geojson"
  static let school: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/examples/school.geojson"
  }()
  static let hasSchool = access(school, R_OK) == 0
}

typealias ImportedPlan = (document: PlanDocument, report: ImportReport)

/// A folder under TMPDIR, removed with the value.
final class ImportScratch {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/taccuino-test-XXXXXX").utf8CString)
    let made = try #require(mkdtemp(&template))
    path = String(cString: made)
  }

  deinit { _ = importRun(["rm", "-rf", path]) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let full = path + "/" + name
    let file = try #require(fopen(full, "wb"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    return full
  }

  /// Reads a plan written as text.
  func plan(
    _ text: String, metres: Bool = true, name: String = "plan.geojson"
  ) throws -> ImportedPlan {
    try importPlan(try write(name, text), metres: metres)
  }

  /// The fault of a plan that is refused; nil when it was read.
  func fault(_ bytes: [UInt8], metres: Bool = true) throws -> Diagnostic? {
    let path = try write("bad.geojson", bytes)
    let geometry = try Geometry.open()
    do {
      _ = try PlanReader.read(
        path: path, options: PlanReadOptions(metres: metres), geometry: geometry)
      return nil
    } catch { return error }
  }

  func fault(_ text: String, metres: Bool = true) throws -> Diagnostic? {
    try fault(Array(text.utf8), metres: metres)
  }
}

func importPlan(_ path: String, metres: Bool = false) throws -> ImportedPlan {
  try PlanReader.read(
    path: path, options: PlanReadOptions(metres: metres), geometry: try Geometry.open())
}

/// The exit status of a program, nil when it cannot be started.
func importRun(_ words: [String]) -> Int32? {
  var process: pid_t = 0
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for word in arguments { free(word) } }
  guard posix_spawnp(&process, words[0], nil, nil, &arguments, environ) == 0 else { return nil }
  var status: Int32 = 0
  guard waitpid(process, &status, 0) == process else { return nil }
  return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
}

let importHasPython = importRun(["python3", "-c", "import zipfile"]) == 0

/// A feature collection of features already written as text.
func importCollection(_ features: String...) -> String {
  "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}"
}

/// A feature with properties and one polygon, both as JSON text without the outer brackets.
func importRoom(_ properties: String = "", _ rings: String, id: String = "\"r\"") -> String {
  "{\"type\":\"Feature\",\"id\":\(id),\"properties\":{\(properties)},"
    + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\(rings)]}}"
}

/// A square with a corner at x, y, as one ring, closed, counter-clockwise.
func importSquare(_ x: Double, _ y: Double, _ side: Double = 4) -> String {
  "[[\(x),\(y)],[\(x + side),\(y)],[\(x + side),\(y + side)],[\(x),\(y + side)],[\(x),\(y)]]"
}

extension ImportReport {
  /// The findings of one kind.
  func all(_ kind: ImportFinding.Kind) -> [ImportFinding] { findings.filter { $0.kind == kind } }
}
