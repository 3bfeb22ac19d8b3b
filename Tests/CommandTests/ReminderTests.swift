// Reminders: due by the clock on the wall, told once, put off, dealt with, and the timer that looks.

import Glibc
import Kernel
import Notebook
import Render
import SessionBench
import System
import Testing

@testable import Command

/// A notebook in a folder of its own, with programs that write down how they were called.
final class ReminderBench {
  private let scratch: TemporaryFolder
  let folder: String
  var now = "2026-05-04T08:30:00Z"
  var zone = Zone.utc
  var settings = Settings()
  var answers: [String]?
  var path = ""
  var notices: [Notice] = []
  private(set) var out = ""
  private(set) var errors = ""

  init() throws {
    scratch = try TemporaryFolder("reminders")
    folder = scratch.path
    try Files.makeDirectory(folder + "/bin")
    path = folder + "/bin"
  }

  /// A program of that name: its arguments go to a file, one a line, then the script runs.
  func program(_ name: String, _ script: String = "") throws {
    let text = """
      #!/bin/sh
      for word in "$@"; do printf '%s\\n' "$word" >>'\(folder)/\(name).log'; done
      printf -- '--\\n' >>'\(folder)/\(name).log'
      \(script)

      """
    try Files.writeAtomically(
      folder + "/bin/" + name, Array(text.utf8), mode: 0o700, overwrite: true)
  }

  func text(_ name: String) -> String {
    (try? Files.read(folder + "/" + name, limit: 1 << 20)).map {
      String(decoding: $0, as: UTF8.self)
    }
      ?? ""
  }

  @discardableResult
  func run(_ text: String) -> ExitCode {
    out = ""
    errors = ""
    let notices = notices
    let domain = Domain(
      name: "garden", summary: "A garden", mainNoun: nil, nouns: [], tables: [[]], models: [],
      things: [],
      reminders: [
        ReminderSource("garden.water", "thirst") { _, _ in notices }
      ], enter: { _, _, _ in })
    let surroundings = Surroundings(
      environment: ["PATH": path], clock: Clock(frozen: Instant(iso: now)),
      entropy: .seeded("reminders"), zones: Zones(zone),
      directories: Directories(
        home: folder, config: folder + "/config/taccuino", data: folder, state: folder + "/state",
        cache: folder), userName: "lea", hostName: "host")
    let style = Style(width: 100, height: 30)
    let console = Console(
      write: { [unowned self] (bytes) throws(Diagnostic) in
        out += String(decoding: bytes, as: UTF8.self)
      }, say: { [unowned self] in errors += $0 + "\n" },
      ask: answers == nil
        ? nil : { [unowned self] _ in answers?.isEmpty ?? true ? nil : answers?.removeFirst() })
    let session = Session(
      registry: Registry(common: Registry.commonTables, domains: [domain]),
      surroundings: surroundings, settings: settings,
      options: RunOptions(
        notebookPath: folder + "/it's 50% $x.tac", style: style, errorStyle: style),
      console: console)
    defer { session.close() }
    var reader = ScriptReader(
      parser: session.parser, context: Parser.Context(), variables: [])
    do {
      return session.run(try reader.read(file: "script", bytes: Array(text.utf8)))
    } catch {
      session.report(error)
      return error.code
    }
  }

  func rows(_ command: String) throws -> [JSON] {
    let code = run(command + " --json")
    try #require(code == .ok, "\(command): \(errors)")
    return try #require(try JSON(parsing: Array(out.utf8))["rows"]?.array)
  }

  func texts(_ command: String) throws -> [String] {
    try rows(command).map { $0["text"]?.string ?? "" }
  }
}

@Suite struct ReminderTests {
  @Test("the fingerprint of the models of reminders is the constant that every start takes for it")
  func fingerprint() {
    let right = EntityModel.fingerprint(of: ReminderModel.all)
    #expect(ReminderModel.fingerprint == right, "0x\(String(right, radix: 16))")
  }

  private static let rome = Zones().zone("Europe/Rome") ?? .utc

