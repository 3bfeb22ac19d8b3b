// Keeping a notebook well: verify, rebuild, doctor.

import Kernel
import Notebook
import Render
import System

let careCommands: [Command] = [
  Command(
    "verify", tr("Verify the whole notebook"),
    discussion: [
      tr(
        "Checks the hash chain of all events, the integrity of the file, references to missing things, the tables against the events, and photos against their hashes. Exit code 1 if anything is wrong."
      ),
      tr(
        "Withheld content, of which another replica kept only the hash, is listed but is not an error. The id of the notebook is proved if its first event names it; older files only show theirs."
      ),
      tr(
        "When a notebook of an older format is first changed, the previous file is kept next to it, as notebook.tac.v1; verify removes that file if it finds no problem and all of it is in the notebook."
      ),
      tr(
        "If the notebook was replaced by an older copy, verify reports that events written by this machine are missing; --accept accepts the file as it is."
      ),
    ],
    parameters: [
      .flag(
        "accept", tr("accept that the notebook was replaced by an older copy"),
        contained: false)
    ],
    effects: .reads, synonyms: ["check", "fsck", "integrity"], examples: [Example("verify")]
  ) { (session, arguments) throws(Diagnostic) in
    if arguments.flag("accept"), !session.isDryRun {
      for replica in try session.notebook().acceptRestored() {
        session.say(
          tr(
            "accepted: replica \(replica.id) ends at event \(replica.last), this machine had written \(replica.noted)"
          ))
      }
    }
    let report = try session.notebook().verify()
    let beyond = try session.faultsBeyond()
    if report.problems.isEmpty, beyond.isEmpty, !session.isDryRun {
      session.sayFate(try session.notebook().removeOldFile())
    }
    return session.verified(report, beyond: beyond)
  },
  Command(
    "rebuild", tr("Rebuild the tables from the log"),
    discussion: [
      tr(
        "Repairs everything derived from the events: tables, indexes, undone commands, endings of ids; and removes triggers and views, which taccuino never creates. What it cannot repair it lists as verify does, with exit code 1: restore that from a backup."
      )
    ],
    effects: .outside, synonyms: ["repair", "reindex"], examples: [Example("rebuild")]
  ) { (session, _) throws(Diagnostic) in
    let report = try session.writableNotebook().rebuild()
    guard !report.isSound else { return .message(tr("rebuilt the tables from the events")) }
    session.say(tr("rebuilt the tables from the events; the problems listed remain"))
    return session.verified(report)
  },
  Command(
    "doctor", tr("Check the installation and the notebook"),
    parameters: [.condition], effects: .reads, contained: false,
    synonyms: ["diagnose", "info", "status", "version"], examples: [Example("doctor")]
  ) { (session, arguments) throws(Diagnostic) in
    .table(try session.doctor().meeting(arguments, session))
  },
]

extension Session {
  /// What is wrong outside of the notebook's file.
  func faultsBeyond() throws(Diagnostic) -> [(check: String, message: Phrase)] {
    var beyond: [(check: String, message: Phrase)] = []
    for message in try stagingFaults() { beyond.append(("file-name", message)) }
    beyond += try attachmentFaults()
    for check in openDomains.flatMap(\.verifyChecks) {
      for message in try check.run(self) { beyond.append((check.name, message)) }
    }
    return beyond
  }

  /// Says what became of the file that a migration had kept.
  func sayFate(_ fate: OldFileFate?) {
    switch fate {
    case .removed(let path, let version)?:
      say(tr("removed \(path), the previous file, of format \(version)"))
    case .stays(let path)?:
      note(tr("\(path) stays: it is not the previous file, or holds what the notebook does not"))
    case nil: break
    }
  }

  func verified(
    _ report: VerifyReport, beyond: [(check: String, message: Phrase)] = [],
    _ about: [Render.Field] = [], kind: String = "notebook.verification"
  ) -> Output {
    let problems = report.problems.map { (check: $0.check, message: $0.message) } + beyond
    if !problems.isEmpty { foundNothing() }
    if !showsSections {
      for problem in problems { note(tr("\(problem.check): \(problem.message)")) }
      for withheld in report.withheld { note(tr("withheld, not an error: \(withheld.message)")) }
      if report.sealed > 0 {
        note(
          tr(
            report.sealed,
            one: "the content of 1 event is sealed: unlock its domain at the prompt to check it",
            other:
              "the content of \(report.sealed) events is sealed: unlock their domains at the prompt to check it"
          ))
      }
    }
    let rows = problems.map { problem -> [Value] in
      [.text(problem.check), .text(problem.message.text(language))]
    }
    var fields = about
    fields += [
      Render.Field("clean", tr("Clean"), .boolean(problems.isEmpty)),
      Render.Field("events", tr("Events"), .count(report.events)),
      Render.Field("replicas", tr("Replicas"), .count(report.replicas)),
      Render.Field("entities", tr("Things"), .count(report.entities)),
    ]
    fields.append(Render.Field("problem_count", tr("Problems"), .count(problems.count)))
    fields.append(Render.Field("withheld_count", tr("Withheld"), .count(report.withheld.count)))
    fields.append(Render.Field("unshared_count", tr("Not shared"), .count(Int(report.unshared))))
    fields.append(Render.Field("sealed_count", tr("Sealed"), .count(report.sealed)))
    fields.append(
      Render.Field("notebook", tr("Notebook id"), .text(report.notebook?.description)))
    fields.append(
      Render.Field("notebook_proved", tr("Id is proved"), .boolean(report.proof == .proved)))
    var sections: [Table] = []
    if !rows.isEmpty {
      sections.append(
        Table(
          kind: "notebook.problem",
          columns: [Column("check", tr("Check")), Column("message", tr("Problem"))], rows: rows,
          key: "problems"))
    }
    if !report.withheld.isEmpty {
      sections.append(
        Table(
          kind: "notebook.withheld", columns: [Column("message", tr("Withheld"))],
          rows: report.withheld.map { [.text($0.message.text(language))] }, key: "withheld"))
    }
    return .record(Record(kind: kind, fields: fields, sections: sections))
  }

