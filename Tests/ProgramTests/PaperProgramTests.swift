// Paper at the program: it is linked with nothing more than before, opens the libraries only when asked, and
// what goes to a terminal is never a file.

import Kernel
import System
import Testing

@Suite struct PaperProgramTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
  }

  /// Libraries that a start would pay for.
  private static let late = [
    "rsvg", "cairo", "pango", "glib", "gobject", "gio", "xlsxwriter", "geos", "ncurses", "heif",
    "curl",
  ]

  @Test(.enabled(if: Tool.isWanted("readelf"), "binutils is not installed: script/setup"))
  func theProgramIsLinkedWithNoneOfThem() throws {
    let readelf = try #require(Tool.path("readelf"))
    var other = Launcher(home)
    other.program = readelf
    let needed = try other.run(["-d", Built.program]).stdout.split(separator: "\n")
      .filter { $0.contains("(NEEDED)") }
    #expect(!needed.isEmpty)
    for library in needed {
      for name in Self.late { #expect(!library.contains("lib" + name), "\(library)") }
    }
  }

  /// A pipe gets the bytes; whole or not at all.
  @Test func bytesGoThroughAPipe() throws {
    #expect(try launcher.run("sample", "survey").code == 0)
    let pdf = try launcher.run("survey", "map", "--level", "G", "--format", "pdf")
    #expect(pdf.code == 0, "\(pdf.stderr)")
    #expect(pdf.out.starts(with: Array("%PDF".utf8)))
    let book = try launcher.run("--format", "xlsx", "survey", "room", "list")
    #expect(book.out.starts(with: [0x50, 0x4B]), "\(book.stderr)")
    // Options of the whole run count where they suit.
    let wide = try launcher.run(
      "--width", "300", "-c", "survey map --level G --format png", "-c", "survey room list --json")
    #expect(wide.code == 0, "\(wide.stderr)")
    #expect(Array(wide.out[16..<20]) == [0, 0, 1, 44])
  }
}
