// Pictures on paper: the bytes that librsvg and cairo make of our SVG, what is refused, and what is said
// where the libraries are missing.

import Kernel
import PaperBench
import Testing

@testable import Paper

@Suite struct PaperPictureTests {
  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 400 200"
     font-family="'Liberation Sans', Arial, sans-serif"><rect width="400" height="200" fill="#fff"/>
    <rect x="10" y="10" width="50" height="50" fill="#1f5f3f"/>
    <text x="100" y="100" font-size="20">Perché così, אבג</text>
    <text x="100" y="140" font-size="20" stroke="#fff" stroke-width="3"
     paint-order="stroke" fill-opacity="0.85">With a halo</text></svg>
    """

  private func picture(_ svg: String = svg) throws -> PaperPicture {
    try PaperPicture(svg: Array(svg.utf8))
  }

  /// Width and height as the header of a PNG has them.
  private func size(_ png: [UInt8]) -> [Int] {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47]), png.count > 24 else { return [] }
    return [16, 20].map { at in png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func aPNGIsAsWideAsAsked() throws {
    #expect(size(try picture().png(width: nil)) == [400, 200])
    #expect(size(try picture().png(width: 2000)) == [2000, 1000])
  }

  @Test func tooManyPixelsAreRefusedBeforeTheyAreMade() throws {
    guard Judges.isAlone else {
      let (passed, text) = Judges.alone(
        "PaperPictureTests/tooManyPixelsAreRefusedBeforeTheyAreMade")
      #expect(passed, "\(text)")
      return
    }
    let before = try #require(Judges.kilobytes("VmHWM"))
    for width in [16_001, 12_000] {
      do {
        _ = try picture().png(width: width)
        Issue.record("\(width) pixels")
      } catch {
        #expect((error as? Diagnostic)?.code == .usage, "\(error)")
      }
    }
    let after = try #require(Judges.kilobytes("VmHWM"))
    #expect(after - before < 60 << 10, "kB more: \(after - before)")
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof")) func aPDFHasWordsAndItsFonts()
    throws
  {
    let pdf = JudgedPDF(
      try picture().pdf(on: .a4, title: "Perché", made: Instant(milliseconds: 1_790_000_000_000)))
    #expect(pdf.faults == [])
    #expect(pdf.title == "Perché")
    #expect(pdf.size.map { $0.rounded() } == [842, 595])
    #expect(pdf.text.contains("Perché così"))
    #expect(pdf.text.contains("With a halo"))
    #expect(pdf.text.unicodeScalars.contains("א"))
  }

  @Test func theSamePictureIsTheSameBytes() throws {
    let made = Instant(milliseconds: 1_790_000_000_000)
    let one = try picture().pdf(on: .a4, title: "x", made: made)
    #expect(try picture().pdf(on: .a4, title: "x", made: made) == one)
  }

  /// What lies outside of the SVG is not drawn, be it there or not.
  @Test func nothingOutsideIsOpened() throws {
    let secret = "/tmp/taccuino-outside-\(Judges.shell("echo $$").text.filter(\.isNumber)).svg"
    _ = Judges.shell(
      "echo '<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" "
        + "height=\"9\"/></svg>' > \(secret)")
    defer { _ = Judges.shell("rm -f \(secret)") }
    let plain = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>"
    let blank = try picture(plain).png(width: 9)
    for href in [secret, "file://" + secret, "http://127.0.0.1:9/x.svg"] {
      let svg = plain.replacing(
        "></svg>", with: "><image width=\"9\" height=\"9\" href=\"\(href)\"/></svg>")
      #expect(try picture(svg).png(width: 9) == blank, "\(href)")
    }
  }

  @Test func aMissingLibraryNamesItsPackage() {
    do {
      _ = try PaperLibrary(name: "libnothing.so.7")
      Issue.record("opened")
    } catch {
      #expect(error.code == .unavailable)
      #expect(error.hint?.text(.english).contains("apt-get install librsvg2-2") ?? false)
    }
    do {
      _ = try Workbook(title: "x", made: Instant(milliseconds: 0), library: "libnothing.so.7")
      Issue.record("opened")
    } catch {
      #expect(error.code == .unavailable)
      #expect(error.hint?.text(.english).contains("apt-get install libxlsxwriter4") ?? false)
    }
  }

  @Test func whatIsNoPictureIsSaid() {
    for text in [
      "", "<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>",
    ] {
      #expect(throws: Diagnostic.self, "\(text)") { try picture(text) }
    }
  }
}
