// Types found by what is remembered of them, and types made from others.

import Kernel
import Testing

@testable import Survey

@Suite struct TypeSearchTests {
  @Test(
    "the type that is meant comes first, however it is remembered",
    arguments: [
      ("philips 30w wall light", "Philips 30W wall light", "1.00", "name"),
      ("PHILIPS", "Philips 30W wall light", "1.00", "maker"),
      ("phillips", "Philips 30W wall light", "0.88", "name"),
      ("philips 30 w wal light", "Philips 30W wall light", "0.91", "name"),
      ("recess", "Recessed LED panel 60x60", "0.75", "name"),
      ("panel led", "Recessed LED panel 60x60", nil, "name"),
      ("lumen panel", "Recessed LED panel 60x60", nil, "maker"),
      ("cast_iron", "Cast iron radiator, 8 elements", "1.00", "material"),
      ("ratiator", "Cast iron radiator, 8 elements", "0.88", "family"),
      ("access point", "Ceiling access point, Wi-Fi 6", "1.00", "family"),
      ("co2", "CO2 extinguisher 5 kg", "1.00", "agent"),
      ("socket", "Double wall socket 16 A", "1.00", "family"),
    ] as [(String, String, String?, String)])
  func found(query: String, name: String, similarity: String?, field: String) throws {
    let desk = try Desk.school(families: true)
    let row = try desk.row("survey type find \(query)")
    #expect(row[text: "name"] == name)
    #expect(row[text: "matched"] == field)
    if let similarity {
      #expect(row["similarity"]?.number?.fixed(2) == similarity)
    }
    for key in ["id", "similarity", "family", "name", "parameters", "assets"] {
      #expect(row[key] != nil, "\(key)")
    }
  }

  @Test("what contains the text comes before what is only like it; five unless more are wanted")
  func order() throws {
    let desk = try Desk.school(families: true)
    for number in 1...7 {
      let line = "survey type add Luminaire \"Wand \(number)\" maker=Wald power=9 --accept-similar"
      #expect(desk.run(line) == .ok, "\(desk.errors)")
    }
    let five = try desk.rows("survey type find wall")
    #expect(five.count == 5)
    #expect(
      five.prefix(2).allSatisfy { $0[text: "name"]?.contains("wall") ?? false })
    let all = try desk.rows("survey type find wall --limit 100")
    #expect(all.count == 9)
    #expect(all.dropFirst(2).allSatisfy { $0[text: "matched"] == "maker" })
    #expect(try desk.rows("survey type find wall --family Socket").count == 1)
  }

  @Test("nothing like it: exit code 1, and the way to the list")
  func nothing() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("survey type find zzzzqqqq") == .notFound)
    #expect(desk.errors.contains("no type matches zzzzqqqq"))
    #expect(desk.run("survey type find \"  \"") == .notFound)
  }

  @Test("a duplicate has the parameters of the other, changed where given; undo takes it back")
  func duplicate() throws {
    let desk = try Desk.school(families: true)
    let line =
      "survey type duplicate \"Philips 30W wall light\" \"Garden spot\" power=0.04kW source=halogen"
    #expect(desk.run(line + " --dry-run") == .ok)
    #expect(try desk.rows("survey type list").count == 9)
    #expect(desk.run(line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("added the type Garden spot of Luminaire"))
    let parameters = try #require(try desk.row("survey type show \"Garden spot\"")["parameters"])
    #expect(parameters["power"]?.number == 40)
    #expect(parameters[text: "source"] == "halogen")
    #expect(parameters[text: "maker"] == "Philips" && parameters[text: "mounting"] == "wall")
    let old = try desk.row("survey type show \"Philips 30W wall light\"")
    #expect(old["parameters"]?["power"]?.number == 30)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey type list").count == 9)
    #expect(desk.run("redo\nverify") == .ok)
    #expect(try desk.rows("survey type list").count == 10)
  }

  @Test("what the other does without stays out, not set to the default; KEY= leaves one out")
  func leftOut() throws {
    let desk = try Desk.school(families: true)
    #expect(
      desk.run(
        """
        survey type duplicate "Steel panel radiator 1200 mm" "Hall heater" output=
        survey type edit "Double wall socket 16 A" outlets=2
        """) == .ok, "\(desk.errors)")
    let heater = try desk.row("survey type show \"Hall heater\"")
    #expect(heater["parameters"]?["output"] == nil)
    #expect(heater["parameters"]?["elements"]?.integer == 2)
  }

  @Test(
    "what is refused, and how",
    arguments: [
      (
        "survey type duplicate \"Philips 30W wall light\" \"Philips 36W wall light\" power=36",
        ExitCode.refused, "0.95 similar"
      ),
      (
        "survey type duplicate \"Philips 30W wall light\" Spot power=900 source=gas colour=red",
        .usage, "power is at most 500 W, not 900"
      ),
      (
        "survey type duplicate \"Philips 30W wall light\" Spot power=900 source=gas colour=red",
        .usage, "Luminaire has no parameter colour"
      ),
      ("survey type duplicate \"Philips 30W wall light\" Spot maker=", .usage, "maker is required"),
      ("survey type duplicate Nothing Spot", .usage, "Nothing"),
      ("survey type find", .usage, "needs TEXT"),
    ])
  func refusals(line: String, code: ExitCode, text: String) throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run(line) == code, "\(desk.errors)")
    #expect(desk.errors.contains(text), "\(desk.errors)")
    #expect(try desk.rows("survey type list").count == 9)
  }

  @Test("a duplicate that differs in nothing, and an edit that makes two alike, are asked about")
  func alike() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("survey type duplicate \"Philips 30W wall light\" Spot") == .refused)
    #expect(desk.errors.contains("--accept-similar"), "\(desk.errors)")
    #expect(
      desk.run("survey type duplicate \"Philips 30W wall light\" Spot power=12") == .ok,
      "\(desk.errors)")
    #expect(desk.run("survey type edit Spot power=30") == .refused)
    #expect(desk.errors.contains("has the same parameters as Spot"), "\(desk.errors)")
    #expect(desk.run("survey type edit Spot power=13") == .ok, "\(desk.errors)")
    #expect(desk.run("survey type edit Spot power=30 --accept-similar") == .ok, "\(desk.errors)")
    // Alike as they are, another name alone is no reason to ask again.
    #expect(desk.run("survey type edit Spot name=Floodlight") == .ok, "\(desk.errors)")
  }

  @Test("values of the other that break a rule made since are named")
  func rulesChanged() throws {
    let desk = try Desk.school(families: true)
    #expect(
      desk.run(
        """
        survey family parameter edit Luminaire power "max=20"
        survey family parameter add Luminaire "voltage:number required unit=V on=type"
        """) == .ok, "\(desk.errors)")
    let line = "survey type duplicate \"Philips 30W wall light\" Spot"
    #expect(desk.run(line) == .usage)
    #expect(desk.errors.contains("power is at most 20 W"))
    #expect(desk.errors.contains("voltage is required"))
    #expect(desk.run(line + " power=12 voltage=230") == .ok, "\(desk.errors)")
  }
}
