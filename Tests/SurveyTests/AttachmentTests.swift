// The files of a survey, kind by kind, under the law of all files.

import Command
import Kernel
import Notebook
import SessionBench
import Testing

@testable import Survey

@Suite struct AttachmentTests {
  private static let lamp = "\(Desk.root)/examples/lamp.png"

  @Test(arguments: [
    (
      "photo", "survey photo add \(lamp)", "photo", "photos", SurveyEvent.photoCaptured
    ),
    (
      "underlay",
      "survey underlay add \(lamp) --level \"Aurora School/G\" --from 0,0=0,0 --to 319,0=10,0",
      "attachment", "attachments", SurveyEvent.underlayPlaced
    ),
    (
      "voice", "survey voice add \(Desk.root)/examples/memo.wav --room G01", "attachment",
      "attachments", SurveyEvent.voiceAttached
    ),
  ]) func filesOfEveryKind(
    noun: String, add: String, check: String, row: String, kind: EventKind
  ) throws {
    let desk = try Desk.school()
    #expect(desk.run(add) == .ok, "\(desk.errors)")
    let project = Identifier(try desk.row("survey project list")[text: "id"] ?? "")
    let room = try desk.row("survey room list")[text: "id"] ?? ""
    let level = try desk.row("survey level list")[text: "id"] ?? ""
    let law = AttachmentLaw(
      desk, list: "survey \(noun) list", check: check, row: row, kind: kind,
      unused: ("photo", "photos"), scope: project,
      body: noun == "voice"
        ? ["room": .string(room), "format": "ogg"]
        : noun == "underlay" ? ["level": .string(level)] : JSONObject())
    #expect(try law.broken() == [])
  }
}
