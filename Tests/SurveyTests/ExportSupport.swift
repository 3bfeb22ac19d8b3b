// What the tests of exports share: other programs that read what was written, and a school with assets.

import Glibc
import Kernel
import System
import Testing

@testable import Survey

enum ExportPrograms {
  static let hasPython = importRun(["python3", "-c", "import csv, json, zipfile, sqlite3"]) == 0
  static let hasOGR = Files.program("ogrinfo", along: path) != nil
  static let hasSQLite = Files.program("sqlite3", along: path) != nil
  static let hasUnzip = Files.program("unzip", along: path) != nil
  static let absentPython: Comment = "python3 is absent"
  static let absentOGR: Comment = "ogrinfo is absent: script/setup --proof"
  static let absentSQLite: Comment = "sqlite3 is absent: script/setup --proof"
  static let absentUnzip: Comment = "unzip is absent: script/setup --proof"
  /// GDAL's own check of a GeoPackage against each requirement of the standard.
  static let validator = ["/usr/bin/python3", "-m", "osgeo_utils.samples.validate_gpkg"]
  static let hasValidator =
    importRun(["/usr/bin/python3", "-c", "import osgeo_utils.samples.validate_gpkg"]) == 0
  static let absentValidator: Comment = "python3-gdal is absent: script/setup --proof"

  private static let path = getenv("PATH").map { String(cString: $0) }
}

extension Desk {
  /// The school of the first day, with sixteen assets.
  static func firstDay() throws -> Desk {
    let desk = try Desk()
    let script = "source \(root)/examples/survey-first-day.tac"
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    return desk
  }

  /// Exports into the folder of the desk and gives the path.
  @discardableResult
  func export(_ name: String, _ options: String = "") throws -> String {
    let path = scratch.path + "/" + name
    let code = run("survey export \(options) --out \(path)")
    try #require(code == .ok, "\(name): \(errors)")
    return path
  }

  func bytes(_ path: String) throws -> [UInt8] { try Files.read(path, limit: 1 << 30) }

  /// What a shell command prints; its words are the caller's own.
  func shell(_ command: String) throws -> String {
    let to = scratch.path + "/shell.out"
    let status = importRun(["sh", "-c", "(\(command)) > \(to) 2>&1"])
    let text = String(decoding: try bytes(to), as: UTF8.self)
    try #require(status == 0, "\(command): \(text)")
    return text
  }

  /// What a Python program prints; its arguments are in `sys.argv`.
  func python(_ program: String, _ arguments: String...) throws -> String {
    let file = try scratch.write("program.py", program)
    return try shell((["python3", file] + arguments).joined(separator: " "))
  }

  /// The same as JSON.
  func pythonJSON(_ program: String, _ arguments: String...) throws -> JSON {
    let file = try scratch.write("program.py", "import csv, io, json, sys, zipfile\n" + program)
    let text = try shell((["python3", file] + arguments).joined(separator: " "))
    return try JSON(parsing: Array(text.utf8))
  }

  /// Texts that break careless writers, given to names and parameters through a package.
  func importHostile() throws {
    let honest = try Desk.firstDay()
    let from = try honest.export("honest.tacpkg")
    let to = scratch.path + "/hostile.tacpkg"
    _ = try python(
      #"""
      import hashlib, json, sys, zipfile
      bad = '=cmd|"/C calc"!A0, \'x\'\n\r\n\t;<&>\u0001\u001b[31m\u202e\u2028é𝄞</script>'
      src = zipfile.ZipFile(sys.argv[1])
      files = {n: src.read(n) for n in src.namelist()}
      manifest = json.loads(files.pop('manifest.json'))
      def lines(name, change):
          rows = [json.loads(l) for l in files[name].splitlines()]
          for i, row in enumerate(rows): change(i, row)
          files[name] = ''.join(json.dumps(r) + '\n' for r in rows).encode()
      lines('project.jsonl', lambda i, r: r.update(name='@' + bad))
      lines('room.jsonl', lambda i, r: r.update(name=bad + str(i), number='-' + bad + str(i % 3)))
      lines('type.jsonl', lambda i, r: r.update(name='+' + bad))
      lines('family.jsonl', lambda i, r: r.update(name=bad + str(i)))
      lines('asset.jsonl', lambda i, r: (
          r.setdefault('parameters', {}).update({'label': bad, bad: 1e308, 'n"a,me': [1, None]}),
          r.update(at_x=1e308, at_y=-1e308) if i == 3 else None))
      with zipfile.ZipFile(sys.argv[2], 'w') as out:
          for m in manifest['members']:
              data = files[m['name']]
              m['bytes'] = len(data); m['sha256'] = hashlib.sha256(data).hexdigest()
              out.writestr(m['name'], data)
          out.writestr('manifest.json', json.dumps(manifest))
      """#, from, to)
    try #require(run("survey import \(to)") == .ok, "\(errors)")
  }
}
