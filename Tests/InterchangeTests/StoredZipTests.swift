// Archives of stored members of any size: read back by ourselves, by python3's zipfile and by unzip.

import Glibc
import Kernel
import System
import Testing

@testable import Interchange

@Suite struct StoredZipTests {
  /// 2026-05-04T08:30:00.
  private let time = Zone.utc.civil(at: Instant(milliseconds: 1_777_883_400_000))

  /// Three members; those said to be large have the fields of zip64.
  private func archive(_ path: String, about size: Int) throws {
    let draft = try DraftFile(of: path)
    let zip = StoredZipWriter(draft, time: time)
    let start = try zip.begin("notebook.tac", about: size)
    // As SQLite would: into the place, past the writer.
    try draft.write([UInt8](repeating: 7, count: 300_000), at: start)
    var seen = 0
    try zip.takeWritten { (piece) throws(Diagnostic) in seen += piece.count }
    #expect(seen == 300_000)
    try zip.endMember()
    try zip.begin("notebook.photos/a/b.jpg", about: size)
    for part in 0..<3 { try zip.write([UInt8](repeating: UInt8(part), count: 100_000)) }
    try zip.endMember()
    try zip.begin("empty", about: 0)
    try zip.endMember()
    try zip.finish()
    try draft.sync()
    try draft.place(overwrite: false)
  }