  @Test func whatIsDueIsToldByTheClockOnTheWall() throws {
    let bench = try ReminderBench()
    bench.zone = ReminderTests.rome
    #expect(bench.run("reminder add Passport on=2026-05-04 at=10:30") == .ok, "\(bench.errors)")
    bench.now = "2026-05-04T08:29:00Z"
    #expect(try bench.texts("reminder due") == [])
    #expect(bench.errors.contains("nothing is due"))
    bench.now = "2026-05-04T08:30:00Z"
    #expect(try bench.texts("reminder due") == ["Passport"])
    // The hour of the settings where none is given: 10 in the morning.
    #expect(bench.run("reminder add Tea on=2026-05-04") == .ok)
    #expect(
      try bench.rows("reminder list").map { $0["when"]?.string } == [
        "2026-05-04T08:00:00Z", "2026-05-04T08:30:00Z",
      ])
    bench.settings.set(.reminderHour, "22", flag: "test")
    #expect(try bench.texts("reminder due") == ["Passport"])
  }

  /// 2026-05-04 is a Monday.
  @Test func weekdaysOfRemindersLieAhead() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder add Bins on=friday") == .ok)
    #expect(try bench.rows("reminder list").first?["on"]?.string == "2026-05-08")
    #expect(bench.run("reminder add Glass on=venerdì --dry-run") == .ok)
    #expect(bench.errors.contains("on: Friday 8 May 2026"), "\(bench.errors)")
    #expect(bench.run("reminder add Paper on=monday until=sunday every=1d") == .ok)
    #expect(bench.errors.contains("on: today, Monday 4 May 2026; the other one is 2026-05-11"))
    #expect(bench.errors.contains("until: Sunday 10 May 2026"))
    // The end follows the beginning.
    #expect(bench.run("reminder add Leaves on=2026-10-05 until=friday every=1d") == .ok)
    #expect(bench.errors.contains("until: Friday 9 October 2026"), "\(bench.errors)")
    bench.now = "2026-05-08T20:00:00Z"
    #expect(bench.run("reminder snooze Bins --until friday") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("--until: Friday 15 May 2026"), "\(bench.errors)")
    // Looking back: what was recorded.
    #expect(bench.run("reminder list --as-of friday") == .ok)
  }

  /// Friday at half past eleven in the evening: ten in the morning has gone.
  @Test func aWeekdayWhoseTimeHasGoneIsTheNextOne() throws {
    let bench = try ReminderBench()
    bench.now = "2026-05-08T23:30:00Z"
    #expect(bench.run("reminder add Bins on=friday at=10:00") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("so it is Friday 15 May 2026"), "\(bench.errors)")
    #expect(try bench.rows("reminder list").first?["when"]?.string == "2026-05-15T10:00:00Z")
    #expect(bench.run("reminder add Late on=friday at=23:45") == .ok)
    #expect(bench.run("reminder add Past on=2026-05-08 at=10:00") == .ok, "a date is what it is")
    #expect(try bench.texts("reminder due") == ["Past"])
    #expect(bench.run("reminder add Tea on=tomorrow at=9:30") == .usage)
    #expect(bench.errors.contains("write it as 09:30"), "\(bench.errors)")
  }

  @Test func summerAndWinterKeepTheHour() throws {
    let bench = try ReminderBench()
    bench.zone = ReminderTests.rome
    #expect(bench.run("reminder add Pill on=2026-03-27 at=02:30 every=1d") == .ok)
    var times: [String] = []
    for day in ["27", "28", "29", "30"] {
      bench.now = "2026-03-\(day)T20:00:00Z"
      times.append(try bench.rows("reminder due").first?["when"]?.string ?? "")
    }
    // On the 29th clocks skip from two to three: it is told at half past three.
    #expect(
      times == [
        "2026-03-27T01:30:00Z", "2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z",
        "2026-03-30T00:30:00Z",
      ])
    // In October half past two comes twice: it is told once, the first time.
    bench.now = "2026-10-25T20:00:00Z"
    #expect(try bench.rows("reminder due").first?["when"]?.string == "2026-10-25T00:30:00Z")
  }

  @Test func whatComesAgainWaitsForItsNextTime() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder add Rent on=2026-01-31 every=1m until=2026-06-30") == .ok)
    // Three times were missed: the newest is told.
    #expect(try bench.rows("reminder due").first?["on"]?.string == "2026-04-30")
    #expect(bench.run("reminder done Rent") == .ok)
    #expect(try bench.texts("reminder due") == [])
    #expect(try bench.rows("reminder list").first?["on"]?.string == "2026-05-31")
    #expect(bench.run("undo") == .ok)
    #expect(try bench.texts("reminder due") == ["Rent"])
    #expect(bench.run("redo") == .ok)
    // Before its time it skips that time; after the last it is over.
    #expect(bench.run("reminder done Rent") == .ok)
    #expect(try bench.rows("reminder list").first?["on"]?.string == "2026-06-30")
    #expect(bench.run("reminder done Rent") == .ok)
    #expect(try bench.texts("reminder list") == [])
    #expect(try bench.rows("reminder list --all").first?["state"]?.string == "done")
    #expect(bench.run("reminder edit Rent until=") == .ok, "\(bench.errors)")
    #expect(try bench.rows("reminder list").first?["on"]?.string == "2026-07-31")
  }

  @Test func editsAndFaults() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder add Once on=2026-05-01") == .ok)
    #expect(bench.run("reminder done Once") == .ok)
    let id = try #require(try bench.rows("reminder list --all").first?["id"]?.string)
    // On a new day nothing is dealt with yet.
    #expect(bench.run("reminder edit \(id.suffix(8)) on=2026-05-04 at=08:00 every=2w") == .ok)
    #expect(try bench.texts("reminder due") == ["Once"])
    for line in [
      "reminder add X on=never", "reminder add X on=2026-05-01 every=1h",
      "reminder add X on=2026-05-01 at=25:00", "reminder add X on=2026-05-02 until=2026-05-01",
      "reminder add \" \" on=2026-05-01", "reminder add X", "reminder edit Once",
      "reminder done Nothing",
      "reminder snooze Once --until 2026-05-01",
    ] {
      #expect(bench.run(line) == .usage, "\(line)")
    }
    #expect(bench.run("reminder add Later on=2026-06-01") == .ok)
    #expect(bench.run("reminder snooze Later") == .refused)
    #expect(bench.run("reminder remove Later") == .ok)
    #expect(try bench.texts("reminder list") == ["Once"])
  }

  private func notice(_ key: String = "thirst 1") throws -> Notice {
    Notice(
      key: key, at: try #require(Instant(iso: "2026-05-04T08:00:00Z")),
      until: try #require(Instant(iso: "2026-05-05T08:00:00Z")), text: "water the roses")
  }

  @Test func whatFollowsFromTheNotebookIsDealtWithByItsKey() throws {
    let bench = try ReminderBench()
    #expect(bench.run("operator add Anna") == .ok)
    bench.notices = [try notice()]
    #expect(try bench.texts("reminder due") == ["water the roses"])
    #expect(bench.run("reminder remove \"water the roses\"") == .refused)
    #expect(bench.run("reminder snooze \"water the roses\" --for 30min") == .ok, "\(bench.errors)")
    #expect(try bench.texts("reminder due") == [])
    #expect(try bench.rows("reminder list").first?["state"]?.string == "snoozed")
    bench.now = "2026-05-04T09:00:00Z"
    #expect(try bench.texts("reminder due") == ["water the roses"])
    #expect(bench.run("reminder done \"water the roses\"") == .ok)
    #expect(try bench.texts("reminder list") == [])
    #expect(bench.run("undo") == .ok)
    #expect(try bench.texts("reminder list") == ["water the roses"])
    #expect(bench.run("redo") == .ok)
    // The next occasion has a key of its own; what is past is gone by itself.
    bench.notices = [try notice(), try notice("thirst 2")]
    #expect(try bench.texts("reminder due").count == 1)
    bench.now = "2026-05-05T08:00:00Z"
    #expect(try bench.texts("reminder list --all") == [])
  }

  @Test func eachIsShownOnceOnADesktop() throws {
    let bench = try ReminderBench()
    #expect(
      bench.run(
        "reminder add 'Pay <b>50%</b> & $(id) `x` \u{1B}[31m' on=2026-05-04 at=08:00 comment='a<b>'"
      )
        == .ok, "\(bench.errors)")
    // Without the program nothing counts as shown.
    #expect(try bench.texts("reminder due --notify").count == 1)
    #expect(bench.errors.contains("notify-send is not installed"))
    try bench.program("notify-send")
    #expect(try bench.texts("reminder due --notify").count == 1)
    let said = bench.text("notify-send.log").split(separator: "\n").map(String.init)
    #expect(said.contains("--app-name=taccuino"))
    #expect(said.contains("Pay <b>50%</b> & $(id) `x` \\u{1b}[31m"))
    #expect(said.contains("a&lt;b&gt;"))
    #expect(try bench.texts("reminder due --notify") == [])
    #expect(bench.errors.contains("nothing new is due"))
    #expect(try bench.texts("reminder due").count == 1)
    // Put off, it is shown again when its time comes; told is no event, so nothing is there to undo.
    let id = try #require(try bench.rows("reminder due").first?["id"]?.string)
    #expect(bench.run("reminder snooze \(id) --for 1h") == .ok)
    #expect(try bench.texts("reminder due --notify") == [])
    bench.now = "2026-05-04T09:31:00Z"
    #expect(try bench.texts("reminder due --notify").count == 1)
    #expect(try bench.texts("reminder due --notify") == [])
    // A desktop that is not there: nothing counts as shown.
    #expect(bench.run("reminder add Other on=2026-05-04 at=08:00") == .ok)
    try bench.program("notify-send", "exit 1")
    #expect(bench.run("reminder due --notify") == .unavailable)
    try bench.program("notify-send")
    #expect(try bench.texts("reminder due --notify") == ["Other"])
  }

  @Test func manyAreShownAsANumber() throws {
    let bench = try ReminderBench()
    try bench.program("notify-send")
    for number in 0..<20 {
      #expect(bench.run("reminder add R\(number) on=2026-05-04 at=08:00") == .ok)
    }
    #expect(try bench.texts("reminder due --notify").count == 20)
    let said = bench.text("notify-send.log")
    #expect(said.split(separator: "\n").filter { $0 == "--app-name=taccuino" }.count == 6)
    #expect(said.contains("15 more reminders"))
    #expect(try bench.texts("reminder due --notify") == [])
  }

  // MARK: - The timer

  @Test func aTimerOfSystemdIsMadeOnceAndTakenAway() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder add Rent on=2026-05-04") == .ok)
    try bench.program("systemctl")
    try bench.program("notify-send")
    #expect(bench.run("reminder install") == .refused)
    #expect(bench.errors.contains("--yes"))
    let folder = bench.folder + "/config/systemd/user"
    #expect(!Files.exists(folder))
    bench.answers = ["no"]
    #expect(bench.run("reminder install") == .refused)
    bench.answers = ["yes"]
    #expect(bench.run("reminder install") == .ok, "\(bench.errors)")
    bench.answers = nil
    let names = try Files.list(folder)
    #expect(names.map { Paths.suffix(of: $0) } == ["service", "timer"])
    let service = bench.text("config/systemd/user/" + names[0])
    #expect(
      service.contains("it's 50%% $$x.tac\" \"--readonly\" \"reminder\" \"due\" \"--notify\"\n"))
    #expect(service.contains("ExecStart=\"/"))
    #expect(service.contains("StandardOutput=null"))
    let calls = bench.text("systemctl.log")
    #expect(calls.contains("--user\ndaemon-reload\n--\n"))
    #expect(calls.contains("--user\nenable\n--now\n\(names[1])\n--\n"))
    // A second time nothing happens.
    #expect(bench.run("reminder install") == .ok)
    #expect(bench.errors.contains("already installed"))
    #expect(bench.run("reminder install --remove --yes") == .ok, "\(bench.errors)")
    #expect(try Files.list(folder) == [])
    #expect(bench.text("systemctl.log").contains("--user\ndisable\n--now\n\(names[1])\n--\n"))
    #expect(bench.run("reminder install --remove --yes") == .ok)
    #expect(bench.errors.contains("no timer is installed"))
    // A file of that name that somebody else made is left alone.
    try Files.writeAtomically(folder + "/" + names[0], Array("mine\n".utf8), overwrite: true)
    #expect(bench.run("reminder install --yes") == .refused)
    #expect(bench.run("reminder install --remove --yes") == .refused)
    #expect(bench.text("config/systemd/user/" + names[0]) == "mine\n")
  }

  @Test func aLineOfTheCrontabLeavesTheOthersAlone() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder add Rent on=2026-05-04") == .ok)
    // systemctl is there, but no systemd of the user answers.
    try bench.program("systemctl", "exit 1")
    try bench.program(
      "crontab",
      """
      if [ "$1" = -l ]; then
        [ -f '\(bench.folder)/table' ] || { echo 'no crontab for lea' >&2; exit 1; }
        while IFS= read -r line || [ -n "$line" ]; do printf '%s\\n' "$line"; done <'\(bench.folder)/table'
      else
        while IFS= read -r line || [ -n "$line" ]; do printf '%s\\n' "$line"; done >'\(bench.folder)/table'
      fi
      """)
    #expect(bench.run("reminder install --yes") == .ok, "\(bench.errors)")
    let line = bench.text("table")
    #expect(line.hasPrefix("*/15 * * * * XDG_RUNTIME_DIR=/run/user/"))
    #expect(
      line.contains(
        "'\\''s 50\\% $x.tac' '--readonly' 'reminder' 'due' '--notify' >/dev/null 2>&1 # taccuino-reminders "
      ))
    #expect(line.split(separator: "\n").count == 1)
    let foreign = "# my own\nMAILTO=\"\"\n0 5 * * * tar czf /x%Y # taccuino\n"
    try Files.writeAtomically(
      bench.folder + "/table", Array((foreign + line).utf8), overwrite: true)
    #expect(bench.run("reminder install --yes") == .ok)
    #expect(bench.errors.contains("already has this line"))
    #expect(bench.text("table") == foreign + line)
    #expect(bench.run("reminder install --remove --yes") == .ok, "\(bench.errors)")
    #expect(bench.text("table") == foreign)
    // A crontab that cannot be read is not written.
    try bench.program("crontab", "echo 'permission denied' >&2; exit 1")
    #expect(bench.run("reminder install --yes") == .unavailable)
    #expect(bench.text("table") == foreign)
  }

  @Test func theTimerNeedsANotebookAndAProgram() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder install --yes") == .noInput)
    #expect(bench.run("reminder add Rent on=2026-05-04") == .ok)
    #expect(bench.run("reminder install --yes") == .unavailable)
  }

  // MARK: - Calendars

  @Test func calendarsRepeatAsTheNotebookDoes() throws {
    let bench = try ReminderBench()
    bench.zone = ReminderTests.rome
    bench.notices = [try notice()]
    #expect(
      bench.run(
        """
        reminder add Rent on=2026-01-31 at=10:00 every=1m until=2026-12-31
        reminder add Leap on=2024-02-29 at=09:00 every=1y
        reminder add Once on=2026-06-01 at=07:15 comment="a, b; c"
        reminder export --out \(bench.folder)/r.ics
        """) == .ok, "\(bench.errors)")
    let text = bench.text("r.ics").replacing("\r\n ", with: "")
    #expect(
      text.contains(
        "DTSTART:20260131T100000\r\nRRULE:FREQ=MONTHLY;UNTIL=20261231T235959;BYMONTHDAY=28,29,30,31;BYSETPOS=-1\r\n"
      ))
    #expect(
      text.contains(
        "DTSTART:20240229T090000\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1\r\n"))
    #expect(text.contains("DTSTART:20260601T071500\r\nSUMMARY:Once\r\nDESCRIPTION:a\\, b\\; c\r\n"))
    #expect(text.contains("DTSTART:20260504T080000Z\r\nSUMMARY:water the roses\r\n"))
    #expect(text.split(separator: "BEGIN:VALARM").count == 5)
  }
}
