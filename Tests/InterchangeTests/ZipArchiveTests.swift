// Archives honest and hostile: made by python3's zipfile where deflate is wanted, byte by byte where
// no honest program would write them.

import Glibc
import Kernel
import Testing

@testable import Interchange

/// A zip with stored entries, every field open to lies.
struct HandMadeZip {
  struct Entry {
    var name: [UInt8]
    var data: [UInt8]
    var flags: UInt16 = 0
    var method: UInt16 = 0
    var declared: UInt32?
    var checksum: UInt32?
  }
  var entries: [Entry] = []

  init(_ entries: [Entry]) { self.entries = entries }

  init(_ name: String, _ text: String) {
    entries = [Entry(name: Array(name.utf8), data: Array(text.utf8))]
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  var bytes: [UInt8] {
    func two(_ n: UInt16) -> [UInt8] { [UInt8(n & 255), UInt8(n >> 8)] }
    func four(_ n: UInt32) -> [UInt8] { two(UInt16(n & 0xFFFF)) + two(UInt16(n >> 16)) }
    var out: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let common =
        two(20) + two(entry.flags) + two(entry.method) + four(0)
        + four(entry.checksum ?? HandMadeZip.crc32(entry.data)) + four(UInt32(entry.data.count))
        + four(entry.declared ?? UInt32(entry.data.count)) + two(UInt16(entry.name.count)) + two(0)
      let offset = UInt32(out.count)
      out += four(0x0403_4b50) + common + entry.name + entry.data
      directory +=
        four(0x0201_4b50) + two(20) + common + two(0) + two(0) + two(0) + four(0) + four(offset)
        + entry.name
    }
    let start = UInt32(out.count)
    return out + directory + four(0x0605_4b50) + two(0) + two(0) + two(UInt16(entries.count))
      + two(UInt16(entries.count)) + four(UInt32(directory.count)) + four(start) + two(0)
  }
}

