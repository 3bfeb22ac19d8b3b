// The native package: there and back with the same bytes, once only, and every damage told with the member
// while nothing is written.

import Command
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct PackageTests {
  private let lamp = "\(Desk.root)/examples/lamp.png"

  private func withPhoto() throws -> Desk {
    let desk = try Desk.firstDay()
    let id = try #require(try desk.row("survey asset list --room G01")[text: "id"])
    try #require(desk.run("survey photo add \(lamp) --asset \(id)") == .ok, "\(desk.errors)")
    return desk
  }

  @Test func thereAndBackWithTheSameBytes() throws {
    let desk = try withPhoto()
    let first = try desk.export("a.tacpkg", "--photos")
    let other = try Desk()
    other.seed = "other"
    other.now = "2027-01-01T00:00:00Z"
    try #require(other.run("survey import \(first)") == .ok, "\(other.errors)")
    #expect(other.errors.contains("3 levels, 33 rooms, 16 assets"))
    let second = try other.export("b.tacpkg", "--photos")
    #expect(try desk.bytes(first) == other.bytes(second))
    #expect(other.run("verify") == .ok, "\(other.errors)\(other.out)")
    for line in ["survey asset list", "survey room list", "survey family list", "survey type list"]
    {
      let here = try desk.rows(line)
      let there = try other.rows(line)
      for (a, b) in zip(here, there) {
        for name in [
          "id", "room", "level", "type", "parameters", "at", "polygon", "photos", "state",
        ] {
          #expect(a[name] == b[name], "\(line): \(name)")
        }
      }
      #expect(here.count == there.count)
    }
  }

  @Test func withoutPhotosNoRowSpeaksOfThem() throws {
    let desk = try withPhoto()
    let path = try desk.export("a.tacpkg")
    let other = try Desk()
    try #require(other.run("survey import \(path)") == .ok, "\(other.errors)")
    #expect(try other.rows("survey photo list").isEmpty)
    #expect(other.run("verify") == .ok)
  }

  /// With a photo, an underlay, a note and a recording.
  private func withFiles() throws -> Desk {
    let desk = try withPhoto()
    let wav = try desk.scratch.write("memo.wav", VoiceTests.wav(seconds: 2))
    let script = """
      survey underlay add \(lamp) --level "Aurora School/G" --from 0,240=0,0 --to 320,240=40,0
      survey note add "door sticks" --room G05
      survey voice add \(wav) --room G05
      """
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    return desk
  }

  @Test("underlays and recordings come with their files, and notes with both")
  func filesComeAlong() throws {
    let desk = try withFiles()
    let first = try desk.export("a.tacpkg", "--photos")
    #expect(!desk.errors.contains("left out"))
    let other = try Desk()
    other.seed = "other"
    try #require(other.run("survey import \(first)") == .ok, "\(other.errors)")
    #expect(other.run("verify") == .ok, "\(other.errors)\(other.out)")
    for line in ["survey underlay list", "survey note list", "survey voice list"] {
      let (here, there) = (try desk.row(line), try other.row(line))
      for name in ["id", "sha256", "text", "missing", "pins", "duration_ms", "room", "level"] {
        #expect(here[name] == there[name], "\(line): \(name)")
      }
    }
    #expect(try other.bytes(other.export("b.tacpkg", "--photos")) == desk.bytes(first))
  }

  @Test("a package without files says how many it leaves out, and is whole")
  func filesLeftOut() throws {
    let desk = try withFiles()
    let path = try desk.export("a.tacpkg")
    #expect(desk.errors.contains("left out: 3 photos, underlays and recordings"))
    let other = try Desk()
    try #require(other.run("survey import \(path)") == .ok, "\(other.errors)")
    #expect(other.run("verify") == .ok, "\(other.errors)\(other.out)")
    #expect(try other.rows("survey underlay list").isEmpty)
    #expect(try other.rows("survey voice list").isEmpty)
    #expect(try other.row("survey note list")[text: "text"] == "door sticks")
  }

  @Test func hostileTextsComeBack() throws {
    let desk = try Desk()
    try desk.importHostile()
    let first = try desk.export("a.tacpkg")
    let other = try Desk()
    try #require(other.run("survey import \(first)") == .ok, "\(other.errors)")
    #expect(try other.bytes(other.export("b.tacpkg")) == desk.bytes(first))
  }

  @Test func comesInOnce() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("a.tacpkg")
    #expect(desk.run("survey import \(path)") == .refused)
    #expect(desk.run("survey import \(path) --project Another") == .refused)
    #expect(try desk.rows("survey project list").count == 1)
    #expect(try desk.rows("survey asset list").count == 16)
    let other = try Desk()
    other.seed = "other"
    try #require(other.run("survey project add School") == .ok)
    #expect(other.run("survey import \(path)") == .refused)
    #expect(other.run("survey import \(path) --project Mine") == .ok, "\(other.errors)")
    #expect(try other.rows("survey room list").count == 33)
    #expect(other.run("survey import \(path) --project Third") == .refused)
  }

  @Test func undoneItMayComeAgain() throws {
    let path = try Desk.firstDay().kept("a.tacpkg")
    let desk = try Desk()
    try #require(desk.run("survey import \(path.path)") == .ok, "\(desk.errors)")
    try #require(desk.run("undo") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey room list").isEmpty)
    try #require(desk.run("survey import \(path.path)") == .ok, "\(desk.errors)")
    #expect(try desk.bytes(desk.export("b.tacpkg")) == path.bytes)
  }

  @Test func aDryRunWritesNothing() throws {
    let path = try Desk.firstDay().kept("a.tacpkg")
    let desk = try Desk()
    try #require(desk.run("survey import \(path.path) --dry-run") == .ok, "\(desk.errors)")
    #expect(!Files.exists(desk.path))
  }

  @Test func optionsOfPlansAreRefused() throws {
    let path = try Desk.firstDay().kept("a.tacpkg")
    let desk = try Desk()
    for option in ["--metres", "--units m", "--layer X"] {
      #expect(desk.run("survey import \(path.path) \(option)") == .usage, "\(option)")
    }
  }

  @Test(.enabled(if: ExportPrograms.hasUnzip, ExportPrograms.absentUnzip))
  func otherProgramsOpenIt() throws {
    let desk = try withPhoto()
    let path = try desk.export("a.tacpkg", "--photos")
    #expect(try desk.shell("unzip -tq \(path)").contains("No errors"))
    guard ExportPrograms.hasPython else { return }
    let found = try desk.pythonJSON(
      """
      import hashlib
      z = zipfile.ZipFile(sys.argv[1]); m = json.loads(z.read('manifest.json'))
      good = all(hashlib.sha256(z.read(e['name'])).hexdigest() == e['sha256'] and
        len(z.read(e['name'])) == e['bytes'] for e in m['members'])
      rows = {e['name']: e.get('rows') for e in m['members']}
      lines = {n: len(z.read(n).splitlines()) for n in rows if n.endswith('.jsonl')}
      ids = [json.loads(l)['id'] for l in z.read('asset.jsonl').splitlines()]
      print(json.dumps([m['format'], m['version'], good, all(rows[n] == c for n, c in lines.items()),
        ids == sorted(ids), len(ids), {i.date_time[0] for i in z.infolist()} == {1980}]))
      """, path)
    #expect(found == ["taccuino-package", 1, true, true, true, 16, true], "\(found.text)")
  }

  // MARK: - Damage

  struct Damage: Sendable, CustomTestStringConvertible {
    var name: String
    /// Python: changes `files` (name to bytes) and `manifest`; hashes are made anew unless `stale`.
    var change: String
    /// What the fault says.
    var words: [String]
    var stale = false
    var testDescription: String { name }
  }

  /// Python that adds a row of a recording whose bytes would be `x`.
  private static func voice(_ file: String) -> String {
    "files['voice.jsonl'] = json.dumps({'id': '01a2008a-239d-7510-8884-0e8c99a3e371', "
      + "'file': '\(file)', 'sha256': hashlib.sha256(b'x').hexdigest()}).encode() + b'\\n'; "
      + "manifest['members'].append({'name': 'voice.jsonl', 'rows': 1})"
  }

  static let damages: [Damage] = [
    Damage(
      name: "changed",
      change: "files['room.jsonl'] = files['room.jsonl'].replace(b'Gallery', b'Gollery')",
      words: ["room.jsonl", "does not match the manifest"], stale: true),
    Damage(
      name: "longer", change: "files['room.jsonl'] += b' '",
      words: ["room.jsonl", "does not match the manifest"], stale: true),
    Damage(
      name: "missing", change: "del files['asset.jsonl']", words: ["lacks asset.jsonl"], stale: true
    ),
    Damage(
      name: "extra", change: "files['more.txt'] = b'x'", words: ["more.txt", "does not support"],
      stale: true),
    Damage(
      name: "newer kind",
      change: "files['robot.jsonl'] = b'{}'; manifest['members'].append({'name': 'robot.jsonl'})",
      words: ["robot.jsonl", "does not support"]),
    Damage(name: "newer version", change: "manifest['version'] = 2", words: ["version 2"]),
    Damage(
      name: "no version", change: "del manifest['version']", words: ["manifest.json", "version"]),
    Damage(
      name: "no project", change: "del manifest['project']", words: ["manifest.json", "project"]),
    Damage(
      name: "twice", change: "manifest['members'].append(manifest['members'][0])",
      words: ["manifest.json", "twice"]),
    Damage(
      name: "another project",
      change: "manifest['project'] = '01a2008a-239d-7510-8884-0e8c99a3e371'",
      words: ["project.jsonl", "another project"]),
    Damage(name: "no rows", change: "files['project.jsonl'] = b''", words: ["project.jsonl"]),
    Damage(
      name: "no JSON", change: "files['type.jsonl'] = files['type.jsonl'][:-3] + b'\\n'",
      words: ["type.jsonl"]),
    Damage(
      name: "unknown field", change: "row('room.jsonl', 4, lambda r: r.update(colour='red'))",
      words: ["room.jsonl:5", "colour"]),
    Damage(
      name: "wrong type", change: "row('room.jsonl', 2, lambda r: r.update(area_m2='12'))",
      words: ["room.jsonl:3", "area_m2"]),
    Damage(
      name: "null", change: "row('room.jsonl', 2, lambda r: r.update(name=None))",
      words: ["room.jsonl:3", "name"]),
    Damage(
      name: "huge number",
      change:
        "files['asset.jsonl'] = files['asset.jsonl'].replace(b'\"at_x\":13.2', b'\"at_x\":1e999')",
      words: ["asset.jsonl"]),
    Damage(
      name: "dangling", change: "row('asset.jsonl', 7, lambda r: r.update(room=r['id']))",
      words: ["asset.jsonl:8", "not in the package"]),
    Damage(
      name: "id twice",
      change: "row('asset.jsonl', 1, lambda r: r.update(id=first('asset.jsonl')))",
      words: ["asset.jsonl:2", "again"]),
    Damage(
      name: "no id", change: "row('asset.jsonl', 1, lambda r: r.pop('id'))",
      words: ["asset.jsonl:2", "id"]),
    Damage(
      name: "lying area", change: "row('room.jsonl', 0, lambda r: r.update(area_m2=58))",
      words: ["room.jsonl:1", "area_m2"]),
    Damage(
      name: "no such state", change: "row('room.jsonl', 0, lambda r: r.update(state='done'))",
      words: ["room.jsonl:1", "done"]),
    Damage(
      name: "a schema that is none",
      change: "row('family.jsonl', 0, lambda r: r['parameters'].update(x={'type': 'colour'}))",
      words: ["family.jsonl:1", "x"]),
    Damage(
      name: "level of another list", change: "row('room.jsonl', 0, lambda r: r.update(levels=[]))",
      words: ["room.jsonl:1", "level"]),
    Damage(
      name: "no name", change: "row('type.jsonl', 0, lambda r: r.update(name=' '))",
      words: ["type.jsonl:1", "name"]),
    Damage(
      name: "a picture that leaves",
      change:
        "manifest['members'].append({'name': 'photos/../x.jpg'}); files['photos/../x.jpg'] = b''",
      words: ["leaves the archive"]),
    Damage(
      name: "a picture of no photo",
      change: "manifest['members'].append({'name': 'photos/x.jpg'}); files['photos/x.jpg'] = b'x'",
      words: ["photos/x.jpg", "no row"]),
    Damage(
      name: "a ring of two points",
      change: "row('room.jsonl', 0, lambda r: r.update(polygon=[[[0,0],[1,0]]], area_m2=0))",
      words: ["room.jsonl:1", "polygon"]),
    Damage(
      name: "a number to count on from",
      change: "row('project.jsonl', 0, lambda r: r.update(plan_version=2**63 - 1))",
      words: ["project.jsonl:1", "plan_version"]),
    Damage(
      name: "an id of another kind",
      change: "row('asset.jsonl', 1, lambda r: r.update(id=r['room']))",
      words: ["asset.jsonl:2", "again"]),
    Damage(
      name: "a recording that leaves", change: voice("../../x.wav"),
      words: ["voice.jsonl:1", "no file name"]),
    Damage(
      name: "a recording without its file", change: voice("x.wav"),
      words: ["lacks voice/x.wav"]),
    Damage(
      name: "a recording that is none",
      change: voice("x.wav")
        + "; files['voice/x.wav'] = b'x'; manifest['members'].append({'name': 'voice/x.wav'})",
      words: ["voice/x.wav", "do not match its file type"]),
    Damage(
      name: "bomb",
      change: "files['room.jsonl'] = b' ' * 400000000", words: ["room.jsonl"]),
  ]

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython), arguments: damages)
  func damageIsToldAndNothingIsWritten(_ damage: Damage) throws {
    let honest = try Desk.firstDay().kept("a.tacpkg")
    let desk = try Desk()
    desk.seed = "other"
    try #require(desk.run("survey project add Before") == .ok)
    let before = try desk.bytes(desk.path)
    let path = desk.scratch.path + "/d.tacpkg"
    _ = try desk.python(
      """
      import hashlib, json, sys, zipfile
      src = zipfile.ZipFile(sys.argv[1])
      files = {n: src.read(n) for n in src.namelist()}
      manifest = json.loads(files.pop('manifest.json'))
      def row(name, at, change):
          rows = [json.loads(l) for l in files[name].splitlines()]
          change(rows[at])
          files[name] = ''.join(json.dumps(r) + chr(10) for r in rows).encode()
      def first(name): return json.loads(files[name].splitlines()[0])['id']
      \(damage.change)
      with zipfile.ZipFile(sys.argv[2], 'w', zipfile.ZIP_DEFLATED) as out:
          for m in manifest['members']:
              if not \(damage.stale ? "True" : "False") and m['name'] in files:
                  data = files[m['name']]
                  m['bytes'] = len(data); m['sha256'] = hashlib.sha256(data).hexdigest()
          for name, data in files.items(): out.writestr(name, data)
          out.writestr('manifest.json', json.dumps(manifest))
      """, honest.path, path)
    #expect(desk.run("survey import \(path)") == .data, "\(desk.errors)")
    for words in damage.words { #expect(desk.errors.contains(words), "\(desk.errors)") }
    #expect(try desk.bytes(desk.path) == before)
    #expect(try Files.list(desk.scratch.path).filter { $0.hasSuffix(".photos") }.isEmpty)
  }

  @Test func cutShortAnywhere() throws {
    let honest = try Desk.firstDay().kept("a.tacpkg")
    let desk = try Desk()
    for part in [4, 100, honest.bytes.count / 2, honest.bytes.count - 1] {
      let path = try desk.scratch.write("c.tacpkg", Array(honest.bytes.prefix(part)))
      #expect(desk.run("survey import \(path)") == .data, "\(part): \(desk.errors)")
    }
    #expect(!Files.exists(desk.path))
  }
}

extension Desk {
  /// An export that outlives nothing but the desk it is read by.
  fileprivate func kept(_ name: String) throws -> KeptFile {
    KeptFile(desk: self, path: try export(name))
  }
}

/// A file and the folder it needs.
private struct KeptFile {
  let desk: Desk
  let path: String
  let bytes: [UInt8]

  init(desk: Desk, path: String) {
    self.desk = desk
    self.path = path
    bytes = (try? Files.read(path, limit: 1 << 28)) ?? []
  }
}
