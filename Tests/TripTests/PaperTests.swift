// What trips put on paper: maps, charts, profile, calendar as PDF and PNG, the book as a document.

import Kernel
import PaperBench
import System
import Testing

@testable import Trip

@Suite(.enabled(if: Judges.areWanted, "script/setup --proof")) struct TripPaperTests {
  private func bench() throws -> TripBench {
    let bench = try TripBench()
    try #require(bench.run("sample trip") == .ok, "\(bench.errors)")
    return bench
  }

  @Test(arguments: [
    ("trip map Zeeland", ["Zeeland", "Lighthouse"]), ("trip heat", ["where the time went"]),
    ("trip chart km --by day", ["kilometres"]), ("trip profile Zeeland", ["climb"]),
    ("trip calendar", ["on a trip"]), ("trip list", ["Trips", "Zeeland", "10.44 km"]),
  ])
  func whatIsDrawnIsPrinted(line: String, words: [String]) throws {
    let bench = try bench()
    #expect(bench.run("\(line) --out \(bench.folder)/x.pdf") == .ok, "\(bench.errors)")
    let pdf = JudgedPDF(try Files.read(bench.folder + "/x.pdf", limit: 1 << 26))
    #expect(pdf.faults == [])
    for word in words { #expect(pdf.text.contains(word), "\(word) in \(pdf.text)") }
    if line != "trip list" {
      #expect(
        bench.run("\(line) --width 500 --out \(bench.folder)/x.png") == .ok, "\(bench.errors)")
      let png = try Files.read(bench.folder + "/x.png", limit: 1 << 26)
      #expect(png.count > 2000 && png[16..<20].elementsEqual([0, 0, 1, 244]))
    }
  }

  /// A list is called what it lists, with the line that narrowed it below; a thing by its name. No line that
  /// says what to type next is printed.
  @Test func listsAndThingsHaveTitles() throws {
    let bench = try bench()
    func printed(_ line: String) throws -> (title: String, text: String) {
      let path = bench.folder + "/t.pdf"
      #expect(bench.run("\(line) --out \(path) --force") == .ok, "\(bench.errors)")
      let pdf = JudgedPDF(try Files.read(path, limit: 1 << 26))
      return (pdf.title, pdf.text)
    }
    let packing = try printed("trip packing list --trip Lisbon --where \"packed = no\"")
    #expect(packing.title == "Packing list")
    #expect(packing.text.contains("trip packing list --trip Lisbon --where 'packed = no'"))
    #expect(!packing.text.contains("--out"))
    #expect(try printed("trip show Zeeland").title == "Zeeland")
    #expect(
      try printed("trip packing list --trip Zeeland").text.contains("trip packing add") == false)
    bench.language = .italian
    #expect(try printed("trip list").title == "Viaggi")
  }

  @Test func theBookIsADocument() throws {
    let bench = try bench()
    for name in ["b.pdf", "b.md"] {
      #expect(
        bench.run("trip book Zeeland --out \(bench.folder)/\(name)") == .ok, "\(bench.errors)")
    }
    let pdf = JudgedPDF(try Files.read(bench.folder + "/b.pdf", limit: 1 << 26))
    #expect(pdf.faults == [])
    #expect(pdf.title == "Zeeland")
    let text = String(
      decoding: try Files.read(bench.folder + "/b.md", limit: 1 << 26), as: UTF8.self)
    for word in ["Along the dunes", "Elevation", "In numbers", "Bookings", "Lighthouse"] {
      #expect(pdf.text.contains(word), "\(word)")
      #expect(text.contains(word), "\(word)")
    }
    // The map stands on the first page, under the facts.
    #expect(pdf.pages[0].contains("In motion") && pdf.pages[0].contains("Holiday house"))
  }
}
