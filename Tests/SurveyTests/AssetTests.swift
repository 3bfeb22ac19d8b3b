// Families, types and assets through the commands: rules, defaults, warnings, undo.

import Core
import Kernel
import Testing

@testable import Survey

@Suite struct AssetTests {
  private func desk() throws -> Desk { try Desk.school(families: true) }
  private static let letters = Array("abc")

  @Test("the families and types of the story are there, by category")
  func families() throws {
    let desk = try desk()
    #expect(try desk.rows("survey family list").count == 5)
    #expect(try desk.rows("survey family list --category Electrical").count == 2)
    #expect(try desk.rows("survey type list").count == 9)
    let types = try desk.rows("survey type list --family Luminaire")
    #expect(types.count == 3)
    let lamp = try desk.row("survey type show \"Philips 30W wall light\"")
    #expect(
      lamp["parameters"]?.text
        == "{\"maker\":\"Philips\",\"power\":30.0,\"source\":\"led\",\"mounting\":\"wall\"}"
        || lamp["parameters"]?["power"]?.number == 30)
    #expect(lamp[text: "created_by"] == "lea")
    let panel = try desk.row("survey type show \"Steel panel radiator 1200 mm\"")
    #expect(panel["parameters"]?["output"]?.number == 1850)
  }

  @Test("an asset takes defaults from the schema and the point of its room")
  func defaults() throws {
    let desk = try desk()
    #expect(
      desk.run(
        "survey asset add luminaire \"Philips 30W wall light\" --room G01 height=240cm") == .ok)
    #expect(desk.errors.contains("placed Philips 30W wall light in G01"))
    let row = try desk.row("survey asset list")
    #expect(row["parameters"]?["height"]?.number == 2.4)
    #expect(row["parameters"]?["working"]?.bool == true)
    let room = try desk.row("survey room show G01")
    #expect(row["at"] == room["label_point"] && row["at"]?.array?.count == 2)
    #expect(row["placed"]?.bool == false)
    for key in [
      "id", "level", "room", "family", "type", "parameters", "at", "photos", "created_at",
      "created_by",
    ] {
      #expect(row[key] != nil, "\(key)")
    }
  }

  @Test("the first asset sets an empty room in progress, and undo takes both back")
  func firstAsset() throws {
    let desk = try desk()
    #expect(desk.run("survey asset add \"Double wall socket 16 A\" --room G05") == .ok)
    #expect(try desk.row("survey room show G05")[text: "state"] == "in_progress")
    #expect(try desk.row("survey room show G05")["assets"]?.integer == 1)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey room show G05")[text: "state"] == "not_visited")
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(desk.run("redo") == .ok)
    #expect(try desk.row("survey room show G05")[text: "state"] == "in_progress")
    #expect(desk.run("verify") == .ok)
  }

  @Test("every violation is named at once, at its place, and nothing is written")
  func violations() throws {
    let desk = try desk()
    let line =
      "survey asset add \"Powder extinguisher 6 kg\" --room G01 serial=2041 height=2m wieght=3 charge=6"
    #expect(desk.run(line) == .usage)
    for part in [
      "serial does not match EX-[0-9]{4}: 2041", "height is at most 1.5 m, not 2m",
      "checked is required", "Fire extinguisher has no parameter wieght",
      "charge belongs to the type, not to the asset",
    ] {
      #expect(desk.errors.contains(part), "\(part)")
    }
    #expect(try desk.rows("survey asset list").isEmpty)
    // The same as data: one error, the others in it.
    #expect(desk.run(line + " --json") == .usage)
  }

  @Test(
    "what is refused, and how",
    arguments: [
      ("survey asset add \"Double wall socket 16 A\"", ExitCode.usage, "which room?"),
      ("survey asset add Socket \"Philips 30W wall light\" --room G01", .usage, "not of Socket"),
      ("survey asset add Luminaire --room G01", .usage, "which type of Luminaire?"),
      ("survey asset add \"Philips 30W wal light\" --room G01", .usage, "Philips 30W wall light"),
      ("survey asset add Luminaire \"Philips 30W wal light\" --room G01", .usage, "wall light"),
      (
        "survey asset add \"Double wall socket 16 A\" --room G01 at=4,3", .refused,
        "not in G01 but in G05 Classroom 1A"
      ),
      (
        "survey asset add \"Double wall socket 16 A\" --room G05 at=9.23,4", .refused,
        "0.03 m outside it"
      ),
      ("survey asset add \"Double wall socket 16 A\" --room G05 circuit=7", .usage, "L[0-9]{1,2}"),
      ("survey family remove Luminaire", .refused, "Luminaire still has 3 types"),
      ("survey room state G05 approved", .refused, "only a complete room"),
      ("survey level remove G", .refused, "still has 16 rooms"),
      ("survey building remove \"Aurora School\"", .refused, "still has 3 levels"),
      ("survey project remove School", .refused, "still has 33 rooms"),
      ("survey type add Luminaire Spot maker=X", .usage, "power is required"),
      (
        "survey type add Luminaire Spot maker=X power=900 source=gas", .usage,
        "power is at most 500 W, not 900"
      ),
      ("survey family add Socket", .refused, "a family Socket already exists"),
      ("survey family edit Luminaire", .usage, "nothing to change"),
      ("survey room edit G05 number=G06", .refused, "already has a room G06"),
      ("survey room add --level G corners=\"0,0 1,1\"", .usage, "three corners"),
      (
        "survey room add --level G corners=\"31,0 35,2 35,0 31,2\"", .usage,
        "the corners do not form a room"
      ),
    ])
  func refusals(line: String, code: ExitCode, text: String) throws {
    let desk = try desk()
    #expect(desk.run(line) == code, "\(desk.errors)")
    #expect(desk.errors.contains(text), "\(desk.errors)")
  }

  @Test(
    "a type of almost the same name is refused in scripts, unless it is said to be another",
    arguments: [
      ("Phillips 30 W wall light", "0.92"), ("Philips 36W wall light", "0.95"),
      ("PHILIPS 30w Wall Light", "1.00"), ("Philips 30W ceiling light", nil),
      ("Philips emergency light", nil),
    ] as [(String, String?)])
  func similar(name: String, share: String?) throws {
    let desk = try desk()
    let line = "survey type add Luminaire \"\(name)\" maker=Philips power=30"
    if let share {
      #expect(desk.run(line) == .refused)
      #expect(
        desk.errors.contains(
          "already has the type Philips 30W wall light, which is \(share) similar"))
      #expect(desk.errors.contains("--accept-similar"))
      #expect(try desk.rows("survey type list").count == 9)
      #expect(desk.run(line + " --accept-similar") == .ok)
    } else {
      #expect(desk.run(line) == .ok)
    }
    #expect(try desk.rows("survey type list").count == 10)
  }

  @Test("the same where there are many types")
  func similarAmongMany() throws {
    let desk = try desk()
    for number in 1...70 {
      let line = "survey type add Luminaire \"Lantern \(number * number)\" maker=Philips power=30"
      #expect(desk.run(line + " --accept-similar") == .ok, "\(desk.errors)")
    }
    #expect(
      desk.run("survey type add Luminaire \"PHILLIPS 30W wall light\" maker=Philips power=30")
        == .refused)
    #expect(
      desk.errors.contains("already has the type Philips 30W wall light, which is 0.96 similar"))
    #expect(
      desk.run("survey type add Luminaire \"Unlike all others\" maker=Philips power=31") == .ok)
  }

  @Test("names are compared with those made, renamed, removed, undone and rolled back in one run")
  func similarInOneRun() throws {
    let desk = try desk()
    // Each with another power, so that only the names are alike.
    var power = 100
    func add(_ name: String) -> ExitCode {
      power += 1
      return desk.type("survey type add Luminaire \"\(name)\" maker=Philips power=\(power)")
    }
    #expect(add("Lantern of the yard") == .ok, "\(desk.errors)")
    #expect(add("Lantern of the yarn") == .refused)
    #expect(
      desk.type("survey type edit \"Lantern of the yard\" name=\"Post in the garden\"") == .ok)
    #expect(add("Post in the gardens") == .refused)
    #expect(desk.errors.contains("the type Post in the garden, which is 0.95 similar"))
    #expect(add("Lantern of the yarn") == .ok, "\(desk.errors)")
    #expect(desk.type("survey type remove \"Lantern of the yarn\"") == .ok)
    #expect(add("Lantern of the yarrow") == .ok, "\(desk.errors)")
    #expect(desk.type("undo") == .ok)
    #expect(add("Lantern of the yards") == .ok, "\(desk.errors)")
    #expect(desk.type("undo\nundo") == .ok)
    #expect(add("Lantern of the yard") == .refused)
    #expect(desk.type("undo\nundo") == .ok)
    #expect(add("Lantern of the yards") == .refused)
    #expect(add("Post in the gardens") == .ok, "\(desk.errors)")
    // A script that fails takes its types back; another notebook's are seen.
    #expect(
      desk.type(
        """
        survey type add Luminaire "Street lamp, tall" maker=Philips power=30
        survey type add Luminaire "Street lamp, tall!" maker=Philips power=30
        """) == .refused)
    #expect(add("Street lamp, tall") == .ok, "\(desk.errors)")
    #expect(
      desk.run("survey type add Luminaire \"Chandelier of crystal\" maker=Philips power=30") == .ok)
    #expect(add("Chandelier of crystals") == .refused)
  }

  @Test("of many alike names the nearest is named, as a comparison with all of them says")
  func similarOracle() throws {
    let desk = try Desk.school()
    var random = Dice(5)
    var names: [String] = []
    var script = "survey family add F\n"
    for _ in 0..<300 {
      let word = String((0..<10).map { _ in Self.letters[Int(random.unit * 3)] })
      names.append(word)
    }
    for name in names { script += "survey type add F \(name) --accept-similar\n" }
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    for _ in 0..<40 {
      let query = String((0..<10).map { _ in Self.letters[Int(random.unit * 3)] })
      var best: (share: Double, name: String)?
      for name in names {
        let share = Levenshtein.similarity(query, name)
        guard share >= 0.8 else { continue }
        // The most alike; of equals the first by name.
        if let so = best, so.share > share || so.share == share && so.name < name { continue }
        best = (share, name)
      }
      let code = desk.run("survey type add F \(query) --dry-run")
      #expect(code == (best == nil ? .ok : .refused), "\(query)")
      if let best {
        #expect(
          desk.errors.contains("the type \(best.name), which is \(best.share.fixed(2))"),
          "\(query): \(best) \(desk.errors)")
      }
    }
  }

  @Test("digits of long whole numbers stay as they are typed; what is required is not blank")
  func longNumbers() throws {
    let desk = try Desk.school()
    #expect(
      desk.run(
        """
        survey family add Tag photo_min=0 --parameter code:integer --parameter "note:text required"
        survey type add Tag T
        survey asset add T --room G01 code=9007199254740993 note=a
        survey asset add T --room G01 code=9223372036854775807 note=b
        survey asset add T --room G01 code=2e3 note=c
        """) == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey asset list")
    #expect(
      rows.map { $0["parameters"]?["code"] }
        == [.integer(9_007_199_254_740_993), .integer(.max), .integer(2000)])
    let id = rows[0][text: "id"] ?? ""
    #expect(desk.run("survey asset edit \(id) code=9007199254740992") == .ok)
    #expect(
      try desk.row("survey asset list")["parameters"]?["code"] == .integer(9_007_199_254_740_992))
    for line in ["note=", "note=\"  \"", "code=1 note=", "code=9223372036854775808 note=a"] {
      #expect(desk.run("survey asset add T --room G01 \(line)") == .usage, "\(line)")
    }
    #expect(desk.run("survey asset edit \(id) note=\" \"") == .usage)
    #expect(desk.errors.contains("note is required"), "\(desk.errors)")
    #expect(desk.run("survey asset add T --room G01 height=1m height=2m note=d") == .usage)
    #expect(desk.errors.contains("height is given twice"), "\(desk.errors)")
    #expect(try desk.rows("survey asset list").count == 3)
  }

  @Test(
    "at a terminal it asks: use the match, go ahead, stop; only the answers of this question count",
    arguments: [
      ("u", ExitCode.ok, 9), ("Use", .ok, 9), ("usa", .ok, 9), ("g", .ok, 10),
      ("go ahead", .ok, 10), ("crea", .ok, 10), ("q", .refused, 9), ("quit", .refused, 9),
      ("", .refused, 9), ("y", .refused, 9), ("yes", .refused, 9), ("sì", .refused, 9),
      ("n", .refused, 9), ("ggg", .refused, 9), ("unlikely", .refused, 9),
    ])
  func asks(answer: String, code: ExitCode, types: Int) throws {
    let desk = try desk()
    // What is no answer is asked again; then input ends, and nothing changes.
    desk.answers = ["what?", answer]
    let line = "survey type add Luminaire \"Philips 36W wall light\" maker=Philips power=36"
    #expect(desk.run(line) == code)
    desk.answers = nil
    #expect(try desk.rows("survey type list").count == types)
  }

  @Test("parameters that another type has, all of them, are warned of under any name")
  func sameParameters() throws {
    let desk = try desk()
    let line = "survey type add Luminaire \"Wall washer\" maker=philips power=0.03kW mounting=wall"
    #expect(desk.run(line) == .refused)
    #expect(
      desk.errors.contains(
        "the type Philips 30W wall light, which has the same parameters as Wall washer"),
      "\(desk.errors)")
    #expect(desk.errors.contains("--accept-similar"))
    // Both, where the name is alike too.
    #expect(
      desk.run(line.replacing("Wall washer", with: "Philips 30 W wall light")) == .refused)
    #expect(
      desk.errors.contains("0.96 similar to Philips 30 W wall light and has the same parameters"),
      "\(desk.errors)")
    // One other value, or one more, and it is another.
    #expect(desk.run(line + " source=halogen") == .ok, "\(desk.errors)")
    #expect(desk.run("undo") == .ok)
    desk.answers = ["u"]
    #expect(desk.run(line) == .ok && desk.errors.contains("took Philips 30W wall light"))
    desk.answers = ["g"]
    #expect(desk.run(line) == .ok)
    desk.answers = nil
    #expect(try desk.rows("survey type list").count == 10)
    // In one run: those made, edited, undone.
    let spot = "survey type add Luminaire Spot maker=Philips power=77"
    #expect(desk.type(spot) == .ok, "\(desk.errors)")
    #expect(desk.type(spot.replacing("Spot", with: "Torch")) == .refused)
    #expect(desk.type("survey type edit Spot power=78") == .ok)
    #expect(desk.type(spot.replacing("Spot", with: "Torch")) == .ok, "\(desk.errors)")
    #expect(
      desk.type(spot.replacing("Spot", with: "Candle").replacing("77", with: "78")) == .refused)
    #expect(desk.type("undo\nundo\nundo") == .ok)
    #expect(desk.type(spot.replacing("Spot", with: "Candle")) == .ok, "\(desk.errors)")
    // A table with new types warns too.
    let table = try desk.scratch.write(
      "t.csv", "family,type,room,maker,power\nLuminaire,Mirror light,G01,Philips,77\n")
    #expect(desk.run("survey asset import \(table) --create-types --dry-run") == .refused)
    #expect(desk.errors.contains("the same parameters as Mirror light"), "\(desk.errors)")
    #expect(
      desk.run(
        """
        survey family add Bench --parameter "material:choice choices=wood,steel default=wood on=type"
        survey type add Bench Long
        """) == .ok, "\(desk.errors)")
    #expect(desk.run("survey type add Bench Round") == .refused)
  }

  @Test("a default is a value as good as one that was typed; without parameters nothing is alike")
  func sameDefaults() throws {
    let desk = try desk()
    #expect(desk.run("survey type add Socket SockA") == .ok, "\(desk.errors)")
    let events = try desk.eventCount()
    for line in ["Socket Qwerty", "Socket Sdf outlets=1", "Socket Plug outlets=1 rating=16"] {
      #expect(desk.run("survey type add " + line) == .refused, "\(line)")
      #expect(desk.errors.contains("the type SockA, which has the same parameters"))
    }
    #expect(try desk.eventCount() == events)
    #expect(desk.run("survey type add Socket Plug outlets=3") == .ok, "\(desk.errors)")
    #expect(desk.run("survey type add Socket Qwerty --accept-similar") == .ok, "\(desk.errors)")
    #expect(
      desk.run(
        """
        survey family add Sign --parameter "text:text"
        survey type add Sign Exit
        survey type add Sign Warning
        survey family add Chair --parameter "maker:text on=type"
        survey type add Chair Low
        survey type add Chair Stool
        """) == .ok, "\(desk.errors)")
  }

  @Test(
    "without a context the type names the only asset of the notebook; of several each is listed")
  func namedByType() throws {
    let desk = try desk()
    let add = "survey asset add \"Powder extinguisher 6 kg\" --room"
    #expect(desk.run("\(add) G01 serial=EX-2041 checked=2026-02-10") == .ok, "\(desk.errors)")
    for name in ["Powder extinguisher 6 kg", "powder EXTINGUISHER 6 kg"] {
      #expect(try desk.row("survey asset show \"\(name)\"")[text: "room"] == "G01")
    }
    #expect(desk.run("survey asset edit \"Powder extinguisher 6 kg\" serial=EX-2042") == .ok)
    #expect(desk.run("survey asset show \"CO2 extinguisher 5 kg\"") == .usage)
    #expect(desk.errors.contains("there is no asset CO2 extinguisher 5 kg"), "\(desk.errors)")
    #expect(desk.run("\(add) G02 serial=EX-2043 checked=2026-02-10") == .ok)
    let ids = try desk.rows("survey asset list").compactMap { $0[text: "id"] }
    #expect(ids.count == 2)
    #expect(desk.run("survey asset show \"Powder extinguisher 6 kg\"") == .usage)
    #expect(desk.errors.contains("Powder extinguisher 6 kg matches several: "), "\(desk.errors)")
    #expect(desk.errors.contains("^") && desk.errors.contains("name one of them, or give its id"))
    let said = desk.errors
    for (id, room) in zip(ids, ["G01", "G02"]) {
      let tail = String(id.suffix(4))
      #expect(said.contains("\(tail) Powder extinguisher 6 kg, Aurora School/G/\(room)"))
      #expect(said.contains("survey asset show \(tail)"), "\(said)")
      #expect(try desk.row("survey asset show \(tail)")[text: "room"] == room)
    }
    // Where one stands it is the only one again.
    #expect(
      desk.run(
        "survey room use G02\nsurvey asset edit \"Powder extinguisher 6 kg\" serial=EX-9999") == .ok
    )
    #expect(try desk.row("survey asset show \(ids[1])")["parameters"]?[text: "serial"] == "EX-9999")
  }

  @Test("edit, move and remove; clearing what is required is refused")
  func changes() throws {
    let desk = try desk()
    let add =
      "survey asset add \"Powder extinguisher 6 kg\" --room G01 serial=EX-2041 checked=2026-02-10\n"
    #expect(desk.run(add + "survey asset edit $last.id height=80cm checked=yesterday") == .ok)
    var row = try desk.row("survey asset list")
    let id = try #require(row[text: "id"])
    #expect(row["parameters"]?["height"]?.number == 0.8)
    #expect(row["parameters"]?[text: "checked"] == "2026-05-03")
    #expect(desk.run("survey asset edit \(id) height=") == .ok)
    #expect(desk.run("survey asset edit \(id) serial=") == .usage)
    #expect(desk.errors.contains("serial is required"))
    row = try desk.row("survey asset list")
    #expect(row["parameters"]?["height"] == nil && row["parameters"]?["serial"] != nil)
    #expect(desk.run("survey asset move \(id) at=13.3,7.1") == .ok)
    #expect(try desk.row("survey asset list")["at"]?.text == "[13.3,7.1]")
    #expect(desk.run("survey asset move \(id) at=4,3") == .refused)
    #expect(desk.run("survey asset move \(id) --room G05 at=4,3") == .ok)
    #expect(try desk.row("survey asset list")[text: "room"] == "G05")
    #expect(try desk.row("survey room show G05")[text: "state"] == "in_progress")
    #expect(desk.run("survey room remove G05") == .refused)
    let tail = String(id.suffix(6))
    #expect(desk.run("survey asset remove \(tail)") == .ok)
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(desk.run("survey room remove G05\nverify") == .ok)
    #expect(try desk.rows("survey room list").count == 32)
  }

  @Test("an approved room keeps its assets until it is opened again")
  func approved() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add "Double wall socket 16 A" --room G05
        survey room state G05 complete
        survey room state G05 approved
        """) == .ok)
    #expect(desk.run("survey asset add \"Double wall socket 16 A\" --room G05") == .refused)
    #expect(desk.run("survey room state G05 empty") == .refused)
    #expect(
      desk.run(
        "survey room state G05 in_progress\nsurvey asset add \"Double wall socket 16 A\" --room G05"
      )
        == .ok)
  }

  @Test("parameters of a family come, change and go; values given stay")
  func parameters() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add "Double wall socket 16 A" --room G05 circuit=L3
        survey family parameter add Socket "tested:date min=2000-01-01"
        survey asset edit $last.id tested=2026-05-01
        """) == .usage)
    #expect(
      desk.run(
        """
        survey family parameter add Socket "tested:date min=2000-01-01"
        survey family parameter edit Socket height "max=4 required"
        survey asset add "Double wall socket 16 A" --room G05 circuit=L3 height=3.5m tested=2026-05-01
        survey family parameter remove Socket circuit
        """) == .ok, "\(desk.errors)")
    let row = try desk.row("survey asset list")
    #expect(row["parameters"]?[text: "circuit"] == "L3")
    #expect(row["parameters"]?["height"]?.number == 3.5)
    #expect(desk.run("survey family parameter edit Socket height \"min=9\"") == .usage)
    #expect(desk.errors.contains("min 9 m is greater than max 4 m"))
  }
}