@Suite struct ZipArchiveTests {
  @Test("entries come back byte for byte")
  func stored() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.zip", HandMadeZip("unit.geojson", "{\"a\":1}").bytes)
    let archive = try ZipArchive(path: path)
    #expect(archive.entries.map(\.name) == ["unit.geojson"])
    let found = archive.entry("unit.geojson")
    let other = archive.entry("UNIT.geojson")
    let bytes = try archive.read(try #require(found))
    #expect(bytes == Array("{\"a\":1}".utf8))
    #expect(other == nil)
  }

  @Test("an archive without entries is refused: it holds nothing to read")
  func empty() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.zip", HandMadeZip([]).bytes)
    #expect(throws: Diagnostic.self) { _ = try ZipArchive(path: path) }
  }

  @Test("deflated entries, folders and UTF-8 names made by python3", .enabled(if: hasPython))
  func deflated() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/b.zip"
    let script = """
      import zipfile,sys
      z=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED)
      z.writestr('folder/',''); z.writestr('folder/città.txt','piano '*300000)
      z.writestr('leer.txt',''); z.close()
      """
    #expect(run(["python3", "-c", script, path]) == 0)
    let archive = try ZipArchive(path: path, limits: generous)
    #expect(archive.entries.map(\.name) == ["folder/", "folder/città.txt", "leer.txt"])
    #expect(archive.entries[0].isFolder)
    let text = try archive.read(archive.entries[1])
    #expect(text.count == 1_800_000 && text.starts(with: "piano piano".utf8))
    let nothing = try archive.read(archive.entries[2])
    #expect(nothing.isEmpty)
    // Reading a second time, and back again, finds the same.
    let again = try archive.read(archive.entries[1])
    #expect(again == text)
  }

  private var generous: ZipArchive.Limits {
    var limits = ZipArchive.Limits()
    limits.ratio = 2000
    return limits
  }

  @Test(
    "names that leave the archive are refused",
    arguments: [
      "../x", "a/../../x", "/etc/passwd", "a\\..\\x", "C:/x", "c:x", "..", "a/..", "\\\\host\\x",
    ])
  func traversal(name: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.zip", HandMadeZip(name, "x").bytes)
    let fault = #expect(throws: Diagnostic.self) { _ = try ZipArchive(path: path) }
    #expect(fault?.code == .data)
    #expect(fault?.message.text().contains("leaves the archive") == true)
  }

  @Test("a NUL in a name is refused, dots inside a name are not")
  func oddNames() throws {
    let scratch = try Scratch()
    let nul = HandMadeZip([.init(name: Array("a\0b".utf8), data: [1])])
    #expect(throws: Diagnostic.self) {
      _ = try ZipArchive(path: try scratch.write("n.zip", nul.bytes))
    }
    let dots = try scratch.write("d.zip", HandMadeZip("a..b/...c", "x").bytes)
    #expect(try ZipArchive(path: dots).entries.count == 1)
  }

  @Test("encrypted entries, other methods, wrong checksums and lengths")
  func refusedEntries() throws {
    let scratch = try Scratch()
    let data = Array("hello".utf8)
    let cases: [(HandMadeZip.Entry, String)] = [
      (.init(name: [97], data: data, flags: 1), "encrypted"),
      (.init(name: [97], data: data, method: 12), "method 12"),
      (.init(name: [97], data: data, checksum: 7), "damaged"),
      (.init(name: [97], data: data, declared: 4), "damaged"),
      (.init(name: [97], data: data, declared: 900), "damaged"),
      (.init(name: [97], data: data, method: 8), "damaged"),
      (.init(name: [97], data: data, declared: 0x2000_0000), "at most 256 MiB"),
    ]
    for (entry, word) in cases {
      let path = try scratch.write("e.zip", HandMadeZip([entry]).bytes)
      let archive = try ZipArchive(path: path)
      let first = archive.entries[0]
      do {
        _ = try archive.read(first)
        Issue.record("read an entry that should be refused: \(word)")
      } catch {
        #expect(error.code == .data && error.message.text().contains(word))
      }
    }
  }

  @Test("two entries of one name, and more entries or bytes than allowed")
  func tooMuch() throws {
    let scratch = try Scratch()
    let entry = HandMadeZip.Entry(name: [97], data: [1])
    let twice = try scratch.write("t.zip", HandMadeZip([entry, entry]).bytes)
    #expect(throws: Diagnostic.self) { _ = try ZipArchive(path: twice) }
    let many = (0..<30).map {
      HandMadeZip.Entry(name: Array("f\($0)".utf8), data: [1], declared: 0x0800_0000)
    }
    let path = try scratch.write("m.zip", HandMadeZip(many).bytes)
    let fault = #expect(throws: Diagnostic.self) { _ = try ZipArchive(path: path) }
    #expect(fault?.message.text().contains("1024 MiB") == true)
    var few = ZipArchive.Limits()
    few.totalBytes = .max
    few.entries = 29
    #expect(throws: Diagnostic.self) { _ = try ZipArchive(path: path, limits: few) }
  }

  @Test("a bomb made by python3 is refused before it is unpacked", .enabled(if: hasPython))
  func bomb() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/bomb.zip"
    let script = """
      import zipfile,sys
      z=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED)
      z.writestr('unit.geojson',b'0'*(64<<20)); z.close()
      """
    #expect(run(["python3", "-c", script, path]) == 0)
    let archive = try ZipArchive(path: path)
    let entry = archive.entries[0]
    do {
      _ = try archive.read(entry)
      Issue.record("the bomb went off")
    } catch {
      #expect(error.message.text().contains("zip bomb"))
    }
  }

  @Test("an archive cut at any byte never crashes and never gives wrong bytes")
  func truncated() throws {
    let scratch = try Scratch()
    let data = [UInt8](0..<200)
    let whole = HandMadeZip([
      .init(name: Array("a".utf8), data: data), .init(name: Array("b".utf8), data: data),
    ]).bytes
    for length in 0..<whole.count {
      let path = try scratch.write("cut.zip", Array(whole[..<length]))
      #expect(throws: Diagnostic.self) { _ = try ZipArchive(path: path) }
    }
  }

  @Test("any single byte changed: an error or the right bytes, never others")
  func flipped() throws {
    let scratch = try Scratch()
    let data = [UInt8](0..<100)
    let whole = HandMadeZip([.init(name: Array("a".utf8), data: data)]).bytes
    for at in whole.indices {
      var bytes = whole
      bytes[at] ^= 0x41
      let path = try scratch.write("flip.zip", bytes)
      guard let archive = try? ZipArchive(path: path) else { continue }
      for entry in archive.entries {
        guard let got = try? archive.read(entry) else { continue }
        #expect(got == data || got.isEmpty)
      }
    }
  }

  @Test("a missing file is 66, a folder and a text file are 65")
  func notArchives() throws {
    let scratch = try Scratch()
    func code(_ path: String) -> ExitCode? {
      do {
        _ = try ZipArchive(path: path)
        return nil
      } catch { return error.code }
    }
    #expect(code(scratch.path + "/none.zip") == .noInput)
    #expect(code(scratch.path) == .data)
    #expect(code(try scratch.write("t.zip", Array("not a zip".utf8))) == .data)
  }

  @Test("reading can be interrupted")
  func interrupted() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.zip", HandMadeZip("a", "text").bytes)
    let archive = try ZipArchive(path: path)
    let entry = archive.entries[0]
    do {
      _ = try archive.read(entry, interrupted: { true })
      Issue.record("not interrupted")
    } catch { #expect(error.code == .interrupted) }
  }
}
