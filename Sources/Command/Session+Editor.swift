// A text in the user's editor. Nothing is locked meanwhile, and nothing that was typed is lost: where the editor or
// what follows fails, the file stays, and the message names it.

import Kernel
import Notebook
import System

extension Session {
  /// Whether somebody sits at a terminal that an editor can have.
  public var canEdit: Bool { console.runEditor != nil }

  /// Opens a text in the editor: `$VISUAL`, else `$EDITOR`, else vi.
  /// - Parameters:
  ///   - name: of the file.
  ///   - then: what is done with the file afterwards, and whether the text is the same as before.
  /// - Throws: what that throws, with a hint where the text is; `unavailable` where the editor fails.
  public func edited(
    _ text: String, in name: String,
    then: (_ path: String, _ isSame: Bool) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let run = console.runEditor else {
      throw Diagnostic(.refused, tr("nobody is at a terminal to edit the text"))
    }
    let variables = ["VISUAL", "EDITOR"].compactMap { surroundings.environment[$0] }
    let editor = variables.first { !$0.trimmedBlanks.isEmpty } ?? "vi"
    let before = Array(text.utf8)
    let above = surroundings.environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let file = try PrivateFile(name, in: above ?? "/tmp", before)
    func isChanged() -> Bool { (try? Files.read(file.path, limit: 1 << 30)) != before }
    func failed(_ fault: Diagnostic) -> Diagnostic {
      guard isChanged(), Files.exists(file.path) else {
        file.remove()
        return fault
      }
      var fault = fault
      fault.hint = tr("your text is kept: \(file.path)")
      return fault
    }
    do throws(Diagnostic) {
      let code = try run(editor, file.path)
      guard code == 0 else {
        throw Diagnostic(
          .unavailable, tr("the editor \(editor) failed with exit code \(Int(code))"))
      }
      guard Files.exists(file.path) else {
        throw Diagnostic(.noInput, tr("the editor \(editor) removed the file"))
      }
      try then(file.path, !isChanged())
    } catch { throw failed(error) }
    file.remove()
  }
}
