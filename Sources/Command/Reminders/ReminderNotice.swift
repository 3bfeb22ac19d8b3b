// Showing what is due on the desktop, and what this machine remembers of it: a list of what was shown,
// in the state folder, one file for each notebook. Undo and synchronisation have no part in it.

import Kernel
import Notebook
import System

/// What was shown on this machine.
struct ReminderMemory {
  private let path: String
  private var shown: Set<String>
  private static let head = "taccuino-reminders 1"

  /// A file that cannot be read counts as none: being told twice is better than never.
  init(_ session: Session) throws(Diagnostic) {
    let name = try session.notebook().id?.description ?? "none"
    path = Paths.join(session.surroundings.directories.state, "reminders/\(name)")
    shown = []
    guard let bytes = try? Files.read(path, limit: 1 << 20) else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == ReminderMemory.head else { return }
    shown = Set(lines.dropFirst().map(String.init))
  }

  func contains(_ showing: String) -> Bool { shown.contains(ReminderMemory.mark(showing)) }

  /// Remembers these as shown; of the others only what is still due, so that the file stays small.
  func remember(_ new: [String], due: [String]) throws(Diagnostic) {
    let marks = Set(due.map(ReminderMemory.mark)).intersection(shown)
      .union(new.map(ReminderMemory.mark))
    try Files.makeDirectory(Paths.folder(of: path))
    let text = ([ReminderMemory.head] + marks.sorted()).joined(separator: "\n") + "\n"
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
  }

  /// Nothing of a text, and of a fixed length.
  private static func mark(_ showing: String) -> String {
    ReminderReader.id(of: "shown " + showing).hex
  }
}

extension Session {
  /// More than these at once are told as a number.
  private static let mostNotices = 5

  /// Shows what was not shown yet. Without notify-send nothing counts as shown.
  func notify(_ due: [Reminder], _ memory: ReminderMemory) throws(Diagnostic) {
    guard let desktop = try? DesktopNotice.find(surroundings.environment) else {
      note(tr("notify-send is not installed, so nothing is shown on the desktop"))
      return
    }
    let single = due.count <= Session.mostNotices + 1 ? due : Array(due.prefix(Session.mostNotices))
    for one in single {
      let when = surroundings.zone.civil(at: one.when)
      let detail = one.detail.map { "\n" + $0.text(language) } ?? ""
      try desktop.show(one.text.text(language), "\(when.day) \(when.shortTime)" + detail)
    }
    if single.count < due.count {
      let rest = due.count - single.count
      try desktop.show(
        tr(rest, one: "1 more reminder", other: "\(rest) more reminders").text(language),
        "taccuino reminder due")
    }
    let all = try ReminderReader(self).due().map(\.showing)
    try memory.remember(due.map(\.showing), due: all)
  }
}
