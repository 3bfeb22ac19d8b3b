// The states of rooms: what complete asks for, empty as something seen, approval by somebody else,
// what a change does, and notebooks written before empty and not visited were told apart.

import Command
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct ProgressStateTests {
  private let lamp = "\(Desk.root)/examples/lamp.png"
  private let light = "\"Philips 30W wall light\""
  private let socket = "\"Double wall socket 16 A\""

  private func desk() throws -> Desk { try Desk.school(families: true) }

  private func state(_ desk: Desk, _ room: String = "G05") throws -> String? {
    try desk.row("survey room show \(room)")[text: "state"]
  }

  /// Two operators beside the system user, lea.
  private func team() throws -> Desk {
    let desk = try desk()
    for name in ["mara", "gio"] { try #require(desk.run("operator add \(name)") == .ok) }
    desk.who = "mara"
    return desk
  }

  @Test("complete lists everything that is missing, each with the command that mends it")
  func completeness() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add \(light) --room G05
        survey asset add \(socket) --room G05
        survey family edit Socket photo_min=2 photo_max=3
        survey family parameter add Socket "breaker:text required"
        survey family parameter edit Luminaire height required
        """) == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey asset list --room G05")
    let tails = rows.map { String(($0[text: "id"] ?? "").suffix(4)) }
    #expect(desk.run("survey room state G05 complete") == .refused)
    #expect(desk.errors.contains("G05 is not complete: 4 problems"))
    for text in [
      "Philips 30W wall light (\(tails[0])) has 0 of 1 photo",
      "hint: survey photo add FILE --asset \(tails[0])",
      "Philips 30W wall light (\(tails[0])) has no height",
      "hint: survey asset edit \(tails[0]) height=NUMBERm",
      "Double wall socket 16 A (\(tails[1])) has 0 of 2 photos",
      "Double wall socket 16 A (\(tails[1])) has no breaker",
      "hint: survey asset edit \(tails[1]) breaker=TEXT",
    ] {
      #expect(desk.errors.contains(text), "\(text) in \(desk.errors)")
    }
    #expect(try state(desk) == "in_progress")
    // The commands that are named mend it.
    #expect(
      desk.run(
        """
        survey photo add \(lamp) --asset \(tails[0])
        survey asset edit \(tails[0]) height=2m
        survey asset edit \(tails[1]) breaker=B16
        survey family edit Socket photo_min=0
        survey room state G05 complete
        """) == .ok, "\(desk.errors)")
    let row = try desk.row("survey room show G05")
    #expect(row[text: "state"] == "complete" && row[text: "completed_by"] == "lea")
    #expect(row[text: "completed_at"] == "2026-05-04T08:30:00Z")
  }

  @Test("a value that the schema no longer allows, and a value missing on a type, block too")
  func schemaChanged() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add \(socket) --room G05 height=2.5m
        survey asset add \(socket) --room G05 height=0.5m
        survey family parameter edit Socket height max=2
        survey family parameter add Socket "maker:text required on=type"
        """) == .ok, "\(desk.errors)")
    #expect(desk.run("survey room state G05 complete") == .refused)
    #expect(desk.errors.contains("2 problems"), "\(desk.errors)")
    #expect(desk.errors.contains("height is at most 2 m, not 2.5"))
    #expect(desk.errors.contains("Double wall socket 16 A has no maker"))
    #expect(
      desk.errors.contains("survey type edit \"Double wall socket 16 A\" maker=TEXT")
        || desk.errors.contains("survey type edit 'Double wall socket 16 A' maker=TEXT"))
  }

  @Test("a room without assets is empty, not complete")
  func noAsset() throws {
    let desk = try desk()
    #expect(desk.run("survey room state G05 complete") == .refused)
    #expect(desk.errors.contains("G05 has no assets, so it is not complete"))
    #expect(desk.errors.contains("survey room state G05 empty"))
    #expect(desk.run("survey room edit G05 state=complete") == .refused)
  }

  @Test("empty is said by somebody, with a reason; not visited is what the plan leaves")
  func emptyIsSeen() throws {
    let desk = try desk()
    #expect(try state(desk, "G03") == "not_visited")
    #expect(desk.run("survey room state G03 empty note=\"no fixtures\"") == .ok)
    let row = try desk.row("survey room show G03")
    #expect(row[text: "state"] == "empty" && row[text: "note"] == "no fixtures")
    #expect(row[text: "state_by"] == "lea" && row[text: "state_at"] == "2026-05-04T08:30:00Z")
    #expect(try desk.rows("survey room list --state empty").count == 1)
    #expect(try desk.rows("survey room list --state not_visited").count == 32)
    let ground = try desk.rows("survey status")[1]
    #expect(ground["not_visited"]?.integer == 15 && ground["empty"]?.integer == 1)
    // The same again says nothing new; another reason does.
    let events = try desk.rows("log --json").count
    #expect(desk.run("survey room state G03 empty") == .ok)
    #expect(try desk.rows("log --json").count == events)
    #expect(desk.run("survey room state G03 empty note=bare") == .ok)
    #expect(try desk.row("survey room show G03")[text: "note"] == "bare")
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey room show G03")[text: "note"] == "no fixtures")
    #expect(desk.run("undo") == .ok)
    #expect(try state(desk, "G03") == "not_visited")
    #expect(try desk.row("survey room show G03")["note"] == .null)
    #expect(desk.run("survey room state G03 in_progress note=x") == .usage)
    #expect(desk.run("survey room state G03 empty note=\"a\u{1B}[31mb\"") == .ok)
    #expect(!desk.errors.contains("\u{1B}") && desk.errors.contains("\\u{1b}"))
    // The first asset takes the reason away; undo brings it back.
    #expect(desk.run("survey asset add \(socket) --room G03") == .ok)
    #expect(try state(desk, "G03") == "in_progress")
    #expect(try desk.row("survey room show G03")["note"] == .null)
    #expect(desk.run("survey room state G03 empty") == .refused)
    #expect(desk.run("survey room state G03 not_visited") == .refused)
    #expect(desk.run("undo\nverify") == .ok)
    #expect(try state(desk, "G03") == "empty")
  }

  @Test(
    "the map and its legend tell not visited from empty without colour",
    arguments: [
      (Language.english, "not visited 15", "empty 1"),
      (.italian, "non visitata 15", "vuota 1"),
    ])
  func marks(language: Language, unseen: String, seen: String) throws {
    let desk = try desk()
    #expect(desk.run("survey room state G03 empty") == .ok)
    desk.language = language
    #expect(desk.run("survey map --level G") == .ok)
    #expect(desk.out.contains("(+) " + unseen), "\(desk.out)")
    #expect(desk.out.contains("∅ " + seen))
    #expect(desk.run("survey map --level G --format svg") == .ok)
    #expect(desk.out.contains(">" + unseen + "<") && desk.out.contains(">" + seen + "<"))
    #expect(desk.run("survey map --format html") == .ok)
    #expect(desk.out.contains("\"state\":\"empty\"") && desk.out.contains("s-not_visited"))
  }

  @Test("a file shows no room as the one where the user stands, unless it was asked for")
  func filesAreForOthers() throws {
    let desk = try desk()
    let selection = "#b4470b"
    func file(_ words: String) throws -> String {
      let path = desk.scratch.path + "/plan.svg"
      #expect(
        desk.run("survey room use G05\nsurvey map \(words) --out \(path) --force") == .ok,
        "\(desk.errors)")
      return String(decoding: try Files.read(path, limit: 1 << 22), as: UTF8.self)
    }
    #expect(try !file("--level G").contains(selection))
    #expect(try file("--room G05").contains(selection))
  }

  @Test("several rooms are confirmed empty by name or category, never by level alone")
  func confirmEmpty() throws {
    let desk = try desk()
    #expect(desk.run("survey room confirm-empty --level G") == .usage)
    #expect(desk.errors.contains("which rooms have you looked at?"))
    #expect(desk.run("survey asset add \(socket) --room G05") == .ok)
    #expect(desk.run("survey room confirm-empty G03 G05 G04") == .refused)
    #expect(desk.errors.contains("G05 has 1 asset, so it is not empty"))
    #expect(try desk.rows("survey room list --state empty").isEmpty)
    #expect(desk.run("survey room confirm-empty G03 G04 G03 note=bare") == .ok)
    #expect(desk.errors.contains("marked 2 rooms as empty"))
    // G05 has an asset, so twelve of the thirteen classrooms are left.
    #expect(desk.run("survey room confirm-empty --category classroom") == .ok)
    #expect(desk.errors.contains("marked 12 rooms as empty"))
    #expect(desk.run("survey room confirm-empty --category classroom") == .notFound)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey room list --state empty").count == 2)
    #expect(desk.run("survey room confirm-empty --category stairs --level 1") == .ok)
    #expect(try desk.rows("survey room list --state empty").count == 3)
  }

  @Test(
    "a change of the assets of a complete room sets it in progress again",
    arguments: [
      "survey asset add \"Double wall socket 16 A\" --room G05", "survey asset edit $id circuit=L4",
      "survey asset move $id at=4,3", "survey asset move $id --room G04", "survey asset remove $id",
      "survey asset place \"Double wall socket 16 A\" --grid 1x2 --room G05",
    ])
  func reopened(command: String) throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add \(socket) --room G05 circuit=L3
        survey asset add \(socket) --room G05 circuit=L3
        survey room state G05 complete
        """) == .ok, "\(desk.errors)")
    let id = try desk.row("survey asset list --room G05")[text: "id"] ?? ""
    #expect(desk.run(command.replacing("$id", with: id)) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("G05 was complete and is in progress again"))
    #expect(try state(desk) == "in_progress")
    #expect(desk.run("undo") == .ok)
    #expect(try state(desk) == "complete")
    #expect(try desk.row("survey room show G05")[text: "completed_by"] == "lea")
  }

  @Test("photos may come to a complete room; one too few opens it")
  func photosOfCompleteRoom() throws {
    let desk = try desk()
    #expect(desk.run("survey asset add \(light) --room G05 --photo \(lamp)") == .ok)
    #expect(desk.run("survey room state G05 complete") == .ok, "\(desk.errors)")
    let photo = try #require(try desk.row("survey photo list")[text: "id"])
    #expect(desk.run("survey photo annotate \(photo) at=0.5,0.5 text=x") == .ok)
    #expect(try state(desk) == "complete")
    #expect(desk.run("survey photo remove \(photo)") == .ok)
    #expect(try state(desk) == "in_progress")
  }

  @Test("the last asset gone: in progress, and what to say next")
  func lastAsset() throws {
    let desk = try desk()
    #expect(desk.run("survey asset add \(socket) --room G05") == .ok)
    let id = try desk.row("survey asset list")[text: "id"] ?? ""
    #expect(desk.run("survey asset remove \(id)") == .ok)
    #expect(
      desk.errors.contains("G05 has no assets left; if it is empty: survey room state G05 empty"))
    #expect(try state(desk) == "in_progress")
    #expect(desk.run("survey room state G05 empty") == .ok)
  }

  // MARK: - Approval

  @Test("somebody else approves, where there are two; the refusal says who completed")
  func otherEyes() throws {
    let desk = try team()
    #expect(
      desk.run("survey asset add \(socket) --room G05\nsurvey room state G05 complete") == .ok)
    #expect(desk.run("survey room state G05 approved") == .refused)
    #expect(desk.errors.contains("G05 was completed by mara; somebody else must approve it"))
    #expect(desk.errors.contains("other operators of this notebook: gio, lea"))
    #expect(desk.run("survey room approve G05") == .refused)
    #expect(desk.run("survey room approve --level G") == .notFound)
    #expect(desk.errors.contains("1 room was completed by you: somebody else must approve it"))
    desk.who = "gio"
    #expect(desk.run("survey room state G05 approved") == .ok, "\(desk.errors)")
    let row = try desk.row("survey room show G05")
    #expect(row[text: "completed_by"] == "mara" && row[text: "state_by"] == "gio")
    // Opened and completed by gio, it is mara who approves.
    #expect(
      desk.run("survey room state G05 in_progress\nsurvey room state G05 complete") == .ok)
    #expect(desk.run("survey room state G05 approved") == .refused)
    desk.who = "mara"
    #expect(desk.run("survey room state G05 approved") == .ok)
  }

  @Test("alone one approves one's own work")
  func alone() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add \(socket) --room G05
        survey room state G05 complete
        survey room state G05 approved
        """) == .ok, "\(desk.errors)")
  }

  @Test("empty rooms and rooms that could not be entered are approved as such")
  func approvedAs() throws {
    let desk = try team()
    #expect(
      desk.run(
        """
        survey room state G03 empty
        survey room state B04 not_visited note="locked, no key"
        """) == .ok)
    #expect(desk.run("survey room approve G03") == .refused)
    desk.who = "gio"
    // A room that was not entered is accepted by its name only.
    #expect(desk.run("survey room approve --project School") == .ok)
    #expect(try state(desk, "G03") == "approved" && (try state(desk, "B04")) == "not_visited")
    #expect(desk.run("survey room approve G06") == .refused)
    #expect(desk.errors.contains("G06 is not visited"))
    #expect(desk.run("survey room approve B04 G03") == .ok, "\(desk.errors)")
    let locked = try desk.row("survey room show B04")
    #expect(locked[text: "state"] == "approved" && locked[text: "approved_as"] == "not_visited")
    #expect(locked[text: "note"] == "locked, no key")
    #expect(try desk.row("survey room show G03")[text: "approved_as"] == "empty")
    #expect(desk.run("survey room state B04 in_progress") == .ok)
    let open = try desk.row("survey room show B04")
    #expect(open["approved_as"] == .null && open["note"] == .null)
    #expect(desk.run("verify") == .ok)
  }

  @Test("a schema that changed keeps a complete room from approval")
  func approvalChecksAgain() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add \(socket) --room G05
        survey room state G05 complete
        survey family parameter add Socket "breaker:text required"
        """) == .ok, "\(desk.errors)")
    #expect(desk.run("survey room state G05 approved") == .refused)
    #expect(desk.errors.contains("G05 is no longer complete: 1 problem"))
    #expect(desk.run("survey room approve --level G") == .notFound)
    #expect(desk.errors.contains("1 room is no longer complete"))
  }

  @Test("as of an earlier time the room is what it was")
  func asOf() throws {
    let desk = try desk()
    desk.now = "2026-05-04T10:00:00Z"
    #expect(desk.run("survey room state G03 empty note=bare") == .ok)
    desk.now = "2026-05-04T11:00:00Z"
    #expect(desk.run("survey asset add \(socket) --room G03") == .ok)
    for (time, state) in [
      ("09:00", "not_visited"), ("10:30", "empty"), ("11:30", "in_progress"),
    ] {
      let row = try desk.row("survey room show G03 --as-of 2026-05-04T\(time)")
      #expect(row[text: "state"] == state, "\(time)")
      #expect(row["note"]?.string == (state == "empty" ? "bare" : nil))
    }
    #expect(
      try desk.rows("survey status --as-of 2026-05-04T10:30")[1]["empty"]?.integer == 1)
  }
}