  @Test(arguments: [0, 5 << 30]) func everyoneReadsIt(about: Int) throws {
    let scratch = try Scratch()
    let path = scratch.path + "/a.tacbak"
    try archive(path, about: about)
    try readsBack(path)
    #expect(run(["unzip", "-qt", path]) == 0)
    let program = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      assert z.read('notebook.tac') == b'\\7' * 300000
      assert z.read('notebook.photos/a/b.jpg') == b'\\0' * 100000 + b'\\1' * 100000 + b'\\2' * 100000
      assert {i.date_time for i in z.infolist()} == {(2026, 5, 4, 8, 30, 0)}
      assert {i.compress_type for i in z.infolist()} == {0}
      """
    if hasPython { #expect(run(["python3", "-c", program, path]) == 0) }
    #expect(try Files.list(scratch.path) == ["a.tacbak"])
  }

  private func readsBack(_ path: String) throws {
    let read = try StoredZipReader(path: path)
    #expect(read.entries.map(\.name) == ["notebook.tac", "notebook.photos/a/b.jpg", "empty"])
    #expect(read.entries.allSatisfy { $0.isStored })
    let notebook = try #require(read.entry("notebook.tac"))
    #expect(try bytes(of: notebook, read) == [UInt8](repeating: 7, count: 300_000))
    #expect(try bytes(of: #require(read.entry("empty")), read).isEmpty)
  }

  private func bytes(
    of entry: StoredZipReader.Entry, _ read: StoredZipReader
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read.read(entry) { (piece) throws(Diagnostic) in bytes += piece }
    return bytes
  }

  /// Every byte but those of what is stored: no length makes it read beyond the file or beyond its
  /// member, and none crashes it.
  @Test(arguments: [0, 5 << 30]) func damageIsToldOrHarmless(about: Int) throws {
    let scratch = try Scratch()
    let path = scratch.path + "/a.tacbak"
    try archive(path, about: about)
    let whole = try #require(readBytes(path))
    let heads = [0..<90, 300_000..<300_160, 600_000..<whole.count]
    var refused = 0
    for at in heads.joined() where at < whole.count {
      for flip in [0x01, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[at] ^= flip
        let copy = try scratch.write("b.tacbak", bytes)
        do {
          let read = try StoredZipReader(path: copy)
          for entry in read.entries where entry.isStored { _ = try self.bytes(of: entry, read) }
        } catch let fault as Diagnostic {
          #expect(fault.code == .data)
          refused += 1
        }
      }
    }
    #expect(refused > 300, "of about 1,400")
    for cut in [0, 21, 22, whole.count - 22, whole.count - 1] {
      let copy = try scratch.write("b.tacbak", Array(whole.prefix(cut)))
      #expect(throws: Diagnostic.self) { try StoredZipReader(path: copy) }
    }
  }

  /// Archives that lie about sizes, places and numbers, with checksums put right: all are refused.
  @Test(.enabled(if: hasPython), arguments: [0, 5 << 30]) func liesAreRefused(about: Int) throws {
    let scratch = try Scratch()
    let path = scratch.path + "/a.tacbak"
    try archive(path, about: about)
    let program = """
      import sys, struct
      whole = open(sys.argv[1], 'rb').read(); n = 0
      end = whole.rindex(b'PK\\5\\6'); first = whole.index(b'PK\\1\\2')
      heads = []; at = first
      while whole[at:at+4] == b'PK\\1\\2':
        heads.append(at); at += 46 + sum(struct.unpack_from('<HHH', whole, at + 28))
      def put(name, *changes, tail=b'', head=b''):
        global n
        b = bytearray(whole)
        for kind, at, value in changes: struct.pack_into('<' + kind, b, at, value)
        open(f'{sys.argv[2]}/{n:02}-{name}', 'wb').write(head + bytes(b) + tail); n += 1
      put('trailing', tail=b'junk'); put('zeros', tail=bytes(70000)); put('leading', head=b'junk')
      put('twice', tail=whole[:end]); put('comment-beyond', ('H', end + 20, 9))
      put('disk', ('H', end + 4, 1)); put('count-less', ('H', end + 8, 2), ('H', end + 10, 2))
      put('count-more', ('H', end + 8, 4), ('H', end + 10, 4)); put('counts', ('H', end + 8, 4))
      put('size', ('I', end + 12, 7)); put('offset', ('I', end + 16, 7))
      put('no-locator', ('I', end + 16, 0xFFFFFFFF))
      put('overlap', ('I', heads[1] + 42, 0)); put('inside', ('I', heads[1] + 42, 40))
      put('beyond', ('I', heads[2] + 42, len(whole) - 4))
      for size in (0, 1, 299999, 300001, 0x7FFFFFFF, 0xFFFFFFFE):
        put('size-%d' % size, ('I', heads[0] + 20, size), ('I', heads[0] + 24, size))
      if whole[heads[0] + 20:heads[0] + 24] != b"\\xff" * 4:
        put("large-sizes", ("I", heads[0] + 20, 0xFFFFFFFF), ("I", heads[0] + 24, 0xFFFFFFFF))
      # The record at the end moves to where a zip64 one is looked for before it, and lies.
      for number in (0, 1, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 2**64 - 1):
        for field in range(4):
          values = [3, 3, end - first, first]; 
          if field == 3: where = number
          else: where = end
          if field < 2: values[0] = values[1] = number
          if field == 2: values[2] = number
          record = b'PK\\6\\6' + struct.pack('<QHHIIQQQQ', 44, 45, 45, 0, 0, *values)
          locator = b'PK\\6\\7' + struct.pack('<IQI', 0, where, 1)
          last = b'PK\\5\\6' + struct.pack('<HHHHIIH', 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
          open(f'{sys.argv[2]}/{n:02}-large-{field}-{number}', 'wb').write(whole[:end] + record + locator + last); n += 1
      for only in (b'', b'PK\\6\\7' + bytes(16)):
        open(f'{sys.argv[2]}/{n:02}-only', 'wb').write(
          only + b'PK\\5\\6' + struct.pack('<HHHHIIH', 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)); n += 1
      """
    let out = scratch.path + "/lies"
    try Files.makeDirectory(out)
    try #require(run(["python3", "-c", program, path, out]) == 0)
    let names = try Files.list(out)
    #expect(names.count > 50)
    for name in names {
      let fault = #expect(throws: Diagnostic.self, "\(name)") {
        let read = try StoredZipReader(path: out + "/" + name)
        for entry in read.entries { _ = try bytes(of: entry, read) }
      }
      #expect(fault?.code == .data, "\(name)")
    }
  }

  /// Archives of python3's zipfile: packed members are known as such, those that are stored are read.
  @Test(.enabled(if: hasPython)) func othersMakeThemToo() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/a.zip"
    let program = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w') as z:
          z.writestr('plain', b'abc' * 1000)
          z.writestr('packed', b'abc' * 1000, zipfile.ZIP_DEFLATED)
          with z.open('large', 'w', force_zip64=True) as f: f.write(b'xyz')
          z.comment = b'a comment'
      """
    #expect(run(["python3", "-c", program, path]) == 0)
    let read = try StoredZipReader(path: path)
    #expect(read.entries.map(\.isStored) == [true, false, true])
    #expect(try bytes(of: read.entries[0], read).count == 3000)
    #expect(try bytes(of: read.entries[2], read) == Array("xyz".utf8))
  }

  /// Beyond 4 GiB, in a sparse file: asked for by TACCUINO_LARGE=1.
  @Test(.enabled(if: getenv("TACCUINO_LARGE") != nil && hasPython))
  func beyondFourGigabytes() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/a.tacbak"
    let draft = try DraftFile(of: path)
    let zip = StoredZipWriter(draft, time: time)
    let size = 4_500_000_000
    let start = try zip.begin("large", about: size)
    try draft.write([9], at: start + size - 1)
    try zip.takeWritten { (_) throws(Diagnostic) in }
    try zip.endMember()
    try zip.begin("small", about: 1)
    try zip.write([5])
    try zip.endMember()
    try zip.finish()
    try draft.place(overwrite: false)
    let program = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      assert [i.file_size for i in z.infolist()] == [4500000000, 1] and z.read('small') == b'\\5'
      """
    #expect(run(["python3", "-c", program, path]) == 0)
    #expect(run(["unzip", "-qt", path]) == 0)
    let read = try StoredZipReader(path: path)
    #expect(read.entries.map(\.size) == [size, 1])
    var count = 0
    try read.read(read.entries[0]) { (piece) throws(Diagnostic) in count += piece.count }
    #expect(count == size)
    #expect(try bytes(of: read.entries[1], read) == [5])
  }

  /// What a killed program left goes; the file of a living one, and others, stay.
  @Test func draftsOfTheDeadAreSwept() throws {
    let scratch = try Scratch()
    func here(_ name: String) -> String { scratch.path + "/" + name }
    // No process has this number: it is above the highest that Linux gives.
    let dead = 4_194_305
    for name in ["a.tacbak.part-\(dead)", "b.tacbak.part-\(getppid())", "c.zip.part-\(dead)"] {
      _ = try scratch.write(name, [1])
    }
    let living = try DraftFile(of: here("d.tacbak"))
    try living.write([1], at: 0)
    #expect(DraftFile.sweep(scratch.path) { $0.hasSuffix(".tacbak") } == 1)
    #expect(
      try Files.list(scratch.path)
        == ["b.tacbak.part-\(getppid())", "c.zip.part-\(dead)", "d.tacbak.part-\(getpid())"])
    // A draft whose maker is elsewhere, as in a container: the lock tells.
    let other = here("e.tacbak.part-\(dead)")
    let file = open(other, O_CREAT | O_RDWR, 0o600)
    flock(file, LOCK_EX)
    #expect(DraftFile.sweep(scratch.path) { $0.hasSuffix(".tacbak") } == 0)
    close(file)
    #expect(DraftFile.sweep(scratch.path) { $0.hasSuffix(".tacbak") } == 1)
  }
}
