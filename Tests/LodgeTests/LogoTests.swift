// The picture in the letterhead: under the law of all files, replaced, undone, and hostile.

import Kernel
import Notebook
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct LogoTests {
  private static let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"40\"><path d=\"M0 0h60v40z\"/></svg>"

  /// 2 by 3 pixels.
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D,
    0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x03,
    0x08, 0x02, 0x00, 0x00, 0x00, 0x36, 0x88, 0x49, 0xD6, 0x00, 0x00, 0x00,
    0x10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0x00,
    0x44, 0x0C, 0x28, 0x14, 0x00, 0x44, 0xD0, 0x05, 0xFB, 0xA4, 0xCF, 0xDE,
    0x80, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60,
    0x82,
  ]

  private func bench() throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-05-04T08:30:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning
        lodge meeting add Stated on=2026-06-04 at=20:00
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private func add(_ bench: LodgeBench, _ name: String, _ bytes: [UInt8]) throws -> ExitCode {
    let path = bench.folder + "/" + name
    try Files.writeAtomically(path, bytes, overwrite: true)
    return bench.run("lodge logo add \(path)")
  }

  private func page(_ bench: LodgeBench) throws -> String {
    try #require(
      bench.run("lodge meeting summons 2026-06-04 --format html") == .ok, "\(bench.errors)")
    return bench.out
  }

  @Test(.enabled(if: Judges.areWanted)) func theLawOfFiles() throws {
    let bench = try LodgeBench()
    #expect(try add(bench, "logo.svg", Array(Self.svg.utf8)) == .ok, "\(bench.errors)")
    let law = AttachmentLaw(
      bench, list: "lodge logo list", check: "lodge_logo", row: "lodge-logo",
      kind: LodgeEvent.logoAdded)
    #expect(try law.broken() == [])
  }

  @Test(.enabled(if: Judges.areWanted)) func itStandsInTheLetterhead() throws {
    let bench = try bench()
    #expect(try !page(bench).contains("<image"))
    #expect(try add(bench, "one.svg", Array(Self.svg.utf8)) == .ok, "\(bench.errors)")
    #expect(try page(bench).contains("data:image/svg+xml;base64"))
    #expect(try add(bench, "two.png", Self.png) == .ok, "\(bench.errors)")
    let html = try page(bench)
    #expect(html.contains("data:image/png;base64") && !html.contains("svg+xml"))
    let rows = try bench.rows("lodge logo list")
    #expect(rows.count == 1 && rows[0]["width"]?.integer == 2 && rows[0]["height"]?.integer == 3)
    #expect(try bench.row("lodge show")["logo"]?.string == "two.png")
    // The same again is nothing new; undone, the one before is back.
    #expect(try add(bench, "two.png", Self.png) == .ok)
    #expect(bench.errors.contains("nothing to do"), "\(bench.errors)")
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(try page(bench).contains("svg+xml"))
    #expect(bench.run("lodge logo remove") == .ok, "\(bench.errors)")
    #expect(try !page(bench).contains("<image"))
    #expect(bench.run("lodge logo remove") == .refused)
    // On paper it is drawn.
    #expect(bench.run("undo") == .ok)
    #expect(bench.run("lodge meeting summons 2026-06-04 --out \(bench.folder)/s.pdf") == .ok)
    let pdf = JudgedPDF(try Files.read(bench.folder + "/s.pdf", limit: 1 << 24))
    #expect(pdf.faults == [] && pdf.text.contains("Kilwinning"))
  }

  /// A file that is lost leaves the letter, without its picture.
  @Test(.enabled(if: Judges.areWanted)) func withoutItsFile() throws {
    let bench = try bench()
    #expect(try add(bench, "one.svg", Array(Self.svg.utf8)) == .ok, "\(bench.errors)")
    let path = try #require(try bench.row("lodge logo list")["path"]?.string)
    try Files.remove(path)
    #expect(try !page(bench).contains("<image"))
    #expect(bench.errors.contains("missing or damaged"), "\(bench.errors)")
  }

  @Test(
    .enabled(if: Judges.areWanted),
    arguments: [
      "", "no picture", "GIF89a", "<html><svg", "<svg", "\u{89}PNG\r\n\u{1A}\n",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"999999\" height=\"9\"/>",
    ])
  func whatIsNone(text: String) throws {
    let bench = try bench()
    #expect(try add(bench, "logo.svg", Array(text.utf8)) == .data, "\(text): \(bench.errors)")
    #expect(try bench.rows("lodge logo list").isEmpty)
    #expect(!Files.exists(bench.folder + "/notebook.photos/lodge"))
  }

  /// Each letter of two hundred decodes it anew.
  @Test func oneWithTooManyPixels() throws {
    let bench = try bench()
    var png = Self.png
    // The width, big end first: 2001.
    png.replaceSubrange(16..<20, with: [0, 0, 0x07, 0xD1])
    #expect(try add(bench, "wide.png", png) == .data)
    #expect(bench.errors.contains("2001 by 3 pixels: each side has 1 to 2000"), "\(bench.errors)")
    // One that was cut off.
    #expect(try add(bench, "cut.png", Array(Self.png.dropLast(4))) == .data)
    #expect(
      try add(bench, "big.png", Self.png + [UInt8](repeating: 0, count: 1 << 20)) != .ok)
    #expect(try bench.rows("lodge logo list").isEmpty)
  }

  /// A picture is shown, and nothing in it runs or is fetched: pages hold it as an image alone.
  @Test(.enabled(if: Judges.areWanted)) func nothingInItRuns() throws {
    let bench = try bench()
    let secret = bench.folder + "/secret.svg"
    try Files.writeAtomically(secret, Array(Self.svg.utf8), overwrite: true)
    let hostile =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"40\" onload=\"alert(1)\">"
      + "<script>alert(2)</script><image href=\"file://\(secret)\" width=\"9\" height=\"9\"/></svg>"
    #expect(try add(bench, "x.svg", Array(hostile.utf8)) == .ok, "\(bench.errors)")
    let html = try page(bench)
    #expect(!html.contains("alert") && !html.contains("<script") && !html.contains("secret"))
    #expect(bench.run("lodge meeting summons 2026-06-04 --out \(bench.folder)/s.pdf") == .ok)
  }
}
