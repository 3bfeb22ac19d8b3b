// Codes in photos: made by qrencode, read through libzbar where it is installed.

import Glibc
import Kernel
import Photos
import System
import Testing

@testable import Survey

@Suite struct ScanTests {
  static let canScan = dlopen(Picture.codeLibrary, RTLD_NOW) != nil
  static let canDraw = access("/usr/bin/qrencode", X_OK) == 0
  static let absent: Comment = "libzbar0 or qrencode is absent"

  private func code(_ desk: Desk, _ text: String) -> String {
    let file = desk.scratch.path + "/code.png"
    _ = importRun(["qrencode", "-s", "6", "-o", file, text])
    return file
  }

  @Test(
    "the asset with the code is shown and its room entered",
    .enabled(if: canScan && canDraw, absent))
  func found() throws {
    let desk = try Desk.school(families: true)
    let add = "survey asset add \"Powder extinguisher 6 kg\" --room G01 checked=2026-02-10"
    #expect(desk.run("\(add) serial=EX-2041\n\(add) serial=EX-2042") == .ok)
    let file = code(desk, "ex-2042")
    #expect(desk.type("survey asset scan \(file) --json") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("EX-2042") && !desk.out.contains("EX-2041"))
    #expect(desk.places.hasSuffix("G01"))
  }

  @Test(
    "where no asset has it, the command that adds one is said",
    .enabled(if: canScan && canDraw, absent))
  func offered() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("survey asset scan \(code(desk, "EX 77'%_")) --json") == .notFound)
    #expect(desk.errors.contains("survey asset add TYPE"), "\(desk.errors)")
    #expect(desk.out.contains("EX 77'%_"))
    #expect(desk.run("survey type edit \"CO2 extinguisher 5 kg\" name=\"8001234567895\"") == .ok)
    #expect(desk.run("survey asset scan examples/lamp.png") == .notFound)
    #expect(desk.out.contains("no code found") || desk.errors.contains("no code found"))
    #expect(desk.run("survey asset scan examples/school.geojson") == .data)
  }

  @Test("without the library it says what to install")
  func withoutLibrary() throws {
    let bytes = try Files.read(Desk.root + "/examples/lamp.png", limit: 1 << 24)
    do {
      _ = try Picture.codes(in: bytes, name: "lamp.png", library: "libnothing.so.7")
      Issue.record("read")
    } catch let fault as Diagnostic {
      #expect(fault.code == .unavailable)
      #expect(fault.hint?.text(.english).contains("libzbar0") ?? false)
    }
  }
}
