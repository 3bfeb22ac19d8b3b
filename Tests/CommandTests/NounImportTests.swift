// `NOUN import FILE`: tables and JSON become things, or nothing does.

import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Command

@Suite struct NounImportTests {
  private func write(_ text: String, _ bench: JarBench, _ name: String = "jars.csv") throws
    -> String
  {
    let path = bench.folder + "/" + name
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    return path
  }

  @Test func tablesAreTakenByKeyJSONKeyAndHeading() throws {
    let bench = try JarBench(filled: false)
    let path = try write(
      "Name;Weight [g];height_m;taste;Anzahl;Regal;open\nPlum;450;0.12;Sweet;3;oben;yes\n\"Wild; Olive\";;;bitter;;;no\n",
      bench)
    #expect(bench.run("shelf jar import \(path) --map Anzahl=count") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("imported 2 rows"))
    #expect(
      bench.errors.contains(
        "columns skipped because nothing has these names: Regal; assign one with --map Regal=KEY"),
      "\(bench.errors)")
    let rows = try bench.rows("shelf jar list")
    #expect(rows.map { $0["name"]?.string } == ["Plum", "Wild; Olive"])
    #expect(rows[0]["weight_g"]?.finite == 450 && rows[0]["height_m"]?.finite == 0.12)
    #expect(rows[0]["count"]?.whole == 3 && rows[0]["open"] == .bool(true))
    #expect(rows[1]["count"]?.whole == 1 && rows[1]["open"] == .bool(false))
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("shelf jar list").isEmpty)
  }

  /// What every list writes is read again: into an empty notebook as it was, into its own as unchanged.
  @Test(arguments: ["csv", "json", "jsonl", "tsv"])
  func whatIsWrittenIsReadAgain(_ format: String) throws {
    let bench = try JarBench()
    #expect(bench.run("shelf jar list --format \(format)") == .ok)
    let path = try write(bench.out, bench, "out.\(format)")
    let before = try bench.rows("shelf jar list")
    #expect(bench.run("shelf jar import \(path)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("4 rows unchanged"), "\(bench.errors)")
    #expect(try bench.rows("shelf jar list") == before)
    let other = try JarBench(filled: false)
    other.seed = "other"
    #expect(other.run("shelf jar import \(path)") == .ok, "\(other.errors)")
    func plain(_ rows: [JSON]) -> [String] {
      rows.map { row in
        guard case .object(let object) = row else { return "" }
        return JSON.object(JSONObject(object.members.filter { $0.name != "id" })).text
      }
    }
    let after = plain(try other.rows("shelf jar list"))
    #expect(after == plain(before), "\(after) for \(plain(before))")
  }

  @Test func rowsWithAnIdChangeWhatDiffers() throws {
    let bench = try JarBench()
    let id = try #require(bench.rows("shelf jar list --where \"name = plum\"")[0]["id"]?.string)
    let path = try write("id,count,comment,open\n\(id),4,,yes\n,5,,\n", bench)
    #expect(bench.run("shelf jar import \(path)") == .data)
    #expect(bench.errors.contains("the row has no name"), "\(bench.errors)")
    #expect(try bench.rows("shelf jar list --where \"count = 4\"").isEmpty)
    let good = try write("id,count,comment,open\n\(id),4,,yes\n", bench)
    #expect(bench.run("shelf jar import \(good)") == .ok, "\(bench.errors)")
    let row = try bench.row("shelf jar list --where \"name = plum\"")
    #expect(row["count"]?.whole == 4 && row["open"] == .bool(true))
    #expect(row["weight_g"]?.finite == 450)
  }

  /// All errors at once, with line and column; nothing is kept.
  @Test func everyErrorIsTold() throws {
    let bench = try JarBench(filled: false)
    let path = try write("name,count,taste\nA,0,sweet\n,2,sweet\nC,2,salty\nD,1,sour\n", bench)
    #expect(bench.run("shelf jar add Salt") == .ok)
    #expect(bench.run("shelf jar import \(path)") == .data)
    #expect(bench.errors.contains("jars.csv:2:3: error: count must be between 1 and 1000"))
    #expect(bench.errors.contains("jars.csv:3:"))
    #expect(bench.errors.contains("jars.csv:4:5: error: taste cannot be salty"))
    #expect(try bench.rows("shelf jar list").count == 1)
    #expect(bench.run("shelf jar import \(path) --map Foo=count") == .usage)
    #expect(bench.run("shelf jar import \(path) --map count=cont") == .usage)
    #expect(bench.errors.contains("did you mean count?"))
    #expect(bench.run("shelf jar import \(bench.folder)/none.csv") == .noInput)
  }

  @Test(arguments: [
    ("{\"kind\":\"trip.packing\",\"rows\":[{\"name\":\"x\"}]}", ExitCode.data),
    ("[1]", .data), ("[{\"name\":{\"a\":1}}]", .ok), ("[{\"name\":[\"a\",\"b\"]}]", .ok),
    ("[]", .ok), ("{\"name\":\"a\"}\n{\"name\":\"b\"}\n", .ok),
    ("{\"name\":\"a\"}\nnothing\n", .data),
    ("{\"name\":\"\\u001b[2Jx\"}", .ok), ("[{\"name\":null}]", .data), ("", .data), ("name\n", .ok),
    ("[{\"name\":\"x\",\"count\":1e309}]", .data),
    ("[{\"name\":\"x\",\"count\":99999999999999999999}]", .data),
  ]) func strangeFiles(_ text: String, _ code: ExitCode) throws {
    let bench = try JarBench(filled: false)
    let path = try write(text, bench, "strange.json")
    #expect(bench.run("shelf jar import \(path)") == code, "\(text): \(bench.errors)")
    #expect(!bench.errors.contains("\u{1B}") && !bench.out.contains("\u{1B}"))
  }
}
