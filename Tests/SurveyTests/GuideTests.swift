// Every command of the survey, and those of all notebooks, that needs values asks for them at the prompt.

import Command
import Kernel
import SessionBench
import Testing

@testable import Survey

@Suite struct GuideTests {
  @Test func everyCommandAsks() throws {
    let desk = try Desk.school(families: true)
    let lamp = "survey asset add Luminaire 'Philips 30W wall light' --room G01"
    let script = """
      \(lamp) at=13.2,3 height=2m
      \(lamp) at=18.8,3 height=2m
      survey photo add examples/lamp.png --room G05
      survey note add 'door sticks' --room G05
      survey voice add examples/memo.wav --room G05
      survey workset add Lights --level G
      survey underlay add examples/lamp.png --level G --from 0,240=0,0 --to 320,240=40,0
      reminder add 'Renew passport' on=2026-12-01
      operator add Anna
      """
    for line in script.split(separator: "\n") {
      try #require(desk.run(String(line)) == .ok, "\(line): \(desk.errors)")
    }
    let law = try GuideLaw(
      desk,
      values: [
        "survey import path": "examples/school.geojson", "path": "examples/school.geojson",
        "source file": "examples/survey-families.tac", "why thing": "G05",
        "survey asset import file": "examples/assets.csv",
        "survey voice add file": "examples/memo.wav", "survey level add label": "2",
        "survey family import path": "examples/valve-form", "corners": "0,0 4,0 4,3 0,3",
        "survey type add family": "Socket",
        "survey family parameter add parameter": "size:number unit=m",
        "survey family parameter edit family": "Socket",
        "survey family parameter edit name": "height", "change": "max=4 unit=m",
        "survey family parameter rename family": "Socket",
        "survey family parameter rename name": "height",
        "survey family parameter remove family": "Socket",
        "survey family parameter remove name": "circuit", "from": "0,240=0,0",
        "to": "320,240=40,0",
      ])
    let commands = desk.registry.commands
    let cases = GuideLaw.cases(commands)
    #expect(cases.count > 70)
    for one in cases { try law.hold(one) }
    for fault in law.faults { Issue.record("\(fault)") }
  }
}
