// Backups: everything in one file, proved, and brought back as a notebook of its own. Archives that lie are
// made with python3.

import Command
import Glibc
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct BackupTests {
  private let lamp = "\(Desk.root)/examples/lamp.png"
  private let memo = "\(Desk.root)/examples/memo.wav"

  /// A desk with a photo, an underlay and a voice note.
  private func desk() throws -> Desk {
    let desk = try Desk.school(families: true)
    let code = desk.run(
      """
      survey asset add "Philips 30W wall light" --room G01 height=2.1m
      survey photo add \(lamp)
      survey underlay add \(lamp) --level \"Aurora School/G\" --from 0,0=0,0 --to 319,0=10,0
      survey voice add \(memo) --room G01
      """)
    try #require(code == .ok, "\(desk.errors)")
    return desk
  }

  private func file(_ desk: Desk, _ name: String) -> String { "\(desk.scratch.path)/\(name)" }

  private func shell(_ command: String) -> Int32 {
    system(command).quotientAndRemainder(dividingBy: 256).quotient
  }

  /// All that people see of a notebook.
  private func seen(_ desk: Desk, _ path: String) throws -> [String] {
    let commands = [
      "log --limit 1000 --json", "survey asset list --json", "survey photo list --json",
      "survey voice list --json", "survey room list --json",
    ]
    return commands.map { command in
      let session = desk.makeSession()
      session.options.notebookPath = path
      defer { session.close() }
      #expect(desk.run(command, in: session) == .ok, "\(desk.errors)")
      let folder = Paths.join(Paths.folder(of: path), Paths.stem(of: path) + ".photos")
      return desk.out.split(separator: folder, omittingEmptySubsequences: false).joined()
    }
  }

  @Test func everythingComesBack() throws {
    let desk = try desk()
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok, "\(desk.errors)")
    let attachments = try desk.makeSession().attachments()
    #expect(attachments.count == 4)
    // Other programs read it: the same files, as they are.
    let out = file(desk, "unzipped")
    #expect(shell("unzip -q \(backup) -d \(out)") == 0)
    #expect(shell("cmp -s \(out)/notebook.tac /dev/null") != 0)
    #expect(shell("diff -r \(out)/notebook.photos \(desk.makeSession().attachmentFolder)") == 0)
    #expect(Files.permissions(backup) == 0o600)
    let restored = file(desk, "there.tac")
    #expect(desk.run("restore \(backup) --into \(restored)") == .ok, "\(desk.errors)")
    #expect(shell("cmp -s \(out)/notebook.tac \(restored)") == 0)
    #expect(
      shell("diff -r \(file(desk, "there.photos")) \(desk.makeSession().attachmentFolder)") == 0)
    #expect(try seen(desk, restored) == seen(desk, desk.path))
    #expect(Files.permissions(restored) == 0o600)
    #expect(Files.permissions(file(desk, "there.photos")) == 0o700)
    #expect(try Files.list(desk.scratch.path).allSatisfy { !$0.contains(".part-") })
    // It goes on as a replica of its own.
    let session = desk.makeSession()
    session.options.notebookPath = restored
    #expect(desk.run("survey family add Elsewhere", in: session) == .ok, "\(desk.errors)")
    #expect(desk.run("verify --json", in: session) == .ok)
    #expect(
      desk.out.contains("\"replicas\": 2") || desk.out.contains("\"replicas\":2"), "\(desk.out)")
    session.close()
  }

  @Test func theManifestTellsHashesAndHeads() throws {
    let desk = try desk()
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok, "\(desk.errors)")
    let program = """
      import sys, zipfile, json, hashlib
      z = zipfile.ZipFile(sys.argv[1]); m = json.loads(z.read('manifest.json'))
      assert m['format'] == 'taccuino-backup' and m['version'] == 1 and m['missing'] == []
      assert [e['name'] for e in m['entries']] + ['manifest.json'] == z.namelist()
      for e in m['entries']:
        b = z.read(e['name'])
        assert len(b) == e['bytes'] and hashlib.sha256(b).hexdigest() == e['sha256']
      assert len(m['replicas']) == 1 and len(m['replicas'][0]['hash']) == 64
      assert not [n for n in z.namelist() if 'state' in n or 'config' in n]
      """
    try Files.writeAtomically(file(desk, "p.py"), Array(program.utf8), overwrite: true)
    #expect(shell("python3 \(file(desk, "p.py")) \(backup)") == 0)
  }

  @Test func whatIsMissingIsNamedAndTheRestIsSaved() throws {
    let desk = try desk()
    let photo = try desk.row("survey photo list")
    let place = try #require(photo[text: "path"])
    try Files.remove(place)
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .notFound)
    #expect(desk.errors.contains("the file of photo \(photo[text: "file"] ?? "") is missing"))
    let restored = file(desk, "there.tac")
    #expect(desk.run("restore \(backup) --into \(restored)") == .notFound)
    #expect(desk.errors.contains("is missing"), "\(desk.errors)")
    #expect(try seen(desk, restored).count == 5)
    // A changed one is taken along, and named.
    try Files.writeAtomically(place, Array("no photo".utf8), overwrite: true)
    #expect(desk.run("backup \(backup) --force") == .notFound)
    #expect(desk.errors.contains("is not the one that was added"), "\(desk.errors)")
  }

  @Test func whatIsErasedOrUnknownIsNotInIt() throws {
    let desk = try desk()
    let folder = desk.makeSession().attachmentFolder
    try Files.writeAtomically(folder + "/secret.txt", [1], overwrite: true)
    let backup = file(desk, "b.tacbak")
    _ = desk.run("backup \(backup)")
    #expect(shell("unzip -l \(backup) | grep -q secret.txt") == 1)
    // A photo that waits since a crash is taken under its own name.
    try Files.remove(folder + "/secret.txt")
    let photo = try desk.row("survey photo list")
    let place = try #require(photo[text: "path"])
    let parts = place.split(separator: "/").suffix(2).joined(separator: "+")
    try Files.makeDirectory(folder + "/.staged")
    #expect(rename(place, "\(folder)/.staged/\(photo[text: "id"] ?? "")+\(parts)") == 0)
    #expect(desk.run("backup \(backup) --force") == .ok, "\(desk.out)\(desk.errors)")
    #expect(desk.run("restore \(backup) --into \(file(desk, "there.tac"))") == .ok)
    #expect(
      Files.exists(file(desk, "there.photos/") + parts.split(separator: "+").joined(separator: "/"))
    )
  }

  @Test func refusedTargets() throws {
    let desk = try desk()
    let before = try Files.read(desk.path, limit: 1 << 26)
    #expect(desk.run("backup \(file(desk, "copy.tac"))") == .usage)
    #expect(desk.errors.contains("backup \(file(desk, "copy.tacbak"))"), "\(desk.errors)")
    #expect(desk.run("backup \(file(desk, "copy"))") == .usage)
    #expect(desk.run("backup \(file(desk, "no/where.tacbak"))") == .cannotCreate)
    let photos = desk.makeSession().attachmentFolder
    #expect(desk.run("backup \(photos)/b.tacbak --force") == .refused)
    // By another name, and by a link, it is still the notebook.
    #expect(link(desk.path, file(desk, "n.tacbak")) == 0)
    #expect(desk.run("backup \(file(desk, "n.tacbak")) --force") == .refused)
    #expect(symlink(desk.path, file(desk, "l.tacbak")) == 0)
    #expect(desk.run("backup \(file(desk, "l.tacbak")) --force") == .refused)
    #expect(try Files.read(desk.path, limit: 1 << 26) == before)
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok)
    let first = try Files.read(backup, limit: 1 << 26)
    #expect(desk.run("backup \(backup)") == .cannotCreate)
    #expect(try Files.read(backup, limit: 1 << 26) == first)
    #expect(desk.run("begin\nbackup \(file(desk, "c.tacbak"))") == .refused)
  }

  @Test func restoreReplacesOnlyWhenForced() throws {
    let desk = try desk()
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok, "\(desk.errors)")
    // The notebook goes on, with another photo, and is then taken back as a whole.
    let other = file(desk, "other.png")
    try Files.writeAtomically(
      other, try Files.read(lamp, limit: 1 << 20) + [1], overwrite: true)
    #expect(desk.run("survey photo add \(other)") == .ok, "\(desk.errors)")
    let before = try Files.read(desk.path, limit: 1 << 26)
    #expect(desk.run("restore \(backup) --into \(desk.path)") == .cannotCreate)
    #expect(try Files.read(desk.path, limit: 1 << 26) == before)
    #expect(try desk.makeSession().attachments().count == 6)
    // Not while it is open.
    let session = desk.makeSession()
    #expect(desk.run("survey photo list", in: session) == .ok)
    #expect(desk.run("restore \(backup) --into \(desk.path) --force", in: session) == .refused)
    session.close()
    // Nor while another program uses it.
    let program = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('BEGIN IMMEDIATE')
      print('held', flush=True); sys.stdin.read()
      """
    try Files.writeAtomically(file(desk, "hold.py"), Array(program.utf8), overwrite: true)
    let holder = try #require(
      popen("exec python3 \(file(desk, "hold.py")) \(desk.path) >\(file(desk, "held"))", "w"))
    while Files.size(file(desk, "held")) ?? 0 == 0 { usleep(1000) }
    #expect(desk.run("restore \(backup) --into \(desk.path) --force") == .busy, "\(desk.errors)")
    pclose(holder)
    #expect(desk.run("restore \(backup) --into \(desk.path) --force") == .ok, "\(desk.errors)")
    #expect(try desk.makeSession().attachments().count == 4)
    #expect(desk.run("verify") == .ok, "\(desk.out)")
    // A folder of another notebook's photos is in the way, too.
    try Files.makeDirectory(file(desk, "new.photos"))
    try Files.writeAtomically(file(desk, "new.photos/mine.jpg"), [1], overwrite: true)
    #expect(desk.run("restore \(backup) --into \(file(desk, "new.tac"))") == .cannotCreate)
    #expect(!Files.exists(file(desk, "new.tac")))
    // Also when forced: there is no notebook whose photos it could be.
    #expect(
      desk.run("restore \(backup) --into \(file(desk, "new.tac")) --force") == .cannotCreate)
    #expect(!Files.exists(file(desk, "new.tac")))
    #expect(try Files.read(file(desk, "new.photos/mine.jpg"), limit: 9) == [1])
    try Files.remove(file(desk, "new.photos/mine.jpg"))
    #expect(desk.run("restore \(backup) --into \(file(desk, "new.tac"))") == .ok)
    // What a restore that was cut off has put there is not.
    try Files.remove(file(desk, "new.tac"))
    #expect(desk.run("restore \(backup) --into \(file(desk, "new.tac"))") == .ok, "\(desk.errors)")
  }

  /// Files of the user's own stay, whatever is forced, and are told.
  @Test func restoreRemovesOnlyWhatTheReplacedNotebookNames() throws {
    let desk = try desk()
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok, "\(desk.errors)")
    let other = file(desk, "other.png")
    try Files.writeAtomically(
      other, try Files.read(lamp, limit: 1 << 20) + [1], overwrite: true)
    #expect(desk.run("survey photo add \(other)") == .ok, "\(desk.errors)")
    let photos = desk.makeSession().attachmentFolder
    try Files.makeDirectory(photos + "/holidays")
    let own = ["diary.txt", "holidays/beach.jpg", ".hidden"]
    for name in own {
      try Files.writeAtomically(photos + "/" + name, Array(name.utf8), overwrite: false)
    }
    let later = try desk.makeSession().attachments().filter { !own.contains($0) }
    _ = desk.run("restore \(backup) --into \(desk.path) --force")
    #expect(desk.errors.contains("kept 3 files next to it"), "\(desk.errors)")
    for name in own {
      #expect(try Files.read(photos + "/" + name, limit: 99) == Array(name.utf8), "\(name)")
    }
    let now = try desk.makeSession().attachments().filter { !own.contains($0) }
    #expect(now.count == 4 && later.count == 6)
    #expect(!Files.exists(photos + "/.staged"))
    // A file of the user's that has the name of one of the backup is not replaced.
    let taken = file(desk, "t.photos/" + now[0])
    try Files.makeDirectory(Paths.folder(of: taken))
    try Files.writeAtomically(taken, [7], overwrite: false)
    let session = desk.makeSession()
    session.options.notebookPath = file(desk, "t.tac")
    #expect(desk.run("survey project add Else", in: session) == .ok, "\(desk.errors)")
    session.close()
    let before = try Files.read(file(desk, "t.tac"), limit: 1 << 26)
    let code = desk.run("restore \(backup) --into \(file(desk, "t.tac")) --force")
    #expect(code == .cannotCreate, "\(desk.errors)")
    #expect(try Files.read(taken, limit: 9) == [7])
    #expect(try Files.read(file(desk, "t.tac"), limit: 1 << 26) == before)
  }

  /// What lies behind a link is not the notebook's.
  @Test(arguments: [true, false]) func restoreDoesNotFollowALink(ofTheFolder: Bool) throws {
    let desk = try desk()
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok, "\(desk.errors)")
    let elsewhere = file(desk, "elsewhere")
    try Files.makeDirectory(elsewhere)
    try Files.writeAtomically(elsewhere + "/wedding.jpg", [1], overwrite: false)
    if ofTheFolder {
      #expect(symlink("elsewhere", file(desk, "v.photos")) == 0)
    } else {
      let project = try desk.makeSession().attachments()[0].split(separator: "/")[0]
      try Files.makeDirectory(file(desk, "v.photos"))
      #expect(symlink("../elsewhere", file(desk, "v.photos/\(project)")) == 0)
    }
    let there = try Files.list(desk.scratch.path)
    for force in ["", " --force"] {
      #expect(
        desk.run("restore \(backup) --into \(file(desk, "v.tac"))\(force)") == .refused,
        "\(desk.errors)")
      #expect(desk.errors.contains("symbolic link"), "\(desk.errors)")
      #expect(try Files.list(desk.scratch.path) == there)
      #expect(try Files.list(elsewhere) == ["wedding.jpg"])
      #expect(!Files.exists(file(desk, "v.photos/.staged")))
    }
  }

  /// What waits is compared with what its event says before it is given its name.
  @Test func aFileThatWaitsIsNoPhotoBecauseOfItsName() throws {
    let desk = try desk()
    let photo = try desk.row("survey photo list")
    let (place, id) = (try #require(photo[text: "path"]), try #require(photo[text: "id"]))
    let sound = try Files.read(place, limit: 1 << 24)
    let photos = desk.makeSession().attachmentFolder
    let parts = place.split(separator: "/").suffix(2).joined(separator: "+")
    let names = ["\(id)+\(parts)", "\(id)+x.jpg", "diary.txt"]
    try Files.makeDirectory(photos + "/.staged")
    for name in names {
      try Files.writeAtomically("\(photos)/.staged/\(name)", [7], overwrite: false)
    }
    #expect(desk.run("survey family add Anything") == .ok, "\(desk.errors)")
    #expect(try Files.read(place, limit: 1 << 24) == sound)
    #expect(!Files.exists(photos + "/x.jpg"))
    for name in names {
      #expect(try Files.read("\(photos)/.staged/\(name)", limit: 9) == [7], "\(name)")
    }
    #expect(desk.run("verify") == .notFound)
    for name in names { #expect(desk.errors.contains(name), "\(name): \(desk.errors)") }
    // Nor where the photo is missing; the right bytes are taken.
    #expect(rename(place, "\(photos)/.staged/\(names[0])") == 0)
    for name in names.dropFirst() { try Files.remove("\(photos)/.staged/\(name)") }
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
    #expect(desk.run("survey family add More") == .ok, "\(desk.errors)")
    #expect(try Files.read(place, limit: 1 << 24) == sound)
    #expect(!Files.exists(photos + "/.staged"))
  }

  /// A link may come with a stranger's notebook: what is there is read, and nothing is written.
  @Test func noPhotoIsWrittenThroughALink() throws {
    let desk = try desk()
    let photos = desk.makeSession().attachmentFolder
    let disk = file(desk, "disk")
    #expect(rename(photos, disk) == 0)
    #expect(symlink("disk", photos) == 0)
    let other = file(desk, "other.png")
    try Files.writeAtomically(
      other, try Files.read(lamp, limit: 1 << 20) + [1], overwrite: true)
    #expect(desk.run("survey photo add \(other)") == .refused, "\(desk.errors)")
    #expect(desk.errors.contains("is a symbolic link"), "\(desk.errors)")
    #expect(desk.errors.contains("hint: "), "\(desk.errors)")
    #expect(try desk.makeSession().attachments().count == 4)
    #expect(desk.run("survey photo list") == .ok)
    #expect(desk.run("survey family add Anything") == .ok, "\(desk.errors)")
    #expect(desk.run("verify") == .notFound)
    #expect(desk.errors.contains("is a symbolic link"), "\(desk.errors)")
    #expect(desk.run("backup \(file(desk, "b.tacbak"))") == .ok, "\(desk.errors)")
    // As the hint says: photos lie beside the file itself.
    let session = desk.makeSession()
    session.options.notebookPath = file(desk, "link.tac")
    #expect(unlink(photos) == 0)
    try Files.makeDirectory(file(desk, "far"))
    #expect(rename(disk, file(desk, "far/n.photos")) == 0)
    #expect(rename(desk.path, file(desk, "far/n.tac")) == 0)
    #expect(symlink("far/n.tac", file(desk, "link.tac")) == 0)
    #expect(desk.run("survey photo add \(other)", in: session) == .ok, "\(desk.errors)")
    #expect(try session.attachments().count == 6)
    #expect(desk.run("verify", in: session) == .ok, "\(desk.errors)")
    session.close()
  }

  /// A journal of a notebook that is gone would be played into the restored one.
  @Test func remainsOfAnotherNotebookAreNoneOfThis() throws {
    let desk = try desk()
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok, "\(desk.errors)")
    try Files.writeAtomically(file(desk, "r.tac-journal"), [1, 2, 3], overwrite: true)
    #expect(desk.run("restore \(backup) --into \(file(desk, "r.tac"))") == .cannotCreate)
    #expect(desk.run("restore \(backup) --into \(file(desk, "r.tac")) --force") == .ok)
    #expect(!Files.exists(file(desk, "r.tac-journal")))
  }

  /// Archives that were changed, by what python3 makes of a good one.
  @Test(arguments: [
    // A byte of the notebook, with the checksum of the archive put right.
    "d['notebook.tac'] = d['notebook.tac'][:5000] + b'X' + d['notebook.tac'][5001:]",
    // The same with a manifest that agrees: the notebook itself tells.
    """
    d['notebook.tac'] = d['notebook.tac'].replace(b'Philips 30W wall light', b'Philips 31W wall light')
    sign(m, d)
    """,
    // A notebook that wants a write-ahead log beside it.
    """
    b = bytearray(d['notebook.tac']); b[18:20] = b'\\x02\\x02'; d['notebook.tac'] = bytes(b); sign(m, d)
    """,
    "tail = b'junk'", "tail = b'\\0' * 70000", "head = b'junk'",
    "d['notebook.photos/x/evil.jpg'] = b'1'",
    "d['notebook.photos/x/evil.jpg'] = b'1'; add(m, 'notebook.photos/x/evil.jpg', b'1')",
    "d['notebook.photos/../../evil.jpg'] = b'1'; add(m, 'notebook.photos/../../evil.jpg', b'1')",
    "d['/tmp/evil.jpg'] = b'1'; add(m, '/tmp/evil.jpg', b'1')",
    "d['evil.tac'] = b'1'; add(m, 'evil.tac', b'1')",
    "d['notebook.photos/.staged/x.jpg'] = b'1'; add(m, 'notebook.photos/.staged/x.jpg', b'1')",
    "d['notebook.photos/a/b/c/d/e.jpg'] = b'1'; add(m, 'notebook.photos/a/b/c/d/e.jpg', b'1')",
    "d['notebook.photos/a/\\x1b.jpg'] = b'1'; add(m, 'notebook.photos/a/\\x1b.jpg', b'1')",
    "del d['notebook.tac']",
    "del d[[n for n in d if n.startswith('notebook.photos')][0]]",
    "m['entries'].append(m['entries'][-1])",
    "m['entries'][0]['bytes'] += 1",
    "m['replicas'][0]['events'] += 1",
    "m['notebook'] = '01890000-0000-7000-8000-000000000000'",
    "m['version'] = 2", "m['format'] = 'other'",
    "packed = 8",
    "link = 'notebook.photos/x/evil.jpg'; d[link] = b'/etc/passwd'; add(m, link, b'/etc/passwd', 1)",
  ]) func archivesThatLieAreRefused(change: String) throws {
    let desk = try desk()
    let backup = file(desk, "b.tacbak")
    #expect(desk.run("backup \(backup)") == .ok, "\(desk.errors)")
    let program = """
      import sys, zipfile, json, hashlib
      z = zipfile.ZipFile(sys.argv[1]); d = {n: z.read(n) for n in z.namelist()}
      m = json.loads(d.pop('manifest.json')); packed = 0; link = None; tail = head = b''
      def entry(n, b): return {'name': n, 'bytes': len(b), 'sha256': hashlib.sha256(b).hexdigest()}
      def add(m, n, b, more=0):
        e = entry(n, b); e['bytes'] += more; m['entries'].append(e)
      def sign(m, d): m['entries'] = [entry(n, d[n]) for n in d]
      before = dict(d), json.dumps(m)
      \(change.split(separator: "\n").joined(separator: "\n"))
      assert before != (d, json.dumps(m)) or packed or tail or head
      o = zipfile.ZipFile(sys.argv[2], 'w', packed)
      for n in d:
        i = zipfile.ZipInfo(n); i.compress_type = packed
        if n == link: i.external_attr = 0o120777 << 16
        o.writestr(i, d[n])
      o.writestr('manifest.json', json.dumps(m)); o.close()
      b = open(sys.argv[2], 'rb').read(); open(sys.argv[2], 'wb').write(head + b + tail)
      """
    try Files.writeAtomically(file(desk, "p.py"), Array(program.utf8), overwrite: true)
    let bad = file(desk, "bad.tacbak")
    try #require(shell("python3 \(file(desk, "p.py")) \(backup) \(bad)") == 0)
    let there = try Files.list(desk.scratch.path)
    let into = file(desk, "there.tac")
    #expect(desk.run("restore \(bad) --into \(into)") == .data, "\(desk.errors)")
    #expect(try Files.list(desk.scratch.path) == there)
    #expect(!desk.errors.contains(".part-"), "\(desk.errors)")
    #expect(!Files.exists("/tmp/evil.jpg"))
  }

  @Test func anyOtherFileIsNoBackup() throws {
    let desk = try Desk()
    let into = file(desk, "there.tac")
    #expect(desk.run("restore \(file(desk, "none.tacbak")) --into \(into)") == .noInput)
    for name in ["lamp.png", "school.geojson"] {
      #expect(desk.run("restore \(Desk.root)/examples/\(name) --into \(into)") == .data)
    }
    // Cut short anywhere.
    let full = try self.desk()
    let backup = file(full, "b.tacbak")
    #expect(full.run("backup \(backup)") == .ok)
    let bytes = try Files.read(backup, limit: 1 << 26)
    for part in 1..<12 {
      let cut = file(full, "cut.tacbak")
      try Files.writeAtomically(cut, Array(bytes.prefix(bytes.count * part / 12)), overwrite: true)
      #expect(full.run("restore \(cut) --into \(file(full, "there.tac"))") == .data)
    }
    #expect(!Files.exists(file(full, "there.tac")))
  }
}
