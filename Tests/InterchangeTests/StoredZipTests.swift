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
    if about == 0 { try readsBack(path) }
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

  /// minizip 1.1, as Debian 12 has it, takes the fields of zip64 for sizes on 64 bits: it reads archives
  /// that have none.
  private func readsBack(_ path: String) throws {
    let read = try ZipArchive(path: path)
    #expect(read.entries.map(\.name) == ["notebook.tac", "notebook.photos/a/b.jpg", "empty"])
    #expect(read.entries.allSatisfy { $0.isStored })
    let notebook = try #require(read.entry("notebook.tac"))
    let bytes = try read.read(notebook)
    #expect(bytes == [UInt8](repeating: 7, count: 300_000))
    let whole = try #require(readBytes(path))
    let offset = try read.offset(notebook)
    #expect(whole[offset..<offset + 300_000].allSatisfy { $0 == 7 } && whole[offset - 1] != 7)
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
