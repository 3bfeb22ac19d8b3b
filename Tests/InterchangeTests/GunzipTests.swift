// gzip piece by piece: texts packed by gzip(1), cut, damaged, behind each other.
import Kernel
import System
import Testing

@testable import Interchange

@Suite struct GunzipTests {
  /// printf 'Hello, track\n' | gzip -9n
  private let hello: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0xD7, 0x51, 0x28, 0x29, 0x4A,
    0x4C, 0xCE, 0xE6, 2, 0, 0xB8, 0xBD, 0xD6, 0x97, 0x0D, 0, 0, 0,
  ]
  private let text = Array("Hello, track\n".utf8)

  private func unpack(_ bytes: [UInt8], piece: Int = 5) throws -> (bytes: [UInt8], damage: Phrase?)
  {
    var rest = bytes[...]
    let packed = ByteSource(name: "a.gz") { () throws(Diagnostic) in
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    let gunzip = Gunzip(packed)
    let bytes = try gunzip.bytes().rest(limit: 1 << 28)
    return (bytes, gunzip.damage)
  }

  @Test func whole() throws {
    for piece in [1, 2, 5, 1000] {
      let got = try unpack(hello, piece: piece)
      #expect(got.bytes == text && got.damage == nil)
      // Several are one; zeros or other bytes behind them are none.
      let more = try unpack(hello + hello + [0, 0, 0], piece: piece)
      #expect(more.bytes == text + text && more.damage == nil)
    }
  }

  @Test func cut() throws {
    for end in 0..<hello.count {
      let got = try unpack(Array(hello[..<end]))
      #expect(got.bytes == Array(text.prefix(got.bytes.count)) && got.damage != nil, "\(end)")
    }
    let second = try unpack(hello + hello.prefix(20))
    #expect(second.bytes.starts(with: text) && second.damage != nil)
  }

  @Test func damaged() throws {
    for at in [0, 2, 12, 25, 29] {
      var bytes = hello
      bytes[at] ^= 0x55
      #expect(try unpack(bytes).damage != nil, "\(at)")
    }
    #expect(try unpack([]).damage != nil)
  }

  @Test func aFaultOfReadingStaysOne() throws {
    var pieces = [Array(hello.prefix(15))]
    let source = Gunzip(
      ByteSource(name: "a.gz") { () throws(Diagnostic) in
        if let piece = pieces.popLast() { return piece }
        throw Diagnostic(.io, tr("the device failed"))
      }
    ).bytes()
    while source.next() != nil {}
    #expect(source.fault?.code == .io)
  }

  /// What grows a thousandfold beyond 64 MiB ends there.
  @Test func bombs() throws {
    // Zeros as deflate packs them best: one block of fixed codes, made by zlib's own writer.
    let sink = ByteSink()
    let writer = ZipWriter(sink)
    let zeros = [UInt8](repeating: 0, count: 100 << 20)
    try writer.member("a", zeros)
    try writer.finish()
    let zip = sink.take()
    // Local head of 30 bytes and a name of one; its packed bytes with the head and tail of gzip.
    let packed = Array(zip[31..<(zip.count - 22 - 47)])
    let checksum = Array(zip[14..<18])
    let size = Array(zip[22..<26])
    let bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3] + packed + checksum + size
    let got = try unpack(bytes, piece: 4096)
    #expect(got.damage?.text().contains("bomb") == true)
    #expect(got.bytes.count <= (64 << 20) + ByteSource.pieceSize)
  }
}
