// Archives that we write: read back by ourselves, by python3's zipfile and by unzip.

import Glibc
import Kernel
import System
import Testing

@testable import Interchange

@Suite struct ZipWriterTests {
  private func archive() throws -> [UInt8] {
    let sink = ByteSink()
    let writer = ZipWriter(sink)
    try writer.member("a.txt") { (member) throws(Diagnostic) in
      for line in 0..<50_000 { try member.write("line \(line)\n") }
    }
    try writer.member(
      "città/è.jpg", (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }, stored: true)
    try writer.member("empty", [])
    try writer.finish()
    return sink.take()
  }

  @Test func readsBack() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.zip", archive())
    let read = try ZipArchive(path: path)
    #expect(read.entries.map(\.name) == ["a.txt", "città/è.jpg", "empty"])
    let text = try read.read(try #require(read.entry("a.txt")))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 50_000 && lines.last == "line 49999")
    let packed = try #require(read.entry("a.txt"))
    #expect(packed.packedSize * 3 < packed.size)
    let stored = try #require(read.entry("città/è.jpg"))
    #expect(stored.packedSize == 200_000)
    #expect(try read.read(stored)[1000] == UInt8(truncatingIfNeeded: 7000))
    #expect(try read.read(try #require(read.entry("empty"))).isEmpty)
  }

  @Test func sameBytesTwice() throws {
    #expect(try archive() == archive())
  }

  @Test(.enabled(if: hasPython)) func otherProgramsReadIt() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.zip", archive())
    let program = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      assert z.namelist() == ['a.txt', 'citt\\u00e0/\\u00e8.jpg', 'empty'], z.namelist()
      assert z.read('a.txt') == b''.join(b'line %d\\n' % i for i in range(50000))
      assert z.read(z.namelist()[1]) == bytes(i * 7 % 256 for i in range(200000))
      assert {i.date_time for i in z.infolist()} == {(1980, 1, 1, 0, 0, 0)}
      assert {i.external_attr >> 16 for i in z.infolist()} == {0o100644}
      """
    #expect(run(["python3", "-c", program, path]) == 0)
  }
}
