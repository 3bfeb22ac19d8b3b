// Lists of more rows than are held at a time, which are written while they are read: the same rows in the same order
// in every format, compared by Python with the table they were imported from.

import Kernel
import PaperBench
import Testing

@testable import Lodge

@Suite struct LongListTests {
  private static let count = 5_300

  private static func python(_ script: String, _ folder: String) -> String {
    Judges.shell("/usr/bin/python3 - \(folder) <<'PY'\n\(script)\nPY").text
  }

  @Test func everyFormatHasAllRowsInOneOrder() throws {
    let bench = try LodgeBench()
    let folder = bench.folder
    #expect(Self.python(Self.maker, folder).isEmpty)
    #expect(bench.run("lodge member import \(folder)/members.csv") == .ok, "\(bench.errors)")
    for format in ["csv", "tsv", "json", "jsonl"] {
      let line = "lodge member list --format \(format)"
      #expect(bench.run(line) == .ok, "\(bench.errors)")
      let printed = bench.out
      #expect(bench.run("\(line) --out \(folder)/list.\(format)") == .ok, "\(bench.errors)")
      let kept = Judges.shell("cat \(folder)/list.\(format)")
      #expect(kept.text == printed, "\(format): the file has other bytes than the pipe")
      // A file that is there is kept.
      #expect(bench.run("\(line) --out \(folder)/list.\(format)") == .cannotCreate)
    }
    // The same list read in pages, which are held.
    var after = ""
    for page in 0...3 {
      let line = "lodge member list --limit 1500 \(after) --format jsonl"
      #expect(bench.run("\(line) --out \(folder)/page\(page).jsonl") == .ok, "\(bench.errors)")
      #expect(bench.run(line) == .ok, "\(bench.errors)")
      let last = bench.out.split(separator: "\n").last.flatMap { try? JSON(parsing: String($0)) }
      after = "--after \(try #require(last?["id"]?.string))"
    }
    #expect(Self.python(Self.judge, folder) == "\(Self.count) rows\n")
  }

  private static let maker = """
    import csv, sys
    notes = ['says "yes", then no', "\\u05e9\\u05dc\\u05d5\\u05dd", "=1+1", ""]
    with open(sys.argv[1] + "/members.csv", "w", newline="") as out:
        write = csv.writer(out).writerow
        write(["first_name", "last_name", "number", "notes"])
        for i in range(\(count)):
            write(["Ada", "R\\u00edos %d" % (i * 7919 % \(count)), i, notes[i % 4]])
    """

  private static let judge = """
    import csv, json, sys
    folder = sys.argv[1] + "/"
    given = {row["number"]: row for row in csv.DictReader(open(folder + "members.csv", newline=""))}
    table = json.load(open(folder + "list.json"))["rows"]
    lines = [json.loads(line) for line in open(folder + "list.jsonl")]
    pages = [json.loads(line) for i in range(4) for line in open(folder + "page%d.jsonl" % i)]
    assert [{"kind": "lodge.member", **row} for row in table] == lines, "json and jsonl"
    assert [row["id"] for row in lines] == [row["id"] for row in pages], "pages"
    for name, dialect in [("csv", "excel"), ("tsv", "excel-tab")]:
        rows = list(csv.DictReader(open(folder + "list." + name, newline=""), dialect=dialect))
        assert [row["id"] for row in rows] == [row["id"] for row in lines], name
        names = {row["number"]: row["name"] for row in rows}
        assert names == {key: "Ada " + row["last_name"] for key, row in given.items()}, name
    order = [row["name"] for row in lines]
    assert order == sorted(order), "order"
    print(len(lines), "rows")
    """
}
