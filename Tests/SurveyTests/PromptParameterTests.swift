// Values of family parameters as a person types them at the prompt; scripts stay exact.

import Command
import Kernel
import Testing

@testable import Survey

@Suite struct PromptParameterTests {
  private func type(_ line: String, _ desk: Desk, _ language: Language) throws -> ExitCode {
    desk.language = language
    let session = desk.makeSession()
    session.isInteractive = true
    defer { session.close() }
    desk.errors = ""
    return session.runTyped(try Lexer.lines(file: "t", bytes: Array(line.utf8))[0])
  }

  @Test("names that nothing has are told at once, also where one is found by way of another")
  func names() throws {
    let desk = try Desk.school(families: true)
    #expect(try type("survey asset add Nofamily Notype --room Noroom", desk, .english) == .usage)
    for name in ["Nofamily", "Notype", "Noroom"] {
      #expect(desk.errors.contains(" \(name)\n"), "\(desk.errors)")
    }
  }

  @Test(
    arguments: [
      ("power=2,5", "-", "2.5"), ("power=2,5kW", "-", "2500"), ("power=30W", "30", "30"),
      ("source=hal", "\"halogen\"", "\"halogen\""),
      ("source=HALOGEN", "\"halogen\"", "\"halogen\""),
      ("source=h", "-", "-"), ("working=y", "true", "true"), ("power=1,2,3", "-", "-"),
      ("power=1.200,5", "-", "-"), ("checked=wednesday", "-", "-"),
      ("checked=today", "\"2026-05-06\"", "\"2026-05-06\""),
      ("checked=friday", "-", "-"), ("height=2", "2", "2"), ("height=2,4", "-", "2.4"),
    ])
  func values(pair: String, english: String, italian: String) throws {
    for (language, want) in [(Language.english, english), (.italian, italian)] {
      let desk = try Desk.school()
      // A Wednesday.
      desk.now = "2026-05-06T08:30:00Z"
      try #require(
        desk.run(
          "survey family add Lamp --parameter 'power:number unit=W' --parameter 'source:choice choices=led,halogen,hologram' --parameter working:boolean --parameter checked:date\nsurvey type add Lamp L1"
        ) == .ok, "\(desk.errors)")
      let room = try #require(desk.rows("survey room list").first?["id"]?.string)
      let line = "survey asset add Lamp L1 \(pair) --room \(room)"
      let code = try type(line, desk, language)
      #expect(code == (want == "-" ? .usage : .ok), "\(language) \(pair): \(desk.errors)")
      guard want != "-" else { continue }
      desk.language = .english
      let asset = try #require(desk.rows("survey asset list").first)
      let key = String(pair.prefix { $0 != "=" })
      let value = asset["parameters"]?[key] ?? asset["wall_\(key)_m"]
      #expect(value?.text == want, "\(asset.text)")
      // The form of scripts alone is read in a script.
      let exact = pair.hasSuffix("W") && !pair.contains(",") || pair == "checked=today"
      #expect(desk.run(line) == (exact ? .ok : .usage), "\(desk.errors)")
    }
  }
}
