// The timer that looks for what is due: a unit of the user's systemd, else a line of the crontab.
// Whatever is not marked as ours is never changed.

import Kernel
import Notebook
import Render
import System

/// What runs, for which notebook.
struct ReminderTimer {
  let program: String
  let notebook: String
  /// Tells the timers of several notebooks apart.
  let tag: String
  let language: Language

  init(_ session: Session) throws(Diagnostic) {
    program = try Files.thisProgram()
    notebook = try Files.realPath(session.options.notebookPath)
    guard !(program + notebook).utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw Diagnostic(
        .refused, tr("the path \(notebook) contains control characters, which a timer cannot use"))
    }
    tag = String(ReminderReader.id(of: "timer " + notebook).hex.suffix(8))
    language = session.language
  }

  private var words: [String] {
    [program, "-n", notebook, "--readonly", "reminder", "due", "--notify"]
  }

  /// For people.
  var command: String { words.map(\.shellQuoted).joined(separator: " ") }

  // MARK: - systemd

  var unit: String { "taccuino-reminders-\(tag)" }
  static let mark =
    "# made by: taccuino reminder install; taken away by: taccuino reminder install --remove"

  /// What is printed is private and must not end in the journal.
  var service: String {
    """
    \(ReminderTimer.mark)
    [Unit]
    Description=Reminders of taccuino

    [Service]
    Type=oneshot
    Environment=TACCUINO_LANG=\(language.rawValue)
    ExecStart=\(words.map(ReminderTimer.systemdQuoted).joined(separator: " "))
    StandardOutput=null

    """
  }

  var timer: String {
    """
    \(ReminderTimer.mark)
    [Unit]
    Description=Reminders of taccuino, every quarter of an hour

    [Timer]
    OnCalendar=*:0/15
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  /// systemd.service(5), "Command lines": quotes, backslashes, `%` and `$` mean something.
  static func systemdQuoted(_ word: String) -> String {
    var result = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\"
      case "%": result += "%"
      case "$": result += "$"
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  // MARK: - cron

  var cronMark: String { "# taccuino-reminders \(tag)" }

  /// crontab(5): `%` ends the command unless a backslash stands before it, in quotes too.
  func cronLine(user: UInt32) -> String {
    let shell = words.map { word in
      "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
    }.joined(separator: " ")
    let command =
      "XDG_RUNTIME_DIR=/run/user/\(user)"
      + " DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/\(user)/bus"
      + " TACCUINO_LANG=\(language.rawValue) \(shell) >/dev/null 2>&1"
    return "*/15 * * * * "
      + command.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\\%")
      + " " + cronMark
  }
}

extension Session {
  func installReminders(_ arguments: Arguments) throws(Diagnostic) -> Output {
    _ = try notebook()
    let timer = try ReminderTimer(self)
    if arguments.flag("remove") { return try removeTimer(timer, arguments) }
    if Files.program("notify-send", along: surroundings.environment["PATH"]) == nil {
      warn(
        Diagnostic(
          .ok, tr("notify-send is not installed: nothing would be shown"),
          hint: tr("on Debian install libnotify-bin")))
    }
    if !arguments.flag("cron"), let systemctl = userSystemd() {
      return try installUnits(timer, systemctl, arguments)
    }
    return try installLine(timer, arguments)
  }

  /// systemctl, when a systemd of the user answers.
  private func userSystemd() -> String? {
    guard let program = Files.program("systemctl", along: surroundings.environment["PATH"]),
      let answer = try? Subprocess.run(program, ["--user", "show-environment"], seconds: 5),
      answer.succeeded
    else { return nil }
    return program
  }

  private func systemctl(_ program: String, _ words: [String]) throws(Diagnostic) {
    let answer = try Subprocess.run(program, ["--user"] + words)
    guard answer.succeeded else {
      let said = String(decoding: answer.errors.prefix(500), as: UTF8.self).trimmedBlanks
      throw Diagnostic(
        .unavailable, tr("systemctl --user \(words.joined(separator: " ")): \(said)"),
        hint: tr("to use the crontab instead, add --cron"))
    }
  }

  /// Where systemd looks for the units of the user.
  private var unitFolder: String {
    Paths.join(Paths.folder(of: surroundings.directories.config), "systemd/user")
  }

  /// The text of a file of ours; nil where there is none.
  /// - Throws: `refused` for a file of that name that somebody else made.
  private func ownUnit(_ path: String) throws(Diagnostic) -> String? {
    guard Files.exists(path) || Files.isLink(path) else { return nil }
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    guard text.hasPrefix(ReminderTimer.mark + "\n") else {
      throw Diagnostic(
        .refused, tr("\(path) was not created by taccuino and stays unchanged"),
        hint: tr("move it away, or use --cron"))
    }
    return text
  }

  private func installUnits(
    _ timer: ReminderTimer, _ program: String, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let files = [(".service", timer.service), (".timer", timer.timer)].map {
      (path: Paths.join(unitFolder, timer.unit + $0.0), text: $0.1)
    }
    var isThere = true
    for file in files { if try ownUnit(file.path) != file.text { isThere = false } }
    guard !isThere else { return .message(tr("the timer \(timer.unit) is already installed")) }
    for file in files { say(tr("this will write \(file.path)")) }
    say(tr("this will run every 15 minutes: \(timer.command)"))
    try confirm(
      tr("install this timer?"), flag: "--yes", at: arguments.invocation.line.span)
    try Files.makeDirectory(unitFolder)
    for file in files {
      try Files.writeAtomically(file.path, Array(file.text.utf8), overwrite: true)
    }
    try systemctl(program, ["daemon-reload"])
    try systemctl(program, ["enable", "--now", timer.unit + ".timer"])
    return .message(tr("installed the timer \(timer.unit)"))
  }

  // MARK: - cron

  private func crontab() throws(Diagnostic) -> String {
    if let program = Files.program("crontab", along: surroundings.environment["PATH"]) {
      return program
    }
    throw Diagnostic(
      .unavailable, tr("neither systemd nor crontab is available"),
      hint: tr("run this regularly by other means: taccuino reminder due --notify"))
  }

  /// The crontab as it is, byte for byte; empty where there is none.
  /// - Throws: `unavailable` when it cannot be read: then it must not be written either.
  private func cronTable(_ program: String) throws(Diagnostic) -> [UInt8] {
    let answer = try Subprocess.run(program, ["-l"])
    if answer.succeeded { return answer.output }
    let said = String(decoding: answer.errors.prefix(500), as: UTF8.self).trimmedBlanks
    if said.contains("no crontab") { return [] }
    throw Diagnostic(.unavailable, tr("the crontab cannot be read: \(said)"))
  }

  private func writeCronTable(_ lines: [[UInt8]], _ program: String) throws(Diagnostic) {
    let bytes = Array(lines.joined(separator: [0x0A])) + (lines.isEmpty ? [] : [0x0A])
    let answer = try Subprocess.run(program, ["-"], input: bytes)
    guard answer.succeeded else {
      let said = String(decoding: answer.errors.prefix(500), as: UTF8.self).trimmedBlanks
      throw Diagnostic(.unavailable, tr("the crontab cannot be written: \(said)"))
    }
  }

  /// Its lines, and which of them are ours: those that end in the mark.
  private func cronLines(
    _ program: String, _ timer: ReminderTimer
  ) throws(Diagnostic) -> (all: [[UInt8]], own: [Int]) {
    var lines = try cronTable(program).split(separator: 0x0A, omittingEmptySubsequences: false)
      .map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let mark = Array((" " + timer.cronMark).utf8)
    return (lines, lines.indices.filter { lines[$0].suffix(mark.count).elementsEqual(mark) })
  }

  private func installLine(
    _ timer: ReminderTimer, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let program = try crontab()
    let (lines, own) = try cronLines(program, timer)
    let line = timer.cronLine(user: UserNumber.current)
    if own.count == 1, lines[own[0]] == Array(line.utf8) {
      return .message(tr("the crontab already has this line"))
    }
    say(tr("this will add to your crontab: \(line)"))
    try confirm(tr("add this line?"), flag: "--yes", at: arguments.invocation.line.span)
    var kept = lines
    for index in own.reversed() { kept.remove(at: index) }
    try writeCronTable(kept + [Array(line.utf8)], program)
    return .message(tr("added a line to your crontab"))
  }

  // MARK: - Away again

  private func removeTimer(
    _ timer: ReminderTimer, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var paths: [String] = []
    for end in [".timer", ".service"] {
      let path = Paths.join(unitFolder, timer.unit + end)
      if try ownUnit(path) != nil { paths.append(path) }
    }
    let cron = Files.program("crontab", along: surroundings.environment["PATH"])
    let table = try cron.map { (program) throws(Diagnostic) in try cronLines(program, timer) }
    let own = table?.own ?? []
    guard !paths.isEmpty || !own.isEmpty else {
      return .message(tr("no timer is installed for this notebook"))
    }
    for path in paths { say(tr("this will remove \(path)")) }
    if !own.isEmpty {
      say(tr("this will remove the line with \(timer.cronMark) from your crontab"))
    }
    try confirm(tr("remove it?"), flag: "--yes", at: arguments.invocation.line.span)
    if !paths.isEmpty {
      let systemd = userSystemd()
      if let systemd { try systemctl(systemd, ["disable", "--now", timer.unit + ".timer"]) }
      for path in paths { try Files.remove(path) }
      if let systemd { try systemctl(systemd, ["daemon-reload"]) }
    }
    if let cron, let table, !own.isEmpty {
      var kept = table.all
      for index in own.reversed() { kept.remove(at: index) }
      try writeCronTable(kept, cron)
    }
    return .message(tr("removed the timer"))
  }
}
