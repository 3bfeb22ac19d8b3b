// The scripts in examples/ and the examples of every command: what is printed as documentation runs.

import Command
import Kernel
import Testing

@testable import Survey

@Suite struct StoryTests {
  @Test("the first day: sixteen assets where the story has them")
  func firstDay() throws {
    let desk = try Desk()
    let script = "source \(Desk.root)/examples/survey-first-day.tac"
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    #expect(desk.out.contains("in all 33 rooms, 16 assets") || desk.out.contains("G01"))
    let assets = try desk.rows("survey asset list")
    #expect(assets.count == 16)
    var rooms: [String: Int] = [:]
    var types: [String: Int] = [:]
    for asset in assets {
      rooms[asset[text: "room"] ?? "", default: 0] += 1
      types[asset[text: "type"] ?? "", default: 0] += 1
    }
    #expect(
      rooms == [
        "G01": 3, "G02": 2, "G05": 2, "G07": 2, "112": 2, "G13": 1, "G14": 1, "B03": 1, "B04": 1,
        "110": 1,
      ])
    #expect(types["Powder extinguisher 6 kg"] == 3 && types["CO2 extinguisher 5 kg"] == 1)
    let status = try desk.rows("survey status")
    #expect(status.map { $0["assets"]?.integer } == [2, 11, 3])
    #expect(status.map { $0["rooms"]?.integer } == [6, 16, 13])
    #expect(status.map { $0["complete"]?.integer } == [0, 1, 0])
    #expect(try desk.rows("survey room list --state not_visited").count == 23)
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
  }

  @Test("the same seed and clock give the same notebook")
  func deterministic() throws {
    let script = "source \(Desk.root)/examples/survey-first-day.tac"
    var outputs: [String] = []
    for _ in 0..<2 {
      let desk = try Desk()
      #expect(desk.run(script) == .ok)
      #expect(desk.run("survey asset list --json") == .ok)
      outputs.append(desk.out)
    }
    #expect(outputs[0] == outputs[1])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var code: ExitCode
    var testDescription: String { line }
  }

  static let cases: [Case] = Domain.survey.commands.flatMap { command in
    command.examples.filter(\.runs).map { Case(line: $0.line, code: $0.code) }
  }

  @Test("every example of the survey runs", arguments: cases)
  func example(_ example: Case) throws {
    let desk = try Desk.school(families: true)
    // Files go where they can be thrown away.
    let line = example.line.replacing("--out ", with: "--out \(desk.scratch.path)/")
    #expect(desk.run(line) == example.code, "\(desk.errors)")
  }

  @Test("every command has a summary, an example, and parameters that are explained")
  func described() {
    for command in Domain.survey.commands {
      #expect(!command.summary.text().isEmpty && !command.summary.text().hasSuffix("."))
      #expect(!command.examples.isEmpty, "\(command.name)")
      for parameter in command.parameters { #expect(!parameter.summary.text().isEmpty) }
      let names = command.parameters.map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
    }
  }

  @Test("a map goes to the terminal, to SVG and to a page with all levels")
  func maps() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey map --level G") == .ok)
    #expect(desk.out.contains("G05") && desk.out.contains("(+)"))
    #expect(desk.run("survey map --room G05 --format svg") == .ok)
    #expect(desk.out.hasPrefix("<?xml") || desk.out.hasPrefix("<svg"))
    #expect(desk.run("survey map --out \(desk.scratch.path)/plan.html") == .ok)
    #expect(desk.run("survey map --format html") == .ok)
    #expect(desk.out.contains("Computer room") && desk.out.contains("Archive"))
  }
}
