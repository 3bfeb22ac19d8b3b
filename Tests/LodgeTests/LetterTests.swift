// Templates of letters: what both profiles have, what a file from outside can say, and what it cannot do.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct LetterTests {
  private func bench(_ profile: String? = nil, _ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-05-01T10:00:00Z"
    var script = profile.map { "lodge profile use \($0)\n" } ?? ""
    let degree = profile == nil ? "degree=Maestro " : ""
    script += """
      lodge edit name=Amici orient=Firenze obedience="Gran Loggia" email=a@example.org
      lodge member add "Ada Conti" \(degree)since=2020-03-20
      lodge member add "Leo {amount} Sala" \(degree)since=2020-03-20
      lodge office add Conti Segretario from=2025-01-01
      lodge fund add Till currency=EUR opening=0EUR
      lodge dues set 2026 120EUR
      lodge meeting add Spring on=2026-05-19 at=20:00 answer_by=2026-05-10
      lodge agenda add 2026-05-19 "Accounts"
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  private func said(_ bench: LodgeBench, _ line: String) -> String {
    #expect(bench.run("\(line) --format md") == .ok, "\(line): \(bench.errors)")
    return bench.out
  }

  /// The profile of a lodge says in its file what the program says without one.
  @Test func theFilesSayAllOfThem() throws {
    for kind in Profile.LetterKind.allCases {
      #expect(Profile.shipped("association")?.letters[kind] != nil, "\(kind)")
      let own = try #require(Profile.lodge.letters[kind], "\(kind)")
      for language in Language.allCases {
        let standard = try kind.standard.map { try Profile.parts($0.text(language), kind) }
        #expect(own.paragraphs(language) == standard, "\(kind) \(language)")
      }
    }
  }

  @Test(arguments: [nil, "association"] as [String?])
  func everyLetterIsWritten(profile: String?) throws {
    let bench = try bench(profile)
    let summons = said(bench, "lodge meeting summons Spring --member Conti")
    #expect(summons.contains(profile == nil ? "Dear Brother Ada Conti," : "Dear Ada Conti,"))
    #expect(summons.contains("Accounts") && summons.contains("Please answer by"))
    // What is a name stays one.
    let reminders = said(bench, "lodge arrears letter")
    #expect(reminders.contains("Leo {amount} Sala") && reminders.contains("120.00"), "\(reminders)")
    #expect(try bench.row("lodge arrears letter")["letters"]?.integer == 2)
    #expect(said(bench, "lodge arrears letter Conti").contains("Ada Conti"))
    #expect(said(bench, "lodge report letter 2026").contains("annual return of Amici for 2026"))
    #expect(bench.run("lodge payment add Conti 120EUR year=2026 on=2026-04-01") == .ok)
    #expect(bench.run("lodge arrears letter Conti") == .refused)
    let entry = try #require(try bench.rows("lodge entry list").first?["id"]?.string)
    #expect(bench.run("lodge receipt issue \(entry)") == .ok, "\(bench.errors)")
    let thanks = said(bench, "lodge receipt thanks 2026/A-1")
    #expect(thanks.contains("Dear Ada Conti,") && thanks.contains("120.00"), "\(thanks)")
    #expect(bench.run("lodge receipt annul 2026/A-1 reason=wrong") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge receipt thanks 2026/A-1") == .refused)
    bench.language = .italian
    let other = said(bench, "lodge meeting summons Spring")
    #expect(other.contains(profile == nil ? "Cari Fratelli," : "Gentili soci,"), "\(other)")
  }

  /// Exported, changed, taken in: other words in the letter, and a paragraph left out where its place has nothing.
  @Test func aProfileBringsItsOwn() throws {
    let bench = try bench()
    let path = bench.folder + "/choir.json"
    #expect(bench.run("lodge profile export association --out \(path)") == .ok, "\(bench.errors)")
    let bytes = try Files.read(path, limit: 1 << 20)
    var json = try #require(try JSON(parsing: bytes).object)
    json["name"] = .string("choir")
    var letters = try #require(json["letters"]?.object)
    letters["summons_all"] = try JSON(
      parsing: Array(
        #"{"en": ["Singers of {sender},", "Till {answer_by}.", "{details}"], "it": ["Coristi,"]}"#
          .utf8))
    json["letters"] = .object(letters)
    try Files.writeAtomically(path, Array(JSON.object(json).text.utf8), overwrite: true)
    #expect(bench.run("lodge profile use \(path)") == .ok, "\(bench.errors)")
    let letter = said(bench, "lodge meeting summons Spring")
    #expect(letter.contains("Singers of Amici,") && letter.contains("Till"), "\(letter)")
    #expect(bench.run("lodge meeting edit Spring answer_by=") == .ok, "\(bench.errors)")
    #expect(!said(bench, "lodge meeting summons Spring").contains("Till"))
    #expect(said(bench, "lodge profile show").contains("Singers of {sender}"))
  }

  // MARK: - Attacks

  @Test(arguments: [
    ("{\"summons\": {\"en\": [\"{password}\"], \"it\": [\"x\"]}}", "no place {password}"),
    ("{\"thanks\": {\"en\": [\"x\"], \"it\": [\"{agenda}\"]}}", "no place {agenda}"),
    ("{\"summons\": {\"en\": [\"Now {agenda}\"], \"it\": [\"x\"]}}", "a paragraph of its own"),
    ("{\"summons\": {\"en\": [\"{member\"], \"it\": [\"x\"]}}", "a brace"),
    ("{\"summons\": {\"en\": [\"}\"], \"it\": [\"x\"]}}", "a brace"),
    ("{\"summons\": {\"en\": [\"{}\"], \"it\": [\"x\"]}}", "a brace"),
    ("{\"summons\": {\"en\": [\"{{member}}\"], \"it\": [\"x\"]}}", "a brace"),
    ("{\"summons\": {\"en\": [\"$(rm) {member.name}\"], \"it\": [\"x\"]}}", "a brace"),
    ("{\"summons\": {\"en\": [\"a\\u0007b\"], \"it\": [\"x\"]}}", "not printed"),
    ("{\"summons\": {\"en\": [\"a\\u202Eb\"], \"it\": [\"x\"]}}", "not printed"),
    ("{\"summons\": {\"en\": [\"a\\nb\"], \"it\": [\"x\"]}}", "not printed"),
    ("{\"summons\": {\"en\": [], \"it\": [\"x\"]}}", "is empty"),
    ("{\"summons\": {\"en\": [\"\"], \"it\": [\"x\"]}}", "is empty"),
    ("{\"summons\": {\"en\": \"x\", \"it\": [\"x\"]}}", "list of at most"),
    ("{\"summons\": {\"en\": [\"x\"]}}", "is empty"),
    ("{\"summons\": {\"en\": [\"x\"], \"it\": [\"x\"], \"de\": [\"x\"]}}", "has no de"),
    ("{\"poem\": {\"en\": [\"x\"], \"it\": [\"x\"]}}", "has no poem"),
    ("[]", "is no object"),
    ("LONG", "more than 1000"), ("MANY", "at most 20"),
  ])
  func aBadTemplateChangesNothing(letters: String, says word: String) throws {
    let bench = try bench()
    var letters = letters
    if letters == "LONG" {
      letters =
        "{\"summons\": {\"en\": [\"\(String(repeating: "x", count: 1001))\"], \"it\": [\"x\"]}}"
    }
    if letters == "MANY" {
      let many = Array(repeating: "\"x\"", count: 21).joined(separator: ",")
      letters = "{\"summons\": {\"en\": [\(many)], \"it\": [\"x\"]}}"
    }
    var json = try #require(Profile.shipped("association")?.json.object)
    json["name"] = .string("bad")
    json["letters"] = try JSON(parsing: Array(letters.utf8))
    let path = bench.folder + "/bad.json"
    try Files.writeAtomically(path, Array(JSON.object(json).text.utf8), overwrite: true)
    #expect(bench.run("lodge profile use \(path)") == .data, "\(letters)")
    #expect(bench.errors.contains(word), "\(letters): \(bench.errors)")
    #expect(try bench.row("lodge profile show")["name"]?.string == "lodge")
  }
}