  private static func words(_ proof: IDProof) -> Phrase {
    switch proof {
    case .proved: tr("proved by the first event")
    case .shown: tr("not proved: no event names it")
    case .contradicted: tr("not the one that the first event names")
    }
  }

  func doctor() throws(Diagnostic) -> Table {
    var rows: [[Value]] = []
    func line(_ name: String, _ title: Phrase, _ value: Value, _ remark: Phrase? = nil) {
      rows.append([.text(name), .text(title.text(language)), value, .text(remark?.text(language))])
    }
    line("version", tr("taccuino"), .text(ProgramVersion.text))
    line("notebook", tr("Notebook"), .text(options.notebookPath))
    if Files.exists(options.notebookPath) {
      let numbers = try notebook().statistics()
      sayLocked()
      line("file_bytes", tr("Size of the file, bytes"), .integer(Int64(numbers.fileBytes)))
      line(
        "notebook_id", tr("Notebook id"), .text(try notebook().id?.description),
        Session.words(numbers.proof))
      line("events", tr("Events"), .integer(Int64(numbers.events)))
      line("commands", tr("Commands"), .integer(Int64(numbers.batches)))
      line("replicas", tr("Replicas"), .integer(Int64(numbers.replicas)))
      line(
        "sqlite", tr("SQLite"), .text(numbers.sqliteVersion),
        tr("journal \(numbers.journalMode), synchronous \(numbers.synchronous)"))
      let mode = Files.permissions(options.notebookPath) ?? 0
      line(
        "mode", tr("Access to the file"), .text(String(mode, radix: 8)),
        mode & 0o077 == 0 ? nil : tr("others can read it: chmod 600 is safer"))
    } else {
      line(
        "exists", tr("It exists"), .boolean(false), tr("the first command that writes creates it"))
    }
    let folders = surroundings.directories
    line("config", tr("Settings"), .text(folders.config))
    line("state", tr("State"), .text(folders.state))
    line("operator", tr("System user"), .text(surroundings.userName))
    line("language", tr("Language"), .text(language.rawValue))
    line("zone", tr("Time zone"), .text(surroundings.zone.name))
    line("now", tr("Clock"), .instant(now))
    let style = options.style
    line(
      "terminal", tr("Terminal"), .boolean(style.terminal),
      tr("\(style.width) × \(style.height), colour \(style.color), Unicode \(style.unicode)"))
    for (care, count, remark) in try attachmentRows() {
      line(care.key, care.title(), .text(String(count)), remark)
    }
    for check in registry.doctorChecks {
      let (value, remark) = try check.run(self)
      line(check.name, check.title, .text(value), remark)
    }
    return Table(
      kind: "notebook.doctor",
      columns: [
        Column("key", tr("Key"), shown: .never), Column("name", tr("What")),
        Column("value", tr("Value")), Column("remark", tr("Remark")),
      ], rows: rows)
  }
}

/// Something a domain lets `doctor` look at, such as a library it opens on first use.
public struct DoctorCheck: Sendable {
  let name: String
  let title: Phrase
  public typealias Run = @Sendable (Session) throws(Diagnostic) -> (value: String, remark: Phrase?)
  let run: Run

  public init(_ name: String, _ title: Phrase, run: @escaping Run) {
    self.name = name
    self.title = title
    self.run = run
  }
}

extension DoctorCheck {
  /// A program that is used where it is installed.
  /// - Parameter purpose: what it is needed for.
  public static func program(
    _ name: String, _ title: Phrase, package: String,
    _ purpose: @autoclosure @escaping @Sendable () -> Phrase
  ) -> DoctorCheck {
    DoctorCheck(name, title) { (session) throws(Diagnostic) in
      // Daemons lie where the paths of users do not lead.
      let path = (session.surroundings.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/sbin"
      if let found = Files.program(name, along: path) { return (found, nil) }
      return (
        tr("no").text(session.language),
        tr("install the Debian package \(package) \(purpose())")
      )
    }
  }

  static var common: [DoctorCheck] {
    [
      .program(
        "chafa", tr("Pictures in the terminal"), package: "chafa",
        tr("to show photos in the terminal")),
      .program(
        "notify-send", tr("Desktop notices"), package: "libnotify-bin",
        tr("to show reminders on the desktop")),
    ]
  }
}

/// What a domain adds to `verify`: everything that is wrong outside of the notebook's file.
public struct VerifyCheck: Sendable {
  public typealias Run = @Sendable (Session) throws(Diagnostic) -> [Phrase]
  let name: String
  let run: Run

  public init(_ name: String, run: @escaping Run) {
    self.name = name
    self.run = run
  }
}
