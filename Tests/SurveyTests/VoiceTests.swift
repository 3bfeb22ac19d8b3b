// Voice notes: what is taken for a recording and how long it lasts, where it is kept, what a page
// plays. Files are written here byte by byte after their formats.

import Command
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct VoiceTests {
  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    little(value, count).reversed()
  }

  /// 8-bit mono.
  static func wav(seconds: Double, rate: Int = 8000) -> [UInt8] {
    let count = Int(seconds * Double(rate))
    let data = [UInt8](repeating: 128, count: count)
    let format = little(1, 2) + little(1, 2) + little(rate, 4) + little(rate, 4) + little(1, 2)
    return Array("RIFF".utf8) + little(36 + count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + format + little(8, 2) + Array("data".utf8) + little(count, 4) + data
  }

  private static func page(_ stream: Int, _ granule: Int, _ body: [UInt8]) -> [UInt8] {
    Array("OggS".utf8) + [0, 0] + little(granule, 8) + little(stream, 4) + little(0, 8)
      + [1, UInt8(body.count)] + body
  }

  static func opus(seconds: Double) -> [UInt8] {
    let head =
      Array("OpusHead".utf8) + [1, 1] + little(312, 2) + little(16000, 4) + little(0, 2) + [0]
    return page(7, 0, head) + page(7, 0, Array("OpusTags".utf8))
      + page(7, Int(seconds * 48000) + 312, [1, 2, 3]) + page(9, 99_999_999, [1])
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(name.utf8) + body
  }

  static func m4a(seconds: Int, handler: String = "soun") -> [UInt8] {
    let movie = box("mvhd", big(0, 12) + big(1000, 4) + big(seconds * 1000, 4) + big(0, 80))
    let track = box("trak", box("mdia", box("hdlr", big(0, 8) + Array(handler.utf8) + big(0, 12))))
    return box("ftyp", Array("M4A ".utf8) + big(0, 4)) + box("mdat", [1, 2, 3])
      + box("moov", movie + track)
  }

  /// Two frames of 128 kbit/s, 44,100 Hz.
  static let mp3 = Array(
    repeatElement([0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413), count: 2).joined())

  @Test func knownByContentsAndMeasured() {
    #expect(AudioFile(Self.wav(seconds: 2.5)) == AudioFile(.wav, 2500))
    #expect(AudioFile(Self.opus(seconds: 61.25)) == AudioFile(.ogg, 61_250))
    #expect(AudioFile(Self.m4a(seconds: 12)) == AudioFile(.m4a, 12_000))
    #expect(AudioFile(Self.mp3) == AudioFile(.mp3, nil))
    // A film, a picture, a text, nothing.
    #expect(AudioFile(Self.m4a(seconds: 12, handler: "vide")) == nil)
    #expect(AudioFile(Array("\u{89}PNG".utf8)) == nil)
    #expect(AudioFile(Array("hello, world, this is a text".utf8)) == nil)
    #expect(AudioFile([]) == nil)
    // A recorder cut off before it wrote the size of the data.
    var cut = Self.wav(seconds: 1)
    cut.replaceSubrange(40..<44, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(AudioFile(cut) == AudioFile(.wav, 1000))
  }

  @Test func everyPrefixAndEveryFlippedByteIsSurvived() {
    for whole in [Self.wav(seconds: 0.01), Self.opus(seconds: 1), Self.m4a(seconds: 1), Self.mp3] {
      for count in 0..<min(whole.count, 300) { _ = AudioFile(Array(whole.prefix(count))) }
      for at in 0..<min(whole.count, 300) {
        for value in [UInt8(0), 1, 0x7F, 0x80, 0xFF] {
          var bytes = whole
          bytes[at] = value
          if let audio = AudioFile(bytes) { #expect((audio.milliseconds ?? 0) >= 0) }
        }
      }
    }
  }

  private func file(_ desk: Desk, _ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(desk.scratch.path)/\(name)"
    try Files.writeAtomically(path, bytes, overwrite: true)
    return path
  }

  @Test("a recording that is damaged or lost comes back when its original is added again")
  func putBack() throws {
    let desk = try Desk.school(families: true)
    let bytes = Self.wav(seconds: 1)
    let memo = try file(desk, "memo.wav", bytes)
    let path = try #require(try desk.row("survey voice add \(memo) --room G01")[text: "path"])
    for isLost in [true, false] {
      if isLost { try Files.remove(path) } else { _ = try file(desk, "x", bytes) }
      if !isLost { try Files.writeAtomically(path, bytes + [0], overwrite: true) }
      #expect(desk.run("verify") == .notFound)
      #expect(desk.run("survey voice add \(memo) --room G01") == .ok, "\(desk.errors)")
      #expect(desk.errors.contains("restored the file of"), "\(desk.errors)")
      #expect(try Files.read(path, limit: 1 << 20) == bytes)
      #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
    }
    #expect(try desk.rows("survey voice list").count == 1)
  }

  @Test func keptListedGivenOutAndRemoved() throws {
    let desk = try Desk.school(families: true)
    let bytes = Self.opus(seconds: 61.25)
    let memo = try file(desk, "memo.ogg", bytes)
    let row = try desk.row("survey voice add \(memo) --room G01")
    #expect(row[text: "duration"] == "1:01" && row["duration_ms"]?.integer == 61_250)
    #expect(row[text: "room"] == "G01" && row[text: "source"] == "memo.ogg")
    let path = try #require(row[text: "path"])
    #expect(try Files.read(path, limit: 1 << 20) == bytes)
    #expect(Files.permissions(path) == 0o600 && path.hasSuffix(".ogg"))
    #expect(desk.run("survey voice add \(memo) --room G01") == .ok)
    #expect(desk.errors.contains("nothing to do"))
    #expect(try desk.rows("survey voice list").count == 1)
    let out = "\(desk.scratch.path)/out.ogg"
    #expect(desk.run("survey voice export memo.ogg --out \(out)") == .ok, "\(desk.errors)")
    #expect(try Files.read(out, limit: 1 << 20) == bytes)
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
    #expect(desk.run("survey voice remove memo.ogg") == .ok)
    #expect(try desk.rows("survey voice list").isEmpty)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey voice list").count == 1)
    #expect(try desk.rows("survey voice list --as-of 2026-05-03").isEmpty)
    try Files.remove(path)
    #expect(desk.run("verify --json") == .notFound)
    #expect(desk.out.contains("voice note memo.ogg is missing"), "\(desk.out)")
    #expect(desk.run("survey voice export memo.ogg --out \(out) --force") == .noInput)
  }

  @Test func aRecordingOfANoteAtAPointIsOnItsLevel() throws {
    let desk = try Desk.school()
    let memo = try file(desk, "memo.wav", Self.wav(seconds: 1))
    let ground = "--level \"Aurora School/G\""
    #expect(
      desk.run(
        """
        survey note add "cable ends here" at=12,3 \(ground)
        survey voice add \(memo) --note 1
        survey voice add \(memo) --room G01
        """) == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey voice list \(ground)").count == 2)
    #expect(try desk.rows("survey voice list --level \"Aurora School/1\"").isEmpty)
    #expect(try desk.rows("survey voice list --room G01").count == 1)
    #expect(desk.type("survey building use \"Aurora School\"\nsurvey voice list --json") == .ok)
    #expect(try JSON(parsing: Array(desk.out.utf8))["rows"]?.array?.count == 2)
  }

  @Test func refused() throws {
    let desk = try Desk.school()
    let memo = try file(desk, "memo.wav", Self.wav(seconds: 1))
    let text = try file(desk, "memo.mp3", Array("not a recording at all".utf8))
    let film = try file(desk, "film.m4a", Self.m4a(seconds: 3, handler: "vide"))
    let rows: [(String, ExitCode, String)] = [
      ("survey voice add \(text) --room G01", .data, "not a supported recording"),
      ("survey voice add \(film) --room G01", .data, "not a supported recording"),
      ("survey voice add \(memo)", .usage, "what does the voice note belong to?"),
      ("survey voice add /nowhere.wav --room G01", .noInput, "nowhere.wav"),
    ]
    for (command, code, words) in rows {
      #expect(desk.run(command) == code, "\(command)")
      #expect(desk.errors.contains(words), "\(command): \(desk.errors)")
    }
    #expect(desk.run("survey note add \"a\" --room G01") == .ok)
    #expect(desk.run("survey voice add \(memo) --room G01 --note 1") == .usage)
    #expect(desk.errors.contains("to one thing only"))
    #expect(try desk.makeSession().attachments().isEmpty)
  }

  @Test func mentionedWhereItBelongsAndPlayedInThePage() throws {
    let desk = try Desk.school(families: true)
    let asset = try desk.row(
      "survey asset add \"Philips 30W wall light\" --room G01 height=2.1m")
    let id = try #require(asset[text: "id"])
    let short = try file(desk, "short.wav", Self.wav(seconds: 1))
    let long = try file(desk, "long.wav", Self.wav(seconds: 80))
    let third = try file(desk, "third.ogg", Self.opus(seconds: 3))
    #expect(
      desk.run(
        """
        survey voice add \(short) --room G01
        survey voice add \(long) --asset \(id)
        survey note add "listen" --asset \(id)
        survey voice add \(third) --note 1
        """) == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey voice list --room G01").count == 3)
    #expect(try desk.rows("survey voice list --level \"Aurora School/G\"").count == 3)
    #expect(try desk.row("survey room show G01")["voices"]?.integer == 3)
    #expect(desk.run("survey asset show \(id) --format table") == .ok)
    #expect(desk.out.contains("long.wav") && desk.out.contains("1:20"), "\(desk.out)")
    #expect(desk.run("survey note show 1 --format table") == .ok)
    #expect(desk.out.contains("third.ogg"), "\(desk.out)")
    #expect(desk.run("survey map --level \"Aurora School/G\" --format html") == .ok)
    #expect(desk.out.contains("media-src data:"))
    #expect(desk.out.components(of: "data:audio/wav;base64,") == 1)
    #expect(desk.out.components(of: "data:audio/ogg;base64,") == 1)
    #expect(desk.out.contains("long.wav"))
  }
}

extension AudioFile {
  /// What a file is expected to be.
  fileprivate init?(_ kind: Kind, _ milliseconds: Int?) {
    guard var audio = AudioFile(VoiceTests.wav(seconds: 1)) else { return nil }
    audio.kind = kind
    audio.milliseconds = milliseconds
    self = audio
  }
}
