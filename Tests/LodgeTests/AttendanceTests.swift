// Answers, attendance and visitors: what is kept, what is refused, and that only the day of the meeting counts.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct AttendanceTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-10T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning zone=Europe/Rome
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20 phone="+39 1"
        lodge member add "Bea Dini" degree=Maestro since=2015-03-20
        lodge member add "Mario De Luca" degree=Compagno since=2020-05-01 phone="+39 3"
        lodge member add "Leo Sala" state=candidate since=2025-01-10
        lodge member add "Pia Neri" degree=Maestro since=2010-01-01
        lodge standing add Neri resigned on=2026-02-01
        lodge meeting add January on=2026-01-15 at=20:00
        lodge meeting add February on=2026-02-19 at=20:00
        lodge meeting add March on=2026-03-19 at=20:00 dinner=yes answer_by=2026-03-12
        lodge meeting add Masters on=2026-03-05 degree=Maestro
        lodge meeting add Off on=2026-03-01
        lodge meeting cancel Off
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  /// Pages are read by the meetings' days, the whole list and what conditions keep by rows: one order.
  @Test func pagesAreThePartsOfTheWholeList() throws {
    let bench = try bench(
      """
      lodge meeting add Old on=2025-11-20 at=20:00
      lodge meeting add Late on=2026-01-15 at=22:00
      lodge attendance mark Old Presente Dini Conti
      lodge attendance mark January Presente Neri Conti "De Luca" Dini
      lodge attendance mark Late Presente Dini Neri
      lodge attendance mark February Assente Dini Conti
      """)
    let whole = try bench.rows("lodge attendance list")
    let names = whole.map {
      "\($0["meeting_day"]?.string ?? "") \($0["member"]?.string ?? "")"
    }
    #expect(names.first == "2025-11-20 Ada Conti" && names.last == "2026-02-19 Bea Dini")
    #expect(
      whole.count == 10 && names.map { $0.prefix(10) } == names.map { $0.prefix(10) }.sorted())
    for size in [1, 3, 4, 10] {
      var (pages, after) = ([JSON](), "")
      while pages.count < 20 {
        let page = try bench.rows("lodge attendance list --limit \(size)\(after)")
        pages += page
        guard page.count == size, let id = page.last?["id"]?.string else { break }
        after = " --after \(id)"
      }
      #expect(pages == whole, "\(size)")
      let some = try bench.rows("lodge attendance list --member Conti --limit \(size)")
      #expect(some == Array(whole.filter { $0["member"]?.string == "Ada Conti" }.prefix(size)))
    }
    let dini = try bench.rows("lodge attendance list --where \"member = 'Bea Dini'\"")
    #expect(dini == whole.filter { $0["member"]?.string == "Bea Dini" } && dini.count == 4)
  }

  @Test func nobodyIsMarkedTwiceInALine() throws {
    let bench = try bench()
    #expect(bench.run("lodge attendance mark January Presente Conti Dini \"Ada Conti\"") == .usage)
    #expect(bench.errors.contains("Ada Conti is marked twice"), "\(bench.errors)")
    #expect(try bench.rows("lodge attendance list").isEmpty)
  }

  // MARK: - Answers

  @Test func aLaterAnswerTakesThePlaceOfTheOneBefore() throws {
    let bench = try bench()
    func answers() throws -> [JSON] { try bench.rows("lodge answer list --meeting March") }
    #expect(
      bench.run(
        "lodge answer add March Conti yes dinner=yes guests=2 diet=vegan by=phone reason=glad")
        == .ok, "\(bench.errors)")
    #expect(bench.run("lodge answer add March Conti no reason=ill by=mail") == .ok)
    let row = try #require(try answers().first)
    #expect(try answers().count == 1)
    #expect(row["reply"]?.string == "no" && row["reason"]?.string == "ill")
    #expect(row["way"]?.string == "mail" && row["diet"]?.string == nil)
    #expect(row["guests"]?.integer == nil && row["dinner"]?.bool == nil)
    #expect(bench.run("undo") == .ok)
    let before = try #require(try answers().first)
    #expect(before["reply"]?.string == "yes" && before["guests"]?.integer == 2)
    #expect(bench.run("redo") == .ok)
    #expect(try answers().first?["reply"]?.string == "no")
    // Removed, given again, and back.
    let id = try #require(row["id"]?.string)
    #expect(bench.run("lodge answer remove \(id)") == .ok, "\(bench.errors)")
    #expect(try answers().isEmpty)
    #expect(bench.run("lodge answer add March Conti maybe") == .ok, "\(bench.errors)")
    #expect(try answers().first?["reply"]?.string == "maybe")
    #expect(try answers().first?["id"]?.string == id)
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok)
    #expect(try answers().first?["reply"]?.string == "no")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  /// The last day for answers is itself in time, by the clocks of the lodge.
  @Test(arguments: [
    ("2026-03-12T22:59:00Z", "", false), ("2026-03-12T23:00:00Z", "", true),
    ("2026-03-15T10:00:00Z", "on=2026-03-12", false),
    ("2026-03-15T10:00:00Z", "on=2026-03-13", true),
  ]) func anAnswerAfterTheLastDayIsLate(now: String, day: String, isLate: Bool) throws {
    let bench = try bench()
    bench.now = now
    #expect(bench.run("lodge answer add March Conti yes \(day)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("the answer is late") == isLate, "\(bench.errors)")
    let row = try bench.rows("lodge answer list --where \"late = yes\"")
    #expect(row.count == (isLate ? 1 : 0))
  }

  @Test func answersAreCountedAndSilentOnesNamed() throws {
    let bench = try bench(
      """
      lodge answer add March Conti yes dinner=yes guests=2
      lodge answer add March Dini maybe
      lodge visitor add March "Ugo Riva" dinner=yes
      """)
    let silent = try bench.rows("lodge answer missing March")
    #expect(silent.map { $0["name"]?.string } == ["Mario De Luca"])
    #expect(silent.first?["phone"]?.string == "+39 3")
    let counts = try #require(try bench.row("lodge meeting show March")["answers"]?.array?.first)
    #expect(counts["yes"]?.integer == 1 && counts["maybe"]?.integer == 1)
    #expect(counts["no"]?.integer == 0 && counts["silent"]?.integer == 1)
    #expect(counts["diners"]?.integer == 4)
    #expect(bench.run("lodge answer list --meeting March --format table") == .ok)
    #expect(
      (bench.out + bench.errors).contains("yes 1, no 0, maybe 1, silent 1; at dinner 4"),
      "\(bench.out)")
    #expect(try bench.rows("lodge answer list --member Conti").count == 1)
  }

  // MARK: - Attendance

  private func marks(_ bench: LodgeBench, _ meeting: String) throws -> [String] {
    try bench.rows("lodge attendance list --meeting \(meeting)").map {
      "\($0["member"]?.string ?? ""): \($0["mark"]?.string ?? "")"
        + ($0["excused"] == .bool(true) ? " excused" : "")
    }
  }

  @Test func manyAreMarkedAtOnce() throws {
    let bench = try bench()
    #expect(
      bench.run("lodge attendance mark February Presente Conti --all-others Assente") == .ok,
      "\(bench.errors)")
    // Who had resigned, and the candidate, are not among the others.
    #expect(
      try marks(bench, "February") == [
        "Ada Conti: Presente", "Mario De Luca: Assente", "Bea Dini: Assente",
      ])
    #expect(bench.run("lodge attendance mark February Assente Dini reason=ill") == .ok)
    #expect(try marks(bench, "February").last == "Bea Dini: Assente excused")
    #expect(bench.run("lodge attendance mark February Presente Dini arrived=21:10") == .ok)
    let late = try bench.rows("lodge attendance list --member Dini").first
    #expect(late?["arrived"]?.string == "21:10" && late?["reason"]?.string == nil)
    #expect(
      late?["confirmed_at"]?.string?.hasPrefix("2026-03-10T10:0") ?? false, "\(late ?? .null)")
    #expect(bench.run("lodge attendance mark February NonConfermato Dini") == .ok)
    let cleared = try bench.rows("lodge attendance list --member Dini").first
    #expect(cleared?["mark"]?.string == "NonConfermato" && cleared?["arrived"]?.string == nil)
    #expect(cleared?["confirmed_at"]?.string == nil)
    #expect(bench.run("undo") == .ok)
    #expect(
      try bench.rows("lodge attendance list --member Dini").first?["arrived"]?.string == "21:10")
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok && bench.run("undo") == .ok)
    #expect(try marks(bench, "February").isEmpty)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  /// A degree or a state of the day itself counts; what came the day after does not.
  @Test(arguments: [
    ("2026-03-05", true), ("2026-03-06", false),
  ]) func theDegreeOfTheDayCounts(day: String, isOpen: Bool) throws {
    let bench = try bench("lodge degree add \"De Luca\" Maestro on=\(day)")
    #expect(
      bench.run("lodge attendance mark Masters Presente \"De Luca\"") == (isOpen ? .ok : .refused),
      "\(bench.errors)")
  }

  @Test(arguments: [("2026-02-19", false), ("2026-02-20", true)])
  func theStateOfTheDayCounts(day: String, isOpen: Bool) throws {
    let bench = try bench("lodge standing add Dini dormant on=\(day)")
    #expect(
      bench.run("lodge attendance mark February Presente Dini") == (isOpen ? .ok : .refused),
      "\(bench.errors)")
    // She resigned in February, and was there in January.
    #expect(bench.run("lodge attendance mark January Presente Neri") == .ok, "\(bench.errors)")
  }

  /// Two copies that both record it describe one thing.
  @Test func theIdFollowsFromMeetingAndMember() throws {
    let (a, b) = (Identifier(high: 1, low: 2), Identifier(high: 3, low: 4))
    let id = Identifier.shared("attendance", a, b)
    #expect(id == Identifier.shared("attendance", a, b))
    #expect(id != Identifier.shared("answer", a, b) && id != Identifier.shared("attendance", b, a))
    let text = Array(id.description)
    #expect(text[14] == "8" && "89ab".contains(text[19]), "\(id)")
  }

  static let refusals: [(line: String, code: ExitCode, says: String)] = [
    ("lodge attendance mark March Presente Conti", .refused, "still to come, on 2026-03-19"),
    ("lodge attendance mark Off Presente Conti", .refused, "Off is cancelled"),
    (
      "lodge attendance mark Masters Presente \"De Luca\"", .refused,
      "was Fellow Craft on 2026-03-05"
    ),
    ("lodge attendance mark February Presente Sala", .refused, "was candidate on 2026-02-19"),
    ("lodge attendance mark February Presente Neri", .refused, "was resigned on 2026-02-19"),
    ("lodge attendance mark Before Presente Conti", .refused, "had not joined on 2014-03-19"),
    ("lodge attendance mark February Presente Conti Sala", .refused, "was candidate"),
    ("lodge attendance mark February Presente Conti Nobody", .usage, "Nobody"),
    ("lodge attendance mark February Presente", .usage, "who?"),
    ("lodge attendance mark February Presente Conti reason=ill", .usage, "only an absence"),
    ("lodge attendance mark February Assente Conti arrived=20:10", .usage, "only who was present"),
    ("lodge attendance mark February there Conti", .usage, "there"),
    ("lodge answer add Off Conti yes", .refused, "Off is cancelled"),
    ("lodge answer add March Neri yes", .refused, "was resigned on 2026-03-19"),
    ("lodge answer add Masters \"De Luca\" yes", .refused, "was Fellow Craft"),
    ("lodge answer add January Conti yes dinner=yes", .refused, "no dinner follows January"),
    ("lodge answer add March Conti yes guests=2", .usage, "guests come to dinner"),
    ("lodge answer add March Conti yes guests=-1", .usage, "guests"),
    ("lodge answer add March Conti perhaps", .usage, "perhaps"),
    ("lodge answer add March Conti yes by=pigeon", .usage, "pigeon"),
    ("lodge visitor add Off \"Ugo Riva\"", .refused, "Off is cancelled"),
    ("lodge visitor add Masters \"Ugo Riva\" degree=Compagno", .refused, "is for Master Mason"),
    ("lodge visitor add January \"Ugo Riva\" dinner=yes", .refused, "no dinner follows"),
    ("lodge visitor add January \" \"", .usage, "cannot be blank"),
    ("lodge meeting move Held on=2026-04-01", .refused, "who was there on 2026-01-29"),
    ("lodge meeting cancel Held", .refused, "who was there on 2026-01-29"),
    ("lodge meeting remove Held", .refused, "still has 1 mark of attendance"),
    ("lodge meeting remove Asked", .refused, "still has 1 answer"),
    ("lodge meeting remove Visited", .refused, "still has 1 visitor"),
  ]

  @Test(arguments: refusals) func whatCannotBeIsRefused(
    line: String, code: ExitCode, says: String
  ) throws {
    let bench = try bench(
      """
      lodge meeting add Before on=2014-03-19
      lodge meeting add Held on=2026-01-29
      lodge attendance mark Held Presente Conti
      lodge meeting add Asked on=2026-05-07
      lodge answer add Asked Conti no
      lodge meeting add Visited on=2026-05-21
      lodge visitor add Visited "Ivo Serra"
      """)
    let before = try bench.rows("log --limit 100").count
    #expect(bench.run(line) == code, "\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(try bench.rows("log --limit 100").count == before, "something was written")
  }
}
