// Which commands at borders may run on this machine: a list in the state folder, one file for each
// notebook. A notebook cannot write it, whoever gave it to you: an event says what somebody wants to
// run, the list what you let run. A line of it is a hash over notebook, zone, event and command, so
// that a command that was changed, or moved to another zone, is another one that nobody has approved.

import Command
import Kernel
import Notebook
import System

struct HookApprovals {
  private static let head = "taccuino-hooks 1"
  /// Bytes; a longer list is none of ours.
  private static let most = 1 << 20

  private let notebook: String
  private let folder: String
  private var path: String { Paths.join(folder, notebook) }
  private var marks: Set<String>

  /// What is approved. A list that another user may have written, or that a link leads to, counts as none.
  /// - Throws: when the notebook cannot be read.
  init(_ session: Session) throws(Diagnostic) {
    notebook = try session.notebook().id?.description ?? "none"
    folder = Paths.join(session.surroundings.directories.state, "hooks")
    marks = []
    guard Files.isOwn(folder), Files.isOwn(path),
      let bytes = try? Files.read(path, limit: HookApprovals.most)
    else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == HookApprovals.head else { return }
    marks = Set(lines.dropFirst())
  }

  func contains(_ hook: ZoneHook) -> Bool { marks.contains(mark(hook)) }

  mutating func insert(_ hook: ZoneHook) { marks.insert(mark(hook)) }

  mutating func remove(_ hook: ZoneHook) { marks.remove(mark(hook)) }

  /// Writes the list, mode 0600.
  /// - Throws: 73, 74; `refused` where a link or the file of another user stands in its place.
  func store() throws(Diagnostic) {
    try Files.makeDirectory(folder)
    for place in [folder, path] where Files.exists(place) || Files.isLink(place) {
      guard Files.isOwn(place), Files.kind(place) != .other else {
        throw Diagnostic(
          .refused,
          tr("\(place) is not a file or folder of your own: approvals cannot be stored there"),
          hint: tr("move it away; it must not be writable by others, nor a link or a pipe"))
      }
    }
    let text = ([HookApprovals.head] + marks.sorted()).joined(separator: "\n") + "\n"
    try Files.writeAtomically(path, Array(text.utf8), mode: 0o600, overwrite: true)
  }

  /// Each part with its length before it, so that no text can stand for two.
  private func mark(_ hook: ZoneHook) -> String {
    let parts = [notebook, hook.zone?.description ?? "", hook.kind.rawValue, hook.command]
    let hash = ContentHash.BLAKE2b()
    hash.update(Array(HookApprovals.head.utf8))
    for part in parts { hash.update(Array("\n\(part.utf8.count) \(part)".utf8)) }
    return hash.digest().hex
  }
}

extension ZoneHook {
  /// Whether a command runs. The names stand in JSON.
  enum Standing: String, Sendable {
    case approved, unapproved, refused

    var words: Phrase {
      switch self {
      case .approved: tr("runs")
      case .unapproved: tr("not approved here")
      case .refused: tr("cannot run automatically")
      }
    }
  }

  /// What would run, understood. - Throws: `usage`, `refused`: see `Session.kept`.
  func check(_ session: Session) throws(Diagnostic) {
    try session.kept(command: command, named: "<hook>", variables: ZoneHooks.variables)
  }

  func standing(_ session: Session, _ approvals: HookApprovals) -> Standing {
    do throws(Diagnostic) { try check(session) } catch { return .refused }
    return approvals.contains(self) ? .approved : .unapproved
  }
}
