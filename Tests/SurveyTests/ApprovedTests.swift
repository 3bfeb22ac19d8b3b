// An approved room and all that stands in it stay as they are: every command that would change them is
// refused with the way to open the room again, or does so where --reopen says it.

import Kernel
import System
import Testing

@testable import Survey

@Suite struct ApprovedTests {
  /// G05 with two sockets, G01 with a lamp: both approved; G06 with a lamp is in progress.
  private func desk() throws -> Desk {
    let desk = try Desk.school(families: true)
    try #require(
      desk.run(
        """
        survey family edit Socket photo_min=0
        survey family edit Luminaire photo_min=0
        survey asset add "Double wall socket 16 A" --room G05 height=30cm
        survey asset add "Double wall socket 16 A" --room G05 height=40cm
        survey asset add "Philips 30W wall light" --room G01 height=2m
        survey asset add "Philips 30W wall light" --room G06 height=2m
        survey room state G05 complete
        survey room state G01 complete
        survey room approve G05 G01
        """) == .ok, "\(desk.errors)")
    return desk
  }

  private func states(_ desk: Desk) throws -> [String?] {
    try ["G05", "G01", "G06"].map { try desk.row("survey room show \($0)")[text: "state"] }
  }

  @Test(
    "a change of the room itself asks for --reopen",
    arguments: ["name=Lab", "number=X1", "category=office", "name=Lab state=approved"])
  func room(change: String) throws {
    let desk = try desk()
    let before = try desk.row("survey room show G05").text
    #expect(desk.run("survey room edit G05 \(change)") == .refused)
    #expect(desk.errors.contains("G05") && desk.errors.contains("--reopen"), "\(desk.errors)")
    #expect(try desk.row("survey room show G05").text == before)
    #expect(desk.run("survey room edit G05 \(change) --reopen") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("was approved and is in progress again"), "\(desk.errors)")
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey room show G05").text == before)
    desk.answers = ["perhaps", "no"]
    #expect(desk.run("survey room edit G05 \(change)") == .refused)
    desk.answers = ["yes"]
    #expect(desk.run("survey room edit G05 \(change)") == .ok, "\(desk.errors)")
    desk.answers = nil
    #expect(try desk.rows("survey room list --state approved").count == 1)
  }

  @Test(
    "no other state comes after approved but in progress",
    arguments: [
      "survey room state G05 complete", "survey room state G05 empty",
      "survey room state G05 not_visited", "survey room state G03 empty note=again",
      "survey room state G03 not_visited", "survey room state G03 complete",
      "survey room confirm-empty G03", "survey room confirm-empty G03 note=again",
    ])
  func otherStates(line: String) throws {
    let desk = try desk()
    #expect(desk.run("survey room state G03 empty\nsurvey room approve G03") == .ok)
    let events = try desk.eventCount()
    let room = line.contains("G05") ? "G05" : "G03"
    // The same again changes nothing, and a note on it would.
    #expect(desk.run(line) == .refused, "\(desk.errors)")
    #expect(
      desk.errors.contains("survey room state \(room) in_progress"), "\(desk.errors)")
    #expect(try desk.eventCount() == events)
    #expect(try desk.row("survey room show \(room)")[text: "state"] == "approved")
  }

  @Test("the edit of a state opens it with --reopen alone")
  func editState() throws {
    let desk = try desk()
    #expect(desk.run("survey room edit G05 state=complete") == .refused)
    #expect(desk.errors.contains("--reopen"), "\(desk.errors)")
    #expect(desk.run("survey room edit G05 state=complete --reopen") == .ok, "\(desk.errors)")
    #expect(try states(desk) == ["complete", "approved", "in_progress"])
  }

  @Test(
    "a rule that an approved room breaks names it; one that it keeps is free",
    arguments: [
      ("survey family edit Socket photo_min=1", "G05"),
      ("survey family parameter add Socket \"maker:text required\"", "G05"),
      ("survey family parameter add Luminaire \"volts:number required on=type\"", "G01"),
      ("survey family parameter edit Socket height max=0.35", "G05"),
      ("survey family parameter rename Socket height mounted", "G05"),
      ("survey family parameter remove Socket height", "G05"),
    ])
  func rules(line: String, room: String) throws {
    let desk = try desk()
    let events = try desk.eventCount()
    #expect(desk.run(line) == .refused)
    #expect(desk.errors.contains("/\(room)") && desk.errors.contains("--reopen"), "\(desk.errors)")
    #expect(try desk.eventCount() == events)
    #expect(desk.run(line + " --reopen") == .ok, "\(desk.errors)")
    let other = room == "G05" ? ["in_progress", "approved"] : ["approved", "in_progress"]
    #expect(try states(desk) == other + ["in_progress"])
    #expect(desk.run("undo") == .ok)
    #expect(try states(desk) == ["approved", "approved", "in_progress"])
    #expect(desk.run("survey family parameter add Socket \"maker:text\"") == .ok)
    #expect(try states(desk) == ["approved", "approved", "in_progress"])
  }

  @Test("another state opens it in the same command; an empty one that is approved is not removed")
  func state() throws {
    let desk = try desk()
    #expect(desk.run("survey room edit G05 name=Lab state=in_progress") == .ok, "\(desk.errors)")
    #expect(desk.run("survey room state G03 empty\nsurvey room approve G03") == .ok)
    #expect(desk.run("survey room remove G03") == .refused)
    #expect(desk.errors.contains("survey room state G03 in_progress"), "\(desk.errors)")
  }

  @Test(
    "what changes many rooms names those that are approved",
    arguments: [
      ("survey type edit \"Double wall socket 16 A\" name=\"Wall socket\"", "G05"),
      ("survey type edit \"Philips 30W wall light\" power=32", "G01"),
      ("survey family edit Socket name=Outlet", "G05"),
      ("survey family parameter edit Socket height unit=cm --convert", "G05"),
      ("survey family parameter edit Socket height unit=cm --as-is", "G05"),
      ("survey family parameter edit Luminaire power unit=kW --convert", "G01"),
    ])
  func many(line: String, room: String) throws {
    let desk = try desk()
    let events = try desk.eventCount()
    #expect(desk.run(line) == .refused)
    #expect(desk.errors.contains("/\(room)") && desk.errors.contains("--reopen"), "\(desk.errors)")
    #expect(!desk.errors.contains("G06"))
    #expect(try desk.eventCount() == events)
    #expect(desk.run(line + " --reopen") == .ok, "\(desk.errors)")
    let other = room == "G05" ? ["in_progress", "approved"] : ["approved", "in_progress"]
    #expect(try states(desk) == other + ["in_progress"])
  }

  @Test("what changes no value of theirs is free")
  func free() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey type edit "Powder extinguisher 6 kg" charge=7kg
        survey family edit Socket photo_max=4 icon=plug
        survey family parameter edit Socket height max=4
        survey note add "look again" --room G05
        survey workset add East G05
        """) == .ok, "\(desk.errors)")
    #expect(try states(desk) == ["approved", "approved", "in_progress"])
  }

  @Test("a table moves nothing out of an approved room")
  func table() throws {
    let desk = try desk()
    let id = try #require(
      try desk.rows("survey asset list --room G01").first?[text: "id"])
    let path = try desk.scratch.write("a.csv", "id,room\n\(id),G06\n")
    #expect(desk.run("survey asset import \(path)") == .data)
    #expect(desk.errors.contains("G01 is approved"), "\(desk.errors)")
    #expect(try desk.row("survey asset show \(id)")[text: "room"] == "G01")
  }

  @Test("a list of one's own comes back: what it does not change is no fault")
  func listComesBack() throws {
    let desk = try desk()
    let path = desk.scratch.path + "/own.csv"
    #expect(desk.run("survey asset list --out \(path)") == .ok, "\(desk.errors)")
    #expect(desk.run("survey asset import \(path) --json") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"unchanged\":4"), "\(desk.out)")
    #expect(try states(desk) == ["approved", "approved", "in_progress"])
    // One value of an approved room among them is a fault, and the only one.
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    let changed = try desk.scratch.write("changed.csv", text.replacing("0.4", with: "0.5"))
    #expect(desk.run("survey asset import \(changed)") == .data)
    #expect(desk.errors.ranges(of: "is approved").count == 1, "\(desk.errors)")
    let new = try desk.scratch.write("new.csv", "type,room\nDouble wall socket 16 A,G05\n")
    #expect(desk.run("survey asset import \(new)") == .data)
    #expect(desk.errors.contains("G05 is approved"), "\(desk.errors)")
  }

  @Test("approving once more says that it is approved; nothing claims that no room is there")
  func again() throws {
    let desk = try desk()
    #expect(desk.run("survey room approve G05") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("is already approved"), "\(desk.errors)")
    #expect(!desk.errors.contains("import a plan") && !desk.errors.contains("no room"))
    #expect(desk.run("survey room approve --level G") == .notFound)
    #expect(desk.errors.contains("2 rooms are already approved"), "\(desk.errors)")
    #expect(!desk.errors.contains("import a plan"), "\(desk.errors)")
    for line in [
      "survey room list", "survey level list", "survey status", "survey project list",
      "survey building list",
    ] {
      #expect(desk.run(line + " --as-of 1999-01-01") == .ok, "\(line) \(desk.errors)")
      #expect(
        desk.errors.contains("at that time") && !desk.errors.contains("import a plan"),
        "\(line) \(desk.errors)")
    }
    let empty = try Desk()
    #expect(empty.run("operator add ada\nsurvey room list") == .ok, "\(empty.errors)")
    #expect(empty.errors.contains("import a plan"), "\(empty.errors)")
  }

  @Test("assets, their photos and their places stay")
  func contents() throws {
    let desk = try desk()
    let assets = try desk.rows("survey asset list --room G05").compactMap { $0[text: "id"] }
    let loose = try #require(try desk.rows("survey asset list --room G06").first?[text: "id"])
    let (one, two) = (assets[0], assets[1])
    #expect(desk.run("survey photo add examples/lamp.png") == .ok, "\(desk.errors)")
    let photo = try #require(try desk.row("survey photo list")[text: "id"])
    let events = try desk.eventCount()
    for line in [
      "survey asset edit \(one) height=1m", "survey asset move \(one) --room G06",
      "survey asset move \(loose) --room G05", "survey asset remove \(one)",
      "survey asset merge \(one) \(two)", "survey asset add \"Double wall socket 16 A\" --room G05",
      "survey photo link \(photo) --asset \(one)",
      "survey room edit G05 corners=\"0,0 9,0 9,9 0,9\"",
    ] {
      #expect(desk.run(line) == .refused, "\(line) \(desk.errors)")
      #expect(
        desk.errors.contains("--reopen")
          || desk.errors.contains("survey room state G05 in_progress"), "\(desk.errors)")
    }
    #expect(try desk.eventCount() == events)
  }
}
